"""The aims of a side in The Battle of Five Armies, for a hint: from what everybody sees on the board."""

from warhost.bots.bo5a.atlas import WAY
from warhost.bots.bo5a.plan import Plan
from warhost.bots.bo5a.strength import health
from warhost.bots.policy import Purpose
from warhost.games.bo5a.armies import points
from warhost.games.bo5a.ids import BEORN, FREE, PLACES, SHADOW, WAITING
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import LOCATIONS, POINTS


def beorn_decides(s: Five) -> bool:
    """Whether the Free Peoples win when Beorn comes."""
    return s.where[BEORN] == WAITING and points(s) < 6


def free_purposes(s: Five) -> list[Purpose]:
    """Return what they wait for, and the place to guard or retake."""
    if beorn_decides(s):
        out = [Purpose("await_beorn", (max(0, s.step[BEORN] - s.fate), points(s)))]
    else:
        out = [Purpose("hold_out", (s.book.last_step - s.fate, points(s)))]
    plan = Plan(s, FREE)
    worst = -1
    most = 0.0
    for region in LOCATIONS:
        danger = POINTS[region] * (plan.danger[region] - plan.guard[region])
        if s.control[region] == FREE and danger > most:
            most = danger
            worst = region
    if worst >= 0:
        out.append(Purpose("guard", (worst,)))
    for region in LOCATIONS:
        if s.control[region] == SHADOW:
            for place in range(PLACES):
                if s.units[place] and WAY[place][region] <= 2 and health(s, FREE, place) > health(s, SHADOW, region):
                    out.append(Purpose("retake", (region,)))
                    return out
    return out


def shadow_purposes(s: Five) -> list[Purpose]:
    """Return the place that most troops march for, and the time left before Beorn comes."""
    plan = Plan(s, SHADOW)
    force = [0] * len(LOCATIONS)
    for place in range(PLACES):
        if plan.goal[place] >= 0:
            force[LOCATIONS.index(plan.goal[place])] += health(s, SHADOW, place)
    out: list[Purpose] = []
    best = force.index(max(force))
    if force[best]:
        out.append(Purpose("conquer", (LOCATIONS[best], points(s))))
    if beorn_decides(s):
        out.append(Purpose("before_beorn", (max(0, s.step[BEORN] - s.fate), points(s))))
    if not out:
        out.append(Purpose("keep", (points(s),)))
    return out
