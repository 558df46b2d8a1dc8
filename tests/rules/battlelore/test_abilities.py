"""Rule tests: keywords of units and markers."""

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
    marks,
    notes,
    say,
    sound,
    table,
    unit_at,
)

from warhost.games.battlelore.book import Book
from warhost.games.battlelore.state import Battle

GUARD, ARCHERS, RIDERS, GOLEMS, ROC = (
    "citadel_guard", "yeoman_archers", "riverwatch_riders", "rune_golems", "roc_warrior")
VIPERS, HARVESTERS, RIPPERS, OBSCENES, LORD = (
    "viper_legion", "blood_harvesters", "flesh_rippers", "obscenes", "chaos_lord")
NOTHING = ["pierce"] * 9


def test_double_shot_needs_a_unit_that_stayed() -> None:
    """[abilities.double_shot] Two attacks, on one target or two; one after a move or an advance."""
    units = {"c5": ARCHERS, "e5": HARVESTERS, "c3": HARVESTERS}
    m = table(units, phase="attack", ordered=["c5"], script={"combat": ["strike"] * 9})
    say(m, "hex:c5", "hex:e5", "hex:c5", "hex:c3")
    assert len(notes(m, "attacks")) == 2 and asked(m) == "command"
    m = table({"c6": ARCHERS, "e5": HARVESTERS}, phase="move", ordered=["c6"], script={"combat": ["strike"] * 9})
    say(m, "hex:c6", "hex:c5", "hex:c5")
    assert len(notes(m, "attacks")) == 1 and asked(m) == "command"


def test_flanking_helps_the_others() -> None:
    """[abilities.flanking] One die for each; not for the riders themselves, not in counters."""
    units = {"c5": GUARD, "b4": RIDERS, "d4": RIDERS, "c4": VIPERS}
    m = battle(units, "c5", "c4", ["lore"] * 9)
    assert dice_rolled(m) == [5]
    m = battle(units, "b4", "c4", ["lore"] * 9)
    assert dice_rolled(m) == [4]  # by the other riders
    m = battle({"c4": VIPERS, "c5": GUARD, "b5": RIDERS}, "c4", "c5", ["lore"] * 9)
    say(m, "yes")
    assert dice_rolled(m) == [2, 3]


def test_who_flies_passes_over_everything() -> None:
    """[abilities.flying] Over units, water and forest; not onto them."""
    ring = dict.fromkeys(("b5", "d5", "b4", "c4", "b6", "c6"), HARVESTERS)
    m = table({"c5": ROC} | ring, terrain={"c3": "water", "e5": "forest"}, phase="move", ordered=["c5"])
    say(m, "hex:c5")
    reached = set(hexes(m))
    assert {"g5", "e5", "c1"} <= reached and not reached & {"b5", "c3", "c5"}


def test_melee_units_roll_less_against_who_flies() -> None:
    """[abilities.flying] In attack and counter; ranged units do not."""
    m = battle({"c4": HARVESTERS, "c5": ROC}, "c4", "c5", ["lore"] * 9)
    assert dice_rolled(m) == [2]
    m = battle({"c4": VIPERS, "c5": ROC}, "c4", "c5", ["lore"] * 9)
    assert dice_rolled(m) == [2]
    m = battle({"c5": ROC, "c4": HARVESTERS}, "c5", "c4", ["lore"] * 9)
    say(m, "yes")
    assert dice_rolled(m) == [4, 2]


@pytest.mark.parametrize(("between", "end", "damage"), [
    ({"b6": VIPERS}, "b7", 0), ({"b6": VIPERS, "b7": VIPERS}, "c5", 2), ({"b6": GUARD}, "c5", 0),
    ({"b6": VIPERS, "b7": GUARD}, "c5", 0),
])
def test_a_flying_retreat_lands_as_far_as_it_can(between: dict[str, str], end: str, damage: int) -> None:
    """[abilities.flying] Over an enemy; what it cannot make is damage; a friend supports."""
    m = battle({"c4": HARVESTERS, "c5": ROC} | between, "c4", "c5", ["morale", "morale"])
    assert unit_at(m, end) == ROC and health(m, end) == 5 - damage


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
    """[abilities.frenzy] [abilities.use] When the whole combat is over."""
    m = battle({"c5": GUARD, "c4": HARVESTERS}, "c5", "c4", [*NOTHING[:3], "heroic", *NOTHING[:2]])
    say(m, "yes", "yes")
    assert health(m, "c5") == 2 and health(m, "c4") == 2


def test_vipers_poison() -> None:
    """[abilities.poison] [learning.poison] A heroic die, if the target survives and has no marker; once is enough."""
    m = battle({"c4": VIPERS, "e4": GUARD}, "c4", "e4", ["heroic", "heroic"])
    say(m, "yes")
    assert marks(m, "e4") == ["poison"] and asked(m) != "spend"
    m = battle({"c4": VIPERS, "e4": {"unit": GUARD, "poison": True}}, "c4", "e4", ["heroic", "heroic"])
    assert asked(m) != "spend"


def test_ferocity_counters_before_its_retreats() -> None:
    """[abilities.ferocity] The attacker driven back cannot advance; one destroyed saves the retreat."""
    m = battle({"c5": GUARD, "c4": RIPPERS}, "c5", "c4", ["morale", *NOTHING[:2], "morale", *NOTHING[:2]])
    assert (asked(m), actor(m)) == ("counter", "uthuk")
    say(m, "yes")
    assert unit_at(m, "b6") == GUARD and unit_at(m, "d3") == RIPPERS and asked(m) == "command"
    m = battle({"c5": {"unit": GUARD, "health": 1}, "c4": RIPPERS}, "c5", "c4",
               ["morale", *NOTHING[:2], "strike", *NOTHING[:2]])
    say(m, "yes")
    assert unit_at(m, "c5") == "" and unit_at(m, "c4") == RIPPERS
    m = battle({"c5": GUARD, "c4": RIPPERS}, "c5", "c4", ["morale", *NOTHING[:2]])
    say(m, "no")
    assert unit_at(m, "d3") == RIPPERS and asked(m) == "advance"


def test_a_lunge_ends_beside_an_enemy() -> None:
    """[abilities.lunge] Obscenes move 1, or 2 if they end next to an enemy."""
    m = table({"f4": OBSCENES, "f7": GUARD}, active="uthuk", phase="move", ordered=["f4"])
    say(m, "hex:f4")
    assert {"f6", "e6"} & set(hexes(m)) and "h4" not in hexes(m) and "f3" in hexes(m) and "f2" not in hexes(m)


def test_massive_units_stay_out_of_forest_and_buildings() -> None:
    """[abilities.massive] Not in a retreat either."""
    m = table({"c4": LORD}, terrain={"c3": "forest", "d4": "building", "b4": "hill"}, active="uthuk", phase="move",
              ordered=["c4"])
    say(m, "hex:c4")
    assert not {"c3", "d4"} & set(hexes(m)) and "b4" in hexes(m)
    m = battle({"c5": GUARD, "c4": LORD}, "c5", "c4", ["morale", "morale", "pierce"], terrain={"d3": "forest"})
    say(m, "number:0")
    assert unit_at(m, "c4") == LORD and health(m, "c4") == 3


def test_talons_drive_further() -> None:
    """[abilities.talons] Each heroic die spent is one retreat more."""
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


def test_mobility_is_a_move_after_the_attack() -> None:
    """[abilities.mobility] No unit of the box has it: a book that gives it to the guards."""
    book = with_ability(GUARD, ["mobility 1"])
    m = battle({"c5": GUARD, "c4": VIPERS}, "c5", "c4", [*NOTHING[:3], "lore", "lore"])
    s = m.base.copy()
    assert isinstance(s, Battle)
    s.book = book
    from warhost.kernel.match import Match

    other = Match(GAME, {"game": "learning"}, s)
    say(other, "hex:c5", "no")
    assert asked(other) == "after_attack" and "c6" in hexes(other)
    say(other, "hex:c6")
    assert unit_at(other, "c6") == GUARD and asked(other) == "command"


def with_ability(unit: str, abilities: list[str]) -> Book:
    """The values of the box with other abilities for a unit."""
    import copy

    from warhost.games.battlelore.book import STANDARD

    data: dict[str, Any] = copy.deepcopy(STANDARD)
    data["units"]["unit"][unit]["abilities"] = abilities
    return Book(data)
