"""What a seat sees as numbers: the fields of `view`, hex by hex and card by card."""

from typing import Final

from warhost.games.battlelore.asks import ASK_KINDS, EVENT_KINDS, RARE_KINDS
from warhost.games.battlelore.ids import (
    ALL_SLOTS,
    ARMY_NAMES,
    CARDS,
    COMMAND_NAMES,
    CUSTOM_SCENARIO,
    FACE_NAMES,
    GROUND_NAMES,
    HEXES,
    KINDS,
    LORE_NAMES,
    P_DEPLOY,
    P_MUSTER,
    P_SCENARIO,
    PHASE_NAMES,
    SCENARIO_NAMES,
    TERRAIN_NAMES,
    TOKEN_NAMES,
    TRAIT_NAMES,
)
from warhost.games.battlelore.muster import budget, spent
from warhost.games.battlelore.state import Battle
from warhost.games.battlelore.tables import VOCABULARY
from warhost.games.battlelore.view import under
from warhost.kernel.observe import Field, Layout, Sheet

COMMANDS: Final = len(COMMAND_NAMES)
LORE_CARDS: Final = len(LORE_NAMES)
# A custom scenario is none of these.
SCENARIOS: Final = CUSTOM_SCENARIO
GROUNDS: Final = len(GROUND_NAMES)
TRAITS: Final = len(TRAIT_NAMES)
FACES: Final = len(FACE_NAMES)
# How many changes of dice are included. No turn with the standard cards has more.
CHANGES: Final = 4
# Larger numbers, which only an override can cause, are cut to this.
MOST: Final = 99
CHANGE: Final = TRAITS + 3

LAYOUT: Final = Layout(
    [
        Field("seat", 2, 0, 1, "the seat that sees this (one-hot)"),
        Field(
            "scenarios",
            2 * SCENARIOS,
            0,
            1,
            "the scenario card of each side (one-hot): " + ", ".join(SCENARIO_NAMES[:CUSTOM_SCENARIO]),
        ),
        Field("round", 1, 0, 999, "the number of the round"),
        Field("phase", len(PHASE_NAMES), 0, 1, "the phase (one-hot): " + ", ".join(PHASE_NAMES)),
        Field("first", 2, 0, 1, "the first player (one-hot); none before the scenarios are chosen"),
        Field("active", 2, 0, 1, "whose turn it is (one-hot); none before the scenarios are chosen"),
        Field("terrain", HEXES, 0, len(TERRAIN_NAMES) - 1, "terrain of each hex: 0 " + ", ".join(TERRAIN_NAMES)),
        Field("tokens", HEXES, 0, len(TOKEN_NAMES) - 1, "tokens on water: 1 a ford, 2 a bridge"),
        Field("banners", HEXES, 0, 99, "victory points of the banner on each hex"),
        Field("portals", HEXES, 0, 1, "portals"),
        Field("unit", HEXES, 0, KINDS, "the unit on each hex: its kind from 1, in the order of the actions `card`"),
        Field("health", HEXES, 0, 99, "its health"),
        Field("poison", HEXES, 0, 1, "it is poisoned"),
        Field("stun", HEXES, 0, 1, "it is stunned"),
        Field("swarm", HEXES, 0, 1, "it has a swarm marker"),
        Field("ordered", HEXES, 0, 2, "it is ordered this turn: 1 by the command card, 2 otherwise"),
        Field(
            "moved", HEXES, 0, 3, "it has moved this turn: 1 in the move step, 2 by its command card after it, 3 both"
        ),
        Field("attacks", HEXES, 0, 99, "attacks it has made this turn"),
        Field("pursued", HEXES, 0, 1, "it has pursued this turn"),
        Field("bonus", HEXES, -99, 99, "extra hexes that it may move this turn"),
        Field(
            "unstopped",
            GROUNDS * HEXES,
            0,
            1,
            "ground that does not stop it this turn, by kind and hex: kind * 104 + hex; " + ", ".join(GROUND_NAMES),
        ),
        Field("pursuer", HEXES, 0, 1, "the hex of a unit that may attack once more"),
        Field("points", 2, 0, 99, "victory points of each side"),
        Field("lore", 2, 0, 99, "lore of each side"),
        Field("lore_used", 2, 0, 1, "sides that have used a lore card this turn"),
        Field("command", COMMANDS, 0, 1, "the command card of the turn (one-hot)"),
        Field("text", 1, 0, 1, "its text is used"),
        Field("orders", 4, 0, 99, "orders left: left, centre, right, anywhere"),
        Field(
            "turn_dice",
            CHANGES * CHANGE,
            -99,
            99,
            "changes of dice for the turn, one after the other: side from 1, the "
            "traits it is for (" + ", ".join(TRAIT_NAMES) + "), dice, for counters too (1)",
        ),
        Field(
            "overrun",
            TRAITS + FACES,
            0,
            1,
            "units that may ride over enemies this turn, by trait; the faces of the die "
            "that hurt these: " + ", ".join([*TRAIT_NAMES, *FACE_NAMES]),
        ),
        Field("deck", 1, 0, 99, "cards in the command deck"),
        Field("discard", COMMANDS, 0, 99, "command cards in the discard pile"),
        Field("hand", COMMANDS, 0, 99, "command cards in the seat's own hand"),
        Field("under", 2, 0, COMMANDS, "cards the seat put under the command deck, the lowest first, by number from 1"),
        Field(
            "known",
            2 * COMMANDS,
            0,
            99,
            "command cards of preset hands that are not played yet: those of the Daqan, then those of the Uthuk",
        ),
        Field("hands", 2, 0, 99, "command cards in the hand of each side"),
        Field("lore_hand", LORE_CARDS, 0, 99, "lore cards in the seat's own hand"),
        Field("lore_under", 1, 0, LORE_CARDS, "the card that the seat put under its lore deck, by number from 1"),
        Field("lore_hands", 2, 0, 99, "lore cards in the hand of each side"),
        Field("lore_decks", 2, 0, 99, "cards in the lore deck of each side"),
        Field("lore_discard", LORE_CARDS, 0, 99, "lore cards in the discard piles"),
        Field("offered", SCENARIOS, 0, 1, "scenario cards that the seat may choose from"),
        Field("muster", CARDS, 0, 99, "deployment cards that the seat has mustered, until all are shown"),
        Field("army", len(ARMY_NAMES), 0, 1, "the army card that the seat has taken (one-hot)"),
        Field("muster_points", 2, 0, 999, "muster points that the seat has spent, and may spend"),
        Field("laid", HEXES, 0, CARDS, "the seat's own deployment cards face down: by number from 1"),
    ],
    [*ASK_KINDS, *RARE_KINDS],
    len(VOCABULARY),
    EVENT_KINDS,
)

_first = LAYOUT.first
SEAT: Final[int] = _first["seat"]
SCENARIO: Final[int] = _first["scenarios"]
ROUND: Final[int] = _first["round"]
PHASE: Final[int] = _first["phase"]
FIRST: Final[int] = _first["first"]
ACTIVE: Final[int] = _first["active"]
TERRAIN: Final[int] = _first["terrain"]
TOKENS: Final[int] = _first["tokens"]
BANNERS: Final[int] = _first["banners"]
PORTALS: Final[int] = _first["portals"]
UNIT: Final[int] = _first["unit"]
HEALTH: Final[int] = _first["health"]
POISON: Final[int] = _first["poison"]
STUN: Final[int] = _first["stun"]
SWARM: Final[int] = _first["swarm"]
ORDERED: Final[int] = _first["ordered"]
MOVED: Final[int] = _first["moved"]
ATTACKS: Final[int] = _first["attacks"]
PURSUED: Final[int] = _first["pursued"]
BONUS: Final[int] = _first["bonus"]
UNSTOPPED: Final[int] = _first["unstopped"]
PURSUER: Final[int] = _first["pursuer"]
POINTS: Final[int] = _first["points"]
LORE: Final[int] = _first["lore"]
LORE_USED: Final[int] = _first["lore_used"]
COMMAND: Final[int] = _first["command"]
TEXT: Final[int] = _first["text"]
ORDERS: Final[int] = _first["orders"]
TURN_DICE: Final[int] = _first["turn_dice"]
OVERRUN: Final[int] = _first["overrun"]
DECK: Final[int] = _first["deck"]
DISCARD: Final[int] = _first["discard"]
HAND: Final[int] = _first["hand"]
UNDER: Final[int] = _first["under"]
KNOWN: Final[int] = _first["known"]
HANDS: Final[int] = _first["hands"]
LORE_HAND: Final[int] = _first["lore_hand"]
LORE_UNDER: Final[int] = _first["lore_under"]
LORE_HANDS: Final[int] = _first["lore_hands"]
LORE_DECKS: Final[int] = _first["lore_decks"]
LORE_DISCARD: Final[int] = _first["lore_discard"]
OFFERED: Final[int] = _first["offered"]
MUSTER: Final[int] = _first["muster"]
ARMY: Final[int] = _first["army"]
MUSTER_POINTS: Final[int] = _first["muster_points"]
LAID: Final[int] = _first["laid"]


def observe(s: Battle, seat: int, sheet: Sheet) -> None:
    """Write all that a seat sees: what is public, its own hands and face-down cards, and the sizes of the rest."""
    sheet.put(SEAT + seat, 1)
    sheet.put(ROUND, s.round)
    sheet.put(PHASE + s.phase, 1)
    if s.phase == P_SCENARIO:
        sheet.mark(OFFERED, s.offered[seat])
    else:
        sheet.put(FIRST + s.first, 1)
        sheet.put(ACTIVE + s.active, 1)
    for side in (0, 1):
        if 0 <= s.cards[side] < SCENARIOS:
            sheet.put(SCENARIO + side * SCENARIOS + s.cards[side], 1)
    board(s, sheet)
    turn(s, sheet)
    cards(s, seat, sheet)
    if s.phase == P_MUSTER or s.phase == P_DEPLOY:
        mustered(s, seat, sheet)


def board(s: Battle, sheet: Sheet) -> None:
    """Write the board with its units."""
    sheet.put_all(TERRAIN, s.terrain)
    sheet.put_all(TOKENS, s.token)
    sheet.put_all(BANNERS, s.banner)
    sheet.mark(PORTALS, s.portals)
    sheet.put_at(UNIT, s.place, s.kind, 1)
    sheet.put_at(HEALTH, s.place, s.health)
    sheet.put_at(POISON, s.place, s.poison)
    sheet.put_at(STUN, s.place, s.stun)
    sheet.put_at(SWARM, s.place, s.swarm)
    sheet.put_at(ORDERED, s.place, s.ordered)
    sheet.put_at(MOVED, s.place, s.moved)
    sheet.put_at(PURSUED, s.place, s.pursued)
    sheet.put_at(BONUS, s.place, s.bonus)
    for u in range(ALL_SLOTS):
        if (s.attacks[u] or s.unstopped[u]) and s.place[u] >= 0:
            sheet.put(ATTACKS + s.place[u], min(MOST, s.attacks[u]))
            for ground in range(GROUNDS):
                sheet.put(UNSTOPPED + ground * HEXES + s.place[u], s.unstopped[u] >> ground & 1)
    if s.pursuer >= 0:
        sheet.put(PURSUER + s.place[s.pursuer], 1)


def turn(s: Battle, sheet: Sheet) -> None:
    """Write what players have, and what the command card of the turn still allows."""
    for side in (0, 1):
        sheet.put(POINTS + side, min(MOST, s.points[side]))
        sheet.put(LORE + side, min(MOST, s.lore[side]))
        sheet.put(LORE_USED + side, 1 if s.lore_used[side] else 0)
    if s.command >= 0:
        sheet.put(COMMAND + s.command, 1)
    sheet.put(TEXT, 1 if s.text else 0)
    sheet.put_all(ORDERS, s.orders)
    for change in range(min(CHANGES, len(s.turn_dice) // 4)):
        place = TURN_DICE + change * CHANGE
        sheet.put(place, s.turn_dice[4 * change] + 1)
        for trait in range(TRAITS):
            sheet.put(place + 1 + trait, s.turn_dice[4 * change + 1] >> trait & 1)
        sheet.put(place + 1 + TRAITS, s.turn_dice[4 * change + 2])
        sheet.put(place + 2 + TRAITS, 1 if s.turn_dice[4 * change + 3] else 0)
    if s.overrun:
        sheet.mark(OVERRUN, [trait for trait in range(TRAITS) if s.overrun >> trait & 1])
    if s.overrun_faces:
        sheet.mark(OVERRUN + TRAITS, [face for face in range(FACES) if s.overrun_faces >> face & 1])


def cards(s: Battle, seat: int, sheet: Sheet) -> None:
    """Write public piles, the seat's hands, what it put under the decks, and the sizes of the rest."""
    sheet.put(DECK, len(s.deck))
    sheet.put_counts(DISCARD, s.discard)
    sheet.put_counts(HAND, s.hands[seat])
    sheet.put_all(UNDER, [s.deck[place] + 1 for place in under(s, seat)])
    sheet.put_counts(LORE_HAND, s.lore_hands[seat])
    if s.lore_under[seat]:
        sheet.put(LORE_UNDER, s.lore_decks[seat][0] + 1)
    sheet.put_counts(LORE_DISCARD, s.lore_discards[0] + s.lore_discards[1])
    for side in (0, 1):
        sheet.put_counts(KNOWN + side * COMMANDS, s.known[side])
        sheet.put(HANDS + side, len(s.hands[side]))
        sheet.put(LORE_HANDS + side, len(s.lore_hands[side]))
        sheet.put(LORE_DECKS + side, len(s.lore_decks[side]))


def mustered(s: Battle, seat: int, sheet: Sheet) -> None:
    """Write the seat's army before it is revealed."""
    sheet.put_all(MUSTER, s.muster[seat])
    if s.army[seat] >= 0:
        sheet.put(ARMY + s.army[seat], 1)
    sheet.put(MUSTER_POINTS, spent(s, seat))
    sheet.put(MUSTER_POINTS + 1, budget(s, seat))
    for place in s.scenario(seat).deployment:
        sheet.put(LAID + place, s.laid[place] + 1)
