"""The heuristic of BattleLore: every kind of question with its answer."""

from typing import Final

from warhost.bots.battlelore.fight import (
    choose_advance,
    choose_attacker,
    choose_burst,
    choose_crier,
    choose_damage,
    choose_kept,
    choose_landing,
    choose_lifted,
    choose_lore,
    choose_marked,
    choose_portal,
    choose_side,
    choose_spend,
    choose_target,
)
from warhost.bots.battlelore.muster import choose_card, choose_muster, choose_scenario
from warhost.bots.battlelore.orders import (
    basic_value,
    choose_command,
    choose_end,
    choose_mover,
    choose_ride,
    choose_stepper,
    choose_unit,
    plans_of,
    text_value,
)
from warhost.bots.battlelore.purpose import purposes
from warhost.bots.battlelore.targets import choose_own, choose_victim
from warhost.bots.policy import Policy, Purpose
from warhost.games.battlelore.ids import (
    A_COMMAND,
    A_LORE,
    A_NUMBER,
    BASIC,
    FREE_MUSTER,
    LORE_AND_CARD,
    NO,
    TEXT,
    TWO_LORE,
    YES,
)
from warhost.games.battlelore.state import Battle
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, State
from warhost.kernel.play import any_option

# Questions about enemy units, answered with the most valuable and most damaged one.
AT_ENEMIES: Final = ["bolt", "mark", "damage_near"]


class BattlePolicy(Policy):
    """Goes for banners and profitable attacks, keeps what it has, and spends its lore."""

    def choose(self, s: State, ask: Ask, dice: Dice) -> int:
        """Return one of the options."""
        assert isinstance(s, Battle)
        options = ask.options
        if len(options) == 1:
            return options[0]
        kind = ask.kind
        side = ask.seat
        if kind == "command":
            return choose_command(s, side, options)
        if kind == "text_or_basic":
            plans = plans_of(s, side)
            return TEXT if text_value(s, side, ask.args[0], plans) >= basic_value(plans) else BASIC
        if kind == "order" or kind == "order_more" or kind == "march" or kind == "awaken":
            return choose_unit(s, side, options)
        if kind == "move":
            return choose_mover(s, side, options)
        if kind == "extra_move" or kind == "after_attack":
            return choose_stepper(s, side, ask)
        if kind == "move_to" or kind == "may_move" or kind == "pursue":
            return choose_end(s, s.at[ask.args[1]], options)
        if kind == "ride":
            return choose_ride(s, ask)
        if kind == "attack":
            return choose_attacker(s, options)
        if kind == "target" or kind == "attack_again":
            return choose_target(s, s.at[ask.args[1]], options)
        if kind in AT_ENEMIES:
            return choose_victim(s, options)
        return choose_in_combat(s, ask, dice)

    def purposes(self, s: State, ask: Ask, answer: int = -1) -> list[Purpose]:
        """Return the aims of the asked side."""
        assert isinstance(s, Battle)
        return purposes(s, ask.seat)


def choose_in_combat(s: Battle, ask: Ask, dice: Dice) -> int:
    """Answer questions of combats and cards."""
    kind = ask.kind
    options = ask.options
    if kind == "counter" or kind == "cover" or kind == "buy_points":
        return YES
    if kind == "keep_die":
        return choose_kept(s, ask)
    if kind == "as_damage":
        return choose_damage(s, ask)
    if kind == "remove_marker":
        return choose_marked(s, ask)
    if kind == "spend":
        return choose_spend(s, ask)
    if kind == "advance":
        return choose_advance(s, ask)
    if kind == "ignore_retreats" or kind == "heal_amount":
        return max(options) if options[0] >= A_NUMBER else options[0]
    if kind == "retreat_side":
        return choose_side(s, ask)
    if kind == "use_lore":
        return choose_lore(s, ask)
    return choose_place(s, ask, dice)


def choose_place(s: Battle, ask: Ask, dice: Dice) -> int:
    """Choose the hexes that lore cards ask for."""
    if ask.kind == "scatter":
        return choose_crier(s, ask.seat, ask.options)
    if ask.kind == "burst":
        return choose_burst(s, ask.seat, ask.options)
    if ask.kind == "portal":
        return choose_portal(s, ask)
    if ask.kind == "lift":
        return choose_lifted(s, ask)
    if ask.kind == "lift_to":
        return choose_landing(s, ask)
    return choose_rest(s, ask, dice)


def choose_rest(s: Battle, ask: Ask, dice: Dice) -> int:
    """Answer questions of the set-up, the upkeep, and the few others."""
    kind = ask.kind
    options = ask.options
    if kind == "lore_choice":
        return TWO_LORE if s.lore[ask.seat] < 5 or len(s.lore_hands[ask.seat]) >= 4 else LORE_AND_CARD
    if kind == "offering":
        return NO
    if kind == "army":
        return FREE_MUSTER
    if kind == "muster":
        return choose_muster(s, ask.seat, options)
    if kind == "deploy":
        return choose_card(s, ask.seat, ask.args[0], options)
    if kind == "return_card":
        return choose_returned(s, options)
    if kind == "discard_lore":
        return max(options)
    if kind == "heal" or kind == "sacrifice":
        return choose_own(s, options, kind == "heal")
    if kind == "scenario":
        return choose_scenario(s, options)
    return any_option(ask, dice)


def choose_returned(s: Battle, options: list[int]) -> int:
    """Choose the command card with the fewest orders, and the most expensive lore card."""
    best = options[0]
    if options[0] >= A_LORE:
        for option in options:
            if s.book.lore[option - A_LORE].cost > s.book.lore[best - A_LORE].cost:
                best = option
        return best
    least = 99
    for option in options:
        entry = s.book.commands[option - A_COMMAND]
        orders = sum(entry.sections) + entry.any
        if orders < least:
            least = orders
            best = option
    return best
