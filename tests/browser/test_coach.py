"""The coach beside the question: what is at stake, a question before a costly answer, and the switch."""

import json

from playwright.sync_api import Route, expect
from tests.browser.conftest import Visit
from tests.browser.house import BEGIN
from tests.browser.layout import LEAST, PHONE, look, share
from tests.browser.test_access import violations


def costly(route: Route) -> None:
    """Say that not declaring the Fellowship throws much away."""
    found = {"best": "yes", "chance": 0.6, "ahead": 0.2, "costs": {"no": 0.2}, "why": []}
    route.fulfill(content_type="application/json", body=json.dumps(found))


def costly_pass(route: Route) -> None:
    """Say that activating nobody throws much away."""
    found = {"best": "general:gandalf", "chance": 0.6, "ahead": 0.2, "costs": {"done": 0.2}, "why": []}
    route.fulfill(content_type="application/json", body=json.dumps(found))


def test_the_coach_is_in_sight_when_it_asks_about_the_last_answer_of_a_long_list(visit: Visit) -> None:
    me = visit(*PHONE, "ru")
    page = me.page
    page.route("**/coach?*", costly_pass)
    me.go()
    page.evaluate("localStorage['warhost.coach'] = 'first'")
    match = page.evaluate(BEGIN, ["bo5a", 0, "coach"])
    with page.expect_response("**/coach?*"):
        page.goto(f"{me.house.address}?coach#/match/{match}")
    expect(page.locator(".coach-box .stake")).to_be_visible()
    assert share(look(me, PHONE), PHONE) >= LEAST[PHONE]
    last = page.locator(".option[data-action='done']")
    last.click()
    doubt = page.locator(".coach-box .doubt")
    expect(doubt).to_contain_text("Вы уверены?")
    expect(doubt.get_by_role("button").first).to_be_in_viewport(ratio=1)
    doubt.get_by_role("button", name="Подумаю ещё").click()
    expect(last).to_be_attached()


def test_the_coach_comments_asks_before_a_costly_answer_and_is_switched_off(visit: Visit) -> None:
    me = visit(390, 844)
    page = me.page
    page.route("**/coach?*", costly)
    me.go()
    page.evaluate("localStorage['warhost.coach'] = 'first'")
    match = page.evaluate(BEGIN, ["wotr", 0, "coach"])
    with page.expect_response("**/coach?*"):
        page.goto(f"{me.house.address}?coach#/match/{match}")
    box = page.locator(".coach-box")
    expect(box.locator(".stake")).to_contain_text("Corruption")
    no = page.locator(".option[data-action='no']")
    no.click()
    expect(box.locator(".doubt")).to_contain_text("from about 60% to about 40%")
    assert violations(page) == []
    box.get_by_role("button", name="Think again").click()
    expect(box.locator(".doubt")).to_have_count(0)
    no.click()
    box.get_by_role("button", name="Yes, play it").click()
    expect(box.locator(".stake")).to_contain_text("Guide")
    box.get_by_role("button", name="Turn the coach off").click()
    expect(box).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("Coach").select_option("on")
    expect(box).to_have_count(1)
