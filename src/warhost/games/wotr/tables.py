"""Static tables of the game, built once from `data/`."""

from typing import Final

from warhost.games.action_dice import FACE_NAMES
from warhost.games.maps import distances
from warhost.games.wotr import declared
from warhost.games.wotr.ids import (
    A_CARD,
    A_CHARACTER,
    A_DECK,
    A_DIE,
    A_DO,
    A_NATION,
    A_NUMBER,
    A_PLAIN,
    A_REDUCE,
    A_REGION,
    A_REMOVE,
    A_UNIT,
    BACK_NAMES,
    CARDS,
    CHARACTER_NAMES,
    CHARACTERS,
    DECK_NAMES,
    DECKS,
    DO_NAMES,
    FREE,
    FREE_NATIONS,
    GARRISONS,
    KINDS,
    LEADER,
    MOST_NUMBER,
    NATION_NAMES,
    NATIONS,
    PLAIN_NAMES,
    RANK_NAMES,
    RANKS,
    REGIONS,
    SAURON,
    SHADOW,
)
from warhost.kernel.actions import Vocabulary

# ---- the map
_map: Final = declared.MAP
REGION_NAMES: Final[list[str]] = list(_map)
_number: Final[dict[str, int]] = {name: i for i, name in enumerate(REGION_NAMES)}


def region(name: str) -> int:
    """Return the number of a region."""
    return _number[name]


NEIGHBOURS: Final[list[list[int]]] = [sorted([_number[n] for n in _map[name]["neighbours"]]) for name in REGION_NAMES]
NATION_OF: Final[list[int]] = [
    NATION_NAMES.index(_map[name]["nation"]) if "nation" in _map[name] else -1 for name in REGION_NAMES
]
# The side of each nation.
SIDE_OF: Final[list[int]] = [FREE if nation < FREE_NATIONS else SHADOW for nation in range(NATIONS)]
SETTLEMENT_NAMES: Final = ["none", "fortification", "town", "city", "stronghold"]
NO_SETTLEMENT: Final = 0
FORTIFICATION: Final = 1
TOWN: Final = 2
CITY: Final = 3
STRONGHOLD: Final = 4
SETTLEMENT: Final[list[int]] = [SETTLEMENT_NAMES.index(_map[name].get("settlement", "none")) for name in REGION_NAMES]
COASTAL: Final[list[bool]] = [bool(_map[name].get("coastal", False)) for name in REGION_NAMES]
EAST_EDGE: Final[list[bool]] = [bool(_map[name].get("east_edge", False)) for name in REGION_NAMES]
STRONGHOLDS: Final[list[int]] = [r for r in range(REGIONS) if SETTLEMENT[r] == STRONGHOLD]
POINTS: Final[list[int]] = [2 if kind == STRONGHOLD else 1 if kind == CITY else 0 for kind in SETTLEMENT]
# The garrison box of a stronghold (-1: none), and the region of any place.
BOX: Final[list[int]] = [REGIONS + STRONGHOLDS.index(r) if r in STRONGHOLDS else -1 for r in range(REGIONS)]
REGION_AT: Final[list[int]] = list(range(REGIONS)) + STRONGHOLDS
# The side that owned a region's settlement at the start, -1 where there is none to capture.
FIRST_OWNER: Final[list[int]] = [
    -1 if SETTLEMENT[r] < TOWN else (0 if NATION_OF[r] < FREE_NATIONS else 1) for r in range(REGIONS)
]

# How many borders to cross for every pair of regions.
DISTANCE: Final[list[list[int]]] = distances(NEIGHBOURS)

# ---- figures
KIND_NAMES: Final[list[str]] = [
    f"{nation}_{'nazgul' if number == SAURON and rank == LEADER else RANK_NAMES[rank]}"
    for number, nation in enumerate(NATION_NAMES)
    for rank in range(RANKS)
]
_pieces: Final = declared.PIECES
TOTALS: Final[list[int]] = [
    int(_pieces["figures"][nation]["totals"].get(rank, 0)) for nation in NATION_NAMES for rank in RANK_NAMES
]
# (region, kind, count) of the set-up
START: Final[list[tuple[int, int, int]]] = [
    (_number[place], n * RANKS + RANK_NAMES.index(rank), int(count))
    for n, nation in enumerate(NATION_NAMES)
    for place, ranks in _pieces["figures"][nation]["start"].items()
    for rank, count in ranks.items()
]
START_BOX: Final[list[int]] = [int(_pieces["politics"][nation]["box"]) for nation in NATION_NAMES]
START_ACTIVE: Final[list[int]] = [int(_pieces["politics"][nation]["active"]) for nation in NATION_NAMES]

# ---- hunt tiles, by type
_tiles: Final = _pieces["tile"]
TILE_NAMES: Final[list[str]] = [str(tile["id"]) for tile in _tiles]
TILES: Final[int] = len(_tiles)
TILE_COUNT: Final[list[int]] = [int(tile["count"]) for tile in _tiles]
EYE: Final = 100
DIE: Final = 101
TILE_VALUE: Final[list[int]] = [
    EYE if tile["value"] == "eye" else DIE if tile["value"] == "die" else int(tile["value"]) for tile in _tiles
]
TILE_REVEALS: Final[list[bool]] = [bool(tile["reveal"]) for tile in _tiles]
TILE_STOPS: Final[list[bool]] = [bool(tile["stop"]) for tile in _tiles]
STANDARD: Final = 0
FREE_SPECIAL: Final = 1
SHADOW_SPECIAL: Final = 2
TILE_KIND: Final[list[int]] = [["standard", "free", "shadow"].index(tile["kind"]) for tile in _tiles]

# ---- characters
_characters: Final = declared.CHARACTERS
LEVEL: Final[list[int]] = [int(_characters[name]["level"]) for name in CHARACTER_NAMES]
LEADERSHIP: Final[list[int]] = [int(_characters[name]["leadership"]) for name in CHARACTER_NAMES]
ANY_NATION: Final = 8
NO_NATION: Final = -1
ACTIVATES: Final[list[int]] = [
    ANY_NATION
    if _characters[name]["activates"] == "any"
    else NATION_NAMES.index(_characters[name]["activates"])
    if _characters[name]["activates"]
    else NO_NATION
    for name in CHARACTER_NAMES
]
DIE_BONUS: Final[list[int]] = [int(_characters[name]["die_bonus"]) for name in CHARACTER_NAMES]
HOBBIT: Final[list[bool]] = [bool(_characters[name].get("hobbit", False)) for name in CHARACTER_NAMES]

# ---- cards
_cards: Final = declared.CARD
CARD_NAMES: Final[list[str]] = list(_cards)
# The deck of each card, its back (the kind of deck) and its side; and the cards of each deck.
DECK_OF: Final[list[int]] = [DECK_NAMES.index(name.rpartition("_")[0]) for name in CARD_NAMES]
BACK: Final[list[int]] = [deck % 2 for deck in DECK_OF]
CARD_SIDE: Final[list[int]] = [deck // 2 for deck in DECK_OF]
DECK_CARDS: Final[list[list[int]]] = [[c for c in range(CARDS) if DECK_OF[c] == deck] for deck in range(DECKS)]
SYMBOL: Final[list[int]] = [["character", "army", "muster"].index(_cards[name]["symbol"]) for name in CARD_NAMES]
ON_TABLE: Final[list[bool]] = [bool(_cards[name].get("on_table", False)) for name in CARD_NAMES]
PLAYER_ICON: Final[list[str]] = [str(_cards[name].get("player", "")) for name in CARD_NAMES]
COMBAT_NAMES: Final[list[str]] = list(declared.COMBAT)
COMBAT: Final[list[int]] = [COMBAT_NAMES.index(_cards[name]["combat"]) for name in CARD_NAMES]
INITIATIVE: Final[list[list[int]]] = [[int(i) for i in declared.COMBAT[name]["initiative"]] for name in COMBAT_NAMES]


def card(name: str) -> int:
    """Return the number of a card."""
    return CARD_NAMES.index(name)


# The card that brings each special tile into play, -1 for the standard ones.
TILE_CARD: Final[list[int]] = [card(tile["card"]) if "card" in tile else -1 for tile in _tiles]

# ---- the action vocabulary; the constants in `ids` follow it
VOCABULARY: Final = Vocabulary(
    [
        ("region", REGION_NAMES),
        ("garrison", [REGION_NAMES[r] for r in STRONGHOLDS]),
        ("card", CARD_NAMES),
        ("unit", KIND_NAMES),
        ("remove", KIND_NAMES),
        ("reduce", NATION_NAMES),
        ("character", CHARACTER_NAMES),
        ("nation", NATION_NAMES),
        ("die", FACE_NAMES),
        ("deck", BACK_NAMES),
        ("number", [str(n) for n in range(MOST_NUMBER + 1)]),
        ("do", DO_NAMES),
    ]
    + [(name, []) for name in PLAIN_NAMES]
)

SEAT_NAMES: Final[list[list[str]]] = [
    [],
    [],
    ["free", "shadow"],
    ["free", "witch_king", "saruman"],
    ["gondor", "rohan", "witch_king", "saruman"],
]
# The seat that controls each nation, by number of players.
OWNER: Final[list[list[int]]] = [[], [], [0, 0, 0, 0, 0, 1, 1, 1], [0, 0, 0, 0, 0, 2, 1, 2], [1, 0, 0, 1, 1, 3, 2, 3]]

# ---- the numbers in `ids` match the names
assert (len(REGION_NAMES), len(STRONGHOLDS), len(NATION_NAMES), len(RANK_NAMES), len(CHARACTER_NAMES)) == (
    REGIONS,
    GARRISONS,
    NATIONS,
    RANKS,
    CHARACTERS,
)
assert len(DECK_NAMES) == DECKS and len(KIND_NAMES) == KINDS and sorted(DECK_OF) == DECK_OF
assert [VOCABULARY.first[verb] for verb in (
    "region", "garrison", "card", "unit", "remove", "reduce", "character", "nation", "die", "deck", "number", "do",
    PLAIN_NAMES[0],
)] == [
    A_REGION, REGIONS, A_CARD, A_UNIT, A_REMOVE, A_REDUCE, A_CHARACTER, A_NATION, A_DIE, A_DECK, A_NUMBER, A_DO,
    A_PLAIN,
]  # fmt: skip
