"""Messages about matches: new ones, lists, series, ratings and statistics."""

from typing import Annotated, Any, Literal

from warhost.server.entries import MatchState
from warhost.server.structs import Meta, Struct, field
from warhost.server.wire.base import Forced, Line, Notes, OptionValue, Words
from warhost.server.wire.scenarios import NamedId

SeatKind = Literal["me", "bot", "open", "invite", "hot"]


class SeatPlan(Struct, forbid_unknown_fields=True):
    """Who will sit there: me, a bot, another person at my screen, anybody, or the person with the link."""

    kind: SeatKind
    bot: Annotated[str, Meta(max_length=40)] = ""


class Pace(Struct, forbid_unknown_fields=True):
    """The pace: no clock, a live clock (minutes each, seconds added per move), or days per move."""

    kind: Literal["none", "live", "days"] = "none"
    minutes: Annotated[int, Meta(ge=1, le=600)] = 60
    increment: Annotated[int, Meta(ge=0, le=600)] = 30
    days: Annotated[int, Meta(ge=1, le=60)] = 3
    # Without a clock: the days without an answer after which the others may stop waiting.
    absence: Annotated[int, Meta(ge=1, le=60)] = 14


Seats = dict[Annotated[str, Meta(max_length=40)], SeatPlan]
Options = dict[Annotated[str, Meta(max_length=40)], OptionValue]


class NewMatch(Struct, forbid_unknown_fields=True):
    """A new match. `seed` makes the dice repeatable; it is allowed only if nobody else can join.

    `scenario` is a custom scenario. `position` is the text of a file (JSON or TOML) with a position from which the
    match starts; it too is allowed only if nobody else can join. A match with a seed, a custom scenario or a position
    is not rated. `series` makes it the first match of a series of that name. One by invitation is private unless
    `spectators` may watch.
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Seats
    options: Options = {}
    pace: Pace = field(default_factory=Pace)
    seed: Annotated[str, Meta(max_length=100)] = ""
    scenario: dict[str, Any] | None = None
    position: Annotated[str, Meta(max_length=40000)] = ""
    series: Annotated[str, Meta(max_length=40)] = ""
    spectators: bool = False


class NewLesson(Struct, forbid_unknown_fields=True):
    """Begin a lesson: a match against the lesson, then against a bot."""

    game: Annotated[str, Meta(max_length=40)]
    lesson: Annotated[str, Meta(max_length=40)]


class NextMatch(Struct, forbid_unknown_fields=True):
    """Begin the next match of a series; `choice` is one of its `choices` if I am the chooser."""

    choice: Annotated[str, Meta(max_length=100)] = ""


class SeriesMatch(Struct):
    """A match of a series: what each seat plays with and, once it has ended, points and result.

    If the match is private and the reader takes no part in it, its `state` is `private` and the rest is empty.
    """

    id: str
    number: int
    state: str
    things: dict[str, NamedId]
    points: dict[str, int] = {}
    result: dict[str, float] | None = None


class Series(Struct):
    """The standing of a series: `number` is that of this match, and `matches` are those so far.

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
    """Whether others may watch a match by invitation and read its chat. All its players have to agree."""

    spectators: bool


class Sitter(Struct, omit_defaults=True):
    """A seat of a match and who sits there. `invite` is the secret of the link, shown only to the creator."""

    seat: str
    name: str
    kind: str
    who: str = ""
    person: str = ""
    bot: str = ""
    mine: bool = False
    invite: str = ""
    # Whether `who` has an account, and so a player page.
    account: bool = False
    # I play for the other side, and so cannot sit down here.
    against_me: bool = False
    # Its player agrees that others watch the private match.
    shows: bool = False


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
    """Agree to continue a stopped match under the new rules, or to end it; or withdraw."""

    yes: bool


class Summary(Struct):
    """A match in a list; a `stopped` one began under rules other than those here.

    `scenario` describes a custom scenario: its title, then its text and rules. `options` leaves it out, and names an
    `override` only by its digest.
    """

    id: str
    game: str
    game_name: str
    options: dict[str, Any]
    seats: list[Sitter]
    state: MatchState
    pace: Pace
    version: int
    created: float
    updated: float
    mine: list[str]
    my_turn: bool
    result: dict[str, float] | None = None
    reason: str = ""
    # The old and the new version of the rules, if they have changed since: then it cannot be replayed.
    rules_changed: str = ""
    # Its stored data is damaged, so it can be neither shown nor continued.
    unplayable: bool = False
    scenario: list[Line] = []
    # I created it, and it has not begun or nobody else sits in it: I may delete it.
    may_withdraw: bool = False
    # Whether it counts for the ratings; for an open match, whether it would with the players so far.
    rated: bool = False
    # Its key in the lists: the next page begins after it.
    key: str = ""
    series: Series | None = None
    # Only those who take part can find and watch it.
    private: bool = False
    # I created it.
    created_by_me: bool = False
    # It began from a `position`, a `script` forces its dice, or it moved here with the `luck` it had elsewhere: it was
    # not played from the usual start with dice that can be verified.
    forced: list[Forced] = []
    # How the rules have changed since it began, such as `4 → 5`, if that makes no difference for it. With
    # `continues`, how they have changed between that match and this one.
    carried: str = ""
    # The stopped match from whose last position this one began; not shown to those who may not see it.
    continues: str = ""
    # For a match stopped by new rules that can be continued from its last position, or has been.
    continuation: Continuation | None = None
    # For a stopped match that I cannot simply delete.
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
    """A report to the maintainers; record and position are stored with it."""

    words: Words


class NoteText(Struct, forbid_unknown_fields=True):
    """Private notes about a match."""

    words: Notes


class SeatRating(Struct):
    """A player's rating in a seat of a game: a cautious lower bound."""

    game: str
    game_name: str
    seat: str
    seat_name: str
    player: str
    rating: float
    games: int
    wins: int
    # A bot has no player page.
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
