"""The command line: `warhost COMMAND`. Messages are in the user's language; bad input ends with exit code 2."""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from warhost.games.library import game_named, game_names
from warhost.kernel.errors import Problem
from warhost.kernel.flow import Game
from warhost.text.catalogue import LANGUAGES, environment_language
from warhost.text.speaker import Speaker

HUMAN = "human"

T = TypeVar("T")


class BadArgument(Problem):
    """A command line that cannot be understood."""


class Parser(argparse.ArgumentParser):
    """Speaks the user's language and leaves errors to the caller."""

    def __init__(self, speaker: Speaker, prog: str, description: str) -> None:
        super().__init__(prog, description=description, formatter_class=lambda prog: Formatter(prog, speaker),
                         add_help=False, exit_on_error=False, allow_abbrev=False)
        self._positionals.title = speaker.say("cli.arguments")
        self._optionals.title = speaker.say("cli.options")
        self.add_argument("-h", "--help", action="help", help=speaker.say("cli.help"))
        self.add_argument("--lang", metavar="LANG", help=speaker.say("cli.lang"))

    def error(self, message: str) -> NoReturn:
        """Leave what argparse finds itself to the caller."""
        raise argument_problem(self.prog, message)


class Formatter(argparse.HelpFormatter):
    """Help in the user's language."""

    def __init__(self, prog: str, speaker: Speaker) -> None:
        super().__init__(prog)
        self.speaker = speaker

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """The first line."""
        super().add_usage(usage, actions, groups, self.speaker.say("cli.usage") if prefix is None else prefix)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    speaker = Speaker(environment_language(), ["warhost"])
    command = ""
    try:
        language = take_language(arguments)
        speaker = Speaker(language or environment_language(), ["warhost"])
        command = next((word for word in arguments if not word.startswith("-")), "")
        code = dispatch(speaker, command, arguments, language is not None)
        sys.stdout.flush()
        return code
    except Problem as problem:
        return complain(speaker, command, problem)
    except argparse.ArgumentError as error:
        return complain(speaker, command, argument_problem(error.argument_name or "warhost", error.message))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has gone (`warhost replay FILE | head`): nothing may be written at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def take_language(arguments: list[str]) -> str | None:
    """Take `--lang` out of the arguments before anything else is read: the errors speak it too."""
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
            raise BadArgument("needs_value", "{name} needs a value", {"name": "--lang"})
        if language not in LANGUAGES:
            raise BadArgument("unknown_language", "no language {language}: the languages are {languages}",
                              {"language": repr(language), "languages": ", ".join(LANGUAGES)})


def argument_problem(name: str, message: str) -> BadArgument:
    """What argparse has against an argument: by the beginning of its wording, which is English only."""
    if message.startswith("expected "):
        return BadArgument("needs_value", "{name} needs a value", {"name": name})
    if message.startswith("the following arguments are required: "):
        return BadArgument("missing_argument", "missing: {name} ({allowed})",
                           {"name": message.split(": ")[1].upper(), "allowed": ", ".join(game_names())})
    if message.startswith("ignored explicit argument "):
        return BadArgument("no_value", "{name} takes no value", {"name": name})
    return BadArgument("bad_argument", "{name} cannot be so", {"name": name})


def complain(speaker: Speaker, command: str, problem: Problem) -> int:
    """Say what is wrong and where to read more; the exit code of bad input."""
    print(speaker.say("cli.error", what=told(speaker, problem)), file=sys.stderr)
    known = f"warhost {command}" if command in COMMANDS else "warhost"
    print(speaker.say("cli.hint", command=known), file=sys.stderr)
    return 2


def told(speaker: Speaker, problem: Problem) -> str:
    """A problem in words. It may be one of a game's own, such as an impossible position."""
    return Speaker(speaker.language, ["warhost", *game_names()]).problem(problem)


def dispatch(speaker: Speaker, command: str, arguments: list[str], language_given: bool) -> int:
    """Read the arguments of a command and run it."""
    if not command:
        parser = overview(speaker)
        _, unknown = parser.parse_known_args(arguments)
        if not unknown:
            parser.print_help()
            return 0
        raise BadArgument("unknown_argument", "unknown argument {argument}", {"argument": unknown[0]})
    if command not in COMMANDS:
        raise BadArgument("unknown_command", "no command {command}: the commands are {commands}",
                          {"command": repr(command), "commands": ", ".join(COMMANDS)})
    parser = Parser(speaker, f"warhost {command}", speaker.say(f"cli.{command}"))
    COMMANDS[command][0](parser, speaker)
    arguments.remove(command)
    args, unknown = parser.parse_known_args(arguments)
    if unknown:
        raise BadArgument("unknown_argument", "unknown argument {argument}", {"argument": unknown[0]})
    args.language_given = language_given
    return COMMANDS[command][1](args, speaker)


def overview(speaker: Speaker) -> argparse.ArgumentParser:
    """What `warhost --help` shows."""
    parser = Parser(speaker, "warhost", speaker.say("cli.description"))
    parser._positionals.title = speaker.say("cli.commands")
    for name in COMMANDS:
        parser.add_argument(name, nargs="?", help=speaker.say(f"cli.{name}"))
    parser.usage = "warhost COMMAND ..."
    return parser


# ---- reading arguments


def add_game(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """The game, first of all."""
    parser.add_argument("game", metavar="GAME", nargs="?",
                        help=speaker.say("cli.game", games=", ".join(game_names())))


def game_of(args: argparse.Namespace) -> Game:
    """The game that was named."""
    if args.game is None:
        raise BadArgument("missing_argument", "missing: {name} ({allowed})",
                          {"name": "GAME", "allowed": ", ".join(game_names())})
    return game_named(args.game)


def whole_number(name: str, text: str, least: int, most: int) -> int:
    """A number within bounds."""
    if not (text.isascii() and text.isdecimal() and least <= int(text) <= most):
        raise BadArgument("not_a_number", "{name}: {value} is not possible; expected a number from {least} to {most}",
                          {"name": name, "value": repr(text), "least": str(least), "most": str(most)})
    return int(text)


def seconds_of(name: str, text: str) -> float:
    """A time, up to an hour."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.1 <= seconds <= 3600:
        raise BadArgument("not_a_number", "{name}: {value} is not possible; expected a number from {least} to {most}",
                          {"name": name, "value": repr(text), "least": "0.1", "most": "3600"})
    return seconds


def options_of(game: Game, given: Sequence[str], players: str | None, seats: Sequence[str]) -> dict[str, Any]:
    """The options of a new match: as given; else the standard ones, or the first with the number of players asked for.

    That number is given, or there are as many as players named.
    """
    options = dict(option_of(text) for text in given)
    if options or (players is None and not seats):
        return options
    variants = [game.check_options({}), *game.variants()]
    numbers = [len(game.seats(variant)) for variant in variants]
    wanted = len(seats) if players is None else whole_number("--players", players, min(numbers), max(numbers))
    return variants[numbers.index(wanted)] if wanted in numbers else {}


def option_of(text: str) -> tuple[str, Any]:
    """An option of a game from NAME=VALUE: numbers, true and false, otherwise text."""
    name, sign, value = text.partition("=")
    if not sign:
        raise BadArgument("needs_value", "{name} needs a value", {"name": f"--option {name}="})
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.isascii() and value.isdecimal() else value


def players_of(names: Sequence[str], seats: Sequence[str], allowed: Sequence[str]) -> dict[str, str]:
    """Who plays each seat."""
    for name in names:
        if name not in allowed:
            raise BadArgument("unknown_player", "{player} cannot play here: expected one of {players}",
                              {"player": repr(name), "players": ", ".join(allowed)})
    if len(names) != len(seats):
        raise BadArgument("seats_number", "{given} players for {number} seats: name one for each of {seats}",
                          {"given": str(len(names)), "number": str(len(seats)), "seats": ", ".join(seats)})
    return dict(zip(seats, names, strict=True))


def split(text: str | None) -> list[str]:
    """Names between commas."""
    return [word.strip() for word in text.split(",")] if text else []


# ---- play


def play_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """`warhost play`."""
    from warhost.bots.library import bot_names

    add_game(parser, speaker)
    parser.add_argument("--players", metavar="N", help=speaker.say("cli.play.players"))
    parser.add_argument("--option", metavar="NAME=VALUE", nargs="+", default=[], help=speaker.say("cli.play.option"))
    parser.add_argument("--seat", metavar="SEAT", nargs="+", help=speaker.say("cli.play.seat"))
    parser.add_argument("--seats", metavar="WHO,WHO", help=speaker.say("cli.play.seats", bots=", ".join(bot_names())))
    parser.add_argument("--seed", metavar="SEED", help=speaker.say("cli.play.seed"))
    parser.add_argument("--position", metavar="FILE", help=speaker.say("cli.play.position"))
    parser.add_argument("--load", metavar="FILE", help=speaker.say("cli.play.load"))
    parser.add_argument("--save", metavar="FILE", help=speaker.say("cli.play.save"))


def play(args: argparse.Namespace, speaker: Speaker) -> int:
    """Play in the terminal."""
    import secrets

    import warhost
    from warhost.bots.library import bot_named, bot_names
    from warhost.terminal import start
    from warhost.terminal.files import read_position, read_record
    from warhost.terminal.table import Table

    game = game_of(args)
    if args.seat and args.seats:
        raise BadArgument("seat_and_seats", "give either --seat or --seats, not both", {})
    names = split(args.seats)
    if args.load:
        for name, value in (("--players", args.players), ("--option", args.option), ("--seed", args.seed),
                            ("--position", args.position)):
            if value:
                raise BadArgument("load_with", "with --load the game is given: leave out {name}", {"name": name})
        match = warhost.load(read_record(args.load))
        if match.game is not game:
            raise BadArgument("other_game", "the record is a game of {found}, not of {game}",
                              {"found": match.game.name, "game": game.name})
    else:
        match = warhost.new(game.name, seed=args.seed, options=options_of(game, args.option, args.players, names),
                            position=read_position(args.position) if args.position else None)
    language = speaker.language
    if names:
        who = players_of(names, match.seats, [HUMAN, *bot_names()])
    elif "players" in match.source and not args.seat:
        who = match.source["players"]
        players_of([who[seat] for seat in match.seats], match.seats, [HUMAN, *bot_names()])
    else:
        people = args.seat or []
        for seat in people:
            match.seat_number(seat)
        if not people and start.may_ask():
            language = language if args.language_given else start.ask_language(speaker)
            people = start.ask_seats(game.name, language, match.seats)
        who = {seat: HUMAN if seat in (people or match.seats[:1]) else bot_names()[0] for seat in match.seats}
    match.source["players"] = who
    seed = args.seed or secrets.token_hex(8)
    players = {seat: None if name == HUMAN else bot_named(name, f"{seed}/{seat}") for seat, name in who.items()}
    Table(match, players, language, args.save).run()
    return 0


# ---- sim


def sim_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """`warhost sim`."""
    from warhost.bots.library import bot_names

    add_game(parser, speaker)
    parser.add_argument("--games", metavar="N", default="10", help=speaker.say("cli.sim.games"))
    parser.add_argument("--players", metavar="N", help=speaker.say("cli.play.players"))
    parser.add_argument("--option", metavar="NAME=VALUE", nargs="+", default=[], help=speaker.say("cli.play.option"))
    parser.add_argument("--seats", metavar="BOT,BOT", help=speaker.say("cli.sim.seats", bots=", ".join(bot_names())))
    parser.add_argument("--seed", metavar="SEED", default="0", help=speaker.say("cli.play.seed"))
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))


def sim(args: argparse.Namespace, speaker: Speaker) -> int:
    """Let bots play many games."""
    from warhost.bots.library import bot_names
    from warhost.bots.series import series

    game = game_of(args)
    games = whole_number("--games", args.games, 1, 1_000_000)
    names = split(args.seats)
    options = game.check_options(options_of(game, args.option, args.players, names))
    seats = game.seats(options)
    who = players_of(names or [bot_names()[0]] * len(seats), seats, bot_names())
    began = time.monotonic()
    outcomes = list(progress(speaker.say("sim.progress"), games,
                             series(game.name, options, list(who.values()), args.seed, games)))
    report = {
        "game": game.name, "options": options, "seats": who, "seed": args.seed, "games": games,
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


def tell_series(report: dict[str, Any], speaker: Speaker) -> None:
    """The result of a simulation in words."""
    from warhost.text.board import board_of
    from warhost.text.reader import Reader

    reader = Reader(report["game"], speaker.language, list(report["seats"]))
    board = board_of(report["game"])
    print(reader.say("sim.games", games=report["games"]))
    for seat, score in report["scores"].items():
        print(reader.say("sim.score", seat=reader.seat(seat), bot=report["seats"][seat], score=f"{score:g}"))
    for reason, number in report["reasons"].items():
        print(reader.say("sim.reason", ending=board.ending(reader, reason), number=number))
    print(reader.say("sim.speed", decisions=report["decisions"], seconds=f"{report['seconds']:.1f}"))


def progress(title: str, total: int, items: Iterable[T]) -> Iterator[T]:
    """The items, with a bar where somebody watches."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as bars:
        bar = bars.add_task(title, total=total)
        for item in items:
            bars.advance(bar)
            yield item


# ---- replay and verify


def file_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """`warhost replay`, `warhost verify`."""
    parser.add_argument("file", metavar="FILE", nargs="?", help=speaker.say("cli.file"))


def record_of(args: argparse.Namespace) -> Any:
    """The record that was named."""
    from warhost.terminal.files import read_record

    if args.file is None:
        raise BadArgument("missing_argument", "missing: {name} ({allowed})",
                          {"name": "FILE", "allowed": "*.warhost.json"})
    return read_record(args.file)


def replay(args: argparse.Namespace, speaker: Speaker) -> int:
    """Read a recorded game aloud."""
    import warhost
    from warhost.terminal.pager import show_text
    from warhost.text.board import board_of
    from warhost.text.reader import Reader
    from warhost.text.spans import plain

    match = warhost.load(record_of(args))
    reader = Reader(match.game.name, speaker.language, match.seats)
    lines: list[str] = []
    for chapter in reader.chapters(match.events()):
        lines += [*([""] if lines else []), *[plain(line) for line in chapter]]
    for seat, score in (match.result or {}).items():
        lines.append(reader.say("replay.score", seat=reader.seat(seat), score=f"{score:g}"))
    if not match.over:
        lines.append(board_of(match.game.name).title(reader, match.view("spectator")))
        lines.append(reader.say("verify.open"))
    show_text(lines)
    return 0


def verify(args: argparse.Namespace, speaker: Speaker) -> int:
    """Check a record; exit code 1 when it does not hold."""
    import warhost

    record = record_of(args)
    try:
        match = warhost.verify(record)
    except warhost.BadRecord as problem:
        print(speaker.say("verify.bad", what=told(speaker, problem)), file=sys.stderr)
        return 1
    print(speaker.say("verify.good", steps=len(match.steps), answers=len(match.all_answers()),
                      rolls=sum(len(rolls) for rolls in match.rolls)))
    if not match.over:
        print(speaker.say("verify.open"))
    return 0


# ---- rules


def rules_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """`warhost rules`."""
    add_game(parser, speaker)
    parser.add_argument("--rule", metavar="ID", help=speaker.say("cli.rules.rule"))


def rules(args: argparse.Namespace, speaker: Speaker) -> int:
    """The text of a rule, or how far the tests cover the specification; exit code 1 when a rule has no test."""
    from warhost.lab.coverage import named_rules, unknown_rules
    from warhost.text.rules import folder, rule_text, specification

    game = game_of(args)
    if args.rule is not None:
        print(rule_text(game.name, speaker.language, args.rule))
        return 0
    spec = specification(game.name, speaker.language)
    tests = folder().parents[1] / "tests"
    if not tests.is_dir():
        print(speaker.say("rules.no_tests", total=len(spec)), file=sys.stderr)
        return 2
    named = named_rules(tests, game.name)
    missing = [rule for rule in spec if rule not in named]
    unknown = unknown_rules(named, spec)
    print(speaker.say("rules.covered", game=game.name, covered=len(spec) - len(missing), total=len(spec)))
    for key, found in (("rules.missing", missing), ("rules.unknown", unknown)):
        if found:
            print(speaker.say(key))
            print("\n".join([f"  {rule}" for rule in found]))
    return 1 if missing or unknown else 0


# ---- fuzz and bench


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


COMMANDS: dict[str, tuple[Callable[[argparse.ArgumentParser, Speaker], None],
                          Callable[[argparse.Namespace, Speaker], int]]] = {
    "play": (play_arguments, play),
    "sim": (sim_arguments, sim),
    "replay": (file_arguments, replay),
    "verify": (file_arguments, verify),
    "rules": (rules_arguments, rules),
    "fuzz": (fuzz_arguments, fuzz),
    "bench": (bench_arguments, bench),
}
