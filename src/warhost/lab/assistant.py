"""A table for language models: matches in plain text that show an assistant only what its seat knows.

The opponents are bots. Every method returns text. A refusal is explained in words and changes nothing.
"""

from typing import Any

from warhost.bots.advice import advise
from warhost.bots.bot import Seat
from warhost.bots.library import bot_names, checked_bot
from warhost.games.library import game_named, game_names
from warhost.kernel.dice import key_of_seed
from warhost.kernel.errors import BadOption, Problem
from warhost.kernel.match import Match
from warhost.kernel.record import start
from warhost.lab.agents import Chooser, chooser, let_answer
from warhost.text.hint import hint_lines
from warhost.text.reader import Reader
from warhost.text.rules import rule_text, specification
from warhost.text.situation import rows, situation
from warhost.text.speaker import Speaker

# Matches that are kept at the same time, and how many lines a search for advice plays.
MATCHES = 20
LINES = 40
# The number of rules listed for a word.
FOUND = 40


class Chair:
    """A match, the seat of the assistant in it, and how many of its events have been shown."""

    def __init__(self, match: Match, seat: str, others: dict[str, Chooser]) -> None:
        self.match = match
        self.seat = seat
        self.others = others
        self.told = 0

    def play_on(self) -> None:
        """Let the bots answer until the seat has to answer or the game is over."""
        while not self.match.over and self.seat not in self.match.waiting:
            seat = self.match.waiting[0]
            let_answer(self.match, seat, self.others[seat])

    def text(self, language: str, full: bool) -> str:
        """Return what the seat sees, with what happened since it last looked."""
        text = situation(self.match, self.seat, language, self.told, full)
        self.told = len(self.match.events(self.seat))
        return text


class Assistant:
    """The matches of one assistant, by number."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.speaker = Speaker(language, ["warhost"])
        self.chairs: dict[int, Chair] = {}

    def games(self) -> str:
        """List the games with their seats, options and bots."""
        out: list[str] = []
        for name in game_names():
            game = game_named(name)
            out.append(self.speaker.say("assistant.game", game=name, bots=", ".join(bot_names(name))))
            for options in game.variants():
                chosen = ", ".join([f"{key}={value}" for key, value in options.items()])
                out.append(self.speaker.say("assistant.variant", options=chosen, seats=", ".join(game.seats(options))))
        return "\n".join(out)

    def begin(
        self, game: str, seat: str = "", opponent: str = "easy", options: dict[str, Any] | None = None, seed: str = ""
    ) -> str:
        """Begin a match against bots and return its number and the first question."""
        engine = game_named(game)
        chosen = engine.check_options(options or {})
        seats = engine.seats(chosen)
        mine = seat or seats[0]
        if mine not in seats:
            raise BadOption(
                "no_seat", "Unknown seat {seat}. The seats are {seats}.", {"seat": mine, "seats": ", ".join(seats)}
            )
        checked_bot(opponent, game)
        number = max(self.chairs, default=0) + 1
        root = seed or f"assistant {number}"
        match = start(engine, chosen, key_of_seed(root))
        others = {other: chooser(opponent, f"{root}/{other}") for other in seats if other != mine}
        return self.seat(number, Chair(match, mine, others))

    def seat(self, number: int, chair: Chair) -> str:
        """Take a seat in a match and play up to its first question. A new match may replace the oldest."""
        chair.play_on()
        self.chairs[number] = chair
        while len(self.chairs) > MATCHES:
            del self.chairs[min(self.chairs)]
        head = self.speaker.say("assistant.match", number=number)
        return f"{head}\n\n{chair.text(self.language, True)}"

    def chair(self, number: int) -> Chair:
        """Return a match by its number."""
        if number not in self.chairs:
            raise BadOption(
                "no_such_match",
                "There is no match {number}. The matches are: {known}.",
                {"number": str(number), "known": ", ".join(map(str, self.chairs)) or "—"},
            )
        return self.chairs[number]

    def look(self, match: int) -> str:
        """Return everything the seat sees: the state of play, the armies, its cards, the question and its options."""
        return self.chair(match).text(self.language, True)

    def answer(self, match: int, option: str) -> str:
        """Answer the question with the name of an option; the bots play on to the next one."""
        chair = self.chair(match)
        chair.match.answer(option, chair.seat)
        chair.play_on()
        return chair.text(self.language, False)

    def undo(self, match: int) -> str:
        """Take the last answer back, if the rules of undo allow it."""
        chair = self.chair(match)
        chair.match.undo(chair.seat)
        chair.told = min(chair.told, len(chair.match.events(chair.seat)))
        return chair.text(self.language, False)

    def rule(self, game: str, rule: str) -> str:
        """Return the text of a rule by its id, such as the one that a question names."""
        return rule_text(game_named(game).name, self.language, rule)

    def rules(self, game: str, word: str = "") -> str:
        """Return the ids of a game's rules whose id or text contains a word."""
        found = [
            rule
            for rule, text in specification(game_named(game).name, self.language).items()
            if word.casefold() in rule.casefold() or word.casefold() in text.casefold()
        ]
        more = [self.speaker.say("assistant.more", count=len(found) - FOUND)] if len(found) > FOUND else []
        return "\n".join(found[:FOUND] + more) or self.speaker.say("assistant.no_rule", word=word)

    def analyse(self, match: int) -> str:
        """Return what the search would answer and the chances it sees, from what the seat knows."""
        chair = self.chair(match)
        seat = Seat(chair.match, chair.seat)
        seat.options()  # refused when the game is over
        ask = seat.view()["ask"]
        advice = advise(seat, "analysis", 0, LINES)
        reader = Reader(chair.match.game.name, self.language, chair.match.seats)
        return "\n".join(
            rows(
                hint_lines(
                    reader,
                    ask["kind"],
                    ask["args"],
                    advice.action,
                    advice.chances,
                    advice.lines,
                    advice.purposes,
                    advice.odds,
                    advice.rest,
                )
            )
        )

    def refusal(self, problem: Problem, match: int = 0) -> str:
        """Return why something was refused, in words."""
        chair = self.chairs.get(match)
        if chair is None:
            return self.speaker.problem(problem)
        return Reader(chair.match.game.name, self.language, chair.match.seats).problem(problem)
