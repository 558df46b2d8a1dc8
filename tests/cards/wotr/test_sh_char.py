"""The Shadow character deck: every card, its condition and its rulings."""

from typing import Any

import pytest
from tests.table import (
    act,
    at_war,
    attack,
    can_play,
    company,
    control,
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
    table,
    tiles,
    units,
    where,
)

from warhost.kernel.match import Match

IN_MORDOR = {"region": "morannon", "mordor": 1}
IN_MORIA = {"region": "moria"}
REVEALED = {"region": "hollin", "hidden": False}
ALL = ("gandalf_grey", "strider", "boromir", "legolas", "gimli", "meriadoc", "peregrin")
NOBODY = dict.fromkeys(ALL, "dead")


def kind(m: Match) -> str:
    """The kind of the open question."""
    assert m.ask is not None
    return m.ask.kind


def asked(m: Match) -> str:
    """Who is asked."""
    assert m.ask is not None
    return m.seats[m.ask.seat]


def over(m: Match) -> None:
    """The event is done and the Free Peoples act next."""
    assert kind(m) == "action" and asked(m) == "free"
    sound(m)


# ---- 1 to 4: special tiles


def joins_on_entry(card: str, tile: str) -> None:
    m = event(card)
    assert tiles(m, "in_play") == {tile: 1} and tile not in tiles(m, "pool")
    over(m)


def joins_at_once(card: str, tile: str) -> None:
    m = event(card, fellowship=IN_MORDOR)
    assert tiles(m, "pool")[tile] == 1 and not tiles(m, "in_play")
    over(m)


def test_sh_char_01_waits_for_mordor() -> None:
    """Shelob's tile is set aside until the Fellowship enters Mordor."""
    joins_on_entry("sh_char_01", "sp_shelob")


def test_sh_char_01_in_mordor() -> None:
    """On the Mordor Track it joins the pool at once."""
    joins_at_once("sh_char_01", "sp_shelob")


def test_sh_char_02_waits_for_mordor() -> None:
    """The Ring is Mine is set aside until the Fellowship enters Mordor."""
    joins_on_entry("sh_char_02", "sp_ring_is_mine")


def test_sh_char_02_in_mordor() -> None:
    """On the Mordor Track it joins the pool at once."""
    joins_at_once("sh_char_02", "sp_ring_is_mine")


def test_sh_char_03_waits_for_mordor() -> None:
    """On, On They Went is set aside until the Fellowship enters Mordor."""
    joins_on_entry("sh_char_03", "sp_on_on")


def test_sh_char_03_in_mordor() -> None:
    """On the Mordor Track it joins the pool at once."""
    joins_at_once("sh_char_03", "sp_on_on")


def test_sh_char_04_waits_for_mordor() -> None:
    """Give it to Uss is set aside until the Fellowship enters Mordor."""
    joins_on_entry("sh_char_04", "sp_give_it")


def test_sh_char_04_in_mordor() -> None:
    """On the Mordor Track it joins the pool at once."""
    joins_at_once("sh_char_04", "sp_give_it")


# ---- 5 to 8: away from Free settlements


def wild(card: str) -> None:
    assert can_play(card, fellowship={"region": "hollin"})
    assert can_play(card, fellowship=IN_MORIA)
    assert can_play(card, fellowship={"region": "osgiliath"})
    assert can_play(card, fellowship=IN_MORDOR)
    assert not can_play(card)
    assert not can_play(card, fellowship={"region": "bree"})
    assert not can_play(card, fellowship={"region": "pelargir"})
    assert not can_play(
        card, fellowship={"region": "lorien"}, regions={"lorien": {"units": {"sauron_regular": 1}, "control": "shadow"}}
    )


def test_sh_char_05_condition() -> None:
    """Orc Patrol needs the figure away from original settlements of the Free Peoples, whoever controls them now."""
    wild("sh_char_05")


def test_sh_char_05_hunts() -> None:
    """A numbered tile is a successful Hunt: a casualty may be taken, and the tile stays out."""
    m = event("sh_char_05", {"tile": ["std_3"]}, fellowship=IN_MORIA)
    assert kind(m) == "hunt_damage" and asked(m) == "free"
    assert set(m.options()) == {"lose", "random", "take"}
    say(m, "take")
    assert corruption(m) == 3 and tiles(m, "drawn") == {"std_3": 1} and fellowship(m)["hidden"]
    over(m)


def test_sh_char_05_reveals() -> None:
    """A Reveal icon reveals; a tile for the Shadow stronghold follows."""
    m = event("sh_char_05", {"tile": ["std_0r", "std_2"]}, fellowship=IN_MORIA)
    assert not fellowship(m)["hidden"] and kind(m) == "hunt_damage"
    say(m, "take")
    assert corruption(m) == 2
    over(m)


@pytest.mark.parametrize("card", ["sh_char_05", "sh_char_06", "sh_char_07"])
def test_sh_char_05_06_07_eye_does_nothing(card: str) -> None:
    """An Eye is discarded: no damage and no reveal, even with dice in the Hunt Box."""
    dice = {"free": {"event": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 3}}
    m = event(card, {"tile": ["std_eye"]}, fellowship=IN_MORIA, dice=dice)
    assert corruption(m) == 0 and fellowship(m)["hidden"] and tiles(m, "drawn") == {"std_eye": 1}
    over(m)


@pytest.mark.parametrize("card", ["sh_char_05", "sh_char_06", "sh_char_07"])
def test_sh_char_05_06_07_blue_tile_does_nothing(card: str) -> None:
    """A Free Peoples special tile is discarded and does not even heal."""
    m = event(
        card,
        {"tile": ["sp_phial"]},
        fellowship=IN_MORDOR | {"corruption": 5},
        tiles={"pool": {"std_eye": 4, "sp_phial": 1}},
    )
    assert corruption(m) == 5 and tiles(m, "drawn")["sp_phial"] == 1
    over(m)


def test_sh_char_05_red_eye_does_nothing() -> None:
    """The Shadow special tile with an Eye is an Eye too."""
    m = event(
        "sh_char_05",
        {"tile": ["sp_ring_is_mine"]},
        fellowship=IN_MORDOR,
        tiles={"pool": {"std_eye": 4, "sp_ring_is_mine": 1}},
    )
    assert corruption(m) == 0 and fellowship(m)["hidden"]
    over(m)


def test_sh_char_05_stop_means_nothing() -> None:
    """A Stop icon is ignored, and no step is taken on the Mordor Track."""
    m = event(
        "sh_char_05",
        {"tile": ["sp_on_on"]},
        fellowship=IN_MORDOR,
        characters=NOBODY,
        tiles={"pool": {"std_eye": 4, "sp_on_on": 1}},
    )
    assert kind(m) == "hunt_damage"
    say(m, "take")
    assert corruption(m) == 3 and fellowship(m)["mordor"] == 1 and not fellowship(m)["tried"]
    over(m)


def test_sh_char_06_condition() -> None:
    """Isildur's Bane needs the figure away from Free Peoples settlements."""
    wild("sh_char_06")


def test_sh_char_06_cannot_be_reduced() -> None:
    """No card, no Guide, no casualty: all of the damage is Corruption."""
    m = event(
        "sh_char_06",
        {"tile": ["std_2"]},
        fellowship={"region": "hollin"},
        characters=company("boromir", "gimli"),
        table=["fp_char_06", "fp_char_07"],
    )
    assert corruption(m) == 2 and on_table(m) == ["fp_char_06", "fp_char_07"]
    over(m)


def test_sh_char_06_hobbit_guide_cannot_help() -> None:
    """A hobbit's Guide ability does not help either."""
    m = event("sh_char_06", {"tile": ["std_3"]}, fellowship={"region": "hollin"}, characters=company("meriadoc"))
    assert corruption(m) == 3 and where(m, "meriadoc") == "fellowship"
    over(m)


def test_sh_char_06_reveals() -> None:
    """A Reveal icon still reveals."""
    m = event("sh_char_06", {"tile": ["std_1r"]}, fellowship={"region": "hollin"})
    assert corruption(m) == 1 and not fellowship(m)["hidden"]
    over(m)


def test_sh_char_06_gollum_ignores_the_icon() -> None:
    """With Gollum a standard numbered tile does not reveal."""
    m = event("sh_char_06", {"tile": ["std_1r"]}, fellowship={"region": "hollin"}, characters=NOBODY)
    assert corruption(m) == 1 and fellowship(m)["hidden"]
    over(m)


def test_sh_char_06_staff_and_coat() -> None:
    """Wizard's Staff stops the draw; Mithril Coat draws another tile."""
    here: dict[str, Any] = {"fellowship": {"region": "hollin"}}
    m = event("sh_char_06", table=["fp_char_08"], **here)
    assert kind(m) == "wizards_staff"
    say(m, "yes")
    assert corruption(m) == 0 and on_table(m) == []
    over(m)
    m = event("sh_char_06", {"tile": ["std_3", "std_1"]}, table=["fp_char_05"], **here)
    assert kind(m) == "mithril_coat"
    say(m, "yes")
    assert corruption(m) == 1 and tiles(m, "drawn") == {"std_1": 1}
    over(m)


def test_sh_char_07_condition() -> None:
    """Foul Thing from the Deep needs the figure away from Free Peoples settlements."""
    wild("sh_char_07")


def test_sh_char_07_random_casualty() -> None:
    """A random companion is the casualty; the rest goes to the Ring."""
    m = event("sh_char_07", {"tile": ["std_3"], "companion": ["gimli"]}, fellowship={"region": "hollin"})
    say(m, "character:gandalf_grey")
    assert where(m, "gimli") == "dead" and corruption(m) == 1
    over(m)


def test_sh_char_07_guide_first() -> None:
    """The Guide's ability may come first; without damage left nobody dies."""
    m = event(
        "sh_char_07", {"tile": ["std_1"]}, fellowship={"region": "hollin"}, characters=company("meriadoc", "peregrin")
    )
    assert set(m.options()) == {"guide", "random"}
    say(m, "guide", "region:hollin")
    assert where(m, "meriadoc") == "hollin" and where(m, "peregrin") == "fellowship" and corruption(m) == 0
    over(m)


def test_sh_char_07_table_card_first() -> None:
    """A table card that takes the damage away saves the companions."""
    m = event("sh_char_07", {"tile": ["std_1"]}, fellowship={"region": "hollin"}, table=["fp_char_07"])
    assert kind(m) == "hunt_card"
    say(m, "card:fp_char_07")
    assert corruption(m) == 0 and all(where(m, name) == "fellowship" for name in ALL)
    over(m)


def test_sh_char_07_no_damage_no_casualty() -> None:
    """A tile of 0 kills nobody."""
    m = event("sh_char_07", {"tile": ["std_0r"]}, fellowship={"region": "hollin"})
    assert all(where(m, name) == "fellowship" for name in ALL) and not fellowship(m)["hidden"]
    over(m)


def test_sh_char_07_without_companions() -> None:
    """With nobody in the Fellowship the damage goes to the Ring, or Gollum shows himself."""
    m = event("sh_char_07", {"tile": ["std_3"]}, fellowship={"region": "hollin"}, characters=NOBODY)
    assert set(m.options()) == {"guide", "take"}
    say(m, "take")
    assert corruption(m) == 3
    over(m)


def test_sh_char_08_condition() -> None:
    """Candles of Corpses needs the figure away from Free Peoples settlements."""
    wild("sh_char_08")


def test_sh_char_08_four_or_more() -> None:
    """Each 4 or more is a point of Corruption, and nothing can be done about it."""
    m = event("sh_char_08", {"event": [3, 4, 6]}, fellowship={"region": "hollin"}, table=["fp_char_07", "fp_char_08"])
    assert corruption(m) == 2 and tiles(m, "drawn") == {}
    over(m)


def test_sh_char_08_gollum() -> None:
    """With Gollum as Guide only a 6 corrupts."""
    m = event("sh_char_08", {"event": [5, 4, 6]}, fellowship={"region": "hollin"}, characters=NOBODY)
    assert corruption(m) == 1
    over(m)


def test_sh_char_08_can_win() -> None:
    """At 12 the game is over at once."""
    m = event("sh_char_08", {"event": [4, 4, 1]}, fellowship=IN_MORDOR | {"corruption": 10})
    assert position(m)["ending"] == "corruption" and m.ask is None


# ---- 9 to 11: progress 1 or more


def on_the_way(card: str) -> None:
    assert can_play(card, fellowship={"progress": 1})
    assert not can_play(card)
    assert not can_play(card, fellowship=IN_MORDOR)


NO_NAZGUL = {
    "barad_dur": {"units": {"sauron_regular": 4}},
    "dol_guldur": {"units": {"sauron_regular": 5}},
    "minas_morgul": {"units": {"sauron_regular": 5}},
    "morannon": {"units": {"sauron_regular": 5}},
}


def needs_nazgul(card: str) -> None:
    assert not can_play(card, fellowship={"progress": 1}, regions=NO_NAZGUL)
    assert can_play(card, fellowship={"progress": 1}, regions=NO_NAZGUL, characters={"witch_king": "morannon"})
    assert not can_play(
        card, players=4, seat=3, fellowship={"progress": 1}, regions=NO_NAZGUL, characters={"witch_king": "morannon"}
    )


def partners_king(card: str, **changes: Any) -> bool:
    """Whether the Saruman player can use the card when the one Nazgul, with the figure, is his partner's Witch-king."""
    marks = {"region": "hollin", "progress": 1}
    return can_play(
        card, players=4, seat=3, fellowship=marks, regions=NO_NAZGUL, characters={"witch_king": "hollin"}, **changes
    )


def test_sh_char_09_condition() -> None:
    """Nazgul Search needs progress, a Fellowship outside Mordor, and a Nazgul to send."""
    on_the_way("sh_char_09")
    needs_nazgul("sh_char_09")


def test_sh_char_09_the_partners_witch_king_is_there() -> None:
    """A player who cannot move him can still have him reveal the Fellowship."""
    assert partners_king("sh_char_09")


def test_sh_char_09_reveals() -> None:
    """A Nazgul in the region of the figure reveals; the Free Peoples then move the figure."""
    m = event("sh_char_09", fellowship={"region": "hollin", "progress": 1})
    say(m, "region:morannon", "region:hollin", "done")
    assert kind(m) == "bearers" and asked(m) == "free" and not fellowship(m)["hidden"]
    say(m, "region:south_downs")
    assert fellowship(m)["region"] == "south_downs" and fellowship(m)["progress"] == 0
    assert units(m, "hollin") == {"sauron_nazgul": 1}
    over(m)


def test_sh_char_09_stronghold_tile() -> None:
    """The reveal draws tiles for Shadow strongholds as usual."""
    m = event("sh_char_09", {"tile": ["std_1"]}, fellowship={"region": "hollin", "progress": 1})
    say(m, "region:morannon", "region:hollin", "done", "region:moria", "take")
    assert corruption(m) == 1
    over(m)


def test_sh_char_09_elsewhere() -> None:
    """Nazgul in other regions see nothing."""
    m = event("sh_char_09", fellowship={"region": "hollin", "progress": 1})
    say(m, "region:morannon", "region:south_downs", "region:dol_guldur", "region:trollshaws", "done")
    assert fellowship(m)["hidden"] and units(m, "trollshaws") == {"sauron_nazgul": 1}
    over(m)


def test_sh_char_09_nobody_moves() -> None:
    """A Nazgul already with the figure is enough, none need move; the Witch-king is one."""
    m = event("sh_char_09", fellowship={"region": "hollin", "progress": 1}, characters={"witch_king": "hollin"})
    say(m, "done", "stay")
    assert not fellowship(m)["hidden"]
    over(m)


def test_sh_char_09_not_into_a_free_stronghold() -> None:
    """Nazgul may not fly into a Free stronghold that is not besieged."""
    m = event("sh_char_09", fellowship={"region": "rivendell", "progress": 1})
    say(m, "region:morannon")
    assert "region:rivendell" not in m.options() and "region:fords_of_bruinen" in m.options()


def test_sh_char_09_already_revealed() -> None:
    """Nothing is revealed twice: a revealed Fellowship has no progress."""
    assert not can_play("sh_char_09", fellowship={"region": "hollin", "hidden": False})


def test_sh_char_10_condition() -> None:
    """Cruel Weather needs progress and a Fellowship outside Mordor."""
    on_the_way("sh_char_10")


def test_sh_char_10_moves_the_figure() -> None:
    """The Shadow moves the figure over a passable border; progress stays, nothing is drawn even in Moria."""
    m = event("sh_char_10", fellowship={"region": "hollin", "progress": 3}, table=["sh_char_17"])
    assert asked(m) == "shadow"
    assert set(m.options()) == {
        "region:fords_of_bruinen",
        "region:moria",
        "region:north_dunland",
        "region:south_downs",
        "region:trollshaws",
    }
    say(m, "region:moria")
    assert fellowship(m)["region"] == "moria" and fellowship(m)["progress"] == 3 and fellowship(m)["hidden"]
    assert tiles(m, "drawn") == {} and on_table(m) == ["sh_char_17"]
    over(m)


def test_sh_char_10_is_not_a_declaration() -> None:
    """If the Fellowship is moved into a haven, it neither heals nor activates a nation."""
    m = event("sh_char_10", fellowship={"region": "westemnet", "progress": 1, "corruption": 3})
    say(m, "region:edoras")
    assert corruption(m) == 3 and not politics(m, "rohan")["active"]
    over(m)


HUNTED = {"free": {"event": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 2, "free": 1}}


def test_sh_char_11_condition() -> None:
    """The Nazgul Strike needs progress, a Fellowship outside Mordor, and a Nazgul to send."""
    on_the_way("sh_char_11")
    needs_nazgul("sh_char_11")


def test_sh_char_11_the_partners_witch_king_is_there() -> None:
    """A player who cannot move him can still strike, if there is a Hunt to make or a card to discard."""
    assert partners_king("sh_char_11", dice=HUNTED)
    assert partners_king("sh_char_11", table=["fp_char_08"])
    assert not partners_king("sh_char_11")


def test_sh_char_11_hunt_roll() -> None:
    """A Hunt roll with the usual modifier and the Nazgul's re-roll; progress does not grow."""
    m = event(
        "sh_char_11",
        {"hunt": [4, 4, 5], "tile": ["std_eye"]},
        fellowship={"region": "hollin", "progress": 2},
        dice=HUNTED,
    )
    say(m, "region:morannon", "region:hollin", "done")
    assert set(m.options()) == {"hunt", "pass"}
    say(m, "hunt", "number:1", "take", "stay")
    assert corruption(m) == 1 and not fellowship(m)["hidden"] and kinds(m).count("hunt_reroll") == 1
    assert position(m)["dice"]["hunt"] == {"shadow": 2, "free": 1}
    over(m)


def test_sh_char_11_discard() -> None:
    """Instead a character card of the Free Peoples may be taken off the table, no other card."""
    m = event(
        "sh_char_11",
        fellowship={"region": "hollin", "progress": 2},
        dice=HUNTED,
        table=["fp_char_05", "fp_strat_02", "sh_char_15"],
    )
    say(m, "region:morannon", "region:hollin", "done")
    assert set(m.options()) == {"card:fp_char_05", "hunt", "pass"}
    say(m, "card:fp_char_05")
    assert on_table(m) == ["fp_strat_02", "sh_char_15"] and "fp_char_05" in position(m)["played"]
    over(m)


def test_sh_char_11_may_do_neither() -> None:
    """The Shadow may stop after the flight."""
    m = event("sh_char_11", fellowship={"region": "hollin", "progress": 2}, dice=HUNTED)
    say(m, "region:morannon", "region:hollin", "done", "pass")
    assert corruption(m) == 0 and fellowship(m)["progress"] == 2
    over(m)


def test_sh_char_11_elsewhere() -> None:
    """Without a Nazgul in the region of the figure there is no strike; with an empty Hunt Box no roll."""
    m = event("sh_char_11", fellowship={"region": "hollin", "progress": 2}, dice=HUNTED)
    say(m, "region:morannon", "region:moria", "done")
    over(m)
    m = event("sh_char_11", fellowship={"region": "hollin", "progress": 2})
    say(m, "region:morannon", "region:hollin", "done")
    over(m)


# ---- 12 to 14: a revealed Fellowship


def revealed(card: str) -> None:
    assert can_play(card, fellowship=REVEALED)
    assert can_play(card, fellowship=IN_MORDOR | {"hidden": False})
    assert not can_play(card, fellowship={"region": "hollin", "progress": 3})


def test_sh_char_12_condition() -> None:
    """Morgul Wound needs a revealed Fellowship."""
    revealed("sh_char_12")


@pytest.mark.parametrize(("before", "after"), [(0, 2), (3, 5), (4, 5), (10, 11)])
def test_sh_char_12_wounds(before: int, after: int) -> None:
    """Two points up to Corruption 3, one above."""
    m = event("sh_char_12", fellowship=REVEALED | {"corruption": before})
    assert corruption(m) == after
    over(m)


def test_sh_char_13_condition() -> None:
    """Lure of the Ring needs a revealed Fellowship."""
    revealed("sh_char_13")


def test_sh_char_13_corruption() -> None:
    """The Free Peoples may take the companion's level as Corruption."""
    m = event("sh_char_13", {"companion": ["strider"]}, fellowship=REVEALED)
    assert asked(m) == "free" and set(m.options()) == {"take", "lose"}
    say(m, "take")
    assert corruption(m) == 3 and where(m, "strider") == "fellowship"
    over(m)


def test_sh_char_13_loss() -> None:
    """Or lose him; that is no Hunt casualty. A lost Guide is replaced."""
    m = event(
        "sh_char_13",
        {"companion": ["gandalf_grey"]},
        fellowship=REVEALED,
        table=["sh_char_15"],
        hands={"free": ["fp_char_10"]},
    )
    say(m, "lose")
    assert where(m, "gandalf_grey") == "dead" and corruption(m) == 0 and fellowship(m)["guide"] == "strider"
    over(m)


def test_sh_char_13_hobbit_alive() -> None:
    """A hobbit lost outside Mordor is taken alive and walks."""
    m = event("sh_char_13", {"companion": ["peregrin"]}, fellowship=REVEALED)
    say(m, "lose", "region:moria")
    assert where(m, "peregrin") == "moria"
    m = event("sh_char_13", {"companion": ["peregrin"]}, fellowship=IN_MORDOR | {"hidden": False})
    say(m, "lose")
    assert where(m, "peregrin") == "dead"


def test_sh_char_13_gollum() -> None:
    """With Gollum as Guide it is just one point."""
    m = event("sh_char_13", fellowship=REVEALED, characters=NOBODY)
    assert corruption(m) == 1
    over(m)


def test_sh_char_14_condition() -> None:
    """The Breaking of the Fellowship needs a revealed Fellowship."""
    revealed("sh_char_14")


def test_sh_char_14_parts_companions() -> None:
    """The number says how many companions leave. The Free Peoples choose them, and they stay with the figure."""
    m = event("sh_char_14", {"tile": ["std_2r"]}, fellowship=REVEALED)
    assert kind(m) == "part_with" and asked(m) == "free" and "done" not in m.options()
    say(m, "character:gandalf_grey", "character:gimli")
    assert where(m, "gandalf_grey") == "hollin" == where(m, "gimli") and fellowship(m)["guide"] == "strider"
    assert corruption(m) == 0 and tiles(m, "drawn") == {"std_2r": 1}
    over(m)


def test_sh_char_14_wakes_a_nation() -> None:
    """In a city the companions may wake its nation."""
    m = event(
        "sh_char_14",
        {"tile": ["std_1"]},
        fellowship={"region": "edoras", "hidden": False},
        characters=company("gandalf_grey"),
    )
    assert where(m, "gandalf_grey") == "edoras" and politics(m, "rohan")["active"]
    assert fellowship(m)["guide"] == "gollum"
    over(m)


def test_sh_char_14_as_far_as_possible() -> None:
    """With fewer companions than the number all leave."""
    m = event("sh_char_14", {"tile": ["std_3"]}, fellowship=REVEALED, characters=company("boromir", "meriadoc"))
    assert where(m, "boromir") == "hollin" == where(m, "meriadoc") and fellowship(m)["guide"] == "gollum"
    over(m)


@pytest.mark.parametrize("tile", ["std_eye", "std_0r"])
def test_sh_char_14_eye_and_nought(tile: str) -> None:
    """An Eye does nothing, and a 0 separates nobody."""
    m = event("sh_char_14", {"tile": [tile]}, fellowship=REVEALED)
    assert all(where(m, name) == "fellowship" for name in ALL) and tiles(m, "drawn") == {tile: 1}
    over(m)


def test_sh_char_14_blue_tile() -> None:
    """A Free Peoples special tile does nothing."""
    m = event(
        "sh_char_14",
        {"tile": ["sp_phial"]},
        fellowship=IN_MORDOR | {"hidden": False, "corruption": 4},
        tiles={"pool": {"std_eye": 4, "sp_phial": 1}},
    )
    assert corruption(m) == 4 and where(m, "gimli") == "fellowship"
    over(m)


def test_sh_char_14_die_tile_in_mordor() -> None:
    """The die tile is rolled for the number; on the Mordor Track the separated companions leave the game."""
    m = event(
        "sh_char_14",
        {"tile": ["sp_shelob"], "event": [2]},
        fellowship=IN_MORDOR | {"hidden": False},
        tiles={"pool": {"std_eye": 4, "sp_shelob": 1}},
    )
    say(m, "character:legolas", "character:peregrin", "character:strider")
    assert where(m, "legolas") == "dead" == where(m, "peregrin") and corruption(m) == 0
    assert fellowship(m)["mordor"] == 1
    over(m)


def test_sh_char_14_gollum() -> None:
    """With Gollum as Guide one point of Corruption and no tile."""
    m = event("sh_char_14", fellowship=REVEALED, characters=NOBODY)
    assert corruption(m) == 1 and tiles(m, "drawn") == {}
    over(m)


def test_sh_char_14_table_cards() -> None:
    """Staff and Mithril Coat work on the tile; the Horn does not, because the number is not damage."""
    m = event("sh_char_14", fellowship=REVEALED, table=["fp_char_08"])
    say(m, "yes")
    assert tiles(m, "drawn") == {} and on_table(m) == []
    over(m)
    m = event("sh_char_14", {"tile": ["std_3", "std_0r"]}, fellowship=REVEALED, table=["fp_char_05"])
    say(m, "yes")
    assert tiles(m, "drawn") == {"std_0r": 1} and where(m, "gimli") == "fellowship"
    over(m)
    m = event("sh_char_14", {"tile": ["std_1"]}, fellowship=REVEALED, table=["fp_char_07"])
    assert kind(m) == "part_with"


# ---- 15 and 16: on the table until a declaration in a haven


def hunted(script: dict[str, list[Any]], **position: Any) -> Match:
    """A Fellowship of 2 Hunt dice that has just been moved."""
    position.setdefault("fellowship", {"region": "hollin"})
    dice = {"free": {"character": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 2}}
    return say(table(2, script, dice=dice, **position), "die:character", "do:move_fellowship")


def declared(card: str, region: str) -> Match:
    m = table(phase="fellowship", table=[card], fellowship={"region": region})
    return say(m, "yes")


def haven(card: str) -> None:
    assert on_table(declared(card, "lorien")) == []
    assert on_table(declared(card, "hollin")) == [card]
    assert on_table(declared(card, "westemnet")) == [card]
    m = table(
        phase="fellowship",
        table=[card],
        fellowship={"region": "lorien"},
        regions={"lorien": {"units": {"sauron_regular": 1}, "control": "shadow"}},
    )
    assert on_table(say(m, "yes")) == [card]


def test_sh_char_15_stays_on_the_table() -> None:
    """Worn with Sorrow and Toil needs nothing and is laid on the table."""
    assert can_play("sh_char_15")
    m = event("sh_char_15")
    assert on_table(m) == ["sh_char_15"]
    over(m)


def test_sh_char_15_goes_in_a_haven() -> None:
    """A declaration in an unconquered city or stronghold of the Free Peoples discards it, no other does."""
    haven("sh_char_15")


def test_sh_char_15_random_card() -> None:
    """After a Hunt casualty a random character card may be lost from the hand; the strategy cards are safe."""
    m = hunted(
        {"hunt": [6, 1], "tile": ["std_3"], "companion": ["gimli"], "random_card": ["fp_char_10"]},
        table=["sh_char_15"],
        hands={"free": ["fp_char_10", "fp_strat_04"]},
    )
    say(m, "random", "character:strider")
    assert kind(m) == "sorrow" and asked(m) == "shadow" and set(m.options()) == {"random", "no"}
    say(m, "random")
    assert hand(m, "free") == ["fp_strat_04"] and on_table(m) == ["sh_char_15"]
    assert position(m)["discards"]["free"] == ["fp_char_10"]


def test_sh_char_15_table_card() -> None:
    """Or a character card on the table, of the Shadow's choice."""
    m = hunted(
        {"hunt": [6, 1], "tile": ["std_2"], "companion": ["gimli"]},
        table=["sh_char_15", "fp_char_05", "fp_char_07", "fp_strat_02"],
    )
    say(m, "no", "no", "random", "character:strider")
    assert set(m.options()) == {"card:fp_char_05", "card:fp_char_07", "no"}
    say(m, "card:fp_char_07")
    assert on_table(m) == ["sh_char_15", "fp_char_05", "fp_strat_02"]


def test_sh_char_15_needs_a_casualty() -> None:
    """It does nothing without a casualty or if the Shadow declines."""
    m = hunted({"hunt": [6, 1], "tile": ["std_3"]}, table=["sh_char_15"], hands={"free": ["fp_char_10"]})
    say(m, "take")
    assert hand(m, "free") == ["fp_char_10"] and kind(m) != "sorrow"
    m = hunted({"hunt": [6, 1], "tile": ["std_3"]}, table=["sh_char_15"], hands={"free": ["fp_char_10"]})
    say(m, "lose", "no")
    assert hand(m, "free") == ["fp_char_10"] and on_table(m) == ["sh_char_15"]


def test_sh_char_16_stays_on_the_table() -> None:
    """Flocks of Crebain needs nothing and is laid on the table."""
    assert can_play("sh_char_16")
    assert on_table(event("sh_char_16")) == ["sh_char_16"]


def test_sh_char_16_goes_in_a_haven() -> None:
    """A declaration in an unconquered city or stronghold of the Free Peoples discards it, no other does."""
    haven("sh_char_16")


def test_sh_char_16_adds_one() -> None:
    """Discarded it adds 1 to every die, re-rolls too; a natural 1 still fails."""
    m = hunted(
        {"hunt": [5, 1, 5], "tile": ["std_eye"]},
        table=["sh_char_16"],
        regions={"hollin": {"units": {"sauron_nazgul": 1}}},
    )
    assert kind(m) == "crebain" and asked(m) == "shadow"
    say(m, "yes", "number:1", "take", "stay")
    assert corruption(m) == 2 and on_table(m) == []
    m = hunted({"hunt": [4, 4]}, table=["sh_char_16"])
    say(m, "yes")
    assert tiles(m, "drawn") == {} and on_table(m) == []


def test_sh_char_16_may_wait() -> None:
    """Kept back it changes nothing and stays."""
    m = hunted({"hunt": [5, 5]}, table=["sh_char_16"])
    say(m, "no")
    assert corruption(m) == 0 and tiles(m, "drawn") == {} and on_table(m) == ["sh_char_16"]


# ---- 17: the Balrog


def test_sh_char_17_stays_on_the_table() -> None:
    """Balrog of Moria needs nothing and is laid on the table."""
    assert can_play("sh_char_17")
    assert on_table(event("sh_char_17")) == ["sh_char_17"]


def walk(script: dict[str, list[Any]], start: str, progress: int) -> Match:
    """A declaration with the Balrog on the table."""
    m = table(2, script, phase="fellowship", table=["sh_char_17"], fellowship={"region": start, "progress": progress})
    return say(m, "yes")


def test_sh_char_17_declared_through_moria() -> None:
    """A declaration through Moria may cost one more tile."""
    m = walk({"tile": ["std_2"]}, "hollin", 3)
    say(m, "region:moria", "region:dimrill_dale", "stay")
    assert kind(m) == "balrog" and asked(m) == "shadow"
    say(m, "yes", "take")
    assert corruption(m) == 2 and fellowship(m)["hidden"] and on_table(m) == []


def test_sh_char_17_declared_reveal_icon() -> None:
    """The Reveal icon counts, unless the declaration was in a haven."""
    m = walk({"tile": ["std_1r"]}, "hollin", 2)
    say(m, "region:moria", "region:dimrill_dale", "yes", "take")
    assert not fellowship(m)["hidden"] and fellowship(m)["region"] == "dimrill_dale"
    m = walk({"tile": ["std_1r"]}, "hollin", 3)
    say(m, "region:moria", "region:dimrill_dale", "region:lorien", "yes", "take")
    assert fellowship(m)["hidden"] and corruption(m) == 1


def test_sh_char_17_eye_does_nothing() -> None:
    """An Eye is discarded without effect."""
    m = walk({"tile": ["std_eye"]}, "hollin", 2)
    say(m, "region:moria", "region:dimrill_dale", "yes")
    assert corruption(m) == 0 and fellowship(m)["hidden"] and tiles(m, "drawn") == {"std_eye": 1}


def test_sh_char_17_out_of_moria_or_elsewhere() -> None:
    """Leaving Moria counts; staying there or taking another way does not. The card may also be kept."""
    m = walk({}, "moria", 1)
    say(m, "region:hollin", "no")
    assert on_table(m) == ["sh_char_17"] and tiles(m, "drawn") == {}
    m = walk({}, "moria", 1)
    say(m, "stay")
    assert kind(m) != "balrog" and "balrog" not in kinds(m)
    m = walk({}, "hollin", 1)
    say(m, "region:south_downs")
    assert kind(m) != "balrog"


def test_sh_char_17_order_when_revealed() -> None:
    """Revealed into Moria: the revealing tile, then the Balrog's, then the stronghold's."""
    m = hunted({"hunt": [6, 1], "tile": ["std_1r", "std_2", "std_3"]}, table=["sh_char_17"])
    say(m, "take")
    assert corruption(m) == 1
    say(m, "region:moria")
    assert kind(m) == "balrog"
    say(m, "yes", "take")
    assert corruption(m) == 3
    say(m, "take")
    assert corruption(m) == 6 and on_table(m) == []


def test_sh_char_17_combat_half() -> None:
    """In a battle it may be used from the table as the combat card of the round, and is discarded with it."""
    m = attack(
        {"sauron_regular": 5},
        {"gondor_regular": 5},
        "region:moria",
        "region:hollin",
        roll=(1,) * 30,
        table=["sh_char_17"],
    )
    assert kind(m) == "combat_card" and asked(m) == "shadow" and set(m.options()) == {"card:sh_char_17", "pass"}
    say(m, "card:sh_char_17")
    assert kind(m) == "cease_or_go_on" and "combat_card" in kinds(m)
    assert on_table(m) == [] and "sh_char_17" in position(m)["played"]


def test_sh_char_17_combat_half_far_away() -> None:
    """Its combat condition must hold: the defender at most two regions from Moria."""
    m = attack({"sauron_regular": 5}, {"gondor_regular": 5}, roll=(1,) * 30, table=["sh_char_17"])
    assert kind(m) == "cease_or_go_on" and on_table(m) == ["sh_char_17"]


# ---- 18: the Lidless Eye


def test_sh_char_18_condition() -> None:
    """The Lidless Eye needs an unused die besides the one that plays it."""
    one = {"free": {"event": 1}, "shadow": {"event": 1}}
    m = table(actor=1, dice=one, hands={"shadow": ["sh_char_18"]})
    assert kind(act(m, "event")) == "deed" and "do:event" not in m.options()
    assert can_play("sh_char_18", dice={"free": {"event": 1}, "shadow": {"army": 1}})
    assert not can_play("sh_char_18", dice={"free": {"event": 1}})


def test_sh_char_18_up_to_three() -> None:
    """Up to three dice of any face go into the Hunt Box."""
    dice = {"free": {"event": 1}, "shadow": {"event": 2, "army": 2, "muster": 1}, "hunt": {"shadow": 1}}
    m = event("sh_char_18", dice=dice)
    assert set(m.options()) == {"die:event", "die:army", "die:muster", "done"}
    say(m, "die:army", "die:army")
    assert set(m.options()) == {"die:event", "die:muster", "done"}
    say(m, "die:muster")
    assert position(m)["dice"]["hunt"]["shadow"] == 4 and position(m)["dice"]["shadow"] == {"event": 1}
    over(m)


def test_sh_char_18_fewer() -> None:
    """The Shadow may stop earlier, and stops when no die is left."""
    m = event("sh_char_18", dice={"free": {"event": 1}, "shadow": {"event": 1, "army": 2}})
    say(m, "die:army", "done")
    assert position(m)["dice"]["hunt"]["shadow"] == 1 and position(m)["dice"]["shadow"] == {"army": 1}
    over(m)
    m = event("sh_char_18", dice={"free": {"event": 1}, "shadow": {"event": 1, "army": 1}})
    say(m, "die:army")
    assert position(m)["dice"]["hunt"]["shadow"] == 1
    over(m)


# ---- 19: Dreadful Spells

SIEGE = {
    "minas_tirith": {
        "units": {"sauron_regular": 5, "sauron_elite": 1, "sauron_nazgul": 2},
        "garrison": {"gondor_regular": 2, "gondor_leader": 1},
    }
}


def test_sh_char_19_condition() -> None:
    """Dreadful Spells needs a Shadow army with a Nazgul in the region of a Free army or beside it."""
    assert not can_play("sh_char_19")
    assert can_play("sh_char_19", regions=SIEGE)
    beside = {"south_ithilien": {"units": {"southrons_regular": 1}}}
    assert not can_play("sh_char_19", regions=beside)
    assert can_play("sh_char_19", regions=beside, characters={"witch_king": "south_ithilien"})
    assert not can_play("sh_char_19", regions={"south_ithilien": {"units": {"sauron_nazgul": 1}}})


def test_sh_char_19_rolls_per_nazgul() -> None:
    """One die per Nazgul, the Witch-king included; 5 or more hits; the owner takes the casualties."""
    regions = {
        "north_ithilien": {"units": {"sauron_regular": 1, "sauron_nazgul": 2}},
        "osgiliath": {"units": {"gondor_regular": 1, "gondor_elite": 2}},
    }
    m = event("sh_char_19", {"event": [4, 5, 6]}, regions=regions, characters={"witch_king": "north_ithilien"})
    assert kind(m) == "casualty" and asked(m) == "free" and kinds(m).count("event_die") == 3
    say(m, "remove:gondor_regular")
    assert units(m, "osgiliath") == {"gondor_elite": 1, "gondor_regular": 1}
    assert politics(m, "gondor")["box"] == 2
    over(m)


def test_sh_char_19_at_most_five() -> None:
    """At most five dice are rolled."""
    regions = {"north_ithilien": {"units": {"sauron_regular": 1, "sauron_nazgul": 4}}}
    extra = {
        "barad_dur": {"units": {"sauron_regular": 4}},
        "dol_guldur": {"units": {"sauron_regular": 5}},
        "morannon": {"units": {"sauron_regular": 5}},
        "north_ithilien": {"units": {"sauron_regular": 1, "sauron_nazgul": 7}},
    }
    m = event("sh_char_19", {"event": [1] * 8}, regions=regions | extra)
    assert kinds(m).count("event_die") == 5 and units(m, "osgiliath") == {"gondor_regular": 2}
    over(m)


def test_sh_char_19_choice_of_the_pair() -> None:
    """The Shadow chooses its army, then the target, a garrison too."""
    regions = SIEGE | {"north_ithilien": {"units": {"southrons_regular": 1, "sauron_nazgul": 1}}}
    m = event("sh_char_19", {"event": [1, 1]}, regions=regions)
    assert kind(m) == "spells_from" and set(m.options()) == {"region:minas_tirith", "region:north_ithilien"}
    say(m, "region:minas_tirith")
    assert kind(m) == "spells_on" and set(m.options()) == {"garrison:minas_tirith", "region:osgiliath"}
    say(m, "region:osgiliath")
    over(m)


def test_sh_char_19_wipes_out_a_garrison() -> None:
    """When the last unit inside dies the besieger takes the stronghold; the companion lives, the leader does not."""
    m = event(
        "sh_char_19",
        {"event": [5, 6]},
        regions=SIEGE | {"osgiliath": {"units": {}}},
        characters={"boromir": "garrison:minas_tirith"},
    )
    assert control(m, "minas_tirith") == "shadow" and garrison(m, "minas_tirith") == {}
    assert where(m, "boromir") == "minas_tirith" and position(m)["casualties"] == {
        "gondor_regular": 2,
        "gondor_leader": 1,
    }
    over(m)


# ---- 20: Grond


def grond(**position: Any) -> Match:
    position.setdefault("characters", {"witch_king": "minas_tirith"})
    return event("sh_char_20", {"combat": [1] * 90}, regions=SIEGE, politics=at_war("sauron", "gondor"), **position)


def test_sh_char_20_condition() -> None:
    """Grond needs the Witch-king in a besieging army that may fight."""
    king = {"witch_king": "minas_tirith"}
    war = at_war("sauron")
    assert can_play("sh_char_20", regions=SIEGE, characters=king, politics=war)
    assert not can_play("sh_char_20", regions=SIEGE, politics=war)
    assert not can_play("sh_char_20", regions=SIEGE, characters={"witch_king": "osgiliath"}, politics=war)
    assert not can_play("sh_char_20", characters={"witch_king": "minas_morgul"}, politics=war)


def test_sh_char_20_icon() -> None:
    """With several players only the Witch-king player may play it."""
    king = {"witch_king": "minas_tirith"}
    here: dict[str, Any] = {"regions": SIEGE, "characters": king, "politics": at_war("sauron")}
    assert can_play("sh_char_20", players=4, seat=2, **here)
    assert not can_play("sh_char_20", players=4, seat=3, **here)


def test_sh_char_20_the_king_attacks() -> None:
    """The attacking force must have the Witch-king; others may stay behind."""
    m = grond()
    assert kind(m) == "force"
    say(m, "unit:sauron_regular")
    assert "done" not in m.options()
    say(m, "character:witch_king", "done")
    assert "attack" in kinds(m) and position(m)["battle"]["rearguard"]["sauron_regular"] == 4


def test_sh_char_20_three_rounds() -> None:
    """Three rounds without reducing an elite, then prolonged as usual; the Free Peoples' cards wait for round two."""
    m = grond(hands={"free": ["fp_strat_08"]})
    say(m, "all")
    assert kind(m) == "cease_or_go_on" and asked(m) == "shadow" and position(m)["battle"]["round"] == 1
    say(m, "go_on")
    assert kind(m) == "combat_card" and asked(m) == "free" and position(m)["battle"]["round"] == 2
    say(m, "pass", "go_on", "pass")
    assert kind(m) == "prolong" and position(m)["battle"]["round"] == 3
    assert set(m.options()) == {"cease", "reduce:sauron"}
    say(m, "reduce:sauron", "pass")
    assert "battle" not in position(m) and units(m, "minas_tirith")["sauron_regular"] == 6
    over(m)


def test_sh_char_20_may_stop_earlier() -> None:
    """The attacker may cease after any round."""
    m = grond()
    say(m, "all", "cease")
    over(m)
    assert units(m, "minas_tirith")["sauron_elite"] == 1


def test_sh_char_20_companion_inside() -> None:
    """With a companion in the battle the Free Peoples may use a card in the first round."""
    m = grond(
        hands={"free": ["fp_strat_08"]}, characters={"witch_king": "minas_tirith", "boromir": "garrison:minas_tirith"}
    )
    say(m, "all")
    assert kind(m) == "combat_card" and asked(m) == "free" and position(m)["battle"]["round"] == 1


# ---- 21: the Palantir

SARUMAN = {"saruman": "orthanc"}


def test_sh_char_21_condition() -> None:
    """The Palantir needs Saruman in play, and with several players his player."""
    assert can_play("sh_char_21", characters=SARUMAN)
    assert not can_play("sh_char_21")
    assert not can_play("sh_char_21", characters={"saruman": "dead"})
    assert can_play("sh_char_21", players=3, seat=2, characters=SARUMAN)
    assert not can_play("sh_char_21", players=3, seat=1, characters=SARUMAN)


def test_sh_char_21_does_not_trigger_itself() -> None:
    """It is laid on the table, and playing it draws nothing."""
    m = event("sh_char_21", characters=SARUMAN)
    assert on_table(m) == ["sh_char_21"] and hand(m, "shadow") == []
    over(m)


def test_sh_char_21_draws() -> None:
    """An event played with an Event die draws from either deck."""
    m = event("sh_char_01", {"draw": ["sh_strat_07"]}, characters=SARUMAN, table=["sh_char_21"])
    assert kind(m) == "draw_from" and asked(m) == "shadow"
    say(m, "deck:strategy")
    assert hand(m, "shadow") == ["sh_strat_07"]
    over(m)


def test_sh_char_21_draws_before_the_battle_that_the_event_starts() -> None:
    """The card is drawn when the event has been played; the battle comes after."""
    m = grond(characters={"witch_king": "minas_tirith", "saruman": "orthanc"}, table=["sh_char_21"])
    say(m, "all")
    assert kind(m) == "draw_from" and asked(m) == "shadow"
    assert "attack" in kinds(m) and "combat_roll" not in kinds(m)


def test_sh_char_21_needs_an_event_die() -> None:
    """An event played with another die draws nothing."""
    m = table(
        actor=1,
        dice={"free": {"event": 1}, "shadow": {"character": 1}},
        characters=SARUMAN,
        table=["sh_char_21"],
        hands={"shadow": ["sh_char_01"]},
    )
    act(m, "character", "do:event", "card:sh_char_01")
    assert hand(m, "shadow") == [] and tiles(m, "in_play") == {"sp_shelob": 1}
    over(m)


def test_sh_char_21_goes_for_a_will_of_the_west() -> None:
    """A Will of the West die discards it; no ring is lost."""
    m = table(dice={"free": {"will": 1}, "shadow": {"event": 1}}, characters=SARUMAN, table=["sh_char_21"])
    say(m, "die:will", "do:discard_palantir")
    assert on_table(m) == [] and position(m)["rings"] == {"free": 3, "shadow": 0}


def test_sh_char_21_goes_for_a_ring() -> None:
    """Any die with an Elven Ring discards it; the ring passes to the Shadow and is the ring of the turn."""
    dice = {"free": {"muster": 1}, "shadow": {"event": 1}}
    m = table(dice=dice, characters=SARUMAN, table=["sh_char_21"])
    act(m, "muster", "do:discard_palantir")
    assert on_table(m) == [] and position(m)["rings"] == {"free": 2, "shadow": 1}
    assert position(m)["ring_used"]["free"]
    m = table(
        dice=dice, characters=SARUMAN, table=["sh_char_21"], ring_used={"free": True}, rings={"free": 2, "shadow": 1}
    )
    act(m, "muster")
    assert "do:discard_palantir" not in m.options()
    m = table(dice=dice, characters=SARUMAN, table=["sh_char_21"], rings={"free": 0, "shadow": 3})
    act(m, "muster")
    assert "do:discard_palantir" not in m.options()


def orthanc_falls() -> Match:
    """A Gondor army takes Orthanc, and Saruman with it."""
    regions = {"orthanc": {"units": {"gondor_regular": 5, "gondor_leader": 1}, "garrison": {"isengard_regular": 1}}}
    m = table(
        2,
        {"combat": [6] * 5 + [1] * 9},
        regions=regions,
        characters={"saruman": "garrison:orthanc"},
        politics=at_war("gondor"),
        table=["sh_char_21", "sh_char_22"],
        dice={"free": {"army_muster": 1}, "shadow": {"event": 1}},
    )
    return say(m, "die:army_muster", "do:attack", "all")


def test_sh_char_21_goes_with_saruman() -> None:
    """When Saruman dies the Palantir is discarded."""
    m = orthanc_falls()
    assert where(m, "saruman") == "dead" and on_table(m) == [] and "sh_char_21" in position(m)["played"]
    sound(m)


# ---- 22: Wormtongue

ROHAN_AWAKE = {"rohan": {"box": 1, "active": True}}


def test_sh_char_22_condition() -> None:
    """Wormtongue needs Saruman in play and a passive Rohan."""
    assert can_play("sh_char_22", characters=SARUMAN)
    assert not can_play("sh_char_22")
    assert not can_play("sh_char_22", characters=SARUMAN, politics=ROHAN_AWAKE)
    assert can_play("sh_char_22", players=4, seat=3, characters=SARUMAN)
    assert not can_play("sh_char_22", players=4, seat=2, characters=SARUMAN)


def test_sh_char_22_stays_on_the_table() -> None:
    """It is laid on the table."""
    m = event("sh_char_22", characters=SARUMAN)
    assert on_table(m) == ["sh_char_22"]
    over(m)


def test_sh_char_22_goes_with_saruman() -> None:
    """When Saruman dies it is discarded."""
    assert "sh_char_22" in position(orthanc_falls())["played"]


def test_sh_char_22_a_companion_wakes_rohan() -> None:
    """A companion able to do so wakes Rohan, and the card goes."""
    m = table(
        dice={"free": {"character": 1}, "shadow": {"event": 1}},
        table=["sh_char_22"],
        characters=SARUMAN | {"gandalf_grey": "westemnet"},
    )
    say(m, "die:character", "do:move_companions", "region:edoras")
    assert politics(m, "rohan")["active"] and on_table(m) == []


@pytest.mark.parametrize("region", ["edoras", "helms_deep"])
def test_sh_char_22_a_declaration_wakes_rohan(region: str) -> None:
    """So does a declaration in Edoras or Helm's Deep."""
    m = table(phase="fellowship", table=["sh_char_22"], characters=SARUMAN, fellowship={"region": region})
    say(m, "yes")
    assert politics(m, "rohan")["active"] and on_table(m) == []


def isengard_attacks(source: str, target: str, **units: int) -> Match:
    """An Isengard army attacks a Rohan army with Wormtongue on the table."""
    regions = {source: {"units": {"isengard_regular": 3}}, target: {"units": units}, "orthanc": {"units": {}}}
    if source != "fords_of_isen" and target != "fords_of_isen":
        regions["fords_of_isen"] = {"units": {}}
    m = table(
        2,
        {"combat": [1] * 30},
        actor=1,
        table=["sh_char_22"],
        characters=SARUMAN,
        regions=regions,
        politics=at_war("isengard"),
        dice={"free": {"event": 1}, "shadow": {"army": 1}},
    )
    return act(m, "army", "do:attack")


def test_sh_char_22_an_attack_on_helms_deep() -> None:
    """An attack on Helm's Deep or Edoras wakes Rohan and then moves it."""
    m = isengard_attacks("fords_of_isen", "helms_deep", rohan_regular=1)
    say(m, "all")
    assert kind(m) == "fight_or_withdraw"
    assert politics(m, "rohan") == {"box": 2, "active": True} and on_table(m) == []


def test_sh_char_22_an_attack_elsewhere() -> None:
    """An attack on Rohan units elsewhere moves Rohan but does not wake it."""
    m = isengard_attacks("gap_of_rohan", "fords_of_isen", rohan_regular=2)
    say(m, "all")
    assert politics(m, "rohan") == {"box": 2, "active": False} and on_table(m) == ["sh_char_22"]


def test_sh_char_22_an_army_enters() -> None:
    """A Shadow army in Rohan does not wake it; a captured town moves it."""
    m = table(
        actor=1,
        table=["sh_char_22"],
        characters=SARUMAN,
        politics=at_war("isengard"),
        regions={"fords_of_isen": {"units": {"isengard_regular": 3}}},
        dice={"free": {"event": 1}, "shadow": {"army": 1}},
    )
    act(m, "army", "do:move_armies", "region:fords_of_isen", "region:westemnet", "all", "done")
    assert politics(m, "rohan") == {"box": 2, "active": False} and control(m, "westemnet") == "shadow"
    assert on_table(m) == ["sh_char_22"]


def test_sh_char_22_the_witch_king_comes() -> None:
    """The Witch-king's arrival wakes all but Rohan."""
    m = table(
        actor=1,
        table=["sh_char_22"],
        characters=SARUMAN,
        politics=at_war("sauron", "gondor"),
        dice={"free": {"event": 1}, "shadow": {"muster": 1}},
    )
    act(m, "muster", "do:witch_king", "region:morannon")
    assert politics(m, "north")["active"] and politics(m, "dwarves")["active"]
    assert not politics(m, "rohan")["active"] and on_table(m) == ["sh_char_22"]


# ---- 23: the Ringwraiths


def test_sh_char_23_condition() -> None:
    """The Ringwraiths Are Abroad needs a Nazgul."""
    none = {name: {"units": {"sauron_regular": 1}} for name in ("barad_dur", "dol_guldur", "minas_morgul", "morannon")}
    assert can_play("sh_char_23")
    assert not can_play("sh_char_23", regions=none)
    assert can_play("sh_char_23", regions=none, characters={"witch_king": "morannon"})


def test_sh_char_23_fly_then_two_armies() -> None:
    """A Nazgul that has just flown leads an army; each moving army takes a Nazgul along."""
    m = event("sh_char_23", politics=at_war("sauron"))
    say(m, "region:barad_dur", "region:moria", "done")
    assert kind(m) == "army_orders" and "do:attack" not in m.options()
    say(m, "do:move_armies")
    assert "region:mount_gundabad" not in m.options() and "region:moria" in m.options()
    say(m, "region:moria", "region:hollin", "unit:sauron_regular")
    assert "done" not in m.options()
    say(m, "unit:sauron_nazgul", "done")
    assert kind(m) == "move_army" and "region:hollin" not in m.options() and "done" in m.options()
    say(m, "region:morannon", "region:dagorlad", "all")
    assert units(m, "hollin") == {"sauron_regular": 1, "sauron_nazgul": 1}
    assert units(m, "dagorlad") == {"sauron_regular": 5, "sauron_nazgul": 1}
    over(m)


def test_sh_char_23_attack() -> None:
    """Instead one army with a Nazgul may attack."""
    m = event(
        "sh_char_23",
        {"combat": [1] * 30},
        politics=at_war("sauron"),
        regions={"south_ithilien": {"units": {"sauron_regular": 2}}},
    )
    say(m, "region:minas_morgul", "region:south_ithilien", "done", "do:attack")
    assert kind(m) == "force"
    say(m, "all")
    assert position(m)["battle"]["from"] == "south_ithilien" and position(m)["battle"]["to"] == "osgiliath"


def test_sh_char_23_assault() -> None:
    """A besieging army with a Nazgul may assault."""
    m = event(
        "sh_char_23", {"combat": [1] * 30}, politics=at_war("sauron"), regions=SIEGE | {"osgiliath": {"units": {}}}
    )
    say(m, "done", "do:attack", "all")
    assert position(m)["battle"]["kind"] == "assault"


def test_sh_char_23_may_only_fly() -> None:
    """The second step may be left out; so may the flight."""
    m = event("sh_char_23", politics=at_war("sauron"))
    say(m, "done", "pass")
    over(m)


# ---- 24: the Black Captain

KING = {"witch_king": "morannon"}


def test_sh_char_24_condition() -> None:
    """The Black Captain Commands needs the Witch-king in play, and with several players his player."""
    assert can_play("sh_char_24", characters=KING)
    assert not can_play("sh_char_24")
    assert not can_play("sh_char_24", characters={"witch_king": "dead"})
    assert can_play("sh_char_24", players=4, seat=2, characters=KING)
    assert not can_play("sh_char_24", players=4, seat=3, characters=KING)


def test_sh_char_24_recruits() -> None:
    """Two Nazgul come to the Witch-king, whether Sauron is At War or not."""
    m = event("sh_char_24", characters=KING)
    assert set(m.options()) == {"do:recruit", "nazgul", "pass"}
    say(m, "do:recruit", "pass")
    assert units(m, "morannon")["sauron_nazgul"] == 3
    over(m)


def test_sh_char_24_recruits_the_figures_available() -> None:
    """With one Nazgul left in the reinforcements one comes; with none left the choice is not offered."""
    m = event("sh_char_24", characters=KING, regions={"nurn": {"units": {"sauron_nazgul": 3}}})
    say(m, "do:recruit", "pass")
    assert units(m, "morannon")["sauron_nazgul"] == 2
    m = event("sh_char_24", characters=KING, regions={"nurn": {"units": {"sauron_nazgul": 4}}})
    assert set(m.options()) == {"nazgul", "pass"}


def test_sh_char_24_recruits_only_in_free_regions() -> None:
    """No Nazgul comes into a region with a Free army or settlement; a besieged Shadow garrison is allowed."""
    for region in ("osgiliath", "westemnet"):
        m = event("sh_char_24", characters={"witch_king": region})
        assert "do:recruit" not in m.options()
    regions = {"moria": {"units": {"gondor_regular": 3}, "garrison": {"sauron_regular": 1}}}
    m = event("sh_char_24", characters={"witch_king": "garrison:moria"}, regions=regions)
    say(m, "do:recruit")
    assert garrison(m, "moria") == {"sauron_regular": 1, "sauron_nazgul": 2}
    m = event("sh_char_24", characters={"witch_king": "moria"}, regions=regions)
    assert "do:recruit" not in m.options()


def test_sh_char_24_flies_and_leads() -> None:
    """The Witch-king may fly to an army and lead it; no other army moves."""
    m = event("sh_char_24", characters=KING, politics=at_war("sauron"))
    say(m, "nazgul", "character:witch_king", "region:moria", "done")
    say(m, "do:move_armies", "region:hollin", "all")
    assert where(m, "witch_king") == "hollin" and units(m, "hollin") == {"sauron_regular": 2}
    over(m)


def test_sh_char_24_attack() -> None:
    """Or his army attacks, with him in it."""
    m = event(
        "sh_char_24",
        {"combat": [1] * 30},
        characters={"witch_king": "minas_tirith"},
        politics=at_war("sauron"),
        regions=SIEGE | {"osgiliath": {"units": {}}},
    )
    say(m, "pass", "do:attack", "unit:sauron_elite")
    assert "done" not in m.options()
    say(m, "character:witch_king", "done")
    assert position(m)["battle"]["to"] == "garrison:minas_tirith"


def test_sh_char_24_everything_is_optional() -> None:
    """Both steps may be left out; a lone Witch-king has no army to command."""
    m = event("sh_char_24", characters=KING)
    say(m, "pass", "pass")
    over(m)
    m = event("sh_char_24", characters={"witch_king": "hollin"})
    say(m, "pass")
    over(m)
