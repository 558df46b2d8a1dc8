"""Rule tests: zones, the basic effects, prices, items (chapters 3, 7, 8 and 9)."""

from typing import Any

import pytest
from tests.cg_table import (
    asked,
    combat,
    corruption,
    hand,
    location,
    notes,
    pile,
    play,
    points,
    refused,
    say,
    sound,
    state,
    table,
    zone,
    zones,
)

from warhost.games.wotrcg.tables import BATTLEGROUND_NAMES, PATH_NAMES, card

# ---- zones


def test_what_lies_on_the_table() -> None:
    """Path deck, battleground decks, active locations, scoring areas and tokens, open to all (p. 5). [zones.common]"""
    m = table(
        path="imladris",
        on_path=["frodo_baggins"],
        grounds={"edoras": ["theoden"], "harad": []},
        corruption=4,
        areas={"free": ["bag_end", "lorien"], "shadow": ["weathertop", "umbar"]},
        path_tokens={"attack": 1},
        ground_tokens={"harad": {"defence": 2}},
    )
    seen = m.view("spectator")["locations"]
    assert [name for name in PATH_NAMES if seen["paths"][name] == "deck"] == [
        name for name in PATH_NAMES if name not in ("imladris", "bag_end", "weathertop")
    ]
    assert [name for name in BATTLEGROUND_NAMES if seen["battlegrounds"][name] == "deck"] == [
        name for name in BATTLEGROUND_NAMES if name not in ("edoras", "harad", "lorien", "umbar")
    ]
    assert (seen["path"], seen["paths"]["bag_end"], seen["paths"]["weathertop"]) == ("imladris", "free", "shadow")
    assert [seen["battlegrounds"][name] for name in ("edoras", "harad", "lorien", "umbar")] == [
        "active",
        "active",
        "free",
        "shadow",
    ]
    assert (seen["path_tokens"], seen["battleground_tokens"]["harad"]["defence"]) == ({"attack": 1, "defence": 0}, 2)
    assert m.view("spectator")["corruption"] == 4
    assert {name: entry["zone"] for name, entry in m.view("spectator")["in_play"].items()} == {
        "frodo_baggins": "path",
        "theoden": "edoras",
    }


def test_tokens_never_run_out() -> None:
    """One more can always be added (p. 5). [zones.common]"""
    m = table(on_path=["the_hunter"], items={"morgul_blade": "the_hunter"}, corruption=99, turn="witch_king")
    assert corruption(say(m, "use:morgul_blade")) == 100
    m = table(
        reserve=["the_destroyer"], grounds={"harad": []}, ground_tokens={"harad": {"attack": 90}}, turn="witch_king"
    )
    say(m, "use:the_destroyer")
    assert m.view("spectator")["locations"]["battleground_tokens"]["harad"]["attack"] == 91


@pytest.mark.parametrize(
    ("where", "bonus"),
    [
        ({"reserve": ["gandalf_the_grey"]}, 1),
        ({"on_path": ["gandalf_the_grey"]}, 1),
        ({"grounds": {"edoras": ["theoden"], "harad": ["gandalf_the_grey"]}}, 1),
        ({}, 0),
        ({"hands": {"frodo": ["gandalf_the_grey"]}}, 0),
        ({"cycle": ["gandalf_the_grey"]}, 0),
        ({"gone": ["gandalf_the_grey"]}, 0),
    ],
)
def test_in_play(where: dict[str, Any], bonus: int) -> None:
    """A card is in play in a reserve, on the path or a battleground, not in deck, hand or piles. [zones.in_play]"""
    m = table(**({"grounds": {"edoras": ["theoden"]}} | where))
    assert m.view("spectator")["strength"]["edoras"]["cards"]["theoden"] == bonus
    assert ("gandalf_the_grey" in m.view("spectator")["in_play"]) == bool(bonus)


def test_an_item_is_where_its_wielder_is() -> None:
    """Lembas works on a path but not in reserve, and it goes to the path with Sam. [zones.in_play]"""
    m = table(reserve=["sam_gamgee"], items={"lembas": "sam_gamgee"}, corruption=2, turn="frodo")
    assert m.view("frodo")["in_play"]["lembas"] == {"deck": "aragorn", "zone": "reserve", "wielder": "sam_gamgee"}
    refused(m, "use:lembas")
    say(m, "move:sam_gamgee", "pass", "pass", "pass")
    assert m.view("frodo")["in_play"]["lembas"]["zone"] == "path"
    assert corruption(say(m, "use:lembas")) == 1


def test_a_card_goes_to_its_owners_pile() -> None:
    """No matter who causes it, and whose character carries it (p. 23). [zones.owner]"""
    m = say(table(reserve=["grima_wormtongue", "eomer"], turn="saruman"), "use:grima_wormtongue", "second")
    assert (pile(m, "frodo", "eliminated"), pile(m, "saruman", "eliminated")) == (["eomer"], ["grima_wormtongue"])
    m = table(reserve=["bilbo_baggins"], items={"elven_cloak": "bilbo_baggins"}, turn="frodo")
    say(m, "use:bilbo_baggins")
    assert (pile(m, "frodo", "cycle"), pile(m, "aragorn", "cycle")) == (["bilbo_baggins"], ["elven_cloak"])
    m = table(reserve=["fatty_bolger"], items={"elven_cloak": "fatty_bolger"}, turn="frodo")
    say(m, "use:fatty_bolger")
    assert (pile(m, "frodo", "eliminated"), pile(m, "aragorn", "eliminated")) == (["fatty_bolger"], ["elven_cloak"])
    sound(m)


# ---- draw and recycle


def test_drawing_takes_the_top_cards_in_order() -> None:
    """One at a time off the top into hand, unseen by the others, into a hand of any size (p. 13). [effects.draw]"""
    free = ["gimli", "sting", "eomer", "theoden", "smeagol", "eowyn", "treebeard", "quickbeam", "shadowfax"]
    m = table(hands={"frodo": free}, tops={"frodo": ["sam_gamgee", "fatty_bolger", "bilbo_baggins"]}, turn="frodo")
    below = pile(m, "frodo", "deck")[:-2]
    say(m, "ring")
    assert notes(m, "drew") == [(0, card("sam_gamgee")), (0, card("fatty_bolger"))]
    assert set(hand(m, "frodo")) == {*free, "sam_gamgee", "fatty_bolger"}
    assert pile(m, "frodo", "deck") == below
    assert "drew" not in [event.kind for event in m.events("aragorn")]
    assert m.view("aragorn")["decks"]["frodo"]["hand"] == 9 + 2


def test_cards_dealt_with_at_once_do_not_reach_the_hand() -> None:
    """Cards that Théoden draws are set apart: they neither pay nor count as part of the hand (p. 13). [effects.draw]"""
    five = ["gimli", "sting", "sam_gamgee", "smeagol", "quickbeam"]
    m = table(hands={"frodo": ["theoden", "eomer", "glamdring"]}, tops={"frodo": five}, turn="frodo")
    play(m, "theoden", pay="eomer")
    assert (asked(m), m.options(), hand(m, "frodo")) == ("apart_play", ["done"], ["glamdring"])
    say(m, "done")
    assert (hand(m, "frodo"), zones(m, *five)) == (["glamdring"], ["cycle"] * 5)


def test_recycling_shuffles_into_the_remaining_deck() -> None:
    """Orthanc shuffles the cycle pile into the deck, and nothing that is eliminated (p. 19). [effects.recycle]"""
    left = ["ugluk", "gollum", "shelob", "wolf_riders", "hill_troll", "cave_troll", "barrow_wights", "saruman"]
    m = table(
        phase="location",
        path="",
        first=1,
        only={"saruman": left},
        cycle=["balrog_of_moria", "sarumans_staff"],
        hands={"saruman": ["flocks_of_crebain"]},
        script={"battleground": ["orthanc"], "path": ["bag_end"]},
    )
    assert (asked(m), m.seat, pile(m, "saruman", "deck")) == ("use_text", "saruman", list(reversed(left)))
    say(m, "no")
    deck = pile(m, "saruman", "deck")
    assert sorted(deck) == sorted([*left, "balrog_of_moria", "sarumans_staff"])
    assert deck[:8] != list(reversed(left))
    assert (pile(m, "saruman", "cycle"), hand(m, "saruman")) == ([], ["flocks_of_crebain"])
    assert len(notes(m, "reshuffles")) == 1
    assert state(m).known[card("balrog_of_moria")] == 0
    sound(m)


# ---- eliminate and remove


def test_eliminated_cards_do_not_come_back() -> None:
    """A deck is remade from the cycle pile alone (p. 13). [effects.eliminate]"""
    m = table(
        hands={"frodo": ["gimli", "sting"]}, only={"frodo": ["eomer", "theoden"]}, cycle=["smeagol"], turn="frodo"
    )
    gone = set(pile(m, "frodo", "eliminated"))
    say(m, "winnow")
    say(m, "pass", "pass", "pass", "ring")
    assert set(pile(m, "frodo", "eliminated")) == gone | {"gimli", "sting"}
    assert set(hand(m, "frodo")) == {"eomer", "theoden", "smeagol"}
    assert pile(m, "frodo", "deck") == []


def test_eliminated_unseen() -> None:
    """A card from the hand is eliminated unseen, unless it reacts to that (p. 13). [effects.eliminate]"""
    m = table(hands={"frodo": ["gimli", "frodo_baggins"]}, turn="frodo")
    say(m, "winnow")
    assert zones(m, "gimli", "frodo_baggins") == ["eliminated", "cycle"]
    kinds = {event.kind: event.args for event in m.events("saruman")}
    assert kinds["eliminated_hidden"] == (0,)
    assert kinds["cycled"] == (card("frodo_baggins"),)
    assert "eliminated" not in kinds


def test_nothing_there_to_eliminate() -> None:
    """An instruction is skipped then; a price that cannot be paid forbids the text (p. 13). [effects.eliminate]"""
    m = table(hands={"frodo": ["eowyn", "gimli"]}, grounds={"morannon": ["olog_hai"]}, turn="frodo")
    play(m, "eowyn", "battleground:morannon")
    assert (asked(m), zones(m, "eowyn", "olog_hai")) == ("turn", ["morannon", "morannon"])
    refused(table(hands={"frodo": ["gimli"]}, turn="frodo"), "winnow")


def test_the_player_who_eliminates_picks_and_items_are_cards() -> None:
    """A text for cards may take an item alone; a character takes its items along as one card. [effects.eliminate]"""
    more: dict[str, Any] = {
        "hands": {"frodo": ["death_ride_ride_to_ruin", "gimli"]},
        "reserve": ["eomer", "village_militia"],
        "grounds": {"minas_tirith": ["the_hunter", "olog_hai"]},
        "items": {"fell_beast": "the_hunter"},
        "turn": "frodo",
    }
    m = play(table(**more), "death_ride_ride_to_ruin")
    say(m, "card:eomer", "done")
    assert (asked(m), m.seat) == ("eliminate_which", "witch_king")
    assert set(m.options()) == {"card:the_hunter", "card:olog_hai", "card:fell_beast"}
    refused(m, "card:village_militia", "done")
    say(m, "card:fell_beast")
    assert zones(m, "fell_beast", "the_hunter", "olog_hai") == ["eliminated", "minas_tirith", "minas_tirith"]
    m = play(table(**more), "death_ride_ride_to_ruin")
    say(m, "card:eomer", "done", "card:the_hunter")
    assert zones(m, "fell_beast", "the_hunter", "olog_hai") == ["eliminated", "eliminated", "minas_tirith"]
    sound(m)


GREY: dict[str, dict[str, Any]] = {
    "reserve": {"reserve": ["gandalf_the_grey"]},
    "path": {"on_path": ["gandalf_the_grey"]},
    "harad": {"grounds": {"harad": ["gandalf_the_grey"]}},
    "cycle": {"cycle": ["gandalf_the_grey"]},
    "deck": {},
    "hand": {"hands": {"frodo": ["gandalf_the_white", "gimli", "gandalf_the_grey"]}},
}


@pytest.mark.parametrize("where", list(GREY))
def test_a_card_is_removed_from_any_place(where: str) -> None:
    """With its items from play, hand, pile or deck, which is then shuffled (p. 13). [effects.remove]"""
    more: dict[str, Any] = {"hands": {"frodo": ["gandalf_the_white", "gimli"]}} | GREY[where]
    if where in ("reserve", "path", "harad"):
        more["items"] = {"glamdring": "gandalf_the_grey"}
    m = table(turn="frodo", **more)
    deck = pile(m, "frodo", "deck")
    play(m, "gandalf_the_white", "reserve", "gimli")
    assert zones(m, "gandalf_the_grey", "gandalf_the_white") == ["eliminated", "reserve"]
    left = [name for name in deck if name != "gandalf_the_grey"]
    assert sorted(pile(m, "frodo", "deck")) == sorted(left)
    assert (pile(m, "frodo", "deck") != left) == (where == "deck")
    if "items" in more:
        assert zone(m, "glamdring") == "eliminated"
    assert (card("gandalf_the_grey"),) in [e.args for e in m.events("saruman") if e.kind == "removed"]
    sound(m)


def test_no_text_saves_a_removed_card() -> None:
    """The Witch-king, cycled when forsaken or mantled in combat, leaves the game for Gothmog. [effects.remove]"""
    m = table(
        promo=True,
        hands={"witch_king": ["gothmog", "olog_hai"]},
        grounds={"minas_tirith": ["the_witch_king"]},
        items={"nazguls_mantle": "the_witch_king", "fell_beast": "the_witch_king"},
        turn="witch_king",
    )
    play(m, "gothmog", "reserve")
    assert zones(m, "the_witch_king", "nazguls_mantle", "fell_beast") == ["eliminated"] * 3
    m = table(promo=True, hands={"witch_king": ["gothmog", "olog_hai"]}, gone=["the_witch_king"], turn="witch_king")
    play(m, "gothmog", "reserve")
    assert (zone(m, "the_witch_king"), notes(m, "removed")) == ("eliminated", [])


# ---- look at the top


def test_three_cards_seen_in_the_stone() -> None:
    """Of three one is eliminated, one cycled, one taken, seen by nobody else (p. 13). [effects.inspect]"""
    m = table(
        reserve=["saruman"],
        items={"palantir_of_orthanc": "saruman"},
        tops={"saruman": ["ugluk", "gollum", "shelob", "wolf_riders"]},
        turn="saruman",
    )
    say(m, "use:palantir_of_orthanc")
    assert (asked(m), set(m.options())) == ("apart_eliminate", {"card:ugluk", "card:gollum", "card:shelob"})
    refused(m, "card:wolf_riders", "done")
    say(m, "card:gollum")
    assert (asked(m), set(m.options())) == ("apart_cycle", {"card:ugluk", "card:shelob"})
    say(m, "card:shelob")
    assert zones(m, "ugluk", "gollum", "shelob", "wolf_riders") == ["hand", "eliminated", "cycle", "deck"]
    assert [state(m).known[card(name)] for name in ("ugluk", "gollum", "shelob")] == [0, 0, 0]
    assert "looks_at" not in [event.kind for event in m.events("witch_king")]
    sound(m)


@pytest.mark.parametrize(
    ("left", "ends"), [(["ugluk"], ["eliminated"]), (["ugluk", "gollum"], ["eliminated", "cycle"])]
)
def test_fewer_cards_in_the_stone(left: list[str], ends: list[str]) -> None:
    """Eliminate, cycle, take, in this order, while cards last; without any there is no action. [effects.inspect]"""
    more: dict[str, Any] = {"reserve": ["saruman"], "items": {"palantir_of_orthanc": "saruman"}, "turn": "saruman"}
    m = say(table(only={"saruman": left}, **more), "use:palantir_of_orthanc")
    if asked(m) == "apart_eliminate":
        say(m, "card:ugluk")
    assert (zones(m, *left), hand(m, "saruman")) == (ends, [])
    refused(table(only={"saruman": []}, **more), "use:palantir_of_orthanc")


# ---- corruption


def test_corruption_counts_for_the_shadow_regardless_of_who_adds_it() -> None:
    """Sméagol's price and a Nazgûl's breath lie in the same area, a point each (p. 18). [effects.corruption]"""
    m = table(path="amon_hen", on_path=["smeagol"], corruption=3, turn="frodo")
    say(m, "use:smeagol", "path:henneth_annun")
    assert (corruption(m), points(m)["shadow"]) == (4, 4)
    m = table(on_path=["the_hunter"], items={"black_breath": "the_hunter"}, corruption=3, turn="witch_king")
    say(m, "use:black_breath")
    assert (corruption(m), points(m)) == (4, {"free": 0, "shadow": 4})


@pytest.mark.parametrize(("before", "after"), [(5, 2), (3, 0), (2, 0)])
def test_corruption_never_below_nothing(before: int, after: int) -> None:
    """Three Hobbits would take three away; what is not there is not taken (p. 18). [effects.corruption]"""
    m = table(
        on_path=["frodo_baggins", "sam_gamgee", "merry_brandybuck", "gandalf_the_grey"],
        items={"lembas": "sam_gamgee"},
        corruption=before,
        turn="frodo",
    )
    say(m, "use:lembas")
    assert (corruption(m), points(m)["shadow"], zone(m, "lembas")) == (after, after, "eliminated")


# ---- prices


def test_a_price_comes_first() -> None:
    """Denethor forsakes before he searches, Sméagol's corruption comes before the fight (p. 12). [actions.price]"""
    m = table(reserve=["denethor"], hands={"aragorn": ["arwen"]}, turn="aragorn")
    say(m, "use:denethor")
    assert (asked(m), set(m.options())) == ("forsake", {"card:arwen", "card:denethor", "top"})
    assert zones(m, "boromir", "faramir") == ["deck", "deck"]
    say(m, "card:arwen")
    assert (asked(m), set(m.options())) == ("take_card", {"card:boromir", "card:faramir"})
    m = table(path="amon_hen", on_path=["smeagol", "the_witch_king"], turn="frodo")
    say(m, "use:smeagol")
    assert (asked(m), corruption(m), location(m, "amon_hen")) == ("choose_path", 1 + 1, "shadow")


def test_denethor_may_pay_with_himself() -> None:
    """With nothing to forsake but himself Denethor may pay with himself (p. 12). [actions.price]"""
    m = table(reserve=["denethor"], only={"aragorn": ["boromir"]}, gone=["faramir"], turn="aragorn")
    say(m, "use:denethor")
    assert set(m.options()) == {"card:denethor", "top"}
    say(m, "card:denethor")
    if asked(m) == "take_card":
        say(m, "card:boromir")
    assert zones(m, "denethor", "boromir") == ["eliminated", "hand"]


@pytest.mark.parametrize(
    ("name", "deck", "items", "end"),
    [
        ("bilbo_baggins", "frodo", ["elven_cloak", "blade_of_westernesse"], "cycle"),
        ("the_commander", "witch_king", ["fell_beast", "morgul_blade"], "cycle"),
        ("fatty_bolger", "frodo", ["lembas"], "eliminated"),
    ],
)
def test_a_character_who_pays_with_himself_takes_his_items(name: str, deck: str, items: list[str], end: str) -> None:
    """Cycled or eliminated, they go the same way (p. 12). [actions.price]"""
    m = table(reserve=[name], items=dict.fromkeys(items, name), turn=deck)
    say(m, f"use:{name}")
    assert zones(m, name, *items) == [end] * (1 + len(items))
    sound(m)


def test_a_card_that_paid_by_cycling_is_in_the_pile() -> None:
    """The Messenger may fetch himself out of it, but is not played again this round. [actions.price]"""
    m = table(reserve=["the_messenger"], hands={"witch_king": ["olog_hai"]}, cycle=["the_hunter"], turn="witch_king")
    say(m, "use:the_messenger")
    assert set(m.options()) == {"card:the_messenger", "card:the_hunter"}
    say(m, "card:the_messenger")
    assert zones(m, "the_messenger", "the_hunter") == ["hand", "cycle"]


def test_an_item_that_pays_leaves_its_wielder() -> None:
    """Vilya goes to the cycle pile, Elrond stays where he is (p. 12). [actions.price]"""
    m = table(reserve=["elrond"], items={"vilya_ring_of_air": "elrond"}, turn="aragorn")
    say(m, "use:vilya_ring_of_air")
    assert zones(m, "vilya_ring_of_air", "elrond") == ["cycle", "reserve"]
    assert (len(hand(m, "frodo")), len(hand(m, "aragorn"))) == (1, 1)


# ---- items


def test_icons_of_items_are_their_wielders() -> None:
    """They add up, and an item is never lost by itself (p. 11). [items.icons]"""
    m = combat(
        "path",
        path="egladil",
        on_path=["legolas", "gimli", "the_witch_king", "the_hunter"],
        items={"bow_of_the_galadhrim": "legolas", "elven_cloak": "legolas", "black_riders_mount": "the_hunter"},
    )
    assert notes(m, "path_combat")[0][1:] == (2 + 1 + 1, 1 + 3 + 1)
    assert (asked(m), set(m.options())) == ("loss", {"card:legolas", "card:gimli"})
    refused(m, "card:bow_of_the_galadhrim", "card:elven_cloak")
    say(m, "card:gimli")
    assert zones(m, "legolas", "bow_of_the_galadhrim", "elven_cloak", "gimli") == ["cycle"] * 3 + ["eliminated"]
    m = combat("minas_tirith", grounds={"minas_tirith": ["the_hunter"]}, items={"fell_beast": "the_hunter"})
    assert notes(m, "ground_combat")[0][1:] == (1, 3)


def test_battlegrounds_bind_wielders_not_items() -> None:
    """A blade of the Dúnedain goes onto Merry at Edoras, where no Dúnedain may stand (p. 11). [items.faction]"""
    more: dict[str, Any] = {
        "hands": {"aragorn": ["blade_of_westernesse", "soldiers_of_gondor", "arwen"]},
        "grounds": {"edoras": ["merry_brandybuck"]},
        "turn": "aragorn",
    }
    m = say(table(**more), "play:soldiers_of_gondor")
    assert zone(m, "soldiers_of_gondor") == "reserve"
    m = play(table(**more), "blade_of_westernesse", pay="arwen")
    assert zone(m, "blade_of_westernesse") == "edoras"
    m = table(
        reserve=["gandalf_the_grey"], items={"shadowfax": "gandalf_the_grey"}, grounds={"lorien": []}, turn="frodo"
    )
    say(m, "move:gandalf_the_grey", "battleground:lorien")
    assert zones(m, "gandalf_the_grey", "shadowfax") == ["lorien", "lorien"]
    sound(m)


def test_items_stay_with_their_wielder() -> None:
    """No action hands one over, and Gandalf the White inherits nothing from the Grey (p. 11). [items.bound]"""
    m = table(reserve=["frodo_baggins", "sam_gamgee"], items={"sting": "frodo_baggins"}, turn="frodo")
    assert not [option for option in m.options() if "sting" in option]
    refused(m, "play:sting", "move:sting", "on:sam_gamgee")
    items = ["glamdring", "gandalfs_staff", "narya_ring_of_fire", "shadowfax"]
    m = table(
        reserve=["gandalf_the_grey"],
        items=dict.fromkeys(items[:3], "gandalf_the_grey"),
        hands={"frodo": ["shadowfax", "gandalf_the_white", "gimli", "eomer"]},
        turn="frodo",
    )
    play(m, "shadowfax", pay="gimli")
    assert [state(m).wielder[card(item)] for item in items] == [card("gandalf_the_grey")] * 4
    say(m, "pass", "pass", "pass")
    play(m, "gandalf_the_white", "reserve")
    assert zones(m, "gandalf_the_white", *items) == ["reserve"] + ["eliminated"] * 4
