"""What Armies are for: the Shadow's goals, one per Army; the places the Free Peoples must guard or retake.

Values are in hundredths of what an average die achieves.
"""

from warhost.bots.bo5a.atlas import WAY
from warhost.bots.bo5a.strength import health, threat, walls
from warhost.games.bo5a.armies import points
from warhost.games.bo5a.ids import FREE, GROUP_SIDE, GROUPS, PLACES, REGIONS, SHADOW
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import FRONT_GATE, LOCATIONS, NEIGHBOURS, POINTS

# What a victory point that changes hands is worth, and the last ones before ten.
POINT = 110.0
VICTORY = 700.0
# An enemy face-down token that is removed by entering its region.
TOKEN = 14.0
# A unit lost without a gain.
UNIT = 20.0


def prize(s: Five, side: int, region: int) -> float:
    """Return what it is worth to a side to take control of a region."""
    if region >= REGIONS:
        return 0.0
    value = 0.0
    for group in range(GROUPS):
        if GROUP_SIDE[group] != side:
            value += TOKEN * s.facedown[group * PLACES + region]
    if POINTS[region] and s.control[region] != side:
        value += POINT * POINTS[region]
        held = points(s)
        if side == SHADOW:
            if held + POINTS[region] >= 10:
                value += VICTORY
                if s.control[FRONT_GATE] == SHADOW or region == FRONT_GATE:
                    value += VICTORY
            elif held < 6 <= held + POINTS[region]:
                # Beorn comes too late.
                value += 1.5 * POINT
        elif held >= 10 > held - POINTS[region]:
            value += VICTORY
        elif held >= 6 > held - POINTS[region]:
            value += 1.5 * POINT
    return value


class Plan:
    """The Armies of a side and the goal of each."""

    def __init__(self, s: Five, side: int) -> None:
        self.side = side
        # By region: what a location is worth marching for, later divided by the distance; and what guards it.
        self.worth: list[float] = [0.0] * REGIONS
        self.goal: list[int] = [-1] * PLACES
        self.danger: list[float] = [0.0] * REGIONS
        self.guard: list[float] = [0.0] * REGIONS
        # Marches computed before, at source * PLACES + target. A plan lives for one question.
        self.marches: dict[int, float] = {}
        for region in LOCATIONS:
            self.guard[region] = float(health(s, FREE, region) + walls(s, region))
            self.danger[region] = threat(s, region, WAY)
        if side == SHADOW:
            self.assign(s)

    # ---- the Shadow

    def assign(self, s: Five) -> None:
        """Give each Army a goal: the nearest and most valuable first, until enough are on the way."""
        need: list[float] = [0.0] * REGIONS
        for region in LOCATIONS:
            if s.control[region] == SHADOW:
                continue
            near = 0.0
            for other in NEIGHBOURS[region]:
                near += health(s, FREE, other)
            strong = self.guard[region] + 0.5 * near
            self.worth[region] = 100.0 * POINTS[region] / (8.0 + 0.5 * strong)
            need[region] = 6.0 + 1.8 * strong
        armies = [p for p in range(PLACES) if s.units[PLACES + p]]
        while armies:
            best = 0.0
            army = -1
            goal = -1
            for region in LOCATIONS:
                if need[region] <= 0.0:
                    continue
                for place in armies:
                    value = self.worth[region] / (WAY[place][region] + 2.0)
                    if value > best:
                        best, army, goal = value, place, region
            if army < 0:
                break
            self.goal[army] = goal
            need[goal] -= health(s, SHADOW, army)
            armies.remove(army)
        for place in armies:
            # Armies that no goal needs go for the nearest one.
            for region in LOCATIONS:
                if self.worth[region] > 0.0 and (
                    self.goal[place] < 0 or WAY[place][region] < WAY[place][self.goal[place]]
                ):
                    self.goal[place] = region

    # ---- both

    def stand(self, s: Five, source: int, place: int, life: float) -> float:
        """Return what it is worth to have the Army of `source`, or one like it, in a place."""
        if self.side == SHADOW:
            goal = self.goal[source]
            if goal < 0:
                return 0.0
            return 3.5 * life * self.worth[goal] / (WAY[place][goal] + 2.0)
        if place >= REGIONS:
            return 0.0
        best = 0.0
        for region in LOCATIONS:
            way = WAY[place][region]
            if s.control[region] == FREE:
                guard = self.guard[region]
                if region == source:
                    guard -= health(s, FREE, source)
                lack = max(0.0, self.danger[region] - guard)
                urge = POINTS[region] * (2.0 * min(life, lack) + (6.0 if guard < 1.0 else 0.0))
            else:
                held = health(s, SHADOW, region)
                urge = POINTS[region] * (14.0 if life > held else 3.0)
            best = max(best, urge / (way + 1.0))
        return best

    def left_open(self, s: Five, source: int) -> float:
        """Return what it costs to leave a place empty."""
        if source >= REGIONS or not POINTS[source] or s.control[source] != self.side:
            return 0.0
        enemy = 1 - self.side
        near = 9
        for place in range(PLACES):
            if s.units[enemy * PLACES + place]:
                near = min(near, WAY[place][source])
        if near <= 1:
            return POINT * POINTS[source]
        if near == 2:
            return 0.6 * POINT * POINTS[source]
        return 0.25 * POINT * POINTS[source] if near == 3 else 0.0
