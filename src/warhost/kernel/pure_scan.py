"""The pure Python version of `_scan.c`: scans of a column of the state."""


def numbers_with(numbers: bytes, column: list[int], value: int) -> list[int]:
    """Return the numbers whose entry in a column is this value."""
    return [number for number in numbers if column[number] == value]


def count_with(numbers: bytes, column: list[int], value: int) -> int:
    """Return how many numbers have this value in a column."""
    return len(numbers_with(numbers, column, value))


def numbers_flagged(numbers: bytes, column: list[int], flags: bytes) -> list[int]:
    """Return the numbers whose entry in a column has a true flag."""
    return [number for number in numbers if flags[column[number]]]
