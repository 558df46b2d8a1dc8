"""A lesson as its file declares it. Reading is strict: a wrong file is refused, naming the place of the fault."""

import re
import tomllib
from collections.abc import Mapping
from typing import Any, NamedTuple

LANGUAGES = ("en", "ru")
NAME = re.compile(r"[0-9]{2}-([a-z][a-z0-9_]*)\.toml")
POINT = re.compile(r"[a-z_]+:[a-z0-9_.]+")
LESSON_FIELDS = {"title", "about", "minutes", "seat", "options", "position", "script", "step", "first_game"}
ABOUT_FIELDS = {"about", "what", "win", "turn", "scenario", "minutes", "weight"}
STEP_FIELDS = {"text", "point", "accept", "wrong", "wrong_for", "rule", "then"}

# A text by language.
Text = Mapping[str, str]


class BadLesson(ValueError):
    """A lesson file that cannot be read; the message names the file, the place in it and what would be right."""


class Step(NamedTuple):
    """One step: a text to read and, where `accept` is not empty, an answer to give.

    `then` are the answers that follow without the learner: those of the other seats, and the learner's own if there is
    nothing to learn.
    """

    text: Text
    point: tuple[str, ...] = ()
    accept: tuple[str, ...] = ()
    wrong: Text | None = None
    wrong_for: Mapping[str, Text] = {}
    rule: str = ""
    then: tuple[str, ...] = ()

    def accepts(self, action: str) -> bool:
        """Whether the step accepts an answer."""
        return any(matches(pattern, action) for pattern in self.accept)

    def refusal(self, action: str) -> Text | None:
        """Return what the step says to a wrong answer; None if it says nothing."""
        said = [text for pattern, text in self.wrong_for.items() if matches(pattern, action)]
        return said[0] if said else self.wrong


class Lesson(NamedTuple):
    """A lesson: where the match starts, what is forced, and the steps.

    `before` are answers given before the first step; with them a puzzle begins in the middle of an action. A first
    match continues after its last step as an ordinary match against bots.
    """

    game: str
    id: str
    title: Text
    about: Text
    minutes: int
    seat: str
    options: Mapping[str, Any]
    position: Mapping[str, Any] | None
    script: Mapping[str, list[Any]]
    steps: tuple[Step, ...]
    first_game: bool = False
    before: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The game and the id, as a match stores it."""
        return f"{self.game}/{self.id}"


class Scenario(NamedTuple):
    """A way to play a game, for those who choose one."""

    title: Text
    text: Text


class About(NamedTuple):
    """What a game is about: a sentence, a paragraph, how each side wins, how a turn works, which scenarios there are.

    `minutes` are for a short and a long match; `weight` is from 1 (light) to 5.
    """

    about: Text
    what: Text
    win: tuple[Text, ...]
    turn: tuple[Text, ...]
    scenarios: tuple[Scenario, ...]
    minutes: tuple[int, int]
    weight: int


def matches(pattern: str, action: str) -> bool:
    """Return whether an answer is the one named, or begins like the name if that ends with a star."""
    return action.startswith(pattern[:-1]) if pattern.endswith("*") else action == pattern


def read_lesson(game: str, file: str, source: str) -> Lesson:
    """Read the file of a lesson."""
    parts = NAME.fullmatch(file)
    if parts is None:
        raise BadLesson(f"{game}/{file}: expected a name such as 01-first_steps.toml")
    at = f"{game}/{file}"
    data = parsed(at, source, LESSON_FIELDS)
    steps = typed(at, data, "step", list, [])
    if not steps:
        raise BadLesson(f"{at}: expected at least one [[step]]")
    if "accept" in steps[-1] or "then" in steps[-1]:
        raise BadLesson(f"{at}: the last step is only read, so it can have neither accept nor then")
    minutes = typed(at, data, "minutes", int, 0)
    if minutes < 1:
        raise BadLesson(f"{at}, minutes: expected the number of minutes that the lesson takes")
    seat = typed(at, data, "seat", str, "")
    if not seat:
        raise BadLesson(f"{at}, seat: expected the learner's seat")
    return Lesson(
        game,
        parts[1],
        text_of(at, data, "title"),
        text_of(at, data, "about"),
        minutes,
        seat,
        typed(at, data, "options", dict, {}),
        typed(at, data, "position", dict, None),
        typed(at, data, "script", dict, {}),
        tuple([read_step(f"{at}, step {n}", step) for n, step in enumerate(steps, 1)]),
        typed(at, data, "first_game", bool, False),
    )


def read_about(game: str, file: str, source: str) -> About:
    """Read the file that says what a game is about."""
    at = f"{game}/{file}"
    data = parsed(at, source, ABOUT_FIELDS)
    weight = typed(at, data, "weight", int, 0)
    if not 1 <= weight <= 5:
        raise BadLesson(f"{at}, weight: expected a number from 1 to 5")
    minutes = typed(at, data, "minutes", list, [])
    if len(minutes) != 2 or not all(isinstance(one, int) for one in minutes):
        raise BadLesson(f"{at}, minutes: expected the minutes of a short and of a long game")
    win, turn = [
        tuple([text_of(at, {name: one}, name) for one in typed(at, data, name, list, [])]) for name in ("win", "turn")
    ]
    scenarios = tuple(
        [
            read_scenario(f"{at}, scenario {number}", one)
            for number, one in enumerate(typed(at, data, "scenario", list, []), 1)
        ]
    )
    return About(
        text_of(at, data, "about"), text_of(at, data, "what"), win, turn, scenarios, (minutes[0], minutes[1]), weight
    )


def read_scenario(at: str, data: Any) -> Scenario:
    """Read what a file says about one scenario."""
    if not isinstance(data, dict):
        raise BadLesson(f"{at}: expected a table")
    check_fields(at, data, {"title", "text"})
    return Scenario(text_of(at, data, "title"), text_of(at, data, "text"))


def read_stakes(game: str, file: str, source: str) -> dict[str, Text]:
    """Read the file that says what is at stake, by kind of question."""
    data = toml(f"{game}/{file}", source)
    return {kind: text_of(f"{game}/{file}", data, kind) for kind in data}


def parsed(at: str, source: str, fields: set[str]) -> dict[str, Any]:
    """Parse a file that has only known fields."""
    data = toml(at, source)
    check_fields(at, data, fields)
    return data


def toml(at: str, source: str) -> dict[str, Any]:
    """Parse a file."""
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(f"{at}: {error}") from error


def read_step(at: str, data: Any) -> Step:
    """Read one step."""
    if not isinstance(data, dict):
        raise BadLesson(f"{at}: expected a table")
    check_fields(at, data, STEP_FIELDS)
    accept, point = words(at, data, "accept"), words(at, data, "point")
    wrong_for = typed(at, data, "wrong_for", dict, {})
    for thing in point:
        if not POINT.fullmatch(thing):
            raise BadLesson(f"{at}, point: {thing!r} is not kind:id")
    if not accept and ("wrong" in data or wrong_for):
        raise BadLesson(f"{at}: a step without accept is only read, so it has no wrong answers")
    if accept and "wrong" not in data:
        raise BadLesson(f"{at}, wrong: expected a reply to a wrong answer")
    if "rule" not in data and accept:
        raise BadLesson(f"{at}, rule: expected the id of the rule behind the answer")
    return Step(
        text_of(at, data, "text"),
        point,
        accept,
        text_of(at, data, "wrong") if accept else None,
        {answer: text_of(f"{at}, wrong_for", wrong_for, answer) for answer in wrong_for},
        typed(at, data, "rule", str, ""),
        words(at, data, "then"),
    )


def check_fields(at: str, data: Mapping[str, Any], known: set[str]) -> None:
    """Refuse unknown fields."""
    for name in data:
        if name not in known:
            raise BadLesson(f"{at}: unknown field {name!r}; allowed: {', '.join(sorted(known))}")


def typed(at: str, data: Mapping[str, Any], name: str, kind: type, default: Any) -> Any:
    """Return a field of a kind, or the default where it is missing."""
    if name not in data:
        return default
    value = data[name]
    if not isinstance(value, kind) or isinstance(value, bool) is not (kind is bool):
        raise BadLesson(f"{at}, {name}: expected {kind.__name__}, not {value!r}")
    return value


def words(at: str, data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Return a field that is a list of names."""
    found = typed(at, data, name, list, [])
    if not all(isinstance(word, str) and word for word in found):
        raise BadLesson(f"{at}, {name}: expected a list of names, not {found!r}")
    return tuple(found)


def text_of(at: str, data: Mapping[str, Any], name: str) -> Text:
    """Return a text in both languages."""
    found = data.get(name)
    if (
        not isinstance(found, dict)
        or set(found) != set(LANGUAGES)
        or not all(isinstance(text, str) and text.strip() for text in found.values())
    ):
        raise BadLesson(f"{at}, {name}: expected a text in each of {', '.join(LANGUAGES)}")
    return {language: " ".join(text.split()) for language, text in found.items()}
