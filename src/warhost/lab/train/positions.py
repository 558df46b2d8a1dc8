"""Positions to learn from: games of the heuristic with careless openings, and how each of them ended.

Up to a random point both sides sometimes take the second, third or fourth answer in the heuristic's order, or any
answer at all. In half of the games one more question follows that gets such an answer: one that a search would think
about. From then on both sides play by the heuristic. The first few positions after that point are kept, and some of
the later ones: those at the first question of a turn and at questions that begin an action. A search compares
positions that the heuristic alone would not reach, and a network is bad at judging what it has never seen.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from warhost.bots.network import Inputs
from warhost.bots.policies import evaluation_of, heuristic
from warhost.bots.search import ranked, side_score
from warhost.games.library import game_named
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import AnyGame, Ask, State, Together
from warhost.kernel.play import any_option

# How many of a thousand answers at the beginning differ from the heuristic's; drawn for each side and game.
ASTRAY = (0, 60, 150, 300)
# How many of a thousand of those are completely random.
WILD = 200
# How many positions of a game are kept, and how many of these are always the first ones.
KEPT = 16
NEAR = 6
# The options of the games, each with its frequency.
OPTIONS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "wotr": [(16, {}), (2, {"players": 3}), (2, {"players": 4})],
    "wotrcg": [
        (10, {"scenario": "duel"}),
        (4, {"scenario": "trilogy", "people": 2}),
        (1, {"scenario": "trilogy"}),
        (2, {"scenario": "duel_three"}),
        (3, {"scenario": "fellowship"}),
    ],
    "bo5a": [(20, {})],
    "battlelore": [(16, {}), (4, {"game": "learning"})],
}
# After this many games the options are the same again.
ROUND = 20
# The last turn that may be careless, and how many choices a turn has, roughly.
LATEST = {"wotr": 12, "wotrcg": 6, "bo5a": 7, "battlelore": 5}
CHOICES = {"wotr": 50, "wotrcg": 40, "bo5a": 80, "battlelore": 20}


class Position(NamedTuple):
    """A position as a seat saw it, with the number of its game.

    `said` is the evaluation for side 0, `won` is 1 if that side won; `start` marks the start of a turn.
    """

    game: int
    codes: list[int]
    features: list[float]
    said: float
    won: float
    start: bool


class Player:
    """Answers for all seats of a game and keeps a sample of its positions."""

    def __init__(self, engine: AnyGame, options: dict[str, Any], seed: str) -> None:
        self.engine = engine
        self.sides = engine.sides(options)
        self.bot_dice = Dice(key_of_seed(f"learn {seed}"))
        # The careless part ends in this turn, after this many choices of it.
        self.end = self.bot_dice.below(1 + LATEST[engine.name])
        self.left = self.bot_dice.below(CHOICES[engine.name])
        self.careless = True
        self.astray = [ASTRAY[self.bot_dice.below(len(ASTRAY))] for _ in (0, 1)]
        self.policy = heuristic(engine.name)
        self.evaluation = evaluation_of(engine.name)
        self.inputs = Inputs(engine, self.evaluation)
        self.turn = -1
        self.seen = 0
        self.kept: list[tuple[list[int], list[float], float, bool]] = []

    def look(self, state: State, ask: Ask, start: bool) -> None:
        """Keep the position if it is among the first; later ones are kept with equal chances."""
        self.seen += 1
        slot = len(self.kept) if len(self.kept) < KEPT else NEAR + self.bot_dice.below(self.seen - NEAR)
        if slot >= KEPT:
            return
        features = self.evaluation.features(state)
        codes = self.inputs.codes(state, self.bot_dice.below(len(self.sides)), ask, features)
        self.kept[slot : slot + 1] = [(codes, features, self.evaluation.chance(state), start)]

    def other(self, state: State, ask: Ask) -> int:
        """Return an answer other than the heuristic's first."""
        if self.bot_dice.below(1000) < WILD:
            return any_option(ask, self.bot_dice)
        known: list[int] = []
        for _ in range(min(len(ask.options), 2 + self.bot_dice.below(3))):
            known.append(ranked(self.policy, state, ask, known, self.bot_dice))
        return known[-1]

    def answer(self, state: State, ask: Ask) -> int:
        """Return the answer to one question."""
        turn = self.engine.turn(state)
        start = turn != self.turn
        self.turn = turn
        if not self.careless and (start or ask.kind in self.evaluation.beginnings):
            self.look(state, ask, start)
        if len(ask.options) == 1:
            return ask.options[0]
        if self.careless:
            if turn >= self.end:
                self.left -= 1
                if self.left < 0 and self.evaluation.weighty(ask):
                    self.careless = False
                    if self.bot_dice.below(2):
                        return self.other(state, ask)
            if self.bot_dice.below(1000) < self.astray[self.sides[ask.seat]]:
                return self.other(state, ask)
        return self.policy.choose(state, ask, self.bot_dice)


def see_out(engine: AnyGame, state: State, answer: Callable[[State, Ask], int]) -> None:
    """Play to the end of the game; `answer` sees every question.

    The playouts of `kernel.play` skip questions with a single option, which may be the first of a turn.
    """
    while engine.result(state) is None:
        flow = engine.step(state)
        try:
            ask = next(flow)
            while True:
                if isinstance(ask, Together):
                    ask.answers = [answer(state, one) for one in ask.asks]
                    ask = flow.send(ask.answers[-1])
                else:
                    ask = flow.send(answer(state, ask))
        except StopIteration:
            pass


def drawn_options(game: str, number: int) -> dict[str, Any]:
    """Return the options for a game number."""
    place = number % ROUND
    for times, options in OPTIONS[game]:
        place -= times
        if place < 0:
            return options
    raise AssertionError("every game number must have an entry in OPTIONS")


def positions(game: str, numbers: range, seed: str) -> Iterator[Position]:
    """Yield the positions of the games with these numbers."""
    engine = game_named(game)
    for number in numbers:
        options = engine.check_options(drawn_options(game, number))
        player = Player(engine, options, f"{seed}/{number}")
        state: State = engine.setup(options, Dice(key_of_seed(f"learn game {seed}/{number}")))
        see_out(engine, state, player.answer)
        won = side_score(engine.result(state) or [], player.sides)
        for codes, features, said, start in player.kept:
            yield Position(number, codes, features, said, won, start)
