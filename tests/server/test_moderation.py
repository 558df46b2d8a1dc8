"""Players mute, block and report each other."""

from collections.abc import Callable
from contextlib import closing
from uuid import uuid4

import pytest
from tests.server.cluster import new_database
from tests.server.helper import Live, Served, Visitor

from warhost.cli import main
from warhost.server.store import Store

Make = Callable[[], Visitor]
PASSWORD = "three for the elves"


# ---- mute and block


def named(visitor: Make, name: str) -> Visitor:
    """Somebody with an account."""
    me = visitor()
    me.post("/account", {"name": name, "password": PASSWORD})
    return me


def avoid(me: Visitor, other: Visitor, muted: bool = False, blocked: bool = False) -> None:
    """Mute or block somebody."""
    me.ok(me.http.put(f"/people/{other.me['id']}", json={"muted": muted, "blocked": blocked}))


def heard(live: Live) -> list[str]:
    """The chat as the page shows it."""
    lines: dict[int, str] = {}
    for message in live.seen:
        if message["type"] == "chat":
            if message.get("whole"):
                lines.clear()
            lines |= {line["id"]: line["words"] for line in message["lines"]}
    return list(lines.values())


def caught_up(live: Live) -> list[str]:
    """The chat after everything that was sent before now."""
    live.send("ping")
    live.until("pong")
    return heard(live)


def said(live: Live, words: str) -> None:
    """Say something, and wait until it is stored."""
    live.send("chat", words=words)
    while words not in heard(live):
        live.read()


def pair(me: Visitor, other: Visitor) -> tuple[str, Live, Live]:
    """A match between two people, and their tables."""
    match = me.new({"gandalf": "me", "witch_king": "open"})["id"]
    other.post(f"/matches/{match}/join", {"seat": "witch_king"})
    return match, me.live(match), other.live(match)


def test_a_muted_person_is_not_heard(visitor: Make) -> None:
    me, other, third = visitor(), visitor(), visitor()
    match, mine, theirs = pair(me, other)
    watching = third.live(match)
    said(theirs, "before")
    said(mine, "me too")
    avoid(me, other, muted=True)
    assert caught_up(mine) == ["me too"]  # what was said before is hidden too
    said(theirs, "after")
    said(mine, "still here")
    assert caught_up(mine) == ["me too", "still here"]
    assert caught_up(theirs) == caught_up(watching) == ["before", "me too", "after", "still here"]
    assert [line["words"] for line in me.get(f"/matches/{match}/chat")] == ["me too", "still here"]
    assert caught_up(me.live(match)) == ["me too", "still here"]
    assert [(one["person"], one["muted"], one["blocked"]) for one in me.get("/people")] == [
        (other.me["id"], True, False)
    ]
    avoid(me, other)
    assert caught_up(mine) == ["before", "me too", "after", "still here"] and me.get("/people") == []


def test_a_blocked_person_cannot_join_or_talk(visitor: Make) -> None:
    me, other, third = visitor(), visitor(), visitor()
    _, mine, theirs = pair(me, other)
    avoid(me, other, blocked=True)
    said(mine, "to nobody")
    said(theirs, "nor from them")
    assert caught_up(mine) == ["to nobody"] and caught_up(theirs) == ["nor from them"]
    opened = {who: who.new({"gandalf": "me", "witch_king": "open"})["id"] for who in (me, other)}
    assert other.refused("POST", f"/matches/{opened[me]}/join", {"seat": "witch_king"}) == (403, "blocked")
    assert me.refused("POST", f"/matches/{opened[other]}/join", {"seat": "witch_king"}) == (403, "blocked")
    assert [one["id"] for one in me.get("/matches?state=open")] == [opened[me]]
    assert [one["id"] for one in other.get("/matches?state=open")] == [opened[other]]
    assert {one["id"] for one in third.get("/matches?state=open")} == set(opened.values())
    avoid(me, other, muted=True)
    other.post(f"/matches/{opened[me]}/join", {"seat": "witch_king"})


def test_nobody_can_block_themselves_or_somebody_unknown(visitor: Make) -> None:
    me = visitor()
    both = {"muted": True, "blocked": True}
    assert me.refused("PUT", f"/people/{me.me['id']}", both) == (409, "yourself")
    assert me.refused("PUT", "/people/0123abcd", both) == (404, "not_found")
    assert me.get("/people") == []


def test_people_a_guest_has_muted_or_blocked_move_to_the_account(visitor: Make) -> None:
    named(visitor, "Narvi")
    guest, other = visitor(), visitor()
    avoid(guest, other, blocked=True)
    avoid(other, guest, muted=True)
    account = guest.post("/session", {"name": "Narvi", "password": PASSWORD})
    assert [one["blocked"] for one in guest.get("/people")] == [True]
    assert [one["person"] for one in other.get("/people")] == [account["id"]]


def test_muting_takes_effect_in_all_processes(postgres: str) -> None:
    url = new_database(postgres, uuid4().hex)
    with Served(url) as one, Served(url) as two, Visitor(one.address) as me, Visitor(two.address) as other:
        match, _, theirs = pair(me, other)
        with Visitor(two.address, me.http.cookies["warhost"]) as window:
            mine = window.live(match)
            said(theirs, "spam")
            while heard(mine) != ["spam"]:
                mine.read()
            avoid(me, other, muted=True)
            while heard(mine):
                mine.read()


# ---- reports


def test_a_report_reaches_the_operator(visitor: Make, served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    me, other = named(visitor, "Narvi"), named(visitor, "Grima")
    match, mine, theirs = pair(me, other)
    said(theirs, "you \x1b[31mfool")
    while heard(mine) != ["you \x1b[31mfool"]:
        mine.read()
    line = next(message for message in mine.seen if message["type"] == "chat")["lines"][0]["id"]
    path = f"/people/{other.me['id']}/report"
    assert me.http.post(path, json={"match": match, "line": line, "words": "rude"}).status_code == 204
    assert me.http.post(path, json={"match": match, "words": "and slow"}).status_code == 204
    assert me.refused("POST", path, {"match": match, "line": line + 1, "words": "x"}) == (404, "not_found")
    assert me.refused("POST", path, {"match": "0123abcd", "words": "x"}) == (404, "no_match")
    assert me.refused("POST", f"/people/{me.me['id']}/report", {"match": match, "words": "x"}) == (409, "yourself")
    assert main(["--lang", "en", "admin", "reports", "--db", served.database]) == 0
    out = capsys.readouterr().out
    assert f"match {match}: about Grima ({other.me['id']}), by Narvi ({me.me['id']})" in out
    assert "    > you \ufffd[31mfool\n    rude\n" in out and out.index("and slow") < out.index("rude")
    with closing(Store(served.database)) as store:
        assert store.reports() == []  # those are about rules
