"""What must always be true between two steps. `faults` says in words what is not."""

from warhost.games.wotr.armies import besieged
from warhost.games.wotr.cardplay import hand_limit
from warhost.games.wotr.fellowship import guides
from warhost.games.wotr.ids import (
    ARAGORN,
    AT_WAR,
    B_NONE,
    CARDS,
    CHARACTER_NAMES,
    CHARACTERS,
    DEAD,
    FACES,
    FREE,
    GANDALF_WHITE,
    GOLLUM,
    IN_FELLOWSHIP,
    KINDS,
    LEADER,
    NATION_NAMES,
    P_BATTLE,
    PEREGRIN,
    PLACES,
    REGIONS,
    REPLACED,
    SARUMAN,
    SHADOW,
)
from warhost.games.wotr.named import MINAS_MORGUL, MORANNON, ORTHANC, SIDE_OF
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import (
    BOX,
    CARD_NAMES,
    FIRST_OWNER,
    KIND_NAMES,
    REGION_AT,
    REGION_NAMES,
    SEAT_NAMES,
    STANDARD,
    STRONGHOLDS,
    TILE_COUNT,
    TILE_KIND,
    TILE_NAMES,
    TILES,
    TOTALS,
)
from warhost.games.wotr.teams import side_of


def place_name(place: int) -> str:
    """A region by its id, a garrison as `garrison:id`."""
    return REGION_NAMES[place] if place < REGIONS else f"garrison:{REGION_NAMES[REGION_AT[place]]}"


def faults(s: Wotr) -> list[str]:
    """Every impossibility in a state between two steps."""
    out: list[str] = []
    _figures(s, out)
    _places(s, out)
    _characters(s, out)
    _politics(s, out)
    _cards(s, out)
    _tiles(s, out)
    _dice(s, out)
    _fellowship(s, out)
    _seats(s, out)
    return out


def _figures(s: Wotr, out: list[str]) -> None:
    for kind in range(KINDS):
        numbers = [row[kind] for row in s.figures]
        on_map = sum(numbers)
        total = on_map + s.pool[kind] + s.lost[kind]
        if total != TOTALS[kind]:
            out.append(f"{KIND_NAMES[kind]}: {on_map} on the map, {s.pool[kind]} reinforcements and {s.lost[kind]} "
                       f"casualties make {total}, the box has {TOTALS[kind]}")
        if s.pool[kind] < 0 or s.lost[kind] < 0 or min(numbers) < 0:
            out.append(f"{KIND_NAMES[kind]}: a negative number of figures")
        if SIDE_OF[kind // 3] == SHADOW and s.lost[kind]:
            out.append(f"{KIND_NAMES[kind]}: Shadow casualties belong to the reinforcements")


def _places(s: Wotr, out: list[str]) -> None:
    for place in range(PLACES):
        name = place_name(place)
        for side in (FREE, SHADOW):
            counted = sum(s.figures[place][k] for k in range(KINDS)
                          if k % 3 != LEADER and SIDE_OF[k // 3] == side)
            if counted != s.units[side * PLACES + place]:
                out.append(f"{name}: the unit count {s.units[side * PLACES + place]} is not {counted}")
            if counted > (10 if place < REGIONS else 5):
                out.append(f"{name}: {counted} units, at most {10 if place < REGIONS else 5} are allowed")
        if s.units[place] and s.units[PLACES + place]:
            out.append(f"{name}: units of both sides")
        if not s.units[place] and any(s.figures[place][k] for k in range(LEADER, 15, 3)):
            out.append(f"{name}: a Free Peoples leader without an army")
    for region in STRONGHOLDS:
        box = BOX[region]
        name = f"garrison:{REGION_NAMES[region]}"
        inside = [side for side in (FREE, SHADOW) if s.units[side * PLACES + box]]
        if inside:
            if not s.units[(1 - inside[0]) * PLACES + region]:
                out.append(f"{name}: a garrison without besiegers outside")
            if s.control[region] != inside[0]:
                out.append(f"{name}: the garrison's side does not control the stronghold")
        elif any(s.figures[box]) or box in s.where:
            out.append(f"{name}: figures inside without a garrison")
    for region in range(REGIONS):
        if (s.control[region] < 0) != (FIRST_OWNER[region] < 0):
            out.append(f"{REGION_NAMES[region]}: control of a region without a settlement, or none with one")
        for side in (FREE, SHADOW):
            if s.units[side * PLACES + region] and s.control[region] == 1 - side and not besieged(s, region):
                out.append(f"{REGION_NAMES[region]}: an army stands in an enemy settlement and has not captured it")


def _characters(s: Wotr, out: list[str]) -> None:
    for c in range(CHARACTERS):
        at = s.where[c]
        if at >= PLACES or at < REPLACED:
            out.append(f"{CHARACTER_NAMES[c]}: nowhere")
        if at == IN_FELLOWSHIP and c > PEREGRIN:
            out.append(f"{CHARACTER_NAMES[c]}: never in the Fellowship")
    if s.where[SARUMAN] >= 0 and REGION_AT[s.where[SARUMAN]] != ORTHANC:
        out.append("saruman: never outside orthanc")
    if s.where[ARAGORN] >= 0 and s.where[1] != REPLACED:
        out.append("aragorn: strider must be replaced")
    if s.where[GANDALF_WHITE] >= 0 and s.where[0] not in (REPLACED, DEAD):
        out.append("gandalf_white: gandalf_grey must be replaced or dead")
    for c in (0, 1):
        if s.where[c] == REPLACED and s.where[GANDALF_WHITE if c == 0 else ARAGORN] in (-1, IN_FELLOWSHIP):
            out.append(f"{CHARACTER_NAMES[c]}: replaced by nobody")


def _politics(s: Wotr, out: list[str]) -> None:
    for nation in range(8):
        if not 1 <= s.box[nation] <= AT_WAR:
            out.append(f"{NATION_NAMES[nation]}: no such box of the political track")
        if s.box[nation] == AT_WAR and not s.active[nation]:
            out.append(f"{NATION_NAMES[nation]}: At War but passive")
        if SIDE_OF[nation] == SHADOW and not s.active[nation]:
            out.append(f"{NATION_NAMES[nation]}: Shadow nations are always active")


def _cards(s: Wotr, out: list[str]) -> None:
    seen = [0] * CARDS
    for pile in [*s.decks, *s.hands, *s.buried, s.played, s.table]:
        for card in pile:
            seen[card] += 1
    for card in s.combat:
        if card >= 0:
            seen[card] += 1
    for card in range(CARDS):
        if seen[card] != 1:
            out.append(f"{CARD_NAMES[card]}: {seen[card]} times in the game")
    for deck in range(4):
        if any(card // 24 != deck for card in s.decks[deck]):
            out.append(f"deck {deck}: a card of another deck")
    for seat, hand in enumerate(s.hands):
        if any(card // 48 != side_of(s, seat) for card in hand):
            out.append(f"hand of {SEAT_NAMES[s.players][seat]}: a card of the other side")
        if len(hand) > hand_limit(s, seat):
            out.append(f"hand of {SEAT_NAMES[s.players][seat]}: {len(hand)} cards, at most {hand_limit(s, seat)}")
    for card in s.table:
        if not CARD[card].holds(s):
            out.append(f"{CARD_NAMES[card]}: on the table although its condition has ended")


def _tiles(s: Wotr, out: list[str]) -> None:
    for tile in range(TILES):
        total = s.tiles[tile] + s.drawn[tile] + s.removed[tile] + s.waiting[tile]
        standard = TILE_KIND[tile] == STANDARD
        if total > TILE_COUNT[tile] or (standard and total != TILE_COUNT[tile]):
            out.append(f"tile {TILE_NAMES[tile]}: {total} in the game, the box has {TILE_COUNT[tile]}")
        if min(s.tiles[tile], s.drawn[tile], s.removed[tile], s.waiting[tile]) < 0:
            out.append(f"tile {TILE_NAMES[tile]}: a negative number")


def _dice(s: Wotr, out: list[str]) -> None:
    hunt = [s.hunt_free, s.hunt_shadow]
    for side in (FREE, SHADOW):
        total = sum(s.faces[side * FACES : side * FACES + FACES]) + s.spent[side] + hunt[side]
        if s.rolled[side] and total != s.rolled[side]:
            name = "Free Peoples" if side == FREE else "Shadow"
            out.append(f"dice of the {name}: {total}, rolled were {s.rolled[side]}")
        if s.rings[side] < 0:
            out.append("rings: a negative number")
    if sum(s.rings) > 3:
        out.append("rings: more than three")


def _fellowship(s: Wotr, out: list[str]) -> None:
    if not 0 <= s.corruption <= 12 or not 0 <= s.progress <= 12:
        out.append("fellowship: corruption and progress run from 0 to 12")
    if s.mordor >= 0 and s.bearers not in (MORANNON, MINAS_MORGUL):
        out.append("fellowship: Mordor is entered from morannon or minas_morgul")
    if s.mordor > 5:
        out.append("fellowship: the Mordor Track has steps 0 to 5")
    candidates = guides(s)
    if (candidates and s.guide not in candidates) or (not candidates and s.guide != GOLLUM):
        out.append("fellowship: the guide must be a companion of the highest level, or gollum when none is left")
    if (s.phase == P_BATTLE) != (s.b_kind != B_NONE):
        out.append("battle: the phase and the battle disagree")


def _seats(s: Wotr, out: list[str]) -> None:
    for side, name in ((FREE, "Free Peoples"), (SHADOW, "Shadow")):
        if side_of(s, s.leading[side]) != side:
            out.append(f"leading: the {name} are led by {SEAT_NAMES[s.players][s.leading[side]]}")
    for region in range(REGIONS):
        taker = s.taker[region]
        if taker >= 0 and (side_of(s, taker) != s.control[region] or s.control[region] == FIRST_OWNER[region]):
            out.append(f"{REGION_NAMES[region]}: not a conquest of {SEAT_NAMES[s.players][taker]}")
