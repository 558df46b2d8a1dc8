"""Rule tests: what is printed on cards and locations, and how texts are read (chapter 2)."""

from typing import Any

import pytest
from tests.cg_table import (
    asked,
    combat,
    hand,
    kind_of,
    notes,
    offered,
    path,
    pile,
    play,
    refused,
    say,
    sound,
    state,
    strength,
    table,
    wielder,
    zone,
    zones,
)

from warhost.games.wotrcg.ids import FACTION_NAMES
from warhost.games.wotrcg.tables import BATTLEGROUND_NAMES, CARD_NAMES, FACTION, PATH_NAMES
from warhost.kernel.match import Match

FREE_GROUNDS = BATTLEGROUND_NAMES[:7]
SHADOW_GROUNDS = BATTLEGROUND_NAMES[7:]
ALL_GROUNDS: dict[str, list[str]] = {name: [] for name in BATTLEGROUND_NAMES}
DECKS = {
    "dunedain": "aragorn",
    "elf": "aragorn",
    "dwarf": "frodo",
    "hobbit": "frodo",
    "rohan": "frodo",
    "wizard": "frodo",
    "isengard": "saruman",
    "monstrous": "saruman",
    "southron": "saruman",
    "mordor": "witch_king",
}
SIZES = {
    "dunedain": 17,
    "elf": 13,
    "dwarf": 2,
    "hobbit": 10,
    "rohan": 8,
    "wizard": 10,
    "isengard": 12,
    "monstrous": 11,
    "southron": 7,
    "mordor": 30,
}
# The battlegrounds that show a faction, as attacker or as defender.
SHOWN: dict[str, set[str]] = {
    "dunedain": {"dol_amroth", "minas_tirith", "pelargir", "harad", "minas_morgul", "morannon", "umbar"},
    "elf": {"lorien", "rivendell", "dol_guldur", "moria"},
    "dwarf": {"moria"},
    "hobbit": set(),
    "rohan": {"edoras", "helms_deep", "morannon", "orthanc"},
    "wizard": set(BATTLEGROUND_NAMES),
    "isengard": {"edoras", "helms_deep", "orthanc"},
    "monstrous": {"lorien", "rivendell", "moria"},
    "southron": {"dol_amroth", "minas_tirith", "pelargir", "harad", "morannon", "umbar"},
    "mordor": {"lorien", "minas_tirith", "dol_guldur", "minas_morgul", "morannon"},
}
# Cards whose own text widens or narrows where they may stand.
SPECIAL = {"merry_brandybuck", "pippin_took", "the_great_gate"}
NAZGUL = {
    "the_beguiler",
    "the_black_easterling",
    "the_commander",
    "the_destroyer",
    "the_hunter",
    "the_messenger",
    "the_reaver",
    "the_warrior",
    "the_witch_king",
}


def cards_of(faction: str) -> list[str]:
    """The cards of a faction, without the promotional ones."""
    return [name for c, name in enumerate(CARD_NAMES[:120]) if FACTION_NAMES[FACTION[c]] == faction]


def deck_of(name: str) -> str:
    """The deck of the Trilogy that holds a card."""
    return DECKS[FACTION_NAMES[FACTION[CARD_NAMES.index(name)]]]


def spare(name: str) -> str:
    """Another card of the same deck, to pay with."""
    spares = ["the_three_hunters", "death_ride_ride_to_ruin", "sarumans_staff", "the_ringwraiths_are_abroad"]
    return next(other for other in spares if deck_of(other) == deck_of(name) and other != name)


def in_hand(name: str, **more: Any) -> Match:
    """The owner of a card has it in hand, with one card to pay."""
    deck = deck_of(name)
    return table(hands={deck: [name, spare(name)]}, turn=deck, **more)


def to(ground: str) -> str:
    """A battleground as an answer."""
    return f"battleground:{ground}"


def worth(m: Match, place: str, name: str) -> int:
    """What a card adds to its side on a location, as everybody sees it."""
    found: int = m.view("spectator")["strength"][place]["cards"][name]
    return found


# ---- factions, types, subtypes


@pytest.mark.parametrize("faction", list(SHOWN))
def test_a_faction_decides_deck_and_battlegrounds(faction: str) -> None:
    """Ten factions, each whole in one deck; its fighters stand where the symbol is shown (p. 4). [cards.factions]"""
    names = cards_of(faction)
    assert len(names) == SIZES[faction]
    home = table()
    assert set(names) <= set(pile(home, DECKS[faction], "deck"))
    for name in names:
        if kind_of(name) not in ("army", "character") or name in SPECIAL:
            continue
        m = say(in_hand(name, path="", grounds=ALL_GROUNDS), f"play:{name}")
        found = set(m.options()) if asked(m) == "destination" else {"reserve"}
        assert found == {"reserve"} | {to(ground) for ground in SHOWN[faction]}, name


def test_each_type_is_played_in_its_own_way() -> None:
    """Armies go to war, characters anywhere, items onto characters, events to no place at all (p. 6). [cards.types]"""
    kinds = [kind_of(name) for name in CARD_NAMES[:120]]
    assert [kinds.count(kind) for kind in ("army", "character", "item", "event")] == [32, 53, 26, 9]
    more: dict[str, Any] = {"path": "imladris", "grounds": {"lorien": []}, "reserve": ["legolas"]}
    m = say(in_hand("high_elves_1", **more), "play:high_elves_1")
    assert m.options() == ["reserve", "battleground:lorien"]
    refused(m, "active_path", "on:legolas")
    m = say(in_hand("elrond", **more), "play:elrond")
    assert m.options() == ["reserve", "active_path", "battleground:lorien"]
    m = say(in_hand("elven_cloak", **more), "play:elven_cloak")
    assert (wielder(m, "elven_cloak"), zone(m, "elven_cloak")) == ("legolas", "reserve")
    m = say(in_hand("the_red_arrow", **more), "play:the_red_arrow")
    assert (asked(m), zone(m, "the_red_arrow")) == ("turn", "eliminated")


def test_a_subtype_is_only_what_texts_refer_to() -> None:
    """Nazgûl, Ent, weapon and mount matter only where a text names them (p. 6). [cards.traits]"""
    others = ["mouth_of_sauron", "gorbag_and_shagrat", "grishnakh", "the_lidless_eye"]
    m = say(in_hand("black_breath", reserve=[*NAZGUL, *others]), "play:black_breath")
    assert set(m.options()) == {f"on:{name}" for name in NAZGUL}
    m = say(in_hand("ent_draught", reserve=["treebeard", "quickbeam", "gwaihir_the_windlord"]), "play:ent_draught")
    assert set(m.options()) == {"on:treebeard", "on:quickbeam"}
    # the Bow allows no other weapon beside it, but anything else
    bow: dict[str, Any] = {"reserve": ["legolas"], "items": {"bow_of_the_galadhrim": "legolas"}}
    assert wielder(play(in_hand("elven_cloak", **bow), "elven_cloak"), "elven_cloak") == "legolas"
    # two weapons and a mount that no text sets against each other go together
    laden: dict[str, Any] = {
        "reserve": ["gandalf_the_grey"],
        "items": {"gandalfs_staff": "gandalf_the_grey", "shadowfax": "gandalf_the_grey"},
    }
    assert wielder(play(in_hand("glamdring", **laden), "glamdring"), "glamdring") == "gandalf_the_grey"


# ---- icons and paths


def test_two_families_of_icons() -> None:
    """Plain icons count on battlegrounds only, path icons on paths only (p. 6). [cards.icons]"""
    assert strength(combat("path", path="lothlorien", on_path=["saruman"])) == (2, 2)
    assert strength(combat("edoras", grounds={"edoras": ["saruman"]})) == (1, 1)
    assert strength(combat("orthanc", grounds={"orthanc": ["saruman"]})) == (0, 2 + 1)
    assert strength(combat("path", path="caradhras", on_path=["strider"])) == (0, 2)
    assert strength(combat("pelargir", grounds={"pelargir": ["strider"]})) == (0, 1 + 1)
    assert strength(combat("harad", grounds={"harad": ["strider"]})) == (1, 1)


def test_leadership_icons_and_marked_icons() -> None:
    """Small icons need an army beside them; marked ones change with the card's text (p. 6). [cards.icons]"""
    assert strength(combat("umbar", grounds={"umbar": ["faramir"]}))[0] == 0
    assert strength(combat("umbar", grounds={"umbar": ["faramir", "soldiers_of_gondor"]}))[0] == 1 + 1
    assert strength(combat("pelargir", grounds={"pelargir": ["guards_of_the_citadel"]}))[1] == 1 + 1
    assert strength(combat("minas_tirith", grounds={"minas_tirith": ["guards_of_the_citadel"]}))[1] == 3 + 2


# One path of each number.
BY_NUMBER = [
    "bag_end",
    "weathertop",
    "imladris",
    "caradhras",
    "egladil",
    "amon_hen",
    "osgiliath",
    "morgul_vale",
    "orodruin",
]


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("boromir", {3, 4, 5, 6}),
        ("halbarad", {2, 3}),
        ("frodo_baggins", set(range(1, 10))),
        ("gwaihir_the_windlord", {9}),
        ("the_hunter", {1, 2, 3, 5, 6, 7, 8, 9}),
        ("cave_troll", {4, 8, 9}),
        ("aragorn", set()),
        ("eowyn", set()),
        ("gandalf_the_white", set()),
        ("the_black_serpent", set()),
    ],
)
def test_allowed_paths(name: str, numbers: set[int]) -> None:
    """A character is played and moved only to paths with the numbers it lists (p. 6). [cards.allowed_paths]"""
    for number, at in enumerate(BY_NUMBER, start=1):
        m = say(in_hand(name, path=at), f"play:{name}")
        assert (asked(m) == "destination" and "active_path" in m.options()) == (number in numbers), at
        m = table(path=at, reserve=[name], turn=deck_of(name))
        assert bool(offered(m, f"move:{name}")) == (number in numbers), at


# ---- locations


@pytest.mark.parametrize("ground", BATTLEGROUND_NAMES)
def test_a_shadow_battleground_is_one_of_the_shadows_deck(ground: str) -> None:
    """Seven of each side: the Mouth of Sauron stays off paths beside a Shadow one (p. 7). [cards.battleground]"""
    m = say(in_hand("mouth_of_sauron", path="osgiliath", grounds={ground: []}), "play:mouth_of_sauron")
    barred = asked(m) != "destination" or "active_path" not in m.options()
    assert barred == (ground in SHADOW_GROUNDS)
    assert (len(FREE_GROUNDS), len(SHADOW_GROUNDS)) == (7, 7)


def test_example_dunedain_battleground() -> None:
    """Andúril and Pippin find any that shows the Dúnedain, defending or attacking (p. 7).

    [cards.battleground] [ex.dunedain_battleground]
    """
    m = table(reserve=["strider"], items={"anduril": "strider"}, turn="aragorn")
    say(m, "use:anduril")
    assert asked(m) == "choose_ground"
    assert set(m.options()) == {to(ground) for ground in SHOWN["dunedain"]}
    refused(m, "battleground:edoras", "battleground:lorien", "battleground:orthanc")
    m = say(in_hand("pippin_took", path="", grounds=ALL_GROUNDS), "play:pippin_took")
    assert set(m.options()) == {"reserve"} | {to(ground) for ground in SHOWN["dunedain"]}


@pytest.mark.parametrize(
    ("event", "lord", "faction"),
    [("threats_and_promises", "saruman", "isengard"), ("the_black_captain", "the_witch_king", "mordor")],
)
def test_battlegrounds_of_other_factions(event: str, lord: str, faction: str) -> None:
    """So do the events of Isengard and Mordor with their own symbols (p. 7). [cards.battleground]"""
    m = play(in_hand(event, reserve=[lord]), event)
    assert set(m.options()) == {to(ground) for ground in SHOWN[faction]}


def test_three_paths_of_each_number() -> None:
    """The path deck has three of each number, and none prints an attack icon (p. 7). [cards.path]"""
    for number in range(1, 10):
        found = set()
        for seed in range(16):
            m = table(
                phase="location", path="", stage=number - 1, seed=str(seed), script={"battleground": ["rivendell"]}
            )
            found.add(path(m))
        assert found == set(PATH_NAMES[3 * number - 3 : 3 * number])
    assert all(notes(combat("path", path=name), "path_combat")[0][1] == 0 for name in PATH_NAMES)


def test_texts_name_a_path_or_a_number() -> None:
    """Caradhras the Cruel means one path, Faramir any path 7 (p. 7). [cards.path]"""
    m = play(in_hand("caradhras_the_cruel", path="caradhras"), "caradhras_the_cruel", "active_path")
    assert (asked(m), set(m.options())) == ("choose_path", {"path:khazad_dum", "path:the_doors_of_durin"})
    m = play(in_hand("caradhras_the_cruel", path="khazad_dum"), "caradhras_the_cruel", "active_path")
    assert (asked(m), path(m)) == ("turn", "khazad_dum")
    for at in ("henneth_annun", "osgiliath", "the_cross_roads"):
        assert asked(play(in_hand("faramir", path=at), "faramir", "active_path")) == "use_text"
    assert asked(play(in_hand("faramir", path="morgul_vale"), "faramir", "active_path")) == "turn"


# ---- names


def test_example_short_names() -> None:
    """Sam is Sam Gamgee, Merry and Pippin likewise; Gandalf is the Grey and the White (p. 7).

    [cards.names] [ex.short_names]
    """
    m = say(in_hand("mithril_coat", reserve=["sam_gamgee", "frodo_baggins", "pippin_took"]), "play:mithril_coat")
    assert set(m.options()) == {"on:sam_gamgee", "on:frodo_baggins"}
    m = play(in_hand("eowyn", cycle=["merry_brandybuck", "pippin_took", "sam_gamgee"]), "eowyn", "reserve")
    say(m, "yes")
    assert set(m.options()) == {"card:merry_brandybuck", "card:pippin_took"}
    for gandalf in ("gandalf_the_grey", "gandalf_the_white"):
        m = table(grounds={"edoras": ["theoden"]}, reserve=[gandalf])
        assert worth(m, "edoras", "theoden") == 1
        assert wielder(play(in_hand("glamdring", reserve=[gandalf]), "glamdring"), "glamdring") == gandalf
    m = table(reserve=["gwaihir_the_windlord"], cycle=["gandalf_the_grey", "gandalf_the_white"], turn="frodo")
    say(m, "use:gwaihir_the_windlord")
    assert set(m.options()) == {"card:gandalf_the_grey", "card:gandalf_the_white"}


def test_a_type_alone_means_any_card_of_it() -> None:
    """The Day Without Dawn names armies, The Messenger Nazgûl: any will do (p. 7). [cards.names]"""
    seven = ["olog_hai", "black_uruks", "the_hunter", "fell_beast", "grishnakh", "mordor_orcs_1", "black_breath"]
    m = in_hand("the_day_without_dawn", tops={"witch_king": seven})
    play(m, "the_day_without_dawn")
    say(m, "card:black_breath")
    assert set(m.options()) == {"card:olog_hai", "card:black_uruks", "card:mordor_orcs_1", "done"}
    m = table(reserve=["the_messenger"], cycle=["the_hunter", "grishnakh", "olog_hai", "fell_beast"], turn="witch_king")
    say(m, "use:the_messenger")
    assert set(m.options()) == {"card:the_hunter", "card:the_messenger"}


# ---- how a text is carried out


def test_printed_order() -> None:
    """A card drawn after forsaking cannot be forsaken; one drawn before cycling may be cycled (p. 13). [cards.order]"""
    m = table(
        hands={"aragorn": ["paths_of_the_dead", "elrond", "arwen", "legolas"]},
        turn="aragorn",
        tops={"aragorn": ["boromir", "faramir", "strider", "galadriel"]},
    )
    play(m, "paths_of_the_dead", pay="elrond")
    assert (asked(m), set(m.options())) == ("forsake", {"card:arwen", "card:legolas", "top"})
    say(m, "card:arwen")
    assert (asked(m), set(m.options())) == ("forsake", {"card:legolas", "top"})
    say(m, "card:legolas")
    assert set(hand(m, "aragorn")) == {"boromir", "faramir", "strider", "galadriel"}
    m = table(
        phase="location",
        path="",
        script={"battleground": ["rivendell"], "path": ["bag_end"]},
        hands={"aragorn": ["arwen"]},
        tops={"aragorn": ["boromir"]},
    )
    assert (asked(m), set(m.options())) == ("cycle_card", {"card:arwen", "card:boromir"})


def test_two_texts_of_a_card_in_printed_order() -> None:
    """Boromir on a path first draws, then forsakes, so what he drew may be forsaken (p. 13). [cards.order]"""
    m = in_hand("boromir", path="imladris", tops={"aragorn": ["faramir"]})
    play(m, "boromir", "active_path")
    assert (asked(m), set(m.options())) == ("forsake", {"card:faramir", "top"})


def test_what_a_text_allows_may_be_declined() -> None:
    """Nothing is paid then and nothing happens (p. 13). [cards.optional]"""
    m = play(in_hand("legolas"), "legolas", "reserve")
    assert (asked(m), m.options()) == ("use_text", ["yes", "no"])
    say(m, "no")
    assert zones(m, "bow_of_the_galadhrim", "legolas") == ["deck", "reserve"]
    m = table(
        phase="location",
        path="",
        script={"battleground": ["minas_tirith"], "path": ["bag_end"]},
        hands={"aragorn": ["arwen", "elrond"]},
    )
    assert (asked(m), m.seat) == ("use_text", "aragorn")
    say(m, "no")
    assert (hand(m, "aragorn"), pile(m, "aragorn", "eliminated")) == (["arwen", "elrond"], [])


def test_the_price_is_paid_in_full_before_the_effect() -> None:
    """Minas Tirith draws three cards only after one has been forsaken (p. 13). [cards.optional]"""
    m = table(
        phase="location",
        path="",
        script={"battleground": ["minas_tirith"], "path": ["bag_end"]},
        hands={"aragorn": ["arwen"]},
        tops={"aragorn": ["boromir", "faramir", "strider"]},
    )
    say(m, "yes")
    assert (asked(m), set(m.options())) == ("forsake", {"card:arwen", "top"})
    say(m, "card:arwen")
    assert set(hand(m, "aragorn")) == {"boromir", "faramir", "strider"}


def test_a_text_that_cannot_be_paid_or_does_nothing_is_not_offered() -> None:
    """Nobody pays without an effect (p. 13). [cards.optional]"""
    m = table(
        phase="location", path="", script={"battleground": ["minas_tirith"], "path": ["bag_end"]}, only={"aragorn": []}
    )
    assert asked(m) == "turn"
    more: dict[str, Any] = {"hands": {"aragorn": ["prince_imrahil", "arwen", "elrond"]}, "turn": "aragorn"}
    assert asked(play(table(**more), "prince_imrahil", "reserve", "arwen")) == "use_text"
    m = play(table(cycle=["knights_of_dol_amroth"], **more), "prince_imrahil", "reserve", "arwen")
    assert (offered(m, "yes"), zone(m, "elrond")) == ([], "hand")


def test_an_empty_hand_pays_by_forsaking() -> None:
    """Gorbag and Shagrat, the last card in hand, cost one forsaken card, and their text another. [cards.optional]"""
    m = table(
        hands={"witch_king": ["gorbag_and_shagrat"]},
        path="orodruin",
        turn="witch_king",
        tops={"witch_king": ["olog_hai", "black_uruks"]},
    )
    play(m, "gorbag_and_shagrat", "active_path")
    assert (asked(m), zone(m, "olog_hai")) == ("use_text", "eliminated")
    say(m, "yes")
    assert zone(m, "black_uruks") == "eliminated"
    assert worth(m, "orodruin", "gorbag_and_shagrat") == 1
    sound(m)


def test_one_of_two_ways() -> None:
    """Nenya strengthens the path or a battleground, whichever is there (p. 13). [cards.choose]"""
    more: dict[str, Any] = {
        "reserve": ["galadriel"],
        "items": {"nenya_ring_of_adamant": "galadriel"},
        "turn": "aragorn",
    }
    m = say(table(grounds={"harad": []}, **more), "use:nenya_ring_of_adamant")
    assert (asked(m), m.options()) == ("choose_way", ["first", "second"])
    say(m, "second")
    assert (state(m).path_defence, state(m).ground_defence[BATTLEGROUND_NAMES.index("harad")]) == (0, 1)
    m = say(table(**more), "use:nenya_ring_of_adamant")
    assert (asked(m), state(m).path_defence) == ("turn", 1)
    m = say(table(path="", grounds={"harad": []}, **more), "use:nenya_ring_of_adamant")
    assert state(m).ground_defence[BATTLEGROUND_NAMES.index("harad")] == 1
    m = table(path="", **more)
    refused(m, "use:nenya_ring_of_adamant")


def test_an_impossible_way_is_not_offered() -> None:
    """Gríma may not choose Saruman from the deck when he is in hand, or act if nothing can be done. [cards.choose]"""
    m = table(reserve=["grima_wormtongue", "eomer"], hands={"saruman": ["saruman"]}, turn="saruman")
    say(m, "use:grima_wormtongue")
    refused(m, "first")
    say(m, "second")
    assert zones(m, "eomer", "grima_wormtongue", "saruman") == ["eliminated", "eliminated", "hand"]
    m = table(reserve=["grima_wormtongue"], hands={"saruman": ["saruman"]}, turn="saruman")
    refused(m, "use:grima_wormtongue")


def test_a_standing_bonus_counts_while_its_condition_is_met() -> None:
    """Théoden has the bonus himself while Gandalf is in play (p. 15). [cards.standing]"""
    m = table(grounds={"edoras": ["theoden"]}, reserve=["gandalf_the_grey"], hands={"frodo": ["gimli"]}, turn="frodo")
    assert worth(m, "edoras", "theoden") == 1
    play(m, "gimli", "reserve", "gandalf_the_grey")
    assert (zone(m, "gandalf_the_grey"), worth(m, "edoras", "theoden")) == ("eliminated", 0)
    more: dict[str, Any] = {"path": "dead_marshes", "items": {"sting": "frodo_baggins"}}
    assert worth(table(on_path=["frodo_baggins", "gollum"], **more), "dead_marshes", "frodo_baggins") == 1 + 1 + 1
    assert worth(table(on_path=["frodo_baggins", "the_hunter"], **more), "dead_marshes", "frodo_baggins") == 1 + 1


def test_a_standing_bonus_in_the_place_it_names() -> None:
    """Arwen's goes to Strider, the Phial's to the path itself and not to its wielder (p. 15). [cards.standing]"""
    m = table(path="imladris", on_path=["strider"], reserve=["arwen"])
    assert worth(m, "imladris", "strider") == 2 + 1
    m = table(path="imladris", on_path=["sam_gamgee"], items={"phial_of_galadriel": "sam_gamgee"})
    assert worth(m, "imladris", "sam_gamgee") == 1
    assert m.view("spectator")["strength"]["imladris"]["defence"] == 1 + 2 + 1
    # the path cancels first, so Sam need not be lost
    m = combat(
        "path",
        path="imladris",
        on_path=["sam_gamgee", "the_witch_king", "the_hunter"],
        items={"phial_of_galadriel": "sam_gamgee"},
    )
    assert zones(m, "sam_gamgee", "phial_of_galadriel") == ["cycle", "cycle"]
