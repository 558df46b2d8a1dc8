"""Russian texts are written with ё wherever a word has it."""

import pytest
from tests.text import yo


def test_words_with_yo_are_written_with_it() -> None:
    wrong = {str(file.relative_to(yo.HERE)): yo.slips(file.read_text(encoding="utf-8")) for file in yo.files()}
    assert {file: words for file, words in wrong.items() if words} == {}


@pytest.mark.parametrize(
    ("word", "right"),
    [
        ("еще", "ещё"),
        ("Ее", "Её"),
        ("неосажденную", "неосаждённую"),
        ("ОРЕЛ", "ОРЁЛ"),
        ("чем", "чем"),
        ("легко", "легко"),
        ("Все равно", "Всё равно"),
        ("о чем", "о чём"),
        ("все равны", "все равны"),
        ("живьем", "живьём"),
        ("Веревка", "Верёвка"),
        ("Перевернут жетон", "Перевёрнут жетон"),
        ("они не перевернут", "они не перевернут"),
        ("Моря и озера", "Моря и озёра"),
        ("у озера", "у озера"),
    ],
)
def test_a_missing_yo_is_found_with_its_word(word: str, right: str) -> None:
    assert yo.corrected(word) == right
    assert bool(yo.slips(word)) == (word != right)
