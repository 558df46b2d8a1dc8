"""Records of matches: exported, imported, and sent to the maintainers with a report."""

import asyncio
from typing import TYPE_CHECKING, Any

from warhost.games.library import game_named
from warhost.kernel.match import Match
from warhost.kernel.record import unplayed
from warhost.server import moving, opening, wire
from warhost.server.course import ABORTED, LOSSES, left_over
from warhost.server.entries import Entry
from warhost.server.reading import check_source
from warhost.server.refusal import Refusal
from warhost.server.rows import OVER, MatchRow, PersonRow, Seat

if TYPE_CHECKING:
    from warhost.server.house import House


async def record(house: "House", match: str, person: PersonRow | None, address: str) -> dict[str, Any]:
    """Return the record of a finished match with its key, or of one against bots alone without it."""
    live = await house.live_unless_stopped(match)
    if live is None:
        return await asyncio.to_thread(stored_record, house, await house.whole_row(match), person)
    async with live.lock:
        over = live.course.over
        if not over and not (person and live.holds_all_people(person.id)):
            raise Refusal("not_finished", 403)
        # A copy: the match goes on while a long record is made.
        copy = live.course.match.clone()
    return await house.matches.computing.run(address, record_of, copy, over)


def record_of(match: Match, over: bool) -> dict[str, Any]:
    """Return the record of a match; with the key if it is over."""
    return match.record(with_key=over)


def stored_record(house: "House", row: MatchRow, person: PersonRow | None) -> dict[str, Any]:
    """Return the record of a stopped match from the stored entries, for the same readers."""
    if row.state == "open":
        raise Refusal("not_begun", 409)
    seats, over = house.store.seats(row.id), row.state in OVER and not still_hidden(house, row)
    people = {seat.person for seat in seats if not seat.bot}
    if not over and not (person and people == {person.id}):
        raise Refusal("not_finished", 403)
    entries = house.store.entries(row.id)
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
    # Resigning and running out of time are not endings of the game itself.
    if over and not (entries and entries[-1].what in (*LOSSES, ABORTED)):
        record["result"], record["reason"] = row.result, row.reason
    return record


def still_hidden(house: "House", row: MatchRow) -> bool:
    """Whether a match is continued in an unfinished one, whose hidden information it would reveal."""
    later: MatchRow | None = row
    while later is not None and later.continued:
        later = house.store.match(later.continued)
    return later is not None and later.state not in OVER


async def import_record(house: "House", person: PersonRow, record: Any, address: str) -> str:
    """Import a record as a match: a finished one to replay, an unfinished one to continue."""
    check_source(record, house.shares.limits.record_answers)
    await asyncio.to_thread(opening.check_share, house, ["imports"], person.id, address)  # reading it is much work
    origin, entries, progress, carried = await house.records.read(record)
    over = progress.state == "finished"
    names = game_named(origin.game).seats(origin.options)
    seats = (
        [Seat(name, "past", None, "", "") for name in names]
        if over
        else moving.seats_of(names, origin.game, record.get("players", {}), person)
    )
    return await opening.begin(
        house, person, origin, seats, wire.Pace(), entries, False, address, imported=progress, carried=carried
    )


async def report(house: "House", match: str, person: PersonRow, words: str, address: str) -> None:
    """Send a report to the maintainers, with the record and the position.

    For a match that is stopped or has not begun, the report has the stored data instead.
    """
    live = await house.live_unless_stopped(match)
    if live is None or live.dealt is None:
        row = await house.whole_row(match)
        done = await asyncio.to_thread(house.store.entries, match)
        version, (record, position) = row.version, (await house.matches.computing.run(address, stored_for, row, done))
    else:
        async with live.lock:
            # A copy: the match goes on while a long record is made.
            version, copy = live.course.version, live.course.match.clone()
        record, position = await house.matches.computing.run(address, written_for, copy)
    await house.matches.write(house.store.add_report, match, person.id, words, version, record, position)


def stored_for(row: MatchRow, done: list[Entry]) -> tuple[str, str]:
    """Return the stored data of a match for a report, and no position."""
    return wire.encode({"match": row._asdict(), "entries": [entry._asdict() for entry in done]}).decode(), "{}"


def written_for(match: Match) -> tuple[str, str]:
    """Return the record and the position of a match for a report."""
    return wire.encode(match.record()).decode(), wire.encode(match.position()).decode()
