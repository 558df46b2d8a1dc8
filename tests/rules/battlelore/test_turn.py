"""Rule tests: the turn with its steps, orders, moves, victory points, draws, the lore step, the end of the game."""

from typing import Any

import pytest
from tests.bl_table import (
    actor,
    asked,
    battle,
    hexes,
    lore,
    notes,
    options,
    points,
    refused,
    say,
    sound,
    state,
    table,
    unit_at,
    until,
)

from warhost.games.battlelore.hexes import HEX_NUMBERS
from warhost.kernel.check import check_hidden
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.match import Match

GUARD, ARCHERS, RIDERS, GOLEMS, ROC = (
    "citadel_guard",
    "yeoman_archers",
    "riverwatch_riders",
    "rune_golems",
    "roc_warrior",
)
VIPERS, HARVESTERS, RIPPERS, OBSCENES, LORD = (
    "viper_legion",
    "blood_harvesters",
    "flesh_rippers",
    "obscenes",
    "chaos_lord",
)


def played(
    units: dict[str, str], card: str, *more: str, active: str = "daqan", override: dict[str, Any] | None = None
) -> Match:
    """A command card has been played for its text."""
    m = table(
        units, hand=[card, *(more or ("pincer" if card == "wedge" else "wedge",))], active=active, override=override
    )
    return say(m, f"command:{card}", "text")


def test_the_steps_of_a_turn_in_order() -> None:
    """[turn.sequence] Command, orders, moves, attacks, points, draw, lore; then the other player."""
    m = table(
        {"c5": ARCHERS, "c3": HARVESTERS}, lore_hands={}, hand=["attack_left", "wedge"], script={"combat": ["lore"] * 9}
    )
    seen: list[str] = []
    while actor(m) == "daqan":
        phase = m.view("daqan")["phase"]
        if phase not in seen:
            seen.append(phase)
        wanted = {"command": "command:attack_left", "order": "hex:c5", "move": "done"}.get(asked(m), options(m)[0])
        say(m, wanted if wanted in options(m) else "done")
    assert seen == ["command", "order", "move", "attack", "lore"]
    assert m.view("daqan")["active"] == "uthuk" and asked(m) == "command"


def test_exactly_one_command_card_is_played() -> None:
    """[turn.command] Face up to the discards; the question offers the hand and nothing else."""
    m = table({"c5": GUARD}, hand=["attack_left", "attack_left", "wedge", "onslaught"])
    assert options(m) == ["command:attack_left", "command:wedge", "command:onslaught"]
    say(m, "command:wedge")
    assert m.view("uthuk")["discard"] == ["wedge"] and len(m.view("daqan")["players"]["daqan"]["hand"]) == 3


def test_the_question_is_asked_even_if_all_cards_in_hand_are_the_same() -> None:
    """[turn.command] Not asking would reveal that all cards in hand are the same."""
    m = table({"c5": GUARD}, hand=["attack_left", "attack_left"])
    assert asked(m) == "command" and options(m) == ["command:attack_left"]
    pick = Dice(key_of_seed("one kind"))
    for _ in range(5):
        assert check_hidden(m, 1, pick) == []


def test_with_an_empty_hand_a_card_is_drawn_first() -> None:
    """[turn.command]"""
    m = table({"c5": GUARD}, hand=[], script={"command": ["pincer"]})
    assert m.view("uthuk")["discard"] == ["pincer"] and asked(m) == "text_or_basic"


def test_the_text_may_be_ignored_for_one_order_anywhere() -> None:
    """[turn.basic_order] Also far from the section of the card."""
    m = table({"c5": GUARD, "k5": GUARD}, hand=["attack_left", "wedge"])
    say(m, "command:attack_left", "basic")
    assert hexes(m) == ["c5", "k5", "a9"]
    say(m, "hex:k5")
    assert asked(m) == "move" and hexes(m) == ["k5"]


def test_orders_go_to_the_sections_of_the_card() -> None:
    """[turn.order] [cards.sections] [board.sections] Left as the player sees it; fewer, or none, is allowed."""
    units = {"a5": GUARD, "c6": GUARD, "f5": GUARD, "k6": GUARD, "j3": VIPERS, "b2": VIPERS, "f3": VIPERS}
    m = played(units, "patrol_left")
    assert hexes(m) == ["a5", "c6", "a9"]
    say(m, "done")
    assert asked(m) == "command" and actor(m) == "uthuk"
    m = played(units, "patrol_left", active="uthuk")
    assert hexes(m) == ["l1", "j3"]
    m = played(units, "patrol_right", active="uthuk")
    assert hexes(m) == ["b2"]
    m = played(units, "patrol_centre")
    assert hexes(m) == ["f5"]


@pytest.mark.parametrize(
    ("card", "orders"),
    [
        ("patrol_left", [2, 0, 0, 0]),
        ("patrol_centre", [0, 2, 0, 0]),
        ("patrol_right", [0, 0, 2, 0]),
        ("attack_left", [3, 0, 0, 0]),
        ("attack_centre", [0, 3, 0, 0]),
        ("attack_right", [0, 0, 3, 0]),
        ("line_advance", [1, 1, 1, 0]),
        ("wedge", [1, 2, 1, 0]),
        ("pincer", [2, 0, 2, 0]),
        ("general_advance", [2, 2, 2, 0]),
        ("onslaught", [0, 0, 0, 3]),
        ("battle_march", [0, 0, 0, 3]),
        ("darken_the_skies", [0, 0, 0, 3]),
        ("battlelore", [0, 0, 0, 2]),
    ],
)
def test_how_many_each_card_orders(card: str, orders: list[int]) -> None:
    """[cards.sections] [cards.filters]"""
    m = played({"b5": GUARD, "f5": ARCHERS, "k5": RIDERS, "f7": GOLEMS}, card)
    assert state(m).orders == orders


def test_a_unit_is_ordered_once() -> None:
    """[turn.once] It is not offered again, and only ordered units move and attack."""
    m = played({"b5": GUARD, "c5": GUARD, "b4": HARVESTERS}, "attack_left")
    say(m, "hex:b5")
    assert "b5" not in hexes(m)
    say(m, "done", "done")
    assert asked(m) == "attack" and hexes(m) == ["b5"]


def test_a_unit_on_a_split_hex_takes_an_order_of_either_section() -> None:
    """[turn.split_hex] Asked only where the card still has both."""
    m = played({"d6": GUARD, "d4": GUARD, "f5": GUARD}, "line_advance")
    assert hexes(m) == ["d4", "f5", "d6", "a9"]
    say(m, "hex:d6")
    assert options(m) == ["section:left", "section:centre"]
    say(m, "section:left")
    assert state(m).orders == [0, 1, 1, 0]
    say(m, "hex:d4")
    assert state(m).orders == [0, 0, 1, 0] or asked(m) == "move"


@pytest.mark.parametrize(
    ("orders", "named", "left"),
    [
        # d6 is cut by left and centre; it takes the order that the next one does not need.
        ("left=1 centre=1 any=1 traits=cavalry", ["d6"], ["a9", "b5", "f5", "f7", "k5"]),
        ("left=1 centre=1 any=1 traits=cavalry", ["d6", "b5"], ["f7", "k5"]),
        ("left=1 centre=1 any=1 traits=cavalry", ["d6", "f5"], ["f7", "k5"]),
        ("left=1 centre=1 any=1 traits=cavalry", ["f7", "d6", "b5"], []),
        # The riders leave the centre to the guard: their order is for anywhere.
        ("centre=1 any=1 traits=cavalry", ["f7", "f5"], []),
        ("left=1 centre=1 any=2", ["b5", "a9", "d6"], ["f5", "f7", "k5"]),
    ],
)
def test_orders_of_a_card_with_sections_and_anywhere_are_shared(orders: str, named: list[str], left: list[str]) -> None:
    """[turn.split_hex] [data.override] Every unit that can still be ordered is offered after any choice."""
    units = {"b5": GUARD, "d6": GUARD, "f5": GUARD, "f7": RIDERS, "k5": RIDERS}
    m = played(units, "wedge", override={"commands": {"wedge": {"orders": orders}}})
    for place in named:
        assert asked(m) == "order" and place in hexes(m)
        say(m, f"hex:{place}")
    assert sorted(hexes(m) if asked(m) == "order" else []) == sorted(left)
    assert sum([s == 1 for s in state(m).ordered]) == len(named) and min(state(m).orders) >= 0


# ---- moves


def test_the_example_of_movement() -> None:
    """[ex.movement] [turn.move] [turn.occupied] [units.one_a_hex] Two hexes, never onto or through another unit."""
    m = table({"f6": GUARD, "e5": VIPERS, "f4": HARVESTERS, "g6": GUARD}, phase="move", ordered=["f6"])
    say(m, "hex:f6")
    reached = hexes(m)
    assert {"f5", "e4", "g4", "e6", "d6"} <= set(reached)
    assert not {"e5", "f4", "g6"} & set(reached)
    # Beyond the guards to the right only around them.
    assert "h6" not in reached
    assert "f6" not in reached


def test_the_first_unit_of_all_bars_the_way_like_any_other() -> None:
    """[turn.occupied] Its number is 0."""
    units = {"f5": GUARD, "f6": GUARD, "l1": HARVESTERS}
    m = table(units, phase="move", ordered=["f6"], bystanders=False)
    assert state(m).place[0] == HEX_NUMBERS["f5"]
    say(m, "hex:f6")
    assert "f5" not in hexes(m) and "e5" in hexes(m)


def test_moves_come_one_by_one_before_all_attacks() -> None:
    """[turn.one_by_one] [turn.attack] A unit moves once; then attacks in any order, each optional."""
    m = table(
        {"c6": GUARD, "e6": GUARD, "c4": HARVESTERS, "f4": HARVESTERS},
        phase="move",
        ordered=["c6", "e6"],
        script={"combat": ["lore"] * 20},
    )
    say(m, "hex:c6", "hex:c5")
    assert hexes(m) == ["e6"]
    say(m, "hex:e6", "hex:f5")
    assert asked(m) == "attack" and hexes(m) == ["c5", "f5"]
    say(m, "hex:f5")
    assert asked(m) == "counter"
    say(m, "no")
    assert hexes(m) == ["c5"]
    say(m, "done")
    assert state(m).active == 1


def test_enemies_beside_do_not_hinder_a_move() -> None:
    """[turn.move] Straight past two of them."""
    m = table({"c7": RIDERS, "b6": HARVESTERS, "d6": HARVESTERS}, phase="move", ordered=["c7"])
    say(m, "hex:c7")
    assert "c5" in hexes(m) and "d4" in hexes(m)


# ---- victory points


def test_banners_are_worth_their_number() -> None:
    """[points.banners] For units of the active player alone; the banner stays."""
    m = table({"c5": GUARD, "f5": HARVESTERS}, banners={"c5": 2, "f5": 1}, phase="points")
    assert points(m) == [2, 0] and state(m).banner[state(m).place[0]] >= 0
    m = until(m, "order")
    until(m, "command")
    assert points(m) == [2, 1]
    assert m.view("daqan")["banners"] == {"c5": 2, "f5": 1}


def test_the_enemys_tent_is_taken_when_the_turn_begins() -> None:
    """[points.tent] Two points once, and the tent is removed; the player's own tent gives nothing and stays."""
    m = table({"c5": GUARD, "d5": GUARD}, terrain={"c5": "uthuk_tent", "d5": "daqan_tent"}, phase="points")
    assert points(m) == [0, 0] and actor(m) == "uthuk"
    until(m, "order")
    until(m, "command")
    assert actor(m) == "daqan" and points(m) == [2, 0]
    assert m.view("uthuk")["terrain"] == {"d5": "daqan_tent"} and [e[0] for e in notes(m, "takes_tent")] == [0]
    until(m, "order")
    until(m, "command")
    until(m, "order")
    until(m, "command")
    assert points(m) == [2, 0]


def test_the_points_of_a_tent_count_in_the_check_of_the_same_turn() -> None:
    """The check counts the points of the active player, who has just taken a tent.

    [points.tent] [victory.points] [game.timing]
    """
    units = {"c5": GUARD}
    m = table(units, terrain={"c5": "uthuk_tent"}, points={"daqan": 14, "uthuk": 15}, phase="points", active="uthuk")
    assert m.over and m.reason == "victory_points" and m.result == {"daqan": 1.0, "uthuk": 0.0}


def test_a_tent_is_captured_only_in_the_turn_of_the_unit_on_it() -> None:
    """[points.tent] The enemy's turn begins while the guards stand there: nothing happens."""
    m = table({"c5": GUARD}, terrain={"c5": "uthuk_tent"}, phase="points")
    assert actor(m) == "uthuk" and "c5" in m.view("daqan")["terrain"]


def test_lore_for_points_in_the_learning_scenario() -> None:
    """[learning.lore] [points.buy] Four for one, as often as can be paid."""
    m = table({"c5": GUARD}, lore={"daqan": 9}, phase="points")
    assert asked(m) == "buy_points"
    say(m, "yes", "yes")
    assert points(m) == [2, 0] and lore(m) == [1, 0] and asked(m) == "command"


# ---- draw and lore steps


def test_one_command_card_is_drawn() -> None:
    """[draw.command] After the points; only its player sees which."""
    m = table({"c5": GUARD}, hand=["wedge"], phase="points", script={"command": ["pincer"]})
    assert m.view("daqan")["players"]["daqan"]["hand"] == ["wedge", "pincer"]
    assert [e.kind for e in m.events("uthuk")].count("drew_command") == 0
    assert [e.kind for e in m.events("daqan")].count("drew_command") == 1


def test_an_empty_command_deck_is_rebuilt_from_the_discards() -> None:
    """[draw.command] [game.open] Known cards under the old deck are no longer known."""
    m = table({"c5": GUARD}, hand=["wedge"])
    deck = m.position()["command"]["deck"]
    position = m.position()
    position["command"] |= {"deck": [], "discard": deck, "played": "patrol_left", "under": 2}
    position["phase"] = "points"
    from warhost.kernel.dice import key_of_seed
    from warhost.kernel.record import start

    again = start(m.game, {"game": "learning"}, key_of_seed("x"), position)
    s = state(again)
    assert len(s.deck) == len(deck) - 1 and s.discard == [] and len(s.hands[0]) == 2
    assert notes(again, "command_reshuffled") == [()]
    assert again.view("daqan")["players"]["daqan"]["under"] == []


@pytest.mark.parametrize(
    ("choice", "gained", "cards"), [("two_lore", 2, 1), ("lore_and_card", 1, 2), ("two_cards", 0, 3)]
)
def test_the_three_choices_of_the_lore_step(choice: str, gained: int, cards: int) -> None:
    """[lore.step]"""
    m = table({"c5": GUARD}, phase="lore", lore_hands={"daqan": ["volley"]})
    say(m, choice)
    assert lore(m)[0] == gained
    assert len(state(m).lore_hands[0]) == cards
    if choice == "two_cards":
        assert asked(m) == "discard_lore" and actor(m) == "daqan"
        say(m, "lore:volley")
        assert m.view("uthuk")["players"]["daqan"]["lore_discard"] == ["volley"]
    assert asked(m) == "command" and actor(m) == "uthuk"


def test_no_more_than_four_lore_cards_are_kept() -> None:
    """[lore.discard] Four in hand and a fifth drawn: one goes, of the player's choice."""
    m = table(
        {"c5": GUARD},
        phase="lore",
        lore_hands={"daqan": ["volley", "dawnlight", "awakening", "shield_wall"]},
        script={"lore": ["rune_blade"]},
    )
    say(m, "lore_and_card")
    assert asked(m) == "discard_lore" and len(options(m)) == 5
    say(m, "lore:dawnlight")
    assert len(state(m).lore_hands[0]) == 4 and asked(m) == "command"


def test_an_empty_lore_deck_is_rebuilt_from_the_players_discards() -> None:
    """[lore.empty] If all of these are empty, nothing is drawn."""
    m = table({"c5": GUARD}, phase="lore", lore_hands={"daqan": []})
    everything = m.position()["players"]["daqan"]["lore_deck"]
    for discard, drawn in ((everything[:17], 2), ([], 0)):
        m = table({"c5": GUARD}, phase="lore", lore_hands={})
        position = m.position()
        rest = list(everything)
        for card in discard:
            rest.remove(card)
        held = rest if discard else rest[:20]
        position["players"]["daqan"] |= {"lore_deck": [], "lore_discard": discard, "lore_hand": held}
        from warhost.kernel.dice import key_of_seed
        from warhost.kernel.record import start

        again = start(m.game, {"game": "full"}, key_of_seed("x"), position)
        say(again, "two_cards")
        assert len(state(again).lore_hands[0]) == len(held) + drawn
        assert len(notes(again, "lore_reshuffled")) == (1 if discard else 0)


# ---- the end


@pytest.mark.parametrize(
    ("daqan", "uthuk", "winner"), [(16, 15, "daqan"), (16, 18, "uthuk"), (15, 2, ""), (17, 17, "")]
)
def test_sixteen_points_and_more_than_the_enemy_win(daqan: int, uthuk: int, winner: str) -> None:
    """[game.goal] [victory.points] [victory.tie] Checked when the first player's turn begins."""
    m = table({"c5": GUARD}, points={"daqan": daqan, "uthuk": uthuk}, phase="points", active="uthuk")
    if winner:
        assert m.over and m.reason == "victory_points" and m.result is not None and m.result[winner] == 1
    else:
        assert not m.over and asked(m) == "command" and actor(m) == "daqan"


def test_the_second_players_turn_begins_without_a_check() -> None:
    """[victory.points] So both have had the same number of turns."""
    m = table({"c5": GUARD}, points={"daqan": 30}, phase="points", active="daqan")
    assert not m.over and actor(m) == "uthuk"


def test_a_side_without_units_loses_at_once() -> None:
    """[victory.elimination] [damage.destroyed] In the middle of the attack, with any number of points."""
    m = battle(
        {"c5": GUARD, "c4": {"unit": HARVESTERS, "health": 1}},
        "c5",
        "c4",
        ["strike", "lore", "lore"],
        bystanders=False,
        points={"uthuk": 40},
    )
    assert m.over and m.reason == "elimination" and m.result == {"daqan": 1.0, "uthuk": 0.0}
    sound(m)


def test_if_all_vanish_together_the_active_player_wins() -> None:
    """[victory.elimination] The rift takes the last unit of both."""
    m = table(
        {"c5": {"unit": GUARD, "health": 1}, "c4": {"unit": HARVESTERS, "health": 1}},
        active="uthuk",
        phase="attack_start",
        lore_hands={"uthuk": ["ynfernael_rift"]},
        lore={"uthuk": 6},
        bystanders=False,
    )
    say(m, "lore:ynfernael_rift", "hex:c4")
    assert m.over and m.result == {"daqan": 0.0, "uthuk": 1.0}


@pytest.mark.parametrize(
    ("extra", "score", "result"),
    [
        ({}, {"daqan": 3, "uthuk": 4}, {"daqan": 0.0, "uthuk": 1.0}),
        ({"e9": GUARD}, {"daqan": 3, "uthuk": 4}, {"daqan": 0.0, "uthuk": 1.0}),
        ({"e9": GUARD}, {"daqan": 4, "uthuk": 4}, {"daqan": 1.0, "uthuk": 0.0}),
        ({}, {"daqan": 4, "uthuk": 4}, {"daqan": 0.5, "uthuk": 0.5}),
    ],
)
def test_after_forty_rounds_the_points_decide(
    extra: dict[str, str], score: dict[str, int], result: dict[str, float]
) -> None:
    """[victory.limit] Points, then the muster value of the units left, then nobody."""
    m = table(extra, points=score, phase="points", active="uthuk", round=40)
    assert m.over and m.reason == "round_limit" and m.result == result
    assert unit_at(m, "a9") == GUARD


def test_a_refused_answer_changes_nothing() -> None:
    """Wrong answers name what is possible."""
    m = table({"c5": GUARD}, hand=["wedge", "pincer"])
    refused(m, "command:onslaught", "done", "hex:c5")
