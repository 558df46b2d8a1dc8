"""An impossible position can be built, looked at and checked in every game. Only playing from it is refused."""

import random
from typing import Any

import pytest
from tests.text.test_faults import changed, paths

import warhost
from warhost.games.library import game_named, game_names
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.optional import scrambled
from warhost.kernel.record import start

# Values that are often in range and seldom right.
WRONG: list[Any] = [0, 1, 2, 3, 5, True, False, [], {}]


@pytest.mark.parametrize("game", game_names())
def test_an_impossible_position_is_built_and_checked_but_not_played(game: str) -> None:
    rules = game_named(game)
    pick = random.Random(9)
    built = 0
    variants = rules.variants()
    for number in range(6):
        options = rules.check_options(variants[number % len(variants)])
        position = rules.position(scrambled(rules, options, Dice(key_of_seed(f"invalid {number}"))))
        for path in pick.sample(list(paths(position)), 80):
            wrong = changed(position, path, pick.choice(WRONG))
            try:
                state = rules.from_position(wrong, options, Dice(bytes(32)))
            except warhost.BadPosition:
                continue
            faults = [str(fault) for fault in rules.check(state)]
            if not faults:
                continue
            built += 1
            for seat in range(-1, len(rules.seats(options))):
                assert rules.view(state, seat)
            assert rules.position(state)
            with pytest.raises(warhost.BadPosition) as refused:
                start(rules, options, bytes(32), wrong)
            assert [str(fault) for fault in refused.value.faults] == faults
    assert built > 3
