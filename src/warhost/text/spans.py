"""Marked text: pieces that know what they name, so that a page can highlight it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias


class Span(NamedTuple):
    """A piece of text; `kind` and `id` say what it names (`region`, `edoras`), or are empty."""

    text: str
    kind: str = ""
    id: str = ""


Line: TypeAlias = list[Span]


class Thing(NamedTuple):
    """Something with a name, put into a message in the form that the message requires."""

    kind: str
    id: str


def plain(line: Iterable[Span]) -> str:
    """Return the text without its marks."""
    return "".join([span.text for span in line])


def capital(line: Line) -> Line:
    """Return a line that begins with a capital letter."""
    for i, span in enumerate(line):
        if span.text:
            return [*line[:i], span._replace(text=span.text[0].upper() + span.text[1:]), *line[i + 1 :]]
    return line


def small(line: Line) -> Line:
    """Return a line that begins with a small letter, for the middle of another one."""
    if line and line[0].text and not line[0].kind:
        return [line[0]._replace(text=line[0].text[0].lower() + line[0].text[1:]), *line[1:]]
    return line


def joined(lines: Sequence[Line], between: Line) -> Line:
    """Join lines with a separator."""
    out: Line = []
    for i, line in enumerate(lines):
        out += [*between, *line] if i else line
    return out


def merged(line: Line) -> Line:
    """Return the same line with as few pieces as possible: neighbours that name nothing become one."""
    out: Line = []
    texts: list[str] = []
    for span in line:
        if span.kind:
            if texts:
                out.append(Span("".join(texts)))
                texts = []
            out.append(span)
        elif span.text:
            texts.append(span.text)
    return [*out, Span("".join(texts))] if texts else out
