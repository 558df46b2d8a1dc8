"""The types of what a seat of the Card Game sees."""

from typing import Literal, NotRequired, TypedDict

from warhost.text.view import Seen

Side = Literal["free", "shadow"]
# Where a location is: not in this scenario, in its deck, on the table, won by a side, or won by nobody.
Lies = Literal["out", "deck", "active", "free", "shadow", "aside"]
# The cards of a pile of my own deck; of another's only their number.
Pile = list[str] | int


class Played(TypedDict):
    """A card in play: its deck, where it is, who carries it, its tokens, and whether it was played this round."""

    deck: str
    zone: str
    wielder: NotRequired[str]
    tokens: NotRequired[int]
    fresh: NotRequired[bool]


class Tokens(TypedDict):
    """The tokens on a location; `from_enemy`: its defence was taken over from the enemy."""

    attack: int
    defence: int
    from_enemy: NotRequired[bool]


class Locations(TypedDict):
    """Paths and battlegrounds on the table."""

    path: str
    stage: int
    path_tokens: Tokens
    paths: dict[str, Lies]
    battlegrounds: dict[str, Lies]
    battleground_tokens: dict[str, Tokens]


class Strength(TypedDict):
    """What is at stake on an active location, and what each card adds."""

    attack: int
    defence: int
    cards: dict[str, int]


class Permissions(TypedDict):
    """What cards allow for the rest of the round."""

    red_arrow: bool
    three_hunters: bool


class Deck(TypedDict):
    """A deck and its piles. Its player sees which cards have no effect now, and perhaps the top card."""

    deck: int
    hand: Pile
    cycle: Pile
    eliminated: Pile
    apart: Pile
    top: NotRequired[str]
    no_effect: NotRequired[list[str]]


class View(Seen):
    """The Card Game as a seat sees it."""

    scenario: str
    round: int
    phase: str
    ending: str
    first: str
    turn: str
    order: list[str]
    place: int
    passed: list[str]
    in_play: dict[str, Played]
    events: list[str]
    locations: Locations
    strength: dict[str, Strength]
    corruption: int
    score: dict[Side, int]
    rings: dict[str, bool]
    permissions: Permissions
    carryover: dict[str, int]
    decks: dict[str, Deck]
