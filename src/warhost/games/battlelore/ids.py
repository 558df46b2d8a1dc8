"""Numbers of things and of actions: plain ints that never change. The names are in the data files."""

from typing import Final

from warhost.games.battlelore.declared import FILES

# ---- players: a seat of the match is a faction
DAQAN: Final = 0
UTHUK: Final = 1
SIDE_NAMES: Final = ["daqan", "uthuk"]

# ---- units; the two that follow are deployment cards that are not units
UNIT_NAMES: Final = [
    "yeoman_archers",
    "citadel_guard",
    "riverwatch_riders",
    "rune_golems",
    "roc_warrior",
    "viper_legion",
    "blood_harvesters",
    "flesh_rippers",
    "obscenes",
    "chaos_lord",
]
KINDS: Final = 10
KINDS_A_SIDE: Final = 5
TENT: Final = 10
DECOY: Final = 11
CARD_NAMES: Final = [*UNIT_NAMES, "command_tent", "decoy"]
CARDS: Final = 12
# Slots for the units of a side: as many as it has deployment cards of units, and four more for custom scenarios.
SLOTS: Final = 20
ALL_SLOTS: Final = 40

# ---- traits
INFANTRY: Final = 1
CAVALRY: Final = 2
ELITE: Final = 4
LEGEND: Final = 8
MELEE: Final = 16
RANGED: Final = 32
TRAIT_NAMES: Final = ["infantry", "cavalry", "elite", "legend", "melee", "ranged"]

# ---- faces of the die, by what the die shows less one
STRIKE: Final = 0
CLEAVE: Final = 1
PIERCE: Final = 2
MORALE: Final = 3
LORE: Final = 4
HEROIC: Final = 5
FACE_NAMES: Final = ["strike", "cleave", "pierce", "morale", "lore", "heroic"]

# ---- terrain of a hex, and the token on it
PLAIN: Final = 0
HILL: Final = 1
FOREST: Final = 2
BUILDING: Final = 3
WATER: Final = 4
DAQAN_TENT: Final = 5
UTHUK_TENT: Final = 6
TERRAIN_NAMES: Final = ["plain", "hill", "forest", "building", "water", "daqan_tent", "uthuk_tent"]
NO_TOKEN: Final = 0
FORD: Final = 1
BRIDGE: Final = 2
TOKEN_NAMES: Final = ["none", "ford", "bridge"]
# The terrain of a hex as a rule may name it: terrain by number, then the tokens.
GROUND_NAMES: Final = [*TERRAIN_NAMES, "ford", "bridge"]
G_FORD: Final = 1 << 7
G_BRIDGE: Final = 1 << 8

# ---- markers
POISON: Final = 0
STUN: Final = 1
SWARM: Final = 2
MARKER_NAMES: Final = ["poison", "stun", "swarm"]

# What a marker may prevent a unit from doing.
FORBIDDEN_NAMES: Final = ["move", "advance", "attack", "counter", "retreat"]
F_MOVE: Final = 1
F_ADVANCE: Final = 2
F_ATTACK: Final = 4
F_COUNTER: Final = 8
F_RETREAT: Final = 16

# ---- sections, as their player sees them
LEFT: Final = 0
CENTRE: Final = 1
RIGHT: Final = 2
SECTION_NAMES: Final = ["left", "centre", "right"]

# ---- scenarios: seven for each side, the learning one, and what stands for a card of each side in a custom scenario
SCENARIO_NAMES: Final = [
    "nordgard_gate", "ride_for_greenbridge", "damming_the_muir", "mustering_the_militia", "crimson_forest",
    "river_of_sleep", "runestones",
    "blood_in_the_water", "feast_of_flesh", "staking_a_claim", "shadow_tor", "border_villages", "ynfernael_gate",
    "march_of_the_obscene", "learning", "own_daqan", "own_uthuk",
]  # fmt: skip
SCENARIOS_A_SIDE: Final = 7
LEARNING: Final = 14
CUSTOM_SCENARIO: Final = 15

# ---- cards with an id of their own; the spare ones have no copy unless an override gives them some
COMMAND_NAMES: Final[list[str]] = list(FILES["commands"])
# The command cards of preset hands, one of each per player.
PRESET: Final[list[int]] = [
    COMMAND_NAMES.index(name) for name in ("patrol_left", "patrol_centre", "patrol_right", "line_advance")
]
LORE_NAMES: Final[list[str]] = list(FILES["lore"])
# The lore cards of a side run from its first to the other side's first.
FIRST_LORE: Final[list[int]] = [0, LORE_NAMES.index("portal"), len(LORE_NAMES)]
ARMY_NAMES: Final = [
    "blackened_skies",
    "wall_of_steel",
    "riders_of_the_border",
    "reign_of_venom",
    "tide_of_blood",
    "lords_of_ruin",
]
ARMIES_A_SIDE: Final = 3

# ---- windows for lore cards
WINDOW_NAMES: Final = [
    "order_step", "move_start", "after_move", "attack_start", "attack_declared", "after_roll", "damage", "retreat",
    "after_attack", "enemy_lore", "vp_step", "lore_step",
]  # fmt: skip
W_ORDER: Final = 0
W_MOVE: Final = 1
W_MOVED: Final = 2
W_ATTACK: Final = 3
W_DECLARED: Final = 4
W_ROLLED: Final = 5
W_DAMAGE: Final = 6
W_RETREAT: Final = 7
W_AFTER: Final = 8
W_LORE_CARD: Final = 9
W_POINTS: Final = 10
W_LORE_STEP: Final = 11

# ---- phases: which step comes next
P_SCENARIO: Final = 0
P_FORDS: Final = 1
P_MUSTER: Final = 2
P_DEPLOY: Final = 3
P_OPENING: Final = 4
P_COMMAND: Final = 5
P_ORDER: Final = 6
P_MOVE_START: Final = 7
P_MOVE: Final = 8
P_EXTRA_MOVE: Final = 9
P_ATTACK_START: Final = 10
P_ATTACK: Final = 11
P_POINTS: Final = 12
P_LORE: Final = 13
P_OVER: Final = 14
PHASE_NAMES: Final = [
    "scenario", "fords", "muster", "deploy", "opening", "command", "order", "move_start", "move", "extra_move",
    "attack_start", "attack", "points", "lore", "over",
]  # fmt: skip

# ---- endings
E_POINTS: Final = 1
E_ELIMINATION: Final = 2
E_LIMIT: Final = 3
ENDING_NAMES: Final = ["", "victory_points", "elimination", "round_limit"]

# ---- actions: blocks that hold one number for each thing, then the plain ones
HEXES: Final = 104
A_HEX: Final = 0
A_COMMAND: Final = HEXES
A_LORE: Final[int] = A_COMMAND + len(COMMAND_NAMES)
A_SCENARIO: Final[int] = A_LORE + len(LORE_NAMES)
A_CARD: Final[int] = A_SCENARIO + 2 * SCENARIOS_A_SIDE
A_ARMY: Final[int] = A_CARD + CARDS
A_SECTION: Final[int] = A_ARMY + len(ARMY_NAMES)
A_DIRECTION: Final[int] = A_SECTION + len(SECTION_NAMES)
DIRECTION_NAMES: Final = ["east", "north_east", "north_west", "west", "south_west", "south_east"]
A_NUMBER: Final[int] = A_DIRECTION + len(DIRECTION_NAMES)
NUMBERS: Final = 10
A_FACE: Final[int] = A_NUMBER + NUMBERS
A_PLAIN: Final[int] = A_FACE + len(FACE_NAMES)
PLAIN_NAMES: Final = [
    "done", "pass", "yes", "no", "text", "basic", "muster", "advance", "pursue", "two_lore", "lore_and_card",
    "two_cards",
]  # fmt: skip


def plain(name: str) -> int:
    """Return the action of this name, which has no argument."""
    return A_PLAIN + PLAIN_NAMES.index(name)


DONE: Final[int] = plain("done")
PASS: Final[int] = plain("pass")
YES: Final[int] = plain("yes")
NO: Final[int] = plain("no")
TEXT: Final[int] = plain("text")
BASIC: Final[int] = plain("basic")
FREE_MUSTER: Final[int] = plain("muster")
ADVANCE: Final[int] = plain("advance")
PURSUE: Final[int] = plain("pursue")
TWO_LORE: Final[int] = plain("two_lore")
LORE_AND_CARD: Final[int] = plain("lore_and_card")
TWO_CARDS: Final[int] = plain("two_cards")
