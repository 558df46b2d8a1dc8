"""Choices in combat: what to attack, what to spend, where to go afterwards, and what lore cards do."""

from typing import Final

from warhost.bots.battlelore.blows import best_blow, blow
from warhost.bots.battlelore.orders import LEAST, choose_end, in_the_way
from warhost.bots.battlelore.targets import choose_own
from warhost.bots.battlelore.worth import freed, goals, holding, place_value
from warhost.games.battlelore.book import D_LOSE_FIGURE
from warhost.games.battlelore.conditions import landings, liftable, may_stand_free, scattered
from warhost.games.battlelore.damage import covered
from warhost.games.battlelore.ground import has, weak
from warhost.games.battlelore.hexes import DISTANCE
from warhost.games.battlelore.ids import (
    A_DIRECTION,
    A_FACE,
    A_HEX,
    A_LORE,
    ADVANCE,
    CLEAVE,
    DONE,
    HEXES,
    MORALE,
    NO,
    PASS,
    PIERCE,
    POISON,
    PURSUE,
    RANGED,
    STRIKE,
    YES,
)
from warhost.games.battlelore.moves import Moved, retreat
from warhost.games.battlelore.ops import O_LIFT, O_OVERRUN, O_SACRIFICE, O_SCATTER, Op
from warhost.games.battlelore.state import Battle, side_of
from warhost.kernel.flow import Ask

# Lore kept for cards before any is paid to remove poison markers.
SPARE_LORE: Final = 4
# What it is worth to have a unit beside an enemy unit, and the least value for which a unit is carried.
NEAR: Final = 0.5
LIFT: Final = 0.9


def choose_attacker(s: Battle, options: list[int]) -> int:
    """Choose the unit with the best attack, if any is worthwhile."""
    best = DONE
    most = 0.05
    for option in options:
        if option < HEXES:
            unit = s.at[option - A_HEX]
            value = best_blow(s, unit, s.place[unit])
            if value > most:
                most = value
                best = option
    return best


def choose_target(s: Battle, unit: int, options: list[int]) -> int:
    """Choose the most valuable target, or none if an additional attack is not worthwhile."""
    best = NO if NO in options else options[0]
    most = 0.0 if NO in options else -99.0
    for option in options:
        if option < HEXES:
            value = blow(s, unit, s.place[unit], s.at[option - A_HEX])
            if value > most:
                most = value
                best = option
    return best


def choose_spend(s: Battle, ask: Ask) -> int:
    """Spend dice, unless that would cost the last figure.

    Figures are lost only after the combat, and the question does not say how many are due. So a unit must be able to
    pay for all remaining dice, or it spends none.
    """
    kind, keyword, place, left, _ = ask.args
    for ability in s.book.die[kind]:
        if ability.keyword == keyword:
            figures = ability.effects.count(D_LOSE_FIGURE)
            if figures and s.health[s.at[place]] <= figures * left:
                return NO
    return YES


def choose_damage(s: Battle, ask: Ask) -> int:
    """Take damage rather than lore, unless the victim falls without it."""
    due, victim = ask.args[2], s.at[ask.args[3]]
    return YES if due < s.health[victim] + covered(s, victim) else NO


def choose_kept(s: Battle, ask: Ask) -> int:
    """Set aside dice that damage or trigger an ability, and morale. The rest is rolled again."""
    unit, victim = s.at[ask.args[1]], s.at[ask.args[2]]
    spent = [ability.face for ability in s.book.die[s.kind[unit]]]
    if s.book.traits[s.kind[unit]] & RANGED:
        spent.append(PIERCE)
    else:
        spent.extend([STRIKE] if weak(s, unit) else [STRIKE, CLEAVE])
    best = ask.options[0]
    most = -1.0
    for option in ask.options:
        if option == DONE:
            continue
        face = option - A_FACE
        poison = s.poison[victim] != 0 and s.book.poison_faces >> face & 1 != 0
        value = 1.0 if face in spent or poison else 0.5 if face == MORALE else 0.0
        if value > most:
            most = value
            best = option
    return DONE if DONE in ask.options and most < 0.5 else best


def choose_portal(s: Battle, ask: Ask) -> int:
    """Put the first portal under the most valuable ordered unit, the others where it would like to be."""
    if not s.portals:
        own = [A_HEX + s.place[u] for u in s.units(ask.seat) if s.ordered[u] and A_HEX + s.place[u] in ask.options]
        return choose_own(s, own, True) if own else ask.options[0]
    unit = s.at[s.portals[0]]
    ends = [option for option in ask.options if unit >= 0 and may_stand_free(s, unit, option - A_HEX)]
    return choose_end(s, unit, ends) if ends else ask.options[0]


def choose_marked(s: Battle, ask: Ask) -> int:
    """Pay off a stun marker on a unit with something to do, and poison only with enough lore."""
    if ask.args[0] == POISON:
        return choose_own(s, ask.options, True) if s.lore[ask.seat] >= ask.args[1] + SPARE_LORE else DONE
    aims = goals(s, ask.seat)
    best = DONE
    most = LEAST
    for option in ask.options:
        if option < HEXES:
            gain = freed(s, s.at[option - A_HEX], aims)
            if gain > most:
                most = gain
                best = option
    return best


def choose_advance(s: Battle, ask: Ask) -> int:
    """Advance, unless the hex left is worth more."""
    unit = s.at[ask.args[1]]
    here, there = holding(s, unit, ask.args[1]), holding(s, unit, ask.args[2])
    if here > there:
        return NO
    if PURSUE in ask.options:
        return PURSUE
    return ADVANCE if there > here or not s.book.traits[s.kind[unit]] & RANGED else NO


def choose_side(s: Battle, ask: Ask) -> int:
    """Drive an enemy unit back where it hurts most."""
    unit = s.at[ask.args[1]]
    best = ask.options[0]
    most = -1
    for option in ask.options:
        damage = retreat(s, unit, option - A_DIRECTION, ask.args[2]).damage
        if damage > most:
            most = damage
            best = option
    return best


def choose_burst(s: Battle, side: int, options: list[int]) -> int:
    """Choose a hex where the burst hits more enemies than friends."""
    best = options[0]
    most = -99
    for option in options:
        value = 0
        for unit in range(len(s.place)):
            if s.place[unit] >= 0 and DISTANCE[s.place[unit]][option - A_HEX] <= 1:
                value += -1 if side_of(unit) == side else 1
        if value > most:
            most = value
            best = option
    return best


def silenced(s: Battle, unit: int) -> int:
    """Return how many ordered enemy units would have to move away from a unit."""
    return len([enemy for enemy, _ in scattered(s, unit) if s.ordered[enemy]])


def choose_crier(s: Battle, side: int, options: list[int]) -> int:
    """Choose the unit that most ordered enemies would have to move away from."""
    best = options[0]
    for option in options:
        if silenced(s, s.at[option - A_HEX]) > silenced(s, s.at[best - A_HEX]):
            best = option
    return best


def carried(s: Battle, side: int, unit: int, place: int, aims: list[int]) -> float:
    """Return what it is worth to a side to put a unit on another hex.

    A friend may be better off there. An enemy unit loses what its hex gave it and may be attacked.
    """
    here = s.place[unit]
    if side_of(unit) == side:
        return place_value(s, unit, place, aims) - place_value(s, unit, here, aims)
    return holding(s, unit, here) - holding(s, unit, place) + threat(s, side, place) - threat(s, side, here)


def threat(s: Battle, side: int, place: int) -> float:
    """Return roughly what the ordered units beside a hex could do to an enemy unit there."""
    near = [u for u in s.units(side) if s.ordered[u] and not s.attacks[u] and DISTANCE[s.place[u]][place] == 1]
    return NEAR * len(near)


def best_landing(s: Battle, side: int, unit: int, places: list[int], aims: list[int]) -> tuple[float, int]:
    """Return the best of some hexes to put a unit down on, and what that is worth."""
    found = [(carried(s, side, unit, place, aims), -place) for place in places]
    value, place = max(found)
    return value, -place


def lift_value(s: Battle, side: int, op: Op, moved: Moved) -> float:
    """Return what the best use of a card that carries a unit is worth."""
    aims = goals(s, side)
    return max(
        [best_landing(s, side, u, landings(s, u, moved.unit, op), aims)[0] for u in liftable(s, side, op, moved)]
    )


def choose_lifted(s: Battle, ask: Ask) -> int:
    """Choose the unit for which being carried changes most."""
    aims = goals(s, ask.seat)
    best = ask.options[0]
    most = -99.0
    for option in ask.options:
        unit = s.at[option - A_HEX]
        places = [
            place
            for place in range(HEXES)
            if may_stand_free(s, unit, place) and DISTANCE[place][ask.args[0]] <= ask.args[1]
        ]
        value = best_landing(s, ask.seat, unit, places, aims)[0]
        if value > most:
            most = value
            best = option
    return best


def choose_landing(s: Battle, ask: Ask) -> int:
    """Choose where a carried unit does the most good."""
    places = [option - A_HEX for option in ask.options]
    return A_HEX + best_landing(s, ask.seat, s.at[ask.args[1]], places, goals(s, ask.seat))[1]


def worth_using(s: Battle, side: int, op: Op, ask: Ask) -> bool:
    """Whether a lore card with this effect helps. It must not waste figures or send off enemies worth attacking."""
    if op.code == O_LIFT:
        return lift_value(s, side, op, Moved(s.at[ask.args[2]], ask.args[1], ask.args[3])) > LIFT
    if op.code == O_SACRIFICE:
        return False
    if op.code == O_SCATTER:
        return side != s.active and max([silenced(s, unit) for unit in s.units(side)]) > 0
    if op.code == O_OVERRUN:
        riders = [u for u in s.units(side) if s.ordered[u] and has(s, u, op.traits) and in_the_way(s, u)]
        return len(riders) > 0
    return True


def choose_lore(s: Battle, ask: Ask) -> int:
    """Choose the most expensive card that can be used and helps."""
    best = PASS
    most = -1
    for option in ask.options:
        if option != PASS:
            entry = s.book.lore[option - A_LORE]
            if not worth_using(s, ask.seat, entry.effects[0], ask):
                continue
            if entry.cost > most:
                most = entry.cost
                best = option
    return best
