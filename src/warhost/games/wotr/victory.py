"""The winner: the side and, with three or four players, the player within it (chapters 10 and 11)."""

from warhost.games.wotr.ids import E_CORRUPTION, E_SHADOW_MILITARY, FREE, REGIONS, SHADOW
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import NATION_OF, POINTS, SIDE_OF
from warhost.games.wotr.teams import owner, seats_of


def winner(s: Wotr) -> int:
    """Return the winning side, or -1."""
    if s.ending == 0:
        return -1
    return SHADOW if s.ending in (E_CORRUPTION, E_SHADOW_MILITARY) else FREE


def merit(s: Wotr, seat: int, side: int) -> int:
    """Return the points a player's nations took, less those they lost; Free Peoples count only losses (p. 46)."""
    total = 0
    for region in range(REGIONS):
        if POINTS[region] == 0 or s.control[region] == SIDE_OF[NATION_OF[region]]:
            continue
        if side == SHADOW and s.taker[region] == seat:
            total += POINTS[region]
        if owner(s, NATION_OF[region]) == seat:
            total -= POINTS[region]
    return total


def scores(s: Wotr) -> list[float]:
    """Return 1 for winners and 0 for losers. A partner who is not the individual winner of the side gets 0.5."""
    out = [0.0] * s.players
    side = winner(s)
    seats = seats_of(s, side)
    best = max([merit(s, seat, side) for seat in seats])
    for seat in seats:
        out[seat] = 1.0 if merit(s, seat, side) == best else 0.5
    return out
