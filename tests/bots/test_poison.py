"""No policy looks at what its seat may not see: worlds that the seat cannot tell apart get the same answer."""

from typing import Any

import pytest

from warhost.bots.policies import policy_named
from warhost.games.library import game_named, game_names
from warhost.kernel.check import choose
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import BadOption
from warhost.kernel.match import Match

WORLDS = 3


def heuristics() -> list[Any]:
    """Every variant of every game that has a heuristic."""
    found = []
    for name in game_names():
        try:
            policy_named("heuristic", name)
        except BadOption:
            continue
        found += [pytest.param(name, options, id=f"{name} {list(options.values())}")
                  for options in game_named(name).variants()]
    return found


@pytest.mark.parametrize(("name", "options"), heuristics())
@pytest.mark.parametrize("deep", [False, True])
def test_a_poisoned_truth_gives_the_same_choice(name: str, options: dict[str, Any], deep: bool) -> None:
    """Half of the answers are the policy's own, half are random, so that it meets what it would avoid."""
    game = game_named(name)
    policy = policy_named("heuristic", name)
    pick = Dice(key_of_seed(f"poison {deep}"))
    dice = Dice(key_of_seed("poison dice"))
    state = game.scramble(options, Dice(key_of_seed("poison deep"))) if deep else game.setup(options, dice)
    match = Match(game, options, state)
    for number in range(400):
        if match.over:
            break
        ask = match.open_asks()[0]
        seed = f"tie {number}"
        chosen = policy.choose(match.clone().state, ask, Dice(key_of_seed(seed)))
        assert chosen in ask.options
        if number % 4 == 0:
            for world in range(WORLDS):
                other = match.fork(ask.seat, Dice(key_of_seed(f"world {number} {world}")))
                asked = next(one for one in other.open_asks() if one.seat == ask.seat)
                assert policy.choose(other.state, asked, Dice(key_of_seed(seed))) == chosen, (ask.kind, ask.rule)
        match.answer(chosen if pick.below(2) else choose(match, pick), ask.seat)
