"""Advice for a person: the answer the search would give, the chances it saw, what the side is after, and which answers
throw much away."""

from dataclasses import dataclass
from time import monotonic
from typing import Any

from warhost.bots.bot import Seat
from warhost.bots.policies import check_advice, evaluation_of, heuristic
from warhost.bots.search import FEWEST, asked, lead
from warhost.bots.thinker import SearchBot, search_of
from warhost.kernel.dice import Dice, key_of_seed

# How long a person is willing to wait for a hint, in milliseconds.
PATIENCE = 1000
# How long the coach looks at a question while the player thinks, in milliseconds, and at how many answers at most.
COACHED = 700
WIDEST = 16
# An answer throws much away if it loses this much winning chance beyond this many standard errors.
MUCH = 0.1
SURELY = 2.0


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


@dataclass
class Weighed:
    """The answers to a question as the coach sees them; `best` is empty where there is nothing to say.

    `chance` is that of the best answer and `ahead` by how much it leads the next one. `costs` are the answers that
    throw much away, each with the winning chance that it loses.
    """

    best: str = ""
    chance: float = 0.0
    ahead: float = 0.0
    costs: tuple[tuple[str, float], ...] = ()
    purposes: tuple[tuple[str, tuple[int, ...]], ...] = ()


class Weighing:
    """Compares the answers to a question, from what the seat knows. It can be done in several parts."""

    def __init__(self, seat: Seat, seed: str) -> None:
        check_advice(seat.game)
        self.seat = seat
        self.key = key_of_seed(seed)
        self.world = seat.world(Dice(self.key))
        self.ask = asked(self.world, seat.name)
        self.search = search_of(seat)
        self.search.plan.width = max(self.search.plan.width, min(len(self.ask.options), WIDEST))
        weighty = len(self.ask.options) > 1 and evaluation_of(seat.game).weighty(self.ask)
        # There is nothing to think about where no search is needed.
        self.thought = self.search.begin(seat, self.key) if weighty else None

    def go_on(self, milliseconds: int, lines: int = 0) -> None:
        """Think for some milliseconds, or until `lines` lines were played in all (0: no limit)."""
        if self.thought is not None:
            end = monotonic() + milliseconds / 1000.0 if milliseconds else 0.0
            self.search.go_on(self.seat, self.key, self.thought, lines, end)

    def settled(self) -> bool:
        """Whether more thinking would change nothing."""
        return self.thought is None or len(self.thought.alive) <= 1

    def found(self) -> Weighed:
        """What was found so far."""
        if self.thought is None:
            return Weighed()
        best = self.thought.chosen
        others = [(c, *lead(best, c)) for c in self.thought.candidates if c is not best and len(c.values) >= FEWEST]
        if len(best.values) < FEWEST or not others:
            return Weighed()
        names = self.seat.engine.vocabulary.names
        costs = tuple([(names[c.action], ahead) for c, ahead, error in others if ahead - SURELY * error > MUCH])
        purposes = heuristic(self.seat.game).purposes(self.world.state, self.ask, best.action)
        return Weighed(
            names[best.action],
            best.mean(),
            max(0.0, min([ahead for _, ahead, _ in others])),
            costs,
            tuple([(p.kind, p.args) for p in purposes]),
        )


def weigh(seat: Seat, seed: str, milliseconds: int = COACHED, lines: int = 0) -> Weighed:
    """Compare the answers to a question at once."""
    weighing = Weighing(seat, seed)
    weighing.go_on(milliseconds, lines)
    return weighing.found()
