"""Whole games in both languages: no line repeats a known grammar mistake."""

import json
import re
from pathlib import Path

import pytest

import warhost
from warhost.text.reader import Reader
from warhost.text.spans import plain

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = [
    "battlelore-full-preset",
    "battlelore-full-random",
    "battlelore-learning-preset",
    "battlelore-learning-random",
    "bo5a-english",
    "bo5a-russian",
    "wotr-2",
    "wotr-3",
    "wotrcg-duel-2",
    "wotrcg-fellowship-2",
    "wotrcg-trilogy-3",
]


# In the order of the patterns: an accusative; a title that needs its noun; agreement; a line without a message.
WRONG = {
    "ru": [
        r"берёт \d*1 [Лл]етучая мышь",
        r"(?:[Бб]ерёт|[Сс]брасывает|[Сс]брошено:?|[Уу]далено:?|в руку) «",
        r"(?:[Сс]брошена|[Уу]далена|берёт|сбрасывает|удаляет) карт[ау] «[^»]*», «",
        r"(?:[Сс]брошены|[Уу]далены|берёт|сбрасывает|удаляет) карты «[^»]*»\.",
        r"верхние карты колоды: «[^»]*»\.",
        r"до войны \d\.",
        r"(?:урона .*|Охоты|руки) 0\b|: 0\.$|: —\.$",
    ],
    "en": [
        r"\b(?:bilbo|bat Cloud|eagles attack|leadership token|orcs from)\b",
        r"(?:Dwarves|Elves|Southrons and Easterlings): advances",
        r"\b1 units? of Orcs wait\b",
        r": [^:“]*\w: [a-z]",
        r"(?:Damage removed .*|Hunt Box): 0\b|: 0 cards\b|: —\.$",
    ],
}


@pytest.mark.parametrize("record", RECORDS)
def test_the_text_of_a_game_has_no_known_mistake(record: str) -> None:
    match = warhost.load(json.loads((GOLDEN / f"{record}.warhost.json").read_text(encoding="utf-8")))
    found = {}
    for language, patterns in WRONG.items():
        told = Reader(match.game.name, language, match.seats).story(match.events())
        found[language] = [plain(line) for line in told if any(re.search(pattern, plain(line)) for pattern in patterns)]
    assert found == {language: [] for language in WRONG}
