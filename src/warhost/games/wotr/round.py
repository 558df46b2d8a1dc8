"""One round of battle, and what combat cards change in it."""


class Round:
    """The working figures of a round, by side. It never outlasts the round."""

    def __init__(self) -> None:
        # changes to the rolls
        self.roll_bonus: list[int] = [0, 0]
        self.reroll_bonus: list[int] = [0, 0]
        self.most_dice: list[int] = [5, 5]
        self.fewer_dice: list[int] = [0, 0]
        self.no_reroll: list[bool] = [False, False]
        # Leadership given up or cancelled in this round: a mask of characters, points of Nazgûl, leader figures
        self.silent = 0
        self.nazgul_off = 0
        # companions whose abilities are off as well
        self.powerless = 0
        # cards of this round: -1 for none, and whether the enemy has cancelled it
        self.card: list[int] = [-1, -1]
        self.cancelled: list[bool] = [False, False]
        # results
        self.missed: list[int] = [0, 0]
        self.ones: list[int] = [0, 0]
        self.hits: list[int] = [0, 0]
        self.reroll_hits: list[int] = [0, 0]
        self.special_hits: list[int] = [0, 0]
        # set by a card that ends the battle (Scouts)
        self.over = False
