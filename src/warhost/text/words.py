"""What a game's events, questions and actions consist of, so that messages can name their arguments."""

from dataclasses import dataclass, field
from functools import cache
from importlib import import_module

from warhost.text.homes import text_package


@dataclass(frozen=True)
class Variant:
    """Which message of a kind to use, by the value of one argument."""

    argument: int
    suffixes: dict[int, str]
    other: str = ""

    def suffix(self, args: tuple[int, ...]) -> str:
        """Return the end of the message's key."""
        return self.suffixes.get(args[self.argument], self.other)

    def all(self) -> list[str]:
        """Return every suffix."""
        return [*self.suffixes.values(), self.other]


def variant_key(key: str, variants: list[Variant], args: tuple[int, ...]) -> str:
    """Return the key of the message that fits the arguments."""
    for variant in variants:
        suffix = variant.suffix(args)
        if suffix:
            return f"{key}.{suffix}"
    return key


@dataclass(frozen=True)
class Argument:
    """An argument: its type, and its name in the message."""

    type: str
    name: str


@cache
def arguments(declaration: str) -> tuple[Argument, ...]:
    """Read arguments from `seat place:source count:units`: a type, or a type and a name."""
    found = []
    for word in declaration.split():
        kind, _, name = word.partition(":")
        found.append(Argument(kind, name or kind))
    return tuple(found)


@dataclass(frozen=True)
class Words:
    """The words of a game.

    Types that are not in `things`: `number`; `count`, a number that chooses the plural form of the message; `seat`;
    `action`; `counts`, which takes all remaining numbers as counts of each die; `rest`, which takes all remaining
    numbers for the board to describe; `-`, which no message names.
    """

    events: dict[str, str]
    asks: dict[str, str]
    # The type of the argument of every verb, empty where it has none.
    verbs: dict[str, str]
    # For every type the things by number, each as `kind:id`.
    things: dict[str, list[str]]
    vocabulary: list[str]
    # The aims a player may have, for a hint.
    purposes: dict[str, str] = field(default_factory=dict)
    # What the numbers of a `counts` argument count.
    counted: str = ""
    # Types whose things depend on the seats of the match.
    by_seats: dict[tuple[str, ...], dict[str, list[str]]] = field(default_factory=dict)
    # Names and texts not declared beside the words: by kind, id and language.
    texts: dict[str, dict[str, dict[str, dict[str, str]]]] = field(default_factory=dict)
    # Where the arguments of a verb begin among the things of its type, if not with the first.
    starts: dict[str, int] = field(default_factory=dict)
    # The message of a kind by its arguments, of an option by what it names. The first variant with a suffix decides.
    variants: dict[str, list[Variant]] = field(default_factory=dict)
    # Actions that may be answered for a player on the way to a wish, because they only lead to it.
    links: frozenset[str] = frozenset()
    # Arguments of actions that stand for one thing: `do:discard_x` names a card.
    extras: dict[str, str] = field(default_factory=dict)
    # Names made of another thing's name: a garrison of its region.
    compounds: dict[str, str] = field(default_factory=dict)
    # Kinds whose names are titles, written in quotation marks.
    titles: frozenset[str] = frozenset()
    # Forms that name another thing: the form `combat` of a card is the title of its combat half.
    aspects: dict[str, dict[str, str]] = field(default_factory=dict)
    # Questions about a thing that may have its own labels for options: texts under the names of the options.
    worded: frozenset[str] = frozenset()
    # Events that differ only in the last argument, such as dice: a story combines them. Each is listed with the later
    # events whose sentences may name them too.
    gathers: dict[str, list[str]] = field(default_factory=dict)
    # Arguments of events, or of dice told with them, that the sentence leaves out and the page draws.
    asides: dict[str, frozenset[str]] = field(default_factory=dict)
    # Events that begin a new chapter of a story.
    headings: frozenset[str] = frozenset()
    # Events that begin and end a battle or combat. Without an ending event, it ends with the step it began in.
    battle_begins: frozenset[str] = frozenset()
    battle_ends: frozenset[str] = frozenset()
    # What is counted for each side when a match is over, and what for both together: by the name of the row, the events
    # that count, each with the argument that says how many (empty: one).
    counts: dict[str, dict[str, str]] = field(default_factory=dict)
    sums: dict[str, dict[str, str]] = field(default_factory=dict)
    # The side of every thing of a type, for events that name no seat or side.
    owners: dict[str, list[int]] = field(default_factory=dict)
    # Events that become superfluous in a story if a later one with the same first argument follows.
    replaces: dict[str, str] = field(default_factory=dict)


def leading(vocabulary: list[str]) -> frozenset[str]:
    """Return the links of a game with action dice: a die, its use unless skipped, and the end of a list."""
    return frozenset([name for name in vocabulary if name.partition(":")[0] in ("die", "do")]) - {"do:skip"} | {"done"}


@cache
def numbers_of(game: str) -> tuple[dict[str, int], dict[str, int]]:
    """Return the numbers of a game's actions: of each by its name, and of the first with each verb."""
    names = words_of(game).vocabulary
    firsts: dict[str, int] = {}
    for number, name in enumerate(names):
        firsts.setdefault(name.partition(":")[0], number)
    return {name: number for number, name in enumerate(names)}, firsts


@cache
def words_of(game: str) -> Words:
    """Return the words of a game."""
    found = import_module(f"{text_package(game)}.words").WORDS
    assert isinstance(found, Words)
    return found
