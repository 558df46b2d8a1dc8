"""The random bot: every option is equally likely."""

from warhost.bots.bot import Bot, Seat
from warhost.kernel.dice import Dice, key_of_seed


class RandomBot(Bot):
    """Picks uniformly; the same seed picks the same."""

    def __init__(self, seed: str) -> None:
        self.dice = Dice(key_of_seed(seed))

    def choose(self, seat: Seat) -> str:
        """One of the seat's options."""
        options = seat.options()
        return options[self.dice.below(len(options))]
