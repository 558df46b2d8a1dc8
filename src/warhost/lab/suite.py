"""Positions in which a good player knows the answer, and how many of them a bot solves.

The file of a game (`suites/<game>.json`) lists them: an id, what the position is about, the options of the match, the
position, the kind of question that matters, and the answers to it that are accepted or those that are blunders.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from warhost.bots.bot import Seat
from warhost.bots.library import bot_named
from warhost.games.library import game_named
from warhost.kernel.dice import key_of_seed
from warhost.kernel.record import start

# The question that matters comes within this many answers, unless the bot takes another path.
WITHIN = 12


class Task(NamedTuple):
    """A position with the answers that solve it; `avoid` names the blunders where everything else will do."""

    name: str
    about: str
    options: dict[str, Any]
    position: dict[str, Any]
    kind: str
    accept: list[str]
    avoid: list[str]


class Solved(NamedTuple):
    """How often a bot solved a task, out of how many attempts."""

    task: str
    times: int
    attempts: int


@cache
def tasks(game: str) -> list[Task]:
    """Return the tasks of a game."""
    file = files("warhost.lab") / "suites" / f"{game}.json"
    return [Task(**task) for task in json.loads(file.read_text(encoding="utf-8"))]


def solves(game: str, task: Task, bot: str, seed: str) -> bool:
    """Whether a bot solves a task: it answers until it is asked the question that matters, and its answer counts.

    A bot that is not asked this question has solved a task that names blunders only.
    """
    match = start(game_named(game), task.options, key_of_seed(seed), task.position, None, True)
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
            task.name,
            sum(solves(game, task, bot, f"{seed}/{task.name}/{number}") for number in range(attempts)),
            attempts,
        )
        for task in tasks(game)
    ]
