"""Scans of a column of the state, such as the cards of a deck that are in hand. In the compiled build they are in C.

The numbers to look at, and flags by value, are bytes, which C reads without unpacking each of them.
"""

try:
    from warhost.kernel._scan import count_with, numbers_flagged, numbers_with
except ImportError:  # pure Python
    from warhost.kernel.pure_scan import count_with, numbers_flagged, numbers_with

__all__ = ["count_with", "numbers_flagged", "numbers_with"]
