"""Attacking: which armies may attack which places, and how a battle starts (p. 28)."""

from warhost.games.wotr.armies import besieges, characters_in, has_army
from warhost.games.wotr.force import A_LEADER, ANYBODY, Choice, Force, available, choose_force, takes_minion
from warhost.games.wotr.ids import (
    B_ASSAULT,
    B_FIELD,
    B_SORTIE,
    FIRST_KIND,
    KINDS,
    NAZGUL,
    P_BATTLE,
    PLACES,
    RANKS,
    REGIONS,
    SARUMAN,
    SHADOW,
)
from warhost.games.wotr.moves import anybody_goes, closed, led, remember_nations
from warhost.games.wotr.politics import at_war
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import BOX, NEIGHBOURS, REGION_AT
from warhost.games.wotr.teams import army_barred, commander, in_mixed_army, side_of
from warhost.kernel.flow import Ask, Flow


def fighters(s: Wotr, seat: int, place: int) -> Force:
    """Return the most a seat may attack with from a place: units At War, and every character and Nazgûl."""
    most = available(s, seat, place, -1)
    force = Force()
    for kind in range(KINDS):
        if most.counts[kind] and (kind == NAZGUL or at_war(s, kind // RANKS)):
            force.put(kind, most.counts[kind])
    force.chars = most.chars
    if s.where[SARUMAN] == place and side_of(s, seat) == SHADOW:
        if takes_minion(s, seat, SARUMAN, place):
            force.chars |= 1 << SARUMAN
    return force


def can_attack_from(s: Wotr, seat: int, place: int, need: int) -> bool:
    """Whether a place has a force that may attack. Only its commander may attack with a mixed army (p. 46)."""
    side = side_of(s, seat)
    if army_barred(s, seat, place) or (in_mixed_army(s, side, place) and commander(s, side, place) != seat):
        return False
    if need == A_LEADER and not led(s, side, place):
        return False
    if need == ANYBODY and s.players == 2:
        return anybody_goes(s, side, place, -1)
    return Choice(s, seat, place, fighters(s, seat, place), 10, need).possible(s)


def attack_targets(s: Wotr, seat: int, place: int) -> list[int]:
    """Return the places an army may attack: neighbours with an enemy army, a garrison it besieges, or its besiegers."""
    side = side_of(s, seat)
    enemy = 1 - side
    region = REGION_AT[place]
    if place >= REGIONS:
        return [region] if has_army(s, enemy, region) else []
    targets = [r for r in NEIGHBOURS[place] if has_army(s, enemy, r) and not closed(s, side, r)]
    if besieges(s, side, region) and not closed(s, side, region):
        targets.append(BOX[region])
    return targets


def attack_places(s: Wotr, seat: int, need: int) -> list[int]:
    """Return the places from which a seat may attack."""
    side = side_of(s, seat)
    base = side * PLACES
    return [
        p
        for p in range(PLACES)
        if s.units[base + p] > 0 and attack_targets(s, seat, p) and can_attack_from(s, seat, p, need)
    ]


def can_attack_any(s: Wotr, seat: int, need: int) -> bool:
    """Whether a seat may attack at all."""
    side = side_of(s, seat)
    base = side * PLACES
    for p in range(PLACES):
        if s.units[base + p] > 0 and attack_targets(s, seat, p) and can_attack_from(s, seat, p, need):
            return True
    return False


class WhoAttacks(Ask):
    """Asks which army attacks. It records whom the order requires, so that a refusal can give its reason."""

    def __init__(self, seat: int, options: list[int], need: int) -> None:
        super().__init__(seat, "attack_from", options, "battle.attack")
        self.need = need


def choose_attack(s: Wotr, seat: int, need: int = ANYBODY) -> Flow[None]:
    """Choose an army, a target and a rearguard, and start the battle."""
    place = yield WhoAttacks(seat, attack_places(s, seat, need), need)
    target = yield Ask(seat, "attack_to", attack_targets(s, seat, place), "battle.attack", (place,))
    yield from start_attack(s, seat, place, target, need)


def start_attack(s: Wotr, seat: int, place: int, target: int, need: int = ANYBODY, card: int = -1) -> Flow[None]:
    """Choose who attacks and who stays behind as the rearguard; the battle is the next step (p. 28)."""
    choice = Choice(s, seat, place, fighters(s, seat, place), 10, need)
    force = yield from choose_force(s, choice, "battle.rearguard", target)
    side = choice.side
    s.b_side = side
    s.b_from = place
    s.b_to = target
    s.b_kind = B_SORTIE if place >= REGIONS else B_ASSAULT if target >= REGIONS else B_FIELD
    s.b_round = 0
    s.b_left = CARD[card].more_rounds if card >= 0 else 0
    s.b_card = card
    s.b_seat = seat
    s.b_white = 0
    first = FIRST_KIND[side]
    last = FIRST_KIND[side + 1]
    for kind in range(first, last):
        s.rear[kind] = s.figures[place][kind] - force.counts[kind]
    s.rear_chars = characters_in(s, side, place) & ~force.chars
    remember_nations(s, seat, force, place)
    s.phase = P_BATTLE
    s.note("attack", (seat, place, target, s.b_kind))
