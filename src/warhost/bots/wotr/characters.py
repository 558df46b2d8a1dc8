"""Companions, Nazgûl and minions: errands on the map."""

from typing import Final

from warhost.bots.wotr.atlas import HOMES, nearest
from warhost.bots.wotr.plan import threat
from warhost.bots.wotr.strength import host
from warhost.games.wotr.armies import besieged, besieges
from warhost.games.wotr.characters import fellowship
from warhost.games.wotr.ids import (
    A_CHARACTER,
    ARAGORN,
    AT_WAR,
    BOROMIR,
    COMPANIONS,
    DONE,
    FREE,
    FREE_NATIONS,
    GANDALF_GREY,
    GONDOR,
    IN_FELLOWSHIP,
    MOUTH,
    NAZGUL,
    NOT_YET,
    PLACES,
    REGIONS,
    SHADOW,
    STRIDER,
    WITCH_KING,
)
from warhost.games.wotr.regions import DOL_AMROTH, MINAS_TIRITH, PELARGIR
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import ACTIVATES, ANY_NATION, DISTANCE, LEVEL, POINTS, REGION_AT
from warhost.kernel.flow import Ask

CROWN: Final[list[int]] = [MINAS_TIRITH, DOL_AMROTH, PELARGIR]


# ---- companions


def goals_of(s: Wotr, c: int) -> list[int]:
    """Return where a companion is needed; none if nowhere in particular."""
    if c == STRIDER and s.where[ARAGORN] == NOT_YET:
        return [r for r in CROWN if s.control[r] == FREE and not besieged(s, r)]
    if c == GANDALF_GREY:
        return []
    goals: list[int] = []
    for nation in range(FREE_NATIONS):
        if s.active[nation] or (ACTIVATES[c] != ANY_NATION and ACTIVATES[c] != nation):
            continue
        for r in HOMES[nation]:
            if s.control[r] == FREE and not besieged(s, r):
                goals.append(r)
    if c == BOROMIR and s.box[GONDOR] < AT_WAR:
        for r in HOMES[GONDOR]:
            if s.control[r] == FREE and not besieged(s, r):
                goals.append(r)
    return goals


def errand(s: Wotr, c: int, start: int, steps: int) -> int:
    """Return what it is worth to send a companion: an errand done at once, or one brought nearer."""
    goals = goals_of(s, c)
    if not goals:
        return 0
    far = nearest(start, goals)
    if far > steps:
        return 0
    if c == STRIDER:
        return 105 if s.turn <= 9 else 60
    woken = 0
    for nation in range(FREE_NATIONS):
        if not s.active[nation] and (ACTIVATES[c] == ANY_NATION or ACTIVATES[c] == nation):
            if nearest(start, HOMES[nation]) <= steps:
                menace = 0
                for r in HOMES[nation]:
                    menace = max(menace, threat(s, r))
                woken = max(woken, 45 + min(45, menace * 4))
    return woken if woken else 40


def best_to_part(s: Wotr) -> int:
    """Return the companion whose errand from the Fellowship is worth most, or -1."""
    best = -1
    top = 0
    for c in fellowship(s):
        worth = errand(s, c, s.bearers, s.progress + LEVEL[c]) - 5 * (4 - min(4, len(fellowship(s))))
        if worth > top:
            top = worth
            best = c
    return best


def errand_score(s: Wotr) -> int:
    """Return what a separation is worth."""
    if s.mordor >= 0:
        return -100
    c = best_to_part(s)
    if c < 0:
        return -30
    return errand(s, c, s.bearers, s.progress + LEVEL[c]) - (20 if len(fellowship(s)) <= 3 else 0)


def travel_score(s: Wotr) -> int:
    """Return what moving the companions on the map is worth."""
    total = -10
    for c in range(COMPANIONS):
        at = s.where[c]
        if 0 <= at < REGIONS:
            goals = goals_of(s, c)
            if goals:
                far = nearest(at, goals)
                if 0 < far <= LEVEL[c]:
                    total += errand(s, c, at, LEVEL[c])
                elif far > LEVEL[c]:
                    total += 30
            elif s.units[at] == 0:
                total += 12
    return total


def group(s: Wotr, ask: Ask) -> int:
    """Send one companion alone: the one with an errand."""
    if DONE in ask.options:
        return DONE
    best = ask.options[0]
    top = -100
    for option in ask.options:
        c = option - A_CHARACTER
        inside = s.where[c] == IN_FELLOWSHIP
        start = s.bearers if inside else REGION_AT[s.where[c]]
        worth = errand(s, c, start, LEVEL[c] + (s.progress if inside else 0)) * 10 - (LEVEL[c] if inside else 0)
        if worth > top:
            top = worth
            best = option
    return best


def companions_from(s: Wotr, ask: Ask) -> int:
    """Choose the place of the companion with the best errand; done if nobody has one."""
    best = -1
    top = 0 if DONE in ask.options else -1000
    for option in ask.options:
        if option == DONE:
            continue
        worth = -1
        for c in range(COMPANIONS):
            if s.where[c] == option:
                goals = goals_of(s, c)
                if goals and nearest(REGION_AT[option], goals) > 0:
                    worth = max(worth, 50)
                elif s.units[option] == 0:
                    worth = max(worth, 10)
        if worth > top:
            top = worth
            best = option
    if best >= 0:
        return best
    return DONE if DONE in ask.options else ask.options[0]


def companions_to(s: Wotr, ask: Ask) -> int:
    """Choose where they go: to the errand's goal, else to the nearest army in need."""
    start = REGION_AT[ask.args[0]]
    goals: list[int] = []
    leaving = ask.rule == "fellowship.separate"
    if leaving:
        c = best_to_part(s)
        if c >= 0:
            goals = goals_of(s, c)
    else:
        for c in range(COMPANIONS):
            if s.where[c] == start:
                goals = goals_of(s, c)
                if goals:
                    break
    best = ask.options[0]
    top = -100000
    for option in ask.options:
        if option >= REGIONS:
            continue
        score = -20 * nearest(option, goals) if goals else 0
        if option in goals:
            score += 60 + 10 * POINTS[option]
        if s.units[option] > 0:
            score += 8 + min(10, threat(s, option)) if POINTS[option] > 0 else 3
        if s.units[PLACES + option] > 0:
            score -= 6
        if score > top:
            top = score
            best = option
    return best


# ---- Nazgûl and minions


def wants_nazgul(s: Wotr, place: int) -> int:
    """Return what one more Nazgûl in a place is worth."""
    region = REGION_AT[place]
    here = s.figures[place][NAZGUL] + (2 if s.where[WITCH_KING] == place else 0)
    score = 0
    if place == s.bearers and s.mordor < 0 and here == 0:
        score += 45
    army = s.units[PLACES + place]
    if army > 0 and place < REGIONS:
        most = min(5, army)
        if besieges(s, SHADOW, region):
            score += 50 * (most - here) // most if here < most else 0
        elif here < most:
            front = 4
            for r in range(REGIONS):
                if POINTS[r] > 0 and s.control[r] == FREE and DISTANCE[region][r] < front:
                    front = DISTANCE[region][r]
            score += (4 - front) * 12 * min(army, 8) // 8 * (most - here) // most
    return score


def flight_score(s: Wotr) -> int:
    """Return what moving the Nazgûl is worth."""
    idle = 0
    for place in range(PLACES):
        number = s.figures[place][NAZGUL]
        if number and wants_loss(s, place) == 0:
            idle += number
    if s.where[WITCH_KING] >= 0 and s.units[PLACES + s.where[WITCH_KING]] == 0:
        idle += 2
    if idle == 0:
        return -10
    tops: list[int] = []
    for place in range(REGIONS):
        worth = wants_nazgul(s, place)
        if worth > 0:
            tops.append(worth)
    tops.sort(reverse=True)
    return sum(tops[: min(idle, 4)]) - 5


def wants_loss(s: Wotr, place: int) -> int:
    """Return what a Nazgûl leaving a place costs."""
    if place == s.bearers and s.mordor < 0:
        return 45 if s.figures[place][NAZGUL] == 1 else 0
    army = s.units[PLACES + place]
    if army > 0 and place < REGIONS and s.figures[place][NAZGUL] <= 5:
        if besieges(s, SHADOW, REGION_AT[place]):
            return 30
        for r in range(REGIONS):
            if POINTS[r] > 0 and s.control[r] == FREE and DISTANCE[REGION_AT[place]][r] <= 1:
                return 15
    return 0


def fly_from(s: Wotr, ask: Ask) -> int:
    """Choose the least useful Nazgûl; done if no other place needs one more."""
    want = 0
    for place in range(REGIONS):
        want = max(want, wants_nazgul(s, place))
    best = -1
    least = 10000
    for option in ask.options:
        if option == DONE:
            continue
        if option == A_CHARACTER + WITCH_KING:
            at = s.where[WITCH_KING]
            cost = 35 if s.units[PLACES + at] > 0 else 0
        elif option == A_CHARACTER + MOUTH:
            cost = 30 if s.units[PLACES + s.where[MOUTH]] > 0 else 5
        else:
            cost = wants_loss(s, option)
        if cost < least:
            least = cost
            best = option
    if DONE in ask.options and (best < 0 or want <= least + 5):
        return DONE
    return best if best >= 0 else ask.options[0]


def fly_to(s: Wotr, ask: Ask) -> int:
    """Choose where a Nazgûl is needed most."""
    here = ask.args[0]
    best = ask.options[0]
    top = -1
    for option in ask.options:
        worth = wants_nazgul(s, option)
        if option == here:
            worth = wants_loss(s, here)
        if worth > top:
            top = worth
            best = option
    return best


def mouth_to(s: Wotr, ask: Ask) -> int:
    """Send the Mouth of Sauron to the largest army in reach."""
    best = ask.options[0]
    top = -1
    for option in ask.options:
        worth = host(s, SHADOW, option, True).hits
        if worth > top:
            top = worth
            best = option
    return best


def enter_at(s: Wotr, ask: Ask) -> int:
    """Send minions to the strongest army, besiegers first, and Gandalf to Elves in danger."""
    character = ask.args[0]
    best = ask.options[0]
    top = -1
    for option in ask.options:
        if character >= 9:
            worth = host(s, SHADOW, option, True).hits
            if option < REGIONS and besieges(s, SHADOW, option):
                worth += 10
        else:
            worth = threat(s, REGION_AT[option]) + s.units[option]
        if worth > top:
            top = worth
            best = option
    return best
