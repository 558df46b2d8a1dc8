"""Which orders to give, which units move, and where to."""

from typing import Final

from warhost.bots.battlelore.targets import choose_victim
from warhost.bots.battlelore.worth import Plan, goals, place_value, plan_of
from warhost.games.battlelore.ground import enemies, has, weak
from warhost.games.battlelore.hexes import DISTANCE, SECTIONS
from warhost.games.battlelore.ids import A_COMMAND, A_HEX, DONE, HEXES, NO
from warhost.games.battlelore.moves import destinations, may_pass, overruns, steps_of
from warhost.games.battlelore.ops import O_GAIN_LORE
from warhost.games.battlelore.state import NOBODY, Battle, side_of
from warhost.kernel.flow import Ask

# Orders worth less than this are not given: the unit is better left where it is.
LEAST: Final = 0.15
# What riding over enemy units is worth.
RIDE: Final = 0.3


def plans_of(s: Battle, side: int) -> list[Plan]:
    """Return what each unit without an order would do with one, best first."""
    aims = goals(s, side)
    plans = [plan_of(s, unit, aims) for unit in s.units(side) if not s.ordered[unit]]
    plans.sort(key=gain_of, reverse=True)
    return plans


def gain_of(plan: Plan) -> float:
    """Return the gain, for sorting."""
    return plan.gain


def basic_value(plans: list[Plan]) -> float:
    """Return what one order anywhere is worth."""
    return max(0.0, plans[0].gain) if plans else 0.0


def text_value(s: Battle, side: int, card: int, plans: list[Plan]) -> float:
    """Return what a command card's text is worth: its orders, given to the best units, and its effects."""
    entry = s.book.commands[card]
    left = [*entry.sections, entry.any]
    value = 0.0
    for plan in plans:
        if plan.gain <= LEAST:
            break
        sections = SECTIONS[side][s.place[plan.unit]]
        for way in range(4):
            if not left[way]:
                continue
            if way < 3 and not sections >> way & 1:
                continue
            if way == 3 and (not has(s, plan.unit, entry.traits) or (entry.not_weak and weak(s, plan.unit))):
                continue
            left[way] -= 1
            value += plan.gain
            break
    for op in entry.effects:
        if op.code == O_GAIN_LORE:
            value += 0.3 * op.lore
    return value


def choose_command(s: Battle, side: int, options: list[int]) -> int:
    """Choose the card that gains most, without wasting a strong card on little."""
    plans = plans_of(s, side)
    best = options[0]
    most = -1.0
    for option in options:
        entry = s.book.commands[option - A_COMMAND]
        orders = sum(entry.sections) + entry.any
        value = max(text_value(s, side, option - A_COMMAND, plans), basic_value(plans)) - 0.05 * orders
        if value > most:
            most = value
            best = option
    return best


def choose_unit(s: Battle, side: int, options: list[int]) -> int:
    """Choose the unit that gains most from an order."""
    aims = goals(s, side)
    best = options[0]
    most = -99.0
    for option in options:
        if option < HEXES:
            gain = plan_of(s, s.at[option - A_HEX], aims).gain
            if gain > most:
                most = gain
                best = option
    return DONE if DONE in options and most <= LEAST else best


def choose_mover(s: Battle, side: int, options: list[int]) -> int:
    """Choose the ordered unit that gains most from its move, or nobody if none gains."""
    aims = goals(s, side)
    best = DONE
    most = 0.01
    for option in options:
        if option < HEXES:
            unit = s.at[option - A_HEX]
            plan = plan_of(s, unit, aims)
            if plan.end == s.place[unit]:
                continue
            gain = place_value(s, unit, plan.end, aims) - place_value(s, unit, s.place[unit], aims)
            if overruns(s, unit) and in_the_way(s, unit):
                gain += RIDE
            if gain > most:
                most = gain
                best = option
    return best


def choose_stepper(s: Battle, side: int, ask: Ask) -> int:
    """Choose the unit that gains most from a short additional move, or nobody if none gains."""
    aims = goals(s, side)
    best = DONE
    most = 0.01
    for option in ask.options:
        if option < HEXES:
            unit = s.at[option - A_HEX]
            far = ask.args[0] if ask.args else s.book.mobility[s.kind[unit]]
            here = place_value(s, unit, s.place[unit], aims)
            for end in destinations(s, unit, far):
                gain = place_value(s, unit, end, aims) - here
                if gain > most:
                    most = gain
                    best = option
    return best


def choose_end(s: Battle, unit: int, options: list[int]) -> int:
    """Choose the best hex for a unit, or stay if that is allowed."""
    aims = goals(s, side_of(unit))
    best = NO if NO in options else options[0]
    most = place_value(s, unit, s.place[unit], aims) if NO in options else -99.0
    for option in options:
        if option < HEXES:
            value = place_value(s, unit, option - A_HEX, aims)
            if value > most:
                most = value
                best = option
    return best


def in_the_way(s: Battle, unit: int) -> bool:
    """Whether a unit could ride over an enemy unit and still end beyond it."""
    for enemy in enemies(s, side_of(unit)):
        place = s.place[enemy]
        if DISTANCE[s.place[unit]][place] < steps_of(s, unit) and may_pass(s, unit, place):
            return True
    return False


def choose_ride(s: Battle, ask: Ask) -> int:
    """Ride over enemy units while possible, then go to the best hex."""
    unit, at = s.at[ask.args[1]], ask.args[2]
    over = [option for option in ask.options if option < HEXES and s.at[option - A_HEX] not in (NOBODY, unit)]
    if over:
        return choose_victim(s, over)
    aims = goals(s, side_of(unit))
    best = DONE if DONE in ask.options else ask.options[0]
    most = place_value(s, unit, at, aims) if DONE in ask.options else -99.0
    for option in ask.options:
        if option < HEXES:
            value = place_value(s, unit, option - A_HEX, aims)
            if value > most:
                most = value
                best = option
    return best
