"""The course of a match: what was done in it, applied entry by entry. The server and the bots' processes share it."""

from typing import Any

from warhost.games.library import game_named
from warhost.kernel.flow import Ask
from warhost.kernel.match import Match
from warhost.kernel.record import start
from warhost.server.entries import Entry, Progress

ANSWER = "answer"
UNDO = "undo"
# What an undo with the others' consent has for its action.
CONSENT = "consent"
# Ways to end a match that are none of the game's.
TIME = "time"
RESIGNED = "resigned"


class Origin:
    """What a match starts from."""

    def __init__(self, game: str, options: dict[str, Any], key: str, source: dict[str, Any]) -> None:
        self.game = game
        self.options = options
        self.key = key
        self.source = source

    def match(self) -> Match:
        """The match at its beginning."""
        return start(game_named(self.game), self.options, bytes.fromhex(self.key), self.source.get("position"),
                     self.source.get("script"))


def answers_left(entries: list[Entry]) -> list[Entry]:
    """The answers that stand after these entries, in the order given, without playing them."""
    left: list[Entry] = []
    for entry in entries:
        if entry.what == ANSWER:
            left.append(entry)
        elif entry.what == UNDO:
            last = max(i for i, given in enumerate(left) if given.seat == entry.seat)
            del left[last:None if entry.action == CONSENT else last + 1]
    return left


class Course:
    """A match and the entries that led to where it stands."""

    def __init__(self, origin: Origin) -> None:
        self.origin = origin
        self.match = origin.match()
        self.version = 0
        # The answers that stand, in the order given.
        self.standing: list[Entry] = []
        # For every seat that is asked: its question, and the number of the entry after which it was put.
        self.asked: dict[str, tuple[Ask, int]] = {}
        # How the match ended before the game did, and by whom.
        self.ended: tuple[str, str] | None = None
        # Seconds every seat has thought, and since when those who are asked have been thinking (0: no clock yet).
        self.spent: dict[str, float] = dict.fromkeys(self.match.seats, 0.0)
        self.since = 0.0
        self._note_asked()

    def clone(self) -> "Course":
        """The same course, to go another way."""
        other = Course.__new__(Course)
        other.origin = self.origin
        other.match = self.match.clone()
        other.version = self.version
        other.standing = list(self.standing)
        other.ended = self.ended
        other.spent = dict(self.spent)
        other.since = self.since
        numbers = {seat: number for seat, (_, number) in self.asked.items()}
        other.asked = {other.match.seats[ask.seat]: (ask, numbers[other.match.seats[ask.seat]])
                       for ask in other.match.asks}
        return other

    def _note_asked(self) -> None:
        asked = {}
        for ask in self.match.asks:
            seat = self.match.seats[ask.seat]
            before = self.asked.get(seat)
            asked[seat] = before if before is not None and before[0] is ask else (ask, self.version)
        self.asked = asked

    def ask_version(self, seat: str) -> int | None:
        """The entry number at which a seat was asked what it has not answered yet."""
        return self.asked[seat][1] if seat in self.waiting() else None

    def waiting(self) -> list[str]:
        """The seats that are to answer."""
        if self.ended is not None:
            return []
        return [self.match.seats[ask.seat] for ask in self.match.open_asks()]

    def has_answered(self, seat: str) -> bool:
        """Whether the seat has given an answer that stands."""
        return any(entry.seat == seat for entry in self.standing)

    def apply(self, entry: Entry) -> None:
        """Do what an entry says; a Problem means that nothing has changed."""
        waiting = self.waiting()
        if entry.what == ANSWER:
            self.match.answer(entry.action, entry.seat)
            self.standing.append(entry)
        elif entry.what in (TIME, RESIGNED):
            self.ended = (entry.what, entry.seat)
        else:
            last = max(i for i, given in enumerate(self.standing) if given.seat == entry.seat)
            if entry.action == CONSENT:
                self._back_to(self.standing[:last])
            else:
                self.match.undo(entry.seat)
                del self.standing[last]
        self.version = entry.number
        if self.since:
            for seat in waiting:
                self.spent[seat] += max(0.0, entry.time - self.since)
        self.since = entry.time
        self._note_asked()

    @property
    def over(self) -> bool:
        """Whether nothing more can be answered."""
        return self.match.over or self.ended is not None

    def result(self) -> dict[str, float] | None:
        """The score of every seat; who gave up or ran out of time has lost, and their partners with them."""
        match = self.match
        if self.ended is None:
            return match.result
        sides = match.game.sides(match.options_used)
        lost = sides[match.seat_number(self.ended[1])]
        return {seat: float(side != lost) for seat, side in zip(match.seats, sides, strict=True)}

    def reason(self) -> str:
        """The id of how it ended: the game's own, or `time:seat` and `resigned:seat`."""
        return self.match.reason if self.ended is None else ":".join(self.ended)

    def _back_to(self, standing: list[Entry]) -> None:
        """Start over and play only these answers."""
        match = self.origin.match()
        for entry in standing:
            match.answer(entry.action, entry.seat)
        self.match = match
        self.standing = standing

    def progress(self) -> Progress:
        """How the match stands, for the store."""
        return Progress("finished" if self.over else "running", self.waiting(), self.result(), self.reason())


def course_of(origin: Origin, entries: list[Entry], started: float = 0.0) -> Course:
    """A match after these entries."""
    course = Course(origin)
    course.since = started
    for entry in entries:
        course.apply(entry)
    return course
