"""Command, lore and scenario cards as the data files declare them."""

from typing import Any, Final

from warhost.games.battlelore.hexes import HEX_NUMBERS, from_own, width
from warhost.games.battlelore.ids import (
    BRIDGE,
    BUILDING,
    FOREST,
    HILL,
    LEARNING,
    NO_TOKEN,
    PLAIN,
    SCENARIO_NAMES,
    SCENARIOS_A_SIDE,
    SECTION_NAMES,
    SIDE_NAMES,
    TRAIT_NAMES,
    WATER,
    WINDOW_NAMES,
)
from warhost.games.battlelore.ops import (
    COMMAND_OPS,
    LORE_OPS,
    OP_WINDOWS,
    OWN_TURN,
    SCENARIO_OPS,
    Op,
    clipped,
    index_of,
    masked,
    number_of,
    read_op,
    unknown,
    within,
    words_of,
)
from warhost.kernel.errors import BadOption

OWN: Final = 0
ENEMY: Final = 1
ANY: Final = 2
TURN_NAMES: Final = ["own", "enemy", "any"]

# Windows inside a combat.
COMBAT_WINDOWS: Final = ["attack_declared", "after_roll", "damage", "retreat", "after_attack"]

# The most effects, rules and abilities that a card or a unit may have.
MOST_LISTED: Final = 9


def listed(where: str, texts: list[str]) -> list[str]:
    """Return a list in the data that is not too long."""
    within(f"{where}: count in all", len(texts), 0, MOST_LISTED)
    return texts


def read_ops(where: str, texts: list[str], known: dict[str, list[str]]) -> list[Op]:
    """Read effects or rules, one after another."""
    return [read_op(where, text, known) for text in listed(where, texts)]


def small(where: str, text: str) -> int:
    """Read a number of things on the table: zero to nine."""
    return number_of(where, text, 0, 9)


class Command:
    """A command card: how many copies, which units it orders, and what they gain."""

    def __init__(self, name: str, data: dict[str, Any]) -> None:
        where = f"commands.{name}"
        self.count = int(data["count"])
        self.sections: list[int] = [0, 0, 0]
        self.any = 0
        self.traits = 0
        self.not_weak = 0
        for key, value in words_of(
            f"{where}.orders", data["orders"], [*SECTION_NAMES, "any", "traits", "not_weak"]
        ).items():
            if key in SECTION_NAMES:
                self.sections[SECTION_NAMES.index(key)] = small(f"{where}.orders", value)
            elif key == "any":
                self.any = small(f"{where}.orders", value)
            elif key == "traits":
                self.traits = masked(f"{where}.orders", value, TRAIT_NAMES)
            else:
                self.not_weak = 1
        self.effects: list[Op] = read_ops(f"{where}.effects", data["effects"], COMMAND_OPS)


class LoreCard:
    """A lore card: its copies, price, window, whose turn it needs, its conditions and its effects."""

    def __init__(self, name: str, data: dict[str, Any]) -> None:
        where = f"lore.{name}"
        self.count = int(data["count"])
        self.cost = int(data["cost"])
        self.turn = index_of(f"{where}.turn", data["turn"], TURN_NAMES)
        self.window = index_of(f"{where}.window", data["window"], WINDOW_NAMES)
        self.roller = ANY
        self.traits = 0
        self.attack = 0
        self.distant = 0
        self.destroyed = 0
        self.driven = 0
        for key, value in words_of(
            f"{where}.when", data["when"], ["roller", "traits", "attack", "distant", "destroyed", "driven"]
        ).items():
            if key == "roller":
                self.roller = index_of(f"{where}.when", value, TURN_NAMES)
            elif key == "traits":
                self.traits = masked(f"{where}.when", value, TRAIT_NAMES)
            elif key == "attack":
                self.attack = masked(f"{where}.when", value, TRAIT_NAMES)
            elif key == "distant":
                self.distant = 1
            elif key == "destroyed":
                self.destroyed = 1
            else:
                self.driven = 1
        self.effects: list[Op] = read_ops(f"{where}.effects", data["effects"], LORE_OPS)
        self._check(where, [str(text).partition(" ")[0] for text in data["effects"]], bool(data["when"]))

    def _check(self, where: str, ops: list[str], conditions: bool) -> None:
        """Refuse effects in a window where they have no meaning, and combat conditions outside combat."""
        window = WINDOW_NAMES[self.window]
        for op in ops:
            allowed = OP_WINDOWS.get(op, WINDOW_NAMES)
            if window not in allowed:
                raise unknown(f"{where}.window ({op})", window, allowed)
            if op in OWN_TURN and self.turn != OWN:
                raise unknown(f"{where}.turn ({op})", TURN_NAMES[self.turn], ["own"])
        if conditions and window not in COMBAT_WINDOWS:
            raise unknown(f"{where}.window (when)", window, COMBAT_WINDOWS)


# Letters of a scenario's map: the terrain; a bridge lies on water; a capital letter is a deployment hex.
MAP_LETTERS: Final = {".": PLAIN, "d": PLAIN, "f": FOREST, "h": HILL, "b": BUILDING, "w": WATER, "g": WATER}


class Scenario:
    """A scenario card: its half of the board, and the rules for its owner. The learning scenario has no map."""

    def __init__(self, name: str, data: dict[str, Any]) -> None:
        where = f"scenarios.{name}"
        self.hexes: list[int] = []
        self.terrain: list[int] = []
        self.tokens: list[int] = []
        self.deployment: list[int] = []
        self.side = -1
        self.initiative = 0
        # Whether it is played with lore cards and a lore step.
        self.lore_cards = 1 if name != SCENARIO_NAMES[LEARNING] else 0
        # The points for mustering an army.
        self.budget = 0
        if "map" in data:
            own = SIDE_NAMES[SCENARIO_NAMES.index(name) // SCENARIOS_A_SIDE]
            self.side = SIDE_NAMES.index(own)
            index_of(f"{where}.side", data["side"], [own])
            code = str(data["initiative"])
            if len(code) != 2 or code[0] not in "ABCDEFGHIJ" or not code[1].isdecimal():
                raise BadOption(
                    "data_initiative",
                    "{where}: expected a letter and a digit, not {found}",
                    {"where": f"{where}.initiative", "found": clipped(code)},
                )
            self.initiative = 10 * ord(code[0]) + int(code[1])
            self._read_map(f"{where}.map", [str(row) for row in data["map"]])
        self.banners: list[tuple[int, int]] = []
        for text in listed(f"{where}.banners", data["banners"]):
            place, _, value = str(text).partition(" ")
            if place not in HEX_NUMBERS:
                raise unknown(f"{where}.banners", place, ["a1 ... l9"])
            self.banners.append((HEX_NUMBERS[place], small(f"{where}.banners", value)))
        self.rules: list[Op] = read_ops(f"{where}.rules", data["rules"], SCENARIO_OPS)

    def _read_map(self, where: str, rows: list[str]) -> None:
        """Read the drawing, centre row first."""
        if [len(row) for row in rows] != [width(own) for own in (5, 4, 3, 2, 1)]:
            raise BadOption("data_map", "{where}: expected rows of 12, 11, 12, 11 and 12 hexes", {"where": where})
        for i, row in enumerate(rows):
            for column, letter in enumerate(row, 1):
                if letter.lower() not in MAP_LETTERS:
                    raise unknown(where, letter, list(MAP_LETTERS))
                place = from_own(self.side, 5 - i, column)
                terrain = MAP_LETTERS[letter.lower()]
                if i == 0 and column > 6 and letter != ".":
                    raise BadOption(
                        "data_centre", "{where}: the right half of the centre row is the enemy's", {"where": where}
                    )
                if terrain != PLAIN:
                    self.hexes.append(place)
                    self.terrain.append(terrain)
                    self.tokens.append(BRIDGE if letter.lower() == "g" else NO_TOKEN)
                if letter.isupper():
                    self.deployment.append(place)
        if len(self.deployment) != 18:
            raise BadOption(
                "data_deployment",
                "{where}: expected 18 deployment hexes, not {found}",
                {"where": where, "found": str(len(self.deployment))},
            )
        plain = [place for place in self.deployment if place not in self.hexes]
        within(f"{where}: deployment hexes on the plain", len(plain), 1, 18)
        self.deployment.sort()
