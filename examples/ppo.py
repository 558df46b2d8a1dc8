"""The network of examples/train_ppo.py, and the agent that plays with it.

    cd examples
    WARHOST_POLICY=duel.npz warhost arena wotrcg ppo:Agent easy --games 400 --option scenario=duel

Two hidden layers give a score to every action and a guess of the result. The mathematics is written once, for arrays of
NumPy and of PyTorch: `xp` is one of the two modules. The agent needs NumPy alone (extra `rl`).
"""

import os
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from warhost.kernel.errors import BadOption
from warhost.lab.agents import AgentSeat
from warhost.lab.envs.encode import Encoder

CLIP = 0.2
ENTROPY = 0.01
VALUE = 0.5
NORM = 0.5
# Fields that are numbers of actions: `chosen` says the same in a form that a network can use.
LEFT_OUT = ("chosen_last",)
# A number with more values than this gets no input for each of them, unless it is an argument of the question.
MOST_VALUES = 17
# An input is kept if at least this share of the positions in the sample have it.
RARE = 0.0005


class Inputs(NamedTuple):
    """What the network sees of an observation.

    `columns` are the numbers that are used. Each input is one of them, at `at`: the number itself where `plain` is 1,
    times `scale`; or, where `plain` is 0, whether it equals `values`.
    """

    columns: Any
    at: Any
    values: Any
    plain: Any
    scale: Any

    def spread(self, seen: Any) -> Any:
        """The inputs of some rows of used numbers."""
        used = seen[:, self.at]
        return (used * self.scale).clip(-4, 4) * self.plain + (used == self.values) * (1 - self.plain)


def inputs_of(encoder: Encoder, sample: NDArray[np.int16]) -> Inputs:
    """The inputs that vary in a sample of observations."""
    arguments = np.zeros(encoder.size, np.bool_)
    usable = np.ones(encoder.size, np.bool_)
    first = 0
    for field in encoder.layout.fields:
        part = slice(first, first + field.size)
        arguments[part] = field.name == "ask_args"
        usable[part] = field.name not in LEFT_OUT
        first += field.size
    places: list[int] = []
    values: list[int] = []
    plain: list[int] = []
    for place in np.flatnonzero(usable & (sample != sample[0]).any(0)).tolist():
        found, counts = np.unique(sample[:, place], return_counts=True)
        places.append(place)
        values.append(0)
        plain.append(1)
        if len(found) > 2 and (arguments[place] or len(found) <= MOST_VALUES):
            common = [int(v) for v, count in zip(found, counts, strict=True) if v and count >= RARE * len(sample)]
            places += [place] * len(common)
            values += common
            plain += [0] * len(common)
    columns, at = np.unique(np.array(places), return_inverse=True)
    largest = np.minimum(np.maximum(np.abs(sample[:, places]).max(0), 1), 8)
    return Inputs(
        columns, at, np.array(values, np.int16), np.array(plain, np.float32), (1 / largest).astype(np.float32)
    )


def new_weights(inputs: int, hidden: int, actions: int, rng: np.random.Generator) -> dict[str, Any]:
    """Weights to begin with."""
    return {
        "in": rng.normal(0, 1 / np.sqrt(150), (inputs, hidden)).astype(np.float32),
        "in_bias": np.zeros(hidden, np.float32),
        "mid": rng.normal(0, np.sqrt(2 / hidden), (hidden, hidden)).astype(np.float32),
        "mid_bias": np.zeros(hidden, np.float32),
        "out": rng.normal(0, 0.01, (hidden, actions)).astype(np.float32),
        "out_bias": np.zeros(actions, np.float32),
        "value": np.zeros((hidden, 1), np.float32),
        "value_bias": np.zeros(1, np.float32),
    }


def forward(xp: Any, w: dict[str, Any], x: Any, masks: Any) -> tuple[Any, Any, Any, Any]:
    """Both hidden layers, the chances of all actions, and the expected result. Masks are 1.0 or 0.0."""
    first = x @ w["in"] + w["in_bias"]
    first = first * (first > 0)
    second = first @ w["mid"] + w["mid_bias"]
    second = second * (second > 0)
    scores = second @ w["out"] + w["out_bias"] + (masks - 1) * 1e9
    chances = xp.exp(scores - xp.amax(scores, 1)[:, None])
    chances = chances / chances.sum(1)[:, None]
    return first, second, chances, (second @ w["value"] + w["value_bias"])[:, 0]


def gradients(xp: Any, w: dict[str, Any], x: Any, batch: dict[str, Any]) -> tuple[Any, Any, dict[str, Any]]:
    """The loss of a batch (clipped surrogate, value, entropy), its entropy and the derivatives of the loss.

    A batch has the float `masks`, `picked` (a row for each answer with a 1.0 at its action), the `chances` that the
    answers had when they were given, the `gains` and the `results`.
    """
    size = len(x)
    first, second, chances, values = forward(xp, w, x, batch["masks"])
    picked, gain = batch["picked"], batch["gains"]
    ratio = (chances * picked).sum(1) / batch["chances"]
    clipped = ratio.clip(1 - CLIP, 1 + CLIP)
    logs = xp.log(chances.clip(1e-9, 1))
    entropy = -(chances * logs).sum(1)
    error = values - batch["results"]
    loss = (-xp.minimum(ratio * gain, clipped * gain) + VALUE * error**2 - ENTROPY * entropy).mean()
    # d(-ratio * gain) / d scores = -gain * ratio * (picked - chances), where it is not clipped
    live = (ratio * gain <= clipped * gain) * ratio * gain
    scores = ((chances - picked) * live[:, None] + ENTROPY * chances * (logs + entropy[:, None])) / size
    guess = (2 * VALUE / size * error)[:, None]
    back_second = (scores @ w["out"].T + guess @ w["value"].T) * (second > 0)
    back_first = (back_second @ w["mid"].T) * (first > 0)
    return (
        loss,
        entropy.mean(),
        {
            "in": x.T @ back_first,
            "in_bias": back_first.sum(0),
            "mid": first.T @ back_second,
            "mid_bias": back_second.sum(0),
            "out": second.T @ scores,
            "out_bias": scores.sum(0),
            "value": second.T @ guess,
            "value_bias": guess.sum(0),
        },
    )


class Adam:
    """Steps of Adam, with the length of the gradient limited."""

    def __init__(self, weights: dict[str, Any]) -> None:
        self.mean = {name: w * 0 for name, w in weights.items()}
        self.square = {name: w * 0 for name, w in weights.items()}
        self.steps = 0

    def step(self, weights: dict[str, Any], slopes: dict[str, Any], rate: float) -> None:
        """Move the weights against the slopes."""
        total = sum((slope**2).sum() for slope in slopes.values())
        shorter = (NORM / (total**0.5 + 1e-9)).clip(0, 1)
        self.steps += 1
        for name, steep in slopes.items():
            slope = steep * shorter
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.001 * (slope**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            weights[name] -= rate * mean / (square**0.5 + 1e-8)


def save(file: Path, encoder: Encoder, inputs: Inputs, weights: dict[str, NDArray[np.float32]]) -> None:
    """Write what an agent needs, with half the digits."""
    halves: dict[str, Any] = {f"w_{name}": w.astype(np.float16) for name, w in weights.items()}
    with file.open("wb") as out:
        np.savez_compressed(out, version=encoder.version, **halves, **inputs._asdict())


class Trained:
    """A policy from a file."""

    def __init__(self, file: Path) -> None:
        with np.load(file) as kept:
            self.version = str(kept["version"])
            self.inputs = Inputs(*(kept[name] for name in Inputs._fields))
            self.weights = {name[2:]: kept[name].astype(np.float32) for name in kept.files if name.startswith("w_")}

    def best(self, numbers: NDArray[np.int16], mask: NDArray[np.int8]) -> int:
        """The likeliest action."""
        x = self.inputs.spread(numbers[None, self.inputs.columns])
        chances = forward(np, self.weights, x, mask[None].astype(np.float32))[2]
        return int(chances[0].argmax())


_loaded: dict[Path, Trained] = {}


def trained(game: str) -> Trained:
    """The policy for a game: the file that WARHOST_POLICY names, or GAME.npz in that folder (default: `policies`)."""
    place = Path(os.environ.get("WARHOST_POLICY", Path(__file__).parent / "policies"))
    file = place / f"{game}.npz" if place.is_dir() else place
    if file not in _loaded:
        if not file.is_file():
            raise BadOption("no_policy", "there is no trained policy {file}", {"file": str(file)})
        found = Trained(file)
        version = Encoder(game).version
        if found.version != version:
            raise BadOption(
                "other_policy",
                "{file} was trained for {found}, not for {version}",
                {"file": str(file), "found": found.version, "version": version},
            )
        _loaded[file] = found
    return _loaded[file]


class Agent:
    """Plays the likeliest action of a trained policy; for `warhost arena`, `ladder` and `benchmark`."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, seat: AgentSeat) -> int:
        """The number of an action."""
        seen = seat.observation()
        return trained(seat.game).best(seen["observation"], seen["action_mask"])
