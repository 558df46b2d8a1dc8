"""Continue a match that new rules have stopped from its last position, or end it, once all its players agree."""

import asyncio
import secrets

from sqlalchemy.exc import SQLAlchemyError

from warhost.kernel.errors import Problem
from warhost.server import driving, edition, hours, rebuilding
from warhost.server.course import ABORTED, CONTINUED, STOPPED, Origin
from warhost.server.entries import Entry
from warhost.server.house import House
from warhost.server.opening import new_key, opened
from warhost.server.refusal import Refusal
from warhost.server.retry import pause
from warhost.server.store import Conflict, MatchRow, PersonRow, Seat, first_deadline
from warhost.server.summaries import agreement, left_to_wait


async def wake(house: House) -> None:
    """At startup, note which matches new rules have stopped, then resume all others that can go on.

    While the store fails, this is retried: otherwise the clocks of stopped matches would run on.
    """
    failures = 0
    while True:
        try:
            await house.matches.write(house.matches.stops.stop_others, edition.editions(), hours.now)
            await rebuilding.wake(house.matches)
        except (OSError, SQLAlchemyError):
            house.matches.outage.failed("cannot resume the matches, will retry")
            await asyncio.sleep(pause(driving.AGAIN, failures))
            failures += 1
        else:
            house.matches.outage.over()
            return


async def agree(house: House, match: str, person: PersonRow, yes: bool) -> None:
    """Propose to continue a stopped match, agree to it, or withdraw. It begins when the last player agrees."""
    row = await stopped_match(house, match, person)
    if not edition.change(row.game, row.edition):  # its data are damaged
        raise Refusal("not_stopped", 409)
    await house.matches.downtime.settle()  # a clock that starts now is owed no time
    fresh = await asyncio.to_thread(new_match, house, row) if yes else None
    sitting = await reply(house, row, person, agreement(row) if yes else "", False)
    if fresh is not None and all(seat.bot or seat.agreed == agreement(row) for seat in sitting):
        await begin(house, row, fresh, sitting)


async def end(house: House, match: str, person: PersonRow, yes: bool) -> None:
    """Propose to end a stopped match without a result, agree to it, or withdraw.

    It ends when the last player agrees. After days of waiting one player is enough.
    """
    row = await stopped_match(house, match, person)
    sitting = await reply(house, row, person, "", yes)
    now = hours.now()
    alone = left_to_wait(row, now) <= 0
    if not yes or not (alone or all(seat.ending for seat in sitting if seat.person)):
        return
    seat = next(seat.seat for seat in sitting if seat.person == person.id)
    entry = Entry(row.version + 1, seat, ABORTED, STOPPED, None, now)
    try:
        await house.matches.write(house.matches.stops.end, row, entry, f"{STOPPED}:{seat}", alone)
    except Conflict:
        raise Refusal("stale", 409) from None
    house.lists.drop()


async def stopped_match(house: House, match: str, person: PersonRow) -> MatchRow:
    """Return a stopped match. Raise Refusal if it is not stopped, or the person does not play in it."""
    row = await house.whole_row(match)
    sitting = await asyncio.to_thread(house.store.seats, match)
    if not any(seat.person == person.id for seat in sitting):
        raise Refusal("not_your_seat", 403)
    if row.state != "running" or await house.live_unless_stopped(match) is not None:
        raise Refusal("not_stopped", 409)
    return row


async def reply(house: House, row: MatchRow, person: PersonRow, agreed: str, ending: bool) -> list[Seat]:
    """Store what a player wants to do with a stopped match. Returns all seats with their players' wishes."""
    try:
        await house.matches.write(house.matches.stops.reply, row.id, row.version, person.id, agreed, ending)
    except Conflict:
        raise Refusal("stale", 409) from None
    return await asyncio.to_thread(house.store.seats, row.id)


def new_match(house: House, row: MatchRow) -> tuple[MatchRow, str]:
    """Return the match that continues a stopped one, and its position. Raise Refusal if it breaks the new rules."""
    position = house.store.position(row.id)
    if position is None:
        raise Refusal("no_position", 409)
    origin = Origin(row.game, row.options, new_key().hex(), {"position": position})
    try:
        options, progress = opened(origin, [])
    except Problem:
        raise Refusal("position_refused", 409) from None
    if progress.state != "running":  # under the new rules the game has ended there
        raise Refusal("position_refused", 409)
    now = hours.now()
    return MatchRow(
        secrets.token_hex(6),
        row.game,
        options,
        origin.key,
        origin.source,
        row.pace,
        row.creator,
        "running",
        False,
        now,
        now,
        0,
        progress.waiting,
        None,
        "",
        [],
        now,
        first_deadline(row.pace, now),
        edition.edition_of(row.game),
        progress.silent,
        False,
        row.series,
        None if row.number is None else row.number + 1,
        row.private,
        ("position",),
        progress.proof,
        edition.change(row.game, row.edition),
        continues=row.id,
    ), progress.position


async def begin(house: House, row: MatchRow, fresh: tuple[MatchRow, str], sitting: list[Seat]) -> None:
    """End the stopped match and begin the one that continues it, with the same people, clocks and privacy.

    In a series it replaces the stopped match. It is not rated. If somebody was quicker, do nothing.
    """
    new, position = fresh
    seat = sitting[0].seat
    end = Entry(row.version + 1, seat, ABORTED, CONTINUED, None, new.created)
    # Nobody is connected to the new match yet.
    again = [
        one._replace(invite="", gone=new.created if one.person else None, agreed="", ending=False, shows=False)
        for one in sitting
    ]
    try:
        await house.matches.write(
            house.matches.stops.continue_match, row, agreement(row), end, f"{CONTINUED}:{seat}", new, again, position
        )
    except Conflict:
        return
    house.lists.drop()
    live = await house.matches.get(new.id)
    house.matches.after(live)  # absent players who have to answer are notified
    driving.drive(house.matches, live)
