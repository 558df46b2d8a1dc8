"""Vary the first turns of War of the Ring."""

from warhost.bots.openings import Openings
from warhost.games.wotr.ids import A_NUMBER
from warhost.games.wotr.state import Wotr
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, State

# The turns that belong to the opening.
TURNS = 2


class WotrOpenings(Openings):
    """Puts one die more or one die fewer in the Hunt Box, each in one turn out of eight."""

    def answer(self, s: State, ask: Ask, first: int, dice: Dice) -> int:
        """Return an opening's answer instead of the usual one, or the usual one itself."""
        if ask.kind != "hunt_dice":
            return first
        assert isinstance(s, Wotr)
        if s.turn > TURNS:
            return first
        roll = dice.below(8)
        other = first + (1 if roll == 0 else -1 if roll == 1 else 0)
        return other if other in ask.options and other > A_NUMBER else first
