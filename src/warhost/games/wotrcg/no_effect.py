"""Abilities that would have no effect now. The rules allow using them, so the player gets a warning."""

from typing import Final

from warhost.games.wotrcg.conditions import Context, actions_of, actor, met, move_zones, possible, saved, victims
from warhost.games.wotrcg.ids import BATTLEGROUNDS, CARDS, CHARACTER, EVENT, L_ACTIVE, Z_APART, Z_CYCLE, Z_EVENT, Z_HAND
from warhost.games.wotrcg.piles import can_forsake, cards_in, hand_size, has_top
from warhost.games.wotrcg.placing import fits
from warhost.games.wotrcg.seats import addressed
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import (
    ABILITIES,
    FACTION,
    GROUND_FACTIONS,
    O_ACTIVATE_PATH,
    O_CYCLE_FROM_HAND,
    O_CYCLE_SELF,
    O_CYCLE_WITH_WIELDER,
    O_DRAW,
    O_DRAW_PLAY_CYCLE,
    O_ELIMINATE_CARDS,
    O_FORSAKE,
    O_MOVE_TO,
    O_PERMIT,
    O_PERMIT_SUPPORT,
    O_RECYCLE,
    T_ACTION,
    T_EVENT,
    TYPE,
    Ability,
    Op,
)

# Prices that put a card into the player's own cycle pile, so that there is something to draw.
CYCLING: Final = [O_CYCLE_SELF, O_CYCLE_WITH_WIELDER, O_CYCLE_FROM_HAND]


def opens(s: CardGame, op: Op) -> bool:
    """Whether a permission for the round lets anybody go to an active battleground that was closed to them."""
    for ground in range(BATTLEGROUNDS):
        shown = GROUND_FACTIONS[ground]
        if s.grounds[ground] != L_ACTIVE or (op.to_faction >= 0 and not shown >> op.to_faction & 1):
            continue
        for c in range(CARDS):
            if TYPE[c] <= CHARACTER and fits(c, op.chosen) and not shown >> FACTION[c] & 1:
                return True
    return False


def has_effect(s: CardGame, op: Op, ctx: Context, cycled: bool) -> bool:
    """Whether a verb would change anything. `cycled`: its player will have put a card into their cycle pile first."""
    code = op.code
    decks = addressed(s, op, ctx.deck)
    if code == O_DRAW or code == O_DRAW_PLAY_CYCLE:
        return any((cycled and deck == ctx.deck) or has_top(s, deck) for deck in decks)
    if code == O_FORSAKE:
        return any(can_forsake(s, deck) for deck in decks)
    if code == O_CYCLE_FROM_HAND:
        return any(hand_size(s, deck) > 0 or can_forsake(s, deck) for deck in decks)
    if code == O_RECYCLE:
        return any(cards_in(s, deck, Z_CYCLE) for deck in decks)
    if code == O_ELIMINATE_CARDS:
        return not op.stored and len(victims(s, op, ctx)) > 0
    if code == O_MOVE_TO:
        return len(move_zones(s, op, ctx)) > 0
    if code == O_PERMIT:
        return opens(s, op)
    return code != O_PERMIT_SUPPORT and possible(s, op, ctx)  # the supported cards came by another permission


def has_no_effect(s: CardGame, ability: Ability, ctx: Context, cycled: bool) -> bool:
    """Whether an event or action would change nothing, or gain nothing for its price."""
    if not met(s, ability.condition, ctx.zone):
        return True
    for op in ability.effects:
        if op.stored and not victims(s, op, ctx):
            return True
    for op in ability.effects:
        if has_effect(s, op, ctx, cycled):
            return False
        if op.code == O_ACTIVATE_PATH:
            return True  # the rest depends on it
    return True


def events_without_effect(s: CardGame, deck: int) -> list[int]:
    """Return the events in hand, or set apart, that would do nothing."""
    found = []
    for zone in (Z_HAND, Z_APART):
        for c in cards_in(s, deck, zone):
            if TYPE[c] == EVENT:
                cycled = hand_size(s, deck) > 1
                texts = [a for a in ABILITIES[c] if a.timing == T_EVENT]
                if all(has_no_effect(s, a, Context(c, deck, Z_EVENT), cycled) for a in texts):
                    found.append(c)
    return found


def actions_without_effect(s: CardGame, deck: int) -> list[int]:
    """Return the cards in play whose printed action a deck may use but that would do nothing."""
    found = []
    for c in actions_of(s, deck):
        for ability in ABILITIES[c]:
            if ability.timing != T_ACTION or actor(s, ability, s.owner[c]) != deck:
                continue
            finds_itself = len(ability.effects) == 1 and saved(ability, c)
            cycled = any(op.code in CYCLING for op in ability.cost)
            if not finds_itself and has_no_effect(s, ability, Context(c, s.owner[c], s.zone[c]), cycled):
                found.append(c)
    return found
