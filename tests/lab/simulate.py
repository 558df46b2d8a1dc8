"""OpenSpiel's random simulation of every game and number of players, to the end: `python -m tests.lab.simulate`.

It takes minutes for War of the Ring, so `make soak` runs it; the tests play one variant of each other game. States are
serialised where games are short: it means to play them again from the start after every answer.
"""

import pyspiel

from warhost.games.library import game_named, game_names
from warhost.lab.envs import spiel

LONG = ["wotr"]


def main() -> None:
    """Play every variant once. OpenSpiel ends the program if something is wrong."""
    for name in game_names():
        if f"SpielGame_{name}" in spiel.CLASSES:
            for options in game_named(name).variants():
                print(name, options, flush=True)
                game = pyspiel.load_game(f"warhost_{name}", {**options, "deals": 100})
                pyspiel.random_sim_test(game, num_sims=1, serialize=name not in LONG, verbose=False)


if __name__ == "__main__":
    main()
