"""Rule tests: the Hunt for the Ring (chapter 9)."""

from typing import Any

import pytest
from tests.table import (
    company,
    damage,
    event,
    fellowship,
    hand,
    on_table,
    position,
    say,
    sound,
    state,
    table,
    units,
    where,
)

import warhost
from warhost.kernel.events import Event
from warhost.kernel.match import Match

HUNTED = {"free": {"character": 2}, "shadow": {"event": 1}, "hunt": {"shadow": 1}}


def moved(rolls: list[int], drawn: list[str], level: int = 0, paid: int = 0, **more: Any) -> Match:
    """The Free Peoples have just moved the Fellowship; the Hunt rolls these dice and draws these tiles."""
    script: dict[str, list[Any]] = {"hunt": rolls, "tile": drawn, **more.pop("script", {})}
    more.setdefault("dice", {**HUNTED, "hunt": {"shadow": level or len(rolls), "free": paid}})
    more.setdefault("fellowship", {"region": "trollshaws"})
    return rerolled(say(table(2, script, **more), "die:character", "do:move_fellowship"))


def rerolled(m: Match) -> Match:
    """The Shadow re-rolls all it may, if it is asked."""
    return say(m, m.options()[0]) if m.ask is not None and m.ask.kind == "hunt_reroll" else m


def told(m: Match, kind: str) -> list[Event]:
    """The events of one kind so far."""
    return [e for e in m.events() if e.kind == kind]


def same(one: Match, other: Match) -> None:
    """Check that two matches are at the same point, with the same past and the same future."""
    assert state(one).columns() == state(other).columns()
    assert state(one).hash() == state(other).hash()
    assert position(one) == position(other)
    assert one.seat == other.seat and one.all_answers() == other.all_answers()
    assert [(e.kind, e.args) for e in one.events()] == [(e.kind, e.args) for e in other.events()]
    if one.ask is not None and other.ask is not None:
        assert (one.ask.kind, one.ask.args, one.options()) == (other.ask.kind, other.ask.args, other.options())
    assert one.record() == other.record()


# ---- level, roll, modifiers


def test_the_level_is_the_number_of_shadow_dice_in_the_box() -> None:
    """As many dice are rolled as there are Shadow dice in the Hunt Box (p. 40). [hunt.level]"""
    for level in (1, 3, 5):
        m = moved([1] * level, [], level)
        assert len(told(m, "hunt_die")) == level


def test_eyes_rolled_count_for_the_level() -> None:
    """One die allocated and two Eyes rolled are a level of 3 (p. 40). [hunt.level]"""
    m = table(
        phase="hunt_allocation", script={"free_die": [1] * 4, "shadow_die": [6, 6, 5, 5, 5, 5], "hunt": [1, 1, 1]}
    )
    say(m, "number:1", "die:character", "do:move_fellowship")
    assert len(told(m, "hunt_die")) == 3


def test_without_shadow_dice_there_is_no_hunt() -> None:
    """No roll and no tile with an empty box, even where Nazgul stand (p. 40). [hunt.level]"""
    m = table(dice={"free": {"character": 2}, "shadow": {"event": 1}}, fellowship={"region": "dol_guldur"})
    say(m, "die:character", "do:move_fellowship")
    assert told(m, "hunt_die") == [] and told(m, "tile") == []
    assert position(m)["dice"]["hunt"] == {"free": 1, "shadow": 0}


def test_free_dice_in_the_box_are_not_the_level() -> None:
    """Free dice in the box make no Hunt of their own (p. 40). [hunt.level]"""
    m = moved([], [], paid=2)
    assert told(m, "hunt_die") == []


def test_at_most_five_dice_are_rolled() -> None:
    """A level of 6 rolls five dice (p. 40). [hunt.roll]"""
    m = moved([1] * 5, [], 6)
    assert len(told(m, "hunt_die")) == 5


def test_one_six_suffices_and_one_tile_is_drawn() -> None:
    """Five dice: one 6 draws a tile, five 6s draw one tile as well (p. 40). [hunt.roll]"""
    for dice in ([5, 5, 6, 4, 1], [6] * 5):
        m = moved(dice, ["std_1"])
        assert len(told(m, "tile")) == 1


def test_no_success_draws_no_tile() -> None:
    """Nothing but 5s finds nobody on the first move (p. 40). [hunt.roll]"""
    m = moved([5] * 5, [])
    assert told(m, "tile") == [] and m.seat == "shadow"


def test_every_move_is_hunted() -> None:
    """The second move of the turn is rolled for as well (p. 40). [hunt.roll]"""
    m = moved([1, 1], [], 1)
    say(m, "do:skip", "die:character", "do:move_fellowship")
    assert len(told(m, "hunt_die")) == 2


def test_the_second_move_is_found_on_five() -> None:
    """A 5 fails on the first move and succeeds on the second (p. 41). [hunt.modifiers] [ex.hunt_second_move]"""
    m = moved([5, 5], ["std_3"], 1)
    assert told(m, "tile") == []
    say(m, "do:skip", "die:character", "do:move_fellowship")
    assert len(told(m, "tile")) == 1 and damage(m) == 3


def test_each_free_die_in_the_box_adds_one() -> None:
    """Two dice in the box: a 4 succeeds, a 3 does not (p. 41). [hunt.modifiers]"""
    assert damage(moved([4], ["std_1"], paid=2)) == 1
    assert damage(moved([3], [], paid=2)) == 0


def test_a_natural_one_always_fails() -> None:
    """With five Free dice in the box, not counting the one that pays, a 2 succeeds (p. 41). [hunt.modifiers]"""
    dice = {"free": {"character": 1}, "shadow": {"event": 2}, "hunt": {"shadow": 1, "free": 5}}
    heroes = {"strider": "replaced", "aragorn": "edoras", "gandalf_grey": "replaced", "gandalf_white": "edoras"}
    assert damage(moved([1], [], dice=dice, characters=heroes)) == 0
    assert damage(moved([2], ["std_1"], dice=dice, characters=heroes)) == 1


def test_crebain_add_one_to_the_roll_and_the_rerolls() -> None:
    """The Shadow announces Flocks of Crebain before the roll (p. 41). [hunt.modifiers]"""
    m = moved([1, 5], ["std_1"], 1, fellowship={"region": "moria"}, table=["sh_char_16"])
    assert m.seat == "shadow" and told(m, "hunt_die") == []
    rerolled(say(m, "yes"))
    assert damage(m) == 1 and on_table(m) == []


# ---- re-rolls


def test_units_and_nazgul_give_two_rerolls() -> None:
    """Three units and two Nazgul: two failed dice are rolled again (p. 41). [hunt.rerolls] [ex.hunt_reroll_two]"""
    m = moved(
        [1, 1, 1, 2, 6], ["std_eye"], 3, regions={"trollshaws": {"units": {"sauron_regular": 3, "sauron_nazgul": 2}}}
    )
    assert len(told(m, "hunt_reroll")) == 2 and damage(m) == 1


def test_a_nazgul_units_and_a_stronghold_give_three_rerolls() -> None:
    """A Nazgul, four units and a Shadow stronghold: three dice (p. 41). [hunt.rerolls] [ex.hunt_reroll_three]"""
    m = moved(
        [1, 1, 1, 1, 2, 6, 6],
        ["std_eye"],
        4,
        fellowship={"region": "moria"},
        regions={"moria": {"units": {"sauron_regular": 4, "sauron_nazgul": 1}}},
    )
    assert len(told(m, "hunt_reroll")) == 3 and damage(m) == 2


def test_each_condition_alone_gives_one_reroll() -> None:
    """A stronghold, a unit, a Nazgul, the Witch-king; nothing gives none (p. 41). [hunt.rerolls]"""
    cases: list[tuple[str, dict[str, int], int]] = [
        ("moria", {}, 1),
        ("trollshaws", {"southrons_regular": 5}, 1),
        ("trollshaws", {"sauron_nazgul": 2}, 1),
        ("trollshaws", {}, 0),
        ("north_dunland", {}, 0),
    ]
    for place, there, number in cases:
        m = moved([1] * 9, [], 5, fellowship={"region": place}, regions={place: {"units": there}})
        assert len(told(m, "hunt_reroll")) == number, (place, there)
    m = moved([1] * 9, [], 5, characters={"witch_king": "trollshaws"})
    assert len(told(m, "hunt_reroll")) == 1


def test_only_failed_dice_are_rolled_again() -> None:
    """Three conditions and one failure: one re-roll, and no success is lost (p. 41). [hunt.rerolls]"""
    m = moved([6, 6, 1, 1], ["std_eye"], 3, fellowship={"region": "minas_morgul"})
    assert len(told(m, "hunt_reroll")) == 1 and damage(m) == 2


def test_the_shadow_rerolls_any_number_of_dice() -> None:
    """It may: a tile drawn now is not there later; the leading player decides (p. 41). [hunt.rerolls]"""
    for answer, rolled, successes in (("number:0", 0, 0), ("number:1", 1, 1), ("number:2", 2, 2)):
        m = table(
            2,
            {"hunt": [1, 2, 3, 6, 6], "tile": ["std_eye"]},
            fellowship={"region": "moria"},
            dice={**HUNTED, "hunt": {"shadow": 3, "free": 0}},
            regions={"moria": {"units": {"sauron_regular": 1}}},
        )
        say(m, "die:character", "do:move_fellowship")
        assert m.ask is not None and (m.ask.kind, m.seat) == ("hunt_reroll", "shadow")
        assert m.options() == ["number:2", "number:1", "number:0"] and m.ask.args == (2, 0)
        say(m, answer)
        assert len(told(m, "hunt_reroll")) == rolled and damage(m) == successes


def test_nobody_is_asked_without_a_failed_die_or_a_condition() -> None:
    """[hunt.rerolls]"""
    for region, rolls in (("moria", [6]), ("trollshaws", [1])):
        m = table(
            2,
            {"hunt": rolls, "tile": ["std_1"]},
            fellowship={"region": region},
            dice={**HUNTED, "hunt": {"shadow": 1, "free": 0}},
        )
        say(m, "die:character", "do:move_fellowship")
        assert m.ask is not None and m.ask.kind != "hunt_reroll" and told(m, "hunt_reroll") == []


def test_the_modifiers_apply_to_rerolls() -> None:
    """With a Free die in the box a re-rolled 5 succeeds; a re-rolled 1 never does (p. 41). [hunt.rerolls]"""
    assert damage(moved([1, 5], ["std_1"], 1, 1, fellowship={"region": "moria"}, regions={"moria": {"units": {}}})) == 1
    assert damage(moved([1, 1], [], 1, 2, fellowship={"region": "moria"}, regions={"moria": {"units": {}}})) == 0


def test_a_captured_stronghold_gives_a_reroll() -> None:
    """Control alone is asked: Lórien in Shadow hands counts, Moria in Free hands does not (p. 41). [hunt.rerolls]"""
    m = moved([1] * 9, [], 5, fellowship={"region": "lorien"}, regions={"lorien": {"control": "shadow", "units": {}}})
    assert len(told(m, "hunt_reroll")) == 1
    n = moved(
        [1] * 9,
        [],
        5,
        fellowship={"region": "moria"},
        regions={"moria": {"control": "free", "units": {"elves_regular": 1}}},
    )
    assert told(n, "hunt_reroll") == []


def test_besiegers_and_besieged_shadow_units_give_rerolls() -> None:
    """Besiegers of Rivendell count, so does a Shadow garrison of Moria (p. 41). [hunt.rerolls]"""
    m = moved(
        [1] * 9,
        [],
        5,
        fellowship={"region": "rivendell"},
        regions={"rivendell": {"units": {"sauron_regular": 1, "sauron_nazgul": 1}, "garrison": {"elves_elite": 1}}},
    )
    assert len(told(m, "hunt_reroll")) == 2
    n = moved(
        [1] * 9,
        [],
        5,
        fellowship={"region": "moria"},
        regions={"moria": {"units": {"elves_regular": 1}, "garrison": {"sauron_regular": 1, "sauron_nazgul": 1}}},
    )
    assert len(told(n, "hunt_reroll")) == 3


# ---- tiles and the pool


def test_a_tile_is_drawn_at_random_and_stays_out() -> None:
    """The tile leaves the pool for the drawn ones (p. 40). [hunt.tile] [hunt.pool]"""
    m = say(moved([6], ["std_3"]), "take")
    tiles = position(m)["tiles"]
    assert tiles["drawn"] == {"std_3": 1} and tiles["pool"]["std_3"] == 2 and sum(tiles["pool"].values()) == 15
    # Without a script the pool alone decides: tiles outside it are never drawn.
    for seed in range(12):
        n = table(
            2,
            {"hunt": [6]},
            str(seed),
            dice=HUNTED,
            fellowship={"region": "trollshaws"},
            tiles={"pool": {"std_1": 2, "std_2": 2}},
        )
        say(n, "die:character", "do:move_fellowship")
        assert damage(n) in (1, 2)


def test_a_stop_icon_means_nothing_outside_a_move_in_mordor() -> None:
    """On, On They Went drawn by Orc Patrol does its damage and stops nothing (p. 40). [hunt.tile] [mordor.stop]"""
    m = event(
        "sh_char_05",
        {"tile": ["sp_on_on"]},
        fellowship={"region": "morannon", "mordor": 2},
        tiles={"pool": {"sp_on_on": 1, "std_1": 2}},
    )
    assert damage(m) == 3
    say(m, "take")
    assert fellowship(m)["mordor"] == 2


def test_wizards_staff_is_used_before_the_draw() -> None:
    """No tile is drawn: no damage, no reveal, and the pool keeps all tiles (p. 40). [hunt.tile] [hunt.table_card]"""
    m = moved([6], [], table=["fp_char_08"])
    assert m.seat == "free" and told(m, "tile") == []
    say(m, "yes")
    assert told(m, "tile") == [] and fellowship(m)["hidden"] and fellowship(m)["corruption"] == 0
    assert sum(position(m)["tiles"]["pool"].values()) == 16 and on_table(m) == []


def test_wizards_staff_may_be_kept() -> None:
    """Declined, the tile is drawn and the card stays (p. 41). [hunt.table_card]"""
    m = moved([6], ["std_2"], table=["fp_char_08"])
    say(m, "no")
    assert damage(m) == 2 and on_table(m) == ["fp_char_08"]


def test_mithril_coat_draws_another_tile() -> None:
    """The second tile counts, the first returns with its icons unused (p. 40). [hunt.tile] [hunt.table_card]"""
    m = moved([6], ["std_2r", "std_1"], table=["fp_char_05"])
    assert m.seat == "free" and m.ask is not None and m.ask.kind == "mithril_coat"
    say(m, "yes")
    assert damage(m) == 1
    say(m, "take")
    assert fellowship(m)["hidden"] and fellowship(m)["corruption"] == 1
    tiles = position(m)["tiles"]
    assert tiles["drawn"] == {"std_1": 1} and tiles["pool"]["std_2r"] == 1


def test_the_first_tile_cannot_be_drawn_again_by_mithril_coat() -> None:
    """The second tile is drawn before the first is back (p. 40). [hunt.tile]"""
    for seed in range(12):
        m = table(
            2,
            {"hunt": [6], "tile": ["std_3"]},
            str(seed),
            dice=HUNTED,
            fellowship={"region": "trollshaws"},
            tiles={"pool": {"std_3": 1, "std_1": 1}},
            table=["fp_char_05"],
        )
        say(m, "die:character", "do:move_fellowship", "yes")
        assert damage(m) == 1


def test_mithril_coat_comes_before_the_die_of_a_tile() -> None:
    """Shelob's Lair is replaced before its die is rolled (p. 40). [hunt.tile] [hunt.special_tiles]"""
    m = table(
        2,
        {"tile": ["sp_shelob", "std_1"], "hunt_damage": [6]},
        dice=HUNTED,
        table=["fp_char_05"],
        fellowship={"region": "morannon", "mordor": 0},
        tiles={"pool": {"sp_shelob": 1, "std_1": 2}},
    )
    say(m, "die:character", "do:move_fellowship")
    assert told(m, "hunt_damage_die") == []
    say(m, "yes")
    assert damage(m) == 1 and told(m, "hunt_damage_die") == []


def test_the_empty_pool_is_filled_again() -> None:
    """With the last tile all standard tiles return, except those removed for good (p. 40). [hunt.pool]"""
    m = moved(
        [6],
        ["std_3"],
        tiles={"pool": {"std_3": 1}, "removed": {"std_eye": 2}},
        played=["fp_char_14"],
        characters={"strider": "edoras"},
    )
    say(m, "take")
    tiles = position(m)["tiles"]
    assert sum(tiles["pool"].values()) == 14 and tiles["pool"]["std_eye"] == 2 and tiles["pool"]["std_3"] == 3
    assert tiles["drawn"] == {} and tiles["removed"] == {"std_eye": 2}


def test_special_tiles_never_return() -> None:
    """Drawn as the last tile of the pool a special tile stays out (p. 40). [hunt.pool]"""
    m = table(
        2,
        {"tile": ["sp_on_on"]},
        dice=HUNTED,
        fellowship={"region": "morannon", "mordor": 0},
        tiles={"pool": {"sp_on_on": 1}, "drawn": {"sp_phial": 1, **ALL_STANDARD}},
    )
    say(m, "die:character", "do:move_fellowship", "take")
    tiles = position(m)["tiles"]
    assert tiles["pool"] == ALL_STANDARD and tiles["drawn"] == {"sp_on_on": 1, "sp_phial": 1}


ALL_STANDARD = {"std_eye": 4, "std_3": 3, "std_2": 2, "std_2r": 1, "std_1": 2, "std_1r": 2, "std_0r": 2}


def test_a_second_tile_needed_at_once_comes_from_a_pool_without_the_first() -> None:
    """Mithril Coat on the last tile: the others return first (p. 40). [hunt.pool]"""
    m = moved([6], ["std_3", "std_1"], tiles={"pool": {"std_3": 1}}, table=["fp_char_05"])
    assert sum(position(m)["tiles"]["pool"].values()) == 0
    say(m, "yes", "take")
    tiles = position(m)["tiles"]
    assert tiles["drawn"] == {"std_1": 1} and tiles["pool"]["std_3"] == 3 and sum(tiles["pool"].values()) == 15


def test_the_next_tile_of_a_reveal_comes_from_the_filled_pool() -> None:
    """The last tile reveals in Moria; the stronghold's tile is drawn from a full pool (p. 40). [hunt.pool]"""
    m = moved([6], ["std_0r", "std_3"], fellowship={"region": "hollin"}, tiles={"pool": {"std_0r": 1}})
    say(m, "region:moria", "take")
    tiles = position(m)["tiles"]
    assert tiles["drawn"] == {"std_3": 1} and sum(tiles["pool"].values()) == 15


# ---- special tiles


def test_a_special_tile_waits_for_mordor() -> None:
    """Played on the way it is set aside and cannot be drawn (p. 40). [hunt.special_tiles]"""
    m = event("fp_char_01")
    tiles = position(m)["tiles"]
    assert tiles["in_play"] == {"sp_elven_cloaks": 1} and "sp_elven_cloaks" not in tiles["pool"]
    sound(m)


def test_a_special_tile_played_in_mordor_joins_the_pool_at_once() -> None:
    """The Fellowship is there already (p. 40). [hunt.special_tiles]"""
    m = event("sh_char_01", fellowship={"region": "morannon", "mordor": 1})
    tiles = position(m)["tiles"]
    assert tiles["pool"]["sp_shelob"] == 1 and tiles["in_play"] == {}


def test_everybody_sees_the_tiles_left_in_the_pool() -> None:
    """Tiles are drawn, returned and added face up, so the view of every seat and of spectators counts them."""
    m = event("sh_char_01", fellowship={"region": "morannon", "mordor": 1}, tiles={"drawn": {"std_3": 2}})
    for seat in (*m.seats, "spectator"):
        tiles = m.view(seat)["tiles"]
        assert tiles["left"] == position(m)["tiles"]["pool"] and sum(tiles["left"].values()) == tiles["pool"] == 15
        assert (tiles["left"]["std_3"], tiles["left"]["sp_shelob"], tiles["drawn"]) == (1, 1, {"std_3": 2})


def test_a_negative_tile_heals() -> None:
    """Phial of Galadriel: no damage, Corruption drops by 2, not below 0 (p. 40). [hunt.special_tiles]"""
    for before, after in ((5, 3), (1, 0)):
        m = table(
            2,
            {"tile": ["sp_phial"]},
            dice=HUNTED,
            fellowship={"region": "morannon", "mordor": 0, "corruption": before},
            tiles={"pool": {"sp_phial": 1, "std_1": 1}},
        )
        say(m, "die:character", "do:move_fellowship")
        assert fellowship(m)["corruption"] == after and fellowship(m)["mordor"] == 1
        assert m.seat == "shadow"


def test_a_die_tile_rolls_its_damage() -> None:
    """Shelob's Lair: the result of one die is the damage (p. 40). [hunt.special_tiles]"""
    m = table(
        2,
        {"tile": ["sp_shelob"], "hunt_damage": [5]},
        dice=HUNTED,
        fellowship={"region": "morannon", "mordor": 0},
        tiles={"pool": {"sp_shelob": 1, "std_1": 1}},
    )
    say(m, "die:character", "do:move_fellowship")
    assert damage(m) == 5


def test_a_die_tile_is_a_numbered_tile_for_cards() -> None:
    """Orc Patrol discards Eyes and blue tiles but not Shelob's Lair (p. 40). [hunt.special_tiles]"""
    for tile, expected in (("sp_shelob", 4), ("sp_ring_is_mine", 0), ("sp_phial", 0), ("std_eye", 0), ("std_2", 2)):
        m = event(
            "sh_char_05",
            {"tile": [tile], "hunt_damage": [4]},
            fellowship={"region": "morannon", "mordor": 1, "corruption": 3},
            dice={"free": {"event": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 3}},
            tiles={"pool": {"sp_shelob": 1, "sp_ring_is_mine": 1, "sp_phial": 1, "std_eye": 1, "std_2": 1}},
        )
        assert damage(m) == expected, tile
        assert fellowship(m)["corruption"] == 3 and fellowship(m)["hidden"]


# ---- damage


def test_a_number_is_the_damage() -> None:
    """The number on the tile, with any number of successes (p. 41). [hunt.damage]"""
    for tile, number in (("std_1", 1), ("std_2", 2), ("std_3", 3)):
        assert damage(moved([6, 6, 6, 6, 6], [tile])) == number


def test_an_eye_counts_the_successes() -> None:
    """Two successes and one re-rolled are 3 damage (p. 41). [hunt.damage]"""
    m = moved(
        [6, 6, 1, 6],
        ["std_eye"],
        3,
        fellowship={"region": "trollshaws"},
        regions={"trollshaws": {"units": {"sauron_regular": 1}}},
    )
    assert damage(m) == 3


def test_an_eye_drawn_by_an_event_counts_nothing() -> None:
    """The Balrog's Eye is discarded without effect: no damage, no reveal (p. 41). [hunt.damage]"""
    m = table(
        phase="fellowship",
        fellowship={"region": "hollin", "progress": 2},
        table=["sh_char_17"],
        script={"tile": ["std_eye"]},
    )
    say(m, "yes", "region:moria", "region:dimrill_dale", "yes")
    assert fellowship(m)["corruption"] == 0 and fellowship(m)["hidden"]


def test_an_eye_of_the_nazgul_strike_counts_the_successes() -> None:
    """The card makes a Hunt roll, so its Eye counts; progress stays (p. 41). [hunt.damage]"""
    m = event(
        "sh_char_11",
        {"hunt": [6, 6], "tile": ["std_eye"]},
        fellowship={"region": "trollshaws", "progress": 1},
        dice={"free": {"event": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 2}},
    )
    say(m, "region:dol_guldur", "region:trollshaws", "done", "hunt")
    assert damage(m) == 2 and fellowship(m)["progress"] == 1


# ---- the order of effects


def test_table_card_then_guide_then_casualty_then_ring_then_reveal() -> None:
    """One tile through every step in the order of the book (p. 41). [hunt.order]"""
    m = moved(
        [6] * 5,
        ["std_eye"],
        characters=company("meriadoc", "peregrin", "gimli"),
        table=["fp_char_06"],
        script={"companion": ["gimli"]},
    )
    assert m.ask is not None and m.ask.kind == "hunt_card" and m.ask.args == (5,)
    say(m, "card:fp_char_06")
    assert damage(m) == 4
    say(m, "random")
    assert where(m, "gimli") == "dead" and m.ask is not None and m.ask.kind == "guide"
    say(m, "character:meriadoc")
    # The new Guide may use his ability at once; there is no second casualty.
    assert damage(m) == 2 and m.options() == ["guide", "take"]
    say(m, "guide", "region:trollshaws")
    assert damage(m) == 1 and fellowship(m)["guide"] == "peregrin" and fellowship(m)["hidden"]
    say(m, "take")
    assert fellowship(m)["corruption"] == 1 and not fellowship(m)["hidden"]
    assert m.ask is not None and m.ask.kind == "bearers"


def test_a_guide_passed_over_for_a_casualty_has_had_his_turn() -> None:
    """After the casualty the old Guide's ability is no longer offered (p. 41). [hunt.order]"""
    m = moved([6], ["std_3"], characters=company("meriadoc", "peregrin"), script={"companion": ["peregrin"]})
    assert m.options() == ["guide", "lose", "random", "take"]
    say(m, "random", "region:trollshaws")
    assert fellowship(m)["guide"] == "meriadoc" and fellowship(m)["corruption"] == 2
    assert m.seat == "shadow"


def test_corruption_of_twelve_ends_the_game_before_the_reveal() -> None:
    """The Fellowship is still hidden when the Ring wins (p. 41). [hunt.order] [victory.corruption]"""
    m = say(moved([6], ["std_1r"], fellowship={"region": "trollshaws", "corruption": 11}), "take")
    assert m.over and m.reason == "corruption" and fellowship(m)["hidden"]


def test_the_leading_free_player_decides_on_the_hunt() -> None:
    """With four players the partner moves, the Leading Player answers for the Hunt (p. 45). [hunt.order]"""
    m = table(
        4,
        {"hunt": [6], "tile": ["std_2r"], "companion": ["peregrin"]},
        dice=HUNTED,
        leading={"free": "gondor"},
        fellowship={"region": "hollin"},
    )
    assert m.seat == "rohan"
    say(m, "die:character", "do:move_fellowship")
    for answer in ("random", "region:hollin", "character:strider", "region:moria"):
        assert m.seat == "gondor", answer
        say(m, answer)


# ---- table cards


def test_one_card_per_tile() -> None:
    """With Axe and Bow and Horn of Gondor on the table only one lowers the damage (p. 41). [hunt.table_card]"""
    m = moved([6], ["std_3"], table=["fp_char_06", "fp_char_07"])
    assert m.options() == ["card:fp_char_06", "card:fp_char_07", "no"]
    say(m, "card:fp_char_07")
    assert damage(m) == 2 and on_table(m) == ["fp_char_06"]
    say(m, "take")
    assert fellowship(m)["corruption"] == 2


def test_the_card_may_be_kept() -> None:
    """Using it is the Free player's choice (p. 41). [hunt.table_card]"""
    m = say(moved([6], ["std_3"], table=["fp_char_06"]), "no")
    assert damage(m) == 3 and on_table(m) == ["fp_char_06"]


def test_a_card_lowers_damage_to_nothing() -> None:
    """One damage less one leaves nothing: nothing more is asked and nothing healed (p. 41). [hunt.table_card]"""
    m = moved([6], ["std_1"], table=["fp_char_06"], fellowship={"region": "trollshaws", "corruption": 2})
    say(m, "card:fp_char_06")
    assert m.seat == "shadow" and fellowship(m)["corruption"] == 2


def test_without_damage_no_card_is_asked_for() -> None:
    """A tile of 0 leaves Axe and Bow on the table (p. 41). [hunt.table_card]"""
    m = moved([6], ["std_0r"], table=["fp_char_06"])
    assert m.ask is not None and m.ask.kind == "bearers" and on_table(m) == ["fp_char_06"]


def test_mithril_coat_is_the_card_of_its_tile() -> None:
    """After it Axe and Bow is not offered for the same tile (p. 41). [hunt.table_card]"""
    m = moved([6], ["std_3", "std_2"], table=["fp_char_05", "fp_char_06"])
    say(m, "yes")
    assert damage(m) == 2 and on_table(m) == ["fp_char_06"]
    n = moved([6], ["std_3"], table=["fp_char_05", "fp_char_06"])
    say(n, "no")
    assert n.ask is not None and n.ask.kind == "hunt_card"


def test_a_new_tile_allows_a_card_again() -> None:
    """Axe and Bow for the Hunt tile, Horn of Gondor for the stronghold's (p. 41). [hunt.table_card]"""
    m = moved([6], ["std_2r", "std_3"], table=["fp_char_06", "fp_char_07"], fellowship={"region": "hollin"})
    say(m, "card:fp_char_06", "take", "region:moria", "card:fp_char_07")
    assert damage(m) == 2 and on_table(m) == []


def test_unreducible_damage() -> None:
    """Isildur's Bane: no card, no Guide, no casualty (p. 41). [hunt.table_card] [hunt.guide] [hunt.casualty]"""
    m = event("sh_char_06", {"tile": ["std_2"]}, table=["fp_char_07"], fellowship={"region": "hollin"})
    assert fellowship(m)["corruption"] == 2 and on_table(m) == ["fp_char_07"]
    n = event(
        "sh_char_06", {"tile": ["std_2"]}, characters=company("meriadoc", "peregrin"), fellowship={"region": "hollin"}
    )
    assert fellowship(n)["corruption"] == 2 and fellowship(n)["guide"] == "meriadoc"


# ---- the Guide


def test_meriadoc_and_then_peregrin() -> None:
    """Meriadoc's separation makes Peregrin Guide, who may separate too (p. 41). [hunt.guide] [ex.new_guide_hobbits]"""
    m = moved(
        [6],
        ["std_3"],
        characters=company("meriadoc", "peregrin"),
        fellowship={"region": "trollshaws", "progress": 2, "guide": "meriadoc"},
    )
    say(m, "guide")
    # Progress 3 and level 1: up to four regions away.
    assert "region:lorien" not in m.options() and "region:moria" in m.options()
    say(m, "region:rivendell")
    assert damage(m) == 2 and fellowship(m)["guide"] == "peregrin"
    say(m, "guide", "region:trollshaws")
    assert where(m, "meriadoc") == "rivendell" and where(m, "peregrin") == "trollshaws"
    # Gollum is the Guide now and may reveal himself.
    assert fellowship(m)["guide"] == "gollum" and damage(m) == 1 and m.options() == ["guide", "take"]


def test_a_hobbit_who_separates_is_not_a_casualty() -> None:
    """After the Guide's ability one casualty may still be taken (p. 41). [hunt.guide] [hunt.casualty]"""
    m = moved([6], ["std_3"], characters=company("meriadoc", "peregrin"))
    say(m, "guide", "region:trollshaws")
    assert m.options() == ["guide", "lose", "random", "take"]


def test_a_hobbit_who_is_not_guide_has_no_ability() -> None:
    """Under Gimli the hobbits cannot separate to lower damage (p. 41). [hunt.guide]"""
    m = moved([6], ["std_3"], characters=company("gimli", "meriadoc", "peregrin"))
    assert m.options() == ["lose", "random", "take"]


def test_the_new_guide_of_a_casualty_acts_at_once() -> None:
    """Gimli dies, Peregrin leads and separates on the same tile (p. 41). [hunt.guide]"""
    m = moved([6], ["std_3"], characters=company("gimli", "peregrin"))
    say(m, "lose", "guide", "region:trollshaws")
    assert fellowship(m)["corruption"] == 0 and where(m, "peregrin") == "trollshaws"


def test_gollum_named_in_the_hunt_shields_from_a_numbered_tile() -> None:
    """The last companion dies on a 2 with Reveal: Gollum leads at once and keeps it hidden (p. 41). [hunt.guide]"""
    m = moved([6], ["std_2r"], characters=company("gimli"))
    say(m, "lose")
    assert fellowship(m)["guide"] == "gollum" and fellowship(m)["hidden"]
    assert m.seat == "shadow"


def test_gollum_named_in_the_hunt_may_give_himself_away() -> None:
    """Peregrin absorbs 1 of 2; the tile no longer reveals, so Gollum may for the rest (p. 41). [hunt.guide]"""
    m = moved([6], ["std_2r"], characters=company("peregrin"))
    say(m, "lose", "region:trollshaws")
    assert damage(m) == 1 and m.options() == ["guide", "take"]
    n = m.clone()
    say(m, "guide")
    assert fellowship(m)["corruption"] == 0 and not fellowship(m)["hidden"]
    assert m.ask is not None and m.ask.kind == "bearers"
    say(n, "take")
    assert fellowship(n)["corruption"] == 1 and fellowship(n)["hidden"]


def test_gollum_named_in_the_hunt_does_not_shield_from_an_eye() -> None:
    """An Eye reveals the Fellowship, no matter who is the Guide (p. 41). [hunt.guide] [hunt.reveal]"""
    m = moved([6, 6], ["std_eye"], characters=company("gimli"))
    say(m, "lose")
    assert fellowship(m)["guide"] == "gollum" and not fellowship(m)["hidden"]


def test_gollum_reveals_himself_once_per_tile() -> None:
    """One damage less, a full reveal at the end, and no second time (p. 41). [hunt.guide]"""
    m = moved([6], ["std_3"], characters=company(), fellowship={"region": "hollin"})
    assert m.options() == ["guide", "take"]
    say(m, "guide")
    assert fellowship(m)["corruption"] == 2 and not fellowship(m)["hidden"]
    assert m.ask is not None and m.ask.kind == "bearers"


def test_gollum_cannot_give_a_revealed_fellowship_away() -> None:
    """Neither when it is revealed already nor when the tile reveals it (p. 41). [hunt.guide]"""
    m = event("sh_char_05", {"tile": ["std_2"]}, characters=company(), fellowship={"region": "hollin", "hidden": False})
    assert fellowship(m)["corruption"] == 2
    n = moved([6, 6], ["std_eye"], characters=company(), fellowship={"region": "hollin"})
    assert fellowship(n)["corruption"] == 2 and not fellowship(n)["hidden"]


# ---- casualties


def test_the_free_player_may_take_the_ring_instead() -> None:
    """A casualty is a choice: all damage may become Corruption (p. 42). [hunt.casualty] [hunt.ring]"""
    m = moved([6], ["std_3"])
    assert m.seat == "free" and m.options() == ["lose", "random", "take"]
    say(m, "take")
    assert fellowship(m)["corruption"] == 3
    assert all(where(m, c) == "fellowship" for c in company())


def test_the_guide_as_casualty() -> None:
    """Gandalf falls and absorbs 3; a new Guide is named at once (p. 42). [hunt.casualty]"""
    m = say(moved([6], ["std_3"]), "lose")
    assert where(m, "gandalf_grey") == "dead" and fellowship(m)["guide"] == "strider"
    assert fellowship(m)["corruption"] == 0
    sound(m)


def test_a_random_casualty_may_be_the_guide() -> None:
    """All in the Fellowship are drawn from, the Guide included (p. 42). [hunt.casualty]"""
    m = say(moved([6], ["std_3"], script={"companion": ["gandalf_grey"]}), "random")
    assert where(m, "gandalf_grey") == "dead" and fellowship(m)["guide"] == "strider"
    found = set()
    for seed in range(60):
        n = table(2, {"hunt": [6], "tile": ["std_3"]}, str(seed), dice=HUNTED, fellowship={"region": "trollshaws"})
        say(n, "die:character", "do:move_fellowship", "random")
        found |= {e.args[0] for e in told(n, "hunt_casualty")}
    assert found == set(range(7))


def test_a_casualty_dies_even_for_one_damage() -> None:
    """The level exceeds the damage: he still dies and nothing heals (p. 42). [hunt.casualty]"""
    m = moved([6], ["std_1"], fellowship={"region": "trollshaws", "corruption": 4})
    say(m, "lose")
    assert where(m, "gandalf_grey") == "dead" and fellowship(m)["corruption"] == 4


def test_damage_beyond_the_level_is_corruption() -> None:
    """Four damage and Boromir (2): Corruption rises by 2, and nobody else may be lost (p. 42). [hunt.casualty]"""
    m = moved([6] * 4, ["std_eye"], characters=company("boromir", "gimli"), fellowship={"region": "trollshaws"})
    say(m, "lose")
    assert where(m, "boromir") == "dead" and where(m, "gimli") == "fellowship"
    assert fellowship(m)["corruption"] == 2


def test_without_damage_there_is_no_casualty() -> None:
    """A tile of 0 asks for nobody (p. 42). [hunt.casualty]"""
    m = moved([6], ["std_0r"])
    assert m.ask is not None and m.ask.kind == "bearers"


def test_a_hobbit_is_taken_alive() -> None:
    """Lost in the Hunt he absorbs 1 and turns up within progress plus 1 of the figure (p. 42). [hunt.casualty]"""
    m = moved([6], ["std_2"], script={"companion": ["peregrin"]}, fellowship={"region": "hollin", "progress": 1})
    say(m, "random")
    assert "region:edoras" not in m.options() and "region:south_dunland" in m.options()
    say(m, "region:rivendell", "character:gandalf_grey")
    assert where(m, "peregrin") == "rivendell" and fellowship(m)["corruption"] == 1
    assert fellowship(m)["progress"] == 2


def test_a_forced_random_casualty() -> None:
    """Foul Thing from the Deep: only the lot decides, and the Ring comes after it (p. 42). [hunt.casualty]"""
    m = event("sh_char_07", {"tile": ["std_3"], "companion": ["gimli"]}, fellowship={"region": "hollin"})
    assert where(m, "gimli") == "dead"
    assert m.ask is not None and m.ask.kind == "guide"
    say(m, "character:strider")
    assert fellowship(m)["corruption"] == 1


def test_sorrow_and_toil_follows_a_casualty() -> None:
    """The Shadow may discard a Free character card from the table; its own card stays (p. 42). [hunt.casualty]"""
    m = moved([6], ["std_3"], table=["sh_char_15", "fp_char_05"])
    say(m, "no", "lose")
    assert m.seat == "shadow" and m.ask is not None and m.ask.kind == "sorrow"
    say(m, "card:fp_char_05")
    assert on_table(m) == ["sh_char_15"]


def test_gimli_falls_at_goblins_gate() -> None:
    """Rolls 2, 5, 6 on the second move, tile 3, Gimli, Corruption +1, hidden (p. 42). [hunt.ring] [ex.hunt_gimli]"""
    m = moved(
        [2, 5, 6],
        ["std_3"],
        paid=1,
        turn=4,
        script={"companion": ["gimli"]},
        fellowship={"region": "goblins_gate", "progress": 1, "guide": "strider"},
    )
    assert fellowship(m)["progress"] == 2
    assert [e.args for e in told(m, "hunt_roll")] == [(3, 1, 2)]
    assert damage(m) == 3
    say(m, "random", "character:strider")
    assert where(m, "gimli") == "dead" and fellowship(m)["guide"] == "strider"
    assert fellowship(m)["corruption"] == 1 and fellowship(m)["hidden"]
    assert fellowship(m)["region"] == "goblins_gate" and fellowship(m)["progress"] == 2


# ---- reveal


def test_a_reveal_icon_reveals_after_everything_else() -> None:
    """Damage and casualty first, then the figure moves (p. 41). [hunt.reveal]"""
    m = moved([6], ["std_1r"], fellowship={"region": "hollin"})
    assert fellowship(m)["hidden"]
    say(m, "lose")
    assert where(m, "gandalf_grey") == "dead" and not fellowship(m)["hidden"]
    assert m.ask is not None and m.ask.kind == "bearers"


def test_it_reveals_without_damage_as_well() -> None:
    """A tile of 0, or damage cancelled by a card, still reveals (p. 41). [hunt.reveal]"""
    m = moved([6], ["std_0r"])
    assert not fellowship(m)["hidden"]
    n = say(moved([6], ["std_1r"], table=["fp_char_06"]), "card:fp_char_06")
    assert not fellowship(n)["hidden"] and fellowship(n)["corruption"] == 0


def test_tiles_without_the_icon_do_not_reveal() -> None:
    """1, 2 and 3 without the icon leave it hidden (p. 41). [hunt.reveal]"""
    for tile in ("std_1", "std_2", "std_3"):
        assert fellowship(say(moved([6], [tile]), "take"))["hidden"]


def test_gollum_as_guide_hides_it_from_numbered_standard_tiles() -> None:
    """1 with Reveal and 0 with Reveal do not reveal under Gollum, an Eye does (p. 41). [hunt.reveal]"""
    for tile, hidden in (("std_0r", True), ("std_1r", True), ("std_eye", False)):
        m = moved([6], [tile], characters=company())
        if damage(m):
            say(m, "take")
        assert fellowship(m)["hidden"] == hidden, tile


# ---- declared


def test_the_balrogs_tile_does_not_reveal_in_a_haven() -> None:
    """Declared in Lórien through Moria: damage counts, Reveal does not (p. 41). [hunt.declared]"""
    m = table(
        phase="fellowship",
        fellowship={"region": "hollin", "progress": 3, "corruption": 2},
        table=["sh_char_17"],
        script={"tile": ["std_2r"]},
    )
    say(m, "yes", "region:moria", "region:dimrill_dale", "region:lorien")
    assert m.seat == "shadow" and m.ask is not None and m.ask.kind == "balrog"
    say(m, "yes", "take")
    assert fellowship(m)["hidden"] and fellowship(m)["corruption"] == 3 and on_table(m) == []


def test_the_balrogs_tile_reveals_outside_havens() -> None:
    """Declared in Dimrill Dale it reveals where it stands (p. 41). [hunt.declared]"""
    m = table(
        phase="fellowship",
        fellowship={"region": "hollin", "progress": 2},
        table=["sh_char_17"],
        script={"tile": ["std_1r"]},
    )
    say(m, "yes", "region:moria", "region:dimrill_dale", "yes", "take")
    assert not fellowship(m)["hidden"] and fellowship(m)["region"] == "dimrill_dale"
    assert len(told(m, "tile")) == 1


def test_declared_in_moria_the_balrog_brings_the_strongholds_tile() -> None:
    """Revealed while it stays in Moria: a tile for the stronghold follows (p. 41). [hunt.declared]

    [hunt.several_tiles]
    """
    m = table(
        phase="fellowship",
        fellowship={"region": "hollin", "progress": 1},
        table=["sh_char_17"],
        script={"tile": ["std_1r", "std_2"]},
    )
    say(m, "yes", "region:moria", "yes", "take")
    assert not fellowship(m)["hidden"] and damage(m) == 2


def test_a_haven_in_shadow_hands_does_not_hide_it_from_the_balrog() -> None:
    """Lórien must be under Free control for the icon to be ignored (p. 41). [hunt.declared]"""
    m = table(
        phase="fellowship",
        fellowship={"region": "hollin", "progress": 3},
        table=["sh_char_17"],
        script={"tile": ["std_1r"]},
        regions={"lorien": {"control": "shadow", "units": {"sauron_regular": 1}}},
    )
    say(m, "yes", "region:moria", "region:dimrill_dale", "region:lorien", "yes", "take")
    assert not fellowship(m)["hidden"]


def test_the_balrog_may_wait() -> None:
    """The Shadow decides; declined, the card stays on the table (p. 41). [hunt.several_tiles]"""
    m = table(phase="fellowship", fellowship={"region": "hollin", "progress": 1}, table=["sh_char_17"])
    say(m, "yes", "region:moria", "no")
    assert told(m, "tile") == [] and on_table(m) == ["sh_char_17"]


def test_the_balrog_sleeps_while_the_figure_stays() -> None:
    """Only a move into, out of or through Moria wakes him (p. 41). [hunt.several_tiles]"""
    m = table(phase="fellowship", fellowship={"region": "moria", "progress": 2}, table=["sh_char_17"])
    say(m, "yes", "stay")
    assert m.ask is not None and m.ask.kind == "guide"
    n = table(phase="fellowship", fellowship={"region": "moria", "progress": 2}, table=["sh_char_17"])
    say(n, "yes", "region:hollin", "stay")
    assert n.ask is not None and n.ask.kind == "balrog"


# ---- several tiles


def test_three_tiles_in_moria() -> None:
    """The Hunt's tile, the Balrog's, the stronghold's, each resolved before the next (p. 41). [hunt.several_tiles]

    [ex.balrog_moria]
    """
    m = moved([6], ["std_2r", "std_3", "std_1"], fellowship={"region": "hollin"}, table=["sh_char_17"])
    assert damage(m) == 2 and len(told(m, "tile")) == 1
    say(m, "take", "region:moria")
    assert m.seat == "shadow" and fellowship(m)["corruption"] == 2
    say(m, "yes")
    assert damage(m) == 3 and len(told(m, "tile")) == 2
    say(m, "take")
    assert damage(m) == 1 and len(told(m, "tile")) == 3 and fellowship(m)["corruption"] == 5
    say(m, "take")
    assert fellowship(m)["corruption"] == 6 and m.seat == "shadow"
    causes = [e.args[1] for e in told(m, "tile")]
    assert len(set(causes)) == 3


def checked(m: Match, *answers: str) -> None:
    """Answer; at every question a clone, a loaded record, an undone answer and a replay are the same match."""
    for answer in answers:
        same(m, m.clone())
        same(m, warhost.load(m.record()))
        back = m.clone()
        say(back, answer)
        back.undo()
        same(m, back)
        again = m.clone()
        again.replay(m.all_answers())
        same(m, again)
        say(back, answer)
        say(again, answer)
        say(m, answer)
        same(m, back)
        same(m, again)


def test_the_whole_hunt_in_moria_can_be_cloned_undone_and_replayed_anywhere() -> None:
    """Three tiles, a lot, a hobbit taken alive, new Guides acting, in one action (p. 41). [hunt.several_tiles]

    [hunt.guide] [hunt.casualty] [hunt.order]
    """
    m = table(
        2,
        {
            "hunt": [6, 6, 6],
            "tile": ["std_eye", "std_2", "std_3"],
            "companion": ["boromir", "peregrin"],
            "random_card": ["fp_char_09"],
        },
        dice={"free": {"character": 2}, "shadow": {"event": 1}, "hunt": {"shadow": 3}},
        characters=company("boromir", "meriadoc", "peregrin"),
        fellowship={"region": "hollin"},
        table=["sh_char_17", "sh_char_15"],
        hands={"free": ["fp_char_09", "fp_strat_13"]},
        regions={"moria": {"units": {"sauron_regular": 2}}},
    )
    checked(m, "die:character", "do:move_fellowship")
    # The Hunt's tile: an Eye for three successes. Boromir falls by lot, Meriadoc leads and separates at once.
    assert damage(m) == 3
    checked(m, "random", "character:meriadoc")
    # Worn with Sorrow and Toil: the Shadow's random choice falls on the one character card in hand.
    assert m.seat == "shadow"
    checked(m, "random")
    assert hand(m, "free") == ["fp_strat_13"]
    assert where(m, "boromir") == "dead" and damage(m) == 1 and m.options() == ["guide", "take"]
    assert not m.may_undo("shadow")
    checked(m, "guide")
    assert m.may_undo("free")
    checked(m, "region:rivendell")
    assert where(m, "meriadoc") == "rivendell" and fellowship(m)["guide"] == "peregrin"
    # Revealed: the figure goes into Moria and wakes the Balrog.
    assert not fellowship(m)["hidden"] and fellowship(m)["corruption"] == 0
    checked(m, "region:moria", "yes")
    # The Balrog's tile: Peregrin is drawn by lot and taken alive, Gollum leads, the rest is the Ring's.
    assert damage(m) == 2 and on_table(m) == ["sh_char_15"]
    checked(m, "random")
    assert m.options() == ["region:dimrill_dale", "region:hollin", "region:moria", "region:north_dunland"]
    checked(m, "region:dimrill_dale", "no")
    assert where(m, "peregrin") == "dimrill_dale" and fellowship(m)["guide"] == "gollum"
    # The stronghold's tile has followed: nobody is left to lose, and a revealed Fellowship cannot be revealed again.
    assert [e.args[0] for e in told(m, "hunt_casualty")] == [2, 6]
    assert fellowship(m)["corruption"] == 1 + 3
    assert m.seat == "shadow" and position(m)["dice"]["hunt"] == {"free": 1, "shadow": 3}
    assert units(m, "moria") == {"sauron_regular": 2}
    sound(m)
    warhost.verify(m.record())


def test_undo_stops_at_a_tile_in_the_middle_of_the_hunt() -> None:
    """Once a tile is drawn the answer before it stands (p. 41). [hunt.several_tiles]"""
    m = moved([6], ["std_0r", "std_3"], fellowship={"region": "hollin"})
    say(m, "region:moria")
    assert damage(m) == 3 and not m.may_undo("free")
    with pytest.raises(warhost.UndoRefused):
        m.undo("free")
    assert damage(m) == 3 and fellowship(m)["region"] == "moria"
    n = moved([6], ["std_0r"], fellowship={"region": "hollin", "progress": 1})
    say(n, "region:trollshaws")
    assert n.may_undo("free")
    n.undo("free")
    assert fellowship(n)["region"] == "hollin" and n.ask is not None and n.ask.kind == "bearers"
