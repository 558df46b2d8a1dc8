"""Rule tests: companions on the map (chapter 6), those who take their place, and Gollum."""

from typing import Any

import pytest
from tests.characters import LORIEN_BESIEGED, MORIA_BESIEGED, ONE_WILL, walking
from tests.table import (
    act,
    asked,
    at_war,
    attack,
    battle,
    company,
    deeds,
    event,
    fellowship,
    hand,
    kinds,
    may_use,
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

from warhost import BadPosition
from warhost.games.wotr.ids import FREE, SHADOW
from warhost.kernel.match import Match

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


def test_a_companion_who_has_moved_meets_others_but_does_not_continue_with_them() -> None:
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


def test_a_siege_by_the_free_peoples_does_not_stop_companions() -> None:
    """Only their own stronghold is closed, if the enemy besieges it (p. 24). [characters.companions_move]"""
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
    """He moves one region as one of its characters, with an Army result too (p. 24, 27).

    [characters.companions_move]
    """
    m = table(dice={"free": {"army_muster": 1}, "shadow": {"event": 1}}, characters={"boromir": "minas_tirith"})
    act(
        m,
        "army_muster",
        "do:move_armies",
        "region:minas_tirith",
        "region:lossarnach",
        "unit:gondor_regular",
        "character:boromir",
        "done",
        "done",
    )
    assert where(m, "boromir") == "lossarnach" and units(m, "lossarnach") == {"gondor_regular": 1}


def test_companions_stay_behind_if_the_player_wants() -> None:
    """All units leave, but Boromir stays (p. 27). [characters.companions_move] [army.split]"""
    m = table(dice={"free": {"army_muster": 1}, "shadow": {"event": 1}}, characters={"boromir": "pelargir"})
    act(
        m,
        "army_muster",
        "do:move_armies",
        "region:pelargir",
        "region:lossarnach",
        "unit:gondor_regular",
        "done",
        "done",
    )
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
    say(
        m,
        "character:strider",
        "character:meriadoc",
        "done",
        "region:bree",
        "region:rivendell",
        "character:peregrin",
        "done",
    )
    assert set(regions_offered(m)) == {"rivendell", "fords_of_bruinen", "trollshaws"}
    say(m, "region:trollshaws", "region:rivendell")
    assert "hollin" in regions_offered(m)
    say(m, "region:hollin")
    assert [where(m, c) for c in ("strider", "meriadoc", "peregrin", "gimli")] == [
        "bree",
        "bree",
        "trollshaws",
        "hollin",
    ]


def test_companions_of_two_regions_are_not_a_group() -> None:
    """They must start together (p. 24). [characters.groups]"""
    m = walking({"strider": "rivendell", "meriadoc": "trollshaws"})
    say(m, "region:trollshaws")
    assert "bree" not in regions_offered(m) and "rivendell" in regions_offered(m)
    say(m, "region:rivendell", "region:rivendell")
    assert asked(m) == "companions_to", "only Strider is left to move"


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
    """Not from the Fellowship, not elsewhere, not in a lost city; a besieged one will do (p. 25).

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
    m = table(
        dice={"free": {"event": 2}, "shadow": {"event": 1}},
        characters={"strider": "pelargir"},
        hands={"free": ["fp_char_13"]},
    )
    say(m, "ring")
    assert "die:will" not in m.options()
    n = table(
        dice={"free": {"event": 1, "character": 1}, "shadow": {}},
        characters={"strider": "pelargir"},
        hands={"free": ["fp_char_13"]},
        fellowship={"guide": "gandalf_grey"},
    )
    act(n, "event", "do:event", "card:fp_char_13")
    say(n, "pass")
    act(n, "will")
    assert "do:aragorn" in n.options()


def test_aragorn_wakes_any_nation_and_leads_with_two() -> None:
    """He activates nations on his way, and re-rolls two dice (p. 25). [characters.aragorn] [politics.activation]"""
    m = walking({"aragorn": "folde", "strider": "replaced"})
    say(m, "region:edoras")
    assert politics(m, "rohan")["active"]
    n = battle(
        {"gondor_regular": 2, "aragorn": 1},
        {"sauron_regular": 1},
        source="region:eastern_emyn_muil",
        target="region:noman_lands",
        characters={"strider": "replaced"},
        roll=(1,) * 10,
    )
    assert len([side for side, *_ in notes(n, "combat_reroll") if side == FREE]) == 2
    assert notes(n, "combat_roll")[0][1] == 3, "a Captain of the West"


def test_gandalf_the_white_needs_a_minion_that_has_been_in_play() -> None:
    """Dead or alive; Gollum is not one (p. 25). [characters.gandalf_white]"""
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
    for companions, far in (
        (("meriadoc",), True),
        (("peregrin",), True),
        (("gimli",), False),
        (("strider",), False),
        (("meriadoc", "peregrin"), False),
    ):
        m = walking({**white, **dict.fromkeys(companions, "fangorn")})
        say(m, "character:gandalf_white", *[f"character:{name}" for name in companions])
        assert ("lossarnach" in regions_offered(m)) == far
        assert "minas_tirith" in regions_offered(m)


def test_the_white_rider_silences_the_nazgul_for_the_battle() -> None:
    """He gives up his Leadership before cards; no Nazgul leads in any round, not even the Witch-king (p. 25).

    [characters.gandalf_white]
    """
    army = {"sauron_regular": 3, "sauron_nazgul": 2, "witch_king": 1, "mouth_of_sauron": 1}
    m = attack(
        army,
        {"gondor_regular": 3, "gandalf_white": 1},
        characters={"gandalf_grey": "dead"},
        roll=(1,) * 40,
        hands={"free": ["fp_strat_20"]},
    )
    assert asked(m) == "white_rider" and m.seat == "free"
    say(m, "go_on")
    assert asked(m) == "combat_card"
    say(m, "pass")
    assert len([side for side, *_ in notes(m, "combat_reroll") if side == SHADOW]) == 2, "the Mouth keeps his"
    assert len([side for side, *_ in notes(m, "combat_reroll") if side == FREE]) == 0
    say(m, "go_on", "stay", "pass")
    assert len([side for side, *_ in notes(m, "combat_reroll") if side == SHADOW]) == 4
    assert kinds(m).count("white_rider") == 1


def test_the_white_rider_may_keep_his_leadership() -> None:
    """Then all count; without Nazgul in the battle there is nothing to ask (p. 25). [characters.gandalf_white]"""
    m = attack(
        {"sauron_regular": 3, "sauron_nazgul": 2},
        {"gondor_regular": 3, "gandalf_white": 1},
        characters={"gandalf_grey": "dead"},
        roll=(1,) * 40,
    )
    say(m, "pass")
    assert [side for side, *_ in notes(m, "combat_reroll")] == [SHADOW, SHADOW, FREE]
    n = attack(
        {"sauron_regular": 3, "mouth_of_sauron": 1},
        {"gondor_regular": 3, "gandalf_white": 1},
        characters={"gandalf_grey": "dead"},
        roll=(1,) * 40,
    )
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


def test_gandalf_the_white_is_not_a_captain() -> None:
    """He adds no strength (p. 25). [characters.gandalf_white] [characters.captain_of_the_west]"""
    m = battle(
        {"gondor_regular": 2, "gandalf_white": 1},
        {"sauron_regular": 1},
        source="region:eastern_emyn_muil",
        target="region:noman_lands",
        characters={"gandalf_grey": "dead"},
        roll=(1,) * 10,
    )
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
    """A companion who is already there does not activate it either (p. 25). [characters.boromir] [politics.passive]

    Boromir wakes Gondor where he uses it, so no such nation is ever passive.
    """
    at = {"boromir": "minas_tirith"}
    with pytest.raises(BadPosition, match="gondor: passive, but boromir in minas_tirith activates it"):
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
    m = table(
        dice={"free": {"character": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 1}},
        fellowship=fellow,
        script={"hunt": [6], "tile": list(tiles), **position.pop("script", {})},
        **position,
    )
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


def test_only_a_hobbit_in_the_fellowship_is_taken_alive() -> None:
    """Gimli dies in the Fellowship, a hobbit dies in battle (p. 25). [characters.hobbits]"""
    m = hunted("std_3", script={"companion": ["gimli"]})
    say(m, "random")
    assert where(m, "gimli") == "dead"
    n = battle(
        {"gondor_regular": 1, "meriadoc": 1},
        {"sauron_regular": 5},
        source="region:eastern_emyn_muil",
        target="region:noman_lands",
        roll=(1, 6, 6, 6, 6, 6, 1),
    )
    assert where(n, "meriadoc") == "dead"


def test_in_mordor_hobbits_are_removed_for_good() -> None:
    """As Guide and as a casualty; the damage still drops (p. 25, 43). [characters.hobbits]"""
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
        m = battle(
            {"gondor_regular": 2, name: 1},
            {"sauron_regular": 1},
            source="region:eastern_emyn_muil",
            target="region:noman_lands",
            roll=(1,) * 10,
        )
        assert notes(m, "combat_roll")[0][1] == (2 if name in ("meriadoc", "peregrin") else 3)


def test_captains_do_not_raise_the_limit_of_five_dice() -> None:
    """Two captains with four units roll five (p. 25, 28). [characters.captain_of_the_west]"""
    m = battle(
        {"gondor_regular": 4, "boromir": 1, "gimli": 1},
        {"sauron_regular": 1},
        source="region:eastern_emyn_muil",
        target="region:noman_lands",
        roll=(1,) * 20,
    )
    assert notes(m, "combat_roll")[0][1] == 5
    n = battle(
        {"gondor_regular": 1, "boromir": 1, "gimli": 1, "legolas": 1},
        {"sauron_regular": 1},
        source="region:eastern_emyn_muil",
        target="region:noman_lands",
        roll=(1,) * 20,
    )
    assert notes(n, "combat_roll")[0][1] == 4


def test_a_captain_in_the_rearguard_adds_nothing() -> None:
    """He must take part in the battle (p. 25). [characters.captain_of_the_west]"""
    m = battle(
        {"gondor_regular": 2, "boromir": 1},
        {"sauron_regular": 1},
        source="region:eastern_emyn_muil",
        force=("unit:gondor_regular", "unit:gondor_regular", "done"),
        target="region:noman_lands",
        roll=(1,) * 9,
    )
    assert notes(m, "combat_roll")[0][1] == 2


def test_words_of_power_end_a_captaincy_for_the_round() -> None:
    """Boromir adds no die in that round, and again in the next (p. 25). [characters.captain_of_the_west]"""
    m = battle(
        {"sauron_regular": 1, "witch_king": 1}, {"gondor_regular": 2, "boromir": 1}, ("sh_char_15", ""), roll=(1,) * 20
    )
    say(m, "pass")
    assert notes(m, "combat_roll")[1][1] == 2
    say(m, "go_on", "stay")
    assert notes(m, "combat_roll")[3][1] == 3


def test_a_captain_absorbs_no_hit() -> None:
    """When the last unit is lost, he is lost with the army (p. 25, 30). [characters.captain_of_the_west]"""
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


def test_gollum_may_reveal_the_fellowship_for_a_point() -> None:
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


def test_gollum_is_not_a_companion() -> None:
    """No casualty, and one Hunt die at most is allocated (p. 37). [characters.gollum]"""
    m = hunted("std_2", characters=company())
    assert set(m.options()) == {"guide", "take"}
    n = table(phase="hunt_allocation", characters=company())
    assert n.options() == ["number:0", "number:1"]
