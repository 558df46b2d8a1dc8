"""Rule tests: the Elven Rings (chapter 4)."""

from typing import Any

import pytest
from tests.table import act, asked, can_do, dice, kinds, on_table, position, say, sound, table

from warhost.kernel.match import Match

PLENTY = {"free": {"muster": 1, "event": 2}, "shadow": {"army": 1, "event": 2}}


def rings(m: Match) -> dict[str, int]:
    """How many rings each side has."""
    found: dict[str, int] = position(m)["rings"]
    return found


def shadow_acts(**more: Any) -> Match:
    """The Shadow, with a ring, is to act."""
    more.setdefault("dice", PLENTY)
    more.setdefault("rings", {"free": 2, "shadow": 1})
    return table(actor=1, **more)


# ---- using one


def test_a_ring_turns_one_unused_die_and_is_not_an_action() -> None:
    """A ring turns one of the player's unused dice; then the player acts with any die (p. 21). [rings.use]"""
    m = table(dice=PLENTY)
    say(m, "ring")
    assert asked(m) == "ring_die" and set(m.options()) == {"die:muster", "die:event"}
    say(m, "die:event", "die:character")
    assert dice(m, "free") == {"character": 1, "event": 1, "muster": 1} and m.seat == "free" and asked(m) == "action"
    act(m, "muster", "do:diplomacy", "nation:elves")  # not the die that was turned
    assert m.seat == "shadow" and dice(m, "free") == {"character": 1, "event": 1}
    sound(m)


def test_after_a_ring_one_may_skip_or_pass() -> None:
    """A ring does not oblige to act with the die (p. 21). [rings.use]"""
    m = table(dice={"free": {"event": 1}, "shadow": {"army": 1, "event": 1}})
    say(m, "ring", "die:muster", "pass")
    assert m.seat == "shadow" and dice(m, "free") == {"muster": 1}
    m = table(dice={"free": {"event": 1}, "shadow": {"army": 1, "event": 1}})
    say(m, "ring", "die:muster", "die:muster", "do:skip")
    assert m.seat == "shadow" and dice(m, "free") == {}


def test_one_ring_per_player_and_turn() -> None:
    """The second ring has to wait for the next turn (p. 21). [rings.use]"""
    m = table(dice=PLENTY)
    say(m, "ring", "die:event", "die:character")
    assert "ring" not in m.options()
    act(m, "character", "do:skip")
    act(m, "army", "do:skip")
    assert m.seat == "free" and "ring" not in m.options() and rings(m)["free"] == 2
    m = table(dice=PLENTY, ring_used={"free": True}, rings={"free": 2, "shadow": 1})
    assert "ring" not in m.options()


def test_each_player_may_use_a_ring_in_the_same_turn() -> None:
    """The limit is each player's own (p. 21). [rings.use]"""
    m = shadow_acts(ring_used={"free": True})
    assert "ring" in m.options()
    m = table(dice=PLENTY, ring_used={"shadow": True}, rings={"free": 1, "shadow": 1})
    assert "ring" in m.options()


@pytest.mark.parametrize(("seat", "actor"), [("rohan", 0), ("saruman", 1), ("gondor", 2), ("witch_king", 3)])
def test_partners_share_the_ring_of_the_turn(seat: str, actor: int) -> None:
    """With four players either partner may use a ring of the side, and then neither another (p. 21). [rings.use]"""
    m = table(4, dice=PLENTY, actor=actor, rings={"free": 1, "shadow": 2})
    assert m.seat == seat and "ring" in m.options()
    m = table(4, dice=PLENTY, actor=actor, rings={"free": 1, "shadow": 1}, ring_used={"free": True, "shadow": True})
    assert m.seat == seat and "ring" not in m.options()


def test_without_a_ring_or_a_die_there_is_nothing_to_use() -> None:
    """The player must own a ring and have an unused die (p. 21). [rings.use]"""
    m = table(dice=PLENTY, rings={"free": 0, "shadow": 3})
    assert "ring" not in m.options()
    m = table(dice=PLENTY, actor=1)
    assert m.seat == "shadow" and "ring" not in m.options()
    m = table(dice={"free": {"event": 1}, "shadow": {"event": 1, "army": 1}})
    say(m, "die:event", "do:skip", "die:army", "do:skip")
    assert m.seat == "shadow"  # the Free Peoples have three rings and no die, and are not asked


# ---- the Free Peoples


@pytest.mark.parametrize("face", ["character", "muster", "army_muster", "event", "will"])
def test_the_free_peoples_may_not_choose_the_will_of_the_west(face: str) -> None:
    """Any other face of their die, but not this one (p. 21). [rings.free]"""
    m = table(dice={"free": {face: 1}, "shadow": {"event": 1}})
    say(m, "ring")
    faces = {"character", "muster", "army_muster", "event"} - {face}
    assert asked(m) == "ring_face" and set(m.options()) == {f"die:{name}" for name in faces}


def test_a_ring_used_by_the_free_peoples_passes_to_the_shadow() -> None:
    """The Shadow may use it from its next turn to act on (p. 21). [rings.free]"""
    m = table(dice=PLENTY)
    assert rings(m) == {"free": 3, "shadow": 0}
    say(m, "ring", "die:event", "die:character")
    assert rings(m) == {"free": 2, "shadow": 1}
    act(m, "character", "do:skip")
    assert m.seat == "shadow" and "ring" in m.options()


def test_a_ring_never_brings_aragorn() -> None:
    """No die turned by a ring shows the Will of the West, so none brings him in (p. 21). [rings.free]"""
    m = table(dice={"free": {"event": 1}, "shadow": {"event": 1}}, characters={"strider": "minas_tirith"})
    for face in ("character", "muster", "army_muster"):
        assert "aragorn" not in can_do(m, "free", face)
    say(m, "ring")
    assert "die:will" not in m.options()


def test_the_ring_spent_on_the_palantir_passes_to_the_shadow_and_is_the_one_of_the_turn() -> None:
    """Any die and a ring discard it; the ring changes hands and no other is used this turn (p. 21). [rings.free]"""
    palantir: dict[str, Any] = {"table": ["sh_char_21"], "characters": {"saruman": "orthanc"}}
    m = table(dice=PLENTY, **palantir)
    act(m, "muster", "do:discard_palantir")
    assert on_table(m) == [] and rings(m) == {"free": 2, "shadow": 1}
    act(m, "army", "do:skip")
    assert m.seat == "free" and "ring" not in m.options()
    m = table(dice=PLENTY, ring_used={"free": True}, rings={"free": 2, "shadow": 1}, **palantir)
    assert "discard_palantir" not in can_do(m, "free", "muster")
    assert "discard_palantir" in can_do(m, "free", "will")
    m = act(table(dice={"free": {"will": 1}, "shadow": {"event": 1}}, **palantir), "will", "do:discard_palantir")
    assert rings(m) == {"free": 3, "shadow": 0}


# ---- the Shadow


def test_a_ring_used_by_the_shadow_leaves_the_game() -> None:
    """Nobody has it any more (p. 21). [rings.shadow]"""
    m = shadow_acts()
    say(m, "ring", "die:army", "die:muster")
    assert rings(m) == {"free": 2, "shadow": 0} and dice(m, "shadow") == {"muster": 1, "event": 2}
    assert m.seat == "shadow" and asked(m) == "action"
    sound(m)


def test_the_shadow_may_choose_any_face() -> None:
    """All six faces of the Shadow die may be chosen (p. 21). [rings.shadow]"""
    m = shadow_acts(dice={"free": {"event": 1}, "shadow": {"army": 1}})
    say(m, "ring")
    assert set(m.options()) == {f"die:{face}" for face in ("character", "muster", "army_muster", "event", "eye")}


def test_the_shadow_may_turn_a_die_to_an_eye_and_still_acts() -> None:
    """The Eye goes into the Hunt Box at once, and this is not an action (p. 21). [rings.shadow]"""
    m = shadow_acts()
    say(m, "ring", "die:event", "die:eye")
    assert position(m)["dice"]["hunt"] == {"free": 0, "shadow": 1} and dice(m, "shadow") == {"army": 1, "event": 1}
    assert m.seat == "shadow" and asked(m) == "action"
    act(m, "army", "do:skip")
    assert m.seat == "free"
    sound(m)


def test_the_last_die_turned_to_an_eye_leaves_nothing_to_act_with() -> None:
    """With its only die in the Hunt Box the Shadow is done, and the game continues (p. 21). [rings.shadow]"""
    m = shadow_acts(dice={"free": {"event": 1}, "shadow": {"army": 1}})
    say(m, "ring", "die:eye")
    assert m.seat == "free" and dice(m, "shadow") == {}
    m = shadow_acts(dice={"free": {}, "shadow": {"army": 1}}, turn=3)
    say(m, "ring", "die:eye")
    assert position(m)["turn"] == 4 and "idle_in_mordor" not in kinds(m)


def test_the_shadow_never_turns_an_eye_back() -> None:
    """Dice in the Hunt Box are not offered (p. 21). [rings.shadow]"""
    m = shadow_acts(dice={"free": {"event": 1}, "shadow": {"army": 1, "event": 1}, "hunt": {"shadow": 3}})
    say(m, "ring")
    assert asked(m) == "ring_die" and set(m.options()) == {"die:army", "die:event"}
