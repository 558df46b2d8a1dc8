"""Card tests: every lore card, its window, its condition and what it refuses."""

from typing import Any

import pytest
from tests.bl_table import (
    actor,
    asked,
    battle,
    dice_rolled,
    health,
    hexes,
    idle_turn,
    lore,
    marks,
    notes,
    options,
    points,
    say,
    sound,
    state,
    table,
    unit_at,
    until,
)

from warhost.games.battlelore.book import BOOK
from warhost.games.battlelore.hexes import HEX_NUMBERS
from warhost.games.battlelore.ids import FIRST_LORE, W_DAMAGE, W_DECLARED, W_MOVED
from warhost.kernel.match import Match
from warhost.text.board import board_of
from warhost.text.reader import Reader
from warhost.text.spans import plain

GUARD, ARCHERS, RIDERS, GOLEMS, ROC = (
    "citadel_guard",
    "yeoman_archers",
    "riverwatch_riders",
    "rune_golems",
    "roc_warrior",
)
VIPERS, HARVESTERS, RIPPERS, OBSCENES, LORD = (
    "viper_legion",
    "blood_harvesters",
    "flesh_rippers",
    "obscenes",
    "chaos_lord",
)
NOTHING = ["pierce"] * 9


def held(units: dict[str, Any], phase: str, card: str, **more: Any) -> Match:
    """A table at a step where the owner of a card has it and 9 lore."""
    side = "daqan" if number(card) < FIRST_LORE[1] else "uthuk"
    more.setdefault("active", side)
    more.setdefault("lore", {side: 9})
    return table(units, phase=phase, lore_hands={side: [card]}, **more)


def number(card: str) -> int:
    """The number of a card."""
    from warhost.games.battlelore.ids import LORE_NAMES

    return LORE_NAMES.index(card)


def fought(units: dict[str, Any], attacker: str, target: str, dice: list[str], card: str, **more: Any) -> Match:
    """An attack where the owner of a card has it and 9 lore."""
    side = "daqan" if number(card) < FIRST_LORE[1] else "uthuk"
    return battle(units, attacker, target, dice, lore_hands={side: [card]}, lore={side: 9}, **more)


def offered(m: Match, card: str) -> bool:
    """Whether a card may be used now."""
    return asked(m) == "use_lore" and f"lore:{card}" in options(m)


# ---- using cards


def test_a_card_is_paid_announced_carried_out_and_discarded() -> None:
    """[lore.use]"""
    m = held({"c5": GUARD, "b5": ARCHERS}, "attack_start", "volley", ordered=["c5"])
    assert asked(m) == "use_lore" and options(m) == ["lore:volley", "pass"]
    say(m, "lore:volley")
    assert lore(m)[0] == 6 and m.view("uthuk")["players"]["daqan"]["lore_discard"] == ["volley"]
    assert notes(m, "uses_lore") == [(0, number("volley"), 3)]


def test_a_player_who_cannot_pay_is_not_asked() -> None:
    """[lore.use] Two lore are too few for any card of the step."""
    assert not offered(held({"c5": GUARD}, "attack_start", "volley", lore={"daqan": 2}), "volley")


def test_each_player_uses_one_card_per_turn() -> None:
    """[lore.one_a_turn] It may be used in either player's turn."""
    m = table(
        {"c5": ARCHERS, "f5": VIPERS},
        phase="attack_start",
        ordered=["c5"],
        lore={"daqan": 20, "uthuk": 20},
        lore_hands={"daqan": ["volley", "volley", "dawnlight"]},
        script={"combat": ["strike"] * 20},
    )
    say(m, "lore:volley")
    while actor(m) == "daqan" and asked(m) != "use_lore":
        say(m, {"attack": "done", "lore_choice": "two_lore"}.get(asked(m), options(m)[0]))
    assert actor(m) == "uthuk"
    seen = []
    while not (actor(m) == "daqan" and asked(m) == "command"):
        if actor(m) == "daqan":
            seen.append(asked(m))
        say(m, "pass" if asked(m) == "use_lore" else "done" if "done" in options(m) else options(m)[0])
    assert "use_lore" in seen


def test_a_second_card_of_the_turn_is_not_offered() -> None:
    """[lore.one_a_turn] Volley used: the Healing Rune must wait. Passed: it may be used."""
    for answer, then in (("lore:volley", "lore_choice"), ("pass", "use_lore")):
        m = table(
            {"c5": {"unit": GUARD, "health": 1}, "b8": ARCHERS},
            phase="attack_start",
            lore={"daqan": 20},
            lore_hands={"daqan": ["volley", "healing_rune"]},
        )
        say(m, answer)
        assert asked(m) == then


def test_the_active_player_decides_first() -> None:
    """[lore.window] Both may hold a card for the declaration of an attack."""
    m = battle(
        {"c5": GUARD, "c4": HARVESTERS},
        "c5",
        "c4",
        NOTHING,
        lore={"daqan": 9, "uthuk": 9},
        lore_hands={"daqan": ["rune_blade"], "uthuk": ["red_frenzy"]},
    )
    assert (asked(m), actor(m)) == ("use_lore", "daqan")


def test_being_asked_reveals_nothing() -> None:
    """[lore.window] A player without a fitting card is also asked, as long as they might have one."""
    units = {"c5": GUARD, "c4": HARVESTERS}
    m = battle(units, "c5", "c4", NOTHING, lore={"daqan": 9}, lore_hands={"daqan": ["volley"]})
    assert asked(m) == "use_lore" and options(m) == ["pass"]
    say(m, "pass")
    m = battle(units, "c5", "c4", NOTHING, lore={"daqan": 9}, lore_hands={"daqan": []})
    assert asked(m) == "counter"


def test_the_question_describes_the_combat() -> None:
    """[lore.window] Who rolls against whom, and how much is due: the same card may be worth it or not."""
    units = {"c5": GUARD, "c4": HARVESTERS, "b3": GUARD}
    m = battle(units, "c5", "c4", NOTHING, lore={"daqan": 9}, lore_hands={"daqan": ["rune_blade"]})
    assert m.ask is not None
    assert m.ask.args == (W_DECLARED, HEX_NUMBERS["c5"], HEX_NUMBERS["c4"], 0)
    english = Reader("battlelore", "en", ["daqan", "uthuk"])
    assert "C5 against C4, before the roll" in plain(english.ask(m.ask.kind, m.ask.rule, m.ask.args))
    due = (W_DAMAGE, HEX_NUMBERS["c5"], HEX_NUMBERS["c4"], 2)
    assert "C4 is about to suffer 2 damage" in plain(english.ask("use_lore", m.ask.rule, due))


# ---- Daqan


def test_rune_blade() -> None:
    """[cards.keep_dice] Four dice; one or more are set aside and the others rolled again, until all four are."""
    m = fought(
        {"c5": GUARD, "c4": HARVESTERS},
        "c5",
        "c4",
        ["strike", "pierce", "lore", "lore", "cleave", "pierce", "pierce", "heroic", "heroic", "morale"],
        "rune_blade",
    )
    say(m, "lore:rune_blade")
    assert asked(m) == "keep_die" and options(m) == ["face:strike", "face:pierce", "face:lore"]
    say(m, "face:strike")
    assert options(m)[-1] == "done"
    say(m, "done")
    assert options(m) == ["face:cleave", "face:pierce"]
    say(m, "face:cleave", "done")
    assert len(notes(m, "die")) == 9 and options(m) == ["face:heroic", "done"]
    say(m, "done")
    assert unit_at(m, "d3") == HARVESTERS and health(m, "d3") == 1 and lore(m)[0] == 6


@pytest.mark.parametrize("unit", [GUARD, ROC])
def test_nothing_changes_the_four_dice_of_a_rune_blade(unit: str) -> None:
    """[cards.keep_dice] Neither forest nor the unit's strength matters; archers may use it as well."""
    m = fought({"c5": unit, "c4": HARVESTERS}, "c5", "c4", ["lore"] * 9, "rune_blade", terrain={"c4": "forest"})
    say(m, "lore:rune_blade")
    assert len(notes(m, "die")) == 4
    assert offered(fought({"c5": ARCHERS, "c4": HARVESTERS}, "c5", "c4", NOTHING, "rune_blade"), "rune_blade")


def test_a_rune_blade_is_for_attacks() -> None:
    """[cards.keep_dice] Not for a counter in the enemy's turn."""
    m = fought({"c4": HARVESTERS, "c5": GUARD}, "c4", "c5", NOTHING, "rune_blade")
    say(until(m, "counter"), "yes")
    assert not offered(m, "rune_blade")


def test_a_card_may_let_a_weak_unit_do_damage_with_cleave_results() -> None:
    """[dice.faces] [cards.face_damage] Fury of Y'llan: a weak unit's cleave still does damage."""
    m = fought(
        {"c4": {"unit": VIPERS, "health": 1}, "c5": GUARD},
        "c4",
        "c5",
        ["cleave", "cleave", *NOTHING[:3]],
        "fury_of_yllan",
        override={"units": {"unit": {"viper_legion": {"traits": ["infantry", "melee"]}}}},
    )
    say(m, "lore:fury_of_yllan", "yes", "no")
    assert dice_rolled(m) == [5] and health(m, "c5") == 2


def test_fury_of_yllan() -> None:
    """[cards.face_damage] Cleave in a shot as well; nothing is asked where cleave is damage anyway."""
    m = fought(
        {"c4": VIPERS, "f4": GUARD}, "c4", "f4", ["cleave", "cleave", "strike", "strike", "strike"], "fury_of_yllan"
    )
    say(m, "lore:fury_of_yllan")
    assert asked(m) == "as_damage"
    say(m, "yes", "yes")
    assert health(m, "f4") == 1
    m = fought({"c4": HARVESTERS, "c5": GUARD}, "c4", "c5", ["cleave", *NOTHING], "fury_of_yllan")
    say(m, "lore:fury_of_yllan")
    assert dice_rolled(m) == [6] and asked(m) == "counter" and health(m, "c5") == 2


def test_fury_of_yllan_in_a_counter() -> None:
    """[cards.face_damage] Any combat roll of the player."""
    m = fought({"c5": GUARD, "c4": HARVESTERS}, "c5", "c4", NOTHING * 2, "fury_of_yllan")
    say(until(m, "counter"), "yes", "lore:fury_of_yllan")
    assert dice_rolled(m) == [3, 6]


def test_a_result_that_a_card_adds_is_one_more_die() -> None:
    """[dice.faces] [cards.add_result] [data.override] A heroic result that Dread Howl adds may be spent."""
    m = fought(
        {"c4": HARVESTERS, "c5": GUARD},
        "c4",
        "c5",
        NOTHING,
        "dread_howl",
        override={"lore": {"dread_howl": {"effects": ["add_result face=heroic n=1"]}}},
    )
    say(m, "pass", "lore:dread_howl")
    assert asked(m) == "spend"
    say(m, "yes")
    assert health(m, "c5") == 2


def test_runic_barrier() -> None:
    """[cards.cancel] [lore.one_a_turn] The enemy's card does nothing, costs nothing, and is the last this turn."""
    m = table(
        {"c5": GUARD, "c4": HARVESTERS},
        phase="attack_start",
        active="uthuk",
        lore={"daqan": 3, "uthuk": 9},
        lore_hands={"daqan": ["runic_barrier"], "uthuk": ["venom_tide", "swarm"]},
    )
    say(m, "lore:venom_tide")
    assert (asked(m), actor(m)) == ("use_lore", "daqan")
    told = board_of("battlelore").around(Reader("battlelore", "en", m.seats), m.view("daqan"))
    assert [plain(line).partition("”")[0] for line in told] == ["“Venom Tide", "“Runic Barrier"]
    say(m, "lore:runic_barrier")
    assert marks(m, "c5") == [] and lore(m) == [0, 9] and asked(m) != "mark"
    assert m.view("daqan")["players"]["uthuk"]["lore_discard"] == ["venom_tide"]
    assert state(m).lore_used == [1, 1] or asked(m) in ("lore_choice", "command")


def test_runic_barrier_in_the_players_own_turn() -> None:
    """[cards.cancel] What the enemy uses in the Daqan turn may be cancelled too."""
    m = battle(
        {"c5": GUARD, "c4": {"unit": HARVESTERS, "health": 1}},
        "c5",
        "c4",
        ["strike", *NOTHING],
        lore_hands={"daqan": ["runic_barrier"], "uthuk": ["unstoppable"]},
        lore={"daqan": 9, "uthuk": 9},
    )
    say(until(m, "use_lore"), "pass")
    say(m, "lore:unstoppable")
    assert options(m) == ["lore:runic_barrier", "pass"]
    say(m, "lore:runic_barrier")
    assert not notes(m, "counters") and unit_at(m, "c4") == "" and lore(m) == [6, 9]


def test_hold_the_line() -> None:
    """[cards.ignore] All retreats of the combat; only for the player's own unit in the enemy's turn."""
    m = fought({"c4": HARVESTERS, "c5": GUARD}, "c4", "c5", ["morale", "morale", "pierce"], "hold_the_line")
    assert (asked(m), actor(m)) == ("use_lore", "daqan")
    say(m, "lore:hold_the_line")
    assert unit_at(m, "c5") == GUARD and asked(m) == "counter"
    m = fought({"c4": HARVESTERS, "c5": GUARD}, "c4", "c5", NOTHING, "hold_the_line")
    assert asked(m) == "counter"


@pytest.mark.parametrize(("beside", "left"), [({}, 2), ({"b5": ARCHERS}, 3), ({"b5": RIDERS}, 2)])
def test_shield_wall(beside: dict[str, str], left: int) -> None:
    """[cards.ignore] One damage, two beside another infantry unit; for infantry alone."""
    m = fought({"c4": HARVESTERS, "c5": GUARD} | beside, "c4", "c5", ["strike", "strike", "pierce"], "shield_wall")
    say(m, "lore:shield_wall")
    assert health(m, "c5") == left
    m = fought({"c4": HARVESTERS, "c5": RIDERS}, "c4", "c5", ["strike", *NOTHING[:2]], "shield_wall")
    assert asked(m) == "counter"


def test_shield_wall_lasts_for_the_whole_combat() -> None:
    """[cards.ignore] Two damage: one from the roll and one from an impossible retreat, but not a third."""
    for dice, left in ((["strike", "morale", "pierce"], 3), (["strike", "morale", "morale"], 2)):
        m = fought(
            {"c4": HARVESTERS, "c5": GUARD, "b5": GUARD}, "c4", "c5", dice, "shield_wall", terrain={"b6": "water"}
        )
        say(m, "lore:shield_wall")
        assert health(m, "c5") == left


def test_shield_wall_for_a_unit_beside_the_target() -> None:
    """[cards.ignore] [abilities.rampage] Rampage hits other infantry than the target: they may use the card too."""
    m = fought({"c4": LORD, "c5": RIDERS, "b4": GUARD}, "c4", "c5", ["heroic", *NOTHING[:3]], "shield_wall")
    say(m, "yes", "hex:b4")
    assert (asked(m), actor(m)) == ("use_lore", "daqan")
    say(m, "lore:shield_wall")
    assert health(m, "b4") == 3 and health(m, "c5") == 3


@pytest.mark.parametrize(
    ("card", "active", "units"),
    [("volley", "daqan", {"c5": GUARD, "f5": VIPERS}), ("dawnlight", "uthuk", {"c5": ARCHERS, "f5": HARVESTERS})],
)
def test_dice_for_ranged_units_need_one(card: str, active: str, units: dict[str, str]) -> None:
    """[lore.use] The only ranged unit on the board belongs to the other side, so the card could do nothing."""
    assert not offered(held(units, "attack_start", card, active=active), card)
    assert offered(held(units | {"b8": ARCHERS, "b2": VIPERS}, "attack_start", card, active=active), card)


def test_volley() -> None:
    """[cards.turn_dice] Ranged units, in attacks, this turn."""
    m = held(
        {"c5": ARCHERS, "b5": GUARD, "f5": VIPERS, "b4": HARVESTERS},
        "attack_start",
        "volley",
        ordered=["c5", "b5"],
        script={"combat": ["strike"] * 9},
    )
    say(m, "lore:volley", "hex:c5")
    if asked(m) == "target":
        say(m, "hex:f5")
    assert dice_rolled(m) == [3]
    assert m.view("spectator")["turn_dice"] == [{"side": "daqan", "traits": ["ranged"], "dice": 1, "counters": False}]


def test_dawnlight() -> None:
    """[cards.turn_dice] The enemy's ranged units roll one die fewer in the enemy's turn."""
    m = held(
        {"c5": GUARD, "f5": VIPERS},
        "attack_start",
        "dawnlight",
        active="uthuk",
        ordered=["f5"],
        script={"combat": ["strike"] * 9},
    )
    say(m, "lore:dawnlight", "hex:f5")
    assert dice_rolled(m) == [1]


@pytest.mark.parametrize(("card", "unit", "side"), [("forced_march", GUARD, "daqan"), ("demon_speed", VIPERS, "uthuk")])
def test_marches(card: str, unit: str, side: str) -> None:
    """[cards.march] Up to two ordered units: a hex further, not stopped by forest and fords."""
    units: dict[str, Any] = {"c5": unit, "g5": unit, "j5": unit}
    forest = {"d5": "forest", "d4": "forest", "d6": "forest", "c4": "forest", "c6": "forest"}
    m = held(units, "move_start", card, ordered=["c5", "g5"], terrain=forest, active=side)
    say(m, f"lore:{card}")
    assert asked(m) == "march" and hexes(m) == ["c5", "g5"]
    say(m, "hex:c5", "done", "hex:c5")
    assert "f5" in hexes(m) and "g5" not in hexes(m)
    assert not offered(held(units, "move_start", card, active=side), card)


def test_captains_word() -> None:
    """[cards.order] One more unit anywhere; the command card's own effect is not for it."""
    m = held({"c5": GUARD, "k5": GOLEMS}, "order", "captains_word", command="battlelore", text=True, orders={"any": 1})
    say(m, "hex:c5")
    assert asked(m) == "use_lore"
    say(m, "lore:captains_word")
    assert asked(m) == "order_more" and hexes(m) == ["k5", "a9"]
    say(m, "hex:k5")
    assert m.view("daqan")["units"]["k5"]["ordered"] == "lore"
    assert m.view("daqan")["units"]["c5"]["ordered"] == "command"


def test_healing_rune() -> None:
    """[cards.heal] A figure back, markers off; for a legend one or two damage; never above full health."""
    hurt = {"unit": GUARD, "health": 1, "poison": True, "stun": 1}
    m = held({"c5": hurt, "d5": {"unit": ROC, "health": 2}}, "points", "healing_rune")
    say(m, "lore:healing_rune", "hex:c5")
    assert health(m, "c5") == 2 and marks(m, "c5") == []
    m = held({"c5": GUARD, "d5": {"unit": ROC, "health": 2}}, "points", "healing_rune")
    say(m, "lore:healing_rune")
    assert options(m) == ["number:2", "number:1"]
    say(m, "number:2")
    assert health(m, "d5") == 4
    assert not offered(held({"c5": GUARD}, "points", "healing_rune"), "healing_rune")


def test_lightning_rune() -> None:
    """[cards.bolt] Four dice, damage and retreats away from the unit chosen; no counter, no advance."""
    m = held(
        {"c5": GUARD, "e3": GUARD, "c4": LORD, "k1": VIPERS},
        "attack_start",
        "lightning_rune",
        script={"bolt": ["strike", "pierce", "morale", "heroic"]},
    )
    say(m, "lore:lightning_rune")
    assert asked(m) == "bolt_from" and hexes(m) == ["e3", "c5"]
    say(m, "hex:c5")
    assert unit_at(m, "d3") == LORD and health(m, "d3") == 3
    assert asked(m) == "lore_choice"


def test_a_building_covers_once_against_lightning() -> None:
    """[cards.bolt] [terrain.building] Damage and blocked retreats are one effect."""
    for answer, asked_again in (("yes", False), ("no", True)):
        m = held(
            {"c5": GUARD, "c4": OBSCENES},
            "attack_start",
            "lightning_rune",
            terrain={"c4": "building", "d3": "water"},
            script={"bolt": ["strike", "morale", "lore", "lore"]},
        )
        say(m, "lore:lightning_rune")
        assert asked(m) == "cover"
        say(m, answer)
        assert (asked(m) == "cover") == asked_again
        if asked_again:
            say(m, "yes")
        assert health(m, "c4") == 2


def test_lightning_needs_sight_and_four_hexes() -> None:
    """[cards.bolt] Behind terrain nobody is struck."""
    card = "lightning_rune"
    assert not offered(held({"c5": GUARD, "f5": VIPERS}, "attack_start", card, terrain={"d5": "hill"}), card)
    assert not offered(held({"c5": GUARD, "h5": VIPERS}, "attack_start", card), card)
    assert offered(held({"c5": GUARD, "f5": VIPERS}, "attack_start", card), card)


def test_a_unit_on_a_hill_sees_past_units_for_lightning() -> None:
    """[sight.hill] [cards.bolt] Melee units too, but not past terrain; a hill does not help a flying unit."""
    m = held({"b5": GUARD, "d5": HARVESTERS, "f5": VIPERS}, "attack_start", "lightning_rune", terrain={"b5": "hill"})
    say(m, "lore:lightning_rune")
    assert asked(m) == "bolt" and hexes(m) == ["d5", "f5"]
    for terrain, unit in (({"b5": "hill", "e5": "forest"}, GUARD), ({"b5": "hill"}, ROC), ({}, GUARD)):
        m = held({"b5": unit, "d5": HARVESTERS, "f5": VIPERS}, "attack_start", "lightning_rune", terrain=terrain)
        say(m, "lore:lightning_rune")
        assert asked(m) != "bolt" and notes(m, "bolt_die")


def test_awakening() -> None:
    """[cards.awaken] An elite without an order moves and attacks; ordered ones and others are not offered."""
    m = held(
        {"c6": GOLEMS, "c3": HARVESTERS, "e6": GOLEMS, "f6": GUARD},
        "attack_start",
        "awakening",
        ordered=["e6"],
        script={"combat": NOTHING},
    )
    say(m, "lore:awakening")
    assert asked(m) == "may_move" and "c4" in hexes(m)
    say(m, "hex:c4")
    assert asked(m) == "attack" and hexes(m) == ["c4"]
    say(m, "hex:c4")
    assert dice_rolled(m) == [3]


def test_glory_of_the_citadel() -> None:
    """[cards.points] Two points after an attack that destroyed a unit."""
    weak = {"unit": VIPERS, "health": 1}
    m = fought({"c5": RIDERS, "c4": weak}, "c5", "c4", ["strike", *NOTHING[:2]], "glory_of_the_citadel")
    say(until(m, "advance"), "no")
    assert options(m) == ["lore:glory_of_the_citadel", "pass"]
    say(m, "lore:glory_of_the_citadel")
    assert points(m) == [2, 0]
    m = fought({"c5": RIDERS, "c4": VIPERS}, "c5", "c4", NOTHING, "glory_of_the_citadel")
    until(m, "lore_choice", "command")
    assert points(m) == [0, 0]


def test_battle_cry() -> None:
    """[cards.battle_cry] Enemies beside the unit move 1 hex straight away; a unit that cannot stays, without damage."""
    units = {
        "c5": GUARD,
        "c4": HARVESTERS,
        "d5": VIPERS,
        "e5": GUARD,
        "b4": {"unit": OBSCENES, "stun": 1},
        "j5": GUARD,
        "j4": VIPERS,
    }
    m = held(units, "attack_start", "battle_cry", active="uthuk", ordered=["c4"])
    assert (asked(m), actor(m)) == ("use_lore", "daqan")
    say(m, "lore:battle_cry")
    assert asked(m) == "scatter" and hexes(m) == ["c5", "j5"]
    say(m, "hex:c5")
    assert unit_at(m, "d3") == HARVESTERS and unit_at(m, "c4") == ""
    assert unit_at(m, "d5") == VIPERS and unit_at(m, "b4") == OBSCENES
    assert health(m, "d5") == 3 and health(m, "b4") == 3
    sound(m)


def test_a_unit_that_had_to_move_may_still_attack() -> None:
    """[cards.battle_cry] [turn.forced] The harvesters were ordered; two hexes away they find another target."""
    m = held(
        {"c5": GUARD, "c4": HARVESTERS, "e3": GUARD},
        "attack_start",
        "battle_cry",
        active="uthuk",
        ordered=["c4"],
        script={"combat": NOTHING},
    )
    say(m, "lore:battle_cry")
    assert unit_at(m, "d3") == HARVESTERS and asked(m) == "attack" and hexes(m) == ["d3"]


def test_a_battle_cry_needs_an_enemy_that_can_move() -> None:
    """[cards.battle_cry] [lore.use] Beside nobody, or with no way out, the card does nothing."""
    for units, terrain, fits in (
        ({"c5": GUARD, "f5": VIPERS}, {}, False),
        ({"c5": GUARD, "c4": VIPERS}, {}, True),
        ({"c5": GUARD, "c4": VIPERS}, {"d3": "water"}, False),
    ):
        assert offered(held(units, "attack_start", "battle_cry", terrain=terrain), "battle_cry") == fits


def flown(units: dict[str, Any], end: str, start: str = "c5", **more: Any) -> Match:
    """The Roc Warrior is ordered, flies to a hex in the move step, and its owner holds Take to the Skies."""
    m = held({start: ROC, **units}, "move", "take_to_the_skies", ordered=[start, *more.pop("ordered", [])], **more)
    return say(m, f"hex:{start}", f"hex:{end}")


def test_take_to_the_skies() -> None:
    """[cards.lift] An enemy unit that the Roc Warrior flew over is put on a free hex within two hexes of it."""
    m = flown({"e5": HARVESTERS, "h5": VIPERS}, "g5")
    assert offered(m, "take_to_the_skies") and actor(m) == "daqan"
    say(m, "lore:take_to_the_skies")
    assert asked(m) == "lift_to" and "i5" in hexes(m) and not {"h5", "g5", "j5", "d5", "e5"} & set(hexes(m))
    say(m, "hex:i5")
    assert unit_at(m, "i5") == HARVESTERS and unit_at(m, "e5") == "" and health(m, "i5") == 3
    assert notes(m, "lifted") == [(6, HEX_NUMBERS["e5"], HEX_NUMBERS["i5"])]
    sound(m)


def test_friends_are_taken_to_the_skies_too_but_not_the_roc_warrior_itself() -> None:
    """[cards.lift] Both units on the way are offered; the Roc Warrior is not."""
    m = flown({"d5": GUARD, "e5": HARVESTERS}, "g5")
    say(m, "lore:take_to_the_skies")
    assert asked(m) == "lift" and hexes(m) == ["d5", "e5"]
    say(m, "hex:d5", "hex:h5")
    assert unit_at(m, "h5") == GUARD and unit_at(m, "d5") == "" and unit_at(m, "e5") == HARVESTERS


@pytest.mark.parametrize(
    ("place", "end", "fits"),
    [
        ("d5", "e5", True),
        ("d4", "e5", True),
        ("b5", "e5", True),
        ("a5", "e5", False),
        ("d7", "e5", True),
        ("d8", "e5", False),
        ("f5", "g5", True),
        ("f4", "g5", False),
        ("h5", "g5", False),
    ],
)
def test_only_units_on_the_way_are_taken_to_the_skies(place: str, end: str, fits: bool) -> None:
    """[cards.lift] The way over the hex to where it ended must be no longer than the four hexes it may fly."""
    assert offered(flown({place: VIPERS}, end), "take_to_the_skies") == fits


def test_a_unit_taken_to_the_skies_has_not_moved() -> None:
    """[cards.lift] Archers that are put down may still move, or shoot twice; a stunned unit may be carried as well."""
    stunned = {"unit": GUARD, "stun": 1}
    m = flown({"d5": ARCHERS, "e5": stunned, "j5": VIPERS}, "g5", ordered=["d5"], script={"combat": NOTHING})
    say(m, "lore:take_to_the_skies")
    assert hexes(m) == ["d5", "e5"]
    say(m, "hex:d5", "hex:g6")
    assert asked(m) == "move" and hexes(m) == ["g6"]
    say(m, "done", "hex:g6")
    assert asked(m) == "attack_again"


def test_a_unit_is_put_down_only_where_it_can_stand() -> None:
    """[cards.lift] [terrain.water] Not on water, but ground that stops is allowed, and a wood for a golem too."""
    m = flown({"e5": HARVESTERS}, "g5", terrain={"g4": "water", "h5": "forest"})
    say(m, "lore:take_to_the_skies")
    assert "g4" not in hexes(m) and "h5" in hexes(m)
    m = flown(
        {"e5": GOLEMS},
        "g5",
        terrain={"h5": "forest", "i5": "building"},
        override={"units": {"unit": {"rune_golems": {"abilities": ["massive 1"]}}}},
    )
    say(m, "lore:take_to_the_skies")
    assert "i5" not in hexes(m) and "h5" in hexes(m)


def test_take_to_the_skies_follows_every_move_of_the_roc_warrior() -> None:
    """[cards.lift] A pursuit and the move of Mobility count; the moves of other units do not."""
    card = "take_to_the_skies"
    given = {"units": {"unit": {"roc_warrior": {"abilities": ["flying 1", "pursue 3", "mobility 2"]}}}}
    m = fought(
        {"c5": ROC, "d5": {"unit": VIPERS, "health": 1}, "e5": HARVESTERS},
        "c5",
        "d5",
        ["strike"] * 4,
        card,
        override=given,
    )
    say(until(m, "advance"), "pursue", "hex:f5")
    assert offered(m, card)
    say(m, f"lore:{card}", "hex:h5")
    assert unit_at(m, "h5") == HARVESTERS
    m = held({"c5": ROC, "d5": VIPERS}, "attack", card, ordered=["c5"], override=given)
    say(m, "done", "hex:c5", "hex:e5")
    assert offered(m, card)
    assert not offered(say(held({"c5": RIDERS, "d5": VIPERS}, "move", card, ordered=["c5"]), "hex:c5", "hex:e5"), card)


def test_being_asked_after_a_flight_reveals_nothing() -> None:
    """[lore.window] The Daqan player is also asked without the card, but not if nobody could be lifted."""
    m = table(
        {"c5": ROC, "e5": VIPERS}, phase="move", ordered=["c5"], lore={"daqan": 9}, lore_hands={"daqan": ["volley"]}
    )
    say(m, "hex:c5", "hex:g5")
    assert m.ask is not None and m.ask.args == (W_MOVED, HEX_NUMBERS["c5"], HEX_NUMBERS["g5"], 4)
    assert (asked(m), options(m)) == ("use_lore", ["pass"])
    m = flown({"h7": VIPERS}, "g5")
    assert m.ask is not None and m.ask.args[0] != W_MOVED


# ---- Uthuk


def test_portal() -> None:
    """[cards.portal] Any two hexes at most 8 apart; one step leads between them; they are removed after the moves."""
    m = held({"c4": VIPERS, "j4": VIPERS, "c5": GUARD}, "move_start", "portal", ordered=["c4"])
    say(m, "lore:portal")
    assert asked(m) == "portal" and len(hexes(m)) == 104
    say(m, "hex:b4")
    assert "j4" in hexes(m) and "b4" not in hexes(m) and "k4" not in hexes(m)
    say(m, "hex:j5", "hex:c4")
    assert "j5" in hexes(m) and "b4" in hexes(m)
    say(m, "hex:j5")
    assert unit_at(m, "j5") == VIPERS and state(m).portals == []
    sound(m)


@pytest.mark.parametrize("terrain", ["forest", "water"])
def test_a_unit_that_enters_a_portal_ignores_its_terrain(terrain: str) -> None:
    """[cards.portal] It is not stopped there; it still ends only where it can stand."""
    m = held({"c4": HARVESTERS}, "move_start", "portal", ordered=["c4"], terrain={"b4": terrain})
    say(m, "lore:portal", "hex:b4", "hex:h4", "hex:c4")
    assert "h4" in hexes(m) and ("b4" in hexes(m)) == (terrain == "forest")


def test_nobody_steps_onto_a_portal_that_is_occupied() -> None:
    """[cards.portal] [turn.occupied] A unit may begin on a portal; the other one is taken."""
    m = held({"c4": HARVESTERS, "h4": GUARD}, "move_start", "portal", ordered=["c4"])
    say(m, "lore:portal", "hex:c4", "hex:h4", "hex:c4")
    assert "h4" not in hexes(m) and "i4" not in hexes(m)


@pytest.mark.parametrize("stun", [0, 1])
def test_a_portal_needs_a_unit_that_can_move(stun: int) -> None:
    """[lore.use] An ordered unit that is not stunned; without orders nobody could step through."""
    m = held({"c4": {"unit": VIPERS, "stun": stun}}, "move_start", "portal", ordered=["c4"])
    assert offered(m, "portal") == (stun == 0)
    assert not offered(held({"c4": VIPERS}, "move_start", "portal"), "portal")


def test_swarm() -> None:
    """[cards.mark] [markers.swarm] Up to three enemies in one section; a split hex belongs to both."""
    m = held({"b5": GUARD, "d6": GUARD, "f5": GUARD, "k5": GUARD}, "attack_start", "swarm")
    say(m, "lore:swarm", "hex:d6")
    assert "k5" not in hexes(m) and {"b5", "f5"} <= set(hexes(m))
    say(m, "hex:f5")
    assert asked(m) != "mark" or "b5" not in hexes(m)
    assert marks(m, "d6") == ["swarm"] and marks(m, "f5") == ["swarm"]
    until(m, "command")
    assert actor(m) == "daqan" and marks(m, "f5") == ["swarm"]
    idle_turn(m)
    assert marks(m, "f5") == []


def test_blood_sacrifice() -> None:
    """[cards.sacrifice] A unit, neither weak nor a legend, loses a figure for 3 lore; then the usual choice."""
    m = held(
        {"c4": HARVESTERS, "d4": {"unit": VIPERS, "health": 1}, "e4": LORD},
        "lore",
        "blood_sacrifice",
        lore={"uthuk": 0},
    )
    say(m, "lore:blood_sacrifice")
    assert hexes(m) == ["l1", "c4"]
    say(m, "hex:c4")
    assert health(m, "c4") == 2 and lore(m)[1] == 3 and asked(m) == "lore_choice"


def test_red_frenzy() -> None:
    """[cards.backlash] Two more dice, and one damage after the combat that no building prevents."""
    m = fought({"c4": HARVESTERS, "c5": GUARD}, "c4", "c5", NOTHING, "red_frenzy", terrain={"c4": "building"})
    say(m, "lore:red_frenzy")
    assert dice_rolled(m) == [5] and asked(m) == "counter"
    say(m, "no")
    assert health(m, "c4") == 2


@pytest.mark.parametrize(("left", "end"), [(3, "b6"), (1, "b7")])
def test_dread_howl(left: int, end: str) -> None:
    """[cards.add_result] One more morale result, two against a weak target."""
    m = fought({"c4": VIPERS, "c5": {"unit": GUARD, "health": left}}, "c4", "c5", ["strike", "strike"], "dread_howl")
    say(m, "pass", "lore:dread_howl")
    assert unit_at(m, end) == GUARD


def test_blood_scent() -> None:
    """[cards.move] After a target was driven off: one more hex and attack, but not after Pursue."""
    m = fought({"c4": HARVESTERS, "c5": GUARD, "d6": GUARD}, "c4", "c5", ["morale", *NOTHING], "blood_scent")
    say(until(m, "advance"), "advance", "lore:blood_scent")
    assert asked(m) == "may_move"
    say(m, "hex:c6")
    assert asked(m) == "attack_again" and set(hexes(m)) == {"b6", "d6"}
    m = fought({"c4": RIPPERS, "c5": GUARD, "d6": GUARD}, "c4", "c5", ["morale", *NOTHING], "blood_scent")
    say(until(m, "advance"), "pursue", "hex:c6")
    assert asked(m) == "attack_again"


def test_venom_tide() -> None:
    """[cards.mark] Within 3 hexes of Vipers, or beside any friendly unit; poisoned ones are not offered."""
    m = held(
        {"c4": VIPERS, "f4": GUARD, "g4": GUARD, "j4": HARVESTERS, "j5": GUARD, "c5": {"unit": GUARD, "poison": True}},
        "attack_start",
        "venom_tide",
    )
    say(m, "lore:venom_tide")
    assert hexes(m) == ["f4", "j5"] and "done" not in options(m)
    say(m, "hex:j5", "hex:f4")
    assert marks(m, "j5") == marks(m, "f4") == ["poison"]


def test_hellfire() -> None:
    """[cards.bolt] Strike, cleave and heroic are damage; without a retreat nobody is asked for a direction."""
    m = held(
        {"c4": VIPERS, "c5": GUARD},
        "attack_start",
        "hellfire",
        script={"bolt": ["strike", "morale", "heroic", "pierce"]},
    )
    say(m, "lore:hellfire")
    assert health(m, "c5") == 1 and unit_at(m, "c5") == GUARD and asked(m) == "lore_choice"


def test_shroud_of_smoke() -> None:
    """[cards.all_dice] One die for a shot from afar, but not from an adjacent hex."""
    m = fought({"c5": ARCHERS, "f5": VIPERS}, "c5", "f5", ["strike"] * 9, "shroud_of_smoke")
    say(m, "lore:shroud_of_smoke")
    assert dice_rolled(m) == [1]
    m = fought({"c5": ARCHERS, "c4": VIPERS}, "c5", "c4", ["strike"] * 9, "shroud_of_smoke")
    assert asked(m) == "counter"


def test_flesh_knit() -> None:
    """[cards.heal] Only beside an enemy: one or two figures."""
    hurt = {"unit": HARVESTERS, "health": 1}
    m = held({"c4": hurt, "c5": GUARD, "f3": hurt}, "points", "flesh_knit")
    say(m, "lore:flesh_knit")
    assert options(m) == ["number:2", "number:1"]
    say(m, "number:1")
    assert health(m, "c4") == 2
    assert not offered(held({"f3": hurt}, "points", "flesh_knit"), "flesh_knit")


def test_ynfernael_rift() -> None:
    """[cards.burst] [terrain.building] Everybody on the hex and beside it; a building covers."""
    m = held(
        {"c4": VIPERS, "c5": GUARD, "b5": GUARD, "e5": GUARD},
        "attack_start",
        "ynfernael_rift",
        terrain={"b5": "building"},
    )
    say(m, "lore:ynfernael_rift")
    assert "c5" in hexes(m) and "h5" not in hexes(m)
    say(m, "hex:c5")
    assert (asked(m), actor(m)) == ("cover", "daqan")
    say(m, "yes")
    assert [health(m, place) for place in ("c4", "c5", "b5", "e5")] == [2, 2, 3, 3]


def riding(units: dict[str, Any], dice: list[str], **more: Any) -> Match:
    """Overrun is used and the rippers on c4 are ordered."""
    m = held(units, "move_start", "overrun", ordered=["c4"], script={"overrun": dice}, **more)
    return say(m, "lore:overrun", "hex:c4")


def test_overrun() -> None:
    """[cards.overrun] Hex by hex through an enemy unit; strike and cleave hurt it, each entry is a die."""
    m = riding({"c4": RIPPERS, "c5": GUARD, "j4": VIPERS}, ["strike", "cleave"])
    assert asked(m) == "ride" and "c5" in hexes(m) and "done" not in options(m)
    say(m, "hex:c5")
    assert health(m, "c5") == 2 and "done" not in options(m) and "b6" in hexes(m)
    say(m, "hex:b6")
    assert options(m)[-1] == "done"
    say(m, "done")
    assert unit_at(m, "b6") == RIPPERS and unit_at(m, "c4") == "" and notes(m, "rides_over")
    sound(m)


def test_the_same_hex_may_be_overrun_again() -> None:
    """[cards.overrun] Out and in again, with one more hex to go; the enemy unit falls and its hex is free."""
    m = riding({"c4": {"unit": RIPPERS, "bonus": 1}, "c5": {"unit": GUARD, "health": 2}}, ["strike", "cleave"])
    say(m, "hex:c5", "hex:b5", "hex:c5")
    assert unit_at(m, "c5") == "" and "done" in options(m)
    say(m, "done")
    assert unit_at(m, "c5") == RIPPERS and len(notes(m, "rides_over")) == 2


def test_what_overrun_forbids() -> None:
    """[cards.overrun] No friend's hex, no hex whose ground stops, no end on a unit; other results do nothing."""
    m = riding({"c4": RIPPERS, "c5": GUARD, "d4": VIPERS, "b4": GUARD}, ["morale"], terrain={"b4": "forest"})
    assert not {"d4", "b4"} & set(hexes(m))
    say(m, "hex:c5")
    assert health(m, "c5") == 3
    assert not offered(held({"c4": VIPERS, "c5": GUARD}, "move_start", "overrun", ordered=["c4"]), "overrun")


def test_a_pursuit_may_ride_over_enemies_too() -> None:
    """[cards.overrun] [advance.pursue] Until the end of the turn; never back to where the pursuit began."""
    m = battle(
        {"f5": RIPPERS, "g5": {"unit": GUARD, "health": 1}, "h5": GUARD},
        "f5",
        "g5",
        ["strike"] * 6,
        overrun={"traits": ["cavalry"], "faces": ["strike", "cleave"]},
        script={"overrun": ["pierce"]},
    )
    say(m, "pursue")
    assert asked(m) == "ride" and "h5" not in hexes(m) and "f5" not in hexes(m)
    say(m, "done")
    assert unit_at(m, "g5") == RIPPERS and asked(m) == "attack_again"


def test_unstoppable() -> None:
    """[cards.unstoppable] The unit that is about to fall counters first; then it falls."""
    m = fought(
        {"c5": GUARD, "c4": {"unit": HARVESTERS, "health": 1}},
        "c5",
        "c4",
        ["strike", "pierce", "pierce", "strike", *NOTHING],
        "unstoppable",
    )
    assert (asked(m), actor(m)) == ("use_lore", "uthuk")
    say(m, "lore:unstoppable")
    assert health(m, "c5") == 2 and unit_at(m, "c4") == "" and len(notes(m, "counters")) == 1
    sound(m)


def test_an_attacker_that_unstoppable_drives_back_does_not_advance() -> None:
    """[cards.unstoppable] [advance.may] Its hex is behind it."""
    m = fought(
        {"c5": GUARD, "c4": {"unit": HARVESTERS, "health": 1}},
        "c5",
        "c4",
        ["strike", "pierce", "pierce", "morale", *NOTHING],
        "unstoppable",
    )
    say(m, "lore:unstoppable")
    assert unit_at(m, "b6") == GUARD and unit_at(m, "c4") == "" and asked(m) != "advance"


def test_when_unstoppable_is_not_offered() -> None:
    """[cards.unstoppable] Not for a unit that survives, cannot counter or has already retreated."""
    card = "unstoppable"
    assert not offered(fought({"c5": GUARD, "c4": HARVESTERS}, "c5", "c4", ["strike", *NOTHING], card), card)
    stunned = {"unit": HARVESTERS, "health": 1, "stun": 1}
    assert not offered(fought({"c5": GUARD, "c4": stunned}, "c5", "c4", ["strike", *NOTHING], card), card)
    weak = {"unit": HARVESTERS, "health": 1}
    dice = ["morale", "morale", "pierce"]
    blocked = fought({"c5": GUARD, "c4": weak}, "c5", "c4", dice, card, terrain={"d3": "water"})
    assert offered(blocked, card)
    driven = fought({"c5": GUARD, "c4": weak}, "c5", "c4", dice, card, terrain={"d2": "water"})
    assert not offered(driven, card) and unit_at(driven, "d3") == ""


def test_every_card_of_both_decks_has_a_test() -> None:
    """Each card of the box is named in this file."""
    from pathlib import Path

    from warhost.games.battlelore.ids import LORE_NAMES

    text = Path(__file__).read_text(encoding="utf-8")
    assert [name for i, name in enumerate(LORE_NAMES) if BOOK.lore[i].count and f'"{name}"' not in text] == []
