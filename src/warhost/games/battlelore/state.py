"""The state: columns of ints, small ints, and a hand-written copy."""

from typing import Any, Final

from warhost.games.battlelore.book import Book
from warhost.games.battlelore.card_data import Scenario
from warhost.games.battlelore.ids import ALL_SLOTS, CARDS, HEXES, NO_TOKEN, P_SCENARIO, PLAIN, SLOTS
from warhost.kernel.dice import Dice
from warhost.kernel.flow import State

NOBODY: Final = -1
NOWHERE: Final = -1


class GameEnd(Exception):
    """Raised when the last unit of a side is destroyed, in the middle of whatever is happening."""


class Battle(State):
    """A position of BattleLore.

    Units have slots, those of the Daqan first. `health` is what a unit has left: figures, or for a legend the damage it
    can still take. Hands are sorted lists of cards by kind; decks end with their top card. The two cards that each
    player put under the command deck are at its bottom, the second player's lowest. Their player knows them until the
    deck is reshuffled, and likewise the card under the lore deck. `under` is how many of each are there.
    """

    book: Book
    cards: list[int]
    offered: list[list[int]]
    terrain: list[int]
    token: list[int]
    banner: list[int]
    muster: list[list[int]]
    army: list[int]
    laid: list[int]
    kind: list[int]
    place: list[int]
    health: list[int]
    poison: list[int]
    stun: list[int]
    swarm: list[int]
    ordered: list[int]
    moved: list[int]
    attacks: list[int]
    pursued: list[int]
    bonus: list[int]
    unstopped: list[int]
    at: list[int]
    deck: list[int]
    discard: list[int]
    hands: list[list[int]]
    known: list[list[int]]
    lore_decks: list[list[int]]
    lore_discards: list[list[int]]
    lore_hands: list[list[int]]
    lore_under: list[int]
    lore: list[int]
    points: list[int]
    lore_used: list[int]
    orders: list[int]
    turn_dice: list[int]
    portals: list[int]

    def __init__(self, dice: Dice, book: Book, source: "Battle | None" = None) -> None:
        super().__init__(dice)
        self.book = book
        if source is None:
            self.round = 0
            self.phase = P_SCENARIO
            self.ending = 0
            self.winner = NOBODY
            self.first = 0
            self.active = 0
            # The scenario card of each side; while they are chosen, those it drew.
            self.cards = [NOBODY, NOBODY]
            self.offered = [[], []]
            # The board.
            self.terrain = [PLAIN] * HEXES
            self.token = [NO_TOKEN] * HEXES
            self.banner = [0] * HEXES
            # Mustering: how many of each deployment card, the army card if one was taken, and what lies face down.
            self.muster = [[0] * CARDS, [0] * CARDS]
            self.army = [NOBODY, NOBODY]
            self.laid = [NOBODY] * HEXES
            # Units.
            self.kind = [NOBODY] * ALL_SLOTS
            self.place = [NOWHERE] * ALL_SLOTS
            self.health = [0] * ALL_SLOTS
            # Markers; for swarm: after how many turns of its owner it goes.
            self.poison = [0] * ALL_SLOTS
            self.stun = [0] * ALL_SLOTS
            self.swarm = [0] * ALL_SLOTS
            # This turn: 1 ordered by the command card, 2 otherwise; has moved in the move step (1) and by its command
            # card after it (2); attacks made; has pursued; hexes more to move; ground that does not stop it.
            self.ordered = [0] * ALL_SLOTS
            self.moved = [0] * ALL_SLOTS
            self.attacks = [0] * ALL_SLOTS
            self.pursued = [0] * ALL_SLOTS
            self.bonus = [0] * ALL_SLOTS
            self.unstopped = [0] * ALL_SLOTS
            # The unit on each hex.
            self.at = [NOBODY] * HEXES
            # Command cards.
            self.deck = []
            self.discard = []
            self.hands = [[], []]
            self.under = 0
            # Whether both players start with the same cards, and the cards in each hand that everybody therefore knows.
            self.preset = 0
            self.known = [[], []]
            # Lore cards and what players have.
            self.lore_decks = [[], []]
            self.lore_discards = [[], []]
            self.lore_hands = [[], []]
            self.lore_under = [0, 0]
            self.lore = [0, 0]
            self.points = [0, 0]
            self.lore_used = [0, 0]
            # The turn: the command card, whether its text is used, orders left (left, centre, right, anywhere).
            self.command = NOBODY
            self.text = 0
            self.orders = [0, 0, 0, 0]
            # Changes of dice for the turn, four numbers each: side, traits, dice, whether for counters too.
            self.turn_dice = []
            self.portals = []
            # Traits of the active player's units that may ride over enemies this turn, and the faces that hurt these.
            self.overrun = 0
            self.overrun_faces = 0
            # A unit that may attack once more right now.
            self.pursuer = NOBODY
        else:
            s = source
            self.seen = s.seen
            self.round = s.round
            self.phase = s.phase
            self.ending = s.ending
            self.winner = s.winner
            self.first = s.first
            self.active = s.active
            self.cards = s.cards[:]
            self.offered = [cards[:] for cards in s.offered]
            self.terrain = s.terrain[:]
            self.token = s.token[:]
            self.banner = s.banner[:]
            self.muster = [cards[:] for cards in s.muster]
            self.army = s.army[:]
            self.laid = s.laid[:]
            self.kind = s.kind[:]
            self.place = s.place[:]
            self.health = s.health[:]
            self.poison = s.poison[:]
            self.stun = s.stun[:]
            self.swarm = s.swarm[:]
            self.ordered = s.ordered[:]
            self.moved = s.moved[:]
            self.attacks = s.attacks[:]
            self.pursued = s.pursued[:]
            self.bonus = s.bonus[:]
            self.unstopped = s.unstopped[:]
            self.at = s.at[:]
            self.deck = s.deck[:]
            self.discard = s.discard[:]
            self.hands = [cards[:] for cards in s.hands]
            self.under = s.under
            self.preset = s.preset
            self.known = [cards[:] for cards in s.known]
            self.lore_decks = [cards[:] for cards in s.lore_decks]
            self.lore_discards = [cards[:] for cards in s.lore_discards]
            self.lore_hands = [cards[:] for cards in s.lore_hands]
            self.lore_under = s.lore_under[:]
            self.lore = s.lore[:]
            self.points = s.points[:]
            self.lore_used = s.lore_used[:]
            self.command = s.command
            self.text = s.text
            self.orders = s.orders[:]
            self.turn_dice = s.turn_dice[:]
            self.portals = s.portals[:]
            self.overrun = s.overrun
            self.overrun_faces = s.overrun_faces
            self.pursuer = s.pursuer

    def __reduce__(self) -> tuple[Any, ...]:
        return Battle, (self.dice, self.book), self.__getstate__()

    def copy(self) -> "Battle":
        """Return an independent copy without the log."""
        return Battle(self.dice.copy(), self.book, self)

    def columns(self) -> list[int]:
        """Return everything in the state as one list of ints, for the hash."""
        out = [
            self.round,
            self.phase,
            self.ending,
            self.winner,
            self.first,
            self.active,
            self.under,
            self.command,
            self.text,
            self.place[self.pursuer] if self.pursuer >= 0 else NOBODY,
            self.overrun,
            self.overrun_faces,
            self.preset,
        ]
        for column in [
            self.cards,
            self.terrain,
            self.token,
            self.banner,
            *self.muster,
            self.army,
            self.laid,
            self.lore_under,
            self.lore,
            self.points,
            self.lore_used,
            self.orders,
        ]:
            out.extend(column)
        # Units by hex: the slot of a unit means nothing.
        for unit in self.at:
            if unit < 0:
                out.append(NOBODY)
                continue
            out.append(self.kind[unit])
            for column in [
                self.health,
                self.poison,
                self.stun,
                self.swarm,
                self.ordered,
                self.moved,
                self.attacks,
                self.pursued,
                self.bonus,
                self.unstopped,
            ]:
                out.append(column[unit])
        for cards in [
            *self.offered,
            self.deck,
            self.discard,
            *self.hands,
            *self.known,
            *self.lore_decks,
            *self.lore_discards,
            *self.lore_hands,
            self.turn_dice,
            self.portals,
        ]:
            out.append(len(cards))
            out.extend(cards)
        return out

    def scenario(self, side: int) -> Scenario:
        """Return the scenario card of a side."""
        return self.book.scenarios[self.cards[side]]

    def units(self, side: int) -> list[int]:
        """Return the units of a side that are on the board."""
        place = self.place
        return [u for u in range(side * SLOTS, (side + 1) * SLOTS) if place[u] >= 0]


def side_of(unit: int) -> int:
    """Return the side of a slot's unit."""
    return 1 if unit >= SLOTS else 0
