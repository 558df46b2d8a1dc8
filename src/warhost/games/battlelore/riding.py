"""Moving hex by hex through enemy units: Overrun (reference book, page 7)."""

from warhost.games.battlelore.damage import cover, hurt_one
from warhost.games.battlelore.ground import enemy_near, flies, may_stand, stopped
from warhost.games.battlelore.ids import A_HEX, DONE
from warhost.games.battlelore.moves import ends_from, exits, may_pass, overruns
from warhost.games.battlelore.state import NOBODY, Battle, side_of
from warhost.kernel.flow import Ask, Flow

__all__ = ["overruns", "ride"]


def ride(s: Battle, unit: int, steps: int, lunge: int, first: int = NOBODY) -> Flow[int]:
    """Move a unit hex by hex, rolling a die for each enemy unit it rides over, and return where it ends.

    It may enter the same hex again. It never ends on a hex with a unit, or where it began.
    """
    at = s.place[unit]
    taken = 0
    while True:
        onward = [
            near
            for near in ([first] if taken == 0 and first >= 0 else exits(s, at))
            if may_go_on(s, unit, at, near, steps - taken - 1, lunge, first)
        ]
        options = [A_HEX + near for near in sorted(onward)]
        # A destroyed enemy unit may have been the one it had to end beside. Then it stays where it is.
        if taken and (not options or may_end(s, unit, at, steps - taken)):
            options.append(DONE)
        answer = yield Ask(side_of(unit), "ride", options, "cards.overrun", (s.kind[unit], s.place[unit], at))
        if answer == DONE:
            return at
        at = answer - A_HEX
        taken += 1
        if s.at[at] >= 0 and side_of(s.at[at]) != side_of(unit):
            yield from ride_over(s, unit, at)


def ride_over(s: Battle, unit: int, place: int) -> Flow[None]:
    """Roll one die against an enemy unit whose hex is entered. Some results are 1 damage."""
    enemy = s.at[place]
    face = s.dice.roll("overrun") - 1
    s.note("rides_over", (s.kind[unit], s.kind[enemy], place))
    s.note("bolt_die", (side_of(unit), face + 1))
    s.note_roll("combat", side_of(unit), 1, s.overrun_faces.bit_count(), s.overrun_faces >> face & 1)
    damage = yield from cover(s, enemy, s.overrun_faces >> face & 1)
    hurt_one(s, enemy, damage)


def may_end(s: Battle, unit: int, place: int, left: int) -> bool:
    """Whether a unit may end its ride on a hex. Beyond its normal steps it must end beside an enemy."""
    return s.at[place] < 0 and may_stand(s, unit, place) and (left >= 0 or enemy_near(s, side_of(unit), place))


def may_go_on(s: Battle, unit: int, at: int, near: int, left: int, lunge: int, first: int) -> bool:
    """Whether a unit on its way may enter the next hex and still find an end from there."""
    start = s.place[unit]
    barred = start if first >= 0 else NOBODY
    flying = flies(s, unit)
    if left + lunge < 0 or near == barred or (not flying and at != start and stopped(s, unit, at)):
        return False
    if not flying and not (may_stand(s, unit, near) if s.at[near] < 0 else may_pass(s, unit, near)):
        return False
    if may_end(s, unit, near, left):
        return True
    return (flying or not stopped(s, unit, near)) and len(ends_from(s, unit, near, left, lunge, NOBODY, barred)) > 0
