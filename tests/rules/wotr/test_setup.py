"""Rule tests: the start of a game (chapter 3)."""

from typing import Any

import pytest
from tests.table import GAME, fellowship, hand, politics, position, say, state, table

import warhost
from warhost.games.wotr.setup import start
from warhost.games.wotr.state import Wotr
from warhost.kernel.dice import Dice

FREE_NATIONS = ["dwarves", "elves", "gondor", "north", "rohan"]
# The figures of the set-up: regulars, elites, leaders or Nazgul.
START: dict[str, dict[str, tuple[int, int, int]]] = {
    "dwarves": {"erebor": (1, 2, 1), "ered_luin": (1, 0, 0), "iron_hills": (1, 0, 0)},
    "elves": {"grey_havens": (1, 1, 1), "rivendell": (0, 2, 1), "woodland_realm": (1, 1, 1), "lorien": (1, 2, 1)},
    "gondor": {"minas_tirith": (3, 1, 1), "dol_amroth": (3, 0, 0), "osgiliath": (2, 0, 0), "pelargir": (1, 0, 0)},
    "north": {
        "bree": (1, 0, 0),
        "carrock": (1, 0, 0),
        "dale": (1, 0, 1),
        "north_downs": (0, 1, 0),
        "the_shire": (1, 0, 0),
    },
    "rohan": {"edoras": (1, 1, 0), "fords_of_isen": (2, 0, 1), "helms_deep": (1, 0, 0)},
    "isengard": {"orthanc": (4, 1, 0), "north_dunland": (1, 0, 0), "south_dunland": (1, 0, 0)},
    "sauron": {
        "barad_dur": (4, 1, 1),
        "dol_guldur": (5, 1, 1),
        "gorgoroth": (3, 0, 0),
        "minas_morgul": (5, 0, 1),
        "moria": (2, 0, 0),
        "mount_gundabad": (2, 0, 0),
        "nurn": (2, 0, 0),
        "morannon": (5, 0, 1),
    },
    "southrons": {
        "far_harad": (3, 1, 0),
        "near_harad": (3, 1, 0),
        "north_rhun": (2, 0, 0),
        "south_rhun": (3, 1, 0),
        "umbar": (3, 0, 0),
    },
}
RESERVE = {
    "dwarves": (2, 3, 3),
    "elves": (2, 4, 0),
    "gondor": (6, 4, 3),
    "north": (6, 4, 3),
    "rohan": (6, 4, 3),
    "isengard": (6, 5, 0),
    "sauron": (8, 4, 4),
    "southrons": (10, 3, 0),
}


def fresh(players: int = 2, seed: int = 0) -> Wotr:
    """The set-up, before anything is drawn."""
    return start(players, Dice(bytes([seed] * 32)))


def laid_out(players: int = 2) -> dict[str, Any]:
    """The set-up as plain data."""
    return GAME.position(fresh(players))


def ranks(nation: str) -> tuple[str, str, str]:
    """The kinds of figures of a nation."""
    return f"{nation}_regular", f"{nation}_elite", f"{nation}_{'nazgul' if nation == 'sauron' else 'leader'}"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_lies_on_the_table_before_the_first_turn(players: int) -> None:
    """Three rings with the Free Peoples, no points, no cards in hand, an empty Hunt Box (p. 14). [setup.start]"""
    at = laid_out(players)
    assert at["turn"] == 0 and at["phase"] == "recover"
    assert at["rings"] == {"free": 3, "shadow": 0}
    assert at["dice"]["hunt"] == {"free": 0, "shadow": 0}
    assert all(cards == [] for cards in at["hands"].values()) and at["table"] == at["played"] == []
    assert not [name for name, entry in at["regions"].items() if "control" in entry or "garrison" in entry]
    for name in ("saruman", "witch_king", "mouth_of_sauron", "aragorn", "gandalf_white"):
        assert at["characters"][name] == "not_yet"
    assert at["casualties"] == {}
    assert warhost.new("wotr", seed="x", options={"players": players}).view("spectator")["points"] == {
        "free": 0,
        "shadow": 0,
    }


def test_gollum_is_set_aside() -> None:
    """With companions in the Fellowship Gollum is not its Guide (p. 14). [setup.start]"""
    assert laid_out()["fellowship"]["guide"] != "gollum"
    with pytest.raises(warhost.BadPosition):
        table(fellowship={"guide": "gollum"})


def test_the_fellowship_starts_hidden_in_rivendell() -> None:
    """Rivendell, progress 0, hidden, Corruption 0, Gandalf the Grey as Guide, seven companions (p. 14).
    [setup.fellowship]"""
    at = laid_out()
    assert at["fellowship"] == {
        "region": "rivendell",
        "progress": 0,
        "corruption": 0,
        "hidden": True,
        "guide": "gandalf_grey",
        "mordor": None,
        "tried": False,
    }
    company = [name for name, place in at["characters"].items() if place == "fellowship"]
    assert company == ["gandalf_grey", "strider", "boromir", "legolas", "gimli", "meriadoc", "peregrin"]


def test_four_decks_of_24_cards() -> None:
    """Each side has a character and a strategy deck of 24 cards (p. 14). [setup.decks]"""
    decks = laid_out()["decks"]
    assert list(decks) == ["fp_char", "fp_strat", "sh_char", "sh_strat"]
    for name, cards in decks.items():
        assert sorted(cards) == [f"{name}_{number:02d}" for number in range(1, 25)]


def test_every_deck_is_shuffled_by_itself() -> None:
    """The order differs from deck to deck and from game to game (p. 14). [setup.decks]"""
    orders = [[card % 24 for card in deck] for seed in (1, 2) for deck in fresh(2, seed).decks]
    assert len({tuple(order) for order in orders}) == 8
    assert all(order not in (sorted(order), sorted(order, reverse=True)) for order in orders)


def test_the_first_cards_are_drawn_in_turn_1() -> None:
    """One card from each deck comes to the hand in phase 1 of turn 1 (p. 14). [setup.decks]"""
    m = warhost.new("wotr", seed="x")
    for seat, decks in (("free", ["fp_char", "fp_strat"]), ("shadow", ["sh_char", "sh_strat"])):
        assert [card[:-3] for card in hand(m, seat)] == decks
    assert [len(cards) for cards in position(m)["decks"].values()] == [23] * 4


def test_the_hunt_pool_has_sixteen_standard_tiles() -> None:
    """4 Eyes, three 3s, two 2s and one with Reveal, two 1s and two with Reveal, two 0s with Reveal (p. 14).
    [setup.tiles]"""
    tiles = laid_out()["tiles"]
    assert tiles["pool"] == {"std_eye": 4, "std_3": 3, "std_2": 2, "std_2r": 1, "std_1": 2, "std_1r": 2, "std_0r": 2}
    assert sum(tiles["pool"].values()) == 16
    assert tiles["drawn"] == tiles["removed"] == tiles["in_play"] == {}


@pytest.mark.parametrize(
    ("tile", "damage", "reveals"),
    [
        ("std_eye", 1, True),
        ("std_3", 3, False),
        ("std_2", 2, False),
        ("std_2r", 2, True),
        ("std_1", 1, False),
        ("std_1r", 1, True),
        ("std_0r", 0, True),
    ],
)
def test_what_the_standard_tiles_show(tile: str, damage: int, reveals: bool) -> None:
    """The numbers are damage, an Eye the successes; Reveal reveals, and none stops (p. 14). [setup.tiles]"""
    m = table(
        script={"hunt": [6], "tile": [tile]},
        fellowship={"region": "hollin"},
        dice={"free": {"character": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 1}},
    )
    say(m, "die:character", "do:move_fellowship")
    if damage:
        say(m, "take")
    assert fellowship(m)["corruption"] == damage
    assert state(m).hidden == (0 if reveals else 1)


@pytest.mark.parametrize(
    ("card", "tile", "damage", "reveals", "stops"),
    [
        ("fp_char_01", "sp_elven_cloaks", 0, False, False),
        ("fp_char_02", "sp_elven_rope", 0, False, False),
        ("fp_char_03", "sp_phial", -2, False, False),
        ("fp_char_04", "sp_smeagol", -1, False, False),
        ("sh_char_01", "sp_shelob", 4, False, True),
        ("sh_char_02", "sp_ring_is_mine", 2, True, True),
        ("sh_char_03", "sp_on_on", 3, False, True),
        ("sh_char_04", "sp_give_it", 1, True, True),
    ],
)
def test_what_the_special_tiles_show(card: str, tile: str, damage: int, reveals: bool, stops: bool) -> None:
    """Eight special tiles are set aside: blue 0, 0, -2, -1; red die, Eye, 3 and 1, all with Stop (p. 14).
    [setup.tiles]"""
    m = table(
        tiles={"pool": {"std_3": 3, tile: 1}},
        fellowship={"region": "morannon", "mordor": 1, "corruption": 5},
        script={"tile": [tile], "hunt_damage": [4]},
        played=[card],
        dice={"free": {"character": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 2}},
    )
    say(m, "die:character", "do:move_fellowship")
    if damage > 0:
        say(m, "take")
    marks = fellowship(m)
    assert marks["corruption"] == 5 + damage
    assert marks["hidden"] == (not reveals) and marks["mordor"] == (1 if stops else 2)


def test_the_shadow_has_seven_dice_and_the_free_peoples_four() -> None:
    """Four dice against seven in the first turn, with any number of players (p. 14). [setup.dice]"""
    for players in (2, 3, 4):
        m = table(players, phase="action_roll", dice={})
        assert state(m).rolled == [4, 7]


def test_the_political_track_at_the_start() -> None:
    """Boxes and sides of the counters at the start (p. 14). [setup.politics]"""
    m = table()
    boxes = {"dwarves": 1, "elves": 1, "north": 1, "rohan": 1, "gondor": 2, "southrons": 2, "sauron": 3, "isengard": 3}
    for nation, box in boxes.items():
        passive = nation in ("dwarves", "gondor", "north", "rohan")
        assert politics(m, nation) == {"box": box, "active": not passive}, nation


@pytest.mark.parametrize("nation", list(START))
def test_the_starting_figures(nation: str) -> None:
    """Every nation's figures on the map and its reinforcements (p. 16). [setup.figures]"""
    at = laid_out()
    found = {
        name: tuple(entry["units"].get(kind, 0) for kind in ranks(nation))
        for name, entry in at["regions"].items()
        if any(kind.startswith(nation) for kind in entry["units"])
    }
    assert found == START[nation]
    assert tuple(at["reinforcements"].get(kind, 0) for kind in ranks(nation)) == RESERVE[nation]


def test_nobody_else_is_on_the_map() -> None:
    """75 Free units, 90 of the Shadow, 20 leaders and 8 Nazgul are all the box holds (p. 16). [setup.figures]"""
    at = laid_out()
    assert set(at["regions"]) == {name for regions in START.values() for name in regions}
    counts = {"free": 0, "shadow": 0, "leader": 0, "nazgul": 0}
    for figures in [at["reinforcements"], *(entry["units"] for entry in at["regions"].values())]:
        for kind, number in figures.items():
            nation, rank = kind.split("_")
            side = "free" if nation in FREE_NATIONS else "shadow"
            counts[rank if rank in counts else side] += number
    assert counts == {"free": 75, "shadow": 90, "leader": 20, "nazgul": 8}
