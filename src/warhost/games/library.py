"""The games by name."""

from warhost.games.battlelore.game import BattleLoreGame
from warhost.games.bo5a.game import FiveGame
from warhost.games.wotr.game import WotrGame
from warhost.games.wotrcg.game import CardGameGame
from warhost.kernel.errors import BadOption
from warhost.kernel.flow import AnyGame, the_game

_GAMES: dict[str, type[AnyGame]] = {
    "wotr": WotrGame,
    "wotrcg": CardGameGame,
    "bo5a": FiveGame,
    "battlelore": BattleLoreGame,
}
# The packages of registered games.
_PACKAGES: dict[str, str] = {}


def register(game: type[AnyGame], package: str) -> None:
    """Add a game from another package, so that it can be played by its name.

    The package has the modules `words` and `board`, names in TOML files, catalogues in `locale/` and the rules in
    `rules/`. docs/tutorial shows one.
    """
    name = the_game(game).name
    if name in _GAMES:
        raise ValueError(f"there is already a game {name}")
    _GAMES[name] = game
    _PACKAGES[name] = package


def package_of(name: str) -> str:
    """Return the package of a registered game, or an empty string for the games of this package."""
    return _PACKAGES.get(name, "")


def game_names() -> list[str]:
    """Return the games that can be played."""
    return list(_GAMES)


def game_named(name: str) -> AnyGame:
    """Return a game by its name."""
    if name not in _GAMES:
        raise BadOption(
            "unknown_game",
            "Unknown game {game}. The games are {games}.",
            {"game": repr(name), "games": ", ".join(_GAMES)},
        )
    return the_game(_GAMES[name])
