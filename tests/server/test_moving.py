"""A running match moves: its record goes on from the position elsewhere, with the same players and new luck."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.helper import Visitor

import warhost
from warhost.kernel.dice import commitment
from warhost.server.moving import onward

Make = Callable[[], Visitor]


@pytest.fixture
def database(tmp_path: Path) -> str:
    """SQLite alone."""
    return str(tmp_path / "test.db")


def test_a_record_that_goes_on_has_new_luck_and_names_the_players(visitor: Make) -> None:
    me = visitor()
    match = me.post("/matches", {"game": "wotrcg", "seats": {"gandalf": {"kind": "me"}, "witch_king": {
        "kind": "bot", "bot": "easy"}}})["id"]
    live = me.live(match)
    assert live.until_asked()
    live.answer(live.options()[0])
    record = me.get(f"/matches/{match}/continuation")
    assert record["players"] == {"gandalf": "human", "witch_king": "easy"} and not record["steps"]
    assert commitment(bytes.fromhex(record["key"])) != me.get(f"/matches/{match}/record")["commitment"]
    assert not warhost.load(record).over
    moved = me.post("/records", record)
    assert [one["kind"] for one in moved["seats"]] == ["me", "bot"]
    assert me.get(f"/matches/{moved['id']}/continuation")["players"] == record["players"]
    assert (moved["state"], moved["rated"], moved["forced"]) == ("running", False, ["position"])
    # Other people see that it did not begin as usual.
    assert {one["id"]: one["forced"] for one in visitor().get("/matches?state=running")}[moved["id"]] == ["position"]


def test_only_a_player_without_human_opponents_gets_it(visitor: Make) -> None:
    me, friend = visitor(), visitor()
    match = me.new({"gandalf": "me", "witch_king": "open"})["id"]
    assert me.refused("GET", f"/matches/{match}/continuation") == (403, "others_play")
    friend.post(f"/matches/{match}/join", {"seat": "witch_king"})
    assert me.refused("GET", f"/matches/{match}/continuation") == (403, "others_play")
    alone = me.new({"gandalf": "me", "witch_king": "hot"})["id"]
    assert friend.refused("GET", f"/matches/{alone}/continuation") == (403, "others_play")
    assert me.get(f"/matches/{alone}/continuation")["players"] == {"gandalf": "human", "witch_king": "human"}
    live = me.live(alone)
    live.send("resign", seat="gandalf")
    while not live.table["over"]:
        live.until("table")
    assert me.refused("GET", f"/matches/{alone}/continuation") == (409, "not_running")


@pytest.mark.parametrize(("players", "kinds"), [
    (["human", "normal"], ["me", "bot"]),
    (["human", "human"], ["hot", "hot"]),
    (["normal", "easy"], ["hot", "hot"]),
    (["human", "a program of my own"], ["hot", "hot"]),
])
def test_an_unfinished_record_seats_its_players_again(visitor: Make, players: list[str], kinds: list[str]) -> None:
    """A record of bots alone is played at one screen, as is one without players: importing keeps no bots busy."""
    match = warhost.new("bo5a", seed=1)
    match.source["players"] = dict(zip(match.seats, players, strict=True))
    assert [one["kind"] for one in visitor().post("/records", match.record())["seats"]] == kinds


def test_answers_since_the_position_are_kept_unless_luck_came_in_between() -> None:
    match = warhost.new("wotr", seed=7)
    while not match.answers or match.base.dice.count != match.state.dice.count:
        match.answer(match.options()[0])
    moved = warhost.load(onward(match, dict.fromkeys(match.seats, "human")))
    assert moved.options() == match.options() and moved.answers == match.answers
    while match.base.dice.count == match.state.dice.count:
        match.answer(match.options()[0])
    moved = warhost.load(onward(match, dict.fromkeys(match.seats, "human")))
    assert moved.answers == [] and moved.position() == match.position()
