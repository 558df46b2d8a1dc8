"""A running match moves: its record has all its answers and continues elsewhere with the same players and new dice."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.helper import Visitor

import warhost
from warhost.games.library import game_names
from warhost.kernel.dice import commitment
from warhost.server.moving import onward

Make = Callable[[], Visitor]


@pytest.fixture
def database(tmp_path: Path) -> str:
    """SQLite alone."""
    return str(tmp_path / "test.db")


def test_a_continued_record_has_new_luck_and_names_the_players(visitor: Make) -> None:
    me = visitor()
    match = me.post(
        "/matches",
        {"game": "wotrcg", "seats": {"gandalf": {"kind": "me"}, "witch_king": {"kind": "bot", "bot": "easy"}}},
    )["id"]
    live = me.live(match)
    assert live.until_asked()
    live.answer(live.options()[0])
    record = me.get(f"/matches/{match}/continuation")
    assert record["players"] == {"gandalf": "human", "witch_king": "easy"}
    assert commitment(bytes.fromhex(record["key"])) != me.get(f"/matches/{match}/record")["commitment"]
    assert not warhost.load(record).over
    moved = me.post("/records", record)
    assert [one["kind"] for one in moved["seats"]] == ["me", "bot"]
    assert me.get(f"/matches/{moved['id']}/continuation")["players"] == record["players"]
    assert (moved["state"], moved["rated"], moved["forced"]) == ("running", False, ["luck"])
    # Other people see that its dice cannot be verified here.
    assert {one["id"]: one["forced"] for one in visitor().get("/matches?state=running")}[moved["id"]] == ["luck"]


def test_a_moved_match_has_its_log_and_its_answers_can_be_taken_back(visitor: Make) -> None:
    me = visitor()
    match = me.new({"free": "me", "shadow": "hot"}, game="bo5a")["id"]
    live = me.live(match)
    pick = random.Random(4)
    for _ in range(15):
        live.until_seat_asked()
        live.answer(pick.choice(live.options()))
    while not live.table["may_undo"]:
        live.until_seat_asked()
        live.answer(pick.choice(live.options()))
    live.until_seat_asked()
    moved = me.live(me.post("/records", me.get(f"/matches/{match}/continuation"))["id"])
    moved.until_seat_asked()
    assert moved.log == live.log
    assert moved.table["may_undo"] and moved.table["version"] == live.table["version"]
    moved.send("undo", seat=moved.table["seat"])
    moved.until_version(moved.table["version"] + 1)
    assert moved.table["version"] == live.table["version"] + 1


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


@pytest.mark.parametrize(
    ("players", "kinds"),
    [
        (["human", "normal"], ["me", "bot"]),
        (["human", "human"], ["hot", "hot"]),
        (["normal", "easy"], ["hot", "hot"]),
        (["human", "a program of my own"], ["hot", "hot"]),
    ],
)
def test_an_unfinished_record_seats_its_players_again(visitor: Make, players: list[str], kinds: list[str]) -> None:
    """A record of bots alone is played on one screen, as is one without players: importing keeps no bots busy."""
    match = warhost.new("bo5a", seed=1)
    match.source["players"] = dict(zip(match.seats, players, strict=True))
    assert [one["kind"] for one in visitor().post("/records", match.record())["seats"]] == kinds


@pytest.mark.parametrize("game", game_names())
def test_a_moved_match_has_the_same_course_and_another_future(game: str) -> None:
    """It also works after an undo with new dice, in the middle of a step, and twice."""
    match = warhost.new(game, seed="moving")
    pick = random.Random(game)
    for number in range(120):
        match.answer_next(pick.choice(match.options(match.waiting[0])))
        if number == 40:
            match.undo()
            match.renew_dice()
    moved = match
    for _ in range(2):
        moved = warhost.load(onward(moved, dict.fromkeys(match.seats, "human")))
        assert [(one.kind, one.args, one.see) for one in moved.events()] == [
            (one.kind, one.args, one.see) for one in match.events()
        ]
        assert (moved.rolls, moved.steps, moved.answers) == (match.rolls, match.steps, match.answers)
        assert moved.position() == match.position() and moved.view("spectator") == match.view("spectator")
        assert "renewals" not in moved.record() and moved.record()["key"] != match.record()["key"]
    later = [moved, match.clone()]
    for one in later:
        pick.seed(game)
        while not one.over and len(one.rolls) < len(match.rolls) + 300:
            one.answer_next(pick.choice(one.options(one.waiting[0])))
    assert later[0].rolls != later[1].rolls


def test_a_moved_match_keeps_its_position_and_its_forced_dice() -> None:
    position = warhost.new("bo5a", seed=2).position()
    match = warhost.new("bo5a", seed=1, position=position, script={"combat": [6] * 9})
    pick = random.Random(3)
    for _ in range(60):
        match.answer_next(pick.choice(match.options(match.waiting[0])))
    moved = warhost.load(onward(match, dict.fromkeys(match.seats, "human")))
    assert moved.rolls == match.rolls and moved.position() == match.position()
    assert moved.source["script"] == match.source["script"] and moved.source["position"] == position
