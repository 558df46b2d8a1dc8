"""The state: columns of ints, small ints, and a hand-written copy."""

from typing import Any, Final

from warhost.games.action_dice import FACES
from warhost.games.bo5a.book import Book
from warhost.games.bo5a.ids import (
    CHARACTERS,
    FREE,
    GROUPS,
    KINDS,
    P_RECOVERY,
    PLACES,
    REGIONS,
    TERRITORIES,
    TILES,
    WAITING,
)
from warhost.games.bo5a.tables import FORTIFICATIONS, POINTS
from warhost.kernel.dice import Dice
from warhost.kernel.flow import State

# The row of an empty place.
NO_FIGURES: Final[list[int]] = [0] * KINDS
# A column of the hash is a signed 16 bit number, so a mask of places takes several.
COLUMN_BITS: Final = 15
COLUMN_MASK: Final = (1 << COLUMN_BITS) - 1


class GameEnd(Exception):
    """Raised when a victory ends the game in the middle of whatever is happening."""


class Five(State):
    """A position of The Battle of Five Armies.

    The rows of `figures` (a place, by kind) are shared between copies and never changed: `armies.add` and `armies.take`
    alone write new ones, and keep `units`, the army units per side and place. A place has the Army of at most one side,
    so Damage and Leadership tokens are kept by place. Decks end with their top card.

    Nobody knows a face-down recruitment token, not even its owner, so no identity is kept: `tokens` are all faces still
    in the game, `facedown` says how many of a group are in a region, and a flipped token is drawn from the faces.
    """

    figures: list[list[int]]
    units: list[int]
    reserve: list[int]
    damage: list[int]
    leaders: list[int]
    facedown: list[int]
    tokens: list[int]
    control: list[int]
    broken: list[int]
    opened: list[int]
    where: list[int]
    step: list[int]
    pool: list[int]
    aside: list[int]
    gone: list[int]
    faces: list[int]
    dice_pool: list[int]
    event_deck: list[int]
    event_used: list[int]
    story_decks: list[list[int]]
    story_used: list[int]
    hands: list[list[int]]
    buried: list[list[int]]
    table: list[int]
    fate_deck: list[int]
    fate_used: list[int]
    bats: list[int]
    flying: list[int]
    used: list[int]
    parts: list[int]

    def __init__(self, dice: Dice, book: Book, russian: int, source: "Five | None" = None) -> None:
        super().__init__(dice)
        self.book = book
        # The seventh Shadow die by the Russian rule: Fortifications count too.
        self.russian = russian
        if source is None:
            self.turn = 0
            self.phase = P_RECOVERY
            self.ending = 0
            # armies
            self.figures = [NO_FIGURES] * PLACES
            self.units = [0] * (2 * PLACES)
            self.reserve = list(book.figures)
            self.damage = [0] * PLACES
            self.leaders = [0] * PLACES
            self.facedown = [0] * (GROUPS * PLACES)
            self.tokens = list(book.tokens)
            self.control = [FREE if POINTS[r] else -1 for r in range(REGIONS)]
            self.broken = [0] * len(FORTIFICATIONS)
            self.opened = [0] * PLACES
            # characters
            self.where = [WAITING] * CHARACTERS
            self.step = list(book.step)
            self.activated = 0
            self.generals = 0
            self.general_used = 0
            self.rings = 0
            self.wrath = 0
            self.bodyguards = 0
            self.concentration = 0
            self.kinsfolk = 0
            self.journey = 0
            # Fate
            self.fate = 0
            self.pool = list(book.tile_count)
            self.aside = [0] * TILES
            self.gone = [0] * TILES
            self.armour = 0
            # dice and who acts
            self.faces = [0] * (2 * FACES)
            self.dice_pool = [5, 6]
            self.actor = FREE
            # cards
            self.event_deck = []
            self.event_used = []
            self.story_decks = [[], []]
            self.story_used = []
            self.hands = [[], []]
            self.buried = [[], []]
            self.table = []
            self.fate_deck = []
            self.fate_used = []
            self.stored_orcs = 0
            self.troubled = -1
            # bats and Eagles, by territory
            self.bats = [0] * TERRITORIES
            self.eyrie = 0
            self.flying = [0] * TERRITORIES
            self.lord_at = -1
            # the combat under way
            self.c_side = 0
            self.c_from = -1
            self.c_to = -1
            self.c_round = 0
            self.c_beorn = 0
            self.c_card = -1
            self.c_combined = 0
            self.parts = []
            self.c_fought = 0
            self.used = [0, 0]
        else:
            s = source
            self.turn = s.turn
            self.phase = s.phase
            self.ending = s.ending
            self.figures = s.figures[:]
            self.units = s.units[:]
            self.reserve = s.reserve[:]
            self.damage = s.damage[:]
            self.leaders = s.leaders[:]
            self.facedown = s.facedown[:]
            self.tokens = s.tokens[:]
            self.control = s.control[:]
            self.broken = s.broken[:]
            self.opened = s.opened[:]
            self.where = s.where[:]
            self.step = s.step[:]
            self.activated = s.activated
            self.generals = s.generals
            self.general_used = s.general_used
            self.rings = s.rings
            self.wrath = s.wrath
            self.bodyguards = s.bodyguards
            self.concentration = s.concentration
            self.kinsfolk = s.kinsfolk
            self.journey = s.journey
            self.fate = s.fate
            self.pool = s.pool[:]
            self.aside = s.aside[:]
            self.gone = s.gone[:]
            self.armour = s.armour
            self.faces = s.faces[:]
            self.dice_pool = s.dice_pool[:]
            self.actor = s.actor
            self.event_deck = s.event_deck[:]
            self.event_used = s.event_used[:]
            self.story_decks = [s.story_decks[0][:], s.story_decks[1][:]]
            self.story_used = s.story_used[:]
            self.hands = [s.hands[0][:], s.hands[1][:]]
            self.buried = [s.buried[0][:], s.buried[1][:]]
            self.table = s.table[:]
            self.fate_deck = s.fate_deck[:]
            self.fate_used = s.fate_used[:]
            self.stored_orcs = s.stored_orcs
            self.troubled = s.troubled
            self.bats = s.bats[:]
            self.eyrie = s.eyrie
            self.flying = s.flying[:]
            self.lord_at = s.lord_at
            self.c_side = s.c_side
            self.c_from = s.c_from
            self.c_to = s.c_to
            self.c_round = s.c_round
            self.c_beorn = s.c_beorn
            self.c_card = s.c_card
            self.c_combined = s.c_combined
            self.parts = s.parts[:]
            self.c_fought = s.c_fought
            self.used = s.used[:]
            self.seen = s.seen

    def __reduce__(self) -> tuple[Any, ...]:
        return Five, (self.dice, self.book, self.russian), self.__getstate__()

    def copy(self) -> "Five":
        """Return an independent copy without the log."""
        return Five(self.dice.copy(), self.book, self.russian, self)

    def columns(self) -> list[int]:
        """Return everything in the state as one list of ints, for the hash."""
        out = [
            self.russian, self.turn, self.phase, self.ending, self.activated, self.generals, self.general_used,
            self.rings, self.wrath, self.bodyguards, self.concentration, self.kinsfolk, self.journey, self.fate,
            self.armour, self.actor, self.stored_orcs, self.troubled, self.eyrie, self.lord_at, self.c_side,
            self.c_from, self.c_to, self.c_round, self.c_beorn, self.c_card, self.c_combined,
        ]  # fmt: skip
        out.extend([self.c_fought >> shift & COLUMN_MASK for shift in range(0, PLACES, COLUMN_BITS)])
        for column in [
            self.units,
            self.reserve,
            self.damage,
            self.leaders,
            self.facedown,
            self.tokens,
            self.control,
            self.broken,
            self.opened,
            self.where,
            self.step,
            self.pool,
            self.aside,
            self.gone,
            self.faces,
            self.dice_pool,
            self.bats,
            self.flying,
            self.used,
        ]:
            out.extend(column)
        for place in range(PLACES):
            row = self.figures[place]
            if row is not NO_FIGURES:
                for kind in range(KINDS):
                    if row[kind]:
                        out.append(place * KINDS + kind)
                        out.append(row[kind])
        for cards in [
            self.event_deck,
            self.event_used,
            *self.story_decks,
            self.story_used,
            *self.hands,
            *self.buried,
            self.table,
            self.fate_deck,
            self.fate_used,
            self.parts,
        ]:
            out.append(len(cards))
            out.extend(cards)
        return out
