"""Matches and people in the browser: invitations, spectators, consent, replay, records, accounts."""

import json
import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from secrets import token_hex

import pytest
from playwright.sync_api import Route, expect
from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.test_access import violations

import warhost
from warhost.bots.library import offered
from warhost.games.library import game_names
from warhost.server import game_info

CARDS = "wotrcg"


def test_two_people_and_a_spectator(visit: Visit) -> None:
    """An invitation by link; both play and talk; a third sees no hand; undo waits for consent."""
    me, friend, guest = visit(), visit(language="ru"), visit()
    me.go("new/wotrcg")
    me.page.locator(".seats li").nth(1).locator("select").first.select_option("invite")
    me.page.get_by_label("Let others watch").check()
    me.page.get_by_role("button", name="Start", exact=True).click()
    link = me.page.get_by_label("Link for").input_value()
    friend.page.goto(link)
    expect(friend.page.get_by_text("по ссылке-приглашению")).to_be_visible()
    friend.page.get_by_role("button", name="Занять место").click()
    expect(friend.page.locator("main > .table")).to_be_visible()
    expect(me.page.locator("main > .table")).to_be_visible()

    guest.page.goto(link.split("?")[0])
    expect(guest.page.locator("main > .table")).to_be_visible()
    expect(guest.page.locator(".panel .option")).to_have_count(0)

    me.page.locator(".tabs button").nth(1).click()
    friend.page.locator(".tabs button").nth(1).click()
    me.page.get_by_label("Write a message").fill("Good luck!")
    me.page.keyboard.press("Enter")
    expect(friend.page.locator(".lines")).to_contain_text("Good luck!")
    expect(friend.page.locator(".lines strong")).to_contain_text("(Гэндальф)")
    expect(friend.page.locator(".here")).to_contain_text("(Король-чародей)")
    # A player who does not look at the chat sees that something was said; one who has read it does not.
    talk = guest.page.locator(".tabs button", has_text="Chat")
    expect(talk).to_have_text("Chat1")
    talk.click()
    expect(talk).to_have_text("Chat")
    friend.page.locator(".tabs button").nth(0).click()
    expect(friend.page.locator(".tabs button").nth(1)).to_have_text("Чат")
    # Guests are called so in the reader's language, in the chat too.
    me.page.get_by_role("button", name="Русский").click()
    expect(me.page.locator(".lines strong")).to_contain_text("Гость")
    me.page.get_by_role("button", name="English").click()
    expect(me.page.locator(".lines strong")).to_contain_text("Guest")

    # Both play until my last answer can be taken back only with consent.
    undo = me.page.get_by_role("button", name="Ask to undo")
    moved: set[str] = set()
    asked = ""
    for _ in range(2000):
        mover = next((one for one in (me, friend) if one.page.locator(".panel .option:enabled").count()), None)
        if mover is None:
            me.page.wait_for_timeout(50)
            continue
        if mover is me:
            asked = me.prompt()
        mover.page.locator(".panel .option:enabled").first.click()
        expect(mover.page.locator(".panel .option.chosen")).to_have_count(0)
        moved.add("me" if mover is me else "friend")
        if len(moved) == 2 and undo.count():
            break
    undo.click()
    question = friend.page.get_by_role("button", name="Разрешить", exact=True)
    expect(question).to_be_visible()
    # A spectator sees it and is not asked.
    expect(guest.page.get_by_text("asks to undo the last move")).to_be_visible()
    expect(guest.page.get_by_role("button", name="Allow", exact=True)).to_have_count(0)
    friend.page.get_by_role("button", name="Отказать", exact=True).click()
    expect(me.page.get_by_text("Undo declined")).to_be_visible()
    undo.click()
    question.click()
    expect(question).to_have_count(0)
    expect(me.page.get_by_text("Waiting for the others to decide")).to_have_count(0)
    # The question I had answered comes again.
    expect(me.page.locator(".panel .option:enabled").first).to_be_visible()
    assert me.prompt() == asked
    # Replaying is allowed, but branching is not while somebody else plays.
    me.page.goto(link.split("?")[0] + "/replay")
    expect(me.page.get_by_label("Position in the match")).to_be_visible()
    expect(me.page.get_by_role("button", name="Play from here")).to_have_count(0)


def test_both_players_open_a_private_match_to_spectators(visit: Visit) -> None:
    me, friend, guest = visit(), visit(language="ru"), visit()
    me.go("new/wotrcg")
    me.page.locator(".seats li").nth(1).locator("select").first.select_option("invite")
    me.page.get_by_role("button", name="Start", exact=True).click()
    link = me.page.get_by_label("Link for").input_value()
    friend.page.goto(link)
    friend.page.get_by_role("button", name="Занять место").click()
    expect(friend.page.locator("main > .table")).to_be_visible()
    friend.page.get_by_role("button", name="Ещё", exact=True).click()
    friend.page.get_by_label("Разрешить другим").check()
    expect(friend.page.get_by_text("когда согласятся все")).to_be_visible()
    guest.page.goto(link.split("?")[0])
    expect(guest.page.get_by_role("alert")).to_contain_text("private")
    me.page.get_by_role("button", name="More", exact=True).click()
    expect(me.page.get_by_text("would like to let others watch")).to_be_visible()
    me.page.get_by_label("Let others watch").check()
    expect(me.page.get_by_text("would like to let others watch")).to_have_count(0)
    guest.page.reload()
    expect(guest.page.locator("main > .table")).to_be_visible()
    guest.complaints.clear()  # about the private match


def test_the_waiting_room_fits_a_phone(visit: Visit) -> None:
    """Four seats on a small screen: every link can be reached, and so can the other pages and the other language."""
    me = visit(390, 560)
    me.go("new/wotr")
    me.page.get_by_label("Players").select_option("4")
    for place in (1, 2, 3):
        me.page.locator(".seats li").nth(place).locator("select").first.select_option("invite")
    me.page.get_by_role("button", name="Start", exact=True).click()
    last = me.page.get_by_role("button", name="Copy link").nth(2)
    expect(last).to_be_visible()
    expect(me.page.get_by_text("Players: 4")).to_be_visible()
    me.page.mouse.move(195, 400)
    me.page.mouse.wheel(0, 2000)
    expect(last).to_be_in_viewport(ratio=0.99)
    me.page.get_by_role("button", name="Русский").click()
    expect(me.page.locator(".lead")).to_contain_text("Партия начнётся")
    me.page.get_by_role("link", name="Партии").click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Партии")


ROWS = "it => { const all = document.createRange(); all.selectNodeContents(it); return all.getClientRects().length; }"


def test_an_open_match_fits_a_phone_and_can_be_cancelled(visit: Visit) -> None:
    me, friend = visit(390, 560), visit(390, 560, "ru")
    me.go("new/wotr")
    me.page.get_by_label("Players").select_option("4")
    for place, kind in ((1, "open"), (2, "open"), (3, "hot")):
        me.page.locator(".seats li").nth(place).locator("select").first.select_option(kind)
    # Not on both sides, where others come.
    me.page.get_by_role("button", name="Start", exact=True).click()
    expect(me.page.get_by_role("alert")).to_contain_text("Take seats of one side")
    me.complaints.clear()
    me.page.locator(".seats li").nth(3).locator("select").first.select_option("open")
    me.page.get_by_role("button", name="Start", exact=True).click()
    withdraw = me.page.get_by_role("button", name="Cancel match")
    expect(withdraw).to_be_visible()
    friend.page.goto(me.page.url)
    buttons = friend.page.get_by_role("button", name="Занять место")
    expect(buttons).to_have_count(3)
    assert [button.evaluate(ROWS) for button in buttons.all()] == [1, 1, 1]
    expect(friend.page.get_by_role("button", name="Отменить партию")).to_have_count(0)
    leave = friend.page.get_by_role("button", name="Выйти из партии")
    expect(leave).to_have_count(0)
    buttons.first.click()
    leave.click()
    expect(leave).to_have_count(0)
    expect(buttons).to_have_count(3)
    buttons.first.click()
    expect(leave).to_be_visible()
    withdraw.click()
    me.page.get_by_role("button", name="Keep it").click()
    withdraw.click()
    withdraw.click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Matches")
    expect(friend.page.get_by_role("alert")).to_be_visible()
    friend.complaints.clear()  # about the match that no longer exists


def test_the_auto_answer_form_is_visible_when_it_opens(visit: Visit) -> None:
    me = visit(390, 620, "ru")
    me.begin("wotrcg")
    form = me.page.locator("details", has_text="Автоответ")
    while not form.count():
        me.answer()
    form.locator("summary").click()
    expect(form.get_by_role("button", name="Всегда отвечать так")).to_be_in_viewport(ratio=0.99)


def test_a_replay_is_stepped_by_the_slider_and_played_on_from_there(visit: Visit) -> None:
    """A match is viewed step by step from its first entry, and played on from the middle."""
    me = visit()
    me.begin(CARDS)
    for _ in range(4):
        me.answer()
    match = me.page.url
    me.page.get_by_role("button", name="More", exact=True).click()
    me.page.get_by_role("link", name="Replay from the start").click()
    slider = me.page.get_by_label("Position in the match")
    expect(slider).to_be_visible()
    last = int(slider.get_attribute("max") or 0)
    assert last >= 4
    expect(slider).to_have_value(str(last))
    expect(me.page.locator(".place > .board [data-thing]").first).to_be_attached()
    now = me.page.locator(".place > .board").inner_text()
    slider.focus()
    me.page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    expect(me.page.locator("output")).to_have_text(f"0 of {last}")
    expect(me.page.locator(".place > .board")).not_to_have_text(now)
    me.page.get_by_role("button", name="Step forward").click()
    expect(slider).to_have_value("1")
    me.page.get_by_role("button", name="Play from here").click()
    expect(me.page.locator(".panel .option:enabled").first).to_be_visible()
    assert me.page.url != match


def test_a_record_is_saved(visit: Visit, tmp_path: Path) -> None:
    me = visit()
    me.begin(CARDS)
    me.answer()
    me.page.get_by_role("button", name="More", exact=True).click()
    with me.page.expect_download() as download:
        me.page.get_by_role("button", name="Save record").click()
    file = tmp_path / "match.warhost.json"
    download.value.save_as(file)
    record = json.loads(file.read_text(encoding="utf-8"))
    assert record["game"] == "wotrcg"
    assert record["steps"]
    assert "key" not in record


def test_a_record_is_opened_as_a_replay(visit: Visit, tmp_path: Path) -> None:
    """A finished match from a file is seen from every seat; a file that is not a record is refused with a reason."""
    match = warhost.new("wotrcg", seed=3)
    dice = random.Random(3)
    while not match.over:
        ask = match.open_asks()[0]
        match.answer(dice.choice(match.options(ask.seat)), ask.seat)
    file = tmp_path / "match.warhost.json"
    file.write_text(json.dumps(match.record()), encoding="utf-8")
    other = tmp_path / "other.json"
    other.write_text("no record", encoding="utf-8")

    me = visit()
    me.go("lobby")
    me.page.locator("input[type=file]").set_input_files(other)
    expect(me.page.get_by_role("alert")).to_contain_text("not a match record")
    # The corrected file can be chosen again, although browsers report no change for the same name.
    expect(me.page.locator("input[type=file]")).to_have_value("")
    me.page.locator("input[type=file]").set_input_files(file)
    slider = me.page.get_by_label("Position in the match")
    expect(slider).to_have_attribute("max", str(len(match.all_answers())))
    expect(me.page.get_by_label("View as").locator("option")).to_have_count(2)
    slider.focus()
    me.page.keyboard.press("End")
    expect(me.page.locator("output")).to_have_text(f"{len(match.all_answers())} of {len(match.all_answers())}")
    # The players are unknown; the seats of a finished match are not free.
    number = me.page.url.split("/")[-2]
    me.go("lobby")
    sheet = me.page.locator("section").first.locator("li.sheet", has=me.page.locator(f"a[href*='{number}']"))
    expect(sheet.locator(".seats")).to_contain_text("Gandalf")
    expect(sheet).not_to_contain_text("free")


def test_an_imported_match_is_deleted_after_a_confirmation(visit: Visit) -> None:
    file = Path(__file__).parent.parent / "golden" / "wotrcg-fellowship-2.warhost.json"
    me, other = visit(), visit(language="ru")
    me.go("lobby")
    me.page.locator("input[type=file]").set_input_files(file)
    expect(me.page.get_by_label("Position in the match")).to_be_visible()
    other.page.goto(me.page.url)
    other.page.get_by_role("button", name="Ещё").click()
    expect(other.page.get_by_role("button", name="Сохранить запись")).to_be_visible()
    expect(other.page.get_by_role("button", name="Удалить партию")).to_have_count(0)
    me.page.get_by_role("button", name="More", exact=True).click()
    delete = me.page.get_by_role("button", name="Delete match")
    delete.click()
    expect(me.page.get_by_text("This can't be undone.")).to_be_visible()
    me.page.get_by_role("button", name="Keep it").click()
    expect(delete).to_be_focused()
    delete.click()
    delete.click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Matches")
    number = other.page.url.split("/")[-2]
    expect(me.page.locator(f"a[href*='{number}']")).to_have_count(0)
    other.page.reload()
    expect(other.page.get_by_role("alert")).to_contain_text("Партия не найдена")
    other.complaints.clear()  # about the match that no longer exists


def test_an_account_keeps_the_matches_of_a_guest(visit: Visit) -> None:
    """A match started as a guest is there on another device after signing in."""
    me, elsewhere = visit(), visit()
    me.begin(CARDS)
    me.settled()
    name = f"Test {token_hex(4)}"
    me.go("account")
    me.page.get_by_label("Name").fill(name)
    me.page.get_by_label("Password").fill("a long password")
    expect(me.page.get_by_label("Email (optional)")).to_have_accessible_description(re.compile("can't send email"))
    me.page.get_by_role("button", name="Create account").click()
    expect(me.page.locator("main")).to_contain_text(f"You are signed in as {name}.")

    elsewhere.go("account")
    elsewhere.page.get_by_role("button", name="I have an account").click()
    elsewhere.page.get_by_label("Name").fill(name)
    elsewhere.page.get_by_label("Password").fill("a long password")
    elsewhere.page.get_by_role("button", name="Sign in").click()
    expect(elsewhere.page.locator("main")).to_contain_text(f"You are signed in as {name}.")
    elsewhere.go("lobby")
    expect(elsewhere.page.locator("section").first.locator("li.sheet")).to_have_count(1)


def test_a_resigned_match_appears_in_results_and_on_player_pages(visit: Visit) -> None:
    """Two people with names play, one resigns, and both find the match on the pages of results and players."""
    me, friend = visit(), visit(language="ru")
    names = {me: f"Winner {token_hex(4)}", friend: f"Loser {token_hex(4)}"}
    for one, name in names.items():
        one.go("account")
        words = ("Name", "Password", "Create account") if one is me else ("Имя", "Пароль", "Создать профиль")
        one.page.get_by_label(words[0]).fill(name)
        one.page.get_by_label(words[1]).fill("a long password")
        one.page.get_by_role("button", name=words[2]).click()
        expect(one.page.locator("main")).to_contain_text(name)
    me.go("new/wotrcg")
    me.page.locator(".seats li").nth(1).locator("select").first.select_option("invite")
    me.page.get_by_role("button", name="Start", exact=True).click()
    friend.page.goto(me.page.get_by_label("Link for").input_value())
    friend.page.get_by_role("button", name="Занять место").click()
    expect(friend.page.locator("main > .table")).to_be_visible()

    # A standing answer is given and removed.
    for _ in range(2000):
        mover = next((one for one in (me, friend) if one.page.locator(".panel .option:enabled").count()), None)
        if mover is None:
            me.page.wait_for_timeout(50)
        elif mover.page.locator(".panel details").count():
            break
        else:
            mover.page.locator(".panel .option:enabled").first.click()
            expect(mover.page.locator(".panel .option.chosen")).to_have_count(0)
    assert mover is not None
    mover.page.locator(".panel details summary").click()
    mover.page.locator(".panel details").get_by_role("button").click()
    given = mover.page.locator(".panel .given li")
    expect(given).to_have_count(1)
    given.get_by_role("button").click()
    expect(given).to_have_count(0)

    # Once both have answered often enough, leaving means resigning.
    leave = friend.page.get_by_role("button", name="Сдаться")
    for _ in range(2000):
        friend.page.get_by_role("button", name="Ещё", exact=True).click()
        if leave.count():
            break
        friend.page.keyboard.press("Escape")
        for one in (me, friend):
            if one.page.locator(".panel .option:enabled").count():
                one.page.locator(".panel .option:enabled").first.click()
                expect(one.page.locator(".panel .option.chosen")).to_have_count(0)
    expect(friend.page.get_by_role("dialog").locator(".seal code")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    friend.page.get_by_role("button", name="Сдаться").click()
    friend.page.get_by_role("button", name="Сдаться").click()
    expect(me.page.locator(".ending .how")).to_contain_text("resigned")
    me.page.locator(".ending").get_by_role("link", name="Watch the replay").click()
    me.page.get_by_label("Position in the match").press("End")
    expect(me.page.get_by_label("Position in the match")).not_to_have_value("0")
    expect(me.page.get_by_role("button", name="Play from here")).to_be_enabled()

    me.go("results/wotrcg")
    expect(me.page.locator("main")).to_contain_text("finished match")
    link = me.page.get_by_role("link", name=names[me])
    expect(link).to_be_visible()
    expect(me.page.locator("figure svg rect").first).to_be_visible()
    assert violations(me.page) == []
    link.click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text(names[me])
    expect(me.page.locator("li.sheet")).to_have_count(1)
    expect(me.page.locator("tbody tr")).to_have_count(1)
    assert violations(me.page) == []


def test_changing_the_password_revokes_tokens(visit: Visit) -> None:
    """By keyboard too: revoking a token keeps the focus on the page."""
    me, elsewhere = visit(), visit(language="ru")
    name = f"Careful {token_hex(4)}"
    me.go("account")
    me.page.get_by_label("Name").fill(name)
    me.page.get_by_label("Password").fill("a long password")
    me.page.get_by_role("button", name="Create account").click()
    for label in ("first", "second"):
        me.page.get_by_label("Purpose").fill(label)
        me.page.get_by_role("button", name="Create token").click()
        expect(me.page.get_by_role("listitem").filter(has_text=label)).to_be_visible()
    shown = me.page.get_by_label("Copy it now")
    assert len(shown.input_value()) > 40
    assert violations(me.page) == []
    me.page.get_by_role("button", name="Revoke the token “second”").press("Enter")
    expect(me.page.get_by_role("button", name=re.compile("Revoke the token"))).to_have_count(1)
    expect(me.page.get_by_label("Purpose")).to_be_focused()
    expect(shown).to_have_count(0)

    me.page.get_by_label("Current password").fill("a wrong password")
    me.page.get_by_label("New password").fill("another password")
    me.page.get_by_role("button", name="Change password").click()
    expect(me.page.get_by_role("alert").filter(has_text="The current password is wrong.")).to_be_visible()
    me.complaints.clear()  # about the refused request
    me.page.get_by_label("Current password").fill("a long password")
    me.page.get_by_role("button", name="Change password").click()
    expect(me.page.get_by_role("status").filter(has_text="Password changed.")).to_be_visible()
    expect(me.page.get_by_role("button", name=re.compile("Revoke the token"))).to_have_count(0)
    expect(me.page.locator(".problem")).to_have_count(0)

    elsewhere.go("account")
    elsewhere.page.get_by_role("button", name="Уже есть профиль").click()
    elsewhere.page.get_by_label("Имя").fill(name)
    for password, words in (("a long password", "Неверное имя"), ("another password", f"Вы вошли как {name}.")):
        elsewhere.page.get_by_label("Пароль", exact=True).fill(password)
        elsewhere.page.get_by_role("button", name="Войти").click()
        expect(elsewhere.page.locator("main")).to_contain_text(words)
    elsewhere.complaints.clear()


@pytest.mark.parametrize("does", ["Create token", "Change password", "Save"])
def test_a_session_ended_elsewhere_is_reported_and_can_be_renewed(visit: Visit, does: str) -> None:
    """And does nothing as a guest under the old name."""
    me, name = visit(), f"Careful {token_hex(4)}"
    me.go("account")
    me.page.get_by_label("Name").fill(name)
    me.page.get_by_label("Password").fill("a long password")
    me.page.get_by_role("button", name="Create account").click()
    expect(me.page.get_by_role("button", name="Create token")).to_be_enabled()
    me.context.clear_cookies()
    for label in ("Purpose", "Current password", "New password"):
        me.page.get_by_label(label).fill("a long password")
    me.page.get_by_role("button", name=does).click()
    expect(me.page.get_by_role("alert").filter(has_text="Your session has expired")).to_be_visible()
    expect(me.page.locator("main")).to_contain_text("You are playing as Guest")
    expect(me.page.get_by_label("Name")).to_have_value(name)
    me.complaints.clear()  # about the refused request
    me.page.get_by_label("Password").fill("a long password")
    me.page.get_by_role("button", name="Sign in").click()
    expect(me.page.locator("main")).to_contain_text(f"You are signed in as {name}.")
    expect(me.page.locator(".problem")).to_have_count(0)


def test_a_new_token_is_shown_even_if_other_requests_fail(visit: Visit) -> None:
    """A new token is shown even if the list fails, a revoked one goes, and the user may leave during a request."""
    me = visit()
    me.go("account")
    me.page.get_by_label("Name").fill(f"Careful {token_hex(4)}")
    me.page.get_by_label("Password").fill("a long password")
    me.page.get_by_role("button", name="Create account").click()
    field, make = me.page.get_by_label("Purpose"), me.page.get_by_role("button", name="Create token")
    expect(make).to_be_enabled()
    me.page.route("**/api/tokens", lambda route: route.abort() if route.request.method == "GET" else route.continue_())
    field.fill("first")
    make.click()
    expect(me.page.get_by_role("alert").filter(has_text="is not responding")).to_be_visible()
    expect(me.page.get_by_label("Copy it now")).to_have_value(re.compile(".{40}"))
    me.complaints.clear()
    me.page.unroute("**/api/tokens")
    field.fill("second")
    make.click()
    expect(me.page.get_by_role("listitem").filter(has_text="second")).to_be_visible()

    ended = (
        "fetch('/api/tokens').then(r => r.json()).then(all => fetch('/api/tokens/' + all[0].id, "
        "{method: 'DELETE', headers: {'X-Warhost': 'page'}})).then(r => r.status)"
    )
    assert me.page.evaluate(ended) == 204
    me.page.get_by_role("button", name="Revoke the token “second”").click()
    expect(me.page.get_by_role("button", name=re.compile("Revoke the token"))).to_have_count(1)
    expect(me.page.locator(".problem")).to_have_count(0)
    me.complaints.clear()  # about what no longer exists

    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    me.page.route("**/api/tokens/*", hold)
    me.page.get_by_role("button", name="Revoke the token “first”").click()
    me.page.get_by_role("link", name="Results").click()
    expect(me.page.get_by_label("Purpose")).to_have_count(0)
    with me.page.expect_response(lambda response: response.url.endswith("/api/tokens")):
        held[0].continue_()
    me.page.wait_for_timeout(300)


def test_signing_out_in_one_tab_is_noticed_in_the_other(visit: Visit) -> None:
    me = visit()
    name = f"Twice {token_hex(4)}"
    me.go("account")
    me.page.get_by_label("Name").fill(name)
    me.page.get_by_label("Password").fill("a long password")
    me.page.get_by_role("button", name="Create account").click()
    expect(me.page.get_by_label("Purpose")).to_be_visible()
    tab = me.context.new_page()
    tab.goto(me.page.url)
    tab.get_by_role("button", name="Sign out").click()
    expect(tab.get_by_role("button", name="Create account")).to_be_visible()
    expect(tab.locator("main")).to_contain_text("You are playing as Guest")

    me.page.get_by_label("Purpose").fill("my bot")
    me.page.get_by_role("button", name="Create token").click()
    expect(me.page.get_by_role("alert").filter(has_text="Your session has expired")).to_be_visible()
    expect(me.page.get_by_label("Name")).to_have_value(name)
    me.complaints.clear()  # about the refused request
    me.page.get_by_label("Password").fill("a long password")
    me.page.get_by_role("button", name="Sign in").click()
    expect(me.page.locator("main")).to_contain_text(f"You are signed in as {name}.")


def test_a_namesake_of_a_player_has_no_seat_in_the_chat(visit: Visit, house: House) -> None:
    me, other = visit(), visit()
    me.begin(CARDS)
    name = me.page.evaluate("fetch('/api/me?lang=en').then(r => r.json()).then(person => person.name)")
    other.go("account")
    before = f"Test {token_hex(4)}"
    other.page.get_by_label("Name").fill(before)
    other.page.get_by_label("Password").fill("a long password")
    other.page.get_by_role("button", name="Create account").click()
    expect(other.page.locator("main")).to_contain_text(f"You are signed in as {before}.")
    with closing(sqlite3.connect(house.folder / "test.db")) as database:  # such names were once allowed
        database.execute("UPDATE people SET name = ? WHERE name = ?", (name, before))
        database.commit()
    other.page.goto(me.page.url)
    for one in (me, other):
        one.page.locator(".tabs button", has_text="Chat").click()
        one.page.get_by_label("Write a message").fill("Hello")
        one.page.keyboard.press("Enter")
        expect(one.page.locator(".lines strong").last).to_have_text(f"{name} (Gandalf)" if one is me else name)
    expect(me.page.locator(".here")).to_contain_text(re.compile(rf"{name}(?! \()"))
    expect(me.page.locator(".here")).to_contain_text(f"{name} (Gandalf)")
    expect(me.page.locator(".lines strong")).to_have_text([f"{name} (Gandalf)", name])


def test_signing_in_as_another_user_hides_the_old_users_token(visit: Visit) -> None:
    me = visit()
    names = [f"Twice {token_hex(4)}" for _ in range(2)]
    me.go("account")
    for number, name in enumerate(names):
        me.page.get_by_label("Name").fill(name)
        me.page.get_by_label("Password").fill("a long password")
        me.page.get_by_role("button", name="Create account").click()
        if number == 0:
            me.page.get_by_role("button", name="Sign out").click()
    field, make = me.page.get_by_label("Purpose"), me.page.get_by_role("button", name="Create token")
    field.fill("my bot")
    make.click()
    expect(me.page.get_by_label("Copy it now")).to_be_visible()
    tab = me.context.new_page()
    tab.goto(me.page.url)
    tab.get_by_role("button", name="Sign out").click()
    tab.get_by_role("button", name="I have an account").click()
    tab.get_by_label("Name").fill(names[0])
    tab.get_by_label("Password").fill("a long password")
    tab.get_by_role("button", name="Sign in").click()
    expect(tab.locator("main")).to_contain_text(f"You are signed in as {names[0]}.")

    field.fill("another")
    make.click()
    expect(me.page.locator("main")).to_contain_text(f"You are signed in as {names[0]}.")
    expect(me.page.get_by_label("Copy it now")).to_have_count(0)
    expect(me.page.get_by_role("listitem").filter(has_text="my bot")).to_have_count(0)
    me.complaints.clear()  # about the refused request


def test_notification_addresses_are_saved(visit: Visit) -> None:
    me = visit()
    me.go("account")
    me.page.get_by_label("Name").fill(f"Noticed {token_hex(4)}")
    me.page.get_by_label("Password").fill("a long password")
    me.page.get_by_role("button", name="Create account").click()
    me.page.get_by_label("Webhook").fill("https://example.org/hook")
    me.page.get_by_role("button", name="Save").click()
    expect(me.page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    assert violations(me.page) == []
    me.page.reload()
    expect(me.page.get_by_label("Webhook")).to_have_value("https://example.org/hook")


def test_the_page_lists_the_games_that_have_a_board(visit: Visit) -> None:
    """On the first page, in the form for a new match, and among the results."""
    boards = {path.parent.name for path in (Path(__file__).parents[2] / "web/src/boards").glob("*/Board.svelte")}
    titles = [game_info.game_info(game, "en").name for game in game_names() if game in boards]
    assert titles
    me = visit()
    me.go()
    expect(me.page.locator(".games .card strong")).to_have_text(titles)
    me.go("new")
    expect(me.page.locator(".which select option")).to_have_text(titles)
    me.go("results")
    expect(me.page.locator("nav.games a")).to_have_text(titles)


@pytest.mark.parametrize(("language", "words"), [("en", "players"), ("ru", "игрока")])
def test_the_home_page_shows_the_number_of_players(visit: Visit, language: str, words: str) -> None:
    me = visit(language=language)
    me.go()
    expect(me.page.locator(".games .card .soft")).to_have_text(
        [f"2–4 {words}", f"2–4 {words}", f"2 {words}", f"2 {words}"]
    )


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_game_has_its_own_emblem(visit: Visit, language: str) -> None:
    """Letters looked the same for two games."""
    me = visit(language=language)
    me.go()
    expect(me.page.locator(".games .card .emblem svg")).to_have_count(me.page.locator(".games .card").count())
    drawn = me.page.locator(".games .card .emblem").evaluate_all("all => all.map(one => one.innerHTML)")
    assert len(set(drawn)) == len(drawn) == 4


@pytest.mark.parametrize(
    ("language", "first", "usual"),
    [("en", "Learning scenario", "Full game"), ("ru", "Обучающий сценарий", "Полная игра")],
)
def test_a_newcomer_is_offered_the_learning_scenario_first(visit: Visit, language: str, first: str, usual: str) -> None:
    """It is the main button, beside it the full game: one click each. A game without such a variant has one button."""
    me = visit(language=language)
    for button, game in ((".learn", "learning"), (".play", "full")):
        me.go()
        me.page.locator(".games .card", has_text="BattleLore").click()
        expect(me.page.locator(".go button")).to_have_text([first, usual])
        expect(me.page.locator(".go button.main")).to_have_text(first)
        expect(me.page.locator("#first-game")).to_contain_text(first)
        with me.page.expect_request(lambda one: one.method == "POST" and one.url.endswith("/api/matches")) as made:
            me.page.locator(f".go {button}").click()
        assert json.loads(made.value.post_data or "")["options"]["game"] == game
        expect(me.page.locator("main > .table")).to_be_visible()
    me.go()
    me.page.locator(".games .card").first.click()
    expect(me.page.locator(".go button")).to_have_count(1)


def test_every_bot_for_players_is_offered_by_its_name(visit: Visit) -> None:
    """On the first page and in the form for a new match, in both languages."""
    for language in ("en", "ru"):
        me = visit(language=language)
        labels = [game_info.bot_label(language, bot) for bot in offered("wotr")]
        me.go()
        me.page.locator(".games .card").first.click()
        expect(me.page.locator(".level option")).to_have_text(labels)
        me.page.locator(".level select").select_option(offered("wotr")[-1])
        me.page.locator("button.play").click()
        expect(me.page.locator(".strip .seats")).to_contain_text(labels[-1])
        me.go("new")
        expect(me.page.locator(".seats li").nth(1).locator("select").nth(1).locator("option")).to_have_text(labels)


def test_notes_are_saved(visit: Visit) -> None:
    me = visit()
    me.begin(CARDS)
    me.settled()
    me.page.get_by_role("button", name="Notes", exact=True).click()
    me.page.get_by_role("textbox", name="Notes").fill("beware of the south")
    expect(me.page.locator(".notes p")).to_have_text("Saved.")
    me.page.reload()
    me.settled()
    me.page.get_by_role("button", name="Notes", exact=True).click()
    expect(me.page.get_by_role("textbox", name="Notes")).to_have_value("beware of the south")


def test_notes_cannot_be_edited_before_they_are_loaded(visit: Visit) -> None:
    """While the server is slow, or does not answer, the field cannot be written in: it would replace the old notes."""
    me = visit()
    me.begin(CARDS)
    me.settled()
    field = me.page.get_by_role("textbox", name="Notes")
    me.page.get_by_role("button", name="Notes", exact=True).click()
    field.fill("older")
    # Text just typed is stored even if the field is closed at once.
    with me.page.expect_response(lambda answer: answer.request.method == "PUT"):
        me.page.get_by_role("button", name="Log", exact=True).click()
    me.page.route("**/notes", lambda route: route.abort("connectionrefused"))
    me.page.get_by_role("button", name="Notes", exact=True).click()
    expect(me.page.locator(".notes [role=alert]")).to_have_text("The server is not responding. Is it running?")
    expect(field).not_to_be_editable()
    me.page.unroute("**/notes")
    expect(field).to_be_editable()
    expect(field).to_have_value("older")
    expect(me.page.locator(".notes [role=alert]")).to_be_empty()


def test_notes_are_saved_when_the_server_is_back(visit: Visit) -> None:
    """Although the field has been closed."""
    me = visit()
    me.begin(CARDS)
    me.settled()
    me.page.get_by_role("button", name="Notes", exact=True).click()
    me.page.route("**/notes", lambda route: route.abort("connectionrefused"))
    me.page.get_by_role("textbox", name="Notes").fill("not to be lost")
    expect(me.page.locator(".notes p").last).to_have_text("Not saved: the server is not responding.")
    me.page.get_by_role("button", name="Log", exact=True).click()
    me.page.get_by_role("button", name="Notes", exact=True).click()
    me.page.unroute("**/notes")
    expect(me.page.get_by_role("textbox", name="Notes")).to_have_value("not to be lost")


def test_notes_written_just_before_closing_the_page_are_saved(visit: Visit) -> None:
    me = visit()
    me.begin(CARDS)
    me.settled()
    address = me.page.url
    me.page.get_by_role("button", name="Notes", exact=True).click()
    field = me.page.get_by_role("textbox", name="Notes")
    expect(field).to_be_editable()
    field.fill("the last thought")
    me.page.close(run_before_unload=True)
    me.page = me.context.new_page()
    me.page.goto(address)
    me.settled()
    me.page.get_by_role("button", name="Notes", exact=True).click()
    expect(me.page.get_by_role("textbox", name="Notes")).to_have_value("the last thought")


SLOW = """() => {
    const fast = window.fetch;
    let count = 0;
    window.fetch = async (...asked) => {
        const found = await fast(...asked);
        await new Promise((done) => setTimeout(done, [5, 150, 40, 400][count++ % 4]));
        return found;
    };
}"""
HURRY = """async (pages) => {
    for (const [page, pause] of pages) {
        location.hash = page;
        await new Promise((done) => setTimeout(done, pause));
        // What takes the server a moment is asked for, and nobody waits for it.
        document.querySelector("button.hint:enabled, .tabs .back")?.click();
    }
}"""


def test_leaving_a_page_before_it_loads_shows_no_error(visit: Visit) -> None:
    """A user may switch pages faster than they load: a late response is not an error."""
    me = visit()
    tables = []
    for game in (CARDS, "wotr"):
        me.begin(game)
        me.settled()
        tables.append(me.page.evaluate("location.hash"))
    replays = [f"{one}/replay" for one in tables]
    places = ["#/lobby", "#/account", "#/about", "#/new", "#/results", "#/", *tables, *replays]
    dice = random.Random(1)
    me.page.evaluate(SLOW)
    for _ in range(12):
        me.page.evaluate(HURRY, [[dice.choice(places), dice.choice([0, 1, 5, 20, 80, 200])] for _ in range(12)])
    me.go()
    expect(me.page.locator(".games .card").first).to_be_visible()
    assert me.complaints == []


def test_nothing_is_dealt_in_the_waiting_room(visit: Visit) -> None:
    """The creator sees seats, link and a way to cancel. The table appears when the last seat is taken."""
    me, friend = visit(), visit()
    me.go("new/wotrcg")
    me.page.locator(".seats li").nth(1).locator("select").first.select_option("invite")
    me.page.get_by_role("button", name="Start", exact=True).click()
    expect(me.page.locator(".lead")).to_contain_text("No cards are dealt before then")
    expect(me.page.get_by_role("button", name="Cancel match")).to_be_visible()
    link = me.page.get_by_label("Link for").input_value()
    me.page.goto(link.split("?")[0] + "/replay")
    expect(me.page.get_by_role("alert")).to_contain_text("has not begun")
    me.complaints.clear()  # about the refused moment
    me.page.goto(link.split("?")[0])
    expect(me.page.get_by_label("Link for")).to_be_visible()
    friend.page.goto(link)
    friend.page.get_by_role("button", name="Take this seat").click()
    for one in (me, friend):
        expect(one.page.locator("main > .table")).to_be_visible()
    me.page.get_by_role("button", name="More", exact=True).click()
    expect(me.page.get_by_role("dialog").locator(".seal code")).to_have_text(re.compile("^[0-9a-f]{64}$"))


def test_a_match_that_has_hardly_begun_is_aborted(visit: Visit) -> None:
    """Nobody wins or loses, and both players see that at the table and in their lists, each in their own language."""
    me, friend = visit(), visit(language="ru")
    me.go("new/wotrcg")
    expect(me.page.get_by_text("Unrated")).to_have_count(0)
    me.page.locator(".seats li").nth(1).locator("select").first.select_option("open")
    expect(me.page.get_by_text("Unrated: you are playing as a guest")).to_be_visible()
    me.page.get_by_role("button", name="Start", exact=True).click()
    expect(me.page.get_by_role("button", name="Cancel match")).to_be_visible()
    friend.page.goto(me.page.url)
    expect(friend.page.get_by_text("не идёт в рейтинг")).to_be_visible()
    friend.page.get_by_role("button", name="Занять место").click()
    expect(me.page.locator("main > .table")).to_be_visible()
    me.page.get_by_role("button", name="More", exact=True).click()
    me.page.get_by_role("button", name="Abort match").click()
    expect(me.page.get_by_text("nobody loses and nothing is rated")).to_be_visible()
    me.page.get_by_role("button", name="Abort match").click()
    expect(me.page.locator(".panel > .over")).to_contain_text("Nobody won or lost")
    expect(friend.page.locator(".panel > .over")).to_contain_text("Партия прервана")
    expect(friend.page.locator(".panel > .over")).not_to_contain_text("поражение")
    friend.go("lobby")
    expect(friend.page.locator("section").first.locator("li.sheet").first).to_contain_text("Прервана")


def test_a_match_opened_while_the_server_is_down_appears_later(visit: Visit) -> None:
    """Its clock runs again from then on, so nobody should have to reload the page."""
    me = visit()
    me.begin(CARDS)
    match = me.page.url
    me.go("matches")
    me.page.context.set_offline(True)
    me.page.evaluate("address => { location.href = address }", match)
    expect(me.page.get_by_text("The server is not responding.")).to_be_visible()
    me.page.context.set_offline(False)
    expect(me.page.locator("main > .table")).to_be_visible()
    me.complaints.clear()  # about the server that was down


def test_a_long_list_shows_more_on_demand(visit: Visit, own_house: House) -> None:
    me = visit(at=own_house)
    me.begin("wotrcg")
    me.settled()
    with sqlite3.connect(own_house.folder / "test.db") as database:
        database.row_factory = sqlite3.Row
        for table, key in (("matches", "id"), ("seats", "match")):
            for row in database.execute(f"SELECT * FROM {table}").fetchall():
                for number in range(120):
                    copy = dict(row) | {key: f"{number:012x}"}
                    copy |= (
                        {"state": "finished", "updated": float(number), "creator": None}
                        if key == "id"
                        else {"person": None, "kind": "past"}
                    )
                    database.execute(
                        f"INSERT INTO {table} ({', '.join(copy)}) VALUES ({', '.join('?' * len(copy))})",
                        list(copy.values()),
                    )
    me.go("lobby")
    finished = me.page.locator("section[aria-labelledby=list-finished]")
    expect(finished.locator("li.sheet")).to_have_count(100)
    finished.get_by_role("button", name="Show more").click()
    expect(finished.locator("li.sheet")).to_have_count(120)
    expect(me.page.get_by_role("button", name="Show more")).to_have_count(0)
    assert violations(me.page) == []
