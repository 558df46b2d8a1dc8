"""Long matches: messages are limited in size, and nobody waits while a long log is rendered."""

import asyncio
import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.helper import Served, Visitor
from tests.server.test_loading import HOT, Left, first_answer, in_house
from websockets.exceptions import ConnectionClosed

from warhost.kernel.events import Event
from warhost.server import live_match, live_socket, privacy, sockets, undoing
from warhost.server.house import House
from warhost.server.render import Story
from warhost.server.security import RATES, Rate, Rates
from warhost.server.wire import LogEntry

Make = Callable[[], Visitor]


@pytest.fixture
def database(tmp_path: Path) -> str:
    """SQLite alone: nothing of this is stored."""
    return str(tmp_path / "test.db")


def test_a_long_log_is_sent_in_parts_before_the_table(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_socket, "PART", 4)
    me = visitor()
    match = me.new(HOT)["id"]
    live = me.live(match)
    for _ in range(12):
        live.until_seat_asked()
        live.answer(live.options()[0])
    again = me.live(match)
    parts = [message for message in again.seen if message["type"] == "log"]
    lengths = [len(part["entries"]) for part in parts]
    assert len(parts) > 2 and max(lengths) == 4 and set(lengths[:-1]) == {4}
    assert [part.get("more", False) for part in parts] == [True] * (len(parts) - 1) + [False]
    assert [entry["n"] for part in parts for entry in part["entries"]] == list(range(len(again.log)))
    assert again.seen[-1]["type"] == "table"


def test_the_log_of_a_long_match_is_put_into_words_outside_the_event_loop(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    left, update = Left(database), Story.update
    inside: list[bool] = []

    def noted(story: Story, happened: list[Event]) -> list[LogEntry]:
        inside.append(threading.current_thread() is threading.main_thread())
        return update(story, happened)

    monkeypatch.setattr(Story, "update", noted)

    async def looked(house: House) -> None:
        table = await house.matches.get(left.id)
        for _ in range(8):
            async with table.lock:
                await house.matches.do(table, [first_answer(table)])
        for few, first in ((100, True), (4, False)):
            monkeypatch.setattr(live_match, "LONG", few)
            table.stories, table.rendered = {}, {}
            inside.clear()
            socket = await sockets.enter(house.matches, left.id, left.person(), "en", "", "here")
            list(await socket.messages())
            assert inside and inside[0] is first
            # New lines are rendered quickly.
            inside.clear()
            async with table.lock:
                await house.matches.do(table, [first_answer(table)])
            list(await socket.messages())
            assert inside == [True]
        # After an undo by consent the whole log is sent again.
        inside.clear()
        await undoing.undo(house.matches, table, left.person(), table.entries[-1].seat)
        list(await socket.messages())
        assert inside[0] is (not table.entries[-1].action)

    in_house(database, looked)


class Busy:
    """An address whose computations occupy the thread until they are released, and keep it resting afterwards."""

    def __init__(self, house: House, address: str) -> None:
        self.go = threading.Event()
        lane = house.matches.computing
        self.tasks = [asyncio.create_task(lane.run(address, self.go.wait, 60)) for _ in range(3)]

    async def release(self) -> None:
        """Let all of them end."""
        self.go.set()
        await asyncio.gather(*self.tasks)


def test_nobody_waits_at_a_table_while_another_opens_it_in_a_new_language(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log is long, and the reader's address has asked for much else."""
    left = Left(database)

    async def opened(house: House) -> None:
        table = await house.matches.get(left.id)
        player = await sockets.enter(house.matches, left.id, left.person(), "en", "", "here")
        list(await player.messages())
        monkeypatch.setattr(live_match, "LONG", 0)
        busy = Busy(house, "crowd")
        reader = await sockets.enter(house.matches, left.id, None, "ru", "", "crowd")
        reading = asyncio.create_task(reader.messages())
        await asyncio.sleep(0.05)
        async with asyncio.timeout(30), table.lock:
            await house.matches.do(table, [first_answer(table)])
        async with asyncio.timeout(30):
            list(await player.messages())
        assert not reading.done()
        await busy.release()
        *_, last = await reading
        assert json.loads(last)["version"] == 1

    in_house(database, opened)


def test_nobody_waits_at_a_table_while_the_address_of_an_undo_rests(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = Left(database)

    async def undone(house: House) -> None:
        table = await house.matches.get(left.id)
        async with table.lock:
            await house.matches.do(table, [first_answer(table)])
        seat = table.entries[-1].seat
        monkeypatch.setattr(live_match, "LONG", 0)
        busy = Busy(house, "crowd")
        undo = asyncio.create_task(undoing.undo(house.matches, table, left.person(), seat, "crowd"))
        await asyncio.sleep(0.05)
        async with asyncio.timeout(30), table.lock:
            assert table.course.version == 1
        await busy.release()
        await undo
        assert table.entries[-1].what == "undo"

    in_house(database, undone)


def test_a_socket_that_is_closed_while_it_waits_for_a_log_gets_no_table(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match may become private in the meantime, or the person may be signed out."""
    left = Left(database)

    async def closed(house: House) -> None:
        await house.matches.get(left.id)
        monkeypatch.setattr(live_match, "LONG", 0)
        busy = Busy(house, "crowd")
        reader = await sockets.enter(house.matches, left.id, None, "ru", "", "crowd")
        reading = asyncio.create_task(reader.messages())
        await asyncio.sleep(0.05)
        privacy.refuse(reader)
        await busy.release()
        assert [json.loads(message)["type"] for message in await reading] == ["people", "refused"]

    in_house(database, closed)


@pytest.mark.parametrize("yes", [True, False])
def test_a_reply_to_an_undo_does_not_wait_for_other_computations(
    database: str, monkeypatch: pytest.MonkeyPatch, yes: bool
) -> None:
    """A refusal never does, and an undo in a short match needs no computation worth waiting for."""
    left = Left(database)

    async def replied(house: House) -> None:
        table = await house.matches.get(left.id)
        monkeypatch.setattr(live_match, "LONG", 300 if yes else 0)
        seat = table.course.match.waiting[0]
        async with table.lock:
            await house.matches.do(table, [first_answer(table)])
        table.undo = [seat, left.person().id]
        house.matches.computing.resting["here"] = float("inf")
        async with asyncio.timeout(10):
            await undoing.undo_reply(house.matches, table, left.person(), yes, "here")
        assert (table.entries[-1].what == "undo") is yes and not table.undo

    in_house(database, replied)


def test_readers_of_the_same_log_share_it(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    left, update = Left(database), Story.update
    outside: list[Story] = []

    def noted(story: Story, happened: list[Event]) -> list[LogEntry]:
        if threading.current_thread() is not threading.main_thread():
            outside.append(story)
        return update(story, happened)

    monkeypatch.setattr(Story, "update", noted)

    async def opened(house: House) -> None:
        monkeypatch.setattr(live_match, "LONG", 0)
        busy = Busy(house, "crowd")
        readers = [await sockets.enter(house.matches, left.id, None, "ru", "", f"1.1.1.{n}") for n in range(5)]
        reading = [asyncio.create_task(reader.messages()) for reader in readers]
        await asyncio.sleep(0.05)
        await busy.release()
        await asyncio.gather(*reading)
        assert len(outside) == 1

    in_house(database, opened)


@pytest.mark.parametrize("message", [{"type": "look", "seat": "spectator"}, {"type": "language", "lang": "ru"}])
def test_asking_for_the_whole_log_has_a_rate_by_person_and_address(
    database: str, monkeypatch: pytest.MonkeyPatch, message: dict[str, Any]
) -> None:
    monkeypatch.setitem(RATES, "look", Rate(2, 0.001))
    with Served(database, Rates(1)) as server, Visitor(server.address) as me, Visitor(server.address) as other:
        match = me.new(HOT)["id"]
        for person, allowed in ((me, 2), (other, 0)):
            live = person.live(match)
            for number in range(3):
                live.socket.send(json.dumps(message))
                refused: list[dict[str, str]] = []
                while not refused and live.read()["type"] != "table":
                    refused = [one for one in live.seen[-1:] if one["type"] == "refused"]
                assert [one["code"] for one in refused] == ([] if number < allowed else ["too_many"])
                if refused:
                    live.until("table")


def test_the_log_of_a_long_match_counts_as_many_requests(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its thousands of lines have to be rendered, compressed and sent, which delays everybody."""
    monkeypatch.setitem(RATES, "look", Rate(4, 0.001))
    monkeypatch.setattr(sockets, "MANY", 1)
    with Served(database, Rates(1)) as server, Visitor(server.address) as me:
        match = me.new(HOT)["id"]
        live = me.live(match)
        for _ in range(3):
            live.until_seat_asked()
            assert live.answer(live.options()[0])["type"] == "ack"
        live.send("look", seat="spectator")
        live.until("table")
        live.send("look", seat="spectator")
        assert live.until("refused")["code"] == "too_many"
        with pytest.raises(ConnectionClosed) as caught:  # nor by connecting again and again
            me.live(match)
        assert caught.value.rcvd is not None and caught.value.rcvd.code == 4429


def test_the_log_of_a_finished_match_counts_by_its_length_too(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a long record, once imported, could be asked for without any limit."""
    monkeypatch.setitem(RATES, "look", Rate(4, 0.001))
    with Served(database, Rates(1)) as server, Visitor(server.address) as me:
        match = me.new(HOT)["id"]
        live = me.live(match)
        for _ in range(3):
            live.until_seat_asked()
            assert live.answer(live.options()[0])["type"] == "ack"
        live.send("abort", seat="gandalf")
        while not live.table["over"]:
            live.until("table")
        monkeypatch.setattr(sockets, "MANY", 1)
        live.send("look", seat="spectator")
        live.until("table")
        live.send("look", seat="spectator")
        assert live.until("refused")["code"] == "too_many"
        with pytest.raises(ConnectionClosed) as caught:
            me.live(match)
        assert caught.value.rcvd is not None and caught.value.rcvd.code == 4429


def test_looks_at_a_match_that_waits_for_players_have_a_rate(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "look", Rate(2, 0.001))
    with Served(database, Rates(1)) as server, Visitor(server.address) as me:
        live = me.live(me.new({"gandalf": "me", "witch_king": "open"})["id"])
        for _ in range(2):
            live.send("look", seat="spectator")
            live.until("table")
        live.send("look", seat="spectator")
        assert live.until("refused")["code"] == "too_many"


def test_a_request_that_costs_more_than_the_limit_is_allowed_once() -> None:
    rates = Rates(1, lambda: 0.0)
    assert [rates.allow("look", "a", 1000) for _ in range(2)] == [True, False]
