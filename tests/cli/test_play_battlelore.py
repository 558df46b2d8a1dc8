"""BattleLore in the terminal."""

import re
from pathlib import Path

import pytest
from tests.cli.helper import Shell, numbers


@pytest.mark.parametrize(("language", "kind"), [("en", "full"), ("ru", "full"), ("ru", "learning")])
def test_a_whole_game_by_numbers(shell: Shell, tmp_path: Path, language: str, kind: str) -> None:
    """Both sides by people, every line within 80 columns, nothing unfilled and no id on the screen."""
    match = shell.play_by_numbers(tmp_path, "battlelore", "--seed", "1", "--seat", "daqan", "uthuk",
                                  "--lang", language, "--option", f"game={kind}", typed=numbers(7, 1, 4, 9000))
    assert match.over


@pytest.mark.parametrize(("language", "typed", "expected"), [
    ("en", "help\nmap\nmap edoras\nmap d6\narmies\ncards\n",
     ["map HEX: what is on a hex and around it", "all units on the board",
      "CG3 is a unit (Citadel Guard) with 3 health", "@ portal", "Name a hex: map C5",
      "No such hex: edoras. Hexes run from A1 to L9.",
      "D6: plain, centre section, right section", "Citadel Guard 3/3", "Health left/full.", "Daqan: 4 command cards"]),
    ("ru", "помощь\nкарта\nкарта эдорас\nкарта d6\nвойска\nкарты\n",
     ["карта ГЕКС: что на гексе и вокруг", "все отряды на поле", "СЦ3 — отряд (стражи Цитадели) со здоровьем 3",
      "@ портал", "Назовите гекс: карта C5", "Нет гекса эдорас: они от A1 до L9.",
      "D6: равнина, центральный участок, правый участок", "стражи Цитадели 3/3", "Здоровье: осталось/всего.",
      "Дакан: 4 карты манёвров"]),
])
def test_the_commands_speak_of_the_battle(shell: Shell, language: str, typed: str, expected: list[str]) -> None:
    ran = shell.run("play", "battlelore", "--seed", "3", "--lang", language, "--option", "game=learning",
                    "--seat", "daqan", "uthuk", typed=f"\n{typed}")
    told = re.sub(r"\s+", " ", ran.out)
    assert [text for text in expected if text.casefold() not in told.casefold()] == []
    assert "2/1/0" not in told and ran.err == ""
