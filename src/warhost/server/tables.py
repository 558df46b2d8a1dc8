"""Live matches: how they are loaded and left, and what people and bots do in them."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from warhost.games.library import game_named
from warhost.kernel.errors import Problem
from warhost.server import absence, edition, hours, privacy, render, teaching, wire, wishing
from warhost.server.course import ABORTED, ANSWER, CREDIT, NEW_DICE, TIME, UNDO, Origin, by_consent, course_of
from warhost.server.entries import Done, Entry
from warhost.server.faults import faults
from warhost.server.limits import NO_LIMITS
from warhost.server.retry import Outage, pause
from warhost.server.rows import ALONE, LATE, SILENCE, Conflict, MatchRow, PersonRow, Said, Seat, Standing
from warhost.server.shares import Shares
from warhost.server.table import PATIENCE, Socket, Table, clocks, deadline, person_name, wire_chat
from warhost.server.tasks import Tasks
from warhost.server.thinking import BotFailed
from warhost.server.together import Together
from warhost.server.trouble import Overtaken, Trouble, detail, speaker
from warhost.server.turns import Queue, Turn, Waits
from warhost.text.words import words_of

if TYPE_CHECKING:
    from warhost.server.bots import Bots
    from warhost.server.metrics import Metrics
    from warhost.server.moderation import Moderation
    from warhost.server.security import Rates
    from warhost.server.stops import Stops
    from warhost.server.store import Store

log = logging.getLogger("warhost.server")
T = TypeVar("T")

# Tables nobody looks at stay in memory up to this number, and for so many seconds whatever their number.
KEPT = 500
RESTING = 60.0
# Seconds after which another process takes the bots over.
STEP_IN = 3.0
# Seconds after which a bot whose answer could not be stored tries again; longer after every further failure.
AGAIN = 1.0
# Seconds between two lines in the log about a long comparison.
PROGRESS = 10.0
TOO_MANY = "too_many"
# Seconds between two looks for sessions that `warhost password` or `warhost admin` has ended, and for matches that the
# latter has removed or changed, where no process tells another.
LOOK = 1.0


def origin_of(row: MatchRow) -> Origin:
    """What a stored match starts from."""
    return Origin(row.game, row.options, row.key, row.source)


def late(table: Table) -> list[str]:
    """The seats that have no time left."""
    return [clock.seat for clock in clocks(table, hours.now()) if clock.running and clock.left <= 0]


def own_entry(table: Table) -> Entry | None:
    """The next answer that nobody has to give: a standing one, or one of a lesson."""
    return teaching.due_entry(table) if teaching.guided(table) else table.standing_entry()


class Tables:
    """All live matches of this process."""

    def __init__(
        self, store: "Store", bots: "Bots", rates: "Rates", metrics: "Metrics", shares: Shares | None = None
    ) -> None:
        self.store = store
        self.rates = rates
        self.shares = shares or Shares(NO_LIMITS)
        self.bots = bots
        self.metrics = metrics
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.drivers = Tasks()
        self.tasks = Tasks()
        # Matches that do not follow from what is stored of them: they are not tried again before the next start.
        self.unplayable: set[str] = set()
        # Matches begun under other rules, which would take another course under ours.
        self.stopped: set[str] = set()
        # When somebody said something last.
        self.heard = time.monotonic()
        # When this process last stored a heartbeat. One is stored at a time.
        self.beaten = hours.now()
        # Since when one is to be stored and is not: the database is slow or away.
        self.trying: float | None = None
        self.beating = asyncio.Lock()
        # Matches in memory that may have been given time back since they were read.
        self.credited: set[str] = set()
        self.outage = Outage()
        # One long computation at a time, a search for a wish or a replay: nothing else may wait for a free thread.
        self.computing: Queue[str] = Queue(["thread"])
        self.writing = asyncio.Semaphore(16 if store.postgres else 1)
        self.together = Together(self)
        # Called with a table after every change, by those who keep clocks, notices or ratings.
        self.watchers: list[Callable[[Table], None]] = []

    @cached_property
    def moderation(self) -> "Moderation":
        """Who is muted, blocked or banned."""
        from warhost.server.moderation import Moderation  # noqa: PLC0415 - brings SQLAlchemy

        return Moderation(self.store)

    @cached_property
    def stops(self) -> "Stops":
        """Matches that new rules have stopped."""
        from warhost.server.stops import Stops  # noqa: PLC0415 - brings SQLAlchemy

        return Stops(self.store)

    async def write(self, function: Callable[..., T], *args: Any) -> T:
        """Run a method of the store that writes: SQLite has one writer at a time."""
        async with self.writing:
            return await asyncio.to_thread(function, *args)

    async def append(self, done: Done) -> None:
        """Store what was done in a match. Conflict when it does not follow what is stored."""
        if self.store.postgres:  # it shares the waiting between its connections by itself
            await self.write(self.store.append, *done)
        else:
            await self.together.append(done)

    async def compute(self, address: str, function: Callable[..., T], *args: Any) -> T:
        """Run a long computation in a thread. Network addresses take turns: guests cost nothing."""
        async with self.computing.served(Turn(Waits(address))):
            return await asyncio.to_thread(function, *args)

    async def read_seats(self, match: str) -> list[Seat]:
        """The seats of a match as they are stored."""
        return await asyncio.to_thread(self.store.seats, match)

    # ---- loading

    async def get(self, match: str) -> Table:
        """A match by id, from memory or from the store."""
        if match in self.unplayable:
            raise Trouble("unplayable", 409)
        table = self.tables.get(match)
        if table is None:
            # Everybody who asks during the loading waits for it, and a caller who goes away does not end it.
            if match not in self.loading:
                self.loading[match] = asyncio.create_task(self.load_in_thread(match))
            table = await asyncio.shield(self.loading[match])
        table.used = time.monotonic()
        return table

    async def load_in_thread(self, match: str) -> Table:
        """Load a match and keep it; whether that goes well or not, it is over then."""
        try:
            table = self.tables[match] = await self.read(match)
            self.make_room()
            return table
        finally:
            del self.loading[match]

    async def read(self, match: str) -> Table:
        """Load a match without keeping it."""
        return await asyncio.to_thread(self.load, match)

    async def in_memory(self, match: str) -> Table | None:
        """A match that is remembered: one that is being loaded may have been read a moment too soon for the news."""
        if match in self.loading:
            await asyncio.wait([self.loading[match]])
        return self.tables.get(match)

    def load(self, match: str) -> Table:
        """Rebuild a match from what is stored. A match that is still waiting has no course.

        Trouble if it was begun under other rules and these make a difference for it, or if it was continued in another
        match.
        """
        row = self.store.match(match)
        if row is None:
            raise Trouble("no_match", 404)
        if row.continued:  # what is hidden in the other match would be seen here
            raise Trouble("match_continued", 409)
        entries = self.store.entries(match)
        if edition.change(row.game, row.edition):
            row = self.carried(row, entries)
        course = None
        try:
            if row.state == "open":
                game_named(row.game).check_options(row.options)
            else:
                course = course_of(origin_of(row), entries, row.started)
        except Exception as error:  # an option that is no longer taken, say, or a damaged entry
            log.exception("match %s: cannot rebuild it from the stored entries", match)
            self.unplayable.add(match)
            raise Trouble("unplayable", 409) from error
        if row.stopped is not None and row.state == "running":
            self.stops.go_on(match, hours.now, lambda: self.trying)
            return self.load(match)
        seats = self.store.seats(match)
        if not seats:  # it was withdrawn meanwhile
            raise Trouble("no_match", 404)
        return Table(row, seats, course, entries, self.store.standing(match))

    def carried(self, row: MatchRow, entries: list[Entry]) -> MatchRow:
        """The row of a match that goes on under other rules than those it began with.

        Trouble unless every answer is still legal and leads to the same state, and a finished match to the same end.
        """
        if not row.proof or row.state == "open" or row.id in self.stopped:
            edition.check(row.game, row.edition)
        try:
            progress = course_of(origin_of(row), entries, row.started).progress()
            same = (progress.proof, progress.state, progress.result, progress.reason) == (
                row.proof,
                row.state,
                row.result,
                row.reason,
            )
        except Exception as error:  # an answer or an option that is no longer taken, say
            log.info("match %s: its answers cannot be played under the new rules: %s", row.id, type(error).__name__)
            same = False
        if not same:
            self.stopped.add(row.id)
            edition.check(row.game, row.edition)
        ours, changes = edition.edition_of(row.game), edition.change(row.game, row.edition)
        self.store.carry(row.id, row.edition, ours, changes)
        log.info("match %s: goes on under new rules (%s) that make no difference for it", row.id, changes)
        return row._replace(edition=ours)

    async def wake(self) -> None:
        """After a start: let everything go on that can, and last the matches that were begun under other rules."""
        await self.resume()
        if await self.carry_over():
            await self.resume()

    async def carry_over(self) -> bool:
        """After a start: matches begun under other rules go on if these make no difference for them.

        Returns whether there were any. They are not kept in memory: there may be very many. As much time as it takes
        to compare them is left to others.
        """
        found = await asyncio.to_thread(self.store.of_other_rules, edition.editions())
        told, went_on = time.monotonic(), 0
        for number, match in enumerate(found, 1):
            began = time.monotonic()
            try:
                if match not in self.tables:  # otherwise somebody has opened it
                    await self.read(match)
                went_on += 1
            except Trouble as trouble:
                log.debug("match %s: not carried over: %s", match, trouble.code)
            except Exception:  # one must not stop the others
                log.exception("match %s: cannot compare it under the new rules", match)
            ended = time.monotonic()
            if number == len(found) or ended - told >= PROGRESS:
                told = ended
                log.info("compared %d of %d matches with the new rules: %d go on", number, len(found), went_on)
            await asyncio.sleep(min(ended - began, 1.0))
        return bool(found)

    def make_room(self) -> None:
        """Forget the tables that nobody has looked at for longest."""
        before = time.monotonic() - RESTING
        idle = [
            t
            for t in self.tables.values()
            if t.used < before and not t.sockets and t.driver is None and not t.lock.locked()
        ]
        for table in sorted(idle, key=lambda t: t.used)[: max(0, len(self.tables) - KEPT)]:
            self.forget(table)

    def forget(self, table: Table) -> None:
        """The table is not to be used any more: who looks at it comes back to another one, if there is one."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
            self.bots.forget(table.id)
        table.state = "stopped"
        for socket in table.sockets:
            socket.close()

    async def catch_up(self, table: Table) -> None:
        """Take over what another process has stored. Call it with the lock held."""
        if self.tables.get(table.id) is not table:  # it was forgotten while one waited for the lock
            raise Trouble("no_match", 404)
        self.credited.discard(table.id)
        row = await asyncio.to_thread(self.store.match, table.id)
        if row is None:
            self.forget(table)
            raise Trouble("no_match", 404)
        if row.continued:
            self.forget(table)
            raise Trouble("match_continued", 409)
        if table.dealt is None and row.state != "open":  # the last seat has been taken
            await self.reload(table)
            return
        before, bots = (table.state, table.sitting, table.standing), table.bots()
        fresh: list[Entry] = []
        if table.dealt is not None:
            fresh = await asyncio.to_thread(self.store.entries, table.id, table.dealt.version)
            try:
                for entry in fresh:
                    table.dealt.apply(entry)
                    self.note(table, entry)
            except Exception:
                log.exception("match %s: the stored entries do not follow the match in memory", table.id)
                await self.reload(table)
                return
        table.row, table.state = row, row.state
        table.sitting = await asyncio.to_thread(self.store.seats, table.id)
        table.standing = await asyncio.to_thread(self.store.standing, table.id)
        if table.bots() != bots:  # their process learns of the new ones with the whole match
            self.bots.lost(table.id)
        same = before == (table.state, table.sitting, table.standing)
        # An answer that was stored since the row was read has ended what was asked there.
        self.after(
            table,
            row.undo if table.dealt and row.version == table.dealt.version else [],
            table.unseen(fresh) if same else None,
        )

    async def reload(self, table: Table) -> None:
        """The memory is not to be trusted: rebuild it, or forget it. Call it with the lock held."""
        try:
            fresh = await asyncio.to_thread(self.load, table.id)
        except BaseException:
            self.forget(table)
            raise
        table.row, table.sitting, table.dealt, table.entries = fresh.row, fresh.sitting, fresh.dealt, fresh.entries
        table.tokens, table.state, table.standing, table.kept = fresh.tokens, fresh.state, fresh.standing, None
        table.happened, table.stories = render.Happened(), {}
        self.bots.lost(table.id)
        self.after(table, fresh.undo)

    async def notified(self, match: str) -> None:
        """Another process has changed a match."""
        table = await self.in_memory(match)
        if table is None:
            return
        try:
            async with table.lock:
                await self.catch_up(table)
                version = table.begun()
        except Trouble:  # it was withdrawn, or cannot be played on
            return
        await self.tell_chat(table)
        for person in {socket.person for socket in table.sockets if socket.person}:
            await absence.came(self, table, person)  # another process may have seen them leave
        # The process where the answer came in drives the bots; this one only if that one is gone.
        asyncio.get_running_loop().call_later(STEP_IN, self.step_in, table, version)

    def step_in(self, table: Table, version: int) -> None:
        """Drive the bots if nothing has happened since."""
        if table.begun() == version and self.tables.get(table.id) is table:
            self.drive(table)

    async def beat(self) -> None:
        """Store a heartbeat, and give back the time in which no server was alive.

        When the system clock has jumped ahead, or the machine has slept, clocks are given that time back first. Then
        the even time follows the system clock, so that the times shown are right.
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
            beaten, credited = await self.write(self.store.beat, lambda: hours.now() + jump, False, self.trying)
            hours.catch_up(jump)
            # After a gap another process may have been the one to give it back.
            found = set(self.tables) if gap and self.store.postgres else self.tables.keys() & set(credited)
            self.credited |= found
            now = hours.now()
            self.beaten = min(beaten, now)  # another machine may be slightly ahead
            # If the commit itself took long, that time is given back with the next one.
            self.trying = self.beaten if now - self.beaten > ALONE else None
        if found:
            self.tasks.start(self.take_over_credits(found))

    async def take_over_credits(self, found: set[str]) -> None:
        """Show the time that was given back at every table. A turn that comes first does not wait for the others."""
        for match in found & self.credited:
            try:
                await self.notified(match)
            except Exception:  # one must not stop the others
                log.exception("match %s: cannot take over what was given back", match)

    @asynccontextmanager
    async def turn(self, table: Table) -> AsyncIterator[None]:
        """Lock a table for a timed entry, once the time in which no server was alive has been given back.

        Otherwise a player could be charged for that time. A machine that is always behind does not wait for ever.
        """
        for last in (False, False, True):
            await self.settle()
            async with table.lock:
                if table.id in self.credited:
                    await self.catch_up(table)
                if last or not self.silent():
                    yield
                    return

    async def settle(self) -> None:
        """Give back the time in which no server was alive, if that is still to be done.

        The heartbeat that this waits for may be an older one, so that a second is needed.
        """
        for _ in range(3):
            if not self.silent():
                return
            await self.beat()

    def silent(self) -> bool:
        """Whether the last heartbeat is so old, or its storing takes so long, that time has to be given back."""
        now = hours.now()
        return now - self.beaten > SILENCE or (self.trying is not None and now - self.trying > LATE)

    # ---- what people do

    async def answer(self, table: Table, person: PersonRow, message: wire.Answer) -> wire.Ack:
        """Check an answer for seat, version and legality, store it, and only then acknowledge it."""
        token = wishing.token_of(person, message.id)
        while token not in table.tokens:  # it may have arrived before, perhaps through another process
            async with self.turn(table):
                if token in table.tokens:
                    break
                self.check_playing(table, person, message.seat)
                asked = table.ask_version(message.seat)
                if asked is None or asked != message.ask_version:
                    raise Trouble("stale", 409)
                teaching.check_answer(table, message.action)
                entry = Entry(table.course.version + 1, message.seat, ANSWER, message.action, token, hours.now())
                with suppress(Overtaken):  # by another process; the question may still be the same
                    await self.do(table, [entry])
        self.drive(table)
        return self.ack(table, person, token, message.id)

    def ack(self, table: Table, person: PersonRow, token: str, answer_id: str) -> wire.Ack:
        """An answer is stored: the version after it, as the person counts."""
        return wire.Ack(table.course.shown(table.tokens[token], table.seats_of(person.id)), answer_id)

    def check_playing(self, table: Table, person: PersonRow, seat: str) -> None:
        """Only who sits there plays, and only while the match goes on."""
        if seat not in table.seats_of(person.id):
            raise Trouble("not_your_seat", 403)
        if table.state == "open":
            raise Trouble("not_begun", 409)
        if table.state != "running":
            raise Trouble("not_running", 409)

    def check_length(self, table: Table) -> None:
        """Trouble if a match is so long that nothing can be taken back in it any more."""
        most = self.shares.limits.match_entries
        if most and table.course.version >= most:
            raise Trouble("long_match", 409, most=str(most))

    async def do(self, table: Table, entries: list[Entry], address: str = "") -> None:
        """Apply entries and store them; on any failure the memory is as the store is. Call it with the lock held.

        `address` is where an undo comes from.
        """
        course = table.course
        before = course.version
        if any(entry.what == UNDO for entry in entries):
            self.check_length(table)
        try:
            for entry in entries:
                if entry.what == UNDO:
                    await self.compute(address, course.apply, entry)
                else:
                    course.apply(entry)
            unseen = table.unseen(entries)
            progress = course.progress()._replace(deadline=deadline(table), unseen=unseen is not None)
            if progress.state == "running" and progress.proof != table.kept:
                progress = progress._replace(position=course.position())
            undone = [entry.action for entry in entries if entry.what == UNDO]
            battle = table.battle() if undone else None
            await self.append(Done(table.id, entries, progress, bool(undone), battle, NEW_DICE in undone))
        except Conflict:
            await self.reload(table)
            raise Overtaken from None
        except Problem:
            if course.version != before:
                await self.reload(table)
            raise
        except BaseException:
            await self.reload(table)
            raise
        table.kept = progress.proof
        if undone:
            table.standing = [given for given in table.standing if given.battle in (None, battle)]
        for entry in entries:
            self.note(table, entry)
        self.after(table, only=unseen)

    def note(self, table: Table, entry: Entry) -> None:
        """Remember what was done."""
        table.entries.append(entry)
        if by_consent(entry):  # the match was replayed, so its log is sent again
            table.stories = {}
        if entry.token:
            table.tokens[entry.token] = entry.number

    def after(self, table: Table, undo: list[str] | None = None, only: set[str] | None = None) -> None:
        """Something has changed: everybody is told, or only those in certain seats if the others may not know of it.

        With a new entry nobody asks for an undo any more.
        """
        if table.over:
            table.state = table.course.state()
            self.bots.forget(table.id)
        self.tell_undo(table, undo or [])
        privacy.show_out(table)
        table.changed(only)
        for watcher in self.watchers:
            watcher(table)

    async def give_standing(self, table: Table, person: PersonRow, message: wire.GiveStanding) -> None:
        """Answer beforehand, or take that back."""
        async with table.lock:
            self.check_playing(table, person, message.seat)
            if teaching.guided(table):
                raise Trouble("not_in_lesson", 409)
            if message.action and (
                message.kind not in words_of(table.row.game).asks
                or (message.action not in table.course.match.game.vocabulary.names)
            ):
                raise Trouble("bad_request", what=f"{message.kind} {message.action}")
            given = Standing(message.seat, message.kind, message.action)
            if message.action and message.this_battle:
                given = given._replace(battle=table.battle())
                if given.battle is None:
                    raise Trouble("no_battle", 409)
            elif message.action and not message.whole_match:
                given = given._replace(chapter=table.chapter())
            elif not message.action:  # the one that holds now; then that for a longer time holds again
                holds = [one for one in table.still_standing() if (one.seat, one.kind) == (given.seat, given.kind)]
                given = holds[0]._replace(action="") if holds else given
            await self.put_standing(table, given)
        self.drive(table)

    async def put_standing(self, table: Table, given: Standing) -> None:
        """Store a standing answer. Call it with the lock held."""
        # Through another process the battle may have been taken back.
        await self.write_next(table, self.store.put_standing, given)
        table.standing = await asyncio.to_thread(self.store.standing, table.id)
        table.changed()

    async def write_next(self, table: Table, function: Callable[..., None], *args: Any) -> None:
        """Write what follows the version in memory; if that is behind, it catches up, and nothing is written.

        Call it with the lock held.
        """
        try:
            await self.write(function, table.id, table.course.version, *args)
        except Conflict:
            await self.catch_up(table)
            raise Trouble("stale", 409) from None

    async def abort(self, table: Table, person: PersonRow, seat: str) -> None:
        """End a match without a result. Trouble once it is under way: then one can only resign."""
        async with self.turn(table):
            self.check_playing(table, person, seat)
            if not table.course.may_abort():
                raise Trouble("under_way", 409)
            await self.do(table, [Entry(table.course.version + 1, seat, ABORTED, "", None, hours.now())])

    async def call_time(self, match: str) -> None:
        """End a match in which a seat has no time left."""
        table = await self.get(match)
        async with self.turn(table):
            if table.state == "running" and not late(table):
                await self.reload(table)  # the memory may be behind
                if self.silent():  # that took long: the next look comes after time is given back
                    return
            if table.state == "running" and (seats := late(table)):
                what, action = (ABORTED, TIME) if table.course.may_abort() else (TIME, "")
                await self.do(table, [Entry(table.course.version + 1, seats[0], what, action, None, hours.now())])
            elif table.state == "running":  # the seat has passed on to somebody with more time
                await self.write(self.store.set_deadline, match, table.course.version, deadline(table))

    async def undo(self, table: Table, person: PersonRow, seat: str, address: str = "") -> None:
        """Take the last answer back by the rule, or all of a sequence; otherwise ask the other people.

        Bots are not asked: against bots alone one practises, and such a match is never rated.
        """
        async with self.turn(table):
            self.check_playing(table, person, seat)
            if not teaching.guided(table) and not teaching.may_undo(table, seat):
                raise Trouble("nothing_to_undo", 409)
            self.check_length(table)
            if any(given.seat == seat for given in table.standing):
                await self.put_standing(table, Standing(seat, "", ""))
            if teaching.guided(table):
                await self.do(table, teaching.moved(table, "back"), address)
            elif table.course.match.may_undo(seat):
                now, first = hours.now(), table.course.version + 1
                await self.do(
                    table,
                    [
                        Entry(first + place, seat, UNDO, "", None, now)
                        for place in range(wishing.whole_undo(table, seat))
                    ],
                    address,
                )
            else:
                others = sorted({s.person for s in table.sitting if s.person and s.person != person.id})
                if others:
                    await self.ask_undo(table, [seat, *others])
                else:
                    await self.undo_by_consent(table, seat, address)
        self.drive(table)

    async def move_lesson(self, table: Table, person: PersonRow, message: wire.MoveLesson, address: str) -> None:
        """Go on or back in a lesson, or turn its guide off or on."""
        async with self.turn(table):
            self.check_playing(table, person, message.seat)
            await self.do(table, teaching.moved(table, message.what, message.step), address)
        self.drive(table)

    async def ask_undo(self, table: Table, undo: list[str]) -> None:
        """Keep who asks, and whose consent is missing."""
        await self.write_next(table, self.store.ask_undo, undo)
        self.tell_undo(table, undo)

    def tell_undo(self, table: Table, undo: list[str]) -> None:
        """Tell everybody who asks and who has to decide, if that has changed."""
        before, table.undo = table.undo, undo
        if before == undo:
            return
        # Nobody asks any more, and nothing was done since: it was refused.
        refused = not undo and table.undo_asked_at == table.course.version
        table.undo_asked_at = table.course.version
        table.tell(lambda language: self.undo_asked(table, language, refused))

    def undo_asked(self, table: Table, language: str, refused: bool = False) -> wire.UndoAsked:
        """Who asks, and who has to decide."""
        if not table.undo:
            return wire.UndoAsked("", refused=refused)
        seat, *needed = table.undo
        return wire.UndoAsked(
            seat,
            render.teller_of(table.course.match, language).seat(seat),
            [mine for person in needed for mine in table.seats_of(person)],
        )

    async def undo_by_consent(self, table: Table, seat: str, address: str) -> None:
        """Back to before the seat's last answer, with new dice. Such a match is not rated."""
        await self.do(table, [Entry(table.course.version + 1, seat, UNDO, NEW_DICE, None, hours.now())], address)

    async def undo_reply(self, table: Table, person: PersonRow, yes: bool, address: str) -> None:
        """Somebody consents, or does not."""
        async with self.turn(table):
            if table.state != "running" or person.id not in table.undo[1:]:
                raise Trouble("no_undo_asked", 409)
            seat, *needed = table.undo
            needed.remove(person.id)
            if not yes:
                await self.ask_undo(table, [])
            elif needed:
                await self.ask_undo(table, [seat, *needed])
            else:
                await self.undo_by_consent(table, seat, address)
        self.drive(table)

    # ---- bots

    def drive(self, table: Table) -> None:
        """Let bots and answers given beforehand go on, if they are asked and are not at it already."""
        if table.driver is None and (self.bot_asked(table) or own_entry(table) is not None):
            table.driver = self.drivers.start(self.play_bots(table))

    def bot_asked(self, table: Table) -> bool:
        """Whether a bot is to answer."""
        bots = table.bots()
        return (
            table.state == "running"
            and not teaching.guided(table)
            and any(seat in bots for seat in table.course.waiting())
        )

    async def play_bots(self, table: Table) -> None:
        """Answer for bots, and what was answered beforehand, until people are asked."""
        try:
            while await self.answer_once(table):
                pass
        except BotFailed as failure:
            log.error("match %s: a bot failed: %s", table.id, failure)
        finally:
            table.driver = None

    async def answer_once(self, table: Table) -> bool:
        """The next answer that was given beforehand, or the next ones of bots; whether there is something to do yet."""
        try:
            async with self.turn(table):
                entry = own_entry(table)
                if entry is not None:
                    await self.do(table, [entry])
                    return True
                if not self.bot_asked(table):
                    return False
                version, entries = table.course.version, list(table.entries)
            given = await self.bots.answers(table.id, table.course.origin, entries, table.bots(), table.waits())
            async with self.turn(table):
                since = table.entries[len(entries) :]
                if table.course.version != version + len(since) or any(entry.what != CREDIT for entry in since):
                    raise Trouble("stale", 409)
                if since:  # time was given back during the thought; the bots' process has not seen that
                    self.bots.lost(table.id)
                now, number = hours.now(), table.course.version + 1
                await self.do(
                    table,
                    [Entry(number + i, seat, ANSWER, action, None, now) for i, (seat, action) in enumerate(given)],
                )
        except BotFailed:
            raise
        except Exception as error:
            self.bots.lost(table.id)
            quicker = isinstance(error, Trouble | Problem)  # somebody was; anything else is the store's trouble
            if not quicker:
                self.outage.failed("match %s: cannot store an answer, will retry", table.id)
            await asyncio.sleep(0.05 if quicker else pause(AGAIN, table.failures))
            table.failures = 0 if quicker else table.failures + 1
        else:
            table.failures = 0
            self.outage.over()
        if self.tables.get(table.id) is not table:
            await self.play_on(table.id)
            return False
        return True

    async def play_on(self, match: str) -> None:
        """The table was forgotten as the store was away: bots go on at another one, as soon as there can be one."""
        failures = 0
        while True:
            try:
                self.drive(await self.get(match))
                return
            except Trouble:  # it cannot be played on
                return
            except Exception:
                self.outage.failed("match %s: cannot load it, will retry", match)
                await asyncio.sleep(pause(AGAIN, failures))
                failures += 1

    async def resume(self) -> None:
        """After a start: matches go on in which a bot is to move, or a seat that has answered beforehand."""
        for match in await asyncio.to_thread(self.store.automatic, edition.editions()):
            try:
                self.drive(await self.get(match))
            except Trouble as trouble:  # withdrawn, or unplayable: that has been logged
                log.info("match %s: not resumed: %s", match, trouble.code)
            except Exception:  # one must not stop the others
                log.exception("match %s: cannot resume it, will retry", match)
                self.drivers.start(self.play_on(match))

    # ---- sockets

    async def tell_chat(self, table: Table) -> None:
        """Send every socket the lines of the chat that it has not got yet."""
        if not table.sockets:
            return
        listening = [socket for socket in table.sockets if privacy.may_listen(table, socket.person)]
        after = min([s.said for s in listening], default=0)
        said = await asyncio.to_thread(self.store.chat, table.id, after)
        hidden = await self.unheard(listening) if said else {}
        for socket in listening:
            fresh = [line for line in said if line.id > socket.said]
            if fresh and socket.said >= after:  # who came meanwhile is told from the beginning, and not here
                socket.said = fresh[-1].id
                heard = [line for line in fresh if line.person not in hidden.get(socket.caller, ())]
                if heard:
                    socket.send(wire.Chat(wire_chat(heard, socket.language)))

    async def unheard(self, sockets: Iterable[Socket]) -> dict[str, set[str]]:
        """By person, whose words they do not get."""
        return await asyncio.to_thread(self.moderation.unheard, {s.person.id for s in sockets if s.person})

    async def heard_by(self, person: PersonRow | None, said: list[Said]) -> list[Said]:
        """The lines of a chat that a person gets."""
        if person is None or not said:
            return said
        hidden = (await asyncio.to_thread(self.moderation.unheard, {person.id}))[person.id]
        return [line for line in said if line.person not in hidden]

    async def renew_chat(self, person: str) -> None:
        """Send a person, who has muted or blocked somebody or was blocked, the whole chat again wherever they are."""
        for table in list(self.tables.values()):
            mine = [
                socket
                for socket in table.sockets
                if socket.person and socket.person.id == person and privacy.may_listen(table, socket.person)
            ]
            if not mine:
                continue
            said = await asyncio.to_thread(self.store.chat, table.id)
            heard = await self.heard_by(mine[0].person, said)
            for socket in mine:
                socket.said = max([socket.said, *[line.id for line in said]])
                socket.send(wire.Chat(wire_chat(heard, socket.language), whole=True))

    def tell_people(self, table: Table) -> None:
        """Tell everybody who is here."""
        table.tell(lambda language: wire.People(self.people(table, language)))

    def people(self, table: Table, language: str) -> list[wire.Here]:
        """Who is here; those who only watch, and are not logged in, are not named."""
        here = {socket.person.id: socket.person for socket in table.sockets if socket.person}
        return [
            wire.Here(person_name(person.id, person.name, language), table.seats_of(person.id))
            for person in here.values()
        ]

    async def enter(self, match: str, person: PersonRow | None, language: str, session: str, caller: str) -> Socket:
        """Somebody comes to the table of a match."""
        socket = None
        while socket is None:
            table = await self.get(match)
            async with table.lock:
                privacy.check_watch(table, person)
                if self.tables.get(match) is table:  # it may have been withdrawn meanwhile
                    socket = Socket(table, person, language, session, caller)
                    table.sockets.add(socket)
        if table.undo:
            socket.send(self.undo_asked(table, language))
        socket.refresh()
        self.tell_people(table)
        try:
            await absence.came(self, table, person)
            await self.tell_chat(table)
            if socket.seats() and table.row.pace.get("kind") == "days":
                await self.write(self.store.was_here, table.id, socket.caller, table.asked())
        except BaseException:
            table.sockets.discard(socket)
            raise
        self.drive(table)
        return socket

    async def leave(self, socket: Socket) -> None:
        """Somebody goes."""
        table = socket.table
        table.sockets.discard(socket)
        self.tell_people(table)
        await absence.went(self, table, socket.person)
        others = any(other.caller == socket.caller for other in table.sockets)
        if socket.seats() and not others and table.row.pace.get("kind") == "days":
            # What has only just been asked was not told here any more: that is for a notice.
            mine = [seat for seat in table.asked() if seat in socket.seats()]
            seen = [seat for seat in mine if table.course.asked[seat][1] <= socket.told]
            await self.write(self.store.was_here, table.id, socket.caller, seen)
            if seen != mine:
                for watcher in self.watchers:
                    watcher(table)

    def end_session(self, session: str) -> None:
        """Somebody has logged out: the sockets that came with that cookie are closed."""
        self.send_away(lambda socket: socket.session == session)

    def end_sessions(self, person: str) -> None:
        """All cookies of a person have ended: who sits there comes back with the new one."""
        self.send_away(lambda socket: socket.caller == person)

    async def check_sessions(self, sockets: list[Socket]) -> None:
        """Close those whose cookie or token has ended: the news of it came before they did, or not at all."""
        named = [socket for socket in sockets if socket.person]
        held = await asyncio.to_thread(self.store.held, {socket.session for socket in named})
        for socket in named:
            if socket.session not in held:
                socket.close()

    async def check_removed(self) -> None:
        """Forget the tables of matches that have been removed; look again at those that went on elsewhere."""
        tables = list(self.tables.values())
        kept = await asyncio.to_thread(self.store.kept, [table.id for table in tables])
        for table in tables:
            if table.id not in kept:
                self.forget(table)
                continue
            version, updated = kept[table.id]
            # In a match that waits, seats are taken and freed.
            if version > table.dealt.version if table.dealt else updated != table.row.updated:
                await self.notified(table.id)

    async def watch_store(self) -> None:
        """Look for sessions that have ended and matches that were removed without news of it, until cancelled."""
        outage = Outage()
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.check_sessions([socket for table in self.tables.values() for socket in table.sockets])
                await self.check_removed()
                outage.over()
            except Exception:
                outage.failed("cannot check the sessions")

    def send_away(self, whom: Callable[[Socket], bool]) -> None:
        """Close sockets."""
        for table in self.tables.values():
            for socket in table.sockets:
                if whom(socket):
                    socket.close()

    async def receive(self, socket: Socket, data: bytes | str) -> None:
        """What a socket says. Trouble is told to it alone, with a fresh table.

        One that is being closed is not heard any more: the page comes back and sends again what was not acknowledged.
        """
        if socket.closed:
            return
        answer_id = ""
        self.heard = came = time.monotonic()
        try:
            allowed = self.rates.allow("message", socket.caller)
            message = wire.decode_client(data)
            if isinstance(message, wire.Answer | wire.Answers | wire.Wish):
                answer_id = message.id
            if not allowed:  # an answer is told by its id, so that a page does not wait for it
                raise Trouble("too_many", 429)
            await self.handle(socket, message)
            # Nobody may learn how many answers were silent, so these are not measured.
            if (
                answer_id
                and not isinstance(message, wire.Wish)
                and (socket.table.begun() not in socket.table.course.silent)
            ):
                socket.answered = came
            socket.excess = max(0, socket.excess - 1)
        except Trouble as trouble:
            self.refuse(socket, trouble.code, detail(trouble, socket.language), answer_id)
            if trouble.code == TOO_MANY:
                socket.excess += 1
                if socket.excess >= PATIENCE:
                    socket.close(4000 + trouble.status, trouble.code)
        except Problem as problem:
            reader = render.teller_of(socket.table.course.match, socket.language)
            self.refuse(socket, problem.code, reader.problem(problem), answer_id)
        except ValueError as error:
            what = faults(str(error), None, socket.language)
            self.refuse(socket, "bad_request", speaker(socket.language).say("trouble.bad_request", what=what), "")

    def refuse(self, socket: Socket, code: str, words: str, answer_id: str) -> None:
        """Nothing has changed."""
        self.metrics.refused(code)
        if socket.closed:  # a refusal now would settle an answer that the page is to send again
            return
        socket.send(wire.Refused(code, words, answer_id))
        socket.refresh()

    def check_look(self, socket: Socket) -> None:
        """Trouble if a person or an address asks too often for another log: all of it is sent."""
        if not all(self.rates.allow("look", who) for who in {socket.caller, socket.address}):
            raise Trouble("too_many", 429)

    async def handle(self, socket: Socket, message: wire.FromClient) -> None:
        """Do what a message says."""
        table = socket.table
        match message:
            case wire.Ping():
                socket.send(wire.Pong())
                await absence.still_here(self, table, socket.person)
            case wire.Look(seat):
                if not socket.may_look(seat):
                    raise Trouble("not_your_seat", 403)
                self.check_look(socket)
                socket.seat, socket.log = seat, None
                socket.refresh()
            case wire.SwitchLanguage(lang):
                self.check_look(socket)
                socket.language, socket.log, socket.said = lang, None, 0
                socket.refresh()
                await self.tell_chat(table)
                self.tell_people(table)
            case _ if socket.person is None:
                raise Trouble("no_session", 401)
            case wire.Answer():
                socket.send(await self.answer(table, socket.person, message))
            case wire.Answers():
                socket.send(await wishing.answers(self, table, socket.person, message))
            case wire.Wish():
                if not self.rates.allow("wish", socket.address):
                    raise Trouble("too_many", 429)
                with self.shares.taken("wishes", socket.person.id, socket.address):
                    socket.send(
                        await wishing.wishes(self, table, socket.person, message, socket.language, socket.address)
                    )
            case wire.Undo(seat):
                if not self.rates.allow("undo", socket.address):
                    raise Trouble("too_many", 429)
                await self.undo(table, socket.person, seat, socket.address)
            case wire.Resign(seat):
                await absence.resign(self, table, socket.person, seat)
            case wire.Abort(seat):
                await self.abort(table, socket.person, seat)
            case wire.Claim(seat, what):
                await absence.claim(self, table, socket.person, seat, what)
            case wire.MoveLesson():
                await self.move_lesson(table, socket.person, message, socket.address)
            case wire.GiveStanding():
                await self.give_standing(table, socket.person, message)
            case wire.UndoReply(yes):
                await self.undo_reply(table, socket.person, yes, socket.address)
            case wire.Say(words):
                if not privacy.may_listen(table, socket.person):
                    raise Trouble("private", 403)
                if not self.rates.allow("chat", socket.caller):
                    raise Trouble("too_many", 429)
                await self.write(self.store.add_chat, table.id, socket.person.id, words)
                await self.tell_chat(table)

    async def close(self) -> None:
        """Stop the bots and let the sockets go."""
        await self.drivers.stop()
        await self.tasks.stop()
