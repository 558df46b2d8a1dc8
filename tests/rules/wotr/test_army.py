"""Rule tests: armies, recruiting and movement (chapter 6)."""

from typing import Any

import pytest
from tests.table import (
    ALL_AT_WAR,
    act,
    asked,
    at_war,
    attack,
    battle,
    control,
    deeds,
    event,
    garrison,
    kinds,
    notes,
    politics,
    position,
    regions_offered,
    say,
    sound,
    table,
    units,
    where,
)

from warhost.kernel.match import Match

ARMY = {"free": {"army_muster": 1}, "shadow": {"army": 1}}
MUSTER = {"free": {"muster": 1}, "shadow": {"muster": 1}}
ORCS = {"sauron_regular": 5}


def moving(side: str, source: str, target: str = "", die: str = "", **position: Any) -> Match:
    """A side has just chosen an army to move and, unless it has no choice there, the region to move into."""
    die = die or ("army_muster" if side == "free" else "army")
    deed = "do:leader_move" if die == "character" else "do:move_armies"
    position.setdefault("dice", {side: {die: 1}, "shadow" if side == "free" else "free": {"event": 1}})
    position.setdefault("politics", ALL_AT_WAR)
    m = act(table(actor=0 if side == "free" else 1, **position), die)
    for kind, answer in (("deed", deed), ("move_army", f"region:{source}"), ("move_to", f"region:{target}")):
        if asked(m) == kind and not answer.endswith(":"):
            say(m, answer)
    return m


def recruiting(side: str, *answers: str, **position: Any) -> Match:
    """A side has just chosen to recruit with a Muster die."""
    m = act(table(dice=MUSTER, actor=0 if side == "free" else 1, **position), "muster")
    if asked(m) == "deed":
        say(m, "do:recruit")
    return say(m, *answers)


# ---- composition


def test_an_army_may_mix_the_nations_of_a_side() -> None:
    """Three nations and their leaders move and fight as one (p. 26). [army.composition]"""
    mixed = {"noman_lands": {"units": {"gondor_regular": 1, "elves_elite": 1, "rohan_regular": 1, "north_leader": 1}}}
    m = moving("free", "noman_lands", "dagorlad", clear_map=True, regions=mixed)
    say(m, "all")
    assert units(m, "dagorlad") == mixed["noman_lands"]["units"]
    n = battle({"sauron_regular": 1}, {"gondor_regular": 1, "elves_elite": 1, "dwarves_regular": 1}, roll=(1,) * 9)
    assert notes(n, "combat_roll")[1][1] == 3


def test_without_a_unit_there_is_no_army() -> None:
    """Nazgul and minions alone neither move as an army nor attack (p. 26). [army.composition]"""
    alone = {"noman_lands": {"units": {"sauron_nazgul": 3}}, "dagorlad": {"units": {"gondor_regular": 1}}}
    here: dict[str, Any] = {"clear_map": True, "regions": alone, "politics": ALL_AT_WAR}
    offered = deeds("character", "shadow", **here, characters={"mouth_of_sauron": "noman_lands"})
    assert not {"do:leader_move", "do:leader_attack"} & set(offered)
    m = moving("free", "dagorlad", "noman_lands", clear_map=True, regions=alone)
    assert units(m, "noman_lands") == {"gondor_regular": 1, "sauron_nazgul": 3}, "nor do they stop an army"


def test_armies_that_meet_merge_after_the_action() -> None:
    """The next action moves them as one (p. 26). [army.composition]"""
    two = {"noman_lands": {"units": {"sauron_regular": 2}}, "dagorlad": {"units": {"southrons_regular": 2}}}
    m = moving("shadow", "noman_lands", "dagorlad", clear_map=True, regions=two, dice={"shadow": {"army": 2}})
    say(m, "all", "done")
    act(m, "army", "do:move_armies", "region:noman_lands", "all")
    assert units(m, "noman_lands") == {"sauron_regular": 2, "southrons_regular": 2}


# ---- stacking


def test_a_plain_move_may_not_end_above_ten() -> None:
    """Only as many go as there is room for (p. 26, 27). [army.stacking]"""
    full = {"noman_lands": {"units": {"sauron_regular": 5}}, "dagorlad": {"units": {"sauron_regular": 8}}}
    m = moving("shadow", "noman_lands", "dagorlad", clear_map=True, regions=full)
    assert m.options() == ["done", "unit:sauron_regular"], "one must go, and not all of them can"
    say(m, "unit:sauron_regular", "done")
    assert units(m, "dagorlad") == {"sauron_regular": 10} and units(m, "noman_lands") == {"sauron_regular": 3}
    ten = {"noman_lands": {"units": {"sauron_regular": 5}}, "dagorlad": {"units": {"sauron_regular": 10}}}
    n = moving("shadow", "noman_lands", clear_map=True, regions=ten)
    assert asked(n) == "move_to" and "dagorlad" not in regions_offered(n)


def test_leaders_nazgul_and_characters_are_not_limited() -> None:
    """Ten units with any number of them (p. 26). [army.stacking]"""
    full = {
        "dagorlad": {"units": {"sauron_regular": 9, "sauron_nazgul": 3}},
        "noman_lands": {"units": {"sauron_elite": 1, "sauron_nazgul": 4}},
    }
    m = moving(
        "shadow", "noman_lands", "dagorlad", clear_map=True, regions=full, characters={"witch_king": "noman_lands"}
    )
    say(m, "all")
    assert units(m, "dagorlad") == {"sauron_regular": 9, "sauron_elite": 1, "sauron_nazgul": 7}
    assert where(m, "witch_king") == "dagorlad"
    sound(m)


def test_recruits_above_ten_cost_units_of_the_owners_choice() -> None:
    """The excess returns to the reinforcements, also for the Free Peoples (p. 26). [army.stacking]"""
    full = {"edoras": {"units": {"rohan_regular": 5, "gondor_regular": 4, "elves_regular": 1}}}
    m = recruiting("free", "unit:rohan_elite", "region:edoras", politics=at_war("rohan"), regions=full)
    assert asked(m) == "stacking" and m.seat == "free"
    assert set(m.options()) == {
        "remove:rohan_regular",
        "remove:rohan_elite",
        "remove:gondor_regular",
        "remove:elves_regular",
    }
    before = position(m)["reinforcements"].get("gondor_regular", 0)
    say(m, "remove:gondor_regular")
    assert position(m)["reinforcements"]["gondor_regular"] == before + 1
    assert "gondor_regular" not in position(m)["casualties"]
    assert units(m, "edoras") == {"rohan_regular": 5, "rohan_elite": 1, "gondor_regular": 3, "elves_regular": 1}
    sound(m)


def test_a_retreat_above_ten_is_trimmed() -> None:
    """The retreat is allowed, the excess is removed at the end (p. 26, 30). [army.stacking]"""
    m = battle(
        ORCS, {"gondor_regular": 3}, roll=(1,) * 9, regions={"western_emyn_muil": {"units": {"gondor_regular": 9}}}
    )
    say(m, "go_on", "region:western_emyn_muil", "stay")
    assert units(m, "western_emyn_muil") == {"gondor_regular": 10}, "there is nothing to choose from"
    assert position(m)["casualties"] == {} and kinds(m).count("disbanded") == 2


def test_a_lifted_siege_may_need_trimming() -> None:
    """Relief and garrison together keep ten (p. 26, 32). [army.stacking]"""
    m = battle(
        {"gondor_regular": 5, "rohan_regular": 3},
        {"sauron_regular": 1},
        source="region:osgiliath",
        target="region:minas_tirith",
        roll=(6, 1, 1, 1, 1, 1),
        regions={"minas_tirith": {"garrison": {"gondor_regular": 5}}},
    )
    say(m, "go_on", "all")
    assert asked(m) == "stacking"
    say(m, "remove:rohan_regular", "remove:rohan_regular", "remove:rohan_regular")
    assert units(m, "minas_tirith") == {"gondor_regular": 10} and garrison(m, "minas_tirith") == {}
    sound(m)


def test_a_besieged_stronghold_has_its_own_limit_of_five() -> None:
    """Ten besiegers, five inside; the excess goes when the siege starts (p. 26, 31). [army.stacking]"""
    m = attack(
        {"sauron_regular": 9, "sauron_elite": 1},
        {"gondor_regular": 6, "gondor_elite": 1, "gondor_leader": 2},
        source="region:osgiliath",
        target="region:minas_tirith",
    )
    say(m, "withdraw", "go_on", "all")
    assert asked(m) == "stacking" and m.seat == "free"
    say(m, "remove:gondor_regular", "remove:gondor_regular")
    assert garrison(m, "minas_tirith") == {"gondor_regular": 4, "gondor_elite": 1, "gondor_leader": 2}
    assert units(m, "minas_tirith") == {"sauron_regular": 9, "sauron_elite": 1}
    assert position(m)["casualties"] == {}
    sound(m)


def test_a_card_that_recruits_into_a_siege_keeps_the_limit_of_five() -> None:
    """Guards of the Citadel in a full Minas Tirith under siege (p. 26, 27). [army.stacking]"""
    m = event(
        "fp_strat_14",
        regions={
            "minas_tirith": {"units": {"sauron_regular": 3}, "garrison": {"gondor_regular": 4, "gondor_elite": 1}}
        },
    )
    say(m, "unit:gondor_elite", "pass")
    assert asked(m) == "stacking" and garrison(m, "minas_tirith")["gondor_elite"] == 2
    say(m, "remove:gondor_regular")
    assert garrison(m, "minas_tirith") == {"gondor_regular": 3, "gondor_elite": 2, "gondor_leader": 1}
    sound(m)


# ---- recruiting


def test_a_muster_die_recruits_one_elite() -> None:
    """Nothing else is recruited with it (p. 26). [army.recruit]"""
    m = recruiting("free", "unit:gondor_elite", "region:dol_amroth", politics=at_war("gondor"))
    assert units(m, "dol_amroth") == {"gondor_regular": 3, "gondor_elite": 1} and m.seat == "shadow"


def test_a_muster_die_recruits_two_regulars_in_two_settlements() -> None:
    """Never both in one, and no elite as the second (p. 26). [army.recruit] [army.recruit_limits]"""
    m = recruiting("free", "unit:gondor_regular", "region:dol_amroth", politics=at_war("gondor"))
    assert asked(m) == "recruit" and "unit:gondor_elite" not in m.options()
    say(m, "unit:gondor_regular")
    assert set(regions_offered(m)) == {"minas_tirith", "lossarnach", "lamedon", "pelargir"}
    say(m, "region:lamedon")
    assert units(m, "lamedon") == {"gondor_regular": 1} and units(m, "dol_amroth") == {"gondor_regular": 4}
    assert m.seat == "shadow"


def test_a_muster_die_recruits_two_leaders_or_a_leader_and_a_regular() -> None:
    """In either order (p. 26). [army.recruit]"""
    war = at_war("gondor")
    first = ("unit:gondor_leader", "region:dol_amroth")
    m = recruiting("free", *first, "unit:gondor_leader", "region:pelargir", politics=war)
    assert units(m, "dol_amroth")["gondor_leader"] == 1 == units(m, "pelargir")["gondor_leader"]
    n = recruiting("free", *first, "unit:gondor_regular", "region:lamedon", politics=war)
    assert units(n, "lamedon") == {"gondor_regular": 1}
    o = recruiting(
        "shadow",
        "unit:sauron_nazgul",
        "region:moria",
        "unit:sauron_nazgul",
        "region:morannon",
        politics=at_war("sauron"),
    )
    assert units(o, "moria")["sauron_nazgul"] == 1 and units(o, "morannon")["sauron_nazgul"] == 2


def test_two_figures_may_be_of_two_nations_at_war() -> None:
    """Each in a settlement of its own nation (p. 26). [army.recruit]"""
    m = recruiting("free", "unit:gondor_regular", politics=at_war("gondor", "rohan"))
    assert set(regions_offered(m)) == {"dol_amroth", "minas_tirith", "lossarnach", "lamedon", "pelargir"}
    say(m, "region:lamedon", "unit:rohan_regular")
    assert set(regions_offered(m)) == {"edoras", "helms_deep", "folde", "westemnet"}
    say(m, "region:folde")
    assert units(m, "folde") == {"rohan_regular": 1}


def test_only_nations_at_war_recruit_with_a_die() -> None:
    """The others are not offered (p. 26). [army.recruit] [politics.not_at_war]"""
    assert "do:recruit" not in deeds("muster")
    assert "do:recruit" not in deeds("muster", "shadow")
    m = recruiting("free", politics={**at_war("gondor"), "rohan": {"box": 3, "active": True}})
    assert all(option.startswith("unit:gondor") for option in m.options())
    n = recruiting("shadow", politics=at_war("isengard"))
    assert set(n.options()) == {"unit:isengard_regular", "unit:isengard_elite"}, "no Nazgul while Sauron is at peace"


def test_fortifications_and_neutral_ground_recruit_nothing() -> None:
    """Osgiliath and the Fords are not settlements (p. 26). [army.recruit]"""
    m = recruiting("free", "unit:gondor_regular", politics=at_war("gondor"))
    assert "osgiliath" not in regions_offered(m)


def test_nazgul_come_into_sauron_strongholds_only() -> None:
    """Not into Nurn, Orthanc or Umbar, nor into a stronghold that is lost or besieged (p. 26). [army.recruit]"""
    m = recruiting("shadow", "unit:sauron_nazgul", politics=at_war("sauron", "isengard", "southrons"))
    assert set(regions_offered(m)) == {"barad_dur", "dol_guldur", "minas_morgul", "morannon", "moria", "mount_gundabad"}
    lost = {
        "moria": {"units": {"elves_elite": 1}, "control": "free"},
        "mount_gundabad": {"units": {"north_regular": 1}, "garrison": {"sauron_regular": 1}},
    }
    n = recruiting("shadow", "unit:sauron_nazgul", politics=at_war("sauron"), regions=lost)
    assert set(regions_offered(n)) == {"barad_dur", "dol_guldur", "minas_morgul", "morannon"}


def test_a_figure_is_placed_alone_if_the_second_cannot_be() -> None:
    """One settlement left: one figure (p. 26). [army.recruit]"""
    here = {
        "edoras": {"units": {"sauron_regular": 1}, "control": "shadow"},
        "folde": {"units": {"sauron_regular": 1}, "control": "shadow"},
        "westemnet": {"units": {"sauron_regular": 1}, "control": "shadow"},
    }
    m = recruiting("free", "unit:rohan_regular", politics=at_war("rohan"), regions=here)
    assert units(m, "helms_deep") == {"rohan_regular": 2} and m.seat == "shadow"


def test_a_leader_needs_a_unit_where_he_comes() -> None:
    """Edoras has one, Folde has none; a unit of any Free nation will do (p. 26). [army.recruit]

    [characters.leaders]
    """
    m = recruiting(
        "free", "unit:rohan_leader", politics=at_war("rohan"), regions={"westemnet": {"units": {"gondor_regular": 1}}}
    )
    assert set(regions_offered(m)) == {"edoras", "helms_deep", "westemnet"}
    empty: dict[str, Any] = {"edoras": {"units": {}}, "helms_deep": {"units": {}}}
    n = recruiting("free", politics=at_war("rohan"), regions=empty)
    assert "unit:rohan_leader" not in n.options()


def test_no_recruiting_in_settlements_taken_or_besieged() -> None:
    """Captured ones cannot be used by either side; a recaptured one can be used again (p. 26). [army.recruit_limits]"""
    held = {
        "minas_tirith": {"units": {"sauron_regular": 3}, "garrison": {"gondor_regular": 2}},
        "pelargir": {"units": {"southrons_regular": 2}, "control": "shadow"},
        "lamedon": {"units": {}, "control": "shadow"},
    }
    m = recruiting("free", "unit:gondor_regular", politics=ALL_AT_WAR, regions=held)
    assert set(regions_offered(m)) == {"dol_amroth", "lossarnach"}
    n = recruiting("shadow", "unit:southrons_regular", politics=ALL_AT_WAR, regions=held)
    assert "pelargir" not in regions_offered(n) and "lamedon" not in regions_offered(n)
    back = table(
        dice={"free": {"army_muster": 1, "muster": 1}, "shadow": {}},
        politics=at_war("gondor"),
        regions={"lamedon": {"control": "shadow"}},
    )
    act(
        back,
        "army_muster",
        "do:move_armies",
        "region:dol_amroth",
        "region:lamedon",
        "unit:gondor_regular",
        "done",
        "done",
    )
    assert control(back, "lamedon") == "free"
    act(back, "muster", "do:recruit", "unit:gondor_regular")
    assert "lamedon" in regions_offered(back)


def test_a_lost_stronghold_under_siege_by_its_owner_recruits_nothing() -> None:
    """The Free Peoples besiege Minas Tirith, which the Shadow holds (p. 26). [army.recruit_limits]"""
    lost = {"minas_tirith": {"units": {"gondor_regular": 3}, "garrison": {"sauron_regular": 2}, "control": "shadow"}}
    m = recruiting("free", "unit:gondor_regular", politics=at_war("gondor"), regions=lost)
    assert "minas_tirith" not in regions_offered(m) and "lossarnach" in regions_offered(m)


def test_the_enemy_in_a_sieges_region_bars_recruiting_for_both() -> None:
    """The besieger does not recruit there either, the settlement is not of his nation (p. 26). [army.recruit_limits]"""
    siege = {"moria": {"units": {"elves_elite": 2}, "garrison": {"sauron_regular": 2}}}
    m = recruiting("shadow", "unit:sauron_regular", politics=ALL_AT_WAR, regions=siege)
    assert "moria" not in regions_offered(m) and "nurn" in regions_offered(m)


def test_recruits_are_limited_by_the_figures() -> None:
    """A kind that is all on the map or lost is not offered (p. 26). [army.recruit_limits]"""
    m = recruiting("free", politics=at_war("gondor"), casualties={"gondor_elite": 4})
    assert set(m.options()) == {"unit:gondor_regular", "unit:gondor_leader"}
    last = recruiting(
        "free", "unit:gondor_leader", "region:dol_amroth", politics=at_war("gondor"), casualties={"gondor_leader": 2}
    )
    assert "unit:gondor_leader" not in last.options()
    none = {"gondor_regular": 6, "gondor_elite": 4, "gondor_leader": 3}
    assert "do:recruit" not in deeds("muster", politics=at_war("gondor"), casualties=none)


def test_shadow_losses_return_and_free_losses_do_not() -> None:
    """An orc lost in battle can be recruited in the same turn (p. 26). [army.recruit_limits]"""
    m = battle({"sauron_regular": 1}, {"gondor_regular": 1}, roll=(6, 6))
    assert position(m)["casualties"] == {"gondor_regular": 1}
    assert position(m)["reinforcements"]["sauron_regular"] == 36
    assert position(m)["reinforcements"]["gondor_regular"] == 14


# ---- moving


def test_an_army_moves_one_region() -> None:
    """Into an adjacent region (p. 27). [army.move]"""
    m = moving("shadow", "minas_morgul")
    assert set(regions_offered(m)) == {"gorgoroth", "north_ithilien", "south_ithilien"}
    say(m, "region:north_ithilien", "all", "done")
    assert units(m, "north_ithilien") == {"sauron_regular": 5, "sauron_nazgul": 1} and units(m, "minas_morgul") == {}


def test_an_army_die_moves_two_armies_and_no_third() -> None:
    """Up to two (p. 27). [army.move]"""
    m = moving("shadow", "minas_morgul", "north_ithilien")
    say(m, "all", "region:nurn", "all")
    assert units(m, "gorgoroth") == {"sauron_regular": 5}
    assert asked(m) != "move_army" and m.seat != "shadow"
    n = moving("shadow", "minas_morgul", "north_ithilien")
    say(n, "all", "done")
    assert m.seat == "free", "one is enough"


def test_a_character_die_moves_one_army_with_a_leader_or_character() -> None:
    """Armies without one are not offered, and one must go along (p. 27). [army.move] [army.split]"""
    m = moving("free", "", die="character", characters={"boromir": "pelargir"})
    assert asked(m) == "move_army"
    assert "pelargir" in regions_offered(m) and "fords_of_isen" in regions_offered(m)
    assert "osgiliath" not in regions_offered(m) and "dol_amroth" not in regions_offered(m)
    say(m, "region:fords_of_isen", "region:westemnet", "unit:rohan_regular")
    assert "done" not in m.options()
    say(m, "unit:rohan_leader", "done")
    assert units(m, "westemnet") == {"rohan_regular": 1, "rohan_leader": 1} and m.seat == "shadow"


def test_an_army_moves_again_with_another_die() -> None:
    """In the same turn (p. 27). [army.move]"""
    m = moving(
        "shadow",
        "nurn",
        dice={"shadow": {"army": 2}},
        clear_map=True,
        regions={"nurn": {"units": {"sauron_regular": 2}}},
    )
    say(m, "all")
    act(m, "army", "do:move_armies", "region:morannon", "all")
    assert units(m, "morannon") == {"sauron_regular": 2}


def test_any_part_of_an_army_may_move() -> None:
    """At least one unit; leaders go or stay while units stay (p. 27). [army.split]"""
    m = moving("free", "minas_tirith", "lossarnach")
    assert "done" not in m.options()
    say(m, "unit:gondor_leader")
    assert "done" not in m.options(), "a leader does not move alone"
    say(m, "unit:gondor_regular", "done", "done")
    assert units(m, "lossarnach") == {"gondor_regular": 1, "gondor_leader": 1}
    assert units(m, "minas_tirith") == {"gondor_regular": 2, "gondor_elite": 1}
    n = moving("free", "minas_tirith", "lossarnach")
    say(n, "unit:gondor_elite", "done", "done")
    assert units(n, "minas_tirith") == {"gondor_regular": 3, "gondor_leader": 1}


def test_all_units_leave_only_with_every_leader() -> None:
    """This includes an army of a single unit (p. 27). [army.split]"""
    m = moving("free", "dale", "woodland_realm")
    say(m, "unit:north_regular")
    assert "done" not in m.options()
    say(m, "unit:north_leader", "done", "done")
    assert units(m, "dale") == {}


def test_a_leader_who_may_not_go_holds_a_unit_back() -> None:
    """A Rohan leader not At War stays, so one Gondor unit stays with him (p. 27, 35). [army.split]

    [army.not_at_war]
    """
    mixed = {"edoras": {"units": {"gondor_regular": 2, "rohan_leader": 1}}}
    m = moving("free", "edoras", clear_map=True, regions=mixed, politics=at_war("gondor"))
    # Rohan's own regions are open to both.
    say(m, "region:folde", "all")
    assert units(m, "folde") == {"gondor_regular": 2, "rohan_leader": 1}
    n = moving(
        "free",
        "folde",
        "druadan_forest",
        clear_map=True,
        regions={"folde": {"units": {"gondor_regular": 2, "rohan_leader": 1}}},
        politics=at_war("gondor"),
    )
    assert units(n, "druadan_forest") == {"gondor_regular": 1}, "one goes, and there is nothing to choose"
    assert units(n, "folde") == {"gondor_regular": 1, "rohan_leader": 1}
    single = {"folde": {"units": {"gondor_regular": 1, "rohan_leader": 1}}}
    o = moving("free", "folde", clear_map=True, regions=single, politics=at_war("gondor"))
    assert "druadan_forest" not in regions_offered(o)


def test_nazgul_and_characters_go_or_stay_at_the_owners_choice() -> None:
    """All units leave without them (p. 27). [army.split]"""
    m = moving("shadow", "minas_morgul", "north_ithilien", characters={"mouth_of_sauron": "minas_morgul"})
    say(m, *["unit:sauron_regular"] * 5)
    assert set(m.options()) == {"all", "done", "unit:sauron_nazgul", "character:mouth_of_sauron"}
    say(m, "done", "done")
    assert units(m, "minas_morgul") == {"sauron_nazgul": 1} and where(m, "mouth_of_sauron") == "minas_morgul"
    sound(m)


def test_no_figure_moves_twice_in_one_action() -> None:
    """An army may not join a second one and move on with it (p. 27). [army.move_limits] [ex.no_double_move]"""
    two = {"nurn": {"units": {"sauron_regular": 2}}, "gorgoroth": {"units": {"sauron_regular": 3, "sauron_elite": 1}}}
    m = moving("shadow", "nurn", clear_map=True, regions=two)
    say(m, "all", "region:gorgoroth", "region:morannon")
    say(m, *["unit:sauron_regular"] * 3)
    assert "unit:sauron_regular" not in m.options(), "the two from Nurn stay"
    say(m, "unit:sauron_elite", "done")
    assert units(m, "morannon") == {"sauron_regular": 3, "sauron_elite": 1}
    assert units(m, "gorgoroth") == {"sauron_regular": 2}


def test_an_army_that_has_moved_is_not_a_second_army() -> None:
    """With nobody else to move the action ends (p. 27). [army.move_limits]"""
    m = moving("shadow", "nurn", clear_map=True, regions={"nurn": {"units": {"sauron_regular": 2}}})
    say(m, "all")
    assert units(m, "gorgoroth") == {"sauron_regular": 2} and m.seat == "free"


def test_a_character_who_has_moved_does_not_lead_another_army_on() -> None:
    """Boromir comes with the first army and stays when the second leaves (p. 27). [army.move_limits]"""
    two = {"pelargir": {"units": {"gondor_regular": 1}}, "lossarnach": {"units": {"gondor_regular": 1}}}
    m = moving("free", "pelargir", "lossarnach", clear_map=True, regions=two, characters={"boromir": "pelargir"})
    say(m, "all", "region:lossarnach", "region:osgiliath")
    assert units(m, "osgiliath") == {"gondor_regular": 1}
    assert where(m, "boromir") == "lossarnach" and units(m, "lossarnach") == {"gondor_regular": 1}


def test_armies_enter_only_regions_without_enemy_units() -> None:
    """Those have to be attacked; Nazgul and characters do not stop them (p. 27). [army.move_limits]"""
    here = {
        "dagorlad": {"units": {"gondor_regular": 1}},
        "noman_lands": {"units": {"sauron_nazgul": 2}},
        "north_ithilien": {"units": {"sauron_regular": 1}},
    }
    m = moving("free", "dagorlad", clear_map=True, regions=here, characters={"witch_king": "eastern_emyn_muil"})
    assert {"noman_lands", "eastern_emyn_muil"} <= set(regions_offered(m))
    assert "north_ithilien" not in regions_offered(m)
    say(m, "region:eastern_emyn_muil")
    assert where(m, "witch_king") == "eastern_emyn_muil"
    sound(m)


def test_black_borders_block_armies() -> None:
    """Minas Morgul and Morannon, Moria and Lórien are not adjacent (p. 27). [army.move_limits]"""
    assert "morannon" not in regions_offered(moving("shadow", "minas_morgul"))
    assert "lorien" not in regions_offered(moving("shadow", "moria", regions={"lorien": {"units": {}}}))


def test_entering_wakes_and_captures() -> None:
    """A Shadow army entering Lossarnach wakes Gondor and takes the town (p. 27, 32). [army.move_limits]"""
    m = moving(
        "shadow",
        "west_harondor",
        "pelargir",
        clear_map=True,
        politics=at_war("southrons"),
        regions={"west_harondor": {"units": {"southrons_regular": 1}}},
    )
    assert control(m, "pelargir") == "shadow"
    assert politics(m, "gondor") == {"box": 3, "active": True}


def test_figures_not_at_war_do_not_enter_another_nation() -> None:
    """Own and neutral regions are open; friend and foe are shut (p. 35). [army.not_at_war]"""
    m = moving("free", "dale", politics={}, regions={"old_forest_road": {"units": {}}})
    # Dale of the North: Old Forest Road and the other neutral regions are open, Erebor and the Woodland Realm are not.
    assert {"old_forest_road", "northern_rhovanion", "vale_of_the_carnen", "withered_heath"} <= set(regions_offered(m))
    assert not {"erebor", "iron_hills", "woodland_realm"} & set(regions_offered(m))
    n = moving("free", "dale", politics=at_war("north"))
    assert {"erebor", "iron_hills", "woodland_realm"} <= set(regions_offered(n))
    o = moving("shadow", "south_dunland", politics={})
    assert {"enedwaith", "gap_of_rohan", "north_dunland", "tharbad"} == set(regions_offered(o))
    orc = {"osgiliath": {"units": {"sauron_regular": 1}}}
    p = moving("shadow", "osgiliath", clear_map=True, politics={}, regions=orc)
    assert "minas_tirith" not in regions_offered(p) and "north_ithilien" in regions_offered(p)


def test_figures_not_at_war_may_be_left_behind() -> None:
    """Gondor At War crosses alone, the Rohan unit and leader stay (p. 35). [army.not_at_war]"""
    mixed = {"folde": {"units": {"gondor_regular": 2, "rohan_regular": 1, "rohan_leader": 1}}}
    m = moving("free", "folde", "druadan_forest", clear_map=True, politics=at_war("gondor"), regions=mixed)
    assert set(m.options()) == {"all", "unit:gondor_regular"}
    say(m, "all")
    assert units(m, "druadan_forest") == {"gondor_regular": 2}
    assert units(m, "folde") == {"rohan_regular": 1, "rohan_leader": 1}


def test_characters_and_nazgul_count_as_at_war() -> None:
    """They cross with an army that may (p. 35). [army.not_at_war] [politics.characters]"""
    m = moving(
        "shadow",
        "gap_of_rohan",
        "fords_of_isen",
        clear_map=True,
        politics=at_war("isengard"),
        regions={"gap_of_rohan": {"units": {"isengard_regular": 1, "sauron_regular": 1, "sauron_nazgul": 1}}},
        characters={"mouth_of_sauron": "gap_of_rohan"},
    )
    assert set(m.options()) == {"all", "unit:isengard_regular", "unit:sauron_nazgul", "character:mouth_of_sauron"}
    say(m, "all")
    assert units(m, "fords_of_isen") == {"isengard_regular": 1, "sauron_nazgul": 1}
    assert where(m, "mouth_of_sauron") == "fords_of_isen" and units(m, "gap_of_rohan") == {"sauron_regular": 1}


def test_a_retreat_may_cross_a_border() -> None:
    """Two North units in Dale, not At War, retreat into Erebor (p. 35). [army.retreat_exception] [ex.dale_retreat]"""
    peace = {"north": {"box": 1, "active": False}, **at_war("sauron")}
    m = battle(
        {"sauron_regular": 5},
        {"north_regular": 2},
        source="region:vale_of_the_carnen",
        target="region:dale",
        politics=peace,
        roll=(1,) * 9,
    )
    say(m, "go_on")
    assert "erebor" in regions_offered(m) and politics(m, "north")["box"] == 2
    say(m, "region:erebor", "stay")
    assert units(m, "erebor") == {"north_regular": 2}
    sound(m)
    before = moving("free", "dale", clear_map=True, politics=peace, regions={"dale": {"units": {"north_regular": 2}}})
    assert "erebor" not in regions_offered(before), "where they could not have moved"


def test_the_next_move_after_such_a_retreat_leads_out() -> None:
    """From Erebor not to the Iron Hills of the Dwarves, unless At War by then (p. 35). [army.retreat_exception]"""
    there = {"erebor": {"units": {"north_regular": 2}}}
    m = moving("free", "erebor", clear_map=True, politics={"north": {"box": 3, "active": True}}, regions=there)
    assert set(regions_offered(m)) == {"dale", "withered_heath"}
    n = moving("free", "erebor", clear_map=True, politics=at_war("north"), regions=there)
    assert "iron_hills" in regions_offered(n)


def test_they_may_stay_and_defend_where_they_are() -> None:
    """Nothing drives them out, and units of the host pass by (p. 35). [army.retreat_exception]"""
    there = {"erebor": {"units": {"north_regular": 2, "dwarves_regular": 1}}}
    m = moving("free", "erebor", "iron_hills", clear_map=True, politics={"north": {"box": 2}}, regions=there)
    assert units(m, "iron_hills") == {"dwarves_regular": 1} and units(m, "erebor") == {"north_regular": 2}


@pytest.mark.parametrize("players", [3, 4])
def test_a_player_recruits_only_their_own_nations(players: int) -> None:
    """The Saruman player recruits Isengard and Southrons, no Nazgul (p. 26, 45). [army.recruit]"""
    m = table(
        players,
        dice={"free": {"event": 1}, "shadow": {"muster": 2, "army": 2}},
        actor=1,
        politics=ALL_AT_WAR,
        leading={"shadow": "witch_king"},
    )
    assert m.seat == "saruman"
    act(m, "muster", "do:recruit")
    assert {option.split("_")[0] for option in m.options()} == {"unit:isengard", "unit:southrons"}
