"""Rule tests: positions, which can also serve as scenarios: what is read, and what is refused."""

from typing import Any

import pytest
from tests.bl_table import GAME, sound, table, unit_at

from warhost.kernel.dice import key_of_seed
from warhost.kernel.errors import BadPosition
from warhost.kernel.record import start

CARDS = {"daqan": "nordgard_gate", "uthuk": "feast_of_flesh"}


def begin(position: dict[str, Any], game: str = "full") -> Any:
    """A match from a position."""
    return start(GAME, {"game": game}, key_of_seed("x"), position)


def test_a_position_as_a_scenario_can_be_played() -> None:
    """[data.position] Two cards for their rules, anything else at will; hands are dealt."""
    m = begin(
        {
            "scenarios": CARDS,
            "terrain": {"f5": "building"},
            "banners": {"f5": 2},
            "units": {"f6": "citadel_guard", "f4": {"unit": "chaos_lord", "health": 2}},
        }
    )
    assert m.seat == "daqan" and unit_at(m, "f4") == "chaos_lord"
    assert len(m.view("daqan")["players"]["daqan"]["hand"]) == 4
    assert len(m.view("daqan")["players"]["daqan"]["lore_hand"]) == 2
    sound(m)


def test_without_terrain_the_cards_build_the_board() -> None:
    """[data.position]"""
    m = begin({"scenarios": CARDS, "units": {"f7": "citadel_guard", "f3": "viper_legion"}})
    assert m.view("daqan")["terrain"]["f6"] == "building" and m.view("daqan")["banners"]["g4"] == 1


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"units": {"z9": "citadel_guard"}}, "units.z9: unknown"),
        ({"units": {"f5": "giants"}}, "units.f5.unit: 'giants' is not one of"),
        ({"units": {"f5": {"unit": "chaos_lord", "health": 6}}}, "units.f5.health: expected a number from 1 to 5"),
        ({"units": {"f5": {"unit": "citadel_guard", "ordered": "twice"}}}, "units.f5.ordered"),
        ({"terrain": {"f5": "swamp"}}, "terrain.f5: 'swamp' is not one of"),
        ({"tokens": {"f5": "ford"}}, "a ford or bridge must be on water"),
        (
            {"terrain": {"f5": "uthuk_tent", "f6": "uthuk_tent"}},
            "terrain: a side may have only one tent, not 2 of uthuk_tent",
        ),
        (
            {"terrain": {"f5": "water"}, "units": {"f5": "citadel_guard", "a1": "viper_legion"}},
            "units.f5: no unit may be in this water",
        ),
        ({"units": {"f5": "citadel_guard"}}, "uthuk has none"),
        ({"scenarios": {"daqan": "feast_of_flesh"}}, "scenarios.daqan: 'feast_of_flesh' is not one of"),
        ({"scenarios": {}}, "a scenario card for daqan and for uthuk"),
        (
            {"players": {"daqan": {"hand": ["general_advance", "general_advance"]}}},
            "command: no copy of general_advance is left",
        ),
        ({"players": {"daqan": {"lore_hand": ["portal"]}}}, "players.daqan: no copy of portal is left"),
        ({"phase": "attack"}, "command.played: must name a card after the command step"),
        ({"overrun": {"traits": ["cavalry"], "faces": ["strike"]}}, "overrun: allowed only during a turn"),
        ({"portals": ["a1"]}, "portals: must be 2 different hexes or none"),
        (
            {"phase": "muster", "units": {}, "terrain": {"f5": "daqan_tent"}},
            "terrain.f5: a side that musters may place its own tent",
        ),
        ({"orders": {"any": 2}}, "only in the order step"),
        ({"pursuer": "b2"}, "there is no unit"),
        ({"pursuer": "f7"}, "pursuer: must be a unit of the active player, in the attack step"),
        ({"colour": 1}, "colour: unknown"),
        ({"turn_dice": [{"side": "daqan", "dice": 1, "colour": 1}]}, "turn_dice[0].colour: unknown"),
        ({"round": 41}, "the game ends after 40"),
        ({"muster": {"daqan": {"decoy": 3}}}, "the armies are already on the board"),
        ({"laid": {"f7": "decoy"}}, "laid: no cards are face down any more"),
        ({"phase": "opening", "units": {"f6": "citadel_guard"}}, "units: uthuk has none, but the game goes on"),
        ({"phase": "muster", "units": {"f7": "citadel_guard"}}, "units: daqan must have none until its army is placed"),
        (
            {"phase": "scenario", "scenarios": {}, "units": {"f3": "viper_legion"}},
            "units: uthuk must have none until its army is placed",
        ),
    ],
)
def test_an_impossible_position_is_refused_with_its_fault(position: dict[str, Any], words: str) -> None:
    """[data.position] The field, and what would be right."""
    whole = {
        "scenarios": CARDS,
        "terrain": {},
        "phase": "command",
        "units": {"f7": "citadel_guard", "f3": "viper_legion"},
    } | position
    with pytest.raises(BadPosition) as refused:
        begin(whole)
    assert words in str(refused.value)


def test_every_fault_is_listed() -> None:
    """[data.position] Two wrong fields, two faults."""
    with pytest.raises(BadPosition) as refused:
        begin({"scenarios": CARDS, "terrain": {"f5": "swamp"}, "units": {"x1": "giants"}})
    assert len(refused.value.faults) == 2


def test_units_of_an_idle_player_have_no_orders() -> None:
    """[data.position] [turn.once]"""
    with pytest.raises(BadPosition, match="only units of the active player"):
        table({"f4": {"unit": "viper_legion", "ordered": "command"}}, phase="attack")
