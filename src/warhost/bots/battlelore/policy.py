"""The heuristic of BattleLore: every kind of question with its answer."""

from typing import Final

from warhost.bots.battlelore.blows import best_blow, blow
from warhost.bots.battlelore.muster import choose_card, choose_muster, choose_scenario
from warhost.bots.battlelore.purpose import purposes
from warhost.bots.battlelore.worth import Plan, freed, goals, holding, place_value, plan_of
from warhost.bots.policy import Policy, Purpose
from warhost.games.battlelore.book import D_LOSE_FIGURE
from warhost.games.battlelore.damage import covered
from warhost.games.battlelore.effects import landings, liftable, may_stand_free, scattered
from warhost.games.battlelore.ground import enemies, has, weak
from warhost.games.battlelore.hexes import DISTANCE, SECTIONS
from warhost.games.battlelore.ids import (
    A_COMMAND,
    A_DIRECTION,
    A_FACE,
    A_HEX,
    A_LORE,
    A_NUMBER,
    ADVANCE,
    BASIC,
    CLEAVE,
    DONE,
    FREE_MUSTER,
    HEXES,
    LORE_AND_CARD,
    MORALE,
    NO,
    PASS,
    PIERCE,
    POISON,
    PURSUE,
    RANGED,
    STRIKE,
    TEXT,
    TWO_LORE,
    YES,
)
from warhost.games.battlelore.moves import Moved, destinations, may_pass, overruns, retreat, steps_of
from warhost.games.battlelore.ops import O_GAIN_LORE, O_LIFT, O_OVERRUN, O_SACRIFICE, O_SCATTER, Op
from warhost.games.battlelore.state import NOBODY, Battle, side_of
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, State

# Orders worth less are not given: the unit is better left where it is.
LEAST: Final = 0.15
# Lore that is kept for cards before any is paid for poison markers.
SPARE_LORE: Final = 4
# What riding over enemy units is worth.
RIDE: Final = 0.3
# What an own unit beside an enemy unit is worth, and what carrying a unit must be worth to be done.
NEAR: Final = 0.5
LIFT: Final = 0.9
# Questions about enemy units, of which the most valuable and most hurt is chosen.
AT_ENEMIES: Final = ["bolt", "mark", "damage_near"]


class BattlePolicy(Policy):
    """Goes for banners and for attacks that pay, holds what it has, and spends its lore."""

    def choose(self, s: State, ask: Ask, dice: Dice) -> int:
        """One of the options."""
        assert isinstance(s, Battle)
        options = ask.options
        if len(options) == 1:
            return options[0]
        kind = ask.kind
        side = ask.seat
        if kind == "command":
            return choose_command(s, side, options)
        if kind == "text_or_basic":
            plans = plans_of(s, side)
            return TEXT if text_value(s, side, ask.args[0], plans) >= basic_value(plans) else BASIC
        if kind == "order" or kind == "order_more" or kind == "march" or kind == "awaken":
            return choose_unit(s, side, options)
        if kind == "move":
            return choose_mover(s, side, options)
        if kind == "extra_move" or kind == "after_attack":
            return choose_stepper(s, side, ask)
        if kind == "move_to" or kind == "may_move" or kind == "pursue":
            return choose_end(s, s.at[ask.args[1]], options)
        if kind == "ride":
            return choose_ride(s, ask)
        if kind == "attack":
            return choose_attacker(s, options)
        if kind == "target" or kind == "attack_again":
            return choose_target(s, s.at[ask.args[1]], options)
        if kind in AT_ENEMIES:
            return choose_victim(s, options)
        return choose_in_combat(s, ask, dice)

    def purposes(self, s: State, ask: Ask, answer: int = -1) -> list[Purpose]:
        """What the asked side is after."""
        assert isinstance(s, Battle)
        return purposes(s, ask.seat)


def choose_in_combat(s: Battle, ask: Ask, dice: Dice) -> int:
    """What combats and cards ask."""
    kind = ask.kind
    options = ask.options
    if kind == "counter" or kind == "cover" or kind == "buy_points":
        return YES
    if kind == "keep_die":
        return choose_kept(s, ask)
    if kind == "as_damage":
        return choose_damage(s, ask)
    if kind == "remove_marker":
        return choose_marked(s, ask)
    if kind == "spend":
        return choose_spend(s, ask)
    if kind == "advance":
        return choose_advance(s, ask)
    if kind == "ignore_retreats" or kind == "heal_amount":
        return max(options) if options[0] >= A_NUMBER else options[0]
    if kind == "retreat_side":
        return choose_side(s, ask)
    if kind == "use_lore":
        return choose_lore(s, ask)
    return choose_place(s, ask, dice)


def choose_place(s: Battle, ask: Ask, dice: Dice) -> int:
    """The hexes that lore cards ask for."""
    if ask.kind == "scatter":
        return choose_crier(s, ask.seat, ask.options)
    if ask.kind == "burst":
        return choose_burst(s, ask.seat, ask.options)
    if ask.kind == "portal":
        return choose_portal(s, ask)
    if ask.kind == "lift":
        return choose_lifted(s, ask)
    if ask.kind == "lift_to":
        return choose_landing(s, ask)
    return choose_rest(s, ask, dice)


def choose_rest(s: Battle, ask: Ask, dice: Dice) -> int:
    """The set-up, the upkeep, and what little is left."""
    kind = ask.kind
    options = ask.options
    if kind == "lore_choice":
        return TWO_LORE if s.lore[ask.seat] < 5 or len(s.lore_hands[ask.seat]) >= 4 else LORE_AND_CARD
    if kind == "offering":
        return NO
    if kind == "army":
        return FREE_MUSTER
    if kind == "muster":
        return choose_muster(s, ask.seat, options)
    if kind == "deploy":
        return choose_card(s, ask.seat, ask.args[0], options)
    if kind == "return_card":
        return choose_returned(s, options)
    if kind == "discard_lore":
        return max(options)
    if kind == "heal" or kind == "sacrifice":
        return choose_own(s, options, kind == "heal")
    if kind == "scenario":
        return choose_scenario(s, options)
    return options[dice.below(len(options))]


# ---- orders


def plans_of(s: Battle, side: int) -> list[Plan]:
    """What each unit without an order would do with one, best first."""
    aims = goals(s, side)
    plans = [plan_of(s, unit, aims) for unit in s.units(side) if not s.ordered[unit]]
    plans.sort(key=gain_of, reverse=True)
    return plans


def gain_of(plan: Plan) -> float:
    """For sorting."""
    return plan.gain


def basic_value(plans: list[Plan]) -> float:
    """What one order anywhere is worth."""
    return max(0.0, plans[0].gain) if plans else 0.0


def text_value(s: Battle, side: int, card: int, plans: list[Plan]) -> float:
    """What the text of a command card is worth: its orders, given to the best units, and its effects."""
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
    """The card that gives most; a strong card is not wasted on little."""
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
    """The unit that gains most by an order."""
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
    """The ordered unit that gains most by its move; nobody if all stand well."""
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
    """The unit that gains most by a short move besides its own; nobody if all stand well."""
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
    """The best hex for a unit, or to stay where that may be said."""
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
    """Over enemy units while that goes; then to the best hex."""
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


# ---- combat


def choose_attacker(s: Battle, options: list[int]) -> int:
    """The unit with the best attack, if any pays."""
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
    """The target that pays most; none if an additional attack would not."""
    best = NO if NO in options else options[0]
    most = 0.0 if NO in options else -99.0
    for option in options:
        if option < HEXES:
            value = blow(s, unit, s.place[unit], s.at[option - A_HEX])
            if value > most:
                most = value
                best = option
    return best


def choose_victim(s: Battle, options: list[int]) -> int:
    """The unit that is worth most and nearest to its end."""
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


def choose_spend(s: Battle, ask: Ask) -> int:
    """Dice are spent, unless the last figure would pay for it.

    Figures are lost only after the combat, and the question does not say how many are due: so a unit must be able to
    pay for all dice that are left, or it begins with none.
    """
    kind, keyword, place, left, _ = ask.args
    for ability in s.book.die[kind]:
        if ability.keyword == keyword:
            figures = ability.effects.count(D_LOSE_FIGURE)
            if figures and s.health[s.at[place]] <= figures * left:
                return NO
    return YES


def choose_damage(s: Battle, ask: Ask) -> int:
    """A result is better damage than lore, unless its victim falls without it."""
    due, victim = ask.args[2], s.at[ask.args[3]]
    return YES if due < s.health[victim] + covered(s, victim) else NO


def choose_kept(s: Battle, ask: Ask) -> int:
    """Dice that hurt or start an ability are set aside, and morale; the rest is rolled again."""
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
    """The first portal under the dearest ordered unit, the others where it would like to be."""
    if not s.portals:
        own = [A_HEX + s.place[u] for u in s.units(ask.seat) if s.ordered[u] and A_HEX + s.place[u] in ask.options]
        return choose_own(s, own, True) if own else ask.options[0]
    unit = s.at[s.portals[0]]
    ends = [option for option in ask.options if unit >= 0 and may_stand_free(s, unit, option - A_HEX)]
    return choose_end(s, unit, ends) if ends else ask.options[0]


def choose_marked(s: Battle, ask: Ask) -> int:
    """A stun marker is paid off a unit that has something to do; poison only when there is lore enough."""
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
    """Forward, unless the hex left is worth more."""
    unit = s.at[ask.args[1]]
    here, there = holding(s, unit, ask.args[1]), holding(s, unit, ask.args[2])
    if here > there:
        return NO
    if PURSUE in ask.options:
        return PURSUE
    return ADVANCE if there > here or not s.book.traits[s.kind[unit]] & RANGED else NO


def choose_side(s: Battle, ask: Ask) -> int:
    """An enemy unit is driven back where it hurts most."""
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
    """Where it strikes more enemies than friends."""
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
    """How many ordered enemy units would have to move away from a unit."""
    return len([enemy for enemy, _ in scattered(s, unit) if s.ordered[enemy]])


def choose_crier(s: Battle, side: int, options: list[int]) -> int:
    """The unit that most ordered enemies would have to leave."""
    best = options[0]
    for option in options:
        if silenced(s, s.at[option - A_HEX]) > silenced(s, s.at[best - A_HEX]):
            best = option
    return best


def carried(s: Battle, side: int, unit: int, place: int, aims: list[int]) -> float:
    """What it is worth to a side that a unit is put on another hex.

    A friend is better off there; an enemy unit no longer has what its hex gave it, and own units may attack it.
    """
    here = s.place[unit]
    if side_of(unit) == side:
        return place_value(s, unit, place, aims) - place_value(s, unit, here, aims)
    return holding(s, unit, here) - holding(s, unit, place) + threat(s, side, place) - threat(s, side, here)


def threat(s: Battle, side: int, place: int) -> float:
    """What the ordered units beside a hex could do to an enemy unit there, roughly."""
    near = [u for u in s.units(side) if s.ordered[u] and not s.attacks[u] and DISTANCE[s.place[u]][place] == 1]
    return NEAR * len(near)


def best_landing(s: Battle, side: int, unit: int, places: list[int], aims: list[int]) -> tuple[float, int]:
    """The hex of some where a unit is best put down, and what that is worth."""
    found = [(carried(s, side, unit, place, aims), -place) for place in places]
    value, place = max(found)
    return value, -place


def lift_value(s: Battle, side: int, op: Op, moved: Moved) -> float:
    """What the best use of a card that carries a unit is worth."""
    aims = goals(s, side)
    return max(
        [best_landing(s, side, u, landings(s, u, moved.unit, op), aims)[0] for u in liftable(s, side, op, moved)]
    )


def choose_lifted(s: Battle, ask: Ask) -> int:
    """The unit for which being carried changes most."""
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
    """Where a unit that is carried does most good."""
    places = [option - A_HEX for option in ask.options]
    return A_HEX + best_landing(s, ask.seat, s.at[ask.args[1]], places, goals(s, ask.seat))[1]


def worth_using(s: Battle, side: int, op: Op, ask: Ask) -> bool:
    """Whether a lore card with this effect helps: figures are not given away, and enemies that one wants to attack are
    not sent off."""
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
    """The dearest card that can be used and helps."""
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


# ---- cards


def choose_returned(s: Battle, options: list[int]) -> int:
    """The command card with the fewest orders, the dearest lore card."""
    best = options[0]
    if options[0] >= A_LORE:
        for option in options:
            if s.book.lore[option - A_LORE].cost > s.book.lore[best - A_LORE].cost:
                best = option
        return best
    least = 99
    for option in options:
        entry = s.book.commands[option - A_COMMAND]
        orders = sum(entry.sections) + entry.any
        if orders < least:
            least = orders
            best = option
    return best


def choose_own(s: Battle, options: list[int], heal: bool) -> int:
    """The unit to heal is the dearest; the one to suffer the cheapest."""
    best = options[0]
    most = -99
    for option in options:
        if option < HEXES:
            value = s.book.cost[s.kind[s.at[option - A_HEX]]] * (1 if heal else -1)
            if value > most:
                most = value
                best = option
    return best
