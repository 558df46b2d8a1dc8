"""Combat (chapter 10, p. 26-30) and victory (chapter 11, p. 31)."""

from typing import Any

import pytest
from tests.five import (
    EAST,
    GAME,
    SOUTH,
    asked,
    battle,
    damage,
    deeds,
    fight,
    hand,
    kinds,
    leaders,
    maneuver,
    notes,
    numbers,
    offered,
    places,
    play,
    pos,
    rerolled,
    rolls,
    run,
    say,
    state,
    table,
    turn,
    units,
    where,
)

import warhost
from warhost.games.bo5a.armies import points
from warhost.games.bo5a.tables import place

# ---- starting a combat


def test_an_army_attacks_its_neighbour() -> None:
    """By an Army, Character or Lidless Eye result (p. 26). [combat.attack] [combat.region]"""
    board: dict[str, Any] = {EAST: {"units": {"orcs": 1}}, SOUTH: {"units": {"lake_men": 1}}}
    m = say(turn("army", "shadow", places=board), "do:attack", f"region:{SOUTH}")
    assert notes(m, "attack") == [(1, place(EAST), place(SOUTH))] and pos(m)["combat"]["to"] == SOUTH
    assert "leader_attack" not in deeds("character", "shadow", places=board)
    board[EAST]["leadership"] = 1
    assert "leader_attack" in deeds("character", "shadow", places=board)
    assert "goblin_attack" not in deeds("eye", "shadow", places=board)
    board[EAST]["units"]["goblins"] = 1
    assert "goblin_attack" in deeds("eye", "shadow", places=board)
    m = say(
        turn(
            "army",
            "shadow",
            places={"bl_south_plain": {"units": {"orcs": 1}}, "valley_river_plain": {"units": {"lake_men": 1}}},
        ),
        "do:attack",
    )
    assert "region:valley_river_plain" not in offered(m), "not across the river"


def test_terrain_superiority_draws_an_event_card() -> None:
    """Units are counted, not their strength; a tie gives nothing (p. 26). [combat.terrain] [combat.region]"""
    m = fight({"wargs": 2}, {"elf_spearmen": 1, "lake_men": 3}, script={"draw": ["event_07"]})
    assert hand(m, "shadow") == ["event_07"] and notes(m, "superiority") == [(1,)]
    assert not notes(fight({"wargs": 1}, {"elf_spearmen": 1}), "superiority")
    assert notes(fight({"great_orcs": 1, "orcs": 1}, {"lake_men": 1}), "superiority") == [(1,)]
    assert not notes(fight({"lake_men": 1}, {"great_orcs": 2}), "superiority"), "only when they attack"
    assert notes(fight({"orcs": 2}, {"elf_spearmen": 1}), "superiority") == [(0,)]
    full = [f"event_{n:02d}" for n in range(1, 7)]
    m = fight({"wargs": 2}, {"lake_men": 1}, hands={"shadow": full}, script={"draw": ["event_07"]})
    assert asked(m) == "discard", "the hand limit holds at once"


def test_the_combat_hand() -> None:
    """Unit cards of the Army, Regroup, event cards (p. 26). [combat.hand] [cards.maneuver] [combat.maneuvering]"""
    m = fight(
        {"orcs": 1, "wargs": 1},
        {"lake_men": 1},
        hands={"shadow": ["event_02", "sh_story_02"]},
        script={"draw": ["event_05"]},
    )
    assert {ask.seat for ask in m.open_asks()} == {0, 1}
    assert m.options("shadow") == [
        "card:man_orcs",
        "card:man_wargs",
        "card:man_regroup_shadow",
        "card:event_02",
        "card:event_05",
    ]
    assert m.options("free") == ["card:man_lake_men", "card:man_regroup_free_peoples"]
    m.answer("card:man_orcs", "shadow")
    assert "reveals" not in kinds(m) and len(m.open_asks()) == 1, "nobody sees it yet"
    m.answer("card:man_lake_men", "free")
    assert list(notes(m, "reveals")) == [(0, 81), (1, 84)], "the defender's is named first"
    run(m, withdraw="withdraw")
    assert hand(m, "shadow") == ["event_02", "event_05", "sh_story_02"]


def test_a_round_has_five_steps() -> None:
    """[combat.round]"""
    m = battle({"orcs": 2}, {"lake_men": 2}, roll=(5, 1, 5, 1), extra={EAST: {"leadership": 1}})
    told = [kind for kind in kinds(m) if kind in ("reveals", "combat_roll", "leader_reroll", "damage")]
    assert told == ["reveals", "reveals", "combat_roll", "combat_roll", "leader_reroll", "damage", "damage"]
    assert asked(m) == "withdraw"


def test_unit_cards_stay_until_regroup() -> None:
    """[combat.unit_card] [combat.regroup]"""
    m = fight({"orcs": 2, "great_orcs": 1}, {"lake_men": 5}, roll=(1,) * 60)
    run(maneuver(m, "orcs"))
    assert "card:man_orcs" not in m.options("shadow") and pos(m)["combat"]["used"]["shadow"] == ["man_orcs"]
    run(maneuver(m, "great_orcs"))
    assert "card:man_great_orcs" not in m.options("shadow")
    run(maneuver(m))
    assert {"card:man_orcs", "card:man_great_orcs", "card:man_regroup_shadow"} <= set(m.options("shadow"))


# ---- rolling


def test_strength_gives_at_most_five_dice() -> None:
    """[combat.roll]"""
    m = battle({"orcs": 1, "great_orcs": 1}, {"dwarf_veterans": 3}, roll=(1,) * 20)
    assert rolls(m, "shadow")[0] == 3 and rolls(m, "free")[0] == 5


def test_black_dice_by_the_number_of_units() -> None:
    """Two Orcs and a Great Orc: three white dice and a black one (p. 27). [combat.black_dice] [ex.black_die]"""
    m = battle({"orcs": 2, "great_orcs": 1}, {"lake_men": 1}, ("great_orcs", "regroup"), roll=(1, 2, 3, 4))
    assert notes(m, "black_die") == [(1, 1)] and notes(m, "white_die")[:3] == [(1, 2), (1, 3), (1, 4)]


def test_an_ability_needs_a_black_hit_and_may_be_declined() -> None:
    """The attacker decides first; hits count as usual (p. 27). [combat.abilities]"""
    m = battle(
        {"lake_men": 1, "elf_archers": 1},
        {"orcs": 2},
        ("lake_men", "regroup"),
        ("ability", "withdraw"),
        roll=(1, 6, 1, 1),
    )
    assert asked(m) == "withdraw", "only the white die hit"
    m = battle({"lake_men": 1}, {"orcs": 3}, ("lake_men", "regroup"), ("ability",), roll=(6, 1, 1, 1))
    declined = run(say(m.clone(), "pass"), "withdraw")
    assert damage(declined, SOUTH) == 1
    assert damage(run(say(m, "go_on"), "withdraw"), SOUTH) == 2
    m = battle({"lake_men": 1}, {"great_orcs": 1}, ("lake_men", "great_orcs"), ("ability",), roll=(6, 6, 6))
    assert m.seat == "free", "the attacker first"


@pytest.mark.parametrize(
    ("source", "target", "need"),
    [
        (EAST, SOUTH, 5),
        ("valley_camp_ford", "camp", 6),
        ("fallen_bridge", "ss_crest", 6),
        ("ss_raven_shoulder", "ss_crest", 5),
        ("ss_crest", "valley_bridge_plain", 5),
        ("ss_crest", "ravenhill", 6),
        ("mountain_pass_west", "ss_pass_ledge", 5),
    ],
)
def test_the_target_number(source: str, target: str, need: int) -> None:
    """Ford and slope in the first round, a Fortification until it breaks (p. 27).
    [combat.target_number] [passes.attack] [board.slope] [board.ford]"""
    held = [source] if source == "fallen_bridge" else []
    m = fight(
        {"orcs": 2},
        {"dwarf_regulars": 1},
        source,
        target,
        roll=(1,) * 40,
        control=held,
        open_passes=["mountain_pass_west"],
    )
    run(maneuver(m))
    assert rolls(m, "shadow")[1] == need and rolls(m, "free")[1] == 5
    run(maneuver(m))
    assert rolls(m, "shadow")[1] == (6 if target == "ravenhill" else 5)


def test_a_one_misses_and_a_six_hits() -> None:
    """With any modifiers (p. 28). [combat.modifiers] [combat_cards.fierce_defence] [combat_cards.no_quarter]"""
    m = battle(
        {"orcs": 4},
        {"lake_men": 5},
        ("event_03", "event_02"),
        roll=(6, 5, 4, 1) + (1,) * 5,
        hands={"shadow": ["event_03"], "free": ["event_02"]},
    )
    assert rolls(m, "shadow")[1:] == (6, 2), "with +1 a 5 counts as 6, a 4 does not"


def test_a_modifier_of_the_roll_alone() -> None:
    """[combat.modifiers] [ex.roll_only] [combat_cards.battle_fury]"""
    m = battle(
        {"orcs": 2},
        {"lake_men": 5},
        ("event_21", "regroup"),
        roll=(4, 3) + (1,) * 5 + (4,),
        hands={"shadow": ["event_21"]},
        extra={EAST: {"leadership": 1}},
    )
    assert rolls(m, "shadow")[2] == 1 and rerolled(m, "shadow") == (1, 0)


def test_the_leader_reroll_is_white_or_black_at_choice() -> None:
    """Dain's Dwarves roll 2, 3, 3, 4 and again the black die with two white ones (p. 28).
    [combat.reroll] [ex.dwarf_reroll]"""
    m = battle(
        {"dwarf_regulars": 2, "dwarf_veterans": 1},
        {"orcs": 5},
        ("dwarf_veterans", "regroup"),
        ("reroll_black", "ability"),
        roll=(2, 3, 3, 4) + (1,) * 5 + (6, 1, 1),
        characters={"dain": EAST},
        extra={EAST: {"leadership": 1}},
    )
    assert rolls(m, "free") == (4, 5, 0)
    assert asked(m) == "reroll_black" and numbers(m) == [0, 1]
    say(m, "number:1")
    assert rerolled(m, "free") == (3, 1) and asked(m) == "ability", "the black one hits now"


def test_the_leader_reroll_may_be_declined_in_whole_or_in_part() -> None:
    """A player may roll failed dice again, up to the Leadership (p. 28). [combat.reroll]"""
    m = battle(
        {"orcs": 3},
        {"lake_men": 1},
        ("orcs", "regroup"),
        ("reroll",),
        roll=(1, 1, 1, 1, 6),
        extra={EAST: {"leadership": 2}},
    )
    assert asked(m) == "reroll" and m.seat == "shadow" and numbers(m) == [2, 1, 0]
    none = run(say(m.clone(), "number:0"), "withdraw")
    assert rerolled(none, "shadow") == (0, 0) and damage(none, SOUTH) == 0
    one = run(say(m, "number:1"), "casualty", "withdraw")
    assert rerolled(one, "shadow") == (1, 1)


def test_a_part_of_the_leader_reroll_may_be_black_or_white() -> None:
    """[combat.reroll]"""
    m = battle(
        {"dwarf_regulars": 2, "dwarf_veterans": 1},
        {"orcs": 5},
        ("dwarf_veterans", "regroup"),
        ("reroll",),
        roll=(2, 3, 3, 4) + (1,) * 5 + (6,),
        characters={"dain": EAST},
        extra={EAST: {"leadership": 1}},
    )
    assert numbers(m) == [3, 2, 1, 0]
    say(m, "number:1")
    assert asked(m) == "reroll_black" and numbers(m) == [0, 1]
    say(m, "number:0")
    assert rerolled(m, "free") == (1, 1) and "black_reroll" not in kinds(m)


def test_beorn_need_not_roll_again() -> None:
    """[beorn.combat]"""
    m = say(
        turn(
            "army",
            "shadow",
            places={EAST: {"units": {"orcs": 1}}},
            characters={"beorn": SOUTH},
            wrath=5,
            script={"combat": [1, 1, 1, 1, 5]},
        ),
        "do:attack",
        f"region:{EAST}?",
        f"region:{SOUTH}?",
    )
    run(maneuver(m), "reroll")
    assert asked(m) == "reroll" and m.seat == "free" and numbers(m) == [3, 2, 1, 0]
    say(m, "number:0")
    assert rerolled(m, "free") == (0, 0)


# ---- Damage


def test_both_sides_suffer_together() -> None:
    """[combat.damage] [combat.casualties]"""
    m = battle({"orcs": 3}, {"lake_men": 3}, until=("casualty",), roll=(6, 6, 1, 6, 1, 1))
    assert damage(m, SOUTH) == 2 and damage(m, EAST) == 1 and m.seat == "free", "the defender's casualties first"
    say(m, "remove:lake_men")
    assert damage(m, SOUTH) == 0 and units(m, SOUTH) == {"lake_men": 2}


def test_casualties_are_compulsory_above_the_number_of_units() -> None:
    """Three units with two Damage take three more: two go, one is left with one (p. 29).
    [combat.mandatory] [ex.casualties]"""
    m = battle(
        {"orcs": 3},
        {"lake_men": 2, "elf_archers": 1},
        until=("casualty",),
        roll=(6, 6, 6, 1, 1, 1),
        extra={SOUTH: {"damage": 2}},
    )
    assert damage(m, SOUTH) == 5 and "done" not in offered(m)
    say(m, "remove:lake_men")
    assert damage(m, SOUTH) == 3 and "done" not in offered(m)
    say(m, "remove:lake_men")
    assert damage(m, SOUTH) == 1 and "done" in offered(m)


def test_a_fortification_takes_the_damage_first() -> None:
    """Until it is broken; then 5 is enough again (p. 28). [combat.fortification] [combat.target_number]"""
    m = fight(
        {"orcs": 5},
        {"elf_archers": 3},
        "ss_crest",
        "ravenhill",
        roll=(6, 6, 6, 6, 1, 1, 1, 1),
        fortifications={"ravenhill": 1},
    )
    run(maneuver(m))
    assert pos(m)["fortifications"] == {"ravenhill": 3} and damage(m, "ravenhill") == 2
    assert notes(m, "fort_broken") == [(place("ravenhill"),)]
    run(maneuver(m))
    assert rolls(m, "shadow")[1] == 5


def test_a_fortification_protects_the_defender_not_the_attacker() -> None:
    """[combat.fortification]"""
    m = battle(
        {"lake_men": 5},
        {"orcs": 3},
        source="ss_crest",
        target="ravenhill",
        control=["ravenhill"],
        roll=(6, 6, 1, 1, 1, 1, 1, 1),
    )
    assert rolls(m, "free")[1] == 6 and damage(m, "ravenhill") == 0
    assert pos(m)["fortifications"] == {"ravenhill": 2}
    m = battle({"elf_archers": 3}, {"orcs": 3}, source="ravenhill", target="ss_crest", roll=(1, 1, 1, 6, 6, 1))
    assert damage(m, "ravenhill") == 2 and pos(m)["fortifications"] == {}


def test_wall_of_spears_saves_the_fortification() -> None:
    """[combat.fortification] [ex.wall_of_spears] [units.elf_spearmen]"""
    m = battle(
        {"orcs": 3},
        {"elf_spearmen": 1},
        ("regroup", "elf_spearmen"),
        source="ss_crest",
        target="ravenhill",
        roll=(6, 6, 1, 6),
    )
    assert pos(m)["fortifications"] == {"ravenhill": 1}


def test_both_armies_destroyed_leave_control_to_the_defender() -> None:
    """[combat.destroyed]"""
    m = fight(
        {"orcs": 1},
        {"lake_men": 1},
        EAST,
        "ruins_of_dale",
        roll=(6, 6, 6, 6),
        extra={EAST: {"damage": 1}, "ruins_of_dale": {"damage": 1}},
    )
    run(maneuver(m))
    assert units(m, EAST) == {} == units(m, "ruins_of_dale") and pos(m)["control"] == []
    assert pos(m)["phase"] == "actions" and "advance" not in [asked(m)]


def test_damage_outside_combat() -> None:
    """Fortifications and voluntary casualties too; an army driven across a ford suffers it (p. 29).
    [damage.outside] [cards.damage] [ex.ford_damage] [combat.driven]"""
    m = play(
        "sh_story_20",
        "region:ravenhill",
        "region:camp",
        "done",
        places={
            "ravenhill": {"units": {"elf_archers": 1}},
            "camp": {"units": {"lake_men": 2}},
            "lower_slopes": {"units": {"elf_archers": 1}},
        },
    )
    assert pos(m)["fortifications"] == {"ravenhill": 1} and damage(m, "camp") == 1
    assert asked(m) == "casualty" and m.seat == "free", "voluntary"
    board = {"valley_river_plain": {"units": {"orcs": 1}}, "valley_south_plain": {"units": {"orcs": 1}}}
    m = fight(
        {"orcs": 1},
        {"lake_men": 2},
        EAST,
        "valley_south_marsh",
        roll=(1,) * 20,
        places=board | {"ss_east_foothills": {"units": {"orcs": 1}}},
    )
    run(maneuver(m), "be_driven")
    say(m, "leave")
    assert units(m, "bl_south_ford") == {"lake_men": 2} and damage(m, "bl_south_ford") == 1, "the ford is the only way"


# ---- the end of a round


def test_a_combat_continues_until_somebody_ends_it() -> None:
    """[combat.end] [combat.withdraw]"""
    m = battle({"orcs": 2}, {"lake_men": 2}, ("regroup", "lake_men"), roll=(1,) * 20)
    assert m.seat == "shadow" and offered(m) == ["go_on", "withdraw"], "the attacker decides first"
    on = say(m.clone(), "go_on")
    assert asked(on) == "rout" and on.seat == "free"
    assert asked(say(on, "stay")) == "maneuver"
    say(m, "withdraw")
    assert pos(m)["phase"] == "actions" and units(m, EAST) == {"orcs": 2} and units(m, SOUTH) == {"lake_men": 2}


def test_the_retreat_of_the_book() -> None:
    """North Marsh: not across the ford, not to Dale, not beside the enemy; so it goes west (p. 30).

    [combat.retreat] [ex.retreat_west] [combat.regroup]
    """
    m = fight(
        {"orcs": 1},
        {"lake_men": 2},
        "valley_north_plain",
        "valley_north_marsh",
        roll=(1,) * 20,
        places={EAST: {"units": {"orcs": 1}}},
        control=["ruins_of_dale"],
        script={"draw": ["event_30"]},
        characters={"bard": "valley_north_marsh"},
        extra={"valley_north_marsh": {"leadership": 1}},
    )
    run(maneuver(m), "retreat")
    assert m.seat == "free" and offered(m) == ["region:valley_camp_ford", "stay"]
    say(m, "region:valley_camp_ford")
    assert units(m, "valley_camp_ford") == {"lake_men": 2} and where(m, "bard") == "valley_camp_ford"
    assert leaders(m, "valley_camp_ford") == 1 and asked(m) == "advance"


def test_a_friendly_army_or_settlement_is_always_a_refuge() -> None:
    """Across a ford and beside the enemy (p. 29). [combat.retreat]"""
    m = fight(
        {"orcs": 1},
        {"lake_men": 2},
        "valley_north_plain",
        "valley_north_marsh",
        roll=(1,) * 20,
        places={EAST: {"units": {"orcs": 1}}, "eb_north_ford": {"units": {"lake_men": 1}}},
        script={"draw": ["event_30"]},
    )
    run(maneuver(m), "retreat")
    assert set(places(m)) == {"valley_camp_ford", "ruins_of_dale", "eb_north_ford"}


def test_a_rout_costs_units_first() -> None:
    """[combat.rout] [combat.advance]"""
    m = battle({"orcs": 5}, {"lake_men": 4}, ("regroup", "lake_men"), until=("rout",), roll=(6, 6, 6, 1, 1) + (1,) * 9)
    assert damage(m, SOUTH) == 3 and f"region:{EAST}" not in offered(m)
    say(m, "region:lower_slopes")
    assert asked(m) == "casualty" or units(m, "lower_slopes") == {"lake_men": 3}
    assert units(m, "lower_slopes") == {"lake_men": 3} and damage(m, "lower_slopes") == 1
    assert notes(m, "routs") and asked(m) == "advance" and m.seat == "shadow"


def test_a_defender_who_cannot_leave_is_driven() -> None:
    """The attacker picks the region; one more Damage; without any region nobody leaves (p. 30). [combat.driven]"""
    m = fight(
        {"orcs": 1},
        {"lake_men": 2},
        EAST,
        "valley_river_plain",
        roll=(1,) * 20,
        places={"valley_south_marsh": {"units": {"orcs": 1}}, "valley_north_plain": {"units": {"orcs": 1}}},
    )
    run(maneuver(m), "be_driven")
    assert m.seat == "free" and offered(m) == ["leave", "stay"]
    say(m, "leave")
    assert units(m, "valley_east_marsh") == {"lake_men": 2} and damage(m, "valley_east_marsh") == 1
    m = fight({"orcs": 1}, {"elf_archers": 2}, "ss_pass_ledge", "ss_river_cliffs", roll=(1,) * 20)
    run(maneuver(m), "be_driven", "retreat")
    assert asked(m) == "maneuver"


def test_the_winner_advances_with_any_part_of_the_army() -> None:
    """[combat.advance] [army.control] [muster.lost]"""
    m = fight(
        {"orcs": 3, "wargs": 1},
        {"lake_men": 1},
        EAST,
        "ruins_of_dale",
        roll=(6, 6, 6, 6, 6) + (1,) * 9,
        extra={"ruins_of_dale": {"tokens": {"elves": 2}}, EAST: {"leadership": 1}},
    )
    run(maneuver(m), "advance")
    assert m.seat == "shadow"
    stay = say(m.clone(), "pass")
    assert units(stay, "ruins_of_dale") == {} and pos(stay)["control"] == []
    say(m, f"region:{EAST}", "unit:orcs", "unit:orcs", "done", "number:1", "number:0")
    assert units(m, "ruins_of_dale") == {"orcs": 2} and leaders(m, "ruins_of_dale") == 1
    assert pos(m)["control"] == ["ruins_of_dale"] and notes(m, "tokens_lost")


def test_the_winner_advances_out_of_a_pass() -> None:
    """[passes.attack]"""
    m = fight(
        {"goblins": 3},
        {"elf_spearmen": 1},
        "mountain_pass_west",
        "ss_pass_ledge",
        roll=(6, 6, 6, 1),
        open_passes=["mountain_pass_west"],
    )
    run(maneuver(m), "advance")
    say(m, "box:mountain_pass_west", "all")
    assert units(m, "ss_pass_ledge") == {"goblins": 3}


# ---- combined attacks


def combined() -> warhost.Match:
    """Two Shadow Armies have attacked a third together; which one fights is asked."""
    board = {
        EAST: {"units": {"wargs": 2}},
        "valley_south_marsh": {"units": {"orcs": 2}},
        SOUTH: {"units": {"lake_men": 3}},
        "ss_east_foothills": {"units": {"orcs": 1}},
    }
    m = turn("army", "shadow", places=board, script={"combat": [1] * 60, "draw": ["event_30"]})
    return say(m, "do:combined_attack", f"region:{EAST}", "region:valley_south_marsh", "done")


def test_one_army_fights_in_each_round() -> None:
    """The participants are named before (p. 30). [combat.combined] [passes.attack]"""
    m = combined()
    assert asked(m) == "fighter" and set(places(m)) == {EAST, "valley_south_marsh"}, "the third was not named"
    say(m, f"region:{EAST}")
    run(maneuver(m, "wargs", "regroup"))
    assert rolls(m, "shadow")[0] == 2 and asked(m) == "fighter"
    near = {
        "mountain_pass_west": {"units": {"goblins": 1}},
        "ss_crest": {"units": {"orcs": 1}},
        "ss_pass_ledge": {"units": {"elf_archers": 1}},
    }
    assert "combined_attack" not in deeds("army", "shadow", places=near), "not out of a Pass"


def test_terrain_is_checked_with_the_first_fighter() -> None:
    """[combat.combined_terrain]"""
    m = say(combined(), f"region:{EAST}")
    assert notes(m, "superiority") == [(1,)], "Wargs on plains"
    m = say(combined(), "region:valley_south_marsh")
    assert not notes(m, "superiority")
    run(maneuver(m))
    say(m, f"region:{EAST}")
    assert not notes(m, "superiority"), "once only"


def test_switching_armies_returns_the_cards() -> None:
    """[combat.combined_cards]"""
    m = say(combined(), "region:valley_south_marsh")
    run(maneuver(m, "orcs"))
    same = say(m.clone(), "region:valley_south_marsh")
    assert "card:man_orcs" not in same.options("shadow")
    say(m, f"region:{EAST}")
    assert pos(m)["combat"]["used"]["shadow"] == []


def test_borders_count_the_first_time_an_army_fights() -> None:
    """[combat.combined_borders]"""
    board = {
        "valley_north_marsh": {"units": {"orcs": 2}},
        "eb_camp_meadow": {"units": {"orcs": 2}},
        "eb_north_ford": {"units": {"lake_men": 3}},
    }
    m = turn("army", "shadow", places=board, script={"combat": [1] * 60})
    say(m, "do:combined_attack", "all")
    say(m, "region:eb_camp_meadow")
    run(maneuver(m))
    assert rolls(m, "shadow")[1] == 5
    say(m, "region:valley_north_marsh")
    run(maneuver(m))
    assert rolls(m, "shadow")[1] == 6, "its own first round, across the ford"
    say(m, "region:valley_north_marsh")
    run(maneuver(m))
    assert rolls(m, "shadow")[1] == 5


def test_one_army_advances_even_if_the_last_fighter_died() -> None:
    """[combat.combined_advance]"""
    m = table(
        phase="combat",
        actor="shadow",
        dice={"shadow": {"army": 1}, "free": {"event": 1}},
        places={
            EAST: {"units": {"wargs": 2}},
            "valley_south_marsh": {"units": {"orcs": 1}, "damage": 1},
            SOUTH: {"units": {"lake_men": 1}, "damage": 1},
        },
        script={"combat": [6, 6]},
        combat={"attacker": "shadow", "to": SOUTH, "combined": True, "armies": [EAST, "valley_south_marsh"]},
    )
    say(m, "region:valley_south_marsh")
    run(maneuver(m), "advance")
    assert units(m, SOUTH) == {} and units(m, "valley_south_marsh") == {}
    assert offered(m) == [f"region:{EAST}", "pass"]
    say(m, f"region:{EAST}", "all")
    assert units(m, SOUTH) == {"wargs": 2}


# ---- the abilities of units


def test_redoubtable() -> None:
    """[units.dwarf_regulars]"""
    m = battle(
        {"orcs": 5}, {"dwarf_regulars": 3}, ("regroup", "dwarf_regulars"), ("casualty",), roll=(6, 6, 6, 6, 1, 6, 1, 1)
    )
    assert units(m, SOUTH) == {"dwarf_regulars": 2} and damage(m, SOUTH) == 1, "four Damage, three for the first"


def test_old_hatred() -> None:
    """[units.dwarf_veterans]"""
    m = battle(
        {"dwarf_veterans": 1},
        {"orcs": 5},
        ("dwarf_veterans", "regroup"),
        roll=(6, 1) + (1,) * 5,
        extra={SOUTH: {"leadership": 2}},
    )
    assert damage(m, SOUTH) == 2 and leaders(m, SOUTH) == 1


@pytest.mark.parametrize("unit", ["lake_men", "elf_archers"])
def test_hail_of_darts(unit: str) -> None:
    """[units.lake_men] [units.elf_archers]"""
    m = battle({unit: 1}, {"orcs": 5}, (unit, "regroup"), roll=(6,) + (1,) * 5)
    assert damage(m, SOUTH) == 2


def test_wall_of_spears() -> None:
    """[units.elf_spearmen]"""
    m = battle(
        {"orcs": 3},
        {"elf_spearmen": 2},
        ("regroup", "elf_spearmen"),
        roll=(6, 6, 1, 6, 1),
        script={"draw": ["event_30"]},
    )
    assert damage(m, SOUTH) == 1
    m = battle(
        {"elf_spearmen": 2},
        {"orcs": 3},
        ("event_03", "regroup"),
        roll=(6, 1, 1, 1, 1),
        hands={"free": ["event_03"]},
        script={"draw": ["event_30"]},
    )
    assert damage(m, EAST) == 1, "No Quarter is not cancelled"


def test_wild_rage() -> None:
    """[units.orcs]"""
    m = battle({"orcs": 2}, {"lake_men": 5}, ("orcs", "regroup"), roll=(6, 1) + (1,) * 5)
    assert leaders(m, EAST) == 1


def test_fell_race() -> None:
    """Two more Damage, or all tokens, or a character (p. 27). [units.great_orcs]"""
    m = battle(
        {"great_orcs": 1},
        {"lake_men": 5},
        ("great_orcs", "regroup"),
        ("fell_race",),
        roll=(6, 1) + (1,) * 9,
        characters={"bard": SOUTH},
        extra={SOUTH: {"leadership": 2}},
        script={"draw": ["event_30"]},
    )
    assert m.seat == "free" and offered(m) == ["leadership", "character:bard", "pass"]
    tokens = run(say(m.clone(), "leadership"), "withdraw")
    assert leaders(tokens, SOUTH) == 0 and damage(tokens, SOUTH) == 1
    hero = run(say(m.clone(), "character:bard"), "withdraw")
    assert where(hero, "bard") == "dead" and damage(hero, SOUTH) == 1
    assert damage(run(say(m, "pass"), "withdraw"), SOUTH) == 3
    m = battle(
        {"great_orcs": 1},
        {"lake_men": 5},
        ("great_orcs", "regroup"),
        roll=(6, 1) + (1,) * 5,
        script={"draw": ["event_30"]},
    )
    assert damage(m, SOUTH) == 3, "with nothing to give up there is no choice"


def test_goblin_charge() -> None:
    """[units.goblins] [combat.end]"""
    m = battle({"goblins": 2}, {"lake_men": 3}, ("goblins", "regroup"), ("ability",), roll=(6, 1, 1, 1, 1))
    assert damage(m, SOUTH) == 1, "asked for at the end of the round"
    run(say(m, "go_on"), "withdraw")
    assert damage(m, SOUTH) == 2 and damage(m, EAST) == 1


def test_rearguard_attack() -> None:
    """[units.wargs]"""
    m = battle(
        {"wargs": 3},
        {"lake_men": 4},
        ("wargs", "regroup"),
        ("ability",),
        roll=(6, 6, 6, 1, 1, 1, 1),
        script={"draw": ["event_30"]},
    )
    assert damage(m, SOUTH) == 3
    run(say(m, "go_on"), "withdraw")
    assert damage(m, SOUTH) == 1 and units(m, SOUTH) == {"lake_men": 3}


# ---- victory


def test_victory_points_count_what_is_controlled() -> None:
    """[victory.points] [combat.fortification]"""
    everything = ["ravenhill", "eastern_spur", "ruins_of_dale", "camp", "lower_slopes", "fallen_bridge"]
    m = table(control=everything, fortifications={"ravenhill": 3})
    assert points(state(m)) == 16 and m.view("free")["points"] == 16
    assert points(state(table(control=["front_gate"]))) == 4


def test_ten_points_win_at_the_end_of_the_turn() -> None:
    """[victory.shadow] [turn.end]"""
    held = ["ravenhill", "eastern_spur", "camp"]
    assert not table(control=held).over
    m = table(phase="end", control=held)
    assert m.over and m.reason == "shadow_points" and m.result == {"free": 0.0, "shadow": 1.0}
    assert not table(phase="end", control=held[1:]).over


def test_ten_points_with_the_front_gate_win_at_once() -> None:
    """[victory.front_gate]"""
    m = turn("army", "shadow", control=["ravenhill", "eastern_spur"], places={"eb_gate_vale": {"units": {"orcs": 1}}})
    say(m, "do:move_armies", "region:eb_gate_vale", "region:front_gate")
    assert m.over and m.reason == "front_gate"
    m = turn("army", "shadow", control=["ravenhill"], places={"eb_gate_vale": {"units": {"orcs": 1}}})
    say(m, "do:move_armies", "region:eb_gate_vale", "region:front_gate", "done?")
    assert not m.over
    m = turn(
        "army",
        "shadow",
        control=["ravenhill", "eastern_spur"],
        places={"eb_gate_vale": {"units": {"orcs": 1}}, EAST: {"units": {"wargs": 1}}, SOUTH: {"units": {"orcs": 5}}},
    )
    say(m, "do:move_armies", f"region:{EAST}", f"region:{SOUTH}", "region:eb_gate_vale", "region:front_gate")
    assert m.over and units(m, SOUTH) == {"orcs": 5, "wargs": 1}, "before a sixth unit is taken away"
    assert GAME.check(state(m)) == []
