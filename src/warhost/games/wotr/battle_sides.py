"""The two sides of the current battle: their places, what fights, Leadership and Combat Strength (p. 28)."""

from warhost.games.wotr.armies import (
    characters_in_battle,
    elites_in_battle,
    in_battle,
    in_command,
    leader_figures_in_battle,
    leadership_of,
    leading_elites_in_battle,
    units_in_battle,
)
from warhost.games.wotr.ids import (
    B_ASSAULT,
    B_FIELD,
    COMPANIONS,
    FREE,
    GANDALF_WHITE,
    MERIADOC,
    PEREGRIN,
    RANKS,
    SHADOW,
    WITCH_KING,
)
from warhost.games.wotr.round import Round
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import CITY, FORTIFICATION, LEADERSHIP, REGION_AT, SETTLEMENT, SIDE_OF

# Companions without the Captain of the West ability.
NO_CAPTAINS = (1 << MERIADOC) | (1 << PEREGRIN) | (1 << GANDALF_WHITE)


def defender(s: Wotr) -> int:
    """Return the defending side."""
    return 1 - s.b_side


def place_of(s: Wotr, side: int) -> int:
    """Return the place of one side of the battle."""
    return s.b_from if side == s.b_side else s.b_to


def battle_seat(s: Wotr, side: int) -> int:
    """Return the seat that commands one side of the battle. In a mixed army losses may change the commander (p. 46)."""
    return in_command(s, side, place_of(s, side))


def battle_region(s: Wotr) -> int:
    """Return the region of the defending army."""
    return REGION_AT[s.b_to]


def alive(s: Wotr, side: int) -> bool:
    """Whether a side has units left in the battle."""
    return units_in_battle(s, side, place_of(s, side)) > 0


def fighting_characters(s: Wotr, side: int) -> int:
    """Return the characters of a side in the battle, as a mask."""
    return characters_in_battle(s, side, place_of(s, side))


def fighting_leaders(s: Wotr, side: int) -> int:
    """Return how many Leader or Nazgûl figures of a side are in the battle."""
    return leader_figures_in_battle(s, side, place_of(s, side))


def fighting_elites(s: Wotr, side: int) -> int:
    """Return how many elites of a side are in the battle."""
    return elites_in_battle(s, side, place_of(s, side))


def fighting_units(s: Wotr, side: int) -> int:
    """Return how many units of a side are in the battle."""
    return units_in_battle(s, side, place_of(s, side))


def fighting_kind(s: Wotr, kind: int) -> int:
    """Return how many figures of one kind are in the battle."""
    return in_battle(s, place_of(s, SIDE_OF[kind // RANKS]), kind)


def nazgul_in_battle(s: Wotr) -> bool:
    """Whether a Nazgûl, the Witch-king included, is in the battle."""
    return fighting_leaders(s, SHADOW) > 0 or fighting_characters(s, SHADOW) >> WITCH_KING & 1 == 1


def nazgul_leadership(s: Wotr, r: Round | None = None) -> int:
    """Return the Leadership of the Nazgûl in the battle, including the Witch-king's."""
    if s.b_white:
        return 0
    total = fighting_leaders(s, SHADOW)
    if fighting_characters(s, SHADOW) >> WITCH_KING & 1:
        total += LEADERSHIP[WITCH_KING]
    if r is not None:
        total -= r.nazgul_off
    return total


def leadership(s: Wotr, r: Round, side: int) -> int:
    """Return the Leadership of a side in this round (p. 28)."""
    place = place_of(s, side)
    chars = fighting_characters(s, side) & ~r.silent
    if side == FREE:
        if s.b_white:
            chars &= ~(1 << GANDALF_WHITE)
        return fighting_leaders(s, FREE) + leadership_of(chars)
    chars &= ~(1 << WITCH_KING)
    return nazgul_leadership(s, r) + leadership_of(chars) + leading_elites_in_battle(s, side, place)


def strength(s: Wotr, r: Round, side: int) -> int:
    """Return the Combat Strength: one for each unit, and one more for every Captain of the West (p. 28)."""
    total = fighting_units(s, side)
    if side == FREE and total > 0:
        chars = fighting_characters(s, FREE) & ~r.powerless & ~NO_CAPTAINS
        for c in range(COMPANIONS):
            total += chars >> c & 1
    return total


def hit_number(s: Wotr, side: int) -> int:
    """Return the number that hits: 5, or 6 in an assault and in the first round against a city or fortification."""
    if side != s.b_side:
        return 5
    if s.b_kind == B_ASSAULT:
        return 6
    kind = SETTLEMENT[battle_region(s)]
    if s.b_kind == B_FIELD and s.b_round == 1 and (kind == CITY or kind == FORTIFICATION):
        return 6
    return 5
