"""Series of games between bots, each from its own seed."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from warhost.bots.bot import answer
from warhost.bots.library import bot_named
from warhost.games.library import game_named
from warhost.kernel.dice import key_of_seed
from warhost.kernel.record import start


class Outcome(NamedTuple):
    """How a game ended: the score of every seat, the reason, and how many decisions it took."""

    scores: list[float]
    reason: str
    decisions: int


def series(game: str, options: dict[str, Any], bots: Sequence[str], seed: str, games: int) -> Iterator[Outcome]:
    """Play games one after the other; `bots` name the player of every seat."""
    for number in range(games):
        match = start(game_named(game), options, key_of_seed(f"{seed}/{number}"), track=False)
        players = [bot_named(name, f"{seed}/{number}/{seat}") for seat, name in zip(match.seats, bots, strict=True)]
        decisions = 0
        ask = match.ask
        while ask is not None:
            answer(match, match.seats[ask.seat], players[ask.seat])
            decisions += 1
            ask = match.ask
        yield Outcome(list((match.result or {}).values()), match.reason, decisions)
