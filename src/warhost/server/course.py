"""The course of a match: its entries, applied one by one. The server and the bot processes share it."""

from collections.abc import Sequence
from typing import Any

from warhost.games.library import game_named
from warhost.kernel.flow import Ask
from warhost.kernel.match import Match
from warhost.kernel.record import start
from warhost.kernel.run import Renewal
from warhost.server.entries import Entry, MatchState, Progress
from warhost.server.proofs import CHAINED, Proofs
from warhost.server.structs import encode

ANSWER = "answer"
UNDO = "undo"
# The actions of an undo with the others' consent, which takes back the seat's last answer and all after it. After
# NEW_DICE another key is used; a number says how many answers of the seat, given as one, are taken back.
# Older entries, from before there were further keys, have CONSENT: the dice repeat.
NEW_DICE = "new dice"
CONSENT = "consent"
# In a lesson, with the number of answers to keep: all later ones are taken back, and the dice repeat.
BACK_TO = "back to "
# Ways to end a match that are not part of the game.
TIME = "time"
RESIGNED = "resigned"
# The seat was asked, its player was away for too long, and the other side has claimed the win.
ABSENT = "absent"
LOSSES = (TIME, RESIGNED, ABSENT)
# The match ended before it was under way; the action is `time` if a clock ran out, `absent` if the seat's player was
# away, CONTINUED if the rules changed and its players continue in another one, STOPPED if they ended it then.
# Nobody has won or lost.
ABORTED = "aborted"
CONTINUED = "continued"
STOPPED = "stopped"
# The seconds in the action are given back to every running clock: no server was alive, so nobody could play.
CREDIT = "credit"
# The place in a lesson: the action is how many of its steps have been read, or FREE while the guide is off.
LESSON = "lesson"
FREE = "free"
# A match is under way once every side has given this many answers. That is most of the first turn or round in the game
# with the shortest ones (8 to 19 answers of a side), and less than the setup in the others.
FIRST_ANSWERS = 10
# The seat has passed to a partner or a bot, who gets the full time for the current question.
PASSED = "passed"


def by_consent(entry: Entry) -> bool:
    """Whether an undo takes back an answer of its seat and all after it, and not that answer alone."""
    return entry.action.startswith((NEW_DICE, BACK_TO)) or entry.action == CONSENT


def with_new_dice(entry: Entry) -> bool:
    """Whether an undo switches the dice to another key."""
    return entry.action.startswith(NEW_DICE)


def first_undone(entry: Entry, standing: Sequence[Entry]) -> int:
    """Return the index of the first standing answer that an undo takes back."""
    if entry.action.startswith(BACK_TO):
        return int(entry.action.removeprefix(BACK_TO))
    own = [i for i, given in enumerate(standing) if given.seat == entry.seat]
    count = entry.action.removeprefix(NEW_DICE) if with_new_dice(entry) else ""
    return own[-int(count or 1)]


class Origin:
    """The starting point of a match."""

    def __init__(self, game: str, options: dict[str, Any], key: str, source: dict[str, Any]) -> None:
        self.game = game
        self.options = options
        self.key = key
        self.source = source

    def match(self) -> Match:
        """Return the match at its start."""
        match = start(
            game_named(self.game),
            self.options,
            bytes.fromhex(self.key),
            self.source.get("position"),
            self.source.get("script"),
            luck=self.source.get("luck", ""),
        )
        match.renewals = [(after, number) for after, number in self.source.get("renewals", [])]
        return match


def left_over(entries: list[Entry], before: Sequence[Renewal]) -> tuple[list[Entry], list[Renewal]]:
    """Return the answers that stand after these entries and where the dice switch keys, without playing them.

    `before` are the further keys of an imported match.
    """
    left: list[Entry] = []
    keys = list(before)
    for entry in entries:
        if entry.what == ANSWER:
            left.append(entry)
        elif entry.what == UNDO:
            last = first_undone(entry, left)
            del left[last : None if by_consent(entry) else last + 1]
            number = keys[-1][1] if keys else 0
            if with_new_dice(entry) or (keys and keys[-1][0] > len(left)):
                keys = [*[one for one in keys if one[0] < len(left)], (len(left), number + with_new_dice(entry))]
    return left, keys


class Course:
    """A match and the entries that led to its current state."""

    def __init__(self, origin: Origin) -> None:
        self.origin = origin
        self.match = origin.match()
        self.version = 0
        # The entries that only their seat may count, by number: those between two silent questions to it.
        self.silent: dict[int, str] = {}
        # The answers that stand, in the order given, and how many seconds of thought each took.
        self.standing: list[Entry] = []
        self.thought: list[float] = []
        # How many answers every seat has given, including those taken back, as everybody may count them.
        self.given: dict[str, int] = dict.fromkeys(self.match.seats, 0)
        # The version at which the answers that stand were last counted, and how many each seat had given.
        self._counted: tuple[int, dict[str, int]] = (-1, {})
        # For every seat that has to answer: its question, and the number of the entry after which it was asked.
        self.asked: dict[str, tuple[Ask, int]] = {}
        # When each seat began to think about its question. A player who takes answers back gets no new time:
        # the time already used on later questions counts when these questions come again.
        self.thinking: dict[str, float] = {}
        self.used_up: dict[str, list[float]] = {}
        # How the match ended before the game did, and by whom.
        self.ended: tuple[str, str] | None = None
        # Seconds each seat has used, and when the seats that have to answer began to think (0: no clock yet).
        self.spent: dict[str, float] = dict.fromkeys(self.match.seats, 0.0)
        self.since = 0.0
        # In a lesson: how many of its steps were read and, while the guide is off, the number of answers before that.
        self.read = 0
        self.free: int | None = None
        self.proofs = Proofs()
        self._note_asked(0.0)

    def clone(self) -> "Course":
        """Return a copy that can take a different course."""
        other = Course.__new__(Course)
        other.origin = self.origin
        other.match = self.match.clone()
        other.version = self.version
        other.silent = dict(self.silent)
        other.standing = list(self.standing)
        other.thought = list(self.thought)
        other.given = dict(self.given)
        other._counted = self._counted
        other.thinking = dict(self.thinking)
        other.used_up = {seat: list(used) for seat, used in self.used_up.items()}
        other.ended = self.ended
        other.spent = dict(self.spent)
        other.since = self.since
        other.read, other.free = self.read, self.free
        other.proofs = self.proofs.copy()
        numbers = {seat: number for seat, (_, number) in self.asked.items()}
        other.asked = {
            other.match.seats[ask.seat]: (ask, numbers[other.match.seats[ask.seat]]) for ask in other.match.asks
        }
        return other

    def begin(self, time: float) -> None:
        """Start the clocks."""
        self.since = time
        self.thinking = dict.fromkeys(self.asked, time)

    def _note_asked(self, time: float) -> None:
        asked, thinking = {}, {}
        for ask in self.match.asks:
            seat = self.match.seats[ask.seat]
            before = self.asked.get(seat)
            if before is not None and before[0] is ask:
                asked[seat], thinking[seat] = before, self.thinking[seat]
            elif self.version in self.silent:  # for the clock, the questions of a silent move count as one
                asked[seat], thinking[seat] = (ask, self.version), self.thinking[seat]
            else:
                asked[seat], thinking[seat] = (ask, self.version), time
        self.asked, self.thinking = asked, thinking

    def ask_version(self, seat: str) -> int | None:
        """Return the entry number at which a seat was asked its open question."""
        return self.asked[seat][1] if seat in self.waiting() else None

    def _silent_seat(self) -> str:
        """Return the seat with a silent question, or an empty string."""
        number = self.match.silent_seat()
        return self.match.seats[number] if number >= 0 and self.ended is None else ""

    def shown(self, number: int, seats: list[str]) -> int:
        """Return how many entries the holder of these seats may count: all of them once the match is over."""
        if self.over:
            return number
        return number - sum(entry <= number and seat not in seats for entry, seat in self.silent.items())

    def entry_of(self, shown: int, seats: list[str]) -> int:
        """Return the first entry after which the holder of these seats counts `shown` entries."""
        number = shown
        if not self.over:
            for entry, seat in self.silent.items():
                if seat not in seats and entry <= number:
                    number += 1
        return number

    def waiting(self) -> list[str]:
        """Return the seats that have to answer."""
        if self.ended is not None:
            return []
        return [self.match.seats[ask.seat] for ask in self.match.open_asks()]

    def counted(self) -> dict[str, int]:
        """Return how many standing answers each seat has. Those of a silent move count as one, as everybody may know.

        It is cached: clocks need it several times per entry, and a match may have thousands of answers.
        """
        if self._counted[0] != self.version:
            counts = dict.fromkeys(self.match.seats, 0)
            for entry in self.standing:
                if entry.number not in self.silent:
                    counts[entry.seat] += 1
            self._counted = (self.version, counts)
        return self._counted[1]

    def apply(self, entry: Entry) -> None:
        """Apply an entry. A Problem means that nothing has changed."""
        if entry.what in (CREDIT, LESSON, PASSED):
            self._note(entry)
            return
        waiting = self.waiting()
        silent = self._silent_seat()
        before = 0.0  # the seconds of thought that an answer taken back had taken
        # A process whose clock is slightly behind that of another must not give time away.
        at = max(entry.time, self.since)
        used = at - self.thinking[entry.seat] if self.since and entry.seat in waiting else 0.0
        if entry.what == ANSWER:
            self.match.answer(entry.action, entry.seat)
            self.standing.append(entry)
            self.thought.append(used)
        elif entry.what in LOSSES:
            self.ended = (entry.what, entry.seat)
        elif entry.what == ABORTED:
            endings = {TIME: "expired", ABSENT: "vanished", CONTINUED: CONTINUED, STOPPED: STOPPED}
            self.ended = (endings.get(entry.action, ABORTED), entry.seat)
        else:
            last = first_undone(entry, self.standing)
            before = self.thought[last]
            if by_consent(entry):
                self._back_to(last, with_new_dice(entry))
            else:
                self.match.undo(entry.seat)
                del self.standing[last], self.thought[last]
        self.version = entry.number
        within = silent != "" and silent == self._silent_seat() and not by_consent(entry)
        if within:
            self.silent[entry.number] = silent
        elif entry.what == ANSWER:
            self.given[entry.seat] += 1
        if self.since:
            for seat in waiting:
                self.spent[seat] += at - self.since
        else:  # imported, or read a moment before it began
            self.begin(at)
        self.since = at
        self._note_asked(at)
        if within:
            return
        if entry.what == UNDO:
            self.used_up.setdefault(entry.seat, []).append(used)
            self.thinking[entry.seat] = at - before
        elif entry.what == ANSWER and entry.seat in self.used_up:
            # The next question, unless it is the others' turn now.
            later = self.used_up.pop(entry.seat)
            if self.asked.get(entry.seat, (None, 0))[1] == self.version:
                self.thinking[entry.seat] -= later.pop()
                if later:
                    self.used_up[entry.seat] = later

    def _note(self, entry: Entry) -> None:
        """Apply an entry that changes nothing in the game."""
        self.version = entry.number
        if entry.what == CREDIT:
            if self.since:
                self.since += float(entry.action)
                self.thinking = {seat: since + float(entry.action) for seat, since in self.thinking.items()}
        elif entry.what == LESSON:
            if entry.action == FREE:
                self.free = len(self.standing)
            else:
                self.read, self.free = int(entry.action), None
        else:
            if self.since and entry.seat in self.thinking:
                self.thinking[entry.seat] = max(entry.time, self.thinking[entry.seat])
            self.used_up.pop(entry.seat, None)

    @property
    def over(self) -> bool:
        """Whether nothing more can be answered."""
        return self.match.over or self.ended is not None

    def may_abort(self) -> bool:
        """Whether the match can still end without a result: some side has not given its first answers."""
        given: dict[int, int] = {}
        for seat, side in zip(self.match.seats, self.match.game.sides(self.match.options_used), strict=True):
            given[side] = given.get(side, 0) + self.given[seat]
        return not self.over and min(given.values()) < FIRST_ANSWERS

    def state(self) -> MatchState:
        """Return the state of the match, as stored in its row."""
        if self.ended is not None and self.ended[0] not in LOSSES:
            return "aborted"
        return "finished" if self.over else "running"

    def result(self) -> dict[str, float] | None:
        """Return the score of every seat. A player who resigned or ran out of time has lost, along with any partners.

        An aborted match has no scores.
        """
        match = self.match
        if self.ended is None:
            return match.result
        if self.state() == "aborted":
            return None
        sides = match.game.sides(match.options_used)
        lost = sides[match.seat_number(self.ended[1])]
        return {seat: float(side != lost) for seat, side in zip(match.seats, sides, strict=True)}

    def reason(self) -> str:
        """Return the id of how the match ended: one of the game's own, or one of ours with `:seat`.

        Ours are `time`, `resigned` and `absent`, and if nobody has lost `aborted`, `expired`, `vanished`,
        `continued` and `stopped`.
        """
        return self.match.reason if self.ended is None else ":".join(self.ended)

    def _back_to(self, count: int, new_dice: bool) -> None:
        """Go back to where only the first `count` answers were given, with new dice from there if asked."""
        for entry in self.standing[self._rewound(count) : count]:
            self.match.answer(entry.action, entry.seat)
        if new_dice:
            self.match.renew_dice()
        self.standing, self.thought = self.standing[:count], self.thought[:count]

    def _rewound(self, count: int) -> int:
        """Go back to a point at which no more than `count` answers were given, and return how many were."""
        given = self.match.rewind(count)
        if given < 0:
            renewals = self.match.renewals
            self.match = self.origin.match()
            self.match.renewals = renewals
        return max(given, 0)

    def progress(self) -> Progress:
        """Return the progress of the match, for the store."""
        silent: dict[str, int] = {}
        for seat in self.silent.values():
            silent[seat] = silent.get(seat, 0) + 1
        return Progress(
            self.state(),
            self.waiting(),
            self.result(),
            self.reason(),
            silent=silent,
            points=self.points(),
            proof=self.proofs.of(self.match.past),
        )

    def agrees(self, proof: str) -> bool:
        """Whether the states after all finished steps match a stored proof."""
        past = self.match.past
        return (self.proofs.of(past) if proof.startswith(CHAINED) else past.hash if past is not None else "") == proof

    def position(self) -> str:
        """Return the position after the last finished step as JSON, including everything hidden."""
        return str(encode(self.match.position()), "utf-8")

    def points(self) -> dict[str, int] | None:
        """Return the final points of every seat, for a series; empty before the end or without a result."""
        match = self.match
        if self.result() is None:
            return None
        sides = match.game.sides(match.options_used)
        lost = sides[match.seat_number(self.ended[1])] if self.ended is not None else -1
        return dict(zip(match.seats, match.game.points(match.state, lost), strict=False)) or None


def course_of(origin: Origin, entries: list[Entry], started: float = 0.0) -> Course:
    """Return a match after these entries."""
    course = Course(origin)
    if started:
        course.begin(started)
    for entry in entries:
        course.apply(entry)
    return course
