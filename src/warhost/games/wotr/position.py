"""Positions: a state as plain data that a person can read and write, with the ids of the data files."""

from typing import Any

from warhost.games.wotr.armies import add
from warhost.games.wotr.fellowship import guides
from warhost.games.wotr.ids import (
    AT_WAR,
    BATTLE_NAMES,
    CHARACTER_NAMES,
    DEAD,
    DECK_NAMES,
    ENDING_NAMES,
    FACE_NAMES,
    FACES,
    FREE,
    GOLLUM,
    IN_FELLOWSHIP,
    KINDS,
    NATION_NAMES,
    NOT_YET,
    PHASE_NAMES,
    REPLACED,
    SHADOW,
)
from warhost.games.wotr.invariants import faults
from warhost.games.wotr.setup import blank, fill_decks, place_start
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import (
    BOX,
    CARD_NAMES,
    FIRST_OWNER,
    KIND_NAMES,
    REGION_NAMES,
    SEAT_NAMES,
    START,
    STRONGHOLDS,
    TILE_NAMES,
)
from warhost.games.wotr.view import MIXED_NAMES, SIDE_NAMES, public, tiles_of
from warhost.kernel.dice import Dice
from warhost.kernel.errors import BadPosition

# ---- writing


def write(s: Wotr) -> dict[str, Any]:
    """The whole truth between two steps."""
    out = public(s)
    del out["points"], out["decks"], out["players"]
    names = SEAT_NAMES[s.players]
    out["regions"] = _full_regions(s)
    out["dice"]["spent"] = {"free": s.spent[FREE], "shadow": s.spent[SHADOW]}
    out["dice"]["rolled"] = {"free": s.rolled[FREE], "shadow": s.rolled[SHADOW]}
    out["dice"]["hunt_minimum"] = s.hunt_minimum
    out["ring_used"] = {"free": bool(s.ring_used[FREE]), "shadow": bool(s.ring_used[SHADOW])}
    out["messenger_used"] = bool(s.messenger_used)
    out["fellowship"]["tried"] = bool(s.tried)
    out["tiles"]["pool"] = tiles_of(s.tiles)
    out["decks"] = {DECK_NAMES[d]: [CARD_NAMES[c] for c in s.decks[d]] for d in range(4)}
    out["hands"] = {names[i]: [CARD_NAMES[c] for c in s.hands[i]] for i in range(s.players)}
    out["discards"] = {names[i]: [CARD_NAMES[c] for c in s.buried[i]] for i in range(s.players)}
    out["actor"] = s.position
    if s.players == 2:
        out["takers"] = {REGION_NAMES[r]: names[s.taker[r]] for r in range(len(REGION_NAMES)) if s.taker[r] >= 0}
    return out


def _full_regions(s: Wotr) -> dict[str, dict[str, Any]]:
    """Regions that differ from the set-up, or are not empty."""
    out: dict[str, dict[str, Any]] = dict(public(s)["regions"])
    for region, _, _ in START:
        out.setdefault(REGION_NAMES[region], {}).setdefault("units", {})
    return out


# ---- reading


class Reader:
    """Reads a position field by field and collects what is wrong."""

    def __init__(self, players: int) -> None:
        self.seats = SEAT_NAMES[players]
        self.wrong: list[str] = []

    def fail(self, where: str, what: str) -> None:
        """Note a fault."""
        self.wrong.append(f"{where}: {what}")

    def table(self, data: dict[str, Any], key: str, where: str = "") -> dict[str, Any]:
        """A table under a key, or an empty one."""
        value = data.get(key, {})
        if not isinstance(value, dict):
            self.fail(where + key, f"expected a table, not {value!r}")
            return {}
        return value

    def known(self, data: dict[str, Any], allowed: list[str], where: str) -> None:
        """Complain of keys that mean nothing."""
        for key in data:
            if key not in allowed:
                self.fail(f"{where}{key}", f"unknown; allowed are {', '.join(allowed)}")

    def number(self, value: Any, where: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        if isinstance(value, int) and low <= int(value) <= high:
            return int(value)
        self.fail(where, f"expected a number from {low} to {high}, not {value!r}")
        return low

    def one_of(self, value: Any, names: list[str], where: str) -> int:
        """The number of a name."""
        if isinstance(value, str) and value in names:
            return names.index(value)
        listed = ", ".join(names) if len(names) < 40 else "the ids in the data files"
        self.fail(where, f"{value!r} is not one of {listed}")
        return 0

    def counts(self, data: dict[str, Any], names: list[str], where: str, high: int) -> list[int]:
        """Numbers by name."""
        out = [0] * len(names)
        for name, value in data.items():
            if name in names:
                out[names.index(name)] = self.number(value, f"{where}.{name}", 0, high)
            else:
                self.fail(f"{where}.{name}", f"unknown; allowed are {', '.join(names)}")
        return out

    def cards(self, value: Any, where: str) -> list[int]:
        """A list of card ids."""
        if not isinstance(value, list):
            self.fail(where, f"expected a list of cards, not {value!r}")
            return []
        return [self.one_of(name, CARD_NAMES, f"{where}[{i}]") for i, name in enumerate(value)]

    def place(self, value: Any, where: str) -> int:
        """A region, or the garrison of a stronghold."""
        if isinstance(value, str) and value.startswith("garrison:"):
            region = self.one_of(value[9:], REGION_NAMES, where)
            if region not in STRONGHOLDS:
                self.fail(where, f"{value[9:]} is no stronghold")
                return 0
            return BOX[region]
        return self.one_of(value, REGION_NAMES, where)


FIELDS = [
    "turn", "phase", "ending", "clear_map", "regions", "reinforcements", "casualties", "characters", "politics", "dice",
    "rings", "ring_used", "messenger_used", "table", "played", "tiles", "fellowship", "leading", "decks", "hands",
    "discards", "actor", "takers", "mixed", "battle", "used_before",
]


def read(position: dict[str, Any], players: int, dice: Dice) -> Wotr:
    """A state from plain data. What is left out is as in the set-up; the reinforcements follow from the map."""
    r = Reader(players)
    r.known(position, FIELDS, "")
    s = blank(players, dice)
    _read_map(r, s, position)
    _read_characters(r, s, position)
    _read_politics(r, s, position)
    _read_dice(r, s, position)
    _read_tiles(r, s, position)
    _read_fellowship(r, s, position)
    _read_turn(r, s, position)
    _read_cards(r, s, position)
    if "battle" in position:
        _read_battle(r, s, r.table(position, "battle"))
    if not r.wrong:
        r.wrong = faults(s)
    if r.wrong:
        raise BadPosition("bad_position", "the position cannot be: {faults}", {"faults": "; ".join(r.wrong)})
    return s


def _read_map(r: Reader, s: Wotr, position: dict[str, Any]) -> None:
    if not position.get("clear_map", False):
        place_start(s)
    for name, entry in r.table(position, "regions").items():
        where = f"regions.{name}"
        if name not in REGION_NAMES or not isinstance(entry, dict):
            r.fail(where, "unknown region, or not a table")
            continue
        region = REGION_NAMES.index(name)
        r.known(entry, ["units", "garrison", "control"], f"{where}.")
        if "control" in entry:
            if FIRST_OWNER[region] < 0:
                r.fail(f"{where}.control", "there is no settlement to control")
            else:
                s.control[region] = r.one_of(entry["control"], SIDE_NAMES, f"{where}.control")
        for key, place in (("units", region), ("garrison", BOX[region])):
            if key not in entry:
                continue
            if place < 0:
                r.fail(f"{where}.garrison", f"{name} is no stronghold")
                continue
            numbers = r.counts(r.table(entry, key, f"{where}."), KIND_NAMES, f"{where}.{key}", 36)
            for kind in range(KINDS):
                had = s.figures[place][kind]
                add(s, place, kind, numbers[kind] - had)
                s.pool[kind] += had - numbers[kind]
    if "casualties" in position:
        s.lost = r.counts(r.table(position, "casualties"), KIND_NAMES, "casualties", 36)
        for kind in range(KINDS):
            s.pool[kind] -= s.lost[kind]
    if "reinforcements" in position:
        s.pool = r.counts(r.table(position, "reinforcements"), KIND_NAMES, "reinforcements", 36)
    for name, seat in r.table(position, "takers").items():
        s.taker[r.one_of(name, REGION_NAMES, "takers")] = r.one_of(seat, r.seats, f"takers.{name}")
    for name, value in r.table(position, "mixed").items():
        s.mixed[r.place(name, "mixed")] = r.one_of(value, MIXED_NAMES, f"mixed.{name}")


def _read_characters(r: Reader, s: Wotr, position: dict[str, Any]) -> None:
    special = {"not_yet": NOT_YET, "fellowship": IN_FELLOWSHIP, "dead": DEAD, "replaced": REPLACED}
    for name, value in r.table(position, "characters").items():
        if name not in CHARACTER_NAMES:
            r.fail(f"characters.{name}", f"unknown; allowed are {', '.join(CHARACTER_NAMES)}")
            continue
        number = CHARACTER_NAMES.index(name)
        if isinstance(value, str) and value in special:
            s.where[number] = special[value]
        else:
            s.where[number] = r.place(value, f"characters.{name}")


def _read_politics(r: Reader, s: Wotr, position: dict[str, Any]) -> None:
    for name, entry in r.table(position, "politics").items():
        if name not in NATION_NAMES or not isinstance(entry, dict):
            r.fail(f"politics.{name}", f"expected a table for one of {', '.join(NATION_NAMES)}")
            continue
        nation = NATION_NAMES.index(name)
        r.known(entry, ["box", "active"], f"politics.{name}.")
        if entry.get("box") == "at_war":
            s.box[nation] = AT_WAR
            s.active[nation] = 1
        elif "box" in entry:
            s.box[nation] = r.number(entry["box"], f"politics.{name}.box", 1, 3)
        if "active" in entry:
            s.active[nation] = int(bool(entry["active"]))


def _read_dice(r: Reader, s: Wotr, position: dict[str, Any]) -> None:
    data = r.table(position, "dice")
    r.known(data, ["free", "shadow", "hunt", "spent", "rolled", "hunt_minimum"], "dice.")
    for side, name in enumerate(SIDE_NAMES):
        row = r.counts(r.table(data, name, "dice."), FACE_NAMES, f"dice.{name}", 10)
        s.faces[side * FACES : side * FACES + FACES] = row
    hunt = r.counts(r.table(data, "hunt", "dice."), SIDE_NAMES, "dice.hunt", 10)
    s.hunt_free = hunt[FREE]
    s.hunt_shadow = hunt[SHADOW]
    s.spent = r.counts(r.table(data, "spent", "dice."), SIDE_NAMES, "dice.spent", 10)
    if "rolled" in data:
        s.rolled = r.counts(r.table(data, "rolled", "dice."), SIDE_NAMES, "dice.rolled", 10)
    elif data:
        s.rolled = [sum(s.faces[:FACES]) + s.spent[FREE] + s.hunt_free,
                    sum(s.faces[FACES:]) + s.spent[SHADOW] + s.hunt_shadow]
    s.hunt_minimum = r.number(data.get("hunt_minimum", 0), "dice.hunt_minimum", 0, 1)
    if "rings" in position:
        s.rings = r.counts(r.table(position, "rings"), SIDE_NAMES, "rings", 3)
    used = r.table(position, "ring_used")
    s.ring_used = [int(bool(used.get(name, False))) for name in SIDE_NAMES]
    s.messenger_used = int(bool(position.get("messenger_used", False)))


def _read_tiles(r: Reader, s: Wotr, position: dict[str, Any]) -> None:
    data = r.table(position, "tiles")
    r.known(data, ["pool", "drawn", "removed", "in_play"], "tiles.")
    drawn = r.counts(r.table(data, "drawn", "tiles."), TILE_NAMES, "tiles.drawn", 4)
    removed = r.counts(r.table(data, "removed", "tiles."), TILE_NAMES, "tiles.removed", 4)
    s.waiting = r.counts(r.table(data, "in_play", "tiles."), TILE_NAMES, "tiles.in_play", 4)
    if "pool" in data:
        s.tiles = r.counts(r.table(data, "pool", "tiles."), TILE_NAMES, "tiles.pool", 4)
        if "drawn" not in data:
            drawn = [max(0, was - now - gone) for was, now, gone in zip(blank_tiles(), s.tiles, removed, strict=True)]
    else:
        s.tiles = [max(0, was - out - gone) for was, out, gone in zip(blank_tiles(), drawn, removed, strict=True)]
    s.drawn = drawn
    s.removed = removed


def blank_tiles() -> list[int]:
    """The pool of the set-up."""
    return blank(2, Dice(bytes(32))).tiles


def _read_fellowship(r: Reader, s: Wotr, position: dict[str, Any]) -> None:
    data = r.table(position, "fellowship")
    r.known(data, ["region", "progress", "corruption", "hidden", "guide", "mordor", "tried"], "fellowship.")
    if "region" in data:
        s.bearers = r.one_of(data["region"], REGION_NAMES, "fellowship.region")
    s.progress = r.number(data.get("progress", 0), "fellowship.progress", 0, 12)
    s.corruption = r.number(data.get("corruption", 0), "fellowship.corruption", 0, 12)
    s.hidden = int(bool(data.get("hidden", True)))
    s.tried = int(bool(data.get("tried", False)))
    mordor = data.get("mordor")
    s.mordor = -1 if mordor is None else r.number(mordor, "fellowship.mordor", 0, 5)
    if "guide" in data:
        s.guide = r.one_of(data["guide"], [*CHARACTER_NAMES, "gollum"], "fellowship.guide")
    else:
        candidates = guides(s)
        s.guide = candidates[0] if candidates else GOLLUM


def _read_turn(r: Reader, s: Wotr, position: dict[str, Any]) -> None:
    s.turn = r.number(position.get("turn", 0), "turn", 0, 9999)
    if "phase" in position:
        s.phase = r.one_of(position["phase"], PHASE_NAMES, "phase")
    if "ending" in position:
        s.ending = r.one_of(position["ending"], ENDING_NAMES, "ending")
    s.position = r.number(position.get("actor", 0), "actor", -1, 3)
    for name, seat in r.table(position, "leading").items():
        s.leading[r.one_of(name, SIDE_NAMES, "leading")] = r.one_of(seat, r.seats, f"leading.{name}")
    used = r.table(position, "used_before")
    for name in used.get("nations", []):
        s.last_nations |= 1 << r.one_of(name, NATION_NAMES, "used_before.nations")
    s.last_armies = [r.one_of(name, REGION_NAMES, "used_before.armies") for name in used.get("armies", [])]


def _read_cards(r: Reader, s: Wotr, position: dict[str, Any]) -> None:
    elsewhere: list[int] = []
    for key, piles in (("hands", s.hands), ("discards", s.buried)):
        for name, cards in r.table(position, key).items():
            pile = r.cards(cards, f"{key}.{name}")
            piles[r.one_of(name, r.seats, key)] = sorted(pile) if key == "hands" else pile
            elsewhere += pile
    s.table = r.cards(position.get("table", []), "table")
    s.played = r.cards(position.get("played", []), "played")
    elsewhere += s.table + s.played
    decks = r.table(position, "decks")
    r.known(decks, DECK_NAMES, "decks.")
    fill_decks(s, elsewhere)
    for d, name in enumerate(DECK_NAMES):
        if name in decks:
            s.decks[d] = r.cards(decks[name], f"decks.{name}")


def _read_battle(r: Reader, s: Wotr, data: dict[str, Any]) -> None:
    r.known(data, ["kind", "attacker", "seat", "from", "to", "round", "rounds_left", "card", "white_rider", "rearguard",
                   "rearguard_characters"], "battle.")
    s.b_kind = r.one_of(data.get("kind"), BATTLE_NAMES, "battle.kind")
    s.b_side = r.one_of(data.get("attacker"), SIDE_NAMES, "battle.attacker")
    s.b_seat = r.one_of(data.get("seat"), r.seats, "battle.seat")
    s.b_from = r.place(data.get("from"), "battle.from")
    s.b_to = r.place(data.get("to"), "battle.to")
    s.b_round = r.number(data.get("round", 0), "battle.round", 0, 99)
    s.b_left = r.number(data.get("rounds_left", 0), "battle.rounds_left", 0, 9)
    s.b_card = r.one_of(data["card"], CARD_NAMES, "battle.card") if data.get("card") else -1
    s.b_white = int(bool(data.get("white_rider", False)))
    s.rear = r.counts(r.table(data, "rearguard", "battle."), KIND_NAMES, "battle.rearguard", 10)
    for name in data.get("rearguard_characters", []):
        s.rear_chars |= 1 << r.one_of(name, CHARACTER_NAMES, "battle.rearguard_characters")

