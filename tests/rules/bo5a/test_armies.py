"""Armies: movement, splitting, merging, control, mustering, rallying, the passes (chapter 9, p. 21-25)."""

import pytest
from tests.five import (
    EAST,
    asked,
    at,
    damage,
    deeds,
    kinds,
    leaders,
    notes,
    numbers,
    offered,
    places,
    pos,
    say,
    state,
    table,
    turn,
    units,
    where,
)

import warhost
from warhost.games.bo5a.armies import leadership, strength
from warhost.games.bo5a.book import STANDARD
from warhost.games.bo5a.ids import FREE, KIND_NAMES, SHADOW, TERRAIN_NAMES
from warhost.games.bo5a.tables import place

# ---- armies


def test_an_army_is_all_that_stands_together() -> None:
    """Units, characters and tokens of one region (p. 21).
    [army.composition] [army.leadership] [characters.in_army] [characters.ratings]"""
    m = table(
        places={
            "camp": {"units": {"lake_men": 1, "elf_archers": 2}, "leadership": 1},
            "ravenhill": {"units": {"elf_archers": 1}},
            "bl_far_plain": {"units": {"orcs": 1}},
        },
        characters={"dain": "camp", "bard": "camp", "bilbo": "ravenhill", "bolg": "bl_far_plain"},
    )
    assert leadership(state(m), FREE, place("camp")) == 2 + 1 + 1
    assert leadership(state(m), FREE, place("ravenhill")) == 0, "Bilbo alone does not lead"
    assert leadership(state(m), SHADOW, place("bl_far_plain")) == 3
    assert dict(
        zip(
            ["gandalf", "thranduil", "bard", "dain", "lord", "bilbo", "thorin", "beorn", "bolg"],
            STANDARD.leadership,
            strict=True,
        )
    ) == {"gandalf": 2, "thranduil": 2, "bard": 1, "dain": 2, "lord": 0, "bilbo": 0, "thorin": 2, "beorn": 0, "bolg": 3}


def test_five_units_at_most_except_for_the_shadow_at_home() -> None:
    """[army.stacking] [board.mustering_regions]"""
    with pytest.raises(warhost.BadPosition, match="at most 5"):
        table(places={"bl_far_plain": {"units": {"orcs": 6}}})
    with pytest.raises(warhost.BadPosition, match="at most 5"):
        table(places={"mountain_pass_west": {"units": {"goblins": 6}}})
    table(places={"bl_east_muster": {"units": {"orcs": 9}}, "goblin_muster_west": {"units": {"goblins": 9}}})


def test_units_have_strength_and_favoured_terrain() -> None:
    """[army.units] [units.values]"""
    favours = {
        kind: {terrain for i, terrain in enumerate(TERRAIN_NAMES) if STANDARD.favours[k * 5 + i]}
        for k, kind in enumerate(KIND_NAMES)
    }
    assert favours == {
        "dwarf_regulars": {"mountains"},
        "dwarf_veterans": {"mountains", "ruins"},
        "lake_men": {"ruins"},
        "elf_archers": {"hills"},
        "elf_spearmen": {"plains", "hills"},
        "orcs": {"swamps"},
        "great_orcs": set(),
        "goblins": {"mountains"},
        "wargs": {"plains"},
    }
    assert [kind for k, kind in enumerate(KIND_NAMES) if STANDARD.strength[k] == 2] == ["dwarf_veterans", "great_orcs"]
    m = table(places={"camp": {"units": {"dwarf_regulars": 2, "dwarf_veterans": 1}}})
    assert strength(state(m), FREE, place("camp")) == 4


# ---- moving


def test_an_army_moves_to_a_neighbour_without_an_enemy() -> None:
    """And again with another die; Damage goes with it (p. 22). [army.movement] [board.river]"""
    board = {"valley_north_plain": {"units": {"orcs": 2}, "damage": 1}, "valley_dale_hills": {"units": {"lake_men": 1}}}
    m = say(turn("army", "shadow", places=board), "do:move_armies", "region:valley_north_plain")
    assert places(m) == ["valley_north_marsh", "valley_east_marsh"], "not across the river, not onto the enemy"
    say(m, "region:valley_east_marsh", "all")
    assert units(m, "valley_east_marsh") == {"orcs": 2} and damage(m, "valley_east_marsh") == 1
    say(m, "done?", "do:skip", "do:move_armies", "region:valley_east_marsh", "region:valley_river_plain", "all")
    assert units(m, "valley_river_plain") == {"orcs": 2}


def test_beorn_bars_the_shadow_and_lets_friends_pass() -> None:
    """[army.movement] [beorn.blocks] [ex.beorn_blocks] [beorn.stacking]"""
    m = say(
        turn(
            "army", "shadow", places={"bl_corner_plain": {"units": {"orcs": 1}}}, characters={"beorn": "bl_south_plain"}
        ),
        "do:move_armies",
        "region:bl_corner_plain",
    )
    assert places(m) == ["bl_far_plain", "bl_south_ford"]
    m = say(
        turn(
            "character",
            "shadow",
            places={"bl_east_hills": {"units": {"orcs": 1}, "leadership": 1}},
            characters={"beorn": "bl_south_plain"},
        ),
        "do:fast_move",
        "region:bl_east_hills",
        "region:bl_far_plain",
    )
    assert units(m, "bl_far_plain") == {"orcs": 1} and m.seat == "free", "it must stop beside him"
    m = say(
        turn("army_muster", places={"ss_crest": {"units": {"elf_archers": 1}}}, characters={"beorn": "ravenhill"}),
        "do:move_armies",
        "region:ss_crest",
    )
    assert "ravenhill" not in places(m)
    m = say(
        turn(
            "character",
            places={"ss_crest": {"units": {"elf_archers": 1}, "leadership": 1}},
            characters={"beorn": "ravenhill"},
        ),
        "do:fast_move",
        "region:ss_crest",
        "region:ravenhill",
    )
    assert places(m) == ["ss_crest", "ss_raven_shoulder", "ss_west_heights"] and "stay" not in offered(m)


def test_a_strategic_movement_splits_in_three() -> None:
    """Two Great Orcs west, two Orcs south, one stays (p. 22). [army.split] [army.strategic] [ex.three_parts]"""
    m = say(
        turn("army", "shadow", places={EAST: {"units": {"orcs": 3, "great_orcs": 2}}}),
        "do:move_armies",
        f"region:{EAST}",
        "region:ruins_of_dale",
        "unit:great_orcs",
        "unit:great_orcs",
        "done",
        f"region:{EAST}",
        "region:valley_south_marsh",
        "unit:orcs",
        "unit:orcs",
        "done",
    )
    assert units(m, "ruins_of_dale") == {"great_orcs": 2} and units(m, "valley_south_marsh") == {"orcs": 2}
    assert units(m, EAST) == {"orcs": 1}


def test_no_figure_or_token_moves_twice_in_an_action() -> None:
    """[army.strategic]"""
    board = {
        EAST: {"units": {"orcs": 1}, "leadership": 1, "damage": 1},
        "valley_river_plain": {"units": {"wargs": 2}, "damage": 1},
    }
    m = say(turn("army", "shadow", places=board), "do:move_armies", f"region:{EAST}", "region:valley_river_plain")
    say(m, "number:1", "region:valley_river_plain", "region:valley_east_marsh")
    assert asked(m) == "force" and offered(m) == ["all", "unit:wargs"], "the Orcs have moved"
    say(m, "all")
    assert at(m, "valley_river_plain") == {"units": {"orcs": 1}, "damage": 1, "leadership": 1}
    assert at(m, "valley_east_marsh") == {"units": {"wargs": 2}, "damage": 1}


def test_with_a_character_result_the_moving_part_has_leadership() -> None:
    """Great Orcs leave Orcs behind and take at least one of two tokens (p. 22). [army.split] [ex.great_orcs_lead]"""
    m = say(
        turn("character", "shadow", places={EAST: {"units": {"orcs": 3, "great_orcs": 2}, "leadership": 2}}),
        "do:fast_move",
        f"region:{EAST}",
        "unit:great_orcs",
        "unit:great_orcs",
        "done",
    )
    assert asked(m) == "split_leadership" and numbers(m) == [1, 2]
    m = turn("character", "shadow", places={EAST: {"units": {"orcs": 2}}}, characters={"bolg": EAST})
    say(m, "do:fast_move", f"region:{EAST}", "unit:orcs")
    assert "done" not in offered(m), "without Bolg nobody leads"
    say(m, "character:bolg", "done", "region:valley_river_plain", "stay?")
    assert where(m, "bolg") == "valley_river_plain" and units(m, EAST) == {"orcs": 1}


def test_damage_is_divided_so_that_no_part_has_more_than_units() -> None:
    """Elf Archers leave Lake-men: one or both Damage go along (p. 22). [army.split_damage] [ex.damage_split]"""
    m = say(
        turn("army_muster", places={"camp": {"units": {"lake_men": 1, "elf_archers": 2}, "damage": 2}}),
        "do:move_armies",
        "region:camp",
        "region:eb_gate_vale",
        "unit:elf_archers",
        "unit:elf_archers",
        "done",
    )
    assert asked(m) == "split_damage" and numbers(m) == [1, 2]
    say(m, "number:2")
    assert damage(m, "eb_gate_vale") == 2 and damage(m, "camp") == 0


def test_characters_may_stay_behind_and_tokens_without_an_army_are_lost() -> None:
    """[characters.in_army] [leadership.tokens] [characters.alone]"""
    m = say(
        turn("army_muster", places={"camp": {"units": {"lake_men": 1}, "leadership": 1}}, characters={"dain": "camp"}),
        "do:move_armies",
        "region:camp",
        "region:eb_gate_vale",
        "unit:lake_men",
        "done",
        "number:1",
    )
    assert where(m, "dain") == "camp" and leaders(m, "camp") == 0 and leaders(m, "eb_gate_vale") == 1


def test_leadership_tokens_may_be_left_behind_by_a_whole_army() -> None:
    """Tokens may move with their Army; what stays without one is removed (p. 20). [leadership.tokens] [army.split]"""
    m = say(
        turn("army", "shadow", places={EAST: {"units": {"orcs": 1}, "leadership": 2}}),
        "do:move_armies",
        f"region:{EAST}",
        "region:ruins_of_dale",
    )
    assert asked(m) == "split_leadership" and numbers(m) == [0, 1, 2]
    say(m, "number:1")
    assert leaders(m, "ruins_of_dale") == 1 and leaders(m, EAST) == 0
    assert notes(m, "leadership_lost") == [(1, place(EAST))]
    m = say(
        turn("army", "shadow", places={EAST: {"units": {"orcs": 2}, "leadership": 1, "damage": 1}}),
        "do:move_armies",
        f"region:{EAST}",
        "region:ruins_of_dale",
        "unit:orcs",
        "unit:orcs",
        "done",
        "number:0",
    )
    assert at(m, "ruins_of_dale") == {"units": {"orcs": 2}, "damage": 1} and at(m, EAST) == {}


def test_a_whole_army_takes_its_tokens_along() -> None:
    """[army.split]"""
    m = say(
        turn("army", "shadow", places={EAST: {"units": {"orcs": 2}, "leadership": 2}}),
        "do:move_armies",
        f"region:{EAST}",
        "region:ruins_of_dale",
        "all",
    )
    assert leaders(m, "ruins_of_dale") == 2 and notes(m, "leadership_lost") == []


def test_a_whole_army_keeps_the_leadership_its_order_asks_for() -> None:
    """[army.split]"""
    m = say(
        turn("character", "shadow", places={EAST: {"units": {"orcs": 1}, "leadership": 2}}),
        "do:fast_move",
        f"region:{EAST}",
    )
    assert asked(m) == "split_leadership" and numbers(m) == [1, 2]


def test_armies_merge_and_excess_units_go() -> None:
    """First casualties that clear Damage, then plain removal (p. 23). [army.merging] [army.stacking]"""
    board = {"bl_far_plain": {"units": {"orcs": 3}, "damage": 2}, "bl_corner_plain": {"units": {"orcs": 2, "wargs": 2}}}
    m = say(
        turn("army", "shadow", places=board),
        "do:move_armies",
        "region:bl_far_plain",
        "region:bl_corner_plain",
        "all",
        "done?",
    )
    assert asked(m) == "excess_casualty" and offered(m) == ["remove:orcs", "remove:wargs", "done"]
    say(m, "remove:wargs")
    assert damage(m, "bl_corner_plain") == 0 and asked(m) == "stacking", "one more is too many"
    assert offered(m) == ["remove:orcs", "remove:wargs"]
    say(m, "remove:wargs")
    assert units(m, "bl_corner_plain") == {"orcs": 5} and m.seat == "free"
    assert notes(m, "removed") and notes(m, "eliminated")


def test_the_owner_chooses_which_excess_units_are_casualties() -> None:
    """A unit removed as excess clears no Damage and is not eliminated (p. 23). [army.merging]"""
    board = {
        "bl_far_plain": {"units": {"orcs": 2, "great_orcs": 1}, "damage": 3},
        "bl_corner_plain": {"units": {"orcs": 4}},
    }
    m = say(
        turn("army", "shadow", places=board, table=["sh_story_10"]),
        "do:move_armies",
        "region:bl_far_plain",
        "region:bl_corner_plain",
        "all",
        "done?",
    )
    say(m, "remove:orcs")
    assert asked(m) == "excess_casualty" and damage(m, "bl_corner_plain") == 1
    say(m, "done")
    assert asked(m) == "stacking" and offered(m) == ["remove:orcs", "remove:great_orcs"]
    say(m, "remove:great_orcs")
    assert units(m, "bl_corner_plain") == {"orcs": 5} and damage(m, "bl_corner_plain") == 1
    assert pos(m)["table"] == ["sh_story_10"], "Howling Orcs stays: no Great Orc was eliminated"


def test_more_casualties_than_the_excess_may_be_taken() -> None:
    """[army.merging]"""
    board = {"bl_far_plain": {"units": {"orcs": 3}, "damage": 3}, "bl_corner_plain": {"units": {"orcs": 3}}}
    m = say(
        turn("army", "shadow", places=board),
        "do:move_armies",
        "region:bl_far_plain",
        "region:bl_corner_plain",
        "all",
        "done?",
        "remove:orcs",
    )
    assert asked(m) == "excess_casualty" and damage(m, "bl_corner_plain") == 1, "five units are left"
    say(m, "remove:orcs")
    assert units(m, "bl_corner_plain") == {"orcs": 4} and damage(m, "bl_corner_plain") == 0


def test_damage_above_the_units_that_are_left_is_compulsory_after_the_excess() -> None:
    """[army.merging] [combat.mandatory]"""
    board = {
        "bl_far_plain": {"units": {"orcs": 4}, "damage": 4},
        "bl_corner_plain": {"units": {"orcs": 4}, "damage": 3},
    }
    m = say(
        turn("army", "shadow", places=board),
        "do:move_armies",
        "region:bl_far_plain",
        "region:bl_corner_plain",
        "all",
        "done?",
        "done",
    )
    assert units(m, "bl_corner_plain") == {"orcs": 3} and damage(m, "bl_corner_plain") == 3
    assert len(notes(m, "removed")) == 3 and len(notes(m, "eliminated")) == 2


def test_an_attack_merges_before_the_combat() -> None:
    """[army.merging] [combat.attack]"""
    board = {
        "bl_far_plain": {"units": {"orcs": 3}},
        "bl_south_plain": {"units": {"orcs": 3}},
        "bl_bank_plain": {"units": {"lake_men": 1}},
    }
    m = say(
        turn("army", "shadow", places=board), "do:attack", "region:bl_far_plain", "move", "region:bl_south_plain", "all"
    )
    say(m, "remove:orcs?", "region:bl_bank_plain")
    assert units(m, "bl_south_plain") == {"orcs": 5} and asked(m) == "maneuver"


def test_a_fast_movement_passes_friends_without_merging() -> None:
    """Dain passes Dale with four units there and goes on east; had he stopped, one unit would go (p. 23).
    [army.fast] [ex.through_dale] [ex.stop_in_dale]"""
    board = {"valley_west_plain": {"units": {"dwarf_regulars": 2}}, "ruins_of_dale": {"units": {"lake_men": 4}}}
    m = say(
        turn("character", places=board, characters={"dain": "valley_west_plain"}),
        "do:fast_move",
        "region:valley_west_plain",
        "all",
        "region:ruins_of_dale",
    )
    stopped = say(m.clone(), "stay")
    assert asked(stopped) == "stacking"
    say(m, f"region:{EAST}")
    assert units(m, EAST) == {"dwarf_regulars": 2} and units(m, "ruins_of_dale") == {"lake_men": 4}
    assert where(m, "dain") == EAST


def test_a_fast_movement_stops_beside_an_enemy() -> None:
    """Places across an impassable border are not adjacent (p. 23). [army.fast] [board.river]"""
    board = {"bl_far_plain": {"units": {"orcs": 1}, "leadership": 1}, "bl_ford_marsh": {"units": {"lake_men": 1}}}
    m = say(turn("character", "shadow", places=board), "do:fast_move", "region:bl_far_plain", "region:bl_bank_plain")
    assert units(m, "bl_bank_plain") == {"orcs": 1} and m.seat == "free"
    board["bl_ford_marsh"] = {}
    board["valley_river_plain"] = {"units": {"lake_men": 1}}
    m = say(turn("character", "shadow", places=board), "do:fast_move", "region:bl_far_plain", "region:bl_bank_plain")
    assert "bl_ford_marsh" in places(m), "the river lies between"


def test_armies_take_control_in_passing_and_no_combat_is_needed() -> None:
    """[army.control] [army.empty_settlement]"""
    m = say(
        turn("character", "shadow", places={EAST: {"units": {"wargs": 1}, "leadership": 1}}),
        "do:fast_move",
        f"region:{EAST}",
        "region:ruins_of_dale",
        "region:valley_west_plain",
    )
    assert pos(m)["control"] == ["ruins_of_dale"] and "attack" not in kinds(m)
    m = say(
        turn("army_muster", places={EAST: {"units": {"lake_men": 1}}}, control=["ruins_of_dale"]),
        "do:move_armies",
        f"region:{EAST}",
        "region:ruins_of_dale",
    )
    assert pos(m)["control"] == []
    m = say(
        turn("character", control=["ruins_of_dale"], characters={"bard": EAST}),
        "do:move_characters",
        "character:bard?",
        "region:ruins_of_dale",
    )
    assert pos(m)["control"] == ["ruins_of_dale"], "a character does not win it back"
    m = say(
        turn("army", "shadow", places={"eb_gate_vale": {"units": {"orcs": 1}}}),
        "do:move_armies",
        "region:eb_gate_vale",
        "region:front_gate",
    )
    assert pos(m)["control"] == ["front_gate"], "a Fortification too"


# ---- recruitment tokens


def test_recruitment_flips_tokens_in_two_different_regions() -> None:
    """[muster.recruitment] [muster.flip]"""
    board = {"camp": {"tokens": {"dwarves_and_men": 2}}, "ravenhill": {"tokens": {"elves": 1}}}
    m = say(
        turn("muster", places=board, script={"token": ["dwarf_veterans", "elf_archers"]}), "do:recruit", "region:camp"
    )
    assert places(m) == ["ravenhill"]
    say(m, "region:ravenhill")
    assert units(m, "camp") == {"dwarf_veterans": 1} and units(m, "ravenhill") == {"elf_archers": 1}
    assert at(m, "camp")["tokens"] == {"dwarves_and_men": 1}
    assert pos(m)["tokens_left"]["dwarf_veterans"] == 3, "gone for good"


def test_tokens_are_not_flipped_with_the_enemy_or_beorn() -> None:
    """[muster.recruitment] [muster.place] [beorn.stacking]"""
    assert "recruit" not in deeds("muster", places={"camp": {"tokens": {"elves": 1}}}, characters={"beorn": "camp"})
    with pytest.raises(warhost.BadPosition, match="enemy"):
        table(places={"camp": {"tokens": {"elves": 1}}}, control=["camp"])
    m = turn("event", "shadow", hands={"shadow": ["event_10"]}, places={"bl_far_plain": {"units": {"orcs": 1}}})
    say(m, "do:card", "card:event_10")
    assert sum(units(m, "bl_far_plain").values()) > 1


def test_two_orcs_come_with_one_token() -> None:
    """[muster.flip]"""
    m = say(
        turn("muster", "shadow", places={"bl_east_muster": {"tokens": {"shadow": 1}}}, script={"token": ["two_orcs"]}),
        "do:recruit",
        "region:bl_east_muster",
    )
    assert units(m, "bl_east_muster") == {"orcs": 2}


def test_a_missing_figure_is_replaced_within_the_group() -> None:
    """All five Regulars are in play: Lake-men or a Veteran (p. 24). [muster.missing] [ex.no_regulars_left]"""
    m = say(
        turn(
            "muster",
            places={"ravenhill": {"units": {"dwarf_regulars": 5}}, "camp": {"tokens": {"dwarves_and_men": 1}}},
            script={"token": ["dwarf_regulars"]},
        ),
        "do:recruit",
        "region:camp",
    )
    assert asked(m) == "instead" and offered(m) == ["unit:dwarf_veterans", "unit:lake_men"]
    say(m, "unit:lake_men")
    assert units(m, "camp") == {"lake_men": 1}


def test_the_group_is_chosen_where_there_are_two() -> None:
    """[muster.groups]"""
    m = say(
        turn(
            "muster", places={"camp": {"tokens": {"dwarves_and_men": 1, "elves": 1}}}, script={"token": ["elf_archers"]}
        ),
        "do:recruit",
        "region:camp",
    )
    assert offered(m) == ["group:dwarves_and_men", "group:elves"]
    say(m, "group:elves")
    assert units(m, "camp") == {"elf_archers": 1} and at(m, "camp")["tokens"] == {"dwarves_and_men": 1}


def test_an_exhausted_group_gives_no_more_tokens() -> None:
    """[muster.exhausted] [muster.tokens]"""
    left = {"orcs": 5, "elf_archers": 1, "lake_men": 1}
    m = say(
        table(
            tokens_left=left,
            places={"camp": {"tokens": {"elves": 1}}},
            characters={"bard": "ravenhill"},
            generals={"activated": ["bard"]},
        ),
        "general:bard",
        "region:camp",
    )
    assert at(m, "camp")["tokens"] == {"dwarves_and_men": 1, "elves": 1}, "no Elves are left to choose"
    assert "general:bard" not in offered(
        table(
            tokens_left={"elf_archers": 1, "lake_men": 1},
            generals={"activated": ["bard"]},
            characters={"bard": "camp"},
            places={"camp": {"tokens": {"elves": 1, "dwarves_and_men": 1}}},
        )
    )


def test_an_army_eliminates_enemy_tokens_unseen() -> None:
    """They are mixed with the rest of their group (p. 24). [muster.lost]"""
    before = {"lake_men": 3, "dwarf_regulars": 1}
    m = say(
        turn(
            "army",
            "shadow",
            places={EAST: {"units": {"wargs": 1}}, "ruins_of_dale": {"tokens": {"dwarves_and_men": 2}}},
            tokens_left=before,
        ),
        "do:move_armies",
        f"region:{EAST}",
        "region:ruins_of_dale",
    )
    assert "tokens" not in at(m, "ruins_of_dale") and pos(m)["tokens_left"] == before
    assert notes(m, "tokens_lost") == [(0, 2, place("ruins_of_dale"))]
    m = say(
        turn("character", characters={"beorn": "bl_far_plain"}, places={"bl_east_hills": {"tokens": {"shadow": 1}}}),
        "do:fury",
        "region:bl_east_hills",
        "stay",
    )
    assert at(m, "bl_east_hills")["tokens"] == {"shadow": 1}, "Beorn eliminates none"


def test_units_without_a_token_come_as_far_as_figures_last() -> None:
    """[muster.direct]"""
    m = say(
        turn("muster", "shadow", hands={"shadow": ["sh_story_07"]}, places={"bl_east_muster": {"units": {"orcs": 33}}}),
        "do:card",
        "card:sh_story_07",
        "region:bl_east_muster",
    )
    assert units(m, "bl_east_muster") == {"orcs": 36}


def test_recruiting_above_the_limit() -> None:
    """[muster.stacking]"""
    m = say(
        turn(
            "muster",
            places={"camp": {"units": {"lake_men": 5}, "damage": 3, "tokens": {"elves": 1}}},
            script={"token": ["elf_archers"]},
        ),
        "do:recruit",
        "region:camp",
    )
    assert asked(m) == "excess_casualty"
    say(m, "remove:lake_men")
    assert damage(m, "camp") == 1 and "done" in offered(m), "more casualties are free to take"
    assert asked(m) == "excess_casualty"
    say(m, "done")
    assert units(m, "camp") == {"lake_men": 4, "elf_archers": 1}


def test_rally() -> None:
    """One die per unit; 5 and 6 succeed; up to the Leadership may be rolled again; then casualties at will (p. 25).

    [muster.rally]
    """
    m = say(
        turn(
            "muster",
            places={
                "camp": {"units": {"lake_men": 3}, "damage": 3, "leadership": 1},
                "ravenhill": {"units": {"elf_archers": 1}, "damage": 1},
            },
            script={"rally": [5, 1, 4, 6, 2]},
        ),
        "do:rally",
        "region:camp",
    )
    assert asked(m) == "reroll" and numbers(m) == [1, 0]
    say(m, "number:1")
    assert damage(m, "camp") == 1 and asked(m) == "casualty"
    say(m, "remove:lake_men")
    assert damage(m, "camp") == 0 and places(m) == ["ravenhill"], "another Army"
    say(m, "region:ravenhill")
    assert notes(m, "rally_die") == [(0, 5), (0, 1), (0, 4), (0, 6), (0, 2)]


def test_the_reroll_of_a_rally_may_be_declined() -> None:
    """[muster.rally]"""
    m = say(
        turn(
            "muster",
            places={"camp": {"units": {"lake_men": 3}, "damage": 3, "leadership": 2}},
            script={"rally": [5, 1, 4]},
        ),
        "do:rally",
        "region:camp",
    )
    assert asked(m) == "reroll" and numbers(m) == [2, 1, 0]
    say(m, "number:0")
    assert damage(m, "camp") == 2 and len(notes(m, "rally_die")) == 3 and asked(m) == "casualty"


# ---- Goblins and passes


def test_a_pass_opens_with_five_units_for_good() -> None:
    """[passes.closed] [ex.pass_opens]"""
    assert "goblin_move" not in deeds("eye", "shadow", places={"goblin_muster_north": {"units": {"goblins": 2}}})
    m = say(turn("eye", "shadow", places={"goblin_muster_north": {"units": {"goblins": 4}}}), "do:goblin_recruit")
    assert pos(m)["open_passes"] == ["mountain_pass_north"] and "pass_opens" in kinds(m)
    say(m, "do:skip", "do:goblin_move", "box:goblin_muster_north", "all")
    assert units(m, "mountain_pass_north") == {"goblins": 5}
    assert pos(m)["open_passes"] == ["mountain_pass_north"]


def test_the_way_through_the_mountain() -> None:
    """Point, Pass, exit, and no way back (p. 25). [passes.movement] [passes.one_way]"""
    board = {"goblin_muster_west": {"units": {"goblins": 2}, "leadership": 1}, "ss_pass_ledge": {"units": {"orcs": 1}}}
    m = say(
        turn("character", "shadow", places=board, open_passes=["mountain_pass_west"]),
        "do:fast_move",
        "box:goblin_muster_west",
        "all",
    )
    assert units(m, "mountain_pass_west") == {"goblins": 2}, "there is one way only"
    assert set(offered(m)) == {"region:ss_pass_ledge", "stay"}
    say(m, "region:ss_pass_ledge")
    assert units(m, "ss_pass_ledge") == {"orcs": 1, "goblins": 2}
    m = say(turn("army", "shadow", places=board), "do:move_armies")
    assert places(m) == ["ss_pass_ledge"], "the Pass is closed"
    say(m, "region:ss_pass_ledge")
    assert set(places(m)) == {"fallen_bridge", "ss_river_cliffs", "ss_crest"}


def test_a_pass_is_beside_nothing() -> None:
    """[passes.one_way] [army.fast]"""
    m = say(
        turn(
            "character",
            places={
                "ss_crest": {"units": {"elf_archers": 1}, "leadership": 1},
                "mountain_pass_west": {"units": {"goblins": 1}},
            },
        ),
        "do:fast_move",
        "region:ss_crest",
        "region:ss_pass_ledge",
    )
    assert "ss_river_cliffs" in places(m), "nobody stops it at the exit"


def test_cards_recruit_in_boxes() -> None:
    """[passes.recruit]"""
    m = say(
        turn(
            "event",
            "shadow",
            hands={"shadow": ["event_10"]},
            places={"goblin_muster_west": {"units": {"goblins": 4}}},
            script={"token": ["wargs"]},
        ),
        "do:card",
        "card:event_10",
    )
    assert units(m, "goblin_muster_west") == {"goblins": 4, "wargs": 1}
    assert pos(m)["open_passes"] == ["mountain_pass_west"], "five units of any kind"
