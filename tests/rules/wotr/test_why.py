"""Why an army may not move or attack: the one reason that applies, not a guess between several."""

from typing import Any

from tests.table import ALL_AT_WAR, act, asked, event, regions_offered, say, table

from warhost.games.wotr.tables import REGION_NAMES
from warhost.kernel.flow import Ask
from warhost.kernel.match import Match
from warhost.text.catalogue import Catalogue

SIEGE: dict[str, Any] = {"dol_amroth": {"units": {"southrons_regular": 2}, "garrison": {"gondor_regular": 2}}}


def why(m: Match, region: str) -> str:
    """The reason given for a region."""
    assert m.ask is not None
    return m.game.why_not(m.state, m.ask, "region", region)


def ordered(die: str, deed: str, **position: Any) -> Match:
    """The Free Peoples have chosen what to do with a die; at the set-up, unless the position says otherwise."""
    m = act(table(dice={"free": {die: 1}, "shadow": {"event": 1}}, **position), die)
    return say(m, deed) if asked(m) == "deed" else m


def test_a_character_die_needs_a_leader() -> None:
    m = ordered("character", "do:leader_move")
    assert asked(m) == "move_army"
    assert [why(m, place) for place in ("osgiliath", "the_shire", "dol_amroth")] == ["no_leader"] * 3
    assert why(m, "minas_tirith") == "" and why(m, "andrast") == "no_army"


def test_figures_that_have_moved_get_that_reason() -> None:
    """The reason does not mention leaders, which an Army die does not require."""
    m = ordered("army_muster", "do:move_armies")
    say(m, "region:osgiliath", "region:lossarnach", "all")
    assert asked(m) == "move_army" and "done" in m.options()
    assert why(m, "lossarnach") == "moved" and why(m, "osgiliath") == "no_army"


def test_an_army_joined_by_one_that_moved_may_still_move() -> None:
    m = ordered("army_muster", "do:move_armies")
    say(m, "region:osgiliath", "region:minas_tirith", "all")
    assert why(m, "minas_tirith") == "" and "region:minas_tirith" in m.options()


def test_a_card_needs_a_nazgul() -> None:
    """The Ringwraiths Are Abroad: one army has none, one has moved with its own."""
    m = event("sh_char_23", politics=ALL_AT_WAR)
    say(m, "region:barad_dur", "region:moria", "done", "do:move_armies")
    assert why(m, "mount_gundabad") == "no_nazgul" and why(m, "moria") == ""
    say(m, "region:moria", "region:hollin", "all")
    assert asked(m) == "move_army"
    assert why(m, "hollin") == "moved" and why(m, "mount_gundabad") == "no_nazgul"


def test_a_besieged_army_is_distinguished_from_no_army() -> None:
    m = ordered("army_muster", "do:move_armies", politics=ALL_AT_WAR, regions=SIEGE)
    assert why(m, "dol_amroth") == "besieged" and why(m, "anfalas") == "no_army"
    # A partner's garrison is not the player's own army.
    of_four = ordered("army_muster", "do:move_armies", players=4, politics=ALL_AT_WAR, regions=SIEGE)
    assert of_four.ask is not None and of_four.seats[of_four.ask.seat] == "rohan"
    assert why(of_four, "dol_amroth") == "no_army"


def test_a_garrison_without_a_leader_makes_no_sortie_by_a_character_die() -> None:
    armies = SIEGE | {
        "west_harondor": {"units": {"southrons_regular": 1}},
        "pelargir": {"units": {"gondor_regular": 1, "gondor_leader": 1}},
        "dagorlad": {"units": {"gondor_regular": 1, "gondor_leader": 1}},
        "morannon": {"units": {"sauron_regular": 1}},
    }
    m = ordered("character", "do:leader_attack", clear_map=True, politics=ALL_AT_WAR, regions=armies)
    assert asked(m) == "attack_from" and "region:pelargir" in m.options()
    assert why(m, "dol_amroth") == "no_leader" and why(m, "edoras") == "no_army"


def test_a_target_is_refused_if_it_is_too_far_or_has_no_enemy() -> None:
    """The Shadow attacks from Dagorlad, with an army of its own behind it."""
    orcs, men = {"units": {"sauron_regular": 2}}, {"units": {"gondor_regular": 1}}
    armies = {"dagorlad": orcs, "morannon": orcs, "noman_lands": men, "north_ithilien": men}
    m = table(
        clear_map=True,
        politics=ALL_AT_WAR,
        regions=armies,
        actor=1,
        dice={"free": {"event": 1}, "shadow": {"army": 1, "event": 1}},
    )
    act(m, "army", "do:attack")
    assert asked(m) == "attack_to" and regions_offered(m) == ["noman_lands", "north_ithilien"]
    assert why(m, "morannon") == "no_enemy_there" and why(m, "eastemnet") == "not_adjacent"
    assert why(m, "noman_lands") == ""


def test_with_three_players_a_nation_does_not_act_twice_in_a_row() -> None:
    m = ordered("army_muster", "do:move_armies", players=3, politics=ALL_AT_WAR, used_before={"nations": ["gondor"]})
    assert asked(m) == "move_army"
    assert why(m, "osgiliath") == "same_nation" and why(m, "edoras") == ""


def test_with_four_players_the_partners_army_is_none_of_mine() -> None:
    m = ordered("army_muster", "do:move_armies", players=4, politics=ALL_AT_WAR)
    assert m.seat == "rohan" and asked(m) == "move_army"
    assert why(m, "osgiliath") == "no_army" and why(m, "edoras") == ""


def test_each_reason_is_about_one_thing() -> None:
    for language, gone, leader in (("en", "moved", "leader"), ("ru", "ходило", "лидер")):
        words = Catalogue(language, ["wotr"])
        moved, led = words.find("why.moved") or "", words.find("why.no_leader") or ""
        assert gone in moved and leader not in moved
        assert leader in led and gone not in led


def test_the_rules_of_a_plain_attack_refuse_no_target_of_a_card() -> None:
    """The card decides whom the army attacks that relieves a siege."""
    m = table()
    lossarnach = REGION_NAMES.index("lossarnach")
    for rule, reason in (("battle.attack", "not_adjacent"), ("siege.relief", "")):
        ask = Ask(0, "attack_to", [REGION_NAMES.index("minas_tirith")], rule, (lossarnach,))
        assert m.game.why_not(m.state, ask, "region", "andrast") == reason
