"""Numbers of things and of actions: plain ints. The things themselves are declared in the data files, in this order."""

from typing import Final

from warhost.games.wotrcg import declared

FREE: Final = 0
SHADOW: Final = 1

FACTION_NAMES: Final[list[str]] = list(declared.FACTION)

ARMY: Final = 0
CHARACTER: Final = 1
ITEM: Final = 2
EVENT: Final = 3
TYPE_NAMES: Final = ["army", "character", "item", "event"]

NAZGUL: Final = 1
ENT: Final = 2
WEAPON: Final = 4
MOUNT: Final = 8
TRAIT_NAMES: Final = ["nazgul", "ent", "weapon", "mount"]

# ---- where a faction card is; from Z_BATTLE on: the battleground with that number
Z_OUT: Final = 0
Z_DECK: Final = 1
Z_HAND: Final = 2
Z_CYCLE: Final = 3
Z_GONE: Final = 4
Z_RESERVE: Final = 5
Z_PATH: Final = 6
Z_APART: Final = 7
Z_EVENT: Final = 8
Z_BATTLE: Final = 10

# ---- what the others know of a card in a hand or pile: nothing, that it is there, or that it was in the hand, out of
# which something has gone face down since
K_HIDDEN: Final = 0
K_SEEN: Final = 1
K_DOUBTFUL: Final = 2

# ---- where a location is
L_OUT: Final = 0
L_DECK: Final = 1
L_ACTIVE: Final = 2
L_FREE: Final = 3
L_SHADOW: Final = 4
L_ASIDE: Final = 5
LOCATION_NAMES: Final = ["out", "deck", "active", "free", "shadow", "aside"]

CARDS: Final[int] = len(declared.CARD)
PATHS: Final[int] = len(declared.PATH)
BATTLEGROUNDS: Final[int] = len(declared.BATTLEGROUND)

# ---- phases: which step comes next
P_OPENING: Final = 0
P_LOCATION: Final = 1
P_ACTION: Final = 2
P_COMBAT: Final = 3
P_VICTORY: Final = 4
P_DRAW: Final = 5
P_OVER: Final = 6
PHASE_NAMES: Final = ["opening", "location", "action", "combat", "victory", "draw", "over"]

# ---- endings
E_LEAD: Final = 1
E_FINAL: Final = 2
E_TIE: Final = 3
ENDING_NAMES: Final = ["", "lead_of_ten", "final_round", "tie"]

SCENARIO_NAMES: Final[list[str]] = list(declared.SCENARIO)

# ---- rings
R_NONE: Final = 0
R_GAME: Final = 1
R_ROUND: Final = 2
RING_NAMES: Final = ["none", "once_per_game", "once_per_round"]

# ---- actions: blocks that hold one number for each card, path or battleground, then the plain ones
A_CARD: Final = 0
A_PLAY: Final = CARDS
A_MOVE: Final = 2 * CARDS
A_USE: Final = 3 * CARDS
A_CYCLE: Final = 4 * CARDS
A_ON: Final = 5 * CARDS
A_PATH: Final = 6 * CARDS
A_BATTLE: Final = A_PATH + PATHS
A_PLAIN: Final = A_BATTLE + BATTLEGROUNDS
PLAIN_NAMES: Final = ["reserve", "active_path", "top", "winnow", "ring", "pass", "done", "yes", "no", "first", "second"]
TO_RESERVE: Final = A_PLAIN
TO_PATH: Final = A_PLAIN + 1
TOP: Final = A_PLAIN + 2
WINNOW: Final = A_PLAIN + 3
RING: Final = A_PLAIN + 4
PASS: Final = A_PLAIN + 5
DONE: Final = A_PLAIN + 6
YES: Final = A_PLAIN + 7
NO: Final = A_PLAIN + 8
FIRST: Final = A_PLAIN + 9
SECOND: Final = A_PLAIN + 10
