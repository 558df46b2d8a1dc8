"""`warhost puzzles`: the search resumes where it stopped, and the check fails if a solution is no longer the best."""

from pathlib import Path

import pytest
from tests.cli.helper import Shell

from warhost.cli import puzzles as command
from warhost.lab.puzzles import Budget, Found, Weighed
from warhost.puzzles.library import puzzles


def some(number: int) -> Found:
    puzzle = puzzles("wotr")[0]
    return Found(
        "wotr",
        f"0/{number}",
        {},
        dict(puzzle.position),
        [],
        puzzle.seat,
        "action",
        puzzle.rule,
        1,
        [["pass"]],
        {"pass": 0.5},
        0.2,
        "pass",
    )


def test_the_command_resumes_where_it_stopped(shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played: list[str] = []

    def search(game: str, options: dict[str, object], seed: str, budget: Budget) -> list[Found]:
        played.append(seed)
        return [some(len(played))]

    monkeypatch.setattr(command, "search", search)
    file = tmp_path / "found.toml"
    assert shell.run("puzzles", "find", "wotr", "--count", "2", "--out", str(file)).code == 0
    assert played == ["0/0", "0/1"]
    told = shell.run("puzzles", "find", "wotr", "--count", "3", "--out", str(file), "--lang", "ru")
    assert played == ["0/0", "0/1", "0/2"] and f"Задач в файле {file}: 3" in told.out
    file.write_text("[[searched]]\n", encoding="utf-8")
    assert shell.run("puzzles", "find", "wotr", "--out", str(file)).code == 2
    assert file.read_text(encoding="utf-8") == "[[searched]]\n"


def test_the_check_fails_if_a_solution_does_not_lead(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    lead = [0.2]
    monkeypatch.setattr("warhost.lab.puzzles.confirmed", lambda *given: Weighed({}, [], lead[0], 0.01))
    told = shell.run("puzzles", "check", "wotr")
    assert told.code == 0 and "leads by 20 points (error 1)" in told.out and "0 failed" in told.out
    lead[0] = 0.01
    told = shell.run("puzzles", "check", "wotr")
    assert told.code == 1 and "FAILED" in told.out
