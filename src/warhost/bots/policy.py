"""Policies: a bot's judgement, fast enough for playouts. They read the state, but only what their seat sees."""

from abc import ABC, abstractmethod

from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, Game, State, Together
from warhost.kernel.match import Match
from warhost.kernel.play import Tally


class Purpose:
    """The aim of a policy, as a kind and ints; `text/` turns it into a sentence."""

    def __init__(self, kind: str, args: tuple[int, ...]) -> None:
        self.kind = kind
        self.args = args


class Policy(ABC):
    """Answers questions from what the asked seat may see of a state. Its own dice break ties and hide its habits.

    A policy receives the state itself for speed. A test shows that it looks at nothing hidden: worlds that the
    seat cannot tell apart get the same answer.
    """

    @abstractmethod
    def choose(self, s: State, ask: Ask, dice: Dice) -> int:
        """One of the options."""

    def purposes(self, s: State, ask: Ask, answer: int = -1) -> list[Purpose]:
        """What the asked seat is after, and with an answer what that serves; it too follows from what the seat sees."""
        return []


class RandomPolicy(Policy):
    """Every option is equally likely."""

    def choose(self, s: State, ask: Ask, dice: Dice) -> int:
        """One of the options."""
        return ask.options[dice.below(len(ask.options))]


class CarelessPolicy(Policy):
    """Plays by another policy, but picks a random option some times in a thousand."""

    def __init__(self, policy: Policy, slips: int) -> None:
        self.policy = policy
        self.slips = slips

    def choose(self, s: State, ask: Ask, dice: Dice) -> int:
        """One of the options."""
        if dice.below(1000) < self.slips:
            return ask.options[dice.below(len(ask.options))]
        return self.policy.choose(s, ask, dice)


def decide(s: State, ask: Ask, policies: list[Policy], dice: Dice, tally: Tally) -> int:
    """The answer to one question; a single option needs no thought."""
    if len(ask.options) == 1:
        return ask.options[0]
    tally.count(ask)
    return policies[ask.seat].choose(s, ask, dice)


def accepted(ask: Ask, declines: list[int]) -> int:
    """The first option that is not a refusal, for a question that nobody has foreseen."""
    for option in ask.options:
        if option not in declines:
            return option
    return ask.options[0]


def play_step(game: Game, s: State, policies: list[Policy], dice: Dice, tally: Tally) -> None:
    """Run one step, each seat answered for by its policy."""
    tally.steps += 1
    flow = game.step(s)
    try:
        ask = next(flow)
        while True:
            if isinstance(ask, Together):
                answers: list[int] = []
                for single in ask.asks:
                    answers.append(decide(s, single, policies, dice, tally))
                ask.answers = answers
                ask = flow.send(answers[-1])
            else:
                ask = flow.send(decide(s, ask, policies, dice, tally))
    except StopIteration:
        return


def answer_others(match: Match, seat: int, policies: list[Policy | None], dice: Dice) -> int:
    """Answer for all seats with a policy until another one is asked: return that seat, or -1 if it is the given one.

    It is -1 as well when the game is over.
    """
    while match.scores is None:
        k = 0
        while match.pending[k] >= 0:
            k += 1
        ask = match.asks[k]
        if ask.seat == seat:
            return -1
        policy = policies[ask.seat]
        if policy is None:
            return ask.seat
        match.play(policy.choose(match.state, ask, dice))
    return -1


def play_out(game: Game, s: State, policies: list[Policy], dice: Dice, tally: Tally, limit: int = 100_000) -> bool:
    """Play to the end of the game; return False if it does not end within a number of decisions."""
    most = tally.decisions + limit
    while game.result(s) is None:
        if tally.decisions >= most:
            return False
        play_step(game, s, policies, dice, tally)
    return True
