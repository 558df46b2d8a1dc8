"""Policies: a bot's judgement, fast enough for playouts. They read the state, but only what their seat sees."""

from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, State
from warhost.kernel.match import Match
from warhost.kernel.play import Chooser, any_option


class Purpose:
    """The aim of a policy, as a kind and ints; `text/` turns it into a sentence."""

    def __init__(self, kind: str, args: tuple[int, ...]) -> None:
        self.kind = kind
        self.args = args


class Policy(Chooser):
    """Answers questions from what the asked seat may see of a state. Its own dice break ties and hide its habits.

    A policy receives the state itself for speed. A test shows that it looks at nothing hidden: worlds that the
    seat cannot tell apart get the same answer.
    """

    def purposes(self, s: State, ask: Ask, answer: int = -1) -> list[Purpose]:
        """What the asked seat is after, and with an answer what that serves; it too follows from what the seat sees."""
        return []


class RandomPolicy(Policy):
    """Every option is equally likely."""

    def choose(self, s: State, ask: Ask, dice: Dice) -> int:
        """One of the options."""
        return any_option(ask, dice)


class CarelessPolicy(Policy):
    """Plays by another policy, but picks a random option some times in a thousand."""

    def __init__(self, policy: Policy, slips: int) -> None:
        self.policy = policy
        self.slips = slips

    def choose(self, s: State, ask: Ask, dice: Dice) -> int:
        """One of the options."""
        if dice.below(1000) < self.slips:
            return any_option(ask, dice)
        return self.policy.choose(s, ask, dice)


def accepted(ask: Ask, declines: list[int]) -> int:
    """The first option that is not a refusal, for a question that nobody has foreseen."""
    for option in ask.options:
        if option not in declines:
            return option
    return ask.options[0]


def answer_others(match: Match, seat: int, policies: list[Policy | None], dice: Dice) -> int:
    """Answer for the seats that have a policy until a seat without one is asked, and return that seat.

    Return -1 if the given seat is asked or the game is over.
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
