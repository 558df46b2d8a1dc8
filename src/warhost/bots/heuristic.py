"""Bots that play by a policy, in a world that contains only what the seat knows."""

from warhost.bots.bot import Bot, Seat
from warhost.bots.policies import policy_named
from warhost.kernel.dice import Dice, key_of_seed


class PolicyBot(Bot):
    """Plays by a policy of its game. The same seed plays the same way."""

    def __init__(self, policy: str, seed: str) -> None:
        self.policy = policy
        self.dice = Dice(key_of_seed(seed))

    def choose(self, seat: Seat) -> str:
        """Choose one of the seat's options."""
        world = seat.world(self.dice)
        for ask in world.open_asks():
            if world.seats[ask.seat] == seat.name:
                chosen = policy_named(self.policy, seat.game).choose(world.state, ask, self.dice)
                return world.game.vocabulary.names[chosen]
        raise AssertionError("the seat must have a question")
