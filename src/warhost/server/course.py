"""The course of a match: what was done in it, applied entry by entry. The server and the bots' processes share it."""

from collections.abc import Sequence
from typing import Any

from warhost.games.library import game_named
from warhost.kernel.flow import Ask
from warhost.kernel.match import Match, Renewal
from warhost.kernel.record import start
from warhost.server.entries import Entry, Progress
from warhost.server.structs import encode

ANSWER = "answer"
UNDO = "undo"
# The actions of an undo with the others' consent, which takes back the seat's last answer and all after it. After
# NEW_DICE a further key is used. Entries from before there were further keys have CONSENT: dice fall as they fell.
NEW_DICE = "new dice"
CONSENT = "consent"
# In a lesson, with the number of answers that are left: all after them are taken back, and the dice fall as they fell.
BACK_TO = "back to "
# Ways to end a match that are none of the game's.
TIME = "time"
RESIGNED = "resigned"
# The seat was asked, its player was away for too long, and the other side has claimed the win.
ABSENT = "absent"
LOSSES = (TIME, RESIGNED, ABSENT)
# The match ended before it was under way; the action is `time` if a clock ran out, `absent` if the seat's player was
# away, CONTINUED if the rules changed and its players go on in another match, STOPPED if they ended it then. Nobody has
# won or lost.
ABORTED = "aborted"
CONTINUED = "continued"
STOPPED = "stopped"
# The seconds in the action are given back to every clock that runs: no server was there, so nobody could play.
CREDIT = "credit"
# The place in a lesson: the action is how many of its steps have been read, or FREE while the guide is off.
LESSON = "lesson"
FREE = "free"
# A match is under way once every side has given this many answers. That is most of the first turn or round in the game
# with the shortest ones (8 to 19 answers of a side), and less than the setup in the others.
FIRST_ANSWERS = 10
# The seat has passed on to a partner or a bot, who has the full time to think about what it is asked.
PASSED = "passed"


def by_consent(entry: Entry) -> bool:
    """Whether an undo takes back an answer of its seat and all after it, and not that answer alone."""
    return entry.action in (NEW_DICE, CONSENT) or entry.action.startswith(BACK_TO)


def first_undone(entry: Entry, standing: Sequence[Entry]) -> int:
    """The first of the answers that stand that an undo takes back."""
    if entry.action.startswith(BACK_TO):
        return int(entry.action.removeprefix(BACK_TO))
    return max(i for i, given in enumerate(standing) if given.seat == entry.seat)


class Origin:
    """What a match starts from."""

    def __init__(self, game: str, options: dict[str, Any], key: str, source: dict[str, Any]) -> None:
        self.game = game
        self.options = options
        self.key = key
        self.source = source

    def match(self) -> Match:
        """The match at its beginning."""
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
    """The answers that stand after these entries and where the dice turn to further keys, without playing them.

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
            if entry.action == NEW_DICE or (keys and keys[-1][0] > len(left)):
                keys = [*[one for one in keys if one[0] < len(left)], (len(left), number + (entry.action == NEW_DICE))]
    return left, keys


class Course:
    """A match and the entries that led to where it stands."""

    def __init__(self, origin: Origin) -> None:
        self.origin = origin
        self.match = origin.match()
        self.version = 0
        # The entries that only their seat may count, by number: those between two silent questions to it.
        self.silent: dict[int, str] = {}
        # The answers that stand, in the order given, and how many seconds each was thought about.
        self.standing: list[Entry] = []
        self.thought: list[float] = []
        # How many answers every seat has given, including those taken back, as everybody may count them.
        self.given: dict[str, int] = dict.fromkeys(self.match.seats, 0)
        # The version at which the answers that stand were last counted, and how many each seat had given.
        self._counted: tuple[int, dict[str, int]] = (-1, {})
        # For every seat that is asked: its question, and the number of the entry after which it was put.
        self.asked: dict[str, tuple[Ask, int]] = {}
        # Since when every seat that is asked thinks about its question. Who takes answers back gets no new time for
        # them: what was used up on the questions after them counts when these come again.
        self.thinking: dict[str, float] = {}
        self.used_up: dict[str, list[float]] = {}
        # How the match ended before the game did, and by whom.
        self.ended: tuple[str, str] | None = None
        # Seconds every seat has thought, and since when those who are asked have been thinking (0: no clock yet).
        self.spent: dict[str, float] = dict.fromkeys(self.match.seats, 0.0)
        self.since = 0.0
        # In a lesson: how many of its steps have been read, and while the guide is off the number of answers before.
        self.read = 0
        self.free: int | None = None
        self._note_asked(0.0)

    def clone(self) -> "Course":
        """The same course, to go another way."""
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
        numbers = {seat: number for seat, (_, number) in self.asked.items()}
        other.asked = {
            other.match.seats[ask.seat]: (ask, numbers[other.match.seats[ask.seat]]) for ask in other.match.asks
        }
        return other

    def begin(self, time: float) -> None:
        """From now on time counts."""
        self.since = time
        self.thinking = dict.fromkeys(self.asked, time)

    def _note_asked(self, time: float) -> None:
        asked, thinking = {}, {}
        for ask in self.match.asks:
            seat = self.match.seats[ask.seat]
            before = self.asked.get(seat)
            if before is not None and before[0] is ask:
                asked[seat], thinking[seat] = before, self.thinking[seat]
            elif self.version in self.silent:  # for the clock the questions of a silent move are one
                asked[seat], thinking[seat] = (ask, self.version), self.thinking[seat]
            else:
                asked[seat], thinking[seat] = (ask, self.version), time
        self.asked, self.thinking = asked, thinking

    def ask_version(self, seat: str) -> int | None:
        """The entry number at which a seat was asked what it has not answered yet."""
        return self.asked[seat][1] if seat in self.waiting() else None

    def _silent_seat(self) -> str:
        """The seat that is asked a silent question, or an empty string."""
        number = self.match.silent_seat()
        return self.match.seats[number] if number >= 0 and self.ended is None else ""

    def shown(self, number: int, seats: list[str]) -> int:
        """How many of the first entries somebody in these seats may count; all of them once the match is over."""
        if self.over:
            return number
        return number - sum(entry <= number and seat not in seats for entry, seat in self.silent.items())

    def entry_of(self, shown: int, seats: list[str]) -> int:
        """The first entry after which `shown` is what somebody in these seats counts."""
        number = shown
        if not self.over:
            for entry, seat in self.silent.items():
                if seat not in seats and entry <= number:
                    number += 1
        return number

    def waiting(self) -> list[str]:
        """The seats that are to answer."""
        if self.ended is not None:
            return []
        return [self.match.seats[ask.seat] for ask in self.match.open_asks()]

    def counted(self) -> dict[str, int]:
        """How many answers that stand each seat has given. Those of a silent move count once, as everybody may know.

        Clocks ask for it several times after each entry, and a match may have thousands of answers.
        """
        if self._counted[0] != self.version:
            counts = dict.fromkeys(self.match.seats, 0)
            for entry in self.standing:
                if entry.number not in self.silent:
                    counts[entry.seat] += 1
            self._counted = (self.version, counts)
        return self._counted[1]

    def has_answered(self, seat: str) -> bool:
        """Whether the seat has given an answer that stands."""
        return any(entry.seat == seat for entry in self.standing)

    def apply(self, entry: Entry) -> None:
        """Do what an entry says; a Problem means that nothing has changed."""
        if entry.what in (CREDIT, LESSON, PASSED):
            self._note(entry)
            return
        waiting = self.waiting()
        silent = self._silent_seat()
        before = 0.0  # the seconds that an answer taken back was thought about
        # A process whose time is a little behind that of another gives nobody's time away.
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
                self._back_to(last, entry.action == NEW_DICE)
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

    def state(self) -> str:
        """How the match stands, as its row says it."""
        if self.ended is not None and self.ended[0] not in LOSSES:
            return "aborted"
        return "finished" if self.over else "running"

    def result(self) -> dict[str, float] | None:
        """The score of every seat; who gave up or ran out of time has lost, and their partners with them.

        A match that was aborted has none.
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
        """The id of how it ended: the game's own, or one of ours with `:seat`.

        Ours are `time`, `resigned` and `absent`, and where nobody has lost `aborted`, `expired`, `vanished`,
        `continued` and `stopped`.
        """
        return self.match.reason if self.ended is None else ":".join(self.ended)

    def _back_to(self, count: int, new_dice: bool) -> None:
        """Return to where only the first `count` answers were given; then with new dice if that is said."""
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
        """How the match stands, for the store."""
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
            proof=self.match.past.hash if self.match.past is not None else "",
        )

    def position(self) -> str:
        """The position after the last finished step, with everything hidden, as JSON."""
        return str(encode(self.match.position()), "utf-8")

    def points(self) -> dict[str, int] | None:
        """The points of every seat at the end, for a series; none before it, and where the match has no result."""
        match = self.match
        if self.result() is None:
            return None
        sides = match.game.sides(match.options_used)
        lost = sides[match.seat_number(self.ended[1])] if self.ended is not None else -1
        return dict(zip(match.seats, match.game.points(match.state, lost), strict=False)) or None


def course_of(origin: Origin, entries: list[Entry], started: float = 0.0) -> Course:
    """A match after these entries."""
    course = Course(origin)
    if started:
        course.begin(started)
    for entry in entries:
        course.apply(entry)
    return course
