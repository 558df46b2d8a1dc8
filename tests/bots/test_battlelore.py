"""The rules of thumb of BattleLore: they beat chance from either side, and answer every question."""

from typing import Any

import pytest
from tests.bl_table import GAME, asked, battle, say, state, table

from warhost.bots.battlelore.blows import CHANCE, at_least, best_blow, prize
from warhost.bots.battlelore.evaluate import FEATURES, WEIGHTS, BattleEvaluation, income
from warhost.bots.battlelore.policy import BattlePolicy
from warhost.bots.battlelore.worth import holding
from warhost.bots.policies import policy_named
from warhost.games.battlelore.hexes import HEX_NUMBERS
from warhost.games.battlelore.ids import UNIT_NAMES
from warhost.games.battlelore.state import Battle
from warhost.games.library import game_named
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.match import Match
from warhost.kernel.play import Tally, play_out
from warhost.kernel.record import start

GUARD, ARCHERS, VIPERS, HARVESTERS = "citadel_guard", "yeoman_archers", "viper_legion", "blood_harvesters"


def chosen(m: Match) -> str:
    """What the policy answers."""
    ask = m.ask
    assert ask is not None
    answer = BattlePolicy().choose(m.state, ask, Dice(key_of_seed("x")))
    assert answer in ask.options
    return m.game.vocabulary.names[answer]


@pytest.mark.parametrize("game", ["learning", "full"])
@pytest.mark.parametrize("side", [0, 1])
def test_it_beats_chance(game: str, side: int) -> None:
    """None of ten games is lost."""
    engine = game_named("battlelore")
    policies = [policy_named("heuristic" if i == side else "random", "battlelore") for i in (0, 1)]
    won = 0.0
    for number in range(10):
        state = engine.setup({"game": game}, Dice(key_of_seed(f"dice {number}")))
        assert play_out(engine, state, policies, Dice(key_of_seed(f"pick {number}")), Tally())
        result = engine.result(state)
        assert result is not None
        won += result[side]
    assert won >= 9


def test_it_goes_for_a_free_banner_and_stays_there() -> None:
    m = table({"c7": GUARD, "j3": HARVESTERS}, banners={"c5": 2}, phase="move", ordered=["c7"])
    assert chosen(m) == "hex:c7"
    m.answer("hex:c7")
    assert chosen(m) == "hex:c5"
    m = table({"c5": GUARD, "j3": HARVESTERS}, banners={"c5": 2}, phase="move", ordered=["c5"])
    assert chosen(m) == "done"


def test_it_attacks_a_unit_that_may_be_destroyed() -> None:
    m = table(
        {"c5": "riverwatch_riders", "c4": HARVESTERS, "b4": {"unit": HARVESTERS, "health": 1}},
        phase="attack",
        ordered=["c5"],
    )
    m.answer("hex:c5")
    assert chosen(m) == "hex:b4"


def test_it_does_not_leave_a_banner_for_an_advance() -> None:
    m = battle(
        {"c5": "riverwatch_riders", "c4": HARVESTERS}, "c5", "c4", ["morale", "pierce", "pierce"], banners={"c5": 1}
    )
    assert chosen(m) == "no"


@pytest.mark.parametrize(
    ("health", "faces", "answer"),
    [(1, ["heroic"], "no"), (2, ["heroic"], "yes"), (2, ["heroic", "heroic"], "no"), (3, ["heroic", "heroic"], "yes")],
)
def test_the_last_figure_is_not_given_for_a_die(health: int, faces: list[str], answer: str) -> None:
    """In an attack and in a counter; a die that may be spent after this one counts too, another unit does not."""
    unit = {"unit": HARVESTERS, "health": health}
    others = {"j3": {"unit": HARVESTERS, "health": 4 - health}}
    dice = faces + ["lore"] * (6 - health - len(faces))
    m = battle({"c4": unit, "c5": GUARD} | others, "c4", "c5", dice)
    state(m).attacks[state(m).at[HEX_NUMBERS["j3"]]] = 1
    assert asked(m) == "spend" and chosen(m) == answer
    m = battle({"c5": GUARD, "c4": unit} | others, "c5", "c4", ["lore"] * 3 + dice)
    m.answer("yes")
    assert asked(m) == "spend" and chosen(m) == answer


def armies(pairing: str) -> list[list[int]]:
    """What both sides muster in a pairing, by kind."""
    m = start(GAME, GAME.check_options({"pairing": pairing}), key_of_seed("muster"))
    found: list[list[int]] = [[], []]
    while asked(m) != "command":
        for ask in m.open_asks():
            if ask.kind == "deploy" and not found[ask.seat]:
                found[ask.seat] = list(state(m).muster[ask.seat])
            m.answer(BattlePolicy().choose(m.state, ask, Dice(key_of_seed("x"))), ask.seat)
    return found


def test_it_musters_for_its_scenario_and_spends_its_points() -> None:
    militia, runes = armies("mustering_the_militia/march_of_the_obscene"), armies("runestones/shadow_tor")
    guards = UNIT_NAMES.index(GUARD)
    assert militia[0][guards] == 5 > runes[0][guards]
    begun = GAME.setup({"game": "full"}, Dice(key_of_seed("x")))
    assert isinstance(begun, Battle)
    costs = begun.book.cost
    for side in (0, 1):
        spent = sum(costs[kind] * runes[side][kind] for kind in range(10))
        assert 47 <= spent <= 50 and sum(runes[side]) == 18


def value_of_shot(distance: int, scenario: str) -> float:
    """What vipers on C1 would gain by shooting at guards in their column."""
    m = table({"c1": VIPERS, f"c{1 + distance}": GUARD}, scenarios={"uthuk": scenario}, active="uthuk")
    s = state(m)
    return best_blow(s, s.at[HEX_NUMBERS["c1"]], HEX_NUMBERS["c1"])


def test_it_knows_what_scenarios_change_in_attacks() -> None:
    assert value_of_shot(4, "march_of_the_obscene") > 0 == value_of_shot(5, "march_of_the_obscene")
    assert value_of_shot(5, "shadow_tor") > 0 == value_of_shot(6, "shadow_tor")
    plain, feast = [
        state(table({"c5": GUARD, "c4": HARVESTERS}, scenarios={"uthuk": card}))
        for card in ("march_of_the_obscene", "feast_of_flesh")
    ]
    place, target = HEX_NUMBERS["c4"], plain.at[HEX_NUMBERS["c5"]]
    assert prize(feast, 1, place, target) > prize(plain, 1, place, target) + 2


def test_it_goes_for_the_ground_that_its_scenario_still_pays_for() -> None:
    """Two buildings pay a point: the second one is worth more than a third."""
    terrain = {"c5": "building", "e5": "building", "g5": "building"}
    worth = []
    for held in (["c5"], ["c5", "e5"]):
        units = {**dict.fromkeys(held, GUARD), "g7": GUARD, "j2": HARVESTERS}
        s = state(table(units, scenarios={"daqan": "mustering_the_militia"}, terrain=terrain))
        worth.append(holding(s, s.at[HEX_NUMBERS["g7"]], HEX_NUMBERS["g5"]))
    assert worth[0] > worth[1] + 1


def test_chances_of_dice() -> None:
    assert at_least(2, 1, 1) == pytest.approx(11 / 36) and CHANCE[3][2][3] == pytest.approx(1 / 27)
    assert CHANCE[4][3][0] == 1 and CHANCE[2][6][3] == 0


def test_the_evaluation_counts_points_units_and_income_from_terrain() -> None:
    chance = BattleEvaluation().chance
    assert all(len(weights) == len(FEATURES) for weights in WEIGHTS)
    units = {"c5": GUARD, "e6": GUARD, "g4": HARVESTERS, "i4": HARVESTERS}
    even = state(table(units, full=True))
    ahead = state(table(units, full=True, points={"daqan": 6}))
    behind = state(table(units, full=True, points={"uthuk": 6}))
    assert chance(behind) < chance(even) < chance(ahead)
    hurt = state(table(units | {"c5": {"unit": GUARD, "health": 1}}, full=True))
    assert chance(hurt) < chance(even)
    paid = state(table(units, full=True, banners={"c5": 2, "i4": 1}))
    assert [income(paid, side) for side in (0, 1)] == [2, 1] and chance(paid) > chance(even)
    nearly = state(table(units, full=True, points={"daqan": 14, "uthuk": 14}, banners={"c5": 2}))
    assert chance(nearly) > chance(paid)


def test_it_expects_the_counter_of_a_stunned_unit_where_an_override_allows_it() -> None:
    def worth(stun: int, forbids: list[str]) -> float:
        s = state(
            table(
                {"c5": GUARD, "c4": {"unit": HARVESTERS, "stun": stun}},
                override={"terrain": {"stun": {"forbids": forbids}}},
            )
        )
        return best_blow(s, s.at[HEX_NUMBERS["c5"]], HEX_NUMBERS["c5"])

    assert worth(1, ["counter"]) > worth(0, ["counter"])
    assert worth(1, ["move"]) == worth(0, ["move"])


@pytest.mark.parametrize(("left", "answers"), [(1, ["yes", "no"]), (3, ["yes", "yes"])])
def test_it_makes_lore_results_damage_until_the_target_falls(left: int, answers: list[str]) -> None:
    m = battle(
        {"c5": GUARD, "c4": {"unit": HARVESTERS, "health": left, "poison": True}},
        "c5",
        "c4",
        ["lore", "lore", "pierce"],
    )
    for answer in answers:
        assert asked(m) == "as_damage" and chosen(m) == answer
        m.answer(answer)


def test_it_pays_for_a_stunned_unit_that_has_something_to_do() -> None:
    stunned = {"unit": GUARD, "stun": True}
    m = table(
        {"c5": stunned, "c4": {"unit": HARVESTERS, "health": 1}, "a7": stunned},
        lore={"daqan": 2},
        phase="order",
        ordered=["c5", "a7"],
    )
    assert asked(m) == "remove_marker" and chosen(m) == "hex:c5"
    for lore, wanted in ((2, "hex:c5"), (0, "done")):
        m = table(
            {"c5": stunned, "c4": {"unit": HARVESTERS, "health": 1}},
            lore={"daqan": lore},
            hand=["attack_left", "wedge"],
        )
        m.answer("command:attack_left")
        m.answer("text")
        assert asked(m) == "order" and (chosen(m) == "hex:c5") == (wanted == "hex:c5")


def test_it_pays_for_poison_only_with_lore_to_spare() -> None:
    for lore, wanted in ((3, "done"), (6, "hex:c5")):
        m = table({"c5": {"unit": GUARD, "poison": True}}, lore={"daqan": lore}, phase="order", ordered=["c5"])
        assert asked(m) == "remove_marker" and chosen(m) == wanted


def test_it_prefers_to_attack_poisoned_or_stunned_units() -> None:
    def worth(**marks: bool) -> float:
        s = state(table({"c5": GUARD, "c4": {"unit": HARVESTERS, **marks}}))
        return best_blow(s, s.at[HEX_NUMBERS["c5"]], HEX_NUMBERS["c5"])

    assert worth(poison=True) > worth() and worth(stun=True) > worth()
    s = state(table({"c5": {"unit": GUARD, "stun": True}, "c4": HARVESTERS}))
    assert best_blow(s, s.at[HEX_NUMBERS["c5"]], HEX_NUMBERS["c5"]) == 0


def test_it_knows_that_flanking_adds_one_die_and_that_flyers_have_no_terrain() -> None:
    def worth(units: dict[str, str], terrain: dict[str, str]) -> float:
        s = state(table(units, terrain=terrain))
        return best_blow(s, s.at[HEX_NUMBERS["c5"]], HEX_NUMBERS["c5"])

    riders = "riverwatch_riders"
    alone, one, two = [
        worth({"c5": GUARD, "c4": HARVESTERS} | more, {}) for more in ({}, {"b4": riders}, {"b4": riders, "d4": riders})
    ]
    assert alone < one == two
    roc = {"c5": "roc_warrior", "c4": HARVESTERS}
    assert worth(roc, {"c5": "forest"}) == worth(roc, {}) > worth(roc, {"c4": "forest"})


def test_it_drives_an_enemy_where_it_hurts_most() -> None:
    m = battle({"e5": ARCHERS, "e3": HARVESTERS}, "e5", "e3", ["morale", "lore"], terrain={"d2": "water"})
    assert asked(m) == "retreat_side" and chosen(m) == "direction:north_west"


def test_a_hint_lays_a_tent_in_front_of_the_army() -> None:
    m = start(GAME, GAME.check_options({"pairing": "runestones/blood_in_the_water"}), key_of_seed("tent"))
    while asked(m) != "command" and not (asked(m) == "deploy" and m.seat == "daqan"):
        if asked(m) == "muster" and m.seat == "daqan" and "card:command_tent" in m.options("daqan"):
            m.answer("card:command_tent")
            continue
        for ask in m.open_asks():
            m.answer(BattlePolicy().choose(m.state, ask, Dice(key_of_seed("x"))), ask.seat)
    while asked(m) == "deploy" and m.seat == "daqan":
        m.answer(chosen(m))
    view = m.view("spectator")
    tent = next(place for place, terrain in view["terrain"].items() if terrain == "daqan_tent")
    rows = [place[1] for place, entry in view["units"].items() if UNIT_NAMES.index(entry["unit"]) < 5]
    assert tent[1] == min(rows) == "7"


def test_it_makes_the_move_of_onslaught() -> None:
    m = table(
        {"c6": GUARD, "j3": HARVESTERS},
        banners={"c5": 2},
        phase="extra_move",
        command="onslaught",
        text=True,
        ordered=["c6"],
    )
    assert asked(m) == "extra_move" and chosen(m) == "hex:c6"
    m.answer("hex:c6")
    assert chosen(m) == "hex:c5"


def test_a_hint_names_its_aims() -> None:
    def purposes(m: Match) -> list[tuple[str, tuple[int, ...]]]:
        assert m.ask is not None
        return [(purpose.kind, purpose.args) for purpose in BattlePolicy().purposes(m.state, m.open_asks()[0])]

    m = table({"c7": GUARD, "j3": HARVESTERS}, banners={"c5": 2})
    assert purposes(m) == [("banner", (HEX_NUMBERS["c5"], 2))]
    m = table({"c5": GUARD, "c4": {"unit": HARVESTERS, "health": 1}})
    assert purposes(m) == [("strike", (UNIT_NAMES.index(HARVESTERS), HEX_NUMBERS["c4"]))]
    m = table({"c9": GUARD}, banners={"c3": 1})
    assert purposes(m) == [("reach", (HEX_NUMBERS["c3"],))]
    m = start(GAME, {"game": "full"}, key_of_seed("x"))
    assert purposes(m) == [("prepare", ())]


def test_a_battle_cry_is_kept_for_the_enemys_turn() -> None:
    """There it keeps an ordered enemy from attacking; in its own turn it would send its targets away."""
    units = {"c5": GUARD, "c4": HARVESTERS, "j5": GUARD, "j4": VIPERS}
    for active, answer in (("daqan", "pass"), ("uthuk", "lore:battle_cry")):
        m = table(
            units,
            phase="attack_start",
            active=active,
            ordered=["c4"] if active == "uthuk" else ["c5"],
            lore_hands={"daqan": ["battle_cry"]},
            lore={"daqan": 9},
        )
        assert asked(m) == "use_lore" and chosen(m) == answer
    m.answer("lore:battle_cry")
    assert asked(m) == "scatter" and chosen(m) == "hex:c5"


def test_riders_go_over_an_enemy_with_overrun() -> None:
    """Only if an enemy is in their way; then over it and on to another hex."""
    units = {"c4": "flesh_rippers", "c5": {"unit": GUARD, "health": 1}}
    m = table(
        units,
        phase="move_start",
        active="uthuk",
        ordered=["c4"],
        lore_hands={"uthuk": ["overrun"]},
        lore={"uthuk": 9},
        script={"overrun": ["lore"] * 9},
    )
    assert chosen(m) == "lore:overrun"
    m.answer("lore:overrun")
    assert asked(m) == "move" and chosen(m) == "hex:c4"
    m.answer("hex:c4")
    assert asked(m) == "ride" and chosen(m) == "hex:c5"
    m.answer("hex:c5")
    m.answer(chosen(m))
    far = table(
        {"c2": "flesh_rippers", "c8": GUARD},
        phase="move_start",
        active="uthuk",
        ordered=["c2"],
        lore_hands={"uthuk": ["overrun"]},
        lore={"uthuk": 9},
    )
    assert chosen(far) == "pass"


def test_a_unit_that_falls_counters_with_unstoppable() -> None:
    m = battle(
        {"c5": GUARD, "c4": {"unit": HARVESTERS, "health": 1}},
        "c5",
        "c4",
        ["strike"] * 9,
        lore_hands={"uthuk": ["unstoppable"]},
        lore={"uthuk": 9},
    )
    assert asked(m) == "use_lore" and chosen(m) == "lore:unstoppable"


def test_dice_that_hurt_are_set_aside_with_a_rune_blade() -> None:
    m = battle(
        {"c5": GUARD, "c4": HARVESTERS},
        "c5",
        "c4",
        ["strike", "cleave", "lore", "lore", *["strike"] * 9],
        lore_hands={"daqan": ["rune_blade"]},
        lore={"daqan": 9},
    )
    assert chosen(m) == "lore:rune_blade"
    m.answer("lore:rune_blade")
    for answer in ("face:strike", "face:cleave", "done"):
        assert asked(m) == "keep_die" and chosen(m) == answer
        m.answer(answer)


def test_portals_lead_from_an_ordered_unit_to_where_it_wants_to_be() -> None:
    m = table(
        {"c2": HARVESTERS, "j3": VIPERS},
        phase="move_start",
        active="uthuk",
        ordered=["c2"],
        banners={"f6": 2},
        lore_hands={"uthuk": ["portal"]},
        lore={"uthuk": 9},
    )
    m.answer("lore:portal")
    assert chosen(m) == "hex:c2"
    m.answer("hex:c2")
    assert chosen(m) == "hex:f6"


def skies(units: dict[str, Any], banners: dict[str, int]) -> Match:
    """The Roc Warrior has flown from c5 to g5, and its owner holds Take to the Skies."""
    m = table(
        {"c5": "roc_warrior", **units},
        phase="move",
        ordered=["c5"],
        banners=banners,
        lore_hands={"daqan": ["take_to_the_skies"]},
        lore={"daqan": 9},
    )
    return say(m, "hex:c5", "hex:g5")


def test_an_enemy_is_carried_off_its_banner_but_never_needlessly() -> None:
    """Take to the Skies is worthwhile if a banner becomes free or a friend reaches one."""
    m = skies({"d5": GUARD, "e5": VIPERS}, {"e5": 2})
    assert chosen(m) == "lore:take_to_the_skies"
    m.answer("lore:take_to_the_skies")
    assert asked(m) == "lift" and chosen(m) == "hex:e5"
    m = skies({"d5": GUARD, "f5": VIPERS}, {"h5": 2})
    m.answer("lore:take_to_the_skies")
    assert chosen(m) == "hex:d5"
    m.answer("hex:d5")
    assert asked(m) == "lift_to" and chosen(m) == "hex:h5"
    assert chosen(skies({"e5": VIPERS}, {})) == "pass"
