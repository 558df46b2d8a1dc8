"""Reinforcements: where a unit, a token or a leader is needed most, what to rally, bats and Shadow leaders."""

from warhost.bots.bo5a.atlas import WAY
from warhost.bots.bo5a.orders import places_of
from warhost.bots.bo5a.plan import UNIT, Plan
from warhost.bots.bo5a.strength import health, threat
from warhost.games.bo5a.armies import army_places, enemy_army, leadership, limited, near_enemy
from warhost.games.bo5a.ids import (
    A_GROUP,
    A_NUMBER,
    A_TERRITORY,
    A_UNIT,
    DONE,
    DWARVES_AND_MEN,
    ELVES,
    FLIP,
    FREE,
    GROUP_SIDE,
    GROUPS,
    PLACES,
    REGIONS,
    SHADOW,
    TERRITORIES,
)
from warhost.games.bo5a.muster import token_places
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import GOBLIN_POINT, NEIGHBOURS, POINTS, TERRAIN, TERRITORY
from warhost.kernel.flow import Ask


def room(s: Five, side: int, place: int) -> int:
    """Return how many more units may come to a place."""
    if not limited(side, place):
        return 99
    return s.book.stacking - s.units[side * PLACES + place]


def wish(s: Five, plan: Plan, place: int) -> float:
    """Return what one more unit is worth in a place; about UNIT on average."""
    side = plan.side
    if room(s, side, place) <= 0:
        return 0.0
    if side == SHADOW:
        goal = plan.goal[place]
        value = UNIT
        if goal >= 0:
            value += 30.0 / (WAY[place][goal] + 2.0)
        elif place < REGIONS:
            value += 3.0
        if GOBLIN_POINT[place] and not s.opened[place]:
            value -= 6.0
        return value
    value = 0.6 * UNIT
    if place < REGIONS and POINTS[place] and s.control[place] == FREE:
        lack = plan.danger[place] - plan.guard[place]
        value += POINTS[place] * (2.0 + max(0.0, min(5.0, lack)))
        if not s.units[place] and plan.danger[place] > 0.0:
            # An empty place falls to the first enemy that enters, with its tokens.
            value += 4.0 * POINTS[place]
    elif s.units[place]:
        value += 2.0
    return value


def best_post(s: Five, ask: Ask) -> int:
    """Return the place where a unit is needed most."""
    plan = Plan(s, ask.seat)
    best = ask.options[0]
    top = -1.0
    for place in places_of(ask):
        value = wish(s, plan, place)
        if value > top:
            top = value
            best = place
    return best


# ---- recruitment tokens


def flip_value(s: Five, plan: Plan, place: int) -> float:
    """Return what it is worth to flip a token in a place now."""
    side = plan.side
    value = wish(s, plan, place)
    if side == SHADOW:
        return 1.3 * value
    if place < REGIONS and plan.danger[place] >= 4.0:
        value += 5.0
    return value


def recruit_value(s: Five, side: int, number: int) -> float:
    """Return what it is worth to flip a token in each of some places."""
    plan = Plan(s, side)
    values = [flip_value(s, plan, place) for place in token_places(s, side)]
    values.sort(reverse=True)
    total = 0.0
    for value in values[:number]:
        total += value
    return total


def recruit_at(s: Five, ask: Ask) -> int:
    """Choose the most useful token, but none where nobody can stay."""
    plan = Plan(s, ask.seat)
    best = DONE
    top = 0.0
    for place in places_of(ask):
        value = flip_value(s, plan, place)
        if value > top:
            top = value
            best = place
    return best if best in ask.options else ask.options[0]


def token_at(s: Five, ask: Ask) -> int:
    """Choose where to place a token: where it is needed, but not in the enemy's way."""
    plan = Plan(s, ask.seat)
    best = ask.options[0]
    top = -9.0
    for place in places_of(ask):
        value = wish(s, plan, place)
        for group in range(GROUPS):
            if GROUP_SIDE[group] == ask.seat:
                value -= 3.0 * s.facedown[group * PLACES + place]
        if ask.seat == FREE and near_enemy(s, FREE, place) and not s.units[place]:
            value -= 15.0
        if value > top:
            top = value
            best = place
    return best


def group(s: Five, ask: Ask) -> int:
    """Choose Dwarves and Men in Mountains and ruins, Elves elsewhere."""
    place = ask.args[0]
    dwarves = place < REGIONS and TERRAIN[place] in (1, 3)
    wanted = A_GROUP + (DWARVES_AND_MEN if dwarves else ELVES)
    return wanted if wanted in ask.options else ask.options[0]


def instead(s: Five, ask: Ask) -> int:
    """Choose the strongest unit left."""
    best = ask.options[0]
    for option in ask.options:
        if s.book.strength[option - A_UNIT] > s.book.strength[best - A_UNIT]:
            best = option
    return best


def flip_or_place(s: Five, ask: Ask) -> int:
    """Bring units at once if the enemy is near."""
    return FLIP if FLIP in ask.options else ask.options[0]


# ---- rallying


def healing(s: Five, side: int, place: int, need: int) -> float:
    """Return how much Damage a rally clears on average."""
    chance = (7 - need) / 6.0
    dice = s.units[side * PLACES + place]
    first = dice * chance
    return min(float(s.damage[place]), first + min(dice - first, float(leadership(s, side, place))) * chance)


def rally_value(s: Five, side: int, number: int, need: int) -> float:
    """Return what it is worth to rally some Armies."""
    values = [9.0 * healing(s, side, place, need) for place in army_places(s, side) if s.damage[place]]
    values.sort(reverse=True)
    total = 0.0
    for value in values[:number]:
        total += value
    return total


def rally(s: Five, ask: Ask) -> int:
    """Choose the Army that can clear most."""
    best = ask.options[0]
    top = -1.0
    for place in places_of(ask):
        value = healing(s, ask.seat, place, 5)
        if value > top:
            top = value
            best = place
    return best


def heal_at(s: Five, ask: Ask) -> int:
    """Choose the Army with the most Damage."""
    best = ask.options[0]
    for option in ask.options:
        if s.damage[option] > s.damage[best]:
            best = option
    return best


# ---- leaders and bats


def leader_value(s: Five, side: int, place: int) -> float:
    """Return what a Leadership token is worth to an Army that fights soon, rolls many dice or marches fast."""
    units = s.units[side * PLACES + place]
    value = float(min(5, units))
    if place < REGIONS and near_enemy(s, side, place):
        value += 3.0
    if leadership(s, side, place) == 0:
        value += 3.0 if side == SHADOW else 1.0
    if side == FREE and place < REGIONS and POINTS[place]:
        value += 0.5 * min(10.0, threat(s, place, WAY))
    if place >= REGIONS:
        value -= 4.0
    return value


def leader_at(s: Five, ask: Ask) -> int:
    """Choose the Army for which a leader is worth most."""
    best = ask.options[0]
    top = -99.0
    for place in places_of(ask):
        value = leader_value(s, ask.seat, place)
        if value > top:
            top = value
            best = place
    return best


def bats(s: Five, ask: Ask) -> int:
    """Give a leader to every Army that matters, and use the rest for bats."""
    leaders = 0
    for place in army_places(s, SHADOW):
        if s.units[PLACES + place] >= 2 and place < REGIONS:
            leaders += 1
    pool = ask.args[0]
    wanted = max(1, pool - min(leaders, pool - 1))
    number = max(ask.options[0] - A_NUMBER, min(ask.options[-1] - A_NUMBER, wanted))
    return A_NUMBER + number


def bat_to(s: Five, ask: Ask) -> int:
    """Choose territories where both sides face each other, one by one."""
    best = ask.options[0]
    top = -99.0
    for territory in range(TERRITORIES):
        value = -2.5 * s.bats[territory]
        for region in range(REGIONS):
            if TERRITORY[region] == territory and s.units[region]:
                for other in NEIGHBOURS[region]:
                    if enemy_army(s, FREE, other):
                        value += 2.0
        if value > top:
            top = value
            best = A_TERRITORY + territory
    return best


def largest(s: Five, side: int, ask: Ask) -> int:
    """Return the place with the most units of a side."""
    best = ask.options[0]
    for option in places_of(ask):
        if best >= PLACES or health(s, side, option) > health(s, side, best):
            best = option
    return best
