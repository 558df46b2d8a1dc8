"""Nobody is held by an absent player: claim the win, let a bot take the seat, or take over a partner's."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from warhost.bots.library import bot_names
from warhost.server import hours
from warhost.server.course import ABORTED, ABSENT, RESIGNED
from warhost.server.entries import Entry
from warhost.server.rows import DAY, PersonRow, Seat
from warhost.server.trouble import Trouble

if TYPE_CHECKING:
    from warhost.server.table import Table
    from warhost.server.tables import Tables

# Seconds after which somebody who has left a live match is absent.
GRACE = 120.0
# Days without an answer after which somebody is absent where there is no clock, unless the creator said otherwise.
DAYS = 14
# What the others can do.
WIN, BOT, SEAT = "win", "bot", "seat"


class Absent(NamedTuple):
    """A seat whose player is away while it is asked, and the seconds until the others need not wait any longer."""

    seat: str
    left: float


def days_of(pace: Mapping[str, Any]) -> float:
    """Days without an answer after which the others need not wait any longer."""
    return float(pace["days"] if pace.get("kind") == "days" else pace.get("absence", DAYS))


def absent(table: "Table", now: float) -> list[Absent]:
    """The seats that are asked and whose players are away.

    In a live match, since they lost the connection. Without a clock, since they were asked: they are listed once their
    days are over. With days for a move the clock itself ends the match.
    """
    kind = table.row.pace.get("kind", "none")
    if kind == "days" or table.state != "running":
        return []
    here = {socket.person.id for socket in table.sockets if socket.person}
    found = []
    for sitting in table.sitting:
        if not sitting.person or sitting.seat not in table.course.waiting():
            continue
        if kind == "live":
            if sitting.person not in here and sitting.gone is not None:
                found.append(Absent(sitting.seat, max(0.0, sitting.gone + GRACE - now)))
        elif table.course.since:
            if now - table.course.thinking[sitting.seat] >= days_of(table.row.pace) * DAY:
                found.append(Absent(sitting.seat, 0.0))
    return found


def may_do(table: "Table", seat: str, mine: list[str]) -> list[str]:
    """What the holder of other seats can do about an absent player: opponents win, partners take the seat over."""
    sides = table.sides()
    if not mine or table.holder(seat) == table.holder(mine[0]):
        return []
    return [SEAT] if any(sides[one] == sides[seat] for one in mine) else [WIN, BOT]


def partner(sitting: Sequence[Seat], sides: Mapping[str, int], seat: str) -> str | None:
    """The person who takes a seat over when it is resigned: another one on the same side, if there is one."""
    holder = next(one.person for one in sitting if one.seat == seat)
    return next(
        (one.person for one in sitting if one.person and one.person != holder and sides[one.seat] == sides[seat]), None
    )


async def resign(tables: "Tables", table: "Table", person: PersonRow, seat: str) -> None:
    """Give up. A partner takes the seat over, if there is one; otherwise the side has lost.

    Before the match is under way that aborts it: nobody loses a match that has hardly begun.
    """
    async with tables.turn(table):
        tables.check_playing(table, person, seat)
        heir = partner(table.sitting, table.sides(), seat)
        if heir is not None and not table.course.may_abort():
            await hand_over(tables, table, seat, heir, "")
        else:
            what = ABORTED if table.course.may_abort() else RESIGNED
            await tables.do(table, [Entry(table.course.version + 1, seat, what, "", None, hours.now())])
    tables.drive(table)


async def claim(tables: "Tables", table: "Table", person: PersonRow, seat: str, what: str) -> None:
    """Stop waiting for an absent player. Trouble if that player is not absent, or not for long enough."""
    async with tables.turn(table):
        await tables.catch_up(table)  # the player may be at the table through another process
        if tables.silent():  # that took long, and time may still be given back
            raise Trouble("not_absent", 409)
        if table.state != "running":
            raise Trouble("not_running", 409)
        if what not in may_do(table, seat, table.seats_of(person.id)):
            raise Trouble("not_your_seat", 403)
        now = hours.now()
        if not any(one.seat == seat and one.left <= 0 for one in absent(table, now)):
            raise Trouble("not_absent", 409)
        if what == WIN:
            entry = Entry(table.course.version + 1, seat, ABSENT, "", None, now)
            if table.course.may_abort():
                entry = entry._replace(what=ABORTED, action=ABSENT)
            await tables.do(table, [entry])
        elif what == SEAT:
            await hand_over(tables, table, seat, person.id, "")
        else:
            bots = bot_names(table.row.game)
            await hand_over(tables, table, seat, None, "normal" if "normal" in bots else bots[0])
    tables.drive(table)


async def hand_over(tables: "Tables", table: "Table", seat: str, heir: str | None, bot: str) -> None:
    """Give a seat to a partner, or to a bot: then the match is not rated any more. Call it with the lock held."""
    await tables.write_next(table, tables.store.hand_over, seat, heir, bot)
    await tables.catch_up(table)
    tables.tell_people(table)


async def came(tables: "Tables", table: "Table", person: PersonRow | None) -> None:
    """Somebody is at the table of a live match."""
    if person and table.row.pace.get("kind") == "live":
        if any(seat.person == person.id and seat.gone is not None for seat in table.sitting):
            await tables.write(tables.store.set_gone, table.id, person.id, None)
            await refresh(tables, table)


async def still_here(tables: "Tables", table: "Table", person: PersonRow | None) -> None:
    """Somebody at the table is alive: another process that has started since took everybody for gone."""
    if tables.store.postgres and person and table.row.pace.get("kind") == "live" and table.seats_of(person.id):
        await refresh(tables, table)
        await came(tables, table, person)


async def went(tables: "Tables", table: "Table", person: PersonRow | None) -> None:
    """A connection to the table of a live match was lost; with the last one of a player that player is gone."""
    if person is None or table.row.pace.get("kind") != "live" or not table.seats_of(person.id):
        return
    if not any(socket.person and socket.person.id == person.id for socket in table.sockets):
        await tables.settle()
        await tables.write(tables.store.set_gone, table.id, person.id, hours.now)
        await refresh(tables, table)


async def refresh(tables: "Tables", table: "Table") -> None:
    """Reload the seats of a match. If they have changed, send the new table to everybody."""
    async with table.lock:
        before = table.sitting
        sitting = await tables.read_seats(table.id)
        if sitting and sitting != before:
            table.sitting = sitting
            table.changed()
