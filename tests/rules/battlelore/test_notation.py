"""Effects and rules are tables in the data files and in overrides, and short texts inside and in records."""

import tomllib
from importlib.resources import files
from typing import Any

import pytest
from tests.bl_table import GAME

from warhost.games.battlelore.notation import short, short_op
from warhost.kernel.errors import BadOption

TABLES = {
    "lore": {
        "volley": {
            "when": {"roller": "own", "traits": ["infantry", "elite"], "distant": True},
            "window": "attack_declared",
            "effects": [{"op": "attack_dice", "dice": -1}, {"op": "gain_lore", "lore": 2}],
        }
    },
    "units": {"unit": {"yeoman_archers": {"abilities": {"pursue": 1, "flying": 1}}}},
    "commands": {"patrol_left": {"orders": {"left": 3, "not_weak": True}}},
}
SHORT = {
    "lore": {
        "volley": {
            "when": "roller=own traits=infantry,elite distant",
            "window": "attack_declared",
            "effects": ["attack_dice dice=-1", "gain_lore lore=2"],
        }
    },
    "units": {"unit": {"yeoman_archers": {"abilities": ["pursue 1", "flying 1"]}}},
    "commands": {"patrol_left": {"orders": "left=3 not_weak"}},
}


def test_an_override_in_tables_is_that_in_short_form() -> None:
    options = GAME.check_options({"override": TABLES})
    assert options == GAME.check_options({"override": SHORT})
    assert options == GAME.check_options(options)


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ({"op": "cancel"}, "cancel"),
        ({"op": "heal", "figures": 2, "cure": True, "near_enemy": False}, "heal figures=2 cure"),
        ({"op": "bolt", "dice": 4, "faces": ["strike", "cleave"]}, "bolt dice=4 faces=strike,cleave"),
    ],
)
def test_an_effect_in_short_form(table: dict[str, Any], text: str) -> None:
    assert short_op(table) == text


@pytest.mark.parametrize("value", ["bolt dice=4", 5, None, ["damage", 3], {"volley": {"cost": 2}}, {"units": {}}])
def test_what_has_no_short_form_stays_as_it_is(value: Any) -> None:
    assert short("lore", value) == value


@pytest.mark.parametrize(
    "effect",
    [
        {"op": "bolts"},
        {"op": "bolt", "dice": "many"},
        {"op": "bolt", "dice": [1, 2]},
        {"op": "bolt", "cards": 1},
        {"dice": 4},
        {"op": 7},
    ],
)
def test_a_wrong_table_is_refused(effect: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        GAME.check_options({"override": {"lore": {"volley": {"effects": [effect]}}}})


@pytest.mark.parametrize("name", ["commands", "lore", "scenarios"])
def test_the_data_files_use_tables(name: str) -> None:
    text = (files("warhost.games.battlelore") / "data" / f"{name}.toml").read_text(encoding="utf-8")
    for entry in tomllib.loads(text).values():
        assert all(isinstance(op, dict) for key in ("effects", "rules") for op in entry.get(key, []))
        assert all(isinstance(entry.get(key, {}), dict) for key in ("when", "orders"))
