"""The data files, as written."""

import tomllib
from importlib.resources import files
from typing import Any, Final

NAMES: Final = ["units", "terrain", "commands", "lore", "scenarios"]


def load(name: str) -> dict[str, Any]:
    """Load a data file."""
    return tomllib.loads((files("warhost.games.battlelore") / "data" / f"{name}.toml").read_text(encoding="utf-8"))


FILES: Final[dict[str, dict[str, Any]]] = {name: load(name) for name in NAMES}
