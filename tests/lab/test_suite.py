"""The suites: every position can be played and solved, the heuristic knows the answers, chance does not."""

import pytest

from warhost.games.library import game_named, game_names
from warhost.kernel.dice import key_of_seed
from warhost.kernel.record import start
from warhost.lab.suite import Task, solve, solves, tasks


@pytest.mark.parametrize("game", game_names())
def test_every_position_names_answers_that_there_are(game: str) -> None:
    found = tasks(game)
    assert len({task.name for task in found}) == len(found) >= 3
    names = game_named(game).vocabulary.names
    kinds = game_named(game).layout().kinds
    for task in found:
        assert bool(task.accept) != bool(task.avoid), task.name
        assert set(task.accept + task.avoid) <= set(names), task.name
        assert task.kind in kinds and task.about.endswith("."), task.name
        match = start(game_named(game), task.options, key_of_seed("suite"), task.position, None, True)
        assert len(match.open_asks()) == 1, task.name


@pytest.mark.parametrize("game", game_names())
def test_the_heuristic_solves_them_and_chance_does_not(game: str) -> None:
    assert [one.task for one in solve(game, "normal", 2, "s") if one.times < 2] == []
    found = solve(game, "random", 6, "s")
    assert sum(one.times for one in found) < 0.7 * sum(one.attempts for one in found)


def test_only_the_question_that_matters_counts() -> None:
    task = next(task for task in tasks("bo5a") if task.name == "gate")
    assert solves("bo5a", task, "normal", "s")
    assert not solves("bo5a", task._replace(accept=["region:camp"]), "normal", "s")
    never: Task = task._replace(kind="maneuver", accept=["done"])
    assert not solves("bo5a", never, "normal", "s")
    assert solves("bo5a", never._replace(accept=[], avoid=["done"]), "normal", "s")


def test_the_search_takes_a_move_that_wins_at_once() -> None:
    """Every answer looks certain to win, so none may be preferred to the one that ends the game now."""
    task = next(task for task in tasks("bo5a") if task.name == "gate")
    assert [solves("bo5a", task, "linear:100", f"sure {number}") for number in range(2)] == [True, True]
