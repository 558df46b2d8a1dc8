"""The command line: `warhost COMMAND`. Messages are in the user's language; bad input ends with exit code 2."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.util import find_spec
from typing import Any, NoReturn, TypeVar

from warhost import __version__
from warhost.cli import (
    admin,
    assistant,
    backup,
    balance,
    data,
    lab,
    ladder,
    odds,
    play,
    puzzles,
    records,
    research,
    review,
    rules,
    scenario,
    server,
    sim,
    site,
    train,
)
from warhost.cli.arguments import BadArgument, argument_problem, missing_extra, missing_module, take_language, told
from warhost.kernel.errors import Problem
from warhost.text.catalogue import environment_language
from warhost.text.speaker import Speaker

T = TypeVar("T")

# The function that declares the arguments of a command, and the one that runs it.
Command = tuple[Callable[[argparse.ArgumentParser, Speaker], None], Callable[[argparse.Namespace, Speaker], int]]
Commands = Mapping[str, Command]

# Every command by name; some have subcommands.
COMMANDS: dict[str, Command | Commands] = {
    "play": (play.play_arguments, play.play),
    "sim": (sim.sim_arguments, sim.sim),
    "replay": (records.file_arguments, records.replay),
    "verify": (records.file_arguments, records.verify),
    "review": (review.review_arguments, review.review),
    "rules": (rules.rules_arguments, rules.rules),
    "data": (data.data_arguments, data.data),
    "scenario": (scenario.scenario_arguments, scenario.scenario),
    "arena": (sim.arena_arguments, sim.arena),
    "ladder": (ladder.ladder_arguments, ladder.ladder),
    "benchmark": (research.benchmark_arguments, research.benchmark),
    "balance": (balance.balance_arguments, balance.balance),
    "export": (research.export_arguments, research.export),
    "train": (train.train_arguments, train.train),
    "odds": (odds.odds_arguments, odds.odds),
    "puzzles": {"find": (puzzles.find_arguments, puzzles.find), "check": (puzzles.check_arguments, puzzles.check)},
    "fuzz": (lab.fuzz_arguments, lab.fuzz),
    "bench": (lab.bench_arguments, lab.bench),
    "mcp": (assistant.mcp_arguments, assistant.mcp),
    "serve": (server.serve_arguments, server.serve),
    "site": (site.site_arguments, site.site),
    "load": (server.load_arguments, server.load),
    "reports": (server.reports_arguments, server.reports),
    "password": (server.password_arguments, server.password),
    "backup": (backup.backup_arguments, backup.backup),
    "restore": (backup.restore_arguments, backup.restore),
    "admin": {
        "find": (admin.find_arguments, admin.find),
        "ban": (admin.person_arguments, admin.ban),
        "unban": (admin.person_arguments, admin.unban),
        "rename": (admin.rename_arguments, admin.rename),
        "delete": (admin.person_arguments, admin.delete),
        "reports": (admin.reports_arguments, admin.reports),
        "remove": (admin.remove_arguments, admin.remove),
        "pushkey": (admin.push_key_arguments, admin.push_key),
    },
}
# They need the libraries of the extra `server`.
SERVER_COMMANDS = ("serve", "load", "reports", "password", "backup", "restore", "admin")


class Parser(argparse.ArgumentParser):
    """An argument parser that speaks the user's language and leaves errors to the caller."""

    def __init__(self, speaker: Speaker, prog: str, description: str) -> None:
        super().__init__(
            prog,
            description=description,
            formatter_class=lambda prog: Formatter(prog, speaker),
            add_help=False,
            exit_on_error=False,
            allow_abbrev=False,
        )
        self._positionals.title = speaker.say("cli.arguments")
        self._optionals.title = speaker.say("cli.options")
        self.add_argument("-h", "--help", action="help", help=speaker.say("cli.help"))
        self.add_argument("--lang", metavar="LANG", help=speaker.say("cli.lang"))

    def error(self, message: str) -> NoReturn:
        """Pass errors that argparse finds on to the caller."""
        raise argument_problem(self.prog, message)


class Formatter(argparse.HelpFormatter):
    """Help in the user's language."""

    def __init__(self, prog: str, speaker: Speaker) -> None:
        super().__init__(prog)
        self.speaker = speaker

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Add the usage line."""
        super().add_usage(usage, actions, groups, self.speaker.say("cli.usage") if prefix is None else prefix)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    speaker = Speaker(environment_language(), ["warhost"])
    command = ""
    try:
        language = take_language(arguments)
        speaker = Speaker(language or environment_language(), ["warhost"])
        arguments = arguments or [usual_command()]
        command = first_word(arguments)
        code = dispatch(speaker, command, arguments, language is not None)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except Problem as problem:
        return complain(speaker, command, problem)
    except ModuleNotFoundError as error:
        # Commands import what they need when they run. A plain `pip install warhost` omits the server's libraries.
        module = (error.name or "warhost").split(".")[0]
        if module == "warhost":
            raise
        name = f"warhost {command}"
        needed = missing_extra(name, "server") if command in SERVER_COMMANDS else missing_module(name, module)
        return complain(speaker, command, needed)
    except argparse.ArgumentError as error:
        return complain(speaker, command, argument_problem(error.argument_name or "warhost", error.message))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader closed the pipe (`warhost replay FILE | head`).
        drop_output()
        return 0
    except OSError as error:
        # File errors are reported where files are read and written. This one is about the output itself: a full device.
        from warhost.terminal.files import reason

        drop_output()
        what = speaker.say("cli.no_output", why=told(speaker, reason(error)))
        print(speaker.say("cli.error", what=what), file=sys.stderr)
        return 1


def usual_command() -> str:
    """Return the command that opens the page: the server if its packages are installed, otherwise the site."""
    return "serve" if all(find_spec(name) for name in ("litestar", "sqlalchemy", "uvicorn")) else "site"


def drop_output() -> None:
    """Discard all further output, including what is flushed at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(speaker: Speaker, command: str, problem: Problem) -> int:
    """Print what is wrong and where to read more; return the exit code of bad input."""
    print(speaker.say("cli.error", what=told(speaker, problem)), file=sys.stderr)
    known = f"warhost {command}" if command in COMMANDS else "warhost"
    print(speaker.say("cli.hint", command=known), file=sys.stderr)
    return 2


def first_word(arguments: list[str]) -> str:
    """Return the first argument that is not an option, or an empty string."""
    return next((word for word in arguments if not word.startswith("-")), "")


def dispatch(speaker: Speaker, command: str, arguments: list[str], language_given: bool) -> int:
    """Read the arguments of a command and run it."""
    if not command:
        return show(overview(speaker, "", COMMANDS), arguments)
    found = command_named("", command, COMMANDS)
    arguments.remove(command)
    if isinstance(found, Mapping):
        inner = first_word(arguments)
        if not inner:
            return show(overview(speaker, command, found), arguments)
        found = command_named(f"{command} ", inner, found)
        arguments.remove(inner)
        command = f"{command} {inner}"
    parser = Parser(speaker, f"warhost {command}", speaker.say(f"cli.{command.replace(' ', '.')}"))
    read, run = found
    read(parser, speaker)
    args, unknown = parser.parse_known_intermixed_args(arguments)
    if unknown:
        raise BadArgument("unknown_argument", "Unknown argument {argument}.", {"argument": unknown[0]})
    args.language_given = language_given
    return run(args, speaker)


def command_named(family: str, command: str, commands: Mapping[str, T]) -> T:
    """Return a command by its name."""
    if command not in commands:
        raise BadArgument(
            "unknown_command",
            "Unknown command {command}. The commands are {commands}.",
            {"command": repr(family + command), "commands": ", ".join([family + c for c in commands])},
        )
    return commands[command]


def overview(speaker: Speaker, family: str, commands: Iterable[str]) -> argparse.ArgumentParser:
    """Return the text of `warhost --help`, or the help of a command with subcommands."""
    name = f"warhost {family}".strip()
    parser = Parser(speaker, name, speaker.say(f"cli.{family or 'description'}"))
    parser._positionals.title = speaker.say("cli.commands")
    if not family:
        parser.add_argument(
            "--version", action="version", version=f"warhost {__version__}", help=speaker.say("cli.version")
        )
    for command in commands:
        key = f"cli.{family}.{command}" if family else f"cli.{command}"
        parser.add_argument(command, nargs="?", help=speaker.say(key))
    parser.usage = f"{name} COMMAND ..."
    return parser


def show(parser: argparse.ArgumentParser, arguments: list[str]) -> int:
    """Print an overview when no command was named."""
    _, unknown = parser.parse_known_args(arguments)
    if unknown:
        raise BadArgument("unknown_argument", "Unknown argument {argument}.", {"argument": unknown[0]})
    parser.print_help()
    return 0
