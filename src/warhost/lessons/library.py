"""The lessons of every game, in the order in which they are taught."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from warhost.lessons.lesson import Lesson, read_lesson

# What a board shows besides the things that have names: tracks, boxes and so on.
PLACES = "places.toml"


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game; none if it has none."""
    folder = files("warhost.lessons") / game
    if not folder.is_dir():
        return ()
    names = sorted(one.name for one in folder.iterdir() if one.name.endswith(".toml") and one.name != PLACES)
    return tuple([read_lesson(game, name, (folder / name).read_text(encoding="utf-8")) for name in names])


def lesson_named(name: str) -> Lesson | None:
    """Return a lesson by its name, `game/id`; None if there is none."""
    game, _, wanted = name.partition("/")
    return next((lesson for lesson in lessons(game) if lesson.id == wanted), None)


def next_lesson(lesson: Lesson) -> Lesson | None:
    """Return the lesson that follows another, if there is one."""
    found = lessons(lesson.game)
    at = found.index(lesson) + 1
    return found[at] if at < len(found) else None


@cache
def places(game: str) -> frozenset[str]:
    """Return the places on the board of a game that a lesson may point at, besides things with names."""
    source = files("warhost.lessons") / game / PLACES
    data: dict[str, Any] = tomllib.loads(source.read_text(encoding="utf-8"))
    return frozenset(f"{kind}:{one}" for kind, ids in data.items() for one in ids)
