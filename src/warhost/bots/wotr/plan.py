"""The plan: which strongholds to take, which to keep, and how urgent that is. Computed for every question."""

from typing import Final

from warhost.bots.wotr.atlas import NEAR, PRIZES
from warhost.bots.wotr.strength import garrison, hits_in
from warhost.games.wotr.armies import besieges, points
from warhost.games.wotr.ids import FREE, PLACES, REGIONS, SHADOW
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import BOX, DISTANCE, NATION_OF, POINTS, SETTLEMENT, SIDE_OF, STRONGHOLD

# How far away an army may be to go for a prize.
REACH: Final = 9
MOST_HITS: Final = 21


class March:
    """A march of a whole army to a neighbouring region, with its worth."""

    def __init__(self, score: int, source: int, target: int) -> None:
        self.score = score
        self.source = source
        self.target = target


class Plan:
    """What a side wants: its prizes, what each is worth, and the hits an army needs for it."""

    def __init__(self, s: Wotr, side: int) -> None:
        self.side = side
        self.prizes: list[int] = []
        self.worth: list[int] = []
        self.need: list[int] = []
        # Marches worth making, the best first; filled by `orders.marches`.
        self.marches: list[March] = []
        self.marches_known = False
        # Computed so far: pull by region and hits, threat by region.
        self.pulls: list[int] = [-1] * (REGIONS * MOST_HITS)
        self.threats: list[int] = [-1] * REGIONS
        lost = points(s, FREE)
        for region in PRIZES[FREE] + PRIZES[SHADOW]:
            if s.control[region] == side:
                if side == SHADOW and s.units[PLACES + region] == 0 and exposed(s, side, region):
                    # An empty place of the side with an enemy near: one unit is enough to keep it.
                    self.prizes.append(region)
                    self.worth.append(POINTS[region] * 35)
                    self.need.append(1)
                continue
            g = garrison(s, side, region)
            worth = POINTS[region] * 100
            if side == SHADOW and SIDE_OF[NATION_OF[region]] == SHADOW:
                # Losing four points loses the game.
                worth = POINTS[region] * (60 + 40 * lost)
            if SETTLEMENT[region] == STRONGHOLD:
                need = g.hits * 5 // 3 + g.lead + 2
            else:
                need = g.hits + g.lead + 2
            # A strong garrison is a poor prize, a siege in progress a good one.
            worth = worth * 12 // (8 + g.hits)
            box = BOX[region]
            if box >= 0 and s.units[(1 - side) * PLACES + box] > 0:
                worth = worth * 3 // 2
            self.prizes.append(region)
            self.worth.append(worth)
            self.need.append(need)
        # The campaigns of the Shadow: the prize each army marches for (-1: none), and how much that is worth a step.
        self.goal: list[int] = []
        self.push: list[int] = []
        if side == SHADOW:
            self.goal = [-1] * REGIONS
            self.push = [0] * REGIONS
            self.campaigns(s)

    def campaigns(self, s: Wotr) -> None:
        """Give every army a prize. The prize with the fewest dice per point takes the nearest armies it needs."""
        armies = [r for r in range(REGIONS) if s.units[PLACES + r] > 0 and not besieges(s, SHADOW, r)]
        hits = [hits_in(s, SHADOW, r) for r in armies]
        free = [True] * len(armies)
        open_prizes = list(range(len(self.prizes)))
        rows: list[list[int]] = []
        for i in range(len(self.prizes)):
            box = BOX[self.prizes[i]]
            if box >= 0 and s.units[box] > 0:
                # The besiegers are there already; they need only what they lack.
                self.need[i] = max(1, self.need[i] - hits_in(s, SHADOW, self.prizes[i]))
            rows.append(nearest_first(armies, DISTANCE[self.prizes[i]]))
        worths = [self.efficiency(i, rows[i], armies, hits, free) for i in open_prizes]
        while open_prizes:
            best = -1
            top = 0
            for i in open_prizes:
                if worths[i] > top:
                    top = worths[i]
                    best = i
            if best < 0:
                return
            open_prizes.remove(best)
            region = self.prizes[best]
            left = self.need[best]
            for j in rows[best]:
                if left <= 0:
                    break
                if free[j]:
                    free[j] = False
                    left -= hits[j]
                    self.goal[armies[j]] = region
                    # The army that the prize needs goes first; others may follow if a die is left.
                    share = 20 + 80 * min(hits[j], self.need[best]) // self.need[best]
                    self.push[armies[j]] = min(60, top // 12) * share // 100
            for i in open_prizes:
                worths[i] = self.efficiency(i, rows[i], armies, hits, free)

    def efficiency(self, i: int, nearest: list[int], armies: list[int], hits: list[int], free: list[bool]) -> int:
        """Return points per die for a prize, with the armies that have no other: steps to march and rounds to fight."""
        row = DISTANCE[self.prizes[i]]
        left = self.need[i]
        steps = 0
        for j in nearest:
            if left <= 0:
                break
            if free[j]:
                left -= hits[j]
                steps += row[armies[j]]
        if left == self.need[i]:
            return 0
        cost = 4 + 2 * steps + self.need[i] + 2 * max(0, left)
        return self.worth[i] * 40 // cost

    def pull(self, region: int, hits: int) -> int:
        """Return what an army with some hits is worth in a region: the best prize, by distance and need."""
        if hits <= 0:
            return 0
        at = region * MOST_HITS + min(hits, MOST_HITS - 1)
        if self.pulls[at] >= 0:
            return self.pulls[at]
        best = 0
        row = DISTANCE[region]
        for i in range(len(self.prizes)):
            far = row[self.prizes[i]]
            if far > REACH:
                continue
            need = self.need[i]
            if hits >= need:
                fit = 100
            elif self.side == FREE:
                continue
            else:
                fit = hits * 100 // need
                fit = fit * (fit + 50) // 150
            value = self.worth[i] * fit // (60 + 25 * far)
            best = max(best, value)
        self.pulls[at] = best
        return best

    def closeness(self, region: int) -> int:
        """Return how near the nearest prize is, from 0 to 12."""
        best = 0
        for prize in self.prizes:
            best = max(best, 15 - 3 * DISTANCE[region][prize])
        return min(12, best)

    def threat(self, s: Wotr, region: int) -> int:
        """Return the Shadow hits that can soon reach a region."""
        if self.threats[region] < 0:
            self.threats[region] = threat(s, region)
        return self.threats[region]

    def guard(self, s: Wotr, region: int, hits: int) -> int:
        """Return what an army that can take some hits in a region is worth to the Free Peoples."""
        if POINTS[region] == 0 or s.control[region] != FREE:
            return 0
        coming = self.threat(s, region)
        if coming == 0:
            return 2 * min(hits, 4)
        if SETTLEMENT[region] == STRONGHOLD:
            want = min(10, 2 + coming // 2)
            top = 120
        else:
            want = min(10, 2 + coming)
            top = 45
        return top * min(hits, want) // want


def nearest_first(armies: list[int], row: list[int]) -> list[int]:
    """Return the armies within reach by their numbers, the nearest first; `row` has the distances."""
    by_distance: list[list[int]] = [[] for _ in range(REACH + 1)]
    for j in range(len(armies)):
        far = row[armies[j]]
        if far <= REACH:
            by_distance[far].append(j)
    out: list[int] = []
    for numbers in by_distance:
        out.extend(numbers)
    return out


def threat(s: Wotr, region: int) -> int:
    """Return the Shadow hits that can soon reach a region, fewer from farther away."""
    row = DISTANCE[region]
    total = 0
    for r in NEAR[region]:
        if s.units[PLACES + r] > 0:
            total += hits_in(s, SHADOW, r) * (4 - row[r])
    return total // 3


def exposed(s: Wotr, side: int, region: int) -> bool:
    """Whether an enemy army is close enough to walk into a place left empty."""
    base = (1 - side) * PLACES
    row = DISTANCE[region]
    for r in NEAR[region]:
        if s.units[base + r] > 0 and (row[r] <= 2 or side == FREE):
            return True
    return False


def hurry(s: Wotr) -> int:
    """Return how close the Shadow is to conquest, from 0 to 10."""
    return min(10, points(s, SHADOW))


def own_hold(s: Wotr, side: int, region: int) -> bool:
    """Whether a region has points that the enemy could take."""
    return POINTS[region] > 0 and s.control[region] == side
