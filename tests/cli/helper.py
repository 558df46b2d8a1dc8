"""Running the command line in a test: arguments and typed lines in, exit code and texts out."""

import io
from typing import NamedTuple

import pytest

from warhost.cli import main


class Ran(NamedTuple):
    """What a run left."""

    code: int
    out: str
    err: str


class Shell:
    """Runs `warhost` with typed lines."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("COLUMNS", "80")

    def run(self, *arguments: str, typed: str | io.TextIOWrapper = "") -> Ran:
        """Run a command."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed) if isinstance(typed, str) else typed)
        code = main(list(arguments))
        captured = self.capsys.readouterr()
        return Ran(code, captured.out, captured.err)
