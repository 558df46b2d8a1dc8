"""Why a thing on the table may not be chosen, where the rules can say it in a word. Only what the seat sees counts."""

from typing import Final

from warhost.games.wotr.actions import symbol_served
from warhost.games.wotr.armies import free_for_movement, has_army
from warhost.games.wotr.battle import attack_targets, can_attack_from, fighters
from warhost.games.wotr.events import may_play
from warhost.games.wotr.ids import FREE, LEADER, NAZGUL, PLACES, REGIONS
from warhost.games.wotr.moves import ANYBODY, available, can_move, closed, room_in
from warhost.games.wotr.muster import may_muster_at
from warhost.games.wotr.named import SAURON_STRONGHOLDS, SETTLEMENTS, SIDE_OF
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import CARD_NAMES, NEIGHBOURS, REGION_NAMES, SYMBOL
from warhost.games.wotr.teams import army_barred, side_of
from warhost.kernel.flow import Ask

REASONS: Final = [
    "no_army", "same_army", "hemmed_in", "no_leader", "not_adjacent", "enemy_there", "closed", "full", "peace_border",
    "no_enemy_near", "peace_attack", "no_enemy_there", "no_settlement", "settlement_lost", "no_army_to_lead",
    "settlement_used", "wrong_die", "die_first", "card_not_now",
]


def why_not(s: Wotr, ask: Ask, kind: str, thing: str) -> str:
    """One of the reasons, or an empty string."""
    if kind == "region" and thing in REGION_NAMES:
        region = REGION_NAMES.index(thing)
        if region in ask.options:
            return ""
        if ask.kind == "move_army" and ask.rule == "army.move":
            return why_no_move(s, ask.seat, region)
        if ask.kind == "move_to" and ask.rule == "army.move_limits":
            return why_not_there(s, ask.seat, ask.args[0], region)
        if ask.kind == "attack_from" and ask.rule == "battle.attack":
            return why_no_attack(s, ask.seat, region)
        if ask.kind == "attack_to" and ask.rule == "battle.attack":
            return why_no_target(s, ask.seat, ask.args[0], region)
        if ask.kind == "recruit_at" and ask.rule == "army.recruit_limits":
            return why_no_muster(s, ask.args[0], region)
    if kind == "card" and thing in CARD_NAMES:
        return why_no_event(s, ask, CARD_NAMES.index(thing))
    return ""


def why_no_move(s: Wotr, seat: int, region: int) -> str:
    """Why an army does not move."""
    if s.units[side_of(s, seat) * PLACES + region] == 0:
        return "no_army"
    if army_barred(s, seat, region):
        return "same_army"
    return "no_leader" if can_move(s, seat, region, ANYBODY) else "hemmed_in"


def why_not_there(s: Wotr, seat: int, source: int, target: int) -> str:
    """Why an army does not move into a region."""
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


def why_no_attack(s: Wotr, seat: int, region: int) -> str:
    """Why an army does not attack."""
    if s.units[side_of(s, seat) * PLACES + region] == 0:
        return "no_army"
    if army_barred(s, seat, region):
        return "same_army"
    if not attack_targets(s, seat, region):
        return "no_enemy_near"
    if fighters(s, seat, region).units == 0:
        return "peace_attack"
    return "no_leader" if can_attack_from(s, seat, region, ANYBODY) else ""


def why_no_target(s: Wotr, seat: int, place: int, target: int) -> str:
    """Why an army does not attack a region."""
    side = side_of(s, seat)
    if place >= REGIONS or target not in NEIGHBOURS[place]:
        return "not_adjacent"
    if not has_army(s, 1 - side, target):
        return "no_enemy_there"
    return "closed" if closed(s, side, target) else ""


def why_no_muster(s: Wotr, figure: int, region: int) -> str:
    """Why a figure is not mustered in a region."""
    side = SIDE_OF[figure // 3]
    if region not in (SAURON_STRONGHOLDS if figure == NAZGUL else SETTLEMENTS[figure // 3]):
        return "no_settlement"
    if not may_muster_at(s, side, region):
        return "settlement_lost"
    if side == FREE and figure % 3 == LEADER and not has_army(s, FREE, region):
        return "no_army_to_lead"
    return "settlement_used"


def why_no_event(s: Wotr, ask: Ask, card: int) -> str:
    """Why a card of the hand is not played; of a card elsewhere nothing is told."""
    if card not in s.hands[ask.seat] or ask.kind not in ("action", "deed", "event"):
        return ""
    if not may_play(s, ask.seat, card):
        return "card_not_now"
    if ask.kind == "event":
        return "" if symbol_served(ask.args[0], SYMBOL[card]) else "wrong_die"
    return "die_first" if ask.kind == "action" else ""
