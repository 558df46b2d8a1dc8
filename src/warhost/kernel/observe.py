"""Observations as numbers: the fields of a game in a fixed order, and the sheet for a seat's numbers."""

from typing import Final

# How many of the numbers in a question's prompt are included. Only figures already chosen come after them, and those
# are in the field `chosen` as well.
ASK_ARGS = 5
# How many of the seat's last choices are included, in order.
CHOSEN_LAST = 16


# A number on a sheet is one int: its place and, in the lowest bits, its value. One list of ints becomes an array much
# faster than two. The ints of small values are made once and shared, so that most numbers need no memory.
VALUE_BITS: Final = 16
VALUE_MASK: Final = (1 << VALUE_BITS) - 1
SMALL: Final = 4
# The longest observation.
PLACES: Final = 8192
_small: list[list[object]] = []


def small_codes() -> list[list[object]]:
    """For each small value the ints that put it in each place."""
    if not _small:
        for value in range(SMALL + 1):
            _small.append([place << VALUE_BITS | value for place in range(PLACES)])
    return _small


class Field:
    """Numbers of one meaning, next to each other: each lies between `low` and `high`."""

    def __init__(self, name: str, size: int, low: int, high: int, meaning: str) -> None:
        self.name = name
        self.size = size
        self.low = low
        self.high = high
        self.meaning = meaning
        self.first = 0


class Layout:
    """All fields of a game's observation, with those of the question; the same for every number of players.

    `kinds` are the kinds of questions that the game asks, `actions` is the size of its vocabulary.
    """

    def __init__(self, fields: list[Field], kinds: list[str], actions: int) -> None:
        self.kinds = {kind: number for number, kind in enumerate(kinds)}
        self.fields = [
            *fields,
            Field("ask", len(kinds), 0, 1, "the kind of question put to the seat, one of them 1; none when it waits"),
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
        ]
        self.size = 0
        self.first: dict[str, int] = {}
        for field in self.fields:
            field.first = self.size
            self.first[field.name] = self.size
            self.size += field.size
        assert self.size <= PLACES, "an observation has more numbers than the sheet has places"


class Sheet:
    """Numbers that are not zero, each with its place."""

    def __init__(self) -> None:
        self.codes: list[object] = []
        self.small = small_codes()

    def put(self, place: int, value: int) -> None:
        """One number."""
        if 0 < value <= SMALL:
            self.codes.append(self.small[value][place])
        elif value != 0:
            self.codes.append(place << VALUE_BITS | value & VALUE_MASK)

    def put_all(self, place: int, values: list[int]) -> None:
        """Numbers next to each other."""
        for i in range(len(values)):
            value = values[i]
            if 0 < value <= SMALL:
                self.codes.append(self.small[value][place + i])
            elif value != 0:
                self.codes.append(place + i << VALUE_BITS | value & VALUE_MASK)

    def put_counts(self, place: int, numbers: list[int]) -> None:
        """How often each of these occurs."""
        for number in set(numbers):
            self.put(place + number, numbers.count(number))

    def mark(self, place: int, numbers: list[int]) -> None:
        """A 1 for each of these."""
        ones = self.small[1]
        for number in numbers:
            self.codes.append(ones[place + number])

    def numbers(self) -> list[tuple[int, int]]:
        """Every number with its place, in the order in which they were added."""
        found: list[tuple[int, int]] = []
        for code in self.codes:
            assert isinstance(code, int)
            found.append((code >> VALUE_BITS, signed(code)))
        return found


def signed(code: int) -> int:
    """The value of a number on a sheet."""
    value = code & VALUE_MASK
    return value - (VALUE_MASK + 1) if value > VALUE_MASK >> 1 else value


class Columns(Sheet):
    """A sheet for arrays: the lists of the state are kept as they are, each followed by its place, and read later.

    A list of marks is followed by -1 - its place. The state may not change before the numbers are read.
    """

    def put_all(self, place: int, values: list[int]) -> None:
        """Numbers next to each other."""
        self.codes.append(values)
        self.codes.append(place)

    def mark(self, place: int, numbers: list[int]) -> None:
        """A 1 for each of these."""
        if numbers:
            self.codes.append(numbers)
            self.codes.append(-1 - place)
