"""Private matches: one by invitation is nobody else's business, unless its creator opens it to spectators."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from warhost.server import wire
from warhost.server.rows import PersonRow, Seat
from warhost.server.trouble import Trouble, detail

if TYPE_CHECKING:
    from warhost.server.house import House
    from warhost.server.table import Socket, Table


def by_invitation(seats: Sequence[Seat]) -> bool:
    """Whether only invited people can join."""
    kinds = {seat.kind for seat in seats}
    return "invite" in kinds and "open" not in kinds


def takes_part(creator: str | None, seats: Sequence[Seat], person: PersonRow | None) -> bool:
    """Whether a person created a match, sits in it, or has resigned a seat in it."""
    return person is not None and (person.id == creator or any(person.id in (s.person, s.resigned) for s in seats))


def may_watch(table: "Table", person: PersonRow | None) -> bool:
    """Whether a person may look at a match. While it waits, those with the link may see who sits there."""
    return table.state == "open" or may_listen(table, person)


def may_listen(table: "Table", person: PersonRow | None) -> bool:
    """Whether a person may read and write the chat of a match."""
    return not table.row.private or takes_part(table.row.creator, table.sitting, person)


def check_watch(table: "Table", person: PersonRow | None) -> None:
    """Trouble if a person may not look at a match."""
    if not may_watch(table, person):
        raise Trouble("private", 403)


def show_out(table: "Table") -> None:
    """Close the sockets of those who may not look at a match any more."""
    for socket in table.sockets:
        if not may_watch(table, socket.person):
            refuse(socket)


def refuse(socket: "Socket") -> None:
    """Say why, and close."""
    socket.send(wire.Refused("private", detail(Trouble("private", 403), socket.language)))
    socket.close()


async def check(house: "House", match: str, person: PersonRow | None, chat: bool = False) -> None:
    """Trouble if there is no such match, or it is private and the person takes no part in it."""
    row = await house.row(match)
    if row.private and (chat or row.state != "open"):
        if not takes_part(row.creator, await asyncio.to_thread(house.store.seats, match), person):
            raise Trouble("private", 403)


async def set_private(house: "House", match: str, person: PersonRow, private: bool) -> None:
    """Open a match by invitation to spectators, or close it again; only its creator may."""
    row = await house.row(match)
    if row.creator != person.id:
        raise Trouble("not_opened_by_you", 403)
    if private and not by_invitation(await asyncio.to_thread(house.store.seats, match)):
        raise Trouble("not_by_invitation", 409)
    await house.tables.write(house.store.set_private, match, private)
    house.lists.drop()
    table = await house.tables.in_memory(match)
    if table is not None:
        async with table.lock:
            await house.tables.catch_up(table)
