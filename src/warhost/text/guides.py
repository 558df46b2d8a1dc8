"""The guide of a game: a text that teaches it in the order a player meets it, in the reader's language."""

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from warhost.text.homes import text_package

# A picture of a position: its caption, its name, and the rules that it is an example of.
PICTURE = re.compile(r"^!\[([^]]+)\]\((\w+)((?: [\w.]+)*)\)$", re.MULTILINE)
HEADING = re.compile(r"^(##+) (.+) \{#(\w+)\}$", re.MULTILINE)


class Section(NamedTuple):
    """A heading with the Markdown below it. Its id is the same in every language."""

    id: str
    title: str
    level: int
    text: str


class Picture(NamedTuple):
    """A picture of a position, with its caption and the rules that it is an example of."""

    name: str
    caption: str
    rules: tuple[str, ...]


def pictures(text: str) -> list[Picture]:
    """Return the pictures in the text of a section."""
    return [Picture(name, caption, tuple(rules.split())) for caption, name, rules in PICTURE.findall(text)]


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
