"""A player who leaves a live match, as the other one sees it in the browser."""

from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.house import House

from warhost.server.store import Store


def test_the_win_can_be_claimed_when_the_other_player_stays_away(visit: Visit, house: House) -> None:
    me, friend = visit(), visit(language="ru")
    me.go("new/wotrcg")
    me.page.locator(".seats li").nth(1).locator("select").first.select_option("invite")
    expect(me.page.get_by_label("Days a player may stay away")).to_have_value("14")
    me.page.locator("section").last.locator("select").select_option("live")
    me.page.get_by_role("button", name="Start", exact=True).click()
    friend.page.goto(me.page.get_by_label("Link for").input_value())
    friend.page.get_by_role("button", name="Занять место").click()
    for _ in range(200):
        expect(me.page.locator("main > .table")).to_be_visible()
        if friend.page.locator(".panel .option:enabled").count() and me.page.locator(".panel .waiting").count():
            break
        options = me.page.locator(".panel .option:enabled")
        if options.count():
            options.first.click()
            expect(me.page.locator(".panel .option.chosen")).to_have_count(0)
        me.page.wait_for_timeout(50)
    friend.page.goto("about:blank")
    expect(me.page.get_by_text("is away. You can stop waiting in")).to_be_visible()
    expect(me.page.get_by_role("button", name="Claim the win")).to_have_count(0)
    store = Store(str(house.folder / "test.db"))
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE seats SET gone = gone - 120")
    store.close()
    me.page.reload()
    expect(me.page.get_by_role("button", name="Let a bot take over")).to_be_visible()
    me.page.get_by_role("button", name="Claim the win").click()
    expect(me.page.get_by_text("left before the match was under way")).to_be_visible()
