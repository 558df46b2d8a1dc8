"""People download their data and delete their accounts; finished matches stay, without the name."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Event
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.helper import Live, Served, Visitor, under_way
from websockets.exceptions import ConnectionClosed

from warhost.server import leaving
from warhost.server.course import course_of
from warhost.server.entries import Entry
from warhost.server.mailbook import Mailbook
from warhost.server.rows import Standing
from warhost.server.schema import meta, people, series
from warhost.server.store import Store

Make = Callable[[], Visitor]
PASSWORD = "three for the elves"


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A second store on the server's database."""
    with closing(Store(database)) as found:
        yield found


def account(visitor: Make, name: str) -> Visitor:
    """Somebody with an account."""
    me = visitor()
    me.post("/account", {"name": name, "password": PASSWORD, "mail": f"{name.lower()}@example.org"})
    return me


def pair(me: Visitor, other: Visitor) -> tuple[str, Live, Live]:
    """A match between two people, and their tables."""
    match = me.new({"gandalf": "me", "witch_king": "open"})["id"]
    other.post(f"/matches/{match}/join", {"seat": "witch_king"})
    return match, me.live(match), other.live(match)


def leave(me: Visitor) -> None:
    """Delete my account."""
    assert me.http.post("/account/delete", json={"password": PASSWORD}).status_code == 204


def mentions(store: Store, *texts: str) -> list[str]:
    """The tables in which one of these texts is still found."""
    with store.engine.connect() as c:
        rows = {table.name: str(c.execute(sa.select(table)).all()) for table in meta.sorted_tables}
    return [name for name, content in rows.items() if any(text in content for text in texts)]


def test_a_person_downloads_everything_stored_about_them(visitor: Make) -> None:
    me, other = account(visitor, "Narvi"), account(visitor, "Grima")
    match, mine, theirs = pair(me, other)
    mine.send("chat", words="speak friend")
    theirs.send("chat", words="not mine")
    mine.until("chat")
    me.ok(me.http.put(f"/matches/{match}/notes", json={"words": "my plan"}))
    other.ok(other.http.put(f"/matches/{match}/notes", json={"words": "their plan"}))
    me.ok(me.http.put(f"/people/{other.me['id']}", json={"muted": True, "blocked": False}))
    under_way(mine, theirs)
    response = me.http.get("/account/data")
    assert "attachment" in response.headers["content-disposition"]
    # The event loop neither writes nor compresses it.
    assert response.headers["content-type"] == "application/json" and "content-encoding" not in response.headers
    data = response.json()
    assert data["person"]["name"] == "Narvi" and data["person"]["mail"] == "narvi@example.org"
    assert [one["id"] for one in data["matches"]] == [match]
    # Others' answers may be hidden, and numbers would reveal how many there are.
    assert {one["seat"] for one in data["answers"]} == {"gandalf"}
    assert all("number" not in one for one in data["answers"])
    assert [one["words"] for one in data["chat"]] == ["speak friend"]
    assert [one["words"] for one in data["notes"]] == ["my plan"]
    assert [one["other"] for one in data["avoided"]] == [other.me["id"]]
    assert data["sessions"] and "$argon2" not in response.text and "hash" not in response.text
    assert "Grima" not in response.text and "not mine" not in response.text and "their plan" not in response.text
    nobody = visitor()
    nobody.http.cookies.clear()
    assert nobody.refused("GET", "/account/data") == (401, "no_session")


def test_no_table_about_people_is_left_out_of_the_data(visitor: Make, store: Store) -> None:
    """Everything stored with a person's id is in the download, under these names."""
    about = {table.name for table in meta.sorted_tables for key in table.foreign_keys if key.column.table is people}
    names = {
        "avoided": "avoided",
        "chat": "chat",
        "complaints": "reports_about_players",
        "learned": "learned",
        "links": "links",
        "mailed": "mails",
        "matches": "matches",
        "notes": "notes",
        "pushed": "notifications",
        "seats": "seats",
        "sessions": "sessions",
        "solved": "solved",
        "subscriptions": "browsers",
    }
    assert about == set(names)
    me = account(visitor, "Narvi")
    match = me.new({"gandalf": "me", "witch_king": "hot"})["id"]
    store.put_standing(match, 0, Standing("gandalf", "play", "pass", None, None))
    assert Mailbook(store).take(me.me["id"], "narvi@example.org", 5.0, 9)
    Mailbook(store).stop_mailbox("narvi@example.org", True)
    data = me.get("/account/data")
    assert set(names.values()) <= set(data)
    assert [one["time"] for one in data["mails"]] == [5.0]
    assert data["person"]["mail_stopped"] is True
    assert [(one["match"], one["seat"], one["action"]) for one in data["standing"]] == [(match, "gandalf", "pass")]


def test_finished_matches_stay_without_the_name(visitor: Make, store: Store) -> None:
    me, other = account(visitor, "Narvi"), account(visitor, "Grima")
    match, mine, theirs = pair(me, other)
    mine.send("chat", words="speak friend")
    mine.until("chat")
    me.ok(me.http.put(f"/matches/{match}/notes", json={"words": "my plan"}))
    under_way(mine, theirs)
    mine.send("resign", seat="gandalf")
    while not theirs.table["over"]:
        theirs.until("table")
    leave(me)
    with pytest.raises(ConnectionClosed):
        mine.until("never")
    kept = other.get(f"/matches/{match}")
    assert kept["state"] == "finished" and kept["result"] == {"gandalf": 0.0, "witch_king": 1.0}
    assert [(seat["who"], seat.get("person", "")) for seat in kept["seats"]] == [
        ("Deleted player", ""),
        ("Grima", other.me["id"]),
    ]
    assert other.get(f"/matches/{match}/record")["key"]
    assert other.get(f"/matches/{match}/at/3")["version"] == 3
    assert mentions(store, me.me["id"], "Narvi", "narvi@", "speak friend", "my plan") == []
    assert visitor().refused("POST", "/session", {"name": "Narvi", "password": PASSWORD}) == (403, "bad_login")
    assert me.get("/me")["guest"] is True  # a new one
    account(visitor, "Narvi")


def test_running_matches_are_resigned_and_the_other_gets_the_points(visitor: Make, store: Store) -> None:
    me, other = account(visitor, "Narvi"), account(visitor, "Grima")
    match, mine, theirs = pair(me, other)
    under_way(mine, theirs)
    leave(me)
    while not theirs.table["over"]:
        theirs.until("table")
    assert theirs.table["result"] == {"gandalf": 0.0, "witch_king": 1.0}
    assert [(one["player"], one["wins"]) for one in other.get("/games/wotrcg/ratings")] == [("Grima", 1)]
    assert mentions(store, me.me["id"]) == [] and other.get(f"/matches/{match}")["state"] == "finished"


def test_a_match_that_has_hardly_begun_is_aborted(visitor: Make) -> None:
    me, other = account(visitor, "Narvi"), visitor()
    match, _, theirs = pair(me, other)
    leave(me)
    while theirs.table["state"] != "aborted":
        theirs.until("table")
    assert other.get(f"/matches/{match}")["result"] is None


def test_a_match_under_other_rules_is_aborted(visitor: Make, store: Store) -> None:
    me, other = account(visitor, "Narvi"), visitor()
    match, _, _ = pair(me, other)
    with store.engine.begin() as c:
        c.exec_driver_sql("UPDATE matches SET rules = 1")
    leave(me)
    assert other.get(f"/matches/{match}")["state"] == "aborted"


def test_a_damaged_match_is_aborted(visitor: Make, store: Store) -> None:
    """It cannot be replayed, and must not keep anybody from deleting the account."""
    me, other = account(visitor, "Narvi"), visitor()
    match, mine, _ = pair(me, other)
    mine.answer(mine.options()[0])
    with store.engine.begin() as c:
        c.exec_driver_sql("UPDATE entries SET action = 'nonsense'")
    leave(me)
    found = store.match(match)
    assert found is not None and found.state == "aborted"


def test_a_match_is_not_damaged_because_the_database_cannot_be_read(
    visitor: Make, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _, _ = pair(account(visitor, "Narvi"), visitor())
    row = store.match(match)
    assert row is not None and leaving.rebuilt(store, row) is not None

    def away(_: str) -> list[Entry]:
        raise sa.exc.OperationalError("SELECT", None, OSError("no connection"))

    monkeypatch.setattr(store, "entries", away)
    with pytest.raises(sa.exc.OperationalError):
        leaving.rebuilt(store, row)


def test_waiting_matches_and_those_without_others_are_deleted(visitor: Make) -> None:
    me, other = account(visitor, "Narvi"), visitor()
    mine = me.new({"gandalf": "me", "witch_king": "open"})["id"]
    alone = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
    theirs = other.new(
        {"gondor": "me", "rohan": "open", "witch_king": "open", "saruman": "open"}, "wotr", options={"players": 4}
    )
    seat = theirs["seats"][1]["seat"]
    me.post(f"/matches/{theirs['id']}/join", {"seat": seat})
    leave(me)
    for match in (mine, alone):
        assert other.refused("GET", f"/matches/{match}") == (404, "no_match")
    visitor().post(f"/matches/{theirs['id']}/join", {"seat": seat})  # the seat is free again


def test_the_password_is_asked_for(visitor: Make) -> None:
    me, guest = account(visitor, "Narvi"), visitor()
    assert me.refused("POST", "/account/delete", {"password": "wrong"}) == (403, "bad_password")
    assert me.get("/me")["name"] == "Narvi"
    assert guest.refused("POST", "/account/delete", {"password": ""}) == (409, "no_account")
    assert guest.get("/me") == guest.me


def test_an_unsubscription_is_remembered(visitor: Make, store: Store, served: Served) -> None:
    from warhost.server.mailbook import Mailbook

    book = Mailbook(store)
    for name, stopped in (("Narvi", True), ("Grima", False)):
        me = account(visitor, name)
        book.stop_mailbox(f"{name.lower()}@example.org", stopped)
        leave(me)
    assert book.stopped("narvi@example.org") and mentions(store, "grima@") == []


def test_nobody_waits_while_the_matches_of_a_deleted_account_are_replayed(
    visitor: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    me, other, third = account(visitor, "Narvi"), visitor(), visitor()
    pair(me, other)
    alone = third.new({"gandalf": "me", "witch_king": "open"})["id"]
    replaying, go_on = Event(), Event()

    def slow(*args: Any) -> Any:
        replaying.set()
        assert go_on.wait(30)
        return course_of(*args)

    monkeypatch.setattr(leaving, "course_of", slow)
    with ThreadPoolExecutor(1) as thread:
        left = thread.submit(leave, me)
        assert replaying.wait(30)
        try:
            third.http.timeout = 5
            assert third.http.put(f"/matches/{alone}/notes", json={"words": "quick"}).is_success
        finally:
            go_on.set()
        left.result()


def test_a_series_goes_with_its_last_match(visitor: Make, store: Store) -> None:
    me = account(visitor, "Narvi")
    for other in ("bot", "open"):
        me.new({"daqan": "me", "uthuk": other}, "battlelore", series="campaign")
    leave(me)
    with store.engine.connect() as c:
        assert c.execute(sa.select(series)).all() == []
