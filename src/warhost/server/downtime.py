"""Downtime, in which no server was alive: heartbeats measure it, and clocks are given it back."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from warhost.server import hours
from warhost.server.live_match import LiveMatch
from warhost.server.rows import ALONE, LATE, SILENCE

if TYPE_CHECKING:
    from warhost.server.live_matches import LiveMatches

log = logging.getLogger("warhost.server")


class Downtime:
    """The heartbeats of this process, and the matches to which time was given back."""

    def __init__(self, matches: "LiveMatches") -> None:
        self.matches = matches
        # When this process last stored a heartbeat. One is stored at a time.
        self.beaten = hours.now()
        # Since when a heartbeat has been due but not stored, because the database is slow or away.
        self.trying: float | None = None
        self.beating = asyncio.Lock()
        # Matches in memory, or being loaded, that may have been given time back since they were read.
        self.credited: set[str] = set()

    async def beat(self) -> None:
        """Store a heartbeat, and give back the time in which no server was alive.

        When the system clock has jumped ahead, or the machine has slept, clocks are given that time back first. Then
        `hours.now` catches up with the system clock, so that the times shown are right.
        """
        last = self.beaten
        if self.trying is None:
            self.trying = hours.now()
        async with self.beating:
            if self.beaten != last:  # another one was stored while this one waited
                return
            behind = hours.behind()
            jump = behind if behind > SILENCE else 0.0
            gap = self.silent()
            beaten, credited = await self.matches.write(
                self.matches.store.beat, lambda: hours.now() + jump, False, self.trying
            )
            hours.catch_up(jump)
            # After a gap, another process may have given the time back.
            # A match that is being loaded may have been read before its time was given back.
            live = self.matches.live.keys() | self.matches.loading.keys()
            found = set(live) if gap and self.matches.store.postgres else live & set(credited)
            self.credited |= found
            now = hours.now()
            self.beaten = min(beaten, now)  # another machine may be slightly ahead
            # If the commit itself took long, that time is given back with the next one.
            self.trying = self.beaten if now - self.beaten > ALONE else None
        if found:
            self.matches.tasks.start(self.take_over_credits(found))

    async def take_over_credits(self, found: set[str]) -> None:
        """Apply the time that was given back to every match in memory. A turn does not wait for other matches."""
        for match in found & self.credited:
            try:
                await self.matches.notified(match)
            except Exception:  # one failure must not stop the others
                log.exception("match %s: cannot add the time that was given back", match)

    @asynccontextmanager
    async def turn(self, live: LiveMatch) -> AsyncIterator[None]:
        """Lock a match for a timed entry, once the time in which no server was alive has been given back.

        Otherwise a player could be charged for that time. A machine that is always behind does not wait forever.
        """
        for last in (False, False, True):
            await self.settle()
            async with live.lock:
                if live.id in self.credited:
                    await self.matches.catch_up(live)
                if last or not self.silent():
                    yield
                    return

    async def settle(self) -> None:
        """Give back the time in which no server was alive, if that has not been done yet.

        The heartbeat that this waits for may be an older one, so a second may be needed.
        """
        for _ in range(3):
            if not self.silent():
                return
            await self.beat()

    def silent(self) -> bool:
        """Whether the last heartbeat is so old, or takes so long to store, that time has to be given back."""
        now = hours.now()
        return now - self.beaten > SILENCE or (self.trying is not None and now - self.trying > LATE)
