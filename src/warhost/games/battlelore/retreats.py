"""Driving units back: the direction, the move, and the damage of what cannot be made."""

from warhost.games.battlelore.hexes import away
from warhost.games.battlelore.ids import A_DIRECTION
from warhost.games.battlelore.moves import retreat, shift
from warhost.games.battlelore.state import Battle, side_of
from warhost.kernel.flow import Ask, Flow


def drive_back(s: Battle, unit: int, from_hex: int, count: int) -> Flow[int]:
    """A unit makes so many retreats straight away from a hex (page 10). The damage of those it cannot make."""
    ways = away(from_hex, s.place[unit])
    way = ways[0]
    if len(ways) > 1:
        # The line of attack enters by a corner: two sides lie opposite.
        answer = yield Ask(side_of(unit), "retreat_side", [A_DIRECTION + d for d in ways], "retreat.direction",
                           (s.kind[unit], s.place[unit], count))
        way = answer - A_DIRECTION
    end = retreat(s, unit, way, count)
    if end.place != s.place[unit]:
        s.note("retreats", (s.kind[unit], s.place[unit], end.place))
        shift(s, unit, end.place)
    if end.support:
        s.note("supported", (s.kind[unit], end.place))
    elif end.damage:
        s.note("cannot_retreat", (s.kind[unit], end.place, end.damage))
    return end.damage
