"""Players who are away: since when, and what the other players may do about it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from warhost.server import hours
from warhost.server.rows import DAY, PersonRow, Seat
from warhost.server.wire.base import ClaimKind

if TYPE_CHECKING:
    from warhost.server.live_match import LiveMatch
    from warhost.server.live_matches import LiveMatches

# Seconds after which a player who has left a live match counts as absent.
GRACE = 120.0
# Days without an answer after which a player counts as absent in a match without a clock; the creator can change it.
DAYS = 14
# What the other players can do.
WIN: Final = "win"
BOT: Final = "bot"
SEAT: Final = "seat"


class Absent(NamedTuple):
    """A seat that has to answer while its player is away, and the seconds until the others may stop waiting."""

    seat: str
    left: float


def days_of(pace: Mapping[str, Any]) -> float:
    """Return the days without an answer after which the others may stop waiting."""
    return float(pace["days"] if pace.get("kind") == "days" else pace.get("absence", DAYS))


def absent(live: "LiveMatch", now: float) -> list[Absent]:
    """Return the seats that have to answer and whose players are away.

    In a live match, since they lost the connection. Without a clock, since they were asked: they are listed once their
    days are over. With days for a move the clock itself ends the match.
    """
    kind = live.row.pace.get("kind", "none")
    if kind == "days" or live.state != "running":
        return []
    here = {socket.person.id for socket in live.sockets if socket.person}
    found = []
    for sitting in live.sitting:
        if not sitting.person or sitting.seat not in live.course.waiting():
            continue
        if kind == "live":
            if sitting.person not in here and sitting.gone is not None:
                found.append(Absent(sitting.seat, max(0.0, sitting.gone + GRACE - now)))
        elif live.course.since:
            if now - live.course.thinking[sitting.seat] >= days_of(live.row.pace) * DAY:
                found.append(Absent(sitting.seat, 0.0))
    return found


def may_do(live: "LiveMatch", seat: str, mine: list[str]) -> list[ClaimKind]:
    """Return what a person can do about an absent player: opponents claim the win, partners take over the seat."""
    sides = live.sides()
    if not mine or live.holder(seat) == live.holder(mine[0]):
        return []
    return [SEAT] if any(sides[one] == sides[seat] for one in mine) else [WIN, BOT]


def partner(sitting: Sequence[Seat], sides: Mapping[str, int], seat: str) -> str | None:
    """Return the person who takes over a resigned seat: another player on the same side, if there is one."""
    holder = next(one.person for one in sitting if one.seat == seat)
    return next(
        (one.person for one in sitting if one.person and one.person != holder and sides[one.seat] == sides[seat]), None
    )


async def came(matches: "LiveMatches", live: "LiveMatch", person: PersonRow | None) -> None:
    """Note that a player has connected to a match with a live clock."""
    if person and live.row.pace.get("kind") == "live":
        if any(seat.person == person.id and seat.gone is not None for seat in live.sitting):
            await matches.write(matches.store.set_gone, live.id, person.id, None)
            await refresh(matches, live)


async def still_here(matches: "LiveMatches", live: "LiveMatch", person: PersonRow | None) -> None:
    """Note that a player is still connected, although another process that started later marked everybody as gone."""
    if matches.store.postgres and person and live.row.pace.get("kind") == "live" and live.seats_of(person.id):
        await refresh(matches, live)
        await came(matches, live, person)


async def went(matches: "LiveMatches", live: "LiveMatch", person: PersonRow | None) -> None:
    """Note a lost connection to a match with a live clock. A player is gone once the last connection is lost."""
    if person is None or live.row.pace.get("kind") != "live" or not live.seats_of(person.id):
        return
    if not any(socket.person and socket.person.id == person.id for socket in live.sockets):
        await matches.downtime.settle()
        await matches.write(matches.store.set_gone, live.id, person.id, hours.now)
        await refresh(matches, live)


async def refresh(matches: "LiveMatches", live: "LiveMatch") -> None:
    """Reload the seats of a match. If they have changed, send the new table to everybody."""
    async with live.lock:
        before = live.sitting
        sitting = await matches.read_seats(live.id)
        if sitting and sitting != before:
            live.sitting = sitting
            live.changed()
