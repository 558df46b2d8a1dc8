"""Nothing is sent to a mail address before its owner has confirmed it by a link."""

import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.server.helper import Served, Visitor, back_to
from tests.server.test_notices import correspondence, play_until_other_is_asked

from warhost.server.people import digest
from warhost.server.security import Rates
from warhost.server.store import Store, migrate

Make = Callable[[], Visitor]
HOUR, DAY = 3600.0, 86400.0


class Sent(list[tuple[str, str, str]]):
    """The mails that were sent: address, subject and text."""

    def secret(self) -> str:
        """The secret of the last link."""
        found = re.search(r"https://example.org/#/confirm/(\S+)", self[-1][2])
        assert found is not None
        return found[1]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """A server that can send mail."""
    found = Sent()
    monkeypatch.setenv("WARHOST_SMTP", "smtp://127.0.0.1:1")
    monkeypatch.setenv("WARHOST_URL", "https://example.org")
    for module in ("notices", "confirm"):
        monkeypatch.setattr(f"warhost.server.{module}.send_mail", lambda *mail: found.append(mail))
    return found


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A store beside the server."""
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
    monkeypatch.setattr("warhost.server.confirm.time", SimpleNamespace(time=lambda: now))


def give(me: Visitor, mail: str) -> None:
    """Give an address for notices."""
    me.ok(me.http.patch("/me", json={"mail": mail}))


def test_an_address_that_nobody_has_confirmed_gets_no_notice(visitor: Make, sent: Sent, served: Served) -> None:
    match, other, live = correspondence(visitor, mail="victim@example.org")
    play_until_other_is_asked(live)
    until(lambda: bool(sent))
    assert other.get("/me")["confirmed"] is False
    served.__exit__(None, None, None)  # closing waits for everything that is still to be sent
    assert [(address, subject) for address, subject, _ in sent] == [
        ("victim@example.org", "Warhost: confirm your email address")]
    with Served(served.database):
        pass  # nor after a start
    assert len(sent) == 1 and match
    served.__enter__()


def test_a_confirmed_address_gets_notices(visitor: Make, sent: Sent) -> None:
    me, other = visitor(), visitor()
    give(other, "away@example.org")
    until(lambda: bool(sent))
    # Whoever opens the link need not be signed in.
    assert visitor().http.post("/mail", json={"secret": sent.secret()}).status_code == 204
    assert other.get("/me")["confirmed"] is True
    match = me.new({"gandalf": "me", "witch_king": "open"}, pace={"kind": "days", "days": 3})["id"]
    other.post(f"/matches/{match}/join", {"seat": "witch_king"})
    play_until_other_is_asked(me.live(match))
    until(lambda: len(sent) == 2)
    assert sent[1][0] == "away@example.org" and f"/#/match/{match}" in sent[1][2]


def test_the_link_speaks_the_language_of_the_reader(visitor: Make, sent: Sent) -> None:
    me = visitor()
    me.ok(me.http.patch("/me", json={"mail": "me@example.org"}, headers={"accept-language": "ru"}))
    until(lambda: bool(sent))
    assert sent[0][1] == "Warhost: подтвердите почтовый адрес" and "Ссылка действует один раз" in sent[0][2]


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
    # The same address once more changes nothing, another setting neither.
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


def test_an_address_gets_one_mail_in_an_hour_whoever_asks(visitor: Make, sent: Sent,
                                                         monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_person_gets_five_mails_in_a_day(visitor: Make, sent: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    me = visitor()
    for number in range(7):
        give(me, f"victim{number}@example.org")
    until(lambda: len(sent) == 5)
    assert me.refused("POST", "/me/mail") == (429, "mailed_lately")
    later(monkeypatch, DAY + 1)
    assert me.http.post("/me/mail").status_code == 204
    until(lambda: len(sent) == 6)


def test_one_machine_cannot_have_mails_sent_by_many_guests(tmp_path: Path, sent: Sent) -> None:
    with Served(str(tmp_path / "test.db"), Rates(1)) as server:
        for number in range(12):
            with Visitor(server.address) as guest:
                give(guest, f"victim{number}@example.org")
    assert len(sent) == 10


def test_of_many_who_ask_at_once_for_one_address_one_is_sent_a_link(store: Store) -> None:
    for number in range(8):
        store.add_person(f"p{number}", "en")
    with ThreadPoolExecutor(8) as threads:
        asked = list(threads.map(lambda number: store.add_link(
            digest(f"{number}"), f"p{number}", "a@example.org", "a@example.org", 1000.0, 2000.0, 5), range(8)))
    assert sorted(asked) == [False] * 7 + [True]


def test_a_server_without_mail_says_so(visitor: Make) -> None:
    me = visitor()
    give(me, "me@example.org")
    assert me.refused("POST", "/me/mail") == (409, "cannot_mail")


@pytest.mark.parametrize("mail", ["a,b@c.de", "a b@c.de", "a@c.de,b@c.de", "a@c.de\n", "a@c.de ", "a;b@c.de",
                                  "<a@c.de>", "a@c.d,e", "\"a\"@c.de", "a(b)@c.de", "a:b@c.de", "a@b@c.de",
                                  "a\tb@c.de", "a@c", "a@c.de.", "a%d.de@c.de", "d.de!a@c.de", "a@с.de",
                                  "a@=?utf-8?q?c.de=2Cb=40d.de?=", "=?utf-8?q?=61?=@c.de"])
def test_an_address_that_could_be_several_is_refused(visitor: Make, sent: Sent, mail: str) -> None:
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


def test_an_old_address_that_could_be_several_is_sent_no_link(visitor: Make, sent: Sent, store: Store) -> None:
    me = visitor()
    store.change_person(me.me["id"], mail="a,b@c.de")
    assert me.refused("POST", "/me/mail") == (400, "bad_address")
    assert sent == []
