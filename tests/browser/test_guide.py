"""The guide of a game in the browser: on its page, and beside the rules."""

from playwright.sync_api import expect
from tests.browser.conftest import Visit

from warhost.games.library import game_names

# The page of a game, from top to bottom.
PARTS = ["How to win", "How a turn goes", "Scenarios", "Lessons", "Puzzles", "Rules", "Statistics"]
# A section that only the guide of this game has.
OWN_SECTION = {"wotr": "mordor", "wotrcg": "paths", "bo5a": "fate", "battlelore": "lore"}


def test_a_guide_is_read_chapter_by_chapter_and_leads_to_the_rules(visit: Visit) -> None:
    me = visit()
    me.go("learn/wotr")
    expect(me.page.get_by_role("heading", level=2)).to_have_text(PARTS)
    me.page.get_by_role("button", name="Exact rules").click()
    expect(me.page.get_by_role("dialog").locator("article").first).to_be_visible()
    me.page.keyboard.press("Escape")
    me.page.get_by_role("link", name="Read the guide").click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("War of the Ring: the guide")
    contents = me.page.get_by_role("navigation", name="Contents")
    contents.get_by_role("button", name="The Hunt for the Ring").click()
    expect(me.page.locator("h2[data-section=hunt]")).to_be_in_viewport()
    me.page.locator("main a[data-rule='hunt.modifiers']").click()
    drawer = me.page.get_by_role("dialog")
    expect(drawer.locator("article.here")).to_have_attribute("data-rule", "hunt.modifiers")
    drawer.get_by_role("button", name="Guide", exact=True).click()
    expect(drawer.locator("article").first).to_be_hidden()
    drawer.locator("a[data-rule='siege.sortie']").click()
    expect(drawer.locator("article.here")).to_have_attribute("data-rule", "siege.sortie")
    expect(drawer.locator("article.here")).to_be_in_viewport()
    # A search finds both, by another form of the word, and says where.
    drawer.get_by_role("searchbox").fill("besieging")
    expect(drawer.get_by_role("heading", name="In the guide")).to_be_in_viewport()
    expect(drawer.get_by_role("heading", name="In the exact rules")).to_be_attached()
    found = drawer.locator("article.told button").first
    title = found.inner_text()
    found.click()
    expect(drawer.locator("[data-section]", has_text=title).first).to_be_in_viewport()


def test_a_rule_leads_to_its_cards_and_back_without_a_match(visit: Visit) -> None:
    me = visit(390, 844)
    me.go("learn/wotr")
    me.page.get_by_role("button", name="Exact rules").click()
    rules = me.page.get_by_role("dialog", name="Rules")
    rules.locator(".cards").get_by_role("button", name="Mithril Coat and Sting").first.click()
    card = me.page.get_by_role("dialog", name="Mithril Coat and Sting")
    expect(card).to_contain_text("Hunt tile")
    card.locator("button").first.click()
    expect(card).to_have_count(0)
    expect(rules.locator("article.here")).to_be_in_viewport()


def test_no_guide_is_wider_than_a_phone(visit: Visit) -> None:
    me = visit(390, 844, "ru")
    wide = {}
    for game, section in OWN_SECTION.items():
        me.go(f"guide/{game}")
        expect(me.page.locator(f"[data-section={section}]")).to_be_attached()
        wide[game] = me.page.evaluate("document.documentElement.scrollWidth")
    assert wide == dict.fromkeys(game_names(), 390)
