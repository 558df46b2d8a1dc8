"""Rule tests: the four scenarios - set-up, seats, order, draws, rings, endings - and who sees what."""

import json
import re
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
    path,
    pile,
    play,
    points,
    say,
    state,
    table,
    zone,
    zones,
)

from warhost.games.wotrcg.ids import FACTION_NAMES, Z_GONE, Z_OUT
from warhost.games.wotrcg.invariants import faults
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import BATTLEGROUND_NAMES, CARD_NAMES, FACTION, PATH_NAMES, STAGE, card
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import BadOption, BadPosition
from warhost.kernel.match import Match
from warhost.kernel.record import start
from warhost.text.catalogue import LANGUAGES
from warhost.text.reader import Reader
from warhost.text.spans import plain
from warhost.text.wotrcg.board import BOARD

VARIANTS = [("trilogy", 2), ("trilogy", 3), ("trilogy", 4), ("duel", 2), ("duel_three", 3), ("fellowship", 2)]
SEATS = {
    ("trilogy", 2): ["free", "shadow"],
    ("trilogy", 3): ["frodo", "aragorn", "shadow"],
    ("trilogy", 4): ["frodo", "witch_king", "aragorn", "saruman"],
    ("duel", 2): ["gandalf", "witch_king"],
    ("duel_three", 3): ["gandalf", "witch_king", "saruman"],
    ("fellowship", 2): ["balrog", "gandalf"],
}
SIZES = {
    "trilogy": {"frodo": 30, "witch_king": 30, "aragorn": 30, "saruman": 30},
    "duel": {"gandalf": 60, "witch_king": 60},
    "duel_three": {"gandalf": 60, "witch_king": 30, "saruman": 30},
    "fellowship": {"balrog": 30, "gandalf": 30},
}
# opening hand, how many of it are cycled, cards of the draw phase
CARDS = {
    "trilogy": {"frodo": (7, 2, 3), "witch_king": (7, 2, 4), "aragorn": (7, 2, 3), "saruman": (7, 2, 4)},
    "duel": {"gandalf": (4, 0, 4), "witch_king": (6, 0, 6)},
    "duel_three": {"gandalf": (6, 0, 6), "witch_king": (7, 2, 4), "saruman": (7, 2, 4)},
    "fellowship": {"balrog": (7, 2, 4), "gandalf": (7, 2, 3)},
}
ORDER = {
    "trilogy": ["frodo", "witch_king", "aragorn", "saruman"],
    "duel": ["gandalf", "witch_king"],
    "duel_three": ["gandalf", "witch_king", "gandalf", "saruman"],
    "fellowship": ["balrog", "gandalf"],
}
FREE_DECKS = {"frodo", "aragorn", "gandalf"}


def new(scenario: str, people: int, promo: bool = False, seed: str = "new") -> Match:
    """A game from its standard set-up."""
    return start(GAME, {"scenario": scenario, "people": people, "promo": promo}, key_of_seed(seed))


def play_on(m: Match, seed: str, turns: int) -> None:
    """Answer at random."""
    pick = Dice(key_of_seed(seed))
    for _ in range(turns):
        if m.over:
            return
        options = m.options()
        m.answer(options[pick.below(len(options))])


# ---- set-up


@pytest.mark.parametrize(("scenario", "people"), VARIANTS)
def test_seats_and_decks(scenario: str, people: int) -> None:
    """Who sits at the table and how many cards every deck has. [setup.decks]"""
    m = new(scenario, people)
    assert m.seats == SEATS[scenario, people]
    s = state(m)
    assert s.rules().decks == list(SIZES[scenario])
    for number, (deck, size) in enumerate(SIZES[scenario].items()):
        assert s.owner.count(number) == size, deck
    assert s.owner.count(-1) == len(CARD_NAMES) - sum(SIZES[scenario].values())


def test_factions_of_the_trilogy() -> None:
    """Each deck holds whole factions. [setup.decks]"""
    s = state(new("trilogy", 4))
    held = [
        sorted({FACTION_NAMES[FACTION[c]] for c in range(len(CARD_NAMES)) if s.owner[c] == deck}) for deck in range(4)
    ]
    assert held == [
        ["dwarf", "hobbit", "rohan", "wizard"],
        ["mordor"],
        ["dunedain", "elf"],
        ["isengard", "monstrous", "southron"],
    ]
    s = state(new("duel", 2))
    assert all(s.owner[c] == (0 if FACTION[c] < 6 else 1) for c in range(120))
    s = state(new("duel_three", 3))
    assert {FACTION_NAMES[FACTION[c]] for c in range(120) if s.owner[c] == 2} == {"isengard", "monstrous", "southron"}


def test_a_player_with_two_places_in_the_order_acts_at_one_of_them() -> None:
    """In the third round of the three-player Duel Gandalf begins at his second place. [round.action]"""
    m = start(
        GAME,
        {"scenario": "duel_three"},
        key_of_seed("order"),
        {"round": 3, "phase": "action", "first": 2, "turn": 0, "locations": {"path": "imladris", "stage": 3}},
    )
    shown = m.view("gandalf")
    assert (shown["order"], shown["place"]) == (["gandalf", "saruman", "gandalf", "witch_king"], 2)


def test_the_view_shows_whose_turn_it_is_in_the_order() -> None:
    """[round.action]"""
    where = {"round": 2, "phase": "action", "first": 1, "turn": 2, "locations": {"path": "weathertop", "stage": 2}}
    shown = start(GAME, {"scenario": "trilogy"}, key_of_seed("order"), where).view("frodo")
    assert (shown["turn"], shown["order"][shown["place"]]) == ("aragorn", "aragorn")


def test_a_position_reads_back_as_the_same_state() -> None:
    for number, variant in enumerate(GAME.variants()):
        options = GAME.check_options(variant)
        state = GAME.scramble(options, Dice(key_of_seed(f"same {number}")))
        again = GAME.from_position(GAME.position(state), options, Dice(state.dice.key))
        assert again.columns() == state.columns()


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"in_play": {"gothmog": {"zone": "reserve"}}}, "in_play.gothmog"),
        ({"decks": {"witch_king": {"hand": ["gothmog"]}}}, "decks.witch_king.hand"),
        ({"decks": {"witch_king": {"deck": ["gothmog"]}}}, "decks.witch_king.deck"),
        ({"decks": {"witch_king": {"known": ["gothmog"]}}}, "decks.witch_king.known"),
        ({"decks": {"witch_king": {"played": ["gothmog"]}}}, "decks.witch_king.played"),
        ({"used": ["gothmog"]}, "used"),
    ],
)
def test_promotional_cards_in_a_position_need_the_option(position: dict[str, Any], field: str) -> None:
    """If a position names one while the option is off, it is refused with that reason. [promo.cards]"""
    options = {"scenario": "trilogy", "people": 4, "promo": False}
    with pytest.raises(BadPosition) as wrong:
        start(GAME, options, key_of_seed("promo"), position)
    assert f"{field}: gothmog is a promotional card, but the option promo is off" in str(wrong.value)
    if field != "decks.witch_king.deck":
        assert len(wrong.value.faults) == 1
        start(GAME, options | {"promo": True}, key_of_seed("promo"), position)
    with pytest.raises(BadPosition, match="gothmog is not in this scenario"):
        start(GAME, {"scenario": "fellowship"}, key_of_seed("promo"), {"used": ["gothmog"]})


@pytest.mark.parametrize(
    ("scenario", "position", "complaint"),
    [
        ("fellowship", {"locations": {"battlegrounds": {"edoras": "free"}}}, "locations.battlegrounds.edoras: in the"),
        (
            "trilogy",
            {"locations": {"battlegrounds": {"edoras": "out"}}},
            "locations.battlegrounds.edoras: in the scenario",
        ),
        (
            "duel",
            {"locations": {"battlegrounds": {"edoras": "aside"}}},
            "locations.battlegrounds.edoras: a side always",
        ),
        (
            "trilogy",
            {"locations": {"paths": {"bag_end": "aside"}}},
            "locations.paths.bag_end: in this scenario a side always",
        ),
        (
            "duel",
            {"phase": "action", "locations": {"path": "bag_end", "stage": 1}, "in_play": {"boromir": {"zone": "path"}}},
            "boromir: cannot be on a path 1",
        ),
        (
            "duel",
            {
                "phase": "action",
                "locations": {"battlegrounds": {"pelargir": "active"}},
                "in_play": {"olog_hai": {"zone": "pelargir"}},
            },
            "olog_hai: pelargir does not show its faction",
        ),
        ("duel", {"phase": "over"}, "phase: over needs an ending and a winner, and only over may have them"),
        ("duel", {"ending": "tie", "winner": "shadow", "phase": "draw"}, "phase: over needs an ending and a winner"),
        ("duel", {"ending": "tie", "phase": "over"}, "phase: over needs an ending and a winner"),
        (
            "duel",
            {"round": 1, "locations": {"path": "bag_end", "stage": 1}},
            "phase: bag_end is active, which is possible only in the phases action and combat",
        ),
        (
            "duel",
            {"round": 2, "phase": "draw", "locations": {"battlegrounds": {"edoras": "active"}}},
            "phase: edoras is active, which is possible only in the phases action and combat",
        ),
        (
            "duel",
            {
                "round": 2,
                "phase": "combat",
                "to_fight": ["edoras"],
                "locations": {"battlegrounds": {"edoras": "active", "moria": "active"}},
            },
            "to_fight: moria is active and has not been fought yet",
        ),
        (
            "fellowship",
            {"round": 5, "phase": "location", "locations": {"stage": 5, "paths": {"amon_hen": "free"}}},
            "locations.paths: path 6 comes next, but none is left in the deck",
        ),
        (
            "trilogy",
            {"round": 9, "phase": "location", "locations": {"stage": 9}},
            "fought_last: 9 is the last path, so it must be active or already fought",
        ),
        (
            "fellowship",
            {"round": 6, "phase": "location", "locations": {"stage": 6}},
            "fought_last: 6 is the last path, so it must be active or already fought",
        ),
        ("fellowship", {"round": 6, "phase": "location", "locations": {"stage": 7}}, "locations.stage: above the last"),
        (
            "duel",
            {"round": 2, "phase": "location", "fought_last": True},
            "fought_last: the last path, 9, has not been activated",
        ),
        ("duel", {"first": 2}, "first: expected a number from 0 to 1, not 2"),
        ("duel", {"turn": 2}, "turn: expected a number from 0 to 1, not 2"),
    ],
)
def test_positions_that_no_game_can_reach(scenario: str, position: dict[str, Any], complaint: str) -> None:
    """Locations of other scenarios, won by nobody, active or gone at a wrong time; no end. [setup.scenario]"""
    with pytest.raises(BadPosition) as wrong:
        start(GAME, {"scenario": scenario}, key_of_seed("never"), position)
    assert len(wrong.value.faults) == 1 and str(wrong.value.faults[0]).startswith(complaint)


@pytest.mark.parametrize(
    ("promo", "owner", "complaint"),
    [
        (False, 1, "decks.witch_king: gothmog is a promotional card, but the option promo is off"),
        (True, -1, "decks.witch_king: the promotional card gothmog is missing, but the option promo is on"),
        (True, 3, "decks.saruman: the promotional card gothmog does not belong to this deck"),
    ],
)
def test_the_check_names_promotional_cards_against_the_option(promo: bool, owner: int, complaint: str) -> None:
    """A promotional card in a match without them, or none in a match with them, is impossible. [promo.cards]"""
    s = state(new("trilogy", 4, promo)).copy()
    assert faults(s) == []
    c = card("gothmog")
    if promo:
        s.decks[1] = [other for other in s.decks[1] if other != c]
        s.zone[c] = Z_OUT
    s.owner[c] = owner
    if owner >= 0:
        s.zone[c] = Z_GONE
    assert complaint in [str(fault) for fault in faults(s)]


@pytest.mark.parametrize(("scenario", "people"), [variant for variant in VARIANTS if variant[0] != "fellowship"])
def test_promotional_cards(scenario: str, people: int) -> None:
    """They join the decks of their factions. [promo.cards]"""
    s = state(new(scenario, people, True))
    extra = {CARD_NAMES[c]: s.rules().decks[s.owner[c]] for c in range(120, 124) if s.owner[c] >= 0}
    assert (
        extra
        == {
            "trilogy": {
                "ioreth": "aragorn",
                "ghan_buri_ghan": "frodo",
                "whip_of_many_thongs": "saruman",
                "gothmog": "witch_king",
            },
            "duel": {
                "ioreth": "gandalf",
                "ghan_buri_ghan": "gandalf",
                "whip_of_many_thongs": "witch_king",
                "gothmog": "witch_king",
            },
            "duel_three": {
                "ioreth": "gandalf",
                "ghan_buri_ghan": "gandalf",
                "whip_of_many_thongs": "saruman",
                "gothmog": "witch_king",
            },
        }[scenario]
    )


def test_no_promotional_cards_in_the_fellowship() -> None:
    """The option is refused there. [promo.cards]"""
    with pytest.raises(BadOption, match="has no promotional cards"):
        new("fellowship", 2, promo=True)


@pytest.mark.parametrize(("scenario", "people"), VARIANTS)
def test_opening_hands(scenario: str, people: int) -> None:
    """All draw, then cycle cards of their choice one after the other; what is cycled nobody else sees. [setup.hands]"""
    m = new(scenario, people)
    decks = list(CARDS[scenario])
    drawn = {args[0]: args[1] for args in notes(m, "draws")[: len(decks)]}
    assert drawn == {number: CARDS[scenario][deck][0] for number, deck in enumerate(decks)}
    for deck in decks:
        opening, cycled, _ = CARDS[scenario][deck]
        before = hand(m, deck)
        assert len(before) >= opening
        for n in range(cycled):
            assert asked(m) == "cycle_card"
            assert m.ask is not None
            assert decks[m.ask.args[0]] == deck
            assert m.options() == [f"card:{name}" for name in before[n:]]
            say(m, f"card:{before[n]}")
        if cycled:
            assert zones(m, *before[:cycled]) == ["cycle"] * cycled
            assert [state(m).known[card(name)] for name in before[:cycled]] == [0] * cycled


@pytest.mark.parametrize(("scenario", "people"), VARIANTS)
def test_locations_at_the_start(scenario: str, people: int) -> None:
    """Every battleground and path is in its deck; the Fellowship has only its own. [setup.locations]"""
    s = GAME.setup({"scenario": scenario, "people": people, "promo": False}, Dice(key_of_seed("s")))
    assert isinstance(s, CardGame)
    assert (s.round, s.path, s.stage, s.corruption) == (0, -1, 0, 0)
    if scenario != "fellowship":
        assert (s.grounds, s.paths) == ([1] * 14, [1] * 27)
    else:
        assert (s.grounds.count(1), s.paths.count(1)) == (7, 13)
    assert s.rings == [int(scenario != "fellowship")] * len(s.decks)
    assert faults(s) == []


@pytest.mark.parametrize(
    "options",
    [
        {"scenario": "duel", "people": 3},
        {"scenario": "duel_three", "people": 2},
        {"scenario": "fellowship", "people": 4},
        {"scenario": "trilogy", "people": 1},
        {"scenario": "trilogy", "people": "4"},
        {"scenario": "quest"},
        {"promo": "yes"},
        {"colour": "red"},
    ],
)
def test_bad_options(options: dict[str, Any]) -> None:
    """A wrong scenario, number of people or option is refused with what would be right. [setup.scenario]"""
    with pytest.raises(BadOption):
        GAME.check_options(options)


def test_default_options() -> None:
    """The Duel for two; the Trilogy for four. [setup.scenario]"""
    assert GAME.check_options({}) == {"scenario": "duel", "people": 2, "promo": False}
    assert GAME.check_options({"scenario": "trilogy"})["people"] == 4


# ---- decks stay apart


@pytest.mark.parametrize("people", [2, 3])
def test_one_person_two_decks(people: int) -> None:
    """Two decks are two hands, two limits, two turns; the deck that acts pays. [scenarios.fewer_people]"""
    hands = {"witch_king": ["olog_hai", "black_uruks", "fell_beast"], "saruman": ["ugluk", "gollum"]}
    m = table(people=people, hands=hands, reserve=["the_hunter"], turn="witch_king")
    assert (m.seat, actor(m)) == ("shadow", "witch_king")
    assert "pass" not in m.options()
    assert not [option for option in m.options() if "ugluk" in option or "gollum" in option]
    say(m, "play:olog_hai")
    assert set(m.options()) == {"card:black_uruks", "card:fell_beast"}
    say(m, "card:black_uruks", "pass")
    assert (m.seat, actor(m)) == ("shadow", "saruman")
    assert "move:the_hunter" not in m.options()
    assert "pass" in m.options()


def test_three_people_seats() -> None:
    """Frodo and Aragorn are two people, the Shadow one. [scenarios.fewer_people]"""
    m = table(people=3, turn="frodo")
    asked_seats = []
    for _ in range(4):
        asked_seats.append(m.seat)
        say(m, "ring")
    assert asked_seats == ["frodo", "shadow", "aragorn", "shadow"]
    assert [bool(ring) for ring in state(m).rings] == [False] * 4


def test_result_of_every_seat() -> None:
    """All seats of the winning side win. [victory.winner]"""
    for people, expected in ((2, [1.0, 0.0]), (3, [1.0, 1.0, 0.0]), (4, [1.0, 0.0, 1.0, 0.0])):
        m = combat("path", people=people, path="orodruin")
        assert list((m.result or {}).values()) == expected
    m = combat("path", scenario="fellowship", path="amon_hen")
    assert m.result == {"balrog": 0.0, "gandalf": 1.0}
    m = combat("path", scenario="duel_three", path="orodruin", path_tokens={"attack": 1})
    assert m.result == {"gandalf": 0.0, "witch_king": 1.0, "saruman": 1.0}


# ---- order of turns


@pytest.mark.parametrize("scenario", list(ORDER))
@pytest.mark.parametrize("first", [0, 1])
def test_order_of_turns(scenario: str, first: int) -> None:
    """Round the table from the starting player, as long as somebody acts. [round.action]"""
    order = ORDER[scenario]
    more: dict[str, Any] = {"path": "imladris"} if scenario == "fellowship" else {}
    hands = {deck: pile(table(scenario, **more), deck, "deck")[:12] for deck in SIZES[scenario]}
    m = table(scenario, hands=hands, first=first, turn=order[first], **more)
    seen = []
    for _ in range(2 * len(order)):
        seen.append(actor(m))
        say(m, next(option for option in m.options() if option.startswith("cycle:")))
    turns = order[first:] + order[:first]
    assert seen == turns * 2


@pytest.mark.parametrize("scenario", list(ORDER))
def test_the_starting_token_moves_round_the_table(scenario: str) -> None:
    """After the draw phase it goes to the next place; his side's battleground deck is used. [round.end]"""
    order = ORDER[scenario]
    for first in range(len(order)):
        m = table(scenario, phase="draw", path="", stage=8 if scenario != "fellowship" else 5, first=first)
        s = state(m)
        assert s.first == (first + 1) % len(order)
        if scenario != "fellowship":
            number = notes(m, "ground_active")[0][0]
            assert (number < 7) == (order[s.first] in FREE_DECKS)
        while not m.over and asked(m) != "turn":
            say(m, m.options()[-1])
        assert actor(m) == order[s.first]


def test_three_player_duel_passes() -> None:
    """An action of Gandalf between the two Shadow players restarts the count of passes. [actions.end]"""
    m = table("duel_three", hands={"gandalf": ["gimli", "arwen"]}, turn="gandalf")
    say(m, "pass", "pass", "cycle:gimli", "pass")
    assert (state(m).round, actor(m), state(m).passed) == (1, "gandalf", 0b100)
    say(m, "pass", "pass")
    assert state(m).round == 2


def test_three_player_duel_one_pass_of_gandalf_is_enough() -> None:
    """No matter at which place the passes begin. [actions.end]"""
    m = table("duel_three", first=3, turn="saruman")
    say(m, "pass", "pass", "pass")
    assert state(m).round == 2
    m = say(table("duel_three", turn="gandalf"), "pass", "pass", "pass")
    assert (state(m).round, actor(m), state(m).passed) == (1, "saruman", 0b011)


# ---- draw phase


@pytest.mark.parametrize("scenario", list(CARDS))
@pytest.mark.parametrize("first", [0, 1])
def test_draw_phase(scenario: str, first: int) -> None:
    """Each deck draws its number of cards once, in seat order from the starting player. [round.draw]"""
    m = table(scenario, phase="draw", path="", first=first)
    order = list(dict.fromkeys(ORDER[scenario][first:] + ORDER[scenario][:first]))
    decks = list(SIZES[scenario])
    expected = [(decks.index(deck), CARDS[scenario][deck][2]) for deck in order]
    assert notes(m, "draws")[: len(order)] == expected


def test_galadriel_draws_all_and_then_cycles() -> None:
    """Her player draws two more, then cycles one. [round.draw]"""
    m = table(phase="draw", path="", reserve=["galadriel"], hands={"aragorn": ["arwen"]})
    assert (m.seat, asked(m)) == ("aragorn", "cycle_card")
    assert len(m.options()) > 4
    assert [deck for deck, _ in notes(m, "draws")] == [0, 1, 2]


def test_marks_of_the_round_end() -> None:
    """Cards played to reserve may move, abilities are ready, permissions are over. [round.end]"""
    m = table(
        phase="draw",
        path="",
        reserve=["the_hunter", "saruman"],
        items={"palantir_of_orthanc": "saruman"},
        fresh=["the_hunter"],
        used=["palantir_of_orthanc"],
        permissions={"red_arrow": True, "three_hunters": True},
    )
    s = state(m)
    assert (sum(s.fresh), s.used, s.red_arrow, s.three_hunters) == (0, [], 0, 0)


# ---- Ring tokens


@pytest.mark.parametrize("people", [2, 3, 4])
def test_ring_once_per_game(people: int) -> None:
    """Two cards; it does not come back in a later round. [rings.game]"""
    m = table(people=people, turn="frodo")
    say(m, "ring")
    assert (len(hand(m, "frodo")), state(m).rings) == (2, [0, 1, 1, 1])
    say(m, "pass", "pass", "pass")
    assert "ring" not in m.options()
    m = table(phase="draw", path="", rings={"frodo": False, "witch_king": True, "aragorn": True, "saruman": True})
    assert state(m).rings == [0, 1, 1, 1]


@pytest.mark.parametrize("scenario", ["duel", "duel_three"])
def test_ring_once_per_round(scenario: str) -> None:
    """Three cards, then one from the hand eliminated and one cycled; ready again in the next round. [rings.round]"""
    m = table(scenario, hands={"gandalf": ["gimli"]}, tops={"gandalf": ["arwen", "eomer", "sting"]}, turn="gandalf")
    say(m, "ring")
    assert (asked(m), set(m.options())) == ("eliminate_card", {"card:gimli", "card:arwen", "card:eomer", "card:sting"})
    say(m, "card:gimli")
    assert asked(m) == "cycle_card"
    say(m, "card:sting")
    assert (zones(m, "gimli", "sting"), hand(m, "gandalf")) == (["eliminated", "cycle"], ["arwen", "eomer"])
    assert state(m).rings[0] == 0
    while state(m).round == 1:
        assert actor(m) != "gandalf" or "ring" not in m.options()
        say(m, "pass")
    assert state(m).rings[0] == 1


def test_rings_of_the_three_player_duel() -> None:
    """Gandalf's comes back every round, the Shadow's do not and give two cards. [scenarios.duel_three]"""
    m = table("duel_three", phase="draw", path="", rings={"gandalf": False, "witch_king": False, "saruman": True})
    assert state(m).rings == [1, 0, 1]
    m = say(table("duel_three", turn="saruman"), "ring")
    assert (len(hand(m, "saruman")), state(m).rings) == (2, [1, 1, 0])


def test_ring_of_the_round_with_few_cards() -> None:
    """With one card drawn it is eliminated, and for the cycling one is forsaken, if there is any. [rings.round]"""
    m = table("duel", only={"gandalf": ["gimli"]}, reserve=["arwen"], turn="gandalf")
    say(m, "ring")
    assert zones(m, "gimli", "arwen") == ["eliminated", "eliminated"]
    assert asked(m) == "turn"


def final(scenario: str, rings: dict[str, bool], **more: Any) -> Match:
    """The last path has been fought, and the score is even except for the rings: 3 to 3."""
    last = "amon_hen" if scenario == "fellowship" else "orodruin"
    value = 2 if scenario == "fellowship" else 3
    more.setdefault("corruption", value)
    more.setdefault("path_tokens", {"defence": 1})
    return combat("path", scenario=scenario, path=last, rings=rings, **more)


NO_RINGS = dict.fromkeys(ORDER["trilogy"], False)


@pytest.mark.parametrize(
    ("kept", "winner", "reason"),
    [
        ([], "shadow", "tie"),
        (["frodo"], "free", "final_round"),
        (["frodo", "saruman"], "shadow", "tie"),
        (["witch_king"], "shadow", "final_round"),
        (["frodo", "aragorn", "saruman"], "free", "final_round"),
    ],
)
def test_rings_count_at_the_end(kept: list[str], winner: str, reason: str) -> None:
    """An unused token is a point at the final check; a tie goes to the Shadow. [victory.rings]"""
    m = final("trilogy", NO_RINGS | dict.fromkeys(kept, True), people=2)
    assert (m.result, m.reason) == ({"free": float(winner == "free"), "shadow": float(winner == "shadow")}, reason)


@pytest.mark.parametrize(
    ("kept", "free", "shadow"),
    [(["frodo"], 4, 3), (["frodo", "saruman"], 4, 4), (["witch_king"], 3, 4), (["frodo", "aragorn", "saruman"], 5, 4)],
)
def test_the_final_score_counts_the_rings(kept: list[str], free: int, shadow: int) -> None:
    """Table, title and story agree with the winner. [victory.rings]"""
    m = final("trilogy", NO_RINGS | dict.fromkeys(kept, True), people=2)
    assert m.view("spectator")["score"] == {"free": free, "shadow": shadow}
    assert (notes(m, "score"), notes(m, "final_score")) == ([(3, 3)], [(free - 3, shadow - 3, free, shadow)])
    for language in LANGUAGES:
        reader = Reader("wotrcg", language, m.seats)
        title = BOARD.title(reader, m.view("spectator"))
        told = [plain(reader.event(event)) for event in m.events("spectator") if event.kind == "final_score"]
        assert [int(word) for word in re.findall(r"\d+", told[0])] == [free - 3, shadow - 3, free, shadow]
        assert re.findall(rf"\b{free}\b.*\b{shadow}\b", title)


def test_without_unused_rings_the_score_is_announced_once() -> None:
    """[victory.rings] They do not count either if a lead of ten has ended the game."""
    m = final("trilogy", NO_RINGS, people=2)
    assert (notes(m, "score"), notes(m, "final_score")) == ([(3, 3)], [])
    m = final("trilogy", NO_RINGS | {"frodo": True}, people=2, corruption=13)
    assert (m.reason, notes(m, "final_score")) == ("lead_of_ten", [])
    assert m.view("spectator")["score"] == {"free": 3, "shadow": 13}


def test_rings_of_the_round_count_nothing() -> None:
    """Neither those of the Duel nor Gandalf's of the three-player Duel are worth a point. [victory.rings]"""
    m = final("duel", {"gandalf": True, "witch_king": False})
    assert (m.reason, m.result) == ("tie", {"gandalf": 0.0, "witch_king": 1.0})
    m = final("duel_three", {"gandalf": True, "witch_king": False, "saruman": False})
    assert m.reason == "tie"
    m = final("duel_three", {"gandalf": True, "witch_king": True, "saruman": False}, corruption=2)
    assert m.reason == "tie"
    m = final("duel_three", {"gandalf": True, "witch_king": False, "saruman": False}, corruption=2)
    assert (m.reason, m.result) == ("final_round", {"gandalf": 1.0, "witch_king": 0.0, "saruman": 0.0})


def test_rings_count_at_no_earlier_check() -> None:
    """A lead of nine and a ring do not make a lead of ten. [victory.lead]"""
    m = combat("path", path="bag_end", corruption=10, rings=NO_RINGS | {"saruman": True})
    assert (m.over, notes(m, "score")[0]) == (False, (1, 10))
    m = combat("path", path="bag_end", corruption=11, rings=NO_RINGS | {"frodo": True, "aragorn": True})
    assert (m.over, m.reason) == (True, "lead_of_ten")


def test_a_lead_in_the_last_round_is_a_lead() -> None:
    """Rings can neither prevent nor create a lead of ten. [victory.lead]"""
    m = combat("path", path="orodruin", corruption=13, rings=NO_RINGS | {"frodo": True})
    assert m.reason == "lead_of_ten"
    m = combat("path", path="orodruin", corruption=12, rings=NO_RINGS | {"saruman": True})
    assert m.reason == "final_round"


# ---- the end


LEADS = {"free": ["minas_tirith", "lorien", "rivendell", "helms_deep"]}


@pytest.mark.parametrize(("extra", "over"), [([], True), (["shadow"], False)])
def test_lead_of_the_free_peoples(extra: list[str], over: bool) -> None:
    """Ten ahead the Free Peoples win at once; nine is not enough. [victory.lead]"""
    m = combat("path", path="bag_end", areas=LEADS, corruption=1 if extra else 0)
    assert notes(m, "score")[0] == (10, len(extra))
    assert (m.over, m.reason) == (over, "lead_of_ten" if over else "")


@pytest.mark.parametrize("scenario", list(ORDER))
def test_last_path_ends_the_game(scenario: str) -> None:
    """The game ends at the check after a path of the last number, not one round earlier. [victory.final]"""
    last = 6 if scenario == "fellowship" else 9
    ends = [p for p in range(27) if STAGE[p] == last]
    for p in ends:
        if scenario == "fellowship" and PATH_NAMES[p] != "amon_hen":
            continue
        assert combat("path", scenario=scenario, path=PATH_NAMES[p]).over
    before = "lothlorien" if scenario == "fellowship" else "shelobs_lair"
    assert not combat("path", scenario=scenario, path=before).over


def test_no_limit_of_corruption() -> None:
    """Only the lead counts, not the total. [victory.winner]"""
    areas = {"free": BATTLEGROUND_NAMES[:13]}
    m = combat("path", path="bag_end", areas=areas, corruption=20)
    assert not m.over
    assert corruption(m) == 20


# ---- surplus


def test_no_surplus_in_the_other_scenarios() -> None:
    """In the Trilogy and the Fellowship an exact defence wins the path. [combat.path_outcome]"""
    for scenario in ("trilogy", "fellowship"):
        m = combat("path", scenario=scenario, path="imladris", path_tokens={"attack": 1})
        assert location(m, "imladris") == "free"


@pytest.mark.parametrize("scenario", ["duel", "duel_three"])
def test_surplus(scenario: str) -> None:
    """In the duels the defence must be greater; a path set aside counts for nobody. [scenarios.surplus]"""
    m = combat("path", scenario=scenario, path="imladris", path_tokens={"attack": 1})
    assert (location(m, "imladris"), notes(m, "score")[0]) == ("aside", (0, 0))
    m = combat("path", scenario=scenario, path="imladris", path_tokens={"attack": 1, "defence": 1})
    assert location(m, "imladris") == "free"
    m = combat("path", scenario=scenario, path="imladris", path_tokens={"attack": 2})
    assert (location(m, "imladris"), corruption(m)) == ("shadow", 1)


def test_surplus_counts_cards_that_were_lost() -> None:
    """The totals are those at the start: a card that cancels more than needed is lost and wins. [scenarios.surplus]"""
    m = combat("path", scenario="duel", path="weathertop", on_path=["strider", "the_hunter"])
    assert (zone(m, "strider"), location(m, "weathertop")) == ("eliminated", "free")


def test_surplus_on_the_last_path_ends_the_game() -> None:
    """A last path that was set aside is still fought. [victory.final]"""
    m = combat("path", scenario="duel", path="orodruin")
    assert (location(m, "orodruin"), m.over, m.reason) == ("aside", True, "tie")


# ---- texts carried out twice


def test_twice_means_the_whole_text_twice() -> None:
    """Draw two, cycle one, draw two, cycle one. [scenarios.twice]"""
    m = table(
        "duel",
        phase="location",
        path="",
        stage=4,
        script={"path": ["egladil"]},
        areas={"free": BATTLEGROUND_NAMES[:7], "shadow": BATTLEGROUND_NAMES[7:]},
    )
    assert (asked(m), len(hand(m, "gandalf"))) == ("cycle_card", 2)
    say(m, m.options()[0])
    assert (asked(m), len(hand(m, "gandalf"))) == ("cycle_card", 3)
    say(m, m.options()[0])
    assert (asked(m), len(hand(m, "gandalf"))) == ("turn", 2)


@pytest.mark.parametrize(
    ("scenario", "deck", "number"),
    [("trilogy", "witch_king", 1), ("duel", "witch_king", 2), ("duel_three", "witch_king", 1)],
)
def test_twice_for_the_shadow_only_in_the_duel(scenario: str, deck: str, number: int) -> None:
    """Two Shadow players draw one each, the one of the Duel draws twice. [scenarios.twice]"""
    m = say(table(scenario, reserve=["the_commander"], turn=deck), "use:the_commander")
    assert len(hand(m, deck)) == number


@pytest.mark.parametrize("scenario", ["duel", "duel_three"])
def test_twice_for_gandalf_in_both_duels(scenario: str) -> None:
    """He forsakes twice; the price of the text is paid once. [scenarios.twice]"""
    m = table(scenario, reserve=["the_reaver"], hands={"gandalf": ["gimli", "arwen", "eomer"]}, turn="witch_king")
    say(m, "use:the_reaver", "card:gimli", "card:arwen")
    assert asked(m) == "turn"
    assert zones(m, "gimli", "arwen", "eomer", "the_reaver") == ["eliminated", "eliminated", "hand", "cycle"]


def test_once_in_the_fellowship() -> None:
    """Nothing is done twice there. [scenarios.fellowship]"""
    m = table(
        "fellowship", path="imladris", reserve=["the_reaver"], hands={"gandalf": ["gimli", "arwen"]}, turn="balrog"
    )
    say(m, "use:the_reaver", "card:gimli")
    assert (asked(m), zone(m, "arwen")) == ("turn", "hand")


# ---- The Fellowship of the Ring


# a hand for each, so that nobody must pass
BOTH = {"balrog": ["ugluk", "the_reaver", "hill_troll"], "gandalf": ["gimli", "sting", "arwen"]}
FIXED = [["minas_morgul"], ["rivendell"], ["moria"], ["lorien", "dol_guldur"], ["orthanc"], ["morannon"]]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_fixed_battlegrounds(number: int) -> None:
    """Every round has its own; Lórien and Dol Guldur come together, each once. [scenarios.fixed_battlegrounds]"""
    m = table("fellowship", phase="location", round=number - 1, path="", stage=number - 1, hands=BOTH)
    assert [BATTLEGROUND_NAMES[args[0]] for args in notes(m, "ground_active")] == FIXED[number - 1]
    while asked(m) != "turn":
        say(m, m.options()[-1])
    assert STAGE[PATH_NAMES.index(path(m))] == number
    assert [n for n in BATTLEGROUND_NAMES if location(m, n) == "active"] == sorted(
        FIXED[number - 1], key=BATTLEGROUND_NAMES.index
    )


def test_fellowship_paths() -> None:
    """Only its thirteen paths, and none beyond the sixth number. [scenarios.fellowship_paths]"""
    m = new("fellowship", 2)
    inside = [name for name in PATH_NAMES if location(m, name) != "out"]
    assert [STAGE[PATH_NAMES.index(name)] for name in inside] == [1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6]
    assert {"bag_end", "weathertop", "the_council_of_elrond", "dead_marshes", "emyn_muil"}.isdisjoint(inside)
    m = table("fellowship", path="amon_hen", on_path=["gandalf_the_grey"], turn="gandalf", hands=BOTH)
    assert "use:gandalf_the_grey" not in m.options()
    m = table("fellowship", path="lothlorien", on_path=["gandalf_the_grey"], turn="gandalf", hands=BOTH)
    say(m, "use:gandalf_the_grey")
    assert path(m) == "amon_hen"


def test_nobody_plays_some_factions() -> None:
    """A text for a faction that nobody holds is skipped; its battlegrounds are not in the game. [cards.addressed]"""
    m = new("fellowship", 2)
    assert location(m, "harad") == "out"
    owner = state(m).owner
    decks = [{FACTION_NAMES[FACTION[c]] for c in range(len(CARD_NAMES)) if owner[c] == deck} for deck in (0, 1)]
    assert decks == [{"isengard", "monstrous", "mordor"}, {"dunedain", "elf", "dwarf", "hobbit", "wizard"}]


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_fellowship_has_six_rounds(seed: str) -> None:
    """At most six rounds are played, without Ring tokens. [scenarios.fellowship]"""
    m = new("fellowship", 2, seed=seed)
    pick = Dice(key_of_seed(seed))
    while not m.over:
        options = m.options()
        assert "ring" not in options
        m.answer(options[pick.below(len(options))])
    assert state(m).round <= 6


@pytest.mark.parametrize(("scenario", "people"), VARIANTS)
def test_whole_games(scenario: str, people: int) -> None:
    """A game played at random ends within nine rounds, and nothing impossible happens on the way. [round.order]"""
    m = new(scenario, people, seed="whole")
    pick = Dice(key_of_seed("whole"))
    while not m.over:
        options = m.options()
        m.answer(options[pick.below(len(options))])
        assert isinstance(m.base, CardGame)
        assert faults(m.base) == []
    assert state(m).round <= 9
    assert m.reason in ("lead_of_ten", "final_round", "tie")


# ---- who sees what


def decks_of(scenario: str, people: int, seat: str) -> set[str]:
    """The decks a seat plays."""
    if seat == "free":
        return {"frodo", "aragorn"}
    if seat == "shadow":
        return {"witch_king", "saruman"}
    return {seat} if seat in SIZES[scenario] else set()


SECRET = ("drew", "looks_at", "cycled_own", "eliminated_own")
HIDDEN = ("hand", "cycle", "eliminated", "deck")


@pytest.mark.parametrize(("scenario", "people"), VARIANTS)
def test_hidden_zones(scenario: str, people: int) -> None:
    """A seat sees its own hands and piles, of others only how many; draw decks nobody sees. [info.own_piles]"""
    m = new(scenario, people, scenario != "fellowship", seed="views")
    for turns in range(12):
        play_on(m, f"views{turns}", 17)
        if m.over:
            break
        for seat in [*m.seats, "spectator"]:
            view = m.view(seat)
            for deck in SIZES[scenario]:
                entry = view["decks"][deck]
                assert entry["deck"] == len(pile(m, deck, "deck"))
                for zone_name in HIDDEN[:3]:
                    cards = pile(m, deck, zone_name)
                    own = deck in decks_of(scenario, people, seat)
                    assert entry[zone_name] == (cards if own else len(cards)), (seat, deck, zone_name)


@pytest.mark.parametrize(("scenario", "people"), VARIANTS)
def test_no_name_of_a_hidden_card(scenario: str, people: int) -> None:
    """No view names a card that lies in another's hand or piles or in any draw deck. [info.hand]"""
    m = new(scenario, people, scenario != "fellowship", seed="names")
    for turns in range(12):
        play_on(m, f"names{turns}", 17)
        if m.over:
            break
        for seat in [*m.seats, "spectator"]:
            view = m.view(seat)
            view.pop("ask", None)
            text = json.dumps(view)
            own = decks_of(scenario, people, seat)
            for deck in SIZES[scenario]:
                hidden = pile(m, deck, "deck")
                if sees_mirror(m, deck) and deck in own:
                    hidden = hidden[:-1]
                if deck not in own:
                    hidden += [name for key in HIDDEN[:3] for name in pile(m, deck, key)]
                for name in hidden:
                    if name not in SIZES["trilogy"]:
                        assert f'"{name}"' not in text, (seat, deck, name)


def sees_mirror(m: Match, deck: str) -> bool:
    """Whether the Mirror of Galadriel is in play for a deck."""
    s = state(m)
    mirror = card("mirror_of_galadriel")
    return s.wielder[mirror] >= 0 and s.rules().decks[s.owner[mirror]] == deck


@pytest.mark.parametrize(("scenario", "people"), VARIANTS)
def test_drawn_cards_are_named_only_to_their_player(scenario: str, people: int) -> None:
    """The log names a drawn card, and one put away unseen, to the seat of its deck and to nobody else. [info.hand]"""
    m = new(scenario, people, seed="log")
    play_on(m, "log", 120)
    decks = list(SIZES[scenario])
    for seat in [*m.seats, "spectator"]:
        own = decks_of(scenario, people, seat)
        events = m.events(seat)
        told = [event for event in events if event.kind in SECRET]
        assert {decks[event.args[0]] for event in told} <= own
        assert bool(told) == bool(own)
        everything = [event for event in m.events() if event.kind in SECRET]
        assert len(told) == len([event for event in everything if decks[event.args[0]] in own])


def test_cards_of_the_hand_go_unseen() -> None:
    """Cycled from hand: others learn that, not what; out of play it is open. [info.shown]"""
    m = table(hands={"frodo": ["gimli", "sting", "eomer"]}, turn="frodo")
    say(m, "cycle:gimli")
    gimli = card("gimli")
    for seat in ("witch_king", "aragorn", "saruman", "spectator"):
        kinds = [event.kind for event in m.events(seat)]
        assert "cycled_hidden" in kinds
        assert not {"cycled", "cycled_own"} & set(kinds)
    assert [event.args for event in m.events("frodo") if event.kind == "cycled_own"] == [(0, gimli)]
    m = say(table(reserve=["the_reaver"], turn="witch_king"), "use:the_reaver")
    assert (card("the_reaver"),) in [event.args for event in m.events("spectator") if event.kind == "cycled"]


def test_mirror_of_galadriel() -> None:
    """Its owner sees the top of their own deck, no matter where the wielder is; nobody else does. [info.own_piles]"""
    m = table(reserve=["galadriel"], items={"mirror_of_galadriel": "galadriel"}, tops={"aragorn": ["elrond"]})
    assert m.view("aragorn")["decks"]["aragorn"]["top"] == "elrond"
    for seat in ("frodo", "witch_king", "saruman", "spectator"):
        assert all("top" not in entry for entry in m.view(seat)["decks"].values())
    assert "top" not in m.view("aragorn")["decks"]["frodo"]
    m = table(reserve=["galadriel"], tops={"aragorn": ["elrond"]})
    assert "top" not in m.view("aragorn")["decks"]["aragorn"]
    m = table(people=2, reserve=["galadriel"], items={"mirror_of_galadriel": "galadriel"})
    assert "top" not in m.view("free")["decks"]["frodo"]
    assert "top" in m.view("free")["decks"]["aragorn"]
    m = table(reserve=["galadriel"], items={"mirror_of_galadriel": "galadriel"}, only={"aragorn": []})
    assert "top" not in m.view("aragorn")["decks"]["aragorn"]


def test_a_guess_keeps_the_top_that_is_seen() -> None:
    """A player who sees the top card finds it there in every guess; others may find anything. [info.own_piles]"""
    m = table(
        reserve=["galadriel"], items={"mirror_of_galadriel": "galadriel"}, tops={"aragorn": ["elrond"]}, turn="aragorn"
    )
    assert all(pile(m.guess("aragorn", str(n)), "aragorn", "deck")[-1] == "elrond" for n in range(8))
    m = table(
        reserve=["galadriel"], items={"mirror_of_galadriel": "galadriel"}, tops={"aragorn": ["elrond"]}, turn="frodo"
    )
    assert {pile(m.guess("frodo", str(n)), "aragorn", "deck")[-1] for n in range(8)} != {"elrond"}


@pytest.mark.parametrize(("scenario", "people"), VARIANTS)
def test_guesses_agree_with_views(scenario: str, people: int) -> None:
    """In a guessed world a seat sees exactly what it saw, and the world is sound. [info.open]"""
    m = new(scenario, people, scenario != "fellowship", seed="guess")
    differs = 0
    for turns in range(14):
        play_on(m, f"guess{turns}", 13)
        if m.over:
            break
        assert isinstance(m.base, CardGame)
        for number, seat in enumerate(m.seats):
            for world in range(3):
                copy = m.base.copy()
                GAME.guess(copy, number, Dice(key_of_seed(f"{turns}{seat}{world}")))
                assert GAME.view(copy, number) == GAME.view(m.base, number)
                assert faults(copy) == []
                differs += copy.zone != m.base.zone
        seat = str(m.seat)
        assert m.guess(seat, "world").view(seat) == m.view(seat)
    assert differs


def test_a_guess_keeps_what_all_have_seen() -> None:
    """A card taken for all to see stays in the guessed hand, one that left play in its pile. [info.shown]"""
    m = table(reserve=["grima_wormtongue", "the_reaver"], turn="saruman")
    say(m, "use:grima_wormtongue")
    assert (zone(m, "saruman"), m.seat) == ("hand", "frodo")
    for n in range(6):
        assert zones(m.guess("frodo", str(n)), "saruman", "grima_wormtongue") == ["hand", "eliminated"]


def test_what_is_reshuffled_is_forgotten() -> None:
    """A known card of the cycle pile may be anywhere once the pile has gone into the deck. [info.shown]"""
    m = table(
        hands={"frodo": ["gimli"]},
        only={"frodo": ["eomer"]},
        reserve=["frodo_baggins"],
        cycle=["sam_gamgee"],
        turn="frodo",
    )
    say(m, "ring")
    assert state(m).known[card("sam_gamgee")] == 0
    assert "sam_gamgee" in hand(m, "frodo")
    found = {zone(guess, "sam_gamgee") for guess in [one_world(m, str(n)) for n in range(12)]}
    assert "hand" in found


def one_world(m: Match, seed: str) -> Match:
    """A guess of the seat that is asked."""
    assert m.seat is not None
    return m.guess(str(m.seat), seed)


def test_position_and_back() -> None:
    """A position written and read again is the same game. [zones.player]"""
    for scenario, people in VARIANTS:
        m = new(scenario, people, seed="position")
        play_on(m, "position", 60)
        data = m.position()
        again = start(GAME, {"scenario": scenario, "people": people}, key_of_seed("other"), data)
        assert again.position() == data
        assert points(again) == points(start(GAME, {"scenario": scenario, "people": people}, key_of_seed("x"), data))


def test_playing_needs_no_partner() -> None:
    """A partner's card cannot be moved or used, but may carry the player's item. [game.players]"""
    m = table(people=2, reserve=["merry_brandybuck", "halbarad"], hands={"frodo": ["sting"]}, turn="frodo")
    assert "use:halbarad" not in m.options()
    m = table(people=2, reserve=["merry_brandybuck"], hands={"aragorn": ["elven_cloak", "arwen"]}, turn="aragorn")
    assert zone(play(m, "elven_cloak"), "arwen") == "cycle"


def test_a_guess_eliminates_no_character_who_comes_back() -> None:
    """Frodo and Bilbo are never eliminated, so no world has them in that pile. [effects.instead]"""
    gone = ["gimli", "sting", "eomer", "theoden", "smeagol", "eowyn", "treebeard", "quickbeam"]
    m = table(gone=gone, hands={"frodo": ["frodo_baggins", "bilbo_baggins"]}, turn="witch_king")
    worlds = [m.guess("witch_king", str(n)) for n in range(40)]
    for name in ("frodo_baggins", "bilbo_baggins"):
        assert {zone(world, name) for world in worlds} == {"hand", "deck"}
    assert all(len(pile(world, "frodo", "eliminated")) == 8 for world in worlds)
    assert len({tuple(pile(world, "frodo", "eliminated")) for world in worlds}) > 20
