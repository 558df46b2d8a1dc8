"""Players who connect to a match with a live clock, and those who lose the connection."""

from typing import TYPE_CHECKING

from warhost.server import hours
from warhost.server.live_match import LiveMatch
from warhost.server.rows import PersonRow

if TYPE_CHECKING:
    from warhost.server.live_matches import LiveMatches


async def came(matches: "LiveMatches", live: LiveMatch, person: PersonRow | None) -> None:
    """Note that a player has connected to a match with a live clock."""
    if person and live.row.pace.get("kind") == "live":
        if any(seat.person == person.id and seat.gone is not None for seat in live.sitting):
            await matches.write(matches.store.set_gone, live.id, person.id, None)
            await refresh(matches, live)


async def still_here(matches: "LiveMatches", live: LiveMatch, person: PersonRow | None) -> None:
    """Note that a player is still connected, although another process that started later marked everybody as gone."""
    if matches.store.postgres and person and live.row.pace.get("kind") == "live" and live.seats_of(person.id):
        await refresh(matches, live)
        await came(matches, live, person)


async def went(matches: "LiveMatches", live: LiveMatch, person: PersonRow | None) -> None:
    """Note a lost connection to a match with a live clock. A player is gone once the last connection is lost."""
    if person is None or live.row.pace.get("kind") != "live" or not live.seats_of(person.id):
        return
    if not any(socket.person and socket.person.id == person.id for socket in live.sockets):
        await matches.downtime.settle()
        await matches.write(matches.store.set_gone, live.id, person.id, hours.now)
        await refresh(matches, live)


async def refresh(matches: "LiveMatches", live: LiveMatch) -> None:
    """Reload the seats of a match. If they have changed, send the new table to everybody."""
    async with live.lock:
        before = live.sitting
        sitting = await matches.read_seats(live.id)
        if sitting and sitting != before:
            live.sitting = sitting
            live.changed()
