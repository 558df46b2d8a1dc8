"""Playouts: whole games or parts of them with random choices, compiled and without history."""

from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, Flow, Game, State, Together


def choose(ask: Ask, pick: Dice) -> int:
    """One option at random."""
    options = ask.options
    if len(options) == 1:
        return options[0]
    return options[pick.below(len(options))]


class Tally:
    """What a playout counted: decisions (real choices), their options, the widest of them, steps."""

    def __init__(self) -> None:
        self.decisions = 0
        self.options = 0
        self.widest = 0
        self.steps = 0

    def count(self, ask: Ask) -> None:
        """Count one question."""
        width = len(ask.options)
        if width > 1:
            self.decisions += 1
            self.options += width
            self.widest = max(self.widest, width)


def play_step(game: Game, state: State, pick: Dice, tally: Tally) -> None:
    """Run one step with random answers."""
    tally.steps += 1
    flow = game.step(state)
    try:
        ask = next(flow)
    except StopIteration:
        return
    drive(flow, ask, [], pick, tally)


def drive(flow: Flow[None], ask: Ask, given: list[int], pick: Dice, tally: Tally) -> None:
    """Run a step to its end with random answers; `given` are those that seats deciding at once have given already."""
    try:
        while True:
            if isinstance(ask, Together):
                answers: list[int] = []
                for i, single in enumerate(ask.asks):
                    if i < len(given) and given[i] >= 0:
                        answers.append(given[i])
                    else:
                        tally.count(single)
                        answers.append(choose(single, pick))
                ask.answers = answers
                given = []
                ask = flow.send(answers[-1])
            else:
                tally.count(ask)
                ask = flow.send(choose(ask, pick))
    except StopIteration:
        return


def play_out(game: Game, state: State, pick: Dice, tally: Tally, limit: int = 1_000_000) -> None:
    """Play to the end of the game, or for at most a given number of decisions."""
    most = tally.decisions + limit
    while game.result(state) is None and tally.decisions < most:
        play_step(game, state, pick, tally)
