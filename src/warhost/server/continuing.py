"""Continue a match that new rules have stopped: from its last position, once all its players agree."""

import asyncio
import secrets

from warhost.kernel.errors import Problem
from warhost.server import edition, hours
from warhost.server.course import ABORTED, CONTINUED, Origin
from warhost.server.entries import Entry
from warhost.server.house import House, agreement, new_key, opened
from warhost.server.store import Conflict, MatchRow, PersonRow, Seat, first_deadline
from warhost.server.trouble import Trouble


async def wake(house: House) -> None:
    """After a start: note which matches new rules have stopped, then let everything go on that can."""
    await house.tables.write(house.tables.stops.stop_others, edition.editions(), hours.now())
    await house.tables.wake()


async def agree(house: House, match: str, person: PersonRow, yes: bool) -> None:
    """Propose to continue a stopped match, agree to that, or take it back. It begins when the last player agrees."""
    row = await house.whole_row(match)
    sitting = await asyncio.to_thread(house.store.seats, match)
    if not any(seat.person == person.id for seat in sitting):
        raise Trouble("not_your_seat", 403)
    if row.state != "running" or not await stopped(house, row):
        raise Trouble("not_stopped", 409)
    fresh = await asyncio.to_thread(new_match, house, row) if yes else None
    try:
        await house.tables.write(house.tables.stops.agree, match, row.version, person.id, agreement(row) if yes else "")
    except Conflict:
        raise Trouble("stale", 409) from None
    sitting = await asyncio.to_thread(house.store.seats, match)
    if fresh is not None and all(seat.bot or seat.agreed == agreement(row) for seat in sitting):
        await begin(house, row, fresh, sitting)


async def stopped(house: House, row: MatchRow) -> bool:
    """Whether a match is stopped because the rules have changed."""
    if not edition.change(row.game, row.edition):
        return False
    return await house.table_unless_stopped(row.id) is None


def new_match(house: House, row: MatchRow) -> tuple[MatchRow, str]:
    """The match that continues a stopped one, and its position. Trouble if its position does not fit the new rules."""
    position = house.store.position(row.id)
    if position is None:
        raise Trouble("no_position", 409)
    origin = Origin(row.game, row.options, new_key().hex(), {"position": position})
    try:
        options, progress = opened(origin, [])
    except Problem:
        raise Trouble("position_refused", 409) from None
    if progress.state != "running":  # under the new rules the game has ended there
        raise Trouble("position_refused", 409)
    now = hours.now()
    return MatchRow(
        secrets.token_hex(6), row.game, options, origin.key, origin.source, row.pace, row.creator, "running", False,
        now, now, 0, progress.waiting, None, "", [], now, first_deadline(row.pace, now), edition.edition_of(row.game),
        progress.silent, False, row.series, None if row.number is None else row.number + 1, row.private, ("position",),
        progress.proof, edition.change(row.game, row.edition), continues=row.id), progress.position


async def begin(house: House, row: MatchRow, fresh: tuple[MatchRow, str], sitting: list[Seat]) -> None:
    """End the stopped match and begin the one that continues it, with the same people, clocks and privacy.

    In a series it takes the place of the stopped one. It is not rated. If somebody was quicker, nothing is left to do.
    """
    new, position = fresh
    seat = sitting[0].seat
    end = Entry(row.version + 1, seat, ABORTED, CONTINUED, None, new.created)
    # Nobody is at the new table yet.
    again = [one._replace(invite="", gone=new.created if one.person else None, agreed="") for one in sitting]
    try:
        await house.tables.write(house.tables.stops.continue_match, row, agreement(row), end, f"{CONTINUED}:{seat}",
                                 new, again, position)
    except Conflict:
        return
    house.lists.drop()
    table = await house.tables.get(new.id)
    house.tables.after(table)  # players who are asked and are away get a notice
    house.tables.drive(table)
