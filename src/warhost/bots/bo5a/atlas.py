"""The map as a commander sees it: ways of armies, out of the boxes too. Tables made once."""

from typing import Final

from warhost.games.bo5a.ids import PLACES, REGIONS
from warhost.games.bo5a.tables import DISTANCE, GOBLIN_POINT, LEADS_TO


def _ways() -> list[list[int]]:
    """Steps of an Army from every place to every region: a Goblin Mustering Point lies behind its Pass."""
    table: list[list[int]] = []
    for place in range(PLACES):
        steps = 0
        here = place
        while here >= REGIONS:
            # A closed Pass costs the Goblins that open it.
            steps += 2 if GOBLIN_POINT[here] else 1
            here = LEADS_TO[here]
        table.append([steps + far for far in DISTANCE[here]])
    return table


WAY: Final[list[list[int]]] = _ways()
