"""The house of one player: that of the server, with a shelf for its store and without people, processes and clocks."""

import logging
from collections.abc import Callable, Collection
from typing import Any, TypeVar, cast

from warhost.kernel.errors import Problem
from warhost.offline.bots import OfflineBots, Stop, Think
from warhost.offline.shelf import Disk, Shelf
from warhost.server import wire
from warhost.server.entries import Done
from warhost.server.house import House
from warhost.server.limits import NO_LIMITS
from warhost.server.reading import Read, read_record
from warhost.server.rows import PersonRow
from warhost.server.security import Rates
from warhost.server.table import Table
from warhost.server.tables import Tables
from warhost.server.trouble import Trouble

log = logging.getLogger("warhost.offline")
T = TypeVar("T")

# The only player.
ME = PersonRow("0" * 24, None, None, "", "", "")
# Seats that somebody at this screen or a bot can take.
HERE = ("me", "bot", "hot")


class NoModeration:
    """Nobody is muted or blocked where nobody else is."""

    def apart(self, person: str) -> set[str]:
        """The people whom a person cannot meet."""
        return set()

    def unheard(self, people: Collection[str]) -> dict[str, set[str]]:
        """For each person, the people whose words they do not receive."""
        return {person: set() for person in people}


class NoMetrics:
    """Nobody reads figures here."""

    def refused(self, code: str) -> None:
        """Count nothing."""


class Reader:
    """Reads imported records at once: nobody else waits for the house."""

    async def read(self, record: Any) -> Read:
        """A record as the origin and the entries of a match, and how it stands. Problem if it is not a record."""
        return read_record(record)


class OfflineTables(Tables):
    """Live matches on a shelf."""

    shelf: Shelf
    # Called with the id of a match that has changed, for other windows.
    told: Callable[[str], None]
    moderation = cast(Any, NoModeration())

    async def write(self, function: Callable[..., T], *args: Any) -> T:
        """Change the shelf, and wait until the change is on the disk."""
        async with self.writing:
            done = function(*args)
            touched = [*self.shelf.changed, *self.shelf.gone]
            await self.shelf.flush()
        for match in touched:
            self.told(match)
        return done

    async def append(self, done: Done) -> None:
        """Store what was done in a match."""
        await self.write(self.shelf.append, *done)

    async def read(self, match: str) -> Table:
        """Load a match without keeping it; its entries come from the disk."""
        await self.shelf.fetch(match)
        return await super().read(match)

    def silent(self) -> bool:
        """Whether time has to be given back: there are no clocks."""
        return False

    async def changed_elsewhere(self, match: str) -> None:
        """Another window has changed a match."""
        async with self.writing:
            await self.shelf.again()
        if match in self.shelf.matches:
            await self.notified(match)
        elif (table := await self.in_memory(match)) is not None:
            self.forget(table)


class OfflineHouse(House):
    """Everything that the page can ask for without a server."""

    def __init__(self, disk: Disk, think: Think, stop: Stop, told: Callable[[str], None]) -> None:
        self.shelf = Shelf(disk, ME.id)
        self.thinking = OfflineBots(think, stop)
        self.told = told
        # The shelf, the bots and the rest have the methods of the server's parts that matches need.
        super().__init__(cast(Any, self.shelf), rates=Rates(0), limits=NO_LIMITS, metrics=cast(Any, NoMetrics()))
        self.records = cast(Any, Reader())

    def make_tables(self, processes: int) -> Tables:
        """The live matches, with bots that think in other workers."""
        self.live = OfflineTables(
            cast(Any, self.shelf), cast(Any, self.thinking), self.rates, self.metrics, self.shares
        )
        self.live.shelf, self.live.told = self.shelf, self.told
        return self.live

    async def open(self) -> None:
        """Read what is on the disk, and resume the matches that can go on."""
        await self.shelf.open()
        try:
            await self.tables.wake()
        except Problem:
            log.exception("cannot go on with the matches on the disk")

    async def create(self, person: PersonRow, new: wire.NewMatch, address: str) -> str:
        """Create a match and return its id. Nobody else can join, and there are no clocks."""
        if new.pace.kind != "none" or any(seat.kind not in HERE for seat in new.seats.values()):
            raise Trouble("nobody_else", 409)
        return await super().create(person, new, address)

    async def close(self) -> None:
        """Stop everything."""
        await self.tables.close()
