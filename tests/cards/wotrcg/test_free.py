"""The cards of the Free Peoples: icons in real combats, texts, conditions, refusals."""

from typing import Any

import pytest
from tests.cg_table import (
    actor,
    asked,
    combat,
    corruption,
    hand,
    kind_of,
    location,
    notes,
    offered,
    path,
    pile,
    play,
    points,
    say,
    sound,
    state,
    strength,
    table,
    wielder,
    zone,
    zones,
)

from warhost.games.wotrcg.ids import K_DOUBTFUL, K_SEEN, WEAPON
from warhost.games.wotrcg.placing import jealous
from warhost.games.wotrcg.tables import BATTLEGROUND_NAMES, CARD_NAMES, PATH_NAMES, STAGE, TRAITS, WIELDERS, card
from warhost.kernel.match import Match

# attack, defence, leadership attack, leadership defence, path defence
ICONS = {
    "dead_men_of_dunharrow": (0, 0, 0, 0, 0),
    "knights_of_dol_amroth": (1, 1, 0, 0, 0),
    "guards_of_the_citadel": (1, 1, 0, 0, 0),
    "soldiers_of_gondor": (1, 1, 0, 0, 0),
    "the_great_gate": (0, 0, 0, 0, 0),
    "aragorn": (1, 1, 1, 1, 0),
    "boromir": (0, 1, 1, 0, 1),
    "denethor": (0, 0, 1, 1, 0),
    "faramir": (0, 1, 1, 0, 1),
    "halbarad": (0, 1, 1, 0, 1),
    "prince_imrahil": (0, 1, 1, 0, 0),
    "strider": (1, 1, 0, 0, 2),
    "anduril": (1, 1, 0, 0, 1),
    "blade_of_westernesse": (1, 1, 0, 0, 1),
    "high_elves_1": (2, 2, 0, 0, 0),
    "high_elves_2": (2, 2, 0, 0, 0),
    "arwen": (0, 0, 0, 1, 0),
    "elrond": (1, 1, 1, 1, 2),
    "galadriel": (1, 1, 1, 1, 2),
    "legolas": (1, 1, 0, 0, 1),
    "bow_of_the_galadhrim": (1, 1, 0, 0, 1),
    "elven_cloak": (0, 0, 0, 0, 1),
    "lembas": (0, 0, 0, 0, 0),
    "mirror_of_galadriel": (0, 0, 0, 0, 0),
    "nenya_ring_of_adamant": (1, 1, 0, 0, 1),
    "phial_of_galadriel": (0, 0, 0, 0, 0),
    "vilya_ring_of_air": (1, 1, 0, 0, 1),
    "gimli": (1, 1, 0, 0, 1),
    "dwarven_axe": (1, 1, 0, 0, 1),
    "bilbo_baggins": (0, 0, 0, 0, 1),
    "fatty_bolger": (0, 0, 0, 0, 1),
    "frodo_baggins": (0, 0, 0, 0, 1),
    "merry_brandybuck": (0, 0, 0, 1, 1),
    "pippin_took": (0, 0, 0, 1, 1),
    "sam_gamgee": (0, 0, 0, 0, 1),
    "herbs_and_stewed_rabbit": (0, 0, 0, 0, 0),
    "mithril_coat": (0, 0, 0, 0, 2),
    "sting": (0, 0, 0, 0, 1),
    "riders_of_rohan_1": (2, 1, 0, 0, 0),
    "riders_of_rohan_2": (2, 1, 0, 0, 0),
    "village_militia": (1, 1, 0, 0, 0),
    "eomer": (1, 0, 0, 1, 0),
    "eowyn": (0, 0, 1, 1, 0),
    "theoden": (0, 0, 0, 0, 0),
    "shadowfax": (1, 1, 0, 0, 0),
    "gandalf_the_grey": (2, 2, 0, 0, 3),
    "gandalf_the_white": (2, 3, 0, 0, 0),
    "gwaihir_the_windlord": (1, 1, 0, 0, 1),
    "quickbeam": (0, 0, 0, 0, 1),
    "smeagol": (0, 0, 0, 0, 1),
    "treebeard": (1, 1, 0, 0, 1),
    "ent_draught": (0, 0, 0, 0, 1),
    "gandalfs_staff": (1, 1, 0, 0, 1),
    "glamdring": (1, 1, 0, 0, 1),
    "narya_ring_of_fire": (1, 1, 0, 0, 1),
    "ioreth": (0, 0, 0, 1, 0),
    "ghan_buri_ghan": (0, 0, 0, 1, 0),
}
EVENTS = {"paths_of_the_dead", "the_red_arrow", "the_three_hunters", "there_is_another_way", "death_ride_ride_to_ruin"}
# a battleground where the faction attacks, one where it defends, with their shields, where no text adds anything
GROUNDS = {
    "dunedain": ("harad", "pelargir", 1, "soldiers_of_gondor"),
    "elf": ("dol_guldur", "lorien", 2, "high_elves_1"),
    "rohan": ("morannon", "edoras", 1, "village_militia"),
    "wizard": ("harad", "edoras", 1, ""),
}
FACTION_OF = {
    "dunedain": CARD_NAMES[0:17],
    "elf": CARD_NAMES[17:30],
    "dwarf": CARD_NAMES[30:32],
    "hobbit": CARD_NAMES[32:42],
    "rohan": CARD_NAMES[42:50],
    "wizard": CARD_NAMES[50:60],
}
PATH_OF = {
    "boromir": "imladris", "faramir": "henneth_annun", "halbarad": "imladris", "strider": "imladris",
    "elrond": "imladris", "galadriel": "egladil", "legolas": "imladris", "gimli": "imladris",
    "bilbo_baggins": "imladris", "gwaihir_the_windlord": "orodruin", "quickbeam": "egladil", "treebeard": "egladil",
    "smeagol": "emyn_muil",
}  # fmt: skip


def faction(name: str) -> str:
    """The faction of a card of the base game."""
    return next(key for key, names in FACTION_OF.items() if name in names)


def test_every_card_is_known() -> None:
    """The two tables name every Free Peoples card."""
    assert sorted([*ICONS, *EVENTS]) == sorted([*CARD_NAMES[:60], "ioreth", "ghan_buri_ghan"])


FIGHTERS = [n for n in ICONS if kind_of(n) in ("army", "character") and n in CARD_NAMES[:60] and faction(n) in GROUNDS]


@pytest.mark.parametrize("name", FIGHTERS)
def test_icons_on_battlegrounds(name: str) -> None:
    """Alone a card has its plain icons; leadership icons need an army of the faction."""
    attack, defence, lead_attack, lead_defence, _ = ICONS[name]
    enemy, own, shields, army = GROUNDS[faction(name)]
    assert strength(combat(enemy, grounds={enemy: [name]}))[0] == attack
    assert strength(combat(own, grounds={own: [name]}))[1] == shields + defence
    if army and kind_of(name) == "character":
        plain = ICONS[army]
        assert strength(combat(enemy, grounds={enemy: [name, army]}))[0] == attack + lead_attack + plain[0]
        assert strength(combat(own, grounds={own: [name, army]}))[1] == shields + defence + lead_defence + plain[1]


@pytest.mark.parametrize("name", [n for n in ICONS if ICONS[n][4] and kind_of(n) == "character"])
def test_icons_on_paths(name: str) -> None:
    """The path defence of a character, on a path where it may stand."""
    at = PATH_OF.get(name, "bag_end")
    shields = strength(combat("path", path=at))[1]
    assert strength(combat("path", path=at, on_path=[name])) == (0, shields + ICONS[name][4])


ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9]
ALLOWED = {
    "boromir": [3, 4, 5, 6],
    "faramir": [7, 8],
    "halbarad": [2, 3],
    "strider": [2, 3, 4, 5, 6],
    "elrond": [3],
    "galadriel": [5],
    "legolas": ALL[2:],
    "gimli": ALL[2:],
    "bilbo_baggins": [3],
    "fatty_bolger": [1, 2],
    "frodo_baggins": ALL,
    "merry_brandybuck": ALL,
    "pippin_took": ALL,
    "sam_gamgee": ALL,
    "gandalf_the_grey": ALL,
    "gwaihir_the_windlord": [9],
    "quickbeam": [5, 6],
    "smeagol": [6, 7, 8, 9],
    "treebeard": [5, 6],
}


@pytest.mark.parametrize("name", [n for n in ICONS if kind_of(n) == "character"])
def test_allowed_paths(name: str) -> None:
    """A character goes only to paths whose number it names, from hand and from reserve."""
    allowed = []
    for number in ALL:
        more: dict[str, Any] = {"path": PATH_NAMES[STAGE.index(number)], "promo": True, "turn": owner(name)}
        played = say(table(hands={owner(name): [name]}, **more), f"play:{name}")
        moved = table(reserve=[name], **more)
        assert ("active_path" in played.options()) == (f"move:{name}" in moved.options())
        if "active_path" in played.options():
            allowed.append(number)
    assert allowed == ALLOWED.get(name, [])


WIELDED = {
    "anduril": "strider", "blade_of_westernesse": "pippin_took", "bow_of_the_galadhrim": "legolas",
    "nenya_ring_of_adamant": "galadriel", "vilya_ring_of_air": "elrond", "dwarven_axe": "gimli",
    "shadowfax": "gandalf_the_grey", "gandalfs_staff": "gandalf_the_grey", "glamdring": "gandalf_the_grey",
    "narya_ring_of_fire": "gandalf_the_grey", "elven_cloak": "legolas", "ent_draught": "treebeard",
    "mithril_coat": "sam_gamgee", "sting": "frodo_baggins", "lembas": "merry_brandybuck",
    "mirror_of_galadriel": "galadriel", "herbs_and_stewed_rabbit": "frodo_baggins", "phial_of_galadriel": "sam_gamgee",
}  # fmt: skip


@pytest.mark.parametrize("item", list(WIELDED))
def test_icons_of_items(item: str) -> None:
    """An item adds its icons to its wielder's."""
    bearer = WIELDED[item]
    attack, defence, _, _, shield = ICONS[item]
    at = PATH_OF.get(bearer, "bag_end")
    bare = strength(combat("path", path=at, on_path=[bearer]))[1]
    more = 2 if item == "phial_of_galadriel" else 0
    assert strength(combat("path", path=at, on_path=[bearer], items={item: bearer}))[1] == bare + shield + more
    own = {
        "strider": "pelargir",
        "pippin_took": "pelargir",
        "elrond": "lorien",
        "galadriel": "lorien",
        "legolas": "lorien",
        "gandalf_the_grey": "edoras",
        "treebeard": "edoras",
    }.get(bearer)
    enemy = {
        "strider": "harad",
        "pippin_took": "harad",
        "elrond": "dol_guldur",
        "galadriel": "dol_guldur",
        "legolas": "moria",
        "gimli": "moria",
        "gandalf_the_grey": "harad",
        "treebeard": "harad",
    }.get(bearer)
    if own:
        bare = strength(combat(own, grounds={own: [bearer]}))[1]
        assert strength(combat(own, grounds={own: [bearer]}, items={item: bearer}))[1] == bare + defence
    if enemy:
        bare = strength(combat(enemy, grounds={enemy: [bearer]}))[0]
        assert strength(combat(enemy, grounds={enemy: [bearer]}, items={item: bearer}))[0] == bare + attack


def test_wielders() -> None:
    """Who may carry what."""
    hobbits = {"bilbo_baggins", "fatty_bolger", "frodo_baggins", "merry_brandybuck", "pippin_took", "sam_gamgee"}
    elves = {"arwen", "elrond", "galadriel", "legolas"}
    gandalf = {"gandalf_the_grey", "gandalf_the_white"}
    two = {"frodo_baggins", "sam_gamgee"}
    who = {
        "anduril": {"strider", "aragorn"},
        "blade_of_westernesse": hobbits,
        "bow_of_the_galadhrim": elves,
        "elven_cloak": hobbits | elves,
        "lembas": hobbits,
        "mirror_of_galadriel": {"galadriel"},
        "nenya_ring_of_adamant": {"galadriel"},
        "phial_of_galadriel": two,
        "vilya_ring_of_air": {"elrond"},
        "dwarven_axe": {"gimli"},
        "herbs_and_stewed_rabbit": two,
        "mithril_coat": two,
        "sting": two,
        "shadowfax": gandalf,
        "ent_draught": {"quickbeam", "treebeard"},
        "gandalfs_staff": gandalf,
        "glamdring": gandalf,
        "narya_ring_of_fire": gandalf,
    }
    for item, names in who.items():
        assert {CARD_NAMES[c] for c in WIELDERS[card(item)]} == names, item


def owner(name: str) -> str:
    """The player of the Trilogy in whose deck a card is."""
    return "aragorn" if name in [*CARD_NAMES[:30], "ioreth"] else "frodo"


def free_turn(name: str, scenario: str = "trilogy", spare: str = "", **more: Any) -> Match:
    """A table where the owner of a card has it in hand, with one card to pay for it."""
    deck = owner(name) if scenario == "trilogy" else "gandalf"
    spare = spare or ("soldiers_of_gondor" if deck == "aragorn" else "village_militia")
    return table(scenario, hands={deck: [name, spare]}, turn=deck, **more)


def use(name: str, turn: str, *answers: str, **more: Any) -> Match:
    """A table where a printed action is used."""
    return say(table(turn=turn, **more), f"use:{name}", *answers)


def usable(name: str, turn: str, **more: Any) -> bool:
    """Whether a printed action is offered."""
    return f"use:{name}" in table(turn=turn, **more).options()


def asked_in_vain(m: Match) -> bool:
    """Whether a player is asked only to hide from the others that the search would find nothing."""
    return asked(m) == "use_text" and m.options() == ["no"]


# ---- Dúnedain


@pytest.mark.parametrize("hero", ["strider", "aragorn"])
def test_dead_men_fight_only_under_strider_or_aragorn(hero: str) -> None:
    """Two attack and two defence while they support him; nothing under another leader."""
    lead = 1 if hero == "aragorn" else 0
    assert strength(combat("harad", grounds={"harad": ["dead_men_of_dunharrow", hero]}))[0] == 3 + lead
    assert strength(combat("pelargir", grounds={"pelargir": ["dead_men_of_dunharrow", hero]}))[1] == 1 + 3 + lead
    assert strength(combat("harad", grounds={"harad": ["dead_men_of_dunharrow", "boromir"]}))[0] == 1


def test_dead_men_may_be_given_to_another() -> None:
    """The player decides whom they support, and pays for a bad choice."""
    m = combat("harad", grounds={"harad": ["dead_men_of_dunharrow", "strider", "boromir"]})
    assert asked(m) == "support"
    assert set(m.options()) == {"card:strider", "card:boromir"}
    assert strength(say(m, "card:boromir"))[0] == 2
    m = combat("harad", grounds={"harad": ["dead_men_of_dunharrow", "strider", "boromir"]})
    assert strength(say(m, "card:strider"))[0] == 3


AT_HOME = [
    ("knights_of_dol_amroth", "dol_amroth", 2 + 2),
    ("guards_of_the_citadel", "minas_tirith", 3 + 2),
    ("the_great_gate", "minas_tirith", 3 + 3),
]


@pytest.mark.parametrize(("name", "ground", "total"), AT_HOME)
def test_defenders_at_home(name: str, ground: str, total: int) -> None:
    """Knights at Dol Amroth, Guards and the Great Gate at Minas Tirith defend better; elsewhere they do not."""
    assert strength(combat(ground, grounds={ground: [name]}))[1] == total
    assert strength(combat("pelargir", grounds={"pelargir": [name]}))[1] == 1 + ICONS[name][1]


def test_great_gate_stays_out_of_the_enemys_battlegrounds() -> None:
    """The Great Gate goes to no battleground of the Shadow deck, neither from hand nor from reserve."""
    m = free_turn("the_great_gate", grounds={"harad": [], "minas_tirith": [], "pelargir": []})
    say(m, "play:the_great_gate")
    assert set(m.options()) == {"reserve", "battleground:minas_tirith", "battleground:pelargir"}
    m = table(reserve=["the_great_gate"], grounds={"harad": []}, turn="aragorn")
    assert "move:the_great_gate" not in m.options()


@pytest.mark.parametrize("where", ["deck", "hand", "cycle", "path", "reserve"])
def test_aragorn_removes_strider_from_any_place(where: str) -> None:
    """Strider leaves the game with what he carries, and all have seen it."""
    every: dict[str, dict[str, Any]] = {
        "deck": {},
        "hand": {"spare": "strider"},
        "cycle": {"cycle": ["strider"]},
        "path": {"path": "imladris", "on_path": ["strider"], "items": {"anduril": "strider"}},
        "reserve": {"reserve": ["strider"], "items": {"anduril": "strider"}},
    }
    m = play(free_turn("aragorn", **every[where]), "aragorn", "reserve")
    assert zone(m, "strider") == "eliminated"
    assert state(m).known[card("strider")] == K_SEEN
    if where in ("path", "reserve"):
        assert zone(m, "anduril") == "eliminated"
    assert zone(m, "aragorn") == "reserve"
    sound(m)


def test_strider_does_not_remove_aragorn() -> None:
    """The reverse is not true; both may be in play."""
    m = play(free_turn("strider", reserve=["aragorn"]), "strider", "reserve")
    assert zones(m, "strider", "aragorn") == ["reserve", "reserve"]


def test_strider_gone_unseen_comes_to_light() -> None:
    """If there is nothing to remove, all know that Strider is eliminated, and no guess deals him elsewhere."""
    m = play(free_turn("aragorn", gone=["strider"]), "aragorn", "reserve")
    assert zone(m, "strider") == "eliminated"
    assert state(m).known[card("strider")] == K_SEEN


def test_aragorn_removes_strider_only_when_played() -> None:
    """A move of Aragorn leaves Strider alone."""
    m = say(table(reserve=["aragorn", "strider"], grounds={"pelargir": []}, turn="aragorn"), "move:aragorn")
    assert zones(m, "aragorn", "strider") == ["pelargir", "reserve"]


KINGS = [("aragorn", "aragorn", ["strider"]), ("gandalf_the_white", "frodo", ["gandalf_the_grey"])]


@pytest.mark.parametrize(("name", "deck", "gone"), KINGS)
def test_returning_heroes(name: str, deck: str, gone: list[str]) -> None:
    """In reserve, one more card in the draw phase. Forsaken from the deck it is cycled, from hand eliminated."""
    number = 0 if deck == "frodo" else 2
    m = table(phase="draw", path="", reserve=[name], gone=gone)
    assert (number, 4) in notes(m, "draws")[:4]
    m = table(phase="draw", path="", gone=[*gone, name])
    assert (number, 3) in notes(m, "draws")[:4]
    lone = {"aragorn": "soldiers_of_gondor", "frodo": "village_militia"}[deck]
    m = table(hands={deck: [lone]}, tops={deck: [name]}, gone=gone, turn=deck)
    play(m, lone, "reserve")
    assert zone(m, name) == "cycle"
    assert state(m).known[card(name)] == K_SEEN
    m = table(hands={deck: [name, lone]}, gone=gone, turn=deck)
    say(m, "winnow")
    assert zone(m, name) == "eliminated"


def test_boromir_draws_and_on_a_path_forsakes() -> None:
    """One card is drawn on play anywhere; on a path one is also forsaken, after the draw."""
    m = play(free_turn("boromir", tops={"aragorn": ["elrond"]}), "boromir", "reserve")
    assert hand(m, "aragorn") == ["elrond"]
    assert asked(m) == "turn"
    m = play(free_turn("boromir", path="imladris", tops={"aragorn": ["elrond"]}), "boromir", "active_path")
    assert asked(m) == "forsake"
    assert set(m.options()) == {"card:elrond", "top"}
    assert zone(say(m, "card:elrond"), "elrond") == "eliminated"


def test_boromir_forsakes_when_he_moves_to_a_path() -> None:
    """A move to the path: no card drawn, one forsaken. A move to a battleground: neither."""
    m = table(reserve=["boromir"], path="imladris", grounds={"pelargir": []}, turn="aragorn")
    say(m, "move:boromir", "active_path")
    assert len(pile(m, "aragorn", "eliminated")) == 1
    assert not notes(m, "draws")
    m = table(reserve=["boromir"], path="imladris", grounds={"pelargir": []}, turn="aragorn")
    say(m, "move:boromir", "battleground:pelargir")
    assert pile(m, "aragorn", "eliminated") == []


def test_denethor_fetches_a_son() -> None:
    """Denethor in reserve: forsake one card, take Boromir or Faramir out of the draw deck."""
    m = use("denethor", "aragorn", "card:elrond", "card:faramir", reserve=["denethor"], hands={"aragorn": ["elrond"]})
    assert zones(m, "elrond", "faramir", "boromir", "denethor") == ["eliminated", "hand", "deck", "reserve"]
    sound(m)


def test_denethor_forsakes_his_own_son() -> None:
    """The price comes first: a son forsaken from the deck can no longer be found."""
    m = use("denethor", "aragorn", "top", reserve=["denethor", "faramir"], tops={"aragorn": ["boromir", "elrond"]})
    assert zone(m, "boromir") == "eliminated"
    assert hand(m, "aragorn") == []
    sound(m)


def test_denethor_does_not_reveal_how_many_sons_are_left() -> None:
    """With one son in the deck he is still asked, unless the other is seen elsewhere."""
    m = use("denethor", "aragorn", "top", reserve=["denethor"], cycle=["boromir"], tops={"aragorn": ["elrond"]})
    assert (asked(m), m.options()) == ("take_card", ["card:faramir"])
    m = use("denethor", "aragorn", "top", reserve=["denethor", "boromir"], tops={"aragorn": ["elrond"]})
    assert hand(m, "aragorn") == ["faramir"]


def test_denethor_refused() -> None:
    """It works neither on a battleground nor without a son in the deck."""
    assert not usable("denethor", "aragorn", grounds={"pelargir": ["denethor"]})
    assert not usable("denethor", "aragorn", reserve=["denethor", "faramir"], cycle=["boromir"])
    assert usable("denethor", "aragorn", reserve=["denethor"])


def test_faramir_leads_to_another_path_seven() -> None:
    """Played on a path 7 he may change it: he fights on the old one first."""
    m = play(free_turn("faramir", path="osgiliath"), "faramir", "active_path")
    assert asked(m) == "use_text"
    say(m, "yes")
    assert set(m.options()) == {"path:henneth_annun", "path:the_cross_roads"}
    say(m, "path:henneth_annun")
    assert path(m) == "henneth_annun"
    assert location(m, "osgiliath") == "free"
    assert zone(m, "faramir") == "cycle"
    sound(m)


def test_faramir_may_stay_and_needs_a_path_seven() -> None:
    """He may decline; on a path 8 and with no other path 7 left he is not asked."""
    m = say(play(free_turn("faramir", path="osgiliath"), "faramir", "active_path"), "no")
    assert (path(m), zone(m, "faramir")) == ("osgiliath", "path")
    assert asked(play(free_turn("faramir", path="morgul_vale"), "faramir", "active_path")) == "turn"
    used = {"free": ["henneth_annun", "the_cross_roads"]}
    assert asked(play(free_turn("faramir", path="osgiliath", areas=used), "faramir", "active_path")) == "turn"
    m = table(reserve=["faramir"], path="osgiliath", turn="aragorn")
    assert asked(say(m, "move:faramir")) == "use_text"


def test_halbarad() -> None:
    """Halbarad cycles himself to fetch Strider or Aragorn."""
    m = use("halbarad", "aragorn", "card:strider", reserve=["halbarad"])
    assert zones(m, "halbarad", "strider", "aragorn") == ["cycle", "hand", "deck"]
    assert not usable("halbarad", "aragorn", reserve=["halbarad"], cycle=["strider", "aragorn"])
    assert not usable("halbarad", "aragorn", path="imladris", on_path=["halbarad"])


def test_imrahil() -> None:
    """Cycling one more card brings the Knights from the deck. He may decline, and a move brings nobody."""
    m = table(hands={"aragorn": ["prince_imrahil", "elrond", "arwen"]}, turn="aragorn")
    play(m, "prince_imrahil", "reserve", "elrond")
    say(m, "yes")
    assert zones(m, "elrond", "arwen", "knights_of_dol_amroth") == ["cycle", "cycle", "hand"]
    m = say(play(free_turn("prince_imrahil"), "prince_imrahil", "reserve"), "no")
    assert zone(m, "knights_of_dol_amroth") == "deck"
    m = say(table(reserve=["prince_imrahil"], grounds={"pelargir": []}, turn="aragorn"), "move:prince_imrahil")
    assert asked(m) == "turn"


def test_imrahil_with_an_empty_hand_forsakes() -> None:
    """The price of cycling is paid by forsaking when the hand is empty."""
    m = free_turn("prince_imrahil", tops={"aragorn": ["elrond"]}, grounds={"pelargir": []})
    say(play(m, "prince_imrahil", "battleground:pelargir"), "yes")
    assert zones(m, "elrond", "knights_of_dol_amroth") == ["eliminated", "hand"]


def test_imrahil_does_not_reveal_where_the_knights_are() -> None:
    """If they are not in the deck, nothing is paid, but he is still asked, unless all can see them."""
    for m in (
        free_turn("prince_imrahil", cycle=["knights_of_dol_amroth"]),
        free_turn("prince_imrahil", gone=["knights_of_dol_amroth"]),
        table(hands={"aragorn": ["prince_imrahil", "arwen", "knights_of_dol_amroth"]}, turn="aragorn"),
    ):
        assert asked_in_vain(play(m, "prince_imrahil", "reserve", "arwen"))
        before = len(hand(m, "aragorn"))
        assert asked(say(m, "no")) == "turn"
        assert len(hand(m, "aragorn")) == before
    m = play(free_turn("prince_imrahil", reserve=["knights_of_dol_amroth"]), "prince_imrahil", "reserve")
    assert asked(m) == "turn"


SKIPPERS = [("strider", "aragorn"), ("gandalf_the_grey", "frodo"), ("smeagol", "frodo")]


@pytest.mark.parametrize(("name", "deck"), SKIPPERS)
def test_path_finders(name: str, deck: str) -> None:
    """From the path to one with the next number of the owner's choice; the old one is fought first."""
    m = table(path="amon_hen", on_path=[name], turn=deck)
    say(m, f"use:{name}")
    assert set(m.options()) == {"path:henneth_annun", "path:osgiliath", "path:the_cross_roads"}
    say(m, "path:osgiliath")
    assert (path(m), state(m).stage) == ("osgiliath", 7)
    assert location(m, "amon_hen") == "free"
    assert zone(m, name) == "cycle"
    assert corruption(m) == (1 if name == "smeagol" else 0)
    assert not usable(name, deck, path="amon_hen", reserve=[name])


def test_no_path_after_the_last() -> None:
    """There is no path 10; the price is not paid."""
    m = table(path="orodruin", on_path=["smeagol", "gandalf_the_grey"], turn="frodo")
    assert offered(m, "use:smeagol", "use:gandalf_the_grey") == []
    assert corruption(m) == 0
    m = table(
        "fellowship",
        path="amon_hen",
        on_path=["strider", "gandalf_the_grey"],
        hands={"gandalf": ["gimli"]},
        turn="gandalf",
    )
    assert offered(m, "use:strider", "use:gandalf_the_grey") == []


def test_anduril_calls_to_battle() -> None:
    """A battleground with the Dúnedain's sign is activated, and the wielder goes there even if played this round."""
    m = table(
        reserve=["aragorn"],
        fresh=["aragorn"],
        items={"anduril": "aragorn"},
        areas={"shadow": ["harad"]},
        turn="aragorn",
    )
    assert "move:aragorn" not in m.options()
    say(m, "use:anduril")
    assert set(m.options()) == {
        f"battleground:{name}"
        for name in ("dol_amroth", "minas_tirith", "pelargir", "harad", "minas_morgul", "morannon", "umbar")
    }
    say(m, "battleground:harad")
    assert zones(m, "aragorn", "anduril") == ["harad", "harad"]
    assert location(m, "harad") == "active"
    assert len(notes(m, "draws")) == 2
    sound(m)


def test_anduril_refused() -> None:
    """It works only in reserve, and not if every such battleground is active."""
    assert not usable("anduril", "aragorn", grounds={"harad": ["aragorn"]}, items={"anduril": "aragorn"})
    every = ["dol_amroth", "minas_tirith", "pelargir", "harad", "minas_morgul", "morannon", "umbar"]
    active: dict[str, list[str]] = {name: [] for name in every}
    assert not usable("anduril", "aragorn", grounds=active, reserve=["aragorn"], items={"anduril": "aragorn"})


def test_anduril_given_up_for_minas_tirith() -> None:
    """The sword, forsaken for the effect of the battleground it called, leads nobody there."""
    m = table(reserve=["aragorn"], items={"anduril": "aragorn"}, turn="aragorn")
    say(m, "use:anduril", "battleground:minas_tirith", "yes", "card:anduril")
    assert zones(m, "anduril", "aragorn") == ["eliminated", "reserve"]
    assert len(hand(m, "aragorn")) == 3
    sound(m)


@pytest.mark.parametrize(("reserve", "drawn"), [([], 4), (["strider"], 5), (["aragorn"], 5)])
def test_paths_of_the_dead(reserve: list[str], drawn: int) -> None:
    """Forsake two, draw four, or five with Strider or Aragorn in reserve."""
    m = play(free_turn("paths_of_the_dead", reserve=reserve), "paths_of_the_dead")
    if reserve:
        say(m, "top", "top")
    assert len(hand(m, "aragorn")) == drawn
    assert len(pile(m, "aragorn", "eliminated")) == 3
    assert zone(m, "paths_of_the_dead") == "eliminated"


def test_paths_of_the_dead_counts_after_forsaking() -> None:
    """A player who forsakes Aragorn draws four; a Strider who is not in reserve does not count."""
    m = play(free_turn("paths_of_the_dead", path="imladris", on_path=["strider"]), "paths_of_the_dead")
    assert len(hand(m, "aragorn")) == 4
    m = play(free_turn("paths_of_the_dead", reserve=["aragorn"]), "paths_of_the_dead")
    say(m, "card:aragorn")
    assert len(hand(m, "aragorn")) == 4


def test_red_arrow() -> None:
    """For the rest of the round the Rohirrim may go where the Dúnedain are named, and nowhere else."""
    m = free_turn("the_red_arrow", grounds={"minas_tirith": [], "rivendell": []}, reserve=["theoden"])
    play(m, "the_red_arrow")
    say(m, "pass")
    assert actor(m) == "frodo"
    assert zone(say(m, "move:theoden"), "theoden") == "minas_tirith"
    m = table(grounds={"minas_tirith": []}, reserve=["theoden"], turn="frodo")
    assert "move:theoden" not in m.options()
    m = table(
        grounds={"harad": [], "rivendell": []},
        hands={"frodo": ["village_militia", "sting"]},
        reserve=["gimli"],
        turn="frodo",
        permissions={"red_arrow": True},
    )
    assert "move:gimli" not in m.options()
    assert set(say(m, "play:village_militia").options()) == {"reserve", "battleground:harad"}


def test_red_arrow_ends_with_the_round() -> None:
    """In the next round the Rohirrim stay at home."""
    m = table(phase="draw", path="", permissions={"red_arrow": True, "three_hunters": True})
    assert (state(m).red_arrow, state(m).three_hunters) == (0, 0)


def test_three_hunters() -> None:
    """Legolas, Gimli and Strider go to any battleground, and any Free Peoples army supports them."""
    m = free_turn("the_three_hunters", grounds={"edoras": []}, reserve=["legolas", "gimli", "strider", "boromir"])
    play(m, "the_three_hunters")
    assert state(m).three_hunters == 1
    say(m, "pass")
    assert actor(m) == "frodo"
    assert zone(say(m, "move:gimli"), "gimli") == "edoras"
    m = table(
        grounds={"edoras": []},
        reserve=["legolas", "gimli", "aragorn", "boromir"],
        turn="aragorn",
        permissions={"three_hunters": True},
    )
    assert offered(m, "move:legolas", "move:aragorn", "move:boromir") == ["move:legolas", "move:aragorn"]
    m = table(
        grounds={"edoras": []},
        hands={"aragorn": ["strider", "elrond"]},
        turn="aragorn",
        permissions={"three_hunters": True},
    )
    assert set(say(m, "play:strider").options()) == {"reserve", "battleground:edoras"}
    m = combat("edoras", grounds={"edoras": ["aragorn", "village_militia"]}, permissions={"three_hunters": True})
    assert strength(m)[1] == 1 + 1 + 1 + 1
    m = combat("morannon", grounds={"morannon": ["aragorn", "village_militia"]})
    assert strength(m)[0] == 1 + 1
    m = combat("morannon", grounds={"morannon": ["boromir", "village_militia"]}, permissions={"three_hunters": True})
    assert strength(m)[0] == 1


# ---- Elves


@pytest.mark.parametrize("name", ["arwen", "elrond", "galadriel"])
def test_elves_draw_on_play(name: str) -> None:
    """One card on play, none on a move."""
    m = play(free_turn(name), name, "reserve")
    assert len(hand(m, "aragorn")) == 1
    m = say(table(reserve=[name], grounds={"lorien": []}, turn="aragorn"), f"move:{name}")
    assert hand(m, "aragorn") == []


def test_arwen_shields_strider_and_aragorn() -> None:
    """In reserve she gives one defence on battlegrounds and on paths; elsewhere she does nothing."""
    assert strength(combat("path", path="imladris", on_path=["strider"], reserve=["arwen"]))[1] == 1 + 2 + 1
    assert strength(combat("pelargir", grounds={"pelargir": ["aragorn"]}, reserve=["arwen"]))[1] == 1 + 1 + 1
    assert strength(combat("harad", grounds={"harad": ["aragorn"]}, reserve=["arwen"]))[0] == 1
    assert strength(combat("pelargir", grounds={"pelargir": ["aragorn"], "lorien": ["arwen"]}))[1] == 1 + 1


def test_elrond_raises_the_limit() -> None:
    """With Elrond in reserve one may always pass with three cards; it ends when he moves."""
    three = {"aragorn": ["arwen", "boromir", "denethor"]}
    assert "pass" in table(hands=three, reserve=["elrond"], turn="aragorn").options()
    four = {"aragorn": [*three["aragorn"], "strider"]}
    assert "pass" not in table(hands=four, reserve=["elrond"], turn="aragorn").options()
    assert "pass" not in table(hands=three, grounds={"lorien": ["elrond"]}, turn="aragorn").options()
    assert "pass" not in table(hands=three, turn="aragorn").options()


def test_galadriel_in_the_draw_phase() -> None:
    """In reserve one more card is drawn, then one is cycled."""
    m = table(phase="draw", path="", reserve=["galadriel"])
    assert (asked(m), m.seat, state(m).round) == ("cycle_card", "aragorn", 1)
    assert (2, 4) in notes(m, "draws")
    say(m, m.options()[0])
    assert len(notes(m, "cycled_hidden")) == 1
    assert state(m).round == 2


def test_legolas_and_his_bow() -> None:
    """On play, but not on a move, he may fetch the Bow from the deck."""
    m = say(play(free_turn("legolas"), "legolas", "reserve"), "yes")
    assert zone(m, "bow_of_the_galadhrim") == "hand"
    assert zone(say(play(free_turn("legolas"), "legolas", "reserve"), "no"), "bow_of_the_galadhrim") == "deck"
    assert asked(say(table(reserve=["legolas"], path="imladris", turn="aragorn"), "move:legolas")) == "turn"


def test_legolas_does_not_reveal_where_the_bow_is() -> None:
    """If it is not in the deck, he is still asked, unless all can see it on another Elf."""
    for m in (
        free_turn("legolas", cycle=["bow_of_the_galadhrim"]),
        free_turn("legolas", gone=["bow_of_the_galadhrim"]),
        table(hands={"aragorn": ["legolas", "arwen", "bow_of_the_galadhrim"]}, turn="aragorn"),
    ):
        assert asked_in_vain(play(m, "legolas", "reserve", "arwen"))
    m = free_turn("legolas", reserve=["elrond"], items={"bow_of_the_galadhrim": "elrond"})
    assert asked(play(m, "legolas", "reserve")) == "turn"
    m = table(hands={"aragorn": ["legolas", "arwen", "bow_of_the_galadhrim"]}, turn="aragorn")
    state(m).known[card("bow_of_the_galadhrim")] = K_SEEN
    assert asked(play(m, "legolas", "reserve", "arwen")) == "turn"  # in hand, or cycled for him: not in the deck
    assert state(m).known[card("bow_of_the_galadhrim")] == K_DOUBTFUL


def test_bow_allows_no_other_weapon() -> None:
    """It excludes every other weapon, in both directions; other items may lie beside it."""
    bow = card("bow_of_the_galadhrim")
    weapons = [c for c in range(len(CARD_NAMES)) if TRAITS[c] & WEAPON and c != bow]
    assert all(jealous(bow, c) for c in weapons)
    assert not jealous(bow, card("elven_cloak"))
    m = free_turn("elven_cloak", reserve=["legolas"], items={"bow_of_the_galadhrim": "legolas"})
    assert wielder(play(m, "elven_cloak"), "elven_cloak") == "legolas"


def test_elven_cloak_saves_on_paths() -> None:
    """In path combat the wielder and all items are cycled; on a battleground they are lost."""
    m = combat(
        "path",
        path="imladris",
        on_path=["legolas", "the_witch_king"],
        items={"elven_cloak": "legolas", "bow_of_the_galadhrim": "legolas"},
    )
    assert zones(m, "legolas", "elven_cloak", "bow_of_the_galadhrim") == ["cycle", "cycle", "cycle"]
    assert location(m, "imladris") == "free"
    m = combat(
        "lorien", grounds={"lorien": ["legolas", "the_witch_king", "balrog_of_moria"]}, items={"elven_cloak": "legolas"}
    )
    assert zones(m, "legolas", "elven_cloak") == ["eliminated", "eliminated"]


@pytest.mark.parametrize(("answer", "end"), [("first", "eliminated"), ("second", "cycle")])
def test_frodo_with_the_cloak_chooses(answer: str, end: str) -> None:
    """Frodo is cycled either way; by his own text his items are lost, by the Cloak's they are cycled."""
    m = combat(
        "path",
        on_path=["frodo_baggins", "the_witch_king"],
        items={"elven_cloak": "frodo_baggins", "sting": "frodo_baggins"},
    )
    assert asked(m) == "which_replacement"
    say(m, answer)
    assert zones(m, "frodo_baggins", "elven_cloak", "sting") == ["cycle", end, end]
    sound(m)


def test_lembas() -> None:
    """The Hobbit player uses it on a path: it removes one corruption for every Hobbit there."""
    m = table(
        on_path=["frodo_baggins", "sam_gamgee", "gandalf_the_grey"],
        items={"lembas": "sam_gamgee"},
        corruption=5,
        turn="frodo",
    )
    say(m, "use:lembas")
    assert corruption(m) == 3 and notes(m, "corruption") == [(3,)]
    assert zone(m, "lembas") == "eliminated"
    assert pile(m, "aragorn", "eliminated") == ["lembas"]
    m = table(on_path=["frodo_baggins", "sam_gamgee"], items={"lembas": "sam_gamgee"}, corruption=1, turn="frodo")
    assert corruption(say(m, "use:lembas")) == 0


def test_lembas_refused() -> None:
    """Its owner, who has no Hobbits, cannot use it, and it does not work in reserve."""
    assert not usable("lembas", "aragorn", on_path=["sam_gamgee"], items={"lembas": "sam_gamgee"}, corruption=5)
    assert not usable("lembas", "frodo", reserve=["sam_gamgee"], items={"lembas": "sam_gamgee"}, corruption=5)


def test_lembas_is_not_used_needlessly() -> None:
    """Without corruption nothing could happen, and the action is not offered."""
    more: dict[str, Any] = {"on_path": ["sam_gamgee"], "items": {"lembas": "sam_gamgee"}}
    assert not usable("lembas", "frodo", corruption=0, **more)
    assert usable("lembas", "frodo", corruption=1, **more)


def test_mirror_of_galadriel() -> None:
    """Only its owner sees the top card of their deck."""
    more: dict[str, Any] = {"items": {"mirror_of_galadriel": "galadriel"}, "tops": {"aragorn": ["boromir"]}}
    m = table(reserve=["galadriel"], **more)
    assert m.view("aragorn")["decks"]["aragorn"]["top"] == "boromir"
    assert all("top" not in m.view(seat)["decks"]["aragorn"] for seat in ("frodo", "witch_king", "saruman"))
    assert "top" in table(grounds={"lorien": ["galadriel"]}, **more).view("aragorn")["decks"]["aragorn"]
    assert "top" not in table(reserve=["galadriel"], tops={"aragorn": ["boromir"]}).view("aragorn")["decks"]["aragorn"]


def test_nenya() -> None:
    """Cycled from reserve it strengthens the path or a battleground of the owner's choice."""
    more: dict[str, Any] = {"reserve": ["galadriel"], "items": {"nenya_ring_of_adamant": "galadriel"}}
    m = use("nenya_ring_of_adamant", "aragorn", "first", grounds={"harad": []}, **more)
    assert state(m).path_defence == 1
    assert zone(m, "nenya_ring_of_adamant") == "cycle"
    two: dict[str, list[str]] = {"harad": [], "lorien": []}
    m = use("nenya_ring_of_adamant", "aragorn", "second", "battleground:lorien", grounds=two, **more)
    assert sum(state(m).ground_defence) == 1
    m = use("nenya_ring_of_adamant", "aragorn", **more)
    assert state(m).path_defence == 1
    assert not usable(
        "nenya_ring_of_adamant",
        "aragorn",
        grounds={"lorien": ["galadriel"]},
        items={"nenya_ring_of_adamant": "galadriel"},
    )
    assert not usable("nenya_ring_of_adamant", "aragorn", path="", **more)


def test_phial_strengthens_the_path_itself() -> None:
    """Two shields of the path: its wielder is not lost to cancel them."""
    m = combat("path", on_path=["frodo_baggins", "the_witch_king"], items={"phial_of_galadriel": "frodo_baggins"})
    assert strength(m) == (2, 3)
    assert zones(m, "frodo_baggins", "phial_of_galadriel") == ["cycle", "cycle"]
    assert not notes(m, "lost_in_combat")
    m = combat("path", on_path=["sam_gamgee"], reserve=["frodo_baggins"], items={"phial_of_galadriel": "frodo_baggins"})
    assert strength(m) == (0, 1)


def test_vilya() -> None:
    """Cycled from reserve: every Free Peoples player draws one; a lone one twice."""
    m = use("vilya_ring_of_air", "aragorn", reserve=["elrond"], items={"vilya_ring_of_air": "elrond"})
    assert (len(hand(m, "frodo")), len(hand(m, "aragorn"))) == (1, 1)
    assert zones(m, "vilya_ring_of_air", "elrond") == ["cycle", "reserve"]
    m = table("duel", reserve=["elrond"], items={"vilya_ring_of_air": "elrond"}, turn="gandalf")
    assert len(hand(say(m, "use:vilya_ring_of_air"), "gandalf")) == 2
    assert not usable(
        "vilya_ring_of_air", "aragorn", path="imladris", on_path=["elrond"], items={"vilya_ring_of_air": "elrond"}
    )


# ---- Dwarves and Hobbits


def test_gimli_and_his_axe() -> None:
    """On play, but not on a move, he may fetch the Axe from the cycle pile."""
    m = say(play(free_turn("gimli", cycle=["dwarven_axe"]), "gimli", "reserve"), "yes")
    assert zone(m, "dwarven_axe") == "hand"
    m = say(play(free_turn("gimli", spare="dwarven_axe"), "gimli", "reserve"), "no")
    assert zone(m, "dwarven_axe") == "cycle"
    m = say(table(reserve=["gimli"], cycle=["dwarven_axe"], path="imladris", turn="frodo"), "move:gimli")
    assert asked(m) == "turn"


def test_gimli_does_not_reveal_where_the_axe_is() -> None:
    """It cannot be fetched from the deck, but he is asked, unless all know that it is elsewhere."""
    m = play(free_turn("gimli"), "gimli", "reserve")
    assert asked_in_vain(m)
    assert zone(say(m, "no"), "dwarven_axe") == "deck"
    m = free_turn("gimli", gone=["dwarven_axe"])
    state(m).known[card("dwarven_axe")] = K_SEEN
    assert asked(play(m, "gimli", "reserve")) == "turn"
    m = table(hands={"frodo": ["gimli"]}, tops={"frodo": ["eomer"]}, turn="frodo")
    assert asked(play(m, "gimli", "reserve")) == "turn"  # the pile is empty


def test_gimli_finds_the_axe_that_paid_for_him() -> None:
    """The price is paid before the text."""
    m = say(play(free_turn("gimli", spare="dwarven_axe"), "gimli", "reserve"), "yes")
    assert hand(m, "frodo") == ["dwarven_axe"]


def test_bilbo() -> None:
    """He is never eliminated, and cycles himself from reserve for two cards."""
    m = use("bilbo_baggins", "frodo", reserve=["bilbo_baggins"], items={"elven_cloak": "bilbo_baggins"})
    assert len(hand(m, "frodo")) == 2
    assert zones(m, "bilbo_baggins", "elven_cloak") == ["cycle", "cycle"]
    m = say(table(hands={"frodo": ["bilbo_baggins", "gimli"]}, turn="frodo"), "winnow")
    assert zones(m, "bilbo_baggins", "gimli") == ["cycle", "eliminated"]
    m = combat(
        "path",
        path="imladris",
        on_path=["bilbo_baggins", "the_witch_king"],
        items={"blade_of_westernesse": "bilbo_baggins"},
    )
    assert zones(m, "bilbo_baggins", "blade_of_westernesse") == ["cycle", "cycle"]
    assert not usable("bilbo_baggins", "frodo", path="imladris", on_path=["bilbo_baggins"])


def test_fatty_bolger() -> None:
    """Eliminated from reserve he draws three; forsaken from reserve he is cycled, from hand he is lost."""
    m = use("fatty_bolger", "frodo", reserve=["fatty_bolger"])
    assert len(hand(m, "frodo")) == 3
    assert zone(m, "fatty_bolger") == "eliminated"
    m = table(hands={"frodo": ["gimli"]}, reserve=["fatty_bolger"], items={"elven_cloak": "fatty_bolger"}, turn="frodo")
    play(m, "gimli", "reserve", "fatty_bolger")
    assert zones(m, "fatty_bolger", "elven_cloak") == ["cycle", "cycle"]
    m = table(hands={"frodo": ["gimli"]}, tops={"frodo": ["fatty_bolger"]}, turn="frodo")
    play(m, "gimli", "reserve")
    assert zone(m, "fatty_bolger") == "eliminated"
    m = combat("path", on_path=["fatty_bolger", "the_witch_king"])
    assert zone(m, "fatty_bolger") == "eliminated"
    assert not usable("fatty_bolger", "frodo", on_path=["fatty_bolger"])


@pytest.mark.parametrize("how", ["hand", "top", "reserve", "combat"])
def test_frodo_is_never_eliminated(how: str) -> None:
    """If he would be eliminated, he is cycled instead and shown to all; his items are eliminated."""
    if how == "hand":
        m = say(table(hands={"frodo": ["frodo_baggins", "gimli"]}, turn="frodo"), "winnow")
    elif how == "top":
        m = table(hands={"frodo": ["gimli"]}, tops={"frodo": ["frodo_baggins"]}, turn="frodo")
        play(m, "gimli", "reserve")
    elif how == "reserve":
        m = table(hands={"frodo": ["gimli"]}, reserve=["frodo_baggins"], items={"sting": "frodo_baggins"}, turn="frodo")
        play(m, "gimli", "reserve", "frodo_baggins")
        assert zone(m, "sting") == "eliminated"
    else:
        m = combat(
            "path",
            on_path=["frodo_baggins", "the_witch_king"],
            items={"phial_of_galadriel": "frodo_baggins"},
            path_tokens={"attack": 2},
        )
        assert zone(m, "phial_of_galadriel") == "eliminated"
        assert corruption(m) == 1
    assert zone(m, "frodo_baggins") == "cycle"
    assert state(m).known[card("frodo_baggins")] == K_SEEN


def test_frodo_keeps_his_things_when_he_survives() -> None:
    """A surviving Frodo is cycled with his items like anybody."""
    m = combat("path", on_path=["frodo_baggins"], items={"sting": "frodo_baggins"})
    assert zones(m, "frodo_baggins", "sting") == ["cycle", "cycle"]


COUSINS = [
    ("merry_brandybuck", "edoras", "village_militia", "pelargir"),
    ("pippin_took", "pelargir", "soldiers_of_gondor", "edoras"),
]


@pytest.mark.parametrize(("name", "ground", "army", "other"), COUSINS)
def test_merry_and_pippin_go_to_war(name: str, ground: str, army: str, other: str) -> None:
    """Merry among the Rohirrim, Pippin among the Dúnedain, whose armies support them."""
    m = say(free_turn(name, grounds={ground: [], other: [], "rivendell": []}), f"play:{name}")
    assert set(m.options()) == {"reserve", "active_path", f"battleground:{ground}"}
    m = table(reserve=[name], path="", grounds={ground: []}, turn="frodo")
    assert zone(say(m, f"move:{name}"), name) == ground
    assert strength(combat(ground, grounds={ground: [name, army]}))[1] == 1 + 1 + 1
    assert strength(combat(ground, grounds={ground: [name]}))[1] == 1


@pytest.mark.parametrize(
    ("name", "enemy"), [("merry_brandybuck", "edoras"), ("pippin_took", "pelargir"), ("smeagol", "")]
)
def test_saved_from_paths_not_from_battlegrounds(name: str, enemy: str) -> None:
    """In path combat cycled with all items, in a battleground combat eliminated."""
    at = PATH_OF.get(name, "bag_end")
    items = {} if name == "smeagol" else {"blade_of_westernesse": name}
    m = combat("path", path=at, on_path=[name, "the_witch_king"], items=items, path_tokens={"attack": 3})
    assert zone(m, name) == "cycle"
    assert all(zone(m, item) == "cycle" for item in items)
    if enemy:
        m = combat(enemy, grounds={enemy: [name]}, ground_tokens={enemy: {"attack": 5}}, items=items)
        assert zones(m, name, "blade_of_westernesse") == ["eliminated", "eliminated"]


def test_sam() -> None:
    """Cycled from reserve with all he carries he strengthens the active path."""
    m = use("sam_gamgee", "frodo", reserve=["sam_gamgee"], items={"mithril_coat": "sam_gamgee", "lembas": "sam_gamgee"})
    assert state(m).path_defence == 1
    assert zones(m, "sam_gamgee", "mithril_coat", "lembas") == ["cycle", "cycle", "cycle"]
    assert pile(m, "aragorn", "cycle") == ["lembas"]
    assert not usable("sam_gamgee", "frodo", on_path=["sam_gamgee"])
    assert not usable("sam_gamgee", "frodo", reserve=["sam_gamgee"], path="")


def test_herbs() -> None:
    """Eliminated anywhere in play: a Hobbit out of the cycle pile, then a card."""
    m = use(
        "herbs_and_stewed_rabbit",
        "frodo",
        on_path=["sam_gamgee"],
        items={"herbs_and_stewed_rabbit": "sam_gamgee"},
        cycle=["pippin_took", "merry_brandybuck", "gimli", "sting"],
        tops={"frodo": ["theoden"]},
    )
    assert set(m.options()) == {"card:pippin_took", "card:merry_brandybuck"}
    say(m, "card:pippin_took")
    assert hand(m, "frodo") == ["pippin_took", "theoden"]
    assert zone(m, "herbs_and_stewed_rabbit") == "eliminated"


def test_herbs_do_not_reveal_how_many_hobbits_are_there() -> None:
    """With one Hobbit in the pile the player is still asked."""
    m = use(
        "herbs_and_stewed_rabbit",
        "frodo",
        reserve=["sam_gamgee"],
        items={"herbs_and_stewed_rabbit": "sam_gamgee"},
        cycle=["pippin_took"],
    )
    assert (asked(m), m.options()) == ("take_card", ["card:pippin_took"])


def test_herbs_without_a_hobbit_still_draw() -> None:
    """With no Hobbit in the pile the card is still drawn."""
    m = use("herbs_and_stewed_rabbit", "frodo", reserve=["sam_gamgee"], items={"herbs_and_stewed_rabbit": "sam_gamgee"})
    assert len(hand(m, "frodo")) == 1


def test_sting_among_monsters() -> None:
    """One more shield while a Monstrous character is on the same path."""
    sting = {"sting": "frodo_baggins"}
    assert strength(combat("path", on_path=["frodo_baggins", "the_commander"], items=sting))[1] == 2
    assert strength(combat("path", on_path=["frodo_baggins", "barrow_wights"], items=sting))[1] == 3
    assert strength(combat("path", on_path=["frodo_baggins"], reserve=["barrow_wights"], items=sting))[1] == 2


def test_there_is_another_way() -> None:
    """Another path of the same number, and a shield on it; the old one is fought first."""
    m = free_turn("there_is_another_way", path="weathertop", on_path=["frodo_baggins", "the_witch_king"])
    play(m, "there_is_another_way")
    say(m, "path:inn_of_the_prancing_pony")
    assert path(m) == "inn_of_the_prancing_pony"
    assert (state(m).path_attack, state(m).path_defence) == (0, 1)
    assert corruption(m) == 1
    assert location(m, "weathertop") == "shadow"
    assert zones(m, "frodo_baggins", "the_witch_king", "there_is_another_way") == ["cycle", "eliminated", "eliminated"]
    assert len(hand(m, "witch_king")) == 2
    sound(m)


def test_there_is_no_other_way() -> None:
    """With no path of that number left the event does nothing at all."""
    m = free_turn(
        "there_is_another_way",
        path="weathertop",
        areas={"free": ["the_old_forest"], "shadow": ["inn_of_the_prancing_pony"]},
    )
    play(m, "there_is_another_way")
    assert (path(m), state(m).path_defence) == ("weathertop", 0)
    assert zone(m, "there_is_another_way") == "eliminated"


# ---- Rohan

FIVE = ["riders_of_rohan_1", "theoden", "death_ride_ride_to_ruin", "shadowfax", "gimli"]


def test_eomer_brings_an_army() -> None:
    """Five cards are set apart: one Rohan army is played, and cycling the rest pays for it."""
    m = free_turn("eomer", tops={"frodo": [*FIVE, "riders_of_rohan_2"]}, grounds={"edoras": []})
    play(m, "eomer", "reserve")
    assert asked(m) == "apart_play"
    assert set(m.options()) == {"card:riders_of_rohan_1", "done"}
    say(m, "card:riders_of_rohan_1", "battleground:edoras")
    assert zone(m, "riders_of_rohan_1") == "edoras"
    assert zones(m, *FIVE[1:]) == ["cycle"] * 4
    assert zone(m, "village_militia") == "cycle"
    sound(m)


def test_eomer_may_bring_none() -> None:
    """None has to be played, and he brings nobody on a move."""
    m = say(play(free_turn("eomer", tops={"frodo": FIVE}), "eomer", "reserve"), "done")
    assert zones(m, *FIVE) == ["cycle"] * 5
    assert asked(say(table(reserve=["eomer"], grounds={"edoras": []}, turn="frodo"), "move:eomer")) == "turn"


def test_eomer_brings_only_rohirrim() -> None:
    """In the Duel too, where armies of all the Free Peoples are in one deck."""
    five = ["high_elves_1", "riders_of_rohan_1", "soldiers_of_gondor", "sting", "gimli"]
    m = play(free_turn("eomer", "duel", tops={"gandalf": five}), "eomer", "reserve")
    assert set(m.options()) == {"card:riders_of_rohan_1", "done"}


def test_theoden_brings_any_card_of_rohan() -> None:
    """Five cards are set apart; a Rohan card of any kind may be played, events and items too."""
    cards = ["riders_of_rohan_1", "eomer", "death_ride_ride_to_ruin", "shadowfax", "gimli"]
    m = play(free_turn("theoden", tops={"frodo": cards}, reserve=["gandalf_the_grey"]), "theoden", "reserve")
    assert set(m.options()) == {*[f"card:{name}" for name in cards[:4]], "done"}
    say(m, "card:shadowfax")
    assert wielder(m, "shadowfax") == "gandalf_the_grey"
    m = play(free_turn("theoden", tops={"frodo": cards}), "theoden", "reserve")
    assert set(m.options()) == {*[f"card:{name}" for name in cards[:3]], "done"}
    assert asked(say(table(reserve=["theoden"], grounds={"edoras": []}, turn="frodo"), "move:theoden")) == "turn"


def test_theoden_plays_an_event() -> None:
    """The event takes effect after the rest is cycled, and is eliminated."""
    m = free_turn(
        "theoden",
        tops={"frodo": FIVE[:1] + FIVE[2:] + ["eowyn"]},
        reserve=["eomer"],
        grounds={"minas_tirith": ["olog_hai"]},
    )
    play(m, "theoden", "reserve")
    say(m, "card:death_ride_ride_to_ruin")
    assert asked(m) == "eliminate_which"
    assert zones(m, "riders_of_rohan_1", "shadowfax", "gimli", "eowyn") == ["cycle"] * 4
    say(m, "card:eomer", "done")
    assert zones(m, "eomer", "olog_hai", "death_ride_ride_to_ruin") == ["eliminated"] * 3
    sound(m)


def test_theoden_brings_eomer_who_brings_an_army() -> None:
    """The text of the card played this way comes after the rest is cycled."""
    first = ["eomer", "gimli", "sting", "glamdring", "smeagol"]
    second = ["riders_of_rohan_1", "treebeard", "quickbeam", "mithril_coat", "dwarven_axe"]
    m = play(free_turn("theoden", tops={"frodo": first + second}), "theoden", "reserve")
    say(m, "card:eomer")
    assert asked(m) == "apart_play"
    say(m, "card:riders_of_rohan_1")
    assert zones(m, "theoden", "eomer", "riders_of_rohan_1") == ["reserve"] * 3
    assert zones(m, *first[1:], *second[1:]) == ["cycle"] * 8
    sound(m)


def test_theoden_beside_gandalf() -> None:
    """One attack and one defence while either Gandalf is in play anywhere."""
    for gandalf in ("gandalf_the_grey", "gandalf_the_white"):
        assert strength(combat("orthanc", grounds={"orthanc": ["theoden"]}, reserve=[gandalf]))[0] == 1
        assert strength(combat("edoras", grounds={"edoras": ["theoden"]}, reserve=[gandalf]))[1] == 1 + 1
    assert strength(combat("orthanc", grounds={"orthanc": ["theoden"]}, cycle=["gandalf_the_grey"]))[0] == 0


def test_eowyn_slays_a_nazgul() -> None:
    """On play to a battleground she kills one there; his Mantle does not save him."""
    m = free_turn(
        "eowyn",
        items={"nazguls_mantle": "the_witch_king"},
        reserve=["the_messenger"],
        grounds={"morannon": ["the_witch_king", "the_hunter", "olog_hai"], "minas_morgul": ["the_warrior"]},
    )
    play(m, "eowyn", "battleground:morannon")
    assert (asked(m), m.seat) == ("eliminate_which", "frodo")
    assert set(m.options()) == {"card:the_witch_king", "card:the_hunter"}
    say(m, "card:the_witch_king")
    assert zones(m, "the_witch_king", "nazguls_mantle", "the_hunter") == ["eliminated", "eliminated", "morannon"]


def test_eowyn_spares_enemies_elsewhere() -> None:
    """Nothing happens without a Nazgûl there, or if she moves there."""
    m = free_turn("eowyn", grounds={"morannon": ["mouth_of_sauron"], "minas_morgul": ["the_hunter"]})
    assert asked(play(m, "eowyn", "battleground:morannon")) == "turn"
    m = table(reserve=["eowyn"], grounds={"morannon": ["the_hunter"]}, turn="frodo")
    assert zone(say(m, "move:eowyn"), "the_hunter") == "morannon"
    m = play(free_turn("eowyn", reserve=["the_hunter"]), "eowyn", "reserve")
    assert zone(m, "the_hunter") == "reserve"


def test_eowyn_in_reserve_finds_a_hobbit() -> None:
    """On play to reserve she may fetch Merry or Pippin out of the cycle pile."""
    m = play(free_turn("eowyn", cycle=["merry_brandybuck", "pippin_took", "sam_gamgee"]), "eowyn", "reserve")
    say(m, "yes")
    assert set(m.options()) == {"card:merry_brandybuck", "card:pippin_took"}
    assert zones(say(m, "card:pippin_took"), "pippin_took", "merry_brandybuck") == ["hand", "cycle"]
    m = say(play(free_turn("eowyn", cycle=["merry_brandybuck"]), "eowyn", "reserve"), "no")
    assert (asked(m), zone(m, "merry_brandybuck")) == ("turn", "cycle")


def test_eowyn_does_not_reveal_where_the_hobbits_are() -> None:
    """It reveals neither that none is there nor that only one is. She is not asked if all can see both elsewhere."""
    assert asked_in_vain(play(free_turn("eowyn"), "eowyn", "reserve"))
    m = say(play(free_turn("eowyn", cycle=["merry_brandybuck"]), "eowyn", "reserve"), "yes")
    assert (asked(m), m.options()) == ("take_card", ["card:merry_brandybuck"])
    m = free_turn("eowyn", on_path=["merry_brandybuck"], reserve=["pippin_took"])
    assert asked(play(m, "eowyn", "reserve")) == "turn"


def test_shadowfax() -> None:
    """Gandalf rides from reserve to any battleground, which is activated for him."""
    m = table(
        reserve=["gandalf_the_grey"],
        fresh=["gandalf_the_grey"],
        items={"shadowfax": "gandalf_the_grey", "glamdring": "gandalf_the_grey"},
        areas={"free": ["moria"]},
        grounds={"umbar": []},
        turn="frodo",
    )
    say(m, "use:shadowfax")
    assert len(m.options()) == 13
    assert "battleground:umbar" not in m.options()
    say(m, "battleground:moria")
    assert zones(m, "gandalf_the_grey", "shadowfax", "glamdring") == ["moria"] * 3
    assert points(m)["free"] == 0
    assert not usable(
        "shadowfax", "frodo", grounds={"umbar": ["gandalf_the_grey"]}, items={"shadowfax": "gandalf_the_grey"}
    )
    every: dict[str, list[str]] = {name: [] for name in BATTLEGROUND_NAMES}
    assert not usable(
        "shadowfax", "frodo", grounds=every, reserve=["gandalf_the_grey"], items={"shadowfax": "gandalf_the_grey"}
    )
    sound(m)


def test_death_ride() -> None:
    """For each card that Rohan gives from its reserve a Mordor card on a battleground falls; Mordor chooses."""
    m = free_turn(
        "death_ride_ride_to_ruin",
        reserve=["eomer", "riders_of_rohan_1", "gimli", "the_hunter"],
        grounds={"minas_tirith": ["olog_hai", "the_witch_king", "haradrim_mumakil"], "edoras": ["eowyn"]},
        items={"fell_beast": "the_witch_king"},
    )
    play(m, "death_ride_ride_to_ruin")
    assert m.seat == "frodo"
    assert set(m.options()) == {"card:eomer", "card:riders_of_rohan_1", "done"}
    say(m, "card:eomer", "done")
    assert m.seat == "witch_king"
    assert "card:haradrim_mumakil" not in m.options()
    assert "card:the_hunter" not in m.options()
    say(m, "card:the_witch_king")
    assert zones(m, "the_witch_king", "fell_beast", "olog_hai", "eomer") == [
        "eliminated",
        "eliminated",
        "minas_tirith",
        "eliminated",
    ]
    sound(m)


def test_death_ride_takes_items_and_in_the_duel_only_mordor() -> None:
    """Shadowfax is a card of Rohan like any; a lone Shadow player gives cards of Mordor, no others."""
    m = free_turn(
        "death_ride_ride_to_ruin",
        "duel",
        reserve=["gandalf_the_grey"],
        items={"shadowfax": "gandalf_the_grey"},
        grounds={"minas_tirith": ["olog_hai", "mordor_orcs_1", "haradrim_mumakil"]},
    )
    play(m, "death_ride_ride_to_ruin")
    assert set(m.options()) == {"card:shadowfax", "done"}
    say(m, "card:shadowfax")
    assert zones(m, "shadowfax", "gandalf_the_grey") == ["eliminated", "reserve"]
    assert (m.seat, set(m.options())) == ("witch_king", {"card:olog_hai", "card:mordor_orcs_1"})


def test_death_ride_without_cards_and_with_too_many() -> None:
    """Giving none is legal; if there are fewer Mordor cards than given ones, all of them fall."""
    m = free_turn("death_ride_ride_to_ruin", reserve=["eomer"], grounds={"minas_tirith": ["olog_hai"]})
    say(play(m, "death_ride_ride_to_ruin"), "done")
    assert zones(m, "olog_hai", "eomer") == ["minas_tirith", "reserve"]
    m = free_turn("death_ride_ride_to_ruin", reserve=["eomer", "eowyn"], grounds={"minas_tirith": ["olog_hai"]})
    say(play(m, "death_ride_ride_to_ruin"), "card:eomer", "card:eowyn")
    assert zones(m, "olog_hai", "eomer", "eowyn") == ["eliminated"] * 3


# ---- Wizards


@pytest.mark.parametrize("where", ["deck", "hand", "cycle", "path"])
def test_gandalf_the_white_removes_the_grey(where: str) -> None:
    """The Grey leaves the game with what he carries, the Staff too."""
    every: dict[str, dict[str, Any]] = {
        "deck": {},
        "hand": {"spare": "gandalf_the_grey"},
        "cycle": {"cycle": ["gandalf_the_grey"]},
        "path": {"on_path": ["gandalf_the_grey"], "items": {"gandalfs_staff": "gandalf_the_grey"}},
    }
    m = play(free_turn("gandalf_the_white", **every[where]), "gandalf_the_white", "reserve")
    assert zone(m, "gandalf_the_grey") == "eliminated"
    if where == "path":
        assert zone(m, "gandalfs_staff") == "eliminated"
    sound(m)


def test_gandalf_the_white_removes_the_grey_only_when_played() -> None:
    """A move of the White does not affect the Grey."""
    m = table(reserve=["gandalf_the_white", "gandalf_the_grey"], grounds={"edoras": []}, turn="frodo")
    assert zone(say(m, "move:gandalf_the_white"), "gandalf_the_grey") == "reserve"


def test_gwaihir() -> None:
    """Gwaihir cycles himself to fetch Gandalf out of the cycle pile, but not without an effect."""
    m = use(
        "gwaihir_the_windlord",
        "frodo",
        "card:gandalf_the_grey",
        reserve=["gwaihir_the_windlord"],
        cycle=["gandalf_the_grey"],
    )
    assert zones(m, "gwaihir_the_windlord", "gandalf_the_grey") == ["cycle", "hand"]
    m = use(
        "gwaihir_the_windlord",
        "frodo",
        "card:gandalf_the_white",
        reserve=["gwaihir_the_windlord"],
        cycle=["gandalf_the_grey", "gandalf_the_white"],
    )
    assert hand(m, "frodo") == ["gandalf_the_white"]
    assert not usable("gwaihir_the_windlord", "frodo", reserve=["gwaihir_the_windlord"])
    assert not usable(
        "gwaihir_the_windlord", "frodo", grounds={"edoras": ["gwaihir_the_windlord"]}, cycle=["gandalf_the_grey"]
    )


ISENGARD = ["fighting_uruk_hai", "wolf_riders", "ugluk", "devilry_of_saruman"]


@pytest.mark.parametrize(("count", "icons"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_quickbeam(count: int, icons: int) -> None:
    """One attack and one defence for every two cards of Isengard there, items not counted."""
    m = combat("orthanc", grounds={"orthanc": ["quickbeam", *ISENGARD[:count]]})
    assert strength(m)[0] == icons
    m = combat("edoras", grounds={"edoras": ["quickbeam", *ISENGARD[:count]]})
    assert strength(m)[1] == 1 + icons
    m = combat("orthanc", grounds={"orthanc": ["quickbeam", "saruman"]}, items={"sarumans_staff": "saruman"})
    assert strength(m)[0] == 0


def test_treebeard() -> None:
    """At Orthanc he hits harder; on every battleground he comes to, the Isengard player loses an army."""
    assert strength(combat("orthanc", grounds={"orthanc": ["treebeard"]}))[0] == 2
    m = free_turn("treebeard", grounds={"orthanc": ["fighting_uruk_hai", "wolf_riders", "ugluk", "riders_of_rohan_1"]})
    play(m, "treebeard", "battleground:orthanc")
    assert m.seat == "saruman"
    assert set(m.options()) == {"card:fighting_uruk_hai", "card:wolf_riders"}
    assert zones(say(m, "card:wolf_riders"), "wolf_riders", "fighting_uruk_hai") == ["eliminated", "orthanc"]
    m = table(reserve=["treebeard"], grounds={"edoras": ["wolf_riders"]}, turn="frodo")
    assert zone(say(m, "move:treebeard"), "wolf_riders") == "eliminated"
    m = free_turn("treebeard", grounds={"orthanc": ["fighting_uruk_hai"], "edoras": ["ugluk"]})
    assert zone(play(m, "treebeard", "battleground:edoras"), "fighting_uruk_hai") == "orthanc"
    m = play(free_turn("treebeard", reserve=["wolf_riders"]), "treebeard", "reserve")
    assert zone(m, "wolf_riders") == "reserve"


def test_ent_draught() -> None:
    """Eliminated anywhere in play: up to two Hobbits out of the cycle pile."""
    more: dict[str, Any] = {
        "grounds": {"edoras": ["treebeard"]},
        "items": {"ent_draught": "treebeard"},
        "cycle": ["merry_brandybuck", "pippin_took", "sam_gamgee", "gimli", "sting"],
    }
    m = use("ent_draught", "frodo", **more)
    assert set(m.options()) == {"card:merry_brandybuck", "card:pippin_took", "card:sam_gamgee", "done"}
    say(m, "card:merry_brandybuck", "card:sam_gamgee")
    assert actor(m) == "witch_king"
    assert hand(m, "frodo") == ["merry_brandybuck", "sam_gamgee"]
    assert zone(m, "ent_draught") == "eliminated"
    m = use("ent_draught", "frodo", "card:merry_brandybuck", "done", **more)
    assert hand(m, "frodo") == ["merry_brandybuck"]
    m = use("ent_draught", "frodo", "done", **more)
    assert (hand(m, "frodo"), zone(m, "ent_draught")) == ([], "eliminated")
    more["cycle"] = ["gimli"]
    assert not usable("ent_draught", "frodo", **more)


def test_ent_draught_does_not_reveal_whether_a_second_hobbit_is_there() -> None:
    """After the only Hobbit is taken, the player is asked for another and can only stop."""
    m = use(
        "ent_draught",
        "frodo",
        "card:merry_brandybuck",
        reserve=["treebeard"],
        items={"ent_draught": "treebeard"},
        cycle=["merry_brandybuck", "gimli"],
    )
    assert (asked(m), m.options()) == ("take_card", ["done"])
    assert hand(say(m, "done"), "frodo") == ["merry_brandybuck"]


@pytest.mark.parametrize("where", ["reserve", "path", "battleground"])
def test_gandalfs_staff_raises_the_limit(where: str) -> None:
    """While the Staff is in play, anybody may pass with three cards."""
    every: dict[str, dict[str, Any]] = {
        "reserve": {"reserve": ["gandalf_the_grey"]},
        "path": {"on_path": ["gandalf_the_grey"]},
        "battleground": {"grounds": {"edoras": ["gandalf_the_grey"]}},
    }
    more = every[where]
    three = {"frodo": ["gimli", "eomer", "smeagol"]}
    staff = {"gandalfs_staff": "gandalf_the_grey"}
    assert "pass" in table(hands=three, items=staff, turn="frodo", **more).options()
    four = {"frodo": [*three["frodo"], "theoden"]}
    assert "pass" not in table(hands=four, items=staff, turn="frodo", **more).options()
    assert "pass" not in table(hands=three, turn="frodo", **more).options()


def test_narya() -> None:
    """Cycled from reserve: every Shadow player cycles a card; a lone one twice, forsaking when he has none."""
    more: dict[str, Any] = {"reserve": ["gandalf_the_grey"], "items": {"narya_ring_of_fire": "gandalf_the_grey"}}
    m = use("narya_ring_of_fire", "frodo", hands={"witch_king": ["olog_hai"], "saruman": ["saruman", "ugluk"]}, **more)
    assert zone(m, "olog_hai") == "cycle"
    assert m.seat == "saruman"
    assert zones(say(m, "card:ugluk"), "ugluk", "saruman", "narya_ring_of_fire") == ["cycle", "hand", "cycle"]
    m = table("duel", hands={"witch_king": ["olog_hai"]}, turn="gandalf", **more)
    say(m, "use:narya_ring_of_fire")
    assert zone(m, "olog_hai") == "cycle"
    assert len(pile(m, "witch_king", "eliminated")) == 1
    assert not usable(
        "narya_ring_of_fire", "frodo", on_path=["gandalf_the_grey"], items={"narya_ring_of_fire": "gandalf_the_grey"}
    )


# ---- promotional cards


def test_ioreth_heals() -> None:
    """After a lost battle she and one other character, no Wizard, may be cycled; what they carried is lost."""
    grounds = {"pelargir": ["ioreth", "aragorn", "gandalf_the_white", "soldiers_of_gondor"]}
    m = combat(
        "pelargir",
        promo=True,
        grounds=grounds,
        items={"anduril": "aragorn", "glamdring": "gandalf_the_white"},
        ground_tokens={"pelargir": {"attack": 20}},
    )
    for _ in range(8):
        if asked(m) in ("support", "loss"):
            say(m, m.options()[0])
    assert asked(m) == "ioreth"
    assert m.seat == "aragorn"
    say(m, "yes")
    assert zones(m, "ioreth", "aragorn", "anduril") == ["cycle", "cycle", "eliminated"]
    assert zones(m, "gandalf_the_white", "glamdring", "soldiers_of_gondor") == ["eliminated"] * 3
    sound(m)


def test_ioreth_may_let_the_others_be_eliminated() -> None:
    """She may decline; as an attacker she heals as well."""
    m = say(combat("harad", promo=True, grounds={"harad": ["ioreth", "boromir", "faramir"]}), "no")
    assert zones(m, "ioreth", "boromir", "faramir") == ["eliminated"] * 3
    m = say(combat("harad", promo=True, grounds={"harad": ["ioreth", "boromir", "faramir"]}), "yes", "card:faramir")
    assert zones(m, "ioreth", "boromir", "faramir") == ["cycle", "eliminated", "cycle"]


def test_ioreth_helps_only_when_lost_herself() -> None:
    """Cycled as a survivor she saves nobody; eliminated alone, or with a Wizard, she saves herself."""
    m = combat(
        "pelargir", promo=True, grounds={"pelargir": ["ioreth", "boromir"]}, ground_tokens={"pelargir": {"attack": 2}}
    )
    assert zones(m, "ioreth", "boromir") == ["cycle", "eliminated"]
    assert asked(m) != "ioreth"
    for grounds in (["ioreth"], ["ioreth", "gandalf_the_white"]):
        m = say(combat("harad", promo=True, grounds={"harad": grounds}), "yes")
        assert zones(m, *grounds) == ["cycle", "eliminated"][: len(grounds)]
    m = combat("path", promo=True, path="imladris", on_path=["boromir", "the_witch_king"], reserve=["ioreth"])
    assert zone(m, "boromir") == "eliminated"


def test_ghan_buri_ghan() -> None:
    """In reserve he shows the Rohirrim the way to Minas Tirith, and to nowhere else."""
    more: dict[str, Any] = {"promo": True, "grounds": {"minas_tirith": [], "pelargir": []}}
    m = table(reserve=["ghan_buri_ghan", "theoden"], hands={"frodo": ["eomer", "gimli"]}, turn="frodo", **more)
    assert zone(say(m, "move:theoden"), "theoden") == "minas_tirith"
    m = table(reserve=["ghan_buri_ghan"], hands={"frodo": ["village_militia", "gimli"]}, turn="frodo", **more)
    assert set(say(m, "play:village_militia").options()) == {"reserve", "battleground:minas_tirith"}
    m = table(reserve=["theoden"], turn="frodo", **more)
    assert "move:theoden" not in m.options()
    m = table(
        promo=True, reserve=["theoden"], grounds={"minas_tirith": [], "helms_deep": ["ghan_buri_ghan"]}, turn="frodo"
    )
    assert zone(say(m, "move:theoden"), "theoden") == "helms_deep"
    assert strength(combat("edoras", promo=True, grounds={"edoras": ["ghan_buri_ghan", "village_militia"]}))[1] == 3
