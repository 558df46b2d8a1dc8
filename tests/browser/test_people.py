"""Accounts on the page: refused passwords, a forgotten one, muted and reported players, data download, and deletion."""

import json
import re
import socketserver
import time
from contextlib import closing
from pathlib import Path
from secrets import token_hex

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.house import House, Visitor, known
from tests.browser.test_access import violations
from tests.server.test_notices import Post, running

from warhost.server.moderation import Moderation
from warhost.server.store import Store

PASSWORD = "three for the elves"


def register(me: Visitor, name: str, mail: str = "") -> None:
    """Make an account."""
    me.go("account")
    known(me.page)
    me.page.get_by_label("Name").fill(name)
    me.page.get_by_label("Password").fill(PASSWORD)
    me.page.get_by_label("Email (optional), for your-turn notifications").fill(mail)
    me.page.get_by_role("button", name="Create account").click()
    expect(me.page.get_by_text(f"You are signed in as {name}.")).to_be_visible()


def test_the_form_says_why_a_password_is_refused(visit: Visit) -> None:
    me = visit(language="ru")
    me.go("account")
    known(me.page)
    me.page.get_by_label("Имя").fill("Нарви Зодчий")
    for password, why in (("12345678", "его слова и сочетания проверяют первыми"), ("нарвинарви", "повторяются")):
        me.page.get_by_label("Пароль").fill(password)
        me.page.get_by_role("button", name="Создать профиль").click()
        expect(me.page.get_by_role("alert").first).to_contain_text(why)
    me.complaints.clear()  # about the refusals


def test_a_forgotten_password_is_reset_by_the_link_in_an_email(
    visit: Visit, own_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_house.kill()
    Post.taken.clear()
    with running(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Post)) as port:
        monkeypatch.setenv("WARHOST_SMTP", f"smtp://127.0.0.1:{port}")
        monkeypatch.setenv("WARHOST_URL", own_house.address)
        own_house.start()
        me, phone = visit(at=own_house), visit(at=own_house)
        register(me, "Narvi", "narvi@example.org")

        def link(number: int) -> list[str]:
            while len(Post.taken) <= number:
                time.sleep(0.02)
            return re.findall(r"http\S+", Post.taken[number][2].get_content())

        phone.page.goto(link(0)[0])
        phone.page.get_by_role("button", name="Confirm email").click()
        expect(phone.page.get_by_text("Email confirmed.")).to_be_visible()
        phone.go("account")
        phone.page.get_by_role("button", name="I have an account").click()
        phone.page.get_by_role("link", name="Forgot your password?").click()
        expect(phone.page.get_by_role("heading", name="New password")).to_be_visible()
        phone.page.get_by_label("Name").fill("narvi")
        assert violations(phone.page) == []
        phone.page.get_by_role("button", name="Send the link").click()
        expect(phone.page.get_by_text("a link is on its way")).to_be_visible()
        phone.page.goto(link(1)[0])
        phone.page.get_by_label("New password").fill("one ring to rule them")
        assert violations(phone.page) == []
        phone.page.get_by_role("button", name="Change password").click()
        phone.page.get_by_role("link", name="Sign in").click()
        phone.page.get_by_role("button", name="I have an account").click()
        phone.page.get_by_label("Name").fill("Narvi")
        phone.page.get_by_label("Password").fill("one ring to rule them")
        phone.page.get_by_role("button", name="Sign in").click()
        expect(phone.page.get_by_text("You are signed in as Narvi.")).to_be_visible()
        # The link at the end of the mail stops further ones, without a script.
        phone.page.goto(link(1)[1])
        assert violations(phone.page) == []
        phone.page.get_by_role("button", name="Stop emails").click()
        expect(phone.page.get_by_text("We no longer send email to your address.")).to_be_visible()
        phone.go("account")
        expect(phone.page.get_by_text("you asked us not to send email there")).to_be_visible()
        phone.page.get_by_role("button", name="Allow emails again").click()
        expect(phone.page.get_by_role("button", name="Stop emails")).to_be_visible()


OPEN = """async () => {
    const headers = {"content-type": "application/json", "x-warhost": "page"};
    const body = JSON.stringify({game: "wotrcg", seats: {gandalf: {kind: "me"}, witch_king: {kind: "open"}}});
    return (await (await fetch("/api/matches", {method: "POST", headers, body})).json()).id;
}"""
JOIN = """async (match) => {
    const headers = {"content-type": "application/json", "x-warhost": "page"};
    const body = JSON.stringify({seat: "witch_king"});
    await fetch(`/api/matches/${match}/join`, {method: "POST", headers, body});
}"""


def say(me: Visitor, words: str) -> None:
    """Say something at the table."""
    me.page.locator(".tabs button").nth(1).click()
    me.page.get_by_label("Message").fill(words)
    me.page.keyboard.press("Enter")
    expect(me.page.locator(".lines")).to_contain_text(words)


def test_a_player_is_muted_blocked_and_reported_at_the_table(visit: Visit, own_house: House) -> None:
    me, other = visit(at=own_house), visit(at=own_house)
    register(me, f"Test {token_hex(4)}")
    register(other, "Grima")
    match = me.page.evaluate(OPEN)
    other.page.evaluate(JOIN, match)
    for one in (me, other):
        one.page.goto(f"{own_house.address}#/match/{match}")
        expect(one.page.locator("main > .table")).to_be_visible()
    say(other, "you fool")
    me.page.locator(".tabs button").nth(1).click()
    me.page.locator(".lines").get_by_role("button", name="Grima").click()
    menu = me.page.get_by_role("dialog")
    menu.get_by_label("Report this message").fill("rude")
    menu.get_by_role("button", name="Send report").click()
    expect(menu.get_by_text("Report sent.")).to_be_visible()
    assert violations(me.page) == []
    menu.get_by_role("button", name="Mute").click()
    expect(menu.get_by_text("Muted.", exact=True)).to_be_visible()
    menu.get_by_role("button", name="Close").click()
    expect(me.page.locator(".lines")).not_to_contain_text("you fool")
    me.page.locator(".strip").get_by_role("button", name="Grima").click()
    menu.get_by_role("button", name="Block", exact=True).click()
    expect(menu.get_by_text("Blocked.", exact=True)).to_be_visible()
    menu.get_by_role("button", name="Close").click()
    with closing(Store(str(own_house.folder / "test.db"))) as store:
        assert [(one.about_name, one.line, one.words) for one in Moderation(store).complaints()] == [
            ("Grima", "you fool", "rude")
        ]
    me.go("account")
    me.page.get_by_role("button", name="Remove Grima from the list").click()
    expect(me.page.get_by_text("Muted and blocked players")).to_have_count(0)
    me.page.goto(f"{own_house.address}#/match/{match}")
    me.page.locator(".tabs button").nth(1).click()
    expect(me.page.locator(".lines")).to_contain_text("you fool")


def test_a_person_downloads_their_data_and_deletes_the_account(visit: Visit, tmp_path: Path) -> None:
    me = visit()
    name = f"Test {token_hex(4)}"
    register(me, name)
    with me.page.expect_download() as download:
        me.page.get_by_role("button", name="Download").click()
    download.value.save_as(tmp_path / "mine.json")
    assert json.loads((tmp_path / "mine.json").read_text())["person"]["name"] == name
    me.page.get_by_role("button", name="Delete account").click()
    field = me.page.get_by_label("Current password").last
    field.fill("a wrong password")
    me.page.get_by_role("button", name="Delete for good").click()
    expect(me.page.get_by_text("The current password is wrong.")).to_be_visible()
    assert violations(me.page) == []
    me.complaints.clear()  # about the wrong password
    field.fill(PASSWORD)
    me.page.get_by_role("button", name="Delete for good").click()
    expect(me.page.get_by_text("Your account is deleted.")).to_be_visible()
    expect(me.page.get_by_text("You are playing as Guest")).to_be_visible()
