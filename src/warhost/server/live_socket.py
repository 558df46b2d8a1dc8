"""A connection to a live match, and what is sent over it."""

import asyncio
from collections import deque
from collections.abc import Iterator
from itertools import chain

from warhost.server import render, wire
from warhost.server.live_match import LiveMatch
from warhost.server.rows import PersonRow
from warhost.server.turns import Lane

# A socket whose reader has fallen this far behind is closed.
BEHIND = 500
# Asks a page to come back later.
COME_BACK = 1013
# Lines of the log in one message. Others are served between the messages of a longer log.
PART = 500


class Socket:
    """A connection to a match: the seat it views, its language, and what was sent so far."""

    def __init__(
        self, live: LiveMatch, computing: Lane, person: PersonRow | None, language: str, session: str, caller: str
    ) -> None:
        self.live = live
        self.computing = computing
        self.person = person
        self.language = language
        # The hash of the cookie or token it came with, and the caller that its rate limits count for.
        self.session = session
        self.caller = person.id if person else caller
        self.address = caller
        self.out: deque[wire.ToClient] = deque()
        self.wake = asyncio.Event()
        self.stale = True
        self.log: list[wire.LogEntry] | None = None
        self.said = 0
        self.closed = False
        # The code and the reason for closing.
        self.ending: tuple[int, str] = (COME_BACK, "")
        # How many more messages were refused for their rate than accepted.
        self.excess = 0
        # When the answers arrived whose tables are to be rendered and are being sent.
        self.answered: float | None = None
        self.shown: float | None = None
        # The number of entries in the table sent last. Questions from before the connection need no notice.
        self.told = live.begun()
        mine = self.seats()
        waiting = [seat for seat in live.asked() if seat in mine]
        self.seat = (waiting or mine or [render.SPECTATOR])[0]

    def seats(self) -> list[str]:
        """Return the seats that this person holds."""
        return self.live.seats_of(self.person.id) if self.person else []

    def may_look(self, seat: str) -> bool:
        """Whether this person may see what a seat sees."""
        return (
            seat == render.SPECTATOR
            or seat in self.seats()
            or (self.live.over and seat in self.live.course.match.seats)
        )

    def send(self, message: wire.ToClient) -> None:
        """Queue a message for sending."""
        if len(self.out) >= BEHIND:
            self.close()
        else:
            self.out.append(message)
            self.wake.set()

    def refresh(self) -> None:
        """Mark the table as changed."""
        self.stale = True
        self.wake.set()

    def close(self, code: int = COME_BACK, reason: str = "") -> None:
        """Stop listening, and close once the queued messages are sent."""
        self.closed, self.ending = True, (code, reason)
        self.wake.set()

    async def messages(self) -> Iterator[bytes]:
        """Wait for something to send. The table is sent as it is at that moment."""
        await self.wake.wait()
        if not self.stale:
            return iter(self.taken())
        while True:
            async with self.live.lock:
                if self.closed:  # during the wait, perhaps because this person may no longer watch
                    return iter(self.taken())
                if not self.may_look(self.seat):
                    self.seat = render.SPECTATOR
                if not self.live.untold(self.seat, self.language):
                    # Not earlier: this table must follow a refusal that arrives during the wait.
                    out = self.taken()
                    self.stale, self.told = False, self.live.begun()
                    self.shown, self.answered = self.answered, None
                    table, entries = self.live.seen(self.seat, self.language, self.seats())
                    break
            await self.live.tell_long(self.seat, self.language, self.computing, self.address)
        known, self.log = self.log, entries
        start = 0 if known is None else render.common(known, entries)
        news = known is None or start < len(known) or start < len(entries)
        # The log goes first, so that a page with the table knows how it came about.
        return chain(out, log_from(entries, start) if news else (), [table])

    def taken(self) -> list[bytes]:
        """Take all messages from the queue."""
        self.wake.clear()
        out = [wire.encode(message) for message in self.out]
        self.out.clear()
        return out


def log_from(entries: list[wire.LogEntry], start: int) -> Iterator[bytes]:
    """Yield the log from a line on, in messages that are rendered when they are sent."""
    for first in range(start, max(start + 1, len(entries)), PART):
        yield wire.encode(wire.Log(first, entries[first : first + PART], first + PART < len(entries)))
