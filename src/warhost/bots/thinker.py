"""The bot that searches: how long it thinks, and about what."""

from warhost.bots.bot import Bot, Seat
from warhost.bots.policies import evaluation_of, heuristic
from warhost.bots.search import Plan, Search, Thought, asked
from warhost.kernel.dice import Dice, key_of_seed

# Standard errors by which an answer must be ahead of the heuristic's to be preferred.
CAUTION = 1.0


def search_of(seat: Seat) -> Search:
    """The search for a seat's match."""
    evaluation = evaluation_of(seat.game)
    return Search(seat.engine, seat.sides(), heuristic(seat.game), evaluation,
                  Plan(evaluation.turns, evaluation.width, CAUTION))


class SearchBot(Bot):
    """Searches for so many milliseconds, or so many lines: by lines the same seed always plays the same."""

    def __init__(self, seed: str, milliseconds: int, lines: int = 0) -> None:
        self.dice = Dice(key_of_seed(seed))
        self.milliseconds = milliseconds
        self.lines = lines

    def think(self, seat: Seat) -> Thought | None:
        """What the search says about the question; None where the rules of thumb are enough."""
        world = seat.world(self.dice)
        ask = asked(world, seat.name)
        if len(ask.options) == 1 or not evaluation_of(seat.game).weighty(ask):
            return None
        key = bytes([self.dice.below(256) for _ in range(32)])
        return search_of(seat).think(seat, key, self.lines, self.milliseconds)

    def choose(self, seat: Seat) -> str:
        """One of the seat's options."""
        thought = self.think(seat)
        if thought is not None:
            return seat.engine.vocabulary.names[thought.chosen.action]
        world = seat.world(self.dice)
        return seat.engine.vocabulary.names[
            heuristic(seat.game).choose(world.state, asked(world, seat.name), self.dice)]
