"""Trains a policy with MaskablePPO of sb3-contrib, an algorithm that is not ours, on a Gymnasium id of ours.

    pip install '.[rl]' sb3-contrib
    python examples/train_maskable_ppo.py --minutes 8 --processes 14 --out maskable.npz

The matches are BattleLore's learning scenario, both sides in turn. Several processes play some matches each with
MatchVectorEnv, half of them against `easy` and half against weaker bots; sb3-contrib learns in this one, on a GPU if
there is one. At the end the policy plays new
matches and the script prints the share of points with its 95% interval. The network is that of train_ppo.py, so
`ppo:Agent` plays with the file:

    cd examples
    WARHOST_POLICY=../maskable.npz warhost arena battlelore ppo:Agent easy --games 400 --option game=learning
"""

import argparse
import json
import multiprocessing
import os
import time
from collections import deque
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from ppo import Inputs, inputs_of, save
from sb3_contrib import MaskablePPO
from shaped import ShapedMatches, Step
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv
from train_ppo import sample

from warhost.lab.arena import wilson
from warhost.lab.envs.encode import Encoder

ID = "warhost/BattleLoreLearning-v0"
DISCOUNT = 0.999
HIDDEN = 256
# Whom the processes play against, in turn; "" is the opponent that was asked for, whose matches are the curve.
OPPONENTS = ("", "slips:400", "", "slips:700")
# How many of the last matches make a point of the curve.
RECENT = 400
# New matches at the end begin with this seed.
NEW = 1_000_000_000


def work(arguments: tuple[Any, ...], seed: int, pipe: Connection) -> None:
    """A process that plays: actions come over the pipe, and what the seats see goes back."""
    matches = ShapedMatches(*arguments)
    pipe.send(matches.reset(seed))
    while (actions := pipe.recv()) is not None:
        pipe.send(matches.step(actions))


class Matches(VecEnv):
    """Matches in several processes, as Stable-Baselines3 takes them; masks come with the observations."""

    def __init__(
        self, encoder: Encoder, inputs: Inputs, processes: int, lanes: int, opponent: str, shaping: float, seed: int
    ) -> None:
        columns = inputs.columns
        low, high = encoder.low[columns], encoder.high[columns]
        self.lanes = lanes
        self.masks: NDArray[np.int8] = np.zeros((processes * lanes, encoder.actions), np.int8)
        self.results: deque[float] = deque(maxlen=RECENT)
        self.ended = 0
        super().__init__(processes * lanes, spaces.Box(low, high, dtype=np.int16), spaces.Discrete(encoder.actions))
        self.pipes: list[Connection] = []
        context = multiprocessing.get_context("spawn")
        for number in range(processes):
            here, there = context.Pipe()
            arguments = (ID, lanes, OPPONENTS[number % len(OPPONENTS)] or opponent, columns, DISCOUNT, shaping)
            context.Process(target=work, args=(arguments, seed + number * lanes, there), daemon=True).start()
            self.pipes.append(here)
        self.first = self._received()

    def _received(self) -> Step:
        """The next step of all processes as one."""
        parts = [pipe.recv() for pipe in self.pipes]
        step = Step(
            *(np.concatenate([part[column] for part in parts]) for column in range(4)),
            [result for part in parts for result in part.results],
        )
        self.masks = step.masks
        self.ended += len(step.results)
        for number, part in enumerate(parts):
            if not OPPONENTS[number % len(OPPONENTS)]:
                self.results.extend((result + 1) / 2 for result in part.results)
        return step

    def reset(self) -> NDArray[np.int16]:
        """The first questions. Matches follow each other without another reset."""
        return self.first.seen

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Send an answer for every match."""
        for number, pipe in enumerate(self.pipes):
            pipe.send(actions[number * self.lanes : (number + 1) * self.lanes])

    def step_wait(self) -> tuple[NDArray[np.int16], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """What the seats see after it."""
        step = self._received()
        return step.seen, step.rewards.astype(np.float32), step.over, [{} for _ in range(self.num_envs)]

    def close(self) -> None:
        """Let the processes end."""
        for pipe in self.pipes:
            pipe.send(None)

    def has_attr(self, attr_name: str) -> bool:
        """MaskablePPO asks whether there are masks."""
        return attr_name == "action_masks"

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """The masks, a row for each match."""
        if method_name != "action_masks":
            raise AttributeError(method_name)
        return list(self.masks.astype(np.bool_))

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return None for the render mode, the only attribute that is asked for."""
        if attr_name != "render_mode":
            raise AttributeError(attr_name)
        return [None] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse: the matches are in other processes."""
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        """No match is wrapped."""
        return [False] * self.num_envs


class Hidden(BaseFeaturesExtractor):
    """The inputs of train_ppo.py and its two hidden layers, shared by the policy and the expected result."""

    def __init__(self, observation_space: spaces.Box, inputs: Inputs) -> None:
        super().__init__(observation_space, HIDDEN)
        for name in ("at", "values", "plain", "scale"):
            self.register_buffer(name, torch.as_tensor(getattr(inputs, name)))
        self.layers = torch.nn.Sequential(
            torch.nn.Linear(len(inputs.at), HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, HIDDEN), torch.nn.ReLU()
        )

    def forward(self, seen: Any) -> Any:
        """The second hidden layer for some rows of used numbers."""
        return self.layers(Inputs(None, self.at, self.values, self.plain, self.scale).spread(seen))


def weights_of(model: MaskablePPO) -> dict[str, NDArray[np.float32]]:
    """The weights as `ppo.py` names them."""
    policy = model.policy
    layers = {
        "in": policy.features_extractor.layers[0],
        "mid": policy.features_extractor.layers[2],
        "out": policy.action_net,
        "value": policy.value_net,
    }
    found: dict[str, NDArray[np.float32]] = {}
    for name, layer in layers.items():
        found[name] = layer.weight.detach().cpu().numpy().T
        found[f"{name}_bias"] = layer.bias.detach().cpu().numpy()
    return found


class Log(BaseCallback):
    """Writes a line of JSON for each batch, stores the policy each minute, and ends the training after some minutes."""

    def __init__(self, file: Path, encoder: Encoder, inputs: Inputs, matches: Matches, minutes: float) -> None:
        super().__init__()
        self.file = file
        self.encoder = encoder
        self.inputs = inputs
        self.matches = matches
        self.seconds = 60 * minutes
        self.began = self.stored = time.monotonic()

    def _on_step(self) -> bool:
        return time.monotonic() - self.began < self.seconds

    def _on_rollout_end(self) -> None:
        games, won = len(self.matches.results), sum(self.matches.results)
        low, high = wilson(won, games)
        line = {
            "task": "battlelore-learning",
            "seconds": round(time.monotonic() - self.began, 1),
            "answers": self.num_timesteps,
            "matches": self.matches.ended,
            "games": games,
            "share": round(won / games, 4) if games else None,
            "low": round(low, 4),
            "high": round(high, 4),
        }
        with self.file.with_suffix(".jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        if time.monotonic() - self.stored > 60:
            self.store()

    def store(self) -> None:
        """Write the policy as an agent reads it."""
        self.stored = time.monotonic()
        save(self.file, self.encoder, self.inputs, weights_of(self.model))


def rate(model: MaskablePPO, inputs: Inputs, opponent: str, games: int) -> list[list[float]]:
    """The scores by side of new matches in which the policy plays its likeliest action."""
    lanes = min(games, 40)
    env: Any = gymnasium.make_vec(ID, lanes, "vector_entry_point", opponent=opponent)
    seen, _ = env.reset(seed=NEW)
    # The first matches of each lane count, or short ones would count more often.
    left = [games // lanes + (lane < games % lanes) for lane in range(lanes)]
    scores: list[list[float]] = [[] for _ in env.encoder.seats]
    while any(left):
        actions, _ = model.predict(
            seen["observation"][:, inputs.columns],
            action_masks=seen["action_mask"].astype(np.bool_),
            deterministic=True,
        )
        seen, results, over, _, _ = env.step(actions)
        for lane in np.flatnonzero(over):
            if left[lane]:
                left[lane] -= 1
                scores[env.lanes[lane].seat].append((float(results[lane]) + 1) / 2)
    return scores


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, then play new matches and print the share of points."""
    parser = argparse.ArgumentParser(description="Train BattleLore's learning scenario with sb3-contrib's MaskablePPO.")
    parser.add_argument("--opponent", default="easy", help="the bot to beat: random, easy or normal")
    parser.add_argument("--minutes", type=float, default=8.0, help="how long to train")
    parser.add_argument("--processes", type=int, default=max(1, (os.cpu_count() or 2) - 2), help="processes that play")
    parser.add_argument("--lanes", type=int, default=16, help="matches that each process plays at once")
    parser.add_argument("--length", type=int, default=64, help="answers in each match between two updates")
    parser.add_argument("--minibatch", type=int, default=2048, help="answers per step of the optimiser")
    parser.add_argument("--rate", type=float, default=5e-4, help="learning rate")
    parser.add_argument("--shaping", type=float, default=1.0, help="weight of the potential; 0 for results alone")
    parser.add_argument("--games", type=int, default=400, help="new matches played at the end")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the policy (.npz)")
    parser.add_argument("--device", default="auto", help="cuda or cpu (default: the best available)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    torch.set_num_threads(max(1, (os.cpu_count() or 2) - args.processes))
    spec = gymnasium.spec(ID)
    encoder = Encoder(**spec.kwargs)
    inputs = inputs_of(encoder, sample(encoder, args.seed))
    matches = Matches(encoder, inputs, args.processes, args.lanes, args.opponent, args.shaping, args.seed)
    model = MaskablePPO(
        "MlpPolicy",
        matches,
        learning_rate=args.rate,
        n_steps=args.length,
        batch_size=args.minibatch,
        n_epochs=3,
        gamma=DISCOUNT,
        ent_coef=0.01,
        seed=args.seed,
        device=args.device,
        policy_kwargs={
            "features_extractor_class": Hidden,
            "features_extractor_kwargs": {"inputs": inputs},
            "net_arch": [],
        },
    )
    log = Log(args.out, encoder, inputs, matches, args.minutes)
    began = time.monotonic()
    model.learn(total_timesteps=10**12, callback=log)
    log.store()
    matches.close()
    scores = rate(model, inputs, args.opponent, args.games)
    won, games = sum(map(sum, scores)), sum(map(len, scores))
    low, high = wilson(won, games)
    print(
        json.dumps(
            {
                "opponent": args.opponent,
                "seconds": round(time.monotonic() - began),
                "inputs": len(inputs.at),
                "answers": model.num_timesteps,
                "matches": matches.ended,
                "games": games,
                "share": round(won / games, 4),
                "low": round(low, 4),
                "high": round(high, 4),
                "sides": {seat: round(sum(s) / len(s), 4) for seat, s in zip(encoder.seats, scores, strict=True) if s},
            }
        )
    )


if __name__ == "__main__":
    main()
