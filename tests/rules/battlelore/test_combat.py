"""Rule tests: attacks, the roll, damage, retreats, counters, advances, terrain in combat."""

from typing import Any

import pytest
from tests.bl_table import (
    GAME,
    actor,
    asked,
    battle,
    dice_rolled,
    health,
    hexes,
    lore,
    notes,
    options,
    refused,
    say,
    sound,
    state,
    table,
    unit_at,
)

from warhost.games.battlelore.hexes import HEX_NUMBERS

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
WEAK = {"unit": HARVESTERS, "health": 1}


# ---- declaring


def test_a_melee_unit_attacks_its_neighbours() -> None:
    """[attack.melee] [attack.declare] They may attack enemies only."""
    m = table({"c5": GUARD, "c4": HARVESTERS, "b5": GUARD, "b4": VIPERS, "c3": VIPERS}, phase="attack", ordered=["c5"])
    say(m, "hex:c5")
    assert hexes(m) == ["b4", "c4"]
    refused(m, "hex:b5", "hex:c3")


def test_a_ranged_unit_shoots_at_a_neighbour_too() -> None:
    """[attack.ranged] It is a ranged attack: strike and cleave do nothing, pierce does."""
    m = battle({"c5": ARCHERS, "c4": HARVESTERS}, "c5", "c4", ["strike", "pierce"])
    assert asked(m) == "counter" and health(m, "c4") == 2


def test_range_is_the_number_of_hexes() -> None:
    """[attack.range] [board.distance] Four hexes and no more."""
    assert hexes(table({"c5": ARCHERS, "g5": VIPERS}, phase="attack", ordered=["c5"])) == ["c5"]
    assert asked(table({"c5": ARCHERS, "h5": VIPERS}, phase="attack", ordered=["c5"])) == "command"


def test_a_ranged_unit_also_has_a_minimum_range() -> None:
    """[attack.range] [data.override] With 2 it can neither shoot at a neighbour nor counter one."""
    far = {"units": {"unit": {ARCHERS: {"least_range": 2}}}}
    m = table({"c5": ARCHERS, "c4": HARVESTERS, "e5": VIPERS}, phase="attack", ordered=["c5"], override=far)
    say(m, "hex:c5")
    assert asked(m) != "target" and [event[3] for event in notes(m, "attacks")] == [HEX_NUMBERS["e5"]]
    m = battle({"c4": HARVESTERS, "c5": ARCHERS}, "c4", "c5", NOTHING[:3], override=far)
    assert asked(m) == "command"
    assert "c4" not in GAME.reach(state(table({"c5": ARCHERS}, override=far)), "hex", "c5", "")["sees"]


def test_a_unit_between_blocks_a_shot_and_the_ends_do_not() -> None:
    """[sight.line] [sight.ends] Friends and enemies alike; terrain under attacker and target does not matter."""
    units = {"c5": ARCHERS, "f5": HARVESTERS}
    ends = {"c5": "forest", "f5": "building"}
    m = table(units, terrain=ends, phase="attack", ordered=["c5"])
    assert hexes(m) == ["c5"]
    for between in (GUARD, VIPERS):
        m = table(units | {"e5": between}, terrain=ends, phase="attack", ordered=["c5"])
        say(m, "hex:c5") if asked(m) == "attack" else None
        assert "f5" not in (hexes(m) if m.ask is not None else [])
    for ground in ("hill", "forest", "building", "daqan_tent"):
        m = table(units, terrain=ends | {"d5": ground}, phase="attack", ordered=["c5"])
        assert asked(m) == "command", ground
    m = table(
        units,
        terrain={"d5": "water", "e5": "water"},
        tokens={"e5": "bridge"},
        banners={"d5": 1},
        phase="attack",
        ordered=["c5"],
    )
    assert hexes(m) == ["c5"]


def test_units_on_a_hill_shoot_past_units() -> None:
    """[sight.hill] [terrain.hill] Not past terrain, and melee units gain nothing."""
    units = {"c5": ARCHERS, "f5": HARVESTERS, "d5": GUARD}
    assert hexes(table(units, terrain={"c5": "hill"}, phase="attack", ordered=["c5"])) == ["c5"]
    assert asked(table(units, terrain={"c5": "hill", "e5": "forest"}, phase="attack", ordered=["c5"])) == "command"


# ---- the roll


@pytest.mark.parametrize(("unit", "dice"), [(GUARD, 3), (ARCHERS, 2), (ROC, 4)])
def test_a_unit_rolls_as_many_dice_as_its_strength(unit: str, dice: int) -> None:
    """[dice.pool]"""
    m = battle({"c5": unit, "c4": VIPERS}, "c5", "c4", ["lore"] * 4)
    assert dice_rolled(m) == [dice]


def test_results_of_a_melee_roll() -> None:
    """[dice.faces] [damage.figures] [dice.lore] Strike and cleave 1 damage, pierce nothing, lore for the roller."""
    m = battle({"c5": ROC, "c4": HARVESTERS}, "c5", "c4", ["strike", "cleave", "pierce", "lore"])
    assert health(m, "c4") == 1 and lore(m) == [1, 0]


def test_cleave_of_a_weak_unit_does_nothing() -> None:
    """[units.weak] [dice.faces] Strike still does; a legend at its last health is not weak."""
    m = battle({"c5": {"unit": GUARD, "health": 1}, "c4": HARVESTERS}, "c5", "c4", ["cleave", "cleave", "strike"])
    assert health(m, "c4") == 2
    m = battle({"c5": {"unit": ROC, "health": 1}, "c4": HARVESTERS}, "c5", "c4", ["cleave", *NOTHING[:3]])
    assert health(m, "c4") == 2


def test_the_example_of_damage() -> None:
    """[ex.damage] Strike, cleave and a third result: two figures."""
    m = battle({"c5": GUARD, "c4": HARVESTERS}, "c5", "c4", ["strike", "cleave", "heroic"])
    assert health(m, "c4") == 1


def test_the_example_of_damage_tokens() -> None:
    """[ex.tokens] [units.legend] One token for one damage; destroyed at its health."""
    m = battle({"c5": GUARD, "c4": LORD}, "c5", "c4", ["strike", "pierce", "lore"])
    assert health(m, "c4") == 4
    m = battle({"c5": GUARD, "c4": {"unit": LORD, "health": 1}}, "c5", "c4", ["strike", "pierce", "lore"])
    assert unit_at(m, "c4") == ""


def test_damage_beyond_the_last_figure_is_lost() -> None:
    """[damage.figures] [damage.destroyed] The unit leaves with its markers; no points by itself."""
    m = battle(
        {"c5": GUARD, "c4": {"unit": VIPERS, "health": 1, "poison": True, "swarm": True}},
        "c5",
        "c4",
        ["strike", "strike", "strike"],
    )
    assert unit_at(m, "c4") == "" and state(m).points == [0, 0]
    assert max(state(m).poison) == max(state(m).swarm) == 0


def test_forest_allows_two_dice_before_modifiers() -> None:
    """[dice.forest] For units in it and for rolls against them; Rage is added afterwards."""
    for forest in ("c5", "c4"):
        m = battle({"c5": GUARD, "c4": VIPERS}, "c5", "c4", ["lore"] * 3, terrain={forest: "forest"})
        assert dice_rolled(m) == [2]
    m = battle({"c5": WEAK, "c4": GUARD}, "c5", "c4", ["lore"] * 5, terrain={"c4": "forest"})
    assert dice_rolled(m) == [4]


def test_at_least_one_die_is_rolled() -> None:
    """[dice.modifiers] In forest two dice, less one for the swarm and one against a flying unit, are still one."""
    m = battle({"c5": {"unit": VIPERS, "swarm": True}, "c4": GUARD}, "c5", "c4", ["lore"], terrain={"c5": "forest"})
    assert dice_rolled(m) == [1]
    units = {"c5": {"unit": HARVESTERS, "swarm": True}, "c4": ROC}
    m = battle(units, "c5", "c4", ["lore"], terrain={"c5": "forest"})
    assert dice_rolled(m) == [1]


def test_the_order_of_a_combat() -> None:
    """[dice.order] Roll, ability, damage, retreat, lore; then the counter's own."""
    m = battle({"c5": HARVESTERS, "c4": GUARD}, "c5", "c4", ["heroic", "morale", "lore"])
    say(m, "yes")
    kinds = [
        event.kind
        for event in m.events()
        if event.kind in ("attacks", "die", "ability", "suffers", "retreats", "gains_lore")
    ]
    assert kinds == ["attacks", "die", "die", "die", "ability", "suffers", "retreats", "gains_lore"]


@pytest.mark.parametrize(
    ("units", "does"),
    [
        # strike, cleave, pierce, morale, lore, heroic: the bits of `combat`
        ({"c5": GUARD, "c4": VIPERS}, [1, 1, 0, 4, 16, 0]),
        ({"c5": WEAK, "c4": GUARD}, [1, 0, 0, 4, 16, 32]),
        ({"c5": ARCHERS, "c4": {"unit": VIPERS, "poison": True}}, [0, 0, 1, 4, 18, 0]),
        ({"c5": HARVESTERS, "c4": GOLEMS}, [1, 1, 0, 12, 16, 32]),
    ],
)
def test_a_roll_says_what_each_face_does(units: dict[str, Any], does: list[int]) -> None:
    """[dice.order] [dice.abilities] [retreat.ignore] [markers.poison] It depends on both units."""
    m = battle(units, "c5", "c4", ["pierce"] * 5)
    assert [list(args[2:]) for args in notes(m, "roll")][:1] == [does]


def test_dice_are_spent_one_by_one() -> None:
    """[dice.abilities] [abilities.frenzy] A die that is spent does nothing else; each may be kept."""
    m = battle({"c5": HARVESTERS, "c4": GUARD}, "c5", "c4", ["heroic", "heroic", "heroic"])
    assert asked(m) == "spend" and m.ask is not None and m.ask.args[3:] == (3, HEX_NUMBERS["c4"])
    say(m, "yes")
    assert m.ask is not None and m.ask.args[3] == 2
    say(m, "no")
    assert health(m, "c4") == 2


# ---- retreats


def test_the_example_of_a_retreat() -> None:
    """[ex.retreat] [retreat.after_damage] [retreat.direction] Two hexes in the direction of the attack."""
    m = battle({"c4": HARVESTERS, "c5": ARCHERS}, "c4", "c5", ["morale", "morale", "pierce"])
    assert unit_at(m, "c5") == "" and unit_at(m, "b7") == ARCHERS
    assert asked(m) == "advance"


def test_damage_comes_before_retreats() -> None:
    """[retreat.after_damage] A unit that is destroyed goes nowhere."""
    m = battle({"c5": GUARD, "c4": WEAK}, "c5", "c4", ["morale", "strike", "morale"])
    assert notes(m, "retreats") == [] and asked(m) == "advance"


def test_a_retreat_off_the_board_is_damage() -> None:
    """[retreat.blocked] [damage.by_retreat] From row 2 one hex back is possible, the second is not."""
    m = battle({"c3": GUARD, "c2": HARVESTERS}, "c3", "c2", ["morale", "morale", "pierce"])
    assert unit_at(m, "d1") == HARVESTERS and health(m, "d1") == 2


@pytest.mark.parametrize("obstacle", ["water", "enemy"])
def test_a_blocked_retreat_is_damage(obstacle: str) -> None:
    """[retreat.blocked] Impassable ground or an enemy: it stays and takes damage for each retreat."""
    units = {"c5": GUARD, "c4": HARVESTERS} | ({"d3": GUARD} if obstacle == "enemy" else {})
    m = battle(units, "c5", "c4", ["morale", "morale", "lore"], terrain={"d3": "water"} if obstacle == "water" else {})
    assert unit_at(m, "c4") == HARVESTERS and health(m, "c4") == 1 and asked(m) == "counter"


@pytest.mark.parametrize(("ground", "damage"), [("forest", 1), ("building", 1), ("hill", 0), ("uthuk_tent", 1)])
def test_ground_that_stops_ends_a_retreat(ground: str, damage: int) -> None:
    """[retreat.stop] What is left is damage; a hill does not stop."""
    m = battle({"c5": GUARD, "c4": HARVESTERS}, "c5", "c4", ["morale", "morale", "lore"], terrain={"d3": ground})
    if ground == "building":
        assert asked(m) == "cover"
        say(m, "no")
    place = "d2" if ground == "hill" else "d3"
    assert unit_at(m, place) == HARVESTERS and health(m, place) == 3 - damage


def test_a_friend_behind_supports() -> None:
    """[retreat.support] The unit stays, all retreats left are ignored, and it may counter."""
    m = battle({"c5": GUARD, "c4": HARVESTERS, "d3": VIPERS}, "c5", "c4", ["morale", "morale", "lore"])
    assert unit_at(m, "c4") == HARVESTERS and health(m, "c4") == 3
    assert len(notes(m, "supported")) == 1 and asked(m) == "counter"
    m = battle({"c5": GUARD, "c4": HARVESTERS, "d2": VIPERS}, "c5", "c4", ["morale", "morale", "lore"])
    assert unit_at(m, "d3") == HARVESTERS and health(m, "d3") == 3


def test_a_shot_along_an_edge_leaves_the_attacker_two_sides() -> None:
    """[retreat.direction] [sight.edges] From e5 to e3: north-east or north-west, as the attacker shifts the line."""
    m = battle({"e5": ARCHERS, "e3": HARVESTERS}, "e5", "e3", ["morale", "lore"])
    assert (asked(m), actor(m)) == ("retreat_side", "daqan")
    assert options(m) == ["direction:north_east", "direction:north_west"]
    say(m, "direction:north_west")
    assert unit_at(m, "d2") == HARVESTERS


@pytest.mark.parametrize(("between", "end"), [("e4", "e2"), ("d4", "d2")])
def test_a_shot_along_an_edge_with_one_side_blocked_drives_away_from_the_other(between: str, end: str) -> None:
    """[retreat.direction] [sight.edges] With e4 blocked the line passes left of it, by d4, and drives to the right."""
    m = battle({"e5": ARCHERS, "e3": HARVESTERS, between: GUARD}, "e5", "e3", ["morale", "lore"])
    assert unit_at(m, end) == HARVESTERS and notes(m, "retreats")


def test_a_shot_along_the_rim_may_pass_outside_the_board() -> None:
    """[retreat.direction] [sight.edges] From a5 to a3 past a4, where a unit stands: the line is shifted outwards."""
    m = battle({"a5": ARCHERS, "a3": HARVESTERS, "a4": GUARD}, "a5", "a3", ["morale", "lore"])
    assert unit_at(m, "a2") == HARVESTERS


def test_a_shot_from_afar_drives_straight_away() -> None:
    """[retreat.direction] Along a row."""
    m = battle({"c5": ARCHERS, "f5": HARVESTERS}, "c5", "f5", ["morale", "morale"])
    assert unit_at(m, "h5") == HARVESTERS and asked(m) == "command"


@pytest.mark.parametrize("ground", ["forest", "building", "uthuk_tent", "ford"])
def test_a_unit_stopped_in_front_of_a_friend_is_supported(ground: str) -> None:
    """[retreat.support] [retreat.stop] Two retreats, the first into ground that stops, a friend behind it."""
    terrain = {"d3": "water" if ground == "ford" else ground}
    m = battle(
        {"c5": GUARD, "c4": HARVESTERS, "d2": VIPERS},
        "c5",
        "c4",
        ["morale", "morale", "lore"],
        terrain=terrain,
        tokens={"d3": "ford"} if ground == "ford" else {},
    )
    assert unit_at(m, "d3") == HARVESTERS and health(m, "d3") == 3 and asked(m) == "advance"


def test_a_unit_leaves_the_ground_it_retreated_to_in_the_next_combat() -> None:
    """[retreat.stop] Driven into forest by the first attack of the turn and out of it by the second."""
    m = battle(
        {"c5": RIDERS, "b4": GUARD, "c4": HARVESTERS, "e3": GUARD},
        "c5",
        "c4",
        ["morale", *NOTHING[:2], "morale", *NOTHING[:2]],
        terrain={"d3": "forest"},
        ordered=["e3"],
    )
    say(m, "no", "hex:e3")
    assert unit_at(m, "c3") == HARVESTERS


def test_immovable_units_may_ignore_any_number_of_retreats() -> None:
    """[retreat.ignore] [abilities.immovable]"""
    m = battle({"c4": HARVESTERS, "c5": GOLEMS}, "c4", "c5", ["morale", "morale", "pierce"])
    assert (asked(m), actor(m), options(m)) == ("ignore_retreats", "daqan", ["number:1", "number:0"])
    say(m, "number:1")
    assert unit_at(m, "b6") == GOLEMS
    m = battle({"c4": HARVESTERS, "c5": GOLEMS}, "c4", "c5", ["morale", "morale", "pierce"])
    say(m, "number:0")
    assert unit_at(m, "b7") == GOLEMS


def test_a_unit_driven_back_keeps_its_order() -> None:
    """[retreat.keeps] [abilities.double_shot] By a counter: the archers did not move in the move step."""
    m = battle({"c5": ARCHERS, "c4": HARVESTERS}, "c5", "c4", ["strike", "strike", "morale", *NOTHING[:2]])
    say(m, "yes")
    assert unit_at(m, "b6") == ARCHERS and asked(m) == "attack_again" and hexes(m) == ["c4"]


def test_a_unit_stopped_by_terrain_may_still_advance() -> None:
    """[terrain.stop] [advance.may] It moved into forest, which ends its move, and takes the hex of its target."""
    m = table(
        {"c7": RIDERS, "c5": HARVESTERS},
        terrain={"c6": "forest"},
        phase="move",
        ordered=["c7"],
        script={"combat": ["morale", *NOTHING]},
    )
    say(m, "hex:c7", "hex:c6", "hex:c6", "advance")
    assert unit_at(m, "c5") == RIDERS


# ---- counter


def test_the_example_of_a_combat() -> None:
    """[ex.combat] [counter.may] [abilities.rage] [dice.many] Five dice, the weak cleaves fail, no advance."""
    m = battle(
        {"c5": GUARD, "c4": HARVESTERS},
        "c5",
        "c4",
        ["strike", "cleave", "lore", "strike", "cleave", "cleave", "morale", "lore"],
    )
    assert health(m, "c4") == 1 and (asked(m), actor(m)) == ("counter", "uthuk")
    say(m, "yes")
    assert dice_rolled(m) == [3, 5]
    assert unit_at(m, "c5") == "" and unit_at(m, "b6") == GUARD and health(m, "b6") == 2
    assert unit_at(m, "c4") == HARVESTERS and health(m, "c4") == 1
    assert lore(m) == [1, 1] and state(m).active == 1


def test_a_counter_is_optional() -> None:
    """[counter.may]"""
    m = battle({"c5": GUARD, "c4": HARVESTERS}, "c5", "c4", NOTHING[:3])
    say(m, "no")
    assert dice_rolled(m) == [3]


def test_a_unit_that_left_its_hex_or_is_far_cannot_counter() -> None:
    """[counter.may] Driven back one hex; shot at from two."""
    m = battle({"c5": GUARD, "c4": HARVESTERS}, "c5", "c4", ["morale", "pierce", "pierce"])
    assert asked(m) == "advance"
    m = battle({"c5": ARCHERS, "e5": VIPERS}, "c5", "e5", ["lore", "lore"])
    assert asked(m) == "attack_again"


def test_ranged_units_counter_with_a_ranged_roll() -> None:
    """[counter.may] Pierce hurts the attacker, and strike does not."""
    m = battle({"c5": GUARD, "c4": VIPERS}, "c5", "c4", [*NOTHING[:3], "pierce", "strike"])
    say(m, "yes")
    assert health(m, "c5") == 2


def test_a_unit_counters_every_attack() -> None:
    """[counter.not_again] Two attackers, two counters."""
    m = battle({"c5": GUARD, "b4": GUARD, "c4": HARVESTERS}, "c5", "c4", ["lore"] * 12, ordered=["b4"])
    say(m, "yes", "hex:b4", "yes")
    assert dice_rolled(m) == [3, 3, 3, 3]


@pytest.mark.parametrize(
    ("units", "why"),
    [({"c5": RIDERS, "c4": HARVESTERS}, "vigilant"), ({"c5": GUARD, "c4": {"unit": HARVESTERS, "stun": 1}}, "stunned")],
)
def test_no_counter(units: dict[str, object], why: str) -> None:
    """[counter.forbidden] [abilities.vigilant] [markers.stun]"""
    m = battle(units, "c5", "c4", NOTHING[:3])
    assert asked(m) == "command", why


# ---- advance


def test_an_attacker_may_take_the_hex() -> None:
    """[advance.may] After a retreat and after a destruction; ranged units too, but only next to them."""
    m = battle({"c5": RIDERS, "c4": HARVESTERS}, "c5", "c4", ["morale", *NOTHING[:2]])
    assert options(m) == ["advance", "no"]
    say(m, "advance")
    assert unit_at(m, "c4") == RIDERS
    m = battle({"c5": ARCHERS, "c4": {"unit": VIPERS, "health": 1}}, "c5", "c4", ["pierce", "lore"])
    say(m, "advance")
    assert unit_at(m, "c4") == ARCHERS
    m = battle({"c5": ARCHERS, "e5": {"unit": VIPERS, "health": 1}}, "c5", "e5", ["pierce", "lore"])
    assert unit_at(m, "e5") == "" and asked(m) != "advance"


def test_an_advance_may_be_declined() -> None:
    """[advance.may]"""
    m = battle({"c5": RIDERS, "c4": HARVESTERS}, "c5", "c4", ["morale", *NOTHING[:2]])
    say(m, "no")
    assert unit_at(m, "c5") == RIDERS


def test_a_pursuit_is_one_more_move_and_one_more_attack() -> None:
    """[advance.pursue] [attack.again] Guards: one hex. This does not use up its own attack of the turn."""
    m = battle(
        {"c5": GUARD, "c4": HARVESTERS, "d4": VIPERS}, "c5", "c4", ["morale", *NOTHING[:2], "strike", "lore", "lore"]
    )
    assert options(m) == ["advance", "pursue", "no"]
    say(m, "pursue")
    assert unit_at(m, "c4") == GUARD and asked(m) == "attack_again" and set(hexes(m)) == {"d3", "d4"}
    say(m, "hex:d4")
    assert health(m, "d4") == 2 and asked(m) == "counter"
    say(m, "no")
    assert asked(m) == "command"


def test_a_pursuit_of_two_hexes_stops_in_forest_and_happens_once_a_turn() -> None:
    """[advance.pursue] Flesh Rippers: the first hex is the one left by the target."""
    m = battle(
        {"c4": RIPPERS, "c5": {"unit": GUARD, "health": 1}, "a6": {"unit": GUARD, "health": 1}},
        "c4",
        "c5",
        ["strike", *NOTHING[:2], "strike", *NOTHING[:2]],
        terrain={"c6": "forest"},
    )
    say(m, "pursue")
    assert set(hexes(m)) == {"c5", "b5", "d5", "b4", "b6", "c6"}
    say(m, "hex:b6", "hex:a6")
    assert unit_at(m, "a6") == "" and options(m) == ["advance", "no"]
    sound(m)


def test_a_pursuit_never_comes_back_to_where_it_began() -> None:
    """[advance.pursue] It does not end or pass there; the attack that follows may be left out."""
    units = {"f5": RIPPERS, "g5": {"unit": GUARD, "health": 1}, "g6": GUARD, "e5": GUARD}
    m = battle(units, "f5", "g5", ["strike"] * 6)
    say(m, "pursue")
    assert "f5" not in hexes(m) and "g4" in hexes(m)
    say(m, "hex:g5")
    assert asked(m) == "attack_again" and options(m) == ["hex:g6", "no"]
    say(m, "no")
    assert asked(m) == "command"
    m = battle(
        units,
        "f5",
        "g5",
        ["strike"] * 6,
        text=True,
        command="battlelore",
        override={"commands": {"battlelore": {"effects": ["pursue hexes=1"]}}},
    )
    say(m, "pursue")
    assert "f5" not in hexes(m) and "f3" in hexes(m)


def test_nobody_pursues_when_the_game_is_over() -> None:
    """[victory.elimination] [cards.backlash] The last rippers die of Red Frenzy while the guards are after them."""
    m = battle(
        {"f5": GUARD, "g5": {"unit": RIPPERS, "health": 1}},
        "f5",
        "g5",
        ["morale", *NOTHING],
        bystanders=False,
        lore_hands={"uthuk": ["red_frenzy"]},
        lore={"uthuk": 5},
    )
    say(m, "yes", "lore:red_frenzy", "pursue")
    assert m.over and m.reason == "elimination"
    sound(m)


# ---- terrain


@pytest.mark.parametrize(
    ("ground", "token", "beyond"),
    [
        ("forest", "", False),
        ("building", "", False),
        ("uthuk_tent", "", False),
        ("hill", "", True),
        ("water", "ford", False),
        ("water", "bridge", True),
    ],
)
def test_what_stops_a_move(ground: str, token: str, beyond: bool) -> None:
    """[terrain.stop] [terrain.forest] [terrain.building] [terrain.tent] [terrain.hill] [terrain.ford] In a lane."""
    walls = dict.fromkeys(("b5", "d5", "c6", "b6", "b4", "d4", "b3", "e3"), GUARD)
    m = table(
        {"c5": GUARD} | walls,
        terrain={"c4": ground, "c3": "plain"},
        tokens={"c4": token} if token else {},
        phase="move",
        ordered=["c5"],
    )
    say(m, "hex:c5")
    reached = [event.args[2] for event in m.events() if event.kind == "moves"] or hexes(m)
    assert ("c3" in reached) == beyond
    # Leaving is free.
    m = table(
        {"c4": GUARD} | walls,
        terrain={"c4": ground},
        tokens={"c4": token} if token else {},
        phase="move",
        ordered=["c4"],
    )
    say(m, "hex:c4")
    assert "c2" in hexes(m)


def test_water_cannot_be_entered() -> None:
    """[terrain.water] Units cannot cross it either."""
    m = table({"c5": RIDERS}, terrain={"c4": "water", "b4": "water"}, phase="move", ordered=["c5"])
    say(m, "hex:c5")
    assert not {"c4", "b4"} & set(hexes(m))


def test_a_building_covers_once_in_each_effect() -> None:
    """[terrain.building] One damage of the attack; the counter of the other is another effect."""
    m = battle(
        {"c5": GUARD, "c4": HARVESTERS},
        "c5",
        "c4",
        ["strike", "strike", "pierce", "strike", "pierce", "pierce", "pierce"],
        terrain={"c4": "building", "c5": "building"},
    )
    assert (asked(m), actor(m)) == ("cover", "uthuk")
    say(m, "yes")
    assert health(m, "c4") == 2
    say(m, "yes")
    assert (asked(m), actor(m)) == ("cover", "daqan")
    say(m, "no")
    assert health(m, "c5") == 2


def test_cover_is_not_used_twice_in_a_combat() -> None:
    """[terrain.building] Damage for impossible retreats belongs to the same combat."""
    m = battle(
        {"c5": GUARD, "c4": HARVESTERS},
        "c5",
        "c4",
        ["strike", "morale", "pierce"],
        terrain={"c4": "building", "d3": "water"},
    )
    say(m, "yes")
    assert asked(m) == "counter" and health(m, "c4") == 2
    m = battle(
        {"c5": GUARD, "c4": HARVESTERS},
        "c5",
        "c4",
        ["strike", "morale", "pierce"],
        terrain={"c4": "building", "d3": "water"},
    )
    say(m, "no")
    assert asked(m) == "cover"
    say(m, "yes")
    assert health(m, "c4") == 2
