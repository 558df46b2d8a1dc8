"""Errors a person can act on: a code for the translator, an English sentence, and the values in it."""

from typing import Any


def shown(value: Any) -> str:
    """Return a wrong value as an error message shows it, shortened if it is long."""
    try:
        text = repr(value)
    except ValueError:
        # Python refuses to convert a number with thousands of digits to text.
        return "..."
    return text if len(text) <= 60 else f"{text[:57]}..."


class Problem(Exception):
    """Something the caller got wrong. `code` names the message and `values` fill it in. Nothing has been changed."""

    def __init__(self, code: str, template: str, values: dict[str, str]) -> None:
        super().__init__(template.format(**values))
        self.code = code
        self.template = template
        self.values = values
        # The problems listed in the value `faults`, for translators.
        self.faults: list[Problem] = []

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickling. Without it, a process pool would wait forever."""
        return type(self), (self.code, self.template, self.values), {"faults": self.faults}


class IllegalAnswer(Problem):
    """An answer that the question does not allow."""


class BadOption(Problem):
    """An unknown game, option or value for a new match."""


class BadPosition(Problem):
    """A position that cannot be read or cannot occur."""


class Fault(Problem):
    """One thing that is wrong with a position. A BadPosition lists them all."""


class BadRecord(Problem):
    """A record that is damaged, of an unknown kind, or does not replay."""


class UndoRefused(Problem):
    """The undo would cross a roll, something a player has seen, or another seat's answer."""
