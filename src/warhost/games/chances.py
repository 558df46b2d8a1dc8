"""Distributions that the odds of several games are made of: a list of chances, its index the number."""

from math import comb
from typing import Final

# A battle is followed until it goes on with less than this chance.
NEGLIGIBLE: Final = 1e-12


def rolled(dice: int, rerolls: int, chance: float) -> list[float]:
    """The chance of every number of hits with some dice, re-rolling up to a number of misses."""
    out = [0.0] * (dice + 1)
    for first in range(dice + 1):
        p = exactly(first, dice, chance)
        again = min(rerolls, dice - first)
        for more in range(again + 1):
            out[first + more] += p * exactly(more, again, chance)
    return out


def exactly(hits: int, dice: int, chance: float) -> float:
    """The chance of exactly a number of hits."""
    power: float = chance**hits * (1.0 - chance) ** (dice - hits)
    return comb(dice, hits) * power


def mean(distribution: list[float]) -> float:
    """The expected number."""
    total = 0.0
    for value in range(len(distribution)):
        total += value * distribution[value]
    return total


def trimmed(chances: list[float]) -> list[float]:
    """A distribution without the numbers at its end that hardly ever come."""
    last = len(chances)
    while last > 1 and chances[last - 1] < NEGLIGIBLE:
        last -= 1
    return chances[:last]
