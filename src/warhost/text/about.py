"""Short explanations of everything that a board shows: what it is, and the rule behind it.

Each game has them in the file `about.toml` beside its names. An explanation belongs to a group of the legend and to a
key: the kind and id of a thing, such as `die:army`, or `card:*` for all things of a kind.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from warhost.text.catalogue import LANGUAGES
from warhost.text.homes import text_package
from warhost.text.names import EXPLANATIONS, names_by_kind
from warhost.text.reader import Reader

# The groups of a legend, in the order in which it shows them.
GROUPS = ("dice", "pieces", "tracks", "places", "cards")


@dataclass(frozen=True)
class About:
    """An explanation in one language."""

    group: str
    kind: str
    id: str
    title: str
    text: str
    rule: str


def titled(reader: Reader, kind: str, thing: str) -> str:
    """Return the name of a thing as a title."""
    fields = names_by_kind(reader.game)[kind][thing][reader.language]
    name = str(fields["name"]) if "name" in fields else reader.name(kind, thing, "title")
    return name[0].upper() + name[1:]


@cache
def explanations(game: str, language: str) -> list[About]:
    """Return every explanation of a game, in the order of its legend; none for a game without the file."""
    source = files(text_package(game)) / EXPLANATIONS
    if not source.is_file():
        return []
    reader = Reader(game, language, [])
    data = tomllib.loads(source.read_text(encoding="utf-8"))
    found = []
    for group in GROUPS:
        for key, entry in data.get(group, {}).items():
            given = dict(zip(LANGUAGES, entry["title"], strict=True)) if "title" in entry else {}
            for one in [key, *entry.get("also", [])]:
                kind, _, thing = one.partition(":")
                title = given.get(language) or titled(reader, kind, thing)
                found.append(About(group, kind, thing, title, entry[language], entry["rule"]))
    return found
