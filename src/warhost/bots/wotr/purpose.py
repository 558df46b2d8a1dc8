"""What a side of War of the Ring is after, for a hint: from what everybody sees on the map."""

from warhost.bots.policy import Purpose
from warhost.bots.wotr.atlas import PRIZES
from warhost.bots.wotr.plan import Plan, threat
from warhost.bots.wotr.ring import remaining, resting
from warhost.bots.wotr.strength import garrison
from warhost.games.wotr.armies import besieges, points
from warhost.games.wotr.ids import FREE, REGIONS, SHADOW
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import POINTS


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


def shadow_purposes(s: Wotr) -> list[Purpose]:
    """The siege or the campaign that promises most, and the Hunt when it may end the game."""
    out: list[Purpose] = []
    plan = Plan(s, SHADOW)
    best = -1
    for region in range(REGIONS):
        if plan.goal[region] >= 0 and (best < 0 or plan.push[region] > plan.push[best]):
            best = region
    siege = -1
    for region in PRIZES[SHADOW]:
        if besieges(s, SHADOW, region) and (siege < 0 or POINTS[region] > POINTS[siege]):
            siege = region
    if siege >= 0:
        out.append(Purpose("siege", (siege, points(s, SHADOW))))
    elif best >= 0:
        out.append(Purpose("conquer", (plan.goal[best], points(s, SHADOW))))
    if s.mordor >= 0 or s.corruption >= 5:
        out.append(Purpose("hunt", (s.corruption,)))
    return out
