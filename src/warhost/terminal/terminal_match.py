"""A match in a terminal: show what happened, ask the questions, read the answers."""

import shlex
import unicodedata
from collections.abc import Callable, Mapping

from warhost.bots.advice import advise
from warhost.bots.bot import Bot, Seat, answer
from warhost.kernel.errors import Problem
from warhost.kernel.flow import Ask
from warhost.kernel.match import Match
from warhost.terminal.files import write_record
from warhost.terminal.screen import EndOfInput, Screen
from warhost.text.board import board_of
from warhost.text.catalogue import LANGUAGES, Catalogue
from warhost.text.hint import hint_lines
from warhost.text.reader import Reader
from warhost.text.rules import rule_text
from warhost.text.spans import Line, Span, plain

COMMANDS = ("undo", "log", "rules", "map", "armies", "cards", "hint", "save", "help", "quit")
# Longer lists show only the names of things, in columns.
LONG = 12
# Rows of news shown even if the options need the space.
NEWS = 4
# The minimum number of options shown on the screen with the table.
FEW = 5
PLACE = ("region:", "garrison:")
# Questions whose answers are picked one by one.
PICKS = ("unit:", "character:")
# Options by name with their labels, in the order shown.
Offer = dict[str, str]


class Quit(Exception):
    """Raised when the player quits."""


def bare(text: str) -> str:
    """Return text for comparison: lower case, without accents and quotation marks."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join([c for c in parts if not unicodedata.combining(c) and c not in "«»“”„‘’\"'"]).strip()


def command_words() -> dict[str, str]:
    """Return the words for every command in all languages."""
    words = {}
    for language in LANGUAGES:
        catalogue = Catalogue(language, ["warhost"])
        for command in COMMANDS:
            for word in catalogue.message(f"command.{command}").split():
                words[word] = command
    return words


def numbered(offer: Offer) -> dict[str, str]:
    """Return options by the number to type: the number itself if the answer is one, otherwise the place in the list."""
    if all(name.startswith("number:") for name in offer):
        return {name.removeprefix("number:"): name for name in offer}
    return {str(i): name for i, name in enumerate(offer, 1)}


def labels(offer: Offer) -> dict[str, str]:
    """Return the labels of options by the number to type."""
    return {number: offer[name] for number, name in numbered(offer).items()}


class TerminalMatch:
    """One match, its players (None for people) and the screen between them."""

    def __init__(self, match: Match, players: Mapping[str, Bot | None], language: str, save: str | None) -> None:
        self.match = match
        self.players = players
        self.people = [seat for seat in match.seats if players[seat] is None]
        self.save_file = save
        self.reader = Reader(match.game.name, language, match.seats)
        self.board = board_of(match.game.name)
        self.screen = Screen(self.reader)
        self.words = command_words()
        self.commands: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "log": self.log,
            "rules": self.rules,
            "map": self.map,
            "armies": self.armies,
            "cards": self.cards,
            "hint": self.hint,
            "save": self.save,
            "help": self.help,
            "quit": self.quit,
        }
        # For every seat: how many of its visible events were shown, and the step in which it last saw the table.
        self.told = dict.fromkeys(match.seats, 0)
        self.seen_step = dict.fromkeys(match.seats, -1)
        self.seat = ""
        # What was picked one by one and has no effect yet.
        self.picked: list[str] = []
        # Rows of options not shown yet.
        self.pages: list[list[str]] = []
        self.saved = len(match.all_answers())

    # ---- the course of a match

    def run(self) -> None:
        """Play until the game is over, the player leaves or the input ends."""
        if self.people:
            self.screen.say("play.welcome")
        try:
            while not self.match.over:
                for ask in self.match.open_asks():
                    self.put(ask)
                    if self.match.over or ask not in self.match.asks:
                        break
            self.end()
        except EndOfInput:
            self.screen.say("play.input_ended")
            self.autosave()
        except (Quit, KeyboardInterrupt):
            self.leave()

    def put(self, ask: Ask) -> None:
        """Ask one question."""
        seat = self.match.seats[ask.seat]
        bot = self.players[seat]
        if bot is not None:
            answer(self.match, seat, bot)
        else:
            self.hand_over(seat)
            self.ask_person(ask)

    def hand_over(self, seat: str) -> None:
        """Hand over to another person; nothing of the last one's view may stay on the screen."""
        if seat != self.seat and len(self.people) > 1:
            self.screen.clear()
            if self.screen.interactive:
                self.screen.read(self.reader.say("play.hand_over", seat=self.reader.seat(seat)))
                self.screen.clear()
        if seat != self.seat:
            self.picked = []
        self.seat = seat

    def end(self) -> None:
        """Print how the game ended."""
        for seat in self.people:
            self.seat = seat
            self.tell(self.news(), self.screen.height - 8 - self.screen.rows)
            break
        self.screen.rule(self.reader.say("play.over"))
        self.screen.show([Span(self.board.ending(self.reader, self.match.reason), "heading")])
        result = self.match.result or {}
        for seat, score in result.items():
            key = "play.won" if score == 1 else "play.shared" if score > 0 else "play.lost"
            self.screen.say(key, seat=self.reader.seat(seat))
        self.autosave()

    def leave(self) -> None:
        """Offer to save the match when the player quits."""
        if self.autosave() or not self.screen.interactive or self.saved == len(self.match.all_answers()):
            return
        try:
            file = self.screen.read(self.reader.say("play.save_on_quit")).strip()
            if file:
                self.save(file)
        except (EndOfInput, KeyboardInterrupt):
            self.screen.say("play.not_saved")

    def autosave(self) -> bool:
        """Save to the file named at the start."""
        if self.save_file is None:
            return False
        self.save(self.save_file)
        return True

    # ---- showing

    def news(self) -> list[Line]:
        """Return what happened since this seat's last news."""
        events = self.match.events(self.seat)
        fresh = self.reader.story(events[self.told[self.seat] :])
        if fresh:
            self.picked = []
        self.told[self.seat] = len(events)
        return fresh

    def tell(self, news: list[Line], most: int) -> None:
        """Show the last of the news in a number of rows, and how much came before (`log` shows it all)."""
        if self.screen.interactive and self.screen.height_of(news, 2) > most:
            kept = len(news)
            while kept and self.screen.height_of(news[-kept:], 2) > most - 1:
                kept -= 1
            if most > 0:
                self.screen.say("play.earlier", "note", count=len(news) - kept)
            news = news[-kept:] if kept else []
        for line in news:
            self.screen.show(line, 2)

    def table_lines(self) -> list[Line]:
        """Return the state of play as the seat sees it."""
        return self.board.status(self.reader, self.match.view(self.seat))

    def question_lines(self, ask: Ask) -> list[Line]:
        """Return what the player needs to know for a question, and the question."""
        around = self.board.around(self.reader, self.match.view(self.seat))
        lines: list[Line] = [[Span(span.text, "note") for span in line] for line in around]
        lines.append([Span(plain(self.reader.ask(ask.kind, ask.rule, ask.args)), "heading")])
        if self.picked:
            lines.append([Span(self.reader.say("play.picked", things=", ".join(self.picked)), "note")])
        return lines

    def show_all(self, ask: Ask, offer: Offer, with_table: bool) -> None:
        """Show the news, the table if it has changed, and the question, so that all fit on the screen with the prompt.

        If table and question are too long for one screen, the question gets the next one.
        """
        news = self.news()
        status = self.table_lines() if with_table else []
        question = self.question_lines(ask)
        told = min(NEWS, self.screen.height_of(news, 2))
        free = self.screen.height - 1 - self.screen.rows - int(with_table) - self.screen.height_of(status, 2)
        left = free - self.screen.height_of(question, 2)
        apart = self.screen.interactive and with_table and left - told < min(FEW, len(offer))
        if apart:
            self.tell(news, free)
        else:
            self.pages = self.screen.option_pages(labels(offer), left - told)
            self.tell(news, left - len(self.pages[0]) - int(len(self.pages) > 1))
        if with_table:
            self.screen.rule(self.board.title(self.reader, self.match.view(self.seat)))
            for line in status:
                self.screen.show(line, 2)
        if apart:
            self.screen.read(self.reader.say("play.then_question"))
            self.ask_again(ask, offer)
        else:
            self.show_question(question)

    def show_question(self, question: list[Line]) -> None:
        """Show the question and the first of its options."""
        for line in question:
            self.screen.show(line, 2)
        self.next_page()

    def ask_again(self, ask: Ask, offer: Offer) -> None:
        """Show the question again, or on a separate screen."""
        question = self.question_lines(ask)
        left = self.screen.height - 1 - self.screen.rows - self.screen.height_of(question, 2)
        self.pages = self.screen.option_pages(labels(offer), left)
        self.show_question(question)

    def next_page(self) -> None:
        """Show more of the options."""
        for row in self.pages.pop(0):
            self.screen.show([Span(row)], 4)
        if self.pages:
            self.screen.say("play.more_options", "note")

    def offer(self, ask: Ask) -> Offer:
        """Return the options in words. In long lists, places come first in alphabetical order."""
        names = self.match.options(ask.seat)
        view = self.match.view(self.seat)
        short = len(names) > LONG and self.reader.told_apart(names)
        offer = {}
        for name in names:
            if short:
                label = self.reader.short_option(ask.kind, ask.args, name)
            else:
                label = plain(self.reader.option(ask.kind, ask.args, name))
            remark = self.board.remark(self.reader, view, name)
            offer[name] = f"{label}  {remark}" if remark else label
        if short:
            return dict(sorted(offer.items(), key=lambda item: (not item[0].startswith(PLACE), bare(item[1]))))
        return offer

    # ---- understanding

    def ask_person(self, ask: Ask) -> None:
        """Ask until there is an answer, or an undo has changed the question."""
        step = len(self.match.steps)
        offer = self.offer(ask)
        self.show_all(ask, offer, self.seen_step[self.seat] != step)
        self.seen_step[self.seat] = step
        while ask in self.match.asks:
            typed = self.screen.read(f"{self.reader.seat(self.seat)}> ").strip()
            if not typed:
                if self.pages:
                    self.next_page()
                else:
                    self.ask_again(ask, offer)
                continue
            word, _, rest = typed.partition(" ")
            command = self.words.get(word.casefold())
            try:
                if command:
                    self.commands[command](rest.strip())
                else:
                    chosen = self.understood(ask, offer, typed)
                    if chosen is not None:
                        self.note_pick(chosen)
                        self.match.answer(chosen, ask.seat)
                        return
            except Problem as problem:
                self.complain(self.reader.problem(problem))

    def note_pick(self, chosen: str) -> None:
        """Remember what is picked from a repeated list until it has an effect."""
        if chosen.startswith(PICKS):
            self.picked.append(self.reader.option_name(chosen))

    def understood(self, ask: Ask, offer: Offer, typed: str) -> str | None:
        """Return the option meant by a number, an id or the beginning of a name."""
        numbers = numbered(offer)
        if typed in numbers:
            return numbers[typed]
        if typed.isdecimal():
            shown = list(numbers)
            self.complain(self.reader.say("play.bad_number", least=shown[0], most=shown[-1]))
            return None
        if typed in offer:
            return typed
        found = {n: name for n, name in numbers.items() if self.begins(ask, name, offer[name], bare(typed))}
        if len(found) == 1:
            return next(iter(found.values()))
        if found:
            several = "; ".join([f"{n} {offer[name]}" for n, name in list(found.items())[:6]])
            self.complain(self.reader.say("play.several", options=several))
        else:
            self.complain(self.reader.say("play.not_understood", typed=typed))
        return None

    def begins(self, ask: Ask, name: str, label: str, typed: str) -> bool:
        """Return whether an option's label, or the thing it names, begins with this text."""
        full = plain(self.reader.option(ask.kind, ask.args, name))
        short = self.reader.short_option(ask.kind, ask.args, name)
        return any(bare(text).startswith(typed) for text in (label, full, short))

    def complain(self, text: str) -> None:
        """Print what is wrong."""
        self.screen.show([Span(text, "problem")])

    # ---- commands

    def undo(self, _: str) -> None:
        """Undo the last answer."""
        last = [self.match.game.vocabulary.names[action] for action in self.match.answers[-1:]]
        self.match.undo(self.seat)
        for seat in self.match.seats:
            self.told[seat] = min(self.told[seat], len(self.match.events(seat)))
        self.seen_step[self.seat] = -1
        if last and last[0].startswith(PICKS):
            self.picked = self.picked[:-1]
        self.screen.say("play.undone", "note")

    def log(self, number: str) -> None:
        """Show what has happened, as far as this seat knows."""
        lines = self.reader.story(self.match.events(self.seat))
        if not lines:
            self.screen.say("play.nothing_yet", "note")
        if number.isdecimal():
            # Nine digits are enough to ask for everything.
            lines = lines[-int(number[:9]) :]
        elif self.screen.interactive:
            lines = lines[-3 * self.screen.height :]
        self.screen.page(lines, 2)

    def rules(self, rule: str) -> None:
        """Show the rule behind the question, or another one by its id."""
        ask = next(ask for ask in self.match.open_asks() if self.match.seats[ask.seat] == self.seat)
        wanted = rule or ask.rule
        text = rule_text(self.match.game.name, self.reader.language, wanted)
        lines: list[Line] = [[Span(wanted, "heading")]]
        self.screen.page(lines + [[Span(line)] for line in text.splitlines()], 2)

    def map(self, name: str) -> None:
        """Show a place and its neighbours."""
        if not name:
            self.complain(self.reader.say("play.map_which"))
            return
        wanted = bare(name)
        titles = {place: bare(self.board.place_name(self.reader, place)) for place in self.board.places()}
        found = [p for p in titles if wanted in (p, titles[p])] or [p for p in titles if titles[p].startswith(wanted)]
        found = found or [p for p in titles if wanted in titles[p]]
        if len(found) == 1:
            self.screen.page(self.board.place(self.reader, self.match.view(self.seat), found[0]), 4)
        elif found:
            names = [self.board.place_name(self.reader, place) for place in found[:8]]
            self.complain(self.reader.say("play.several", options="; ".join(names)))
        else:
            self.complain(self.reader.say("play.no_place", name=name))

    def armies(self, _: str) -> None:
        """Show every army on the map."""
        self.screen.say("play.armies_legend", "note")
        self.screen.page(self.board.armies(self.reader, self.match.view(self.seat)), 4)

    def cards(self, _: str) -> None:
        """Show the cards this seat may see."""
        self.screen.page(self.board.cards(self.reader, self.match.view(self.seat)), 0)

    def hint(self, _: str) -> None:
        """Show what the search would answer, and why."""
        ask = next(ask for ask in self.match.open_asks() if self.match.seats[ask.seat] == self.seat)
        self.screen.say("play.thinking", "note")
        advice = advise(Seat(self.match, self.seat), f"hint {len(self.match.all_answers())}")
        for line in hint_lines(
            self.reader,
            ask.kind,
            ask.args,
            advice.action,
            advice.chances,
            advice.lines,
            advice.purposes,
            advice.odds,
            advice.rest,
        ):
            self.screen.show(line, 2)

    def save(self, file: str) -> None:
        """Write the match to a file."""
        if not file:
            self.complain(self.reader.say("play.save_where"))
            return
        write_record(file, self.match)
        self.saved = len(self.match.all_answers())
        self.screen.say("play.saved_over" if self.match.over else "play.saved", "note")
        command = "replay" if self.match.over else f"play {self.match.game.name} --load"
        self.screen.verbatim(f"  warhost {command} {shlex.quote(file)}")

    def help(self, _: str) -> None:
        """List the commands."""
        self.screen.say("play.help")
        lines: list[Line] = []
        for command in COMMANDS:
            word = self.reader.say(f"command.{command}").split()[0]
            lines.append([Span(f"  {word:<9} ", "heading"), Span(self.reader.say(f"command.{command}.help"))])
        self.screen.page(lines, 10)
        self.screen.say("play.help_table", "note")

    def quit(self, _: str) -> None:
        """Quit the game."""
        raise Quit
