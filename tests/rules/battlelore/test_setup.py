"""Rule tests: what the game is, the learning scenario, full setup, mustering, deployment."""

from typing import Any

import pytest
from tests.bl_table import GAME, actor, asked, hexes, lore, notes, options, points, refused, say, sound, state, unit_at

from warhost.games.battlelore.book import BOOK, STANDARD, cards_of, lore_of, scenarios_of
from warhost.games.battlelore.hexes import HEX_NAMES, HEX_NUMBERS, OWN_ROW
from warhost.games.battlelore.ids import (
    BRIDGE,
    CARD_NAMES,
    DECOY,
    FORD,
    LORE_NAMES,
    P_COMMAND,
    SCENARIO_NAMES,
    TENT,
    UNIT_NAMES,
    WATER,
)
from warhost.games.battlelore.invariants import faults
from warhost.games.battlelore.view import command_names, guess
from warhost.kernel.check import check_record
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.errors import BadOption, BadPosition
from warhost.kernel.match import Match
from warhost.kernel.record import start
from warhost.text.battlelore.board import BOARD
from warhost.text.reader import Reader

DAQAN = ["river_of_sleep", "damming_the_muir", "crimson_forest"]
UTHUK = ["shadow_tor", "blood_in_the_water", "feast_of_flesh"]


def new(
    seed: str = "new", daqan: list[str] | None = None, uthuk: list[str] | None = None, **script: list[Any]
) -> Match:
    """A full game; the scenario cards drawn are these."""
    script["scenario"] = [*(daqan or DAQAN), *(uthuk or UTHUK)]
    return start(GAME, {"game": "full"}, key_of_seed(seed), script=script)


def chosen(daqan: str = "river_of_sleep", uthuk: str = "shadow_tor", seed: str = "new", **script: list[Any]) -> Match:
    """The scenario cards have been chosen, and fords laid where they can be."""
    others = [
        [name for name in [SCENARIO_NAMES[c] for c in scenarios_of(side)] if name not in (daqan, uthuk)][:2]
        for side in (0, 1)
    ]
    m = new(seed, [daqan, *others[0]], [uthuk, *others[1]], **script)
    m.answer(f"scenario:{daqan}", "daqan")
    m.answer(f"scenario:{uthuk}", "uthuk")
    while asked(m) == "ford":
        say(m, options(m)[0])
    return m


def with_armies(m: Match, daqan: str = "army:wall_of_steel", uthuk: str = "army:tide_of_blood") -> Match:
    """Let both take army cards and place them in order."""
    while asked(m) in ("army", "deploy"):
        say(m, (daqan if actor(m) == "daqan" else uthuk) if asked(m) == "army" else options(m)[0])
    return m


# ---- the game


def test_two_sides_and_two_games() -> None:
    """[game.sides] [game.cards_win] [setup.factions] Two seats; other options are refused with what is allowed."""
    assert GAME.seats({}) == ["daqan", "uthuk"]
    assert GAME.check_options({}) == {"game": "full", "hands": "random"}
    with pytest.raises(BadOption, match="allowed: learning, full"):
        GAME.check_options({"game": "duel"})
    with pytest.raises(BadOption, match="Unknown option 'players'"):
        GAME.check_options({"players": 2})


def test_hidden_and_public_information() -> None:
    """[game.open] Hands and cards face down are the player's own; sizes, lore, points and discards are open."""
    m = with_armies(chosen())
    for _ in range(3):
        for seat in ("daqan", "uthuk"):
            m.answer(m.options(seat)[0], seat)
    mine, theirs = m.view("daqan")["players"]["daqan"], m.view("uthuk")["players"]["daqan"]
    assert len(mine["hand"]) == theirs["hand"] == 4
    assert len(mine["lore_hand"]) == theirs["lore_hand"] == 2
    assert len(mine["under"]) == 2 and len(mine["lore_under"]) == 1
    assert "under" not in theirs and "laid" not in theirs
    assert m.view("spectator")["players"]["daqan"]["hand"] == 4
    assert m.view("spectator")["lore"] == m.view("daqan")["lore"]


def test_units_have_values_and_traits() -> None:
    """[units.values] [units.traits] [units.unit] [units.figures] [ex.unit] Every unit has one trait of either group."""
    for kind in range(10):
        assert len([bit for bit in (1, 2, 4, 8) if BOOK.traits[kind] & bit]) == 1
        assert len([bit for bit in (16, 32) if BOOK.traits[kind] & bit]) == 1
        assert BOOK.move[kind] and BOOK.combat[kind] and BOOK.health[kind] and BOOK.cost[kind]
    m = start(GAME, {"game": "learning"}, key_of_seed("x"))
    unit = state(m).at[HEX_NUMBERS["d6"]]
    assert unit_at(m, "d6") == "citadel_guard" and state(m).health[unit] == 3


# ---- the learning scenario


def test_the_learning_scenario() -> None:
    """[learning.setup] Nine units per side, three banners of 2, four cards each, no lore cards; the Uthuk begin."""
    m = start(GAME, {"game": "learning"}, key_of_seed("x"))
    s = state(m)
    assert (m.seat, asked(m)) == ("uthuk", "command")
    counts = [[s.kind[u] for u in s.units(side)] for side in (0, 1)]
    names = [{UNIT_NAMES[kind]: kinds.count(kind) for kind in kinds} for kinds in counts]
    assert names == [{"yeoman_archers": 4, "citadel_guard": 5}, {"viper_legion": 4, "blood_harvesters": 5}]
    assert sorted(s.banner, reverse=True)[:4] == [2, 2, 2, 0]
    assert [len(hand) for hand in s.hands] == [4, 4] and len(s.deck) == 32
    assert s.lore_decks == [[], []] and max(s.terrain) == 0
    sound(m)


# ---- full setup


def test_the_decks() -> None:
    """[setup.decks] Forty command cards; twenty lore cards and seven scenario cards per side."""
    m = new()
    s = state(m)
    assert len(s.deck) == 40 and [len(deck) for deck in s.lore_decks] == [20, 20]
    assert [len(scenarios_of(side)) for side in (0, 1)] == [7, 7]
    for side in (0, 1):
        assert set(s.lore_decks[side]) <= set(lore_of(side))


def test_each_keeps_one_of_three_scenario_cards_in_secret() -> None:
    """[setup.scenario] Both are asked at once; the other's cards and choice are hidden."""
    m = new()
    assert m.seat == ("daqan", "uthuk")
    assert sorted(m.options("daqan")) == sorted(f"scenario:{name}" for name in DAQAN)
    m.answer("scenario:river_of_sleep", "daqan")
    assert m.view("uthuk")["scenarios"] == {} and "offered" not in m.view("uthuk")["players"]["daqan"]
    m.answer("scenario:shadow_tor", "uthuk")
    assert m.view("uthuk")["scenarios"] == {"daqan": "river_of_sleep", "uthuk": "shadow_tor"}


def test_both_scenario_cards_may_be_settled_by_an_option() -> None:
    """[setup.scenario] The option `pairing`: nobody draws or chooses, and the board is built of both cards."""
    m = start(GAME, GAME.check_options({"pairing": "river_of_sleep/shadow_tor"}), key_of_seed("pairing"))
    assert m.view("spectator")["scenarios"] == {"daqan": "river_of_sleep", "uthuk": "shadow_tor"}
    assert (asked(m), m.view("spectator")["first"]) == ("ford", "uthuk")
    assert len(notes(m, "scenarios")) == 1 and not check_record(m)
    assert len(GAME.pairings()) == len(set(GAME.pairings())) == 49
    for wrong in ({"pairing": "shadow_tor/river_of_sleep"}, {"pairing": 7}):
        with pytest.raises(BadOption, match="pairing"):
            GAME.check_options(wrong)
    with pytest.raises(BadOption) as caught:
        GAME.check_options({"pairing": "river_of_sleep/shadow_tower"})
    said = str(caught.value)
    assert "river_of_sleep/shadow_tor," in said and said.count("/") <= 6 and "warhost data battlelore" in said


def test_a_position_keeps_to_the_cards_settled_by_an_option() -> None:
    """[setup.scenario] The pairing fills in what a position leaves out; other cards are refused."""
    options = GAME.check_options({"pairing": "river_of_sleep/shadow_tor"})
    cards = {"daqan": "river_of_sleep", "uthuk": "shadow_tor"}
    begun = start(GAME, options, key_of_seed("pairing"), {})
    assert (begun.view("spectator")["scenarios"], asked(begun)) == (cards, "ford")
    later = start(GAME, options, key_of_seed("pairing"), {"phase": "muster"})
    assert later.view("spectator")["scenarios"] == cards
    start(GAME, options, key_of_seed("pairing"), {"scenarios": cards, "phase": "fords"})
    start(GAME, options, key_of_seed("pairing"), begun.position())
    for wrong, said in (
        ({"scenarios": {"daqan": "nordgard_gate"}}, "scenarios.daqan"),
        ({"offered": {"uthuk": ["feast_of_flesh"]}}, "the pairing settles shadow_tor for uthuk"),
    ):
        with pytest.raises(BadPosition, match=said):
            start(GAME, options, key_of_seed("pairing"), wrong)


@pytest.mark.parametrize(
    ("wrong", "english", "russian"),
    [
        (
            {"game": "learning"},
            "only the full game uses scenario cards. Leave out the pairing, or game=learning.",
            "карты сценариев назначают только в полной игре; уберите pairing или game=learning.",
        ),
        (
            {"scenario": {}},
            "a custom scenario has no scenario cards. Leave out the pairing or the scenario.",
            "в своём сценарии карт сценариев нет, назначать нечего; уберите pairing или сценарий.",
        ),
    ],
)
def test_only_the_full_game_has_a_pairing(wrong: dict[str, Any], english: str, russian: str) -> None:
    """[setup.scenario] Without scenario cards there is nothing to choose, so a pairing is refused."""
    for pairing in ("river_of_sleep/shadow_tor", "x"):
        with pytest.raises(BadOption) as caught:
            GAME.check_options({"pairing": pairing} | wrong)
        for language, said in (("en", english), ("ru", russian)):
            assert Reader("battlelore", language, []).problem(caught.value) == f"pairing: {said}"


@pytest.mark.parametrize(
    "offered",
    [
        {"daqan": ["nordgard_gate"]},
        {"daqan": ["nordgard_gate", "runestones"], "uthuk": ["shadow_tor"]},
        {"daqan": ["shadow_tor", "nordgard_gate", "runestones"]},
    ],
)
def test_other_numbers_of_scenario_cards_are_impossible(offered: dict[str, list[str]]) -> None:
    """[setup.scenario] Three of each side, or one each if they are set."""
    with pytest.raises(BadPosition, match="three scenario cards of this side"):
        start(GAME, {"game": "full"}, key_of_seed("offered"), {"phase": "scenario", "offered": offered})


@pytest.mark.parametrize(
    ("daqan", "uthuk", "first"),
    [
        ("damming_the_muir", "staking_a_claim", "daqan"),
        ("river_of_sleep", "shadow_tor", "uthuk"),
        ("nordgard_gate", "ynfernael_gate", "daqan"),
        ("ride_for_greenbridge", "blood_in_the_water", "uthuk"),
    ],
)
def test_the_lower_initiative_begins(daqan: str, uthuk: str, first: str) -> None:
    """[setup.initiative] The letter, then the number."""
    m = chosen(daqan, uthuk)
    assert m.view("spectator")["first"] == first
    assert notes(m, "first_player")[0][1] == 0


@pytest.mark.parametrize("lot", ["daqan", "uthuk"])
def test_equal_initiative_is_decided_by_lot(lot: str) -> None:
    """[setup.initiative] A1 against A1."""
    m = chosen("damming_the_muir", "blood_in_the_water", lot=[lot])
    assert m.view("spectator")["first"] == lot and notes(m, "first_player")[0][1] == 1


@pytest.mark.parametrize("side", [0, 1])
def test_the_codes_of_a_side_run_from_a_to_d(side: int) -> None:
    """[setup.initiative] A1, and two cards of each later letter."""
    codes = [str(STANDARD["scenarios"][SCENARIO_NAMES[card]]["initiative"]) for card in scenarios_of(side)]
    assert sorted(codes) == ["A1", "B1", "B2", "C1", "C2", "D1", "D2"]


def test_staking_a_claim_has_water_for_a_ford() -> None:
    """[setup.fords] As in the publisher's example, against Damming the Muir River."""
    m = new(
        daqan=["damming_the_muir", "nordgard_gate", "runestones"],
        uthuk=["staking_a_claim", "shadow_tor", "feast_of_flesh"],
    )
    m.answer("scenario:damming_the_muir", "daqan")
    m.answer("scenario:staking_a_claim", "uthuk")
    assert (m.seat, asked(m)) == ("daqan", "ford")
    say(m, options(m)[0])
    assert (m.seat, asked(m), hexes(m)) == ("uthuk", "ford", ["f4", "g5"])


def test_both_cards_build_the_board() -> None:
    """[setup.terrain] [setup.rivers] Terrain, bridge and banners of either card on its own half; water stays water."""
    m = chosen()
    s = state(m)
    assert {HEX_NAMES[h] for h in range(104) if s.terrain[h] == WATER} == {
        "a5",
        "b5",
        "c5",
        "d5",
        "e5",
        "f5",
        "j5",
        "k5",
        "l5",
    }
    assert s.token[HEX_NUMBERS["d5"]] == BRIDGE
    assert {HEX_NAMES[h]: s.banner[h] for h in range(104) if s.banner[h]} == {"d5": 2, "i6": 2, "f4": 2, "h3": 1}


def test_the_example_of_scenario_cards() -> None:
    """[ex.scenario] [setup.fords] B2 before C1; the Uthuk place their ford first, each on water of their own card."""
    m = new()
    m.answer("scenario:river_of_sleep", "daqan")
    m.answer("scenario:shadow_tor", "uthuk")
    assert (m.seat, asked(m), hexes(m)) == ("uthuk", "ford", ["j5", "k5", "l5"])
    say(m, "hex:k5")
    assert (m.seat, asked(m), hexes(m)) == ("daqan", "ford", ["a5", "b5", "c5", "e5", "f5"])
    refused(m, "hex:d5")
    say(m, "hex:a5")
    assert state(m).token.count(FORD) == 2


def test_a_player_without_water_places_no_ford() -> None:
    """[setup.fords] Neither card has any."""
    m = chosen("nordgard_gate", "ynfernael_gate")
    assert asked(m) == "army" and FORD not in state(m).token


def test_every_card_has_eighteen_deployment_hexes_on_its_own_rows() -> None:
    """[deploy.place] [setup.deployment] Ours have none in water, and all on the first four rows."""
    for side in (0, 1):
        for card in scenarios_of(side):
            scenario = BOOK.scenarios[card]
            assert len(scenario.deployment) == 18
            assert all(OWN_ROW[side][h] <= 4 for h in scenario.deployment)
            water = [h for i, h in enumerate(scenario.hexes) if scenario.terrain[i] == WATER]
            assert not set(water) & set(scenario.deployment)


# ---- mustering


def test_the_example_of_mustering() -> None:
    """[ex.muster] [muster.cards] [muster.points] [muster.tent] [muster.lore] 47 points, six decoys, three lore."""
    m = chosen("nordgard_gate", "ynfernael_gate")
    say(
        m,
        "muster",
        *["card:citadel_guard"] * 4,
        *["card:yeoman_archers"] * 3,
        *["card:riverwatch_riders"] * 2,
        "card:command_tent",
        "card:rune_golems",
        "card:rune_golems",
    )
    assert m.ask is not None and m.ask.args == (52, 55)
    say(m, "done")
    assert state(m).muster[0][DECOY] == 6 and sum(state(m).muster[0]) == 18
    m = with_armies(m)
    assert lore(m)[0] == 3


def test_fifty_points_and_no_more() -> None:
    """[muster.points] [ex.tent_budget] With 48 points spent, only the tent is offered; with the tent, one more unit."""
    m = chosen("nordgard_gate", "ynfernael_gate")
    say(m, "muster", *["card:citadel_guard"] * 5, *["card:yeoman_archers"] * 5, "card:roc_warrior")
    assert options(m) == ["card:command_tent", "done"]
    say(m, "card:command_tent")
    assert options(m) == ["card:riverwatch_riders", "card:rune_golems", "done"]
    refused(m, "card:command_tent")


def test_at_least_seven_cards_are_not_decoys() -> None:
    """[muster.cards] With six units an army is not complete; the seventh may be the tent."""
    m = chosen("nordgard_gate", "ynfernael_gate")
    say(m, "muster", *["card:citadel_guard"] * 5, "card:yeoman_archers")
    refused(m, "done")
    say(m, "card:command_tent", "done")
    assert state(m).muster[0][DECOY] == 11


def test_an_army_that_could_not_be_completed_is_not_offered() -> None:
    """[muster.points] Units are offered only as far as seven cards stay possible; counts are those of the box."""
    m = chosen("nordgard_gate", "ynfernael_gate")
    say(m, "muster", *["card:riverwatch_riders"] * 3)
    refused(m, "card:riverwatch_riders", "card:blood_harvesters", "card:decoy")


def test_unspent_points_give_five_lore_at_most() -> None:
    """[muster.lore] Seven cheap cards leave 22 points."""
    m = chosen("nordgard_gate", "ynfernael_gate")
    say(m, "muster", *["card:citadel_guard"] * 5, *["card:yeoman_archers"] * 2, "done")
    assert lore(with_armies(m))[0] == 5


def test_an_army_card_brings_its_units_and_its_lore() -> None:
    """[muster.army_cards] Tide of Blood: ten units, 46 points and 4 lore; decoys up to eighteen."""
    m = chosen("nordgard_gate", "ynfernael_gate")
    assert options(m) == ["muster", "army:blackened_skies", "army:wall_of_steel", "army:riders_of_the_border"]
    m = with_armies(m)
    s = state(m)
    assert sorted([UNIT_NAMES[s.kind[u]] for u in s.units(1)]) == sorted(
        ["blood_harvesters"] * 5 + ["viper_legion"] * 2 + ["flesh_rippers"] * 3
    )
    assert lore(m) == [2, 4]
    for i, army in enumerate(BOOK.armies):
        assert sum(army[kind] * BOOK.cost[kind] for kind in range(10)) <= 50
        assert all(army[kind] <= BOOK.count[kind] for kind in cards_of(i // 3))


def test_each_side_has_an_army_card_with_its_elites_and_its_legend() -> None:
    """[muster.army_cards] Wall of Steel has the Rune Golems and the Roc Warrior, Lords of Ruin the Uthuk's."""
    for elite, legend in (("rune_golems", "roc_warrior"), ("obscenes", "chaos_lord")):
        both = [army for army in BOOK.armies if army[UNIT_NAMES.index(elite)] and army[UNIT_NAMES.index(legend)]]
        assert len(both) == 1


def test_an_army_stays_hidden_until_the_reveal() -> None:
    """[muster.secret] The second player sees neither the army nor the cards of the first."""
    m = chosen("nordgard_gate", "ynfernael_gate")
    before = m.view("uthuk")
    say(m, "army:wall_of_steel")
    while actor(m) == "daqan":
        say(m, options(m)[-1])
    after = m.view("uthuk")
    assert after["players"]["daqan"] == before["players"]["daqan"] and after["units"] == {}
    assert len(m.view("daqan")["players"]["daqan"]["laid"]) == 18
    # That cards lie there, and where they may, is in plain sight.
    assert before["face_down"] == [] and sorted(after["face_down"]) == sorted(after["deployment"]["daqan"])
    assert len(after["deployment"]["uthuk"]) == 18 and not set(after["face_down"]) & set(after["deployment"]["uthuk"])
    assert [e.kind for e in m.events("uthuk")][-2:] == ["mustered", "deployed"]


def test_a_guess_deals_a_hidden_army_again() -> None:
    """[muster.secret] Another army that the rules allow, on the same hexes."""
    m = chosen("nordgard_gate", "ynfernael_gate")
    say(m, "army:wall_of_steel")
    while actor(m) == "daqan":
        say(m, options(m)[-1])
    armies = set()
    for number in range(5):
        world = state(m).copy()
        guess(world, 1, Dice(key_of_seed(str(number))))
        assert [card >= 0 for card in world.laid] == [card >= 0 for card in state(m).laid]
        assert sum(world.muster[0]) == BOOK.muster_cards
        armies.add(tuple(world.muster[0]))
    assert len(armies) == 5


# ---- deployment


def test_the_example_of_deployment() -> None:
    """[ex.deployment] [deploy.reveal] Decoys go; units at full strength and the tent stand where their cards lay."""
    m = chosen("nordgard_gate", "ynfernael_gate")
    say(m, "muster", *["card:citadel_guard"] * 5, "card:rune_golems", "card:command_tent", "done")
    laid = {}
    while actor(m) == "daqan":
        assert m.ask is not None
        place = HEX_NAMES[m.ask.args[0]]
        laid[place] = options(m)[-1].removeprefix("card:")
        say(m, options(m)[-1])
    m = with_armies(m)
    for place, card in laid.items():
        assert unit_at(m, place) == (card if card in UNIT_NAMES else ""), place
    tent = next(place for place, card in laid.items() if card == "command_tent")
    assert m.view("spectator")["terrain"][tent] == "daqan_tent"
    s = state(m)
    assert all(s.health[u] == BOOK.health[s.kind[u]] for u in s.units(0))
    sound(m)


def laying(m: Match, wanted: str) -> dict[str, list[str]]:
    """Place the cards of the Daqan, one of each kind first where possible. Returns what was offered, by hex."""
    seen: dict[str, list[str]] = {}
    while actor(m) == "daqan":
        assert m.ask is not None
        seen[HEX_NAMES[m.ask.args[0]]] = options(m)
        say(m, wanted if wanted in options(m) else options(m)[0])
    return seen


def test_a_tent_needs_a_hex_without_terrain() -> None:
    """[deploy.tent] Crossing the River of Sleep has a deployment hex on a hill: for units, not for the tent."""
    m = chosen("river_of_sleep", "ynfernael_gate")
    say(m, "muster", *["card:citadel_guard"] * 5, "card:rune_golems", "card:command_tent", "done")
    seen = laying(m, "card:decoy")
    assert "card:command_tent" not in seen["e8"] and "card:command_tent" in seen["d8"] and len(seen) == 18


def test_no_unit_is_laid_further_forward_than_the_tent() -> None:
    """[deploy.tent] With the tent in the back rows the hexes before it are for decoys, and it must find room there."""
    m = chosen("river_of_sleep", "ynfernael_gate")
    say(m, "muster", *["card:citadel_guard"] * 5, "card:rune_golems", "card:command_tent", "done")
    # Hexes are asked from row 7, the foremost: a unit there means that the tent lies in that row too.
    assert "card:command_tent" in options(m) and m.ask is not None and HEX_NAMES[m.ask.args[0]] == "a7"
    say(m, "card:citadel_guard")
    seen = laying(m, "card:decoy")
    tents = [place for place, card in laid_by(m, "daqan").items() if card == "command_tent"]
    assert [place[1] for place in tents] == ["7"] and seen[tents[0]] == ["card:command_tent"]


def test_a_tent_behind_forces_decoys_before_it() -> None:
    """[deploy.tent] The eleven decoys fill row 7, and the tent lies behind with every unit."""
    m = chosen("river_of_sleep", "ynfernael_gate")
    say(m, "muster", *["card:citadel_guard"] * 5, "card:rune_golems", "card:command_tent", "done")
    laying(m, "card:decoy")
    cards = laid_by(m, "daqan")
    row = next(int(place[1]) for place, card in cards.items() if card == "command_tent")
    assert row > 7 and all(int(place[1]) >= row for place, card in cards.items() if card in UNIT_NAMES)


def laid_by(m: Match, side: str) -> dict[str, str]:
    """The cards of a side in the places where they lie."""
    return {place: str(card) for place, card in m.view(side)["players"][side]["laid"].items()}


def test_a_massive_unit_is_not_laid_on_a_building() -> None:
    """With an override, Citadel Guards are as heavy as that; the gate has a building.

    [deploy.place] [abilities.massive] [data.override]
    """
    m = start(
        GAME,
        {
            "pairing": "nordgard_gate/ynfernael_gate",
            "override": {"units": {"unit": {"citadel_guard": {"abilities": ["massive 1"]}}}},
        },
        key_of_seed("massive"),
    )
    say(m, "muster", *["card:citadel_guard"] * 5, *["card:rune_golems"] * 2, "done")
    seen = laying(m, "card:decoy")
    assert "card:citadel_guard" not in seen["g8"] and "card:citadel_guard" in seen["f8"]


# ---- opening hands


def test_cards_go_under_the_decks_together() -> None:
    """[setup.hands] [setup.order] [ex.full_setup] Six and three drawn, two and one put back; then the battle."""
    m = with_armies(chosen())
    s = state(m)
    assert m.seat == ("daqan", "uthuk") and [len(hand) for hand in s.hands] == [6, 6]
    given: dict[str, list[str]] = {"daqan": [], "uthuk": []}
    for _ in range(3):
        for seat in ("daqan", "uthuk"):
            given[seat].append(m.options(seat)[0])
            m.answer(m.options(seat)[0], seat)
    s = state(m)
    assert [len(hand) for hand in s.hands] == [4, 4] and [len(hand) for hand in s.lore_hands] == [2, 2]
    bottom = [f"command:{name}" for name in m.position()["command"]["deck"][:4]]
    assert bottom == [given["daqan"][1], given["daqan"][0], given["uthuk"][1], given["uthuk"][0]]
    assert [f"lore:{LORE_NAMES[deck[0]]}" for deck in s.lore_decks] == [given["daqan"][2], given["uthuk"][2]]
    assert s.phase == P_COMMAND and actor(m) == "uthuk"
    sound(m)


def test_the_militia_is_cheaper() -> None:
    """[scenario.mustering_the_militia] Each Citadel Guard costs 3 points."""
    m = chosen("mustering_the_militia", "ynfernael_gate")
    while actor(m) != "daqan":
        say(m, "army:tide_of_blood" if asked(m) == "army" else options(m)[0])
    say(m, "muster", *["card:citadel_guard"] * 5)
    assert m.ask is not None and m.ask.args[0] == 15
    prices = m.view("daqan")["players"]["daqan"]["prices"]
    assert (prices["citadel_guard"], prices["yeoman_archers"]) == (3, 4)
    assert "prices" not in m.view("uthuk")["players"]["daqan"]
    told = BOARD.remark(Reader("battlelore", "en", m.seats), m.view("daqan"), "card:citadel_guard")
    assert told == "3 points, 5 taken"


# ---- the data files


def test_every_entry_of_the_data_says_how_sure_it_is() -> None:
    """[data.confidence] Verified, partial or designed, for the entry and for single fields of it."""
    allowed = {"verified", "partial", "designed"}
    groups = [
        STANDARD["commands"],
        STANDARD["lore"],
        STANDARD["scenarios"],
        STANDARD["units"]["unit"],
        STANDARD["units"]["keyword"],
        STANDARD["units"]["army"],
        STANDARD["terrain"]["terrain"],
    ]
    for group in groups:
        for name, entry in group.items():
            assert entry["confidence"] in allowed, name
            assert set(entry.get("doubt", {}).values()) <= allowed, name
            assert set(entry.get("doubt", {})) <= set(entry) | {"marker"}, name
    assert CARD_NAMES[TENT] == "command_tent" and points(new()) == [0, 0]


# ---- preset hands

PRESET = ["patrol_left", "patrol_centre", "patrol_right", "line_advance"]


@pytest.mark.parametrize("game", ["learning", "full"])
def test_preset_hands_are_the_same_four_cards_for_both(game: str) -> None:
    """[setup.preset] No command card is drawn or put back; lore cards are dealt as usual."""
    m = start(GAME, GAME.check_options({"game": game, "hands": "preset"}), key_of_seed("preset"))
    kinds: list[str] = []
    while asked(m) != "command":
        kinds.append(asked(m) if asked(m) != "return_card" else options(m)[0].partition(":")[0])
        say(m, options(m)[0])
    assert "command" not in kinds and ("lore" in kinds) == (game == "full")
    s = state(m)
    assert command_names(s.hands[0]) == command_names(s.hands[1]) == PRESET
    assert len(s.deck) == 32 and s.under == 0 and faults(s) == []
    assert [len(hand) for hand in s.lore_hands] == ([2, 2] if game == "full" else [0, 0])


def test_what_is_left_of_a_preset_hand_is_known_to_the_enemy() -> None:
    """[setup.preset] It is known until such a card is played, and guessed worlds respect it."""
    m = start(GAME, GAME.check_options({"game": "learning", "hands": "preset"}), key_of_seed("preset"))
    first, second = m.seats[state(m).first], m.seats[1 - state(m).first]
    assert m.view(second)["players"][first]["known"] == PRESET
    say(m, "command:patrol_left")
    assert m.view(second)["players"][first]["known"] == PRESET[1:]
    for number in range(5):
        world = state(m).copy()
        guess(world, m.seats.index(second), Dice(key_of_seed(str(number))))
        assert command_names(world.hands[world.first]) == PRESET[1:]


def test_random_hands_are_the_rule_and_others_are_refused() -> None:
    """[setup.preset] The option has two values. Preset hands need two copies of each card in the deck."""
    assert GAME.check_options({})["hands"] == "random"
    with pytest.raises(BadOption, match="hands: 'all' is not allowed; allowed: random, preset"):
        GAME.check_options({"hands": "all"})
    with pytest.raises(BadOption, match="hands: with this override the command deck has only 1 of line_advance"):
        GAME.check_options(
            {
                "hands": "preset",
                "override": {
                    "commands.line_advance.count": 1,
                    "commands.command_spare_1.count": BOOK.commands[6].count - 1,
                },
            }
        )


def test_a_position_with_preset_hands() -> None:
    """[setup.preset] Hands that are left out are the preset ones; what is known of them is part of a position."""
    given = GAME.check_options({"game": "learning", "hands": "preset"})
    m = start(GAME, given, key_of_seed("preset"), {})
    assert command_names(state(m).hands[0]) == PRESET and m.view(0)["players"]["uthuk"]["known"] == PRESET
    say(m, "command:patrol_left", "basic")
    told = m.position()
    assert start(GAME, given, key_of_seed("x"), told).position() == told
    with pytest.raises(BadPosition, match="wedge is not in the hand"):
        start(GAME, given, key_of_seed("x"), {"players": {"daqan": {"hand": PRESET, "known": ["wedge"]}}})
