"""The rules of thumb of The Battle of Five Armies: they beat chance from either side, and answer every question."""

from typing import Any

import pytest
from tests.five import ABSENT, EAST, GAME, battle, fight, say, state, table, turn

import warhost
from warhost.bots.bo5a.evaluate import FiveEvaluation
from warhost.bots.bo5a.policy import ANSWERS, FivePolicy
from warhost.bots.bo5a.strength import army_in, attack
from warhost.bots.policies import policy_named
from warhost.games.bo5a.asks import ASK_KINDS
from warhost.games.bo5a.ids import SHADOW
from warhost.games.bo5a.tables import place
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import Ask
from warhost.kernel.match import Match
from warhost.kernel.play import Tally, play_out

GENERALS = {"gandalf": "ravenhill", "thranduil": "ravenhill", "bard": "camp", "dain": "camp"}


def chosen(m: Match, seat: str = "") -> str:
    """What the policy answers to the open question, or to that of a seat."""
    ask = next(ask for ask in m.open_asks() if not seat or m.seats[ask.seat] == seat)
    answer = FivePolicy().choose(m.state, ask, Dice(key_of_seed("x")))
    assert answer in ask.options
    return m.game.vocabulary.names[answer]


def follow(m: Match, *until: str) -> Match:
    """Let the policy answer until one of these questions, or until the next die."""
    first = True
    while m.ask is not None and m.ask.kind not in until and (first or m.ask.kind not in ("action", "deed")):
        m.answer(chosen(m), m.ask.seat)
        first = False
    return m


def test_every_kind_of_question_has_its_own_answer() -> None:
    assert sorted([*ANSWERS, "action"]) == sorted(ASK_KINDS)


def test_units_above_the_limit_fall_as_casualties_while_there_is_damage() -> None:
    """No unit beyond the excess is given up."""
    board = {
        "bl_far_plain": {"units": {"orcs": 3}, "damage": 3},
        "bl_corner_plain": {"units": {"orcs": 2, "great_orcs": 1}},
    }
    m = say(
        turn("army", "shadow", places=board),
        "do:move_armies",
        "region:bl_far_plain",
        "region:bl_corner_plain",
        "all",
        "done?",
    )
    assert chosen(m) == "remove:orcs"
    assert chosen(say(m, "remove:orcs")) == "done"


def test_every_reroll_is_made_and_all_tokens_go_along() -> None:
    board = {EAST: {"units": {"orcs": 1}, "leadership": 2}}
    m = say(turn("army", "shadow", places=board), "do:move_armies", f"region:{EAST}", "region:ruins_of_dale")
    assert chosen(m) == "number:2"
    m = battle({"orcs": 3}, {"lake_men": 1}, until=("reroll",), roll=(1, 1, 1, 1), extra={EAST: {"leadership": 2}})
    assert chosen(m) == "number:2"


@pytest.mark.parametrize("side", [0, 1])
def test_it_beats_chance(side: int) -> None:
    """Of six games at most one is lost."""
    policies = [policy_named("heuristic" if i == side else "random", "bo5a") for i in (0, 1)]
    won = 0.0
    for number in range(6):
        state = GAME.setup(GAME.check_options({}), Dice(key_of_seed(f"dice {number}")))
        assert play_out(GAME, state, policies, Dice(key_of_seed(f"pick {number}")), Tally())
        result = GAME.result(state)
        assert result is not None
        won += result[side]
    assert won >= 5


def test_one_general_is_activated_a_second_one_is_not_worth_the_tiles() -> None:
    board = {name: {"units": {"elf_spearmen": 1}} for name in ("ravenhill", "camp")}
    m = table(phase="generals", characters=GENERALS, places=board)
    assert chosen(m).startswith("general:")
    m.answer(chosen(m), "free")
    assert chosen(m) == "done"


def test_beorn_comes_when_that_wins() -> None:
    m = turn(
        "character",
        fate={"marker": 11},
        characters=ABSENT | {"thorin": "dead", "bilbo": "dead"},
        places={"camp": {"units": {"elf_spearmen": 3}, "leadership": 1}},
    )
    assert chosen(m) == "do:enter_beorn"
    assert follow(m).over


def test_the_shadow_enters_unguarded_places() -> None:
    m = turn("army", "shadow", places={"valley_east_plain": {"units": {"orcs": 3}}, "camp": {"units": {"lake_men": 1}}})
    follow(m)
    assert state(m).control[place("ruins_of_dale")] == SHADOW


def test_the_shadow_takes_the_gate_that_wins_at_once() -> None:
    m = turn(
        "army",
        "shadow",
        control=["eastern_spur", "ruins_of_dale"],
        places={
            "eb_gate_vale": {"units": {"orcs": 2}},
            "camp": {"units": {"lake_men": 1}},
            "bl_spur_gap": {"units": {"orcs": 5}},
        },
    )
    follow(m)
    assert m.over


def test_no_unit_is_lost_to_the_stacking_limit() -> None:
    """Seven in a mustering region: five march."""
    m = turn(
        "army",
        "shadow",
        places={"bl_north_muster": {"units": {"orcs": 6, "great_orcs": 1}}, "camp": {"units": {"lake_men": 1}}},
    )
    follow(m)
    s = state(m)
    assert s.units[50 + place("bl_north_muster")] == 2
    assert s.units[50 + place("bl_spur_road")] == 5
    assert s.figures[place("bl_spur_road")][6] == 1


def test_a_settlement_under_threat_keeps_a_guard() -> None:
    m = turn(
        "army",
        "shadow",
        control=["ruins_of_dale"],
        places={
            "ruins_of_dale": {"units": {"orcs": 4}},
            "valley_camp_ford": {"units": {"lake_men": 1}},
            "lower_slopes": {"units": {"elf_archers": 1}},
        },
    )
    follow(m, "maneuver")
    assert state(m).units[50 + place("ruins_of_dale")] >= 1


def test_bolg_stays_behind_the_lines() -> None:
    m = turn(
        "army",
        "shadow",
        characters={"bolg": "bl_east_muster"},
        places={"bl_east_muster": {"units": {"orcs": 3}}, "camp": {"units": {"lake_men": 1}}},
    )
    follow(m)
    assert m.game.position(m.state)["characters"]["bolg"] == "bl_east_muster"


def test_the_shadow_attacks_what_it_can_beat_and_leaves_alone_what_it_cannot() -> None:
    strong = {"camp": {"units": {"dwarf_veterans": 5}, "leadership": 3}}
    m = turn("army", "shadow", places=strong | {"eb_loop_hills": {"units": {"orcs": 2}}})
    follow(m, "maneuver")
    assert m.ask is None or m.ask.kind != "maneuver"
    weak = {"camp": {"units": {"lake_men": 1}}}
    m = turn("army", "shadow", places=weak | {"eb_loop_hills": {"units": {"orcs": 5}}})
    follow(m, "maneuver")
    assert m.ask is not None and m.ask.kind == "maneuver"


def test_a_loser_regroups_to_retreat_and_a_winner_stays() -> None:
    m = fight(
        {"orcs": 5},
        {"elf_spearmen": 2},
        extra={"valley_east_plain": {"leadership": 3}},
        places={"valley_west_plain": {}},
    )
    assert chosen(m, "free") == "card:man_regroup_free_peoples"
    m = fight({"orcs": 1}, {"elf_spearmen": 5})
    assert chosen(m, "free") != "card:man_regroup_free_peoples"


def test_walls_and_slopes_make_an_attack_worse() -> None:
    def win(target: str, source: str, **position: Any) -> float:
        s = state(table(places={source: {"units": {"orcs": 5}}, target: {"units": {"elf_spearmen": 4}}}, **position))
        return attack(s, SHADOW, army_in(s, SHADOW, place(source)), place(source), place(target)).win

    open_ground = win("valley_south_plain", "valley_east_plain")
    assert open_ground > win("ss_crest", "valley_bridge_plain") > win("ravenhill", "ss_crest")
    assert win("ravenhill", "ss_crest", fortifications={"ravenhill": 3}) == open_ground


def test_the_lowest_tile_is_wanted() -> None:
    m = table(phase="fate", generals={"number": 3}, script={"tile": ["three", "one"]})
    assert chosen(m) == "again"
    assert chosen(say(m, "again")) == "apply"


# ---- the evaluation


def test_the_evaluation_knows_what_wins() -> None:
    """Points of the Shadow are good for the Shadow, Fate and troops for the Free Peoples."""
    chance = FiveEvaluation().chance
    board = {"camp": {"units": {"lake_men": 3}}, "bl_spur_gap": {"units": {"orcs": 5}}}

    def judged(**position: Any) -> float:
        return chance(state(table(places=position.pop("places", board), **position)))

    plain = judged()
    assert judged(control=["eastern_spur", "ruins_of_dale"]) < judged(control=["ruins_of_dale"]) < plain
    assert judged(fate={"marker": 9}) > plain
    assert judged(places=board | {"camp": {"units": {"lake_men": 5}}}) > plain
    assert judged(places=board | {"valley_camp_ford": {"units": {"orcs": 5}}}) < plain


def test_the_purposes_follow_the_position() -> None:
    """Until the Shadow has six points everything depends on Beorn."""

    def kinds(m: Match, seat: int) -> list[str]:
        return [p.kind for p in FivePolicy().purposes(m.state, Ask(seat, "", [0, 1], ""))]

    start = warhost.new("bo5a", seed=1)
    assert kinds(start, 0)[0] == "await_beorn" and kinds(start, 1) == ["conquer", "before_beorn"]
    six = table(
        control=["eastern_spur", "ruins_of_dale"],
        places={"ruins_of_dale": {"units": {"orcs": 1}}, "valley_west_plain": {"units": {"elf_spearmen": 4}}},
    )
    assert kinds(six, 0)[0] == "hold_out" and "retake" in kinds(six, 0)
    assert kinds(six, 1) == ["conquer"]
