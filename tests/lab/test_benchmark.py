"""The benchmark and the dataset: fixed tasks, results that name their versions, a row for every answer."""

import json
import re
import tomllib
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from tests.cli.helper import Shell

import warhost
from warhost.bots.series import play_game, play_match
from warhost.games.library import game_named, game_names
from warhost.kernel.play import Tally
from warhost.lab.arena import play_one
from warhost.lab.benchmark import OPPONENTS, TASKS, VERSION, pairing
from warhost.lab.dataset import COLUMNS, OBSERVATION, export, rows_of
from warhost.lab.envs.encode import Encoder

ROOT = Path(__file__).parents[2]
DUEL = {"scenario": "duel", "people": 2, "promo": False}


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(monkeypatch, capsys)


# ---- the benchmark


def test_every_game_has_a_task_for_two_sides() -> None:
    assert {task.game for task in TASKS} == set(game_names())
    for task in TASKS:
        game = game_named(task.game)
        assert set(game.sides(game.check_options(task.options))) == {0, 1}


def test_the_opponents_are_those_of_the_version() -> None:
    """If this fails, a task or an opponent plays in another way, and new results cannot be compared with older ones:
    raise VERSION and measure the baselines again."""
    played = [play_one(pairing(task, "easy", opponent), 0)[2:] for task in TASKS for opponent in OPPONENTS]
    digest = blake2b(repr(played).encode(), digest_size=4).hexdigest()
    assert (VERSION, digest) == (2, "186f6062")


def test_a_result_names_versions_and_repeats(shell: Shell) -> None:
    arguments = ["benchmark", "random", "--tasks", "wotrcg-duel", "--games", "4", "--jobs", "1"]
    first, again = [json.loads(shell.run(*arguments, "--json").out) for _ in range(2)]
    assert first["rows"] == again["rows"]
    assert [row["opponent"] for row in first["rows"]] == list(OPPONENTS)
    assert all(row["low"] <= row["share"] <= row["high"] for row in first["rows"])
    assert first["score"] == first["scores"]["wotrcg-duel"]
    assert first["benchmark"] == VERSION and first["versions"]["warhost"] == warhost.__version__
    assert first["versions"]["games"]["wotrcg"]["rules"] == game_named("wotrcg").rules_version
    told = shell.run(*arguments, "--lang", "ru")
    assert "задание" in told.out and "Итог" in told.out and told.err == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "AGENT"),
        (["sam"], "Unknown bot 'sam'"),
        (["random", "--tasks", "chess"], "battlelore-learning"),
        (["nowhere:Agent"], "Cannot load the agent nowhere:Agent"),
    ],
)
def test_bad_input_of_the_benchmark_is_refused(shell: Shell, arguments: list[str], said: str) -> None:
    ran = shell.run("benchmark", *arguments)
    assert ran.code == 2 and said in ran.err and ran.out == ""


# ---- records and the table of answers


@pytest.mark.parametrize(
    ("name", "options", "bots"),
    [
        ("wotrcg", DUEL, ["normal", "random"]),
        ("wotr", {"players": 3}, ["easy", "random", "normal"]),
        ("wotrcg", DUEL, ["search:2", "random"]),
    ],
)
def test_a_game_with_its_history_is_the_same_game(name: str, options: dict[str, Any], bots: list[str]) -> None:
    tallies = [Tally(), Tally()]
    state = play_game(name, options, bots, "key", "own", tallies[0])
    match = play_match(name, options, bots, "key", "own", tallies[1])
    assert match.state.hash() == state.hash()
    assert tallies[0].decisions == tallies[1].decisions
    assert match.record()["players"] == dict(zip(match.seats, bots, strict=True))


def test_games_are_kept_and_exported(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    arguments = ["sim", "wotrcg", "--option", "scenario=duel", "--games", "2", "--seats", "easy,random", "--json"]
    kept = json.loads(shell.run(*arguments, "--records", str(folder)).out)
    plain = json.loads(shell.run(*arguments).out)
    assert {key: kept[key] for key in ("scores", "decisions", "reasons")} == {
        key: plain[key] for key in ("scores", "decisions", "reasons")
    }
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["wotrcg-00001.warhost.json", "wotrcg-00002.warhost.json"]
    table = tmp_path / "games.parquet"
    ran = shell.run("export", *map(str, files), "--to", str(table), "--observations")
    assert ran.code == 0 and f"{table}: " in ran.out
    rows = pq.read_table(table).to_pylist()
    matches = [warhost.verify(json.loads(file.read_text(encoding="utf-8"))) for file in files]
    assert [len([row for row in rows if row["match"] == i]) for i in range(2)] == [
        len(match.all_answers()) for match in matches
    ]
    assert pq.ParquetFile(table).num_row_groups == 2
    assert pq.read_schema(table).metadata[b"warhost"] == warhost.__version__.encode()
    encoder = Encoder("wotrcg", DUEL)
    again = matches[0].clone()
    again.replay([])
    for row in rows[:200]:
        if row["match"]:
            break
        ask = again.open_asks()[0]
        assert (row["kind"], row["rule"], row["args"], row["actions"]) == (
            ask.kind,
            ask.rule,
            list(ask.args),
            ask.options,
        )
        assert row["chosen"] == again.chosen(ask.seat) and row["seat"] == again.seats[ask.seat]
        assert np.array_equal(row["observation"], encoder.observation(again, ask.seat)["observation"])
        assert row["answer_name"] == encoder.names[row["answer"]] and row["answer"] in row["actions"]
        again.answer(row["answer"], row["seat"])
    assert {(row["seat"], row["player"]) for row in rows} == {("gandalf", "easy"), ("witch_king", "random")}
    for row in rows:
        assert row["score"] == (matches[row["match"]].result or {})[row["seat"]]


def test_an_unfinished_match_has_no_score(tmp_path: Path) -> None:
    match = warhost.new("bo5a", seed=1)
    for _ in range(10):
        match.answer_next(match.open_asks()[0].options[0])
    columns = rows_of(match, 3)
    assert columns["score"] == [None] * 10 and columns["match"] == [3] * 10 and "observation" not in columns
    assert export([match], str(tmp_path / "one.parquet"), "1") == 10


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["export", "--to", "x.parquet"], "FILE"),
        (["export", "x.warhost.json"], "--to"),
        (["export", "nowhere.warhost.json", "--to", "x.parquet"], "nowhere.warhost.json"),
        (["sim", "battlelore", "--series", "campaign", "--records", "x"], "--records"),
    ],
)
def test_bad_input_of_the_export_is_refused(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = shell.run(*arguments)
    assert ran.code == 2 and said in ran.err and list(tmp_path.iterdir()) == []


def test_the_columns_are_in_the_guide() -> None:
    text = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    for name, _, meaning in [*COLUMNS, OBSERVATION]:
        assert re.search(rf"\| `{name}` \| [a-z0-9 ]+ \| {re.escape(meaning)} \|", text), name


def test_the_citation_names_the_version() -> None:
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"\nversion: {warhost.__version__}\n" in text and f"\nlicense: {project['license']}\n" in text
