"""Openings: choices at the start of a game that a player does not make the same way every time."""

from warhost.bots.policy import Policy, Purpose
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, State


class Openings:
    """The openings of a game. Like a policy they read the state, but only what the asked seat may see."""

    def answer(self, s: State, ask: Ask, first: int, dice: Dice) -> int:
        """Return an opening's answer instead of the usual one, `first`, or `first` itself."""
        return first


class VariedPolicy(Policy):
    """Plays like another policy, but does not begin every game in the same way."""

    def __init__(self, policy: Policy, openings: Openings) -> None:
        self.policy = policy
        self.openings = openings

    def choose(self, s: State, ask: Ask, dice: Dice) -> int:
        """Return one of the options."""
        return self.openings.answer(s, ask, self.policy.choose(s, ask, dice), dice)

    def purposes(self, s: State, ask: Ask, answer: int = -1) -> list[Purpose]:
        """Return the aims of the other policy."""
        return self.policy.purposes(s, ask, answer)
