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

# ---- what the others know of a card in a hand or pile: nothing, that it is there, or that it was in the hand before
# some card left the hand face down
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
# For scans of a column (kernel/scan.py).
EACH_CARD: Final = bytes(range(CARDS))
EACH_PATH: Final = bytes(range(PATHS))
EACH_GROUND: Final = bytes(range(BATTLEGROUNDS))
ZONES: Final[int] = Z_BATTLE + BATTLEGROUNDS
# By zone: whether a card there is in play.
IN_PLAY: Final = bytes([zone in (Z_RESERVE, Z_PATH) or zone >= Z_BATTLE for zone in range(ZONES)])

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
A_PLAY: Final = A_CARD + CARDS
A_MOVE: Final = A_PLAY + CARDS
A_USE: Final = A_MOVE + CARDS
A_CYCLE: Final = A_USE + CARDS
A_ON: Final = A_CYCLE + CARDS
A_PATH: Final = A_ON + CARDS
A_BATTLE: Final = A_PATH + PATHS
A_PLAIN: Final = A_BATTLE + BATTLEGROUNDS
PLAIN_NAMES: Final = ["reserve", "active_path", "top", "winnow", "ring", "pass", "done", "yes", "no", "first", "second"]


def plain(name: str) -> int:
    """Return the action of this name, which has no argument."""
    return A_PLAIN + PLAIN_NAMES.index(name)


TO_RESERVE: Final[int] = plain("reserve")
TO_PATH: Final[int] = plain("active_path")
TOP: Final[int] = plain("top")
WINNOW: Final[int] = plain("winnow")
RING: Final[int] = plain("ring")
PASS: Final[int] = plain("pass")
DONE: Final[int] = plain("done")
YES: Final[int] = plain("yes")
NO: Final[int] = plain("no")
FIRST: Final[int] = plain("first")
SECOND: Final[int] = plain("second")
