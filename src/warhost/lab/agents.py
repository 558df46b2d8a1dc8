"""Custom players: a Python object or function, a class by its import path, or a program over a pipe.

Only research tools accept them: a server knows only the bots of `bots/library`, because a name here can
run any program.
"""

import atexit
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

from warhost.bots.bot import Bot, Seat
from warhost.bots.library import bot_named, checked_bot, is_bot
from warhost.bots.series import play_game
from warhost.games.library import game_named
from warhost.kernel.dice import key_of_seed
from warhost.kernel.errors import BadOption, shown
from warhost.kernel.flow import State
from warhost.kernel.match import Match
from warhost.kernel.play import Tally
from warhost.kernel.record import start
from warhost.text.situation import situation

# `module:Class` or `module:function`.
PATH = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
PIPE = "pipe:"


class AgentSeat(Seat):
    """A seat as an agent sees it: its observation in numbers, if NumPy is installed, and in words."""

    def observation(self) -> dict[str, Any]:
        """Return what the seat sees, as in the environments: `observation` and `action_mask`."""
        from warhost.lab.envs.encode import encoder_of  # noqa: PLC0415 NumPy comes with the extra `rl`

        return encoder_of(self._match).observation(self._match, self._match.seat_number(self.name))

    def text(self, language: str = "en", news: int = 0, full: bool = True) -> str:
        """Return what the seat knows in words, with its question and every option.

        The story begins after its first `news` events. Without `full`, armies and card texts are left out.
        """
        return situation(self._match, self.name, language, news, full)


# A function that answers for a seat: an action by its name or number.
Chooser: TypeAlias = Callable[[AgentSeat], Any]
# A bot's name, an import path, a pipe, a Bot or a function.
Agent: TypeAlias = str | Bot | Chooser


def is_agent(name: str) -> bool:
    """Whether a name is an import path or a pipe rather than one of our bots."""
    return not is_bot(name) and (name.startswith(PIPE) or PATH.fullmatch(name) is not None)


def checked_agent(name: str, game: str) -> str:
    """Return the name of a bot or an agent. BadOption if the bot does not exist or the agent cannot be loaded."""
    if not is_agent(name):
        return checked_bot(name, game)
    if name.startswith(PIPE):
        if not command_of(name):
            raise BadOption("empty_pipe", "pipe: names no program. Write pipe:COMMAND.", {})
    else:
        imported(name)
    return name


def imported(path: str) -> Any:
    """Return the object that an import path names. Modules in the current folder come first."""
    module, _, attribute = path.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(import_module(module), attribute)
    except Exception as error:  # a user's module may fail in any way
        if isinstance(error, ModuleNotFoundError) and error.name and not f"{module}.".startswith(f"{error.name}."):
            raise  # the agent exists, but a module that it imports does not
        raise BadOption(
            "no_agent",
            "Cannot load the agent {agent}: {why}.",
            {"agent": path, "why": f"{type(error).__name__}: {error}"},
        ) from error
    if not callable(found) and not hasattr(found, "choose"):
        raise BadOption(
            "no_agent",
            "Cannot load the agent {agent}: {why}.",
            {"agent": path, "why": f"{attribute} is neither a class nor a function"},
        )
    return found


def chooser(agent: Agent, seed: str) -> Chooser:
    """Return the function that answers for a seat in one match. A class is called with the match's seed."""
    if isinstance(agent, str):
        if not is_agent(agent):
            return bot_named(agent, seed).choose
        if agent.startswith(PIPE):
            return PipeAgent(agent, seed).choose
        found = imported(agent)
        agent = found(seed) if isinstance(found, type) else found
    choose = getattr(agent, "choose", agent)
    if not callable(choose):
        raise BadOption(
            "not_an_agent", "{found} cannot play. Give the name of a bot, a Bot or a function.", {"found": shown(agent)}
        )
    chosen: Chooser = choose
    return chosen


def let_answer(match: Match, seat: str, choose: Chooser) -> None:
    """Let an agent answer its seat's question. IllegalAnswer if the answer is not among the options."""
    match.answer(choose(AgentSeat(match, seat)), seat)


def play_agents(game: str, options: dict[str, Any], agents: Sequence[str], key: str, own: str, tally: Tally) -> State:
    """Play one game to its end like `play_game`, but allow agents as players."""
    if not any(is_agent(name) for name in agents):
        return play_game(game, options, agents, key, own, tally)
    match = start(game_named(game), options, key_of_seed(key))
    players = [chooser(name, f"{own}/{seat}") for name, seat in zip(agents, match.seats, strict=True)]
    while not match.over:
        ask = match.open_asks()[0]
        tally.count(ask)
        let_answer(match, match.seats[ask.seat], players[ask.seat])
    for name in agents:
        if name.startswith(PIPE):
            running(name).tell({"type": "over", "result": match.result, "reason": match.reason})
    return match.state


# ---- over a pipe


class Program:
    """A program that plays: one line of JSON for each question, one line back."""

    def __init__(self, name: str) -> None:
        self.name = name
        try:
            self.process = subprocess.Popen(
                command_of(name), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
            )
        except OSError as error:
            raise BadOption(
                "no_agent", "Cannot load the agent {agent}: {why}.", {"agent": name, "why": str(error)}
            ) from error

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message that needs no answer."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(message, ensure_ascii=False) + "\n")
            self.process.stdin.flush()
        except OSError as error:
            raise self.failed(str(error)) from error

    def ask(self, message: dict[str, Any]) -> Any:
        """Send a message and return the `answer` of the line that comes back."""
        self.tell(message)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise self.failed("it has ended")
        try:
            return json.loads(line)["answer"]
        except (ValueError, KeyError, TypeError) as error:
            raise self.failed(f'expected a line such as {{"answer": "pass"}}, not {line.strip()[:80]!r}') from error

    def failed(self, why: str) -> BadOption:
        """Return an error that says what went wrong with this program."""
        return BadOption("agent_failed", "The agent {agent} did not answer: {why}.", {"agent": self.name, "why": why})

    def end(self) -> None:
        """Close the pipe, so that the program reaches the end of its input and exits; kill it if it does not."""
        assert self.process.stdin is not None and self.process.stdout is not None
        with suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


# Programs by name: each is started once in a process and plays game after game.
_running: dict[str, Program] = {}


def command_of(name: str) -> list[str]:
    """Return the command of a pipe, split as a shell would."""
    try:
        return shlex.split(name.removeprefix(PIPE))
    except ValueError as error:
        raise BadOption(
            "no_agent", "Cannot load the agent {agent}: {why}.", {"agent": name, "why": str(error)}
        ) from error


def running(name: str) -> Program:
    """Return the program of a pipe, starting it when first needed."""
    program = _running.get(name)
    if program is None or program.process.poll() is not None:
        program = _running[name] = Program(name)
    return program


@atexit.register
def end_programs() -> None:
    """End every program that was started."""
    while _running:
        _running.popitem()[1].end()


class PipeAgent:
    """A seat played by a program. It gets the seat's view and options, and nothing else."""

    def __init__(self, name: str, seed: str) -> None:
        self.name = name
        self.seed = seed
        self.began = False

    def choose(self, seat: Seat) -> str:
        """Return the option that the program chose."""
        program = running(self.name)
        if not self.began:
            self.began = True
            program.tell({"type": "new", "game": seat.game, "seat": seat.name, "seed": self.seed})
        answer = program.ask(
            {"type": "ask", "game": seat.game, "seat": seat.name, "options": seat.options(), "view": seat.view()}
        )
        return str(answer)
