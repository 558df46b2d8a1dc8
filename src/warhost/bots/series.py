"""Series of games between bots, each from its own seed."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from warhost.bots.policies import policy_named
from warhost.bots.policy import play_out
from warhost.games.library import game_named
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.play import Tally


class Outcome(NamedTuple):
    """How a game ended: the score of every seat, the reason, and how many decisions it took."""

    scores: list[float]
    reason: str
    decisions: int


def series(game: str, options: dict[str, Any], bots: Sequence[str], seed: str, games: int) -> Iterator[Outcome]:
    """Play games one after the other; `bots` name the player of every seat."""
    engine = game_named(game)
    policies = [policy_named(name, game) for name in bots]
    for number in range(games):
        state = engine.setup(options, Dice(key_of_seed(f"{seed}/{number}")))
        tally = Tally()
        play_out(engine, state, policies, Dice(key_of_seed(f"{seed}/{number}/bots")), tally)
        yield Outcome(engine.result(state) or [], engine.reason(state), tally.decisions)
