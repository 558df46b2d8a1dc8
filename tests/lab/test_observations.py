"""Observations: nothing but the view as numbers, the same in worlds that the seat cannot tell apart, and fixed."""

from typing import Any

import numpy as np
import pytest

from warhost.games import action_dice
from warhost.games.battlelore import hexes as bl_hexes
from warhost.games.battlelore import ids as bl_ids
from warhost.games.battlelore.view import ORDERED_NAMES
from warhost.games.bo5a import ids as five_ids
from warhost.games.bo5a import tables as five_tables
from warhost.games.library import game_named, game_names
from warhost.games.wotr import ids as wotr_ids
from warhost.games.wotr import tables as wotr_tables
from warhost.games.wotr.view import MIXED_NAMES
from warhost.games.wotrcg import ids as cg_ids
from warhost.games.wotrcg import tables as cg_tables
from warhost.games.wotrcg.tables import SCENARIOS
from warhost.kernel import optional
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.match import Match
from warhost.kernel.observe import ASK_ARGS, CHOSEN_LAST, EVENT_ARGS, EVENTS, Columns, Layout, Sheet
from warhost.kernel.optional import scrambled
from warhost.kernel.rows import put_question
from warhost.lab.envs.encode import Encoder, writer
from warhost.text.words import words_of

Numbers = dict[str, list[int]]

GAMES = game_names()
VARIANTS = [
    pytest.param(name, options, id=f"{name} {list(options.values())}")
    for name in GAMES
    for options in game_named(name).variants()
]


def layout_of(name: str) -> Layout:
    return optional.observed(game_named(name)).layout()


def observed(match: Match, seat: int) -> Numbers:
    """The observation field by field, the question left out."""
    sheet = Sheet()
    optional.observed(match.game).observe(match.state, seat, sheet)
    layout = layout_of(match.game.name)
    flat = [0] * layout.size
    for place, value in sheet.numbers():
        assert flat[place] == 0, "a place is written once"
        flat[place] = value
    return {field.name: flat[field.first : field.first + field.size] for field in layout.fields}


def test_arrays_have_what_is_on_the_sheet() -> None:
    """Lists of the state go into the arrays as they are; number by number gives the same."""
    for name in GAMES:
        encoder = Encoder(name)
        match = encoder.match("sheet")
        dice = Dice(key_of_seed("sheet"))
        for number in range(300):
            if match.over:
                break
            ask = match.open_asks()[0]
            if number % 20 == 0:
                sheet = Sheet()
                optional.observed(match.game).observe(match.state, ask.seat, sheet)
                put_question(match, ask, encoder.layout, sheet)
                flat = [0] * encoder.size
                for place, value in sheet.numbers():
                    flat[place] = value
                seen = encoder.observation(match, ask.seat)
                assert seen["observation"].tolist() == flat
                assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(ask.options)
            match.play(ask.options[dice.below(len(ask.options))])


def write_each_way(sheet: Sheet) -> None:
    """Write each kind of value to a sheet, each in its own places."""
    empty = [0, 0, 0]
    sheet.put(0, -3)
    sheet.put(1, 300)
    sheet.put_all(5, [0, 1, -1, 99])
    sheet.put_rows(10, [[1, 0, 2], empty, [0, 7, 0]], empty)
    sheet.put_at(20, [3, -1, 0], [5, 6, 0], 1)
    sheet.put_counts(30, [2, 0, 2, 2])
    sheet.put_counts(30, [])
    sheet.count_by(40, [1, 2, 3, 0], [2, 0, 1, 0], [0, -1, 3])
    sheet.mark(50, [1, 4])
    sheet.mark_and_count(75, bytes([1, 2, 3, 0]), [2, 0, 1, 0], [60, -1, 70], [-1, 2, 0])


@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_is_the_same_with_and_without_a_memory(name: str) -> None:
    """Only rows that have changed are read again. Other matches follow in the same rows."""
    encoder = Encoder(name)
    memory = encoder.memory(2)
    dice = Dice(key_of_seed("memory"))
    matches = [encoder.match("a"), encoder.match("b")]
    for number in range(240):
        for row, match in enumerate(matches):
            if match.over or (row, number) == (0, 120):
                matches[row] = encoder.match(f"{row}/{number}")
        for match in matches:
            ask = match.open_asks()[0]
            match.play(ask.options[dice.below(len(ask.options))])
        if any(match.over for match in matches):
            continue
        seats = [match.open_asks()[0].seat for match in matches]
        numbers, masks = np.zeros((2, encoder.size), np.int16), np.zeros((2, encoder.actions), np.int8)
        encoder.write(matches, seats, numbers, masks, memory)
        for row, (match, seat) in enumerate(zip(matches, seats, strict=True)):
            seen = encoder.observation(match, seat)
            assert np.array_equal(numbers[row], seen["observation"])
            assert np.array_equal(masks[row], seen["action_mask"])


def test_a_list_is_written_like_its_single_numbers() -> None:
    plain, lists = Sheet(), Columns()
    write_each_way(plain)
    write_each_way(lists)
    numbers, masks = np.zeros((2, 80), np.int16), np.zeros((2, 5), np.int8)
    writer(numbers, masks)(1, lists.codes, [0, 4])
    assert {place: value for place, value in enumerate(numbers[1].tolist()) if value} == dict(plain.numbers())
    assert dict(plain.numbers()) == {
        **{0: -3, 1: 300, 6: 1, 7: -1, 8: 99},
        **{10: 1, 12: 2, 17: 7},
        **{20: 1, 23: 6},
        **{30: 1, 32: 3},
        **{40: 2, 43: 1},
        **{51: 1, 54: 1, 61: 1, 63: 1, 70: 1, 75: 1, 77: 1},
    }
    assert masks.tolist() == [[0] * 5, [1, 0, 0, 0, 1]]
    assert not numbers[0].any()


# ---- the same numbers made of the view alone, slowly and by name


def empty(name: str) -> Numbers:
    return {field.name: [0] * field.size for field in layout_of(name).fields}


def wotrcg_from_view(view: dict[str, Any], match: Match) -> Numbers:
    out = empty("wotrcg")
    cards, paths, grounds = cg_tables.CARD_NAMES, cg_tables.PATH_NAMES, cg_tables.BATTLEGROUND_NAMES
    decks = SCENARIOS[cg_ids.SCENARIO_NAMES.index(view["scenario"])].decks
    out["seat"][match.seats.index(view["seat"])] = 1
    out["scenario"][cg_ids.SCENARIO_NAMES.index(view["scenario"])] = 1
    out["people"][0] = match.options_used["people"]
    out["round"][0] = view["round"]
    out["phase"][cg_ids.PHASE_NAMES.index(view["phase"])] = 1
    out["first"][decks.index(view["first"])] = 1
    out["turn"][decks.index(view["turn"])] = 1
    out["place"][0] = view["place"]
    out["score"] = [view["score"]["free"], view["score"]["shadow"]]
    out["corruption"][0] = view["corruption"]
    out["permissions"] = [int(view["permissions"]["red_arrow"]), int(view["permissions"]["three_hunters"])]
    piles = {"hand": "hands", "cycle": "cycles", "eliminated": "eliminations", "apart": "aparts"}
    for number, deck in enumerate(decks):
        out["passed"][number] = int(deck in view["passed"])
        out["rings"][number] = int(view["rings"][deck])
        out["carryover"][number] = view["carryover"][deck]
        entry = view["decks"][deck]
        out["draw"][number] = entry["deck"]
        for pile, sizes in piles.items():
            known = isinstance(entry[pile], list)
            out[sizes][number] = len(entry[pile]) if known else entry[pile]
            for card in entry[pile] if known else []:
                out[pile][cards.index(card)] = 1
        out["top"][number] = cards.index(entry["top"]) + 1 if "top" in entry else 0
    for card, entry in view["in_play"].items():
        number = cards.index(card)
        field = {"reserve": "reserve", "path": "on_path"}.get(entry["zone"], "on_battleground")
        out[field][number] = grounds.index(entry["zone"]) + 1 if field == "on_battleground" else 1
        out["deck"][number] = decks.index(entry["deck"]) + 1
        out["wielder"][number] = cards.index(entry["wielder"]) + 1 if "wielder" in entry else 0
        out["tokens"][number] = entry.get("tokens", 0)
        out["fresh"][number] = int(entry.get("fresh", False))
    for card in view["events"]:
        out["event"][cards.index(card)] = 1
    places = view["locations"]
    if places["path"]:
        out["path"][paths.index(places["path"])] = 1
    out["stage"][0] = places["stage"]
    out["path_tokens"] = [places["path_tokens"]["attack"], places["path_tokens"]["defence"]]
    out["paths"] = [cg_ids.LOCATION_NAMES.index(places["paths"][path]) for path in paths]
    out["battlegrounds"] = [cg_ids.LOCATION_NAMES.index(places["battlegrounds"][ground]) for ground in grounds]
    for ground, tokens in places["battleground_tokens"].items():
        number = grounds.index(ground)
        out["attack_tokens"][number] = tokens["attack"]
        out["defence_tokens"][number] = tokens["defence"]
        out["from_enemy"][number] = int(tokens["from_enemy"])
    for place, strength in view["strength"].items():
        if place == places["path"]:
            out["path_strength"] = [strength["attack"], strength["defence"]]
        else:
            out["attack"][grounds.index(place)] = strength["attack"]
            out["defence"][grounds.index(place)] = strength["defence"]
        for card, worth in strength["cards"].items():
            out["worth"][cards.index(card)] = worth
    return out


def wotr_place(name: str) -> int:
    regions = wotr_tables.REGION_NAMES
    if name.startswith("garrison:"):
        return wotr_tables.BOX[regions.index(name.removeprefix("garrison:"))]
    return regions.index(name)


def by_name(names: list[str], counts: dict[str, int]) -> list[int]:
    return [counts.get(name, 0) for name in names]


def wotr_from_view(view: dict[str, Any], match: Match) -> Numbers:
    out = empty("wotr")
    cards, regions, kinds = wotr_tables.CARD_NAMES, wotr_tables.REGION_NAMES, wotr_tables.KIND_NAMES
    characters, nations = wotr_ids.CHARACTER_NAMES, wotr_ids.NATION_NAMES
    out["seat"][match.seats.index(view["seat"])] = 1
    out["players"][0] = view["players"]
    out["turn"][0] = view["turn"]
    out["phase"][wotr_ids.PHASE_NAMES.index(view["phase"])] = 1
    out["control"] = list(wotr_tables.FIRST_OWNER)
    for region, entry in view["regions"].items():
        number = regions.index(region)
        for key, place in (("units", number), ("garrison", wotr_tables.BOX[number])):
            for kind, count in entry.get(key, {}).items():
                out["figures"][place * len(kinds) + kinds.index(kind)] = count
        if "control" in entry:
            out["control"][number] = wotr_ids.SIDE_NAMES.index(entry["control"])
    elsewhere = {"not_yet": -1, "fellowship": -2, "dead": -3, "replaced": -4}
    out["characters"] = [
        elsewhere[at] if at in elsewhere else wotr_place(at) for at in [view["characters"][name] for name in characters]
    ]
    out["reinforcements"] = by_name(kinds, view["reinforcements"])
    out["casualties"] = by_name(kinds, view["casualties"])
    boxes = [view["politics"][nation]["box"] for nation in nations]
    out["politics"] = [wotr_ids.AT_WAR if box == "at_war" else box for box in boxes]
    out["active"] = [int(view["politics"][nation]["active"]) for nation in nations]
    faces = action_dice.FACE_NAMES
    out["dice"] = by_name(faces, view["dice"]["free"]) + by_name(faces, view["dice"]["shadow"])
    for field, counts in (("hunt", view["dice"]["hunt"]), ("rings", view["rings"]), ("points", view["points"])):
        out[field] = [counts["free"], counts["shadow"]]
    own = view["seat"]
    for field, pile in (
        ("table", view["table"]),
        ("played", view["played"]),
        ("hand", view["hands"][own]),
        ("discarded", view["discards"][own]),
    ):
        out[field] = [int(card in pile) for card in cards]
    for number, seat in enumerate(match.seats):
        for field in ("hands", "discards"):
            pile = view[field][seat]
            if isinstance(pile, list):
                strategy = len([card for card in pile if "_strat_" in card])
                pile = {"character": len(pile) - strategy, "strategy": strategy}
            out[field][2 * number : 2 * number + 2] = [pile["character"], pile["strategy"]]
    out["decks"] = [view["decks"][deck] for deck in wotr_ids.DECK_NAMES]
    for number, side in enumerate(wotr_ids.SIDE_NAMES):
        card = view["combat_cards"].get(side)
        out["combat"][number] = {None: 0, "character": -1, "strategy": -2}.get(
            card, 1 + cards.index(card) if card in cards else 0
        )
    tiles = view["tiles"]
    out["tiles_left"][0] = tiles["pool"]
    for field, key in (("tiles_drawn", "drawn"), ("tiles_removed", "removed"), ("tiles_waiting", "in_play")):
        out[field] = by_name(wotr_tables.TILE_NAMES, tiles[key])
    band = view["fellowship"]
    guide = 12 if band["guide"] == "gollum" else characters.index(band["guide"])
    out["fellowship"] = [
        regions.index(band["region"]),
        band["progress"],
        band["corruption"],
        int(band["hidden"]),
        guide,
        -1 if band["mordor"] is None else band["mordor"],
    ]
    out["leading"] = [match.seats.index(view["leading"][side]) for side in wotr_ids.SIDE_NAMES]
    for place, state in view.get("mixed", {}).items():
        out["mixed"][wotr_place(place)] = MIXED_NAMES.index(state)
    for region, seat in view.get("takers", {}).items():
        out["taker"][regions.index(region)] = match.seats.index(seat) + 1
    if "used_before" in view:
        out["used_nations"] = [int(nation in view["used_before"]["nations"]) for nation in nations]
        out["used_armies"] = [int(region in view["used_before"]["armies"]) for region in regions]
    battle = view.get("battle")
    out["battle"][wotr_ids.BATTLE_NAMES.index(battle["kind"] if battle else "none")] = 1
    if battle:
        out["battle_facts"] = [
            wotr_ids.SIDE_NAMES.index(battle["attacker"]),
            match.seats.index(battle["seat"]),
            wotr_place(battle["from"]),
            wotr_place(battle["to"]),
            battle["round"],
            battle["rounds_left"],
            cards.index(battle["card"]) + 1 if battle["card"] else 0,
            int(battle["white_rider"]),
        ]
        out["rearguard"] = by_name(kinds, battle["rearguard"])
        out["rearguard_characters"] = [int(name in battle["rearguard_characters"]) for name in characters]
    return out


def five_from_view(view: dict[str, Any], match: Match) -> Numbers:
    out = empty("bo5a")
    places, regions, cards = five_tables.PLACE_NAMES, five_tables.REGION_NAMES, five_tables.CARD_NAMES
    kinds, characters, sides = five_ids.KIND_NAMES, five_ids.CHARACTER_NAMES, five_ids.SIDE_NAMES
    territories, tiles = five_ids.TERRITORY_NAMES, five_ids.TILE_NAMES
    out["seat"][match.seats.index(view["seat"])] = 1
    out["russian"][0] = int(match.options_used["seventh_die"] == "russian")
    out["turn"][0] = view["turn"]
    out["phase"][five_ids.PHASE_NAMES.index(view["phase"])] = 1
    for name, entry in view["places"].items():
        number = places.index(name)
        for kind, count in entry.get("units", {}).items():
            out["figures"][number * len(kinds) + kinds.index(kind)] = count
        out["damage"][number] = entry.get("damage", 0)
        out["leadership"][number] = entry.get("leadership", 0)
        for group, count in entry.get("tokens", {}).items():
            out["facedown"][five_ids.GROUP_NAMES.index(group) * len(places) + number] = count
    out["tokens_left"] = by_name(five_ids.TOKEN_NAMES, view["tokens_left"])
    out["reserve"] = by_name(kinds, view["reserve"])
    out["control"] = [int(region in view["control"]) for region in regions]
    out["broken"] = by_name([regions[r] for r in five_tables.FORTIFICATIONS], view["fortifications"])
    for box, name in enumerate(five_tables.BOX_NAMES):
        leads = places[five_tables.LEADS_TO[places.index(name)]]
        out["opened"][box] = int(leads in view["open_passes"])
    out["points"][0] = view["points"]
    elsewhere = {"waiting": -1, "dead": -2, "vanished": -3, "eagles": -4}
    out["characters"] = [
        elsewhere[at] if at in elsewhere else places.index(at)
        for at in [view["characters"][name] for name in characters]
    ]
    fate = view["fate"]
    out["fate"][0] = fate["marker"]
    out["fate_steps"] = [fate["figures"].get(name, -1) + 1 for name in characters]
    for field, key in (("tiles", "pool"), ("tiles_aside", "aside"), ("tiles_gone", "gone")):
        out[field] = by_name(tiles, fate[key])
    generals = view["generals"]
    out["activated"] = [int(name in generals["activated"]) for name in characters[: five_ids.GENERALS]]
    out["generals"] = [
        generals["number"],
        int(generals["used"]),
        characters.index(generals["troubled"]) + 1 if generals["troubled"] else 0,
        int(generals["concentration"]),
        int(generals["kinsfolk"]),
    ]
    out["markers"] = [
        view["rings"],
        int(view["journey"]),
        view["wrath"],
        view["bodyguards"],
        view["armour"],
        view["stored_orcs"],
    ]
    dice = view["dice"]
    out["dice"] = by_name(action_dice.FACE_NAMES, dice["free"]) + by_name(action_dice.FACE_NAMES, dice["shadow"])
    out["dice_pool"] = [dice["pool"]["free"], dice["pool"]["shadow"]]
    out["actor"][sides.index(view["actor"])] = 1
    own = view["seat"]
    used = [card for pile in view["used"].values() for card in pile]
    for field, pile in (
        ("table", view["table"]),
        ("played", used),
        ("hand", view["hands"][own]),
        ("discarded", view["discards"][own]),
    ):
        out[field] = [int(card in pile) for card in cards]
    for number, side in enumerate(sides):
        for field in ("hands", "discards"):
            pile = view[field][side]
            if isinstance(pile, list):
                events = len([card for card in pile if cards.index(card) < five_ids.EVENTS])
                pile = {"event": events, "story": len(pile) - events}
            out[field][2 * number : 2 * number + 2] = [pile["event"], pile["story"]]
    out["decks"] = [view["decks"][deck] for deck in ("event", "free", "shadow", "fate")]
    out["bats"] = by_name(territories, view["bats"])
    eagles = view["eagles"]
    out["eyrie"][0] = eagles["eyrie"]
    out["flying"] = by_name(territories, eagles["flying"])
    out["lord"][0] = territories.index(eagles["lord"]) + 1 if eagles["lord"] else 0
    combat = view.get("combat")
    if combat:
        out["combat"] = [
            1,
            sides.index(combat["attacker"]),
            places.index(combat["from"]) if combat["from"] else -1,
            places.index(combat["to"]),
            combat["round"],
            int(combat["beorn"]),
            cards.index(combat["card"]) + 1 if combat["card"] else 0,
            int(combat["combined"]),
        ]
        out["combat_armies"] = [int(name in combat["armies"]) for name in places]
        out["combat_fought"] = [int(name in combat["fought"]) for name in places]
        usable = [
            *cards[five_ids.FIRST_MANEUVER : five_ids.FIRST_MANEUVER + len(kinds)],
            cards[five_ids.MIGHTY_STROKES_CARD],
        ]
        out["combat_used"] = [int(card in combat["used"][side]) for side in sides for card in usable]
    return out


def battlelore_from_view(view: dict[str, Any], match: Match) -> Numbers:
    out = empty("battlelore")
    hexes, sides, commands = bl_hexes.HEX_NAMES, bl_ids.SIDE_NAMES, bl_ids.COMMAND_NAMES
    own = view["seat"]
    out["seat"][match.seats.index(own)] = 1
    for side, card in view["scenarios"].items():
        out["scenarios"][sides.index(side) * bl_ids.CUSTOM_SCENARIO + bl_ids.SCENARIO_NAMES.index(card)] = 1
    out["round"][0] = view["round"]
    out["phase"][bl_ids.PHASE_NAMES.index(view["phase"])] = 1
    for field in ("first", "active"):
        out[field] = [int(view[field] == side) for side in sides]
    out["terrain"] = [bl_ids.TERRAIN_NAMES.index(view["terrain"].get(place, "plain")) for place in hexes]
    out["tokens"] = [bl_ids.TOKEN_NAMES.index(view["tokens"].get(place, "none")) for place in hexes]
    out["banners"] = by_name(hexes, view["banners"])
    out["portals"] = [int(place in view["portals"]) for place in hexes]
    for place, entry in view["units"].items():
        number = hexes.index(place)
        out["unit"][number] = bl_ids.UNIT_NAMES.index(entry["unit"]) + 1
        out["ordered"][number] = ORDERED_NAMES.index(entry.get("ordered", ""))
        for field in ("health", "poison", "stun", "swarm", "moved", "attacks", "pursued", "bonus"):
            out[field][number] = int(entry.get(field, 0))
        for ground in entry.get("unstopped", []):
            out["unstopped"][bl_ids.GROUND_NAMES.index(ground) * len(hexes) + number] = 1
    if "pursuer" in view:
        out["pursuer"][hexes.index(view["pursuer"])] = 1
    for field in ("points", "lore", "lore_used"):
        out[field] = [int(view[field][side]) for side in sides]
    out["command"] = [int(card == view["command"]) for card in commands]
    out["text"][0] = int(view["text"])
    out["orders"] = [view["orders"][name] for name in ("left", "centre", "right", "any")]
    changes = [
        [
            sides.index(one["side"]) + 1,
            *[int(trait in one["traits"]) for trait in bl_ids.TRAIT_NAMES],
            one["dice"],
            int(one["counters"]),
        ]
        for one in view["turn_dice"]
    ]
    told = [number for change in changes for number in change]
    out["turn_dice"][: len(told)] = told
    out["overrun"] = [int(trait in view["overrun"]["traits"]) for trait in bl_ids.TRAIT_NAMES] + [
        int(face in view["overrun"]["faces"]) for face in bl_ids.FACE_NAMES
    ]
    out["deck"][0] = view["deck"]
    mine = view["players"][own]
    out["discard"] = [view["discard"].count(card) for card in commands]
    out["hand"] = [mine["hand"].count(card) for card in commands]
    for number, card in enumerate(mine["under"]):
        out["under"][number] = commands.index(card) + 1
    out["lore_hand"] = [mine["lore_hand"].count(card) for card in bl_ids.LORE_NAMES]
    for card in mine["lore_under"]:
        out["lore_under"][0] = bl_ids.LORE_NAMES.index(card) + 1
    for number, side in enumerate(sides):
        player = view["players"][side]
        for field, pile in (("hands", player["hand"]), ("lore_hands", player["lore_hand"])):
            out[field][number] = len(pile) if isinstance(pile, list) else pile
        out["lore_decks"][number] = player["lore_deck"]
        for card in player.get("known", []):
            out["known"][number * len(commands) + commands.index(card)] += 1
        for card in player["lore_discard"]:
            out["lore_discard"][bl_ids.LORE_NAMES.index(card)] += 1
    out["offered"] = [int(card in mine.get("offered", [])) for card in bl_ids.SCENARIO_NAMES[: bl_ids.CUSTOM_SCENARIO]]
    if "muster" in mine:
        out["muster"] = by_name(bl_ids.CARD_NAMES, mine["muster"])
        out["army"] = [int(card == mine["army"]) for card in bl_ids.ARMY_NAMES]
        out["muster_points"] = [mine["muster_points"]["spent"], mine["muster_points"]["budget"]]
        for place, card in mine["laid"].items():
            out["laid"][hexes.index(place)] = bl_ids.CARD_NAMES.index(card) + 1
    return out


FROM_VIEW = {
    "wotr": wotr_from_view,
    "wotrcg": wotrcg_from_view,
    "bo5a": five_from_view,
    "battlelore": battlelore_from_view,
}

# Every key of a view. The environments give those of the match in other ways: as the mask, the reward and the
# options of a new match.
OF_THE_MATCH = {"seat", "waiting", "over", "ask", "ending", "winner", "override", "goal"}
KEYS = {
    "wotr": {"players", "turn", "phase", "regions", "reinforcements", "casualties", "characters", "politics", "dice",
             "rings", "points", "table", "played", "tiles", "fellowship", "leading", "decks", "mixed", "takers",
             "merits", "used_before", "battle", "hands", "discards", "combat_cards"},
    "wotrcg": {"scenario", "round", "phase", "first", "turn", "order", "place", "passed", "in_play", "events",
               "locations", "strength", "corruption", "score", "rings", "permissions", "carryover", "decks"},
    "bo5a": {"turn", "phase", "places", "control", "fortifications", "open_passes", "points", "reserve", "tokens_left",
             "characters", "fate", "generals", "rings", "journey", "wrath", "bodyguards", "armour", "dice", "actor",
             "table", "stored_orcs", "used", "bats", "eagles", "decks", "combat", "hands", "discards"},
    # Where cards are laid face down follows from the scenario cards and the phase.
    "battlelore": {"deployment", "face_down", "round", "phase", "scenarios", "first", "active", "terrain", "tokens",
                   "banners", "units", "portals", "points", "lore", "lore_used", "deck", "discard", "command",
                   "text", "orders", "turn_dice", "overrun", "pursuer", "players"},
}  # fmt: skip


# ---- tests


@pytest.mark.parametrize(("name", "options"), VARIANTS)
@pytest.mark.parametrize("deep", [False, True])
def test_an_observation_contains_the_view_and_nothing_else(name: str, options: dict[str, Any], deep: bool) -> None:
    """Computed from the view alone, the numbers are the same for every seat, asked or not, and also in a world that
    the asked seat cannot tell from the true one."""
    game = game_named(name)
    pick = Dice(key_of_seed(f"observe {deep}"))
    state = scrambled(game, options, Dice(key_of_seed("deep"))) if deep else game.setup(options, Dice(key_of_seed("a")))
    match = Match(game, options, state)
    for number in range(120):
        if match.over:
            break
        ask = match.open_asks()[0]
        if number % 3 == 0:
            for seat in range(len(match.seats)):
                seen = observed(match, seat)
                assert set(match.view(seat)) <= KEYS[name] | OF_THE_MATCH, "a new part of the view is observed too"
                assert seen == FROM_VIEW[name](match.view(seat), match)
                for field in layout_of(name).fields:
                    assert all(min(0, field.low) <= value <= field.high for value in seen[field.name]), field.name
            world = match.fork(ask.seat, Dice(key_of_seed(f"world {number}")))
            assert observed(world, ask.seat) == observed(match, ask.seat)
        assert ask.kind in layout_of(name).kinds
        assert len(ask.args) <= ASK_ARGS or "rest:" in words_of(name).asks[ask.kind]
        match.play(ask.options[pick.below(len(ask.options))])


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_contains_what_was_already_chosen(name: str) -> None:
    """The choices in the view of the asked seat, counted by action and the last of them in order; nothing else of them,
    and none in the observation of a seat that waits."""
    encoder = Encoder(name, game_named(name).variants()[0])
    match = encoder.match("chosen", track=True)
    pick = Dice(key_of_seed("chosen"))
    longest = 0
    for _ in range(250):
        if match.over:
            break
        ask = match.open_asks()[0]
        for seat in range(len(match.seats)):
            view, flat = match.view(seat), encoder.observation(match, seat)["observation"]
            seen = {field.name: list(flat[field.first : field.first + field.size]) for field in encoder.layout.fields}
            chosen = view["ask"]["chosen"] if "ask" in view else []
            assert seen["chosen"] == [chosen.count(action) for action in encoder.names]
            last = [encoder.names.index(action) + 1 for action in reversed(chosen)][:CHOSEN_LAST]
            assert seen["chosen_last"] == last + [0] * (CHOSEN_LAST - len(last))
            longest = max(longest, len(chosen))
        match.play(ask.options[pick.below(len(ask.options))])
    assert longest > 1


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_tells_what_has_happened_in_the_step(name: str) -> None:
    """The events in the view of the asked seat, the newest first; the same in worlds that it cannot tell apart, whether
    they keep a history or not."""
    encoder = Encoder(name, game_named(name).variants()[0])
    first = encoder.layout.events
    kinds = list(encoder.layout.event_kinds)
    match, untracked = (encoder.match("events", track=track) for track in (True, False))
    pick = Dice(key_of_seed("events"))
    most = 0
    for number in range(250):
        if match.over:
            break
        ask = match.open_asks()[0]
        for seat in range(len(match.seats)):
            numbers = encoder.observation(match, seat)["observation"]
            rows = numbers[first : first + EVENTS * (1 + EVENT_ARGS)].reshape(EVENTS, 1 + EVENT_ARGS)
            told = match.view(seat)["ask"]["events"] if match.open_asks()[0].seat == seat else []
            most = max(most, len(told))
            expected = np.zeros_like(rows)
            for row, (kind, *args) in enumerate(reversed(told[-EVENTS:])):
                expected[row, : 1 + len(args[:EVENT_ARGS])] = [kinds.index(kind) + 1, *args[:EVENT_ARGS]]
            assert np.array_equal(rows, expected)
        if number % 5 == 0:
            views = [match.view(ask.seat), match.clone().view(ask.seat), untracked.view(ask.seat)]
            views += [match.guess(ask.seat, number).view(ask.seat), match.reroll(number).view(ask.seat)]
            views += [match.fork(ask.seat, Dice(key_of_seed("fork"))).view(ask.seat), match.branch().view(ask.seat)]
            assert all(view == views[0] for view in views)
        action = ask.options[pick.below(len(ask.options))]
        match.play(action)
        untracked.play(action)
    assert most > 2


@pytest.mark.parametrize("name", GAMES)
def test_differences_are_detected(name: str) -> None:
    """Hands differ between games; an observation without content would not."""
    options = game_named(name).variants()[0]
    seen = [
        observed(Match(game_named(name), options, game_named(name).setup(options, Dice(key_of_seed(seed)))), 0)
        for seed in ("a", "b")
    ]
    assert seen[0]["hand"] != seen[1]["hand"]
    assert sum(seen[0]["hand"]) == sum(seen[1]["hand"]) > 0
