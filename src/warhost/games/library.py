"""The games by name."""

from warhost.games.battlelore.game import BattleLoreGame
from warhost.games.bo5a.game import FiveGame
from warhost.games.wotr.game import WotrGame
from warhost.games.wotrcg.game import CardGameGame
from warhost.kernel.errors import BadOption
from warhost.kernel.flow import Game, the_game

_GAMES: dict[str, type[Game]] = {
    "wotr": WotrGame, "wotrcg": CardGameGame, "bo5a": FiveGame, "battlelore": BattleLoreGame,
}


def game_names() -> list[str]:
    """The games that can be played."""
    return list(_GAMES)


def game_named(name: str) -> Game:
    """A game by its name."""
    if name not in _GAMES:
        raise BadOption("unknown_game", "no game {game}: the games are {games}",
                        {"game": repr(name), "games": ", ".join(_GAMES)})
    return the_game(_GAMES[name])
