"""Rule tests: poison, stun and swarm markers."""

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
    options,
    say,
    sound,
    state,
    table,
    unit_at,
    until,
)

from warhost.kernel.errors import BadPosition

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


def poisoned(kind: str, left: int = 3) -> dict[str, Any]:
    """A unit with a poison marker."""
    return {"unit": kind, "health": left, "poison": True}


def stunned(kind: str, left: int = 3) -> dict[str, Any]:
    """A unit with a stun marker."""
    return {"unit": kind, "health": left, "stun": 1}


# ---- poison


def test_lore_results_against_a_poisoned_unit_may_be_damage() -> None:
    """[markers.poison] Each result, one by one; those that are kept give lore. Any unit may use them."""
    m = battle({"c5": GUARD, "c4": poisoned(HARVESTERS)}, "c5", "c4", ["lore", "lore", "pierce"])
    assert (asked(m), actor(m), options(m)) == ("as_damage", "daqan", ["yes", "no"])
    say(m, "yes", "no")
    assert health(m, "c4") == 2 and lore(m) == [1, 0] and marks(m, "c4") == ["poison"]


def test_poison_counts_in_the_very_roll_that_poisons() -> None:
    """[markers.poison] [abilities.poison] A heroic die poisons, the lore result of the same roll is damage."""
    m = battle({"c4": VIPERS, "e4": GUARD}, "c4", "e4", ["heroic", "lore"])
    say(m, "yes")
    assert asked(m) == "as_damage"
    say(m, "yes")
    assert health(m, "e4") == 2 and marks(m, "e4") == ["poison"] and lore(m) == [0, 0]
    m = battle({"c4": VIPERS, "e4": GUARD}, "c4", "e4", ["heroic", "lore"])
    say(m, "no")
    assert marks(m, "e4") == [] and lore(m) == [0, 1]


def test_a_counter_against_a_poisoned_unit_is_not_an_attack_on_it() -> None:
    """[markers.poison] Its lore results give lore."""
    m = battle({"c5": poisoned(GUARD), "c4": HARVESTERS}, "c5", "c4", [*NOTHING[:3], "lore", "lore", "lore"])
    say(m, "yes")
    assert asked(m) == "command" and health(m, "c5") == 3 and lore(m) == [0, 3]


def test_a_poisoned_unit_that_is_ordered_rolls_no_die() -> None:
    """[markers.poison] Without lore the marker stays, and nothing happens."""
    m = table({"c5": poisoned(GUARD)}, hand=["attack_left", "wedge"])
    say(m, "command:attack_left", "text", "hex:c5", "done")
    assert asked(m) == "move" and marks(m, "c5") == ["poison"] and health(m, "c5") == 3


def test_poison_stays_until_it_is_paid_for() -> None:
    """[markers.poison] [markers.remove] Turn after turn, ordered or not."""
    m = table({"c5": poisoned(GUARD)}, lore={"daqan": 9}, banners={}, hand=["attack_left", "wedge"], full=True)
    for _ in range(4):
        idle_turn(m)
    assert marks(m, "c5") == ["poison"]


# ---- stun


def test_a_stunned_unit_neither_moves_nor_attacks() -> None:
    """[markers.stun] Even if it is ordered."""
    m = table({"c5": stunned(GUARD), "c4": VIPERS, "g6": GUARD}, phase="move", ordered=["c5", "g6"])
    assert hexes(m) == ["g6"]
    say(m, "done")
    assert asked(m) == "command" and actor(m) == "uthuk" and marks(m, "c5") == ["stun"]


def test_a_stunned_unit_does_not_counter() -> None:
    """[markers.stun] [counter.forbidden]"""
    m = battle({"c5": GUARD, "c4": stunned(HARVESTERS)}, "c5", "c4", NOTHING[:3])
    assert asked(m) == "command"


def test_each_retreat_of_a_stunned_unit_is_damage() -> None:
    """[markers.stun] It stays on its hex, even though the way is free."""
    m = battle({"c5": GUARD, "c4": stunned(HARVESTERS)}, "c5", "c4", ["morale", "morale", "pierce"])
    assert unit_at(m, "c4") == HARVESTERS and health(m, "c4") == 1


def test_a_stunned_unit_may_ignore_retreats_and_be_supported() -> None:
    """[markers.stun] [retreat.support] [retreat.ignore] A friend behind it saves it from all of them."""
    m = battle({"c5": GUARD, "c4": stunned(HARVESTERS), "d3": VIPERS}, "c5", "c4", ["morale", "morale", "pierce"])
    assert health(m, "c4") == 3
    m = battle({"c4": HARVESTERS, "c5": stunned(GOLEMS)}, "c4", "c5", ["morale", "morale", "pierce"])
    assert asked(m) == "ignore_retreats"
    say(m, "number:1")
    assert unit_at(m, "c5") == GOLEMS and health(m, "c5") == 2


def test_golems_stun_units_they_damage() -> None:
    """[abilities.stun] [markers.stun] In attack and counter, if it survives; and then it cannot counter."""
    m = battle({"c5": GOLEMS, "c4": HARVESTERS}, "c5", "c4", ["strike", *NOTHING[:2]])
    assert marks(m, "c4") == ["stun"] and asked(m) == "command"
    m = battle({"c5": GOLEMS, "c4": HARVESTERS}, "c5", "c4", NOTHING[:3])
    assert marks(m, "c4") == [] and asked(m) == "counter"
    m = battle({"c4": VIPERS, "c5": GOLEMS}, "c4", "c5", ["lore", "lore", "strike", *NOTHING[:2]])
    say(m, "yes")
    assert marks(m, "c4") == ["stun"]


def test_stun_counts_in_the_very_roll_that_stuns() -> None:
    """[markers.stun] [abilities.stun] Damaged, so stunned, so the retreat of the same roll is damage."""
    m = battle({"c5": GOLEMS, "c4": HARVESTERS}, "c5", "c4", ["strike", "morale", "pierce"])
    assert unit_at(m, "c4") == HARVESTERS and health(m, "c4") == 1 and marks(m, "c4") == ["stun"]
    m = battle({"c5": GOLEMS, "c4": HARVESTERS}, "c5", "c4", ["morale", *NOTHING[:2]])
    assert unit_at(m, "d3") == HARVESTERS and marks(m, "d3") == []


def test_damage_of_a_retreat_stuns_too() -> None:
    """[abilities.stun] It is damage of the same combat."""
    m = battle({"c5": GOLEMS, "c4": HARVESTERS}, "c5", "c4", ["morale", *NOTHING[:2]], terrain={"d3": "water"})
    assert marks(m, "c4") == ["stun"] and asked(m) == "command"


def test_a_ferocious_unit_is_stunned_before_it_could_counter() -> None:
    """[abilities.stun] [abilities.ferocity] Damaged and about to retreat: the marker comes first."""
    m = battle({"c5": GOLEMS, "c4": RIPPERS}, "c5", "c4", ["strike", "morale", "pierce"])
    assert unit_at(m, "c4") == RIPPERS and health(m, "c4") == 1 and asked(m) == "command"


def test_a_unit_stunned_by_a_counter_cannot_attack_again() -> None:
    """[markers.stun] Not with the additional attack of Darken the Skies either."""
    m = battle(
        {"c5": GOLEMS, "c4": VIPERS},
        "c4",
        "c5",
        [*NOTHING[:0], "lore", "lore", "strike", *NOTHING[:2]],
        text=True,
        command="darken_the_skies",
    )
    say(m, "yes")
    assert marks(m, "c4") == ["stun"] and asked(m) == "command"


def test_a_stun_marker_stays_for_turns() -> None:
    """[markers.stun] [markers.remove] Its owner's turns do not take it off."""
    m = table({"c5": stunned(GUARD)}, lore={"daqan": 9}, full=True)
    for _ in range(4):
        idle_turn(m)
    assert marks(m, "c5") == ["stun"]


# ---- paying for their removal


@pytest.mark.parametrize("marker", ["poison", "stun"])
def test_two_lore_remove_a_marker_from_an_ordered_unit(marker: str) -> None:
    """[markers.remove] In the order step, once for each marker; units without an order are not offered."""
    m = table(
        {"c5": {"unit": GUARD, marker: True}, "b5": {"unit": GUARD, marker: True}, "j5": {"unit": GUARD, marker: True}},
        lore={"daqan": 3},
        hand=["attack_left", "wedge"],
    )
    say(m, "command:attack_left", "text", "hex:c5", "hex:b5", "done")
    assert (asked(m), hexes(m), options(m)[-1]) == ("remove_marker", ["b5", "c5"], "done")
    say(m, "hex:c5")
    assert lore(m) == [1, 0] and asked(m) == "move"
    assert marks(m, "c5") == [] and marks(m, "b5") == marks(m, "j5") == [marker]
    assert "c5" in hexes(m)


def test_each_marker_of_a_unit_is_paid_for_separately() -> None:
    """[markers.remove] Four lore for both; the stun first."""
    both = {"unit": GUARD, "poison": True, "stun": 1}
    m = table({"c5": both}, lore={"daqan": 5}, hand=["attack_left", "wedge"])
    say(m, "command:attack_left", "text", "hex:c5", "done", "hex:c5")
    assert marks(m, "c5") == ["poison"] and asked(m) == "remove_marker"
    say(m, "hex:c5")
    assert marks(m, "c5") == [] and lore(m) == [1, 0]
    m = table({"c5": both}, lore={"daqan": 5}, hand=["attack_left", "wedge"])
    say(m, "command:attack_left", "text", "hex:c5", "done", "done", "done")
    assert marks(m, "c5") == ["poison", "stun"] and lore(m) == [5, 0]


def test_a_unit_that_a_card_orders_may_lose_its_marker_too() -> None:
    """[markers.remove] [cards.order] Captain's Word orders it in the order step."""
    m = table(
        {"c5": GUARD, "k5": stunned(GOLEMS)},
        phase="order",
        command="attack_left",
        text=True,
        orders={"left": 1},
        lore={"daqan": 9},
        lore_hands={"daqan": ["captains_word"]},
    )
    say(m, "hex:c5", "lore:captains_word", "hex:k5")
    assert asked(m) == "remove_marker" and hexes(m) == ["k5"]
    say(m, "hex:k5")
    assert marks(m, "k5") == []


# ---- supply and swarm


def test_markers_never_run_out() -> None:
    """[markers.supply] A seventh poison, a fifth stun: nothing is taken from another unit."""
    others = {f"{letter}9": {"unit": GUARD, "poison": True, "stun": 1} for letter in "bcdefg"}
    m = battle(others | {"c4": VIPERS, "e4": ARCHERS}, "c4", "e4", ["heroic", "pierce"])
    say(m, "yes")
    assert marks(m, "e4") == ["poison"] and sum(1 for poison in state(m).poison if poison) == 7
    sound(m)


def test_a_second_marker_has_no_effect() -> None:
    """[markers.supply] A heroic die is not offered for a unit that is poisoned already."""
    m = battle({"c4": VIPERS, "e4": poisoned(GUARD)}, "c4", "e4", ["heroic", "heroic"])
    assert asked(m) != "spend"


def test_swarmed_units_roll_less_until_the_end_of_their_owners_turn() -> None:
    """[markers.swarm] In attack and counter."""
    m = battle({"c5": {"unit": GUARD, "swarm": True}, "c4": HARVESTERS}, "c5", "c4", ["lore"] * 9)
    assert dice_rolled(m) == [2]
    until(m, "command")
    assert marks(m, "c5") == []


def test_a_swarm_marker_of_a_counter_lasts_through_its_owners_next_turn() -> None:
    """[markers.swarm] [data.override] It was placed in its owner's turn, which is not the next one."""
    m = battle(
        {"c5": GUARD, "c4": HARVESTERS},
        "c5",
        "c4",
        ["pierce"] * 3 + ["heroic", "pierce", "pierce"],
        override={"units": {"keyword": {"frenzy": {"effects": ["swarm"]}}}},
    )
    assert asked(m) == "counter"
    say(m, "yes", "yes")
    until(m, "command")
    assert marks(m, "c5") == ["swarm"] and m.position()["units"]["c5"]["swarm"] == 1
    idle_turn(m)
    assert marks(m, "c5") == ["swarm"]
    idle_turn(m)
    assert marks(m, "c5") == []


def test_a_position_says_how_long_a_swarm_marker_lasts() -> None:
    """[markers.swarm] [data.position] True, as in older positions, means 1."""
    for given, told in ((2, 2), (1, 1), (True, 1)):
        m = table({"c5": {"unit": GUARD, "swarm": given}})
        assert m.position()["units"]["c5"]["swarm"] == told
    with pytest.raises(BadPosition, match="swarm: expected a number from 0 to 2, not 3"):
        table({"c5": {"unit": GUARD, "swarm": 3}})


def test_a_position_says_that_a_unit_is_stunned() -> None:
    """[markers.stun] [data.position] A number, as in older positions, means the same."""
    for given in (True, 1, 2):
        m = table({"c5": {"unit": GUARD, "stun": given}})
        assert m.position()["units"]["c5"]["stun"] is True and m.view("uthuk")["units"]["c5"]["stun"] is True
    assert "stun" not in table({"c5": {"unit": GUARD, "stun": False}}).position()["units"]["c5"]
