"""Rule tests: three and four players (chapter 11): seats, Leading Players, the order of actions, limits."""

from typing import Any

import pytest
from tests.table import ALL_AT_WAR, hand, kinds, politics, say, table, units, where
from tests.teams import FAR, HERE, THERE, asked, die, force, options, sources, war

import warhost
from warhost.kernel.errors import BadPosition
from warhost.kernel.match import Match

# ---- who is who


def test_every_nation_has_its_player() -> None:
    """Gondor and Elves; Rohan, North, Dwarves; Sauron; Isengard, Southrons & Easterlings (p. 45). [teams.seats]"""
    nations = {
        "gondor": {"gondor", "elves"},
        "rohan": {"rohan", "north", "dwarves"},
        "witch_king": {"sauron"},
        "saruman": {"isengard", "southrons"},
        "free": {"gondor", "elves", "rohan", "north", "dwarves"},
    }
    for players, seats in ((4, ("gondor", "rohan", "witch_king", "saruman")), (3, ("free", "witch_king", "saruman"))):
        for seat in seats:
            m = die(players, seat, "muster", politics=ALL_AT_WAR)
            say(m, "do:recruit")
            assert {o.removeprefix("unit:").rsplit("_", 1)[0] for o in options(m)} == nations[seat], (players, seat)


@pytest.mark.parametrize(
    ("players", "free", "shadow"),
    [
        (2, {"free"}, {"shadow"}),
        (3, {"free"}, {"witch_king", "saruman"}),
        (4, {"gondor", "rohan"}, {"witch_king", "saruman"}),
    ],
)
def test_every_seat_has_its_side(players: int, free: set[str], shadow: set[str]) -> None:
    """Three players are one against two, four are two against two (p. 45). [teams.seats]"""
    m = warhost.new("wotr", seed=1, options={"players": players})
    by_side: list[set[str]] = [set(), set()]
    for seat, side in zip(m.seats, m.game.sides(m.options_used), strict=True):
        by_side[side].add(seat)
    assert by_side == [free, shadow]


def test_every_minion_has_his_player() -> None:
    """Witch-king and Mouth of Sauron belong to one Shadow player, Saruman to the other (p. 45). [teams.seats]"""
    for players in (3, 4):
        for seat, minions in (("witch_king", {"do:witch_king", "do:mouth_of_sauron"}), ("saruman", {"do:saruman"})):
            m = die(players, seat, "muster", politics=ALL_AT_WAR)
            assert {o for o in options(m) if o in ("do:saruman", "do:witch_king", "do:mouth_of_sauron")} == minions


def test_the_voice_and_the_messenger_belong_to_their_own_players() -> None:
    """Saruman's settlements serve his player, the Mouth's Army result the Witch-king's (p. 45). [teams.seats]"""
    minions = {"saruman": "orthanc", "mouth_of_sauron": "barad_dur"}
    for players in (3, 4):
        lord = options(die(players, "witch_king", "muster", characters=minions, politics=ALL_AT_WAR))
        assert "do:messenger" in lord and "do:voice_recruit" not in lord and "do:voice_replace" not in lord
        wizard = options(die(players, "saruman", "muster", characters=minions, politics=ALL_AT_WAR))
        assert "do:messenger" not in wizard and "do:voice_recruit" in wizard and "do:voice_replace" in wizard


def test_a_side_shares_its_dice_rings_and_decks() -> None:
    """A die or ring used by one is gone for both; both draw from the same decks (p. 45). [teams.seats]"""
    m = table(4, dice={"free": {"event": 1, "muster": 1}, "shadow": {"muster": 2}})
    deck = m.view("gondor")["decks"]["fp_char"]
    say(m, "ring", "die:muster", "die:character", "die:event", "do:draw", "deck:character")
    assert m.view("gondor")["dice"]["free"] == {"character": 1}
    assert m.view("gondor")["rings"] == {"free": 2, "shadow": 1}
    assert m.view("gondor")["decks"]["fp_char"] == deck - 1
    assert len(hand(m, "rohan")) == 1 and hand(m, "gondor") == []
    say(m, "die:muster", "do:skip")
    assert m.seat == "gondor" and asked(m) == "deed", "one ring a side and turn: the single die is all that is left"


# ---- the Leading Players


def test_gondor_and_the_witch_king_lead_first_and_the_token_goes_round() -> None:
    """Gondor and the Witch-king lead in turn 1; every turn the token goes to the partner (p. 45). [teams.leading]"""
    first = {"free": "gondor", "shadow": "witch_king"}
    second = {"free": "rohan", "shadow": "saruman"}
    assert warhost.new("wotr", seed="x", options={"players": 4}).view("spectator")["leading"] == first
    m = table(4, phase="recover", turn=1)
    assert m.view("spectator")["leading"] == second
    assert table(4, phase="recover", turn=2, leading=second).view("spectator")["leading"] == first
    m = table(3, phase="recover", turn=1)
    assert m.view("spectator")["leading"] == {"free": "free", "shadow": "saruman"}


def test_a_leading_player_must_be_of_the_side() -> None:
    """A player cannot lead the other side (p. 45). [teams.leading]"""
    with pytest.raises(BadPosition):
        table(4, leading={"free": "saruman"})
    with pytest.raises(BadPosition):
        table(3, leading={"shadow": "free"})


def test_the_leading_players_decide_for_their_sides() -> None:
    """Declaration, Guide, Mordor: the Free leader; dice for the Hunt: the Shadow's (p. 45). [teams.leader_decides]"""
    for leading in ({"free": "gondor", "shadow": "witch_king"}, {"free": "rohan", "shadow": "saruman"}):
        m = table(4, phase="fellowship", leading=leading, fellowship={"region": "morannon"})
        for kind, answer in (("declare", "no"), ("enter_mordor", "yes"), ("guide", "character:strider")):
            assert (m.seat, asked(m)) == (leading["free"], kind)
            say(m, answer)
        assert (m.seat, asked(m)) == (leading["shadow"], "hunt_dice")
    m = table(3, phase="hunt_allocation", turn=2, leading={"shadow": "saruman"})
    assert (m.seat, asked(m)) == ("saruman", "hunt_dice")


def test_the_leading_free_player_answers_for_the_hunt() -> None:
    """The partner moves the Fellowship, the Leading Player takes the blow (p. 45). [teams.leader_decides]"""
    for leader, mover in (("gondor", "rohan"), ("rohan", "gondor")):
        m = table(
            4,
            {"hunt": [6], "tile": ["std_3"]},
            leading={"free": leader},
            fellowship={"region": "hollin"},
            dice={"free": {"character": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 1}},
            table=["fp_char_08"],
        )
        assert m.seat == mover
        say(m, "die:character", "do:move_fellowship")
        assert (m.seat, asked(m)) == (leader, "wizards_staff")
        say(m, "no")
        assert (m.seat, asked(m)) == (leader, "hunt_damage")


def test_the_leading_shadow_player_decides_on_cards_of_the_hunt() -> None:
    """Flocks of Crebain lies there for the side; its Leading Player uses it (p. 45). [teams.leader_decides]"""
    for leader in ("witch_king", "saruman"):
        m = table(
            4,
            leading={"shadow": leader},
            table=["sh_char_16"],
            dice={"free": {"character": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 1}},
        )
        say(m, "die:character", "do:move_fellowship")
        assert (m.seat, asked(m)) == (leader, "crebain")


# ---- the order of actions


def acting(m: Match, number: int) -> list[str]:
    """Who is asked for the next actions, each die being skipped."""
    found: list[str] = []
    for _ in range(number):
        assert asked(m) in ("action", "deed") and isinstance(m.seat, str)
        found.append(m.seat)
        if asked(m) == "action":
            say(m, options(m)[0])
        say(m, "do:skip")
    return found


def test_four_players_act_in_turn_the_leaders_second() -> None:
    """Free not leading, Shadow not leading, Free leading, Shadow leading, and again (p. 45). [teams.order]"""
    dice = {"free": {"event": 3}, "shadow": {"event": 3}}
    assert acting(table(4, dice=dice), 6) == ["rohan", "saruman", "gondor", "witch_king", "rohan", "saruman"]
    m = table(4, dice=dice, leading={"free": "rohan", "shadow": "saruman"})
    assert acting(m, 6) == ["gondor", "witch_king", "rohan", "saruman", "gondor", "witch_king"]


def test_three_players_the_free_player_acts_between_the_partners() -> None:
    """Free, Shadow not leading, Free, Shadow leading, and again (p. 46). [teams.order] [teams.three_players]"""
    dice = {"free": {"event": 3}, "shadow": {"event": 3}}
    assert acting(table(3, dice=dice), 6) == ["free", "saruman", "free", "witch_king", "free", "saruman"]
    m = table(3, dice=dice, leading={"shadow": "saruman"})
    assert acting(m, 4) == ["free", "witch_king", "free", "saruman"]


def test_a_side_out_of_dice_is_passed_over_and_the_partners_alternate() -> None:
    """When one side has no dice left the partners of the other use theirs in turn (p. 45). [teams.order]"""
    m = table(4, dice={"free": {"event": 1}, "shadow": {"event": 5}})
    assert acting(m, 6) == ["rohan", "saruman", "witch_king", "saruman", "witch_king", "saruman"]
    assert "passes" not in kinds(m), "who has no dice is not asked and does not pass"
    m = table(4, dice={"free": {"event": 4}, "shadow": {"event": 1}})
    assert acting(m, 5) == ["rohan", "saruman", "gondor", "rohan", "gondor"]
    m = table(3, dice={"free": {"event": 1}, "shadow": {"event": 4}})
    assert acting(m, 5) == ["free", "saruman", "witch_king", "saruman", "witch_king"]


def test_the_action_phase_starts_with_the_free_player_not_leading() -> None:
    """After the roll the Free player not leading acts, in every turn (p. 45). [teams.order]"""
    for leading, first in (("gondor", "rohan"), ("rohan", "gondor")):
        m = table(4, {"free_die": [5] * 4, "shadow_die": [5] * 7}, phase="action_roll", leading={"free": leading})
        assert (m.seat, asked(m)) == (first, "action")


def test_passing_compares_the_dice_of_the_sides() -> None:
    """A seat that passes keeps the dice and acts again after the other side (p. 45). [teams.order]"""
    m = table(4, dice={"free": {"event": 1}, "shadow": {"event": 2, "army": 1}})
    assert "pass" in options(m)
    say(m, "pass")
    assert m.seat == "saruman" and "pass" not in options(m)
    say(m, "die:army", "do:skip")
    assert m.seat == "rohan" and "pass" in options(m)
    say(m, "pass", "do:skip")
    assert m.seat == "rohan" and "pass" not in options(m), "one die against one"


@pytest.mark.parametrize(
    ("dice", "before", "passer", "after"),
    [
        ({"free": 3, "shadow": 5}, 0, "rohan", ["saruman", "rohan", "witch_king", "gondor", "saruman", "rohan"]),
        ({"free": 3, "shadow": 5}, 2, "gondor", ["witch_king", "gondor", "saruman", "rohan", "witch_king"]),
        ({"free": 4, "shadow": 2}, 1, "saruman", ["gondor", "saruman", "rohan", "witch_king", "gondor"]),
        ({"free": 4, "shadow": 2}, 3, "witch_king", ["rohan", "witch_king", "gondor"]),
    ],
)
def test_the_seat_that_passes_takes_the_next_action_of_the_side(
    dice: dict[str, int], before: int, passer: str, after: list[str]
) -> None:
    """A pass does not hand the action over to the partner; from there the partners take turns (p. 45).
    [teams.order]"""
    m = table(4, dice={side: {"event": number} for side, number in dice.items()})
    acting(m, before)
    assert m.seat == passer
    assert acting(say(m, "pass"), len(after)) == after


def test_a_second_pass_keeps_the_place_as_well() -> None:
    """[teams.order]"""
    m = table(4, dice={"free": {"event": 2}, "shadow": {"event": 5}})
    assert acting(say(m, "pass"), 1) == ["saruman"] and m.seat == "rohan"
    assert acting(say(m, "pass"), 5) == ["witch_king", "rohan", "saruman", "gondor", "witch_king"]


def test_with_three_players_a_partner_who_passes_acts_next_for_the_shadow() -> None:
    """[teams.order] [teams.three_players]"""
    m = table(3, dice={"free": {"event": 4}, "shadow": {"event": 2}})
    acting(m, 1)
    assert m.seat == "saruman"
    assert acting(say(m, "pass"), 5) == ["free", "saruman", "free", "witch_king", "free"]
    m = table(3, dice={"free": {"event": 2}, "shadow": {"event": 4}})
    assert acting(say(m, "pass"), 5) == ["saruman", "free", "witch_king", "free", "saruman"]


def test_a_position_keeps_the_order_after_a_pass() -> None:
    """[teams.order]"""
    m = say(table(4, dice={"free": {"event": 3}, "shadow": {"event": 5}}), "pass")
    again = warhost.new("wotr", seed=1, options={"players": 4}, position=m.position())
    assert acting(again, 4) == ["saruman", "rohan", "witch_king", "gondor"]


def test_the_next_turn_starts_with_the_usual_order() -> None:
    """A pass changes the order of its own turn only. [teams.order]"""
    m = say(table(4, dice={"free": {"event": 1}, "shadow": {"event": 2}}), "pass")
    acting(m, 3)
    while asked(m) != "action":
        say(m, options(m)[0])
    assert acting(m, 4) == ["gondor", "witch_king", "rohan", "saruman"], "the leading token has moved on"


# ---- limits of a player


def test_a_player_moves_only_their_own_armies() -> None:
    """An Army result moves armies of the player's own nations (p. 45). [teams.limits]"""
    armies = {
        "eastemnet": {"rohan_regular": 1},
        "pelargir": {"gondor_regular": 1},
        "dale": {"north_regular": 1},
        "lorien": {"elves_regular": 1},
        "erebor": {"dwarves_regular": 1},
    }
    assert sources(war(4, "gondor", armies)) == ["lorien", "pelargir"]
    assert sources(war(4, "rohan", armies)) == ["dale", "eastemnet", "erebor"]
    assert sources(war(3, "free", armies)) == ["dale", "eastemnet", "erebor", "lorien", "pelargir"]
    dark = {
        "moria": {"sauron_regular": 1},
        "orthanc": {"isengard_regular": 1},
        "umbar": {"southrons_regular": 1},
        "nurn": {"sauron_regular": 1},
    }
    for players in (3, 4):
        assert sources(war(players, "witch_king", dark)) == ["moria", "nurn"]
        assert sources(war(players, "saruman", dark)) == ["orthanc", "umbar"]


def test_a_player_attacks_only_with_their_own_armies() -> None:
    """An attack needs units of the player's own nations (p. 45). [teams.limits]"""
    armies = {HERE: {"sauron_regular": 2}, THERE: {"gondor_regular": 2}}
    assert "do:attack" in options(war(4, "witch_king", armies))
    assert "do:attack" not in options(war(4, "saruman", armies))
    assert "do:attack" in options(war(4, "gondor", armies))
    assert "do:attack" not in options(war(4, "rohan", armies))


def test_only_the_owner_moves_a_political_counter() -> None:
    """The diplomatic action advances only the player's own nations (p. 45). [teams.limits]"""
    m = say(die(4, "gondor", "muster"), "do:diplomacy")
    assert options(m) == ["nation:elves", "nation:gondor"]
    m = say(die(4, "rohan", "muster"), "do:diplomacy")
    assert options(m) == ["nation:dwarves", "nation:north", "nation:rohan"]
    m = say(die(4, "saruman", "muster"), "do:diplomacy")
    assert options(m) == ["nation:isengard", "nation:southrons"]
    m = say(die(4, "witch_king", "muster"), "do:diplomacy")
    assert politics(m, "sauron")["box"] == "at_war"


def test_a_companion_moves_the_counter_for_either_player() -> None:
    """A character's ability advances a nation of the partner too (p. 45). [teams.limits]"""
    homes = {"boromir": "minas_tirith", "legolas": "woodland_realm", "gimli": "erebor"}
    for seat in ("gondor", "rohan"):
        for deed, nation in (("do:boromir", "gondor"), ("do:legolas", "elves"), ("do:gimli", "dwarves")):
            m = die(4, seat, "event", characters=homes)
            before = politics(m, nation)["box"]
            say(m, deed)
            assert politics(m, nation)["box"] in (before + 1, "at_war")


def test_any_free_player_leads_the_fellowship_and_the_companions() -> None:
    """Both move, hide and separate, move companions and bring Aragorn and Gandalf in (p. 45). [teams.limits]"""
    out = {"strider": "minas_tirith", "gandalf_grey": "edoras", "saruman": "orthanc"}
    for seat in ("gondor", "rohan"):
        m = die(4, seat, "will", characters=out)
        for deed in ("move_fellowship", "separate", "move_companions", "aragorn", "gandalf_white"):
            assert f"do:{deed}" in options(m), (seat, deed)
        assert "do:hide_fellowship" in options(die(4, seat, "character", fellowship={"hidden": False}))
        say(m, "do:separate", "character:legolas")
        assert m.seat == seat, "who acts says who goes and where"


def test_any_free_player_leads_their_army_with_any_companion() -> None:
    """A companion goes along with the army of either player (p. 45). [teams.limits]"""
    for seat, nation in (("gondor", "gondor"), ("rohan", "rohan")):
        m = war(4, seat, {HERE: {f"{nation}_regular": 1}}, "character", characters={"gimli": HERE})
        say(m, "do:leader_move", f"region:{THERE}", "all")
        assert where(m, "gimli") == THERE


# ---- Nazgul and minions


def test_any_shadow_player_moves_nazgul_but_only_their_own_minions() -> None:
    """The Saruman player flies Nazgul, not the Witch-king or the Mouth (p. 46). [teams.nazgul] [teams.limits]"""
    minions = {"witch_king": "nurn", "mouth_of_sauron": "barad_dur"}
    for players in (3, 4):
        m = say(die(players, "saruman", "character", characters=minions), "do:move_minions")
        assert not [o for o in options(m) if o.startswith("character:")]
        say(m, "region:dol_guldur", "region:fangorn")
        assert units(m, "fangorn") == {"sauron_nazgul": 1}
        m = say(die(players, "witch_king", "character", characters=minions), "do:move_minions")
        assert [o for o in options(m) if o.startswith("character:")] == [
            "character:witch_king",
            "character:mouth_of_sauron",
        ]
    m = die(
        4,
        "saruman",
        "character",
        characters=minions,
        clear_map=True,
        hands={"saruman": ["sh_char_08"]},
        fellowship={"region": "hollin"},
    )
    assert options(m) == ["do:event", "do:skip"], "without Nazgul he has nothing to move"


def test_only_the_witch_king_player_recruits_nazgul() -> None:
    """Nazgul come with a Muster result of the Witch-king player alone (p. 46). [teams.nazgul]"""
    for players in (3, 4):
        m = say(die(players, "witch_king", "muster", politics=ALL_AT_WAR), "do:recruit")
        assert "unit:sauron_nazgul" in options(m)
        m = say(die(players, "saruman", "muster", politics=ALL_AT_WAR), "do:recruit")
        assert "unit:sauron_nazgul" not in options(m)


def test_nazgul_go_along_with_the_army_of_either_player() -> None:
    """A Southron army with a Nazgul is led by him (p. 46). [teams.nazgul]"""
    for players in (3, 4):
        m = war(players, "saruman", {HERE: {"southrons_regular": 1, "sauron_nazgul": 1}}, "character")
        say(m, "do:leader_move", f"region:{THERE}", "all")
        assert units(m, THERE) == {"southrons_regular": 1, "sauron_nazgul": 1}
        for agreed in ("apart", "merged"):
            armies = {HERE: {"southrons_regular": 1, "sauron_regular": 3, "sauron_nazgul": 1}}
            m = war(players, "saruman", armies, "character", mixed={HERE: agreed})
            say(m, "do:leader_move", f"region:{THERE}", "all")
            assert units(m, THERE) == {"southrons_regular": 1, "sauron_nazgul": 1}, "also out of a shared region"


def test_a_minion_does_not_go_with_the_units_of_the_partner_alone() -> None:
    """Southrons neither take the Witch-king along nor attack under him (p. 45). [teams.limits]"""
    for players in (3, 4):
        at: dict[str, Any] = {"characters": {"witch_king": HERE}}
        m = war(players, "saruman", {HERE: {"southrons_regular": 2}, FAR: {"gondor_regular": 1}}, "character", **at)
        assert "do:leader_move" not in options(m) and "do:leader_attack" not in options(m)
        m = war(players, "saruman", {HERE: {"southrons_regular": 2}}, **at)
        say(m, "do:move_armies", f"region:{THERE}")
        assert "character:witch_king" not in force(m)
        say(m, "all")
        assert where(m, "witch_king") == HERE
        m = war(players, "witch_king", {HERE: {"sauron_regular": 2}}, "character", **at)
        say(m, "do:leader_move", f"region:{THERE}", "all")
        assert where(m, "witch_king") == THERE


def test_the_commander_of_a_mixed_army_takes_its_minions_along() -> None:
    """A mixed army moves with the minions in it (p. 46). [teams.command] [teams.limits]"""
    at: dict[str, Any] = {"characters": {"witch_king": HERE}, "mixed": {HERE: "merged"}}
    m = war(4, "saruman", {HERE: {"southrons_regular": 2, "sauron_regular": 1}}, "character", **at)
    say(m, "do:leader_move", f"region:{THERE}", "all")
    assert where(m, "witch_king") == THERE


def test_saruman_attacks_with_his_own_player_or_a_mixed_army() -> None:
    """In Orthanc he fights along with Isengard or a mixed army, not with Sauron's alone (p. 45). [teams.limits]"""
    for seat, army, mixed, fights in (
        ("saruman", {"isengard_regular": 2}, "undecided", True),
        ("witch_king", {"sauron_regular": 2}, "undecided", False),
        ("witch_king", {"sauron_regular": 2, "isengard_regular": 1}, "merged", True),
        ("witch_king", {"sauron_regular": 2, "isengard_regular": 1}, "apart", False),
    ):
        m = war(
            4,
            seat,
            {"orthanc": army, "fords_of_isen": {"rohan_regular": 1}},
            mixed={"orthanc": mixed},
            characters={"saruman": "orthanc"},
        )
        say(m, "do:attack")
        assert ("character:saruman" in force(m)) == fights, (seat, army)
