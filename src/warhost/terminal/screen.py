"""The screen of a terminal game: wrapped lines, columns, pages and typed input."""

import io
import sys
from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from warhost.text.spans import Line, Span
from warhost.text.speaker import Speaker

STYLES = {
    "free": "bold cyan", "shadow": "bold red", "daqan": "bold cyan", "uthuk": "bold red", "heading": "bold",
    "region": "bold", "hex": "bold", "garrison": "bold", "path": "bold", "battleground": "bold", "card": "yellow",
    "fellowship": "bold cyan", "note": "dim", "problem": "bold red",
}  # fmt: skip
SIDES = ("seat", "side")


class EndOfInput(Exception):
    """Raised when the input has ended."""


def styled(line: Line) -> Text:
    """Return a marked line with its colours."""
    text = Text()
    for span in line:
        text.append(span.text, STYLES.get(span.id if span.kind in SIDES else span.kind, ""))
    return text


class Screen:
    """Print to standard output and read from standard input. Without a terminal there is no paging or waiting."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        # Rows printed since the last line was typed. They must be on the screen together.
        self.rows = 0
        if isinstance(sys.stdin, io.TextIOWrapper):
            # Bytes that are not text are treated like any other typing error.
            sys.stdin.reconfigure(errors="replace")
        if self.interactive:
            # Line editing and history for `input`.
            import readline  # noqa: F401, PLC0415

    @property
    def width(self) -> int:
        """Return the number of columns, at most 100: longer lines are hard to read."""
        return min(100, self.console.width)

    @property
    def height(self) -> int:
        """Return the number of rows."""
        return max(10, self.console.height)

    def say(self, key: str, style: str = "", **values: str | int) -> None:
        """Print a message."""
        self.show([Span(self.speaker.say(key, **values), style)])

    def show(self, line: Line, indent: int = 0) -> None:
        """Print a line, wrapped; continuation rows are indented."""
        for row in self.wrapped(line, indent):
            self.print_row(row)

    def print_row(self, row: Text) -> None:
        """Print one row."""
        self.console.print(row, soft_wrap=True)
        self.rows += 1

    def height_of(self, lines: Sequence[Line], indent: int = 0) -> int:
        """Return how many rows lines take."""
        return sum(len(self.wrapped(line, indent)) for line in lines)

    def wrapped(self, line: Line, indent: int = 0) -> list[Text]:
        """Return a line as rows of the screen."""
        text = styled(line)
        lead = len(text.plain) - len(text.plain.lstrip(" ")) + indent
        if cell_len(text.plain) <= self.width:
            return [text]
        body = text[len(text.plain) - len(text.plain.lstrip(" ")) :]
        rows = body.wrap(self.console, self.width - lead)
        first = Text(" " * (lead - indent))
        for row in rows:
            row.rstrip()
        return [Text.assemble(first if i == 0 else Text(" " * lead), row) for i, row in enumerate(rows)]

    def rule(self, title: str) -> None:
        """Draw a line across the screen with a title."""
        head = f"── {title} " if title else ""
        self.print_row(Text(head + "─" * max(0, self.width - cell_len(head)), "bold"))

    def verbatim(self, text: str) -> None:
        """Print a line unchanged, so that it can be copied."""
        self.print_row(Text(text))

    def page(self, lines: Sequence[Line], indent: int = 0) -> None:
        """Print many lines, one screen at a time."""
        rows = [row for line in lines for row in self.wrapped(line, indent)]
        size = self.height - 2 - self.rows if self.interactive else len(rows) + 1
        for start in range(0, len(rows), size):
            for row in rows[start : start + size]:
                self.print_row(row)
            if self.interactive and start + size < len(rows):
                if self.read(self.speaker.say("play.more")).strip():
                    return

    def clear(self) -> None:
        """Clear the screen, so that the next player sees nothing hidden. Without a terminal, draw a line."""
        self.rows = 0
        if self.interactive:
            self.console.clear()
            # Also clear the scrollback, where the terminal supports it.
            self.console.file.write("\x1b[3J")
            self.console.file.flush()
        else:
            self.rule("")

    def read(self, prompt: str) -> str:
        """Return a typed line; raise EndOfInput when there are no more."""
        self.rows = 0
        try:
            typed = input(prompt)
            if not self.interactive:
                # The line was not echoed as it was read.
                self.console.print(Text(typed), soft_wrap=True)
            return typed
        except EOFError:
            self.console.print()
            raise EndOfInput from None

    # ---- options

    def option_pages(self, labels: Mapping[str, str], depth: int) -> list[list[str]]:
        """Return numbered labels in pages of a given height: one column for a few, otherwise as many columns as fit."""
        digits = max(len(number) for number in labels)
        cells = [f" {number:>{digits}} {label}" for number, label in labels.items()]
        widest = max(cell_len(cell) for cell in cells) + 1
        columns = 1 if len(cells) <= 8 else max(1, self.width // widest)
        if self.interactive and len(cells) > columns * depth:
            size = columns * max(1, depth - 1)
        else:
            size = len(cells)
        pages = []
        for start in range(0, len(cells), size):
            part = cells[start : start + size]
            rows = -(-len(part) // columns)
            pages.append(
                [
                    "".join([cell + " " * (widest - cell_len(cell)) for cell in part[row::rows]]).rstrip()
                    for row in range(rows)
                ]
            )
        return pages
