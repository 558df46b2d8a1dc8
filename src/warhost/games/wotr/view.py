"""What a seat may see, and worlds that it cannot tell apart. Both start empty and add."""

from typing import Any

from warhost.games.action_dice import FACE_NAMES, FACES
from warhost.games.wotr.armies import points
from warhost.games.wotr.battle_sides import battle_seat, hit_number
from warhost.games.wotr.ids import (
    AT_WAR,
    BATTLE_NAMES,
    CHARACTER_NAMES,
    CHARACTERS,
    DEAD,
    DECKS,
    ENDING_NAMES,
    FREE,
    GOLLUM,
    IN_FELLOWSHIP,
    KINDS,
    NATION_NAMES,
    NATIONS,
    PHASE_NAMES,
    PLACES,
    REGIONS,
    REPLACED,
    SHADOW,
    SIDE_NAMES,
)
from warhost.games.wotr.invariants import place_name
from warhost.games.wotr.registry import COMBAT_CARD
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import (
    BACK,
    BOX,
    CARD_NAMES,
    COMBAT,
    DECK_OF,
    FIRST_OWNER,
    KIND_NAMES,
    REGION_NAMES,
    SEAT_NAMES,
    TILE_NAMES,
    TILES,
)
from warhost.games.wotr.teams import alone, seats_of, side_of
from warhost.games.wotr.victory import merit
from warhost.kernel.dice import Dice

MIXED_NAMES = ["undecided", "merged", "apart"]


def figures_at(s: Wotr, place: int) -> dict[str, int]:
    """Return the figures in a place by kind."""
    row = s.figures[place]
    return {KIND_NAMES[k]: row[k] for k in range(KINDS) if row[k]}


def counted(numbers: list[int]) -> dict[str, int]:
    """Return figures off the map by kind."""
    return {KIND_NAMES[k]: numbers[k] for k in range(KINDS) if numbers[k]}


def tiles_of(numbers: list[int]) -> dict[str, int]:
    """Return tiles by type."""
    return {TILE_NAMES[t]: numbers[t] for t in range(TILES) if numbers[t]}


def where_name(at: int) -> str:
    """Return where a character is."""
    if at >= 0:
        return place_name(at)
    if at == IN_FELLOWSHIP:
        return "fellowship"
    return "dead" if at == DEAD else "replaced" if at == REPLACED else "not_yet"


def guide_name(guide: int) -> str:
    """Return the Guide's id."""
    return "gollum" if guide == GOLLUM else CHARACTER_NAMES[guide]


def dice_of(s: Wotr, side: int) -> dict[str, int]:
    """Return the unused dice of a side by face."""
    row = s.faces[side * FACES : side * FACES + FACES]
    return {FACE_NAMES[f]: row[f] for f in range(FACES) if row[f]}


def regions_of(s: Wotr) -> dict[str, dict[str, Any]]:
    """Return the figures in every region and who controls its settlement."""
    out: dict[str, dict[str, Any]] = {}
    for region in range(REGIONS):
        entry: dict[str, Any] = {}
        units = figures_at(s, region)
        if units:
            entry["units"] = units
        box = BOX[region]
        if box >= 0:
            garrison = figures_at(s, box)
            if garrison:
                entry["garrison"] = garrison
        if s.control[region] != FIRST_OWNER[region]:
            entry["control"] = SIDE_NAMES[s.control[region]]
        if entry:
            out[REGION_NAMES[region]] = entry
    return out


def battle_of(s: Wotr) -> dict[str, Any]:
    """Return the current battle."""
    return {
        "kind": BATTLE_NAMES[s.b_kind],
        "attacker": SIDE_NAMES[s.b_side],
        "seat": SEAT_NAMES[s.players][s.b_seat],
        "from": place_name(s.b_from),
        "to": place_name(s.b_to),
        "round": s.b_round,
        "rounds_left": s.b_left,
        "card": CARD_NAMES[s.b_card] if s.b_card >= 0 else "",
        "white_rider": bool(s.b_white),
        "rearguard": counted(s.rear),
        "rearguard_characters": [CHARACTER_NAMES[c] for c in range(CHARACTERS) if s.rear_chars >> c & 1],
    }


def public(s: Wotr) -> dict[str, Any]:
    """Return everything that is public."""
    out: dict[str, Any] = {
        "players": s.players,
        "turn": s.turn,
        "phase": PHASE_NAMES[s.phase],
        "ending": ENDING_NAMES[s.ending],
        "regions": regions_of(s),
        "reinforcements": counted(s.pool),
        "casualties": counted(s.lost),
        "characters": {CHARACTER_NAMES[c]: where_name(s.where[c]) for c in range(CHARACTERS)},
        "politics": {
            NATION_NAMES[n]: {"box": "at_war" if s.box[n] == AT_WAR else s.box[n], "active": bool(s.active[n])}
            for n in range(NATIONS)
        },
        "dice": {
            "free": dice_of(s, FREE),
            "shadow": dice_of(s, SHADOW),
            "hunt": {"free": s.hunt_free, "shadow": s.hunt_shadow},
        },
        "rings": {"free": s.rings[FREE], "shadow": s.rings[SHADOW]},
        "points": {"free": points(s, FREE), "shadow": points(s, SHADOW)},
        "table": [CARD_NAMES[c] for c in s.table],
        "played": [CARD_NAMES[c] for c in s.played],
        # Every tile is drawn and put back face up, so everyone knows what is left in the pool.
        "tiles": {
            "pool": sum(s.tiles),
            "left": tiles_of(s.tiles),
            "drawn": tiles_of(s.drawn),
            "removed": tiles_of(s.removed),
            "in_play": tiles_of(s.waiting),
        },
        "fellowship": {
            "region": REGION_NAMES[s.bearers],
            "progress": s.progress,
            "corruption": s.corruption,
            "hidden": bool(s.hidden),
            "guide": guide_name(s.guide),
            "mordor": s.mordor if s.mordor >= 0 else None,
        },
        "leading": {SIDE_NAMES[side]: SEAT_NAMES[s.players][s.leading[side]] for side in (FREE, SHADOW)},
        "decks": {name: len(s.decks[d]) for d, name in enumerate(["fp_char", "fp_strat", "sh_char", "sh_strat"])},
    }
    if s.players > 2:
        names = SEAT_NAMES[s.players]
        out["mixed"] = {place_name(p): MIXED_NAMES[s.mixed[p]] for p in range(PLACES) if s.mixed[p]}
        out["takers"] = {REGION_NAMES[r]: names[s.taker[r]] for r in range(REGIONS) if s.taker[r] >= 0}
        out["merits"] = {
            names[seat]: merit(s, seat, side)
            for side in (FREE, SHADOW)
            if not alone(s, side)
            for seat in seats_of(s, side)
        }
    if s.players == 3:
        out["used_before"] = {
            "nations": [NATION_NAMES[n] for n in range(NATIONS) if s.last_nations >> n & 1],
            "armies": [REGION_NAMES[r] for r in s.last_armies],
        }
    if s.b_kind:
        out["battle"] = battle_of(s)
    return out


def backs(cards: list[int]) -> dict[str, int]:
    """Return the backs of cards: how many of either deck."""
    strategy = sum(1 for c in cards if BACK[c] == 1)
    return {"character": len(cards) - strategy, "strategy": strategy}


def view(s: Wotr, seat: int) -> dict[str, Any]:
    """Return what a seat may see."""
    out = public(s)
    if "battle" in out:
        out["battle"]["needed"] = {SIDE_NAMES[side]: hit_number(s, side) for side in (FREE, SHADOW)}
    names = SEAT_NAMES[s.players]
    out["hands"] = {}
    out["discards"] = {}
    for other in range(s.players):
        own = other == seat
        out["hands"][names[other]] = [CARD_NAMES[c] for c in s.hands[other]] if own else backs(s.hands[other])
        out["discards"][names[other]] = [CARD_NAMES[c] for c in s.buried[other]] if own else backs(s.buried[other])
    out["combat_cards"] = {}
    for side in (FREE, SHADOW):
        card = s.combat[side]
        if card < 0:
            continue
        known = s.combat_open >> side & 1 or seat == battle_seat(s, side)
        back = "character" if BACK[card] == 0 else "strategy"
        out["combat_cards"][SIDE_NAMES[side]] = CARD_NAMES[card] if known else back
    return out


def guess(s: Wotr, seat: int, dice: Dice) -> None:
    """Deal everything the seat cannot see again, deck by deck, and re-key the dice."""
    for deck in range(DECKS):
        unseen = list(s.decks[deck])
        laid = -1
        side = deck // 2
        card = s.combat[side]
        if card >= 0 and DECK_OF[card] == deck and s.combat_open >> side & 1 == 0 and battle_seat(s, side) != seat:
            laid = side
            unseen.append(card)
        for other in range(s.players):
            if other != seat and side_of(s, other) == side:
                unseen.extend([c for c in s.hands[other] if DECK_OF[c] == deck])
                unseen.extend([c for c in s.buried[other] if DECK_OF[c] == deck])
        unseen.sort()
        dice.shuffle(unseen)
        if laid >= 0:
            fitting = [c for c in unseen if COMBAT_CARD[COMBAT[c]].playable(s, side)]
            s.combat[side] = fitting[0]
            unseen.remove(fitting[0])
        for other in range(s.players):
            if other != seat and side_of(s, other) == side:
                s.hands[other] = deal(s.hands[other], deck, unseen)
                s.buried[other] = deal(s.buried[other], deck, unseen)
        s.decks[deck] = unseen
    for other in range(s.players):
        s.hands[other].sort()
    s.dice.rekey(dice.draw_key())


def deal(pile: list[int], deck: int, unseen: list[int]) -> list[int]:
    """Return a pile with its cards of one deck replaced by unseen ones."""
    return [unseen.pop() if DECK_OF[c] == deck else c for c in pile]
