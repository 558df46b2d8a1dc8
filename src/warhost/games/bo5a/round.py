"""One round of combat: its working figures, by side. It never outlasts the round."""


class Round:
    """What the cards of a round do to the rolls, and the results."""

    def __init__(self) -> None:
        # The card revealed, and the maneuver in force (the same, or the one that Determined Attack adds).
        self.card: list[int] = [-1, -1]
        self.maneuver: list[int] = [-1, -1]
        # changes to the rolls
        self.roll_bonus: list[int] = [0, 0]
        self.reroll_bonus: list[int] = [0, 0]
        self.strong: list[bool] = [False, False]
        self.fewer: list[int] = [0, 0]
        self.more_leadership: list[int] = [0, 0]
        self.no_reroll: list[bool] = [False, False]
        self.need_six: list[bool] = [False, False]
        # results
        self.hits: list[int] = [0, 0]
        self.black_hits: list[int] = [0, 0]
        self.white_misses: list[int] = [0, 0]
        self.black_misses: list[int] = [0, 0]
        # Damage that a side is to take, and how much of it is cancelled
        self.pending: list[int] = [0, 0]
        self.cancelled: list[int] = [0, 0]
        # Redoubtable: one Dwarf Regular clears three
        self.redoubtable = False
        # Dense Fog
        self.fog = False
