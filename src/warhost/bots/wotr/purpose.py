"""What a side of War of the Ring is after, for a hint: from what everybody sees on the map."""

from typing import Final

from warhost.bots.policy import Purpose
from warhost.bots.wotr.atlas import PRIZES
from warhost.bots.wotr.plan import Plan, threat
from warhost.bots.wotr.ring import remaining, resting
from warhost.bots.wotr.strength import garrison
from warhost.games.wotr.armies import besieges, points
from warhost.games.wotr.ids import FREE, PLACES, REGIONS, SHADOW
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import DISTANCE, POINTS, REGION_AT
from warhost.kernel.flow import Ask

# Questions that an army answers, and those that its way answers; the army is then their argument.
ARMIES: Final = ["move_army", "attack_from"]
WAYS: Final = ["move_to", "march", "attack_to"]


def free_purposes(s: Wotr) -> list[Purpose]:
    """The way of the Ring, and the place most in danger."""
    if s.mordor >= 0:
        out = [Purpose("climb", (5 - s.mordor, s.corruption))]
    elif resting(s):
        out = [Purpose("rest", (s.bearers, s.corruption))]
    else:
        out = [Purpose("run", (max(0, remaining(s)), s.corruption))]
    worst = -1
    most = 0
    for region in PRIZES[SHADOW]:
        if s.control[region] == FREE:
            danger = POINTS[region] * (threat(s, region) - garrison(s, SHADOW, region).hits)
            if danger > most:
                most = danger
                worst = region
    if worst >= 0:
        out.append(Purpose("guard", (worst,)))
    return out


def campaign(s: Wotr, plan: Plan, army: int, to: int) -> list[Purpose]:
    """What an army fights or marches for, with the next region of its way or -1; nothing when it only makes room."""
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
    """The siege or the campaign that an army is advised for, else the one that promises most; and the Hunt when it may
    end the game."""
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
    """The siege or the campaign that promises most."""
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
