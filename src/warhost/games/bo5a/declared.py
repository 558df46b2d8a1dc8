"""The data files, as written."""

import tomllib
from importlib.resources import files
from typing import Any, Final


def load(name: str) -> dict[str, Any]:
    """Load a data file."""
    return tomllib.loads((files("warhost.games.bo5a") / "data" / f"{name}.toml").read_text(encoding="utf-8"))


MAP: Final[dict[str, Any]] = load("map")
RANGE: Final[dict[str, Any]] = load("range")
PIECES: Final[dict[str, Any]] = load("pieces")
CHARACTERS: Final[dict[str, Any]] = load("characters")
CARDS: Final[dict[str, Any]] = load("cards")
CARD_NAMES: Final[list[str]] = [name for deck in ("event", "story", "fate", "maneuver") for name in CARDS[deck]]
