"""What a table shows of a game in words: the state of play, a region, the armies, the cards. Each game has one."""

from abc import ABC, abstractmethod
from functools import cache
from importlib import import_module
from typing import Any

from warhost.kernel.errors import Fault
from warhost.text.homes import text_package
from warhost.text.reader import COMMA, Reader
from warhost.text.spans import Line, joined


class Board(ABC):
    """Describes a view. It only gets views, so it cannot reveal what a seat may not see."""

    @abstractmethod
    def title(self, reader: Reader, view: dict[str, Any]) -> str:
        """Return the turn and the phase."""

    @abstractmethod
    def status(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return the state of play in a few lines."""

    def around(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return what a player needs to know for the question in the view."""
        return []

    def above(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return the same for a page, without the texts that the page shows next to its options."""
        return self.around(reader, view)

    def remark(self, reader: Reader, view: dict[str, Any], action: str) -> str:
        """Return a short note on what is where an option leads; empty if nothing is there."""
        return ""

    def leads(self, reader: Reader, view: dict[str, Any], action: str) -> str:
        """Return what an option leads to, if its label and remark do not say so. Longer than a remark."""
        return ""

    def places(self) -> list[str]:
        """Return the ids of the places on the map; none in a game without a map."""
        return []

    def place_name(self, reader: Reader, place: str) -> str:
        """Return the name of a place as a title."""
        return place

    def place(self, reader: Reader, view: dict[str, Any], place: str) -> list[Line]:
        """Return everything in a place, and its neighbours."""
        return []

    def armies(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return every army on the map."""
        return []

    def cards(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return the hand with its texts, and the cards on the table."""
        return []

    def odds(self, reader: Reader, odds: dict[str, Any]) -> list[Line]:
        """Return the odds of an option, briefly, as the game computes them."""
        return []

    def corrected(self, reader: Reader, view: dict[str, Any]) -> dict[str, str]:
        """Return an owner's corrections of cards, in words, by their path in the override of the view."""
        return {}

    def scenario(self, reader: Reader, file: dict[str, Any]) -> list[Line]:
        """Describe a custom scenario and its rules."""
        return []

    def scenario_rule(self, reader: Reader, rule: str) -> str:
        """Return a rule of a custom scenario as a sentence, or nothing if it cannot be read."""
        return ""

    def scenario_fault(self, reader: Reader, fault: Fault, in_file: bool = False) -> str:
        """Say what is wrong with a custom scenario: in the editor's words, or by its place in the file."""
        return reader.problem(fault)

    def scenario_parts(self, reader: Reader) -> list[dict[str, Any]]:
        """Return the kinds of rules of a custom scenario: `rule`, `label`, and `words` with allowed values."""
        return []

    def page_facts(self) -> dict[str, dict[str, dict[str, Any]]]:
        """Return facts about things that the page needs, by kind and id, beyond those in the data files."""
        return {}

    def page_texts(self, reader: Reader) -> dict[str, dict[str, str]]:
        """Return texts about things that are composed of several messages, by kind and id."""
        return {}

    def secrets(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        """Return what the seat kept hidden to the end: the cards in its hand and those it put away face down."""
        return []

    @abstractmethod
    def ending(self, reader: Reader, reason: str) -> str:
        """Return how the game ended."""

    @abstractmethod
    def score(self, reader: Reader, view: dict[str, Any], reason: str) -> str:
        """Return the figures that decided in short form, or those of both sides if none did, as after a resignation."""


def piles(reader: Reader, by_message: dict[str, list[str]], kind: str = "card") -> list[Line]:
    """Return the non-empty piles of cards by the messages that name them."""
    return [
        reader.line(key, {"cards": joined([reader.thing(kind, card, "") for card in cards], COMMA)})
        for key, cards in by_message.items()
        if cards
    ]


@cache
def board_of(game: str) -> Board:
    """Return the board of a game."""
    found = import_module(f"{text_package(game)}.board").BOARD
    assert isinstance(found, Board)
    return found
