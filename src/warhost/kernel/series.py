"""Series: several matches between the same players whose results count together. A game may offer some."""

from abc import ABC, abstractmethod
from typing import Any

from mypy_extensions import mypyc_attr

from warhost.kernel.errors import BadOption, shown


class Played:
    """A finished match of a series: the game's score and the series points of every seat."""

    def __init__(self, result: list[float], points: list[int]) -> None:
        self.result = result
        self.points = points

    def winner(self) -> int:
        """Return the winning seat, or -1 after a draw."""
        return self.result.index(1.0) if 1.0 in self.result else -1


class Choice:
    """The choice before the next match: `seat` takes one of `things`. With seat -1 there is nothing to choose."""

    def __init__(self, seat: int = -1, things: list[str] | None = None) -> None:
        self.seat = seat
        self.things: list[str] = things or []


class Standing:
    """The standings of a series: the points of every seat so far, the bonus at the end, and finally the result."""

    def __init__(self, points: list[int], bonus: list[int], result: list[float] | None) -> None:
        self.points = points
        self.bonus = bonus
        self.result = result


@mypyc_attr(allow_interpreted_subclasses=True)
class Series(ABC):
    """A kind of series: how many matches it has, how each is set up, and how the winner is found.

    `kind` says what is chosen between matches, as the names of the game call it. `fixed` are the options that every
    match of the series has.
    """

    name: str
    length: int
    kind: str
    fixed: dict[str, Any]

    @abstractmethod
    def check_options(self, options: dict[str, Any]) -> None:
        """Raise BadOption if the series cannot be played with these options, which the game has already checked."""

    @abstractmethod
    def choice(self, options: dict[str, Any], played: list[Played]) -> Choice:
        """Return what is chosen before the next match, and by which seat. There is nothing after the last match."""

    @abstractmethod
    def pairing(self, options: dict[str, Any], played: list[Played], chosen: str) -> list[str]:
        """Return what every seat plays the next match with; `chosen` is one of the things of `choice`, or empty."""

    @abstractmethod
    def match_options(self, options: dict[str, Any], pairing: list[str]) -> dict[str, Any]:
        """Return the options of a match, given what every seat plays with."""

    @abstractmethod
    def things(self, options: dict[str, Any]) -> list[str]:
        """Return what every seat plays with, read from the options of a match."""

    @abstractmethod
    def standing(self, played: list[Played]) -> Standing:
        """Return the standings after these matches."""


def next_options(series: Series, options: dict[str, Any], played: list[Played], chosen: str) -> dict[str, Any]:
    """Return the options of the next match; `chosen` is the thing chosen for it, or empty if there was no choice."""
    choice = series.choice(options, played)
    if chosen not in (choice.things or [""]):
        raise BadOption(
            "bad_choice",
            "{value} cannot be chosen now. Allowed: {allowed}.",
            {"value": shown(chosen), "allowed": ", ".join(choice.things) or "—"},
        )
    return series.match_options(options, series.pairing(options, played, chosen))
