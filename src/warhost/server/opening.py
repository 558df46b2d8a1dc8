"""New matches: creating, joining, beginning and cancelling them."""

import asyncio
import secrets
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from warhost.bots.library import bot_names
from warhost.games.library import game_named, game_names
from warhost.kernel.dice import key_of_seed
from warhost.kernel.errors import BadOption, BadPosition
from warhost.kernel.flow import series_named
from warhost.kernel.optional import with_scenarios
from warhost.kernel.series import next_options
from warhost.server import driving, edition, hours, neighbours, privacy, talking, teaching, wire
from warhost.server.course import Origin, course_of
from warhost.server.entries import Entry, MatchState, Progress
from warhost.server.parsing import from_text
from warhost.server.refusal import Refusal
from warhost.server.rows import DAY, MatchRow, PersonRow, Seat, SeriesRow, first_deadline
from warhost.server.seating import any_free, forced_by, kinds_of, people_oppose, plan, sides_of

if TYPE_CHECKING:
    from warhost.server.house import House


# Rated matches that one person may abort in a day. After that, matches that this person creates are not rated, and
# they cannot join rated ones. Otherwise a player could abort match after match until the hand is good.
ABORTS = 3


# The bot of a first game.
FIRST_BOT = "easy"


def new_key() -> bytes:
    """Return a secret key for all dice of a match."""
    return secrets.token_bytes(32)


class Place(NamedTuple):
    """The place of a match in a series: its number, and the match that it follows unless it is the first."""

    row: SeriesRow
    number: int
    after: str


def opened(origin: Origin, entries: list[Entry]) -> tuple[dict[str, Any], Progress]:
    """Return the options of a new match, and its state."""
    course = course_of(origin, entries)
    return course.match.options_used, course.progress()._replace(position=course.position())


def dealt(row: MatchRow) -> tuple[str, list[str], str]:
    """Return a fresh key for a match that begins, the seats that answer first, and the position."""
    course = course_of(Origin(row.game, row.options, new_key().hex(), row.source), [])
    return course.origin.key, course.waiting(), course.position()


async def create(house: "House", person: PersonRow, new: wire.NewMatch, address: str) -> str:
    """Create a match and return its id. `address` is where the request comes from."""
    if new.game not in game_names():
        raise BadOption(
            "unknown_game",
            "Unknown game {game}. The games are {games}.",
            {"game": repr(new.game), "games": ", ".join(game_names())},
        )
    engine = game_named(new.game)
    given: dict[str, Any] = dict(new.options)
    if new.scenario is not None:
        with_scenarios(engine)
        given["scenario"] = new.scenario
    options = engine.check_options(given)
    series = None
    if new.series:
        if new.position:
            raise Refusal("series_position")
        rules = series_named(engine, new.series)
        rules.check_options(options)
        series = SeriesRow(
            secrets.token_hex(6), new.game, new.series, options, new.seed, rules.length, False, hours.now()
        )
        options = engine.check_options(next_options(rules, options, [], ""))
    seats = plan(new.game, engine.seats(options), new.seats, person)
    if new.seed and any_free(seats):
        raise Refusal("seed_told")
    if new.position and any_free(seats):
        raise Refusal("position_told")
    source = {"position": from_text(new.position, not_a_position)} if new.position else {}
    if any_free(seats) and len(sides_of(person.id, seats, engine.sides(options))) > 1:
        raise Refusal("both_sides_open")
    # If others can join, this key only tests whether the game can be set up, and is thrown away.
    key = key_of_seed(new.seed) if new.seed else new_key()
    free_to_rate = not new.seed and not new.position and new.scenario is None
    rated = free_to_rate and not await aborts_often(house, person.id)
    return await begin(
        house,
        person,
        Origin(new.game, options, key.hex(), source),
        seats,
        new.pace,
        [],
        rated,
        address,
        not new.spectators and privacy.by_invitation(seats),
        series=Place(series, 1, "") if series else None,
    )


def not_a_position(line: str, column: str) -> BadPosition:
    """Return the error for a text that is neither JSON nor TOML, or is nested too deeply."""
    return BadPosition(
        "position_text",
        "This is not a position: expected TOML or JSON (line {line}, column {column}).",
        {"line": line, "column": column},
    )


async def aborts_often(house: "House", person: str) -> bool:
    """Whether a person has reached the daily limit of aborted rated matches."""
    return await asyncio.to_thread(house.store.count_aborts, person, hours.now() - DAY) >= ABORTS


async def begin(
    house: "House",
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

    The state of an imported match is passed in, because replaying it takes long.
    """
    match = secrets.token_hex(6)
    options, progress = (origin.options, imported) if imported else await asyncio.to_thread(opened, origin, entries)
    if progress.state == "finished" and imported is None:
        raise Refusal("over_position")
    await house.matches.downtime.settle()  # a clock that starts now is owed no time
    now = hours.now()
    free = any_free(seats)
    state: MatchState = "finished" if progress.state == "finished" else "open" if free else "running"
    people = {seat.person for seat in seats if seat.person}
    sides = game_named(origin.game).sides(options)
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
        rated and (free or len(people) > 1) and people_oppose(seats, sides),
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
        forced_by(origin.source, imported is not None and running),
        "" if waits else progress.proof,
        carried,
    )
    position = progress.position if running else ""
    kinds = kinds_of(row, seats)
    async with house.adding:
        await asyncio.to_thread(check_share, house, kinds, person.id, address)
        if series is None:
            await house.matches.write(house.store.add_match, row, seats, entries, position, hours.now)
        elif series.after:
            await house.matches.write(house.store.add_to_series, row, seats, series.after, position, hours.now)
        else:
            await house.matches.write(house.store.add_series, series.row, row, seats, position, hours.now)
    house.lists.drop()
    for kind in kinds:
        house.shares.note_stored(kind, address, match)
    if state != "finished":
        driving.drive(house.matches, await house.matches.get(match))
    return match


def check_share(house: "House", kinds: list[str], person: str, address: str) -> None:
    """Refuse a match if the person or the address already has the maximum of its kind."""
    for kind in kinds:
        house.shares.check_stored(
            kind, address, partial(house.store.count_kind, kind, person), partial(house.store.kept_kind, kind)
        )


async def begin_lesson(house: "House", person: PersonRow, new: wire.NewLesson, address: str) -> str:
    """Begin a lesson and return the id of its match: private, never rated, with bots for free play."""
    lesson = teaching.lesson_or_puzzle(f"{new.game}/{new.lesson}")
    if lesson is None:
        raise Refusal("no_lesson", 404)
    origin = teaching.origin_of(lesson)
    bot = FIRST_BOT if lesson.first_game else bot_names(lesson.game)[0]
    seats = [
        Seat(name, "me", person.id, "", "") if name == lesson.seat else Seat(name, "bot", None, bot, "")
        for name in game_named(lesson.game).seats(origin.options)
    ]
    return await begin(house, person, origin, seats, wire.Pace(), [], False, address, private=True)


async def join(house: "House", match: str, person: PersonRow, join: wire.Join) -> None:
    """Take a free seat. With the last one the key is drawn and the game is set up."""
    live = await house.matches.get(match)
    await house.matches.downtime.settle()  # a clock that starts now is owed no time
    async with live.lock:
        seat = next((seat for seat in live.sitting if seat.seat == join.seat), None)
        if seat is None:
            raise Refusal("bad_seats", seats=", ".join([seat.seat for seat in live.sitting]))
        if seat.person or seat.bot or seat.kind not in ("open", "invite") or live.state != "open":
            raise Refusal("seat_taken", 409)
        if seat.kind == "invite" and not secrets.compare_digest(seat.invite.encode(), join.invite.encode()):
            raise Refusal("wrong_invite", 403)
        apart = await asyncio.to_thread(house.matches.moderation.apart, person.id)
        if apart & {live.row.creator, *[taken.person for taken in live.sitting]}:
            raise Refusal("blocked", 403)
        if live.row.rated and person.name is not None and await aborts_often(house, person.id):
            raise Refusal("aborts_often", 409, most=str(ABORTS))
        sides = live.sides()
        against = [name for name, side in sides.items() if side != sides[join.seat]]
        row = live.row
        seated = await house.matches.write(
            house.store.take_seat, match, join.seat, person.id, lambda: dealt(row), against
        )
        await house.matches.catch_up(live)
        if any(mine in against for mine in live.seats_of(person.id)):
            raise Refusal("both_sides", 409)
        if not seated:
            raise Refusal("seat_taken", 409)
    await neighbours.check(house.matches, live)
    house.lists.drop()
    talking.tell_people(live)
    driving.drive(house.matches, live)


async def leave(house: "House", match: str, person: PersonRow) -> None:
    """Free the seats that a person has joined in a match that waits for players."""
    row = await house.row(match)
    mine = [seat for seat in await asyncio.to_thread(house.store.seats, match) if seat.person == person.id]
    if not mine:
        raise Refusal("not_your_seat", 403)
    if row.state == "open" and all(seat.kind not in ("open", "invite") for seat in mine):
        raise Refusal("cancel_instead", 409)
    if not await house.matches.write(house.store.leave_seats, match, person.id):
        raise Refusal("not_waiting", 409)
    await house.reseat({match})
    live = await house.matches.in_memory(match)
    if live is not None:
        talking.tell_people(live)


async def withdraw(house: "House", match: str, person: PersonRow) -> None:
    """Delete a match that this person created, with its series if it has one, unless others play in it."""
    series = await asyncio.to_thread(house.store.series_with, match)
    if not await house.matches.write(house.store.withdraw, match, person.id):
        if await asyncio.to_thread(house.store.creator, match) == person.id:
            raise Refusal("not_alone", 409)
        raise Refusal("not_opened_by_you", 403)
    house.lists.drop()
    house.counts.drop()
    for gone in {match, *series}:
        live = await house.matches.in_memory(gone)
        if live is not None:
            house.matches.forget(live)
            if live.driver is not None:
                live.driver.cancel()
