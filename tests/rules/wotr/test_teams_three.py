"""Rule tests: the Free player of three may not act twice in a row for one nation (chapter 11)."""

from typing import Any

from tests.table import ALL_AT_WAR, can_play, hand, notes, politics, position, say, state, table, units
from tests.teams import ACTORS, FAR, HERE, NEAR, THERE, asked, force, options, sources

from warhost.kernel.match import Match


def three(face: str = "army_muster", **at: Any) -> Match:
    """The Free player of three is about to act with one of four dice, everything At War."""
    at.setdefault("politics", ALL_AT_WAR)
    at.setdefault("dice", {"free": {face: 4}, "shadow": {"event": 7}})
    m = table(3, at.pop("script", None), **at)
    return m


def free_acts(m: Match, *answers: str) -> Match:
    """The Free player uses his next die for this; the Shadow players skip theirs before."""
    while m.seat != "free":
        say(m, options(m)[0] if asked(m) == "action" else "do:skip")
    say(m, next(o for o in options(m) if o.startswith("die:")))
    return say(m, *answers)


def free_can(m: Match) -> list[str]:
    """What the Free player could do with their next die."""
    other = m.clone()
    free_acts(other)
    return options(other)


def used(m: Match) -> dict[str, list[str]]:
    """The nations and mixed armies of the last Free action."""
    found: dict[str, list[str]] = position(m)["used_before"]
    return found


ARMIES = {
    HERE: {"units": {"gondor_regular": 2}},
    FAR: {"units": {"rohan_regular": 2}},
    "south_downs": {"units": {"gondor_regular": 1, "rohan_regular": 1}},
}


def moved(m: Match, source: str, target: str, *rest: str) -> Match:
    """The Free player moves one army."""
    free_acts(m, "do:move_armies")
    say(m, f"region:{source}", f"region:{target}")
    if asked(m) == "force":
        say(m, "all")
    if asked(m) == "move_army":
        say(m, *(rest or ("done",)))
    return m


def movable(m: Match) -> set[str]:
    """From where the Free player could move an army next."""
    other = m.clone()
    free_acts(other)
    return set(sources(other)) if "do:move_armies" in options(other) else set()


def test_mustering_gondor_then_moving_gondor_is_not_allowed() -> None:
    """Two actions in a row for one nation are barred (p. 46). [teams.three_players] [ex.gondor_twice]"""
    m = three(clear_map=True, regions=ARMIES)
    assert movable(m) == {HERE, FAR, "south_downs"}
    free_acts(m, "do:recruit", "unit:gondor_elite", "region:pelargir")
    assert used(m) == {"nations": ["gondor"], "armies": []}
    assert movable(m) == {FAR, "south_downs"}
    free_acts(m, "do:recruit")
    assert not [o for o in options(m) if o.startswith("unit:gondor")]


def test_a_gondor_army_then_a_mixed_army_but_not_that_army_twice() -> None:
    """A mixed army may follow either nation, never itself (p. 46). [teams.three_players] [ex.mixed_twice]"""
    m = three(clear_map=True, regions=ARMIES)
    moved(m, HERE, THERE)
    assert movable(m) == {FAR, "south_downs"}
    moved(m, "south_downs", "hollin")
    assert used(m) == {"nations": [], "armies": ["hollin"]}
    assert movable(m) == {THERE, FAR}, "both nations are open again, that army is not"


def test_two_different_mixed_armies_may_act_in_a_row() -> None:
    """It only may not be the same one (p. 46). [teams.three_players]"""
    regions = ARMIES | {"fangorn": {"units": {"gondor_regular": 1, "rohan_regular": 1}}}
    m = moved(three(clear_map=True, regions=regions), "south_downs", "hollin")
    assert "fangorn" in movable(m) and "hollin" not in movable(m)


def test_no_part_of_the_mixed_army_that_acted_moves_next() -> None:
    """Splitting it does not make it another army (p. 46). [teams.three_players]"""
    m = three(clear_map=True, regions={HERE: {"units": {"gondor_regular": 2, "rohan_regular": 2}}})
    free_acts(m, "do:move_armies", f"region:{THERE}", "all")
    assert movable(m) == set()


def test_both_nations_of_two_armies_moved_by_one_die_are_used() -> None:
    """An Army result for two nations bars both; within the action nothing is barred (p. 46). [teams.three_players]"""
    m = three(clear_map=True, regions=ARMIES)
    free_acts(m, "do:move_armies", f"region:{HERE}", f"region:{THERE}", "all", f"region:{FAR}", f"region:{HERE}", "all")
    assert used(m)["nations"] == ["gondor", "rohan"]
    assert movable(m) == {"south_downs"}
    m = three(clear_map=True, regions={HERE: {"units": {"gondor_regular": 1}}, FAR: {"units": {"gondor_elite": 1}}})
    free_acts(m, "do:move_armies", f"region:{HERE}", f"region:{THERE}", f"region:{FAR}", f"region:{HERE}")
    assert len(notes(m, "army_moves")) == 2


def test_a_mixed_force_needs_room_for_two_nations() -> None:
    """With both nations barred one unit alone cannot go, only both together (p. 46). [teams.three_players]"""
    regions = {
        HERE: {"units": {"gondor_regular": 1, "rohan_regular": 1}},
        THERE: {"units": {"elves_regular": 5, "elves_elite": 4}},
    }
    m = three(clear_map=True, regions=regions, used_before={"nations": ["gondor", "rohan"]})
    free_acts(m, "do:move_armies", f"region:{HERE}")
    assert f"region:{THERE}" not in options(m) and f"region:{FAR}" in options(m)
    say(m, f"region:{FAR}", "unit:gondor_regular")
    assert "done" not in force(m)


def test_an_attack_counts_for_its_nation() -> None:
    """The nation that attacked may not act next, nor attack after moving (p. 46). [teams.three_players]"""
    regions = {
        HERE: {"units": {"gondor_regular": 2}},
        THERE: {"units": {"sauron_regular": 2}},
        FAR: {"units": {"rohan_regular": 1}},
    }
    m = three(clear_map=True, regions=regions, script={"combat": [1] * 4})
    free_acts(m, "do:attack", "all", "cease")
    assert used(m)["nations"] == ["gondor"] and movable(m) == {FAR}
    assert "do:attack" not in free_can(m)
    m = three(clear_map=True, regions=regions, used_before={"nations": ["gondor"]})
    assert "do:attack" not in free_can(m)
    m = three(clear_map=True, regions=regions, used_before={"nations": ["rohan"]})
    assert "do:attack" in free_can(m)


def test_a_mixed_army_that_advanced_is_still_the_same_army() -> None:
    """It may not act again from the region it has won (p. 46). [teams.three_players]"""
    regions = {HERE: {"units": {"gondor_regular": 2, "rohan_regular": 2}}, THERE: {"units": {"sauron_regular": 1}}}
    m = three(clear_map=True, regions=regions, script={"combat": [6, 1, 1, 1, 1]})
    free_acts(m, "do:attack", "all", "go_on", "unit:gondor_regular", "unit:rohan_regular", "done")
    assert units(m, THERE) == {"gondor_regular": 1, "rohan_regular": 1}
    assert movable(m) == set(), "neither what advanced nor what stayed"


def test_a_mixed_army_that_retreats_is_still_the_same_army() -> None:
    """Driven off by the Shadow in between it may not act next (p. 46). [teams.three_players]"""
    regions = {
        HERE: {"units": {"gondor_regular": 2, "rohan_regular": 2}},
        NEAR: {"units": {"sauron_regular": 2}},
        FAR: {"units": {"rohan_regular": 1}},
    }
    m = three(
        clear_map=True,
        regions=regions,
        script={"combat": [1] * 6},
        dice={"free": {"army_muster": 4}, "shadow": {"army": 7}},
        leading={"shadow": "saruman"},
    )
    free_acts(m, "do:move_armies", f"region:{HERE}", f"region:{THERE}", "all", "done")
    assert m.seat == "witch_king"
    say(m, "do:attack", "all", "go_on", f"region:{HERE}", "stay")
    assert units(m, HERE) == {"gondor_regular": 2, "rohan_regular": 2}
    assert movable(m) == {FAR}


def test_a_mixed_army_that_broke_out_is_still_the_same_army() -> None:
    """A sortie that lifts the siege was its action (p. 46). [teams.three_players]"""
    regions = {"minas_tirith": {"units": {"sauron_regular": 1}, "garrison": {"gondor_regular": 2, "rohan_regular": 2}}}
    m = three(clear_map=True, regions=regions, script={"combat": [6, 1, 1, 1, 1]})
    free_acts(m, "do:attack", "all")
    assert units(m, "minas_tirith") == {"gondor_regular": 2, "rohan_regular": 2}
    assert movable(m) == set()


def test_diplomacy_and_abilities_count_for_their_nation() -> None:
    """The counter of a nation is not moved twice in a row (p. 46). [teams.three_players]"""
    m = three(politics={"gondor": {"box": 2, "active": True}}, characters={"boromir": "minas_tirith"})
    free_acts(m, "do:diplomacy", "nation:gondor")
    assert used(m)["nations"] == ["gondor"]
    assert "do:boromir" not in free_can(m)
    free_acts(m, "do:diplomacy")
    assert options(m) == ["nation:dwarves", "nation:elves", "nation:north", "nation:rohan"]
    m = three(politics={"gondor": {"box": 2, "active": True}}, characters={"boromir": "minas_tirith"})
    free_acts(m, "do:boromir")
    assert used(m)["nations"] == ["gondor"]
    free_acts(m, "do:diplomacy")
    assert "nation:gondor" not in options(m)


def test_a_recruit_of_two_nations_uses_both() -> None:
    """Two figures by one Muster result: neither nation next (p. 46). [teams.three_players]"""
    m = three()
    free_acts(m, "do:recruit", "unit:gondor_regular", "region:pelargir", "unit:elves_regular", "region:lorien")
    assert used(m)["nations"] == ["elves", "gondor"]
    free_acts(m, "do:recruit")
    assert {o.removeprefix("unit:").split("_")[0] for o in options(m)} == {"dwarves", "north", "rohan"}


def test_cards_count_for_their_nation() -> None:
    """A card for a nation may not follow, and bars that nation next (p. 46). [teams.three_players]"""
    assert can_play("fp_strat_14", 3, 0) and not can_play("fp_strat_14", 3, 0, used_before={"nations": ["gondor"]})
    m = three("event", politics={}, hands={"free": ["fp_strat_14"]}, characters={"gandalf_grey": "dead"})
    free_acts(m, "do:event", "card:fp_strat_14", "unit:gondor_regular")
    assert used(m)["nations"] == ["gondor"]


def test_a_card_for_several_nations_leaves_out_the_one_used_before() -> None:
    """Swords in Eriador after an action for the North recruits Dwarves only (p. 46). [teams.three_players]"""
    gone = {"gandalf_grey": "dead"}
    m = three("event", hands={"free": ["fp_strat_20"]}, used_before={"nations": ["north"]}, characters=gone)
    free_acts(m, "do:event", "card:fp_strat_20")
    assert options(m) == ["unit:dwarves_regular", "unit:dwarves_elite"]
    say(m, "unit:dwarves_regular")
    assert used(m)["nations"] == ["dwarves"] and len(hand(m, "free")) == 1
    m = three("event", hands={"free": ["fp_strat_20"]}, characters=gone)
    free_acts(m, "do:event", "card:fp_strat_20", "unit:north_regular", "unit:dwarves_regular")
    assert used(m)["nations"] == ["dwarves", "north"]
    m = three(
        "event",
        hands={"free": ["fp_char_17"]},
        used_before={"nations": ["dwarves"]},
        politics={},
        characters=gone | {"gimli": "dale"},
    )
    free_acts(m, "do:event", "card:fp_char_17", "character:boromir", "done", "region:rivendell")
    assert politics(m, "dwarves") == {"box": 1, "active": True}
    assert politics(m, "north")["box"] == politics(m, "elves")["box"] == 2
    assert used(m)["nations"] == ["elves", "north"]


def test_actions_of_the_fellowship_and_companions_are_of_no_nation() -> None:
    """They break the sequence: afterwards every nation is open (p. 46). [teams.three_players]"""
    for deed, answers in (
        ("do:move_fellowship", ()),
        ("do:separate", ("character:gimli", "done", "region:rivendell", "character:strider")),
        ("do:move_companions", ("region:hollin",)),
    ):
        m = three(
            "character",
            clear_map=True,
            regions=ARMIES,
            characters={"boromir": "trollshaws"},
            used_before={"nations": ["gondor"]},
            dice={"free": {"character": 1, "army_muster": 1}, "shadow": {"event": 7}},
        )
        say(m, "die:character", deed, *answers)
        assert used(m) == {"nations": [], "armies": []}
        assert HERE in movable(m), deed
    m = three("character", fellowship={"hidden": False}, used_before={"nations": ["gondor"]})
    free_acts(m, "do:hide_fellowship")
    assert used(m)["nations"] == []


def test_neither_a_pass_nor_a_skip_nor_a_shadow_action_breaks_the_sequence() -> None:
    """The last Free action counts, even with other actions in between (p. 46). [teams.three_players]"""
    m = three(clear_map=True, regions=ARMIES)
    moved(m, HERE, THERE)
    while m.seat != "free":
        say(m, options(m)[0] if asked(m) == "action" else "do:skip")
    say(m, "pass")
    assert movable(m) == {FAR, "south_downs"}
    free_acts(m, "do:skip")
    assert movable(m) == {FAR, "south_downs"}, "a die thrown away is no action"


def test_the_sequence_continues_into_the_next_turn() -> None:
    """The last action of a turn and the first of the next are in a row (p. 46). [teams.three_players]"""
    m = three(
        clear_map=True,
        regions=ARMIES,
        dice={"free": {"army_muster": 1}, "shadow": {}},
        script={"free_die": [4, 4, 4, 4]},
    )
    moved(m, HERE, THERE)
    for _ in range(20):
        if m.seat == "free" and asked(m) == "action":
            break
        say(
            m,
            {
                "declare": "no",
                "guide": "character:strider",
                "hunt_dice": "number:1",
                "draw_from": "deck:character",
                "swap": "pass",
            }[asked(m)],
        )
    assert state(m).turn == 2 and movable(m) == {FAR, "south_downs"}


def test_the_limit_is_for_the_free_player_of_three_alone() -> None:
    """Neither the Shadow partners nor four players are bound by it (p. 46). [teams.three_players]"""
    for players, side, seat, nation in ((3, "shadow", "witch_king", "sauron"), (4, "free", "rohan", "rohan")):
        partner = {"witch_king": "saruman", "rohan": "gondor"}[seat]
        m = table(
            players,
            clear_map=True,
            regions={HERE: {"units": {f"{nation}_regular": 1}}},
            politics=ALL_AT_WAR,
            dice={side: {"army_muster": 4}},
            leading={side: partner},
            actor=ACTORS[players][seat],
        )
        for target in (THERE, HERE):
            while m.seat == partner or asked(m) != "deed":
                say(m, "die:army_muster" if asked(m) == "action" else "do:skip")
            assert m.seat == seat
            say(m, "do:move_armies", f"region:{target}")
        assert len(notes(m, "army_moves")) == 2


def test_the_single_free_player_commands_everything() -> None:
    """He uses all nations, companions and cards of both icons in one army (p. 46). [teams.three_players]"""
    m = three(clear_map=True, regions={HERE: {"units": {"gondor_regular": 1, "rohan_regular": 3, "rohan_leader": 1}}})
    free_acts(m, "do:move_armies", f"region:{THERE}", "unit:gondor_regular", "done", "done")
    assert units(m, THERE) == {"gondor_regular": 1} and asked(m) != "merge"
