"""The odds of attacks of BattleLore: small cases by hand, the rest against the engine with real dice."""

from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from tests.bl_table import asked, battle, options, say, state, table, unit_at

from warhost.games.battlelore.hexes import HEX_NUMBERS
from warhost.games.battlelore.odds import CACHE, Attack, alike, attack_odds, throws
from warhost.games.library import game_named
from warhost.kernel.dice import key_of_seed
from warhost.kernel.match import Match
from warhost.kernel.optional import has_odds, odds_of
from warhost.kernel.record import start
from warhost.lab.check_odds_battlelore import ATTACKS, check

GUARD, ARCHERS, VIPERS, HARVESTERS = "citadel_guard", "yeoman_archers", "viper_legion", "blood_harvesters"
# The seed is fixed, so a result within 4 standard errors stays there.
WITHIN = 4.0


def odds(units: dict[str, Any], source: str = "c5", target: str = "c4", **more: Any) -> Attack:
    """The odds of an attack."""
    s = state(table(units, **more))
    return attack_odds(s, s.at[HEX_NUMBERS[source]], s.at[HEX_NUMBERS[target]])


def test_a_shot_of_two_dice() -> None:
    """Pierce hits, morale drives back: one face each; nobody counters at a distance."""
    found = odds({"c8": ARCHERS, "c5": VIPERS}, "c8", "c5")
    assert found.dice == 2 and found.counter == 0 and found.lore == pytest.approx(1 / 3)
    assert found.target.damage == pytest.approx([25 / 36, 10 / 36, 1 / 36, 0])
    assert found.target.driven == pytest.approx(11 / 36) and found.target.destroyed == 0
    assert found.attacker.damage == pytest.approx([1, 0, 0, 0])


def test_a_strike_and_its_counter() -> None:
    """Guards against archers with one figure: two faces of six destroy them, else they may stay and shoot back."""
    found = odds({"c5": GUARD, "c4": {"unit": VIPERS, "health": 1}})
    third = Fraction(1, 3)
    destroyed = 1 - (1 - third) ** 3
    # No damage and no morale: three of six faces on each die.
    stays = Fraction(1, 2) ** 3
    assert found.target.destroyed == pytest.approx(float(destroyed))
    assert found.target.driven == pytest.approx(float(1 - destroyed - stays))
    assert found.counter == pytest.approx(float(stays))
    # Two dice in the counter; the lone figure shoots as well as three.
    hit = Fraction(1, 6)
    assert found.attacker.damage == pytest.approx(
        [float(1 - stays + stays * (1 - hit) ** 2), float(stays * 2 * hit * (1 - hit)), float(stays * hit**2), 0]
    )
    # The Viper's heroic face poisons units that it does not destroy.
    assert found.attacker.marked[0] == pytest.approx(float(stays * (1 - (1 - hit) ** 2)))


def test_a_unit_at_the_edge_takes_damage_for_retreats() -> None:
    """Each morale result is damage there: three faces of six hurt."""
    found = odds({"c2": GUARD, "c1": VIPERS}, "c2", "c1")
    assert found.target.destroyed == pytest.approx(1 / 8)
    assert found.target.driven == 0


def test_frenzy_spares_the_last_figure_and_does_no_more_than_kill() -> None:
    alone = odds({"c5": {"unit": HARVESTERS, "health": 1}, "c4": {"unit": GUARD, "health": 3}})
    # Strike alone hurts: a weak unit cleaves nothing. Five dice for Rage; a fourth retreat would lead off the board.
    assert alone.dice == 5
    assert alone.target.damage[0] == pytest.approx((5 / 6) ** 5 - (5 * 4 + 1) / 6**5)
    enough = odds({"c5": HARVESTERS, "c4": {"unit": "riverwatch_riders", "health": 1}})
    # With a hit no figure is given; without one a heroic face kills and costs one.
    given = (4 / 6) ** 3 - (3 / 6) ** 3
    assert enough.attacker.damage[1] >= given > 0
    assert enough.target.destroyed == pytest.approx(1 - (3 / 6) ** 3)


def test_lore_results_hurt_poisoned_units() -> None:
    """Then three faces of six hurt; results not needed to destroy the target give lore."""
    found = odds({"c5": GUARD, "c4": {"unit": VIPERS, "health": 1, "poison": True}})
    assert found.target.destroyed == pytest.approx(1 - (1 / 2) ** 3)
    # Lore is spent only where nothing else destroys the target, and then once.
    spent = (4 / 6) ** 3 - (3 / 6) ** 3
    assert found.lore == pytest.approx(3 / 6 - spent)
    # The roll that poisons: a heroic and a lore face of two dice are 1 damage, as a pierce is.
    shot = odds({"c8": VIPERS, "c5": GUARD}, "c8", "c5")
    assert shot.target.damage[0] == pytest.approx(25 / 36 - 2 / 36)
    assert shot.lore == pytest.approx(2 / 6 - 2 / 36)


def test_retreats_hurt_stunned_units() -> None:
    """It stays, and does not counter; a friend behind it saves it from retreats."""
    found = odds({"c5": GUARD, "c4": {"unit": VIPERS, "stun": True}})
    assert found.target.destroyed == pytest.approx((1 / 2) ** 3) and found.target.driven == found.counter == 0
    saved = odds({"c5": GUARD, "c4": {"unit": VIPERS, "stun": True}, "d3": HARVESTERS})
    assert saved.target.destroyed == pytest.approx((1 / 3) ** 3)


def test_the_ways_dice_fall_add_up() -> None:
    s = state(table({"c5": HARVESTERS, "c4": GUARD}))
    for place, other, groups in (("c5", "c4", 4), ("c4", "c5", 3)):
        faces = alike(s, s.at[HEX_NUMBERS[place]], s.at[HEX_NUMBERS[other]])
        assert sorted([face for group in faces for face in group]) == list(range(6)) and len(faces) == groups
        for dice in range(1, 8):
            assert sum([throw.chance for throw in throws(dice, faces)]) == pytest.approx(1)
            assert all(sum(throw.faces) == dice for throw in throws(dice, faces))


def test_odds_agree_with_attacks_with_real_dice() -> None:
    far = {(name, what): distance for name, what, distance in check(400)}
    assert {name for name, _ in far} == set(ATTACKS)
    assert max(far.values()) < WITHIN, far


def fought(number: int) -> Match:
    """One match in which guards attack vipers, to the end of the attack."""
    m = table({"c5": GUARD, "c4": VIPERS}, phase="attack", ordered=["c5"], seed=f"fought {number}")
    say(m, "hex:c5")
    while asked(m) in ("target", "counter", "advance", "spend"):
        say(m, "hex:c4" if asked(m) == "target" else "no" if asked(m) == "advance" else "yes")
    return m


def test_odds_agree_with_whole_matches() -> None:
    """Real matches with the engine's own dice, without using the odds."""
    runs = 400
    exact = odds({"c5": GUARD, "c4": VIPERS})
    ends = [unit_at(fought(number), "c4") for number in range(runs)]
    gone = 1.0 - ends.count(VIPERS) / runs
    chance = exact.target.destroyed + exact.target.driven
    assert abs(gone - chance) < WITHIN * sqrt(chance * (1 - chance) / runs)


def test_options_that_attack_have_odds_and_reveal_nothing_hidden() -> None:
    m = table(
        {"c5": GUARD, "c4": VIPERS, "b4": HARVESTERS},
        phase="attack",
        ordered=["c5"],
        full=True,
        lore_hands={"daqan": ["rune_blade"], "uthuk": ["red_frenzy"]},
        lore={"daqan": 9, "uthuk": 9},
    )
    game, ask = m.game, m.ask
    assert ask is not None
    assert [has_odds(game, m.state, ask, option) for option in ask.options] == [True, False]
    before = m.state.hash()
    found = odds_of(game, m.state, ask, ask.options[0])
    assert found is not None and [attack["target"]["hex"] for attack in found["attacks"]] == ["b4", "c4"]
    assert m.state.hash() == before and odds_of(game, m.state, ask, ask.options[1]) is None
    other = table(
        {"c5": GUARD, "c4": VIPERS, "b4": HARVESTERS},
        phase="attack",
        ordered=["c5"],
        full=True,
        lore_hands={"daqan": [], "uthuk": []},
        lore={"daqan": 9, "uthuk": 9},
    )
    CACHE.clear()
    assert odds_of(other.game, other.state, ask, ask.options[0]) == found
    say(m, "hex:c5")
    ask = m.ask
    assert ask is not None and asked(m) == "target"
    single = odds_of(game, m.state, ask, ask.options[1])
    assert single is not None and single["attacks"] == [found["attacks"][1]]


def test_an_override_changes_the_odds() -> None:
    m = table(
        {"c5": GUARD, "c4": VIPERS}, phase="attack", ordered=["c5"], override={"units.unit.citadel_guard.combat": 5}
    )
    assert m.ask is not None
    found = odds_of(m.game, m.state, m.ask, m.ask.options[0])
    plain = table({"c5": GUARD, "c4": VIPERS}, phase="attack", ordered=["c5"])
    other = odds_of(plain.game, plain.state, m.ask, m.ask.options[0])
    assert found is not None and other is not None
    assert (found["attacks"][0]["dice"], other["attacks"][0]["dice"]) == (5, 3)


def test_custom_scenarios_do_not_share_odds() -> None:
    """Two scenarios that differ only in a rule have the same position, and their books may share a memory address."""
    units = {"f6": {"unit": ARCHERS, "ordered": "command"}, "f5": VIPERS}
    position = {"units": units, "phase": "attack", "active": "daqan", "round": 1, "command": {"played": "patrol_left"}}
    file = {
        "game": "battlelore",
        "title": "Two houses",
        "first": "daqan",
        "lore_cards": False,
        "terrain": {"f5": "building"},
        "units": {"f6": ARCHERS, "f5": VIPERS},
    }
    game = game_named("battlelore")
    means: list[float] = []
    for dice in (1, 2):
        rules = {"uthuk": [f"counter_dice ground=building dice={dice}"]}
        m = start(game, {"scenario": file | {"rules": rules}}, key_of_seed("houses"), position)
        assert m.ask is not None
        found = odds_of(game, m.state, m.ask, m.ask.options[0])
        assert found is not None
        means.append(found["attacks"][0]["attacker"]["damage"]["mean"])
        # Odds are cached by the identity of the book, so it is kept alive to keep that unique.
        assert [book for book, _ in CACHE.values() if book is state(m).book]
    assert means[0] < means[1]


def test_an_attack_in_pursuit_has_odds() -> None:
    m = battle(
        {"c5": GUARD, "c4": {"unit": VIPERS, "health": 1}, "c3": HARVESTERS}, "c5", "c4", ["strike", "pierce", "pierce"]
    )
    say(m, "pursue")
    while asked(m) == "pursue":
        say(m, options(m)[0])
    assert asked(m) == "attack_again" and m.ask is not None
    assert [has_odds(game_named("battlelore"), m.state, m.ask, option) for option in m.ask.options][-1] is False
    found = odds_of(m.game, m.state, m.ask, m.ask.options[0])
    assert found is not None and found["attacks"][0]["attacker"]["hex"] == "c4"
