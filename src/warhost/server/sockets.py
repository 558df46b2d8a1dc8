"""Sockets: how people connect to a match, and disconnect."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from warhost.server import driving, neighbours, presence, privacy, talking, undo_requests
from warhost.server.live_match import LiveMatch
from warhost.server.live_socket import Socket
from warhost.server.refusal import Refusal
from warhost.server.rows import PersonRow

if TYPE_CHECKING:
    from warhost.server.live_matches import LiveMatches

# A socket with this many more messages refused for their rate than accepted is closed.
PATIENCE = 50
# Entries of a match after which sending its log, or replaying it, counts as one more request.
MANY = 1000


def whole_log(live: LiveMatch) -> int:
    """Return how many requests it counts as to send the whole log of a match, or to replay the match."""
    return 1 + (live.dealt.version if live.dealt else 0) // MANY


async def enter(
    matches: "LiveMatches", match: str, person: PersonRow | None, language: str, session: str, caller: str
) -> Socket:
    """Connect a person to a match."""
    socket = None
    while socket is None:
        live = await matches.get(match)
        if whole_log(live) > 1 and not matches.rates.allow("look", caller, whole_log(live)):
            raise Refusal("too_many", 429)
        async with live.lock:
            privacy.check_watch(live, person)
            if matches.live.get(match) is live:  # it may have been cancelled since
                socket = Socket(live, matches.computing, person, language, session, caller)
                live.sockets.add(socket)
    if live.undo:
        socket.send(undo_requests.undo_asked(live, language))
    socket.refresh()
    talking.tell_people(live)
    try:
        await presence.came(matches, live, person)
        await talking.tell_chat(matches, live)
        if socket.seats():
            await neighbours.check(matches, live)
        if socket.seats() and live.row.pace.get("kind") == "days":
            await matches.write(matches.store.was_here, live.id, socket.caller, live.asked())
    except BaseException:
        live.sockets.discard(socket)
        raise
    driving.drive(matches, live)
    return socket


async def leave(matches: "LiveMatches", socket: Socket) -> None:
    """Disconnect a person."""
    live = socket.live
    live.sockets.discard(socket)
    talking.tell_people(live)
    await presence.went(matches, live, socket.person)
    others = any(other.caller == socket.caller for other in live.sockets)
    if socket.seats() and not others and live.row.pace.get("kind") == "days":
        # A question asked just now could no longer be sent here, so it needs a notice.
        mine = [seat for seat in live.asked() if seat in socket.seats()]
        seen = [seat for seat in mine if live.course.asked[seat][1] <= socket.told]
        await matches.write(matches.store.was_here, live.id, socket.caller, seen)
        if seen != mine:
            for watcher in matches.watchers:
                watcher(live)


def end_session(matches: "LiveMatches", session: str) -> None:
    """Close the sockets that came with the cookie of a person who signed out."""
    send_away(matches, lambda socket: socket.session == session)


def end_sessions(matches: "LiveMatches", person: str) -> None:
    """Close the sockets of a person whose cookies have all ended. The page reconnects with the new cookie."""
    send_away(matches, lambda socket: socket.caller == person)


def send_away(matches: "LiveMatches", whom: Callable[[Socket], bool]) -> None:
    """Close sockets."""
    for live in matches.live.values():
        for socket in live.sockets:
            if whom(socket):
                socket.close()
