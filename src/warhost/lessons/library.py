"""The lessons of every game, in the order in which they are taught."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from warhost.lessons.lesson import About, Lesson, Text, read_about, read_lesson, read_stakes

# What a board shows besides the things that have names (tracks, boxes and so on), and what the game is about.
PLACES = "places.toml"
ABOUT = "game.toml"
# What is at stake at each kind of question.
STAKES = "stakes.toml"


@cache
def taught() -> frozenset[str]:
    """Return the games that have a folder of lessons."""
    return frozenset(one.name for one in files("warhost.lessons").iterdir() if one.is_dir())


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game; none if it has none."""
    folder = files("warhost.lessons") / game
    if not folder.is_dir():
        return ()
    names = sorted(
        one.name for one in folder.iterdir() if one.name.endswith(".toml") and one.name not in (PLACES, ABOUT, STAKES)
    )
    return tuple([read_lesson(game, name, (folder / name).read_text(encoding="utf-8")) for name in names])


@cache
def about(game: str) -> About | None:
    """Return what a game is about; None if nobody has written it."""
    source = files("warhost.lessons") / game / ABOUT
    return read_about(game, ABOUT, source.read_text(encoding="utf-8")) if source.is_file() else None


@cache
def stakes(game: str) -> dict[str, Text]:
    """Return a sentence about what is at stake for each kind of question; none if nobody has written them."""
    source = files("warhost.lessons") / game / STAKES
    return read_stakes(game, STAKES, source.read_text(encoding="utf-8")) if source.is_file() else {}


def lesson_named(name: str) -> Lesson | None:
    """Return a lesson by its name, `game/id`; None if there is none."""
    game, _, wanted = name.partition("/")
    if game not in taught():  # unknown names are not cached, since anybody may send them
        return None
    return next((lesson for lesson in lessons(game) if lesson.id == wanted), None)


def next_lesson(lesson: Lesson) -> str:
    """Return the id of the lesson that follows another; empty if there is none."""
    found = lessons(lesson.game)
    at = found.index(lesson) + 1
    return found[at].id if at < len(found) else ""


@cache
def places(game: str) -> frozenset[str]:
    """Return the places on the board of a game that a lesson may point at, besides things with names."""
    source = files("warhost.lessons") / game / PLACES
    data: dict[str, Any] = tomllib.loads(source.read_text(encoding="utf-8"))
    return frozenset(f"{kind}:{one}" for kind, ids in data.items() for one in ids)
