"""The state: columns of ints, small ints, and a hand-written copy."""

from typing import Any, Final

from warhost.games.action_dice import FACES
from warhost.games.wotr.ids import B_NONE, CHARACTERS, KINDS, NOT_YET, P_RECOVER, PLACES, REGIONS
from warhost.games.wotr.tables import FIRST_OWNER, START_ACTIVE, START_BOX, TILES
from warhost.kernel.dice import Dice
from warhost.kernel.flow import State

# The row of an empty place.
NO_FIGURES: Final[list[int]] = [0] * KINDS


class GameEnd(Exception):
    """Raised when a Ring victory ends the game in the middle of whatever is happening."""


class Wotr(State):
    """A position of War of the Ring.

    Figures are in places: a region, or the box of a besieged garrison. The rows of `figures` (a place, by kind) are
    shared between copies and never changed: `armies.add` and `armies.take` alone write new ones, and keep `units`, the
    army units per side and place. Decks end with their top card.
    """

    figures: list[list[int]]
    units: list[int]
    pool: list[int]
    lost: list[int]
    where: list[int]
    control: list[int]
    taker: list[int]
    mixed: list[int]
    box: list[int]
    active: list[int]
    faces: list[int]
    spent: list[int]
    rolled: list[int]
    rings: list[int]
    ring_used: list[int]
    decks: list[list[int]]
    hands: list[list[int]]
    played: list[int]
    buried: list[list[int]]
    table: list[int]
    combat: list[int]
    tiles: list[int]
    drawn: list[int]
    removed: list[int]
    waiting: list[int]
    leading: list[int]
    last_armies: list[int]
    next_armies: list[int]
    rear: list[int]

    def __init__(self, dice: Dice, players: int, source: "Wotr | None" = None) -> None:
        super().__init__(dice)
        if source is None:
            self.players = players
            self.turn = 0
            self.phase = P_RECOVER
            self.ending = 0
            # figures
            self.figures = [NO_FIGURES] * PLACES
            self.units = [0] * (2 * PLACES)
            self.pool = [0] * KINDS
            self.lost = [0] * KINDS
            self.where = [NOT_YET] * CHARACTERS
            self.control = list(FIRST_OWNER)
            self.taker = [-1] * REGIONS
            self.mixed = [0] * PLACES
            # politics
            self.box = list(START_BOX)
            self.active = list(START_ACTIVE)
            # dice and rings
            self.faces = [0] * (2 * FACES)
            self.spent = [0, 0]
            self.rolled = [0, 0]
            self.hunt_shadow = 0
            self.hunt_free = 0
            self.hunt_minimum = 0
            self.rings = [3, 0]
            self.ring_used = [0, 0]
            self.messenger_used = 0
            # cards
            self.decks = [[], [], [], []]
            self.hands = [[] for _ in range(players)]
            self.played = []
            self.buried = [[] for _ in range(players)]
            self.table = []
            self.combat = [-1, -1]
            self.combat_open = 0
            # the hunt
            self.tiles = [0] * TILES
            self.drawn = [0] * TILES
            self.removed = [0] * TILES
            self.waiting = [0] * TILES
            # the Fellowship
            self.bearers = 0
            self.progress = 0
            self.corruption = 0
            self.hidden = 1
            self.guide = 0
            self.mordor = -1
            self.tried = 0
            # who acts
            self.leading = [0, 1]
            self.position = 0
            self.last_nations = 0
            self.last_armies = []
            self.next_nations = 0
            self.next_armies = []
            # the battle under way
            self.b_kind = B_NONE
            self.b_side = 0
            self.b_from = -1
            self.b_to = -1
            self.b_round = 0
            self.b_left = 0
            self.b_card = -1
            self.b_seat = 0
            self.b_white = 0
            self.rear = [0] * KINDS
            self.rear_chars = 0
        else:
            s = source
            self.players = s.players
            self.turn = s.turn
            self.phase = s.phase
            self.ending = s.ending
            self.hunt_shadow = s.hunt_shadow
            self.hunt_free = s.hunt_free
            self.hunt_minimum = s.hunt_minimum
            self.messenger_used = s.messenger_used
            self.combat_open = s.combat_open
            self.bearers = s.bearers
            self.progress = s.progress
            self.corruption = s.corruption
            self.hidden = s.hidden
            self.guide = s.guide
            self.mordor = s.mordor
            self.tried = s.tried
            self.position = s.position
            self.last_nations = s.last_nations
            self.next_nations = s.next_nations
            self.last_armies = s.last_armies[:]
            self.next_armies = s.next_armies[:]
            self.b_kind = s.b_kind
            self.b_side = s.b_side
            self.b_from = s.b_from
            self.b_to = s.b_to
            self.b_round = s.b_round
            self.b_left = s.b_left
            self.b_card = s.b_card
            self.b_seat = s.b_seat
            self.b_white = s.b_white
            self.rear_chars = s.rear_chars
            self.figures = s.figures[:]
            self.units = s.units[:]
            self.pool = s.pool[:]
            self.lost = s.lost[:]
            self.where = s.where[:]
            self.control = s.control[:]
            self.taker = s.taker[:]
            self.mixed = s.mixed[:]
            self.box = s.box[:]
            self.active = s.active[:]
            self.faces = s.faces[:]
            self.spent = s.spent[:]
            self.rolled = s.rolled[:]
            self.rings = s.rings[:]
            self.ring_used = s.ring_used[:]
            self.played = s.played[:]
            self.buried = [cards[:] for cards in s.buried]
            self.table = s.table[:]
            self.combat = s.combat[:]
            self.tiles = s.tiles[:]
            self.drawn = s.drawn[:]
            self.removed = s.removed[:]
            self.waiting = s.waiting[:]
            self.leading = s.leading[:]
            self.rear = s.rear[:]
            self.decks = [cards[:] for cards in s.decks]
            self.hands = [cards[:] for cards in s.hands]
            self.seen = s.seen

    def __reduce__(self) -> tuple[Any, ...]:
        return Wotr, (self.dice, self.players), self.__getstate__()

    def copy(self) -> "Wotr":
        """Return an independent copy without the log."""
        return Wotr(self.dice.copy(), self.players, self)

    def columns(self) -> list[int]:
        """Return everything in the state as one list of ints, for the hash."""
        out = [
            self.players, self.turn, self.phase, self.ending, self.hunt_shadow, self.hunt_free, self.hunt_minimum,
            self.messenger_used, self.combat_open, self.bearers, self.progress, self.corruption, self.hidden,
            self.guide, self.mordor, self.tried, self.position, self.last_nations, self.next_nations, self.b_kind,
            self.b_side, self.b_from, self.b_to, self.b_round, self.b_left, self.b_card, self.b_seat, self.b_white,
            self.rear_chars,
        ]  # fmt: skip
        fixed = [
            self.units, self.pool, self.lost, self.where, self.control, self.taker, self.mixed,
            self.box, self.active, self.faces, self.spent, self.rolled, self.rings, self.ring_used,
            self.combat, self.tiles, self.drawn,
            self.removed, self.waiting, self.leading, self.rear,
        ]  # fmt: skip
        for column in fixed:
            out.extend(column)
        for place in range(PLACES):
            row = self.figures[place]
            if row is not NO_FIGURES:
                for kind in range(KINDS):
                    if row[kind]:
                        out.append(place * KINDS + kind)
                        out.append(row[kind])
        for cards in [
            *self.decks,
            *self.hands,
            *self.buried,
            self.played,
            self.table,
            self.last_armies,
            self.next_armies,
        ]:
            out.append(len(cards))
            out.extend(cards)
        return out
