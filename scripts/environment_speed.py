"""Measure how many answers per second a learner gives in MatchVectorEnv against `random`, on one core.

    python scripts/environment_speed.py --lanes 64 --seconds 2

It also prints the limit: answers per second when the kernel plays both sides at random without observations. Of these,
about half are the opponent's. Process time is used, so that other work on the machine matters less.

With `--openspiel` it measures random play of both sides through OpenSpiel instead. Before each answer the player looks:
once with an observer, which fills an array, and once with `observation_tensor()`, which makes a list.
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
    """Return answers per second of random play, without observations."""
    encoder = Encoder(game, options)
    answers = number = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        match = encoder.match(f"speed/{number}")
        answer_others(match, -1, [RandomPolicy()] * len(match.seats), Dice(key_of_seed(str(number))))
        answers += len(match.all_answers())
        number += 1
    return answers / (time.process_time() - began)


def vector(game: str, options: dict[str, Any], lanes: int, seconds: float, steps: int) -> float:
    """Return the learner's answers per second, without the time to choose them. `steps` fixes their number."""
    env = MatchVectorEnv(game, lanes, opponent="random", options=options)
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    spent = 0.0
    answers = 0
    while answers < steps * lanes if steps else spent < seconds:
        masks = seen["action_mask"]
        actions = (masks * rng.random(masks.shape, np.float32)).argmax(1)
        began = time.process_time()
        seen = env.step(actions)[0]
        spent += time.process_time() - began
        answers += lanes
    return answers / spent


def spiel(game: str, options: dict[str, Any], seconds: float, observer: bool) -> float:
    """Return answers per second of random play through OpenSpiel, without the time to choose them."""
    import pyspiel  # noqa: PLC0415 only for --openspiel
    from open_spiel.python.observation import make_observation  # noqa: PLC0415

    import warhost.lab.envs.spiel  # noqa: F401, PLC0415 registers the games

    played = pyspiel.load_game(f"warhost_{game}", options)
    seen = make_observation(played)
    rng = np.random.default_rng(1)
    spent = 0.0
    answers = 0
    while spent < seconds:
        state = played.new_initial_state()
        state.apply_action(int(rng.integers(played.max_chance_outcomes())))
        while not state.is_terminal():
            pick = rng.random()
            began = time.process_time()
            if observer:
                seen.set_from(state, state.current_player())
            else:
                state.observation_tensor()
            legal = state.legal_actions()
            state.apply_action(legal[int(pick * len(legal))])
            spent += time.process_time() - began
            answers += 1
    return answers / spent


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description="Measure the vector environment against random opponents.")
    parser.add_argument("--lanes", type=int, default=64, help="matches at once")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to measure each figure")
    parser.add_argument(
        "--steps", type=int, default=0, help="take this many steps and measure nothing else: to profile"
    )
    parser.add_argument("--openspiel", action="store_true", help="measure OpenSpiel instead")
    parser.add_argument("--game", choices=[game for _, game, _ in GAMES], help="only this game")
    args = parser.parse_args()
    lanes = "one match" if args.openspiel else f"{args.lanes} matches"
    print(f"{'compiled' if compiled() else 'pure Python'}, {lanes}")
    for title, game, options in GAMES:
        if args.game not in (None, game):
            continue
        if args.openspiel:
            found = [spiel(game, options, args.seconds, observer) for observer in (True, False)]
            print(f"{title:16} with an observer {found[0]:8,.0f} a second, with observation_tensor() {found[1]:8,.0f}")
            continue
        learner = vector(game, options, args.lanes, args.seconds, args.steps)
        limit = 0.0 if args.steps else bare(game, options, args.seconds)
        print(f"{title:16} learner {learner:8,.0f} a second, kernel alone {limit:8,.0f}")


if __name__ == "__main__":
    main()
