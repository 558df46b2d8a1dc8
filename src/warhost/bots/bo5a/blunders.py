"""Known blunders in The Battle of Five Armies. A rule looks at one kind of question and names what is wrong."""

from collections.abc import Callable
from typing import Final

from warhost.bots.blunders import Blunders
from warhost.bots.bo5a.characters import lonely
from warhost.bots.bo5a.plan import Plan
from warhost.games.bo5a.ids import A_CHARACTER, A_UNIT, ALL, D_MOVE_CHARACTERS, FREE, PLACES
from warhost.games.bo5a.state import Five
from warhost.kernel.flow import Ask, State


class FiveBlunders(Blunders):
    """The known blunders of The Battle of Five Armies."""

    def name_of(self, s: State, ask: Ask, answer: int) -> str:
        """Return the name of the blunder that an answer is, or nothing."""
        if ask.kind not in RULES:
            return ""
        assert isinstance(s, Five)
        return RULES[ask.kind](s, ask, answer)


def deed(s: Five, ask: Ask, answer: int) -> str:
    """Characters move although none of them is alone."""
    return "walked" if answer == D_MOVE_CHARACTERS and ask.seat == FREE and lonely(s) <= 0.0 else ""


def force(s: Five, ask: Ask, answer: int) -> str:
    """The last unit leaves a place worth points although an enemy could walk in."""
    source = ask.args[0]
    units = s.units[ask.seat * PLACES + source]
    if ask.rule == "combat.advance" or units == 0:
        return ""
    if answer != ALL and not (A_UNIT <= answer < A_CHARACTER and ask.args[1] + 1 >= units):
        return ""
    return "hold_emptied" if Plan(s, ask.seat).left_open(s, source) > 0.0 else ""


RULES: Final[dict[str, Callable[[Five, Ask, int], str]]] = {"deed": deed, "force": force}
