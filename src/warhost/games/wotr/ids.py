"""Numbers of things and of actions: plain ints, fixed for good. The names live in the data files."""

from typing import Final

# ---- sides, nations, ranks
FREE: Final = 0
SHADOW: Final = 1
SIDE_NAMES: Final = ["free", "shadow"]

DWARVES: Final = 0
ELVES: Final = 1
GONDOR: Final = 2
NORTH: Final = 3
ROHAN: Final = 4
ISENGARD: Final = 5
SAURON: Final = 6
SOUTHRONS: Final = 7
NATION_NAMES: Final = ["dwarves", "elves", "gondor", "north", "rohan", "isengard", "sauron", "southrons"]
NATIONS: Final = 8

REGULAR: Final = 0
ELITE: Final = 1
LEADER: Final = 2
RANK_NAMES: Final = ["regular", "elite", "leader"]

# A kind of figure is nation * 3 + rank; the Nazgul are the leaders of Sauron.
KINDS: Final = 24
NAZGUL: Final = 20

# ---- places: 105 regions, then a box for the garrison of each of the 16 strongholds
REGIONS: Final = 105
PLACES: Final = 121

# ---- political track
AT_WAR: Final = 4

# ---- characters
GANDALF_GREY: Final = 0
STRIDER: Final = 1
BOROMIR: Final = 2
LEGOLAS: Final = 3
GIMLI: Final = 4
MERIADOC: Final = 5
PEREGRIN: Final = 6
ARAGORN: Final = 7
GANDALF_WHITE: Final = 8
SARUMAN: Final = 9
WITCH_KING: Final = 10
MOUTH: Final = 11
GOLLUM: Final = 12
CHARACTER_NAMES: Final = [
    "gandalf_grey", "strider", "boromir", "legolas", "gimli", "meriadoc", "peregrin", "aragorn", "gandalf_white",
    "saruman", "witch_king", "mouth_of_sauron",
]
CHARACTERS: Final = 12
COMPANIONS: Final = 9
COMPANION_MASK: Final = 511

# Where a character can be besides a place.
NOT_YET: Final = -1
IN_FELLOWSHIP: Final = -2
DEAD: Final = -3
REPLACED: Final = -4

# ---- phases: which step comes next
P_RECOVER: Final = 0
P_FELLOWSHIP: Final = 1
P_HUNT: Final = 2
P_ROLL: Final = 3
P_ACTION: Final = 4
P_BATTLE: Final = 5
P_VICTORY: Final = 6
P_OVER: Final = 7
PHASE_NAMES: Final = ["recover", "fellowship", "hunt_allocation", "action_roll", "actions", "battle", "victory", "over"]

# ---- endings, in their order of priority
E_CORRUPTION: Final = 1
E_RING: Final = 2
E_SHADOW_MILITARY: Final = 3
E_FREE_MILITARY: Final = 4
ENDING_NAMES: Final = ["", "corruption", "ring_destroyed", "shadow_conquest", "free_conquest"]

# ---- kinds of battle
B_NONE: Final = 0
B_FIELD: Final = 1
B_ASSAULT: Final = 2
B_SORTIE: Final = 3
BATTLE_NAMES: Final = ["none", "field", "assault", "sortie"]

# ---- cards: 24 a deck
CARDS: Final = 96
DECK_NAMES: Final = ["fp_char", "fp_strat", "sh_char", "sh_strat"]

# ---- actions. The action `region:x` has the number of the region, `garrison:x` that of its box.
A_REGION: Final = 0
A_CARD: Final = 121
A_UNIT: Final = 217
A_REMOVE: Final = 241
A_REDUCE: Final = 265
A_CHARACTER: Final = 273
A_NATION: Final = 285
A_DIE: Final = 293
A_DECK: Final = 300
A_NUMBER: Final = 302
A_DO: Final = 313
DO_NAMES: Final = [
    "move_fellowship", "hide_fellowship", "separate", "move_companions", "move_minions",
    "leader_move", "leader_attack", "move_armies", "attack",
    "diplomacy", "recruit", "event", "draw",
    "saruman", "witch_king", "mouth_of_sauron", "aragorn", "gandalf_white",
    "voice_recruit", "voice_replace", "messenger",
    "boromir", "legolas", "gimli",
    "discard_palantir", "discard_folly", "discard_power", "discard_bombadil",
    "skip",
]
D_MOVE_FELLOWSHIP: Final = 313
D_HIDE: Final = 314
D_SEPARATE: Final = 315
D_MOVE_COMPANIONS: Final = 316
D_MOVE_MINIONS: Final = 317
D_LEADER_MOVE: Final = 318
D_LEADER_ATTACK: Final = 319
D_MOVE_ARMIES: Final = 320
D_ATTACK: Final = 321
D_DIPLOMACY: Final = 322
D_RECRUIT: Final = 323
D_EVENT: Final = 324
D_DRAW: Final = 325
D_SARUMAN: Final = 326
D_WITCH_KING: Final = 327
D_MOUTH: Final = 328
D_ARAGORN: Final = 329
D_GANDALF_WHITE: Final = 330
D_VOICE_RECRUIT: Final = 331
D_VOICE_REPLACE: Final = 332
D_MESSENGER: Final = 333
D_BOROMIR: Final = 334
D_LEGOLAS: Final = 335
D_GIMLI: Final = 336
D_DISCARD_PALANTIR: Final = 337
D_DISCARD_FOLLY: Final = 338
D_DISCARD_POWER: Final = 339
D_DISCARD_BOMBADIL: Final = 340
D_SKIP: Final = 341
PLAIN_NAMES: Final = [
    "pass", "done", "all", "yes", "no", "ring", "fight", "withdraw", "cease", "go_on", "retreat", "stay",
    "random", "guide", "take", "lose", "move", "nazgul", "hunt",
]
PASS: Final = 342
DONE: Final = 343
ALL: Final = 344
YES: Final = 345
NO: Final = 346
RING: Final = 347
FIGHT: Final = 348
WITHDRAW: Final = 349
CEASE: Final = 350
GO_ON: Final = 351
RETREAT: Final = 352
STAY: Final = 353
RANDOM: Final = 354
GUIDE: Final = 355
TAKE: Final = 356
LOSE: Final = 357
MOVE: Final = 358
FLY: Final = 359
HUNT: Final = 360
