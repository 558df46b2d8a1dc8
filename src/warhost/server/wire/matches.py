"""Messages about matches: new ones, lists, series, ratings and statistics."""

from typing import Annotated, Any, Literal

from warhost.server.structs import Meta, Struct, field
from warhost.server.wire.base import Line, Notes, Words
from warhost.server.wire.scenarios import NamedId


class SeatPlan(Struct, forbid_unknown_fields=True):
    """Who shall sit there: me, a bot, another person at my screen, whoever comes, or whoever has the link."""

    kind: Literal["me", "bot", "open", "invite", "hot"]
    bot: Annotated[str, Meta(max_length=40)] = ""


class Pace(Struct, forbid_unknown_fields=True):
    """How fast: no clock, a live clock (minutes each, seconds added a move), or days for a move."""

    kind: Literal["none", "live", "days"] = "none"
    minutes: Annotated[int, Meta(ge=1, le=600)] = 60
    increment: Annotated[int, Meta(ge=0, le=600)] = 30
    days: Annotated[int, Meta(ge=1, le=60)] = 3
    # Without a clock: after this many days without an answer the others need not wait any longer.
    absence: Annotated[int, Meta(ge=1, le=60)] = 14


Seats = dict[Annotated[str, Meta(max_length=40)], SeatPlan]
Options = dict[Annotated[str, Meta(max_length=40)], str | int | bool]


class NewMatch(Struct, forbid_unknown_fields=True):
    """A new match. `seed` makes the dice repeatable; only where nobody else can sit.

    `scenario` is one that somebody has written. A match with a seed or such a scenario is not rated. `series` makes it
    the first match of a series of that name. One by invitation is private unless
    `spectators` may look on.
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Seats
    options: Options = {}
    pace: Pace = field(default_factory=Pace)
    seed: Annotated[str, Meta(max_length=100)] = ""
    scenario: dict[str, Any] | None = None
    series: Annotated[str, Meta(max_length=40)] = ""
    spectators: bool = False


class NewLesson(Struct, forbid_unknown_fields=True):
    """Begin a lesson: a match against the lesson, then against a bot."""

    game: Annotated[str, Meta(max_length=40)]
    lesson: Annotated[str, Meta(max_length=40)]


class NextMatch(Struct, forbid_unknown_fields=True):
    """Begin the next match of a series; `choice` is one of its `choices` where I am the one who chooses."""

    choice: Annotated[str, Meta(max_length=100)] = ""


class SeriesMatch(Struct):
    """A match of a series: what each seat plays it with, and once it has ended, points and result.

    If the match is private and the reader takes no part in it, its `state` is `private`, and nothing else is said.
    """

    id: str
    number: int
    state: str
    things: dict[str, NamedId]
    points: dict[str, int] = {}
    result: dict[str, float] | None = None


class Series(Struct):
    """A series as it stands: `number` is that of this match, and `matches` are those so far.

    Aborted matches are played again and are not listed, unless it is the newest one. `points` are those of the matches
    that the reader may know of. `bonus` is added to the points at
    the end, when there is a `result`. Once this match has ended, `next` is the match that came after it. Until there is
    one, `chooser` is the seat that chooses one of `choices`, or empty if nobody chooses; `may_go_on` says whether I may
    begin the next match.
    """

    id: str
    name: str
    label: str
    length: int
    number: int
    matches: list[SeriesMatch]
    points: dict[str, int]
    bonus: dict[str, int]
    result: dict[str, float] | None = None
    next: str = ""
    chooser: str = ""
    choices: list[NamedId] = []
    may_go_on: bool = False


class Spectators(Struct, forbid_unknown_fields=True):
    """Whether others may watch a match by invitation and read its chat."""

    spectators: bool


class Sitter(Struct, omit_defaults=True):
    """A seat of a match and who sits there. `invite` is the secret of the link, told only to who made the match."""

    seat: str
    name: str
    kind: str
    who: str = ""
    person: str = ""
    bot: str = ""
    mine: bool = False
    invite: str = ""
    # Whether `who` has an account, and so a page of their own.
    account: bool = False
    # I play for the other side, and so cannot sit down here.
    against_me: bool = False


class Continuation(Struct):
    """Which seats agree to continue a stopped match from its last position, and the match in which it is continued.

    That match is not named to those who may not see it.
    """

    agreed: list[str]
    match: str = ""


class Ending(Struct):
    """Which seats agree to end a stopped match without a result, and the seconds until one player can do so alone."""

    agreed: list[str]
    left: int


class Agree(Struct, forbid_unknown_fields=True):
    """Agree to continue a stopped match under the new rules, or to end it; or take that back."""

    yes: bool


class Summary(Struct):
    """A match in a list; one that is `stopped` was begun under other rules than those here.

    `scenario` tells of one that somebody has written: title, then its words and rules.
    """

    id: str
    game: str
    game_name: str
    options: dict[str, Any]
    seats: list[Sitter]
    state: Literal["open", "running", "stopped", "finished", "aborted"]
    pace: Pace
    version: int
    created: float
    updated: float
    mine: list[str]
    my_turn: bool
    result: dict[str, float] | None = None
    reason: str = ""
    # From which version of the rules to which they have changed since, if they have: then nothing of it is replayed.
    rules_changed: str = ""
    # It does not follow from what is stored of it, so nothing of it can be shown or played on.
    unplayable: bool = False
    scenario: list[Line] = []
    # I created it and nobody else sits in it: I may delete it.
    may_withdraw: bool = False
    # Whether it counts for the ratings; of an open match, whether it would with those who have sat down so far.
    rated: bool = False
    # Where it stands in the lists: the next page begins after it.
    key: str = ""
    series: Series | None = None
    # Only those who take part can find and watch it.
    private: bool = False
    # I created it.
    created_by_me: bool = False
    # It began from a `position`, a `script` forces its dice, or it moved here with the `luck` it had elsewhere: it was
    # not played from the usual start with dice that can be verified.
    forced: list[str] = []
    # How the rules have changed since it began, as `4 → 5`, if they make no difference for it: it simply goes on. With
    # `continues`, how they have changed between that match and this one.
    carried: str = ""
    # The match, stopped by new rules, from whose last position this one began; not for those who may not see it.
    continues: str = ""
    # Of a match that is stopped by new rules and can be continued from its last position, or has been.
    continuation: Continuation | None = None
    # Of a match that is stopped and that I cannot simply delete.
    ending: Ending | None = None


class Join(Struct, forbid_unknown_fields=True):
    """Take a free seat."""

    seat: Annotated[str, Meta(max_length=40)]
    invite: Annotated[str, Meta(max_length=100)] = ""


class Branch(Struct, forbid_unknown_fields=True):
    """Play on from a moment of a match: after its first `at` entries, with these people."""

    at: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: Seats


class Report(Struct, forbid_unknown_fields=True):
    """Words for the maintainers; record and position are stored with them."""

    words: Words


class NoteText(Struct, forbid_unknown_fields=True):
    """Private notes about a match."""

    words: Notes


class SeatRating(Struct):
    """A player's rating in a seat of a game: sure to be at least so good."""

    game: str
    game_name: str
    seat: str
    seat_name: str
    player: str
    rating: float
    games: int
    wins: int
    # A bot has no page of its own.
    bot: bool = False


class Player(Struct):
    """A player's page."""

    name: str
    ratings: list[SeatRating]
    matches: list[Summary]


class Count(Struct):
    """How often something happened."""

    id: str
    label: str
    count: int


class Statistics(Struct):
    """How the matches of a game ended here; `lengths` are the numbers of answers."""

    game: str
    finished: int
    wins: list[Count]
    reasons: list[Count]
    lengths: list[int]
