"""What a seat sees as numbers: the fields of `view`, card by card and place by place."""

from typing import Final

from warhost.games.wotrcg.asks import ASK_KINDS, EVENT_KINDS
from warhost.games.wotrcg.combat import outlook
from warhost.games.wotrcg.ids import (
    BATTLEGROUNDS,
    CARDS,
    CHARACTER,
    EACH_CARD,
    EACH_GROUND,
    IN_PLAY,
    L_ACTIVE,
    PATHS,
    PHASE_NAMES,
    SCENARIO_NAMES,
    Z_APART,
    Z_BATTLE,
    Z_CYCLE,
    Z_EVENT,
    Z_GONE,
    Z_HAND,
    Z_PATH,
    Z_RESERVE,
    ZONES,
)
from warhost.games.wotrcg.seats import seat_of
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import SIDE, TYPE, VOCABULARY
from warhost.games.wotrcg.turn import carryovers, scores
from warhost.games.wotrcg.view import sees_top
from warhost.kernel.observe import Field, Layout, Sheet
from warhost.kernel.scan import numbers_flagged, numbers_with

DECKS: Final = 4

LAYOUT: Final = Layout(
    [
        Field("seat", 4, 0, 1, "the seat that sees this (one-hot)"),
        Field("scenario", len(SCENARIO_NAMES), 0, 1, "the scenario (one-hot): " + ", ".join(SCENARIO_NAMES)),
        Field("people", 1, 2, 4, "how many people play"),
        Field("round", 1, 0, 20, "the number of the round"),
        Field("phase", len(PHASE_NAMES), 0, 1, "the phase (one-hot): " + ", ".join(PHASE_NAMES)),
        Field("first", DECKS, 0, 1, "the deck of the starting player (one-hot)"),
        Field("turn", DECKS, 0, 1, "the deck whose turn it is (one-hot)"),
        Field("place", 1, 0, 3, "its place in the order of this round: a deck can have two"),
        Field("passed", DECKS, 0, 1, "the decks that have passed"),
        Field("score", 2, 0, 99, "victory points of the Free Peoples and the Shadow"),
        Field("corruption", 1, 0, 99, "corruption"),
        Field("rings", DECKS, 0, 1, "the decks whose Ring token can be used"),
        Field("permissions", 2, 0, 1, "The Red Arrow and The Three Hunters in effect this round"),
        Field("carryover", DECKS, 0, 20, "the carryover limit of each deck"),
        Field("draw", DECKS, 0, CARDS, "cards in the draw deck of each deck"),
        Field("hands", DECKS, 0, CARDS, "cards in the hand of each deck"),
        Field("cycles", DECKS, 0, CARDS, "cards in the cycle pile of each deck"),
        Field("eliminations", DECKS, 0, CARDS, "cards eliminated from each deck"),
        Field("aparts", DECKS, 0, CARDS, "cards set apart from each deck"),
        Field("top", DECKS, 0, CARDS, "the top card of an own draw deck that the seat may look at, by number from 1"),
        Field("hand", CARDS, 0, 1, "cards in the seat's own hands"),
        Field("cycle", CARDS, 0, 1, "cards in the seat's own cycle piles"),
        Field("eliminated", CARDS, 0, 1, "cards eliminated from the seat's own decks"),
        Field("apart", CARDS, 0, 1, "cards set apart from the seat's own decks"),
        Field("reserve", CARDS, 0, 1, "cards in a reserve"),
        Field("on_path", CARDS, 0, 1, "cards on the active path"),
        Field("on_battleground", CARDS, 0, BATTLEGROUNDS, "cards on a battleground: its number from 1"),
        Field("event", CARDS, 0, 1, "events that lie on the table"),
        Field("deck", CARDS, 0, DECKS, "cards in play: the number of their deck from 1"),
        Field("wielder", CARDS, 0, CARDS, "items in play: the number from 1 of the card that wields them"),
        Field("tokens", CARDS, 0, 99, "tokens on a card in play"),
        Field("fresh", CARDS, 0, 1, "cards played to a reserve this round"),
        Field("worth", CARDS, -99, 99, "icons that a card adds where it stands"),
        Field("path", PATHS, 0, 1, "the active path (one-hot)"),
        Field("stage", 1, 0, 20, "the stage of the path"),
        Field("path_tokens", 2, 0, 99, "attack and defence tokens on the path"),
        Field("path_strength", 2, -99, 99, "attack and defence on the path as they stand"),
        Field(
            "paths",
            PATHS,
            0,
            5,
            "each path: 0 not in the game, 1 in its deck, 2 active, 3 won by the Free Peoples, "
            "4 by the Shadow, 5 set aside",
        ),
        Field("battlegrounds", BATTLEGROUNDS, 0, 5, "each battleground, as the paths"),
        Field("from_enemy", BATTLEGROUNDS, 0, 1, "active battlegrounds taken from the enemy's area"),
        Field("attack_tokens", BATTLEGROUNDS, 0, 99, "attack tokens on each active battleground"),
        Field("defence_tokens", BATTLEGROUNDS, 0, 99, "defence tokens on each active battleground"),
        Field("attack", BATTLEGROUNDS, -99, 99, "attack on each active battleground as it stands"),
        Field("defence", BATTLEGROUNDS, -99, 99, "defence on each active battleground as it stands"),
    ],
    ASK_KINDS,
    len(VOCABULARY),
    EVENT_KINDS,
)

_first = LAYOUT.first
SEAT: Final[int] = _first["seat"]
SCENARIO: Final[int] = _first["scenario"]
PEOPLE: Final[int] = _first["people"]
ROUND: Final[int] = _first["round"]
PHASE: Final[int] = _first["phase"]
STARTER: Final[int] = _first["first"]
TURN: Final[int] = _first["turn"]
PLACE: Final[int] = _first["place"]
PASSED: Final[int] = _first["passed"]
SCORE: Final[int] = _first["score"]
CORRUPTION: Final[int] = _first["corruption"]
RINGS: Final[int] = _first["rings"]
PERMISSIONS: Final[int] = _first["permissions"]
CARRYOVER: Final[int] = _first["carryover"]
DRAW: Final[int] = _first["draw"]
TOP: Final[int] = _first["top"]
ON_BATTLEGROUND: Final[int] = _first["on_battleground"]
DECK: Final[int] = _first["deck"]
WIELDER: Final[int] = _first["wielder"]
TOKENS: Final[int] = _first["tokens"]
FRESH: Final[int] = _first["fresh"]
WORTH: Final[int] = _first["worth"]
PATH: Final[int] = _first["path"]
STAGE: Final[int] = _first["stage"]
PATH_TOKENS: Final[int] = _first["path_tokens"]
PATH_STRENGTH: Final[int] = _first["path_strength"]
ALL_PATHS: Final[int] = _first["paths"]
GROUNDS: Final[int] = _first["battlegrounds"]
FROM_ENEMY: Final[int] = _first["from_enemy"]
ATTACK_TOKENS: Final[int] = _first["attack_tokens"]
DEFENCE_TOKENS: Final[int] = _first["defence_tokens"]
ATTACK: Final[int] = _first["attack"]
DEFENCE: Final[int] = _first["defence"]
# By zone: the field that marks a card for the owner of its deck, the one for everybody, and the one that counts cards.
OWN: Final[list[int]] = [-1] * ZONES
OPEN: Final[list[int]] = [-1] * ZONES
SIZES: Final[list[int]] = [-1] * ZONES
for _zone, _cards, _sizes in (
    (Z_HAND, "hand", "hands"),
    (Z_CYCLE, "cycle", "cycles"),
    (Z_GONE, "eliminated", "eliminations"),
    (Z_APART, "apart", "aparts"),
):
    OWN[_zone] = _first[_cards]
    SIZES[_zone] = _first[_sizes]
for _zone, _cards in ((Z_RESERVE, "reserve"), (Z_PATH, "on_path"), (Z_EVENT, "event")):
    OWN[_zone] = OPEN[_zone] = _first[_cards]


def observe(s: CardGame, seat: int, sheet: Sheet) -> None:
    """Write all that a seat sees: what is public, its own hands and piles, and the sizes of the rest."""
    rules = s.rules()
    sheet.put(SEAT + seat, 1)
    sheet.put(SCENARIO + s.scenario, 1)
    sheet.put(PEOPLE, s.people)
    sheet.put(ROUND, s.round)
    sheet.put(PHASE + s.phase, 1)
    sheet.put(STARTER + rules.turns[s.first], 1)
    sheet.put(TURN + rules.turns[s.turn], 1)
    sheet.put(PLACE, (s.turn - s.first) % len(rules.turns))
    sheet.put_all(SCORE, scores(s))
    sheet.put(CORRUPTION, s.corruption)
    sheet.put(PERMISSIONS, 1 if s.red_arrow else 0)
    sheet.put(PERMISSIONS + 1, 1 if s.three_hunters else 0)
    sheet.put_all(CARRYOVER, carryovers(s))
    for deck in range(len(rules.decks)):
        sheet.put(PASSED + deck, s.passed >> deck & 1)
        sheet.put(RINGS + deck, 1 if s.rings[deck] else 0)
        piles(s, deck, seat_of(s, deck) == seat, sheet)
    # One scan for all that lies on the table.
    cards = numbers_flagged(EACH_CARD, s.zone, IN_PLAY)
    there: list[list[int]] = [[], []]
    for c in cards:
        zone = s.zone[c]
        in_play(s, c, zone, sheet)
        if TYPE[c] <= CHARACTER and zone != Z_RESERVE:
            there[SIDE[c]].append(c)
    locations(s, there, sheet)


def piles(s: CardGame, deck: int, own: bool, sheet: Sheet) -> None:
    """Write the cards of a deck: hand and piles for the owner, and their sizes and what lies open for everyone."""
    sheet.put(DRAW + deck, len(s.decks[deck]))
    cards = s.rules().packed[deck]
    sheet.mark_and_count(deck, cards, s.zone, OWN if own else OPEN, SIZES)
    if own and s.decks[deck] and sees_top(s, deck):
        sheet.put(TOP + deck, s.decks[deck][-1] + 1)


def in_play(s: CardGame, c: int, zone: int, sheet: Sheet) -> None:
    """Write a card in play: its battleground, its deck, its wielder and its tokens."""
    if zone >= Z_BATTLE:
        sheet.put(ON_BATTLEGROUND + c, zone - Z_BATTLE + 1)
    sheet.put(DECK + c, s.owner[c] + 1)
    if s.wielder[c] >= 0:
        sheet.put(WIELDER + c, s.wielder[c] + 1)
    if s.tokens[c]:
        sheet.put(TOKENS + c, s.tokens[c])
    if s.fresh[c]:
        sheet.put(FRESH + c, 1)


def locations(s: CardGame, there: list[list[int]], sheet: Sheet) -> None:
    """Write paths and battlegrounds, and what is at stake on the active ones, where these cards fight."""
    sheet.put_all(ALL_PATHS, s.paths)
    sheet.put_all(GROUNDS, s.grounds)
    sheet.put(STAGE, s.stage)
    sheet.put(PATH_TOKENS, s.path_attack)
    sheet.put(PATH_TOKENS + 1, s.path_defence)
    if s.path >= 0:
        sheet.put(PATH + s.path, 1)
        strength(s, Z_PATH, there, PATH_STRENGTH, PATH_STRENGTH + 1, sheet)
    for ground in numbers_with(EACH_GROUND, s.grounds, L_ACTIVE):
        sheet.put(FROM_ENEMY + ground, 1 if s.ground_from_enemy[ground] else 0)
        sheet.put(ATTACK_TOKENS + ground, s.ground_attack[ground])
        sheet.put(DEFENCE_TOKENS + ground, s.ground_defence[ground])
        strength(s, Z_BATTLE + ground, there, ATTACK + ground, DEFENCE + ground, sheet)


def strength(s: CardGame, zone: int, there: list[list[int]], attack: int, defence: int, sheet: Sheet) -> None:
    """Write attack and defence on a location, and what each card adds."""
    attacks, defends, worth = outlook(s, zone, there)
    sheet.put(attack, attacks)
    sheet.put(defence, defends)
    for c, n in worth.items():
        sheet.put(WORTH + c, n)
