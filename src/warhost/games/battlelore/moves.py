"""Moving: where a unit may go, and retreats."""

from warhost.games.battlelore.ground import enemy_near, flies, has, may_stand, stopped, stunned
from warhost.games.battlelore.hexes import DISTANCE, NEIGHBOURS, NEXT
from warhost.games.battlelore.ids import ALL_SLOTS, F_MOVE, F_RETREAT, HEXES
from warhost.games.battlelore.ops import O_MOVE_BONUS, O_NO_MOVE
from warhost.games.battlelore.state import NOBODY, Battle, side_of


def steps_of(s: Battle, unit: int) -> int:
    """Return how many hexes a unit may move in the move step, without a lunge."""
    side = side_of(unit)
    steps = s.book.move[s.kind[unit]] + s.bonus[unit]
    for rule in s.scenario(side).rules:
        if rule.code == O_MOVE_BONUS and has(s, unit, rule.traits) and (not rule.first_turn or s.round == 1):
            steps += rule.hexes
    if s.text and s.ordered[unit] == 1:
        for op in s.book.commands[s.command].effects:
            if op.code == O_MOVE_BONUS:
                steps += op.hexes
    return steps


def held(s: Battle, unit: int, what: int = F_MOVE) -> bool:
    """Whether a unit cannot move or advance: it is stunned, or its command card forbids it."""
    if stunned(s, unit, what):
        return True
    if s.text and s.ordered[unit] == 1:
        for op in s.book.commands[s.command].effects:
            if op.code == O_NO_MOVE:
                return True
    return False


def destinations(s: Battle, unit: int, steps: int, lunge: int = 0, first: int = NOBODY) -> list[int]:
    """Return the hexes where a unit may end, not counting its own.

    With `lunge` it may go that many hexes further if it ends next to an enemy. With `first` it must enter that hex
    first: a pursuit, which never returns to its start (reference book, page 7).
    """
    return ends_from(s, unit, s.place[unit], steps, lunge, first, s.place[unit])


def ends_from(s: Battle, unit: int, start: int, steps: int, lunge: int, first: int, barred: int) -> list[int]:
    """Return the hexes where a unit may end once it has come to a hex on its way. One hex may be barred to it."""
    flying = flies(s, unit)
    over = overruns(s, unit)
    far = steps + lunge
    # Steps taken to each hex, -1 where it was not reached.
    taken = [-1] * HEXES
    taken[start] = 0
    edge = [start]
    found: list[int] = []
    for step in range(1, far + 1):
        reached: list[int] = []
        for place in edge:
            for near in [first] if step == 1 and first >= 0 else exits(s, place):
                free = s.at[near] < 0
                if taken[near] >= 0 or near == barred:
                    continue
                # A unit that enters a portal ignores the terrain of its hex, but must end where it may stand.
                gate = free and near in s.portals
                if not (flying or gate or (may_stand(s, unit, near) if free else over and may_pass(s, unit, near))):
                    continue
                taken[near] = step
                if free and may_stand(s, unit, near):
                    if step <= steps or enemy_near(s, side_of(unit), near):
                        found.append(near)
                if flying or gate or not stopped(s, unit, near):
                    reached.append(near)
        edge = reached
    found.sort()
    return found


def overruns(s: Battle, unit: int) -> bool:
    """Whether a card lets a unit move through enemy units this turn (reference book, page 7)."""
    return s.overrun != 0 and side_of(unit) == s.active and s.book.traits[s.kind[unit]] & s.overrun != 0


def may_pass(s: Battle, unit: int, place: int) -> bool:
    """Whether an overrunning unit may enter an enemy unit's hex, or its own again: not if it would have to stop."""
    if side_of(s.at[place]) == side_of(unit) and s.at[place] != unit:
        return False
    return may_stand(s, unit, place) and not stopped(s, unit, place)


def exits(s: Battle, place: int) -> list[int]:
    """Return the hexes one step from a hex: its neighbours, and the other portals from a portal."""
    if place in s.portals:
        return [*NEIGHBOURS[place], *[other for other in s.portals if other != place]]
    return NEIGHBOURS[place]


def shift(s: Battle, unit: int, place: int) -> None:
    """Put a unit on another hex."""
    s.at[s.place[unit]] = NOBODY
    s.at[place] = unit
    s.place[unit] = place


class Moved:
    """A move that a unit has just made: its first hex, and how many hexes were allowed."""

    def __init__(self, unit: int, start: int, steps: int) -> None:
        self.unit = unit
        self.start = start
        self.steps = steps


def flown_over(s: Battle, moved: Moved) -> list[int]:
    """Return the units on the hexes that a flying unit may have passed over.

    Only the start and the end are known, so a hex counts if the way over it is not too long.
    """
    if not flies(s, moved.unit):
        return []
    end = s.place[moved.unit]
    return [
        other
        for other in range(ALL_SLOTS)
        if other != moved.unit
        and s.place[other] >= 0
        and DISTANCE[moved.start][s.place[other]] + DISTANCE[s.place[other]][end] <= moved.steps
    ]


class Retreat:
    """How a retreat ends: on which hex, with how much damage, and whether a friendly unit supports it."""

    def __init__(self, place: int, damage: int, support: bool) -> None:
        self.place = place
        self.damage = damage
        self.support = support


def retreat(s: Battle, unit: int, direction: int, count: int) -> Retreat:
    """Return where a number of retreats in a direction leads (page 10). Nothing moves."""
    if stunned(s, unit, F_RETREAT):
        # It cannot leave its hex: each retreat becomes damage, unless a friend behind it supports it (reference book,
        # page 9).
        support = friend_behind(s, unit, s.place[unit], direction)
        return Retreat(s.place[unit], 0 if support else count, support)
    if flies(s, unit):
        return _fly_back(s, unit, direction, count)
    place = s.place[unit]
    for left in range(count, 0, -1):
        near = NEXT[place][direction]
        if near < 0:
            return Retreat(place, left, False)
        other = s.at[near]
        if other >= 0 and other != unit:
            if side_of(other) == side_of(unit):
                return Retreat(place, 0, True)
            return Retreat(place, left, False)
        if not may_stand(s, unit, near):
            return Retreat(place, left, False)
        place = near
        if stopped(s, unit, near):
            # A friend behind the hex where terrain stops the unit supports it too (reference book, pages 8 and 9).
            support = left > 1 and friend_behind(s, unit, near, direction)
            return Retreat(place, 0 if support else left - 1, support)
    return Retreat(place, 0, False)


def friend_behind(s: Battle, unit: int, place: int, direction: int) -> bool:
    """Whether a friendly unit is on the hex to which a unit on a hex would retreat."""
    near = NEXT[place][direction]
    return near >= 0 and s.at[near] >= 0 and s.at[near] != unit and side_of(s.at[near]) == side_of(unit)


def _fly_back(s: Battle, unit: int, direction: int, count: int) -> Retreat:
    """Retreat over units and any terrain, landing on the last hex without a unit (reference book, page 4).

    A friend on the way beyond that hex supports the unit.
    """
    landing = near = s.place[unit]
    landed = 0
    support = False
    for step in range(1, count + 1):
        near = NEXT[near][direction]
        if near < 0:
            break
        other = s.at[near]
        if other >= 0 and other != unit:
            support = support or side_of(other) == side_of(unit)
        elif may_stand(s, unit, near):
            landing = near
            landed = step
            support = False
    return Retreat(landing, 0 if support else count - landed, support)
