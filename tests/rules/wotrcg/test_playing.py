"""Rule tests: the action phase - playing, moving, paying, passing - and the piles."""

from typing import Any

import pytest
from tests.cg_table import (
    actor,
    asked,
    combat,
    hand,
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

from warhost.games.wotrcg.tables import BATTLEGROUND_NAMES, card
from warhost.kernel.match import Match

ALL_GROUNDS: dict[str, list[str]] = {name: [] for name in BATTLEGROUND_NAMES}


def places(name: str, deck: str, spare: str, **more: Any) -> set[str]:
    """Where a card may be played."""
    m = say(table(hands={deck: [name, spare]}, turn=deck, **more), f"play:{name}")
    return set(m.options()) if asked(m) == "destination" else {f"only {zone(m, name)}"}


# ---- the price


def test_the_price_is_another_card() -> None:
    """A played card costs another card from the hand, chosen by the player. [playing.cost]"""
    m = table(hands={"frodo": ["gimli", "sting", "eomer"]}, turn="frodo")
    play(m, "gimli", "reserve")
    assert asked(m) == "cycle_card"
    assert set(m.options()) == {"card:sting", "card:eomer"}
    say(m, "card:sting")
    assert zones(m, "gimli", "sting", "eomer") == ["reserve", "cycle", "hand"]
    assert state(m).known[card("sting")] == 0
    sound(m)


def test_the_last_card_costs_a_forsaken_one() -> None:
    """With no other card in hand one forsakes, never the card just played. [playing.cost]"""
    m = table(hands={"frodo": ["gimli"]}, reserve=["eomer", "aragorn"], items={}, turn="frodo")
    play(m, "gimli", "reserve")
    assert asked(m) == "forsake"
    assert set(m.options()) == {"card:eomer", "top"}
    say(m, "card:eomer")
    assert zones(m, "gimli", "eomer") == ["reserve", "eliminated"]
    m = table(hands={"frodo": ["gimli"]}, tops={"frodo": ["smeagol"]}, turn="frodo")
    play(m, "gimli", "reserve")
    assert zone(m, "smeagol") == "eliminated"
    assert state(m).known[card("smeagol")] == 0


def test_the_last_card_of_all_is_free() -> None:
    """If there is no card to forsake, the price lapses and the play is legal. [playing.cost]"""
    m = table(hands={"frodo": ["gimli"]}, only={"frodo": []}, turn="frodo")
    play(m, "gimli", "reserve")
    assert zone(m, "gimli") == "reserve"
    sound(m)


def test_the_last_event_may_be_paid_off_a_rebuilt_deck() -> None:
    """An empty deck is remade before cards are forsaken from it. [effects.empty_deck]"""
    m = table(hands={"aragorn": ["paths_of_the_dead"]}, cycle=["elrond"], only={"aragorn": []}, turn="aragorn")
    play(m, "paths_of_the_dead")
    assert zones(m, "elrond", "paths_of_the_dead") == ["eliminated", "eliminated"]
    assert hand(m, "aragorn") == []


def test_the_price_comes_before_the_text() -> None:
    """Boromir draws after paying, so what he draws cannot pay. [playing.order]"""
    m = table(hands={"aragorn": ["boromir", "arwen"]}, tops={"aragorn": ["elrond"]}, turn="aragorn")
    play(m, "boromir", "reserve")
    assert zones(m, "arwen", "elrond") == ["cycle", "hand"]


def test_a_condition_that_fails_still_costs() -> None:
    """An event may be played without effect: it costs its price and is eliminated. [playing.event]"""
    m = table(hands={"witch_king": ["the_black_captain", "olog_hai"]}, grounds={"umbar": []}, turn="witch_king")
    play(m, "the_black_captain")
    assert zones(m, "the_black_captain", "olog_hai") == ["eliminated", "cycle"]
    assert asked(m) == "turn"


# ---- where to


def test_armies_go_to_listed_battlegrounds_and_to_reserve() -> None:
    """To an active battleground that lists the faction on either side, never to a path. [playing.army]"""
    assert places("soldiers_of_gondor", "aragorn", "elrond", grounds=ALL_GROUNDS) == {
        "reserve",
        "battleground:dol_amroth",
        "battleground:minas_tirith",
        "battleground:pelargir",
        "battleground:harad",
        "battleground:minas_morgul",
        "battleground:morannon",
        "battleground:umbar",
    }
    assert places("soldiers_of_gondor", "aragorn", "elrond", grounds={"lorien": []}) == {"only reserve"}


@pytest.mark.parametrize(("at", "there"), [("imladris", True), ("henneth_annun", False), ("weathertop", False)])
def test_characters_go_to_their_paths(at: str, there: bool) -> None:
    """A character goes to the path if its number is listed on the card. [playing.character]"""
    found = places("boromir", "aragorn", "elrond", path=at, grounds={"pelargir": []})
    assert found == {"reserve", "battleground:pelargir"} | ({"active_path"} if there else set())


def test_a_character_needs_no_army() -> None:
    """A character may stand on a battleground alone. [playing.character]"""
    m = table(hands={"aragorn": ["denethor", "elrond"]}, grounds={"pelargir": []}, turn="aragorn")
    assert zone(play(m, "denethor", "battleground:pelargir"), "denethor") == "pelargir"


def test_hobbits_have_no_battleground() -> None:
    """No battleground lists the Hobbits. [playing.place]"""
    assert places("sam_gamgee", "frodo", "gimli", path="", grounds=ALL_GROUNDS) == {"only reserve"}


# ---- items


def test_items_need_a_wielder() -> None:
    """Without a fitting character in play an item cannot be played, only cycled. [playing.items]"""
    m = table(hands={"aragorn": ["anduril", "elrond"]}, reserve=["legolas"], turn="aragorn")
    assert offered(m, "play:anduril", "cycle:anduril") == ["cycle:anduril"]


def test_items_on_any_fitting_character_in_play() -> None:
    """In any reserve, on the path or a battleground, a teammate's as well. [items.wielder]"""
    m = table(
        hands={"aragorn": ["elven_cloak", "boromir"]},
        reserve=["sam_gamgee"],
        on_path=["frodo_baggins"],
        grounds={"lorien": ["legolas"]},
        cycle=["pippin_took"],
        turn="aragorn",
    )
    say(m, "play:elven_cloak")
    assert set(m.options()) == {"on:sam_gamgee", "on:frodo_baggins", "on:legolas"}
    say(m, "on:frodo_baggins")
    assert (wielder(m, "elven_cloak"), zone(m, "elven_cloak")) == ("frodo_baggins", "path")
    sound(m)


def test_only_the_owner_of_the_reserve_forsakes_an_item() -> None:
    """An item on a teammate's character is his to forsake, and goes to its owner's pile. [items.forsake]"""
    more: dict[str, Any] = {"reserve": ["sam_gamgee"], "items": {"lembas": "sam_gamgee"}}
    m = table(hands={"aragorn": ["boromir"]}, turn="aragorn", tops={"aragorn": ["elrond", "arwen"]}, **more)
    play(m, "boromir", "reserve")
    assert zone(m, "elrond") == "eliminated"
    m = table(hands={"frodo": ["gimli"]}, turn="frodo", **more)
    play(m, "gimli", "reserve")
    assert set(m.options()) == {"card:sam_gamgee", "card:lembas", "top"}
    say(m, "card:lembas")
    assert zones(m, "lembas", "sam_gamgee") == ["eliminated", "reserve"]
    assert pile(m, "aragorn", "eliminated") == ["lembas"]
    assert wielder(m, "lembas") == ""


def test_a_forsaken_character_takes_its_items_along() -> None:
    """Each to its own owner's pile. [effects.forsake]"""
    m = table(
        hands={"frodo": ["gimli"]},
        reserve=["sam_gamgee"],
        items={"lembas": "sam_gamgee", "sting": "sam_gamgee"},
        turn="frodo",
    )
    play(m, "gimli", "reserve", "sam_gamgee")
    assert pile(m, "frodo", "eliminated") == ["sam_gamgee", "sting"]
    assert pile(m, "aragorn", "eliminated") == ["lembas"]
    sound(m)


def test_the_bearer_of_the_item_just_played_may_be_forsaken() -> None:
    """The price may take the character that got the item, which goes along in silence. [playing.cost]"""
    m = table(hands={"witch_king": ["black_riders_mount"]}, reserve=["the_hunter"], turn="witch_king")
    play(m, "black_riders_mount")
    assert set(m.options()) == {"card:the_hunter", "top"}
    say(m, "card:the_hunter")
    assert zones(m, "the_hunter", "black_riders_mount") == ["eliminated", "eliminated"]
    assert asked(m) == "turn"


def test_an_item_does_not_keep_its_wielder_from_moving() -> None:
    """A character moves with an item played this very round. [items.travel]"""
    m = table(hands={"frodo": ["sting", "gimli"]}, reserve=["frodo_baggins"], turn="frodo")
    play(m, "sting")
    say(m, "pass", "pass", "pass", "move:frodo_baggins")
    assert zones(m, "frodo_baggins", "sting") == ["path", "path"]
    sound(m)


# ---- reserve and moves


def test_a_card_played_to_reserve_waits_a_round() -> None:
    """It may not move in the same round, but in the next. [reserve.play]"""
    m = table(
        hands={"frodo": ["treebeard", "sting"]},
        grounds={"moria": []},
        path="egladil",
        turn="frodo",
        script={"battleground": ["umbar"], "path": ["amon_hen"]},
    )
    play(m, "treebeard", "reserve")
    say(m, "pass", "pass", "pass")
    assert "move:treebeard" not in m.options()
    say(m, "pass")
    say(m, "active_path")
    while asked(m) != "turn" or actor(m) != "frodo":
        say(m, "no" if asked(m) == "use_text" else "pass" if "pass" in m.options() else m.options()[0])
    assert state(m).round == 2
    assert "move:treebeard" in m.options()


def test_reserve_texts_work_at_once() -> None:
    """What was played to reserve this round may be used this round. [reserve.effects]"""
    m = table(reserve=["bilbo_baggins"], fresh=["bilbo_baggins"], turn="frodo")
    assert offered(m, "use:bilbo_baggins", "move:bilbo_baggins") == ["use:bilbo_baggins"]


def test_only_the_players_own_reserve_moves_and_acts() -> None:
    """Neither moves nor actions of a teammate's cards are offered. [playing.move]"""
    m = table(reserve=["gimli", "bilbo_baggins"], path="imladris", turn="aragorn")
    assert offered(m, "move:gimli", "move:bilbo_baggins", "use:bilbo_baggins") == []


def test_cards_on_locations_stay() -> None:
    """Nothing moves from a location to another or back to reserve. [playing.move]"""
    m = table(on_path=["frodo_baggins"], grounds={"edoras": ["theoden"], "helms_deep": []}, turn="frodo")
    assert offered(m, "move:frodo_baggins", "move:theoden") == []


def test_moving_costs_nothing() -> None:
    """A move is an action without a price. [playing.move]"""
    m = table(hands={"frodo": ["gimli"]}, reserve=["frodo_baggins"], turn="frodo")
    say(m, "move:frodo_baggins")
    assert (zone(m, "frodo_baggins"), hand(m, "frodo"), actor(m)) == ("path", ["gimli"], "witch_king")


def test_not_played_twice_in_a_round() -> None:
    """A character that came back to hand may not be played again this round, but in the next. [playing.twice]"""
    m = table(
        hands={"frodo": ["bilbo_baggins", "gimli"]},
        reserve=["sam_gamgee"],
        items={"herbs_and_stewed_rabbit": "sam_gamgee"},
        tops={"frodo": ["eomer", "theoden", "smeagol"]},
        turn="frodo",
    )
    play(m, "bilbo_baggins", "reserve")
    say(
        m,
        "pass",
        "pass",
        "pass",
        "use:bilbo_baggins",
        "pass",
        "pass",
        "pass",
        "use:herbs_and_stewed_rabbit",
        "card:bilbo_baggins",
    )
    assert zone(m, "bilbo_baggins") == "hand"
    say(m, "pass", "pass", "pass")
    both = ["cycle:bilbo_baggins", "play:eomer"]
    assert offered(m, "play:bilbo_baggins", *both) == both
    assert state(m).played[card("bilbo_baggins")] == 1
    m = table(phase="draw", path="", reserve=["bilbo_baggins"], fresh=["bilbo_baggins"])
    assert (state(m).played[card("bilbo_baggins")], state(m).fresh[card("bilbo_baggins")]) == (0, 0)


# ---- the other actions


def test_winnow() -> None:
    """Two cards from the hand are eliminated, unseen, for one new card. [actions.winnow]"""
    m = table(hands={"frodo": ["gimli", "sting", "eomer"]}, tops={"frodo": ["theoden"]}, turn="frodo")
    say(m, "winnow", "card:gimli", "card:sting")
    assert hand(m, "frodo") == ["eomer", "theoden"]
    assert zones(m, "gimli", "sting") == ["eliminated", "eliminated"]
    assert state(m).known[card("gimli")] == 0
    assert actor(m) == "witch_king"


@pytest.mark.parametrize(("cards", "offer"), [([], []), (["gimli"], []), (["gimli", "sting"], ["winnow"])])
def test_winnowing_needs_two_cards(cards: list[str], offer: list[str]) -> None:
    """With fewer than two cards in hand there is nothing to winnow. [actions.winnow]"""
    assert offered(table(hands={"frodo": cards}, turn="frodo"), "winnow") == offer


def test_cycle() -> None:
    """One card from the hand is cycled, and the turn is over. [actions.cycle]"""
    m = say(table(hands={"frodo": ["gimli", "sting"]}, turn="frodo"), "cycle:sting")
    assert (zone(m, "sting"), hand(m, "frodo"), actor(m)) == ("cycle", ["gimli"], "witch_king")


def test_ring_of_the_trilogy() -> None:
    """Once in the game two cards are drawn. [rings.game]"""
    m = say(table(turn="frodo"), "ring")
    assert len(hand(m, "frodo")) == 2
    say(m, "pass", "pass", "pass")
    assert "ring" not in m.options()
    m = table(phase="location", path="", rings={"frodo": False}, script={"battleground": ["edoras"]})
    assert state(m).rings[0] == 0


def test_ring_of_the_duel() -> None:
    """Once a round three cards are drawn, then one is eliminated and one cycled. [rings.round]"""
    m = say(table("duel", tops={"gandalf": ["gimli", "sting", "eomer"]}, turn="gandalf"), "ring")
    say(m, "card:gimli", "card:sting")
    assert zones(m, "gimli", "sting", "eomer") == ["eliminated", "cycle", "hand"]
    say(m, "pass")
    assert "ring" not in m.options()
    m = table("duel", phase="location", path="", rings={"gandalf": False, "witch_king": False})
    assert state(m).rings == [1, 1]


def test_no_ring_in_the_fellowship() -> None:
    """That scenario has no Ring tokens. [scenarios.fellowship]"""
    m = table("fellowship", path="imladris", hands={"gandalf": ["gimli", "sting"]}, turn="gandalf")
    assert "ring" not in m.options()


# ---- passing


def may_pass(frodo: int, witch_king: int, saruman: int) -> bool:
    """Whether the Frodo player may pass with hands of these sizes."""
    free = ["gimli", "sting", "eomer", "theoden", "smeagol"]
    mordor = ["olog_hai", "black_uruks", "mordor_orcs_1", "mordor_orcs_2", "mordor_orcs_3"]
    others = ["saruman", "ugluk", "wolf_riders", "gollum", "shelob"]
    hands = {"frodo": free[:frodo], "witch_king": mordor[:witch_king], "saruman": others[:saruman]}
    m = table(hands=hands, turn="frodo")
    return "pass" in m.options()


@pytest.mark.parametrize(
    ("hands", "free"),
    [
        ((2, 0, 0), True),
        ((3, 0, 0), False),
        ((3, 4, 4), True),
        ((3, 4, 3), False),
        ((3, 5, 2), False),
        ((4, 5, 5), True),
    ],
)
def test_who_may_pass(hands: tuple[int, int, int], free: bool) -> None:
    """With two cards at most, or with fewer than every enemy. [actions.pass]"""
    assert may_pass(*hands) == free


def test_a_teammates_hand_does_not_matter() -> None:
    """Only enemies' hands are compared. [actions.pass]"""
    m = table(
        hands={
            "frodo": ["gimli", "sting", "eomer"],
            "aragorn": [],
            "witch_king": ["olog_hai"] + [f"mordor_orcs_{n}" for n in (1, 2, 3)],
            "saruman": ["saruman", "ugluk", "gollum", "shelob"],
        },
        turn="frodo",
    )
    assert "pass" in m.options()


def test_a_pass_binds_for_one_turn() -> None:
    """A player who passed may act when their turn comes again; an action restarts the count. [actions.end]"""
    m = table(hands={"frodo": ["gimli", "sting"], "saruman": ["ugluk"]}, turn="frodo")
    say(m, "pass", "pass", "pass", "cycle:ugluk")
    assert (actor(m), state(m).passed) == ("frodo", 0)
    assert "play:gimli" in m.options()
    say(m, "pass", "pass", "pass")
    assert (actor(m), state(m).round) == ("saruman", 1)
    say(m, "pass")
    assert state(m).round == 2


def test_three_player_duel_ends_without_a_second_pass() -> None:
    """The phase ends once all three have passed since the last action, Gandalf once. [actions.end]"""
    m = table("duel_three", hands={"gandalf": ["gimli"]}, turn="witch_king")
    say(m, "pass")
    assert actor(m) == "gandalf"
    say(m, "pass")
    assert actor(m) == "saruman"
    say(m, "pass")
    assert state(m).round == 2


# ---- piles


def test_a_deck_is_rebuilt_in_the_middle_of_a_draw() -> None:
    """When the deck runs out the cycle pile is shuffled into a new one and the draw continues. [effects.empty_deck]"""
    m = table(only={"frodo": ["gimli"]}, cycle=["eomer", "theoden"], turn="frodo")
    say(m, "ring")
    assert len(hand(m, "frodo")) == 2
    assert "gimli" in hand(m, "frodo")
    assert len(pile(m, "frodo", "deck")) == 1
    assert pile(m, "frodo", "cycle") == []
    assert len(notes(m, "reshuffles")) == 1


def test_the_last_card_drawn_rebuilds_at_once() -> None:
    """The deck is remade as soon as it is empty. [effects.empty_deck]"""
    m = table(only={"frodo": ["gimli", "sting"]}, cycle=["eomer"], turn="frodo")
    say(m, "ring")
    assert pile(m, "frodo", "deck") == ["eomer"]


def test_draws_from_an_empty_deck_are_lost() -> None:
    """With deck and cycle pile empty the rest of the draw is lost. [effects.empty_deck]"""
    m = table(only={"frodo": ["gimli"]}, turn="frodo")
    say(m, "ring")
    assert hand(m, "frodo") == ["gimli"]
    sound(m)


def test_nothing_to_forsake() -> None:
    """Nothing is forsaken from an empty deck; without any cards nothing happens. [effects.forsake]"""
    m = table(
        hands={"saruman": ["shelob", "ugluk"]}, path="orodruin", only={"frodo": [], "aragorn": []}, turn="saruman"
    )
    play(m, "shelob", "active_path")
    assert asked(m) == "turn"
    m = table(
        hands={"saruman": ["shelob", "ugluk"], "frodo": ["gimli", "sting"]},
        path="orodruin",
        only={"frodo": [], "aragorn": []},
        turn="saruman",
    )
    play(m, "shelob", "active_path")
    assert (m.seat, set(m.options())) == ("frodo", {"card:gimli", "card:sting"})


def test_cycling_without_cards_forsakes() -> None:
    """For every card missing in hand one is forsaken instead. [effects.cycle]"""
    m = table(
        phase="location",
        path="",
        stage=4,
        hands={"witch_king": ["olog_hai"]},
        only={"saruman": []},
        script={"path": ["dimrill_dale"], "battleground": ["edoras"], "draw": []},
    )
    if asked(m) == "apart_play":
        say(m, "done")
    assert zone(m, "olog_hai") == "cycle"
    assert len(pile(m, "witch_king", "eliminated")) == 1


def test_order_of_several_players() -> None:
    """What all players of a side do, they do in order from the starting player. [cards.each_player]"""
    more: dict[str, Any] = {
        "hands": {"saruman": ["shelob", "ugluk"], "frodo": ["gimli"], "aragorn": ["elrond"]},
        "path": "orodruin",
        "turn": "saruman",
    }
    assert play(table(**more), "shelob", "active_path").seat == "frodo"
    assert play(table(first=2, **more), "shelob", "active_path").seat == "aragorn"


def test_a_found_card_is_shown() -> None:
    """A card taken out of a pile is known to all; a searched deck is shuffled. [effects.take]"""
    m = say(table(reserve=["halbarad"], turn="aragorn"), "use:halbarad", "card:strider")
    assert state(m).known[card("strider")] == 1
    assert notes(m, "takes") == [(2, card("strider"))]
    assert "strider" not in pile(m, "aragorn", "deck")
    sound(m)


SEVEN = ["mordor_orcs_1", "mordor_orcs_2", "the_hunter", "the_reaver", "black_breath", "fell_beast", "mouth_of_sauron"]


@pytest.mark.parametrize(
    ("event", "plays"), [("the_day_without_dawn", SEVEN[:2]), ("the_ringwraiths_are_abroad", SEVEN[2:4])]
)
def test_an_event_is_not_among_the_cards_it_draws(event: str, plays: list[str]) -> None:
    """Seven cards apart, one eliminated, up to two played; the event itself is not among them. [effects.apart]"""
    m = table(hands={"witch_king": [event, "olog_hai"]}, tops={"witch_king": SEVEN}, turn="witch_king")
    play(m, event)
    assert asked(m) == "apart_eliminate"
    assert set(m.options()) == {f"card:{name}" for name in SEVEN}
    say(m, "card:fell_beast", f"card:{plays[0]}")
    if asked(m) == "destination":
        say(m, "reserve")
    say(m, f"card:{plays[1]}")
    if asked(m) == "destination":
        say(m, "reserve")
    assert zones(m, *plays, event, "fell_beast") == ["reserve", "reserve", "eliminated", "eliminated"]
    assert all(zone(m, name) == "cycle" for name in SEVEN if name not in (*plays, "fell_beast"))
    sound(m)


def test_an_event_is_not_among_the_cards_of_what_it_calls() -> None:
    """The Black Captain calls Minas Morgul, whose effect draws five: the event is not among them. [effects.apart]"""
    m = table(
        hands={"witch_king": ["the_black_captain", "olog_hai"]},
        reserve=["the_witch_king"],
        tops={"witch_king": SEVEN},
        turn="witch_king",
    )
    play(m, "the_black_captain")
    say(m, "battleground:minas_morgul")
    assert set(m.options()) == {"card:the_hunter", "card:the_reaver", "done"}
    say(m, "card:the_hunter")
    say(m, "battleground:minas_morgul")
    assert zones(m, "the_black_captain", "the_witch_king") == ["eliminated", "minas_morgul"]
    assert sorted(pile(m, "witch_king", "cycle")) == sorted([*SEVEN[:2], SEVEN[3], SEVEN[4], "olog_hai"])


def test_cards_apart_that_do_not_suffice_are_paid_from_hand() -> None:
    """What was cycled pays for what was played; the rest of the price comes from the hand. [effects.apart]"""
    m = table(
        hands={"witch_king": ["the_day_without_dawn", "olog_hai", "trolls_of_udun"]},
        only={"witch_king": ["mordor_orcs_1", "mordor_orcs_2", "the_hunter"]},
        turn="witch_king",
    )
    play(m, "the_day_without_dawn", pay="olog_hai")
    assert set(m.options()) == {"card:mordor_orcs_1", "card:mordor_orcs_2", "card:the_hunter", "card:olog_hai"}
    say(m, "card:the_hunter", "card:mordor_orcs_1", "card:mordor_orcs_2")
    assert zones(m, "mordor_orcs_1", "mordor_orcs_2", "the_hunter") == ["reserve", "reserve", "eliminated"]
    assert zones(m, "olog_hai", "trolls_of_udun") == ["cycle", "cycle"]
    sound(m)


# ---- the pairs


@pytest.mark.parametrize(
    ("old", "new", "deck", "spare"),
    [("strider", "aragorn", "aragorn", "elrond"), ("gandalf_the_grey", "gandalf_the_white", "frodo", "gimli")],
)
def test_the_older_self_does_not_come_back(old: str, new: str, deck: str, spare: str) -> None:
    """Moving the newer card removes nobody, playing it does; all see it, wherever the older one was. [playing.pairs]"""
    m = table(hands={deck: [new, spare]}, turn=deck)
    play(m, new, "reserve")
    assert zone(m, old) == "eliminated"
    enemy = m.seat
    assert enemy in ("witch_king", "saruman")
    for guess in ("one", "two", "three"):
        assert zone(m.guess(enemy, guess), old) == "eliminated"
    m = table(reserve=[new], grounds={"harad": []}, turn=deck)
    say(m, f"move:{new}")
    assert zone(m, old) == "deck"


def one_hand(m: Match, deck: str) -> list[str]:
    """The hand of a deck as its own seat sees it."""
    found: list[str] = m.view("free")["decks"][deck]["hand"]
    return found


def test_two_people_play_two_decks_each() -> None:
    """With two people one answers for both decks of a side, which stay apart. [scenarios.fewer_people]"""
    m = table(people=2, hands={"frodo": ["treebeard", "sting"], "aragorn": ["elrond", "arwen"]}, turn="frodo")
    assert (m.seat, actor(m)) == ("free", "frodo")
    assert (one_hand(m, "frodo"), one_hand(m, "aragorn")) == (["sting", "treebeard"], ["arwen", "elrond"])
    assert offered(m, "play:treebeard", "play:elrond") == ["play:treebeard"]
    play(m, "treebeard", "reserve")
    assert zones(m, "sting", "elrond", "arwen") == ["cycle", "hand", "hand"]
    assert m.seat == "shadow"
    assert path(m) == "bag_end"


# ---- what the questions do not reveal


@pytest.mark.parametrize("strider", ["deck", "cycle"])
def test_a_lone_pass_does_not_reveal_the_deck(strider: str) -> None:
    """Whether Halbarad could find anybody is his owner's secret: a lone pass is asked for as well. [info.hand]"""
    found = ["aragorn"] if strider == "deck" else ["aragorn", "strider"]
    m = table(reserve=["halbarad"], cycle=found, rings={"aragorn": False}, turn="aragorn")
    assert (asked(m), actor(m)) == ("turn", "aragorn")
    assert m.options() == (["use:halbarad", "pass"] if strider == "deck" else ["pass"])


def test_a_lone_pass_is_not_asked_for() -> None:
    """Where all see that nothing else is possible nobody is asked. [actions.turn]"""
    m = table(reserve=["legolas"], rings={"aragorn": False}, turn="aragorn")
    assert actor(m) == "saruman"


@pytest.mark.parametrize("saruman", ["deck", "cycle"])
def test_grima_does_not_reveal_the_deck(saruman: str) -> None:
    """Whether Saruman could be fetched is his owner's secret: the choice is asked for in any case. [info.hand]"""
    m = table(reserve=["grima_wormtongue", "eomer"], cycle=["saruman"] if saruman == "cycle" else [], turn="saruman")
    say(m, "use:grima_wormtongue")
    assert asked(m) == "choose_way"
    assert m.options() == (["first", "second"] if saruman == "deck" else ["second"])


# ---- sides and permissions


@pytest.mark.parametrize(
    ("name", "ground", "attacks"),
    [
        ("soldiers_of_gondor", "pelargir", False),
        ("soldiers_of_gondor", "harad", True),
        ("coastal_raiders", "pelargir", True),
        ("coastal_raiders", "harad", False),
        ("strider", "minas_tirith", False),
        ("strider", "morannon", True),
        ("saruman", "edoras", True),
        ("saruman", "orthanc", False),
    ],
)
def test_who_attacks_and_who_defends(name: str, ground: str, attacks: bool) -> None:
    """A card defends on its own side's battlegrounds and attacks on the enemy's (p. 16). [playing.sides]"""
    bare = strength(combat(ground, grounds={ground: []}))
    attack, defence = strength(combat(ground, grounds={ground: [name]}))
    assert (attack - bare[0], defence - bare[1]) == ((1, 0) if attacks else (0, 1))


def test_sides_on_a_path() -> None:
    """On a path the Free Peoples defend and the Shadow attacks, whichever side started (p. 16). [playing.sides]"""
    for first in (0, 1):
        m = combat("path", path="weathertop", on_path=["strider", "the_witch_king", "sam_gamgee"], first=first)
        assert strength(m) == (2, 2 + 1)
        assert (asked(m), set(m.options())) == ("loss", {"card:strider", "card:sam_gamgee"})
        refused(m, "card:the_witch_king")


def test_a_text_opens_a_place_to_playing_and_to_moving() -> None:
    """Merry may go to a battleground of Rohan, from hand or reserve, and to no other (p. 13). [playing.permissions]"""
    rohan = {f"battleground:{name}" for name in ("edoras", "helms_deep", "morannon", "orthanc")}
    assert places("merry_brandybuck", "frodo", "gimli", path="", grounds=ALL_GROUNDS) == {"reserve"} | rohan
    m = say(table(reserve=["merry_brandybuck"], path="", grounds=ALL_GROUNDS, turn="frodo"), "move:merry_brandybuck")
    assert set(m.options()) == rohan
    refused(m, "battleground:minas_tirith", "battleground:moria")


def test_a_text_closes_a_place_to_playing_and_to_moving() -> None:
    """The Great Gate stays off Shadow battlegrounds that show its faction (p. 13). [playing.permissions]"""
    home = {f"battleground:{name}" for name in ("dol_amroth", "minas_tirith", "pelargir")}
    assert places("the_great_gate", "aragorn", "arwen", grounds=ALL_GROUNDS) == {"reserve"} | home
    m = say(table(reserve=["the_great_gate"], grounds=ALL_GROUNDS, turn="aragorn"), "move:the_great_gate")
    assert set(m.options()) == home
    m = table(reserve=["the_great_gate"], grounds={"harad": []}, turn="aragorn")
    refused(m, "move:the_great_gate")


def test_a_prohibition_binds_on_arrival() -> None:
    """The Mouth of Sauron, on a path when a Shadow battleground comes, stays and fights. [playing.permissions]"""
    m = table(path="osgiliath", on_path=["mouth_of_sauron"], reserve=["corsairs_of_umbar"], turn="saruman")
    say(m, "use:corsairs_of_umbar")
    assert zone(m, "mouth_of_sauron") == "path"
    say(m, "pass", "pass", "pass", "pass", "active_path")
    assert (strength(m), zone(m, "mouth_of_sauron")) == ((1, 0), "eliminated")
    m = table(path="osgiliath", reserve=["mouth_of_sauron"], grounds={"umbar": []}, turn="witch_king")
    refused(m, "move:mouth_of_sauron")
    m = say(table(path="osgiliath", reserve=["mouth_of_sauron"], turn="witch_king"), "move:mouth_of_sauron")
    assert zone(m, "mouth_of_sauron") == "path"


def test_a_permission_for_the_round() -> None:
    """The three hunters go anywhere on the side of the Free Peoples, played or moved. [playing.permissions]"""
    more: dict[str, Any] = {"permissions": {"three_hunters": True}, "turn": "frodo", "path": ""}
    m = say(table(reserve=["gimli"], grounds=ALL_GROUNDS, **more), "move:gimli")
    assert set(m.options()) == {f"battleground:{name}" for name in BATTLEGROUND_NAMES}
    m = say(table(hands={"frodo": ["gimli", "sting"]}, grounds={"umbar": []}, **more), "play:gimli")
    assert set(m.options()) == {"reserve", "battleground:umbar"}
    m = table(reserve=["gimli"], grounds={"umbar": []}, path="", turn="frodo")
    refused(m, "move:gimli")
    m = table(reserve=["gimli", "sam_gamgee"], grounds={"edoras": []}, **more)
    refused(m, "move:sam_gamgee")
    assert strength(combat("umbar", grounds={"umbar": ["gimli"]}, permissions={"three_hunters": True})) == (1, 2)
    assert strength(combat("edoras", grounds={"edoras": ["gimli"]}, permissions={"three_hunters": True})) == (0, 1 + 1)


# ---- more examples of the rulebook


def limit(m: Match) -> int:
    """The carryover limit of the Aragorn player, as everybody sees it."""
    found: int = m.view("spectator")["carryover"]["aragorn"]
    return found


def test_example_eowyn_moved() -> None:
    """Éowyn, in reserve since the last round, moves to a battleground of Rohan and strikes nobody (p. 12).

    [playing.move] [ex.eowyn_moved]
    """
    more: dict[str, Any] = {
        "grounds": {"morannon": ["the_hunter", "olog_hai"]},
        "cycle": ["merry_brandybuck"],
        "turn": "frodo",
    }
    m = say(table(reserve=["eowyn"], **more), "move:eowyn")
    assert (asked(m), actor(m)) == ("turn", "witch_king")
    assert zones(m, "eowyn", "the_hunter", "merry_brandybuck") == ["morannon", "morannon", "cycle"]
    m = table(hands={"frodo": ["eowyn", "gimli"]}, **more)
    play(m, "eowyn", "battleground:morannon")
    assert zones(m, "eowyn", "the_hunter", "merry_brandybuck") == ["morannon", "eliminated", "cycle"]
    m = table(reserve=["eowyn"], fresh=["eowyn"], **more)
    refused(m, "move:eowyn")


def test_example_eomer_cost() -> None:
    """Of the five Éomer draws one army is played and four are cycled, which has paid for it (p. 13).

    [effects.apart] [ex.eomer_cost]
    """
    five = ["riders_of_rohan_1", "gimli", "smeagol", "treebeard", "sam_gamgee"]
    m = table(
        hands={"frodo": ["eomer", "sting", "glamdring"]}, grounds={"edoras": []}, tops={"frodo": five}, turn="frodo"
    )
    play(m, "eomer", "reserve", "sting")
    assert set(m.options()) == {"card:riders_of_rohan_1", "done"}
    say(m, "card:riders_of_rohan_1", "battleground:edoras")
    assert (asked(m), actor(m)) == ("turn", "witch_king")
    assert zones(m, *five) == ["edoras"] + ["cycle"] * 4
    assert (hand(m, "frodo"), zones(m, "eomer", "sting")) == (["glamdring"], ["reserve", "cycle"])
    assert len(pile(m, "frodo", "cycle")) == 4 + 1
    sound(m)


def test_example_reaver_in_reserve() -> None:
    """The Reaver, played to reserve, may not move this round, but his action may be used (p. 11).

    [reserve.play] [ex.reaver_reserve]
    """
    m = table(
        hands={"witch_king": ["the_reaver", "olog_hai"], "frodo": ["gimli", "sting"]},
        grounds={"morannon": []},
        turn="witch_king",
    )
    play(m, "the_reaver", "reserve")
    say(m, "pass", "pass", "pass")
    refused(m, "move:the_reaver")
    say(m, "use:the_reaver")
    assert (asked(m), m.seat, zone(m, "the_reaver")) == ("forsake", "frodo", "cycle")


def test_example_cloak_on_merry() -> None:
    """Elven Cloak, an Elf card of one player, is carried by Merry, a Hobbit of the other (p. 11).

    [items.wielder] [ex.cloak_on_merry]
    """
    m = table(hands={"aragorn": ["elven_cloak", "boromir"]}, reserve=["merry_brandybuck", "gimli"], turn="aragorn")
    assert wielder(play(m, "elven_cloak"), "elven_cloak") == "merry_brandybuck"
    assert m.view("spectator")["in_play"]["elven_cloak"]["deck"] == "aragorn"


def test_example_lembas_lost() -> None:
    """Lembas lost by another effect, forsaken or in combat, takes no corruption away (p. 12).

    [actions.use] [ex.lembas_lost]
    """
    m = table(
        hands={"frodo": ["gimli"]}, reserve=["sam_gamgee"], items={"lembas": "sam_gamgee"}, corruption=3, turn="frodo"
    )
    play(m, "gimli", "reserve", "lembas")
    assert (zone(m, "lembas"), state(m).corruption) == ("eliminated", 3)
    m = combat("path", on_path=["sam_gamgee", "the_hunter"], items={"lembas": "sam_gamgee"}, corruption=3)
    assert (zone(m, "lembas"), state(m).corruption) == ("eliminated", 3)


def test_example_rohan_player() -> None:
    """The Rohan player holds the Rohan cards: Frodo in the Trilogy (p. 4). [cards.addressed] [ex.rohan_player]"""
    m = table(
        phase="location",
        path="",
        stage=0,
        script={"battleground": ["helms_deep"]},
        tops={"frodo": ["riders_of_rohan_1", "gimli", "sting", "gandalf_the_grey", "smeagol"]},
    )
    assert (asked(m), m.seat) == ("apart_play", "frodo")
    assert set(m.options()) == {"card:riders_of_rohan_1", "card:gandalf_the_grey", "card:smeagol", "done"}
    assert zone(say(m, "card:riders_of_rohan_1"), "riders_of_rohan_1") == "helms_deep"


@pytest.mark.parametrize("people", [2, 3, 4])
def test_example_two_decks(people: int) -> None:
    """A player of both Shadow decks draws two cards from each into its own hand (p. 20).

    [scenarios.fewer_people] [ex.two_decks]
    """
    m = table(
        people=people,
        phase="location",
        path="",
        stage=1,
        script={"battleground": ["rivendell"], "path": ["inn_of_the_prancing_pony"]},
    )
    while asked(m) == "cycle_card":
        say(m, m.options()[0])
    assert (len(hand(m, "witch_king")), len(hand(m, "saruman"))) == (2, 2)


def test_example_elrond_and_the_limit() -> None:
    """Elrond raises the limit from when he is played until he moves or is eliminated (p. 11).

    [actions.carryover] [ex.elrond_limit]
    """
    three = ["legolas", "halbarad", "prince_imrahil"]
    more: dict[str, Any] = {"grounds": {"lorien": []}, "turn": "aragorn", "tops": {"aragorn": ["galadriel"]}}
    m = table(hands={"aragorn": ["elrond", "arwen", *three[:2]]}, **more)
    refused(m, "pass")
    play(m, "elrond", "reserve", "arwen")
    assert (limit(m), len(hand(m, "aragorn"))) == (3, 3)
    say(m, "pass", "pass", "pass", "pass")
    for action in ("move:elrond", "use:denethor"):
        m = table(hands={"aragorn": three}, reserve=["elrond", "denethor"], **more)
        assert (limit(m), offered(m, "pass")) == (3, ["pass"])
        say(m, action)
        if action == "use:denethor":
            say(m, "card:elrond")
            while asked(m) == "take_card":
                say(m, m.options()[0])
        assert limit(m) == 2
        say(m, "pass", "pass", "pass")
        refused(m, "pass")
