"""Terrain and the units on it: what a hex is, who may enter it, lines of sight, what may be attacked."""

from warhost.games.battlelore.hexes import DISTANCE, NEIGHBOURS, ROW, Line, X, away, hex_at, line
from warhost.games.battlelore.ids import A_HEX, F_ATTACK, FORD, G_BRIDGE, G_FORD, NO_TOKEN, RANGED, SLOTS, WATER
from warhost.games.battlelore.ops import O_NO_STOP, O_RANGE_BONUS, O_SEE_THROUGH, O_UNSEEN, O_WADE
from warhost.games.battlelore.state import Battle, side_of


def ground(s: Battle, place: int) -> int:
    """Return what a hex is as bits: its terrain and its token."""
    mask = 1 << s.terrain[place]
    if s.token[place] != NO_TOKEN:
        mask |= G_FORD if s.token[place] == FORD else G_BRIDGE
    return mask


def beside(s: Battle, place: int, mask: int) -> bool:
    """Whether a hex or one next to it is such terrain."""
    if ground(s, place) & mask:
        return True
    for near in NEIGHBOURS[place]:
        if ground(s, near) & mask:
            return True
    return False


# ---- units


def has(s: Battle, unit: int, traits: int) -> bool:
    """Whether a unit has one of some traits. An empty mask means any unit."""
    return traits == 0 or s.book.traits[s.kind[unit]] & traits != 0


def weak(s: Battle, unit: int) -> bool:
    """Whether a unit is down to its last figure. Legends never are."""
    kind = s.kind[unit]
    return s.health[unit] == 1 and s.book.health[kind] > 1 and not s.book.tokens[kind]


def wounds(s: Battle, unit: int) -> int:
    """Return how much damage a unit has taken: missing figures, or a legend's tokens."""
    return s.book.health[s.kind[unit]] - s.health[unit]


def flies(s: Battle, unit: int) -> bool:
    """Whether a unit flies, so that the terrain of its own hex does not affect it (reference book, page 4)."""
    return s.book.flying[s.kind[unit]] != 0


def enemy_near(s: Battle, side: int, place: int) -> bool:
    """Whether an enemy of a side is next to a hex."""
    for near in NEIGHBOURS[place]:
        other = s.at[near]
        if other >= 0 and side_of(other) != side:
            return True
    return False


def stunned(s: Battle, unit: int, what: int) -> bool:
    """Whether a stun marker prevents a unit from doing something (reference book, page 9)."""
    return s.stun[unit] != 0 and s.book.stun_forbids & what != 0


def enemies(s: Battle, side: int) -> list[int]:
    """Return the enemy's units on the board."""
    return s.units(1 - side)


# ---- moving


def may_stand(s: Battle, unit: int, place: int) -> bool:
    """Whether a unit may enter the terrain of a hex, occupied or not."""
    return may_occupy(s, side_of(unit), s.kind[unit], place)


def may_occupy(s: Battle, side: int, kind: int, place: int) -> bool:
    """Whether a kind of unit may stand on the terrain of a hex (reference book, pages 3, 4 and 6)."""
    book = s.book
    terrain = s.terrain[place]
    if book.massive[kind] and ground(s, place) & book.massive_ground:
        return False
    return (
        book.passable[terrain] != 0
        or s.token[place] != NO_TOKEN
        or book.flying[kind] != 0
        or (terrain == WATER and wades(s, side, kind))
    )


def wades(s: Battle, side: int, kind: int) -> bool:
    """Whether a scenario lets a kind of unit enter water."""
    for rule in s.scenario(side).rules:
        if rule.code == O_WADE and (rule.traits == 0 or s.book.traits[kind] & rule.traits):
            return True
    return False


def stopped(s: Battle, unit: int, place: int) -> bool:
    """Whether a unit that enters a hex must stop there."""
    book = s.book
    if not book.stops[s.terrain[place]] and not book.token_stops[s.token[place]]:
        return False
    if ground(s, place) & s.unstopped[unit]:
        return False
    for rule in s.scenario(side_of(unit)).rules:
        if rule.code == O_NO_STOP and ground(s, place) & rule.ground:
            return False
    return s.terrain[place] != WATER or not wades(s, side_of(unit), s.kind[unit])


# ---- seeing


def blocked(s: Battle, way: Line, start: int, edges: list[tuple[int, int]], over_units: bool, through: int) -> bool:
    """Whether something blocks the line: the hexes it crosses, and those on one side of edges it runs along."""
    x, row = X[start], ROW[start]
    for dx, rows in way.through:
        place = hex_at(x + dx, row + rows)
        if place < 0:
            continue
        if s.at[place] >= 0 and not over_units:
            return True
        if s.book.blocks[s.terrain[place]]:
            through -= 1
            if through < 0:
                return True
    for dx, rows in edges:
        place = hex_at(x + dx, row + rows)
        if place < 0:
            continue
        if s.at[place] >= 0 and not over_units:
            return True
        if s.book.blocks[s.terrain[place]]:
            through -= 1
            if through < 0:
                return True
    return False


def in_sight(s: Battle, start: int, end: int, over_units: bool = False, through: int = 0) -> bool:
    """Whether the line between two hexes is clear of units and blocking terrain on other hexes (page 8).

    A line along an edge may be shifted to either side. It is blocked only if both sides are, and nothing off the board
    blocks (reference book, page 6). `over_units` ignores units, `through` is how many hexes of terrain to ignore.
    """
    way = line(start, end)
    if not blocked(s, way, start, way.left, over_units, through):
        return True
    return len(way.left) > 0 and not blocked(s, way, start, way.right, over_units, through)


def overlooks(s: Battle, unit: int, place: int) -> bool:
    """Whether a unit on a hex sees past units: on a hill, unless it flies (reference book, page 5)."""
    return s.book.overlooks[s.terrain[place]] != 0 and not flies(s, unit)


def looks_through(s: Battle, unit: int) -> int:
    """Return how many hexes of blocking terrain a unit's scenario lets it see through."""
    through = 0
    for rule in s.scenario(side_of(unit)).rules:
        if rule.code == O_SEE_THROUGH and has(s, unit, rule.traits):
            through += rule.n
    return through


def sees(s: Battle, unit: int, end: int) -> bool:
    """Whether a unit sees a hex."""
    start = s.place[unit]
    return in_sight(s, start, end, overlooks(s, unit, start), looks_through(s, unit))


def driven_ways(s: Battle, from_hex: int, unit: int) -> list[int]:
    """Return the directions in which a unit may be driven back from a hex (reference book, pages 6 and 8).

    There are two if the line between them runs along edges and is clear on both sides, otherwise only the one on
    the clear side.
    """
    end = s.place[unit]
    ways = away(from_hex, end)
    viewer = s.at[from_hex]
    if len(ways) == 1 or viewer < 0:
        return ways
    way = line(from_hex, end)
    over_units, through = overlooks(s, viewer, from_hex), looks_through(s, viewer)
    free = [
        ways[i]
        for i, edges in enumerate((way.left, way.right))
        if not blocked(s, way, from_hex, edges, over_units, through)
    ]
    return sorted(free) if free else sorted(ways)


# ---- attacking


def reach(s: Battle, unit: int) -> int:
    """Return how far a unit attacks: to the next hex, or its range."""
    kind = s.kind[unit]
    if not s.book.traits[kind] & RANGED:
        return 1
    far = s.book.range[kind]
    for rule in s.scenario(side_of(unit)).rules:
        if rule.code == O_RANGE_BONUS and has(s, unit, rule.traits):
            far += rule.hexes
    return far


def least_reach(s: Battle, unit: int) -> int:
    """Return how near a unit attacks: from the next hex, or from its minimum range on (reference book, page 7)."""
    kind = s.kind[unit]
    return s.book.least_range[kind] if s.book.traits[kind] & RANGED else 1


def may_attack(s: Battle, unit: int, target: int) -> bool:
    """Whether a unit may attack an enemy unit from its hex."""
    if stunned(s, unit, F_ATTACK):
        return False
    distance = DISTANCE[s.place[unit]][s.place[target]]
    if not least_reach(s, unit) <= distance <= reach(s, unit):
        return False
    if not s.book.traits[s.kind[unit]] & RANGED:
        return True
    for rule in s.scenario(side_of(target)).rules:
        if rule.code == O_UNSEEN and distance > rule.within and ground(s, s.place[target]) & rule.ground:
            return False
    return distance == 1 or sees(s, unit, s.place[target])


def targets(s: Battle, unit: int) -> list[int]:
    """Return the enemy units that a unit may attack, in the order of their hexes."""
    side = side_of(unit)
    if stunned(s, unit, F_ATTACK):
        return []
    if not s.book.traits[s.kind[unit]] & RANGED:
        found = []
        for near in NEIGHBOURS[s.place[unit]]:
            other = s.at[near]
            if other >= 0 and side_of(other) != side:
                found.append(other)
        return found
    first = (1 - side) * SLOTS
    return [t for t in range(first, first + SLOTS) if s.place[t] >= 0 and may_attack(s, unit, t)]


def places(s: Battle, units: list[int]) -> list[int]:
    """Return the hexes of units as options, in order."""
    return [A_HEX + place for place in sorted([s.place[u] for u in units])]
