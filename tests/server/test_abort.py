"""Matches that end before they are under way count for nobody, and neither do matches with guests."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.server.helper import Live, Served, Visitor, back_to, under_way
from tests.server.test_pace import named_pair

from warhost.games.library import game_named, game_names
from warhost.server.course import ABORTED, ANSWER, FIRST_ANSWERS, RESIGNED, TIME, Course, Origin
from warhost.server.database import migrate
from warhost.server.entries import Entry
from warhost.server.store import MatchRow, Seat, Store

Make = Callable[[], Visitor]


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


def over(live: Live) -> dict[str, Any]:
    """The table at the end."""
    while not live.table["over"]:
        live.until("table")
    return live.table


@pytest.mark.parametrize("message", ["abort", "resign"])
def test_leaving_before_the_match_is_under_way_is_not_a_loss(
    visitor: Make, served: Served, store: Store, message: str
) -> None:
    match, tables, people = named_pair(visitor)
    assert all(live.table["may_abort"] for live in tables)
    tables[0].send(message, seat="witch_king")
    assert tables[0].until("refused")["code"] == "not_your_seat"
    tables[1].send(message, seat="witch_king")
    for live in tables:
        table = over(live)
        assert (table["state"], table["result"], table["may_abort"]) == ("aborted", None, False)
        assert table["reason"] == "Witch-king aborted the match before it was under way."
    summary = people[0].get(f"/matches/{match}?lang=ru")
    assert (summary["state"], summary["result"]) == ("aborted", None)
    assert summary["reason"] == "Король-чародей: партия прервана раньше, чем началась по-настоящему."
    assert [(one["id"], one["state"]) for one in people[0].get("/matches?state=mine")] == [(match, "aborted")]
    for state in ("open", "running", "finished"):
        assert people[0].get(f"/matches?state={state}") == []
    record = people[0].get(f"/matches/{match}/record")
    assert record["key"] and record["result"] is None
    assert people[1].get("/players/grima")["matches"] == []
    assert people[1].get("/games/wotrcg/statistics")["finished"] == 0
    tables[1].send(message, seat="witch_king")
    assert tables[1].until("refused")["code"] == "not_running"
    with Served(served.database) as later, Visitor(later.address) as watcher:
        assert watcher.live(match).table["state"] == "aborted"
        assert watcher.get("/games/wotrcg/ratings") == []


def test_nobody_aborts_a_match_that_is_under_way(visitor: Make, store: Store) -> None:
    match, tables, people = named_pair(visitor)
    under_way(*tables)
    tables[1].send("abort", seat="witch_king")
    assert tables[1].until("refused")["code"] == "under_way"
    assert stored(store, match).state == "running"
    tables[1].send("resign", seat="witch_king")
    assert over(tables[0])["result"] == {"gandalf": 1.0, "witch_king": 0.0}
    while not people[0].get("/games/wotrcg/ratings"):
        pass


def test_running_out_of_time_before_the_match_is_under_way_is_not_a_loss(
    visitor: Make, served: Served, store: Store
) -> None:
    match, _, _ = named_pair(visitor, pace={"kind": "days", "days": 1})
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE matches SET deadline = deadline - 200000, started = started - 200000")
    with Served(served.database) as later, Visitor(later.address) as watcher:
        table = over(watcher.live(match))
        assert (table["state"], table["result"]) == ("aborted", None) and "ran out of time" in table["reason"]


@pytest.mark.parametrize("game", game_names())
def test_a_match_is_under_way_once_every_side_has_answered_often_enough(game: str) -> None:
    engine = game_named(game)
    for variant in engine.variants():
        course = Course(Origin(game, variant, "11" * 32, {}))
        sides = dict(zip(course.match.seats, engine.sides(variant), strict=True))
        given = dict.fromkeys(sides.values(), 0)
        pick = random.Random(1)
        while min(given.values()) < FIRST_ANSWERS:
            assert course.may_abort() and course.clone().may_abort()
            seat = course.waiting()[0]
            course.apply(Entry(course.version + 1, seat, ANSWER, pick.choice(course.match.options(seat)), None, 1.0))
            given[sides[seat]] += course.version not in course.silent  # a silent move counts once, at its end
        assert not course.may_abort() and not course.clone().may_abort()


@pytest.mark.parametrize(("action", "reason"), [("", "aborted:gandalf"), (TIME, "expired:gandalf")])
def test_an_aborted_match_has_no_result(action: str, reason: str) -> None:
    course = Course(Origin("wotrcg", {}, "11" * 32, {}))
    course.apply(Entry(1, "gandalf", ABORTED, action, None, 1.0))
    progress = course.progress()
    assert course.over and course.waiting() == []
    assert (progress.state, progress.result, progress.reason) == ("aborted", None, reason)


def test_early_resignations_from_before_aborts_existed_stay_losses() -> None:
    course = Course(Origin("wotrcg", {}, "11" * 32, {}))
    course.apply(Entry(1, "gandalf", RESIGNED, "", None, 1.0))
    assert course.progress().state == "finished" and course.result() == {"gandalf": 0.0, "witch_king": 1.0}


@pytest.mark.parametrize("named", [[], [0], [1], [0, 1]])
def test_a_match_with_a_guest_does_not_count(visitor: Make, store: Store, named: list[int]) -> None:
    people = [visitor(), visitor()]
    for number in named:
        people[number].post("/account", {"name": f"Player {number}", "password": "simbelmyne"})
    made = people[0].new({"gandalf": "me", "witch_king": "open"})
    assert made["rated"] == (0 in named)
    match = made["id"]
    people[1].post(f"/matches/{match}/join", {"seat": "witch_king"})
    rated = named == [0, 1]
    assert stored(store, match).rated == people[0].get(f"/matches/{match}")["rated"] == rated
    # Signing in during the match does not change that: the other person has agreed to what was shown.
    for number in {0, 1}.difference(named):
        people[number].post("/account", {"name": f"Player {number}", "password": "simbelmyne"})
    assert people[0].get(f"/matches/{match}")["rated"] == rated


def test_six_early_resignations_of_a_guest_lift_no_rating(visitor: Make, store: Store) -> None:
    """What the report describes: the ratings of the opener went from 3.44 to 16.56."""
    me, second = visitor(), visitor()
    me.post("/account", {"name": "Eowyn", "password": "simbelmyne"})
    for _ in range(6):
        match = me.new({"gandalf": "me", "witch_king": "open"})["id"]
        second.post(f"/matches/{match}/join", {"seat": "witch_king"})
        live = second.live(match)
        live.send("resign", seat="witch_king")
        over(live)
        live.close()
    assert store.ratings("wotrcg") == []


def test_matches_with_guests_that_run_during_the_upgrade_do_not_count(database: str) -> None:
    fresh = Store(database)
    for person in "pqr":
        fresh.add_person(person, "en")
    for person in "pq":
        fresh.name_guest(person, name=person, handle=person)
    row = MatchRow("m", "none", {}, "aa" * 32, {}, {}, "p", "running", True, 1.0, 1.0, 0, ["a"], None, "", [])
    fresh.add_match(row, [Seat("a", "me", "p", "", ""), Seat("b", "open", "q", "", "")])
    fresh.add_match(row._replace(id="g"), [Seat("a", "me", "p", "", ""), Seat("b", "open", "r", "", "")])
    back_to(fresh, "0006")
    migrate(fresh.engine)
    assert (stored(fresh, "m").rated, stored(fresh, "g").rated) == (True, False)
    fresh.close()
