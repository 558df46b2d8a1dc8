"""What places and attacks are worth: expected damage, banners, the ground that a scenario pays for."""

from warhost.games.battlelore.ground import figures_lost, ground, has, in_sight, weak
from warhost.games.battlelore.hexes import DISTANCE, NEIGHBOURS, OWN_ROW
from warhost.games.battlelore.ids import DAQAN_TENT, HEXES, RANGED, SLOTS, UTHUK_TENT
from warhost.games.battlelore.moves import destinations, held, steps_of
from warhost.games.battlelore.ops import O_HOLD, O_PAIRS, O_REACH
from warhost.games.battlelore.state import Battle, side_of

# A victory point, in units of one expected damage.
POINT = 3.0


def strength(s: Battle, unit: int, start: int, target: int) -> float:
    """Dice of an attack from a hex, roughly: strength, forest, Rage, Flanking, Flying."""
    book = s.book
    kind = s.kind[unit]
    dice = book.combat[kind]
    for place in (start, s.place[target]):
        if book.dice[s.terrain[place]]:
            dice = min(dice, book.dice[s.terrain[place]])
    if book.rage[kind]:
        dice += figures_lost(s, unit)
    if not book.traits[kind] & RANGED and book.flying[s.kind[target]]:
        dice -= book.fewer_at_flying
    for near in NEIGHBOURS[s.place[target]]:
        other = s.at[near]
        if other >= 0 and other != unit and side_of(other) == side_of(unit):
            dice += book.flanking[s.kind[other]]
    return float(max(1, dice))


def blow(s: Battle, unit: int, start: int, target: int) -> float:
    """What an attack from a hex on a unit is worth: damage to expect, more if the target may fall, less the counter."""
    kind = s.kind[unit]
    dice = strength(s, unit, start, target)
    faces = 1.0 if s.book.traits[kind] & RANGED or weak(s, unit) else 2.0
    faces += 0.7 * len(s.book.die[kind])
    damage = dice * faces / 6.0
    value = min(damage, float(s.health[target])) + dice / 12.0
    if damage >= s.health[target]:
        value += 1.0
    value += 0.4 * s.book.cost[s.kind[target]] / (2.0 + s.health[target])
    if s.banner[s.place[target]]:
        value += 0.5 * s.banner[s.place[target]]
    if DISTANCE[start][s.place[target]] == 1 and not s.book.vigilant[kind] and not s.stun[target]:
        value -= 0.25 * s.book.combat[s.kind[target]] * (1.0 if s.health[unit] > 1 else 1.6)
    return value


def best_blow(s: Battle, unit: int, start: int) -> float:
    """The best attack a unit would have from a hex; nothing without one."""
    ranged = s.book.traits[s.kind[unit]] & RANGED != 0
    far = s.book.range[s.kind[unit]] if ranged else 1
    first = (1 - side_of(unit)) * SLOTS
    best = 0.0
    for target in range(first, first + SLOTS):
        place = s.place[target]
        if place < 0 or DISTANCE[start][place] > far:
            continue
        if ranged and DISTANCE[start][place] > 1 and not in_sight(s, start, place):
            continue
        best = max(best, blow(s, unit, start, target))
    return best


def holding(s: Battle, unit: int, place: int) -> float:
    """What standing on a hex at the end of the turn is worth."""
    side = side_of(unit)
    value = POINT * s.banner[place]
    if s.terrain[place] == (UTHUK_TENT if side == 0 else DAQAN_TENT):
        value += POINT * s.book.tent_points
    for rule in s.scenario(side).rules:
        if (rule.code == O_HOLD and ground(s, place) & rule.ground) or (
                rule.code == O_PAIRS and ground(s, place) & (rule.ground | rule.other)):
            value += 0.6 * POINT * rule.points
        elif rule.code == O_REACH and has(s, unit, rule.traits):
            if rule.low <= OWN_ROW[side][place] <= rule.high:
                value += 0.7 * POINT * rule.points
    if s.book.cover[s.terrain[place]]:
        value += 0.3
    return value


def goals(s: Battle, side: int) -> list[int]:
    """Hexes worth going to: banners that no own unit holds, else where the enemy stands."""
    found = [place for place in range(HEXES) if s.banner[place] and (s.at[place] < 0 or side_of(s.at[place]) != side)]
    return found if found else [s.place[unit] for unit in s.units(1 - side)]


def distance_to(places: list[int], place: int) -> int:
    """How far the nearest of some hexes is."""
    best = 20
    for other in places:
        best = min(best, DISTANCE[place][other])
    return best


def place_value(s: Battle, unit: int, place: int, aims: list[int]) -> float:
    """What it is worth for a unit to be on a hex when the attacks begin."""
    return holding(s, unit, place) + best_blow(s, unit, place) - 0.22 * distance_to(aims, place)


class Plan:
    """The best a unit could do with an order: where to go, and how much better that is than to be left alone."""

    def __init__(self, unit: int, end: int, gain: float) -> None:
        self.unit = unit
        self.end = end
        self.gain = gain


def plan_of(s: Battle, unit: int, aims: list[int]) -> Plan:
    """What a unit would do with an order."""
    start = s.place[unit]
    end = start
    best = place_value(s, unit, start, aims)
    if not held(s, unit) and not s.moved[unit]:
        for place in destinations(s, unit, steps_of(s, unit), s.book.lunge[s.kind[unit]] > 0):
            value = place_value(s, unit, place, aims) + (0.0 if s.banner[place] else -0.05)
            if value > best:
                best = value
                end = place
    idle = holding(s, unit, start) - 0.22 * distance_to(aims, start)
    return Plan(unit, end, best - idle)
