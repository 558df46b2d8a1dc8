"""Options and positions from other libraries: NumPy's numbers and arrays become Python's own."""

from array import array
from typing import Any

import pytest

from warhost.kernel.options import plain


class Whole:
    """A whole number of another library."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (None, None),
        (True, True),
        (2, 2),
        (0.5, 0.5),
        ("two", "two"),
        (Whole(2), 2),
        (array("i", [1, 2]), [1, 2]),
        (
            {"players": Whole(3), "seats": [Whole(0), {"at": array("d", [0.5])}]},
            {"players": 3, "seats": [0, {"at": [0.5]}]},
        ),
    ],
)
def test_numbers_and_arrays_become_plain_data(given: Any, expected: Any) -> None:
    found = plain(given)
    assert found == expected and type(found) is type(expected)


def test_what_is_no_number_stays_for_the_checks_to_refuse() -> None:
    value = object()
    assert plain(value) is value
