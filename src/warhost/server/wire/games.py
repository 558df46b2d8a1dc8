"""Messages about the games: options, lessons, puzzles, rules and names."""

from typing import Annotated

from warhost.server.structs import Meta, Struct
from warhost.server.wire.base import OptionValue


class Value(Struct):
    """One value of an option."""

    value: OptionValue
    label: str


class Option(Struct):
    """An option of a game."""

    name: str
    label: str
    values: list[Value]
    default: OptionValue


class SeatName(Struct):
    """A seat and its name."""

    seat: str
    name: str


class Variant(Struct):
    """A set of options that can be played, and its seats."""

    options: dict[str, OptionValue]
    seats: list[SeatName]


class BotName(Struct):
    """A bot that can take a seat."""

    name: str
    label: str


class Introduction(Struct):
    """A variant for a first game: its options, its name, and the name of the usual game."""

    options: dict[str, OptionValue]
    label: str
    usual: str


class SeriesInfo(Struct):
    """A kind of series of matches that are scored together, and the options that all its matches share."""

    name: str
    label: str
    options: dict[str, OptionValue]


class GameFacts(Struct):
    """A game's subject in a sentence, the minutes of a short and of a long game, and its weight from 1 to 5."""

    about: str
    minutes: list[int]
    weight: int


class GameInfo(Struct):
    """A game as the page offers it."""

    game: str
    name: str
    options: list[Option]
    variants: list[Variant]
    bots: list[BotName]
    # Whether people can write scenarios for it.
    own_scenarios: bool = False
    introduction: Introduction | None = None
    series: list[SeriesInfo] = []
    facts: GameFacts | None = None


class LessonInfo(Struct):
    """A lesson as the page lists it. A first game goes on after its last step, against bots."""

    id: str
    title: str
    about: str
    minutes: int
    steps: int
    first_game: bool = False


class ScenarioInfo(Struct):
    """A way to play a game, as its page describes it."""

    title: str
    text: str


class Teaching(Struct):
    """A game's introduction and lessons, and whether it has a guide."""

    what: str
    win: list[str]
    turn: list[str]
    scenarios: list[ScenarioInfo]
    lessons: list[LessonInfo]
    guide: bool = False


class PuzzleTheme(Struct):
    """A kind of puzzle."""

    id: str
    title: str


class PuzzleInfo(Struct):
    """A puzzle as the page lists it. `lesson` begins it; `difficulty` goes from 1 to 3."""

    id: str
    lesson: str
    title: str
    theme: str
    difficulty: int
    seat: str


class Puzzles(Struct):
    """The puzzles of a game, and the id of today's puzzle."""

    day: str
    themes: list[PuzzleTheme]
    puzzles: list[PuzzleInfo]


class DayPuzzle(Struct):
    """The puzzle of the day that the first page shows, with the name of its game."""

    game: str
    name: str
    puzzle: PuzzleInfo


class Learned(Struct, forbid_unknown_fields=True):
    """Lessons that I have finished, as `game/id`."""

    lessons: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=1000)]


class Solved(Struct, forbid_unknown_fields=True):
    """Puzzles that I have solved, as `game/id`."""

    puzzles: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=1000)]


class About(Struct):
    """What something drawn on a board is: a thing by kind and id (`*`: every thing of the kind), and its rule.

    `group` is its part of the legend.
    """

    group: str
    kind: str
    id: str
    title: str
    text: str
    rule: str
    rule_title: str


class NamedThing(Struct):
    """A thing with its name."""

    kind: str
    id: str
    name: str


class Rule(Struct):
    """A rule of our specification, and the cards that it mentions."""

    id: str
    title: str
    chapter: str
    page: str
    html: str
    cards: list[NamedThing]


class GuideSection(Struct):
    """A section of the guide of a game; a chapter has level 2, a part of it 3."""

    id: str
    title: str
    level: int
    html: str
