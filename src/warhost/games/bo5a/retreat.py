"""Leaving a combat: retreat, rout, the attacker's advance (p. 29, 30)."""

from warhost.games.bo5a.armies import beorn_in, casualties, enemy_army, has_army, near_enemy, take_control, trim
from warhost.games.bo5a.damage import hurt_beorn, inflict
from warhost.games.bo5a.ids import BEORN, FREE, LEAVE, PASS, PLACES, REGROUP_FREE, REGROUP_SHADOW, STAY
from warhost.games.bo5a.moves import ANYBODY, available, carry, choose_force
from warhost.games.bo5a.registry import card_played
from warhost.games.bo5a.round import Round
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import FORDS, NEIGHBOURS, POINTS
from warhost.kernel.flow import Ask, Flow


def held_by(s: Five, side: int, region: int) -> bool:
    """Whether a side controls a Settlement or Fortification in a region."""
    return POINTS[region] > 0 and s.control[region] == side


def may_hold(s: Five, side: int, region: int, beorn: bool) -> bool:
    """Whether the leaving Army or Beorn can be in a region at all: no enemy, never units with Beorn."""
    if enemy_army(s, side, region) or held_by(s, 1 - side, region):
        return False
    if beorn:
        return s.units[region] == 0
    return not beorn_in(s, region)


def retreats(s: Five, side: int, beorn: bool) -> list[int]:
    """Return where the defender may go (p. 29)."""
    out: list[int] = []
    for region in NEIGHBOURS[s.c_to]:
        if not may_hold(s, side, region, beorn):
            continue
        safe = held_by(s, side, region) or (not beorn and has_army(s, side, region))
        if safe or (region not in FORDS[s.c_to] and not near_enemy(s, side, region)):
            out.append(region)
    return out


def driven_to(s: Five, side: int, beorn: bool) -> list[int]:
    """Return where the attacker may drive a defender who has nowhere to go."""
    return [r for r in NEIGHBOURS[s.c_to] if may_hold(s, side, r, beorn)]


def leave(s: Five, r: Round) -> Flow[bool]:
    """Let the defender retreat after Regroup, or rout. Return whether it has left, or died of it (p. 29, 30)."""
    side = 1 - s.c_side
    beorn = side == FREE and s.c_beorn == 1
    regrouped = r.maneuver[side] == (REGROUP_FREE if side == FREE else REGROUP_SHADOW)
    if s.c_card >= 0 and card_played(s, s.c_card).stops_retreat(s.c_round):
        regrouped = False
    orderly = beorn or regrouped
    ways = retreats(s, side, beorn)
    driven = False
    if ways:
        options = [*ways, STAY]
        if orderly:
            choice = yield Ask(side, "retreat", options, "combat.retreat", (s.c_to,))
        else:
            choice = yield Ask(side, "rout", options, "combat.rout", (s.c_to, s.damage[s.c_to]))
        if choice == STAY:
            return False
    else:
        if not driven_to(s, side, beorn):
            return False
        if orderly:
            choice = yield Ask(side, "be_driven", [LEAVE, STAY], "combat.driven", (s.c_to,))
        else:
            choice = yield Ask(side, "rout_driven", [LEAVE, STAY], "combat.driven", (s.c_to, s.damage[s.c_to]))
        if choice == STAY:
            return False
        driven = True
    if not orderly:
        s.note("routs", (side, s.c_to))
        yield from shed(s, side)
        if not has_army(s, side, s.c_to):
            s.note("destroyed", (side, s.c_to))
            return True
    if driven:
        choice = yield Ask(1 - side, "drive_to", driven_to(s, side, beorn), "combat.driven", (s.c_to,))
    yield from go(s, side, beorn, choice)
    if driven:
        if beorn:
            hurt_beorn(s, 1)
        else:
            yield from inflict(s, side, choice, 1)
    return True


def shed(s: Five, side: int) -> Flow[None]:
    """Remove units in a rout until at most one Damage is left (p. 30)."""
    if s.damage[s.c_to] > 1:
        yield from casualties(s, side, s.c_to, 1, "combat.rout")


def go(s: Five, side: int, beorn: bool, region: int) -> Flow[None]:
    """Move the whole defending Army together."""
    if beorn:
        beorn_goes(s, region)
        s.note("retreats", (side, s.c_to, region))
        return
    s.note("retreats", (side, s.c_to, region))
    carry(s, side, s.c_to, region, available(s, side, s.c_to, None))
    yield from trim(s, side, region)


def beorn_goes(s: Five, region: int) -> None:
    """Move Beorn into a region. He takes back what the Shadow controls there (p. 33)."""
    s.where[BEORN] = region
    if POINTS[region]:
        take_control(s, FREE, region)


def advance(s: Five) -> Flow[None]:
    """Let one of the attacking Armies, or a part of it, move into the region (p. 30)."""
    if s.c_side == FREE and s.c_beorn:
        choice = yield Ask(FREE, "advance", [s.c_from, PASS], "combat.advance", (s.c_to,))
        if choice != PASS:
            beorn_goes(s, s.c_to)
            s.note("beorn_moves", (s.c_to,))
        return
    options = [p for p in s.parts if s.units[s.c_side * PLACES + p] > 0]
    if enemy_army(s, s.c_side, s.c_to) or not options:
        return
    if s.c_side == FREE and beorn_in(s, s.c_to):
        return
    choice = yield Ask(s.c_side, "advance", [*options, PASS], "combat.advance", (s.c_to,))
    if choice == PASS:
        return
    most = available(s, s.c_side, choice, None)
    force = yield from choose_force(s, s.c_side, choice, s.c_to, most, ANYBODY, "combat.advance")
    carry(s, s.c_side, choice, s.c_to, force)
    yield from trim(s, s.c_side, s.c_to)
