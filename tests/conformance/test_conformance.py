"""The properties of every game in every variant: one file, without rules of any single game.

Random play to the end with every invariant on; questions; clones, undo, replay and records in the middle of anything;
positions; what is hidden stays hidden. A failure shows the record that leads to it.
"""

import copy
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import warhost
from warhost.games.library import game_named, game_names
from warhost.kernel.check import (
    check_hidden,
    check_match,
    check_moves,
    check_record,
    check_vocabulary,
    choose,
    portrait,
)
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import BadRecord
from warhost.kernel.match import Match
from warhost.kernel.optional import scrambled

VARIANTS = [
    pytest.param(name, options, id=" ".join([name, *(f"{key}={value}" for key, value in options.items())]))
    for name in game_names()
    for options in game_named(name).variants()
]
every_variant = pytest.mark.parametrize(("name", "options"), VARIANTS)

# A clone plays the answers of the step again, so a step must be short. Nearly all take less than ten; the longest is
# many armies of partners that meet at once.
MOST_ANSWERS = 120


class Watched(Match):
    """A match that checks the state at every step boundary."""

    def _checkpoint(self) -> None:
        super()._checkpoint()
        assert self.game.check(self.base) == []


def begin(name: str, options: dict[str, Any], seed: str, deep: bool = False) -> Watched:
    """A match from the set-up, or from a random position deep in the game."""
    game = game_named(name)
    dice = Dice(key_of_seed(seed))
    if not deep:
        return Watched(game, options, game.setup(options, dice))
    position = game.position(scrambled(game, options, Dice(key_of_seed(f"position {seed}"))))
    match = Watched(game, options, game.from_position(position, options, dice))
    match.source["position"] = position
    return match


@contextmanager
def shown(match: Match) -> Iterator[None]:
    """Show the record of a match with whatever fails in it."""
    try:
        yield
    except Exception as failure:
        failure.add_note(f"record: {json.dumps(match.record())}")
        raise


# ---- whole games


@every_variant
@pytest.mark.parametrize(("seed", "deep"), [("1", False), ("2", True), ("3", True)])
def test_random_play_reaches_the_end_and_comes_back_by_replay_and_record(
    name: str, options: dict[str, Any], seed: str, deep: bool
) -> None:
    """Every state between two steps is sound: nothing is lost, nothing is there twice."""
    m = begin(name, options, seed, deep)
    pick = Dice(key_of_seed(f"pick {seed}"))
    with shown(m):
        while not m.over:
            for ask in m.open_asks():
                assert ask.options and len(set(ask.options)) == len(ask.options), ask.kind
            m.answer_next(choose(m, pick))
        assert m.reason
        assert m.result is not None and list(m.result) == m.seats
        assert max(len(answers) for answers in m.steps) <= MOST_ANSWERS
        assert check_record(m) == []
        before = portrait(m)
        m.replay(m.all_answers())
        assert portrait(m) == before


@every_variant
@pytest.mark.parametrize(("seed", "deep"), [("1", False), ("2", True), ("3", True)])
def test_at_random_points_of_a_game(name: str, options: dict[str, Any], seed: str, deep: bool) -> None:
    """Views, clones, undo, guesses, and between steps positions, wherever a game may be looked at."""
    m = begin(name, options, seed, deep)
    pick = Dice(key_of_seed(f"points {seed}"))
    looked = {"between steps": 0, "in a step": 0}
    with shown(m):
        for _ in range(250):
            if m.over:
                break
            if pick.below(12) == 0:
                looked["in a step" if m.answers else "between steps"] += 1
                assert check_match(m, pick) == []
            m.answer_next(choose(m, pick))
        assert check_match(m, pick) == []
        assert check_record(m) == []
    assert min(looked.values()) > 0 or m.over, looked


@every_variant
@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(seed=st.integers(0, 99), deep=st.booleans(), answers=st.lists(st.integers(0, 59), max_size=40))
def test_any_sequence_of_answers_keeps_every_invariant(
    name: str, options: dict[str, Any], seed: int, deep: bool, answers: list[int]
) -> None:
    """Hypothesis chooses the answers and shrinks failing cases."""
    m = begin(name, options, str(seed), deep)
    with shown(m):
        for answer in answers:
            if m.over:
                break
            offered = m.open_asks()[0].options
            m.answer_next(offered[answer % len(offered)])
        pick = Dice(key_of_seed(f"any {seed}"))
        assert check_match(m, pick) == []
        assert check_record(m) == []
        for seat in range(len(m.seats)):
            assert check_hidden(m, seat, pick) == []


# ---- what is hidden


@every_variant
@pytest.mark.parametrize("seed", range(5))
def test_hidden_information_changes_nothing_for_a_seat(name: str, options: dict[str, Any], seed: int) -> None:
    """Two worlds that differ only in that: equal views, options and events, byte by byte, for many answers."""
    m = begin(name, options, f"hidden {seed}", deep=seed > 0)
    pick = Dice(key_of_seed(f"hidden {seed}"))
    with shown(m):
        for _ in range(90):
            if m.over:
                break
            if pick.below(9) == 0:
                for seat in range(len(m.seats)):
                    assert check_hidden(m, seat, pick, 25) == []
            m.answer_next(choose(m, pick))


@every_variant
@pytest.mark.parametrize("seed", range(3))
def test_the_number_of_hidden_answers_reveals_nothing(name: str, options: dict[str, Any], seed: int) -> None:
    """A seat that sees the same after two ways to answer in secret has counted the same number of moves."""
    m = begin(name, options, f"moves {seed}", deep=seed > 0)
    pick = Dice(key_of_seed(f"moves {seed}"))
    with shown(m):
        for _ in range(120):
            if m.over:
                break
            assert check_moves(m, pick) == []
            m.answer_next(choose(m, pick))


@every_variant
def test_guesses_differ_in_what_is_hidden(name: str, options: dict[str, Any]) -> None:
    """Otherwise the test above would compare the truth with itself."""
    m = begin(name, options, "differ")
    for seat in range(len(m.seats)):
        worlds = set()
        for seed in range(8):
            state = m.base.copy()
            m.game.guess(state, seat, Dice(key_of_seed(str(seed))))
            assert m.game.check(state) == []
            worlds.add(tuple(state.columns()))
        assert len(worlds) == 8


# ---- records


def short_game(name: str, options: dict[str, Any]) -> tuple[Match, list[tuple[int, str, int, str]]]:
    """A whole random game of 50 to 250 steps, and for each choice in it another answer: step, field, place, value."""
    for seed in range(1000):
        m = begin(name, options, f"short {seed}", deep=True)
        pick = Dice(key_of_seed(f"short {seed}"))
        changes = []
        while not m.over and len(m.steps) < 250:
            options_here = m.open_asks()[0].options
            at = (len(m.steps), "answers", len(m.answers) + len(m.asks) - len(m.open_asks()))
            action = choose(m, pick)
            others = [option for option in options_here if option != action]
            if others:
                changes.append((*at, m.game.vocabulary.names[others[pick.below(len(others))]]))
            m.answer_next(action)
        if m.over and len(m.steps) > 50:
            return m, changes
    raise AssertionError("no short game")


@every_variant
def test_one_changed_answer_roll_or_hash_is_refused(name: str, options: dict[str, Any]) -> None:
    """A sample of the steps of a whole game, including the last, even if the change affects no state."""
    m, changes = short_game(name, options)
    pick = Dice(key_of_seed("changed"))
    record = m.record()
    assert isinstance(warhost.verify(record), Match)
    rolled = [(number, "rolls", 0, "combat 7") for number, step in enumerate(record["steps"]) if step["rolls"]]
    hashed = [(number, "hash", 0, "0" * 32) for number in range(len(record["steps"]))]
    for kind in (changes, rolled, hashed):
        for number, field, place, value in [kind[pick.below(len(kind))] for _ in range(5)] + kind[-1:]:
            changed = copy.deepcopy(record)
            if field == "hash":
                changed["steps"][number]["hash"] = value
            else:
                changed["steps"][number][field][place] = value
            with pytest.raises(BadRecord) as refusal:
                warhost.verify(changed)
            assert refusal.value.values["field"].startswith(f"steps[{number}]."), (number, field, str(refusal.value))


# ---- the game as a whole


@pytest.mark.parametrize("name", game_names())
def test_the_vocabulary_names_every_action_once(name: str) -> None:
    assert check_vocabulary(game_named(name)) == []


@every_variant
def test_options_are_complete_and_seats_named_once(name: str, options: dict[str, Any]) -> None:
    game = game_named(name)
    assert game.check_options(options) == options
    seats = game.seats(options)
    assert len(set(seats)) == len(seats) > 0 and "spectator" not in seats
