"""The house of one player: like the server's, with a shelf as its store and without people, processes and clocks."""

import logging
from collections.abc import Callable, Collection
from typing import Any, TypeVar, cast

from warhost.kernel.errors import Problem
from warhost.offline.bots import OfflineBots, Stop, Think
from warhost.offline.shelf import Disk, Shelf
from warhost.server import rebuilding, wire
from warhost.server.downtime import Downtime
from warhost.server.entries import Done
from warhost.server.house import House
from warhost.server.limits import NO_LIMITS
from warhost.server.live_match import LiveMatch
from warhost.server.live_matches import LiveMatches
from warhost.server.reading import Read, read_record
from warhost.server.refusal import Refusal
from warhost.server.rows import PersonRow
from warhost.server.security import Rates

log = logging.getLogger("warhost.offline")
T = TypeVar("T")

# The only player.
ME = PersonRow("0" * 24, None, None, "", "", "")
# Seats that a person at this screen or a bot can take.
HERE = ("me", "bot", "hot")


class NoModeration:
    """Moderation for a single player: nobody is muted or blocked."""

    def apart(self, person: str) -> set[str]:
        """Return the people whom a person cannot meet."""
        return set()

    def unheard(self, people: Collection[str]) -> dict[str, set[str]]:
        """Return, by person, whose chat is hidden from them."""
        return {person: set() for person in people}


class NoMetrics:
    """Metrics that nobody reads."""

    def refused(self, code: str) -> None:
        """Count nothing."""


class OfflineRecords:
    """Reads imported records directly, because nobody else is waiting."""

    async def read(self, record: Any) -> Read:
        """Return a record as the origin, entries and state of a match. Raise Problem if it is invalid."""
        return read_record(record)


class NoDowntime(Downtime):
    """Downtime without clocks: no time is given back."""

    def silent(self) -> bool:
        """Whether time has to be given back."""
        return False


class OfflineMatches(LiveMatches):
    """Live matches on a shelf."""

    shelf: Shelf
    # Called with the id of a match that has changed, for other windows.
    told: Callable[[str], None]
    moderation = cast(Any, NoModeration())

    async def write(self, function: Callable[..., T], *args: Any) -> T:
        """Change the shelf, and wait until the change is on the disk."""
        async with self.writing:
            done, touched = await self.shelf.save(function, *args)
        for match in touched:
            self.told(match)
        return done

    async def append(self, done: Done) -> None:
        """Store new entries of a match."""
        await self.write(self.shelf.append, *done)

    async def read(self, match: str, locked: bool = False) -> LiveMatch:
        """Load a match without keeping it; its entries come from the disk."""
        await self.shelf.fetch(match)
        return await super().read(match, locked)

    async def changed_elsewhere(self, match: str) -> None:
        """Take over a change of a match in another window."""
        async with self.writing:
            self.shelf.behind = True
            try:
                await self.shelf.catch_up()
            except Refusal:  # the next request tries again
                return
        if match in self.shelf.matches:
            await self.notified(match)
        elif (live := await self.in_memory(match)) is not None:
            self.forget(live)


def check_alone(new: wire.NewMatch) -> None:
    """Raise Refusal if a new match has clocks, or seats for other people."""
    if new.pace.kind != "none" or any(seat.kind not in HERE for seat in new.seats.values()):
        raise Refusal("nobody_else", 409)


class OfflineHouse(House):
    """Everything that the page can request without a server."""

    def __init__(self, disk: Disk, think: Think, stop: Stop, told: Callable[[str], None]) -> None:
        self.shelf = Shelf(disk, ME.id)
        self.thinking = OfflineBots(think, stop)
        self.told = told
        # The shelf, the bots and the rest have those methods of the server's parts that matches need.
        super().__init__(cast(Any, self.shelf), rates=Rates(0), limits=NO_LIMITS, metrics=cast(Any, NoMetrics()))
        self.records = cast(Any, OfflineRecords())

    def make_matches(self, processes: int) -> LiveMatches:
        """Return the live matches, with bots that think in other workers."""
        self.live = OfflineMatches(
            cast(Any, self.shelf), cast(Any, self.thinking), self.rates, self.metrics, self.shares
        )
        self.live.shelf, self.live.told = self.shelf, self.told
        self.live.downtime = NoDowntime(self.live)
        return self.live

    async def open(self) -> None:
        """Read the disk, and resume the matches that can continue."""
        await self.shelf.open()
        try:
            await rebuilding.wake(self.matches)
        except Problem:
            log.exception("cannot resume the matches on the disk")

    async def close(self) -> None:
        """Stop everything."""
        await self.matches.close()
