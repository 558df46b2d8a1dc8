"""Whole matches over the wire: against a bot, between people, on one screen."""

import json
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.helper import Served, Visitor
from tests.server.test_lists import damage
from websockets.exceptions import ConnectionClosed

import warhost
from warhost.text.reader import Reader
from warhost.text.spans import plain

pytestmark = pytest.mark.any_database

Make = Callable[[], Visitor]


def test_a_newcomer_plays_a_whole_card_game_against_a_bot(visitor: Make) -> None:
    me = visitor()
    match = me.new({"gandalf": "me", "witch_king": "bot"})
    assert match["state"] == "running" and match["mine"] == ["gandalf"]
    live = me.live(match["id"])
    pick = random.Random(4)
    while live.until_asked():
        assert live.table["ask"]["rule"] and live.table["ask"]["page"] and live.table["ask"]["prompt"]
        assert live.answer(pick.choice(live.options()))["type"] == "ack"
    assert live.table["over"] and live.table["reason"] and sum(live.table["result"].values()) == 1
    summary = me.get(f"/matches/{match['id']}")
    assert summary["state"] == "finished" and summary["result"] == live.table["result"]
    played = warhost.verify(me.get(f"/matches/{match['id']}/record"))
    assert played.over and played.result == live.table["result"]
    # The log that grew bit by bit is the story of the seat, chapter by chapter.
    reader = Reader("wotrcg", "en", played.seats)
    story = [plain(line) for chapter in reader.chapters(played.events("gandalf")) for line in chapter]
    assert live.words() == story


@pytest.mark.parametrize("game", ["wotr", "wotrcg"])
def test_bots_play_the_opening_and_people_are_asked_in_both_languages(visitor: Make, game: str) -> None:
    me = visitor()
    info = next(info for info in me.get("/games") if info["game"] == game)
    for variant in info["variants"]:
        seats = {seat["seat"]: "bot" for seat in variant["seats"]}
        seats[variant["seats"][-1]["seat"]] = "me"
        match = me.new(seats, game, options=variant["options"])
        live = me.live(match["id"])
        live.play(random.Random(1), 6)
        version = live.table["version"]
        assert live.until_asked()
        english = live.words()
        live.send("language", lang="ru")
        live.until("log")
        live.until("table")
        assert live.table["version"] >= version
        assert len(live.words()) >= len(english) and live.words()[0] != english[0]
        assert any("а" <= letter.lower() <= "я" for letter in str(live.table["ask"]["prompt"]))


def test_two_people_and_a_spectator_in_a_live_match(visitor: Make) -> None:
    gandalf, king, watcher = visitor(), visitor(), visitor()
    match = gandalf.new({"gandalf": "me", "witch_king": "open"})["id"]
    assert [m["id"] for m in watcher.get("/matches?state=open")] == [match]
    early = gandalf.live(match)
    assert early.table["state"] == "open" and early.table["ask"] is None
    summary = king.post(f"/matches/{match}/join", {"seat": "witch_king"})
    assert summary["state"] == "running" and summary["mine"] == ["witch_king"]
    tables = [early, king.live(match)]
    while early.table["state"] == "open":
        early.until("table")
    public = watcher.live(match)
    assert public.table["seat"] == "spectator" and public.table["ask"] is None
    pick = random.Random(2)
    for _ in range(30):
        asked = [live for live in tables if live.table["ask"]]
        mover = asked[0]
        number = mover.answer(pick.choice(mover.options()))["version"]
        for live in [*tables, public]:
            live.until_version(number)
    hands = [live.table["view"]["decks"]["gandalf"]["hand"] for live in [*tables, public]]
    assert isinstance(hands[0], list) and hands[1:] == [len(hands[0])] * 2
    public.send("answer", ask_version=30, seat="gandalf", action="pass", id="x")
    assert public.until("refused")["code"] == "not_your_seat"
    public.send("look", seat="gandalf")
    assert public.until("refused")["code"] == "not_your_seat"


def test_invitation_only_matches_do_not_push_others_out_of_the_lobby(
    visitor: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("warhost.server.listing.LISTED", 2)
    me = visitor()
    match = me.new({"gandalf": "me", "witch_king": "open"})["id"]
    for _ in range(2):
        me.new({"gandalf": "me", "witch_king": "invite"})
    assert [m["id"] for m in visitor().get("/matches?state=open")] == [match]


def test_an_invitation_needs_the_secret_of_the_link(visitor: Make) -> None:
    me, friend, stranger = visitor(), visitor(), visitor()
    match = me.new({"gandalf": "me", "witch_king": "invite"})
    invite = next(seat["invite"] for seat in match["seats"] if seat["seat"] == "witch_king")
    path = f"/matches/{match['id']}"
    assert "invite" not in next(seat for seat in stranger.get(path)["seats"] if seat["seat"] == "witch_king")
    assert stranger.get("/matches?state=open") == []
    assert stranger.refused("POST", f"{path}/join", {"seat": "witch_king", "invite": "guess"}) == (403, "wrong_invite")
    assert stranger.refused("POST", f"{path}/join", {"seat": "gandalf"}) == (409, "seat_taken")
    assert stranger.refused("POST", f"{path}/join", {"seat": "nobody"}) == (400, "bad_seats")
    assert friend.post(f"{path}/join", {"seat": "witch_king", "invite": invite})["state"] == "running"
    assert stranger.refused("POST", f"{path}/join", {"seat": "witch_king", "invite": invite}) == (409, "seat_taken")


def test_one_screen_shows_one_seat_at_a_time(visitor: Make) -> None:
    me = visitor()
    match = me.new({"gandalf": "me", "witch_king": "hot"})["id"]
    live = me.live(match)
    pick = random.Random(3)
    for _ in range(20):
        waiting = live.table["waiting"][0]["seat"]
        if live.table["seat"] != waiting:
            assert live.table["ask"] is None
            live.send("look", seat=waiting)
            live.until("table")
        assert isinstance(live.table["view"]["decks"][waiting]["hand"], list)
        live.answer(pick.choice(live.options()))


def test_an_impossible_match_is_refused_with_a_reason(visitor: Make) -> None:
    me = visitor()
    seats = {"gandalf": {"kind": "me"}, "witch_king": {"kind": "bot"}}
    for body, code in [
        ({"game": "chess", "seats": seats}, "unknown_game"),
        ({"game": "wotrcg", "seats": {"gandalf": {"kind": "me"}}}, "bad_seats"),
        ({"game": "wotrcg", "seats": seats, "options": {"scenario": "x"}}, "bad_value"),
        ({"game": "wotrcg", "seats": seats, "options": {"colour": 1}}, "unknown_option"),
        ({"game": "wotrcg", "seats": seats | {"gandalf": {"kind": "bot", "bot": "x"}}}, "unknown_bot"),
        ({"game": "wotrcg", "seats": seats | {"gandalf": {"kind": "king"}}}, "bad_request"),
        ({"game": "wotrcg", "seats": seats, "colour": 1}, "bad_request"),
        ({"game": "wotrcg"}, "bad_request"),
    ]:
        assert me.refused("POST", "/matches", body) == (400, code)
    russian = me.http.post("/matches?lang=ru", json={"game": "chess", "seats": {}}).json()
    assert russian["code"] == "unknown_game" and russian["detail"].startswith("Неизвестная игра")


@pytest.mark.parametrize("kind", ["open", "invite"])
def test_a_seed_is_only_for_matches_nobody_else_can_join(visitor: Make, kind: str) -> None:
    """A person who knows the seed knows every die."""
    me = visitor()
    seats = {"gandalf": {"kind": "me"}, "witch_king": {"kind": kind}}
    assert me.refused("POST", "/matches", {"game": "wotrcg", "seats": seats, "seed": "1"}) == (400, "seed_told")
    hands = []
    for other in ("hot", "bot", "hot"):
        match = me.new({"gandalf": "me", "witch_king": other}, seed="1")
        assert match["state"] == "running"
        hands.append(me.get(f"/matches/{match['id']}/at/0?seat=gandalf")["view"]["decks"]["gandalf"]["hand"])
    assert hands[0] == hands[1] == hands[2]


def test_a_restarted_server_continues_its_matches(database: str) -> None:
    pick = random.Random(5)
    with Served(database) as server, Visitor(server.address) as me:
        match = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
        live = me.live(match)
        live.play(pick, 12)
        live.until_asked()
        before, words, cookie = live.table, live.words(), me.http.cookies["warhost"]
    with Served(database) as server, Visitor(server.address, cookie) as again:
        live = again.live(match)
        assert live.table == before and live.words() == words
        live.play(pick, 5)


def test_bots_to_move_at_shutdown_move_after_the_restart(database: str) -> None:
    with Served(database) as server, Visitor(server.address) as me:
        match = me.new({"gandalf": "bot", "witch_king": "bot"})["id"]
    with Served(database) as server, Visitor(server.address) as me:
        while me.get(f"/matches/{match}")["state"] != "finished":
            time.sleep(0.05)


def test_the_creator_may_cancel_a_match_until_somebody_joins(visitor: Make) -> None:
    me, other = visitor(), visitor()
    path = f"/matches/{me.new({'gandalf': 'me', 'witch_king': 'open'})['id']}"
    live = other.live(path.removeprefix("/matches/"))
    assert me.get(path)["may_withdraw"] and not other.get(path)["may_withdraw"]
    assert other.refused("DELETE", path) == (403, "not_opened_by_you")
    me.post(f"{path}/report", {"words": "Nobody comes."})
    assert me.http.put(f"{path}/notes", json={"words": "wait"}).is_success
    me.ok(me.http.delete(path))
    # It is gone from the lists, for those who watch it, and for those who come too late.
    with pytest.raises(ConnectionClosed):
        live.until("never")
    assert me.get("/matches?state=mine") == other.get("/matches?state=open") == []
    for method, address in (("GET", path), ("DELETE", path), ("POST", f"{path}/join")):
        assert other.refused(method, address, {"seat": "witch_king"}) == (404, "no_match")
    # A match that others have begun to play stays.
    joined = me.new({"gandalf": "me", "witch_king": "open"})["id"]
    other.post(f"/matches/{joined}/join", {"seat": "witch_king"})
    before = me.get(f"/matches/{joined}")
    assert not before["may_withdraw"]
    assert me.refused("DELETE", f"/matches/{joined}") == (409, "not_alone")
    assert me.get(f"/matches/{joined}") == before


def test_the_creator_may_delete_a_match_without_other_people(visitor: Make) -> None:
    """Imports, matches against bots and matches of bots alone, under way or over; thinking bots are stopped."""
    me, other = visitor(), visitor()
    over = json.loads((Path(__file__).parent.parent / "golden" / "wotrcg-fellowship-2.warhost.json").read_text("utf-8"))
    for made in (
        me.post("/records", over),
        me.post("/records", warhost.new("wotr", seed="a").record()),
        me.new({"gandalf": "me", "witch_king": "bot"}),
        me.new({"gandalf": "bot", "witch_king": "bot"}),
    ):
        path = f"/matches/{made['id']}"
        live = other.live(made["id"])
        assert me.get(path)["may_withdraw"] and not other.get(path)["may_withdraw"]
        assert other.refused("DELETE", path) == (403, "not_opened_by_you")
        me.ok(me.http.delete(path))
        with pytest.raises(ConnectionClosed):
            live.until("never")
        for address in (path, f"{path}/at/0", f"{path}/chat"):
            assert me.refused("GET", address) == (404, "no_match")
    assert me.get("/matches?state=mine") == []


def test_the_creator_may_delete_a_damaged_match(served: Served, visitor: Make) -> None:
    me, other = visitor(), visitor()
    match = me.new({"gandalf": "me", "witch_king": "me"}, "wotrcg", pace={"kind": "none"})["id"]
    damage(served.database, match, "options", "{")
    assert other.refused("DELETE", f"/matches/{match}") == (403, "not_opened_by_you")
    me.ok(me.http.delete(f"/matches/{match}"))
    assert me.refused("GET", f"/matches/{match}") == (404, "no_match")
