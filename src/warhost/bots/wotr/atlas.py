"""The map as a commander sees it: ways to Mordor, prizes, home regions. Computed once."""

from typing import Final

from warhost.games.wotr.ids import FREE, NATIONS, REGIONS, SHADOW
from warhost.games.wotr.regions import MINAS_MORGUL, MORANNON
from warhost.games.wotr.tables import CITY, DISTANCE, NATION_OF, NEIGHBOURS, POINTS, SETTLEMENT, SIDE_OF, STRONGHOLD

FAR: Final = 99
GATES: Final[list[int]] = [MORANNON, MINAS_MORGUL]


def _shadow_hold(region: int) -> bool:
    nation = NATION_OF[region]
    return SETTLEMENT[region] == STRONGHOLD and nation >= 0 and SIDE_OF[nation] == SHADOW


def _to_gates(avoid: bool) -> list[int]:
    """Return the steps to the nearest gate of Mordor. `avoid` goes around the other Shadow strongholds."""
    far = [FAR] * REGIONS
    queue: list[int] = []
    for gate in GATES:
        far[gate] = 0
        queue.append(gate)
    for here in queue:
        for there in NEIGHBOURS[here]:
            if far[there] < FAR or (NATION_OF[there] == NATION_OF[MORANNON] and _shadow_hold(there) and avoid):
                continue
            far[there] = far[here] + 1
            queue.append(there)
    return far


# A revealed Fellowship draws a tile for every Shadow stronghold on its way; a declared one is free to choose.
WAY_ROUND: Final[list[int]] = _to_gates(True)
WAY_THROUGH: Final[list[int]] = _to_gates(False)

# What each side fights for: the enemy's cities and strongholds.
PRIZES: Final[list[list[int]]] = [
    [r for r in range(REGIONS) if POINTS[r] > 0 and SIDE_OF[NATION_OF[r]] == 1 - side] for side in (FREE, SHADOW)
]
# Cities and strongholds of each nation, where companions wake it.
HOMES: Final[list[list[int]]] = [
    [r for r in range(REGIONS) if NATION_OF[r] == n and SETTLEMENT[r] >= CITY] for n in range(NATIONS)
]


def nearest(start: int, goals: list[int]) -> int:
    """Return the distance to the nearest goal."""
    best = FAR
    for goal in goals:
        best = min(best, DISTANCE[start][goal])
    return best


# The regions within three steps of each, including itself, and the weight of an army there: 4 at home, 1 far away.
NEAR: Final[list[list[int]]] = [[r for r in range(REGIONS) if DISTANCE[here][r] <= 3] for here in range(REGIONS)]
