"""What lore cards do: one function for each op. `conditions` says whether it can do anything."""

from warhost.games.battlelore.cards import draw_command, draw_lore
from warhost.games.battlelore.conditions import (
    criers,
    landings,
    liftable,
    marchers,
    markable,
    near_own,
    portal_hexes,
    possible,
    scattered,
    sleepers,
    sources,
    strikable,
    unordered,
    victims,
    wounded,
)
from warhost.games.battlelore.damage import (
    FOR_CARD,
    cover,
    elimination,
    gain_lore,
    gain_points,
    hurt,
    hurt_one,
    mark,
    remove_figures,
)
from warhost.games.battlelore.fight import Fight
from warhost.games.battlelore.ground import has, places, weak
from warhost.games.battlelore.hexes import DISTANCE, NEIGHBOURS, SECTIONS
from warhost.games.battlelore.ids import A_HEX, A_NUMBER, DONE, HEXES, INFANTRY, NO, TRAIT_NAMES
from warhost.games.battlelore.moves import Moved, destinations, held, shift, steps_of
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
    """Ignore as much of the damage due as a card used in this combat allows."""
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
    """Let some ordered units move further this turn; certain terrain does not stop them."""
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
    """Order a number of further units anywhere."""
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
