"""Running the command line in a test: arguments and typed lines in, exit code and texts out."""

import io
import json
import random
import re
from pathlib import Path
from typing import NamedTuple

import pytest

import warhost
from warhost.cli import main
from warhost.kernel.match import Match


class Ran(NamedTuple):
    """What a run printed, and its exit code."""

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

    def play_by_numbers(self, folder: Path, game: str, *arguments: str, typed: str) -> Match:
        """Play with typed numbers and give back the match as it was saved in a folder.

        There are no error messages, lines over 80 columns, unfilled placeholders or ids on the screen.
        """
        file = folder / "end.warhost.json"
        ran = self.run("play", game, *arguments, "--save", str(file), typed=typed)
        assert ran.code == 0 and ran.err == ""
        out = ran.out.replace(str(file), "")
        assert not re.search(r"[{}]|\b\w+_\w+\b", out)
        assert all(len(line) <= 80 for line in out.splitlines())
        return warhost.verify(json.loads(file.read_text(encoding="utf-8")))


def numbers(seed: int, first: int, last: int, count: int) -> str:
    """Random numbers from the first to the last, one per line."""
    pick = random.Random(seed)
    return "\n".join([str(pick.randint(first, last)) for _ in range(count)])
