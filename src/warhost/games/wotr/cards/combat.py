"""The combat halves, to be written."""

from warhost.games.wotr.registry import Combat


def combat_cards() -> list[Combat]:
    """In the order of the data file."""
    return [Combat() for _ in range(38)]
