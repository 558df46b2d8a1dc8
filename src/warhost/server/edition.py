"""Under which rules a match was begun: played under others, the same answers would lead elsewhere."""

from typing import NamedTuple

from warhost.games.library import game_named, game_names
from warhost.server.trouble import Trouble


class Edition(NamedTuple):
    """The version of a game's rules, and the fingerprint of its data where it has one. Version 0 is not known."""

    rules: int = 0
    data: str = ""


def edition_of(game: str) -> Edition:
    """The rules that a game has here."""
    engine = game_named(game)
    return Edition(engine.rules_version, engine.fingerprint)


def editions() -> dict[str, Edition]:
    """The rules that every game has here."""
    return {game: edition_of(game) for game in game_names()}


def change(game: str, begun: Edition) -> str:
    """From which version to which the rules of a match have changed since it was begun; empty: they are the same."""
    ours = edition_of(game)
    if begun.rules != ours.rules:
        return f"{begun.rules or '?'} → {ours.rules}"
    return "" if begun.data == ours.data else f"{begun.rules}/{begun.data[:8]} → {ours.rules}/{ours.data[:8]}"


def check(game: str, begun: Edition) -> None:
    """Only under the rules it was begun with is a match shown or played on."""
    changed = change(game, begun)
    if changed:
        raise Trouble("rules_changed", 409, versions=changed)
