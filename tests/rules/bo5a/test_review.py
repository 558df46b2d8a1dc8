"""Cases from a review: Bilbo's ring at the edges, Determined Attack without Thorin, very much Damage."""

import pytest
from tests.five import (
    EAST,
    GAME,
    SOUTH,
    asked,
    at,
    damage,
    fight,
    leaders,
    maneuver,
    offered,
    pos,
    run,
    say,
    state,
    turn,
    units,
    where,
)

from warhost.games.bo5a.cardplay import draw_event
from warhost.games.bo5a.characters import can_place_dwarves, may_concentrate
from warhost.games.bo5a.odds import Policy, combat, simulate_combat
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import place
from warhost.kernel.dice import Dice
from warhost.kernel.errors import BadOption


def test_after_the_journey_will_of_the_west_is_a_character_result() -> None:
    """Fury costs a Wrath token, and only Character cards are played. [bilbo.journey] [beorn.fury] [cards.playing]"""
    m = turn(
        "will",
        characters={"bilbo": "camp", "beorn": "ss_crest"},
        rings=3,
        wrath=5,
        hands={"free": ["event_01", "event_04", "event_07", "fp_story_09"]},
        places={"camp": {"units": {"lake_men": 2}}},
    )
    say(m, "do:ring_journey", "region:ravenhill")
    fury = say(m.clone(), "do:fury")
    assert pos(fury)["wrath"] == 4
    say(m, "do:card")
    assert offered(m) == ["card:event_04", "card:fp_story_09"]
    say(m, "card:fp_story_09")
    assert leaders(m, "camp") == 2, "the die is still Will of the West"


def test_bilbo_vanishes_from_a_goblin_charge() -> None:
    """Damage is applied at the end of the round too. [bilbo.vanish] [units.goblins]"""
    m = fight({"goblins": 3}, {"lake_men": 1}, roll=(6, 1, 1, 1), characters={"bilbo": SOUTH}, rings=2)
    run(maneuver(m, "goblins"), "ability", vanish="pass")
    say(m, "go_on")
    assert asked(m) == "vanish" and damage(m, SOUTH) == 2
    say(m, "go_on")
    assert where(m, "bilbo") == "vanished" and units(m, SOUTH) == {"lake_men": 1} and damage(m, SOUTH) == 0


def test_bilbo_vanishes_from_no_quarter() -> None:
    """It clears Damage, no matter who dealt it. [bilbo.vanish] [combat_cards.no_quarter]"""
    m = fight(
        {"orcs": 1},
        {"lake_men": 1},
        roll=(1,) * 4,
        characters={"bilbo": SOUTH},
        rings=2,
        extra={SOUTH: {"damage": 1}},
        hands={"free": ["event_03"]},
    )
    maneuver(m, "regroup", "event_03")
    assert asked(m) == "vanish"


def test_determined_attack_needs_thorin_for_his_strokes() -> None:
    """[combat_cards.determined_attack] [combat.special]"""
    m = fight(
        {"great_orcs": 1, "orcs": 1},
        {"lake_men": 3},
        roll=(6, 1, 1) + (1,) * 30,
        characters={"thorin": SOUTH},
        table=["fate_08"],
        hands={"free": ["event_04"]},
    )
    maneuver(m, "great_orcs", "man_thorins_mighty_strokes")
    run(m, fell_race="character:thorin")
    maneuver(m, "regroup", "event_04")
    assert asked(m) == "determined" and "card:man_thorins_mighty_strokes" not in offered(m)


def test_more_damage_than_can_be_named() -> None:
    """A Mustering region may hold a very large Army. [army.split_damage]"""
    for go, least in ((20, 10), (28, 18)):
        m = turn("army", "shadow", places={"bl_east_muster": {"units": {"orcs": 30}, "damage": 20}})
        say(m, "do:move_armies", "region:bl_east_muster", "region:bl_corner_muster", *["unit:orcs"] * go, "done")
        if asked(m) == "split_damage":
            assert offered(m) == [f"number:{n}" for n in range(least, 17)]
            say(m, offered(m)[0])
        assert at(m, "bl_corner_muster") == {"units": {"orcs": go}, "damage": least}


def test_odds_with_more_dice_by_an_override() -> None:
    """[beorn.combat]"""
    m = turn(
        "will",
        options={"override": {"characters": {"beorn": {"dice": 7}}}},
        characters={"beorn": SOUTH},
        wrath=8,
        places={EAST: {"units": {"orcs": 5}}},
    )
    say(m, "do:fury", "stay")
    ask = m.ask
    assert ask is not None
    odds = GAME.odds(state(m), ask, ask.options[0])
    assert odds is not None


def test_odds_are_those_of_the_book_of_the_match() -> None:
    """The same position with other strengths has other odds, no matter who asked before. [combat.roll]"""
    dice = []
    for strength in (1, 2):
        m = turn(
            "army",
            "shadow",
            options={"override": {"pieces.unit.orcs.strength": strength}},
            places={EAST: {"units": {"orcs": 2}}, SOUTH: {"units": {"lake_men": 3}}},
        )
        say(m, "do:attack")
        ask = m.ask
        assert ask is not None and asked(m) == "attack_or_move"
        odds = GAME.odds(state(m), ask, ask.options[0])
        assert odds is not None
        dice.append(odds["combats"][0]["attacker"]["dice"])
    assert dice == [2, 4]


@pytest.mark.parametrize(
    "override", [{"pieces.limit.dice": 0}, {"pieces.unit.orcs.strength": 0, "pieces.unit.lake_men.strength": 0}]
)
def test_odds_end_where_nobody_has_a_die(override: dict[str, int]) -> None:
    """An override without dice makes a combat that nobody can win, but its odds are still computed.

    [combat.roll] [combat.withdraw]
    """
    m = turn(
        "army",
        "shadow",
        options={"override": override},
        places={EAST: {"units": {"orcs": 2}}, SOUTH: {"units": {"lake_men": 3}}},
    )
    policy = Policy()
    args = (state(m), 1, place(EAST), place(SOUTH), policy)
    assert combat(*args).outcomes == simulate_combat(*args, 1, Dice(bytes(32))).outcomes == [0.0, 0.0, 0.0, 1.0]


def test_black_tide_moves_one_part_of_each_army() -> None:
    """An army is not scattered over as many regions as it has tokens. [cards.movement]"""
    m = turn(
        "event",
        side="shadow",
        hands={"shadow": ["sh_story_08"]},
        places={"bl_east_muster": {"units": {"orcs": 4}, "leadership": 3}},
    )
    say(m, "do:card", "card:sh_story_08", "region:bl_east_muster")
    assert m.ask is not None
    say(m, m.options()[0])
    while asked(m) != "action":
        assert not (asked(m) == "move_army" and "region:bl_east_muster" in offered(m))
        say(m, "done" if "done" in offered(m) else offered(m)[0])


def test_a_card_whose_attack_is_under_way_is_not_drawn_again() -> None:
    """The reshuffled deck does not contain Sudden Assault while its combat is fought. [cards.exhausted]"""
    m = fight({"orcs": 3}, {"lake_men": 1}, roll=(1, 1, 1, 1))
    s = state(m).copy()
    s.event_deck, s.event_used, s.c_card = [], [23, 4], 23
    s.buried = [[], []]
    draw_event(s, 0, -1)
    assert 4 in s.hands[0] and s.event_used == [23]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("pieces.start.free_1.place", "goblin_muster_west"),
        ("pieces.start.free_2.place", "bl_ridge_muster"),
        ("pieces.limit.stacking", 1),
    ],
)
def test_an_override_with_an_impossible_set_up_is_refused(path: str, value: object) -> None:
    """What the set-up would break is named. [data.override]"""
    with pytest.raises(BadOption, match="the setup is not possible"):
        GAME.check_options({"override": {path: value}})


@pytest.mark.parametrize(("path", "needed"), [("pieces.unit.orcs.figures", 6), ("pieces.unit.wargs.figures", 5)])
def test_too_few_figures_are_reported_with_the_number_needed(path: str, needed: int) -> None:
    """[data.override]"""
    with pytest.raises(BadOption, match=f"3 is too few, the setup needs {needed}"):
        GAME.check_options({"override": {path: 3}})
    GAME.check_options({"override": {path: needed}})


@pytest.mark.parametrize(
    ("name", "most"), [("dice", 16), ("eagles", 15), ("free_leadership", 16), ("shadow_leadership", 16)]
)
def test_a_supply_is_limited_by_the_answers_that_can_name_it(name: str, most: int) -> None:
    """Eagles that attack one Army, with their Lord, black dice and tokens are asked for by number. [data.override]"""
    GAME.check_options({"override": {f"pieces.limit.{name}": most}})
    with pytest.raises(BadOption, match=f"pieces.limit.{name}: .* from 0 to {most}, not {most + 1}"):
        GAME.check_options({"override": {f"pieces.limit.{name}": most + 1}})


def test_designed_abilities_can_be_switched_off() -> None:
    """Thorin's call, Dáin's token and concentration are data. [thorin.kinsfolk] [generals.dain] [generals.gandalf]"""
    designed = {entry.path for entry in GAME.data() if entry.confidence == "designed"}
    paths = {"characters.thorin.kinsfolk", "characters.dain.tokens", "characters.gandalf.concentration"}
    assert paths <= designed
    options = GAME.check_options({"override": dict.fromkeys(paths, 0)})
    s = GAME.setup(options, Dice(bytes(32)))
    assert isinstance(s, Five)
    assert not may_concentrate(s) and not can_place_dwarves(s) and s.book.kinsfolk == 0
