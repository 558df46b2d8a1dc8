"""An Army in figures, and the expected course of a combat: averages, round by round, without cards."""

from warhost.games.bo5a.armies import beorn_dice, beorn_needs, has_army, leadership, strength, unbroken
from warhost.games.bo5a.ids import BEORN, FREE, PLACES, REGIONS, SHADOW
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import FORT, climbs, is_ford

# Damage that a card or an ability adds in an average round.
CARD = 0.45
# Rounds after which a combat is taken to be undecided.
ROUNDS = 8


def health(s: Five, side: int, place: int) -> int:
    """Return the Damage that destroys an Army: two per unit, less what it has."""
    units = s.units[side * PLACES + place]
    return max(1, 2 * units - s.damage[place]) if units else 0


def walls(s: Five, region: int) -> int:
    """Return the Damage that a Fortification still absorbs."""
    if region >= REGIONS or FORT[region] < 0:
        return 0
    return s.book.protection[FORT[region]] - s.broken[FORT[region]]


class Army:
    """What fights on one side: units, the Damage they can take, Combat Strength, re-rolls."""

    def __init__(self, units: int, life: int, power: int, lead: int) -> None:
        self.units = units
        self.life = life
        self.power = power
        self.lead = lead


def army_in(s: Five, side: int, place: int) -> Army:
    """Return the Army of a side in a place. Beorn counts as one where he is alone."""
    if side == FREE and not has_army(s, FREE, place) and s.where[BEORN] == place:
        return Army(1, s.wrath, beorn_dice(s), 99)
    return Army(
        s.units[side * PLACES + place], health(s, side, place), strength(s, side, place), leadership(s, side, place)
    )


def joined(s: Five, side: int, one: Army, place: int) -> Army:
    """Return an Army together with the one at its goal, as far as the stacking limit allows."""
    if not s.units[side * PLACES + place]:
        return one
    other = army_in(s, side, place)
    units = one.units + other.units
    life = one.life + other.life
    power = one.power + other.power
    over = units - s.book.stacking
    if over > 0:
        units -= over
        life = min(2 * units, life)
        power -= over
    return Army(units, life, power, one.lead + other.lead)


def hits(power: float, lead: float, chance: float) -> float:
    """Return the expected hits of a roll and a Leader re-roll."""
    dice = min(5.0, power)
    first = dice * chance
    return first + min(dice - first, lead) * chance


class Fight:
    """What to expect of a combat: the chance to win, and the life that either side loses."""

    def __init__(self, win: float, own_losses: float, foe_losses: float) -> None:
        self.win = win
        self.own_losses = own_losses
        self.foe_losses = foe_losses


def fight(a: Army, d: Army, first: float, later: float, fort: int, answer: float = 1.0 / 3.0) -> Fight:
    """Estimate an attack from the chances of its dice in the first round and later, and of the defender's."""
    life_a, life_d, wall = float(a.life), float(d.life), float(fort)
    number = 0
    while life_a > 0.0 and life_d > 0.0 and number < ROUNDS:
        chance = 1.0 / 6.0 if wall > 0.0 else first if number == 0 else later
        blow = hits(a.power * min(1.0, life_a / max(1, a.units)), a.lead, chance) + CARD
        back = hits(d.power * min(1.0, life_d / max(1, d.units)), d.lead, answer) + CARD
        if wall > 0.0:
            taken = min(wall, blow)
            wall -= taken
            blow -= taken
        life_d -= blow
        life_a -= back
        number += 1
    margin = max(0.0, life_a) - max(0.0, life_d)
    win = min(0.97, max(0.03, 0.5 + 0.11 * margin))
    if number >= ROUNDS and life_d > 0.0 and life_a > 0.0:
        win = 0.1
    return Fight(win, min(float(a.life), a.life - life_a), min(float(d.life), d.life - life_d))


def chance_of(s: Five, side: int, place: int) -> float:
    """Return the chance that a side's die hits if nothing hinders it."""
    if side == FREE and s.where[BEORN] == place:
        return (7 - beorn_needs(s)) / 6.0
    return 1.0 / 3.0


def attack(s: Five, side: int, a: Army, source: int, target: int) -> Fight:
    """Estimate an attack by an Army from one region on another."""
    later = chance_of(s, side, source)
    first = later
    if source < REGIONS and (is_ford(source, target) or climbs(source, target)):
        first = 1.0 / 6.0
    d = army_in(s, 1 - side, target)
    return fight(a, d, first, later, walls(s, target) if unbroken(s, target) else 0, chance_of(s, 1 - side, target))


def under_way(s: Five) -> Fight:
    """Estimate the rest of the current combat for the attacker."""
    a = army_in(s, s.c_side, s.c_from)
    for place in s.parts:
        if place != s.c_from and s.units[s.c_side * PLACES + place]:
            more = army_in(s, s.c_side, place)
            a = Army(a.units + more.units, a.life + more.life, a.power, max(a.lead, more.lead))
    d = army_in(s, 1 - s.c_side, s.c_to)
    later = chance_of(s, s.c_side, s.c_from)
    return fight(a, d, later, later, walls(s, s.c_to) if unbroken(s, s.c_to) else 0, chance_of(s, 1 - s.c_side, s.c_to))


def threat(s: Five, region: int, far: list[list[int]]) -> float:
    """Return how much life of Shadow Armies is near a region: all of it next to it, less further away."""
    total = 0.0
    for place in range(PLACES):
        if s.units[PLACES + place]:
            way = far[place][region]
            if way <= 4:
                total += health(s, SHADOW, place) * (5 - max(1, way)) / 4.0
    return total
