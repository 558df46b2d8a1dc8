"""Rare situations: a slow connection, a page older than the server, an expired session, very long texts."""

import json
from collections.abc import Callable
from secrets import token_hex
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute, expect
from tests.browser.conftest import Visit
from tests.browser.house import known
from tests.browser.test_access import violations

WAR, CARDS = "wotr", "wotrcg"
ASK = """async ([path, body]) => {
    const headers = {"content-type": "application/json", "x-warhost": "page"};
    return (await fetch(`/api/${path}`, {method: "POST", headers, body: JSON.stringify(body)})).json();
}"""


def test_the_last_chosen_language_wins_over_a_slower_one(visit: Visit) -> None:
    me = visit()
    me.begin(CARDS)
    me.settled()
    board = me.page.locator(".place .board")
    expect(board).to_contain_text("Witch-king")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    me.page.route("**/names?lang=ru", hold)
    me.page.get_by_role("button", name="RU, Русский").click()
    expect(me.page.locator("html")).to_have_attribute("lang", "ru")
    while not held:
        me.page.wait_for_timeout(20)
    me.page.get_by_role("button", name="EN, English").click()
    with me.page.expect_response("**/names?lang=ru"):
        held[0].continue_()
    me.page.wait_for_timeout(100)
    expect(board).to_contain_text("Witch-king")
    expect(board).not_to_contain_text("Король-чародей")


def test_an_error_message_disappears_when_it_is_solved(visit: Visit) -> None:
    me = visit()
    me.go()
    expect(me.page.locator(".games .card").first).to_be_visible()
    me.page.route("**/games?lang=ru", lambda route: route.abort("connectionrefused"))
    me.page.get_by_role("button", name="RU, Русский").click()
    expect(me.page.locator("main [role=alert]")).to_have_text("Сервер не отвечает. Он запущен?")
    me.page.get_by_role("button", name="EN, English").click()
    expect(me.page.locator("main [role=alert]")).to_be_empty()


def test_a_part_of_the_page_that_is_gone_is_reported(visit: Visit) -> None:
    """The server has a newer page: users with the old one open learn what to do."""
    me = visit(language="ru")
    me.go()
    me.page.route("**/assets/Results-*", lambda route: route.fulfill(status=404, body=""))
    me.page.evaluate("location.hash = '#/results'")
    expect(me.page.get_by_role("alert")).to_contain_text("Перезагрузите страницу")
    assert violations(me.page) == []
    me.page.unroute("**/assets/Results-*")
    me.page.get_by_role("button", name="Перезагрузить").click()
    expect(me.page.locator("main nav.games")).to_be_visible()
    me.complaints.clear()


def test_an_expired_cookie_continues_as_a_guest(visit: Visit) -> None:
    """The cookie expired while the page was open."""
    me = visit()
    me.go("new")
    me.page.context.clear_cookies()
    me.page.get_by_role("button", name="Start", exact=True).click()
    expect(me.page.locator("main > .table")).to_be_visible()
    me.complaints.clear()


def test_a_signed_out_account_does_not_act_as_a_guest_unnoticed(visit: Visit) -> None:
    me = visit()
    me.go("account")
    me.page.get_by_label("Name", exact=True).fill(f"Test {token_hex(4)}")
    me.page.get_by_label("Password").fill("a long password")
    me.page.get_by_role("button", name="Create account").click()
    expect(me.page.get_by_role("button", name="Sign out")).to_be_visible()
    me.go("new")
    me.page.context.clear_cookies()
    start = me.page.get_by_role("button", name="Start", exact=True)
    start.click()
    expect(me.page.get_by_role("alert")).to_contain_text("Your session has expired")
    # A person who has seen the sign-in page knows.
    me.go("account")
    expect(me.page.locator("main")).to_contain_text("You are playing as Guest")
    me.go("new")
    start.click()
    expect(me.page.locator("main > .table")).to_be_visible()
    me.complaints.clear()


def test_the_window_of_a_character_shows_abilities_and_links_to_the_rule(visit: Visit) -> None:
    me = visit(language="ru")
    me.begin(WAR)
    me.settled()
    me.page.locator('.member[data-thing="character:boromir"]').click()
    window = me.page.get_by_role("dialog")
    expect(window).to_contain_text("Уровень 2, лидерство 1, активирует Гондор.")
    expect(window).to_contain_text("Полководец Запада.")
    window.get_by_role("button", name="Правило").click()
    expect(me.page.locator('dialog article.here[data-rule="characters.boromir"]')).to_be_in_viewport()


def test_a_token_is_not_left_for_the_next_person(visit: Visit) -> None:
    me = visit()
    me.go("account")
    for number in range(2):
        me.page.get_by_label("Name", exact=True).fill(f"Test {token_hex(4)}")
        me.page.get_by_label("Password").fill("a long password")
        me.page.get_by_role("button", name="Create account").click()
        expect(me.page.get_by_role("button", name="Sign out")).to_be_visible()
        expect(me.page.get_by_label("Copy it now")).to_have_count(0)
        if number == 0:
            form = me.page.locator("form").last
            form.locator("input").fill("my bot")
            form.locator("button").click()
            expect(me.page.get_by_label("Copy it now")).to_have_count(1)
            me.page.get_by_role("button", name="Sign out").click()


def test_a_replay_links_back_to_the_table(visit: Visit) -> None:
    me = visit()
    me.begin(WAR)
    me.settled()
    me.page.evaluate("location.hash += '/replay'")
    me.page.get_by_role("link", name="Back to the table").click()
    me.settled()
    assert not me.page.url.endswith("/replay")


def test_keyboard_focus_stays_where_it_was(visit: Visit) -> None:
    """Back at the current move, the buttons of the replay are gone."""
    me = visit()
    me.begin(WAR)
    for _ in range(2):
        me.settled()
        me.answer()
    back = me.page.locator(".tabs .back")
    back.focus()
    me.page.keyboard.press("Enter")
    now = me.page.locator(".place .then").get_by_role("button", name="Now")
    now.focus()
    me.page.keyboard.press("Enter")
    expect(now).to_have_count(0)
    expect(back).to_be_focused()


def test_the_keyboard_reaches_the_filtered_options(visit: Visit) -> None:
    """Even if the focus was on an option that is filtered out."""
    me = visit()
    me.begin(CARDS)
    me.settled()
    while me.page.locator(".panel input[type=search]").count() == 0:
        me.answer()
    options = me.page.locator(".panel .option")
    options.first.focus()
    me.page.keyboard.press("End")
    expect(options.last).to_be_focused()
    word = options.first.inner_text().split()[-1]
    me.page.locator(".panel input[type=search]").fill(word)
    expect(me.page.locator(".panel .option[tabindex='0']")).to_have_count(1)


def test_options_stay_visible_below_long_news(visit: Visit) -> None:
    for width, height in ((390, 844), (1440, 900)):
        me = visit(width, height)

        def more(message: str | bytes, page: WebSocketRoute) -> None:
            table = json.loads(message)
            if table.get("ask"):
                table["ask"]["around"] = [[{"t": "A long text of a card that may be used just now. " * 3}]] * 12
            page.send(json.dumps(table))

        def between(page: WebSocketRoute) -> None:
            page.connect_to_server().on_message(lambda message: more(message, page))

        me.page.route_web_socket("**/live?*", between)
        me.begin(WAR)
        me.settled()
        expect(me.page.locator(".panel .around").first).to_be_in_viewport()
        expect(me.page.locator(".panel .option").first).to_be_in_viewport()
        assert violations(me.page) == []


def test_options_with_long_texts_are_read_beside_them(visit: Visit) -> None:
    """The three scenario cards of BattleLore, on a phone."""
    me = visit(390, 844)
    me.begin("battlelore")
    me.settled()
    expect(me.page.locator(".panel .option .remark")).to_have_count(3)
    expect(me.page.locator(".panel .around")).to_have_count(0)
    expect(me.page.locator(".panel .option").first).to_be_in_viewport()
    assert violations(me.page) == []


def test_results_without_finished_matches_say_so(visit: Visit) -> None:
    """The text differs from that of the lobby, which is about other people's matches."""
    me = visit()
    none = {"game": WAR, "finished": 0, "wins": [], "reasons": [], "lengths": []}
    me.page.route("**/statistics?*", lambda route: route.fulfill(json=none))
    me.go(f"results/{WAR}")
    expect(me.page.locator("main .sheet").first).to_contain_text("No finished matches yet.")


def test_a_long_card_title_on_a_phone_does_not_cover_the_symbols(visit: Visit) -> None:
    """Three lines of Russian are the longest there is."""
    me = visit(390, 844, "ru")
    me.begin(CARDS, 1)
    me.settled()
    card = me.page.locator(".hands .card.hand:has(.marks)").first
    card.locator(".title").evaluate("title => (title.textContent = 'Чёрное искусство Сарумана')")
    title, marks = (card.locator(part).bounding_box() for part in (".title", ".marks > *"))
    assert title and marks
    assert title["y"] + title["height"] <= marks["y"] + 1


def test_focus_returns_to_the_options_after_others_have_answered(visit: Visit) -> None:
    me, other = visit(), visit()
    me.go()
    known(me.page)
    other.go()
    known(other.page)
    plan = {"free": {"kind": "me"}, "shadow": {"kind": "open"}}
    match = me.page.evaluate(ASK, ["matches", {"game": WAR, "options": {}, "seats": plan}])["id"]
    other.page.evaluate(ASK, [f"matches/{match}/join", {"seat": "shadow"}])
    for one in (me, other):
        one.go(f"match/{match}")
        expect(one.page.locator(".panel .option:enabled, .panel .waiting").first).to_be_visible()
    mine, waiting = me.page.locator(".panel .option"), me.page.locator(".panel .waiting")
    while waiting.count() == 0:
        mine.first.focus()
        asked = me.prompt()
        me.page.keyboard.press("Enter")
        expect(me.page.locator("#prompt", has_text=asked)).to_have_count(0)
    while waiting.count():
        other.page.locator(".panel .option:enabled").first.click()
        other.page.wait_for_timeout(200)
    expect(me.page.locator(".panel .option:focus")).to_have_count(1)


# The connections that the page opens, so that a test can cut them.
LINES = """() => {
    const Line = window.WebSocket;
    window.lines = [];
    window.WebSocket = class extends Line {
        constructor(...given) { super(...given); window.lines.push(this); }
    };
}"""


def test_an_ended_session_is_reported_at_the_table(visit: Visit) -> None:
    """The cookie expired while the table was open, so the page now shows a spectator's table."""
    me = visit(language="ru")
    me.page.add_init_script(f"({LINES})()")
    me.begin(CARDS)
    me.settled()
    told = me.page.locator(".panel .notice", has_text="Сеанс завершён")
    mine = me.page.locator(".strip .seats").get_by_text("вы", exact=True)
    expect(told).to_have_count(0)
    expect(mine).to_have_count(1)
    cookies = me.page.context.cookies()
    me.page.context.clear_cookies()
    me.page.evaluate("window.lines.at(-1).close()")
    expect(told).to_be_visible()
    expect(told.get_by_role("link", name="Профиль")).to_have_attribute("href", "#/account")
    expect(mine).to_have_count(0)
    assert violations(me.page) == []
    me.page.context.clear_cookies()
    me.page.context.add_cookies(
        [{"name": one["name"], "value": one["value"], "url": me.house.address} for one in cookies]
    )
    me.page.evaluate("window.lines.at(-1).close()")
    me.settled()
    expect(told).to_have_count(0)
    expect(mine).to_have_count(1)


def test_keyboard_focus_stays_on_its_line_of_a_long_log(visit: Visit) -> None:
    """Only the end of a long log is shown: every new line pushes out the oldest."""
    me = visit()
    lines: list[WebSocketRoute] = []

    def listen(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    def tell(start: int, end: int) -> None:
        entries = [{"n": n, "line": [{"t": f"Line {n}."}], "turn": False, "things": []} for n in range(start, end)]
        lines[-1].send(json.dumps({"type": "log", "from": start, "entries": entries}))

    me.page.route_web_socket("**/live*", listen)
    me.begin(CARDS)
    me.settled()
    at = me.page.locator(".log .at")
    tell(0, 500)
    me.page.locator(".log").focus()
    me.page.keyboard.press("ArrowUp")
    me.page.keyboard.press("ArrowUp")
    expect(at).to_have_text("Line 498.")
    tell(500, 503)
    expect(me.page.locator(".log")).to_contain_text("Line 502.")
    expect(at).to_have_text("Line 498.")
    me.page.keyboard.press("ArrowUp")
    expect(at).to_have_text("Line 497.")
    # Undone answers are gone.
    tell(490, 491)
    expect(at).to_have_count(0)
    me.page.keyboard.press("ArrowUp")
    expect(at).to_have_text("Line 490.")


def change(page: Page, how: Callable[[dict[str, Any]], None]) -> None:
    """Change every table on its way to the page, to show rare situations at once."""

    def between(line: WebSocketRoute) -> None:
        def tell(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] == "table":
                how(told)
            line.send(json.dumps(told))

        line.connect_to_server().on_message(tell)

    page.route_web_socket("**/live?*", between)


def test_the_glow_of_choosable_dice_is_not_cut_off(visit: Visit) -> None:
    """With two players of the Shadow the numbers of their cards stand below the dice."""

    def many(table: dict[str, Any]) -> None:
        dice = {"character": 3, "army": 3, "muster": 2, "event": 1, "army_muster": 1}
        table["view"]["dice"]["shadow"] = dice
        table["ask"]["options"] = [
            {"action": face, "line": [{"t": face}], "things": [{"kind": "die", "id": face}]} for face in dice
        ]

    me = visit(1280, 800)
    change(me.page, lambda table: many(table) if table.get("ask") else None)
    me.go()
    known(me.page)
    plan = {"free": {"kind": "bot"}, "witch_king": {"kind": "bot"}, "saruman": {"kind": "me"}}
    made = me.page.evaluate(ASK, ["matches", {"game": WAR, "options": {"players": 3}, "seats": plan, "seed": "1"}])
    me.go(f"match/{made['id']}")
    shadow = me.page.locator("section.shadow")
    dice = shadow.locator("button.die")
    expect(dice).to_have_count(10)
    side, die, hands = (part.bounding_box() for part in (shadow, dice.first, shadow.locator(".rest")))
    assert side and die and hands
    assert hands["y"] > die["y"] + 20
    assert die["y"] - side["y"] >= 5


def test_long_words_on_a_full_hand_are_not_cut(visit: Visit) -> None:
    """Where there is little room, a word is broken rather than cut off."""
    me = visit(1024, 768, "ru")
    hand = ["fp_char_01", "fp_char_02", "fp_char_19", "fp_char_23", "fp_strat_19", "fp_strat_21", "fp_strat_22"]
    change(me.page, lambda table: table["view"]["hands"].update(free=hand))
    me.begin(WAR)
    me.settled()
    tabs = me.page.locator(".bottom .tab")
    expect(tabs).to_have_count(7)
    for name in tabs.locator("span").all():
        assert name.evaluate("name => name.scrollWidth <= name.clientWidth"), name.inner_text()
    # Two names with the same beginning can be distinguished.
    for name in tabs.locator("span").all()[:2]:
        assert name.evaluate("name => name.scrollHeight < name.clientHeight + 5"), name.inner_text()
