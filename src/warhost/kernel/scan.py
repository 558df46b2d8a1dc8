"""Scans of a column of the state, such as the cards of a deck that are in hand. In the compiled build they are in C.

The numbers to look at, and flags by value, are bytes, which C reads without unpacking each of them.
"""

from collections.abc import Callable
from typing import Final

try:
    from warhost.kernel import _scan as scans
except ImportError:  # pure Python
    from warhost.kernel import pure_scan as scans  # type: ignore[no-redef]

# Compiled code finds a constant of its own module at once, but looks up what is imported from C each time.
_with: Final[Callable[[bytes, list[int], int], list[int]]] = scans.numbers_with
_count: Final[Callable[[bytes, list[int], int], int]] = scans.count_with
_flagged: Final[Callable[[bytes, list[int], bytes], list[int]]] = scans.numbers_flagged


def numbers_with(numbers: bytes, column: list[int], value: int) -> list[int]:
    """Return the numbers whose entry in a column is this value."""
    return _with(numbers, column, value)


def count_with(numbers: bytes, column: list[int], value: int) -> int:
    """Return how many numbers have this value in a column."""
    return _count(numbers, column, value)


def numbers_flagged(numbers: bytes, column: list[int], flags: bytes) -> list[int]:
    """Return the numbers whose entry in a column has a true flag."""
    return _flagged(numbers, column, flags)
