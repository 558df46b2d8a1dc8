"""The house: everything that the handlers share."""

import asyncio
import math
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING

from warhost.bots.advice import Weighed
from warhost.lab.review import Moment
from warhost.server import wire
from warhost.server.cached import Cached
from warhost.server.limits import Limits
from warhost.server.live_match import LiveMatch
from warhost.server.live_matches import LiveMatches
from warhost.server.refusal import Refusal
from warhost.server.replay_cache import REPLAYS, Replay
from warhost.server.rows import Ended, Listed, MatchRow, PersonRow
from warhost.server.security import Rates
from warhost.server.shares import Shares

if TYPE_CHECKING:
    from warhost.server.bots import Bots
    from warhost.server.list_page import Page
    from warhost.server.metrics import Metrics
    from warhost.server.people import People
    from warhost.server.records import Records
    from warhost.server.store import Store


# Seconds for which lists and statistics may be out of date. Matches that begin or end here appear at once.
LIST_SECONDS = 1.0
COUNT_SECONDS = 10.0
# How long the coach remembers its analysis of a question, and how many of them.
WEIGHED_SECONDS = 600.0
WEIGHED = 200


def new_metrics() -> "Metrics":
    """Return metrics that nobody else reads."""
    from warhost.server.metrics import Metrics  # noqa: PLC0415 - a house without a server has none

    return Metrics()


class House:
    """The store, the people, the live matches and the bots."""

    def __init__(
        self,
        store: "Store",
        processes: int = 1,
        rates: Rates | None = None,
        limits: Limits | None = None,
        metrics: "Metrics | None" = None,
    ) -> None:
        self.store = store
        self.shares = Shares(limits or Limits())
        self.rates = rates or Rates()
        self.metrics = metrics or new_metrics()
        self.matches = self.make_matches(processes)
        # Pages of the lists that are the same for everybody.
        self.lists: Cached[Page] = Cached(LIST_SECONDS, 100)
        self.counts: Cached[list[Ended]] = Cached(COUNT_SECONDS, 20)
        self.matches.watchers.append(self.changed)
        self.replays: OrderedDict[str, Replay] = OrderedDict()
        self.reviews: Cached[list[Moment]] = Cached(math.inf, REPLAYS)
        self.endings: Cached[wire.Totals] = Cached(math.inf, REPLAYS)
        # The coach's analysis of a question, kept while the player thinks.
        self.weighed: Cached[Weighed] = Cached(WEIGHED_SECONDS, WEIGHED)
        # Matches that one person creates at the same time are counted and added one after the other.
        self.adding = asyncio.Lock()
        # Passwords are hashed two at a time, because each takes much memory.
        self.hashing = ThreadPoolExecutor(2, "hashing")

    # The methods below need libraries that a house without people and processes does not have.

    def make_matches(self, processes: int) -> LiveMatches:
        """Return the live matches, with bots that think in separate processes."""
        from warhost.server.bots import Bots  # noqa: PLC0415

        return LiveMatches(self.store, Bots(processes), self.rates, self.metrics, self.shares)

    @cached_property
    def people(self) -> "People":
        """Return the accounts and sessions."""
        from warhost.server.people import People  # noqa: PLC0415

        return People(self.store)

    @cached_property
    def records(self) -> "Records":
        """Return the reader of imported records."""
        from warhost.server.records import Records  # noqa: PLC0415

        return Records()

    @property
    def bots(self) -> "Bots":
        """Return the bots of the live matches."""
        return self.matches.bots

    async def close(self) -> None:
        """Stop everything, and wait for threads that are still using the store."""
        await self.matches.close()
        await asyncio.to_thread(self.bots.close)
        await asyncio.to_thread(self.records.close)
        await asyncio.to_thread(self.hashing.shutdown, cancel_futures=True)
        await asyncio.get_running_loop().shutdown_default_executor()
        self.store.close()

    def changed(self, live: LiveMatch) -> None:
        """Update lists and ratings after a match has changed."""
        if live.over:
            self.lists.drop()
            self.counts.drop()

    # ---- lists

    async def row(self, match: str) -> Listed:
        """Return the short row of a match as stored, whatever rules it began under."""
        row = await asyncio.to_thread(self.store.listed, match)
        if row is None:
            raise Refusal("no_match", 404)
        return row

    async def whole_row(self, match: str) -> MatchRow:
        """Return the full row of a match, without its entries, whatever rules it began under."""
        row = await asyncio.to_thread(self.store.match, match)
        if row is None:
            raise Refusal("no_match", 404)
        return row

    # ---- new matches

    async def new_token(self, person: PersonRow, label: str, address: str) -> str:
        """Return the secret of a new token."""
        async with self.adding:
            await asyncio.to_thread(
                self.shares.check_stored,
                "tokens",
                address,
                partial(self.store.count_tokens, person.id),
                self.store.held,
            )
            secret = await self.matches.write(self.people.new_token, person, label)
        self.shares.note_stored("tokens", address, self.people.token_id(secret))
        return secret

    async def put_foreign_notes(self, match: str, person: str, words: str, address: str) -> None:
        """Store notes about a match in which the person takes no part. Their number is limited."""
        async with self.adding:
            if words:
                count = partial(self.store.count_foreign_notes, person, match)
                await asyncio.to_thread(
                    self.shares.check_stored, "notes", address, count, self.store.kept_notes, f"{match} {person}"
                )
            await self.matches.write(self.store.put_notes, match, person, words)
        if words:
            self.shares.note_stored("notes", address, f"{match} {person}")

    # ---- looking back

    async def live_unless_stopped(self, match: str) -> LiveMatch | None:
        """Return a match in memory; None if it cannot be played here."""
        try:
            return await self.matches.get(match)
        except Refusal as refusal:
            if refusal.code not in ("rules_changed", "unplayable", "match_continued"):
                raise
            return None

    # ---- words

    async def reseat(self, matches: set[str]) -> None:
        """Update the seats of matches in memory after they have changed hands."""
        self.lists.drop()
        for match in matches:
            live = await self.matches.in_memory(match)
            if live is not None:
                async with live.lock:
                    with suppress(Refusal):  # it has been cancelled
                        await self.matches.catch_up(live)
