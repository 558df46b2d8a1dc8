"""The table of Four Hills in words."""

from typing import Any

from hills.game import HILLS, SEATS
from warhost.text.board import Board
from warhost.text.reader import Reader
from warhost.text.spans import Line, Thing


class HillsBoard(Board):
    """The points and the companies sent. There is no map."""

    def title(self, reader: Reader, view: dict[str, Any]) -> str:
        return reader.say("board.title", hill=view["hill"], hills=HILLS)

    def status(self, reader: Reader, view: dict[str, Any]) -> list[Line]:
        lines = []
        for seat, points, sent in zip(SEATS, view["points"], view["sent"], strict=True):
            companies = ", ".join([str(company) for company in sent]) or "—"
            words = {"seat": Thing("seat", seat), "points": points, "companies": companies}
            lines.append(reader.line("board.status", words))
        return lines

    def ending(self, reader: Reader, reason: str) -> str:
        return reader.say(f"board.ending.{reason}")

    def score(self, reader: Reader, view: dict[str, Any], reason: str) -> str:
        return " : ".join([str(points) for points in view["points"]])


BOARD = HillsBoard()
