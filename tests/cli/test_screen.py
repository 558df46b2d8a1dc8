"""A terminal of 80 by 24: every question fits on the screen with its options, in all games and both languages."""

import random

import pytest

import warhost
from warhost.bots.random import RandomBot
from warhost.games.library import game_names
from warhost.kernel.match import Match
from warhost.terminal.screen import EndOfInput, Screen
from warhost.terminal.terminal_match import TerminalMatch

WIDTH, HEIGHT = 80, 24


class Keys(Screen):
    """A screen with somebody at the keyboard."""

    def __init__(self, typist: "Typist") -> None:
        super().__init__(typist.reader)
        self.interactive = True
        self.typist = typist

    def read(self, prompt: str) -> str:
        return self.typist.typed(prompt)


class Typist(TerminalMatch):
    """Plays at random at an interactive screen and measures every screen: what lies between two prompts."""

    def __init__(self, match: Match, language: str, questions: int, capsys: pytest.CaptureFixture[str]) -> None:
        seats = match.seats
        super().__init__(match, {seat: None if seat == seats[0] else RandomBot(seat) for seat in seats}, language, None)
        self.capsys = capsys
        self.screen = Keys(self)
        self.pick = random.Random(language + match.game.name)
        self.left = questions
        self.too_large: list[str] = []
        self.largest = 0

    def typed(self, prompt: str) -> str:
        """Measure what is on the screen, and type one of the numbers, now and then a command or nothing."""
        out = self.capsys.readouterr().out
        rows = out.splitlines()
        self.largest = max(self.largest, len(rows) + 1)
        if len(rows) + 1 > HEIGHT or any(len(row) > WIDTH for row in [*rows, prompt]):
            self.too_large.append(out)
        self.screen.rows = 0
        self.left -= 1
        if self.left < 0:
            raise EndOfInput
        if self.pick.random() < 0.05:
            return self.pick.choice(["", "log", "cards", "armies", "rules", "help", "999", "undo"])
        return str(self.pick.randint(1, 12))


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game", game_names())
def test_every_screen_fits(
    game: str, language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    monkeypatch.setenv("LINES", str(HEIGHT))
    typist = Typist(warhost.new(game, seed=7), language, 700, capsys)
    typist.run()
    assert typist.too_large == []
    assert typist.largest > HEIGHT // 2
