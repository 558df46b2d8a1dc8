"""Cards in hand and in the decks: drawing, the hand limit, discarding, reshuffling (chapter 6, p. 14, 15)."""

from warhost.games.bo5a.ids import A_CARD, EVENTS
from warhost.games.bo5a.state import Five
from warhost.kernel.flow import Ask, Flow


def draw_event(s: Five, side: int, cause: int) -> None:
    """Draw the top event card. An empty deck is refilled with all used and discarded cards (p. 15).

    A card whose attack is in progress is not yet discarded.
    """
    if not s.event_deck:
        for other in (0, 1):
            s.event_deck.extend([c for c in s.buried[other] if c < EVENTS])
            s.buried[other] = [c for c in s.buried[other] if c >= EVENTS]
        s.event_deck.extend([c for c in s.event_used if c != s.c_card])
        s.event_used = [c for c in s.event_used if c == s.c_card]
        if not s.event_deck:
            return
        s.event_deck.sort()
        s.dice.shuffle(s.event_deck)
        s.note("reshuffled", ())
    _take(s, side, s.event_deck)
    s.note("draws_event", (side, cause))
    s.note("drew", (side, s.hands[side][-1]), 1 << side)
    s.hands[side].sort()


def draw_story(s: Five, side: int) -> None:
    """Draw the top card of the player's story deck, if there is one."""
    if not s.story_decks[side]:
        return
    _take(s, side, s.story_decks[side])
    s.note("draws_story", (side,))
    s.note("drew_story", (side, s.hands[side][-1]), 1 << side)
    s.hands[side].sort()


def _take(s: Five, side: int, deck: list[int]) -> None:
    """Move the top card, or the one that a script forces, to the end of the hand."""
    s.hands[side].append(deck.pop(s.dice.forced_index("draw", deck)))
    s.seen += 1


def bury(s: Five, side: int, card: int) -> None:
    """Discard a card from the hand, face down."""
    s.hands[side].remove(card)
    s.buried[side].append(card)
    s.note("discards", (side,))
    s.note("discarded", (side, card), 1 << side)


def discard_down(s: Five, side: int) -> Flow[None]:
    """Discard at once down to the hand limit."""
    while len(s.hands[side]) > s.book.hand:
        options = [A_CARD + c for c in s.hands[side]]
        answer = yield Ask(side, "discard", options, "cards.hand_limit", (s.book.hand,))
        bury(s, side, answer - A_CARD)


def spend(s: Five, side: int, card: int) -> None:
    """Take a played card out of the hand, face up."""
    s.hands[side].remove(card)
    s.seen += 1
    if card < EVENTS:
        s.event_used.append(card)
    else:
        s.story_used.append(card)
