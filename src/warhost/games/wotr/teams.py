"""Seats: who controls what, who leads, who commands a mixed army. With two players all of this is simple."""

from typing import Final

from warhost.games.wotr.ids import ELITE, FREE, NATIONS, PLACES, RANKS, REGULAR, SHADOW
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import OWNER, REGION_AT

# What partners whose units share a place have agreed on.
UNDECIDED: Final = 0
MERGED: Final = 1
APART: Final = 2


def side_of(s: Wotr, seat: int) -> int:
    """Return the side a seat plays for."""
    if s.players == 4:
        return FREE if seat < 2 else SHADOW
    return FREE if seat == 0 else SHADOW


def seats_of(s: Wotr, side: int) -> list[int]:
    """Return the seats of a side."""
    if s.players == 2:
        return [side]
    if s.players == 3:
        return [0] if side == FREE else [1, 2]
    return [0, 1] if side == FREE else [2, 3]


def alone(s: Wotr, side: int) -> bool:
    """Whether one player plays the whole side."""
    return s.players == 2 or (s.players == 3 and side == FREE)


def owner(s: Wotr, nation: int) -> int:
    """Return the seat that controls a nation."""
    return OWNER[s.players][nation]


def partner(s: Wotr, seat: int) -> int:
    """Return the other seat of the side, or -1."""
    for other in seats_of(s, side_of(s, seat)):
        if other != seat:
            return other
    return -1


def lead(s: Wotr, side: int) -> int:
    """Return the seat that decides for the side: its leading player."""
    return s.leading[side]


def minion_seat(s: Wotr, saruman: bool) -> int:
    """Return the seat that controls Saruman, or the minions of Sauron."""
    if s.players == 2:
        return 1
    first = 1 if s.players == 3 else 2
    return first + 1 if saruman else first


def counts(s: Wotr, seat: int, place: int) -> tuple[int, int]:
    """Return how many units, and how many elites, a seat has in a place."""
    units = 0
    elites = 0
    owners = OWNER[s.players]
    row = s.figures[place]
    for nation in range(NATIONS):
        if owners[nation] == seat:
            elite = row[nation * RANKS + ELITE]
            elites += elite
            units += elite + row[nation * RANKS + REGULAR]
    return units, elites


def shared(s: Wotr, side: int, place: int) -> bool:
    """Whether both partners have units in a place."""
    if alone(s, side) or s.units[side * PLACES + place] == 0:
        return False
    seats = seats_of(s, side)
    return counts(s, seats[0], place)[0] > 0 and counts(s, seats[1], place)[0] > 0


def prevails(s: Wotr, seat: int, own: tuple[int, int], others: tuple[int, int]) -> bool:
    """Whether a seat commands with these units and elites: most units, then most elites, then the leading player."""
    if own[0] != others[0]:
        return own[0] > others[0]
    if own[1] != others[1]:
        return own[1] > others[1]
    return s.leading[side_of(s, seat)] == seat


def commander(s: Wotr, side: int, place: int) -> int:
    """Return the seat that commands the (merged) army of a side in a place (p. 46)."""
    seats = seats_of(s, side)
    if alone(s, side) or prevails(s, seats[0], counts(s, seats[0], place), counts(s, seats[1], place)):
        return seats[0]
    return seats[1]


def in_mixed_army(s: Wotr, side: int, place: int) -> bool:
    """Whether the units of both partners in a place form one army."""
    return s.mixed[place] == MERGED and shared(s, side, place)


def commands_mixed(s: Wotr, seat: int, side: int, place: int) -> bool:
    """Whether a seat commands a mixed army in a place."""
    return in_mixed_army(s, side, place) and commander(s, side, place) == seat


def commands(s: Wotr, seat: int, side: int, place: int) -> bool:
    """Whether a seat may use all units and leaders in a place, including its partner's."""
    if alone(s, side):
        return True
    if not shared(s, side, place):
        return counts(s, seat, place)[0] > 0
    return commands_mixed(s, seat, side, place)


def controls(s: Wotr, seat: int, nation: int) -> bool:
    """Whether a seat controls a nation."""
    return OWNER[s.players][nation] == seat


def nation_barred(s: Wotr, seat: int, nation: int) -> bool:
    """With three players, whether the Free Peoples player would act twice in a row for a nation."""
    return s.players == 3 and seat == 0 and s.last_nations >> nation & 1 == 1


def may_act_for(s: Wotr, seat: int, nation: int) -> bool:
    """Whether a card of a seat may recruit for a nation or move its counter: its own, and not barred (p. 45, 46)."""
    return controls(s, seat, nation) and not nation_barred(s, seat, nation)


def use_nation(s: Wotr, seat: int, nation: int) -> None:
    """With three players, note that this action is for a nation."""
    if s.players == 3 and seat == 0:
        s.next_nations |= 1 << nation


def army_barred(s: Wotr, seat: int, place: int) -> bool:
    """With three players, whether the Free Peoples player would act twice in a row with one mixed army."""
    return s.players == 3 and seat == 0 and REGION_AT[place] in s.last_armies


def army_went(s: Wotr, source: int, target: int) -> None:
    """With three players, note where a mixed army that has just acted advances or retreats to."""
    if s.players == 3 and REGION_AT[source] in s.last_armies and REGION_AT[target] not in s.last_armies:
        s.last_armies.append(REGION_AT[target])
