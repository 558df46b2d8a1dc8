"""Find puzzles: questions from games between bots whose best answer is clearly best but not obvious."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from warhost.bots.bot import Seat
from warhost.bots.policies import evaluation_of, heuristic, policy_named
from warhost.bots.search import Candidate, Plan, Search, Thought, lead
from warhost.bots.weights import judge_of
from warhost.games.library import game_named
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import Problem
from warhost.kernel.flow import AnyGame, Ask
from warhost.kernel.match import Match
from warhost.kernel.record import start
from warhost.puzzles.puzzle import Puzzle

# Questions with more options than this are skipped, because every option of a puzzle is examined.
WIDEST = 16
# Answers this close to the best one count as solutions too, but at most this many.
EQUAL = 0.03
SOLUTIONS = 2
# The lead of the worst solution over the best wrong answer: at a glance, for sure, and in a search that looks further.
GLANCE, CLEAR, FURTHER = 0.07, 0.08, 0.06
# An answer that the rules of thumb give too must lead by more, and over several others, to be worth finding.
USUAL = 0.12
SEVERAL = 4
# A later answer of the same action belongs to the solution if it leads by this much, up to this many answers.
LATER = 0.05
LONGEST = 3
# A side that is certain to win or lose has nothing to find.
HOPELESS, WON = 0.06, 0.985
# Positions in which the evaluation gives either side less than this are skipped.
UNDECIDED = 0.03


class Budget(NamedTuple):
    """How much each of the five searches does: lines in the first two, worlds in the longer ones after them."""

    first: int = 12
    glance: int = 48
    some: int = 24
    worlds: int = 120
    deep: int = 500


class Weighed(NamedTuple):
    """The answers to a question with their winning chances, best first.

    `best` are the answers that solve it; `ahead` is how far the worst of them leads the best of the others, and
    `error` the standard error of that.
    """

    values: dict[str, float]
    best: list[str]
    ahead: float
    error: float


class Found(NamedTuple):
    """A puzzle without words: the position, the answers that lead to the question, and the solution.

    `values` are the winning chances after each answer to the first question, `usual` the answer of the rules of thumb.
    """

    game: str
    origin: str
    options: dict[str, Any]
    position: dict[str, Any]
    before: list[str]
    seat: str
    kind: str
    rule: str
    turn: int
    solution: list[list[str]]
    values: dict[str, float]
    ahead: float
    usual: str


def search_for(seat: Seat, plan: Plan) -> Search:
    """Return a search with the given plan and the game's network."""
    return Search(seat.engine, seat.sides(), heuristic(seat.game), evaluation_of(seat.game), plan, judge_of(seat.game))


def glance_plan(game: str) -> Plan:
    """Return the plan of a first look: the one that bots play with."""
    judge = judge_of(game)
    evaluation = evaluation_of(game)
    return Plan(evaluation.turns, evaluation.width, 0.7, evaluation.margin, 0 if judge is None else judge.cut)


def sure_plan(game: str, further: bool = False, fewest: int = 24) -> Plan:
    """Return the plan of a long search over all answers; `further` looks one turn further.

    No answer is dropped before `fewest` worlds. The tree below an answer grows with its worlds, and an answer can catch
    up when a better way to go on from it is found.
    """
    judge = judge_of(game)
    turns = evaluation_of(game).turns
    if further:
        return Plan(turns + 1, WIDEST, 0.0, fewest=30, behind=4.0)
    return Plan(turns, WIDEST, 0.0, cut=0 if judge is None else judge.cut, fewest=fewest, behind=4.0)


def deep_plan(game: str, worlds: int) -> Plan:
    """Return the plan of a search that follows every answer in half of its worlds at least."""
    return sure_plan(game, fewest=max(24, worlds // 2))


def order(thought: Thought) -> list[Candidate]:
    """Return the candidates, best first."""
    return sorted(thought.candidates, key=lambda one: -one.mean())


def weighed(thought: Thought, names: list[str]) -> Weighed:
    """Sum up a search."""
    found = order(thought)
    best = [one for one in found[:SOLUTIONS] if found[0].mean() - one.mean() <= EQUAL]
    if len(best) == len(found) or (len(best) > 1 and len(found) < 4):
        best = best[:1]
    others = found[len(best) :]
    ahead, error = min([lead(best[-1], one) for one in others], default=(0.0, 1.0))
    values = {names[one.action]: round(one.mean(), 3) for one in found}
    return Weighed(values, [names[one.action] for one in best], ahead, error)


def weigh(match: Match, seat: str, seed: str, worlds: int, further: bool = False) -> Weighed:
    """Compare all answers to a seat's question by a long search."""
    me = Seat(match, seat)
    options = len(me.options())
    thought = search_for(me, sure_plan(me.game, further)).think(me, key_of_seed(seed), worlds * options, 0)
    return weighed(thought, match.game.vocabulary.names)


def glance(match: Match, ask: Ask, seed: str, lines: int) -> bool:
    """Whether a question looks like a puzzle: the best answer is far ahead of the one by the rules of thumb, or is that
    one and far ahead of all others."""
    me = Seat(match, match.seats[ask.seat])
    thought = search_for(me, glance_plan(me.game)).think(me, key_of_seed(seed), lines, 0)
    first, (best, second, *_) = thought.candidates[0], order(thought)
    ahead, error = lead(best, second if best is first else first)
    least = USUAL if best is first else GLANCE
    return HOPELESS < best.mean() < WON and ahead >= least and ahead > error


def fresh(match: Match) -> Match | None:
    """Return the match restarted from its last position; None if it does not reach the same question."""
    names = match.game.vocabulary.names
    try:
        again = start(match.game, match.options_used, key_of_seed("puzzle"), match.position())
        for action in match.answers:
            again.answer_next(names[action])
    except Problem:
        return None
    before, after = match.ask, again.ask
    same = (
        before is not None
        and after is not None
        and (before.seat, before.kind, before.options) == (after.seat, after.kind, after.options)
    )
    return again if same else None


def whole_solution(match: Match, seat: str, first: list[str], seed: str, worlds: int) -> list[list[str]]:
    """Return a solution with the later answers of the same action, up to a roll or another's question.

    It ends where two answers are right: what follows may differ.
    """
    out = [first]
    line = match.clone()
    steps = len(match.steps)
    while len(out) < LONGEST and len(out[-1]) == 1:
        line.answer(out[-1][0], seat)
        if (
            line.waiting != [seat]
            or len(line.steps) > steps
            or line.state.dice.trace
            or (len(line.options(seat)) > WIDEST)
        ):
            break
        found = weigh(line, seat, f"{seed} {len(out)}", worlds)
        if found.ahead < LATER or found.ahead < 2 * found.error:
            break
        out.append(found.best)
    return out


def looked_at(match: Match) -> Ask | None:
    """Return the question of a match if it can be a puzzle."""
    ask = match.ask
    if ask is None or len(match.asks) != 1 or not 2 <= len(ask.options) <= WIDEST or ask.silent:
        return None
    evaluation = evaluation_of(match.game.name)
    if not evaluation.weighty(ask) or match.state.dice.trace:
        return None
    return ask if UNDECIDED < evaluation.chance(match.state) < 1 - UNDECIDED else None


def puzzle_at(match: Match, origin: str, budget: Budget) -> Found | None:
    """Return the puzzle that the question of a match is, if it is one."""
    ask = looked_at(match)
    if ask is None or not all(glance(match, ask, f"{origin} glance", lines) for lines in (budget.first, budget.glance)):
        return None
    again = fresh(match)
    if again is None:
        return None
    seat, names = match.seats[ask.seat], match.game.vocabulary.names
    me = Seat(again, seat)
    usual = names[heuristic(me.game).choose(me.world(Dice(key_of_seed(origin))).state, ask, Dice(key_of_seed(origin)))]
    if weigh(again, seat, f"{origin} some", budget.some).ahead < FURTHER:
        return None
    sure = weigh(again, seat, f"{origin} sure", budget.worlds)
    top = sure.values[sure.best[0]]
    if sure.ahead < CLEAR or sure.ahead < 3 * sure.error or not HOPELESS < top < WON:
        return None
    if usual in sure.best and (sure.ahead < USUAL or len(sure.values) < SEVERAL):
        return None
    more = weigh(again, seat, f"{origin} further", budget.worlds, True)
    if more.best[0] not in sure.best or more.ahead < FURTHER or more.ahead < 2 * more.error:
        return None
    if lead_of(again, seat, sure.best, f"{origin} deep", budget.deep).ahead < CLEAR:
        return None
    solution = whole_solution(again, seat, sure.best, f"{origin} later", budget.worlds // 2)
    return Found(
        me.game,
        origin,
        match.options_used,
        match.position(),
        [names[a] for a in match.answers],
        seat,
        ask.kind,
        ask.rule,
        match.turn,
        solution,
        sure.values,
        round(sure.ahead, 3),
        usual,
    )


def puzzles_of(game: AnyGame, options: dict[str, Any], seed: str, budget: Budget) -> Iterator[Found | None]:
    """Play a game between bots and check its questions. Yields the puzzles found, and None for all others."""
    match = start(game, options, key_of_seed(seed))
    policies = [policy_named("normal", game.name) for _ in match.seats]
    bot_dice = Dice(key_of_seed(f"{seed} own"))
    number = 0
    while not match.over:
        ask = match.open_asks()[0]
        yield puzzle_at(match, f"{seed}/{number}", budget)
        number += 1
        match.answer_next(
            policies[ask.seat].choose(match.state, ask, bot_dice) if len(ask.options) > 1 else ask.options[0]
        )


def match_of(puzzle: Puzzle) -> Match:
    """Return the match of a puzzle at its first question. A Problem says what does not fit the rules."""
    match = start(game_named(puzzle.game), dict(puzzle.options), key_of_seed(puzzle.name), dict(puzzle.position))
    for answer in puzzle.before:
        match.answer_next(answer)
    return match


def still_leads(found: Weighed) -> bool:
    """Whether a new search agrees, within two standard errors, with the lead that a puzzle must have."""
    return found.ahead + 2 * found.error >= CLEAR


def lead_of(match: Match, seat: str, best: list[str], seed: str, worlds: int) -> Weighed:
    """Search a question deeply and return the lead of these answers, which is negative if another one is better."""
    me = Seat(match, seat)
    thought = search_for(me, deep_plan(me.game, worlds)).think(me, key_of_seed(seed), worlds * len(me.options()), 0)
    names = match.game.vocabulary.names
    found = order(thought)
    first = next(one for one in found if names[one.action] in best)
    others = [one for one in found if names[one.action] not in best]
    ahead, error = min([lead(first, one) for one in others])
    return Weighed({names[one.action]: round(one.mean(), 3) for one in found}, [names[first.action]], ahead, error)


def confirmed(puzzle: Puzzle, seed: str, worlds: int) -> Weighed:
    """Search a stored puzzle again and return the lead of its solution."""
    return lead_of(match_of(puzzle), puzzle.seat, list(puzzle.solution[0]), seed, worlds)
