"""The map as a commander sees it: distances for Armies, including those out of the boxes. Computed once."""

from typing import Final

from warhost.games.bo5a.ids import PLACES, REGIONS
from warhost.games.bo5a.tables import DISTANCE, GOBLIN_POINT, LEADS_TO


def _ways() -> list[list[int]]:
    """Return the steps of an Army from every place to every region. A Goblin Mustering Point is behind its Pass."""
    rows: list[list[int]] = []
    for place in range(PLACES):
        steps = 0
        here = place
        while here >= REGIONS:
            # A closed Pass costs the Goblins that open it.
            steps += 2 if GOBLIN_POINT[here] else 1
            here = LEADS_TO[here]
        rows.append([steps + far for far in DISTANCE[here]])
    return rows


WAY: Final[list[list[int]]] = _ways()
