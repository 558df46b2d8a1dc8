"""What a seat sees as numbers: the fields of `view`, place by place and card by card."""

from typing import Final

from warhost.games.action_dice import FACES
from warhost.games.wotr.armies import points
from warhost.games.wotr.asks import ASK_KINDS, EVENT_KINDS
from warhost.games.wotr.battle_sides import battle_seat
from warhost.games.wotr.ids import (
    AT_WAR,
    BATTLE_NAMES,
    CARDS,
    CHARACTERS,
    DECK_NAMES,
    FREE,
    GARRISONS,
    KINDS,
    NATIONS,
    PHASE_NAMES,
    PLACES,
    REGIONS,
    SHADOW,
)
from warhost.games.wotr.state import NO_FIGURES, Wotr
from warhost.games.wotr.tables import BACK, TILES, VOCABULARY
from warhost.kernel.observe import Field, Layout, Sheet

LAYOUT: Final = Layout(
    [
        Field("seat", 4, 0, 1, "the seat that sees this (one-hot)"),
        Field("players", 1, 2, 4, "how many play"),
        Field("turn", 1, 0, 200, "the number of the turn"),
        Field("phase", len(PHASE_NAMES), 0, 1, "the phase (one-hot): " + ", ".join(PHASE_NAMES)),
        Field(
            "figures",
            PLACES * KINDS,
            0,
            99,
            f"figures by place and kind: place * {KINDS} + kind. Places are the "
            f"{REGIONS} regions and the boxes of the {GARRISONS} strongholds, in the order of the actions "
            "`region` and `garrison`; kinds are those of the actions `unit`",
        ),
        Field(
            "control",
            REGIONS,
            -1,
            1,
            "who controls the settlement of each region: 0 the Free Peoples, 1 the Shadow, -1 there is no settlement",
        ),
        Field(
            "characters",
            CHARACTERS,
            -4,
            PLACES - 1,
            "where each character is: a place; -1 not yet in the game, -2 in the Fellowship, -3 dead, -4 replaced",
        ),
        Field("reinforcements", KINDS, 0, 99, "figures that can be mustered, by kind"),
        Field("casualties", KINDS, 0, 99, "figures out of the game, by kind"),
        Field("politics", NATIONS, 0, AT_WAR, "the box of each nation on the Political Track; 4 is At War"),
        Field("active", NATIONS, 0, 1, "nations that are active"),
        Field("dice", 2 * FACES, 0, 20, "unused dice of the Free Peoples by face, then those of the Shadow"),
        Field("hunt", 2, 0, 20, "dice of the Free Peoples and of the Shadow in the Hunt Box"),
        Field("rings", 2, 0, 3, "Elven Rings of the Free Peoples and of the Shadow"),
        Field("points", 2, 0, 99, "victory points of the Free Peoples and of the Shadow"),
        Field("table", CARDS, 0, 1, "cards in play on the table"),
        Field("played", CARDS, 0, 1, "cards played and discarded for everybody to see"),
        Field("hand", CARDS, 0, 1, "the seat's own hand"),
        Field("discarded", CARDS, 0, 1, "cards the seat itself discarded face down"),
        Field("hands", 8, 0, CARDS, "character and strategy cards in the hand of each seat"),
        Field("discards", 8, 0, CARDS, "character and strategy cards that each seat discarded face down"),
        Field("decks", len(DECK_NAMES), 0, CARDS, "cards left in each deck"),
        Field(
            "combat",
            2,
            -2,
            CARDS,
            "the combat card of each side: its number from 1; face down -1 for a character, -2 for a strategy card",
        ),
        Field("tiles_left", 1, 0, 99, "tiles in the Hunt Pool"),
        Field("tiles_drawn", TILES, 0, 99, "Hunt tiles that were drawn, by type"),
        Field("tiles_removed", TILES, 0, 99, "Hunt tiles out of the game, by type"),
        Field("tiles_waiting", TILES, 0, 99, "special tiles in play that wait for Mordor, by type"),
        Field(
            "fellowship",
            6,
            -1,
            REGIONS,
            "the Fellowship: its last known region, progress, Corruption, hidden (1) or "
            "not, the Guide (a character, 12 is Gollum), step on the Mordor Track (-1: outside)",
        ),
        Field("leading", 2, 0, 3, "the seat that leads the Free Peoples, and the Shadow"),
        Field("mixed", PLACES, 0, 2, "three and four players, armies of two nations: 1 merged, 2 apart"),
        Field("taker", REGIONS, 0, 4, "three and four players: the seat that took a region, from 1"),
        Field("used_nations", NATIONS, 0, 1, "three players: nations that acted before"),
        Field("used_armies", REGIONS, 0, 1, "three players: regions whose army acted before"),
        Field("battle", len(BATTLE_NAMES), 0, 1, "the kind of battle under way (one-hot): " + ", ".join(BATTLE_NAMES)),
        Field(
            "battle_facts",
            8,
            -1,
            PLACES,
            "the battle under way: side of the attacker, seat of the attacker, place "
            "from, place to, round, rounds left, event card that caused it (from 1), Gandalf the White silences the "
            "Nazgul",
        ),
        Field("rearguard", KINDS, 0, 99, "figures that stay out of the attack, by kind"),
        Field("rearguard_characters", CHARACTERS, 0, 1, "characters that stay out of the attack"),
    ],
    ASK_KINDS,
    len(VOCABULARY),
    EVENT_KINDS,
)

_first = LAYOUT.first
SEAT: Final[int] = _first["seat"]
PLAYERS: Final[int] = _first["players"]
TURN: Final[int] = _first["turn"]
PHASE: Final[int] = _first["phase"]
FIGURES: Final[int] = _first["figures"]
CONTROL: Final[int] = _first["control"]
WHERE: Final[int] = _first["characters"]
POOL: Final[int] = _first["reinforcements"]
LOST: Final[int] = _first["casualties"]
POLITICS: Final[int] = _first["politics"]
ACTIVE: Final[int] = _first["active"]
DICE: Final[int] = _first["dice"]
HUNT: Final[int] = _first["hunt"]
RINGS: Final[int] = _first["rings"]
SCORE: Final[int] = _first["points"]
TABLE: Final[int] = _first["table"]
PLAYED: Final[int] = _first["played"]
HAND: Final[int] = _first["hand"]
DISCARDED: Final[int] = _first["discarded"]
HANDS: Final[int] = _first["hands"]
DISCARDS: Final[int] = _first["discards"]
DECKS: Final[int] = _first["decks"]
COMBAT: Final[int] = _first["combat"]
TILES_LEFT: Final[int] = _first["tiles_left"]
DRAWN: Final[int] = _first["tiles_drawn"]
REMOVED: Final[int] = _first["tiles_removed"]
WAITING: Final[int] = _first["tiles_waiting"]
FELLOWSHIP: Final[int] = _first["fellowship"]
LEADING: Final[int] = _first["leading"]
MIXED: Final[int] = _first["mixed"]
TAKER: Final[int] = _first["taker"]
USED_NATIONS: Final[int] = _first["used_nations"]
USED_ARMIES: Final[int] = _first["used_armies"]
BATTLE: Final[int] = _first["battle"]
FACTS: Final[int] = _first["battle_facts"]
REARGUARD: Final[int] = _first["rearguard"]
REAR_CHARACTERS: Final[int] = _first["rearguard_characters"]

# Where the two backs are counted.
BACKS: Final[list[int]] = [0, 1]


def observe(s: Wotr, seat: int, sheet: Sheet) -> None:
    """Write all that a seat sees: what is public, its own hand and discards, and the backs of the rest."""
    sheet.put(SEAT + seat, 1)
    sheet.put(PLAYERS, s.players)
    sheet.put(TURN, s.turn)
    sheet.put(PHASE + s.phase, 1)
    board(s, sheet)
    cards(s, seat, sheet)
    if s.players > 2:
        teams(s, sheet)
    sheet.put(BATTLE + s.b_kind, 1)
    if s.b_kind:
        battle(s, sheet)


def board(s: Wotr, sheet: Sheet) -> None:
    """Write figures, nations, dice, tiles and the Fellowship."""
    sheet.put_rows(FIGURES, s.figures, NO_FIGURES)
    sheet.put_all(CONTROL, s.control)
    sheet.put_all(WHERE, s.where)
    sheet.put_all(POOL, s.pool)
    sheet.put_all(LOST, s.lost)
    sheet.put_all(POLITICS, s.box)
    sheet.put_all(ACTIVE, s.active)
    sheet.put_all(DICE, s.faces)
    sheet.put(HUNT, s.hunt_free)
    sheet.put(HUNT + 1, s.hunt_shadow)
    sheet.put_all(RINGS, s.rings)
    sheet.put(SCORE, points(s, FREE))
    sheet.put(SCORE + 1, points(s, SHADOW))
    sheet.put(TILES_LEFT, sum(s.tiles))
    sheet.put_all(DRAWN, s.drawn)
    sheet.put_all(REMOVED, s.removed)
    sheet.put_all(WAITING, s.waiting)
    sheet.put(FELLOWSHIP, s.bearers)
    sheet.put(FELLOWSHIP + 1, s.progress)
    sheet.put(FELLOWSHIP + 2, s.corruption)
    sheet.put(FELLOWSHIP + 3, 1 if s.hidden else 0)
    sheet.put(FELLOWSHIP + 4, s.guide)
    sheet.put(FELLOWSHIP + 5, s.mordor if s.mordor >= 0 else -1)
    sheet.put_all(LEADING, s.leading)


def cards(s: Wotr, seat: int, sheet: Sheet) -> None:
    """Write the cards on the table and in the seat's hand, and only the backs of others."""
    sheet.mark(TABLE, s.table)
    sheet.mark(PLAYED, s.played)
    sheet.mark(HAND, s.hands[seat])
    sheet.mark(DISCARDED, s.buried[seat])
    for other in range(s.players):
        sheet.count_by(HANDS + 2 * other, s.hands[other], BACK, BACKS)
        sheet.count_by(DISCARDS + 2 * other, s.buried[other], BACK, BACKS)
    sheet.put_all(DECKS, [len(pile) for pile in s.decks])
    for side in range(2):
        card = s.combat[side]
        if card >= 0:
            if s.combat_open >> side & 1 or seat == battle_seat(s, side):
                sheet.put(COMBAT + side, card + 1)
            else:
                sheet.put(COMBAT + side, -1 if BACK[card] == 0 else -2)


def teams(s: Wotr, sheet: Sheet) -> None:
    """Write what only three or four players need."""
    sheet.put_all(MIXED, s.mixed)
    for region in range(REGIONS):
        sheet.put(TAKER + region, s.taker[region] + 1)
    if s.players == 3:
        for nation in range(NATIONS):
            sheet.put(USED_NATIONS + nation, s.last_nations >> nation & 1)
        sheet.mark(USED_ARMIES, s.last_armies)


def battle(s: Wotr, sheet: Sheet) -> None:
    """Write the current battle."""
    sheet.put(FACTS, s.b_side)
    sheet.put(FACTS + 1, s.b_seat)
    sheet.put(FACTS + 2, s.b_from)
    sheet.put(FACTS + 3, s.b_to)
    sheet.put(FACTS + 4, s.b_round)
    sheet.put(FACTS + 5, s.b_left)
    sheet.put(FACTS + 6, s.b_card + 1)
    sheet.put(FACTS + 7, 1 if s.b_white else 0)
    sheet.put_all(REARGUARD, s.rear)
    for character in range(CHARACTERS):
        sheet.put(REAR_CHARACTERS + character, s.rear_chars >> character & 1)
