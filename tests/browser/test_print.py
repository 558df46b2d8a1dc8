"""The summary of a game to print: both languages, at most two pages."""

import re

from playwright.sync_api import expect
from tests.browser.conftest import Visit

from warhost.games.library import game_names
from warhost.server.game_info import about, game_info
from warhost.text.catalogue import LANGUAGES


def test_the_summary_of_every_game_takes_two_pages(visit: Visit) -> None:
    for language in LANGUAGES:
        me = visit(language=language)
        for game in game_names():
            me.page.goto(f"{me.house.address}#/print/{game}")
            expect(me.page.get_by_role("heading", level=1)).to_have_text(game_info(game, language).name)
            expect(me.page.locator(".entry").last).to_contain_text(about(game, language)[-1].text)
            pages = len(re.findall(rb"/Type\s*/Page\b", me.page.pdf()))
            assert pages <= 2, f"{game} {language}: {pages} pages"
