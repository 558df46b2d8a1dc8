"""Random play with every invariant on, from the set-up and from random positions; a failure leaves a record."""

import argparse
import json
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from warhost.games.library import game_named
from warhost.kernel import check
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.events import Log
from warhost.kernel.flow import Ask, Game, State, Together
from warhost.kernel.match import Match
from warhost.kernel.record import start

# A game that is not over after so many questions hangs.
TOO_LONG = 200_000
# One game in so many is played as a match too, for so many answers, and looked at after one in so many of them.
MATCH_EVERY = 50
MATCH_ANSWERS = 250
LOOK_EVERY = 60


class Failure(Exception):
    """A broken invariant."""


class MatchFailure(Failure):
    """A fault of a game played as a match, with its record."""

    def __init__(self, what: str, match: Match) -> None:
        super().__init__(what)
        self.record = match.record()


def opening(game: Game, seed: str, index: int) -> tuple[dict[str, Any], bytes, dict[str, Any] | None]:
    """How game number `index` starts: its options, its key and, three times in four, a random position."""
    variants = game.variants()
    options = game.check_options(variants[index % len(variants)])
    key = key_of_seed(f"{seed}/{index}/dice")
    if index // len(variants) % 4 == 0:
        return options, key, None
    return options, key, game.position(game.scramble(options, Dice(key_of_seed(f"{seed}/{index}/position"))))


def variant_goal(options: dict[str, Any]) -> str:
    """Every set of options is to be played: `variant:scenario=duel people=2 promo=False`."""
    return "variant:" + " ".join([f"{name}={value}" for name, value in options.items()])


def choose(ask: Ask, pick: Dice, counts: Counter[str]) -> int:
    """Answer a question at random, after a look at its options."""
    options = ask.options
    if not options:
        raise Failure(f"no options for {ask.kind} ({ask.rule})")
    if len(set(options)) != len(options):
        raise Failure(f"an option twice for {ask.kind} ({ask.rule}): {options}")
    counts[f"ask:{ask.kind}"] += 1
    if len(options) == 1:
        return options[0]
    counts["decisions"] += 1
    return options[pick.below(len(options))]


def run_step(game: Game, state: State, pick: Dice, counts: Counter[str]) -> None:
    """One step with random answers."""
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
                raise Failure("the game does not end")
    except StopIteration:
        return


def play_one(game: Game, seed: str, index: int, total: Counter[str]) -> None:
    """One whole game with all checks after every step; what it met is added to `total` even if it fails."""
    options, key, position = opening(game, seed, index)
    pick = Dice(key_of_seed(f"{seed}/{index}/pick"))
    dice = Dice(key)
    state = game.setup(options, dice) if position is None else game.from_position(position, options, dice)
    counts: Counter[str] = Counter()
    state.log = Log()
    counts[variant_goal(options)] = 1
    try:
        while game.result(state) is None:
            run_step(game, state, pick, counts)
            counts["steps"] += 1
            faults = game.check(state)
            if faults:
                raise Failure("; ".join(faults))
            for event in state.log.events:
                goal = game.goal_met(event)
                if goal:
                    counts[goal] += 1
            state.log.events.clear()
        counts[f"ending:{game.reason(state)}"] += 1
    finally:
        total.update(counts)


def play_match(game: Game, seed: str, index: int, total: Counter[str]) -> None:
    """The start of a game as a match: clones, undo, guesses, positions, what is hidden, and at the end the record."""
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
    except Failure:
        raise
    except Exception as problem:
        raise MatchFailure(f"{type(problem).__name__}: {problem}", match) from problem
    if faults:
        raise MatchFailure("; ".join(faults), match)
    total["looks"] += 1


def look(match: Match, pick: Dice) -> None:
    """Everything that must hold where a match stands, and what is hidden from one of its seats."""
    faults = check.check_match(match, pick)
    if not faults:
        faults = check.check_hidden(match, pick.below(len(match.seats)), pick)
    if faults:
        raise MatchFailure("; ".join(faults), match)


def record_of(game: Game, seed: str, index: int) -> dict[str, Any]:
    """Play the failing game again as a match, as far as it goes: its record."""
    options, key, position = opening(game, seed, index)
    pick = Dice(key_of_seed(f"{seed}/{index}/pick"))
    match = start(game, options, key, position)
    try:
        for _ in range(TOO_LONG):
            if match.over or game.check(match.state if not match.answers else match.base):
                break
            for ask in match.open_asks():
                match.answer(choose(ask, pick, Counter()), ask.seat)
    except Exception as problem:
        print(f"the record ends at {type(problem).__name__}: {problem}", file=sys.stderr)
    return match.record()


def save(record: dict[str, Any], name: str, folder: Path) -> Path:
    """Put a record into a folder."""
    path = folder / f"{name}.warhost.json"
    path.write_text(json.dumps(record, ensure_ascii=False, indent=1), encoding="utf-8")
    return path


# The number of a game, what failed in it, and its record if it failed as a match.
Failed = tuple[int, str, dict[str, Any] | None]


def work(job: tuple[str, str, int, int]) -> tuple[int, Counter[str], list[Failed]]:
    """Play a run of games in a process of its own."""
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
            record = problem.record if isinstance(problem, MatchFailure) else None
            failures.append((index, f"{type(problem).__name__}: {problem}\n{traceback.format_exc()}", record))
    return last - first, counts, failures


def run(args: argparse.Namespace) -> int:
    """Play, print the counts, and say what failed or never happened."""
    game = game_named(args.game)
    size = max(1, min(25, args.games // (4 * args.jobs)))
    jobs = [(args.game, str(args.seed), i, min(i + size, args.games)) for i in range(0, args.games, size)]
    counts: Counter[str] = Counter()
    failures: list[Failed] = []
    began = time.monotonic()
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task(f"fuzz {args.game}", total=args.games)
        with multiprocessing.get_context("spawn").Pool(args.jobs) as pool:
            for played, some, failed in pool.imap_unordered(work, jobs):
                counts.update(some)
                failures += failed
                progress.advance(bar, played)
    goals = [*game.goals(), *[variant_goal(game.check_options(options)) for options in game.variants()]]
    missing = [goal for goal in goals if counts[goal] == 0] if args.goals else []
    report = {
        "game": args.game, "games": args.games, "seconds": round(time.monotonic() - began, 1),
        "failures": len(failures), "missing": missing, "counts": dict(sorted(counts.items())),
    }
    if args.json:
        print(json.dumps(report, indent=1))
    else:
        print_report(report)
    for index, what, record in sorted(failures, key=lambda failed: failed[0])[:5]:
        name = f"fuzz-{args.game}-{args.seed}-{index}"
        path = save(record_of(game, str(args.seed), index) if record is None else record, name, args.folder)
        print(f"game {index} failed, record in {path}: {what}", file=sys.stderr)
    return 1 if failures or missing else 0


def print_report(report: dict[str, Any]) -> None:
    """The counts in columns, group by group."""
    counts: dict[str, int] = report["counts"]
    for group in sorted({key.split(":")[0] for key in counts if ":" in key}):
        print(f"{group}:")
        cells = [f"{key.split(':', 1)[1]} {number}" for key, number in counts.items() if key.startswith(f"{group}:")]
        width = max(len(cell) for cell in cells) + 2
        across = max(1, 110 // width)
        for i in range(0, len(cells), across):
            print("  " + "".join(cell.ljust(width) for cell in cells[i : i + across]))
    print(f"{report['games']} games of {report['game']}, {counts.get('steps', 0)} steps, "
          f"{counts.get('decisions', 0)} decisions, {counts.get('looks', 0)} looks at a match in {report['seconds']} s")
    if report["missing"]:
        print("never met: " + ", ".join(report["missing"]))
    print(f"failures: {report['failures']}")
