"""Trains a small policy on the Duel of the Card Game until it beats `random` (extra `rl`; nothing but NumPy learns).

    python examples/train_duel.py --minutes 10

One hidden layer sees the observation and gives a score to every action and a guess of the result; actions that are not
allowed get no chance. It learns by proximal policy optimisation from many matches at once, half of them on either side.
"""

import argparse
import time
from collections import deque
from typing import Any

import numpy as np
from numpy.typing import NDArray

from warhost.lab.arena import wilson
from warhost.lab.envs.gym import MatchVectorEnv

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
OPTIONS = {"scenario": "duel"}

DISCOUNT = 0.998
TRACE = 0.95  # how far back a surprise counts (generalised advantage estimation)
CLIP = 0.2
EPOCHS = 3
MINIBATCH = 512
ENTROPY = 0.01
VALUE = 0.5
NORM = 0.5


class Net:
    """Observation -> hidden layer -> scores of the actions and a guess of the result."""

    def __init__(self, low: NDArray[np.int16], high: NDArray[np.int16], actions: int, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        inputs = len(high)
        # Large numbers (ids, counts) are brought near those of the ones and zeros.
        self.scale: Floats = np.minimum(np.maximum(np.abs(low), high), 8).astype(np.float32)
        self.weights: dict[str, Floats] = {
            "in": rng.normal(0, 1 / np.sqrt(100), (inputs, hidden)).astype(np.float32),
            "bias": np.zeros(hidden, np.float32),
            "out": rng.normal(0, 0.01, (hidden, actions)).astype(np.float32),
            "out_bias": np.zeros(actions, np.float32),
            "value": np.zeros((hidden, 1), np.float32),
            "value_bias": np.zeros(1, np.float32),
        }
        self.mean = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.square = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.steps = 0

    def forward(self, numbers: NDArray[np.int16], masks: NDArray[np.int8]) -> tuple[Floats, Floats, Floats, Floats]:
        """The scaled input, the hidden layer, the chances of all actions, and the expected result."""
        w = self.weights
        seen = np.clip(numbers / self.scale, -4, 4).astype(np.float32)
        hidden = np.tanh(seen @ w["in"] + w["bias"])
        scores = np.where(masks > 0, hidden @ w["out"] + w["out_bias"], -np.inf)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        return seen, hidden, chances, (hidden @ w["value"] + w["value_bias"])[:, 0]

    def choose(
        self, numbers: NDArray[np.int16], masks: NDArray[np.int8], rng: np.random.Generator
    ) -> tuple[Ints, Floats, Floats]:
        """An action by its chance in every match, that chance, and the expected result."""
        _, _, chances, values = self.forward(numbers, masks)
        lots = rng.random((len(chances), 1)) * 0.999999
        actions = (chances.cumsum(1) / chances.sum(1, keepdims=True) <= lots).sum(1)
        return actions, chances[np.arange(len(actions)), actions], values

    def gradients(self, batch: dict[str, Any]) -> tuple[float, dict[str, Floats]]:
        """The loss of a batch (clipped surrogate, value, entropy) and its derivatives."""
        rows = np.arange(len(batch["actions"]))
        seen, hidden, chances, values = self.forward(batch["numbers"], batch["masks"])
        chosen = np.maximum(chances[rows, batch["actions"]], 1e-9)
        ratio = chosen / batch["chances"]
        gain = batch["gains"]
        clipped = np.clip(ratio, 1 - CLIP, 1 + CLIP)
        logs = np.log(np.maximum(chances, 1e-9))
        entropy = -(chances * logs).sum(1)
        error = values - batch["results"]
        loss = (-np.minimum(ratio * gain, clipped * gain) + VALUE * error**2 - ENTROPY * entropy).mean()
        # d(-ratio * gain) / d scores = -gain * ratio * (chosen - chances), where it is not clipped
        live = (ratio * gain <= clipped * gain) * ratio * gain
        scores = chances * live[:, None]
        scores[rows, batch["actions"]] -= live
        scores += ENTROPY * chances * (logs + entropy[:, None])
        scores /= len(rows)
        guess = (2 * VALUE * error / len(rows))[:, None]
        w = self.weights
        back = (scores @ w["out"].T + guess @ w["value"].T) * (1 - hidden**2)
        return float(loss), {
            "in": seen.T @ back,
            "bias": back.sum(0),
            "out": hidden.T @ scores,
            "out_bias": scores.sum(0),
            "value": hidden.T @ guess,
            "value_bias": guess.sum(0),
        }

    def learn(self, batch: dict[str, Any], rate: float) -> None:
        """One step of Adam."""
        _, slopes = self.gradients(batch)
        length = np.sqrt(sum(float((g**2).sum()) for g in slopes.values()))
        self.steps += 1
        for name, steep in slopes.items():
            slope = steep * min(1.0, NORM / (length + 1e-9))
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.001 * (slope**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            self.weights[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def collect(
    net: Net, env: MatchVectorEnv, seen: dict[str, Any], length: int, rng: np.random.Generator
) -> tuple[dict[str, Any], dict[str, Any], list[float]]:
    """Play some more answers in every match. Return what was seen and done, and the results of matches that ended."""
    kept: dict[str, list[Any]] = {name: [] for name in ("numbers", "masks", "actions", "chances")}
    values: list[Floats] = []
    rewards, ends = np.zeros((length, env.num_envs), np.float32), np.zeros((length, env.num_envs), np.float32)
    results: list[float] = []
    for step in range(length):
        actions, chances, value = net.choose(seen["observation"], seen["action_mask"], rng)
        for name, item in (
            ("numbers", seen["observation"]),
            ("masks", seen["action_mask"]),
            ("actions", actions),
            ("chances", chances),
        ):
            kept[name].append(item)
        values.append(value)
        seen, rewards[step], over, _, _ = env.step(actions)
        ends[step] = over
        results += rewards[step][over].tolist()
    values.append(net.choose(seen["observation"], seen["action_mask"], rng)[2])
    gains = np.zeros_like(rewards)
    ahead = np.zeros(env.num_envs, np.float32)
    for step in reversed(range(length)):
        goes_on = 1 - ends[step]
        surprise = rewards[step] + DISCOUNT * values[step + 1] * goes_on - values[step]
        ahead = surprise + DISCOUNT * TRACE * goes_on * ahead
        gains[step] = ahead
    batch: dict[str, Any] = {name: np.concatenate(items) for name, items in kept.items()}
    batch["results"] = (gains + np.stack(values[:-1])).reshape(-1)
    flat = gains.reshape(-1)
    batch["gains"] = (flat - flat.mean()) / (flat.std() + 1e-8)
    return batch, seen, results


def train(env: MatchVectorEnv, updates: int, minutes: float, length: int, rate: float, seed: int) -> Net:
    """Learn for a number of updates or minutes, and print the curve."""
    net = Net(env.encoder.low, env.encoder.high, env.encoder.actions, 64, seed)
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    recent: deque[float] = deque(maxlen=400)
    began = time.monotonic()
    matches = answers = 0
    print("minutes  updates   matches   answers  won of the last 400", flush=True)
    for update in range(1, updates + 1):
        batch, seen, results = collect(net, env, seen, length, rng)
        recent.extend(results)
        matches += len(results)
        answers += len(batch["actions"])
        for _ in range(EPOCHS):
            order = rng.permutation(len(batch["actions"]))
            for at in range(0, len(order), MINIBATCH):
                net.learn({name: column[order[at : at + MINIBATCH]] for name, column in batch.items()}, rate)
        spent = (time.monotonic() - began) / 60
        if update % 10 == 0 or update == updates or spent >= minutes:
            share = f"{100 * np.mean(np.array(recent) > 0):.1f}%" if recent else "-"
            print(f"{spent:7.1f} {update:8} {matches:9} {answers:9}  {share}", flush=True)
        if spent >= minutes:
            break
    return net


def evaluate(net: Net, opponent: str, games: int, seed: int) -> dict[str, tuple[float, int]]:
    """Return the victories over a bot by seat, in new matches. Each lane counts its first match only."""
    env = MatchVectorEnv("wotrcg", games, opponent=opponent, options=OPTIONS)
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    results = np.zeros(games)
    done = np.zeros(games, np.bool_)
    while not done.all():
        actions, _, _ = net.choose(seen["observation"], seen["action_mask"], rng)
        seen, rewards, over, _, _ = env.step(actions)
        results = np.where(over & ~done, rewards, results)
        done |= over
    seats = np.array([lane.seat for lane in env.lanes])
    return {
        name: (float((results[seats == seat] > 0).sum()), int((seats == seat).sum()))
        for seat, name in enumerate(env.encoder.seats)
    }


def main(arguments: list[str] | None = None) -> dict[str, tuple[float, int]]:
    """Train, play new matches on both sides, and return the results."""
    parser = argparse.ArgumentParser(description="Train a policy on the Duel against a bot.")
    parser.add_argument("--minutes", type=float, default=10.0, help="stop learning after this time")
    parser.add_argument("--updates", type=int, default=1_000_000, help="stop learning after this number of updates")
    parser.add_argument("--lanes", type=int, default=64, help="matches played at once")
    parser.add_argument("--length", type=int, default=64, help="answers in each match between two updates")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate")
    parser.add_argument("--opponent", default="random", help="the bot to learn against")
    parser.add_argument("--games", type=int, default=400, help="new matches played at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", metavar="FILE", help="keep the weights (.npz)")
    args = parser.parse_args(arguments)
    env = MatchVectorEnv("wotrcg", args.lanes, opponent=args.opponent, options=OPTIONS)
    net = train(env, args.updates, args.minutes, args.length, args.rate, args.seed)
    if args.save:
        kept: dict[str, Any] = {"version": env.encoder.version, **net.weights}
        np.savez(args.save, **kept)
    won = evaluate(net, args.opponent, args.games, args.seed + 1_000_000)
    for seat, (wins, games) in won.items():
        low, high = wilson(wins, games)
        print(f"{seat} against {args.opponent}: {wins:g} of {games}, between {100 * low:.1f} and {100 * high:.1f}%")
    return won


if __name__ == "__main__":
    main()
