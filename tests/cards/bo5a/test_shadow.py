"""The story deck of the Shadow: every card, its effect, its requirement, what it refuses."""

from tests.five import (
    EAST,
    SOUTH,
    asked,
    at,
    damage,
    hand,
    leaders,
    offered,
    places,
    play,
    playable,
    pos,
    say,
    units,
    where,
)

TOKENS = {"camp": {"tokens": {"elves": 1, "dwarves_and_men": 1}}, "ravenhill": {"tokens": {"elves": 1}}}


def test_great_dread() -> None:
    """[cards.lose_token]"""
    m = play("sh_story_01", control=["eastern_spur", "lower_slopes"], places=TOKENS, script={"dread": [4, 6, 3, 1]})
    assert m.seat == "shadow" and places(m) == ["camp", "ravenhill"]
    say(m, "region:camp", "group:elves", "region:ravenhill")
    assert at(m, "camp")["tokens"] == {"dwarves_and_men": 1} and "tokens" not in at(m, "ravenhill")
    assert pos(m)["tokens_left"]["elf_archers"] == 10, "unseen, back to the group"
    assert not playable("sh_story_01", control=["camp", "front_gate"])


def test_war_band() -> None:
    m = play(
        "sh_story_02",
        "region:bl_far_plain",
        places={r: {"units": {"orcs": 1}} for r in ("bl_far_plain", "bl_spur_gap", EAST)},
    )
    assert units(m, "bl_far_plain") == {"orcs": 3} and leaders(m, "bl_far_plain") == 2
    assert asked(m) == "move_or_attack"
    m = play("sh_story_02", places={EAST: {"units": {"orcs": 1}}})
    assert units(m, EAST) == {"orcs": 1}, "not in the Broken Lands"


def test_chieftains_and_champions() -> None:
    """[cards.chieftains]"""
    armies = ("bl_far_plain", "bl_spur_gap", "bl_spur_road", "bl_bank_plain", "bl_south_plain")
    m = play("sh_story_03", places={r: {"units": {"orcs": 1}} for r in armies})
    for region in armies[:4]:
        say(m, f"region:{region}")
    assert [leaders(m, r) for r in armies] == [1, 1, 1, 1, 0] and m.seat == "free"


def test_whirling_bats() -> None:
    """[cards.bats]"""
    m = play(
        "sh_story_04",
        "territory:valley",
        "territory:eastern_bank",
        bats={"valley": 1, "eastern_bank": 2},
        places={
            "camp": {"units": {"lake_men": 1}, "leadership": 2},
            "ravenhill": {"units": {"lake_men": 1}, "leadership": 1},
        },
    )
    assert places(m) == ["camp", "ravenhill"]
    say(m, "region:camp", "region:camp")
    assert leaders(m, "camp") == 0 and leaders(m, "ravenhill") == 1 and pos(m)["bats"] == {"eastern_bank": 1}


def test_flying_arrows() -> None:
    """[cards.flying_arrows]"""
    m = play("sh_story_05", places={"bl_east_muster": {"units": {"orcs": 33}}})
    assert units(m, "bl_east_muster") == {"orcs": 34} and pos(m)["stored_orcs"] == 2, "what there is"
    m = play("sh_story_05", places={"bl_east_muster": {"units": {"orcs": 35}}})
    assert pos(m)["table"] == [] and units(m, "bl_east_muster") == {"orcs": 36}


def test_troubled_mind() -> None:
    m = play("sh_story_06", "general:lord_of_the_eagles", characters={"gandalf": "camp"})
    assert pos(m)["table"] == ["sh_story_06"] and pos(m)["generals"]["troubled"] == "lord_of_the_eagles"


def test_orc_army() -> None:
    m = play("sh_story_07", "region:bl_east_muster", places={EAST: {"units": {"wargs": 1}}})
    assert units(m, "bl_east_muster") == {"orcs": 5} and places(m) == ["bl_east_muster"], "of the Broken Lands"
    say(m, "region:bl_east_muster", "all", "region:bl_spur_gap", "region:bl_ford_marsh")
    assert units(m, "bl_ford_marsh") == {"orcs": 5}


def test_black_tide() -> None:
    board = {r: {"units": {"orcs": 1}, "leadership": 1} for r in ("bl_far_plain", "bl_spur_gap", "bl_spur_road")}
    m = play("sh_story_08", places=board | {EAST: {"units": {"orcs": 1}}})
    assert places(m) == ["bl_spur_road", "bl_spur_gap", "bl_far_plain"]
    for source, target in (
        ("bl_far_plain", "bl_corner_plain"),
        ("bl_spur_gap", "bl_ford_marsh"),
        ("bl_spur_road", "bl_spur_gap"),
    ):
        say(m, f"region:{source}", f"region:{target}")
        assert units(m, target) == {"orcs": 1}
    assert m.seat == "free"


def test_great_goblin() -> None:
    m = play("sh_story_09", places={"bl_far_plain": {"units": {"goblins": 1}}, "bl_spur_gap": {"units": {"orcs": 1}}})
    assert units(m, "bl_far_plain") == {"great_orcs": 1, "goblins": 1} and leaders(m, "bl_far_plain") == 1


def test_howling_orcs() -> None:
    assert pos(play("sh_story_10"))["table"] == ["sh_story_10"]


def test_hurrying_multitude() -> None:
    m = play(
        "sh_story_11",
        "region:bl_far_plain",
        "region:bl_corner_plain",
        "region:bl_south_ford",
        places={"bl_far_plain": {"units": {"orcs": 1}}},
    )
    assert units(m, "bl_south_ford") == {"orcs": 1}


def test_ill_chance() -> None:
    m = play("sh_story_12", fate={"marker": 4}, script={"draw": ["event_30"]})
    assert pos(m)["fate"]["marker"] == 3 and hand(m, "shadow") == ["event_30"]


def test_returning_to_the_assault() -> None:
    m = play(
        "sh_story_13",
        places={"bl_east_muster": {"tokens": {"shadow": 3}}, "bl_far_plain": {"tokens": {"shadow": 3}}},
        script={"token": ["orcs"] * 5},
    )
    for region in ("bl_east_muster", "bl_east_muster", "bl_far_plain", "bl_far_plain", "bl_far_plain"):
        say(m, f"region:{region}")
    assert units(m, "bl_east_muster") == {"orcs": 2} and units(m, "bl_far_plain") == {"orcs": 3}
    assert asked(m) == "move_army"


def test_orcs_from_gundabad() -> None:
    m = play("sh_story_14", places={EAST: {"units": {"wargs": 1}}, SOUTH: {"units": {"lake_men": 1}}})
    assert units(m, EAST) == {"orcs": 2, "wargs": 1} and f"region:{SOUTH}" in offered(m)


def test_climbing_goblins() -> None:
    m = play(
        "sh_story_15",
        places={"mountain_pass_north": {"units": {"goblins": 1}}, "bl_far_plain": {"units": {"goblins": 1}}},
    )
    assert units(m, "mountain_pass_north") == {"goblins": 3} and leaders(m, "mountain_pass_north") == 1
    say(m, "move", "all")
    assert units(m, "eb_pass_ridge") == {"goblins": 3}


def test_orcs_of_huge_size() -> None:
    m = play(
        "sh_story_16", characters={"bolg": EAST}, places={EAST: {"units": {"great_orcs": 2, "orcs": 1}}}, bodyguards=1
    )
    assert units(m, EAST) == {"orcs": 1, "great_orcs": 1} and pos(m)["bodyguards"] == 2
    m = play(
        "sh_story_16",
        characters={"bolg": EAST},
        places={EAST: {"units": {"great_orcs": 1}, "damage": 1, "leadership": 1}},
        bodyguards=3,
    )
    assert where(m, "bolg") == EAST and at(m, EAST) == {} and pos(m)["bodyguards"] == 3, "alone, not dead"
    m = play(
        "sh_story_16", characters={"bolg": EAST}, places={EAST: {"units": {"great_orcs": 1, "orcs": 2}, "damage": 3}}
    )
    assert units(m, EAST) == {"orcs": 1} and damage(m, EAST) == 1, "more Damage than units costs a unit"
    assert not playable("sh_story_16", characters={"bolg": EAST}, places={EAST: {"units": {"orcs": 1}}})
    assert not playable("sh_story_16", places={EAST: {"units": {"great_orcs": 1}}})


def test_the_shadow_of_the_necromancer() -> None:
    """[fate.special]"""
    assert pos(play("sh_story_17"))["fate"]["pool"]["necromancer"] == 1


def test_the_swiftest_wolf_riders() -> None:
    m = play(
        "sh_story_18", control=["ruins_of_dale"], places={EAST: {"units": {"lake_men": 1}}}, characters={"beorn": SOUTH}
    )
    assert set(places(m)) == {
        "ruins_of_dale",
        "valley_camp_ford",
        "valley_dale_hills",
        "valley_north_marsh",
        "valley_west_plain",
    }
    say(m, "region:valley_dale_hills")
    assert units(m, "valley_dale_hills") == {"wargs": 3} and leaders(m, "valley_dale_hills") == 1
    assert not playable("sh_story_18")


def test_like_a_sea_of_locusts() -> None:
    """[cards.bats] [cards.lose_token]"""
    m = play("sh_story_19", "territory:valley", bats={"valley": 1}, places=TOKENS)
    say(m, "region:ravenhill")
    assert "tokens" not in at(m, "ravenhill") and pos(m)["bats"] == {}
    m = play("sh_story_19", places=TOKENS)
    assert m.seat == "free" and at(m, "ravenhill")["tokens"] == {"elves": 1}, "no bats"


def test_victory_vanishes_from_hope() -> None:
    m = play(
        "sh_story_20",
        places={"camp": {"units": {"lake_men": 2}}, SOUTH: {"units": {"lake_men": 1}, "damage": 1}},
        script={"draw": ["event_30"]},
    )
    assert places(m) == ["camp"], "only Armies without Damage"
    say(m, "region:camp", "done")
    assert damage(m, "camp") == 1 and hand(m, "shadow") == ["event_30"]


def test_victory_vanishes_from_three_armies_at_most() -> None:
    armies = {place: {"units": {"lake_men": 2}} for place in ("camp", "ravenhill", "eastern_spur", "front_gate")}
    m = play("sh_story_20", places=armies, script={"draw": ["event_30"]})
    assert len(places(m)) >= 4
    say(m, "region:camp", "region:ravenhill", "region:eastern_spur")
    assert asked(m) == "casualty", "a fourth army is not asked for"
    say(m, "done")
    assert damage(m, "camp") == 1 and hand(m, "shadow") == ["event_30"]
