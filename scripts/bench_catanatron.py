"""Measure decisions per second of catanatron 3.2.1 playing Catan at random, for comparison with `warhost bench`.

Run with an interpreter that has catanatron: `pip install catanatron==3.2.1`. Not a dependency of ours.
"""

import argparse
import json
import time

from catanatron import Color, Game, RandomPlayer


def main() -> None:
    """Play random games for some seconds of process time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    seconds = parser.parse_args().seconds
    decisions = 0
    games = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=games)
        game.play()
        records = getattr(game.state, "action_records", None)
        decisions += len(game.state.actions if records is None else records)
        games += 1
    spent = time.process_time() - began
    report = {"decisions_per_second": round(decisions / spent, 1), "games_per_second": round(games / spent, 2)}
    print(json.dumps(report))


if __name__ == "__main__":
    main()
