"""The arena: paired seeds, swapped sides, intervals, and results that a file keeps."""

import json
from pathlib import Path
from typing import Any

import pytest

from warhost.games.library import game_named
from warhost.kernel.errors import BadOption
from warhost.lab.arena import Outcome, Pairing, keep, kept, play, play_one, summary, wilson
from warhost.text.speaker import Speaker

DUEL = Pairing("wotrcg", {"scenario": "duel"}, ("heuristic", "random"), "test")


def test_the_interval_of_a_share() -> None:
    """Wilson's, at 95%: known values, and it never leaves 0 to 1."""
    low, high = wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    low, high = wilson(10, 10)
    assert (round(low, 4), high) == (0.7225, 1.0)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_two_games_in_a_row_swap_the_sides() -> None:
    first, second, again = play_one(DUEL, 6), play_one(DUEL, 7), play_one(DUEL, 6)
    assert (first.side, second.side) == (0, 1)
    assert first == again


def test_two_processes_play_what_one_plays() -> None:
    numbers = list(range(6))
    assert sorted(play(DUEL, numbers, 2)) == list(play(DUEL, numbers, 1))


def test_the_score_is_the_first_bots() -> None:
    """The same pairing in reverse order gives the opposite score."""
    other = DUEL._replace(bots=("random", "heuristic"))
    for number in range(4):
        assert play_one(DUEL, number).score == 1 - play_one(other, number ^ 1).score


def test_a_summary_counts_each_side() -> None:
    outcomes = [Outcome(0, 0, 1.0, "a", 4, 10), Outcome(1, 1, 0.0, "b", 6, 20), Outcome(2, 0, 0.5, "a", 8, 30)]
    report = summary(DUEL, outcomes, 1.0)
    assert (report["side 0"]["wins"], report["side 1"]["wins"], report["all"]["wins"]) == (1.5, 0.0, 1.5)
    assert report["side 0"]["endings"] == {"a": 2}
    assert (report["turns"], report["decisions"]) == (6.0, 20.0)


def test_a_file_keeps_the_games(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert kept(path, DUEL) == []
    outcome = play_one(DUEL, 3)
    keep(path, outcome)
    assert kept(path, DUEL) == [outcome]
    assert len(path.read_text(encoding="utf-8").splitlines()) == 2


def test_a_game_that_was_being_written_is_played_again(tmp_path: Path) -> None:
    """A killed run leaves half a line: the games before it count, and the file continues without it."""
    path = tmp_path / "games.jsonl"
    kept(path, DUEL)
    first, second = play_one(DUEL, 0), play_one(DUEL, 1)
    keep(path, first)
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole + json.dumps(second)[:9], encoding="utf-8")
    assert kept(path, DUEL) == [first]
    keep(path, second)
    assert kept(path, DUEL) == [first, second]


@pytest.mark.parametrize("length", [0, 9, -1])
def test_a_first_line_that_was_being_written_is_begun_again(tmp_path: Path, length: int) -> None:
    """An empty file, half a first line, or one without a line break do not count as other games."""
    path = tmp_path / "games.jsonl"
    kept(path, DUEL)
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole[:length], encoding="utf-8")
    assert kept(path, DUEL) == [] and path.read_text(encoding="utf-8") == whole


def test_a_game_that_two_runs_have_kept_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    kept(path, DUEL)
    first, second = play_one(DUEL, 0), play_one(DUEL, 1)
    for outcome in (first, second, first):
        keep(path, outcome)
    assert kept(path, DUEL) == [first, second]


@pytest.mark.parametrize(
    "line", ["garbage", "7", "[1, 2]", '["a", 0, 1.0, "x", 3, 4]', '[Infinity, 0, 1.0, "x", 3, 4]', "\ufffd"]
)
def test_a_line_that_is_not_a_game_is_reported(tmp_path: Path, line: str) -> None:
    """In both languages, and the file is left as it is."""
    path = tmp_path / "games.jsonl"
    kept(path, DUEL)
    keep(path, play_one(DUEL, 0))
    with path.open("ab") as file:
        file.write(b"\xff\n" if line == "\ufffd" else f"{line}\n".encode())
    before = path.read_bytes()
    with pytest.raises(BadOption, match="line 3: ") as refused:
        kept(path, DUEL)
    assert refused.value.values["found"] == line and path.read_bytes() == before
    for language, words in (("en", "Remove this line to continue."), ("ru", "Удалите эту строку, чтобы продолжить.")):
        assert words in Speaker(language, ["warhost"]).problem(refused.value)


def test_a_file_of_other_games_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    kept(path, DUEL)
    before = path.read_text(encoding="utf-8")
    with pytest.raises(BadOption, match="contains other games"):
        kept(path, DUEL._replace(seed="another"))
    assert path.read_text(encoding="utf-8") == before
    path.write_text(json.dumps({"something": "else"}), encoding="utf-8")
    with pytest.raises(BadOption, match="something"):
        kept(path, DUEL)


@pytest.mark.parametrize("other", [{"rules": 1}, {"data": "0123"}, None])
def test_a_file_of_other_rules_is_refused(tmp_path: Path, other: dict[str, Any] | None) -> None:
    """So is one that does not name its rules: games under different rules are never counted together."""
    path = tmp_path / "games.jsonl"
    kept(path, DUEL)
    first = json.loads(path.read_text(encoding="utf-8"))
    game = game_named("wotrcg")
    assert (first["rules"], first["data"]) == (game.rules_version, game.fingerprint)
    if other is None:
        del first["rules"], first["data"]
    path.write_text(json.dumps(first | (other or {})) + "\n", encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(BadOption, match="other rules or data") as refused:
        kept(path, DUEL)
    assert path.read_bytes() == before
    for language, words in (("en", "Name a new file"), ("ru", "Назовите новый файл")):
        problem = Speaker(language, ["warhost"]).problem(refused.value)
        assert words in problem and f"({game.rules_version} {game.fingerprint})" in problem
