"""Errors a person can act on: a code for the translator, an English sentence, and the values in it."""

from typing import Any


def shown(value: Any) -> str:
    """A wrong value as an error shows it; a long one is shortened."""
    try:
        text = repr(value)
    except ValueError:
        # A number of thousands of digits has no text.
        return "..."
    return text if len(text) <= 60 else f"{text[:57]}..."


class Problem(Exception):
    """Something the caller got wrong. `code` names the message, `values` fill it; nothing has changed."""

    def __init__(self, code: str, template: str, values: dict[str, str]) -> None:
        super().__init__(template.format(**values))
        self.code = code
        self.template = template
        self.values = values
        # The problems that the value `faults` lists, for translators.
        self.faults: list[Problem] = []

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickling; without this a process pool would wait for ever."""
        return type(self), (self.code, self.template, self.values), {"faults": self.faults}


class IllegalAnswer(Problem):
    """An answer that the question does not allow."""


class BadOption(Problem):
    """An unknown game, option or value for a new match."""


class BadPosition(Problem):
    """A position that cannot be read or cannot occur."""


class Fault(Problem):
    """One thing that is wrong with a position: a BadPosition lists them all."""


class BadRecord(Problem):
    """A record that is damaged, foreign, or does not replay."""


class UndoRefused(Problem):
    """Undo would cross a roll, a thing seen or another seat's answer."""
