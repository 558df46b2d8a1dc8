"""Notifications by mail and webhook, sent to real servers: exactly one when it is your turn and you are away."""

import asyncio
import json
import re
import socketserver
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread, current_thread
from types import SimpleNamespace
from typing import Any, ClassVar, Literal
from uuid import uuid4

import psycopg
import pytest
from tests.server.cluster import new_database
from tests.server.helper import Live, Served, Visitor

from warhost.kernel.dice import key_of_seed
from warhost.server import opening, sockets
from warhost.server.entries import Entry
from warhost.server.house import House
from warhost.server.live_match import LiveMatch
from warhost.server.mail import send_mail
from warhost.server.notices import Notices
from warhost.server.outgoing import is_public
from warhost.server.store import Standing, Store
from warhost.server.wire import Join

Make = Callable[[], Visitor]


class Post(socketserver.StreamRequestHandler):
    """A mail server that takes every mail: the few words of SMTP that a sender uses."""

    taken: ClassVar[list[tuple[str, list[str], EmailMessage]]] = []

    def say(self, words: str) -> None:
        """Answer."""
        self.wfile.write(words.encode() + b"\r\n")

    def handle(self) -> None:
        """Serve one sender."""
        self.say("220 post")
        sender = ""
        to: list[str] = []
        while line := self.rfile.readline().decode().strip():
            word = line.upper()
            if word.startswith("MAIL FROM:"):
                sender, to = line[10:].split()[0].strip("<>"), []
            elif word.startswith("RCPT TO:"):
                to.append(line[8:].strip("<>"))
            elif word == "DATA":
                self.say("354 go on")
                data = b""
                while (part := self.rfile.readline()) != b".\r\n":
                    data += part.removeprefix(b".") if part.startswith(b"..") else part
                message = message_from_bytes(data, policy=policy.default)
                assert isinstance(message, EmailMessage)
                self.taken.append((sender, to, message))
            elif word == "QUIT":
                self.say("221 bye")
                return
            self.say("250 well")


class Hook(BaseHTTPRequestHandler):
    """A program with a webhook."""

    heard: ClassVar[list[Any]] = []

    def do_POST(self) -> None:
        """Listen."""
        self.heard.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def running(server: socketserver.TCPServer) -> Iterator[int]:
    """A server in a thread; its port."""
    with server:
        thread = Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield int(server.server_address[1])
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(autouse=True)
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match has the same dice."""
    monkeypatch.setattr("warhost.server.opening.new_key", lambda: key_of_seed("pair"))
    monkeypatch.setattr("warhost.server.notices.GRACE", 0.2)
    Post.taken.clear()
    Hook.heard.clear()


def until(there: Callable[[], bool]) -> None:
    """Wait for something that another thread does."""
    while not there():
        time.sleep(0.01)


def correspondence(visitor: Make, **settings: str) -> tuple[str, Visitor, Live]:
    """Start a correspondence match: I have just joined, and the other player is away and wants notifications."""
    return correspondence_of(visitor(), visitor(), **settings)


def correspondence_of(me: Visitor, other: Visitor, **settings: str) -> tuple[str, Visitor, Live]:
    """Start such a match between these two."""
    match = me.new({"gandalf": "me", "witch_king": "open"}, pace={"kind": "days", "days": 3})["id"]
    other.post(f"/matches/{match}/join", {"seat": "witch_king"})
    other.ok(other.http.patch("/me", json=settings))
    return match, other, me.live(match)


def confirm_address(person: Visitor) -> None:
    """Open the link that was sent to somebody."""
    until(lambda: bool(Post.taken))
    link = re.search(r"/#/confirm/(\S+)", Post.taken.pop()[2].get_content())
    assert link is not None
    person.post("/mail", {"secret": link[1]})


def play_until_other_is_asked(live: Live) -> None:
    """I answer until it is the other's turn alone."""
    while live.until_asked():
        live.answer(live.options()[-1])
        if live.table["ask"] is None:
            return


def test_one_mail_is_sent_per_absence(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Post)) as port:
        monkeypatch.setenv("WARHOST_SMTP", f"smtp://127.0.0.1:{port}")
        monkeypatch.setenv("WARHOST_MAIL_FROM", "house@example.org")
        monkeypatch.setenv("WARHOST_URL", "https://example.org")
        match, other, live = correspondence(visitor, mail="away@example.org", language="ru")
        assert other.get("/me")["mails"] is True
        confirm_address(other)
        play_until_other_is_asked(live)
        until(lambda: bool(Post.taken))
        sender, to, message = Post.taken[0]
        assert (sender, to) == ("house@example.org", ["away@example.org"])
        assert message["subject"].endswith("ваш ход") and message["to"] == "away@example.org"
        assert f"https://example.org/#/match/{match}" in message.get_content()
        # It becomes their turn three times more while they are away: nothing more is sent.
        for _ in range(3):
            assert live.table["may_undo"]
            live.send("undo", seat="gandalf")
            live.until_asked()
            play_until_other_is_asked(live)
        # They connect, answer until it is my turn, and leave; at their next turn they are notified again.
        there = other.live(match)
        while there.until_asked():
            there.answer(there.options()[-1])
            if there.table["ask"] is None:
                break
        assert len(Post.taken) == 1
        there.close()
        while len(live.until("people")["people"]) > 1:
            pass
        play_until_other_is_asked(live)
        until(lambda: len(Post.taken) > 1)
        assert len(Post.taken) == 2


def test_standing_answers_send_no_notification(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a notice would be pointless, and none would follow at the player's real turn."""
    told: list[str] = []

    async def tell(_: Notices, __: Any, seat: str, ___: str) -> None:
        told.append(seat)

    async def changed(standing: Entry | None) -> list[str]:
        house: Any = SimpleNamespace(matches=SimpleNamespace(watchers=[]), store=SimpleNamespace())
        notices = Notices(house)
        table: Any = SimpleNamespace(
            id="abcd",
            state="running",
            row=SimpleNamespace(pace={"kind": "days"}),
            sockets=set(),
            course=SimpleNamespace(waiting=lambda: ["free"]),
            holder=lambda seat: "p",
            standing_entry=lambda: standing,
        )
        notices.changed(table)
        await asyncio.gather(*notices.tasks.going)
        return told

    monkeypatch.setattr(Notices, "tell", tell)
    assert asyncio.run(changed(Entry(1, "free", "answer", "pass", None, 0.0))) == []
    assert asyncio.run(changed(None)) == ["free"]


def test_a_webhook_is_called_once_and_goes_before_mail(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(HTTPServer(("127.0.0.1", 0), Hook)) as port:
        monkeypatch.setenv("WARHOST_PRIVATE_WEBHOOKS", "1")
        monkeypatch.setenv("WARHOST_SMTP", "smtp://127.0.0.1:1")
        match, other, live = correspondence(visitor, mail="away@example.org", webhook=f"http://127.0.0.1:{port}/w")
        play_until_other_is_asked(live)
        until(lambda: bool(Hook.heard))
        subject = "War of the Ring: The Card Game: your turn"
        assert Hook.heard[0] == {
            "match": match,
            "game": "wotrcg",
            "seat": "witch_king",
            "subject": subject,
            "url": f"/#/match/{match}",
        }
        there = other.live(match)
        there.until_asked()
        assert len(Hook.heard) == 1 and Post.taken == []


def test_a_notification_uses_the_language_of_the_page(visitor: Make) -> None:
    """Without a choice, people read the browser's language; a chosen language stays."""
    me, named, chosen = visitor(), visitor(), visitor()
    russian = {"accept-language": "ru"}
    me.ok(me.http.patch("/me", json={"webhook": "https://example.org/hook"}, headers=russian))
    assert me.get("/me")["language"] == "ru"
    account = {"name": "Хурин", "password": "correct horse", "mail": "hurin@example.org"}
    named.ok(named.http.post("/account", json=account, headers=russian))
    assert named.get("/me")["language"] == "ru"
    chosen.ok(chosen.http.patch("/me", json={"language": "en"}))
    chosen.ok(chosen.http.patch("/me", json={"mail": "me@example.org"}, headers=russian))
    assert chosen.get("/me")["language"] == "en"


def test_no_spelling_of_an_address_leads_a_webhook_into_our_network() -> None:
    own = ["127.0.0.1", "10.1.2.3", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1", "::", "::1",
           "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::a9fe:a9fe",
           "64:ff9b:1::909:909", "::ffff:0:127.0.0.1", "2002:7f00:1::"]  # fmt: skip
    assert [address for address in own if is_public(address)] == []
    public = ["9.9.9.9", "2620:fe::fe", "::ffff:9.9.9.9", "64:ff9b::909:909", "2002:909:909::"]
    assert [address for address in public if not is_public(address)] == []


def test_a_slow_webhook_blocks_no_thread_of_the_store(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []
    monkeypatch.setattr("warhost.server.notices.send_webhook", lambda *_: threads.append(current_thread().name))
    _, _, live = correspondence(visitor, webhook="https://example.org/hook")
    play_until_other_is_asked(live)
    until(lambda: bool(threads))
    assert threads[0].startswith("notices")


def test_a_connected_player_gets_no_notification(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Post)) as port:
        monkeypatch.setenv("WARHOST_SMTP", f"smtp://127.0.0.1:{port}")
        match, other, live = correspondence(visitor, mail="here@example.org")
        confirm_address(other)
        there = other.live(match)
        play_until_other_is_asked(live)
        assert there.until_asked()
        there.close()
        assert Post.taken == []


def test_a_player_connected_to_another_process_gets_no_notification(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = new_database(postgres, uuid4().hex)
    monkeypatch.setenv("WARHOST_PRIVATE_WEBHOOKS", "1")
    with (
        running(HTTPServer(("127.0.0.1", 0), Hook)) as port,
        Served(url) as one,
        Served(url) as two,
        Visitor(one.address) as me,
        Visitor(two.address) as other,
        psycopg.connect(url, autocommit=True) as store,
    ):

        def noticed() -> bool:
            return store.execute("SELECT noticed FROM seats WHERE seat = 'witch_king'").fetchone() == (True,)

        match, _, live = correspondence_of(me, other, webhook=f"http://127.0.0.1:{port}/w")
        there = other.live(match)
        play_until_other_is_asked(live)
        until(noticed)
        # They answer, leave, and are notified at their next turn.
        play_until_other_is_asked(there)
        there.close()
        until(lambda: not noticed())
        play_until_other_is_asked(live)
        until(noticed)
    # Closing has waited until everything was sent.
    assert [told["seat"] for told in Hook.heard] == ["witch_king"]


def test_a_player_who_left_the_waiting_room_is_notified_of_the_start(
    visitor: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARHOST_PRIVATE_WEBHOOKS", "1")
    with running(HTTPServer(("127.0.0.1", 0), Hook)) as port:
        me, other = visitor(), visitor()
        me.ok(me.http.patch("/me", json={"webhook": f"http://127.0.0.1:{port}/w"}))
        match = me.new({"gandalf": "me", "witch_king": "open"}, pace={"kind": "days", "days": 3})["id"]
        looks_on = other.live(match)
        me.live(match).close()
        while len(looks_on.until("people")["people"]) != 2:
            pass
        while len(looks_on.until("people")["people"]) != 1:
            pass
        other.post(f"/matches/{match}/join", {"seat": "witch_king"})
        until(lambda: bool(Hook.heard))
        assert [told["seat"] for told in Hook.heard] == ["gandalf"]


async def answer(house: House, table: LiveMatch, seat: str) -> None:
    """Return the last option of a seat, as if it had come from the page."""
    entry = Entry(table.course.version + 1, seat, "answer", table.course.match.options(seat)[-1], uuid4().hex, 1.0)
    async with table.lock:
        await house.matches.do(table, [entry])


def test_leaving_before_the_question_is_sent_gets_a_notification(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is slow: they still counted as present when the question came."""
    sent: list[str] = []

    async def play(match: str) -> None:
        house = House(Store(database))
        notices = Notices(house, lambda person, words: sent.append(words["seat"]))
        table = await house.matches.get(match)
        away = await sockets.enter(
            house.matches,
            match,
            await asyncio.to_thread(house.store.person, str(table.holder("witch_king"))),
            "en",
            "",
            "",
        )
        await away.messages()
        while "witch_king" not in table.course.waiting():
            await answer(house, table, table.course.waiting()[0])
        await asyncio.gather(*notices.tasks.going)
        assert sent == []
        await sockets.leave(house.matches, away)
        await asyncio.gather(*notices.tasks.going)
        await notices.close()
        await house.close()

    with Served(database) as server, Visitor(server.address) as me, Visitor(server.address) as other:
        match, _, _ = correspondence_of(me, other, webhook="https://example.org/hook")
    asyncio.run(play(match))
    assert sent == ["witch_king"]


class Grace(asyncio.Event):
    """A wait that a test can end, and that notes when somebody waits."""

    def __init__(self) -> None:
        super().__init__()
        self.waited = asyncio.Event()

    async def wait(self) -> Literal[True]:
        self.waited.set()
        return await super().wait()


def test_no_late_notification_after_answering_through_another_process(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is their turn again when the first notice is due, and their process does not know it."""
    url, sent = new_database(postgres, uuid4().hex), list[str]()
    monkeypatch.setattr("warhost.server.notices.GRACE", 600.0)

    async def play(match: str, person: str) -> None:
        one, two = House(Store(url)), House(Store(url))
        notices, others = [Notices(house, lambda _, words: sent.append(words["seat"])) for house in (one, two)]
        table, there = await one.matches.get(match), await two.matches.get(match)
        one.store.change_person(person, webhook="https://example.org/hook")
        await sockets.enter(two.matches, match, two.store.person(person), "en", "", "")
        first = notices.closing = Grace()
        while "witch_king" not in table.course.waiting() or "gandalf" in table.course.waiting():
            await answer(one, table, "gandalf")
        await first.waited.wait()
        early = set(notices.tasks.going)
        notices.closing = asyncio.Event()
        await two.matches.notified(match)
        while "witch_king" in there.course.waiting():
            await answer(two, there, "witch_king")
        await asyncio.gather(*others.tasks.going)
        await one.matches.notified(match)
        while "witch_king" not in table.course.waiting():
            await answer(one, table, "gandalf")
        first.set()
        await asyncio.wait(early)
        await two.matches.notified(match)
        await others.close()
        await notices.close()
        await two.matches.close()
        two.bots.close()
        two.store.close()
        await one.close()

    with Served(url) as server, Visitor(server.address) as me, Visitor(server.address) as other:
        match, _, _ = correspondence_of(me, other)
    asyncio.run(play(match, other.me["id"]))
    assert sent == []


@pytest.mark.parametrize("happening", ["nothing", "asked", "begun"])
def test_a_short_visit_gets_a_notification_only_for_a_new_question(database: str, happening: str) -> None:
    sent: list[str] = []

    async def play(match: str, me: str, other: str) -> None:
        house = House(Store(database))
        tables, store = house.matches, house.store
        notices = Notices(house, lambda person, words: sent.append(words["seat"]))
        here, joins = store.person(me), store.person(other)
        assert here is not None and joins is not None
        if happening != "begun":
            await opening.join(house, match, joins, Join("witch_king"))
            await asyncio.gather(*notices.tasks.going)
        table = await tables.get(match)
        while happening == "asked" and "gandalf" in table.course.waiting():
            await answer(house, table, "gandalf")
        before = len(sent)
        socket = await sockets.enter(tables, match, here, "en", "", "")
        if happening == "begun":
            await socket.messages()
            await opening.join(house, match, joins, Join("witch_king"))
        while happening == "asked" and "gandalf" not in table.course.waiting():
            await answer(house, table, "witch_king")
        await asyncio.gather(*notices.tasks.going)
        assert len(sent) == before
        await sockets.leave(tables, socket)
        await notices.close()
        await house.close()
        assert sent[before:] == ([] if happening == "nothing" else ["gandalf"])

    with Served(database) as server, Visitor(server.address) as me, Visitor(server.address) as other:
        me.ok(me.http.patch("/me", json={"webhook": "https://example.org/hook"}))
        match = me.new({"gandalf": "me", "witch_king": "open"}, pace={"kind": "days", "days": 3})["id"]
    asyncio.run(play(match, me.me["id"], other.me["id"]))


def test_a_pending_notification_is_sent_after_a_restart(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARHOST_PRIVATE_WEBHOOKS", "1")
    with running(HTTPServer(("127.0.0.1", 0), Hook)) as port:
        with Served(database) as server, Visitor(server.address) as me, Visitor(server.address) as other:
            match, _, live = correspondence_of(me, other, webhook=f"http://127.0.0.1:{port}/w")
            with monkeypatch.context() as killed:
                killed.setattr("warhost.server.notices.Notices.tell", lambda *_: asyncio.sleep(0))
                play_until_other_is_asked(live)
        assert Hook.heard == []
        for _ in range(2):  # once, even after several starts
            with Served(database):
                until(lambda: bool(Hook.heard))
        # A player who has seen the question and left is not notified of it.
        with Served(database) as server, Visitor(server.address, other.http.cookies["warhost"]) as other:
            other.live(match).close()
        with Served(database):
            pass
    assert [told["match"] for told in Hook.heard] == [match]


def test_standing_answers_send_no_notification_after_a_restart(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []

    async def started(match: str) -> list[list[str]]:
        house = House(Store(database))
        notices = Notices(house, lambda person, words: sent.append(words["seat"]))
        table = await house.matches.get(match)
        ask, action = table.course.asked["witch_king"][0], table.course.match.options("witch_king")[0]
        given = Standing("witch_king", ask.kind, action)
        told = []
        for one in (given, given._replace(action="")):
            house.store.put_standing(match, table.course.version, one)
            house.matches.forget(table)
            await notices.resume()
            await asyncio.gather(*notices.tasks.going)
            told.append(list(sent))
            table = await house.matches.get(match)
        await notices.close()
        await house.close()
        return told

    with Served(database) as server, Visitor(server.address) as me, Visitor(server.address) as other:
        match, _, live = correspondence_of(me, other, webhook="https://example.org/hook")
        with monkeypatch.context() as killed:
            killed.setattr("warhost.server.notices.Notices.tell", lambda *_: asyncio.sleep(0))
            play_until_other_is_asked(live)
    assert asyncio.run(started(match)) == [[], ["witch_king"]]


def test_a_player_connected_at_a_crash_is_notified_of_the_next_turn(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARHOST_PRIVATE_WEBHOOKS", "1")
    with running(HTTPServer(("127.0.0.1", 0), Hook)) as port:
        with Served(database) as server, Visitor(server.address) as me, Visitor(server.address) as other:
            match, _, live = correspondence_of(me, other, webhook=f"http://127.0.0.1:{port}/w")
            there = other.live(match)
            play_until_other_is_asked(live)
            play_until_other_is_asked(there)
            # Nobody leaves in the usual way.
            monkeypatch.setattr("warhost.server.sockets.leave", lambda *_: asyncio.sleep(0))
        assert Hook.heard == []
        with Served(database) as server, Visitor(server.address, me.http.cookies["warhost"]) as me:
            play_until_other_is_asked(me.live(match))
    # Closing has waited until everything was sent.
    assert [told["seat"] for told in Hook.heard] == ["witch_king"]


def test_a_mail_server_that_is_down_stops_no_match(
    visitor: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with running(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Post)) as port:
        monkeypatch.setenv("WARHOST_SMTP", f"smtp://127.0.0.1:{port}")
        match, other, live = correspondence(visitor, mail="away@example.org")
        confirm_address(other)
    monkeypatch.setenv("WARHOST_SMTP", "smtp://127.0.0.1:1")
    play_until_other_is_asked(live)
    until(lambda: "cannot send a notification" in caplog.text)
    assert "away@example.org" not in caplog.text
    assert other.live(match).until_asked()


def test_the_mail_password_is_never_sent_unencrypted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server without STARTTLS gets neither the password nor the mail."""
    with running(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Post)) as port:
        monkeypatch.setenv("WARHOST_SMTP", f"smtp://me:secret@127.0.0.1:{port}")
        with pytest.raises(OSError, match="STARTTLS"):
            send_mail("you@example.org", "subject", "text", "https://example.org/stop")
    assert Post.taken == []


def test_notification_addresses_are_checked_and_private(visitor: Make) -> None:
    me = visitor()
    for settings in (
        {"mail": "nonsense"},
        {"mail": "a@b.c\r\nBcc: d@e.f"},
        {"webhook": "ftp://example.org"},
        {"webhook": "http:///x"},
        {"webhook": "https://example.org/a b"},
    ):
        response = me.http.patch("/me", json=settings)
        assert (response.status_code, response.json()["code"]) == (400, "bad_address")
    me.ok(me.http.patch("/me", json={"mail": "me@example.org", "webhook": "https://example.org/hook?x=1"}))
    assert (me.get("/me")["mail"], me.get("/me")["webhook"]) == ("me@example.org", "https://example.org/hook?x=1")
    match = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
    assert "example.org" not in visitor().http.get(f"/matches/{match}").text
    me.ok(me.http.patch("/me", json={"mail": "", "webhook": ""}))
    assert (me.get("/me")["mail"], me.get("/me")["webhook"]) == ("", "")
