"""Fate, characters, Generals, Leadership, Eagles, Beorn, bats, Bolg, Bilbo, Thorin (chapters 7, 8 and 12)."""

from typing import Any

import pytest
from tests.five import (
    EAST,
    GAME,
    asked,
    at,
    damage,
    deeds,
    fight,
    leaders,
    maneuver,
    notes,
    numbers,
    offered,
    places,
    play,
    pos,
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
from warhost.games.bo5a.book import STANDARD
from warhost.games.bo5a.characters import archers, ready
from warhost.games.bo5a.ids import BEORN, BILBO, TILE_NAMES
from warhost.games.bo5a.tables import place

GENERALS = {"gandalf": "ravenhill", "thranduil": "ravenhill", "dain": "camp", "bard": "eastern_spur"}

# ---- Fate


def test_the_tiles() -> None:
    """[fate.tiles] [fate.special] [setup.tiles]"""
    assert dict(zip(TILE_NAMES, zip(STANDARD.tile_value, STANDARD.tile_icon, strict=True), strict=True)) == {
        "one": (1, False),
        "one_icon": (1, True),
        "two": (2, False),
        "two_icon": (2, True),
        "three": (3, False),
        "arkenstone": (3, True),
        "necromancer": (0, False),
    }


def test_one_general_means_one_tile() -> None:
    """[fate.drawing] [fate.return]"""
    for number in (0, 1):
        m = table(phase="fate", generals={"number": number}, script={"tile": ["three"]})
        assert pos(m)["fate"]["marker"] == 3 and pos(m)["fate"]["gone"] == {"three": 1}
        assert pos(m)["fate"]["pool"]["three"] == 1


def test_three_generals_let_the_shadow_draw_again() -> None:
    """A 3 is set aside, a 2 applied: two steps, the 2 is gone, the 3 is back (p. 17).
    [fate.drawing] [fate.return] [fate.advance] [ex.fate_tiles]"""
    m = table(phase="fate", generals={"number": 3}, script={"tile": ["three", "two", "one"]})
    assert m.seat == "shadow" and offered(m) == ["apply", "again"]
    say(m, "again")
    further = say(m.clone(), "again")
    assert pos(further)["fate"]["marker"] == 1, "the last one drawn is applied"
    say(m, "apply")
    assert pos(m)["fate"]["marker"] == 2
    assert pos(m)["fate"]["gone"] == {"two": 1} and pos(m)["fate"]["pool"]["three"] == 2


def test_a_special_tile_is_applied_at_once() -> None:
    """[fate.special] [fate.icon]"""
    m = table(
        phase="fate",
        generals={"number": 3},
        used={"story": ["fp_story_19"]},
        fate={"pool": {"one": 2, "one_icon": 3, "two": 3, "two_icon": 2, "three": 2, "arkenstone": 1}},
        script={"tile": ["arkenstone"], "fate": ["fate_04"]},
    )
    assert pos(m)["fate"]["marker"] == 3 and pos(m)["eagles"]["eyrie"] == 2


def test_the_icon_draws_a_fate_card() -> None:
    """[fate.icon] [cards.fate]"""
    m = table(phase="fate", script={"tile": ["one_icon"], "fate": ["fate_02"]})
    assert notes(m, "fate_card") and pos(m)["wrath"] == 4
    m = table(phase="fate", script={"tile": ["one"]})
    assert not notes(m, "fate_card")


def test_the_track_ends_the_game_before_a_card_is_drawn() -> None:
    """[fate.advance] [victory.free]"""
    m = table(phase="fate", fate={"marker": 14}, script={"tile": ["two_icon"]})
    assert m.over and m.reason == "fate" and m.result == {"free": 1.0, "shadow": 0.0}
    assert not notes(m, "fate_card") and state(m).fate == 15
    m = play("sh_story_12", fate={"marker": 0})
    assert state(m).fate == 0


def test_ready_and_not_ready_again() -> None:
    """[fate.ready] [characters.not_ready]"""
    m = table(fate={"marker": 2})
    assert ready(state(m), BILBO) and not ready(state(m), BEORN)
    m = play("sh_story_12", fate={"marker": 2})
    assert not ready(state(m), BILBO)
    assert not ready(state(table(fate={"marker": 9}, characters={"bilbo": "camp"})), BILBO)


def test_an_empty_pool_skips_the_phase() -> None:
    """[fate.drawing]"""
    m = table(phase="fate", fate={"pool": {}})
    assert pos(m)["phase"] == "leadership" and not notes(m, "tile")


def test_a_fate_card_for_the_dead_is_discarded() -> None:
    """[cards.fate]"""
    m = table(phase="fate", characters={"thorin": "dead"}, script={"tile": ["one_icon"], "fate": ["fate_09"]})
    assert pos(m)["table"] == [] and pos(m)["used"]["fate"] == ["fate_09"]
    m = table(phase="fate", script={"tile": ["one_icon"], "fate": ["fate_09"]})
    assert pos(m)["table"] == ["fate_09"], "whether he is in play or not"
    m = table(
        phase="fate",
        decks={"fate": []},
        used={"fate": [f"fate_0{n}" for n in range(1, 10)]},
        script={"tile": ["one_icon"]},
    )
    assert not notes(m, "fate_card")


# ---- characters


def test_a_lone_character_ignores_enemies() -> None:
    """[characters.alone] [characters.movement] [bolg.death]"""
    m = turn("character", characters={"gandalf": "ravenhill"}, places={"ss_crest": {"units": {"orcs": 2}}})
    say(m, "do:move_characters")
    assert "ss_crest" in places(m) and "lower_slopes" in places(m)
    say(m, "region:ss_crest")
    assert where(m, "gandalf") == "ss_crest" and units(m, "ss_crest") == {"orcs": 2}
    assert (
        "attack"
        not in deeds(
            "army", "shadow", places={"bl_far_plain": {"units": {"orcs": 1}}}, characters={"dain": "bl_corner_plain"}
        )[2:]
    )


def test_each_character_moves_up_to_his_rating() -> None:
    """[characters.movement] [characters.special]"""
    m = turn(
        "character",
        characters={"gandalf": "camp", "dain": "camp", "beorn": "ss_crest", "lord_of_the_eagles": "eagles"},
        places={"camp": {"units": {"lake_men": 1}}},
    )
    say(m, "do:move_characters")
    assert offered(m) == ["character:gandalf", "character:dain"], "not Beorn, not the Lord"
    say(m, "character:dain")
    assert "ruins_of_dale" in places(m) and "valley_dale_hills" not in places(m), "two regions, fords too"
    say(m, "region:ruins_of_dale", "character:gandalf")
    assert "valley_dale_hills" in places(m)
    say(m, "region:valley_dale_hills")
    assert where(m, "dain") == "ruins_of_dale" and units(m, "camp") == {"lake_men": 1}


def test_entering_needs_the_die_and_a_region_without_the_enemy() -> None:
    """[characters.entering] [bilbo.enters] [thorin.enters] [beorn.enters]"""
    assert "enter_thorin" in deeds("character", fate={"marker": 6})
    assert "enter_thorin" not in deeds("character", fate={"marker": 5})
    assert "enter_thorin" not in deeds("muster", fate={"marker": 6})
    assert "enter_thorin" not in deeds("character", fate={"marker": 6}, control=["front_gate"])
    assert "enter_thorin" not in deeds(
        "character", fate={"marker": 6}, control=["front_gate"], places={"front_gate": {"units": {"orcs": 1}}}
    )
    m = say(
        turn(
            "character",
            fate={"marker": 2},
            characters={"bard": "camp", "dain": EAST, "gandalf": "lower_slopes"},
            control=["lower_slopes"],
            places={EAST: {"units": {"orcs": 1}}, "ravenhill": {"units": {"elf_archers": 1}, "leadership": 1}},
        ),
        "do:enter_bilbo",
    )
    assert places(m) == ["camp", "ravenhill"], "not among Orcs, not under Shadow control"
    say(m, "region:ravenhill")
    assert where(m, "bilbo") == "ravenhill" and pos(m)["rings"] == 5


def test_a_character_dies_with_his_army() -> None:
    """[characters.eliminated] [combat.destroyed]"""
    m = fight(
        {"orcs": 5},
        {"lake_men": 1},
        roll=(6, 6, 6, 1, 1, 1),
        characters={"bard": "valley_south_plain"},
        extra={"valley_south_plain": {"leadership": 1}},
    )
    run(maneuver(m), "advance")
    assert where(m, "bard") == "dead" and leaders(m, "valley_south_plain") == 0
    assert (2,) in notes(m, "character_dies")


# ---- Generals and Leadership


def test_up_to_three_generals_in_play_are_activated() -> None:
    """One token on each, a Leadership token for as many Armies (p. 19).
    [generals.activation] [leadership.placing]"""
    m = table(
        phase="generals",
        characters=GENERALS,
        places={"camp": {"units": {"lake_men": 1}}, "ravenhill": {"units": {"elf_archers": 1}}},
    )
    assert offered(m) == ["general:gandalf", "general:thranduil", "general:bard", "general:dain", "done"]
    say(m, "general:gandalf")
    assert "general:gandalf" not in offered(m)
    say(m, "general:bard", "general:dain")
    assert asked(m) == "leader_at" and places(m) == ["camp", "ravenhill"]
    say(m, "region:camp")
    assert leaders(m, "camp") == leaders(m, "ravenhill") == 1, "a third Army is not there: the token is lost"
    assert pos(m)["generals"]["number"] == 3
    m = table(phase="generals", characters=GENERALS | {"gandalf": "dead"})
    assert "general:gandalf" not in offered(m) and "general:lord_of_the_eagles" not in offered(m)


def test_one_general_before_each_die() -> None:
    """Gandalf before the first die, Thranduil has to wait (p. 20). [generals.use] [ex.gandalf_thranduil]"""
    m = table(
        phase="generals",
        characters=GENERALS,
        script={"tile": ["one"], "free_die": [1] * 5},
        places={
            "camp": {"units": {"lake_men": 1}},
            "ravenhill": {"units": {"elf_archers": 1}},
            "eb_spur_foot": {"units": {"orcs": 5}},
        },
    )
    say(m, "general:gandalf", "general:thranduil", "done", "region:camp?", "region:ravenhill?")
    assert leaders(m, "camp") == leaders(m, "ravenhill") == 1
    say(m, "apply?")
    while m.seat == "shadow":
        say(m, offered(m)[-1])
    assert {"general:gandalf", "general:thranduil"} <= set(offered(m))
    say(m, "general:gandalf")
    assert pos(m)["generals"]["concentration"] or say(m, "concentrate?")
    assert not [option for option in offered(m) if option.startswith("general") or option == "pass"]
    say(m, "die:character?", "do:skip")
    while m.seat == "shadow":
        say(m, offered(m)[-1])
    assert "general:thranduil" in offered(m)


def test_a_blast_of_magic() -> None:
    """Within range of Gandalf; concentration makes it stronger (designed). [generals.gandalf] [damage.outside]"""
    board = {"ss_crest": {"units": {"orcs": 3}}, "bl_far_plain": {"units": {"orcs": 1}}}
    m = say(
        table(
            characters={"gandalf": "ravenhill"},
            generals={"activated": ["gandalf"]},
            places=board,
            script={"missile": [5, 4, 6]},
        ),
        "general:gandalf",
    )
    assert offered(m) == ["blast", "concentrate"]
    concentrated = say(m.clone(), "concentrate")
    assert pos(concentrated)["generals"]["concentration"]
    say(m, "blast")
    assert damage(m, "ss_crest") == 2 and asked(m) == "casualty", "the far Army is out of range"
    m = say(
        table(
            characters={"gandalf": "ravenhill"},
            generals={"activated": ["gandalf"], "concentration": True},
            places=board,
            script={"missile": [4, 4, 3, 1, 6]},
        ),
        "general:gandalf",
        "go_on",
    )
    assert damage(m, "ss_crest") == 3 and not pos(m)["generals"]["concentration"]


def test_archery_of_lake_men_and_elves_in_suitable_terrain() -> None:
    """Camp reaches the foot of the Spur; Lower Slopes is too far, Dale the wrong terrain (p. 20).
    [generals.thranduil] [generals.range] [ex.archery_range]"""
    board = {
        "eb_spur_foot": {"units": {"orcs": 4}},
        "camp": {"units": {"lake_men": 2}},
        "lower_slopes": {"units": {"elf_archers": 2}},
        "ruins_of_dale": {"units": {"lake_men": 2}},
    }
    m = table(
        characters={"thranduil": "ravenhill"},
        generals={"activated": ["thranduil"]},
        places=board,
        script={"missile": [5, 6]},
    )
    assert archers(state(m), place("eb_spur_foot")) == 2
    two = say(
        table(
            characters={"thranduil": "ravenhill"},
            generals={"activated": ["thranduil"]},
            places=board | {"eb_north_ford": {"units": {"orcs": 1}}},
        ),
        "general:thranduil",
    )
    assert asked(two) == "archery_at" and two.seat == "free" and set(places(two)) == {"eb_spur_foot", "eb_north_ford"}
    say(m, "general:thranduil")
    assert damage(m, "eb_spur_foot") == 2 and len(notes(m, "missile_die")) == 2
    assert STANDARD.reaches[place("valley_camp_ford") * 46 + place("bl_ford_marsh")], "just as far as the ruler"
    assert not STANDARD.reaches[place("ss_pass_ledge") * 46 + place("eb_pass_ridge")]
    many = {"camp": {"units": {"lake_men": 5}}, "eastern_spur": {"units": {"elf_archers": 5}}}
    assert archers(state(table(places=many)), place("eb_spur_foot")) == 5


def test_bard_calls_the_lake() -> None:
    """New tokens in two settlements (designed). [generals.bard] [muster.tokens] [muster.place]"""
    m = say(table(characters={"bard": "camp"}, generals={"activated": ["bard"]}, control=["ravenhill"]), "general:bard")
    assert "ravenhill" not in places(m)
    say(m, "region:camp", "group:elves")
    assert "camp" not in places(m)
    say(m, "region:lower_slopes", "group:dwarves_and_men")
    assert at(m, "camp")["tokens"] == {"elves": 1}
    assert at(m, "lower_slopes")["tokens"] == {"dwarves_and_men": 1}


def test_dain_heals_dwarves_or_calls_them() -> None:
    """[generals.dain]"""
    m = say(
        table(
            characters={"dain": "camp"},
            generals={"activated": ["dain"]},
            places={
                "ravenhill": {"units": {"dwarf_regulars": 3}, "damage": 3},
                "lower_slopes": {"units": {"elf_archers": 1}, "damage": 1},
            },
        ),
        "general:dain",
    )
    assert offered(m) == ["heal", "muster"]
    healed = say(m.clone(), "heal")
    assert damage(healed, "ravenhill") == 1, "only where Dwarves are"
    say(m, "muster", "region:camp")
    assert at(m, "camp")["tokens"] == {"dwarves_and_men": 1}


def test_a_troubled_general_still_leads() -> None:
    """[cards.troubled_mind] [generals.use]"""
    m = table(characters={"bard": "camp"}, generals={"activated": ["bard"], "troubled": "bard"}, table=["sh_story_06"])
    assert "general:bard" not in offered(m)
    m = table(
        phase="generals",
        characters={"bard": "camp"},
        generals={"troubled": "bard"},
        table=["sh_story_06"],
        places={"camp": {"units": {"lake_men": 1}}},
    )
    say(m, "general:bard")
    assert leaders(m, "camp") == 1


def test_later_tokens_may_pile_up_as_far_as_the_supply_goes() -> None:
    """[leadership.shadow] [leadership.tokens] [board.tokens]"""
    m = play("sh_story_02", places={"bl_far_plain": {"units": {"orcs": 1}, "leadership": 13}})
    assert leaders(m, "bl_far_plain") == 14
    m = turn(
        "event", hands={"free": ["fp_story_03"]}, places={"camp": {"units": {"dwarf_regulars": 1}, "leadership": 2}}
    )
    say(m, "do:card", "card:fp_story_03")
    assert leaders(m, "camp") == 3


# ---- Eagles


def test_eagles_wait_for_their_lord() -> None:
    """[eagles.mustering] [eagles.nature] [eagles.enters]"""
    m = play("fp_story_20", fate={"marker": 0}, eagles={"eyrie": 2})
    assert pos(m)["eagles"]["eyrie"] == 2 and pos(m)["fate"]["figures"]["lord_of_the_eagles"] == 7
    assert "eagles" not in deeds("muster", eagles={"eyrie": 3}, places={"bl_far_plain": {"units": {"orcs": 1}}})
    m = say(turn("character", fate={"marker": 8}, eagles={"eyrie": 5}), "do:enter_lord")
    assert where(m, "lord_of_the_eagles") == "eagles" and pos(m)["eagles"]["eyrie"] == 5, "five at most"
    with pytest.raises(warhost.BadPosition, match="must be 0 until the Lord of the Eagles is in play"):
        table(eagles={"flying": {"valley": 1}})


def test_the_lord_musters_or_sends_all_out() -> None:
    """[eagles.general] [board.eyrie]"""
    m = say(
        table(
            characters={"lord_of_the_eagles": "eagles"},
            generals={"activated": ["lord_of_the_eagles"]},
            eagles={"eyrie": 1},
        ),
        "general:lord_of_the_eagles",
    )
    assert offered(m) == ["muster", "fly"]
    more = say(m.clone(), "muster")
    assert pos(more)["eagles"]["eyrie"] == 2
    say(m, "fly", "territory:valley", "territory:southern_spur")
    assert pos(m)["eagles"] == {"eyrie": 0, "flying": {"southern_spur": 1}, "lord": "valley"}


def test_eagles_attack_different_armies_of_their_territory() -> None:
    """Each rolls three dice, 4 or more hits, and every miss is rolled again; all fly home first (p. 32).

    [eagles.attack] [dice.muster]
    """
    board = {
        "bl_far_plain": {"units": {"orcs": 4}},
        "bl_south_plain": {"units": {"orcs": 4}},
        EAST: {"units": {"orcs": 4}},
    }
    m = say(
        turn(
            "muster",
            places=board,
            characters={"lord_of_the_eagles": "eagles"},
            eagles={"flying": {"broken_lands": 2}, "lord": "broken_lands"},
            script={"eagle": [4, 1, 3, 5, 2, 1, 1, 1, 6, 6, 6]},
        ),
        "do:eagles",
    )
    assert set(offered(m)) == {"territory:broken_lands", "done"}
    say(m, "territory:broken_lands")
    assert asked(m) == "eagle_prey" and pos(m)["eagles"] == {"eyrie": 2, "flying": {}, "lord": "broken_lands"}
    assert places(m) == ["bl_far_plain", "bl_south_plain"], "no third Army is there, so no third Eagle came"
    say(m, "region:bl_far_plain")
    assert asked(m) == "reroll" and m.seat == "free" and numbers(m) == [2, 1, 0]
    declined = say(m.clone(), "number:0")
    assert damage(declined, "bl_far_plain") == 1 and len(notes(declined, "eagle_die")) == 3
    say(m, "number:2")
    assert damage(m, "bl_far_plain") == 2 and len(notes(m, "eagle_die")) == 5
    say(m, "done", "number:3")
    assert damage(m, "bl_south_plain") == 3 or units(m, "bl_south_plain")["orcs"] < 4


def test_eagles_do_not_reach_into_the_mountain() -> None:
    """[board.boxes] [eagles.attack]"""
    assert "eagles" not in deeds(
        "muster",
        places={"mountain_pass_west": {"units": {"goblins": 1}}},
        characters={"lord_of_the_eagles": "eagles"},
        eagles={"lord": "southern_spur"},
    )


def test_eagles_all_on_one() -> None:
    """[fate.not_kindly]"""
    board = {"ss_crest": {"units": {"orcs": 5}}, "lower_slopes": {"units": {"orcs": 1}}}
    common: dict[str, Any] = {
        "places": board,
        "characters": {"lord_of_the_eagles": "eagles"},
        "control": ["lower_slopes"],
        "eagles": {"flying": {"southern_spur": 1}, "lord": "southern_spur"},
    }
    assert "eagles_on_one" not in deeds("muster", **common)
    m = turn("muster", table=["fate_06"], script={"eagle": [4] * 8}, **common)
    say(m, "do:eagles_on_one")
    assert numbers(m) == [1, 2], "the only Army in Mountains"
    say(m, "number:2")
    assert notes(m, "eagles_hit")[0] == (4, place("ss_crest"))
    say(m, "done?")
    assert len(notes(m, "eagle_die")) == 8 and pos(m)["eagles"]["lord"] == ""


# ---- Beorn


def test_beorn_enters_on_the_southern_edge() -> None:
    """With his Wrath and what Fate gave him (p. 33). [beorn.enters] [victory.free]"""
    m = say(
        turn(
            "character",
            fate={"marker": 11},
            wrath=6,
            control=["ravenhill", "lower_slopes"],
            places={"bl_corner_plain": {"units": {"orcs": 1}}},
        ),
        "do:enter_beorn",
    )
    assert set(places(m)) == {"ss_west_heights", "ss_raven_shoulder", "ss_east_foothills", "bl_south_ford"}
    say(m, "region:bl_south_ford")
    assert where(m, "beorn") == "bl_south_ford" and pos(m)["wrath"] == 14 and not m.over
    m = say(turn("character", fate={"marker": 11}, control=["ravenhill"]), "do:enter_beorn", "region:lower_slopes")
    assert m.over and m.reason == "beorn_comes"


def test_furys_price_and_reach() -> None:
    """Will of the West, or a Character result and a Wrath token; three regions (p. 33).
    [beorn.fury] [beorn.stacking] [beorn.control]"""
    m = say(
        turn(
            "character",
            characters={"beorn": "ss_crest"},
            wrath=3,
            control=["fallen_bridge"],
            places={"valley_bridge_plain": {"units": {"lake_men": 1}}},
        ),
        "do:fury",
    )
    assert pos(m)["wrath"] == 2
    say(m, "region:fallen_bridge")
    assert pos(m)["control"] == [], "he wins it back in passing"
    assert "valley_bridge_plain" in places(m), "he may pass friends"
    say(m, "region:valley_bridge_plain")
    assert "stay" not in offered(m), "but not stay with them"
    say(m, "region:valley_west_plain")
    assert where(m, "beorn") == "valley_west_plain" and m.seat == "shadow"
    assert "fury" not in deeds("character", characters={"beorn": "ss_crest"}, wrath=1)
    assert "fury" in deeds("will", characters={"beorn": "ss_crest"}, wrath=1)
    assert "fury" in deeds("will", characters={"beorn": "front_gate"}, wrath=1)
    m = say(
        turn(
            "will",
            characters={"beorn": "bl_far_plain"},
            wrath=1,
            places={"bl_bank_plain": {"units": {"orcs": 1}}, "bl_far_plain": {}},
        ),
        "do:fury",
    )
    assert "bl_bank_plain" not in places(m)
    say(m, "stay")
    assert offered(m) == ["region:bl_bank_plain", "done"], "he may attack where he stands"


def beorn_fights(
    roll: tuple[int, ...], army: dict[str, int] | None = None, card: str = "regroup", **position: Any
) -> warhost.Match:
    """Beorn has attacked an Army from plains to plains; the Shadow has played its card."""
    m = turn(
        "will",
        characters={"beorn": "bl_far_plain"},
        places={"bl_bank_plain": {"units": army or {"orcs": 5}}},
        script={"combat": list(roll)},
        **position,
    )
    say(m, "do:fury", "stay", "region:bl_bank_plain")
    assert asked(m) == "maneuver" and m.seat == "shadow", "Beorn uses no cards"
    return maneuver(m, "", card)


def test_beorn_in_combat() -> None:
    """He rolls four dice, 5 or more hits, and every miss is rolled again; terrain does not count (p. 33).

    [beorn.combat] [combat.terrain] [beorn.damage]
    """
    m = run(beorn_fights((5, 6, 1, 2, 6, 6, 1, 1, 1, 5, 4), {"wargs": 5}, wrath=8), "withdraw")
    assert rolls(m, "free")[:2] == (4, 5) and not notes(m, "superiority")
    assert notes(m, "leader_reroll")[0][1:3] == (2, 1), "the Shadow has no Leadership, Beorn needs none"
    assert pos(m)["wrath"] == 6
    m = run(beorn_fights((4, 4, 4, 4, 4, 1, 1, 1, 1, 1), wrath=8, table=["fate_01", "fate_03"]), "withdraw")
    assert rolls(m, "free") == (5, 4, 5)


def test_wrath_at_nothing_is_the_end_of_beorn() -> None:
    """[beorn.damage]"""
    m = run(beorn_fights((1, 1, 1, 1, 6, 6, 1, 1, 1), wrath=2))
    assert where(m, "beorn") == "dead" and pos(m)["wrath"] == 0 and pos(m)["phase"] == "actions"


def test_wargs_do_not_bother_beorn() -> None:
    """[beorn.damage] [units.wargs]"""
    m = run(beorn_fights((1, 1, 1, 1, 6, 1, 1, 1, 1), {"wargs": 5}, "wargs", wrath=8), "withdraw")
    assert not notes(m, "ability") and pos(m)["wrath"] == 7


def test_beorn_is_affected_by_fords_and_slopes() -> None:
    """[beorn.combat] [combat.target_number]"""
    m = turn(
        "will",
        characters={"beorn": "valley_east_marsh"},
        wrath=8,
        script={"combat": [5] * 4},
        places={"bl_ford_marsh": {"units": {"orcs": 1}}},
        table=["fate_03"],
    )
    say(m, "do:fury", "stay", "region:bl_ford_marsh")
    run(maneuver(m, "", "regroup"), "withdraw")
    assert rolls(m, "free") == (4, 6, 0)


def test_the_shadow_attacks_beorn_and_he_retreats_after_any_round() -> None:
    """[beorn.retreat] [beorn.blocks] [combat.attack]"""
    m = turn(
        "army",
        "shadow",
        characters={"beorn": "bl_bank_plain"},
        wrath=8,
        script={"combat": [1] * 12},
        places={"bl_far_plain": {"units": {"orcs": 2}}, "bl_east_hills": {"units": {"elf_archers": 1}}},
    )
    say(m, "do:attack", "region:bl_bank_plain")
    run(maneuver(m), "retreat")
    assert asked(m) == "retreat" and m.seat == "free"
    assert "bl_east_hills" not in places(m), "not to a friendly Army"
    assert "bl_ford_marsh" in places(m)
    say(m, "region:bl_ford_marsh")
    assert where(m, "beorn") == "bl_ford_marsh"


def test_beorn_driven_away_loses_wrath() -> None:
    """[beorn.retreat] [combat.driven]"""
    m = turn(
        "army",
        "shadow",
        characters={"beorn": "ss_river_cliffs"},
        wrath=8,
        script={"combat": [1] * 12},
        places={"ss_pass_ledge": {"units": {"orcs": 2}}},
    )
    say(m, "do:attack", "region:ss_river_cliffs")
    run(maneuver(m), "be_driven")
    assert m.seat == "shadow" or asked(m) == "maneuver", "with one neighbour there is nowhere to go"
    m = turn(
        "army",
        "shadow",
        characters={"beorn": "valley_river_plain"},
        wrath=8,
        script={"combat": [1] * 12},
        places={EAST: {"units": {"orcs": 2}}, "valley_south_marsh": {"units": {"orcs": 1}}},
    )
    say(m, "do:attack", f"region:{EAST}", "region:valley_river_plain")
    run(maneuver(m), "be_driven")
    say(m, "leave", "region:valley_east_marsh?")
    assert where(m, "beorn") == "valley_east_marsh" and pos(m)["wrath"] == 7


def test_beorn_wins_and_advances_and_takes_no_part_in_combined_attacks() -> None:
    """[beorn.combat] [beorn.combined] [combat.advance]"""
    m = run(beorn_fights((6, 6, 6, 6, 1), {"orcs": 1}, wrath=8), "advance")
    say(m, "region:bl_far_plain")
    assert where(m, "beorn") == "bl_bank_plain"
    near = {"bl_bank_plain": {"units": {"orcs": 1}}, "bl_ford_marsh": {"units": {"lake_men": 1}}}
    assert "combined_attack" not in deeds("army_muster", places=near, characters={"beorn": "bl_far_plain"})


# ---- bats


def test_bats_are_in_a_territory() -> None:
    """[bats.nature] [bats.cloud]"""
    board = {
        EAST: {"units": {"orcs": 1}},
        "bl_far_plain": {"units": {"orcs": 1}},
        "mountain_pass_west": {"units": {"goblins": 1}},
    }
    m = say(turn("muster", "shadow", places=board, bats={"valley": 1}), "do:bat_cloud")
    assert asked(m) == "move_to", "only the Army of the Valley"
    say(m, "region:valley_river_plain")
    assert pos(m)["bats"] == {} and units(m, "valley_river_plain") == {"orcs": 1}
    crowd = {EAST: {"units": {"orcs": 3}}, "valley_river_plain": {"units": {"wargs": 4}}}
    m = say(
        turn("muster", "shadow", places=crowd, bats={"valley": 1}),
        "do:bat_cloud",
        f"region:{EAST}",
        "region:valley_river_plain",
        "all",
    )
    assert asked(m) == "stacking", "the usual rules of movement"
    assert "bat_cloud" not in deeds("muster", "shadow", places=board, bats={"southern_spur": 1})


def test_vampire_like() -> None:
    """One more Damage where Damage was dealt; the card comes back every round (p. 34).
    [bats.vampire_like] [combat.special] [combat.hand]"""
    m = fight({"orcs": 2}, {"lake_men": 5}, roll=(6, 1, 1, 1, 1, 1, 1), bats={"valley": 2})
    run(maneuver(m, "man_vampire_like"), "casualty", vampire_like="go_on")
    assert damage(m, "valley_south_plain") == 2 and pos(m)["bats"] == {"valley": 1}
    run(m)
    assert "card:man_vampire_like" in m.options("shadow")
    m = fight({"orcs": 2}, {"lake_men": 5}, roll=(1, 1, 1, 1, 1, 1, 1), bats={"valley": 2})
    run(maneuver(m, "man_vampire_like"), "withdraw", "vampire_like")
    assert asked(m) == "withdraw" and pos(m)["bats"] == {"valley": 2}, "no Damage, no Bat"
    m = fight({"orcs": 2}, {"lake_men": 5}, bats={"southern_spur": 2})
    assert "card:man_vampire_like" not in m.options("shadow")


# ---- Bolg


def test_bolg_enters_with_a_great_orc() -> None:
    """When a Shadow Army is in the Valley (p. 34). [bolg.enters]"""
    board = {
        EAST: {"units": {"orcs": 1}},
        "bl_north_muster": {"tokens": {"shadow": 2}},
        "bl_east_muster": {"tokens": {"shadow": 1}},
    }
    m = say(turn("muster", "shadow", places=board, script={"token": ["wargs", "orcs"]}), "do:enter_bolg")
    assert set(places(m)) == {"bl_ridge_muster", "bl_north_muster", "bl_corner_muster", "bl_east_muster"}
    say(m, "region:bl_north_muster")
    assert where(m, "bolg") == "bl_north_muster" and units(m, "bl_north_muster") == {"great_orcs": 1, "wargs": 1}
    assert units(m, "bl_east_muster") == {"orcs": 1} and pos(m)["bodyguards"] == 1
    assert "enter_bolg" not in deeds(
        "muster", "shadow", places={"eb_spur_foot": {"units": {"orcs": 1}}}, control=["ruins_of_dale"]
    )
    m = say(
        turn("muster", "shadow", places={EAST: {"units": {"orcs": 1}}}, control=["ruins_of_dale"]),
        "do:enter_bolg",
        "region:bl_east_muster",
    )
    assert pos(m)["bodyguards"] == 3


def test_bolg_does_not_enter_among_enemies() -> None:
    """[bolg.enters] [characters.entering]"""
    m = say(
        turn(
            "muster",
            "shadow",
            characters={"beorn": "bl_east_muster"},
            places={EAST: {"units": {"orcs": 1}}, "bl_north_muster": {"units": {"lake_men": 1}}},
        ),
        "do:enter_bolg",
    )
    assert set(places(m)) == {"bl_ridge_muster", "bl_corner_muster"}


def test_bolg_enters_only_once() -> None:
    """[bolg.enters]"""
    board = {EAST: {"units": {"orcs": 1}}}
    assert "enter_bolg" in deeds("muster", "shadow", places=board)
    assert "enter_bolg" not in deeds("muster", "shadow", places=board, characters={"bolg": EAST})


def test_with_renewed_force() -> None:
    """[bolg.renewed_force]"""
    m = say(
        turn(
            "muster",
            "shadow",
            characters={"bolg": "bl_far_plain"},
            control=["camp", "lower_slopes"],
            places={"bl_south_plain": {"units": {"lake_men": 1}}},
        ),
        "do:renewed_force",
    )
    assert len(places(m)) == 12, "not beside the enemy"
    for region in ("bl_far_plain", "bl_spur_gap", "bl_spur_road", "bl_ford_marsh"):
        assert region in places(m)
        say(m, f"region:{region}")
        assert at(m, region)["tokens"] == {"shadow": 1}
    assert m.seat == "free"
    assert "renewed_force" not in deeds(
        "muster", "shadow", characters={"bolg": "bl_far_plain"}, control=["camp", "front_gate"]
    ), "Front Gate is no settlement"
    assert "renewed_force" not in deeds("muster", "shadow", control=["camp", "lower_slopes"])


def test_bodyguards() -> None:
    """All Damage of a round, or of one attack, but not what the Army does to itself (p. 34).
    [bolg.bodyguards] [ex.bodyguards_archery] [ex.no_quarter]"""
    m = say(
        table(
            characters={"gandalf": "ravenhill", "bolg": "ss_crest"},
            generals={"activated": ["gandalf"]},
            places={"ss_crest": {"units": {"orcs": 3}}},
            bodyguards=1,
            script={"missile": [6, 6, 6]},
        ),
        "general:gandalf",
        "blast?",
    )
    assert asked(m) == "bodyguards" and m.seat == "shadow"
    say(m, "go_on")
    assert damage(m, "ss_crest") == 0 and pos(m)["bodyguards"] == 0
    m = fight(
        {"orcs": 3},
        {"lake_men": 3},
        roll=(1,) * 3 + (6, 6, 1),
        characters={"bolg": EAST},
        bodyguards=2,
        hands={"shadow": ["event_03"]},
    )
    run(maneuver(m, "event_03"), "withdraw", bodyguards="go_on")
    assert damage(m, EAST) == 1 and pos(m)["bodyguards"] == 1, "No Quarter is his own Damage"


def test_the_death_of_bolg_ends_the_game() -> None:
    """[bolg.death] [victory.free]"""
    m = fight({"lake_men": 5}, {"orcs": 1}, roll=(6, 6, 6, 1, 1, 1), characters={"bolg": "valley_south_plain"})
    run(maneuver(m))
    assert m.over and m.reason == "bolg_slain" and m.result == {"free": 1.0, "shadow": 0.0}


def test_bolg_dies_before_the_attackers_casualties() -> None:
    """The game ends at once: the Damage of the round stays on the table, more than units, and nothing is wrong.
    [victory.free]"""
    m = fight(
        {"lake_men": 1},
        {"orcs": 1},
        roll=(6, 6),
        characters={"bolg": "valley_south_plain"},
        extra={EAST: {"damage": 1}, "valley_south_plain": {"damage": 1}},
    )
    run(maneuver(m))
    assert m.over and m.reason == "bolg_slain"
    assert damage(m, EAST) == 2 and units(m, EAST) == {"lake_men": 1}
    assert GAME.check(state(m)) == []


# ---- Bilbo


def test_bilbo_vanishes_to_save_his_army() -> None:
    """[bilbo.vanish]"""
    m = fight(
        {"orcs": 5},
        {"lake_men": 5},
        roll=(6, 6, 6, 1, 1, 1, 1, 1, 1, 1),
        characters={"bilbo": "valley_south_plain"},
        rings=2,
    )
    run(maneuver(m), "vanish")
    assert m.seat == "free"
    say(m, "go_on")
    assert where(m, "bilbo") == "vanished" and damage(m, "valley_south_plain") == 1 and pos(m)["rings"] == 1
    m = say(
        play("sh_story_20", "region:camp", places={"camp": {"units": {"lake_men": 2}}}, characters={"bilbo": "camp"}),
        "done?",
    )
    assert asked(m) == "vanish", "outside combat too"


def test_bilbo_travels_with_any_character_result() -> None:
    """Before or after the action, once a die; Will of the West will do (p. 18). [bilbo.journey]"""
    common: dict[str, Any] = {"characters": {"bilbo": "vanished", "dain": "camp"}, "rings": 2}
    m = say(turn("character", **common), "do:ring_journey", "region:ss_crest", "do:move_characters")
    assert where(m, "bilbo") == "ss_crest" and pos(m)["rings"] == 1
    say(m, "character:dain", "region:eb_gate_vale", "done")
    assert m.seat == "shadow", "not a second time with the same die"
    m = say(turn("character", **common), "do:move_characters", "region:eb_gate_vale")
    assert asked(m) == "bilbo_to" and "pass" in offered(m)
    say(m, "region:bl_far_plain")
    assert where(m, "bilbo") == "bl_far_plain"
    m = say(turn("will", **common), "do:move_characters", "region:eb_gate_vale")
    assert asked(m) == "bilbo_to"
    m = say(turn("will", **common), "do:ring_journey", "region:ss_crest")
    assert set(offered(m)) == {"do:move_characters", "do:skip"}, "the die is a Character result now"
    assert "ring_journey" not in deeds("character", characters={"bilbo": "camp"}, rings=0)
    m = say(
        turn("muster", places={"camp": {"units": {"lake_men": 1}, "damage": 1}}, **common),
        "do:rally",
        "region:camp",
        "done?",
    )
    assert asked(m) != "bilbo_to"


# ---- Thorin


def test_thorin_enters_at_the_front_gate() -> None:
    """[thorin.enters]"""
    m = say(turn("character", fate={"marker": 6}), "do:enter_thorin")
    assert where(m, "thorin") == "front_gate" and units(m, "front_gate") == {"dwarf_veterans": 1}


def test_thorins_kinsfolk_join_him() -> None:
    """Once a turn, after his Army was moved by a die (designed). [thorin.kinsfolk]"""
    board = {
        "front_gate": {"units": {"dwarf_veterans": 1}},
        "camp": {"units": {"dwarf_regulars": 2}},
        "bl_far_plain": {"units": {"orcs": 1}},
    }
    m = say(
        turn(
            "army_muster",
            places=board,
            characters={"thorin": "front_gate"},
            dice={"free": {"army_muster": 2}, "shadow": {"event": 1}},
        ),
        "do:move_armies",
        "region:front_gate",
        "all",
        "done?",
    )
    assert asked(m) == "kinsfolk" and places(m) == ["camp"]
    say(m, "region:camp", "unit:dwarf_regulars", "done")
    assert units(m, "eb_gate_vale") == {"dwarf_regulars": 1, "dwarf_veterans": 1}
    say(m, "do:skip?", "do:move_armies", "region:eb_gate_vale", "region:eb_bridge_bank", "all", "done?")
    assert asked(m) != "kinsfolk", "once a turn"


def test_fate_cards_of_thorin() -> None:
    """[thorin.fate_cards] [combat.special]"""
    m = fight(
        {"dwarf_regulars": 2}, {"orcs": 5}, roll=(1,) * 4, characters={"thorin": EAST}, table=["fate_07", "fate_08"]
    )
    assert "card:man_thorins_mighty_strokes" in m.options("free")
    run(maneuver(m, "man_thorins_mighty_strokes"), "withdraw")
    assert rolls(m, "free")[0] == 4, "two more dice"
    assert notes(m, "leader_reroll")[0][:2] == (0, 4), "Leadership 2 and 2 more"
    m = fight(
        {"dwarf_regulars": 2},
        {"orcs": 5},
        roll=(4, 4, 1, 1, 1, 1, 1, 4, 4),
        characters={"thorin": EAST},
        table=["fate_08"],
    )
    run(maneuver(m, "man_thorins_mighty_strokes"), "casualty", "withdraw")
    assert rolls(m, "free")[2] == 2, "4 and 1 are 5"
    run(m)
    assert "card:man_thorins_mighty_strokes" not in m.options("free"), "used until Regroup"
    run(maneuver(m))
    assert "card:man_thorins_mighty_strokes" in m.options("free")


def test_shining_armour_takes_chosen_damage_and_breaks() -> None:
    """[fate.shining_armour]"""
    m = fight(
        {"orcs": 5},
        {"dwarf_regulars": 5},
        roll=(6, 6, 6, 1, 1) + (1,) * 5,
        characters={"thorin": "valley_south_plain"},
        table=["fate_09"],
        armour=4,
    )
    run(maneuver(m), "shining_armour")
    assert numbers(m) == [0, 1, 2, 3]
    say(m, "number:2")
    assert damage(m, "valley_south_plain") == 1 and pos(m)["armour"] == 6
    run(m, "withdraw")
    assert pos(m)["table"] == [] and pos(m)["armour"] == 0 and pos(m)["used"]["fate"] == ["fate_09"]
