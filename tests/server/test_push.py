"""Push notifications, sent to a push service of our own over TLS and read as a browser reads them."""

import asyncio
import json
import ssl
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import http_ece
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID
from py_vapid import Vapid
from tests.server.helper import Served, Visitor
from tests.server.test_notices import correspondence_of, play_until_other_is_asked, running, until

from warhost.cli import main
from warhost.kernel.dice import key_of_seed
from warhost.server import pushbook
from warhost.server.house import House
from warhost.server.notices import Notices
from warhost.server.push import new_key
from warhost.server.pushbook import Pushbook
from warhost.server.schema import sessions, subscriptions
from warhost.server.store import PersonRow, Store

Make = Callable[[], Visitor]
KEY = new_key()
AUTH = b"sixteen letters!"


def text_of(data: bytes) -> str:
    """Bytes as a browser writes them in a subscription."""
    return urlsafe_b64encode(data).decode().rstrip("=")


class Service(BaseHTTPRequestHandler):
    """A push service: takes messages, and answers with the status at the end of the address."""

    taken: ClassVar[list[tuple[str, dict[str, str], bytes]]] = []
    wait: ClassVar[Event] = Event()

    def do_POST(self) -> None:
        """Take a message."""
        body = self.rfile.read(int(self.headers["content-length"]))
        if self.path.startswith("/slow"):
            self.wait.wait()
        self.taken.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(int(self.path.rpartition("/")[2]))
        self.send_header("location", "https://127.0.0.1/elsewhere")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Log nothing."""


class Browser:
    """The keys of a browser that is subscribed."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.keys = {"p256dh": text_of(point), "auth": text_of(AUTH)}

    def read(self, body: bytes) -> Any:
        """Decrypt a message."""
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=AUTH, version="aes128gcm"))


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for this machine, with its key."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "push")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(1))
        .not_valid_after(now + timedelta(1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    path = tmp_path_factory.mktemp("push") / "certificate.pem"
    path.write_bytes(
        made.public_bytes(Encoding.PEM) + key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    )
    return path


@pytest.fixture
def service(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a push service that the server trusts."""
    Service.taken.clear()
    Service.wait.clear()
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    with running(server) as port:
        yield f"https://127.0.0.1:{port}"
        Service.wait.set()


@pytest.fixture(autouse=True)
def configured(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server can push, and every match has the same dice."""
    monkeypatch.setenv("WARHOST_PUSH_KEY", KEY)
    monkeypatch.setenv("WARHOST_PUSH_CONTACT", "operator@example.org")
    monkeypatch.setenv("WARHOST_PRIVATE_WEBHOOKS", "1")
    monkeypatch.setattr("warhost.server.opening.new_key", lambda: key_of_seed("pair"))
    monkeypatch.setattr("warhost.server.notices.GRACE", 0.2)


def subscribe(me: Visitor, endpoint: str, browser: Browser | None = None, language: str = "en") -> Browser:
    """Switch notifications on in a browser."""
    browser = browser or Browser()
    me.ok(me.http.put(f"/me/push?lang={language}", json={"endpoint": endpoint, **browser.keys}))
    return browser


def endpoints(database: str) -> list[str]:
    """All stored subscriptions."""
    store = Store(database)
    with store.engine.connect() as c:
        found = list(c.execute(subscriptions.select().order_by(subscriptions.c.created)).mappings())
    store.close()
    return [str(one["endpoint"]) for one in found]


def test_a_subscribed_browser_learns_that_it_is_its_turn(visitor: Make, service: str) -> None:
    me, other = visitor(), visitor()
    browser = subscribe(other, f"{service}/browser/201", language="ru")
    match, _, live = correspondence_of(me, other)
    play_until_other_is_asked(live)
    until(lambda: bool(Service.taken))
    path, headers, body = Service.taken[0]
    assert path == "/browser/201" and int(headers["ttl"]) > 0 and match not in str(headers)
    assert browser.read(body) == {"title": "Война Кольца. Карточная игра: ваш ход", "lang": "ru", "match": match}
    assert match.encode() not in body
    assert Vapid.verify(headers["authorization"])
    assert headers["authorization"].endswith(f"k={other.get('/me')['push']}")
    # They come, and are not notified of what they see.
    assert other.live(match).until_asked() and len(Service.taken) == 1


def test_a_subscription_that_a_push_service_does_not_know_is_deleted(
    visitor: Make, service: str, database: str
) -> None:
    me, other = visitor(), visitor()
    subscribe(other, f"{service}/gone/410")
    match, _, live = correspondence_of(me, other)
    play_until_other_is_asked(live)
    until(lambda: endpoints(database) == [])
    assert len(Service.taken) == 1 and other.live(match).until_asked()


def test_a_push_service_that_does_not_answer_delays_no_match(visitor: Make, service: str) -> None:
    me, other = visitor(), visitor()
    subscribe(other, f"{service}/slow/201")
    match, _, live = correspondence_of(me, other)
    play_until_other_is_asked(live)
    there = other.live(match)
    assert there.until_asked()
    there.answer(there.options()[-1])
    assert Service.taken == []


def test_no_push_goes_to_a_private_address_or_another_one_than_asked_for(
    visitor: Make, service: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    me, other = visitor(), visitor()
    subscribe(other, f"{service}/moved/302")
    _, _, live = correspondence_of(me, other)
    play_until_other_is_asked(live)
    until(lambda: "cannot push a notification: OSError" in caplog.text)
    assert [path for path, _, _ in Service.taken] == ["/moved/302"]
    monkeypatch.delenv("WARHOST_PRIVATE_WEBHOOKS")
    third = visitor()
    subscribe(third, f"{service}/private/201")
    _, _, live = correspondence_of(me, third)
    play_until_other_is_asked(live)
    until(lambda: "cannot push a notification: ValueError" in caplog.text)
    assert len(Service.taken) == 1 and service not in caplog.text


def test_a_subscription_no_browser_would_send_is_refused(visitor: Make, database: str) -> None:
    me, good = visitor(), Browser().keys
    for endpoint in (
        "http://push.example/x",
        "https://user@push.example/x",
        "https://[::1]/x",
        "https://push.example",
        "ftp://push.example/x",
        "https://push.example/ x",
        "https:///x",
        "",
    ):
        assert me.refused("PUT", "/me/push", {"endpoint": endpoint, **good}) == (400, "bad_subscription")
    for wrong in (
        {"p256dh": "AAAA"},
        {"p256dh": text_of(b"\4" + bytes(64))},
        {"auth": "AAAA"},
        {"auth": "й"},
        {"p256dh": ""},
    ):
        body = {"endpoint": "https://push.example/x", **good, **wrong}
        assert me.refused("PUT", "/me/push", body) == (400, "bad_subscription")
    token = me.post("/tokens", {"label": "program"})["token"]
    response = me.http.put(
        "/me/push", json={"endpoint": "https://push.example/x", **good}, headers={"authorization": f"Bearer {token}"}
    )
    assert (response.status_code, response.json()["code"]) == (403, "not_by_token")
    assert endpoints(database) == []


def test_a_subscription_ends_with_the_session_of_its_browser(visitor: Make, served: Served, database: str) -> None:
    password = "three for the elves"
    me = visitor()
    me.post("/account", {"name": "Narvi", "password": password})
    second = visitor()
    second.post("/session", {"name": "Narvi", "password": password})
    subscribe(me, "https://push.example/1")
    subscribe(me, "https://push.example/2")  # the browser has a new one
    subscribe(second, "https://push.example/3")
    assert endpoints(database) == ["https://push.example/2", "https://push.example/3"]
    assert second.http.delete("/me/push").status_code == 204
    assert endpoints(database) == ["https://push.example/2"]
    subscribe(second, "https://push.example/3")
    assert second.http.delete("/session").status_code == 204
    assert endpoints(database) == ["https://push.example/2"]
    data = me.http.get("/account/data")
    assert [one["endpoint"] for one in data.json()["browsers"]] == ["https://push.example/2"]
    assert text_of(AUTH) not in data.text
    # A person who signs in with the same browser gets its notifications.
    other = visitor()
    subscribe(other, "https://push.example/2")
    assert me.get("/account/data")["browsers"] == []
    subscribe(me, "https://push.example/4")
    me.ok(me.http.put("/account/password", json={"old": password, "new": "seven for the dwarves"}))
    assert endpoints(database) == ["https://push.example/2"]
    subscribe(me, "https://push.example/4")
    assert me.http.post("/account/delete", json={"password": "seven for the dwarves"}).status_code == 204
    assert endpoints(database) == ["https://push.example/2"]


def test_no_push_goes_to_a_browser_whose_session_has_expired(visitor: Make, database: str) -> None:
    me = visitor()
    subscribe(me, "https://push.example/browser")
    store = Store(database)
    assert len(Pushbook(store).of(me.me["id"])) == 1
    with store.engine.begin() as c:
        c.execute(sessions.update().values(expires=time.time() - 1))
    assert Pushbook(store).of(me.me["id"]) == []
    store.close()


def test_slow_notices_of_one_person_delay_nobody_elses(database: str) -> None:
    """One person's notices never finish. Another person's is still sent, and shutdown waits for only one."""
    store, slow = Store(database), Event()
    sent: list[tuple[str, str]] = []

    def send(person: PersonRow, words: dict[str, str]) -> None:
        sent.append((person.id, words["match"]))
        if person.id == "slow":
            slow.wait()

    async def run() -> None:
        notices = Notices(House(store), send)

        async def notify(person: str, match: str) -> None:
            to = cast(PersonRow, SimpleNamespace(id=person, language="en"))
            async with notices.in_turn(person) as goes:
                if goes:
                    await notices.post(to, match, "wotr", "free", "notice.subject", "notice.text")

        for number in range(30):
            notices.tasks.start(notify("slow", str(number)))
        await asyncio.sleep(0)
        await notify("quick", "q")
        assert sorted(sent) == [("quick", "q"), ("slow", "0")]
        stopping = asyncio.create_task(notices.close())
        await asyncio.sleep(0)
        slow.set()
        await stopping
        assert sorted(sent) == [("quick", "q"), ("slow", "0")]
        await notices.house.close()

    asyncio.run(run())
    store.close()


def test_only_the_newest_browsers_of_a_person_stay_subscribed(
    visitor: Make, monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    monkeypatch.setattr(pushbook, "MOST", 2)
    first = visitor()
    first.post("/account", {"name": "Narvi", "password": "three for the elves"})
    for number in range(4):
        browser = visitor()
        browser.post("/session", {"name": "Narvi", "password": "three for the elves"})
        subscribe(browser, f"https://push.example/{number}")
        time.sleep(0.002)  # the clock of the next one is later
    assert endpoints(database) == ["https://push.example/2", "https://push.example/3"]


def test_a_person_gets_a_limited_number_of_pushes_in_a_day(
    database: str, service: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("WARHOST_PUSHES_PER_DAY", "1")
    caplog.set_level("INFO", "warhost.server")
    with Served(database) as server, Visitor(server.address) as me, Visitor(server.address) as other:
        subscribe(other, f"{service}/browser/201")
        for _ in range(2):
            _, _, live = correspondence_of(me, other)
            play_until_other_is_asked(live)
        until(lambda: "notification not pushed: push_limit" in caplog.text)
    assert len(Service.taken) == 1


def test_a_pending_push_is_sent_after_a_restart(database: str, service: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: object) -> None:
        """The server stops before it is sent."""

    with Served(database) as server, Visitor(server.address) as me, Visitor(server.address) as other:
        subscribe(other, f"{service}/browser/201")
        _, _, live = correspondence_of(me, other)
        with monkeypatch.context() as killed:
            killed.setattr("warhost.server.notices.Notices.tell", nothing)
            play_until_other_is_asked(live)
    assert Service.taken == []
    with Served(database):
        until(lambda: bool(Service.taken))


def test_a_server_without_a_key_offers_no_push(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WARHOST_PUSH_KEY")
    with Served(database) as server, Visitor(server.address) as me:
        assert me.get("/me")["push"] == ""
        body = {"endpoint": "https://push.example/x", **Browser().keys}
        assert me.refused("PUT", "/me/push", body) == (409, "no_push")


def test_a_key_is_made_by_a_command_and_a_bad_one_is_an_error_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["admin", "pushkey"]) == 0
    assert len(capsys.readouterr().out.strip()) == 43
    for name, value in (("WARHOST_PUSH_CONTACT", "nobody"), ("WARHOST_PUSH_KEY", "nonsense")):
        monkeypatch.setenv(name, value)
        assert main(["serve", "--port", "0", "--db", str(tmp_path / "x.db")]) == 2
        assert name in capsys.readouterr().err
