"""Damage, destruction, markers, and what scenarios award for them."""

from warhost.games.battlelore.fight import Fight
from warhost.games.battlelore.ground import beside, flies, has
from warhost.games.battlelore.ids import E_ELIMINATION, NO, P_OVER, POISON, STUN, SWARM, YES
from warhost.games.battlelore.ops import O_KILL, O_LORE_FOR_KILL
from warhost.games.battlelore.state import NOBODY, NOWHERE, Battle, GameEnd, side_of
from warhost.kernel.flow import Ask, Flow


def gain_lore(s: Battle, side: int, amount: int) -> None:
    """Take lore from the supply, which is unlimited."""
    if amount:
        s.lore[side] += amount
        s.note("gains_lore", (side, amount))


def gain_points(s: Battle, side: int, amount: int, why: int) -> None:
    """Take victory points. `why` says what for: see POINTS_FOR."""
    if amount:
        s.points[side] += amount
        s.note("gains_points", (side, amount, why))


# What points are awarded for.
POINTS_FOR = ["banner", "tent", "scenario", "destroyed", "lore", "card"]
FOR_BANNER = 0
FOR_TENT = 1
FOR_SCENARIO = 2
FOR_KILL = 3
FOR_LORE = 4
FOR_CARD = 5


def finish(s: Battle, ending: int, winner: int) -> None:
    """End the game."""
    s.ending = ending
    s.winner = winner
    s.phase = P_OVER
    s.pursuer = NOBODY
    s.note("game_over", (ending, winner))


def elimination(s: Battle) -> None:
    """End the game if a side has no units left: it loses. If neither has any, the active player wins (page 7)."""
    for loser in (1 - s.active, s.active):
        if not s.units(loser):
            finish(s, E_ELIMINATION, 1 - loser)
            raise GameEnd


# ---- damage


def covered(s: Battle, unit: int) -> int:
    """Return the damage of an effect that a unit's hex lets it ignore: none if it flies (reference book, page 4)."""
    return 0 if flies(s, unit) else s.book.cover[s.terrain[s.place[unit]]]


def cover(s: Battle, unit: int, damage: int) -> Flow[int]:
    """Let a unit in a building ignore damage of an effect, and return the damage left (page 13)."""
    most = covered(s, unit)
    if damage and most:
        answer = yield Ask(side_of(unit), "cover", [YES, NO], "terrain.building", (s.kind[unit], s.place[unit], damage))
        if answer == YES:
            s.note("ignores_damage", (s.kind[unit], s.place[unit], min(most, damage)))
            return max(0, damage - most)
    return damage


def hurt(s: Battle, unit: int, damage: int, killer: int = NOBODY, fight: Fight | None = None) -> None:
    """Apply damage that can no longer be prevented: figures or tokens, and perhaps the unit's end (pages 9, 13)."""
    if not damage:
        return
    s.health[unit] = max(0, s.health[unit] - damage)
    s.note("suffers", (s.kind[unit], s.place[unit], damage))
    if s.health[unit] == 0:
        destroy(s, unit, killer, fight)


def remove_figures(s: Battle, unit: int, number: int) -> None:
    """Remove figures from a unit by an effect. This is not damage and cannot be ignored (reference book, page 8)."""
    if not number:
        return
    s.health[unit] = max(0, s.health[unit] - number)
    s.note("loses_figures", (s.kind[unit], s.place[unit], number))
    if s.health[unit] == 0:
        destroy(s, unit, NOBODY, None)
    elimination(s)


def destroy(s: Battle, unit: int, killer: int, fight: Fight | None) -> None:
    """Remove a unit from the game. The enemy's scenario may award something for it."""
    place = s.place[unit]
    s.note("destroyed", (s.kind[unit], place))
    if fight is not None and fight.victim == unit:
        fight.destroyed = True
    enemy = 1 - side_of(unit)
    for rule in s.scenario(enemy).rules:
        if rule.code == O_KILL:
            if rule.victim_near and not beside(s, place, rule.victim_near):
                continue
            if rule.killer_near:
                if killer < 0 or side_of(killer) != enemy or not beside(s, s.place[killer], rule.killer_near):
                    continue
            gain_points(s, enemy, rule.points, FOR_KILL)
        elif rule.code == O_LORE_FOR_KILL and fight is not None and not fight.counter:
            if killer == fight.roller and side_of(killer) == enemy and has(s, killer, rule.traits):
                gain_lore(s, enemy, rule.lore)
    s.at[place] = NOBODY
    s.place[unit] = NOWHERE
    s.kind[unit] = NOBODY
    for column in [s.poison, s.stun, s.swarm, s.ordered, s.moved, s.attacks, s.pursued, s.bonus, s.unstopped]:
        column[unit] = 0
    if s.pursuer == unit:
        s.pursuer = NOBODY


def hurt_one(s: Battle, unit: int, damage: int, killer: int = NOBODY, fight: Fight | None = None) -> None:
    """Apply an effect that damages one unit. If it was the last, the game is over."""
    hurt(s, unit, damage, killer, fight)
    elimination(s)


# ---- markers


def marked(s: Battle, marker: int) -> list[int]:
    """Return the column of a marker."""
    return s.poison if marker == POISON else s.stun if marker == STUN else s.swarm


def mark(s: Battle, marker: int, unit: int) -> None:
    """Put a marker on a unit that has none. There are always enough (reference book, page 3)."""
    column = marked(s, marker)
    if column[unit]:
        return
    # A swarm ends with its owner's turn. One placed in the owner's own turn lasts through the next one.
    column[unit] = 2 if marker == SWARM and side_of(unit) == s.active else 1
    s.note("marked", (marker, s.kind[unit], s.place[unit]))
