"""Rule tests: what the game is about, the round with its phases, locations, the check, two scenarios as a whole."""

from typing import Any

import pytest
from tests.cg_table import (
    GAME,
    actor,
    asked,
    combat,
    corruption,
    hand,
    location,
    notes,
    offered,
    path,
    pile,
    play,
    points,
    refused,
    say,
    sound,
    state,
    strength,
    table,
    zone,
    zones,
)

from warhost.games.wotrcg.tables import BATTLEGROUND_NAMES, PATH_NAMES
from warhost.kernel.dice import key_of_seed
from warhost.kernel.errors import BadOption
from warhost.kernel.match import Match
from warhost.kernel.record import start

TURNS = ["frodo", "witch_king", "aragorn", "saruman"]


def new(scenario: str, people: int, seed: str = "new") -> Match:
    """A game from its standard set-up."""
    return start(GAME, {"scenario": scenario, "people": people}, key_of_seed(seed))


def kinds(m: Match, *wanted: str) -> list[str]:
    """The events of these kinds in the order in which they happened."""
    return [event.kind for event in m.events() if event.kind in wanted]


def to_action(m: Match) -> Match:
    """Decline and answer anyhow until the first turn of the action phase."""
    while asked(m) != "turn":
        say(m, m.options()[-1])
    return m


# ---- the game


@pytest.mark.parametrize(
    ("scenario", "people", "free"),
    [
        ("trilogy", 4, {"frodo", "aragorn"}),
        ("trilogy", 3, {"frodo", "aragorn"}),
        ("trilogy", 2, {"free"}),
        ("duel", 2, {"gandalf"}),
        ("duel_three", 3, {"gandalf"}),
        ("fellowship", 2, {"gandalf"}),
    ],
)
def test_two_sides(scenario: str, people: int, free: set[str]) -> None:
    """Two to four people on two sides: everyone wins or loses with their side (p. 2). [game.sides]"""
    last = "amon_hen" if scenario == "fellowship" else "orodruin"
    for tokens, winner in (({"defence": 1}, "free"), ({"attack": 9}, "shadow")):
        m = combat("path", scenario=scenario, people=people, path=last, path_tokens=tokens)
        assert m.over
        assert m.result == {seat: float((seat in free) == (winner == "free")) for seat in m.seats}
        assert len(m.seats) == people


@pytest.mark.parametrize("people", [0, 1, 5])
def test_one_or_five_people_cannot_play(people: int) -> None:
    """No scenario is for one person or for more than four (p. 2). [game.sides]"""
    for scenario in ("trilogy", "duel", "duel_three", "fellowship"):
        with pytest.raises(BadOption):
            GAME.check_options({"scenario": scenario, "people": people})


def test_what_each_side_scores_by() -> None:
    """The Free Peoples by paths and battlegrounds, the Shadow by battlegrounds and corruption (p. 2). [game.goal]"""
    assert points(combat("path", path="weathertop")) == {"free": 2, "shadow": 0}
    assert points(combat("path", path="weathertop", path_tokens={"attack": 3})) == {"free": 0, "shadow": 3}
    for name, attack, side, value in (
        ("minas_tirith", 0, "free", 3),
        ("minas_tirith", 4, "shadow", 3),
        ("orthanc", 0, "shadow", 2),
        ("orthanc", 3, "free", 2),
    ):
        m = combat(name, grounds={name: []}, ground_tokens={name: {"attack": attack}})
        assert notes(m, "score")[0] == ((value, 0) if side == "free" else (0, value)), (name, attack)


def test_how_the_game_is_won() -> None:
    """Ten ahead at a check wins at once, else the higher score after the last path (p. 2). [game.goal]"""
    no_rings = dict.fromkeys(TURNS, False)
    m = combat("path", path="weathertop", corruption=12)
    assert (m.over, m.reason) == (True, "lead_of_ten")
    m = combat("path", path="weathertop", corruption=11)
    assert not m.over
    m = combat("path", path="orodruin", corruption=2, rings=no_rings)
    assert (m.reason, m.result and m.result["frodo"]) == ("final_round", 1.0)
    m = combat("path", path="orodruin", corruption=4, rings=no_rings)
    assert (m.reason, m.result and m.result["saruman"]) == ("final_round", 1.0)


def test_a_ring_for_everybody() -> None:
    """Each player begins with a Ring token, and the first seat with the starting token (p. 4). [setup.rings]"""
    m = new("trilogy", 4)
    assert m.view("spectator")["rings"] == dict.fromkeys(TURNS, True)
    assert (m.view("spectator")["first"], state(m).first) == ("frodo", 0)
    to_action(m)
    for deck in TURNS:
        assert (actor(m), offered(m, "ring")) == (deck, ["ring"])
        say(m, "ring")
    assert m.view("spectator")["rings"] == dict.fromkeys(TURNS, False)
    refused(m, "ring")


# ---- the round


@pytest.mark.parametrize(("first", "side"), [(0, "free"), (1, "shadow"), (2, "free"), (3, "shadow")])
def test_a_battleground_and_then_a_path(first: int, side: str) -> None:
    """One of each, the battleground of the starting player's side first (p. 8). [round.location]"""
    plain = "edoras" if side == "free" else "umbar"
    areas = {"free": ["helms_deep"]}
    m = table(phase="location", path="", first=first, areas=areas, script={"battleground": [plain]})
    assert kinds(m, "ground_active", "path_active")[:2] == ["ground_active", "path_active"]
    assert BATTLEGROUND_NAMES[notes(m, "ground_active")[0][0]] == plain
    to_action(m)
    assert [name for name in BATTLEGROUND_NAMES if location(m, name) == "active"] == [plain]
    assert [name for name in PATH_NAMES if location(m, name) == "active"] == [path(m)]
    assert actor(m) == TURNS[first]


def test_the_battleground_is_done_before_the_path_comes() -> None:
    """Its effect is carried out whole before the path is turned up (p. 8). [round.location]"""
    m = table(phase="location", path="", script={"battleground": ["pelargir"], "path": ["bag_end"]})
    assert (asked(m), location(m, "pelargir"), path(m)) == ("use_text", "active", "")
    say(m, "no")
    assert (asked(m), path(m)) == ("turn", "bag_end")


def test_all_active_locations_are_fought() -> None:
    """After the last pass every one is fought, and none is active any more; reserves stay (p. 8). [round.combat]"""
    m = table(
        grounds={"harad": ["soldiers_of_gondor"], "edoras": ["theoden"]},
        on_path=["frodo_baggins"],
        reserve=["legolas"],
        turn="frodo",
        script={"battleground": ["umbar"], "path": ["weathertop"]},
    )
    say(m, "pass", "pass", "pass")
    assert kinds(m, "path_combat", "ground_combat") == []
    say(m, "pass")
    assert (asked(m), m.seat) == ("next_combat", "frodo")
    say(m, "battleground:edoras", "active_path")
    assert kinds(m, "path_combat", "ground_combat") == ["ground_combat", "path_combat", "ground_combat"]
    assert [location(m, name) for name in ("edoras", "bag_end", "harad")] == ["free", "free", "shadow"]
    assert zones(m, "soldiers_of_gondor", "theoden", "frodo_baggins", "legolas") == [
        "eliminated",
        "cycle",
        "cycle",
        "reserve",
    ]
    sound(m)


def test_the_check_comes_between_combat_and_draw() -> None:
    """The score is counted after the last combat and before anybody draws (p. 8). [round.victory]"""
    m = combat("path", script={"battleground": ["umbar"], "path": ["weathertop"]})
    assert kinds(m, "path_combat", "score", "draws")[:3] == ["path_combat", "score", "draws"]
    m = combat("path", path="weathertop", corruption=12)
    assert (m.over, notes(m, "score"), notes(m, "draws")) == (True, [(2, 12)], [])
    assert [len(hand(m, deck)) for deck in TURNS] == [0, 0, 0, 0]
    assert m.ask is None


def test_no_check_before_the_combats_are_over() -> None:
    """A lead of ten in the middle of a round, or of the combats, ends nothing yet (p. 18). [victory.check]"""
    m = table(
        corruption=9,
        on_path=["the_hunter"],
        items={"morgul_blade": "the_hunter"},
        turn="witch_king",
        grounds={"minas_tirith": []},
        script={"battleground": ["umbar"], "path": ["weathertop"]},
    )
    say(m, "use:morgul_blade")
    assert (m.over, points(m)) == (False, {"free": 0, "shadow": 10})
    say(m, "pass", "pass", "pass", "pass", "active_path")
    assert notes(m, "score")[0] == (3, 10 + 1)
    assert (m.over, state(m).round) == (False, 2)


def test_the_points_are_counted_every_round() -> None:
    """A check that ends nothing is followed by the draw and by the next round with its own (p. 18). [victory.check]"""
    m = table(corruption=2, turn="frodo", script={"battleground": ["umbar"], "path": ["weathertop"]})
    for number in (1, 2):
        assert state(m).round == number
        while state(m).round == number and not m.over:
            cycles = [option for option in m.options() if option.startswith("cycle:")]
            say(m, "pass" if "pass" in m.options() else cycles[0] if cycles else m.options()[-1])
    scores = notes(m, "score")
    assert scores == [(1, 2), (1 + 2, 2 + 1)]
    assert not m.over


# ---- the effect of a location


def test_a_path_takes_its_toll_before_anybody_comes() -> None:
    """The Old Forest makes them forsake before the first turn (p. 8). [locations.effect]"""
    m = table(
        phase="location",
        path="",
        stage=1,
        script={"battleground": ["edoras"], "path": ["the_old_forest"]},
        areas={"free": ["helms_deep"]},
        hands={"frodo": ["sam_gamgee", "gimli"], "aragorn": ["strider"]},
    )
    assert (asked(m), m.seat, path(m)) == ("forsake", "frodo", "the_old_forest")
    refused(m, "play:sam_gamgee", "active_path")
    say(m, "card:gimli")
    assert (asked(m), m.seat) == ("forsake", "aragorn")
    say(m, "card:strider")
    assert (asked(m), actor(m)) == ("turn", "frodo")
    assert zones(m, "sam_gamgee", "gimli", "strider") == ["hand", "eliminated", "eliminated"]


def test_the_effect_happens_on_every_way_to_activate_it() -> None:
    """From the deck by chance or by a text, or back from a scoring area (p. 8). [locations.effect]"""
    more: dict[str, Any] = {"phase": "location", "path": "", "first": 1}
    m = table(script={"battleground": ["moria"], "path": ["bag_end"]}, **more)
    assert len(hand(m, "saruman")) == 2
    for areas in ({}, {"free": ["moria"]}, {"shadow": ["moria"]}):
        m = table(reserve=["gandalf_the_grey"], items={"shadowfax": "gandalf_the_grey"}, areas=areas, turn="frodo")
        say(m, "use:shadowfax", "battleground:moria")
        assert (location(m, "moria"), len(hand(m, "saruman"))) == ("active", 2)
    m = table(path="the_doors_of_durin", on_path=["gandalf_the_grey"], turn="frodo")
    say(m, "use:gandalf_the_grey", "path:lothlorien")
    assert [args[:1] for args in notes(m, "draws")] == [(2,)]


def test_the_effect_comes_before_the_card_that_called() -> None:
    """Moria's owner draws, Minas Morgul's plays, before Andúril's wielder goes there (p. 8). [locations.effect]"""
    m = table(
        reserve=["strider"],
        items={"anduril": "strider"},
        turn="aragorn",
        tops={"witch_king": ["the_hunter", "olog_hai", "black_uruks", "fell_beast", "the_reaver"]},
    )
    say(m, "use:anduril", "battleground:minas_morgul")
    assert (asked(m), m.seat, zone(m, "strider")) == ("apart_play", "witch_king", "reserve")
    say(m, "card:the_hunter")
    assert zones(m, "the_hunter", "strider") == ["reserve", "minas_morgul"]


# ---- examples of the location phase


@pytest.mark.parametrize("area", ["", "free", "shadow"])
def test_example_lorien_calls(area: str) -> None:
    """Lórien, drawn by Frodo, fetches Dol Guldur from the deck or any scoring area (p. 9).

    [locations.activate] [ex.lorien_calls]
    """
    m = table(
        phase="location",
        path="",
        script={"battleground": ["lorien"], "path": ["bag_end"]},
        areas={area: ["dol_guldur"]} if area else {},
    )
    assert notes(m, "ground_active") == [
        (BATTLEGROUND_NAMES.index("lorien"), 0),
        (BATTLEGROUND_NAMES.index("dol_guldur"), int(bool(area))),
    ]
    assert [name for name in BATTLEGROUND_NAMES if location(m, name) == "active"] == ["lorien", "dol_guldur"]
    assert (points(m), actor(m)) == ({"free": 0, "shadow": 0}, "frodo")
    sound(m)


def test_example_path_number() -> None:
    """After a path 5 a random path 6 comes, even if lower numbers are left (p. 9).

    [locations.path] [ex.path_number]
    """
    found = set()
    for seed in range(16):
        m = combat("path", path="egladil", seed=str(seed), script={"battleground": ["umbar"]})
        assert (state(m).round, state(m).stage) == (2, 6)
        found.add(path(m))
    assert found == {"amon_hen", "dead_marshes", "emyn_muil"}
    m = combat(
        "path",
        path="egladil",
        areas={"free": ["amon_hen"], "shadow": ["emyn_muil"]},
        script={"battleground": ["umbar"]},
    )
    assert path(m) == "dead_marshes"


@pytest.mark.parametrize(("area", "shields"), [("free", 0), ("shadow", 2)])
def test_example_dol_guldur_again(area: str, shields: int) -> None:
    """Back out of the enemy's area: effect as usual, the Shadow defends, its shields do not count (p. 16).

    [combat.reactivated] [ex.dol_guldur_again]
    """
    m = table(
        hands={"witch_king": ["the_black_captain", "olog_hai"]},
        reserve=["the_witch_king", "high_elves_1"],
        areas={area: ["dol_guldur"]},
        path="",
        turn="witch_king",
    )
    play(m, "the_black_captain")
    say(m, "battleground:dol_guldur", "done")
    assert (location(m, "dol_guldur"), location(m, "lorien")) == ("active", "active")
    say(m, "move:high_elves_1", "battleground:dol_guldur")
    say(m, "pass", "pass", "pass", "pass", "battleground:dol_guldur")
    assert strength(m) == (2, shields)
    assert location(m, "dol_guldur") == ("free" if area == "free" else "shadow")
    assert zone(m, "high_elves_1") == "eliminated"


# ---- two scenarios as a whole


def test_trilogy() -> None:
    """Four decks in order, seven cards and two cycled, three or four drawn, rings once a game. [scenarios.trilogy]"""
    m = new("trilogy", 4)
    assert m.seats == TURNS
    assert {deck: len(m.view(deck)["decks"][deck]["hand"]) for deck in TURNS} == dict.fromkeys(TURNS, 7)
    for deck in TURNS:
        assert (asked(m), m.seat) == ("cycle_card", deck)
        say(m, m.options()[0])
        assert (asked(m), m.seat) == ("cycle_card", deck)
        say(m, m.options()[0])
        assert len(pile(m, deck, "cycle")) >= 2
    to_action(m)
    assert (state(m).round, actor(m)) == (1, "frodo")
    m = table(phase="draw", path="", stage=1, script={"battleground": ["harad"], "path": ["the_old_forest"]})
    assert notes(m, "draws")[:4] == [(0, 3), (1, 4), (2, 3), (3, 4)]
    to_action(m)
    assert (actor(m), state(m).round) == ("witch_king", 2)
    m = say(table(turn="frodo"), "ring")
    assert len(hand(m, "frodo")) == 2
    m = table(phase="location", path="", rings=dict.fromkeys(TURNS, False))
    assert m.view("spectator")["rings"] == dict.fromkeys(TURNS, False)
    assert not combat("path", path="shelobs_lair").over
    assert combat("path", path="morgai").over


def test_duel() -> None:
    """Gandalf with sixty cards and four, the Witch-king with sixty and six; nothing is cycled. [scenarios.duel]"""
    m = new("duel", 2)
    assert m.seats == ["gandalf", "witch_king"]
    assert notes(m, "draws")[:2] == [(0, 4), (1, 6)]
    assert [sum(state(m).owner[c] == deck for c in range(120)) for deck in (0, 1)] == [60, 60]
    to_action(m)
    assert actor(m) == "gandalf"
    m = table("duel", phase="draw", path="", stage=1, script={"battleground": ["umbar"], "path": ["weathertop"]})
    assert notes(m, "draws")[:2] == [(0, 4), (1, 6)]
    to_action(m)
    assert actor(m) == "witch_king"
    m = table("duel", phase="location", path="", rings={"gandalf": False, "witch_king": False})
    assert m.view("spectator")["rings"] == {"gandalf": True, "witch_king": True}
    assert not combat("path", scenario="duel", path="shelobs_lair").over
    assert combat("path", scenario="duel", path="morgai").over
    # equal strength wins nothing; what each player must do is done twice
    assert location(combat("path", scenario="duel", path="bag_end"), "bag_end") == "aside"
    m = say(table("duel", reserve=["the_commander"], turn="witch_king"), "use:the_commander")
    assert len(hand(m, "witch_king")) == 2


def test_duel_any_army_of_the_deck() -> None:
    """Where a faction's player may play an army, any of the whole deck will do. [scenarios.duel]"""
    five = ["wolf_riders", "haradrim_mumakil", "olog_hai", "the_hunter", "gollum"]
    m = table(
        "duel",
        phase="location",
        path="",
        stage=7,
        tops={"witch_king": five},
        areas={"free": BATTLEGROUND_NAMES[:7], "shadow": BATTLEGROUND_NAMES[7:]},
        script={"path": ["cirith_ungol"]},
    )
    assert (asked(m), m.seat) == ("apart_play", "witch_king")
    assert set(m.options()) == {"card:wolf_riders", "card:haradrim_mumakil", "card:olog_hai", "done"}


def test_duel_texts_that_name_a_faction() -> None:
    """Éomer brings riders of Rohan and no other army; the ride takes Mordor's cards alone. [scenarios.duel]"""
    five = ["village_militia", "soldiers_of_gondor", "high_elves_1", "eowyn", "gimli"]
    m = table("duel", hands={"gandalf": ["eomer", "sting"]}, tops={"gandalf": five}, turn="gandalf")
    play(m, "eomer")
    assert (asked(m), set(m.options())) == ("apart_play", {"card:village_militia", "done"})
    m = table(
        "duel",
        hands={"gandalf": ["death_ride_ride_to_ruin", "sting"]},
        reserve=["eomer", "legolas"],
        grounds={"minas_tirith": ["olog_hai", "haradrim_mumakil"], "edoras": ["wolf_riders"]},
        turn="gandalf",
    )
    play(m, "death_ride_ride_to_ruin")
    assert set(m.options()) == {"card:eomer", "done"}
    say(m, "card:eomer")
    assert zones(m, "olog_hai", "haradrim_mumakil", "wolf_riders", "legolas") == [
        "eliminated",
        "minas_tirith",
        "edoras",
        "reserve",
    ]
    assert corruption(m) == 0
