"""Event cards in hand and on the table: drawing, the hand limit, discarding (chapter 5)."""

from warhost.games.wotr.ids import A_CARD, A_DECK
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import BACK
from warhost.games.wotr.teams import alone, side_of
from warhost.kernel.flow import Ask, Flow

CHARACTER_DECK = 0
STRATEGY_DECK = 1
CHARACTER_SYMBOL = 0
ARMY_SYMBOL = 1
MUSTER_SYMBOL = 2


def hand_limit(s: Wotr, seat: int) -> int:
    """Return the hand limit: six cards, or four if partners share a side."""
    return 6 if alone(s, side_of(s, seat)) else 4


def draw(s: Wotr, seat: int, deck: int, cause: int) -> bool:
    """Draw the top card of a deck of the player's side, if there is one. Every draw names its cause (a card, or -1)."""
    pile = s.decks[side_of(s, seat) * 2 + deck]
    if not pile:
        return False
    forced = s.dice.forced_index("draw", pile)
    card = pile.pop(forced)
    s.hands[seat].append(card)
    s.hands[seat].sort()
    s.seen += 1
    s.note("draws", (seat, deck, cause))
    s.note("drew", (seat, card), 1 << seat)
    return True


def decks_left(s: Wotr, seat: int) -> list[int]:
    """Return the decks of a seat's side that still have cards, as actions."""
    side = side_of(s, seat)
    return [A_DECK + deck for deck in (CHARACTER_DECK, STRATEGY_DECK) if s.decks[side * 2 + deck]]


def draw_any(s: Wotr, seat: int, cause: int) -> Flow[None]:
    """Draw one card from a deck of the player's choice, then discard down to the limit."""
    options = decks_left(s, seat)
    if options:
        answer = yield Ask(seat, "draw_from", options, "turn.draw")
        draw(s, seat, answer - A_DECK, cause)
        yield from discard_down(s, seat)


def draw_cards(s: Wotr, seat: int, deck: int, number: int, cause: int) -> Flow[None]:
    """Draw cards from one deck, then discard down to the limit."""
    for _ in range(number):
        draw(s, seat, deck, cause)
    yield from discard_down(s, seat)


def bury(s: Wotr, seat: int, card: int) -> None:
    """Discard a card from the hand, face down."""
    s.hands[seat].remove(card)
    s.buried[seat].append(card)
    s.note("discards", (seat, BACK[card]))
    s.note("discarded", (seat, card), 1 << seat)


def discard_down(s: Wotr, seat: int) -> Flow[None]:
    """Discard at once down to the hand limit."""
    while len(s.hands[seat]) > hand_limit(s, seat):
        answer = yield Ask(
            seat, "discard", [A_CARD + c for c in s.hands[seat]], "cards.hand_limit", (hand_limit(s, seat),)
        )
        bury(s, seat, answer - A_CARD)


def spend(s: Wotr, seat: int, card: int) -> None:
    """Take a played card out of the hand, face up."""
    s.hands[seat].remove(card)
    s.played.append(card)
    s.seen += 1
