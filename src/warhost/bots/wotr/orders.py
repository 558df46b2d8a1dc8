"""Orders to armies: where to march, whom to attack, who goes and who stays."""

from typing import Final

from warhost.bots.wotr.plan import March, Plan, exposed, own_hold
from warhost.bots.wotr.strength import field, garrison, hits_in, host, outcome, ready_hits, storm
from warhost.games.wotr.armies import besieges
from warhost.games.wotr.attack import attack_targets, can_attack_from
from warhost.games.wotr.ids import (
    A_CHARACTER,
    A_UNIT,
    ALL,
    CHARACTERS,
    DONE,
    ELITE,
    FREE,
    FREE_NATIONS,
    KINDS,
    LEADER,
    NATIONS,
    PLACES,
    RANKS,
    REGIONS,
    REGULAR,
    SHADOW,
)
from warhost.games.wotr.moves import can_go
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import BOX, DISTANCE, NEIGHBOURS, POINTS, REGION_AT, SETTLEMENT, STRONGHOLD, TOWN
from warhost.games.wotr.teams import army_barred, side_of
from warhost.kernel.flow import Ask

NEVER: Final = -1000
# The kinds of Shadow units, regulars first.
SHADOW_UNITS: Final[list[int]] = [
    nation * RANKS + rank for rank in (REGULAR, ELITE) for nation in range(FREE_NATIONS, NATIONS)
]


class Order:
    """An order with its worth; a source of -1 means none."""

    def __init__(self) -> None:
        self.score = NEVER
        self.source = -1
        self.target = -1


# ---- marching


def march_score(s: Wotr, plan: Plan, side: int, source: int, target: int) -> int:
    """Return what a march of a whole army is worth. A card may lead out a besieged one."""
    base = side * PLACES
    there = s.units[base + target]
    if there > 4 and there + s.units[base + source] > 10:
        return NEVER
    moving = hits_in(s, side, source)
    home = REGION_AT[source]
    met = hits_in(s, side, target)
    if side == SHADOW:
        score = campaign_score(plan, home, target, met)
    else:
        ready = ready_hits(s, side, source)
        waiting = ready_hits(s, side, target)
        score = plan.pull(target, ready + waiting) - plan.pull(home, ready) - plan.pull(target, waiting)
        score += plan.guard(s, target, moving + met) - plan.guard(s, home, moving) - plan.guard(s, target, met)
    enemy = 1 - side
    if s.control[target] == enemy:
        box = BOX[target]
        if box < 0 or s.units[enemy * PLACES + box] == 0:
            score += 150 * POINTS[target] if POINTS[target] > 0 else 12 if SETTLEMENT[target] >= TOWN else 4
    if own_hold(s, side, home) and exposed(s, side, home) and (side == FREE or guard_kind(s, home) < 0):
        score -= 40 * POINTS[home]
    return score


def guard_kind(s: Wotr, region: int) -> int:
    """Return the kind of unit that stays when a Shadow army leaves: the rarest; -1 if there is only one kind.

    A question about a force does not say how many have been chosen, so all units of a kind go or stay.
    """
    row = s.figures[region]
    best = -1
    least = 99
    kinds = 0
    for kind in SHADOW_UNITS:
        if row[kind] > 0:
            kinds += 1
            if row[kind] < least:
                least = row[kind]
                best = kind
    return best if kinds > 1 and least <= 2 else -1


def campaign_score(plan: Plan, source: int, target: int, met: int) -> int:
    """Return what a step of a campaign is worth: nearer to the prize, and together with others going there."""
    goal = plan.goal[source]
    if goal < 0:
        return 2 * (plan.closeness(target) - plan.closeness(source)) // 3
    row = DISTANCE[goal]
    push = plan.push[source]
    score = push * (row[source] - row[target])
    if met > 0 and plan.goal[target] == goal and row[target] <= row[source]:
        score += push // 2 + 2
    return score


def marches(s: Wotr, seat: int, plan: Plan) -> list[March]:
    """Return the marches that gain something, the best first, whether or not an order allows them."""
    if plan.marches_known:
        return plan.marches
    side = plan.side
    base = side * PLACES
    foe = (1 - side) * PLACES
    for source in range(REGIONS):
        # A siege is not given up.
        if s.units[base + source] == 0 or army_barred(s, seat, source) or besieges(s, side, source):
            continue
        for target in NEIGHBOURS[source]:
            if s.units[foe + target] == 0:
                score = march_score(s, plan, side, source, target)
                if score > 0:
                    plan.marches.append(March(score, source, target))
    plan.marches.sort(key=_by_score)
    plan.marches_known = True
    return plan.marches


def _by_score(march: March) -> int:
    return -march.score


def best_march(s: Wotr, seat: int, need: int, plan: Plan, places: list[int]) -> March | None:
    """Return the best march from some regions that an order allows."""
    for march in marches(s, seat, plan):
        if march.source in places and can_go(s, seat, march.source, march.target, need):
            return march
    return None


def best_goal(s: Wotr, seat: int, source: int, options: list[int]) -> int:
    """Return where an army goes among the regions offered."""
    side = side_of(s, seat)
    plan = Plan(s, side)
    best = NEVER * 10
    found = options[0]
    for target in options:
        if target >= REGIONS:
            continue
        score = march_score(s, plan, side, source, target)
        if score > best:
            best = score
            found = target
    return found


def march_value(s: Wotr, seat: int, need: int, plan: Plan, number: int) -> int:
    """Return what an order to march is worth: the sum of the best marches of different armies."""
    total = 0
    first = -1
    # A step of a campaign is worth little beside what a Free army saves or takes.
    weight = 3 if plan.side == SHADOW else 1
    for march in marches(s, seat, plan):
        if march.source != first and can_go(s, seat, march.source, march.target, need):
            total += march.score * weight
            number -= 1
            if number == 0 or first >= 0:
                break
            first = march.source
    return total + 20 if total else NEVER


# ---- attacking


def attack_score(s: Wotr, seat: int, source: int, target: int) -> int:
    """Return what an attack is worth; NEVER if it should not be made."""
    side = side_of(s, seat)
    region = REGION_AT[target]
    att = host(s, side, source, True)
    if att.units == 0:
        return NEVER
    prize = POINTS[region] if s.control[region] == 1 - side else 0
    if source >= REGIONS:
        # A sortie: only when it lifts the siege.
        margin = outcome(att, host(s, 1 - side, target, False), 5, 5, 12)
        return 120 + margin // 5 if margin > 150 else NEVER
    if target >= REGIONS:
        margin = storm(s, att, side, region)
        dfn = garrison(s, side, region)
        if margin <= (-100 if side == SHADOW else 0):
            return NEVER
        return 110 + 40 * prize + min(150, margin // 8) + max(0, 60 - 12 * dfn.hits)
    if SETTLEMENT[region] == STRONGHOLD and s.control[region] == 1 - side:
        margin = storm(s, att, side, region)
        if margin <= 0:
            return NEVER
        return 90 + 40 * prize + min(120, margin // 8)
    margin = field(s, side, source, target)
    dfn = host(s, 1 - side, target, False)
    if margin <= 100:
        return NEVER
    worth = 25 + dfn.hits * 10 + min(40, margin // 15)
    if prize:
        worth += 110 * prize
    return worth


def best_attack(s: Wotr, seat: int, need: int, places: list[int]) -> Order:
    """Return the best attack from some places."""
    side = side_of(s, seat)
    best = Order()
    for source in places:
        if s.units[side * PLACES + source] == 0:
            continue
        for target in attack_targets(s, seat, source):
            score = attack_score(s, seat, source, target)
            if score > best.score and can_attack_from(s, seat, source, need):
                best.score = score
                best.source = source
                best.target = target
    return best


def all_places(s: Wotr, seat: int) -> list[int]:
    """Return the places, garrisons included, with an army of the seat's side."""
    base = side_of(s, seat) * PLACES
    return [p for p in range(PLACES) if s.units[base + p] > 0]


def best_victim(s: Wotr, seat: int, source: int, options: list[int]) -> int:
    """Return whom to attack among those offered."""
    best = NEVER * 10
    found = options[0]
    for target in options:
        score = attack_score(s, seat, source, target)
        if score > best:
            best = score
            found = target
    return found


# ---- who goes along


def force(s: Wotr, ask: Ask) -> int:
    """Take everybody, unless that leaves a place with points empty: then a guard stays."""
    place = ask.args[0]
    side = side_of(s, ask.seat)
    guard = -1
    if side == SHADOW and place < REGIONS and ask.rule != "battle.advance" and own_hold(s, side, place):
        if exposed(s, side, place):
            guard = guard_kind(s, place)
    if guard < 0 and ALL in ask.options:
        return ALL
    for option in ask.options:
        if A_CHARACTER <= option < A_CHARACTER + CHARACTERS:
            return option
    # Elites first: they are worth more if room is short.
    for wanted in (ELITE, REGULAR, LEADER):
        for option in ask.options:
            if A_UNIT <= option < A_UNIT + KINDS and (option - A_UNIT) % RANKS == wanted and option - A_UNIT != guard:
                return option
    return DONE if DONE in ask.options else ask.options[0]
