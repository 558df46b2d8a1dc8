"""What lore cards do: one function for each op, and whether it can be carried out."""

from typing import Final

from warhost.games.battlelore.cards import draw_command, draw_lore
from warhost.games.battlelore.damage import (
    FOR_CARD,
    cover,
    elimination,
    gain_lore,
    gain_points,
    hurt,
    hurt_one,
    mark,
    marked,
    remove_figures,
)
from warhost.games.battlelore.fight import Fight, may_counter
from warhost.games.battlelore.ground import enemies, enemy_near, has, may_stand, sees, weak
from warhost.games.battlelore.hexes import DISTANCE, NEIGHBOURS, NEXT, SECTIONS
from warhost.games.battlelore.ids import A_HEX, A_NUMBER, DONE, HEXES, INFANTRY, NO, TRAIT_NAMES
from warhost.games.battlelore.moves import Moved, destinations, flown_over, held, shift, steps_of
from warhost.games.battlelore.ops import (
    O_ADD_RESULT,
    O_ALL_DICE,
    O_ATTACK_DICE,
    O_AWAKEN,
    O_BACKLASH,
    O_BOLT,
    O_BURST,
    O_CHASE,
    O_DRAW_COMMAND,
    O_DRAW_LORE,
    O_FACE_DAMAGE,
    O_GAIN_LORE,
    O_GAIN_POINTS,
    O_HEAL,
    O_IGNORE_DAMAGE,
    O_IGNORE_RETREATS,
    O_KEEP_DICE,
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
from warhost.games.battlelore.retreats import drive_back
from warhost.games.battlelore.state import Battle, side_of
from warhost.kernel.flow import Ask, Flow

# ---- whom an effect may concern


def places(s: Battle, units: list[int]) -> list[int]:
    """Return the hexes of units as options, in order."""
    return [A_HEX + place for place in sorted([s.place[u] for u in units])]


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


# ---- carrying out


def carry_out(s: Battle, side: int, op: Op, fight: Fight | None, moved: Moved | None = None) -> Flow[None]:
    """Carry out an effect, unless an earlier effect of the card has made it impossible."""
    code = op.code
    if (fight is not None and in_combat(s, op, fight)) or not possible(s, side, op, fight, moved):
        return
    if code == O_TURN_DICE:
        s.turn_dice.extend([side if op.side == 0 else 1 - side, op.traits, op.dice, op.counters])
    elif code == O_GAIN_LORE:
        gain_lore(s, side, op.lore)
    elif code == O_GAIN_POINTS:
        gain_points(s, side, op.points, FOR_CARD)
    elif code == O_DRAW_LORE:
        draw_lore(s, side, op.n)
    elif code == O_DRAW_COMMAND:
        draw_command(s, side, op.n)
    elif code == O_MARCH:
        yield from march(s, side, op)
    elif code == O_ORDER:
        yield from order_more(s, side, op)
    elif code == O_HEAL:
        yield from heal(s, side, op)
    elif code == O_BOLT:
        yield from bolt(s, side, op)
    elif code == O_AWAKEN:
        yield from awaken(s, side, op)
    elif code == O_SACRIFICE:
        yield from sacrifice(s, side)
    elif code == O_PORTAL:
        yield from portal(s, side, op)
    elif code == O_MARK:
        yield from mark_units(s, side, op)
    elif code == O_BURST:
        yield from burst(s, side, op)
    elif code == O_SCATTER:
        yield from scatter(s, side)
    elif code == O_OVERRUN:
        s.overrun |= op.traits if op.traits else (1 << len(TRAIT_NAMES)) - 1
        s.overrun_faces |= op.faces
    elif code == O_LIFT and moved is not None:
        yield from lift(s, side, op, moved)
    elif code == O_CHASE and fight is not None:
        yield from chase(s, fight.roller, op)


def in_combat(s: Battle, op: Op, fight: Fight) -> bool:
    """Apply an effect to the current roll. Return False if it is not such an effect."""
    code = op.code
    if code == O_ATTACK_DICE:
        fight.dice += op.dice
    elif code == O_ALL_DICE:
        fight.all_dice = op.dice
    elif code == O_KEEP_DICE:
        fight.kept_dice = max(1, op.dice)
    elif code == O_FACE_DAMAGE:
        fight.damage_faces |= 1 << op.face
    elif code == O_BACKLASH:
        fight.after.append((fight.roller, op.damage))
    elif code == O_ADD_RESULT:
        number = op.weak if op.weak >= 0 and weak(s, fight.victim) else op.n
        fight.faces[op.face] += number
        s.note("adds_result", (op.face, number))
    elif code == O_IGNORE_DAMAGE:
        fight.shield += op.near if op.near >= 0 and stands_by_infantry(s, fight.victim) else op.n
        shielded(s, fight)
    elif code == O_IGNORE_RETREATS:
        s.note("ignores_retreats", (s.kind[fight.victim], s.place[fight.victim], fight.retreats))
        fight.retreats = 0
    elif code == O_LAST_COUNTER:
        fight.counters_now = True
    else:
        return False
    return True


def shielded(s: Battle, fight: Fight) -> None:
    """Ignore damage that is due as far as a card used in this combat allows, and keep the rest."""
    number = min(fight.shield, fight.damage)
    if number:
        fight.damage -= number
        fight.shield -= number
        s.note("ignores_damage", (s.kind[fight.victim], s.place[fight.victim], number))


def stands_by_infantry(s: Battle, unit: int) -> bool:
    """Whether another infantry unit of the same side is next to a unit."""
    for near in NEIGHBOURS[s.place[unit]]:
        other = s.at[near]
        if other >= 0 and side_of(other) == side_of(unit) and has(s, other, INFANTRY):
            return True
    return False


def march(s: Battle, side: int, op: Op) -> Flow[None]:
    """Let some ordered units move further without being stopped by some terrain."""
    for _ in range(op.units):
        units = marchers(s, side)
        if not units:
            return
        answer = yield Ask(side, "march", [*places(s, units), DONE], "cards.march", (op.hexes,))
        if answer == DONE:
            return
        unit = s.at[answer - A_HEX]
        s.bonus[unit] = op.hexes
        s.unstopped[unit] = op.ground
        s.note("marches", (s.kind[unit], s.place[unit], op.hexes))


def order_more(s: Battle, side: int, op: Op) -> Flow[None]:
    """Order some further units anywhere."""
    for _ in range(op.units):
        units = unordered(s, side)
        if not units:
            return
        answer = yield Ask(side, "order_more", places(s, units), "cards.order")
        unit = s.at[answer - A_HEX]
        s.ordered[unit] = 2
        s.note("ordered", (s.kind[unit], s.place[unit]))


def heal(s: Battle, side: int, op: Op) -> Flow[None]:
    """Restore figures of a wounded unit, or remove damage tokens from a legend."""
    answer = yield Ask(side, "heal", places(s, wounded(s, side, op)), "cards.heal")
    unit = s.at[answer - A_HEX]
    kind = s.kind[unit]
    most = min(op.tokens if s.book.tokens[kind] else op.figures, s.book.health[kind] - s.health[unit])
    if most > 1:
        answer = yield Ask(
            side, "heal_amount", [A_NUMBER + n for n in range(most, 0, -1)], "cards.heal", (kind, s.place[unit])
        )
        most = answer - A_NUMBER
    s.health[unit] += most
    s.note("healed", (kind, s.place[unit], most))
    if op.cure:
        s.poison[unit] = 0
        s.stun[unit] = 0


def bolt(s: Battle, side: int, op: Op) -> Flow[None]:
    """Roll dice against an enemy unit near and in sight of one of the player's units. This is not an attack."""
    answer = yield Ask(side, "bolt", places(s, strikable(s, side, op)), "cards.bolt", (op.within, op.dice))
    target = s.at[answer - A_HEX]
    start = -1
    if op.retreat_faces:
        answer = yield Ask(
            side, "bolt_from", places(s, sources(s, side, target, op)), "cards.bolt", (s.kind[target], s.place[target])
        )
        start = answer - A_HEX
    damage = 0
    retreats = 0
    for _ in range(op.dice):
        face = s.dice.roll("bolt") - 1
        s.note("bolt_die", (side, face + 1))
        s.note_roll("combat", side, 1, op.faces.bit_count(), op.faces >> face & 1)
        damage += op.faces >> face & 1
        retreats += op.retreat_faces >> face & 1
    left = yield from cover(s, target, damage)
    covered = left < damage
    hurt_one(s, target, left)
    if retreats and s.place[target] >= 0:
        left = yield from drive_back(s, target, start, retreats)
        if not covered:
            left = yield from cover(s, target, left)
        hurt_one(s, target, left)


def awaken(s: Battle, side: int, op: Op) -> Flow[None]:
    """Let a unit without an order move and then attack as if ordered."""
    answer = yield Ask(side, "awaken", places(s, sleepers(s, side, op)), "cards.awaken")
    unit = s.at[answer - A_HEX]
    s.ordered[unit] = 2
    s.note("ordered", (s.kind[unit], s.place[unit]))
    if held(s, unit):
        return
    ends = destinations(s, unit, steps_of(s, unit), s.book.lunge[s.kind[unit]])
    if ends:
        yield from go(s, unit, ends, "cards.awaken")


def go(s: Battle, unit: int, ends: list[int], rule: str) -> Flow[None]:
    """Let a unit move to one of some hexes."""
    answer = yield Ask(
        side_of(unit), "may_move", [*[A_HEX + end for end in ends], NO], rule, (s.kind[unit], s.place[unit])
    )
    if answer != NO:
        s.note("moves", (s.kind[unit], s.place[unit], answer - A_HEX))
        shift(s, unit, answer - A_HEX)


def sacrifice(s: Battle, side: int) -> Flow[None]:
    """Remove a figure from a unit."""
    answer = yield Ask(side, "sacrifice", places(s, victims(s, side)), "cards.sacrifice")
    remove_figures(s, s.at[answer - A_HEX], 1)


def portal(s: Battle, side: int, op: Op) -> Flow[None]:
    """Place all portal markers, two in the box, for this move step (reference book, page 7)."""
    for _ in range(s.book.portals):
        options = [A_HEX + place for place in portal_hexes(s, op)]
        answer = yield Ask(side, "portal", options, "cards.portal")
        s.portals.append(answer - A_HEX)
        s.note("portal", (answer - A_HEX,))


def mark_units(s: Battle, side: int, op: Op) -> Flow[None]:
    """Put markers on up to a number of enemy units, for some cards all in one section."""
    sections = 7
    for i in range(op.units):
        units = markable(s, side, op, sections)
        if not units:
            return
        options = places(s, units) if i == 0 else [*places(s, units), DONE]
        answer = yield Ask(side, "mark", options, "cards.mark", (op.marker,))
        if answer == DONE:
            return
        if op.one_section:
            sections &= SECTIONS[side][answer - A_HEX]
        mark(s, op.marker, s.at[answer - A_HEX])


def burst(s: Battle, side: int, op: Op) -> Flow[None]:
    """Damage every unit on a hex and beside it, on either side."""
    options = [A_HEX + place for place in near_own(s, side, op.within)]
    answer = yield Ask(side, "burst", options, "cards.burst", (op.damage,))
    centre = answer - A_HEX
    s.note("burst", (centre,))
    struck = [s.at[place] for place in range(HEXES) if s.at[place] >= 0 and DISTANCE[place][centre] <= 1]
    damages: list[int] = []
    for unit in struck:
        left = yield from cover(s, unit, op.damage)
        damages.append(left)
    for unit, damage in zip(struck, damages, strict=True):
        hurt(s, unit, damage)
    elimination(s)


def scatter(s: Battle, side: int) -> Flow[None]:
    """Move every enemy unit beside a unit 1 hex straight away from it, if possible. This is not a retreat."""
    answer = yield Ask(side, "scatter", places(s, criers(s, side)), "cards.battle_cry")
    for unit, end in scattered(s, s.at[answer - A_HEX]):
        s.note("moves", (s.kind[unit], s.place[unit], end))
        shift(s, unit, end)


def lift(s: Battle, side: int, op: Op, moved: Moved) -> Flow[None]:
    """Put a unit that was flown over on another hex near its carrier. This is not a move (reference book, page 9)."""
    answer = yield Ask(
        side, "lift", places(s, liftable(s, side, op, moved)), "cards.lift", (s.place[moved.unit], op.within)
    )
    unit = s.at[answer - A_HEX]
    ends = [A_HEX + place for place in landings(s, unit, moved.unit, op)]
    answer = yield Ask(side, "lift_to", ends, "cards.lift", (s.kind[unit], s.place[unit], s.place[moved.unit]))
    s.note("lifted", (s.kind[unit], s.place[unit], answer - A_HEX))
    shift(s, unit, answer - A_HEX)


def chase(s: Battle, unit: int, op: Op) -> Flow[None]:
    """Let a unit move a little and attack once more at once."""
    s.pursued[unit] = 1
    if not held(s, unit):
        ends = destinations(s, unit, op.hexes)
        if ends:
            yield from go(s, unit, ends, "cards.move")


def may_stand_free(s: Battle, unit: int, place: int) -> bool:
    """Whether a unit may end on a hex: it is free, and the terrain allows it."""
    return s.at[place] < 0 and may_stand(s, unit, place)
