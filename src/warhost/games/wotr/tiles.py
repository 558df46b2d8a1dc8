"""A Hunt tile being drawn."""


class Tile:
    """A tile being drawn: why, what an Eye is worth, and what the circumstances change."""

    def __init__(self, eye: int, cause: int) -> None:
        self.eye = eye
        # The card that caused the draw, or one of the causes in `hunt`.
        self.cause = cause
        # A card's tile: an Eye or a Free special tile is discarded without effect.
        self.harmless = False
        self.no_eye = False
        self.unreducible = False
        self.random_casualty = False
        self.ignore_reveal = False
        # Only one card on the table may replace a tile. Set when one has.
        self.card_used = False
        # Set when resolved: -1 if no tile was drawn.
        self.drawn = -1
