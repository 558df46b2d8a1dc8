"""The odds behind an option: shown below it when it is focused, requested once, and only if there are any."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect
from tests.browser.conftest import Visit
from tests.browser.house import IMPORT, Visitor, known
from tests.browser.test_access import violations
from tests.table import ALL_AT_WAR, table

ATTACK: dict[str, Any] = {
    "clear_map": True,
    "politics": ALL_AT_WAR,
    "actor": 1,
    "dice": {"free": {"event": 1}, "shadow": {"army": 2}, "hunt": {"shadow": 2}},
    "regions": {
        "noman_lands": {"units": {"sauron_regular": 3}},
        "eastern_emyn_muil": {"units": {"gondor_regular": 2}},
        "dagorlad": {"units": {"sauron_elite": 1}},
        "southern_rhovanion": {"units": {"north_regular": 1}},
    },
}


def sit(me: Visitor, page: Page) -> list[str]:
    """A match in which the Shadow may attack, all seats mine; the requests for odds from here on."""
    asked: list[str] = []

    def heard(request: Request) -> None:
        if "/odds?" in request.url:
            asked.append(request.url)

    page.on("request", heard)
    page.goto(me.house.address)
    expect(page.locator("main h1").first).to_be_attached()
    known(page)
    match = page.evaluate(IMPORT, table(**ATTACK).record())["id"]
    page.goto(f"{me.house.address}#/match/{match}")
    expect(page.locator(".cover button, .panel .option:enabled").first).to_be_visible()
    if page.locator(".cover").count():
        page.locator(".cover button").first.click()
    return asked


def test_odds_open_below_an_option_under_the_pointer(visit: Visit) -> None:
    me = visit()
    page = me.page
    asked = sit(me, page)
    attack = page.locator(".option[data-action='do:attack']")
    attack.hover()
    page.wait_for_timeout(400)
    assert asked == []
    page.locator("#prompt").hover()
    attack.press("Enter")
    option = page.locator("li:has(.option[data-action='region:noman_lands'])")
    other = page.locator("li:has(.option[data-action='region:dagorlad'])")
    expect(option.locator(".option")).to_be_visible()
    expect(option.locator(".odds")).to_be_hidden()
    option.locator(".option").hover()
    expect(option.locator(".odds")).to_contain_text("Battle for the Eastern Emyn Muil: the attacker wins 82%")
    expect(option.locator(".option")).to_have_accessible_description(re.compile("the attacker wins 82%"))
    # It works by the keyboard as well; open odds stay open, to compare.
    page.locator("button.rule").focus()
    other.locator(".option").focus()
    expect(other.locator(".odds p").last).to_contain_text("Without combat cards")
    expect(option.locator(".odds")).to_be_visible()
    option.locator(".option").hover()
    page.locator("#prompt").hover()
    other.locator(".option").hover()
    page.wait_for_timeout(400)
    assert len(asked) == 2
    assert violations(page) == []


def test_an_option_with_odds_is_as_wide_as_the_others(visit: Visit) -> None:
    """With a hovering pointer, no extra button takes up room."""
    me = visit()
    me.go()
    known(me.page)
    record = table(dice={"free": {"character": 2}, "shadow": {"event": 2}}).record()
    match = me.page.evaluate(IMPORT, record)["id"]
    me.page.goto(f"{me.house.address}#/match/{match}")
    me.page.locator(".cover button").first.click()
    me.page.locator(".option[data-action='die:character']").click()
    options = [me.page.locator(f".option[data-action='do:{deed}']") for deed in ("move_fellowship", "skip")]
    boxes = [option.bounding_box() for option in options]
    assert boxes[0] and boxes[1]
    assert boxes[0]["width"] == boxes[1]["width"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_on_a_touch_screen_a_button_shows_the_odds(visit: Visit, language: str) -> None:
    me = visit(390, 844, language=language)
    browser = me.context.browser
    assert browser is not None
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale=me.page.evaluate("navigator.language"),
    )
    page = context.new_page()
    sit(me, page)
    page.locator(".option[data-action='do:attack']").tap()
    option = page.locator("li:has(.option[data-action='region:noman_lands'])")
    button = option.get_by_role("button", name="Odds: " if language == "en" else "Шансы: ")
    button.tap()
    expect(option.locator(".odds")).to_contain_text("82%" if language == "en" else "82\N{NO-BREAK SPACE}%")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(page) == []
    context.close()
