"""What others may count: versions, messages, clocks and lists do not reveal how often a seat answered in secret."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.helper import Live, Visitor

from warhost.games.library import game_named, game_names
from warhost.kernel.check import _sight, choose
from warhost.kernel.dice import Dice, key_of_seed
from warhost.server import wire
from warhost.server.course import ANSWER, UNDO, Course, Origin
from warhost.server.entries import Entry
from warhost.server.live_match import LiveMatch, clocks
from warhost.server.render import SPECTATOR
from warhost.server.store import MatchRow, Seat

pytestmark = pytest.mark.any_database

Make = Callable[[], Visitor]
PAIRING = "runestones/march_of_the_obscene"
SEATS = ["daqan", "uthuk"]


# ---- over the wire


def heard(live: Live) -> list[Any]:
    """The messages since the last call, as far as they tell how often something was done."""
    live.send("ping")
    live.until("pong")
    told = [(message["type"], message.get("version"), message.get("waiting")) for message in live.seen]
    live.seen.clear()
    return told


def muster(visitor: Make, cards: int | None) -> dict[str, Any]:
    """Let the first player muster, by an army card or with a number of cards. Returns what all players learn."""
    people = {"daqan": visitor(), "uthuk": visitor(), SPECTATOR: visitor()}
    match = people["daqan"].new(
        {"daqan": "me", "uthuk": "open"}, "battlelore", options={"game": "full", "pairing": PAIRING}
    )["id"]
    people["uthuk"].post(f"/matches/{match}/join", {"seat": "uthuk"})
    lives = {seat: person.live(match) for seat, person in people.items()}
    first = lives["daqan"].table["waiting"][0]["seat"]
    while not lives[first].table["ask"] or lives[first].table["ask"]["kind"] != "army":
        asked = lives["daqan"].table["waiting"][0]["seat"]
        lives[asked].answer(lives[asked].options()[0])
        for live in lives.values():
            live.until_version(lives[asked].table["version"])
    mover, others = lives.pop(first), {seat: person for seat, person in people.items() if seat != first}
    for live in lives.values():
        heard(live)

    def lists() -> dict[str, Any]:
        """What the lists and the addresses of the match show the others."""
        out: dict[str, Any] = {}
        for seat, person in others.items():
            summary = person.get(f"/matches/{match}")
            # The list may be a moment out of date, but never shows anything else.
            while True:
                running = next(one for one in person.get("/matches?state=running") if one["id"] == match)
                if [running["version"], running["updated"]] == [summary["version"], summary["updated"]]:
                    break
                time.sleep(0.05)
            out[seat] = [summary["version"], summary["updated"]]
            last = person.get(f"/matches/{match}/at/{summary['version']}")
            assert last["version"] == summary["version"]
            assert person.refused("GET", f"/matches/{match}/at/{summary['version'] + 1}") == (404, "not_found")
        return out

    before = lists()
    start = mover.table["version"]
    acks = []
    if cards is None:
        acks.append(mover.answer(next(action for action in mover.options() if action.startswith("army:"))))
    else:
        acks.append(mover.answer("muster"))
        assert lists() == before
        for _ in range(cards):
            acks.append(mover.answer(next(action for action in mover.options() if action.startswith("card:"))))
        assert lists() == before and [heard(live) for live in lives.values()] == [[("pong", None, None)]] * 2
        acks.append(mover.answer("done"))
    assert mover.table["ask"]["kind"] == "deploy"
    # The player who answers counts every answer, and can replay each moment of it.
    assert [ack["version"] - start for ack in acks] == list(range(1, len(acks) + 1))
    mine = people[first]
    assert mine.get(f"/matches/{match}")["version"] == mover.table["version"] == start + len(acks)
    assert mine.get(f"/matches/{match}/at/{start + 1}?seat={first}")["version"] == start + 1
    for live in lives.values():
        live.until_version(start + 1)
    told = [heard(live) for live in lives.values()]
    counted = {seat: version for seat, (version, _) in lists().items()}
    # The game continues, and the next player answers with the version they were sent.
    while mover.table["ask"]:
        assert mover.answer(mover.options()[0])["type"] == "ack"
    second = next(live for live in lives.values() if live.table["seats"])
    assert second.until_asked() and second.answer(second.options()[0])["type"] == "ack"
    asked = second.table["ask"]
    assert asked["version"] == second.table["version"]
    why = f"/matches/{match}/why?seat={second.table['seat']}&kind=hex&thing=a1&ask="
    other = people[second.table["seat"]]
    other.get(f"{why}{asked['version']}")
    assert other.refused("GET", f"{why}{asked['version'] + 1}") == (409, "stale")
    second.send("resign", seat=second.table["seat"])
    mover.until("table")
    while not mover.table["over"]:
        mover.until("table")
    # Nothing is hidden after the end: all count every entry.
    ended = {person.get(f"/matches/{match}")["version"] for person in people.values()}
    assert ended == {mover.table["version"]}
    return {"told": told, "counted": counted}


def test_the_others_cannot_count_the_cards_that_somebody_musters(visitor: Make) -> None:
    """[muster.points] An army card, few cards and many: the same messages, versions and lists."""
    by_card, few, many = muster(visitor, None), muster(visitor, 7), muster(visitor, 9)
    assert by_card == few == many


# ---- without a socket


def table_of(course: Course, pace: dict[str, Any]) -> LiveMatch:
    """A table of people, one in each seat, who sat down when the epoch began."""
    row = MatchRow(
        "m",
        course.origin.game,
        course.match.options_used,
        course.origin.key,
        {},
        pace,
        None,
        "running",
        False,
        0.0,
        0.0,
        0,
        [],
        None,
        "",
        [],
        1.0,
    )
    return LiveMatch(row, [Seat(seat, "me", seat, "", "") for seat in course.match.seats], course, [], [])


def answer_on(course: Course, seat: str, alike: Dice, apart: Dice) -> list[int]:
    """Let a seat answer until another one has to. Returns the versions that the others were sent."""
    told = [course.shown(course.version, [])]
    for _ in range(60):
        if course.over or course.waiting() != [seat]:
            break
        action = choose(course.match, apart if course.match.asks[0].secret else alike)
        name = course.match.game.vocabulary.names[action]
        course.apply(Entry(course.version + 1, seat, ANSWER, name, None, 100.0))
        told.append(course.shown(course.version, []))
    return sorted(set(told))


@pytest.mark.parametrize("game", game_names())
def test_hidden_answers_leave_the_same_versions_and_bytes(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two ways to answer in secret look the same to the others, including versions, clocks and messages."""
    monkeypatch.setattr("warhost.server.hours.now", lambda: 200.0)
    pick = Dice(key_of_seed("silent"))
    pace = {"kind": "live", "minutes": 60, "increment": 7}
    compared = 0
    for number, options in enumerate(game_named(game).variants()):
        course = Course(Origin(game, options, key_of_seed(f"silent {number}").hex(), {}))
        course.begin(10.0)
        for _ in range(60):
            if course.over:
                break
            if len(course.match.asks) == 1:
                (seat,) = course.waiting()
                worlds, alike, told = [course.clone(), course.clone()], pick.draw_key(), []
                for world in worlds:
                    told.append(answer_on(world, seat, Dice(alike), Dice(pick.draw_key())))
                for who in [*course.match.seats, SPECTATOR]:
                    if (
                        who != seat
                        and not worlds[0].over
                        and not worlds[1].over
                        and (_sight(worlds[0].match, who) == _sight(worlds[1].match, who))
                    ):
                        assert told[0] == told[1]
                        mine = [who] if who != SPECTATOR else []
                        sent = [wire.encode(table_of(world, pace).table(who, "en", mine)) for world in worlds]
                        assert sent[0] == sent[1]
                        compared += 1
            seat = course.waiting()[0]
            action = course.match.game.vocabulary.names[choose(course.match, pick)]
            course.apply(Entry(course.version + 1, seat, ANSWER, action, None, 50.0))
    assert compared > 5


# ---- clocks


def mustering(seed: str) -> tuple[Course, str]:
    """A match in which somebody is about to muster."""
    course = Course(
        Origin("battlelore", game_named("battlelore").check_options({"pairing": PAIRING}), key_of_seed(seed).hex(), {})
    )
    course.begin(0.001)
    while course.match.asks[0].kind != "army":
        say(course, course.match.options()[0], 0.001)
    return course, course.waiting()[0]


def say(course: Course, action: str, at: float) -> None:
    """Answer for the seat that has to answer."""
    course.apply(Entry(course.version + 1, course.waiting()[0], ANSWER, action, None, at))


def card(course: Course) -> str:
    """A card that may be mustered."""
    return next(action for action in course.match.options() if action.startswith("card:"))


def left(course: Course, seat: str, pace: dict[str, Any], now: float) -> float:
    """What the clock of a seat shows."""
    return next(clock.left for clock in clocks(table_of(course, pace), now) if clock.seat == seat)


def test_mustering_is_one_move_for_the_clock() -> None:
    """A clock that starts again with every card, or gains time for it, would count them for the others."""
    live, days = {"kind": "live", "minutes": 10, "increment": 30}, {"kind": "days", "days": 2}
    course, seat = mustering("clock")
    before = left(course, seat, live, 0)
    say(course, "muster", 10.0)
    for at in (20.0, 25.0, 30.0, 35.0, 40.0, 50.0, 60.0):
        say(course, card(course), at)
        assert left(course, seat, live, at) == before - at
        assert left(course, seat, days, at) == 2 * 86400 - at
    course.apply(Entry(course.version + 1, seat, UNDO, "", None, 70.0))
    assert left(course, seat, live, 70.0) == before - 70 and left(course, seat, days, 70.0) == 2 * 86400 - 70
    say(course, card(course), 80.0)
    say(course, "done", 90.0)
    assert course.match.asks[0].kind == "deploy"
    assert left(course, seat, live, 90.0) == before - 90 + 30 and left(course, seat, days, 90.0) == 2 * 86400
    # A player who goes back into it gets no new time for it.
    course.apply(Entry(course.version + 1, seat, UNDO, "", None, 100.0))
    assert left(course, seat, live, 100.0) == before - 100 and left(course, seat, days, 100.0) == 2 * 86400 - 90
    say(course, card(course), 105.0)
    say(course, "done", 110.0)
    assert left(course, seat, live, 110.0) == before - 110 + 30 and left(course, seat, days, 110.0) == 2 * 86400 - 10


def test_an_undo_back_into_the_muster_is_a_move_and_those_within_are_none() -> None:
    course, seat = mustering("undo")
    other = next(name for name in SEATS if name != seat)
    start = course.shown(course.version, [other])

    def counted() -> list[int]:
        """How far the match is for the seat and for the other one."""
        return [course.shown(course.version, [seat]) - start, course.shown(course.version, [other]) - start]

    say(course, "muster", 1.0)
    assert counted() == [1, 0]
    for _ in range(7):
        say(course, card(course), 1.0)
    say(course, "done", 1.0)
    assert counted() == [9, 1]
    for undone in range(1, 4):
        course.apply(Entry(course.version + 1, seat, UNDO, "", None, 1.0))
        assert counted() == [9 + undone, 2]
    for _ in range(2):
        say(course, card(course), 1.0)
    say(course, "done", 1.0)
    assert counted() == [15, 3]
    # The numbers of either lead back to the entries: the first of those that look the same.
    assert course.entry_of(start, [seat]) == course.entry_of(start, [other]) == start
    assert [course.entry_of(start + n, [seat]) - start for n in (1, 9, 10, 15)] == [1, 9, 10, 15]
    assert [course.entry_of(start + n, [other]) - start for n in (1, 2, 3)] == [9, 10, 15]
    assert course.clone().shown(course.version, [other]) - start == 3
