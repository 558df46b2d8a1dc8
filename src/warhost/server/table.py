"""One match in memory: what is stored, its lock, and the sockets that look at it."""

import asyncio
import hashlib
import time
from collections import deque
from collections.abc import Callable, Iterator
from itertools import chain

from warhost.games.library import game_named
from warhost.kernel.dice import commitment
from warhost.server import absence, hours, render, teaching, wire
from warhost.server.course import ANSWER, Course
from warhost.server.entries import Entry
from warhost.server.rows import MatchRow, PersonRow, Said, Seat, Standing
from warhost.server.trouble import Trouble, speaker
from warhost.server.turns import Waits
from warhost.text.words import words_of

# A socket whose reader has fallen this far behind is closed.
BEHIND = 500
# One that was refused this many more messages than were accepted, because there were too many, is closed too.
PATIENCE = 50
# Asks a page to come back later.
COME_BACK = 1013
# Lines of the log in one message. Others are served between the messages of a longer log.
PART = 500
# A log with at least this many entries is rendered in a thread when it is sent from its beginning.
LONG = 300


def person_name(person: str, name: str | None, language: str) -> str:
    """What a person is called; guests by a number."""
    if name:
        return name
    number = int(hashlib.blake2b(person.encode(), digest_size=4).hexdigest(), 16) % 9000 + 1000
    return speaker(language).say("house.guest", number=str(number))


def wire_chat(said: list[Said], language: str) -> list[wire.ChatLine]:
    """What was said, for the wire."""
    return [
        wire.ChatLine(line.id, line.person, person_name(line.person, line.name, language), line.words, line.time)
        for line in said
    ]


class Socket:
    """Somebody who looks at a table: from which seat, in which language, and what was told so far."""

    def __init__(self, table: "Table", person: PersonRow | None, language: str, session: str, caller: str) -> None:
        self.table = table
        self.person = person
        self.language = language
        # The hash of the cookie or token it came with, and who counts for its rates.
        self.session = session
        self.caller = person.id if person else caller
        self.address = caller
        self.out: deque[wire.ToClient] = deque()
        self.wake = asyncio.Event()
        self.stale = True
        self.log: list[wire.LogEntry] | None = None
        self.said = 0
        self.closed = False
        # With which code, and why.
        self.ending: tuple[int, str] = (COME_BACK, "")
        # How many more messages were refused than accepted, because there were too many.
        self.excess = 0
        # When an answer came whose table is still to be rendered, and one whose table is being sent.
        self.answered: float | None = None
        self.shown: float | None = None
        # How many entries there were in the table told last. Of what was asked before one came there is no notice.
        self.told = table.begun()
        mine = self.seats()
        waiting = [seat for seat in table.asked() if seat in mine]
        self.seat = (waiting or mine or [render.SPECTATOR])[0]

    def seats(self) -> list[str]:
        """The seats this person holds."""
        return self.table.seats_of(self.person.id) if self.person else []

    def may_look(self, seat: str) -> bool:
        """Whether this person may see what a seat sees."""
        return (
            seat == render.SPECTATOR
            or seat in self.seats()
            or (self.table.over and seat in self.table.course.match.seats)
        )

    def send(self, message: wire.ToClient) -> None:
        """Put a message into the way out."""
        if len(self.out) >= BEHIND:
            self.close()
        else:
            self.out.append(message)
            self.wake.set()

    def refresh(self) -> None:
        """The table has changed."""
        self.stale = True
        self.wake.set()

    def close(self, code: int = COME_BACK, reason: str = "") -> None:
        """It is not heard any more, and ends once what was sent is on its way."""
        self.closed, self.ending = True, (code, reason)
        self.wake.set()

    async def messages(self) -> Iterator[bytes]:
        """Wait for something to send. The table is sent as it is at that moment."""
        await self.wake.wait()
        if not self.stale:
            return iter(self.taken())
        async with self.table.lock:
            # Taken no sooner: a refusal that comes while one waits here is followed by this table.
            out = self.taken()
            self.stale, self.told = False, self.table.begun()
            self.shown, self.answered = self.answered, None
            if not self.may_look(self.seat):
                self.seat = render.SPECTATOR
            await self.table.tell_long(self.seat, self.language)
            table, entries = self.table.seen(self.seat, self.language, self.seats())
        known, self.log = self.log, entries
        start = 0 if known is None else render.common(known, entries)
        news = known is None or start < len(known) or start < len(entries)
        # The log goes first: who has got the table knows how it came about.
        return chain(out, log_from(entries, start) if news else (), [table])

    def taken(self) -> list[bytes]:
        """The messages in the way out, which is empty then."""
        self.wake.clear()
        out = [wire.encode(message) for message in self.out]
        self.out.clear()
        return out


def log_from(entries: list[wire.LogEntry], start: int) -> Iterator[bytes]:
    """The log from a line on, in messages that are made when they are sent."""
    for first in range(start, max(start + 1, len(entries)), PART):
        yield wire.encode(wire.Log(first, entries[first : first + PART], first + PART < len(entries)))


class Table:
    """A match in memory."""

    def __init__(
        self, row: MatchRow, seats: list[Seat], course: Course | None, entries: list[Entry], standing: list[Standing]
    ) -> None:
        self.row = row
        self.sitting = seats
        # None while the match waits for players: it is set up when the last seat is taken.
        self.dealt = course
        self.entries = entries
        self.tokens = {entry.token: entry.number for entry in entries if entry.token}
        self.state = row.state
        self.lock = asyncio.Lock()
        self.sockets: set[Socket] = set()
        # The seat that asks to take an answer back, then the people who have not consented yet; or nothing.
        self.undo = row.undo
        self.undo_asked_at = row.version  # how many entries there were then
        self.standing = standing
        # The hash of the state whose position this process has stored last; none: not since it was loaded.
        self.kept: str | None = None
        self.driver: asyncio.Task[None] | None = None
        # How often in a row an answer of its bots could not be stored.
        self.failures = 0
        self.used = time.monotonic()
        self.happened = render.Happened()
        self.stories: dict[tuple[str, str], render.Story] = {}
        self.rendered: dict[tuple[str, str, tuple[str, ...]], bytes] = {}

    @property
    def id(self) -> str:
        """The match."""
        return self.row.id

    @property
    def course(self) -> Course:
        """The course of the match. Trouble if the match has not begun: there is nothing to see or do in it yet."""
        if self.dealt is None:
            raise Trouble("not_begun", 409)
        return self.dealt

    @property
    def commitment(self) -> str:
        """The seal of the dice; empty until their key is drawn."""
        return commitment(bytes.fromhex(self.row.key)) if self.dealt else ""

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.dealt is not None and self.dealt.over

    def seats_of(self, person: str) -> list[str]:
        """The seats that a person holds."""
        return [seat.seat for seat in self.sitting if seat.person == person]

    def asked(self) -> list[str]:
        """The seats that are to answer; before a match has begun nobody is."""
        return self.course.waiting() if self.state == "running" else []

    def version(self, mine: list[str]) -> int:
        """How many entries somebody in these seats may count."""
        return self.course.shown(self.course.version, mine)

    def ask_version(self, seat: str) -> int | None:
        """The version, as its holder counts, at which a seat was asked what it has not answered yet."""
        number = self.course.ask_version(seat)
        holder = self.holder(seat)
        if number is None:
            return None
        return self.course.shown(number, self.seats_of(holder) if holder else [seat])

    def begun(self) -> int:
        """How many entries there are; before a match has begun less than none."""
        return self.course.version if self.state == "running" else -1

    def sides(self) -> dict[str, int]:
        """The side that every seat plays for."""
        game = game_named(self.row.game)
        return dict(zip([seat.seat for seat in self.sitting], game.sides(self.row.options), strict=True))

    def holder(self, seat: str) -> str | None:
        """Who holds a seat."""
        return next((s.person for s in self.sitting if s.seat == seat), None)

    def bots(self) -> dict[str, str]:
        """The bots by seat."""
        return {seat.seat: seat.bot for seat in self.sitting if seat.bot}

    def waits(self) -> Waits:
        """Who waits for the bots: the person who answered last, or the creator where nobody has or only bots play."""
        people = {seat.seat: seat.person for seat in self.sitting if seat.person}
        last = next((people[entry.seat] for entry in reversed(self.entries) if entry.seat in people), None)
        return Waits(last or self.row.creator or self.id, not people)

    def holds_all_people(self, person: str) -> bool:
        """Whether nobody else plays but this person and bots."""
        return any(seat.person == person for seat in self.sitting) and all(
            seat.person == person or seat.bot for seat in self.sitting
        )

    def seen(self, seat: str, language: str, mine: list[str]) -> tuple[bytes, list[wire.LogEntry]]:
        """The table and the log of a seat in a language. Call it with the lock held."""
        if self.dealt is None:
            return wire.encode(self.waiting_room(seat, mine)), []
        away = [one.seat for one in absence.absent(self, hours.now())]
        key = (seat, language, (*mine, "", *away))
        story = self.story(seat, language)
        # Clocks run on, so a table with clocks is rendered each time.
        if key not in self.rendered or self.row.pace.get("kind", "none") != "none":
            self.rendered[key] = wire.encode(self.table(seat, language, mine))
            story.update(self.happened.events(self.course.match))
        return self.rendered[key], story.entries

    async def tell_long(self, seat: str, language: str) -> None:
        """Put the log of a long match into words, if nothing of it is yet. Call it with the lock held."""
        if self.dealt is not None and self.dealt.version >= LONG and (seat, language) not in self.stories:
            story = render.story_of(self.course.match, language, seat)
            await asyncio.to_thread(story.update, self.happened.events(self.course.match))
            self.stories[(seat, language)] = story

    def waiting_room(self, seat: str, mine: list[str]) -> wire.Table:
        """The table before the match has begun: nothing is on it."""
        return wire.Table(0, seat, mine, self.state, None, [], [], None, [], False, False, None, "", [])

    def table(self, seat: str, language: str, mine: list[str]) -> wire.Table:
        """The table as a seat sees it."""
        running = self.state == "running"
        asked = self.ask_version(seat) if running and seat in mine else None
        table = render.table(
            self.course,
            language,
            seat,
            mine,
            self.version(mine),
            asked,
            self.state,
            clocks(self, hours.now()),
            self.commitment,
        )
        if table.ask is not None:
            table.ask.battle = self.battle() is not None
        reader = render.teller_of(self.course.match, language)
        table.absent = [
            wire.Absent(one.seat, reader.seat(one.seat), round(one.left, 1), absence.may_do(self, one.seat, mine))
            for one in absence.absent(self, hours.now())
        ]
        heir = absence.partner(self.sitting, self.sides(), seat) if seat in mine else None
        table.passes = running and not table.may_abort and heir is not None
        table.lesson = teaching.shown(self, seat, language) if seat in mine else None
        if seat in mine:
            table.standing = [
                render.standing_answer(self.course.match, language, given)
                for given in self.still_standing()
                if given.seat == seat
            ]
        return table

    def chapter(self) -> int:
        """How many turns or rounds have begun."""
        headings = words_of(self.row.game).headings
        return sum(event.kind in headings for event in self.happened.events(self.course.match))

    def battle(self) -> int | None:
        """The battle or combat under way, by the number of the event it began with; none while there is none.

        One in the midst of which the match began is that before the first event.
        """
        words, match = words_of(self.row.game), self.course.match
        events = self.happened.events(match)
        first = 0 if words.battle_ends else len(events) - len(match.log.events)
        for number in range(len(events) - 1, first - 1, -1):
            if events[number].kind in words.battle_begins:
                return number
            if events[number].kind in words.battle_ends:
                return None
        return -1 if match.game.fighting(match.state) else None

    def still_standing(self) -> list[Standing]:
        """The standing answers whose time is not over; for each kind of question the one with the shortest time."""
        if not self.standing:
            return []
        chapter, battle = self.chapter(), self.battle()
        found: dict[tuple[str, str], Standing] = {}
        for given in self.standing:
            if given.chapter in (None, chapter) and given.battle in (None, battle):
                found.setdefault((given.seat, given.kind), given)
        return list(found.values())

    def standing_entry(self) -> Entry | None:
        """The next standing answer, if its question is asked."""
        if not self.standing or self.state != "running":
            return None
        standing = self.still_standing()
        for seat in self.course.waiting():
            ask = self.course.asked[seat][0]
            for given in standing:
                if given.seat == seat and given.kind == ask.kind:
                    if given.action in self.course.match.options(seat):
                        return Entry(self.course.version + 1, seat, ANSWER, given.action, None, hours.now())
        return None

    def story(self, seat: str, language: str) -> render.Story:
        """The log of a seat in a language."""
        if (seat, language) not in self.stories:
            self.stories[(seat, language)] = render.story_of(self.course.match, language, seat)
        return self.stories[(seat, language)]

    def changed(self, only: set[str] | None = None) -> None:
        """Send the table to everybody, or only to those in certain seats."""
        self.rendered.clear()
        for socket in self.sockets:
            if only is None or not only.isdisjoint(socket.seats()):
                socket.refresh()

    def unseen(self, entries: list[Entry]) -> set[str] | None:
        """The seats that alone may count these entries; None if there is one that everybody may, or none at all."""
        if not entries or self.course.over:
            return None
        silent = self.course.silent
        if any(entry.number not in silent for entry in entries):
            return None
        return {silent[entry.number] for entry in entries}

    def tell(self, message: Callable[[str], wire.ToClient]) -> None:
        """Send everybody a message in their language."""
        for socket in self.sockets:
            socket.send(message(socket.language))


def clocks(table: Table, now: float) -> list[wire.Clock]:
    """The clocks of the people at a table: the time left for the match, or for the move that is asked."""
    pace = table.row.pace
    course = table.course
    if pace.get("kind", "none") == "none" or not course.since:
        return []
    out = []
    waiting = course.waiting()
    for seat in table.sitting:
        if seat.bot:
            continue
        running = seat.seat in waiting
        if pace["kind"] == "live":
            left = pace["minutes"] * 60 + pace["increment"] * course.counted()[seat.seat] - course.spent[seat.seat]
            left -= now - course.since if running else 0
        else:
            left = pace["days"] * 86400
            left -= now - course.thinking[seat.seat] if running else 0
        out.append(wire.Clock(seat.seat, round(left, 1), running))
    return out


def deadline(table: Table) -> float | None:
    """When the first of the clocks that run has run out."""
    now = hours.now()
    return min([now + clock.left for clock in clocks(table, now) if clock.running], default=None)
