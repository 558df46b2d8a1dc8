"""`warhost ladder`: every bot against every bot, with a rating for each."""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from warhost.cli.arguments import BadArgument, check_plot, game_of, options_of, whole_number, write_plot
from warhost.cli.sim import add_contest, players_of_games, progress
from warhost.text.speaker import Speaker


def ladder_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost ladder`."""
    add_contest(parser, speaker, "ladder")
    parser.add_argument("--plot", metavar="FILE", help=speaker.say("cli.ladder.plot"))


def ladder(args: argparse.Namespace, speaker: Speaker) -> int:
    """Play all pairs and rate the bots."""
    from warhost.lab.agents import checked_agent
    from warhost.lab.arena import keep
    from warhost.lab.ladder import contestants, kept, pairings, report

    game = game_of(args)
    bots = [checked_agent(bot, game.name) for bot in dict.fromkeys(args.bots)] or contestants(game.name)
    if len(bots) < 2:
        raise BadArgument("two_bots", "Name two bots, not {number}.", {"number": str(len(bots))})
    games = whole_number("--games", args.games, 2, 1_000_000)
    check_plot(args.plot)
    options = game.check_options(options_of(game, args.option, args.players, []))
    pairs = pairings(game.name, options, bots, args.seed)
    play = players_of_games(args)
    path = Path(args.file) if args.file else None
    before = kept(path, game.name, options, args.seed) if path else {}
    played = {pairing.bots: [o for o in before.get(pairing.bots, []) if o.number < games] for pairing in pairs}
    left = {pair: sorted(set(range(games)) - {o.number for o in outcomes}) for pair, outcomes in played.items()}
    began = time.monotonic()

    def all_games() -> Iterator[Any]:
        for pairing in pairs:
            for outcome in play(pairing, left[pairing.bots]):
                yield pairing.bots, outcome

    for pair, outcome in progress(speaker.say("sim.progress"), sum(map(len, left.values())), all_games()):
        played[pair].append(outcome)
        if path:
            keep(path, [pair, *outcome])
    found = report(game.name, options, args.seed, bots, played, time.monotonic() - began)
    if args.plot is not None:
        draw(args.plot, found, speaker)
    if args.json:
        print(json.dumps(found))
    else:
        tell(found, speaker)
    return 0


def draw(file: str, found: dict[str, Any], speaker: Speaker) -> None:
    """Write the ratings as a picture."""
    from warhost.lab.ladder import svg_of
    from warhost.text.lobby import game_title
    from warhost.text.reader import Reader

    title = speaker.say("cli.ladder.title", game=game_title(Reader(found["game"], speaker.language, [])))
    write_plot(file, svg_of(title, found["standings"], speaker.decimal))


def tell(found: dict[str, Any], speaker: Speaker) -> None:
    """Print the table: one bot per line, the best first, then every pair."""
    columns = [speaker.say(f"cli.ladder.column.{name}") for name in ("bot", "rating", "points", "share")]
    wide = max(len(name) for name in [columns[0], *[row["bot"] for row in found["standings"]]])
    print(f"{columns[0]:<{wide}}  {columns[1]:>12}  {columns[2]:>12}  {columns[3]}")
    for row in found["standings"]:
        rating = f"{speaker.decimal(row['rating'])} ± {speaker.decimal(2 * row['sigma'])}"
        points = f"{speaker.figure(row['points'])}/{row['games']}"
        share = f"{speaker.decimal(100 * row['low'])}–{speaker.share(row['high'])}"
        print(f"{row['bot']:<{wide}}  {rating:>12}  {points:>12}  {share}")
    print()
    for pair in found["pairs"]:
        first, second = pair["bots"]
        won, lost = speaker.figure(pair["points"]), speaker.figure(pair["games"] - pair["points"])
        print(f"{first} - {second}: {won} : {lost}")
    print(speaker.say("cli.ladder.seconds", seconds=speaker.figure(found["seconds"])))
