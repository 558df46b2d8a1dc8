"""What goes over the wire: these structs are the format of every message and the OpenAPI schema."""

from typing import Annotated, Any, Literal

from warhost.server import structs
from warhost.server.structs import Meta, Struct, decoder, field

# ---- limits, said once: the schema carries them

# What is stored: PostgreSQL keeps no NUL in a text.
TEXT = r"^[^\x00]*$"
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=TEXT)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Mail = Annotated[str, Meta(max_length=200, pattern=TEXT)]
Words = Annotated[str, Meta(min_length=1, max_length=2000, pattern=TEXT)]
Notes = Annotated[str, Meta(max_length=20000, pattern=TEXT)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Action = Annotated[str, Meta(min_length=1, max_length=100)]
Language = Literal["en", "ru"]
# Structs of which there are many are not looked at by the garbage collector (gc=False): they hold no cycles.


class Span(Struct, omit_defaults=True, gc=False):
    """A piece of text: `t` the text, `k` and `i` the kind and id of what it names."""

    t: str
    k: str = ""
    i: str = ""


Line = list[Span]


class Thing(Struct, frozen=True, gc=False):
    """Something that can be lit on the board."""

    kind: str
    id: str


class Failure(Struct):
    """What went wrong, in the reader's language; `code` stays the same in all languages."""

    code: str
    detail: str


class Health(Struct):
    """What is well: the database answers, its tables are up to date, bot processes and background tasks run."""

    store: bool
    migrations: bool
    workers: bool


# ---- people


class Person(Struct):
    """Who asks; a guest is known by a cookie alone. Nobody else sees where notices go.

    `mails` says whether this server can send mail, and `push` is the public key of its push notifications, or empty.
    """

    id: str
    name: str
    guest: bool
    language: str = ""
    mail: str = ""
    webhook: str = ""
    mails: bool = False
    # Whether the mail address is confirmed: nothing else is sent there before.
    confirmed: bool = False
    push: str = ""


class MailLink(Struct, forbid_unknown_fields=True):
    """The secret of the link that was sent to a mail address."""

    secret: Annotated[str, Meta(min_length=1, max_length=100)]


class MailWanted(Struct, forbid_unknown_fields=True):
    """Whether mail is sent to my address: no after the link in a mail was used to stop it."""

    wanted: bool


class PushSubscription(Struct, forbid_unknown_fields=True):
    """Where this browser gets push notifications, and the keys that they are encrypted with."""

    endpoint: Annotated[str, Meta(max_length=1000, pattern=TEXT)]
    p256dh: Annotated[str, Meta(max_length=100, pattern=TEXT)]
    auth: Annotated[str, Meta(max_length=30, pattern=TEXT)]


class Forgotten(Struct, forbid_unknown_fields=True):
    """The name of the account whose password was forgotten."""

    name: Name


class ResetPassword(Struct, forbid_unknown_fields=True):
    """A new password, with the secret of the link that was sent by mail."""

    secret: Annotated[str, Meta(min_length=1, max_length=100)]
    password: Password


class Avoid(Struct, forbid_unknown_fields=True):
    """Mute somebody (their chat is hidden from me), or block them (we cannot meet), or neither."""

    muted: bool
    blocked: bool


class AvoidedPerson(Struct):
    """Somebody whom I have muted or blocked."""

    person: str
    name: str
    muted: bool
    blocked: bool


class PlayerReport(Struct, forbid_unknown_fields=True):
    """A report about a player for the operator: the match, the chat line if it is about one, and what is wrong."""

    match: Annotated[str, Meta(max_length=24, pattern=TEXT)]
    words: Words
    line: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None


class OwnPassword(Struct, forbid_unknown_fields=True):
    """My password, to confirm something that cannot be undone."""

    password: Annotated[str, Meta(max_length=200)]


class NewAccount(Struct, forbid_unknown_fields=True):
    """Keeps a guest's matches under a name and a password."""

    name: Name
    password: Password
    mail: Mail = ""


class Login(Struct, forbid_unknown_fields=True):
    """A name and its password."""

    name: Name
    password: Annotated[str, Meta(max_length=200)]


class NewPassword(Struct, forbid_unknown_fields=True):
    """A new password for who knows the old one."""

    old: Annotated[str, Meta(max_length=200)]
    new: Password


class Settings(Struct, forbid_unknown_fields=True):
    """What a person may change of themselves; what is left out stays."""

    language: Language | None = None
    mail: Mail | None = None
    webhook: Annotated[str, Meta(max_length=500, pattern=TEXT)] | None = None


class NewToken(Struct, forbid_unknown_fields=True):
    """A token for a program that plays; the label says which."""

    label: Name


class Token(Struct):
    """A new token: `token` is the secret, shown once."""

    id: str
    token: str
    label: str


class KnownToken(Struct):
    """A token that holds: what it is for, and when it ends. Its secret is not kept."""

    id: str
    label: str
    expires: float


# ---- games


class Value(Struct):
    """One value of an option."""

    value: str | int | bool
    label: str


class Option(Struct):
    """An option of a game."""

    name: str
    label: str
    values: list[Value]
    default: str | int | bool


class SeatName(Struct):
    """A seat and what it is called."""

    seat: str
    name: str


class Variant(Struct):
    """A set of options that can be played, and its seats."""

    options: dict[str, str | int | bool]
    seats: list[SeatName]


class BotName(Struct):
    """A bot that can take a seat."""

    name: str
    label: str


class Introduction(Struct):
    """A variant for a first game: the options that make it, what it is called, and what the usual game is called."""

    options: dict[str, str | int | bool]
    label: str
    usual: str


class SeriesInfo(Struct):
    """A kind of series of matches that count together, and the options that all its matches have."""

    name: str
    label: str
    options: dict[str, str | int | bool]


class GameFacts(Struct):
    """What a game is about, in a sentence; the minutes of a short and of a long game; its weight, from 1 to 5."""

    about: str
    minutes: list[int]
    weight: int


class GameInfo(Struct):
    """A game as the page offers it."""

    game: str
    name: str
    options: list[Option]
    variants: list[Variant]
    bots: list[BotName]
    # Whether people can write scenarios for it.
    own_scenarios: bool = False
    introduction: Introduction | None = None
    series: list[SeriesInfo] = []
    facts: GameFacts | None = None


class LessonInfo(Struct):
    """A lesson as the page lists it. A first game goes on after its last step, against bots."""

    id: str
    title: str
    about: str
    minutes: int
    steps: int
    first_game: bool = False


class Teaching(Struct):
    """What a newcomer reads about a game, its lessons, and whether it has a guide."""

    what: str
    win: list[str]
    turn: list[str]
    lessons: list[LessonInfo]
    guide: bool = False


class PuzzleTheme(Struct):
    """A kind of puzzle."""

    id: str
    title: str


class PuzzleInfo(Struct):
    """A puzzle as the page lists it. `lesson` begins it; `difficulty` goes from 1 to 3."""

    id: str
    lesson: str
    title: str
    theme: str
    difficulty: int
    seat: str


class Puzzles(Struct):
    """The puzzles of a game, and the id of the one of the day."""

    day: str
    themes: list[PuzzleTheme]
    puzzles: list[PuzzleInfo]


class DayPuzzle(Struct):
    """The puzzle of the day that the first page shows, with the name of its game."""

    game: str
    name: str
    puzzle: PuzzleInfo


class Learned(Struct, forbid_unknown_fields=True):
    """Lessons that I have finished, as `game/id`."""

    lessons: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=1000)]


class Solved(Struct, forbid_unknown_fields=True):
    """Puzzles that I have solved, as `game/id`."""

    puzzles: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=1000)]


class About(Struct):
    """What something drawn on a board is: a thing by kind and id (`*`: every thing of the kind), and its rule.

    `group` is its part of the legend.
    """

    group: str
    kind: str
    id: str
    title: str
    text: str
    rule: str
    rule_title: str


class NamedThing(Struct):
    """A thing with its name."""

    kind: str
    id: str
    name: str


class Rule(Struct):
    """A rule of our specification, and the cards that it names."""

    id: str
    title: str
    chapter: str
    page: str
    html: str
    cards: list[NamedThing]


class GuideSection(Struct):
    """A section of the guide of a game; a chapter has level 2, a part of it 3."""

    id: str
    title: str
    level: int
    html: str


# ---- scenarios of one's own


class NamedId(Struct):
    """An id and what it is called."""

    id: str
    name: str


class RuleWord(Struct, omit_defaults=True):
    """A word of a rule: a number from `low` to `high`, one of `names` (or several: `many`), or a word alone."""

    word: str
    label: str
    needed: bool = False
    low: int = 0
    high: int = 0
    many: bool = False
    names: list[NamedId] = []


class RuleKind(Struct):
    """A kind of rule that a scenario can have."""

    rule: str
    label: str
    words: list[RuleWord]


class ScenarioFile(Struct, forbid_unknown_fields=True):
    """A scenario to be checked: as data, or as the text of a file (JSON or TOML), which goes before."""

    scenario: dict[str, Any] = {}
    text: Annotated[str, Meta(max_length=40000)] = ""


class ScenarioFault(Struct):
    """One thing that is wrong: where in the scenario, and what would be right."""

    place: str
    detail: str


class CheckedScenario(Struct):
    """Everything wrong with a scenario, its rules in words (empty: cannot be read), and what a text held."""

    faults: list[ScenarioFault]
    rules: dict[str, list[str]] = {}
    scenario: dict[str, Any] = {}


# ---- matches


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


# ---- the table


class Choice(Struct, omit_defaults=True, gc=False):
    """One option of a question: `short` is its name in a long list, `remark` what stands there.

    With `odds` there are chances behind it to be asked for.
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


class Odds(Struct, omit_defaults=True):
    """The odds behind an option in words, and in numbers if they were asked for; no lines: there are none."""

    lines: list[Line]
    numbers: dict[str, Any] | None = None


class Hint(Struct):
    """What a bot would answer, and why in words."""

    action: str
    lines: list[Line]


class Coaching(Struct):
    """What the coach sees in a question; `best` is empty where it has nothing to say.

    `chance` is the winning chance after the best answer, `ahead` its lead over the next one, and `why` what it is for.
    `costs` are the answers that throw much away, each with the chance that it loses.
    """

    best: str = ""
    chance: float = 0.0
    ahead: float = 0.0
    costs: dict[str, float] = {}
    why: list[Line] = []


class ReviewPoint(Struct):
    """A moment of a match: the number of entries, the turn, the chance of the first side, and the luck since before."""

    at: int
    turn: int
    chance: float
    luck: float


class ReviewSwing(Struct):
    """Where the chances changed much: the moment, the chance before, and what happened."""

    at: int
    turn: int
    before: float
    after: float
    luck: float
    lines: list[Line]


class Review(Struct):
    """The course of a finished match: chances and luck are those of `side`."""

    side: str
    points: list[ReviewPoint]
    swings: list[ReviewSwing]


class Row(Struct):
    """Something that was counted in a match: for each side, or for all together."""

    title: str
    values: list[int]


class Luck(Struct):
    """The dice of a side for one purpose: how many, the hits to be expected of them, and the hits they were.

    `above` is the share of games in which the same dice hit less often.
    """

    side: str
    title: str
    dice: int
    expected: float
    hits: int
    above: float


class Secret(Struct):
    """What a seat kept hidden to the end."""

    seat: str
    lines: list[Line]


class Totals(Struct):
    """A finished match in numbers: `counts` and `seconds` of thinking have a value per side, `sums` one for all."""

    sides: list[str]
    seconds: list[float]
    counts: list[Row]
    sums: list[Row]
    luck: list[Luck]
    secrets: list[Secret]


class Why(Struct):
    """Why a thing may not be chosen now; empty where the rules cannot say it in a word."""

    reason: str


class Reach(Struct):
    """What a thing on the board reaches, by the way it does: ids of things of the same kind."""

    reach: dict[str, list[str]]


class Clock(Struct):
    """Seconds left to a seat, and whether its clock runs."""

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
    """A seat that is asked while its player is away, and the seconds until the others need not wait any longer.

    `may` lists what I can do then: claim the `win`, let a `bot` take the seat, or take over my partner's `seat`.
    """

    seat: str
    name: str
    left: float
    may: list[str]


class Lesson(Struct, omit_defaults=True):
    """The place in a lesson, and what its step says. `step` counts from 1 to `count`.

    `accept` are the actions that the step accepts; without any the step is read and continued. `wrong` is said to other
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
    """All that a seat sees now."""

    version: int
    seat: str
    seats: list[str]
    state: str
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
    # When this seat resigns, a partner takes it over and the match goes on.
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
    """The table as it was, with the log up to then."""

    log: list[LogEntry] = []


class Log(Struct, tag="log", rename={"start": "from"}):
    """The log from a line on: what was there from that line on is replaced. With `more`, the next part follows."""

    start: int
    entries: list[LogEntry]
    more: bool = False


class ChatLine(Struct):
    """Somebody's words; `person` as in the seats of the match."""

    id: int
    person: str
    who: str
    words: str
    time: float


class Chat(Struct, tag="chat"):
    """The whole chat at the start, then what is new. With `whole` it replaces what was sent before."""

    lines: list[ChatLine]
    whole: bool = False


class Here(Struct):
    """Somebody at the table; no seats: a spectator."""

    name: str
    seats: list[str]


class People(Struct, tag="people"):
    """Who is here."""

    people: list[Here]


class UndoAsked(Struct, tag="undo_asked"):
    """A seat asks the others to let it take its last answer back; empty: nobody does any more.

    `of` are the seats whose people have not decided yet; `refused`: it stays as it is.
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
    """A sequence of answers that fulfils a wish, with the odds of its last named answer if they were asked for.

    `picking`: it leads to a question of the same kind, because a subset is being chosen. `ends`: nothing can be named
    after it. `through`: it begins with something else that the question is about, such as the unit that attacks.
    `safe`: the seat is asked again after it, so it can be taken back. `deed` is the same for ways that do the same with
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


ToClient = Table | Log | Chat | People | UndoAsked | Refused | Ack | Wishes | Pong


# ---- from the client


class Answer(Struct, tag="answer", forbid_unknown_fields=True):
    """An answer to the question asked at `ask_version`. The same `id` sent twice is played once."""

    ask_version: int
    seat: Annotated[str, Meta(max_length=40)]
    action: Action
    id: Id


class Answers(Struct, tag="answers", forbid_unknown_fields=True):
    """Several answers, beginning with one to the question asked at `ask_version`; with `whole`, all where one may.

    The first that is refused stops them, and so does anything rolled, shown or asked of somebody else; those before it
    stay. An undo takes them back together. The same `id` sent twice is played once.
    """

    ask_version: int
    seat: Annotated[str, Meta(max_length=40)]
    actions: Annotated[list[Action], Meta(min_length=1, max_length=16)]
    id: Id
    whole: bool = False


class WishedThing(Struct, forbid_unknown_fields=True):
    """A thing that is wished for."""

    kind: Annotated[str, Meta(max_length=40)]
    id: Annotated[str, Meta(max_length=100)]


class Wish(Struct, tag="wish", forbid_unknown_fields=True):
    """Which answers name these things in this order? Without things: with what can a wish begin?"""

    ask_version: int
    seat: Annotated[str, Meta(max_length=40)]
    things: Annotated[list[WishedThing], Meta(max_length=10)]
    id: Id
    odds: bool = False


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take the last answer back, or the last sequence of answers: by the rule, or with the others' consent."""

    seat: Annotated[str, Meta(max_length=40)]


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    """Give up. A partner takes the seat over, if there is one. Before the match is under way it is aborted instead."""

    seat: Annotated[str, Meta(max_length=40)]


class Abort(Struct, tag="abort", forbid_unknown_fields=True):
    """End a match that is not under way yet: it has no result. Refused later, so nobody resigns by mistake."""

    seat: Annotated[str, Meta(max_length=40)]


class Claim(Struct, tag="claim", forbid_unknown_fields=True):
    """Stop waiting for the absent player of a seat: see `Absent`."""

    seat: Annotated[str, Meta(max_length=40)]
    what: Literal["win", "bot", "seat"]


class GiveStanding(Struct, tag="standing", forbid_unknown_fields=True):
    """Answer questions of a kind in advance: until the turn or round ends, this battle ends, or for the whole match.

    Without an action the answer is taken back; without a kind all are.
    """

    seat: Annotated[str, Meta(max_length=40)]
    kind: Annotated[str, Meta(max_length=40, pattern=TEXT)] = ""
    action: Annotated[str, Meta(max_length=100)] = ""
    whole_match: bool = False
    this_battle: bool = False


class MoveLesson(Struct, tag="lesson", forbid_unknown_fields=True):
    """Continue after the step that was read, go back one step, turn the guide off, or return to the lesson.

    `step` is the one shown, so that a message sent twice does nothing the second time.
    """

    seat: Annotated[str, Meta(max_length=40)]
    what: Literal["on", "back", "free", "guide"]
    step: int


class UndoReply(Struct, tag="undo_reply", forbid_unknown_fields=True):
    """Consent, or not."""

    yes: bool


class Look(Struct, tag="look", forbid_unknown_fields=True):
    """Look from another seat of mine; after the end from any."""

    seat: Annotated[str, Meta(max_length=40)]


class SwitchLanguage(Struct, tag="language", forbid_unknown_fields=True):
    """Read on in another language."""

    lang: Language


class Say(Struct, tag="chat", forbid_unknown_fields=True):
    """Words for everybody at the table."""

    words: Annotated[str, Meta(min_length=1, max_length=500, pattern=TEXT)]


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Are you there?"""


FromClient = (Answer | Answers | Wish | Undo | Resign | Abort | Claim | GiveStanding | MoveLesson | UndoReply | Look
              | SwitchLanguage | Say | Ping)

encode = structs.encode
decode_client = decoder(FromClient)
