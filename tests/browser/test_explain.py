"""What is drawn on a board is explained: under the pointer, at a click, by the keyboard, in the legend."""

from playwright.sync_api import expect
from tests.browser.conftest import Visit


def test_a_board_explains_itself_by_pointer_tap_and_keyboard(visit: Visit) -> None:
    me = visit()
    me.begin("wotr")
    me.settled()
    card = me.page.locator("aside.explained")
    me.page.locator(".rings").first.hover()
    expect(card).to_contain_text("Elven Rings")
    me.page.mouse.move(5, 5)
    expect(card).to_have_count(0)

    # An army: who is in it, its strength and Leadership.
    me.page.locator("[data-at='region:minas_tirith'] .army").first.hover()
    expect(card).to_contain_text("Gondor 3/1/1. Strength 4, Leadership 1")
    me.page.mouse.move(5, 5)

    # A click asks instead of answering.
    asked = me.prompt()
    ask = me.page.get_by_role("button", name="What is this?")
    ask.click()
    me.page.locator("[data-thing='nation:rohan']").click()
    expect(card).to_contain_text("Rohan")
    expect(me.page.get_by_role("dialog")).to_have_count(0)
    card.get_by_role("button", name="Rule: Setup: the Political Track").click()
    expect(me.page.locator("dialog article.here h4")).to_contain_text("Setup: the Political Track")
    me.page.keyboard.press("Escape")
    me.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    assert me.prompt() == asked

    # By the keyboard, from thing to thing.
    me.page.keyboard.press("i")
    me.page.keyboard.press("ArrowRight")
    expect(card).to_contain_text("Free Peoples")
    me.page.keyboard.press("ArrowRight")
    expect(card).to_contain_text("Victory points")
    me.page.keyboard.press("Escape")
    expect(card).to_have_count(0)

    me.page.keyboard.press("g")
    legend = me.page.get_by_role("dialog")
    expect(legend.get_by_role("heading", name="Dice")).to_be_visible()
    expect(legend.locator("dt", has_text="Will of the West")).to_be_visible()
