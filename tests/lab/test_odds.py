"""The odds of War of the Ring: small cases by hand, everything else against the engine with real dice."""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import takewhile
from math import comb, inf
from pathlib import Path
from typing import Any

import pytest
from tests.table import ALL_AT_WAR, event, say, state, table

from warhost.games import chances
from warhost.games.wotr.attack import attack_places
from warhost.games.wotr.force import ANYBODY
from warhost.games.wotr.ids import D_MOVE_FELLOWSHIP
from warhost.games.wotr.odds import (
    ATTACKER,
    DEFENDER,
    Battle,
    Hunt,
    Policy,
    battle,
    battles,
    hunt,
    odds_of,
    options,
    ready,
)
from warhost.games.wotr.tables import region
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import Ask
from warhost.kernel.match import Match
from warhost.lab.check_odds_wotr import BATTLES, HUNTS, TOO_FAR, Figures, check, exact, parts, place_number, state_of
from warhost.lab.odds import Chart, Distribution, number_rows, svg_of, text_of
from warhost.text.speaker import Speaker

SPEAKER = Speaker("en", ["warhost"])
DOCS = Path(__file__).parents[2] / "docs"

# The seed is fixed, so a result within 4 standard errors stays there.
WITHIN = 4.0


def fought(
    attacker: dict[str, int],
    defender: dict[str, int],
    source: str = "noman_lands",
    target: str = "eastern_emyn_muil",
    policy: Policy | None = None,
    **position: Any,
) -> Battle:
    """The odds of an attack on an empty map."""
    regions = position.pop("regions", {})
    for place, units in ((source, attacker), (target, defender)):
        entry = regions.setdefault(place.removeprefix("garrison:"), {})
        entry["garrison" if place.startswith("garrison:") else "units"] = units
    s, seat = ready(state_of({"clear_map": True, "regions": regions, **position}), place_number(source))
    return battle(s, seat, place_number(source), place_number(target), policy or Policy())


def moved(**position: Any) -> Hunt:
    """The odds of a move of the Fellowship."""
    found = hunt(state_of(position), Policy())
    assert found is not None
    return found


def outcomes(found: Battle) -> Any:
    """The attacker wins or is destroyed, both are destroyed, or the attack ends: comparable with fractions."""
    assert sum(found.outcomes) == pytest.approx(1, abs=1e-9)
    return pytest.approx(found.outcomes, abs=1e-9)


def fractions(*texts: str) -> list[float]:
    return [float(Fraction(text)) for text in texts]


SAURON = {"sauron_regular": 1}
GONDOR = {"gondor_regular": 1}


# ---- battles by hand


def test_one_unit_against_one_in_the_open() -> None:
    """Either hits with 1/3: a round decides with 5/9, and the results keep their proportions 2 : 2 : 1."""
    found = fought(SAURON, GONDOR)
    assert fractions("2/5", "2/5", "1/5", "0") == outcomes(found)
    assert found.ends[1:4] == pytest.approx(fractions("5/9", "20/81", "80/729"))
    assert found.rounds[0].hits[ATTACKER][:2] == pytest.approx(fractions("2/3", "1/3"))
    assert found.rounds[1].chance == pytest.approx(4 / 9)


def test_a_leader_rolls_a_miss_again() -> None:
    """With one leader the defender's die hits with 1/3 + 2/3 * 1/3 = 5/9."""
    found = fought(SAURON, {"gondor_regular": 1, "gondor_leader": 1})
    assert found.rerolls == [0, 1]
    assert fractions("4/19", "10/19", "5/19", "0") == outcomes(found)


def test_a_city_helps_in_the_first_round_only() -> None:
    """Round 1: the attacker hits with 1/6; 5/9 go on as in the open."""
    found = fought(SAURON, GONDOR, "west_harondor", "pelargir")
    assert found.hits_on == [[6, 5], [5, 5]]
    assert fractions("1/3", "1/2", "1/6", "0") == outcomes(found)


def test_an_assault_by_a_regular_lasts_one_round() -> None:
    found = fought(SAURON, GONDOR, "minas_tirith", "garrison:minas_tirith")
    assert found.hits_on == [[6, 6], [5, 5]]
    assert fractions("1/9", "5/18", "1/18", "5/9") == outcomes(found)
    assert found.ends == pytest.approx([0, 1])


def test_an_assault_is_prolonged_by_reducing_an_elite() -> None:
    """A whole elite goes on as a regular when nobody hit (5/9); hit, it is a regular already and must cease."""
    found = fought({"sauron_elite": 1}, GONDOR, "minas_tirith", "garrison:minas_tirith")
    assert outcomes(found) == [1 / 6 + 5 / 9 / 9, 5 / 9 * 5 / 18, 5 / 9 / 18, 5 / 18 + 5 / 9 * 5 / 9]
    assert found.ends == pytest.approx([0, 4 / 9, 5 / 9])


def test_a_sortie_has_no_walls_against_it() -> None:
    found = fought(GONDOR, SAURON, "garrison:minas_tirith", "minas_tirith")
    assert found.hits_on == [[5, 5], [5, 5]]
    assert fractions("2/5", "2/5", "1/5", "0") == outcomes(found)


def test_five_dice_and_five_rerolls_at_most() -> None:
    """Ten units and Leadership 8: five dice of 5/9 each, whatever else stands there."""
    found = fought({"sauron_regular": 10, "sauron_nazgul": 8}, {"gondor_regular": 10})
    assert found.dice == [5, 5]
    assert found.rerolls == [5, 0]
    hits = [comb(5, n) * (5 / 9) ** n * (4 / 9) ** (5 - n) for n in range(6)]
    assert found.rounds[0].hits[ATTACKER] == pytest.approx(hits)
    assert found.rounds[0].losses[DEFENDER] == pytest.approx(hits)


def test_a_captain_of_the_west_adds_a_die() -> None:
    found = fought(SAURON, GONDOR, characters={"strider": "eastern_emyn_muil"})
    assert found.dice == [1, 2]
    assert found.rerolls == [0, 1]


def test_gandalf_the_white_silences_the_nazgul() -> None:
    found = fought(
        {"sauron_regular": 2, "sauron_nazgul": 3},
        GONDOR,
        politics={"isengard": {"box": "at_war"}},
        characters={"saruman": "dead", "gandalf_grey": "replaced", "gandalf_white": "eastern_emyn_muil"},
    )
    assert found.rerolls == [0, 0]


def test_regulars_go_first_or_elites_are_reduced_first() -> None:
    """After one hit an elite and a regular are one elite, or two regulars."""
    army = {"sauron_regular": 1, "sauron_elite": 1}
    assert fought(army, GONDOR).rounds[0].losses[ATTACKER][:2] == pytest.approx(fractions("2/3", "1/3"))
    reduced = fought(army, GONDOR, policy=Policy(elites_first=True))
    assert reduced.rounds[0].losses[ATTACKER][:2] == pytest.approx([1, 0])


def test_an_elite_that_nothing_replaces_dies_of_one_hit() -> None:
    """All five regulars of the Dwarves stand elsewhere."""
    elsewhere = {"ered_luin": {"units": {"dwarves_regular": 5}}}
    found = fought(SAURON, {"dwarves_elite": 1}, "withered_heath", "erebor", regions=elsewhere)
    assert fractions("2/5", "2/5", "1/5", "0") == outcomes(found)
    assert found.may_withdraw
    assert fought(SAURON, {"dwarves_elite": 1}, "withered_heath", "erebor").outcomes[0] < 0.3


def test_the_attacker_stops_below_a_ratio() -> None:
    """Two against one; at 2.0 the attacker continues only unhurt: every battle ends when it loses a unit."""
    found = fought({"sauron_regular": 2}, GONDOR, policy=Policy(stop=2.0))
    assert found.outcomes[1] == 0 and found.outcomes[3] > 0
    # A round: the attacker hits with 5/9 and is hit with 1/3; nobody is hit with 4/9 * 2/3 = 8/27.
    assert outcomes(found) == [5 / 9 / (1 - 8 / 27), 0, 0, 4 / 27 / (1 - 8 / 27)]


def test_the_rearguard_is_what_may_not_attack() -> None:
    """Of two nations only the one At War fights; `ready` lets the whole army go, the rules do not."""
    s = state_of(
        {
            "clear_map": True,
            "politics": {"sauron": {"box": "at_war"}},
            "regions": {
                "noman_lands": {"units": {"sauron_regular": 2, "southrons_regular": 3}},
                "eastern_emyn_muil": {"units": GONDOR},
            },
        }
    )
    source, target = region("noman_lands"), region("eastern_emyn_muil")
    assert battle(s, 1, source, target, Policy()).dice[ATTACKER] == 2
    assert battle(ready(s, source)[0], 1, source, target, Policy()).dice[ATTACKER] == 5


# ---- the Hunt by hand


def test_one_hunt_die_and_the_standard_tiles() -> None:
    """Of 16 tiles four Eyes do 1 for one success; 4 do 1, 3 do 2, 3 do 3, 2 do nothing; 9 reveal."""
    found = moved(dice={"hunt": {"shadow": 1}})
    assert (found.dice, found.bonus, found.rerolls) == (1, 0, 0)
    assert found.drawn == pytest.approx(1 / 6)
    assert found.damage[:4] == pytest.approx(fractions("41/48", "1/12", "1/32", "1/32"))
    assert found.revealed == pytest.approx(9 / 96)


def test_dice_of_earlier_moves_make_the_hunt_easier() -> None:
    assert moved(dice={"hunt": {"shadow": 1, "free": 2}}).drawn == pytest.approx(1 / 2)
    # A 1 always fails; no two-player game rolls that many dice.
    s = state_of({"dice": {"hunt": {"shadow": 1}}})
    s.hunt_free = 6
    found = hunt(s, Policy())
    assert found is not None and found.drawn == pytest.approx(5 / 6)


def test_a_nazgul_with_the_figure_rolls_again() -> None:
    found = moved(
        dice={"hunt": {"shadow": 2}},
        fellowship={"region": "hollin"},
        regions={"hollin": {"units": {"sauron_nazgul": 1}}},
    )
    assert found.rerolls == 1
    # Both dice fail and so does the one rolled again.
    assert found.drawn == pytest.approx(1 - (5 / 6) ** 3)


def test_five_hunt_dice_at_most() -> None:
    found = moved(dice={"hunt": {"shadow": 7}})
    assert found.dice == 5
    assert found.drawn == pytest.approx(1 - (5 / 6) ** 5)


def test_no_dice_no_hunt_and_no_move_while_revealed() -> None:
    assert moved().drawn == 0
    assert moved().damage[0] == 1
    assert hunt(state_of({"fellowship": {"hidden": False}}), Policy()) is None


def test_on_the_mordor_track_a_tile_is_drawn_for_certain() -> None:
    """Five tiles: the Eye does the dice in the box; Shelob does 1 to 6 and stops the Fellowship; the Phial heals 2."""
    drawn = {"std_eye": 3, "std_3": 3, "std_2": 2, "std_2r": 1, "std_1": 2, "std_1r": 2, "std_0r": 0}
    found = moved(
        fellowship={"region": "morannon", "mordor": 4, "corruption": 7},
        dice={"hunt": {"shadow": 4, "free": 1}},
        tiles={"pool": {"std_eye": 1, "std_0r": 2, "sp_shelob": 1, "sp_phial": 1}, "drawn": drawn},
    )
    assert found.drawn == pytest.approx(1)
    assert found.damage[:7] == pytest.approx([3 / 5, *[1 / 30] * 4, 1 / 5 + 1 / 30, 1 / 30])
    # Corruption 12 by the Eye, or by Shelob with 5 or 6; the last step by the tiles that neither kill nor stop.
    assert found.corrupted == pytest.approx(1 / 5 + 2 / 30)
    assert found.destroyed == pytest.approx(3 / 5)
    assert found.after[5] == pytest.approx(1 / 5)
    assert found.stopped == pytest.approx(4 / 30)


# ---- against the engine


def test_the_exact_odds_are_those_of_the_engine() -> None:
    """Every battle and move played out: no figure is further off than chance allows."""
    seen = list(check(800))
    assert {name for name, _, _ in seen} == set(BATTLES) | set(HUNTS)
    assert [one for one in seen if one[2] > WITHIN] == []


def test_the_work_is_done_in_parts_and_added_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part has its own dice, and all of them count."""
    monkeypatch.setattr("warhost.lab.check_odds_wotr.PART", 300)
    work = [part for part in parts(700) if part.name == "field"]
    assert [part.runs for part in work] == [233, 233, 234] and len({part.seed for part in work}) == 3
    seen: list[Figures] = []

    def watch(brought: Iterable[Figures]) -> Iterator[Figures]:
        for one in brought:
            seen.append(one)
            yield one

    field = list(takewhile(lambda one: one[0] == "field", check(700, watch=watch)))
    # The first part of the next battle ends the work on this one.
    assert len(seen) >= 3 and all(distance <= WITHIN for _, _, distance in field)
    outcomes = [
        sum(part.runs * one["outcomes"][i] for part, one in zip(work, seen[:3], strict=True)) / 700
        for i in range(len(seen[0]["outcomes"]))
    ]
    found = next(distance for _, what, distance in field if what == "outcomes")
    assert found == pytest.approx(Distribution(exact("field")["outcomes"]).distance(Distribution(outcomes), 700))


def test_a_wrong_chance_is_found() -> None:
    exact = Distribution([0.5, 0.3, 0.2])
    assert exact.distance(Distribution([0.51, 0.29, 0.2]), 1000) < 1
    assert exact.distance(Distribution([0.42, 0.38, 0.2]), 1000) > TOO_FAR
    assert exact.distance(Distribution([0.5, 0.3, 0.199, 0.001]), 1000) == inf
    # All numbers as often as they should be, except a few far away.
    rare = Distribution([0.99, *[0.001] * 10])
    assert rare.distance(Distribution([0.99, *[0.0] * 9, 0.01]), 5000) > TOO_FAR


def test_a_wrong_rule_is_noticed_in_the_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the odds forgot a leader, the simulated battles would show it."""
    rolled = chances.rolled
    monkeypatch.setattr(battles, "rolled", lambda dice, rerolls, chance: rolled(dice, max(0, rerolls - 1), chance))
    first = [distance for name, _, distance in takewhile(lambda one: one[0] == "field", check(300))]
    assert max(first) > TOO_FAR


# ---- for the page


def attacking() -> Match:
    """The Shadow is about to choose where to attack from; it has two armies, and one has two targets."""
    m = table(
        clear_map=True,
        politics=ALL_AT_WAR,
        actor=1,
        dice={"free": {"event": 1}, "shadow": {"army": 2}, "hunt": {"shadow": 2}},
        regions={
            "noman_lands": {"units": {"sauron_regular": 3}},
            "dagorlad": {"units": {"sauron_elite": 1}},
            "eastern_emyn_muil": {"units": {"gondor_regular": 2}},
            "southern_rhovanion": {"units": {"north_regular": 1}},
        },
    )
    return say(m, "do:attack")


def test_odds_of_an_attack_before_it_is_chosen() -> None:
    m = attacking()
    assert m.ask is not None and m.ask.kind == "attack_from"
    before = state(m).columns()
    source = region("noman_lands")
    found = odds_of(state(m), 1, m.ask, source)
    assert found is not None and found["what"] == "battle"
    targets = [one["defender"]["place"] for one in found["battles"]]
    assert len(targets) > 1 and "eastern_emyn_muil" in targets
    assert odds_of(state(m), 1, m.ask, source) is found
    say(m, "region:noman_lands")
    assert m.ask is not None and m.ask.kind == "attack_to"
    one = odds_of(state(m), 1, m.ask, region("eastern_emyn_muil"))
    assert one is not None
    assert one["battles"] == [found["battles"][targets.index("eastern_emyn_muil")]]
    assert state(m).columns() == before


def test_odds_of_moving_the_fellowship() -> None:
    m = say(
        table(dice={"free": {"character": 1, "event": 1}, "shadow": {"army": 1}, "hunt": {"shadow": 2}}),
        "die:character",
    )
    assert m.ask is not None and m.ask.kind == "deed"
    found = odds_of(state(m), 0, m.ask, D_MOVE_FELLOWSHIP)
    assert found is not None and found["what"] == "hunt"
    assert found["hunt"]["success"] == pytest.approx(11 / 36)
    others = [option for option in m.ask.options if option != D_MOVE_FELLOWSHIP]
    assert others and all(odds_of(state(m), 0, m.ask, option) is None for option in others)
    assert odds_of(state(m), 1, m.ask, D_MOVE_FELLOWSHIP) is None


def test_odds_of_an_attack_by_a_card() -> None:
    """Help Unlooked For: only besiegers are attacked, and the two units inside take two of their five dice."""
    regions = {
        "lossarnach": {"units": {"gondor_regular": 2}},
        "pelargir": {"units": {"gondor_regular": 1}},
        "osgiliath": {"units": {"southrons_regular": 1}},
        "minas_tirith": {"units": {"sauron_regular": 6}, "garrison": {"gondor_regular": 2}},
        "druadan_forest": {"units": {"rohan_elite": 1}},
    }
    m = event("fp_strat_10", clear_map=True, politics=ALL_AT_WAR, regions=regions)
    assert m.ask is not None and m.ask.kind == "attack_from"
    found = odds_of(state(m), 0, m.ask, region("lossarnach"))
    assert found is not None
    assert [(one["defender"]["place"], one["defender"]["dice"]) for one in found["battles"]] == [("minas_tirith", 3)]


def test_odds_of_three_rounds_of_assault() -> None:
    """The Fighting Uruk-hai: three rounds without an elite; an attack of the same armies later has one."""
    regions = {
        name: {
            "units": {"isengard_regular": 3},
            "garrison": {"rohan_regular" if name == "helms_deep" else "gondor_regular": 2},
        }
        for name in ("helms_deep", "minas_tirith")
    }
    regions |= {"orthanc": {"units": {"isengard_regular": 1}}, "fords_of_isen": {"units": {"rohan_regular": 1}}}
    m = event("sh_strat_02", clear_map=True, politics=ALL_AT_WAR, regions=regions, characters={"saruman": "orthanc"})
    assert m.ask is not None and m.ask.kind == "attack_from"
    found = odds_of(state(m), 1, m.ask, region("helms_deep"))
    assert found is not None
    assert [one["defender"]["place"] for one in found["battles"]] == ["garrison:helms_deep"]
    assert len(found["battles"][0]["by_round"]) == 3
    again = Ask(1, "attack_from", attack_places(state(m), 1, ANYBODY), "battle.attack")
    found = odds_of(state(m), 1, again, region("helms_deep"))
    assert found is not None
    assert [len(one["by_round"]) for one in found["battles"] if one["kind"] == "assault"] == [1]


def test_odds_do_not_depend_on_what_is_hidden() -> None:
    """Another world that the seat cannot tell from the true one has the very same odds, from the same cache."""
    m = attacking()
    assert m.ask is not None
    truth = state(m)
    truth.hands[0] = [truth.decks[0].pop() for _ in range(3)]
    found = odds_of(truth, 1, m.ask, region("noman_lands"))
    world = truth.copy()
    m.game.guess(world, 1, Dice(key_of_seed("another")))
    assert world.hands[0] != truth.hands[0]
    assert odds_of(world, 1, m.ask, region("noman_lands")) is found


def test_the_cache_does_not_grow_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(options, "MOST_CACHED", 2)
    options.CACHE.clear()
    m = say(table(dice={"free": {"character": 1, "event": 1}, "shadow": {"army": 1}}), "die:character")
    assert m.ask is not None
    for corruption in range(5):
        state(m).corruption = corruption
        found = odds_of(state(m), 0, m.ask, D_MOVE_FELLOWSHIP)
        assert found is not None and found["hunt"]["corruption"]["now"] == corruption
        assert len(options.CACHE) <= 2


# ---- charts and the guide


def test_a_distribution_knows_its_mean_and_tail() -> None:
    die = Distribution([0, *[1 / 6] * 6])
    assert die.mean == pytest.approx(3.5)
    assert die.deviation**2 == pytest.approx(35 / 12)
    assert die.at_least(5) == pytest.approx(1 / 3)
    assert die[9] == 0


def test_charts_as_text_and_picture() -> None:
    chart = Chart("Hits <5>", number_rows([0.0, 0.25, 0.0, 0.75, 0.0001]))
    assert text_of([chart], SPEAKER.share, 6) == [
        "",
        "Hits <5>",
        "  1    25.0% ██",
        "  2     0.0%",
        "  3    75.0% ██████",
    ]
    picture = svg_of("A & B", [chart], SPEAKER.share)
    assert "Hits &lt;5&gt;" in picture and "A &amp; B" in picture and picture.count("<rect") == 4
    assert [SPEAKER.share(p) for p in (0.0, 0.0001, 0.5, 0.9999, 1.0)] == ["0.0%", "<0.1%", "50.0%", ">99.9%", "100.0%"]


def test_numbers_are_written_as_the_language_writes_them() -> None:
    """Russian has a decimal comma and a space before the percent sign; English has neither."""
    russian = Speaker("ru", ["warhost"])
    assert (SPEAKER.share(0.958), SPEAKER.decimal(0.834, 2), SPEAKER.figure(3.5)) == ("95.8%", "0.83", "3.5")
    assert (russian.share(0.958), russian.decimal(0.834, 2), russian.figure(3.5)) == ("95,8\xa0%", "0,83", "3,5")
    assert (russian.share(0.0001), russian.share(0.9999)) == ("<0,1\xa0%", ">99,9\xa0%")
    assert [SPEAKER.figure(number) for number in (2.0, 0, 1.25)] == ["2", "0", "1.25"]
    assert SPEAKER.decimal(12345.67) == "12,345.7" and russian.decimal(12345.67) == "12\xa0345,7"


def test_the_python_examples_of_the_guide_run() -> None:
    """docs/odds.md: the examples print what the page says they print."""
    text = (DOCS / "odds.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks) > 1
    for block in blocks:
        scope: dict[str, Any] = {}
        exec(block, scope)
        told = [(code, said) for code, _, said in [line.partition("  # ") for line in block.splitlines()] if said]
        assert told
        for code, said in told:
            assert str(eval(code, scope)) == said
