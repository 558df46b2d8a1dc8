"""Distributions used for the odds of several games: a list of chances indexed by number."""

from math import comb
from typing import Final

# A battle is followed until the chance that it continues is below this.
NEGLIGIBLE: Final = 1e-12


def rolled(dice: int, rerolls: int, chance: float) -> list[float]:
    """Return the chance of every number of hits with a number of dice, if up to `rerolls` misses are rolled again."""
    out = [0.0] * (dice + 1)
    for first in range(dice + 1):
        p = exactly(first, dice, chance)
        again = min(rerolls, dice - first)
        for more in range(again + 1):
            out[first + more] += p * exactly(more, again, chance)
    return out


def exactly(hits: int, dice: int, chance: float) -> float:
    """Return the chance of exactly this many hits."""
    power: float = chance**hits * (1.0 - chance) ** (dice - hits)
    return comb(dice, hits) * power


def mean(distribution: list[float]) -> float:
    """Return the expected number."""
    total = 0.0
    for value in range(len(distribution)):
        total += value * distribution[value]
    return total


def trimmed(chances: list[float]) -> list[float]:
    """Return a distribution without the numbers at its end that hardly ever occur."""
    last = len(chances)
    while last > 1 and chances[last - 1] < NEGLIGIBLE:
        last -= 1
    return chances[:last]
