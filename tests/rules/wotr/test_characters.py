"""Rule tests: characters on the map (chapter 6): coming into play, leaders."""

from tests.characters import ONE_MUSTER, ONE_WILL
from tests.table import (
    ALL_AT_WAR,
    act,
    asked,
    at_war,
    battle,
    deeds,
    event,
    notes,
    on_table,
    position,
    say,
    sound,
    state,
    table,
    units,
    where,
)

from warhost.games.wotr.ids import CHARACTER_NAMES, FREE, SHADOW
from warhost.games.wotr.tables import LEADERSHIP, LEVEL
from warhost.games.wotr.turn import dice_pool

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
    }  # fmt: skip


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
    gone = {
        "strider": "replaced",
        "aragorn": "dead",
        "gandalf_grey": "replaced",
        "gandalf_white": "dead",
        "saruman": "orthanc",
    }
    assert not {"do:aragorn", "do:gandalf_white"} & set(deeds("will", characters=gone))
    assert "do:aragorn" not in deeds("will", characters={"strider": "dead"})


def test_the_heir_does_not_affect_cards_about_the_fellowship() -> None:
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


# ---- leaders


def test_a_leader_alone_is_removed_for_good() -> None:
    """An event kills the last unit: the leader goes with it (p. 8). [characters.leaders]"""
    m = event(
        "sh_strat_06",
        fellowship={"region": "dale"},
        characters={"gimli": "dale"},
        regions={"dale": {"units": {"north_regular": 1, "north_leader": 1}}},
    )
    say(m, "region:dale", "remove:north_regular")
    assert units(m, "dale") == {} and where(m, "gimli") == "dale"
    assert position(m)["casualties"] == {"north_regular": 1, "north_leader": 1}


def test_a_leader_leads_units_of_any_free_nation() -> None:
    """A Rohan leader moves Gondor units and re-rolls for them (p. 8). [characters.leaders]"""
    army = {"osgiliath": {"units": {"gondor_regular": 1, "rohan_leader": 1}}}
    m = table(dice={"free": {"character": 1}}, clear_map=True, regions=army, politics=at_war("gondor", "rohan"))
    act(m, "character", "do:leader_move", "region:lossarnach", "all")
    assert units(m, "lossarnach") == {"gondor_regular": 1, "rohan_leader": 1}
    n = battle(
        {"gondor_regular": 2, "rohan_leader": 1, "elves_leader": 1},
        {"sauron_regular": 1},
        source="region:eastern_emyn_muil",
        target="region:noman_lands",
        roll=(1,) * 10,
    )
    assert len(notes(n, "combat_reroll")) == 2


def test_leaders_and_nazgul_have_leadership_one_and_no_strength() -> None:
    """Three units and two Nazgul roll three and re-roll two (p. 8). [characters.leaders]"""
    m = battle({"sauron_regular": 3, "sauron_nazgul": 2}, {"gondor_regular": 1, "gondor_leader": 1}, roll=(1,) * 10)
    assert [dice for _, dice, _ in notes(m, "combat_roll")] == [3, 1]
    assert [side for side, *_ in notes(m, "combat_reroll")] == [SHADOW, SHADOW, FREE]


def test_a_leader_may_not_be_left_alone_by_a_move() -> None:
    """All units leave only with every leader (p. 8, 27). [characters.leaders] [army.split]"""
    m = table(dice={"free": {"army_muster": 1}})
    act(
        m,
        "army_muster",
        "do:move_armies",
        "region:fords_of_isen",
        "region:westemnet",
        "unit:rohan_regular",
        "unit:rohan_regular",
    )
    assert "done" not in m.options()
    say(m, "unit:rohan_leader", "done", "done")
    assert units(m, "westemnet") == {"rohan_regular": 2, "rohan_leader": 1} and units(m, "fords_of_isen") == {}


def test_nazgul_and_characters_alone_are_in_no_battle() -> None:
    """They stand among enemies unharmed and cannot be attacked (p. 8). [characters.leaders]"""
    alone = {"eastern_emyn_muil": {"units": {"sauron_nazgul": 2}}, "noman_lands": {"units": {"gondor_regular": 3}}}
    offered = deeds(
        "army_muster",
        clear_map=True,
        regions=alone,
        politics=ALL_AT_WAR,
        characters={"witch_king": "eastern_emyn_muil"},
    )
    assert "do:attack" not in offered
    m = battle(
        {"sauron_regular": 5},
        {"gondor_regular": 1},
        roll=(6, 1, 1, 1, 1, 1),
        characters={"witch_king": "eastern_emyn_muil", "boromir": "noman_lands"},
    )
    assert asked(m) == "advance" and where(m, "witch_king") == "eastern_emyn_muil"
    assert notes(m, "combat_reroll") == [], "the Witch-king among the defenders leads nobody"
    assert notes(m, "combat_roll")[1][1] == 1, "neither does Boromir among the attackers"
    say(m, "stay")
    assert where(m, "boromir") == "noman_lands"
