"""What a page learns about a game besides its matches: names with their facts, options, rules."""

import re

import pytest

from warhost.games.library import game_named, game_names
from warhost.server.game_info import game_info, guide_sections, names, rules
from warhost.server.teaching import taught
from warhost.text.catalogue import LANGUAGES
from warhost.text.wotr.board import ABILITIES


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
    assert names("battlelore", "en")["command"]["wedge"]["orders"] == "left=1 centre=2 right=1"
    assert names("battlelore", "en")["army"]["tide_of_blood"]["units"][0] == "blood_harvesters 5"


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


@pytest.mark.parametrize("game", game_names())
def test_a_rule_leads_to_the_same_cards_in_both_languages(game: str) -> None:
    def cards(language: str) -> dict[str, list[str]]:
        return {rule.id: [card.id for card in rule.cards] for rule in rules(game, language)}

    assert any(cards("ru").values()) and cards("ru") == cards("en")


def test_a_card_in_another_case_is_found_and_a_unit_with_the_name_of_a_card_is_not() -> None:
    named = {rule.id: [card.name for card in rule.cards] for rule in rules("wotr", "ru")}
    assert named["cards.on_table"] == ["Безумие Денетора", "Последняя битва"]
    named = {rule.id: [card.name for card in rule.cards] for rule in rules("bo5a", "en")}
    assert named["board.units"] == [] and named["muster.rally"] == ["Shining Armour"]


def test_a_rule_shows_the_position_that_is_an_example_of_it() -> None:
    found = {rule.id: rule.html for rule in rules("wotr", "ru")}
    assert 'src="guide/wotr-siege-ru.webp"' in found["siege.choice"] and "Хельмовой пади" in found["siege.choice"]
    assert "<figure>" not in found["siege.sortie"]


@pytest.mark.parametrize("game", game_names())
def test_a_thing_with_its_own_rule_names_it_by_title(game: str) -> None:
    titles = {rule.id: rule.title for rule in rules(game, "ru")}
    things = [entry for kind in names(game, "ru").values() for entry in kind.values() if "rule" in entry]
    assert bool(things) == (game in ("wotr", "bo5a"))
    assert [entry["name"] for entry in things if entry.get("rule_title") != titles[entry["rule"]]] == []


def test_facts_of_a_region_are_those_of_the_map() -> None:
    """Other tables of a game may list regions too, such as the distances between them."""
    region = names("bo5a", "en")["region"]
    assert region["ravenhill"]["terrain"] == "mountains"
    assert region["ravenhill"]["territory"] == "southern_spur"
    assert region["ravenhill"]["protection"] == 3
    assert region["camp"]["fords"] == ["valley_camp_ford"]
    assert "camp" not in region["front_gate"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_window_of_a_character_lists_values_and_abilities(language: str) -> None:
    found = names("wotr", language)
    told = {ability for text in ABILITIES.values() for ability in text}
    assert told == set(found["ability"])
    for name, entry in found["character"].items():
        if name == "ring_bearers":
            continue
        for ability in ABILITIES[name]:
            assert str(found["ability"][ability]["text"]) in str(entry["text"]), name
        assert "{" not in str(entry["text"]) and "!." not in str(entry["text"])
    strider = str(found["character"]["strider"]["text"]).partition("\n")[0]
    assert (
        strider
        == {"en": "Level 3, Leadership 1, activates the North.", "ru": "Уровень 3, лидерство 1, активирует северян."}[
            language
        ]
    )
    assert "+1" in str(found["character"]["witch_king"]["text"]).partition("\n")[0]


@pytest.mark.parametrize("game", ["wotr", "bo5a"])
def test_the_rule_of_a_character_is_in_our_specification(game: str) -> None:
    ids = {rule.id for rule in rules(game, "en")}
    ruled = {name: entry["rule"] for name, entry in names(game, "en")["character"].items() if name != "ring_bearers"}
    assert set(ruled.values()) <= ids


def test_a_card_says_which_die_plays_it() -> None:
    card = names("bo5a", "en")["card"]
    assert card["event_01"]["type"] == "muster"
    assert card["sh_story_05"]["type"] == "army"
    assert "type" not in card["fate_01"]


@pytest.mark.parametrize(
    ("language", "label", "usual"),
    [("en", "Learning scenario", "Full game"), ("ru", "Обучающий сценарий", "Полная игра")],
)
def test_a_variant_for_a_first_game_is_offered_by_its_name(language: str, label: str, usual: str) -> None:
    first = game_info("battlelore", language).introduction
    assert first is not None and (first.options, first.label, first.usual) == ({"game": "learning"}, label, usual)
    assert game_info("wotr", language).introduction is None


@pytest.mark.parametrize("game", game_names())
def test_the_variant_for_a_first_game_can_be_played(game: str) -> None:
    engine = game_named(game)
    assert engine.check_options(engine.introduction()) in engine.variants() or not engine.introduction()


def test_a_special_hunt_tile_has_its_side_and_what_it_shows() -> None:
    tiles = names("wotr", "en")["tile"]
    assert {tile: entry["side"] for tile, entry in tiles.items() if entry["side"]} == {
        "sp_elven_cloaks": "free",
        "sp_elven_rope": "free",
        "sp_phial": "free",
        "sp_smeagol": "free",
        "sp_shelob": "shadow",
        "sp_ring_is_mine": "shadow",
        "sp_on_on": "shadow",
        "sp_give_it": "shadow",
    }
    shown = {tile: (entry["value"], entry["reveals"]) for tile, entry in tiles.items()}
    assert (shown["std_2r"], shown["sp_phial"]) == ((2, True), (-2, False))
    assert (shown["sp_shelob"], shown["sp_ring_is_mine"]) == (("die", False), ("eye", True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guide_is_html_with_links_to_rules(language: str) -> None:
    sections = guide_sections("wotr", language)
    assert sections[0].id == "about"
    assert sections[0].title == {"en": "What the game is about", "ru": "О чём игра"}[language]
    found = next(one for one in sections if one.id == "rings")
    assert found.level == 3 and 'data-rule="rings.use">' in found.html
    battle = next(one for one in sections if one.id == "battle")
    assert f'<figure><img src="guide/wotr-battle-{language}.webp"' in battle.html and "![" not in battle.html
    assert all("](" not in one.html and "**" not in one.html for one in sections)
    assert taught("wotr", language).guide


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reader_of_the_rules_sees_titles_and_words_and_no_ids_or_marks(game: str, language: str) -> None:
    marks = r"inferred|\(partial\)|\(designed\)|выведено|\(отчасти\)|\(придумано\)"
    ids = r"\b[a-z]+(?:_[a-z0-9]+)+\b|\b[a-z_]+\.(?:[a-z_]+\b|\*)|\b\w+=\w+"
    found = []
    for rule in rules(game, language):
        assert "<code>" not in rule.html, rule.id
        found += [(rule.id, mark) for mark in re.findall(f"{marks}|{ids}", re.sub(r"<[^>]*>", "", rule.html))]
    assert found == []
