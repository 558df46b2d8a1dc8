"""Check the store for changes that this process gets no message of: ended sessions, removed matches."""

import asyncio
from typing import TYPE_CHECKING

from warhost.server.live_socket import Socket
from warhost.server.retry import Outage

if TYPE_CHECKING:
    from warhost.server.live_matches import LiveMatches


# Seconds between two checks for sessions that `warhost password` or `warhost admin` has ended, and for matches that the
# latter has removed or changed, where no process tells another.
LOOK = 1.0


async def check_sessions(matches: "LiveMatches", sockets: list[Socket]) -> None:
    """Close sockets whose cookie or token has ended, if the message about it came too early or not at all."""
    signed_in = [socket for socket in sockets if socket.person]
    held = await asyncio.to_thread(matches.store.held, {socket.session for socket in signed_in})
    for socket in signed_in:
        if socket.session not in held:
            socket.close()


async def check_removed(matches: "LiveMatches") -> None:
    """Drop removed matches, and reload those that changed elsewhere."""
    known = list(matches.live.values())
    kept = await asyncio.to_thread(matches.store.kept, [live.id for live in known])
    for live in known:
        if live.id not in kept:
            matches.forget(live)
            continue
        version, updated = kept[live.id]
        # In a match that waits, seats are taken and freed.
        if version > live.dealt.version if live.dealt else updated != live.row.updated:
            await matches.notified(live.id)


async def watch_store(matches: "LiveMatches") -> None:
    """Check for sessions that ended and matches that were removed without a message, until cancelled."""
    outage = Outage()
    while True:
        await asyncio.sleep(LOOK)
        try:
            await check_sessions(matches, [socket for live in matches.live.values() for socket in live.sockets])
            await check_removed(matches)
            outage.over()
        except Exception:
            outage.failed("cannot check the sessions")
