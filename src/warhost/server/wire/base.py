"""Shared parts of messages: limits for the schema, pieces of text, refusals."""

from typing import Annotated, Literal

from warhost.server.structs import Meta, Struct

# Stored text: PostgreSQL allows no NUL characters.
TEXT = r"^[^\x00]*$"
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=TEXT)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Mail = Annotated[str, Meta(max_length=200, pattern=TEXT)]
Words = Annotated[str, Meta(min_length=1, max_length=2000, pattern=TEXT)]
Notes = Annotated[str, Meta(max_length=20000, pattern=TEXT)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Action = Annotated[str, Meta(min_length=1, max_length=100)]
Language = Literal["en", "ru"]
OptionValue = str | int | bool
# What was forced in a match: it began from a position, a script forces its dice, or it moved here with its luck.
Forced = Literal["position", "script", "luck", "lesson"]
# Remedies for an absent player: claim the win, let a bot play, or take over a partner's seat.
ClaimKind = Literal["win", "bot", "seat"]
# Ways through a lesson: continue, back, the guide off, the guide on again.
LessonMove = Literal["on", "back", "free", "guide"]


class Span(Struct, omit_defaults=True, gc=False):
    """A piece of text: `t` the text, `k` and `i` the kind and id of what it names."""

    t: str
    k: str = ""
    i: str = ""


Line = list[Span]


class Thing(Struct, frozen=True, gc=False):
    """A thing that can be highlighted on the board."""

    kind: str
    id: str


class Failure(Struct):
    """What went wrong, in the reader's language; `code` stays the same in all languages."""

    code: str
    detail: str


class Health(Struct):
    """Which parts work: the database answers, its tables are up to date, bot processes and background tasks run."""

    store: bool
    migrations: bool
    workers: bool
