"""The data files, as written."""

import tomllib
from importlib.resources import files
from typing import Any, Final


def load(name: str) -> dict[str, Any]:
    """Load a data file."""
    return tomllib.loads((files("warhost.games.wotr") / "data" / f"{name}.toml").read_text(encoding="utf-8"))


MAP: Final[dict[str, Any]] = load("map")
PIECES: Final[dict[str, Any]] = load("pieces")
CHARACTERS: Final[dict[str, Any]] = load("characters")
_cards: Final = load("cards")
COMBAT: Final[dict[str, Any]] = _cards["combat"]
CARD: Final[dict[str, Any]] = {name: entry for name, entry in _cards.items() if name != "combat"}
