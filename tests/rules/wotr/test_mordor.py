"""Rule tests: the Fellowship in Mordor (chapter 9, p. 43)."""

from typing import Any

from tests.table import (
    can_play,
    company,
    damage,
    event,
    fellowship,
    kinds,
    politics,
    position,
    say,
    sound,
    state,
    table,
    tiles_drawn,
    where,
)

from warhost.kernel.match import Match

MOVES = {"free": {"character": 3}, "shadow": {"event": 1}}
ON_TRACK = {"region": "morannon", "mordor": 0}
BEIGE = {"std_eye": 4, "std_3": 3, "std_2": 2, "std_1": 2, "std_1r": 2, "std_0r": 2}
RED = {"sp_shelob": 1, "sp_ring_is_mine": 1, "sp_on_on": 1, "sp_give_it": 1}


def moved(tile: str, step: int = 0, shadow: int = 0, free: int = 0, **more: Any) -> Match:
    """The Free Peoples have just tried to move on the Mordor Track and this tile was drawn."""
    script: dict[str, list[Any]] = {"tile": [tile], "hunt_damage": [1], **more.pop("script", {})}
    more.setdefault("tiles", {"pool": BEIGE | RED})
    marks = {"region": "morannon", "mordor": step, **more.pop("fellowship", {})}
    m = table(2, script, dice={**MOVES, "hunt": {"shadow": shadow, "free": free}}, fellowship=marks, **more)
    return say(m, "die:character", "do:move_fellowship")


# ---- entering


def test_mordor_is_entered_from_morannon_and_minas_morgul() -> None:
    """At either gate the Free Peoples may step on the track (p. 43). [mordor.enter]"""
    for gate in ("morannon", "minas_morgul"):
        m = table(phase="fellowship", fellowship={"region": gate})
        say(m, "no")
        assert m.seat == "free" and m.ask is not None and m.ask.kind == "enter_mordor"
        say(m, "yes")
        assert fellowship(m)["mordor"] == 0


def test_mordor_is_entered_from_nowhere_else() -> None:
    """Neither from Gorgoroth nor from Dagorlad nor from Barad-dûr (p. 43). [mordor.enter]"""
    for place in ("gorgoroth", "dagorlad", "barad_dur", "north_ithilien"):
        m = table(phase="fellowship", fellowship={"region": place})
        say(m, "no")
        assert m.ask is not None and m.ask.kind == "guide"


def test_entering_is_a_choice() -> None:
    """The Fellowship may wait at the gate and is asked again next turn (p. 43). [mordor.enter]"""
    m = table(
        phase="fellowship", fellowship={"region": "morannon"}, script={"shadow_die": [6] * 7, "free_die": [5] * 4}
    )
    say(m, "no", "no", "character:gandalf_grey", "number:0")
    for _ in range(4):
        say(m, "die:event", "do:skip")
    assert fellowship(m)["mordor"] is None and fellowship(m)["corruption"] == 0
    say(m, "no")
    assert m.ask is not None and m.ask.kind == "enter_mordor"


def test_a_revealed_fellowship_enters_too() -> None:
    """No declaration is needed; revealed it stays revealed (p. 43). [mordor.enter]"""
    m = table(phase="fellowship", fellowship={"region": "minas_morgul", "hidden": False})
    assert m.ask is not None and m.ask.kind == "enter_mordor"
    say(m, "yes")
    assert fellowship(m)["mordor"] == 0 and not fellowship(m)["hidden"]


def test_a_declaration_may_lead_to_the_gate() -> None:
    """Declared in Morannon in the same phase, and in (p. 43). [mordor.enter]"""
    m = table(phase="fellowship", fellowship={"region": "dagorlad", "progress": 2})
    say(m, "yes", "region:morannon", "stay")
    assert m.ask is not None and m.ask.kind == "enter_mordor"


def test_progress_is_no_longer_used() -> None:
    """Entering with progress 4 sets it to 0 (p. 43). [mordor.enter]"""
    m = table(phase="fellowship", fellowship={"region": "morannon", "progress": 4})
    say(m, "no", "yes")
    assert fellowship(m)["progress"] == 0
    sound(m)


def test_control_of_the_gate_does_not_matter() -> None:
    """Morannon in Free hands is entered like any other gate (p. 43). [mordor.enter]"""
    m = table(
        phase="fellowship",
        fellowship={"region": "morannon"},
        regions={"morannon": {"control": "free", "units": {"gondor_regular": 1}}},
    )
    say(m, "no", "yes")
    assert fellowship(m)["mordor"] == 0


def test_there_is_no_way_back() -> None:
    """On the track it is neither declared nor asked to enter again (p. 43). [mordor.enter]"""
    m = table(phase="fellowship", fellowship=ON_TRACK)
    assert m.ask is not None and m.ask.kind == "guide"


def test_the_leading_free_player_enters() -> None:
    """With four players the Leading Player decides (p. 43, 45). [mordor.enter]"""
    m = table(4, phase="fellowship", leading={"free": "rohan"}, fellowship={"region": "morannon", "hidden": False})
    assert m.seat == "rohan" and m.ask is not None and m.ask.kind == "enter_mordor"


# ---- the new pool


def test_the_new_pool() -> None:
    """What is left, all drawn Eyes but the removed ones, the special tiles in play (p. 43). [mordor.pool]"""
    m = table(
        phase="fellowship",
        fellowship={"region": "morannon", "hidden": False},
        tiles={
            "drawn": {"std_eye": 2, "std_3": 1, "std_1r": 2},
            "removed": {"std_eye": 1},
            "in_play": {"sp_phial": 1, "sp_shelob": 1},
        },
        played=["fp_char_14"],
        characters={"strider": "edoras"},
    )
    say(m, "yes")
    tiles = position(m)["tiles"]
    assert tiles["pool"] == {
        "std_eye": 3,
        "std_3": 2,
        "std_2": 2,
        "std_2r": 1,
        "std_1": 2,
        "std_0r": 2,
        "sp_phial": 1,
        "sp_shelob": 1,
    }
    assert tiles["drawn"] == {"std_3": 1, "std_1r": 2} and tiles["removed"] == {"std_eye": 1} and tiles["in_play"] == {}
    sound(m)


# ---- moving


def test_a_move_draws_a_tile_without_a_roll() -> None:
    """No dice are rolled, even with an empty Hunt Box; the die goes into the box (p. 43). [mordor.move]"""
    for level in (0, 4):
        m = moved("std_1", shadow=level)
        assert damage(m) == 1 and not any(e.kind == "hunt_die" for e in m.events())
        say(m, "take")
        assert fellowship(m)["corruption"] == 1 and fellowship(m)["mordor"] == 1
        assert position(m)["dice"]["hunt"] == {"free": 1, "shadow": level}
        assert tiles_drawn(m) == 1


def test_the_damage_comes_before_the_step() -> None:
    """While the damage is dealt with the figure is still on its step (p. 43). [mordor.move]"""
    m = moved("std_3", 2)
    assert fellowship(m)["mordor"] == 2
    say(m, "lose")
    assert fellowship(m)["mordor"] == 3 and where(m, "gandalf_grey") == "dead"


def test_the_tile_is_resolved_as_after_a_hunt() -> None:
    """Table card, Guide, casualty and Ring as usual (p. 43). [mordor.move]"""
    m = moved("std_3", table=["fp_char_07"], script={"companion": ["gimli"]})
    say(m, "card:fp_char_07", "random", "character:strider")
    assert fellowship(m)["corruption"] == 0 and where(m, "gimli") == "dead" and fellowship(m)["mordor"] == 1


def test_wizards_staff_in_mordor() -> None:
    """No tile is drawn and the step is taken (p. 43). [mordor.move]"""
    m = moved("std_3", table=["fp_char_08"])
    say(m, "yes")
    assert tiles_drawn(m) == 0 and fellowship(m)["mordor"] == 1


def test_a_card_moves_it_there_too() -> None:
    """There Is Another Way draws a tile and takes a step; no die goes into the box (p. 43). [mordor.move]"""
    m = event("fp_char_10", {"tile": ["std_1"]}, characters=company(), fellowship=ON_TRACK)
    say(m, "do:move_fellowship", "take")
    assert fellowship(m)["mordor"] == 1 and position(m)["dice"]["hunt"]["free"] == 0


def test_the_progress_does_not_move() -> None:
    """Only the step of the Mordor Track changes (p. 43). [mordor.move]"""
    m = say(moved("std_1"), "take")
    assert fellowship(m)["progress"] == 0 and fellowship(m)["region"] == "morannon"


# ---- Eyes


def test_an_eye_counts_all_dice_in_the_box() -> None:
    """Six Shadow dice and one Free die are 7 damage: no limit of 5 (p. 43). [mordor.eye]"""
    assert damage(moved("std_eye", shadow=6, free=1)) == 7
    assert damage(moved("sp_ring_is_mine", shadow=2, free=1)) == 3


def test_the_paying_die_is_not_yet_in_the_box() -> None:
    """The first move counts the Shadow dice alone, the second one more die (p. 43). [mordor.eye]"""
    assert damage(moved("std_eye", shadow=2)) == 2
    m = moved("std_1", shadow=2, script={"tile": ["std_1", "std_eye"]})
    say(m, "take", "pass", "die:character", "do:move_fellowship")
    assert damage(m) == 3


def test_an_eye_with_an_empty_box_does_nothing_but_reveal() -> None:
    """No dice, no damage; the Reveal icon works (p. 43). [mordor.eye] [mordor.hidden]"""
    m = moved("std_eye")
    assert damage(m) == 0 and fellowship(m)["corruption"] == 0
    assert not fellowship(m)["hidden"] and fellowship(m)["mordor"] == 1


def test_an_eye_of_a_card_counts_nothing_there() -> None:
    """Only a move counts the dice in the box: Orc Patrol discards an Eye (p. 43). [mordor.eye]"""
    m = event(
        "sh_char_05",
        {"tile": ["std_eye"]},
        fellowship=ON_TRACK,
        dice={"free": {"event": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 3}},
    )
    assert fellowship(m)["corruption"] == 0 and fellowship(m)["hidden"] and damage(m) == 0


# ---- Stop


def test_red_tiles_stop_the_move() -> None:
    """Each of the four keeps the Fellowship on its step; the die is spent on the move (p. 43). [mordor.stop]"""
    for tile in RED:
        m = moved(tile, 1, shadow=1)
        if damage(m):
            say(m, "take")
        assert fellowship(m)["mordor"] == 1, tile
        assert position(m)["dice"]["hunt"] == {"free": 1, "shadow": 1}


def test_standard_and_blue_tiles_do_not_stop() -> None:
    """Every other tile lets the step be taken (p. 43). [mordor.stop]"""
    pool = {
        "std_eye": 1,
        "std_3": 1,
        "std_2": 1,
        "std_2r": 1,
        "std_1": 1,
        "std_1r": 1,
        "std_0r": 1,
        "sp_elven_cloaks": 1,
        "sp_elven_rope": 1,
        "sp_phial": 1,
        "sp_smeagol": 1,
    }
    for tile in pool:
        m = moved(tile, 1, tiles={"pool": pool})
        if damage(m):
            say(m, "take")
        assert fellowship(m)["mordor"] == 2, tile


def test_a_stop_sent_back_by_mithril_coat_does_not_stop() -> None:
    """Only the tile that counts can stop (p. 43). [mordor.stop]"""
    m = moved("sp_on_on", script={"tile": ["sp_on_on", "std_1"]}, table=["fp_char_05"])
    say(m, "yes", "take")
    assert fellowship(m)["mordor"] == 1
    n = moved("std_1", script={"tile": ["std_1", "sp_on_on"]}, table=["fp_char_05"])
    say(n, "yes", "take")
    assert fellowship(n)["mordor"] == 0


# ---- hidden and revealed


def test_only_a_hidden_fellowship_moves_in_mordor() -> None:
    """Revealed it must be hidden by an action first; the die stays out of the box (p. 43). [mordor.hidden]"""
    m = table(dice=MOVES, fellowship={**ON_TRACK, "hidden": False})
    say(m, "die:character")
    assert "do:move_fellowship" not in m.options()
    say(m, "do:hide_fellowship")
    assert fellowship(m)["hidden"] and fellowship(m)["mordor"] == 0
    assert position(m)["dice"]["hunt"]["free"] == 0


def test_a_reveal_in_mordor_only_flips_the_counter() -> None:
    """No figure moves, no tile is drawn for a stronghold, and the step is taken (p. 43). [mordor.hidden]"""
    m = moved("std_0r", 1)
    assert not fellowship(m)["hidden"] and fellowship(m)["mordor"] == 2 and tiles_drawn(m) == 1
    assert m.seat == "shadow"


def test_gollum_may_reveal_himself_in_mordor() -> None:
    """One damage less, revealed, and the step is taken (p. 43). [mordor.hidden]"""
    m = moved("std_3", characters=company())
    say(m, "guide")
    assert fellowship(m)["corruption"] == 2 and not fellowship(m)["hidden"] and fellowship(m)["mordor"] == 1


def test_gollum_does_not_shield_from_a_red_tile() -> None:
    """Give it to Uss! reveals also under Gollum, 1 with Reveal does not (p. 43). [mordor.hidden]"""
    m = moved("sp_give_it", characters=company())
    assert not fellowship(m)["hidden"] and fellowship(m)["corruption"] == 1
    n = moved("std_1r", characters=company())
    say(n, "take")
    assert fellowship(n)["hidden"]


# ---- idle


def turn_with(deed: str, *answers: str, hidden: bool = True) -> Match:
    """A turn in which the Free Peoples use their only die for another action, and the Shadow has none."""
    m = table(
        2,
        {"tile": ["sp_on_on"]},
        dice={"free": {"character": 1}, "shadow": {}},
        rings={"free": 0},
        fellowship={**ON_TRACK, "hidden": hidden},
        tiles={"pool": {"sp_on_on": 1, "std_1": 2}},
        characters=company(),
    )
    say(m, deed, *answers)
    assert state(m).turn == 2
    return m


def test_idle_in_mordor_corrupts() -> None:
    """Neither moved nor hidden by the end of the action phase: Corruption +1 (p. 43). [mordor.idle]"""
    assert fellowship(turn_with("do:skip"))["corruption"] == 1
    assert fellowship(turn_with("do:skip", hidden=False))["corruption"] == 1


def test_hiding_is_enough() -> None:
    """A turn in which it was hidden is not idle (p. 43). [mordor.idle]"""
    m = turn_with("do:hide_fellowship", hidden=False)
    assert fellowship(m)["corruption"] == 0 and fellowship(m)["hidden"]


def test_a_stopped_move_is_a_try() -> None:
    """On, On They Went stops it: 3 damage and no point for idleness (p. 43). [mordor.idle]"""
    m = turn_with("do:move_fellowship", "take")
    assert fellowship(m)["mordor"] == 0 and fellowship(m)["corruption"] == 3


def test_a_try_of_last_turn_does_not_count() -> None:
    """Each turn is judged by itself (p. 43). [mordor.idle]"""
    m = table(
        2,
        {"tile": ["std_1"], "free_die": [5] * 4, "shadow_die": [6] * 7},
        dice={"free": {"character": 1}, "shadow": {}},
        fellowship=ON_TRACK,
        rings={"free": 0},
        characters=company(),
    )
    say(m, "do:move_fellowship", "take")
    assert fellowship(m)["corruption"] == 1 and state(m).turn == 2
    for _ in range(4):
        say(m, "do:skip")
    assert fellowship(m)["corruption"] == 2 and state(m).turn == 3


def test_the_turn_of_entry_is_judged_too() -> None:
    """In Mordor since the Fellowship phase and not moved: Corruption +1 (p. 43). [mordor.idle]"""
    m = table(
        phase="fellowship",
        fellowship={"region": "morannon", "hidden": False},
        rings={"free": 0},
        script={"shadow_die": [6] * 7, "free_die": [5] * 4},
        characters=company(),
    )
    say(m, "yes", "number:0")
    for _ in range(4):
        say(m, "do:skip")
    assert state(m).turn == 2 and fellowship(m)["corruption"] == 1


def test_outside_mordor_nobody_is_idle() -> None:
    """At the gate a turn without a move costs nothing (p. 43). [mordor.idle]"""
    m = table(phase="victory", fellowship={"region": "morannon"})
    assert fellowship(m)["corruption"] == 0


def test_a_card_that_moves_or_hides_counts() -> None:
    """There Is Another Way is enough for the turn (p. 43). [mordor.idle]"""
    for hidden, deed in ((True, "do:move_fellowship"), (False, "do:hide_fellowship")):
        m = table(
            2,
            {"tile": ["std_0r"]},
            dice={"free": {"event": 1}, "shadow": {}},
            hands={"free": ["fp_char_10"]},
            fellowship={**ON_TRACK, "hidden": hidden, "corruption": 3},
            characters=company(),
            rings={"free": 0},
        )
        say(m, "do:event", "card:fp_char_10", deed)
        assert state(m).turn == 2 and fellowship(m)["corruption"] == 2


# ---- no separation


def test_no_die_separates_in_mordor() -> None:
    """The action is not offered (p. 43). [mordor.no_separation]"""
    for face in ("character", "will"):
        m = table(dice={"free": {face: 1}, "shadow": {"event": 1}}, fellowship=ON_TRACK)
        assert "do:separate" not in say(m, f"die:{face}").options()


def test_a_card_that_would_separate_removes() -> None:
    """I Will Go Alone: the companions leave the game, Corruption still drops (p. 43). [mordor.no_separation]"""
    m = event("fp_char_11", fellowship={**ON_TRACK, "corruption": 3})
    say(m, "character:gimli", "character:peregrin", "done", "character:strider")
    assert where(m, "gimli") == "dead" and where(m, "peregrin") == "dead"
    assert fellowship(m)["corruption"] == 2 and fellowship(m)["guide"] == "strider"


def test_breaking_of_the_fellowship_removes_there() -> None:
    """What it would part from the Fellowship is gone (p. 43). [mordor.no_separation]"""
    m = event("sh_char_14", {"tile": ["std_1"]}, fellowship={**ON_TRACK, "hidden": False})
    assert m.seat == "free"
    say(m, "character:peregrin", "character:strider")
    assert where(m, "peregrin") == "dead"


def test_a_hobbit_guide_is_removed_and_still_helps() -> None:
    """Meriadoc leaves the game, the damage drops by 1 (p. 43). [mordor.no_separation]"""
    m = moved("std_2", characters=company("meriadoc", "peregrin"))
    say(m, "guide")
    assert where(m, "meriadoc") == "dead" and damage(m) == 1 and fellowship(m)["guide"] == "peregrin"


def test_take_them_alive_does_not_work_there() -> None:
    """A hobbit lost to the Hunt or to Lure of the Ring is dead (p. 43). [mordor.no_separation]"""
    m = moved("std_2", script={"companion": ["peregrin"]})
    say(m, "random", "character:strider")
    assert where(m, "peregrin") == "dead" and fellowship(m)["corruption"] == 1
    assert "character_dies" in kinds(m) and "taken_alive" not in kinds(m)
    n = event("sh_char_13", {"companion": ["meriadoc"]}, fellowship={**ON_TRACK, "hidden": False})
    say(n, "lose", "character:strider")
    assert where(n, "meriadoc") == "dead"


def test_outside_mordor_lure_of_the_ring_takes_alive() -> None:
    """The same loss on the way puts the hobbit on the map (p. 42, 43). [mordor.no_separation]"""
    m = event("sh_char_13", {"companion": ["meriadoc"]}, fellowship={"region": "folde", "hidden": False})
    say(m, "lose", "region:edoras", "character:strider")
    assert where(m, "meriadoc") == "edoras" and politics(m, "rohan")["active"]


# ---- the Crack of Doom


def test_five_advances_lead_to_the_crack_of_doom() -> None:
    """Step 0 to the Crack of Doom takes five moves, and the fifth wins (p. 43). [mordor.crack_of_doom]"""
    m = table(
        2,
        {"tile": ["std_1", "std_1", "std_2", "std_2", "std_3"]},
        rings={"free": 0},
        characters=company() | {"strider": "replaced", "aragorn": "edoras"},
        dice={"free": {"character": 5}, "shadow": {}},
        fellowship=ON_TRACK,
    )
    for step in range(5):
        assert fellowship(m)["mordor"] == step and not m.over
        say(m, "do:move_fellowship", "take")
    assert m.over and m.reason == "ring_destroyed" and fellowship(m)["corruption"] == 9


def test_the_last_tiles_damage_comes_first() -> None:
    """At 12 the Shadow wins even on the last step; at 11 the Ring is destroyed (p. 43). [mordor.crack_of_doom]"""
    m = say(moved("std_2", 4, fellowship={"corruption": 10}), "take")
    assert m.over and m.reason == "corruption" and fellowship(m)["mordor"] == 4
    n = say(moved("std_1", 4, fellowship={"corruption": 10}), "take")
    assert n.over and n.reason == "ring_destroyed"


def test_a_stop_before_the_crack_of_doom() -> None:
    """The last step can be stopped like any other (p. 43). [mordor.crack_of_doom] [mordor.stop]"""
    m = say(moved("sp_on_on", 4), "take")
    assert not m.over and fellowship(m)["mordor"] == 4


# ---- cards


def test_cards_that_ask_for_the_region_or_for_progress_fail() -> None:
    """Nazgûl Search, Cruel Weather and The Nazgûl Strike! find nobody on the track (p. 43). [mordor.cards]"""
    for card in ("sh_char_09", "sh_char_10", "sh_char_11"):
        assert can_play(card, fellowship={"region": "morannon", "progress": 2})
        assert not can_play(card, fellowship={"region": "morannon", "mordor": 0})


def test_cards_that_ask_for_no_free_settlement_succeed() -> None:
    """Orc Patrol, Isildur's Bane, Foul Thing and Candles of Corpses work there (p. 43). [mordor.cards]"""
    for card in ("sh_char_05", "sh_char_06", "sh_char_07", "sh_char_08"):
        assert can_play(card, fellowship=ON_TRACK)
        assert not can_play(card, fellowship={"region": "edoras"})


def test_nazgul_at_the_gate_do_not_find_it() -> None:
    """On the track it is in no region: no re-rolls, and Stormcrow finds no host (p. 43). [mordor.cards]"""
    assert not can_play("sh_strat_06", fellowship=ON_TRACK, characters=company("gimli"))
    assert can_play("sh_strat_06", fellowship={"region": "edoras"}, characters=company("gimli"))
