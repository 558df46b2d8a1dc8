"""Orders to Armies that may end in an attack: Attack, Combined Attack, Beorn's Fury, and what cards allow."""

from warhost.games.bo5a.armies import army_places, enemy_army, has_army, targets
from warhost.games.bo5a.combat import start_attack, start_combined
from warhost.games.bo5a.ids import ALL, BEORN, DONE, FREE, MOVE, PLACES, REGIONS, SHADOW, STAY
from warhost.games.bo5a.moves import (
    ANYBODY,
    Moved,
    adjacent_armies,
    available,
    can_move,
    fits,
    kinsfolk,
    merge,
    move_from,
)
from warhost.games.bo5a.retreat import beorn_goes
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import NEIGHBOURS
from warhost.kernel.flow import Ask, Flow

# ---- one Army moves and attacks


def attackers(s: Five, side: int, need: int) -> list[int]:
    """Return the places whose Army may attack at once."""
    return [p for p in army_places(s, side) if targets(s, side, p) and fits(s, available(s, side, p, None), need)]


def attack_places(s: Five, side: int, need: int, steps: int) -> list[int]:
    """Return the places whose Army may move or attack."""
    out: list[int] = []
    for p in army_places(s, side):
        may_attack = len(targets(s, side, p)) > 0 and fits(s, available(s, side, p, None), need)
        if may_attack or can_move(s, side, p, need, steps, None):
            out.append(p)
    return out


def attack_action(s: Five, side: int, need: int, steps: int, rule: str, card: int = -1) -> Flow[None]:
    """Move one Army up to a number of regions and attack. Both are optional (p. 22, 26)."""
    options = attack_places(s, side, need, steps)
    if card >= 0:
        options.append(DONE)
    source = yield Ask(side, "attack_with", options, rule, (card,))
    if source != DONE:
        yield from move_and_attack(s, side, source, need, steps, rule, card, False)


def move_and_attack(
    s: Five, side: int, source: int, need: int, steps: int, rule: str, card: int, optional: bool
) -> Flow[None]:
    """Order one Army to attack at once, or to move first and then attack."""
    options = list(targets(s, side, source))
    if can_move(s, side, source, need, steps, None):
        options.append(MOVE)
    if not options:
        return
    if optional:
        options.append(DONE)
    answer = yield Ask(side, "attack_or_move", options, rule, (source, card))
    if answer == DONE:
        return
    if answer != MOVE:
        start_attack(s, side, source, answer, card)
        return
    moved = Moved()
    here = yield from move_from(s, side, source, need, steps, moved, rule)
    if card < 0:
        yield from kinsfolk(s, side, moved)
    yield from merge(s, side, moved)
    options = list(targets(s, side, here))
    if options and has_army(s, side, here):
        options.append(DONE)
        answer = yield Ask(side, "attack_to", options, rule, (here, card))
        if answer != DONE:
            start_attack(s, side, here, answer, card)


def move_or_attack(s: Five, side: int, place: int, rule: str, card: int) -> Flow[None]:
    """Let an Army either move or attack."""
    if not has_army(s, side, place):
        return
    options = list(targets(s, side, place))
    if can_move(s, side, place, ANYBODY, 1, None):
        options.append(MOVE)
    if not options:
        return
    options.append(DONE)
    answer = yield Ask(side, "move_or_attack", options, rule, (place, card))
    if answer == MOVE:
        moved = Moved()
        yield from move_from(s, side, place, ANYBODY, 1, moved, rule)
        yield from merge(s, side, moved)
    elif answer != DONE:
        start_attack(s, side, place, answer, card)


# ---- Combined Attack (p. 30)


def combined_targets(s: Five, side: int) -> list[int]:
    """Return the regions with an enemy next to two or more of the player's Armies; Armies in Passes do not count."""
    return [r for r in range(REGIONS) if enemy_army(s, side, r) and len(adjacent_armies(s, side, r)) > 1]


def combined_attack(s: Five, side: int, rule: str, card: int = -1) -> Flow[None]:
    """Choose the target and the Armies that take part."""
    options = combined_targets(s, side)
    if card >= 0:
        if not options:
            return
        options.append(DONE)
    target = yield Ask(side, "combined_at", options, rule)
    if target == DONE:
        return
    near = adjacent_armies(s, side, target)
    parts: list[int] = []
    while len(parts) < len(near):
        options = [ALL] if not parts else []
        options += [p for p in near if p not in parts]
        if len(parts) > 1:
            options.append(DONE)
        answer = yield Ask(side, "participant", options, rule, (target, len(parts)))
        if answer == ALL:
            parts = near
        elif answer == DONE:
            break
        else:
            parts.append(answer)
    start_combined(s, side, sorted(parts), target, card)


# ---- Beorn (p. 33)


def no_units(s: Five, region: int) -> bool:
    """Whether Beorn may stop in a region: never with army units."""
    return s.units[region] + s.units[PLACES + region] == 0


def beorn_ways(s: Five, here: int, steps: int) -> list[int]:
    """Return where Beorn may go first: not through Shadow Armies, and only if he can stop at the end."""
    out: list[int] = []
    for r in NEIGHBOURS[here]:
        if s.units[PLACES + r] == 0 and (no_units(s, r) or (steps > 1 and beorn_ways(s, r, steps - 1))):
            out.append(r)
    return out


def beorn_attacks(s: Five) -> list[int]:
    """Return the Shadow Armies next to Beorn."""
    return [r for r in NEIGHBOURS[s.where[BEORN]] if has_army(s, SHADOW, r)]


def can_fury(s: Five) -> bool:
    """Whether Beorn can do anything."""
    return s.where[BEORN] >= 0 and (
        len(beorn_ways(s, s.where[BEORN], s.book.movement[BEORN])) > 0 or len(beorn_attacks(s)) > 0
    )


def fury(s: Five, rule: str) -> Flow[None]:
    """Move Beorn up to three regions, then ask whether he attacks (p. 33)."""
    steps = s.book.movement[BEORN]
    while steps > 0:
        here = s.where[BEORN]
        options = beorn_ways(s, here, steps)
        if no_units(s, here):
            options.append(STAY)
        if not options:
            break
        answer = yield Ask(FREE, "beorn_to", options, rule, (here, steps))
        if answer == STAY:
            break
        beorn_goes(s, answer)
        s.note("beorn_moves", (answer,))
        steps -= 1
    prey = beorn_attacks(s)
    if prey:
        answer = yield Ask(FREE, "attack_to", [*prey, DONE], rule, (s.where[BEORN], -1))
        if answer != DONE:
            start_attack(s, FREE, s.where[BEORN], answer)
