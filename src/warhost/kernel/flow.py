"""Questions (Ask), rules as generators (Flow), and what a game must provide (State, Game)."""

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
from warhost.kernel.events import EVERYONE, Log, Roll
from warhost.kernel.position import read_script
from warhost.kernel.series import Series


# Games that are not compiled may subclass these classes.
@mypyc_attr(allow_interpreted_subclasses=True)
class Ask:
    """One question to one seat. `options` are action ids, unique and never empty; `args` fill the prompt.

    The kernel answers a question with a single option itself, unless the question is `secret`: skipping it would reveal
    something. Questions are `silent` when even the number of answers would reveal something hidden. Consecutive silent
    questions to a seat count as one move for the others, who see none of it until the seat is asked something else.
    Only a question to a single seat can be silent.
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
        """Compute the options again after a guess, if they depend on something hidden. `Together` needs this."""


class Together(Ask):
    """Several seats decide at once and see no answer until all are given. Read `answers` after the yield."""

    def __init__(self, asks: list[Ask]) -> None:
        super().__init__(-1, "together", [], asks[0].rule)
        self.asks = asks
        self.answers: list[int] = [-1] * len(asks)


T = TypeVar("T")
Flow: TypeAlias = Generator[Ask, int, T]


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """What every game state has: its dice, its event log, and how much has been revealed for good.

    Each game's state defines `__reduce__`, because pickle must call `__init__` with its arguments to create a compiled
    object.
    """

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.log: Log | None = None
        self.seen = 0

    @abstractmethod
    def copy(self) -> "State":
        """Return an independent copy without the log."""

    @abstractmethod
    def columns(self) -> list[int]:
        """Return everything in the state as one list of small ints (signed 16 bit), for the hash."""

    def note(self, kind: str, args: tuple[int, ...], see: int = EVERYONE) -> None:
        """Add an event to the log, if there is one."""
        if self.log is not None:
            self.log.add(kind, args, see)

    def note_roll(self, kind: str, side: int, dice: int, faces: int, hits: int) -> None:
        """Add dice to the log, if there is one: how many of the six faces hit, and how many of the dice did."""
        if self.log is not None and dice > 0:
            self.log.rolls.append(Roll(kind, side, dice, faces, hits))

    def irrevocable(self) -> int:
        """Return a number that grows with every roll and everything revealed. Undo may not cross a change of it."""
        return self.seen + self.dice.count

    def hash(self, answers: list[int] | None = None) -> str:
        """Return a keyed hash. Equal states have equal hashes, and a hash reveals nothing hidden.

        Given the answers of the last step it covers those too, since different answers may lead to the same state.
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
    """A game: how it is set up, how one step runs, who has won, what a seat may see. `S` is the class of its states.

    Every game implements the first group of methods. The other groups have defaults. What else a game may offer is in
    `optional`: odds, custom scenarios, observations, and help for the fuzzer.

    `rules_version` is raised when the rules change so that the same answers lead elsewhere. `fingerprint` identifies
    the data files, which may be corrected without a new version; a record carries it and can explain why it fails.
    """

    name: str
    rules_version: int
    vocabulary: Vocabulary
    fingerprint: str = ""

    def __reduce__(self) -> tuple[Any, ...]:
        return the_game, (type(self),)

    # ---- what every game has

    @abstractmethod
    def check_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return the options completed with defaults. BadOption names what is wrong and what is allowed."""

    @abstractmethod
    def seats(self, options: dict[str, Any]) -> list[str]:
        """Return the names of the seats."""

    @abstractmethod
    def setup(self, options: dict[str, Any], dice: Dice) -> S:
        """Set up a new match."""

    @abstractmethod
    def step(self, state: S) -> Flow[None]:
        """Run one short step. The state says which step comes next."""

    @abstractmethod
    def result(self, state: S) -> list[float] | None:
        """Return a score for every seat, or None while the match goes on."""

    @abstractmethod
    def reason(self, state: S) -> str:
        """Return the id of the way the match ended, or an empty string."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """Return how many turns or rounds have begun."""

    @abstractmethod
    def view(self, state: S, seat: int) -> dict[str, Any]:
        """Return what a seat may see (-1: a spectator). A view starts empty and adds."""

    @abstractmethod
    def guess(self, state: S, seat: int, dice: Dice) -> None:
        """Replace everything the seat cannot see, in place, with a guess that agrees with its view."""

    @abstractmethod
    def position(self, state: S) -> dict[str, Any]:
        """Return the whole state as plain data with the ids of the data files."""

    @abstractmethod
    def from_position(self, position: dict[str, Any], options: dict[str, Any], dice: Dice) -> S:
        """Build a state from plain data, even an impossible one; what is left out is as in the setup.

        BadPosition lists the fields that cannot be read.
        """

    @abstractmethod
    def check(self, state: S) -> list[Fault]:
        """Return everything impossible in the state. Empty if a match can be played from it."""

    # ---- what a game may say about itself

    def sides(self, options: dict[str, Any]) -> list[int]:
        """Return the side of each seat, from 0. By default every seat is its own side."""
        return list(range(len(self.seats(options))))

    def variants(self) -> list[dict[str, Any]]:
        """Return every set of options the game can be played with."""
        return [self.check_options({})]

    def introduction(self) -> dict[str, Any]:
        """Return the options of a first match for learners that differ from the usual ones; empty if there are none."""
        return {}

    def fighting(self, state: S) -> bool:
        """Return whether a battle or combat is in progress that outlasts the step it began in."""
        return False

    def roll_name(self, kind: str, value: int) -> str:
        """Return a random result by name, for the record."""
        return str(value)

    def read_script(self, script: dict[str, list[Any]]) -> dict[str, list[int]]:
        """Turn the names of forced results into ints. By default nothing can be forced."""
        return read_script(script, [], {})

    def data(self) -> list[Entry]:
        """Return the values of the data files that an override may change; none if the game allows no overrides."""
        return []

    # ---- series

    def series(self) -> list[Series]:
        """Return the kinds of series that this game offers."""
        return []

    def pairings(self) -> list[str]:
        """Return the values of the option `pairing`: what the two sides may play against each other, as `first/second`.

        Empty for a game without that option.
        """
        return []

    def points(self, state: S, lost: int) -> list[int]:
        """Return the points of every seat at the end of a match of a series; none if the game has no series.

        `lost` is the side that resigned or ran out of time, or -1.
        """
        return []

    # ---- help for players

    def reasons(self) -> list[str]:
        """Return every reason that `why_not` can give."""
        return []

    def why_not(self, state: S, ask: Ask, kind: str, thing: str) -> str:
        """Return the code of the reason why something is not an option of a question, or an empty string.

        The reason depends only on what the asked seat can see.
        """
        return ""

    def reach(self, state: S, kind: str, thing: str, at: str) -> dict[str, list[str]]:
        """Return what a thing on the board can reach, as ids of things of the same kind, by kind of reach.

        With `at`, as if it stood there. The result depends only on what everybody can see.
        """
        return {}


# A game with any class of states, for code that works with all games.
AnyGame: TypeAlias = Game[Any]


def series_named(game: AnyGame, name: str) -> Series:
    """Return a kind of series by its name."""
    for one in game.series():
        if one.name == name:
            return one
    raise BadOption(
        "unknown_series",
        "{game} has no series {series}. Its series are: {known}.",
        {"game": game.name, "series": shown(name), "known": ", ".join([one.name for one in game.series()]) or "—"},
    )


_games: dict[type[AnyGame], AnyGame] = {}


def the_game(kind: type[AnyGame]) -> AnyGame:
    """Return the single instance of a game class, created on first use. Matches and pickles share it."""
    if kind not in _games:
        _games[kind] = kind()
    return _games[kind]
