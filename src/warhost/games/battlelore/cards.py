"""Command and lore cards: decks, hands, drawing and returning cards."""

from warhost.games.battlelore.state import Battle


def insert(cards: list[int], card: int) -> None:
    """Put a card into a hand, which stays sorted."""
    at = 0
    while at < len(cards) and cards[at] < card:
        at += 1
    cards.insert(at, card)


def kinds(cards: list[int]) -> list[int]:
    """Return the cards of a sorted hand, each kind once."""
    found: list[int] = []
    for card in cards:
        if not found or found[-1] != card:
            found.append(card)
    return found


def draw_command(s: Battle, side: int, number: int) -> None:
    """Draw command cards. An empty deck is rebuilt from the discards (page 7)."""
    drawn = 0
    for _ in range(number):
        if not s.deck:
            if not s.discard:
                break
            s.deck = sorted(s.discard)
            s.discard = []
            s.under = 0
            s.dice.shuffle(s.deck)
            s.note("command_reshuffled", ())
        at = s.dice.forced_index("command", s.deck)
        if 0 <= at < 2 * s.under:
            s.under = 0
        card = s.deck.pop(at)
        s.seen += 1
        insert(s.hands[side], card)
        s.note("drew_command", (side, card), 1 << side)
        drawn += 1
    if drawn:
        s.note("draws_command", (side, drawn))


def draw_lore(s: Battle, side: int, number: int) -> None:
    """Draw lore cards. An empty deck is rebuilt from the player's own discards (page 12)."""
    drawn = 0
    deck = s.lore_decks[side]
    for _ in range(number):
        if not deck:
            if not s.lore_discards[side]:
                break
            deck.extend(sorted(s.lore_discards[side]))
            s.lore_discards[side] = []
            s.lore_under[side] = 0
            s.dice.shuffle(deck)
            s.note("lore_reshuffled", (side,))
        at = s.dice.forced_index("lore", deck)
        if len(deck) == 1 or at == 0:
            s.lore_under[side] = 0
        card = deck.pop(at)
        s.seen += 1
        insert(s.lore_hands[side], card)
        s.note("drew_lore", (side, card), 1 << side)
        drawn += 1
    if drawn:
        s.note("draws_lore", (side, drawn))


def discard_lore(s: Battle, side: int, card: int) -> None:
    """Discard a lore card from the hand face up."""
    s.lore_hands[side].remove(card)
    s.lore_discards[side].append(card)
    s.seen += 1
    s.note("discards_lore", (side, card))
