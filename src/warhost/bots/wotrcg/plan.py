"""The turn: which locations to win with which cards, what to put in reserve, what to use, when to pass."""

from typing import Final

from warhost.bots.wotrcg.card_worth import DRAWN
from warhost.bots.wotrcg.hand import (
    Mind,
    cheapest,
    cycle_cost,
    field_use,
    gone_cost,
    hand_value,
    keep_value,
    lost_value,
    reserve_value,
)
from warhost.bots.wotrcg.locations import Muster, Place, gain, place_at, would_add
from warhost.bots.wotrcg.texts import arrival_value, event_value, use_value
from warhost.games.wotrcg.combat import PRINTED
from warhost.games.wotrcg.ids import (
    A_CYCLE,
    A_MOVE,
    A_ON,
    A_PLAY,
    A_USE,
    CARDS,
    CHARACTER,
    EVENT,
    ITEM,
    PASS,
    R_ROUND,
    RING,
    TO_RESERVE,
    WINNOW,
    Z_RESERVE,
)
from warhost.games.wotrcg.placing import destinations, may_stand, spots, zone_of
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import TYPE
from warhost.kernel.dice import Dice

NEVER: Final = -100_000
# A plan for one location needs at most this many cards.
LONGEST: Final = 4


class Plan:
    """The best set of cards for one location, and what each of them is worth in it."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.cards: list[int] = []
        self.each = 0


def play_cost(s: CardGame, mind: Mind, c: int) -> int:
    """Return what the hand loses when a card is played and another pays for it."""
    rest = [o for o in mind.hand if o != c]
    payer = cheapest(s, mind, rest)
    if payer < 0:
        return hand_value(s, mind) + (0 if mind.last else 18)
    rest.remove(payer)
    return hand_value(s, mind) - keep_value(s, mind, rest)


def make_plan(s: CardGame, mind: Mind, place: Place) -> Plan:
    """Add cards to a location one by one, the best first, and keep the most profitable number."""
    plan = Plan(place)
    muster = Muster(s, place)
    rest: list[int] = []
    for c in mind.hand:
        if not s.played[c]:
            if TYPE[c] == ITEM:
                if any(s.zone[action - A_ON] == place.zone for action in destinations(s, c)):
                    rest.append(c)
            elif TYPE[c] != EVENT and may_stand(s, c, place.zone):
                rest.append(c)
    for c in s.rules().belongings[mind.deck]:
        if s.zone[c] == Z_RESERVE and not s.fresh[c] and TYPE[c] <= CHARACTER and may_stand(s, c, place.zone, True):
            rest.append(c)
    costs: dict[int, int] = {}
    for c in rest:
        costs[c] = card_cost(s, mind, place, c)
    added = 0
    spent = 0
    purse = len(mind.hand)
    chosen: list[int] = []
    best = 0
    while rest and len(chosen) < LONGEST:
        pick = -1
        most = 0
        more = 0
        for c in rest:
            from_hand = c in mind.hand
            if from_hand and purse < 2 and not (mind.last and purse == 1):
                continue
            icons = would_add(s, place, muster, c)
            score = icons * 1000 - costs[c] * 5
            if icons > 0 and (pick < 0 or score > most):
                pick = c
                most = score
                more = icons
        if pick < 0:
            break
        rest.remove(pick)
        chosen.append(pick)
        added += more
        spent += costs[pick]
        if pick in mind.hand:
            purse -= 2
        muster.join(s, pick)
        value = gain(place, added) - spent
        if value > best:
            best = value
            plan.cards = list(chosen)
    if plan.cards:
        plan.each = best // len(plan.cards)
    return plan


def card_cost(s: CardGame, mind: Mind, place: Place, c: int) -> int:
    """Return what it costs to bring a card to a location, including the costs in its texts."""
    cost = lost_value(s, mind, c) if place.attacking else lost_value(s, mind, c) // 3
    if s.zone[c] == Z_RESERVE:
        return cost + reserve_value(s, mind, c) * 8 // 10 - arrival_value(s, mind, c, place.zone, False)
    return cost + play_cost(s, mind, c) - arrival_value(s, mind, c, place.zone, True)


def stay_value(s: CardGame, mind: Mind, c: int) -> int:
    """Return what it is worth to play an army or a character to reserve."""
    return reserve_value(s, mind, c) * 9 // 10 + arrival_value(s, mind, c, Z_RESERVE, True) - play_cost(s, mind, c)


def item_value(s: CardGame, mind: Mind, c: int, wielder: int) -> int:
    """Return what an item is worth on a character: now on a location, later in reserve."""
    zone = s.zone[wielder]
    value = arrival_value(s, mind, c, zone, True) - play_cost(s, mind, c)
    if zone == Z_RESERVE:
        return value + reserve_value(s, mind, c)
    place = place_at(mind.look(s), zone)
    if place is None:
        return NEVER
    return value + gain(place, PRINTED[place.icon][c]) + field_use(s, mind, c) // 5


def play_value(s: CardGame, mind: Mind, plans: list[Plan], c: int) -> int:
    """Return the best a card in hand can do now."""
    if TYPE[c] == EVENT:
        return event_value(s, mind, c) - play_cost(s, mind, c)
    best = NEVER
    for action in destinations(s, c):
        best = max(best, destination_value(s, mind, plans, c, action))
    return best


def destination_value(s: CardGame, mind: Mind, plans: list[Plan], c: int, action: int) -> int:
    """Return what a card is worth at a place."""
    if A_ON <= action < A_ON + CARDS:
        return item_value(s, mind, c, action - A_ON)
    if action == TO_RESERVE:
        return stay_value(s, mind, c)
    zone = zone_of(action)
    best = NEVER
    for plan in plans:
        if plan.place.zone == zone:
            place = plan.place
            alone = gain(place, would_add(s, place, Muster(s, place), c)) - card_cost(s, mind, place, c)
            best = max(alone, plan.each if c in plan.cards else NEVER)
    return best


def move_value(s: CardGame, mind: Mind, plans: list[Plan], c: int) -> int:
    """Return the best value of moving a card in reserve."""
    return max([destination_value(s, mind, plans, c, action) for action in spots(s, c, True)])


def ring_value(s: CardGame, mind: Mind) -> int:
    """Return what a Ring token is worth: cards now, against a point at the end if it can be used only once."""
    if s.rules().rings[mind.deck] == R_ROUND:
        return DRAWN + 20
    if not s.decks[mind.deck]:
        return NEVER
    return 2 * DRAWN - 110


def winnow_value(s: CardGame, mind: Mind) -> int:
    """Return the value of giving two cards for one: good for useless cards, and for idle ones at the end."""
    rest = list(mind.hand)
    lost = 0
    for _ in range(2):
        c = cheapest(s, mind, rest)
        rest.remove(c)
        lost += lost_value(s, mind, c)
    drawn = DRAWN if s.decks[mind.deck] else 0
    return keep_value(s, mind, rest) + drawn - hand_value(s, mind) - lost - 12


def choose_turn(s: CardGame, mind: Mind, options: list[int], dice: Dice) -> int:
    """Choose the action of a turn."""
    plans = [make_plan(s, mind, place) for place in mind.look(s)]
    best = options[-1]
    most = NEVER * 2
    for option in options:
        if option == PASS:
            value = 0
        elif option == RING:
            value = ring_value(s, mind)
        elif option == WINNOW:
            value = winnow_value(s, mind)
        elif option >= A_CYCLE:
            c = option - A_CYCLE
            rest = [o for o in mind.hand if o != c]
            value = keep_value(s, mind, rest) - hand_value(s, mind) - cycle_cost(s, mind, c) // 16
        elif option >= A_USE:
            value = use_value(s, mind, option - A_USE)
        elif option >= A_MOVE:
            value = move_value(s, mind, plans, option - A_MOVE)
        else:
            value = play_value(s, mind, plans, option - A_PLAY)
        value = value * 4 + dice.below(4)
        if value > most:
            most = value
            best = option
    return best


def choose_place(s: CardGame, mind: Mind, c: int, options: list[int]) -> int:
    """Choose where to put a card that is being played or moved."""
    plans = [make_plan(s, mind, place) for place in mind.look(s)]
    best = options[0]
    most = NEVER * 2
    for option in options:
        value = destination_value(s, mind, plans, c, option)
        if value > most:
            most = value
            best = option
    return best


def top_cost(s: CardGame, mind: Mind) -> int:
    """Return what the unseen top card of the deck is worth: it might never be drawn."""
    left = len(s.decks[mind.deck])
    return 30 + max(0, 60 - 3 * left) if mind.rounds > 1 else 10


def choose_gone(s: CardGame, mind: Mind, cards: list[int]) -> int:
    """Choose the card whose elimination costs least."""
    best = cards[0]
    least = 1 << 30
    for c in cards:
        cost = gone_cost(s, mind, c)
        if cost < least:
            least = cost
            best = c
    return best
