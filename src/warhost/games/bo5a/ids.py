"""Numbers of things and of actions: plain ints, fixed for good. The names live in the data files."""

from typing import Final

FREE: Final = 0
SHADOW: Final = 1
SIDE_NAMES: Final = ["free", "shadow"]

# ---- the board: 46 regions, then the boxes of the goblins inside the Lonely Mountain
REGIONS: Final = 46
PLACES: Final = 50
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
# The kinds of a side are those from its first to the other's.
FIRST_KIND: Final = [0, 5, 9]
KIND_NAMES: Final = [
    "dwarf_regulars", "dwarf_veterans", "lake_men", "elf_archers", "elf_spearmen", "orcs", "great_orcs", "goblins",
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
    "lake_men", "dwarf_regulars", "dwarf_veterans", "elf_archers", "elf_spearmen", "orcs", "two_orcs", "wargs",
    "great_orcs",
]
TOKENS: Final = 9
TOKEN_GROUP: Final = [0, 0, 0, 1, 1, 2, 2, 2, 2]
TOKEN_KIND: Final = [LAKE_MEN, DWARF_REGULARS, DWARF_VETERANS, ELF_ARCHERS, ELF_SPEARMEN, ORCS, ORCS, WARGS, GREAT_ORCS]
TWO_ORCS: Final = 6
# What may stand for a missing figure of a group; Goblins have no tokens.
GROUP_KINDS: Final = [
    [DWARF_REGULARS, DWARF_VETERANS, LAKE_MEN], [ELF_ARCHERS, ELF_SPEARMEN], [ORCS, GREAT_ORCS, WARGS],
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
    "gandalf", "thranduil", "bard", "dain", "lord_of_the_eagles", "bilbo", "thorin", "beorn", "bolg",
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
CARDS: Final = 92
EVENTS: Final = 30
FIRST_STORY: Final = 30
FIRST_SHADOW_STORY: Final = 50
FIRST_FATE: Final = 70
FIRST_MANEUVER: Final = 79
# The unit card of a kind is FIRST_MANEUVER plus the kind.
REGROUP_FREE: Final = 88
REGROUP_SHADOW: Final = 89
MIGHTY_STROKES_CARD: Final = 90
VAMPIRE_LIKE: Final = 91
ARMY_TYPE: Final = 0
CHARACTER_TYPE: Final = 1
MUSTER_TYPE: Final = 2
TYPE_NAMES: Final = ["army", "character", "muster"]

# ---- actions. The action `region:x` has the number of the region, `box:x` that of its box.
A_REGION: Final = 0
A_CARD: Final = 50
A_UNIT: Final = 142
A_REMOVE: Final = 151
A_CHARACTER: Final = 160
A_GENERAL: Final = 169
A_DIE: Final = 174
A_TERRITORY: Final = 181
A_GROUP: Final = 185
A_NUMBER: Final = 188
# The largest number that an answer can name.
MOST_NUMBER: Final = 16
A_DO: Final = 205
DO_NAMES: Final = [
    "move_armies", "attack", "combined_attack", "recruit", "rally", "fast_move", "leader_attack", "move_characters",
    "card", "draw", "enter_bilbo", "enter_thorin", "enter_lord", "enter_beorn", "fury", "ring_journey", "eagles",
    "eagles_on_one", "discard_troubled_mind", "bat_cloud", "enter_bolg", "renewed_force", "goblin_recruit",
    "goblin_attack", "goblin_move", "take_orc", "skip",
]
D_MOVE_ARMIES: Final = 205
D_ATTACK: Final = 206
D_COMBINED_ATTACK: Final = 207
D_RECRUIT: Final = 208
D_RALLY: Final = 209
D_FAST_MOVE: Final = 210
D_LEADER_ATTACK: Final = 211
D_MOVE_CHARACTERS: Final = 212
D_CARD: Final = 213
D_DRAW: Final = 214
D_ENTER_BILBO: Final = 215
D_ENTER_THORIN: Final = 216
D_ENTER_LORD: Final = 217
D_ENTER_BEORN: Final = 218
D_FURY: Final = 219
D_RING_JOURNEY: Final = 220
D_EAGLES: Final = 221
D_EAGLES_ON_ONE: Final = 222
D_DISCARD_TROUBLED_MIND: Final = 223
D_BAT_CLOUD: Final = 224
D_ENTER_BOLG: Final = 225
D_RENEWED_FORCE: Final = 226
D_GOBLIN_RECRUIT: Final = 227
D_GOBLIN_ATTACK: Final = 228
D_GOBLIN_MOVE: Final = 229
D_TAKE_ORC: Final = 230
D_SKIP: Final = 231
PLAIN_NAMES: Final = [
    "pass", "done", "all", "go_on", "stay", "apply", "again", "withdraw", "leave", "leadership", "move", "blast",
    "concentrate", "heal", "muster", "flip", "place", "fly",
]
PASS: Final = 232
DONE: Final = 233
ALL: Final = 234
GO_ON: Final = 235
STAY: Final = 236
APPLY: Final = 237
AGAIN: Final = 238
WITHDRAW: Final = 239
LEAVE: Final = 240
LEADERSHIP: Final = 241
MOVE: Final = 242
BLAST: Final = 243
CONCENTRATE: Final = 244
HEAL: Final = 245
MUSTER: Final = 246
FLIP: Final = 247
PLACE: Final = 248
FLY: Final = 249
