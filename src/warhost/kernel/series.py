"""Series: several matches between the same players whose results count together. A game may offer some."""

from abc import ABC, abstractmethod
from typing import Any

from mypy_extensions import mypyc_attr

from warhost.kernel.errors import BadOption, shown


class Played:
    """A match of a series that has ended: the score of every seat, as the game has it, and the points of every seat."""

    def __init__(self, result: list[float], points: list[int]) -> None:
        self.result = result
        self.points = points

    def winner(self) -> int:
        """The seat that won, or -1 after a draw."""
        return self.result.index(1.0) if 1.0 in self.result else -1


class Choice:
    """What is chosen before the next match: `seat` takes one of `things`. With seat -1 there is nothing to choose."""

    def __init__(self, seat: int = -1, things: list[str] | None = None) -> None:
        self.seat = seat
        self.things: list[str] = things or []


class Standing:
    """The standing of a series: the points of every seat so far, the bonus at the end, and then the result."""

    def __init__(self, points: list[int], bonus: list[int], result: list[float] | None) -> None:
        self.points = points
        self.bonus = bonus
        self.result = result


@mypyc_attr(allow_interpreted_subclasses=True)
class Series(ABC):
    """A kind of series: how many matches it has, how each is set up, and who wins it.

    `kind` is the kind of things that are chosen between matches, as the names of the game have it. `fixed` are the
    options that every match of the series has.
    """

    name: str
    length: int
    kind: str
    fixed: dict[str, Any]

    @abstractmethod
    def check_options(self, options: dict[str, Any]) -> None:
        """Raise BadOption if the series cannot be played with these options of the game, which are checked already."""

    @abstractmethod
    def choice(self, options: dict[str, Any], played: list[Played]) -> Choice:
        """What is chosen before the next match, and by which seat. Not after the last match."""

    @abstractmethod
    def pairing(self, options: dict[str, Any], played: list[Played], chosen: str) -> list[str]:
        """What every seat plays the next match with; `chosen` is one of the things of `choice`, or empty."""

    @abstractmethod
    def match_options(self, options: dict[str, Any], pairing: list[str]) -> dict[str, Any]:
        """The options of a match in which every seat plays with its thing."""

    @abstractmethod
    def things(self, options: dict[str, Any]) -> list[str]:
        """What every seat plays a match with, out of the options of that match."""

    @abstractmethod
    def standing(self, played: list[Played]) -> Standing:
        """How the series stands after these matches."""


def next_options(series: Series, options: dict[str, Any], played: list[Played], chosen: str) -> dict[str, Any]:
    """The options of the next match; `chosen` is what the seat that chooses has chosen, or empty if none does."""
    choice = series.choice(options, played)
    if chosen not in (choice.things or [""]):
        raise BadOption(
            "bad_choice",
            "{value} cannot be chosen now; allowed: {allowed}",
            {"value": shown(chosen), "allowed": ", ".join(choice.things) or "—"},
        )
    return series.match_options(options, series.pairing(options, played, chosen))
