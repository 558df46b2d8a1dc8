"""A series of matches in a terminal, such as a campaign: one match after another, with the score in between."""

from collections.abc import Callable, Mapping
from typing import Any

import warhost
from warhost.bots.bot import Bot
from warhost.bots.series import choose
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import AnyGame
from warhost.kernel.match import Match
from warhost.kernel.series import Choice, Played, Series, Standing, next_options
from warhost.terminal.screen import EndOfInput, Screen
from warhost.terminal.terminal_match import TerminalMatch
from warhost.text.lobby import series_label
from warhost.text.reader import Reader
from warhost.text.spans import Span

# Returns the bots for a match from its seed.
Players = Callable[[str], Mapping[str, Bot | None]]


class SeriesTable:
    """The matches of a series, the players and the screen between matches."""

    def __init__(
        self, game: AnyGame, series: Series, options: dict[str, Any], players: Players, language: str, seed: str
    ) -> None:
        self.game = game
        self.series = series
        self.options = options
        self.players = players
        self.language = language
        self.seed = seed
        self.reader = Reader(game.name, language, game.seats(options))
        self.screen = Screen(self.reader)
        self.played: list[Played] = []

    def run(self) -> None:
        """Play until the series is over, the player leaves or the input ends."""
        try:
            while len(self.played) < self.series.length:
                match = self.match()
                if not match.over:
                    return
                result = [(match.result or {})[seat] for seat in match.seats]
                self.played.append(Played(result, self.game.points(match.state, -1)))
                self.tell(self.series.standing(self.played))
        except EndOfInput:
            self.screen.say("play.input_ended")
        except KeyboardInterrupt:
            return

    def match(self) -> Match:
        """Set up the next match and play it."""
        number = len(self.played) + 1
        options = next_options(self.series, self.options, self.played, self.chosen(number))
        seed = f"{self.seed}/{number}"
        match = warhost.new(self.game.name, seed=seed, options=options)
        self.screen.rule(
            self.reader.say(
                "play.series",
                series=series_label(self.reader, self.series.name),
                number=number,
                length=self.series.length,
            )
        )
        for seat, thing in zip(match.seats, self.series.things(options), strict=True):
            self.screen.say("play.series_thing", seat=self.reader.seat(seat), thing=self.name(thing))
        TerminalMatch(match, self.players(seed), self.language, None).run()
        return match

    def chosen(self, number: int) -> str:
        """Return what a person or a bot chooses for the next match."""
        choice = self.series.choice(self.options, self.played)
        if choice.seat < 0:
            return ""
        seat = self.reader.seats[choice.seat]
        if self.players(self.seed)[seat] is not None:
            return choose(choice, Dice(key_of_seed(f"{self.seed}/{number}/choice")))
        return self.ask(choice, seat)

    def ask(self, choice: Choice, seat: str) -> str:
        """Ask the person in a seat to choose; Enter takes the first choice."""
        self.screen.say("play.series_choose", "heading", seat=self.reader.seat(seat))
        for i, thing in enumerate(choice.things, 1):
            self.screen.show([Span(f" {i} {self.name(thing)}")], 3)
        while True:
            answer = self.screen.read(self.reader.say("start.choose")).strip()
            if not answer:
                return choice.things[0]
            if answer in [str(i) for i in range(1, len(choice.things) + 1)]:
                return choice.things[int(answer) - 1]

    def name(self, thing: str) -> str:
        """Return the name of a thing."""
        return self.reader.name(self.series.kind, thing)

    def tell(self, standing: Standing) -> None:
        """Print the score of the series and, at its end, who has won it."""
        self.screen.rule(series_label(self.reader, self.series.name))
        for i, seat in enumerate(self.reader.seats):
            self.screen.say(
                "play.series_points", seat=self.reader.seat(seat), points=standing.points[i] + standing.bonus[i]
            )
        for i, score in enumerate(standing.result or []):
            key = "play.won" if score == 1 else "play.shared" if score > 0 else "play.lost"
            self.screen.say(key, seat=self.reader.seat(self.reader.seats[i]))
