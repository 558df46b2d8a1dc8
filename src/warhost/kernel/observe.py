"""Observations as numbers: the fields of a game in a fixed order, and the sheet for a seat's numbers."""

from collections.abc import Sequence
from typing import Final

# How many numbers of a question's prompt are included. Any further ones are figures already chosen, which the field
# `chosen` contains as well.
ASK_ARGS: Final = 5
# How many of the seat's last choices are included, in order.
CHOSEN_LAST: Final = 16
# How many events of the current step are included, and how many numbers of each.
EVENTS: Final = 24
EVENT_ARGS: Final = 8


# A number on a sheet is one int: its place and, in the lowest bits, its value. One list of ints converts to an array
# much faster than two. The ints for small values are made once and shared, so that most numbers need no memory.
VALUE_BITS: Final = 16
VALUE_MASK: Final = (1 << VALUE_BITS) - 1
SMALL: Final = 7
# The longest observation.
PLACES: Final = 8192
_small: Final[list[list[object]]] = []


def small_codes() -> list[list[object]]:
    """Return, for each small value, the ints that put it in each place."""
    if not _small:
        for value in range(SMALL + 1):
            _small.append([place << VALUE_BITS | value for place in range(PLACES)])
    return _small


class Field:
    """Adjacent numbers with one meaning, each between `low` and `high`."""

    def __init__(self, name: str, size: int, low: int, high: int, meaning: str) -> None:
        self.name = name
        self.size = size
        self.low = low
        self.high = high
        self.meaning = meaning
        self.first = 0


class Layout:
    """All fields of a game's observation, including those of the question. They are the same for any number of players.

    `kinds` are the kinds of questions that the game asks, `actions` is the size of its vocabulary, and `events` are
    the kinds of events.
    """

    def __init__(self, fields: list[Field], kinds: list[str], actions: int, events: Sequence[str] = ()) -> None:
        self.kinds = {kind: number for number, kind in enumerate(kinds)}
        # The numbers of the events begin with 1.
        self.event_kinds = {kind: number for number, kind in enumerate(events, 1)}
        self.fields = [
            *fields,
            Field("ask", len(kinds), 0, 1, "the kind of question put to the seat (one-hot); none when it waits"),
            Field("ask_args", ASK_ARGS, -999, 999, "the first numbers of the question's prompt, as in `ask.args`"),
            Field(
                "chosen",
                actions,
                0,
                99,
                "how often the seat has chosen each action in the current step, also where it had no other option",
            ),
            Field(
                "chosen_last",
                CHOSEN_LAST,
                0,
                actions,
                "the last of these choices, newest first: the number of the action from 1",
            ),
            Field(
                "events",
                EVENTS * (1 + EVENT_ARGS) if events else 0,
                -999,
                999,
                f"what has happened in the current step as far as the asked seat knows, newest first: {EVENTS} events, "
                f"each its kind from 1 and its first {EVENT_ARGS} numbers",
            ),
        ]
        self.size = 0
        self.first: dict[str, int] = {}
        for field in self.fields:
            field.first = self.size
            self.first[field.name] = self.size
            self.size += field.size
        # Where the fields of the question begin.
        self.ask = self.first["ask"]
        self.ask_args = self.first["ask_args"]
        self.chosen = self.first["chosen"]
        self.chosen_last = self.first["chosen_last"]
        self.events = self.first["events"]
        assert self.size <= PLACES, "an observation has more numbers than the sheet has places"


class Sheet:
    """Non-zero numbers, each with its place."""

    def __init__(self) -> None:
        self.codes: list[object] = []
        self.small = small_codes()

    def put(self, place: int, value: int) -> None:
        """Write one number."""
        if 0 < value <= SMALL:
            self.codes.append(self.small[value][place])
        elif value != 0:
            self.codes.append(place << VALUE_BITS | value & VALUE_MASK)

    def put_all(self, place: int, values: list[int]) -> None:
        """Write adjacent numbers."""
        for i in range(len(values)):
            value = values[i]
            if 0 < value <= SMALL:
                self.codes.append(self.small[value][place + i])
            elif value != 0:
                self.codes.append(place + i << VALUE_BITS | value & VALUE_MASK)

    def put_rows(self, place: int, rows: list[list[int]], empty: list[int]) -> None:
        """Write adjacent rows of numbers, all as long as `empty`. That row itself is skipped."""
        for row in rows:
            if row is not empty:
                self.put_all(place, row)
            place += len(empty)

    def put_at(self, place: int, where: list[int], values: list[int], more: int = 0) -> None:
        """Write each value, increased by `more`, at its own offset from the place. Negative offsets are left out."""
        for i in range(len(where)):
            if where[i] >= 0:
                self.put(place + where[i], values[i] + more)

    def put_counts(self, place: int, numbers: list[int]) -> None:
        """Write how often each of these occurs."""
        for number in sorted(set(numbers)):
            self.put(place + number, numbers.count(number))

    def count_by(self, place: int, numbers: list[int], sorts: list[int], places: list[int]) -> None:
        """Count the numbers by sort: `sorts` has the sort of every number, `places` where each sort is counted.

        A sort with a negative place is not counted.
        """
        self.put_counts(place, [places[sorts[number]] for number in numbers if places[sorts[number]] >= 0])

    def mark(self, place: int, numbers: list[int]) -> None:
        """Write a 1 for each of these."""
        ones = self.small[1]
        for number in numbers:
            self.codes.append(ones[place + number])

    def mark_and_count(self, place: int, numbers: bytes, sorts: list[int], marks: list[int], counts: list[int]) -> None:
        """Write a 1 for each of these, at its own number after the place that `marks` has for its sort, and count it.

        It is counted as by `count_by`. A sort with a negative place is left out.
        """
        for number in numbers:
            if marks[sorts[number]] >= 0:
                self.put(marks[sorts[number]] + number, 1)
        self.count_by(place, list(numbers), sorts, counts)

    def numbers(self) -> list[tuple[int, int]]:
        """Return every number with its place, in the order in which they were written."""
        found: list[tuple[int, int]] = []
        for code in self.codes:
            assert isinstance(code, int)
            found.append((code >> VALUE_BITS, signed(code)))
        return found


def signed(code: int) -> int:
    """Return the value of a number on a sheet."""
    value = code & VALUE_MASK
    return value - (VALUE_MASK + 1) if value > VALUE_MASK >> 1 else value


# What to do with a list on a sheet for arrays. The list is followed by its place with one of these as the value, then
# by the other arguments of the `Columns` method.
PUT_ALL: Final = 1
MARK: Final = 2
PUT_COUNTS: Final = 3
PUT_ROWS: Final = 4
PUT_AT: Final = 5
COUNT_BY: Final = 6
MARK_AND_COUNT: Final = 7


class Columns(Sheet):
    """A sheet for arrays. It keeps the lists of the state as they are for `_fill.c` or lab/envs/fill.py to read.

    The state must not change before that.
    """

    def put_all(self, place: int, values: list[int]) -> None:
        """Write adjacent numbers."""
        self.codes.append(values)
        self.codes.append(self.small[PUT_ALL][place])

    def put_rows(self, place: int, rows: list[list[int]], empty: list[int]) -> None:
        """Write adjacent rows of numbers, all as long as `empty`. That row itself is skipped."""
        self.codes.append(rows)
        self.codes.append(self.small[PUT_ROWS][place])
        self.codes.append(empty)

    def put_at(self, place: int, where: list[int], values: list[int], more: int = 0) -> None:
        """Write each value, increased by `more`, at its own offset from the place. Negative offsets are left out."""
        self.codes.append(values)
        self.codes.append(self.small[PUT_AT][place])
        self.codes.append(where)
        self.codes.append(more)

    def put_counts(self, place: int, numbers: list[int]) -> None:
        """Write how often each of these occurs."""
        if numbers:
            self.codes.append(numbers)
            self.codes.append(self.small[PUT_COUNTS][place])

    def count_by(self, place: int, numbers: list[int], sorts: list[int], places: list[int]) -> None:
        """Count the numbers by sort."""
        if numbers:
            self.codes.append(numbers)
            self.codes.append(self.small[COUNT_BY][place])
            self.codes.append(sorts)
            self.codes.append(places)

    def mark(self, place: int, numbers: list[int]) -> None:
        """Write a 1 for each of these."""
        if numbers:
            self.codes.append(numbers)
            self.codes.append(self.small[MARK][place])

    def mark_and_count(self, place: int, numbers: bytes, sorts: list[int], marks: list[int], counts: list[int]) -> None:
        """Write a 1 for each of these, counted from the place of its sort, and count them by sort."""
        self.codes.append(sorts)
        self.codes.append(self.small[MARK_AND_COUNT][place])
        self.codes.append(numbers)
        self.codes.append(marks)
        self.codes.append(counts)
