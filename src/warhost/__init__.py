"""Warhost: four war games with every rule enforced, to play and to study."""

import secrets
from typing import Any, SupportsIndex

from warhost.games.library import game_named, game_names
from warhost.kernel.dice import commitment, key_of_seed
from warhost.kernel.errors import BadOption, BadPosition, BadRecord, IllegalAnswer, Problem, UndoRefused, shown
from warhost.kernel.match import Match
from warhost.kernel.options import plain
from warhost.kernel.record import bad, game_name, replay, start

__version__ = "0.1.0"

__all__ = [
    "BadOption",
    "BadPosition",
    "BadRecord",
    "IllegalAnswer",
    "Match",
    "Problem",
    "UndoRefused",
    "__version__",
    "commitment",
    "game_names",
    "load",
    "new",
    "verify",
]


def new(
    game: str,
    seed: SupportsIndex | str | None = None,
    options: dict[str, Any] | None = None,
    position: dict[str, Any] | None = None,
    script: dict[str, list[Any]] | None = None,
    track: bool = True,
) -> Match:
    """Return a new match. Without a seed the dice are secret; `script` forces results; `position` starts elsewhere."""
    given: dict[str, object] = {"options": options, "position": position, "script": script}
    for field, value in given.items():
        if value is not None and not isinstance(value, dict):
            error = BadOption if field == "options" else BadPosition
            raise error(
                "not_a_table", "{field}: expected a table, not {found}", {"field": field, "found": shown(value)}
            )
    key = secrets.token_bytes(32) if seed is None else key_of_seed(str(seed))
    return start(game_named(game), plain(options or {}), key, plain(position), plain(script), track)


def load(record: dict[str, Any]) -> Match:
    """Return the match of a record, ready to continue. BadRecord names the field that is wrong."""
    name = game_name(record)
    if name not in game_names():
        raise bad(
            "game",
            "record_game",
            "Record field {field}: unknown game {found}. The games are {known}.",
            {"found": repr(name), "known": ", ".join(game_names())},
        )
    return replay(record, game_named(name))


def verify(record: dict[str, Any]) -> Match:
    """Check a record: its key by the commitment, every answer, roll and hash. BadRecord says what fails."""
    return load(record)
