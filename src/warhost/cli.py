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
        arguments = arguments or ["serve"]
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


# ---- arena


def arena_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """`warhost arena`."""
    from warhost.bots.library import bot_names

    add_game(parser, speaker)
    parser.add_argument("bots", metavar="BOT", nargs="*",
                        help=speaker.say("cli.arena.bots", bots=", ".join(bot_names())))
    parser.add_argument("--games", metavar="N", default="100", help=speaker.say("cli.arena.games"))
    parser.add_argument("--players", metavar="N", help=speaker.say("cli.play.players"))
    parser.add_argument("--option", metavar="NAME=VALUE", nargs="+", default=[], help=speaker.say("cli.play.option"))
    parser.add_argument("--seed", metavar="SEED", default="0", help=speaker.say("cli.play.seed"))
    parser.add_argument("--jobs", metavar="N", default=str(os.cpu_count() or 1), help=speaker.say("cli.fuzz.jobs"))
    parser.add_argument("--file", metavar="FILE", help=speaker.say("cli.arena.file"))
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))


def arena(args: argparse.Namespace, speaker: Speaker) -> int:
    """Two bots against each other, on both sides."""
    from warhost.bots.policies import policy_named
    from warhost.lab.arena import Pairing, keep, kept, play, summary

    game = game_of(args)
    if len(args.bots) != 2:
        raise BadArgument("two_bots", "expected two bots, not {number}", {"number": str(len(args.bots))})
    for bot in args.bots:
        policy_named(bot, game.name)
    games = whole_number("--games", args.games, 2, 1_000_000)
    jobs = whole_number("--jobs", args.jobs, 1, 1024)
    pairing = Pairing(game.name, game.check_options(options_of(game, args.option, args.players, [])),
                      (args.bots[0], args.bots[1]), args.seed)
    path = Path(args.file) if args.file else None
    outcomes = kept(path, pairing) if path else []
    done = {outcome.number for outcome in outcomes}
    began = time.monotonic()
    left = [number for number in range(games) if number not in done]
    for outcome in progress(speaker.say("sim.progress"), len(left), play(pairing, left, jobs)):
        outcomes.append(outcome)
        if path:
            keep(path, outcome)
    report = summary(pairing, [o for o in outcomes if o.number < games], time.monotonic() - began)
    if args.json:
        print(json.dumps(report))
    else:
        tell_arena(report, game, pairing.options, speaker)
    return 0


def tell_arena(report: dict[str, Any], game: Game, options: dict[str, Any], speaker: Speaker) -> None:
    """The result of an arena in words: a line for each side that the first bot played."""
    from warhost.text.board import board_of
    from warhost.text.reader import Reader

    seats = game.seats(options)
    reader = Reader(game.name, speaker.language, seats)
    for side in (0, 1):
        part = report[f"side {side}"]
        mine = [reader.seat(seat) for seat, its in zip(seats, game.sides(options), strict=True) if its == side]
        print(reader.say("arena.side", bot=report["bots"][0], other=report["bots"][1], seats=", ".join(mine),
                         wins=f"{part['wins']:g}", games=part["games"], low=f"{100 * part['low']:.1f}",
                         high=f"{100 * part['high']:.1f}"))
        for reason, number in part["endings"].items():
            print("  " + reader.say("sim.reason", ending=board_of(game.name).ending(reader, reason), number=number))
    print(reader.say("arena.length", turns=f"{report['turns']:g}", decisions=f"{report['decisions']:g}",
                     seconds=f"{report['seconds']:g}"))


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


# ---- the server


def serve_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """`warhost serve`."""
    parser.add_argument("--host", metavar="HOST", default="127.0.0.1", help=speaker.say("cli.serve.host"))
    parser.add_argument("--port", metavar="N", default="8000", help=speaker.say("cli.serve.port"))
    parser.add_argument("--db", metavar="URL", help=speaker.say("cli.serve.db"))
    parser.add_argument("--name", metavar="HOST", nargs="+", default=[], help=speaker.say("cli.serve.name"))
    parser.add_argument("--bots", metavar="N", default=str(max(1, (os.cpu_count() or 2) - 1)),
                        help=speaker.say("cli.serve.bots"))
    parser.add_argument("--no-browser", action="store_true", help=speaker.say("cli.serve.no_browser"))
    parser.add_argument("--no-limits", action="store_true", help=speaker.say("cli.serve.no_limits"))


def serve(args: argparse.Namespace, speaker: Speaker) -> int:
    """Serve the page until interrupted."""
    args.port = whole_number("--port", args.port, 0, 65535)
    args.bots = whole_number("--bots", args.bots, 1, 1024)
    from warhost.server.serve import run

    return run(args)


def load_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """`warhost load`."""
    parser.add_argument("address", metavar="ADDRESS", nargs="?", default="127.0.0.1:8000",
                        help=speaker.say("cli.load.address"))
    parser.add_argument("--matches", metavar="N", default="200", help=speaker.say("cli.load.matches"))
    parser.add_argument("--seconds", metavar="N", default="60", help=speaker.say("cli.load.seconds"))
    parser.add_argument("--ramp", metavar="N", default="15", help=speaker.say("cli.load.ramp"))
    parser.add_argument("--think", metavar="N", default="3", help=speaker.say("cli.load.think"))
    parser.add_argument("--games", metavar="GAME,...", default=",".join(game_names()),
                        help=speaker.say("cli.load.games"))
    parser.add_argument("--limit", metavar="MS", default="150", help=speaker.say("cli.load.limit"))
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))


def load(args: argparse.Namespace, speaker: Speaker) -> int:
    """Many players at once; exit code 1 when they wait too long."""
    from urllib.error import URLError
    from urllib.request import urlopen

    from warhost.server.load import run

    args.matches = whole_number("--matches", args.matches, 1, 100_000)
    args.limit = whole_number("--limit", args.limit, 0, 3_600_000)
    for name in ("seconds", "ramp", "think"):
        setattr(args, name, seconds_of(f"--{name}", getattr(args, name)))
    args.games = [game_named(name).name for name in args.games.split(",")]
    try:
        urlopen(f"http://{args.address}/api/games", timeout=60).close()
    except URLError as error:
        raise BadArgument("no_house", "no server answers at {address} ({why}): start one with `warhost serve`",
                          {"address": args.address, "why": str(error.reason)}) from None
    return run(args)


def reports_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """`warhost reports`."""
    parser.add_argument("--db", metavar="URL", help=speaker.say("cli.serve.db"))
    parser.add_argument("--folder", metavar="FOLDER", help=speaker.say("cli.reports.folder"))
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))


def reports(args: argparse.Namespace, speaker: Speaker) -> int:
    """What players have reported."""
    from warhost.server.reports import run

    args.folder = Path(args.folder) if args.folder else None
    return run(args)


# ---- odds


ODDS = ("battle", "hunt", "check")


def odds_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """`warhost odds`."""
    parser.add_argument("game", metavar="GAME", nargs="?", help=speaker.say("cli.game", games="wotr"))
    parser.add_argument("what", metavar="WHAT", nargs="?", help=speaker.say("cli.odds.what", whats=", ".join(ODDS)))
    parser.add_argument("--position", metavar="FILE", help=speaker.say("cli.odds.position"))
    parser.add_argument("--from", metavar="REGION", dest="source", help=speaker.say("cli.odds.from"))
    parser.add_argument("--to", metavar="REGION", dest="target", help=speaker.say("cli.odds.to"))
    parser.add_argument("--stop", metavar="RATIO", default="0", help=speaker.say("cli.odds.stop"))
    parser.add_argument("--elites-first", action="store_true", help=speaker.say("cli.odds.elites_first"))
    parser.add_argument("--dice", metavar="N", help=speaker.say("cli.odds.dice"))
    parser.add_argument("--moves", metavar="N", help=speaker.say("cli.odds.moves"))
    parser.add_argument("--runs", metavar="N", default="1000", help=speaker.say("cli.odds.runs"))
    parser.add_argument("--json", action="store_true", help=speaker.say("cli.sim.json"))
    parser.add_argument("--plot", metavar="FILE", help=speaker.say("cli.odds.plot"))


def odds(args: argparse.Namespace, speaker: Speaker) -> int:
    """The odds of a battle or of a move of the Fellowship; `check` holds them against simulated ones."""
    from warhost.games.wotr.odds import Policy
    from warhost.kernel.dice import Dice
    from warhost.terminal.files import read_position

    game = game_of(args)
    if game.name != "wotr":
        raise BadArgument("no_odds", "there are no odds of {game}: the games with odds are {allowed}",
                          {"game": game.name, "allowed": "wotr"})
    if args.what not in ODDS:
        raise BadArgument("missing_argument", "missing: {name} ({allowed})",
                          {"name": "WHAT", "allowed": ", ".join(ODDS)})
    if args.plot is not None and not args.plot.endswith(".svg"):
        raise BadArgument("not_svg", "{file}: the plot is an SVG picture, so its name ends with .svg",
                          {"file": args.plot})
    if args.what == "check":
        return odds_check(args, speaker)
    position = read_position(args.position) if args.position else {}
    state = game.from_position(position, game.check_options({}), Dice(bytes(32)))
    policy = Policy(args.elites_first, ratio_of("--stop", args.stop))
    found = odds_battle(args, state, policy) if args.what == "battle" else odds_hunt(args, state, policy)
    if args.json:
        print(json.dumps(found))
    tell_odds(found, args, speaker)
    return 0


def odds_check(args: argparse.Namespace, speaker: Speaker) -> int:
    """The exact odds against simulated ones; exit code 1 when they are too far apart."""
    from warhost.lab.odds_check import TOO_FAR, check

    runs = whole_number("--runs", args.runs, 100, 10_000_000)
    far: dict[str, float] = {}
    for name, _, distance in check(runs):
        far[name] = max(far.get(name, 0.0), distance)
    if args.json:
        print(json.dumps({"runs": runs, "distance": far}))
    else:
        for name, distance in far.items():
            print(speaker.say("cli.odds.checked", name=name, distance=f"{distance:.2f}"))
    return 1 if max(far.values()) > TOO_FAR else 0


def ratio_of(name: str, text: str) -> float:
    """A ratio, up to ten to one."""
    try:
        ratio = float(text)
    except ValueError:
        ratio = -1.0
    if not 0.0 <= ratio <= 10.0:
        raise BadArgument("not_a_number", "{name}: {value} is not possible; expected a number from {least} to {most}",
                          {"name": name, "value": repr(text), "least": "0", "most": "10"})
    return ratio


def odds_place(name: str, text: str | None) -> int:
    """A region, or the garrison in its stronghold as `garrison:REGION`."""
    from difflib import get_close_matches

    from warhost.games.wotr.tables import BOX, REGION_NAMES, STRONGHOLDS

    if text is None:
        raise BadArgument("needs_value", "{name} needs a value", {"name": name})
    inside = text.startswith("garrison:")
    allowed = [REGION_NAMES[r] for r in STRONGHOLDS] if inside else REGION_NAMES
    word = text.removeprefix("garrison:")
    if word not in allowed:
        near = get_close_matches(word, allowed, 3, 0.0)
        raise BadArgument("no_place", "{name}: there is no region {place}; for instance there are {known}",
                          {"name": name, "place": repr(word), "known": ", ".join(near)})
    return BOX[REGION_NAMES.index(word)] if inside else REGION_NAMES.index(word)


def odds_battle(args: argparse.Namespace, state: Any, policy: Any) -> dict[str, Any]:
    """The odds of an attack. Whether the nation is At War is not asked: these are odds, no action."""
    from warhost.games.wotr.battle import attack_targets, can_attack_from
    from warhost.games.wotr.invariants import place_name
    from warhost.games.wotr.moves import ANYBODY
    from warhost.games.wotr.odds import battle, ready
    from warhost.games.wotr.tables import BOX

    place = odds_place("--from", args.source)
    target = odds_place("--to", args.target)
    if target == place:
        target = max(target, BOX[place] if place < len(BOX) else -1)
    state, seat = ready(state, place)
    targets = attack_targets(state, seat, place) if seat >= 0 and can_attack_from(state, seat, place, ANYBODY) else []
    if target not in targets:
        raise BadArgument("no_attack", "{source} cannot attack {target}; what it can attack: {targets}",
                          {"source": place_name(place), "target": place_name(target),
                           "targets": ", ".join([place_name(p) for p in targets]) or "-"})
    return battle(state, seat, place, target, policy).plain()


def odds_hunt(args: argparse.Namespace, state: Any, policy: Any) -> dict[str, Any]:
    """The odds of a move of the Fellowship, with other dice in the Hunt Box if they are given."""
    from warhost.games.wotr.odds import hunt

    if args.dice is not None:
        state.hunt_shadow = whole_number("--dice", args.dice, 0, 10)
    if args.moves is not None:
        state.hunt_free = whole_number("--moves", args.moves, 0, 6)
    found = hunt(state, policy)
    if found is None:
        raise BadArgument("cannot_move", "the Fellowship is revealed: it cannot move", {})
    return found.plain()


def tell_odds(found: dict[str, Any], args: argparse.Namespace, speaker: Speaker) -> None:
    """Odds in words and bars, and in a picture if one is wanted."""
    from warhost.lab.odds import svg_of, text_of
    from warhost.terminal.files import reason
    from warhost.text.reader import Reader

    reader = Reader("wotr", speaker.language, [])
    lines, charts = battle_charts(found, reader) if args.what == "battle" else hunt_charts(found, reader)
    if args.plot is not None:
        try:
            Path(args.plot).write_text(svg_of(lines[0], charts), encoding="utf-8")
        except OSError as error:
            why = reason(error)
            raise BadArgument("unwritable", "cannot write {file}: {why}",
                              {"file": args.plot, "why": str(why)}) from why
    if not args.json:
        print("\n".join([*lines, *text_of(charts)]))


def battle_charts(found: dict[str, Any], reader: Any) -> tuple[list[str], list[Any]]:
    """A battle: who fights and how, and its charts."""
    from warhost.lab.odds import Chart, number_rows, percent
    from warhost.text.reader import COMMA
    from warhost.text.spans import joined, plain
    from warhost.text.wotr.board import counted_unit, place_of

    lines = [plain(reader.line(f"cli.odds.battle.{found['kind']}", {
        "source": place_of(found["attacker"]["place"]), "target": place_of(found["defender"]["place"])}))]
    for role in ("attacker", "defender"):
        army = found[role]
        parts = [counted_unit(reader, unit, number) for unit, number in army["figures"].items()]
        parts += [reader.thing("character", name, "") for name in army["characters"]]
        first, later = army["hits_on"]
        need = str(first) if first == later else reader.say("cli.odds.need", first=first, later=later)
        lines.append(reader.say(f"cli.odds.{role}", army=joined(parts, COMMA), dice=army["dice"],
                                rerolls=army["rerolls"], need=need))
    elites_first, stop = found["policy"]["elites_first"], found["policy"]["stop"]
    lines.append(reader.say("cli.odds.policy.elites" if elites_first else "cli.odds.policy.regulars"))
    lines.append(reader.say("cli.odds.policy.stop", ratio=f"{stop:g}") if stop else reader.say("cli.odds.policy.end"))
    if found["may_withdraw"]:
        lines.append(reader.say("cli.odds.may_withdraw"))
    if found["may_retreat"]:
        lines.append(reader.say("cli.odds.may_retreat"))
    lines.append("")
    for one in found["by_round"][:5]:
        lines.append(reader.say("cli.odds.round", round=one["round"], chance=percent(one["chance"]),
                                attacker=f"{one['attacker']['hits']['mean']:.2f}",
                                defender=f"{one['defender']['hits']['mean']:.2f}"))
    for role in ("attacker", "defender"):
        lines.append(reader.say(f"cli.odds.mean.{role}", hits=f"{found[role]['hits']['mean']:.2f}",
                                losses=f"{found[role]['losses']['mean']:.2f}"))
    outcomes = [(reader.say(f"cli.odds.outcome.{name}"), p) for name, p in found["outcomes"].items() if p > 0]
    return lines, [
        Chart(reader.say("cli.odds.outcomes"), outcomes),
        Chart(reader.say("cli.odds.losses.attacker"), number_rows(found["attacker"]["losses"]["chances"])),
        Chart(reader.say("cli.odds.losses.defender"), number_rows(found["defender"]["losses"]["chances"])),
        Chart(reader.say("cli.odds.rounds"), number_rows(found["rounds"]["chances"])),
    ]


def hunt_charts(found: dict[str, Any], reader: Any) -> tuple[list[str], list[Any]]:
    """A move of the Fellowship: what is rolled, and its charts."""
    from warhost.lab.odds import Chart, number_rows, percent

    if found["mordor"] is None:
        lines = [reader.say("cli.odds.hunt"),
                 reader.say("cli.odds.roll", dice=found["dice"], bonus=found["bonus"], rerolls=found["rerolls"],
                            chance=percent(found["die_chance"]))]
    else:
        lines = [reader.say("cli.odds.mordor", step=found["mordor"])]
    lines += [reader.say("cli.odds.policy.hunt"),
              reader.say("cli.odds.mean.damage", damage=f"{found['damage']['mean']:.2f}")]
    events = [(reader.say(f"cli.odds.event.{name}"), found[name])
              for name in ("success", "reveal", "corrupted", "stopped", "destroyed")
              if found[name] > 0 or name in ("success", "reveal")]
    charts = [Chart(reader.say("cli.odds.events"), events)]
    if found["mordor"] is None:
        charts.append(Chart(reader.say("cli.odds.successes"), number_rows(found["successes"]["chances"])))
    charts.append(Chart(reader.say("cli.odds.damage"), number_rows(found["damage"]["chances"])))
    return lines, charts


COMMANDS: dict[str, tuple[Callable[[argparse.ArgumentParser, Speaker], None],
                          Callable[[argparse.Namespace, Speaker], int]]] = {
    "play": (play_arguments, play),
    "sim": (sim_arguments, sim),
    "replay": (file_arguments, replay),
    "verify": (file_arguments, verify),
    "rules": (rules_arguments, rules),
    "arena": (arena_arguments, arena),
    "odds": (odds_arguments, odds),
    "fuzz": (fuzz_arguments, fuzz),
    "bench": (bench_arguments, bench),
    "serve": (serve_arguments, serve),
    "load": (load_arguments, load),
    "reports": (reports_arguments, reports),
}
