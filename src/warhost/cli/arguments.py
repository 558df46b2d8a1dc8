"""Read and check arguments, with errors that say what is wrong."""

import argparse
from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

from warhost.games.library import game_named, game_names
from warhost.kernel.errors import Problem
from warhost.kernel.flow import AnyGame
from warhost.text.catalogue import LANGUAGES
from warhost.text.speaker import Speaker


class BadArgument(Problem):
    """An error in the command line."""


def missing_extra(name: str, extra: str) -> BadArgument:
    """Return the error for a command or option whose packages are not installed."""
    return BadArgument(
        "needs_extra", "{name} needs extra packages: pip install 'warhost[{extra}]'.", {"name": name, "extra": extra}
    )


def port_taken(port: int) -> BadArgument:
    """Return the error for a port on which another program listens."""
    return BadArgument("port_taken", "port {port} is in use: choose another with --port", {"port": str(port)})


def missing_module(name: str, module: str) -> BadArgument:
    """Return the error for a missing module: one from an extra, or one that an agent imports."""
    if module in ("gymnasium", "numpy"):
        return missing_extra(name, "rl")
    return BadArgument(
        "needs_module",
        "{name} needs the Python module {module}, which is not installed.",
        {"name": name, "module": module},
    )


def argument_problem(name: str, message: str) -> BadArgument:
    """Translate an error of argparse, recognised by the beginning of its English message."""
    if message.startswith("expected "):
        return BadArgument("needs_value", "{name} needs a value.", {"name": name})
    if message.startswith("the following arguments are required: "):
        return BadArgument(
            "missing_argument",
            "Missing: {name} ({allowed}).",
            {"name": message.split(": ")[1].upper(), "allowed": ", ".join(game_names())},
        )
    if message.startswith("ignored explicit argument "):
        return BadArgument("no_value", "{name} takes no value.", {"name": name})
    return BadArgument("bad_argument", "Invalid value for {name}.", {"name": name})


def told(speaker: Speaker, problem: Problem) -> str:
    """Return a problem in words. It may be specific to a game, such as an impossible position."""
    from warhost.text.problems import ProblemSpeaker

    return ProblemSpeaker(speaker.language, ["warhost"]).problem(problem)


def take_language(arguments: list[str]) -> str | None:
    """Remove `--lang` from the arguments before anything else is read, so that errors are in that language too."""
    language = None
    while True:
        at = next((i for i, word in enumerate(arguments) if word == "--lang" or word.startswith("--lang=")), -1)
        if at < 0:
            return language
        word = arguments.pop(at)
        if "=" in word:
            language = word.removeprefix("--lang=")
        elif at < len(arguments):
            language = arguments.pop(at)
        else:
            raise BadArgument("needs_value", "{name} needs a value.", {"name": "--lang"})
        if language not in LANGUAGES:
            raise BadArgument(
                "unknown_language",
                "Unknown language {language}. The languages are {languages}.",
                {"language": repr(language), "languages": ", ".join(LANGUAGES)},
            )


def add_game(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the argument that names the game."""
    parser.add_argument("game", metavar="GAME", nargs="?", help=speaker.say("cli.game", games=", ".join(game_names())))


def game_of(args: argparse.Namespace) -> AnyGame:
    """Return the game that was named."""
    if args.game is None:
        raise BadArgument(
            "missing_argument", "Missing: {name} ({allowed}).", {"name": "GAME", "allowed": ", ".join(game_names())}
        )
    return game_named(args.game)


def whole_number(name: str, text: str, least: int, most: int) -> int:
    """Return a number within bounds."""
    if not (text.isascii() and text.isdecimal() and least <= int(text) <= most):
        raise BadArgument(
            "not_a_number",
            "{name}: expected a number from {least} to {most}, not {value}.",
            {"name": name, "value": repr(text), "least": str(least), "most": str(most)},
        )
    return int(text)


def one_of(name: str, text: str, allowed: Sequence[str]) -> str:
    """Return a value that must be one of several words."""
    if text not in allowed:
        raise BadArgument(
            "not_a_choice",
            "{name}: {value} is not possible. Choose one of {allowed}.",
            {"name": name, "value": repr(text), "allowed": ", ".join(allowed)},
        )
    return text


def network_of(name: str, text: str) -> str:
    """Return an IP address or a network such as 10.0.0.0/8."""
    try:
        return str(ip_network(text)) if "/" in text else str(ip_address(text))
    except ValueError:
        raise BadArgument(
            "not_a_network",
            "{name}: {value} is not an address. Give one like 10.0.0.5 or a network like 10.0.0.0/8.",
            {"name": name, "value": repr(text)},
        ) from None


def seconds_of(name: str, text: str) -> float:
    """Return a time in seconds, up to an hour."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.1 <= seconds <= 3600:
        raise BadArgument(
            "not_a_number",
            "{name}: expected a number from {least} to {most}, not {value}.",
            {"name": name, "value": repr(text), "least": "0.1", "most": "3600"},
        )
    return seconds


def ratio_of(name: str, text: str) -> float:
    """Return a ratio, up to ten to one."""
    try:
        ratio = float(text)
    except ValueError:
        ratio = -1.0
    if not 0.0 <= ratio <= 10.0:
        raise BadArgument(
            "not_a_number",
            "{name}: expected a number from {least} to {most}, not {value}.",
            {"name": name, "value": repr(text), "least": "0", "most": "10"},
        )
    return ratio


def options_of(game: AnyGame, given: Sequence[str], players: str | None, seats: Sequence[str]) -> dict[str, Any]:
    """Return the options of a new match.

    These are the options given, or the first variant with the number of players asked for (`players`, or the number
    of names in `seats`), or the standard variant.
    """
    options = dict(option_of(text) for text in given)
    if options or (players is None and not seats):
        return options
    variants = [game.check_options({}), *game.variants()]
    numbers = [len(game.seats(variant)) for variant in variants]
    wanted = len(seats) if players is None else whole_number("--players", players, min(numbers), max(numbers))
    return variants[numbers.index(wanted)] if wanted in numbers else {}


def option_of(text: str) -> tuple[str, Any]:
    """Parse NAME=VALUE: the value is a number, true or false, or text."""
    name, sign, value = text.partition("=")
    if not sign:
        raise BadArgument("needs_value", "{name} needs a value.", {"name": f"--option {name}="})
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.isascii() and value.isdecimal() else value


def players_of(names: Sequence[str], seats: Sequence[str], allowed: Sequence[str], game: str) -> dict[str, str]:
    """Return the player of each seat: an allowed name, or a bot that searches with a given budget."""
    from warhost.bots.library import checked_bot, is_bot

    for name in names:
        if is_bot(name):
            checked_bot(name, game)
        elif name not in allowed:
            raise BadArgument(
                "unknown_player",
                "{player} can't play here. Choose from: {players}.",
                {"player": repr(name), "players": ", ".join(allowed)},
            )
    if len(names) != len(seats):
        raise BadArgument(
            "seats_number",
            "{given} players for {number} seats. Name one for each of {seats}.",
            {"given": str(len(names)), "number": str(len(seats)), "seats": ", ".join(seats)},
        )
    return dict(zip(seats, names, strict=True))


def split(text: str | None) -> list[str]:
    """Split a list of names at its commas."""
    return [word.strip() for word in text.split(",")] if text else []


def check_plot(file: str | None) -> None:
    """Check that the name of a picture ends with .svg."""
    if file is not None and not file.endswith(".svg"):
        raise BadArgument("not_svg", "{file}: the plot is an SVG file, so its name must end with .svg.", {"file": file})


def write_plot(file: str, picture: str) -> None:
    """Write a picture to a file."""
    from warhost.terminal.files import reason

    try:
        Path(file).write_text(picture, encoding="utf-8")
    except OSError as error:
        why = reason(error)
        raise BadArgument("unwritable", "Can't write {file}: {why}", {"file": file, "why": str(why)}) from why
