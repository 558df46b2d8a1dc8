"""Rule tests: the politics of Middle-earth (chapter 7)."""

from typing import Any

import pytest
from tests.table import (
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
    on_table,
    politics,
    regions_offered,
    say,
    sound,
    table,
    units,
    where,
)

from warhost.kernel.match import Match

FREE_NATIONS = ["dwarves", "elves", "gondor", "north", "rohan"]
SHADOW_NATIONS = ["isengard", "sauron", "southrons"]
SIEGE: dict[str, Any] = {"source": "region:minas_tirith", "target": "garrison:minas_tirith"}


def counter(m: Match, nation: str) -> tuple[int | str, bool]:
    """The box of a nation and whether it is active."""
    found = politics(m, nation)
    return found["box"], found["active"]


def diplomacy(side: str, **position: Any) -> list[str]:
    """The nations that a Muster die of a side may advance."""
    dice = {side: {"muster": 1, "event": 1}, "shadow" if side == "free" else "free": {"event": 1}}
    m = say(table(dice=dice, actor=0 if side == "free" else 1, **position), "die:muster")
    if asked(m) != "deed" or "do:diplomacy" not in m.options():
        return []
    say(m, "do:diplomacy")
    if asked(m) == "diplomacy":
        return [option.removeprefix("nation:") for option in m.options()]
    return ["only one"]


def walk(character: str, start: str, goal: str, **position: Any) -> Match:
    """A companion moves alone with a Character die."""
    characters = {character: start, **position.pop("characters", {})}
    m = table(dice={"free": {"character": 1}, "shadow": {"event": 1}}, characters=characters, **position)
    act(m, "character", "do:move_companions")
    if asked(m) == "companions_from":
        say(m, f"region:{start}")
    return say(m, f"region:{goal}")


def march(side: str, source: str, target: str, force: tuple[str, ...] = ("all",), **position: Any) -> Match:
    """An army moves with a die, on an otherwise empty map."""
    die = "army_muster" if side == "free" else "army"
    position.setdefault("dice", {side: {die: 1}, "shadow" if side == "free" else "free": {"event": 1}})
    position.setdefault("clear_map", True)
    m = act(table(actor=0 if side == "free" else 1, **position), die)
    picks = list(force)
    answers = {"deed": "do:move_armies", "move_army": f"region:{source}", "move_to": f"region:{target}"}
    while "army_moves" not in kinds(m):
        say(m, picks.pop(0) if asked(m) == "force" else answers[asked(m)])
    return m


# ---- the track


def test_the_start_of_the_track() -> None:
    """Boxes and sides of the counters; the Elves and the Shadow are active (p. 34). [politics.track]

    [politics.passive]
    """
    m = table()
    assert {nation: counter(m, nation) for nation in FREE_NATIONS + SHADOW_NATIONS} == {
        "dwarves": (1, False),
        "elves": (1, True),
        "gondor": (2, False),
        "north": (1, False),
        "rohan": (1, False),
        "isengard": (3, True),
        "sauron": (3, True),
        "southrons": (2, True),
    }


def test_a_nation_at_war_stays_there() -> None:
    """No die moves it, no attack, and Stormcrow does not touch it (p. 34). [politics.track]"""
    assert "gondor" not in diplomacy("free", politics=at_war("gondor"))
    m = battle({"sauron_regular": 1}, {"gondor_regular": 1}, roll=(1, 1))
    assert counter(m, "gondor") == ("at_war", True)
    n = event("sh_strat_06", characters={"boromir": "minas_tirith", "gimli": "dale"}, politics=at_war("gondor"))
    assert n.options() == ["nation:elves", "nation:north"]
    say(n, "nation:north", "region:dale", "remove:north_leader")
    assert counter(n, "gondor") == ("at_war", True)
    assert units(n, "minas_tirith") == {"gondor_regular": 3, "gondor_elite": 1, "gondor_leader": 1}


def test_counters_move_towards_war_except_by_stormcrow() -> None:
    """It moves a nation not At War one box back (p. 34). [politics.track]"""
    m = event("sh_strat_06", characters={"boromir": "minas_tirith"}, politics={"gondor": {"box": 3, "active": True}})
    say(m, "nation:gondor")
    assert counter(m, "gondor") == (2, True), "and an active nation stays active"


def test_a_passive_nation_stops_one_box_before_at_war() -> None:
    """Neither a die nor a card takes it further (p. 34). [politics.passive]"""
    waiting = {"gondor": {"box": 3, "active": False}, "rohan": {"box": 2, "active": False}}
    offered = diplomacy("free", politics=waiting)
    assert "gondor" not in offered and "rohan" in offered
    assert "gondor" in diplomacy("free", politics={"gondor": {"box": 3, "active": True}})
    m = table(dice={"free": {"muster": 1}, "shadow": {"event": 1}}, politics=waiting)
    act(m, "muster", "do:diplomacy", "nation:rohan")
    assert counter(m, "rohan") == (3, False)


def test_a_capture_of_a_passive_nations_town_wakes_it_first() -> None:
    """Entered, it is active, and the capture brings it to war from box 3 (p. 34). [politics.passive]

    [politics.capture_reaction]
    """
    waiting = {**at_war("southrons"), "gondor": {"box": 3, "active": False}}
    m = march(
        "shadow",
        "west_harondor",
        "pelargir",
        politics=waiting,
        regions={"west_harondor": {"units": {"southrons_regular": 1}}},
    )
    assert counter(m, "gondor") == ("at_war", True)


def test_an_advance_of_a_passive_nation_in_the_third_box_is_lost() -> None:
    """With Wormtongue Rohan is attacked outside its strongholds and stays asleep (p. 34). [politics.passive]"""
    m = battle(
        {"isengard_regular": 5},
        {"rohan_regular": 1},
        source="region:orthanc",
        target="region:fords_of_isen",
        politics={**at_war("isengard"), "rohan": {"box": 3, "active": False}},
        table=["sh_char_22"],
        characters={"saruman": "orthanc"},
        roll=(1,) * 9,
        force=(*["unit:isengard_regular"] * 5, "done"),
    )
    assert counter(m, "rohan") == (3, False)


def test_the_third_box_again_is_war_once_the_nation_is_active() -> None:
    """The lost advance is not made up for (p. 34). [politics.passive]"""
    m = walk("meriadoc", "folde", "edoras", politics={"rohan": {"box": 3, "active": False}})
    assert counter(m, "rohan") == (3, True)


# ---- activation


def test_a_shadow_army_entering_wakes_the_nation() -> None:
    """Any of its regions, with a settlement or without (p. 34). [politics.activation]"""
    orcs: dict[str, Any] = {"units": {"sauron_regular": 1}}
    war = at_war("sauron")
    m = march("shadow", "fangorn", "eastemnet", regions={"fangorn": orcs}, politics=war)
    assert counter(m, "rohan") == (1, True)
    n = march("shadow", "weather_hills", "north_downs", regions={"weather_hills": orcs}, politics=war)
    assert counter(n, "north") == (1, True)
    o = march("shadow", "dead_marshes", "osgiliath", regions={"dead_marshes": orcs}, politics=war)
    assert counter(o, "gondor") == (2, False), "Osgiliath is no region of Gondor"


def test_nazgul_and_minions_entering_wake_nobody() -> None:
    """Only an army does (p. 34). [politics.activation]"""
    m = table(
        dice={"free": {"event": 1}, "shadow": {"character": 1}},
        actor=1,
        characters={"mouth_of_sauron": "fangorn"},
        fellowship={"region": "morannon", "mordor": 0},
    )
    act(
        m,
        "character",
        "do:move_minions",
        "region:morannon",
        "region:edoras",
        "character:mouth_of_sauron",
        "region:westemnet",
        "done",
    )
    assert counter(m, "rohan") == (1, False) and control(m, "edoras") == "free"


def test_an_advance_into_its_region_wakes_a_nation_without_units_there() -> None:
    """Elves hold a Rohan region, the Shadow wins and advances (p. 34). [politics.activation]"""
    m = battle(
        {"sauron_regular": 5},
        {"elves_regular": 1},
        source="region:fangorn",
        target="region:eastemnet",
        politics=at_war("sauron"),
        roll=(6, 1, 1, 1, 1, 1),
    )
    assert counter(m, "rohan") == (1, False), "its units were not attacked"
    say(m, "go_on", "all")
    assert counter(m, "rohan") == (1, True)


def test_a_march_by_card_wakes_every_nation_it_enters() -> None:
    """Shadows Gather (p. 34, 27). [politics.activation] [politics.cards]"""
    m = event(
        "sh_strat_07",
        clear_map=True,
        politics=at_war("sauron"),
        regions={
            "parth_celebrant": {"units": {"sauron_regular": 2}},
            "western_emyn_muil": {"units": {"sauron_regular": 1}},
        },
    )
    say(m, "region:parth_celebrant", "all", "region:eastemnet")
    assert counter(m, "rohan") == (1, True) and counter(m, "gondor") == (2, False)
    say(m, "region:druadan_forest")
    assert counter(m, "gondor") == (2, True)
    assert units(m, "western_emyn_muil") == {"sauron_regular": 3}


def test_an_attack_wakes_every_nation_with_units_in_the_army() -> None:
    """A leader alone is no unit (p. 34). [politics.activation] [politics.attack_reaction]"""
    m = battle(
        {"sauron_regular": 1},
        {"gondor_regular": 1, "north_elite": 1, "rohan_leader": 1},
        politics=at_war("sauron"),
        roll=(1,) * 9,
    )
    assert counter(m, "gondor") == (3, True) and counter(m, "north") == (2, True)
    assert counter(m, "rohan") == (1, False) and counter(m, "dwarves") == (1, False)


@pytest.mark.parametrize(
    ("place", "nation"),
    [
        ("edoras", "rohan"),
        ("helms_deep", "rohan"),
        ("dale", "north"),
        ("erebor", "dwarves"),
        ("minas_tirith", "gondor"),
    ],
)
def test_a_declaration_in_a_haven_wakes_its_nation(place: str, nation: str) -> None:
    """City or stronghold (p. 34). [politics.activation]"""
    m = table(phase="fellowship", fellowship={"region": place})
    say(m, "yes")
    assert counter(m, nation)[1]


def test_a_declaration_in_a_town_or_a_lost_city_wakes_nobody() -> None:
    """A declaration elsewhere has no effect; in a besieged stronghold it has (p. 34). [politics.activation]"""
    for place in ("folde", "westemnet", "eastemnet"):
        m = say(table(phase="fellowship", fellowship={"region": place}), "yes")
        assert not counter(m, "rohan")[1]
    lost = {"edoras": {"units": {"sauron_regular": 1}, "control": "shadow"}}
    asleep = ["sh_char_22"]  # Wormtongue lay there when Edoras fell
    n = say(table(phase="fellowship", fellowship={"region": "edoras"}, regions=lost, played=asleep), "yes")
    assert not counter(n, "rohan")[1]
    siege = {"helms_deep": {"units": {"sauron_regular": 1}, "garrison": {"rohan_regular": 1}}}
    o = say(table(phase="fellowship", fellowship={"region": "helms_deep"}, regions=siege, played=asleep), "yes")
    assert counter(o, "rohan")[1]


ABLE = {
    "gandalf_grey": FREE_NATIONS,
    "aragorn": FREE_NATIONS,
    "gandalf_white": FREE_NATIONS,
    "meriadoc": FREE_NATIONS,
    "peregrin": FREE_NATIONS,
    "strider": ["north"],
    "boromir": ["gondor"],
    "legolas": ["elves"],
    "gimli": ["dwarves"],
}
HAVENS = {
    "north": ("old_forest", "the_shire"),
    "gondor": ("lossarnach", "pelargir"),
    "rohan": ("folde", "edoras"),
    "dwarves": ("withered_heath", "erebor"),
}


@pytest.mark.parametrize("companion", list(ABLE))
def test_a_companion_wakes_the_nations_of_his_card(companion: str) -> None:
    """By ending a move in a city or stronghold (p. 34). [politics.activation]"""
    gone = {"aragorn": {"strider": "replaced"}, "gandalf_white": {"gandalf_grey": "dead"}}.get(companion, {})
    for nation, (start, goal) in HAVENS.items():
        m = walk(companion, start, goal, characters=gone)
        assert counter(m, nation)[1] == (nation in ABLE[companion]), nation


def test_towns_and_lost_cities_do_not_wake() -> None:
    """The companion must end in a city or stronghold that is not the enemy's (p. 34). [politics.activation]"""
    for goal in ("folde", "westemnet"):
        assert not counter(walk("meriadoc", "eastemnet", goal), "rohan")[1]
    lost = {"edoras": {"units": {"sauron_regular": 1}, "control": "shadow"}}
    assert not counter(walk("meriadoc", "folde", "edoras", regions=lost, played=["sh_char_22"]), "rohan")[1]


def test_passing_through_does_not_wake() -> None:
    """The move must end there (p. 34). [politics.activation]"""
    assert not counter(walk("strider", "buckland", "south_ered_luin"), "north")[1]


def test_separation_is_entering_play() -> None:
    """Also for a companion who stays in the region of the figure (p. 34). [politics.activation]"""
    m = table(dice={"free": {"character": 1}, "shadow": {"event": 1}}, fellowship={"region": "edoras"})
    act(m, "character", "do:separate", "character:meriadoc", "done", "region:edoras")
    assert where(m, "meriadoc") == "edoras" and counter(m, "rohan")[1]
    n = table(dice={"free": {"character": 1}, "shadow": {"event": 1}}, fellowship={"region": "edoras"})
    act(n, "character", "do:separate", "character:gimli", "done", "region:edoras")
    assert not counter(n, "rohan")[1], "Gimli wakes the Dwarves alone"
    siege = {"helms_deep": {"units": {"sauron_regular": 1}, "garrison": {"rohan_regular": 1}}}
    o = table(
        dice={"free": {"character": 1}, "shadow": {"event": 1}}, fellowship={"region": "helms_deep"}, regions=siege
    )
    act(o, "character", "do:separate", "character:meriadoc", "done")
    assert where(o, "meriadoc") == "garrison:helms_deep" and counter(o, "rohan")[1]


def test_a_companion_moving_with_an_army_wakes_a_nation() -> None:
    """He ends a move there like any other (p. 34). [politics.activation]"""
    m = march(
        "free",
        "old_forest",
        "the_shire",
        politics=at_war("elves"),
        characters={"strider": "old_forest"},
        regions={"old_forest": {"units": {"elves_regular": 1}}},
    )
    assert where(m, "strider") == "the_shire" and counter(m, "north") == (1, True)
    n = march(
        "free",
        "old_forest",
        "the_shire",
        ("unit:elves_regular", "done"),
        politics=at_war("elves"),
        regions={"old_forest": {"units": {"elves_regular": 1}}},
        characters={"strider": "old_forest"},
    )
    assert not counter(n, "north")[1], "left behind he does not"
    o = march(
        "free",
        "old_forest",
        "the_shire",
        politics=at_war("elves"),
        characters={"gimli": "old_forest"},
        regions={"old_forest": {"units": {"elves_regular": 1}}},
    )
    assert not counter(o, "north")[1]


def test_a_companion_with_an_army_that_retakes_a_city_wakes_its_nation() -> None:
    """It is no longer the enemy's when he arrives (p. 34). [politics.activation]"""
    m = march(
        "free",
        "folde",
        "edoras",
        politics=at_war("elves"),
        characters={"meriadoc": "folde"},
        played=["sh_char_22"],  # Wormtongue lay there when Edoras fell
        regions={"folde": {"units": {"elves_regular": 1}}, "edoras": {"control": "shadow"}},
    )
    assert control(m, "edoras") == "free" and counter(m, "rohan") == (2, True)


def test_a_companion_who_advances_or_retreats_with_an_army_wakes_a_nation() -> None:
    """After a battle (p. 34). [politics.activation]"""
    m = battle(
        {"elves_regular": 5, "meriadoc": 1},
        {"sauron_regular": 1},
        source="region:folde",
        target="region:edoras",
        politics=at_war("elves", "sauron"),
        roll=(6, 1, 1, 1, 1, 1, 1, 1),
        regions={"edoras": {"control": "shadow"}},
        played=["sh_char_22"],
    )
    assert not counter(m, "rohan")[1]
    say(m, "go_on", "all")
    assert counter(m, "rohan") == (2, True)
    n = battle(
        {"sauron_regular": 5},
        {"elves_regular": 5, "strider": 1},
        source="region:cardolan",
        target="region:old_forest",
        politics=at_war("elves", "sauron"),
        roll=(1,) * 20,
    )
    say(n, "go_on", "region:the_shire")
    assert where(n, "strider") == "the_shire" and counter(n, "north") == (1, True)


def test_a_companion_moved_by_an_army_card_wakes_the_nation_where_he_ends() -> None:
    """Through a Day and a Night, through The Shire and into it (p. 34). [politics.activation]"""
    here: dict[str, Any] = {
        "clear_map": True,
        "politics": at_war("elves"),
        "characters": {"strider": "old_forest"},
        "regions": {"old_forest": {"units": {"elves_regular": 1}}},
    }
    for last, woken in (("stay", True), ("region:tower_hills", False)):
        m = event("fp_strat_12", **here)
        say(m, "region:the_shire", "all", last)
        assert counter(m, "north")[1] == woken, last
    n = event(
        "fp_strat_11",
        clear_map=True,
        politics={**at_war("rohan"), "gondor": {"box": 2, "active": False}},
        characters={"boromir": "folde"},
        regions={"folde": {"units": {"rohan_regular": 1}}},
    )
    say(n, "all")
    assert where(n, "boromir") == "minas_tirith" and counter(n, "gondor") == (2, True), "Paths of the Woses"


# ---- advancing


def test_the_diplomatic_action_advances_a_nation_of_the_player() -> None:
    """One step, and only for the player's nations that can advance (p. 34). [politics.advance]"""
    assert diplomacy("free") == FREE_NATIONS
    assert diplomacy("shadow") == SHADOW_NATIONS
    assert diplomacy("shadow", politics=at_war("sauron")) == ["isengard", "southrons"]
    assert diplomacy("shadow", politics=at_war(*SHADOW_NATIONS)) == []
    m = table(dice={"free": {"muster": 1}, "shadow": {"event": 1}})
    act(m, "muster", "do:diplomacy", "nation:north")
    assert counter(m, "north") == (2, False) and m.seat == "shadow"


@pytest.mark.parametrize("die", ["muster", "army_muster", "will"])
def test_muster_results_allow_diplomacy_and_others_do_not(die: str) -> None:
    """Army/Muster and Will of the West serve as Muster (p. 34). [politics.advance]"""
    assert "do:diplomacy" in deeds(die)
    for other in ("character", "event"):
        assert "do:diplomacy" not in deeds(other)


@pytest.mark.parametrize("seat", ["gondor", "rohan"])
def test_partners_advance_their_own_nations(seat: str) -> None:
    """With four players (p. 34, 45). [politics.advance]"""
    mine = {"gondor": ["nation:elves", "nation:gondor"], "rohan": ["nation:dwarves", "nation:north", "nation:rohan"]}
    other = "rohan" if seat == "gondor" else "gondor"
    m = table(4, dice={"free": {"muster": 2}, "shadow": {"event": 2}}, leading={"free": other}, actor=0)
    assert m.seat == seat
    act(m, "muster", "do:diplomacy")
    assert m.options() == mine[seat]


def test_cards_and_abilities_advance() -> None:
    """Wisdom of Elrond wakes and advances, Boromir advances (p. 34). [politics.advance]"""
    m = say(event("fp_strat_08"), "nation:rohan")
    assert counter(m, "rohan") == (2, True)
    n = table(dice={"free": {"event": 1}, "shadow": {"event": 1}}, characters={"boromir": "minas_tirith"})
    act(n, "event", "do:boromir")
    assert counter(n, "gondor") == (3, True)


def test_an_attacked_nation_advances_once_per_battle() -> None:
    """After any number of rounds, and again in the next battle (p. 34). [politics.attack_reaction]"""
    m = battle(
        {"sauron_regular": 2},
        {"north_regular": 2},
        politics=at_war("sauron"),
        roll=(1,) * 20,
        dice={"free": {"event": 1}, "shadow": {"army_muster": 2}},
    )
    assert counter(m, "north") == (2, True)
    say(m, "go_on", "stay")
    assert counter(m, "north") == (2, True)
    say(m, "cease")
    act(m, "event", "do:skip")
    act(m, "army_muster", "do:attack", "all")
    assert counter(m, "north") == (3, True)


def test_the_attack_wakes_first_and_then_advances() -> None:
    """The attack brings a passive nation in box 3 to war (p. 34). [politics.attack_reaction]"""
    m = battle(
        {"sauron_regular": 1},
        {"north_regular": 1},
        roll=(1, 1),
        politics={**at_war("sauron"), "north": {"box": 3, "active": False}},
    )
    assert counter(m, "north") == ("at_war", True)
    order = [event.kind for event in m.events() if event.kind in ("activated", "advanced", "at_war")]
    assert order == ["activated", "advanced", "at_war"]


def test_shadow_nations_react_to_attacks_too() -> None:
    """Each nation in the army separately; the attacker does not advance (p. 34). [politics.attack_reaction]"""
    m = battle(
        {"gondor_regular": 1},
        {"southrons_regular": 1, "isengard_elite": 1, "sauron_nazgul": 1},
        politics=at_war("gondor"),
        roll=(1,) * 9,
    )
    assert counter(m, "southrons") == (3, True) and counter(m, "isengard") == ("at_war", True)
    assert counter(m, "sauron") == (3, True), "Nazgul are no units"


def test_the_attacker_does_not_react() -> None:
    """The attacker's rearguard does not either (p. 34). [politics.attack_reaction]"""
    m = battle(
        {"sauron_regular": 2, "southrons_regular": 1},
        {"gondor_regular": 1},
        politics=at_war("sauron", "gondor"),
        roll=(1,) * 9,
    )
    assert counter(m, "southrons") == (2, True)


def test_assaults_and_sorties_are_attacks() -> None:
    """On the garrison, or on the besiegers (p. 34). [politics.attack_reaction]"""
    m = battle({"sauron_regular": 2}, {"gondor_regular": 1}, **SIEGE, politics=at_war("sauron"), roll=(1,) * 9)
    assert counter(m, "gondor") == (3, True)
    n = battle(
        {"gondor_regular": 2},
        {"southrons_regular": 1},
        source="garrison:minas_tirith",
        target="region:minas_tirith",
        politics=at_war("gondor", "sauron"),
        roll=(1,) * 9,
    )
    assert counter(n, "southrons") == (3, True)


def test_a_relief_does_not_move_the_garrisons_nation() -> None:
    """Only the attacked army reacts (p. 34). [politics.attack_reaction]"""
    m = battle(
        {"rohan_regular": 2},
        {"southrons_regular": 1},
        source="region:druadan_forest",
        target="region:minas_tirith",
        politics=at_war("rohan", "sauron"),
        roll=(1,) * 9,
        regions={"minas_tirith": {"garrison": {"gondor_regular": 1}}},
    )
    assert counter(m, "southrons") == (3, True) and counter(m, "gondor") == (2, True)


def test_a_withdrawal_before_the_first_round_is_still_an_attack() -> None:
    """The battle has begun (p. 34). [politics.attack_reaction]"""
    m = attack(
        {"sauron_regular": 2},
        {"gondor_regular": 1},
        source="region:osgiliath",
        target="region:minas_tirith",
        politics=at_war("sauron"),
    )
    say(m, "withdraw", "stay")
    assert counter(m, "gondor") == (3, True) and garrison(m, "minas_tirith") == {}


def test_dale_attacked_and_captured() -> None:
    """The North wakes and advances twice, for the attack and for the city (p. 34). [politics.capture_reaction]

    [politics.attack_reaction] [ex.dale_captured]
    """
    m = battle(
        {"sauron_regular": 5},
        {"north_regular": 2},
        source="region:vale_of_the_carnen",
        target="region:dale",
        politics=at_war("sauron"),
        roll=(6, 1, 1, 1, 1, 1, 1),
    )
    assert units(m, "dale") == {"north_regular": 1} and counter(m, "north") == (2, True)
    say(m, "go_on", "region:northern_rhovanion", "go_on", "all")
    assert control(m, "dale") == "shadow" and counter(m, "north") == (3, True)
    assert units(m, "northern_rhovanion") == {"north_regular": 1}
    sound(m)


@pytest.mark.parametrize(
    ("source", "target"),
    [("druadan_forest", "minas_tirith"), ("west_harondor", "pelargir"), ("osgiliath", "lossarnach")],
)
def test_every_kind_of_settlement_counts(source: str, target: str) -> None:
    """Stronghold, city and town (p. 34). [politics.capture_reaction]"""
    m = march("shadow", source, target, politics=at_war("sauron"), regions={source: {"units": {"sauron_regular": 1}}})
    assert counter(m, "gondor") == (3, True) and control(m, target) == "shadow"


def test_the_free_peoples_captures_move_shadow_nations() -> None:
    """South Dunland falls: Isengard advances (p. 34). [politics.capture_reaction]"""
    m = march(
        "free",
        "enedwaith",
        "south_dunland",
        politics=at_war("rohan"),
        regions={"enedwaith": {"units": {"rohan_regular": 1}}},
    )
    assert control(m, "south_dunland") == "free" and counter(m, "isengard") == ("at_war", True)
    assert counter(m, "sauron") == (3, True)


def test_retaking_a_settlement_moves_nobody() -> None:
    """It is not a capture by the opponent (p. 34). [politics.capture_reaction]"""
    m = march(
        "free",
        "lossarnach",
        "pelargir",
        regions={"lossarnach": {"units": {"gondor_regular": 1}}, "pelargir": {"control": "shadow"}},
    )
    assert control(m, "pelargir") == "free" and counter(m, "gondor") == (3, True), "the step of its loss"


def test_the_nation_of_the_settlement_reacts_not_that_of_its_defenders() -> None:
    """Elves lose Edoras: Rohan advances for the city, the Elves for the attack (p. 34). [politics.capture_reaction]"""
    m = battle(
        {"sauron_regular": 5},
        {"elves_regular": 1},
        source="region:folde",
        target="region:edoras",
        politics=at_war("sauron"),
        roll=(6, 1, 1, 1, 1, 1),
        regions={"folde": {"control": "shadow"}},
    )
    say(m, "go_on", "all")
    assert counter(m, "rohan") == (3, True) and counter(m, "elves") == (2, True), "Rohan had lost Folde before"


def test_a_stormed_stronghold_is_a_capture() -> None:
    """One step for the assault and one for the stronghold (p. 34, 32). [politics.capture_reaction]"""
    m = battle(
        {"sauron_regular": 5},
        {"gondor_regular": 1},
        **SIEGE,
        roll=(6, 1, 1, 1, 1, 1),
        politics={**at_war("sauron"), "gondor": {"box": 2, "active": True}},
    )
    assert control(m, "minas_tirith") == "shadow" and counter(m, "gondor") == ("at_war", True)


# ---- cards


def test_the_ents_and_the_dead_are_battles() -> None:
    """Isengard reacts to the Ents as to an attack, even if they miss (p. 35). [politics.cards]"""
    for card in ("fp_char_19", "fp_char_20", "fp_char_21"):
        m = event(
            card,
            {"event": [1, 1, 1]},
            clear_map=True,
            regions={"orthanc": {"units": {"isengard_regular": 5}}},
            characters={"gandalf_grey": "dead", "gandalf_white": "rivendell", "gimli": "fangorn"},
        )
        assert counter(m, "isengard") == ("at_war", True), card
    n = event(
        "fp_char_22",
        {"event": [1]},
        clear_map=True,
        characters={"strider": "edoras"},
        regions={"erech": {"units": {"southrons_regular": 3}}},
    )
    say(n, "region:erech")
    assert counter(n, "southrons") == (3, True)


def test_other_hits_move_nobody() -> None:
    """Faramir's Rangers hit Southrons, who do not react (p. 35). [politics.cards]"""
    m = event(
        "fp_strat_06",
        {"event": [6, 6, 6]},
        clear_map=True,
        politics={"southrons": {"box": 2}},
        regions={"osgiliath": {"units": {"gondor_regular": 1}}, "south_ithilien": {"units": {"southrons_regular": 3}}},
    )
    assert "eliminated" in kinds(m) and counter(m, "southrons") == (2, True)


def test_a_card_that_makes_an_army_attack_causes_reactions() -> None:
    """Grond: an assault (p. 35). [politics.cards]"""
    m = event(
        "sh_char_20",
        clear_map=True,
        politics=at_war("sauron"),
        characters={"witch_king": "minas_tirith"},
        regions={"minas_tirith": {"units": {"sauron_regular": 3}, "garrison": {"gondor_regular": 3}}},
    )
    say(m, "all")
    assert counter(m, "gondor") == (3, True)


# ---- war and peace


def test_figures_not_at_war_may_not_attack() -> None:
    """They stay in the rearguard; with nothing At War there is no attack (p. 35). [politics.not_at_war]"""
    here: dict[str, Any] = {
        "clear_map": True,
        "regions": {
            "noman_lands": {"units": {"sauron_regular": 1, "southrons_regular": 2}},
            "eastern_emyn_muil": {"units": {"gondor_regular": 1}},
        },
    }
    assert "do:attack" not in deeds("army", "shadow", **here)
    assert "do:attack" in deeds("army", "shadow", **here, politics=at_war("sauron"))
    m = battle(
        {"sauron_regular": 1, "southrons_regular": 2}, {"gondor_regular": 1}, politics=at_war("sauron"), roll=(1,) * 9
    )
    assert notes(m, "combat_roll")[0][1] == 1, "the Southrons stay behind"


def test_leaders_not_at_war_do_not_lead_an_attack() -> None:
    """A Rohan leader at peace re-rolls nothing for Gondor and allows no Character die (p. 35). [politics.not_at_war]"""
    force = {"gondor_regular": 2, "rohan_leader": 1}
    m = battle(
        force,
        {"sauron_regular": 1},
        source="region:eastern_emyn_muil",
        target="region:noman_lands",
        politics=at_war("gondor"),
        roll=(1,) * 9,
    )
    assert notes(m, "combat_reroll") == [] and notes(m, "combat_roll")[0][1] == 1, "one unit stays with him"
    here: dict[str, Any] = {
        "clear_map": True,
        "regions": {"eastern_emyn_muil": {"units": force}, "noman_lands": {"units": {"sauron_regular": 1}}},
    }
    assert "do:leader_attack" not in deeds("character", **here, politics=at_war("gondor"))
    assert "do:leader_attack" in deeds("character", **here, politics=at_war("gondor", "rohan"))


def test_figures_not_at_war_defend_normally() -> None:
    """They roll and lead as usual (p. 35). [politics.not_at_war]"""
    m = battle({"sauron_regular": 1}, {"rohan_regular": 3, "rohan_leader": 1}, politics=at_war("sauron"), roll=(1,) * 9)
    assert notes(m, "combat_roll")[1][1] == 3 and len(notes(m, "combat_reroll")) == 1


def test_company_at_war_does_not_lift_the_limits() -> None:
    """They still may not cross borders, attack or recruit (p. 35). [politics.not_at_war]"""
    mixed = {"units": {"gondor_regular": 1, "rohan_regular": 1}}
    m = table(dice={"free": {"army_muster": 1}}, clear_map=True, regions={"folde": mixed}, politics=at_war("gondor"))
    act(m, "army_muster", "do:move_armies", "region:druadan_forest")
    assert units(m, "druadan_forest") == {"gondor_regular": 1} and units(m, "folde") == {"rohan_regular": 1}


def test_a_nation_is_free_of_its_limits_the_moment_it_is_at_war() -> None:
    """The next die recruits, crosses and attacks (p. 35). [politics.at_war]"""
    m = table(
        dice={"free": {"muster": 2, "army_muster": 1}, "shadow": {}}, politics={"north": {"box": 3, "active": True}}
    )
    act(m, "muster", "do:diplomacy", "nation:north")
    assert counter(m, "north") == ("at_war", True) and "at_war" in kinds(m)
    act(m, "army_muster", "do:move_armies", "region:dale")
    assert {"erebor", "woodland_realm"} <= set(regions_offered(m))
    say(m, "region:erebor", "all", "done")
    act(m, "muster", "do:recruit")
    assert all(option.startswith("unit:north") for option in m.options())


def test_an_attacked_nation_can_strike_back_with_the_next_die() -> None:
    """The attack has brought it to war (p. 35). [politics.at_war]"""
    m = battle(
        {"sauron_regular": 1},
        {"gondor_regular": 2},
        roll=(1,) * 9,
        politics={**at_war("sauron"), "gondor": {"box": 3, "active": True}},
    )
    say(m, "cease")
    assert m.seat == "free"
    act(m, "army_muster")
    assert "do:attack" in m.options()


def test_nazgul_attack_while_sauron_is_not_at_war() -> None:
    """They join Isengard's attack and lead it (p. 35). [politics.characters] [ex.nazgul_attack]"""
    m = table(
        script={"combat": [1] * 9},
        dice={"free": {"event": 1}, "shadow": {"character": 1}},
        actor=1,
        clear_map=True,
        politics=at_war("isengard"),
        regions={
            "orthanc": {"units": {"isengard_regular": 2, "sauron_regular": 1, "sauron_nazgul": 2}},
            "fords_of_isen": {"units": {"rohan_regular": 1}},
        },
    )
    act(m, "character", "do:leader_attack")
    assert asked(m) == "force" and "unit:sauron_regular" not in m.options()
    say(m, "all")
    assert notes(m, "combat_roll")[0][1] == 2 and len(notes(m, "combat_reroll")) == 2


def test_companions_attack_and_cross_whatever_their_nation() -> None:
    """Gimli leads Elves At War while the Dwarves are at peace (p. 35). [politics.characters]"""
    m = battle(
        {"elves_regular": 1, "gimli": 1},
        {"sauron_regular": 1},
        source="region:eastern_emyn_muil",
        target="region:noman_lands",
        politics=at_war("elves"),
        roll=(1,) * 9,
    )
    assert notes(m, "combat_roll")[0][1] == 2
    n = walk("gimli", "folde", "edoras")
    assert where(n, "gimli") == "edoras"


def test_wormtongue_leaves_the_table_when_rohan_is_woken() -> None:
    """A companion wakes Rohan in spite of Wormtongue, and the card goes (p. 34, 22). [politics.activation]"""
    m = walk("meriadoc", "folde", "edoras", table=["sh_char_22"], characters={"saruman": "orthanc"})
    assert counter(m, "rohan")[1] and on_table(m) == []
