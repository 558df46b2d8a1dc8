"""The odds of The Battle of Five Armies: small cases by hand, everything else against the engine with real dice."""

from fractions import Fraction
from itertools import takewhile
from typing import Any

import pytest
from tests.five import EAST, SOUTH, battle, fight, maneuver, play, run, say, state, table, turn
from tests.table import asked

from warhost.games import chances
from warhost.games.bo5a.ids import FREE, GO_ON, SHADOW, WITHDRAW
from warhost.games.bo5a.odds import ATTACKER, Combat, Policy, combat, combats, has_odds, odds_of, options
from warhost.games.bo5a.tables import place
from warhost.kernel import optional
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.match import Match
from warhost.lab.check_odds_bo5a import COMBATS, check
from warhost.lab.check_odds_wotr import TOO_FAR
from warhost.text.board import board_of
from warhost.text.reader import Reader
from warhost.text.spans import plain

# Of the sixty figures the farthest is within this with almost every seed; the seed is fixed.
WITHIN = 4.0


def compute(
    attacker: dict[str, int],
    defender: dict[str, int],
    source: str = EAST,
    target: str = SOUTH,
    stop: float = 0.0,
    **position: Any,
) -> Combat:
    """The odds when the Shadow attacks; on the usual ground nothing helps either side."""
    board = position.pop("places", {})
    for name, army in ((source, attacker), (target, defender)):
        if army:
            board.setdefault(name, {})["units"] = army
    s = state(table(places=board, **position))
    return combat(s, SHADOW, place(source), place(target), Policy(stop))


def outcomes(found: Combat) -> list[float]:
    assert sum(found.outcomes) == pytest.approx(1)
    return found.outcomes


def test_a_damaged_unit_against_another() -> None:
    """Each dies of one hit, a die hits with a third: the rounds in which nobody hits do not count."""
    found = compute({"orcs": 1}, {"lake_men": 1}, places={EAST: {"damage": 1}, SOUTH: {"damage": 1}})
    assert outcomes(found) == pytest.approx([2 / 5, 2 / 5, 1 / 5, 0])
    assert found.losses[ATTACKER] == pytest.approx([2 / 5, 3 / 5])
    assert found.ends[:3] == pytest.approx([0, 5 / 9, 4 / 9 * 5 / 9])


def test_a_unit_takes_two_damage() -> None:
    found = compute({"orcs": 1}, {"lake_men": 1}, places={SOUTH: {"damage": 1}})
    # The attacker has a second life: the defender needs two hits before he is hit once.
    hit = Fraction(1, 3)
    one = hit * (1 - hit) / (1 - (1 - hit) ** 2)
    both = hit * hit / (1 - (1 - hit) ** 2)
    assert outcomes(found)[:3] == pytest.approx([float(one + both + one * one), float(one * one), float(one * both)])


def test_a_leader_rolls_a_miss_again() -> None:
    found = compute({"orcs": 1}, {"lake_men": 1}, places={EAST: {"damage": 1, "leadership": 1}, SOUTH: {"damage": 1}})
    assert (found.dice, found.rerolls) == ([1, 1], [1, 0])
    assert found.by_round[0] == pytest.approx([5 / 9, 1 / 3])


def test_a_slope_hinders_in_the_first_round_walls_until_they_fall() -> None:
    slope = compute({"orcs": 3}, {"elf_archers": 1}, "valley_bridge_plain", "ss_crest")
    assert slope.hits_on == [[6, 5, 5], [5, 5, 5]] and slope.walls == 0
    walls = compute({"orcs": 3}, {"elf_archers": 1}, "ss_crest", "ravenhill")
    assert walls.hits_on == [[6, 6, 5], [5, 5, 5]] and walls.walls == 3
    assert walls.broken >= outcomes(walls)[0] > 0
    broken = compute({"orcs": 3}, {"elf_archers": 1}, "ss_crest", "ravenhill", fortifications={"ravenhill": 3})
    assert broken.hits_on[ATTACKER] == [5, 5, 5] and broken.walls == 0 and broken.broken == 0
    assert outcomes(walls)[0] < outcomes(slope)[0] < outcomes(broken)[0]


def test_the_ground_favours_somebody() -> None:
    assert compute({"wargs": 2}, {"lake_men": 3}).superior == SHADOW
    assert compute({"orcs": 2}, {"elf_spearmen": 1}).superior == FREE
    assert compute({"orcs": 2}, {"lake_men": 3}).superior == -1


def test_the_weakest_go_first() -> None:
    """Two Orcs and a Great Orc with three Damage: after one more an Orc is gone, and a die with it."""
    found = combats.stages_of(
        state(fight({"orcs": 2, "great_orcs": 1}, {"lake_men": 1}, extra={EAST: {"damage": 3}})), ATTACKER, Policy()
    )
    assert [(stage.units, stage.dice) for stage in found] == [(3, 4), (2, 3), (1, 2)]


def test_the_attacker_withdraws_below_a_ratio() -> None:
    """Two Damage against at least five: the attacker gives up after a round, unless two of three dice have hit."""
    found = compute({"orcs": 1}, {"elf_spearmen": 3}, stop=0.5)
    assert outcomes(found) == pytest.approx([0, 7 / 27, 0, 20 / 27])
    assert found.ends == pytest.approx([0, 1])
    assert outcomes(compute({"orcs": 1}, {"elf_spearmen": 3}))[3] == 0


def test_five_dice_at_most() -> None:
    found = compute({"great_orcs": 5}, {"dwarf_veterans": 5})
    assert found.dice == [5, 5] and found.units == [5, 5]


def test_the_exact_odds_are_those_of_the_engine() -> None:
    """Every distribution of every combat: the chances, and 400 times the engine."""
    far = {(name, what): distance for name, what, distance in check(400)}
    assert {name for name, _ in far} == set(COMBATS)
    assert max(far.values()) <= WITHIN, max(far, key=lambda key: far[key])


def test_a_wrong_rule_is_noticed_in_the_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the odds forgot a leader, the simulated combats would show it."""
    rolled = chances.rolled
    monkeypatch.setattr(combats, "rolled", lambda dice, rerolls, chance: rolled(dice, max(0, rerolls - 1), chance))
    first = [distance for name, _, distance in takewhile(lambda one: one[0] != "slope", check(300))]
    assert max(first) > TOO_FAR


# ---- for the page


def told(m: Match, option: str, language: str = "en") -> list[str]:
    """The odds behind an option in words."""
    assert m.ask is not None
    found = optional.odds_of(m.game, m.state, m.ask, m.game.vocabulary.parse(option))
    assert found is not None
    return [plain(line) for line in board_of("bo5a").odds(Reader("bo5a", language, m.seats), found)]


def test_odds_before_an_attack_in_words() -> None:
    board = {
        "ss_crest": {"units": {"orcs": 2}},
        "ravenhill": {"units": {"elf_archers": 1}},
        "valley_bridge_plain": {"units": {"lake_men": 1}, "damage": 1},
    }
    m = say(turn("army", "shadow", places=board), "do:attack")
    before = state(m).columns()
    if asked(m) == "attack_with":
        lines = told(m, "region:ss_crest")
        assert len(lines) == 3
        assert lines[0].startswith("Combat for Ravenhill: the attacker wins ")
        say(m, "region:ss_crest")
    assert asked(m) == "attack_or_move"
    lines = told(m, "region:ravenhill")
    assert lines[0].startswith("Combat for Ravenhill: the attacker wins ")
    assert lines[1].startswith("Attacker on average: ") and lines[1].endswith(" of 2 units lost")
    assert lines[3].startswith("Damage the Fortification can still take: 3; broken ")
    assert lines[4] == "The defender may leave after a round"
    assert told(m, "region:valley_bridge_plain", "ru")[0].startswith(
        "Сражение, обороняется Равнина у моста: победа атакующего — "
    )
    assert optional.odds_of(m.game, m.state, m.ask, m.game.vocabulary.parse("move")) is None if m.ask else False
    assert state(m).columns() == before


def test_an_army_with_nobody_to_attack_has_no_odds_yet() -> None:
    """The page would offer to show them, and show nothing: an Army far away may only move with this action."""
    board = {
        "ss_crest": {"units": {"orcs": 2}},
        EAST: {"units": {"goblins": 2}},
        "ravenhill": {"units": {"elf_archers": 1}},
    }
    m = say(turn("army", "shadow", places=board), "do:attack")
    assert asked(m) == "attack_with" and m.ask is not None
    assert has_odds(state(m), m.ask, place("ss_crest")) and not has_odds(state(m), m.ask, place(EAST))
    assert odds_of(state(m), m.ask, place(EAST)) is None


def test_odds_of_continuing() -> None:
    m = battle({"orcs": 2}, {"elf_spearmen": 2}, roll=(6, 1, 1, 1))
    assert asked(m) == "withdraw" and m.ask is not None
    assert has_odds(state(m), m.ask, GO_ON) and not has_odds(state(m), m.ask, WITHDRAW)
    found = odds_of(state(m), m.ask, GO_ON)
    assert found is not None
    one = found["combats"][0]
    assert one["superiority"] is None and one["defender"]["units"] == 2
    fresh = compute({"orcs": 2}, {"elf_spearmen": 2})
    assert one["outcomes"]["won"] > fresh.outcomes[0]


def test_odds_of_an_attack_by_a_card() -> None:
    """Elven Charge: Leadership 5 in that combat."""
    m = play("fp_story_06", places={SOUTH: {"units": {"elf_archers": 3}}, EAST: {"units": {"orcs": 3}}})
    while m.ask is not None and asked(m) == "attack_with":
        say(m, f"region:{SOUTH}")
    assert m.ask is not None and asked(m) == "attack_or_move"
    found = odds_of(state(m), m.ask, place(EAST))
    assert found is not None and found["combats"][0]["attacker"]["rerolls"] == 3
    again = turn("army_muster", places={SOUTH: {"units": {"elf_archers": 3}}, EAST: {"units": {"orcs": 3}}})
    say(again, "do:attack", f"region:{SOUTH}?")
    assert again.ask is not None
    plainly = odds_of(state(again), again.ask, place(EAST))
    assert plainly is not None and plainly["combats"][0]["attacker"]["rerolls"] == 0


def test_odds_with_beorn_in_words() -> None:
    m = turn("will", characters={"beorn": SOUTH}, wrath=6, places={EAST: {"units": {"orcs": 3}}})
    say(m, "do:fury", "stay?")
    assert asked(m) == "attack_to"
    lines = told(m, f"region:{EAST}")
    assert lines[1].startswith("Beorn on average: ")


def test_odds_do_not_depend_on_what_is_hidden() -> None:
    m = run(
        maneuver(fight({"orcs": 3}, {"elf_spearmen": 3}, hands={"free": ["event_21"], "shadow": ["event_22"]})),
        "withdraw",
    )
    assert m.ask is not None and asked(m) == "withdraw"
    found = odds_of(state(m), m.ask, GO_ON)
    for number in range(3):
        options.CACHE.clear()
        other = m.fork(m.ask.seat, Dice(key_of_seed(f"world {number}")))
        assert other.ask is not None
        assert odds_of(state(other), other.ask, GO_ON) == found


def test_the_cache_does_not_grow_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(options, "MOST_CACHED", 2)
    options.CACHE.clear()
    for number in range(1, 5):
        m = fight({"orcs": number}, {"elf_spearmen": 1})
        m = run(maneuver(m), "withdraw")
        if m.ask is not None and asked(m) == "withdraw":
            odds_of(state(m), m.ask, GO_ON)
    assert len(options.CACHE) <= 2
