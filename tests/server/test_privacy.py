"""A match by invitation is not listed, watched or read by strangers, unless its players open it to spectators."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.server.helper import Visitor, back_to, open_to_spectators
from tests.server.test_store import row
from websockets.exceptions import ConnectionClosed

from warhost.server.database import migrate
from warhost.server.store import Seat, Store

pytestmark = pytest.mark.any_database

Make = Callable[[], Visitor]


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A store on a fresh database."""
    found = Store(database)
    yield found
    found.close()


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


def set_spectators(person: Visitor, match: str, spectators: bool) -> tuple[bool, list[str]]:
    """Agree to spectators or make the match private; return whether it is, and the seats whose players agree."""
    told = person.ok(person.http.patch(f"/matches/{match}", json={"spectators": spectators}))
    return told["private"], [seat["seat"] for seat in told["seats"] if seat.get("shows")]


def test_a_match_by_invitation_is_watched_once_both_players_agree_and_until_one_closes_it(visitor: Make) -> None:
    match, people = invited(visitor)
    stranger = visitor()
    assert stranger.refused("PATCH", f"/matches/{match}", {"spectators": True}) == (403, "not_a_player")
    for first, second, seat in ((1, 0, "witch_king"), (0, 1, "gandalf")):
        # What was said when only two people could read it is not shown to others by one of them.
        assert set_spectators(people[first], match, True) == (True, [seat])
        assert stranger.refused("GET", f"/matches/{match}/chat") == (403, "private")
        assert set_spectators(people[first], match, False) == (True, [])
        open_to_spectators(match, people[first], people[second])
        assert [one["id"] for one in stranger.get("/matches?state=running")] == [match]
        assert stranger.refused("PATCH", f"/matches/{match}", {"spectators": False}) == (403, "not_a_player")
        watching = stranger.live(match)
        watching.send("chat", words="Good luck")
        assert watching.until("chat")["lines"]
        assert set_spectators(people[second], match, False) == (True, [])
        assert watching.until("refused")["code"] == "private"
        with pytest.raises(ConnectionClosed):
            watching.until("never")
        assert refused_live(stranger, match) == "private"


def test_the_creator_opens_a_waiting_match_and_those_who_join_have_seen_that(visitor: Make) -> None:
    me, friend = visitor(), visitor()
    made = me.new({"gandalf": "me", "witch_king": "invite"})
    assert set_spectators(me, made["id"], True)[0] is False
    friend.post(f"/matches/{made['id']}/join", {"seat": "witch_king", "invite": made["seats"][1]["invite"]})
    assert visitor().live(made["id"]).table["seat"] == "spectator"


def words_of(lines: list[dict[str, Any]]) -> list[str]:
    """The words of chat lines."""
    return [line["words"] for line in lines]


def test_spectators_do_not_read_what_was_written_in_private(visitor: Make) -> None:
    """Not even after both players have opened the match: who wrote it counted on the other reader alone."""
    match, people = invited(visitor)
    stranger, path = visitor(), f"/matches/{match}/chat"
    mine = people[0].live(match)
    mine.send("chat", words="A secret")
    line = mine.until("chat")["lines"][0]["id"]
    open_to_spectators(match, *people)
    watching = stranger.live(match)
    mine.send("chat", words="Welcome")
    assert words_of(watching.until("chat")["lines"]) == ["Welcome"]
    # Asking for the chat again changes nothing.
    watching.send("language", lang="ru")
    assert words_of(watching.until("chat")["lines"]) == ["Welcome"]
    stranger.ok(stranger.http.put(f"/people/{visitor().me['id']}", json={"muted": True, "blocked": False}))
    assert words_of(watching.until("chat")["lines"]) == ["Welcome"]
    assert words_of(stranger.get(path)) == ["Welcome"]
    assert words_of(people[1].get(path)) == ["A secret", "Welcome"]
    # Nor does a report tell whether there was such a line.
    report, body = f"/people/{people[0].me['id']}/report", {"match": match, "words": "x"}
    for number in (line, line + 100):
        assert stranger.refused("POST", report, body | {"line": number}) == (404, "not_found")
    people[1].post(report, body | {"line": line})
    set_spectators(people[1], match, False)
    mine.send("chat", words="Gone?")
    mine.until("chat")
    open_to_spectators(match, *people)
    assert words_of(stranger.get(path)) == ["Welcome"]


def test_private_lines_do_not_push_the_public_ones_out_of_a_spectators_chat(visitor: Make, store: Store) -> None:
    match, people = invited(visitor)
    open_to_spectators(match, *people)
    mine = people[0].live(match)
    mine.send("chat", words="Welcome")
    mine.until("chat")
    set_spectators(people[1], match, False)
    for number in range(200):
        store.add_chat(match, people[0].me["id"], f"Secret {number}")
    open_to_spectators(match, *people)
    stranger = visitor()
    [heard] = [message for message in stranger.live(match).seen if message["type"] == "chat"]
    assert words_of(heard["lines"]) == words_of(stranger.get(f"/matches/{match}/chat")) == ["Welcome"]


def test_a_player_alone_cannot_show_the_private_chat_after_a_bot_took_the_other_seat(
    visitor: Make, store: Store
) -> None:
    match, people = invited(visitor)
    live = people[1].live(match)
    live.send("chat", words="A secret")
    live.until("chat")
    row = store.match(match)
    assert row is not None
    store.hand_over(match, row.version, "witch_king", None, "easy")
    assert set_spectators(people[0], match, True)[0] is False
    assert visitor().get(f"/matches/{match}/chat") == []
    assert words_of(people[1].get(f"/matches/{match}/chat")) == ["A secret"]


def test_chat_lines_of_private_matches_stay_private_when_the_tables_are_brought_up_to_date(database: str) -> None:
    store = Store(database)
    store.add_person("p", "en")
    for match, private in (("a", True), ("b", False)):
        store.add_match(row(match, "p")._replace(private=private), [Seat("a", "invite", "p", "", "")])
        store.add_chat(match, "p", "hello")
    back_to(store, "0021")
    migrate(store.engine)
    assert [[line.private for line in store.chat(match)] for match in "ab"] == [[True], [False]]
    store.close()


def test_a_creator_without_a_seat_cannot_show_the_match_of_others(visitor: Make) -> None:
    me, *players = visitor(), visitor(), visitor()
    made = me.new({"gandalf": "invite", "witch_king": "invite"})
    for player, seat in zip(players, made["seats"], strict=True):
        player.post(f"/matches/{made['id']}/join", {"seat": seat["seat"], "invite": seat["invite"]})
    assert me.refused("PATCH", f"/matches/{made['id']}", {"spectators": True}) == (403, "not_a_player")
    open_to_spectators(made["id"], *players)
    assert me.get(f"/matches/{made['id']}")["private"] is False


def test_a_partner_who_takes_over_a_seat_has_to_agree_too(store: Store) -> None:
    for person in ("a", "b", "c"):
        store.add_person(person, "en")
    sitting = [Seat(seat, "invite", person, "", "") for seat, person in (("w", "a"), ("x", "b"), ("y", "c"))]
    store.add_match(row("m", "a")._replace(private=True, state="running"), sitting)
    store.set_private("m", "a", False)
    store.set_private("m", "b", False)
    store.hand_over("m", 0, "w", "c", "")
    assert [seat.shows for seat in store.seats("m")] == [False, True, False]
    store.set_private("m", "c", False)
    found = store.match("m")
    assert found and not found.private


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
        open_to_spectators(match, *people)


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
