"""Cards in general: decks, playing, table, combat effects (chapter 6, p. 14, 15, 27)."""

from typing import Any

import pytest
from tests.five import (
    EAST,
    SOUTH,
    asked,
    at,
    battle,
    damage,
    deeds,
    fight,
    hand,
    kinds,
    leaders,
    maneuver,
    notes,
    offered,
    places,
    play,
    playable,
    pos,
    rerolled,
    rolls,
    run,
    say,
    state,
    table,
    turn,
    units,
    where,
)

from warhost.games.bo5a.armies import leadership
from warhost.games.bo5a.book import STANDARD
from warhost.games.bo5a.ids import EVENTS, FIRST_FATE, FIRST_MANEUVER, FREE, TYPE_NAMES
from warhost.games.bo5a.tables import CARD_NAMES, COMBAT_NAMES, ORDER_NAMES, place


def test_the_decks() -> None:
    """There are 30 common event cards and 20 story cards per side, each with a type (p. 14).

    [cards.event] [cards.story] [cards.types] [cards.maneuver]
    """
    assert len(ORDER_NAMES) == 9 and len(COMBAT_NAMES) == 10
    assert all(STANDARD.combat.count(c) == 3 for c in range(10))
    types = [TYPE_NAMES[STANDARD.type[c]] for c in range(FIRST_FATE)]
    assert [types[30:50].count(t) for t in ("army", "character", "muster")] == [4, 8, 8]
    assert [types[50:70].count(t) for t in ("army", "character", "muster")] == [7, 6, 7]
    assert len(CARD_NAMES) - FIRST_MANEUVER == 13 and EVENTS == 30


def test_an_event_card_is_used_once_in_either_way() -> None:
    """[cards.event] [cards.discard] [cards.combat] [cards.story]"""
    m = play("event_28", places={"camp": {"units": {"lake_men": 1}, "damage": 1, "leadership": 1}})
    assert pos(m)["used"]["event"] == ["event_28"] and damage(m, "camp") == 0
    m = fight({"orcs": 1}, {"lake_men": 1}, hands={"shadow": ["event_28", "sh_story_02"]})
    assert "card:event_28" in m.options("shadow") and "card:sh_story_02" not in m.options("shadow")
    maneuver(m, "event_28")
    assert pos(m)["used"]["event"] == ["event_28"] and hand(m, "shadow") == ["sh_story_02"]


def test_which_result_plays_which_card() -> None:
    """[cards.playing] [cards.types]"""
    cards = ["event_01", "event_04", "event_07"]  # Muster, Character, Army
    for die, expected in (
        ("muster", [0]),
        ("character", [1]),
        ("army_muster", [0, 2]),
        ("event", [0, 1, 2]),
        ("will", [0, 1, 2]),
    ):
        m = say(turn(die, hands={"free": list(cards)}), "do:card")
        assert offered(m) == [f"card:{cards[i]}" for i in expected], die


def test_an_empty_event_deck_is_rebuilt() -> None:
    """Of all that were used or discarded; story cards never come back (p. 15). [cards.exhausted] [cards.draw]"""
    events = [f"event_{n:02d}" for n in range(1, 31)]
    m = turn(
        "event",
        decks={"event": [], "free": []},
        used={"event": events[2:], "story": [f"fp_story_{n:02d}" for n in range(1, 21)]},
        discards={"shadow": events[:1], "free": events[1:2]},
        fate={"pool": {"one": 2, "one_icon": 3, "two": 3, "two_icon": 2, "three": 2, "arkenstone": 1}},
    )
    say(m, "do:draw")
    assert "reshuffled" in kinds(m) and len(hand(m, "free")) == 1
    assert len(pos(m)["decks"]["event"]) == 29 and pos(m)["discards"] == {"free": [], "shadow": []}


@pytest.mark.parametrize("pile", ["decks", "used", "discards"])
def test_an_event_card_can_be_drawn_while_one_is_left_anywhere(pile: str) -> None:
    """In the deck, among the used ones or the discards. The story deck is empty. [cards.draw] [cards.exhausted]"""
    events = [f"event_{n:02d}" for n in range(1, 31)]
    stories = [f"fp_story_{n:02d}" for n in range(1, 21)]
    piles: dict[str, Any] = {
        "decks": {"event": [], "free": []},
        "used": {"event": [], "story": stories},
        "discards": {"shadow": []},
        "fate": {"pool": {"one": 2, "one_icon": 3, "two": 3, "two_icon": 2, "three": 2, "arkenstone": 1}},
    }
    piles[pile] |= {"shadow" if pile == "discards" else "event": events}
    assert "draw" in deeds("event", **piles)


def test_the_hand_limit_after_all_cards_of_an_effect() -> None:
    """[cards.hand_limit]"""
    full = [f"event_{n:02d}" for n in range(1, 6)]
    m = say(turn("event", hands={"free": full}, script={"draw": ["event_20", "fp_story_01"]}), "do:draw")
    assert asked(m) == "discard" and len(offered(m)) == 7


def test_a_requirement_must_be_met() -> None:
    """Lucky Number needs Bilbo (p. 15). [cards.requirement] [ex.lucky_number]"""
    assert not playable("fp_story_02")
    assert playable("fp_story_02", characters={"bilbo": "camp"})
    assert playable("fp_story_02", characters={"bilbo": "vanished"}, rings=1)
    assert not playable("fp_story_02", characters={"bilbo": "dead"})


def test_impossible_effects_are_left_out() -> None:
    """Great Goblin without a Great Orc figure (p. 15). [cards.effects] [ex.great_goblin] [cards.override]"""
    m = play(
        "sh_story_09",
        places={"bl_far_plain": {"units": {"goblins": 1}}, "bl_east_muster": {"units": {"great_orcs": 6}}},
    )
    assert units(m, "bl_far_plain") == {"goblins": 1} and leaders(m, "bl_far_plain") == 1
    assert asked(m) == "move_or_attack"
    m = play("fp_story_10")
    assert pos(m)["used"]["story"] == ["fp_story_10"], "even a card that does nothing may be played"
    m = play("event_14", "region:camp", "region:eb_gate_vale", places={"camp": {"units": {"lake_men": 1}}})
    assert units(m, "eb_gate_vale") == {"lake_men": 1} and asked(m) != "move_army", "nobody moves twice by a card"


def test_moves_by_cards_follow_the_rules_of_movement() -> None:
    """[cards.movement] [army.fast] [cards.override]"""
    m = play("event_04", "region:camp", "unit:lake_men", places={"camp": {"units": {"lake_men": 2}, "leadership": 1}})
    assert "done" in offered(m)
    say(m, "done")
    assert asked(m) == "march", "the token must go along, so nobody is asked"
    assert leaders(m, "camp") == 1
    say(m, "region:eb_gate_vale")
    assert "stay" in offered(m) and leaders(m, "eb_gate_vale") == 1


def test_move_or_attack_is_one_of_both_or_neither() -> None:
    """[cards.move_or_attack]"""
    board = {"bl_spur_gap": {"units": {"orcs": 1}}, "bl_ford_marsh": {"units": {"lake_men": 1}}}
    m = play("sh_story_14", places=board)
    assert offered(m) == ["region:bl_ford_marsh", "move", "done"] and units(m, "bl_spur_gap") == {"orcs": 3}
    assert asked(say(m.clone(), "region:bl_ford_marsh")) == "maneuver"
    moved = say(m.clone(), "move", "region:eb_spur_foot", "all")
    assert moved.seat == "free" and "attack" not in kinds(moved), "no attack after the move"
    assert say(m, "done").seat == "free"


def test_reinforcements_come_from_the_reserve_to_the_limit() -> None:
    """[cards.reinforce] [muster.stacking] [muster.direct]"""
    m = play("sh_story_14", places={"bl_far_plain": {"units": {"orcs": 4}}})
    assert asked(m) == "move_or_attack" and units(m, "bl_far_plain") == {"orcs": 5}
    m = play("fp_story_05", characters={"beorn": "ravenhill"})
    assert units(m, "ravenhill") == {}


def test_placing_and_flipping_by_cards() -> None:
    """[cards.place_and_flip] [cards.flip] [muster.tokens]"""
    m = play("event_10", places={"camp": {"units": {"lake_men": 1}}}, script={"token": ["elf_archers"]})
    say(m, "group:elves")
    assert units(m, "camp") == {"lake_men": 1, "elf_archers": 1} and "tokens" not in at(m, "camp")
    m = play("event_21", places={r: {"tokens": {"elves": 2}} for r in ("camp", "ravenhill", "lower_slopes")})
    say(m, "region:camp", "region:ravenhill")
    assert set(places(m)) == {"lower_slopes"}, "one in each"


def test_rallies_and_healing_by_cards() -> None:
    """[cards.rally] [cards.heal]"""
    m = play(
        "event_01", "region:camp", places={"camp": {"units": {"lake_men": 2}, "damage": 2}}, script={"rally": [4, 3]}
    )
    assert damage(m, "camp") == 1
    m = play("event_28", places={"camp": {"units": {"lake_men": 3}, "damage": 3, "leadership": 1}})
    assert damage(m, "camp") == 1


def test_cards_on_the_table() -> None:
    """[cards.table] [cards.discard]"""
    m = play("sh_story_10")
    assert pos(m)["table"] == ["sh_story_10"] and pos(m)["used"]["story"] == []


def test_lucky_number() -> None:
    """[cards.lucky_number] [cards.table]"""
    m = table(
        phase="roll", table=["fp_story_02"], characters={"bilbo": "camp"}, script={"free_die": [1, 1, 3, 3, 3, 6]}
    )
    assert asked(m) == "lucky_number" and offered(m) == ["die:character", "die:muster", "pass"]
    say(m, "die:muster")
    assert pos(m)["dice"]["free"] == {"character": 2, "muster": 2, "will": 1} and pos(m)["table"] == []
    m = table(phase="roll", table=["fp_story_02"], characters={"bilbo": "camp"}, script={"free_die": [1] * 6})
    assert pos(say(m, "die:character"))["table"] == ["fp_story_02"]
    m = fight({"orcs": 5}, {"lake_men": 1}, roll=(6, 6, 6, 1, 1, 1), table=["fp_story_02"], characters={"bilbo": SOUTH})
    run(maneuver(m), "advance", vanish="pass")
    assert where(m, "bilbo") == "dead" and pos(m)["table"] == []


def test_flying_arrows() -> None:
    """[cards.flying_arrows]"""
    m = play("sh_story_05", places={"bl_far_plain": {"units": {"orcs": 1}}})
    assert units(m, "bl_far_plain") == {"orcs": 2} and pos(m)["stored_orcs"] == 6
    assert m.view("free")["reserve"]["orcs"] == 36 - 2 - 6
    for die in ("eye", "muster", "character", "army", "event"):
        assert "take_orc" in deeds(
            die, "shadow", table=["sh_story_05"], stored_orcs=1, places={"bl_far_plain": {"units": {"orcs": 1}}}
        )
    m = say(
        turn(
            "eye",
            "shadow",
            table=["sh_story_05"],
            stored_orcs=1,
            places={"mountain_pass_west": {"units": {"goblins": 1}}},
        ),
        "do:take_orc",
    )
    assert units(m, "mountain_pass_west") == {"orcs": 1, "goblins": 1} and pos(m)["table"] == []


def test_troubled_mind() -> None:
    """[cards.troubled_mind]"""
    m = play("sh_story_06", characters={"bard": "camp", "dain": "dead"})
    assert "general:dain" not in offered(m) and "general:lord_of_the_eagles" in offered(m)
    say(m, "general:bard")
    assert pos(m)["generals"]["troubled"] == "bard"
    troubled: dict[str, Any] = {"table": ["sh_story_06"], "generals": {"troubled": "bard"}}
    m = say(turn("muster", fate={"marker": 3}, **troubled), "do:discard_troubled_mind")
    assert pos(m)["fate"]["marker"] == 2 and pos(m)["table"] == [] and pos(m)["generals"]["troubled"] == ""
    m = say(turn("will", fate={"marker": 3}, **troubled), "do:discard_troubled_mind")
    assert pos(m)["fate"]["marker"] == 3
    assert "discard_troubled_mind" not in deeds("muster", fate={"marker": 0}, **troubled)


# ---- combat effects


def test_combat_effects_concern_this_round() -> None:
    """The defender's first (p. 27). [cards.combat]"""
    m = battle(
        {"orcs": 2},
        {"lake_men": 2},
        ("event_02", "event_05"),
        roll=(5,) * 4,
        hands={"shadow": ["event_02"], "free": ["event_05"]},
    )
    assert rolls(m, "shadow")[1] == rolls(m, "free")[1] == 6
    run(m)
    run(maneuver(m))
    assert rolls(m, "shadow")[1] == 5


def test_captain_of_war() -> None:
    """[combat_cards.captain_of_war]"""
    m = fight({"orcs": 2}, {"lake_men": 3}, hands={"free": ["event_01"]})
    assert "card:event_01" not in m.options("free"), "nobody to give up"
    m = fight(
        {"orcs": 2},
        {"lake_men": 3},
        roll=(6, 6) + (1,) * 9,
        hands={"free": ["event_01"]},
        characters={"bard": SOUTH},
        extra={SOUTH: {"leadership": 1, "damage": 1}},
    )
    run(maneuver(m, "regroup", "event_01"), "sacrifice")
    assert offered(m) == ["leadership", "character:bard", "pass"]
    token = say(m.clone(), "leadership")
    assert damage(token, SOUTH) == 1 and leaders(token, SOUTH) == 0
    hero = say(m, "character:bard")
    assert damage(hero, SOUTH) == 1 and where(hero, "bard") == "dead"
    m = fight(
        {"orcs": 2}, {"lake_men": 3}, roll=(1, 1, 6, 6, 1), hands={"shadow": ["event_01"]}, characters={"bolg": EAST}
    )
    run(maneuver(m, "event_01"), sacrifice="character:bolg", bodyguards="pass")
    assert m.over and m.reason == "bolg_slain"


def test_fierce_defence() -> None:
    """[combat_cards.fierce_defence]"""
    m = battle(
        {"orcs": 2},
        {"lake_men": 5},
        ("regroup", "event_02"),
        roll=(5, 5) + (1,) * 5 + (5, 6),
        hands={"free": ["event_02"]},
        extra={EAST: {"leadership": 2}},
    )
    assert rolls(m, "shadow")[1:] == (6, 0) and rerolled(m, "shadow") == (2, 1), "roll and re-roll"


def test_no_quarter() -> None:
    """[combat_cards.no_quarter]"""
    m = battle(
        {"orcs": 2},
        {"lake_men": 5},
        ("event_03", "regroup"),
        roll=(4, 1) + (1,) * 5 + (4,),
        hands={"shadow": ["event_03"]},
        extra={EAST: {"leadership": 1}},
    )
    assert damage(m, EAST) == 1 and rolls(m, "shadow")[2] == 1 and rerolled(m, "shadow") == (1, 1)
    m = battle(
        {"orcs": 2},
        {"elf_archers": 2},
        ("regroup", "event_03"),
        source="ss_crest",
        target="ravenhill",
        roll=(1,) * 9,
        hands={"free": ["event_03"]},
    )
    assert damage(m, "ravenhill") == 1 and pos(m)["fortifications"] == {}, "no Fortification takes it"


def test_determined_attack() -> None:
    """A card used before, or one in hand that comes back (p. 27). [combat_cards.determined_attack]"""
    m = fight({"orcs": 2, "goblins": 1}, {"lake_men": 5}, roll=(1,) * 40, hands={"shadow": ["event_04"]})
    run(maneuver(m, "orcs"))
    maneuver(m, "event_04")
    assert asked(m) == "determined"
    assert offered(m) == ["card:man_orcs", "card:man_goblins", "card:man_regroup_shadow"]
    again = run(say(m.clone(), "card:man_orcs"))
    assert len(notes(again, "black_die")) == 4 and "card:man_orcs" not in again.options("shadow")
    new = run(say(m.clone(), "card:man_goblins"))
    assert len(notes(new, "black_die")) == 3 and "card:man_goblins" in new.options("shadow")
    back = run(say(m, "card:man_regroup_shadow"))
    assert "card:man_orcs" in back.options("shadow")


def test_stand_and_fight() -> None:
    """[combat_cards.stand_and_fight]"""
    m = battle(
        {"orcs": 2},
        {"lake_men": 3},
        ("event_06", "event_13"),
        roll=(1,) * 20,
        hands={"shadow": ["event_06"], "free": ["event_13"]},
    )
    assert rolls(m, "shadow")[0] == 4 and rolls(m, "free")[0] == 5


def test_dense_fog() -> None:
    """[combat_cards.dense_fog]"""
    m = battle({"orcs": 2}, {"lake_men": 2}, ("event_10", "regroup"), roll=(1,) * 20, hands={"shadow": ["event_10"]})
    assert pos(m)["phase"] == "actions" and units(m, EAST) == {"orcs": 2}
    m = battle(
        {"orcs": 2},
        {"lake_men": 1},
        ("event_10", "regroup"),
        ("advance",),
        roll=(6, 6, 1),
        hands={"shadow": ["event_10"]},
    )
    assert asked(m) == "advance"


def test_overmastered() -> None:
    """[combat_cards.overmastered]"""
    m = battle(
        {"orcs": 2},
        {"lake_men": 2},
        ("regroup", "event_12"),
        roll=(1,) * 20,
        hands={"free": ["event_12"]},
        extra={EAST: {"leadership": 2}},
    )
    assert rerolled(m, "shadow") == (0, 0)


def test_battle_fury_and_commanding_voice() -> None:
    """[combat_cards.battle_fury] [combat_cards.commanding_voice]"""
    m = battle(
        {"orcs": 2},
        {"lake_men": 3},
        ("event_21", "event_22"),
        roll=(4, 1) + (1,) * 9,
        hands={"shadow": ["event_21"], "free": ["event_22"]},
    )
    assert rolls(m, "shadow")[2] == 1 and rerolled(m, "free")[0] == 2


def test_great_confusion() -> None:
    """[combat_cards.great_confusion] [combat.black_dice]"""
    m = battle({"orcs": 5}, {"lake_men": 2}, ("orcs", "event_23"), roll=(1,) * 20, hands={"free": ["event_23"]})
    assert rolls(m, "shadow")[0] == 3 and len(notes(m, "black_die")) == 3
    m = battle({"orcs": 2}, {"lake_men": 2}, ("orcs", "event_23"), roll=(1,) * 20, hands={"free": ["event_23"]})
    assert rolls(m, "shadow")[0] == 1, "at least one"


@pytest.mark.parametrize("card", [f"event_{n:02d}" for n in range(1, 31)])
def test_every_event_card_can_be_chosen_in_combat(card: str) -> None:
    """[cards.combat] [combat.maneuvering]"""
    m = fight({"orcs": 2}, {"lake_men": 2}, hands={"shadow": [card]}, extra={EAST: {"leadership": 1}}, roll=(1,) * 20)
    run(maneuver(m, card), "withdraw", "determined")
    assert (1, CARD_NAMES.index(card)) in notes(m, "reveals")


def test_fury_of_the_dwarves_helps_only_the_army_of_thorin() -> None:
    """[thorin.fate_cards]"""
    places = {"camp": {"units": {"dwarf_regulars": 1}}, "ravenhill": {"units": {"lake_men": 1}}}
    for card, expected in (([], (2, 0)), (["fate_07"], (4, 0))):
        m = turn("event", characters={"thorin": "camp"}, places=places, table=card)
        found = tuple(leadership(state(m), FREE, place(name)) for name in ("camp", "ravenhill"))
        assert found == expected
