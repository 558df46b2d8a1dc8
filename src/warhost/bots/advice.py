"""Advice for a person: the answer the search would give, the chances it saw, and what the side is after."""

from dataclasses import dataclass
from typing import Any

from warhost.bots.bot import Seat
from warhost.bots.policies import check_advice, heuristic
from warhost.bots.search import FEWEST, asked
from warhost.bots.thinker import SearchBot
from warhost.kernel.dice import Dice, key_of_seed

# How long a person is willing to wait for a hint, in milliseconds.
PATIENCE = 1000


@dataclass
class Advice:
    """An answer and its reasons. Chances are those of the asked seat's side; there are none without a search."""

    action: str
    # Every answer that was looked at long enough, the one advised first, with the winning chance after it.
    chances: list[tuple[str, float]]
    lines: int
    purposes: list[tuple[str, tuple[int, ...]]]
    odds: dict[str, Any] | None


def advise(seat: Seat, seed: str, milliseconds: int = PATIENCE, lines: int = 0) -> Advice:
    """What to answer and why, from what the seat knows."""
    check_advice(seat.game)
    bot = SearchBot(seed, milliseconds, lines)
    thought = bot.think(seat)
    world = seat.world(Dice(key_of_seed(seed)))
    ask = asked(world, seat.name)
    names = seat.engine.vocabulary.names
    chances: list[tuple[str, float]] = []
    if thought is None:
        action = names.index(bot.choose(seat))
    else:
        action = thought.chosen.action
        seen = [c for c in thought.candidates if c is thought.chosen or len(c.values) >= FEWEST]
        seen.sort(key=lambda c: (c is not thought.chosen, -c.mean()))
        chances = [(names[c.action], c.mean()) for c in seen if c.values]
    odds = world.game.odds(world.state, ask, action) if world.game.has_odds(world.state, ask, action) else None
    purposes = [(p.kind, p.args) for p in heuristic(seat.game).purposes(world.state, ask, action)]
    return Advice(names[action], chances, thought.lines if thought else 0, purposes, odds)
