"""Rule tests: the sides, their goals and victory (chapters 1 and 10)."""

from typing import Any

import pytest
from tests.table import at_war, fellowship, points, say, state, table

import warhost
from warhost.kernel.match import Match

FREE_STRONGHOLDS = [
    "erebor",
    "grey_havens",
    "lorien",
    "rivendell",
    "woodland_realm",
    "dol_amroth",
    "minas_tirith",
    "helms_deep",
]
FREE_CITIES = ["dale", "the_shire", "edoras", "pelargir"]
FREE_TOWNS = ["ered_luin", "iron_hills", "bree", "carrock", "folde", "westemnet", "lamedon", "lossarnach"]
SHADOW_STRONGHOLDS = [
    "orthanc",
    "barad_dur",
    "dol_guldur",
    "minas_morgul",
    "morannon",
    "moria",
    "mount_gundabad",
    "umbar",
]
SHADOW_CITIES = ["angmar", "far_harad"]
SHADOW_TOWNS = ["north_dunland", "south_dunland", "nurn", "near_harad", "north_rhun", "south_rhun"]


def held(shadow: list[str], free: list[str], **more: Any) -> Match:
    """An empty map at the victory check, with these settlements in enemy hands."""
    regions = {name: {"control": "shadow"} for name in shadow} | {name: {"control": "free"} for name in free}
    more.setdefault("phase", "victory")
    return table(clear_map=True, regions=regions, **more)


# ---- the sides


def test_two_three_and_four_play_two_sides() -> None:
    """Two take a side each; three: one against two; four: two against two (p. 3). [game.sides]"""
    seats = {n: warhost.new("wotr", seed="x", options={"players": n}).seats for n in (2, 3, 4)}
    assert seats[2] == ["free", "shadow"]
    assert seats[3] == ["free", "witch_king", "saruman"]
    assert seats[4] == ["gondor", "rohan", "witch_king", "saruman"]
    for number in (1, 5):
        with pytest.raises(warhost.BadOption):
            warhost.new("wotr", seed="x", options={"players": number})


def test_a_side_wins_together() -> None:
    """With three and four players all of the winning side score, all of the other lose (p. 3). [game.sides]"""
    for players in (3, 4):
        m = table(
            players,
            clear_map=True,
            phase="victory",
            regions={name: {"control": "shadow"} for name in FREE_STRONGHOLDS},
            fellowship={"region": "hollin"},
            takers=dict.fromkeys(FREE_STRONGHOLDS, "saruman"),
        )
        assert m.result is not None
        for seat, score in m.result.items():
            assert (score > 0) == (seat in ("witch_king", "saruman")), seat


def test_the_four_ways_to_win() -> None:
    """The Shadow conquers or corrupts, the Free Peoples destroy the Ring or conquer (p. 3). [game.goal]"""
    conquest = held(FREE_STRONGHOLDS[:5], [])
    assert conquest.reason == "shadow_conquest" and conquest.result == {"free": 0.0, "shadow": 1.0}
    driven_out = held([], SHADOW_STRONGHOLDS[:2])
    assert driven_out.reason == "free_conquest" and driven_out.result == {"free": 1.0, "shadow": 0.0}
    corrupted = last_move("std_3", 9)
    assert corrupted.reason == "corruption" and corrupted.result == {"free": 0.0, "shadow": 1.0}
    destroyed = last_move("std_3", 8)
    assert destroyed.reason == "ring_destroyed" and destroyed.result == {"free": 1.0, "shadow": 0.0}
    for m in (conquest, driven_out, corrupted, destroyed):
        assert m.over and m.seat is None


def last_move(tile: str, corruption: int, **more: Any) -> Match:
    """The Fellowship has taken the last step of the Mordor Track with this tile, all damage on the Ring."""
    m = table(
        2,
        {"tile": [tile]},
        dice={"free": {"character": 1}, "shadow": {"event": 1}},
        fellowship={"region": "morannon", "mordor": 4, "corruption": corruption},
        **more,
    )
    return say(m, "die:character", "do:move_fellowship", "take")


# ---- priority


def test_corruption_comes_before_the_destruction() -> None:
    """12 on the last step: the Shadow wins (p. 44). [victory.priority]"""
    assert last_move("std_1", 11).reason == "corruption"
    assert last_move("std_1", 10).reason == "ring_destroyed"


def test_the_ring_comes_before_conquest() -> None:
    """The Ring destroyed in the action phase wins although the Shadow holds 10 points (p. 44). [victory.priority]"""
    m = last_move("std_1", 0, clear_map=True, regions={name: {"control": "shadow"} for name in FREE_STRONGHOLDS[:5]})
    assert m.over and m.reason == "ring_destroyed"


def test_corruption_comes_before_conquest() -> None:
    """Idle in Mordor at 11 while the Free Peoples hold 4 points: Corruption (p. 44). [victory.priority]"""
    m = held([], SHADOW_STRONGHOLDS[:2], fellowship={"region": "minas_morgul", "mordor": 1, "corruption": 11})
    assert m.reason == "corruption"


def test_the_shadows_conquest_comes_before_the_free_peoples() -> None:
    """Both hold in phase 6: the Shadow wins (p. 44). [victory.priority] [victory.free_military]"""
    m = held(FREE_STRONGHOLDS[:5], SHADOW_STRONGHOLDS[:4])
    assert m.reason == "shadow_conquest" and m.result == {"free": 0.0, "shadow": 1.0}


# ---- the Ring


def found_with_ten(tile: str) -> Match:
    """With Corruption 10 the Hunt has found the Fellowship, and all damage of the tile went on the Ring."""
    m = table(
        2,
        {"hunt": [6], "tile": [tile]},
        fellowship={"region": "hollin", "corruption": 10},
        dice={"free": {"character": 2}, "shadow": {"event": 2}, "hunt": {"shadow": 1}},
    )
    return say(m, "die:character", "do:move_fellowship", "take")


def test_corruption_of_twelve_wins_at_once() -> None:
    """In the middle of an action, with dice left and nothing else done (p. 44). [victory.corruption]"""
    m = found_with_ten("std_3")
    assert m.over and m.reason == "corruption" and m.result == {"free": 0.0, "shadow": 1.0}
    assert fellowship(m)["corruption"] == 12


def test_corruption_of_eleven_does_not() -> None:
    """The game continues at 11 (p. 44). [victory.corruption]"""
    m = found_with_ten("std_1")
    assert not m.over and fellowship(m)["corruption"] == 11


def test_the_ring_destroyed_wins_at_once() -> None:
    """On the Crack of Doom the game ends with dice left (p. 44). [victory.ring_destroyed]"""
    m = last_move("std_1", 0)
    assert m.over and m.reason == "ring_destroyed" and m.result == {"free": 1.0, "shadow": 0.0}
    assert state(m).mordor == 5


# ---- conquest


def test_ten_points_win_for_the_shadow() -> None:
    """Four strongholds and two cities are 10, four and one are 9 (p. 44). [victory.shadow_military]"""
    assert held(FREE_STRONGHOLDS[:4] + FREE_CITIES[:2], []).reason == "shadow_conquest"
    m = held(FREE_STRONGHOLDS[:4] + FREE_CITIES[:1], [])
    assert not m.over and points(m) == {"free": 0, "shadow": 9}


def test_conquest_is_checked_in_the_last_phase_only() -> None:
    """With 10 points in the action phase the turn is played to its end (p. 44). [victory.shadow_military]"""
    m = held(FREE_STRONGHOLDS[:5], [], phase="actions", rings={"free": 0})
    assert not m.over
    for _ in range(4):
        assert not m.over
        if m.ask is not None and m.ask.kind == "action":
            say(m, "die:event")
        say(m, "do:skip")
    assert m.over and m.reason == "shadow_conquest"


def test_four_points_win_for_the_free_peoples() -> None:
    """A stronghold and two cities are 4, a stronghold and a city are 3 (p. 44). [victory.free_military]"""
    assert held([], SHADOW_STRONGHOLDS[:1] + SHADOW_CITIES).reason == "free_conquest"
    m = held([], SHADOW_STRONGHOLDS[:1] + SHADOW_CITIES[:1])
    assert not m.over and points(m) == {"free": 3, "shadow": 0}


def test_free_conquest_waits_for_the_last_phase() -> None:
    """4 points in the action phase do not end the game (p. 44). [victory.free_military]"""
    assert not held([], SHADOW_STRONGHOLDS[:2], phase="actions").over


# ---- points


def test_cities_strongholds_and_towns() -> None:
    """An enemy city is 1 point, a stronghold 2, a town none (p. 44). [victory.points]"""
    for free, shadow, worth in (
        (FREE_STRONGHOLDS, SHADOW_STRONGHOLDS, 2),
        (FREE_CITIES, SHADOW_CITIES, 1),
        (FREE_TOWNS, SHADOW_TOWNS, 0),
    ):
        for name in free:
            assert points(held([name], [], phase="actions"))["shadow"] == worth, name
        for name in shadow:
            assert points(held([], [name], phase="actions"))["free"] == worth, name


def test_all_settlements() -> None:
    """All Free settlements are worth 20, all Shadow settlements 18 (p. 44). [victory.points]"""
    m = held(
        FREE_STRONGHOLDS + FREE_CITIES + FREE_TOWNS, SHADOW_STRONGHOLDS + SHADOW_CITIES + SHADOW_TOWNS, phase="actions"
    )
    assert points(m) == {"free": 18, "shadow": 20}


def test_a_sides_own_settlements_give_nothing() -> None:
    """At the start nobody has points (p. 44). [victory.points]"""
    assert points(table()) == {"free": 0, "shadow": 0}


def test_points_follow_control_at_once() -> None:
    """An army walks into empty Dale: 1 point in the middle of the turn (p. 44). [victory.points]"""
    m = table(
        clear_map=True,
        politics=at_war("sauron"),
        actor=1,
        rings={"free": 0},
        dice={"free": {"army_muster": 1}, "shadow": {"army": 1}},
        regions={"northern_rhovanion": {"units": {"sauron_regular": 1}}},
    )
    say(m, "do:move_armies", "region:dale")
    assert points(m) == {"free": 0, "shadow": 1}


def test_retaken_settlements_count_no_more() -> None:
    """The Free Peoples walk back into empty Dale: 0 points (p. 44). [victory.points]"""
    m = table(
        clear_map=True,
        politics=at_war("dwarves"),
        rings={"free": 0},
        dice={"free": {"army_muster": 1}, "shadow": {"event": 1}},
        regions={"dale": {"control": "shadow"}, "iron_hills": {"units": {"dwarves_regular": 1}}},
    )
    assert points(m) == {"free": 0, "shadow": 1}
    say(m, "do:move_armies", "region:dale")
    assert points(m) == {"free": 0, "shadow": 0}


def test_besieged_strongholds_give_no_points() -> None:
    """A siege is not control: nothing is scored before the stronghold falls (p. 44). [victory.points]"""
    m = table(
        regions={"rivendell": {"units": {"sauron_regular": 2}, "garrison": {"elves_elite": 2, "elves_leader": 1}}}
    )
    assert points(m)["shadow"] == 0
