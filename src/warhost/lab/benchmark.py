"""The benchmark: fixed tasks, seeds and opponents for each game, so that agents can be compared across papers."""

import platform
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from warhost.games.library import game_named
from warhost.lab.arena import Outcome, Pairing, edition, wilson
from warhost.lab.bench import compiled

# Increased when a task, an opponent or a seed changes: results of different versions cannot be compared. Since 2 the
# bot `normal` avoids known blunders and varies its openings.
VERSION = 2
SEED = "benchmark 1"
# Games for each task and opponent, both sides from the same seeds.
GAMES = 100
OPPONENTS = ("random", "easy", "normal")


class Task(NamedTuple):
    """A game with its options."""

    name: str
    game: str
    options: dict[str, Any]


TASKS = [
    Task("wotr", "wotr", {"players": 2}),
    Task("wotrcg-duel", "wotrcg", {"scenario": "duel"}),
    Task("wotrcg-trilogy", "wotrcg", {"scenario": "trilogy", "people": 2}),
    Task("bo5a", "bo5a", {}),
    Task("battlelore-learning", "battlelore", {"game": "learning"}),
    Task("battlelore", "battlelore", {"game": "full"}),
]


class Trial(NamedTuple):
    """A task against an opponent, with the games that were played."""

    task: Task
    opponent: str
    outcomes: list[Outcome]


def pairing(task: Task, agent: str, opponent: str) -> Pairing:
    """Return the pairing for a task against an opponent."""
    return Pairing(task.game, game_named(task.game).check_options(task.options), (agent, opponent), SEED)


def trials(agent: str, tasks: list[Task], games: int, play: Callable[..., Iterator[Outcome]]) -> Iterator[Trial]:
    """Play every task against every opponent."""
    for task in tasks:
        for opponent in OPPONENTS:
            yield Trial(task, opponent, list(play(pairing(task, agent, opponent), list(range(games)))))


def report(agent: str, games: int, done: list[Trial], version: str, seconds: float) -> dict[str, Any]:
    """Return the result as plain data. A task's score is the mean share over its opponents; the total is their mean."""
    rows: list[dict[str, Any]] = []
    by_task: dict[str, list[float]] = {}
    for task, opponent, outcomes in done:
        wins = sum(outcome.score for outcome in outcomes)
        low, high = wilson(wins, len(outcomes))
        by_task.setdefault(task.name, []).append(wins / len(outcomes))
        rows.append(
            {
                "task": task.name,
                "opponent": opponent,
                "games": len(outcomes),
                "wins": wins,
                "share": round(wins / len(outcomes), 4),
                "low": round(low, 4),
                "high": round(high, 4),
            }
        )
    scores = {name: round(sum(shares) / len(shares), 4) for name, shares in by_task.items()}
    return {
        "benchmark": VERSION,
        "agent": agent,
        "games": games,
        "seed": SEED,
        "rows": rows,
        "scores": scores,
        "score": round(sum(scores.values()) / len(scores), 4),
        "versions": {
            "warhost": version,
            "compiled": compiled(),
            "python": platform.python_version(),
            "games": {task.game: edition(task.game) for task, _, _ in done},
        },
        "seconds": round(seconds, 1),
    }
