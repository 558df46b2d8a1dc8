"""`warhost balance`: let a bot play itself in every pairing of a game and count how often each side and card wins."""

import argparse
import json
import os
import time
from typing import Any

from warhost.cli.arguments import BadArgument, add_game, game_of, whole_number
from warhost.cli.sim import progress
from warhost.text.speaker import Speaker


def balance_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost balance`."""
    from warhost.bots.library import bot_names

    add_game(parser, speaker)
    parser.add_argument(
        "--bot", metavar="BOT", default="heuristic", help=speaker.say("cli.balance.bot", bots=", ".join(bot_names()))
    )
    parser.add_argument("--games", metavar="N", default="40", help=speaker.say("cli.balance.games"))
    parser.add_argument("--seed", metavar="SEED", default="0", help=speaker.say("cli.play.seed"))
    parser.add_argument("--jobs", metavar="N", default=str(os.cpu_count() or 1), help=speaker.say("cli.fuzz.jobs"))
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))


def balance(args: argparse.Namespace, speaker: Speaker) -> int:
    """Play every pairing; exit code 1 when a side or a card wins too often."""
    from warhost.bots.library import checked_bot
    from warhost.games.library import game_named, game_names
    from warhost.lab.balance import play, report

    game = game_of(args)
    if not game.pairings():
        raise BadArgument(
            "no_pairings",
            "{game} has no pairings. Games with pairings: {allowed}.",
            {"game": game.name, "allowed": ", ".join([name for name in game_names() if game_named(name).pairings()])},
        )
    bot = checked_bot(args.bot, game.name)
    games = whole_number("--games", args.games, 1, 100_000)
    jobs = whole_number("--jobs", args.jobs, 1, 1024)
    began = time.monotonic()
    played = list(
        progress(
            speaker.say("sim.progress"), games * len(game.pairings()), play(game.name, bot, args.seed, games, jobs)
        )
    )
    found = report(game.name, bot, args.seed, played, time.monotonic() - began)
    if args.json:
        print(json.dumps(found))
    else:
        tell(found, speaker)
    return 1 if found["above"] else 0


def tell(found: dict[str, Any], speaker: Speaker) -> None:
    """Print the sides, then their choices, the strongest first. Mark those that win too often."""
    from warhost.games.library import game_named
    from warhost.lab.balance import MOST_SIDE, MOST_THING
    from warhost.text.reader import Reader

    game = game_named(found["game"])
    reader = Reader(found["game"], speaker.language, game.seats(game.check_options({})))
    for side, its in found["sides"].items():
        print(row(reader, reader.seat(side), its, side in found["above"]))
        cards = [(name, thing) for name, thing in found["things"].items() if thing["side"] == side]
        for name, thing in sorted(cards, key=lambda card: -card[1]["share"]):
            print("  " + row(reader, reader.name("scenario", name, "short"), thing, name in found["above"], 38))
    print(
        reader.say(
            "cli.balance.total",
            games=found["games"],
            turns=reader.figure(found["turns"]),
            seconds=reader.figure(found["seconds"]),
        )
    )
    print(
        reader.say(
            "cli.balance.above" if found["above"] else "cli.balance.even",
            side=reader.percent(MOST_SIDE),
            thing=reader.percent(MOST_THING),
        )
    )


def row(speaker: Speaker, name: str, found: dict[str, Any], marked: bool, wide: int = 40) -> str:
    """Return a line with a name, its share and its interval."""
    low, high = speaker.decimal(100 * found["low"]), speaker.decimal(100 * found["high"])
    return f"{name:<{wide}} {speaker.share(found['share']):>7}  [{low}–{high}]" + ("  !" if marked else "")
