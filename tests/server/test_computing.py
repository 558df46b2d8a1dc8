"""Searches for wishes, replays and long logs are computed one at a time, and people take turns."""

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest
from tests.server.test_loading import Left, in_house

from warhost.kernel.match import Match
from warhost.server import live_match, match_records, messages, rebuilding, render, replays, sockets, wishing
from warhost.server.house import House
from warhost.server.limits import Limits, Share
from warhost.server.live_match import LiveMatch
from warhost.server.live_matches import LiveMatches
from warhost.server.live_socket import Socket
from warhost.server.rows import PersonRow
from warhost.server.schema import matches
from warhost.server.store import Store
from warhost.server.wire import Refused, Wish, Wishes
from warhost.text.reader import Reader


@pytest.fixture
def database(tmp_path: Path) -> str:
    """SQLite alone: nothing of this is stored."""
    return str(tmp_path / "test.db")


class Searches:
    """Wish searches that last until they are released, and the order in which they began."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[str] = []
        self.go = threading.Event()
        monkeypatch.setattr(wishing, "answered", self.answered)

    def answered(self, match: Match, seat: int, reader: Reader, message: Wish) -> Wishes:
        self.begun.append(message.id)
        assert self.go.wait(60)
        return Wishes(message.id, [], [])


def wish(socket: Socket, name: str) -> str:
    """The message of a page that wishes for nothing in particular."""
    seat = socket.live.asked()[0]
    message: dict[str, Any] = {
        "type": "wish",
        "ask_version": socket.live.ask_version(seat),
        "seat": seat,
        "things": [],
        "id": name,
    }
    return json.dumps(message)


async def sits(house: House, match: str, person: PersonRow, address: str) -> Socket:
    """A person at a table, from an address."""
    return await sockets.enter(house.matches, match, person, "en", "", address)


def test_a_strangers_wish_waits_for_one_search_of_another_address_and_not_for_all(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = [Left(database) for _ in range(3)], Left(database)
    searches = Searches(monkeypatch)

    async def wished(house: House) -> list[str]:
        # Creating guests is free, so one address may have many.
        crowd = [await sits(house, left.id, left.person(), "crowd") for left in ours]
        stranger = await sits(house, theirs.id, theirs.person(), "elsewhere")
        asking = [
            asyncio.create_task(messages.receive(house.matches, socket, wish(socket, f"crowd {number}")))
            for number, socket in enumerate([*crowd, *crowd])
        ]
        while not searches.begun:
            await asyncio.sleep(0.01)
        asking.append(asyncio.create_task(messages.receive(house.matches, stranger, wish(stranger, "stranger"))))
        await asyncio.sleep(0.05)
        searches.go.set()
        await asyncio.gather(*asking)
        return searches.begun

    assert in_house(database, wished).index("stranger") == 1
    assert len(searches.begun) == 7


@pytest.mark.parametrize("what", ["moments", "totals", "records", "reports"])
def test_a_strangers_replay_waits_for_one_of_another_address_and_not_for_all(
    database: str, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """A moment of a very long match takes seconds, and there are many such matches."""
    found = [Left(database) for _ in range(4)]
    begun, go = threading.Event(), threading.Event()
    served: list[str] = []

    def held(*_: object) -> tuple[str, str]:
        begun.set()
        assert go.wait(60)
        return "", ""

    for module, name in (
        (replays, "moment_of"),
        (render, "totals"),
        (match_records, "record_of"),
        (match_records, "written_for"),
    ):
        monkeypatch.setattr(module, name, held)

    async def ask(house: House, left: Left, address: str) -> None:
        if what == "moments":
            await replays.at(house, left.id, 0, "", left.person(), "en", address)
        elif what == "totals":
            await replays.totals(house, left.id, "en", address)
        elif what == "records":
            await match_records.record(house, left.id, left.person(), address)
        else:
            await match_records.report(house, left.id, left.person(), "Slow.", address)
        served.append(address)

    async def asked(house: House) -> None:
        for left in found:
            course = (await house.matches.get(left.id)).course
            course.ended = ("resigned", "gandalf") if what == "totals" else None
        *theirs, ours = found
        asking = [asyncio.create_task(ask(house, left, "crowd")) for left in theirs]
        while not begun.is_set():
            await asyncio.sleep(0.01)
        asking.append(asyncio.create_task(ask(house, ours, "elsewhere")))
        await asyncio.sleep(0.05)
        go.set()
        await asyncio.gather(*asking)

    in_house(database, asked)
    assert served == ["crowd", "elsewhere", "crowd", "crowd"]


@pytest.mark.parametrize(("few", "order"), [(0, ["crowd", "elsewhere", "crowd", "crowd"]), (100, None)])
def test_long_matches_are_loaded_one_at_a_time(
    database: str, monkeypatch: pytest.MonkeyPatch, few: int, order: list[str] | None
) -> None:
    """Creators take turns. Short matches are loaded at once."""
    crowd = Left(database)
    found = [crowd, Left(database), Left(database), Left(database)]
    held, go = threading.Semaphore(0), threading.Event()
    loading: list[str] = []
    load = rebuilding.load

    def slow(matches: LiveMatches, match: str) -> LiveMatch:
        loading.append("elsewhere" if match == found[-1].id else "crowd")
        held.release()
        assert go.wait(60)
        return load(matches, match)

    monkeypatch.setattr(live_match, "LONG", few)
    monkeypatch.setattr(rebuilding, "load", slow)
    with Store(database).engine.begin() as connection:
        connection.execute(matches.update().where(matches.c.id != found[-1].id).values(creator=crowd.owner))

    async def opened(house: House) -> None:
        *theirs, ours = found
        asking = [asyncio.create_task(house.matches.get(left.id)) for left in theirs]
        assert await asyncio.to_thread(held.acquire, timeout=60)
        asking.append(asyncio.create_task(house.matches.get(ours.id)))
        if order is None:
            for _ in theirs:
                assert await asyncio.to_thread(held.acquire, timeout=60)
        else:
            await asyncio.sleep(0.2)
            assert loading == ["crowd"]
        go.set()
        await asyncio.gather(*asking)

    in_house(database, opened)
    assert order is None or loading == order


def test_wishes_in_flight_are_limited(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    left = Left(database)
    searches = Searches(monkeypatch)

    async def wished() -> None:
        house = House(Store(database), limits=Limits(wishes=Share(2, 3)))
        try:
            socket = await sits(house, left.id, left.person(), "here")
            asking = [
                asyncio.create_task(messages.receive(house.matches, socket, wish(socket, str(number))))
                for number in range(3)
            ]
            while not asking[2].done():
                await asyncio.sleep(0.01)
            [refused] = [one for one in socket.out if isinstance(one, Refused)]
            assert (refused.code, refused.id) == ("many_wishes", "2") and "2" in refused.detail
            searches.go.set()
            await asyncio.gather(*asking)
            # Answered ones make room.
            await messages.receive(house.matches, socket, wish(socket, "again"))
            assert searches.begun == ["0", "1", "again"]
        finally:
            searches.go.set()
            await house.close()

    asyncio.run(wished())
