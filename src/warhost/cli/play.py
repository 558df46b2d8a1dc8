"""`warhost play`: a game in the terminal."""

import argparse
from typing import TYPE_CHECKING

from warhost.cli.arguments import BadArgument, add_game, game_of, options_of, players_of, split
from warhost.cli.data import with_override
from warhost.cli.scenario import with_scenario
from warhost.text.speaker import Speaker

if TYPE_CHECKING:
    from warhost.bots.bot import Bot

HUMAN = "human"


def play_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost play`."""
    from warhost.bots.library import bot_names

    add_game(parser, speaker)
    parser.add_argument("--players", metavar="N", help=speaker.say("cli.play.players"))
    parser.add_argument(
        "--option", metavar="NAME=VALUE", nargs="+", action="extend", default=[], help=speaker.say("cli.play.option")
    )
    parser.add_argument("--override", metavar="FILE", help=speaker.say("cli.play.override"))
    parser.add_argument("--scenario", metavar="FILE", help=speaker.say("cli.play.scenario"))
    parser.add_argument("--series", metavar="NAME", help=speaker.say("cli.play.series"))
    parser.add_argument("--seat", metavar="SEAT", nargs="+", help=speaker.say("cli.play.seat"))
    parser.add_argument("--seats", metavar="WHO,WHO", help=speaker.say("cli.play.seats", bots=", ".join(bot_names())))
    parser.add_argument("--bot", metavar="BOT", help=speaker.say("cli.play.bot", bots=", ".join(bot_names())))
    parser.add_argument("--seed", metavar="SEED", help=speaker.say("cli.play.seed"))
    parser.add_argument("--position", metavar="FILE", help=speaker.say("cli.play.position"))
    parser.add_argument("--load", metavar="FILE", help=speaker.say("cli.play.load"))
    parser.add_argument("--save", metavar="FILE", help=speaker.say("cli.play.save"))


def play(args: argparse.Namespace, speaker: Speaker) -> int:
    """Play in the terminal."""
    import secrets
    from functools import partial

    import warhost
    from warhost.bots.library import bot_names, checked_bot
    from warhost.kernel.flow import series_named
    from warhost.terminal import start
    from warhost.terminal.files import read_position, read_record
    from warhost.terminal.series import SeriesTable
    from warhost.terminal.terminal_match import TerminalMatch

    game = game_of(args)
    if args.seat and args.seats:
        raise BadArgument("seat_and_seats", "Use either --seat or --seats, not both.", {})
    if args.bot and args.seats:
        raise BadArgument("bot_and_seats", "Use either --bot or --seats, not both.", {})
    bot = checked_bot(args.bot or bot_names(game.name)[0], game.name)
    names = split(args.seats)
    if args.series is not None:
        for name, value in (
            ("--load", args.load),
            ("--save", args.save),
            ("--position", args.position),
            ("--scenario", args.scenario),
        ):
            if value:
                raise BadArgument(
                    "series_with", "--series sets up every match itself. Leave out {name}.", {"name": name}
                )
        series_named(game, args.series)
    if args.load:
        for name, value in (
            ("--players", args.players),
            ("--option", args.option),
            ("--override", args.override),
            ("--scenario", args.scenario),
            ("--seed", args.seed),
            ("--position", args.position),
        ):
            if value:
                raise BadArgument("load_with", "--load already sets the game. Leave out {name}.", {"name": name})
        match = warhost.load(read_record(args.load))
        if match.game is not game:
            raise BadArgument(
                "other_game",
                "The record is a game of {found}, not of {game}.",
                {"found": match.game.name, "game": game.name},
            )
    else:
        options = with_override(
            options_of(game, args.option, args.players, names), game.name, bool(game.data()), args.override
        )
        options = with_scenario(options, game, args.scenario)
        match = warhost.new(
            game.name, seed=args.seed, options=options, position=read_position(args.position) if args.position else None
        )
    language = speaker.language
    if names:
        who = players_of(names, match.seats, [HUMAN, *bot_names(game.name)], game.name)
    elif "players" in match.source and not args.seat and not args.bot:
        who = match.source["players"]
        players_of([who[seat] for seat in match.seats], match.seats, [HUMAN, *bot_names(game.name)], game.name)
    else:
        people = args.seat or []
        for seat in people:
            match.seat_number(seat)
        if not people and start.may_ask():
            language = language if args.language_given else start.ask_language(speaker)
            people = start.ask_seats(game.name, language, match.seats)
        who = {seat: HUMAN if seat in (people or match.seats[:1]) else bot for seat in match.seats}
    match.source["players"] = who
    seed = args.seed or secrets.token_hex(8)
    if args.series is not None:
        series = series_named(game, args.series)
        series.check_options(match.options_used)
        SeriesTable(game, series, match.options_used, partial(seated, who), language, seed).run()
        return 0
    TerminalMatch(match, seated(who, seed), language, args.save).run()
    return 0


def seated(who: dict[str, str], seed: str) -> dict[str, "Bot | None"]:
    """Return the bots in their seats; None where a person plays."""
    from warhost.bots.library import bot_named

    return {seat: None if name == HUMAN else bot_named(name, f"{seed}/{seat}") for seat, name in who.items()}
