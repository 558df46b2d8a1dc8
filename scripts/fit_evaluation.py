"""Fit the weights of a game's evaluation to what becomes of positions when the heuristic plays on. Needs NumPy.

A game begins carelessly, up to a random turn, so that positions differ in what good play would never vary; from there
on both sides play by the heuristic, and the positions since then are what the weights are fitted to.

    python scripts/fit_evaluation.py wotr --games 1400
    python scripts/fit_evaluation.py wotrcg --games 800 --latest 4 --option scenario=duel
"""

import argparse
from collections.abc import Iterator

import numpy as np

from warhost.bots.policies import evaluation_of, heuristic
from warhost.bots.policy import CarelessPolicy, Policy, play_step
from warhost.bots.search import side_score
from warhost.games.library import game_named
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.play import Tally

# Slips in a thousand answers at the beginning, drawn anew for each side and game.
SLIPS = (0, 150, 400)
PENALTY = 0.5


def positions(game: str, options: dict[str, str], games: int, latest: int) -> Iterator[tuple[int, list[float], float]]:
    """The game's number, the features at the start of a turn, and whether side 0 won."""
    engine = game_named(game)
    chosen = engine.check_options(options)
    sides = engine.sides(chosen)
    evaluation = evaluation_of(game)
    for number in range(games):
        own = Dice(key_of_seed(f"fit {number}"))
        end = 1 + own.below(latest)
        careless = [CarelessPolicy(heuristic(game), SLIPS[own.below(len(SLIPS))]) for _ in (0, 1)]
        beginning: list[Policy] = [careless[side] for side in sides]
        plain = [heuristic(game)] * len(sides)
        state = engine.setup(chosen, Dice(key_of_seed(f"fit game {number}")))
        turn = engine.turn(state)
        met = []
        while engine.result(state) is None:
            play_step(engine, state, beginning if turn < end else plain, own, Tally())
            if engine.turn(state) != turn and engine.result(state) is None:
                turn = engine.turn(state)
                if turn >= end:
                    met.append(evaluation.features(state))
        won = side_score(engine.result(state) or [], sides)
        for features in met:
            yield number, features, won


def fit(x: np.ndarray, y: np.ndarray, w: np.ndarray) -> np.ndarray:
    """Logistic regression by Newton's method, with a little of a penalty."""
    b = np.zeros(x.shape[1])
    for _ in range(40):
        p = 1 / (1 + np.exp(-x @ b))
        slope = x.T @ (w * (p - y)) + PENALTY * b
        curve = (x * (w * p * (1 - p))[:, None]).T @ x + PENALTY * np.eye(len(b))
        step = np.linalg.solve(curve, slope)
        b -= step
        if abs(step).max() < 1e-6:
            break
    return b


def loss(x: np.ndarray, y: np.ndarray, b: np.ndarray) -> float:
    """The mean logarithmic loss."""
    p = np.clip(1 / (1 + np.exp(-x @ b)), 1e-6, 1 - 1e-6)
    return float(-np.mean(y * np.log(p) + (1 - y) * np.log(1 - p)))


def main() -> None:
    """Play, fit, and print the weights with the loss on games that the fit has not seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--latest", type=int, default=11, help="the last turn with slips")
    parser.add_argument("--option", nargs="*", default=[])
    args = parser.parse_args()
    rows = list(positions(args.game, dict(pair.split("=") for pair in args.option), args.games, args.latest))
    number = np.array([row[0] for row in rows])
    x = np.array([row[1] for row in rows])
    y = np.array([row[2] for row in rows])
    w = 1 / np.sqrt(np.bincount(number)[number])  # a long game is not many games
    kept = number % 5 == 0
    seen = fit(x[~kept], y[~kept], w[~kept])
    share = np.full(x.shape[1], 0.0)
    share[0] = np.log(y[~kept].mean() / (1 - y[~kept].mean()))  # the first feature is constant
    print(f"{args.games} games, {len(rows)} positions; loss on a fifth that was not seen: "
          f"{loss(x[kept], y[kept], seen):.3f}, by the share of wins alone {loss(x[kept], y[kept], share):.3f}")
    print([round(float(weight), 3) for weight in fit(x, y, w)])


if __name__ == "__main__":
    main()
