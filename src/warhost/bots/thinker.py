"""The bot that searches: how long it thinks, and about which questions."""

from time import monotonic

from warhost.bots.bot import Bot, Seat
from warhost.bots.policies import blunders_of, evaluation_of, heuristic, policy_named
from warhost.bots.search import Plan, Search, Thought, asked
from warhost.bots.weights import judge_of
from warhost.kernel.dice import Dice, key_of_seed

# The limit for a single question including saved time: budgets of lines, and milliseconds.
LONGEST_LINES = 4
LONGEST_MILLISECONDS = 1000
# At most this many budgets are saved.
KEPT = 20
# Standard errors by which an answer must be ahead of the heuristic's to be preferred.
CAUTION = 0.7


def search_of(seat: Seat, linear: bool = False) -> Search:
    """Return the search that a seat uses in its match. `linear` uses the evaluation even if there is a network."""
    evaluation = evaluation_of(seat.game)
    judge = None if linear else judge_of(seat.game)
    cut = 0 if judge is None else judge.cut
    return Search(
        seat.engine,
        seat.sides(),
        heuristic(seat.game),
        evaluation,
        Plan(evaluation.turns, evaluation.width, CAUTION, evaluation.margin, cut),
        judge,
        blunders_of(seat.game),
    )


class SearchBot(Bot):
    """Searches for a number of milliseconds or lines. With lines the same seed always plays the same way.

    The budget is for an average question: what easy questions leave over is saved for later ones.
    """

    def __init__(self, seed: str, milliseconds: int, lines: int = 0, linear: bool = False) -> None:
        self.linear = linear
        self.dice = Dice(key_of_seed(seed))
        self.milliseconds = milliseconds
        self.lines = lines
        # What earlier questions left over: milliseconds, or lines.
        self.saved = 0

    def think(self, seat: Seat, more: int = 0) -> Thought | None:
        """Return what the search finds with this much beyond the budget; None if no search is needed."""
        world = seat.world(self.dice)
        ask = asked(world, seat.name)
        if len(ask.options) == 1 or not evaluation_of(seat.game).weighty(ask):
            return None
        key = self.dice.draw_key()
        return search_of(seat, self.linear).think(
            seat, key, self.lines and self.lines + more, self.milliseconds and self.milliseconds + more
        )

    def choose(self, seat: Seat) -> str:
        """Choose one of the seat's options."""
        budget = self.lines or self.milliseconds
        longest = LONGEST_LINES * budget if self.lines else max(budget, LONGEST_MILLISECONDS)
        begun = monotonic()
        thought = self.think(seat, min(longest - budget, self.saved // 2))
        if thought is None:
            used = 0
        else:
            used = thought.lines if self.lines else int(1000 * (monotonic() - begun))
        self.saved = max(0, min(KEPT * budget, self.saved + budget - used))
        if thought is not None:
            return seat.engine.vocabulary.names[thought.chosen.action]
        world = seat.world(self.dice)
        return seat.engine.vocabulary.names[
            policy_named("normal", seat.game).choose(world.state, asked(world, seat.name), self.dice)
        ]
