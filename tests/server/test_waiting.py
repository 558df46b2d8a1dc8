"""Matches that wait for players: nothing is dealt, and nothing can be seen, before the last seat is taken."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from tests.server.cluster import new_database
from tests.server.helper import Served, Visitor, back_to
from websockets.exceptions import ConnectionClosed

from warhost.kernel.dice import commitment
from warhost.server.database import migrate
from warhost.server.refusal import Refusal
from warhost.server.store import MatchRow, Seat, Store

pytestmark = pytest.mark.any_database

Make = Callable[[], Visitor]
SEATS = {"gandalf": "me", "witch_king": "open"}
FOUR = {"gondor": "me", "rohan": "open", "witch_king": "bot", "saruman": "open"}


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A second store on the server's database."""
    found = Store(database)
    yield found
    found.close()


def stored(store: Store, match: str) -> MatchRow:
    """The row of a match that exists."""
    found = store.match(match)
    assert found is not None
    return found


def test_nobody_sees_a_hand_before_the_last_seat_is_taken(visitor: Make, store: Store) -> None:
    me, other = visitor(), visitor()
    match = me.new(SEATS)["id"]
    path = f"/matches/{match}"
    body = {"at": 0, "seats": {"gandalf": {"kind": "me"}, "witch_king": {"kind": "bot"}}}
    for method, address, sent in (
        ("GET", "/at/0?seat=gandalf", None),
        ("GET", "/at/0", None),
        ("GET", "/at/0?seat=spectator", None),
        ("GET", "/record", None),
        ("GET", "/odds?seat=gandalf&ask=0&action=pass", None),
        ("GET", "/hint?seat=gandalf&ask=0", None),
        ("GET", "/review", None),
        ("GET", "/why?seat=gandalf&ask=0&kind=card&thing=x", None),
        ("GET", "/reach?kind=hex&thing=a1", None),
        ("POST", "/branch", body),
    ):
        assert me.refused(method, path + address, sent) == (409, "not_begun"), address
    live = me.live(match)
    before = live.table
    assert (before["state"], before["seats"]) == ("open", ["gandalf"])
    assert before["view"] is None and before["commitment"] == "" and before["waiting"] == []
    assert live.log == []
    assert (stored(store, match).key, stored(store, match).waiting) == ("", [])
    other.post(f"{path}/join", {"seat": "witch_king"})
    while live.table["state"] == "open":
        live.until("table")
    assert isinstance(live.table["view"]["decks"]["gandalf"]["hand"], list) and live.table["waiting"]
    assert live.table["commitment"] == commitment(bytes.fromhex(stored(store, match).key))
    assert stored(store, match).waiting == [one["seat"] for one in live.table["waiting"]]
    assert me.get(f"{path}/at/0?seat=gandalf")["commitment"] == live.table["commitment"]


@pytest.mark.parametrize(("language", "words"), [("en", "has not begun"), ("ru", "ещё не началась")])
def test_the_record_of_a_waiting_match_is_refused_in_words(visitor: Make, language: str, words: str) -> None:
    me = visitor()
    match = me.new(SEATS)["id"]
    refused = me.http.get(f"/matches/{match}/record?lang={language}")
    assert refused.status_code == 409 and words in refused.json()["detail"]


def test_messages_at_a_waiting_table_change_nothing(visitor: Make, store: Store) -> None:
    me = visitor()
    match = me.new(SEATS)["id"]
    live = me.live(match)
    said: list[dict[str, Any]] = [
        {"type_": "undo", "seat": "gandalf"},
        {"type_": "resign", "seat": "gandalf"},
        {"type_": "standing", "seat": "gandalf", "kind": "play", "action": "pass"},
        {"type_": "answer", "seat": "gandalf", "ask_version": 0, "action": "pass", "id": "1"},
    ]
    for message in said:
        live.send(**message)
        assert live.until("refused")["code"] == "not_begun"
    live.send("look", seat="witch_king")
    assert live.until("refused")["code"] == "not_your_seat"
    live.send("language", lang="ru")
    live.until("table")
    assert store.entries(match) == [] and stored(store, match).state == "open"


def test_a_report_about_a_waiting_match_is_stored(visitor: Make, store: Store) -> None:
    me = visitor()
    match = me.new(SEATS)["id"]
    me.post(f"/matches/{match}/report", {"words": "Nobody comes."})
    assert [report["words"] for report in store.reports()] == ["Nobody comes."]


def test_bots_wait_for_the_last_seat_and_players_may_leave_the_table_before(visitor: Make, store: Store) -> None:
    me, second, third = visitor(), visitor(), visitor()
    match = me.new(FOUR, "wotr", options={"players": 4}, pace={"kind": "days", "days": 3})["id"]
    me.live(match).close()
    second.post(f"/matches/{match}/join", {"seat": "rohan"})
    live = second.live(match)
    assert live.table["state"] == "open" and live.table["view"] is None
    assert (stored(store, match).key, store.entries(match)) == ("", [])
    third.post(f"/matches/{match}/join", {"seat": "saruman"})
    while live.table["state"] == "open":
        live.until("table")
    assert stored(store, match).key and live.table["view"]


def test_the_match_is_set_up_once_even_if_many_sit_down_together(database: str, store: Store) -> None:
    store.add_person("p", "en")
    row = MatchRow("m", "none", {}, "", {}, {}, "p", "open", True, 1.0, 1.0, 0, [], None, "", [])
    names = [f"s{number}" for number in range(8)]
    store.add_match(row, [Seat("a", "me", "p", "", ""), *[Seat(name, "open", None, "", "") for name in names]])
    for name in names:
        store.add_person(name, "en")
    dealt: list[str] = []

    def deal() -> tuple[str, list[str], str]:
        dealt.append(f"{len(dealt) + 1:064x}")
        return dealt[-1], ["a"], "{}"

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(lambda name: store.take_seat("m", name, name, deal), names))
    found = stored(store, "m")
    assert (found.state, [found.key], found.waiting) == ("running", dealt, ["a"])


def test_a_seat_is_not_taken_if_the_game_cannot_be_set_up(store: Store) -> None:
    """The seat, the key and the start are one change: no match is left with all seats taken and no key."""
    for person in "pq":
        store.add_person(person, "en")
    row = MatchRow("m", "none", {}, "", {}, {}, "p", "open", True, 1.0, 1.0, 0, [], None, "", [])
    store.add_match(row, [Seat("a", "me", "p", "", ""), Seat("b", "open", None, "", "")])

    def deal() -> tuple[str, list[str], str]:
        raise Refusal("broken", 500)

    with pytest.raises(Refusal):
        store.take_seat("m", "b", "q", deal)
    assert [seat.person for seat in store.seats("m")] == ["p", None]
    assert (stored(store, "m").state, stored(store, "m").key) == ("open", "")


def test_a_match_that_waited_before_the_upgrade_loses_its_key(database: str) -> None:
    fresh = Store(database)
    fresh.add_person("p", "en")
    row = MatchRow("m", "none", {}, "aa" * 32, {}, {}, "p", "open", True, 1.0, 1.0, 0, ["a"], None, "", [])
    fresh.add_match(row, [Seat("a", "me", "p", "", ""), Seat("b", "open", None, "", "")])
    fresh.add_match(row._replace(id="r", state="running"), [Seat("a", "me", "p", "", "")])
    back_to(fresh, "0004")
    migrate(fresh.engine)
    assert (stored(fresh, "m").key, stored(fresh, "m").waiting) == ("", [])
    assert (stored(fresh, "r").key, stored(fresh, "r").waiting) == ("aa" * 32, ["a"])
    fresh.close()


def test_a_waiting_match_survives_a_restart_and_begins_on_another_process(postgres: str) -> None:
    database = new_database(postgres, uuid4().hex)
    with Served(database) as one, Visitor(one.address) as me:
        match = me.new(SEATS)["id"]
        waiting = me.live(match)
        with Served(database) as two, Visitor(two.address) as other:
            watching = other.live(match)
            assert watching.table["state"] == "open" and watching.table["view"] is None
            other.post(f"/matches/{match}/join", {"seat": "witch_king"})
            for live in (waiting, watching):
                while live.table["state"] == "open":
                    live.until("table")
            assert waiting.table["commitment"] == watching.table["commitment"] != ""
            assert me.get(f"/matches/{match}/at/0?seat=gandalf")["view"]


def test_the_creator_cancels_a_waiting_match_in_which_others_sit(visitor: Make) -> None:
    """Otherwise a stranger could sit down in a match for four and keep it waiting for ever."""
    me, stranger = visitor(), visitor()
    match = me.new(FOUR, "wotr", options={"players": 4})["id"]
    stranger.post(f"/matches/{match}/join", {"seat": "saruman"})
    live = stranger.live(match)
    assert me.get(f"/matches/{match}")["may_withdraw"]
    assert not stranger.get(f"/matches/{match}")["may_withdraw"]
    assert stranger.refused("DELETE", f"/matches/{match}") == (403, "not_opened_by_you")
    me.ok(me.http.delete(f"/matches/{match}"))
    with pytest.raises(ConnectionClosed):
        live.until("never")
    assert stranger.refused("GET", f"/matches/{match}") == (404, "no_match")
    assert stranger.get("/matches?state=mine") == []


def test_a_player_leaves_a_waiting_match_and_another_takes_the_seat(visitor: Make) -> None:
    me, guest, other = visitor(), visitor(), visitor()
    match = me.new(FOUR, "wotr", options={"players": 4})["id"]
    path = f"/matches/{match}"
    assert guest.refused("DELETE", f"{path}/join") == (403, "not_your_seat")
    assert me.refused("DELETE", f"{path}/join") == (409, "cancel_instead")
    guest.post(f"{path}/join", {"seat": "saruman"})
    live = me.live(match)
    left = guest.ok(guest.http.delete(f"{path}/join"))
    assert left["mine"] == [] and guest.get("/matches?state=mine") == []
    live.until("people")
    assert [one["seat"] for one in me.get(path)["seats"] if not ("who" in one or "bot" in one)] == ["rohan", "saruman"]
    for seat in ("saruman", "rohan"):
        assert [one["id"] for one in other.get("/matches?state=open")] == [match]
        (other if seat == "saruman" else guest).post(f"{path}/join", {"seat": seat})
    while live.table["state"] == "open":
        live.until("table")
    assert guest.refused("DELETE", f"{path}/join") == (409, "not_waiting")


def test_a_player_who_leaves_but_stays_connected_sees_nothing_of_the_next_player(visitor: Make) -> None:
    me, gone, second, third = visitor(), visitor(), visitor(), visitor()
    match = me.new(FOUR, "wotr", options={"players": 4})["id"]
    path = f"/matches/{match}"
    gone.post(f"{path}/join", {"seat": "saruman"})
    live = gone.live(match)
    assert live.table["seat"] == "saruman"
    gone.ok(gone.http.delete(f"{path}/join"))
    for person, seat in ((second, "saruman"), (third, "rohan")):
        person.post(f"{path}/join", {"seat": seat})
    while live.table["state"] == "open":
        live.until("table")
    assert (live.table["seat"], live.table["seats"], live.table["ask"]) == ("spectator", [], None)
    live.send("look", seat="saruman")
    assert live.until("refused")["code"] == "not_your_seat"


def test_an_invited_player_who_leaves_can_return_by_the_link_and_reads_no_chat_until_then(visitor: Make) -> None:
    me, invited = visitor(), visitor()
    made = me.new({"gondor": "me", "rohan": "invite", "witch_king": "bot", "saruman": "invite"}, "wotr",
                  options={"players": 4})  # fmt: skip
    path = f"/matches/{made['id']}"
    link = {"seat": "saruman", "invite": made["seats"][-1]["invite"]}
    invited.post(f"{path}/join", link)
    assert invited.get(f"{path}/chat") == []
    invited.ok(invited.http.delete(f"{path}/join"))
    assert invited.refused("GET", f"{path}/chat") == (403, "private")
    assert invited.post(f"{path}/join", link)["mine"] == ["saruman"]
