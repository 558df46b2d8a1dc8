"""What a table shows of a game in words: the state of play, a region, the armies, the cards. Each game has its own."""

from abc import ABC, abstractmethod
from functools import cache
from importlib import import_module
from typing import Any

from warhost.kernel.errors import Fault
from warhost.text.homes import text_package
from warhost.text.reader import COMMA, Reader
from warhost.text.spans import Line, joined


class Board(ABC):
    """Tells what a view holds. It is given views alone, so it cannot tell what a seat may not see."""

    @abstractmethod
    def title(self, reader: Reader, view: dict[str, Any]) -> str:
        """The turn and the phase."""

    @abstractmethod
    def status(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """The state of play in a few lines."""

    def around(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """What one needs to know for the question in the view."""
        return []

    def above(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """The same where every option shows what it leads to: without the texts that stand beside the options."""
        return self.around(reader, view)

    def remark(self, reader: Reader, view: dict[str, Any], action: str) -> str:
        """What stands where an option leads, shortly; empty where nothing does."""
        return ""

    def leads(self, reader: Reader, view: dict[str, Any], action: str) -> str:
        """What an option leads to, where its label and its remark do not say it: longer than a remark."""
        return ""

    def places(self) -> list[str]:
        """The ids of the places on the map; none in a game without a map."""
        return []

    def place_name(self, reader: Reader, place: str) -> str:
        """The name of a place as a title."""
        return place

    def place(self, reader: Reader, view: dict[str, Any], place: str) -> list[Line]:
        """Everything in a place, and its neighbours."""
        return []

    def armies(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Every army on the map."""
        return []

    def cards(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """The hand with its texts, and the cards on the table."""
        return []

    def odds(self, reader: Reader, odds: dict[str, Any]) -> list[Line]:
        """The odds behind an option, shortly, as the game computes them."""
        return []

    def corrected(self, reader: Reader, view: dict[str, Any]) -> dict[str, str]:
        """What an owner has corrected in cards, in words, by its path in the override of the view."""
        return {}

    def scenario(self, reader: Reader, file: dict[str, Any]) -> list[Line]:
        """What a scenario of one's own is, and its rules."""
        return []

    def scenario_rule(self, reader: Reader, rule: str) -> str:
        """A rule of such a scenario as a sentence; nothing for one that cannot be read."""
        return ""

    def scenario_fault(self, reader: Reader, fault: Fault, in_file: bool = False) -> str:
        """What is wrong with such a scenario: in the words of its editor, or by its place in the file."""
        return reader.problem(fault)

    def scenario_parts(self, reader: Reader) -> list[dict[str, Any]]:
        """The kinds of rules that such a scenario can have: `rule`, `label`, and `words` with what they may be."""
        return []

    def page_facts(self) -> dict[str, dict[str, dict[str, Any]]]:
        """What a page needs to know of things, by kind and id, beside what the data files say under their ids."""
        return {}

    def page_texts(self, reader: Reader) -> dict[str, dict[str, str]]:
        """What a page says of things whose words are put together from several, by kind and id."""
        return {}

    def secrets(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """What the seat of the view kept hidden to the end: the cards in its hand and those it put away face down."""
        return []

    @abstractmethod
    def ending(self, reader: Reader, reason: str) -> str:
        """How the game ended."""


def piles(reader: Reader, named: dict[str, list[str]], kind: str = "card") -> list[Line]:
    """Piles of cards by the messages that name them; without empty ones."""
    return [
        reader.line(key, {"cards": joined([reader.thing(kind, card, "") for card in cards], COMMA)})
        for key, cards in named.items()
        if cards
    ]


@cache
def board_of(game: str) -> Board:
    """The board of a game."""
    found = import_module(f"{text_package(game)}.board").BOARD
    assert isinstance(found, Board)
    return found
