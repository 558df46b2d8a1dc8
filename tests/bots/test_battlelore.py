"""The rules of thumb of BattleLore: they beat chance from either side, and answer every question."""

import pytest
from tests.bl_table import battle, table

from warhost.bots.battlelore.policy import BattlePolicy
from warhost.bots.policies import policy_named
from warhost.bots.policy import play_out
from warhost.games.library import game_named
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.match import Match
from warhost.kernel.play import Tally

GUARD, ARCHERS, VIPERS, HARVESTERS = "citadel_guard", "yeoman_archers", "viper_legion", "blood_harvesters"


def chosen(m: Match) -> str:
    """What the policy answers."""
    ask = m.ask
    assert ask is not None
    answer = BattlePolicy().choose(m.state, ask, Dice(key_of_seed("x")))
    assert answer in ask.options
    return m.game.vocabulary.names[answer]


@pytest.mark.parametrize("game", ["learning", "full"])
@pytest.mark.parametrize("side", [0, 1])
def test_it_beats_chance(game: str, side: int) -> None:
    """Ten games, and none lost."""
    engine = game_named("battlelore")
    policies = [policy_named("heuristic" if i == side else "random", "battlelore") for i in (0, 1)]
    won = 0.0
    for number in range(10):
        state = engine.setup({"game": game}, Dice(key_of_seed(f"dice {number}")))
        assert play_out(engine, state, policies, Dice(key_of_seed(f"pick {number}")), Tally())
        result = engine.result(state)
        assert result is not None
        won += result[side]
    assert won >= 9


def test_it_goes_for_a_free_banner_and_stays_there() -> None:
    m = table({"c7": GUARD, "j3": HARVESTERS}, banners={"c5": 2}, phase="move", ordered=["c7"])
    assert chosen(m) == "hex:c7"
    m.answer("hex:c7")
    assert chosen(m) == "hex:c5"
    m = table({"c5": GUARD, "j3": HARVESTERS}, banners={"c5": 2}, phase="move", ordered=["c5"])
    assert chosen(m) == "done"


def test_it_strikes_at_who_may_fall() -> None:
    m = table({"c5": "riverwatch_riders", "c4": HARVESTERS, "b4": {"unit": HARVESTERS, "health": 1}}, phase="attack",
              ordered=["c5"])
    m.answer("hex:c5")
    assert chosen(m) == "hex:b4"


def test_it_does_not_leave_a_banner_for_an_advance() -> None:
    m = battle({"c5": "riverwatch_riders", "c4": HARVESTERS}, "c5", "c4", ["morale", "pierce", "pierce"],
               banners={"c5": 1})
    assert chosen(m) == "no"
