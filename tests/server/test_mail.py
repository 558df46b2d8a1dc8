"""Mail is sent only to confirmed addresses, within limits, and not to those who want none."""

import asyncio
import re
import socketserver
import ssl
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import httpx
import pytest
from tests.server.front import make_certificate
from tests.server.helper import Served, Visitor, back_to
from tests.server.test_notices import Post, correspondence, play_until_other_is_asked, running
from websockets.exceptions import ConnectionClosed

from warhost.cli import main
from warhost.server.database import migrate
from warhost.server.house import House
from warhost.server.mail import can_mail, mailbox, send_mail
from warhost.server.notices import Notices
from warhost.server.people import digest
from warhost.server.security import Rates
from warhost.server.store import Store

Make = Callable[[], Visitor]
HOUR, DAY = 3600.0, 86400.0


class Sent(list[tuple[str, str, str]]):
    """The sent emails: address, subject and text; and the unsubscribe address of the last one."""

    stop = ""

    def take(self, address: str, subject: str, text: str, stop: str) -> None:
        """Keep an email."""
        self.append((address, subject, text))
        self.stop = stop

    def secret(self) -> str:
        """The secret of the last link."""
        found = re.search(r"https://example.org/#/(?:confirm|reset)/(\S+)", self[-1][2])
        assert found is not None
        return found[1]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """A server that can send mail."""
    found = Sent()
    monkeypatch.setenv("WARHOST_SMTP", "smtp://127.0.0.1:1")
    monkeypatch.setenv("WARHOST_URL", "https://example.org")
    monkeypatch.setattr("warhost.server.mail.send_mail", found.take)
    return found


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A second store on the server's database."""
    found = Store(database)
    yield found
    found.close()


def until(there: Callable[[], bool]) -> None:
    """Wait for something that another thread does."""
    while not there():
        time.sleep(0.01)


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Move the time of the links."""
    now = time.time() + seconds
    for module in ("confirm", "forgotten", "mail"):
        monkeypatch.setattr(f"warhost.server.{module}.time", SimpleNamespace(time=lambda: now))


def give(me: Visitor, mail: str) -> None:
    """Give an address for notices."""
    me.ok(me.http.patch("/me", json={"mail": mail}))


def test_an_unconfirmed_address_gets_no_notice(visitor: Make, sent: Sent, served: Served) -> None:
    match, other, live = correspondence(visitor, mail="victim@example.org")
    play_until_other_is_asked(live)
    until(lambda: bool(sent))
    assert other.get("/me")["confirmed"] is False
    served.__exit__(None, None, None)  # closing waits until everything is sent
    assert [(address, subject) for address, subject, _ in sent] == [
        ("victim@example.org", "Warhost: confirm your email address")
    ]
    with Served(served.database):
        pass  # nor after a start
    assert len(sent) == 1 and match
    served.__enter__()


def test_people_with_push_notifications_get_mail_only_at_a_confirmed_address(
    visitor: Make, sent: Sent, store: Store
) -> None:
    me = visitor()
    give(me, "victim@example.org")
    until(lambda: bool(sent))
    person = store.person(me.me["id"])
    assert person is not None
    words = {"match": "m", "subject": "Your turn", "text": "It is your turn."}

    async def run() -> None:
        notices = Notices(House(store))
        notices.deliver(person, words)
        assert [subject for _, subject, _ in sent] == ["Warhost: confirm your email address"]
        notices.deliver(person._replace(confirmed=True), words)
        assert sent[-1][1] == "Your turn"
        await notices.house.close()

    asyncio.run(run())


def test_a_confirmed_address_gets_notices(visitor: Make, sent: Sent) -> None:
    me, other = visitor(), visitor()
    give(other, "away@example.org")
    until(lambda: bool(sent))
    # The person who opens the link need not be signed in.
    assert visitor().http.post("/mail", json={"secret": sent.secret()}).status_code == 204
    assert other.get("/me")["confirmed"] is True
    match = me.new({"gandalf": "me", "witch_king": "open"}, pace={"kind": "days", "days": 3})["id"]
    other.post(f"/matches/{match}/join", {"seat": "witch_king"})
    play_until_other_is_asked(me.live(match))
    until(lambda: len(sent) == 2)
    assert sent[1][0] == "away@example.org" and f"/#/match/{match}" in sent[1][2]


def test_the_link_opens_in_the_language_of_the_reader(visitor: Make, sent: Sent) -> None:
    me = visitor()
    me.ok(me.http.patch("/me", json={"mail": "me@example.org"}, headers={"accept-language": "ru"}))
    until(lambda: bool(sent))
    assert sent[0][1] == "Warhost: подтвердите почтовый адрес" and "Ссылка одноразовая" in sent[0][2]


def test_a_link_works_once_and_only_for_a_day(visitor: Make, sent: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    me = visitor()
    give(me, "me@example.org")
    until(lambda: bool(sent))
    with monkeypatch.context() as tomorrow:
        later(tomorrow, DAY + 1)
        assert me.refused("POST", "/mail", {"secret": sent.secret()}) == (404, "bad_link")
    assert me.refused("POST", "/mail", {"secret": "guess"}) == (404, "bad_link")
    assert me.get("/me")["confirmed"] is False
    me.post("/mail", {"secret": sent.secret()})
    assert me.refused("POST", "/mail", {"secret": sent.secret()}) == (404, "bad_link")
    assert me.get("/me")["confirmed"] is True
    assert me.refused("POST", "/me/mail") == (409, "mail_confirmed")


def test_another_address_needs_another_link(visitor: Make, sent: Sent) -> None:
    me = visitor()
    give(me, "one@example.org")
    until(lambda: len(sent) == 1)
    old = sent.secret()
    give(me, "two@example.org")
    until(lambda: len(sent) == 2)
    assert me.refused("POST", "/mail", {"secret": old}) == (404, "bad_link")
    me.post("/mail", {"secret": sent.secret()})
    # Neither the same address again nor another setting changes anything.
    give(me, "two@example.org")
    me.ok(me.http.patch("/me", json={"language": "ru"}))
    assert me.get("/me")["confirmed"] is True and len(sent) == 2
    give(me, "three@example.org")
    assert me.get("/me")["confirmed"] is False
    give(me, "")
    assert me.get("/me")["confirmed"] is False
    assert me.refused("POST", "/me/mail") == (409, "no_mail")


def test_an_account_with_an_address_is_sent_a_link(visitor: Make, sent: Sent) -> None:
    me = visitor()
    me.post("/account", {"name": "Eowyn", "password": "simbelmyne", "mail": "eowyn@example.org"})
    until(lambda: bool(sent))
    me.post("/mail", {"secret": sent.secret()})
    assert me.get("/me")["confirmed"] is True


def test_an_address_gets_one_email_per_hour_regardless_of_who_asks(
    visitor: Make, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    me, other = visitor(), visitor()
    give(me, "victim@example.org")
    until(lambda: bool(sent))
    assert me.refused("POST", "/me/mail") == (429, "mailed_lately")
    for same in ("victim@example.org", "Victim@Example.org", "victim+more@example.org"):
        give(other, same)
        assert other.get("/me")["mail"] == same
        assert other.refused("POST", "/me/mail") == (429, "mailed_lately")
    later(monkeypatch, HOUR + 1)
    assert me.http.post("/me/mail").status_code == 204
    until(lambda: len(sent) == 2)


def test_a_person_gets_five_emails_in_a_day(visitor: Make, sent: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    me = visitor()
    for number in range(7):
        give(me, f"victim{number}@example.org")
    until(lambda: len(sent) == 5)
    assert me.refused("POST", "/me/mail") == (429, "mailed_lately")
    later(monkeypatch, DAY + 1)
    assert me.http.post("/me/mail").status_code == 204
    until(lambda: len(sent) == 6)


def test_strangers_who_enter_an_address_leave_its_owner_most_of_the_mails_of_a_day(
    visitor: Make, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a link per hour from ever new guests would use up all mails to that mailbox, even notifications."""
    owner = visitor()
    confirmed(owner, sent, "owner@example.org")
    for number in range(1, 5):
        later(monkeypatch, number * (HOUR + 1))
        give(visitor(), f"Owner+{number}@example.org")
        while len(sent) == number:
            time.sleep(0.01)
    later(monkeypatch, 6 * HOUR)
    stranger = visitor()
    give(stranger, "owner@example.org")
    assert stranger.refused("POST", "/me/mail") == (429, "mailed_lately")
    later(monkeypatch, DAY + 10)
    assert stranger.http.post("/me/mail").status_code == 204
    until(lambda: len(sent) == 6)


def test_one_machine_cannot_send_emails_through_many_guests(tmp_path: Path, sent: Sent) -> None:
    with Served(str(tmp_path / "test.db"), Rates(1)) as server:
        for number in range(12):
            with Visitor(server.address) as guest:
                give(guest, f"victim{number}@example.org")
    assert len(sent) == 10


def test_concurrent_requests_for_one_address_send_one_link(store: Store) -> None:
    for number in range(8):
        store.add_person(f"p{number}", "en")
    with ThreadPoolExecutor(8) as threads:
        asked = list(
            threads.map(
                lambda number: store.add_link(
                    digest(f"{number}"), f"p{number}", "a@example.org", "a@example.org", 1000.0, 2000.0, 5
                ),
                range(8),
            )
        )
    assert sorted(asked) == [False] * 7 + [True]


def test_a_server_without_mail_says_so(visitor: Make) -> None:
    me = visitor()
    give(me, "me@example.org")
    assert me.refused("POST", "/me/mail") == (409, "cannot_mail")


@pytest.mark.parametrize(
    "mail",
    [
        "a,b@c.de",
        "a b@c.de",
        "a@c.de,b@c.de",
        "a@c.de\n",
        "a@c.de ",
        "a;b@c.de",
        "<a@c.de>",
        "a@c.d,e",
        '"a"@c.de',
        "a(b)@c.de",
        "a:b@c.de",
        "a@b@c.de",
        "a\tb@c.de",
        "a@c",
        "a@c.de.",
        "a%d.de@c.de",
        "d.de!a@c.de",
        "a@с.de",
        "a@=?utf-8?q?c.de=2Cb=40d.de?=",
        "=?utf-8?q?=61?=@c.de",
    ],
)
def test_an_ambiguous_address_is_refused(visitor: Make, sent: Sent, mail: str) -> None:
    me = visitor()
    assert me.refused("PATCH", "/me", {"mail": mail}) == (400, "bad_address")
    account = {"name": "Eowyn", "password": "simbelmyne", "mail": mail}
    assert me.refused("POST", "/account", account) == (400, "bad_address")
    assert me.get("/me")["mail"] == "" and sent == []


def test_addresses_of_an_old_database_are_not_confirmed(store: Store) -> None:
    store.add_person("p", "en")
    store.change_person("p", mail="a,b@c.de")
    back_to(store, "0008")
    migrate(store.engine)
    found = store.person("p")
    assert found is not None and (found.mail, found.confirmed) == ("a,b@c.de", False)


def test_an_ambiguous_old_address_is_sent_no_link(visitor: Make, sent: Sent, store: Store) -> None:
    me = visitor()
    store.change_person(me.me["id"], mail="a,b@c.de")
    assert me.refused("POST", "/me/mail") == (400, "bad_address")
    assert sent == []


def confirmed(me: Visitor, sent: Sent, mail: str) -> None:
    """Give an address and confirm it."""
    before = len(sent)
    give(me, mail)
    until(lambda: len(sent) > before)
    me.post("/mail", {"secret": sent.secret()})


# ---- failures and limits


def test_a_link_that_could_not_be_sent_does_not_count(
    visitor: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Another one can be requested as soon as the mail server is back."""
    monkeypatch.setenv("WARHOST_SMTP", "smtp://127.0.0.1:1")
    me = visitor()
    give(me, "me@example.org")
    until(lambda: "cannot send a confirmation link" in caplog.text)
    sent = Sent()
    monkeypatch.setattr("warhost.server.mail.send_mail", sent.take)
    monkeypatch.setenv("WARHOST_URL", "https://example.org")
    answers = [me.http.post("/me/mail").status_code]
    while answers[-1] == 429 and len(answers) < 200:  # the stored link of the first is deleted a moment later
        time.sleep(0.02)
        answers.append(me.http.post("/me/mail").status_code)
    assert answers[-1] == 204
    until(lambda: bool(sent))
    me.post("/mail", {"secret": sent.secret()})
    assert me.get("/me")["confirmed"] is True


def test_a_person_and_an_address_get_a_limited_number_of_mails_in_a_day(
    database: str, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARHOST_MAILS_PER_DAY", "2")
    with Served(database) as server, Visitor(server.address) as me, Visitor(server.address) as other:
        for number in range(3):
            give(me, f"me{number}@example.org")
        assert me.refused("POST", "/me/mail") == (429, "mail_limit")
        until(lambda: len(sent) == 2)
        # The same for an address, regardless of who asks.
        later(monkeypatch, HOUR + 1)
        give(other, "me0@example.org")
        until(lambda: len(sent) == 3)
        later(monkeypatch, 2 * HOUR + 2)
        with Visitor(server.address) as third:
            give(third, "me0@example.org")
            assert third.refused("POST", "/me/mail") == (429, "mail_limit")
        later(monkeypatch, DAY + HOUR + 2)
        assert me.http.post("/me/mail").status_code == 204
        until(lambda: len(sent) == 4)


def test_notices_count_too(
    database: str, sent: Sent, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "warhost.server")
    monkeypatch.setenv("WARHOST_MAILS_PER_DAY", "1")
    with Served(database) as server, Visitor(server.address) as me, Visitor(server.address) as other:
        confirmed(other, sent, "away@example.org")
        match = me.new({"gandalf": "me", "witch_king": "open"}, pace={"kind": "days", "days": 3})["id"]
        other.post(f"/matches/{match}/join", {"seat": "witch_king"})
        play_until_other_is_asked(me.live(match))
        until(lambda: "notification not sent: mail_limit" in caplog.text)
    assert len(sent) == 1


# ---- no more mail


def page(visitor: Visitor, method: str, stop: str, **fields: str) -> httpx.Response:
    """Open or post to the unsubscribe link without signing in."""
    address = stop.replace("https://example.org", f"http://{visitor.address}")
    return httpx.request(
        method,
        address,
        data=fields or None,
        trust_env=False,
        headers={"accept-language": "ru" if method == "GET" else "en"},
    )


def test_mail_is_stopped_by_the_link_without_signing_in(visitor: Make, sent: Sent) -> None:
    me, other = visitor(), visitor()
    confirmed(other, sent, "away@example.org")
    assert sent.stop in sent[0][2] and "/unsubscribe/" in sent.stop
    opened = page(me, "GET", sent.stop)
    assert opened.status_code == 200 and opened.text.count("<button>") == 1 and "Больше не присылать" in opened.text
    assert other.get("/me/mail") == {"wanted": True}  # opening it changes nothing
    assert "no longer send" in page(me, "POST", sent.stop, **{"List-Unsubscribe": "One-Click"}).text
    assert other.get("/me/mail") == {"wanted": False}
    match = me.new({"gandalf": "me", "witch_king": "open"}, pace={"kind": "days", "days": 3})["id"]
    other.post(f"/matches/{match}/join", {"seat": "witch_king"})
    play_until_other_is_asked(me.live(match))
    give(me, "away+1@example.org")  # nor can others have links sent there
    assert me.refused("POST", "/me/mail") == (409, "mail_stopped")
    assert len(sent) == 1
    assert "allowed again" in page(me, "POST", sent.stop, again="One-Click").text
    assert other.get("/me/mail") == {"wanted": True}


def test_the_owner_of_a_confirmed_address_allows_mail_again(visitor: Make, sent: Sent) -> None:
    me = visitor()
    assert me.refused("PUT", "/me/mail", {"wanted": False}) == (409, "no_mail")
    give(me, "me@example.org")
    until(lambda: bool(sent))
    assert me.refused("PUT", "/me/mail", {"wanted": True}) == (409, "unconfirmed")
    me.post("/mail", {"secret": sent.secret()})
    page(me, "POST", sent.stop)
    me.ok(me.http.put("/me/mail", json={"wanted": True}))
    assert me.get("/me/mail") == {"wanted": True}


def test_a_wrong_link_stops_nothing(visitor: Make, sent: Sent) -> None:
    me = visitor()
    give(me, "me@example.org")
    until(lambda: bool(sent))
    for method in ("GET", "POST"):
        assert page(me, method, sent.stop + "x").status_code == 404
    assert me.get("/me/mail") == {"wanted": True}


# ---- a forgotten password


FORGOTTEN, FRESH = "simbelmyne", "a shieldmaiden rides"


def eowyn(visitor: Make, sent: Sent) -> Visitor:
    """Somebody with an account and a confirmed address."""
    me = visitor()
    me.post("/account", {"name": "Eowyn", "password": FORGOTTEN, "mail": "eowyn@example.org"})
    until(lambda: bool(sent))
    me.post("/mail", {"secret": sent.secret()})
    return me


def test_a_forgotten_password_is_reset_by_mail(visitor: Make, sent: Sent) -> None:
    me, other = eowyn(visitor, sent), visitor()
    token = me.post("/tokens", {"label": "my bot"})["token"]
    live = me.live(me.new({"gandalf": "me", "witch_king": "bot"})["id"])
    assert other.http.post("/account/reset", json={"name": "eowyn"}).status_code == 204
    until(lambda: len(sent) == 2)
    assert sent[1][0] == "eowyn@example.org" and "Eowyn" in sent[1][2] and sent.stop in sent[1][2]
    weak = {"secret": sent.secret(), "password": "12345678"}
    assert other.refused("PUT", "/account/reset", weak) == (400, "weak_common")  # and the link still works
    assert other.http.put("/account/reset", json={"secret": sent.secret(), "password": FRESH}).status_code == 204
    with pytest.raises(ConnectionClosed):
        live.until("never")
    assert me.refused("GET", "/tokens") == (401, "no_session")
    with_token = httpx.get(
        f"http://{me.address}/api/tokens", headers={"authorization": f"Bearer {token}"}, trust_env=False
    )
    assert with_token.status_code == 401
    assert other.refused("POST", "/session", {"name": "Eowyn", "password": FORGOTTEN}) == (403, "bad_login")
    assert other.post("/session", {"name": "Eowyn", "password": FRESH})["id"] == me.me["id"]
    used = {"secret": sent.secret(), "password": FORGOTTEN}
    assert other.refused("PUT", "/account/reset", used) == (404, "bad_reset")


def test_the_answer_does_not_reveal_whether_there_is_an_account(visitor: Make, sent: Sent, served: Served) -> None:
    me, other = visitor(), visitor()
    me.post("/account", {"name": "Eowyn", "password": FORGOTTEN, "mail": "eowyn@example.org"})  # not confirmed
    until(lambda: bool(sent))
    for name in ("Eowyn", "Nobody", "Guest 1234", "\x01"):
        answer = other.http.post("/account/reset", json={"name": name})
        assert (answer.status_code, answer.content) == (204, b"")
    served.__exit__(None, None, None)  # closing waits until everything is sent
    assert len(sent) == 1
    served.__enter__()


def test_a_link_for_a_new_password_works_for_an_hour_and_only_for_the_same_address(
    visitor: Make, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = eowyn(visitor, sent)
    confirmation = sent.secret()
    me.http.post("/account/reset", json={"name": "Eowyn"})
    until(lambda: len(sent) == 2)
    change = {"secret": sent.secret(), "password": FRESH}
    assert me.refused("PUT", "/account/reset", change | {"secret": confirmation}) == (404, "bad_reset")
    assert me.refused("POST", "/mail", {"secret": sent.secret()}) == (404, "bad_link")
    with monkeypatch.context() as too_late:
        later(too_late, HOUR + 1)
        assert me.refused("PUT", "/account/reset", change) == (404, "bad_reset")
    give(me, "other@example.org")
    assert me.refused("PUT", "/account/reset", change) == (404, "bad_reset")
    assert me.get("/me")["name"] == "Eowyn"


def test_a_password_link_is_sent_even_if_mail_is_stopped(visitor: Make, sent: Sent) -> None:
    me = eowyn(visitor, sent)
    page(me, "POST", sent.stop)
    for _ in range(2):  # one in an hour
        me.http.post("/account/reset", json={"name": "Eowyn"})
        until(lambda: len(sent) == 2)
    assert "/#/reset/" in sent[1][2]


def test_a_server_without_mail_resets_no_password(visitor: Make) -> None:
    assert visitor().refused("POST", "/account/reset", {"name": "Eowyn"}) == (409, "cannot_mail")


def test_a_mail_has_the_headers_for_one_click(monkeypatch: pytest.MonkeyPatch) -> None:
    Post.taken.clear()
    with running(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Post)) as port:
        monkeypatch.setenv("WARHOST_SMTP", f"smtp://127.0.0.1:{port}")
        send_mail("you@example.org", "subject", "text", "https://example.org/unsubscribe/x")
    message = Post.taken[0][2]
    assert message["List-Unsubscribe"] == "<https://example.org/unsubscribe/x>"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    # Without these, many mail providers treat it as spam.
    assert message["Date"].datetime.timestamp() == pytest.approx(time.time(), abs=60)
    assert re.fullmatch(r"<\S+@example\.org>", message["Message-ID"])
    assert message["Auto-Submitted"] == "auto-generated"


class Pretender(socketserver.BaseRequestHandler):
    """Somebody on the way who pretends to be the mail server, with a certificate that nobody has signed."""

    secure: ClassVar[ssl.SSLContext]
    scheme: ClassVar[str]

    def handle(self) -> None:
        """Begin TLS, at once or when asked, and hang up."""
        if self.scheme == "smtp":
            for said in (b"220 mail\r\n", b"250-mail\r\n250 STARTTLS\r\n", b"220 go on\r\n"):
                self.request.sendall(said)
                if not said.startswith(b"220 go on"):
                    self.request.recv(1000)
        with suppress(OSError):
            self.secure.wrap_socket(self.request, server_side=True).close()


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_a_mail_server_without_a_valid_certificate_gets_no_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    make_certificate(tmp_path)
    Pretender.secure, Pretender.scheme = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), scheme
    Pretender.secure.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")
    with running(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Pretender)) as port:
        monkeypatch.setenv("WARHOST_SMTP", f"{scheme}://me:secret@127.0.0.1:{port}")
        with pytest.raises(ssl.SSLCertVerificationError):
            send_mail("you@example.org", "subject", "text", "https://example.org/stop")


def test_an_empty_sender_counts_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    Post.taken.clear()
    monkeypatch.setenv("WARHOST_MAIL_FROM", "")
    with running(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Post)) as port:
        monkeypatch.setenv("WARHOST_SMTP", f"smtp://127.0.0.1:{port}")
        send_mail("you@example.org", "subject", "text", "https://example.org/unsubscribe/x")
    assert Post.taken[0][2]["From"] == "warhost@127.0.0.1"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("a.b.c@gmail.com", "ABC+games@Gmail.com", True),
        ("a.b@googlemail.com", "ab@googlemail.com", True),
        ("a.b@example.org", "ab@example.org", False),
        ("a.b+x@example.org", "A.B@example.org", True),
    ],
)
def test_dots_matter_in_a_mailbox_except_where_they_do_not(one: str, other: str, same: bool) -> None:
    assert (mailbox(one) == mailbox(other)) is same


URL = {"WARHOST_URL": "https://warhost.example"}


@pytest.mark.parametrize(
    ("settings", "english", "russian"),
    [
        ({"WARHOST_MAILS_PER_DAY": "abc"}, "WARHOST_MAILS_PER_DAY must be a number", "должно быть числом"),
        ({"WARHOST_MAILS_PER_DAY": "-3"}, "WARHOST_MAILS_PER_DAY must be a number", "должно быть числом"),
        ({"WARHOST_PUSHES_PER_DAY": "x"}, "WARHOST_PUSHES_PER_DAY must be a number", "должно быть числом"),
        ({**URL, "WARHOST_SMTP": "mail.example"}, "WARHOST_SMTP must be an address", "WARHOST_SMTP нужен адрес"),
        ({**URL, "WARHOST_SMTP": "smtp://mail:abc"}, "WARHOST_SMTP must be an address", "WARHOST_SMTP нужен адрес"),
        ({"WARHOST_URL": "warhost.example"}, "WARHOST_URL must be an address", "WARHOST_URL нужен адрес"),
        ({"WARHOST_PRIVATE_WEBHOOKS": "no"}, "WARHOST_PRIVATE_WEBHOOKS must be 1 or 0", "должно быть 1 или 0"),
        ({"WARHOST_SMTP": "smtp://mail.example"}, "WARHOST_SMTP needs WARHOST_URL", "нужно задать WARHOST_URL"),
    ],
)
def test_unusable_mail_settings_are_reported_in_one_sentence_at_the_start(
    settings: dict[str, str],
    english: str,
    russian: str,
    database: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    for language, words in (("en", english), ("ru", russian)):
        assert main(["--lang", language, "serve", "--no-browser", "--port", "0", "--db", database]) == 2
        said = capsys.readouterr().err
        assert words in said and "Traceback" not in said and said.count("\n") <= 2


def test_an_empty_mail_server_counts_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARHOST_SMTP", "")
    assert not can_mail()
