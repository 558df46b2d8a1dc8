"""Every field of a state is copied by `copy` and covered by `columns`, which the hash and the records rely on."""

from typing import Any

import pytest

from warhost.games.library import game_named, game_names
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import State
from warhost.kernel.optional import scrambled

# Fields that every state has, which are no columns; values of the match, which copies share.
KERNEL = {"dice", "log", "seen", "book"}
# Fields that others repeat, so the hash need not cover them: the owners of promotional cards, and the units by hex.
DERIVED: dict[str, set[str]] = {"wotrcg": {"promo"}, "battlelore": {"place"}}


def states(name: str) -> list[State]:
    game = game_named(name)
    return [
        scrambled(game, options, Dice(key_of_seed(f"columns {i}"))) for options in game.variants() for i in range(3)
    ]


def changed(value: Any) -> Any:
    """A value of the same type that differs in one number."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case []:
            return [1]
        case [*_]:
            return [changed(value[0]), *value[1:]]
        case _:
            raise AssertionError(f"a column of {type(value)}")


@pytest.mark.parametrize("name", game_names())
def test_every_field_is_copied(name: str) -> None:
    for s in states(name):
        for field, value in vars(s).items():
            if field not in KERNEL:
                setattr(s, field, changed(value))
                assert getattr(s.copy(), field) == getattr(s, field), field
                setattr(s, field, value)


@pytest.mark.parametrize("name", game_names())
def test_a_copy_shares_no_list_that_changes(name: str) -> None:
    for s in states(name):
        copy = s.copy()
        for field, value in vars(s).items():
            if field not in KERNEL and isinstance(value, list):
                assert getattr(copy, field) is not value, field


@pytest.mark.parametrize("name", game_names())
def test_every_field_is_hashed(name: str) -> None:
    unseen: set[str] = set()
    for s in states(name):
        before = s.columns()
        for field, value in vars(s).items():
            if field not in KERNEL:
                setattr(s, field, changed(value))
                if s.columns() == before:
                    unseen.add(field)
                setattr(s, field, value)
        assert s.columns() == before
    assert unseen == DERIVED.get(name, set())
