"""Prints which build plays, and a digest of every option and every choice of random games: equal on every build.

Run by itself it imports nothing but the package, so it can be given to any interpreter that has it.
"""

import json
import sys
from array import array
from functools import partial
from hashlib import blake2b
from importlib.util import find_spec
from typing import Any

from warhost.games.library import game_named, game_names
from warhost.kernel import check, match
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.observe import Sheet
from warhost.kernel.optional import observed, scrambled
from warhost.kernel.record import start
from warhost.kernel.rows import put_question, write_row

WRITTEN_IN_C = find_spec("warhost.kernel._fill") is not None
if WRITTEN_IN_C:
    from warhost.kernel._fill import fill_row

# Which games are played: a seed, and whether from a random position deep in the game.
GAMES = [("1", False), ("2", True), ("3", True), ("4", True)]


def row(m: match.Match, seat: int) -> list[int]:
    """What a seat sees with its question: written into an array by C, or number by number without it."""
    layout = observed(m.game).layout()
    if not WRITTEN_IN_C:
        sheet = Sheet()
        observed(m.game).observe(m.state, seat, sheet)
        put_question(m, m.open_asks()[0], layout, sheet)
        flat = [0] * layout.size
        for place, value in sheet.numbers():
            flat[place] = value
        return flat
    numbers, mask = bytearray(2 * layout.size), bytearray(len(m.game.vocabulary.names))
    arrays = memoryview(numbers).cast("h", (1, layout.size)), memoryview(mask).cast("b", (1, len(mask)))
    write_row(m, seat, layout, partial(fill_row, *arrays, None), 0)
    assert [action for action, allowed in enumerate(mask) if allowed] == sorted(m.open_asks()[0].options)
    return array("h", bytes(numbers)).tolist()


def trace(name: str, options: dict[str, Any], seed: str, deep: bool) -> str:
    """One game: a digest of all questions, options, choices, of some observations, and of the record."""
    game = game_named(name)
    position = game.position(scrambled(game, options, Dice(key_of_seed(f"position {seed}")))) if deep else None
    m = start(game, options, key_of_seed(seed), position)
    pick = Dice(key_of_seed(f"pick {seed}"))
    digest = blake2b()
    number = 0
    while not m.over:
        ask = m.open_asks()[0]
        action = check.choose(m, pick)
        digest.update(repr((ask.seat, ask.kind, ask.rule, ask.args, ask.options, action)).encode())
        if number % 8 == 0:
            digest.update(repr(row(m, ask.seat)).encode())
        m.answer_next(action)
        number += 1
    digest.update(json.dumps([m.record(), m.view(0), [(e.kind, e.args, e.see) for e in m.events()]]).encode())
    return digest.hexdigest()


def report() -> dict[str, Any]:
    """Where the code comes from, and the traces of every game."""
    return {
        "kernel": match.__file__,
        "games": {name: sys.modules[type(game_named(name)).__module__].__file__ for name in game_names()},
        "traces": {
            f"{name} {json.dumps(options)} {seed}": trace(name, options, seed, deep)
            for name in game_names()
            for options in game_named(name).variants()
            for seed, deep in GAMES
        },
    }


if __name__ == "__main__":
    print(json.dumps(report()))
