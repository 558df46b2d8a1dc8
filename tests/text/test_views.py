"""The types of the views, which the boards of the page are written against, agree with what the games send."""

from importlib import import_module
from typing import Any, get_type_hints

import msgspec
import pytest

from warhost.games.library import game_named, game_names
from warhost.kernel.check import choose
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.match import Match
from warhost.kernel.optional import scrambled

POSITIONS = 8
ANSWERS = 20
# The server adds the first; others need corrected data, a custom scenario, or a rare moment.
RARE = {"corrected", "override", "own_scenario", "pursuer"}


def seen(match: Match, kind: Any) -> set[str]:
    """Compare the views of all seats with their type, and return the fields that they have."""
    fields: set[str] = set()
    for seat in [*match.seats, "spectator"]:
        view = match.view(seat)
        view.pop("ask", None)
        # A field without a type is left out of the copy.
        assert msgspec.convert(view, kind) == view
        fields |= set(view)
    return fields


@pytest.mark.parametrize("name", game_names())
def test_views_match_their_declared_types(name: str) -> None:
    """At the start and from random positions, for all seats and in all variants; and every field is sent somewhere."""
    game = game_named(name)
    kind = import_module(f"warhost.text.{name}.view").View
    fields: set[str] = set()
    for options in game.variants():
        for number in range(POSITIONS):
            dice = Dice(key_of_seed(f"view {number}"))
            match = Match(game, options, scrambled(game, options, dice) if number else game.setup(options, dice))
            for _ in range(ANSWERS):
                fields |= seen(match, kind)
                if match.over:
                    break
                match.play(choose(match, dice))
    assert set(get_type_hints(kind)) - fields <= RARE
