"""The rules specification by id."""

import re

import pytest

from warhost.games.library import game_names
from warhost.kernel.errors import BadOption
from warhost.text.catalogue import LANGUAGES
from warhost.text.rules import rule_text, specification, specification_file


def test_a_rule_contains_only_its_own_text() -> None:
    text = rule_text("wotr", "en", "dice.skip")
    assert text.startswith("Page 19.")
    assert "*" not in text and "`" not in text and "#" not in text


def test_the_last_rule_of_a_chapter_ends_with_it() -> None:
    assert "## " not in "".join(specification("wotr", "en").values())
    assert "## " not in "".join(specification("wotr", "ru").values())


def test_every_rule_has_a_russian_text() -> None:
    assert rule_text("wotr", "ru", "dice.skip").startswith("Стр. 19.")


def test_an_unknown_rule_names_similar_ones() -> None:
    with pytest.raises(BadOption) as caught:
        rule_text("wotr", "en", "battle.cese")
    assert "battle.cease" in caught.value.values["rules"]


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_follows_a_page_or_a_ruling_begins_with_a_capital(game: str, language: str) -> None:
    text = specification_file(game, language).read_text(encoding="utf-8")
    assert re.findall(r"^\*[^*\n]+[:.]\* [a-zа-яё].{30}", text, re.MULTILINE) == []


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_names_sides_and_points_in_words(game: str, language: str) -> None:
    """A reader opens one rule and never sees a list of abbreviations."""
    text = "\n".join(specification(game, language).values())
    assert re.findall(r".{20}\b(?:FP|SH|VP|ПО)\b.{20}", text) == []
