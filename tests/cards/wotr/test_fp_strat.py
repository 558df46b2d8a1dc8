"""The strategy deck of the Free Peoples, card by card."""

from typing import Any

import pytest
from tests.table import (
    ALL_AT_WAR,
    asked,
    at_war,
    can_play,
    control,
    event,
    garrison,
    hand,
    kinds,
    on_table,
    politics,
    position,
    say,
    sound,
    state,
    table,
    units,
    where,
)

from warhost.kernel.match import Match


def play(card: str, script: dict[str, list[Any]] | None = None, **at: Any) -> Match:
    """Play a card without Gandalf the Grey, who would ask for a card afterwards."""
    at["characters"] = {"gandalf_grey": "dead", **at.get("characters", {})}
    return event(card, script, **at)


ARAGORN = {"strider": "replaced", "gandalf_grey": "dead"}
IN_OSGILIATH = {"aragorn": "osgiliath", **ARAGORN}
MOVE = {"free": {"character": 2}, "shadow": {"event": 1}, "hunt": {"shadow": 1}}


# ---- 1 The Last Battle


def test_fp_strat_01_plays_on_the_table() -> None:
    """It stays on the table."""
    m = play("fp_strat_01", characters=IN_OSGILIATH)
    assert on_table(m) == ["fp_strat_01"]
    sound(m)


def test_fp_strat_01_condition() -> None:
    """Aragorn with an army on neutral or Shadow ground."""
    assert can_play("fp_strat_01", characters=IN_OSGILIATH)
    shadow_ground = {"aragorn": "morannon", **ARAGORN}
    assert can_play(
        "fp_strat_01",
        characters=shadow_ground,
        clear_map=True,
        politics=ALL_AT_WAR,
        regions={"morannon": {"units": {"gondor_regular": 1}, "control": "free"}},
    )


def test_fp_strat_01_refused() -> None:
    """Not in a Free nation, not without an army, not with Strider."""
    assert not can_play("fp_strat_01", characters={"aragorn": "minas_tirith", **ARAGORN})
    assert not can_play("fp_strat_01", characters={"aragorn": "north_ithilien", **ARAGORN})
    assert not can_play("fp_strat_01", characters={"strider": "osgiliath"})


def test_fp_strat_01_die_stays_out_of_the_hunt_box() -> None:
    """A die that moves the Fellowship does not go to the Hunt Box; one already there stays."""
    m = table(
        characters=IN_OSGILIATH,
        table=["fp_strat_01"],
        script={"hunt": [1]},
        dice={"free": {"character": 2}, "shadow": {"event": 1}, "hunt": {"shadow": 1, "free": 1}},
    )
    say(m, "die:character", "do:move_fellowship")
    assert position(m)["dice"]["hunt"] == {"free": 1, "shadow": 1}
    assert state(m).spent[0] == 3
    sound(m)


def test_fp_strat_01_without_it_the_die_goes_to_the_hunt_box() -> None:
    """The same move without the card."""
    m = table(characters=IN_OSGILIATH, script={"hunt": [1]}, dice=MOVE)
    say(m, "die:character", "do:move_fellowship")
    assert position(m)["dice"]["hunt"] == {"free": 1, "shadow": 1}


def test_fp_strat_01_discarded_by_declaration() -> None:
    """Declaring the Fellowship discards it."""
    m = table(characters=IN_OSGILIATH, table=["fp_strat_01"], phase="fellowship", turn=2)
    say(m, "yes")
    assert on_table(m) == []
    assert "table_discard" in kinds(m)


def test_fp_strat_01_discarded_by_reveal() -> None:
    """A reveal discards it, and the die that caused it goes to the Hunt Box after all."""
    m = table(
        characters=IN_OSGILIATH,
        table=["fp_strat_01"],
        dice=MOVE,
        script={"hunt": [6], "tile": ["std_eye"]},
        fellowship={"region": "rivendell", "progress": 3},
    )
    say(m, "die:character", "do:move_fellowship", "take", "region:trollshaws", "stay")
    assert on_table(m) == []
    assert position(m)["dice"]["hunt"]["free"] == 1


def test_fp_strat_01_discarded_when_aragorn_goes_home() -> None:
    """Back in a region of Gondor the condition has ended."""
    m = table(characters=IN_OSGILIATH, table=["fp_strat_01"], dice={"free": {"army_muster": 2}})
    say(m, "die:army_muster", "do:move_armies", "region:osgiliath", "region:minas_tirith", "all", "done")
    assert on_table(m) == []
    sound(m)


def test_fp_strat_01_discarded_when_the_army_leaves_him() -> None:
    """Aragorn alone does not hold it."""
    m = table(characters=IN_OSGILIATH, table=["fp_strat_01"], dice={"free": {"army_muster": 2}})
    say(m, "die:army_muster", "do:move_armies", "region:osgiliath", "region:minas_tirith")
    say(m, "unit:gondor_regular", "unit:gondor_regular", "done", "done")
    assert where(m, "aragorn") == "osgiliath"
    assert on_table(m) == []


def test_fp_strat_01_discarded_in_passing() -> None:
    """A march through Gondor ends it, even if the army then moves on to a neutral region."""
    m = event(
        "fp_strat_12",
        clear_map=True,
        politics=ALL_AT_WAR,
        table=["fp_strat_01"],
        characters={"strider": "replaced", "aragorn": "osgiliath"},
        regions={"osgiliath": {"units": {"gondor_regular": 2}}},
    )
    say(m, "region:minas_tirith", "all", "region:druadan_forest")
    assert on_table(m) == [] and where(m, "aragorn") == "druadan_forest"


def test_fp_strat_01_goes_with_the_army() -> None:
    """It stays while the army marches through land of no Free nation."""
    m = table(characters=IN_OSGILIATH, table=["fp_strat_01"], dice={"free": {"army_muster": 2}})
    say(m, "die:army_muster", "do:move_armies", "region:osgiliath", "region:north_ithilien", "all", "done")
    assert on_table(m) == ["fp_strat_01"]


# ---- 2 A Power too Great, 3 The Power of Tom Bombadil

ARMY_CARD = "sh_strat_10"
CHARACTER_CARD = "sh_char_01"


def test_fp_strat_02_advances_the_elves() -> None:
    """One step for the Elves; the card stays."""
    m = play("fp_strat_02")
    assert politics(m, "elves")["box"] == 2
    assert on_table(m) == ["fp_strat_02"]
    sound(m)


def test_fp_strat_02_playable_with_the_elves_at_war() -> None:
    """The table effect alone is enough."""
    assert can_play("fp_strat_02", politics=at_war("elves"))


def near_lorien(**at: Any) -> Match:
    """A Shadow army beside Lorien, about to use an Army die (its only choice)."""
    regions = {"dimrill_dale": {"units": {"sauron_regular": 3}}, "lorien": {"units": {"elves_regular": 1}}}
    regions.update(at.pop("regions", {}))
    at.setdefault("dice", {"free": {"event": 1}, "shadow": {"army": 2}})
    return table(clear_map=True, regions=regions, actor=1, politics=ALL_AT_WAR, **at)


def test_fp_strat_02_shuts_the_elven_havens() -> None:
    """No attack on Lorien, Rivendell or the Grey Havens; without the card there is one."""
    assert "do:attack" in near_lorien().options()
    assert "do:attack" not in near_lorien(table=["fp_strat_02"]).options()
    for haven, beside in (("rivendell", "trollshaws"), ("grey_havens", "tower_hills")):
        m = near_lorien(
            table=["fp_strat_02"],
            regions={
                "dimrill_dale": {"units": {}},
                haven: {"units": {"elves_elite": 1}},
                beside: {"units": {"sauron_regular": 3}},
            },
        )
        assert "do:attack" not in m.options()


def test_fp_strat_02_no_move_into_an_empty_haven() -> None:
    """An empty Lorien cannot be taken by a move."""
    m = near_lorien(table=["fp_strat_02"], regions={"lorien": {"units": {}}})
    say(m, "do:move_armies")
    assert asked(m) == "move_to"
    assert "region:lorien" not in m.options()
    m = near_lorien(regions={"lorien": {"units": {}}})
    assert "region:lorien" in say(m, "do:move_armies").options()


SIEGE_OF_LORIEN = {"lorien": {"units": {"sauron_regular": 2}, "garrison": {"elves_elite": 1}}}


def test_fp_strat_02_siege_stays_but_rests() -> None:
    """No assault and no more troops in a siege under way, but a sortie is possible."""
    m = near_lorien(table=["fp_strat_02"], regions=SIEGE_OF_LORIEN)
    assert "do:attack" not in m.options()
    say(m, "do:move_armies", "region:dimrill_dale")
    assert "region:lorien" not in m.options()
    m = table(
        clear_map=True,
        regions=SIEGE_OF_LORIEN,
        politics=ALL_AT_WAR,
        table=["fp_strat_02"],
        dice={"free": {"army_muster": 1}, "shadow": {"event": 1}},
    )
    say(m, "die:army_muster", "do:attack")
    assert position(m)["battle"]["kind"] == "sortie"


def test_fp_strat_02_no_retreat_into_it() -> None:
    """A beaten Shadow army cannot fall back on the besiegers of Lorien."""
    regions = {
        **SIEGE_OF_LORIEN,
        "dimrill_dale": {"units": {"sauron_regular": 4}},
        "parth_celebrant": {"units": {"elves_elite": 2}},
    }
    for table_cards, way in (([], True), (["fp_strat_02"], False)):
        m = table(
            clear_map=True,
            regions=regions,
            politics=ALL_AT_WAR,
            table=table_cards,
            dice={"free": {"army_muster": 1}, "shadow": {"event": 1}},
            script={"combat": [1] * 6},
        )
        say(m, "die:army_muster", "do:attack", "region:parth_celebrant", "region:dimrill_dale", "all", "go_on")
        assert asked(m) == "retreat"
        assert ("region:lorien" in m.options()) is way


@pytest.mark.parametrize(
    ("card", "deed"), [("fp_strat_02", "do:discard_power"), ("fp_strat_03", "do:discard_bombadil")]
)
def test_fp_strat_02_and_03_discarded_at_a_price(card: str, deed: str) -> None:
    """Any Shadow die, an army card and a character card take it off the table."""
    m = table(
        table=[card],
        actor=1,
        dice={"free": {"event": 1}, "shadow": {"muster": 1}},
        hands={"shadow": [ARMY_CARD, "sh_strat_05", CHARACTER_CARD, "sh_char_02"]},
    )
    say(m, deed, f"card:{ARMY_CARD}", "card:sh_char_02")
    assert on_table(m) == []
    assert hand(m, "shadow") == [CHARACTER_CARD, "sh_strat_05"]
    assert position(m)["discards"]["shadow"] == [ARMY_CARD, "sh_char_02"]
    sound(m)


@pytest.mark.parametrize("cards", [[], [ARMY_CARD], [CHARACTER_CARD], ["sh_strat_05", CHARACTER_CARD]])
def test_fp_strat_02_and_03_price_refused(cards: list[str]) -> None:
    """A muster card does not pay for an army card, and one card does not pay for two."""
    m = table(
        table=["fp_strat_02", "fp_strat_03"],
        actor=1,
        dice={"free": {"event": 1}, "shadow": {"muster": 1}},
        hands={"shadow": cards},
    )
    assert not {"do:discard_power", "do:discard_bombadil"} & set(m.options())


def test_fp_strat_03_advances_the_north() -> None:
    """One step for the North, which stays passive; the card stays."""
    m = play("fp_strat_03")
    assert politics(m, "north") == {"box": 2, "active": False}
    assert on_table(m) == ["fp_strat_03"]
    sound(m)


def test_fp_strat_03_shuts_the_shire() -> None:
    """Shadow armies neither enter nor attack Buckland, the Shire and the Old Forest."""
    regions = {"cardolan": {"units": {"sauron_regular": 3}}, "buckland": {"units": {"north_regular": 1}}}
    dice = {"free": {"event": 1}, "shadow": {"army": 1}}
    m = table(clear_map=True, regions=regions, politics=ALL_AT_WAR, actor=1, dice=dice)
    assert "do:attack" in m.options()
    assert "region:old_forest" in say(m, "do:move_armies").options()
    m = table(clear_map=True, regions=regions, politics=ALL_AT_WAR, actor=1, dice=dice, table=["fp_strat_03"])
    assert "do:attack" not in m.options()
    assert "region:old_forest" not in say(m, "do:move_armies").options()
    m = table(
        clear_map=True,
        regions={"tower_hills": {"units": {"sauron_regular": 3}}},
        politics=ALL_AT_WAR,
        actor=1,
        dice=dice,
        table=["fp_strat_03"],
    )
    assert "region:the_shire" not in say(m, "do:move_armies").options()


# ---- 4 Book of Mazarbul, 7 Fear! Fire! Foes!


def test_fp_strat_04_brings_the_dwarves_to_war() -> None:
    """A companion who comes to Erebor brings the passive Dwarves straight to war."""
    m = play("fp_strat_04", characters={"boromir": "dale"})
    say(m, "region:erebor")
    assert where(m, "boromir") == "erebor"
    assert politics(m, "dwarves") == {"box": "at_war", "active": True}
    sound(m)


def test_fp_strat_04_nobody_there() -> None:
    """Companions who end elsewhere bring nobody."""
    m = play("fp_strat_04", characters={"boromir": "dale"})
    say(m, "region:withered_heath")
    assert politics(m, "dwarves") == {"box": 1, "active": False}


def test_fp_strat_04_moves_all_companions() -> None:
    """Every companion on the map may move once, group by group."""
    m = play("fp_strat_04", characters={"boromir": "dale", "legolas": "dale", "gimli": "grey_havens"})
    say(m, "region:dale", "character:legolas", "done", "region:woodland_realm")
    say(m, "region:grey_havens", "region:ered_luin", "done")
    assert where(m, "legolas") == "woodland_realm"
    assert where(m, "boromir") == "dale"
    assert politics(m, "dwarves")["box"] == "at_war"


def test_fp_strat_04_besieged_companion_in_erebor() -> None:
    """A companion shut up in Erebor cannot move, but he is there."""
    siege = {"erebor": {"units": {"southrons_regular": 3}, "garrison": {"dwarves_regular": 1}}}
    m = play("fp_strat_04", clear_map=True, regions=siege, characters={"gimli": "garrison:erebor"})
    assert politics(m, "dwarves")["box"] == "at_war"


def test_fp_strat_04_condition() -> None:
    """It needs a companion on the map who can move, or one who is there while the Dwarves are not At War."""
    siege = {"erebor": {"units": {"southrons_regular": 3}, "garrison": {"dwarves_regular": 1}}}
    gimli = {"gimli": "garrison:erebor"}
    assert not can_play("fp_strat_04")
    assert can_play("fp_strat_04", characters={"boromir": "moria"})
    assert can_play("fp_strat_04", clear_map=True, regions=siege, characters=gimli)
    assert not can_play("fp_strat_04", clear_map=True, regions=siege, characters=gimli, politics=at_war("dwarves"))


@pytest.mark.parametrize("goal", ["bree", "the_shire"])
def test_fp_strat_07_brings_the_north_to_war(goal: str) -> None:
    """A companion in Bree or the Shire brings the passive North straight to war."""
    m = play("fp_strat_07", characters={"boromir": "buckland"})
    say(m, f"region:{goal}")
    assert politics(m, "north") == {"box": "at_war", "active": True}
    sound(m)


def test_fp_strat_07_a_companion_who_stays() -> None:
    """One companion who is already there is enough."""
    m = play("fp_strat_07", characters={"boromir": "bree", "gimli": "moria"}, politics={"north": {"box": 3}})
    say(m, "region:moria", "region:dimrill_dale", "done")
    assert politics(m, "north") == {"box": "at_war", "active": True}


def test_fp_strat_07_nobody_there() -> None:
    """A companion elsewhere in the North brings nothing."""
    m = play("fp_strat_07", characters={"boromir": "buckland"})
    say(m, "region:buckland")
    assert politics(m, "north") == {"box": 1, "active": False}


def test_fp_strat_07_refused() -> None:
    """Without companions on the map there is nothing to do."""
    assert not can_play("fp_strat_07")
    assert can_play("fp_strat_07", characters={"boromir": "moria"})


# ---- 5 The Spirit of Mordor, 6 Faramir's Rangers

MIXED = {
    "gorgoroth": {"units": {"sauron_regular": 2, "southrons_regular": 2, "southrons_elite": 1, "sauron_nazgul": 1}}
}


def test_fp_strat_05_hits_on_five() -> None:
    """Five dice, fives and sixes hit; the Shadow chooses its losses."""
    m = play("fp_strat_05", {"event": [5, 6, 4, 1, 4]}, clear_map=True, regions=MIXED)
    assert m.ask is not None and m.ask.seat == 1 and asked(m) == "casualty"
    say(m, "remove:sauron_regular", "reduce:southrons")
    assert units(m, "gorgoroth") == {"sauron_regular": 1, "southrons_regular": 3, "sauron_nazgul": 1}
    sound(m)


def test_fp_strat_05_is_not_an_attack() -> None:
    """No nation reacts; with the last unit gone the Nazgul stay."""
    regions = {"gorgoroth": {"units": {"sauron_regular": 1, "southrons_regular": 1, "sauron_nazgul": 1}}}
    m = play("fp_strat_05", {"event": [6, 6, 6, 1, 1]}, clear_map=True, regions=regions)
    assert units(m, "gorgoroth") == {"sauron_nazgul": 1}
    assert politics(m, "sauron")["box"] == 3
    assert politics(m, "southrons")["box"] == 2


def test_fp_strat_05_choice_of_armies() -> None:
    """Any army of two nations, a besieged one too; armies of one nation are left out."""
    mixed_garrison = {"sauron_regular": 1, "isengard_regular": 1}
    regions = {
        **MIXED,
        "moria": {"units": {"elves_regular": 1}, "garrison": mixed_garrison},
        "morannon": {"units": {"sauron_regular": 3}},
        "dol_guldur": {"units": {"sauron_regular": 1}},
    }
    m = play("fp_strat_05", {"event": [6, 6, 1, 1, 1]}, clear_map=True, regions=regions)
    assert m.options() == ["region:gorgoroth", "garrison:moria"]
    say(m, "garrison:moria")
    assert garrison(m, "moria") == {}
    assert control(m, "moria") == "free"


def test_fp_strat_05_refused() -> None:
    """At the start no Shadow army is mixed."""
    assert not can_play("fp_strat_05")
    assert can_play("fp_strat_05", regions=MIXED)
    with_nazgul = {"umbar": {"units": {"southrons_regular": 3, "sauron_nazgul": 1}}}
    assert not can_play("fp_strat_05", regions=with_nazgul)


def test_fp_strat_06_hits_and_recruits() -> None:
    """Three dice on an army in Ithilien, then a unit and a leader for Osgiliath."""
    regions = {
        "osgiliath": {"units": {"gondor_regular": 1}},
        "north_ithilien": {"units": {"sauron_regular": 3}},
        "south_ithilien": {"units": {"southrons_regular": 3}},
    }
    m = play("fp_strat_06", {"event": [5, 4, 6]}, clear_map=True, regions=regions)
    assert m.options() == ["region:north_ithilien", "region:south_ithilien"]
    say(m, "region:south_ithilien", "unit:gondor_elite")
    assert units(m, "south_ithilien") == {"southrons_regular": 1}
    assert units(m, "osgiliath") == {"gondor_regular": 1, "gondor_elite": 1, "gondor_leader": 1}
    assert politics(m, "southrons")["box"] == 2
    sound(m)


def test_fp_strat_06_recruits_alone() -> None:
    """With no Shadow army to choose, only the second step is carried out."""
    m = play("fp_strat_06")
    say(m, "unit:gondor_regular")
    assert units(m, "osgiliath") == {"gondor_regular": 3, "gondor_leader": 1}
    assert "event_die" not in kinds(m)


def test_fp_strat_06_hits_alone() -> None:
    """Without a Free army in Osgiliath nobody is recruited."""
    regions = {"osgiliath": {"units": {"sauron_regular": 3}}}
    m = play("fp_strat_06", {"event": [6, 6, 6]}, clear_map=True, regions=regions)
    assert units(m, "osgiliath") == {}
    assert m.seat == "shadow"


def test_fp_strat_06_condition() -> None:
    """It needs a target or an army in Osgiliath."""
    assert can_play("fp_strat_06")
    nobody: dict[str, Any] = {"osgiliath": {"units": {}}}
    enemy = {"units": {"sauron_regular": 1}}
    assert not can_play("fp_strat_06", regions=nobody)
    assert can_play("fp_strat_06", regions={**nobody, "north_ithilien": enemy})
    assert not can_play("fp_strat_06", regions={**nobody, "dagorlad": enemy})


# ---- 8 Wisdom of Elrond, 9 The Red Arrow


def test_fp_strat_08_wakes_and_advances() -> None:
    """A passive nation in the last box wakes and goes to war."""
    m = play("fp_strat_08", politics={"rohan": {"box": 3}})
    say(m, "nation:rohan")
    assert politics(m, "rohan") == {"box": "at_war", "active": True}
    sound(m)


def test_fp_strat_08_one_step() -> None:
    """One step only."""
    m = play("fp_strat_08")
    say(m, "nation:dwarves")
    assert politics(m, "dwarves") == {"box": 2, "active": True}


def test_fp_strat_08_choice() -> None:
    """A nation At War cannot be chosen; with all At War the card cannot be played."""
    m = play("fp_strat_08", politics=at_war("gondor", "elves"))
    assert m.options() == ["nation:dwarves", "nation:north", "nation:rohan"]
    assert not can_play("fp_strat_08", politics=ALL_AT_WAR)


def test_fp_strat_08_against_wormtongue() -> None:
    """While Wormtongue keeps Rohan passive it advances but sleeps on, and in the last box it cannot be chosen."""
    wormtongue: dict[str, Any] = {"table": ["sh_char_22"], "characters": {"saruman": "orthanc"}}
    m = play("fp_strat_08", **wormtongue)
    say(m, "nation:rohan")
    assert politics(m, "rohan") == {"box": 2, "active": False}
    m = play("fp_strat_08", politics={"rohan": {"box": 3}}, **wormtongue)
    assert "nation:rohan" not in m.options()


def test_fp_strat_08_only_nations_of_the_player() -> None:
    """With four players only the player's own nations; with three not the nation of the action before."""
    rest = at_war("gondor", "elves")
    assert can_play("fp_strat_08", 4, 1, politics=rest)
    assert not can_play("fp_strat_08", 4, 0, politics=rest)
    only_rohan = at_war("dwarves", "elves", "gondor", "north")
    assert can_play("fp_strat_08", 3, 0, politics=only_rohan)
    assert not can_play("fp_strat_08", 3, 0, politics=only_rohan, used_before={"nations": ["rohan"]})


def test_fp_strat_08_counts_for_its_nation() -> None:
    """With three players the chosen nation has been used."""
    m = table(
        3,
        dice={"free": {"event": 2}, "shadow": {"event": 1}},
        hands={"free": ["fp_strat_08"]},
        characters={"gandalf_grey": "dead"},
    )
    say(m, "die:event", "do:event", "card:fp_strat_08", "nation:rohan")
    assert position(m)["used_before"]["nations"] == ["rohan"]


def test_fp_strat_09_advances_and_recruits() -> None:
    """Rohan goes one step and gets a unit and a leader in Edoras."""
    m = play("fp_strat_09", politics={"gondor": {"active": True}})
    say(m, "unit:rohan_elite")
    assert politics(m, "rohan") == {"box": 2, "active": False}
    assert units(m, "edoras") == {"rohan_regular": 1, "rohan_elite": 2, "rohan_leader": 1}
    sound(m)


def test_fp_strat_09_passive_rohan_stops() -> None:
    """A passive Rohan in the last box does not go to war."""
    m = play("fp_strat_09", politics={"gondor": {"active": True}, "rohan": {"box": 3}})
    say(m, "unit:rohan_regular")
    assert politics(m, "rohan") == {"box": 3, "active": False}


def test_fp_strat_09_with_edoras_lost() -> None:
    """In a captured Edoras nobody is recruited, but Rohan advances."""
    lost = {"edoras": {"units": {"isengard_regular": 1}, "control": "shadow"}}
    m = play("fp_strat_09", politics={"gondor": {"active": True}}, regions=lost)
    assert politics(m, "rohan")["box"] == 3
    assert units(m, "edoras") == {"isengard_regular": 1}
    assert not can_play("fp_strat_09", regions=lost, politics={**at_war("rohan"), "gondor": {"active": True}})


def test_fp_strat_09_refused() -> None:
    """Gondor must be active."""
    assert not can_play("fp_strat_09")
    assert can_play("fp_strat_09", politics={"gondor": {"active": True}})


# ---- 10 Help Unlooked For

SIEGE = {
    "minas_tirith": {"units": {"sauron_regular": 5}, "garrison": {"gondor_regular": 3}},
    "lossarnach": {"units": {"gondor_regular": 4}},
}


def test_fp_strat_10_takes_dice_off() -> None:
    """Three units inside leave the Shadow two dice of five, in every round."""
    dice = [1, 1, 1, 1, 6, 6, 1, 1, 1, 1, 1]
    m = play("fp_strat_10", {"combat": dice}, clear_map=True, regions=SIEGE, politics=ALL_AT_WAR)
    say(m, "all")
    battle = position(m)["battle"]
    assert (battle["from"], battle["to"], battle["card"]) == ("lossarnach", "minas_tirith", "fp_strat_10")
    assert asked(m) == "cease_or_go_on"
    assert units(m, "lossarnach") == {"gondor_regular": 2}
    rolls = [e.args for e in m.events() if e.kind == "combat_roll"]
    assert rolls == [(0, 4, 0), (1, 2, 2)]
    say(m, "go_on", "stay")
    rolls = [e.args for e in m.events() if e.kind == "combat_roll"]
    assert rolls[2:] == [(0, 2, 0), (1, 2, 0)]
    assert garrison(m, "minas_tirith") == {"gondor_regular": 3}


def test_fp_strat_10_at_least_one_die() -> None:
    """The Shadow always rolls one die."""
    regions = {
        "minas_tirith": {"units": {"sauron_regular": 2}, "garrison": {"gondor_regular": 5}},
        "lossarnach": {"units": {"gondor_regular": 1}},
    }
    m = play("fp_strat_10", {"combat": [1, 1]}, clear_map=True, regions=regions, politics=ALL_AT_WAR)
    rolls = [e.args for e in m.events() if e.kind == "combat_roll"]
    assert rolls == [(0, 1, 0), (1, 1, 0)]


def test_fp_strat_10_counts_as_an_attack() -> None:
    """The nation attacked reacts."""
    m = play("fp_strat_10", clear_map=True, regions=SIEGE, politics=at_war("gondor"))
    say(m, "all")
    assert politics(m, "sauron")["box"] == "at_war"


def test_fp_strat_10_only_nations_at_war() -> None:
    """Units of nations not At War stay behind; with nothing else the card cannot be played."""
    regions = {**SIEGE, "lossarnach": {"units": {"gondor_regular": 1, "rohan_regular": 2}}}
    m = play("fp_strat_10", clear_map=True, regions=regions, politics=at_war("gondor"))
    assert position(m)["battle"]["rearguard"] == {"rohan_regular": 2}
    assert not can_play("fp_strat_10", clear_map=True, regions=SIEGE)
    assert can_play("fp_strat_10", clear_map=True, regions=SIEGE, politics=at_war("gondor"))


def test_fp_strat_10_refused() -> None:
    """It needs a siege next to a Free army; a garrison does not relieve itself."""
    assert not can_play("fp_strat_10", politics=ALL_AT_WAR)
    alone = {"minas_tirith": SIEGE["minas_tirith"], "pelargir": {"units": {"gondor_regular": 4}}}
    assert not can_play("fp_strat_10", clear_map=True, regions=alone, politics=ALL_AT_WAR)
    field = {"osgiliath": {"units": {"sauron_regular": 2}}, "lossarnach": {"units": {"gondor_regular": 4}}}
    assert not can_play("fp_strat_10", clear_map=True, regions=field, politics=ALL_AT_WAR)


def test_fp_strat_10_choice_of_target() -> None:
    """Only besiegers may be attacked."""
    regions = {
        **SIEGE,
        "osgiliath": {"units": {"gondor_regular": 1}},
        "pelargir": {"units": {"southrons_regular": 1}, "control": "shadow"},
    }
    m = play("fp_strat_10", clear_map=True, regions=regions, politics=ALL_AT_WAR)
    assert asked(m) == "attack_from"
    assert m.options() == ["region:lossarnach", "region:osgiliath"]
    say(m, "region:osgiliath")
    assert position(m)["battle"]["to"] == "minas_tirith"


# ---- 11 Paths of the Woses


def test_fp_strat_11_straight_to_minas_tirith() -> None:
    """A part of an army in Rohan goes to Minas Tirith."""
    regions = {"edoras": {"units": {"rohan_regular": 2, "rohan_elite": 1, "rohan_leader": 1}}}
    m = play("fp_strat_11", clear_map=True, regions=regions, politics=at_war("rohan"), characters={"boromir": "edoras"})
    say(m, "unit:rohan_elite", "unit:rohan_leader", "character:boromir", "done")
    assert units(m, "minas_tirith") == {"rohan_elite": 1, "rohan_leader": 1}
    assert units(m, "edoras") == {"rohan_regular": 2}
    assert where(m, "boromir") == "minas_tirith"
    sound(m)


def test_fp_strat_11_out_of_a_siege() -> None:
    """A besieged garrison may go; the empty stronghold falls to the besieger."""
    regions = {"helms_deep": {"units": {"isengard_regular": 3}, "garrison": {"rohan_regular": 2, "rohan_leader": 1}}}
    m = play("fp_strat_11", clear_map=True, regions=regions, politics=at_war("rohan"))
    say(m, "all")
    assert units(m, "minas_tirith") == {"rohan_regular": 2, "rohan_leader": 1}
    assert control(m, "helms_deep") == "shadow"
    assert position(m)["takers"] == {"helms_deep": "shadow"}
    sound(m)


def test_fp_strat_11_part_of_a_garrison() -> None:
    """A part may stay inside."""
    regions = {"helms_deep": {"units": {"isengard_regular": 3}, "garrison": {"rohan_regular": 2}}}
    m = play("fp_strat_11", clear_map=True, regions=regions, politics=at_war("rohan"))
    say(m, "unit:rohan_regular", "done")
    assert garrison(m, "helms_deep") == {"rohan_regular": 1}
    assert control(m, "helms_deep") == "free"


@pytest.mark.parametrize("besieged", [True, False])
def test_fp_strat_11_beside_minas_tirith(besieged: bool) -> None:
    """With Minas Tirith besieged or lost the army goes to a region beside it without an enemy army."""
    city: dict[str, Any] = {"units": {"sauron_regular": 2}}
    if besieged:
        city["garrison"] = {"gondor_regular": 1}
    else:
        city["control"] = "shadow"
    regions = {
        "minas_tirith": city,
        "edoras": {"units": {"rohan_regular": 2}},
        "osgiliath": {"units": {"sauron_regular": 1}},
        "lossarnach": {"control": "shadow"},
    }
    m = play("fp_strat_11", clear_map=True, regions=regions, politics=at_war("rohan"))
    assert m.options() == ["region:druadan_forest", "region:lossarnach"]
    say(m, "region:lossarnach", "all")
    assert units(m, "lossarnach") == {"rohan_regular": 2}
    assert control(m, "lossarnach") == "free"


def test_fp_strat_11_lost_and_empty_minas_tirith() -> None:
    """A Minas Tirith that the Shadow controls is not entered even when it is empty."""
    regions = {"minas_tirith": {"control": "shadow"}, "edoras": {"units": {"rohan_regular": 2}}}
    m = play("fp_strat_11", clear_map=True, regions=regions, politics=at_war("rohan"))
    assert m.options() == ["region:druadan_forest", "region:lossarnach", "region:osgiliath"]


def test_fp_strat_11_not_at_war_stays() -> None:
    """Units of nations not At War may not enter Gondor with it, but Osgiliath they may."""
    regions = {"folde": {"units": {"rohan_regular": 1, "north_regular": 2}}}
    m = play("fp_strat_11", clear_map=True, regions=regions, politics=at_war("rohan"))
    assert units(m, "minas_tirith") == {"rohan_regular": 1}
    assert units(m, "folde") == {"north_regular": 2}
    lost = {**regions, "minas_tirith": {"control": "shadow"}}
    m = play("fp_strat_11", clear_map=True, regions=lost, politics=at_war("rohan"))
    say(m, "region:osgiliath", "all")
    assert units(m, "osgiliath") == {"rohan_regular": 1, "north_regular": 2}


def test_fp_strat_11_refused() -> None:
    """Rohan must be At War, with an army in a Rohan region and a way open."""
    assert not can_play("fp_strat_11")
    assert can_play("fp_strat_11", politics=at_war("rohan"))
    guests = {"edoras": {"units": {"gondor_regular": 2}}}
    assert not can_play("fp_strat_11", clear_map=True, regions=guests, politics=at_war("gondor"))
    outside = {"fangorn": {"units": {"rohan_regular": 2}}}
    assert not can_play("fp_strat_11", clear_map=True, regions=outside, politics=at_war("rohan"))
    enemy = {"units": {"sauron_regular": 1}}
    shut = {
        "edoras": {"units": {"rohan_regular": 1}},
        "minas_tirith": {**enemy, "control": "shadow"},
        "druadan_forest": enemy,
        "lossarnach": {**enemy, "control": "shadow"},
        "osgiliath": enemy,
    }
    assert not can_play("fp_strat_11", clear_map=True, regions=shut, politics=at_war("rohan"))


def test_fp_strat_11_stacking_afterwards() -> None:
    """The units above ten go back to the reinforcements when the card is done."""
    regions = {"minas_tirith": {"units": {"gondor_regular": 9}}, "edoras": {"units": {"rohan_regular": 3}}}
    m = play("fp_strat_11", clear_map=True, regions=regions, politics=at_war("rohan"))
    say(m, "all")
    assert asked(m) == "stacking"
    say(m, "remove:rohan_regular", "remove:gondor_regular")
    assert units(m, "minas_tirith") == {"gondor_regular": 8, "rohan_regular": 2}
    sound(m)


def free_of_three(card: str, **at: Any) -> Match:
    """A table of three where the Free Peoples player has just played a card."""
    characters = {"gandalf_grey": "dead", **at.pop("characters", {})}
    dice = {"free": {"event": 2}, "shadow": {"event": 1}}
    m = table(3, dice=dice, hands={"free": [card]}, characters=characters, **at)
    return say(m, "die:event", "do:event", f"card:{card}")


def test_fp_strat_11_three_players() -> None:
    """With three players the nation that went has been used, and a mixed army may not go twice in a row."""
    regions = {"edoras": {"units": {"rohan_regular": 1}}}
    m = free_of_three("fp_strat_11", clear_map=True, regions=regions, politics=at_war("rohan"))
    assert units(m, "minas_tirith") == {"rohan_regular": 1}
    assert position(m)["used_before"]["nations"] == ["rohan"]
    mixed = {"edoras": {"units": {"rohan_regular": 1, "elves_regular": 1}}}
    at = {"clear_map": True, "regions": mixed, "politics": at_war("rohan", "elves")}
    assert can_play("fp_strat_11", 3, 0, **at)
    assert not can_play("fp_strat_11", 3, 0, used_before={"armies": ["edoras"]}, **at)


# ---- 12 Through a Day and a Night


def test_fp_strat_12_two_regions() -> None:
    """An army with a companion goes two regions; what was split off stays."""
    regions = {"edoras": {"units": {"rohan_regular": 3}}, "folde": {"units": {"rohan_elite": 1}}}
    m = play("fp_strat_12", clear_map=True, regions=regions, politics=at_war("rohan"), characters={"boromir": "edoras"})
    say(m, "region:folde", "unit:rohan_regular", "unit:rohan_regular", "character:boromir", "done")
    say(m, "region:druadan_forest")
    assert units(m, "druadan_forest") == {"rohan_regular": 2}
    assert units(m, "folde") == {"rohan_elite": 1}
    assert units(m, "edoras") == {"rohan_regular": 1}
    assert where(m, "boromir") == "druadan_forest"
    sound(m)


def test_fp_strat_12_one_region() -> None:
    """It may stop after the first."""
    regions = {"edoras": {"units": {"rohan_regular": 1}}}
    m = play("fp_strat_12", clear_map=True, regions=regions, politics=at_war("rohan"), characters={"boromir": "edoras"})
    say(m, "region:folde", "all", "stay")
    assert units(m, "folde") == {"rohan_regular": 1}
    assert where(m, "boromir") == "folde"


def test_fp_strat_12_companion_goes_along() -> None:
    """Without a companion the army may not go."""
    regions = {"edoras": {"units": {"rohan_regular": 2}}}
    m = play("fp_strat_12", clear_map=True, regions=regions, politics=at_war("rohan"), characters={"boromir": "edoras"})
    say(m, "region:folde", "unit:rohan_regular")
    assert "done" not in m.options()
    say(m, "character:boromir")
    assert "done" in m.options()


def test_fp_strat_12_captures_in_passing() -> None:
    """An enemy settlement without units is taken on the way; enemy armies bar it."""
    regions = {
        "edoras": {"units": {"rohan_regular": 2}},
        "folde": {"control": "shadow"},
        "druadan_forest": {"units": {"sauron_regular": 1}},
    }
    m = play("fp_strat_12", clear_map=True, regions=regions, politics=at_war("rohan"), characters={"boromir": "edoras"})
    say(m, "region:folde", "all")
    assert "region:druadan_forest" not in m.options()
    say(m, "region:eastemnet")
    assert control(m, "folde") == "free"
    assert units(m, "eastemnet") == {"rohan_regular": 2}


def test_fp_strat_12_limits_of_nations_not_at_war() -> None:
    """Units not At War keep out of foreign nations on both steps."""
    regions = {"folde": {"units": {"rohan_regular": 1}}}
    m = play("fp_strat_12", clear_map=True, regions=regions, characters={"boromir": "folde"})
    assert m.options() == ["region:eastemnet", "region:edoras", "region:westemnet"]
    say(m, "region:eastemnet", "all")
    assert "region:druadan_forest" not in m.options()
    assert "region:western_emyn_muil" in m.options()


def test_fp_strat_12_through_a_full_region() -> None:
    """The limit of ten counts only where the march ends."""
    regions = {"edoras": {"units": {"rohan_regular": 2}}, "folde": {"units": {"gondor_regular": 10}}}
    m = play("fp_strat_12", clear_map=True, regions=regions, politics=ALL_AT_WAR, characters={"boromir": "edoras"})
    say(m, "region:folde", "all", "region:druadan_forest")
    assert units(m, "folde") == {"gondor_regular": 10}
    assert units(m, "druadan_forest") == {"rohan_regular": 2}


def test_fp_strat_12_refused() -> None:
    """It needs an army with a companion that is not shut up in a siege."""
    assert not can_play("fp_strat_12")
    assert not can_play("fp_strat_12", characters={"boromir": "fangorn"})
    assert can_play("fp_strat_12", characters={"boromir": "edoras"})
    siege = {"helms_deep": {"units": {"isengard_regular": 3}, "garrison": {"rohan_regular": 2}}}
    assert not can_play("fp_strat_12", clear_map=True, regions=siege, characters={"boromir": "garrison:helms_deep"})


def test_fp_strat_12_three_players() -> None:
    """With three players not with units of the nation used in the action before."""
    at = {"characters": {"boromir": "edoras"}, "politics": at_war("rohan")}
    assert can_play("fp_strat_12", 3, 0, **at)
    assert not can_play("fp_strat_12", 3, 0, used_before={"nations": ["rohan"]}, **at)
    m = free_of_three("fp_strat_12", **at)
    say(m, "region:folde", "all", "stay")
    assert position(m)["used_before"]["nations"] == ["rohan"]


# ---- 13 Cirdan's Ships


def test_fp_strat_13_two_units() -> None:
    """Two Elven units, each regular or elite, in one coastal region with an army."""
    m = play("fp_strat_13", politics=at_war("elves"))
    assert m.options() == ["region:dol_amroth", "region:grey_havens", "region:pelargir"]
    say(m, "region:dol_amroth", "unit:elves_elite", "unit:elves_regular")
    assert units(m, "dol_amroth") == {"gondor_regular": 3, "elves_elite": 1, "elves_regular": 1}
    sound(m)


def test_fp_strat_13_besieged_coast() -> None:
    """A besieged coastal garrison may receive them, up to five units."""
    regions = {"dol_amroth": {"units": {"southrons_regular": 3}, "garrison": {"gondor_regular": 4}}}
    m = play("fp_strat_13", clear_map=True, regions=regions, politics=at_war("elves"))
    say(m, "unit:elves_elite", "unit:elves_elite")
    assert asked(m) == "stacking"
    say(m, "remove:gondor_regular")
    assert garrison(m, "dol_amroth") == {"gondor_regular": 3, "elves_elite": 2}
    sound(m)


def test_fp_strat_13_one_figure_left() -> None:
    """With one unit in the reinforcements one comes."""
    regions = {"grey_havens": {"units": {"elves_regular": 1}}}
    m = play(
        "fp_strat_13",
        clear_map=True,
        regions=regions,
        politics=at_war("elves"),
        casualties={"elves_regular": 4, "elves_elite": 9},
    )
    assert units(m, "grey_havens") == {"elves_regular": 1, "elves_elite": 1}


def test_fp_strat_13_refused() -> None:
    """The Elves must be At War, an army must stand on the coast, and figures must be left."""
    assert not can_play("fp_strat_13")
    inland = {"lorien": {"units": {"elves_regular": 1}}}
    assert not can_play("fp_strat_13", clear_map=True, regions=inland, politics=at_war("elves"))
    none_left = {"grey_havens": {"units": {"elves_regular": 1}}}
    assert not can_play(
        "fp_strat_13",
        clear_map=True,
        regions=none_left,
        politics=at_war("elves"),
        casualties={"elves_regular": 4, "elves_elite": 10},
    )


# ---- a unit and a leader: 14, 17, 18, 22

PAIRS = [
    ("fp_strat_14", "minas_tirith", "gondor"),
    ("fp_strat_17", "carrock", "north"),
    ("fp_strat_18", "dol_amroth", "gondor"),
    ("fp_strat_22", "erebor", "dwarves"),
]


@pytest.mark.parametrize(("card", "region", "nation"), PAIRS)
def test_fp_strat_14_17_18_22_unit_and_leader(card: str, region: str, nation: str) -> None:
    """One unit of the player's choice and one leader come, whether the nation is At War or not."""
    m = play(card, clear_map=True)
    assert m.options() == [f"unit:{nation}_regular", f"unit:{nation}_elite"]
    say(m, f"unit:{nation}_elite")
    assert units(m, region) == {f"{nation}_elite": 1, f"{nation}_leader": 1}
    sound(m)


@pytest.mark.parametrize(("card", "region", "nation"), PAIRS)
def test_fp_strat_14_17_18_22_refused(card: str, region: str, nation: str) -> None:
    """Not in a region taken by the enemy."""
    lost = {region: {"units": {"sauron_regular": 1}, "control": "shadow"}}
    assert can_play(card, clear_map=True)
    assert not can_play(card, clear_map=True, regions=lost)


@pytest.mark.parametrize(("card", "region", "nation"), [pair for pair in PAIRS if pair[1] != "carrock"])
def test_fp_strat_14_18_22_besieged(card: str, region: str, nation: str) -> None:
    """Inside a besieged stronghold recruits come to the garrison."""
    siege = {region: {"units": {"sauron_regular": 1}, "garrison": {f"{nation}_regular": 1}}}
    m = play(card, clear_map=True, regions=siege)
    say(m, f"unit:{nation}_regular")
    assert garrison(m, region) == {f"{nation}_regular": 2, f"{nation}_leader": 1}
    sound(m)


def test_fp_strat_18_without_leaders() -> None:
    """With no leader left in stock only the unit comes."""
    m = play("fp_strat_18", clear_map=True, casualties={"gondor_leader": 4})
    say(m, "unit:gondor_elite")
    assert units(m, "dol_amroth") == {"gondor_elite": 1}


def test_fp_strat_14_without_units() -> None:
    """With no unit left the leader joins an army, but he does not come alone."""
    none_left = {"gondor_regular": 15, "gondor_elite": 5}
    rohan = {"minas_tirith": {"units": {"rohan_regular": 1}}}
    m = play("fp_strat_14", clear_map=True, regions=rohan, casualties=none_left)
    assert units(m, "minas_tirith") == {"rohan_regular": 1, "gondor_leader": 1}
    assert not can_play("fp_strat_14", clear_map=True, casualties=none_left)


# ---- a unit and a card: 15, 21, 24

WITH_CARD = [("fp_strat_15", "lorien"), ("fp_strat_21", "rivendell"), ("fp_strat_24", "woodland_realm")]


@pytest.mark.parametrize(("card", "region"), WITH_CARD)
def test_fp_strat_15_21_24_unit_and_card(card: str, region: str) -> None:
    """One Elven unit of choice, then a strategy card."""
    m = play(card, {"draw": ["fp_strat_13"]}, clear_map=True)
    say(m, "unit:elves_elite")
    assert units(m, region) == {"elves_elite": 1}
    assert hand(m, "free") == ["fp_strat_13"]
    sound(m)


@pytest.mark.parametrize(("card", "region"), WITH_CARD)
def test_fp_strat_15_21_24_without_recruits(card: str, region: str) -> None:
    """In a lost stronghold only the card is drawn; without a deck either, the card cannot be played."""
    lost = {region: {"units": {"sauron_regular": 1}, "control": "shadow"}}
    m = play(card, clear_map=True, regions=lost)
    assert units(m, region) == {"sauron_regular": 1}
    assert len(hand(m, "free")) == 1
    others = [f"fp_strat_{n:02d}" for n in range(1, 25)]
    assert not can_play(card, clear_map=True, regions=lost, played=others)
    assert can_play(card, clear_map=True, played=others)


def test_fp_strat_15_full_hand() -> None:
    """The card has left the hand before another is drawn: nothing is discarded."""
    cards = ["fp_strat_15", *[f"fp_char_{n:02d}" for n in range(1, 6)]]
    m = play("fp_strat_15", clear_map=True, hands={"free": cards})
    say(m, "unit:elves_regular")
    assert len(hand(m, "free")) == 6
    sound(m)


# ---- 16 Riders of Theoden, 23 Eomer


def test_fp_strat_16_edoras() -> None:
    """Edoras without any companion."""
    m = play("fp_strat_16", clear_map=True)
    say(m, "unit:rohan_elite")
    assert units(m, "edoras") == {"rohan_elite": 1, "rohan_leader": 1}
    sound(m)


def test_fp_strat_16_with_a_companion() -> None:
    """Or a Rohan region where a companion stands, a settlement or not."""
    m = play("fp_strat_16", clear_map=True, characters={"boromir": "eastemnet", "legolas": "fangorn"})
    assert m.options() == ["region:eastemnet", "region:edoras"]
    say(m, "region:eastemnet", "unit:rohan_regular")
    assert units(m, "eastemnet") == {"rohan_regular": 1, "rohan_leader": 1}


def test_fp_strat_16_enemies() -> None:
    """Not beside an enemy army, except inside a besieged Helm's Deep with a companion."""
    enemy = {"units": {"isengard_regular": 1}}
    siege = {**enemy, "garrison": {"rohan_regular": 1}}
    lost = {"edoras": {**enemy, "control": "shadow"}}
    beside = {**lost, "eastemnet": enemy}
    assert not can_play("fp_strat_16", clear_map=True, regions=beside, characters={"boromir": "eastemnet"})
    regions = {**lost, "helms_deep": siege}
    assert not can_play("fp_strat_16", clear_map=True, regions=regions)
    m = play("fp_strat_16", clear_map=True, regions=regions, characters={"boromir": "garrison:helms_deep"})
    say(m, "unit:rohan_elite")
    assert garrison(m, "helms_deep") == {"rohan_regular": 1, "rohan_elite": 1, "rohan_leader": 1}
    sound(m)


def test_fp_strat_23_choice() -> None:
    """The four settlements of Rohan, companions or not."""
    m = play("fp_strat_23", clear_map=True, characters={"boromir": "eastemnet"})
    assert m.options() == ["region:edoras", "region:folde", "region:helms_deep", "region:westemnet"]
    say(m, "region:westemnet", "unit:rohan_regular")
    assert units(m, "westemnet") == {"rohan_regular": 1, "rohan_leader": 1}
    sound(m)


def test_fp_strat_23_not_in_a_siege() -> None:
    """A besieged Helm's Deep or a settlement that the enemy controls is not free."""
    regions = {
        "helms_deep": {"units": {"isengard_regular": 1}, "garrison": {"rohan_regular": 1}},
        "edoras": {"control": "shadow"},
    }
    m = play("fp_strat_23", clear_map=True, regions=regions)
    assert m.options() == ["region:folde", "region:westemnet"]
    lost = {**regions, "folde": {"control": "shadow"}, "westemnet": {"control": "shadow"}}
    assert not can_play("fp_strat_23", clear_map=True, regions=lost)


# ---- 19 King Brand's Men, 20 Swords in Eriador


def test_fp_strat_19_two_regulars() -> None:
    """Two North regulars in Dale and a strategy card."""
    m = play("fp_strat_19", {"draw": ["fp_strat_13"]}, clear_map=True)
    assert units(m, "dale") == {"north_regular": 2}
    assert hand(m, "free") == ["fp_strat_13"]
    sound(m)


def test_fp_strat_19_never_elites() -> None:
    """With one regular left only one comes."""
    m = play("fp_strat_19", clear_map=True, casualties={"north_regular": 9})
    assert units(m, "dale") == {"north_regular": 1}


def test_fp_strat_19_refused() -> None:
    """With Dale lost and the deck empty there is nothing to do."""
    lost = {"dale": {"units": {"southrons_regular": 1}, "control": "shadow"}}
    deck = [f"fp_strat_{n:02d}" for n in range(1, 25)]
    assert can_play("fp_strat_19", clear_map=True, regions=lost)
    assert can_play("fp_strat_19", clear_map=True, played=deck)
    assert not can_play("fp_strat_19", clear_map=True, regions=lost, played=deck)


def test_fp_strat_20_two_nations() -> None:
    """A North unit in the Shire, a Dwarven unit in Ered Luin, and a strategy card."""
    m = play("fp_strat_20", {"draw": ["fp_strat_13"]}, clear_map=True)
    say(m, "unit:north_elite", "unit:dwarves_regular")
    assert units(m, "the_shire") == {"north_elite": 1}
    assert units(m, "ered_luin") == {"dwarves_regular": 1}
    assert hand(m, "free") == ["fp_strat_13"]
    sound(m)


def test_fp_strat_20_in_part() -> None:
    """Impossible parts are skipped."""
    lost = {"the_shire": {"units": {"sauron_regular": 1}, "control": "shadow"}}
    m = play("fp_strat_20", clear_map=True, regions=lost)
    say(m, "unit:dwarves_elite")
    assert units(m, "ered_luin") == {"dwarves_elite": 1}
    assert len(hand(m, "free")) == 1


def test_fp_strat_20_refused() -> None:
    """With both places lost and the deck empty there is nothing to do."""
    enemy = {"units": {"sauron_regular": 1}, "control": "shadow"}
    lost = {"the_shire": enemy, "ered_luin": enemy}
    deck = [f"fp_strat_{n:02d}" for n in range(1, 25)]
    assert can_play("fp_strat_20", clear_map=True, regions={"the_shire": enemy}, played=deck)
    assert not can_play("fp_strat_20", clear_map=True, regions=lost, played=deck)


# ---- three and four players


def test_fp_strat_three_players_nation_used() -> None:
    """With three players a card for one nation may not follow an action of that nation."""
    assert not can_play("fp_strat_13", 3, 0, politics=at_war("elves"), used_before={"nations": ["elves"]})
    for card, nation in (
        ("fp_strat_02", "elves"),
        ("fp_strat_03", "north"),
        ("fp_strat_06", "gondor"),
        ("fp_strat_14", "gondor"),
        ("fp_strat_16", "rohan"),
        ("fp_strat_19", "north"),
        ("fp_strat_22", "dwarves"),
        ("fp_strat_23", "rohan"),
        ("fp_strat_24", "elves"),
    ):
        assert can_play(card, 3, 0), card
        assert not can_play(card, 3, 0, used_before={"nations": [nation]}), card


def test_fp_strat_four_players_icon() -> None:
    """With four players the icon says who may play a card."""
    assert can_play("fp_strat_14", 4, 0) and not can_play("fp_strat_14", 4, 1)
    assert can_play("fp_strat_22", 4, 1) and not can_play("fp_strat_22", 4, 0)
