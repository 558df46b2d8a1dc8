"""What a game may offer beside its rules: a game without it is complete, and each of the four games is asked alike."""

import pytest
from tests.kernel import toy

from warhost.games.library import game_named, game_names
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import BadOption
from warhost.kernel.optional import (
    Fuzzable,
    Observed,
    WithOdds,
    WithScenarios,
    has_odds,
    observed,
    odds_of,
    scrambled,
    with_scenarios,
)


def test_a_game_without_extras_has_no_odds_scenarios_or_observations() -> None:
    m = toy.new()
    assert m.ask is not None
    assert not has_odds(m.game, m.state, m.ask, m.ask.options[0])
    assert odds_of(m.game, m.state, m.ask, m.ask.options[0]) is None
    with pytest.raises(BadOption, match="toy does not support custom scenarios"):
        with_scenarios(m.game)
    with pytest.raises(BadOption, match="toy has no observations"):
        observed(m.game)


def test_a_game_without_random_positions_begins_at_its_start() -> None:
    game, key = toy.new().game, key_of_seed("start")
    options = game.check_options({"players": 2})
    assert scrambled(game, options, Dice(key)).columns() == game.setup(options, Dice(key)).columns()


@pytest.mark.parametrize(
    ("protocol", "games"),
    [
        (WithOdds, ["battlelore", "bo5a", "wotr"]),
        (WithScenarios, ["battlelore"]),
        (Fuzzable, ["battlelore", "bo5a", "wotr", "wotrcg"]),
        (Observed, ["battlelore", "bo5a", "wotr", "wotrcg"]),
    ],
)
def test_a_game_has_what_its_methods_offer(protocol: type, games: list[str]) -> None:
    assert sorted(name for name in game_names() if isinstance(game_named(name), protocol)) == games
