"""Messages that explain a match: odds, hints, the coach, reviews, and the numbers at its end."""

from typing import Any

from warhost.server.structs import Struct
from warhost.server.wire.base import Line


class Odds(Struct, omit_defaults=True):
    """The odds behind an option in words, and in numbers if requested. Without lines there are none."""

    lines: list[Line]
    numbers: dict[str, Any] | None = None


class Hint(Struct):
    """What a bot would answer, and why in words."""

    action: str
    lines: list[Line]


class Coaching(Struct):
    """What the coach sees in a question; `best` is empty where it has nothing to say.

    `chance` is the winning chance after the best answer, `ahead` its lead over the next one, and `why` its purpose.
    `costs` lists the answers that are costly mistakes, each with the winning chance it gives away.
    """

    best: str = ""
    chance: float = 0.0
    ahead: float = 0.0
    costs: dict[str, float] = {}
    why: list[Line] = []


class ReviewPoint(Struct):
    """A moment of a match: the number of entries, the turn, the chance of the first side, and the luck since before."""

    at: int
    turn: int
    chance: float
    luck: float


class ReviewSwing(Struct):
    """A big change of the chances: the moment, the chance before, and what happened."""

    at: int
    turn: int
    before: float
    after: float
    luck: float
    lines: list[Line]


class Review(Struct):
    """The course of a finished match: chances and luck are those of `side`."""

    side: str
    points: list[ReviewPoint]
    swings: list[ReviewSwing]


class Row(Struct):
    """A number counted in a match: per side, or for all together."""

    title: str
    values: list[int]


class Luck(Struct):
    """The dice of a side for one purpose: how many, the expected hits, and the actual hits.

    `above` is the share of all games in which the same dice would have hit less often.
    Games with as many hits count half.
    """

    side: str
    title: str
    dice: int
    expected: float
    hits: int
    above: float


class Secret(Struct):
    """What a seat kept hidden to the end."""

    seat: str
    lines: list[Line]


class Totals(Struct):
    """A finished match in numbers: `counts` and `seconds` of thinking have a value per side, `sums` one for all.

    `score` has the figures that decided, in words. `winner` is the number of the side that won, -1 if none did alone.
    """

    sides: list[str]
    winner: int
    score: str
    seconds: list[float]
    counts: list[Row]
    sums: list[Row]
    luck: list[Luck]
    secrets: list[Secret]


class Why(Struct):
    """Why a thing may not be chosen now; empty if the rules give no short reason."""

    reason: str


class Reach(Struct):
    """What a thing on the board can reach: for each kind of reach, the ids of things of its own kind."""

    reach: dict[str, list[str]]
