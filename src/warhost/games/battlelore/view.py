"""What a seat may see, and worlds that it cannot tell apart. Both start empty and add."""

from typing import Any

from warhost.games.battlelore.book import cards_of, scenarios_of
from warhost.games.battlelore.cards import insert
from warhost.games.battlelore.custom_scenario import ScenarioBook
from warhost.games.battlelore.hexes import HEX_NAMES
from warhost.games.battlelore.ids import (
    ARMY_NAMES,
    CARD_NAMES,
    COMMAND_NAMES,
    ENDING_NAMES,
    FACE_NAMES,
    GROUND_NAMES,
    HEXES,
    LORE_NAMES,
    NO_TOKEN,
    P_DEPLOY,
    P_MUSTER,
    P_SCENARIO,
    PHASE_NAMES,
    PLAIN,
    SCENARIO_NAMES,
    SECTION_NAMES,
    SIDE_NAMES,
    TERRAIN_NAMES,
    TOKEN_NAMES,
    TRAIT_NAMES,
    UNIT_NAMES,
)
from warhost.games.battlelore.muster import budget, muster_at_random, spent
from warhost.games.battlelore.state import Battle
from warhost.kernel.dice import Dice

ORDER_NAMES = [*SECTION_NAMES, "any"]
ORDERED_NAMES = ["", "command", "lore"]
# What a view says about a custom scenario; the rest is on the board.
OWN_FIELDS = ["title", "author", "text", "points", "rounds", "lore_cards", "muster", "rules"]


def by_side(values: list[int]) -> dict[str, int]:
    """Return a number for each side."""
    return dict(zip(SIDE_NAMES, values, strict=True))


def lore_names(cards: list[int]) -> list[str]:
    """Return lore cards by id."""
    return [LORE_NAMES[card] for card in cards]


def command_names(cards: list[int]) -> list[str]:
    """Return command cards by id."""
    return [COMMAND_NAMES[card] for card in cards]


def unit_entry(s: Battle, unit: int) -> dict[str, Any]:
    """Return a unit: its kind and health, and anything unusual about it."""
    entry: dict[str, Any] = {"unit": UNIT_NAMES[s.kind[unit]], "health": s.health[unit]}
    for key, column in (("poison", s.poison), ("stun", s.stun)):
        if column[unit]:
            entry[key] = True
    if s.swarm[unit]:
        entry["swarm"] = s.swarm[unit]
    if s.ordered[unit]:
        entry["ordered"] = ORDERED_NAMES[s.ordered[unit]]
    for key, column in (("moved", s.moved), ("attacks", s.attacks), ("bonus", s.bonus)):
        if column[unit]:
            entry[key] = column[unit]
    if s.pursued[unit]:
        entry["pursued"] = True
    if s.unstopped[unit]:
        entry["unstopped"] = [name for i, name in enumerate(GROUND_NAMES) if s.unstopped[unit] >> i & 1]
    return entry


def board(s: Battle) -> dict[str, Any]:
    """Return the board with its units."""
    return {
        "terrain": {HEX_NAMES[h]: TERRAIN_NAMES[s.terrain[h]] for h in range(HEXES) if s.terrain[h] != PLAIN},
        "tokens": {HEX_NAMES[h]: TOKEN_NAMES[s.token[h]] for h in range(HEXES) if s.token[h] != NO_TOKEN},
        "banners": {HEX_NAMES[h]: s.banner[h] for h in range(HEXES) if s.banner[h]},
        "units": {HEX_NAMES[h]: unit_entry(s, s.at[h]) for h in range(HEXES) if s.at[h] >= 0},
        "portals": [HEX_NAMES[h] for h in s.portals],
    }


def under(s: Battle, side: int) -> list[int]:
    """Return the places in the command deck, from the bottom, of the cards that a player put there."""
    start = s.under if side == s.first else 0
    return list(range(min(start, len(s.deck)), min(start + s.under, len(s.deck))))


def public(s: Battle) -> dict[str, Any]:
    """Return everything that is public."""
    out = {
        "round": s.round,
        "phase": PHASE_NAMES[s.phase],
        "ending": ENDING_NAMES[s.ending],
        "winner": SIDE_NAMES[s.winner] if s.winner >= 0 else "",
        "scenarios": {SIDE_NAMES[side]: SCENARIO_NAMES[s.cards[side]] for side in (0, 1) if s.cards[side] >= 0},
        "first": SIDE_NAMES[s.first] if s.phase != P_SCENARIO else "",
        "active": SIDE_NAMES[s.active] if s.phase != P_SCENARIO else "",
        **board(s),
        "points": by_side(s.points),
        "goal": s.book.points_to_win,
        "lore": by_side(s.lore),
        "lore_used": {SIDE_NAMES[side]: bool(s.lore_used[side]) for side in (0, 1)},
        "deck": len(s.deck),
        "discard": command_names(s.discard),
        "command": COMMAND_NAMES[s.command] if s.command >= 0 else "",
        "text": bool(s.text),
        "orders": dict(zip(ORDER_NAMES, s.orders, strict=True)),
        "turn_dice": turn_dice(s),
        "overrun": overrun(s),
    }
    if s.phase in (P_MUSTER, P_DEPLOY):
        out["deployment"] = {SIDE_NAMES[side]: [HEX_NAMES[h] for h in s.scenario(side).deployment] for side in (0, 1)}
        out["face_down"] = [HEX_NAMES[h] for h in range(HEXES) if s.laid[h] >= 0]
    if s.book.override:
        out["override"] = dict(s.book.override)
    if isinstance(s.book, ScenarioBook):
        out["own_scenario"] = {key: s.book.file[key] for key in OWN_FIELDS if key in s.book.file}
    if s.pursuer >= 0:
        out["pursuer"] = HEX_NAMES[s.place[s.pursuer]]
    return out


def turn_dice(s: Battle) -> list[dict[str, Any]]:
    """Return the changes of dice for the turn."""
    return [
        {
            "side": SIDE_NAMES[s.turn_dice[i]],
            "traits": [name for bit, name in enumerate(TRAIT_NAMES) if s.turn_dice[i + 1] >> bit & 1],
            "dice": s.turn_dice[i + 2],
            "counters": bool(s.turn_dice[i + 3]),
        }
        for i in range(0, len(s.turn_dice), 4)
    ]


def overrun(s: Battle) -> dict[str, list[str]]:
    """Return the traits of units that may ride over enemies this turn, and the faces that damage them."""
    return {
        "traits": [name for bit, name in enumerate(TRAIT_NAMES) if s.overrun >> bit & 1],
        "faces": [name for bit, name in enumerate(FACE_NAMES) if s.overrun_faces >> bit & 1],
    }


def view(s: Battle, seat: int) -> dict[str, Any]:
    """Return what a seat may see: all that is public, its hands and face-down cards, and sizes of the rest."""
    out = public(s)
    out["players"] = {}
    for side, name in enumerate(SIDE_NAMES):
        entry: dict[str, Any] = {
            "hand": len(s.hands[side]),
            "lore_hand": len(s.lore_hands[side]),
            "lore_deck": len(s.lore_decks[side]),
            "lore_discard": lore_names(s.lore_discards[side]),
        }
        if s.preset:
            entry["known"] = command_names(s.known[side])
        if side == seat:
            entry["hand"] = command_names(s.hands[side])
            entry["lore_hand"] = lore_names(s.lore_hands[side])
            entry["under"] = command_names([s.deck[i] for i in under(s, side)])
            entry["lore_under"] = lore_names(s.lore_decks[side][: s.lore_under[side]])
            if s.phase == P_SCENARIO:
                entry["offered"] = [SCENARIO_NAMES[card] for card in s.offered[side]]
            if s.phase in (P_MUSTER, P_DEPLOY):
                entry["muster"] = {CARD_NAMES[card]: n for card, n in enumerate(s.muster[side]) if n}
                entry["army"] = ARMY_NAMES[s.army[side]] if s.army[side] >= 0 else ""
                entry["muster_points"] = {"spent": spent(s, side), "budget": budget(s, side)}
                entry["prices"] = {CARD_NAMES[kind]: s.book.price(s.cards[side], kind) for kind in cards_of(side)}
                entry["laid"] = {
                    HEX_NAMES[h]: CARD_NAMES[s.laid[h]] for h in s.scenario(side).deployment if s.laid[h] >= 0
                }
        out["players"][name] = entry
    return out


# ---- guessing


def guess(s: Battle, seat: int, dice: Dice) -> None:
    """Deal again what a seat cannot see: decks, the enemy's hands and, before the reveal, face-down cards."""
    enemy = 1 - seat
    if s.phase == P_SCENARIO:
        cards = scenarios_of(enemy)
        dice.shuffle(cards)
        s.offered[enemy] = sorted(cards[: len(s.offered[enemy])])
    if s.phase in (P_MUSTER, P_DEPLOY) and sum(s.muster[enemy]) == s.book.muster_cards:
        # An army that is just being placed is left as it is: only its player is asked.
        laid = [place for place in s.scenario(enemy).deployment if s.laid[place] >= 0]
        if len(laid) in (0, s.book.muster_cards):
            muster_at_random(s, enemy, dice)
    _guess_commands(s, seat, dice)
    for side in (0, 1):
        _guess_lore(s, side, side == seat, dice)
    s.dice.rekey(dice.draw_key())


def _guess_commands(s: Battle, seat: int, dice: Dice) -> None:
    """Deal the command deck and the enemy's hand again. The seat knows what it put under the deck.

    It also knows what the enemy still has of a preset hand.
    """
    enemy = 1 - seat
    known = under(s, seat)
    unseen = [card for i, card in enumerate(s.deck) if i not in known] + s.hands[enemy]
    for card in s.known[enemy]:
        unseen.remove(card)
    unseen.sort()
    dice.shuffle(unseen)
    size = len(s.hands[enemy])
    s.hands[enemy] = s.known[enemy][:]
    while len(s.hands[enemy]) < size:
        insert(s.hands[enemy], unseen.pop())
    for i in range(len(s.deck)):
        if i not in known:
            s.deck[i] = unseen.pop()


def _guess_lore(s: Battle, side: int, own: bool, dice: Dice) -> None:
    """Shuffle a lore deck, the enemy's together with the hand. The seat's own card under it stays."""
    deck = s.lore_decks[side]
    kept = s.lore_under[side] if own else 0
    unseen = deck[kept:] + ([] if own else s.lore_hands[side])
    unseen.sort()
    dice.shuffle(unseen)
    if not own:
        size = len(s.lore_hands[side])
        s.lore_hands[side] = []
        for _ in range(size):
            insert(s.lore_hands[side], unseen.pop())
    s.lore_decks[side] = deck[:kept] + unseen
