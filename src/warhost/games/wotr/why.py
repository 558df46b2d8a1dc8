"""Why something on the table may not be chosen, if the rules give a short reason. It uses only what the seat sees."""

from typing import Final

from warhost.games.wotr.actions import symbol_served
from warhost.games.wotr.armies import free_for_movement, has_army
from warhost.games.wotr.attack import WhoAttacks, attack_targets, can_attack_from, fighters
from warhost.games.wotr.events import may_play
from warhost.games.wotr.force import A_LEADER, A_NAZGUL, ANYBODY, Force, available
from warhost.games.wotr.ids import FREE, LEADER, NAZGUL, PLACES, RANKS, REGIONS
from warhost.games.wotr.moves import WhichArmy, can_move, closed, room_in
from warhost.games.wotr.muster import may_muster_at
from warhost.games.wotr.regions import SAURON_STRONGHOLDS, SETTLEMENTS
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import BOX, CARD_NAMES, NEIGHBOURS, REGION_NAMES, SIDE_OF, SYMBOL
from warhost.games.wotr.teams import army_barred, side_of
from warhost.kernel.flow import Ask

REASONS: Final = [
    "no_army", "besieged", "moved", "same_army", "same_nation", "hemmed_in", "no_leader", "no_nazgul",
    "not_adjacent", "enemy_there", "closed", "full", "peace_border", "no_enemy_near", "peace_attack", "no_enemy_there",
    "no_settlement", "settlement_lost", "no_army_to_lead", "settlement_used", "wrong_die", "die_first", "card_not_now",
]  # fmt: skip
# What an army lacks that its order requires. Armies with the Witch-king are never offered as a choice: there is at most
# one.
MISSING: Final = {A_LEADER: "no_leader", A_NAZGUL: "no_nazgul"}


def why_not(s: Wotr, ask: Ask, kind: str, thing: str) -> str:
    """Return one of the reasons, or an empty string."""
    if kind == "region" and thing in REGION_NAMES:
        region = REGION_NAMES.index(thing)
        if region in ask.options:
            return ""
        if isinstance(ask, WhichArmy):
            return why_no_move(s, ask, region)
        if ask.kind == "move_to" and ask.rule == "army.move_limits":
            return why_not_there(s, ask.seat, ask.args[0], region)
        if isinstance(ask, WhoAttacks):
            return why_no_attack(s, ask, region)
        if ask.kind == "attack_to" and ask.rule == "battle.attack":
            return why_no_target(s, ask.seat, ask.args[0], region)
        if ask.kind == "recruit_at" and ask.rule == "army.recruit_limits":
            return why_no_muster(s, ask.args[0], region)
    if kind == "card" and thing in CARD_NAMES:
        return why_no_event(s, ask, CARD_NAMES.index(thing))
    return ""


def walled_in(s: Wotr, seat: int, region: int) -> bool:
    """Whether the seat's army in a region is a besieged garrison."""
    box = BOX[region]
    return box >= 0 and s.units[side_of(s, seat) * PLACES + box] > 0


def stale(s: Wotr, seat: int, force: Force) -> bool:
    """With three players, whether a force is of a single nation that was used in the previous action."""
    nations = force.nations()
    return s.players == 3 and seat == 0 and nations & (nations - 1) == 0 and nations & ~s.last_nations == 0


def why_no_move(s: Wotr, ask: WhichArmy, region: int) -> str:
    """Return why an army cannot move."""
    seat = ask.seat
    if available(s, seat, region, -1).units == 0:
        own = walled_in(s, seat, region) and available(s, seat, BOX[region], -1).units > 0
        return "besieged" if own else "no_army"
    moved = ask.moved.in_region(region)
    left = available(s, seat, region, -1, moved)
    if left.units == 0:
        return "moved"
    if army_barred(s, seat, region):
        return "same_army"
    if stale(s, seat, left):
        return "same_nation"
    return MISSING.get(ask.need, "") if can_move(s, seat, region, ANYBODY, moved) else "hemmed_in"


def why_not_there(s: Wotr, seat: int, source: int, target: int) -> str:
    """Return why an army cannot move into a region."""
    side = side_of(s, seat)
    if target not in NEIGHBOURS[source]:
        return "not_adjacent"
    if not free_for_movement(s, side, target):
        return "enemy_there"
    if closed(s, side, target):
        return "closed"
    if room_in(s, side, target) < 1:
        return "full"
    return "peace_border" if available(s, seat, source, target).units == 0 else ""


def why_no_attack(s: Wotr, ask: WhoAttacks, region: int) -> str:
    """Return why an army, or a garrison, cannot attack."""
    seat = ask.seat
    place = BOX[region] if walled_in(s, seat, region) else region
    if place in ask.options:
        return ""
    if available(s, seat, place, -1).units == 0:
        return "no_army"
    if army_barred(s, seat, place):
        return "same_army"
    if not attack_targets(s, seat, place):
        return "no_enemy_near"
    most = fighters(s, seat, place)
    if most.units == 0:
        return "peace_attack"
    if stale(s, seat, most):
        return "same_nation"
    return MISSING.get(ask.need, "") if can_attack_from(s, seat, place, ANYBODY) else ""


def why_no_target(s: Wotr, seat: int, place: int, target: int) -> str:
    """Return why an army cannot attack a region."""
    side = side_of(s, seat)
    if place >= REGIONS or target not in NEIGHBOURS[place]:
        return "not_adjacent"
    if not has_army(s, 1 - side, target):
        return "no_enemy_there"
    return "closed" if closed(s, side, target) else ""


def why_no_muster(s: Wotr, figure: int, region: int) -> str:
    """Return why a figure cannot be mustered in a region."""
    side = SIDE_OF[figure // RANKS]
    if region not in (SAURON_STRONGHOLDS if figure == NAZGUL else SETTLEMENTS[figure // RANKS]):
        return "no_settlement"
    if not may_muster_at(s, side, region):
        return "settlement_lost"
    if side == FREE and figure % RANKS == LEADER and not has_army(s, FREE, region):
        return "no_army_to_lead"
    return "settlement_used"


def why_no_event(s: Wotr, ask: Ask, card: int) -> str:
    """Return why a card in hand may not be played. There is no reason for a card elsewhere."""
    if card not in s.hands[ask.seat] or ask.kind not in ("action", "deed", "event"):
        return ""
    if not may_play(s, ask.seat, card):
        return "card_not_now"
    if ask.kind == "event":
        return "" if symbol_served(ask.args[0], SYMBOL[card]) else "wrong_die"
    return "die_first" if ask.kind == "action" else ""
