"""The policy: every kind of question has an answer, and anything unforeseen a sensible one."""

from collections.abc import Callable
from typing import Final

from warhost.bots.policy import Policy, Purpose, accepted
from warhost.bots.wotr import cards, characters, dice, fight, muster, orders, ring
from warhost.bots.wotr.plan import Plan, threat
from warhost.bots.wotr.purpose import free_purposes, shadow_purposes
from warhost.games.wotr.force import A_NAZGUL, ANYBODY, THE_WITCH_KING
from warhost.games.wotr.ids import (
    A_CHARACTER,
    A_NATION,
    A_REMOVE,
    D_ATTACK,
    D_MOVE_ARMIES,
    D_MOVE_COMPANIONS,
    D_RECRUIT,
    D_SEPARATE,
    DONE,
    ELITE,
    FREE,
    GO_ON,
    HUNT,
    KINDS,
    NO,
    PASS,
    PLACES,
    RANDOM,
    RANKS,
    REGIONS,
    SHADOW,
    STAY,
    YES,
)
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import LEVEL, REGION_AT
from warhost.games.wotr.teams import side_of
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, State

# Options that decline. An unforeseen offer is accepted rather than declined.
DECLINE: Final[list[int]] = [PASS, NO, DONE, STAY]


class WotrPolicy(Policy):
    """Rules of thumb for War of the Ring, for two, three and four players."""

    def choose(self, s: State, ask: Ask, bot_dice: Dice) -> int:
        """Return one of the options."""
        assert isinstance(s, Wotr)
        if len(ask.options) == 1:
            # A secret question is asked anyway, and its one option may be of a kind that is not evaluated.
            return ask.options[0]
        if ask.kind == "action":
            return dice.action(s, ask, bot_dice)
        answer = ANSWERS[ask.kind](s, ask) if ask.kind in ANSWERS else -1
        return answer if answer in ask.options else accepted(ask, DECLINE)

    def purposes(self, s: State, ask: Ask, answer: int = -1) -> list[Purpose]:
        """Return the aims of the side; for the Shadow, of the campaign that an army is advised for."""
        assert isinstance(s, Wotr)
        return free_purposes(s, ask, answer) if side_of(s, ask.seat) == FREE else shadow_purposes(s, ask, answer)


# ---- plain answers


def first(s: Wotr, ask: Ask) -> int:
    """Choose the first option."""
    return ask.options[0]


def last(s: Wotr, ask: Ask) -> int:
    """Choose the last option, which is the largest."""
    return ask.options[-1]


def yes(s: Wotr, ask: Ask) -> int:
    """Accept."""
    return YES


def decline(s: Wotr, ask: Ask) -> int:
    """Decline."""
    return PASS


def go_on(s: Wotr, ask: Ask) -> int:
    """Continue."""
    return GO_ON


def at_random(s: Wotr, ask: Ask) -> int:
    """Give up a card from the hand rather than a known one."""
    return RANDOM if RANDOM in ask.options else ask.options[0]


def strike(s: Wotr, ask: Ask) -> int:
    """Hunt if it is allowed."""
    return HUNT if HUNT in ask.options else ask.options[0]


# ---- armies


def move_army(s: Wotr, ask: Ask) -> int:
    """Choose which army marches; done if none gains by it."""
    places = [p for p in ask.options if p < REGIONS]
    best = orders.best_march(s, ask.seat, ANYBODY, Plan(s, side_of(s, ask.seat)), places)
    if best is not None:
        return best.source
    return DONE if DONE in ask.options else ask.options[0]


def march_to(s: Wotr, ask: Ask) -> int:
    """Choose where it marches."""
    return orders.best_goal(s, ask.seat, ask.args[0], ask.options)


def attack_from(s: Wotr, ask: Ask) -> int:
    """Choose which army attacks."""
    best = orders.best_attack(s, ask.seat, ANYBODY, ask.options)
    return best.source if best.source >= 0 else ask.options[0]


def attack_to(s: Wotr, ask: Ask) -> int:
    """Choose whom it attacks."""
    return orders.best_victim(s, ask.seat, ask.args[0], ask.options)


def army_orders(s: Wotr, ask: Ask) -> int:
    """Choose between moving two armies with Nazgûl and attacking with one."""
    need = A_NAZGUL if ask.args[0] == 2 else THE_WITCH_KING
    best = orders.best_attack(s, ask.seat, need, orders.all_places(s, ask.seat))
    if best.source >= 0 and D_ATTACK in ask.options:
        return D_ATTACK
    if orders.march_value(s, ask.seat, need, Plan(s, SHADOW), 1) > 0 and D_MOVE_ARMIES in ask.options:
        return D_MOVE_ARMIES
    return PASS


def cheapest(s: Wotr, ask: Ask) -> int:
    """Choose regulars before elites and leaders."""
    for option in ask.options:
        if A_REMOVE <= option < A_REMOVE + KINDS and (option - A_REMOVE) % RANKS != ELITE:
            return option
    return ask.options[0]


def largest_free(s: Wotr, ask: Ask) -> int:
    """Choose the place with the most Free Peoples units."""
    return largest(s, ask, FREE)


def largest_shadow(s: Wotr, ask: Ask) -> int:
    """Choose the place with the most Shadow units."""
    return largest(s, ask, SHADOW)


def largest(s: Wotr, ask: Ask, side: int) -> int:
    """Return the place with the most units of a side. Shadow armies in a crowd count more."""
    best = ask.options[0]
    top = -1
    for option in ask.options:
        worth = s.units[side * PLACES + option]
        if side == SHADOW:
            worth += threat(s, REGION_AT[option]) // 4
        if worth > top:
            top = worth
            best = option
    return best


# ---- companions, minions, nations


def part_with(s: Wotr, ask: Ask) -> int:
    """Choose the companion who protects the Fellowship least."""
    best = ask.options[0]
    for option in ask.options:
        if LEVEL[option - A_CHARACTER] < LEVEL[best - A_CHARACTER]:
            best = option
    return best


def separate_or_move(s: Wotr, ask: Ask) -> int:
    """Choose the better errand."""
    return D_SEPARATE if characters.errand_score(s) > characters.travel_score(s) else D_MOVE_COMPANIONS


def black_captain(s: Wotr, ask: Ask) -> int:
    """Recruit two more Nazgûl, if there are any."""
    return D_RECRUIT if D_RECRUIT in ask.options else ask.options[0]


def nation(s: Wotr, ask: Ask) -> int:
    """Choose the nation most in need."""
    return A_NATION + muster.best_nation(s, [option - A_NATION for option in ask.options])


ANSWERS: Final[dict[str, Callable[[Wotr, Ask], int]]] = {
    # dice and cards
    "deed": dice.deed, "ring_die": dice.ring_die, "ring_face": dice.ring_face, "eye_die": dice.eye_die,
    "event": cards.event, "free_event": cards.event, "discard": cards.discard, "pay_card": cards.discard,
    "draw_from": cards.draw_from, "gandalf_draw": go_on, "swap": decline,
    # armies
    "force": orders.force, "move_army": move_army, "move_to": march_to, "march": march_to,
    "attack_from": attack_from, "attack_to": attack_to, "army_orders": army_orders, "merge": yes,
    "stacking": cheapest, "eliminate": cheapest, "eliminate_at": largest_free, "hit_army": largest_shadow,
    "spells_from": largest_shadow, "spells_on": largest_free, "eagles": largest_shadow, "bring_unit": first,
    # battles
    "casualty": fight.casualty, "combat_card": fight.combat_card, "cease_or_go_on": fight.go_on,
    "retreat": fight.retreat, "fight_or_withdraw": fight.withdraw, "prolong": fight.prolong, "advance": go_on,
    "own_hits": fight.own_hits, "leader_reroll": first, "anduril": first, "white_rider": fight.do_it,
    "sorcerer": fight.do_it, "strike_down": fight.do_it,
    "words_of_power": fight.do_it, "forfeit": fight.do_it, "forfeit_nazgul": fight.do_it, "sacrifice": decline,
    # the Ring
    "declare": ring.declare, "enter_mordor": yes, "guide": ring.guide, "hunt_dice": ring.hunt_dice,
    "bearers": ring.bearers, "hunt_reroll": first, "hunt_damage": ring.hunt_damage, "hunt_card": ring.hunt_card,
    "mithril_coat": ring.mithril, "wizards_staff": ring.staff, "lure": ring.lure, "crebain": yes, "balrog": yes,
    "sorrow": at_random, "nazgul_strike": strike, "part_with": part_with, "another_way": first,
    # companions and minions
    "group": characters.group, "companions_from": characters.companions_from, "companions_to": characters.companions_to,
    "separate_or_move": separate_or_move, "fly_from": characters.fly_from, "fly_to": characters.fly_to,
    "mouth_to": characters.mouth_to, "enter_at": characters.enter_at, "black_captain": black_captain,
    # nations and recruits
    "diplomacy": nation, "wake_nation": nation, "stormcrow": nation, "recruit": muster.recruit,
    "recruit_at": muster.recruit_at, "recruit_unit": muster.recruit_unit, "recruit_number": last,
    "replace_at": largest_shadow, "grey_company": first,
}  # fmt: skip
