"""Leaving and winning a battle: retreat, advance, and withdrawing into a stronghold (p. 31)."""

from warhost.games.wotr.armies import arrive, attackers_of, characters_in, has_army, in_battle, is_free, move_all, trim
from warhost.games.wotr.battle_sides import battle_region, battle_seat, defender, fighting_characters
from warhost.games.wotr.force import ANYBODY, Choice, Force, choose_force
from warhost.games.wotr.ids import (
    B_ASSAULT,
    B_FIELD,
    B_SORTIE,
    CHARACTERS,
    FREE,
    GO_ON,
    KINDS,
    RANKS,
    SARUMAN,
    SHADOW,
    STAY,
)
from warhost.games.wotr.moves import closed, relocate
from warhost.games.wotr.politics import companions_arrive
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import BOX, LEVEL, NEIGHBOURS, SETTLEMENT, SIDE_OF, STRONGHOLD
from warhost.games.wotr.teams import alone, army_went, commander
from warhost.kernel.flow import Ask, Flow


def retreat_regions(s: Wotr) -> list[int]:
    """Return the adjacent regions that are free for the defender."""
    if s.b_kind == B_ASSAULT:
        return []
    side = defender(s)
    return [r for r in NEIGHBOURS[s.b_to] if is_free(s, side, r) and not closed(s, side, r)]


def retreat(s: Wotr, region: int) -> None:
    """Move the whole defending army to an adjacent free region. Characters of level 0 stay behind."""
    side = defender(s)
    s.note("retreats", (side, s.b_to, region))
    stay = s.where[SARUMAN] if side == SHADOW else -1
    source = s.b_to
    chars = characters_in(s, side, source)
    move_all(s, side, source, region)
    if stay == source:
        s.where[SARUMAN] = source
    arrive(s, side, region, commander(s, side, region))
    companions_arrive(s, chars, region)


def advance_after_battle(s: Wotr) -> Flow[None]:
    """Let all or part of a victorious army move into the region it attacked (p. 31)."""
    if s.b_kind == B_SORTIE:
        return
    side = s.b_side
    most = Force()
    for kind in range(KINDS):
        if SIDE_OF[kind // RANKS] == side:
            number = in_battle(s, s.b_from, kind)
            if number:
                most.put(kind, number)
    chars = fighting_characters(s, side)
    for c in range(CHARACTERS):
        if chars >> c & 1 and LEVEL[c] != 0:
            most.chars |= 1 << c
    region = battle_region(s)
    seat = battle_seat(s, side)
    choice = yield Ask(seat, "advance", [GO_ON, STAY], "battle.advance", (region,))
    if choice == STAY:
        return
    pick = Choice(s, seat, s.b_from, most, 10, ANYBODY)
    pick.barred = 0
    # Command depends on the attackers only; the rearguard does not count.
    pick.mixed = not alone(s, side) and attackers_of(s, seat)[0] < most.units
    force = yield from choose_force(s, pick, "battle.advance", region)
    s.note("advances", (seat, s.b_from, region, force.units))
    relocate(s, s.b_from, region, force)
    if side == FREE:
        army_went(s, s.b_from, region)
    arrive(s, side, region, seat)
    companions_arrive(s, force.chars, region)


def can_withdraw(s: Wotr) -> bool:
    """Whether the defender is in the open in the region of their own stronghold (p. 31)."""
    region = s.b_to
    if s.b_kind != B_FIELD or SETTLEMENT[region] != STRONGHOLD or s.control[region] != defender(s):
        return False
    return not has_army(s, s.b_side, BOX[region])


def withdraw(s: Wotr) -> Flow[None]:
    """Withdraw the defender into the stronghold. The attacker may enter and besiege it (p. 31)."""
    region = s.b_to
    side = defender(s)
    box = BOX[region]
    s.note("withdraws", (side, region))
    move_all(s, side, region, box)
    yield from advance_after_battle(s)
    if has_army(s, s.b_side, region):
        s.note("siege", (region,))
        yield from trim(s, side, box)
    else:
        move_all(s, side, box, region)
