"""Private matches: a match by invitation is private unless its players open it to spectators."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from warhost.server import wire
from warhost.server.refusal import Refusal, detail
from warhost.server.rows import PersonRow, Seat

if TYPE_CHECKING:
    from warhost.server.live_match import LiveMatch
    from warhost.server.live_socket import Socket


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
    return not live.row.private or may_read_private(live, person)


def may_read_private(live: "LiveMatch", person: PersonRow | None) -> bool:
    """Whether a person may read what was written in private: it stays with those who took part."""
    return takes_part(live.row.creator, live.sitting, person)


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
