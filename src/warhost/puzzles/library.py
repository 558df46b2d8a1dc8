"""The puzzles of every game, and the one of the day."""

from datetime import date
from functools import cache
from importlib.resources import files

from warhost.lessons.lesson import Lesson
from warhost.puzzles.puzzle import PREFIX, Phrases, Puzzle, lesson_of, read_phrases, read_puzzles

PHRASES = "phrases.toml"


@cache
def phrases() -> Phrases:
    """Return the themes, and what every puzzle says."""
    return read_phrases(PHRASES, (files("warhost.puzzles") / PHRASES).read_text(encoding="utf-8"))


@cache
def games() -> frozenset[str]:
    """Return the games that have puzzles."""
    names = [one.name for one in files("warhost.puzzles").iterdir()]
    return frozenset(name.removesuffix(".toml") for name in names if name.endswith(".toml") and name != PHRASES)


def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game; none if it has none."""
    return stored(game) if game in games() else ()


@cache
def stored(game: str) -> tuple[Puzzle, ...]:
    """Read the file of a game."""
    source = files("warhost.puzzles") / f"{game}.toml"
    themes = {theme.id for theme in phrases().themes}
    return read_puzzles(game, source.name, source.read_text(encoding="utf-8"), themes)


def puzzle_named(name: str) -> Puzzle | None:
    """Return a puzzle by its name, `game/id`; None if there is none."""
    game, _, wanted = name.partition("/")
    return next((one for one in puzzles(game) if one.id == wanted), None)


def of_the_day(game: str, day: date) -> Puzzle | None:
    """Return the puzzle of a day, the same for everybody; None if the game has none."""
    found = puzzles(game)
    return found[day.toordinal() % len(found)] if found else None


def first_of_the_day(day: date) -> Puzzle | None:
    """Return the puzzle of the day for the first page, from another game each day; None if there is none."""
    names = sorted(games())
    if not names:
        return None
    # The order of the games moves on each round, so a game does not show the same few puzzles again and again.
    around, at = divmod(day.toordinal(), len(names))
    return of_the_day(names[(around + at) % len(names)], day)


def puzzle_lesson(name: str) -> Lesson | None:
    """Return the lesson of a puzzle by the lesson's name; None if it does not belong to a puzzle."""
    game, _, wanted = name.partition("/")
    found = puzzle_named(f"{game}/{wanted.removeprefix(PREFIX)}") if wanted.startswith(PREFIX) else None
    return lesson_of(found, phrases()) if found is not None else None


def next_puzzle(lesson: Lesson) -> str:
    """Return the lesson of the puzzle after another, by its id; empty if there is none."""
    ids = [PREFIX + one.id for one in puzzles(lesson.game)]
    at = ids.index(lesson.id) + 1
    return ids[at] if at < len(ids) else ""
