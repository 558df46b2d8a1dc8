"""The types of what a seat of War of the Ring sees."""

from typing import Literal, NotRequired, TypedDict

from warhost.text.view import Seen

Side = Literal["free", "shadow"]


class Region(TypedDict, total=False):
    """The figures in a region, those besieged in its stronghold, and who controls it if not its first owner."""

    units: dict[str, int]
    garrison: dict[str, int]
    control: Side


class Politics(TypedDict):
    """The place of a nation on the Political Track: steps from war."""

    box: int | Literal["at_war"]
    active: bool


class Dice(TypedDict):
    """The unused dice of each side by face, and those in the Hunt Box."""

    free: dict[str, int]
    shadow: dict[str, int]
    hunt: dict[Side, int]


class Tiles(TypedDict):
    """Hunt tiles by type; `pool` is how many are left."""

    pool: int
    left: dict[str, int]
    drawn: dict[str, int]
    removed: dict[str, int]
    in_play: dict[str, int]


class Fellowship(TypedDict):
    """The Fellowship; `mordor` is its step on the Mordor Track, if it is there."""

    region: str
    progress: int
    corruption: int
    hidden: bool
    guide: str
    mordor: int | None


Battle = TypedDict(
    "Battle",
    {
        "kind": Literal["field", "assault", "sortie"],
        "attacker": Side,
        "seat": str,
        "from": str,
        "to": str,
        "round": int,
        "rounds_left": int,
        "card": str,
        "white_rider": bool,
        "rearguard": dict[str, int],
        "rearguard_characters": list[str],
        "needed": dict[Side, int],
    },
)


class Backs(TypedDict):
    """How many cards of either deck a hand or a pile has."""

    character: int
    strategy: int


class UsedBefore(TypedDict):
    """With three players: what the side used in its last action."""

    nations: list[str]
    armies: list[str]


class View(Seen):
    """War of the Ring as a seat sees it."""

    players: int
    turn: int
    phase: str
    ending: str
    regions: dict[str, Region]
    reinforcements: dict[str, int]
    casualties: dict[str, int]
    characters: dict[str, str]
    politics: dict[str, Politics]
    dice: Dice
    rings: dict[Side, int]
    points: dict[Side, int]
    table: list[str]
    played: list[str]
    tiles: Tiles
    fellowship: Fellowship
    leading: dict[Side, str]
    decks: dict[Literal["fp_char", "fp_strat", "sh_char", "sh_strat"], int]
    mixed: NotRequired[dict[str, Literal["undecided", "merged", "apart"]]]
    takers: NotRequired[dict[str, str]]
    merits: NotRequired[dict[str, int]]
    used_before: NotRequired[UsedBefore]
    battle: NotRequired[Battle]
    hands: dict[str, list[str] | Backs]
    discards: dict[str, list[str] | Backs]
    combat_cards: dict[str, str]
