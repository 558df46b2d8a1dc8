"""Orders to Armies: who marches where, who attacks whom, who goes and who stays."""

from typing import Final

from warhost.bots.bo5a.plan import UNIT, Plan, prize
from warhost.bots.bo5a.strength import Army, army_in, attack, joined
from warhost.games.bo5a.armies import characters_in, enemy_army, exits, has_army, limited, near_enemy, targets
from warhost.games.bo5a.ids import (
    A_CHARACTER,
    A_UNIT,
    ALL,
    BOLG,
    DONE,
    DWARF_REGULARS,
    DWARF_VETERANS,
    ELF_ARCHERS,
    ELF_SPEARMEN,
    FREE,
    GENERALS,
    GOBLINS,
    GREAT_ORCS,
    LAKE_MEN,
    MOVE,
    ORCS,
    PLACES,
    REGIONS,
    SHADOW,
    STAY,
    WARGS,
)
from warhost.games.bo5a.moves import available, fits, may_stop
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import GOBLIN_POINT, POINTS
from warhost.kernel.flow import Ask

# The order in which units go where not all can, the strongest first.
MARCHING: Final[list[list[int]]] = [
    [DWARF_VETERANS, ELF_SPEARMEN, ELF_ARCHERS, DWARF_REGULARS, LAKE_MEN],
    [GREAT_ORCS, WARGS, ORCS, GOBLINS],
]
# What Damage dealt and Damage taken are worth to each side. The Shadow has more to lose.
DEALT: Final[list[float]] = [9.0, 10.0]
SUFFERED: Final[list[float]] = [11.0, 7.5]
# The least gain for a march, and for an attack.
LEAST: Final = 2.0


class Order:
    """An order to march, attack or both: from where, over which region, at whom (-1: nobody), and its worth."""

    def __init__(self, value: float, source: int, via: int, target: int) -> None:
        self.value = value
        self.source = source
        self.via = via
        self.target = target


def nothing() -> Order:
    """Return no order."""
    return Order(0.0, -1, -1, -1)


# ---- what orders are worth


def attack_value(s: Five, side: int, army: Army, source: int, target: int) -> float:
    """Return what an attack is worth: the region and the enemy's losses, minus the player's own."""
    course = attack(s, side, army, source, target)
    value = DEALT[side] * course.foe_losses - SUFFERED[side] * course.own_losses
    gain = prize(s, side, target)
    mask = characters_in(s, 1 - side, target)
    if mask >> BOLG & 1:
        gain += 900.0
    for general in range(GENERALS):
        if mask >> general & 1:
            gain += 15.0
    value += course.win * gain
    if side == SHADOW and s.where[BOLG] == source and course.win < 0.8:
        value -= 500.0 * (1.0 - course.win)
    if course.win < 0.3:
        # Damage to walls and units lasts, but such an attack mostly costs lives.
        value -= 15.0
    return value


def takes(s: Five, side: int, source: int, target: int) -> int:
    """Return how many units of an Army may go to a place."""
    units = s.units[side * PLACES + source]
    if limited(side, target):
        units = min(units, s.book.stacking - s.units[side * PLACES + target])
    return units


def march_value(s: Five, plan: Plan, source: int, target: int) -> float:
    """Return what it is worth for an Army to march from one place to another."""
    key = source * PLACES + target
    found = plan.marches.get(key)
    if found is None:
        found = weigh_march(s, plan, source, target)
        plan.marches[key] = found
    return found


def weigh_march(s: Five, plan: Plan, source: int, target: int) -> float:
    """Compute the value of a march."""
    side = plan.side
    army = army_in(s, side, source)
    going = takes(s, side, source, target)
    if going <= 0:
        return -UNIT
    life = army.life * going / army.units
    value = plan.stand(s, source, target, life) - plan.stand(s, source, source, life) + prize(s, side, target)
    if going == army.units:
        value -= plan.left_open(s, source)
    if side == SHADOW:
        there = s.units[PLACES + target]
        if there and going + there <= s.book.stacking and not GOBLIN_POINT[target]:
            # Together they roll more dice.
            value += 1.5 * min(there, going)
    elif not POINTS[target] and near_enemy(s, FREE, target):
        value -= 0.5 * life
    return value


def reach(s: Five, side: int, source: int, steps: int) -> list[int]:
    """Return where an Army may stop."""
    out: list[int] = []
    for target in exits(s, source):
        if enemy_army(s, side, target):
            continue
        if may_stop(s, side, target) and target not in out:
            out.append(target)
        if steps > 1 and not (target < REGIONS and near_enemy(s, side, target)):
            for further in exits(s, target):
                if further != source and further not in out and may_stop(s, side, further):
                    out.append(further)
    return out


def best_march(s: Five, plan: Plan, sources: list[int], need: int, steps: int) -> Order:
    """Return the best march."""
    best = nothing()
    best.value = LEAST
    for source in sources:
        if not has_army(s, plan.side, source) or not fits(s, available(s, plan.side, source, None), need):
            continue
        for target in reach(s, plan.side, source, steps):
            value = march_value(s, plan, source, target)
            if value > best.value:
                best = Order(value, source, target, -1)
    return best


def marches(s: Five, plan: Plan, need: int, steps: int, number: int) -> float:
    """Return what it is worth to march with some Armies."""
    values: list[float] = []
    for source in all_places(s, plan.side):
        best = best_march(s, plan, [source], need, steps)
        if best.source >= 0:
            values.append(best.value)
    values.sort(reverse=True)
    total = 0.0
    for value in values[:number]:
        total += value
    return total


def best_attack(s: Five, plan: Plan, sources: list[int], need: int, steps: int) -> Order:
    """Return the best attack, at once or after a march."""
    side = plan.side
    best = nothing()
    best.value = LEAST
    for source in sources:
        if not has_army(s, side, source) or not fits(s, available(s, side, source, None), need):
            continue
        army = army_in(s, side, source)
        for target in targets(s, side, source):
            value = attack_value(s, side, army, source, target)
            if value > best.value:
                best = Order(value, source, source, target)
        if steps == 0:
            continue
        for via in reach(s, side, source, steps):
            foes = targets(s, side, via)
            if not foes:
                continue
            march = march_value(s, plan, source, via)
            together = joined(s, side, army, via)
            for target in foes:
                value = attack_value(s, side, together, via, target) + min(march, 40.0) - 3.0
                if value > best.value:
                    best = Order(value, source, via, target)
    return best


def all_places(s: Five, side: int) -> list[int]:
    """Return where a side has Armies."""
    return [p for p in range(PLACES) if s.units[side * PLACES + p]]


# ---- answers


def places_of(ask: Ask) -> list[int]:
    """Return the places among the options."""
    return [option for option in ask.options if option < PLACES]


def move_army(s: Five, ask: Ask) -> int:
    """Choose which Army marches; done when none gains by it."""
    steps = 2 if ask.rule == "army.fast" else 1
    best = best_march(s, Plan(s, ask.seat), places_of(ask), 0, steps)
    return best.source if best.source >= 0 else DONE


def move_to(s: Five, ask: Ask) -> int:
    """Choose where an Army goes in one step, to attack from there if it may."""
    return step_to(s, ask.seat, ask.args[0], places_of(ask), 1, ask.rule == "combat.attack")


def step_to(s: Five, side: int, source: int, ways: list[int], steps: int, attacks: bool) -> int:
    """Choose the best way by the value of the march, or of the attack after it."""
    plan = Plan(s, side)
    army = army_in(s, side, source)
    best = ways[0]
    top = -999.0
    for way in ways:
        value = march_value(s, plan, source, way) if may_stop(s, side, way) else -99.0
        if attacks:
            for target in targets(s, side, way):
                value = max(value, attack_value(s, side, joined(s, side, army, way), way, target) + min(value, 40.0))
        if steps > 1 and not (way < REGIONS and near_enemy(s, side, way)):
            for further in exits(s, way):
                if further != source and may_stop(s, side, further):
                    value = max(value, march_value(s, plan, source, further))
        if value > top:
            top = value
            best = way
    return best


def march(s: Five, ask: Ask) -> int:
    """Choose the next step of an Army that goes further, or stop."""
    here = ask.args[0]
    ways = places_of(ask)
    if not ways:
        return STAY
    way = step_to(s, ask.seat, here, ways, ask.args[1], False)
    if STAY in ask.options and march_value(s, Plan(s, ask.seat), here, way) <= 0.0:
        return STAY
    return way


def wanted(s: Five, side: int, source: int, number: int) -> list[int]:
    """Return the kinds of some units, one by one, the strongest first."""
    out: list[int] = []
    row = s.figures[source]
    for kind in MARCHING[side]:
        for _ in range(row[kind]):
            if len(out) < number:
                out.append(kind)
    return out


def force(s: Five, ask: Ask) -> int:
    """Take as many units as fit. A guard stays where needed, and Bolg stays behind the lines."""
    side = ask.seat
    source = ask.args[0]
    units = s.units[side * PLACES + source]
    plan = Plan(s, side)
    if ask.rule == "combat.advance":
        target = s.c_to
    else:
        ways = [p for p in exits(s, source) if may_stop(s, side, p)]
        if not ways:
            return ALL
        target = step_to(s, side, source, ways, 1, True)
    number = max(1, min(units, takes(s, side, source, target)))
    if number == units and units > 1 and plan.left_open(s, source) > 0.0:
        number = units - 1
    stays = 0
    if s.where[BOLG] == source and side == SHADOW and not bolg_goes(s, number):
        stays = 1 << BOLG
    if number == units and not stays:
        return ALL
    chosen = ask.args[1]
    row = wanted(s, side, source, number)
    if chosen < len(row) and A_UNIT + row[chosen] in ask.options:
        return A_UNIT + row[chosen]
    for option in ask.options:
        if A_CHARACTER <= option < A_CHARACTER + BOLG and 2 * number >= units:
            return option
    if DONE in ask.options:
        return DONE
    # The order requires a certain kind, or a leader.
    for option in ask.options:
        if option == A_UNIT + GOBLINS or option >= A_CHARACTER:
            return option
    return ALL


def bolg_goes(s: Five, number: int) -> bool:
    """Whether Bolg goes: only with five units and a bodyguard, otherwise he stays where he is safe."""
    return number >= s.book.stacking and s.bodyguards > 0


def split_leadership(s: Five, ask: Ask) -> int:
    """Take all tokens along: units that stay do not fight."""
    return ask.options[-1]


def split_damage(s: Five, ask: Ask) -> int:
    """Leave the Damage behind."""
    return ask.options[0]


def attack_with(s: Five, ask: Ask) -> int:
    """Choose which Army marches and attacks."""
    plan = Plan(s, ask.seat)
    places = places_of(ask)
    best = best_attack(s, plan, places, 0, 1)
    other = best_march(s, plan, places, 0, 1)
    if other.value > best.value:
        best = other
    if best.source >= 0:
        return best.source
    return DONE if DONE in ask.options else ask.options[0]


def attack_or_move(s: Five, ask: Ask) -> int:
    """Attack at once, or march first."""
    side = ask.seat
    source = ask.args[0]
    plan = Plan(s, side)
    best = best_attack(s, plan, [source], 0, 1 if MOVE in ask.options else 0)
    other = best_march(s, plan, [source], 0, 1)
    if MOVE in ask.options and (best.source < 0 or other.value > best.value):
        if other.source >= 0 or DONE not in ask.options:
            return MOVE
        return DONE
    if best.source < 0:
        return DONE if DONE in ask.options else ask.options[0]
    return best.target if best.via == source else MOVE


def move_or_attack(s: Five, ask: Ask) -> int:
    """Choose one of the two."""
    side = ask.seat
    source = ask.args[0]
    plan = Plan(s, side)
    best = best_attack(s, plan, [source], 0, 0)
    other = best_march(s, plan, [source], 0, 1)
    if other.value > best.value and MOVE in ask.options:
        return MOVE
    return best.target if best.source >= 0 else DONE


def attack_to(s: Five, ask: Ask) -> int:
    """Choose whom to attack after the march, if it is worthwhile."""
    source = ask.args[0]
    army = army_in(s, ask.seat, source)
    best = DONE
    top = LEAST
    for target in places_of(ask):
        value = attack_value(s, ask.seat, army, source, target)
        if value > top:
            top = value
            best = target
    return best


def combined_value(s: Five, side: int, target: int) -> float:
    """Return what an attack by all Armies around a region is worth."""
    army = Army(0, 0, 0, 0)
    best = -1
    for place in all_places(s, side):
        if place < REGIONS and target in targets(s, side, place):
            one = army_in(s, side, place)
            army = Army(
                army.units + one.units, army.life + one.life, max(army.power, one.power), max(army.lead, one.lead)
            )
            if best < 0 or one.power > army_in(s, side, best).power:
                best = place
    return attack_value(s, side, army, best, target) - 4.0 if best >= 0 else 0.0


def best_combined(s: Five, side: int, regions: list[int]) -> Order:
    """Return the best Combined Attack."""
    best = nothing()
    best.value = LEAST
    for region in regions:
        value = combined_value(s, side, region)
        if value > best.value:
            best = Order(value, region, region, region)
    return best


def combined_at(s: Five, ask: Ask) -> int:
    """Choose whom to attack from several sides."""
    best = best_combined(s, ask.seat, places_of(ask))
    if best.source >= 0:
        return best.source
    return DONE if DONE in ask.options else ask.options[0]


def participant(s: Five, ask: Ask) -> int:
    """Let everybody take part."""
    return ALL if ALL in ask.options else ask.options[0]
