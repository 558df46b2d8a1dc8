"""How many answers a second a learner gives in MatchVectorEnv against `random`, on one core.

    python scripts/environment_speed.py --lanes 64 --seconds 2

Beside it stands the limit: answers a second when the kernel plays both sides at random and nobody looks. Of those
about every second is an answer of the opponent. Process time, so that other work on the machine counts less.
"""

import argparse
import time
from typing import Any

import numpy as np

from warhost.bots.policy import RandomPolicy, answer_others
from warhost.kernel.dice import Dice, key_of_seed
from warhost.lab.bench import compiled
from warhost.lab.envs.encode import Encoder
from warhost.lab.envs.gym import MatchVectorEnv

GAMES: list[tuple[str, str, dict[str, Any]]] = [
    ("War of the Ring", "wotr", {}),
    ("the Duel", "wotrcg", {"scenario": "duel"}),
    ("Five Armies", "bo5a", {}),
    ("BattleLore", "battlelore", {}),
]


def bare(game: str, options: dict[str, Any], seconds: float) -> float:
    """Answers a second of random play, without looking."""
    encoder = Encoder(game, options)
    answers = number = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        match = encoder.match(f"speed/{number}")
        answer_others(match, -1, [RandomPolicy()] * len(match.seats), Dice(key_of_seed(str(number))))
        answers += len(match.all_answers())
        number += 1
    return answers / (time.process_time() - began)


def vector(game: str, options: dict[str, Any], lanes: int, seconds: float) -> float:
    """Answers a second of the learner; choosing them is not counted."""
    env = MatchVectorEnv(game, lanes, opponent="random", options=options)
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    spent = 0.0
    answers = 0
    while spent < seconds:
        masks = seen["action_mask"]
        actions = (masks * rng.random(masks.shape, np.float32)).argmax(1)
        began = time.process_time()
        seen = env.step(actions)[0]
        spent += time.process_time() - began
        answers += lanes
    return answers / spent


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description="Measure the vector environment against random opponents.")
    parser.add_argument("--lanes", type=int, default=64, help="matches at once")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to measure each figure")
    args = parser.parse_args()
    print(f"{'compiled' if compiled() else 'pure Python'}, {args.lanes} matches")
    for title, game, options in GAMES:
        learner = vector(game, options, args.lanes, args.seconds)
        limit = bare(game, options, args.seconds)
        print(f"{title:16} learner {learner:8,.0f} a second, kernel alone {limit:8,.0f}")


if __name__ == "__main__":
    main()
