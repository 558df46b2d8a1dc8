"""examples/train_duel.py: its derivatives are right, it runs, and the same seed learns the same."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_duel.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_duel", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_derivatives_are_those_of_the_loss(example: ModuleType) -> None:
    """Each weight moved a little changes the loss by what its derivative says."""
    rng = np.random.default_rng(3)
    net = example.Net(np.zeros(6, np.int16), np.ones(6, np.int16), 5, 4, 1)
    for name in net.weights:
        net.weights[name] = rng.normal(0, 0.5, net.weights[name].shape)
    masks = np.array([[1, 1, 0, 1, 0]] * 7, np.int8)
    batch = {
        "numbers": rng.integers(0, 2, (7, 6)).astype(np.int16),
        "masks": masks,
        "actions": np.array([0, 1, 3, 0, 1, 3, 0]),
        "chances": np.full(7, 0.33),
        "gains": rng.normal(0, 1, 7),
        "results": rng.normal(0, 1, 7),
    }
    _, slopes = net.gradients(batch)
    for name, weights in net.weights.items():
        for at in [tuple(rng.integers(0, size) for size in weights.shape) for _ in range(6)]:
            losses = []
            for move in (1e-4, -2e-4):
                weights[at] += move
                losses.append(net.gradients(batch)[0])
            weights[at] += 1e-4
            assert slopes[name][at] == pytest.approx((losses[0] - losses[1]) / 2e-4, abs=1e-4), (name, at)


def test_a_rewarded_action_becomes_likelier(example: ModuleType) -> None:
    """Of three allowed actions one gains and the others lose: soon it is nearly always chosen."""
    net = example.Net(np.zeros(4, np.int16), np.ones(4, np.int16), 5, 8, 1)
    numbers, masks = np.ones((30, 4), np.int16), np.array([[1, 1, 0, 1, 0]] * 30, np.int8)
    rng = np.random.default_rng(1)
    for _ in range(60):
        actions, chances, _ = net.choose(numbers, masks, rng)
        assert set(actions) <= {0, 1, 3}
        gains = np.where(actions == 3, 1.0, -1.0).astype(np.float32)
        net.learn(
            {
                "numbers": numbers,
                "masks": masks,
                "actions": actions,
                "chances": chances,
                "gains": gains,
                "results": gains,
            },
            0.01,
        )
    assert net.forward(numbers, masks)[2][0, 3] > 0.95


def test_a_short_run_plays_learns_and_can_be_repeated(
    example: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--updates", "2", "--lanes", "4", "--length", "24", "--games", "4", "--seed", "5"]
    texts = []
    weights = []
    for name in ("a.npz", "b.npz"):
        won = example.main([*arguments, "--save", str(tmp_path / name)])
        assert {seat: games for seat, (_, games) in won.items()} == {"gandalf": 2, "witch_king": 2}
        texts.append(re.sub(r"(?m)^ +[\d.]+ ", "", capsys.readouterr().out))
        weights.append(np.load(tmp_path / name))
    assert texts[0] == texts[1] and "won of the last 400" in texts[0]
    assert all(np.array_equal(weights[0][name], weights[1][name]) for name in weights[0].files)
    start = example.Net(np.zeros(1, np.int16), np.ones(1, np.int16), 796, 64, 5).weights
    assert not np.allclose(weights[0]["out_bias"], start["out_bias"]), "something was learnt"
