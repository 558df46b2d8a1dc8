"""examples/shaped.py: rewards by a potential add up to the result and the first position; bots between the levels."""

import importlib
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from warhost.bots.library import is_bot
from warhost.bots.policies import policy_named
from warhost.bots.policy import CarelessPolicy
from warhost.kernel.errors import BadOption

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def shaped(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return importlib.import_module("shaped")


def test_shaped_rewards_of_a_match_add_up_to_its_result_and_its_beginning(shaped: ModuleType) -> None:
    """With a discount of 1 everything between cancels out, on both sides."""
    columns = np.arange(0, 3000, 7)
    matches = shaped.ShapedMatches("warhost/BattleLoreLearning-v0", 4, "slips:700", columns, 1.0, 0.5)
    rng = np.random.default_rng(1)
    step = matches.reset(5)
    assert step.seen.shape == (4, len(columns))
    began = matches.before
    total = np.zeros(4)
    ended = 0
    for _ in range(400):
        step = matches.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in step.masks]))
        total += step.rewards
        results = iter(step.results)
        for lane in np.flatnonzero(step.over):
            assert total[lane] == pytest.approx(next(results) - began[lane])
            total[lane] = 0
            began[lane] = matches.before[lane]
            ended += 1
    assert ended >= 4


def test_a_bot_can_have_any_number_of_slips_up_to_a_thousand() -> None:
    policy = policy_named("slips:400", "bo5a")
    assert isinstance(policy, CarelessPolicy) and policy.slips == 400
    for name in ("slips:0", "slips:7", "slips:1000"):
        assert is_bot(name) and is_bot(name, "wotr")
    for name in ("slips:", "slips:1001", "slips:-1", "slips:07", "slips"):
        assert not is_bot(name)
        with pytest.raises(BadOption):
            policy_named(name, "wotr")
