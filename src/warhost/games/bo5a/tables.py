"""Static tables of the game, built once from `data/`. What an override may change is in `book`."""

from typing import Final

from warhost.games.action_dice import FACE_NAMES
from warhost.games.bo5a import declared
from warhost.games.bo5a.ids import (
    A_CARD,
    A_CHARACTER,
    A_DIE,
    A_DO,
    A_GENERAL,
    A_GROUP,
    A_NUMBER,
    A_PLAIN,
    A_REGION,
    A_REMOVE,
    A_TERRITORY,
    A_UNIT,
    BOXES,
    CHARACTER_NAMES,
    CHARACTERS,
    DO_NAMES,
    FIRST_MANEUVER,
    GENERALS,
    GROUP_NAMES,
    GROUPS,
    KIND_NAMES,
    KINDS,
    LORD,
    MOST_NUMBER,
    MOUNTAINS,
    PLACES,
    PLAIN_NAMES,
    REGIONS,
    TERRAIN_NAMES,
    TERRAINS,
    TERRITORIES,
    TERRITORY_NAMES,
    TILE_NAMES,
    TILES,
    TOKEN_NAMES,
    TOKENS,
)
from warhost.games.maps import distances
from warhost.kernel.actions import Vocabulary

# ---- the board
_map: Final = declared.MAP
REGION_NAMES: Final[list[str]] = list(_map["region"])
BOX_NAMES: Final[list[str]] = list(_map["box"])
PLACE_NAMES: Final[list[str]] = REGION_NAMES + BOX_NAMES
_number: Final[dict[str, int]] = {name: i for i, name in enumerate(PLACE_NAMES)}


def place(name: str) -> int:
    """Return the number of a region or a box."""
    return _number[name]


# Across white lines and fords; boxes have no neighbours.
NEIGHBOURS: Final[list[list[int]]] = [
    sorted([_number[n] for n in _map["region"][name]["neighbours"] + _map["region"][name].get("fords", [])])
    for name in REGION_NAMES
] + [[] for _ in BOX_NAMES]
FORDS: Final[list[list[int]]] = [
    [_number[n] for n in _map["region"][name].get("fords", [])] for name in REGION_NAMES
] + [[] for _ in BOX_NAMES]
# Where an army may go in one movement: a box leads one way (p. 25).
LEADS_TO: Final[list[int]] = [-1] * REGIONS + [_number[_map["box"][name]["leads_to"]] for name in BOX_NAMES]
GOBLIN_POINT: Final[list[bool]] = [False] * REGIONS + [_map["box"][name]["kind"] == "muster" for name in BOX_NAMES]
GOBLIN_POINTS: Final[list[int]] = [p for p in range(PLACES) if GOBLIN_POINT[p]]
# -1 for a box, which is in no territory.
TERRITORY: Final[list[int]] = [TERRITORY_NAMES.index(_map["region"][name]["territory"]) for name in REGION_NAMES] + [
    -1
] * len(BOX_NAMES)
TERRAIN: Final[list[int]] = [TERRAIN_NAMES.index(_map["region"][name]["terrain"]) for name in REGION_NAMES] + [
    -1
] * len(BOX_NAMES)
SETTLEMENT: Final[list[bool]] = [bool(_map["region"][name].get("settlement", False)) for name in REGION_NAMES]
POINTS: Final[list[int]] = [int(_map["region"][name].get("points", 0)) for name in REGION_NAMES]
SETTLEMENTS: Final[list[int]] = [r for r in range(REGIONS) if SETTLEMENT[r]]
LOCATIONS: Final[list[int]] = [r for r in range(REGIONS) if POINTS[r] > 0]
FORTIFICATIONS: Final[list[int]] = [r for r in range(REGIONS) if _map["region"][REGION_NAMES[r]].get("fortification")]
# Which fortification a region is, -1: none.
FORT: Final[list[int]] = [FORTIFICATIONS.index(r) if r in FORTIFICATIONS else -1 for r in range(REGIONS)]
MUSTER_REGIONS: Final[list[int]] = [r for r in range(REGIONS) if _map["region"][REGION_NAMES[r]].get("muster")]
# Where the Shadow may stack any number of units.
UNLIMITED: Final[list[bool]] = [p in MUSTER_REGIONS or GOBLIN_POINT[p] for p in range(PLACES)]
SOUTH_EDGE: Final[list[int]] = [r for r in range(REGIONS) if _map["region"][REGION_NAMES[r]].get("south_edge")]

FRONT_GATE: Final[int] = _number["front_gate"]
RAVENHILL: Final[int] = _number["ravenhill"]
RUINS_OF_DALE: Final[int] = _number["ruins_of_dale"]


def is_ford(source: int, target: int) -> bool:
    """Whether two neighbours are joined by a ford."""
    return target in FORDS[source]


def climbs(source: int, target: int) -> bool:
    """Whether an attack goes up a slope into Mountains."""
    return TERRAIN[target] == MOUNTAINS and 0 <= TERRAIN[source] != MOUNTAINS


# How many borders to cross for every pair of regions.
DISTANCE: Final[list[list[int]]] = distances(NEIGHBOURS[:REGIONS])

# ---- cards
_cards: Final = declared.CARDS
CARD_NAMES: Final[list[str]] = declared.CARD_NAMES
ORDER_NAMES: Final[list[str]] = list(_cards["order"])
COMBAT_NAMES: Final[list[str]] = [str(name) for name in _cards["combat"]["names"]]
ON_TABLE: Final[list[bool]] = [
    bool(_cards[deck][name].get("on_table", False))
    for deck in ("event", "story", "fate", "maneuver")
    for name in _cards[deck]
]
# The character a Fate card is about, -1 for the other cards; the Eagles' cards count as their Lord's.
_fated: Final[dict[str, str]] = {name: str(_cards["fate"][name]["character"]) for name in _cards["fate"]}
FATE_OF: Final[list[int]] = [
    -1 if name not in _fated else LORD if _fated[name] == "eagles" else CHARACTER_NAMES.index(_fated[name])
    for name in CARD_NAMES
]
KEYS: Final[dict[str, int]] = {
    str(_cards[deck][name]["key"]): CARD_NAMES.index(name) for deck in ("story", "fate") for name in _cards[deck]
}


def card(name: str) -> int:
    """Return the number of a card from its id or its key."""
    return KEYS[name] if name in KEYS else CARD_NAMES.index(name)


GENERAL_NAMES: Final[list[str]] = CHARACTER_NAMES[:GENERALS]

# ---- the action vocabulary; the constants in `ids` follow it
VOCABULARY: Final = Vocabulary(
    [
        ("region", REGION_NAMES),
        ("box", BOX_NAMES),
        ("card", CARD_NAMES),
        ("unit", KIND_NAMES),
        ("remove", KIND_NAMES),
        ("character", CHARACTER_NAMES),
        ("general", GENERAL_NAMES),
        ("die", FACE_NAMES),
        ("territory", TERRITORY_NAMES),
        ("group", GROUP_NAMES),
        ("number", [str(n) for n in range(MOST_NUMBER + 1)]),
        ("do", DO_NAMES),
    ]
    + [(name, []) for name in PLAIN_NAMES]
)

SEAT_NAMES: Final[list[str]] = ["free", "shadow"]

# ---- the numbers in `ids` match the names
assert (len(REGION_NAMES), len(BOX_NAMES), len(TERRITORY_NAMES), len(TERRAIN_NAMES), len(KIND_NAMES)) == (
    REGIONS,
    BOXES,
    TERRITORIES,
    TERRAINS,
    KINDS,
)
assert (len(CHARACTER_NAMES), len(GROUP_NAMES), len(TOKEN_NAMES), len(TILE_NAMES)) == (
    CHARACTERS,
    GROUPS,
    TOKENS,
    TILES,
)
assert [CARD_NAMES[FIRST_MANEUVER + kind] for kind in range(KINDS)] == [f"man_{name}" for name in KIND_NAMES]
assert [VOCABULARY.first[verb] for verb in (
    "region", "box", "card", "unit", "remove", "character", "general", "die", "territory", "group", "number", "do",
    PLAIN_NAMES[0],
)] == [
    A_REGION, REGIONS, A_CARD, A_UNIT, A_REMOVE, A_CHARACTER, A_GENERAL, A_DIE, A_TERRITORY, A_GROUP, A_NUMBER, A_DO,
    A_PLAIN,
]  # fmt: skip
