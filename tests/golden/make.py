"""Writes the golden records: for every game and variant a short whole game by random choice, with various endings.

    python tests/golden/make.py [GAME ...]

Only when the rules have changed on purpose; `rules_version` of the game is then raised with them.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from warhost.games.library import game_named, game_names
from warhost.kernel.check import choose
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.match import Match
from warhost.kernel.record import start

FOLDER = Path(__file__).parent
# One game out of this number is kept.
TRIED = 100


def golden_files() -> dict[Path, tuple[str, dict[str, Any]]]:
    """The file of every game and variant."""
    out = {}
    for name in game_names():
        for options in game_named(name).variants():
            words = [key if value is True else str(value) for key, value in options.items() if value is not False]
            out[FOLDER / f"{'-'.join([name, *words])}.warhost.json"] = (name, options)
    return out


def play(path: Path, name: str, options: dict[str, Any], number: int, track: bool) -> tuple[Match, int]:
    """A random game, and how many answers it took."""
    seed = f"{path.name} {number}"
    match = start(game_named(name), options, key_of_seed(f"golden {seed}"), track=track)
    pick = Dice(key_of_seed(f"golden answers {seed}"))
    answers = 0
    while not match.over:
        match.answer_next(choose(match, pick))
        answers += 1
    return match, answers


def written(record: dict[str, Any]) -> str:
    """A record as text: a line for each field, then one for each step."""
    fields = [f"{json.dumps(field)}: {json.dumps(value)}" for field, value in record.items() if field != "steps"]
    steps = ",\n".join([json.dumps(step) for step in record["steps"]])
    return "{\n" + ",\n".join(fields) + ',\n"steps": [\n' + steps + "\n]\n}\n"


def main() -> None:
    """Write the records of the named games, or of all games."""
    endings: Counter[tuple[str, str]] = Counter()
    wanted = sys.argv[1:] or game_names()
    for path, (name, options) in golden_files().items():
        if name not in wanted:
            continue
        # Of the endings met, the one that the game's records have least; of its games the shortest.
        tried = []
        for number in range(TRIED):
            match, answers = play(path, name, options, number, track=False)
            tried.append((endings[name, match.reason], answers, number))
        match, _ = play(path, name, options, min(tried)[2], track=True)
        endings[name, match.reason] += 1
        path.write_text(written(match.record()), encoding="utf-8")
        sys.stdout.write(f"{path.name}: {len(match.steps)} steps, {path.stat().st_size // 1024} kB, {match.reason}\n")


if __name__ == "__main__":
    main()
