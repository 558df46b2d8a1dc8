"""`warhost data`, and `--override` where a match begins."""

import json
from pathlib import Path

import pytest
from tests.cli.helper import Shell


@pytest.fixture
def override(tmp_path: Path) -> str:
    """A file of corrections."""
    file = tmp_path / "mine.toml"
    file.write_text("characters.gandalf.movement = 4\n[pieces.fortification]\nravenhill = 4\n", encoding="utf-8")
    return str(file)


def test_unverified_values_are_listed(shell: Shell) -> None:
    ran = shell.run("data", "bo5a", "--lang", "en")
    assert ran.code == 0 and "characters.gandalf.movement = 3 (designed)" in ran.out
    assert "pieces.unit.orcs.figures" not in ran.out
    assert "pieces.unit.orcs.figures = 36 (verified)" in shell.run("data", "bo5a", "--all", "--lang", "en").out
    assert "characters.gandalf.movement = 3 (придумано)" in shell.run("data", "bo5a", "--lang", "ru").out
    found = json.loads(shell.run("data", "bo5a", "--json").out)
    assert {"path": "range.ruler", "value": 170, "confidence": "reconstructed"} in found["values"]


def test_a_game_without_such_data_says_so(shell: Shell, override: str) -> None:
    assert "wotr has no data" in shell.run("data", "wotr", "--lang", "en").out
    ran = shell.run("play", "wotr", "--override", override, "--lang", "en")
    assert ran.code == 2 and "wotr has no data" in ran.err


def test_an_override_is_checked_and_shown(shell: Shell, override: str, tmp_path: Path) -> None:
    ran = shell.run("data", "bo5a", "--override", override, "--lang", "en")
    assert "characters.gandalf.movement = 4 instead of 3 (designed)" in ran.out and "2 values changed" in ran.out
    assert "characters.bard.movement" not in ran.out
    one = tmp_path / "one.toml"
    one.write_text("pieces.fortification.ravenhill = 4\n", encoding="utf-8")
    assert "1 value changed" in shell.run("data", "bo5a", "--override", str(one), "--lang", "en").out
    assert "изменено 1 значение." in shell.run("data", "bo5a", "--override", str(one), "--lang", "ru").out
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("characters.gandlaf.movement = 4\n", encoding="utf-8")
    ran = shell.run("data", "bo5a", "--override", str(wrong), "--lang", "ru")
    assert ran.code == 2 and "characters.gandalf.movement" in ran.err and "Поправки" in ran.err
    wrong.write_text("movement =", encoding="utf-8")
    ran = shell.run("data", "bo5a", "--override", str(wrong), "--lang", "ru")
    assert ran.code == 2 and "не файл поправок" in ran.err


@pytest.mark.parametrize(
    ("text", "english", "russian"),
    [
        (
            "characters.dain.tokens = 7",
            "expected a whole number from 0 to 1, not 7.",
            "ожидается целое число от 0 до 1, а не 7.",
        ),
        (
            "pieces.fate.last_step = 0",
            "expected a whole number from 1 to 20, not 0.",
            "ожидается целое число от 1 до 20, а не 0.",
        ),
        ("pieces.tile.one.icon = 1", "expected true or false, not 1.", "ожидается true или false, а не 1."),
        ("pieces.tile.necromancer.count = 1", "it can only be 0.", "может быть только 0."),
        ("pieces.unit.orcs.favours = ['sea']", "expected a list with any of hills, ", "список значений из hills, "),
        ("pieces.tile.two.count = 0\npieces.tile.three.count = 0", "add up to 9 steps, ", "вместе делений 9, "),
        (f"range.ruler = {'9' * 5000}", "a number with too many digits.", "слишком много цифр."),
    ],
)
def test_impossible_input_is_refused_with_the_alternatives(
    shell: Shell, tmp_path: Path, text: str, english: str, russian: str
) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text, encoding="utf-8")
    for command in (("data", "bo5a"), ("sim", "bo5a", "--games", "1", "--seats", "random,random"), ("play", "bo5a")):
        for language, words in (("en", english), ("ru", russian)):
            ran = shell.run(*command, "--override", str(wrong), "--lang", language)
            assert ran.code == 2 and words in ran.err, ran.err


def test_a_simulation_is_played_with_an_override(shell: Shell, override: str) -> None:
    ran = shell.run("sim", "bo5a", "--games", "1", "--seats", "random,random", "--override", override, "--json")
    options = json.loads(ran.out)["options"]
    assert options["override"]["values"] == {"characters.gandalf.movement": 4, "pieces.fortification.ravenhill": 4}


def test_a_game_is_played_with_an_override_and_the_record_says_so(shell: Shell, override: str, tmp_path: Path) -> None:
    file = str(tmp_path / "game.warhost.json")
    ran = shell.run(
        "play", "bo5a", "--override", override, "--seed", "1", "--lang", "en", typed=f"1\nsave {file}\nquit\n"
    )
    assert ran.code == 0, ran.err
    record = json.loads(Path(file).read_text(encoding="utf-8"))
    assert record["options"]["override"]["values"]["characters.gandalf.movement"] == 4
    ran = shell.run("play", "bo5a", "--load", file, "--override", override, "--lang", "en")
    assert ran.code == 2 and "Leave out --override" in ran.err
