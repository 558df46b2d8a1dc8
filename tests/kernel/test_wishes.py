"""From a wish to answers: the shortest sequences of a seat's own answers, and nothing beyond what the seat sees."""

from typing import Any

import pytest
from tests import bl_table
from tests.conformance.test_conformance import VARIANTS, begin, shown
from tests.table import at_war, company, table

from warhost.kernel.check import choose
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.match import Match
from warhost.kernel.optional import has_odds
from warhost.kernel.wishes import BUDGET, Walk, Way, sequence
from warhost.server.wishing import links_of, naming


def names(m: Match, actions: list[int]) -> list[str]:
    return [m.game.vocabulary.names[action] for action in actions]


def walk(m: Match) -> Walk:
    return Walk(m, m.asks[0].seat, links_of(m.game.name))


def ways(m: Match, *things: str, through: bool = False) -> list[Way]:
    known = naming(m.game.name, tuple(m.seats))
    kinds = [thing.partition(":") for thing in things]
    return walk(m).ways([known[kind, name] for kind, _, name in kinds], through)


def told(m: Match, *things: str, through: bool = False) -> list[list[str]]:
    return [names(m, way.answers) for way in ways(m, *things, through=through)]


def dice(**free: int) -> dict[str, dict[str, int]]:
    return {"free": free, "shadow": {"event": 1}}


def test_an_army_and_a_region_give_the_march_of_the_whole_army() -> None:
    m = table(dice=dice(army_muster=1))
    assert told(m, "region:minas_tirith", "region:lossarnach") == [
        ["die:army_muster", "do:move_armies", "region:minas_tirith", "region:lossarnach", "all"]
    ]


def test_ways_are_the_shortest_for_every_die_that_allows_the_wish() -> None:
    m = table(dice=dice(army_muster=1, character=1, event=1))
    found = told(m, "region:minas_tirith", "region:lossarnach")
    assert [way[:2] for way in found] == [["die:army_muster", "do:move_armies"], ["die:character", "do:leader_move"]]


def test_ways_that_leave_the_seat_to_move_come_first_and_then_the_dice_with_fewer_uses() -> None:
    m = table(dice=dice(will=1, character=1, army_muster=1))
    found = ways(m, "region:minas_tirith", "region:lossarnach")
    assert [(m.game.vocabulary.names[way.answers[0]], way.safe) for way in found] == [
        ("die:army_muster", True),
        ("die:will", True),
        ("die:character", False),
        ("die:will", False),
    ]


def test_a_way_says_what_can_be_named_next() -> None:
    m = table(dice=dice(army_muster=1))
    [way] = ways(m, "region:minas_tirith")
    assert set(names(m, way.ahead)) == {"region:druadan_forest", "region:lossarnach", "region:osgiliath"}
    assert not way.picking


def test_companions_are_picked_one_by_one_and_then_sent_to_a_region() -> None:
    m = table(
        dice=dice(character=1),
        fellowship={"region": "lorien", "progress": 0, "hidden": True},
        characters=company("legolas", "gimli", "boromir", "gandalf_grey"),
    )
    three = ["character:legolas", "character:gimli", "character:boromir"]
    [way] = ways(m, *three)
    assert way.picking and "region:parth_celebrant" in names(m, way.ahead)
    assert told(m, *three, "region:parth_celebrant") == [
        ["die:character", "do:separate", *three, "done", "region:parth_celebrant"]
    ]


def attackers(**units: int) -> Match:
    """Two armies of the Shadow that can attack one region each."""
    return table(
        actor=1,
        politics=at_war("sauron", "isengard", "gondor", "rohan"),
        dice={"free": {"event": 1}, "shadow": {"army": 1, "muster": 1}},
        regions={
            "north_ithilien": {"units": {"sauron_regular": 5}},
            "minas_morgul": {"units": {}},
            "orthanc": {"units": {"isengard_regular": units["isengard"]}},
        },
    )


def test_an_attack_ends_before_anything_hidden_or_rolled() -> None:
    m = attackers(isengard=4)
    [way] = ways(m, "region:north_ithilien", "region:osgiliath")
    assert names(m, way.answers) == ["die:army", "do:attack", "region:north_ithilien", "all"]
    [way] = ways(m, "region:orthanc", "region:fords_of_isen")
    assert names(m, way.answers) == ["die:army", "do:attack", "region:orthanc", "all"]
    assert has_odds(m.game, way.state, way.asks[way.naming], way.answers[way.naming])
    assert not m.answers


def test_of_dice_that_allow_an_attack_the_one_with_fewer_uses_comes_first() -> None:
    armies = {
        "north_ithilien": {"sauron_regular": 1},
        "osgiliath": {"gondor_regular": 1},
        "noman_lands": {"sauron_regular": 1},
        "eastern_emyn_muil": {"gondor_regular": 1},
    }
    m = table(
        clear_map=True,
        actor=1,
        politics=at_war("sauron", "gondor"),
        dice={"free": {"event": 1}, "shadow": {"army_muster": 1, "army": 1}},
        regions={name: {"units": units} for name, units in armies.items()},
    )
    found = ways(m, "region:north_ithilien", "region:osgiliath")
    assert [names(m, way.answers[:1]) for way in found] == [["die:army"], ["die:army_muster"]]
    assert found[0].uses < found[1].uses and not any(way.safe for way in found)


def test_the_only_target_of_an_army_can_be_named_too() -> None:
    m = attackers(isengard=4)
    for army, target in (("north_ithilien", "osgiliath"), ("orthanc", "fords_of_isen")):
        ahead = [name for way in ways(m, f"region:{army}") for name in names(m, way.ahead)]
        assert f"region:{target}" in ahead and "region:barad_dur" not in ahead


def test_a_skipped_die_a_ring_and_a_pass_are_never_part_of_a_way() -> None:
    m = table(dice=dice(army_muster=1, event=1))
    for thing in ("region:minas_tirith", "region:lorien", "character:legolas"):
        for way in told(m, thing):
            assert not {"do:skip", "ring", "pass"} & set(way)


def test_without_a_way_there_is_nothing() -> None:
    m = table(dice=dice(event=1))
    assert told(m, "region:minas_tirith", "region:lossarnach") == []


def test_a_target_finds_the_unit_that_can_attack_it() -> None:
    units = dict.fromkeys(["c5", "g5"], "citadel_guard") | dict.fromkeys(["c6", "d5", "g6"], "blood_harvesters")
    m = bl_table.table(units, phase="attack", ordered=["c5", "g5"])
    assert told(m, "hex:c6") == []
    assert told(m, "hex:c6", through=True) == [["hex:c5", "hex:c6"]]


def test_a_search_keeps_its_budget() -> None:
    m = table(dice=dice(army_muster=1, character=1, muster=1, event=1))
    search = walk(m)
    search.left = 3
    search.ways([naming("wotr", tuple(m.seats))["region", "minas_tirith"]])
    assert search.left == 0 and BUDGET > 3


def test_a_sequence_stops_at_a_refusal_and_takes_all_if_wanted() -> None:
    m = table(dice=dice(army_muster=1))
    index = m.game.vocabulary.index
    march = [index[name] for name in ["die:army_muster", "do:move_armies", "region:minas_tirith", "region:lossarnach"]]
    assert names(m, sequence(m, 0, march, True)) == [*names(m, march), "all"]
    assert names(m, sequence(m, 0, march, False)) == names(m, march)
    assert names(m, sequence(m, 0, [*march[:2], index["region:erech"]], True)) == (names(m, march[:2]))


# ---- what is hidden


def wishes_of(m: Match, seat: int, things: list[tuple[str, str]]) -> list[Any]:
    """What a seat learns about some wishes."""
    known, found = naming(m.game.name, tuple(m.seats)), list[Any]()
    for thing in things:
        for through in (False, True):
            search = Walk(m, seat, links_of(m.game.name))
            found.append(
                [
                    (way.answers, [(ask.kind, ask.args) for ask in way.asks], way.picking, way.ahead)
                    for way in search.ways([known[thing]], through)
                ]
            )
    return [*found, Walk(m, seat, links_of(m.game.name)).ahead([])]


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_wishes_are_the_same_in_every_world_that_the_seat_cannot_tell_apart(name: str, options: dict[str, Any]) -> None:
    for seed in range(2):
        m = begin(name, options, f"wishes {seed}", deep=seed > 0)
        pick = Dice(key_of_seed(f"wishes {seed}"))
        things = list(naming(name, tuple(m.seats)))
        with shown(m):
            for number in range(60):
                if m.over:
                    break
                if pick.below(8) == 0 and len(m.asks) == 1:
                    seat = m.asks[0].seat
                    some = [things[pick.below(len(things))] for _ in range(6)]
                    before = m.all_answers()
                    assert wishes_of(m, seat, some) == wishes_of(m.guess(seat, f"{seed} {number}"), seat, some)
                    assert m.all_answers() == before
                m.answer_next(choose(m, pick))
