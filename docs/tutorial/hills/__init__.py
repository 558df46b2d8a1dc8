"""Four Hills: the game of the tutorial. Importing it adds it to the games."""

from hills.game import HillsGame
from warhost.games.library import register

register(HillsGame, "hills")
