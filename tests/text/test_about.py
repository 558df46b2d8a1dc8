"""Explanations of everything that the boards draw: each has a text in both languages and a rule that exists."""

import re

import pytest

from warhost.games.library import game_names
from warhost.text.about import GROUPS, explanations
from warhost.text.catalogue import LANGUAGES
from warhost.text.names import names_by_kind
from warhost.text.rules import rule_titles, specification

# Names that are not drawn: players, directions on the board, and parts of other things, which are explained with those.
NOT_DRAWN = {
    "wotr": {"seat", "ability", "combat"},
    "bo5a": {"seat", "combat"},
    "wotrcg": {"seat"},
    "battlelore": {"direction"},
}


@pytest.mark.parametrize("game", game_names())
def test_everything_with_a_name_is_explained(game: str) -> None:
    keys = {(one.kind, one.id) for one in explanations(game, "en")}
    without = [
        f"{kind}:{thing}"
        for kind, things in names_by_kind(game).items()
        if kind not in NOT_DRAWN[game]
        for thing in things
        if not {(kind, thing), (kind, "*")} & keys
    ]
    assert without == []


@pytest.mark.parametrize("game", game_names())
def test_every_explanation_cites_a_rule_of_our_specification(game: str) -> None:
    unknown = [
        f"{one.kind}:{one.id} {one.rule}"
        for one in explanations(game, "en")
        if one.rule not in specification(game, "en")
    ]
    assert unknown == []


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_explanation_has_a_title_and_full_sentences(game: str, language: str) -> None:
    found = explanations(game, language)
    assert {one.group for one in found} <= set(GROUPS)
    assert len({(one.kind, one.id) for one in found}) == len(found)
    faulty = [
        f"{one.kind}:{one.id}"
        for one in found
        if not (one.title[0].isupper() or one.title[0].isdigit() or one.title[0] == "«")
        or not one.text.endswith(".")
        or not (one.text[0].isupper() or one.text[0].isdigit())
    ]
    assert faulty == []


@pytest.mark.parametrize("game", game_names())
def test_every_rule_has_a_title_in_both_languages(game: str) -> None:
    english, russian = (rule_titles(game, language) for language in LANGUAGES)
    assert set(english) == set(russian) == set(specification(game, "en"))
    assert [rule for rule, title in russian.items() if not re.search("[а-яё]", title)] == []
    assert [rule for rule, title in english.items() if re.search("[а-яё_]", title)] == []


def test_no_two_rules_of_a_chapter_have_the_same_title() -> None:
    for game in game_names():
        for language in LANGUAGES:
            titles = [(rule.partition(".")[0], title) for rule, title in rule_titles(game, language).items()]
            assert len(set(titles)) == len(titles)
