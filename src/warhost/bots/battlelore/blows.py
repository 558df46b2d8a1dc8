"""What attacks are worth: expected damage, the chance to destroy or drive back, scenario rewards, the counter."""

from math import comb
from typing import Final

from warhost.games.battlelore.book import D_DAMAGE, D_DAMAGE_NEAR, D_LOSE_FIGURE, D_POISON, D_RETREAT
from warhost.games.battlelore.damage import covered
from warhost.games.battlelore.ground import beside, flies, ground, has, in_sight, overlooks, stunned, weak, wounds
from warhost.games.battlelore.hexes import DISTANCE, NEIGHBOURS, OWN_ROW
from warhost.games.battlelore.ids import F_ATTACK, F_COUNTER, F_RETREAT, RANGED, SLOTS
from warhost.games.battlelore.ops import O_CLEAR, O_KILL, O_LORE_FOR_KILL, O_RANGE_BONUS, O_SEE_THROUGH, O_UNSEEN
from warhost.games.battlelore.state import Battle, side_of

# A victory point, in units of one damage to a unit of infantry.
POINT: Final = 3.0
# More dice than this count as this many.
MOST: Final = 12


def at_least(dice: int, faces: int, number: int) -> float:
    """Return the chance that a number of dice show one of some faces."""
    p = faces / 6.0
    return sum([comb(dice, k) * p**k * (1.0 - p) ** (dice - k) for k in range(number, dice + 1)])


# By dice, faces and number. Rolls are short, so all chances are computed once.
CHANCE: Final[list[list[list[float]]]] = [
    [[at_least(dice, faces, number) for number in range(MOST + 2)] for faces in range(7)] for dice in range(MOST + 1)
]


class Swing:
    """What a die does for a unit: faces that damage, faces that drive back, and what its other faces are worth.

    With the target of an attack its markers count: lore damages a poisoned target, retreats a stunned one.
    """

    def __init__(self, s: Battle, unit: int, target: int = -1) -> None:
        kind = s.kind[unit]
        self.damage = 1 if s.book.traits[kind] & RANGED or weak(s, unit) else 2
        self.retreat = 1
        self.extra = 0.0
        for ability in s.book.die[kind]:
            for effect in ability.effects:
                if effect == D_DAMAGE or effect == D_DAMAGE_NEAR:
                    self.damage += 1
                elif effect == D_RETREAT:
                    self.retreat += 1
                elif effect == D_LOSE_FIGURE:
                    self.extra -= 0.12
                elif effect >= D_POISON:
                    self.extra += 0.06
        if target >= 0 and s.poison[target]:
            self.damage += 1
        if target >= 0 and stunned(s, target, F_RETREAT):
            self.damage += self.retreat
            self.retreat = 0
        self.damage = min(6, self.damage)


def body(s: Battle, unit: int) -> float:
    """Return what one health of a unit is worth."""
    kind = s.kind[unit]
    return 0.75 * s.book.cost[kind] / s.book.health[kind]


def strength(s: Battle, unit: int, start: int, target: int, place: int) -> int:
    """Return the number of dice for an attack from one hex on another.

    They follow from strength, forest, Rage, Flying and Swarm. The die of Flanking is not among them.
    """
    book = s.book
    kind = s.kind[unit]
    dice = book.combat[kind]
    for who, where in ((unit, start), (target, place)):
        if book.dice[s.terrain[where]] and not flies(s, who):
            dice = min(dice, book.dice[s.terrain[where]])
    if book.rage[kind]:
        dice += book.rage[kind] * wounds(s, unit)
    if not book.traits[kind] & RANGED and flies(s, target):
        dice -= book.fewer_at_flying
    if s.swarm[unit]:
        dice -= book.fewer_in_swarm
    return max(1, min(MOST, dice))


def flanks(s: Battle, unit: int, place: int) -> int:
    """Return the dice that a friend beside a target adds, at most once."""
    most = 0
    for near in NEIGHBOURS[place]:
        other = s.at[near]
        if other >= 0 and other != unit and side_of(other) == side_of(unit):
            most = max(most, s.book.flanking[s.kind[other]])
    return most


def prize(s: Battle, side: int, start: int, target: int) -> float:
    """Return what a side gains besides the unit when an attack from a hex destroys its target."""
    value = 1.0 + 0.5 * body(s, target)
    for rule in s.scenario(side).rules:
        if rule.code == O_KILL:
            if rule.victim_near and not beside(s, s.place[target], rule.victim_near):
                continue
            if rule.killer_near and not beside(s, start, rule.killer_near):
                continue
            value += POINT * rule.points
        elif rule.code == O_LORE_FOR_KILL:
            value += 0.4 * rule.lore
    return value


def dislodged(s: Battle, side: int, place: int) -> float:
    """Return what it is worth to a side that the enemy leaves a hex."""
    value = 0.5 * POINT * s.banner[place]
    for rule in s.scenario(side).rules:
        if rule.code == O_CLEAR and rule.low <= OWN_ROW[side][place] <= rule.high:
            value += 0.6 * POINT * rule.points
    return value


def blow(s: Battle, unit: int, start: int, target: int) -> float:
    """Return what an attack from a hex on a unit is worth, less the cost of the counter."""
    place = s.place[target]
    side = side_of(unit)
    swing = Swing(s, unit, target)
    dice = min(MOST, strength(s, unit, start, target, place) + flanks(s, unit, place))
    need = s.health[target] + covered(s, target)
    destroyed = CHANCE[dice][swing.damage][min(need, MOST + 1)]
    driven = (1.0 - destroyed) * CHANCE[dice][swing.retreat][1 + s.book.immovable[s.kind[target]]]
    damage = min(float(s.health[target]), max(0.0, dice * swing.damage / 6.0 - 0.6 * covered(s, target)))
    value = damage * body(s, target) + destroyed * prize(s, side, start, target) + dice * (swing.extra + 0.05)
    value += (destroyed + driven) * dislodged(s, side, place) + 0.25 * driven
    if DISTANCE[start][place] == 1 and not s.book.vigilant[s.kind[unit]] and not stunned(s, target, F_COUNTER):
        stays = 1.0 - destroyed - (0.0 if s.book.ferocity[s.kind[target]] else driven)
        value -= stays * returned(s, unit, start, target)
    return value


def returned(s: Battle, unit: int, start: int, target: int) -> float:
    """Return what a counter costs the attacker on average."""
    swing = Swing(s, target)
    dice = min(MOST, strength(s, target, s.place[target], unit, start) + flanks(s, target, start))
    damage = min(float(s.health[unit]), dice * swing.damage / 6.0)
    destroyed = CHANCE[dice][swing.damage][min(s.health[unit], MOST + 1)]
    return 0.8 * damage * body(s, unit) + destroyed * prize(s, side_of(target), s.place[target], unit) * 0.7


class Aim:
    """How a unit shoots under its scenario: how far, and through how much terrain."""

    def __init__(self, s: Battle, unit: int) -> None:
        self.near = s.book.least_range[s.kind[unit]]
        self.far = s.book.range[s.kind[unit]]
        self.through = 0
        for rule in s.scenario(side_of(unit)).rules:
            if rule.code == O_RANGE_BONUS and has(s, unit, rule.traits):
                self.far += rule.hexes
            elif rule.code == O_SEE_THROUGH and has(s, unit, rule.traits):
                self.through += rule.n


def hidden(s: Battle, target: int, distance: int) -> bool:
    """Whether the target's scenario hides it from a shot at this distance."""
    for rule in s.scenario(side_of(target)).rules:
        if rule.code == O_UNSEEN and distance > rule.within and ground(s, s.place[target]) & rule.ground:
            return True
    return False


def reachable(s: Battle, unit: int, start: int) -> list[int]:
    """Return the enemy units that a unit could attack from a hex."""
    side = side_of(unit)
    found: list[int] = []
    if stunned(s, unit, F_ATTACK):
        return found
    if not s.book.traits[s.kind[unit]] & RANGED:
        for near in NEIGHBOURS[start]:
            target = s.at[near]
            if target >= 0 and side_of(target) != side:
                found.append(target)
        return found
    aim = Aim(s, unit)
    over = overlooks(s, unit, start)
    first = (1 - side) * SLOTS
    for target in range(first, first + SLOTS):
        place = s.place[target]
        distance = DISTANCE[start][place] if place >= 0 else 0
        if not distance or not aim.near <= distance <= aim.far or hidden(s, target, distance):
            continue
        if distance == 1 or in_sight(s, start, place, over, aim.through):
            found.append(target)
    return found


def best_target(s: Battle, unit: int, start: int) -> int:
    """Return the enemy unit that is most worth attacking from a hex, or -1."""
    best = -1
    most = 0.0
    for target in reachable(s, unit, start):
        value = blow(s, unit, start, target)
        if best < 0 or value > most:
            most = value
            best = target
    return best


def best_blow(s: Battle, unit: int, start: int) -> float:
    """Return the value of a unit's best attack from a hex; 0 without one."""
    best = 0.0
    for target in reachable(s, unit, start):
        best = max(best, blow(s, unit, start, target))
    # A unit that does not move in the move step shoots twice.
    if best > 0.0 and s.book.double_shot[s.kind[unit]] and start == s.place[unit] and not s.moved[unit]:
        best *= 1.6
    return best
