"""Random play with all invariants checked, from the setup and from random positions; a failure leaves a record."""

import json
import multiprocessing
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from warhost.games.library import game_named
from warhost.kernel import check
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.events import Log
from warhost.kernel.flow import AnyGame, Ask, State, Together
from warhost.kernel.match import Match
from warhost.kernel.optional import Fuzzable, scrambled
from warhost.kernel.play import any_option
from warhost.kernel.record import sound, start

# A game that is not over after this many questions hangs.
TOO_LONG = 200_000
# How often a game is played as a match too, for how many answers, and how often it is checked.
MATCH_EVERY = 50
MATCH_ANSWERS = 250
LOOK_EVERY = 60


class BrokenRule(Exception):
    """A broken invariant."""


class BrokenMatch(BrokenRule):
    """A failure of a game played as a match, with its record."""

    def __init__(self, what: str, match: Match) -> None:
        super().__init__(what)
        self.record = match.record()


def every_variant(game: AnyGame) -> list[dict[str, Any]]:
    """Return every set of options to be played: the variants, and every pairing."""
    return [
        game.check_options(options)
        for options in [*game.variants(), *[{"pairing": pairing} for pairing in game.pairings()]]
    ]


def opening(game: AnyGame, seed: str, index: int) -> tuple[dict[str, Any], bytes, dict[str, Any] | None]:
    """Return how game number `index` starts: its options, its key and, in three of four games, a random position."""
    variants = every_variant(game)
    options = variants[index % len(variants)]
    key = key_of_seed(f"{seed}/{index}/dice")
    if index // len(variants) % 4 == 0:
        return options, key, None
    return options, key, game.position(scrambled(game, options, Dice(key_of_seed(f"{seed}/{index}/position"))))


def variant_goals(options: dict[str, Any]) -> tuple[str, str]:
    """Return the goals: every set of options is played from the setup and from a random position.

    They look like `variant:scenario=duel people=2 promo=False`, or `scrambled:` with the same options.
    """
    name = " ".join([f"{name}={value}" for name, value in options.items()])
    return f"variant:{name}", f"scrambled:{name}"


def choose(ask: Ask, pick: Dice, counts: Counter[str]) -> int:
    """Answer a question at random after checking its options."""
    options = ask.options
    if not options:
        raise BrokenRule(f"no options for {ask.kind} ({ask.rule})")
    if len(set(options)) != len(options):
        raise BrokenRule(f"an option twice for {ask.kind} ({ask.rule}): {options}")
    counts[f"ask:{ask.kind}"] += 1
    if len(options) == 1:
        return options[0]
    counts["decisions"] += 1
    return any_option(ask, pick)


def run_step(game: AnyGame, state: State, pick: Dice, counts: Counter[str]) -> None:
    """Run one step with random answers."""
    flow = game.step(state)
    try:
        ask = next(flow)
        while True:
            if isinstance(ask, Together):
                ask.answers = [choose(single, pick, counts) for single in ask.asks]
                ask = flow.send(ask.answers[-1])
            else:
                ask = flow.send(choose(ask, pick, counts))
            if counts["decisions"] > TOO_LONG:
                raise BrokenRule("the game does not end")
    except StopIteration:
        return


def play_one(game: AnyGame, seed: str, index: int, total: Counter[str]) -> None:
    """Play one whole game with all checks after every step. Its counts are added to `total` even if it fails."""
    options, key, position = opening(game, seed, index)
    pick = Dice(key_of_seed(f"{seed}/{index}/pick"))
    dice = Dice(key)
    state: State = game.setup(options, dice) if position is None else sound(game, position, options, dice)
    counts: Counter[str] = Counter()
    state.log = Log()
    counts[variant_goals(options)[position is not None]] = 1
    fuzzed = game if isinstance(game, Fuzzable) else None
    try:
        while game.result(state) is None:
            run_step(game, state, pick, counts)
            counts["steps"] += 1
            faults = game.check(state)
            if faults:
                raise BrokenRule("; ".join([str(fault) for fault in faults]))
            for event in state.log.events:
                goal = fuzzed.goal_met(event) if fuzzed else ""
                if goal:
                    counts[goal] += 1
            state.log.events.clear()
        counts[f"ending:{game.reason(state)}"] += 1
    finally:
        total.update(counts)


def play_match(game: AnyGame, seed: str, index: int, total: Counter[str]) -> None:
    """Play the start of a game as a match: check clones, undo, guesses, positions, secrecy and the record."""
    options, key, position = opening(game, seed, index)
    pick = Dice(key_of_seed(f"{seed}/{index}/match"))
    match = start(game, options, key, position)
    try:
        for _ in range(MATCH_ANSWERS):
            if match.over:
                break
            if pick.below(LOOK_EVERY) == 0:
                look(match, pick)
                total["looks"] += 1
            match.answer_next(check.choose(match, pick))
        look(match, pick)
        faults = check.check_record(match)
    except BrokenRule:
        raise
    except Exception as problem:
        raise BrokenMatch(f"{type(problem).__name__}: {problem}", match) from problem
    if faults:
        raise BrokenMatch("; ".join(faults), match)
    total["looks"] += 1


def look(match: Match, pick: Dice) -> None:
    """Check all invariants of a match's current state, and what is hidden from one of its seats."""
    faults = check.check_match(match, pick)
    if not faults:
        faults = check.check_hidden(match, pick.below(len(match.seats)), pick) + check.check_moves(match, pick)
    if faults:
        raise BrokenMatch("; ".join(faults), match)


def record_of(game: AnyGame, seed: str, index: int) -> dict[str, Any]:
    """Replay the failing game as a match as far as possible, and return its record."""
    options, key, position = opening(game, seed, index)
    pick = Dice(key_of_seed(f"{seed}/{index}/pick"))
    match = start(game, options, key, position)
    # It ends at the failure, which may be any kind of exception.
    with suppress(Exception):
        for _ in range(TOO_LONG):
            if match.over or game.check(match.base):
                break
            for ask in match.open_asks():
                match.answer(choose(ask, pick, Counter()), ask.seat)
    return match.record()


# The number of a game, what failed in it, and its record if it failed as a match.
Failed = tuple[int, str, dict[str, Any] | None]


def work(job: tuple[str, str, int, int]) -> tuple[int, Counter[str], list[Failed]]:
    """Play a run of games in a separate process."""
    name, seed, first, last = job
    game = game_named(name)
    counts: Counter[str] = Counter()
    failures: list[Failed] = []
    for index in range(first, last):
        try:
            play_one(game, seed, index, counts)
            if index % MATCH_EVERY == 0:
                play_match(game, seed, index, counts)
        except Exception as problem:
            record = problem.record if isinstance(problem, BrokenMatch) else None
            failures.append((index, f"{type(problem).__name__}: {problem}\n{traceback.format_exc()}", record))
    return last - first, counts, failures


def portions(name: str, seed: str, games: int, jobs: int) -> list[tuple[str, str, int, int]]:
    """Split the games into runs short enough to keep every process busy."""
    size = max(1, min(25, games // (4 * jobs)))
    return [(name, seed, i, min(i + size, games)) for i in range(0, games, size)]


def play(name: str, seed: str, games: int, jobs: int) -> Iterator[tuple[int, Counter[str], list[Failed]]]:
    """Play the games in several processes. Yields the number, counts and failures of each run."""
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(work, portions(name, seed, games, jobs))


def never_met(game: AnyGame, counts: Counter[str]) -> list[str]:
    """Return the cards, questions, endings and variants that have not occurred."""
    goals = [
        *(game.goals() if isinstance(game, Fuzzable) else []),
        *[goal for options in every_variant(game) for goal in variant_goals(options)],
    ]
    return [goal for goal in goals if counts[goal] == 0]


def save_failure(game: AnyGame, seed: str, failed: Failed, folder: Path) -> Path:
    """Write the record of a failed game to a folder."""
    index, _, record = failed
    path = folder / f"fuzz-{game.name}-{seed}-{index}.warhost.json"
    text = json.dumps(record_of(game, seed, index) if record is None else record, ensure_ascii=False, indent=1)
    path.write_text(text, encoding="utf-8")
    return path
