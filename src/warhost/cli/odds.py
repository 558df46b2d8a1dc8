"""`warhost odds`: the odds of a battle, an attack or a move of the Fellowship, in words, bars and pictures."""

import argparse
import json
import os
from typing import Any

from warhost.cli.arguments import BadArgument, check_plot, game_of, whole_number, write_plot
from warhost.cli.odds_battlelore import attack_charts, attack_odds_of
from warhost.cli.odds_bo5a import combat_charts, combat_odds
from warhost.cli.odds_wotr import charts_of_the_ring, odds_of_the_ring
from warhost.text.speaker import Speaker

# The odds available for each game, the function that calculates them, and the one that puts them into words.
ODDS = {"wotr": ("battle", "hunt", "check"), "bo5a": ("combat", "check"), "battlelore": ("attack", "check")}
CALCULATED_BY = {"wotr": odds_of_the_ring, "bo5a": combat_odds, "battlelore": attack_odds_of}
CHARTS = {"wotr": charts_of_the_ring, "bo5a": combat_charts, "battlelore": attack_charts}


def odds_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost odds`."""
    parser.add_argument("game", metavar="GAME", nargs="?", help=speaker.say("cli.game", games=", ".join(ODDS)))
    whats = "; ".join([f"{game}: {', '.join(words)}" for game, words in ODDS.items()])
    parser.add_argument("what", metavar="WHAT", nargs="?", help=speaker.say("cli.odds.what", whats=whats))
    parser.add_argument("--position", metavar="FILE", help=speaker.say("cli.odds.position"))
    parser.add_argument("--from", metavar="REGION", dest="source", help=speaker.say("cli.odds.from"))
    parser.add_argument("--to", metavar="REGION", dest="target", help=speaker.say("cli.odds.to"))
    parser.add_argument("--stop", metavar="RATIO", default="0", help=speaker.say("cli.odds.stop"))
    parser.add_argument("--elites-first", action="store_true", help=speaker.say("cli.odds.elites_first"))
    parser.add_argument("--dice", metavar="N", help=speaker.say("cli.odds.dice"))
    parser.add_argument("--moves", metavar="N", help=speaker.say("cli.odds.moves"))
    parser.add_argument("--runs", metavar="N", default="1000", help=speaker.say("cli.odds.runs"))
    parser.add_argument("--jobs", metavar="N", default=str(os.cpu_count() or 1), help=speaker.say("cli.fuzz.jobs"))
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))
    parser.add_argument("--plot", metavar="FILE", help=speaker.say("cli.odds.plot"))


def odds(args: argparse.Namespace, speaker: Speaker) -> int:
    """Print the odds that were asked for; `check` compares them with simulated ones."""
    from warhost.kernel.dice import Dice
    from warhost.kernel.record import sound
    from warhost.terminal.files import read_position

    game = game_of(args)
    if game.name not in ODDS:
        raise BadArgument(
            "no_odds",
            "{game} has no odds. Games with odds: {allowed}.",
            {"game": game.name, "allowed": ", ".join(ODDS)},
        )
    if args.what not in ODDS[game.name]:
        raise BadArgument(
            "missing_argument", "Missing: {name} ({allowed}).", {"name": "WHAT", "allowed": ", ".join(ODDS[game.name])}
        )
    check_plot(args.plot)
    if args.what == "check":
        return check_odds(args, speaker)
    position = read_position(args.position) if args.position else {}
    options: dict[str, Any] = {}
    if game.name == "battlelore" and "scenarios" not in position:
        options["game"] = "learning"  # the game's board is known from the start
    options = game.check_options(options)
    state = sound(game, position, options, Dice(bytes(32)))
    found = CALCULATED_BY[game.name](args, state)
    if args.json:
        print(json.dumps(found))
    tell_odds(found, args, speaker, game.seats(options))
    return 0


def check_odds(args: argparse.Namespace, speaker: Speaker) -> int:
    """Compare exact odds with simulated ones; exit code 1 when they are too far apart."""
    from warhost.cli.sim import progress
    from warhost.lab import check_odds_battlelore, check_odds_bo5a, check_odds_wotr

    runs = whole_number("--runs", args.runs, 100, 10_000_000)
    jobs = whole_number("--jobs", args.jobs, 1, 1024)
    lab = {"wotr": check_odds_wotr, "bo5a": check_odds_bo5a, "battlelore": check_odds_battlelore}[args.game]
    title, total = speaker.say("odds.progress"), len(lab.parts(runs))
    far: dict[str, float] = {}
    for name, _, distance in lab.check(runs, jobs=jobs, watch=lambda brought: progress(title, total, brought)):
        far[name] = max(far.get(name, 0.0), distance)
    if args.json:
        print(json.dumps({"runs": runs, "distance": far}))
    else:
        for name, distance in far.items():
            print(speaker.say("cli.odds.checked", name=name, distance=speaker.decimal(distance, 2)))
    return 1 if max(far.values()) > check_odds_wotr.TOO_FAR else 0


def tell_odds(found: dict[str, Any], args: argparse.Namespace, speaker: Speaker, seats: list[str]) -> None:
    """Print odds in words and bars, and draw a picture if requested."""
    from warhost.lab.odds import svg_of, text_of
    from warhost.text.reader import Reader

    lines, charts = CHARTS[args.game](found, Reader(args.game, speaker.language, seats))
    if args.plot is not None:
        write_plot(args.plot, svg_of(lines[0], charts, speaker.share))
    if not args.json:
        print("\n".join([*lines, *text_of(charts, speaker.share)]))
