"""Other worlds: guessed ones can be cloned, undone and played on; only dice are rolled again; rollouts."""

from typing import Any

import pytest
from tests.kernel.toy import finish, lay, new, say, table

import warhost
from warhost.games.library import game_named, game_names
from warhost.kernel.check import portrait
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import UndoRefused
from warhost.kernel.match import Match
from warhost.kernel.run import NEAR

VARIANTS = [
    pytest.param(name, options, id=f"{name} {list(options.values())}")
    for name in game_names()
    for options in game_named(name).variants()
]


def wander(match: Match, seed: str, answers: int) -> list[int]:
    """Give random answers, and return them."""
    pick = Dice(key_of_seed(seed))
    given: list[int] = []
    while not match.over and len(given) < answers:
        ask = match.open_asks()[0]
        given.append(ask.options[pick.below(len(ask.options))])
        match.play(given[-1])
    return given


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_a_tree_can_be_built_inside_one_guessed_world(name: str, options: dict[str, Any]) -> None:
    """Clones of a world play on the same way, and undo leads back to the guess but no further."""
    match = warhost.new(name, seed=4, options=options)
    wander(match, "before", 40)
    seat = match.waiting[0]
    truth = portrait(match)
    world = match.guess(seat, 1)
    assert world.view(seat) == match.view(seat)
    assert world.events() == []
    shown = portrait(world)
    left, right = world.clone(), world.clone()
    given = wander(left, "on", 60)
    assert portrait(world) == shown and portrait(match) == truth
    for action in given:
        right.play(action)
    assert portrait(right) == portrait(left)
    while len(left.all_answers()) > len(world.all_answers()) or max(left.pending, default=-1) >= 0:
        left.undo()
    left.pending = list(world.pending)
    assert portrait(left) == shown
    left.pending = [-1] * len(left.pending)
    with pytest.raises(UndoRefused, match="nothing to undo"):
        left.undo()


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_undo_across_steps_is_the_same_from_near_and_from_the_start(name: str, options: dict[str, Any]) -> None:
    match = warhost.new(name, seed=5, options=options)
    wander(match, "far", 60)
    match.undo()
    far = match.clone()
    far.near = []
    for _ in range(12):
        match.undo()
        far.undo()
        assert portrait(match) == portrait(far)
        assert match.record() == far.record()


def test_undo_near_the_end_does_not_play_the_match_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = warhost.new("wotr", seed=5)
    wander(match, "far", 200)

    def refuse(self: Match, answers: list[int]) -> None:
        raise AssertionError("the match is played again")

    taken = 0
    with monkeypatch.context() as patch:
        patch.setattr(Match, "_start_over", refuse)
        while len(match.near) > 1:
            match.undo()
            taken += 1
    assert taken >= 2 and len(match.near) <= NEAR


def test_a_guessed_world_reveals_nothing_about_the_truth() -> None:
    """It has no record, no position of the step in which it was guessed, and no earlier events."""
    m = say(lay(new()), "peek")
    world = m.guess("ann", 1)
    for attempt in (world.record, lambda: world.replay([])):
        with pytest.raises(UndoRefused, match="A guessed world has no record"):
            attempt()
    with pytest.raises(UndoRefused, match="no position before the end of its first step"):
        world.position()
    assert world.events() == [] and world.steps == [] and world.rolls == []
    step = len(world.steps)
    while len(world.steps) == step:
        world.answer_next(world.open_asks()[0].options[0])
    assert world.position()


def test_a_guess_inside_a_guess() -> None:
    """Another seat of a world guesses in it, and the copies of that world agree."""
    m = lay(new())
    world = say(m.guess("ann", 1), "add:1")
    inner = world.guess("ann", 2)
    assert inner.view("ann") == world.view("ann")
    assert table(inner).hands[1] != table(world).hands[1] or table(inner).deck != table(world).deck
    assert portrait(inner.clone()) == portrait(inner)
    say(inner, "roll")
    inner.undo()
    assert portrait(inner) == portrait(world.guess("ann", 2))
    with pytest.raises(UndoRefused):
        inner.undo()


def test_only_the_dice_are_rolled_again() -> None:
    m = lay(new(script={"die": [6] * 9}))
    hidden = (list(table(m).deck), [list(hand) for hand in table(m).hands])
    rolled = set()
    for seed in range(30):
        other = m.reroll(seed)
        assert (table(other).deck, table(other).hands) == hidden
        assert other.reroll(1).state.hash() == m.reroll(1).state.hash()
        score = table(other).scores[0]
        say(other, "roll")
        rolled.add(table(other).scores[0] - score)
        clone = other.clone()
        clone.undo()
        assert portrait(clone) == portrait(m.reroll(seed))
    assert len(rolled) > 3
    assert m.reroll(1).position() == m.position()


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_a_rollout_ends_the_game_and_changes_nothing(name: str, options: dict[str, Any]) -> None:
    match = warhost.new(name, seed=6, options=options)
    wander(match, "before", 20)
    before = portrait(match)
    result = match.rollout(1)
    assert result == match.rollout(1) and result is not None and list(result) == match.seats
    assert portrait(match) == before
    assert match.rollout(1, limit=1) is None
    world = match.guess(match.waiting[0], 1)
    assert world.rollout(2) == world.clone().rollout(2) == world.branch().rollout(2)


def test_a_rollout_answers_as_a_match_does() -> None:
    """Also if a seat has already answered a simultaneous question."""
    m = new()
    m.answer(m.options("bob")[1], "bob")
    other = finish(m.branch(), Dice(key_of_seed("3")))
    assert m.rollout(3) == other.result
    over = finish(new(), Dice(key_of_seed("4")))
    assert over.rollout(1) == over.result
