"""One match in memory: what is stored, its lock, and the sockets that look at it."""

import asyncio
import hashlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from warhost.games.library import game_named
from warhost.kernel.dice import commitment
from warhost.kernel.events import Event
from warhost.server import absence, hours, render, teaching, wire
from warhost.server.course import ANSWER, Course
from warhost.server.entries import Entry
from warhost.server.refusal import Refusal, speaker
from warhost.server.rows import MatchRow, PersonRow, Seat, Standing
from warhost.server.turns import Lane, Waits
from warhost.text.words import words_of

if TYPE_CHECKING:
    from warhost.server.live_socket import Socket

# A match with at least this many entries takes long to load, and its log takes long to render from the beginning. Such
# work waits for its turn.
LONG = 300


def person_name(person: str, name: str | None, language: str) -> str:
    """Return a person's display name; guests have a number."""
    if name:
        return name
    number = int(hashlib.blake2b(person.encode(), digest_size=4).hexdigest(), 16) % 9000 + 1000
    return speaker(language).say("house.guest", number=str(number))


class LiveMatch:
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
        # The seat that asks for an undo, then the people who have not agreed yet; or empty.
        self.undo = row.undo
        self.undo_asked_at = row.version  # the number of entries at that time
        # How often each seat was refused an undo, and the number of entries at that time.
        self.undo_refused: dict[str, tuple[int, int]] = {}
        self.standing = standing
        # The hash of the state whose position this process stored last; None if it has stored none since loading.
        self.kept: str | None = None
        self.driver: asyncio.Task[None] | None = None
        # How many times in a row an answer of its bots could not be stored.
        self.failures = 0
        self.used = time.monotonic()
        self.happened = render.Happened()
        self.stories: dict[tuple[str, str], render.Story] = {}
        self.rendered: dict[tuple[str, str, tuple[str, ...]], bytes] = {}

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.row.id

    @property
    def course(self) -> Course:
        """The course of the match. Raise Refusal if the match has not begun, as there is nothing to see yet."""
        if self.dealt is None:
            raise Refusal("not_begun", 409)
        return self.dealt

    @property
    def commitment(self) -> str:
        """The fingerprint of the dice key; empty until the key is drawn."""
        return commitment(bytes.fromhex(self.row.key)) if self.dealt else ""

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.dealt is not None and self.dealt.over

    def seats_of(self, person: str) -> list[str]:
        """Return the seats that a person holds."""
        return [seat.seat for seat in self.sitting if seat.person == person]

    def check_playing(self, person: PersonRow, seat: str) -> None:
        """Raise Refusal unless the person sits there and the match is running."""
        if seat not in self.seats_of(person.id):
            raise Refusal("not_your_seat", 403)
        if self.state == "open":
            raise Refusal("not_begun", 409)
        if self.state != "running":
            raise Refusal("not_running", 409)

    def asked(self) -> list[str]:
        """Return the seats that have to answer; none before the match has begun."""
        return self.course.waiting() if self.state == "running" else []

    def version(self, mine: list[str]) -> int:
        """Return how many entries the holder of these seats may count."""
        return self.course.shown(self.course.version, mine)

    def ask_version(self, seat: str) -> int | None:
        """Return the version, as its holder counts, at which a seat was asked its open question."""
        number = self.course.ask_version(seat)
        holder = self.holder(seat)
        if number is None:
            return None
        return self.course.shown(number, self.seats_of(holder) if holder else [seat])

    def begun(self) -> int:
        """Return the number of entries; -1 before the match has begun."""
        return self.course.version if self.state == "running" else -1

    def sides(self) -> dict[str, int]:
        """Return the side of every seat."""
        game = game_named(self.row.game)
        return dict(zip([seat.seat for seat in self.sitting], game.sides(self.row.options), strict=True))

    def holder(self, seat: str) -> str | None:
        """Return the holder of a seat."""
        return next((s.person for s in self.sitting if s.seat == seat), None)

    def bots(self) -> dict[str, str]:
        """Return the bots by seat."""
        return {seat.seat: seat.bot for seat in self.sitting if seat.bot}

    def waits(self) -> Waits:
        """Return who waits for the bots: the person who answered last, or the creator if there is none."""
        people = {seat.seat: seat.person for seat in self.sitting if seat.person}
        last = next((people[entry.seat] for entry in reversed(self.entries) if entry.seat in people), None)
        return Waits(last or self.row.creator or self.id, not people)

    def holds_all_people(self, person: str) -> bool:
        """Whether only this person and bots play."""
        return any(seat.person == person for seat in self.sitting) and all(
            seat.person == person or seat.bot for seat in self.sitting
        )

    def seen(self, seat: str, language: str, mine: list[str]) -> tuple[bytes, list[wire.LogEntry]]:
        """Return the table and the log of a seat in a language. Call it with the lock held."""
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

    def long(self) -> bool:
        """Whether it takes a while to replay the match or to render its log."""
        return self.dealt is not None and self.dealt.version >= LONG

    def untold(self, seat: str, language: str) -> bool:
        """Whether the match is long and nothing of this log is rendered yet."""
        return self.long() and (seat, language) not in self.stories

    async def tell_long(self, seat: str, language: str, computing: Lane, address: str) -> None:
        """Render the log of a long match in the lane. Call it without the lock: the match goes on in the meantime.

        Afterwards the log may still have to be rendered: after an undo by consent it starts over.
        """
        async with self.lock:
            match, stories = self.course.match, self.stories
            happened = self.happened.events(match)
        story = render.story_of(match, language, seat)
        async with computing.line(address):
            await computing.run_now(address, tell, stories, story, (seat, language), happened)

    def waiting_room(self, seat: str, mine: list[str]) -> wire.Table:
        """Return the empty table of a match that has not begun."""
        return wire.Table(0, seat, mine, self.state, None, [], [], None, [], False, False, None, "", [])

    def table(self, seat: str, language: str, mine: list[str]) -> wire.Table:
        """Return the table as a seat sees it."""
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
        reader = render.reader_of(self.course.match, language)
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
        """Return how many turns or rounds have begun."""
        headings = words_of(self.row.game).headings
        return sum(event.kind in headings for event in self.happened.events(self.course.match))

    def battle(self) -> int | None:
        """Return the current battle or combat, by the number of the event it began with; None if there is none.

        If the match began in the middle of a battle, its number is the one before the first event.
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
        """Return the standing answers still in force: for each kind of question the one with the shortest time."""
        if not self.standing:
            return []
        chapter, battle = self.chapter(), self.battle()
        found: dict[tuple[str, str], Standing] = {}
        for given in self.standing:
            if given.chapter in (None, chapter) and given.battle in (None, battle):
                found.setdefault((given.seat, given.kind), given)
        return list(found.values())

    def standing_entry(self) -> Entry | None:
        """Return the next standing answer, if its question is open."""
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
        """Return the log of a seat in a language."""
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
        """Return the only seats that may count these entries; None if everybody may count one, or there are none."""
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


def tell(
    stories: dict[tuple[str, str], render.Story], story: render.Story, key: tuple[str, str], happened: list[Event]
) -> None:
    """Render a log, unless it was rendered for another reader in the meantime."""
    if key not in stories:
        story.update(happened)
        stories.setdefault(key, story)


def clocks(live: LiveMatch, now: float) -> list[wire.Clock]:
    """Return the clocks of the people in a match: the time left for the match, or for the current move."""
    pace = live.row.pace
    course = live.course
    if pace.get("kind", "none") == "none" or not course.since:
        return []
    out = []
    waiting = course.waiting()
    for seat in live.sitting:
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


def deadline(live: LiveMatch) -> float | None:
    """Return when the first of the running clocks runs out."""
    now = hours.now()
    return min([now + clock.left for clock in clocks(live, now) if clock.running], default=None)
