"""Mustering: diplomacy, recruits and where to put them."""

from warhost.bots.wotr.plan import Plan, exposed, own_hold, threat
from warhost.bots.wotr.strength import host
from warhost.games.wotr.ids import (
    A_UNIT,
    AT_WAR,
    ELITE,
    FREE,
    ISENGARD,
    LEADER,
    NATIONS,
    NAZGUL,
    RANKS,
    REGIONS,
    SAURON,
    SHADOW,
    SOUTHRONS,
)
from warhost.games.wotr.muster import diplomacy_nations, muster_places
from warhost.games.wotr.regions import SETTLEMENTS
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import POINTS, REGION_AT, SIDE_OF
from warhost.games.wotr.teams import side_of
from warhost.kernel.flow import Ask

# ---- diplomacy


def nation_score(s: Wotr, nation: int) -> int:
    """Return what a step of a nation towards war is worth."""
    left = AT_WAR - s.box[nation]
    if nation == ISENGARD:
        return 290
    if nation == SAURON:
        return 280
    if nation == SOUTHRONS:
        return 200 if left == 1 else 180
    menace = 0
    for r in SETTLEMENTS[nation]:
        if POINTS[r] > 0 and s.control[r] == FREE:
            menace = max(menace, threat(s, r))
    score = 40 + min(50, menace * 4)
    if left == 1:
        score += 15
    if not s.active[nation]:
        score -= 15
    return score


def best_nation(s: Wotr, nations: list[int]) -> int:
    """Return the nation to move."""
    best = nations[0]
    top = -1000
    for nation in nations:
        score = nation_score(s, nation)
        if score > top:
            top = score
            best = nation
    return best


def diplomacy_score(s: Wotr, seat: int) -> int:
    """Return what a step on the political track is worth."""
    nations = diplomacy_nations(s, seat)
    return nation_score(s, best_nation(s, nations)) if nations else -1000


# ---- recruits


def place_score(s: Wotr, side: int, place: int, hits: int, plan: Plan) -> int:
    """Return what recruits who can take this many more hits are worth in a place."""
    region = REGION_AT[place]
    here = host(s, side, place, False)
    if here.units >= (10 if place < REGIONS else 5):
        return -500
    if side == FREE:
        gain = plan.guard(s, region, here.hits + hits) - plan.guard(s, region, here.hits)
        return gain * 2 + (2 if POINTS[region] else 0) + (15 if place >= REGIONS else 0)
    score = plan.pull(region, here.hits + hits) - plan.pull(region, here.hits) + plan.closeness(region)
    if here.units == 0 and own_hold(s, SHADOW, region) and exposed(s, SHADOW, region):
        score += 12 * POINTS[region]
    return score


def best_place(s: Wotr, side: int, places: list[int], hits: int, plan: Plan) -> int:
    """Return the best place for recruits."""
    best = places[0]
    top = -10000
    for place in places:
        score = place_score(s, side, place, hits, plan)
        if score > top:
            top = score
            best = place
    return best


def recruit_score(s: Wotr, seat: int, plan: Plan) -> int:
    """Return what a recruiting die is worth."""
    side = side_of(s, seat)
    best = -1000
    for nation in range(NATIONS):
        if SIDE_OF[nation] != side or s.box[nation] != AT_WAR:
            continue
        for kind in (nation * RANKS, nation * RANKS + 1):
            if s.pool[kind] == 0:
                continue
            places = muster_places(s, kind)
            if places:
                at = best_place(s, side, places, 2, plan)
                best = max(best, place_score(s, side, at, 2, plan))
    if best <= -500:
        return -20
    if side == SHADOW:
        return 25 + min(60, best * 2)
    return 45 + min(80, best)


def recruit(s: Wotr, ask: Ask) -> int:
    """Choose the figure needed most: elites for the front, a Nazgûl when there are few."""
    side = side_of(s, ask.seat)
    plan = Plan(s, side)
    best = ask.options[0]
    top = -100000
    for option in ask.options:
        kind = option - A_UNIT
        places = muster_places(s, kind)
        if not places:
            continue
        if kind == NAZGUL:
            score = 12 if s.pool[NAZGUL] >= 2 else 6
        elif kind % RANKS == LEADER:
            score = 6
            for r in places:
                if POINTS[r] and host(s, FREE, r, False).lead == 0:
                    score = max(score, 10 + min(20, threat(s, r)))
        else:
            hits = 2 if kind % RANKS == ELITE else 1
            at = best_place(s, side, places, hits, plan)
            score = place_score(s, side, at, hits, plan)
            if kind % RANKS != ELITE:
                score = score * 2 - 2
        if score > top:
            top = score
            best = option
    return best


def recruit_at(s: Wotr, ask: Ask) -> int:
    """Choose where the recruits go."""
    side = side_of(s, ask.seat)
    kind = ask.args[0]
    if kind % RANKS == LEADER and side == FREE:
        best = ask.options[0]
        top = -1
        for r in ask.options:
            worth = threat(s, r) * 2 + s.units[r] - 4 * host(s, FREE, r, False).lead + 20
            if worth > top:
                top = worth
                best = r
        return best
    return best_place(s, side, ask.options, 2, Plan(s, side))


def recruit_unit(s: Wotr, ask: Ask) -> int:
    """Choose the better unit for a card."""
    for option in ask.options:
        if (option - A_UNIT) % RANKS == ELITE:
            return option
    return ask.options[0]
