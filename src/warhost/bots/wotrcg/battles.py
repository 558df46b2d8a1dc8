"""Battles: who is lost, who leads, who is saved."""

from typing import Final

from warhost.bots.wotrcg.card_worth import GUARD, MARCH, STEADY, STRIKE
from warhost.games.wotrcg.ids import A_CARD, CHARACTER, Z_PATH
from warhost.games.wotrcg.piles import IN_COMBAT, IN_PATH_COMBAT, items_on, replacements
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import DEFENCE, LEAD_ATTACK, LEAD_DEFENCE, TYPE

# Sets of losses are searched for up to this many cards; more are never together where it matters.
MANY: Final = 10


def loss_cost(s: CardGame, c: int) -> int:
    """Return what losing a card in combat costs. One that is only cycled costs almost nothing."""
    cause = IN_PATH_COMBAT if s.zone[c] == Z_PATH else IN_COMBAT
    ways = replacements(s, c, cause, "")
    cost = STRIKE[c] + GUARD[c] + 100 * MARCH[c] + 2 * STEADY[c] + 10
    items = 0
    if TYPE[c] == CHARACTER:
        for item in items_on(s, c):
            items += STRIKE[item] + GUARD[item] + 100 * MARCH[item] + 20
    if ways:
        return 5 + (0 if ways[0].items_cycled else items)
    return cost + items


def choose_loss(s: CardGame, options: list[int], args: tuple[int, ...]) -> int:
    """Choose a card of the cheapest set that cancels the attack."""
    attack = args[0]
    number = min(len(options), MANY)
    best = options[0]
    least = 1 << 30
    costs = [loss_cost(s, options[i] - A_CARD) for i in range(number)]
    for chosen in range(1, 1 << number):
        cancelled = 0
        cost = 0
        for i in range(number):
            if chosen >> i & 1:
                cancelled += args[1 + i]
                cost += costs[i]
        if cancelled >= attack and cost < least:
            least = cost
            for i in range(number):
                if chosen >> i & 1:
                    best = options[i]
                    break
    return best


def choose_support(options: list[int], attacking: bool) -> int:
    """Choose the leader who gains most."""
    best = options[0]
    most = -1
    for option in options:
        c = option - A_CARD
        gain = 10 * (LEAD_ATTACK[c] if attacking else LEAD_DEFENCE[c]) + DEFENCE[c]
        if gain > most:
            most = gain
            best = option
    return best


def choose_saved(options: list[int]) -> int:
    """Choose the character whose return is worth most."""
    best = options[0]
    most = -1
    for option in options:
        c = option - A_CARD
        value = STRIKE[c] + GUARD[c] + 100 * MARCH[c] + 2 * STEADY[c]
        if value > most:
            most = value
            best = option
    return best
