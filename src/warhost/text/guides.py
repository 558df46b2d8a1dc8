"""The guide of a game: a text that teaches it in the order a player meets it, in the reader's language."""

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from warhost.text.homes import text_package

HEADING = re.compile(r"^(##+) (.+) \{#(\w+)\}$", re.MULTILINE)


class Section(NamedTuple):
    """A heading with the Markdown below it. Its id is the same in every language."""

    id: str
    title: str
    level: int
    text: str


@cache
def guide(game: str, language: str) -> list[Section]:
    """Return the sections of a guide in reading order. A registered game need not have one: then there are none."""
    source = files(text_package(game)) / f"guide.{language}.md"
    if not source.is_file():
        return []
    _, *parts = HEADING.split(source.read_text(encoding="utf-8"))
    return [
        Section(name, title, len(marks), text.strip())
        for marks, title, name, text in zip(*[iter(parts)] * 4, strict=True)
    ]
