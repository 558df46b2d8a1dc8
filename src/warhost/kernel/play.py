"""Playouts: whole matches or parts of them, compiled and without history."""

from abc import ABC, abstractmethod
from typing import TypeVar

from warhost.kernel.dice import Dice
from warhost.kernel.flow import AnyGame, Ask, Flow, State, Together


class Chooser(ABC):
    """Answers the questions of a playout."""

    @abstractmethod
    def choose(self, s: State, ask: Ask, dice: Dice) -> int:
        """Choose one of the options."""


C = TypeVar("C", bound=Chooser)


def any_option(ask: Ask, dice: Dice) -> int:
    """Choose an option at random, each equally likely."""
    return ask.options[dice.below(len(ask.options))]


class AnyOption(Chooser):
    """Chooses at random."""

    def choose(self, s: State, ask: Ask, dice: Dice) -> int:
        """Choose one of the options, each equally likely."""
        return any_option(ask, dice)


class Tally:
    """What a playout counts: decisions (real choices), their options, the most options of any decision, steps."""

    def __init__(self) -> None:
        self.decisions = 0
        self.options = 0
        self.widest = 0
        self.steps = 0

    def count(self, ask: Ask) -> None:
        """Count one question, if there is anything to decide."""
        width = len(ask.options)
        if width > 1:
            self.decisions += 1
            self.options += width
            self.widest = max(self.widest, width)


def decide(s: State, ask: Ask, choosers: list[C], dice: Dice, tally: Tally) -> int:
    """Answer one question. A single option needs no choice."""
    if len(ask.options) == 1:
        return ask.options[0]
    tally.count(ask)
    return choosers[ask.seat].choose(s, ask, dice)


def play_step(game: AnyGame, s: State, choosers: list[C], dice: Dice, tally: Tally) -> None:
    """Run one step. Each seat's chooser answers for it."""
    tally.steps += 1
    flow = game.step(s)
    try:
        ask = next(flow)
    except StopIteration:
        return
    drive(s, flow, ask, [], choosers, dice, tally)


def drive(s: State, flow: Flow[None], ask: Ask, given: list[int], choosers: list[C], dice: Dice, tally: Tally) -> None:
    """Run a step to its end. `given` are simultaneous answers that some seats have already given."""
    try:
        while True:
            if isinstance(ask, Together):
                answers: list[int] = []
                for i, single in enumerate(ask.asks):
                    if i < len(given) and given[i] >= 0:
                        answers.append(given[i])
                    else:
                        answers.append(decide(s, single, choosers, dice, tally))
                ask.answers = answers
                given = []
                ask = flow.send(answers[-1])
            else:
                ask = flow.send(decide(s, ask, choosers, dice, tally))
    except StopIteration:
        return


def play_out(game: AnyGame, s: State, choosers: list[C], dice: Dice, tally: Tally, limit: int = 100_000) -> bool:
    """Play to the end of the match. Return False if it does not end within a number of decisions."""
    most = tally.decisions + limit
    while game.result(s) is None:
        if tally.decisions >= most:
            return False
        play_step(game, s, choosers, dice, tally)
    return True
