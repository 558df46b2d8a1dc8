"""A match as one reader sees it: table, question and log, made only from views and visible events."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from warhost.kernel.events import Event
from warhost.kernel.flow import AnyGame, Ask, State
from warhost.kernel.match import Match
from warhost.kernel.optional import WithOdds, odds_of
from warhost.kernel.past import Past, history
from warhost.lab.review import Moment, swings
from warhost.lab.totals import totals as totals_of
from warhost.server import wire
from warhost.server.course import Course
from warhost.server.entries import MatchState
from warhost.server.game_info import page_of
from warhost.server.refusal import speaker
from warhost.server.rows import Standing
from warhost.text.board import board_of
from warhost.text.reader import Gathered, Reader
from warhost.text.rules import rule_titles
from warhost.text.spans import Line, Span

SPECTATOR = "spectator"
# Options in longer lists also get short names.
LONG = 12
# How many of its last sentences describe a swing.
STORY = 3


@lru_cache(maxsize=64)
def reader_for(game: str, language: str, seats: tuple[str, ...]) -> Reader:
    """Return a reader for the seats of a match. It keeps no state of the match, so threads may share it."""
    return Reader(game, language, seats)


def reader_of(match: Match, language: str) -> Reader:
    """Return the reader of a match."""
    return reader_for(match.game.name, language, tuple(match.seats))


def wire_line(line: Line) -> wire.Line:
    """Return a marked line for the wire."""
    return [wire.Span(span.text, span.kind, span.id) for span in line]


def things_in(line: Line) -> list[wire.Thing]:
    """Return the things that a line mentions, each once."""
    return list(dict.fromkeys([wire.Thing(span.kind, span.id) for span in line if span.id]))


# ---- the log


class Happened:
    """All events of a match, updated as it continues or is undone."""

    def __init__(self) -> None:
        self.past: Past | None = None
        self.settled: list[Event] = []

    def events(self, match: Match) -> list[Event]:
        """Return everything that has happened so far."""
        known = self.past.number if self.past is not None else 0
        fresh = history(match.past, known)
        before = fresh[0].before if fresh else match.past
        if before is not self.past:
            self.settled = []
            fresh = history(match.past)
        self.settled += [event for step in fresh for event in step.events]
        self.past = match.past
        return self.settled + match.log.events


class Story:
    """The log of one seat in one language. Every sentence is rendered once, unless a later one replaces it."""

    def __init__(self, reader: Reader, seat: int) -> None:
        self.reader = reader
        self.seat = seat
        self.entries: list[wire.LogEntry] = []
        # The number of events in finished chapters, the last of them, and the number of their lines.
        self.over = 0
        self.last: Event | None = None
        self.told = 0
        # The lines of the last chapter, by their events and the dice that they mention.
        self.lines: dict[Gathered, wire.LogEntry] = {}

    def update(self, happened: list[Event]) -> list[wire.LogEntry]:
        """Return the current log: a new list that shares unchanged lines."""
        if self.over and (len(happened) < self.over or happened[self.over - 1] is not self.last):
            self.over, self.told = 0, 0
        entries = self.entries[: self.told]
        chapter: list[Event] = []
        for number in range(self.over, len(happened)):
            event = happened[number]
            if not event.visible(self.seat):
                continue
            if chapter and event.kind in self.reader.words.headings:
                self.tell(entries, chapter)
                chapter = []
                self.over, self.last, self.told = number, happened[number - 1], len(entries)
            chapter.append(event)
        self.tell(entries, chapter)
        self.entries = entries
        return entries

    def tell(self, entries: list[wire.LogEntry], chapter: list[Event]) -> None:
        """Add the lines of a chapter."""
        lines = {}
        for found in self.reader.gathered(chapter):
            line = self.lines.get(found)
            if line is None or line.n != len(entries):
                line = self.line(len(entries), found)
            lines[found] = line
            entries.append(line)
        self.lines = lines

    def line(self, number: int, found: Gathered) -> wire.LogEntry:
        """Return a line."""
        kind, line, way, facts = self.reader.tell(*found)
        return wire.LogEntry(
            number, wire_line(line), kind, kind in self.reader.words.headings, things_in(line), way, facts
        )


def story_of(match: Match, language: str, seat: str) -> Story:
    """Return the empty log of a seat of a match."""
    return Story(reader_of(match, language), -1 if seat == SPECTATOR else match.seat_number(seat))


def common(one: Sequence[wire.LogEntry], other: Sequence[wire.LogEntry]) -> int:
    """Return how many lines two logs share at the start."""
    at = 0
    for here, there in zip(one, other, strict=False):
        if here is not there and here != there:
            break
        at += 1
    return at


# ---- the table


@lru_cache(maxsize=10_000)
def label(reader: Reader, kind: str, args: tuple[int, ...], action: str) -> wire.Line:
    """Return the label of an option. It is cached, as many matches share options, so do not modify it."""
    return wire_line(reader.option(kind, args, action))


def question(match: Match, reader: Reader, view: dict[str, Any], ask: Ask, version: int) -> wire.Ask:
    """Return a question in words."""
    board = board_of(match.game.name)
    names = match.options(ask.seat)
    short = len(names) > LONG and reader.told_apart(names)
    # Asked once, since a question may have a hundred options.
    with_odds = match.game if isinstance(match.game, WithOdds) else None
    options = []
    for name, action in zip(names, ask.options, strict=True):
        thing = reader.thing_named(name)
        options.append(
            wire.Choice(
                name,
                label(reader, ask.kind, ask.args, name),
                reader.short_option(ask.kind, ask.args, name) if short else "",
                " · ".join(
                    [part for part in (board.remark(reader, view, name), board.leads(reader, view, name)) if part]
                ),
                [wire.Thing(thing.kind, thing.id)] if thing else [],
                with_odds is not None and with_odds.has_odds(match.state, ask, action),
            )
        )
    return wire.Ask(
        version,
        ask.kind,
        ask.rule,
        page_of(match.game.name, ask.rule),
        wire_line(reader.ask(ask.kind, ask.rule, ask.args)),
        [wire_line(line) for line in board.above(reader, view)],
        options,
        list(ask.args),
        rule_title=rule_titles(match.game.name, reader.language).get(ask.rule, ""),
    )


def odds(game: AnyGame, reader: Reader, state: State, ask: Ask, action: int, numbers: bool) -> wire.Odds:
    """Return the odds behind an option in words. It takes a while, so do not call it in the event loop."""
    found = odds_of(game, state, ask, action)
    if found is None:
        return wire.Odds([])
    lines = [wire_line(line) for line in board_of(game.name).odds(reader, found)]
    return wire.Odds(lines, found if numbers else None)


def review(course: Course, moments: list[Moment], language: str) -> wire.Review:
    """Return the review of a finished match, with its biggest swings in words."""
    match = course.match
    reader = reader_of(match, language)
    steps = history(match.past)
    sides = match.game.sides(match.options_used)

    def at(moment: Moment) -> int:
        return course.standing[moment.answers - 1].number if moment.answers else 0

    told = [
        wire.ReviewSwing(
            at(s.moment),
            s.moment.turn,
            s.before,
            s.moment.chance,
            s.moment.luck,
            [
                wire_line(line)
                for line in reader.story(
                    [event for step in steps[s.moment.since : s.moment.step] for event in step.events]
                )[-STORY:]
            ],
        )
        for s in swings(moments)
    ]
    side = ", ".join([reader.seat(seat) for seat, side in zip(match.seats, sides, strict=True) if side == 0])
    return wire.Review(side, [wire.ReviewPoint(at(m), m.turn, m.chance, m.luck) for m in moments], told)


def totals(course: Course, language: str) -> wire.Totals:
    """Return a finished match in numbers, and what each seat kept hidden."""
    match = course.match
    reader = reader_of(match, language)
    board = board_of(match.game.name)
    counted = totals_of(match)
    sides = match.game.sides(match.options_used)
    seats: list[list[str]] = [[], []]
    for seat, side in zip(match.seats, sides, strict=True):
        seats[side].append(seat)
    names = [", ".join([reader.seat(seat) for seat in own]) for own in seats]
    result = course.result() or {}
    won = [any(result.get(seat, 0) > 0 for seat in own) for own in seats]
    return wire.Totals(
        names,
        won.index(True) if won.count(True) == 1 else -1,
        board.score(reader, match.view(SPECTATOR), course.reason()),
        [sum([course.spent[seat] for seat in own]) for own in seats],
        [wire.Row(reader.say(f"totals.{row}"), values) for row, values in counted.sides.items()],
        [
            wire.Row(reader.say("totals.turns"), [match.game.turn(match.state)]),
            *[wire.Row(reader.say(f"totals.{row}"), [value]) for row, value in counted.both.items()],
        ],
        [
            wire.Luck(
                names[luck.side],
                reader.say(f"totals.luck.{luck.kind}"),
                luck.dice,
                luck.expected,
                luck.hits,
                luck.above,
            )
            for luck in counted.luck
        ],
        [
            wire.Secret(reader.seat(seat), [wire_line(line) for line in board.secrets(reader, match.view(seat))])
            for seat in match.seats
        ],
    )


def table(
    course: Course,
    language: str,
    seat: str,
    mine: list[str],
    version: int,
    asked: int | None,
    state: MatchState,
    clocks: list[wire.Clock],
    commitment: str,
) -> wire.Table:
    """Return everything a seat sees. `version` is the number of entries that its holder may know of.

    `asked` is the version at which the seat was asked, or None if it does not have to answer.
    """
    match = course.match
    reader = reader_of(match, language)
    board = board_of(match.game.name)
    view = match.view(seat)
    title = board.title(reader, view)
    status = [wire_line(line) for line in board.status(reader, view)]
    ask = None
    if asked is not None and "ask" in view:
        number = match.seat_number(seat)
        found = next(ask for ask in match.open_asks() if ask.seat == number)
        ask = question(match, reader, view, found, asked)
    view.pop("ask", None)  # the question is sent next to the view
    corrected = board.corrected(reader, view)
    if corrected:
        view["corrected"] = corrected
    waiting = course.waiting() if state == "running" else []
    return wire.Table(
        version,
        seat,
        mine,
        state,
        view,
        wire_line([Span(title)]),
        status,
        ask,
        [wire.SeatName(name, reader.seat(name)) for name in waiting],
        state == "running" and seat != SPECTATOR and match.may_undo(seat),
        course.over,
        course.result(),
        ending(reader, course.reason()),
        clocks,
        commitment,
        may_abort=state == "running" and seat in mine and course.may_abort(),
    )


def standing_answer(match: Match, language: str, given: Standing) -> wire.StandingAnswer:
    """Return a standing answer, in the words of the action alone."""
    label = reader_of(match, language).option("", (), given.action)
    return wire.StandingAnswer(
        given.kind,
        given.action,
        wire_line(label),
        given.chapter is None and given.battle is None,
        given.battle is not None,
    )


def ending(reader: Reader, reason: str) -> str:
    """Return how a match ended, in words; empty while it is running."""
    if not reason:
        return ""
    what, _, seat = reason.partition(":")
    if seat:
        return speaker(reader.language).say(f"ending.{what}", seat=reader.seat(seat))
    try:
        return board_of(reader.game).ending(reader, reason)
    except KeyError:  # an ending under other rules
        return reason
