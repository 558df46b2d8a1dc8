"""Paths and battlegrounds: points, shields, activation effects and their refusal."""

from typing import Any

import pytest
from tests.cg_table import (
    asked,
    combat,
    corruption,
    hand,
    location,
    notes,
    path,
    pile,
    say,
    sound,
    state,
    table,
    zone,
    zones,
)

from warhost.games.wotrcg.tables import BATTLEGROUND_NAMES, PATH_NAMES, card
from warhost.kernel.match import Match

# number, points, shields
PATHS = {
    "bag_end": (1, 1, 0), "bucklebury_ferry": (1, 1, 1), "gildors_encampment": (1, 1, 1),
    "inn_of_the_prancing_pony": (2, 2, 1), "the_old_forest": (2, 2, 1), "weathertop": (2, 2, 0),
    "fords_of_bruinen": (3, 1, 0), "imladris": (3, 1, 1), "the_council_of_elrond": (3, 1, 1), "caradhras": (4, 2, 0),
    "khazad_dum": (4, 2, 0), "the_doors_of_durin": (4, 2, 1), "dimrill_dale": (5, 1, 0), "egladil": (5, 1, 1),
    "lothlorien": (5, 1, 2), "amon_hen": (6, 2, 0), "dead_marshes": (6, 2, 1), "emyn_muil": (6, 2, 0),
    "henneth_annun": (7, 1, 1), "osgiliath": (7, 1, 0), "the_cross_roads": (7, 1, 0), "cirith_ungol": (8, 2, 0),
    "morgul_vale": (8, 2, 0), "shelobs_lair": (8, 2, 0), "crack_of_doom": (9, 3, 0), "morgai": (9, 3, 0),
    "orodruin": (9, 3, 0),
}  # fmt: skip
# side, points, shields
GROUNDS = {
    "dol_amroth": ("free", 1, 2), "edoras": ("free", 1, 1), "helms_deep": ("free", 2, 2), "lorien": ("free", 2, 2),
    "minas_tirith": ("free", 3, 3), "pelargir": ("free", 1, 1), "rivendell": ("free", 2, 2),
    "dol_guldur": ("shadow", 1, 2), "harad": ("shadow", 1, 1), "minas_morgul": ("shadow", 2, 2),
    "morannon": ("shadow", 2, 2), "moria": ("shadow", 1, 2), "orthanc": ("shadow", 2, 2), "umbar": ("shadow", 1, 2),
}  # fmt: skip
DECKS = ["frodo", "witch_king", "aragorn", "saruman"]
USED = {"free": BATTLEGROUND_NAMES[:7], "shadow": BATTLEGROUND_NAMES[7:]}


def on_path(name: str, scenario: str = "trilogy", **more: Any) -> Match:
    """A location phase in which only this path is activated."""
    return table(
        scenario, phase="location", path="", stage=PATHS[name][0] - 1, areas=USED, script={"path": [name]}, **more
    )


def on_ground(name: str, scenario: str = "trilogy", **more: Any) -> Match:
    """A location phase in which only this battleground is activated, and what it calls."""
    first = 0 if GROUNDS[name][0] == "free" else 1
    return table(
        scenario,
        phase="location",
        path="",
        stage=9,
        fought_last=True,
        first=first,
        script={"battleground": [name]},
        **more,
    )


def drawn(m: Match) -> dict[str, int]:
    """How many cards each deck has drawn."""
    decks = state(m).rules().decks
    out: dict[str, int] = {}
    for deck, number in notes(m, "draws"):
        out[decks[deck]] = out.get(decks[deck], 0) + number
    return out


def untouched(m: Match, *decks: str) -> bool:
    """Whether these decks have neither drawn nor lost a card."""
    return all(len(pile(m, deck, "deck")) == 30 for deck in decks)


# ---- values


def test_every_location_is_known() -> None:
    """The two tables name every location."""
    assert list(PATHS) == PATH_NAMES
    assert list(GROUNDS) == BATTLEGROUND_NAMES


@pytest.mark.parametrize("name", PATH_NAMES)
def test_path_values(name: str) -> None:
    """Without defenders and attackers the path scores for the Free Peoples; its shields cancel that much attack."""
    _, points, shields = PATHS[name]
    m = combat("path", path=name)
    assert notes(m, "path_combat")[0][1:] == (0, shields)
    assert notes(m, "score")[0] == (points, 0)
    m = combat("path", path=name, path_tokens={"attack": shields})
    assert location(m, name) == "free"
    m = combat("path", path=name, path_tokens={"attack": shields + 2})
    assert (location(m, name), corruption(m)) == ("shadow", 2)
    assert notes(m, "score")[0] == (0, 2)


@pytest.mark.parametrize("name", BATTLEGROUND_NAMES)
def test_ground_values(name: str) -> None:
    """Without attackers the battleground scores for its own side; its shields cancel that much attack."""
    side, points, shields = GROUNDS[name]
    won, lost = ((points, 0), (0, points)) if side == "free" else ((0, points), (points, 0))
    m = combat(name, grounds={name: []})
    assert notes(m, "ground_combat")[0][1:] == (0, shields)
    assert notes(m, "score")[0] == won
    m = combat(name, grounds={name: []}, ground_tokens={name: {"attack": shields}})
    assert notes(m, "score")[0] == won
    m = combat(name, grounds={name: []}, ground_tokens={name: {"attack": shields + 1}})
    assert notes(m, "score")[0] == lost
    assert corruption(m) == 0


# one card of each faction that no text of its own sends anywhere, and the deck that plays it
SOLDIERS = {
    "dunedain": ("soldiers_of_gondor", "aragorn"),
    "elf": ("high_elves_1", "aragorn"),
    "dwarf": ("gimli", "frodo"),
    "hobbit": ("sam_gamgee", "frodo"),
    "rohan": ("riders_of_rohan_1", "frodo"),
    "wizard": ("gandalf_the_white", "frodo"),
    "isengard": ("wolf_riders", "saruman"),
    "monstrous": ("cave_troll", "saruman"),
    "southron": ("haradrim_mumakil", "saruman"),
    "mordor": ("olog_hai", "witch_king"),
}
# the factions allowed there: the defenders, the attackers
FACTIONS = {
    "dol_amroth": ({"dunedain", "wizard"}, {"southron"}),
    "edoras": ({"rohan", "wizard"}, {"isengard"}),
    "helms_deep": ({"rohan", "wizard"}, {"isengard"}),
    "lorien": ({"elf", "wizard"}, {"monstrous", "mordor"}),
    "minas_tirith": ({"dunedain", "wizard"}, {"mordor", "southron"}),
    "pelargir": ({"dunedain", "wizard"}, {"southron"}),
    "rivendell": ({"elf", "wizard"}, {"monstrous"}),
    "dol_guldur": ({"mordor"}, {"elf", "wizard"}),
    "harad": ({"southron"}, {"dunedain", "wizard"}),
    "minas_morgul": ({"mordor"}, {"dunedain", "wizard"}),
    "morannon": ({"mordor", "southron"}, {"dunedain", "rohan", "wizard"}),
    "moria": ({"monstrous"}, {"dwarf", "elf", "wizard"}),
    "orthanc": ({"isengard"}, {"rohan", "wizard"}),
    "umbar": ({"southron"}, {"dunedain", "wizard"}),
}


@pytest.mark.parametrize("name", BATTLEGROUND_NAMES)
def test_who_may_stand_there(name: str) -> None:
    """The factions shown as defenders and attackers may be played to it, no others; the side decides which they are."""
    defenders, attackers = FACTIONS[name]
    found = set()
    for faction, (soldier, deck) in SOLDIERS.items():
        m = say(table(grounds={name: []}, path="", hands={deck: [soldier]}, turn=deck), f"play:{soldier}")
        if asked(m) == "destination" and f"battleground:{name}" in m.options():
            found.add(faction)
            attack = notes(combat(name, grounds={name: [soldier]}), "ground_combat")[0][1]
            assert (attack > 0) == (faction in attackers), faction
    assert found == defenders | attackers


@pytest.mark.parametrize("name", PATH_NAMES)
def test_path_follows_its_number(name: str) -> None:
    """A path comes after one of the number below."""
    m = on_path(name)
    assert (path(m), state(m).stage) == (name, PATHS[name][0])


# ---- paths


DRAWS: dict[str, dict[str, int]] = {
    "bag_end": {"frodo": 2},
    "bucklebury_ferry": {"witch_king": 1, "frodo": 1},
    "inn_of_the_prancing_pony": {"witch_king": 2, "saruman": 2},
    "weathertop": {"witch_king": 2},
    "imladris": {"aragorn": 2},
    "the_council_of_elrond": {"frodo": 1, "aragorn": 1},
    "khazad_dum": {"saruman": 2},
    "dead_marshes": {"saruman": 2},
    "henneth_annun": {"aragorn": 1},
    "the_cross_roads": {"frodo": 1, "aragorn": 1},
    "shelobs_lair": {"saruman": 2},
    "crack_of_doom": {"saruman": 2},
    "orodruin": {"witch_king": 2},
    "morgai": {},
}


@pytest.mark.parametrize("name", list(DRAWS))
def test_paths_that_give_cards(name: str) -> None:
    """Each player draws the stated number, and nobody else draws."""
    m = on_path(name)
    assert drawn(m) == DRAWS[name]
    assert {deck: len(hand(m, deck)) for deck in DECKS if hand(m, deck)} == DRAWS[name]
    assert asked(m) == "turn"
    sound(m)


SIDES = {"frodo": "gandalf", "aragorn": "gandalf", "witch_king": "witch_king", "saruman": "witch_king"}


@pytest.mark.parametrize("name", list(DRAWS))
def test_paths_that_give_cards_in_the_duel(name: str) -> None:
    """One player of a side draws what two would: each player's part twice, a faction's part once."""
    expected: dict[str, int] = {}
    for deck, number in DRAWS[name].items():
        expected[SIDES[deck]] = expected.get(SIDES[deck], 0) + number
    assert drawn(on_path(name, "duel")) == expected


SIFTERS = [("gildors_encampment", "aragorn", 1, 1), ("lothlorien", "aragorn", 1, 1), ("amon_hen", "witch_king", 1, 1)]


@pytest.mark.parametrize(("name", "deck", "draws", "cycles"), SIFTERS)
def test_paths_that_sift_a_hand(name: str, deck: str, draws: int, cycles: int) -> None:
    """One card is drawn, then one from the hand is cycled: the new card or another."""
    held = {"aragorn": "arwen", "witch_king": "olog_hai"}[deck]
    new = {"aragorn": "elrond", "witch_king": "black_uruks"}[deck]
    m = on_path(name, hands={deck: [held]}, tops={deck: [new]})
    assert (m.seat, asked(m)) == (deck, "cycle_card")
    assert set(m.options()) == {f"card:{held}", f"card:{new}"}
    say(m, f"card:{held}")
    assert zones(m, held, new) == ["cycle", "hand"]
    assert drawn(m) == {deck: draws}
    assert len(pile(m, deck, "cycle")) == cycles
    assert untouched(m, *[other for other in DECKS if other != deck])


def test_a_sifted_hand_may_be_the_drawn_card_alone() -> None:
    """With an empty hand the card drawn is cycled."""
    m = on_path("lothlorien", tops={"aragorn": ["elrond"]})
    assert (zone(m, "elrond"), asked(m)) == ("cycle", "turn")


FORSAKING = ["the_old_forest", "caradhras", "emyn_muil"]


@pytest.mark.parametrize("name", FORSAKING)
def test_paths_that_make_them_forsake(name: str) -> None:
    """Each Free Peoples player forsakes one, before anybody can be played there."""
    m = on_path(name, hands={"frodo": ["gimli"], "aragorn": ["arwen"]})
    assert (m.seat, asked(m), set(m.options())) == ("frodo", "forsake", {"card:gimli", "top"})
    assert path(m) == name
    say(m, "top")
    assert (m.seat, asked(m)) == ("aragorn", "forsake")
    say(m, "card:arwen")
    assert (zone(m, "gimli"), zone(m, "arwen"), asked(m)) == ("hand", "eliminated", "turn")
    assert len(pile(m, "frodo", "eliminated")) == 1
    sound(m)


@pytest.mark.parametrize("name", FORSAKING)
def test_paths_that_make_them_forsake_in_the_duel(name: str) -> None:
    """Gandalf forsakes twice."""
    m = on_path(name, "duel", hands={"gandalf": ["gimli", "arwen"]})
    say(m, "card:gimli", "card:arwen")
    assert (zones(m, "gimli", "arwen"), asked(m)) == (["eliminated", "eliminated"], "turn")


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_the_starting_player_comes_first(first: int) -> None:
    """Several players act in seat order from the starting player."""
    m = on_path("caradhras", hands={"frodo": ["gimli"], "aragorn": ["arwen"]}, first=first)
    assert m.seat == ("aragorn" if first in (1, 2) else "frodo")


def test_fords_of_bruinen() -> None:
    """Each Free Peoples player forsakes one and then draws three, one player after the other."""
    m = on_path("fords_of_bruinen", hands={"frodo": ["gimli"], "aragorn": ["arwen"]})
    assert m.seat == "frodo"
    say(m, "card:gimli")
    assert (m.seat, len(hand(m, "frodo"))) == ("aragorn", 3)
    say(m, "card:arwen")
    assert [len(hand(m, deck)) for deck in DECKS] == [3, 0, 3, 0]
    m = on_path("fords_of_bruinen", "duel", hands={"gandalf": ["gimli"]})
    say(m, "card:gimli")
    assert (asked(m), len(hand(m, "gandalf"))) == ("forsake", 3)
    say(m, "top")
    assert len(hand(m, "gandalf")) == 6


def test_fords_of_bruinen_with_nothing_left() -> None:
    """A player with nothing to forsake draws what there is."""
    m = on_path("fords_of_bruinen", only={"frodo": [], "aragorn": ["arwen", "elrond"]})
    assert zone(m, "arwen") == "eliminated"
    assert (hand(m, "frodo"), hand(m, "aragorn")) == ([], ["elrond"])


def test_doors_of_durin() -> None:
    """The Monstrous player may forsake one for a path attack on the path."""
    m = on_path("the_doors_of_durin", hands={"saruman": ["ugluk"]}, tops={"saruman": ["gollum"]})
    assert (m.seat, asked(m)) == ("saruman", "use_text")
    say(m, "yes", "card:ugluk")
    assert (pile(m, "saruman", "eliminated"), state(m).path_attack) == (["ugluk"], 1)
    m = say(on_path("the_doors_of_durin", hands={"saruman": ["ugluk"]}), "no")
    assert (zone(m, "ugluk"), state(m).path_attack) == ("hand", 0)
    m = on_path("the_doors_of_durin", only={"saruman": []})
    assert (asked(m), state(m).path_attack) == ("turn", 0)


def test_dimrill_dale() -> None:
    """Each Shadow player cycles two cards from hand, and forsakes one for each that is missing."""
    hands = {"witch_king": ["olog_hai", "black_uruks", "the_hunter"], "saruman": ["ugluk"]}
    m = on_path("dimrill_dale", hands=hands, tops={"saruman": ["gollum"]})
    assert (m.seat, asked(m)) == ("witch_king", "cycle_card")
    say(m, "card:the_hunter", "card:olog_hai")
    assert zones(m, "the_hunter", "olog_hai", "black_uruks", "ugluk", "gollum") == [
        "cycle",
        "cycle",
        "hand",
        "cycle",
        "eliminated",
    ]
    m = on_path("dimrill_dale", "duel", hands={"witch_king": ["olog_hai", "black_uruks", "the_hunter", "ugluk"]})
    while asked(m) == "cycle_card":
        say(m, m.options()[0])
    assert (hand(m, "witch_king"), len(pile(m, "witch_king", "cycle"))) == ([], 4)


def test_egladil() -> None:
    """Each Free Peoples player draws two and then cycles one, one player after the other."""
    m = on_path("egladil", tops={"frodo": ["gimli", "eomer"], "aragorn": ["arwen", "elrond"]})
    assert (m.seat, set(m.options())) == ("frodo", {"card:gimli", "card:eomer"})
    assert hand(m, "aragorn") == []
    say(m, "card:gimli", "card:arwen")
    assert (hand(m, "frodo"), hand(m, "aragorn")) == (["eomer"], ["elrond"])


def test_osgiliath() -> None:
    """The Dúnedain player may forsake one to draw three; once in the duel."""
    m = on_path("osgiliath", hands={"aragorn": ["arwen"]})
    assert (m.seat, asked(m)) == ("aragorn", "use_text")
    say(m, "yes", "card:arwen")
    assert (pile(m, "aragorn", "eliminated"), len(hand(m, "aragorn"))) == (["arwen"], 3)
    m = say(on_path("osgiliath", hands={"aragorn": ["arwen"]}), "no")
    assert hand(m, "aragorn") == ["arwen"]
    m = say(on_path("osgiliath", "duel", hands={"gandalf": ["arwen"]}), "yes", "card:arwen")
    assert (asked(m), len(hand(m, "gandalf"))) == ("turn", 3)


FIVE = ["the_hunter", "olog_hai", "black_uruks", "mouth_of_sauron", "fell_beast"]


@pytest.mark.parametrize(
    ("name", "kind"), [("cirith_ungol", ["olog_hai", "black_uruks"]), ("morgul_vale", ["the_hunter"])]
)
def test_paths_where_mordor_plays(name: str, kind: list[str]) -> None:
    """Five cards apart; one of the kind may be played, the rest is cycled and pays."""
    m = on_path(name, tops={"witch_king": FIVE}, hands={"witch_king": ["mordor_orcs_1"]})
    assert (m.seat, asked(m), notes(m, "draws_apart")) == ("witch_king", "apart_play", [(1, 5)])
    assert set(m.options()) == {f"card:{card_name}" for card_name in kind} | {"done"}
    say(m, f"card:{kind[0]}")
    if name == "morgul_vale":
        assert set(m.options()) == {"reserve", "active_path"}
        say(m, "active_path")
        assert zone(m, kind[0]) == "path"
    else:
        assert zone(m, kind[0]) == "reserve"
    assert zones(m, *[n for n in FIVE if n != kind[0]]) == ["cycle"] * 4
    assert (zone(m, "mordor_orcs_1"), asked(m)) == ("hand", "turn")
    assert untouched(m, "saruman")
    sound(m)
    m = say(on_path(name, tops={"witch_king": FIVE}), "done")
    assert zones(m, *FIVE) == ["cycle"] * 5


def test_a_lone_card_apart_is_paid_from_elsewhere() -> None:
    """If nothing is left to be cycled the price comes from the hand, or is forsaken, but never the card itself."""
    m = on_path("cirith_ungol", only={"witch_king": ["olog_hai"]}, hands={"witch_king": ["mordor_orcs_1"]})
    say(m, "card:olog_hai")
    assert zones(m, "olog_hai", "mordor_orcs_1") == ["reserve", "cycle"]
    m = say(on_path("cirith_ungol", only={"witch_king": ["olog_hai"]}), "card:olog_hai")
    assert (zone(m, "olog_hai"), asked(m)) == ("reserve", "turn")
    sound(m)


def test_morgai() -> None:
    """One path attack token lies on it in every scenario; it leaves with the path."""
    m = on_path("morgai")
    assert (state(m).path_attack, state(m).path_defence) == (1, 0)
    say(m, "pass", "pass", "pass", "pass")
    assert notes(m, "path_combat")[0][1:] == (1, 0)
    assert corruption(m) == 1


# ---- battlegrounds


@pytest.mark.parametrize(("name", "number"), [("dol_amroth", 1), ("pelargir", 1), ("minas_tirith", 3)])
def test_dunedain_battlegrounds(name: str, number: int) -> None:
    """The Dúnedain player may forsake one to draw; without a card to forsake he is not asked."""
    m = on_ground(name, hands={"aragorn": ["arwen"]})
    assert (m.seat, asked(m)) == ("aragorn", "use_text")
    say(m, "yes")
    assert set(m.options()) == {"card:arwen", "top"}
    say(m, "card:arwen")
    assert (pile(m, "aragorn", "eliminated"), drawn(m)) == (["arwen"], {"aragorn": number})
    m = say(on_ground(name, hands={"aragorn": ["arwen"]}), "no")
    assert (zone(m, "arwen"), drawn(m)) == ("hand", {})
    m = on_ground(name, only={"aragorn": []})
    assert (asked(m), location(m, name)) == ("turn", "active")


@pytest.mark.parametrize("name", ["dol_amroth", "pelargir", "minas_tirith"])
def test_dunedain_battlegrounds_are_used_once_in_the_duel(name: str) -> None:
    """What names one faction's player is done once."""
    m = say(on_ground(name, "duel", hands={"gandalf": ["arwen"]}), "yes", "card:arwen")
    assert asked(m) == "turn"


def test_edoras_calls_helms_deep() -> None:
    """Helm's Deep comes along from the deck, with its effect, but not from a scoring area."""
    m = on_ground("edoras")
    assert [BATTLEGROUND_NAMES[args[0]] for args in notes(m, "ground_active")] == ["edoras", "helms_deep"]
    assert (m.seat, asked(m)) == ("frodo", "apart_play")
    for area in ("free", "shadow"):
        m = on_ground("edoras", areas={area: ["helms_deep"]})
        assert (location(m, "helms_deep"), asked(m)) == (area, "turn")


ROHAN_FIVE = ["riders_of_rohan_1", "eowyn", "gimli", "death_ride_ride_to_ruin", "gandalf_the_grey"]


def test_helms_deep() -> None:
    """Of five cards apart one army or character that may stand there is played to it; the rest is cycled."""
    m = on_ground("helms_deep", tops={"frodo": ROHAN_FIVE}, grounds={"edoras": []})
    assert (m.seat, notes(m, "draws_apart")) == ("frodo", [(0, 5)])
    assert set(m.options()) == {"card:riders_of_rohan_1", "card:eowyn", "card:gandalf_the_grey", "done"}
    say(m, "card:riders_of_rohan_1")
    assert zone(m, "riders_of_rohan_1") == "helms_deep"
    assert zones(m, *ROHAN_FIVE[1:]) == ["cycle"] * 4
    sound(m)
    m = say(on_ground("helms_deep", tops={"frodo": ROHAN_FIVE}), "done")
    assert zones(m, *ROHAN_FIVE) == ["cycle"] * 5


@pytest.mark.parametrize(("name", "other"), [("lorien", "dol_guldur"), ("dol_guldur", "lorien")])
def test_lorien_and_dol_guldur(name: str, other: str) -> None:
    """One calls the other, from the deck or either area; if it is already active, nothing happens."""
    for area in ("deck", "free", "shadow"):
        m = on_ground(name, areas={} if area == "deck" else {area: [other]})
        assert [BATTLEGROUND_NAMES[args[0]] for args in notes(m, "ground_active")] == [name, other]
        enemy = area == ("shadow" if other == "lorien" else "free")
        assert bool(state(m).ground_from_enemy[BATTLEGROUND_NAMES.index(other)]) == enemy
        sound(m)
    m = on_ground(name, grounds={other: []})
    assert len(notes(m, "ground_active")) == 1


def test_rivendell() -> None:
    """The Elf player draws one and cycles one."""
    m = on_ground("rivendell", hands={"aragorn": ["arwen"]}, tops={"aragorn": ["elrond"]})
    assert (m.seat, set(m.options())) == ("aragorn", {"card:arwen", "card:elrond"})
    assert zones(say(m, "card:elrond"), "arwen", "elrond") == ["hand", "cycle"]
    assert untouched(m, "frodo", "witch_king", "saruman")


@pytest.mark.parametrize("name", ["harad", "umbar"])
def test_southron_battlegrounds(name: str) -> None:
    """Each Shadow player draws one; the one of the duel two."""
    assert drawn(on_ground(name)) == {"witch_king": 1, "saruman": 1}
    assert drawn(on_ground(name, "duel")) == {"witch_king": 2}
    assert drawn(on_ground(name, "duel_three")) == {"witch_king": 1, "saruman": 1}


def test_minas_morgul() -> None:
    """Of five cards apart one Nazgûl may be played, to reserve only, where he waits for the next round."""
    m = on_ground("minas_morgul", tops={"witch_king": FIVE})
    assert (m.seat, set(m.options())) == ("witch_king", {"card:the_hunter", "done"})
    assert notes(m, "draws_apart") == [(1, 5)]
    say(m, "card:the_hunter")
    assert zones(m, *FIVE) == ["reserve", "cycle", "cycle", "cycle", "cycle"]
    assert state(m).fresh[card("the_hunter")] == 1
    assert "move:the_hunter" not in m.options()
    m = say(on_ground("minas_morgul", tops={"witch_king": FIVE}), "done")
    assert zone(m, "the_hunter") == "cycle"


def test_minas_morgul_with_an_empty_deck() -> None:
    """Without any card drawn apart there is nothing to ask."""
    m = on_ground("minas_morgul", only={"witch_king": []})
    assert (asked(m), location(m, "minas_morgul")) == ("turn", "active")


def test_morannon() -> None:
    """Of five cards apart one army may be played to any place."""
    m = on_ground("morannon", tops={"witch_king": FIVE}, grounds={"umbar": []})
    assert (m.seat, set(m.options())) == ("witch_king", {"card:olog_hai", "card:black_uruks", "done"})
    assert notes(m, "draws_apart") == [(1, 5)]
    say(m, "card:olog_hai")
    assert set(m.options()) == {"reserve", "battleground:morannon"}
    say(m, "battleground:morannon")
    assert (zone(m, "olog_hai"), zone(m, "the_hunter"), asked(m)) == ("morannon", "cycle", "turn")
    assert untouched(m, "saruman")
    sound(m)


def test_moria() -> None:
    """The Monstrous player draws two, once in the duel too."""
    assert drawn(on_ground("moria")) == {"saruman": 2}
    assert drawn(on_ground("moria", "duel")) == {"witch_king": 2}


@pytest.mark.parametrize("where", ["deck", "cycle"])
def test_orthanc(where: str) -> None:
    """The Isengard player may take Saruman out of deck or cycle pile; then the pile is shuffled into the deck."""
    cycle = ["ugluk", "saruman"] if where == "cycle" else ["ugluk"]
    m = on_ground("orthanc", cycle=[*cycle, "olog_hai"])
    assert (m.seat, asked(m)) == ("saruman", "use_text")
    say(m, "yes")
    assert zones(m, "saruman", "ugluk", "olog_hai") == ["hand", "deck", "cycle"]
    assert pile(m, "saruman", "cycle") == []
    assert state(m).known[card("saruman")] == 1
    sound(m)


def test_orthanc_refused() -> None:
    """He may be left. The pile is still shuffled in, even if he is not found."""
    m = say(on_ground("orthanc", cycle=["ugluk", "saruman"]), "no")
    assert zones(m, "saruman", "ugluk") == ["deck", "deck"]
    m = on_ground("orthanc", cycle=["ugluk"], reserve=["saruman"])
    assert (asked(m), zones(m, "saruman", "ugluk")) == ("turn", ["reserve", "deck"])
    assert state(m).known[card("ugluk")] == 0


@pytest.mark.parametrize("where", ["hand", "gone"])
def test_orthanc_does_not_reveal_where_saruman_is(where: str) -> None:
    """If he is in hand or eliminated unseen, the question is still asked: otherwise the others would know."""
    spot: dict[str, Any] = {"hands": {"saruman": ["saruman"]}} if where == "hand" else {"gone": ["saruman"]}
    m = on_ground("orthanc", cycle=["ugluk"], **spot)
    assert (m.seat, asked(m), m.options()) == ("saruman", "use_text", ["no"])
    say(m, "no")
    assert (zone(m, "ugluk"), pile(m, "saruman", "cycle")) == ("deck", [])
    sound(m)


def test_orthanc_asks_nothing_if_all_can_see_the_answer() -> None:
    """With both piles empty, or with Saruman shown in hand, everybody knows that he is not to be found."""
    m = on_ground("orthanc", only={"saruman": []}, hands={"saruman": ["saruman"]})
    assert asked(m) == "turn"
    m = table(
        turn="saruman",
        reserve=["grima_wormtongue", "gandalf_the_grey"],
        cycle=["ugluk"],
        items={"shadowfax": "gandalf_the_grey"},
    )
    say(m, "use:grima_wormtongue", "use:shadowfax", "battleground:orthanc")
    assert (zone(m, "saruman"), zone(m, "ugluk")) == ("hand", "deck")
    assert asked(m) != "use_text"


@pytest.mark.parametrize("name", BATTLEGROUND_NAMES)
def test_reactivation_brings_the_effect_again(name: str) -> None:
    """A battleground called back by a text repeats its activation effect."""
    m = table(
        reserve=["gandalf_the_grey"],
        items={"shadowfax": "gandalf_the_grey"},
        turn="frodo",
        areas={"free": [name]},
        cycle=["ugluk"],
        hands={"aragorn": ["arwen"]},
    )
    say(m, "use:shadowfax", f"battleground:{name}")
    assert location(m, name) == "active"
    assert notes(m, "ground_active")[0] == (BATTLEGROUND_NAMES.index(name), 1)
    expected = {
        "dol_amroth": "use_text",
        "minas_tirith": "use_text",
        "pelargir": "use_text",
        "orthanc": "use_text",
        "rivendell": "cycle_card",
        "edoras": "apart_play",
        "helms_deep": "apart_play",
        "minas_morgul": "apart_play",
        "morannon": "apart_play",
    }.get(name, "turn")
    assert asked(m) == expected
    if name in ("harad", "umbar", "moria"):
        assert drawn(m)
