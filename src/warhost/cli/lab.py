"""`warhost fuzz` and `warhost bench`: games at random with every check on, and how fast they are played."""

import argparse
import os
from pathlib import Path

from warhost.cli.arguments import add_game, game_of, seconds_of, whole_number
from warhost.games.library import game_names
from warhost.text.speaker import Speaker


def fuzz_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """`warhost fuzz`."""
    add_game(parser, speaker)
    parser.add_argument("--games", metavar="N", default="200", help=speaker.say("cli.fuzz.games"))
    parser.add_argument("--seed", metavar="SEED", default="0", help=speaker.say("cli.fuzz.seed"))
    parser.add_argument("--jobs", metavar="N", default=str(os.cpu_count() or 1), help=speaker.say("cli.fuzz.jobs"))
    parser.add_argument("--folder", metavar="FOLDER", default=".", help=speaker.say("cli.fuzz.folder"))
    parser.add_argument("--goals", action=argparse.BooleanOptionalAction, default=True,
                        help=speaker.say("cli.fuzz.goals"))
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))


def fuzz(args: argparse.Namespace, speaker: Speaker) -> int:
    """Play at random with every check on; exit code 1 when something fails or never happens."""
    from warhost.lab.fuzz import run

    args.game = game_of(args).name
    args.games = whole_number("--games", args.games, 1, 1_000_000)
    args.jobs = whole_number("--jobs", args.jobs, 1, 1024)
    args.folder = Path(args.folder)
    return run(args)


def bench_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """`warhost bench`."""
    parser.add_argument("game", metavar="GAME", nargs="?", default="wotr",
                        help=speaker.say("cli.game", games=", ".join(game_names())))
    parser.add_argument("--seconds", metavar="N", default="10", help=speaker.say("cli.bench.seconds"))
    parser.add_argument("--seed", metavar="SEED", default="bench", help=speaker.say("cli.play.seed"))
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))


def bench(args: argparse.Namespace, speaker: Speaker) -> int:
    """Measure the speed."""
    from warhost.lab.bench import run

    args.game = game_of(args).name
    args.seconds = seconds_of("--seconds", args.seconds)
    return run(args)
