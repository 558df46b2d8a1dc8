"""Matches in memory are a cache: loading them, changes during a load, and matches that cannot be loaded."""

import asyncio
import json
import logging
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from threading import Event
from typing import Any, TypeVar

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError
from tests.server.helper import Served, Visitor
from tests.server.test_edition import turned_away

from warhost.server import (
    clocks,
    driving,
    listing,
    live_matches,
    messages,
    opening,
    playing,
    rebuilding,
    sockets,
    talking,
    undoing,
)
from warhost.server.course import ANSWER
from warhost.server.edition import editions
from warhost.server.entries import Entry
from warhost.server.house import House
from warhost.server.live_match import LiveMatch
from warhost.server.live_matches import LiveMatches
from warhost.server.refusal import Refusal
from warhost.server.schema import entries, matches, seats
from warhost.server.store import PersonRow, Said, Standing, Store
from warhost.server.tasks import Tasks
from warhost.server.wire import Answer, Chat, Join

T = TypeVar("T")
HOT = {"gandalf": "hot", "witch_king": "hot"}


class Left:
    """A match left in the store by an earlier server."""

    def __init__(self, database: str, **fields: Any) -> None:
        with Served(database) as server, Visitor(server.address) as me:
            self.id: str = me.new(**{"seats": HOT} | fields)["id"]
            self.owner: str = me.me["id"]
            self.cookie: str = me.http.cookies["warhost"]

    def person(self) -> PersonRow:
        """The person who left it."""
        return PersonRow(self.owner, None, None, "", "", "en")


def in_house(database: str, use: Callable[[House], Awaitable[T]]) -> T:
    """Do something in a house that is opened and closed."""

    async def run() -> T:
        house = House(Store(database))
        try:
            return await use(house)
        finally:
            await house.close()

    return asyncio.run(run())


def first_answer(table: LiveMatch) -> Entry:
    """Return the first option of the first seat that has to answer."""
    seat = table.course.waiting()[0]
    return Entry(table.course.version + 1, seat, ANSWER, table.course.match.options(seat)[0], None, time.time())


def overtaken(
    house: House,
    monkeypatch: pytest.MonkeyPatch,
    news: Callable[[LiveMatch], Awaitable[T]],
    before: Callable[[LiveMatch], object] = lambda table: None,
) -> list[Future[T]]:
    """Let the next load read the match just before a change, and return what happens to the message about it."""
    load, loop = rebuilding.load, asyncio.get_running_loop()
    told: list[Future[T]] = []

    async def hear(table: LiveMatch) -> T:
        return await news(table)

    def late(tables: LiveMatches, match: str) -> LiveMatch:
        table = load(tables, match)
        before(table)
        told.append(asyncio.run_coroutine_threadsafe(hear(table), loop))
        return table

    monkeypatch.setattr(rebuilding, "load", late)
    return told


def test_a_failed_load_is_retried_once_for_all_requests(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Left(database).id

    async def asked(house: House) -> None:
        tables, load, loads = house.matches, rebuilding.load, 0

        def failing(tables: LiveMatches, match: str) -> LiveMatch:
            nonlocal loads
            loads += 1
            if loads == 1:
                raise OSError("the disk is unavailable")
            return load(tables, match)

        monkeypatch.setattr(rebuilding, "load", failing)
        with pytest.raises(OSError, match="unavailable"):
            await tables.get(match)
        assert tables.loading == {}
        first, second = await asyncio.gather(tables.get(match), tables.get(match))
        assert first is second is tables.live[match] and loads == 2 and tables.loading == {}

    in_house(database, asked)


def test_entries_stored_by_another_process_during_loading_are_not_missed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Left(database).id

    async def version(house: House) -> int:
        other = Store(database)
        told = overtaken(
            house,
            monkeypatch,
            lambda table: house.matches.notified(match),
            lambda table: other.append(match, [first_answer(table)], table.course.progress()),
        )
        table = await house.matches.get(match)
        await asyncio.wrap_future(told[0])
        other.close()
        return table.course.version

    assert in_house(database, version) == 1


def test_an_answer_already_stored_by_another_process_is_acknowledged(database: str) -> None:
    """A page that has lost its process resends its answer through one that does not know it yet."""
    left = Left(database)

    async def answered(house: House) -> list[int]:
        behind, person = await house.matches.get(left.id), left.person()
        entry = first_answer(behind)
        given = Answer(ask_version=0, seat=entry.seat, action=entry.action, id="once")

        async def first(other: House) -> int:
            return (await playing.answer(other.matches, await other.matches.get(left.id), person, given)).version

        stored = await asyncio.to_thread(in_house, database, first)
        assert behind.course.version == 0
        return [stored, (await playing.answer(house.matches, behind, person, given)).version, behind.course.version]

    assert in_house(database, answered) == [1, 1, 1]


def test_a_standing_answer_from_another_process_ends_with_its_battle(database: str) -> None:
    """This process does not know it yet when the battle is undone."""
    left = Left(database)

    async def undone(house: House) -> list[Standing]:
        table, person = await house.matches.get(left.id), left.person()
        entry = first_answer(table)
        given = Answer(ask_version=0, seat=entry.seat, action=entry.action, id="once")
        await playing.answer(house.matches, table, person, given)
        other = Store(database)
        seat = next(seat for seat in table.course.match.seats if seat != entry.seat)
        for battle in (None, 3):
            other.put_standing(left.id, 1, Standing(seat, "play", "pass", None, battle))
        other.close()
        assert table.standing == []
        await undoing.undo(house.matches, table, person, entry.seat)
        return house.store.standing(left.id)

    assert [given.battle for given in in_house(database, undone)] == [None]


def test_standing_answers_are_given_after_a_restart_with_nobody_connected(database: str) -> None:
    left = Left(database)

    async def resumed(house: House) -> int:
        table = await house.matches.get(left.id)
        entry = first_answer(table)
        given = Standing(entry.seat, table.course.asked[entry.seat][0].kind, entry.action)
        house.store.put_standing(left.id, 0, given._replace(chapter=table.chapter()))
        house.matches.forget(table)
        await driving.resume(house.matches)
        assert left.id in house.matches.live
        driver = house.matches.live[left.id].driver
        assert driver is not None
        await driver
        return house.store.entries(left.id)[0].number

    assert in_house(database, resumed) == 1


def test_logging_in_while_a_match_loads_keeps_the_seat(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    left = Left(database)

    async def sitting(house: House) -> set[str | None]:
        house.store.add_person("named", "en")
        told = overtaken(
            house,
            monkeypatch,
            lambda table: house.reseat({left.id}),
            lambda table: house.store.merge(left.owner, "named"),
        )
        table = await house.matches.get(left.id)
        await asyncio.wrap_future(told[0])
        return {seat.person for seat in table.sitting}

    assert in_house(database, sitting) == {"named"}


def test_a_match_cancelled_while_it_is_listed_is_left_out(database: str) -> None:
    left = Left(database, seats={"gandalf": "me", "witch_king": "open"})

    async def listed(house: House) -> list[int]:
        row = await house.row(left.id)
        assert house.store.withdraw(left.id, left.owner)
        return [len(one.seats) for one in await listing.summaries(house, [row], None, "en")]

    assert in_house(database, listed) == [0]


def test_a_match_cancelled_while_it_is_loaded_is_gone(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    left = Left(database, seats={"gandalf": "me", "witch_king": "open"})

    async def entered(house: House) -> None:
        told = overtaken(house, monkeypatch, lambda table: opening.withdraw(house, left.id, left.person()))
        table = await house.matches.get(left.id)
        await asyncio.wrap_future(told[0])
        assert table.state == "stopped" and house.matches.live == {}
        with pytest.raises(Refusal, match="no_match"):
            await sockets.enter(house.matches, left.id, None, "en", "", "somebody")

    in_house(database, entered)


def test_nobody_joins_a_match_cancelled_while_it_is_read(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    left = Left(database, seats={"gandalf": "me", "witch_king": "open"})

    async def joined(house: House) -> str:
        stored = house.store.entries

        def entries_later(match: str) -> list[Entry]:
            assert house.store.withdraw(match, left.owner)
            return stored(match)

        monkeypatch.setattr(house.store, "entries", entries_later)
        with pytest.raises(Refusal) as refused:
            await opening.join(house, left.id, left.person()._replace(id="somebody"), Join("witch_king"))
        assert house.matches.live == {}
        return refused.value.code

    assert in_house(database, joined) == "no_match"


def test_connecting_to_a_table_being_dropped_leads_to_its_successor(database: str) -> None:
    match = Left(database).id

    async def entered(house: House) -> None:
        tables = house.matches
        old = await tables.get(match)
        async with old.lock:
            coming = asyncio.create_task(sockets.enter(tables, match, None, "en", "", "somebody"))
            await asyncio.sleep(0)  # it waits until the table is free
            tables.forget(old)
        socket = await coming
        assert socket.live is tables.live[match] and socket.live is not old and not socket.closed

    in_house(database, entered)


def test_a_dropped_table_does_not_come_back_with_late_news(database: str) -> None:
    """Otherwise a player could continue at it, unseen by those at the new one."""
    match = Left(database).id

    async def state(house: House) -> tuple[str, bool]:
        tables = house.matches
        old = await tables.get(match)
        async with old.lock:
            news = asyncio.create_task(tables.notified(match))
            await asyncio.sleep(0)  # it waits until the table is free
            tables.forget(old)
        await news
        state, fresh = old.state, await tables.get(match)
        tables.forget(old)
        return state, tables.live.get(match) is fresh

    assert in_house(database, state) == ("stopped", True)


def test_messages_on_a_closing_socket_are_ignored(database: str) -> None:
    """The page resends an answer after reconnecting, but forgets a refused one."""
    left = Left(database)

    async def told(house: House) -> tuple[int, list[str]]:
        socket = await sockets.enter(house.matches, left.id, left.person(), "en", "", "")
        table = socket.live
        entry = first_answer(table)
        message = json.dumps(
            {"type": "answer", "ask_version": 0, "seat": entry.seat, "action": entry.action, "id": "once"}
        )
        async with table.lock:
            waiting = asyncio.create_task(messages.receive(house.matches, socket, message))
            await asyncio.sleep(0)  # it waits until the table is free
            house.matches.forget(table)
        await waiting
        again = await sockets.enter(house.matches, left.id, left.person(), "en", "", "")
        sockets.end_sessions(house.matches, left.owner)
        await messages.receive(house.matches, again, message)
        kinds = [type(one).__name__ for one in [*socket.out, *again.out]]
        return len(house.store.entries(left.id)), [kind for kind in kinds if kind in ("Ack", "Refused")]

    assert in_house(database, told) == (0, [])


def test_a_newcomer_during_a_chat_message_gets_the_whole_chat(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    left = Left(database)

    async def heard(house: House) -> list[str]:
        tables, chat, both = house.matches, house.store.chat, Event()

        def slow(match: str, after: int = 0, private: bool = True) -> list[Said]:
            said = chat(match, after, private=private)
            if after == 0:  # a new connection; the others are told first
                both.wait()
            return said

        talker = await sockets.enter(tables, left.id, left.person(), "en", "", "")
        await messages.receive(tables, talker, '{"type": "chat", "words": "old"}')
        house.store.add_chat(left.id, left.owner, "new")
        monkeypatch.setattr(house.store, "chat", slow)
        telling = asyncio.create_task(talking.tell_chat(tables, talker.live))
        await asyncio.sleep(0)
        coming = asyncio.create_task(sockets.enter(tables, left.id, None, "en", "", "somebody"))
        await telling
        both.set()
        return [line.words for message in (await coming).out if isinstance(message, Chat) for line in message.lines]

    assert in_house(database, heard) == ["old", "new"]


def test_a_refusal_sent_while_a_table_is_on_its_way_is_followed_by_another(database: str) -> None:
    """For example, a person answers just as the server uses a standing answer."""
    match = Left(database).id

    async def told(house: House) -> list[str]:
        socket = await sockets.enter(house.matches, match, None, "en", "", "somebody")
        await socket.messages()
        async with socket.live.lock:
            socket.live.changed()
            sending = asyncio.create_task(socket.messages())
            await asyncio.sleep(0)  # it waits until the table is free
            await messages.receive(house.matches, socket, '{"type": "look", "seat": "gandalf"}')
        return [json.loads(message)["type"] for message in await sending]

    assert in_house(database, told) == ["refused", "table"]


def test_only_unused_tables_make_room(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [Left(database).id for _ in range(3)]

    async def kept(house: House) -> list[list[str]]:
        tables, found = house.matches, []
        for resting in (60.0, 0.0):
            monkeypatch.setattr(live_matches, "RESTING", resting)
            for match in ids:
                await tables.get(match)
            await sockets.enter(tables, ids[1], None, "en", "", "somebody")
            tables.make_room()
            found.append(sorted(tables.live))
        return found

    monkeypatch.setattr(live_matches, "KEPT", 1)
    # Those just asked for stay; later only the one that somebody looks at.
    assert in_house(database, kept) == [sorted(ids), [ids[1]]]


# ---- what cannot be loaded


def damage_options(store: Store) -> None:
    """Store options that are no longer valid."""
    with store.engine.begin() as connection:
        connection.execute(matches.update().values(options='{"scenario": "quartet"}', deadline=1.0))


def damage_entry(store: Store) -> None:
    """Store an answer that was never possible."""
    with store.engine.begin() as connection:
        connection.execute(
            sa.insert(entries).values(
                match=sa.select(matches.c.id).scalar_subquery(),
                number=1,
                seat="gandalf",
                what=ANSWER,
                action="nonsense",
                time=1.0,
            )
        )
        connection.execute(matches.update().values(version=1, deadline=1.0))


DAMAGES = [damage_options, damage_entry]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_match_with_inconsistent_data_is_stopped(
    database: str, damage: Callable[[Store], None], caplog: pytest.LogCaptureFixture
) -> None:
    left = Left(database)
    store = Store(database)
    damage(store)
    store.close()
    with Served(database) as server, Visitor(server.address, left.cookie) as me:
        told, code = turned_away(me, left.id)
        assert (told["type"], told["code"], code) == ("refused", "unplayable", 4409)
        assert "показать или доиграть" in told["detail"]
        lists = [me.get("/matches?state=running"), me.get("/matches?state=mine"), [me.get(f"/matches/{left.id}")]]
        for listed in lists:
            assert [(one["state"], one["unplayable"], one["my_turn"], one["rules_changed"]) for one in listed] == [
                ("stopped", True, False, "")
            ]
        plan = {seat: {"kind": "hot"} for seat in HOT}
        for method, path, body in (
            ("GET", "/at/0", None),
            ("GET", "/review", None),
            ("POST", "/branch", {"at": 0, "seats": plan}),
        ):
            assert me.refused(method, f"/matches/{left.id}{path}", body) == (409, "unplayable"), path
        # Stored data is still available.
        assert me.get(f"/matches/{left.id}/record")["answers"] == (
            [["gandalf", "nonsense"]] if damage is damage_entry else []
        )
        me.post(f"/matches/{left.id}/report", {"words": "Why did it stop?"})
    assert caplog.text.count("cannot rebuild it from the stored entries") == 1
    store = Store(database)
    assert json.loads(store.reports()[0]["record"])["match"]["id"] == left.id
    found = store.match(left.id)
    assert found is not None and found.state == "running"  # its time ran out long ago, but nobody has lost
    store.close()


def test_an_open_match_with_outdated_options_is_not_listed(database: str) -> None:
    left = Left(database, seats={"gandalf": "me", "witch_king": "open"})
    store = Store(database)
    damage_options(store)
    store.close()
    with Served(database) as server, Visitor(server.address, left.cookie) as me, Visitor(server.address) as friend:
        assert [(one["id"], one["state"]) for one in me.get("/matches?state=mine")] == [(left.id, "stopped")]
        assert friend.refused("POST", f"/matches/{left.id}/join", {"seat": "witch_king"}) == (409, "unplayable")
        assert friend.get("/matches?state=open") == []
        assert me.get(f"/matches/{left.id}")["may_withdraw"]
        me.ok(me.http.delete(f"/matches/{left.id}"))


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_clock_of_an_unloadable_match_is_tried_once(
    database: str, damage: Callable[[Store], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    left = Left(database, pace={"kind": "days", "days": 1})

    async def called(house: House) -> list[str]:
        damage(house.store)
        looks, done, calls = 0, asyncio.Event(), []
        overdue, call_time = house.store.overdue, playing.call_time

        def look(*args: Any) -> list[str]:
            nonlocal looks
            looks += 1
            if looks == 4:
                done.set()
            return overdue(*args)

        async def call(tables: LiveMatches, match: str) -> None:
            calls.append(match)
            await call_time(tables, match)

        monkeypatch.setattr(house.store, "overdue", look)
        monkeypatch.setattr(playing, "call_time", call)
        watching = asyncio.create_task(clocks.watch_clocks(house.matches))
        await done.wait()
        watching.cancel()
        return calls

    monkeypatch.setattr(clocks, "EVERY", 0.0)
    assert in_house(database, called) == [left.id]


# ---- when the store is slow


def test_leaving_while_an_answer_is_stored_still_gets_a_notification(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = Left(database, pace={"kind": "days", "days": 3})

    async def told(house: House) -> list[tuple[str, str]]:
        tables, person = house.matches, left.person()
        socket = await sockets.enter(tables, left.id, person, "en", "", "")
        table, append = socket.live, house.store.append
        storing, go_on, loop = asyncio.Event(), threading.Event(), asyncio.get_running_loop()

        def slow(*args: Any) -> None:
            loop.call_soon_threadsafe(storing.set)
            go_on.wait()
            append(*args)

        # Until the next answer passes the turn to another seat.
        while True:
            entry = first_answer(table)
            after = table.course.clone()
            after.apply(entry)
            if after.waiting() != table.course.waiting():
                break
            async with table.lock:
                await tables.do(table, [entry])
        await socket.messages()
        monkeypatch.setattr(house.store, "append", slow)
        async with table.lock:
            doing = asyncio.create_task(tables.do(table, [entry]))
            await storing.wait()
            leaving = asyncio.create_task(sockets.leave(tables, socket))
            await asyncio.sleep(0)
            go_on.set()
            await asyncio.gather(doing, leaving)
        assert table.course.waiting() == after.waiting()
        house.store.change_person(left.owner, webhook="https://example.org/")
        return [(seat, who) for _, seat, who in house.store.untold(editions())]

    seats_told = in_house(database, told)
    assert [who for _, who in seats_told] == [left.owner]


# ---- when the store is down


def test_failures_of_background_tasks_are_logged_even_at_shutdown(caplog: pytest.LogCaptureFixture) -> None:
    async def fails() -> None:
        raise OperationalError("", {}, Exception("away"))

    async def finished() -> None:
        tasks = Tasks()
        tasks.start(fails())
        await tasks.finish()

    asyncio.run(finished())
    assert "away" in caplog.text


def test_bots_stop_even_if_the_database_is_unreachable(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    left = Left(database)
    monkeypatch.setattr(driving, "AGAIN", 0.01)

    async def closed(house: House) -> int:
        storing, go_on, loop = asyncio.Event(), threading.Event(), asyncio.get_running_loop()

        def away(*args: Any) -> None:
            loop.call_soon_threadsafe(storing.set)
            go_on.wait()
            raise OperationalError("", {}, Exception("away"))

        played_by_bots(house)
        table = await house.matches.get(left.id)
        with monkeypatch.context() as outage:
            for method in ("append", "match"):
                outage.setattr(house.store, method, away)
            driving.drive(house.matches, table)
            await storing.wait()
            closing = asyncio.create_task(house.matches.close())
            await asyncio.sleep(0)
            go_on.set()
            await closing
        return len(house.matches.drivers.going)

    assert in_house(database, closed) == 0


def test_an_answer_that_was_not_stored_is_not_kept_in_memory(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The database is down for a moment: nothing is acknowledged, and the page returns to the stored state."""
    caplog.set_level(logging.CRITICAL)
    left = Left(database)

    async def answered(house: House) -> list[Entry]:
        tables, person = house.matches, left.person()

        def away(*args: Any) -> Any:
            raise OperationalError("", {}, Exception("away"))

        def given(table: LiveMatch, name: str) -> Answer:
            entry = first_answer(table)
            return Answer(ask_version=table.course.version, seat=entry.seat, action=entry.action, id=name)

        socket = await sockets.enter(tables, left.id, person, "en", "", "")
        with monkeypatch.context() as outage:
            for method in ("append", "match", "entries"):
                outage.setattr(house.store, method, away)
            with pytest.raises(OperationalError):
                await playing.answer(tables, socket.live, person, given(socket.live, "lost"))
        assert socket.closed and tables.live == {}
        # The old table is of no use any more.
        with pytest.raises(Refusal, match="not_running"):
            await playing.answer(tables, socket.live, person, given(socket.live, "late"))
        table = (await sockets.enter(tables, left.id, person, "en", "", "")).live
        for name in ("lost", "next"):
            await playing.answer(tables, table, person, given(table, name))
        return house.store.entries(left.id)

    assert [entry.number for entry in in_house(database, answered)] == [1, 2]


def played_by_bots(house: House) -> None:
    """Bots sit in all seats."""
    with house.store.engine.begin() as connection:
        connection.execute(seats.update().values(kind="bot", person=None, bot="random"))
        connection.execute(matches.update().values(automatic=True))


def away_once(house: House, monkeypatch: pytest.MonkeyPatch, methods: list[str]) -> None:
    """Make the store fail the first time each of these is called."""
    failing = list(methods)

    def failing_once(method: str, do: Callable[..., Any]) -> Callable[..., Any]:
        def once(*args: Any) -> Any:
            if failing and failing[0] == method:
                del failing[0]
                raise OperationalError("", {}, Exception("away"))
            return do(*args)

        return once

    for method in methods:
        monkeypatch.setattr(house.store, method, failing_once(method, getattr(house.store, method)))


async def first_number(house: House, match: str) -> int:
    """Wait for the first answer of a bot."""
    while not (stored := house.store.entries(match)):
        assert house.matches.drivers.going
        await asyncio.sleep(0.01)
    return stored[0].number


@pytest.mark.parametrize("methods", [["append"], ["append", "match"]])
def test_a_bot_retries_an_answer_that_was_not_stored(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, methods: list[str]
) -> None:
    """Even if the match could not be reloaded either."""
    left = Left(database)
    monkeypatch.setattr(driving, "AGAIN", 0.0)

    async def answered(house: House) -> int:
        played_by_bots(house)
        away_once(house, monkeypatch, methods)
        driving.drive(house.matches, await house.matches.get(left.id))
        return await first_number(house, left.id)

    assert in_house(database, answered) == 1
    assert caplog.text.count("cannot store an answer, will retry") == 1


@pytest.mark.parametrize("method", ["match", "seats"])
def test_a_bot_resumes_although_the_database_is_unreachable_at_start(
    database: str, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    left = Left(database)
    monkeypatch.setattr(driving, "AGAIN", 0.0)

    async def resumed(house: House) -> int:
        played_by_bots(house)
        away_once(house, monkeypatch, [method])
        await driving.resume(house.matches)
        return await first_number(house, left.id)

    assert in_house(database, resumed) == 1


def test_a_bot_waits_for_a_database_that_stays_unreachable(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    left = Left(database)
    monkeypatch.setattr(driving, "AGAIN", 0.0)

    async def loads(house: House) -> int:
        tables, load, tried = house.matches, rebuilding.load, 0

        def late(tables: LiveMatches, match: str) -> LiveMatch:
            nonlocal tried
            tried += 1
            if tried < 4:
                raise OperationalError("", {}, Exception("away"))
            return load(tables, match)

        monkeypatch.setattr(rebuilding, "load", late)
        await driving.play_on(tables, left.id)
        return tried

    assert in_house(database, loads) == 4
