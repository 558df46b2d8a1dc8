"""The random bot, which chooses every option with the same chance."""

from warhost.bots.bot import Bot, Seat
from warhost.kernel.dice import Dice, key_of_seed


class RandomBot(Bot):
    """Chooses at random. The same seed makes the same choices."""

    def __init__(self, seed: str) -> None:
        self.dice = Dice(key_of_seed(seed))

    def choose(self, seat: Seat) -> str:
        """Choose one of the seat's options."""
        options = seat.options()
        return options[self.dice.below(len(options))]
