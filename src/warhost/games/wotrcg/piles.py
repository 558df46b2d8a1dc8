"""Cards in hands and piles: drawing, cycling, eliminating, forsaking (section "Basic effects")."""

from typing import Final

from warhost.games.wotrcg.ids import (
    A_CARD,
    CARDS,
    CHARACTER,
    EACH_CARD,
    FIRST,
    ITEM,
    K_DOUBTFUL,
    K_HIDDEN,
    K_SEEN,
    SECOND,
    TOP,
    Z_APART,
    Z_BATTLE,
    Z_CYCLE,
    Z_DECK,
    Z_EVENT,
    Z_GONE,
    Z_HAND,
    Z_PATH,
    Z_RESERVE,
)
from warhost.games.wotrcg.seats import seat_of
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import ABILITIES, T_REPLACEMENT, TYPE, Op
from warhost.kernel.flow import Ask, Flow
from warhost.kernel.scan import count_with, numbers_with

# Why a card is eliminated.
BY_TEXT: Final = ""
FORSAKEN: Final = "forsaken"
IN_COMBAT: Final = "combat"
IN_PATH_COMBAT: Final = "path_combat"

ITEMS: Final = bytes([c for c in range(CARDS) if TYPE[c] == ITEM])


def cards_in(s: CardGame, deck: int, zone: int) -> list[int]:
    """Return the cards of a deck in a zone."""
    return numbers_with(s.rules().packed[deck], s.zone, zone)


def hand(s: CardGame, deck: int) -> list[int]:
    """Return the hand of a deck."""
    return cards_in(s, deck, Z_HAND)


def hand_size(s: CardGame, deck: int) -> int:
    """Return how many cards a deck has in hand."""
    return count_with(s.rules().packed[deck], s.zone, Z_HAND)


def items_on(s: CardGame, character: int) -> list[int]:
    """Return the items a character carries."""
    return numbers_with(ITEMS, s.wielder, character)


def in_play(s: CardGame, card: int) -> bool:
    """Whether a card is in a reserve or on an active location."""
    zone = s.zone[card]
    return zone == Z_RESERVE or zone == Z_PATH or zone >= Z_BATTLE


# ---- decks


def rebuild(s: CardGame, deck: int) -> None:
    """Refill an empty draw deck from the cycle pile, if that has cards."""
    if not s.decks[deck]:
        pile = cards_in(s, deck, Z_CYCLE)
        if pile:
            s.note("reshuffles", (deck,))
            recycle(s, deck)


def recycle(s: CardGame, deck: int) -> None:
    """Shuffle the cycle pile into the draw deck."""
    for c in s.rules().belongings[deck]:
        if s.known[c] == K_DOUBTFUL:
            s.known[c] = K_HIDDEN
        if s.zone[c] == Z_CYCLE:
            s.zone[c] = Z_DECK
            s.known[c] = K_HIDDEN
            s.decks[deck].append(c)
    s.decks[deck].sort()
    s.dice.shuffle(s.decks[deck])
    s.seen += 1


def has_top(s: CardGame, deck: int) -> bool:
    """Whether a draw deck has a card or could be refilled. It is refilled only when needed."""
    return len(s.decks[deck]) > 0 or count_with(s.rules().packed[deck], s.zone, Z_CYCLE) > 0


def take_top(s: CardGame, deck: int) -> int:
    """Take the top card of a draw deck, or -1. A deck that becomes empty is refilled at once."""
    rebuild(s, deck)
    if not s.decks[deck]:
        return -1
    card = s.decks[deck].pop(s.dice.forced_index("draw", s.decks[deck]))
    s.seen += 1
    rebuild(s, deck)
    return card


def draw(s: CardGame, deck: int, number: int) -> None:
    """Draw cards one by one. Draws from an empty deck are lost."""
    drawn = 0
    for _ in range(number):
        card = take_top(s, deck)
        if card < 0:
            break
        s.zone[card] = Z_HAND
        drawn += 1
        s.note("drew", (deck, card), 1 << seat_of(s, deck))
    if drawn:
        s.note("draws", (deck, drawn))


def out_of_deck(s: CardGame, card: int) -> None:
    """Take a card out of its owner's draw deck, which is then shuffled."""
    deck = s.owner[card]
    s.decks[deck].remove(card)
    s.decks[deck].sort()
    s.dice.shuffle(s.decks[deck])
    rebuild(s, deck)


# ---- leaving


def leave(s: CardGame, card: int, zone: int, shown: bool = False) -> None:
    """Put a card into its owner's cycle or eliminated pile, face down unless it was in play. Its tokens vanish."""
    if s.zone[card] == Z_DECK and card in s.decks[s.owner[card]]:
        s.decks[s.owner[card]].remove(card)
    open_before = in_play(s, card) or s.zone[card] == Z_EVENT
    if shown and not open_before:
        s.seen += 1
    shown = shown or open_before
    if shown:
        s.known[card] = K_SEEN
    elif s.zone[card] == Z_HAND:
        # It may have been any card in hand.
        for c in hand(s, s.owner[card]):
            if s.known[c] == K_SEEN:
                s.known[c] = K_DOUBTFUL
    else:
        s.known[card] = K_HIDDEN
    s.zone[card] = zone
    s.wielder[card] = -1
    s.tokens[card] = 0
    s.fresh[card] = 0
    deck = s.owner[card]
    if zone == Z_CYCLE:
        if shown:
            s.note("cycled", (card,))
        else:
            s.note("cycled_hidden", (deck,))
            s.note("cycled_own", (deck, card), 1 << seat_of(s, deck))
    elif shown:
        s.note("eliminated", (card,))
    else:
        s.note("eliminated_hidden", (deck,))
        s.note("eliminated_own", (deck, card), 1 << seat_of(s, deck))


def cycle(s: CardGame, card: int) -> None:
    """Put a card into its owner's cycle pile, a character with all its items."""
    for item in items_on(s, card):
        leave(s, item, Z_CYCLE)
    leave(s, card, Z_CYCLE)


def replacements(s: CardGame, card: int, cause: str, source: str) -> list[Op]:
    """Return the texts that turn this elimination into cycling: the card's own, and those of its items."""
    found: list[Op] = []
    carriers = [card]
    if TYPE[card] == CHARACTER:
        carriers += items_on(s, card)
    for carrier in carriers:
        for ability in ABILITIES[carrier]:
            if ability.timing != T_REPLACEMENT:
                continue
            when = ability.condition
            fits = when.cause == "any" or when.cause == cause or (when.cause == IN_COMBAT and cause == IN_PATH_COMBAT)
            if not fits or (when.source and when.source != source):
                continue
            if ability.effects[0].of_wielder == (carrier != card):
                found.append(ability.effects[0])
    return found


def eliminate(s: CardGame, card: int, cause: str = BY_TEXT, source: str = "") -> Flow[None]:
    """Eliminate a card, a character with its items, unless a text cycles it instead."""
    ways = replacements(s, card, cause, source)
    way = ways[0] if ways else None
    if len(ways) > 1 and ways[0].items_cycled != ways[1].items_cycled:
        answer = yield Ask(seat_of(s, s.owner[card]), "which_replacement", [FIRST, SECOND], "effects.instead", (card,))
        way = ways[0] if answer == FIRST else ways[1]
    items = items_on(s, card)
    if way is None:
        leave(s, card, Z_GONE)
    else:
        leave(s, card, Z_CYCLE, True)
    for item in items:
        leave(s, item, Z_CYCLE if way is not None and way.items_cycled else Z_GONE)


# ---- choices


def cycle_from_hand(s: CardGame, deck: int, number: int, spared: list[int] | None = None) -> Flow[None]:
    """Cycle cards from hand. For each missing card forsake another instead, except those spared."""
    for done in range(number):
        if hand_size(s, deck) == 0:
            yield from forsake(s, deck, 1, spared)
            continue
        card = yield from choose_from_hand(s, deck, number - done, "cycle_card", "effects.cycle")
        cycle(s, card)


def forsakable(s: CardGame, deck: int, spared: list[int] | None = None) -> list[int]:
    """Return what a deck may forsake, as actions: its hand, its reserve with the items there, the unseen top card."""
    options = [A_CARD + c for c in hand(s, deck) if spared is None or c not in spared]
    for c in numbers_with(EACH_CARD, s.zone, Z_RESERVE):
        if spared is None or c not in spared:
            holder = s.owner[s.wielder[c]] if TYPE[c] == ITEM and s.wielder[c] >= 0 else s.owner[c]
            if holder == deck:
                options.append(A_CARD + c)
    if has_top(s, deck):
        options.append(TOP)
    return options


def forsake(s: CardGame, deck: int, number: int, spared: list[int] | None = None) -> Flow[None]:
    """Eliminate cards that the player chooses. Without cards nothing happens."""
    for _ in range(number):
        options = forsakable(s, deck, spared)
        if not options:
            return
        answer = yield Ask(seat_of(s, deck), "forsake", options, "effects.forsake", (deck,))
        if answer == TOP:
            card = take_top(s, deck)
            s.zone[card] = Z_APART
            yield from eliminate(s, card, FORSAKEN, "draw_deck_top")
        else:
            card = answer - A_CARD
            yield from eliminate(s, card, FORSAKEN, "reserve" if s.zone[card] == Z_RESERVE else "hand")


def can_forsake(s: CardGame, deck: int) -> bool:
    """Whether a deck has anything to forsake."""
    return len(forsakable(s, deck)) > 0


def choose_from_hand(s: CardGame, deck: int, number: int, kind: str, rule: str) -> Flow[int]:
    """Choose one of several cards in hand. If the whole hand must go there is nothing to choose."""
    cards = hand(s, deck)
    if len(cards) <= number:
        return cards[0]
    answer = yield Ask(seat_of(s, deck), kind, [A_CARD + c for c in cards], rule, (deck,))
    return answer - A_CARD


def eliminate_from_hand(s: CardGame, deck: int, number: int) -> Flow[None]:
    """Eliminate cards from hand."""
    for done in range(number):
        if hand_size(s, deck) == 0:
            return
        card = yield from choose_from_hand(s, deck, number - done, "eliminate_card", "effects.eliminate")
        yield from eliminate(s, card, BY_TEXT, "hand")
