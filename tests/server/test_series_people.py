"""What happens between people also happens in a series: absence, aborts, blocks, privacy and deleted accounts."""

import time
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.helper import Served, Visitor, open_to_spectators
from tests.server.test_leaving import account, leave
from tests.server.test_series import (
    against_each_other,
    begin_battle,
    campaign,
    give_up,
    go_on,
    listed,
    series,
    until_over,
)

from warhost.server import hours, notices, standings
from warhost.server.schema import seats
from warhost.server.store import Store

Make = Callable[[], Visitor]
LIVE = {"kind": "live", "minutes": 60, "increment": 0}


def abort(who: Visitor, match: str, seat: str) -> None:
    """End a match that is not under way."""
    live = who.live(match)
    live.send("abort", seat=seat)
    while not live.table["over"]:
        live.until("table")
    live.close()


def test_battles_that_one_player_aborts_again_and_again_are_not_rated(visitor: Make) -> None:
    ann, bob = account(visitor, "Narvi"), account(visitor, "Grima")
    match = against_each_other(ann, bob)
    rated = []
    for _ in range(5):
        rated.append(ann.get(f"/matches/{match}")["rated"])
        abort(ann, match, "daqan")
        match = go_on(ann, match)
    assert rated == [True, True, True, False, False]


def test_nobody_is_absent_from_a_battle_that_has_just_begun(visitor: Make) -> None:
    ann, bob = account(visitor, "Narvi"), account(visitor, "Grima")
    match = against_each_other(ann, bob, pace=LIVE)
    abort(ann, match, "daqan")
    live = ann.live(go_on(ann, match))
    for away in live.table["absent"]:
        assert away["left"] > 60
        live.send("claim", seat=away["seat"], what="win")
        assert live.until("refused")["code"] == "not_absent"


def test_a_series_ends_when_one_of_the_players_deletes_the_account(visitor: Make) -> None:
    ann, bob, eve = account(visitor, "Narvi"), account(visitor, "Grima"), visitor()
    match = against_each_other(ann, bob)
    give_up(ann, match, "daqan", bob)
    leave(bob)
    assert ann.refused("POST", f"/matches/{match}/next", {"choice": ""}) == (409, "series_over")
    assert not series(ann, match)["may_go_on"] and match in listed(ann, "finished")
    assert match not in listed(eve, "running")


def test_a_blocked_player_cannot_begin_the_next_battle(visitor: Make) -> None:
    ann, bob = account(visitor, "Narvi"), account(visitor, "Grima")
    match = against_each_other(ann, bob)
    give_up(bob, match, "uthuk", ann)
    bob.ok(bob.http.put(f"/people/{ann.me['id']}", json={"muted": False, "blocked": True}))
    assert ann.refused("POST", f"/matches/{match}/next", {"choice": "runestones"}) == (403, "blocked")


def test_all_battles_of_a_private_series_are_private(visitor: Make) -> None:
    ann, bob, eve = account(visitor, "Narvi"), account(visitor, "Grima"), visitor()
    made = campaign(ann, {"daqan": {"kind": "me"}, "uthuk": {"kind": "invite"}})
    secret = next(seat["invite"] for seat in made["seats"] if seat["seat"] == "uthuk")
    bob.post(f"/matches/{made['id']}/join", {"seat": "uthuk", "invite": secret})
    abort(ann, made["id"], "daqan")
    match = go_on(ann, made["id"])
    assert ann.get(f"/matches/{match}")["private"]
    assert eve.refused("GET", f"/matches/{match}") == (403, "private")


def test_a_public_battle_does_not_name_the_private_ones_of_its_series(visitor: Make) -> None:
    ann, bob, eve = account(visitor, "Narvi"), account(visitor, "Grima"), visitor()
    made = campaign(ann, {"daqan": {"kind": "me"}, "uthuk": {"kind": "invite"}})
    secret = next(seat["invite"] for seat in made["seats"] if seat["seat"] == "uthuk")
    bob.post(f"/matches/{made['id']}/join", {"seat": "uthuk", "invite": secret})
    give_up(bob, made["id"], "uthuk", ann)
    later = go_on(ann, made["id"], series(ann, made["id"])["choices"][0]["id"])
    open_to_spectators(later, ann, bob)
    assert [one["id"] for one in series(eve, later)["matches"]] == ["", later]
    assert made["id"] not in eve.http.get(f"/matches/{later}").text
    assert [one["id"] for one in series(bob, later)["matches"]] == [made["id"], later]


def invitation(ann: Visitor, bob: Visitor) -> str:
    """A campaign of two people by invitation; the id of its first battle."""
    made = campaign(ann, {"daqan": {"kind": "me"}, "uthuk": {"kind": "invite"}})
    secret = next(seat["invite"] for seat in made["seats"] if seat["seat"] == "uthuk")
    bob.post(f"/matches/{made['id']}/join", {"seat": "uthuk", "invite": secret})
    return str(made["id"])


def shown(who: Visitor, match: str) -> Any:
    """The series of a match as somebody sees it, without the ids, which differ between any two series."""
    told = series(who, match)
    return told | {"id": "", "matches": [one | {"id": bool(one["id"])} for one in told["matches"]]}


def test_a_stranger_learns_nothing_of_a_private_battle_from_a_later_public_one(visitor: Make) -> None:
    """Two worlds: one side has won the private battle, or the other. Both winners choose the usual card."""
    ann, bob, eve = account(visitor, "Narvi"), account(visitor, "Grima"), visitor()
    worlds = []
    for winner, loser, lost, card in (
        (ann, bob, "uthuk", "mustering_the_militia"),
        (bob, ann, "daqan", "march_of_the_obscene"),
    ):
        first = invitation(ann, bob)
        give_up(loser, first, lost, winner)
        worlds.append(go_on(winner, first, card))
        open_to_spectators(worlds[-1], winner, loser)
    assert shown(ann, worlds[0])["points"] != shown(ann, worlds[1])["points"]
    assert shown(eve, worlds[0]) == shown(eve, worlds[1])
    told = shown(eve, worlds[0])
    assert told["matches"][0] == {
        "id": False,
        "number": 1,
        "state": "private",
        "things": {},
        "points": {},
        "result": None,
    }
    assert (told["number"], told["points"]) == (2, {"daqan": 0, "uthuk": 0})


def test_a_stranger_learns_nothing_of_a_private_battle_from_an_earlier_public_one(visitor: Make) -> None:
    """Two worlds: the private battle that came later is running, or one side has won it and is choosing a card."""
    ann, bob, eve = account(visitor, "Narvi"), account(visitor, "Grima"), visitor()
    worlds, later = [], []
    for _ in range(2):
        worlds.append(invitation(ann, bob))
        give_up(bob, worlds[-1], "uthuk", ann)
        later.append(go_on(ann, worlds[-1], "mustering_the_militia"))
        open_to_spectators(worlds[-1], ann, bob)
    give_up(ann, later[1], "daqan", bob)
    assert series(bob, worlds[1])["chooser"] == "uthuk"
    points = [one["points"] for one in series(eve, worlds[0])["matches"]]
    first, second = shown(eve, worlds[0]), shown(eve, worlds[1])
    # What differs in the public battles is for everybody.
    for told in (first, second):
        assert told["points"] == told["matches"][0].pop("points") and told["next"] == "" and points[0]
        told["points"] = {}
    assert first == second
    assert series(bob, worlds[1])["matches"][1]["points"] != {}


def test_a_replaced_player_sees_the_private_battles_they_took_part_in_and_no_later_ones(
    visitor: Make, database: str
) -> None:
    ann, bob = account(visitor, "Narvi"), account(visitor, "Grima")
    first = invitation(ann, bob)
    give_up(bob, first, "uthuk", ann)
    second = go_on(ann, first, "mustering_the_militia")
    # As after an absence in the first battle: a bot now has the seat.
    store = Store(database)
    theirs = sa.and_(seats.c.seat == "uthuk", seats.c.match.in_([first, second]))
    with store.engine.begin() as connection:
        connection.execute(seats.update().where(theirs).values(person=None, bot="normal", kind="bot", resigned=None))
        connection.execute(seats.update().where(theirs, seats.c.match == first).values(resigned=bob.me["id"]))
    store.close()
    assert bob.refused("GET", f"/matches/{second}") == (403, "private")
    told = series(bob, first)
    assert [(one["id"], one["state"]) for one in told["matches"]] == [(first, "finished"), ("", "private")]
    assert told["next"] == "" and second not in bob.http.get(f"/matches/{first}").text
    assert [one["id"] for one in series(ann, first)["matches"]] == [first, second]


def test_the_chooser_is_notified_once(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, str]] = []
    monkeypatch.setattr(notices, "send_webhook", lambda url, words: sent.append(words))
    monkeypatch.setattr(notices, "GRACE", 0.1)
    ann, bob = visitor(), visitor()
    match = against_each_other(ann, bob, pace={"kind": "days", "days": 3})
    begin_battle(match, ann, bob)
    ann.ok(ann.http.patch("/me", json={"webhook": "http://hook.example/", "language": "ru"}))
    live = bob.live(match)
    live.send("resign", seat="uthuk")
    while not any("выберите" in words["subject"] for words in sent):
        time.sleep(0.02)
    assert [words["match"] for words in sent if "выберите" in words["subject"]] == [match]
    assert ann.get(f"/matches/{match}")["my_turn"] and not bob.get(f"/matches/{match}")["my_turn"]
    go_on(ann, match, series(ann, match)["choices"][0]["id"])
    assert not ann.get(f"/matches/{match}")["my_turn"]


def test_the_chooser_is_notified_after_a_restart_if_the_server_was_killed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[dict[str, str]] = []
    monkeypatch.setattr(notices, "send_webhook", lambda url, words: sent.append(words))
    monkeypatch.setattr(notices, "GRACE", 0.1)

    async def killed(*_: object) -> None:
        """Nothing is sent any more."""

    with monkeypatch.context() as dying:
        dying.setattr(notices.Notices, "tell_chooser", killed)
        with Served(database) as server, Visitor(server.address) as ann, Visitor(server.address) as bob:
            match = against_each_other(ann, bob, pace={"kind": "days", "days": 3})
            begin_battle(match, ann, bob)
            ann.ok(ann.http.patch("/me", json={"webhook": "http://hook.example/", "language": "en"}))
            live = bob.live(match)
            live.send("resign", seat="uthuk")
            until_over(live)
    with Served(database):
        while not any("choose" in words["subject"] for words in sent):
            time.sleep(0.02)
    with Served(database):  # once is enough
        pass
    assert [words["match"] for words in sent if "choose" in words["subject"]] == [match]


def test_the_other_player_may_continue_when_the_winner_does_not_choose(
    visitor: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = visitor(), visitor()
    match = against_each_other(ann, bob)
    give_up(bob, match, "uthuk", ann)
    assert bob.refused("POST", f"/matches/{match}/next", {"choice": ""}) == (403, "not_your_choice")
    monkeypatch.setattr(standings, "DAYS_TO_CHOOSE", 0.0)
    assert series(bob, match)["may_go_on"]
    eve = visitor()
    assert not series(eve, match)["may_go_on"]
    assert eve.refused("POST", f"/matches/{match}/next", {"choice": ""}) == (403, "not_your_choice")
    fresh = series(bob, go_on(bob, match))["matches"][-1]["things"]
    assert {seat: thing["id"] for seat, thing in fresh.items()} == {
        "daqan": "mustering_the_militia",
        "uthuk": "march_of_the_obscene",
    }


def test_time_without_a_server_is_not_time_to_choose(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is down for longer than the winner has to choose."""
    with Served(database) as server:
        ann, bob = Visitor(server.address), Visitor(server.address)
        match = against_each_other(ann, bob)
        give_up(bob, match, "uthuk", ann)
        cookie = bob.http.cookies["warhost"]
        ann.close()
        bob.close()
    now = hours.now
    away = 86400.0 * (standings.DAYS_TO_CHOOSE + 1)
    monkeypatch.setattr(hours, "now", lambda: now() + away)
    with Served(database) as server:
        bob = Visitor(server.address, cookie)
        assert not series(bob, match)["may_go_on"]
        bob.close()
