"""The values that an owner of the printed game may correct: strengths, counts, ratings, the set-up, ranges.

A state refers to one Book, shared by its copies: the standard one, or that of its override.
"""

from typing import Any, Final

from warhost.games.bo5a import declared
from warhost.games.bo5a.ids import (
    ARMY_TYPE,
    CHARACTER_NAMES,
    EVENTS,
    FIRST_FATE,
    FIRST_STORY,
    GROUP_NAMES,
    KIND_NAMES,
    KINDS,
    MOST_NUMBER,
    REGIONS,
    TERRAIN_NAMES,
    TERRAINS,
    TILE_NAMES,
    TOKEN_GROUP,
    TOKEN_NAMES,
    TOKENS,
    TYPE_NAMES,
)
from warhost.games.bo5a.tables import (
    CARD_NAMES,
    COMBAT_NAMES,
    FORTIFICATIONS,
    NEIGHBOURS,
    ORDER_NAMES,
    PLACE_NAMES,
    REGION_NAMES,
)
from warhost.kernel.data import Entry, corrected, digest, entries, one_of
from warhost.kernel.errors import BadOption

# The smallest and largest values an override may give, by the last word of a path. Dice, Eagles with their Lord and
# Leadership tokens are asked for by number, observations have bounds, and odds are calculated unit by unit, hit by hit.
RANGE_OF: Final[dict[str, tuple[int, int]]] = {
    "figures": (0, 60),
    "strength": (0, 9),
    "leadership": (0, 9),
    "movement": (0, 9),
    "step": (0, 15),
    # the box and its limits
    "eagles": (0, MOST_NUMBER - 1),
    "bats": (0, 20),
    "free_leadership": (0, MOST_NUMBER),
    "shadow_leadership": (0, MOST_NUMBER),
    "bodyguards": (0, 20),
    "rings": (0, 20),
    "hand": (0, 20),
    "stacking": (1, 10),
    "dice": (0, MOST_NUMBER),
    # Beorn is eliminated when he has no Wrath tokens (p. 33).
    "wrath": (1, 40),
    # Fate: the game is over when the marker reaches the last step, so it cannot be the first.
    "value": (0, 9),
    "count": (0, 20),
    "last_step": (1, 20),
    # abilities; some are either present (1) or absent (0)
    "concentration": (0, 1),
    "tokens": (0, 1),
    "kinsfolk": (0, 1),
    "settlements": (0, 6),
    "damage_removed": (0, 20),
    "veterans": (0, 5),
    "blast_dice": (0, MOST_NUMBER),
    "concentrated_dice": (0, MOST_NUMBER),
    "archery_most_dice": (0, MOST_NUMBER),
    # A 1 always misses and a 6 always hits.
    "success": (2, 6),
    "blast_success": (2, 6),
    "concentrated_success": (2, 6),
    "archery_success": (2, 6),
    # In millimetres. Pairs of regions further apart than this are not listed.
    "ruler": (1, 200),
}
# The same for every value of a table.
RANGE_IN: Final[dict[str, tuple[int, int]]] = {
    "fortification": (0, 20),
    "token": (0, 40),
    "start": (0, 20),
    "distance": (0, 999),
}
# The two special tiles enter the pool only by story cards.
ASIDE: Final = ["pieces.tile.arkenstone.count", "pieces.tile.necromancer.count"]
# The names that an override may give, by the last word of a path.
NAMES_OF: Final[dict[str, list[str]]] = {
    "start": PLACE_NAMES[:REGIONS],
    "enters_at": PLACE_NAMES[:REGIONS],
    "place": PLACE_NAMES,
    "favours": TERRAIN_NAMES,
    "archery_terrains": TERRAIN_NAMES,
}

_FILES: Final[dict[str, dict[str, Any]]] = {
    "characters": declared.CHARACTERS,
    "pieces": declared.PIECES,
    "range": declared.RANGE,
    "cards": declared.CARDS,
}


class Book:
    """The numbers of one match. Lists are indexed by kind, character, tile, token face or card, and never change."""

    def __init__(self, override: dict[str, Any]) -> None:
        # What differs from the data files, by path. A view of a value shows this one.
        self.override = override
        for path in override:
            if path.startswith("cards."):
                raise BadOption(
                    "bo5a_override_card",
                    "override: {path}: this card value is verified and cannot be changed. Remove it.",
                    {"path": path},
                )
        data = corrected(_FILES, override)
        characters = data["characters"]
        pieces = data["pieces"]
        units = pieces["unit"]
        # units
        self.figures: list[int] = [int(units[name]["figures"]) for name in KIND_NAMES]
        self.strength: list[int] = [int(units[name]["strength"]) for name in KIND_NAMES]
        # Whether a kind favours a terrain, at kind * TERRAINS + terrain.
        self.favours: list[bool] = [False] * (KINDS * TERRAINS)
        for k, name in enumerate(KIND_NAMES):
            for terrain in units[name]["favours"]:
                self.favours[k * TERRAINS + one_of(terrain, TERRAIN_NAMES, f"pieces.unit.{name}.favours")] = True
        # limits
        limit = pieces["limit"]
        self.eagles = int(limit["eagles"])
        self.bats = int(limit["bats"])
        self.leadership_tokens: list[int] = [int(limit["free_leadership"]), int(limit["shadow_leadership"])]
        self.most_wrath = int(limit["wrath"])
        self.most_bodyguards = int(limit["bodyguards"])
        self.rings = int(limit["rings"])
        self.hand = int(limit["hand"])
        self.stacking = int(limit["stacking"])
        self.most_dice = int(limit["dice"])
        self.protection: list[int] = [int(pieces["fortification"][REGION_NAMES[r]]) for r in FORTIFICATIONS]
        # Fate
        self.tile_value: list[int] = [int(pieces["tile"][name]["value"]) for name in TILE_NAMES]
        self.tile_icon: list[bool] = [bool(pieces["tile"][name]["icon"]) for name in TILE_NAMES]
        self.tile_count: list[int] = [int(pieces["tile"][name]["count"]) for name in TILE_NAMES]
        self.last_step = int(pieces["fate"]["last_step"])
        # recruitment tokens
        self.tokens: list[int] = [
            int(pieces["token"][GROUP_NAMES[TOKEN_GROUP[face]]][TOKEN_NAMES[face]]) for face in range(TOKENS)
        ]
        # characters
        self.leadership: list[int] = [int(characters[name]["leadership"]) for name in CHARACTER_NAMES]
        self.movement: list[int] = [int(characters[name]["movement"]) for name in CHARACTER_NAMES]
        self.step: list[int] = [int(characters[name].get("step", -1)) for name in CHARACTER_NAMES]
        self.start_of: list[int] = [
            one_of(characters[name]["start"], PLACE_NAMES[:REGIONS], f"characters.{name}.start")
            if "start" in characters[name]
            else -1
            for name in CHARACTER_NAMES
        ]
        self.blast_dice = int(characters["gandalf"]["blast_dice"])
        self.blast_success = int(characters["gandalf"]["blast_success"])
        self.concentration = int(characters["gandalf"]["concentration"])
        self.concentrated_dice = int(characters["gandalf"]["concentrated_dice"])
        self.concentrated_success = int(characters["gandalf"]["concentrated_success"])
        self.archery_most = int(characters["thranduil"]["archery_most_dice"])
        self.archery_success = int(characters["thranduil"]["archery_success"])
        self.archery_terrain: list[bool] = [False] * TERRAINS
        for terrain in characters["thranduil"]["archery_terrains"]:
            self.archery_terrain[one_of(terrain, TERRAIN_NAMES, "characters.thranduil.archery_terrains")] = True
        self.bard_settlements = int(characters["bard"]["settlements"])
        self.dain_heals = int(characters["dain"]["damage_removed"])
        self.dain_tokens = int(characters["dain"]["tokens"])
        self.thorin_enters = one_of(
            characters["thorin"]["enters_at"], PLACE_NAMES[:REGIONS], "characters.thorin.enters_at"
        )
        self.thorin_veterans = int(characters["thorin"]["veterans"])
        self.kinsfolk = int(characters["thorin"]["kinsfolk"])
        self.wrath = int(characters["beorn"]["wrath"])
        self.beorn_dice = int(characters["beorn"]["dice"])
        self.beorn_success = int(characters["beorn"]["success"])
        # the set-up: (place, kind, number) and (place, group, number)
        self.start_units: list[tuple[int, int, int]] = []
        self.start_tokens: list[tuple[int, int, int]] = []
        for name, entry in pieces["start"].items():
            at = one_of(entry["place"], PLACE_NAMES, f"pieces.start.{name}.place")
            for kind, number in entry.get("units", {}).items():
                self.start_units.append((at, KIND_NAMES.index(kind), int(number)))
            for group, number in entry.get("tokens", {}).items():
                self.start_tokens.append((at, GROUP_NAMES.index(group), int(number)))
        # Whether a ranged attack reaches from one region to another, at from * REGIONS + to.
        self.reaches: list[bool] = reaches(data["range"])
        # cards
        cards = data["cards"]
        self.order: list[int] = [
            one_of(cards["event"][CARD_NAMES[c]]["order"], ORDER_NAMES, f"cards.event.{CARD_NAMES[c]}.order")
            for c in range(EVENTS)
        ]
        self.combat: list[int] = [
            one_of(cards["event"][CARD_NAMES[c]]["combat"], COMBAT_NAMES, f"cards.event.{CARD_NAMES[c]}.combat")
            for c in range(EVENTS)
        ]
        # The die result that plays a card, by card. Fate and maneuver cards need none.
        self.type: list[int] = (
            [
                one_of(cards["order"][ORDER_NAMES[order]]["type"], TYPE_NAMES, f"cards.order.{ORDER_NAMES[order]}.type")
                for order in self.order
            ]
            + [
                one_of(cards["story"][CARD_NAMES[c]]["type"], TYPE_NAMES, f"cards.story.{CARD_NAMES[c]}.type")
                for c in range(FIRST_STORY, FIRST_FATE)
            ]
            + [ARMY_TYPE] * (len(CARD_NAMES) - FIRST_FATE)
        )
        self.check()

    def __reduce__(self) -> tuple[Any, ...]:
        return book_with, (self.override,)

    def check(self) -> None:
        """Check that the box has enough for the set-up and that the tiles reach the end of the Fate Track."""
        steps = sum([self.tile_value[t] * self.tile_count[t] for t in range(len(TILE_NAMES))])
        if steps < self.last_step:
            raise BadOption(
                "bo5a_override_tiles",
                "override: pieces.tile: the Fate tiles add up to {steps} steps, but the Fate Track "
                "(pieces.fate.last_step) needs {last}.",
                {"steps": str(steps), "last": str(self.last_step)},
            )
        used = [0] * KINDS
        for _, kind, number in self.start_units:
            used[kind] += number
        for kind in range(KINDS):
            if used[kind] > self.figures[kind]:
                raise too_few(KIND_NAMES[kind], self.figures[kind], used[kind])
        for group, name in enumerate(GROUP_NAMES):
            there = sum([self.tokens[f] for f in range(TOKENS) if TOKEN_GROUP[f] == group])
            laid = sum([n for _, g, n in self.start_tokens if g == group])
            if laid > there:
                raise too_few(name, there, laid)


def range_of(path: str) -> tuple[int, int]:
    """Return the smallest and largest value that an override may give for a number."""
    if path in ASIDE:
        return 0, 0
    words = path.split(".")
    return RANGE_IN[words[1]] if words[1] in RANGE_IN else RANGE_OF[words[-1]]


def too_few(unit: str, number: int, needed: int) -> BadOption:
    """Return the error for an override that leaves less than the set-up needs."""
    return BadOption(
        "bo5a_override_figures",
        "override: {unit}: {number} is too few, the setup needs {needed}.",
        {"unit": unit, "number": str(number), "needed": str(needed)},
    )


def reaches(data: dict[str, Any]) -> list[bool]:
    """Return which regions are within range of each other. A region reaches itself and its neighbours (p. 20)."""
    out = [False] * (REGIONS * REGIONS)
    for r in range(REGIONS):
        for other in [r, *NEIGHBOURS[r]]:
            out[r * REGIONS + other] = True
    ruler = int(data["ruler"])
    for name, row in data["distance"].items():
        for other_name, distance in row.items():
            if int(distance) <= ruler:
                a, b = REGION_NAMES.index(name), REGION_NAMES.index(other_name)
                out[a * REGIONS + b] = True
                out[b * REGIONS + a] = True
    return out


STANDARD: Final = Book({})
_made: dict[str, Book] = {}


def book_of(options: dict[str, Any]) -> Book:
    """Return the book of a match from its options."""
    override = options.get("override")
    if override is None:
        return STANDARD
    name = str(override["digest"])
    if name not in _made:
        if len(_made) > 100:  # bounded, for a server that runs for years
            _made.clear()
        _made[name] = Book(override["values"])
    return _made[name]


def book_with(values: dict[str, Any]) -> Book:
    """Return the book with these values in place of the standard ones."""
    return book_of({"override": {"digest": digest(values), "values": values}} if values else {})


def _entries() -> list[Entry]:
    """Return the values, with what an override may give for each."""
    out: list[Entry] = []
    for entry in entries(_FILES):
        words = entry.path.split(".")
        if words[0] == "cards":
            # Only these fields of a card are values. Which cards exist is fixed.
            if words[-1] in ("type", "order", "combat"):
                out.append(entry)
            continue
        out.append(entry)
        if type(entry.value) is int:
            entry.least, entry.most = range_of(entry.path)
        elif type(entry.value) is not bool:
            entry.allowed = NAMES_OF[words[-1]]
    return out


_ENTRIES: Final = _entries()


def data() -> list[Entry]:
    """Return every value of the data files. An override may change all but those of the cards, which are verified."""
    return list(_ENTRIES)
