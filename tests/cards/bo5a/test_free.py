"""The story deck of the Free Peoples: every card, its effect, its requirement, what it refuses."""

from tests.five import (
    EAST,
    SOUTH,
    asked,
    at,
    battle,
    damage,
    hand,
    kinds,
    leaders,
    maneuver,
    notes,
    offered,
    places,
    play,
    playable,
    pos,
    rerolled,
    run,
    say,
    units,
    where,
)


def test_the_skin_changer() -> None:
    m = play("fp_story_01", fate={"marker": 9})
    assert pos(m)["fate"]["figures"]["beorn"] == 10 and where(m, "beorn") == "waiting"
    m = play("fp_story_01", "region:lower_slopes", fate={"marker": 10}, control=["ravenhill", "camp"])
    assert where(m, "beorn") == "lower_slopes" and pos(m)["wrath"] == 8
    m = play("fp_story_01", "region:lower_slopes", fate={"marker": 10})
    assert m.over and m.reason == "beorn_comes"
    m = play(
        "fp_story_01",
        "stay",
        "region:bl_bank_plain",
        characters={"beorn": "bl_far_plain"},
        wrath=1,
        places={"bl_bank_plain": {"units": {"orcs": 1}}},
    )
    assert asked(m) == "maneuver" and pos(m)["wrath"] == 1, "no Wrath is paid"
    m = play("fp_story_01", characters={"beorn": "dead"})
    assert m.seat == "shadow" and pos(m)["used"]["story"] == ["fp_story_01"]


def test_lucky_number() -> None:
    m = play("fp_story_02", characters={"bilbo": "camp"}, rings=0)
    assert pos(m)["table"] == ["fp_story_02"]
    assert not playable("fp_story_02")


def test_clad_in_hauberks_of_steel() -> None:
    m = play("fp_story_03", places={"camp": {"units": {"dwarf_regulars": 1}}, "ravenhill": {"units": {"lake_men": 1}}})
    assert units(m, "camp") == {"dwarf_regulars": 1, "dwarf_veterans": 1} and leaders(m, "camp") == 1
    assert m.seat == "shadow", "no movement with it"
    m = play("fp_story_03", places={"ravenhill": {"units": {"lake_men": 1}}})
    assert units(m, "ravenhill") == {"lake_men": 1} and leaders(m, "ravenhill") == 0


def test_dismay() -> None:
    """[cards.dismay]"""
    board = {
        EAST: {"units": {"orcs": 1}, "leadership": 2},
        "bl_far_plain": {"units": {"orcs": 1}, "leadership": 1},
        SOUTH: {"units": {"lake_men": 1}, "leadership": 1},
    }
    dice = {"free": {"event": 2}, "shadow": {"character": 2, "event": 1}}
    m = play("fp_story_04", places=board, dice=dice)
    assert leaders(m, EAST) == 0 and leaders(m, "bl_far_plain") == 1, "only next to leaders"
    assert pos(m)["dice"]["shadow"] == {"character": 1, "event": 1}
    m = play("fp_story_04", places={EAST: board[EAST], SOUTH: {"units": {"lake_men": 1}}}, dice=dice)
    assert leaders(m, EAST) == 2 and pos(m)["dice"]["shadow"]["character"] == 1, "the die is lost all the same"


def test_elf_lords() -> None:
    m = play("fp_story_05")
    assert units(m, "ravenhill") == {"elf_archers": 1, "elf_spearmen": 2} and leaders(m, "ravenhill") == 1
    assert not playable("fp_story_05", control=["ravenhill"])


def test_elven_charge() -> None:
    """Leadership 5, and no retreat after the first round."""
    m = play(
        "fp_story_06",
        f"region:{SOUTH}",
        f"region:{EAST}",
        script={"combat": [1] * 40, "draw": ["event_30"]},
        places={
            SOUTH: {"units": {"elf_archers": 3}},
            EAST: {"units": {"orcs": 2}},
            "bl_far_plain": {"units": {"orcs": 1}},
        },
    )
    run(maneuver(m), "rout", "retreat")
    assert rerolled(m, "free")[0] == 3, "all three misses"
    assert asked(m) == "rout" and m.seat == "shadow", "although it regrouped"
    say(m, "stay")
    run(maneuver(m), "rout", "retreat")
    assert asked(m) == "retreat"
    m = play("fp_story_06", places={SOUTH: {"units": {"lake_men": 1}}})
    assert m.seat == "shadow", "no Elves"


def test_flying_banners() -> None:
    m = play(
        "fp_story_07",
        "region:camp",
        "group:dwarves_and_men",
        control=["ravenhill"],
        script={"token": ["lake_men", "elf_archers"]},
    )
    assert units(m, "camp") == {"lake_men": 1} and asked(m) == "banners", "the first token is seen before the next"
    assert "camp" not in places(m) and "done" in offered(m)
    say(m, "region:lower_slopes", "group:elves")
    assert units(m, "lower_slopes") == {"elf_archers": 1} and m.seat == "shadow"
    m = play("fp_story_07", control=["ravenhill"])
    assert "ravenhill" not in places(m) and "front_gate" not in places(m) and "done" in offered(m)


def test_he_is_not_lost() -> None:
    """[cards.not_lost]"""
    m = play("fp_story_08", "character:dain", places={"camp": {"units": {"lake_men": 1}}})
    assert where(m, "dain") == "camp" and pos(m)["generals"]["activated"] == []
    alive = {"gandalf": "camp", "thranduil": "camp", "bard": "camp", "dain": "camp"}
    assert not playable("fp_story_08", characters=alive)


def test_hope_rekindled() -> None:
    board = {SOUTH: {"units": {"lake_men": 1}}, EAST: {"units": {"orcs": 1}}}
    m = play("fp_story_09", places=board)
    assert leaders(m, SOUTH) == 1 and offered(m) == [f"region:{EAST}", "move", "done"]
    m = play("fp_story_09", places=board, die="will")
    assert leaders(m, SOUTH) == 2
    say(m, "move", "region:lower_slopes", "number:2")
    assert units(m, "lower_slopes") == {"lake_men": 1} and leaders(m, "lower_slopes") == 2


def test_last_stand() -> None:
    """[cards.last_stand]"""
    m = play(
        "fp_story_10",
        places={"ravenhill": {"units": {"dwarf_veterans": 1}}},
        fortifications={"ravenhill": 3, "front_gate": 2},
    )
    assert pos(m)["fortifications"] == {"ravenhill": 1, "front_gate": 2}


def test_ring_of_invisibility() -> None:
    """[cards.ring_of_invisibility]"""
    board = {"camp": {"units": {"lake_men": 1}, "leadership": 1}, "ravenhill": {"units": {"lake_men": 1}}}
    m = play(
        "fp_story_11",
        characters={"bilbo": EAST, "gandalf": "camp"},
        rings=0,
        places=board,
        script={"fate": ["fate_02"]},
    )
    assert where(m, "bilbo") == "camp" and pos(m)["wrath"] == 4
    m = play("fp_story_11", characters={"bilbo": EAST}, rings=0, places=board)
    assert where(m, "bilbo") == "camp" and "fate_card" not in kinds(m)
    assert not playable("fp_story_11", characters={"bilbo": "vanished"}, rings=1)


def test_men_of_the_lake() -> None:
    m = play(
        "fp_story_12",
        places={"camp": {"units": {"elf_archers": 1}}, "ravenhill": {"units": {"lake_men": 1}}},
        characters={"bard": "camp"},
    )
    assert units(m, "camp") == {"lake_men": 2, "elf_archers": 1} and leaders(m, "camp") == 1
    assert m.seat == "shadow"


def test_moria() -> None:
    """Two regions, then an attack with terrain superiority."""
    m = play(
        "fp_story_13",
        "region:lower_slopes",
        "move?",
        "all",
        f"region:{SOUTH}",
        script={"draw": ["event_30"]},
        places={"lower_slopes": {"units": {"dwarf_regulars": 2}}, EAST: {"units": {"wargs": 4}}},
    )
    say(m, f"region:{EAST}")
    assert notes(m, "superiority") == [(0,)] and hand(m, "free") == ["event_30"]


def test_moria_is_for_dwarves_even_where_others_could_attack() -> None:
    dwarves, men, enemies = {"units": {"dwarf_regulars": 1}}, {"units": {"lake_men": 1}}, {"units": {"wargs": 1}}
    m = play("fp_story_13", places={"camp": dwarves, SOUTH: men, EAST: enemies})
    assert asked(m) == "attack_with" and offered(m) == ["region:camp", "done"]


def test_on_the_march() -> None:
    m = play(
        "fp_story_14",
        "region:camp",
        "region:eb_gate_vale",
        "region:eb_bridge_bank",
        "region:ravenhill",
        "region:ss_crest",
        "stay",
        places={r: {"units": {"lake_men": 1}} for r in ("camp", "ravenhill", "lower_slopes")},
    )
    assert units(m, "eb_bridge_bank") == {"lake_men": 1} == units(m, "ss_crest") and m.seat == "shadow"


def test_redoubled_force() -> None:
    m = play("fp_story_15", places={SOUTH: {"units": {"lake_men": 5}, "damage": 4}, EAST: {"units": {"orcs": 1}}})
    assert damage(m, SOUTH) == 1
    say(m, f"region:{EAST}")
    assert asked(m) == "maneuver"


def test_rescue() -> None:
    m = play(
        "fp_story_16",
        "group:elves",
        places={"camp": {"units": {"lake_men": 1}, "damage": 1}},
        script={"token": ["elf_spearmen"], "rally": [4, 1]},
    )
    assert units(m, "camp") == {"lake_men": 1, "elf_spearmen": 1} and asked(m) == "rally"
    say(m, "region:camp")
    assert damage(m, "camp") == 0


def test_ringing_trumpets() -> None:
    """[cards.trumpets]"""
    m = play(
        "fp_story_17",
        "region:camp",
        script={"token": ["lake_men"]},
        places={"camp": {"tokens": {"dwarves_and_men": 1}}},
    )
    assert asked(m) == "flip_or_place" and offered(m) == ["flip", "place"]
    say(m, "flip")
    assert units(m, "camp") == {"lake_men": 1} and asked(m) == "trumpets", "the first token is seen before the next"
    assert "camp" not in places(m)
    say(m, "region:ravenhill", "group:elves", "done")
    assert at(m, "ravenhill")["tokens"] == {"elves": 1} and m.seat == "shadow"


def test_shower_of_arrows() -> None:
    """Thranduil need not be there. [generals.thranduil]"""
    m = play(
        "fp_story_18",
        places={"camp": {"units": {"lake_men": 2}}, "eb_spur_foot": {"units": {"orcs": 3}}},
        script={"missile": [4, 3], "draw": ["event_30"]},
    )
    assert damage(m, "eb_spur_foot") == 1
    say(m, "done?")
    assert hand(m, "free") == ["event_30"]
    m = play("fp_story_18", script={"draw": ["event_30"]})
    assert hand(m, "free") == ["event_30"] and "missiles" not in kinds(m)


def test_the_arkenstone() -> None:
    """[fate.special]"""
    m = play("fp_story_19")
    assert pos(m)["fate"]["pool"]["arkenstone"] == 1


def test_the_king_of_all_birds() -> None:
    m = play("fp_story_20", fate={"marker": 7})
    assert where(m, "lord_of_the_eagles") == "eagles" and pos(m)["eagles"]["eyrie"] == 1
    m = play("fp_story_20", fate={"marker": 1})
    assert pos(m)["fate"]["figures"]["lord_of_the_eagles"] == 7 and pos(m)["eagles"]["eyrie"] == 0
    m = play("fp_story_20", characters={"lord_of_the_eagles": "eagles"})
    assert pos(m)["eagles"]["eyrie"] == 1


def test_howling_orcs_silence_dwarves_and_men() -> None:
    """[units.lake_men] [cards.table]"""
    m = battle(
        {"lake_men": 2},
        {"great_orcs": 1, "orcs": 2},
        ("lake_men", "regroup"),
        ("ability", "withdraw"),
        roll=(6, 1) + (1,) * 9,
        table=["sh_story_10"],
    )
    assert asked(m) == "withdraw" and notes(m, "howled_down") and notes(m, "black_die")
    m = battle(
        {"elf_archers": 2},
        {"great_orcs": 1, "orcs": 2},
        ("elf_archers", "regroup"),
        ("ability",),
        roll=(6, 1) + (1,) * 9,
        table=["sh_story_10"],
    )
    assert asked(m) == "ability", "Elves do not care"
    m = battle(
        {"lake_men": 2},
        {"orcs": 2},
        ("lake_men", "regroup"),
        ("ability",),
        roll=(6, 1) + (1,) * 9,
        table=["sh_story_10"],
    )
    assert asked(m) == "ability", "no Great Orcs are there"
    m = battle(
        {"lake_men": 5}, {"great_orcs": 1}, roll=(6, 6, 6, 1, 1) + (1,) * 9, table=["sh_story_10"], until=("advance",)
    )
    assert pos(m)["table"] == [] and pos(m)["used"]["story"] == ["sh_story_10"]
