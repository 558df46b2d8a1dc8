"""Players who are away: since when, and what the other players may do about it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from warhost.server.rows import DAY, Seat
from warhost.server.wire.base import ClaimKind

if TYPE_CHECKING:
    from warhost.server.live_match import LiveMatch

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
