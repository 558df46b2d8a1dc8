"""Advice for a person: the action the search would choose, its chances, the side's aim, and costly answers."""

from dataclasses import dataclass
from time import monotonic
from typing import Any

from warhost.bots.bot import Seat
from warhost.bots.policies import check_advice, evaluation_of, heuristic, policy_named
from warhost.bots.policy import Purpose
from warhost.bots.search import FEWEST, asked, lead
from warhost.bots.thinker import SearchBot, search_of
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import Ask, State, Together
from warhost.kernel.match import Match
from warhost.kernel.optional import has_odds, odds_of
from warhost.kernel.wishes import asked_alone

# How long a person is willing to wait for a hint, in milliseconds.
PATIENCE = 1000
# How long the coach considers a question while the player thinks, in milliseconds, and how many answers at most.
COACHED = 700
WIDEST = 16
# An answer is costly if it loses this much winning chance beyond this many standard errors.
MUCH = 0.1
# How many answers of an action a hint names.
LONGEST = 8
# Answers after which another action begins.
REFUSALS = ("no", "done", "pass")
SURELY = 2.0


@dataclass
class Advice:
    """An answer and its reasons. Chances are those of the asked seat's side; without a search there are none."""

    action: str
    # Every answer examined long enough, the advised one first, with the winning chance after it.
    chances: list[tuple[str, float]]
    lines: int
    purposes: list[tuple[str, tuple[int, ...]]]
    odds: dict[str, Any] | None
    # The rest of the action: further questions by kind and arguments, each with its answer.
    rest: list[tuple[str, tuple[int, ...], str]]


def advise(seat: Seat, seed: str, milliseconds: int = PATIENCE, lines: int = 0) -> Advice:
    """Return what to answer and why, using only what the seat knows."""
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
    course = action_of(world, ask, action, Dice(key_of_seed(seed)))
    # The plan and the odds are those of the last answer that has any: a die has none, but the attack made with it does.
    odds: dict[str, Any] | None = None
    purposes: list[Purpose] = []
    for state, one, answer in course:
        if has_odds(world.game, state, one, answer):
            odds = odds_of(world.game, state, one, answer)
        purposes = heuristic(seat.game).purposes(state, one, answer) or purposes
    return Advice(
        names[action],
        chances,
        thought.lines if thought else 0,
        [(p.kind, p.args) for p in purposes],
        odds,
        [(one.kind, one.args, names[answer]) for _, one, answer in course[1:]],
    )


def action_of(world: Match, ask: Ask, action: int, bot_dice: Dice) -> list[tuple[State, Ask, int]]:
    """Return an answer with those that complete its action, each with its state and question.

    The policy gives the later answers. The list ends before anything is rolled, drawn or shown, at the end of the
    step, and where somebody else is asked. `world` is one that the seat cannot tell from the true one.
    """
    out = [(world.state.copy(), ask, action)]
    line = world.branch()
    names = world.game.vocabulary.names
    if not asked_alone(line, ask.seat) or names[action] in REFUSALS:
        return out
    policy = policy_named("normal", world.game.name)
    seen = line.state.irrevocable()
    flow = line.flow
    assert flow is not None
    while len(out) < LONGEST:
        # Here and not in a match, which answers questions with a single option without saying which they are.
        try:
            further = flow.send(out[-1][2])
        except StopIteration:
            break
        if isinstance(further, Together) or further.silent or further.seat != ask.seat:
            break
        if line.state.irrevocable() != seen or again(further.kind, [one.kind for _, one, _ in out]):
            break
        answer = policy.choose(line.state, further, bot_dice) if len(further.options) > 1 else further.options[0]
        out.append((line.state.copy(), further, answer))
    return out


def again(kind: str, before: list[str]) -> bool:
    """Whether a question comes back after others: it is about the next army or unit, so another action begins."""
    return kind in before[:-1] and kind != before[-1]


@dataclass
class Weighed:
    """The coach's comparison of the answers to a question. `best` is empty if there is nothing to say.

    `chance` is that of the best answer, and `ahead` is its lead over the next one. `costs` are the costly answers, each
    with the winning chance it loses.
    """

    best: str = ""
    chance: float = 0.0
    ahead: float = 0.0
    costs: tuple[tuple[str, float], ...] = ()
    purposes: tuple[tuple[str, tuple[int, ...]], ...] = ()


class Weighing:
    """Compares the answers to a question, using only what the seat knows. It can be done in several parts."""

    def __init__(self, seat: Seat, seed: str) -> None:
        check_advice(seat.game)
        self.seat = seat
        self.key = key_of_seed(seed)
        self.world = seat.world(Dice(self.key))
        self.ask = asked(self.world, seat.name)
        self.search = search_of(seat)
        self.search.plan.width = max(self.search.plan.width, min(len(self.ask.options), WIDEST))
        weighty = len(self.ask.options) > 1 and evaluation_of(seat.game).weighty(self.ask)
        # Nothing to think about, since no search is needed.
        self.thought = self.search.begin(seat, self.key) if weighty else None

    def go_on(self, milliseconds: int, lines: int = 0) -> None:
        """Think for some milliseconds, or until `lines` lines have been played in all (0: no limit)."""
        if self.thought is not None:
            end = monotonic() + milliseconds / 1000.0 if milliseconds else 0.0
            self.search.go_on(self.seat, self.key, self.thought, lines, end)

    def settled(self) -> bool:
        """Whether more thinking would change nothing."""
        return self.thought is None or len(self.thought.alive) <= 1

    def found(self) -> Weighed:
        """Return what was found so far."""
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
    """Compare the answers to a question in one go."""
    weighing = Weighing(seat, seed)
    weighing.go_on(milliseconds, lines)
    return weighing.found()
