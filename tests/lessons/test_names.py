"""Lessons, puzzles and guides call the places of the map by the names on the map, in both languages."""

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from itertools import chain

import pytest

from warhost.lessons.lesson import Text
from warhost.lessons.library import about, lessons, stakes
from warhost.puzzles.library import puzzles
from warhost.text.guides import guide

# The games whose map has regions with names.
MAPS = ("wotr", "bo5a")


def texts(game: str) -> Iterator[Text]:
    """Everything that teaches a game, a sentence or a chapter at a time."""
    for lesson in lessons(game):
        yield from (lesson.title, lesson.about)
        for step in lesson.steps:
            yield from chain([step.text], [step.wrong] if step.wrong else [], step.wrong_for.values())
    for puzzle in puzzles(game):
        yield puzzle.why
    yield from stakes(game).values()
    told = about(game)
    assert told is not None
    yield from chain([told.what], told.win, told.turn, [one.text for one in told.scenarios])
    for english, russian in zip(guide(game, "en"), guide(game, "ru"), strict=True):
        yield {"en": english.text, "ru": russian.text}


@pytest.mark.parametrize("game", MAPS)
def test_a_region_named_in_english_is_named_in_russian_as_on_the_map(game: str) -> None:
    source = files("warhost.text") / game / "names.toml"
    regions = tomllib.loads(source.read_text(encoding="utf-8"))["region"].values()
    forms = {name["en"]["name"]: [form.lower() for form in name["ru"].values()] for name in regions}
    # The Old Forest Road is not the Old Forest: longer names come first.
    named = re.compile(rf"\b({'|'.join(sorted(map(re.escape, forms), key=len, reverse=True))})\b")
    found = [
        f"{name}: {text['ru']}"
        for text in texts(game)
        for name in named.findall(text["en"])
        if not any(form in text["ru"].lower() for form in forms[name])
    ]
    assert found == []
