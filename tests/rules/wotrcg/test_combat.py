"""Rule tests: combat on paths and battlegrounds, and what it is worth."""

from typing import Any

import pytest
from tests.cg_table import (
    actor,
    asked,
    combat,
    corruption,
    hand,
    location,
    notes,
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
from warhost.kernel.match import Match

# ---- the worked examples of the rulebook

EGLADIL: dict[str, Any] = {
    "path": "egladil",
    "on_path": ["the_commander", "the_destroyer", "gimli", "legolas"],
    "items": {"black_riders_mount": "the_destroyer", "bow_of_the_galadhrim": "legolas"},
}
DOL_GULDUR: dict[str, Any] = {
    "grounds": {"dol_guldur": ["high_elves_1", "galadriel", "mordor_orcs_1", "olog_hai", "gorbag_and_shagrat"]},
    "items": {"nenya_ring_of_adamant": "galadriel"},
}


def test_example_egladil() -> None:
    """Two attack are left after the path: Legolas with the Bow cancels both, Gimli goes home (p. 15).

    [combat.path] [ex.egladil]
    """
    m = combat("path", **EGLADIL)
    assert strength(m) == (3, 4)
    assert asked(m) == "loss"
    assert set(m.options()) == {"card:legolas", "card:gimli"}
    say(m, "card:legolas")
    assert zones(m, "legolas", "bow_of_the_galadhrim", "gimli") == ["eliminated", "eliminated", "cycle"]
    assert zones(m, "the_commander", "the_destroyer", "black_riders_mount") == ["eliminated"] * 3
    assert location(m, "egladil") == "free"
    assert points(m) == {"free": 1, "shadow": 0}
    sound(m)


def test_example_egladil_with_gimli_first() -> None:
    """Gimli cancels only one, so Legolas is lost too. [combat.losses]"""
    m = say(combat("path", **EGLADIL), "card:gimli")
    assert zones(m, "legolas", "bow_of_the_galadhrim", "gimli") == ["eliminated"] * 3
    assert location(m, "egladil") == "free"


def test_example_egladil_undefended() -> None:
    """With nobody there the path turns two into corruption and lies face down, worth nothing (p. 15).

    [combat.path_outcome] [ex.egladil_empty]
    """
    m = combat(
        "path",
        path="egladil",
        on_path=["the_commander", "the_destroyer"],
        items={"black_riders_mount": "the_destroyer"},
    )
    assert corruption(m) == 2 and notes(m, "path_lost") == [(PATH_NAMES.index("egladil"), 2)]
    assert location(m, "egladil") == "shadow"
    assert zones(m, "the_commander", "the_destroyer", "black_riders_mount") == ["eliminated"] * 3
    assert points(m) == {"free": 0, "shadow": 2}


def test_example_dol_guldur() -> None:
    """Five attack against two shields: Orcs and Olog-hai cancel the three left, their captains live (p. 17).

    [combat.ground] [ex.dol_guldur]
    """
    m = combat("dol_guldur", **DOL_GULDUR)
    assert strength(m) == (5, 2 + 1 + 2 + 1)
    assert m.seat == "witch_king"
    say(m, "card:mordor_orcs_1", "card:olog_hai")
    assert zones(m, "mordor_orcs_1", "olog_hai", "gorbag_and_shagrat") == ["eliminated", "eliminated", "cycle"]
    assert zones(m, "high_elves_1", "galadriel", "nenya_ring_of_adamant") == ["eliminated"] * 3
    assert location(m, "dol_guldur") == "shadow"
    assert points(m) == {"free": 0, "shadow": 1}
    sound(m)


def test_example_dol_guldur_with_wasteful_losses() -> None:
    """Orcs and captains cancel only two, so Olog-hai is lost as well; Dol Guldur holds (p. 17).

    [combat.losses] [ex.olog_hai]
    """
    m = say(combat("dol_guldur", **DOL_GULDUR), "card:mordor_orcs_1", "card:gorbag_and_shagrat")
    assert zones(m, "mordor_orcs_1", "olog_hai", "gorbag_and_shagrat") == ["eliminated"] * 3
    assert location(m, "dol_guldur") == "shadow"


def test_example_dol_guldur_reactivated() -> None:
    """Taken back from the enemy's area, its shields do not count, but tokens do. [combat.reactivated]"""
    tokens = {"dol_guldur": {"defence": 1, "from_enemy": True}}
    m = combat("dol_guldur", grounds={"dol_guldur": ["high_elves_1"]}, ground_tokens=tokens)
    assert strength(m) == (2, 1)
    assert location(m, "dol_guldur") == "free"
    m = combat("dol_guldur", grounds={"dol_guldur": ["high_elves_1"]}, from_enemy=["dol_guldur"])
    assert strength(m) == (2, 0)
    m = combat("dol_guldur", grounds={"dol_guldur": ["high_elves_1"]})
    assert strength(m) == (2, 2)
    assert location(m, "dol_guldur") == "shadow"


@pytest.mark.parametrize(("area", "lost"), [("free", 1), ("shadow", 0), ("", 0)])
def test_reactivation_remembers_the_area(area: str, lost: int) -> None:
    """Only the enemy's area costs the shields; the battleground's effect happens again. [locations.reactivate]"""
    m = table(
        reserve=["gandalf_the_grey"],
        items={"shadowfax": "gandalf_the_grey"},
        areas={area: ["moria"]} if area else {},
        turn="frodo",
    )
    say(m, "use:shadowfax", "battleground:moria")
    assert state(m).ground_from_enemy[BATTLEGROUND_NAMES.index("moria")] == lost
    assert len(hand(m, "saruman")) == 2
    assert points(m) == {"free": 0, "shadow": 0}


FINAL: dict[str, Any] = {
    "phase": "victory",
    "path": "",
    "stage": 9,
    "fought_last": True,
    "areas": {
        "free": [
            "bag_end",
            "the_council_of_elrond",
            "lothlorien",
            "henneth_annun",
            "helms_deep",
            "minas_tirith",
            "lorien",
            "orthanc",
        ],
        "shadow": ["minas_morgul", "dol_guldur", "weathertop"],
    },
}
NO_RINGS = {"frodo": False, "witch_king": False, "aragorn": False, "saruman": False}


def test_example_final_score() -> None:
    """Thirteen to ten: the Free Peoples win (p. 19). [victory.points] [ex.final_score]"""
    m = table(corruption=7, rings=NO_RINGS, **FINAL)
    assert points(m) == {"free": 13, "shadow": 10}
    assert m.over
    assert m.reason == "final_round"
    assert m.result == {"frodo": 1.0, "witch_king": 0.0, "aragorn": 1.0, "saruman": 0.0}


def test_final_tie_and_rings() -> None:
    """A tie goes to the Shadow; unused Ring tokens count at the end. [victory.rings]"""
    m = table(corruption=10, rings=NO_RINGS, **FINAL)
    assert (m.reason, m.result and m.result["saruman"]) == ("tie", 1.0)
    m = table(corruption=10, rings=NO_RINGS | {"frodo": True}, **FINAL)
    assert (m.reason, m.result and m.result["frodo"]) == ("final_round", 1.0)
    m = table(corruption=9, rings=NO_RINGS | {"saruman": True}, **FINAL)
    assert (m.reason, m.result and m.result["frodo"]) == ("tie", 0.0)


def test_lead_of_ten() -> None:
    """A lead of ten ends the game at any check; nine does not, and Ring tokens do not help. [victory.lead]"""
    m = table(phase="victory", path="", corruption=10)
    assert (m.over, m.reason) == (True, "lead_of_ten")
    m = table(phase="victory", path="", corruption=9)
    assert not m.over


def test_example_each_player_twice() -> None:
    """A lone Free Peoples player draws two and cycles one, and then again (p. 21). [scenarios.twice] [ex.duel_twice]"""
    m = table(
        "duel",
        phase="location",
        path="",
        stage=4,
        script={"path": ["egladil"], "battleground": ["pelargir"]},
        only={"gandalf": ["gimli", "legolas", "sting", "glamdring", "boromir"]},
    )
    if asked(m) == "use_text":
        say(m, "no")
    assert hand(m, "gandalf") == ["legolas", "gimli"]
    say(m, "card:gimli")
    assert hand(m, "gandalf") == ["legolas", "sting", "glamdring"]
    say(m, "card:sting")
    assert hand(m, "gandalf") == ["legolas", "glamdring"]


# ---- who wins what


def test_empty_locations_go_to_the_defender() -> None:
    """With no card there the path is the Free Peoples', a battleground its defender's. [combat.ground_outcome]"""
    assert location(combat("path"), "bag_end") == "free"
    assert location(combat("harad", grounds={"harad": []}), "harad") == "shadow"
    assert location(combat("pelargir", grounds={"pelargir": []}), "pelargir") == "free"


def test_attackers_are_lost_even_in_victory() -> None:
    """The attackers are lost in any case; defenders that were not needed go to the cycle pile. [combat.ground]"""
    m = combat("pelargir", grounds={"pelargir": ["the_black_fleet", "haradrim_mumakil"]})
    assert strength(m) == (2 + 2, 1)
    assert location(m, "pelargir") == "shadow"
    assert zones(m, "the_black_fleet", "haradrim_mumakil") == ["eliminated", "eliminated"]
    m = combat("harad", grounds={"harad": ["soldiers_of_gondor", "haradrim_mumakil", "coastal_raiders"]})
    assert location(m, "harad") == "shadow"
    assert zones(m, "soldiers_of_gondor", "haradrim_mumakil", "coastal_raiders") == ["eliminated", "cycle", "cycle"]
    assert not notes(m, "lost_in_combat")


def test_cancelled_to_the_last_icon_is_a_defence() -> None:
    """Defenders who cancel everything hold the place, even if nobody is left. [combat.ground_outcome]"""
    m = combat("pelargir", grounds={"pelargir": ["soldiers_of_gondor", "haradrim_mumakil"]})
    assert strength(m) == (2, 2)
    assert zone(m, "soldiers_of_gondor") == "eliminated"
    assert location(m, "pelargir") == "free"


def test_battlegrounds_give_no_corruption() -> None:
    """What is left of an attack on a battleground is nothing but victory. [combat.ground_outcome]"""
    m = combat("pelargir", grounds={"pelargir": ["coastal_raiders", "corsairs_of_umbar"]})
    assert (location(m, "pelargir"), corruption(m)) == ("shadow", 0)
    assert points(m) == {"free": 0, "shadow": 1}


@pytest.mark.parametrize(
    ("tokens", "attack", "defence"),
    [({"attack": 2}, 3, 2), ({"defence": 2}, 1, 4), ({"attack": 1, "defence": 1}, 2, 3)],
)
def test_tokens_on_locations(tokens: dict[str, int], attack: int, defence: int) -> None:
    """Tokens help the attackers or the defenders of the place, no matter who they are. [effects.tokens]"""
    m = combat(
        "pelargir", grounds={"pelargir": ["soldiers_of_gondor", "coastal_raiders"]}, ground_tokens={"pelargir": tokens}
    )
    assert strength(m) == (attack, defence)
    m = combat("harad", grounds={"harad": ["soldiers_of_gondor", "coastal_raiders"]}, ground_tokens={"harad": tokens})
    assert strength(m) == (attack, defence)
    m = combat("path", on_path=["frodo_baggins", "the_hunter"], path_tokens=tokens)
    assert strength(m) == (attack, defence - 1)
    assert (state(m).path_attack, state(m).path_defence, sum(state(m).ground_attack)) == (0, 0, 0)


# ---- losses


def test_losses_stop_when_all_is_cancelled() -> None:
    """No more cards are lost than needed, and the choice is the defender's. [combat.losses]"""
    m = combat("path", on_path=["frodo_baggins", "merry_brandybuck", "gandalf_the_grey", "the_hunter"])
    assert m.seat == "frodo"
    say(m, "card:gandalf_the_grey")
    assert zones(m, "gandalf_the_grey", "frodo_baggins", "merry_brandybuck") == ["eliminated", "cycle", "cycle"]
    assert notes(m, "lost_in_combat") == [(50,)]


def test_defenders_without_icons_die_last() -> None:
    """A card without an icon cancels nothing: it is cycled, or lost when attack remains. [combat.losses]"""
    grounds = {"pelargir": ["the_great_gate", "soldiers_of_gondor", "haradrim_mumakil"]}
    m = combat("pelargir", grounds=grounds)
    assert asked(m) != "loss"
    assert zones(m, "the_great_gate", "soldiers_of_gondor") == ["cycle", "eliminated"]
    m = combat("pelargir", grounds=grounds, ground_tokens={"pelargir": {"attack": 1}})
    assert zones(m, "the_great_gate", "soldiers_of_gondor") == ["eliminated", "eliminated"]
    assert location(m, "pelargir") == "shadow"


def test_replaced_losses_count_as_lost() -> None:
    """A card that is cycled instead of eliminated still cancels its icons. [effects.instead]"""
    m = combat("path", on_path=["merry_brandybuck", "the_hunter"])
    assert zone(m, "merry_brandybuck") == "cycle"
    assert (location(m, "bag_end"), corruption(m)) == ("free", 0)


def test_items_of_a_teammate_go_to_that_players_piles() -> None:
    """An item goes the way of its wielder, to the pile of its own owner. [items.lost]"""
    m = combat("path", on_path=["sam_gamgee", "the_hunter"], items={"lembas": "sam_gamgee"})
    assert (pile(m, "frodo", "eliminated"), pile(m, "aragorn", "eliminated")) == (["sam_gamgee"], ["lembas"])
    m = combat("path", on_path=["sam_gamgee"], items={"lembas": "sam_gamgee"})
    assert (pile(m, "frodo", "cycle"), pile(m, "aragorn", "cycle")) == (["sam_gamgee"], ["lembas"])


def test_the_first_player_with_a_card_there_decides() -> None:
    """Of two players of a side the first in order with a card there chooses the losses. [combat.decider]"""
    more: dict[str, Any] = {"path": "imladris", "path_tokens": {"attack": 1}}
    assert combat("path", on_path=["legolas", "boromir", "the_hunter"], **more).seat == "aragorn"
    assert combat("path", on_path=["gimli", "legolas", "the_hunter"], **more).seat == "frodo"
    assert combat("path", on_path=["gimli", "legolas", "the_hunter"], first=2, **more).seat == "aragorn"


# ---- support


def test_support_needs_an_army_of_the_faction() -> None:
    """Leadership counts with an army of the same faction only, one army for one character. [combat.leadership]"""
    assert strength(combat("morannon", grounds={"morannon": ["eowyn", "soldiers_of_gondor"]}))[0] == 1
    assert strength(combat("morannon", grounds={"morannon": ["eowyn", "village_militia"]}))[0] == 2
    m = combat("morannon", grounds={"morannon": ["boromir", "faramir", "soldiers_of_gondor"]})
    assert asked(m) == "support"
    assert strength(say(m, "card:faramir"))[0] == 2
    m = combat("morannon", grounds={"morannon": ["boromir", "faramir", "soldiers_of_gondor", "knights_of_dol_amroth"]})
    assert strength(m)[0] == 4


def test_an_army_without_icons_supports() -> None:
    """The Great Gate has no icon at Pelargir, but still supports. [combat.support]"""
    assert strength(combat("pelargir", grounds={"pelargir": ["the_great_gate", "denethor"]}))[1] == 1 + 1


@pytest.mark.parametrize("first", ["village_militia", "eomer"])
def test_support_outlives_the_army(first: str) -> None:
    """Support holds for the whole combat, whichever of the two is lost first. [combat.support]"""
    lost = ["village_militia", "eomer"]
    m = combat("edoras", grounds={"edoras": [*lost, "gandalf_the_grey", "devilry_of_saruman"]})
    assert strength(m) == (3, 1 + 1 + 1 + 2)
    say(m, f"card:{first}", *[f"card:{other}" for other in lost if other != first])
    assert zones(m, "eomer", "village_militia", "gandalf_the_grey") == ["eliminated", "eliminated", "cycle"]
    assert location(m, "edoras") == "free"


@pytest.mark.parametrize(
    ("ground", "cards", "permissions", "worth"),
    [
        # Two characters, one army, which has icons only while it supports Strider.
        (
            "harad",
            ["dead_men_of_dunharrow", "boromir", "strider"],
            {},
            {"dead_men_of_dunharrow": 2, "boromir": 0, "strider": 1},
        ),
        # The Guards could support Aragorn, as the Riders can this round; but only they can support Denethor.
        (
            "minas_tirith",
            ["guards_of_the_citadel", "riders_of_rohan_1", "aragorn", "denethor", "pippin_took"],
            {"red_arrow": True, "three_hunters": True},
            {"guards_of_the_citadel": 2, "riders_of_rohan_1": 1, "aragorn": 2, "denethor": 1, "pippin_took": 0},
        ),
    ],
)
def test_the_strength_shown_is_that_of_the_best_support(
    ground: str, cards: list[str], permissions: dict[str, bool], worth: dict[str, int]
) -> None:
    """Scarce armies are shown where they bring most, not with the first character they may support. [combat.support]"""
    m = table(grounds={ground: cards}, path="", permissions=permissions)
    shown = m.view("spectator")["strength"][ground]
    assert shown["cards"] == worth


def test_no_support_on_paths() -> None:
    """Leadership icons and plain icons do not count on a path. [combat.leadership]"""
    m = combat("path", path="imladris", on_path=["elrond", "the_witch_king"], path_tokens={"attack": 1})
    assert strength(m) == (3, 1 + 2)


# ---- order


def test_the_starting_player_picks_the_order() -> None:
    """Every active location is fought, one after the other, as the starting player says. [combat.order]"""
    m = table(grounds={"harad": [], "pelargir": []}, phase="combat", to_fight=["harad", "pelargir", "path"], first=1)
    assert (asked(m), m.seat) == ("next_combat", "witch_king")
    assert set(m.options()) == {"battleground:harad", "battleground:pelargir", "active_path"}
    say(m, "active_path")
    assert (location(m, "bag_end"), location(m, "harad")) == ("free", "active")
    say(m, "battleground:pelargir")
    assert location(m, "harad") == "shadow"
    sound(m)


@pytest.mark.parametrize(("order", "attack"), [(["orthanc", "edoras"], 1), (["edoras", "orthanc"], 0)])
def test_the_order_matters(order: list[str], attack: int) -> None:
    """Standing texts count what is in play when the combat begins: Théoden without his Gandalf. [combat.frozen]"""
    m = table(
        path="",
        grounds={"edoras": ["gandalf_the_grey"], "orthanc": ["theoden"]},
        phase="combat",
        to_fight=["edoras", "orthanc"],
    )
    say(m, f"battleground:{order[0]}")
    fought = {BATTLEGROUND_NAMES[args[0]]: args[1] for args in notes(m, "ground_combat")}
    assert fought["orthanc"] == attack


# ---- a path replaced in the middle of a round


def test_the_old_path_is_fought_at_once() -> None:
    """It is fought whole, then the new one comes with its effect, to be fought later. [locations.switch]"""
    m = table(
        path="amon_hen",
        on_path=["strider", "the_witch_king", "frodo_baggins", "merry_brandybuck"],
        grounds={},
        turn="aragorn",
        path_tokens={"attack": 1},
    )
    say(m, "use:strider")
    assert asked(m) == "loss"
    assert path(m) == "amon_hen"
    say(m, "card:strider", "card:frodo_baggins")
    assert asked(m) == "choose_path"
    assert path(m) == ""
    say(m, "path:the_cross_roads")
    assert zones(m, "strider", "frodo_baggins", "the_witch_king") == ["eliminated", "cycle", "eliminated"]
    assert (path(m), state(m).path_attack) == ("the_cross_roads", 0)
    assert (len(hand(m, "frodo")), len(hand(m, "aragorn"))) == (1, 1)
    assert location(m, "amon_hen") == "free"
    sound(m)
    say(m, "pass", "pass", "pass", "pass")
    assert location(m, "the_cross_roads") == "free"
    assert state(m).stage == 8


def test_a_path_is_used_only_once() -> None:
    """Paths already used are not offered again. [locations.once]"""
    m = table(path="amon_hen", on_path=["flocks_of_crebain"], areas={"shadow": ["emyn_muil"]}, turn="saruman")
    say(m, "use:flocks_of_crebain")
    assert path(m) == "dead_marshes"
    m = table(
        path="amon_hen", on_path=["flocks_of_crebain"], areas={"shadow": ["emyn_muil", "dead_marshes"]}, turn="saruman"
    )
    assert "use:flocks_of_crebain" not in m.options()


def test_skipping_ahead_shortens_the_game() -> None:
    """The next round takes up from the last number activated. [locations.path]"""
    m = table(path="amon_hen", on_path=["strider"], turn="aragorn", script={"battleground": ["umbar"]})
    say(m, "use:strider", "path:osgiliath", "no")
    say(m, "pass", "pass", "pass", "pass")
    assert state(m).stage == 8


def test_a_last_path_fought_early_still_ends_the_game() -> None:
    """A path 9 fought in the middle of the last round does not give another round. [victory.final]"""
    m = table(path="orodruin", on_path=["gollum"], turn="saruman", areas={"shadow": ["crack_of_doom"]})
    say(m, "use:gollum")
    assert path(m) == "morgai"
    assert state(m).path_attack == 1
    say(m, "pass", "pass", "pass", "pass")
    assert m.over


# ---- the surplus of the duels


DUELS = ["duel", "duel_three"]


@pytest.mark.parametrize("scenario", DUELS)
def test_duel_equal_strength_scores_for_nobody(scenario: str) -> None:
    """In the duels an exact defence sets the path aside; losses are taken as usual. [scenarios.surplus]"""
    m = combat("path", scenario=scenario, on_path=["sam_gamgee", "the_hunter"])
    assert strength(m) == (1, 1)
    assert (location(m, "bag_end"), corruption(m), zone(m, "sam_gamgee")) == ("aside", 0, "eliminated")
    assert points(m) == {"free": 0, "shadow": 0}


@pytest.mark.parametrize("scenario", DUELS)
def test_duel_surplus_and_lack(scenario: str) -> None:
    """More defence than attack wins the path, less loses it; 0 against 0 is equal. [scenarios.surplus]"""
    m = combat("path", scenario=scenario, on_path=["sam_gamgee", "pippin_took", "the_hunter"])
    assert location(say(m, "card:sam_gamgee"), "bag_end") == "free"
    m = combat("path", scenario=scenario, on_path=["sam_gamgee", "the_witch_king"])
    assert (location(m, "bag_end"), corruption(m)) == ("shadow", 1)
    assert location(combat("path", scenario=scenario), "bag_end") == "aside"
    assert location(combat("path", scenario=scenario, path="bucklebury_ferry"), "bucklebury_ferry") == "free"


# ---- the round goes on


def test_after_combat_comes_the_next_round() -> None:
    """Check, draw, the token passes on, and new locations are activated. [round.order]"""
    m = combat("path", script={"battleground": ["umbar"], "path": ["weathertop"]})
    assert state(m).round == 2
    assert actor(m) == "witch_king"
    assert (path(m), location(m, "umbar")) == ("weathertop", "active")
    drawn = [len(hand(m, deck)) for deck in ("frodo", "witch_king", "aragorn", "saruman")]
    assert drawn == [3, 4 + 1 + 2, 3, 4 + 1]


def test_locations_come_from_the_starting_players_deck() -> None:
    """It comes from the starting player's side while its deck lasts, then from the other. [locations.battleground]"""
    m = table(phase="location", path="", stage=1, first=1)
    assert all(location(m, name) == "deck" for name in BATTLEGROUND_NAMES[:7] if name != "lorien")
    free = BATTLEGROUND_NAMES[:7]
    m = table(phase="location", path="", stage=1, first=0, areas={"free": free}, script={"battleground": ["umbar"]})
    assert location(m, "umbar") == "active"
    m = table(phase="location", path="", stage=1, first=0, areas={"free": free, "shadow": BATTLEGROUND_NAMES[7:]})
    assert not notes(m, "ground_active")
    assert path(m) in PATH_NAMES[3:6]


def test_lorien_and_dol_guldur_call_each_other_once() -> None:
    """An active battleground is not activated again. [locations.activate]"""
    m = table(phase="location", path="", stage=0, script={"battleground": ["lorien"]}, areas={"free": ["dol_guldur"]})
    assert [BATTLEGROUND_NAMES[args[0]] for args in notes(m, "ground_active")] == ["lorien", "dol_guldur"]
    assert state(m).ground_from_enemy[BATTLEGROUND_NAMES.index("dol_guldur")] == 1


def fellowship(**more: Any) -> Match:
    """The Fellowship scenario."""
    return table("fellowship", **more)


def test_fellowship_ends_with_path_six() -> None:
    """Path 6 is the last there, and nothing leads beyond it. [locations.last]"""
    m = fellowship(path="amon_hen", on_path=["strider"], hands={"gandalf": ["gimli"]}, turn="gandalf")
    assert "use:strider" not in m.options()
    m = combat("path", scenario="fellowship", path="amon_hen")
    assert (m.over, m.reason) == (True, "final_round")


def test_mid_round_event_fights_with_the_cards_there() -> None:
    """The event's price is paid before the old path is fought. [locations.switch]"""
    m = table(
        hands={"frodo": ["there_is_another_way", "gimli"]},
        path="morgul_vale",
        on_path=["frodo_baggins", "the_witch_king"],
        turn="frodo",
    )
    play(m, "there_is_another_way")
    say(m, "path:shelobs_lair")
    assert (corruption(m), location(m, "morgul_vale")) == (1, "shadow")
    assert (path(m), state(m).path_defence) == ("shelobs_lair", 1)
    assert zone(m, "gimli") == "cycle"


# ---- Ioreth


def ioreth(ground: str, *cards: str, **more: Any) -> Match:
    """A combat with Ioreth there."""
    return combat(ground, promo=True, grounds={ground: ["ioreth", *cards]}, **more)


def test_ioreth_brings_back_herself_and_one_other() -> None:
    """Both are cycled, no Wizard among them; what they carried stays eliminated. [promo.ioreth]"""
    m = ioreth("harad", "boromir", "strider", "gandalf_the_grey", "soldiers_of_gondor", items={"anduril": "strider"})
    while asked(m) == "support":
        say(m, m.options()[0])
    assert (asked(m), m.seat, m.options()) == ("ioreth", "aragorn", ["yes", "no"])
    say(m, "yes")
    assert (asked(m), set(m.options())) == ("ioreth_other", {"card:boromir", "card:strider"})
    refused(m, "card:gandalf_the_grey", "card:soldiers_of_gondor", "card:anduril", "no")
    say(m, "card:strider")
    assert zones(m, "ioreth", "strider", "anduril") == ["cycle", "cycle", "eliminated"]
    assert zones(m, "boromir", "gandalf_the_grey", "soldiers_of_gondor") == ["eliminated"] * 3
    sound(m)


def test_ioreth_may_be_declined() -> None:
    """Her owner decides; if she is not used, all stay eliminated. [promo.ioreth]"""
    m = say(ioreth("harad", "boromir"), "no")
    assert zones(m, "ioreth", "boromir") == ["eliminated", "eliminated"]


def test_ioreth_alone() -> None:
    """With nobody else to bring back, or only a Wizard, she is cycled alone. [promo.ioreth]"""
    assert zones(say(ioreth("harad"), "yes"), "ioreth") == ["cycle"]
    m = say(ioreth("harad", "gandalf_the_white"), "yes")
    assert zones(m, "ioreth", "gandalf_the_white") == ["cycle", "eliminated"]


def test_ioreth_helps_nobody_if_she_lives() -> None:
    """She brings back nobody if she survives or is not there. [promo.ioreth]"""
    m = ioreth("pelargir", "boromir", ground_tokens={"pelargir": {"attack": 2}})
    assert (asked(m) != "ioreth", zones(m, "ioreth", "boromir")) == (True, ["cycle", "eliminated"])
    m = combat("harad", promo=True, grounds={"harad": ["boromir"]}, gone=["ioreth"])
    assert (asked(m) != "ioreth", zones(m, "ioreth", "boromir")) == (True, ["eliminated", "eliminated"])
