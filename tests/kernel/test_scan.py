"""Scans of a column, in pure Python; tests/compiled compares those in C with them."""

from warhost.kernel.scan import count_with, numbers_flagged, numbers_with

ZONES = [1, 0, 2, 1, -1, 1]


def test_numbers_keep_their_order() -> None:
    assert numbers_with(bytes([5, 0, 1, 4, 3]), ZONES, 1) == [5, 0, 3]
    assert numbers_with(bytes([5, 0, 1]), ZONES, 7) == []
    assert numbers_with(bytes([4, 2]), ZONES, -1) == [4]


def test_only_the_numbers_given_count() -> None:
    assert count_with(bytes([0, 1, 2]), ZONES, 1) == 1
    assert count_with(b"", ZONES, 1) == 0


def test_several_values_count_by_their_flags() -> None:
    assert numbers_flagged(bytes([3, 2, 1, 0]), ZONES, bytes([True, False, True])) == [2, 1]
