"""The search: information-set Monte Carlo tree search over guessed worlds, one engine for every game.

A world is a guess: everything the seat cannot see is dealt again, and the dice have another key. In each world the
search plays a line: answers from the tree as far as it reaches, then the policy's, up to a number of turns ahead, where
the evaluation estimates who would win. Every node tries answers in the policy's order, one at first and more with every
visit. The candidates at the root are played in the same worlds, so that their difference is measured rather than their
luck: every kind of roll has its own stream, and the policies' dice restart at every question. A known blunder is no
candidate, and candidates that clearly fall behind are dropped. If in doubt, the policy's answer is kept.
"""

from hashlib import blake2b
from math import log, sqrt
from time import monotonic
from typing import Final

from warhost.bots.blunders import Blunders
from warhost.bots.bot import Seat
from warhost.bots.evaluation import Evaluation
from warhost.bots.network import Judge
from warhost.bots.policy import Policy
from warhost.kernel.dice import Dice
from warhost.kernel.flow import AnyGame, Ask, State
from warhost.kernel.match import Match

# A line is abandoned after this many answers; none is that long.
LONGEST: Final = 20_000
# Spread of the values of equal answers: how readily a node tries an answer it knows little about.
EAGER: Final = 0.12
# A node below the root tries another answer whenever its visits have grown by this factor.
WIDENING: Final = 24
# Worlds before a candidate may be dropped, and by how many standard errors it must be behind.
FEWEST: Final = 6
BEHIND: Final = 1.6
# Above this chance the policy's answer is kept: it leads to the end, and other answers differ only by chance.
SURE: Final = 0.98


class Plan:
    """How much to think: turns to look ahead, candidates at the root, and the lead an answer needs over the policy's.

    `caution` is that lead in standard errors, `margin` the lead beyond them. A line ends early at question number `cut`
    that begins an action; 0 lets it continue to the end of its turns. After `fewest` worlds, candidates that are
    `behind` standard errors behind the best are dropped.
    """

    def __init__(
        self,
        turns: int,
        width: int,
        caution: float,
        margin: float = 0.0,
        cut: int = 0,
        fewest: int = FEWEST,
        behind: float = BEHIND,
    ) -> None:
        self.turns = turns
        self.cut = cut
        self.fewest = fewest
        self.behind = behind
        self.width = width
        self.caution = caution
        self.margin = margin


class Candidate:
    """An answer at the root, with its result in each world."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.values: list[float] = []
        self.total = 0.0
        self.below: dict[str, Node] = {}

    def mean(self) -> float:
        """Return the winning chance after this answer, as far as the search saw."""
        return self.total / max(1, len(self.values))


class Branch:
    """An answer below the root."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.visits = 0
        self.total = 0.0
        self.below: dict[str, Node] = {}


class Node:
    """A question reached by a line: who was asked, and the answers tried so far in the policy's order."""

    def __init__(self) -> None:
        self.visits = 0
        self.branches: list[Branch] = []


class Thought:
    """What a search found: its candidates in the policy's order, the answer, the lines it played.

    The search can continue with it later: `alive` are the candidates that may still turn out best, and `at` is the next
    one to play in the current world.
    """

    def __init__(self, candidates: list[Candidate]) -> None:
        self.candidates = candidates
        self.chosen = candidates[0]
        self.lines = 0
        self.worlds = 0
        self.alive = list(candidates)
        self.at = 0


def lead(one: Candidate, other: Candidate) -> tuple[float, float]:
    """Return how far a candidate is ahead of another in the worlds both were played in, and the standard error."""
    n = min(len(one.values), len(other.values))
    if n < 2:
        return 0.0, 1.0
    total = 0.0
    squares = 0.0
    for i in range(n):
        d = one.values[i] - other.values[i]
        total += d
        squares += d * d
    mean = total / n
    return mean, sqrt(max(1e-9, (squares / n - mean * mean) / (n - 1)))


def ranked(policy: Policy, s: State, ask: Ask, known: list[int], dice: Dice) -> int:
    """Return the answer that the policy prefers among those not yet known, or -1."""
    left = [option for option in ask.options if option not in known]
    if not left:
        return -1
    if len(left) == 1:
        return left[0]
    answer = policy.choose(s, Ask(ask.seat, ask.kind, left, ask.rule, ask.args, ask.secret), dice)
    return answer if answer in left else left[0]


class Search:
    """Searches one question after another of one game."""

    def __init__(
        self,
        game: AnyGame,
        sides: list[int],
        policy: Policy,
        evaluation: Evaluation,
        plan: Plan,
        learned: Judge | None = None,
        blunders: Blunders | None = None,
    ) -> None:
        self.game = game
        # Evaluates positions for the searching seat, if there is a network.
        self.learned = learned
        self.blunders = blunders or Blunders()
        self.seat = 0
        self.sides = sides
        self.policy = policy
        self.evaluation = evaluation
        self.plan = plan
        self.bot_dice = Dice(b"")
        self.until = 0
        # How many questions of the line so far began an action.
        self.begun = 0

    def think(self, seat: Seat, key: bytes, lines: int, milliseconds: int, also: int = -1) -> Thought:
        """Find the best answer within a number of lines and a time, whichever ends first (0: no limit).

        The answer `also` is among the candidates regardless of the policy.
        """
        end = monotonic() + milliseconds / 1000.0
        thought = self.begin(seat, key, also)
        self.go_on(seat, key, thought, lines, end if milliseconds else 0.0)
        return thought

    def begin(self, seat: Seat, key: bytes, also: int = -1) -> Thought:
        """Collect the candidates: the policy's first answers, without known blunders if there are others."""
        world = self.world(seat, key, 0)
        ask = asked(world, seat.name)
        self.seat = ask.seat
        self.until = self.game.turn(world.state) + self.plan.turns
        known: list[int] = []
        bad: list[int] = []
        while len(known) < self.plan.width:
            action = ranked(self.policy, world.state, ask, known + bad, Dice(key))
            if action < 0:
                break
            if self.blunders.name_of(world.state, ask, action):
                bad.append(action)
            else:
                known.append(action)
        if not known:
            known = bad[: self.plan.width]
        if also >= 0 and also not in known:
            known.append(also)
        return Thought([Candidate(action) for action in known])

    def go_on(self, seat: Seat, key: bytes, thought: Thought, lines: int, end: float) -> None:
        """Play at least one line, until `lines` have been played in all or the time `end` is reached (0: no limit)."""
        mine = self.sides[self.seat]
        begun = thought.lines
        while len(thought.alive) > 1:
            while thought.at < len(thought.alive):
                if (lines and thought.lines >= lines) or (end and monotonic() >= end and thought.lines > begun):
                    self.decide(thought)
                    return
                candidate = thought.alive[thought.at]
                value = self.line(seat, key, thought.worlds, candidate)
                candidate.values.append(value if mine == 0 else 1.0 - value)
                candidate.total += candidate.values[-1]
                thought.lines += 1
                thought.at += 1
            thought.at = 0
            thought.worlds += 1
            if thought.worlds >= self.plan.fewest:
                thought.alive = self.keep(thought.alive)
        self.decide(thought)

    def keep(self, alive: list[Candidate]) -> list[Candidate]:
        """Return the candidates that may still turn out best."""
        best = alive[0]
        for candidate in alive:
            if candidate.total > best.total:
                best = candidate
        out: list[Candidate] = []
        for candidate in alive:
            if candidate is not best:
                ahead, error = lead(best, candidate)
                if ahead > self.plan.behind * error:
                    continue
            out.append(candidate)
        return out

    def decide(self, thought: Thought) -> None:
        """Choose the policy's answer, unless another is ahead by more than chance and the evaluation's errors."""
        first = thought.candidates[0]
        thought.chosen = first
        if len(first.values) >= FEWEST and first.mean() >= SURE:
            return
        top = self.plan.margin
        for candidate in thought.candidates[1:]:
            if len(candidate.values) < FEWEST:
                continue
            ahead, error = lead(candidate, first)
            if ahead - self.plan.caution * error > top:
                top = ahead - self.plan.caution * error
                thought.chosen = candidate

    def world(self, seat: Seat, key: bytes, number: int) -> Match:
        """Return the world with this number. The policies' dice depend on the same number."""
        self.bot_dice = Dice(blake2b(number.to_bytes(8, "big"), key=key, digest_size=32, person=b"own").digest())
        world = seat.world(Dice(blake2b(number.to_bytes(8, "big"), key=key, digest_size=32, person=b"world").digest()))
        world.state.dice.keep_apart()
        return world

    def answer(self, world: Match, ask: Ask) -> int:
        """Return the policy's answer. Its dice restart at every question, so earlier ones affect no later choice."""
        self.bot_dice.rewind()
        return self.policy.choose(world.state, ask, self.bot_dice)

    def line(self, seat: Seat, key: bytes, number: int, candidate: Candidate) -> float:
        """Play one line in a world and return the chance of the first side."""
        world = self.world(seat, key, number)
        mine = asked(world, seat.name)
        ask = first_open(world)
        while ask is not mine:
            # Several seats are asked at once: the others answer by the policy, without knowing this answer.
            world.play(self.answer(world, ask))
            ask = first_open(world)
        self.begun = 0
        self.play(world, candidate.action)
        nodes: list[Node] = []
        branches: list[Branch] = []
        sides: list[int] = []
        below = candidate.below
        while self.goes_on(world):
            ask = first_open(world)
            if len(ask.options) == 1:
                self.play(world, ask.options[0])
                continue
            name = f"{ask.seat} {ask.kind}"
            found = below.get(name)
            if found is None:
                below[name] = Node()
                break
            branch = self.select(found, world, ask)
            nodes.append(found)
            branches.append(branch)
            sides.append(self.sides[ask.seat])
            below = branch.below
            self.play(world, branch.action)
        value = self.finish(world)
        for i in range(len(nodes)):
            nodes[i].visits += 1
            branches[i].visits += 1
            branches[i].total += value if sides[i] == 0 else 1.0 - value
        return value

    def select(self, node: Node, world: Match, ask: Ask) -> Branch:
        """Return the answer to try: a new one if the node has grown, else the best upper confidence bound."""
        possible = [branch for branch in node.branches if branch.action in ask.options]
        if len(possible) * len(possible) * WIDENING <= node.visits or not possible:
            action = ranked(self.policy, world.state, ask, [branch.action for branch in possible], self.bot_dice)
            if action >= 0:
                branch = Branch(action)
                node.branches.append(branch)
                return branch
        best = possible[0]
        top = -1.0
        for branch in possible:
            if branch.visits == 0:
                return branch
            bound = branch.total / branch.visits + EAGER * sqrt(log(node.visits + 1.0) / branch.visits)
            if bound > top:
                top = bound
                best = branch
        return best

    def play(self, world: Match, action: int) -> None:
        """Give an answer, and count the next question if it begins an action."""
        world.play(action)
        if self.plan.cut and not world.over and first_open(world).kind in self.evaluation.beginnings:
            self.begun += 1

    def goes_on(self, world: Match) -> bool:
        """Whether a line has not reached its end."""
        if world.over or (self.plan.cut and self.begun >= self.plan.cut):
            return False
        return self.game.turn(world.state) < self.until

    def finish(self, world: Match) -> float:
        """Let the policy play to the end of the line, and evaluate it."""
        number = 0
        while self.goes_on(world) and number < LONGEST:
            ask = first_open(world)
            self.play(world, self.answer(world, ask) if len(ask.options) > 1 else ask.options[0])
            number += 1
        return self.judge(world)

    def judge(self, world: Match) -> float:
        """Return the chance of the first side: certain when the match is over."""
        scores = world.scores
        if scores is not None:
            return side_score(scores, self.sides)
        if self.learned is not None:
            return self.learned.chance(world.state, self.seat, first_open(world))
        return self.evaluation.chance(world.state)


def side_score(scores: list[float], sides: list[int]) -> float:
    """Return 1 if the first side has won, 0 if the other has."""
    best = [0.0, 0.0]
    for score, side in zip(scores, sides, strict=True):
        best[side] = max(best[side], score)
    return 0.5 if best[0] == best[1] else 1.0 if best[0] > best[1] else 0.0


def first_open(world: Match) -> Ask:
    """Return the first open question."""
    index = 0
    while world.pending[index] >= 0:
        index += 1
    return world.asks[index]


def asked(world: Match, name: str) -> Ask:
    """Return the question to a seat."""
    for ask in world.asks:
        if world.seats[ask.seat] == name:
            return ask
    raise AssertionError(f"{name} must have a question")
