"""What all messages share: limits that the schema carries, pieces of text, refusals."""

from typing import Annotated, Literal

from warhost.server.structs import Meta, Struct

# What is stored: PostgreSQL keeps no NUL in a text.
TEXT = r"^[^\x00]*$"
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=TEXT)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Mail = Annotated[str, Meta(max_length=200, pattern=TEXT)]
Words = Annotated[str, Meta(min_length=1, max_length=2000, pattern=TEXT)]
Notes = Annotated[str, Meta(max_length=20000, pattern=TEXT)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Action = Annotated[str, Meta(min_length=1, max_length=100)]
Language = Literal["en", "ru"]


class Span(Struct, omit_defaults=True, gc=False):
    """A piece of text: `t` the text, `k` and `i` the kind and id of what it names."""

    t: str
    k: str = ""
    i: str = ""


Line = list[Span]


class Thing(Struct, frozen=True, gc=False):
    """Something that can be lit on the board."""

    kind: str
    id: str


class Failure(Struct):
    """What went wrong, in the reader's language; `code` stays the same in all languages."""

    code: str
    detail: str


class Health(Struct):
    """What is well: the database answers, its tables are up to date, bot processes and background tasks run."""

    store: bool
    migrations: bool
    workers: bool
