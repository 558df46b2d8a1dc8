"""Rule tests: Nazgul and minions on the map (chapter 6)."""

from typing import Any

from tests.characters import LORIEN_BESIEGED, MORIA_BESIEGED, ONE_CHARACTER, ONE_MUSTER, flying
from tests.table import (
    ALL_AT_WAR,
    act,
    asked,
    at_war,
    attack,
    battle,
    can_play,
    company,
    deeds,
    garrison,
    hand,
    notes,
    on_table,
    politics,
    position,
    regions_offered,
    say,
    sound,
    table,
    units,
    where,
)

from warhost.games.wotr.ids import SHADOW

ORTHANC_BESIEGED = {"orthanc": {"units": {"rohan_regular": 2}, "garrison": {"isengard_regular": 3}}}

# ---- Nazgul


def test_nazgul_fly_anywhere_over_any_border() -> None:
    """One Character die moves any number of them (p. 24). [characters.nazgul_move]"""
    m = flying()
    say(
        m,
        "region:morannon",
        "region:forlindon",
        "region:minas_morgul",
        "region:the_shire",
        "region:barad_dur",
        "region:the_shire",
    )
    assert units(m, "forlindon") == {"sauron_nazgul": 1}
    assert units(m, "the_shire")["sauron_nazgul"] == 2 and "sauron_nazgul" not in units(m, "morannon")
    assert set(m.options()) == {"region:dol_guldur", "done"}
    say(m, "done")
    assert units(m, "dol_guldur")["sauron_nazgul"] == 1
    sound(m)


def test_a_nazgul_flies_once() -> None:
    """One that has joined another is not moved again (p. 24). [characters.nazgul_move]"""
    one = {"units": {"sauron_nazgul": 1}}
    m = flying(clear_map=True, regions={"morannon": one, "nurn": one})
    say(m, "region:morannon", "region:nurn", "region:nurn", "region:umbar")
    assert units(m, "nurn") == {"sauron_nazgul": 1} and units(m, "umbar") == {"sauron_nazgul": 1}
    assert m.ask is None or asked(m) != "fly_from"


def test_nazgul_do_not_fly_into_a_free_stronghold() -> None:
    """Unless the Shadow besieges it; cities and towns are open to them (p. 24). [characters.nazgul_move]"""
    m = say(flying(regions=LORIEN_BESIEGED), "region:morannon")
    goals = set(regions_offered(m))
    assert {"lorien", "dale", "edoras", "the_shire", "lamedon", "osgiliath"} <= goals
    shut = {"minas_tirith", "dol_amroth", "helms_deep", "rivendell", "erebor", "woodland_realm", "grey_havens"}
    assert not shut & goals
    assert "garrison:lorien" not in m.options(), "they land among the besiegers"


def test_control_of_the_stronghold_counts_for_nazgul() -> None:
    """Taken by the Shadow it is open, a Shadow one taken by the Free Peoples is shut (p. 24).

    An empty one is shut too. [characters.nazgul_move]
    """
    held = {
        "helms_deep": {"units": {}, "control": "shadow"},
        "umbar": {"units": {}, "control": "free"},
        "dol_amroth": {"units": {}},
    }
    goals = regions_offered(say(flying(regions=held), "region:morannon"))
    assert "helms_deep" in goals and "umbar" not in goals and "dol_amroth" not in goals


def test_nazgul_fly_in_and_out_of_their_own_besieged_stronghold() -> None:
    """Only strongholds of the Free Peoples are shut to them (p. 24). [characters.nazgul_move]"""
    m = say(flying(regions=MORIA_BESIEGED), "region:morannon", "garrison:moria")
    assert garrison(m, "moria") == {"sauron_regular": 2, "sauron_nazgul": 1}
    inside = {"moria": {"units": {"elves_elite": 2}, "garrison": {"sauron_regular": 2, "sauron_nazgul": 1}}}
    n = say(flying(regions=inside), "garrison:moria", "region:hollin")
    assert units(n, "hollin") == {"sauron_nazgul": 1}
    sound(n)


def test_nazgul_stay_where_the_siege_ends_and_may_leave() -> None:
    """The last besieger leaves, but the Nazgul need not (p. 24). [characters.nazgul_move]"""
    siege = {"lorien": {"units": {"sauron_regular": 1, "sauron_nazgul": 1}, "garrison": {"elves_elite": 2}}}
    m = table(dice={"shadow": {"army": 1, "character": 1}}, actor=1, politics=at_war("sauron"), regions=siege)
    act(m, "army", "do:move_armies", "region:lorien", "region:parth_celebrant", "unit:sauron_regular", "done", "done")
    assert units(m, "lorien") == {"elves_elite": 2, "sauron_nazgul": 1} and garrison(m, "lorien") == {}
    sound(m)
    act(m, "character", "do:move_minions", "region:lorien")
    assert "lorien" not in regions_offered(m)
    say(m, "region:dimrill_dale", "done")
    assert units(m, "dimrill_dale") == {"sauron_nazgul": 1}


def test_nazgul_go_with_an_army_to_any_region() -> None:
    """An army carries them into a stronghold it takes (p. 24). [characters.nazgul_move]"""
    empty = {"lorien": {"units": {}}, "dimrill_dale": {"units": {"sauron_regular": 2, "sauron_nazgul": 1}}}
    m = table(dice=ONE_CHARACTER, actor=1, politics=at_war("sauron"), regions=empty)
    act(m, "character", "do:leader_move", "region:dimrill_dale", "region:lorien", "all")
    assert units(m, "lorien") == {"sauron_regular": 2, "sauron_nazgul": 1}


def test_the_mordor_track_is_not_a_region_for_nazgul() -> None:
    """Every goal is a region of the map or a besieged stronghold (p. 24). [characters.nazgul_move]"""
    m = say(flying(fellowship={"region": "morannon", "mordor": 2}), "region:morannon")
    assert all(option.startswith("region:") for option in m.options())
    assert len(regions_offered(m)) == 105 - 8, "all but the eight strongholds of the Free Peoples"


# ---- minions


def test_minions_move_with_the_nazgul_die() -> None:
    """The Witch-king flies, the Mouth walks, both with one die (p. 24). [characters.minions_move]"""
    m = flying(characters={"witch_king": "morannon", "mouth_of_sauron": "morannon", "saruman": "orthanc"})
    assert {"character:witch_king", "character:mouth_of_sauron"} <= set(m.options())
    assert "character:saruman" not in m.options()
    say(m, "character:witch_king")
    assert "forlindon" in regions_offered(m) and "minas_tirith" not in regions_offered(m)
    say(m, "region:forlindon", "character:mouth_of_sauron", "region:eastern_emyn_muil", "done")
    assert where(m, "witch_king") == "forlindon" and where(m, "mouth_of_sauron") == "eastern_emyn_muil"


def test_each_minion_moves_once() -> None:
    """He is not offered again (p. 24). [characters.minions_move]"""
    m = flying(characters={"witch_king": "morannon", "mouth_of_sauron": "morannon"})
    say(m, "character:witch_king", "region:forlindon", "character:mouth_of_sauron", "region:dagorlad")
    assert not [option for option in m.options() if option.startswith("character:")]


def test_the_mouth_of_sauron_walks_three_regions() -> None:
    """Over passable borders, through enemies (p. 24). [characters.mouth_of_sauron]"""
    men = {"units": {"gondor_regular": 2}}
    m = flying(characters={"mouth_of_sauron": "minas_morgul"}, regions={"north_ithilien": men, "south_ithilien": men})
    say(m, "character:mouth_of_sauron")
    goals = set(regions_offered(m))
    assert {"minas_morgul", "north_ithilien", "osgiliath", "pelargir", "barad_dur"} <= goals
    assert "lamedon" not in goals and "minas_tirith" not in goals
    # Minas Morgul and Morannon are apart by a black border: two steps by Gorgoroth, and a third beyond the gate.
    n = say(flying(characters={"mouth_of_sauron": "barad_dur"}), "character:mouth_of_sauron")
    assert set(regions_offered(n)) == {
        "barad_dur",
        "gorgoroth",
        "minas_morgul",
        "morannon",
        "nurn",
        "dagorlad",
        "north_ithilien",
        "south_ithilien",
    }


def test_the_mouth_passes_no_free_stronghold_unless_it_is_besieged() -> None:
    """Alone he may not enter it, so not pass it either (p. 24). [characters.mouth_of_sauron]

    [characters.minions_move]
    """
    m = say(flying(characters={"mouth_of_sauron": "dimrill_dale"}), "character:mouth_of_sauron")
    assert "lorien" not in regions_offered(m) and "parth_celebrant" in regions_offered(m)
    n = flying(characters={"mouth_of_sauron": "dimrill_dale"}, regions=LORIEN_BESIEGED)
    say(n, "character:mouth_of_sauron")
    assert "lorien" in regions_offered(n)
    o = say(flying(characters={"mouth_of_sauron": "osgiliath"}), "character:mouth_of_sauron")
    assert "minas_tirith" not in regions_offered(o) and "lossarnach" in regions_offered(o)


def test_the_mouth_neither_enters_nor_leaves_a_besieged_stronghold_of_his_side() -> None:
    """Moria besieged by the Elves is shut to him (p. 24). [characters.mouth_of_sauron]"""
    m = say(flying(characters={"mouth_of_sauron": "hollin"}, regions=MORIA_BESIEGED), "character:mouth_of_sauron")
    assert "moria" not in regions_offered(m) and "dimrill_dale" not in regions_offered(m)
    n = flying(characters={"mouth_of_sauron": "garrison:moria"}, regions=MORIA_BESIEGED)
    assert "character:mouth_of_sauron" not in n.options()


def test_the_mouth_does_not_stop_in_shadow_strongholds() -> None:
    """That rule is for companions (p. 24). [characters.mouth_of_sauron]"""
    m = say(flying(characters={"mouth_of_sauron": "hollin"}), "character:mouth_of_sauron")
    assert {"moria", "dimrill_dale", "gladden_fields"} <= set(regions_offered(m))


def test_the_mouth_enters_when_all_are_at_war_or_the_ring_is_in_mordor() -> None:
    """Five Free nations At War, or the Mordor Track (p. 24). [characters.mouth_of_sauron]"""
    five = at_war("dwarves", "elves", "gondor", "north", "rohan")
    assert "do:mouth_of_sauron" in deeds("muster", "shadow", politics=five)
    four = at_war("dwarves", "elves", "gondor", "north")
    assert "do:mouth_of_sauron" not in deeds("muster", "shadow", politics=four)
    assert "do:mouth_of_sauron" in deeds("muster", "shadow", fellowship={"region": "morannon", "mordor": 0})
    assert "do:mouth_of_sauron" not in deeds("muster", "shadow", fellowship={"region": "morannon"})


def test_the_mouth_enters_in_an_unconquered_sauron_stronghold() -> None:
    """Not in Orthanc or Umbar, not in a lost one; a besieged one will do (p. 24). [characters.mouth_of_sauron]"""
    held = {**MORIA_BESIEGED, "mount_gundabad": {"units": {}, "control": "free"}}
    m = table(dice=ONE_MUSTER, actor=1, politics=ALL_AT_WAR, regions=held)
    act(m, "muster", "do:mouth_of_sauron")
    assert set(regions_offered(m)) == {"barad_dur", "dol_guldur", "minas_morgul", "morannon", "moria"}
    say(m, "region:moria")
    assert where(m, "mouth_of_sauron") == "garrison:moria"
    sound(m)


def test_the_messenger_turns_muster_into_army_once_per_turn() -> None:
    """A Muster die moves armies, the next one does not (p. 24). [characters.mouth_of_sauron]"""
    m = table(dice={"shadow": {"muster": 2, "army_muster": 1}}, actor=1, characters={"mouth_of_sauron": "nurn"})
    act(m, "muster", "do:messenger", "region:nurn", "all", "done")
    assert where(m, "mouth_of_sauron") == "gorgoroth"
    act(m, "muster")
    assert "do:messenger" not in m.options() and "do:move_armies" not in m.options()


def test_the_messenger_allows_every_use_of_an_army_result() -> None:
    """Attacks and cards with the Army symbol; not without the Mouth, not with other dice (p. 24).

    [characters.mouth_of_sauron]
    """
    here: dict[str, Any] = {
        "characters": {"mouth_of_sauron": "nurn"},
        "politics": at_war("sauron"),
        "hands": {"shadow": ["sh_strat_07"]},
        "regions": {"north_ithilien": {"units": {"sauron_regular": 2}}},
    }
    m = table(dice={"free": {"event": 1}, "shadow": {"muster": 1}}, actor=1, **here)
    act(m, "muster", "do:messenger")
    assert set(m.options()) == {"do:move_armies", "do:attack", "do:event"}
    assert "do:messenger" not in deeds("event", "shadow", **here)
    assert "do:messenger" not in deeds("character", "shadow", **here)
    assert "do:messenger" not in deeds("muster", "shadow", **{**here, "characters": {"mouth_of_sauron": "dead"}})
    assert "do:messenger" not in deeds("muster", "shadow", **here, messenger_used=True)


def test_level_zero_does_not_move_with_an_army() -> None:
    """Saruman stays when the army of Orthanc marches (p. 24). [characters.level_zero]"""
    m = table(dice={"shadow": {"army": 1}}, actor=1, characters={"saruman": "orthanc"}, politics=at_war("isengard"))
    act(m, "army", "do:move_armies", "region:orthanc")
    assert "character:saruman" not in m.options()
    say(m, "all", "done")
    assert units(m, "gap_of_rohan") == {"isengard_regular": 4, "isengard_elite": 1}
    assert where(m, "saruman") == "orthanc" and units(m, "orthanc") == {}


def test_level_zero_neither_advances_nor_moves_as_a_leader() -> None:
    """Saruman fights but stays (p. 24). [characters.level_zero]"""
    m = battle(
        {"isengard_regular": 5, "saruman": 1},
        {"rohan_regular": 1},
        source="region:orthanc",
        target="region:fords_of_isen",
        roll=(6, 1, 1, 1, 1, 1, 1),
    )
    assert asked(m) == "advance"
    say(m, "go_on")
    assert "character:saruman" not in m.options()
    say(m, "all")
    assert where(m, "saruman") == "orthanc" and units(m, "fords_of_isen") == {"isengard_regular": 5}
    sound(m)
    # With nobody else to lead, a Character die does not move the regulars of Orthanc.
    n = table(
        dice={"shadow": {"character": 1}},
        actor=1,
        clear_map=True,
        characters={"saruman": "orthanc"},
        regions={"orthanc": {"units": {"isengard_regular": 4}}},
    )
    assert "do:leader_move" not in act(n, "character").options()


def test_level_zero_does_not_retreat() -> None:
    """Saruman is left behind alone and nobody attacks him (p. 24, 30). [characters.level_zero]"""
    m = attack(
        {"rohan_regular": 5},
        {"isengard_regular": 5, "saruman": 1},
        source="region:fords_of_isen",
        target="region:orthanc",
        roll=(1,) * 20,
    )
    say(m, "fight", "go_on", "region:gap_of_rohan")
    assert where(m, "saruman") == "orthanc" and units(m, "gap_of_rohan") == {"isengard_regular": 5}
    say(m, "go_on", "all")
    assert where(m, "saruman") == "orthanc" and units(m, "orthanc") == {"rohan_regular": 5}
    sound(m)


def test_gollum_is_not_a_figure_that_moves() -> None:
    """As Guide he stays with the Ring: nobody is left to separate or to move (p. 24). [characters.level_zero]"""
    offered = deeds("character", characters=company())
    assert "do:separate" not in offered and "do:move_companions" not in offered


# ---- Saruman


def test_saruman_enters_orthanc_when_isengard_is_at_war() -> None:
    """And Orthanc is unconquered, also besieged (p. 25). [characters.saruman]"""
    war = at_war("isengard")
    assert "do:saruman" not in deeds("muster", "shadow", politics={"isengard": {"box": 3}})
    lost = {"orthanc": {"units": {}, "control": "free"}}
    assert "do:saruman" not in deeds("muster", "shadow", politics=war, regions=lost)
    m = table(dice=ONE_MUSTER, actor=1, politics=war, regions=ORTHANC_BESIEGED)
    act(m, "muster", "do:saruman")
    assert where(m, "saruman") == "garrison:orthanc"
    sound(m)


def test_the_voice_recruits_in_three_settlements() -> None:
    """One regular in each of Orthanc, North and South Dunland (p. 25). [characters.saruman]"""
    m = table(dice=ONE_MUSTER, actor=1, characters={"saruman": "orthanc"}, politics=at_war("isengard"))
    act(m, "muster", "do:voice_recruit")
    assert units(m, "orthanc") == {"isengard_regular": 5, "isengard_elite": 1}
    assert units(m, "north_dunland") == {"isengard_regular": 2} == units(m, "south_dunland")


def test_the_voice_skips_lost_settlements_and_needs_figures() -> None:
    """Only free settlements of the Shadow; short of figures the player chooses where (p. 25). [characters.saruman]"""
    lost = {"north_dunland": {"units": {"rohan_regular": 1}, "control": "free"}}
    m = table(dice=ONE_MUSTER, actor=1, characters={"saruman": "orthanc"}, regions=lost)
    act(m, "muster", "do:voice_recruit")
    assert units(m, "north_dunland") == {"rohan_regular": 1}
    assert units(m, "orthanc")["isengard_regular"] == 5 and units(m, "south_dunland") == {"isengard_regular": 2}
    short = {"gap_of_rohan": {"units": {"isengard_regular": 5}}}
    n = table(dice=ONE_MUSTER, actor=1, characters={"saruman": "orthanc"}, regions=short)
    act(n, "muster", "do:voice_recruit")
    assert units(n, "orthanc")["isengard_regular"] == 4 and asked(n) == "recruit_at"
    say(n, "region:south_dunland")
    assert "isengard_regular" not in position(n)["reinforcements"]
    none = {"gap_of_rohan": {"units": {"isengard_regular": 6}}}
    assert "do:voice_recruit" not in deeds("muster", "shadow", characters={"saruman": "orthanc"}, regions=none)


def test_the_voice_needs_saruman_and_a_free_orthanc() -> None:
    """Not besieged, not lost, not without him (p. 25). [characters.saruman]"""
    voices = {"do:voice_recruit", "do:voice_replace"}
    assert voices <= set(deeds("muster", "shadow", characters={"saruman": "orthanc"}))
    assert voices <= set(deeds("army_muster", "shadow", characters={"saruman": "orthanc"}))
    assert not voices & set(deeds("army", "shadow", characters={"saruman": "orthanc"}))
    assert not voices & set(deeds("muster", "shadow"))
    assert not voices & set(deeds("muster", "shadow", characters={"saruman": "dead"}))
    inside = {"saruman": "garrison:orthanc"}
    assert not voices & set(deeds("muster", "shadow", characters=inside, regions=ORTHANC_BESIEGED))
    lost = {"orthanc": {"units": {"rohan_regular": 1}, "control": "free"}}
    assert not voices & set(deeds("muster", "shadow", characters={"saruman": "orthanc"}, regions=lost))


def test_the_voice_replaces_two_regulars_in_orthanc() -> None:
    """By elites; the regulars return to the reinforcements (p. 25). [characters.saruman]"""
    m = table(dice=ONE_MUSTER, actor=1, characters={"saruman": "orthanc"})
    before = position(m)["reinforcements"]["isengard_regular"]
    act(m, "muster", "do:voice_replace")
    assert units(m, "orthanc") == {"isengard_regular": 2, "isengard_elite": 3}
    assert position(m)["reinforcements"]["isengard_regular"] == before + 2
    sound(m)


def test_the_voice_replaces_as_far_as_figures_go() -> None:
    """One elite or one regular left: one is replaced; none: the Voice cannot (p. 25). [characters.saruman]"""
    here: dict[str, Any] = {"dice": ONE_MUSTER, "actor": 1, "characters": {"saruman": "orthanc"}}
    m = table(**here, regions={"gap_of_rohan": {"units": {"isengard_elite": 4}}})
    act(m, "muster", "do:voice_replace")
    assert units(m, "orthanc") == {"isengard_regular": 3, "isengard_elite": 2}
    n = table(**here, regions={"orthanc": {"units": {"isengard_regular": 1}}})
    act(n, "muster", "do:voice_replace")
    assert units(n, "orthanc") == {"isengard_elite": 1}
    saruman = {"saruman": "orthanc"}
    gone = {"gap_of_rohan": {"units": {"isengard_elite": 5}}}
    assert "do:voice_replace" not in deeds("muster", "shadow", characters=saruman, regions=gone)
    empty: dict[str, Any] = {"orthanc": {"units": {"isengard_elite": 1}}}
    assert "do:voice_replace" not in deeds("muster", "shadow", characters=saruman, regions=empty)


def test_isengard_elites_lead_while_saruman_is_in_play() -> None:
    """They serve for a Character die and re-roll in battle (p. 25). [characters.saruman]"""
    army = {"gap_of_rohan": {"units": {"isengard_regular": 1, "isengard_elite": 1}}}
    here: dict[str, Any] = {"clear_map": True, "regions": army, "politics": at_war("isengard")}
    assert "do:leader_move" not in deeds("character", "shadow", **here)
    assert "do:leader_move" not in deeds("character", "shadow", **here, characters={"saruman": "dead"})
    m = table(dice={"shadow": {"character": 1}}, actor=1, **here, characters={"saruman": "orthanc"})
    act(m, "character", "do:leader_move", "region:fords_of_isen", "unit:isengard_regular")
    assert "done" not in m.options(), "a leader goes along"
    say(m, "unit:isengard_elite", "done")
    assert units(m, "fords_of_isen") == {"isengard_regular": 1, "isengard_elite": 1}
    for saruman, rerolls in (("orthanc", 2), ("dead", 0)):
        n = battle(
            {"isengard_regular": 1, "isengard_elite": 2},
            {"rohan_regular": 1},
            source="region:gap_of_rohan",
            target="region:fords_of_isen",
            characters={"saruman": saruman},
            roll=(1,) * 20,
        )
        assert len([side for side, *_ in notes(n, "combat_reroll") if side == SHADOW]) == rerolls


def test_a_leading_elite_stays_a_unit() -> None:
    """It is counted for Combat Strength and reduced for a hit; then it leads no more (p. 25). [characters.saruman]"""
    m = battle(
        {"isengard_elite": 2},
        {"rohan_regular": 1},
        source="region:gap_of_rohan",
        target="region:fords_of_isen",
        characters={"saruman": "orthanc"},
        roll=(1, 1, 6, 1, 1),
    )
    assert notes(m, "combat_roll")[0][1] == 2 and len(notes(m, "combat_reroll")) == 2
    assert units(m, "gap_of_rohan") == {"isengard_regular": 1, "isengard_elite": 1}


def test_sauron_elites_do_not_lead() -> None:
    """Southron ones only with three or four players (p. 25). [characters.saruman]"""
    army = {"gap_of_rohan": {"units": {"sauron_elite": 1, "southrons_elite": 1}}}
    offered = deeds(
        "character",
        "shadow",
        clear_map=True,
        regions=army,
        characters={"saruman": "orthanc"},
        politics=at_war("sauron", "southrons"),
    )
    assert "do:leader_move" not in offered


# ---- the Witch-king


def test_the_witch_king_enters_when_sauron_and_a_free_nation_are_at_war() -> None:
    """Both are needed (p. 25). [characters.witch_king]"""
    assert "do:witch_king" in deeds("muster", "shadow", politics=at_war("sauron", "gondor"))
    assert "do:witch_king" not in deeds("muster", "shadow", politics=at_war("sauron", "isengard"))
    assert "do:witch_king" not in deeds("muster", "shadow", politics=at_war("gondor"))


def test_the_witch_king_enters_with_an_army_that_has_a_sauron_unit() -> None:
    """Anywhere on the map, a garrison included, but not with Nazgul alone (p. 25). [characters.witch_king]"""
    m = table(
        dice=ONE_MUSTER,
        actor=1,
        politics=at_war("sauron", "gondor"),
        clear_map=True,
        regions={
            "moria": {"units": {"elves_elite": 1}, "garrison": {"sauron_regular": 1}},
            "umbar": {"units": {"southrons_regular": 1}},
            "nurn": {"units": {"sauron_nazgul": 1}},
            "fangorn": {"units": {"sauron_elite": 1, "isengard_regular": 1}},
        },
    )
    act(m, "muster", "do:witch_king")
    assert set(m.options()) == {"region:fangorn", "garrison:moria"}
    say(m, "region:fangorn")
    assert where(m, "witch_king") == "fangorn"
    none = {"umbar": {"units": {"southrons_regular": 1}}}
    offered = deeds("muster", "shadow", politics=at_war("sauron", "gondor"), clear_map=True, regions=none)
    assert "do:witch_king" not in offered


def test_the_witch_king_wakes_all_free_nations() -> None:
    """All become active, none advances (p. 25). [characters.witch_king]"""
    m = table(dice=ONE_MUSTER, actor=1, politics=at_war("sauron", "gondor"))
    act(m, "muster", "do:witch_king", "region:morannon")
    for nation, box in (("dwarves", 1), ("north", 1), ("rohan", 1), ("elves", 1)):
        assert politics(m, nation) == {"box": box, "active": True}


def test_wormtongue_keeps_rohan_asleep_when_the_witch_king_comes() -> None:
    """The others wake (p. 25). [characters.witch_king]"""
    m = table(
        dice=ONE_MUSTER,
        actor=1,
        politics=at_war("sauron", "gondor"),
        characters={"saruman": "orthanc"},
        table=["sh_char_22"],
    )
    act(m, "muster", "do:witch_king", "region:morannon")
    assert not politics(m, "rohan")["active"] and politics(m, "north")["active"]
    assert on_table(m) == ["sh_char_22"]


def test_the_witch_king_is_a_nazgul() -> None:
    """For the Hunt, for cards and for combat cards, and his Leadership is Nazgul Leadership (p. 24, 25).

    [characters.witch_king]
    """
    m = table(
        dice={"free": {"character": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 1}},
        fellowship={"region": "hollin"},
        characters={"witch_king": "hollin"},
        script={"hunt": [1, 6], "tile": ["std_3"]},
    )
    act(m, "character", "do:move_fellowship")
    assert asked(m) == "hunt_reroll", "he gives the re-roll of a Nazgul"
    # Black Breath asks for a Nazgul, and "The Ringwraiths Are Abroad" moves all of them.
    assert can_play("sh_char_23", clear_map=True, characters={"witch_king": "morannon"})


def test_the_witch_king_dies_for_good_and_nazgul_return() -> None:
    """With the army that is destroyed (p. 25, 30). [characters.witch_king]"""
    m = battle(
        {"sauron_regular": 1, "sauron_nazgul": 1, "witch_king": 1}, {"gondor_regular": 5}, roll=(1, 6, 6, 1, 1, 1, 1)
    )
    assert where(m, "witch_king") == "dead" and position(m)["reinforcements"]["sauron_nazgul"] == 8
    sound(m)


def test_the_sorcerer_draws_once_a_battle_from_the_deck_of_the_card() -> None:
    """For a card of the first round only, and the hand limit holds (p. 25). [characters.witch_king]"""
    full = ["sh_strat_22", "sh_strat_23", "sh_char_01", "sh_char_02", "sh_char_03"]
    m = battle(
        {"sauron_regular": 5, "witch_king": 1},
        {"gondor_regular": 5},
        ("sh_char_05", ""),
        roll=(1,) * 60,
        hands={"shadow": full},
        force=("all",),
    )
    assert asked(m) == "sorcerer"
    say(m, "go_on")
    drawn = [card for card in hand(m, "shadow") if card not in full]
    assert len(drawn) == 1 and drawn[0].startswith("sh_char")
    n = battle(
        {"sauron_regular": 5, "witch_king": 1}, {"gondor_regular": 5}, roll=(1,) * 60, hands={"shadow": ["sh_strat_22"]}
    )
    say(n, "go_on", "stay", "card:sh_strat_22")
    assert asked(n) == "cease_or_go_on", "no card in the first round, nothing in the second"


def test_the_sorcerer_may_decline_and_finds_an_empty_deck() -> None:
    """It is a choice, and nothing is asked without a card to draw (p. 25). [characters.witch_king]"""
    m = battle({"sauron_regular": 5, "witch_king": 1}, {"gondor_regular": 5}, ("sh_strat_01", ""), roll=(1,) * 60)
    say(m, "pass")
    assert hand(m, "shadow") == []
    rest = [f"sh_strat_{number:02d}" for number in range(2, 25)]
    n = battle(
        {"sauron_regular": 5, "witch_king": 1}, {"gondor_regular": 5}, ("sh_strat_01", ""), roll=(1,) * 60, played=rest
    )
    assert asked(n) == "cease_or_go_on"
