"""The hand: what a card is worth when kept, in reserve, and gone for good."""

from warhost.bots.wotrcg.card_worth import GUARD, HOARD, ICON, LATER, MARCH, ON_STAGE, SPARE, STANDS, STEADY, STRIKE
from warhost.bots.wotrcg.locations import Place, places
from warhost.games.wotrcg.ids import (
    BATTLEGROUNDS,
    CARDS,
    CHARACTER,
    EVENT,
    ITEM,
    L_DECK,
    Z_APART,
    Z_GONE,
    Z_HAND,
    Z_OUT,
    Z_RESERVE,
)
from warhost.games.wotrcg.piles import ITEMS, hand, in_play
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import (
    ABILITIES,
    GROUND_SIDE,
    O_ACTIVATE_BATTLEGROUND,
    O_ACTIVATE_PATH,
    O_DRAW,
    O_DRAW_PLAY_CYCLE,
    T_ACTION,
    T_EVENT,
    TYPE,
    WIELDERS,
)
from warhost.games.wotrcg.turn import carryover


class Mind:
    """What one deck's player knows and expects when asked."""

    def __init__(self, s: CardGame, deck: int) -> None:
        rules = s.rules()
        self.deck = deck
        self.side = rules.sides[deck]
        self.last = s.stage >= rules.last_path
        self.rounds = max(0, rules.last_path - s.stage)
        self.hand = hand(s, deck)
        self.limit = carryover(s, deck)
        self.next_grounds = next_grounds(s)
        # Computed on first use: cards kept, cycled, played.
        self.held: list[int] = [-1] * CARDS
        self.cycled: list[int] = [-1] * CARDS
        self.whole = -1
        self.places: list[Place] = []
        self.looked = False

    def look(self, s: CardGame) -> list[Place]:
        """Return the active locations, computed on first use."""
        if not self.looked:
            self.places = places(s, self.side)
            self.looked = True
        return self.places

    def hold(self, s: CardGame, c: int) -> int:
        """Return what a card in hand is worth for later rounds."""
        if self.held[c] < 0:
            self.held[c] = hold_value(s, self, c)
        return self.held[c]


def next_grounds(s: CardGame) -> list[int]:
    """Return the battlegrounds that the next round may bring."""
    rules = s.rules()
    if rules.fixed:
        return list(rules.fixed[s.round]) if s.round < len(rules.fixed) else []
    side = rules.sides[rules.turns[(s.first + 1) % len(rules.turns)]]
    found = [g for g in range(BATTLEGROUNDS) if s.grounds[g] == L_DECK and GROUND_SIDE[g] == side]
    if found:
        return found
    return [g for g in range(BATTLEGROUNDS) if s.grounds[g] == L_DECK]


def battle_use(mind: Mind, c: int) -> int:
    """Return what a card may do on the battleground of the next round."""
    total = 0
    for g in mind.next_grounds:
        if STANDS[c][g] or TYPE[c] == ITEM:
            total += GUARD[c] if GROUND_SIDE[g] == mind.side else STRIKE[c]
    return total * ICON // 100 // len(mind.next_grounds) if mind.next_grounds else 0


def field_use(s: CardGame, mind: Mind, c: int) -> int:
    """Return what an army, a character or an item may do on the locations of later rounds."""
    if mind.last:
        return 0
    march = MARCH[c] * ICON if TYPE[c] == ITEM or ON_STAGE[c][s.stage + 1] else 0
    soon = max(march, battle_use(mind, c))
    if mind.rounds == 1:
        return soon
    later = max(LATER[c][min(s.stage, 9)], (STRIKE[c] + GUARD[c]) * ICON // 400)
    return max(soon, soon // 2 + later // 2)


def hold_value(s: CardGame, mind: Mind, c: int) -> int:
    """Return what a card in hand is worth for later rounds."""
    if mind.last:
        return 0
    if TYPE[c] == EVENT:
        return event_promise(c)
    value = field_use(s, mind, c)
    if TYPE[c] == ITEM:
        return value * wielder_chance(s, mind, c) // 100
    return max(value, value // 2 + steady(mind, c) + craft(c) // 2)


def steady(mind: Mind, c: int) -> int:
    """Return what a card in reserve brings in all later rounds."""
    return STEADY[c] * min(mind.rounds, 5)


def craft(c: int) -> int:
    """Return what a card's printed action promises."""
    for ability in ABILITIES[c]:
        if ability.timing == T_ACTION:
            return 26
    return 0


def event_promise(c: int) -> int:
    """Return what an event is worth in hand, by its first verb that has an effect."""
    for ability in ABILITIES[c]:
        if ability.timing == T_EVENT:
            for op in ability.effects:
                if op.code == O_DRAW_PLAY_CYCLE:
                    return 85
                if op.code == O_DRAW:
                    return 75
                if op.code == O_ACTIVATE_PATH:
                    return 60
                if op.code == O_ACTIVATE_BATTLEGROUND:
                    return 40
    return 4


def wielder_chance(s: CardGame, mind: Mind, item: int) -> int:
    """Return how likely an item finds a wielder, in percent. A partner's hidden cards count by what is known."""
    best = 0
    for c in WIELDERS[item]:
        if s.owner[c] < 0:
            continue
        if in_play(s, c):
            best = max(best, 90 if s.zone[c] == Z_RESERVE else 45)
        elif s.owner[c] == mind.deck:
            if s.zone[c] == Z_HAND:
                best = max(best, 70)
            elif s.zone[c] != Z_GONE and s.zone[c] != Z_OUT:
                best = max(best, 35)
        elif not s.known[c]:
            best = max(best, 30)
    return best


def reserve_value(s: CardGame, mind: Mind, c: int) -> int:
    """Return what a card is worth in reserve at the end of the round: it can move for free, and its texts count."""
    if mind.last:
        return 0
    value = field_use(s, mind, c)
    march = MARCH[c]
    if TYPE[c] == CHARACTER:
        for item in ITEMS:
            if s.wielder[item] == c:
                value += field_use(s, mind, item)
                march += MARCH[item]
        if ON_STAGE[c][s.rules().last_path]:
            value = max(value, march * HOARD)
    return value + steady(mind, c) + craft(c)


def lost_value(s: CardGame, mind: Mind, c: int) -> int:
    """Return what is lost when a used card is eliminated, not cycled: it will not come back."""
    if mind.rounds <= 2:
        return 0
    return (STRIKE[c] + GUARD[c] + 100 * MARCH[c]) * mind.rounds // 90 + steady(mind, c) // 6


def keep_value(s: CardGame, mind: Mind, cards: list[int]) -> int:
    """Return what a hand is worth at the end of the round: the best cards up to the limit, and little for the rest."""
    values = sorted([mind.hold(s, c) for c in cards], reverse=True)
    total = 0
    for i in range(len(values)):
        total += values[i] if i < mind.limit else SPARE
    return total


def hand_value(s: CardGame, mind: Mind) -> int:
    """Return what the current hand would be worth at the end of the round."""
    if mind.whole < 0:
        mind.whole = keep_value(s, mind, mind.hand)
    return mind.whole


def cheapest(s: CardGame, mind: Mind, cards: list[int]) -> int:
    """Return the least valuable card, or -1."""
    best = -1
    least = 1 << 30
    for c in cards:
        value = cycle_cost(s, mind, c)
        if value < least:
            best = c
            least = value
    return best


def cycle_cost(s: CardGame, mind: Mind, c: int) -> int:
    """Return what a card is worth in hand now: its use this round, or its worth when kept."""
    if mind.cycled[c] < 0:
        use = max(mind.hold(s, c), present_use(s, mind, c))
        mind.cycled[c] = 4 * use + STRIKE[c] // 25 + GUARD[c] // 25 + MARCH[c]
    return mind.cycled[c]


def present_use(s: CardGame, mind: Mind, c: int) -> int:
    """Return what a card could do on the locations of this round."""
    if s.played[c]:
        return 0
    best = 0
    for place in mind.look(s):
        if place.ground >= 0:
            if STANDS[c][place.ground]:
                best = max(best, (STRIKE[c] if place.attacking else GUARD[c]) * 45 // 100)
        elif ON_STAGE[c][s.stage]:
            best = max(best, MARCH[c] * 45)
    if TYPE[c] == ITEM:
        best = max(best, 40 * wielder_chance(s, mind, c) // 100)
    return best


def gone_cost(s: CardGame, mind: Mind, c: int) -> int:
    """Return what it costs to eliminate a card, wherever it is."""
    if s.zone[c] == Z_RESERVE:
        return 4 * reserve_value(s, mind, c) + 20
    if s.zone[c] == Z_HAND or s.zone[c] == Z_APART:
        return cycle_cost(s, mind, c) + 2 * lost_value(s, mind, c)
    return 0
