"""Rule tests: three and four players (chapter 11): armies of partners in one region."""

from typing import Any

import pytest
from tests.table import ALL_AT_WAR, at_war, hits, kinds, notes, say, sound, table, units
from tests.teams import FAR, HERE, THERE, asked, attacked, force, merged, options, played, war

from warhost.kernel.match import Match

# ---- mixed armies


def joined(agree: tuple[str, ...] = ("yes", "yes"), **at: Any) -> Match:
    """The Saruman player has moved two Southrons to two Sauron regulars; the partners have answered."""
    m = war(4, "saruman", {HERE: {"southrons_regular": 2}, THERE: {"sauron_regular": 2}}, **at)
    say(m, "do:move_armies", f"region:{THERE}", "all")
    if asked(m) == "move_army":
        say(m, "done")
    return say(m, *agree)


def test_partners_who_meet_are_asked_both_at_once() -> None:
    """After the action both say whether to form a mixed army; nobody sees an answer before (p. 46). [teams.mixed]"""
    m = joined(())
    assert [m.seats[ask.seat] for ask in m.open_asks()] == ["witch_king", "saruman"] and asked(m) == "merge"
    assert m.options("witch_king") == m.options("saruman") == ["yes", "no"]
    m.answer("yes", "saruman")
    assert m.seat == "witch_king" and merged(m, THERE) == "undecided"
    m.answer("yes", "witch_king")
    assert merged(m, THERE) == "merged"
    assert m.view("spectator")["mixed"] == {THERE: "merged"}


@pytest.mark.parametrize("answers", [("yes", "no"), ("no", "yes"), ("no", "no")])
def test_without_agreement_the_armies_stay_apart(answers: tuple[str, str]) -> None:
    """One refusal is enough; then each commands their own (p. 46). [teams.mixed]"""
    m = joined(answers)
    assert merged(m, THERE) == "apart"
    sound(m)


def test_free_partners_are_asked_too_and_three_players_only_the_shadow() -> None:
    """Gondor and Rohan meet as well; a single Free player has one army (p. 46). [teams.mixed]"""
    armies = {HERE: {"gondor_regular": 2}, THERE: {"rohan_regular": 2}}
    m = war(4, "gondor", armies)
    say(m, "do:move_armies", f"region:{THERE}", "all")
    assert m.seat == ("gondor", "rohan") and asked(m) == "merge"
    m = war(3, "free", armies)
    say(m, "do:move_armies", f"region:{HERE}", f"region:{THERE}", "all", "done")
    assert asked(m) == "deed" and merged(m, THERE) == "undecided"


def test_recruits_meet_the_partner_too() -> None:
    """Units mustered where the partner stands bring up the question (p. 46). [teams.mixed]"""
    m = war(4, "saruman", {"umbar": {"sauron_regular": 3}})
    say(m, "do:recruit", "unit:southrons_elite", "region:umbar")
    assert m.seat == ("witch_king", "saruman") and asked(m) == "merge"


def test_agreed_once_nobody_is_asked_again_while_nothing_changes() -> None:
    """The answer lasts; other actions bring no new question (p. 46). [teams.mixed]"""
    m = joined(("yes", "no"))
    while asked(m) in ("action", "deed"):
        say(m, options(m)[0] if asked(m) == "action" else "do:skip")
    assert kinds(m).count("uses_die") == 4 and asked(m) != "merge"


def test_separate_armies_are_asked_again_when_more_units_come() -> None:
    """New units bring the question up again; to a mixed army they are added (p. 46). [teams.mixed]"""
    for agreed, kind in (("apart", "merge"), ("merged", "action")):
        armies = {HERE: {"southrons_regular": 2}, THERE: {"sauron_regular": 2, "southrons_regular": 1}}
        m = war(4, "saruman", armies, mixed={THERE: agreed})
        say(m, "do:move_armies", f"region:{HERE}", f"region:{THERE}", "all")
        if asked(m) == "move_army":
            say(m, "done")
        assert asked(m) == kind
    assert merged(m, THERE) == "merged"


def test_a_mixed_army_that_moves_stays_mixed() -> None:
    """The partner is not asked again and needs an action to leave (p. 46). [teams.mixed] [teams.command]"""
    armies = {HERE: {"southrons_regular": 3, "sauron_regular": 2}}
    m = war(4, "saruman", armies, mixed={HERE: "merged"})
    say(m, "do:move_armies", f"region:{THERE}", "all")
    assert asked(m) == "action" and merged(m, THERE) == "merged" and merged(m, HERE) == "undecided"
    assert units(m, THERE) == {"southrons_regular": 3, "sauron_regular": 2}


def test_a_mixed_army_that_comes_to_units_of_a_partner_asks_both() -> None:
    """Units that never agreed are not taken over (p. 46). [teams.mixed]"""
    armies = {HERE: {"southrons_regular": 3, "sauron_regular": 2}, THERE: {"sauron_regular": 2}}
    m = war(4, "saruman", armies, mixed={HERE: "merged"})
    say(m, "do:move_armies", f"region:{THERE}", "all")
    assert asked(m) == "merge"


def test_units_that_left_and_others_that_came_are_a_new_meeting() -> None:
    """An army goes out of a mixed one and another comes in with the same die (p. 46). [teams.mixed]"""
    armies = {HERE: {"southrons_regular": 1, "sauron_regular": 2}, FAR: {"southrons_regular": 1}}
    m = war(4, "saruman", armies, mixed={HERE: "merged"})
    say(m, "do:move_armies", f"region:{HERE}", f"region:{THERE}", f"region:{FAR}", f"region:{HERE}")
    assert asked(m) == "merge"


def test_separate_armies_merge_when_attacked_and_stay_merged() -> None:
    """An attack on the region makes them one army, also afterwards (p. 46). [teams.mixed]"""
    m = attacked(script={"combat": [1] * 7})
    assert merged(m, THERE) == "merged"
    assert [args for args in notes(m, "combat_roll") if args[0] == 1] == [(1, 5, 0)]
    say(m, "cease")
    assert merged(m, THERE) == "merged" and m.seat == "witch_king"


def test_a_mixed_army_keeps_to_the_limits_of_nations_at_peace() -> None:
    """With Southrons not At War in it only the others cross into Gondor (p. 46). [teams.mixed] [ex.mixed_border]"""
    m = war(
        4,
        "witch_king",
        {"osgiliath": {"southrons_regular": 1, "sauron_regular": 3}},
        politics=at_war("sauron"),
        mixed={"osgiliath": "merged"},
    )
    say(m, "do:move_armies", "region:druadan_forest")
    assert "unit:southrons_regular" not in force(m)
    m = war(
        4,
        "witch_king",
        {"osgiliath": {"southrons_regular": 1, "sauron_regular": 3}},
        politics=at_war("sauron"),
        mixed={"osgiliath": "merged"},
    )
    say(m, "do:move_armies", "region:north_ithilien")
    assert "unit:southrons_regular" in force(m)
    m = war(
        4,
        "saruman",
        {"osgiliath": {"southrons_regular": 3, "sauron_regular": 1}},
        politics=at_war("sauron"),
        mixed={"osgiliath": "merged"},
    )
    say(m, "do:move_armies")
    assert "region:druadan_forest" not in options(m) and "region:north_ithilien" in options(m)


def test_event_hits_on_a_region_fall_on_all_units_there() -> None:
    """An event is not an attack: armies do not merge, but the commander takes the losses (p. 46). [teams.mixed]"""
    for army, seat in (
        ({"southrons_regular": 2, "sauron_regular": 3}, "witch_king"),
        ({"southrons_regular": 3, "sauron_regular": 2}, "saruman"),
    ):
        m = played(
            "gondor",
            "fp_strat_05",
            clear_map=True,
            regions={HERE: {"units": army}},
            mixed={HERE: "apart"},
            script={"event": [5, 1, 1, 1, 1]},
            characters={"gandalf_grey": "dead"},
        )
        assert (m.seat, asked(m)) == (seat, "casualty")
        assert options(m) == ["remove:sauron_regular", "remove:southrons_regular"]
        assert merged(m, HERE) == "apart"


# ---- stacking


def crowded(leading: str, agreed: tuple[str, str] = ("no", "no"), **kinds_there: int) -> Match:
    """Two recruits of the partner make eleven units in Umbar; the partners have agreed, or answer now."""
    order = {"witch_king": 1, "saruman": 3}
    both = len({kind.startswith("sauron") for kind in kinds_there}) == 2
    mixed = {"umbar": "apart" if "no" in agreed else "merged"} if both else {}
    m = war(4, "saruman", {"umbar": kinds_there}, leading={"shadow": leading}, actor=order[leading], mixed=mixed)
    say(m, "do:recruit", "unit:southrons_elite", "region:umbar")
    return say(m, *agreed) if asked(m) == "merge" else m


def test_separate_armies_give_up_units_in_turn_the_player_not_leading_first() -> None:
    """Above ten units each partner removes one, the one who is not leading first (p. 46). [teams.stacking]"""
    m = crowded("witch_king", sauron_regular=5, southrons_regular=5)
    assert (m.seat, asked(m)) == ("saruman", "stacking")
    assert options(m) == ["remove:southrons_regular", "remove:southrons_elite"]
    say(m, "remove:southrons_regular")
    assert units(m, "umbar") == {"sauron_regular": 5, "southrons_regular": 4, "southrons_elite": 1}
    sound(m)
    m = crowded("saruman", sauron_regular=4, sauron_elite=1, southrons_regular=5)
    assert (m.seat, asked(m)) == ("witch_king", "stacking")
    assert options(m) == ["remove:sauron_regular", "remove:sauron_elite"]


def test_separate_armies_alternate_until_the_limit_is_kept() -> None:
    """They remove units one by one in turn, each from their own (p. 46). [teams.stacking]"""
    regions = {
        "edoras": {"units": {"rohan_regular": 4, "rohan_elite": 1}},
        "minas_tirith": {"units": {"gondor_regular": 8, "gondor_elite": 1, "rohan_elite": 1}},
    }
    m = war(
        4,
        "rohan",
        {},
        "event",
        regions=regions,
        mixed={"minas_tirith": "apart"},
        hands={"rohan": ["fp_strat_11"]},
        characters={"gandalf_grey": "dead"},
    )
    say(m, "do:event", "card:fp_strat_11", "all", "no", "no")
    for seat, kind in (
        ("rohan", "rohan_regular"),
        ("gondor", "gondor_regular"),
        ("rohan", "rohan_regular"),
        ("gondor", "gondor_regular"),
        ("rohan", "rohan_elite"),
    ):
        assert (m.seat, asked(m)) == (seat, "stacking")
        assert all(o.startswith(f"remove:{seat}") for o in options(m))
        say(m, f"remove:{kind}")
    assert units(m, "minas_tirith") == {"gondor_regular": 6, "gondor_elite": 1, "rohan_regular": 2, "rohan_elite": 1}
    sound(m)


def test_a_player_without_units_is_passed_over() -> None:
    """They give up their own units, never those of the partner (p. 46). [teams.stacking]"""
    regions = {"minas_morgul": {"units": {"sauron_regular": 7, "sauron_elite": 2, "southrons_regular": 1}}}
    m = played(
        "witch_king",
        "sh_strat_18",
        clear_map=True,
        regions=regions,
        mixed={"minas_morgul": "apart"},
        characters={"strider": "replaced", "aragorn": "pelargir"},
    )
    assert units(m, "minas_morgul") == {"sauron_regular": 12, "sauron_elite": 2, "sauron_nazgul": 1}
    for _ in range(4):
        assert (m.seat, asked(m)) == ("witch_king", "stacking")
        say(m, "remove:sauron_regular")
    assert units(m, "minas_morgul") == {"sauron_regular": 8, "sauron_elite": 2, "sauron_nazgul": 1}
    sound(m)


def test_an_agreement_ends_when_a_partner_loses_all_units_to_the_excess() -> None:
    """Units that come again later decide again (p. 46). [teams.stacking] [teams.mixed]"""
    m = crowded("saruman", sauron_regular=1, southrons_regular=9)
    assert units(m, "umbar") == {"southrons_regular": 9, "southrons_elite": 1}, "the one unit of Sauron had to go"
    assert m.view("saruman")["mixed"] == {}
    sound(m)


def test_of_a_mixed_army_the_commander_removes_the_excess() -> None:
    """Merged, the commander chooses among all its units (p. 46). [teams.stacking] [teams.command]"""
    m = crowded("witch_king", ("yes", "yes"), sauron_regular=6, southrons_regular=4)
    assert (m.seat, asked(m)) == ("witch_king", "stacking")
    assert options(m) == ["remove:sauron_regular", "remove:southrons_regular", "remove:southrons_elite"]


def test_partners_share_the_room_of_a_region() -> None:
    """A plain move counts the units of both, merged or not (p. 46). [teams.stacking]"""
    m = war(4, "saruman", {HERE: {"southrons_regular": 3}, THERE: {"sauron_regular": 9}})
    say(m, "do:move_armies", f"region:{THERE}")
    assert units(m, THERE) == {"sauron_regular": 9, "southrons_regular": 1}, "there is room for one"


# ---- Southron elites


def test_with_saruman_southron_elites_lead_with_three_and_four_players() -> None:
    """They lead a move by a Character die; not with two players or without Saruman (p. 46). [teams.southron_elites]"""
    here = {"saruman": "orthanc"}
    army = {HERE: {"southrons_elite": 1, "southrons_regular": 1}}
    for players in (3, 4):
        assert "do:leader_move" in options(war(players, "saruman", army, "character", characters=here))
        assert "do:leader_move" not in options(war(players, "saruman", army, "character"))
        dead = war(players, "saruman", army, "character", characters={"saruman": "dead"})
        assert "do:leader_move" not in options(dead)
    m = table(
        2,
        clear_map=True,
        regions={HERE: {"units": army[HERE]}, FAR: {"units": {"sauron_nazgul": 1}}},
        actor=1,
        politics=ALL_AT_WAR,
        characters={"saruman": "orthanc"},
        dice={"shadow": {"character": 1}},
    )
    assert asked(m) == "deed" and "do:leader_move" not in options(m)


def test_southron_elites_re_roll_in_battle_with_three_and_four_players() -> None:
    """Each gives one point of Leadership, as those of Isengard (p. 46). [teams.southron_elites]"""
    armies = {HERE: {"southrons_elite": 2}, THERE: {"gondor_regular": 3}}
    for players in (3, 4):
        m = war(players, "saruman", armies, characters={"saruman": "orthanc"}, script={"combat": [1, 1, 1, 1, 1, 6, 6]})
        say(m, "do:attack", "all")
        assert len(notes(m, "combat_reroll")) == 2 and hits(m) == (2, 0)
