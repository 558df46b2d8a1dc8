"""What a bot is, and the only thing it gets to see: its own seat."""

from abc import ABC, abstractmethod
from typing import Any

from warhost.kernel.dice import Dice
from warhost.kernel.events import Event
from warhost.kernel.flow import AnyGame
from warhost.kernel.match import Match


class Seat:
    """One seat of a match: its question, its view, its events, and worlds that agree with them. Nothing else."""

    def __init__(self, match: Match, name: str) -> None:
        self._match = match
        self.name = name

    def options(self) -> list[str]:
        """Return the names of the allowed answers."""
        return self._match.options(self.name)

    def view(self) -> dict[str, Any]:
        """Return all that the seat may see, with its question."""
        return self._match.view(self.name)

    def events(self) -> list[Event]:
        """Return what has happened so far, as far as the seat may know."""
        return self._match.events(self.name)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._match.game.name

    @property
    def engine(self) -> AnyGame:
        """Return the game itself."""
        return self._match.game

    def sides(self) -> list[int]:
        """Return the side of each seat."""
        return self._match.game.sides(self._match.options_used)

    def world(self, dice: Dice) -> Match:
        """Return a match at the same point in which everything the seat cannot see is dealt again."""
        return self._match.fork(self._match.seat_number(self.name), dice)


class Bot(ABC):
    """A player."""

    @abstractmethod
    def choose(self, seat: Seat) -> str:
        """Choose one of the seat's options."""


def answer(match: Match, seat: str, bot: Bot) -> None:
    """Let a bot answer its seat's question."""
    match.answer(bot.choose(Seat(match, seat)), seat)
