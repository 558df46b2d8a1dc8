"""Tests of Four Hills. What all games have in common is tested by tests/conformance."""

import pytest

import warhost
from hills.bot import CAPTAIN
from warhost.bots.bot import answer
from warhost.text.situation import situation

START = {"north": ["1", "2", "3", "4"], "south": ["5", "6", "7", "8"]}


def test_the_stronger_company_takes_the_hill() -> None:
    m = warhost.new("hills", position=START)
    m.answer("send:4", "north")
    m.answer("send:5", "south")
    assert m.view("spectator")["points"] == [0, 1]


def test_a_company_cannot_be_in_two_hands() -> None:
    with pytest.raises(warhost.BadPosition):
        warhost.new("hills", position=START | {"south": ["4", "5", "6", "7"]})


@pytest.mark.parametrize(("language", "words"), [("en", "Which company"), ("ru", "Какой отряд")])
def test_a_bot_plays_and_both_languages_tell_it(language: str, words: str) -> None:
    m = warhost.new("hills", position=START)
    assert words in situation(m, "north", language)
    while not m.over:
        answer(m, m.waiting[0], CAPTAIN)
    assert m.result == {"north": 0.0, "south": 1.0} and "{" not in situation(m, "north", language)
