"""A puzzle as its file declares it, and the lesson that it is played as."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from warhost.lessons.lesson import LANGUAGES, BadLesson, Lesson, Step, Text, check_fields, parsed, text_of, typed, words

FIELDS = {"id", "theme", "difficulty", "title", "why", "seat", "turn", "rule", "options", "before", "solution",
          "values", "found", "position"}  # fmt: skip
# Prefix of the names of puzzle lessons. Names of ordinary lessons never contain this sign.
PREFIX = "puzzle-"


class Theme(NamedTuple):
    """A kind of puzzle: its title, and what the player should look for."""

    id: str
    title: Text
    goal: Text


class Phrases(NamedTuple):
    """What every puzzle says: about a wrong answer, about a right one that is not the last, and about the cost."""

    themes: tuple[Theme, ...]
    wrong: Text
    costs: Text
    more: Text


class Puzzle(NamedTuple):
    """A position, the question in it, and the answers that solve it.

    `before` are the answers that lead from the position to the question. `solution` has one or more answers, each with
    the options that count as right. `values` are the winning chances after the answers to the first question.
    """

    game: str
    id: str
    theme: str
    difficulty: int
    title: Text
    why: Text
    seat: str
    turn: int
    rule: str
    options: Mapping[str, Any]
    position: Mapping[str, Any]
    before: tuple[str, ...]
    solution: tuple[tuple[str, ...], ...]
    values: Mapping[str, float]
    found: str

    @property
    def name(self) -> str:
        """The game and the id, as progress is stored."""
        return f"{self.game}/{self.id}"


def read_phrases(at: str, source: str) -> Phrases:
    """Read the file with the themes and the phrases of every puzzle."""
    data = parsed(at, source, {"wrong", "costs", "more", "theme"})
    themes = tuple(
        [
            Theme(name, text_of(f"{at}, {name}", one, "title"), text_of(f"{at}, {name}", one, "goal"))
            for name, one in typed(at, data, "theme", dict, {}).items()
        ]
    )
    return Phrases(themes, text_of(at, data, "wrong"), text_of(at, data, "costs"), text_of(at, data, "more"))


def read_puzzles(game: str, file: str, source: str, themes: set[str]) -> tuple[Puzzle, ...]:
    """Read the puzzles of a game."""
    data = parsed(file, source, {"puzzle"})
    found = tuple(
        [
            read_puzzle(game, f"{file}, puzzle {number}", one, themes)
            for number, one in enumerate(typed(file, data, "puzzle", list, []), 1)
        ]
    )
    ids = [one.id for one in found]
    if len(set(ids)) < len(ids):
        raise BadLesson(f"{file}: two puzzles have the same id")
    return found


def read_puzzle(game: str, at: str, data: Any, themes: set[str]) -> Puzzle:
    """Read one puzzle."""
    if not isinstance(data, dict):
        raise BadLesson(f"{at}: expected a table")
    check_fields(at, data, FIELDS)
    texts = {name: typed(at, data, name, str, "") for name in ("id", "theme", "seat", "rule", "found")}
    for name, value in texts.items():
        if not value:
            raise BadLesson(f"{at}, {name}: expected a name")
    at = f"{at} ({texts['id']})"
    if texts["theme"] not in themes:
        raise BadLesson(f"{at}, theme: expected one of {', '.join(sorted(themes))}")
    difficulty = typed(at, data, "difficulty", int, 0)
    if not 1 <= difficulty <= 3:
        raise BadLesson(f"{at}, difficulty: expected a number from 1 to 3")
    solution = tuple([words(at, {"solution": one}, "solution") for one in typed(at, data, "solution", list, [])])
    if not solution or not all(solution):
        raise BadLesson(f"{at}, solution: expected lists of answers")
    values = typed(at, data, "values", dict, {})
    if not all(answer in values for answer in solution[0]):
        raise BadLesson(f"{at}, values: expected the chance after each answer that solves it")
    return Puzzle(
        game,
        texts["id"],
        texts["theme"],
        difficulty,
        text_of(at, data, "title"),
        text_of(at, data, "why"),
        texts["seat"],
        typed(at, data, "turn", int, 0),
        texts["rule"],
        typed(at, data, "options", dict, {}),
        typed(at, data, "position", dict, {}),
        words(at, data, "before"),
        solution,
        values,
        texts["found"],
    )


def lesson_of(puzzle: Puzzle, phrases: Phrases) -> Lesson:
    """Return the lesson that a puzzle is played as: a step for each answer of the solution, then the explanation."""
    goal = next(theme.goal for theme in phrases.themes if theme.id == puzzle.theme)
    steps = [Step(goal, (), puzzle.solution[0], phrases.wrong, costs(puzzle, phrases), puzzle.rule)]
    steps += [Step(phrases.more, (), accept, phrases.wrong, {}, puzzle.rule) for accept in puzzle.solution[1:]]
    return Lesson(
        puzzle.game,
        PREFIX + puzzle.id,
        puzzle.title,
        goal,
        2,
        puzzle.seat,
        puzzle.options,
        puzzle.position,
        {},
        (*steps, Step(puzzle.why)),
        before=puzzle.before,
    )


def costs(puzzle: Puzzle, phrases: Phrases) -> dict[str, Text]:
    """Return what a puzzle says about each wrong answer: the winning chance after it, and after the best one."""
    best = max(puzzle.values[answer] for answer in puzzle.solution[0])
    return {
        answer: {
            language: phrases.costs[language].format(chance=percent(value), best=percent(best))
            for language in LANGUAGES
        }
        for answer, value in puzzle.values.items()
        if answer not in puzzle.solution[0]
    }


def percent(chance: float) -> int:
    """Return a chance in percent."""
    return round(100 * chance)
