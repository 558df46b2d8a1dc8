"""Numbers of things and of actions: plain ints. The names are listed here or in the data files, in this order."""

from typing import Final

from warhost.games.action_dice import FACES
from warhost.games.bo5a import declared

FREE: Final = 0
SHADOW: Final = 1
SIDE_NAMES: Final = ["free", "shadow"]

# ---- the board: the regions, then the boxes of the goblins inside the Lonely Mountain
REGIONS: Final = 46
BOXES: Final = 4
PLACES: Final = REGIONS + BOXES
BROKEN_LANDS: Final = 0
VALLEY: Final = 1
EASTERN_BANK: Final = 2
SOUTHERN_SPUR: Final = 3
TERRITORY_NAMES: Final = ["broken_lands", "valley", "eastern_bank", "southern_spur"]
TERRITORIES: Final = 4
HILLS: Final = 0
MOUNTAINS: Final = 1
PLAINS: Final = 2
RUINS: Final = 3
SWAMPS: Final = 4
TERRAIN_NAMES: Final = ["hills", "mountains", "plains", "ruins", "swamps"]
TERRAINS: Final = 5

# ---- army units
DWARF_REGULARS: Final = 0
DWARF_VETERANS: Final = 1
LAKE_MEN: Final = 2
ELF_ARCHERS: Final = 3
ELF_SPEARMEN: Final = 4
ORCS: Final = 5
GREAT_ORCS: Final = 6
GOBLINS: Final = 7
WARGS: Final = 8
KINDS: Final = 9
# The kinds of a side run from its first to the other side's first.
FIRST_KIND: Final = [0, ORCS, KINDS]
KIND_NAMES: Final = [
    "dwarf_regulars",
    "dwarf_veterans",
    "lake_men",
    "elf_archers",
    "elf_spearmen",
    "orcs",
    "great_orcs",
    "goblins",
    "wargs",
]

# ---- recruitment tokens: groups, and their faces in the order of the data
DWARVES_AND_MEN: Final = 0
ELVES: Final = 1
SHADOW_TOKENS: Final = 2
GROUPS: Final = 3
GROUP_NAMES: Final = ["dwarves_and_men", "elves", "shadow"]
GROUP_SIDE: Final = [FREE, FREE, SHADOW]
TOKEN_NAMES: Final = [
    "lake_men",
    "dwarf_regulars",
    "dwarf_veterans",
    "elf_archers",
    "elf_spearmen",
    "orcs",
    "two_orcs",
    "wargs",
    "great_orcs",
]
TOKENS: Final = 9
TOKEN_GROUP: Final = [
    DWARVES_AND_MEN,
    DWARVES_AND_MEN,
    DWARVES_AND_MEN,
    ELVES,
    ELVES,
    SHADOW_TOKENS,
    SHADOW_TOKENS,
    SHADOW_TOKENS,
    SHADOW_TOKENS,
]
TOKEN_KIND: Final = [LAKE_MEN, DWARF_REGULARS, DWARF_VETERANS, ELF_ARCHERS, ELF_SPEARMEN, ORCS, ORCS, WARGS, GREAT_ORCS]
TWO_ORCS: Final = 6
# What may replace a missing figure of a group. Goblins have no tokens.
GROUP_KINDS: Final = [
    [DWARF_REGULARS, DWARF_VETERANS, LAKE_MEN],
    [ELF_ARCHERS, ELF_SPEARMEN],
    [ORCS, GREAT_ORCS, WARGS],
]

# ---- characters
GANDALF: Final = 0
THRANDUIL: Final = 1
BARD: Final = 2
DAIN: Final = 3
LORD: Final = 4
BILBO: Final = 5
THORIN: Final = 6
BEORN: Final = 7
BOLG: Final = 8
CHARACTERS: Final = 9
# The first five are the Generals.
GENERALS: Final = 5
CHARACTER_NAMES: Final = [
    "gandalf",
    "thranduil",
    "bard",
    "dain",
    "lord_of_the_eagles",
    "bilbo",
    "thorin",
    "beorn",
    "bolg",
]
# Where a character can be besides a region: waiting to enter play, eliminated, off the board (Bilbo with his ring), in
# the Eyrie or flying with the Eagles (their Lord).
WAITING: Final = -1
DEAD: Final = -2
VANISHED: Final = -3
AMONG_EAGLES: Final = -4

# ---- Fate tiles
TILES: Final = 7
ARKENSTONE: Final = 5
NECROMANCER: Final = 6
TILE_NAMES: Final = ["one", "one_icon", "two", "two_icon", "three", "arkenstone", "necromancer"]

# ---- phases: which step comes next
P_RECOVERY: Final = 0
P_GENERALS: Final = 1
P_FATE: Final = 2
P_LEADERSHIP: Final = 3
P_ROLL: Final = 4
P_ACTION: Final = 5
P_COMBAT: Final = 6
P_END: Final = 7
P_OVER: Final = 8
PHASE_NAMES: Final = ["recovery", "generals", "fate", "leadership", "roll", "actions", "combat", "end", "over"]

# ---- endings
E_BOLG: Final = 1
E_BEORN: Final = 2
E_FATE: Final = 3
E_POINTS: Final = 4
E_GATE: Final = 5
ENDING_NAMES: Final = ["", "bolg_slain", "beorn_comes", "fate", "shadow_points", "front_gate"]

# ---- cards
CARDS: Final[int] = len(declared.CARD_NAMES)
EVENTS: Final[int] = len(declared.CARDS["event"])
FIRST_STORY: Final[int] = EVENTS
FIRST_SHADOW_STORY: Final[int] = FIRST_STORY + len([name for name in declared.CARDS["story"] if name.startswith("fp_")])
FIRST_FATE: Final[int] = FIRST_STORY + len(declared.CARDS["story"])
FIRST_MANEUVER: Final[int] = FIRST_FATE + len(declared.CARDS["fate"])
# The unit card of a kind is FIRST_MANEUVER plus the kind.
REGROUP_FREE: Final[int] = declared.CARD_NAMES.index("man_regroup_free_peoples")
REGROUP_SHADOW: Final[int] = declared.CARD_NAMES.index("man_regroup_shadow")
MIGHTY_STROKES_CARD: Final[int] = declared.CARD_NAMES.index("man_thorins_mighty_strokes")
VAMPIRE_LIKE: Final[int] = declared.CARD_NAMES.index("man_vampire_like")
ARMY_TYPE: Final = 0
CHARACTER_TYPE: Final = 1
MUSTER_TYPE: Final = 2
TYPE_NAMES: Final = ["army", "character", "muster"]

# ---- actions: blocks with one number for each thing, then the plain ones. `region:x` has the number of the region,
# `box:x` that of its box. `tables` checks these numbers against the vocabulary.
A_REGION: Final = 0
A_CARD: Final = A_REGION + PLACES
A_UNIT: Final[int] = A_CARD + CARDS
A_REMOVE: Final[int] = A_UNIT + KINDS
A_CHARACTER: Final[int] = A_REMOVE + KINDS
A_GENERAL: Final[int] = A_CHARACTER + CHARACTERS
A_DIE: Final[int] = A_GENERAL + GENERALS
A_TERRITORY: Final[int] = A_DIE + FACES
A_GROUP: Final[int] = A_TERRITORY + TERRITORIES
A_NUMBER: Final[int] = A_GROUP + GROUPS
# The largest number that an answer can name.
MOST_NUMBER: Final = 16
A_DO: Final[int] = A_NUMBER + MOST_NUMBER + 1
DO_NAMES: Final = [
    "move_armies", "attack", "combined_attack", "recruit", "rally", "fast_move", "leader_attack", "move_characters",
    "card", "draw", "enter_bilbo", "enter_thorin", "enter_lord", "enter_beorn", "fury", "ring_journey", "eagles",
    "eagles_on_one", "discard_troubled_mind", "bat_cloud", "enter_bolg", "renewed_force", "goblin_recruit",
    "goblin_attack", "goblin_move", "take_orc", "skip",
]  # fmt: skip
A_PLAIN: Final[int] = A_DO + len(DO_NAMES)
PLAIN_NAMES: Final = [
    "pass", "done", "all", "go_on", "stay", "apply", "again", "withdraw", "leave", "leadership", "move", "blast",
    "concentrate", "heal", "muster", "flip", "place", "fly",
]  # fmt: skip


def deed(name: str) -> int:
    """Return the action `do:name`."""
    return A_DO + DO_NAMES.index(name)


def plain(name: str) -> int:
    """Return the action of this name, which has no argument."""
    return A_PLAIN + PLAIN_NAMES.index(name)


D_MOVE_ARMIES: Final[int] = deed("move_armies")
D_ATTACK: Final[int] = deed("attack")
D_COMBINED_ATTACK: Final[int] = deed("combined_attack")
D_RECRUIT: Final[int] = deed("recruit")
D_RALLY: Final[int] = deed("rally")
D_FAST_MOVE: Final[int] = deed("fast_move")
D_LEADER_ATTACK: Final[int] = deed("leader_attack")
D_MOVE_CHARACTERS: Final[int] = deed("move_characters")
D_CARD: Final[int] = deed("card")
D_DRAW: Final[int] = deed("draw")
D_ENTER_BILBO: Final[int] = deed("enter_bilbo")
D_ENTER_THORIN: Final[int] = deed("enter_thorin")
D_ENTER_LORD: Final[int] = deed("enter_lord")
D_ENTER_BEORN: Final[int] = deed("enter_beorn")
D_FURY: Final[int] = deed("fury")
D_RING_JOURNEY: Final[int] = deed("ring_journey")
D_EAGLES: Final[int] = deed("eagles")
D_EAGLES_ON_ONE: Final[int] = deed("eagles_on_one")
D_DISCARD_TROUBLED_MIND: Final[int] = deed("discard_troubled_mind")
D_BAT_CLOUD: Final[int] = deed("bat_cloud")
D_ENTER_BOLG: Final[int] = deed("enter_bolg")
D_RENEWED_FORCE: Final[int] = deed("renewed_force")
D_GOBLIN_RECRUIT: Final[int] = deed("goblin_recruit")
D_GOBLIN_ATTACK: Final[int] = deed("goblin_attack")
D_GOBLIN_MOVE: Final[int] = deed("goblin_move")
D_TAKE_ORC: Final[int] = deed("take_orc")
D_SKIP: Final[int] = deed("skip")
PASS: Final[int] = plain("pass")
DONE: Final[int] = plain("done")
ALL: Final[int] = plain("all")
GO_ON: Final[int] = plain("go_on")
STAY: Final[int] = plain("stay")
APPLY: Final[int] = plain("apply")
AGAIN: Final[int] = plain("again")
WITHDRAW: Final[int] = plain("withdraw")
LEAVE: Final[int] = plain("leave")
LEADERSHIP: Final[int] = plain("leadership")
MOVE: Final[int] = plain("move")
BLAST: Final[int] = plain("blast")
CONCENTRATE: Final[int] = plain("concentrate")
HEAL: Final[int] = plain("heal")
MUSTER: Final[int] = plain("muster")
FLIP: Final[int] = plain("flip")
PLACE: Final[int] = plain("place")
FLY: Final[int] = plain("fly")
