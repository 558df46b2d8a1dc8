"""Battles round by round (chapter 6, p. 28-32). One step of the game is one round."""

from warhost.games.wotr.armies import in_battle, reduce_elite, replacement, settle
from warhost.games.wotr.battle_sides import (
    alive,
    battle_region,
    battle_seat,
    defender,
    fighting_characters,
    nazgul_leadership,
)
from warhost.games.wotr.combat_cards import card_effects, combat_cards, discard_combat_cards, sorcerer
from warhost.games.wotr.combat_roll import combat_roll, destroyed, leader_reroll, take_casualties
from warhost.games.wotr.ids import (
    A_REDUCE,
    B_ASSAULT,
    B_FIELD,
    B_NONE,
    CEASE,
    ELITE,
    FIGHT,
    FREE,
    GANDALF_WHITE,
    GO_ON,
    KINDS,
    NATIONS,
    PASS,
    RANKS,
    SHADOW,
    STAY,
    WITHDRAW,
)
from warhost.games.wotr.politics import attacked
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.retreat import advance_after_battle, can_withdraw, retreat, retreat_regions, withdraw
from warhost.games.wotr.round import Round
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import REGION_AT, SIDE_OF
from warhost.games.wotr.teams import MERGED, shared
from warhost.kernel.flow import Ask, Flow


def battle_step(s: Wotr) -> Flow[bool]:
    """Fight one round of the current battle, and return whether the battle is over."""
    s.b_round += 1
    r = Round()
    if s.b_round == 1:
        begin(s)
    if can_withdraw(s):
        seat = battle_seat(s, defender(s))
        choice = yield Ask(seat, "fight_or_withdraw", [FIGHT, WITHDRAW], "siege.choice", (battle_region(s),))
        if choice == WITHDRAW:
            yield from withdraw(s)
            return end(s)
    if s.b_round == 1:
        yield from white_rider(s)
    yield from combat_cards(s, r)
    yield from sorcerer(s, r)
    for initiative in range(4):
        yield from card_effects(s, r, initiative)
        if r.over:
            discard_combat_cards(s)
            return end(s)
    if alive(s, FREE) and alive(s, SHADOW):
        combat_roll(s, r)
        yield from card_effects(s, r, 4)
        yield from leader_reroll(s, r)
        yield from card_effects(s, r, 5)
        yield from card_effects(s, r, 6)
        yield from take_casualties(s, r)
        yield from card_effects(s, r, 7)
    discard_combat_cards(s)
    over = yield from conclude(s)
    return end(s) if over else False


def begin(s: Wotr) -> None:
    """Start a battle: the nations attacked wake and advance, and partners' armies in the region fight as one."""
    if shared(s, defender(s), s.b_to):
        s.mixed[s.b_to] = MERGED
    attacked(s, defender(s), s.b_to)


def end(s: Wotr) -> bool:
    """Remove the battle from the state."""
    source = REGION_AT[s.b_from]
    target = REGION_AT[s.b_to]
    seat = battle_seat(s, s.b_side)
    s.b_kind = B_NONE
    s.b_side = 0
    s.b_seat = 0
    s.b_from = -1
    s.b_to = -1
    s.b_round = 0
    s.b_left = 0
    s.b_card = -1
    s.b_white = 0
    s.rear = [0] * KINDS
    s.rear_chars = 0
    settle(s, source, seat)
    settle(s, target, seat)
    s.note("battle_ends", (target,))
    return True


def white_rider(s: Wotr) -> Flow[None]:
    """Ask whether Gandalf the White gives up his Leadership to cancel that of the Nazgûl for the whole battle."""
    if fighting_characters(s, FREE) >> GANDALF_WHITE & 1 and nazgul_leadership(s) > 0:
        choice = yield Ask(battle_seat(s, FREE), "white_rider", [GO_ON, PASS], "characters.gandalf_white")
        if choice == GO_ON:
            s.b_white = 1
            s.note("white_rider", ())


def conclude(s: Wotr) -> Flow[bool]:
    """Handle destruction, ceasing and retreat, and return whether the battle is over (p. 30-32)."""
    attacker = s.b_side
    enemy = 1 - attacker
    lost = not alive(s, attacker)
    won = not alive(s, enemy)
    if lost:
        destroyed(s, attacker)
    if won:
        destroyed(s, enemy)
    if lost or won:
        if won and not lost and s.b_kind == B_FIELD:
            yield from advance_after_battle(s)
        return True
    if s.b_kind == B_ASSAULT:
        more = yield from prolong(s)
        return not more
    if not (s.b_card >= 0 and CARD[s.b_card].by_sea and s.b_kind == B_FIELD):
        seat = battle_seat(s, attacker)
        choice = yield Ask(seat, "cease_or_go_on", [CEASE, GO_ON], "battle.cease", (s.b_round,))
        if choice == CEASE:
            s.note("ceased", (seat,))
            return True
    ways = retreat_regions(s)
    if not ways:
        return False
    seat = battle_seat(s, enemy)
    choice = yield Ask(seat, "retreat", [*ways, STAY], "battle.retreat", (battle_region(s),))
    if choice == STAY:
        return False
    retreat(s, choice)
    yield from advance_after_battle(s)
    return True


def prolong(s: Wotr) -> Flow[bool]:
    """End an assault after one round, or prolong it by a round for each elite the attacker reduces (p. 32)."""
    seat = battle_seat(s, s.b_side)
    if s.b_left > 0:
        choice = yield Ask(seat, "cease_or_go_on", [CEASE, GO_ON], "siege.prolong", (s.b_round,))
        if choice == GO_ON:
            s.b_left -= 1
            return True
        return False
    options = [CEASE]
    for nation in range(NATIONS):
        elites = in_battle(s, s.b_from, nation * RANKS + ELITE) if SIDE_OF[nation] == s.b_side else 0
        if elites > 0 and replacement(s, nation):
            options.append(A_REDUCE + nation)
    choice = yield Ask(seat, "prolong", options, "siege.prolong", (s.b_round,))
    if choice == CEASE:
        return False
    reduce_elite(s, s.b_from, choice - A_REDUCE)
    return True
