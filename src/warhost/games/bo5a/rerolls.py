"""Rolling failed dice again: every such rule says "may", so the player is asked for how many dice."""

from warhost.games.bo5a.ids import A_NUMBER, MOST_NUMBER
from warhost.kernel.flow import Ask, Flow


def ask_reroll(side: int, most: int, black: int, white: int, rule: str) -> Flow[int]:
    """Ask how many failed black and white dice, at most `most`, a side rolls again. With none it is not asked."""
    most = min(most, MOST_NUMBER)
    if most == 0:
        return 0
    options = [A_NUMBER + n for n in range(most, -1, -1)]
    answer = yield Ask(side, "reroll", options, rule, (most, black, white))
    return answer - A_NUMBER
