"""Impossible positions, fault by fault; what is left out; what a position keeps."""

from typing import Any

import pytest
from tests.five import ABSENT, GAME, pos, table

import warhost
from warhost.kernel.dice import Dice, key_of_seed

ORCS = {"units": {"orcs": 1}}
EVENTS = [f"event_{n:02d}" for n in range(1, 31)]


@pytest.mark.parametrize(
    ("code", "position"),
    [
        ("bo5a_figures", {"places": {"bl_east_muster": {"units": {"orcs": 37}}}}),
        ("bo5a_stacking", {"places": {"bl_far_plain": {"units": {"orcs": 6}}}}),
        ("bo5a_control", {"places": {"camp": ORCS}}),
        ("bo5a_control", {"places": {"camp": {"units": {"lake_men": 1}}}, "control": ["camp"]}),
        ("bo5a_both_sides", {"places": {"bl_far_plain": {"units": {"orcs": 1, "lake_men": 1}}}}),
        ("bo5a_free_in_box", {"places": {"mountain_pass_west": {"units": {"lake_men": 1}}}}),
        ("bo5a_with_beorn", {"places": {"bl_far_plain": ORCS}, "characters": {"beorn": "bl_far_plain"}}),
        ("bo5a_damage", {"places": {"bl_far_plain": {"units": {"orcs": 1}, "damage": 2}}}),
        ("bo5a_lone_leaders", {"places": {"bl_far_plain": {"leadership": 1}}}),
        ("not_in_range", {"places": {"bl_far_plain": {"units": {"orcs": 1}, "leadership": 15}}}),
        ("not_in_range", {"fortifications": {"ravenhill": 4}}),
        ("not_in_range", {"tokens_left": {"orcs": 9}}),
        ("bo5a_tokens", {"tokens_left": {"orcs": 1}, "places": {"bl_east_muster": {"tokens": {"shadow": 2}}}}),
        ("bo5a_token_place", {"places": {"bl_far_plain": {"units": {"orcs": 1}, "tokens": {"elves": 1}}}}),
        ("bo5a_token_place", {"places": {"camp": {"tokens": {"elves": 1}}}, "control": ["camp"]}),
        ("bo5a_character", {"characters": {"dain": "waiting"}}),
        ("bo5a_character", {"characters": {"bard": "vanished"}}),
        ("bo5a_character", {"characters": {"bard": "eagles"}}),
        ("bo5a_character", {"characters": {"lord_of_the_eagles": "camp"}}),
        ("not_in_range", {"characters": {"beorn": "camp"}, "wrath": 17}),
        ("not_in_range", {"characters": {"beorn": "camp"}, "wrath": 0}),
        ("not_in_range", {"rings": 1}),
        ("not_in_range", {"bodyguards": 1}),
        ("not_in_range", {"characters": {"bolg": "camp"}, "bodyguards": 4}),
        ("bo5a_activated", {"generals": {"activated": ["bard"]}}),
        ("not_in_range", {"fate": {"marker": 15}}),
        ("bo5a_tiles", {"fate": {"pool": {"one": 2}, "gone": {"one": 1}}}),
        (
            "bo5a_tied",
            {"fate": {"pool": {"one": 2, "one_icon": 3, "two": 3, "two_icon": 2, "three": 2, "arkenstone": 1}}},
        ),
        ("bo5a_aside", {"fate": {"aside": {"one": 1}}}),
        ("not_in_range", {"dice": {"free": {"event": 6}}}),
        ("not_in_range", {"dice": {"pool": {"free": 7}}, "phase": "recovery"}),
        ("not_in_range", {"dice": {"pool": {"shadow": 5}}, "phase": "recovery"}),
        ("bo5a_face", {"dice": {"free": {"eye": 1}}}),
        ("bo5a_actor", {"dice": {"shadow": {"event": 1}}}),
        ("bo5a_card", {"hands": {"free": ["event_01"], "shadow": ["event_01"]}}),
        ("not_in_range", {"hands": {"free": EVENTS[:7]}}),
        ("bo5a_other_card", {"hands": {"free": ["sh_story_01"]}}),
        ("bo5a_pile", {"used": {"event": ["fate_01"]}}),
        ("bo5a_table", {"table": ["fp_story_01"]}),
        ("bo5a_tied", {"table": ["sh_story_06"]}),
        ("bo5a_tied", {"stored_orcs": 2}),
        ("bo5a_tied", {"table": ["fp_story_02"]}),
        ("bo5a_tied", {"armour": 1}),
        ("not_in_range", {"eagles": {"eyrie": 6}}),
        ("not_in_range", {"bats": {"valley": 7}}),
        ("bo5a_eagles", {"eagles": {"flying": {"valley": 1}}}),
        ("bo5a_no_combat", {"phase": "combat"}),
        (
            "bo5a_combat",
            {
                "phase": "combat",
                "combat": {"attacker": "shadow", "from": "camp", "to": "ravenhill", "armies": ["camp"]},
            },
        ),
        ("bo5a_ending", {"ending": "fate"}),
        ("bo5a_ending", {"phase": "over"}),
        ("bo5a_bolg", {"characters": {"bolg": "dead"}}),
        ("bo5a_gate", {"control": ["front_gate", "ravenhill", "eastern_spur"]}),
        ("unknown_id_field", {"places": {"mordor": {}}}),
        ("not_one_of", {"control": ["bl_far_plain"]}),
    ],
)
def test_an_impossible_position_is_refused(code: str, position: dict[str, Any]) -> None:
    """[board.units] [army.stacking] [beorn.stacking] [combat.mandatory]"""
    with pytest.raises(warhost.BadPosition) as refused:
        table(**position)
    assert code in {fault.code for fault in refused.value.faults}


def test_a_full_mustering_point_has_an_open_pass() -> None:
    """It opens when the units are read. [passes.closed]"""
    assert pos(table(places={"goblin_muster_west": {"units": {"goblins": 5}}}))["open_passes"] == ["mountain_pass_west"]


def test_missing_fields_are_as_in_the_set_up() -> None:
    """[setup.armies]"""
    p = warhost.new("bo5a", seed=1, position={"phase": "generals", "places": {"camp": {"units": {}}}}).position()
    assert "units" not in p["places"]["camp"] and p["places"]["camp"]["tokens"] == {"dwarves_and_men": 1}
    assert p["places"]["ravenhill"]["units"] == {"elf_spearmen": 1} and p["characters"]["gandalf"] == "ravenhill"


def test_a_position_keeps_everything() -> None:
    """Written, read and written again, from random positions, it is the same."""
    for number in range(40):
        options = {"seventh_die": "russian"}
        s = GAME.scramble(options, Dice(key_of_seed(f"keeps {number}")))
        p = GAME.position(s)
        again = GAME.from_position(p, options, Dice(s.dice.key))
        assert GAME.position(again) == p and again.columns() == s.columns()
    assert set(ABSENT) == {"gandalf", "thranduil", "bard", "dain"}


def test_a_position_keeps_the_combat_cards_already_used() -> None:
    """Every Maneuver card and Mighty Strokes, whether or not the army could have used it. [combat.maneuvering]"""
    used = {"free": ["man_elf_archers", "man_thorins_mighty_strokes"], "shadow": ["man_orcs", "man_wargs"]}
    p = table().position()
    p["phase"] = "combat"
    p["combat"] = {"attacker": "shadow", "from": "bl_far_plain", "to": "camp", "used": used}
    state = GAME.from_position(p, GAME.check_options({}), Dice(bytes(32)))
    assert GAME.position(state)["combat"]["used"] == used
