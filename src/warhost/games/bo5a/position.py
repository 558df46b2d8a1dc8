"""Positions: a state as plain data that a person can read and write, with the ids of the data files."""

from typing import Any

from warhost.games.action_dice import FACE_NAMES, FACES
from warhost.games.bo5a.armies import add
from warhost.games.bo5a.book import RANGE_OF, Book
from warhost.games.bo5a.ids import (
    AMONG_EAGLES,
    ARKENSTONE,
    BEORN,
    BILBO,
    CHARACTER_NAMES,
    DEAD,
    ENDING_NAMES,
    FIRST_MANEUVER,
    FREE,
    GENERALS,
    GROUP_NAMES,
    KIND_NAMES,
    KINDS,
    MIGHTY_STROKES_CARD,
    ORCS,
    PHASE_NAMES,
    PLACES,
    SHADOW,
    SIDE_NAMES,
    TERRITORY_NAMES,
    TILE_NAMES,
    TILES,
    TOKEN_NAMES,
    VANISHED,
    WAITING,
)
from warhost.games.bo5a.setup import blank, fill_decks, place_generals, place_start
from warhost.games.bo5a.state import NO_FIGURES, Five
from warhost.games.bo5a.tables import (
    BOX_NAMES,
    CARD_NAMES,
    FORTIFICATIONS,
    GENERAL_NAMES,
    GOBLIN_POINT,
    LEADS_TO,
    LOCATIONS,
    PLACE_NAMES,
    REGION_NAMES,
)
from warhost.games.bo5a.view import names, public
from warhost.kernel.dice import Dice
from warhost.kernel.position import FieldReader

# ---- writing


def write(s: Five) -> dict[str, Any]:
    """Return the whole state between two steps as plain data."""
    out = public(s)
    del out["points"], out["reserve"]
    out["clear_board"] = True
    out["fate"]["figures"] = {CHARACTER_NAMES[c]: s.step[c] for c in range(len(CHARACTER_NAMES)) if s.step[c] >= 0}
    out["decks"] = {
        "event": names(s.event_deck),
        "free": names(s.story_decks[FREE]),
        "shadow": names(s.story_decks[SHADOW]),
        "fate": names(s.fate_deck),
    }
    out["hands"] = {SIDE_NAMES[side]: names(s.hands[side]) for side in (FREE, SHADOW)}
    out["discards"] = {SIDE_NAMES[side]: names(s.buried[side]) for side in (FREE, SHADOW)}
    return out


# ---- reading

FIELDS = [
    "turn", "phase", "ending", "clear_board", "places", "control", "fortifications", "open_passes", "tokens_left",
    "characters", "fate", "generals", "rings", "journey", "wrath", "bodyguards", "armour", "dice", "actor", "table",
    "stored_orcs", "used", "bats", "eagles", "decks", "hands", "discards", "combat",
]  # fmt: skip


class FiveFieldReader(FieldReader):
    """Reads what only this game has: counts by name."""

    def counts(self, data: dict[str, Any], key: str, ids: list[str], high: int, where: str = "") -> list[int]:
        """Return counts by name under a key."""
        out = [0] * len(ids)
        for name, value in self.section(data, key, where).items():
            if name in ids:
                out[ids.index(name)] = self.number(value, f"{where}{key}.{name}", 0, high)
            else:
                self.unknown(f"{where}{key}.{name}", ids)
        return out


def read(position: dict[str, Any], book: Book, russian: int, dice: Dice) -> Five:
    """Build a state from plain data. What is left out is as in the set-up; the reserve follows from the board."""
    r = FiveFieldReader()
    r.known(position, FIELDS, "")
    s = blank(book, russian, dice)
    _read_board(r, s, position)
    _read_characters(r, s, position)
    _read_fate(r, s, position)
    _read_dice(r, s, position)
    _read_cards(r, s, position)
    _read_fliers(r, s, position)
    if "combat" in position:
        _read_combat(r, s, r.section(position, "combat"))
    r.refuse()
    return s


def _read_board(r: FiveFieldReader, s: Five, position: dict[str, Any]) -> None:
    if not r.flag(position, "clear_board"):
        place_start(s)
    for name, entry in r.section(position, "places").items():
        where = f"places.{name}"
        if name not in PLACE_NAMES:
            r.unknown(where, PLACE_NAMES)
        elif r.is_table(entry, where):
            _read_place(r, s, PLACE_NAMES.index(name), entry, f"{where}.")
    for region in r.names(position, "control", REGION_NAMES):
        if region in LOCATIONS:
            s.control[region] = SHADOW
        else:
            r.one_of(REGION_NAMES[region], [REGION_NAMES[at] for at in LOCATIONS], "control")
    s.broken = r.counts(position, "fortifications", [REGION_NAMES[f] for f in FORTIFICATIONS], 99)
    for box in r.names(position, "open_passes", BOX_NAMES):
        for p in range(PLACES):
            if GOBLIN_POINT[p] and PLACE_NAMES[LEADS_TO[p]] == BOX_NAMES[box]:
                s.opened[p] = 1
    if "tokens_left" in position:
        s.tokens = r.counts(position, "tokens_left", TOKEN_NAMES, 99)
    s.turn = r.number(position.get("turn", 0), "turn", 0, 9999)
    if "phase" in position:
        s.phase = r.one_of(position["phase"], PHASE_NAMES, "phase")
    if "ending" in position:
        s.ending = r.one_of(position["ending"], ENDING_NAMES, "ending")


def _read_place(r: FiveFieldReader, s: Five, at: int, entry: dict[str, Any], where: str) -> None:
    r.known(entry, ["units", "damage", "leadership", "tokens"], where)
    if "units" in entry:
        for kind in range(KINDS):
            s.reserve[kind] += s.figures[at][kind]
        s.figures[at] = NO_FIGURES
        s.units[at] = 0
        s.units[PLACES + at] = 0
        row = r.counts(entry, "units", KIND_NAMES, 99, where)
        for kind in range(KINDS):
            if row[kind]:
                s.reserve[kind] -= row[kind]
                add(s, at, kind, row[kind])
    s.damage[at] = r.number(entry.get("damage", 0), f"{where}damage", 0, 99)
    s.leaders[at] = r.number(entry.get("leadership", 0), f"{where}leadership", 0, 99)
    if "tokens" in entry:
        tokens = r.counts(entry, "tokens", GROUP_NAMES, 99, where)
        for group, number in enumerate(tokens):
            s.facedown[group * PLACES + at] = number


def _read_characters(r: FiveFieldReader, s: Five, position: dict[str, Any]) -> None:
    place_generals(s)
    special = {"waiting": WAITING, "dead": DEAD, "vanished": VANISHED, "eagles": AMONG_EAGLES}
    for name, value in r.section(position, "characters").items():
        if name not in CHARACTER_NAMES:
            r.unknown(f"characters.{name}", CHARACTER_NAMES)
            continue
        number = CHARACTER_NAMES.index(name)
        if isinstance(value, str) and value in special:
            s.where[number] = special[value]
        else:
            s.where[number] = r.one_of(value, REGION_NAMES, f"characters.{name}")
    data = r.section(position, "generals")
    r.known(data, ["activated", "number", "used", "troubled", "concentration", "kinsfolk"], "generals.")
    for general in r.names(data, "activated", GENERAL_NAMES, "generals."):
        s.activated |= 1 << general
    s.generals = r.number(data.get("number", s.activated.bit_count()), "generals.number", 0, GENERALS)
    s.general_used = r.flag(data, "used", "generals.")
    s.concentration = r.flag(data, "concentration", "generals.")
    s.kinsfolk = r.flag(data, "kinsfolk", "generals.")
    if data.get("troubled"):
        s.troubled = r.one_of(data["troubled"], GENERAL_NAMES, "generals.troubled")
    s.rings = r.number(position.get("rings", s.book.rings if s.where[BILBO] >= 0 else 0), "rings", 0, 99)
    s.journey = r.flag(position, "journey")
    s.wrath = r.number(position.get("wrath", s.book.wrath if s.where[BEORN] >= 0 else 0), "wrath", 0, 99)
    s.bodyguards = r.number(position.get("bodyguards", 0), "bodyguards", 0, 99)
    s.armour = r.number(position.get("armour", 0), "armour", 0, 99)


def _read_fate(r: FiveFieldReader, s: Five, position: dict[str, Any]) -> None:
    data = r.section(position, "fate")
    r.known(data, ["marker", "figures", "pool", "aside", "gone"], "fate.")
    s.fate = r.number(data.get("marker", 0), "fate.marker", 0, 99)
    for name, value in r.section(data, "figures", "fate.").items():
        number = r.one_of(name, CHARACTER_NAMES, "fate.figures")
        s.step[number] = r.number(value, f"fate.figures.{name}", *RANGE_OF["step"])
    s.aside = r.counts(data, "aside", TILE_NAMES, 99, "fate.")
    s.gone = r.counts(data, "gone", TILE_NAMES, 99, "fate.")
    if "pool" in data:
        s.pool = r.counts(data, "pool", TILE_NAMES, 99, "fate.")
        if "gone" not in data:
            s.gone = [max(0, s.book.tile_count[t] - s.pool[t] - s.aside[t]) for t in range(TILES)]
    else:
        s.pool = [max(0, s.book.tile_count[t] - s.gone[t] - s.aside[t]) if t < ARKENSTONE else 0 for t in range(TILES)]


def _read_dice(r: FiveFieldReader, s: Five, position: dict[str, Any]) -> None:
    data = r.section(position, "dice")
    r.known(data, ["free", "shadow", "pool"], "dice.")
    for side, name in enumerate(SIDE_NAMES):
        s.faces[side * FACES : side * FACES + FACES] = r.counts(data, name, FACE_NAMES, 10, "dice.")
    pool = r.section(data, "pool", "dice.")
    r.known(pool, SIDE_NAMES, "dice.pool.")
    for side, name in enumerate(SIDE_NAMES):
        if name in pool:
            s.dice_pool[side] = r.number(pool[name], f"dice.pool.{name}", 0, 9)
    if "actor" in position:
        s.actor = r.one_of(position["actor"], SIDE_NAMES, "actor")


def _read_cards(r: FiveFieldReader, s: Five, position: dict[str, Any]) -> None:
    elsewhere: list[int] = []
    for key, piles in (("hands", s.hands), ("discards", s.buried)):
        given = r.section(position, key)
        r.known(given, SIDE_NAMES, f"{key}.")
        for side, name in enumerate(SIDE_NAMES):
            pile = r.names(given, name, CARD_NAMES, f"{key}.")
            piles[side] = sorted(pile) if key == "hands" else pile
            elsewhere += pile
    s.table = r.names(position, "table", CARD_NAMES)
    used = r.section(position, "used")
    r.known(used, ["event", "story", "fate"], "used.")
    s.event_used = r.names(used, "event", CARD_NAMES, "used.")
    s.story_used = r.names(used, "story", CARD_NAMES, "used.")
    s.fate_used = r.names(used, "fate", CARD_NAMES, "used.")
    fill_decks(s, elsewhere + s.table + s.event_used + s.story_used + s.fate_used)
    decks = r.section(position, "decks")
    r.known(decks, ["event", "free", "shadow", "fate"], "decks.")
    if "event" in decks:
        s.event_deck = r.names(decks, "event", CARD_NAMES, "decks.")
    for side, name in enumerate(SIDE_NAMES):
        if name in decks:
            s.story_decks[side] = r.names(decks, name, CARD_NAMES, "decks.")
    if "fate" in decks:
        s.fate_deck = r.names(decks, "fate", CARD_NAMES, "decks.")
    s.stored_orcs = r.number(position.get("stored_orcs", 0), "stored_orcs", 0, 6)
    s.reserve[ORCS] -= s.stored_orcs


def _read_fliers(r: FiveFieldReader, s: Five, position: dict[str, Any]) -> None:
    s.bats = r.counts(position, "bats", TERRITORY_NAMES, 99)
    data = r.section(position, "eagles")
    r.known(data, ["eyrie", "flying", "lord"], "eagles.")
    s.eyrie = r.number(data.get("eyrie", 0), "eagles.eyrie", 0, 99)
    s.flying = r.counts(data, "flying", TERRITORY_NAMES, 99, "eagles.")
    if data.get("lord"):
        s.lord_at = r.one_of(data["lord"], TERRITORY_NAMES, "eagles.lord")


def _read_combat(r: FiveFieldReader, s: Five, data: dict[str, Any]) -> None:
    r.known(
        data, ["attacker", "from", "to", "round", "beorn", "card", "combined", "armies", "fought", "used"], "combat."
    )
    s.c_side = r.one_of(data.get("attacker"), SIDE_NAMES, "combat.attacker")
    s.c_from = r.one_of(data["from"], PLACE_NAMES, "combat.from") if data.get("from") else -1
    s.c_to = r.one_of(data.get("to"), REGION_NAMES, "combat.to")
    s.c_round = r.number(data.get("round", 0), "combat.round", 0, 999)
    s.c_beorn = r.flag(data, "beorn", "combat.")
    s.c_card = r.one_of(data["card"], CARD_NAMES, "combat.card") if data.get("card") else -1
    s.c_combined = r.flag(data, "combined", "combat.")
    s.parts = r.names(data, "armies", PLACE_NAMES, "combat.")
    for p in r.names(data, "fought", PLACE_NAMES, "combat."):
        s.c_fought |= 1 << p
    used = r.section(data, "used", "combat.")
    r.known(used, SIDE_NAMES, "combat.used.")
    maneuvers = [*CARD_NAMES[FIRST_MANEUVER : FIRST_MANEUVER + KINDS], CARD_NAMES[MIGHTY_STROKES_CARD]]
    for side, name in enumerate(SIDE_NAMES):
        for card in r.names(used, name, maneuvers, "combat.used."):
            s.used[side] |= 1 << card
