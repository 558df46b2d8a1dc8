"""Private matches: a match by invitation is private unless its players open it to spectators."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from warhost.server import wire
from warhost.server.refusal import Refusal, detail
from warhost.server.rows import PersonRow, Seat

if TYPE_CHECKING:
    from warhost.server.house import House
    from warhost.server.live_match import LiveMatch
    from warhost.server.sockets import Socket


def by_invitation(seats: Sequence[Seat]) -> bool:
    """Whether only invited people can join."""
    kinds = {seat.kind for seat in seats}
    return "invite" in kinds and "open" not in kinds


def takes_part(creator: str | None, seats: Sequence[Seat], person: PersonRow | None) -> bool:
    """Whether a person created a match, sits in it, or has resigned a seat in it."""
    return person is not None and (person.id == creator or any(person.id in (s.person, s.resigned) for s in seats))


def may_watch(live: "LiveMatch", person: PersonRow | None) -> bool:
    """Whether a person may watch a match. While it waits, people with the link may see who sits there."""
    return live.state == "open" or may_listen(live, person)


def may_listen(live: "LiveMatch", person: PersonRow | None) -> bool:
    """Whether a person may read and write the chat of a match."""
    return not live.row.private or takes_part(live.row.creator, live.sitting, person)


def check_watch(live: "LiveMatch", person: PersonRow | None) -> None:
    """Raise Refusal if a person may not watch a match."""
    if not may_watch(live, person):
        raise Refusal("private", 403)


def show_out(live: "LiveMatch") -> None:
    """Close the sockets of people who may no longer watch a match."""
    for socket in live.sockets:
        if not may_watch(live, socket.person):
            refuse(socket)


def refuse(socket: "Socket") -> None:
    """Send the reason to a socket and close it."""
    socket.send(wire.Refused("private", detail(Refusal("private", 403), socket.language)))
    socket.close()


async def check(house: "House", match: str, person: PersonRow | None, chat: bool = False) -> None:
    """Raise Refusal if the match does not exist, or is private and the person takes no part in it."""
    row = await house.row(match)
    if row.private and (chat or row.state != "open"):
        if not takes_part(row.creator, await asyncio.to_thread(house.store.seats, match), person):
            raise Refusal("private", 403)


async def set_private(house: "House", match: str, person: PersonRow, private: bool) -> None:
    """Agree that others watch a match by invitation, or close it again; each of its players may.

    It opens once all players agree. Its creator may also open it before anybody has a seat, and close it at any time.
    """
    row = await house.row(match)
    seats = await asyncio.to_thread(house.store.seats, match)
    sits = any(seat.person == person.id for seat in seats)
    creates = row.creator == person.id and (private or not any(seat.person for seat in seats))
    if not sits and not creates:
        raise Refusal("not_a_player", 403)
    if private and not by_invitation(seats):
        raise Refusal("not_by_invitation", 409)
    await house.matches.write(house.store.set_private, match, person.id, private)
    house.lists.drop()
    live = await house.matches.in_memory(match)
    if live is not None:
        async with live.lock:
            await house.matches.catch_up(live)
