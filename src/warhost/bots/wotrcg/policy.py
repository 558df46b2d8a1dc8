"""The heuristic of the Card Game: every kind of question with its answer."""

from typing import Final

from warhost.bots.policy import Policy, Purpose
from warhost.bots.wotrcg.battles import choose_loss, choose_saved, choose_support
from warhost.bots.wotrcg.card_worth import STRIKE
from warhost.bots.wotrcg.hand import Mind, cheapest, cycle_cost, gone_cost, reserve_value
from warhost.bots.wotrcg.locations import place_at
from warhost.bots.wotrcg.plan import choose_gone, choose_place, choose_turn, destination_value, make_plan, top_cost
from warhost.bots.wotrcg.purpose import PLACING, purposes
from warhost.bots.wotrcg.texts import ability_value, ground_value, new_path_value, op_value, tokens_on
from warhost.games.wotrcg.conditions import Context
from warhost.games.wotrcg.ids import (
    A_BATTLE,
    A_CARD,
    A_PATH,
    CARDS,
    DONE,
    FIRST,
    NO,
    SECOND,
    TOP,
    YES,
    Z_BATTLE,
    Z_EVENT,
    Z_PATH,
    Z_RESERVE,
)
from warhost.games.wotrcg.seats import seat_of
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import (
    ABILITIES,
    GROUND_ABILITIES,
    GROUND_SIDE,
    O_ACTIVATE_BATTLEGROUND,
    O_ADD_TOKENS,
    O_CHOOSE_ONE,
    PATH_ABILITIES,
    SIDE,
)
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, State


class CardGamePolicy(Policy):
    """Plays for profitable locations, keeps what the next round needs, and passes if nothing is worth its cards."""

    def choose(self, s: State, ask: Ask, dice: Dice) -> int:
        """Return one of the options."""
        assert isinstance(s, CardGame)
        options = ask.options
        if len(options) == 1:
            return options[0]
        kind = ask.kind
        if kind == "turn":
            return choose_turn(s, Mind(s, ask.args[0]), options, dice)
        if kind == "destination":
            return choose_place(s, Mind(s, s.owner[ask.args[0]]), ask.args[0], options)
        if kind == "cycle_card" or kind == "apart_cycle":
            return choose_cycle(s, ask)
        if kind == "forsake":
            return choose_forsake(s, ask)
        if kind == "eliminate_card" or kind == "apart_eliminate":
            return A_CARD + choose_gone(s, Mind(s, ask.args[0]), [option - A_CARD for option in options])
        if kind in COMBAT_KINDS:
            return choose_in_combat(s, ask)
        return choose_by_text(s, ask)

    def purposes(self, s: State, ask: Ask, answer: int = -1) -> list[Purpose]:
        """Return the aims of the asked deck when an answer places a card."""
        assert isinstance(s, CardGame)
        if ask.kind == "turn":
            deck = ask.args[0]
        else:
            deck = deck_of(s, ask, ask.args[0] if ask.kind in PLACING else -1)
        return purposes(s, deck, ask, answer)


COMBAT_KINDS: Final = ["loss", "support", "next_combat", "ioreth", "ioreth_other", "which_replacement"]


def choose_in_combat(s: CardGame, ask: Ask) -> int:
    """Answer questions of a combat."""
    kind = ask.kind
    if kind == "loss":
        return choose_loss(s, ask.options, ask.args)
    if kind == "support":
        army = ask.args[0]
        return choose_support(ask.options, GROUND_SIDE[s.zone[army] - Z_BATTLE] != SIDE[army])
    if kind == "ioreth":
        return YES
    if kind == "ioreth_other":
        return choose_saved(ask.options)
    if kind == "which_replacement":
        return SECOND  # by the item's text: the items are cycled too
    return ask.options[0]  # the order of the combats does not matter


def choose_by_text(s: CardGame, ask: Ask) -> int:
    """Answer questions of a card's or location's text. An unforeseen question gets the first option."""
    kind = ask.kind
    if kind == "apart_play":
        return choose_apart(s, ask)
    if kind == "take_card":
        return choose_take(s, ask)
    if kind == "use_text":
        return choose_text(s, ask)
    if kind == "choose_way":
        return choose_way(s, ask)
    if kind == "choose_path":
        return choose_path(s, ask)
    if kind == "choose_ground":
        return choose_ground(s, ask)
    if kind == "token_ground":
        return choose_token(s, ask)
    if kind == "move_card":
        return choose_move(s, ask)
    if kind == "eliminate_which":
        return choose_victim(s, ask)
    return ask.options[0]


def deck_of(s: CardGame, ask: Ask, c: int) -> int:
    """Return the deck that a seat answers for: the owner's of a card, or else the first of its own."""
    if c >= 0 and s.owner[c] >= 0 and seat_of(s, s.owner[c]) == ask.seat:
        return s.owner[c]
    for deck in range(len(s.rules().decks)):
        if seat_of(s, deck) == ask.seat:
            return deck
    return 0


def choose_cycle(s: CardGame, ask: Ask) -> int:
    """Choose the least valuable card."""
    cards = [option - A_CARD for option in ask.options]
    return A_CARD + cheapest(s, Mind(s, ask.args[0]), cards)


def choose_forsake(s: CardGame, ask: Ask) -> int:
    """Choose the card to lose for good that is worth least: a dead card, or the unseen top of the deck."""
    mind = Mind(s, ask.args[0])
    best = ask.options[0]
    least = 1 << 30
    for option in ask.options:
        cost = top_cost(s, mind) if option == TOP else gone_cost(s, mind, option - A_CARD)
        if cost < least:
            least = cost
            best = option
    return best


def choose_apart(s: CardGame, ask: Ask) -> int:
    """Choose which of the cards set apart to play: it costs nothing but the card."""
    mind = Mind(s, ask.args[0])
    plans = [make_plan(s, mind, place) for place in mind.look(s)]
    best = DONE
    most = -1 << 30
    for option in ask.options:
        if option != DONE:
            c = option - A_CARD
            value = max(
                [reserve_value(s, mind, c)]
                + [
                    destination_value(s, mind, plans, c, A_BATTLE + plan.place.ground)
                    for plan in plans
                    if plan.place.ground >= 0
                ]
            )
            if value > most:
                most = value
                best = option
    return best


def choose_take(s: CardGame, ask: Ask) -> int:
    """Choose the card that is worth most in hand."""
    mind = Mind(s, ask.args[0])
    best = ask.options[0]
    most = -1
    for option in ask.options:
        if option != DONE:
            c = option - A_CARD
            value = 1 + cycle_cost(s, mind, c) - (1000 if s.played[c] else 0)
            if value > most:
                most = value
                best = option
    return best


def choose_text(s: CardGame, ask: Ask) -> int:
    """Choose whether to use an optional text."""
    card, deck, zone = ask.args
    mind = Mind(s, deck)
    if card >= 0:
        abilities = ABILITIES[card]
    elif zone == Z_PATH:
        abilities = PATH_ABILITIES[s.path]
    else:
        abilities = GROUND_ABILITIES[zone - Z_BATTLE]
    value = 0
    for ability in abilities:
        if ability.optional:
            value += ability_value(s, mind, ability, Context(card, deck, zone))
    return YES if value > 0 else NO


def choose_way(s: CardGame, ask: Ask) -> int:
    """Choose the better alternative."""
    card = ask.args[0]
    mind = Mind(s, deck_of(s, ask, card))
    for ability in ABILITIES[card]:
        for op in ability.effects:
            if op.code == O_CHOOSE_ONE:
                ctx = Context(card, s.owner[card], s.zone[card])
                values = [sum([op_value(s, mind, one, ctx) for one in way]) for way in op.options]
                return FIRST if values[0] >= values[1] else SECOND
    return ask.options[0]


def choose_path(s: CardGame, ask: Ask) -> int:
    """Choose the most promising path."""
    mind = Mind(s, ask.args[0])
    best = ask.options[0]
    most = -1 << 30
    for option in ask.options:
        path = option - A_PATH
        value = 10 * new_path_value(s, mind, path)
        for ability in PATH_ABILITIES[path]:
            value += ability_value(s, mind, ability, Context(-1, ask.args[0], Z_RESERVE))
        if value > most:
            most = value
            best = option
    return best


def choose_ground(s: CardGame, ask: Ask) -> int:
    """Choose the most promising battleground, with the card that the text will then move there."""
    mind = Mind(s, ask.args[0])
    mover = likely_mover(s, mind)
    best = ask.options[0]
    most = -1 << 30
    for option in ask.options:
        value = ground_value(s, mind, option - A_BATTLE, mover)
        if value > most:
            most = value
            best = option
    return best


def likely_mover(s: CardGame, mind: Mind) -> int:
    """Return the strongest card in reserve that a text of this side may move to the new battleground, or -1."""
    best = -1
    for c in range(CARDS):
        if SIDE[c] != mind.side:
            continue
        for ability in ABILITIES[c]:
            if len(ability.effects) > 1 and ability.effects[0].code == O_ACTIVATE_BATTLEGROUND:
                move = ability.effects[1]
                mover = s.wielder[c] if move.to_wielder else move.cards[0] if s.zone[c] == Z_EVENT else -1
                if mover >= 0 and s.zone[mover] == Z_RESERVE and (best < 0 or STRIKE[mover] > STRIKE[best]):
                    best = mover
    return best


def choose_token(s: CardGame, ask: Ask) -> int:
    """Choose the battleground where a token helps most."""
    card = ask.args[0]
    mind = Mind(s, deck_of(s, ask, card))
    attack = 0
    defence = 0
    for ability in ABILITIES[card]:
        for op in ability.effects:
            ways = [[op]] if op.code != O_CHOOSE_ONE else op.options
            for way in ways:
                for one in way:
                    if one.code == O_ADD_TOKENS:
                        attack = max(attack, one.icons[0])
                        defence = max(defence, one.icons[1])
    best = ask.options[0]
    most = -1 << 30
    for option in ask.options:
        place = place_at(mind.look(s), Z_BATTLE + option - A_BATTLE)
        if place is not None:
            value = tokens_on(place, attack, defence)
            if value > most:
                most = value
                best = option
    return best


def choose_move(s: CardGame, ask: Ask) -> int:
    """Choose whether and where to move a card by a text."""
    card = ask.args[0]
    mind = Mind(s, deck_of(s, ask, card))
    plans = [make_plan(s, mind, place) for place in mind.look(s)]
    best = ask.options[0]
    most = -1 << 30
    for option in ask.options:
        value = 0 if option == DONE else destination_value(s, mind, plans, card, option)
        if value > most:
            most = value
            best = option
    return best


def choose_victim(s: CardGame, ask: Ask) -> int:
    """Choose the enemy's best card, or the player's least valuable one."""
    if DONE in ask.options:
        return DONE
    first = ask.options[0] - A_CARD
    mind = Mind(s, deck_of(s, ask, first))
    mine = SIDE[first] == mind.side
    best = ask.options[0]
    most = -1 << 30
    for option in ask.options:
        c = option - A_CARD
        value = reserve_value(s, mind, c)
        if mine:
            value = -value
        if value > most:
            most = value
            best = option
    return best
