"""Rule tests: characters on the map (chapter 6)."""

from typing import Any

import pytest
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
    event,
    fellowship,
    garrison,
    hand,
    kinds,
    may_use,
    notes,
    on_table,
    politics,
    position,
    regions_offered,
    say,
    sound,
    state,
    table,
    units,
    where,
)

from warhost import BadPosition
from warhost.games.wotr.ids import CHARACTER_NAMES, FREE, SHADOW
from warhost.games.wotr.tables import LEADERSHIP, LEVEL
from warhost.games.wotr.turn import dice_pool
from warhost.kernel.match import Match

ONE_CHARACTER = {"free": {"character": 1}, "shadow": {"character": 1}}
ONE_MUSTER = {"free": {"muster": 1}, "shadow": {"muster": 1}}
ONE_WILL = {"free": {"will": 1}, "shadow": {"muster": 1}}
MORIA_BESIEGED = {"moria": {"units": {"elves_elite": 2}, "garrison": {"sauron_regular": 2}}}
LORIEN_BESIEGED = {"lorien": {"units": {"sauron_regular": 2}, "garrison": {"elves_elite": 2, "elves_leader": 1}}}
ORTHANC_BESIEGED = {"orthanc": {"units": {"rohan_regular": 2}, "garrison": {"isengard_regular": 3}}}


def walking(characters: dict[str, str], **position: Any) -> Match:
    """The Free Peoples have just chosen to move companions with a Character die."""
    m = table(dice=ONE_CHARACTER, characters=characters, **position)
    return act(m, "character", "do:move_companions")


def flying(**position: Any) -> Match:
    """The Shadow has just chosen to move Nazgul and minions with a Character die."""
    m = table(dice=ONE_CHARACTER, actor=1, **position)
    return act(m, "character", "do:move_minions")


# ---- coming into play


def test_the_figures_on_the_character_cards() -> None:
    """Level and Leadership of every character (p. 25). [characters.hobbits]

    [characters.gandalf_grey] [characters.strider] [characters.boromir] [characters.legolas] [characters.gimli]
    [characters.aragorn] [characters.gandalf_white] [characters.mouth_of_sauron] [characters.saruman]
    [characters.witch_king]
    """
    cards = {
        name: (level, leadership) for name, level, leadership in zip(CHARACTER_NAMES, LEVEL, LEADERSHIP, strict=True)
    }
    assert cards == {
        "gandalf_grey": (3, 1), "strider": (3, 1), "boromir": (2, 1), "legolas": (2, 1), "gimli": (2, 1),
        "meriadoc": (1, 1), "peregrin": (1, 1), "aragorn": (3, 2), "gandalf_white": (3, 1),
        "saruman": (0, 1), "witch_king": (-1, 2), "mouth_of_sauron": (3, 2),
    }


def test_heroes_come_with_will_of_the_west_and_minions_with_muster() -> None:
    """No other result brings them in (p. 24). [characters.enter]"""
    heroes = {"strider": "minas_tirith", "gandalf_grey": "edoras", "saruman": "orthanc"}
    assert {"do:aragorn", "do:gandalf_white"} <= set(deeds("will", characters=heroes))
    for die in ("character", "muster", "army_muster", "event"):
        assert not {"do:aragorn", "do:gandalf_white"} & set(deeds(die, characters=heroes))
    minions = {"do:saruman", "do:witch_king", "do:mouth_of_sauron"}
    for die in ("muster", "army_muster"):
        assert minions <= set(deeds(die, "shadow", politics=ALL_AT_WAR))
    for die in ("character", "army", "event"):
        assert not minions & set(deeds(die, "shadow", politics=ALL_AT_WAR))


def test_one_muster_brings_one_minion() -> None:
    """Entering is the whole action of the die (p. 24). [characters.enter]"""
    m = table(dice={"shadow": {"muster": 2}}, actor=1, politics=ALL_AT_WAR)
    act(m, "muster", "do:saruman")
    assert where(m, "saruman") == "orthanc" and where(m, "witch_king") == "not_yet"
    assert asked(m) == "deed", "for the other die"
    act(m, "muster")
    assert "do:saruman" not in m.options() and "do:witch_king" in m.options()


def test_a_minion_is_not_recruited() -> None:
    """He comes with all figures on the map and into a full region (p. 24). [characters.enter]"""
    full = {"orthanc": {"units": {"isengard_regular": 9, "isengard_elite": 1}}}
    m = table(dice=ONE_MUSTER, actor=1, politics=at_war("isengard"), regions=full)
    act(m, "muster", "do:saruman")
    assert where(m, "saruman") == "orthanc"
    assert units(m, "orthanc") == {"isengard_regular": 9, "isengard_elite": 1}
    sound(m)


def test_an_eliminated_character_never_returns() -> None:
    """Dead minions and companions are out for good (p. 24, 27). [characters.enter]"""
    dead = {"saruman": "dead", "witch_king": "dead", "mouth_of_sauron": "dead"}
    offered = deeds("muster", "shadow", politics=ALL_AT_WAR, characters=dead)
    assert not {"do:saruman", "do:witch_king", "do:mouth_of_sauron"} & set(offered)
    gone = {"strider": "replaced", "aragorn": "dead", "gandalf_grey": "replaced", "gandalf_white": "dead",
            "saruman": "orthanc"}
    assert not {"do:aragorn", "do:gandalf_white"} & set(deeds("will", characters=gone))
    assert "do:aragorn" not in deeds("will", characters={"strider": "dead"})


def test_the_heir_leaves_cards_about_the_fellowship_alone() -> None:
    """A card that needs Strider in the Fellowship went when he left it, not when Aragorn comes (p. 24).

    Axe and Bow stays for Legolas. [characters.enter]
    """
    m = table(dice=ONE_WILL, characters={"strider": "minas_tirith"}, table=["fp_char_06"])
    act(m, "will", "do:aragorn")
    assert on_table(m) == ["fp_char_06"] and where(m, "strider") == "replaced"


def test_dice_of_characters_come_and_go_with_them() -> None:
    """Each of the five gives one die while in play, from the next turn on (p. 25). [characters.aragorn]

    [characters.gandalf_white] [characters.saruman] [characters.witch_king] [characters.mouth_of_sauron]
    """
    assert dice_pool(state(table()), FREE) == 4 and dice_pool(state(table()), SHADOW) == 7
    here = {"strider": "replaced", "aragorn": "minas_tirith", "gandalf_grey": "dead", "gandalf_white": "fangorn"}
    assert dice_pool(state(table(characters=here)), FREE) == 6
    gone = {"strider": "replaced", "aragorn": "dead", "gandalf_grey": "dead", "gandalf_white": "fangorn"}
    assert dice_pool(state(table(characters=gone)), FREE) == 5
    for minion, place in (("saruman", "orthanc"), ("witch_king", "morannon"), ("mouth_of_sauron", "nurn")):
        assert dice_pool(state(table(characters={minion: place})), SHADOW) == 8
        assert dice_pool(state(table(characters={minion: "dead"})), SHADOW) == 7
    m = table(dice={"shadow": {"muster": 1}}, actor=1, politics=at_war("isengard"))
    act(m, "muster", "do:saruman")
    assert position(m)["dice"]["shadow"] == {} and position(m)["turn"] == 2


# ---- companions on the map


def test_a_companion_moves_up_to_his_level() -> None:
    """Boromir of level 2 goes two regions, not three (p. 24). [characters.companions_move]"""
    m = walking({"boromir": "druwaith_iaur"})
    goals = regions_offered(m)
    assert "druwaith_iaur" in goals and "fords_of_isen" in goals and "helms_deep" in goals
    assert "westemnet" in goals and "edoras" not in goals


def test_any_number_of_companions_move_with_one_die() -> None:
    """Each of them once (p. 24). [characters.companions_move]"""
    m = walking({"boromir": "edoras", "legolas": "dale", "gimli": "bree"})
    say(m, "region:edoras", "region:folde")
    assert set(m.options()) == {"region:bree", "region:dale", "done"}
    say(m, "region:dale", "region:erebor")
    assert set(m.options()) == {"region:bree", "done"}
    say(m, "region:bree", "region:north_downs")
    assert (where(m, "boromir"), where(m, "legolas"), where(m, "gimli")) == ("folde", "erebor", "north_downs")
    assert m.seat == "shadow"


def test_the_others_may_stay() -> None:
    """The player stops when he likes (p. 24). [characters.companions_move]"""
    m = walking({"boromir": "edoras", "legolas": "dale"})
    say(m, "region:edoras", "region:folde", "done")
    assert where(m, "legolas") == "dale" and m.seat == "shadow"


def test_a_companion_who_has_moved_meets_others_but_does_not_go_on_with_them() -> None:
    """Nobody moves twice with a die (p. 24). [characters.companions_move]"""
    m = walking({"boromir": "edoras", "gandalf_grey": "folde"})
    say(m, "region:edoras", "region:folde", "region:folde", "region:minas_tirith")
    assert where(m, "boromir") == "folde" and where(m, "gandalf_grey") == "minas_tirith"


def test_companions_ignore_enemy_armies() -> None:
    """They pass and end among enemies (p. 24). [characters.companions_move]"""
    m = walking({"boromir": "fangorn"}, clear_map=True, regions={"eastemnet": {"units": {"sauron_regular": 5}}})
    assert {"eastemnet", "druadan_forest"} <= set(regions_offered(m))
    say(m, "region:eastemnet")
    assert where(m, "boromir") == "eastemnet"
    sound(m)


def test_companions_stop_in_a_shadow_controlled_stronghold() -> None:
    """Entering Moria ends the move, whichever army stands there (p. 24). [characters.companions_move]"""
    m = walking({"strider": "dimrill_dale"})
    assert "moria" in regions_offered(m) and "hollin" not in regions_offered(m)
    # A Free stronghold the Shadow has taken stops them as well.
    taken = {"lorien": {"units": {"sauron_regular": 1}, "control": "shadow"}}
    m = walking({"boromir": "parth_celebrant"}, regions=taken)
    assert "lorien" in regions_offered(m)
    n = walking({"gimli": "goblins_gate"}, regions={"rivendell": {"units": {"sauron_regular": 1}, "control": "shadow"}})
    assert "fords_of_bruinen" in regions_offered(n)
    o = walking({"gandalf_grey": "goblins_gate"}, clear_map=True, regions={"rivendell": {"control": "shadow"}})
    assert "rivendell" in regions_offered(o)
    # And one that the Free Peoples have taken lets them through.
    p = walking({"strider": "dimrill_dale"}, regions={"moria": {"units": {}, "control": "free"}})
    assert "hollin" in regions_offered(p)


def test_a_city_or_town_of_the_shadow_does_not_stop_them() -> None:
    """Only strongholds do (p. 24). [characters.companions_move]"""
    m = walking({"boromir": "hollin"})
    assert {"north_dunland", "tharbad", "south_dunland"} <= set(regions_offered(m))
    n = walking({"gimli": "lamedon"}, regions={"pelargir": {"units": {}, "control": "shadow"}})
    assert {"pelargir", "lossarnach", "osgiliath"} <= set(regions_offered(n))


def test_a_companion_leaves_a_shadow_stronghold() -> None:
    """He must stop on entering only (p. 24). [characters.companions_move]"""
    m = walking({"boromir": "moria"})
    assert {"moria", "hollin", "dimrill_dale", "lorien"} <= set(regions_offered(m))


def test_companions_neither_enter_nor_leave_a_besieged_stronghold() -> None:
    """Lórien under siege is shut from both sides (p. 24). [characters.companions_move]"""
    m = walking({"gandalf_grey": "parth_celebrant"}, regions=LORIEN_BESIEGED)
    assert "dimrill_dale" in regions_offered(m) and "lorien" not in regions_offered(m)
    inside = {"gandalf_grey": "garrison:lorien"}
    assert "do:move_companions" not in deeds("character", characters=inside, regions=LORIEN_BESIEGED)


def test_a_siege_laid_by_the_free_peoples_does_not_hold_companions() -> None:
    """Only the own stronghold besieged by the enemy is shut (p. 24). [characters.companions_move]"""
    m = walking({"strider": "hollin"}, regions=MORIA_BESIEGED)
    assert "moria" in regions_offered(m) and "dimrill_dale" not in regions_offered(m)
    n = walking({"strider": "moria"}, regions=MORIA_BESIEGED)
    assert {"hollin", "dimrill_dale", "lorien"} <= set(regions_offered(n))


def test_black_borders_block_companions() -> None:
    """Rivendell and High Pass, Lórien and Moria do not touch (p. 24). [characters.companions_move]"""
    m = walking({"meriadoc": "rivendell"})
    assert set(regions_offered(m)) == {"rivendell", "fords_of_bruinen", "trollshaws"}
    n = walking({"meriadoc": "lorien"})
    assert set(regions_offered(n)) == {"lorien", "dimrill_dale", "parth_celebrant"}


def test_a_companion_goes_along_with_an_army() -> None:
    """One region, as its character, with an Army result too (p. 24, 27). [characters.companions_move]"""
    m = table(dice={"free": {"army_muster": 1}, "shadow": {"event": 1}}, characters={"boromir": "minas_tirith"})
    act(m, "army_muster", "do:move_armies", "region:minas_tirith", "region:lossarnach", "unit:gondor_regular",
        "character:boromir", "done", "done")
    assert where(m, "boromir") == "lossarnach" and units(m, "lossarnach") == {"gondor_regular": 1}


def test_companions_stay_behind_if_the_player_likes() -> None:
    """All units leave, Boromir does not (p. 27). [characters.companions_move] [army.split]"""
    m = table(dice={"free": {"army_muster": 1}, "shadow": {"event": 1}}, characters={"boromir": "pelargir"})
    act(m, "army_muster", "do:move_armies", "region:pelargir", "region:lossarnach", "unit:gondor_regular", "done",
        "done")
    assert where(m, "boromir") == "pelargir" and units(m, "pelargir") == {}


def test_a_group_moves_with_its_highest_level() -> None:
    """Meriadoc goes three regions with Strider (p. 24). [characters.groups]"""
    m = walking({"strider": "rivendell", "meriadoc": "rivendell"})
    say(m, "character:meriadoc")
    assert "done" in m.options()
    say(m, "character:strider")
    assert "bree" in regions_offered(m)
    say(m, "region:bree")
    assert where(m, "strider") == where(m, "meriadoc") == "bree" and m.seat == "shadow"


def test_several_groups_start_from_one_region() -> None:
    """Each goes its own way with its own level (p. 24). [characters.groups]"""
    m = walking({"strider": "rivendell", "meriadoc": "rivendell", "gimli": "rivendell", "peregrin": "rivendell"})
    say(m, "character:strider", "character:meriadoc", "done", "region:bree", "region:rivendell", "character:peregrin",
        "done")
    assert set(regions_offered(m)) == {"rivendell", "fords_of_bruinen", "trollshaws"}
    say(m, "region:trollshaws", "region:rivendell")
    assert "hollin" in regions_offered(m)
    say(m, "region:hollin")
    assert [where(m, c) for c in ("strider", "meriadoc", "peregrin", "gimli")] == [
        "bree", "bree", "trollshaws", "hollin"]


def test_companions_of_two_regions_are_no_group() -> None:
    """They must start together (p. 24). [characters.groups]"""
    m = walking({"strider": "rivendell", "meriadoc": "trollshaws"})
    say(m, "region:trollshaws")
    assert "bree" not in regions_offered(m) and "rivendell" in regions_offered(m)
    say(m, "region:rivendell", "region:rivendell")
    assert asked(m) == "companions_to", "only Strider is left to move"


# ---- Nazgul


def test_nazgul_fly_anywhere_over_any_border() -> None:
    """One Character die moves any number of them (p. 24). [characters.nazgul_move]"""
    m = flying()
    say(m, "region:morannon", "region:forlindon", "region:minas_morgul", "region:the_shire", "region:barad_dur",
        "region:the_shire")
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

    An empty one is shut all the same. [characters.nazgul_move]
    """
    held = {"helms_deep": {"units": {}, "control": "shadow"}, "umbar": {"units": {}, "control": "free"},
            "dol_amroth": {"units": {}}}
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
    """The last besieger goes, the Nazgul need not (p. 24). [characters.nazgul_move]"""
    siege = {"lorien": {"units": {"sauron_regular": 1, "sauron_nazgul": 1}, "garrison": {"elves_elite": 2}}}
    m = table(dice={"shadow": {"army": 1, "character": 1}}, actor=1, politics=at_war("sauron"), regions=siege)
    act(m, "army", "do:move_armies", "region:lorien", "region:parth_celebrant", "unit:sauron_regular", "done", "done")
    assert units(m, "lorien") == {"elves_elite": 2, "sauron_nazgul": 1} and garrison(m, "lorien") == {}
    sound(m)
    act(m, "character", "do:move_minions", "region:lorien")
    assert "lorien" not in regions_offered(m)
    say(m, "region:dimrill_dale", "done")
    assert units(m, "dimrill_dale") == {"sauron_nazgul": 1}


def test_nazgul_go_with_an_army_wherever_it_goes() -> None:
    """An army carries them into a stronghold it takes (p. 24). [characters.nazgul_move]"""
    empty = {"lorien": {"units": {}}, "dimrill_dale": {"units": {"sauron_regular": 2, "sauron_nazgul": 1}}}
    m = table(dice=ONE_CHARACTER, actor=1, politics=at_war("sauron"), regions=empty)
    act(m, "character", "do:leader_move", "region:dimrill_dale", "region:lorien", "all")
    assert units(m, "lorien") == {"sauron_regular": 2, "sauron_nazgul": 1}


def test_the_mordor_track_is_no_region_for_nazgul() -> None:
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


def test_the_mouth_of_sauron_walks_three_regions_offered() -> None:
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
        "barad_dur", "gorgoroth", "minas_morgul", "morannon", "nurn", "dagorlad", "north_ithilien", "south_ithilien"}


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


def test_the_mouth_neither_enters_nor_leaves_an_own_besieged_stronghold() -> None:
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
    """Not in Orthanc or Umbar, not in a lost one; a besieged one serves (p. 24). [characters.mouth_of_sauron]"""
    held = {**MORIA_BESIEGED, "mount_gundabad": {"units": {}, "control": "free"}}
    m = table(dice=ONE_MUSTER, actor=1, politics=ALL_AT_WAR, regions=held)
    act(m, "muster", "do:mouth_of_sauron")
    assert set(regions_offered(m)) == {"barad_dur", "dol_guldur", "minas_morgul", "morannon", "moria"}
    say(m, "region:moria")
    assert where(m, "mouth_of_sauron") == "garrison:moria"
    sound(m)


def test_the_messenger_turns_muster_into_army_once_a_turn() -> None:
    """A Muster die moves armies, the next one does not (p. 24). [characters.mouth_of_sauron]"""
    m = table(dice={"shadow": {"muster": 2, "army_muster": 1}}, actor=1, characters={"mouth_of_sauron": "nurn"})
    act(m, "muster", "do:messenger", "region:nurn", "all", "done")
    assert where(m, "mouth_of_sauron") == "gorgoroth"
    act(m, "muster")
    assert "do:messenger" not in m.options() and "do:move_armies" not in m.options()


def test_the_messenger_serves_every_use_of_an_army_result() -> None:
    """Attacks and cards with the Army symbol; not without the Mouth, not with other dice (p. 24).

    [characters.mouth_of_sauron]
    """
    here: dict[str, Any] = {
        "characters": {"mouth_of_sauron": "nurn"}, "politics": at_war("sauron"), "hands": {"shadow": ["sh_strat_07"]},
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
    m = battle({"isengard_regular": 5, "saruman": 1}, {"rohan_regular": 1}, source="region:orthanc",
               target="region:fords_of_isen", roll=(6, 1, 1, 1, 1, 1, 1))
    assert asked(m) == "advance"
    say(m, "go_on")
    assert "character:saruman" not in m.options()
    say(m, "all")
    assert where(m, "saruman") == "orthanc" and units(m, "fords_of_isen") == {"isengard_regular": 5}
    sound(m)
    # With nobody else to lead, a Character die does not move the regulars of Orthanc.
    n = table(dice={"shadow": {"character": 1}}, actor=1, clear_map=True, characters={"saruman": "orthanc"},
              regions={"orthanc": {"units": {"isengard_regular": 4}}})
    assert "do:leader_move" not in act(n, "character").options()


def test_level_zero_does_not_retreat() -> None:
    """Saruman is left behind alone and nobody attacks him (p. 24, 30). [characters.level_zero]"""
    m = attack({"rohan_regular": 5}, {"isengard_regular": 5, "saruman": 1}, source="region:fords_of_isen",
               target="region:orthanc", roll=(1,) * 20)
    say(m, "fight", "go_on", "region:gap_of_rohan")
    assert where(m, "saruman") == "orthanc" and units(m, "gap_of_rohan") == {"isengard_regular": 5}
    say(m, "go_on", "all")
    assert where(m, "saruman") == "orthanc" and units(m, "orthanc") == {"rohan_regular": 5}
    sound(m)


def test_gollum_is_no_figure_that_moves() -> None:
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
        n = battle({"isengard_regular": 1, "isengard_elite": 2}, {"rohan_regular": 1}, source="region:gap_of_rohan",
                   target="region:fords_of_isen", characters={"saruman": saruman}, roll=(1,) * 20)
        assert len([side for side, _ in notes(n, "combat_reroll") if side == SHADOW]) == rerolls


def test_a_leading_elite_stays_a_unit() -> None:
    """It is counted for Combat Strength and reduced for a hit; then it leads no more (p. 25). [characters.saruman]"""
    m = battle({"isengard_elite": 2}, {"rohan_regular": 1}, source="region:gap_of_rohan",
               target="region:fords_of_isen", characters={"saruman": "orthanc"}, roll=(1, 1, 6, 1, 1))
    assert notes(m, "combat_roll")[0][1] == 2 and len(notes(m, "combat_reroll")) == 2
    assert units(m, "gap_of_rohan") == {"isengard_regular": 1, "isengard_elite": 1}


def test_sauron_elites_do_not_lead() -> None:
    """Southron ones only with three or four players (p. 25). [characters.saruman]"""
    army = {"gap_of_rohan": {"units": {"sauron_elite": 1, "southrons_elite": 1}}}
    offered = deeds("character", "shadow", clear_map=True, regions=army, characters={"saruman": "orthanc"},
                    politics=at_war("sauron", "southrons"))
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
        dice=ONE_MUSTER, actor=1, politics=at_war("sauron", "gondor"), clear_map=True,
        regions={"moria": {"units": {"elves_elite": 1}, "garrison": {"sauron_regular": 1}},
                 "umbar": {"units": {"southrons_regular": 1}}, "nurn": {"units": {"sauron_nazgul": 1}},
                 "fangorn": {"units": {"sauron_elite": 1, "isengard_regular": 1}}},
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
    m = table(dice=ONE_MUSTER, actor=1, politics=at_war("sauron", "gondor"), characters={"saruman": "orthanc"},
              table=["sh_char_22"])
    act(m, "muster", "do:witch_king", "region:morannon")
    assert not politics(m, "rohan")["active"] and politics(m, "north")["active"]
    assert on_table(m) == ["sh_char_22"]


def test_the_witch_king_is_a_nazgul() -> None:
    """For the Hunt, for cards and for combat cards, and his Leadership is Nazgul Leadership (p. 24, 25).

    [characters.witch_king]
    """
    m = table(dice={"free": {"character": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 1}},
              fellowship={"region": "hollin"}, characters={"witch_king": "hollin"},
              script={"hunt": [1, 6], "tile": ["std_3"]})
    act(m, "character", "do:move_fellowship")
    assert asked(m) == "hunt_reroll", "he gives the re-roll of a Nazgul"
    # Black Breath asks for a Nazgul, and "The Ringwraiths Are Abroad" moves all of them.
    assert can_play("sh_char_23", clear_map=True, characters={"witch_king": "morannon"})


def test_the_witch_king_dies_for_good_and_nazgul_return() -> None:
    """With the army that is destroyed (p. 25, 30). [characters.witch_king]"""
    m = battle({"sauron_regular": 1, "sauron_nazgul": 1, "witch_king": 1}, {"gondor_regular": 5},
               roll=(1, 6, 6, 1, 1, 1, 1))
    assert where(m, "witch_king") == "dead" and position(m)["reinforcements"]["sauron_nazgul"] == 8
    sound(m)


def test_the_sorcerer_draws_once_a_battle_from_the_deck_of_the_card() -> None:
    """For a card of the first round only, and the hand limit holds (p. 25). [characters.witch_king]"""
    full = ["sh_strat_22", "sh_strat_23", "sh_char_01", "sh_char_02", "sh_char_03"]
    m = battle({"sauron_regular": 5, "witch_king": 1}, {"gondor_regular": 5}, ("sh_char_05", ""), roll=(1,) * 60,
               hands={"shadow": full}, force=("all",))
    assert asked(m) == "sorcerer"
    say(m, "go_on")
    drawn = [card for card in hand(m, "shadow") if card not in full]
    assert len(drawn) == 1 and drawn[0].startswith("sh_char")
    n = battle({"sauron_regular": 5, "witch_king": 1}, {"gondor_regular": 5}, roll=(1,) * 60,
               hands={"shadow": ["sh_strat_22"]})
    say(n, "go_on", "stay", "card:sh_strat_22")
    assert asked(n) == "cease_or_go_on", "no card in the first round, nothing in the second"


def test_the_sorcerer_may_decline_and_finds_an_empty_deck() -> None:
    """It is a choice, and nothing is asked without a card to draw (p. 25). [characters.witch_king]"""
    m = battle({"sauron_regular": 5, "witch_king": 1}, {"gondor_regular": 5}, ("sh_strat_01", ""), roll=(1,) * 60)
    say(m, "pass")
    assert hand(m, "shadow") == []
    rest = [f"sh_strat_{number:02d}" for number in range(2, 25)]
    n = battle({"sauron_regular": 5, "witch_king": 1}, {"gondor_regular": 5}, ("sh_strat_01", ""), roll=(1,) * 60,
               played=rest)
    assert asked(n) == "cease_or_go_on"


# ---- Aragorn and the Gandalfs


@pytest.mark.parametrize("city", ["minas_tirith", "dol_amroth", "pelargir"])
def test_aragorn_replaces_strider_in_three_cities_of_gondor(city: str) -> None:
    """Same figure, same region; Gondor wakes (p. 25). [characters.aragorn] [politics.activation]"""
    m = table(dice=ONE_WILL, characters={"strider": city})
    assert not politics(m, "gondor")["active"]
    act(m, "will", "do:aragorn")
    assert where(m, "aragorn") == city and where(m, "strider") == "replaced"
    assert politics(m, "gondor") == {"box": 2, "active": True}
    sound(m)


def test_aragorn_needs_strider_on_the_spot_and_the_city_unconquered() -> None:
    """Not from the Fellowship, not elsewhere, not in a lost city; a besieged one serves (p. 25).

    [characters.aragorn]
    """
    assert "do:aragorn" not in deeds("will", fellowship={"region": "minas_tirith"})
    assert "do:aragorn" not in deeds("will", characters={"strider": "edoras"})
    assert "do:aragorn" not in deeds("will", characters={"strider": "lossarnach"})
    lost = {"pelargir": {"units": {"sauron_regular": 1}, "control": "shadow"}}
    assert "do:aragorn" not in deeds("will", characters={"strider": "pelargir"}, regions=lost)
    siege = {"minas_tirith": {"units": {"sauron_regular": 3}, "garrison": {"gondor_regular": 2}}}
    m = table(dice=ONE_WILL, characters={"strider": "garrison:minas_tirith"}, regions=siege)
    act(m, "will", "do:aragorn")
    assert where(m, "aragorn") == "garrison:minas_tirith" and politics(m, "gondor")["active"]


def test_a_ring_never_makes_the_face_for_aragorn() -> None:
    """Will of the West is not among the faces; Mirror of Galadriel makes it (p. 21, 25). [characters.aragorn]"""
    m = table(dice={"free": {"event": 2}, "shadow": {"event": 1}}, characters={"strider": "pelargir"},
              hands={"free": ["fp_char_13"]})
    say(m, "ring")
    assert "die:will" not in m.options()
    n = table(dice={"free": {"event": 1, "character": 1}, "shadow": {}}, characters={"strider": "pelargir"},
              hands={"free": ["fp_char_13"]}, fellowship={"guide": "gandalf_grey"})
    act(n, "event", "do:event", "card:fp_char_13")
    say(n, "pass")
    act(n, "will")
    assert "do:aragorn" in n.options()


def test_aragorn_wakes_any_nation_and_leads_with_two() -> None:
    """He activates wherever he goes, and re-rolls two dice (p. 25). [characters.aragorn] [politics.activation]"""
    m = walking({"aragorn": "folde", "strider": "replaced"})
    say(m, "region:edoras")
    assert politics(m, "rohan")["active"]
    n = battle({"gondor_regular": 2, "aragorn": 1}, {"sauron_regular": 1}, source="region:eastern_emyn_muil",
               target="region:noman_lands", characters={"strider": "replaced"}, roll=(1,) * 10)
    assert len([side for side, _ in notes(n, "combat_reroll") if side == FREE]) == 2
    assert notes(n, "combat_roll")[0][1] == 3, "a Captain of the West"


def test_gandalf_the_white_needs_a_minion_that_has_been_in_play() -> None:
    """Dead or alive; Gollum is none (p. 25). [characters.gandalf_white]"""
    for grey in ("dead", "edoras"):
        assert "do:gandalf_white" not in deeds("will", characters={"gandalf_grey": grey})
        for minion, place in (("saruman", "orthanc"), ("witch_king", "dead"), ("mouth_of_sauron", "nurn")):
            assert "do:gandalf_white" in deeds("will", characters={"gandalf_grey": grey, minion: place})
    assert "do:gandalf_white" not in deeds("will", characters=company())


def test_gandalf_the_white_does_not_come_while_the_grey_is_in_the_fellowship() -> None:
    """He must be out of it, or dead (p. 25). [characters.gandalf_white]"""
    assert "do:gandalf_white" not in deeds("will", characters={"saruman": "orthanc"})


def test_gandalf_the_white_takes_the_place_of_the_grey() -> None:
    """On the map nothing is chosen, and a nation may wake (p. 25). [characters.gandalf_white]"""
    m = table(dice=ONE_WILL, characters={"gandalf_grey": "edoras", "saruman": "orthanc"})
    act(m, "will", "do:gandalf_white")
    assert where(m, "gandalf_white") == "edoras" and where(m, "gandalf_grey") == "replaced"
    assert politics(m, "rohan")["active"]
    siege: dict[str, Any] = {**LORIEN_BESIEGED}
    n = table(dice=ONE_WILL, characters={"gandalf_grey": "garrison:lorien", "saruman": "dead"}, regions=siege)
    act(n, "will", "do:gandalf_white")
    assert where(n, "gandalf_white") == "garrison:lorien"


def test_gandalf_the_white_returns_from_death_in_fangorn_or_with_the_elves() -> None:
    """Fangorn or an unconquered Elven stronghold; inside, if it is besieged (p. 25). [characters.gandalf_white]

    [characters.enter]
    """
    held = {**LORIEN_BESIEGED, "woodland_realm": {"units": {"sauron_regular": 1}, "control": "shadow"}}
    m = table(dice=ONE_WILL, characters={"gandalf_grey": "dead", "saruman": "dead"}, regions=held)
    act(m, "will", "do:gandalf_white")
    assert set(regions_offered(m)) == {"fangorn", "lorien", "rivendell", "grey_havens"}
    say(m, "region:lorien")
    assert where(m, "gandalf_white") == "garrison:lorien" and where(m, "gandalf_grey") == "dead"
    sound(m)


def test_shadowfax_carries_gandalf_and_one_hobbit() -> None:
    """Level 4 alone or with exactly one hobbit, else 3 (p. 25). [characters.gandalf_white]"""
    white = {"gandalf_grey": "replaced", "gandalf_white": "fangorn"}
    # Minas Tirith: Eastemnet, Drúadan Forest, Minas Tirith is three, Lossarnach four.
    assert "lossarnach" in regions_offered(walking(white))
    for companions, far in ((("meriadoc",), True), (("peregrin",), True), (("gimli",), False), (("strider",), False),
                            (("meriadoc", "peregrin"), False)):
        m = walking({**white, **dict.fromkeys(companions, "fangorn")})
        say(m, "character:gandalf_white", *[f"character:{name}" for name in companions])
        assert ("lossarnach" in regions_offered(m)) == far
        assert "minas_tirith" in regions_offered(m)


def test_the_white_rider_silences_the_nazgul_for_the_battle() -> None:
    """He gives up his Leadership before cards; no Nazgul leads in any round, the Witch-king neither (p. 25).

    [characters.gandalf_white]
    """
    army = {"sauron_regular": 3, "sauron_nazgul": 2, "witch_king": 1, "mouth_of_sauron": 1}
    m = attack(army, {"gondor_regular": 3, "gandalf_white": 1}, characters={"gandalf_grey": "dead"}, roll=(1,) * 40,
               hands={"free": ["fp_strat_20"]})
    assert asked(m) == "white_rider" and m.seat == "free"
    say(m, "go_on")
    assert asked(m) == "combat_card"
    say(m, "pass")
    assert len([side for side, _ in notes(m, "combat_reroll") if side == SHADOW]) == 2, "the Mouth keeps his"
    assert len([side for side, _ in notes(m, "combat_reroll") if side == FREE]) == 0
    say(m, "go_on", "stay", "pass")
    assert len([side for side, _ in notes(m, "combat_reroll") if side == SHADOW]) == 4
    assert kinds(m).count("white_rider") == 1


def test_the_white_rider_may_keep_his_leadership() -> None:
    """Then all count; without Nazgul in the battle there is nothing to ask (p. 25). [characters.gandalf_white]"""
    m = attack({"sauron_regular": 3, "sauron_nazgul": 2}, {"gondor_regular": 3, "gandalf_white": 1},
               characters={"gandalf_grey": "dead"}, roll=(1,) * 40)
    say(m, "pass")
    assert [side for side, _ in notes(m, "combat_reroll")] == [SHADOW, SHADOW, FREE]
    n = attack({"sauron_regular": 3, "mouth_of_sauron": 1}, {"gondor_regular": 3, "gandalf_white": 1},
               characters={"gandalf_grey": "dead"}, roll=(1,) * 40)
    assert asked(n) == "cease_or_go_on"


def test_silenced_nazgul_cannot_forfeit_but_are_there() -> None:
    """Dread and Despair needs their Leadership; Black Breath asks for a Nazgul only (p. 25).

    [characters.gandalf_white]
    """
    orcs = {"sauron_regular": 3, "sauron_nazgul": 2}
    men = {"gondor_regular": 3, "gondor_leader": 1, "gandalf_white": 1}
    here: dict[str, Any] = {"characters": {"gandalf_grey": "dead"}, "roll": (1,) * 20}
    for card in ("sh_char_14", "sh_char_11"):
        assert may_use(card, orcs, men, **here, before=("pass",))
    assert not may_use("sh_char_14", orcs, men, **here, before=("go_on",))
    assert may_use("sh_char_11", orcs, men, **here, before=("go_on",))


def test_gandalf_the_white_is_no_captain() -> None:
    """He adds no strength (p. 25). [characters.gandalf_white] [characters.captain_of_the_west]"""
    m = battle({"gondor_regular": 2, "gandalf_white": 1}, {"sauron_regular": 1}, source="region:eastern_emyn_muil",
               target="region:noman_lands", characters={"gandalf_grey": "dead"}, roll=(1,) * 10)
    assert notes(m, "combat_roll")[0][1] == 2


def gandalf_plays(die: str, card: str = "fp_strat_08", **position: Any) -> Match:
    """The Free Peoples play Wisdom of Elrond (or another card) with a die, Gandalf the Grey being the Guide."""
    hands = {"free": [card, *position.pop("hand", [])]}
    m = table(dice={"free": {die: 1}, "shadow": {"event": 1}}, hands=hands, **position)
    return act(m, die, "do:event", f"card:{card}")


def test_gandalf_the_guide_draws_after_an_event_played_with_an_event_die() -> None:
    """From the deck of the card; he may decline (p. 25). [characters.gandalf_grey]"""
    m = gandalf_plays("event")
    say(m, "nation:gondor")
    assert asked(m) == "gandalf_draw"
    say(m, "go_on")
    assert len(hand(m, "free")) == 1 and hand(m, "free")[0].startswith("fp_strat")
    n = say(gandalf_plays("event"), "nation:gondor", "pass")
    assert hand(n, "free") == []


def test_gandalf_draws_for_will_of_the_west_but_not_for_the_symbol() -> None:
    """A Will of the West is an Event result; Muster for a Muster card is not (p. 25). [characters.gandalf_grey]"""
    assert asked(say(gandalf_plays("will"), "nation:gondor")) == "gandalf_draw"
    m = say(gandalf_plays("muster"), "nation:gondor")
    assert hand(m, "free") == [] and m.seat == "shadow"
    n = table(dice={"free": {"event": 1}, "shadow": {"event": 1}})
    act(n, "event", "do:draw", "deck:strategy")
    assert len(hand(n, "free")) == 1 and m.seat == "shadow", "drawing is not playing"


def test_gandalf_draws_only_as_guide_and_from_a_deck_that_has_cards() -> None:
    """Strider leading, or an empty deck: nothing (p. 25). [characters.gandalf_grey]"""
    m = say(gandalf_plays("event", fellowship={"guide": "strider"}), "nation:gondor")
    assert hand(m, "free") == [] and m.seat == "shadow"
    rest = [f"fp_strat_{number:02d}" for number in range(1, 25) if number != 8]
    n = say(gandalf_plays("event", played=rest), "nation:gondor")
    assert hand(n, "free") == [] and n.seat == "shadow"


def test_the_hand_limit_is_checked_after_gandalfs_draw() -> None:
    """With five others in hand the draw makes six: nothing is discarded (p. 25). [characters.gandalf_grey]"""
    five = [f"fp_char_{number:02d}" for number in range(1, 6)]
    m = say(gandalf_plays("event", hand=five), "nation:gondor", "go_on")
    assert len(hand(m, "free")) == 6 and m.seat == "shadow"


def test_strider_as_guide_hides_with_any_die() -> None:
    """The die does not go to the Hunt Box and the Fellowship does not move (p. 25). [characters.strider]"""
    lead = {"region": "hollin", "hidden": False, "progress": 0, "guide": "strider"}
    for die in ("character", "muster", "army_muster", "event", "will"):
        assert "do:hide_fellowship" in deeds(die, fellowship=lead)
        assert "do:hide_fellowship" not in deeds(die, fellowship={**lead, "hidden": True})
        other = deeds(die, fellowship={**lead, "guide": "gandalf_grey"})
        assert ("do:hide_fellowship" in other) == (die in ("character", "will"))
    m = table(dice={"free": {"muster": 1}, "shadow": {"event": 1}}, fellowship=lead)
    act(m, "muster", "do:hide_fellowship")
    assert fellowship(m)["hidden"] and fellowship(m)["progress"] == 0 and fellowship(m)["region"] == "hollin"
    assert position(m)["dice"]["hunt"] == {"free": 0, "shadow": 0}


# ---- companions who move their nation

ABILITIES = [
    ("boromir", "gondor", ["minas_tirith", "dol_amroth", "pelargir"], ["lossarnach", "lamedon", "osgiliath", "edoras"]),
    ("legolas", "elves", ["lorien", "rivendell", "woodland_realm", "grey_havens"], ["dale", "old_forest_road"]),
    ("gimli", "dwarves", ["erebor"], ["iron_hills", "ered_luin", "dale"]),
]


@pytest.mark.parametrize(("name", "nation", "good", "bad"), ABILITIES)
def test_a_companion_advances_his_nation_with_any_die(name: str, nation: str, good: list[str], bad: list[str]) -> None:
    """Where he stands in the right settlement (p. 25). [characters.boromir] [characters.legolas] [characters.gimli]"""
    for place in good:
        for die in ("character", "muster", "army_muster", "event", "will"):
            assert f"do:{name}" in deeds(die, characters={name: place})
    for place in bad:
        assert f"do:{name}" not in deeds("event", characters={name: place})
    before = politics(table(), nation)["box"]
    m = table(dice={"free": {"event": 1}, "shadow": {"event": 1}}, characters={name: good[0]})
    act(m, "event", f"do:{name}")
    assert politics(m, nation)["box"] == before + 1 and m.seat == "shadow"


@pytest.mark.parametrize(("name", "nation", "good", "bad"), ABILITIES)
def test_the_settlement_must_be_unconquered(name: str, nation: str, good: list[str], bad: list[str]) -> None:
    """A besieged one counts, a lost one does not (p. 25). [characters.boromir]

    [characters.legolas] [characters.gimli]
    """
    lost = {good[0]: {"units": {"sauron_regular": 1}, "control": "shadow"}}
    assert f"do:{name}" not in deeds("event", characters={name: good[0]}, regions=lost)
    siege = {good[0]: {"units": {"sauron_regular": 1}, "garrison": {f"{nation}_regular": 1}}}
    assert f"do:{name}" in deeds("event", characters={name: f"garrison:{good[0]}"}, regions=siege)


def test_the_ability_does_not_bring_a_passive_nation_to_war() -> None:
    """Nor one that is there already (p. 25). [characters.boromir] [politics.passive]

    Boromir wakes Gondor where he uses it, so no such nation is ever passive.
    """
    at = {"boromir": "minas_tirith"}
    with pytest.raises(BadPosition, match="gondor: passive, but boromir is in minas_tirith"):
        deeds("event", characters=at, politics={"gondor": {"box": 3, "active": False}})
    assert "do:boromir" in deeds("event", characters=at, politics={"gondor": {"box": 3, "active": True}})
    assert "do:boromir" not in deeds("event", characters=at, politics=at_war("gondor"))


def test_the_ability_is_the_companions_not_the_shadows() -> None:
    """A companion in the Fellowship or dead has none (p. 25). [characters.gimli]"""
    assert "do:gimli" not in deeds("event", fellowship={"region": "erebor"})
    assert "do:gimli" not in deeds("event", characters={"gimli": "dead"})


# ---- hobbits and captains


def hunted(*tiles: str, **position: Any) -> Match:
    """The Fellowship has just moved and the Hunt has drawn a tile."""
    fellow = position.pop("fellowship", {"region": "hollin", "progress": 1})
    m = table(dice={"free": {"character": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 1}}, fellowship=fellow,
              script={"hunt": [6], "tile": list(tiles), **position.pop("script", {})}, **position)
    return act(m, "character", "do:move_fellowship")


def test_a_hobbit_guide_separates_to_lower_the_damage() -> None:
    """By 1, and the next hobbit may do so on the same tile; no casualty (p. 25). [characters.hobbits]"""
    m = hunted("std_3", characters=company("meriadoc", "peregrin"))
    say(m, "guide")
    assert asked(m) == "companions_to"
    assert "moria" in regions_offered(m) and "dimrill_dale" not in regions_offered(m), "he stops in Moria on the way"
    say(m, "region:hollin")
    assert fellowship(m)["guide"] == "peregrin" and where(m, "meriadoc") == "hollin"
    say(m, "guide", "region:south_downs")
    assert where(m, "peregrin") == "south_downs" and fellowship(m)["guide"] == "gollum"
    assert "hunt_casualty" not in kinds(m)


def test_a_hobbit_guide_needs_damage() -> None:
    """A tile of 0 asks nothing (p. 25). [characters.hobbits]"""
    m = hunted("std_0r", characters=company("meriadoc"))
    assert asked(m) == "bearers" and where(m, "meriadoc") == "fellowship"


def test_hobbits_are_taken_alive() -> None:
    """Lost in the Fellowship a hobbit turns up on the map, and absorbs his level (p. 25). [characters.hobbits]"""
    m = hunted("std_3", script={"companion": ["peregrin"]})
    say(m, "random")
    assert asked(m) == "companions_to"
    # Progress 2 and level 1: three regions.
    assert {"hollin", "trollshaws", "bree", "north_downs"} <= set(regions_offered(m))
    assert "tower_hills" not in regions_offered(m)
    say(m, "region:bree")
    assert where(m, "peregrin") == "bree"
    say(m, "character:gandalf_grey")
    assert fellowship(m)["corruption"] == 2, "one point of three is absorbed"


def test_a_hobbit_lost_to_a_card_is_taken_alive_and_wakes_a_nation() -> None:
    """Lure of the Ring: as if just separated (p. 25). [characters.hobbits] [politics.activation]"""
    m = event("sh_char_13", {"companion": ["meriadoc"]}, fellowship={"region": "westemnet", "hidden": False})
    say(m, "lose", "region:edoras")
    assert where(m, "meriadoc") == "edoras" and politics(m, "rohan")["active"]


def test_nobody_else_is_taken_alive_nor_a_hobbit_outside() -> None:
    """Gimli dies in the Fellowship, a hobbit dies in battle (p. 25). [characters.hobbits]"""
    m = hunted("std_3", script={"companion": ["gimli"]})
    say(m, "random")
    assert where(m, "gimli") == "dead"
    n = battle({"gondor_regular": 1, "meriadoc": 1}, {"sauron_regular": 5}, source="region:eastern_emyn_muil",
               target="region:noman_lands", roll=(1, 6, 6, 6, 6, 6, 1))
    assert where(n, "meriadoc") == "dead"


def test_in_mordor_hobbits_are_removed_for_good() -> None:
    """As Guide and as a casualty; the damage drops all the same (p. 25, 43). [characters.hobbits]"""
    track = {"region": "morannon", "mordor": 1}
    m = hunted("std_3", fellowship=track, characters=company("meriadoc", "peregrin"))
    say(m, "guide")
    assert where(m, "meriadoc") == "dead"
    assert m.ask is not None and m.ask.args == (2,)
    say(m, "lose")
    assert where(m, "peregrin") == "dead" and fellowship(m)["corruption"] <= 1


def test_every_captain_of_the_west_adds_a_die() -> None:
    """Six companions have it, the hobbits and Gandalf the White have not (p. 25). [characters.captain_of_the_west]"""
    for name in ("gandalf_grey", "strider", "boromir", "legolas", "gimli", "meriadoc", "peregrin"):
        m = battle({"gondor_regular": 2, name: 1}, {"sauron_regular": 1}, source="region:eastern_emyn_muil",
                   target="region:noman_lands", roll=(1,) * 10)
        assert notes(m, "combat_roll")[0][1] == (2 if name in ("meriadoc", "peregrin") else 3)


def test_captains_do_not_raise_the_limit_of_five_dice() -> None:
    """Two captains with four units roll five (p. 25, 28). [characters.captain_of_the_west]"""
    m = battle({"gondor_regular": 4, "boromir": 1, "gimli": 1}, {"sauron_regular": 1},
               source="region:eastern_emyn_muil", target="region:noman_lands", roll=(1,) * 20)
    assert notes(m, "combat_roll")[0][1] == 5
    n = battle({"gondor_regular": 1, "boromir": 1, "gimli": 1, "legolas": 1}, {"sauron_regular": 1},
               source="region:eastern_emyn_muil", target="region:noman_lands", roll=(1,) * 20)
    assert notes(n, "combat_roll")[0][1] == 4


def test_a_captain_in_the_rearguard_adds_nothing() -> None:
    """He must take part in the battle (p. 25). [characters.captain_of_the_west]"""
    m = battle({"gondor_regular": 2, "boromir": 1}, {"sauron_regular": 1}, source="region:eastern_emyn_muil",
               force=("unit:gondor_regular", "unit:gondor_regular", "done"), target="region:noman_lands", roll=(1,) * 9)
    assert notes(m, "combat_roll")[0][1] == 2


def test_words_of_power_end_a_captaincy_for_the_round() -> None:
    """Boromir adds no die in that round, and again in the next (p. 25). [characters.captain_of_the_west]"""
    m = battle({"sauron_regular": 1, "witch_king": 1}, {"gondor_regular": 2, "boromir": 1}, ("sh_char_15", ""),
               roll=(1,) * 20)
    say(m, "pass")
    assert notes(m, "combat_roll")[1][1] == 2
    say(m, "go_on", "stay")
    assert notes(m, "combat_roll")[3][1] == 3


def test_a_captain_absorbs_no_hit() -> None:
    """The last unit gone, the army is gone with him (p. 25, 30). [characters.captain_of_the_west]"""
    m = battle({"sauron_regular": 5}, {"gondor_regular": 1, "boromir": 1}, roll=(6, 1, 1, 1, 1, 1, 1, 1))
    assert where(m, "boromir") == "dead" and units(m, "eastern_emyn_muil") == {}


# ---- Gollum


def test_gollum_hides_the_fellowship_from_numbered_tiles() -> None:
    """Eyes reveal it, numbers with a Reveal icon do not (p. 37). [characters.gollum]"""
    m = hunted("std_1r", characters=company())
    say(m, "take")
    assert fellowship(m)["hidden"] and fellowship(m)["corruption"] == 1
    n = hunted("std_eye", characters=company())
    assert asked(n) == "bearers" and not fellowship(n)["hidden"]
    assert fellowship(n)["corruption"] == 1, "and Gollum could not lower it by what the Eye does anyway"


def test_gollum_may_give_the_fellowship_away_for_a_point() -> None:
    """Once a tile: a full reveal with the move of the figure (p. 37). [characters.gollum]"""
    m = hunted("std_2", characters=company())
    say(m, "guide")
    assert asked(m) == "bearers" and fellowship(m)["corruption"] == 1, "and not offered twice"
    say(m, "stay")
    assert not fellowship(m)["hidden"]


def test_gollum_in_mordor_only_flips_the_marker() -> None:
    """No figure moves (p. 37, 43). [characters.gollum]"""
    m = hunted("std_2", characters=company(), fellowship={"region": "morannon", "mordor": 1})
    say(m, "guide")
    assert not fellowship(m)["hidden"] and fellowship(m)["corruption"] == 1 and fellowship(m)["mordor"] == 2


def test_gollum_is_no_companion() -> None:
    """No casualty, and one Hunt die at most is allocated (p. 37). [characters.gollum]"""
    m = hunted("std_2", characters=company())
    assert set(m.options()) == {"guide", "take"}
    n = table(phase="hunt_allocation", characters=company())
    assert n.options() == ["number:0", "number:1"]


# ---- leaders


def test_a_leader_alone_is_removed_for_good() -> None:
    """An event kills the last unit: the leader goes with it (p. 8). [characters.leaders]"""
    m = event("sh_strat_06", fellowship={"region": "dale"}, characters={"gimli": "dale"},
              regions={"dale": {"units": {"north_regular": 1, "north_leader": 1}}})
    say(m, "region:dale", "remove:north_regular")
    assert units(m, "dale") == {} and where(m, "gimli") == "dale"
    assert position(m)["casualties"] == {"north_regular": 1, "north_leader": 1}


def test_a_leader_leads_units_of_any_free_nation() -> None:
    """A Rohan leader moves Gondor units and re-rolls for them (p. 8). [characters.leaders]"""
    army = {"osgiliath": {"units": {"gondor_regular": 1, "rohan_leader": 1}}}
    m = table(dice={"free": {"character": 1}}, clear_map=True, regions=army, politics=at_war("gondor", "rohan"))
    act(m, "character", "do:leader_move", "region:lossarnach", "all")
    assert units(m, "lossarnach") == {"gondor_regular": 1, "rohan_leader": 1}
    n = battle({"gondor_regular": 2, "rohan_leader": 1, "elves_leader": 1}, {"sauron_regular": 1},
               source="region:eastern_emyn_muil", target="region:noman_lands", roll=(1,) * 10)
    assert len(notes(n, "combat_reroll")) == 2


def test_leaders_and_nazgul_have_leadership_one_and_no_strength() -> None:
    """Three units and two Nazgul roll three and re-roll two (p. 8). [characters.leaders]"""
    m = battle({"sauron_regular": 3, "sauron_nazgul": 2}, {"gondor_regular": 1, "gondor_leader": 1}, roll=(1,) * 10)
    assert [dice for _, dice, _ in notes(m, "combat_roll")] == [3, 1]
    assert [side for side, _ in notes(m, "combat_reroll")] == [SHADOW, SHADOW, FREE]


def test_a_leader_may_not_be_left_alone_by_a_move() -> None:
    """All units leave only with every leader (p. 8, 27). [characters.leaders] [army.split]"""
    m = table(dice={"free": {"army_muster": 1}})
    act(m, "army_muster", "do:move_armies", "region:fords_of_isen", "region:westemnet", "unit:rohan_regular",
        "unit:rohan_regular")
    assert "done" not in m.options()
    say(m, "unit:rohan_leader", "done", "done")
    assert units(m, "westemnet") == {"rohan_regular": 2, "rohan_leader": 1} and units(m, "fords_of_isen") == {}


def test_nazgul_and_characters_alone_are_in_no_battle() -> None:
    """They stand among enemies unharmed and cannot be attacked (p. 8). [characters.leaders]"""
    alone = {"eastern_emyn_muil": {"units": {"sauron_nazgul": 2}}, "noman_lands": {"units": {"gondor_regular": 3}}}
    offered = deeds("army_muster", clear_map=True, regions=alone, politics=ALL_AT_WAR,
                    characters={"witch_king": "eastern_emyn_muil"})
    assert "do:attack" not in offered
    m = battle({"sauron_regular": 5}, {"gondor_regular": 1}, roll=(6, 1, 1, 1, 1, 1),
               characters={"witch_king": "eastern_emyn_muil", "boromir": "noman_lands"})
    assert asked(m) == "advance" and where(m, "witch_king") == "eastern_emyn_muil"
    assert notes(m, "combat_reroll") == [], "the Witch-king among the defenders leads nobody"
    assert notes(m, "combat_roll")[1][1] == 1, "neither does Boromir among the attackers"
    say(m, "stay")
    assert where(m, "boromir") == "noman_lands"
