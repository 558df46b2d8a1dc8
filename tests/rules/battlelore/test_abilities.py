"""Rule tests: keywords of units and markers."""

import pytest
from tests.bl_table import (
    actor,
    asked,
    battle,
    dice_rolled,
    health,
    hexes,
    marks,
    notes,
    options,
    points,
    say,
    sound,
    state,
    table,
    unit_at,
)

from warhost.games.battlelore.hexes import HEX_NUMBERS, NEXT
from warhost.games.battlelore.moves import retreat

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


def test_double_shot_needs_a_unit_that_stayed() -> None:
    """[abilities.double_shot] Two attacks, on one target or two; one after a move in the move step."""
    units = {"c5": ARCHERS, "e5": HARVESTERS, "c3": HARVESTERS}
    m = table(units, phase="attack", ordered=["c5"], script={"combat": ["strike"] * 9})
    say(m, "hex:c5", "hex:e5", "hex:c3")
    assert len(notes(m, "attacks")) == 2 and asked(m) == "command"
    m = table({"c6": ARCHERS, "e5": HARVESTERS}, phase="move", ordered=["c6"], script={"combat": ["strike"] * 9})
    say(m, "hex:c6", "hex:c5", "hex:c5")
    assert len(notes(m, "attacks")) == 1 and asked(m) == "command"


def test_double_shot_after_an_advance_and_after_onslaught() -> None:
    """[abilities.double_shot] [cards.extra_move] Only the move step counts: other moves do not forbid it."""
    m = battle({"c5": ARCHERS, "c4": {"unit": VIPERS, "health": 1}, "e4": VIPERS}, "c5", "c4", ["pierce", "lore"])
    say(m, "advance")
    assert unit_at(m, "c4") == ARCHERS and asked(m) == "attack_again" and hexes(m) == ["e4"]
    m = table(
        {"c6": ARCHERS, "e5": HARVESTERS},
        phase="extra_move",
        ordered=["c6"],
        command="onslaught",
        text=True,
        script={"combat": ["strike"] * 9},
    )
    say(m, "hex:c6", "hex:c5", "hex:c5")
    assert asked(m) == "attack_again"
    say(m, "hex:e5")
    assert len(notes(m, "attacks")) == 2 and asked(m) == "command"


def test_an_additional_attack_comes_before_those_of_other_units() -> None:
    """[attack.again] It is lost if declined or if another unit attacks first."""
    units = {"c5": ARCHERS, "e5": HARVESTERS, "g6": GUARD, "g5": VIPERS}
    m = table(units, phase="attack", ordered=["c5", "g6"], script={"combat": ["strike"] * 9})
    say(m, "hex:c5")
    if asked(m) == "target":
        say(m, "hex:e5")
    assert asked(m) == "attack_again" and hexes(m) == ["e5"] and options(m)[-1] == "no"
    say(m, "no")
    assert asked(m) == "attack" and hexes(m) == ["g6"]


def test_flanking_helps_the_others() -> None:
    """It adds one die, even if several such units stand there. It helps in shots too, but not the riders themselves.

    [abilities.flanking]
    """
    units = {"c5": GUARD, "b4": RIDERS, "d4": RIDERS, "c4": VIPERS}
    m = battle(units, "c5", "c4", ["lore"] * 9)
    assert dice_rolled(m) == [4]
    m = battle(units, "b4", "c4", ["lore"] * 9)
    assert dice_rolled(m) == [4]  # by the other riders
    m = battle({"b4": RIDERS, "c4": VIPERS}, "b4", "c4", ["lore"] * 9)
    assert dice_rolled(m) == [3]
    m = battle({"c7": ARCHERS, "b4": RIDERS, "c4": VIPERS}, "c7", "c4", ["lore"] * 9)
    assert dice_rolled(m) == [3]


def test_flanking_helps_in_counters() -> None:
    """[abilities.flanking] It is a combat roll: the guards counter with riders beside the attacker."""
    m = battle({"c4": VIPERS, "c5": GUARD, "b4": RIDERS}, "c4", "c5", ["lore"] * 9)
    say(m, "yes")
    assert dice_rolled(m) == [2, 4]


def test_flying_units_pass_over_everything() -> None:
    """[abilities.flying] [terrain.water] Over units, water and forest; it may end on water, not on a unit."""
    ring = dict.fromkeys(("b5", "d5", "b4", "c4", "b6", "c6"), HARVESTERS)
    m = table({"c5": ROC} | ring, terrain={"c3": "water", "e5": "forest"}, phase="move", ordered=["c5"])
    say(m, "hex:c5")
    reached = set(hexes(m))
    assert {"g5", "e5", "c1", "c3"} <= reached and not reached & {"b5", "c5"}
    say(m, "hex:c3")
    sound(m)


def test_flying_units_ignore_the_terrain_below_in_combat() -> None:
    """[abilities.flying] [dice.forest] Its own forest does not limit its dice, and a building gives no cover."""
    m = battle({"c5": ROC, "c4": HARVESTERS}, "c5", "c4", ["lore"] * 9, terrain={"c5": "forest"})
    assert dice_rolled(m) == [4]
    m = battle({"c4": HARVESTERS, "c5": ROC}, "c4", "c5", ["lore"] * 9, terrain={"c5": "forest"})
    assert dice_rolled(m) == [2]  # three less one: the forest would allow one
    m = battle({"c5": ROC, "c4": HARVESTERS}, "c5", "c4", ["lore"] * 9, terrain={"c4": "forest"})
    assert dice_rolled(m) == [2]  # the forest of the target counts
    m = battle({"c4": HARVESTERS, "c5": ROC}, "c4", "c5", ["strike", "pierce"], terrain={"c5": "building"})
    assert asked(m) == "counter" and health(m, "c5") == 4


def test_flying_units_take_the_banner_of_their_hex() -> None:
    """[abilities.flying] [points.banners] They take it on water too."""
    m = table({"c5": ROC}, terrain={"c5": "water"}, banners={"c5": 2}, phase="points")
    assert points(m) == [2, 0]


def test_melee_units_roll_fewer_dice_against_flying_units() -> None:
    """[abilities.flying] In attack and counter; ranged units do not."""
    m = battle({"c4": HARVESTERS, "c5": ROC}, "c4", "c5", ["lore"] * 9)
    assert dice_rolled(m) == [2]
    m = battle({"c4": VIPERS, "c5": ROC}, "c4", "c5", ["lore"] * 9)
    assert dice_rolled(m) == [2]
    m = battle({"c5": ROC, "c4": HARVESTERS}, "c5", "c4", ["lore"] * 9)
    say(m, "yes")
    assert dice_rolled(m) == [4, 2]


@pytest.mark.parametrize(
    ("between", "end", "damage"),
    [
        ({"b6": VIPERS}, "b7", 0),
        ({"b6": VIPERS, "b7": VIPERS}, "c5", 2),
        ({"b6": GUARD}, "b7", 0),
        ({"b6": VIPERS, "b7": GUARD}, "c5", 0),
        ({"b6": GUARD, "b7": VIPERS}, "c5", 0),
        ({"b7": GUARD}, "b6", 0),
        ({"b7": VIPERS}, "b6", 1),
    ],
)
def test_a_flying_retreat_lands_as_far_as_it_can(between: dict[str, str], end: str, damage: int) -> None:
    """[abilities.flying] Over units, onto water; each retreat it cannot make is damage, unless a friend supports it."""
    m = battle(
        {"c4": HARVESTERS, "c5": ROC} | between,
        "c4",
        "c5",
        ["morale", "morale"],
        terrain={place: "water" for place in ("b6", "b7") if place not in between},
    )
    assert unit_at(m, end) == ROC and health(m, end) == 5 - damage


def test_the_first_unit_of_an_army_supports_a_flying_retreat_too() -> None:
    """[abilities.flying] The friend behind the hex where the unit lands has the number 0."""
    units = {"c5": GUARD, "b7": ROC, "l1": OBSCENES}
    s = state(table(units, bystanders=False, terrain={"b6": "water"}))
    friend, over, here = [HEX_NUMBERS[name] for name in ("c5", "b6", "b7")]
    assert s.at[friend] == 0 and s.at[here] == 1
    end = retreat(s, 1, NEXT[here].index(over), 2)
    assert (end.place, end.damage, end.support) == (over, 0, True)


def test_a_friend_flown_over_does_not_support_the_rest_of_the_retreat() -> None:
    """[abilities.flying] Only a friend behind the hex where the unit lands supports it."""
    m = battle(
        {"c4": {"unit": HARVESTERS, "health": 2}, "c5": ROC, "b6": GUARD, "a8": VIPERS}, "c4", "c5", ["morale"] * 3
    )
    assert unit_at(m, "b7") == ROC and health(m, "b7") == 4


def test_a_flying_unit_at_the_edge_takes_damage_for_every_retreat() -> None:
    """[abilities.flying] There is no hex to fly to."""
    m = battle({"c8": HARVESTERS, "c9": ROC}, "c8", "c9", ["morale"] * 2)
    assert unit_at(m, "c9") == ROC and health(m, "c9") == 3


def test_rage_counts_the_damage_of_a_legend() -> None:
    """[abilities.rage] [data.override] A die for each damage that it has taken."""
    m = battle(
        {"c4": {"unit": LORD, "health": 3}, "c5": GUARD},
        "c4",
        "c5",
        ["lore"] * 9,
        override={"units": {"unit": {LORD: {"abilities": ["rage 1"]}}}},
    )
    assert dice_rolled(m) == [6]


def test_rage_counts_lost_figures() -> None:
    """[abilities.rage] None, one, two."""
    for left, dice in ((3, 3), (2, 4), (1, 5)):
        m = battle({"c4": {"unit": HARVESTERS, "health": left}, "c5": GUARD}, "c4", "c5", ["lore"] * 9)
        assert dice_rolled(m) == [dice]


def test_frenzy_costs_a_figure_after_the_combat() -> None:
    """[abilities.frenzy] [abilities.use] [ex.frenzy] After the counter; the unit may destroy itself."""
    m = battle({"c4": HARVESTERS, "c5": GUARD}, "c4", "c5", ["heroic", *NOTHING[:2], *NOTHING[:3]])
    say(m, "yes")
    assert health(m, "c5") == 2 and health(m, "c4") == 3 and asked(m) == "counter"
    say(m, "yes")
    assert health(m, "c4") == 2
    m = battle({"c4": {"unit": HARVESTERS, "health": 1}, "c5": GUARD}, "c4", "c5", ["heroic", *NOTHING[:4]])
    say(m, "yes", "no")
    assert unit_at(m, "c4") == ""
    sound(m)


def test_frenzy_in_a_counter_costs_a_figure_too() -> None:
    """[abilities.frenzy] [abilities.use] The figure is lost when the whole combat is over."""
    m = battle({"c5": GUARD, "c4": HARVESTERS}, "c5", "c4", [*NOTHING[:3], "heroic", *NOTHING[:2]])
    say(m, "yes", "yes")
    assert health(m, "c5") == 2 and health(m, "c4") == 2


def test_a_figure_lost_to_frenzy_is_not_damage() -> None:
    """[damage.removed] [terrain.building] Nothing ignores it, and the log does not call it damage."""
    m = battle({"c4": HARVESTERS, "c5": GUARD}, "c4", "c5", ["heroic", *NOTHING[:2]], terrain={"c4": "building"})
    say(m, "yes", "no")
    assert health(m, "c4") == 2 and asked(m) == "command"
    assert [event[1] for event in notes(m, "suffers")] == [HEX_NUMBERS["c5"]]
    assert [event[1:] for event in notes(m, "loses_figures")] == [(HEX_NUMBERS["c4"], 1)]


def test_a_figure_given_in_a_counter_goes_right_after_it() -> None:
    """[abilities.frenzy] [game.timing] The last Harvester counters and falls: the attacker may take its hex."""
    m = battle(
        {"c5": RIDERS, "c4": {"unit": HARVESTERS, "health": 1}},
        "c5",
        "c4",
        [*NOTHING[:3], "heroic", *NOTHING[:4]],
        override={"units": {"keyword": {"vigilant": {"countered": True}}}},
    )
    say(m, "yes", "yes")
    assert unit_at(m, "c4") == "" and asked(m) == "advance"


def test_vipers_poison() -> None:
    """It takes a heroic die and a target that survives and has no marker. One such die is enough.

    [abilities.poison] [learning.poison]
    """
    m = battle({"c4": VIPERS, "e4": GUARD}, "c4", "e4", ["heroic", "heroic"])
    say(m, "yes")
    assert marks(m, "e4") == ["poison"] and asked(m) != "spend"
    m = battle({"c4": VIPERS, "e4": {"unit": GUARD, "poison": True}}, "c4", "e4", ["heroic", "heroic"])
    assert asked(m) != "spend"


def test_ferocity_counters_before_its_retreats() -> None:
    """[abilities.ferocity] The retreats follow, even if the attacker was destroyed; nobody advances after it."""
    m = battle({"c5": GUARD, "c4": RIPPERS}, "c5", "c4", ["morale", *NOTHING[:2], "morale", *NOTHING[:2]])
    assert (asked(m), actor(m)) == ("counter", "uthuk")
    say(m, "yes")
    assert unit_at(m, "b6") == GUARD and unit_at(m, "d3") == RIPPERS and asked(m) == "command"
    m = battle(
        {"c5": {"unit": GUARD, "health": 1}, "c4": RIPPERS},
        "c5",
        "c4",
        ["morale", *NOTHING[:2], "strike", *NOTHING[:2]],
    )
    say(m, "yes")
    assert unit_at(m, "c5") == "" and unit_at(m, "d3") == RIPPERS and asked(m) == "command"
    m = battle({"c5": GUARD, "c4": RIPPERS}, "c5", "c4", ["morale", *NOTHING[:2]])
    say(m, "no")
    assert unit_at(m, "d3") == RIPPERS and asked(m) == "advance"


def test_a_ferocious_unit_may_fall_by_retreats_after_its_counter() -> None:
    """[abilities.ferocity] [scenario.crimson_forest] Nobody has destroyed it if the attacker is gone."""
    for left, points_gained in ((3, 1), (1, 0)):
        m = battle(
            {"c5": {"unit": GUARD, "health": left}, "c4": {"unit": RIPPERS, "health": 1}},
            "c5",
            "c4",
            ["morale", *NOTHING[:2], "strike", *NOTHING[:2]],
            terrain={"d3": "water", "b6": "forest"},
            scenarios={"daqan": "crimson_forest"},
        )
        say(m, "yes")
        assert unit_at(m, "c4") == "" and points(m) == [points_gained, 0]


def test_a_lunge_ends_beside_an_enemy() -> None:
    """[abilities.lunge] Obscenes move 1, or 2 if they end next to an enemy."""
    m = table({"f4": OBSCENES, "f7": GUARD}, active="uthuk", phase="move", ordered=["f4"])
    say(m, "hex:f4")
    assert {"f6", "e6"} & set(hexes(m)) and "h4" not in hexes(m) and "f3" in hexes(m) and "f2" not in hexes(m)


def test_massive_units_stay_out_of_buildings() -> None:
    """[abilities.massive] Not in a retreat either; forest is open to them."""
    m = table(
        {"c4": LORD},
        terrain={"c3": "forest", "d4": "building", "b4": "hill"},
        active="uthuk",
        phase="move",
        ordered=["c4"],
    )
    say(m, "hex:c4")
    assert "d4" not in hexes(m) and {"b4", "c3"} <= set(hexes(m))
    m = battle({"c5": GUARD, "c4": LORD}, "c5", "c4", ["morale", "morale", "pierce"], terrain={"d3": "building"})
    say(m, "number:0")
    assert unit_at(m, "c4") == LORD and health(m, "c4") == 3
    m = battle({"c5": GUARD, "c4": LORD}, "c5", "c4", ["morale", "morale", "pierce"], terrain={"d3": "forest"})
    say(m, "number:1")
    assert unit_at(m, "d3") == LORD and health(m, "d3") == 5


def test_talons_drive_further() -> None:
    """[abilities.talons] Each heroic die spent is one more retreat."""
    m = battle({"c5": ROC, "c4": HARVESTERS}, "c5", "c4", ["heroic", "morale", *NOTHING[:2]])
    say(m, "yes")
    assert unit_at(m, "d2") == HARVESTERS


def test_a_rampage_hits_any_neighbour() -> None:
    """[abilities.rampage] The target or another enemy beside the lord."""
    m = battle({"c4": LORD, "c5": GUARD, "b4": GUARD}, "c4", "c5", ["heroic", "heroic", *NOTHING[:2]])
    say(m, "yes")
    assert asked(m) == "damage_near" and hexes(m) == ["b4", "c5"]
    say(m, "hex:b4", "yes", "hex:c5")
    assert health(m, "b4") == 2 and health(m, "c5") == 2


def test_mobility_is_a_move_at_the_end_of_the_attack_step() -> None:
    """[abilities.mobility] Each ordered unit once, whether it has attacked or not; no unit of the box has it."""
    mobile = {"units": {"unit": {GUARD: {"abilities": ["mobility 1"]}}}}
    m = table(
        {"c5": GUARD, "c4": VIPERS, "g6": GUARD, "j6": GUARD},
        phase="attack",
        ordered=["c5", "g6"],
        script={"combat": [*NOTHING[:3], "lore", "lore"]},
        override=mobile,
    )
    say(m, "hex:c5", "no")
    assert asked(m) == "after_attack" and hexes(m) == ["c5", "g6"] and options(m)[-1] == "done"
    say(m, "hex:c5")
    assert asked(m) == "move_to" and "c6" in hexes(m)
    say(m, "hex:c6")
    assert unit_at(m, "c6") == GUARD and asked(m) == "after_attack" and hexes(m) == ["g6"]
    say(m, "done")
    assert asked(m) == "command"
