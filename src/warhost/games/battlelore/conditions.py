"""Whom an effect of a lore card may concern, and whether it can do anything now."""

from typing import Final

from warhost.games.battlelore.damage import marked
from warhost.games.battlelore.fight import Fight, may_counter
from warhost.games.battlelore.ground import enemies, enemy_near, has, may_stand, sees, weak
from warhost.games.battlelore.hexes import DISTANCE, NEXT, SECTIONS
from warhost.games.battlelore.ids import HEXES
from warhost.games.battlelore.moves import Moved, flown_over, held
from warhost.games.battlelore.ops import (
    O_AWAKEN,
    O_BOLT,
    O_CHASE,
    O_HEAL,
    O_IGNORE_DAMAGE,
    O_IGNORE_RETREATS,
    O_LAST_COUNTER,
    O_LIFT,
    O_MARCH,
    O_MARK,
    O_ORDER,
    O_OVERRUN,
    O_PORTAL,
    O_SACRIFICE,
    O_SCATTER,
    O_TURN_DICE,
    Op,
)
from warhost.games.battlelore.state import Battle, side_of


def marchers(s: Battle, side: int) -> list[int]:
    """Return the ordered units that can move."""
    return [u for u in s.units(side) if s.ordered[u] and not held(s, u) and not s.bonus[u] and not s.moved[u]]


def unordered(s: Battle, side: int) -> list[int]:
    """Return the units without an order."""
    return [u for u in s.units(side) if not s.ordered[u]]


def wounded(s: Battle, side: int, op: Op) -> list[int]:
    """Return the units below full health, for some cards only those next to an enemy."""
    return [
        u
        for u in s.units(side)
        if s.health[u] < s.book.health[s.kind[u]] and (not op.near_enemy or enemy_near(s, side, s.place[u]))
    ]


def sleepers(s: Battle, side: int, op: Op) -> list[int]:
    """Return the units without an order that a card may activate."""
    return [u for u in unordered(s, side) if has(s, u, op.traits)]


def victims(s: Battle, side: int) -> list[int]:
    """Return the units that may lose a figure for a card: neither weak nor legends."""
    return [u for u in s.units(side) if not s.book.tokens[s.kind[u]] and s.health[u] > 1 and not weak(s, u)]


def sources(s: Battle, side: int, target: int, op: Op) -> list[int]:
    """Return the player's units that have an enemy unit near enough and in sight."""
    end = s.place[target]
    return [u for u in s.units(side) if DISTANCE[s.place[u]][end] <= op.within and sees(s, u, end)]


def strikable(s: Battle, side: int, op: Op) -> list[int]:
    """Return the enemy units that a bolt may hit."""
    return [t for t in enemies(s, side) if sources(s, side, t, op)]


def markable(s: Battle, side: int, op: Op, sections: int) -> list[int]:
    """Return the enemy units without the marker that a card may mark: in a section, or near the player's units."""
    column = marked(s, op.marker)
    found: list[int] = []
    for t in enemies(s, side):
        end = s.place[t]
        if column[t] or not SECTIONS[side][end] & sections:
            continue
        if op.within and not enemy_near(s, 1 - side, end):
            near = [u for u in s.units(side) if s.kind[u] == op.kind and DISTANCE[s.place[u]][end] <= op.within]
            if not near:
                continue
        found.append(t)
    return found


def near_own(s: Battle, side: int, within: int) -> list[int]:
    """Return the hexes within a distance of the player's units."""
    reached = [0] * HEXES
    for unit in s.units(side):
        distance = DISTANCE[s.place[unit]]
        for place in range(HEXES):
            if distance[place] <= within:
                reached[place] = 1
    return [place for place in range(HEXES) if reached[place]]


def portal_hexes(s: Battle, op: Op) -> list[int]:
    """Return where the next portal may be: near enough to the first one, with room for all the others."""
    if s.portals:
        return [
            place for place in range(HEXES) if DISTANCE[place][s.portals[0]] <= op.within and place not in s.portals
        ]
    return roomy(op.within, s.book.portals)


# Hexes with enough room, by distance and number. The shape of the board never changes.
_roomy: dict[tuple[int, int], list[int]] = {}


def roomy(within: int, number: int) -> list[int]:
    """Return the hexes with at least a number of hexes within a distance, counting themselves."""
    found = _roomy.get((within, number))
    if found is None:
        found = [place for place in range(HEXES) if len([d for d in DISTANCE[place] if d <= within]) >= number]
        _roomy[within, number] = found
    return found


def travellers(s: Battle, side: int) -> list[int]:
    """Return the ordered units that can move and so might step through a portal."""
    return [u for u in s.units(side) if s.ordered[u] and not held(s, u)]


def scattered(s: Battle, unit: int) -> list[tuple[int, int]]:
    """Return the enemy units beside a unit that can move 1 hex straight away from it, each with that hex."""
    found: list[tuple[int, int]] = []
    here = s.place[unit]
    for direction, near in enumerate(NEXT[here]):
        other = s.at[near] if near >= 0 else -1
        if other < 0 or side_of(other) == side_of(unit) or held(s, other):
            continue
        end = NEXT[near][direction]
        if end >= 0 and may_stand_free(s, other, end):
            found.append((other, end))
    return found


def criers(s: Battle, side: int) -> list[int]:
    """Return the units from which an enemy unit would have to move away."""
    return [u for u in s.units(side) if scattered(s, u)]


def dies_fighting(s: Battle, side: int, fight: Fight) -> bool:
    """Whether the target of an attack is about to be destroyed and may still counter (reference book, page 10)."""
    return (
        side_of(fight.victim) == side
        and not fight.counter
        and not fight.aside
        and not fight.offered_counter
        and fight.damage >= s.health[fight.victim]
        and may_counter(s, fight)
    )


def liftable(s: Battle, side: int, op: Op, moved: Moved) -> list[int]:
    """Return the units that a certain kind of unit has just flown over and may put down elsewhere."""
    if side_of(moved.unit) != side or s.kind[moved.unit] != op.kind:
        return []
    return [u for u in flown_over(s, moved) if landings(s, u, moved.unit, op)]


def landings(s: Battle, unit: int, carrier: int, op: Op) -> list[int]:
    """Return the free hexes near its carrier where a unit can be put down."""
    near = DISTANCE[s.place[carrier]]
    return [place for place in range(HEXES) if near[place] <= op.within and may_stand_free(s, unit, place)]


def possible(s: Battle, side: int, op: Op, fight: Fight | None, moved: Moved | None = None) -> bool:
    """Whether an effect can do anything now."""
    code = op.code
    if code == O_IGNORE_DAMAGE or code == O_IGNORE_RETREATS:
        return (
            fight is not None
            and side_of(fight.victim) == side
            and (fight.damage if code == O_IGNORE_DAMAGE else fight.retreats) > 0
        )
    if code == O_CHASE:
        return fight is not None and s.place[fight.roller] >= 0 and not s.pursued[fight.roller]
    if code == O_LAST_COUNTER:
        return fight is not None and dies_fighting(s, side, fight)
    if code == O_LIFT:
        return moved is not None and len(liftable(s, side, op, moved)) > 0
    if code == O_PORTAL:
        return not s.portals and len(travellers(s, side)) > 0 and len(portal_hexes(s, op)) > 0
    return code not in NEEDS_UNITS or len(concerned(s, side, op)) > 0


NEEDS_UNITS: Final = [
    O_MARCH,
    O_ORDER,
    O_HEAL,
    O_BOLT,
    O_AWAKEN,
    O_SACRIFICE,
    O_MARK,
    O_SCATTER,
    O_OVERRUN,
    O_TURN_DICE,
]


def concerned(s: Battle, side: int, op: Op) -> list[int]:
    """Return the units that an effect of NEEDS_UNITS may affect now."""
    code = op.code
    if code == O_MARCH:
        return marchers(s, side)
    if code == O_ORDER:
        return unordered(s, side)
    if code == O_HEAL:
        return wounded(s, side, op)
    if code == O_BOLT:
        return strikable(s, side, op)
    if code == O_AWAKEN:
        return sleepers(s, side, op)
    if code == O_SACRIFICE:
        return victims(s, side)
    if code == O_MARK:
        return markable(s, side, op, 7)
    if code == O_SCATTER:
        return criers(s, side)
    if code == O_OVERRUN:
        return [u for u in travellers(s, side) if has(s, u, op.traits)]
    return [u for u in s.units(side if op.side == 0 else 1 - side) if has(s, u, op.traits)]


def may_stand_free(s: Battle, unit: int, place: int) -> bool:
    """Whether a unit may end on a hex: it is free, and the terrain allows it."""
    return s.at[place] < 0 and may_stand(s, unit, place)
