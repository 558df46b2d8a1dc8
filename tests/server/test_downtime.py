"""Neither downtime nor a change of the system clock costs a player time."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.helper import Served, Visitor, back_to

from warhost.games.library import game_named
from warhost.server import (
    beats,
    clocks,
    continuing,
    driving,
    hours,
    opening,
    playing,
    presence,
    rebuilding,
    undoing,
    wire,
)
from warhost.server.beats import Clock
from warhost.server.bots import Bots
from warhost.server.course import ANSWER, CREDIT, Origin, course_of
from warhost.server.database import migrate
from warhost.server.edition import Edition, edition_of, editions
from warhost.server.entries import Entry
from warhost.server.house import House
from warhost.server.live_match import LiveMatch
from warhost.server.live_match import clocks as clocks_of
from warhost.server.live_matches import LiveMatches
from warhost.server.metrics import Metrics
from warhost.server.refusal import Refusal
from warhost.server.schema import matches
from warhost.server.security import Rates
from warhost.server.stops import Stops
from warhost.server.store import SILENCE, MatchRow, PersonRow, Seat, Standing, Store

LIVE = {"kind": "live", "minutes": 1, "increment": 0}
DAYS = {"kind": "days", "days": 1}
HOT = {"gandalf": "hot", "witch_king": "hot"}


def row(match: str, **fields: Any) -> MatchRow:
    """A match that runs, with a clock."""
    made = MatchRow(
        match,
        "wotrcg",
        game_named("wotrcg").check_options({}),
        "00" * 32,
        {},
        LIVE,
        "p",
        "running",
        True,
        1.0,
        1.0,
        0,
        ["gandalf"],
        None,
        "",
        [],
        1000.0,
        1060.0,
        edition_of("wotrcg"),
    )
    return made._replace(**fields)


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A store with a match that has a clock, and others that have none."""
    found = Store(database)
    found.add_person("p", "en")
    for made in (
        row("clocked"),
        row("slow", pace=DAYS, deadline=87400.0),
        row("free", deadline=None),
        row("open", state="open", key="", deadline=None),
        row("over", state="finished", deadline=1060.0),
    ):
        found.add_match(made, [Seat("gandalf", "me", "p", "", ""), Seat("witch_king", "hot", "p", "", "")])
    yield found
    found.close()


def stored(store: Store, match: str) -> MatchRow:
    """The row of a match that exists."""
    found = store.match(match)
    assert found is not None
    return found


def beat(store: Store, time: float, starting: bool = False) -> list[str]:
    """Store a heartbeat at a time. Returns the matches whose clocks were changed."""
    return store.beat(lambda: time, starting)[1]


def test_the_time_without_a_server_is_given_back_to_every_clock(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beats, "OWED", 60.0)
    assert beat(store, 1010.0, starting=True) == []
    assert beat(store, 1013.0) == []
    assert beat(store, 1077.0, starting=True) == ["clocked", "free", "slow"]
    assert stored(store, "clocked").deadline == 1060.0 + 64.0 and stored(store, "slow").deadline == 87400.0 + 64.0
    assert store.entries("clocked") == [Entry(1, "", CREDIT, "64.000", None, 1077.0)]
    assert stored(store, "clocked").version == 1
    for match in ("open", "over"):
        assert store.entries(match) == []
    assert stored(store, "over").deadline == 1060.0
    # Only once.
    assert beat(store, 1077.5, starting=True) == []
    assert store.overdue(1100.0, {"wotrcg": stored(store, "clocked").edition}) == []


def test_nothing_is_given_back_while_another_process_is_alive(store: Store) -> None:
    beat(store, 1000.0, starting=True)
    for seconds in range(3, 60, 3):
        assert beat(store, 1000.0 + seconds) == []
        assert beat(store, 1000.5 + seconds, starting=True) == []
    # One process shuts down properly, the other continues.
    store.stop_beating(1058.0)
    assert beat(store, 1060.0) == []
    assert beat(store, 1060.5, starting=True) == []
    # The time of another machine may be a little behind: it does not turn the clock back.
    assert beat(store, 1050.0) == []
    assert beat(store, 1063.0) == []
    assert store.entries("clocked") == []


def test_a_server_that_starts_gives_back_even_a_short_time(store: Store) -> None:
    beat(store, 1000.0, starting=True)
    store.stop_beating(1002.0)
    assert beat(store, 1007.0, starting=True) == ["clocked", "free"]
    assert [entry.action for entry in store.entries("clocked")] == ["5.000"]
    store.stop_beating(1009.0)
    assert beat(store, 1009.5, starting=True) == []
    # The server crashed and was started again.
    beat(store, 1012.0)
    assert beat(store, 1020.0, starting=True) == ["clocked", "free"]
    assert [entry.action for entry in store.entries("clocked")] == ["5.000", "8.000"]


def test_short_times_are_owed_to_clocks_that_count_in_days_and_nobody_loses_by_them(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A restart takes seconds, and there may be very many such clocks."""
    monkeypatch.setattr(beats, "OWED", 60.0)
    ours, end = {"wotrcg": stored(store, "slow").edition}, 87400.0
    beat(store, end - 60.0, starting=True)
    assert "slow" not in beat(store, end - 30.0, starting=True)
    for seconds in range(-25, 40, 5):
        assert beat(store, end + seconds) == []
        assert ("slow" in store.overdue(end + seconds, ours)) == (seconds > 30)  # half a minute later
    assert store.entries("slow") == [] and stored(store, "slow").deadline == end
    # Together they are long enough: 30 seconds and 35.
    assert "slow" in beat(store, end + 70.0, starting=True)
    assert [entry.action for entry in store.entries("slow")] == ["65.000"]
    assert stored(store, "slow").deadline == end + 65.0
    assert beat(store, end + 75.0, starting=True) == ["clocked", "free"]


def test_an_outage_of_half_an_hour_changes_no_clock_that_counts_in_days_and_nobody_loses_by_it(store: Store) -> None:
    """Changing 100,000 clocks takes PostgreSQL 20 seconds, before the server answers anybody."""
    ours, end = {"wotrcg": stored(store, "slow").edition}, 87400.0
    beat(store, end - 1000.0, starting=True)
    assert beat(store, end + 800.0, starting=True) == ["clocked", "free"]
    assert store.entries("slow") == [] and stored(store, "slow").deadline == end
    assert "slow" not in store.overdue(end + 800.0, ours)
    for seconds in range(805, 1825, 5):
        assert beat(store, end + seconds) == []
    assert "slow" not in store.overdue(end + 1795.0, ours) and "slow" in store.overdue(end + 1805.0, ours)


def test_a_system_clock_that_was_set_back_while_no_server_ran_gives_no_time_away(store: Store) -> None:
    """With several processes, an older one may still be alive; its time continues."""
    beat(store, 5000.0, starting=True)
    store.stop_beating(5000.0)
    # This one began after the last heartbeat.
    store.add_match(row("young", started=5001.0, deadline=5061.0), [Seat("gandalf", "me", "p", "", "")])
    if store.postgres:
        assert store.beat(lambda: 1400.0, starting=True) == (5000.0, [])
        assert beat(store, 5003.0) == [] and store.entries("clocked") == []
    else:
        assert beat(store, 1400.0, starting=True) == ["clocked", "free", "young", "slow"]
        assert stored(store, "clocked").deadline == 1060.0 - 3600.0
        assert stored(store, "young").deadline == 5061.0 - 3600.0
        assert beat(store, 1403.0) == []


def test_a_starting_process_follows_one_that_is_ahead_of_the_system_clock(
    store: Store, system: SimpleNamespace
) -> None:
    beat(store, 4610.0)
    if store.postgres:
        clocks.start_clocks(store)
        assert hours.now() == 4610.0
    else:  # nobody else can be alive
        clocks.start_clocks(store)
        assert hours.now() == 1010.0


def test_a_process_that_starts_again_and_again_gives_away_no_time_while_another_is_alive(store: Store) -> None:
    beats = [(1000.0 + 2.0 * i, False) for i in range(1, 30)]
    starts = [(1001.9 + 2.0 * i, True) for i in range(29)] if store.postgres else []
    beat(store, 1000.0, starting=True)
    for when, starting in sorted(beats + starts):
        assert beat(store, when, starting) == []


@pytest.mark.parametrize("away", [5.0, 8.0, 10.5])
def test_nobody_loses_a_match_by_a_short_outage(
    store: Store, system: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, away: float
) -> None:
    """The player to move has less time left than the outage of the database lasts."""

    def failing(*args: Any) -> Any:
        raise OSError("the disk is unavailable")

    async def run() -> None:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        table = await tables.get("clocked")
        while system.seconds < 56.0:
            system.seconds += 2.0
            await tables.downtime.beat()
        assert stored(store, "clocked").deadline == 1060.0
        with monkeypatch.context() as outage:
            outage.setattr(store, "beat", failing)
            with pytest.raises(OSError, match="unavailable"):
                await tables.downtime.beat()
            system.seconds += away
        assert store.overdue(hours.now(), editions()) == []
        await tables.downtime.beat()
        assert stored(store, "clocked").deadline == 1060.0 + away
        await playing.call_time(tables, "clocked")
        await tables.tasks.finish()
        assert table.state == "running"

    asyncio.run(run())


def test_nobody_loses_a_match_by_an_outage_right_after_a_heartbeat(
    store: Store, system: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database is down for 3.8 s, of which the first 1.9 s pass before the next heartbeat is tried."""

    def failing(*args: Any) -> Any:
        raise OSError("the disk is unavailable")

    async def run() -> None:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        await tables.get("clocked")
        while system.seconds < 58.0:
            system.seconds += 2.0
            await tables.downtime.beat()
        with monkeypatch.context() as outage:
            outage.setattr(store, "beat", failing)
            system.seconds += 2.0
            with pytest.raises(OSError, match="unavailable"):
                await tables.downtime.beat()
        system.seconds += 1.9
        await tables.downtime.beat()

    asyncio.run(run())
    assert stored(store, "clocked").deadline == pytest.approx(1063.9)
    assert store.overdue(hours.now(), editions()) == []


def test_a_busy_machine_gives_no_time_away(store: Store, system: SimpleNamespace) -> None:
    """Heartbeats come late, but each is stored at once."""

    async def run() -> None:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        for _ in range(20):
            system.seconds += 6.0
            await tables.downtime.beat()

    asyncio.run(run())
    assert store.entries("clocked") == []


def test_an_answer_is_accepted_even_if_every_read_of_the_match_is_slow(
    store: Store, system: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time is given back, but only once while the answer waits."""
    read = store.match

    def slow(match: str) -> MatchRow | None:
        system.seconds += 11.0
        return read(match)

    async def run() -> None:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        table = await tables.get("clocked")
        monkeypatch.setattr(store, "match", slow)
        system.seconds += 20.0
        await asyncio.wait_for(playing.answer(tables, table, player(store), first_answer(table)), 60)

    asyncio.run(run())
    assert [entry.what for entry in store.entries("clocked")][-1] == ANSWER
    assert len(store.entries("clocked")) < 6


def test_a_stopping_server_gives_back_the_time_before_its_last_beat(store: Store) -> None:
    beat(store, 1000.0, starting=True)
    store.stop_beating(1061.0, 1000.0)
    beat(store, 1062.0, starting=True)
    assert [entry.action for entry in store.entries("clocked")] == ["61.000", "1.000"]


def test_a_stopping_server_gives_back_a_short_outage_before_its_last_beat(store: Store) -> None:
    beat(store, 1000.0, starting=True)
    store.stop_beating(1008.0, 1002.0)
    assert [entry.action for entry in store.entries("clocked")] == ["8.000"]


def test_nobody_is_charged_for_a_short_outage(
    store: Store, system: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store was down for 8 s, and somebody answers before the next heartbeat."""

    def failing(*args: Any) -> Any:
        raise OSError("the disk is unavailable")

    async def run() -> float:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        table = await tables.get("clocked")
        with monkeypatch.context() as outage:
            outage.setattr(store, "beat", failing)
            with pytest.raises(OSError, match="unavailable"):
                await tables.downtime.beat()
            system.seconds += 8.0
        await playing.answer(tables, table, player(store), first_answer(table))
        return table.course.spent["gandalf"]

    assert asyncio.run(run()) == pytest.approx(10.0)


@pytest.mark.parametrize("away", [8.0, 64.0])
def test_an_outage_is_given_back_once_to_a_stopped_match_that_resumes(store: Store, away: float) -> None:
    """The match was stopped at 1010, the database is down from 1020, and the match is opened before the heartbeat."""
    beat(store, 1010.0, starting=True)
    with store.engine.begin() as c:
        c.execute(matches.update().where(matches.c.id == "clocked").values(stopped=1010.0))
    for second in range(1012, 1021, 2):
        beat(store, float(second))
    now = 1020.0 + away
    Stops(store).go_on("clocked", lambda: now, lambda: 1021.0)
    store.beat(lambda: now, False, 1021.0)
    assert sum(float(entry.action) for entry in store.entries("clocked")) == now - 1010.0


def test_a_match_is_stopped_from_the_time_at_which_that_could_be_stored(store: Store) -> None:
    """The database is down from 1010 to 1074, and gives that time back before the matches of other rules are noted."""
    beat(store, 1010.0, starting=True)
    times = iter([1074.0])
    store.beat(lambda: 1074.0, False, 1012.0)
    Stops(store).stop_others({game: Edition(-1, "other") for game in editions()}, lambda: next(times))
    Stops(store).go_on("clocked", lambda: 1075.0, lambda: None)
    assert [entry.action for entry in store.entries("clocked")] == ["64.000", "1.000"]


def test_a_match_is_stopped_although_the_store_fails_at_the_start(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop, tried = Stops.stop_others, []

    def failing(stops: Stops, *given: Any) -> None:
        tried.append(given)
        if len(tried) < 3:
            raise OSError("the disk is unavailable")
        stop(stops, {game: Edition(-1, "other") for game in editions()}, lambda: 1074.0)

    monkeypatch.setattr(Stops, "stop_others", failing)
    monkeypatch.setattr(driving, "AGAIN", 0.0)

    async def run() -> None:
        house = House(store)
        await asyncio.wait_for(continuing.wake(house), 60)
        await house.close()

    asyncio.run(run())
    assert stored(store, "clocked").stopped == 1074.0


def test_a_match_that_was_stopped_during_a_gap_is_given_all_of_its_time(store: Store) -> None:
    """It is noted as stopped when the database answers again, before the heartbeat that gives the gap back."""
    beat(store, 1010.0, starting=True)
    Stops(store).stop_others({game: Edition(-1, "other") for game in editions()}, lambda: 1074.0)
    store.beat(lambda: 1074.0, False, 1012.0)
    for second in range(1076, 1201, 2):
        beat(store, float(second))
    Stops(store).go_on("clocked", lambda: 1200.0, lambda: None)
    assert sum(float(entry.action) for entry in store.entries("clocked")) == 190.0


def test_a_heartbeat_whose_commit_hangs_is_noticed(
    store: Store, system: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored_beat, hangs = store.beat, [4.0]

    def hanging(clock: Clock, starting: bool = False, trying: float | None = None) -> tuple[float, list[str]]:
        noted = stored_beat(clock, starting, trying)
        system.seconds += hangs.pop() if hangs else 0.0
        return noted

    async def run() -> None:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        await tables.downtime.beat()
        monkeypatch.setattr(store, "beat", hanging)
        await tables.downtime.beat()
        system.seconds += 2.0
        await tables.downtime.beat()

    asyncio.run(run())
    assert [entry.action for entry in store.entries("clocked")] == ["6.000"]


@pytest.mark.parametrize("hang", [1.1, 2.0, 2.9])
def test_slow_commits_of_heartbeats_do_not_delay_an_answer(
    store: Store, system: SimpleNamespace, hang: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slowly stored heartbeat must not cause more of them before an answer gets its time."""
    stored_beat = store.beat

    def hanging(clock: Clock, starting: bool = False, trying: float | None = None) -> tuple[float, list[str]]:
        noted = stored_beat(clock, starting, trying)
        system.seconds += hang
        return noted

    async def run() -> float:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        table = await tables.get("clocked")
        monkeypatch.setattr(store, "beat", hanging)
        system.seconds += 2.0
        await tables.downtime.beat()
        system.seconds += 0.5
        came = hours.now()
        await playing.answer(tables, table, player(store), first_answer(table, "1"))
        return store.entries("clocked")[-1].time - came

    assert asyncio.run(run()) == 0.0


def test_a_clock_that_was_behind_at_a_start_and_is_set_right_costs_nobody_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine without a battery for its clock starts eight minutes behind; the network sets it right later."""
    beat(store, 1010.0, starting=True)
    clock = SimpleNamespace(wall=530.0, even=3.0)
    clock.time, clock.monotonic = (lambda: clock.wall), (lambda: clock.even)
    monkeypatch.setattr(hours, "time", clock)
    monkeypatch.setattr(hours, "_ahead", 527.0)

    async def run() -> float | None:
        clocks.start_clocks(store)
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        table = await tables.get("clocked")
        for _ in range(6):
            clock.wall, clock.even = clock.wall + 2.0, clock.even + 2.0
            await tables.downtime.beat()
        clock.wall = 1060.0
        await tables.downtime.beat()
        await tables.tasks.finish()
        return clocks_of(table, hours.now())[0].left

    left = asyncio.run(run())
    assert left is not None and 36.0 <= left <= 40.0  # 10 seconds before the power cut, 12 since


def test_a_bot_that_thinks_while_time_is_given_back_still_answers(
    store: Store, system: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.add_match(
        row("bot", deadline=None), [Seat("gandalf", "bot", None, "random", ""), Seat("witch_king", "me", "p", "", "")]
    )

    async def run() -> None:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        table = await tables.get("bot")

        async def thought(*_: object) -> list[tuple[str, str]]:
            seat = next(seat for seat in table.course.waiting() if seat in table.bots())
            given = [(seat, table.course.match.options(seat)[0])]
            system.seconds += 64.0
            await tables.downtime.beat()
            await tables.tasks.finish()
            return given

        monkeypatch.setattr(tables.bots, "answers", thought)
        await driving.answer_once(tables, table)

    asyncio.run(run())
    assert [(entry.what, entry.time) for entry in store.entries("bot")] == [(CREDIT, 1074.0), (ANSWER, 1074.0)]


def test_a_match_in_which_only_a_bot_is_asked_notes_the_gap_too(store: Store) -> None:
    """Otherwise the bot's answer, stamped before the gap, could be stored after it, and the person would be charged."""
    beat(store, 1000.0, starting=True)
    bots = [Seat("gandalf", "me", "p", "", ""), Seat("witch_king", "bot", None, "easy", "")]
    store.add_match(row("bots", deadline=None), bots)
    beat(store, 1064.0)
    assert stored(store, "bots").version == 1


def test_a_match_that_began_during_a_gap_is_given_the_time_since_then(store: Store) -> None:
    """One began a second after the last heartbeat, one when the database answered again."""
    beat(store, 1000.0, starting=True)
    for match, started in (("early", 1001.0), ("late", 1063.5)):
        store.add_match(row(match, started=started, deadline=started + 60.0), [Seat("gandalf", "me", "p", "", "")])
    beat(store, 1064.0)
    assert [entry.action for entry in store.entries("clocked")] == ["64.000"]
    assert [entry.action for entry in store.entries("early")] == ["63.000"]
    assert store.entries("late") == [] and stored(store, "late").deadline == 1123.5


def test_a_match_begun_after_a_gap_is_given_nothing_back(store: Store, system: SimpleNamespace) -> None:
    async def run() -> MatchRow:
        house = House(store)
        system.seconds += 64.0
        hot = {"gandalf": wire.SeatPlan("hot"), "witch_king": wire.SeatPlan("hot")}
        begun = await opening.create(
            house, player(store), wire.NewMatch("wotrcg", hot, pace=wire.Pace("live", minutes=1)), ""
        )
        await house.matches.downtime.beat()
        await house.close()
        return stored(store, begun)

    begun = asyncio.run(run())
    assert begun.version == 0 and begun.started == hours.now()


def test_a_match_that_the_last_player_joins_after_a_gap_is_given_nothing_back(
    store: Store, system: SimpleNamespace
) -> None:
    store.add_person("q", "en")
    store.add_match(
        row("waits", state="open", key="", started=0.0, deadline=None),
        [Seat("gandalf", "me", "p", "", ""), Seat("witch_king", "open", None, "", "")],
    )
    guest = store.person("q")
    assert guest is not None

    async def run() -> MatchRow:
        house = House(store)
        await house.matches.get("waits")
        system.seconds += 64.0
        await opening.join(house, "waits", guest, wire.Join("witch_king"))
        await house.matches.downtime.beat()
        await house.matches.tasks.finish()
        begun = stored(store, "waits")
        await house.close()
        return begun

    begun = asyncio.run(run())
    assert (begun.state, begun.version) == ("running", 0)
    assert begun.started == hours.now() and begun.deadline == hours.now() + 60.0


def test_a_clock_runs_out_even_if_the_match_in_memory_is_out_of_date(store: Store, system: SimpleNamespace) -> None:
    """In memory, the side to move has time left. The other process knows that it is the other side, which has none."""

    async def answer(tables: LiveMatches, table: LiveMatch) -> None:
        seat = table.course.waiting()[0]
        given = wire.Answer(
            table.ask_version(seat) or 0, seat, table.course.match.options(seat)[0], str(table.course.version)
        )
        await playing.answer(tables, table, player(store), given)

    async def think(tables: LiveMatches, until: float) -> None:
        while system.seconds < until:
            system.seconds += 2.0
            await tables.downtime.beat()

    async def run() -> str:
        behind, ahead = [LiveMatches(store, Bots(0), Rates(0), Metrics()) for _ in range(2)]
        table = await ahead.get("clocked")
        first = table.course.waiting()[0]
        await think(ahead, 50.0)
        while table.course.waiting() == [first]:
            await answer(ahead, table)
        old = await behind.get("clocked")
        while first not in table.course.waiting():
            await answer(ahead, table)
        await think(ahead, 64.0)
        assert old.course.waiting() != [first] and store.overdue(hours.now(), editions()) == ["clocked"]
        await behind.downtime.beat()
        await playing.call_time(behind, "clocked")
        return old.state

    assert asyncio.run(run()) != "running"


def test_an_answer_that_starts_late_costs_the_player_no_time(
    store: Store, system: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database hangs again right after a gap was given back, while the table learns of it."""
    read, hangs = store.match, [64.0]

    def slow(match: str) -> MatchRow | None:
        system.seconds += hangs.pop() if hangs else 0.0
        return read(match)

    async def run() -> float:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        table = await tables.get("clocked")
        system.seconds += 64.0
        monkeypatch.setattr(store, "match", slow)
        await playing.answer(tables, table, player(store), first_answer(table))
        return table.course.spent["gandalf"]

    assert asyncio.run(run()) == pytest.approx(10.0)


def test_no_time_is_called_when_the_match_is_slow_to_load(
    store: Store, system: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stored deadline has passed, that in memory has not, and the database hangs for 64 s."""

    async def run() -> str:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        table = await tables.get("clocked")
        store.set_deadline("clocked", 0, 1005.0)
        load = rebuilding.load

        def slow(tables: LiveMatches, match: str) -> LiveMatch:
            found = load(tables, match)
            system.seconds += 64.0
            return found

        monkeypatch.setattr(rebuilding, "load", slow)
        await playing.call_time(tables, "clocked")
        return table.state

    assert asyncio.run(run()) == "running"


def test_a_match_that_is_being_loaded_while_time_is_given_back_shows_that_time(
    store: Store, system: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its entries are read before a gap of 64 s is given back, and it is put together after that."""
    load, read, given = rebuilding.load, threading.Event(), threading.Event()

    def slow(tables: LiveMatches, match: str) -> LiveMatch:
        found = load(tables, match)
        read.set()
        assert given.wait(60)
        return found

    monkeypatch.setattr(rebuilding, "load", slow)

    async def run() -> float:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        loading = asyncio.create_task(tables.get("clocked"))
        await asyncio.to_thread(read.wait, 60)
        system.seconds += 64.0
        await tables.downtime.beat()
        given.set()
        table = await loading
        await tables.tasks.finish()
        return clocks_of(table, hours.now())[0].left

    assert asyncio.run(run()) == 50.0


def test_no_absence_is_claimed_when_the_match_is_slow_to_load(
    store: Store, system: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.add_person("q", "en")
    store.add_match(row("two"), [Seat("gandalf", "me", "p", "", "", 1009.0), Seat("witch_king", "me", "q", "", "")])
    waiting = store.person("q")
    assert waiting is not None

    async def run() -> str:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        table = await tables.get("two")
        read = store.match

        def slow(match: str) -> MatchRow | None:
            system.seconds += 125.0
            return read(match)

        monkeypatch.setattr(store, "match", slow)
        with pytest.raises(Refusal, match="not_absent"):
            await playing.claim(tables, table, waiting, "gandalf", "win")
        return table.state

    assert asyncio.run(run()) == "running"


def test_a_match_under_way_during_the_upgrade_is_given_nothing_back(store: Store) -> None:
    """Nobody knows since when no server ran."""
    back_to(store, "0007")
    migrate(store.engine)
    assert beat(store, 9000.0, starting=True) == []


@pytest.mark.parametrize(("pace", "left"), [(LIVE, 60.0 - 3.0 - 2.0), (DAYS, 86400.0 - 2.0)])
def test_a_clock_stands_still_while_no_server_runs_and_replays_are_the_same(pace: dict[str, Any], left: float) -> None:
    origin = Origin("wotrcg", game_named("wotrcg").check_options({}), "11" * 32, {})
    course = course_of(origin, [], 1000.0)
    seat = course.waiting()[0]
    entries: list[Entry] = []
    while course.waiting()[0] == seat or not entries:
        entries.append(Entry(course.version + 1, seat, ANSWER, course.match.options(seat)[0], None, 1003.0))
        course.apply(entries[-1])
    asked = course.waiting()[0]
    version = course.ask_version(asked)
    entries.append(Entry(course.version + 1, "", CREDIT, "64.000", None, 1068.0))
    again = course.clone()
    course.apply(entries[-1])
    again.apply(entries[-1])
    replayed = course_of(origin, entries, 1000.0)
    for one in (course, again, replayed):
        assert one.version == len(entries) and one.ask_version(asked) == version
        table = LiveMatch(row("m", pace=pace), [Seat(name, "me", "p", "", "") for name in one.match.seats], one, [], [])
        running = [clock for clock in clocks_of(table, 1069.0) if clock.running]
        spent = 3.0 if asked == seat else 0.0
        assert running[0].left == left + (3.0 - spent if pace is LIVE else 0.0)
    assert course.spent == again.spent == replayed.spent


def test_an_answer_of_a_process_whose_time_is_behind_costs_nobody_anything() -> None:
    """A system clock has jumped: one process has followed it already and given the time back, the other has not."""
    course = course_of(Origin("wotrcg", game_named("wotrcg").check_options({}), "11" * 32, {}), [], 1000.0)
    course.apply(Entry(1, "", CREDIT, "3600.000", None, 4603.0))
    seat = course.waiting()[0]
    course.apply(Entry(2, seat, ANSWER, course.match.options(seat)[0], None, 1004.0))
    assert course.since == 4600.0 and set(course.spent.values()) == {0.0}
    assert min(course.thinking.values()) == 4600.0


@pytest.mark.parametrize("pace", [LIVE, DAYS])
def test_nobody_loses_on_time_because_the_server_was_down(
    database: str, monkeypatch: pytest.MonkeyPatch, pace: dict[str, Any]
) -> None:
    down = 64.0 if pace is LIVE else 90000.0
    with Served(database) as server, Visitor(server.address) as me:
        match = me.new(HOT, pace=pace)["id"]
        cookie = me.http.cookies["warhost"]
    real = hours.now
    monkeypatch.setattr(hours, "now", lambda: real() + down)
    monkeypatch.setattr(clocks, "EVERY", 0.01)
    with Served(database) as server, Visitor(server.address, cookie) as me:
        live = me.live(match)
        budget = 60.0 if pace is LIVE else 86400.0
        assert min(clock["left"] for clock in live.table["clocks"]) > budget - 50
        waiting = live.table["waiting"][0]["seat"]
        live.send("look", seat=waiting)
        while live.table["seat"] != waiting:
            live.until("table")
        assert live.answer(live.options()[0])["type"] == "ack"
        assert me.get(f"/matches/{match}")["state"] == "running"


def test_a_system_clock_that_jumps_changes_nothing_until_its_time_has_been_given_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It jumps an hour ahead: clocks are given the hour first, and only then does `hours.now` catch up."""
    system = SimpleNamespace(time=lambda: 1003.0, monotonic=lambda: 3.0)
    monkeypatch.setattr(hours, "time", system)
    monkeypatch.setattr(hours, "_ahead", 1000.0)
    monkeypatch.setattr(clocks, "BEAT", 0.0)
    store.beat(hours.now, starting=True)
    system.time = lambda: 4605.0
    system.monotonic = lambda: 5.0
    assert hours.now() == 1005.0 and hours.behind() == 3600.0
    seen: list[tuple[float, float]] = []
    stored_beat = store.beat

    def watched(clock: Clock, starting: bool = False, trying: float | None = None) -> tuple[float, list[str]]:
        seen.append((clock(), hours.now()))
        return stored_beat(clock, starting, trying)

    monkeypatch.setattr(store, "beat", watched)

    async def run() -> float:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        table = await tables.get("clocked")
        keeping = asyncio.create_task(clocks.keep_time(tables))
        while table.course.version == 0:
            await asyncio.sleep(0.01)
        keeping.cancel()
        return table.course.since

    assert asyncio.run(asyncio.wait_for(run(), 60)) == pytest.approx(1000.0 + 3602.0)
    assert seen[0] == (4605.0, 1005.0) and hours.now() == 4605.0
    assert len(store.entries("clocked")) == 1 and SILENCE > clocks.BEAT


def test_no_time_is_called_before_a_gap_has_been_given_back(store: Store) -> None:
    """A process that was frozen wakes up: the look at the clocks may come before the next heartbeat."""
    ours = {"wotrcg": edition_of("wotrcg")}
    beat(store, 1010.0, starting=True)
    assert store.overdue(1074.0, ours) == []
    beat(store, 1074.0)
    assert store.overdue(1074.0, ours) == []
    beat(store, 1080.0)
    assert store.overdue(1060.0 + 64.0 - 0.5, ours) == []
    for now in range(1083, 1128, 3):
        beat(store, float(now))
    assert store.overdue(1060.0 + 64.0 + 0.5, ours) == ["clocked"]


@pytest.fixture
def system(store: Store, monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The system clock at 1010, when the last heartbeat was stored."""
    clock = SimpleNamespace(seconds=10.0)
    clock.time, clock.monotonic = (lambda: 1000.0 + clock.seconds), (lambda: clock.seconds)
    monkeypatch.setattr(hours, "time", clock)
    monkeypatch.setattr(hours, "_ahead", 1000.0)
    store.beat(hours.now, starting=True)
    return clock


def player(store: Store) -> PersonRow:
    """The person in both seats."""
    found = store.person("p")
    assert found is not None
    return found


def first_answer(table: LiveMatch, name: str = "one") -> wire.Answer:
    """An answer to the question that Gandalf is asked."""
    asked = table.ask_version("gandalf")
    assert asked is not None
    return wire.Answer(asked, "gandalf", table.course.match.options("gandalf")[0], name)


async def answered(tables: LiveMatches, table: LiveMatch) -> None:
    await playing.answer(tables, table, player(tables.store), first_answer(table, "two"))


async def undone(tables: LiveMatches, table: LiveMatch) -> None:
    await undoing.undo(tables, table, player(tables.store), "gandalf")


async def resigned(tables: LiveMatches, table: LiveMatch) -> None:
    await playing.resign(tables, table, player(tables.store), "gandalf")


async def given_before(tables: LiveMatches, table: LiveMatch) -> None:
    asked = table.course.asked["gandalf"][0]
    table.standing = [Standing("gandalf", asked.kind, table.course.match.options("gandalf")[0])]
    await driving.answer_once(tables, table)


@pytest.mark.parametrize("acting", [answered, undone, resigned, given_before])
def test_nobody_is_charged_for_a_gap(
    store: Store, system: SimpleNamespace, acting: Callable[[LiveMatches, LiveMatch], Awaitable[None]]
) -> None:
    """The store was down for 64 s, and somebody acts before the next heartbeat."""

    async def run() -> float:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        table = await tables.get("clocked")
        system.seconds = 12.0
        await playing.answer(tables, table, player(store), first_answer(table))
        system.seconds = 76.0
        await acting(tables, table)
        return sum(table.course.spent.values())

    assert asyncio.run(run()) <= 12.0 + 2.0
    assert [entry.what for entry in store.entries("clocked")][1] == CREDIT


def test_a_gap_that_begins_while_a_heartbeat_is_stored_is_given_back(
    store: Store, system: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database accepts the heartbeat, and hangs for 64 s before it says that it is stored."""

    async def run() -> float:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        table = await tables.get("clocked")
        begin = store.beat

        def hanging(clock: Clock, starting: bool = False, trying: float | None = None) -> tuple[float, list[str]]:
            noted = begin(clock, starting, trying)
            system.seconds += 64.0
            monkeypatch.setattr(store, "beat", begin)
            return noted

        monkeypatch.setattr(store, "beat", hanging)
        await tables.downtime.beat()
        await playing.answer(tables, table, player(store), first_answer(table))
        return table.course.spent["gandalf"]

    assert asyncio.run(run()) == pytest.approx(10.0)


@asynccontextmanager
async def held_up(tables: LiveMatches) -> AsyncIterator[None]:
    """The database hangs, and a heartbeat waits for it."""
    tables.writing = asyncio.Semaphore(1)
    async with tables.writing:
        beating = asyncio.create_task(tables.downtime.beat())
        await asyncio.sleep(0)
        yield
    await beating


def test_the_time_that_a_heartbeat_waits_for_the_database_is_given_back(store: Store, system: SimpleNamespace) -> None:
    async def run() -> float:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        table = await tables.get("clocked")
        async with held_up(tables):
            system.seconds = 74.0
        await playing.answer(tables, table, player(store), first_answer(table))
        return table.course.spent["gandalf"]

    assert asyncio.run(run()) == pytest.approx(10.0)


def test_two_heartbeats_at_once_follow_a_jump_of_the_system_clock_once(store: Store, system: SimpleNamespace) -> None:
    async def run() -> None:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        system.time = lambda: 4600.0 + system.seconds
        await asyncio.gather(tables.downtime.beat(), tables.downtime.beat())

    asyncio.run(run())
    assert hours.now() == 4610.0
    assert [entry.action for entry in store.entries("clocked")] == ["3600.000"]


def hands_over(table: LiveMatch, seat: str) -> bool:
    """Whether only others have questions after a seat's next answer."""
    course = table.course.clone()
    course.apply(Entry(course.version + 1, seat, ANSWER, course.match.options(seat)[0], None, hours.now()))
    return seat not in course.waiting()


def test_a_database_that_hangs_costs_neither_side_time(store: Store, system: SimpleNamespace) -> None:
    """A player who has thought for 30 s answers while the database hangs. The wait costs neither them nor the next."""

    async def run() -> list[float]:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        tables.writing = asyncio.Semaphore(1)
        table = await tables.get("clocked")

        async def answer(seat: str) -> None:
            option = table.course.match.options(seat)[0]
            given = wire.Answer(table.ask_version(seat) or 0, seat, option, str(table.course.version))
            await playing.answer(tables, table, player(store), given)

        while not hands_over(table, seat := table.course.waiting()[0]):
            await answer(seat)
        spent = dict(table.course.spent)
        for _ in range(10):
            system.seconds += 3.0
            await tables.downtime.beat()
        async with tables.writing:
            system.seconds += 12.0
            answering = asyncio.create_task(answer(seat))
            await asyncio.sleep(0)
            system.seconds += 54.0
        await answering
        left = {clock.seat: clock.left for clock in clocks_of(table, hours.now())}
        return [60.0 - left.pop(seat) - spent[seat], *(60.0 - left[other] - spent[other] for other in left)]

    assert asyncio.run(run()) == [30.0, 0.0]


def test_answers_right_after_a_gap_are_accepted_in_every_match(store: Store, system: SimpleNamespace) -> None:
    """Through two processes: only one of them gives the time back, and both tables have to know of it."""
    for number in range(4):
        store.add_match(row(f"m{number}"), [Seat("gandalf", "me", "p", "", ""), Seat("witch_king", "hot", "p", "", "")])

    async def run() -> None:
        houses = [LiveMatches(store, Bots(0), Rates(0), Metrics()) for _ in range(2)]
        tables = [(house, await house.get(f"m{n}")) for n, house in enumerate([*houses, *houses])]
        system.seconds = 76.0
        await asyncio.gather(
            *[playing.answer(house, table, player(store), first_answer(table)) for house, table in tables]
        )

    asyncio.run(run())
    assert [[entry.what for entry in store.entries(f"m{n}")] for n in range(4)] == [[CREDIT, ANSWER]] * 4


def test_a_match_that_begins_while_time_is_given_back_can_be_played(database: str) -> None:
    """The rest of the transaction must not touch a match that was not among those found."""
    store = Store(database)
    if not store.postgres:  # SQLite has one writer: nothing can begin in between
        store.close()
        return
    other = Store(database)
    store.add_person("p", "en")
    sitting = [Seat("gandalf", "me", "p", "", ""), Seat("witch_king", "hot", "p", "", "")]
    store.add_match(row("before"), sitting)
    beat(store, 1000.0)
    begun: list[str] = []

    def meddle(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if statement.startswith("UPDATE matches") and not begun:
            begun.append("between")
            other.add_match(row("between"), sitting)

    sa.event.listen(store.engine, "before_cursor_execute", meddle)
    assert beat(store, 1070.0) == ["before"]
    assert begun and (stored(store, "between").version, stored(store, "between").deadline) == (0, 1060.0)
    assert stored(store, "before").version == 1
    store.close()
    other.close()


def test_answers_are_accepted_while_many_tables_still_learn_of_a_gap(
    store: Store, system: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading a match takes seconds here, so that all tables together take longer than a gap."""
    for number in range(13):
        store.add_match(row(f"m{number}"), [Seat("gandalf", "me", "p", "", ""), Seat("witch_king", "hot", "p", "", "")])

    async def run() -> None:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        for number in range(13):
            await tables.get(f"m{number}")
        catch_up = tables.catch_up

        async def slowly(table: LiveMatch) -> None:
            system.seconds += 1.0
            await catch_up(table)

        monkeypatch.setattr(tables, "catch_up", slowly)
        system.seconds += 76.0
        table = await tables.get("m12")
        await asyncio.wait_for(playing.answer(tables, table, player(store), first_answer(table)), 60)
        await tables.close()

    asyncio.run(run())
    assert [entry.what for entry in store.entries("m12")] == [CREDIT, ANSWER]


def test_answers_are_accepted_although_giving_time_back_takes_long(
    store: Store, system: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With very many matches, giving back takes longer than a server may be silent. It must not begin again."""
    give, times = beats.give_back, []

    def slow(*args: Any) -> Any:
        times.append(1)
        system.seconds += 11.0 if len(times) % 3 == 1 else 0.0
        assert len(times) < 10
        return give(*args)

    monkeypatch.setattr(beats, "give_back", slow)
    monkeypatch.setattr(beats, "OWED", 60.0)

    async def run() -> float:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        table = await tables.get("clocked")
        system.seconds += 76.0
        await asyncio.wait_for(playing.answer(tables, table, player(store), first_answer(table)), 60)
        await tables.close()
        return table.course.spent["gandalf"]

    assert asyncio.run(run()) == pytest.approx(10.0)
    assert [entry.what for entry in store.entries("clocked")] == [CREDIT, CREDIT, ANSWER]
    assert [entry.what for entry in store.entries("slow")] == [CREDIT]


def test_an_answer_is_taken_although_another_process_has_given_back_a_moment(
    store: Store, system: SimpleNamespace
) -> None:
    async def run() -> None:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        table = await tables.get("clocked")
        store.stop_beating(hours.now())
        system.seconds += 2.0
        assert beat(store, hours.now(), starting=True)
        await playing.answer(tables, table, player(store), first_answer(table))

    asyncio.run(run())
    assert [entry.what for entry in store.entries("clocked")] == [CREDIT, ANSWER]


def test_a_database_that_hangs_does_not_use_up_the_time_to_come_back(store: Store, system: SimpleNamespace) -> None:
    async def run() -> float:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        table = await tables.get("clocked")
        async with held_up(tables):
            system.seconds += 5.0
            going = asyncio.create_task(presence.went(tables, table, player(store)))
            await asyncio.sleep(0)
            system.seconds += 110.0
        await going
        gone = store.seats("clocked")[0].gone
        assert gone is not None
        return hours.now() - gone

    assert asyncio.run(run()) < 1.0


def test_a_player_who_leaves_right_after_a_gap_is_absent_from_then_on(store: Store, system: SimpleNamespace) -> None:
    """Not only after another 64 s, as if the gap had come later."""

    async def run() -> None:
        tables = LiveMatches(store, Bots(0), Rates(0), Metrics())
        table = await tables.get("clocked")
        system.seconds += 64.0
        await presence.went(tables, table, player(store))
        await tables.downtime.beat()
        await tables.tasks.finish()

    asyncio.run(run())
    assert store.seats("clocked")[0].gone == hours.now()


def test_time_without_a_server_is_given_back_to_an_absent_player_whose_clock_stands_still(store: Store) -> None:
    """Only a bot is asked: the match has no deadline."""
    beat(store, 1000.0)
    store.set_gone("free", "p", lambda: 990.0)
    assert beat(store, 1070.0) == ["clocked", "free"]
    assert store.seats("free")[0].gone == 1060.0


def test_a_system_clock_that_is_set_back_gives_no_time_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hours, "time", SimpleNamespace(time=lambda: 400.0, monotonic=lambda: 5.0))
    monkeypatch.setattr(hours, "_ahead", 1000.0)
    assert hours.now() == 1005.0


def test_an_unavailable_store_is_logged_once(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(clocks, "BEAT", 0.0)
    tried = []

    def away(clock: Clock, starting: bool = False, trying: float | None = None) -> tuple[float, list[str]]:
        tried.append(clock())
        raise OSError("the disk is unavailable")

    monkeypatch.setattr(store, "beat", away)

    async def run() -> None:
        keeping = asyncio.create_task(clocks.keep_time(LiveMatches(store, Bots(0), Rates(0), Metrics())))
        while len(tried) < 3:
            await asyncio.sleep(0.01)
        keeping.cancel()

    asyncio.run(run())
    assert caplog.text.count("could not store the heartbeat") == 1
