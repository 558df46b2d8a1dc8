"""The house: everything the handlers share, and what can be done with matches besides playing them."""

import asyncio
import logging
import math
import secrets
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from warhost.bots.advice import Weighed
from warhost.bots.policies import check_advice
from warhost.games.library import game_named, game_names
from warhost.kernel.dice import key_of_seed
from warhost.kernel.errors import BadOption
from warhost.kernel.flow import series_named
from warhost.kernel.record import unplayed
from warhost.kernel.series import next_options
from warhost.lab.review import Moment
from warhost.server import edition, hours, moving, privacy, render, wire
from warhost.server.cached import Cached
from warhost.server.course import ABORTED, LOSSES, Course, Origin, course_of, left_over
from warhost.server.entries import Entry, Progress
from warhost.server.limits import Limits
from warhost.server.reading import check_source
from warhost.server.rows import DAY, OVER, Ended, Key, Listed, MatchRow, PersonRow, Seat, SeriesRow, first_deadline
from warhost.server.seating import any_free, forced_by, kinds_of, plan, sides_of
from warhost.server.security import Rates
from warhost.server.shares import Shares
from warhost.server.standings import Standings
from warhost.server.structs import asdict
from warhost.server.summaries import continuation_of, ending_of, invited, summary_of
from warhost.server.table import Table
from warhost.server.tables import Tables
from warhost.server.trouble import Trouble
from warhost.text.hint import hint_lines

if TYPE_CHECKING:
    from warhost.server.bots import Bots
    from warhost.server.metrics import Metrics
    from warhost.server.people import People
    from warhost.server.records import Records
    from warhost.server.store import Store

log = logging.getLogger("warhost.server")

LISTED = 100
# A page with many matches that cannot be shown goes on with the next, but not for ever.
PAGES = 10
# Seconds for which lists and statistics may be behind. What begins or ends here is seen at once.
LIST_SECONDS = 1.0
COUNT_SECONDS = 10.0
# A replay keeps a copy after this many entries, so that a slider moves quickly.
KEEP_EVERY = 40
REPLAYS = 20
# How long the coach remembers what it saw in a question, and in how many of them.
WEIGHED_SECONDS = 600.0
WEIGHED = 200
# Rated matches that one person may abort in a day. After that, matches that this person creates are not rated, and
# rated ones of others cannot be joined: otherwise one could abort until the hand is good, one stranger at a time.
ABORTS = 3


def new_key() -> bytes:
    """The key of all dice of a match, which nobody can know."""
    return secrets.token_bytes(32)


def new_metrics() -> "Metrics":
    """Figures that nobody else reads."""
    from warhost.server.metrics import Metrics  # noqa: PLC0415 - a house without a server has none

    return Metrics()


class Replay:
    """Moments of one match that have been looked at."""

    def __init__(self, origin: Origin) -> None:
        self.kept: dict[int, Course] = {0: Course(origin)}

    def at(self, entries: list[Entry], number: int) -> Course:
        """The match after this number of entries."""
        start = max(n for n in self.kept if n <= number)
        course = self.kept[start].clone()
        for entry in entries[start:number]:
            course.apply(entry)
            if course.version % KEEP_EVERY == 0:
                self.kept[course.version] = course.clone()
        return course


class Page(NamedTuple):
    """What is read for a page of a list, and the key after which the next one begins, if there is one."""

    rows: list[Listed]
    seats: dict[str, list[Seat]]
    names: dict[str, str | None]
    standings: Standings
    after: Key | None
    # Those of the rows that are stopped by new rules and can be continued from a position.
    kept: set[str]
    # The private matches that continue one of the rows or are continued there, with their creators and seats.
    private: dict[str, tuple[str | None, list[Seat]]]

    def link(self, match: str, person: PersonRow | None) -> str:
        """The id of a match that continues another, or is continued, unless a person may not see it."""
        return "" if match in self.private and not privacy.takes_part(*self.private[match], person) else match


class Place(NamedTuple):
    """The place of a match in a series: its number, and the match that it follows unless it is the first."""

    row: SeriesRow
    number: int
    after: str


class House:
    """The store, the people, the tables and the bots."""

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
        self.tables = self.make_tables(processes)
        # Pages of the lists that are the same for everybody.
        self.lists: Cached[Page] = Cached(LIST_SECONDS, 100)
        self.counts: Cached[list[Ended]] = Cached(COUNT_SECONDS, 20)
        self.tables.watchers.append(self.changed)
        self.replays: OrderedDict[str, Replay] = OrderedDict()
        # Moments are replayed one after the other in a thread of their own, as odds are below.
        self.replaying = ThreadPoolExecutor(1, "replays")
        self.reviews: Cached[list[Moment]] = Cached(math.inf, REPLAYS)
        # What the coach saw in a question, while the player thinks.
        self.weighed: Cached[Weighed] = Cached(WEIGHED_SECONDS, WEIGHED)
        # Two matches of one person that come at once are counted and added one after the other.
        self.adding = asyncio.Lock()
        # Odds are computed one after the other in a thread of their own: those of the store stay free.
        self.computing = ThreadPoolExecutor(1, "odds")
        # So are passwords hashed, by two at once: each takes much memory.
        self.hashing = ThreadPoolExecutor(2, "hashing")

    # What follows needs libraries that a house without people and processes does not have.

    def make_tables(self, processes: int) -> Tables:
        """The live matches, with bots that think in processes of their own."""
        from warhost.server.bots import Bots  # noqa: PLC0415

        return Tables(self.store, Bots(processes), self.rates, self.metrics, self.shares)

    @cached_property
    def people(self) -> "People":
        """Accounts and sessions."""
        from warhost.server.people import People  # noqa: PLC0415

        return People(self.store)

    @cached_property
    def records(self) -> "Records":
        """Reads imported records."""
        from warhost.server.records import Records  # noqa: PLC0415

        return Records()

    @property
    def bots(self) -> "Bots":
        """The bots of the tables."""
        return self.tables.bots

    async def close(self) -> None:
        """Stop everything; what threads still do in the store is waited for."""
        await self.tables.close()
        await asyncio.to_thread(self.bots.close)
        await asyncio.to_thread(self.records.close)
        for threads in (self.computing, self.hashing, self.replaying):
            await asyncio.to_thread(threads.shutdown, cancel_futures=True)
        await asyncio.get_running_loop().shutdown_default_executor()
        self.store.close()

    def changed(self, table: Table) -> None:
        """A table has changed: if it is over, it stands in another list, and it counts."""
        if table.over:
            self.lists.drop()
            self.counts.drop()

    # ---- lists

    async def summary(self, match: str, person: PersonRow | None, language: str) -> wire.Summary:
        """A match in short."""
        await privacy.check(self, match, person)
        row = await self.row(match)
        changeable = row.state in ("running", "finished") and row.game in game_names()
        if changeable and edition.change(row.game, row.edition):
            await self.table_unless_stopped(match)  # it may go on, or be shown, under our rules
        found = await self.summaries([await self.row(match)], person, language)
        if not found:
            raise Trouble("unplayable", 409)
        return found[0]

    async def row(self, match: str) -> Listed:
        """A match in short as it is stored, whatever rules it was begun with."""
        row = await asyncio.to_thread(self.store.listed, match)
        if row is None:
            raise Trouble("no_match", 404)
        return row

    async def whole_row(self, match: str) -> MatchRow:
        """All that is stored of a match beside its entries, whatever rules it was begun with."""
        row = await asyncio.to_thread(self.store.match, match)
        if row is None:
            raise Trouble("no_match", 404)
        return row

    async def summaries(self, rows: list[Listed], person: PersonRow | None, language: str) -> list[wire.Summary]:
        """Matches in short, as a person sees them."""
        page = await asyncio.to_thread(self._page, rows, None)
        return await asyncio.to_thread(self._summaries, page, person, language)

    def _page(self, rows: list[Listed], after: Key | None) -> Page:
        seats = self.store.seats_of([row.id for row in rows])
        ids = {seat.person for sitting in seats.values() for seat in sitting if seat.person}
        stopped = [
            row.id
            for row in rows
            if row.state == "running" and row.game in game_names() and edition.change(row.game, row.edition)
        ]
        creators = self.store.private_among({one for row in rows for one in (row.continued, row.continues) if one})
        sitting = self.store.seats_of(list(creators))
        private = {match: (creator, sitting.get(match, [])) for match, creator in creators.items()}
        return Page(
            rows,
            seats,
            self.store.names(sorted(ids)),
            Standings(self.store, rows),
            after,
            self.store.with_positions(stopped),
            private,
        )

    def _summaries(self, page: Page, person: PersonRow | None, language: str) -> list[wire.Summary]:
        found = []
        for row in page.rows:
            try:
                # One that has been withdrawn since has no seats.
                sitting = page.seats.get(row.id, [])
                found.append(summary_of(row, sitting, page.names, person, language, row.id in self.tables.unplayable))
                if row.id in page.kept or row.continued:
                    found[-1].continuation = continuation_of(row, sitting, page.link(row.continued, person))
                if not page.link(row.continues, person):
                    found[-1].continues, found[-1].carried = "", "" if row.continues else row.carried
                if found[-1].state == "stopped":
                    if row.state == "running" and not found[-1].may_withdraw:
                        found[-1].ending = ending_of(row, sitting)
                    found[-1].my_turn = invited(found[-1])
                found[-1].series = told = page.standings.told(row, sitting, person, language) if sitting else None
                if told and told.may_go_on and told.chooser in found[-1].mine:
                    found[-1].my_turn = True
            except Exception:  # a game that is not here, say: one match must not hide the others
                if row.id not in self.store.damaged:
                    self.store.damaged.add(row.id)
                    log.exception("cannot list match %s", row.id)
        return found

    async def listed(
        self, state: str, person: PersonRow | None, language: str, after: Key | None
    ) -> list[wire.Summary]:
        """The newest matches of a kind, `open`, `running`, `finished`, or `mine`: a page, or the one after a key."""
        if state == "mine" and person is None:
            return []
        apart: set[str] = set()
        if person is not None and state == "open":  # those of people I cannot meet are not for me
            apart = await asyncio.to_thread(self.tables.moderation.apart, person.id)
        found: list[wire.Summary] = []
        for _ in range(PAGES):
            if state == "mine":
                page = await self.read_page("", person, after)
            else:  # the same for everybody
                page = await self.lists.get((state, after), partial(self.read_page, state, None, after))
            shown = await asyncio.to_thread(self._summaries, page, person, language)
            # One that is stopped cannot begin.
            if state == "open":
                creators = {row.id: row.creator for row in page.rows}
                shown = [
                    one
                    for one in shown
                    if one.state == "open"
                    and apart.isdisjoint([creators[one.id], *[seat.person for seat in one.seats]])
                ]
            found += shown
            after = page.after
            if after is None or len(found) >= LISTED:  # otherwise some cannot be shown
                break
        return found

    async def read_page(self, state: str, person: PersonRow | None, after: Key | None) -> Page:
        """A page of a list."""
        mine = person.id if person else None
        rows, following = await asyncio.to_thread(self.store.list_matches, state, mine, LISTED, after, mine)
        return await asyncio.to_thread(self._page, rows, following)

    # ---- new matches

    async def create(self, person: PersonRow, new: wire.NewMatch, address: str) -> str:
        """A new match; its id. `address` is where the request comes from."""
        if new.game not in game_names():
            raise BadOption(
                "unknown_game",
                "no game {game}: the games are {games}",
                {"game": repr(new.game), "games": ", ".join(game_names())},
            )
        engine = game_named(new.game)
        given: dict[str, Any] = dict(new.options)
        if new.scenario is not None:
            if not engine.own_scenarios:
                raise BadOption("no_own_scenarios", "{game} has no custom scenarios", {"game": new.game})
            given["scenario"] = new.scenario
        options = engine.check_options(given)
        series = None
        if new.series:
            rules = series_named(engine, new.series)
            rules.check_options(options)
            series = SeriesRow(
                secrets.token_hex(6), new.game, new.series, options, new.seed, rules.length, False, hours.now()
            )
            options = engine.check_options(next_options(rules, options, [], ""))
        seats = plan(new.game, engine.seats(options), new.seats, person)
        if new.seed and any_free(seats):
            raise Trouble("seed_told")
        if any_free(seats) and len(sides_of(person.id, seats, engine.sides(options))) > 1:
            raise Trouble("both_sides_open")
        # Where others can join, this key only tries out whether the game can be set up: it is thrown away.
        key = key_of_seed(new.seed) if new.seed else new_key()
        rated = not new.seed and new.scenario is None and not await self.aborts_often(person.id)
        return await self.begin(
            person,
            Origin(new.game, options, key.hex(), {}),
            seats,
            new.pace,
            [],
            rated,
            address,
            not new.spectators and privacy.by_invitation(seats),
            series=Place(series, 1, "") if series else None,
        )

    async def aborts_often(self, person: str) -> bool:
        """Whether a person has aborted as many rated matches in the last day as anybody may."""
        return await asyncio.to_thread(self.store.count_aborts, person, hours.now() - DAY) >= ABORTS

    async def begin(
        self,
        person: PersonRow,
        origin: Origin,
        seats: list[Seat],
        pace: wire.Pace,
        entries: list[Entry],
        rated: bool,
        address: str,
        private: bool = False,
        imported: Progress | None = None,
        series: Place | None = None,
        carried: str = "",
    ) -> str:
        """Store a match and let its bots begin. With a free seat it waits, without a key and with nothing dealt.

        How one that is imported stands is known already: replaying it takes long.
        """
        match = secrets.token_hex(6)
        options, progress = (origin.options, imported) if imported else await asyncio.to_thread(opened, origin, entries)
        await self.tables.settle()  # a clock that starts now has nothing to be given back
        now = hours.now()
        free = any_free(seats)
        state = "finished" if progress.state == "finished" else "open" if free else "running"
        people = {seat.person for seat in seats if seat.person}
        clock = {field: getattr(pace, field) for field in pace.__struct_fields__}
        running = state == "running"
        waits = state == "open"
        row = MatchRow(
            match,
            origin.game,
            options,
            "" if waits else origin.key,
            origin.source,
            clock,
            person.id,
            state,
            rated and (free or len(people) > 1),
            now,
            now,
            len(entries),
            [] if waits else progress.waiting,
            progress.result,
            progress.reason,
            [],
            now if running else 0.0,
            first_deadline(clock, now) if running else None,
            edition.edition_of(origin.game),
            progress.silent,
            imported is not None,
            series.row.id if series else None,
            series.number if series else None,
            private,
            forced_by(origin.source),
            "" if waits else progress.proof,
            carried,
        )
        position = progress.position if running else ""
        kinds = kinds_of(row, seats)
        async with self.adding:
            await asyncio.to_thread(self.check_share, kinds, person.id, address)
            if series is None:
                await self.tables.write(self.store.add_match, row, seats, entries, position, hours.now)
            elif series.after:
                await self.tables.write(self.store.add_to_series, row, seats, series.after, position, hours.now)
            else:
                await self.tables.write(self.store.add_series, series.row, row, seats, position, hours.now)
        self.lists.drop()
        for kind in kinds:
            self.shares.note_stored(kind, address, match)
        if state != "finished":
            self.tables.drive(await self.tables.get(match))
        return match

    def check_share(self, kinds: list[str], person: str, address: str) -> None:
        """Refuse a match to a person or an address with as many of its kinds as anybody may have."""
        for kind in kinds:
            self.shares.check_stored(
                kind, address, partial(self.store.count_kind, kind, person), partial(self.store.kept_kind, kind)
            )

    async def new_token(self, person: PersonRow, label: str, address: str) -> str:
        """The secret of a new token."""
        async with self.adding:
            await asyncio.to_thread(
                self.shares.check_stored,
                "tokens",
                address,
                partial(self.store.count_tokens, person.id),
                self.store.held,
            )
            secret = await self.tables.write(self.people.new_token, person, label)
        self.shares.note_stored("tokens", address, self.people.token_id(secret))
        return secret

    async def join(self, match: str, person: PersonRow, join: wire.Join) -> None:
        """Take a free seat. With the last one the key is drawn and the game is set up."""
        table = await self.tables.get(match)
        await self.tables.settle()  # a clock that starts now has nothing to be given back
        async with table.lock:
            seat = next((seat for seat in table.sitting if seat.seat == join.seat), None)
            if seat is None:
                raise Trouble("bad_seats", seats=", ".join([seat.seat for seat in table.sitting]))
            if seat.person or seat.bot or seat.kind not in ("open", "invite") or table.state != "open":
                raise Trouble("seat_taken", 409)
            if seat.kind == "invite" and not secrets.compare_digest(seat.invite.encode(), join.invite.encode()):
                raise Trouble("wrong_invite", 403)
            apart = await asyncio.to_thread(self.tables.moderation.apart, person.id)
            if apart & {table.row.creator, *[taken.person for taken in table.sitting]}:
                raise Trouble("blocked", 403)
            if table.row.rated and person.name is not None and await self.aborts_often(person.id):
                raise Trouble("aborts_often", 409, most=str(ABORTS))
            sides = table.sides()
            against = [name for name, side in sides.items() if side != sides[join.seat]]
            row = table.row
            seated = await self.tables.write(
                self.store.take_seat, match, join.seat, person.id, lambda: dealt(row), against
            )
            await self.tables.catch_up(table)
            if any(mine in against for mine in table.seats_of(person.id)):
                raise Trouble("both_sides", 409)
            if not seated:
                raise Trouble("seat_taken", 409)
        self.lists.drop()
        self.tables.tell_people(table)
        self.tables.drive(table)

    async def withdraw(self, match: str, person: PersonRow) -> None:
        """Delete a match that this person created and in which nobody else sits, with its series if it has one."""
        series = await asyncio.to_thread(self.store.series_with, match)
        if not await self.tables.write(self.store.withdraw, match, person.id):
            if await asyncio.to_thread(self.store.creator, match) == person.id:
                raise Trouble("not_alone", 409)
            raise Trouble("not_opened_by_you", 403)
        self.lists.drop()
        self.counts.drop()
        for gone in {match, *series}:
            table = await self.tables.in_memory(gone)
            if table is not None:
                self.tables.forget(table)
                if table.driver is not None:
                    table.driver.cancel()

    # ---- looking back

    async def at(self, match: str, number: int, seat: str, person: PersonRow | None, language: str) -> wire.Moment:
        """The table after this number of entries as the person counts; of a running match from one's own seats."""
        table = await self.tables.get(match)
        async with table.lock:
            mine = table.seats_of(person.id) if person else []
            seat = seat or (mine or [render.SPECTATOR])[0]
            allowed = [*mine, render.SPECTATOR] + (table.course.match.seats if table.course.over else [])
            if seat not in allowed:
                raise Trouble("not_your_seat", 403)
            if number > table.version(mine):
                raise Trouble("not_found", 404)
            entries, origin = table.entries[: table.course.entry_of(number, mine)], table.course.origin
            state, sealed, over = table.state, table.commitment, table.course.over
        return await asyncio.get_running_loop().run_in_executor(
            self.replaying, self._at, match, origin, entries, number, seat, mine, language, state, sealed, over
        )

    def _at(
        self,
        match: str,
        origin: Origin,
        entries: list[Entry],
        version: int,
        seat: str,
        mine: list[str],
        language: str,
        state: str,
        sealed: str,
        over: bool,
    ) -> wire.Moment:
        replay = self.replays.pop(match, None) or Replay(origin)
        self.replays[match] = replay
        if len(self.replays) > REPLAYS:
            self.replays.popitem(last=False)
        course = replay.at(entries, len(entries))
        asked = course.ask_version(seat)
        if asked is not None and not over:
            asked = course.shown(asked, mine)
        table = render.table(course, language, seat, mine, version, asked, state, [], sealed)
        story = render.story_of(course.match, language, seat)
        log = story.update(render.Happened().events(course.match))
        return wire.Moment(**asdict(table), log=log)

    async def odds(
        self, match: str, seat: str, version: int, action: str, person: PersonRow, language: str, numbers: bool
    ) -> wire.Odds:
        """The odds behind an option that a seat of this person is offered now."""
        table = await self.tables.get(match)
        async with table.lock:
            self.tables.check_playing(table, person, seat)
            course = table.course
            if table.ask_version(seat) != version:
                raise Trouble("stale", 409)
            if action not in course.match.options(seat):
                raise Trouble("not_found", 404)
            game = course.match.game
            ask, option = course.asked[seat][0], game.vocabulary.parse(action)
            if not game.has_odds(course.match.state, ask, option):
                return wire.Odds([])
            reader = render.teller_of(course.match, language)
            # A copy: the match goes on while the odds are computed.
            state = course.match.state.copy()
        return await asyncio.get_running_loop().run_in_executor(
            self.computing, render.odds, game, reader, state, ask, option, numbers
        )

    async def hint(
        self, match: str, seat: str, version: int, person: PersonRow, language: str, address: str
    ) -> wire.Hint:
        """What a bot would answer for a seat of this person; not where other people play."""
        table = await self.tables.get(match)
        async with table.lock:
            self.tables.check_playing(table, person, seat)
            if not table.holds_all_people(person.id):
                raise Trouble("no_hints", 403)
            course = table.course
            check_advice(course.origin.game)
            if table.ask_version(seat) != version:
                raise Trouble("stale", 409)
            ask, entries = course.asked[seat][0], list(table.entries)
            reader = render.teller_of(course.match, language)
        with self.shares.taken("hints", person.id, address):
            advice = await self.bots.advice(match, course.origin, entries, seat, person.id)
        lines = hint_lines(
            reader, ask.kind, ask.args, advice.action, advice.chances, advice.lines, advice.purposes, advice.odds
        )
        return wire.Hint(advice.action, [render.wire_line(line) for line in lines])

    async def review(self, match: str, person: PersonRow | None, language: str, address: str) -> wire.Review:
        """Who was winning when in a match that is over, and what the dice did to it."""
        table = await self.tables.get(match)
        async with table.lock:
            if not table.course.over:
                raise Trouble("not_finished", 403)
            course, entries = table.course, list(table.entries)
            check_advice(course.origin.game)
        asks = person.id if person else address
        with self.shares.taken("hints", person.id if person else None, address):
            found = await self.reviews.get(match, partial(self.bots.review, match, course.origin, entries, asks))
        return await asyncio.to_thread(render.review, course, found, language)

    async def totals(self, match: str, language: str) -> wire.Totals:
        """What both sides did in a match that is over, their luck, and what they kept hidden."""
        table = await self.tables.get(match)
        async with table.lock:
            if not table.course.over:
                raise Trouble("not_finished", 403)
            course = table.course
        return await asyncio.to_thread(render.totals, course, language)

    async def why_not(
        self, match: str, seat: str, version: int, kind: str, thing: str, person: PersonRow, language: str
    ) -> wire.Why:
        """Why a thing is not among the options of the question that a seat of this person is asked now."""
        table = await self.tables.get(match)
        async with table.lock:
            self.tables.check_playing(table, person, seat)
            course = table.course
            if table.ask_version(seat) != version:
                raise Trouble("stale", 409)
            reason = course.match.game.why_not(course.match.state, course.asked[seat][0], kind, thing)
            reader = render.teller_of(course.match, language)
        return wire.Why(reader.why_not(reason) if reason else "")

    async def reach(self, match: str, kind: str, thing: str, at: str) -> wire.Reach:
        """What a thing on the board reaches: it lies open for everybody who may look on."""
        table = await self.tables.get(match)
        async with table.lock:
            course = table.course
            return wire.Reach(course.match.game.reach(course.match.state, kind, thing, at))

    async def record(self, match: str, person: PersonRow | None) -> dict[str, Any]:
        """The record: with the key after the end; before it, without the key, for who plays against bots alone."""
        table = await self.table_unless_stopped(match)
        if table is None:
            return await asyncio.to_thread(self._stored_record, await self.whole_row(match), person)
        async with table.lock:
            over = table.course.over
            if not over and not (person and table.holds_all_people(person.id)):
                raise Trouble("not_finished", 403)
            return table.course.match.record(with_key=over)

    async def table_unless_stopped(self, match: str) -> Table | None:
        """The table of a match; none if nothing of it can be played here."""
        try:
            return await self.tables.get(match)
        except Trouble as trouble:
            if trouble.code not in ("rules_changed", "unplayable", "match_continued"):
                raise
            return None

    def _stored_record(self, row: MatchRow, person: PersonRow | None) -> dict[str, Any]:
        """The record of a match that is stopped, from what is stored, for the same readers."""
        if row.state == "open":
            raise Trouble("not_begun", 409)
        seats, over = self.store.seats(row.id), row.state in OVER and not self._still_hidden(row)
        people = {seat.person for seat in seats if not seat.bot}
        if not over and not (person and people == {person.id}):
            raise Trouble("not_finished", 403)
        entries = self.store.entries(row.id)
        source = {field: value for field, value in row.source.items() if field != "lesson"}
        left, renewals = left_over(entries, [(after, number) for after, number in source.pop("renewals", [])])
        record = unplayed(
            row.game,
            row.edition.rules,
            row.edition.data,
            row.options,
            [seat.seat for seat in seats],
            bytes.fromhex(row.key),
            source,
            [[given.seat, given.action] for given in left],
            over,
            renewals,
        )
        # Giving up and time that has run out are no endings of the game.
        if over and not (entries and entries[-1].what in (*LOSSES, ABORTED)):
            record["result"], record["reason"] = row.result, row.reason
        return record

    def _still_hidden(self, row: MatchRow) -> bool:
        """Whether a match is continued in another one that is not over: what is hidden there would be seen here."""
        later: MatchRow | None = row
        while later is not None and later.continued:
            later = self.store.match(later.continued)
        return later is not None and later.state not in OVER

    async def import_record(self, person: PersonRow, record: Any, address: str) -> str:
        """A record becomes a match: a finished one to look through, an open one to play on."""
        check_source(record, self.shares.limits.record_answers)
        await asyncio.to_thread(self.check_share, ["imports"], person.id, address)  # reading it is much work
        origin, entries, progress, carried = await self.records.read(record)
        over = progress.state == "finished"
        names = game_named(origin.game).seats(origin.options)
        seats = (
            [Seat(name, "past", None, "", "") for name in names]
            if over
            else moving.seats_of(names, origin.game, record.get("players", {}), person)
        )
        return await self.begin(
            person, origin, seats, wire.Pace(), entries, False, address, imported=progress, carried=carried
        )

    async def branch(self, match: str, person: PersonRow, branch: wire.Branch, address: str) -> str:
        """Play on from a moment of a match, with new luck: after the end, or when one plays against bots alone.

        Who looks back may have seen every hand and deck, so nobody else can sit down there.
        """
        table = await self.tables.get(match)
        async with table.lock:
            if not table.course.over and not table.holds_all_people(person.id):
                raise Trouble("not_finished", 403)
            mine = table.seats_of(person.id)
            if branch.at > table.version(mine):
                raise Trouble("not_found", 404)
            entries, origin = table.entries[: table.course.entry_of(branch.at, mine)], table.course.origin
        seats = plan(origin.game, [seat.seat for seat in table.sitting], branch.seats, person)
        if any_free(seats):
            raise Trouble("branch_told")
        course = await asyncio.to_thread(course_of, origin, entries)
        if course.match.over:  # who has resigned may play on in a branch
            raise Trouble("not_running", 409)
        source = {"position": course.match.position()}
        fresh = Origin(origin.game, origin.options, new_key().hex(), source)
        return await self.begin(person, fresh, seats, wire.Pace(), [], False, address, private=table.row.private)

    # ---- words

    async def report(self, match: str, person: PersonRow, words: str) -> None:
        """Words for the maintainers, with the record and the position.

        Of a match that is stopped or has not begun, with what is stored.
        """
        table = await self.table_unless_stopped(match)
        if table is None or table.dealt is None:
            row = await self.whole_row(match)
            done = await asyncio.to_thread(self.store.entries, match)
            stored = wire.encode({"match": row._asdict(), "entries": [entry._asdict() for entry in done]}).decode()
            await self.tables.write(self.store.add_report, match, person.id, words, row.version, stored, "{}")
            return
        async with table.lock:
            course = table.course
            record = wire.encode(course.match.record()).decode()
            position = wire.encode(course.match.position()).decode()
            version = course.version
        await self.tables.write(self.store.add_report, match, person.id, words, version, record, position)

    async def seated_anew(self, matches: set[str]) -> None:
        """After a guest has logged in: the tables in memory learn who sits there."""
        self.lists.drop()
        for match in matches:
            table = await self.tables.in_memory(match)
            if table is not None:
                async with table.lock:
                    with suppress(Trouble):  # it has been withdrawn
                        await self.tables.catch_up(table)


def opened(origin: Origin, entries: list[Entry]) -> tuple[dict[str, Any], Progress]:
    """The options of a new match, and how it stands."""
    course = course_of(origin, entries)
    return course.match.options_used, course.progress()._replace(position=course.position())


def dealt(row: MatchRow) -> tuple[str, list[str], str]:
    """A fresh key for a match that begins, the seats that are asked first, and the position."""
    course = course_of(Origin(row.game, row.options, new_key().hex(), row.source), [])
    return course.origin.key, course.waiting(), course.position()
