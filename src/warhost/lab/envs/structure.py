"""Observations as tables: places, units, cards and dice as rows with features, so that a network can share weights.

A table is the plain observation in another order, so nothing is computed twice and nothing can be seen that the plain
one does not show. Actions and the arguments of questions refer to the same rows. The history of a seat and what all
seats see together, for critics, are here too.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from warhost.kernel.match import Match
from warhost.kernel.observe import ASK_ARGS, EVENT_ARGS, EVENTS
from warhost.lab.envs.encode import Encoder, Numbers
from warhost.text.words import arguments, words_of

# The fields of each game that describe things of a type, with the number of features for each thing, or the type that
# it has a feature for. A negative number says that the field lists all things for one feature before the next feature.
ROWS: Final[dict[str, Mapping[str, Mapping[str, int | str]]]] = {
    "wotr": {
        "place": {"figures": "unit", "control": 1, "mixed": 1, "taker": 1, "used_armies": 1},
        "unit": {"reinforcements": 1, "casualties": 1, "rearguard": 1},
        "character": {"characters": 1, "rearguard_characters": 1},
        "nation": {"politics": 1, "active": 1, "used_nations": 1},
        "die": {"dice": -2},
        "card": {"table": 1, "played": 1, "hand": 1, "discarded": 1},
        "tile": {"tiles_drawn": 1, "tiles_removed": 1, "tiles_waiting": 1},
    },
    "wotrcg": {
        "card": dict.fromkeys(["hand", "cycle", "eliminated", "apart", "reserve", "on_path", "on_battleground", "event",
                               "deck", "wielder", "tokens", "fresh", "worth"], 1),
        "path": {"path": 1, "paths": 1},
        "battleground": dict.fromkeys(["battlegrounds", "from_enemy", "attack_tokens", "defence_tokens", "attack",
                                       "defence"], 1),
        "deck": dict.fromkeys(["first", "turn", "passed", "rings", "carryover", "draw", "hands", "cycles",
                               "eliminations", "aparts", "top"], 1),
    },
    "bo5a": {
        "place": {"figures": "unit", "damage": 1, "leadership": 1, "facedown": -3, "control": 1, "combat_armies": 1,
                  "combat_fought": 1},
        "unit": {"reserve": 1},
        "character": {"characters": 1, "fate_steps": 1},
        "token": {"tokens_left": 1},
        "tile": {"tiles": 1, "tiles_aside": 1, "tiles_gone": 1},
        "die": {"dice": -2},
        "card": {"table": 1, "played": 1, "hand": 1, "discarded": 1},
        "territory": {"bats": 1, "flying": 1},
    },
    "battlelore": {
        "hex": dict.fromkeys(["terrain", "tokens", "banners", "portals", "unit", "health", "poison", "stun", "swarm",
                              "ordered", "moved", "attacks", "pursued", "bonus", "pursuer", "laid"], 1)
        | {"unstopped": -9},
        "command": {"command": 1, "discard": 1, "hand": 1, "known": -2},
        "lore": {"lore_hand": 1, "lore_discard": 1},
        "scenario": {"scenarios": -2, "offered": 1},
        "card": {"muster": 1},
        "army": {"army": 1},
    },
}  # fmt: skip


class FeatureTable:
    """Things of one type: their ids, the names of their features, and the place of each number in the observation.

    `index` has a row for each thing and a column for each feature; -1 where the observation has no number for a thing.
    """

    def __init__(self, name: str, ids: list[str]) -> None:
        self.name = name
        self.ids = ids
        self.features: list[str] = []
        self.columns: list[NDArray[np.int64]] = []

    def add(self, field: str, first: int, size: int, features: int) -> None:
        """Add the features of a field."""
        width = abs(features)
        rows = size // width
        assert rows * width == size and rows <= len(self.ids), f"{field} does not fit {self.name}"
        for feature in range(width):
            column = np.full(len(self.ids), -1)
            start, step = (first + feature, width) if features > 0 else (first + feature * rows, 1)
            column[:rows] = start + step * np.arange(rows)
            self.columns.append(column)
            self.features.append(field if width == 1 else f"{field}.{feature}")

    @property
    def index(self) -> NDArray[np.int64]:
        """Return the place of each number in the observation."""
        return np.stack(self.columns, axis=1)


class Structure:
    """The tables of a game, and what its actions, questions and events refer to.

    `actions` has a row for each action: the number of its verb, and the numbers of the table and row of the thing
    that it names (-1: none). `arguments` has a row for each kind of question: for each of its `ask_args`, the number of
    the table whose row it names, -1 for a plain number.
    """

    def __init__(self, game: str) -> None:
        self.encoder = Encoder(game)
        words = words_of(game)
        layout = self.encoder.layout
        self.tables: dict[str, FeatureTable] = {}
        used: set[str] = set()
        for kind, fields in ROWS[game].items():
            table = self.tables[kind] = FeatureTable(kind, words.things[kind])
            for field in layout.fields:
                if field.name in fields:
                    each = fields[field.name]
                    features = len(words.things[each]) if isinstance(each, str) else each
                    table.add(field.name, field.first, field.size, features)
                    used.add(field.name)
        chosen = FeatureTable("action", self.encoder.names)
        chosen.add("chosen", layout.first["chosen"], self.encoder.actions, 1)
        self.tables["action"] = chosen
        happened = FeatureTable("event", [str(number) for number in range(EVENTS)])
        happened.add("events", layout.events, EVENTS * (1 + EVENT_ARGS), 1 + EVENT_ARGS)
        self.tables["event"] = happened
        self.indices = {name: table.index for name, table in self.tables.items()}
        rest = [field for field in layout.fields if field.name not in {*used, "chosen", "events"}]
        self.rest_fields = [field.name for field in rest]
        self.rest: NDArray[np.int64] = np.concatenate(
            [np.arange(field.first, field.first + field.size) for field in rest]
        )
        self.verbs = list(self.encoder.game.vocabulary.first)
        self.event_kinds = list(layout.event_kinds)
        numbers = {name: number for number, name in enumerate(self.tables)}
        self.actions = np.array([self._action(name, numbers) for name in self.encoder.names])
        self.arguments = np.full((len(layout.kinds), ASK_ARGS), -1)
        for kind, row in layout.kinds.items():
            for place, argument in enumerate(arguments(words.asks[kind])[:ASK_ARGS]):
                self.arguments[row, place] = numbers.get(argument.type, -1)

    def _action(self, name: str, numbers: dict[str, int]) -> tuple[int, int, int]:
        """Return the verb of an action, and the table and row of the thing it names."""
        verb, _, _ = name.partition(":")
        words = words_of(self.encoder.game.name)
        kind = arguments(words.verbs[verb])[0].type if words.verbs[verb] else ""
        if kind not in self.tables:
            return self.verbs.index(verb), -1, -1
        place = self.encoder.names.index(name) - self.encoder.game.vocabulary.first[verb]
        return self.verbs.index(verb), numbers[kind], place + words.starts.get(verb, 0)

    def split(self, numbers: Numbers) -> dict[str, Numbers]:
        """Return observations as tables, one or many at once: `(..., size)` becomes `(..., rows, features)` per table.

        Numbers that belong to no thing are in `rest`. Missing numbers are 0.
        """
        padded = np.concatenate([numbers, np.zeros((*numbers.shape[:-1], 1), numbers.dtype)], axis=-1)
        found: dict[str, Numbers] = {name: padded[..., index] for name, index in self.indices.items()}
        found["rest"] = numbers[..., self.rest]
        return found

    def history(self, match: Match, seat: str | SupportsIndex, length: int) -> NDArray[np.int32]:
        """Return the last events that a seat knows of, newest last: the kind from 1, then the first arguments.

        Rows before the first event are 0. Only a tracked match has events.
        """
        rows = np.zeros((length, 1 + EVENT_ARGS), np.int32)
        events = match.events(seat)[-length:] if length else []
        for row, event in zip(rows[length - len(events) :], events, strict=True):
            given = event.args[:EVENT_ARGS]
            row[0] = self.event_kinds.index(event.kind) + 1
            row[1 : 1 + len(given)] = given
        return rows

    def everything(self, match: Match) -> Numbers:
        """Return what all seats see, one row per seat, for a critic that may know every hand while the policy does not.

        The order of decks and future dice are in no observation.
        """
        seats = range(len(match.seats))
        rows: list[Numbers] = [self.encoder.observation(match, seat)["observation"] for seat in seats]
        return np.stack(rows)


@cache
def structure_of(game: str) -> Structure:
    """Return the structure of a game."""
    return Structure(game)
