"""What a seat sees as numbers: the fields of `view`, place by place and card by card."""

from typing import Final

from warhost.games.action_dice import FACE_NAMES, FACES
from warhost.games.bo5a.armies import points
from warhost.games.bo5a.asks import ASK_KINDS, EVENT_KINDS
from warhost.games.bo5a.ids import (
    BOXES,
    CARDS,
    CHARACTERS,
    EVENTS,
    FREE,
    GENERALS,
    GROUPS,
    KINDS,
    PHASE_NAMES,
    PLACES,
    REGIONS,
    SHADOW,
    TERRITORIES,
    TERRITORY_NAMES,
    TILES,
    TOKENS,
    WAITING,
)
from warhost.games.bo5a.state import NO_FIGURES, Five
from warhost.games.bo5a.tables import FORTIFICATIONS, LOCATIONS, VOCABULARY
from warhost.kernel.observe import Field, Layout, Sheet

# Cards that a side shows in a combat and uses once: those of its units, and Mighty Strokes.
COMBAT_CARDS: Final = KINDS + 1

LAYOUT: Final = Layout(
    [
        Field("seat", 2, 0, 1, "the seat that sees this (one-hot)"),
        Field("russian", 1, 0, 1, "the seventh die of the Shadow is counted by the Russian rule"),
        Field("turn", 1, 0, 99, "the number of the turn"),
        Field("phase", len(PHASE_NAMES), 0, 1, "the phase (one-hot): " + ", ".join(PHASE_NAMES)),
        Field(
            "figures",
            PLACES * KINDS,
            0,
            99,
            f"figures by place and kind: place * {KINDS} + kind. Places are the "
            f"{REGIONS} regions and the {BOXES} boxes, in the order of the actions `region` and `box`; kinds are those "
            "of the actions `unit`",
        ),
        Field("damage", PLACES, 0, 99, "Damage tokens in each place"),
        Field("leadership", PLACES, 0, 99, "Leadership tokens in each place"),
        Field(
            "facedown",
            GROUPS * PLACES,
            0,
            99,
            f"recruitment tokens that lie face down, by group and place: group * {PLACES} + place",
        ),
        Field("tokens_left", TOKENS, 0, 99, "recruitment tokens still in the game, by face"),
        Field("reserve", KINDS, 0, 99, "figures that can be brought into play, by kind"),
        Field("control", REGIONS, 0, 1, "Settlements and Fortifications that the Shadow controls"),
        Field("broken", len(FORTIFICATIONS), 0, 99, "hits that each Fortification has taken, in the order of the map"),
        Field("opened", BOXES, 0, 1, "Goblin boxes whose Mountain Pass is open"),
        Field("points", 1, 0, 99, "victory points of the Shadow"),
        Field(
            "characters",
            CHARACTERS,
            -4,
            PLACES - 1,
            "where each character is: a place; -1 waiting, -2 dead, -3 vanished with the ring, -4 among the Eagles",
        ),
        Field("fate", 1, 0, 20, "the Fate marker"),
        Field("fate_steps", CHARACTERS, 0, 20, "characters that wait on the Fate Track: their step, from 1"),
        Field("tiles", TILES, 0, 99, "Fate tiles left to draw, by type"),
        Field("tiles_aside", TILES, 0, 99, "Fate tiles set aside, by type"),
        Field("tiles_gone", TILES, 0, 99, "Fate tiles out of the game, by type"),
        Field("activated", GENERALS, 0, 1, "Generals that are activated"),
        Field(
            "generals",
            5,
            0,
            GENERALS,
            "how many Generals were activated this turn; an ability was used since the last "
            "die (1); the General with a troubled mind, from 1; concentration (1); kinsfolk (1)",
        ),
        Field(
            "markers",
            6,
            0,
            99,
            "rings, the journey with the ring (1), Beorn's wrath, Bolg's bodyguards, shining "
            "armour, Orcs stored on a card",
        ),
        Field(
            "dice",
            2 * FACES,
            0,
            20,
            "unused dice of the Free Peoples by face, then those of the Shadow: " + ", ".join(FACE_NAMES),
        ),
        Field("dice_pool", 2, 0, 20, "number of dice that each side rolls"),
        Field("actor", 2, 0, 1, "the side that acts (one-hot)"),
        Field("table", CARDS, 0, 1, "cards in play on the table"),
        Field("played", CARDS, 0, 1, "cards used for everybody to see"),
        Field("hand", CARDS, 0, 1, "the seat's own hand"),
        Field("discarded", CARDS, 0, 1, "cards the seat itself discarded face down"),
        Field("hands", 4, 0, CARDS, "event and story cards in the hand of each side"),
        Field("discards", 4, 0, CARDS, "event and story cards that each side discarded face down"),
        Field("decks", 4, 0, CARDS, "cards left in the decks: events, stories of either side, Fate"),
        Field("bats", TERRITORIES, 0, 99, "Bats by territory: " + ", ".join(TERRITORY_NAMES)),
        Field("eyrie", 1, 0, 99, "Eagles in the Eyrie"),
        Field("flying", TERRITORIES, 0, 99, "Eagles by territory"),
        Field("lord", 1, 0, TERRITORIES, "the territory where the Lord of the Eagles flies, from 1"),
        Field(
            "combat",
            8,
            -1,
            999,
            "the combat under way: 1, side of the attacker, place from (-1: none), place to, "
            "round, Beorn takes part (1), the card that caused it (from 1), combined (1)",
        ),
        Field("combat_armies", PLACES, 0, 1, "places whose Armies attack together"),
        Field("combat_fought", PLACES, 0, 1, "places from which a round has been fought"),
        Field(
            "combat_used",
            2 * COMBAT_CARDS,
            0,
            1,
            "unit cards used in the combat by the Free Peoples, by kind, and Mighty Strokes; then those of the Shadow",
        ),
    ],
    ASK_KINDS,
    len(VOCABULARY),
    EVENT_KINDS,
)

_first = LAYOUT.first
SEAT: Final[int] = _first["seat"]
RUSSIAN: Final[int] = _first["russian"]
TURN: Final[int] = _first["turn"]
PHASE: Final[int] = _first["phase"]
FIGURES: Final[int] = _first["figures"]
DAMAGE: Final[int] = _first["damage"]
LEADERSHIP: Final[int] = _first["leadership"]
FACEDOWN: Final[int] = _first["facedown"]
TOKENS_LEFT: Final[int] = _first["tokens_left"]
RESERVE: Final[int] = _first["reserve"]
CONTROL: Final[int] = _first["control"]
BROKEN: Final[int] = _first["broken"]
OPENED: Final[int] = _first["opened"]
SCORE: Final[int] = _first["points"]
WHERE: Final[int] = _first["characters"]
FATE: Final[int] = _first["fate"]
FATE_STEPS: Final[int] = _first["fate_steps"]
POOL: Final[int] = _first["tiles"]
ASIDE: Final[int] = _first["tiles_aside"]
GONE: Final[int] = _first["tiles_gone"]
ACTIVATED: Final[int] = _first["activated"]
GENERAL: Final[int] = _first["generals"]
MARKERS: Final[int] = _first["markers"]
DICE: Final[int] = _first["dice"]
DICE_POOL: Final[int] = _first["dice_pool"]
ACTOR: Final[int] = _first["actor"]
TABLE: Final[int] = _first["table"]
PLAYED: Final[int] = _first["played"]
HAND: Final[int] = _first["hand"]
DISCARDED: Final[int] = _first["discarded"]
HANDS: Final[int] = _first["hands"]
DISCARDS: Final[int] = _first["discards"]
DECKS: Final[int] = _first["decks"]
BATS: Final[int] = _first["bats"]
EYRIE: Final[int] = _first["eyrie"]
FLYING: Final[int] = _first["flying"]
LORD: Final[int] = _first["lord"]
COMBAT: Final[int] = _first["combat"]
ARMIES: Final[int] = _first["combat_armies"]
FOUGHT: Final[int] = _first["combat_fought"]
USED: Final[int] = _first["combat_used"]

# What the back of each card shows: an event (0) or a story (1).
BACK: Final[list[int]] = [int(card >= EVENTS) for card in range(CARDS)]
# Where the two backs are counted.
BACKS: Final[list[int]] = [0, 1]


def observe(s: Five, seat: int, sheet: Sheet) -> None:
    """Write all that a seat sees: what is public, its own hand and discards, and the backs of the rest."""
    sheet.put(SEAT + seat, 1)
    sheet.put(RUSSIAN, 1 if s.russian else 0)
    sheet.put(TURN, s.turn)
    sheet.put(PHASE + s.phase, 1)
    board(s, sheet)
    characters(s, sheet)
    sheet.put_all(DICE, s.faces)
    sheet.put_all(DICE_POOL, s.dice_pool)
    sheet.put(ACTOR + s.actor, 1)
    cards(s, seat, sheet)
    sheet.put_all(BATS, s.bats)
    sheet.put(EYRIE, s.eyrie)
    sheet.put_all(FLYING, s.flying)
    sheet.put(LORD, s.lord_at + 1)
    if s.c_to >= 0:
        combat(s, sheet)


def board(s: Five, sheet: Sheet) -> None:
    """Write what is in every place and what can still come."""
    sheet.put_rows(FIGURES, s.figures, NO_FIGURES)
    sheet.put_all(DAMAGE, s.damage)
    sheet.put_all(LEADERSHIP, s.leaders)
    sheet.put_all(FACEDOWN, s.facedown)
    sheet.put_all(TOKENS_LEFT, s.tokens)
    sheet.put_all(RESERVE, s.reserve)
    for region in LOCATIONS:
        sheet.put(CONTROL + region, 1 if s.control[region] == SHADOW else 0)
    sheet.put_all(BROKEN, s.broken)
    for box in range(BOXES):
        sheet.put(OPENED + box, s.opened[REGIONS + box])
    sheet.put(SCORE, points(s))


def characters(s: Five, sheet: Sheet) -> None:
    """Write characters, Generals, Fate, and the tokens that belong to them."""
    sheet.put_all(WHERE, s.where)
    sheet.put(FATE, s.fate)
    for character in range(CHARACTERS):
        if s.where[character] == WAITING:
            sheet.put(FATE_STEPS + character, s.step[character] + 1)
    sheet.put_all(POOL, s.pool)
    sheet.put_all(ASIDE, s.aside)
    sheet.put_all(GONE, s.gone)
    for general in range(GENERALS):
        sheet.put(ACTIVATED + general, s.activated >> general & 1)
    sheet.put(GENERAL, s.generals)
    sheet.put(GENERAL + 1, 1 if s.general_used else 0)
    sheet.put(GENERAL + 2, s.troubled + 1)
    sheet.put(GENERAL + 3, 1 if s.concentration else 0)
    sheet.put(GENERAL + 4, 1 if s.kinsfolk else 0)
    sheet.put(MARKERS, s.rings)
    sheet.put(MARKERS + 1, 1 if s.journey else 0)
    sheet.put(MARKERS + 2, s.wrath)
    sheet.put(MARKERS + 3, s.bodyguards)
    sheet.put(MARKERS + 4, s.armour)
    sheet.put(MARKERS + 5, s.stored_orcs)


def cards(s: Five, seat: int, sheet: Sheet) -> None:
    """Write the cards on the table and in the seat's hand, and only the backs of others."""
    sheet.mark(TABLE, s.table)
    for pile in (s.event_used, s.story_used, s.fate_used):
        sheet.mark(PLAYED, pile)
    sheet.mark(HAND, s.hands[seat])
    sheet.mark(DISCARDED, s.buried[seat])
    for side in (FREE, SHADOW):
        sheet.count_by(HANDS + 2 * side, s.hands[side], BACK, BACKS)
        sheet.count_by(DISCARDS + 2 * side, s.buried[side], BACK, BACKS)
        sheet.put(DECKS + 1 + side, len(s.story_decks[side]))
    sheet.put(DECKS, len(s.event_deck))
    sheet.put(DECKS + 3, len(s.fate_deck))


def combat(s: Five, sheet: Sheet) -> None:
    """Write the current combat."""
    sheet.put(COMBAT, 1)
    sheet.put(COMBAT + 1, s.c_side)
    sheet.put(COMBAT + 2, s.c_from)
    sheet.put(COMBAT + 3, s.c_to)
    sheet.put(COMBAT + 4, s.c_round)
    sheet.put(COMBAT + 5, 1 if s.c_beorn else 0)
    sheet.put(COMBAT + 6, s.c_card + 1)
    sheet.put(COMBAT + 7, 1 if s.c_combined else 0)
    sheet.mark(ARMIES, s.parts)
    if s.c_fought:
        sheet.mark(FOUGHT, [place for place in range(PLACES) if s.c_fought >> place & 1])
    for side in (FREE, SHADOW):
        if s.used[side]:
            sheet.mark(USED + side * COMBAT_CARDS, [c for c in range(COMBAT_CARDS) if s.used[side] >> c & 1])
