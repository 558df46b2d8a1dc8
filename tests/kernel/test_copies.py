"""A match can be pickled and deep-copied at any point, as a program that learns from it needs."""

import copy
import pickle
from typing import Any

import pytest
from tests.compiled.copies import OWN, compare, compare_game, pickled, seen
from tests.kernel.toy import finish, lay, new, say

import warhost
from warhost.games.library import game_named, game_names
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import UndoRefused

VARIANTS = [
    pytest.param(name, options, id=f"{name} {list(options.values())}")
    for name in game_names()
    for options in game_named(name).variants()
]


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_a_copy_equals_its_match_and_plays_on_in_the_same_way(name: str, options: dict[str, Any]) -> None:
    """Tracked and untracked matches and guessed worlds; tests/compiled has more of them."""
    assert compare_game(game_named(name), options, 1)


def test_a_copy_has_the_answers_that_were_given_together_so_far() -> None:
    m = new()
    m.answer(m.options("bob")[0], "bob")
    assert compare(m, "tracked") == 3
    assert compare(m.guess("ann", 1), "guess") == 3
    m = new(track=False)
    m.answer(m.options("bob")[-1], "bob")
    assert compare(m, "untracked") == 3
    m.answer(m.options("ann")[0], "ann")
    assert compare(say(m, "roll"), "after") == 3


def test_a_finished_match_can_be_pickled() -> None:
    m = finish(new(), Dice(key_of_seed("end")))
    assert seen(pickled(m)) == seen(m)
    assert pickled(m).over and pickled(m).result == m.result


def test_a_copy_keeps_where_the_match_comes_from() -> None:
    """A copy keeps its position, its remaining forced results and its undo."""
    m = say(lay(new(script={"die": [6, 1, 5]})), "roll")
    for other in (pickled(m), copy.deepcopy(m)):
        assert other.record() == m.record()
        for match in (other, m.clone()):
            match.answer("roll")
            assert match.state.dice.used == {"die": 2}
        assert not other.may_undo("ann")
        with pytest.raises(UndoRefused):
            other.undo("ann")


def test_a_copy_of_many_steps_needs_no_deep_stack() -> None:
    """A match of War of the Ring has more finished steps than Python allows nested calls."""
    m = warhost.new("wotr", seed=1)
    while not m.over and len(m.steps) < 1200:
        m.play(m.open_asks()[0].options[-1])
    assert len(m.steps) >= 1000 or m.over
    assert pickled(m).hashes == m.hashes


@pytest.mark.parametrize(("name", "options"), OWN)
def test_overrides_and_custom_scenarios_are_copied(name: str, options: dict[str, Any]) -> None:
    assert compare_game(game_named(name), options, 0)


def test_games_are_not_copied() -> None:
    """A game is a single object, also when read from a pickle."""
    for name in game_names():
        game = game_named(name)
        assert pickle.loads(pickle.dumps(game)) is game and copy.deepcopy(game) is game


def test_events_and_dice_can_be_pickled() -> None:
    m = warhost.new("bo5a", seed=1)
    events = pickle.loads(pickle.dumps(m.events()))
    assert [(e.kind, e.args, e.see) for e in events] == [(e.kind, e.args, e.see) for e in m.events()]
    dice = pickle.loads(pickle.dumps(m.state.dice))
    assert [dice.roll("x") for _ in range(99)] == [m.state.dice.roll("x") for _ in range(99)]
