"""The cards of the Free Peoples character deck."""

from typing import Any

import pytest
from tests.table import (
    at_war,
    can_play,
    corruption,
    event,
    fellowship,
    garrison,
    hand,
    kinds,
    on_table,
    politics,
    position,
    say,
    sound,
    state,
    table,
    tiles,
    units,
    where,
)

from warhost.games.wotr.ids import A_CHARACTER, BOROMIR, STRIDER
from warhost.kernel.match import Match

COMPANIONS = ["gandalf_grey", "strider", "boromir", "legolas", "gimli", "meriadoc", "peregrin"]
NOBODY = dict.fromkeys(COMPANIONS, "dead")
STRIDER_GUIDES = {"guide": "strider"}
WHITE = {"gandalf_grey": "replaced", "gandalf_white": "fangorn"}
KING = {"strider": "replaced"}
ENTS = ["fp_char_19", "fp_char_20", "fp_char_21"]
STRATEGY = [f"fp_strat_{n:02d}" for n in range(1, 25)]


def options(m: Match) -> list[str]:
    """What the open question offers."""
    return list(m.options())


def asked(m: Match) -> str:
    """The kind of the open question."""
    assert m.ask is not None
    return m.ask.kind


def hunted(drawn: list[str], **more: Any) -> Match:
    """The Fellowship, Strider its Guide, has moved once and was found by one success; these tiles are drawn."""
    more.setdefault("fellowship", STRIDER_GUIDES)
    more.setdefault("dice", {"free": {"character": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 1}})
    m = table(script={"hunt": [6], "tile": drawn}, **more)
    return say(m, "die:character", "do:move_fellowship")


# ---- 1 to 4: special tiles

SPECIAL = [
    ("fp_char_01", "sp_elven_cloaks"),
    ("fp_char_02", "sp_elven_rope"),
    ("fp_char_03", "sp_phial"),
    ("fp_char_04", "sp_smeagol"),
]


@pytest.mark.parametrize(("card", "tile"), SPECIAL)
def test_fp_char_01_to_04_tile_waits_for_mordor(card: str, tile: str) -> None:
    """Outside Mordor the tile is set aside."""
    m = event(card, fellowship=STRIDER_GUIDES)
    assert tiles(m, "in_play") == {tile: 1}
    assert tile not in tiles(m, "pool")
    sound(m)


@pytest.mark.parametrize(("card", "tile"), SPECIAL)
def test_fp_char_01_to_04_tile_joins_the_pool_in_mordor(card: str, tile: str) -> None:
    """On the Mordor Track the tile goes straight into the pool."""
    m = event(card, fellowship={"guide": "strider", "region": "morannon", "mordor": 1})
    assert tiles(m, "pool")[tile] == 1
    assert tiles(m, "in_play") == {}


VALUES = [("sp_elven_cloaks", 5), ("sp_elven_rope", 5), ("sp_phial", 3), ("sp_smeagol", 4)]


@pytest.mark.parametrize(("tile", "left"), VALUES)
def test_fp_char_01_to_04_tile_heals_by_its_value(tile: str, left: int) -> None:
    """Drawn on the Mordor Track the tile does no harm, and two of them heal."""
    m = hunted(
        [tile],
        tiles={"pool": {tile: 1, "std_3": 3}},
        fellowship={"guide": "strider", "region": "morannon", "mordor": 1, "corruption": 5},
    )
    assert corruption(m) == left
    assert fellowship(m)["mordor"] == 2


# ---- 5: Mithril Coat and Sting


def test_fp_char_05_stays_on_the_table() -> None:
    """The card stays on the table, no matter who is in the Fellowship."""
    m = event("fp_char_05", fellowship=STRIDER_GUIDES)
    assert on_table(m) == ["fp_char_05"]
    assert can_play("fp_char_05", characters=NOBODY)


def test_fp_char_05_second_tile_replaces_the_first() -> None:
    """The second tile counts, the first goes back into the pool with its reveal."""
    m = hunted(["std_2r", "std_1"], table=["fp_char_05"])
    assert asked(m) == "mithril_coat"
    say(m, "yes", "take")
    assert corruption(m) == 1
    assert fellowship(m)["hidden"]
    assert tiles(m, "drawn") == {"std_1": 1}
    assert tiles(m, "pool")["std_2r"] == 1
    assert on_table(m) == []
    sound(m)


def test_fp_char_05_may_be_kept() -> None:
    """The card is used only if its owner likes."""
    m = hunted(["std_3"], table=["fp_char_05"])
    say(m, "no", "take")
    assert corruption(m) == 3
    assert on_table(m) == ["fp_char_05"]


def test_fp_char_05_is_the_one_table_card_for_the_tile() -> None:
    """After it no other table card may lower the damage of that tile."""
    m = hunted(["std_1", "std_3"], table=["fp_char_05", "fp_char_06"])
    say(m, "yes")
    assert asked(m) == "hunt_damage"


def test_fp_char_05_before_the_die_tile_is_rolled() -> None:
    """With the die tile it is asked before the die is rolled."""
    m = hunted(
        ["sp_shelob", "std_1"],
        table=["fp_char_05"],
        tiles={"pool": {"sp_shelob": 1, "std_1": 2}},
        fellowship={"guide": "strider", "region": "morannon", "mordor": 0},
    )
    assert "hunt_damage_die" not in kinds(m)
    say(m, "yes", "take")
    assert "hunt_damage_die" not in kinds(m)
    assert corruption(m) == 1
    assert fellowship(m)["mordor"] == 1, "the Stop of the first tile does not apply"


def test_fp_char_05_against_isildurs_bane() -> None:
    """A tile that allows no reduction may still be replaced, also when a card made it be drawn."""
    m = event(
        "sh_char_06",
        {"tile": ["std_3", "std_1"]},
        table=["fp_char_05", "fp_char_06"],
        fellowship={"guide": "strider", "region": "hollin"},
    )
    say(m, "yes")
    assert corruption(m) == 1
    assert on_table(m) == ["fp_char_06"]


def test_fp_char_05_for_a_stronghold_tile() -> None:
    """It works on the tile drawn for a Shadow stronghold."""
    m = hunted(["std_0r", "std_3", "std_1"], table=["fp_char_05"], fellowship={"guide": "strider", "region": "moria"})
    say(m, "no", "stay")
    assert asked(m) == "mithril_coat"
    say(m, "yes", "take")
    assert corruption(m) == 1


# ---- 6, 7: Axe and Bow, Horn of Gondor


@pytest.mark.parametrize("card", ["fp_char_06", "fp_char_07"])
def test_fp_char_06_07_lower_the_damage_by_one(card: str) -> None:
    """One point less than usual; nothing else changes."""
    m = hunted(["std_3"], table=[card])
    assert options(m) == [f"card:{card}", "no"]
    say(m, f"card:{card}", "take")
    assert corruption(m) == 2
    assert on_table(m) == []
    assert position(m)["played"] == [card]


@pytest.mark.parametrize("card", ["fp_char_06", "fp_char_07"])
def test_fp_char_06_07_may_be_kept(card: str) -> None:
    """Nobody has to use it."""
    m = hunted(["std_1"], table=[card])
    say(m, "no", "take")
    assert corruption(m) == 1
    assert on_table(m) == [card]


def test_fp_char_06_07_one_card_per_tile() -> None:
    """Only one of them lowers the damage of a tile, and reveal still happens."""
    m = hunted(["std_1r"], table=["fp_char_06", "fp_char_07"])
    assert options(m) == ["card:fp_char_06", "card:fp_char_07", "no"]
    say(m, "card:fp_char_07")
    assert corruption(m) == 0
    assert asked(m) == "bearers"
    assert not fellowship(m)["hidden"]


def test_fp_char_06_not_offered_without_damage() -> None:
    """For a tile without damage there is no question."""
    m = hunted(["std_0r"], table=["fp_char_06"])
    assert asked(m) == "bearers"


def test_fp_char_06_not_against_isildurs_bane() -> None:
    """Damage that may not be reduced stays as it is."""
    m = event(
        "sh_char_06",
        {"tile": ["std_3"]},
        table=["fp_char_06", "fp_char_07"],
        fellowship={"guide": "strider", "region": "hollin"},
    )
    assert corruption(m) == 3


def test_fp_char_06_needs_gimli_or_legolas() -> None:
    """One of the two in the Fellowship is enough."""
    assert can_play("fp_char_06", characters={"gimli": "dead"})
    assert can_play("fp_char_06", characters={"legolas": "rivendell"})
    assert not can_play("fp_char_06", characters={"gimli": "dead", "legolas": "rivendell"})
    assert on_table(event("fp_char_06", fellowship=STRIDER_GUIDES)) == ["fp_char_06"]


def test_fp_char_06_goes_with_the_last_of_the_two() -> None:
    """It is discarded at once when neither is in the Fellowship any more, not before."""
    m = table(table=["fp_char_06"], dice={"free": {"character": 2}, "shadow": {"event": 1}}, fellowship=STRIDER_GUIDES)
    say(m, "die:character", "do:separate", "character:gimli", "done", "region:rivendell", "character:strider")
    assert on_table(m) == ["fp_char_06"]
    say(m, "do:skip", "die:character", "do:separate", "character:legolas", "done", "region:rivendell")
    assert on_table(m) == []
    assert "fp_char_06" in position(m)["played"]


def test_fp_char_07_needs_boromir() -> None:
    """Boromir must be in the Fellowship, and the card leaves with him."""
    assert can_play("fp_char_07")
    assert not can_play("fp_char_07", characters={"boromir": "rivendell"})
    m = table(table=["fp_char_07"], dice={"free": {"character": 1}, "shadow": {"event": 1}}, fellowship=STRIDER_GUIDES)
    say(m, "die:character", "do:separate", "character:boromir", "done", "region:rivendell")
    assert on_table(m) == []


# ---- 8: Wizard's Staff


def test_fp_char_08_needs_gandalf_the_grey() -> None:
    """Gandalf the Grey must be in the Fellowship."""
    m = say(event("fp_char_08"), "pass")
    assert on_table(m) == ["fp_char_08"]
    assert not can_play("fp_char_08", characters={"gandalf_grey": "lorien"})
    assert not can_play("fp_char_08", characters=WHITE)


def test_fp_char_08_goes_with_gandalf() -> None:
    """It is discarded as soon as he has left."""
    m = table(table=["fp_char_08"], dice={"free": {"character": 1}, "shadow": {"event": 1}})
    say(m, "die:character", "do:separate", "character:gandalf_grey", "done", "region:rivendell")
    assert on_table(m) == []


def test_fp_char_08_no_tile_is_drawn() -> None:
    """The Hunt finds them, and yet there is no tile, no damage, no reveal."""
    m = hunted([], table=["fp_char_08"])
    say(m, "yes")
    assert "tile" not in kinds(m)
    assert corruption(m) == 0
    assert fellowship(m)["hidden"]
    assert on_table(m) == []


def test_fp_char_08_may_be_kept() -> None:
    """If it is not used, the tile is drawn."""
    m = hunted(["std_1"], table=["fp_char_08"])
    say(m, "no", "take")
    assert corruption(m) == 1
    assert on_table(m) == ["fp_char_08"]


def test_fp_char_08_mordor_step_without_a_tile() -> None:
    """On the Mordor Track the Fellowship moves on, since no Stop was drawn."""
    m = hunted([], table=["fp_char_08"], fellowship={"guide": "strider", "region": "morannon", "mordor": 2})
    say(m, "yes")
    assert fellowship(m)["mordor"] == 3
    assert "tile" not in kinds(m)


def test_fp_char_08_against_a_card() -> None:
    """It stops the tile of a card too."""
    m = event("sh_char_05", table=["fp_char_08"], fellowship={"guide": "strider", "region": "hollin"})
    say(m, "yes")
    assert "tile" not in kinds(m)
    assert on_table(m) == []


def test_fp_char_08_for_a_stronghold_tile() -> None:
    """It stops the tile of a Shadow stronghold."""
    m = hunted(["std_0r"], table=["fp_char_08"], fellowship={"guide": "strider", "region": "moria"})
    say(m, "no", "stay", "yes")
    assert kinds(m).count("tile") == 1
    assert corruption(m) == 0


# ---- 9: Athelas


def test_fp_char_09_heals_on_five() -> None:
    """Each 5 or 6 heals a point."""
    m = say(event("fp_char_09", {"event": [4, 5, 6]}, fellowship={"corruption": 5}), "pass")
    assert corruption(m) == 3


def test_fp_char_09_heals_on_three_with_strider() -> None:
    """With Strider as Guide each 3 or more heals a point."""
    m = event("fp_char_09", {"event": [2, 3, 4]}, fellowship={"guide": "strider", "corruption": 5})
    assert corruption(m) == 3


def test_fp_char_09_never_below_zero() -> None:
    """More successes than Corruption end at zero; without Corruption there is nothing to heal."""
    m = event("fp_char_09", {"event": [6, 6, 6]}, fellowship={"guide": "strider", "corruption": 2})
    assert corruption(m) == 0
    assert can_play("fp_char_09", fellowship={"corruption": 1})
    assert not can_play("fp_char_09")


# ---- 10: There Is Another Way


def test_fp_char_10_heals_one() -> None:
    """Without Gollum as Guide only the healing."""
    m = event("fp_char_10", fellowship={"guide": "strider", "corruption": 2, "hidden": False})
    assert corruption(m) == 1
    assert asked(m) != "another_way"
    assert not fellowship(m)["hidden"]


def test_fp_char_10_gollum_hides() -> None:
    """With Gollum as Guide a revealed Fellowship may hide, and cannot move."""
    m = event("fp_char_10", characters=NOBODY, fellowship={"hidden": False, "corruption": 2})
    assert options(m) == ["do:hide_fellowship", "pass"]
    say(m, "do:hide_fellowship")
    assert fellowship(m)["hidden"]
    assert fellowship(m)["tried"]
    assert corruption(m) == 1


def test_fp_char_10_gollum_moves() -> None:
    """With Gollum as Guide a hidden Fellowship may move: a Hunt follows, and the die stays out of the Hunt Box."""
    m = event(
        "fp_char_10",
        {"hunt": [6], "tile": ["std_2"]},
        characters=NOBODY,
        fellowship={"corruption": 1},
        dice={"free": {"event": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 1}},
    )
    assert options(m) == ["do:move_fellowship", "pass"]
    say(m, "do:move_fellowship", "take")
    assert fellowship(m)["progress"] == 1
    assert corruption(m) == 2
    assert state(m).hunt_free == 0
    sound(m)


def test_fp_char_10_gollum_may_do_nothing() -> None:
    """The second step is optional."""
    m = event("fp_char_10", characters=NOBODY, fellowship={"corruption": 1})
    say(m, "pass")
    assert fellowship(m)["progress"] == 0
    assert not fellowship(m)["tried"]


def test_fp_char_10_moves_on_the_mordor_track() -> None:
    """On the Mordor Track the move draws a tile, may advance, and counts as an attempt."""
    m = event(
        "fp_char_10",
        {"tile": ["sp_give_it"]},
        characters=NOBODY,
        tiles={"pool": {"sp_give_it": 1, "std_3": 3}},
        fellowship={"region": "morannon", "mordor": 1, "corruption": 3},
    )
    say(m, "do:move_fellowship")
    assert fellowship(m)["mordor"] == 1
    assert fellowship(m)["tried"]
    assert corruption(m) == 3


def test_fp_char_10_needs_corruption_or_gollum() -> None:
    """Without Corruption it is of use only with Gollum as Guide."""
    assert not can_play("fp_char_10")
    assert can_play("fp_char_10", fellowship={"corruption": 1})
    assert can_play("fp_char_10", characters=NOBODY)


# ---- 11: I Will Go Alone


def test_fp_char_11_separates_one_farther_and_heals() -> None:
    """Gimli (2) goes three regions from Rivendell without progress."""
    m = event("fp_char_11", fellowship={"guide": "strider", "corruption": 3})
    say(m, "character:gimli", "done")
    assert "region:moria" in options(m), "three regions away"
    assert "region:old_ford" not in options(m), "four regions away"
    say(m, "region:moria", "character:strider")
    assert where(m, "gimli") == "moria"
    assert corruption(m) == 2


def test_fp_char_11_a_group() -> None:
    """Several companions go together with the highest level among them."""
    m = event("fp_char_11", fellowship=STRIDER_GUIDES)
    say(m, "character:meriadoc", "character:boromir", "done", "region:moria", "character:strider")
    assert where(m, "meriadoc") == where(m, "boromir") == "moria"


def test_fp_char_11_in_mordor_removes_and_heals() -> None:
    """On the Mordor Track the chosen companions leave the game; Corruption still drops."""
    m = event(
        "fp_char_11",
        fellowship={"guide": "strider", "region": "morannon", "mordor": 0, "corruption": 3},
        characters={"gandalf_grey": "dead"},
    )
    say(m, "character:strider", "character:peregrin", "done", "character:gimli")
    assert where(m, "strider") == where(m, "peregrin") == "dead"
    assert fellowship(m)["guide"] == "gimli"
    assert corruption(m) == 2


def test_fp_char_11_sends_gandalf_away_with_his_draw() -> None:
    """The Guide after the event counts: Gandalf the Grey has gone and draws nothing."""
    m = event("fp_char_11", fellowship={"region": "rivendell", "corruption": 2})
    say(m, "character:gandalf_grey", "done", "region:rivendell")
    assert fellowship(m)["guide"] == "strider" and fellowship(m)["corruption"] == 1
    assert hand(m, "free") == [] and asked(m) != "gandalf_draw"


def test_fp_char_11_needs_a_companion() -> None:
    """The Fellowship must have a companion, no matter how high the Corruption is."""
    assert can_play("fp_char_11", characters=NOBODY | {"peregrin": "fellowship"})
    assert not can_play("fp_char_11", characters=NOBODY, fellowship={"corruption": 5})


# ---- 12: Bilbo's Song


def test_fp_char_12_heals_one_or_two() -> None:
    """One point, two with Gollum as Guide."""
    assert corruption(event("fp_char_12", fellowship={"guide": "strider", "corruption": 3})) == 2
    assert corruption(event("fp_char_12", characters=NOBODY, fellowship={"corruption": 3})) == 1


def test_fp_char_12_needs_corruption() -> None:
    """There must be something to heal."""
    assert can_play("fp_char_12", fellowship={"corruption": 1})
    assert not can_play("fp_char_12")


# ---- 13: Mirror of Galadriel


def test_fp_char_13_turns_a_character_die() -> None:
    """One Character die becomes a Will of the West; away from Lórien nothing is healed."""
    m = event(
        "fp_char_13",
        fellowship={"guide": "strider", "corruption": 2},
        dice={"free": {"event": 1, "character": 2}, "shadow": {"event": 1}},
    )
    assert position(m)["dice"]["free"] == {"character": 1, "will": 1}
    assert corruption(m) == 2
    sound(m)


def test_fp_char_13_heals_in_lorien() -> None:
    """In an unconquered Lórien a point is healed as well, also without a die to turn."""
    lorien = {"guide": "strider", "corruption": 2, "region": "lorien"}
    m = event("fp_char_13", fellowship=lorien, dice={"free": {"event": 1, "character": 1}, "shadow": {"event": 1}})
    assert position(m)["dice"]["free"] == {"will": 1}
    assert corruption(m) == 1
    assert corruption(event("fp_char_13", fellowship=lorien)) == 1


def test_fp_char_13_does_not_turn_its_own_die() -> None:
    """The die that plays the card is spent: alone it cannot play it."""
    one = {"free": {"character": 1}, "shadow": {"event": 1}}
    m = table(hands={"free": ["fp_char_13"]}, dice=one)
    say(m, "die:character")
    assert "do:event" not in options(m)
    two = {"free": {"character": 2}, "shadow": {"event": 1}}
    m = table(hands={"free": ["fp_char_13"]}, dice=two)
    say(m, "die:character", "do:event", "card:fp_char_13")
    assert position(m)["dice"]["free"] == {"will": 1}


def test_fp_char_13_needs_a_die_or_lorien() -> None:
    """Nothing to turn and nothing to heal: the card cannot be played."""
    dice = {"free": {"event": 1}, "shadow": {"event": 1}}
    lorien = {"corruption": 2, "region": "lorien"}
    taken = {"lorien": {"units": {"sauron_regular": 1}, "control": "shadow"}}
    assert not can_play("fp_char_13", dice=dice)
    assert can_play("fp_char_13", dice=dice, fellowship=lorien)
    assert not can_play("fp_char_13", dice=dice, fellowship=lorien, regions=taken)
    assert not can_play("fp_char_13", dice=dice, fellowship={"region": "lorien"})
    assert can_play("fp_char_13", dice={"free": {"event": 1, "character": 1}, "shadow": {"event": 1}})


# ---- 14: Challenge of the King


def test_fp_char_14_eyes_leave_the_game() -> None:
    """Up to two Eyes are removed for good, the rest goes back."""
    m = say(event("fp_char_14", {"tile": ["std_eye", "std_3", "std_eye"]}, characters={"strider": "edoras"}), "pass")
    assert tiles(m, "removed") == {"std_eye": 2}
    assert tiles(m, "drawn") == {}
    assert tiles(m, "pool")["std_eye"] == 2
    assert tiles(m, "pool")["std_3"] == 3
    assert where(m, "strider") == "edoras"
    sound(m)


def test_fp_char_14_three_eyes_kill() -> None:
    """Three Eyes go back, and Aragorn dies."""
    m = say(event("fp_char_14", {"tile": ["std_eye"] * 3}, characters=KING | {"aragorn": "minas_tirith"}), "pass")
    assert tiles(m, "removed") == {}
    assert tiles(m, "pool")["std_eye"] == 4
    assert where(m, "aragorn") == "dead"
    sound(m)


def test_fp_char_14_special_eye_counts() -> None:
    """The Shadow's special tile with an Eye is an Eye."""
    m = say(
        event(
            "fp_char_14",
            {"tile": ["sp_ring_is_mine", "std_eye", "std_1"]},
            characters={"strider": "edoras"},
            tiles={"pool": {"sp_ring_is_mine": 1, "std_eye": 1, "std_1": 1}},
            fellowship={"region": "morannon", "mordor": 0},
        ),
        "pass",
    )
    assert tiles(m, "removed") == {"std_eye": 1, "sp_ring_is_mine": 1}
    assert tiles(m, "pool") == {"std_1": 1}


def test_fp_char_14_is_not_a_hunt() -> None:
    """No damage, no reveal, no table card."""
    m = event(
        "fp_char_14",
        {"tile": ["std_3", "std_2r", "std_0r"]},
        characters={"strider": "edoras"},
        table=["fp_char_05", "fp_char_08"],
    )
    assert asked(m) == "gandalf_draw"
    assert corruption(m) == 0
    assert fellowship(m)["hidden"]
    assert on_table(m) == ["fp_char_05", "fp_char_08"]


def test_fp_char_14_short_pool_is_refilled() -> None:
    """A pool that runs out on the way is filled up with the drawn tiles."""
    m = say(
        event(
            "fp_char_14",
            {"tile": ["std_eye", "std_1", "std_eye"]},
            characters={"strider": "edoras"},
            tiles={"pool": {"std_eye": 1, "std_1": 1}},
        ),
        "pass",
    )
    assert tiles(m, "removed") == {"std_eye": 2}
    assert sum(tiles(m, "pool").values()) == 14
    sound(m)


def test_fp_char_14_needs_an_army_in_gondor_or_rohan() -> None:
    """Strider or Aragorn with an army, in a region of Gondor or Rohan; Osgiliath belongs to nobody."""
    assert can_play("fp_char_14", characters={"strider": "edoras"})
    assert can_play("fp_char_14", characters=KING | {"aragorn": "dol_amroth"})
    assert not can_play("fp_char_14")
    assert not can_play("fp_char_14", characters={"strider": "folde"}), "no army there"
    assert not can_play("fp_char_14", characters={"strider": "osgiliath"})
    assert not can_play("fp_char_14", characters={"strider": "lorien"})


def test_fp_char_14_besieged_army() -> None:
    """An army in a besieged stronghold is an army."""
    siege = {"minas_tirith": {"units": {"sauron_regular": 3}, "garrison": {"gondor_regular": 2}}}
    assert can_play("fp_char_14", regions=siege, characters={"strider": "garrison:minas_tirith"})


# ---- 15, 16: Gwaihir the Windlord, We Prove the Swifter

HELMS_DEEP = {"helms_deep": {"units": {"isengard_regular": 3}, "garrison": {"rohan_regular": 1}}}


def test_fp_char_15_separates_with_level_four() -> None:
    """A separated hobbit goes progress plus four regions."""
    m = event("fp_char_15", fellowship={"guide": "strider", "progress": 1})
    say(m, "character:meriadoc", "done")
    assert "region:gladden_fields" in options(m), "five regions away"
    assert "region:fords_of_isen" not in options(m), "six regions away"
    say(m, "region:gladden_fields", "character:strider")
    assert where(m, "meriadoc") == "gladden_fields"


def test_fp_char_15_moves_with_level_four() -> None:
    """A companion on the map moves four regions."""
    m = event("fp_char_15", characters={"boromir": "lorien", "gimli": "dale"}, fellowship=STRIDER_GUIDES)
    assert options(m) == ["do:separate", "do:move_companions"]
    say(m, "do:move_companions", "region:lorien")
    assert "region:edoras" in options(m), "four regions away"
    assert "region:helms_deep" in options(m), "four regions away"
    assert "region:druwaith_iaur" in options(m)
    assert "region:enedwaith" not in options(m), "six regions away"
    say(m, "region:edoras")
    assert where(m, "boromir") == "edoras"


@pytest.mark.parametrize("card", ["fp_char_15", "fp_char_16"])
def test_fp_char_15_16_end_in_a_besieged_stronghold(card: str) -> None:
    """The move may end in a besieged stronghold of the player's side, but not start in one."""
    m = event(card, characters={"boromir": "lorien"}, regions=HELMS_DEEP, fellowship=STRIDER_GUIDES)
    say(m, "do:move_companions", "region:helms_deep")
    assert where(m, "boromir") == "garrison:helms_deep"
    sound(m)


@pytest.mark.parametrize("card", ["fp_char_15", "fp_char_16"])
def test_fp_char_15_16_do_not_leave_a_siege(card: str) -> None:
    """Companions inside a besieged stronghold cannot be moved."""
    assert not can_play(card, characters=NOBODY | {"boromir": "garrison:helms_deep"}, regions=HELMS_DEEP)
    assert can_play(card, characters=NOBODY | {"boromir": "lorien"}, regions=HELMS_DEEP)
    assert can_play(card, characters=NOBODY | {"gimli": "fellowship"})
    assert not can_play(card, characters=NOBODY)


@pytest.mark.parametrize("card", ["fp_char_15", "fp_char_16"])
def test_fp_char_15_16_separate_into_a_siege(card: str) -> None:
    """A separated companion may end inside a besieged stronghold too."""
    m = event(card, regions=HELMS_DEEP, fellowship={"guide": "strider", "region": "fangorn"})
    say(m, "character:boromir", "done", "region:helms_deep", "character:strider")
    assert where(m, "boromir") == "garrison:helms_deep"


@pytest.mark.parametrize("card", ["fp_char_15", "fp_char_16"])
def test_fp_char_15_16_in_mordor(card: str) -> None:
    """On the Mordor Track separating removes; moving stays possible."""
    where_now = {"guide": "strider", "region": "morannon", "mordor": 0}
    m = event(card, characters={"boromir": "lorien"}, fellowship=where_now)
    assert options(m) == ["do:separate", "do:move_companions"]
    say(m, "do:separate", "character:gimli", "done", "character:strider")
    assert where(m, "gimli") == "dead"
    m = event(card, characters={"boromir": "lorien"}, fellowship=where_now)
    say(m, "do:move_companions", "region:fangorn")
    assert where(m, "boromir") == "fangorn"


def test_fp_char_16_two_regions_farther() -> None:
    """Level plus two: Boromir goes four regions, Meriadoc three."""
    m = event("fp_char_16", characters={"boromir": "lorien"}, fellowship=STRIDER_GUIDES)
    say(m, "do:move_companions")
    assert "region:edoras" in options(m), "four regions away"
    m = event("fp_char_16", characters={"meriadoc": "lorien"}, fellowship=STRIDER_GUIDES)
    say(m, "do:move_companions")
    assert "region:westemnet" in options(m), "three regions away"
    assert "region:edoras" not in options(m), "four regions away"


def test_fp_char_16_separates_two_farther() -> None:
    """Progress plus level plus two."""
    m = event("fp_char_16", fellowship={"guide": "strider", "progress": 1})
    say(m, "character:boromir", "done")
    assert "region:gladden_fields" in options(m), "five regions away"
    assert "region:fords_of_isen" not in options(m), "six regions away"


# ---- 17: There and Back Again


def test_fp_char_17_gimli_comes_home() -> None:
    """Gimli separated to Erebor wakes Dwarves and North and advances Dwarves, Elves and North."""
    m = event("fp_char_17", fellowship={"guide": "strider", "region": "old_forest_road"})
    say(m, "character:gimli", "done", "region:erebor", "character:strider")
    assert politics(m, "dwarves") == {"box": 2, "active": True}
    assert politics(m, "north") == {"box": 2, "active": True}
    assert politics(m, "elves") == {"box": 2, "active": True}


def test_fp_char_17_one_region_farther() -> None:
    """The distance is one region longer; if neither is at home, no nation advances."""
    m = event("fp_char_17", fellowship=STRIDER_GUIDES)
    say(m, "character:gimli", "done")
    assert "region:moria" in options(m), "three regions away"
    assert "region:old_ford" not in options(m), "four regions away"
    say(m, "region:rivendell", "character:strider")
    assert politics(m, "elves") == {"box": 1, "active": True}
    assert politics(m, "north") == {"box": 1, "active": False}


def test_fp_char_17_a_companion_who_is_home_already() -> None:
    """Legolas may have been there before, also besieged; the Fellowship needs no companion."""
    siege = {"woodland_realm": {"units": {"sauron_regular": 3}, "garrison": {"elves_elite": 1}}}
    m = event("fp_char_17", characters=NOBODY | {"legolas": "garrison:woodland_realm"}, regions=siege)
    assert politics(m, "dwarves") == {"box": 2, "active": True}
    assert politics(m, "elves")["box"] == 2
    m = event("fp_char_17", characters=NOBODY | {"gimli": "dale"})
    assert politics(m, "north") == {"box": 2, "active": True}


def test_fp_char_17_nations_may_reach_war() -> None:
    """Woken first, a nation in the last box goes to war."""
    m = event("fp_char_17", characters=NOBODY | {"gimli": "erebor"}, politics={"north": {"box": 3}})
    assert politics(m, "north") == {"box": "at_war", "active": True}


def test_fp_char_17_needs_somebody() -> None:
    """Somebody to separate, or Gimli or Legolas at home with a nation left to advance."""
    assert can_play("fp_char_17")
    assert not can_play("fp_char_17", characters=NOBODY)
    assert not can_play("fp_char_17", characters=NOBODY | {"gimli": "lorien"})
    assert can_play("fp_char_17", characters=NOBODY | {"gimli": "erebor"}, politics=at_war("dwarves", "north"))
    assert not can_play(
        "fp_char_17", characters=NOBODY | {"gimli": "erebor"}, politics=at_war("dwarves", "north", "elves")
    )


# ---- 18: The Eagles are Coming!

EYRIE = {
    "edoras": {"units": {"rohan_regular": 1}},
    "westemnet": {"units": {"sauron_regular": 2, "sauron_nazgul": 3}, "control": "shadow"},
}


def test_fp_char_18_kills_and_carries_off() -> None:
    """Each 5 or more kills a Nazgûl, the others go together to a stronghold of Sauron."""
    m = event(
        "fp_char_18",
        {"event": [5, 4, 1]},
        characters={"boromir": "edoras", "witch_king": "westemnet"},
        regions=EYRIE,
        fellowship=STRIDER_GUIDES,
        politics=at_war("sauron", "rohan"),
    )
    assert asked(m) == "fly_to"
    assert m.ask is not None and m.ask.seat == 0
    assert "region:orthanc" not in options(m)
    say(m, "region:dol_guldur")
    assert units(m, "westemnet") == {"sauron_regular": 2}
    assert units(m, "dol_guldur")["sauron_nazgul"] == 3, "one was there"
    assert where(m, "witch_king") == "westemnet"
    assert kinds(m).count("event_die") == 3, "the Witch-king is not counted"
    sound(m)


def test_fp_char_18_at_most_five_dice() -> None:
    """Of six Nazgûl five are rolled for; all survivors leave."""
    regions = EYRIE | {
        "westemnet": {"units": {"sauron_regular": 2, "sauron_nazgul": 6}, "control": "shadow"},
        "minas_morgul": {"units": {"sauron_regular": 5}},
        "barad_dur": {"units": {"sauron_regular": 4}},
    }
    m = event(
        "fp_char_18", {"event": [6] * 5}, characters={"boromir": "edoras"}, regions=regions, fellowship=STRIDER_GUIDES
    )
    say(m, "region:morannon")
    assert kinds(m).count("event_die") == 5
    assert units(m, "morannon")["sauron_nazgul"] == 2
    assert units(m, "westemnet") == {"sauron_regular": 2}


def test_fp_char_18_nobody_left_to_carry() -> None:
    """When all die nothing is asked."""
    m = event(
        "fp_char_18", {"event": [5, 5, 6]}, characters={"boromir": "edoras"}, regions=EYRIE, fellowship=STRIDER_GUIDES
    )
    assert asked(m) == "deed"
    assert units(m, "westemnet") == {"sauron_regular": 2}


def test_fp_char_18_chooses_an_army_in_the_same_region() -> None:
    """Besiegers and besieged are in one region; with several armies the owner of the card chooses."""
    regions = EYRIE | {
        "helms_deep": {"units": {"isengard_regular": 2, "sauron_nazgul": 1}, "garrison": {"rohan_regular": 1}},
        "westemnet": {"units": {"sauron_regular": 2, "sauron_nazgul": 2}, "control": "shadow"},
    }
    m = event(
        "fp_char_18",
        {"event": [1]},
        characters={"boromir": "garrison:helms_deep"},
        regions=regions,
        fellowship=STRIDER_GUIDES,
    )
    assert options(m) == ["region:helms_deep", "region:westemnet"]
    say(m, "region:helms_deep", "region:moria")
    assert units(m, "helms_deep") == {"isengard_regular": 2}
    assert units(m, "moria")["sauron_nazgul"] == 1
    assert units(m, "westemnet")["sauron_nazgul"] == 2


def test_fp_char_18_captured_strongholds_give_no_refuge() -> None:
    """Only unconquered strongholds of Sauron; a besieged one takes them inside."""
    regions = EYRIE | {
        "moria": {"units": {"elves_elite": 1}, "control": "free"},
        "dol_guldur": {"units": {"elves_elite": 1}, "garrison": {"sauron_regular": 1}},
    }
    m = event(
        "fp_char_18", {"event": [1, 1, 1]}, characters={"boromir": "edoras"}, regions=regions, fellowship=STRIDER_GUIDES
    )
    assert "region:moria" not in options(m)
    say(m, "region:dol_guldur")
    assert garrison(m, "dol_guldur") == {"sauron_regular": 1, "sauron_nazgul": 3}
    sound(m)


def test_fp_char_18_needs_companion_and_nazgul() -> None:
    """A companion with an army in or next to the region of an army with a Nazgûl other than the Witch-king."""
    with_king = EYRIE | {"westemnet": {"units": {"sauron_regular": 2}, "control": "shadow"}}
    no_army = EYRIE | {"westemnet": {"units": {"sauron_nazgul": 2}}}
    boromir = {"boromir": "edoras"}
    war = at_war("sauron", "rohan")
    assert can_play("fp_char_18", characters=boromir, regions=EYRIE)
    assert not can_play("fp_char_18", regions=EYRIE)
    assert not can_play("fp_char_18", characters={"boromir": "folde"}, regions=EYRIE), "no army with him"
    assert not can_play("fp_char_18", characters=boromir | {"witch_king": "westemnet"}, regions=with_king, politics=war)
    assert not can_play("fp_char_18", characters=boromir, regions=no_army), "Nazgûl without an army"
    assert not can_play("fp_char_18", characters={"boromir": "dol_amroth"}, regions=EYRIE), "too far away"


# ---- 19 to 21: the Ents

SIEGE = {"orthanc": {"units": {"rohan_elite": 2}, "garrison": {"isengard_regular": 2}}}


@pytest.mark.parametrize("card", ENTS)
def test_fp_char_19_to_21_hit_orthanc(card: str) -> None:
    """Three dice hit on 4 or more, the Shadow chooses, and Isengard goes to war."""
    m = event(card, {"event": [3, 4, 6]}, characters=WHITE)
    assert asked(m) == "casualty"
    assert m.ask is not None and m.ask.seat == 1
    say(m, "reduce:isengard")
    assert units(m, "orthanc") == {"isengard_regular": 4}
    assert politics(m, "isengard")["box"] == "at_war"
    assert asked(m) != "combat_card"
    sound(m)


@pytest.mark.parametrize("card", ENTS)
def test_fp_char_19_to_21_react_without_a_hit(card: str) -> None:
    """It counts as a battle even if nothing hits."""
    m = event(card, {"event": [1, 2, 3]}, characters=WHITE)
    assert units(m, "orthanc") == {"isengard_regular": 4, "isengard_elite": 1}
    assert politics(m, "isengard")["box"] == "at_war"


def test_fp_char_19_every_nation_in_the_army_reacts() -> None:
    """Each Shadow nation with units there advances one step, and no other."""
    m = event(
        "fp_char_19",
        {"event": [1, 1, 1]},
        characters=WHITE,
        regions={"orthanc": {"units": {"isengard_regular": 1, "southrons_regular": 1}}},
    )
    assert politics(m, "isengard")["box"] == "at_war"
    assert politics(m, "southrons")["box"] == 3
    assert politics(m, "sauron")["box"] == 3


@pytest.mark.parametrize("card", ENTS)
def test_fp_char_19_to_21_destruction_takes_nazgul_and_minions(card: str) -> None:
    """With the last unit the Nazgûl and minions die; Orthanc stays the Shadow's."""
    m = event(
        card,
        {"event": [4, 4, 4]},
        characters=WHITE | {"saruman": "orthanc", "witch_king": "orthanc"},
        regions={"orthanc": {"units": {"isengard_regular": 2, "sauron_nazgul": 2}}},
        politics=at_war("isengard"),
    )
    assert units(m, "orthanc") == {}
    assert where(m, "saruman") == where(m, "witch_king") == "dead"
    assert position(m)["regions"].get("orthanc", {}).get("control", "shadow") == "shadow"
    sound(m)


def test_fp_char_19_survivors_protect_the_minions() -> None:
    """While a unit is left nobody else dies."""
    m = event(
        "fp_char_19",
        {"event": [4, 1, 1]},
        characters=WHITE | {"saruman": "orthanc"},
        regions={"orthanc": {"units": {"isengard_regular": 2, "sauron_nazgul": 1}}},
        politics=at_war("isengard"),
    )
    assert where(m, "saruman") == "orthanc"
    assert units(m, "orthanc") == {"isengard_regular": 1, "sauron_nazgul": 1}


def test_fp_char_19_saruman_alone_dies() -> None:
    """Without an army Saruman is eliminated outright, but not Nazgûl or other minions there."""
    m = event(
        "fp_char_19",
        characters=WHITE | {"saruman": "orthanc", "witch_king": "orthanc"},
        regions={"orthanc": {"units": {"sauron_nazgul": 1}}},
        politics=at_war("isengard"),
    )
    assert where(m, "saruman") == "dead"
    assert where(m, "witch_king") == "orthanc"
    assert units(m, "orthanc") == {"sauron_nazgul": 1}
    assert "event_die" not in kinds(m)


def test_fp_char_19_besieged_garrison() -> None:
    """A garrison besieged in Orthanc is a target; destroyed, the besieger takes Orthanc."""
    m = event(
        "fp_char_19",
        {"event": [4, 5, 1]},
        characters=WHITE | {"saruman": "garrison:orthanc"},
        regions=SIEGE,
        politics=at_war("isengard", "rohan"),
    )
    assert garrison(m, "orthanc") == {}
    assert position(m)["regions"]["orthanc"]["control"] == "free"
    assert where(m, "saruman") == "dead"
    assert units(m, "orthanc") == {"rohan_elite": 2}
    sound(m)


def test_fp_char_19_besieged_garrison_survives() -> None:
    """One hit leaves the siege as it is."""
    m = event("fp_char_19", {"event": [4, 1, 1]}, characters=WHITE, regions=SIEGE, politics=at_war("rohan"))
    assert garrison(m, "orthanc") == {"isengard_regular": 1}
    assert politics(m, "isengard")["box"] == "at_war"


@pytest.mark.parametrize("card", ENTS)
def test_fp_char_19_to_21_need_gandalf_the_white_and_a_companion_in_fangorn(card: str) -> None:
    """Gandalf the White is in play and alive, and any companion is in Fangorn."""
    assert can_play(card, characters=WHITE)
    assert can_play(card, characters=WHITE | {"gandalf_white": "lorien", "gimli": "fangorn"})
    assert not can_play(card, characters=WHITE | {"gandalf_white": "dead", "gimli": "fangorn"})
    assert not can_play(card, characters=WHITE | {"gandalf_white": "lorien"})
    assert not can_play(card, characters={"gandalf_grey": "fangorn"})
    assert not can_play(card, characters={"gandalf_grey": "dead", "gimli": "fangorn"})


@pytest.mark.parametrize("card", ENTS)
def test_fp_char_19_to_21_need_something_to_do(card: str) -> None:
    """With Orthanc empty only a further event is left, and another Ents card is not one."""
    empty: dict[str, Any] = {"characters": WHITE, "regions": {"orthanc": {"units": {}}}}
    assert not can_play(card, **empty)
    assert not can_play(card, hands={"free": ENTS}, **empty)
    assert can_play(card, hands={"free": [card, "fp_char_05"]}, **empty)
    assert not can_play(card, hands={"free": [card, "fp_char_12"]}, **empty), "nothing to heal"
    assert not can_play(card, hands={"free": [card, "fp_strat_08"]}, **empty), "no character symbol"
    far = WHITE | {"gandalf_white": "lorien", "gimli": "fangorn"}
    assert not can_play(card, hands={"free": [card, "fp_char_05"]}, characters=far, regions={"orthanc": {"units": {}}})
    assert can_play(
        card, characters=WHITE | {"saruman": "orthanc"}, regions={"orthanc": {"units": {}}}, politics=at_war("isengard")
    )


@pytest.mark.parametrize("home", ["fangorn", "edoras", "fords_of_isen", "garrison:helms_deep"])
def test_fp_char_19_a_further_event_without_an_effect(home: str) -> None:
    """With Gandalf the White in Fangorn or Rohan a character-symbol event follows without a die."""
    m = event(
        "fp_char_19",
        {"event": [1, 1, 1]},
        characters=WHITE | {"gandalf_white": home, "gimli": "fangorn"},
        hands={"free": ["fp_char_05", "fp_strat_08"]},
        regions=HELMS_DEEP,
        dice={"free": {"event": 2}, "shadow": {"event": 1}},
    )
    assert asked(m) == "free_event"
    assert options(m) == ["card:fp_char_05", "pass"]
    say(m, "card:fp_char_05")
    assert on_table(m) == ["fp_char_05"]
    assert position(m)["dice"]["free"] == {"event": 1}
    assert hand(m, "free") == ["fp_strat_08"]


def test_fp_char_19_the_further_event_is_optional() -> None:
    """Nobody has to play it."""
    m = event("fp_char_19", {"event": [1, 1, 1]}, characters=WHITE, hands={"free": ["fp_char_05"]})
    say(m, "pass")
    assert hand(m, "free") == ["fp_char_05"]


def test_fp_char_19_no_further_event_with_gandalf_elsewhere() -> None:
    """Outside Fangorn and Rohan nothing follows."""
    for gandalf in ("lorien", "orthanc"):
        m = event(
            "fp_char_19",
            {"event": [1, 1, 1]},
            hands={"free": ["fp_char_05"]},
            characters=WHITE | {"gandalf_white": gandalf, "gimli": "fangorn"},
        )
        assert asked(m) != "free_event"
        assert hand(m, "free") == ["fp_char_05"]


def test_fp_char_19_the_question_does_not_reveal_the_hand() -> None:
    """With cards in hand it is asked even if none fits, so that nobody learns it."""
    m = event("fp_char_19", {"event": [1, 1, 1]}, characters=WHITE, hands={"free": ["fp_strat_08"]})
    assert asked(m) == "free_event"
    assert options(m) == ["pass"]


def test_fp_char_19_to_21_follow_each_other() -> None:
    """The further event may be another Ents card, and so on: each is a battle of its own."""
    script = {"event": [4, 4, 4, 4, 1, 1, 1, 1, 1]}
    m = event("fp_char_19", script, characters=WHITE, hands={"free": [*ENTS, "fp_char_05"]})
    say(m, "remove:isengard_regular", "remove:isengard_regular", "remove:isengard_regular")
    say(m, "card:fp_char_20", "remove:isengard_regular", "card:fp_char_21", "card:fp_char_05")
    assert units(m, "orthanc") == {"isengard_elite": 1}
    assert on_table(m) == ["fp_char_05"]
    assert position(m)["played"] == ENTS
    sound(m)


def test_fp_char_19_a_mixed_army_loses_by_its_commander() -> None:
    """Four players: partners in Orthanc merge, and the one with most units there chooses the casualties."""
    m = table(
        4,
        {"event": [4, 1, 1]},
        characters=WHITE,
        hands={"gondor": ["fp_char_19"]},
        leading={"free": "rohan"},
        regions={"orthanc": {"units": {"isengard_regular": 1, "sauron_regular": 2}}},
        mixed={"orthanc": "apart"},
    )
    say(m, "die:event", "do:event", "card:fp_char_19")
    assert asked(m) == "casualty"
    assert m.seat == "witch_king"
    assert options(m) == ["remove:isengard_regular", "remove:sauron_regular"]
    say(m, "remove:isengard_regular")
    assert units(m, "orthanc") == {"sauron_regular": 2}


# ---- 22: Dead Men of Dunharrow


def test_fp_char_22_goes_and_recruits() -> None:
    """Strider goes alone, and up to three Gondor regulars come."""
    m = event("fp_char_22", characters={"strider": "edoras"}, fellowship={"guide": "gandalf_grey"})
    assert options(m) == ["region:erech", "region:lamedon", "region:pelargir"]
    say(m, "region:erech")
    assert options(m) == ["number:0", "number:1", "number:2", "number:3"]
    say(m, "number:3", "pass")
    assert where(m, "strider") == "erech"
    assert units(m, "erech") == {"gondor_regular": 3}
    assert politics(m, "gondor") == {"box": 2, "active": False}
    sound(m)


def test_fp_char_22_recruits_the_figures_available() -> None:
    """At most as many as there are; with none left nothing is asked."""
    some = {"minas_tirith": {"units": {"gondor_regular": 7}}}
    m = event("fp_char_22", characters={"strider": "edoras"}, regions=some)
    say(m, "region:lamedon")
    assert options(m) == ["number:0", "number:1", "number:2"]
    say(m, "number:0", "pass")
    assert units(m, "lamedon") == {}
    none = {"minas_tirith": {"units": {"gondor_regular": 9}}}
    m = event("fp_char_22", characters={"strider": "edoras"}, regions=none)
    say(m, "region:lamedon")
    assert asked(m) == "gandalf_draw"


def test_fp_char_22_companions_go_along() -> None:
    """Any companions with him may go, and may wake Gondor in Pelargir."""
    m = event(
        "fp_char_22", characters={"strider": "edoras", "boromir": "edoras", "gimli": "edoras", "legolas": "folde"}
    )
    assert options(m) == ["character:boromir", "character:gimli", "done"]
    assert m.view("free")["ask"]["args"] == [A_CHARACTER + STRIDER]
    say(m, "character:boromir")
    assert m.view("free")["ask"]["args"] == [A_CHARACTER + STRIDER, A_CHARACTER + BOROMIR]
    say(m, "done", "region:pelargir", "number:0", "pass")
    assert where(m, "boromir") == where(m, "strider") == "pelargir"
    assert where(m, "gimli") == "edoras"
    assert politics(m, "gondor") == {"box": 2, "active": True}


def test_fp_char_22_out_of_a_siege() -> None:
    """Aragorn may leave a besieged stronghold of Rohan with this card."""
    m = event("fp_char_22", characters=KING | {"aragorn": "garrison:helms_deep"}, regions=HELMS_DEEP)
    say(m, "region:pelargir", "number:1", "pass")
    assert where(m, "aragorn") == "pelargir"
    assert politics(m, "gondor")["active"]
    assert units(m, "pelargir") == {"gondor_regular": 2}
    sound(m)


def test_fp_char_22_the_shadow_flees() -> None:
    """A Shadow army takes a die of hits and must retreat to a region free for it, both as the Shadow chooses."""
    m = event(
        "fp_char_22",
        {"event": [1]},
        characters={"strider": "edoras"},
        regions={
            "pelargir": {
                "units": {"southrons_regular": 2, "southrons_elite": 1, "sauron_nazgul": 1},
                "control": "shadow",
            },
            "osgiliath": {"units": {}},
        },
    )
    say(m, "region:pelargir")
    assert asked(m) == "casualty"
    assert m.ask is not None and m.ask.seat == 1
    say(m, "reduce:southrons")
    assert asked(m) == "retreat"
    assert m.ask is not None and m.ask.seat == 1
    assert options(m) == ["region:osgiliath", "region:west_harondor"], "Gondor's settlements are not free"
    say(m, "region:osgiliath")
    assert units(m, "osgiliath") == {"southrons_regular": 3, "sauron_nazgul": 1}
    assert politics(m, "southrons")["box"] == 3
    say(m, "number:2", "pass")
    assert units(m, "pelargir") == {"gondor_regular": 2}
    assert position(m)["regions"]["pelargir"].get("control", "free") == "free"
    assert "recaptured" in kinds(m)
    sound(m)


def test_fp_char_22_the_shadow_dies() -> None:
    """With the last unit the Nazgûl and minions die; without recruits the settlement stays the enemy's."""
    m = event(
        "fp_char_22",
        {"event": [3]},
        characters={"strider": "edoras", "witch_king": "lamedon"},
        regions={"lamedon": {"units": {"southrons_regular": 3, "sauron_nazgul": 1}, "control": "shadow"}},
        politics=at_war("sauron", "gondor"),
    )
    say(m, "region:lamedon", "number:0", "pass")
    assert units(m, "lamedon") == {}
    assert where(m, "witch_king") == "dead"
    assert position(m)["regions"]["lamedon"]["control"] == "shadow"
    assert politics(m, "southrons")["box"] == 3
    sound(m)


def test_fp_char_22_no_way_out() -> None:
    """An army that cannot retreat is destroyed with everything in it."""
    m = event(
        "fp_char_22",
        {"event": [1]},
        characters={"strider": "edoras", "mouth_of_sauron": "lamedon"},
        regions={
            "lamedon": {"units": {"southrons_regular": 3, "sauron_nazgul": 2}, "control": "shadow"},
            "erech": {"units": {"gondor_regular": 1}},
        },
        politics=at_war("sauron", "gondor"),
    )
    say(m, "region:lamedon")
    assert asked(m) == "recruit_number"
    assert units(m, "lamedon") == {}
    assert where(m, "mouth_of_sauron") == "dead"
    say(m, "number:1", "pass")
    assert units(m, "lamedon") == {"gondor_regular": 1}
    sound(m)


def test_fp_char_22_retakes_an_empty_settlement() -> None:
    """Without an army there is no battle, but recruits still take the settlement back; Gondor takes no step for it."""
    m = event(
        "fp_char_22", characters=KING | {"aragorn": "edoras"}, regions={"pelargir": {"units": {}, "control": "shadow"}}
    )
    say(m, "region:pelargir", "number:1")
    assert "event_die" not in kinds(m)
    assert position(m)["regions"]["pelargir"].get("control", "free") == "free"
    assert politics(m, "gondor") == {"box": 3, "active": True}


def test_fp_char_22_needs_the_heir_in_rohan() -> None:
    """Strider or Aragorn in a region of Rohan."""
    assert can_play("fp_char_22", characters={"strider": "folde"})
    assert can_play("fp_char_22", characters=KING | {"aragorn": "westemnet"})
    assert can_play("fp_char_22", characters={"strider": "garrison:helms_deep"}, regions=HELMS_DEEP)
    assert not can_play("fp_char_22")
    assert not can_play("fp_char_22", characters={"strider": "fangorn"})
    assert not can_play("fp_char_22", characters={"strider": "minas_tirith"})
    assert not can_play("fp_char_22", characters={"boromir": "edoras"})


def test_fp_char_22_recruits_belong_to_gondor() -> None:
    """Three players: after an action for Gondor he still goes, but raises nobody."""
    m = table(
        3,
        characters={"strider": "edoras"},
        hands={"free": ["fp_char_22"]},
        used_before={"nations": ["gondor"]},
        fellowship={"guide": "gandalf_grey"},
        dice={"free": {"event": 2}, "shadow": {"event": 2}},
    )
    say(m, "die:event", "do:event", "card:fp_char_22", "region:erech")
    assert asked(m) == "gandalf_draw"
    m = table(
        3,
        characters={"strider": "edoras"},
        hands={"free": ["fp_char_22"]},
        dice={"free": {"event": 2}, "shadow": {"event": 2}},
    )
    say(m, "die:event", "do:event", "card:fp_char_22", "region:erech", "number:2", "pass")
    assert position(m)["used_before"]["nations"] == ["gondor"]


# ---- 23: House of the Stewards


def test_fp_char_23_recruits_and_draws() -> None:
    """A Gondor unit where Boromir is, then two strategy cards."""
    m = event(
        "fp_char_23",
        {"draw": ["fp_strat_03", "fp_strat_09"]},
        characters={"boromir": "lossarnach"},
        fellowship=STRIDER_GUIDES,
    )
    assert options(m) == ["unit:gondor_regular", "unit:gondor_elite"]
    say(m, "unit:gondor_elite")
    assert units(m, "lossarnach") == {"gondor_elite": 1}
    assert hand(m, "free") == ["fp_strat_03", "fp_strat_09"]
    sound(m)


def test_fp_char_23_hand_limit_after_both_cards() -> None:
    """Both cards are drawn before the hand is cut down to six."""
    m = event(
        "fp_char_23",
        characters={"boromir": "lossarnach"},
        fellowship=STRIDER_GUIDES,
        hands={"free": ["fp_char_01", "fp_char_02", "fp_char_03", "fp_char_04", "fp_char_05", "fp_char_23"]},
    )
    say(m, "unit:gondor_regular")
    assert asked(m) == "discard"
    assert len(options(m)) == 7


def test_fp_char_23_in_a_besieged_stronghold() -> None:
    """The unit comes into the stronghold Boromir is besieged in."""
    siege = {"dol_amroth": {"units": {"southrons_regular": 3}, "garrison": {"gondor_regular": 1}}}
    m = event("fp_char_23", characters={"boromir": "garrison:dol_amroth"}, regions=siege, fellowship=STRIDER_GUIDES)
    say(m, "unit:gondor_elite")
    assert garrison(m, "dol_amroth") == {"gondor_regular": 1, "gondor_elite": 1}


def test_fp_char_23_only_cards_where_nobody_can_be_recruited() -> None:
    """In a region that is not free for the Free Peoples only the cards come."""
    taken = {"pelargir": {"units": {"southrons_regular": 1}, "control": "shadow"}}
    m = event("fp_char_23", characters={"boromir": "pelargir"}, regions=taken, fellowship=STRIDER_GUIDES)
    assert len(hand(m, "free")) == 2
    assert units(m, "pelargir") == {"southrons_regular": 1}


def test_fp_char_23_needs_boromir_in_gondor() -> None:
    """Boromir out of the Fellowship in a region of Gondor; Osgiliath is not one."""
    taken = {"pelargir": {"units": {"southrons_regular": 1}, "control": "shadow"}}
    assert can_play("fp_char_23", characters={"boromir": "minas_tirith"})
    assert not can_play("fp_char_23")
    assert not can_play("fp_char_23", characters={"boromir": "osgiliath"})
    assert not can_play("fp_char_23", characters={"boromir": "edoras"})
    assert can_play(
        "fp_char_23", characters={"boromir": "minas_tirith"}, decks={"fp_strat": []}, discards={"free": STRATEGY}
    )
    assert not can_play(
        "fp_char_23",
        characters={"boromir": "pelargir"},
        regions=taken,
        decks={"fp_strat": []},
        discards={"free": STRATEGY},
    )


def test_fp_char_23_is_an_action_for_gondor() -> None:
    """Three players: not after an action for Gondor."""
    assert can_play("fp_char_23", 3, characters={"boromir": "minas_tirith"})
    assert not can_play("fp_char_23", 3, characters={"boromir": "minas_tirith"}, used_before={"nations": ["gondor"]})


# ---- 24: The Grey Company


def test_fp_char_24_an_elite_for_a_regular() -> None:
    """A regular of the army is lost for good, an elite of its nation comes, two strategy cards are drawn."""
    m = event(
        "fp_char_24",
        {"draw": ["fp_strat_03", "fp_strat_09"]},
        characters={"strider": "edoras"},
        fellowship={"guide": "gandalf_grey"},
        regions={"edoras": {"units": {"rohan_regular": 2, "gondor_regular": 1, "rohan_leader": 1}}},
    )
    assert options(m) == ["remove:gondor_regular", "remove:rohan_regular"]
    say(m, "remove:rohan_regular", "pass")
    assert units(m, "edoras") == {"gondor_regular": 1, "rohan_regular": 1, "rohan_elite": 1, "rohan_leader": 1}
    assert position(m)["casualties"] == {"rohan_regular": 1}
    assert hand(m, "free") == ["fp_strat_03", "fp_strat_09"]
    sound(m)


def test_fp_char_24_the_only_unit_of_an_army() -> None:
    """The leader beside the only regular stays: the elite takes its place."""
    lone = {"folde": {"units": {"rohan_regular": 1, "rohan_leader": 1}}}
    m = event("fp_char_24", characters={"strider": "folde"}, regions=lone)
    say(m, "pass")
    assert units(m, "folde") == {"rohan_elite": 1, "rohan_leader": 1}
    sound(m)


def test_fp_char_24_only_draws_cards_without_an_exchange() -> None:
    """No elite of that nation left, or no regular in the army: only the cards are drawn."""
    none_left = {"edoras": {"units": {"rohan_regular": 1}}, "folde": {"units": {"rohan_elite": 5}}}
    for regions in (none_left, {"edoras": {"units": {"rohan_elite": 1}}}):
        m = event("fp_char_24", characters={"strider": "edoras"}, regions=regions)
        say(m, "pass")
        assert units(m, "edoras") == regions["edoras"]["units"]
        assert len(hand(m, "free")) == 2


def test_fp_char_24_needs_an_army() -> None:
    """Strider or Aragorn must be with an army in any region, even a besieged one."""
    assert can_play("fp_char_24", characters={"strider": "osgiliath"})
    assert can_play("fp_char_24", characters=KING | {"aragorn": "garrison:helms_deep"}, regions=HELMS_DEEP)
    assert not can_play("fp_char_24")
    assert not can_play("fp_char_24", characters={"strider": "folde"})
    spent: dict[str, Any] = {"decks": {"fp_strat": []}, "discards": {"free": STRATEGY}}
    assert can_play("fp_char_24", characters={"strider": "edoras"}, **spent)
    assert not can_play(
        "fp_char_24", characters={"strider": "edoras"}, regions={"edoras": {"units": {"rohan_elite": 1}}}, **spent
    )


def test_fp_char_24_acts_for_the_nation_exchanged() -> None:
    """Three players: a nation used in the action before is left out."""
    regions = {"edoras": {"units": {"rohan_regular": 2, "gondor_regular": 1}}}
    m = table(
        3,
        characters={"strider": "edoras"},
        hands={"free": ["fp_char_24"]},
        used_before={"nations": ["rohan"]},
        regions=regions,
        dice={"free": {"event": 2}, "shadow": {"event": 2}},
    )
    say(m, "die:event", "do:event", "card:fp_char_24", "pass")
    assert units(m, "edoras") == {"gondor_elite": 1, "rohan_regular": 2}
    assert position(m)["used_before"]["nations"] == ["gondor"]
