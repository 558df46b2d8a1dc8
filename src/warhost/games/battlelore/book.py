"""The values of units, terrain, cards and scenarios, read from `data/` into tables. An override replaces some."""

import json
from hashlib import blake2b
from typing import Any, Final

from warhost.games.battlelore.card_data import TURN_NAMES, Command, LoreCard, Scenario, listed, small
from warhost.games.battlelore.declared import FILES
from warhost.games.battlelore.hexes import COLUMN, HEX_NAMES, HEX_NUMBERS, OWN_ROW
from warhost.games.battlelore.ids import (
    ARMIES_A_SIDE,
    ARMY_NAMES,
    CARDS,
    COMMAND_NAMES,
    CUSTOM_SCENARIO,
    DECOY,
    FACE_NAMES,
    FIRST_LORE,
    FORBIDDEN_NAMES,
    FORD,
    G_BRIDGE,
    G_FORD,
    GROUND_NAMES,
    KINDS,
    KINDS_A_SIDE,
    LEARNING,
    LORE_NAMES,
    MARKER_NAMES,
    MELEE,
    NO_TOKEN,
    PLAIN,
    RANGED,
    SCENARIO_NAMES,
    SCENARIOS_A_SIDE,
    SIDE_NAMES,
    SLOTS,
    TRAIT_NAMES,
    UNIT_NAMES,
    WINDOW_NAMES,
)
from warhost.games.battlelore.notation import short
from warhost.games.battlelore.ops import O_DISCOUNT, index_of, masked, unknown, within
from warhost.kernel.data import Entry, corrected
from warhost.kernel.data import digest as digest_of
from warhost.kernel.errors import BadOption

# The data files by name, with effects and rules in short form.
STANDARD: Final[dict[str, dict[str, Any]]] = {name: short(name, data) for name, data in FILES.items()}

# ---- keywords: those that the rules know, and those that a die starts, which are made of effects
KEYWORDS: Final = [
    "double_shot", "pursue", "vigilant", "flanking", "immovable", "stun", "flying", "rage", "ferocity", "lunge",
    "mobility", "massive",
]  # fmt: skip
# For keywords with a number: its name in the data, which says what each point of a unit's value gives.
GIVES: Final = {
    "double_shot": "attacks",
    "pursue": "hexes",
    "flanking": "dice",
    "immovable": "retreats",
    "rage": "dice",
    "lunge": "hexes",
    "mobility": "hexes",
}
KEYWORD_NAMES: Final[list[str]] = list(STANDARD["units"]["keyword"])
DIE_EFFECTS: Final = ["damage", "damage_near", "retreat", "poison", "stun", "swarm", "lose_figure"]
D_DAMAGE: Final = 0
D_DAMAGE_NEAR: Final = 1
D_RETREAT: Final = 2
D_POISON: Final = 3
D_STUN: Final = 4
D_SWARM: Final = 5
D_LOSE_FIGURE: Final = 6

DAMAGE_NAMES: Final = ["figures", "tokens"]

# ---- the least and the most that an override may give; a star stands for any name
RANGE_OF: Final[dict[str, tuple[int, int]]] = {
    "units.muster.budget": (0, 900),
    "units.muster.tent": (0, 99),
    "units.muster.most_lore": (0, 20),
    # An army has as many cards as every scenario has deployment hexes. There are so few decoys that at least one card
    # is a unit, even with a tent.
    "units.muster.cards": (18, 18),
    "units.muster.decoys": (0, 16),
    "units.tent.points": (0, 9),
    "units.army.*.lore": (0, 20),
    "units.unit.*.cost": (0, 50),
    "units.unit.*.health": (1, 20),
    "units.unit.*.move": (0, 12),
    "units.unit.*.combat": (0, 12),
    "units.unit.*.range": (1, 15),
    "units.unit.*.least_range": (1, 15),
    "units.unit.*.count": (0, 10),
    "units.keyword.*.attacks": (0, 3),
    "units.keyword.*.hexes": (0, 3),
    "units.keyword.*.dice": (0, 3),
    "units.keyword.*.retreats": (0, 3),
    "units.keyword.*.fewer": (0, 9),
    "terrain.terrain.*.dice": (0, 12),
    "terrain.terrain.*.cover": (0, 9),
    "terrain.markers.price": (0, 20),
    "terrain.markers.portal": (2, 6),
    "terrain.swarm.dice": (0, 9),
    "terrain.learning.hand": (1, 9),
    "terrain.game.points": (1, 99),
    "terrain.game.rounds": (1, 99),
    "commands.*.count": (0, 20),
    "lore.*.count": (0, 20),
    "lore.*.cost": (0, 20),
}
# The names that an override may give, in the same form. What is not listed here is read word by word.
NAMES_OF: Final[dict[str, list[str]]] = {
    "units.unit.*.damage": DAMAGE_NAMES,
    "units.unit.*.traits": TRAIT_NAMES,
    "units.keyword.*.face": FACE_NAMES,
    "units.keyword.*.effects": DIE_EFFECTS,
    "units.keyword.*.marker": MARKER_NAMES,
    "units.keyword.*.ground": GROUND_NAMES,
    "terrain.poison.faces": FACE_NAMES,
    "terrain.stun.forbids": FORBIDDEN_NAMES,
    "lore.*.turn": TURN_NAMES,
    "lore.*.window": WINDOW_NAMES,
    "scenarios.learning.first": SIDE_NAMES,
}


class DieAbility:
    """An ability triggered by a die: its keyword, the face, and its effects in order."""

    def __init__(self, keyword: int, face: int, effects: list[int]) -> None:
        self.keyword = keyword
        self.face = face
        self.effects = effects


def own_half(side: int, place: int) -> bool:
    """Whether a hex is on the part of the board that a side's scenario card describes."""
    row = OWN_ROW[side][place]
    return row < 5 or (row == 5 and (COLUMN[place] <= 6) == (side == 0))


class Book:
    """All values that a match is played with, in columns by kind of unit, terrain and card."""

    def __init__(self, data: dict[str, dict[str, Any]], override: dict[str, Any] | None = None) -> None:
        # What an owner has corrected, by path, for display.
        self.override: dict[str, Any] = override or {}
        units = data["units"]
        self.cost: list[int] = unit_column(units, "cost")
        self.health: list[int] = unit_column(units, "health")
        # Legends have one figure and take damage tokens.
        self.tokens: list[int] = [DAMAGE_NAMES.index(units["unit"][name]["damage"]) for name in UNIT_NAMES]
        self.move: list[int] = unit_column(units, "move")
        self.combat: list[int] = unit_column(units, "combat")
        self.range: list[int] = unit_column(units, "range")
        self.least_range: list[int] = unit_column(units, "least_range")
        self.traits: list[int] = [
            any_of(f"units.unit.{name}.traits", units["unit"][name]["traits"], TRAIT_NAMES) for name in UNIT_NAMES
        ]
        for name, traits in zip(UNIT_NAMES, self.traits, strict=True):
            if (traits & MELEE and traits & RANGED) or not traits & (MELEE | RANGED):
                raise BadOption(
                    "data_attack",
                    "{where}: expected one of melee, ranged, not {found}",
                    {"where": f"units.unit.{name}.traits", "found": ", ".join(units["unit"][name]["traits"]) or "—"},
                )
        # How many deployment cards there are: for each unit, the tent and the decoys.
        self.count: list[int] = [*unit_column(units, "count"), 1, int(units["muster"]["decoys"])]
        self._keywords(units)
        self._muster(units)
        self._ground(data["terrain"])
        self.commands: list[Command] = [Command(name, data["commands"][name]) for name in COMMAND_NAMES]
        self.lore: list[LoreCard] = [LoreCard(name, data["lore"][name]) for name in LORE_NAMES]
        # By side and window: the lore cards that might be used there.
        self.windows: list[list[list[int]]] = [
            [
                [
                    c
                    for c in range(FIRST_LORE[side], FIRST_LORE[side + 1])
                    if self.lore[c].window == window and self.lore[c].count
                ]
                for window in range(len(WINDOW_NAMES))
            ]
            for side in (0, 1)
        ]
        self._check_decks()
        self.scenarios: list[Scenario] = [
            Scenario(name, data["scenarios"][name]) for name in SCENARIO_NAMES[:CUSTOM_SCENARIO]
        ]
        for card, name in zip(self.scenarios, SCENARIO_NAMES, strict=False):
            card.budget = self.budget
            if card.deployment:
                self._check_deployment(card, f"scenarios.{name}.map")
        self.learning_units: list[list[int]] = [[] for _ in range(KINDS)]
        for name, places in data["scenarios"]["learning"]["units"].items():
            kind = index_of("scenarios.learning.units", name, UNIT_NAMES)
            for place in places:
                if place not in HEX_NUMBERS:
                    raise unknown(f"scenarios.learning.units.{name}", place, ["a1 ... l9"])
                self.learning_units[kind].append(HEX_NUMBERS[place])
        self._check_learning()
        self.learning_first = SIDE_NAMES.index(data["scenarios"]["learning"]["first"])

    def __reduce__(self) -> tuple[Any, ...]:
        return book_with, (self.override,)

    def _check_deployment(self, card: Scenario, where: str) -> None:
        """Check that an army with every decoy finds hexes for its units, whatever they are."""
        found = 0
        for place in card.deployment:
            at = card.hexes.index(place) if place in card.hexes else -1
            terrain, token = (card.terrain[at], card.tokens[at]) if at >= 0 else (PLAIN, NO_TOKEN)
            found += self.firm(card.side, terrain, token)
        within(f"{where}: deployment hexes where every unit can stand", found, self.fewest(), self.muster_cards)

    def fewest(self) -> int:
        """Return how many cards of an army cannot be decoys, because there are not enough decoys."""
        return self.muster_cards - self.count[DECOY]

    def firm(self, side: int, terrain: int, token: int) -> int:
        """Return 1 if every unit of a side can stand on this ground without wading or flying, otherwise 0."""
        if not self.passable[terrain] and token == NO_TOKEN:
            return 0
        ground = 1 << terrain | (0 if token == NO_TOKEN else G_FORD if token == FORD else G_BRIDGE)
        heavy = [kind for kind in cards_of(side) if self.massive[kind] and ground & self.massive_ground]
        return 0 if heavy else 1

    def _check_learning(self) -> None:
        """Check that the learning scenario has units of both sides, with room for all, at most one on a hex."""
        where = "scenarios.learning.units"
        taken: list[int] = []
        for side in (0, 1):
            places = [place for kind in cards_of(side) for place in self.learning_units[kind]]
            within(f"{where}: count in all ({SIDE_NAMES[side]})", len(places), 1, SLOTS)
            taken.extend(places)
        for place in taken:
            within(f"{where}: units on {HEX_NAMES[place]}", taken.count(place), 1, 1)

    def _check_decks(self) -> None:
        """Check that the decks suffice for the opening hands and that a side's units fit on the board."""
        within("commands: count in all", sum([card.count for card in self.commands]), 20, 99)
        for side in (0, 1):
            within("lore: count in all", sum([self.lore[card].count for card in lore_of(side)]), 6, 99)
            units = sum([self.count[kind] for kind in cards_of(side)])
            within("units: count in all", units, self.muster_cards - self.count[DECOY] - 1, SLOTS)
            cheapest = sorted([self.cost[kind] for kind in cards_of(side) for _ in range(self.count[kind])])
            within(
                "units.muster.budget",
                self.budget,
                sum(cheapest[: self.muster_cards - self.count[DECOY]]),
                RANGE_OF["units.muster.budget"][1],
            )

    def _keywords(self, units: dict[str, Any]) -> None:
        """Read the value of each unit's keywords, zero for those it lacks."""
        values = {name: [0] * KINDS for name in KEYWORDS}
        worth = {name: gives(units["keyword"], name) for name in KEYWORDS}
        self.die: list[list[DieAbility]] = [[] for _ in range(KINDS)]
        for kind, unit in enumerate(UNIT_NAMES):
            where = f"units.unit.{unit}.abilities"
            for text in listed(where, units["unit"][unit]["abilities"]):
                name, _, value = str(text).partition(" ")
                keyword = index_of(where, name, KEYWORD_NAMES)
                if name in values:
                    values[name][kind] = small(where, value) * worth[name]
                else:
                    entry = units["keyword"][name]
                    path = f"units.keyword.{name}"
                    self.die[kind].append(
                        DieAbility(
                            keyword,
                            FACE_NAMES.index(entry["face"]),
                            [DIE_EFFECTS.index(effect) for effect in listed(f"{path}.effects", entry["effects"])],
                        )
                    )
        self.double_shot: list[int] = values["double_shot"]
        self.pursue: list[int] = values["pursue"]
        self.vigilant: list[int] = values["vigilant"]
        self.flanking: list[int] = values["flanking"]
        self.immovable: list[int] = values["immovable"]
        self.stun: list[int] = values["stun"]
        self.flying: list[int] = values["flying"]
        self.rage: list[int] = values["rage"]
        self.ferocity: list[int] = values["ferocity"]
        self.lunge: list[int] = values["lunge"]
        self.mobility: list[int] = values["mobility"]
        self.massive: list[int] = values["massive"]
        known = units["keyword"]
        self.fewer_at_flying = int(known["flying"]["fewer"])
        self.massive_ground = any_of("units.keyword.massive.ground", known["massive"]["ground"], GROUND_NAMES)
        self.stun_marker = MARKER_NAMES.index(known["stun"]["marker"])

    def _muster(self, units: dict[str, Any]) -> None:
        muster = units["muster"]
        self.budget = int(muster["budget"])
        self.tent_budget = int(muster["tent"])
        self.muster_cards = int(muster["cards"])
        self.most_lore = int(muster["most_lore"])
        self.tent_points = int(units["tent"]["points"])
        # How many of each deployment card an army card has, without the decoys that complete it.
        self.armies: list[list[int]] = []
        self.army_lore: list[int] = []
        for army, name in enumerate(ARMY_NAMES):
            counts = [0] * CARDS
            where = f"units.army.{name}.units"
            own = [UNIT_NAMES[kind] for kind in cards_of(army // ARMIES_A_SIDE)]
            for text in listed(where, units["army"][name]["units"]):
                unit, _, number = str(text).partition(" ")
                index_of(where, unit, own)
                counts[UNIT_NAMES.index(unit)] = small(where, number)
            within(f"{where}: count in all", sum(counts), self.muster_cards - self.count[DECOY], self.muster_cards)
            self.armies.append(counts)
            self.army_lore.append(int(units["army"][name]["lore"]))

    def _ground(self, data: dict[str, Any]) -> None:
        """Read terrain by number. Both tents work the same way."""
        ground = [data["terrain"][name] for name in ["plain", "hill", "forest", "building", "water", "tent", "tent"]]
        self.blocks: list[int] = [int(entry["blocks"]) for entry in ground]
        self.overlooks: list[int] = [int(entry["overlooks"]) for entry in ground]
        self.stops: list[int] = [int(entry["stops"]) for entry in ground]
        self.passable: list[int] = [int(entry["passable"]) for entry in ground]
        # The most dice before modifiers; 0 for no limit.
        self.dice: list[int] = [int(entry["dice"]) for entry in ground]
        self.cover: list[int] = [int(entry["cover"]) for entry in ground]
        self.token_stops: list[int] = [0, int(data["token"]["ford"]["stops"]), int(data["token"]["bridge"]["stops"])]
        self.marker_price = int(data["markers"]["price"])
        self.poison_faces = any_of("terrain.poison.faces", data["poison"]["faces"], FACE_NAMES)
        self.stun_forbids = any_of("terrain.stun.forbids", data["stun"]["forbids"], FORBIDDEN_NAMES)
        self.fewer_in_swarm = int(data["swarm"]["dice"])
        self.portals = int(data["markers"]["portal"])
        self.learning_hand = int(data["learning"]["hand"])
        self.points_to_win = int(data["game"]["points"])
        self.rounds = int(data["game"]["rounds"])

    def price(self, scenario: int, kind: int) -> int:
        """Return what a deployment card costs under a scenario card."""
        if kind >= KINDS:
            return 0
        cost = self.cost[kind]
        for rule in self.scenarios[scenario].rules:
            if rule.code == O_DISCOUNT and rule.kind == kind:
                cost -= rule.n
        return max(0, cost)


def gives(keywords: dict[str, Any], name: str) -> int:
    """Return what each point of a unit's keyword value gives; zero if the data give it no meaning."""
    if name in GIVES:
        return int(keywords[name][GIVES[name]])
    if name == "vigilant":
        return 0 if keywords[name]["countered"] else 1
    if name == "ferocity":
        return 1 if keywords[name]["before_retreats"] else 0
    return 1


def any_of(where: str, names: list[str], table: list[str]) -> int:
    """Return names as bits. The list may be empty."""
    return masked(where, ",".join(names), table) if names else 0


def unit_column(units: dict[str, Any], key: str) -> list[int]:
    """Return a value of every kind of unit."""
    return [int(units["unit"][name][key]) for name in UNIT_NAMES]


def cards_of(side: int) -> list[int]:
    """Return the kinds of units of a side."""
    return list(range(side * KINDS_A_SIDE, (side + 1) * KINDS_A_SIDE))


def scenarios_of(side: int) -> list[int]:
    """Return the scenario cards of a side."""
    return list(range(side * SCENARIOS_A_SIDE, (side + 1) * SCENARIOS_A_SIDE))


def lore_of(side: int) -> list[int]:
    """Return the lore cards of a side, by number."""
    return list(range(FIRST_LORE[side], FIRST_LORE[side + 1]))


# ---- how sure each value is, and overrides

# What an entry says about itself besides its values.
ABOUT: Final = ["confidence", "doubt", "en", "ru"]


def _collect(path: str, table: dict[str, Any], sure: str, out: list[Entry]) -> None:
    """Collect the values of a table with its confidence, and those under `doubt` with theirs."""
    sure = str(table.get("confidence", sure))
    doubt = table.get("doubt", {})
    for key, value in table.items():
        if key in ABOUT:
            continue
        if isinstance(value, dict):
            _collect(f"{path}.{key}", value, str(doubt.get(key, sure)), out)
        else:
            out.append(Entry(f"{path}.{key}", value, str(doubt.get(key, sure))))


def pattern(path: str, known: list[str]) -> str:
    """Return a path as the tables of allowed values list it: perhaps with a star for the name before the last word."""
    words = path.split(".")
    return path if path in known else ".".join([*words[:-2], "*", words[-1]])


def _entries() -> list[Entry]:
    """Return the values, with what an override may give for each."""
    out: list[Entry] = []
    for name in FILES:
        _collect(name, STANDARD[name], "verified", out)
    for entry in out:
        if type(entry.value) is int:
            entry.least, entry.most = RANGE_OF[pattern(entry.path, list(RANGE_OF))]
        elif type(entry.value) is not bool:
            entry.allowed = NAMES_OF.get(pattern(entry.path, list(NAMES_OF)), [])
            if entry.path.startswith("scenarios.") and entry.path.endswith(".side"):
                entry.allowed = [str(entry.value)]
    return out


_ENTRIES: Final = _entries()


def data() -> list[Entry]:
    """Return every value of the data files with its confidence, for the list and for overrides."""
    return list(_ENTRIES)


def digest() -> str:
    """Return a fingerprint of every value, so that a record played with other values can say so."""
    values = [[entry.path, entry.value] for entry in data()]
    return blake2b(json.dumps(values).encode(), digest_size=8).hexdigest()


BOOK: Final = Book(STANDARD)
# Books with an owner's corrections, by their digests.
_corrected: Final[dict[str, Book]] = {}


def book_of(options: dict[str, Any]) -> Book:
    """Return the values that a match is played with. BadOption names what is wrong in an override."""
    if "override" not in options:
        return BOOK
    digest = str(options["override"]["digest"])
    if digest not in _corrected:
        if len(_corrected) > 100:  # bounded, for a server that runs for years
            _corrected.clear()
        values = options["override"]["values"]
        _corrected[digest] = Book(corrected(STANDARD, values), values)
    return _corrected[digest]


def book_with(values: dict[str, Any]) -> Book:
    """Return the values of a match in which these replace the standard ones."""
    return book_of({"override": {"digest": digest_of(values), "values": values}} if values else {})


assert SCENARIO_NAMES[LEARNING] == "learning"
