"""What a page is told of a game beside its matches: names with their facts, options, rules."""

import pytest

from warhost.games.library import game_names
from warhost.server.library import game_info, names, rules


def test_a_card_has_what_its_face_shows() -> None:
    """Names in the reader's language, facts from the data files of the game."""
    card = names("wotr", "en")["card"]["fp_char_05"]
    assert (card["symbol"], card["combat"]) == ("character", "blade_of_westernesse")
    assert card["name"] == "Mithril Coat and Sting"
    assert names("wotr", "ru")["card"]["fp_char_05"]["name"] == "Мифриловая кольчуга и Жало"
    assert names("wotr", "en")["combat"]["blade_of_westernesse"]["name"]
    assert names("wotrcg", "en")["card"]["faramir"]["faction"] == "dunedain"
    assert "abilities" not in names("wotrcg", "en")["card"]["faramir"]
    assert names("battlelore", "en")["unit"]["flesh_rippers"]["abilities"] == ["ferocity 1", "pursue 2"]


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_variant_is_offered_with_its_seats(game: str, language: str) -> None:
    info = game_info(game, language)
    assert info.variants
    assert all(variant.seats for variant in info.variants)
    assert {"random"} <= {bot.name for bot in info.bots}


@pytest.mark.parametrize("game", game_names())
def test_both_languages_have_the_same_rules(game: str) -> None:
    assert [rule.id for rule in rules(game, "en")] == [rule.id for rule in rules(game, "ru")]


def test_facts_of_a_region_are_those_of_the_map() -> None:
    """Other tables of a game may list regions too, such as the distances between them."""
    region = names("bo5a", "en")["region"]
    assert region["ravenhill"]["terrain"] == "mountains"
    assert region["ravenhill"]["territory"] == "southern_spur"
    assert region["ravenhill"]["protection"] == 3
    assert region["camp"]["fords"] == ["valley_camp_ford"]
    assert "camp" not in region["front_gate"]


def test_a_card_says_which_die_plays_it() -> None:
    card = names("bo5a", "en")["card"]
    assert card["event_01"]["type"] == "muster"
    assert card["sh_story_05"]["type"] == "army"
    assert "type" not in card["fate_01"]
