"""axe-core finds nothing on any page, in light and dark."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.house import ROOT, Visitor

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    """What axe-core finds, in short. It is evaluated, not linked: the page's policy allows no foreign scripts."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    # Without `preload` it does not read style sheets itself, which it cannot while one is still being loaded.
    run = "axe.run(document, {resultTypes: ['violations'], preload: false}).then(result => result.violations)"
    found: list[dict[str, Any]] = page.evaluate(run)
    return [f"{one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]]


def table(me: Visitor, game: str) -> None:
    """A table with a question."""
    me.begin(game)
    me.settled()


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing(visit: Visit, dark: bool) -> None:
    me = visit(dark=dark, language="ru" if dark else "en")
    found: dict[str, list[str]] = {}
    me.go()
    me.page.locator(".games .card").first.click()
    found["home"] = violations(me.page)
    for path in ("new", "scenario/battlelore", "lobby", "results", "account", "about", "guide/bo5a", "nowhere"):
        me.page.locator("main h1").evaluate("heading => heading.dataset.before = ''")
        me.go(path)
        expect(me.page.locator("main h1:not([data-before])")).to_be_attached()
        me.page.wait_for_load_state("networkidle")
        found[path] = violations(me.page)
    me.go("scenario/battlelore")
    me.page.locator(".tools button").last.click()
    expect(me.page.locator(".state li").first).to_be_visible()
    found["an empty scenario"] = violations(me.page)
    for game in ("wotr", "bo5a", "wotrcg"):
        table(me, game)
        found[game] = violations(me.page)
    me.page.locator("button.rule").click()
    expect(me.page.locator("dialog article.here")).to_be_visible()
    found["rules"] = violations(me.page)
    me.page.keyboard.press("Escape")
    me.page.keyboard.press("?")
    found["keys"] = violations(me.page)
    me.page.keyboard.press("Escape")
    for tab in (1, 2):
        me.page.locator(".tabs button").nth(tab).click()
        found[f"tab {tab}"] = violations(me.page)
    me.page.goto(me.page.url + "/replay")
    expect(me.page.locator("input[type=range]")).to_be_visible()
    found["replay"] = violations(me.page)
    assert {page: list_ for page, list_ in found.items() if list_} == {}


def test_axe_finds_nothing_on_a_phone(visit: Visit) -> None:
    me = visit(390, 844)
    me.go()
    me.page.locator(".games .card").first.click()
    assert violations(me.page) == []
    table(me, "wotrcg")
    assert violations(me.page) == []
    me.page.locator(".tabs button").first.click()
    assert violations(me.page) == []
