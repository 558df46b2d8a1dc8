"""A hint beside a question, and the chances over a replay."""

import json
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.house import IMPORT, known
from tests.browser.test_access import violations
from tests.browser.test_odds import sit

# A bot's process is started, and thinks, on a machine that may be busy.
PATIENCE = 120_000
GOLDEN = Path(__file__).parent.parent / "golden" / "wotrcg-fellowship-2.warhost.json"


def test_a_hint_gives_its_reason_and_marks_an_option(visit: Visit) -> None:
    me = visit()
    page = me.page
    sit(me, page)
    page.locator("button.hint").click()
    expect(page.locator(".advice")).to_contain_text("Advice: ", timeout=PATIENCE)
    expect(page.locator(".option.advised")).to_have_count(1)
    assert violations(page) == []
    page.locator(".option.advised").click()
    expect(page.locator(".advice")).to_be_hidden()


def test_a_replay_shows_chances_and_goes_to_a_swing(visit: Visit) -> None:
    me = visit()
    page = me.page
    page.goto(me.house.address)
    known(page)
    match = page.evaluate(IMPORT, json.loads(GOLDEN.read_text(encoding="utf-8")))["id"]
    page.goto(f"{me.house.address}#/match/{match}/replay")
    page.get_by_role("button", name="Chances and luck").click()
    expect(page.get_by_role("button", name="Calculating")).to_be_visible()
    chances = page.locator(".chances")
    expect(chances.locator("h2")).to_contain_text("Winning chances (Gandalf)", timeout=PATIENCE)
    expect(chances.locator("path.chance")).to_have_count(1)
    # The picture keeps its height and covers no text.
    picture, words = chances.locator("svg").bounding_box(), chances.locator(".plot + p").bounding_box()
    assert picture is not None and words is not None
    assert picture["height"] > picture["width"] / 4
    assert picture["y"] + picture["height"] <= words["y"]
    # Figures for both lines beside it, each at its rule, and the turns under it.
    assert chances.locator(".figures").first.locator("span").all_inner_texts() == ["100%", "50%", "0%"]
    up, none, down = chances.locator(".fortune span").all_inner_texts()
    assert up.startswith("+") and none == "0" and down == up.replace("+", "−")
    for number, figure in enumerate(chances.locator(".fortune span").all()):
        box = figure.bounding_box()
        assert box is not None
        assert abs(box["y"] + box["height"] / 2 - picture["y"] - number * picture["height"] / 2) <= 2
    turns = chances.locator(".numbers span")
    assert turns.first.inner_text() == "1" and turns.count() > 2
    for left, right in pairwise([mark.bounding_box() for mark in turns.all()]):
        assert left is not None and right is not None
        assert left["x"] + left["width"] < right["x"] and right["y"] >= picture["y"] + picture["height"]
    assert violations(page) == []
    at = page.locator("input[type=range]")
    assert at.input_value() == "0"
    chances.locator("li button").first.click()
    expect(at).not_to_have_value("0")
    # A finished game cannot be continued.
    expect(page.get_by_role("button", name="Play from here")).to_be_enabled()
    at.press("End")
    expect(page.get_by_role("button", name="Play from here")).to_be_disabled()
