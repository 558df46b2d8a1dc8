"""The rows of the store as plain values. Import them from here where no database may be needed."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from warhost.server.edition import Edition
from warhost.server.entries import MatchState
from warhost.server.wire.base import Forced

# The states of a match that has ended.
OVER = ("finished", "aborted")
# A server that has been silent for this many seconds was down. It must be well above the time between two heartbeats.
SILENCE = 10.0
# If no heartbeat can be stored for this long, the database is down.
LATE = 1.0
# Without a heartbeat for this long, no other process is alive. Longer than the time between two heartbeats.
ALONE = 3.0
DAY = 86400.0
# The prefix of a name's likeness, by which likenesses that an older version computed differently are recognised.
LIKENESS_MADE = "4 "


class Seat(NamedTuple):
    """A seat of a match; without a person and a bot it is free."""

    seat: str
    kind: str
    person: str | None
    bot: str
    invite: str
    # In a live match: since when its player has been away.
    gone: float | None = None
    # The player who resigned or was absent too long, and whose partner now has the seat. The ratings count a loss.
    resigned: str | None = None
    # The change of the rules that its player agrees to, and the number of entries then.
    agreed: str = ""
    # Whether its player agrees to end the stopped match without a result.
    ending: bool = False
    # Whether its player agrees that others watch the private match.
    shows: bool = False


class MatchRow(NamedTuple):
    """A match without its entries."""

    id: str
    game: str
    options: dict[str, Any]
    key: str
    source: dict[str, Any]
    pace: dict[str, Any]
    creator: str | None
    state: MatchState
    rated: bool
    created: float
    updated: float
    version: int
    waiting: list[str]
    result: dict[str, float] | None
    reason: str
    undo: list[str]
    started: float = 0.0
    deadline: float | None = None
    edition: Edition = Edition()
    silent: dict[str, int] | None = None
    imported: bool = False
    # The series it belongs to, and which match of it this is.
    series: str | None = None
    number: int | None = None
    # Visible only to those who take part.
    private: bool = False
    # Whether it began from a `position`, and whether a `script` forces dice.
    forced: tuple[Forced, ...] = ()
    # The hash of the state after the last finished step; empty: unknown.
    proof: str = ""
    # How the rules have changed since it began.
    carried: str = ""
    # After a change of the rules: the match in which its players continue it, and the one that it continues.
    continued: str = ""
    continues: str = ""
    # Since when new rules have stopped it.
    stopped: float | None = None


class Listed(NamedTuple):
    """A match in a list or a summary: without the key of its dice, and without the source, which can be long."""

    id: str
    game: str
    options: dict[str, Any]
    pace: dict[str, Any]
    creator: str | None
    state: MatchState
    rated: bool
    created: float
    updated: float
    version: int
    waiting: list[str]
    result: dict[str, float] | None
    reason: str
    edition: Edition
    silent: dict[str, int]
    private: bool = False
    forced: tuple[Forced, ...] = ()
    # How the rules have changed since it began, if that makes no difference for it; or between the match it continues
    # and this one.
    carried: str = ""
    series: str | None = None
    number: int | None = None
    points: dict[str, int] | None = None
    # Its series continues with another match that has not begun.
    going: bool = False
    # After a change of the rules: the match in which its players continue it, and the one that it continues.
    continued: str = ""
    continues: str = ""
    # The hash of the state after the last finished step. It never leaves the server.
    proof: str = ""
    # Since when new rules have stopped it.
    stopped: float | None = None


class SeriesRow(NamedTuple):
    """A series without its matches."""

    id: str
    game: str
    name: str
    options: dict[str, Any]
    seed: str
    length: int
    over: bool
    created: float
    # Seconds of downtime since the last match ended. They do not count for the player who chooses next.
    credit: float = 0.0


class Key(NamedTuple):
    """The sort key of a match in a list: whether it is over, when it changed, and its id."""

    over: int
    updated: float
    id: str


class Ended(NamedTuple):
    """How a match ended, for statistics."""

    result: dict[str, float]
    reason: str
    version: int


class PersonRow(NamedTuple):
    """A person; a guest has no name."""

    id: str
    name: str | None
    password: str | None
    mail: str
    webhook: str
    language: str
    # Whether the email address is confirmed.
    confirmed: bool = False
    banned: bool = False


class Said(NamedTuple):
    """A line of a chat, with the speaker's name (none: a guest), and whether the match was private at that time."""

    id: int
    person: str
    name: str | None
    words: str
    time: float
    private: bool = False


class Rated(NamedTuple):
    """A player's rating in a seat of a game."""

    mu: float = 25.0
    sigma: float = 25.0 / 3
    games: int = 0
    wins: int = 0


# A result against somebody counts in full once they have finished rated matches with this many other people.
KNOWN = 3


class Evidence(NamedTuple):
    """What decides how much a match counts for the ratings.

    The seats whose players resigned them to a partner; how many rated matches two opponents have finished together in
    the day before; and by seat, how many people outside this match the least known opponent has met in rated matches.
    """

    resigned: set[str]
    earlier: int
    known: dict[str, int]


class Standing(NamedTuple):
    """A standing answer; without a chapter and a battle it applies to the whole match."""

    seat: str
    kind: str
    action: str
    chapter: int | None = None
    battle: int | None = None


class Conflict(Exception):
    """Raised when somebody else was first: the entry number or the name is taken."""


class LooksAlike(Conflict):
    """Raised when a name looks like one that is taken."""


def first_deadline(pace: Mapping[str, Any], started: float) -> float | None:
    """Return when the player who answers first runs out of time."""
    match pace.get("kind"):
        case "live":
            return started + float(pace["minutes"]) * 60
        case "days":
            return started + float(pace["days"]) * 86400
    return None


def key_of(row: Any) -> Key:
    """Return the sort key of a match in a list."""
    return Key(int(row.state in OVER and not row.going), row.updated, row.id)
