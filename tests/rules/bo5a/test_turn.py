"""The turn and the action dice (chapters 4 and 5, p. 11-13)."""

from typing import Any

import pytest
from tests.five import asked, deeds, hand, kinds, leaders, notes, numbers, offered, places, pos, say, state, table, turn

import warhost
from warhost.games.action_dice import FACE_NAMES, FREE_DIE, SHADOW_DIE

ARMIES = {
    "camp": {"units": {"dwarf_regulars": 1}},
    "ravenhill": {"units": {"elf_spearmen": 1}},
    "bl_spur_gap": {"units": {"orcs": 2}},
    "bl_far_plain": {"units": {"goblins": 1}},
}


def test_the_six_phases_follow_each_other() -> None:
    """[turn.phases] [turn.actions] [turn.recovery]"""
    m = warhost.new("bo5a", seed=5)
    seen: list[str] = []
    while state(m).turn < 3:
        phase = pos(m)["phase"]
        if not seen or seen[-1] != phase:
            seen.append(phase)
        ask = m.open_asks()[0]
        m.play(ask.options[-1])
    order = [phase for phase in seen if phase != "combat"]
    assert order == ["generals", "leadership", "actions"] * 2
    told = kinds(m)
    first = [told.index(kind) for kind in ("turn", "draws_event", "tile", "bats_chosen", "action_dice", "uses_die")]
    assert first == sorted(first)


def test_each_player_draws_an_event_and_a_story_card_the_free_peoples_first() -> None:
    """[turn.draw] [turn.recovery] [cards.draw]"""
    m = table(phase="recovery", script={"draw": ["event_05", "fp_story_03", "event_06", "sh_story_04"]})
    assert hand(m, "free") == ["event_05", "fp_story_03"] and hand(m, "shadow") == ["event_06", "sh_story_04"]


def test_six_cards_at_most_are_kept() -> None:
    """[turn.draw] [cards.hand_limit]"""
    full = [f"event_{n:02d}" for n in range(1, 6)]
    m = table(phase="recovery", hands={"free": full}, script={"draw": ["event_20", "fp_story_01"]})
    assert asked(m) == "discard" and m.seat == "free"
    say(m, "card:event_03")
    assert len(hand(m, "free")) == 6 and pos(m)["discards"]["free"] == ["event_03"]
    assert m.view("shadow")["discards"]["free"] == {"event": 1, "story": 0}


def test_how_many_dice_each_side_rolls() -> None:
    """Five and six; Thorin or Beorn adds one, two settlements of a territory add one (p. 12).
    [dice.pool] [ex.extra_die_lost]"""

    def pools(options: dict[str, Any] | None = None, **position: Any) -> dict[str, int]:
        found: dict[str, int] = pos(table(phase="recovery", options=options, **position))["dice"]["pool"]
        return found

    assert pools() == {"free": 5, "shadow": 6}
    assert pools(characters={"thorin": "camp"})["free"] == 6
    assert pools(characters={"thorin": "camp", "beorn": "ss_crest"})["free"] == 6
    assert pools(characters={"thorin": "dead", "beorn": "ss_crest"})["free"] == 6
    assert pools(characters={"thorin": "dead"}, dice={"pool": {"free": 6, "shadow": 6}})["free"] == 5
    assert pools(control=["ruins_of_dale", "fallen_bridge"])["shadow"] == 7
    assert pools(control=["ruins_of_dale", "lower_slopes"], dice={"pool": {"free": 5, "shadow": 7}})["shadow"] == 6
    assert pools(control=["front_gate", "camp"])["shadow"] == 6
    assert pools({"seventh_die": "russian"}, control=["front_gate", "camp"])["shadow"] == 7


def test_dice_are_lost_and_won_only_in_recovery() -> None:
    """[dice.pool]"""
    m = turn("character", characters={"thorin": "waiting"}, fate={"marker": 6})
    say(m, "do:enter_thorin")
    assert pos(m)["dice"]["pool"]["free"] == 5


def test_the_shadow_divides_bats_and_leadership() -> None:
    """Together as many as the Shadow has dice, at most six bats, each token with a different Army (p. 11).

    [turn.leadership] [leadership.shadow] [bats.placing]
    """
    m = table(phase="leadership", places=ARMIES | {"goblin_muster_west": {"units": {"goblins": 1}}})
    assert m.seat == "shadow" and numbers(m) == [3, 4, 5, 6]
    say(m, "number:4")
    assert places(m) == ["bl_spur_gap", "bl_far_plain", "goblin_muster_west"]
    say(m, "box:goblin_muster_west")
    assert places(m) == ["bl_spur_gap", "bl_far_plain"]
    say(m, "region:bl_spur_gap", "territory:valley", "territory:valley", "territory:eastern_bank")
    assert asked(m) == "bat_to"
    say(m, "territory:broken_lands")
    assert leaders(m, "goblin_muster_west") == leaders(m, "bl_spur_gap") == 1
    assert pos(m)["bats"] == {"valley": 2, "eastern_bank": 1, "broken_lands": 1}


def test_pieces_that_cannot_be_placed_are_lost() -> None:
    """[turn.leadership]"""
    m = table(phase="leadership", dice={"pool": {"free": 5, "shadow": 7}})
    while asked(m) == "bat_to":
        say(m, "territory:valley")
    assert pos(m)["bats"] == {"valley": 6}


def test_the_end_of_the_turn_clears_the_board() -> None:
    """[turn.end] [leadership.tokens] [generals.activation]"""
    m = table(
        phase="end",
        places={"camp": {"units": {"dwarf_regulars": 1}, "leadership": 2}},
        bats={"valley": 2},
        characters={"dain": "camp", "lord_of_the_eagles": "eagles"},
        generals={"activated": ["dain"]},
        eagles={"eyrie": 1, "flying": {"valley": 2}, "lord": "valley"},
    )
    assert pos(m)["bats"] == {} and leaders(m, "camp") == 0
    assert pos(m)["eagles"] == {"eyrie": 3, "flying": {}, "lord": ""}
    assert pos(m)["generals"]["activated"] == [] and state(m).turn == 2


def test_the_faces_of_the_dice() -> None:
    """[dice.faces]"""
    assert sorted(FACE_NAMES[f] for f in FREE_DIE) == [
        "army_muster",
        "character",
        "character",
        "event",
        "muster",
        "will",
    ]
    assert sorted(FACE_NAMES[f] for f in SHADOW_DIE) == ["army", "army_muster", "character", "event", "eye", "muster"]
    m = table(phase="roll", script={"free_die": [1, 2, 3, 4, 6], "shadow_die": [1, 2, 3, 4, 5, 6]})
    assert pos(m)["dice"]["free"] == {"character": 2, "muster": 1, "army_muster": 1, "will": 1}
    assert pos(m)["dice"]["shadow"] == {"character": 1, "army": 1, "muster": 1, "army_muster": 1, "event": 1, "eye": 1}


def test_the_players_alternate_and_the_last_continues_alone() -> None:
    """[dice.using] [turn.actions]"""
    m = table(dice={"free": {"event": 1}, "shadow": {"event": 3}})
    acted = []
    while pos(m)["phase"] == "actions" and state(m).turn == 1:
        acted.append(m.seat)
        say(m, "die:event?", "do:skip")
    assert acted == ["free", "shadow", "shadow", "shadow"]
    assert table(phase="roll", seed="x").seat == "free"


def test_a_player_with_fewer_dice_may_pass_again_and_again() -> None:
    """[dice.pass]"""
    m = table(dice={"free": {"event": 1}, "shadow": {"event": 3}})
    say(m, "pass", "do:skip")
    assert m.seat == "free"
    say(m, "pass", "do:skip")
    assert m.seat == "free" and "pass" not in offered(m), "one die each: no pass"
    assert "pass" not in offered(table(dice={"free": {"event": 2, "muster": 1}, "shadow": {"event": 2}}))


def test_a_die_may_always_be_skipped() -> None:
    """[dice.skip]"""
    assert deeds("army", "shadow") == ["skip"] and deeds("will")[-1] == "skip"
    m = turn("muster")
    say(m, "do:skip?")
    assert notes(m, "uses_die")


def test_an_army_result() -> None:
    """[dice.army] [dice.actions]"""
    assert deeds("army", "shadow", places=ARMIES) == ["move_armies", "attack", "skip"]
    near = {
        "bl_spur_gap": {"units": {"orcs": 1}},
        "bl_ford_marsh": {"units": {"orcs": 1}},
        "eb_spur_foot": {"units": {"lake_men": 1}},
    }
    assert deeds("army", "shadow", places=near) == ["move_armies", "attack", "combined_attack", "skip"]
    assert deeds("army", "shadow", hands={"shadow": ["event_14"]}) == ["card", "skip"]
    assert deeds("army", "shadow", hands={"shadow": ["event_01"]}) == ["skip"], "a Muster card"


def test_a_muster_result() -> None:
    """[dice.muster] [dice.actions]"""
    tokens = {
        "camp": {"units": {"lake_men": 1}, "damage": 1, "tokens": {"elves": 1}},
        "bl_spur_gap": {"units": {"orcs": 1}},
    }
    assert deeds("muster", places=tokens) == ["recruit", "rally", "skip"]
    assert deeds(
        "muster", places=tokens, characters={"lord_of_the_eagles": "eagles"}, eagles={"lord": "broken_lands"}
    ) == ["recruit", "rally", "eagles", "skip"]
    assert deeds("muster", "shadow", places={"valley_east_plain": {"units": {"orcs": 1}}}, bats={"valley": 1}) == [
        "bat_cloud",
        "enter_bolg",
        "skip",
    ]
    assert "renewed_force" in deeds(
        "muster", "shadow", characters={"bolg": "bl_far_plain"}, control=["camp", "eastern_spur"]
    )


def test_a_muster_army_result_counts_as_either() -> None:
    """[dice.muster_army]"""
    both = {"camp": {"units": {"lake_men": 1}, "damage": 1}}
    assert deeds("army_muster", places=both) == ["move_armies", "attack", "rally", "skip"]
    assert deeds("army_muster", hands={"free": ["event_01"]}) == ["card", "skip"]
    assert deeds("army_muster", hands={"free": ["event_17"]}) == ["skip"], "a Character card"


def test_a_character_result() -> None:
    """[dice.character]"""
    led = {"camp": {"units": {"lake_men": 1}}, "ravenhill": {"units": {"elf_archers": 1}, "leadership": 1}}
    m = turn("character", places=led)
    assert offered(m) == ["do:fast_move", "do:leader_attack", "do:skip"]
    say(m, "do:fast_move")
    assert places(m) == ["ravenhill"]
    assert deeds("character", characters={"dain": "camp"}) == ["move_characters", "skip"]
    assert "enter_bilbo" in deeds("character", characters={"dain": "camp"}, fate={"marker": 2})
    assert "fury" in deeds("character", characters={"beorn": "ss_crest"})
    assert deeds("character", hands={"free": ["event_04"]}) == ["card", "skip"]


def test_an_event_result() -> None:
    """[dice.event]"""
    assert deeds("event", hands={"free": ["fp_story_14"]}) == ["card", "draw", "skip"]
    m = say(turn("event", script={"draw": ["event_09", "fp_story_09"]}), "do:draw")
    assert hand(m, "free") == ["event_09", "fp_story_09"]


def test_will_of_the_west_is_anything() -> None:
    """[dice.will]"""
    m = {"camp": {"units": {"lake_men": 1}, "damage": 1, "leadership": 1}}
    assert deeds("will", places=m, hands={"free": ["event_01"]}) == [
        "move_armies",
        "attack",
        "rally",
        "fast_move",
        "leader_attack",
        "card",
        "draw",
        "skip",
    ]
    assert "fury" in deeds("will", characters={"beorn": "ss_crest"}, wrath=1)
    assert "discard_troubled_mind" in deeds("will", table=["sh_story_06"], generals={"troubled": "bard"})


def test_the_lidless_eye() -> None:
    """Goblins and nothing else; no cards (p. 13). [dice.eye] [muster.goblins]"""
    assert deeds("eye", "shadow", places=ARMIES, hands={"shadow": ["event_04", "sh_story_02"]}) == [
        "goblin_recruit",
        "goblin_attack",
        "goblin_move",
        "skip",
    ]
    m = say(turn("eye", "shadow", places=ARMIES), "do:goblin_recruit")
    assert pos(m)["places"]["goblin_muster_north"]["units"] == {"goblins": 1}
    assert pos(m)["places"]["goblin_muster_west"]["units"] == {"goblins": 1}
    m = say(turn("eye", "shadow", places=ARMIES), "do:goblin_move")
    assert places(m) == ["bl_far_plain"]


def test_one_goblin_is_left_for_one_point() -> None:
    """[dice.eye]"""
    crowd = {"bl_east_muster": {"units": {"goblins": 11}}}
    m = say(turn("eye", "shadow", places=crowd), "do:goblin_recruit")
    assert places(m) == ["goblin_muster_north", "goblin_muster_west"]
    say(m, "box:goblin_muster_west")
    assert pos(m)["places"]["goblin_muster_west"]["units"] == {"goblins": 1}
    assert "goblin_recruit" not in deeds("eye", "shadow", places={"bl_east_muster": {"units": {"goblins": 12}}})


def test_the_moving_part_must_have_goblins() -> None:
    """[dice.eye] [army.split]"""
    mixed = {"bl_far_plain": {"units": {"goblins": 1, "orcs": 2}}}
    m = say(turn("eye", "shadow", places=mixed), "do:goblin_move", "region:bl_far_plain", "region:bl_corner_plain")
    say(m, "unit:orcs")
    assert "done" not in offered(m)
    say(m, "unit:goblins", "done")
    assert pos(m)["places"]["bl_corner_plain"]["units"] == {"orcs": 1, "goblins": 1}


def test_every_part_of_an_action_may_be_left_out() -> None:
    """Move only, attack only, or both (p. 12). [dice.optional] [ex.move_and_attack]"""
    board = {"bl_spur_gap": {"units": {"orcs": 1}}, "bl_ford_marsh": {"units": {"lake_men": 1}}}
    m = say(turn("army", "shadow", places=board), "do:attack")
    assert set(offered(m)) == {"region:bl_ford_marsh", "move"}
    attack_only = say(m.clone(), "region:bl_ford_marsh")
    assert asked(attack_only) == "maneuver"
    say(m, "move", "region:eb_spur_foot")
    assert set(offered(m)) == {"region:bl_ford_marsh", "done"}
    both = say(m.clone(), "region:bl_ford_marsh")
    assert asked(both) == "maneuver"
    say(m, "done")
    assert m.seat == "free" and "attack" not in kinds(m)
    m = say(turn("army", "shadow", places=board), "do:move_armies", "done")
    assert "army_moves" not in kinds(m)


def test_a_wrong_option_is_refused() -> None:
    """[dice.pool]"""
    with pytest.raises(warhost.BadOption, match="english, russian"):
        warhost.new("bo5a", options={"seventh_die": "polish"})
    with pytest.raises(warhost.BadOption, match="seventh_die, override"):
        warhost.new("bo5a", options={"players": 2})
