"""Matches that new rules have stopped hold nobody: time stands still, and the players can end them without a loss."""

import pytest
from tests.server.helper import Served, Visitor
from tests.server.test_continuing import begun, nothing
from tests.server.test_edition import OLDER, OURS, grow_old, real_proof

from warhost.server import hours
from warhost.server.edition import editions
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
    Stops(store).stop_others(editions(), hours.now())
    store.close()


def test_time_in_which_a_match_was_stopped_costs_nobody_anything(
        database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match, cookies = begun(database, nothing)  # two days per move
    grow_old(database, OLDER)
    with Served(database) as server, Visitor(server.address, cookies[0]) as me:
        assert me.get(f"/matches/{match}")["state"] == "stopped"
    let_pass(database, monkeypatch, 5)
    grow_old(database, OURS)
    with Served(database) as server, Visitor(server.address, cookies[0]) as me, Visitor(
            server.address, cookies[1]) as friend:
        lives = [me.live(match), friend.live(match)]
        assert [clock["left"] > 1.9 * DAY for clock in lives[0].table["clocks"]] == [True, True]
        mover = next(live for live in lives if live.table["ask"])
        assert mover.answer(mover.options()[0])["type"] == "ack"


def test_time_until_a_match_is_compared_with_new_rules_costs_nobody_anything(
        database: str, monkeypatch: pytest.MonkeyPatch) -> None:
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
    Stops(store).stop_others(editions(), 1000.0)
    store.beat(lambda: 1000.0 + 2 * DAY, starting=True)
    store.beat(lambda: 1003.0 + 2 * DAY)
    # The match goes on three days after it was stopped; for two of them no server ran.
    with store.engine.begin() as c:
        c.execute(heartbeat.update().values(time=1000.0 + 3 * DAY))
    Stops(store).go_on(match, 1000.0 + 3 * DAY)
    after = store.match(match)
    assert after is not None and (after.deadline, after.stopped) == (before.deadline + 3 * DAY, None)
    Stops(store).go_on(match, 1000.0 + 4 * DAY)
    assert store.match(match) == after
    store.close()
