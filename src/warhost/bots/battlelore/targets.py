"""Which unit to damage, heal or give up."""

from warhost.games.battlelore.ids import A_HEX, HEXES
from warhost.games.battlelore.state import Battle


def choose_victim(s: Battle, options: list[int]) -> int:
    """Choose the unit that is worth most and closest to destruction."""
    best = options[0]
    most = -1.0
    for option in options:
        if option < HEXES and s.at[option - A_HEX] >= 0:
            unit = s.at[option - A_HEX]
            value = float(s.book.cost[s.kind[unit]]) / (1.0 + s.health[unit]) + s.banner[option - A_HEX]
            if value > most:
                most = value
                best = option
    return best


def choose_own(s: Battle, options: list[int], heal: bool) -> int:
    """Heal the most valuable unit; let the cheapest one suffer."""
    best = options[0]
    most = -99
    for option in options:
        if option < HEXES:
            value = s.book.cost[s.kind[s.at[option - A_HEX]]] * (1 if heal else -1)
            if value > most:
                most = value
                best = option
    return best
