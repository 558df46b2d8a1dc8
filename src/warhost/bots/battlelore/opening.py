"""Vary how an army of BattleLore is deployed."""

from warhost.bots.openings import Openings
from warhost.games.battlelore.ids import A_CARD, DECOY, RANGED, TENT
from warhost.games.battlelore.state import Battle
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, State

# How many places in ten may get a different unit than usual.
OTHERS = 5


class BattleOpenings(Openings):
    """Units that fight in the same way, hand to hand or from afar, swap places."""

    def answer(self, s: State, ask: Ask, first: int, dice: Dice) -> int:
        """Return an opening's answer instead of the usual one, or the usual one itself."""
        kind = first - A_CARD
        if ask.kind != "deploy" or kind == TENT or kind == DECOY or dice.below(10) >= OTHERS:
            return first
        assert isinstance(s, Battle)
        out: list[int] = []
        for option in ask.options:
            other = option - A_CARD
            if other != TENT and other != DECOY and s.book.traits[kind] & RANGED == s.book.traits[other] & RANGED:
                out.append(option)
        return out[dice.below(len(out))]
