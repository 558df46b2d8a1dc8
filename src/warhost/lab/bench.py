"""The speed of the engine: random play, clones in mid-step, views. Measured on one core in process time."""

import time
from typing import Any

from warhost.bots.policy import RandomPolicy
from warhost.games.library import game_named
from warhost.kernel import play
from warhost.kernel.check import choose
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import AnyGame, State
from warhost.kernel.play import Tally, play_out
from warhost.kernel.record import start


def compiled() -> bool:
    """Whether the kernel runs compiled."""
    return not str(play.__file__).endswith(".py")


def playouts(game: AnyGame, options: dict[str, Any], seconds: float, seed: str) -> dict[str, float]:
    """Play whole random games for about this long."""
    tally = Tally()
    players = [RandomPolicy() for _ in game.seats(options)]
    games = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state: State = game.setup(options, Dice(key_of_seed(f"{seed}/{games}")))
        play_out(game, state, players, Dice(key_of_seed(f"{seed}/{games}/pick")), tally)
        games += 1
    spent = time.process_time() - began
    return {
        "decisions_per_second": tally.decisions / spent,
        "games_per_second": games / spent,
        "decisions_per_game": tally.decisions / games,
        "mean_options": tally.options / tally.decisions,
        "widest_ask": tally.widest,
    }


def looking(game: AnyGame, options: dict[str, Any], seconds: float, seed: str) -> dict[str, float]:
    """Time clones and views at every decision of tracked random games."""
    pick = Dice(key_of_seed(f"{seed}/look"))
    clone_time = 0.0
    view_time = 0.0
    number = 0
    mid_step = 0
    mid_time = 0.0
    games = 0
    while clone_time + view_time < seconds:
        match = start(game, options, key_of_seed(f"{seed}/look/{games}"))
        games += 1
        while not match.over and clone_time + view_time < seconds:
            a = time.perf_counter()
            match.clone()
            b = time.perf_counter()
            for seat in range(len(match.seats)):
                match.view(seat)
            c = time.perf_counter()
            clone_time += b - a
            view_time += (c - b) / len(match.seats)
            number += 1
            if match.answers:
                mid_step += 1
                mid_time += b - a
            match.play(choose(match, pick))
    return {
        "clone_us": clone_time / number * 1e6,
        "clone_mid_step_us": mid_time / max(1, mid_step) * 1e6,
        "view_us": view_time / number * 1e6,
    }


def measure(name: str, seconds: float, seed: str) -> dict[str, Any]:
    """Measure all figures of a game."""
    game = game_named(name)
    options = game.check_options({})
    report: dict[str, Any] = {"game": name, "compiled": compiled()}
    report.update(playouts(game, options, seconds, seed))
    report.update(looking(game, options, seconds / 2, seed))
    return report
