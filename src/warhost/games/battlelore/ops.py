"""Effects and rules of cards: an `op` with a few arguments in short form (`notation.py`), read into whole numbers."""

from typing import Final

from warhost.games.battlelore.ids import FACE_NAMES, GROUND_NAMES, MARKER_NAMES, TRAIT_NAMES, UNIT_NAMES
from warhost.kernel.errors import BadOption

# Every op with its arguments. Command cards, lore cards and scenarios each have different ones.
COMMAND_OPS: Final = {
    "extra_move": ["hexes"],
    "no_move": [],
    "extra_attacks": ["n"],
    "attack_dice": ["dice", "first"],
    "pursue": ["hexes"],
    "move_bonus": ["hexes"],
    "uncounterable": [],
    "gain_lore": ["lore"],
}
LORE_OPS: Final = {
    "attack_dice": ["dice"],
    "all_dice": ["dice"],
    "keep_dice": ["dice"],
    "face_damage": ["face"],
    "backlash": ["damage"],
    "add_result": ["face", "n", "weak"],
    "ignore_damage": ["n", "near"],
    "ignore_retreats": [],
    "cancel": [],
    "turn_dice": ["dice", "traits", "side", "counters"],
    "march": ["units", "hexes", "ground"],
    "order": ["units"],
    "heal": ["figures", "tokens", "cure", "near_enemy"],
    "bolt": ["dice", "within", "faces", "retreat_faces"],
    "awaken": ["traits"],
    "gain_points": ["points"],
    "gain_lore": ["lore"],
    "sacrifice": [],
    "chase": ["hexes"],
    "portal": ["within"],
    "mark": ["marker", "units", "one_section", "within", "kind"],
    "burst": ["within", "damage"],
    "scatter": [],
    "overrun": ["traits", "faces"],
    "last_counter": [],
    "lift": ["kind", "within"],
    "draw_lore": ["n"],
    "draw_command": ["n"],
}
SCENARIO_OPS: Final = {
    "counter_dice": ["ground", "dice"],
    "move_bonus": ["traits", "hexes", "first_turn"],
    "steady": ["ground", "n"],
    "discount": ["kind", "n"],
    "unseen": ["ground", "within"],
    "no_stop": ["ground"],
    "lore_bonus": ["ground", "lore"],
    "wade": ["traits"],
    "lore_for_kill": ["traits", "lore"],
    "range_bonus": ["traits", "hexes"],
    "see_through": ["traits", "n"],
    "no_cover": [],
    "offering": ["damage", "lore"],
    "hold": ["ground", "points", "at_least", "enemy_none", "each", "most"],
    "pairs": ["ground", "other", "points"],
    "reach": ["traits", "low", "high", "points", "most"],
    "clear": ["low", "high", "points"],
    "buy": ["lore", "points", "once"],
    "kill": ["points", "victim_near", "killer_near"],
}

# The windows in which an effect of a lore card has a meaning. Effects not listed work in any.
QUIET_WINDOWS: Final = ["order_step", "move_start", "attack_start", "after_attack", "vp_step", "lore_step"]
OP_WINDOWS: Final = {
    "attack_dice": ["attack_declared"],
    "all_dice": ["attack_declared"],
    "keep_dice": ["attack_declared"],
    "face_damage": ["attack_declared"],
    "backlash": ["attack_declared", "after_roll"],
    "add_result": ["after_roll"],
    "ignore_damage": ["damage"],
    "ignore_retreats": ["retreat"],
    "cancel": ["enemy_lore"],
    "turn_dice": ["order_step", "move_start", "attack_start"],
    "march": ["move_start"],
    "portal": ["move_start"],
    "order": ["order_step"],
    "awaken": ["attack_start"],
    "chase": ["after_attack"],
    "overrun": ["order_step", "move_start"],
    "last_counter": ["damage"],
    "lift": ["after_move"],
    "bolt": QUIET_WINDOWS,
    "burst": QUIET_WINDOWS,
    "scatter": QUIET_WINDOWS,
    "mark": QUIET_WINDOWS,
    "heal": QUIET_WINDOWS,
    "sacrifice": QUIET_WINDOWS,
}
# Effects only for the turn of the card's owner.
OWN_TURN: Final = ["march", "portal", "order", "awaken", "chase", "overrun", "lift"]

OP_NAMES: Final = list(dict.fromkeys([*COMMAND_OPS, *LORE_OPS, *SCENARIO_OPS]))
O_EXTRA_MOVE: Final = OP_NAMES.index("extra_move")
O_NO_MOVE: Final = OP_NAMES.index("no_move")
O_EXTRA_ATTACKS: Final = OP_NAMES.index("extra_attacks")
O_ATTACK_DICE: Final = OP_NAMES.index("attack_dice")
O_PURSUE: Final = OP_NAMES.index("pursue")
O_MOVE_BONUS: Final = OP_NAMES.index("move_bonus")
O_UNCOUNTERABLE: Final = OP_NAMES.index("uncounterable")
O_GAIN_LORE: Final = OP_NAMES.index("gain_lore")
O_ALL_DICE: Final = OP_NAMES.index("all_dice")
O_KEEP_DICE: Final = OP_NAMES.index("keep_dice")
O_FACE_DAMAGE: Final = OP_NAMES.index("face_damage")
O_BACKLASH: Final = OP_NAMES.index("backlash")
O_ADD_RESULT: Final = OP_NAMES.index("add_result")
O_IGNORE_DAMAGE: Final = OP_NAMES.index("ignore_damage")
O_IGNORE_RETREATS: Final = OP_NAMES.index("ignore_retreats")
O_CANCEL: Final = OP_NAMES.index("cancel")
O_TURN_DICE: Final = OP_NAMES.index("turn_dice")
O_MARCH: Final = OP_NAMES.index("march")
O_ORDER: Final = OP_NAMES.index("order")
O_HEAL: Final = OP_NAMES.index("heal")
O_BOLT: Final = OP_NAMES.index("bolt")
O_AWAKEN: Final = OP_NAMES.index("awaken")
O_GAIN_POINTS: Final = OP_NAMES.index("gain_points")
O_SACRIFICE: Final = OP_NAMES.index("sacrifice")
O_CHASE: Final = OP_NAMES.index("chase")
O_PORTAL: Final = OP_NAMES.index("portal")
O_MARK: Final = OP_NAMES.index("mark")
O_BURST: Final = OP_NAMES.index("burst")
O_SCATTER: Final = OP_NAMES.index("scatter")
O_OVERRUN: Final = OP_NAMES.index("overrun")
O_LAST_COUNTER: Final = OP_NAMES.index("last_counter")
O_LIFT: Final = OP_NAMES.index("lift")
O_DRAW_LORE: Final = OP_NAMES.index("draw_lore")
O_DRAW_COMMAND: Final = OP_NAMES.index("draw_command")
O_COUNTER_DICE: Final = OP_NAMES.index("counter_dice")
O_STEADY: Final = OP_NAMES.index("steady")
O_DISCOUNT: Final = OP_NAMES.index("discount")
O_UNSEEN: Final = OP_NAMES.index("unseen")
O_NO_STOP: Final = OP_NAMES.index("no_stop")
O_LORE_BONUS: Final = OP_NAMES.index("lore_bonus")
O_WADE: Final = OP_NAMES.index("wade")
O_LORE_FOR_KILL: Final = OP_NAMES.index("lore_for_kill")
O_RANGE_BONUS: Final = OP_NAMES.index("range_bonus")
O_SEE_THROUGH: Final = OP_NAMES.index("see_through")
O_NO_COVER: Final = OP_NAMES.index("no_cover")
O_OFFERING: Final = OP_NAMES.index("offering")
O_HOLD: Final = OP_NAMES.index("hold")
O_PAIRS: Final = OP_NAMES.index("pairs")
O_REACH: Final = OP_NAMES.index("reach")
O_CLEAR: Final = OP_NAMES.index("clear")
O_BUY: Final = OP_NAMES.index("buy")
O_KILL: Final = OP_NAMES.index("kill")

# The smallest and largest values in an effect or a rule. Negative dice are taken away. In `weak` and `near`, -1 means
# that the value is not given. Figures and tokens are limited because a question asks for their number.
BOUNDS: Final = {
    "n": (0, 9), "dice": (-9, 9), "hexes": (0, 9), "units": (0, 20), "within": (0, 15), "damage": (0, 9),
    "figures": (0, 9), "tokens": (0, 9), "weak": (-1, 9), "near": (-1, 9), "lore": (0, 20), "points": (0, 20),
    "at_least": (0, 20), "most": (0, 99), "low": (0, 9), "high": (0, 9),
}  # fmt: skip
NUMBERS: Final = list(BOUNDS)
FLAGS: Final = ["first", "cure", "near_enemy", "one_section", "first_turn", "enemy_none", "each", "once", "counters"]
MASKS: Final = {
    "traits": TRAIT_NAMES,
    "ground": GROUND_NAMES,
    "other": GROUND_NAMES,
    "victim_near": GROUND_NAMES,
    "killer_near": GROUND_NAMES,
    "faces": FACE_NAMES,
    "retreat_faces": FACE_NAMES,
}
NAMED: Final = {"face": FACE_NAMES, "marker": MARKER_NAMES, "kind": UNIT_NAMES, "side": ["own", "enemy"]}


class Op:
    """One effect or rule. Fields its op does not use keep their defaults; an empty mask of traits means every unit."""

    def __init__(self, code: int) -> None:
        self.code = code
        self.n = 0
        self.dice = 0
        self.hexes = 0
        self.units = 0
        self.within = 0
        self.damage = 0
        self.figures = 0
        self.tokens = 0
        self.weak = -1
        self.near = -1
        self.lore = 0
        self.points = 0
        self.at_least = 1
        self.most = 99
        self.low = 0
        self.high = 0
        self.traits = 0
        self.ground = 0
        self.other = 0
        self.victim_near = 0
        self.killer_near = 0
        self.faces = 0
        self.retreat_faces = 0
        self.face = 0
        self.marker = 0
        self.kind = -1
        self.side = 0
        self.first = 0
        self.cure = 0
        self.near_enemy = 0
        self.one_section = 0
        self.first_turn = 0
        self.enemy_none = 0
        self.each = 0
        self.once = 0
        self.counters = 0


def unknown(where: str, word: str, allowed: list[str]) -> BadOption:
    """Return the error for a word in the data that has no meaning there."""
    return BadOption(
        "data_word",
        "{where}: {word} is unknown; allowed are {allowed}",
        {"where": where, "word": clipped(word), "allowed": ", ".join(allowed) or "—"},
    )


def clipped(text: str) -> str:
    """Return a wrong word as an error shows it, shortened if it is long."""
    return (text if len(text) <= 60 else f"{text[:57]}...") or "—"


def outside(where: str, found: str, low: int, high: int) -> BadOption:
    """Return the error for a number out of range."""
    return BadOption(
        "data_range",
        "{where}: expected a number from {low} to {high}, not {found}",
        {"where": where, "low": str(low), "high": str(high), "found": clipped(found)},
    )


def number_of(where: str, text: str, low: int, high: int) -> int:
    """Read a small whole number from a text."""
    # Longer ones are out of bounds anyway, and Python does not read very long ones.
    if len(text) < 5 and text.removeprefix("-").isdecimal() and low <= int(text) <= high:
        return int(text)
    raise outside(where, text, low, high)


def within(where: str, value: int, low: int, high: int) -> int:
    """Return a number after checking its range."""
    if not low <= value <= high:
        raise outside(where, str(value), low, high)
    return value


def index_of(where: str, name: str, allowed: list[str]) -> int:
    """Return the number of a name."""
    if name not in allowed:
        raise unknown(where, name, allowed)
    return allowed.index(name)


def masked(where: str, names: str, allowed: list[str]) -> int:
    """Return names separated by commas as bits."""
    mask = 0
    for name in names.split(","):
        mask |= 1 << index_of(where, name, allowed)
    return mask


def words_of(where: str, text: str, allowed: list[str]) -> dict[str, str]:
    """Read `a=1 b` as a table. A word alone has no value."""
    found: dict[str, str] = {}
    for word in text.split():
        key, _, value = word.partition("=")
        if key not in allowed:
            raise unknown(where, key, allowed)
        found[key] = value
    return found


def read_op(where: str, text: str, known: dict[str, list[str]]) -> Op:
    """Read an effect or rule: its op, then its arguments."""
    name, _, rest = text.partition(" ")
    if name not in known:
        raise unknown(where, name, list(known))
    op = Op(OP_NAMES.index(name))
    for key, value in words_of(where, rest, known[name]).items():
        if key in NUMBERS:
            setattr(op, key, number_of(f"{where} {key}", value, *BOUNDS[key]))
        elif key in FLAGS:
            setattr(op, key, 1)
        elif key in MASKS:
            setattr(op, key, masked(where, value, MASKS[key]))
        else:
            setattr(op, key, index_of(where, value, NAMED[key]))
    return op
