"""Rule tests: the board and the pieces (chapter 2)."""

from typing import Any

import pytest
from tests.table import (
    ALL_AT_WAR,
    act,
    asked,
    at_war,
    attack,
    can_do,
    can_play,
    control,
    event,
    fellowship,
    garrison,
    may_use,
    politics,
    position,
    say,
    sound,
    state,
    table,
    units,
    where,
)

import warhost
from warhost.games.wotr.armies import free_for_movement, is_free, points
from warhost.games.wotr.characters import flights
from warhost.games.wotr.ids import FREE, NATION_NAMES, SHADOW
from warhost.games.wotr.tables import COASTAL, FIRST_OWNER, NATION_OF, NEIGHBOURS, REGION_NAMES, region
from warhost.kernel.match import Match

STRONGHOLDS = {
    "dwarves": ["erebor"],
    "elves": ["grey_havens", "lorien", "rivendell", "woodland_realm"],
    "gondor": ["dol_amroth", "minas_tirith"],
    "rohan": ["helms_deep"],
    "isengard": ["orthanc"],
    "sauron": ["barad_dur", "dol_guldur", "minas_morgul", "morannon", "moria", "mount_gundabad"],
    "southrons": ["umbar"],
}
CITIES = {
    "north": ["dale", "the_shire"],
    "rohan": ["edoras"],
    "gondor": ["pelargir"],
    "sauron": ["angmar"],
    "southrons": ["far_harad"],
}
TOWNS = {
    "dwarves": ["ered_luin", "iron_hills"],
    "north": ["bree", "carrock"],
    "rohan": ["folde", "westemnet"],
    "gondor": ["lamedon", "lossarnach"],
    "isengard": ["north_dunland", "south_dunland"],
    "sauron": ["nurn"],
    "southrons": ["near_harad", "north_rhun", "south_rhun"],
}
COAST = [
    "andrast", "anfalas", "dol_amroth", "druwaith_iaur", "enedwaith", "evendim", "forlindon", "grey_havens",
    "harlindon", "lamedon", "minhiriath", "north_ered_luin", "pelargir", "south_ered_luin", "umbar", "west_harondor",
]  # fmt: skip
TOTALS = {
    "dwarves": (5, 5, 4),
    "elves": (5, 10, 4),
    "gondor": (15, 5, 4),
    "north": (10, 5, 4),
    "rohan": (10, 5, 4),
    "isengard": (12, 6, 0),
    "sauron": (36, 6, 8),
    "southrons": (24, 6, 0),
}
FREE_NATIONS = ["dwarves", "elves", "gondor", "north", "rohan"]
ARMY = {"free": {"army_muster": 1}, "shadow": {"army": 1}}


def neighbours(name: str) -> set[str]:
    """The regions adjacent to a region."""
    return {REGION_NAMES[r] for r in NEIGHBOURS[region(name)]}


def nation(name: str) -> str:
    """The nation of a region, or nothing for neutral ground."""
    number = NATION_OF[region(name)]
    return NATION_NAMES[number] if number >= 0 else ""


def goals(m: Match) -> set[str]:
    """The regions offered."""
    return {option.removeprefix("region:") for option in m.options() if option.startswith("region:")}


def marching(side: str, source: str, regions: dict[str, dict[str, Any]], **more: Any) -> Match:
    """An otherwise empty map where a side has chosen to move the army in a region, and is asked where to."""
    dice = "army_muster" if side == "free" else "army"
    more.setdefault("politics", ALL_AT_WAR)
    m = table(clear_map=True, regions=regions, dice=ARMY, actor=0 if side == "free" else 1, **more)
    act(m, dice, "do:move_armies")
    if asked(m) == "move_army":
        say(m, f"region:{source}")
    assert asked(m) == "move_to"
    return m


def free_for(m: Match, side: int, name: str) -> bool:
    """Whether a region is free for a side."""
    return is_free(state(m), side, region(name))


def open_to(m: Match, side: int, name: str) -> bool:
    """Whether a region is free for army movement for a side."""
    return free_for_movement(state(m), side, region(name))


# ---- regions and borders


def test_the_map_has_105_regions_and_every_figure_stands_in_one() -> None:
    """The map has 105 regions; the figures on it are all in them (p. 10). [board.regions]"""
    assert len(REGION_NAMES) == len(set(REGION_NAMES)) == 105
    with pytest.raises(warhost.BadPosition):
        table(regions={"sea_of_rhun": {"units": {"southrons_regular": 1}}})
    with pytest.raises(warhost.BadPosition):
        table(characters={"gimli": "belegaer"})


def test_a_region_is_a_place_or_a_whole_land() -> None:
    """Minas Tirith and Cardolan are both regions: armies move in them the same way (p. 10). [board.regions]
    [ex.region_names]
    """
    for name in ("minas_tirith", "cardolan"):
        beside = sorted(neighbours(name))[0]
        m = marching("free", beside, {beside: {"units": {"gondor_regular": 1}}})
        assert name in goals(m)
        say(m, f"region:{name}")
        assert units(m, name) == {"gondor_regular": 1}


def test_seas_are_neither_entered_nor_crossed() -> None:
    """Regions across a water from each other are not adjacent (p. 10). [board.regions]"""
    assert neighbours("forlindon") == {"grey_havens"}
    assert neighbours("umbar") == {"near_harad", "west_harondor"}
    assert neighbours("harlindon") == {"grey_havens", "south_ered_luin"}
    m = marching("shadow", "umbar", {"umbar": {"units": {"southrons_regular": 2}}})
    assert goals(m) == {"near_harad", "west_harondor"}


def test_there_are_232_borders_and_each_has_two_sides() -> None:
    """Adjacency is mutual; the table has 232 borders and holds the map together (p. 10). [board.adjacency]"""
    borders = {frozenset((a, b)) for a in range(105) for b in NEIGHBOURS[a]}
    assert len(borders) == 232 and all(len(border) == 2 for border in borders)
    assert all(a in NEIGHBOURS[b] for a in range(105) for b in NEIGHBOURS[a])
    reached = [0]
    for here in reached:
        reached += [there for there in NEIGHBOURS[here] if there not in reached]
    assert len(reached) == 105


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("minas_tirith", {"druadan_forest", "lossarnach", "osgiliath"}),
        ("rivendell", {"fords_of_bruinen", "trollshaws"}),
        ("lorien", {"dimrill_dale", "parth_celebrant"}),
        ("moria", {"dimrill_dale", "hollin", "north_dunland"}),
        ("morannon", {"dagorlad", "gorgoroth"}),
        ("minas_morgul", {"gorgoroth", "north_ithilien", "south_ithilien"}),
        ("helms_deep", {"fords_of_isen", "westemnet"}),
        ("orthanc", {"fords_of_isen", "gap_of_rohan"}),
        ("edoras", {"folde", "westemnet"}),
        ("erebor", {"dale", "iron_hills", "withered_heath"}),
        ("barad_dur", {"gorgoroth"}),
        ("nurn", {"gorgoroth"}),
        ("goblins_gate", {"high_pass", "old_ford"}),
    ],
)
def test_the_borders_of_the_chief_places(here: str, there: set[str]) -> None:
    """White lines and rivers join regions, wholly black lines part them (p. 10). [board.adjacency]"""
    assert neighbours(here) == there


@pytest.mark.parametrize(
    ("one", "other"),
    [("forlindon", "ered_luin"), ("lorien", "moria"), ("rivendell", "high_pass"), ("minas_morgul", "morannon")],
)
def test_regions_separated_by_a_black_line_are_not_adjacent(one: str, other: str) -> None:
    """A border that is black along its whole length does not count (p. 10). [board.adjacency]"""
    assert other not in neighbours(one) and one not in neighbours(other)
    held = {"control": "shadow"} if FIRST_OWNER[region(one)] == FREE else {}
    m = table(
        clear_map=True,
        regions={one: {"units": {"sauron_regular": 1}, **held}},
        politics=ALL_AT_WAR,
        dice={"free": {"event": 1}, "shadow": {"army": 1}},
        actor=1,
    )
    act(m, "army", "do:move_armies")
    if asked(m) == "action":  # there is one way out only, and it has been taken
        assert units(m, other) == {}
        return
    assert other not in goals(m)


def test_a_black_border_stops_attacks_companions_and_the_fellowship() -> None:
    """No attack, no companion and no Ring-bearers cross a black border (p. 10). [board.adjacency]"""
    m = table(
        clear_map=True,
        regions={"moria": {"units": {"sauron_regular": 5}}, "lorien": {"units": {"elves_regular": 1}}},
        politics=ALL_AT_WAR,
        dice=ARMY,
        actor=1,
    )
    assert "attack" not in can_do(m, "shadow", "army")
    walker = table(dice={"free": {"character": 1}, "shadow": {"army": 1}}, characters={"meriadoc": "moria"})
    act(walker, "character", "do:move_companions")
    assert "region:lorien" not in walker.options() and "region:dimrill_dale" in walker.options()
    bearers = table(phase="fellowship", fellowship={"region": "rivendell", "progress": 1})
    say(bearers, "yes")
    assert goals(bearers) == {"fords_of_bruinen", "trollshaws"}


def test_only_nazgul_fly_over_black_borders() -> None:
    """A Nazgul goes from Minas Morgul to Morannon and to any far region at once (p. 10). [board.adjacency]"""
    m = table(
        clear_map=True,
        regions={"minas_morgul": {"units": {"sauron_nazgul": 1}}},
        dice={"free": {"event": 1}, "shadow": {"character": 1}},
        actor=1,
    )
    say(act(m, "character", "do:move_minions"), "region:morannon")
    assert units(m, "morannon") == {"sauron_nazgul": 1}
    assert region("forlindon") in flights(state(m))


def test_sixteen_regions_are_coastal() -> None:
    """The coast is that of the great sea on the left; lakes and inland seas do not count (p. 9). [board.coastal]"""
    assert [REGION_NAMES[r] for r in range(105) if COASTAL[r]] == sorted(COAST)
    for inland in ("arnor", "ered_luin", "tower_hills", "lossarnach", "osgiliath", "nurn", "north_rhun"):
        assert not COASTAL[region(inland)]


def test_ships_land_on_the_coast_alone() -> None:
    """Círdan's Ships reach every coast with an army, and no other region (p. 9). [board.coastal]"""
    free_coast = [name for name in COAST if name != "umbar"]
    where_to = [*free_coast, "tower_hills", "arnor", "lossarnach", "osgiliath"]
    regions = {name: {"units": {"gondor_regular" if i < 10 else "north_regular": 1}} for i, name in enumerate(where_to)}
    m = event("fp_strat_13", clear_map=True, regions=regions, politics=at_war("elves"))
    assert goals(m) == set(free_coast)


# ---- free regions


def test_an_enemy_army_or_settlement_makes_a_region_unfree() -> None:
    """Free is a region without enemy army and without enemy settlement (p. 10). [board.free_region]"""
    m = table(clear_map=True, regions={"hollin": {"units": {"sauron_regular": 1}}, "bree": {"control": "shadow"}})
    assert not free_for(m, FREE, "hollin") and free_for(m, SHADOW, "hollin")
    assert not free_for(m, FREE, "bree") and free_for(m, SHADOW, "bree")
    assert not free_for(m, SHADOW, "edoras") and free_for(m, FREE, "edoras")
    assert free_for(m, FREE, "cardolan") and free_for(m, SHADOW, "cardolan")


@pytest.mark.parametrize(
    ("place", "outside", "inside", "besieger"),
    [
        ("minas_tirith", "sauron_regular", "gondor_regular", SHADOW),
        ("morannon", "gondor_regular", "sauron_regular", FREE),
    ],
)
def test_the_region_of_a_siege_is_free_for_the_besieger_alone(
    place: str, outside: str, inside: str, besieger: int
) -> None:
    """A besieged stronghold's region is free for the besieger, not for the besieged (p. 10). [board.free_region]"""
    m = table(clear_map=True, regions={place: {"units": {outside: 2}, "garrison": {inside: 1}}})
    assert free_for(m, besieger, place)
    assert not free_for(m, 1 - besieger, place)


def test_figures_other_than_units_leave_a_region_free() -> None:
    """Nazgul, minions and companions alone never make a region unfree (p. 10). [board.free_region]"""
    m = table(
        clear_map=True,
        regions={"hollin": {"units": {"sauron_nazgul": 3}}},
        characters={"witch_king": "hollin", "mouth_of_sauron": "hollin", "boromir": "tharbad"},
    )
    assert free_for(m, FREE, "hollin") and free_for(m, SHADOW, "tharbad")
    m = marching(
        "free", "trollshaws", {"hollin": {"units": {"sauron_nazgul": 3}}, "trollshaws": {"units": {"elves_regular": 1}}}
    )
    say(m, "region:hollin")
    assert units(m, "hollin") == {"elves_regular": 1, "sauron_nazgul": 3}


def test_an_army_enters_an_empty_enemy_settlement_but_no_region_with_enemy_units() -> None:
    """Free for movement is also an enemy settlement without units; units must be attacked (p. 27).
    [board.free_for_movement]"""
    m = marching(
        "shadow",
        "osgiliath",
        {"osgiliath": {"units": {"sauron_regular": 3}}, "pelargir": {"units": {"gondor_regular": 1}}},
    )
    assert {"minas_tirith", "lossarnach"} <= goals(m) and "pelargir" not in goals(m)
    assert not free_for(m, SHADOW, "minas_tirith") and open_to(m, SHADOW, "minas_tirith")
    assert not open_to(m, SHADOW, "pelargir")


def test_a_besieger_may_be_joined_and_the_besieged_not() -> None:
    """The region of a siege is open to the besieger's armies and shut to the other's (p. 27).
    [board.free_for_movement]"""
    siege = {"minas_tirith": {"units": {"sauron_regular": 2}, "garrison": {"gondor_regular": 1}}}
    m = marching("shadow", "osgiliath", {**siege, "osgiliath": {"units": {"sauron_regular": 1}}})
    assert "minas_tirith" in goals(m)
    m = marching("free", "lossarnach", {**siege, "lossarnach": {"units": {"gondor_regular": 1}}})
    assert "minas_tirith" not in goals(m)


def test_a_retreat_needs_a_free_region_and_captures_nothing() -> None:
    """A retreat leads to a free region only, never into an empty enemy settlement (p. 27).
    [board.free_for_movement]"""
    m = attack(
        {"gondor_regular": 2},
        {"sauron_regular": 3},
        source="region:osgiliath",
        target="region:pelargir",
        regions={"pelargir": {"control": "shadow"}},
        roll=(1, 1, 1, 1, 1),
    )
    say(m, "go_on")
    assert asked(m) == "retreat"
    assert goals(m) == {"west_harondor"}  # Lamedon and Lossarnach are the enemy's, Osgiliath holds the attacker
    assert control(m, "lamedon") == "free"


# ---- nations


def test_regions_belong_to_nations_and_53_to_nobody() -> None:
    """A region belongs to its nation no matter who is in it; 53 are neutral (p. 10). [board.nations]"""
    owned = [nation(name) for name in REGION_NAMES]
    assert owned.count("") == 53
    assert {name: owned.count(name) for name in NATION_NAMES} == {
        "dwarves": 4,
        "elves": 4,
        "gondor": 8,
        "north": 8,
        "rohan": 6,
        "isengard": 4,
        "sauron": 11,
        "southrons": 7,
    }
    assert nation("osgiliath") == nation("forlindon") == "" and nation("druadan_forest") == "gondor"
    assert nation("southern_mirkwood") == "sauron" and nation("fords_of_isen") == "rohan"


def test_the_elves_live_far_apart() -> None:
    """A nation may consist of separate groups of regions: no two Elven regions touch (p. 10). [board.nations]
    [ex.elves_scattered]"""
    homes = [name for name in REGION_NAMES if nation(name) == "elves"]
    assert homes == ["grey_havens", "lorien", "rivendell", "woodland_realm"]
    assert all(not neighbours(name) & set(homes) for name in homes)
    m = event("fp_strat_15", {"draw": ["fp_strat_01"]}, characters={"gandalf_grey": "dead"})
    say(m, "unit:elves_regular")  # one nation, one stock of figures, wherever they come into play
    assert units(m, "lorien")["elves_regular"] == 2


def test_a_region_keeps_its_nation_under_any_control() -> None:
    """A captured Gondor region is still Gondor's: Rohan not At War may not enter it (p. 10). [board.nations]"""
    m = table(
        clear_map=True, regions={"folde": {"units": {"rohan_regular": 1}}, "pelargir": {"control": "shadow"}}, dice=ARMY
    )
    act(m, "army_muster", "do:move_armies")
    assert goals(m) == {"eastemnet", "edoras", "westemnet"}


def test_osgiliath_belongs_to_no_nation() -> None:
    """Gondor starts in Osgiliath, but the region is neutral: nobody wakes when the Shadow comes (p. 10).
    [board.nations]"""
    for source, target, awake in (("north_ithilien", "osgiliath", False), ("osgiliath", "lossarnach", True)):
        m = marching("shadow", source, {source: {"units": {"sauron_regular": 1}}}, politics=at_war("sauron"))
        say(m, f"region:{target}")
        assert politics(m, "gondor")["active"] == awake


# ---- settlements


def test_a_fortification_is_not_a_settlement() -> None:
    """Osgiliath and Fords of Isen cannot be captured or mustered in and give no points (p. 10).
    [board.fortifications]"""
    for fort in ("osgiliath", "fords_of_isen"):
        assert FIRST_OWNER[region(fort)] == -1
        with pytest.raises(warhost.BadPosition):
            table(regions={fort: {"control": "shadow"}})
    m = marching("shadow", "gap_of_rohan", {"gap_of_rohan": {"units": {"isengard_regular": 1}}})
    say(m, "region:fords_of_isen")
    assert units(m, "fords_of_isen") == {"isengard_regular": 1}
    assert points(state(m), SHADOW) == 0 and not [e for e in m.events() if e.kind == "captured"]
    m = table(politics=at_war("rohan"), dice=ARMY)
    say(act(m, "army_muster", "do:recruit"), "unit:rohan_regular")
    assert goals(m) == {"edoras", "folde", "helms_deep", "westemnet"}


@pytest.mark.parametrize("fort", ["osgiliath", "fords_of_isen"])
def test_a_fortification_helps_any_defender(fort: str) -> None:
    """The attacker needs sixes there in the first round, on either side (p. 10). [board.fortifications]"""
    source = "pelargir" if fort == "osgiliath" else "helms_deep"
    m = attack(
        {"gondor_regular": 1}, {"sauron_regular": 2}, source=f"region:{source}", target=f"region:{fort}", roll=(5, 1, 1)
    )
    assert units(m, fort) == {"sauron_regular": 2}
    m = attack(
        {"sauron_regular": 1},
        {"gondor_regular": 2},
        source="region:west_harondor",
        target="region:osgiliath",
        roll=(5, 1, 1),
    )
    assert units(m, "osgiliath") == {"gondor_regular": 2}


def test_the_settlements_of_every_nation_and_their_points() -> None:
    """Strongholds give 2 points, cities 1, towns none; each is of one nation (p. 11). [board.settlements]"""
    for table_of, worth in ((STRONGHOLDS, 2), (CITIES, 1), (TOWNS, 0)):
        for owner, names in table_of.items():
            side, other = (FREE, "shadow") if owner in FREE_NATIONS else (SHADOW, "free")
            for name in names:
                assert nation(name) == owner and FIRST_OWNER[region(name)] == side, name
                m = table(clear_map=True, regions={name: {"control": other}})
                assert points(state(m), 1 - side) == worth, name
    named = [name for kind in (STRONGHOLDS, CITIES, TOWNS) for names in kind.values() for name in names]
    assert sorted(named) == [n for n in REGION_NAMES if FIRST_OWNER[region(n)] >= 0] and len(named) == 36


def test_towns_cities_and_strongholds_allow_mustering() -> None:
    """All three kinds of settlement muster units (p. 11). [board.settlements]"""
    m = table(politics=at_war("gondor"), dice=ARMY)
    say(act(m, "army_muster", "do:recruit"), "unit:gondor_regular")
    assert goals(m) == {"dol_amroth", "lamedon", "lossarnach", "minas_tirith", "pelargir"}


def test_a_town_neither_heals_nor_wakes() -> None:
    """Only cities and strongholds count for activation and healing (p. 11). [board.settlements]"""
    for place, corruption, awake in (("bree", 3, 0), ("the_shire", 2, 1)):
        m = table(phase="fellowship", fellowship={"region": place, "corruption": 3})
        say(m, "yes")
        assert fellowship(m)["corruption"] == corruption
        assert state(m).active[NATION_NAMES.index("north")] == awake


# ---- control


def test_control_starts_with_the_nation_and_changes_only_by_capture() -> None:
    """An empty settlement stays with its controller; figures without an army take nothing (p. 32). [board.control]"""
    m = table(
        clear_map=True,
        regions={"edoras": {"units": {"sauron_nazgul": 2}}},
        characters={"mouth_of_sauron": "pelargir", "boromir": "umbar"},
    )
    for kind in (STRONGHOLDS, CITIES, TOWNS):
        for owner, names in kind.items():
            for name in names:
                assert control(m, name) == ("free" if owner in FREE_NATIONS else "shadow"), name
    m = marching("free", "edoras", {"edoras": {"units": {"rohan_regular": 1}}})
    say(m, "region:folde")
    assert units(m, "edoras") == {} and control(m, "edoras") == "free"


def test_an_army_captures_and_a_siege_does_not() -> None:
    """Entering an empty settlement captures it; a besieged stronghold stays the besieged side's (p. 32).
    [board.control]"""
    m = marching("shadow", "osgiliath", {"osgiliath": {"units": {"sauron_regular": 2}}})
    say(m, "region:pelargir", "all")
    assert control(m, "pelargir") == "shadow"
    m = table(
        clear_map=True, regions={"minas_tirith": {"units": {"sauron_regular": 5}, "garrison": {"gondor_regular": 1}}}
    )
    assert control(m, "minas_tirith") == "free" and garrison(m, "minas_tirith") == {"gondor_regular": 1}


def test_lost_and_retaken_a_settlement_is_unconquered_again() -> None:
    """A settlement is unconquered while its first owner controls it, even besieged (p. 11). [board.unconquered]"""
    heir = {"strider": "minas_tirith", "gandalf_grey": "dead"}
    will = {"free": {"will": 1}, "shadow": {"event": 1}}

    def may_be_crowned(**minas_tirith: Any) -> bool:
        m = table(clear_map=True, regions={"minas_tirith": minas_tirith}, characters=heir, dice=will)
        return "aragorn" in can_do(m, "free", "will")

    assert may_be_crowned()
    assert not may_be_crowned(control="shadow")
    m = marching(
        "free",
        "lossarnach",
        {"lossarnach": {"units": {"gondor_regular": 1}}, "minas_tirith": {"control": "shadow"}},
        characters=heir,
    )
    say(m, "region:minas_tirith")
    assert control(m, "minas_tirith") == "free" and points(state(m), SHADOW) == 0
    inside = {"strider": "garrison:minas_tirith", "gandalf_grey": "dead"}
    m = table(
        clear_map=True,
        characters=inside,
        dice=will,
        regions={"minas_tirith": {"units": {"sauron_regular": 1}, "garrison": {"gondor_regular": 1}}},
    )
    assert "aragorn" in can_do(m, "free", "will")


def test_cards_mean_the_first_owner_unless_they_mention_control() -> None:
    """A Free Peoples settlement stays one in the enemy's hands for a card that names it so (p. 11).
    [board.original_owner]"""
    taken = {"pelargir": {"control": "shadow", "units": {}}, "umbar": {"control": "free", "units": {}}}
    assert not can_play("sh_char_05", regions=taken, fellowship={"region": "pelargir"})
    assert can_play("sh_char_05", regions=taken, fellowship={"region": "umbar"})
    # A declaration heals only in a city or stronghold that is also under control.
    m = table(phase="fellowship", regions=taken, fellowship={"region": "pelargir", "corruption": 3})
    assert fellowship(say(m, "yes"))["corruption"] == 3
    m = table(phase="fellowship", regions=taken, fellowship={"region": "umbar", "corruption": 3})
    assert fellowship(say(m, "yes"))["corruption"] == 3


# ---- figures


def test_units_of_one_kind_fight_the_same_and_leaders_are_not_units() -> None:
    """A regular or elite of any nation is one die; leaders, Nazgul and minions add none (p. 8). [board.figures]"""
    m = attack(
        {"isengard_elite": 1, "sauron_regular": 1, "southrons_regular": 1, "sauron_nazgul": 3, "mouth_of_sauron": 1},
        {"dwarves_regular": 1, "elves_elite": 1, "gondor_leader": 2},
        roll=(1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
    )
    rolls = [e.args for e in m.events() if e.kind == "combat_roll"]
    assert rolls == [(SHADOW, 3, 0), (FREE, 2, 0)]


def test_leaders_and_characters_are_never_casualties_for_hits() -> None:
    """Only units are offered when hits are taken (p. 8). [board.figures]"""
    m = attack(
        {"sauron_regular": 5},
        {"gondor_regular": 2, "gondor_elite": 1, "gondor_leader": 2, "boromir": 1},
        roll=(5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
    )
    assert asked(m) == "casualty"
    assert set(m.options()) == {"remove:gondor_regular", "reduce:gondor"}


def test_leaders_and_characters_do_not_count_for_stacking() -> None:
    """Ten units may stand with any number of leaders and characters (p. 8). [board.figures]"""
    m = table(
        clear_map=True,
        regions={
            "lossarnach": {"units": {"gondor_regular": 10, "gondor_leader": 4, "rohan_leader": 4}},
            "morannon": {"units": {"sauron_regular": 10, "sauron_nazgul": 8}},
        },
        characters={"boromir": "lossarnach", "gimli": "lossarnach", "witch_king": "morannon"},
    )
    sound(m)
    with pytest.raises(warhost.BadPosition):
        table(clear_map=True, regions={"lossarnach": {"units": {"gondor_regular": 11}}})


def test_the_box_limits_the_figures() -> None:
    """What is on the map, in reserve and lost always makes the contents of the box (p. 8). [board.limits]"""
    m = table()
    for name, totals in TOTALS.items():
        for rank, total in zip(("regular", "elite", "nazgul" if name == "sauron" else "leader"), totals, strict=True):
            kind = f"{name}_{rank}"
            at = position(m)
            on_map = sum(entry.get("units", {}).get(kind, 0) for entry in at["regions"].values())
            assert on_map + at["reinforcements"].get(kind, 0) == total, kind
            if 0 < total < 10:
                with pytest.raises(warhost.BadPosition):
                    table(
                        clear_map=True,
                        regions={"tharbad": {"units": {kind: total + 1, "gondor_regular": 1}}}
                        if name in FREE_NATIONS
                        else {"tharbad": {"units": {kind: total + 1}}},
                    )


def test_nothing_is_placed_that_is_not_in_stock() -> None:
    """Neither a die nor a card places a figure without reinforcements; lost Free figures do not count (p. 8).
    [board.limits]"""
    spent: dict[str, Any] = {"casualties": {"elves_regular": 2, "elves_elite": 4}}
    m = table(politics=at_war("elves"), dice=ARMY, **spent)
    assert "recruit" not in can_do(m, "free", "army_muster")
    m = event("fp_strat_15", {"draw": ["fp_strat_01"]}, characters={"gandalf_grey": "dead"}, **spent)
    assert units(m, "lorien") == {"elves_regular": 1, "elves_elite": 2, "elves_leader": 1}
    m = event("sh_strat_20", regions={"moria": {"units": {"sauron_regular": 8}}})  # two regulars are left in stock
    say(m, "region:dol_guldur", "region:dol_guldur")
    assert units(m, "dol_guldur")["sauron_regular"] == 7 and units(m, "mount_gundabad")["sauron_regular"] == 2
    sound(m)


def test_a_reduced_elite_takes_its_regular_back_from_the_casualties() -> None:
    """The one figure that returns from the casualties replaces a reduced elite (p. 8). [board.limits]"""
    m = attack(
        {"sauron_regular": 5}, {"dwarves_elite": 2}, casualties={"dwarves_regular": 5}, roll=(5, 1, 1, 1, 1, 1, 1)
    )
    assert units(m, "eastern_emyn_muil") == {"dwarves_elite": 1, "dwarves_regular": 1}
    assert position(m)["casualties"] == {"dwarves_regular": 4, "dwarves_elite": 1}


# ---- tracks and boxes


def test_the_mordor_track_is_in_no_region() -> None:
    """The Fellowship on the Mordor Track is in no region, Gorgoroth least of all (p. 11). [board.tracks]"""
    track = {"region": "morannon", "mordor": 2, "progress": 0}
    m = table(phase="fellowship", fellowship=track)
    assert asked(m) == "guide"  # neither declared nor entering again
    assert not can_play("sh_char_09", fellowship=track)
    for marks, may in (({"region": "morannon"}, True), (track, False)):
        assert (
            may_use(
                "fp_char_01",
                {"gondor_regular": 2},
                {"sauron_regular": 1},
                source="region:dagorlad",
                target="region:morannon",
                before=("fight",),
                fellowship=marks,
            )
            == may
        )
    for place in ("gorgoroth", "morannon"):
        m = table(
            fellowship=track,
            regions={place: {"units": {"sauron_regular": 5, "sauron_nazgul": 1}}},
            dice={"free": {"character": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 2}},
            script={"tile": ["std_0r"]},
        )
        act(m, "character", "do:move_fellowship")
        assert fellowship(m)["mordor"] == 3
        assert not [e for e in m.events() if e.kind in ("hunt_die", "hunt_reroll")]


def test_progress_and_corruption_run_from_0_to_12() -> None:
    """The Fellowship Track has steps 0 to 12 for both counters (p. 11). [board.tracks]"""
    for marks in ({"progress": 12}, {"corruption": 11}, {"mordor": 4, "region": "morannon"}):
        sound(table(fellowship=marks))
    for marks in ({"progress": 13}, {"corruption": 13}, {"progress": -1}, {"mordor": 6, "region": "morannon"}):
        with pytest.raises(warhost.BadPosition):
            table(fellowship=marks)


def test_ten_units_in_army_boxes_are_still_ten_units_in_the_region() -> None:
    """Army boxes save space and nothing else: ten regulars in Lossarnach are ten there (p. 26). [board.army_boxes]
    [ex.army_box]"""
    m = marching("free", "minas_tirith", {"minas_tirith": {"units": {"gondor_regular": 10}}})
    say(m, "region:lossarnach", "all")
    assert units(m, "lossarnach") == {"gondor_regular": 10} and units(m, "minas_tirith") == {}
    m = marching(
        "free",
        "pelargir",
        {"lossarnach": {"units": {"gondor_regular": 10}}, "pelargir": {"units": {"gondor_regular": 1}}},
    )
    assert "lossarnach" not in goals(m)
    assert where(m, "boromir") == "fellowship"
