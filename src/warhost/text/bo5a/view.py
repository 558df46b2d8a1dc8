"""The types of what a seat of The Battle of Five Armies sees."""

from typing import Any, Literal, NotRequired, TypedDict

from warhost.text.view import Seen

Side = Literal["free", "shadow"]


class Place(TypedDict, total=False):
    """What is in a place; `tokens` are face-down recruitment tokens, by group."""

    units: dict[str, int]
    damage: int
    leadership: int
    tokens: dict[str, int]


class Fate(TypedDict):
    """The Fate Track with the figures on it, and the tiles by type."""

    marker: int
    figures: dict[str, int]
    pool: dict[str, int]
    aside: dict[str, int]
    gone: dict[str, int]


class Generals(TypedDict):
    """The activated Generals, and what is on their cards."""

    activated: list[str]
    number: int
    used: bool
    troubled: str
    concentration: bool
    kinsfolk: bool


class Dice(TypedDict):
    """The unused dice of each side by face, and how many each rolls."""

    free: dict[str, int]
    shadow: dict[str, int]
    pool: dict[Side, int]


class Eagles(TypedDict):
    """The Eagles in the Eyrie and over the territories, and where their Lord flies."""

    eyrie: int
    flying: dict[str, int]
    lord: str


Combat = TypedDict(
    "Combat",
    {
        "attacker": Side,
        "from": str,
        "to": str,
        "round": int,
        "beorn": bool,
        "card": str,
        "combined": bool,
        "armies": list[str],
        "fought": list[str],
        "used": dict[Side, list[str]],
    },
)


class Backs(TypedDict):
    """How many cards of either kind a hand or a pile has."""

    event: int
    story: int


class View(Seen):
    """The Battle of Five Armies as a seat sees it."""

    turn: int
    phase: str
    ending: str
    places: dict[str, Place]
    control: list[str]
    fortifications: dict[str, int]
    open_passes: list[str]
    points: int
    reserve: dict[str, int]
    tokens_left: dict[str, int]
    characters: dict[str, str]
    fate: Fate
    generals: Generals
    rings: int
    journey: bool
    wrath: int
    bodyguards: int
    armour: int
    dice: Dice
    actor: Side
    table: list[str]
    stored_orcs: int
    used: dict[Literal["event", "story", "fate"], list[str]]
    bats: dict[str, int]
    eagles: Eagles
    decks: dict[Literal["event", "free", "shadow", "fate"], int]
    combat: NotRequired[Combat]
    hands: dict[Side, list[str] | Backs]
    discards: dict[Side, list[str] | Backs]
    override: NotRequired[dict[str, Any]]
