"""Fit the weights of a game's evaluation to the outcomes of positions that the heuristic plays on. Needs NumPy.

Up to a random turn both sides sometimes take the second, third or fourth answer in the heuristic's order, which is what
a search compares. From there on both play by the heuristic, and the positions since then, at the first question of a
turn, are what the weights are fitted to. The target for a position is half the result of the game and half what the
weights say a turn later, and so on from turn to turn, which contains less luck than the result alone.

    python scripts/fit_evaluation.py wotr --games 6300
    python scripts/fit_evaluation.py wotrcg --games 800 --latest 4 --option scenario=duel
"""

import argparse
from collections.abc import Iterator

import numpy as np

from warhost.bots.policies import evaluation_of, heuristic
from warhost.bots.search import ranked, side_score
from warhost.games.library import game_named
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import AnyGame, Ask, State
from warhost.lab.train.positions import see_out

# How many of a thousand answers at the beginning differ from the heuristic's, drawn for each side and game.
ASTRAY = (0, 60, 150, 300)
PENALTY = 1.0
# The share of the result in a position's target; the rest is what the weights say a turn later.
END = 0.5
# Features that can only help or only harm side 0: a weight of the other sign is held at 0.
HELP = {
    "wotr": """mordor_track in_mordor room shield companions free_points free_points_squared free_hopes free_hits
        aragorn gandalf_white free_politics rings free_cards cards_on_way""",
    "battlelore": "lead lead_late income finish material lore lore_cards near",
}
HARM = {
    "wotr": """way way_squared corruption corruption_squared corruption_way corruption_mordor blows blows_to_come
        lethal gollum revealed revealed_mordor points points_squared points_last points_way sieges siege_hopes threats
        threats_points shadow_hits saruman witch_king mouth shadow_politics shadow_rings shadow_cards lead hurry"""
}


class Player:
    """Answers for all seats of a game and keeps the features at the start of every turn that counts."""

    def __init__(self, engine: AnyGame, sides: list[int], number: int, latest: int) -> None:
        self.engine = engine
        self.sides = sides
        self.own = Dice(key_of_seed(f"fit {number}"))
        self.end = 1 + self.own.below(latest)
        self.astray = [ASTRAY[self.own.below(len(ASTRAY))] for _ in (0, 1)]
        self.policy = heuristic(engine.name)
        self.evaluation = evaluation_of(engine.name)
        self.turn = -1
        self.met: list[list[float]] = []

    def answer(self, state: State, ask: Ask) -> int:
        """Return the answer to one question."""
        turn = self.engine.turn(state)
        if turn != self.turn:
            self.turn = turn
            if turn >= self.end:
                self.met.append(self.evaluation.features(state))
        if len(ask.options) == 1:
            return ask.options[0]
        if turn >= self.end or self.own.below(1000) >= self.astray[self.sides[ask.seat]]:
            return self.policy.choose(state, ask, self.own)
        known: list[int] = []
        for _ in range(min(len(ask.options), 2 + self.own.below(3))):
            known.append(ranked(self.policy, state, ask, known, self.own))
        return known[-1]


def positions(game: str, options: dict[str, str], games: int, latest: int) -> Iterator[tuple[int, list[float], float]]:
    """Yield the game's number, the features at the start of a turn, and whether side 0 won."""
    engine = game_named(game)
    chosen = engine.check_options(options)
    sides = engine.sides(chosen)
    for number in range(games):
        player = Player(engine, sides, number, latest)
        state = engine.setup(chosen, Dice(key_of_seed(f"fit game {number}")))
        see_out(engine, state, player.answer)
        won = side_score(engine.result(state) or [], sides)
        for features in player.met:
            yield number, features, won


def chances(x: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the chances according to the weights."""
    said: np.ndarray = 1 / (1 + np.exp(-np.clip(x @ b, -30, 30)))
    return said


def newton(x: np.ndarray, y: np.ndarray, w: np.ndarray) -> np.ndarray:
    """Fit a logistic regression by Newton's method, with a small penalty."""
    b = np.zeros(x.shape[1])
    for _ in range(40):
        p = chances(x, b)
        slope = x.T @ (w * (p - y)) + PENALTY * b
        curve = (x * (w * p * (1 - p))[:, None]).T @ x + PENALTY * np.eye(len(b))
        step = np.linalg.solve(curve, slope)
        b -= step
        if abs(step).max() < 1e-6:
            break
    return b


def from_turn_to_turn(x: np.ndarray, y: np.ndarray, w: np.ndarray, number: np.ndarray) -> np.ndarray:
    """Fit to the results, then several times to the results and to what the weights said a turn later."""
    b = newton(x, y, w)
    for _ in range(6):
        said = chances(x, b)
        worth = y.copy()
        for i in range(len(y) - 2, -1, -1):
            if number[i] == number[i + 1]:
                worth[i] = END * worth[i + 1] + (1 - END) * said[i + 1]
        b = newton(x, worth, w)
    return b


def fit(x: np.ndarray, y: np.ndarray, w: np.ndarray, number: np.ndarray, signs: np.ndarray) -> np.ndarray:
    """Return the weights, holding those with the wrong sign at 0."""
    columns = np.arange(x.shape[1])
    while True:
        b = from_turn_to_turn(x[:, columns], y, w, number)
        wrong = b * signs[columns] < 0
        if not wrong.any():
            out = np.zeros(x.shape[1])
            out[columns] = b
            return out
        columns = columns[~wrong]


def loss(x: np.ndarray, y: np.ndarray, b: np.ndarray) -> float:
    """Return the mean logarithmic loss."""
    p = np.clip(chances(x, b), 1e-6, 1 - 1e-6)
    return float(-np.mean(y * np.log(p) + (1 - y) * np.log(1 - p)))


def main() -> None:
    """Play, fit, and print the weights with the loss on games that the fit has not seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--latest", type=int, default=12, help="the last turn with other answers than the heuristic's")
    parser.add_argument("--option", nargs="*", default=[])
    args = parser.parse_args()
    rows = list(positions(args.game, dict(pair.split("=") for pair in args.option), args.games, args.latest))
    number = np.array([row[0] for row in rows])
    x = np.array([row[1] for row in rows])
    y = np.array([row[2] for row in rows])
    w = 1 / np.sqrt(np.bincount(number)[number])  # a long game is not many games
    names = evaluation_of(args.game).names()
    signs = np.array(
        [
            (name in HELP.get(args.game, "").split()) * 1 - (name in HARM.get(args.game, "").split()) * 1
            for name in names
        ]
    )
    kept = number % 5 == 0
    seen = fit(x[~kept], y[~kept], w[~kept], number[~kept], signs)
    share = np.full(x.shape[1], 0.0)
    share[0] = np.log(y[~kept].mean() / (1 - y[~kept].mean()))  # the first feature is constant
    print(
        f"{args.games} games, {len(rows)} positions; loss on a fifth that was not seen: "
        f"{loss(x[kept], y[kept], seen):.3f}, by the share of wins alone {loss(x[kept], y[kept], share):.3f}"
    )
    said = chances(x[kept], seen)
    for low in range(10):
        part = (said * 10).astype(int) == low
        if part.any():
            print(f"said {said[part].mean():.2f}, happened {y[kept][part].mean():.2f} ({part.sum()} positions)")
    print([round(float(weight), 3) for weight in fit(x, y, w, number, signs)])


if __name__ == "__main__":
    main()
