"""The compiled package plays as the sources do, and fast enough for whatever needs many games."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.compiled import copies, docstrings, trace

from warhost.lab.check_odds_wotr import BATTLES, HUNTS

# Answers and seeds as NumPy has them; the compiled package is installed without NumPy.
NUMBERS = """
import warhost

class Number:
    def __init__(self, value): self.value = value
    def __index__(self): return self.value
    def __str__(self): return str(self.value)

m, other = warhost.new("bo5a", seed=1), warhost.new("bo5a", seed=1)
for _ in range(20):
    m.answer_next(Number(m.ask.options[0]))
    other.answer_next(other.ask.options[0])
assert m.record() == other.record()
first, second = (Number(m.ask.seat), Number(1 - m.ask.seat))
assert m.view(first) == m.view(m.seat) and m.options(first) == m.options() and m.chosen(second) == []
assert m.events(first) == m.events(m.seat) and m.may_undo(first) == m.may_undo(m.seat)
assert m.rollout(1, Number(3)) is None and m.guess(first, 1).view(first) == m.view(first)
for wrong in (Number(2), Number(-1), 0.0, None):
    try:
        m.view(wrong)
    except warhost.IllegalAnswer as refusal:
        assert refusal.code == "no_seat"
    else:
        raise AssertionError(wrong)
m.clone().play(Number(m.ask.options[-1]))
m.clone().answer(m.ask.options[-1], first)
copied = m.clone()
copied.replay([Number(action) for action in m.all_answers()])
assert copied.record() == m.record()
worlds = [m.guess(m.ask.seat, seed) for seed in ("3", 3, Number(3))]
assert len({world.state.hash() for world in worlds}) == 1
for wrong in (True, 1.0, None, Number(-1)):
    try:
        m.answer(wrong)
    except warhost.IllegalAnswer as refusal:
        assert refusal.code == "unknown_action"
    else:
        raise AssertionError(wrong)
"""
# Places outside a list, which compiled code reads and writes without a call.
LISTS = """
from warhost.kernel.dice import Dice
from warhost.kernel.observe import Sheet

sheet = Sheet()
for wrong in (8192, -8193, 1 << 70):
    try:
        sheet.mark(wrong, [0])
    except (IndexError, OverflowError):
        continue
    raise AssertionError(wrong)
sheet.mark(-1, [0])
sheet.put_all(0, list(range(1, 8)) * 20)
assert sheet.numbers()[0] == (8191, 1) and len(sheet.codes) == 141
assert sheet.numbers()[1:] == [(place, place % 7 + 1) for place in range(140)]
items = list(range(100))
Dice(bytes(32)).shuffle(items)
assert items != list(range(100)) and sorted(items) == list(range(100))
"""
# Scans of a column: in C as in Python, and refused where the lists do not fit.
SCANS = """
from random import Random
from warhost.kernel import _scan, pure_scan, scan

pick = Random(1)
assert scan.scans is _scan
for _ in range(300):
    column = [pick.randrange(-1, 4) for _ in range(pick.randrange(1, 200))]
    numbers = bytes([pick.randrange(len(column)) for _ in range(pick.randrange(40))])
    for value in range(-2, 5):
        assert _scan.numbers_with(numbers, column, value) == pure_scan.numbers_with(numbers, column, value)
        assert _scan.count_with(numbers, column, value) == pure_scan.count_with(numbers, column, value)
    sorts, flags = [entry + 1 for entry in column], bytes([pick.random() < 0.5 for _ in range(5)])
    assert _scan.numbers_flagged(numbers, sorts, flags) == pure_scan.numbers_flagged(numbers, sorts, flags)
assert _scan.numbers_with(bytes([1]), [0, int("256")], int("256")) == [1]
for function, wrong, error in (
    (_scan.numbers_with, (bytes([3]), [0], 0), IndexError),
    (_scan.numbers_with, (bytes([0]), [0], "a"), TypeError),
    (_scan.numbers_with, (bytes([0]), [0], 257), TypeError),
    (_scan.numbers_with, (bytes([0]), [0], True), TypeError),
    (_scan.numbers_with, ([0], [0], 0), TypeError),
    (_scan.numbers_with, (bytes([0]), (0,), 0), TypeError),
    (_scan.numbers_with, (bytes([0]), [0]), TypeError),
    (_scan.numbers_with, (bytes(257), [0], 0), ValueError),
    (_scan.count_with, (bytes([1]), [0], 0), IndexError),
    (_scan.numbers_flagged, (bytes([1]), [0], bytes(1)), IndexError),
    (_scan.numbers_flagged, (bytes([0]), [2], bytes(2)), IndexError),
    (_scan.numbers_flagged, (bytes([0]), [-1], bytes(1)), IndexError),
    (_scan.numbers_flagged, (bytes([0]), ["a"], bytes(1)), TypeError),
    (_scan.numbers_flagged, (bytes([0]), [0], 1), TypeError),
):
    try:
        function(*wrong)
    except error:
        continue
    raise AssertionError((function, wrong))
"""
# The levels at the first questions, with little time for the search, and what is built on them: hints and reviews.
BOTS = """
import warhost
from warhost.bots.advice import advise, weigh
from warhost.bots.bot import Seat
from warhost.bots.library import bot_named
from warhost.bots.policies import blunders_of
from warhost.games.library import game_names

for game in game_names():
    m = warhost.new(game, seed=1)
    for name in ("random", "easy", "normal", "heuristic", "slips:50", "search:20ms"):
        bot = bot_named(name, "a")
        for _ in range(3):
            ask = m.open_asks()[0]
            seat = m.seats[ask.seat]
            m.answer(bot.choose(Seat(m, seat)), seat)
    ask = m.open_asks()[0]
    seat = Seat(m, m.seats[ask.seat])
    assert advise(seat, "a", 20).action in m.options(seat.name)
    weigh(seat, "a", 20)
    blunders_of(game).name_of(m.state, ask, ask.options[0])
"""
# Standard errors, as in tests/lab/test_odds.py; the seed is fixed.
WITHIN = 4.0


@pytest.fixture
def python() -> str:
    """An interpreter that has the compiled package."""
    found = os.environ.get("WARHOST_COMPILED_PYTHON")
    assert found, "WARHOST_COMPILED_PYTHON must name an interpreter that has the compiled package; `make test` does"
    return found


def test_compiled_and_pure_give_the_same_trace(python: str) -> None:
    """The same options and choices, rolls, records, views and events, game by game."""
    done = subprocess.run([python, "-I", str(Path(trace.__file__))], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    compiled, pure = json.loads(done.stdout), trace.report()
    for file in [compiled["kernel"], *compiled["games"].values()]:
        assert file.endswith(".so"), f"not compiled: {file}"
    for file in [pure["kernel"], *pure["games"].values()]:
        assert file.endswith(".py"), f"not pure: {file}"
    assert compiled["traces"] == pure["traces"]


def test_golden_records_and_first_answers_are_the_same_compiled(python: str) -> None:
    """tests/offline/test_wasm.py compares the same digests with those in WebAssembly."""
    root = Path(__file__).parents[1]
    arguments = [str(root / "offline" / "traces.py"), "", str(root / "golden")]
    compiled, pure = (
        json.loads(subprocess.check_output([*command, *arguments], text=True))
        for command in ([python, "-I"], [sys.executable])
    )
    assert compiled == pure and compiled["golden"] and compiled["first"]


def test_compiled_matches_take_whole_numbers_of_other_libraries(python: str) -> None:
    done = subprocess.run([python, "-I", "-c", NUMBERS], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_bots_play_and_advise_compiled(python: str) -> None:
    done = subprocess.run([python, "-I", "-c", BOTS], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_compiled_lists_refuse_places_outside(python: str) -> None:
    done = subprocess.run([python, "-I", "-c", LISTS], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_scans_of_a_column_are_the_same_compiled(python: str) -> None:
    done = subprocess.run([python, "-I", "-c", SCANS], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_game_that_is_not_compiled_is_played_by_the_compiled_engine(python: str) -> None:
    """The game of docs/tutorial, which is plain Python."""
    here = Path(__file__).parents[2] / "docs" / "tutorial"
    done = subprocess.run(
        [python, "-m", "hills", "play", "hills"],
        cwd=here,
        input="1\n" * 4,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "All four hills are taken." in done.stdout


def test_compiled_matches_can_be_pickled_and_copied(python: str) -> None:
    """Everywhere in every game, tracked, untracked and guessed."""
    done = subprocess.run([python, "-I", str(Path(copies.__file__))], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 1000


def test_the_compiled_package_has_its_docstrings(python: str) -> None:
    """Those of modules, classes, methods, properties and functions; `help(warhost.Match)` shows them, with types."""
    done = subprocess.run([python, "-I", str(Path(docstrings.__file__))], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    compiled, pure = json.loads(done.stdout), docstrings.docstrings()
    assert compiled["warhost.kernel.playing.Playing.answer"].startswith("Answer by name or id.")
    assert [name for name in pure if compiled.get(name) != pure[name]] == []
    code = "import pydoc, warhost; print(pydoc.plain(pydoc.render_doc(warhost.Match)))"
    shown = subprocess.run([python, "-I", "-c", code], capture_output=True, text=True, check=True).stdout
    for name in (
        "match.Match",
        "match.Match.clone",
        "undo.Undoing.undo",
        "playing.Playing.answer",
        "playing.Playing.over",
    ):
        assert pure[f"warhost.kernel.{name}"].splitlines()[0] in shown
    assert "(action: str | SupportsIndex, seat: str | SupportsIndex | None=None) -> None" in shown


def test_the_exact_odds_are_those_of_a_hundred_thousand_battles_and_moves(python: str) -> None:
    """Thirteen of them, 8000 times each. `make soak` plays a million of each."""
    done = subprocess.run(
        [python, "-I", "-m", "warhost", "odds", "wotr", "check", "--runs", "8000", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert set(report["distance"]) == set(BATTLES) | set(HUNTS)
    assert report["runs"] * len(report["distance"]) > 100_000
    assert max(report["distance"].values()) <= WITHIN
