"""Reviews: the course of a finished game, luck against expectation, and what the search would have done."""

import json
import re
from itertools import islice
from pathlib import Path

import pytest
from tests.cli.helper import Shell
from tests.table import table

import warhost
from warhost.bots.policies import heuristic
from warhost.cli.review import report_of, tell
from warhost.kernel.dice import Dice
from warhost.kernel.match import Match
from warhost.kernel.past import history
from warhost.lab.review import Choice, Moment, choices, moments, run_step, svg, swings
from warhost.text.reader import Reader
from warhost.text.speaker import Speaker

GOLDEN = Path(__file__).parent.parent / "golden"
FELLOWSHIP = GOLDEN / "wotrcg-fellowship-2.warhost.json"


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(monkeypatch, capsys)


def finished() -> Match:
    return warhost.load(json.loads(FELLOWSHIP.read_text(encoding="utf-8")))


def test_a_step_run_with_its_answers_is_the_step_that_was_played() -> None:
    """Its own dice give the very same states to the end, in both games."""
    for name in ("wotrcg-duel-2", "wotr-2"):
        match = warhost.load(json.loads((GOLDEN / f"{name}.warhost.json").read_text(encoding="utf-8")))
        state = match.origin.copy()
        for step in history(match.past)[:200]:
            run_step(match.game, state, step.answers, heuristic(match.game.name), Dice(b"k"))
            assert state.hash(step.answers) == step.hash


def test_the_course_ends_with_the_result_and_its_luck_is_that_of_dice() -> None:
    match = finished()
    course = list(moments(match, 1, 4))
    assert match.result is not None and course[-1].chance == match.result["gandalf"]
    assert course[-1].answers == len(match.all_answers())
    rolled = {step.number for step in history(match.past) if step.rolls}
    for moment in course:
        if not rolled & set(range(moment.since + 1, moment.step + 1)):
            assert moment.luck == 0.0
    assert any(moment.luck for moment in course)
    assert list(moments(match, 1, 4)) == course


def test_luck_is_the_difference_from_the_expected_value() -> None:
    """Five dice of the Hunt that all find the Fellowship are bad luck for it, five that all miss are good luck."""

    def luck(die: int) -> float:
        match = table(
            dice={"free": {"character": 2}, "shadow": {"army": 1}, "hunt": {"shadow": 5}},
            fellowship={"corruption": 6},
            script={"hunt": [die] * 5, "tile": ["std_3"]},
        )
        before = len(match.steps)
        match.answer("die:character")
        match.answer("do:move_fellowship")
        while len(match.steps) == before:
            match.answer_next(match.open_asks()[0].options[0])
        return list(moments(match, 1, 24))[-1].luck

    assert luck(6) < 0 < luck(1)


def test_the_largest_swings_come_in_the_order_of_the_game() -> None:
    course = [Moment(n, n, n - 1, 1, chance, 0.0) for n, chance in enumerate([0.5, 0.6, 0.2, 0.25, 0.9, 0.9])]
    assert [(s.moment.answers, s.before) for s in swings(course, 2)] == [(2, 0.6), (4, 0.25)]


def test_the_search_names_better_answers() -> None:
    """What it names was possible, was not what was given, and is ahead."""
    match = finished()
    found = [choice for choice in islice(choices(match, 36), 40) if choice is not None]
    assert found
    assert all(choice.given != choice.better and 0.0 < choice.cost <= 1.0 for choice in found)
    assert list(choices(match, 0)) == [None] * len(match.all_answers())


def test_the_picture_has_both_lines_and_the_turns() -> None:
    course = [Moment(n, n, n - 1, 1 + n // 2, 0.1 * n, 0.02) for n in range(6)]
    picture = svg("A & B", "chances", "luck", "{turn}", course, Speaker("en", ["warhost"]).percent)
    assert "A &amp; B" in picture and picture.count('class="chance"') == picture.count('class="luck"') == 1
    assert re.findall(r'middle">(\d)<', picture) == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Winning chances (Gandalf): 0 ", "Dice luck", "Biggest swings:"]),
        ("ru", ["Шансы на победу (Гэндальф): 0 ", "Удача в бросках", "Переломные моменты:"]),
    ],
)
def test_a_review_in_words(shell: Shell, tmp_path: Path, language: str, words: list[str]) -> None:
    plot = tmp_path / "r.svg"
    ran = shell.run("review", str(FELLOWSHIP), "--lines", "0", "--plot", str(plot), "--lang", language)
    assert (ran.code, ran.err) == (0, "")
    assert [part for part in words if part not in ran.out] == []
    assert not re.search(r"[{}]|\b\w+_\w+\b", ran.out)
    assert plot.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "  Turn 3, Gandalf: Pass (−8); better: Play “Gandalf the Grey”"),
        ("ru", "  Ход 3, Гэндальф: Пас (−8); лучше: Разыграть карту «Гэндальф Серый»"),
    ],
)
def test_answers_that_cost_much_are_named(capsys: pytest.CaptureFixture[str], language: str, line: str) -> None:
    match = finished()
    reader = Reader("wotrcg", language, match.seats)
    costly = Choice(20, 3, "gandalf", "pass", "play:gandalf_the_grey", 0.081)
    tell(report_of(match, reader, [Moment(0, 0, 0, 0, 0.5, 0.0), Moment(9, 1, 0, 1, 0.4, 0.0)], [costly], []), reader)
    assert line in capsys.readouterr().out


def test_a_review_for_machines(shell: Shell) -> None:
    report = json.loads(shell.run("review", str(FELLOWSHIP), "--lines", "0", "--json").out)
    assert report["moments"][-1]["chance"] == report["result"]["gandalf"]
    assert report["choices"] == [] and len(report["swings"]) == 5
    assert sum(m["luck"] for m in report["moments"]) == pytest.approx(report["luck"], abs=0.01)


def test_an_unfinished_game_is_not_reviewed(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "open.warhost.json"
    file.write_text(json.dumps(warhost.new("wotr", seed=1).record()), encoding="utf-8")
    assert "Only finished games can be reviewed" in shell.run("review", str(file)).err
    assert "x.png" in shell.run("review", str(FELLOWSHIP), "--plot", "x.png").err
