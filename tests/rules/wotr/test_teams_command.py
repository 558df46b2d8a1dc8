"""Rule tests: three and four players (chapter 11): who commands an army of both partners."""

from typing import Any

import pytest
from tests.table import position, say, units
from tests.teams import FAR, HERE, THERE, asked, attacked, force, merged, options, war


@pytest.mark.parametrize(
    ("army", "leading", "seat"),
    [
        ({"southrons_regular": 1, "sauron_regular": 2}, "saruman", "witch_king"),
        ({"southrons_regular": 1, "isengard_regular": 1, "sauron_elite": 1}, "witch_king", "saruman"),
        ({"southrons_regular": 2, "sauron_regular": 1, "sauron_elite": 1}, "saruman", "witch_king"),
        ({"southrons_elite": 1, "sauron_regular": 1}, "witch_king", "saruman"),
        ({"southrons_regular": 1, "sauron_regular": 1, "sauron_nazgul": 3}, "saruman", "saruman"),
        ({"southrons_regular": 1, "sauron_regular": 1}, "witch_king", "witch_king"),
    ],
)
def test_most_units_then_most_elites_then_the_leading_player_commands(
    army: dict[str, int], leading: str, seat: str
) -> None:
    """Units decide, then elites, then the token; Nazgul do not count (p. 46). [teams.command]"""
    order = {"witch_king": {"saruman": 1, "witch_king": 3}, "saruman": {"saruman": 3, "witch_king": 1}}
    for mover in ("witch_king", "saruman"):
        at: dict[str, Any] = {"leading": {"shadow": leading}, "actor": order[leading][mover]}
        m = war(4, mover, {HERE: army}, mixed={HERE: "merged"}, **at)
        say(m, "do:move_armies", f"region:{THERE}")
        own = [name for name in army if (name in ("sauron_regular", "sauron_elite")) == (mover == "witch_king")]
        foreign = [name for name in army if name not in own and name != "sauron_nazgul"]
        picks = options(m) if asked(m) == "force" else []
        assert any(f"unit:{name}" in picks for name in foreign) == (mover == seat)


def test_separate_armies_have_two_commanders() -> None:
    """Apart, each moves and attacks with his own units and leaders only (p. 46). [teams.mixed]"""
    armies = {
        HERE: {"gondor_regular": 3, "gondor_leader": 1, "rohan_regular": 1, "rohan_leader": 1},
        FAR: {"sauron_regular": 1},
    }
    for seat, other in (("gondor", "rohan"), ("rohan", "gondor")):
        for deed, goal in (("do:move_armies", (f"region:{THERE}",)), ("do:attack", ())):
            m = war(4, seat, armies, mixed={HERE: "apart"})
            say(m, deed, *goal)
            assert f"unit:{seat}_regular" in force(m) and f"unit:{seat}_leader" in force(m)
            assert not [o for o in force(m) if o.startswith(f"unit:{other}")]
    say(m, "all")
    assert units(m, HERE)["gondor_regular"] == 3
    assert position(m)["battle"]["rearguard"] == {"gondor_regular": 3, "gondor_leader": 1}


def test_only_the_commander_attacks_with_a_mixed_army() -> None:
    """The partner cannot fight out of it, not even with their own units (p. 46). [teams.command]"""
    armies = {HERE: {"sauron_regular": 3, "southrons_regular": 2}, THERE: {"gondor_regular": 1}}
    assert "do:attack" in options(war(4, "witch_king", armies, mixed={HERE: "merged"}))
    assert "do:attack" not in options(war(4, "saruman", armies, mixed={HERE: "merged"}))
    assert "do:attack" in options(war(4, "saruman", armies, mixed={HERE: "apart"}))
    m = war(4, "witch_king", armies, mixed={HERE: "merged"})
    say(m, "do:attack", "all")
    assert position(m)["battle"]["rearguard"] == {}


def test_only_the_commander_assaults_and_sorties_with_a_mixed_army() -> None:
    """Besiegers and besieged obey the same command (p. 46). [teams.command]"""
    siege = {
        "minas_tirith": {
            "units": {"sauron_regular": 3, "southrons_regular": 1},
            "garrison": {"gondor_regular": 2, "rohan_regular": 1},
        }
    }
    mixed = {"minas_tirith": "merged", "garrison:minas_tirith": "merged"}
    for seat, able in (("witch_king", True), ("saruman", False), ("gondor", True), ("rohan", False)):
        m = war(4, seat, {}, regions=siege, mixed=mixed)
        assert ("do:attack" in options(m)) == able, seat


def test_the_partner_takes_out_all_or_some_of_their_units() -> None:
    """With their own action a partner moves their units out of the mixed army (p. 46). [teams.command]"""
    for picks, left in (
        (("all",), {"sauron_regular": 3}),
        (("unit:southrons_regular", "done"), {"sauron_regular": 3, "southrons_regular": 1}),
    ):
        m = war(4, "saruman", {HERE: {"sauron_regular": 3, "southrons_regular": 2}}, mixed={HERE: "merged"})
        say(m, "do:move_armies", f"region:{THERE}")
        assert "unit:sauron_regular" not in force(m)
        say(m, *picks)
        if asked(m) == "move_army":
            say(m, "done")
        assert units(m, HERE) == left
        assert merged(m, HERE) == ("merged" if len(left) == 2 else "undecided")
    m = war(
        4,
        "saruman",
        {HERE: {"sauron_regular": 4, "southrons_regular": 3}, THERE: {"southrons_regular": 8}},
        mixed={HERE: "merged"},
    )
    say(m, "do:move_armies", f"region:{HERE}")
    assert f"region:{THERE}" in options(m), "also where there is no room for all of them"


def test_the_commander_may_not_split_the_army_and_lose_command() -> None:
    """The part of a mixed army that goes may not pass to the partner; the rest may (p. 46). [teams.command]"""
    m = war(4, "witch_king", {HERE: {"sauron_regular": 3, "southrons_regular": 2}}, mixed={HERE: "merged"})
    say(m, "do:move_armies", f"region:{THERE}", "unit:southrons_regular", "unit:southrons_regular")
    assert "done" not in force(m), "his partner's units alone would be his no more"
    say(m, "unit:sauron_regular")
    assert "done" not in force(m)
    say(m, "unit:sauron_regular", "done")
    assert units(m, THERE) == {"sauron_regular": 2, "southrons_regular": 2}
    assert merged(m, THERE) == "merged"
    m = war(4, "witch_king", {HERE: {"sauron_regular": 3, "southrons_regular": 2}}, mixed={HERE: "merged"})
    say(m, "do:move_armies", f"region:{THERE}", "unit:sauron_regular")
    say(m, "unit:sauron_regular", "done", "done")
    assert units(m, THERE) == {"sauron_regular": 2}
    assert units(m, HERE) == {"sauron_regular": 1, "southrons_regular": 2} and merged(m, HERE) == "merged"


def test_elites_and_token_break_a_tie_in_units_when_an_army_is_split() -> None:
    """A part with as many units is lost to the partner with more elites, or to the token (p. 46). [teams.command]"""
    m = war(4, "witch_king", {HERE: {"sauron_regular": 3, "southrons_elite": 2}}, mixed={HERE: "merged"})
    say(m, "do:move_armies", f"region:{THERE}", "unit:southrons_elite", "unit:sauron_regular")
    assert "done" not in force(m), "one each, but the elite is the partner's"
    say(m, "unit:sauron_regular")
    assert "done" in force(m), "two against one; what stays may be the partner's"
    m = war(
        4,
        "witch_king",
        {HERE: {"sauron_regular": 3, "southrons_regular": 2}},
        mixed={HERE: "merged"},
        leading={"shadow": "saruman"},
        actor=1,
    )
    say(m, "do:move_armies", f"region:{THERE}", "unit:southrons_regular", "unit:sauron_regular")
    assert "done" not in force(m), "one each, and the partner has the token"


def test_an_attack_is_not_a_way_round_the_limit_on_splitting() -> None:
    """The attackers stay under the commander (p. 46). [teams.command]"""
    armies = {HERE: {"sauron_regular": 3, "southrons_regular": 2}, THERE: {"gondor_regular": 1}}
    m = war(4, "witch_king", armies, mixed={HERE: "merged"})
    say(m, "do:attack", "unit:southrons_regular")
    assert "done" not in force(m)
    say(m, "unit:southrons_regular", "unit:sauron_regular")
    assert "done" not in force(m)


def test_an_advance_is_not_a_way_round_it_either() -> None:
    """What advances of a victorious mixed army stays under the commander (p. 46). [teams.command]"""
    armies = {HERE: {"sauron_regular": 3, "southrons_regular": 2}, THERE: {"gondor_regular": 1}}
    m = war(4, "witch_king", armies, mixed={HERE: "merged"}, script={"combat": [6, 1, 1, 1, 1, 1]})
    say(m, "do:attack", "all", "go_on", "unit:southrons_regular")
    assert asked(m) == "force" and "done" not in force(m)
    say(m, "unit:sauron_regular", "done")
    assert units(m, THERE) == {"sauron_regular": 1, "southrons_regular": 1} and merged(m, THERE) == "merged"


def test_an_elite_that_must_lead_goes_only_with_units_of_the_commander() -> None:
    """Where there is room for one, an elite of the partner cannot lead the commander's units (p. 46). [teams.command]

    [teams.southron_elites]
    """
    armies = {HERE: {"sauron_regular": 4, "southrons_elite": 2}, THERE: {"sauron_regular": 9}}
    at: dict[str, Any] = {"mixed": {HERE: "merged"}, "characters": {"saruman": "orthanc"}}
    m = war(4, "witch_king", armies, "character", **at)
    say(m, "do:leader_move")
    assert f"region:{THERE}" not in options(m) and f"region:{FAR}" in options(m)
    say(m, f"region:{FAR}", "unit:sauron_regular", "unit:sauron_regular")
    assert "done" not in force(m)
    say(m, "unit:southrons_elite")
    assert "done" in force(m)


def test_the_commander_plays_the_combat_cards() -> None:
    """Only the commander's hand is used, and the commander decides for the army (p. 46). [teams.command]"""
    hands = {"witch_king": ["sh_strat_13"], "saruman": ["sh_strat_14"]}
    m = attacked(hands=hands, script={"combat": [1] * 7})
    assert (m.seat, asked(m), options(m)) == ("witch_king", "combat_card", ["pass"])
    m = attacked(hands=hands | {"witch_king": ["sh_strat_22"]}, script={"combat": [1] * 7})
    assert (m.seat, asked(m), options(m)) == ("witch_king", "combat_card", ["card:sh_strat_22", "pass"])
    say(m, "pass", "go_on")
    assert (m.seat, asked(m)) == ("witch_king", "retreat")


def test_command_passes_on_when_numbers_change_in_defence() -> None:
    """After losses the partner with more units left decides (p. 46). [teams.command]"""
    m = attacked(script={"combat": [6, 6, 1, 1, 1, 1, 1]})
    assert (m.seat, asked(m)) == ("witch_king", "casualty")
    say(m, "remove:sauron_regular")
    assert m.seat == "witch_king", "two each: his by the token"
    say(m, "remove:sauron_regular", "go_on")
    assert (m.seat, asked(m)) == ("saruman", "retreat")


def test_command_passes_on_when_numbers_change_in_attack() -> None:
    """The attackers too continue under the partner with most units among them (p. 46). [teams.command]"""
    armies = {HERE: {"sauron_regular": 3, "southrons_regular": 2}, THERE: {"gondor_regular": 2}}
    m = war(
        4,
        "witch_king",
        armies,
        mixed={HERE: "merged"},
        hands={"saruman": ["sh_strat_22"]},
        script={"combat": [1, 1, 1, 1, 1, 6, 6, 6, 6, 6, 1, 1]},
    )
    say(m, "do:attack", "all")
    assert (m.seat, asked(m)) == ("witch_king", "casualty")
    say(m, "remove:sauron_regular", "remove:sauron_regular")
    assert (m.seat, asked(m)) == ("saruman", "cease_or_go_on")
    say(m, "go_on")
    while asked(m) == "retreat":
        say(m, "stay")
    assert (m.seat, asked(m)) == ("saruman", "combat_card")
    say(m, "pass")
    assert (m.seat, asked(m)) == ("saruman", "advance")


def test_command_passes_on_between_two_losses_of_one_roll() -> None:
    """Numbers change with every unit removed, and with them who removes the next (p. 46). [teams.command]"""
    armies = {HERE: {"sauron_regular": 3, "southrons_regular": 2}, THERE: {"gondor_regular": 3}}
    m = war(4, "witch_king", armies, mixed={HERE: "merged"}, script={"combat": [1, 1, 1, 1, 1, 6, 6, 6]})
    say(m, "do:attack", "all", "remove:sauron_regular", "remove:sauron_regular")
    assert (m.seat, asked(m)) == ("saruman", "casualty")
    m = war(
        4,
        "gondor",
        {HERE: armies[HERE], THERE: {"gondor_regular": 3}},
        mixed={HERE: "merged"},
        script={"combat": [6, 6, 6, 1, 1, 1, 1, 1]},
    )
    say(m, "do:attack", "all", "remove:sauron_regular", "remove:sauron_regular")
    assert (m.seat, asked(m)) == ("saruman", "casualty")


def test_a_rearguard_does_not_count_for_command_in_battle() -> None:
    """The partner with most units among the attackers commands them (p. 46). [teams.command]"""
    armies = {HERE: {"sauron_regular": 4, "southrons_regular": 2}, THERE: {"gondor_regular": 2}}
    m = war(4, "witch_king", armies, mixed={HERE: "merged"}, script={"combat": [1, 1, 1, 6, 1]})
    say(m, "do:attack", "unit:sauron_regular", "unit:sauron_regular", "unit:southrons_regular", "done")
    say(m, "remove:sauron_regular")
    assert (m.seat, asked(m)) == ("witch_king", "cease_or_go_on"), "one each: his by the token"
    m = war(4, "witch_king", armies, mixed={HERE: "merged"}, script={"combat": [1, 1, 1, 6, 6]})
    say(m, "do:attack", "unit:sauron_regular", "unit:sauron_regular", "unit:southrons_regular", "done")
    say(m, "remove:sauron_regular", "remove:sauron_regular")
    assert (m.seat, asked(m)) == ("saruman", "cease_or_go_on")


def test_separate_attackers_stay_under_their_own_player() -> None:
    """Losses of a separate army never bring the partner into the battle (p. 46). [teams.mixed]"""
    armies = {HERE: {"sauron_regular": 2, "southrons_regular": 4}, THERE: {"gondor_regular": 2}}
    m = war(4, "witch_king", armies, mixed={HERE: "apart"}, script={"combat": [1, 1, 6, 1]})
    say(m, "do:attack", "all")
    assert (m.seat, asked(m)) == ("witch_king", "cease_or_go_on")
    assert units(m, HERE) == {"sauron_regular": 1, "southrons_regular": 4}


def test_leaders_without_units_of_their_player_go_with_the_other() -> None:
    """A Gondor leader among Rohan units alone is led by the Rohan player (p. 46). [teams.command]"""
    m = war(4, "rohan", {HERE: {"rohan_regular": 1, "gondor_leader": 1}}, "character")
    say(m, "do:leader_move", f"region:{THERE}", "all")
    assert units(m, THERE) == {"rohan_regular": 1, "gondor_leader": 1}
