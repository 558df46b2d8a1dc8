"""`warhost sim` and `warhost arena`: let bots play many games and print the results."""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from warhost.cli.arguments import (
    BadArgument,
    add_game,
    game_of,
    missing_extra,
    options_of,
    players_of,
    split,
    whole_number,
)
from warhost.cli.data import with_override
from warhost.cli.scenario import with_scenario
from warhost.kernel.flow import AnyGame
from warhost.kernel.match import Match
from warhost.text.speaker import Speaker

T = TypeVar("T")


def sim_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost sim`."""
    from warhost.bots.library import bot_names

    add_game(parser, speaker)
    parser.add_argument("--games", metavar="N", default="10", help=speaker.say("cli.sim.games"))
    parser.add_argument("--series", metavar="NAME", help=speaker.say("cli.sim.series"))
    parser.add_argument("--players", metavar="N", help=speaker.say("cli.play.players"))
    parser.add_argument(
        "--option", metavar="NAME=VALUE", nargs="+", action="extend", default=[], help=speaker.say("cli.play.option")
    )
    parser.add_argument("--override", metavar="FILE", help=speaker.say("cli.play.override"))
    parser.add_argument("--scenario", metavar="FILE", help=speaker.say("cli.play.scenario"))
    parser.add_argument("--seats", metavar="BOT,BOT", help=speaker.say("cli.sim.seats", bots=", ".join(bot_names())))
    parser.add_argument("--seed", metavar="SEED", default="0", help=speaker.say("cli.play.seed"))
    parser.add_argument("--records", metavar="FOLDER", help=speaker.say("cli.sim.records"))
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))


def sim(args: argparse.Namespace, speaker: Speaker) -> int:
    """Let bots play many games."""
    from warhost.bots.library import bot_names
    from warhost.bots.series import series

    game = game_of(args)
    games = whole_number("--games", args.games, 1, 1_000_000)
    names = split(args.seats)
    given = options_of(game, args.option, args.players, names)
    given = with_scenario(given, game, args.scenario)
    options = game.check_options(with_override(given, game.name, bool(game.data()), args.override))
    seats = game.seats(options)
    who = players_of(names or [bot_names(game.name)[0]] * len(seats), seats, bot_names(game.name), game.name)
    if args.series is not None:
        if args.records is not None:
            raise BadArgument(
                "records_or_series", "--records writes single games, so it cannot be combined with --series.", {}
            )
        return sim_series(args, speaker, game, options, who, games)
    began = time.monotonic()
    outcomes = list(
        progress(
            speaker.say("sim.progress"),
            games,
            series(game.name, options, list(who.values()), args.seed, games, keeper(args.records)),
        )
    )
    report = {
        "game": game.name,
        "options": options,
        "seats": who,
        "seed": args.seed,
        "games": games,
        "scores": {seat: sum(o.scores[i] for o in outcomes) for i, seat in enumerate(seats)},
        "reasons": dict(sorted(Counter(o.reason for o in outcomes).items())),
        "decisions": sum(o.decisions for o in outcomes),
        "seconds": round(time.monotonic() - began, 3),
    }
    if args.json:
        print(json.dumps(report))
    else:
        tell_series(report, speaker)
    return 0


def keeper(folder: str | None) -> Callable[[int, Match], None] | None:
    """Return a function that writes the record of each game into a folder, which is created if needed."""
    from warhost.terminal.files import reason, write_record

    if folder is None:
        return None
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = reason(error)
        raise BadArgument("unwritable", "Can't write {file}: {why}", {"file": folder, "why": str(why)}) from why
    return lambda number, match: write_record(
        str(Path(folder) / f"{match.game.name}-{number + 1:05}.warhost.json"), match
    )


def sim_series(
    args: argparse.Namespace, speaker: Speaker, game: AnyGame, options: dict[str, Any], who: dict[str, str], number: int
) -> int:
    """Let bots play many series of games, such as campaigns."""
    from warhost.bots.series import whole_series
    from warhost.kernel.flow import series_named
    from warhost.text.lobby import series_label
    from warhost.text.reader import Reader

    series_named(game, args.series).check_options(options)
    began = time.monotonic()
    outcomes = list(
        progress(
            speaker.say("sim.progress"),
            number,
            whole_series(game.name, args.series, options, list(who.values()), args.seed, number),
        )
    )
    report = {
        "game": game.name,
        "series": args.series,
        "options": options,
        "seats": who,
        "seed": args.seed,
        "number": number,
        "scores": {seat: sum(o.scores[i] for o in outcomes) for i, seat in enumerate(who)},
        "points": {seat: sum(o.points[i] for o in outcomes) for i, seat in enumerate(who)},
        "decisions": sum(o.decisions for o in outcomes),
        "seconds": round(time.monotonic() - began, 3),
    }
    if args.json:
        print(json.dumps(report))
        return 0
    reader = Reader(game.name, speaker.language, list(who))
    print(reader.say("sim.series", series=series_label(reader, args.series), number=number))
    for i, (seat, bot) in enumerate(who.items()):
        print(reader.say("sim.score", seat=reader.seat(seat), bot=bot, score=reader.figure(report["scores"][seat])))
        print(reader.say("sim.points", points=reader.decimal(sum(o.points[i] for o in outcomes) / number)))
    print(reader.say("sim.speed", decisions=report["decisions"], seconds=reader.decimal(report["seconds"])))
    return 0


def tell_series(report: dict[str, Any], speaker: Speaker) -> None:
    """Print the result of a simulation."""
    from warhost.text.board import board_of
    from warhost.text.reader import Reader

    reader = Reader(report["game"], speaker.language, list(report["seats"]))
    board = board_of(report["game"])
    print(reader.say("sim.games", games=report["games"]))
    for seat, score in report["scores"].items():
        print(reader.say("sim.score", seat=reader.seat(seat), bot=report["seats"][seat], score=reader.figure(score)))
    for reason, number in report["reasons"].items():
        print(reader.say("sim.reason", ending=board.ending(reader, reason), number=number))
    print(reader.say("sim.speed", decisions=report["decisions"], seconds=reader.decimal(report["seconds"])))


def arena_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost arena`."""
    add_contest(parser, speaker, "arena")
    parser.add_argument("--suite", metavar="N", nargs="?", const="1", help=speaker.say("cli.arena.suite"))


def add_contest(parser: argparse.ArgumentParser, speaker: Speaker, command: str) -> None:
    """Add the arguments that the arena and the ladder share: who plays what, and how often."""
    from warhost.bots.library import bot_names

    add_game(parser, speaker)
    bots = speaker.say(f"cli.{command}.bots", bots=", ".join(bot_names()))
    parser.add_argument("bots", metavar="BOT", nargs="*", help=bots)
    parser.add_argument("--games", metavar="N", default="100", help=speaker.say(f"cli.{command}.games"))
    parser.add_argument("--players", metavar="N", help=speaker.say("cli.play.players"))
    parser.add_argument(
        "--option", metavar="NAME=VALUE", nargs="+", action="extend", default=[], help=speaker.say("cli.play.option")
    )
    parser.add_argument("--seed", metavar="SEED", default="0", help=speaker.say("cli.play.seed"))
    parser.add_argument("--jobs", metavar="N", default=str(os.cpu_count() or 1), help=speaker.say("cli.fuzz.jobs"))
    add_cluster(parser, speaker)
    parser.add_argument("--file", metavar="FILE", help=speaker.say("cli.arena.file"))
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))


def add_cluster(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the option that sends games to other machines."""
    parser.add_argument("--cluster", metavar="ADDRESS", help=speaker.say("cli.arena.cluster"))


def players_of_games(args: argparse.Namespace) -> Callable[..., Iterator[Any]]:
    """Return the function that plays a pairing's games: in processes on this machine, or on a Dask cluster."""
    from functools import partial

    from warhost.lab.arena import play

    jobs = whole_number("--jobs", args.jobs, 1, 1024)
    if args.cluster is None:
        return partial(play, jobs=jobs)
    try:
        from warhost.lab import cluster
    except ModuleNotFoundError as error:
        raise missing_extra("--cluster", "lab") from error
    return partial(cluster.play, address=args.cluster)


def arena(args: argparse.Namespace, speaker: Speaker) -> int:
    """Let two bots play each other on both sides."""
    from warhost.lab.agents import checked_agent
    from warhost.lab.arena import Pairing, keep, kept, summary

    game = game_of(args)
    if args.suite is not None:
        return arena_suite(args, game, speaker)
    if len(args.bots) != 2:
        raise BadArgument("two_bots", "Name two bots, not {number}.", {"number": str(len(args.bots))})
    for bot in args.bots:
        checked_agent(bot, game.name)
    games = whole_number("--games", args.games, 2, 1_000_000)
    play = players_of_games(args)
    pairing = Pairing(
        game.name,
        game.check_options(options_of(game, args.option, args.players, [])),
        (args.bots[0], args.bots[1]),
        args.seed,
    )
    path = Path(args.file) if args.file else None
    outcomes = kept(path, pairing) if path else []
    done = {outcome.number for outcome in outcomes}
    began = time.monotonic()
    left = [number for number in range(games) if number not in done]
    for outcome in progress(speaker.say("sim.progress"), len(left), play(pairing, left)):
        outcomes.append(outcome)
        if path:
            keep(path, outcome)
    report = summary(pairing, [o for o in outcomes if o.number < games], time.monotonic() - began)
    if args.json:
        print(json.dumps(report))
    else:
        tell_arena(report, game, pairing.options, speaker)
    return 0


def arena_suite(args: argparse.Namespace, game: AnyGame, speaker: Speaker) -> int:
    """Let bots solve positions in which a good player knows the answer."""
    from warhost.bots.library import bot_names, checked_bot
    from warhost.lab.suite import solve

    attempts = whole_number("--suite", args.suite, 1, 1000)
    if not args.bots:
        raise BadArgument(
            "missing_argument",
            "Missing: {name} ({allowed}).",
            {"name": "BOT", "allowed": ", ".join(bot_names(game.name))},
        )
    report = {
        bot: solve(game.name, bot, attempts, args.seed) for bot in [checked_bot(bot, game.name) for bot in args.bots]
    }
    if args.json:
        print(
            json.dumps(
                {
                    "game": game.name,
                    "attempts": attempts,
                    "seed": args.seed,
                    "solved": {bot: {one.task: one.times for one in found} for bot, found in report.items()},
                }
            )
        )
        return 0
    for bot, found in report.items():
        print(
            speaker.say(
                "suite.total",
                bot=bot,
                times=sum(one.times for one in found),
                attempts=sum(one.attempts for one in found),
                positions=len(found),
            )
        )
        for one in found:
            if one.times < one.attempts:
                print("  " + speaker.say("suite.task", task=one.task, times=one.times, attempts=one.attempts))
    return 0


def tell_arena(report: dict[str, Any], game: AnyGame, options: dict[str, Any], speaker: Speaker) -> None:
    """Print the result of an arena: one line for each side that the first bot played."""
    from warhost.text.board import board_of
    from warhost.text.reader import Reader

    seats = game.seats(options)
    reader = Reader(game.name, speaker.language, seats)
    for side in (0, 1):
        part = report[f"side {side}"]
        mine = [reader.seat(seat) for seat, its in zip(seats, game.sides(options), strict=True) if its == side]
        print(
            reader.say(
                "arena.side",
                bot=report["bots"][0],
                other=report["bots"][1],
                seats=", ".join(mine),
                wins=reader.figure(part["wins"]),
                games=part["games"],
                low=reader.share(part["low"]),
                high=reader.share(part["high"]),
            )
        )
        for reason, number in part["endings"].items():
            print("  " + reader.say("sim.reason", ending=board_of(game.name).ending(reader, reason), number=number))
    print(
        reader.say(
            "arena.length",
            turns=reader.figure(report["turns"]),
            decisions=reader.figure(report["decisions"]),
            seconds=reader.figure(report["seconds"]),
        )
    )


def progress(title: str, total: int, items: Iterable[T]) -> Iterator[T]:
    """Yield the items, with a progress bar if the output is a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as bars:
        bar = bars.add_task(title, total=total)
        for item in items:
            bars.advance(bar)
            yield item
