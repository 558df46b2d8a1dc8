"""The summary of a game to print: both languages, at most two pages, in letters that can be read."""

import re
import zlib

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit

from warhost.games.library import game_names
from warhost.server.game_info import about, game_info
from warhost.text.catalogue import LANGUAGES

# Points on paper for each pixel on the screen.
FULL_SIZE = 0.75


def scale(pdf: bytes) -> float:
    """How large the first page is printed, in points per pixel. A browser shrinks a page that does not fit."""
    streams = re.finditer(rb"/Filter /FlateDecode\s*/Length \d+>> stream\n", pdf)
    text = next(one for one in (zlib.decompressobj().decompress(pdf[at.end() :]) for at in streams) if b" Tf" in one)
    paper, page = re.findall(rb"([\d.]+) 0 0 -?[\d.]+ [-\d. ]+ cm", text)[:2]
    return float(paper) * float(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_summary_of_every_game_takes_two_pages(visit: Visit, language: str) -> None:
    me = visit(language=language)
    for game in game_names():
        me.page.goto(f"{me.house.address}#/print/{game}")
        expect(me.page.get_by_role("heading", level=1)).to_have_text(game_info(game, language).name)
        expect(me.page.locator(".entry").last).to_contain_text(about(game, language)[-1].text)
        pdf = me.page.pdf(prefer_css_page_size=True)
        pages = len(re.findall(rb"/Type\s*/Page\b", pdf))
        assert pages <= 2, f"{game} {language}: {pages} pages"
        assert scale(pdf) == pytest.approx(FULL_SIZE, abs=0.01), f"{game} {language} is shrunk"
