"""A match that cannot be played on after the server was down: the page says so, and everything else continues."""

import sqlite3

from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.house import House, Visitor
from tests.browser.test_access import violations


def begun_before(house: House, rules: int) -> None:
    """Mark all matches of a house as begun under these rules, which led to a different state than ours."""
    with sqlite3.connect(house.folder / "test.db") as database:
        database.execute("UPDATE matches SET rules = ?, proof = ?", (rules, "f" * 32))


def stopped_for_two(visit: Visit, own_house: House) -> tuple[Visitor, Visitor]:
    """Two players at the table of a match that new rules have stopped."""
    me, other = visit(at=own_house), visit(at=own_house)
    me.go("new/wotrcg")
    me.page.locator(".seats li").nth(1).locator("select").first.select_option("open")
    me.page.get_by_role("button", name="Start", exact=True).click()
    expect(me.page.locator(".lead")).to_contain_text("The match begins")
    other.page.goto(me.page.url)
    other.page.get_by_role("button", name="Take this seat").first.click()
    expect(me.page.get_by_role("log")).to_be_visible()
    own_house.kill()
    begun_before(own_house, 1)
    own_house.start()
    for one in (me, other):
        expect(one.page.get_by_role("heading", name="Stopped: the rules have changed")).to_be_visible()
        one.complaints.clear()  # about requests that were pending when the server went down
    return me, other


def test_an_open_table_says_that_the_rules_have_changed(visit: Visit, own_house: House) -> None:
    """The players see it without doing anything; the lists say it too, in both languages."""
    me = visit(at=own_house)
    me.begin("wotr")
    me.settled()
    table = me.page.url
    own_house.kill()
    begun_before(own_house, 1)
    own_house.start()
    heading = me.page.get_by_role("heading", name="Stopped: the rules have changed")
    expect(heading).to_be_visible()
    expect(me.page.locator("main > .page")).to_contain_text("version 1 → ")
    expect(me.page.locator(".panel .option")).to_have_count(0)
    assert violations(me.page) == []
    me.page.get_by_label("Notes").fill("It went well")
    expect(me.page.get_by_text("Saved.")).to_be_visible()
    me.page.get_by_role("button", name="Русский").click()
    expect(me.page.get_by_role("heading", name="Остановлена: изменились правила")).to_be_visible()
    me.go("lobby")
    sheet = me.page.locator("section").first.locator("li.sheet")
    expect(sheet).to_contain_text("Остановлена")
    expect(sheet).to_contain_text("Правила изменились (версия 1 → ")
    # It stands there once, and leads back to the words.
    expect(me.page.locator("li.sheet")).to_have_count(1)
    sheet.locator("a.whole").click()
    expect(me.page).to_have_url(table)
    expect(me.page.get_by_label("Заметки")).to_have_value("It went well")
    me.go()
    expect(me.page.get_by_role("heading", name="Выберите игру")).to_be_visible()
    expect(me.page.locator("li.sheet a.whole")).to_have_count(0)


def test_two_players_continue_a_stopped_match_from_its_last_position(visit: Visit, own_house: House) -> None:
    me, other = stopped_for_two(visit, own_house)
    table = me.page.url
    me.page.get_by_role("button", name="Propose to continue").click()
    expect(me.page.get_by_text("You have agreed. The match continues when everybody has.")).to_be_visible()
    me.page.get_by_role("button", name="Withdraw").click()
    me.page.get_by_role("button", name="Propose to continue").click()
    assert violations(me.page) == []
    # The other one sees it without doing anything.
    other.page.get_by_role("button", name="Agree to continue").click()
    expect(other.page.get_by_role("log")).to_be_visible()
    assert other.page.url != table
    me.page.get_by_role("link", name="Open the new match").click()
    expect(me.page).to_have_url(other.page.url)
    expect(me.page.get_by_role("log")).to_be_visible()
    me.page.goto(table)
    me.page.get_by_role("button", name="Русский").click()
    expect(me.page.get_by_text("игроки продолжили").first).to_be_visible()
    assert violations(me.page) == []
    for one in (me, other):
        one.complaints.clear()  # about reloading the old table


def test_two_players_end_a_stopped_match_without_a_result(visit: Visit, own_house: House) -> None:
    me, other = stopped_for_two(visit, own_house)
    me.page.get_by_role("button", name="End without a result").click()
    me.page.get_by_role("button", name="Withdraw").click()
    me.page.get_by_role("button", name="End without a result").click()
    expect(me.page.get_by_role("button", name="Withdraw")).to_be_visible()
    assert violations(me.page) == []
    other.page.get_by_role("button", name="Русский").click()
    expect(other.page.get_by_text("согласие получено")).to_be_visible()
    other.page.get_by_role("button", name="Завершить без результата").click()
    for one, words in ((other, "завершена без результата"), (me, "ended without a result")):
        expect(one.page.locator("li.soft")).to_contain_text(words)
        assert violations(one.page) == []


def test_an_open_table_says_that_its_data_is_damaged(visit: Visit, own_house: House) -> None:
    me = visit(at=own_house)
    me.begin("wotr")
    me.settled()
    own_house.kill()
    with sqlite3.connect(own_house.folder / "test.db") as database:
        database.execute("UPDATE matches SET options = '{}', source = '{\"script\": \"nonsense\"}'")
    own_house.start()
    expect(me.page.get_by_role("heading", name="Stopped: damaged data")).to_be_visible()
    assert violations(me.page) == []
    me.page.get_by_role("button", name="Русский").click()
    expect(me.page.get_by_role("heading", name="Остановлена: запись повреждена")).to_be_visible()
    me.go("lobby")
    sheet = me.page.locator("section").first.locator("li.sheet")
    expect(sheet).to_contain_text("Остановлена")
    expect(sheet).to_contain_text("Запись повреждена")


def test_the_creator_may_cancel_a_match_under_other_rules(visit: Visit, own_house: House) -> None:
    me, other = visit(at=own_house), visit(at=own_house)
    me.go("new/wotrcg")
    me.page.locator(".seats li").nth(1).locator("select").first.select_option("open")
    me.page.get_by_role("button", name="Start", exact=True).click()
    expect(me.page.locator(".lead")).to_contain_text("The match begins")
    own_house.kill()
    begun_before(own_house, 1)
    own_house.start()
    expect(me.page.get_by_role("heading", name="Stopped: the rules have changed")).to_be_visible()
    other.page.goto(me.page.url)
    expect(other.page.get_by_role("heading", name="Stopped: the rules have changed")).to_be_visible()
    me.complaints.clear()  # about requests that were pending when the server went down
    withdraw = me.page.get_by_role("button", name="Cancel match")
    expect(other.page.get_by_role("button", name="Cancel match")).to_have_count(0)
    withdraw.click()
    me.page.get_by_role("button", name="Keep it").click()
    expect(withdraw).to_be_focused()
    withdraw.click()
    withdraw.click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Matches")
    expect(me.page.locator("li.sheet")).to_have_count(0)
    for one in (me, other):
        one.complaints.clear()  # about loading a match that was gone
