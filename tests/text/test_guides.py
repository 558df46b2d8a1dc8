"""Every game has a guide in both languages: the same chapters, all that a newcomer needs, links to existing rules."""

import re
from pathlib import Path

import pytest

from warhost.games.library import game_names
from warhost.text.catalogue import LANGUAGES
from warhost.text.guides import Section, guide, pictures
from warhost.text.rules import specification

# The chapters that every guide has.
REQUIRED = ["about", "win", "board", "turn", "actions", "battle", "cards", "end", "advice", "players"]
# The special rules of each game.
SPECIAL = {
    "wotr": ["siege", "politics", "fellowship", "hunt", "mordor"],
    "wotrcg": ["paths", "battlegrounds", "reserve", "items"],
    "bo5a": ["fate", "generals", "mustering", "fortifications", "heroes"],
    "battlelore": ["dice", "retreat", "counter", "terrain", "lore", "muster"],
}

PICTURES = Path(__file__).parents[2] / "web" / "public" / "guide"


def links(sections: list[Section]) -> list[str]:
    """The rules that a guide links to, and those that its pictures are examples of."""
    shown = [rule for section in sections for picture in pictures(section.text) for rule in picture.rules]
    return [rule for section in sections for rule in re.findall(r"\]\(#([^)]+)\)", section.text)] + shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_a_guide_has_every_chapter_that_a_newcomer_needs(game: str, language: str) -> None:
    ids = [section.id for section in guide(game, language)]
    assert [one for one in [*REQUIRED, *SPECIAL[game]] if one not in ids] == []
    assert len(set(ids)) == len(ids)
    assert sum(len(section.text.split()) for section in guide(game, language)) > 1800


@pytest.mark.parametrize("game", game_names())
def test_the_guides_of_a_game_have_the_same_headings_and_links_in_both_languages(game: str) -> None:
    english, russian = guide(game, "en"), guide(game, "ru")
    assert [(one.id, one.level) for one in russian] == [(one.id, one.level) for one in english]
    for ours, theirs in zip(english, russian, strict=True):
        assert sorted(links([theirs])) == sorted(links([ours])), ours.id
        assert re.search("[а-я]", theirs.title) and not re.search("[а-я]", ours.title)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_every_rule_that_a_guide_links_to_exists(game: str, language: str) -> None:
    linked = links(guide(game, language))
    assert len(set(linked)) > 40
    assert sorted(set(linked) - set(specification(game, language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_a_guide_cites_printed_pages_and_names_no_id_in_its_sentences(game: str, language: str) -> None:
    sections = guide(game, language)
    page = "Page" if language == "en" else "Стр."
    assert all(one.text.startswith(f"*{page}") for one in sections if one.id in REQUIRED and one.id != "advice")
    prose = " ".join([re.sub(r"\]\([^)]+\)", "]", one.text) for one in sections])
    assert [rule for rule in specification(game, language) if rule in prose] == []
    assert "`" not in prose


def test_every_picture_of_a_guide_is_there_in_both_languages_and_small() -> None:
    named = {
        f"{game}-{name}-{language}.webp"
        for game in game_names()
        for language in LANGUAGES
        for section in guide(game, language)
        for name in [picture.name for picture in pictures(section.text)]
    }
    sizes = {file.name: file.stat().st_size for file in PICTURES.iterdir()}
    assert sizes.keys() == named
    assert {name: size for name, size in sizes.items() if size > 40_000} == {}
