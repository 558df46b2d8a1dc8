"""What hexes are worth to a unit: banners, terrain that a scenario pays for, attacks from there."""

from typing import Final

from warhost.bots.battlelore.blows import POINT, best_blow
from warhost.games.battlelore.ground import flies, ground, has
from warhost.games.battlelore.hexes import DISTANCE, OWN_ROW
from warhost.games.battlelore.ids import DAQAN_TENT, HEXES, P_ORDER, RANGED, UTHUK_TENT
from warhost.games.battlelore.moves import destinations, held, steps_of
from warhost.games.battlelore.ops import O_HOLD, O_PAIRS, O_REACH, Op
from warhost.games.battlelore.scoring import occupied
from warhost.games.battlelore.state import Battle, side_of

# What a step towards a goal is worth, and one lore.
STEP: Final = 0.22
LORE_WORTH: Final = 0.3


def on_ground(s: Battle, unit: int, mask: int) -> int:
    """Return how many other units of its side are on some terrain."""
    mine = 1 if ground(s, s.place[unit]) & mask else 0
    return occupied(s, side_of(unit), mask) - mine


def rule_value(s: Battle, unit: int, place: int, rule: Op) -> float:
    """Return roughly what a scenario rule would pay for having a unit on a hex."""
    side = side_of(unit)
    if rule.code == O_HOLD and ground(s, place) & rule.ground:
        others = on_ground(s, unit, rule.ground)
        if rule.enemy_none and occupied(s, 1 - side, rule.ground):
            return 0.3 * rule.points
        if rule.each:
            return float(rule.points) if (others + 1) * rule.points <= rule.most else 0.0
        if others >= rule.at_least:
            return 0.1 * rule.points
        return float(rule.points) if others + 1 == rule.at_least else 0.6 * rule.points
    if rule.code == O_PAIRS and ground(s, place) & (rule.ground | rule.other):
        first, second = on_ground(s, unit, rule.ground), on_ground(s, unit, rule.other)
        if ground(s, place) & rule.ground:
            return float(rule.points) if first < second else 0.5 * rule.points
        return float(rule.points) if second < first else 0.5 * rule.points
    if rule.code == O_REACH and has(s, unit, rule.traits) and rule.low <= OWN_ROW[side][place] <= rule.high:
        there = len(
            [
                u
                for u in s.units(side)
                if u != unit and has(s, u, rule.traits) and rule.low <= OWN_ROW[side][s.place[u]] <= rule.high
            ]
        )
        return float(rule.points) if (there + 1) * rule.points <= rule.most else 0.0
    return 0.0


def holding(s: Battle, unit: int, place: int) -> float:
    """Return what it is worth to be on a hex at the end of the turn."""
    side = side_of(unit)
    value = POINT * s.banner[place]
    if s.terrain[place] == (UTHUK_TENT if side == 0 else DAQAN_TENT):
        value += POINT * s.book.tent_points
    for rule in s.scenario(side).rules:
        value += 0.9 * POINT * rule_value(s, unit, place, rule)
    if s.book.cover[s.terrain[place]] and not flies(s, unit):
        value += 0.3
    return value


def paid_ground(s: Battle, side: int) -> int:
    """Return the terrain that a side's scenario pays for."""
    mask = 0
    for rule in s.scenario(side).rules:
        if rule.code == O_HOLD:
            mask |= rule.ground
        elif rule.code == O_PAIRS:
            mask |= rule.ground | rule.other
    return mask


def goals(s: Battle, side: int) -> list[int]:
    """Return hexes worth going to: unheld banners and paid terrain, otherwise where the enemy is."""
    mask = paid_ground(s, side)
    found = [
        place
        for place in range(HEXES)
        if (s.banner[place] or (mask and ground(s, place) & mask and OWN_ROW[side][place] <= 6))
        and (s.at[place] < 0 or side_of(s.at[place]) != side)
    ]
    return found if found else [s.place[unit] for unit in s.units(1 - side)]


def distance_to(places: list[int], place: int) -> int:
    """Return the distance to the nearest of some hexes."""
    best = 20
    for other in places:
        best = min(best, DISTANCE[place][other])
    return best


def way(s: Battle, unit: int, place: int, aims: list[int]) -> float:
    """Return the cost of the way to the goals from a hex. Shooters need not go all the way."""
    side = side_of(unit)
    far = distance_to(aims, place)
    for rule in s.scenario(side).rules:
        if rule.code == O_REACH and has(s, unit, rule.traits):
            far = min(far, max(0, rule.low - OWN_ROW[side][place]))
    if s.book.traits[s.kind[unit]] & RANGED:
        far = max(far, 2)
    return STEP * far


def place_value(s: Battle, unit: int, place: int, aims: list[int]) -> float:
    """Return what it is worth for a unit to be on a hex when the attacks begin."""
    return holding(s, unit, place) + best_blow(s, unit, place) - way(s, unit, place, aims)


class Plan:
    """The best a unit could do with an order: where to go, and how much better that is than no order."""

    def __init__(self, unit: int, end: int, gain: float) -> None:
        self.unit = unit
        self.end = end
        self.gain = gain


def freed(s: Battle, unit: int, aims: list[int]) -> float:
    """Return what a stunned unit would gain from an order if its marker is paid off, less the lore."""
    mark = s.stun[unit]
    s.stun[unit] = 0
    gain = free_plan(s, unit, aims).gain - LORE_WORTH * s.book.marker_price
    s.stun[unit] = mark
    return gain


def plan_of(s: Battle, unit: int, aims: list[int]) -> Plan:
    """Return what a unit would do with an order. A stunned unit may be freed while orders are given."""
    if s.stun[unit] and s.phase <= P_ORDER and s.lore[side_of(unit)] >= s.book.marker_price:
        return Plan(unit, s.place[unit], freed(s, unit, aims))
    return free_plan(s, unit, aims)


def free_plan(s: Battle, unit: int, aims: list[int]) -> Plan:
    """Return what a unit would do with an order as it is."""
    start = s.place[unit]
    end = start
    best = place_value(s, unit, start, aims)
    if not held(s, unit) and not s.moved[unit]:
        for place in destinations(s, unit, steps_of(s, unit), s.book.lunge[s.kind[unit]]):
            value = place_value(s, unit, place, aims) + (0.0 if s.banner[place] else -0.05)
            if value > best:
                best = value
                end = place
    return Plan(unit, end, best - holding(s, unit, start) + way(s, unit, start, aims))
