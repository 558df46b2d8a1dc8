"""The figures that decided a game, as the end of a match shows them."""

from typing import Any

import pytest

from warhost.text.board import board_of
from warhost.text.reader import Reader

WOTR = {"fellowship": {"corruption": 12}, "points": {"free": 1, "shadow": 7}}
FIVE = {"fate": {"marker": 15}, "points": 6}


@pytest.mark.parametrize(
    ("game", "view", "reason", "english", "russian"),
    [
        ("wotr", WOTR, "corruption", "Corruption 12 of 12", "Влияние Кольца: 12 из 12"),
        ("wotr", WOTR, "ring_destroyed", "Corruption 12 of 12", "Влияние Кольца: 12 из 12"),
        ("wotr", WOTR, "shadow_conquest", "Free Peoples 1/4, Shadow 7/10", "свободные народы 1/4, Тьма 7/10"),
        ("wotr", WOTR, "resigned:free", "Free Peoples 1/4, Shadow 7/10", "свободные народы 1/4, Тьма 7/10"),
        ("bo5a", FIVE, "fate", "Fate 15 of 15", "Судьба 15 из 15"),
        ("bo5a", FIVE, "front_gate", "Shadow points 6 of 10", "Очки Тьмы: 6 из 10"),
        ("bo5a", FIVE, "bolg_slain", "Shadow points 6 of 10 · Fate 15 of 15", "Очки Тьмы: 6 из 10 · Судьба 15 из 15"),
        ("wotrcg", {"score": {"free": 12, "shadow": 11}}, "tie", "Peoples 12 : 11 Shadow", "народы 12 : 11 Тьма"),
        ("battlelore", {"points": {"daqan": 9, "uthuk": 4}}, "", "Daqan 9 : 4 Uthuk", "Дакан 9 : 4 Утхук"),
    ],
)
def test_the_end_names_the_figures_that_decided(
    game: str, view: dict[str, Any], reason: str, english: str, russian: str
) -> None:
    said = [board_of(game).score(Reader(game, language, []), view, reason) for language in ("en", "ru")]
    assert said[0].endswith(english) and said[1].endswith(russian)
