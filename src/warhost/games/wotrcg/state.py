"""The state: columns of ints, small ints, and a hand-written copy."""

from typing import Any, Final

from warhost.games.wotrcg.ids import BATTLEGROUNDS, CARDS, L_OUT, P_OPENING, PATHS, Z_OUT
from warhost.games.wotrcg.tables import SCENARIOS, Scenario
from warhost.kernel.dice import Dice
from warhost.kernel.flow import State

NOBODY: Final = -1


class CardGame(State):
    """A position of the Card Game.

    A player of the rulebook is a deck here: with few people, one person (a seat of the match) answers for several.
    `zone` says where each card is. Draw decks are lists with the top card last; hands and piles are derived from
    `zone`. An item in play is on its `wielder` and shares its zone.
    """

    scenario: int
    people: int
    promo: bool
    zone: list[int]
    owner: list[int]
    wielder: list[int]
    known: list[int]
    tokens: list[int]
    fresh: list[int]
    played: list[int]
    decks: list[list[int]]
    paths: list[int]
    grounds: list[int]
    ground_from_enemy: list[int]
    ground_attack: list[int]
    ground_defence: list[int]
    rings: list[int]
    used: list[int]
    to_fight: list[int]

    def __init__(self, dice: Dice, scenario: int, people: int, promo: bool, source: "CardGame | None" = None) -> None:
        super().__init__(dice)
        self.scenario = scenario
        self.people = people
        # Not among the columns: it follows from the owners of the promotional cards.
        self.promo = promo
        if source is None:
            self.round = 0
            self.phase = P_OPENING
            self.ending = 0
            self.winner = NOBODY
            self.first = 0
            self.turn = 0
            self.passed = 0
            # faction cards: where, whose, on whom, what the others know of where it is, path attack tokens on it,
            # played to reserve this round, played at all this round
            self.zone = [Z_OUT] * CARDS
            self.owner = [NOBODY] * CARDS
            self.wielder = [NOBODY] * CARDS
            self.known = [0] * CARDS
            self.tokens = [0] * CARDS
            self.fresh = [0] * CARDS
            self.played = [0] * CARDS
            self.decks = []
            # locations
            self.paths = [L_OUT] * PATHS
            self.path = NOBODY
            self.stage = 0
            self.path_attack = 0
            self.path_defence = 0
            self.fought_last = 0
            self.grounds = [L_OUT] * BATTLEGROUNDS
            self.ground_from_enemy = [0] * BATTLEGROUNDS
            self.ground_attack = [0] * BATTLEGROUNDS
            self.ground_defence = [0] * BATTLEGROUNDS
            self.corruption = 0
            # once per game: 1 while unused; once per round: 1 while face up
            self.rings = []
            # round-long permissions and abilities used this round
            self.red_arrow = 0
            self.three_hunters = 0
            self.used = []
            # locations still to be fought in this combat phase: battlegrounds, and PATHS for the path
            self.to_fight = []
        else:
            s = source
            self.seen = s.seen
            self.round = s.round
            self.phase = s.phase
            self.ending = s.ending
            self.winner = s.winner
            self.first = s.first
            self.turn = s.turn
            self.passed = s.passed
            self.zone = s.zone[:]
            self.owner = s.owner[:]
            self.wielder = s.wielder[:]
            self.known = s.known[:]
            self.tokens = s.tokens[:]
            self.fresh = s.fresh[:]
            self.played = s.played[:]
            self.decks = [deck[:] for deck in s.decks]
            self.paths = s.paths[:]
            self.path = s.path
            self.stage = s.stage
            self.path_attack = s.path_attack
            self.path_defence = s.path_defence
            self.fought_last = s.fought_last
            self.grounds = s.grounds[:]
            self.ground_from_enemy = s.ground_from_enemy[:]
            self.ground_attack = s.ground_attack[:]
            self.ground_defence = s.ground_defence[:]
            self.corruption = s.corruption
            self.rings = s.rings[:]
            self.red_arrow = s.red_arrow
            self.three_hunters = s.three_hunters
            self.used = s.used[:]
            self.to_fight = s.to_fight[:]

    def __reduce__(self) -> tuple[Any, ...]:
        return CardGame, (self.dice, self.scenario, self.people, self.promo), self.__getstate__()

    def copy(self) -> "CardGame":
        """Return an independent copy without the log."""
        return CardGame(self.dice.copy(), self.scenario, self.people, self.promo, self)

    def columns(self) -> list[int]:
        """Return everything in the state as one list of ints, for the hash."""
        out = [
            self.scenario, self.people, self.round, self.phase, self.ending, self.winner, self.first, self.turn,
            self.passed,
            self.path, self.stage, self.path_attack, self.path_defence, self.fought_last, self.corruption,
            self.red_arrow,
            self.three_hunters,
        ]  # fmt: skip
        for column in [
            self.zone,
            self.owner,
            self.wielder,
            self.known,
            self.tokens,
            self.fresh,
            self.played,
            self.paths,
            self.grounds,
            self.ground_from_enemy,
            self.ground_attack,
            self.ground_defence,
        ]:
            out.extend(column)
        for cards in [*self.decks, self.rings, self.used, self.to_fight]:
            out.append(len(cards))
            out.extend(cards)
        return out

    def rules(self) -> Scenario:
        """Return the scenario being played."""
        return SCENARIOS[self.scenario]
