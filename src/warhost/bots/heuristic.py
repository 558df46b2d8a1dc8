"""The heuristic bot: a game's policy, asked in a world that holds only what the seat knows."""

from warhost.bots.bot import Bot, Seat
from warhost.bots.policies import heuristic
from warhost.kernel.dice import Dice, key_of_seed


class HeuristicBot(Bot):
    """Plays by the rules of thumb of its game; the same seed plays the same."""

    def __init__(self, seed: str) -> None:
        self.dice = Dice(key_of_seed(seed))

    def choose(self, seat: Seat) -> str:
        """One of the seat's options."""
        world = seat.world(self.dice)
        for ask in world.open_asks():
            if world.seats[ask.seat] == seat.name:
                return world.game.vocabulary.names[heuristic(seat.game).choose(world.state, ask, self.dice)]
        raise AssertionError("the seat is asked")
