"""`warhost scenario`: check a custom scenario and print its rules; `--scenario` plays it."""

import argparse
import sys
from typing import Any

from warhost.cli.arguments import BadArgument
from warhost.games.library import game_named, game_names
from warhost.kernel.errors import BadPosition
from warhost.kernel.flow import AnyGame
from warhost.kernel.optional import WithScenarios, with_scenarios
from warhost.text.speaker import Speaker

ACTIONS = ["check"]


def scenario_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost scenario`."""
    parser.add_argument("action", metavar="check", nargs="?", help=speaker.say("cli.scenario.action"))
    parser.add_argument("file", metavar="FILE", nargs="?", help=speaker.say("cli.scenario.file"))


def scenario(args: argparse.Namespace, speaker: Speaker) -> int:
    """Check a file and print the scenario, or all its faults with exit code 1."""
    from warhost.text.board import board_of
    from warhost.text.reader import Reader
    from warhost.text.spans import plain

    if args.action not in ACTIONS or args.file is None:
        raise BadArgument(
            "missing_argument",
            "Missing: {name} ({allowed}).",
            {"name": "check FILE", "allowed": "warhost scenario check FILE"},
        )
    data = read_scenario(args.file)
    known = [name for name in game_names() if isinstance(game_named(name), WithScenarios)]
    if data.get("game") not in known:
        raise BadArgument(
            "scenario_of",
            "{file}: a scenario must say which game it is for: game = {games}",
            {"file": args.file, "games": ", ".join([f'"{name}"' for name in known])},
        )
    game = game_named(data["game"])
    faults = with_scenarios(game).scenario_faults(data)
    reader = Reader(game.name, speaker.language, game.seats({}))
    if faults:
        print(speaker.say("scenario.bad", file=args.file, number=len(faults)), file=sys.stderr)
        for fault in faults:
            print(f"  {board_of(game.name).scenario_fault(reader, fault, in_file=True)}", file=sys.stderr)
        return 1
    for line in board_of(game.name).scenario(reader, data):
        print(plain(line))
    print(speaker.say("scenario.good", game=game.name, file=args.file))
    return 0


def read_scenario(file: str) -> dict[str, Any]:
    """Read the tables of a TOML or JSON file. Whether they are a scenario is checked later."""
    from warhost.terminal.files import read_position

    try:
        return read_position(file)
    except BadPosition as problem:
        if problem.code != "not_a_position":
            raise
        raise BadArgument(
            "not_a_scenario",
            "{file} is not a scenario: expected TOML or JSON (line {line}, column {column}).",
            {"file": file, "line": problem.values["line"], "column": problem.values["column"]},
        ) from None


def with_scenario(options: dict[str, Any], game: AnyGame, file: str | None) -> dict[str, Any]:
    """Return the options of a new match, with the scenario file if one is named."""
    if not file:
        return options
    with_scenarios(game)
    return options | {"scenario": read_scenario(file)}
