"""A deck to be written."""

from warhost.games.wotr.registry import Card


def deck() -> list[Card]:
    """The 24 cards in order."""
    return [Card() for _ in range(24)]
