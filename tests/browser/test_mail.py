"""A mail address is confirmed by the link that is sent there."""

import re
import socketserver
import time
from secrets import token_hex

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.test_access import violations
from tests.server.test_notices import Post, running


def test_an_address_is_confirmed_by_the_link_that_is_sent_there(
    visit: Visit, own_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_house.kill()
    Post.taken.clear()
    with running(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Post)) as port:
        monkeypatch.setenv("WARHOST_SMTP", f"smtp://127.0.0.1:{port}")
        monkeypatch.setenv("WARHOST_URL", own_house.address.rstrip("/"))
        own_house.start()
        me, mailbox = visit(at=own_house), visit(at=own_house, language="ru")
        me.go("account")
        me.page.get_by_label("Name").fill(f"Test {token_hex(4)}")
        me.page.get_by_label("Password").fill("a long password")
        me.page.get_by_label("Email (optional), for your-turn notifications").fill("me@example.org")
        me.page.get_by_role("button", name="Create account").click()
        expect(me.page.get_by_text("Open the link we sent to me@example.org")).to_be_visible()
        me.page.get_by_role("button", name="Send the link again").click()
        expect(me.page.get_by_role("alert").first).to_contain_text("We sent a link less than an hour ago")
        me.complaints.clear()  # about the second link within an hour
        assert violations(me.page) == []
        while not Post.taken:
            time.sleep(0.02)
        link = re.search(r"http\S+", Post.taken[0][2].get_content())
        assert link is not None
        mailbox.page.goto(link[0])
        confirm = mailbox.page.get_by_role("button", name="Да, подтвердить адрес")
        expect(confirm).to_be_visible()
        assert violations(mailbox.page) == []
        confirm.click()
        expect(mailbox.page.get_by_text("Адрес подтверждён.")).to_be_visible()
        me.page.reload()
        expect(me.page.get_by_text("Email confirmed.")).to_be_visible()
        mailbox.page.reload()
        confirm.click()
        expect(mailbox.page.get_by_role("alert")).to_contain_text("Ссылка не действует")
        mailbox.complaints.clear()  # about the used link
    assert len(Post.taken) == 1
