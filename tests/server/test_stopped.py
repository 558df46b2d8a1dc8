"""Nobody is stuck in a match that new rules have stopped: clocks stand still, and players can end it without a loss."""

import time
from typing import Any

import pytest
from tests.server.helper import Served, Visitor
from tests.server.test_continuing import agree, begun, nothing
from tests.server.test_edition import OLDER, OURS, grow_old, real_proof

from warhost.server import hours, notices
from warhost.server.edition import editions
from warhost.server.notices import Notices
from warhost.server.schema import heartbeat
from warhost.server.stops import Stops
from warhost.server.store import Store

DAY = 86400.0


def let_pass(database: str, monkeypatch: pytest.MonkeyPatch, days: float) -> None:
    """Let time pass as if a server had been running all along."""
    now = hours.now
    monkeypatch.setattr(hours, "now", lambda: now() + days * DAY)
    store = Store(database)
    with store.engine.begin() as c:
        c.execute(heartbeat.update().values(time=hours.now()))
    store.close()


def stand_still(database: str) -> None:
    """Let a server note that all matches are stopped."""
    store = Store(database)
    Stops(store).stop_others(editions(), hours.now)
    store.close()


def test_time_in_which_a_match_was_stopped_costs_nobody_anything(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, cookies = begun(database, nothing)  # two days per move
    grow_old(database, OLDER)
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        assert me.get(f"/matches/{match}")["state"] == "stopped"
    let_pass(database, monkeypatch, 5)
    grow_old(database, OURS)
    with (
        Served(database) as server,
        Visitor(server.address, cookies[0]) as me,
        Visitor(server.address, cookies[1]) as friend,
    ):
        lives = [me.live(match), friend.live(match)]
        assert [clock["left"] > 1.9 * DAY for clock in lives[0].table["clocks"]] == [True, True]
        mover = next(live for live in lives if live.table["ask"])
        assert mover.answer(mover.options()[0])["type"] == "ack"


def test_time_until_a_match_is_compared_with_new_rules_costs_nobody_anything(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, cookies = begun(database, nothing)
    grow_old(database, OLDER, proof=real_proof(database)[match])
    stand_still(database)
    let_pass(database, monkeypatch, 5)
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        live = me.live(match)
        assert [clock["left"] > 1.9 * DAY for clock in live.table["clocks"]] == [True, True]


def test_time_without_a_server_is_given_back_once_to_a_stopped_match(database: str) -> None:
    match, _ = begun(database, nothing)
    grow_old(database, OLDER)
    store = Store(database)
    before = store.match(match)
    assert before is not None and before.deadline is not None
    with store.engine.begin() as c:
        c.execute(heartbeat.update().values(time=1000.0))
    Stops(store).stop_others(editions(), lambda: 1000.0)
    store.beat(lambda: 1000.0 + 2 * DAY, starting=True)
    store.beat(lambda: 1003.0 + 2 * DAY)
    # The match continues three days after it was stopped; for two of them no server ran.
    with store.engine.begin() as c:
        c.execute(heartbeat.update().values(time=1000.0 + 3 * DAY))
    Stops(store).go_on(match, lambda: 1000.0 + 3 * DAY, lambda: None)
    after = store.match(match)
    assert after is not None and (after.deadline, after.stopped) == (before.deadline + 3 * DAY, None)
    Stops(store).go_on(match, lambda: 1000.0 + 4 * DAY, lambda: None)
    assert store.match(match) == after
    store.close()


def end(visitor: Visitor, match: str, yes: bool = True) -> Any:
    """Agree to end a stopped match, or take that back; its summary."""
    return visitor.post(f"/matches/{match}/end", {"yes": yes})


def test_players_agree_to_end_a_stopped_match_and_nobody_has_lost(database: str) -> None:
    match, cookies = begun(database, nothing)
    grow_old(database, OLDER, rated=True)
    with (
        Served(database) as server,
        Visitor(server.address, cookies[0]) as me,
        Visitor(server.address, cookies[1], "ru") as friend,
        Visitor(server.address) as stranger,
    ):
        assert stranger.refused("POST", f"/matches/{match}/end", {"yes": True}) == (403, "not_your_seat")
        assert end(me, match)["ending"]["agreed"] == ["gandalf"]
        assert friend.get("/matches?state=mine")[0]["my_turn"] and not me.get(f"/matches/{match}")["my_turn"]
        # Agreeing to one does not mean agreeing to the other.
        assert agree(me, match)["ending"]["agreed"] == [] and end(me, match)["continuation"]["agreed"] == []
        assert end(me, match, False)["ending"]["agreed"] == []
        assert end(friend, match)["state"] == "stopped"
        over = end(me, match)
        assert (over["state"], over["result"], over["rated"], over["ending"]) == ("aborted", None, False, None)
        assert "без результата" in friend.get(f"/matches/{match}")["reason"]
        assert me.refused("POST", f"/matches/{match}/end", {"yes": True}) == (409, "not_stopped")
        assert match not in [one["id"] for one in me.get("/matches?state=running")]
        mine = me.me["id"]
    store = Store(database)
    assert store.count_aborts(mine, 0.0) == 0  # one of the requests with a low rate limit
    store.close()
    grow_old(database, OURS)
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        live = me.live(match)
        assert live.table["over"] and live.table["result"] is None


def test_after_days_of_waiting_one_player_can_end_a_stopped_match(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, cookies = begun(database, nothing)  # two days per move
    grow_old(database, OLDER)
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        waiting = end(me, match)
        assert waiting["state"] == "stopped" and 1.9 * DAY < waiting["ending"]["left"] <= 2 * DAY
    let_pass(database, monkeypatch, 1.5)
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        assert end(me, match)["state"] == "stopped"
    let_pass(database, monkeypatch, 1)
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        assert me.get(f"/matches/{match}")["ending"] == {"agreed": ["gandalf"], "left": 0}
        assert end(me, match)["state"] == "aborted"


def test_a_match_that_can_be_played_is_not_ended_this_way(database: str) -> None:
    match, cookies = begun(database, nothing)
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        assert me.get(f"/matches/{match}")["ending"] is None
        assert me.refused("POST", f"/matches/{match}/end", {"yes": True}) == (409, "not_stopped")


def test_a_proposal_to_end_a_match_lapses_when_it_continues(database: str) -> None:
    match, cookies = begun(database, nothing)
    grow_old(database, OLDER)
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        end(me, match)
    grow_old(database, OURS)
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        assert me.live(match).table["state"] == "running"
    grow_old(database, OLDER)
    with Served(database) as server, Visitor(server.address, cookies[1]) as friend:
        assert end(friend, match)["ending"]["agreed"] == ["witch_king"]


def wants_notices(me: Visitor, friend: Visitor, match: str) -> None:
    """The other player, who reads Russian, has a program that wants to be notified."""
    friend.ok(friend.http.patch("/me", json={"webhook": "http://hook.example/", "language": "ru"}))


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """The notices that are sent to programs."""
    found: list[dict[str, str]] = []
    monkeypatch.setattr(notices, "send_webhook", lambda url, words: found.append(words))
    return found


def proposals(sent: list[dict[str, str]]) -> list[str]:
    """The subjects of the notices that are not about a turn."""
    return [words["subject"] for words in sent if "ваш ход" not in words["subject"]]


def test_a_proposal_is_sent_once_to_a_player_who_has_not_replied(database: str, sent: list[dict[str, str]]) -> None:
    match, cookies = begun(database, wants_notices)
    grow_old(database, OLDER)
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        for yes in (True, False, True):
            agree(me, match, yes)
        end(me, match)
        while not proposals(sent):
            time.sleep(0.02)
    assert len(proposals(sent)) == 1 and "продолжить после изменения правил?" in proposals(sent)[0]


def test_a_proposal_is_sent_after_a_restart_if_the_server_was_killed(
    database: str, sent: list[dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, cookies = begun(database, wants_notices)
    grow_old(database, OLDER)
    with monkeypatch.context() as killed:
        killed.setattr(Notices, "proposed", lambda self, match: None)
        with Served(database) as server, Visitor(server.address, cookies[0]) as me:
            end(me, match)
    with Served(database):
        while not proposals(sent):
            time.sleep(0.02)
    with Served(database):
        pass
    assert [words["match"] for words in sent if words["subject"] in proposals(sent)] == [match]
    assert "завершить остановленную партию?" in proposals(sent)[0]
