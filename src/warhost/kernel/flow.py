"""Questions (Ask), rules as generators (Flow), and what a game must offer (State, Game)."""

from abc import ABC, abstractmethod
from collections.abc import Generator
from hashlib import blake2b
from struct import pack
from typing import Any, Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from warhost.kernel.actions import Vocabulary
from warhost.kernel.data import Entry
from warhost.kernel.dice import Dice
from warhost.kernel.errors import BadOption, Fault, shown
from warhost.kernel.events import EVERYONE, Event, Log, Roll
from warhost.kernel.observe import Layout, Sheet
from warhost.kernel.position import read_script
from warhost.kernel.series import Series


# The classes that a game extends are open to games that are not compiled.
@mypyc_attr(allow_interpreted_subclasses=True)
class Ask:
    """One question to one seat. `options` are action ids, unique and never empty; `args` fill the prompt.

    A question with a single option is answered by the kernel, unless it is `secret`: skipping it would tell. Where
    even the number of answers would tell something hidden, questions are `silent`: all that a seat is asked in a row
    count as one move for the others, who see nothing of it before the seat is asked something else. Only a question
    to one seat alone can be silent.
    """

    def __init__(
        self,
        seat: int,
        kind: str,
        options: list[int],
        rule: str,
        args: tuple[int, ...] = (),
        secret: bool = False,
        silent: bool = False,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.options = options
        self.rule = rule
        self.args = args
        self.secret = secret
        self.silent = silent

    def __repr__(self) -> str:
        return f"<Ask {self.kind} ({self.rule}) to seat {self.seat}: {len(self.options)} options>"

    def renew(self, state: "State") -> None:
        """Compute the options again after a guess, where they depend on something hidden; `Together` needs this."""


class Together(Ask):
    """Several seats decide at once; nobody sees an answer before all are given. Read `answers` after the yield."""

    def __init__(self, asks: list[Ask]) -> None:
        super().__init__(-1, "together", [], asks[0].rule)
        self.asks = asks
        self.answers: list[int] = [-1] * len(asks)


T = TypeVar("T")
Flow: TypeAlias = Generator[Ask, int, T]


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """What every game state has: its dice, the log for events, and how much has been irrevocably seen.

    Each game's state has a `__reduce__`: even pickle must create a compiled object with the arguments of `__init__`.
    """

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.log: Log | None = None
        self.seen = 0

    @abstractmethod
    def copy(self) -> "State":
        """An independent copy without the log."""

    @abstractmethod
    def columns(self) -> list[int]:
        """Everything in the state as one list of small ints (16 bits with the sign), for the hash."""

    def note(self, kind: str, args: tuple[int, ...], see: int = EVERYONE) -> None:
        """Add an event to the log, if there is one."""
        if self.log is not None:
            self.log.add(kind, args, see)

    def note_roll(self, kind: str, side: int, dice: int, faces: int, hits: int) -> None:
        """Add dice to the log, if there is one: how many of their six faces hit, and how many of the dice did."""
        if self.log is not None and dice > 0:
            self.log.rolls.append(Roll(kind, side, dice, faces, hits))

    def irrevocable(self) -> int:
        """Grows with every roll and everything shown: undo may not cross a change of it."""
        return self.seen + self.dice.count

    def hash(self, answers: list[int] | None = None) -> str:
        """A keyed fingerprint: equal states have equal ones, and it reveals nothing hidden.

        With the answers of the step that led here it covers those too: two answers may lead to the same state.
        """
        dice = self.dice
        columns = self.columns()
        columns.append(-1 if answers is None else len(answers))
        if answers is not None:
            columns.extend(answers)
        data = pack(f"<{len(columns)}hqq", *columns, dice.counter, dice.place)
        return blake2b(data, key=dice.key, digest_size=16).hexdigest()


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[S]):
    """A game: how it is set up, how one step runs, who won, what a seat may see. `S` is the class of its states.

    The first group of methods is what every game has. The other groups are optional and come with defaults.

    `rules_version` is raised when the code of the rules changes so that the same answers lead elsewhere. `fingerprint`
    is one of data files that may be corrected without it; a record carries it and can say why it fails. With
    `own_scenarios` the option `scenario` is one that a person has written.
    """

    name: str
    rules_version: int
    vocabulary: Vocabulary
    fingerprint: str = ""
    own_scenarios: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        return the_game, (type(self),)

    # ---- what every game has

    @abstractmethod
    def check_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """The options completed with defaults; BadOption names what is wrong and what is allowed."""

    @abstractmethod
    def seats(self, options: dict[str, Any]) -> list[str]:
        """The names of the seats."""

    @abstractmethod
    def setup(self, options: dict[str, Any], dice: Dice) -> S:
        """The start of a game."""

    @abstractmethod
    def step(self, state: S) -> Flow[None]:
        """Run one short step; which comes next is data in the state."""

    @abstractmethod
    def result(self, state: S) -> list[float] | None:
        """A score for every seat, or None while the game goes on."""

    @abstractmethod
    def reason(self, state: S) -> str:
        """The id of the way the game ended, or an empty string."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """How many turns or rounds have begun."""

    @abstractmethod
    def view(self, state: S, seat: int) -> dict[str, Any]:
        """What a seat may see (-1: a spectator): it starts empty and adds."""

    @abstractmethod
    def guess(self, state: S, seat: int, dice: Dice) -> None:
        """Replace everything the seat cannot see, in place, with a guess that agrees with its view."""

    @abstractmethod
    def position(self, state: S) -> dict[str, Any]:
        """The whole state as plain data with the ids of the data files."""

    @abstractmethod
    def from_position(self, position: dict[str, Any], options: dict[str, Any], dice: Dice) -> S:
        """A state from plain data; what is left out is as in the standard setup. BadPosition lists what is wrong."""

    @abstractmethod
    def check(self, state: S) -> list[str]:
        """Everything impossible in the state, in words; empty if it is sound."""

    @abstractmethod
    def layout(self) -> Layout:
        """The fields of an observation in numbers."""

    @abstractmethod
    def observe(self, state: S, seat: int, sheet: Sheet) -> None:
        """Put what a seat sees on a sheet by the layout: only what its view contains, without the question."""

    # ---- what a game may say about itself

    def sides(self, options: dict[str, Any]) -> list[int]:
        """The side that each seat plays for, from 0; each seat is its own side unless the game says otherwise."""
        return list(range(len(self.seats(options))))

    def variants(self) -> list[dict[str, Any]]:
        """Every set of options the game can be played with."""
        return [self.check_options({})]

    def introduction(self) -> dict[str, Any]:
        """The options of a first game, for learning, that differ from the usual ones; empty if there are none."""
        return {}

    def fighting(self, state: S) -> bool:
        """Whether a battle or combat is in progress that lasts beyond the step it began in."""
        return False

    def roll_name(self, kind: str, value: int) -> str:
        """A random result by name, for the record."""
        return str(value)

    def read_script(self, script: dict[str, list[Any]]) -> dict[str, list[int]]:
        """Forced results from names to ints; none can be forced unless the game says which."""
        return read_script(script, [], {})

    def data(self) -> list[Entry]:
        """The values of the data files that an override may change; none where the game has no such option."""
        return []

    # ---- optional: series

    def series(self) -> list[Series]:
        """The kinds of series that this game offers."""
        return []

    def pairings(self) -> list[str]:
        """What can be set against each other, one thing of each side, `first/second`: values of the option `pairing`.

        A game without that option has none.
        """
        return []

    def points(self, state: S, lost: int) -> list[int]:
        """The points of every seat at the end of a match, for a series; none where the game has no series.

        `lost` is the side that gave up or ran out of time, or -1.
        """
        return []

    # ---- optional: custom scenarios (`own_scenarios`)

    def scenario_faults(self, given: Any) -> list[Fault]:
        """Everything that is wrong with a custom scenario, if the game has them (`own_scenarios`)."""
        raise BadOption("no_own_scenarios", "{game} has no custom scenarios", {"game": self.name})

    # ---- optional: odds of an option

    def has_odds(self, state: S, ask: Ask, action: int) -> bool:
        """Whether an option of a question has odds. This is called for every option, so it must be quick."""
        return False

    def odds(self, state: S, ask: Ask, action: int) -> dict[str, Any] | None:
        """The odds of an option as plain data, using only what the seat sees; None if there are none.

        The state is not changed. The answer may be shared: read it, do not change it.
        """
        return None

    # ---- optional: help for players

    def reasons(self) -> list[str]:
        """Every reason that `why_not` can give."""
        return []

    def why_not(self, state: S, ask: Ask, kind: str, thing: str) -> str:
        """Why a thing that is not an option of a question may not be chosen: the code of a reason, or an empty string.

        It depends only on what the asked seat can see.
        """
        return ""

    def reach(self, state: S, kind: str, thing: str, at: str) -> dict[str, list[str]]:
        """What a thing on the board reaches, by kind of reach: ids of things of the same kind.

        With `at` as it would be there. It depends only on what everybody can see.
        """
        return {}

    # ---- optional: positions and goals for the fuzzer

    def scramble(self, options: dict[str, Any], dice: Dice) -> S:
        """A random legal position deep in the game, for fuzzing; the start where the game has no other."""
        return self.setup(options, dice)

    def goals(self) -> list[str]:
        """What a run of the fuzzer must have met at least once: `ask:kind`, `ending:reason`, and the game's own."""
        return []

    def goal_met(self, event: Event) -> str:
        """The goal that an event meets, or an empty string."""
        return ""


# A game for code that works with any state.
AnyGame: TypeAlias = Game[Any]


def series_named(game: AnyGame, name: str) -> Series:
    """A kind of series by its name."""
    for one in game.series():
        if one.name == name:
            return one
    raise BadOption(
        "unknown_series",
        "{game} has no series {series}: its series are {known}",
        {"game": game.name, "series": shown(name), "known": ", ".join([one.name for one in game.series()]) or "—"},
    )


_games: dict[type[AnyGame], AnyGame] = {}


def the_game(kind: type[AnyGame]) -> AnyGame:
    """The one object of a game's class, created when it is first needed: matches and pickles share it."""
    if kind not in _games:
        _games[kind] = kind()
    return _games[kind]
