"""Positions: a state as plain data that a person can read and write, with the ids of the data files."""

from typing import Any

from warhost.games.action_dice import FACE_NAMES, FACES
from warhost.games.wotr.armies import add
from warhost.games.wotr.fellowship import guides
from warhost.games.wotr.history import any_at_war, fought_for, leading_in, least_box, wakers
from warhost.games.wotr.ids import (
    AT_WAR,
    B_FIELD,
    BATTLE_NAMES,
    CHARACTER_NAMES,
    DEAD,
    DECK_NAMES,
    DECKS,
    ENDING_NAMES,
    FREE,
    GOLLUM,
    IN_FELLOWSHIP,
    KINDS,
    LEADER,
    NATION_NAMES,
    NOT_YET,
    P_ACTION,
    P_RECOVER,
    PHASE_NAMES,
    PLACES,
    RANKS,
    REGIONS,
    REPLACED,
    SHADOW,
    SIDE_NAMES,
)
from warhost.games.wotr.setup import blank, fill_decks, place_start
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import (
    BOX,
    CARD_NAMES,
    DECK_OF,
    FIRST_OWNER,
    KIND_NAMES,
    REGION_NAMES,
    SEAT_NAMES,
    SIDE_OF,
    START,
    STRONGHOLDS,
    TILE_CARD,
    TILE_NAMES,
)
from warhost.games.wotr.teams import alone, commander
from warhost.games.wotr.turn import dice_pool, order
from warhost.games.wotr.view import MIXED_NAMES, public
from warhost.kernel.dice import Dice
from warhost.kernel.errors import Fault
from warhost.kernel.position import FieldReader

# ---- writing


def write(s: Wotr) -> dict[str, Any]:
    """Return the whole state between two steps as plain data."""
    out = public(s)
    del out["points"], out["decks"], out["players"]
    out.pop("merits", None)
    names = SEAT_NAMES[s.players]
    out["regions"] = _full_regions(s)
    out["dice"]["spent"] = {"free": s.spent[FREE], "shadow": s.spent[SHADOW]}
    out["dice"]["rolled"] = {"free": s.rolled[FREE], "shadow": s.rolled[SHADOW]}
    out["dice"]["hunt_minimum"] = s.hunt_minimum
    out["ring_used"] = {"free": bool(s.ring_used[FREE]), "shadow": bool(s.ring_used[SHADOW])}
    out["messenger_used"] = bool(s.messenger_used)
    out["fellowship"]["tried"] = bool(s.tried)
    out["tiles"]["pool"] = out["tiles"].pop("left")
    out["decks"] = {DECK_NAMES[d]: [CARD_NAMES[c] for c in s.decks[d]] for d in range(DECKS)}
    out["hands"] = {names[i]: [CARD_NAMES[c] for c in s.hands[i]] for i in range(s.players)}
    out["discards"] = {names[i]: [CARD_NAMES[c] for c in s.buried[i]] for i in range(s.players)}
    out["actor"] = s.position
    if s.players == 2:
        out["takers"] = {REGION_NAMES[r]: names[s.taker[r]] for r in range(len(REGION_NAMES)) if s.taker[r] >= 0}
    return out


def _full_regions(s: Wotr) -> dict[str, dict[str, Any]]:
    """Return the regions that are not empty or differ from the set-up."""
    out: dict[str, dict[str, Any]] = dict(public(s)["regions"])
    for region, _, _ in START:
        out.setdefault(REGION_NAMES[region], {}).setdefault("units", {})
    return out


# ---- reading


class WotrFieldReader(FieldReader):
    """Reads what only this game has: counts of figures, dice and tiles by name, and places."""

    def __init__(self, players: int) -> None:
        super().__init__()
        self.seats = SEAT_NAMES[players]

    def counts(self, data: dict[str, Any], names: list[str], where: str, high: int) -> list[int]:
        """Return counts by name."""
        out = [0] * len(names)
        for name, value in data.items():
            if name in names:
                out[names.index(name)] = self.number(value, f"{where}.{name}", 0, high)
            else:
                self.unknown(f"{where}.{name}", names)
        return out

    def place(self, value: Any, where: str) -> int:
        """Return a region, or the garrison of a stronghold."""
        if isinstance(value, str) and value.startswith("garrison:"):
            region = self.one_of(value[9:], REGION_NAMES, where)
            if REGION_NAMES[region] == value[9:] and region not in STRONGHOLDS:
                self.no_stronghold(where, value[9:])
            return BOX[region] if region in STRONGHOLDS else 0
        return self.one_of(value, REGION_NAMES, where)

    def no_stronghold(self, where: str, region: str) -> None:
        """Report a garrison in a place that cannot have one."""
        self.wrong.append(
            Fault("no_stronghold", "{field}: {region} is not a stronghold", {"field": where, "region": region})
        )


FIELDS = [
    "turn", "phase", "ending", "clear_map", "regions", "reinforcements", "casualties", "characters", "politics", "dice",
    "rings", "ring_used", "messenger_used", "table", "played", "tiles", "fellowship", "leading", "decks", "hands",
    "discards", "actor", "takers", "mixed", "battle", "used_before",
]  # fmt: skip


def read(position: dict[str, Any], players: int, dice: Dice) -> Wotr:
    """Build a state from plain data. What is left out is as in the set-up; reinforcements follow from the map."""
    r = WotrFieldReader(players)
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
        _read_battle(r, s, r.section(position, "battle"))
    if not r.wrong:
        _fill_in(s, position)
    r.refuse()
    return s


def _read_map(r: WotrFieldReader, s: Wotr, position: dict[str, Any]) -> None:
    if not r.flag(position, "clear_map"):
        place_start(s)
    for name, entry in r.section(position, "regions").items():
        where = f"regions.{name}"
        if name not in REGION_NAMES:
            r.unknown(where, REGION_NAMES)
            continue
        if not r.is_table(entry, where):
            continue
        region = REGION_NAMES.index(name)
        r.known(entry, ["units", "garrison", "control"], f"{where}.")
        if "control" in entry:
            if FIRST_OWNER[region] < 0:
                r.wrong.append(
                    Fault("no_settlement", "{field}: there is no settlement to control", {"field": f"{where}.control"})
                )
            else:
                s.control[region] = r.one_of(entry["control"], SIDE_NAMES, f"{where}.control")
        for key, place in (("units", region), ("garrison", BOX[region])):
            if key not in entry:
                continue
            if place < 0:
                r.no_stronghold(f"{where}.garrison", name)
                continue
            numbers = r.counts(r.section(entry, key, f"{where}."), KIND_NAMES, f"{where}.{key}", 36)
            for kind in range(KINDS):
                had = s.figures[place][kind]
                add(s, place, kind, numbers[kind] - had)
                s.pool[kind] += had - numbers[kind]
    if "casualties" in position:
        s.lost = r.counts(r.section(position, "casualties"), KIND_NAMES, "casualties", 36)
        for kind in range(KINDS):
            s.pool[kind] -= s.lost[kind]
    if "reinforcements" in position:
        s.pool = r.counts(r.section(position, "reinforcements"), KIND_NAMES, "reinforcements", 36)
    for name, seat in r.section(position, "takers").items():
        s.taker[r.one_of(name, REGION_NAMES, "takers")] = r.one_of(seat, r.seats, f"takers.{name}")
    for name, value in r.section(position, "mixed").items():
        s.mixed[r.place(name, "mixed")] = r.one_of(value, MIXED_NAMES, f"mixed.{name}")


def _read_characters(r: WotrFieldReader, s: Wotr, position: dict[str, Any]) -> None:
    special = {"not_yet": NOT_YET, "fellowship": IN_FELLOWSHIP, "dead": DEAD, "replaced": REPLACED}
    for name, value in r.section(position, "characters").items():
        if name not in CHARACTER_NAMES:
            r.unknown(f"characters.{name}", CHARACTER_NAMES)
            continue
        number = CHARACTER_NAMES.index(name)
        if isinstance(value, str) and value in special:
            s.where[number] = special[value]
        else:
            s.where[number] = r.place(value, f"characters.{name}")


def _read_politics(r: WotrFieldReader, s: Wotr, position: dict[str, Any]) -> None:
    for name, entry in r.section(position, "politics").items():
        if name not in NATION_NAMES:
            r.unknown(f"politics.{name}", NATION_NAMES)
            continue
        if not r.is_table(entry, f"politics.{name}"):
            continue
        nation = NATION_NAMES.index(name)
        r.known(entry, ["box", "active"], f"politics.{name}.")
        if entry.get("box") == "at_war":
            s.box[nation] = AT_WAR
            s.active[nation] = 1
        elif "box" in entry:
            s.box[nation] = r.number(entry["box"], f"politics.{name}.box", 1, 3)
        if "active" in entry:
            s.active[nation] = r.flag(entry, "active", f"politics.{name}.")


def _read_dice(r: WotrFieldReader, s: Wotr, position: dict[str, Any]) -> None:
    data = r.section(position, "dice")
    r.known(data, ["free", "shadow", "hunt", "spent", "rolled", "hunt_minimum"], "dice.")
    for side, name in enumerate(SIDE_NAMES):
        row = r.counts(r.section(data, name, "dice."), FACE_NAMES, f"dice.{name}", 10)
        s.faces[side * FACES : side * FACES + FACES] = row
    hunt = r.counts(r.section(data, "hunt", "dice."), SIDE_NAMES, "dice.hunt", 10)
    s.hunt_free = hunt[FREE]
    s.hunt_shadow = hunt[SHADOW]
    s.spent = r.counts(r.section(data, "spent", "dice."), SIDE_NAMES, "dice.spent", 10)
    if "rolled" in data:
        s.rolled = r.counts(r.section(data, "rolled", "dice."), SIDE_NAMES, "dice.rolled", 10)
    s.hunt_minimum = r.number(data.get("hunt_minimum", 0), "dice.hunt_minimum", 0, 1)
    if "rings" in position:
        s.rings = r.counts(r.section(position, "rings"), SIDE_NAMES, "rings", 3)
    used = r.section(position, "ring_used")
    r.known(used, SIDE_NAMES, "ring_used.")
    s.ring_used = [r.flag(used, name, "ring_used.") for name in SIDE_NAMES]
    s.messenger_used = r.flag(position, "messenger_used")


def _read_tiles(r: WotrFieldReader, s: Wotr, position: dict[str, Any]) -> None:
    data = r.section(position, "tiles")
    r.known(data, ["pool", "drawn", "removed", "in_play"], "tiles.")
    drawn = r.counts(r.section(data, "drawn", "tiles."), TILE_NAMES, "tiles.drawn", 4)
    removed = r.counts(r.section(data, "removed", "tiles."), TILE_NAMES, "tiles.removed", 4)
    s.waiting = r.counts(r.section(data, "in_play", "tiles."), TILE_NAMES, "tiles.in_play", 4)
    if "pool" in data:
        s.tiles = r.counts(r.section(data, "pool", "tiles."), TILE_NAMES, "tiles.pool", 4)
        if "drawn" not in data:
            drawn = [max(0, was - now - gone) for was, now, gone in zip(blank_tiles(), s.tiles, removed, strict=True)]
    else:
        s.tiles = [max(0, was - out - gone) for was, out, gone in zip(blank_tiles(), drawn, removed, strict=True)]
    s.drawn = drawn
    s.removed = removed


def blank_tiles() -> list[int]:
    """Return the Hunt pool of the set-up."""
    return blank(2, Dice(bytes(32))).tiles


def _read_fellowship(r: WotrFieldReader, s: Wotr, position: dict[str, Any]) -> None:
    data = r.section(position, "fellowship")
    r.known(data, ["region", "progress", "corruption", "hidden", "guide", "mordor", "tried"], "fellowship.")
    if "region" in data:
        s.bearers = r.one_of(data["region"], REGION_NAMES, "fellowship.region")
    s.progress = r.number(data.get("progress", 0), "fellowship.progress", 0, 12)
    s.corruption = r.number(data.get("corruption", 0), "fellowship.corruption", 0, 12)
    s.hidden = r.flag(data, "hidden", "fellowship.", True)
    s.tried = r.flag(data, "tried", "fellowship.")
    mordor = data.get("mordor")
    s.mordor = -1 if mordor is None else r.number(mordor, "fellowship.mordor", 0, 5)
    if "guide" in data:
        s.guide = r.one_of(data["guide"], [*CHARACTER_NAMES, "gollum"], "fellowship.guide")
    else:
        candidates = guides(s)
        s.guide = candidates[0] if candidates else GOLLUM


def _read_turn(r: WotrFieldReader, s: Wotr, position: dict[str, Any]) -> None:
    s.turn = r.number(position.get("turn", 0), "turn", 0, 9999)
    if "phase" in position:
        s.phase = r.one_of(position["phase"], PHASE_NAMES, "phase")
    if "ending" in position:
        s.ending = r.one_of(position["ending"], ENDING_NAMES, "ending")
    s.position = r.number(position.get("actor", 0), "actor", 0, 1 if s.players == 2 else 7)
    for name, seat in r.section(position, "leading").items():
        s.leading[r.one_of(name, SIDE_NAMES, "leading")] = r.one_of(seat, r.seats, f"leading.{name}")
    used = r.section(position, "used_before")
    r.known(used, ["nations", "armies"], "used_before.")
    for nation in r.names(used, "nations", NATION_NAMES, "used_before."):
        s.last_nations |= 1 << nation
    s.last_armies = r.names(used, "armies", REGION_NAMES, "used_before.")


def _read_cards(r: WotrFieldReader, s: Wotr, position: dict[str, Any]) -> None:
    elsewhere: list[int] = []
    for key, piles in (("hands", s.hands), ("discards", s.buried)):
        given = r.section(position, key)
        for name in given:
            pile = r.names(given, name, CARD_NAMES, f"{key}.")
            piles[r.one_of(name, r.seats, key)] = sorted(pile) if key == "hands" else pile
            elsewhere += pile
    s.table = r.names(position, "table", CARD_NAMES)
    s.played = r.names(position, "played", CARD_NAMES)
    elsewhere += s.table + s.played
    decks = r.section(position, "decks")
    for tile, card in enumerate(TILE_CARD):
        # The card of a special tile in play has been played, unless the position names it elsewhere.
        if card >= 0 and card not in elsewhere and DECK_NAMES[DECK_OF[card]] not in decks:
            if s.tiles[tile] + s.drawn[tile] + s.removed[tile] + s.waiting[tile]:
                s.played.append(card)
                elsewhere.append(card)
    r.known(decks, DECK_NAMES, "decks.")
    fill_decks(s, elsewhere)
    for d, name in enumerate(DECK_NAMES):
        if name in decks:
            s.decks[d] = r.names(decks, name, CARD_NAMES, "decks.")


def _read_battle(r: WotrFieldReader, s: Wotr, data: dict[str, Any]) -> None:
    r.known(
        data,
        [
            "kind",
            "attacker",
            "seat",
            "from",
            "to",
            "round",
            "rounds_left",
            "card",
            "white_rider",
            "rearguard",
            "rearguard_characters",
        ],
        "battle.",
    )
    s.b_kind = B_FIELD + r.one_of(data.get("kind"), BATTLE_NAMES[B_FIELD:], "battle.kind")
    s.b_side = r.one_of(data.get("attacker"), SIDE_NAMES, "battle.attacker")
    s.b_seat = r.one_of(data.get("seat"), r.seats, "battle.seat")
    s.b_from = r.place(data.get("from"), "battle.from")
    s.b_to = r.place(data.get("to"), "battle.to")
    s.b_round = r.number(data.get("round", 0), "battle.round", 0, 99)
    s.b_left = r.number(data.get("rounds_left", 0), "battle.rounds_left", 0, 9)
    s.b_card = r.one_of(data["card"], CARD_NAMES, "battle.card") if data.get("card") else -1
    s.b_white = r.flag(data, "white_rider", "battle.")
    s.rear = r.counts(r.section(data, "rearguard", "battle."), KIND_NAMES, "battle.rearguard", 10)
    for character in r.names(data, "rearguard_characters", CHARACTER_NAMES, "battle."):
        s.rear_chars |= 1 << character


# ---- what follows from the rest where it is left out


def _fill_in(s: Wotr, position: dict[str, Any]) -> None:
    """Fill in nations awake and advanced, used dice, the leading and the acting seat, and who took settlements."""
    _fill_politics(s, position.get("politics", {}))
    _fill_dice(s, position.get("dice", {}))
    if "tried" not in position.get("fellowship", {}):
        s.tried = int(s.hunt_free > 0)
    for side in (FREE, SHADOW):
        if SIDE_NAMES[side] not in position.get("leading", {}):
            s.leading[side] = leading_in(s, side)
    if s.b_kind and "actor" not in position and s.b_seat in order(s):
        s.position = order(s).index(s.b_seat)
    for region in range(REGIONS):
        side = s.control[region]
        if s.taker[region] < 0 and side != FIRST_OWNER[region] and (alone(s, side) or s.units[side * PLACES + region]):
            s.taker[region] = commander(s, side, region)


def _fill_politics(s: Wotr, given: dict[str, Any]) -> None:
    for nation, name in enumerate(NATION_NAMES):
        entry = given.get(name, {})
        if "active" not in entry and wakers(s, nation):
            s.active[nation] = 1
        if "box" not in entry:
            s.box[nation] = max(s.box[nation], least_box(s, nation, 0))
    for side in (FREE, SHADOW):
        if not any_at_war(s, side):
            for nation in {
                kind // RANKS
                for region in fought_for(s, side)
                for kind in range(KINDS)
                if kind % RANKS != LEADER and SIDE_OF[kind // RANKS] == side and s.figures[region][kind]
            }:
                if "box" not in given.get(NATION_NAMES[nation], {}):
                    s.box[nation] = AT_WAR
                    s.active[nation] = 1


def _fill_dice(s: Wotr, given: dict[str, Any]) -> None:
    if "rolled" in given:
        return
    hunt = [s.hunt_free, s.hunt_shadow]
    after_the_roll = s.turn > 0 and (s.phase >= P_ACTION or s.phase == P_RECOVER)
    for side, name in enumerate(SIDE_NAMES):
        there = sum(s.faces[side * FACES : side * FACES + FACES]) + hunt[side]
        if after_the_roll:
            if name not in given.get("spent", {}):
                s.spent[side] = max(0, dice_pool(s, side) - there)
            s.rolled[side] = there + s.spent[side]
