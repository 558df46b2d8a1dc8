"""All live matches of a process: in memory while somebody watches them, and in step with the store."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from warhost.kernel.errors import Problem
from warhost.server import driving, live_match, presence, privacy, rebuilding, render, talking, undo_requests
from warhost.server.course import UNDO, by_consent, with_new_dice
from warhost.server.downtime import Downtime
from warhost.server.entries import Done, Entry
from warhost.server.limits import NO_LIMITS
from warhost.server.live_match import LiveMatch, deadline
from warhost.server.neighbours import Neighbours
from warhost.server.refusal import Overtaken, Refusal
from warhost.server.retry import Outage
from warhost.server.rows import Conflict, Seat
from warhost.server.shares import Shares
from warhost.server.tasks import Tasks
from warhost.server.together import Together
from warhost.server.turns import Lane

if TYPE_CHECKING:
    from warhost.server.bots import Bots
    from warhost.server.metrics import Metrics
    from warhost.server.moderation import Moderation
    from warhost.server.security import Rates
    from warhost.server.stops import Stops
    from warhost.server.store import Store

log = logging.getLogger("warhost.server")
T = TypeVar("T")

# Up to this many unwatched matches stay in memory, and each stays for at least this many seconds.
KEPT = 500
RESTING = 60.0
# Seconds after which another process takes over the bots.
STEP_IN = 3.0


class LiveMatches:
    """All live matches of this process."""

    def __init__(
        self, store: "Store", bots: "Bots", rates: "Rates", metrics: "Metrics", shares: Shares | None = None
    ) -> None:
        self.store = store
        self.rates = rates
        self.shares = shares or Shares(NO_LIMITS)
        self.bots = bots
        self.metrics = metrics
        self.live: dict[str, LiveMatch] = {}
        self.loading: dict[str, asyncio.Task[LiveMatch]] = {}
        self.drivers = Tasks()
        self.tasks = Tasks()
        # Matches that cannot be rebuilt from their stored entries. They are not tried again before the next start.
        self.unplayable: set[str] = set()
        # Matches begun under other rules, which would go differently under ours.
        self.stopped: set[str] = set()
        # When each person last wrote in the chat.
        self.heard = time.monotonic()
        self.downtime = Downtime(self)
        self.outage = Outage()
        # Searches for wishes, odds, moments and numbers of matches, undos that replay the match, and loading or telling
        # a long match. One thread for all of them takes at most half of the processor from the event loop.
        self.computing = Lane("computing")
        self.neighbours = Neighbours(self.shares.limits.neighbour_hours)
        self.writing = asyncio.Semaphore(16 if store.postgres else 1)
        self.together = Together(store, self.writing)
        # Called with a match after every change, for clocks, notifications and ratings.
        self.watchers: list[Callable[[LiveMatch], None]] = []

    @cached_property
    def moderation(self) -> "Moderation":
        """Return the moderation part of the store."""
        from warhost.server.moderation import Moderation  # noqa: PLC0415 - brings SQLAlchemy

        return Moderation(self.store)

    @cached_property
    def stops(self) -> "Stops":
        """Return the part of the store about stopped matches."""
        from warhost.server.stops import Stops  # noqa: PLC0415 - brings SQLAlchemy

        return Stops(self.store)

    async def write(self, function: Callable[..., T], *args: Any) -> T:
        """Run a method of the store that writes. SQLite allows one writer at a time."""
        async with self.writing:
            return await asyncio.to_thread(function, *args)

    async def append(self, done: Done) -> None:
        """Store new entries of a match. Raise Conflict if they do not follow the stored ones."""
        if self.store.postgres:  # PostgreSQL handles concurrent writes itself
            await self.write(self.store.append, *done)
        else:
            await self.together.append(done)

    async def read_seats(self, match: str) -> list[Seat]:
        """Return the seats of a match as stored."""
        return await asyncio.to_thread(self.store.seats, match)

    # ---- loading

    async def get(self, match: str) -> LiveMatch:
        """Return a match by id, from memory or from the store."""
        if match in self.unplayable:
            raise Refusal("unplayable", 409)
        live = self.live.get(match)
        if live is None:
            # Concurrent callers share one load, and a caller that is cancelled does not end it.
            if match not in self.loading:
                self.loading[match] = asyncio.create_task(self.load_in_thread(match))
            live = await asyncio.shield(self.loading[match])
        live.used = time.monotonic()
        return live

    async def load_in_thread(self, match: str) -> LiveMatch:
        """Load a match, keep it, and mark the loading as done, even if it fails."""
        try:
            live = self.live[match] = await self.read(match)
            self.make_room()
            return live
        finally:
            del self.loading[match]

    async def read(self, match: str, locked: bool = False) -> LiveMatch:
        """Load a match without keeping it. Long ones wait for their turn in the thread for long computations.

        It waits less if the match in memory is `locked` in the meantime.
        """
        row = await asyncio.to_thread(self.store.listed, match)
        if row is None or row.version < live_match.LONG:
            return await asyncio.to_thread(rebuilding.load, self, match)
        creator = row.creator or match
        async with nullcontext() if locked else self.computing.line(creator):
            return await self.computing.run_now(creator, rebuilding.load, self, match)

    async def in_memory(self, match: str) -> LiveMatch | None:
        """Return a match in memory, waiting for one being loaded: it may have been read just before the change."""
        if match in self.loading:
            await asyncio.wait([self.loading[match]])
        return self.live.get(match)

    def make_room(self) -> None:
        """Drop the matches that have been unwatched for longest."""
        before = time.monotonic() - RESTING
        idle = [
            t
            for t in self.live.values()
            if t.used < before and not t.sockets and t.driver is None and not t.lock.locked()
        ]
        for live in sorted(idle, key=lambda t: t.used)[: max(0, len(self.live) - KEPT)]:
            self.forget(live)

    def forget(self, live: LiveMatch) -> None:
        """Drop a match from memory and close its sockets. Their pages reconnect and load it again."""
        if self.live.get(live.id) is live:
            del self.live[live.id]
            self.bots.forget(live.id)
        live.state = "stopped"
        for socket in live.sockets:
            socket.close()

    async def catch_up(self, live: LiveMatch) -> None:
        """Take over the changes that another process has stored. Call it with the lock held."""
        if self.live.get(live.id) is not live:  # it was dropped while this waited for the lock
            raise Refusal("no_match", 404)
        self.downtime.credited.discard(live.id)
        row = await asyncio.to_thread(self.store.match, live.id)
        if row is None:
            self.forget(live)
            raise Refusal("no_match", 404)
        if row.continued:
            self.forget(live)
            raise Refusal("match_continued", 409)
        if live.dealt is None and row.state != "open":  # the last seat has been taken
            await self.reload(live)
            return
        before, bots = (live.state, live.sitting, live.standing), live.bots()
        fresh: list[Entry] = []
        if live.dealt is not None:
            fresh = await asyncio.to_thread(self.store.entries, live.id, live.dealt.version)
            try:
                for entry in fresh:
                    live.dealt.apply(entry)
                    self.note(live, entry)
            except Exception:
                log.exception("match %s: the stored entries do not follow the match in memory", live.id)
                await self.reload(live)
                return
        live.row, live.state = row, row.state
        live.sitting = await asyncio.to_thread(self.store.seats, live.id)
        live.standing = await asyncio.to_thread(self.store.standing, live.id)
        if live.bots() != bots:  # their process will get the new entries with the whole match
            self.bots.lost(live.id)
        same = before == (live.state, live.sitting, live.standing)
        # An answer stored after the row was read has ended the request there.
        self.after(
            live,
            row.undo if live.dealt and row.version == live.dealt.version else [],
            live.unseen(fresh) if same else None,
        )

    async def reload(self, live: LiveMatch) -> None:
        """Rebuild a match whose state in memory may be wrong, or drop it. Call it with the lock held."""
        try:
            fresh = await self.read(live.id, locked=True)
        except BaseException:
            self.forget(live)
            raise
        live.row, live.sitting, live.dealt, live.entries = fresh.row, fresh.sitting, fresh.dealt, fresh.entries
        live.tokens, live.state, live.standing, live.kept = fresh.tokens, fresh.state, fresh.standing, None
        live.happened, live.stories = render.Happened(), {}
        self.bots.lost(live.id)
        self.after(live, fresh.undo)

    async def notified(self, match: str) -> None:
        """Take over a change of a match by another process."""
        live = await self.in_memory(match)
        if live is None:
            return
        try:
            async with live.lock:
                await self.catch_up(live)
                version = live.begun()
        except Refusal:  # it was cancelled, or cannot be continued
            return
        await talking.tell_chat(self, live)
        for person in {socket.person for socket in live.sockets if socket.person}:
            await presence.came(self, live, person)  # another process may have seen them leave
        # The process that received the answer drives the bots; this one does so only if that process is gone.
        asyncio.get_running_loop().call_later(STEP_IN, self.step_in, live, version)

    def step_in(self, live: LiveMatch, version: int) -> None:
        """Drive the bots if nothing has happened since."""
        if live.begun() == version and self.live.get(live.id) is live:
            driving.drive(self, live)

    # ---- what people do

    def check_length(self, live: LiveMatch) -> None:
        """Raise Refusal if a match has become too long for undo."""
        most = self.shares.limits.match_entries
        if most and live.course.version >= most:
            raise Refusal("long_match", 409, most=str(most))

    def line(self, live: LiveMatch, address: str) -> AbstractAsyncContextManager[None]:
        """Return what an undo waits for before the lock, so that nobody waits at the table while the address rests.

        In a long match it is the line of the address in the lane for computations. In a short one an undo takes next
        to no time and is done at once.
        """
        return self.computing.line(address) if live.long() else nullcontext()

    async def do(self, live: LiveMatch, entries: list[Entry], address: str = "") -> None:
        """Apply entries and store them; after a failure, memory matches the store again. Call it with the lock held.

        `address` is where an undo comes from. For an undo, hold `line` too, and take it before the lock.
        """
        course = live.course
        before = course.version
        if any(entry.what == UNDO for entry in entries):
            self.check_length(live)
        try:
            for entry in entries:
                if entry.what == UNDO and live.long():
                    await self.computing.run_now(address, course.apply, entry)
                else:
                    course.apply(entry)
            unseen = live.unseen(entries)
            progress = course.progress()._replace(deadline=deadline(live), unseen=unseen is not None)
            if progress.state == "running" and progress.proof != live.kept:
                progress = progress._replace(position=course.position())
            undone = [entry for entry in entries if entry.what == UNDO]
            battle = live.battle() if undone else None
            await self.append(Done(live.id, entries, progress, bool(undone), battle, any(map(with_new_dice, undone))))
        except Conflict:
            await self.reload(live)
            raise Overtaken from None
        except Problem:
            if course.version != before:
                await self.reload(live)
            raise
        except BaseException:
            await self.reload(live)
            raise
        live.kept = progress.proof
        if undone:
            live.standing = [given for given in live.standing if given.battle in (None, battle)]
        for entry in entries:
            self.note(live, entry)
        self.after(live, only=unseen)

    def note(self, live: LiveMatch, entry: Entry) -> None:
        """Add stored entries to the match in memory."""
        live.entries.append(entry)
        if by_consent(entry):  # the match was replayed, so its log is sent again
            live.stories = {}
        if entry.token:
            live.tokens[entry.token] = entry.number

    def after(self, live: LiveMatch, undo: list[str] | None = None, only: set[str] | None = None) -> None:
        """Send a change to everybody, or only to certain seats if the others may not know of it.

        A new entry ends any request for an undo.
        """
        if live.over:
            live.state = live.course.state()
            self.bots.forget(live.id)
        undo_requests.tell_undo(live, undo or [])
        privacy.show_out(live)
        live.changed(only)
        for watcher in self.watchers:
            watcher(live)

    async def write_next(self, live: LiveMatch, function: Callable[..., None], *args: Any) -> None:
        """Run a write that follows the version in memory. If memory is behind, catch up and write nothing.

        Call it with the lock held.
        """
        try:
            await self.write(function, live.id, live.course.version, *args)
        except Conflict:
            await self.catch_up(live)
            raise Refusal("stale", 409) from None

    # ---- bots

    # ---- sockets

    async def close(self) -> None:
        """Stop the bots and close the sockets."""
        await self.drivers.stop()
        await self.tasks.stop()
        await asyncio.to_thread(self.computing.close)
