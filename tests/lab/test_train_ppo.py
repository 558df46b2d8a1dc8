"""examples/train_ppo.py without PyTorch: derivatives, the curriculum, a run that goes on, and the agent that plays."""

import importlib
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from warhost.kernel.errors import BadOption
from warhost.kernel.play import Tally
from warhost.lab.agents import play_agents
from warhost.lab.envs.encode import Encoder

EXAMPLES = Path(__file__).parents[2] / "examples"
SMALL = ["battlelore-learning", "--device", "numpy", "--processes", "0", "--lanes", "4", "--length", "6",
         "--hidden", "16", "--minibatch", "12"]  # fmt: skip


@pytest.fixture
def ppo(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return importlib.import_module("ppo")


@pytest.fixture
def trainer(ppo: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    found = importlib.import_module("train_ppo")
    matches = found.sample

    def fewer(encoder: Encoder, seed: int) -> Any:
        return matches(encoder, seed, 2)

    monkeypatch.setattr(found, "sample", fewer)
    return found


def test_the_derivatives_are_those_of_the_loss(ppo: ModuleType) -> None:
    """Each weight moved a little changes the loss by what its derivative says."""
    rng = np.random.default_rng(3)
    weights = {name: rng.normal(0, 0.5, w.shape) for name, w in ppo.new_weights(6, 4, 5, rng).items()}
    batch = {
        "masks": np.array([[1.0, 1.0, 0.0, 1.0, 0.0]] * 7),
        "picked": np.eye(5)[[0, 1, 3, 0, 1, 3, 0]],
        "chances": np.full(7, 0.33),
        "gains": rng.normal(0, 1, 7),
        "results": rng.normal(0, 1, 7),
    }
    x = rng.normal(0, 1, (7, 6))
    _, _, slopes = ppo.gradients(np, weights, x, batch)
    for name, w in weights.items():
        for at in [tuple(rng.integers(0, size) for size in w.shape) for _ in range(6)]:
            losses = []
            for move in (1e-5, -2e-5):
                w[at] += move
                losses.append(ppo.gradients(np, weights, x, batch)[0])
            w[at] += 1e-5
            assert slopes[name][at] == pytest.approx((losses[0] - losses[1]) / 2e-5, abs=1e-5), (name, at)


def test_forbidden_actions_have_no_chance_and_are_never_drawn(ppo: ModuleType, trainer: ModuleType) -> None:
    rng = np.random.default_rng(1)
    weights = ppo.new_weights(3, 8, 4, rng)
    masks = np.array([[1, 0, 1, 0]] * 50, np.int8)
    chances = ppo.forward(np, weights, rng.normal(0, 1, (50, 3)), masks.astype(np.float32))[2]
    assert chances.sum(1) == pytest.approx(np.ones(50)) and not chances[:, [1, 3]].any()
    assert set(trainer.drawn(chances, masks, rng).tolist()) == {0, 2}


def test_inputs_are_the_numbers_that_vary_and_their_common_values(ppo: ModuleType) -> None:
    encoder = Encoder("battlelore", {"game": "learning"})
    sample = np.zeros((4, encoder.size), np.int16)
    sample[:, 32] = [1, 2, 4, 4]
    inputs = ppo.inputs_of(encoder, sample)
    assert inputs.columns.tolist() == [32]
    spread = inputs.spread(sample[:, inputs.columns])
    assert spread.tolist() == [[0.25, 1, 0, 0], [0.5, 0, 1, 0], [1, 0, 0, 1], [1, 0, 0, 1]]


def test_a_surprise_reaches_back_to_the_start_of_its_match_only(trainer: ModuleType) -> None:
    rewards = np.array([[0], [1], [0], [-1]], np.float32)
    ends = np.array([[0], [1], [0], [0]], np.float32)
    gains = trainer.advantages(rewards, np.zeros((5, 1), np.float32), ends)[:, 0]
    back = trainer.DISCOUNT * trainer.TRACE
    assert gains == pytest.approx([back, 1, -back, -1])


def test_each_side_climbs_when_it_has_won_enough(trainer: ModuleType) -> None:
    curriculum = trainer.Curriculum(2, "easy")
    assert curriculum.slips() == [1000, 1000] and curriculum.rungs[-1] == 150
    curriculum.take([(0, 1000, False, 1.0)] * trainer.WINDOW + [(1, 1000, False, 0.0)] * trainer.WINDOW)
    assert curriculum.slips() == [700, 1000]
    curriculum.take([(0, 150, True, 1.0), (1, 150, True, 0.5)])
    assert curriculum.slips() == [700, 1000] and curriculum.line()["share"] == 0.75


def test_a_resumed_run_learns_the_same_as_an_uninterrupted_one(trainer: ModuleType, tmp_path: Path) -> None:
    whole, halves = tmp_path / "whole.npz", tmp_path / "halves.npz"
    trainer.main([*SMALL, "--updates", "2", "--out", str(whole)])
    for _ in range(2):
        trainer.main([*SMALL, "--updates", "1", "--out", str(halves)])
    lines = [
        [json.loads(line) for line in file.with_suffix(".jsonl").read_text().splitlines()] for file in (whole, halves)
    ]
    assert [len(of) for of in lines] == [2, 2]
    for one, other in zip(*lines, strict=True):
        assert np.isfinite(one["loss"]) and {**one, "seconds": 0} == {**other, "seconds": 0}
    with np.load(whole) as one, np.load(halves) as other:
        assert all(np.array_equal(one[name], other[name]) for name in one.files)
    with pytest.raises(SystemExit, match="other settings"):
        trainer.main([*SMALL, "--seed", "2", "--updates", "1", "--out", str(whole)])


def test_the_agent_plays_a_match_with_a_trained_policy(
    ppo: ModuleType, trainer: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "battlelore.npz"
    trainer.main([*SMALL, "--updates", "1", "--out", str(file)])
    monkeypatch.setenv("WARHOST_POLICY", str(tmp_path))
    state = play_agents("battlelore", {"game": "learning"}, ["ppo:Agent", "random"], "1", "2", Tally())
    assert state is not None
    with pytest.raises(BadOption, match="no trained policy"):
        ppo.trained("wotr")
    file.rename(tmp_path / "bo5a.npz")
    with pytest.raises(BadOption, match="was trained for battlelore"):
        ppo.trained("bo5a")
