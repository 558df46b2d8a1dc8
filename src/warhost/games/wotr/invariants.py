"""What must always be true between two steps. `faults` describes everything that is not."""

from warhost.games.action_dice import F_EYE, FACE_NAMES, FACES, FREE_DIE, SHADOW_DIE
from warhost.games.wotr.armies import besieged, characters_in, leaders_in, points, units_in_battle
from warhost.games.wotr.cardplay import hand_limit
from warhost.games.wotr.fellowship import guides
from warhost.games.wotr.history import check_history
from warhost.games.wotr.ids import (
    ARAGORN,
    AT_WAR,
    B_ASSAULT,
    B_FIELD,
    B_NONE,
    BATTLE_NAMES,
    CARDS,
    CHARACTER_NAMES,
    CHARACTERS,
    DEAD,
    DECK_NAMES,
    DECKS,
    E_CORRUPTION,
    E_RING,
    E_SHADOW_MILITARY,
    ELVES,
    ENDING_NAMES,
    FREE,
    FREE_LEADERS,
    GANDALF_GREY,
    GANDALF_WHITE,
    GOLLUM,
    IN_FELLOWSHIP,
    ISENGARD,
    KINDS,
    LEADER,
    MOUTH,
    NATION_NAMES,
    NATIONS,
    NAZGUL,
    NOT_YET,
    P_ACTION,
    P_BATTLE,
    P_FELLOWSHIP,
    P_HUNT,
    P_OVER,
    P_RECOVER,
    P_ROLL,
    PEREGRIN,
    PLACES,
    RANKS,
    REGIONS,
    REPLACED,
    SARUMAN,
    SHADOW,
    SIDE_NAMES,
    STRIDER,
)
from warhost.games.wotr.regions import MINAS_MORGUL, MORANNON, ORTHANC
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import (
    BOX,
    CARD_NAMES,
    CARD_SIDE,
    DECK_OF,
    EYE,
    FIRST_OWNER,
    KIND_NAMES,
    NEIGHBOURS,
    ON_TABLE,
    REGION_AT,
    REGION_NAMES,
    SEAT_NAMES,
    SIDE_OF,
    STANDARD,
    START_BOX,
    STRONGHOLDS,
    TILE_COUNT,
    TILE_KIND,
    TILE_NAMES,
    TILE_VALUE,
    TILES,
    TOTALS,
)
from warhost.games.wotr.teams import UNDECIDED, seats_of, shared, side_of
from warhost.games.wotr.turn import order
from warhost.kernel.errors import Fault

# How many action dice each side has in the box.
MOST_DICE = (6, 10)


def place_name(place: int) -> str:
    """Return a region by its id, a garrison as `garrison:id`."""
    return REGION_NAMES[place] if place < REGIONS else f"garrison:{REGION_NAMES[REGION_AT[place]]}"


def faults(s: Wotr) -> list[Fault]:
    """Return everything impossible in a state between two steps."""
    out: list[Fault] = []
    _numbers(s, out)
    if out:
        # The checks below look up cards and places by their numbers.
        return out
    _figures(s, out)
    _places(s, out)
    _characters(s, out)
    _politics(s, out)
    _cards(s, out)
    _tiles(s, out)
    _dice(s, out)
    _fellowship(s, out)
    _battle(s, out)
    _seats(s, out)
    check_history(s, out)
    return out


def _numbers(s: Wotr, out: list[Fault]) -> None:
    """Report numbers that name no card or place."""
    cards = [card for pile in [*s.decks, *s.hands, *s.buried, s.played, s.table] for card in pile]
    cards += [card for card in [*s.combat, s.b_card] if card != -1]
    for card in cards:
        if not 0 <= card < CARDS:
            out.append(Fault("no_such_card", "{number}: no such card", {"number": str(card)}))
    for c in range(CHARACTERS):
        if not REPLACED <= s.where[c] < PLACES:
            out.append(
                Fault("character_nowhere", "characters.{character}: has no place", {"character": CHARACTER_NAMES[c]})
            )
    for field, place in (("from", s.b_from), ("to", s.b_to)):
        if not -1 <= place < PLACES:
            out.append(
                Fault(
                    "battle_nowhere", "battle.{field}: {number} is not a place", {"field": field, "number": str(place)}
                )
            )


def _figures(s: Wotr, out: list[Fault]) -> None:
    for kind in range(KINDS):
        numbers = [row[kind] for row in s.figures]
        on_map = sum(numbers)
        total = on_map + s.pool[kind] + s.lost[kind]
        if total != TOTALS[kind]:
            out.append(
                Fault(
                    "figures_total",
                    "{unit}: {on_map} on the map, {pool} reinforcements and {lost} "
                    "casualties make {total}, but the box has {box}",
                    {
                        "unit": KIND_NAMES[kind],
                        "on_map": str(on_map),
                        "pool": str(s.pool[kind]),
                        "lost": str(s.lost[kind]),
                        "total": str(total),
                        "box": str(TOTALS[kind]),
                    },
                )
            )
        if s.pool[kind] < 0 or s.lost[kind] < 0 or min(numbers) < 0:
            out.append(Fault("figures_negative", "{unit}: a negative number of figures", {"unit": KIND_NAMES[kind]}))
        if SIDE_OF[kind // RANKS] == SHADOW and s.lost[kind]:
            out.append(
                Fault(
                    "shadow_casualties",
                    "casualties.{unit}: Shadow casualties belong to the reinforcements",
                    {"unit": KIND_NAMES[kind]},
                )
            )


def _places(s: Wotr, out: list[Fault]) -> None:
    for place in range(PLACES):
        name = place_name(place)
        for side in (FREE, SHADOW):
            counted = sum(
                s.figures[place][k] for k in range(KINDS) if k % RANKS != LEADER and SIDE_OF[k // RANKS] == side
            )
            if counted != s.units[side * PLACES + place]:
                out.append(
                    Fault(
                        "unit_count",
                        "{place}: the unit count is {found}, but {counted} units are there",
                        {"place": name, "found": str(s.units[side * PLACES + place]), "counted": str(counted)},
                    )
                )
            limit = 10 if place < REGIONS else 5
            if counted > limit:
                out.append(
                    Fault(
                        "too_many_units",
                        "{place}: {counted} units, but at most {limit} are allowed",
                        {"place": name, "counted": str(counted), "limit": str(limit)},
                    )
                )
        if s.units[place] and s.units[PLACES + place]:
            out.append(Fault("both_sides", "{place}: units of both sides", {"place": name}))
        if not s.units[place] and any(s.figures[place][k] for k in FREE_LEADERS):
            out.append(Fault("leader_alone", "{place}: a Free Peoples leader without an army", {"place": name}))
    for region in STRONGHOLDS:
        box = BOX[region]
        name = f"garrison:{REGION_NAMES[region]}"
        inside = [side for side in (FREE, SHADOW) if s.units[side * PLACES + box]]
        if inside:
            if not s.units[(1 - inside[0]) * PLACES + region]:
                out.append(Fault("no_besiegers", "{place}: a garrison without besiegers outside", {"place": name}))
            outside = 1 - inside[0]
            if characters_in(s, outside, box) or leaders_in(s, outside, box):
                out.append(Fault("enemy_inside", "{place}: figures of the besieging side are inside", {"place": name}))
            if s.control[region] != inside[0]:
                out.append(
                    Fault(
                        "garrison_control",
                        "{place}: the garrison's side does not control the stronghold",
                        {"place": name},
                    )
                )
        elif any(s.figures[box]) or box in s.where:
            out.append(Fault("no_garrison", "{place}: figures inside without a garrison", {"place": name}))
    for region in range(REGIONS):
        if (s.control[region] < 0) != (FIRST_OWNER[region] < 0):
            out.append(
                Fault(
                    "settlement_control",
                    "{place}: a region without a settlement has an owner, or a settlement has none",
                    {"place": REGION_NAMES[region]},
                )
            )
        for side in (FREE, SHADOW):
            if s.units[side * PLACES + region] and s.control[region] == 1 - side and not besieged(s, region):
                out.append(
                    Fault(
                        "not_captured",
                        "{place}: an army stands in an enemy settlement and has not captured it",
                        {"place": REGION_NAMES[region]},
                    )
                )


def _characters(s: Wotr, out: list[Fault]) -> None:
    for c in range(CHARACTERS):
        at = s.where[c]
        if (at == NOT_YET and c <= PEREGRIN) or (at == REPLACED and c > STRIDER):
            out.append(Fault("never_so", "characters.{character}: not possible", {"character": CHARACTER_NAMES[c]}))
        if at == IN_FELLOWSHIP and c > PEREGRIN:
            out.append(
                Fault(
                    "not_a_companion",
                    "characters.{character}: cannot be in the Fellowship",
                    {"character": CHARACTER_NAMES[c]},
                )
            )
    if s.where[SARUMAN] >= 0 and REGION_AT[s.where[SARUMAN]] != ORTHANC:
        out.append(Fault("saruman_outside", "characters.saruman: cannot leave orthanc", {}))
    if s.where[ARAGORN] != NOT_YET and s.where[STRIDER] != REPLACED:
        out.append(Fault("aragorn_and_strider", "characters.aragorn: strider must be replaced", {}))
    if s.where[GANDALF_WHITE] != NOT_YET and s.where[GANDALF_GREY] not in (REPLACED, DEAD):
        out.append(Fault("two_gandalfs", "characters.gandalf_white: gandalf_grey must be replaced or dead", {}))
    for c in (0, 1):
        if s.where[c] == REPLACED and s.where[GANDALF_WHITE if c == 0 else ARAGORN] in (-1, IN_FELLOWSHIP):
            out.append(
                Fault(
                    "replaced_by_nobody",
                    "characters.{character}: replaced, but by no other character",
                    {"character": CHARACTER_NAMES[c]},
                )
            )


def _politics(s: Wotr, out: list[Fault]) -> None:
    for nation in range(NATIONS):
        if not 1 <= s.box[nation] <= AT_WAR:
            out.append(
                Fault(
                    "no_box", "politics.{nation}: no such box on the Political Track", {"nation": NATION_NAMES[nation]}
                )
            )
        if s.box[nation] == AT_WAR and not s.active[nation]:
            out.append(
                Fault("at_war_passive", "politics.{nation}: At War but passive", {"nation": NATION_NAMES[nation]})
            )
        if SIDE_OF[nation] == SHADOW and not s.active[nation]:
            out.append(
                Fault(
                    "shadow_passive",
                    "politics.{nation}: Shadow nations are always active",
                    {"nation": NATION_NAMES[nation]},
                )
            )
        if SIDE_OF[nation] == SHADOW and s.box[nation] < START_BOX[nation]:
            out.append(
                Fault(
                    "shadow_back",
                    "politics.{nation}: a Shadow nation cannot be below box {box}, where it starts",
                    {"nation": NATION_NAMES[nation], "box": str(START_BOX[nation])},
                )
            )
    if not s.active[ELVES]:
        out.append(Fault("elves_passive", "politics.elves: the Elves are always active", {}))


def _cards(s: Wotr, out: list[Fault]) -> None:
    seen = [0] * CARDS
    for pile in [*s.decks, *s.hands, *s.buried, s.played, s.table]:
        for card in pile:
            seen[card] += 1
    for card in s.combat:
        if card >= 0:
            seen[card] += 1
    for card in range(CARDS):
        if seen[card] != 1:
            out.append(
                Fault(
                    "card_times",
                    "{card}: appears {times} times, but must appear once",
                    {"card": CARD_NAMES[card], "times": str(seen[card])},
                )
            )
    for deck in range(DECKS):
        if any(DECK_OF[card] != deck for card in s.decks[deck]):
            out.append(Fault("foreign_card", "decks.{deck}: a card from another deck", {"deck": DECK_NAMES[deck]}))
    for seat, hand in enumerate(s.hands):
        if any(CARD_SIDE[card] != side_of(s, seat) for card in hand):
            out.append(
                Fault("enemy_card", "hands.{hand}: a card of the other side", {"hand": SEAT_NAMES[s.players][seat]})
            )
        if len(hand) > hand_limit(s, seat):
            out.append(
                Fault(
                    "hand_limit",
                    "hands.{hand}: {cards} cards, but at most {limit} are allowed",
                    {"hand": SEAT_NAMES[s.players][seat], "cards": str(len(hand)), "limit": str(hand_limit(s, seat))},
                )
            )
    for seat, pile in enumerate(s.buried):
        if any(CARD_SIDE[card] != side_of(s, seat) for card in pile):
            out.append(
                Fault(
                    "enemy_discard", "discards.{hand}: a card of the other side", {"hand": SEAT_NAMES[s.players][seat]}
                )
            )
    for card in s.table:
        if not ON_TABLE[card]:
            out.append(Fault("never_on_table", "table: {card} cannot stay on the table", {"card": CARD_NAMES[card]}))
        elif not CARD[card].holds(s):
            out.append(
                Fault(
                    "table_condition",
                    "table: {card} is there although its condition has ended",
                    {"card": CARD_NAMES[card]},
                )
            )


def _tiles(s: Wotr, out: list[Fault]) -> None:
    for tile in range(TILES):
        total = s.tiles[tile] + s.drawn[tile] + s.removed[tile] + s.waiting[tile]
        standard = TILE_KIND[tile] == STANDARD
        if total > TILE_COUNT[tile] or (standard and total != TILE_COUNT[tile]):
            out.append(
                Fault(
                    "tiles_total",
                    "tiles: {total} of {tile} in the game, but the box has {box}",
                    {"tile": TILE_NAMES[tile], "total": str(total), "box": str(TILE_COUNT[tile])},
                )
            )
        if min(s.tiles[tile], s.drawn[tile], s.removed[tile], s.waiting[tile]) < 0:
            out.append(Fault("tiles_negative", "tiles: a negative number of {tile}", {"tile": TILE_NAMES[tile]}))
        if s.removed[tile] and TILE_VALUE[tile] != EYE:
            out.append(
                Fault(
                    "tile_removed",
                    "tiles.removed: {tile} has no Eye, and only Eyes are removed for good",
                    {"tile": TILE_NAMES[tile]},
                )
            )
        if s.waiting[tile] and standard:
            out.append(
                Fault("tile_not_special", "tiles.in_play: {tile} is not a special tile", {"tile": TILE_NAMES[tile]})
            )
        elif s.waiting[tile] and s.mordor >= 0:
            out.append(
                Fault(
                    "tile_late",
                    "tiles.in_play: {tile} must be in the pool once the Fellowship is in Mordor",
                    {"tile": TILE_NAMES[tile]},
                )
            )
        if not standard and s.mordor < 0 and s.tiles[tile] + s.drawn[tile] + s.removed[tile] > 0:
            out.append(
                Fault(
                    "tile_early",
                    "tiles: {tile} joins the pool only when the Fellowship is on the Mordor Track",
                    {"tile": TILE_NAMES[tile]},
                )
            )


def acting_side(s: Wotr) -> int:
    """Return the side whose turn it is to act. The Free Peoples act first, and then in every second place."""
    return s.position % 2


def _dice(s: Wotr, out: list[Fault]) -> None:
    hunt = [s.hunt_free, s.hunt_shadow]
    for side in (FREE, SHADOW):
        total = sum(s.faces[side * FACES : side * FACES + FACES]) + s.spent[side] + hunt[side]
        if total != s.rolled[side] and (s.rolled[side] or s.phase != P_ROLL):
            out.append(
                Fault(
                    "dice_total",
                    "dice.{side}: {total} dice, but {rolled} were rolled",
                    {"side": SIDE_NAMES[side], "total": str(total), "rolled": str(s.rolled[side])},
                )
            )
        if total > MOST_DICE[side]:
            out.append(
                Fault(
                    "too_many_dice",
                    "dice.{side}: {total} dice, but there are only {most}",
                    {"side": SIDE_NAMES[side], "total": str(total), "most": str(MOST_DICE[side])},
                )
            )
        for face in range(FACES):
            if s.faces[side * FACES + face] and (face == F_EYE or face not in (FREE_DIE, SHADOW_DIE)[side]):
                out.append(
                    Fault(
                        "wrong_face",
                        "dice.{side}.{face}: no die of this side has this face, or it is not an action",
                        {"side": SIDE_NAMES[side], "face": FACE_NAMES[face]},
                    )
                )
        if s.phase == P_ACTION and side == acting_side(s) and sum(s.faces[side * FACES : side * FACES + FACES]) == 0:
            out.append(
                Fault(
                    "no_die_left",
                    "dice.{side}: it is this side's action, but it has no die left",
                    {"side": SIDE_NAMES[side]},
                )
            )
        if s.rings[side] < 0:
            out.append(Fault("rings_negative", "rings.{side}: a negative number", {"side": SIDE_NAMES[side]}))
    if s.phase in (P_FELLOWSHIP, P_HUNT, P_ROLL) and (any(s.faces) or any(s.spent) or s.hunt_free):
        out.append(Fault("dice_too_early", "dice: must be empty before the action roll", {}))
    if sum(s.rings) > 3:
        out.append(Fault("too_many_rings", "rings: more than three", {}))
    if s.ring_used[FREE] and s.rings[FREE] > 2:
        out.append(Fault("free_ring_used", "ring_used.free: all three rings are still unused", {}))
    if s.ring_used[SHADOW] and sum(s.rings) > 2:
        out.append(Fault("shadow_ring_used", "ring_used.shadow: no ring has left the game", {}))
    if s.messenger_used and s.where[MOUTH] == NOT_YET:
        out.append(Fault("no_messenger", "messenger_used: mouth_of_sauron has not entered play yet", {}))


def _fellowship(s: Wotr, out: list[Fault]) -> None:
    if not 0 <= s.corruption <= 12 or not 0 <= s.progress <= 12:
        out.append(Fault("fellowship_tracks", "fellowship: corruption and progress run from 0 to 12", {}))
    if s.mordor >= 0 and s.bearers not in (MORANNON, MINAS_MORGUL):
        out.append(Fault("mordor_entry", "fellowship: Mordor can be entered only from morannon or minas_morgul", {}))
    if s.mordor >= 0 and s.progress > 0:
        out.append(Fault("mordor_progress", "fellowship.progress: must be 0 on the Mordor Track", {}))
    if s.mordor > 5:
        out.append(Fault("mordor_track", "fellowship.mordor: the Mordor Track has steps 0 to 5", {}))
    if s.phase != P_OVER and (s.corruption >= 12 or s.mordor == 5):
        out.append(
            Fault(
                "ring_decided",
                "fellowship: Corruption is 12 or the last step of Mordor is reached, but the game goes on",
                {},
            )
        )
    candidates = guides(s)
    if (candidates and s.guide not in candidates) or (not candidates and s.guide != GOLLUM):
        out.append(
            Fault(
                "wrong_guide",
                "fellowship.guide: must be a companion of the highest level, or gollum when none is left",
                {},
            )
        )
    if (s.phase == P_OVER) != (s.ending > 0):
        out.append(Fault("ending_phase", "ending: must be given in the phase over, and only then", {}))
    elif s.ending > 0 and not _follows(s):
        out.append(
            Fault(
                "ending_reason",
                "ending: {ending} does not follow from the position",
                {"ending": ENDING_NAMES[s.ending]},
            )
        )
    if s.turn == 0 and s.phase != P_RECOVER:
        out.append(Fault("no_turn", "turn: can be 0 only before the first recovery", {}))


def _follows(s: Wotr) -> bool:
    """Whether the position leads to the ending given."""
    if s.ending == E_CORRUPTION:
        return s.corruption >= 12
    if s.ending == E_RING:
        return s.mordor == 5
    return points(s, SHADOW) >= 10 if s.ending == E_SHADOW_MILITARY else points(s, FREE) >= 4


def _battle(s: Wotr, out: list[Fault]) -> None:
    if (s.phase == P_BATTLE) != (s.b_kind != B_NONE):
        out.append(Fault("battle_phase", "battle: must be given in the phase battle, and only then", {}))
    if s.b_kind == B_NONE:
        if s.b_from >= 0 or s.b_to >= 0 or s.b_round or s.b_left or s.b_card >= 0 or any(s.rear) or s.rear_chars:
            out.append(Fault("battle_left", "battle: there is no battle, but parts of one are given", {}))
        return
    side = s.b_side
    source, target = s.b_from, s.b_to
    by_sea = s.b_card >= 0 and CARD[s.b_card].by_sea
    if s.b_kind == B_FIELD:
        possible = source < REGIONS and target < REGIONS and (target in NEIGHBOURS[source] or by_sea)
    elif s.b_kind == B_ASSAULT:
        possible = source < REGIONS and target == BOX[source]
    else:
        possible = source >= REGIONS and target == REGION_AT[source]
    if not possible:
        out.append(
            Fault(
                "battle_places",
                "battle.kind: {kind} is not possible from {source} to {target}",
                {"kind": BATTLE_NAMES[s.b_kind], "source": place_name(source), "target": place_name(target)},
            )
        )
    present = [s.figures[source][kind] if SIDE_OF[kind // RANKS] == side else 0 for kind in range(KINDS)]
    if any(s.rear[kind] > present[kind] for kind in range(KINDS)) or s.rear_chars & ~characters_in(s, side, source):
        out.append(
            Fault(
                "battle_rearguard",
                "battle.rearguard: more units than there are in {place}",
                {"place": place_name(source)},
            )
        )
    for nation in range(NATIONS):
        if s.box[nation] != AT_WAR:
            for kind in range(nation * RANKS, (nation + 1) * RANKS):
                if kind != NAZGUL and present[kind] > s.rear[kind]:
                    out.append(
                        Fault(
                            "battle_peace",
                            "battle.rearguard: {nation} is not At War and cannot attack",
                            {"nation": NATION_NAMES[nation]},
                        )
                    )
                    break
    for field, fighting, place in (("from", side, source), ("to", 1 - side, target)):
        if units_in_battle(s, fighting, place) < 1:
            out.append(
                Fault(
                    "battle_army",
                    "battle.{field}: the {side} has no army there that can fight",
                    {"field": field, "side": SIDE_NAMES[fighting]},
                )
            )
    _battle_card(s, out)
    if s.b_white and (s.where[GANDALF_WHITE] == NOT_YET or s.b_round == 0):
        out.append(
            Fault(
                "battle_white",
                "battle.white_rider: gandalf_white can give up his Leadership only after he enters play "
                "and the first round begins",
                {},
            )
        )
    if s.b_seat != order(s)[s.position]:
        out.append(
            Fault(
                "battle_actor",
                "battle.seat: {seat} attacks, but {actor} is acting",
                {"seat": SEAT_NAMES[s.players][s.b_seat], "actor": SEAT_NAMES[s.players][order(s)[s.position]]},
            )
        )
    if side_of(s, s.b_seat) != side:
        out.append(
            Fault("battle_seat", "battle.seat: {seat} is on the other side", {"seat": SEAT_NAMES[s.players][s.b_seat]})
        )


def _battle_card(s: Wotr, out: list[Fault]) -> None:
    """Check the card that began the battle, and the rounds it gives."""
    card = CARD_NAMES[s.b_card] if s.b_card >= 0 else ""
    if card and (not CARD[s.b_card].starts_battle or s.b_card not in s.played):
        out.append(
            Fault(
                "battle_card",
                "battle.card: {card} does not start a battle, or is not among the played cards",
                {"card": card},
            )
        )
    more_rounds = CARD[s.b_card].more_rounds if s.b_card >= 0 else 0
    if more_rounds and s.b_kind != B_ASSAULT:
        out.append(Fault("battle_card_kind", "battle.kind: {card} starts an assault", {"card": card}))
    left = max(0, more_rounds - s.b_round)
    if s.b_left != left:
        out.append(
            Fault(
                "battle_rounds",
                "battle.rounds_left: {found}, but it must be {left}",
                {"found": str(s.b_left), "left": str(left)},
            )
        )


def _seats(s: Wotr, out: list[Fault]) -> None:
    for side in (FREE, SHADOW):
        if side_of(s, s.leading[side]) != side:
            out.append(
                Fault(
                    "led_by_enemy",
                    "leading.{side}: {leader} is on the other side",
                    {"side": SIDE_NAMES[side], "leader": SEAT_NAMES[s.players][s.leading[side]]},
                )
            )
    for region in range(REGIONS):
        taker = s.taker[region]
        if taker >= 0 and (side_of(s, taker) != s.control[region] or s.control[region] == FIRST_OWNER[region]):
            out.append(
                Fault(
                    "no_conquest",
                    "takers.{place}: {taker} has not taken it",
                    {"place": REGION_NAMES[region], "taker": SEAT_NAMES[s.players][taker]},
                )
            )
        if taker < 0 and s.control[region] != FIRST_OWNER[region]:
            seats = [SEAT_NAMES[s.players][seat] for seat in seats_of(s, s.control[region])]
            out.append(
                Fault(
                    "no_taker",
                    "takers.{place}: missing, must be one of {seats}",
                    {"place": REGION_NAMES[region], "seats": ", ".join(seats)},
                )
            )
    for place in range(PLACES):
        side = FREE if s.units[place] else SHADOW
        together = shared(s, side, place)
        # Losses in a battle may leave one partner alone; that is cleared away when the action ends.
        if s.mixed[place] != UNDECIDED and not together and (s.phase != P_BATTLE or s.players == 2):
            out.append(
                Fault(
                    "nothing_mixed",
                    "mixed.{place}: the partners have no units together there",
                    {"place": place_name(place)},
                )
            )
        if s.mixed[place] == UNDECIDED and together and s.phase != P_BATTLE:
            out.append(Fault("not_agreed", "mixed.{place}: must be merged or apart", {"place": place_name(place)}))
    free_nations = (1 << ISENGARD) - 1
    if (s.last_nations or s.last_armies) and (s.players != 3 or s.last_nations & ~free_nations):
        out.append(
            Fault(
                "used_before",
                "used_before: only Free Peoples nations and their mixed armies, and only with three players",
                {},
            )
        )
