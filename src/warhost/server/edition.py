"""The rules a match was started under. Under other rules the same answers would lead elsewhere."""

from typing import NamedTuple

from warhost.games.library import game_named, game_names
from warhost.server.refusal import Refusal


class Edition(NamedTuple):
    """The version of a game's rules, and the fingerprint of its data if it has one. Version 0 means unknown."""

    rules: int = 0
    data: str = ""


def edition_of(game: str) -> Edition:
    """Return the edition of a game on this server."""
    engine = game_named(game)
    return Edition(engine.rules_version, engine.fingerprint)


def editions() -> dict[str, Edition]:
    """Return the editions of all games on this server."""
    return {game: edition_of(game) for game in game_names()}


def change(game: str, begun: Edition) -> str:
    """Return how the rules changed since a match was started, such as `1 → 2`; empty if they did not."""
    ours = edition_of(game)
    if begun.rules != ours.rules:
        return f"{begun.rules or '?'} → {ours.rules}"
    return "" if begun.data == ours.data else f"{begun.rules}/{begun.data[:8]} → {ours.rules}/{ours.data[:8]}"


def check(game: str, begun: Edition) -> None:
    """Raise Refusal if the rules changed since the match was started."""
    changed = change(game, begun)
    if changed:
        raise Refusal("rules_changed", 409, versions=changed)
