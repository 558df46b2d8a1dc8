"""Driving units back: the direction, the move, and the damage for retreats that cannot be made."""

from warhost.games.battlelore.ground import driven_ways
from warhost.games.battlelore.ids import A_DIRECTION
from warhost.games.battlelore.moves import retreat, shift
from warhost.games.battlelore.state import Battle, side_of
from warhost.kernel.flow import Ask, Flow


def drive_back(s: Battle, unit: int, from_hex: int, count: int) -> Flow[int]:
    """Move a unit straight away from a hex by its retreats (page 10). Return the damage for those it cannot make."""
    ways = driven_ways(s, from_hex, unit)
    way = ways[0]
    if len(ways) > 1:
        # The line runs along edges: the attacker shifts it to one side and drives the unit away from there.
        answer = yield Ask(
            1 - side_of(unit),
            "retreat_side",
            [A_DIRECTION + d for d in ways],
            "retreat.direction",
            (s.kind[unit], s.place[unit], count),
        )
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
