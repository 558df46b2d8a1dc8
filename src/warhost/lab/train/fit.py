"""Fit a network to positions with PyTorch, on the CPU or a GPU. The state after every round of learning is stored."""

from collections.abc import Iterator
from math import cos, inf, pi
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from warhost.kernel.observe import VALUE_BITS, VALUE_MASK
from warhost.lab.train.export import Fitted
from warhost.lab.train.inputs import common_codes, kept_aside, numbered
from warhost.lab.train.store import Data

# The largest weight of the first layer that a file can store.
LIMIT = 7.9


class Settings(NamedTuple):
    """How to learn: units of the two layers, rounds over all positions, share of inputs dropped, step, batch."""

    units: int = 32
    seconds: int = 16
    rounds: int = 5
    dropped: float = 0.3
    step: float = 2e-3
    batch: int = 4096
    decay: float = 1e-4


class Model:
    """The network in training. A code's row is its own plus, times the value, one shared by all values of a place."""

    def __init__(self, codes: NDArray[np.int32], features: int, settings: Settings, device: str) -> None:
        places, shared = np.unique(codes >> VALUE_BITS, return_inverse=True)
        values = (codes & VALUE_MASK).astype(np.int16).astype(np.float32)
        largest = np.zeros(len(places), np.float32)
        np.maximum.at(largest, shared, np.abs(values))
        self.shared = torch.tensor(shared, device=device)
        self.values = torch.tensor(values / np.maximum(1, largest[shared]), device=device)[:, None]
        self.dropped = settings.dropped
        units, seconds = settings.units, settings.seconds
        torch.manual_seed(1)
        start = {
            "own": torch.randn(len(codes), units) * 0.02,
            "common": torch.randn(len(places), units) * 0.05,
            "first": torch.full((units,), 0.3),
            "second": torch.randn(seconds, units) / units**0.5,
            "third": torch.zeros(seconds),
            "last": torch.randn(seconds) / seconds**0.5,
            "skip": torch.zeros(features),
            "end": torch.zeros(1),
        }
        self.weights = {name: weight.to(device).requires_grad_() for name, weight in start.items()}

    def rows(self) -> torch.Tensor:
        """Return the rows of the codes, after one for no code."""
        rows = (self.weights["own"] + self.values * self.weights["common"][self.shared]).clamp(-LIMIT, LIMIT)
        return torch.cat([torch.zeros_like(rows[:1]), rows])

    def say(self, numbers: torch.Tensor, features: torch.Tensor, learning: bool) -> torch.Tensor:
        """Return the network's output before it becomes a chance. Some inputs are dropped during training."""
        w = self.weights
        if learning and self.dropped:
            numbers = torch.where(torch.rand(numbers.shape, device=numbers.device) < self.dropped, 0, numbers)
        summed = functional.embedding_bag(numbers, self.rows(), mode="sum", padding_idx=0)
        if learning:
            summed = summed / (1 - self.dropped)
        hidden = functional.relu(functional.relu(summed + w["first"]) @ w["second"].T + w["third"])
        return hidden @ w["last"] + features @ w["skip"] + w["end"]

    def copied(self) -> dict[str, torch.Tensor]:
        """Return a copy of the current weights."""
        return {name: weight.detach().clone() for name, weight in self.weights.items()}

    def set(self, weights: dict[str, torch.Tensor]) -> None:
        """Take over other weights."""
        with torch.no_grad():
            for name, weight in self.weights.items():
                weight.copy_(weights[name])

    def fitted(self, codes: NDArray[np.int32]) -> Fitted:
        """Return the weights as arrays."""
        arrays = {name: weight.cpu().numpy() for name, weight in self.copied().items()}
        return Fitted(
            codes,
            self.rows()[1:].detach().cpu().numpy(),
            arrays["first"],
            arrays["second"],
            arrays["third"],
            arrays["last"],
            arrays["skip"],
            float(arrays["end"][0]),
        )


class Round(NamedTuple):
    """The loss on the games kept aside after a round: at the start of a turn and in mid-turn, and the evaluation's."""

    number: int
    start: float
    middle: float
    start_evaluation: float
    middle_evaluation: float

    def losses(self) -> dict[str, float]:
        """Return the losses by name."""
        return {name: getattr(self, name) for name in self._fields[1:]}


class Fit:
    """The training of one network: its data and its progress."""

    def __init__(self, data: Data, settings: Settings, device: str) -> None:
        self.settings = settings
        self.codes = common_codes(data)
        self.model = Model(self.codes, data.features.shape[1], settings, device)
        self.steps = torch.optim.AdamW(self.model.weights.values(), settings.step, weight_decay=settings.decay)
        self.numbers = torch.tensor(numbered(data, self.codes), device=device)
        self.features = torch.tensor(data.features, device=device)
        self.won = torch.tensor(data.won, device=device)
        self.said = torch.tensor(data.said, device=device)
        self.start = torch.tensor(data.start, device=device)
        aside = torch.tensor(kept_aside(data), device=device)
        self.aside = torch.nonzero(aside)[:, 0]
        self.seen = torch.nonzero(~aside)[:, 0]
        self.round = 0
        # The weights of the round with the least loss so far, and that loss.
        self.best = self.model.copied()
        self.least = inf

    def learn(self) -> None:
        """Train for one round over all positions."""
        order = self.seen[torch.randperm(len(self.seen), device=self.seen.device)]
        batches = -(-len(order) // self.settings.batch)
        for i in range(batches):
            done = (self.round + i / batches) / self.settings.rounds
            for group in self.steps.param_groups:
                group["lr"] = self.settings.step * 0.5 * (1 + cos(pi * done))
            rows = order[i * self.settings.batch : (i + 1) * self.settings.batch]
            said = self.model.say(self.numbers[rows], self.features[rows], True)
            loss = functional.binary_cross_entropy_with_logits(said, self.won[rows])
            self.steps.zero_grad()
            loss.backward()
            self.steps.step()
        self.round += 1

    def measure(self) -> Round:
        """Measure the loss on the games kept aside."""
        with torch.no_grad():
            said = torch.cat(
                [
                    torch.sigmoid(self.model.say(self.numbers[rows], self.features[rows], False))
                    for rows in self.aside.split(self.settings.batch)
                ]
            )
        won, start = self.won[self.aside], self.start[self.aside]
        losses = [
            float(functional.binary_cross_entropy(chances[part].clamp(1e-6, 1 - 1e-6), won[part]))
            for chances in (said, self.said[self.aside])
            for part in (start, ~start)
        ]
        return Round(self.round, *losses)

    def save(self, path: Path) -> None:
        """Store the state of the training."""
        half = path.with_suffix(".part")
        torch.save(
            {
                "round": self.round,
                "weights": self.model.copied(),
                "best": self.best,
                "least": self.least,
                "steps": self.steps.state_dict(),
                "settings": self.settings._asdict(),
                "codes": self.codes.tolist(),
            },
            half,
        )
        half.replace(path)

    def load(self, path: Path) -> bool:
        """Continue from a file, if it has the same settings and codes."""
        state = torch.load(path, weights_only=True, map_location=self.won.device)
        if state["settings"] != self.settings._asdict() or state["codes"] != self.codes.tolist():
            return False
        self.model.set(state["weights"])
        self.steps.load_state_dict(state["steps"])
        self.round, self.best, self.least = state["round"], state["best"], state["least"]
        return True

    def rounds(self, path: Path) -> Iterator[Round]:
        """Train until all rounds are done, storing the state after each."""
        while self.round < self.settings.rounds:
            self.learn()
            found = self.measure()
            if found.start + found.middle < self.least:
                self.least = found.start + found.middle
                self.best = self.model.copied()
            self.save(path)
            yield found

    def fitted(self) -> Fitted:
        """Return the weights of the round with the least loss."""
        self.model.set(self.best)
        return self.model.fitted(self.codes)
