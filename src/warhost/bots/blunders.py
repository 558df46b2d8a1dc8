"""Known blunders: answers that a good player does not give. The levels avoid them, and the review names them."""

from warhost.bots.policy import Policy, Purpose
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, State


class Blunders:
    """The known blunders of a game. Like a policy it reads the state, but only what the asked seat may see."""

    def name_of(self, s: State, ask: Ask, answer: int) -> str:
        """Return the name of the blunder that an answer is, or nothing."""
        return ""


class WaryPolicy(Policy):
    """Plays like another policy, but if its answer is a known blunder, asks it again without that answer."""

    def __init__(self, policy: Policy, blunders: Blunders) -> None:
        self.policy = policy
        self.blunders = blunders

    def choose(self, s: State, ask: Ask, dice: Dice) -> int:
        """Return one of the options."""
        first = self.policy.choose(s, ask, dice)
        answer = first
        left = ask.options
        while self.blunders.name_of(s, ask, answer):
            left = [option for option in left if option != answer]
            if not left:
                # Nothing else can be done.
                return first
            if len(left) == 1:
                answer = left[0]
            else:
                answer = self.policy.choose(s, Ask(ask.seat, ask.kind, left, ask.rule, ask.args, ask.secret), dice)
        return answer

    def purposes(self, s: State, ask: Ask, answer: int = -1) -> list[Purpose]:
        """Return the aims of the other policy."""
        return self.policy.purposes(s, ask, answer)
