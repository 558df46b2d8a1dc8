"""The vocabulary of actions."""

from typing import Final

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
    ARMY_NAMES,
    CARD_NAMES,
    COMMAND_NAMES,
    DIRECTION_NAMES,
    FACE_NAMES,
    LEARNING,
    LORE_NAMES,
    NUMBERS,
    PLAIN_NAMES,
    SCENARIO_NAMES,
    SECTION_NAMES,
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
# The numbers in `ids` must match the names.
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
