"""Rollouts: a match played to its end by fast bots, for use in your own search."""

from typing import SupportsIndex

from warhost.bots.policies import policy_named
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.match import Match
from warhost.kernel.play import Tally, decide


def rollout(match: Match, bot: str, seed: str | SupportsIndex, limit: int = 100_000) -> dict[str, float] | None:
    """Let a bot that answers at once (`random`, `easy`, `normal`) play all seats to the end, and return their scores.

    The match does not change. None if it does not end within `limit` decisions. `match.rollout(seed)` is faster for
    random play.
    """
    policies = [policy_named(bot, match.game.name)] * len(match.seats)
    dice = Dice(key_of_seed(str(seed)))
    tally = Tally()
    other = match.branch()
    while other.scores is None and tally.decisions < limit:
        other.play(decide(other.state, other.open_asks()[0], policies, dice, tally))
    return other.result
