"""Positions in which a good player knows the answer, and how many of them a bot solves.

The file of a game (`suites/<game>.json`) lists them: an id, what the position is about, the options of the match, the
position, the answers that lead from it to the choice, the kind of question that matters, and the answers to it that are
accepted or those that are blunders. The puzzles of the game belong to its suite too, each with its first question.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from warhost.bots.bot import Seat
from warhost.bots.library import bot_named
from warhost.games.library import game_named
from warhost.kernel.dice import key_of_seed
from warhost.kernel.match import Match
from warhost.kernel.record import start
from warhost.puzzles.library import puzzles
from warhost.puzzles.puzzle import PREFIX

# The question that matters comes within this many answers, unless the bot takes another path.
WITHIN = 12


class Task(NamedTuple):
    """A position with the answers that solve it; `avoid` names the blunders where everything else will do."""

    game: str
    name: str
    about: str
    options: dict[str, Any]
    position: dict[str, Any]
    before: list[str]
    kind: str
    accept: list[str]
    avoid: list[str]

    def match(self, seed: str) -> Match:
        """Return the match after the answers that come before."""
        game = game_named(self.game)
        match = start(game, dict(self.options), key_of_seed(seed), dict(self.position), None, True)
        for answer in self.before:
            match.answer_next(answer)
        return match


class Solved(NamedTuple):
    """How often a bot solved a task, out of how many attempts."""

    task: str
    times: int
    attempts: int


@cache
def tasks(game: str) -> list[Task]:
    """Return the tasks of a game: those of its file, then its puzzles."""
    file = files("warhost.lab") / "suites" / f"{game}.json"
    return [Task(game, **task) for task in json.loads(file.read_text(encoding="utf-8"))] + from_puzzles(game)


def from_puzzles(game: str) -> list[Task]:
    """Return the puzzles of a game as tasks."""
    found: list[Task] = []
    for one in puzzles(game):
        task = Task(
            game,
            PREFIX + one.id,
            one.why["en"],
            dict(one.options),
            dict(one.position),
            list(one.before),
            "",
            list(one.solution[0]),
            [],
        )
        found.append(task._replace(kind=task.match("kind").open_asks()[0].kind))
    return found


def solves(task: Task, bot: str, seed: str) -> bool:
    """Whether a bot solves a task: it answers until it is asked the question that matters, and its answer counts.

    A bot that is not asked this question has solved a task that names blunders only.
    """
    match = task.match(seed)
    asked = match.open_asks()[0].seat
    name = match.seats[asked]
    player = bot_named(bot, seed)
    for _ in range(WITHIN):
        if match.over or match.open_asks()[0].seat != asked:
            break
        kind = match.open_asks()[0].kind
        answer = player.choose(Seat(match, name))
        if kind == task.kind:
            return answer in task.accept if task.accept else answer not in task.avoid
        match.answer(answer, name)
    return not task.accept


def solve(game: str, bot: str, attempts: int, seed: str) -> list[Solved]:
    """Return how often a bot solves each task of a game."""
    return [
        Solved(
            task.name, sum(solves(task, bot, f"{seed}/{task.name}/{number}") for number in range(attempts)), attempts
        )
        for task in tasks(game)
    ]
