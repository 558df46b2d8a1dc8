"""Numbers of things and of actions: plain ints. The names are listed here or in the data files, in this order."""

from typing import Final

from warhost.games.action_dice import FACES
from warhost.games.wotr import declared

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
# The first five nations are the Free Peoples'.
FREE_NATIONS: Final = 5
# The nations of a side run from its first to the other side's first.
FIRST_NATION: Final = [0, FREE_NATIONS, NATIONS]

REGULAR: Final = 0
ELITE: Final = 1
LEADER: Final = 2
RANK_NAMES: Final = ["regular", "elite", "leader"]
RANKS: Final = 3

# A kind of figure is nation * RANKS + rank; the Nazgûl are the leaders of Sauron.
KINDS: Final = NATIONS * RANKS
NAZGUL: Final = SAURON * RANKS + LEADER
# The kinds of a side run from its first to the other side's first.
FIRST_KIND: Final = [0, FREE_NATIONS * RANKS, KINDS]
# The leaders of the Free nations.
FREE_LEADERS: Final = [nation * RANKS + LEADER for nation in range(FREE_NATIONS)]

# ---- places: the regions, then a box for the garrison of each stronghold
REGIONS: Final = 105
GARRISONS: Final = 16
PLACES: Final = REGIONS + GARRISONS

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
]  # fmt: skip
CHARACTERS: Final = 12
COMPANIONS: Final = 9
COMPANION_MASK: Final = (1 << COMPANIONS) - 1

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

# ---- cards: the data lists the decks one after the other
CARDS: Final[int] = len(declared.CARD)
DECK_NAMES: Final = ["fp_char", "fp_strat", "sh_char", "sh_strat"]
DECKS: Final = 4
BACK_NAMES: Final = ["character", "strategy"]

# ---- actions: blocks with one number for each thing, then the plain ones. `region:x` has the number of the region,
# `garrison:x` that of its box. `tables` checks these numbers against the vocabulary.
A_REGION: Final = 0
A_CARD: Final = A_REGION + PLACES
A_UNIT: Final[int] = A_CARD + CARDS
A_REMOVE: Final[int] = A_UNIT + KINDS
A_REDUCE: Final[int] = A_REMOVE + KINDS
A_CHARACTER: Final[int] = A_REDUCE + NATIONS
A_NATION: Final[int] = A_CHARACTER + CHARACTERS
A_DIE: Final[int] = A_NATION + NATIONS
A_DECK: Final[int] = A_DIE + FACES
A_NUMBER: Final[int] = A_DECK + len(BACK_NAMES)
# The largest number that an answer can name.
MOST_NUMBER: Final = 10
A_DO: Final[int] = A_NUMBER + MOST_NUMBER + 1
DO_NAMES: Final = [
    "move_fellowship", "hide_fellowship", "separate", "move_companions", "move_minions",
    "leader_move", "leader_attack", "move_armies", "attack",
    "diplomacy", "recruit", "event", "draw",
    "saruman", "witch_king", "mouth_of_sauron", "aragorn", "gandalf_white",
    "voice_recruit", "voice_replace", "messenger",
    "boromir", "legolas", "gimli",
    "discard_palantir", "discard_folly", "discard_power", "discard_bombadil",
    "skip",
]  # fmt: skip
A_PLAIN: Final[int] = A_DO + len(DO_NAMES)
# Nobody is offered `retreat` or `move`. They keep their places because the hashes in records cover the later numbers.
PLAIN_NAMES: Final = [
    "pass", "done", "all", "yes", "no", "ring", "fight", "withdraw", "cease", "go_on", "retreat", "stay",
    "random", "guide", "take", "lose", "move", "nazgul", "hunt",
]  # fmt: skip


def deed(name: str) -> int:
    """Return the action `do:name`."""
    return A_DO + DO_NAMES.index(name)


def plain(name: str) -> int:
    """Return the action of this name, which has no argument."""
    return A_PLAIN + PLAIN_NAMES.index(name)


D_MOVE_FELLOWSHIP: Final[int] = deed("move_fellowship")
D_HIDE: Final[int] = deed("hide_fellowship")
D_SEPARATE: Final[int] = deed("separate")
D_MOVE_COMPANIONS: Final[int] = deed("move_companions")
D_MOVE_MINIONS: Final[int] = deed("move_minions")
D_LEADER_MOVE: Final[int] = deed("leader_move")
D_LEADER_ATTACK: Final[int] = deed("leader_attack")
D_MOVE_ARMIES: Final[int] = deed("move_armies")
D_ATTACK: Final[int] = deed("attack")
D_DIPLOMACY: Final[int] = deed("diplomacy")
D_RECRUIT: Final[int] = deed("recruit")
D_EVENT: Final[int] = deed("event")
D_DRAW: Final[int] = deed("draw")
D_SARUMAN: Final[int] = deed("saruman")
D_WITCH_KING: Final[int] = deed("witch_king")
D_MOUTH: Final[int] = deed("mouth_of_sauron")
D_ARAGORN: Final[int] = deed("aragorn")
D_GANDALF_WHITE: Final[int] = deed("gandalf_white")
D_VOICE_RECRUIT: Final[int] = deed("voice_recruit")
D_VOICE_REPLACE: Final[int] = deed("voice_replace")
D_MESSENGER: Final[int] = deed("messenger")
D_BOROMIR: Final[int] = deed("boromir")
D_LEGOLAS: Final[int] = deed("legolas")
D_GIMLI: Final[int] = deed("gimli")
D_DISCARD_PALANTIR: Final[int] = deed("discard_palantir")
D_DISCARD_FOLLY: Final[int] = deed("discard_folly")
D_DISCARD_POWER: Final[int] = deed("discard_power")
D_DISCARD_BOMBADIL: Final[int] = deed("discard_bombadil")
D_SKIP: Final[int] = deed("skip")
PASS: Final[int] = plain("pass")
DONE: Final[int] = plain("done")
ALL: Final[int] = plain("all")
YES: Final[int] = plain("yes")
NO: Final[int] = plain("no")
RING: Final[int] = plain("ring")
FIGHT: Final[int] = plain("fight")
WITHDRAW: Final[int] = plain("withdraw")
CEASE: Final[int] = plain("cease")
GO_ON: Final[int] = plain("go_on")
STAY: Final[int] = plain("stay")
RANDOM: Final[int] = plain("random")
GUIDE: Final[int] = plain("guide")
TAKE: Final[int] = plain("take")
LOSE: Final[int] = plain("lose")
FLY: Final[int] = plain("nazgul")
HUNT: Final[int] = plain("hunt")
