"""Rule tests: the rules and points of the fourteen scenario cards."""

from typing import Any

import pytest
from tests.bl_table import (
    actor,
    asked,
    battle,
    dice_rolled,
    health,
    hexes,
    lore,
    options,
    points,
    say,
    state,
    table,
    unit_at,
    until,
)

from warhost.kernel.match import Match

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


def scored(card: str, units: dict[str, Any], **more: Any) -> list[int]:
    """Points after the victory point step of the card's owner."""
    side = "uthuk" if card in UTHUK else "daqan"
    m = table(units, scenarios={side: card}, active=side, phase="points", **more)
    return points(m)


UTHUK = [
    "blood_in_the_water",
    "feast_of_flesh",
    "staking_a_claim",
    "shadow_tor",
    "border_villages",
    "ynfernael_gate",
    "march_of_the_obscene",
]


def fought(card: str, units: dict[str, Any], attacker: str, target: str, dice: list[str], **more: Any) -> Match:
    """An attack under a scenario card; lore windows are passed."""
    side = "uthuk" if card in UTHUK else "daqan"
    return battle(units, attacker, target, dice, scenarios={side: card}, **more)


def test_rules_of_a_card_apply_to_its_owner_everywhere() -> None:
    """[setup.scope] [points.scenario] The enemy on buildings scores nothing by our card."""
    units = {"c5": GUARD, "d5": GUARD, "c3": HARVESTERS, "d3": HARVESTERS}
    ground = dict.fromkeys(units, "building")
    assert scored("mustering_the_militia", units, terrain=ground) == [1, 0]
    m = table(units, scenarios={"daqan": "mustering_the_militia"}, terrain=ground, active="uthuk", phase="points")
    assert points(m) == [0, 0]


def test_nordgard_gate() -> None:
    """[scenario.nordgard_gate] One more die for counters from buildings; a point while the player's rows are clear."""
    assert scored("nordgard_gate", {"c5": HARVESTERS}) == [1, 0]
    assert scored("nordgard_gate", {"c6": HARVESTERS}) == [0, 0]
    m = fought("nordgard_gate", {"c4": HARVESTERS, "c5": GUARD}, "c4", "c5", ["lore"] * 9, terrain={"c5": "building"})
    say(m, "yes")
    assert dice_rolled(m) == [3, 4]
    m = fought("nordgard_gate", {"c5": GUARD, "c4": HARVESTERS}, "c5", "c4", ["lore"] * 9, terrain={"c5": "building"})
    assert dice_rolled(m) == [3]


@pytest.mark.parametrize(("round_number", "far"), [(1, True), (2, False)])
def test_ride_for_greenbridge_moves(round_number: int, far: bool) -> None:
    """[scenario.ride_for_greenbridge] Cavalry moves 4 in the first turn."""
    m = table(
        {"c9": RIDERS}, scenarios={"daqan": "ride_for_greenbridge"}, phase="move", ordered=["c9"], round=round_number
    )
    say(m, "hex:c9")
    assert ("g9" in hexes(m)) == far and "f9" in hexes(m)


def test_ride_for_greenbridge_points() -> None:
    """[scenario.ride_for_greenbridge] Cavalry on the enemy's side, two points at most."""
    assert scored("ride_for_greenbridge", {"c4": RIDERS, "d4": GUARD, "e5": RIDERS}) == [1, 0]
    assert scored("ride_for_greenbridge", {"c4": RIDERS, "d4": RIDERS, "e4": RIDERS}) == [2, 0]


def test_damming_the_muir() -> None:
    """[scenario.damming_the_muir] Steady on fords and bridges; a point if the enemy occupies none."""
    water: dict[str, Any] = {"terrain": {"c5": "water", "e5": "water"}, "tokens": {"c5": "bridge", "e5": "ford"}}
    assert scored("damming_the_muir", {"c5": GUARD}, **water) == [1, 0]
    assert scored("damming_the_muir", {"c5": GUARD, "e5": HARVESTERS}, **water) == [0, 0]
    assert scored("damming_the_muir", {"b5": GUARD}, **water) == [0, 0]
    m = fought("damming_the_muir", {"c4": HARVESTERS, "c5": GUARD}, "c4", "c5", ["morale", *NOTHING[:2]], **water)
    assert (asked(m), actor(m), options(m)) == ("ignore_retreats", "daqan", ["number:1", "number:0"])


def test_mustering_the_militia() -> None:
    """[scenario.mustering_the_militia] Two buildings."""
    ground = {"terrain": {"c5": "building", "d5": "building"}}
    assert scored("mustering_the_militia", {"c5": GUARD}, **ground) == [0, 0]
    assert scored("mustering_the_militia", {"c5": GUARD, "d5": ARCHERS}, **ground) == [1, 0]


def test_crimson_forest_hides() -> None:
    """[scenario.crimson_forest] No shots from more than 2 hexes at units in forest."""
    for place, shot in (("f5", False), ("e5", True)):
        m = table(
            {"c5": GUARD, place: VIPERS},
            scenarios={"daqan": "crimson_forest"},
            terrain={"c5": "forest"},
            active="uthuk",
            phase="attack",
            ordered=[place],
        )
        assert (asked(m) == "attack") == shot


def test_crimson_forest_points() -> None:
    """[scenario.crimson_forest] [points.events] For what an attack or counter out of or beside forest destroys."""
    weak = {"unit": HARVESTERS, "health": 1}
    m = fought(
        "crimson_forest", {"c5": RIDERS, "c4": weak}, "c5", "c4", ["strike", *NOTHING[:2]], terrain={"b5": "forest"}
    )
    assert points(m) == [1, 0]
    m = fought(
        "crimson_forest", {"c5": RIDERS, "c4": weak}, "c5", "c4", ["strike", *NOTHING[:2]], terrain={"a5": "forest"}
    )
    assert points(m) == [0, 0]
    m = fought(
        "crimson_forest",
        {"c4": weak, "c5": GUARD},
        "c4",
        "c5",
        [*NOTHING[:5], "strike", *NOTHING[:2]],
        terrain={"b5": "forest"},
    )
    say(m, "yes")
    assert points(m) == [1, 0]


def test_river_of_sleep() -> None:
    """[scenario.river_of_sleep] Fords do not stop; two fords or bridges are a point."""
    water: dict[str, Any] = {"terrain": {"c5": "water", "d5": "water"}, "tokens": {"c5": "ford", "d5": "bridge"}}
    assert scored("river_of_sleep", {"c5": GUARD, "d5": GUARD}, **water) == [1, 0]
    assert scored("river_of_sleep", {"c5": GUARD}, **water) == [0, 0]
    m = table(
        {"c6": GUARD, "b5": GUARD, "d6": GUARD},
        scenarios={"daqan": "river_of_sleep"},
        phase="move",
        ordered=["c6"],
        terrain={"c5": "water", "d5": "water"},
        tokens={"c5": "ford"},
    )
    say(m, "hex:c6")
    assert {"c5", "b4", "c4"} <= set(hexes(m))


def test_runestones() -> None:
    """[scenario.runestones] [points.buy] A lore for a hill; 4 lore for a point, once."""
    m = table(
        {"c5": GUARD}, scenarios={"daqan": "runestones"}, terrain={"c5": "hill"}, phase="points", lore={"daqan": 9}
    )
    say(until(m, "buy_points"), "yes")
    assert points(m) == [1, 0] and asked(m) == "lore_choice"
    assert lore(m) == [6, 0]
    m = table({"c5": GUARD}, scenarios={"daqan": "runestones"}, phase="lore")
    assert lore(m) == [0, 0]


def test_blood_in_the_water() -> None:
    """[scenario.blood_in_the_water] [terrain.ford] Cavalry wades; a point for a unit destroyed on or beside water."""
    m = table(
        {"c4": RIPPERS},
        scenarios={"uthuk": "blood_in_the_water"},
        active="uthuk",
        phase="move",
        ordered=["c4"],
        terrain={"c5": "water", "d5": "water", "b6": "water"},
        tokens={"c5": "ford"},
    )
    say(m, "hex:c4")
    assert {"c5", "d5", "b6", "b7"} <= set(hexes(m))
    weak = {"unit": GUARD, "health": 1}
    for water, gained in (("b6", 1), ("f6", 0)):
        m = fought(
            "blood_in_the_water",
            {"c4": HARVESTERS, "c5": weak},
            "c4",
            "c5",
            ["strike", *NOTHING[:2]],
            terrain={water: "water"},
        )
        assert points(m) == [0, gained]


def test_feast_of_flesh() -> None:
    """[scenario.feast_of_flesh] One point for any destroyed enemy, and one lore if a melee attack did it."""
    weak = {"unit": GUARD, "health": 1}
    m = fought("feast_of_flesh", {"c4": HARVESTERS, "c5": weak}, "c4", "c5", ["strike", *NOTHING[:2]])
    assert points(m) == [0, 1] and lore(m) == [0, 1]
    m = fought("feast_of_flesh", {"c4": VIPERS, "c5": weak}, "c4", "c5", ["pierce", "strike"])
    assert points(m) == [0, 1] and lore(m) == [0, 0]
    m = fought("feast_of_flesh", {"c5": weak, "c4": HARVESTERS}, "c5", "c4", [*NOTHING[:3], "strike", *NOTHING[:2]])
    say(m, "yes")
    assert points(m) == [0, 1] and lore(m) == [0, 0]


def test_staking_a_claim() -> None:
    """[scenario.staking_a_claim] Steady in forest and on hills; a point for each pair of them."""
    ground = {"terrain": {"c5": "forest", "d5": "hill", "e5": "hill", "f5": "forest"}}
    assert scored("staking_a_claim", {"c5": VIPERS, "d5": VIPERS, "e5": VIPERS}, **ground) == [0, 1]
    assert scored("staking_a_claim", {"c5": VIPERS, "d5": VIPERS, "e5": VIPERS, "f5": VIPERS}, **ground) == [0, 2]
    m = fought(
        "staking_a_claim", {"c5": GUARD, "c4": VIPERS}, "c5", "c4", ["morale", *NOTHING[:2]], terrain={"c4": "hill"}
    )
    assert asked(m) == "ignore_retreats"


def test_shadow_tor() -> None:
    """[scenario.shadow_tor] One hex further, past the first blocking terrain, not past a second nor past units."""

    def shoots(**more: Any) -> bool:
        m = table(
            {"c2": VIPERS, "h2": GUARD} | more.pop("units", {}),
            scenarios={"uthuk": "shadow_tor"},
            active="uthuk",
            phase="attack",
            ordered=["c2"],
            **more,
        )
        return asked(m) == "attack"

    assert shoots() and shoots(terrain={"e2": "hill"})
    assert not shoots(terrain={"e2": "hill", "f2": "forest"})
    assert not shoots(units={"e2": VIPERS})


def test_border_villages() -> None:
    """[scenario.border_villages] No cover against melee attacks; one point per building, two at most."""
    ground = {"terrain": dict.fromkeys(("c5", "d5", "e5"), "building")}
    assert scored("border_villages", {"c5": VIPERS, "d5": VIPERS, "e5": VIPERS}, **ground) == [0, 2]
    m = fought("border_villages", {"c4": HARVESTERS, "c5": GUARD}, "c4", "c5", ["strike", *NOTHING[:2]], **ground)
    assert asked(m) == "counter" and health(m, "c5") == 2
    m = fought("border_villages", {"c4": VIPERS, "c5": GUARD}, "c4", "c5", ["pierce", "strike"], **ground)
    assert asked(m) == "cover"


def test_ynfernael_gate() -> None:
    """[scenario.ynfernael_gate] [scenario.offering] 1 damage for 1 lore; 3 lore for a point."""
    m = table(
        {"c4": HARVESTERS}, scenarios={"uthuk": "ynfernael_gate"}, active="uthuk", phase="points", lore={"uthuk": 3}
    )
    say(until(m, "buy_points"), "yes")
    assert points(m) == [0, 1] and asked(m) == "offering"
    say(m, "hex:c4")
    assert health(m, "c4") == 2 and lore(m) == [0, 1] and asked(m) == "lore_choice"


def test_march_of_the_obscene() -> None:
    """[scenario.march_of_the_obscene] Elites move further; a point for each unit on the last two rows, two at most."""
    m = table(
        {"c4": OBSCENES}, scenarios={"uthuk": "march_of_the_obscene"}, active="uthuk", phase="move", ordered=["c4"]
    )
    say(m, "hex:c4")
    assert "e4" in hexes(m) and "f4" not in hexes(m)
    units = {"c8": VIPERS, "d9": VIPERS, "e8": VIPERS}
    assert scored("march_of_the_obscene", units) == [0, 2]
    assert scored("march_of_the_obscene", {"c8": VIPERS, "d7": VIPERS}) == [0, 1]
    assert unit_at(m, "l1") == HARVESTERS and state(m).round == 1
