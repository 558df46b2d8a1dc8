"""`warhost benchmark` and `warhost export`: rate an agent on fixed tasks, and write records as a table."""

import argparse
import json
import os
import time
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from warhost.cli.arguments import BadArgument, missing_extra, one_of, split, whole_number
from warhost.cli.sim import progress
from warhost.text.speaker import Speaker

if TYPE_CHECKING:
    from warhost.kernel.match import Match


def benchmark_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost benchmark`."""
    from warhost.lab.benchmark import GAMES, TASKS

    parser.add_argument("agent", metavar="AGENT", nargs="?", help=speaker.say("cli.benchmark.agent"))
    parser.add_argument(
        "--tasks",
        metavar="TASK,TASK",
        help=speaker.say("cli.benchmark.tasks", tasks=", ".join([task.name for task in TASKS])),
    )
    parser.add_argument("--games", metavar="N", default=str(GAMES), help=speaker.say("cli.benchmark.games"))
    parser.add_argument("--jobs", metavar="N", default=str(os.cpu_count() or 1), help=speaker.say("cli.fuzz.jobs"))
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))


def benchmark(args: argparse.Namespace, speaker: Speaker) -> int:
    """Let an agent play all tasks."""
    import warhost
    from warhost.lab.agents import checked_agent
    from warhost.lab.arena import play
    from warhost.lab.benchmark import OPPONENTS, TASKS, report, trials

    if args.agent is None:
        raise BadArgument(
            "missing_argument",
            "Missing: {name} ({allowed}).",
            {"name": "AGENT", "allowed": "random, easy, module:Class, pipe:COMMAND"},
        )
    names = [task.name for task in TASKS]
    chosen = [one_of("--tasks", name, names) for name in split(args.tasks)] or names
    tasks = [task for task in TASKS if task.name in chosen]
    for task in tasks:
        checked_agent(args.agent, task.game)
    games = whole_number("--games", args.games, 2, 1_000_000)
    jobs = whole_number("--jobs", args.jobs, 1, 1024)
    began = time.monotonic()
    done = list(
        progress(
            speaker.say("cli.benchmark.progress"),
            len(tasks) * len(OPPONENTS),
            trials(args.agent, tasks, games, partial(play, jobs=jobs)),
        )
    )
    found = report(args.agent, games, done, warhost.__version__, time.monotonic() - began)
    if args.json:
        print(json.dumps(found))
    else:
        tell(found, speaker)
    return 0


def tell(found: dict[str, Any], speaker: Speaker) -> None:
    """Print the table: one line per task and opponent, then the scores."""
    heads = [speaker.say(f"cli.benchmark.column.{name}") for name in ("task", "opponent", "won", "share")]
    rows = [heads]
    for row in found["rows"]:
        share = f"{speaker.decimal(100 * row['low'])}–{speaker.share(row['high'])}"
        rows.append(
            [
                row["task"],
                row["opponent"],
                f"{speaker.figure(row['wins'])}/{row['games']}",
                f"{speaker.share(row['share'])} ({share})",
            ]
        )
    wide = [max(len(line[column]) for line in rows) for column in range(3)]
    for task, opponent, won, share in rows:
        print(f"{task:<{wide[0]}}  {opponent:<{wide[1]}}  {won:>{wide[2]}}  {share}")
    print()
    for task, score in found["scores"].items():
        print(speaker.say("cli.benchmark.task", task=task, score=speaker.share(score)))
    print(
        speaker.say(
            "cli.benchmark.score",
            score=speaker.share(found["score"]),
            version=found["benchmark"],
            games=found["games"],
            seconds=speaker.figure(found["seconds"]),
        )
    )


def export_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost export`."""
    parser.add_argument("files", metavar="FILE", nargs="*", help=speaker.say("cli.export.files"))
    parser.add_argument("--to", metavar="FILE", help=speaker.say("cli.export.to"))
    parser.add_argument("--observations", action="store_true", help=speaker.say("cli.export.observations"))


def export(args: argparse.Namespace, speaker: Speaker) -> int:
    """Write the answers of recorded matches to a Parquet file."""
    import warhost
    from warhost.terminal.files import reason

    for name, given, allowed in (("FILE", args.files, "*.warhost.json"), ("--to", args.to, "*.parquet")):
        if not given:
            raise BadArgument("missing_argument", "Missing: {name} ({allowed}).", {"name": name, "allowed": allowed})
    try:
        from warhost.lab import dataset
    except ModuleNotFoundError as error:
        raise missing_extra("warhost export", "dataset") from error
    if args.observations:
        try:
            import_module("warhost.lab.envs.encode")
        except ModuleNotFoundError as error:
            raise missing_extra("warhost export --observations", "rl") from error
    # Read all records before writing the file, so that a bad one leaves nothing behind.
    matches = list(progress(speaker.say("sim.progress"), len(args.files), matches_of(args.files)))
    try:
        rows = dataset.export(matches, args.to, warhost.__version__, args.observations)
    except OSError as error:
        why = reason(error)
        raise BadArgument("unwritable", "Can't write {file}: {why}", {"file": args.to, "why": str(why)}) from why
    print(speaker.say("cli.export.done", file=args.to, matches=len(matches), rows=rows))
    return 0


def matches_of(files: list[str]) -> Iterator["Match"]:
    """Yield the matches of record files, each checked."""
    import warhost
    from warhost.terminal.files import read_record

    for file in files:
        yield warhost.load(read_record(file))
