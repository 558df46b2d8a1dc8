"""What a unit reaches from its hex, or would from another one: the lines of sight shown to a player."""

from warhost.games.battlelore.ground import least_reach, may_attack, reach, sees, targets
from warhost.games.battlelore.hexes import DISTANCE, HEX_NAMES
from warhost.games.battlelore.ids import HEXES, RANGED
from warhost.games.battlelore.moves import destinations, held, shift, steps_of
from warhost.games.battlelore.state import Battle


def reached(s: Battle, place: str, at: str) -> dict[str, list[str]]:
    """Return the hexes that a unit sees within its range, those it may attack, and those it may move to.

    With `at`, as if it were there, without a further move. All of this is public.
    """
    if place not in HEX_NAMES or s.at[HEX_NAMES.index(place)] < 0:
        return {}
    unit = s.at[HEX_NAMES.index(place)]
    moves: list[int] = []
    if at:
        if at not in HEX_NAMES or (s.at[HEX_NAMES.index(at)] >= 0 and at != place):
            return {}
        s = s.copy()
        shift(s, unit, HEX_NAMES.index(at))
    elif not held(s, unit):
        moves = destinations(s, unit, steps_of(s, unit), s.book.lunge[s.kind[unit]])
    return {
        "sees": names_of(seen(s, unit)),
        "targets": names_of([s.place[target] for target in targets(s, unit) if may_attack(s, unit, target)]),
        "moves": names_of(moves),
    }


def seen(s: Battle, unit: int) -> list[int]:
    """Return the hexes within range that a unit sees; for a melee unit, those beside it."""
    away, near, far = DISTANCE[s.place[unit]], least_reach(s, unit), reach(s, unit)
    ranged = s.book.traits[s.kind[unit]] & RANGED != 0
    return [
        place
        for place in range(HEXES)
        if near <= away[place] <= far and (not ranged or away[place] == 1 or sees(s, unit, place))
    ]


def names_of(places: list[int]) -> list[str]:
    """Return hexes by name, in the order of the board."""
    return [HEX_NAMES[place] for place in sorted(places)]
