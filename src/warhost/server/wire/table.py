"""Messages from the server to the table of a match, and advice about it."""

from typing import Any

from warhost.server.entries import MatchState
from warhost.server.structs import Struct
from warhost.server.wire.base import ClaimKind, Line, Thing
from warhost.server.wire.games import SeatName


class Choice(Struct, omit_defaults=True, gc=False):
    """One option of a question: `short` is its name in a long list, `remark` describes what is there.

    `odds` says whether odds can be requested for it.
    """

    action: str
    label: Line
    short: str = ""
    remark: str = ""
    things: list[Thing] = []
    odds: bool = False


class Ask(Struct):
    """A question to the seat. `version` is that of the table when it was asked: an answer must name it.

    `battle`: it is asked in a battle or combat, and a standing answer can last until its end.
    """

    version: int
    kind: str
    rule: str
    page: str
    prompt: Line
    around: list[Line]
    options: list[Choice]
    args: list[int] = []
    battle: bool = False
    rule_title: str = ""


class Clock(Struct):
    """The seconds a seat has left, and whether its clock is running."""

    seat: str
    left: float
    running: bool


class StandingAnswer(Struct):
    """A standing answer: one that the seat has given in advance."""

    kind: str
    action: str
    label: Line
    whole_match: bool
    this_battle: bool = False


class Absent(Struct):
    """A seat that has to answer while its player is away, and the seconds until the others may stop waiting.

    `may` lists what I can do then: claim the `win`, let a `bot` take the seat, or take over my partner's `seat`.
    """

    seat: str
    name: str
    left: float
    may: list[ClaimKind]


class Lesson(Struct, omit_defaults=True):
    """The place in a lesson, and what its step says. `step` counts from 1 to `count`.

    `accept` are the actions that the step accepts; without any, the step is only read. `wrong` is the reply to other
    answers, and `wrong_for` to some of them instead. `waits`: the other side answers first. `free`: the guide is off.
    `next` is the lesson after this one. `first_game`: after its last step the match goes on against bots, and has no
    lesson any more. A `puzzle` is played in the same way, and its solution can be shown.
    """

    id: str
    title: str
    step: int
    count: int
    text: str
    points: list[Thing] = []
    accept: list[str] = []
    wrong: str = ""
    wrong_for: dict[str, str] = {}
    rule: str = ""
    waits: bool = False
    free: bool = False
    next: str = ""
    first_game: bool = False
    puzzle: bool = False


class Table(Struct, tag="table"):
    """Everything a seat sees now."""

    version: int
    seat: str
    seats: list[str]
    state: MatchState
    view: dict[str, Any] | None
    title: Line
    status: list[Line]
    ask: Ask | None
    waiting: list[SeatName]
    may_undo: bool
    over: bool
    result: dict[str, float] | None
    reason: str
    clocks: list[Clock]
    commitment: str = ""
    standing: list[StandingAnswer] = []
    # Leaving now would abort the match, and nobody would lose.
    may_abort: bool = False
    absent: list[Absent] = []
    # If this seat resigns, a partner takes it over and the match continues.
    passes: bool = False
    lesson: Lesson | None = None


class LogEntry(Struct, omit_defaults=True, gc=False):
    """One sentence of the log; `turn` begins a chapter.

    `way` is the variant of the sentence, `facts` what it says in numbers and things (`kind:id`), by their names.
    """

    n: int
    line: Line
    kind: str = ""
    turn: bool = False
    things: list[Thing] = []
    way: str = ""
    facts: dict[str, int | str | list[int | str]] = {}


class Moment(Table, tag="table"):
    """The table at a past moment, with the log up to then."""

    log: list[LogEntry] = []


class Log(Struct, tag="log", rename={"start": "from"}):
    """The log from a line on, replacing earlier text from there. With `more`, the next part follows."""

    start: int
    entries: list[LogEntry]
    more: bool = False


class ChatLine(Struct):
    """A line of the chat; `person` as in the seats of the match."""

    id: int
    person: str
    who: str
    words: str
    time: float


class Chat(Struct, tag="chat"):
    """The whole chat at first, then only new lines. With `whole`, it replaces everything sent before."""

    lines: list[ChatLine]
    whole: bool = False


class Here(Struct):
    """A person at the table; a spectator has no seats."""

    name: str
    seats: list[str]


class Present(Struct, tag="people"):
    """The people at the table."""

    people: list[Here]


class UndoAsked(Struct, tag="undo_asked"):
    """A seat asks the others for an undo; empty if no request is open any more.

    `of` are the seats whose people have not decided yet; `refused`: there is no undo.
    """

    by: str
    name: str = ""
    of: list[str] = []
    refused: bool = False


class Refused(Struct, tag="refused"):
    """The message changed nothing; a fresh table follows."""

    code: str
    detail: str
    id: str = ""


class Ack(Struct, tag="ack"):
    """The answer with this id is stored."""

    version: int
    id: str


class Way(Struct):
    """A sequence of answers that fulfils a wish, with the odds of its last named answer if requested.

    `picking`: it leads to a question of the same kind, because a subset is being chosen. `ends`: nothing can be named
    after it. `through`: it begins with another subject of the question, such as the unit that attacks.
    `safe`: the seat is asked again after it, so it can be undone. `deed` is the same for ways that do the same with
    different dice.
    """

    steps: list[Choice]
    picking: bool
    ends: bool
    through: bool
    safe: bool
    deed: str
    odds: list[Line] = []


class Wishes(Struct, tag="wishes"):
    """The answer to the wish with this id: for every first answer the shortest ways, and what can be named next."""

    id: str
    ways: list[Way]
    next: list[Thing]


class Pong(Struct, tag="pong"):
    """An answer to `ping`."""


ToClient = Table | Log | Chat | Present | UndoAsked | Refused | Ack | Wishes | Pong
