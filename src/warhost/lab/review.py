"""The review of a game: who was winning when, how the dice changed it, and which answers cost most."""

from collections.abc import Callable, Iterator
from html import escape
from itertools import pairwise
from typing import NamedTuple

from warhost.bots.bot import Seat
from warhost.bots.evaluation import Evaluation
from warhost.bots.policies import blunders_of, check_advice, evaluation_of, heuristic
from warhost.bots.search import FEWEST, lead, side_score
from warhost.bots.thinker import search_of
from warhost.kernel.dice import Dice, further_key, key_of_seed
from warhost.kernel.errors import BadOption
from warhost.kernel.flow import AnyGame, Ask, State, Together
from warhost.kernel.match import Match
from warhost.kernel.past import Past, history
from warhost.kernel.play import Chooser, Tally, play_step
from warhost.lab.pictures import picture

# How many moments of a long game are examined.
MOMENTS = 120
# How often the dice of a step are rolled again to find their expected effect.
REROLLS = 12
# How many swings and how many answers are listed.
NAMED = 5


class Moment(NamedTuple):
    """A match after some steps: the answers and steps so far, where the steps since the last moment began, the turn,
    the first side's chance, and how the dice changed it."""

    answers: int
    step: int
    since: int
    turn: int
    chance: float
    luck: float


class Choice(NamedTuple):
    """An answer that was given where the search found a better one, and what it cost in winning chance."""

    answers: int
    turn: int
    seat: str
    given: str
    better: str
    cost: float


class Slip(NamedTuple):
    """An answer that was a known blunder, by the blunder's name."""

    answers: int
    turn: int
    seat: str
    given: str
    blunder: str


class Swing(NamedTuple):
    """A step that changed the chances much: the moment after it and the chance before."""

    moment: Moment
    before: float


def reviewable(match: Match) -> None:
    """Check that a game can be reviewed: it must be finished, so that nothing is hidden, and have an evaluation."""
    check_advice(match.game.name)
    if not match.over:
        raise BadOption("review_open", "The game is not over. Only finished games can be reviewed.", {})


def judged(game: AnyGame, s: State, evaluation: Evaluation, sides: list[int]) -> float:
    """Return the first side's chance according to the evaluation; 0 or 1 when the game is over."""
    scores = game.result(s)
    return evaluation.chance(s) if scores is None else side_score(scores, sides)


def chance_of(game: AnyGame, s: State, evaluation: Evaluation, sides: list[int], lines: int) -> float:
    """Return the first side's chance: the mean evaluation after lines to the next turn."""
    if game.result(s) is not None:
        return judged(game, s, evaluation, sides)
    policies = [heuristic(game.name)] * len(sides)
    total = 0.0
    for number in range(lines):
        line = s.copy()
        line.dice.rekey(key_of_seed(f"line {number}"))
        bot_dice = Dice(key_of_seed(f"own {number}"))
        while game.result(line) is None and game.turn(line) == game.turn(s):
            play_step(game, line, policies, bot_dice, Tally())
        total += judged(game, line, evaluation, sides)
    return total / lines


def run_step(
    game: AnyGame, s: State, answers: list[int], policy: Chooser, bot_dice: Dice, keys: dict[int, int] | None = None
) -> None:
    """Run a step with given answers; if other dice lead to another question, the policy answers.

    `keys` says where the dice turn to a further key: it maps the number of answers given in this step to the number
    of that key.
    """
    left = list(answers)

    def answer(ask: Ask) -> int:
        if left and left[0] in ask.options:
            return left.pop(0)
        left.clear()
        return policy.choose(s, ask, bot_dice) if len(ask.options) > 1 else ask.options[0]

    flow = game.step(s)
    try:
        ask = next(flow)
        while True:
            if keys and not skipped(ask) and len(answers) - len(left) in keys:
                s.dice.turn_to(further_key(s.dice.key, keys[len(answers) - len(left)]))
            if isinstance(ask, Together):
                ask.answers = [answer(single) for single in ask.asks]
                ask = flow.send(ask.answers[-1])
            elif skipped(ask):
                ask = flow.send(ask.options[0])
            else:
                ask = flow.send(answer(ask))
    except StopIteration:
        return


def replay_step(match: Match, state: State, step: Past, given: int, policy: Chooser) -> None:
    """Rerun a finished step of a match with its own answers and dice. `given`: the answers before it."""
    keys = {after - given: number for after, number in match.renewals if 0 <= after - given < len(step.answers)}
    run_step(match.game, state, step.answers, policy, Dice(key_of_seed("never asked")), keys)


def skipped(ask: Ask) -> bool:
    """Whether a question is answered without asking."""
    return not isinstance(ask, Together) and len(ask.options) == 1 and not ask.secret


def moments(match: Match, lines: int = 0, rerolls: int = REROLLS) -> Iterator[Moment]:
    """Yield the course of a game, step by step.

    From the end of a step the heuristic plays a number of lines to the next turn, where the evaluation was fitted. By
    default the evaluation chooses the number.
    Luck is the evaluation after a step minus its average after the same answers with other dice.
    """
    game = match.game
    sides = game.sides(match.options_used)
    evaluation = evaluation_of(game.name)
    lines = lines or evaluation.lines
    policy = heuristic(game.name)
    state = match.origin.copy()
    given = 0
    yield Moment(0, 0, 0, game.turn(state), chance_of(game, state, evaluation, sides, lines), 0.0)
    steps = history(match.past)
    stride = 1 + len(steps) // MOMENTS
    since = 0
    luck = 0.0
    for step in steps:
        before = state.copy()
        replay_step(match, state, step, given, policy)
        given += len(step.answers)
        if step.rolls:
            for number in range(rerolls):
                again = before.copy()
                again.dice.rekey(key_of_seed(f"again {step.number} {number}"))
                run_step(game, again, step.answers, policy, Dice(key_of_seed(f"own {number}")))
                luck -= judged(game, again, evaluation, sides) / rerolls
            luck += judged(game, state, evaluation, sides)
        if step.number % stride == 0 or step is steps[-1]:
            yield Moment(
                given, step.number, since, game.turn(state), chance_of(game, state, evaluation, sides, lines), luck
            )
            since = step.number
            luck = 0.0


def swings(course: list[Moment], number: int = NAMED) -> list[Swing]:
    """Return the steps that changed the chances most, in game order."""
    found = [Swing(after, before.chance) for before, after in pairwise(course)]
    found.sort(key=lambda swing: -abs(swing.moment.chance - swing.before))
    return sorted(found[:number])


def choices(match: Match, lines: int) -> Iterator[Choice | None]:
    """Check every answer with the search. Yields those it would not have given, and None for all others.

    The search knows what the seat knew then, not the hidden truth.
    """
    game = match.game
    names = game.vocabulary.names
    again = Match(game, match.options_used, match.origin.copy())
    again.renewals = match.renewals
    for number, action in enumerate(match.all_answers()):
        ask = again.open_asks()[0]
        found = None
        if lines and len(ask.options) > 1 and evaluation_of(game.name).weighty(ask):
            seat = Seat(again, again.seats[ask.seat])
            thought = search_of(seat).think(seat, key_of_seed(f"review {number}"), lines, 0, action)
            mine = next(c for c in thought.candidates if c.action == action)
            ahead, error = lead(thought.chosen, mine)
            if thought.chosen is not mine and ahead > error and len(mine.values) >= FEWEST:
                found = Choice(
                    number, game.turn(again.state), seat.name, names[action], names[thought.chosen.action], ahead
                )
        yield found
        again.answer_next(action)


def slips(match: Match) -> list[Slip]:
    """Return the known blunders among the answers, in game order. A seat's answers are judged by what it saw."""
    game = match.game
    blunders = blunders_of(game.name)
    again = Match(game, match.options_used, match.origin.copy())
    again.renewals = match.renewals
    found: list[Slip] = []
    for number, action in enumerate(match.all_answers()):
        ask = again.open_asks()[0]
        name = blunders.name_of(again.state, ask, action) if len(ask.options) > 1 else ""
        if name:
            given = game.vocabulary.names[action]
            found.append(Slip(number, game.turn(again.state), again.seats[ask.seat], given, name))
        again.answer_next(action)
    return found


# ---- the picture


def path(points: list[tuple[float, float]]) -> str:
    """Return points as the path of a line."""
    return "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in points])


def svg(
    title: str, chance_title: str, luck_title: str, turn: str, course: list[Moment], percent: Callable[[float], str]
) -> str:
    """Return the first side's chances and cumulative luck, one above the other, as a self-contained SVG.

    `percent` formats the numbers beside the lines.
    """
    width, left, high = 720, 60, 200
    right = width - 20
    end = max(1, course[-1].answers)
    across = [left + (right - left) * m.answers / end for m in course]
    top, low = 60, 60 + high + 60
    parts = [
        f'<text x="20" y="28" class="title">{escape(title)}</text>',
        f'<text x="20" y="{top - 10}">{escape(chance_title)}</text>',
        f'<text x="20" y="{low - 10}">{escape(luck_title)}</text>',
    ]
    for share in (0.0, 0.5, 1.0):
        y = top + high * (1 - share)
        parts.append(
            f'<path class="rule" d="M{left} {y:.1f}H{right}"/>'
            f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{percent(share)}</text>'
        )
    seen = 0
    for m, x in zip(course, across, strict=True):
        if m.turn > seen:
            seen = m.turn
            parts.append(f'<path class="rule" d="M{x:.1f} {top}V{low + high}"/>')
            parts.append(
                f'<text x="{x:.1f}" y="{low + high + 18}" text-anchor="middle">{escape(turn.format(turn=seen))}</text>'
            )
    total = 0.0
    sums = []
    for m in course:
        total += m.luck
        sums.append(total)
    most = max(0.1, *[abs(value) for value in sums])
    for value in (-most, 0.0, most):
        y = low + high / 2 * (1 - value / most)
        sign = "+" if value > 0 else "−" if value < 0 else ""
        parts.append(
            f'<path class="rule" d="M{left} {y:.1f}H{right}"/>'
            f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{sign}{percent(abs(value))}</text>'
        )
    chance_line = path([(x, top + high * (1 - m.chance)) for x, m in zip(across, course, strict=True)])
    luck_line = path([(x, low + high / 2 * (1 - value / most)) for x, value in zip(across, sums, strict=True)])
    height = low + high + 34
    parts.append(f'<path class="chance" d="{chance_line}"/>')
    parts.append(f'<path class="luck" d="{luck_line}"/>')
    light = (
        "path{fill:none}.rule{stroke:#ccc}.chance{stroke:#2f5d9b;stroke-width:2}.luck{stroke:#a05a12;stroke-width:2}"
    )
    dark = ".rule{stroke:#444}.chance{stroke:#7fa3d8}.luck{stroke:#e0a060}"
    return picture(title, light, dark, width, height, parts)
