"""The vocabulary of actions."""

from typing import Final

from warhost.games.battlelore.declared import FILES
from warhost.games.battlelore.hexes import HEX_NAMES
from warhost.games.battlelore.ids import (
    A_ARMY,
    A_CARD,
    A_COMMAND,
    A_DIRECTION,
    A_FACE,
    A_HEX,
    A_LORE,
    A_NUMBER,
    A_PLAIN,
    A_SCENARIO,
    A_SECTION,
    ALL_SLOTS,
    ARMY_NAMES,
    CARD_NAMES,
    CARDS,
    CAVALRY,
    COMMAND_NAMES,
    DECOY,
    DIRECTION_NAMES,
    ELITE,
    FACE_NAMES,
    HEXES,
    INFANTRY,
    KINDS,
    KINDS_A_SIDE,
    LEARNING,
    LEGEND,
    LORE_NAMES,
    MELEE,
    NUMBERS,
    PLAIN_NAMES,
    RANGED,
    SCENARIO_NAMES,
    SECTION_NAMES,
    SLOTS,
    TENT,
    TRAIT_NAMES,
    UNIT_NAMES,
)
from warhost.kernel.actions import Vocabulary

GROUPS: Final[list[tuple[str, list[str]]]] = [
    ("hex", HEX_NAMES),
    ("command", COMMAND_NAMES),
    ("lore", LORE_NAMES),
    ("scenario", SCENARIO_NAMES[:LEARNING]),
    ("card", CARD_NAMES),
    ("army", ARMY_NAMES),
    ("section", SECTION_NAMES),
    ("direction", DIRECTION_NAMES),
    ("number", [str(n) for n in range(NUMBERS)]),
    ("face", FACE_NAMES),
]
VOCABULARY: Final = Vocabulary([*GROUPS, *[(name, []) for name in PLAIN_NAMES]])
# The numbers in `ids` must match the names, and these the data files.
assert (len(UNIT_NAMES), 2 * KINDS_A_SIDE, len(CARD_NAMES), len(HEX_NAMES)) == (KINDS, KINDS, CARDS, HEXES)
assert (CARD_NAMES[TENT], CARD_NAMES[DECOY], ALL_SLOTS) == ("command_tent", "decoy", 2 * SLOTS)
assert list(FILES["units"]["unit"]) == UNIT_NAMES, "ids.py: the units differ from data/units.toml"
assert [1 << i for i in range(len(TRAIT_NAMES))] == [INFANTRY, CAVALRY, ELITE, LEGEND, MELEE, RANGED]
assert [VOCABULARY.first[verb] for verb, _ in GROUPS] == [
    A_HEX,
    A_COMMAND,
    A_LORE,
    A_SCENARIO,
    A_CARD,
    A_ARMY,
    A_SECTION,
    A_DIRECTION,
    A_NUMBER,
    A_FACE,
] and VOCABULARY.first[PLAIN_NAMES[0]] == A_PLAIN, "ids.py: the blocks of actions differ from the names"
