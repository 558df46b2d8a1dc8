"""`warhost fuzz` and `warhost bench`: play at random with every check on, and measure speed."""

import argparse
import json
import os
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from warhost.cli.arguments import BadArgument, add_game, game_of, seconds_of, whole_number
from warhost.games.library import game_names
from warhost.text.speaker import Speaker

if TYPE_CHECKING:
    from warhost.lab.fuzz import Failed

# How many failures are printed, each with its record in a file.
FAILURES_TOLD = 5
# The total width of the columns of counts.
WIDTH = 110


def fuzz_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost fuzz`."""
    add_game(parser, speaker)
    parser.add_argument("--games", metavar="N", default="200", help=speaker.say("cli.fuzz.games"))
    parser.add_argument("--seed", metavar="SEED", default="0", help=speaker.say("cli.fuzz.seed"))
    parser.add_argument("--jobs", metavar="N", default=str(os.cpu_count() or 1), help=speaker.say("cli.fuzz.jobs"))
    parser.add_argument("--folder", metavar="FOLDER", default=".", help=speaker.say("cli.fuzz.folder"))
    parser.add_argument(
        "--goals", action=argparse.BooleanOptionalAction, default=True, help=speaker.say("cli.fuzz.goals")
    )
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))


def fuzz(args: argparse.Namespace, speaker: Speaker) -> int:
    """Play at random with every check on; exit code 1 when something fails or never happens."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from warhost.lab.fuzz import never_met, play, save_failure

    game = game_of(args)
    games = whole_number("--games", args.games, 1, 1_000_000)
    jobs = whole_number("--jobs", args.jobs, 1, 1024)
    folder = Path(args.folder)
    if not folder.is_dir():
        raise BadArgument("not_a_folder", "--folder: folder not found: {folder}.", {"folder": repr(args.folder)})
    counts: Counter[str] = Counter()
    failures: list[Failed] = []
    began = time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task(speaker.say("fuzz.progress"), total=games)
        for played, some, failed in play(game.name, args.seed, games, jobs):
            counts.update(some)
            failures += failed
            progress.advance(bar, played)
    missing = never_met(game, counts) if args.goals else []
    report = {
        "game": game.name,
        "games": games,
        "seconds": round(time.monotonic() - began, 1),
        "failures": len(failures),
        "missing": missing,
        "counts": dict(sorted(counts.items())),
    }
    if args.json:
        print(json.dumps(report, indent=1))
    else:
        tell_fuzz(report, speaker)
    failures.sort(key=lambda failure: failure[0])
    for failure in failures[:FAILURES_TOLD]:
        path = save_failure(game, args.seed, failure, folder)
        print(speaker.say("fuzz.failed", number=failure[0], file=str(path)), failure[1], sep="\n", file=sys.stderr)
    return 1 if failures or missing else 0


def tell_fuzz(report: dict[str, Any], speaker: Speaker) -> None:
    """Print the counts in columns, group by group, and the totals."""
    counts: dict[str, int] = report["counts"]
    for group in sorted({key.split(":")[0] for key in counts if ":" in key}):
        print(speaker.say(f"fuzz.group.{group}"))
        cells = [f"{key.split(':', 1)[1]} {number}" for key, number in counts.items() if key.startswith(f"{group}:")]
        width = max(len(cell) for cell in cells) + 2
        across = max(1, WIDTH // width)
        for i in range(0, len(cells), across):
            print("  " + "".join(cell.ljust(width) for cell in cells[i : i + across]))
    print(
        speaker.say(
            "fuzz.total",
            games=report["games"],
            game=report["game"],
            steps=counts.get("steps", 0),
            decisions=counts.get("decisions", 0),
            looks=counts.get("looks", 0),
            seconds=speaker.figure(report["seconds"]),
        )
    )
    if report["missing"]:
        print(speaker.say("fuzz.missing", goals=", ".join(report["missing"])))
    print(speaker.say("fuzz.failures", number=report["failures"]))


def bench_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost bench`."""
    parser.add_argument(
        "game", metavar="GAME", nargs="?", default="wotr", help=speaker.say("cli.game", games=", ".join(game_names()))
    )
    parser.add_argument("--seconds", metavar="N", default="10", help=speaker.say("cli.bench.seconds"))
    parser.add_argument("--seed", metavar="SEED", default="bench", help=speaker.say("cli.play.seed"))
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))


def bench(args: argparse.Namespace, speaker: Speaker) -> int:
    """Measure the speed."""
    from warhost.lab.bench import measure

    report = measure(game_of(args).name, seconds_of("--seconds", args.seconds), args.seed)
    if args.json:
        rounded = {key: round(value, 1) if isinstance(value, float) else value for key, value in report.items()}
        print(json.dumps(rounded))
        return 0
    print(speaker.say("bench.compiled" if report.pop("compiled") else "bench.pure", game=report.pop("game")))
    for key, value in report.items():
        print(f"{speaker.decimal(value):>12}  {speaker.say(f'bench.{key}')}")
    return 0
