"""Trains a policy by proximal policy optimisation against bots that become better step by step (extra `train`).

    python examples/train_ppo.py wotrcg-duel --opponent easy --minutes 10 --out duel.npz

The task is one of `warhost benchmark`. Several processes play many matches each, on all sides in turn, and one process
learns, on a GPU if there is one. The opponent is at first a bot that answers at random. Whenever the policy wins often
enough on a side, the opponent of that side makes fewer slips, until it is the bot that was asked for. A quarter of the
matches is against that bot from the start; their results are the curve. One line of JSON per update goes to
`FILE.jsonl`. The same command continues a run that was stopped (`FILE.state`).
"""

import argparse
import importlib
import importlib.util
import json
import multiprocessing
import os
import pickle
import time
from collections import deque
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawArray
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from ppo import Adam, Inputs, forward, gradients, inputs_of, new_weights, save

from warhost.bots.policies import SLIPS, evaluation_of, heuristic
from warhost.bots.policy import CarelessPolicy, Policy, answer_others
from warhost.kernel.dice import Dice, key_of_seed
from warhost.lab.arena import wilson
from warhost.lab.benchmark import TASKS
from warhost.lab.envs.encode import Encoder

DISCOUNT = 0.999
TRACE = 0.95  # how far a surprise reaches back (generalised advantage estimation)
EPOCHS = 3
# Slips per thousand answers of the bots to learn from, from random play down; the last one is the opponent's.
RUNGS = (1000, 700, 500, 350, 250)
LAST = {"random": 1000, "easy": SLIPS, "normal": 0}
# A side climbs when it has won this share of its last matches on a rung.
CLIMB = 0.6
WINDOW = 200
# One pair of lanes in this many is against the opponent that was asked for.
MEASURED = 4
# How many of the last matches against it make a point of the curve.
RECENT = 500


class Setting(NamedTuple):
    """What a run is about. A run that continues must have the same."""

    task: str
    opponent: str
    lanes: int
    length: int
    processes: int
    hidden: int
    shaping: float
    seed: int


def encoder_for(task: str) -> Encoder:
    """The encoder of a task of the benchmark."""
    found = next(t for t in TASKS if t.name == task)
    return Encoder(found.game, found.options)


class Lane:
    """Matches of one seat, one after the other, against a bot with slips."""

    def __init__(self, seat: int, measured: bool, seed: str) -> None:
        self.seat = seat
        self.measured = measured
        self.seed = seed
        self.number = 0
        self.slips = -1
        self.worth = 0.0

    def begin(self, encoder: Encoder, slips: int) -> None:
        """A new match, played up to the seat's first question."""
        while True:
            self.number += 1
            self.slips = slips
            self.match = encoder.match(f"{self.seed}/{self.number}")
            self.dice = Dice(key_of_seed(f"{self.seed}/{self.number}/bots"))
            self.others(encoder.game.name)
            if self.match.scores is None:
                return

    def others(self, game: str) -> None:
        """Let the other seats answer until this one is asked or the match is over."""
        bot: Policy = CarelessPolicy(heuristic(game), self.slips)
        answer_others(self.match, self.seat, [bot] * len(self.match.seats), self.dice)


class Player:
    """Plays some lanes with the policy and keeps what it saw and did."""

    def __init__(self, setting: Setting, number: int) -> None:
        self.setting = setting
        self.encoder = encoder_for(setting.task)
        self.rng = np.random.default_rng([setting.seed, number])
        seats = len(self.encoder.seats)
        self.lanes = [
            Lane(i % seats, i // seats % MEASURED == MEASURED - 1, f"ppo/{setting.seed}/{number}/{i}")
            for i in range(setting.lanes)
        ]
        self.sides = self.encoder.game.sides(self.encoder.options)

    def begin(self, lane: Lane, rungs: list[int]) -> None:
        """A new match in a lane, against the opponent of its seat."""
        lane.begin(self.encoder, LAST[self.setting.opponent] if lane.measured else rungs[lane.seat])
        lane.worth = self.worth(lane)

    def worth(self, lane: Lane) -> float:
        """The potential of a position for a lane's seat: what the evaluation of the bots says, -1 to 1."""
        if not self.setting.shaping:
            return 0.0
        chance = self.evaluation.chance(lane.match.state)
        return self.setting.shaping * (2 * chance - 1) * (1 if self.sides[lane.seat] == 0 else -1)

    def look(self) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        """What the seats of all lanes see, and which actions they have."""
        numbers = np.zeros((len(self.lanes), self.encoder.size), np.int16)
        masks = np.zeros((len(self.lanes), self.encoder.actions), np.int8)
        self.encoder.write([lane.match for lane in self.lanes], [lane.seat for lane in self.lanes], numbers, masks)
        return numbers, masks

    def step(
        self,
        actions: list[int],
        rungs: list[int],
        rewards: NDArray[np.float32],
        ends: NDArray[np.float32],
        results: list[tuple[int, int, bool, float]],
    ) -> None:
        """One answer in every lane. A reward is the result, plus the change of the potential."""
        for i, (lane, action) in enumerate(zip(self.lanes, actions, strict=True)):
            before = lane.worth
            lane.match.play(action)
            lane.others(self.encoder.game.name)
            if lane.match.scores is None:
                lane.worth = self.worth(lane)
                rewards[i] = DISCOUNT * lane.worth - before
                continue
            result = self.encoder.rewards(lane.match)[lane.seat]
            rewards[i] = result - before
            ends[i] = 1
            results.append((lane.seat, lane.slips, lane.measured, (result + 1) / 2))
            self.begin(lane, rungs)

    def collect(
        self,
        inputs: Inputs,
        weights: dict[str, Any],
        rungs: list[int],
        seen: NDArray[np.int16],
        masks: NDArray[np.int8],
    ) -> dict[str, Any]:
        """Play on for some answers in every lane. Observations and masks go into the arrays."""
        self.evaluation = evaluation_of(self.encoder.game.name)
        for lane in self.lanes:
            if lane.slips < 0:
                self.begin(lane, rungs)
        length, lanes = self.setting.length, len(self.lanes)
        actions = np.zeros((length, lanes), np.int64)
        chances = np.zeros((length, lanes), np.float32)
        values = np.zeros((length + 1, lanes), np.float32)
        rewards, ends = np.zeros((length, lanes), np.float32), np.zeros((length, lanes), np.float32)
        results: list[tuple[int, int, bool, float]] = []
        for step in range(length + 1):
            numbers, allowed = self.look()
            used = numbers[:, inputs.columns]
            _, _, likely, values[step] = forward(np, weights, inputs.spread(used), allowed.astype(np.float32))
            if step == length:
                break
            seen[step], masks[step] = used, allowed
            actions[step] = drawn(likely, allowed, self.rng)
            chances[step] = likely[np.arange(lanes), actions[step]]
            self.step(actions[step].tolist(), rungs, rewards[step], ends[step], results)
        gains = advantages(rewards, values, ends)
        return {
            "actions": actions.reshape(-1),
            "chances": chances.reshape(-1),
            "gains": gains.reshape(-1),
            "results": (gains + values[:-1]).reshape(-1),
            "matches": results,
        }

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the evaluation, which has no memory."""
        return {name: value for name, value in self.__dict__.items() if name != "evaluation"}


def drawn(chances: NDArray[np.float32], allowed: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """An action for each row by its chance: the largest of the logarithms with Gumbel noise."""
    noise = -np.log(-np.log(rng.random(chances.shape, np.float32).clip(1e-9, 1 - 1e-7)))
    picked: NDArray[np.int64] = np.where(allowed > 0, np.log(chances.clip(1e-12, 1)) + noise, -np.inf).argmax(1)
    return picked


def advantages(
    rewards: NDArray[np.float32], values: NDArray[np.float32], ends: NDArray[np.float32]
) -> NDArray[np.float32]:
    """How much better each answer turned out than expected, by generalised advantage estimation."""
    gains = np.zeros_like(rewards)
    ahead = np.zeros(rewards.shape[1], np.float32)
    for step in reversed(range(len(rewards))):
        goes_on = 1 - ends[step]
        surprise = rewards[step] + DISCOUNT * values[step + 1] * goes_on - values[step]
        ahead = surprise + DISCOUNT * TRACE * goes_on * ahead
        gains[step] = ahead
    return gains


def sample(encoder: Encoder, seed: int, matches: int = 60) -> NDArray[np.int16]:
    """Observations of both sides in matches of bots, from random play to good play."""
    rows: list[NDArray[np.int16]] = []
    for number in range(matches):
        match = encoder.match(f"ppo/{seed}/sample/{number}")
        dice = Dice(key_of_seed(f"ppo/{seed}/sample/{number}/bots"))
        slips = (1000, 500, 150, 0)[number % 4]
        bot = CarelessPolicy(heuristic(encoder.game.name), slips)
        while match.scores is None:
            ask = match.open_asks()[0]
            if len(rows) < 1000 or dice.below(4) == 0:
                rows.append(encoder.observation(match, ask.seat)["observation"])
            match.play(bot.choose(match.state, ask, dice))
    return np.stack(rows)


class Curriculum:
    """The rung of each side, and the results that count."""

    def __init__(self, seats: int, opponent: str) -> None:
        last = LAST[opponent]
        self.rungs = [*(slips for slips in RUNGS if slips > last), last]
        self.at = [0] * seats
        self.climbing: list[deque[float]] = [deque(maxlen=WINDOW) for _ in range(seats)]
        self.measured: list[deque[float]] = [deque(maxlen=RECENT // seats) for _ in range(seats)]
        self.matches = 0

    def slips(self) -> list[int]:
        """How careless the opponent of each side is."""
        return [self.rungs[at] for at in self.at]

    def take(self, results: list[tuple[int, int, bool, float]]) -> None:
        """Count results: seat, the opponent's slips, whether they are for the curve, the score."""
        self.matches += len(results)
        for seat, slips, measured, score in results:
            if measured:
                self.measured[seat].append(score)
            if slips == self.rungs[self.at[seat]]:
                self.climbing[seat].append(score)
        for seat, scores in enumerate(self.climbing):
            if self.at[seat] + 1 < len(self.rungs) and len(scores) == WINDOW and sum(scores) >= CLIMB * WINDOW:
                self.at[seat] += 1
                scores.clear()

    def line(self) -> dict[str, Any]:
        """The share of the points against the opponent itself, with its 95% interval, and by side."""
        games = sum(len(scores) for scores in self.measured)
        won = sum(sum(scores) for scores in self.measured)
        low, high = wilson(won, games)
        return {
            "matches": self.matches,
            "slips": self.slips(),
            "games": games,
            "share": round(won / games, 4) if games else None,
            "low": round(low, 4),
            "high": round(high, 4),
            "sides": [round(sum(s) / len(s), 4) if s else None for s in self.measured],
        }


class Learner:
    """The weights, in NumPy or on a device of PyTorch."""

    def __init__(self, inputs: Inputs, weights: dict[str, Any], actions: int, device: str) -> None:
        self.device = device
        self.xp: Any = np if device == "numpy" else importlib.import_module("torch")
        self.inputs = Inputs(*(self.put(part) for part in inputs))
        self.weights = {name: self.put(w) for name, w in weights.items()}
        self.adam = Adam(self.weights)
        self.numbers = self.put(np.arange(actions))
        self.one = self.put(np.ones(1, np.float32))  # makes floats of masks

    def put(self, array: NDArray[Any]) -> Any:
        """An array as the learner computes with it."""
        return array.copy() if self.device == "numpy" else self.xp.from_numpy(array).to(self.device, copy=True)

    def plain(self, arrays: dict[str, Any]) -> dict[str, NDArray[np.float32]]:
        """Arrays of the learner as arrays of NumPy."""
        return {name: a.copy() if self.device == "numpy" else a.cpu().numpy().copy() for name, a in arrays.items()}

    def learn(self, batch: dict[str, Any], size: int, rate: float, rng: np.random.Generator) -> tuple[float, float]:
        """Some rounds over a batch in small parts. Returns the mean loss and the mean entropy."""
        gains = batch["gains"]
        kept = {**batch, "gains": (gains - gains.mean()) / (gains.std() + 1e-8)}
        held = {name: self.put(column) for name, column in kept.items()}
        told: list[tuple[float, float]] = []
        for _ in range(EPOCHS):
            order = rng.permutation(len(gains))
            for at in range(0, len(order), size):
                rows = self.put(order[at : at + size])
                part = {name: column[rows] for name, column in held.items()}
                part["masks"] = part["masks"] * self.one
                part["picked"] = (part["actions"][:, None] == self.numbers) * self.one
                x = self.inputs.spread(part["seen"])
                loss, entropy, slopes = gradients(self.xp, self.weights, x, part)
                self.adam.step(self.weights, slopes, rate)
            told.append((float(loss), float(entropy)))
        return float(np.mean([loss for loss, _ in told])), float(np.mean([entropy for _, entropy in told]))


def work(player: Player, inputs: Inputs, seen: Any, masks: Any, pipe: Connection) -> None:
    """A process that plays: weights and rungs come over the pipe, and what it did goes back."""
    shape = (player.setting.length, player.setting.lanes)
    numbers = np.frombuffer(seen, np.int16).reshape(*shape, -1)
    allowed = np.frombuffer(masks, np.int8).reshape(*shape, -1)
    while (order := pipe.recv()) is not None:
        pipe.send(player if order == "state" else player.collect(inputs, *order, numbers, allowed))


class Crew:
    """The players, each in a process of its own; with 0 processes a single one in this process."""

    def __init__(self, setting: Setting, players: list[Player], inputs: Inputs) -> None:
        self.players = players
        self.inputs = inputs
        size = setting.length * setting.lanes
        columns, actions = len(inputs.columns), players[0].encoder.actions
        shape = (setting.length, setting.lanes)
        seen = [RawArray("h", size * columns) for _ in players]
        masks = [RawArray("b", size * actions) for _ in players]
        self.seen = [np.frombuffer(a, np.int16).reshape(*shape, columns) for a in seen]
        self.masks = [np.frombuffer(a, np.int8).reshape(*shape, actions) for a in masks]
        self.pipes: list[Connection] = []
        context = multiprocessing.get_context("spawn")
        for i in range(setting.processes):
            here, there = context.Pipe()
            context.Process(target=work, args=(players[i], inputs, seen[i], masks[i], there), daemon=True).start()
            self.pipes.append(here)

    def collect(self, weights: dict[str, Any], rungs: list[int]) -> tuple[dict[str, Any], list[Any]]:
        """A batch of all players, and the results of matches that ended."""
        for pipe in self.pipes:
            pipe.send((weights, rungs))
        parts = [pipe.recv() for pipe in self.pipes] or [
            player.collect(self.inputs, weights, rungs, self.seen[0], self.masks[0]) for player in self.players
        ]
        batch = {
            name: np.concatenate([part[name] for part in parts]) for name in ("actions", "chances", "gains", "results")
        }
        batch["seen"] = np.concatenate([a.reshape(-1, a.shape[-1]) for a in self.seen])
        batch["masks"] = np.concatenate([a.reshape(-1, a.shape[-1]) for a in self.masks])
        return batch, [result for part in parts for result in part["matches"]]

    def state(self) -> list[Player]:
        """The players as they are now."""
        for pipe in self.pipes:
            pipe.send("state")
        return [pipe.recv() for pipe in self.pipes] or self.players

    def end(self) -> None:
        """Let the processes end."""
        for pipe in self.pipes:
            pipe.send(None)


class Run:
    """A training run. It can be stored after any update and resumed from there."""

    def __init__(self, setting: Setting, device: str) -> None:
        self.setting = setting
        self.device = device
        self.encoder = encoder_for(setting.task)
        self.rng = np.random.default_rng(setting.seed)
        self.inputs = inputs_of(self.encoder, sample(self.encoder, setting.seed))
        weights = new_weights(len(self.inputs.at), setting.hidden, self.encoder.actions, self.rng)
        self.learner = Learner(self.inputs, weights, self.encoder.actions, device)
        self.curriculum = Curriculum(len(self.encoder.seats), setting.opponent)
        self.players = [Player(setting, number) for number in range(max(1, setting.processes))]
        self.updates = self.answers = 0
        self.seconds = 0.0

    def store(self, file: Path, players: list[Player]) -> None:
        """Write the state, and the policy as an agent reads it."""
        learner = self.learner
        state = (
            self.setting,
            self.rng,
            self.curriculum,
            players,
            self.updates,
            self.answers,
            self.seconds,
            self.inputs,
            learner.plain(learner.weights),
            learner.plain(learner.adam.mean),
            learner.plain(learner.adam.square),
            learner.adam.steps,
        )
        fresh = file.with_suffix(".new")
        fresh.write_bytes(pickle.dumps(state))
        fresh.replace(file.with_suffix(".state"))
        save(file, self.encoder, self.inputs, learner.plain(learner.weights))

    @staticmethod
    def stored(file: Path, setting: Setting, device: str) -> "Run":
        """The run of a file. SystemExit if it has other settings."""
        run = Run.__new__(Run)
        (run.setting, run.rng, run.curriculum, run.players, run.updates, run.answers, run.seconds, run.inputs,
         weights, mean, square, steps) = pickle.loads(file.with_suffix(".state").read_bytes())  # fmt: skip
        if run.setting != setting:
            raise SystemExit(f"{file.with_suffix('.state')} belongs to a run with other settings: {run.setting}")
        run.device = device
        run.encoder = encoder_for(setting.task)
        run.learner = Learner(run.inputs, weights, run.encoder.actions, device)
        run.learner.adam.mean = {name: run.learner.put(a) for name, a in mean.items()}
        run.learner.adam.square = {name: run.learner.put(a) for name, a in square.items()}
        run.learner.adam.steps = steps
        return run

    def go(self, file: Path, minutes: float, updates: int, rate: float, minibatch: int) -> None:
        """Learn for some minutes or updates, write a line for each update, and store the run now and then."""
        crew = Crew(self.setting, self.players, self.inputs)
        began = stored = time.monotonic()
        already, last = self.seconds, self.updates + updates
        with file.with_suffix(".jsonl").open("a", encoding="utf-8") as log:
            while self.updates < last and time.monotonic() - began < 60 * minutes:
                weights = self.learner.plain(self.learner.weights)
                batch, results = crew.collect(weights, self.curriculum.slips())
                self.curriculum.take(results)
                loss, entropy = self.learner.learn(batch, minibatch, rate, self.rng)
                self.updates += 1
                self.answers += len(batch["actions"])
                self.seconds = already + time.monotonic() - began
                line = {
                    "task": self.setting.task,
                    "opponent": self.setting.opponent,
                    "update": self.updates,
                    "seconds": round(self.seconds, 1),
                    "answers": self.answers,
                    **self.curriculum.line(),
                    "loss": round(loss, 4),
                    "entropy": round(entropy, 4),
                }
                log.write(json.dumps(line) + "\n")
                log.flush()
                if time.monotonic() - stored > 60:
                    self.store(file, crew.state())
                    stored = time.monotonic()
        self.store(file, crew.state())
        crew.end()


def best_device() -> str:
    """A GPU, or else PyTorch on the CPU, or else NumPy."""
    if importlib.util.find_spec("torch") is None:
        return "numpy"
    return "cuda" if importlib.import_module("torch").cuda.is_available() else "cpu"


def main(arguments: list[str] | None = None) -> Run:
    """Train, and print the last line of the log."""
    parser = argparse.ArgumentParser(description="Train a policy by PPO against a bot.")
    parser.add_argument("task", choices=[task.name for task in TASKS])
    parser.add_argument("--opponent", choices=list(LAST), default="easy", help="the bot to beat")
    parser.add_argument("--minutes", type=float, default=10.0, help="stop after this time")
    parser.add_argument("--updates", type=int, default=1_000_000, help="stop after this number of updates")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the policy (.npz)")
    parser.add_argument("--processes", type=int, default=max(1, (os.cpu_count() or 2) - 1), help="processes that play")
    parser.add_argument("--lanes", type=int, default=64, help="matches that each process plays at once")
    parser.add_argument("--length", type=int, default=64, help="answers in each match between two updates")
    parser.add_argument("--hidden", type=int, default=256, help="units in each hidden layer")
    parser.add_argument("--shaping", type=float, default=1.0, help="weight of the potential; 0 for results alone")
    parser.add_argument("--rate", type=float, default=5e-4, help="learning rate")
    parser.add_argument("--minibatch", type=int, default=2048, help="answers per step of the optimiser")
    parser.add_argument("--device", default="", help="cuda, cpu or numpy (default: the best available)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    # Each player computes on one core.
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    setting = Setting(
        args.task, args.opponent, args.lanes, args.length, args.processes, args.hidden, args.shaping, args.seed
    )
    device = args.device or best_device()
    goes_on = args.out.with_suffix(".state").exists()
    run = Run.stored(args.out, setting, device) if goes_on else Run(setting, device)
    run.go(args.out, args.minutes, args.updates, args.rate, args.minibatch)
    print(
        json.dumps(
            {
                "update": run.updates,
                "seconds": round(run.seconds),
                "answers": run.answers,
                "inputs": len(run.inputs.at),
                **run.curriculum.line(),
            }
        )
    )
    return run


if __name__ == "__main__":
    main()
