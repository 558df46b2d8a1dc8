"""What a visitor of the site finds besides games against bots, in a browser: nothing of it needs a server."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.house import ROOT, Visitor
from tests.browser.site import Site, ready
from tests.browser.test_scenario import drawn

from warhost.games.library import game_names
from warhost.lessons.library import lessons
from warhost.puzzles.library import puzzles

FINISHED = ROOT / "tests" / "golden" / "wotrcg-fellowship-2.warhost.json"
SIEGE = """
turn = 6
[regions.osgiliath]
units = {}
[politics]
gondor = {box = "at_war"}
"""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    made = Site()
    yield made
    made.kill()


@pytest.fixture(scope="module")
def me(browser: Browser, site: Site) -> Iterator[Visitor]:
    """One visitor for all tests here; the page may not complain."""
    made = Visitor(browser, site, 1280, 800, "en", False)
    made.page.goto(site.address)
    ready(made.page)
    yield made
    assert made.complaints == []
    made.context.close()


def open_file(page: Page, name: str, file: Path) -> None:
    """Choose a file with a button."""
    with page.expect_file_chooser() as chooser:
        page.get_by_text(name).click()
    chooser.value.set_files(file)


def saved_by(page: Page, button: str, to: Path) -> Path:
    """The file that a button of the menu saves."""
    page.get_by_role("button", name="More", exact=True).click()
    with page.expect_download() as saved:
        page.get_by_role("button", name=button).click()
    saved.value.save_as(to)
    page.keyboard.press("Escape")
    return to


def test_lessons_and_puzzles_of_every_game_work_on_the_site(me: Visitor) -> None:
    page = me.page
    for game in game_names():
        me.go(f"learn/{game}")
        page.locator(".lessons .button").first.click()
        expect(page.locator(".coach .says")).to_have_text(lessons(game)[0].steps[0].text["en"])
        me.go(f"learn/{game}")
        puzzle = puzzles(game)[0]
        theme = page.locator("details", has_text=puzzle.title["en"])
        theme.locator("summary").click()
        theme.locator(".puzzle", has_text=puzzle.title["en"]).click()
        expect(page.locator(".coach .solution")).to_be_visible()


def test_a_scenario_is_drawn_and_played(me: Visitor) -> None:
    page = drawn(me)
    page.get_by_role("button", name="Play this scenario").click()
    page.locator("form .button.main").click()
    me.settled()
    page.locator("details.scenario summary").click()
    expect(page.locator("details.scenario")).to_contain_text("2 points whenever an enemy unit is destroyed.")


def test_a_position_is_opened_played_with_a_friend_and_saved(me: Visitor, tmp_path: Path) -> None:
    page = me.page
    siege = tmp_path / "siege.toml"
    siege.write_text("turn = ", encoding="utf-8")
    me.go("new/wotr")
    page.locator(".seats select").nth(1).select_option("hot")
    open_file(page, "Start from a position", siege)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("form")).to_contain_text("This is not a position: expected TOML or JSON (line 1")
    page.get_by_role("button", name="Start from the usual setup instead").click()
    siege.write_text(SIEGE, encoding="utf-8")
    open_file(page, "Start from a position", siege)
    expect(page.locator("form")).to_contain_text("siege.toml")
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".cover button").click()
    me.settled()
    expect(page.locator("main")).to_contain_text("started from a position")
    me.answer()
    position = saved_by(page, "Save position", tmp_path / "position.json")
    assert json.loads(position.read_text(encoding="utf-8"))["turn"] >= 6
    me.go("new/wotr")
    open_file(page, "Start from a position", position)
    page.get_by_role("button", name="Start", exact=True).click()
    me.settled()


def test_a_record_is_opened_replayed_reviewed_and_saved(me: Visitor, tmp_path: Path) -> None:
    page = me.page
    me.go("lobby")
    open_file(page, "Open a record", FINISHED)
    page.get_by_label("Position in the match").fill("20")
    expect(page.locator(".bar output")).to_contain_text("20 of")
    expect(page.locator(".log p").first).to_be_attached()
    page.get_by_role("button", name="Chances and luck").click()
    expect(page.locator(".swings li, .chances").first).to_be_visible(timeout=120_000)
    saved = saved_by(page, "Save record", tmp_path / "again.json")
    given, found = (json.loads(file.read_text(encoding="utf-8")) for file in (FINISHED, saved))
    assert (found["steps"], found["result"], found["key"]) == (given["steps"], given["result"], given["key"])
    # A link to a match is of no use where nobody else can open it.
    replay = page.url
    page.goto(replay.removesuffix("/replay"))
    page.get_by_role("button", name="Show the result").click()
    expect(page.locator(".ending .columns")).to_be_visible()
    expect(page.get_by_role("button", name="Copy replay link")).to_have_count(0)
    page.goto(replay)
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator("main > .table, .cover").first).to_be_visible()


def test_a_thinking_bot_is_interrupted_so_that_the_page_can_answer(me: Visitor) -> None:
    """Bots alone at the table, at the level that thinks longest."""
    page = me.page
    me.go("new/wotr")
    for seat in range(2):
        page.locator(".seats li").nth(seat).locator("select").first.select_option("bot")
        page.locator(".seats li").nth(seat).locator("select").nth(1).select_option("brutal")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".log p").nth(2)).to_be_attached()

    def thinkers() -> int:
        return sum("/thinker-" in worker.url for worker in page.workers)

    assert thinkers() == 1
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Delete").last.click()
    expect(page.locator("main h1")).to_have_text("Matches")
    for _ in range(100):
        if not thinkers():
            break
        page.wait_for_timeout(50)
    assert thinkers() == 0


def test_the_site_plays_on_after_its_data_was_deleted(me: Visitor) -> None:
    """The browser closes the storage of the open page, with all matches in it."""
    page = me.page

    def begin() -> None:
        me.go("new/wotrcg")
        page.get_by_role("button", name="Start", exact=True).click()
        me.settled()

    begin()
    given = {"origin": me.house.address.rstrip("/"), "storageTypes": "indexeddb"}
    me.context.new_cdp_session(page).send("Storage.clearDataForOrigin", given)
    begin()
    page.reload()
    ready(page)
    me.settled()
    me.go("lobby")
    expect(page.locator("main a.whole")).to_have_count(1)
