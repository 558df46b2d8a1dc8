"""Prints digests of the golden records and of the first answers of every game: equal on every build of Python.

Usage: traces.py PACKAGE GOLDEN. In WebAssembly the package is that of the site, unpacked into a folder.
"""

import json
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any

HOST = "/host" if sys.platform == "emscripten" else ""
if HOST:
    sys.path.insert(0, HOST + sys.argv[1])

import warhost  # noqa: E402
from warhost.games.library import game_named, game_names  # noqa: E402
from warhost.kernel import check  # noqa: E402
from warhost.kernel.dice import Dice, key_of_seed  # noqa: E402
from warhost.kernel.record import start  # noqa: E402

ANSWERS = 50


def first_answers(name: str, options: dict[str, Any]) -> str:
    """A digest of the questions, options and choices at the beginning of a random game, and of its record."""
    match = start(game_named(name), options, key_of_seed("first"), None)
    pick = Dice(key_of_seed("pick"))
    digest = blake2b()
    for _ in range(ANSWERS):
        if match.over:
            break
        ask = match.open_asks()[0]
        action = check.choose(match, pick)
        digest.update(repr((ask.seat, ask.kind, ask.rule, ask.args, ask.options, action)).encode())
        match.answer_next(action)
    events = [(event.kind, event.args, event.see) for event in match.events()]
    digest.update(json.dumps([match.record(), match.view(0), events]).encode())
    return digest.hexdigest()


def replayed(record: Path) -> str:
    """A digest of the record that a golden one gives when it is replayed."""
    match = warhost.verify(json.loads(record.read_text(encoding="utf-8")))
    return blake2b(json.dumps([match.record(), match.result]).encode()).hexdigest()


print(
    json.dumps(
        {
            "python": sys.platform,
            "first": {
                f"{name} {json.dumps(options)}": first_answers(name, options)
                for name in game_names()
                for options in game_named(name).variants()
            },
            "golden": {record.name: replayed(record) for record in sorted(Path(HOST + sys.argv[2]).glob("*.json"))},
        }
    )
)
