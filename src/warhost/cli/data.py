"""`warhost data`: the values in a game's data files, how certain they are, and what an override file changes."""

import argparse
import json
from typing import Any

from warhost.cli.arguments import BadArgument, add_game, game_of
from warhost.kernel.errors import BadPosition
from warhost.text.speaker import Speaker


def data_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost data`."""
    add_game(parser, speaker)
    parser.add_argument("--all", action="store_true", help=speaker.say("cli.data.all"))
    parser.add_argument("--override", metavar="FILE", help=speaker.say("cli.data.override"))
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))


def data(args: argparse.Namespace, speaker: Speaker) -> int:
    """List the values that are not verified, or all of them; with an override, what it changes."""
    from warhost.kernel.data import VERIFIED

    game = game_of(args)
    entries = game.data()
    changed: dict[str, Any] = {}
    digest = ""
    if args.override:
        override = game.check_options({"override": override_of(game.name, bool(entries), args.override)})["override"]
        changed, digest = override["values"], override["digest"]
    shown = [
        entry
        for entry in entries
        if args.all or entry.path in changed or (entry.confidence != VERIFIED and not args.override)
    ]
    if args.json:
        print(
            json.dumps(
                {
                    "game": game.name,
                    "override": digest,
                    "values": [
                        {"path": e.path, "value": changed.get(e.path, e.value), "confidence": e.confidence}
                        | ({"standard": e.value} if e.path in changed else {})
                        for e in shown
                    ],
                }
            )
        )
        return 0
    if not entries:
        print(speaker.say("data.none", game=game.name))
        return 0
    for entry in shown:
        confidence = speaker.say(f"data.confidence.{entry.confidence}")
        if entry.path in changed:
            print(
                speaker.say(
                    "data.changed",
                    path=entry.path,
                    value=written(changed[entry.path]),
                    standard=written(entry.value),
                    confidence=confidence,
                )
            )
        else:
            print(speaker.say("data.entry", path=entry.path, value=written(entry.value), confidence=confidence))
    if digest:
        print(speaker.say("data.digest", digest=digest, count=len(changed)))
    else:
        unsure = len([entry for entry in entries if entry.confidence != VERIFIED])
        print(speaker.say("data.counts", game=game.name, total=len(entries), unsure=unsure))
    return 0


def written(value: Any) -> str:
    """Return a value as it is written in an override file."""
    return json.dumps(value, ensure_ascii=False)


def override_of(game: str, known: bool, file: str) -> dict[str, Any]:
    """Read an override file. Its values are checked when a match starts with them."""
    from warhost.terminal.files import read_position

    if not known:
        raise BadArgument("no_override", "{game} has no data that an override can change.", {"game": game})
    try:
        return read_position(file)
    except BadPosition as problem:
        if problem.code != "not_a_position":
            raise
        raise BadArgument(
            "not_an_override",
            "{file} is not an override file: expected TOML or JSON (line {line}, column {column}).",
            {"file": file, "line": problem.values["line"], "column": problem.values["column"]},
        ) from None


def with_override(options: dict[str, Any], game: str, known: bool, file: str | None) -> dict[str, Any]:
    """Return the options of a new match, with the override file if one is named."""
    return options | {"override": override_of(game, known, file)} if file else options
