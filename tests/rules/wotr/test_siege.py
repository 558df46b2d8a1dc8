"""Strongholds: field battle or withdrawal, assault, sortie, relief, and the capture of settlements (p. 31-32)."""

from typing import Any

import pytest
from tests.table import (
    ALL_AT_WAR,
    act,
    asked,
    at_war,
    attack,
    battle,
    can_do,
    control,
    deeds,
    garrison,
    hand,
    hits,
    kinds,
    notes,
    points,
    politics,
    position,
    regions_offered,
    reinforcements,
    say,
    sound,
    state,
    table,
    units,
    where,
)

from warhost.games.wotr.armies import is_free
from warhost.games.wotr.ids import FREE, SHADOW
from warhost.games.wotr.tables import region
from warhost.kernel.check import check_hidden, check_match, check_record, portrait
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import UndoRefused
from warhost.kernel.match import Match

ORCS = {"sauron_regular": 5}
MEN = {"gondor_regular": 5}
MISS5 = (2, 2, 2, 2, 2)
TO_WALLS: dict[str, Any] = {"source": "region:osgiliath", "target": "region:minas_tirith"}
ASSAULT: dict[str, Any] = {"source": "region:minas_tirith", "target": "garrison:minas_tirith"}
SORTIE: dict[str, Any] = {"source": "garrison:minas_tirith", "target": "region:minas_tirith"}
RELIEF: dict[str, Any] = {"source": "region:lossarnach", "target": "region:minas_tirith"}


def siege(
    outside: dict[str, int], inside: dict[str, int], die: str = "army", side: str = "shadow", **more: Any
) -> Match:
    """Minas Tirith is besieged; one side is about to act with one die."""
    other = "free" if side == "shadow" else "shadow"
    regions = {"minas_tirith": {"units": outside, "garrison": inside}, **more.pop("regions", {})}
    return table(
        clear_map=True,
        politics=ALL_AT_WAR,
        regions=regions,
        dice={side: {die: 1}, other: {"event": 1}},
        actor=1 if side == "shadow" else 0,
        **more,
    )


# ---- field battle or withdrawal


def test_defender_chooses_before_every_round_and_before_the_cards() -> None:
    """Before each round, the first included, the holder of the stronghold fights in the field or withdraws (p. 31).

    [siege.choice]
    """
    m = attack(ORCS, MEN, **TO_WALLS, roll=MISS5 * 4, hands={"free": ["fp_strat_06"], "shadow": ["sh_strat_22"]})
    assert m.seat == "free" and m.options() == ["fight", "withdraw"]
    say(m, "fight")
    assert asked(m) == "combat_card"
    say(m, "pass", "pass", "go_on", "stay")
    assert m.seat == "free" and m.options() == ["fight", "withdraw"]
    say(m, "fight", "pass", "pass", "go_on", "stay")
    assert m.options() == ["fight", "withdraw"]


def test_only_the_controller_of_the_stronghold_may_withdraw() -> None:
    """The stronghold can be used by its owner or captor, never by a besieger (p. 31). [siege.choice] [siege.relief]"""
    m = attack({"gondor_regular": 2}, {"sauron_regular": 2}, **RELIEF, regions={"minas_tirith": {"control": "shadow"}})
    assert m.seat == "shadow" and m.options() == ["fight", "withdraw"]
    say(m, "withdraw", "go_on", "all")
    assert garrison(m, "minas_tirith") == {"sauron_regular": 2}
    sound(m)
    m = attack(
        {"gondor_regular": 2},
        {"sauron_regular": 2},
        **RELIEF,
        roll=(2,) * 4,
        regions={"minas_tirith": {"garrison": {"gondor_elite": 1}}},
    )
    assert asked(m) == "cease_or_go_on"
    m = attack(ORCS, {"north_regular": 2}, source="region:northern_rhovanion", target="region:dale", roll=(2,) * 7)
    assert asked(m) == "cease_or_go_on"


def test_withdrawal_ends_the_battle_and_the_attacker_may_besiege() -> None:
    """After a withdrawal the attacker may enter with all or part of his force; the stronghold is besieged (p. 31).
    [siege.withdraw] [battle.end] [battle.advance]"""
    m = attack(
        {"sauron_regular": 3, "sauron_nazgul": 1},
        {"gondor_regular": 2, "gondor_leader": 1, "boromir": 1},
        **TO_WALLS,
        force=("unit:sauron_regular", "unit:sauron_regular", "unit:sauron_nazgul", "done"),
    )
    say(m, "withdraw")
    assert m.seat == "shadow" and asked(m) == "advance" and "combat_roll" not in kinds(m)
    part = say(m.clone(), "go_on", "unit:sauron_regular", "done")
    assert units(part, "minas_tirith") == {"sauron_regular": 1}
    assert units(part, "osgiliath") == {"sauron_regular": 2, "sauron_nazgul": 1}
    say(m, "go_on", "all")
    assert units(m, "minas_tirith") == {"sauron_regular": 2, "sauron_nazgul": 1}
    assert units(m, "osgiliath") == {"sauron_regular": 1}
    assert garrison(m, "minas_tirith") == {"gondor_regular": 2, "gondor_leader": 1}
    assert where(m, "boromir") == "garrison:minas_tirith"
    assert control(m, "minas_tirith") == "free" and points(m) == {"free": 0, "shadow": 0}
    assert "siege" in kinds(m) and "battle_ends" in kinds(m)
    for after in (m, part):
        sound(after)


def test_besieged_region_is_free_for_the_besieger_alone() -> None:
    """The region is free for the besieger, the stronghold stays the garrison's (p. 31). [siege.withdraw]"""
    m = siege(ORCS, MEN)
    assert is_free(state(m), SHADOW, region("minas_tirith")) and not is_free(state(m), FREE, region("minas_tirith"))


def test_attacker_who_stays_out_besieges_nothing() -> None:
    """If the attacker does not enter there is no siege and the defender is in the open again (ruling).
    [siege.withdraw] [battle.end]"""
    m = attack(ORCS, {"gondor_regular": 7, "gondor_leader": 1}, **TO_WALLS)
    say(m, "withdraw", "stay")
    assert units(m, "minas_tirith") == {"gondor_regular": 7, "gondor_leader": 1} and garrison(m, "minas_tirith") == {}
    assert units(m, "osgiliath") == ORCS and not {"siege", "siege_lifted", "combat_roll"} & set(kinds(m))
    assert m.seat == "free" and asked(m) != "stacking"
    sound(m)


def test_withdrawal_in_a_later_round_keeps_earlier_losses() -> None:
    """The withdrawal may come before any round; the attack moved Gondor only once (p. 31, 34).
    [siege.choice] [siege.withdraw]"""
    m = attack(
        ORCS,
        MEN,
        **TO_WALLS,
        roll=(6, 2, 2, 2, 2, 6, 2, 2, 2, 2),
        politics={"gondor": {"box": 2, "active": False}, **at_war("sauron")},
    )
    say(m, "fight", "go_on", "stay", "withdraw", "go_on", "all")
    assert garrison(m, "minas_tirith") == {"gondor_regular": 4} and units(m, "minas_tirith") == {"sauron_regular": 4}
    assert politics(m, "gondor") == {"box": 3, "active": True}
    sound(m)


def test_saruman_withdraws_into_orthanc_and_dies_with_its_garrison() -> None:
    """All figures of the army go inside, Saruman too, for he stays in Orthanc (p. 31). [siege.withdraw]
    [battle.leaders_lost]"""
    m = attack(
        {"rohan_regular": 5},
        {"isengard_regular": 1},
        source="region:fords_of_isen",
        target="region:orthanc",
        characters={"saruman": "orthanc"},
    )
    say(m, "withdraw", "go_on", "all")
    assert where(m, "saruman") == "garrison:orthanc"
    sound(m)
    m = battle(
        {"rohan_regular": 5},
        {"isengard_regular": 1, "saruman": 1},
        source="region:orthanc",
        target="garrison:orthanc",
        roll=(6, 2, 2, 2, 2, 2, 2),
    )
    assert where(m, "saruman") == "dead" and control(m, "orthanc") == "free"


# ---- the limit of five


def test_besieged_stronghold_has_room_for_five_units() -> None:
    """When a siege starts the owner takes units above five back to the reinforcements (p. 31). [siege.limit]"""
    m = attack(
        {"sauron_regular": 10}, {"gondor_regular": 5, "gondor_elite": 2, "gondor_leader": 3, "boromir": 1}, **TO_WALLS
    )
    say(m, "withdraw", "go_on", "all")
    assert m.seat == "free" and asked(m) == "stacking"
    assert m.options() == ["remove:gondor_regular", "remove:gondor_elite"]
    say(m, "remove:gondor_elite", "remove:gondor_regular")
    assert garrison(m, "minas_tirith") == {"gondor_regular": 4, "gondor_elite": 1, "gondor_leader": 3}
    assert where(m, "boromir") == "garrison:minas_tirith"
    assert units(m, "minas_tirith") == {"sauron_regular": 10}
    assert position(m)["casualties"] == {} and reinforcements(m, "gondor_regular") == 11
    assert reinforcements(m, "gondor_elite") == 4
    sound(m)


# ---- assault


def test_assault_is_fought_by_the_besiegers_alone() -> None:
    """Only the army in the same region attacks the garrison, with a die of its own (p. 32). [siege.assault]"""
    m = siege({"sauron_regular": 2}, MEN, regions={"osgiliath": {"units": ORCS}}, hands={"shadow": ["sh_strat_22"]})
    act(m, "army", "do:attack", "all")
    fight = m.view("free")["battle"]
    assert (fight["kind"], fight["from"], fight["to"]) == ("assault", "minas_tirith", "garrison:minas_tirith")
    regions = {
        "osgiliath": {"units": {"isengard_regular": 5}},
        "minas_tirith": {"units": {"sauron_regular": 2}, "garrison": MEN},
    }
    assert "do:attack" not in deeds("army", "shadow", clear_map=True, regions=regions, politics=at_war("isengard"))
    assert "do:attack" in deeds("army", "shadow", clear_map=True, regions=regions, politics=at_war("sauron"))


def test_assault_needs_sixes_against_fives() -> None:
    """The besieger hits on 6 and the garrison on 5, in the re-roll too; cards change these numbers (p. 32).
    [siege.assault]"""
    m = battle(
        {"sauron_regular": 3, "sauron_nazgul": 2},
        {"gondor_regular": 3, "gondor_leader": 1},
        **ASSAULT,
        roll=(5, 5, 6, 5, 4, 4, 5, 6, 5),
    )
    assert hits(m) == (2, 2)
    m = battle({"isengard_regular": 3}, {"gondor_regular": 3}, ("sh_char_19", ""), **ASSAULT, roll=(4, 5, 6, 2, 2, 2))
    assert hits(m) == (2, 0)


def test_assault_lasts_one_round_and_the_siege_continues() -> None:
    """After its one round an assault is over; nobody may retreat and the siege continues (p. 32). [siege.assault]"""
    m = battle({"sauron_regular": 5}, MEN, **ASSAULT, roll=(6, 2, 2, 2, 2, 6, 2, 2, 2, 2))
    assert "battle_ends" in kinds(m) and m.seat == "free"
    assert garrison(m, "minas_tirith") == {"gondor_regular": 4} and units(m, "minas_tirith") == {"sauron_regular": 4}
    assert "fight_or_withdraw" not in kinds(m) and control(m, "minas_tirith") == "free"
    sound(m)


def test_free_peoples_besiege_by_the_same_rules() -> None:
    """A Shadow garrison is assaulted in the same way (p. 32). [siege.assault] [siege.prolong] [siege.capture]"""
    m = battle(
        {"gondor_elite": 2},
        {"sauron_regular": 1},
        source="region:morannon",
        target="garrison:morannon",
        roll=(5, 5, 2, 5, 6, 2),
    )
    assert m.seat == "free" and m.options() == ["cease", "reduce:gondor"]
    say(m, "reduce:gondor")
    assert units(m, "morannon") == {"gondor_regular": 1, "gondor_elite": 1} and garrison(m, "morannon") == {}
    assert control(m, "morannon") == "free" and points(m) == {"free": 2, "shadow": 0}
    assert position(m)["casualties"] == {"gondor_elite": 1}
    sound(m)


def test_assault_moves_the_nations_inside() -> None:
    """An assault is an attack on the nations of the garrison (p. 34). [siege.assault]"""
    m = battle(
        ORCS,
        {"gondor_regular": 1, "elves_regular": 1},
        **ASSAULT,
        roll=(2,) * 7,
        politics={"gondor": {"box": 2}, "elves": {"box": 2}, **at_war("sauron")},
    )
    assert politics(m, "gondor") == {"box": 3, "active": True} and politics(m, "elves")["box"] == 3


# ---- prolonging


def test_each_reduced_elite_buys_one_more_round() -> None:
    """After each round the attacker may reduce a participating elite for one round more (p. 32). [siege.prolong]"""
    m = battle({"sauron_elite": 1, "isengard_elite": 1, "sauron_regular": 1}, MEN, **ASSAULT, roll=(2,) * 24)
    assert m.seat == "shadow" and m.options() == ["cease", "reduce:isengard", "reduce:sauron"]
    say(m, "reduce:isengard")
    assert m.options() == ["cease", "reduce:sauron"] and state(m).b_round == 2
    say(m, "reduce:sauron")
    assert units(m, "minas_tirith") == {"isengard_regular": 1, "sauron_regular": 2}
    assert len(notes(m, "hits_scored")) == 3 and "battle_ends" in kinds(m)
    assert reinforcements(m, "sauron_elite") == 6 and reinforcements(m, "isengard_elite") == 6
    sound(m)


def test_elite_of_the_rearguard_buys_nothing() -> None:
    """Only an elite that takes part can be reduced (English rules). [siege.prolong] [battle.rearguard]"""
    m = battle(
        {"sauron_elite": 1, "sauron_regular": 2},
        MEN,
        **ASSAULT,
        roll=(2,) * 7,
        force=("unit:sauron_regular", "unit:sauron_regular", "done"),
    )
    assert "battle_ends" in kinds(m) and units(m, "minas_tirith") == {"sauron_elite": 1, "sauron_regular": 2}


def test_elite_without_a_regular_figure_cannot_be_reduced() -> None:
    """With no regular to take its place an elite buys no round and the assault ends (ruling). [siege.prolong]"""
    m = battle(
        {"dwarves_elite": 2},
        {"sauron_regular": 2},
        source="region:moria",
        target="garrison:moria",
        roll=(2,) * 4,
        regions={"erebor": {"units": {"dwarves_regular": 5}}},
    )
    assert "battle_ends" in kinds(m) and units(m, "moria") == {"dwarves_elite": 2}
    m = battle(
        {"dwarves_elite": 2},
        {"sauron_regular": 2},
        source="region:moria",
        target="garrison:moria",
        roll=(2,) * 4,
        regions={"erebor": {"units": {"dwarves_regular": 4}}},
    )
    assert m.options() == ["cease", "reduce:dwarves"]


def test_new_cards_may_be_used_in_a_prolonged_assault() -> None:
    """A further round is a full round with new cards (p. 29, 32). [siege.prolong] [battle.combat_cards]"""
    m = battle(
        {"sauron_elite": 3},
        MEN,
        ("sh_strat_22", ""),
        **ASSAULT,
        roll=(2,) * 30,
        hands={"free": ["fp_strat_06"], "shadow": ["sh_strat_23"]},
    )
    say(m, "reduce:sauron")
    assert m.seat == "shadow" and m.options() == ["card:sh_strat_23", "pass"]


# ---- sortie


def test_sortie_is_a_field_battle() -> None:
    """In a sortie both sides hit on 5 and it may last many rounds (p. 32). [siege.sortie]"""
    m = battle(
        {"gondor_regular": 3, "gondor_elite": 1},
        {"sauron_regular": 4},
        **SORTIE,
        roll=(5, 2, 2, 2, 5, 2, 2, 2, *(2,) * 6),
    )
    say(m, "remove:gondor_regular")
    assert hits(m) == (1, 1) and m.seat == "free" and m.options() == ["cease", "go_on"]
    say(m, "go_on")
    assert m.seat == "shadow" and asked(m) == "retreat"
    say(m, "stay")
    assert state(m).b_round == 2 and len(notes(m, "hits_scored")) == 2


def test_ceasing_a_sortie_goes_back_inside() -> None:
    """An army that ceases is inside again and the siege continues (p. 32). [siege.sortie] [battle.cease]"""
    m = battle(MEN, ORCS, **SORTIE, roll=MISS5 * 2)
    say(m, "cease")
    assert garrison(m, "minas_tirith") == MEN and units(m, "minas_tirith") == ORCS
    assert "siege_lifted" not in kinds(m)
    sound(m)


def test_rearguard_of_a_sortie_stays_inside() -> None:
    """A sortie may leave a rearguard, which takes no part (p. 32). [siege.sortie] [battle.rearguard]"""
    m = battle(
        {"gondor_regular": 3, "gondor_leader": 1},
        ORCS,
        **SORTIE,
        roll=(2, 6, 2, 2, 2, 2),
        force=("unit:gondor_regular", "done"),
    )
    assert garrison(m, "minas_tirith") == {"gondor_regular": 2, "gondor_leader": 1}
    assert units(m, "minas_tirith") == ORCS and control(m, "minas_tirith") == "free"
    sound(m)


def test_besieger_may_retreat_from_a_sortie() -> None:
    """The besieger may retreat to an adjacent free region; the siege is then over (p. 32).
    [siege.sortie] [siege.lift]"""
    m = battle(
        {"gondor_regular": 3},
        {"sauron_regular": 2, "sauron_nazgul": 1},
        **SORTIE,
        roll=(2,) * 6,
        force=("unit:gondor_regular", "unit:gondor_regular", "done"),
    )
    say(m, "go_on")
    assert regions_offered(m) == ["druadan_forest", "osgiliath"]
    say(m, "region:osgiliath")
    assert units(m, "osgiliath") == {"sauron_regular": 2, "sauron_nazgul": 1}
    assert units(m, "minas_tirith") == {"gondor_regular": 3} and garrison(m, "minas_tirith") == {}
    assert asked(m) != "advance"
    sound(m)


def test_victorious_sortie_stays_in_the_region() -> None:
    """A victorious sortie ends the siege and does not leave the region (p. 32). [siege.sortie] [siege.lift]"""
    m = battle(
        {"gondor_regular": 2, "gondor_leader": 1, "boromir": 1},
        {"sauron_regular": 1, "witch_king": 1},
        **SORTIE,
        roll=(6, 2, 2, 2, 2, 2, 2),
    )
    assert "siege_lifted" in kinds(m) and "advance" not in kinds(m) and asked(m) != "advance"
    assert units(m, "minas_tirith") == {"gondor_regular": 2, "gondor_leader": 1}
    assert where(m, "boromir") == "minas_tirith" and where(m, "witch_king") == "dead"
    sound(m)


def test_destroyed_sortie_with_nobody_inside_loses_the_stronghold() -> None:
    """If nothing is left inside the besieger takes the stronghold (ruling). [siege.sortie] [siege.capture]"""
    m = battle(
        {"gondor_regular": 1, "gondor_leader": 1, "boromir": 1}, ORCS, **SORTIE, roll=(2, 2, 6, 2, 2, 2, 2, 2, 2)
    )
    assert control(m, "minas_tirith") == "shadow" and points(m)["shadow"] == 2
    assert where(m, "boromir") == "dead"
    sound(m)


def test_lone_characters_come_out_of_a_stronghold_that_is_lost() -> None:
    """Nazgul kept out of a lost sortie stand in the region, where they are not attacked (p. 30). [siege.sortie]
    [battle.rearguard]"""
    m = battle(
        {"sauron_regular": 1, "sauron_nazgul": 2},
        {"gondor_regular": 5},
        source="garrison:morannon",
        target="region:morannon",
        roll=(2, 6, 2, 2, 2, 2),
        force=("unit:sauron_regular", "done"),
    )
    assert control(m, "morannon") == "free" and units(m, "morannon") == {"gondor_regular": 5, "sauron_nazgul": 2}
    sound(m)


def test_besiegers_are_attacked_by_a_sortie() -> None:
    """A sortie is an attack: the nations of the besiegers advance (p. 34). [siege.sortie]"""
    m = battle(
        {"gondor_regular": 1},
        {"southrons_regular": 2},
        **SORTIE,
        roll=(2,) * 3,
        politics={"southrons": {"box": 2}, **at_war("gondor", "sauron")},
    )
    assert politics(m, "southrons")["box"] == 3


def test_garrison_of_a_nation_not_at_war_makes_no_sortie() -> None:
    """A sortie is an attack and only nations At War attack (p. 28, 32). [siege.sortie] [battle.attack]"""
    regions = {"minas_tirith": {"units": ORCS, "garrison": MEN}}
    peace = {"gondor": {"box": 3, "active": True}, **at_war("sauron")}
    assert "do:attack" not in deeds("army_muster", clear_map=True, regions=regions, politics=peace)
    assert "do:attack" in deeds("army_muster", clear_map=True, regions=regions, politics=ALL_AT_WAR)


def test_garrison_attacks_only_its_besiegers() -> None:
    """The garrison may attack the besiegers in its region, no neighbour, and cannot move out (p. 32). [siege.sortie]"""
    m = siege(ORCS, MEN, "army_muster", "free", regions={"osgiliath": {"units": ORCS}}, hands={"free": ["fp_strat_06"]})
    assert "move_armies" not in can_do(m, "free", "army_muster")
    act(m, "army_muster", "do:attack", "all")
    fight = m.view("free")["battle"]
    assert (fight["kind"], fight["from"], fight["to"]) == ("sortie", "garrison:minas_tirith", "minas_tirith")


# ---- relief


def test_relief_is_fought_without_the_garrison() -> None:
    """A relieving army fights the besiegers by the normal rules; the garrison takes no part (p. 32). [siege.relief]"""
    m = battle(
        {"gondor_regular": 2},
        {"sauron_regular": 3},
        **RELIEF,
        roll=(5, 2, 5, 2, 2),
        regions={"minas_tirith": {"garrison": {"gondor_elite": 5, "gondor_leader": 2}}},
    )
    assert [(side, dice) for side, dice, _ in notes(m, "combat_roll")] == [(FREE, 2), (SHADOW, 3)]
    assert notes(m, "combat_reroll") == [] and hits(m) == (1, 1)
    assert garrison(m, "minas_tirith") == {"gondor_elite": 5, "gondor_leader": 2}
    assert units(m, "lossarnach") == {"gondor_regular": 1}


def test_relief_advances_only_when_the_besiegers_are_gone() -> None:
    """Ceasing leaves the siege; if the besiegers die or retreat the relief may enter and the siege is over (p. 32).
    [siege.relief] [siege.lift] [battle.advance]"""
    inside = {"minas_tirith": {"garrison": {"gondor_regular": 4}}}
    m = battle({"rohan_regular": 8}, {"sauron_regular": 2}, **RELIEF, roll=(6, 6, 2, 2, 2, 2, 2), regions=dict(inside))
    assert asked(m) == "advance"
    alone = say(m.clone(), "stay")
    assert units(alone, "minas_tirith") == {"gondor_regular": 4} and units(alone, "lossarnach") == {"rohan_regular": 8}
    assert "siege_lifted" in kinds(alone)
    sound(alone)
    say(m, "go_on", "all")
    assert asked(m) == "stacking" and m.seat == "free"
    say(m, "remove:rohan_regular", "remove:gondor_regular")
    assert units(m, "minas_tirith") == {"gondor_regular": 3, "rohan_regular": 7} and garrison(m, "minas_tirith") == {}
    sound(m)
    inside = {"minas_tirith": {"garrison": {"gondor_regular": 4}}}
    m = battle({"rohan_regular": 2}, {"sauron_regular": 2}, **RELIEF, roll=(2,) * 4, regions=inside)
    ceased = say(m.clone(), "cease")
    assert garrison(ceased, "minas_tirith") == {"gondor_regular": 4}
    say(m, "go_on", "region:osgiliath")
    assert asked(m) == "advance" and units(m, "osgiliath") == {"sauron_regular": 2}


def test_relief_cannot_simply_march_in() -> None:
    """A region held by besiegers is entered by battle only (p. 27, 32). [siege.relief]"""
    m = siege(ORCS, MEN, "army_muster", "free", regions={"lossarnach": {"units": MEN}})
    act(m, "army_muster", "do:move_armies")
    assert "minas_tirith" not in regions_offered(m)


# ---- reinforcing and lifting


def test_besieger_brings_further_troops_by_moving() -> None:
    """More troops enter as a move, up to ten besieging units, the garrison not counted (p. 32). [siege.reinforce]"""
    m = siege({"sauron_regular": 4}, MEN, regions={"osgiliath": {"units": {"sauron_regular": 8}}})
    act(m, "army", "do:move_armies", "region:osgiliath", "region:minas_tirith")
    assert m.options() == ["done", "unit:sauron_regular"]
    say(m, *["unit:sauron_regular"] * 5)
    assert asked(m) != "force"
    assert units(m, "minas_tirith") == {"sauron_regular": 10} and garrison(m, "minas_tirith") == MEN
    assert "attack" not in kinds(m) and politics(m, "gondor")["box"] == "at_war"


def test_full_siege_takes_no_more_units() -> None:
    """Besiegers are limited to ten units (p. 26, 32). [siege.reinforce]"""
    m = siege({"sauron_regular": 10}, MEN, regions={"osgiliath": {"units": {"sauron_regular": 2}}})
    act(m, "army", "do:move_armies", "region:osgiliath")
    assert "minas_tirith" not in regions_offered(m)


def test_siege_ends_when_the_last_besieging_unit_leaves() -> None:
    """Besiegers leave freely; without a besieging unit the garrison is back in the region (p. 32). [siege.lift]"""
    m = siege(
        {"sauron_regular": 3, "sauron_nazgul": 1},
        {"gondor_regular": 4, "gondor_leader": 1},
        characters={"boromir": "garrison:minas_tirith"},
    )
    act(m, "army", "do:move_armies", "region:osgiliath")
    part = say(m.clone(), "unit:sauron_regular", "unit:sauron_regular", "done")
    assert garrison(part, "minas_tirith") == {"gondor_regular": 4, "gondor_leader": 1}
    say(m, *["unit:sauron_regular"] * 3, "done")
    assert "siege_lifted" in kinds(m) and garrison(m, "minas_tirith") == {}
    assert units(m, "minas_tirith") == {"gondor_regular": 4, "gondor_leader": 1, "sauron_nazgul": 1}
    assert where(m, "boromir") == "minas_tirith" and control(m, "minas_tirith") == "free"


def test_siege_ends_when_the_besiegers_attack_elsewhere_and_go() -> None:
    """Besiegers who advance into a neighbouring region, or die there, leave the siege (p. 32).
    [siege.lift] [battle.advance]"""
    away: dict[str, Any] = {"source": "region:minas_tirith", "target": "region:lossarnach"}
    m = battle(
        ORCS, {"rohan_regular": 1}, **away, roll=(6, 2, 2, 2, 2, 2), regions={"minas_tirith": {"garrison": dict(MEN)}}
    )
    say(m, "go_on", "all")
    assert units(m, "minas_tirith") == MEN and garrison(m, "minas_tirith") == {}
    sound(m)
    m = battle(
        {"sauron_regular": 1},
        {"rohan_regular": 1},
        **away,
        roll=(2, 6),
        regions={"minas_tirith": {"garrison": dict(MEN)}},
    )
    assert units(m, "minas_tirith") == MEN and garrison(m, "minas_tirith") == {}
    sound(m)


def test_siege_ends_when_an_assault_destroys_the_besiegers() -> None:
    """Without a besieging unit the garrison is back in the region (p. 32). [siege.lift] [siege.assault]"""
    m = battle({"sauron_regular": 1, "sauron_nazgul": 1}, MEN, **ASSAULT, roll=(2, 6, 2, 2, 2, 2, 2))
    assert units(m, "minas_tirith") == MEN and control(m, "minas_tirith") == "free"
    sound(m)


# ---- capture


@pytest.mark.parametrize(
    ("place", "source", "score"),
    [("westemnet", "fords_of_isen", 0), ("edoras", "folde", 1), ("helms_deep", "fords_of_isen", 2)],
)
def test_army_captures_an_empty_settlement_by_entering(place: str, source: str, score: int) -> None:
    """Entering a town, city or stronghold without units captures it: 0, 1 or 2 points (p. 32). [siege.capture]"""
    regions: dict[str, Any] = {source: {"units": ORCS}}
    if source == "folde":
        regions["folde"]["control"] = "shadow"
    m = table(
        clear_map=True,
        regions=regions,
        dice={"free": {"event": 1}, "shadow": {"army": 1}},
        actor=1,
        politics=at_war("sauron"),
    )
    before = politics(m, "rohan")["box"]
    act(m, "army", "do:move_armies", f"region:{place}", "all")
    assert control(m, place) == "shadow" and points(m) == {"free": 0, "shadow": score}
    assert politics(m, "rohan") == {"box": before + 1, "active": True}


def test_assault_that_destroys_the_garrison_captures() -> None:
    """The last garrison unit dead and a besieging unit left: the stronghold is taken, its nation moves (p. 32, 34).
    [siege.capture]"""
    m = battle(
        ORCS,
        {"gondor_regular": 1, "gondor_leader": 1, "boromir": 1},
        **ASSAULT,
        roll=(6, *(2,) * 8),
        politics={"gondor": {"box": 2, "active": True}, **at_war("sauron")},
    )
    assert control(m, "minas_tirith") == "shadow" and points(m) == {"free": 0, "shadow": 2}
    assert units(m, "minas_tirith") == ORCS and politics(m, "gondor")["box"] == "at_war"
    assert asked(m) != "advance"
    sound(m)


def test_capture_needs_a_surviving_unit_in_the_region() -> None:
    """If besiegers and garrison destroy each other nothing is captured, unless a rearguard is there (p. 32).
    [siege.capture] [battle.end]"""
    m = battle({"sauron_regular": 1}, {"gondor_regular": 1}, **ASSAULT, roll=(6, 6))
    assert control(m, "minas_tirith") == "free" and points(m)["shadow"] == 0
    sound(m)
    m = battle(
        {"sauron_regular": 2}, {"gondor_regular": 1}, **ASSAULT, roll=(6, 6), force=("unit:sauron_regular", "done")
    )
    assert control(m, "minas_tirith") == "shadow" and units(m, "minas_tirith") == {"sauron_regular": 1}
    sound(m)


def test_nazgul_minions_and_companions_capture_nothing() -> None:
    """Without a unit nothing is captured (ruling). [siege.capture]"""
    m = battle(
        {"sauron_regular": 1, "sauron_nazgul": 1, "witch_king": 1},
        {"gondor_regular": 1},
        **ASSAULT,
        roll=(6, 6),
        force=("unit:sauron_regular", "done"),
    )
    assert control(m, "minas_tirith") == "free" and units(m, "minas_tirith") == {"sauron_nazgul": 1}
    m = table(
        clear_map=True,
        regions={"moria": {"units": {"sauron_nazgul": 1}}},
        actor=1,
        politics=ALL_AT_WAR,
        dice={"free": {"event": 1}, "shadow": {"character": 1}},
    )
    act(m, "character", "do:move_minions")
    assert "dale" in regions_offered(m)
    say(m, "region:dale")
    assert control(m, "dale") == "free" and points(m)["shadow"] == 0


def test_army_that_stays_outside_captures_nothing() -> None:
    """A stronghold whose defenders are destroyed in the field is taken by entering it only (p. 31, 32).
    [siege.capture] [battle.advance]"""
    m = attack(ORCS, {"gondor_regular": 1}, **TO_WALLS, roll=(6, 2, 2, 2, 2, 2))
    say(m, "fight")
    inside = say(m.clone(), "go_on", "unit:sauron_regular", "done")
    assert control(inside, "minas_tirith") == "shadow" and points(inside)["shadow"] == 2
    say(m, "stay")
    assert control(m, "minas_tirith") == "free" and points(m)["shadow"] == 0


def test_captured_settlements_cannot_be_used_by_either_side() -> None:
    """A captured settlement allows neither side to muster, nor its nation to advance by a companion (p. 32).
    [siege.capture]"""
    gondor = ("minas_tirith", "dol_amroth", "pelargir", "lamedon", "lossarnach")
    lost: dict[str, Any] = {name: {"control": "shadow"} for name in gondor}
    lost["minas_tirith"]["units"] = ORCS
    m = table(
        clear_map=True,
        regions=lost,
        politics={"gondor": {"box": "at_war"}},
        actor=0,
        characters={"boromir": "pelargir"},
    )
    assert "recruit" not in can_do(m, "free", "muster")
    m = table(clear_map=True, regions={"pelargir": {"control": "shadow"}}, actor=0, characters={"boromir": "pelargir"})
    assert politics(m, "gondor") == {"box": 3, "active": True}
    assert "boromir" not in can_do(m, "free", "event")
    taken: dict[str, Any] = {
        name: {"control": "free"}
        for name in ("barad_dur", "dol_guldur", "minas_morgul", "morannon", "moria", "mount_gundabad", "angmar", "nurn")
    }
    m = table(
        clear_map=True,
        regions={**taken, "minas_tirith": {"units": ORCS, "control": "shadow"}},
        actor=1,
        politics=at_war("sauron"),
    )
    assert "recruit" not in can_do(m, "shadow", "muster")


# ---- recapture


def test_first_owner_takes_the_settlement_back() -> None:
    """Retaken, a settlement is unconquered again: the points are gone, mustering works, no nation moves (p. 32).
    [siege.recapture]"""
    m = table(
        clear_map=True,
        regions={"minas_tirith": {"control": "shadow"}, "lossarnach": {"units": MEN}},
        actor=0,
        dice={"free": {"army_muster": 1, "muster": 1}, "shadow": {"event": 1}},
        politics=at_war("gondor"),
        takers={"minas_tirith": "shadow"},
    )
    assert points(m) == {"free": 0, "shadow": 2}
    act(m, "army_muster", "do:move_armies", "region:minas_tirith", "all")
    assert control(m, "minas_tirith") == "free" and points(m) == {"free": 0, "shadow": 0}
    assert "recaptured" in kinds(m) and "captured" not in kinds(m) and position(m)["takers"] == {}
    assert "recruit" in can_do(m, "free", "muster")
    sound(m)
    m = table(
        clear_map=True,
        regions={"lossarnach": {"control": "shadow", "units": {}}, "pelargir": {"units": MEN}},
        actor=0,
        dice={"free": {"army_muster": 1}, "shadow": {"event": 1}},
        politics={"gondor": {"box": 3}},
    )
    act(m, "army_muster", "do:move_armies", "region:lossarnach", "all")
    assert control(m, "lossarnach") == "free" and politics(m, "gondor")["box"] == 3


def test_shadow_takes_its_settlement_back() -> None:
    """The same holds for the Shadow, whose own settlements never score for it (p. 32). [siege.recapture]"""
    m = battle(
        {"sauron_regular": 2},
        {"gondor_regular": 1},
        source="region:moria",
        target="garrison:moria",
        roll=(6, 2, 2),
        regions={"moria": {"control": "free"}},
    )
    assert control(m, "moria") == "shadow" and points(m) == {"free": 0, "shadow": 0}
    assert "recaptured" in kinds(m)
    sound(m)


# ---- Grond: secret cards in a siege battle inside an event

GROND = "sh_char_20"


def at_the_gate() -> Match:
    """Minas Tirith, held by Gondor and Boromir, is besieged by the Witch-king; the Shadow holds Grond."""
    return table(
        2,
        {"combat": [1] * 60},
        clear_map=True,
        politics=ALL_AT_WAR,
        actor=1,
        dice={"free": {"event": 1}, "shadow": {"event": 1, "muster": 1}},
        regions={"minas_tirith": {"units": {"sauron_regular": 4, "sauron_elite": 2}, "garrison": dict(MEN)}},
        characters={"witch_king": "minas_tirith", "boromir": "garrison:minas_tirith"},
        hands={
            "free": ["fp_strat_01", "fp_strat_06", "fp_char_10"],
            "shadow": ["sh_strat_22", "sh_strat_04", "sh_char_15", GROND],
        },
    )


# All but one orc, who is the rearguard.
STORM = [
    "die:event",
    "do:event",
    f"card:{GROND}",
    *["unit:sauron_regular"] * 3,
    *["unit:sauron_elite"] * 2,
    "character:witch_king",
    "done",
]


def grond() -> Match:
    """Grond has been played; the Shadow is to lay the first combat card."""
    m = at_the_gate()
    for answer in STORM:
        if answer in m.options():
            say(m, answer)
    assert asked(m) == "combat_card" and m.seat == "shadow"
    return m


def examine(m: Match, pick: Dice) -> None:
    """Clone, undo, replay and guess leave or give the same match, for both seats, and nothing hidden shows."""
    assert check_match(m, pick) == []
    assert check_record(m) == []
    for seat in range(2):
        assert check_hidden(m, seat, pick) == []


def test_match_is_whole_at_every_question_of_an_assault_by_grond() -> None:
    """A siege battle with secret cards inside an event is copied, taken back, replayed and guessed at any point (p. 29,
    32). [siege.assault] [battle.combat_cards] [battle.round]"""
    pick = Dice(key_of_seed("grond"))
    m = at_the_gate()
    battle = [
        "card:sh_strat_04",
        "card:fp_strat_01",
        "go_on",
        "number:0",
        "go_on",
        "card:sh_strat_22",
        "pass",
        "go_on",
        "pass",
        "card:fp_strat_06",
        "cease",
    ]
    seen: list[str] = []
    portraits: list[dict[str, Any]] = []
    answers = [*STORM, *battle]
    while answers:
        answer = m.options()[0] if asked(m) == "leader_reroll" else answers.pop(0)
        if answer in m.options():
            seen.append(asked(m))
            portraits.append(portrait(m))
            examine(m, pick)
            m.answer(answer)
    examine(m, pick)
    rerolls = ["leader_reroll", "leader_reroll"]
    assert seen[-17:] == [
        "combat_card",
        "combat_card",
        "sorcerer",
        "own_hits",
        *rerolls,
        "cease_or_go_on",
        "combat_card",
        "combat_card",
        *rerolls,
        "cease_or_go_on",
        "combat_card",
        "combat_card",
        *rerolls,
        "prolong",
    ]
    assert [dice for _, dice, _ in notes(m, "combat_roll")] == [3, 5, 5, 5, 5, 5]
    assert "battle_ends" in kinds(m) and position(m)["played"][0] == GROND
    sound(m)
    for before in reversed(portraits):
        m.undo()
        assert portrait(m) == before


def test_enemy_sees_only_the_back_of_the_card_laid_under_grond() -> None:
    """Until both are shown the enemy and the spectators see the deck of the card laid, nothing else (p. 29).
    [battle.combat_cards] [siege.assault]"""
    m = grond()
    before = len(m.events("free"))
    strategy = say(m.clone(), "card:sh_strat_04")
    other = say(m.clone(), "card:sh_strat_22")
    character = say(m.clone(), "card:sh_char_15")
    for seat in ("free", "spectator"):
        assert strategy.view(seat) == other.view(seat)
        assert [(e.kind, e.args) for e in strategy.events(seat)] == [(e.kind, e.args) for e in other.events(seat)]
        assert strategy.view(seat)["combat_cards"] == {"shadow": "strategy"}
        assert character.view(seat)["combat_cards"] == {"shadow": "character"}
    assert strategy.options("free") == other.options("free")
    assert [e.kind for e in strategy.events("free")[before:]] == ["combat_card_laid"]
    assert strategy.view("free")["hands"]["shadow"] == {"character": 1, "strategy": 1}
    assert strategy.view("shadow")["combat_cards"] == {"shadow": "sh_strat_04"}
    say(strategy, "pass")
    assert strategy.view("free")["combat_cards"] == {"shadow": "sh_strat_04"}


def test_guess_of_the_card_laid_agrees_with_the_view_and_varies() -> None:
    """The enemy's guesses put different cards of the same deck under the back, each of them playable (p. 29).
    [battle.combat_cards]"""
    m = say(grond(), "card:sh_strat_04")
    laid = set()
    for seed in range(40):
        world = m.guess("free", f"world {seed}")
        assert world.view("free") == m.view("free") and world.options() == m.options()
        shown = world.view("shadow")["combat_cards"]["shadow"]
        assert shown.startswith("sh_strat_") and shown not in world.view("shadow")["hands"]["shadow"]
        laid.add(shown)
        say(world, "pass")
        assert world.view("free")["combat_cards"] == {"shadow": shown}
    assert len(laid) > 5
    # Mumakil needs a Southron elite and Devilry of Orthanc an Isengard unit: they cannot lie there.
    assert not laid & {"sh_strat_07", "sh_strat_08", "sh_strat_03", "sh_strat_05"}


def test_card_laid_may_be_taken_back_until_the_enemy_has_answered() -> None:
    """A player may change the card until the enemy has answered (p. 29). [battle.combat_cards]"""
    m = grond()
    before = portrait(m)
    say(m, "card:sh_strat_04")
    m.undo("shadow")
    assert portrait(m) == before and hand(m, "shadow") == ["sh_char_15", "sh_strat_04", "sh_strat_22"]
    say(m, "card:sh_strat_04", "pass")
    with pytest.raises(UndoRefused):
        m.undo("shadow")
    with pytest.raises(UndoRefused):
        m.undo("free")
    m.undo()
    assert m.seat == "free" and m.view("free")["combat_cards"] == {"shadow": "strategy"}
