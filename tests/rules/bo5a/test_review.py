"""Found by the review: Bilbo's ring at the edges, Determined Attack without Thorin, very much Damage."""

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


def test_after_the_journey_will_of_the_west_is_a_character_result() -> None:
    """Fury costs a Wrath token, and only Character cards are played. [bilbo.journey] [beorn.fury] [cards.playing]"""
    m = turn("will", characters={"bilbo": "camp", "beorn": "ss_crest"}, rings=3, wrath=5,
             hands={"free": ["event_01", "event_04", "event_07", "fp_story_09"]},
             places={"camp": {"units": {"lake_men": 2}}})
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
    """It clears Damage, whoever dealt it. [bilbo.vanish] [combat_cards.no_quarter]"""
    m = fight({"orcs": 1}, {"lake_men": 1}, roll=(1,) * 4, characters={"bilbo": SOUTH}, rings=2,
              extra={SOUTH: {"damage": 1}}, hands={"free": ["event_03"]})
    maneuver(m, "regroup", "event_03")
    assert asked(m) == "vanish"


def test_determined_attack_needs_thorin_for_his_strokes() -> None:
    """[combat_cards.determined_attack] [combat.special]"""
    m = fight({"great_orcs": 1, "orcs": 1}, {"lake_men": 3}, roll=(6, 1, 1) + (1,) * 30, characters={"thorin": SOUTH},
              table=["fate_08"], hands={"free": ["event_04"]})
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
    m = turn("will", options={"override": {"characters": {"beorn": {"dice": 7}}}}, characters={"beorn": SOUTH}, wrath=8,
             places={EAST: {"units": {"orcs": 5}}})
    say(m, "do:fury", "stay")
    ask = m.ask
    assert ask is not None
    odds = GAME.odds(state(m), ask, ask.options[0])
    assert odds is not None
