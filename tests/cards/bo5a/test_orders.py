"""The nine orders of the event deck, played by either side, and the Fate deck."""

from typing import Any

import pytest
from tests.five import (
    EAST,
    SOUTH,
    asked,
    damage,
    hand,
    kinds,
    leaders,
    notes,
    offered,
    places,
    play,
    pos,
    say,
    table,
    units,
    where,
)

from warhost.games.bo5a.book import STANDARD
from warhost.games.bo5a.tables import CARD_NAMES, ORDER_NAMES, place


def test_every_event_card_has_its_order() -> None:
    first = {ORDER_NAMES[STANDARD.order[i]]: CARD_NAMES[i] for i in range(29, -1, -1)}
    assert first == {
        "blow_the_horns": "event_01",
        "call_to_arms": "event_04",
        "encirclement": "event_07",
        "gather_and_marshall": "event_10",
        "marching_companies": "event_14",
        "move_to_strike": "event_17",
        "mustering_for_battle": "event_21",
        "sudden_assault": "event_24",
        "troop_leader": "event_28",
    }


@pytest.mark.parametrize("side", ["free", "shadow"])
def test_blow_the_horns(side: str) -> None:
    """Up to two Armies rally, 4 succeeds. [cards.rally]"""
    unit = "lake_men" if side == "free" else "orcs"
    board = {r: {"units": {unit: 2}, "damage": 2} for r in ("bl_far_plain", "bl_spur_gap", "bl_bank_plain")}
    m = play("event_01", "region:bl_far_plain", side=side, places=board, script={"rally": [4, 4, 3, 3]})
    assert damage(m, "bl_far_plain") == 0
    say(m, "region:bl_spur_gap", "done?")
    assert damage(m, "bl_spur_gap") == 2 and asked(m) != "rally"


def test_call_to_arms() -> None:
    """Two Armies with Leadership, two regions each."""
    board = {
        "bl_far_plain": {"units": {"orcs": 1}, "leadership": 1},
        "bl_spur_gap": {"units": {"orcs": 1}},
        "bl_spur_road": {"units": {"wargs": 1}, "leadership": 1},
    }
    m = play("event_04", side="shadow", places=board)
    assert places(m) == ["bl_spur_road", "bl_far_plain"]
    say(m, "region:bl_far_plain", "region:bl_bank_plain", "region:bl_ford_marsh")
    say(m, "region:bl_spur_road", "region:bl_east_muster", "stay")
    assert units(m, "bl_ford_marsh") == {"orcs": 1} and units(m, "bl_east_muster") == {"wargs": 1}
    assert m.seat == "free"


def test_encirclement() -> None:
    """A move, then a Combined Attack where two Armies touch an enemy."""
    board = {
        EAST: {"units": {"orcs": 1}},
        "valley_river_plain": {"units": {"orcs": 1}},
        SOUTH: {"units": {"lake_men": 1}},
    }
    m = play("event_07", "region:valley_river_plain", "region:valley_south_marsh", side="shadow", places=board)
    assert asked(m) == "combined_at" and offered(m) == [f"region:{SOUTH}", "done"]
    attack = say(m.clone(), f"region:{SOUTH}", "all")
    assert asked(attack) == "fighter" and notes(attack, "combined_attack") and not notes(attack, "attack")
    assert say(m, "done").seat == "free"
    m = play(
        "event_07", "done", side="shadow", places={EAST: {"units": {"orcs": 1}}, SOUTH: {"units": {"lake_men": 1}}}
    )
    assert asked(m) != "combined_at", "one Army is not enough"


def test_gather_and_marshall() -> None:
    """A token with an Army, flipped."""
    m = play("event_10", side="shadow", places={"bl_far_plain": {"units": {"orcs": 1}}}, script={"token": ["two_orcs"]})
    assert units(m, "bl_far_plain") == {"orcs": 3} and pos(m)["tokens_left"]["two_orcs"] == 7
    m = play("event_10", side="shadow", places={"bl_far_plain": {"units": {"orcs": 1}}}, tokens_left={"elf_archers": 1})
    assert units(m, "bl_far_plain") == {"orcs": 1}, "the group is exhausted"


def test_marching_companies() -> None:
    """Up to three Armies, one region each."""
    board = {r: {"units": {"lake_men": 1}} for r in ("camp", "ravenhill", "lower_slopes", "fallen_bridge")}
    m = play("event_14", places=board)
    for source, target in (("camp", "eb_gate_vale"), ("ravenhill", "ss_crest"), ("lower_slopes", SOUTH)):
        say(m, f"region:{source}", f"region:{target}")
        assert units(m, target) == {"lake_men": 1}
    assert m.seat == "shadow"


def test_move_to_strike() -> None:
    """An Army with Leadership moves two regions and attacks."""
    board = {
        "valley_river_plain": {"units": {"orcs": 2}, "leadership": 1},
        SOUTH: {"units": {"lake_men": 1}},
        "bl_far_plain": {"units": {"orcs": 1}},
    }
    m = play("event_17", side="shadow", places=board)
    assert places(m) == ["valley_river_plain"]
    say(m, "region:valley_river_plain", "all", f"region:{EAST}")
    assert asked(m) == "attack_to" and units(m, EAST) == {"orcs": 2}, "it had to stop beside the enemy"
    say(m, f"region:{SOUTH}")
    assert asked(m) == "maneuver"


def test_mustering_for_battle() -> None:
    """A token in each of three regions."""
    board = {
        r: {"tokens": {"shadow": 1}}
        for r in ("bl_ridge_muster", "bl_north_muster", "bl_corner_muster", "bl_east_muster")
    }
    m = play(
        "event_21",
        "region:bl_ridge_muster",
        "region:bl_north_muster",
        "region:bl_east_muster",
        side="shadow",
        places=board,
    )
    assert m.seat == "free" and len(notes(m, "flipped")) == 3 and units(m, "bl_corner_muster") == {}


def test_sudden_assault() -> None:
    """Terrain superiority on any terrain."""
    board = {EAST: {"units": {"orcs": 1}}, SOUTH: {"units": {"elf_spearmen": 3}}}
    m = play(
        "event_24", f"region:{EAST}", f"region:{SOUTH}", side="shadow", places=board, script={"draw": ["event_30"]}
    )
    assert notes(m, "superiority") == [(1,)] and hand(m, "shadow") == ["event_30"]
    m = play(
        "event_24",
        f"region:{EAST}",
        f"region:{SOUTH}",
        side="shadow",
        places={EAST: {"units": {"orcs": 1}}},
        characters={"beorn": SOUTH},
    )
    assert not notes(m, "superiority"), "none against Beorn"
    m = play(
        "event_24", f"region:{EAST}", "region:valley_river_plain", side="shadow", places={EAST: {"units": {"orcs": 1}}}
    )
    assert units(m, "valley_river_plain") == {"orcs": 1} and m.seat == "free", "one region only"


def test_troop_leader() -> None:
    """Two Damage from an Army with Leadership."""
    board = {"camp": {"units": {"lake_men": 3}, "damage": 3}, "ravenhill": {"units": {"lake_men": 1}, "damage": 1}}
    m = play("event_28", places=board, characters={"bard": "camp"})
    assert damage(m, "camp") == 1 and damage(m, "ravenhill") == 1
    m = play("event_28", places=board)
    assert damage(m, "camp") == 3, "nobody leads"


# ---- the Fate deck


def drawn(card: str, **position: Any) -> dict[str, Any]:
    """The position after a Fate card has been drawn."""
    return pos(table(phase="fate", script={"tile": ["one_icon"], "fate": [card]}, **position))


def test_giant_size_redoubled_in_wrath_and_roaring_voice() -> None:
    """Wrath up to 16; two of them stay."""
    for card, wrath, stays in (("fate_01", 2, True), ("fate_02", 4, False), ("fate_03", 2, True)):
        p = drawn(card)
        assert p["wrath"] == wrath and p["table"] == ([card] if stays else [])
    assert drawn("fate_02", characters={"beorn": "camp"}, wrath=14)["wrath"] == 16
    assert drawn("fate_02", characters={"beorn": "dead"})["wrath"] == 0


def test_the_eagles_are_coming() -> None:
    assert drawn("fate_04")["eagles"] == {"eyrie": 2, "flying": {}, "lord": ""}
    assert drawn("fate_04", eagles={"eyrie": 4})["eagles"] == {"eyrie": 5, "flying": {}, "lord": ""}


def test_where_are_the_eagles() -> None:
    p = drawn("fate_05")
    assert p["eagles"] == {"eyrie": 1, "flying": {}, "lord": ""}
    assert p["fate"]["figures"]["lord_of_the_eagles"] == 7
    p = drawn("fate_05", characters={"lord_of_the_eagles": "eagles"})
    assert p["eagles"] == {"eyrie": 2, "flying": {}, "lord": ""}


@pytest.mark.parametrize("card", ["fate_06", "fate_07", "fate_08", "fate_09"])
def test_cards_that_stay(card: str) -> None:
    assert drawn(card)["table"] == [card]


def test_thorins_armour_is_not_for_beorn() -> None:
    """Thorin alone beside Beorn does not shield him. [fate.shining_armour]"""
    from tests.five import maneuver, run, turn

    m = turn(
        "army",
        "shadow",
        characters={"beorn": SOUTH, "thorin": SOUTH},
        wrath=8,
        table=["fate_09"],
        places={EAST: {"units": {"orcs": 3}}},
        script={"combat": [6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1]},
    )
    say(m, "do:attack", f"region:{SOUTH}")
    run(maneuver(m), "shining_armour", "withdraw")
    assert asked(m) == "withdraw" and pos(m)["wrath"] == 5 and where(m, "thorin") == SOUTH


def test_goblin_cards_reach_into_the_boxes() -> None:
    """Climbing Goblins opens the Pass before the movement. [passes.closed]"""
    m = play("sh_story_15", places={"goblin_muster_west": {"units": {"goblins": 3}}})
    assert units(m, "goblin_muster_west") == {"goblins": 5} and "pass_opens" in kinds(m)
    assert leaders(m, "goblin_muster_west") == 1 and "move" in offered(m)
    say(m, "move", "all")
    assert units(m, "mountain_pass_west") == {"goblins": 5} and place("mountain_pass_west") > 45
