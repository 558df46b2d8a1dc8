"""What a seat may see, and worlds that it cannot tell apart. Both start empty and add."""

from typing import Any

from warhost.games.action_dice import FACE_NAMES, FACES
from warhost.games.bo5a.armies import points
from warhost.games.bo5a.ids import (
    AMONG_EAGLES,
    CHARACTER_NAMES,
    CHARACTERS,
    DEAD,
    ENDING_NAMES,
    EVENTS,
    FIRST_MANEUVER,
    FREE,
    GENERALS,
    GROUP_NAMES,
    GROUPS,
    KIND_NAMES,
    KINDS,
    MIGHTY_STROKES_CARD,
    PHASE_NAMES,
    PLACES,
    SHADOW,
    SIDE_NAMES,
    TERRITORY_NAMES,
    TILE_NAMES,
    TOKEN_NAMES,
    VANISHED,
    WAITING,
)
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import CARD_NAMES, FORTIFICATIONS, LEADS_TO, LOCATIONS, PLACE_NAMES, REGION_NAMES
from warhost.kernel.dice import Dice


def names(cards: list[int]) -> list[str]:
    """Return cards by id."""
    return [CARD_NAMES[c] for c in cards]


def counted(numbers: list[int], ids: list[str]) -> dict[str, int]:
    """Return numbers by name, without zeros."""
    return {ids[i]: numbers[i] for i in range(len(ids)) if numbers[i]}


def where_name(at: int) -> str:
    """Return where a character is."""
    if at >= 0:
        return PLACE_NAMES[at]
    return {WAITING: "waiting", DEAD: "dead", VANISHED: "vanished", AMONG_EAGLES: "eagles"}[at]


def places_of(s: Five) -> dict[str, dict[str, Any]]:
    """Return what is in every place."""
    out: dict[str, dict[str, Any]] = {}
    for p in range(PLACES):
        entry: dict[str, Any] = {}
        if s.units[p] + s.units[PLACES + p]:
            entry["units"] = counted(s.figures[p], KIND_NAMES)
        if s.damage[p]:
            entry["damage"] = s.damage[p]
        if s.leaders[p]:
            entry["leadership"] = s.leaders[p]
        tokens = {GROUP_NAMES[g]: s.facedown[g * PLACES + p] for g in range(GROUPS) if s.facedown[g * PLACES + p]}
        if tokens:
            entry["tokens"] = tokens
        if entry:
            out[PLACE_NAMES[p]] = entry
    return out


def dice_of(s: Five, side: int) -> dict[str, int]:
    """Return the unused dice of a side by face."""
    return counted(s.faces[side * FACES : side * FACES + FACES], FACE_NAMES)


def used_cards(s: Five, side: int) -> list[str]:
    """Return the unit and maneuver cards a side has used in the combat."""
    out = [CARD_NAMES[FIRST_MANEUVER + k] for k in range(KINDS) if s.used[side] >> k & 1]
    if s.used[side] >> KINDS & 1:
        out.append(CARD_NAMES[MIGHTY_STROKES_CARD])
    return out


def combat_of(s: Five) -> dict[str, Any]:
    """Return the current combat."""
    return {
        "attacker": SIDE_NAMES[s.c_side],
        "from": PLACE_NAMES[s.c_from] if s.c_from >= 0 else "",
        "to": PLACE_NAMES[s.c_to],
        "round": s.c_round,
        "beorn": bool(s.c_beorn),
        "card": CARD_NAMES[s.c_card] if s.c_card >= 0 else "",
        "combined": bool(s.c_combined),
        "armies": [PLACE_NAMES[p] for p in s.parts],
        "fought": [PLACE_NAMES[p] for p in range(PLACES) if s.c_fought >> p & 1],
        "used": {"free": used_cards(s, FREE), "shadow": used_cards(s, SHADOW)},
    }


def public(s: Five) -> dict[str, Any]:
    """Return everything that is public. Which tokens and tiles are left follows from those that are gone."""
    out: dict[str, Any] = {
        "turn": s.turn,
        "phase": PHASE_NAMES[s.phase],
        "ending": ENDING_NAMES[s.ending],
        "places": places_of(s),
        "control": [REGION_NAMES[r] for r in LOCATIONS if s.control[r] == SHADOW],
        "fortifications": counted(s.broken, [REGION_NAMES[r] for r in FORTIFICATIONS]),
        "open_passes": [PLACE_NAMES[LEADS_TO[p]] for p in range(PLACES) if s.opened[p]],
        "points": points(s),
        "reserve": counted(s.reserve, KIND_NAMES),
        "tokens_left": counted(s.tokens, TOKEN_NAMES),
        "characters": {CHARACTER_NAMES[c]: where_name(s.where[c]) for c in range(CHARACTERS)},
        "fate": {
            "marker": s.fate,
            "figures": {
                CHARACTER_NAMES[c]: s.step[c] for c in range(CHARACTERS) if s.step[c] >= 0 and s.where[c] == WAITING
            },
            "pool": counted(s.pool, TILE_NAMES),
            "aside": counted(s.aside, TILE_NAMES),
            "gone": counted(s.gone, TILE_NAMES),
        },
        "generals": {
            "activated": [CHARACTER_NAMES[g] for g in range(GENERALS) if s.activated >> g & 1],
            "number": s.generals,
            "used": bool(s.general_used),
            "troubled": CHARACTER_NAMES[s.troubled] if s.troubled >= 0 else "",
            "concentration": bool(s.concentration),
            "kinsfolk": bool(s.kinsfolk),
        },
        "rings": s.rings,
        "journey": bool(s.journey),
        "wrath": s.wrath,
        "bodyguards": s.bodyguards,
        "armour": s.armour,
        "dice": {
            "free": dice_of(s, FREE),
            "shadow": dice_of(s, SHADOW),
            "pool": {"free": s.dice_pool[FREE], "shadow": s.dice_pool[SHADOW]},
        },
        "actor": SIDE_NAMES[s.actor],
        "table": names(s.table),
        "stored_orcs": s.stored_orcs,
        "used": {"event": names(s.event_used), "story": names(s.story_used), "fate": names(s.fate_used)},
        "bats": counted(s.bats, TERRITORY_NAMES),
        "eagles": {
            "eyrie": s.eyrie,
            "flying": counted(s.flying, TERRITORY_NAMES),
            "lord": TERRITORY_NAMES[s.lord_at] if s.lord_at >= 0 else "",
        },
        "decks": {
            "event": len(s.event_deck),
            "free": len(s.story_decks[FREE]),
            "shadow": len(s.story_decks[SHADOW]),
            "fate": len(s.fate_deck),
        },
    }
    if s.c_to >= 0:
        out["combat"] = combat_of(s)
    return out


def backs(cards: list[int]) -> dict[str, int]:
    """Return the backs of cards: how many of either kind."""
    events = len([c for c in cards if c < EVENTS])
    return {"event": events, "story": len(cards) - events}


def view(s: Five, seat: int) -> dict[str, Any]:
    """Return what a seat may see."""
    out = public(s)
    out["hands"] = {}
    out["discards"] = {}
    for side in (FREE, SHADOW):
        own = side == seat
        out["hands"][SIDE_NAMES[side]] = names(s.hands[side]) if own else backs(s.hands[side])
        out["discards"][SIDE_NAMES[side]] = names(s.buried[side]) if own else backs(s.buried[side])
    if s.book.override:
        out["override"] = dict(s.book.override)
    return out


def guess(s: Five, seat: int, dice: Dice) -> None:
    """Deal everything the seat cannot see again, deck by deck, and re-key the dice."""
    other = 1 - seat
    unseen = s.event_deck + [c for c in s.hands[other] + s.buried[other] if c < EVENTS]
    unseen.sort()
    dice.shuffle(unseen)
    s.hands[other] = [unseen.pop() if c < EVENTS else c for c in s.hands[other]]
    s.buried[other] = [unseen.pop() if c < EVENTS else c for c in s.buried[other]]
    s.event_deck = unseen
    unseen = s.story_decks[other] + [c for c in s.hands[other] + s.buried[other] if c >= EVENTS]
    unseen.sort()
    dice.shuffle(unseen)
    s.hands[other] = [unseen.pop() if c >= EVENTS else c for c in s.hands[other]]
    s.buried[other] = [unseen.pop() if c >= EVENTS else c for c in s.buried[other]]
    s.story_decks[other] = unseen
    s.hands[other].sort()
    for deck in (s.story_decks[seat], s.fate_deck):
        deck.sort()
        dice.shuffle(deck)
    s.dice.rekey(dice.draw_key())
