"""`warhost fuzz`, `bench` and `train`: reports in both languages, what a failure leaves, what is refused."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.helper import Shell

from warhost.games.library import game_named, game_names
from warhost.lab import fuzz
from warhost.lab.fuzz import Failed
from warhost.text.catalogue import LANGUAGES
from warhost.text.speaker import Speaker


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            ["Questions asked:\n", "Cards played:\n", "Games by options:\n", "wotrcg: 18 games, ", "Failures: 0.\n"],
        ),
        (
            "ru",
            [
                "Заданные вопросы:\n",
                "Сыгранные карты:\n",
                "Партии по вариантам:\n",
                "wotrcg: 18 партий, ",
                "Неудач: 0.\n",
            ],
        ),
    ],
)
def test_fuzz_reports_what_occurred(shell: Shell, language: str, words: list[str]) -> None:
    """Without goals, a few games are enough; the counts are grouped."""
    ran = shell.run("fuzz", "wotrcg", "--games", "18", "--jobs", "1", "--no-goals", "--lang", language)
    assert (ran.code, ran.err) == (0, "")
    for word in words:
        assert word in ran.out


@pytest.mark.parametrize("game", game_names())
def test_every_group_of_goals_has_words(game: str) -> None:
    """The report lists what occurred in a run, group by group, whatever the game counts."""
    for language in LANGUAGES:
        speaker = Speaker(language, ["warhost"])
        for group in {goal.partition(":")[0] for goal in fuzz.never_met(game_named(game), Counter())}:
            assert speaker.say(f"fuzz.group.{group}").endswith(":")


def one_failure(name: str, seed: str, games: int, jobs: int) -> Iterator[tuple[int, Counter[str], list[Failed]]]:
    """Imitates a run in which game 3 failed and nothing occurred."""
    yield games, Counter({"steps": 7}), [(3, "Failure: a card is gone", None)]


def test_a_failure_leaves_its_record_and_missing_goals_are_named(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(fuzz, "play", one_failure)
    monkeypatch.setattr(fuzz, "TOO_LONG", 20)
    ran = shell.run("fuzz", "wotrcg", "--games", "5", "--folder", str(tmp_path), "--lang", "ru")
    assert ran.code == 1
    assert "Ни разу не встретились: ending:" in ran.out and "Неудач: 1." in ran.out
    file = tmp_path / "fuzz-wotrcg-0-3.warhost.json"
    assert f"Партия 3 не прошла проверку. Её запись: {file}.\nFailure: a card is gone" in ran.err
    assert json.loads(file.read_text(encoding="utf-8"))["game"] == "wotrcg"
    assert shell.run("verify", str(file)).code == 0


def test_a_goal_that_was_not_met_fails_the_run(shell: Shell) -> None:
    ran = shell.run("fuzz", "wotrcg", "--games", "1", "--jobs", "1", "--json")
    assert ran.code == 1
    report = json.loads(ran.out)
    assert report["failures"] == 0 and "ending:tie" in report["missing"]


def test_the_bench_prints_in_both_languages(shell: Shell) -> None:
    english = shell.run("bench", "wotrcg", "--seconds", "0.1").out
    assert "wotrcg, pure Python, one core:\n" in english and "  decisions per second in random play\n" in english
    russian = shell.run("bench", "wotrcg", "--seconds", "0.1", "--lang", "ru").out
    assert "wotrcg, чистый Python, одно ядро:\n" in russian
    assert not [line for line in russian.splitlines()[1:] if line.isascii()]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--device", "abacus"], "'abacus' is not possible; choose one of cpu, cuda"),
        (["--games", "0"], "--games"),
        (["--games", "2"], "pip install 'warhost[train]'"),
    ],
)
def test_training_names_what_is_wrong_and_the_extra_that_is_missing(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], words: str
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "warhost.lab.train.fit", raising=False)
    ran = shell.run("train", "wotr", "--folder", str(tmp_path / "new"), *arguments)
    assert ran.code == 2 and words in ran.err
    assert not (tmp_path / "new").exists()
