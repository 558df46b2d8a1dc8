"""The game of docs/tutorial: small, complete, and played by the same engine as the others."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from warhost.games.library import register
from warhost.games.wotr.game import WotrGame

ROOT = Path(__file__).parent.parent
TUTORIAL = ROOT / "docs" / "tutorial"
HILLS = TUTORIAL / "hills"


def python(*arguments: str, typed: str = "") -> str:
    """What Python prints in a process of its own: a registered game would take part in all later tests."""
    around = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(TUTORIAL)]), "PYTHONUTF8": "1"}
    ran = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=around,
        input=typed,
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_the_game_of_the_tutorial_has_less_than_300_lines() -> None:
    files = [file for file in HILLS.rglob("*") if file.suffix in (".py", ".toml", ".po", ".md")]
    assert len(files) >= 10
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) < 300


def test_the_game_of_the_tutorial_passes_its_tests_and_those_of_every_game() -> None:
    """Only the test that needs a game of more than 50 steps is left out."""
    out = python(
        "-m",
        "pytest",
        "-p",
        "hills",
        "-p",
        "no:cacheprovider",
        str(HILLS / "test_hills.py"),
        "tests/conformance/test_conformance.py",
        "-k",
        "hills and not one_changed_answer",
        "-rA",
    )
    passed = set(re.findall(r"^PASSED \S+::(\w+)", out, re.M))
    assert {
        "test_the_stronger_company_takes_the_hill",
        "test_at_random_points_of_a_game",
        "test_any_sequence_of_answers_keeps_every_invariant",
        "test_hidden_information_changes_nothing_for_a_seat",
    } <= passed


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Which company do you send to hill 4?", "takes hill 4", "All four hills are taken."]),
        ("ru", ["Какой отряд вы посылаете на холм 4?", "занимает холм 4", "Все четыре холма заняты."]),
    ],
)
def test_the_game_of_the_tutorial_is_played_in_the_terminal(language: str, words: list[str]) -> None:
    out = python("-m", "hills", "--lang", language, "play", "hills", "--seed", "1", typed="1\n" * 4)
    assert [text for text in words if text not in out] == []


def test_the_bot_of_the_tutorial_plays_in_the_arena() -> None:
    out = python("-m", "hills", "arena", "hills", "hills.bot:CAPTAIN", "random", "--games", "4", "--jobs", "1")
    assert "hills.bot:CAPTAIN" in out


def test_the_tutorial_shows_the_code_that_runs() -> None:
    """docs/tutorial/index.md: every block of code comes from a file of the game."""
    sources = [file.read_text(encoding="utf-8") for file in HILLS.rglob("*") if file.suffix in (".py", ".toml", ".po")]
    blocks = re.findall(r"```(?:python|toml|po)\n(.*?)```", (TUTORIAL / "index.md").read_text(encoding="utf-8"), re.S)
    assert len(blocks) >= 6
    assert [block for block in blocks if not any(block in source for source in sources)] == []


def test_a_game_is_not_registered_under_a_name_that_is_taken() -> None:
    with pytest.raises(ValueError, match="there is already a game wotr"):
        register(WotrGame, "elsewhere")
