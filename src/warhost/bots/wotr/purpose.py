"""The aims of a side in War of the Ring, for a hint: from what everybody sees on the map."""

from typing import Final

from warhost.bots.policy import Purpose
from warhost.bots.wotr.atlas import PRIZES
from warhost.bots.wotr.plan import Plan, threat
from warhost.bots.wotr.ring import remaining, resting
from warhost.bots.wotr.strength import garrison
from warhost.games.wotr.armies import besieges, points
from warhost.games.wotr.ids import D_HIDE, D_MOVE_FELLOWSHIP, D_SEPARATE, D_SKIP, FREE, PLACES, REGIONS, SHADOW
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import DISTANCE, POINTS, REGION_AT
from warhost.kernel.flow import Ask

# Questions answered with an army, and those answered with its way, which have the army as argument.
ARMIES: Final = ["move_army", "attack_from"]
WAYS: Final = ["move_to", "march", "attack_to"]
RECRUITS: Final = ["recruit_at"]
# What the Fellowship itself does with a die.
OF_THE_RING: Final = [D_MOVE_FELLOWSHIP, D_HIDE, D_SEPARATE]


def free_purposes(s: Wotr, ask: Ask, answer: int) -> list[Purpose]:
    """Return the way of the Ring, and the place most in danger; for an answer, the one that it serves."""
    way, places = ring_way(s), in_danger(s)
    if ask.kind == "deed":
        return way if answer in OF_THE_RING else [] if answer == D_SKIP else places
    if ask.kind in ARMIES + WAYS + RECRUITS:
        return [Purpose("guard", (REGION_AT[answer],))] if guards(s, answer) else []
    return way + places


def guards(s: Wotr, place: int) -> bool:
    """Whether an army of the Free Peoples in a place guards points that the Shadow could take soon."""
    if place >= PLACES:
        return False
    region = REGION_AT[place]
    return POINTS[region] > 0 and s.control[region] == FREE and threat(s, region) > 0


def ring_way(s: Wotr) -> list[Purpose]:
    """Return the purpose of moving the Ring on."""
    if s.mordor >= 0:
        return [Purpose("climb", (5 - s.mordor, s.corruption))]
    if resting(s):
        return [Purpose("rest", (s.bearers, s.corruption))]
    return [Purpose("run", (max(0, remaining(s)), s.corruption))]


def in_danger(s: Wotr) -> list[Purpose]:
    """Return the place of the Free Peoples most in danger, if any is."""
    worst = -1
    most = 0
    for region in PRIZES[SHADOW]:
        if s.control[region] == FREE:
            danger = POINTS[region] * (threat(s, region) - garrison(s, SHADOW, region).hits)
            if danger > most:
                most = danger
                worst = region
    return [Purpose("guard", (worst,))] if worst >= 0 else []


def campaign(s: Wotr, plan: Plan, army: int, to: int) -> list[Purpose]:
    """Return what an army fights or marches for, and its next region or -1; nothing if it only makes room."""
    at = REGION_AT[army if to < 0 else to]
    if besieges(s, SHADOW, at):
        return [Purpose("siege", (at, points(s, SHADOW)))]
    goal = plan.goal[army] if army < REGIONS else -1
    if at in PRIZES[SHADOW] and s.control[at] == FREE:
        goal = at
    elif goal >= 0 and to >= 0 and DISTANCE[goal][at] >= DISTANCE[goal][army]:
        goal = -1
    return [Purpose("conquer", (goal, points(s, SHADOW)))] if goal >= 0 else []


def shadow_purposes(s: Wotr, ask: Ask, answer: int) -> list[Purpose]:
    """Return the advised or most promising siege or campaign, and the Hunt if it may decide the game."""
    plan = Plan(s, SHADOW)
    if ask.kind in ARMIES and 0 <= answer < PLACES:
        out = campaign(s, plan, answer, -1)
    elif ask.kind in WAYS and 0 <= answer < PLACES:
        out = campaign(s, plan, ask.args[0], answer)
    else:
        out = foremost(s, plan)
    if s.mordor >= 0 or s.corruption >= 5:
        out.append(Purpose("hunt", (s.corruption,)))
    return out


def foremost(s: Wotr, plan: Plan) -> list[Purpose]:
    """Return the most promising siege or campaign."""
    best = -1
    for region in range(REGIONS):
        if plan.goal[region] >= 0 and (best < 0 or plan.push[region] > plan.push[best]):
            best = region
    siege = -1
    for region in PRIZES[SHADOW]:
        if besieges(s, SHADOW, region) and (siege < 0 or POINTS[region] > POINTS[siege]):
            siege = region
    if siege >= 0:
        return [Purpose("siege", (siege, points(s, SHADOW)))]
    return [Purpose("conquer", (plan.goal[best], points(s, SHADOW)))] if best >= 0 else []
