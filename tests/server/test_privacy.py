"""A match by invitation is not listed, watched or read by strangers, unless its creator opens it to spectators."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.server.helper import Visitor, back_to
from tests.server.test_store import row
from websockets.exceptions import ConnectionClosed

from warhost.server.database import migrate
from warhost.server.store import Seat, Store

pytestmark = pytest.mark.any_database

Make = Callable[[], Visitor]
# Bodies of requests about a match, by the last part of their address.
SENT: dict[str, Any] = {
    "{match_id}": {"spectators": True},
    "join": {"seat": "witch_king", "invite": ""},
    "next": {},
    "continue": {"yes": True},
    "end": {"yes": True},
    "branch": {"at": 0, "seats": {"gandalf": {"kind": "me"}, "witch_king": {"kind": "bot"}}},
    "report": {"words": "What is this?"},
    "notes": {"words": "mine"},
}


def invited(visitor: Make, **fields: Any) -> tuple[str, list[Visitor]]:
    """A running match by invitation, and its two players."""
    people = [visitor(), visitor()]
    for person, name in zip(people, ("Merry", "Pippin"), strict=True):
        person.post("/account", {"name": name, "password": "simbelmyne"})
    made = people[0].new({"gandalf": "me", "witch_king": "invite"}, **fields)
    people[1].post(f"/matches/{made['id']}/join", {"seat": "witch_king", "invite": made["seats"][1]["invite"]})
    return made["id"], people


def refused_live(person: Visitor, match: str) -> str:
    """Return why a stranger may not come to the table."""
    with pytest.raises(ConnectionClosed) as caught:
        person.live(match)
    assert caught.value.rcvd is not None and caught.value.rcvd.code == 4403
    return caught.value.rcvd.reason


def test_strangers_neither_find_nor_watch_nor_read_a_match_by_invitation(visitor: Make) -> None:
    match, people = invited(visitor)
    stranger = visitor()
    tables = [person.live(match) for person in people]
    tables[0].send("chat", words="A secret")
    assert tables[1].until("chat")["lines"][0]["words"] == "A secret"
    path = f"/matches/{match}"
    assert [one["private"] for one in people[1].get("/matches?state=mine")] == [True]
    assert stranger.get("/matches?state=running") == []
    assert refused_live(stranger, match) == "private"
    for address in ("", "/chat", "/at/0", "/record", "/review", "/totals", "/reach?kind=card&thing=a"):
        assert stranger.refused("GET", path + address) == (403, "private")
    body = {"at": 0, "seats": {"gandalf": {"kind": "me"}, "witch_king": {"kind": "bot"}}}
    assert stranger.refused("POST", f"{path}/branch", body) == (403, "private")
    assert stranger.refused("POST", f"{path}/report", {"words": "What is this?"}) == (403, "private")
    assert "участники" in stranger.http.get(f"{path}?lang=ru").json()["detail"]
    assert people[1].get(f"{path}/chat")[0]["words"] == "A secret"
    tables[0].send("abort", seat="gandalf")
    while not tables[1].table["over"]:
        tables[1].until("table")
    assert stranger.refused("GET", f"{path}/record") == (403, "private")
    assert people[1].get(f"{path}/record")["game"] == "wotrcg"
    others = {"gandalf": {"kind": "bot"}, "witch_king": {"kind": "me"}}
    branch = people[1].post(f"{path}/branch", {"at": 0, "seats": others})
    assert branch["private"] and stranger.get("/matches?state=running") == []
    assert stranger.refused("GET", f"/matches/{branch['id']}/at/0") == (403, "private")


def test_no_address_of_a_private_match_is_open_to_strangers(visitor: Make) -> None:
    """Everything the schema lists, with made-up requests; new addresses are included."""
    match, _ = invited(visitor)
    stranger = visitor()
    stranger.post("/account", {"name": "Grima", "password": "simbelmyne"})
    schema = stranger.http.get("/schema/openapi.json").json()
    told: dict[str, tuple[int, str]] = {}
    for path, methods in schema["paths"].items():
        if "{match_id}" not in path:
            continue
        for method, described in methods.items():
            asked = [one for one in described.get("parameters", ()) if one["in"] == "query" and one.get("required")]
            query = {one["name"]: 0 if one["schema"].get("type") == "integer" else "gandalf" for one in asked}
            address = path.removeprefix("/api").replace("{match_id}", match).replace("{number}", "0")
            response = stranger.http.request(method, address, params=query, json=SENT.get(path.rpartition("/")[2]))
            told[f"{method} {path.removeprefix('/api/matches/{match_id}')}"] = (
                response.status_code,
                response.json()["code"] if response.is_error else "",
            )
    assert len(told) > 15
    # These change nothing, and reveal only that there is such a match.
    assert {what: answer for what, answer in told.items() if answer[0] != 403} == {
        "post /join": (409, "seat_taken"),
        "post /next": (404, "no_series"),
    }


def test_a_finished_private_match_is_not_on_its_players_pages_for_strangers(visitor: Make, database: str) -> None:
    match, people = invited(visitor)
    store = Store(database)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE matches SET state = 'finished'")
    store.close()
    assert [one["id"] for one in people[0].get("/players/pippin")["matches"]] == [match]
    assert visitor().get("/players/pippin")["matches"] == []


def test_the_creator_can_open_the_match_to_spectators_and_close_it_again(visitor: Make) -> None:
    match, people = invited(visitor)
    stranger = visitor()
    path = f"/matches/{match}"
    assert people[1].refused("PATCH", path, {"spectators": True}) == (403, "not_opened_by_you")
    assert people[0].ok(people[0].http.patch(path, json={"spectators": True}))["private"] is False
    assert [one["id"] for one in stranger.get("/matches?state=running")] == [match]
    watching = stranger.live(match)
    watching.send("chat", words="Good luck")
    assert watching.until("chat")["lines"]
    assert people[0].ok(people[0].http.patch(path, json={"spectators": False}))["private"] is True
    assert watching.until("refused")["code"] == "private"
    with pytest.raises(ConnectionClosed):
        while True:
            watching.read()
    assert refused_live(stranger, match) == "private"


def test_spectators_can_be_allowed_from_the_start(visitor: Make) -> None:
    match, _ = invited(visitor, spectators=True)
    assert visitor().live(match).table["seat"] == "spectator"


def test_a_person_with_the_link_sees_the_seats_but_no_chat_and_is_disconnected_at_the_start(visitor: Make) -> None:
    me, friend, stranger = visitor(), visitor(), visitor()
    made = me.new({"gandalf": "me", "witch_king": "invite"})
    mine = me.live(made["id"])
    mine.send("chat", words="Hello?")
    mine.until("chat")
    early = stranger.live(made["id"])
    assert stranger.get(f"/matches/{made['id']}")["state"] == "open"
    assert stranger.refused("GET", f"/matches/{made['id']}/chat") == (403, "private")
    early.send("chat", words="Let me in")
    assert early.until("refused")["code"] == "private"
    assert not any(message["type"] == "chat" for message in early.seen)
    friend.post(f"/matches/{made['id']}/join", {"seat": "witch_king", "invite": made["seats"][1]["invite"]})
    with pytest.raises(ConnectionClosed):
        while True:
            early.read()


def test_a_match_that_anybody_could_join_cannot_be_made_private(visitor: Make) -> None:
    me = visitor()
    match = me.new({"gandalf": "me", "witch_king": "open"})["id"]
    assert me.refused("PATCH", f"/matches/{match}", {"spectators": False}) == (409, "not_by_invitation")


def test_matches_by_invitation_from_before_become_private(database: str) -> None:
    store = Store(database)

    store.add_person("p", "en")
    for match, kind in (("a", "invite"), ("b", "open")):
        store.add_match(row(match, "p"), [Seat("a", kind, "p", "", "")])
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE matches SET source = '{\"script\": {\"die\": [1]}}' WHERE id = 'b'")
    back_to(store, "0009")
    migrate(store.engine)
    found = {match: store.match(match) for match in "ab"}
    assert {match: one and (one.private, one.forced) for match, one in found.items()} == {
        "a": (True, ()),
        "b": (False, ("script",)),
    }
    store.close()


def test_a_list_that_was_just_read_does_not_show_a_match_just_made_private(visitor: Make) -> None:
    match, people = invited(visitor, spectators=True)
    stranger = visitor()
    for _ in range(3):
        assert [one["id"] for one in stranger.get("/matches?state=running")] == [match]
        people[0].ok(people[0].http.patch(f"/matches/{match}", json={"spectators": False}))
        assert stranger.get("/matches?state=running") == []
        people[0].ok(people[0].http.patch(f"/matches/{match}", json={"spectators": True}))


@pytest.mark.parametrize("waiting", [True, False])
def test_a_report_does_not_reveal_whether_there_is_a_chat_line(visitor: Make, waiting: bool) -> None:
    """Strangers get the same reply about an existing line and a missing one."""
    if waiting:
        me = visitor()
        match = me.new({"gandalf": "me", "witch_king": "invite"})["id"]
    else:
        match, (me, _) = invited(visitor)
    live, stranger = me.live(match), visitor()
    live.send("chat", words="A secret")
    line = live.until("chat")["lines"][0]["id"]
    path = f"/people/{me.me['id']}/report"
    for number in (line, line + 1):
        assert stranger.refused("POST", path, {"match": match, "words": "x", "line": number}) == (403, "private")
    open_one = visitor().new({"gandalf": "me", "witch_king": "open"})["id"]
    for number in (line, line + 1):  # nor by naming another match
        assert stranger.refused("POST", path, {"match": open_one, "words": "x", "line": number}) == (404, "not_found")
