"""Rule tests: the turn and its phases (chapter 4)."""

from typing import Any

import pytest
from tests.table import asked, company, fellowship, hand, kinds, notes, politics, position, say, sound, state, table

import warhost
from warhost.kernel.match import Match


def phase(m: Match) -> str:
    """The phase of the turn."""
    found: str = position(m)["phase"]
    return found


def allocation(**at: Any) -> list[str]:
    """How many dice the Shadow may put into the Hunt Box."""
    m = table(phase="hunt_allocation", turn=2, dice=at.pop("dice", {}), **at)
    return m.options() if asked(m) == "hunt_dice" else [f"number:{notes(m, 'hunt_dice')[0][0]}"]


def next_turn(**at: Any) -> Match:
    """The next turn has begun: everything up to the first question of it."""
    at.setdefault("turn", 3)
    return table(phase="recover", dice=at.pop("dice", {}), **at)


# ---- the phases


def test_the_six_phases_follow_each_other() -> None:
    """Dice and cards, Fellowship, Hunt, roll, actions, victory check, and the next turn (p. 18). [turn.phases]"""
    m = warhost.new("wotr", seed="x", script={"free_die": [1] * 4, "shadow_die": [2] * 7})
    assert position(m)["turn"] == 1 and phase(m) == "fellowship" and "draws" in kinds(m)
    say(m, "no", "character:gandalf_grey")
    assert phase(m) == "hunt_allocation" and asked(m) == "hunt_dice"
    say(m, "number:0")
    assert phase(m) == "actions" and notes(m, "action_dice") != []
    while position(m)["turn"] == 1:
        face = next(option for option in m.options() if option.startswith(("die:", "do:skip")))
        say(m, face)
        if asked(m) == "deed":
            say(m, "do:skip")
    assert phase(m) == "fellowship" and position(m)["turn"] == 2
    sound(m)


def test_a_ring_victory_ends_the_game_in_any_phase() -> None:
    """Corruption 12 ends the game at once, in the Fellowship phase as in the action phase (p. 18). [turn.phases]"""
    m = table(
        phase="fellowship",
        fellowship={"region": "hollin", "progress": 1, "corruption": 11},
        table=["sh_char_17"],
        script={"tile": ["std_2"]},
    )
    say(m, "yes", "region:moria", "yes", "take")
    assert m.over and m.reason == "corruption"
    m = table(
        fellowship={"region": "hollin", "corruption": 11},
        script={"hunt": [6], "tile": ["std_1"]},
        dice={"free": {"character": 1}, "shadow": {"army": 3}, "hunt": {"shadow": 1}},
    )
    say(m, "die:character", "do:move_fellowship", "take")
    assert m.over and m.reason == "corruption" and m.ask is None


# ---- phase 1


def test_all_dice_come_back_and_the_hunt_box_is_emptied() -> None:
    """Used dice and those in the Hunt Box come back, of both sides (p. 18). [turn.recover]"""
    m = next_turn(dice={"spent": {"free": 2, "shadow": 5}, "hunt": {"free": 2, "shadow": 2}})
    at = position(m)["dice"]
    assert at["hunt"] == {"free": 0, "shadow": 0} and at["spent"] == {"free": 0, "shadow": 0}
    say(m, "no", "character:gandalf_grey", "number:1")
    assert state(m).rolled == [4, 7]


def test_the_turn_gives_everything_that_counts_by_the_turn_back() -> None:
    """Rings and the Messenger may be used again in the new turn (p. 18). [turn.recover]"""
    m = next_turn(
        ring_used={"free": True, "shadow": True},
        messenger_used=True,
        rings={"free": 1, "shadow": 1},
        characters={"mouth_of_sauron": "dead"},
    )
    at = position(m)
    assert at["ring_used"] == {"free": False, "shadow": False} and at["messenger_used"] is False
    assert at["rings"] == {"free": 1, "shadow": 1} and at["turn"] == 4


@pytest.mark.parametrize(("free_dice", "least"), [(0, 0), (1, 1), (3, 1)])
def test_a_free_die_in_the_box_is_remembered(free_dice: int, least: int) -> None:
    """One Free die in the Hunt Box at the end of the turn forces one Shadow die in the next (p. 18, 19).
    [turn.recover] [turn.hunt_allocation]"""
    m = next_turn(dice={"spent": {"free": 4 - free_dice, "shadow": 7}, "hunt": {"free": free_dice}})
    say(m, "no", "character:gandalf_grey")
    assert m.options()[0] == f"number:{least}"


@pytest.mark.parametrize("turn", [0, 1, 7])
def test_each_player_draws_a_card_from_each_deck_in_every_turn(turn: int) -> None:
    """One card from either deck, in the first turn as in all others (p. 22). [turn.draw]"""
    m = next_turn(turn=turn)
    for seat, decks in (("free", ["fp_char", "fp_strat"]), ("shadow", ["sh_char", "sh_strat"])):
        assert [card[:-3] for card in hand(m, seat)] == decks


def test_the_hand_limit_is_applied_after_both_cards_are_drawn() -> None:
    """With five cards two are drawn before one of the seven is discarded (p. 22). [turn.draw]"""
    five = [f"fp_strat_{number:02d}" for number in range(1, 6)]
    m = next_turn(hands={"free": five}, script={"draw": ["fp_char_07", "fp_strat_20", "sh_char_01", "sh_strat_01"]})
    assert asked(m) == "discard" and m.seat == "free"
    assert set(m.options()) == {f"card:{card}" for card in [*five, "fp_char_07", "fp_strat_20"]}
    say(m, "card:fp_strat_20")
    assert asked(m) == "declare" and len(hand(m, "free")) == 6


# ---- phase 2


def test_the_fellowship_phase_declares_enters_mordor_and_names_the_guide() -> None:
    """The Free Peoples declare or not, enter Mordor or not, and name the Guide at the end (p. 18, 37).
    [turn.fellowship_phase]"""
    m = table(phase="fellowship", fellowship={"region": "dagorlad", "progress": 1})
    assert asked(m) == "declare" and m.seat == "free"
    say(m, "yes", "region:morannon")
    assert asked(m) == "enter_mordor" and m.seat == "free"
    say(m, "yes")
    assert asked(m) == "guide" and m.seat == "free" and fellowship(m)["mordor"] == 0
    say(m, "character:strider")
    assert asked(m) == "hunt_dice" and m.seat == "shadow" and fellowship(m)["guide"] == "strider"


def test_the_fellowship_is_declared_once_per_turn() -> None:
    """After one declaration, or none, nothing more is asked (p. 18). [turn.fellowship_phase]"""
    for answer in ("yes", "no"):
        m = table(phase="fellowship", fellowship={"corruption": 5})
        say(m, answer, "character:gandalf_grey")
        assert fellowship(m)["corruption"] == (4 if answer == "yes" else 5) and asked(m) == "hunt_dice"


def test_a_revealed_fellowship_is_not_asked_to_declare() -> None:
    """Only a hidden Fellowship can be declared (p. 18). [turn.fellowship_phase]"""
    m = table(phase="fellowship", fellowship={"region": "hollin", "hidden": False})
    assert asked(m) == "guide"


# ---- phase 3


def test_at_most_one_hunt_die_per_companion() -> None:
    """The most is the number of companions in the Fellowship (p. 19). [turn.hunt_allocation]"""
    assert allocation() == [f"number:{n}" for n in range(8)]
    assert allocation(characters=company("gimli", "legolas")) == ["number:0", "number:1", "number:2"]
    assert allocation(characters={"strider": "bree"}) == [f"number:{n}" for n in range(7)]


def test_one_die_is_always_allowed() -> None:
    """Without companions one die may still be put there; Gollum is not a companion (p. 19).
    [turn.hunt_allocation]"""
    assert allocation(characters=company()) == ["number:0", "number:1"]


def test_the_minimum_applies_with_no_companion_left() -> None:
    """One die must go if a Free die lay there, also with no companion left (p. 19). [turn.hunt_allocation]"""
    assert allocation(characters=company(), dice={"hunt_minimum": 1}) == ["number:1"]
    assert allocation(dice={"hunt_minimum": 1}) == [f"number:{n}" for n in range(1, 8)]


def test_in_turn_1_no_die_is_forced() -> None:
    """The minimum of the first turn is 0 (p. 19). [turn.hunt_allocation]"""
    m = warhost.new("wotr", seed="x")
    say(m, "no", "character:gandalf_grey")
    assert m.options()[0] == "number:0"


def test_hunt_dice_are_not_rolled_and_eyes_come_on_top() -> None:
    """Three dice in the box leave four to roll; Eyes join them without limit (p. 19). [turn.hunt_allocation]
    [turn.action_roll]"""
    m = table(
        phase="hunt_allocation",
        dice={},
        characters=company("gimli", "legolas", "boromir"),
        script={"free_die": [1, 1, 1, 1], "shadow_die": [6, 6, 6, 5]},
    )
    say(m, "number:3")
    at = position(m)["dice"]
    assert at["hunt"]["shadow"] == 6 and at["shadow"] == {"event": 1}


# ---- phase 4


def test_both_roll_all_dice_outside_the_hunt_box() -> None:
    """All dice of both pools are rolled, and Shadow Eyes go into the Hunt Box at once (p. 19). [turn.action_roll]"""
    m = table(phase="hunt_allocation", dice={}, script={"free_die": [1, 3, 5, 6], "shadow_die": [1, 2, 3, 4, 5, 6, 6]})
    say(m, "number:0")
    at = position(m)["dice"]
    assert at["free"] == {"character": 1, "muster": 1, "event": 1, "will": 1}
    assert at["shadow"] == {"character": 1, "army": 1, "muster": 1, "army_muster": 1, "event": 1}
    assert at["hunt"] == {"free": 0, "shadow": 2} and m.seat == "free"


# ---- phase 5


def test_the_free_peoples_act_first_and_the_phase_ends_without_dice() -> None:
    """Free, Shadow, Free, Shadow; when no die is left the turn moves on (p. 18). [turn.actions]"""
    m = table(turn=4, dice={"free": {"event": 2}, "shadow": {"event": 2}})
    seats = []
    while position(m)["turn"] == 4:
        seats.append(m.seat)
        if asked(m) == "action":
            say(m, "die:event")
        say(m, "do:skip")
    assert seats == ["free", "shadow", "free", "shadow"] and asked(m) == "declare"


def test_idleness_on_the_mordor_track_is_checked_when_the_dice_are_used() -> None:
    """The check for an idle Fellowship comes after the last action (p. 18). [turn.actions]"""
    m = table(fellowship={"region": "morannon", "mordor": 1}, dice={"free": {"event": 1}, "shadow": {"event": 1}})
    say(m, "die:event", "do:skip")
    assert fellowship(m)["corruption"] == 0
    say(m, "do:skip")
    assert fellowship(m)["corruption"] == 1


# ---- phase 6


def conquered(shadow: list[str], free: list[str]) -> Match:
    """The victory check with these settlements in the enemy's hands."""
    regions = {name: {"control": "shadow"} for name in shadow} | {name: {"control": "free"} for name in free}
    return table(clear_map=True, phase="victory", dice={}, regions=regions)


FIVE = ["minas_tirith", "dol_amroth", "helms_deep", "lorien", "rivendell"]
TWO = ["moria", "orthanc"]


def test_the_military_victories_are_checked_the_shadows_first() -> None:
    """Ten points of the Shadow, then four of the Free Peoples, and only in phase 6 (p. 18). [turn.victory_check]"""
    assert conquered(FIVE, []).reason == "shadow_conquest"
    assert conquered([], TWO).reason == "free_conquest"
    assert conquered(FIVE, TWO).reason == "shadow_conquest"
    m = table(clear_map=True, regions={name: {"control": "shadow"} for name in FIVE})
    assert not m.over and asked(m) == "action"


def test_without_a_victory_a_new_turn_begins() -> None:
    """Nine and three points do not win; the turn after begins with its phase 1 (p. 18). [turn.victory_check]"""
    m = conquered([*FIVE[:4], "dale"], ["moria", "angmar"])
    assert not m.over and position(m)["turn"] == 2 and asked(m) == "declare"
    assert politics(m, "southrons")["box"] == 2
