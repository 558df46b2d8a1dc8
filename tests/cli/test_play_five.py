"""The Battle of Five Armies in the terminal."""

import re
from pathlib import Path

import pytest
from tests.cli.helper import Shell, numbers


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_whole_game_by_numbers(shell: Shell, tmp_path: Path, language: str) -> None:
    """People play both sides; every line fits 80 columns, without unfilled placeholders or ids."""
    match = shell.play_by_numbers(
        tmp_path, "bo5a", "--seed", "1", "--seat", "free", "shadow", "--lang", language, typed=numbers(4, 1, 5, 4000)
    )
    assert match.over


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        (
            "en",
            "map\ntable\nplace ravenhill\narmies\ncards\n",
            [
                "Name a region: map Ravenhill",
                "Free Peoples: dice",
                "Ravenhill (Mountains, Southern Spur, Settlement, Fortification 3, Damage 0, 4 points)",
                "Elf Spearmen 1, Gandalf, Thranduil, tokens 2",
                "Your hand: 2",
                "Shadow: event cards 1, story cards 1",
            ],
        ),
        (
            "ru",
            "место\nстол\nместо вор\nвойска\nкарты\n",
            [
                "Назовите регион: карта Воронья высота",
                "Свободные народы · кубики:",
                "Воронья высота (горы, Южный отрог, поселение, укрепление 3, урон 0, очков: 4)",
                "Гэндальф, Трандуил, жетонов найма 2",
                "Ваша рука: 2",
                "Тьма: карт событий 1, карт сюжета 1",
            ],
        ),
    ],
)
def test_the_commands_speak_of_the_battle(shell: Shell, language: str, typed: str, expected: list[str]) -> None:
    ran = shell.run("play", "bo5a", "--seed", "3", "--lang", language, typed=typed)
    told = re.sub(r"\s+", " ", ran.out)
    assert [text for text in expected if text not in told] == []
