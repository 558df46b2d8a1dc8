"""The data files, as written: cards, locations and scenarios are declared there and nowhere else."""

import json
import tomllib
from hashlib import blake2b
from importlib.resources import files
from typing import Any, Final


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((files("warhost.games.wotrcg") / "data" / f"{name}.toml").read_text(encoding="utf-8"))


_locations: Final = _load("locations")
_scenarios: Final = _load("scenarios")

CARD: Final[dict[str, Any]] = _load("cards")
PATH: Final[dict[str, Any]] = _locations["path"]
BATTLEGROUND: Final[dict[str, Any]] = _locations["battleground"]
FACTION: Final[dict[str, Any]] = _scenarios["faction"]
DECK: Final[dict[str, Any]] = _scenarios["deck"]
SCENARIO: Final[dict[str, Any]] = _scenarios["scenario"]

# Parts of a declaration that are only for the reader.
WORDS: Final = ["en", "ru", "confidence", "note"]


def _without_words(entries: dict[str, Any]) -> list[Any]:
    return [[name, {key: value for key, value in entry.items() if key not in WORDS}] for name, entry in entries.items()]


def _digest() -> str:
    """Return a fingerprint of everything that affects play: values, abilities, scenarios, and the order of entries."""
    played_by = [_without_words(entries) for entries in (CARD, PATH, BATTLEGROUND, FACTION, DECK, SCENARIO)]
    return blake2b(json.dumps(played_by, sort_keys=True).encode(), digest_size=8).hexdigest()


DIGEST: Final = _digest()
