"""The combat halves of the event cards, one by one."""

from typing import Any

from tests.table import asked, attack, battle, garrison, hits, kinds, lay, may_use, notes, say, state, units, where

ORCS = {"sauron_regular": 5}
MEN = {"gondor_regular": 5}
MISS5 = (2, 2, 2, 2, 2)
ROHAN_SIDE: dict[str, Any] = {"source": "region:fangorn", "target": "region:eastemnet"}
SIEGE: dict[str, Any] = {"source": "region:minas_tirith", "target": "garrison:minas_tirith"}


# ---- Free Peoples


def test_it_is_a_gift_adds_to_both_rolls() -> None:
    """With the Ring-bearers there, a 4 hits in the roll and in the re-roll."""
    m = battle(
        {"sauron_regular": 1},
        {"gondor_regular": 2, "gondor_leader": 1},
        ("", "fp_char_01"),
        roll=(2, 4, 3, 4),
        fellowship={"region": "eastern_emyn_muil"},
    )
    assert hits(m) == (0, 2)
    m = battle(
        {"sauron_regular": 1},
        {"gondor_regular": 2, "gondor_leader": 1},
        ("", "fp_char_01"),
        roll=(2, 3, 3, 3),
        fellowship={"region": "eastern_emyn_muil"},
    )
    assert hits(m) == (0, 0)


def test_it_is_a_gift_needs_the_ring_bearers() -> None:
    """Only in their region, from any attacking region, and not once they are on the Mordor Track."""
    assert may_use("fp_char_01", ORCS, MEN, fellowship={"region": "eastern_emyn_muil"})
    assert not may_use("fp_char_01", ORCS, MEN, fellowship={"region": "noman_lands"})
    gate: dict[str, Any] = {"source": "region:dagorlad", "target": "region:morannon", "before": ("fight",)}
    assert may_use("fp_char_01", MEN, ORCS, fellowship={"region": "morannon"}, **gate)
    assert not may_use("fp_char_01", MEN, ORCS, fellowship={"region": "morannon", "mordor": 0}, **gate)


def test_blade_of_westernesse_kills_a_minion_for_a_hit() -> None:
    """One hit of the re-roll is spent; the hits of the combat roll stay."""
    m = battle(
        {"sauron_regular": 5, "witch_king": 1, "mouth_of_sauron": 1},
        {"gondor_regular": 2, "meriadoc": 1},
        ("", "fp_char_05"),
        roll=(*MISS5, 6, 2, *MISS5[:4], 6),
    )
    assert m.ask is not None and m.ask.kind == "strike_down" and m.seat == "free"
    assert m.options() == ["character:witch_king", "character:mouth_of_sauron", "pass"]
    say(m, "character:witch_king")
    assert hits(m) == (0, 1)
    assert where(m, "witch_king") == "dead" and where(m, "mouth_of_sauron") == "noman_lands"


def test_blade_of_westernesse_may_be_declined() -> None:
    """Then the hit counts as a hit."""
    m = battle(
        {"sauron_regular": 1, "mouth_of_sauron": 1},
        {"gondor_regular": 1, "peregrin": 1},
        ("", "fp_char_05"),
        roll=(2, 2, 2, 6),
    )
    say(m, "pass")
    assert hits(m) == (0, 1)


def test_blade_of_westernesse_needs_a_hit_in_the_reroll_and_a_minion() -> None:
    """Nothing is asked after a bare re-roll, nor against Nazgul alone."""
    m = battle(
        {"sauron_regular": 1, "mouth_of_sauron": 1},
        {"gondor_regular": 2, "peregrin": 1},
        ("", "fp_char_05"),
        roll=(2, 6, 2, 2, 2),
    )
    assert hits(m) == (0, 1) and where(m, "mouth_of_sauron") == "dead"
    m = battle(
        {"sauron_regular": 2, "sauron_nazgul": 1},
        {"gondor_regular": 1, "peregrin": 1},
        ("", "fp_char_05"),
        roll=(2, 2, 2, 2, 6),
    )
    assert hits(m) == (0, 1)
    assert units(m, "noman_lands") == {"sauron_regular": 1, "sauron_nazgul": 1}


def test_blade_of_westernesse_needs_a_hobbit() -> None:
    """Meriadoc or Peregrin in the battle."""
    assert may_use("fp_char_05", ORCS, {"gondor_regular": 1, "meriadoc": 1})
    assert may_use("fp_char_05", ORCS, {"gondor_regular": 1, "peregrin": 1})
    assert not may_use("fp_char_05", ORCS, {"gondor_regular": 1, "boromir": 1})


def test_mighty_attack_turns_a_miss_for_a_companions_leadership() -> None:
    """The one who gives it up is chosen; the others still lead."""
    m = battle(
        {"sauron_regular": 5},
        {"gondor_regular": 3, "aragorn": 1, "meriadoc": 1},
        ("", "fp_char_06"),
        roll=(*MISS5, *MISS5[:4], 2, 2),
        characters={"strider": "replaced"},
    )
    assert m.ask is not None and m.ask.kind == "forfeit"
    assert m.options() == ["character:meriadoc", "character:aragorn"]
    say(m, "character:meriadoc")
    assert hits(m) == (0, 1)
    assert len(notes(m, "combat_reroll")) == 2


def test_mighty_attack_keeps_leadership_without_a_miss() -> None:
    """Without a miss to turn nothing is given up."""
    m = battle({"sauron_regular": 2}, {"gondor_regular": 1, "meriadoc": 1}, ("", "fp_char_06"), roll=(2, 2, 6))
    assert hits(m) == (0, 1) and "forfeits" not in kinds(m)


def test_mighty_attack_cannot_give_up_what_words_of_power_have_cancelled() -> None:
    """The silenced companion has nothing to give."""
    m = battle(
        {"sauron_regular": 2, "sauron_nazgul": 1},
        {"gondor_regular": 1, "meriadoc": 1},
        ("sh_char_15", "fp_char_06"),
        roll=(2, 2, 2, 2),
    )
    assert hits(m) == (0, 0) and "misses_turned" not in kinds(m)


def test_mighty_attack_cannot_give_up_the_white_riders_leadership_twice() -> None:
    """Gandalf the White has given it up for the whole battle."""
    m = battle(
        {"sauron_regular": 2, "sauron_nazgul": 1},
        {"gondor_regular": 1, "gandalf_white": 1},
        ("", "fp_char_06"),
        before=("go_on",),
        roll=(2, 2, 2),
        characters={"gandalf_grey": "dead"},
    )
    assert hits(m) == (0, 0) and "misses_turned" not in kinds(m)


def test_mighty_attack_needs_a_companion() -> None:
    """A leader is not enough."""
    assert may_use("fp_char_06", ORCS, {"gondor_regular": 1, "boromir": 1})
    assert not may_use("fp_char_06", ORCS, {"gondor_regular": 1, "gondor_leader": 1})


def test_servant_of_the_secret_fire_adds_to_the_combat_roll_alone() -> None:
    """A 4 hits in the roll but not in the re-roll."""
    m = battle(
        {"sauron_regular": 2}, {"gondor_regular": 1, "gandalf_grey": 1}, ("", "fp_char_08"), roll=(2, 2, 4, 3, 4)
    )
    assert hits(m) == (0, 1)


def test_servant_of_the_secret_fire_needs_gandalf() -> None:
    """Grey or White."""
    assert may_use("fp_char_08", ORCS, {"gondor_regular": 1, "gandalf_grey": 1})
    assert may_use("fp_char_08", ORCS, {"gondor_regular": 1, "gandalf_white": 1}, characters={"gandalf_grey": "dead"})
    assert not may_use("fp_char_08", ORCS, {"gondor_regular": 1, "strider": 1})


def test_anduril_strider_turns_one_miss() -> None:
    """His Leadership is gone for the round."""
    m = battle({"sauron_regular": 2}, {"gondor_regular": 2, "strider": 1}, ("", "fp_char_09"), roll=(2, 2, 2, 2, 2))
    assert hits(m) == (0, 1) and notes(m, "combat_reroll") == []


def test_anduril_aragorn_turns_up_to_two_misses() -> None:
    """Two of three, or the only one there is."""
    free = {"gondor_regular": 2, "aragorn": 1}
    m = battle(
        {"sauron_regular": 3}, free, ("", "fp_char_09"), roll=(2, 2, 2, 2, 2, 2), characters={"strider": "replaced"}
    )
    say(m, "number:2")
    assert hits(m) == (0, 2) and notes(m, "combat_reroll") == []
    m = battle(
        {"sauron_regular": 4}, free, ("", "fp_char_09"), roll=(2, 2, 2, 2, 6, 6, 2), characters={"strider": "replaced"}
    )
    assert hits(m) == (0, 3)


def test_anduril_aragorn_may_turn_one_miss_of_two() -> None:
    """The player chooses how many; the Leadership is lost either way."""
    m = battle(
        {"sauron_regular": 3},
        {"gondor_regular": 2, "aragorn": 1},
        ("", "fp_char_09"),
        roll=(2, 2, 2, 2, 2, 2),
        characters={"strider": "replaced"},
    )
    assert (asked(m), m.seat, m.options()) == ("anduril", "free", ["number:2", "number:1"])
    say(m, "number:1")
    assert hits(m) == (0, 1) and notes(m, "combat_reroll") == []


def test_anduril_fails_against_words_of_power() -> None:
    """Cancelled Leadership cannot be given up."""
    m = battle(
        {"sauron_regular": 2, "sauron_nazgul": 1},
        {"gondor_regular": 2, "strider": 1},
        ("sh_char_15", "fp_char_09"),
        roll=(2, 2, 2, 2, 2),
    )
    assert hits(m) == (0, 0)


def test_anduril_needs_strider_or_aragorn() -> None:
    """Nobody else bears it."""
    assert may_use("fp_char_09", ORCS, {"gondor_regular": 1, "strider": 1})
    assert may_use("fp_char_09", ORCS, {"gondor_regular": 1, "aragorn": 1}, characters={"strider": "replaced"})
    assert not may_use("fp_char_09", ORCS, {"gondor_regular": 1, "boromir": 1})


def test_heroic_death_of_a_companion_cancels_his_level() -> None:
    """Boromir (level 2) dies for two of three hits."""
    m = battle(ORCS, {"gondor_regular": 5, "boromir": 1}, ("", "fp_char_10"), roll=(6, 6, 6, 2, 2, *MISS5, 2))
    assert m.ask is not None and m.ask.kind == "sacrifice" and m.seat == "free"
    say(m, "character:boromir")
    assert hits(m) == (1, 0)
    assert where(m, "boromir") == "dead"
    m = battle(ORCS, {"gondor_regular": 5, "gandalf_grey": 1}, ("", "fp_char_10"), roll=(6, 6, 2, 2, 2, *MISS5, 2))
    say(m, "character:gandalf_grey")
    assert hits(m) == (0, 0) and where(m, "gandalf_grey") == "dead"


def test_heroic_death_of_a_leader_cancels_one() -> None:
    """The leader is out for good."""
    m = battle(ORCS, {"gondor_regular": 5, "gondor_leader": 2}, ("", "fp_char_10"), roll=(6, 6, 2, 2, 2, *MISS5, 2, 2))
    assert m.options() == ["remove:gondor_leader", "pass"]
    say(m, "remove:gondor_leader")
    assert hits(m) == (1, 0)
    assert units(m, "eastern_emyn_muil") == {"gondor_regular": 4, "gondor_leader": 1}


def test_heroic_death_is_voluntary_and_idle_without_hits() -> None:
    """One may keep everybody; without a hit nobody is asked."""
    m = battle(ORCS, {"gondor_regular": 5, "gondor_leader": 1}, ("", "fp_char_10"), roll=(6, *MISS5[:4], *MISS5, 2))
    say(m, "pass")
    assert hits(m) == (1, 0)
    m = battle(ORCS, {"gondor_regular": 5, "gondor_leader": 1}, ("", "fp_char_10"), roll=(*MISS5, *MISS5, 2))
    assert "sacrifice" not in kinds(m) and hits(m) == (0, 0)


def test_heroic_death_does_not_help_against_an_additional_attack() -> None:
    """Its casualties were removed before."""
    m = battle(
        {"sauron_regular": 2},
        {"gondor_regular": 5, "gondor_leader": 1},
        ("sh_char_17", "fp_char_10"),
        target="region:dimrill_dale",
        source="region:gladden_fields",
        roll=(4, 4, 4, 2, 2, 2, 2, 2),
    )
    assert hits(m) == (0, 0)
    assert units(m, "dimrill_dale") == {"gondor_regular": 2, "gondor_leader": 1}


def test_heroic_death_needs_a_leader_or_companion() -> None:
    """Either will do."""
    assert may_use("fp_char_10", ORCS, {"gondor_regular": 1, "gondor_leader": 1})
    assert may_use("fp_char_10", ORCS, {"gondor_regular": 1, "meriadoc": 1})
    assert not may_use("fp_char_10", ORCS, MEN)


def test_daring_defiance_cancels_the_shadows_card() -> None:
    """All companions give up their Leadership, leaders do not; the cost of the other card is not paid."""
    m = battle(
        {"sauron_regular": 5, "sauron_nazgul": 2},
        {"gondor_regular": 3, "gondor_leader": 1, "boromir": 1, "meriadoc": 1},
        ("sh_char_05", "fp_char_11"),
        roll=(4, 4, 4, 4, 4, 2, 2, 2, 2, 4, 4, 2),
    )
    assert hits(m) == (0, 0)
    assert [side for side, *_ in notes(m, "combat_reroll")] == [1, 1, 0]
    assert notes(m, "forfeits") == [(2,), (5,)]


def test_daring_defiance_comes_after_the_sorcerers_draw() -> None:
    """He replaces the card as soon as it is revealed, even if it is then cancelled."""
    m = battle(
        {"sauron_regular": 5, "witch_king": 1}, {"gondor_regular": 3, "boromir": 1}, ("sh_char_05", "fp_char_11")
    )
    assert m.ask is not None and m.ask.kind == "sorcerer" and m.seat == "shadow"
    assert "card_cancelled" not in kinds(m)
    say(m, "go_on")
    assert notes(m, "card_cancelled") and len(state(m).hands[1]) == 1


def test_daring_defiance_costs_nothing_without_a_card_to_cancel() -> None:
    """Leadership is given up to cancel, not otherwise."""
    m = battle({"sauron_regular": 2}, {"gondor_regular": 1, "meriadoc": 1}, ("", "fp_char_11"), roll=(2, 2, 2, 2))
    assert len(notes(m, "combat_reroll")) == 1


def test_daring_defiance_meets_swarm_of_bats() -> None:
    """Equal initiative: the defender's card works and cancels the other."""
    free = {"gondor_regular": 2, "meriadoc": 1}
    m = battle({"sauron_regular": 2}, free, ("sh_strat_09", "fp_char_11"), roll=(2, 2, 2, 2))
    assert [side for side, _ in notes(m, "card_cancelled")] == [1]
    assert notes(m, "forfeits") == [(5,)]
    m = battle(free, {"sauron_regular": 2}, ("fp_char_11", "sh_strat_09"), roll=(2, 2, 2, 2, 2))
    assert [side for side, _ in notes(m, "card_cancelled")] == [0]
    assert notes(m, "forfeits") == [] and len(notes(m, "combat_reroll")) == 1


def test_daring_defiance_needs_a_companion() -> None:
    """In the battle."""
    assert may_use("fp_char_11", ORCS, {"gondor_regular": 1, "meriadoc": 1})
    assert not may_use("fp_char_11", ORCS, {"gondor_regular": 1, "gondor_leader": 1})


def test_fateful_strike_kills_a_nazgul_with_one_hit() -> None:
    """The hit counts as well; with one hit the Witch-king is safe."""
    m = battle(
        {"sauron_regular": 2, "sauron_nazgul": 1, "witch_king": 1},
        {"gondor_regular": 1, "gondor_leader": 1},
        ("", "fp_char_12"),
        roll=(2, 2, 2, 2, 2, 6),
    )
    assert hits(m) == (0, 1)
    assert units(m, "noman_lands") == {"sauron_regular": 1} and where(m, "witch_king") == "noman_lands"
    m = battle(
        {"sauron_regular": 2, "witch_king": 1},
        {"gondor_regular": 1, "gondor_leader": 1},
        ("", "fp_char_12"),
        roll=(2, 2, 2, 2, 2, 6),
    )
    assert where(m, "witch_king") == "noman_lands"


def test_fateful_strike_kills_a_nazgul_or_a_minion_with_two_hits() -> None:
    """One of them dies; without a Nazgul one may let the minion go."""
    free = {"gondor_regular": 2, "gondor_leader": 2}
    m = battle(
        {"sauron_regular": 3, "sauron_nazgul": 1, "witch_king": 1},
        free,
        ("", "fp_char_12"),
        roll=(2, 2, 2, 2, 2, 2, 2, 2, 6, 6),
    )
    assert m.options() == ["remove:sauron_nazgul", "character:witch_king"]
    say(m, "character:witch_king")
    assert where(m, "witch_king") == "dead" and units(m, "noman_lands")["sauron_nazgul"] == 1
    m = battle({"sauron_regular": 3, "mouth_of_sauron": 1}, free, ("", "fp_char_12"), roll=(2, 2, 2, 2, 2, 2, 2, 6, 6))
    assert m.options() == ["character:mouth_of_sauron", "pass"]
    say(m, "pass")
    assert where(m, "mouth_of_sauron") == "noman_lands" and hits(m) == (0, 2)


def test_fateful_strike_needs_a_hit_in_the_reroll() -> None:
    """Hits of the combat roll kill no Nazgul."""
    m = battle(
        {"sauron_regular": 2, "sauron_nazgul": 1},
        {"gondor_regular": 2, "gondor_leader": 1},
        ("", "fp_char_12"),
        roll=(2, 2, 6, 2, 2, 2),
    )
    assert hits(m) == (0, 1) and units(m, "noman_lands")["sauron_nazgul"] == 1


def test_fateful_strike_needs_a_leader_or_companion() -> None:
    """Either will do."""
    assert may_use("fp_char_12", ORCS, {"gondor_regular": 1, "gondor_leader": 1})
    assert may_use("fp_char_12", ORCS, {"gondor_regular": 1, "meriadoc": 1})
    assert not may_use("fp_char_12", ORCS, MEN)


def test_sudden_strike_attacks_with_the_leadership() -> None:
    """Casualties at once: the orcs killed do not roll; no re-roll of the strike."""
    m = battle(
        {"sauron_regular": 3},
        {"gondor_regular": 1, "gondor_leader": 1, "aragorn": 1},
        ("", "fp_char_14"),
        roll=(5, 5, 2, 2, 2, 2, 2),
        characters={"strider": "replaced"},
    )
    assert notes(m, "special_attack") == [(0, 3, 2)]
    assert notes(m, "combat_roll")[0] == (1, 1, 0)


def test_sudden_strike_uses_the_hit_number_of_the_round() -> None:
    """Attacking a city in the first round it needs sixes, and rolls at most five dice."""
    m = battle(
        {"gondor_regular": 2, "gondor_leader": 4, "aragorn": 1},
        {"sauron_regular": 5},
        ("fp_char_14", ""),
        source="region:osgiliath",
        target="region:pelargir",
        roll=(5, 5, 5, 5, 6),
        characters={"strider": "replaced"},
        regions={"pelargir": {"control": "shadow"}},
    )
    assert notes(m, "special_attack") == [(0, 5, 1)]


def test_sudden_strike_counts_no_cancelled_leadership() -> None:
    """Words of Power come first."""
    m = battle(
        {"sauron_regular": 3, "sauron_nazgul": 1},
        {"gondor_regular": 1, "gondor_leader": 1, "meriadoc": 1},
        ("sh_char_15", "fp_char_14"),
        roll=(2,),
    )
    assert notes(m, "special_attack") == [(0, 1, 0)]


def test_sudden_strike_needs_a_leader_or_companion() -> None:
    """Either will do."""
    assert may_use("fp_char_14", ORCS, {"gondor_regular": 1, "gondor_leader": 1})
    assert may_use("fp_char_14", ORCS, {"gondor_regular": 1, "meriadoc": 1})
    assert not may_use("fp_char_14", ORCS, MEN)


def test_brave_stand_takes_a_die_for_each_companion() -> None:
    """Off the five that would be rolled, and never the last one."""
    m = battle({"sauron_regular": 8}, {"gondor_regular": 1, "boromir": 1, "meriadoc": 1}, ("", "fp_char_17"))
    assert notes(m, "combat_roll")[0][:2] == (1, 3)
    m = battle({"sauron_regular": 2}, {"gondor_regular": 1, "boromir": 1, "meriadoc": 1}, ("", "fp_char_17"))
    assert notes(m, "combat_roll")[0][:2] == (1, 1)


def test_brave_stand_needs_a_companion() -> None:
    """In the battle."""
    assert may_use("fp_char_17", ORCS, {"gondor_regular": 1, "meriadoc": 1})
    assert not may_use("fp_char_17", ORCS, {"gondor_regular": 1, "gondor_leader": 1})


def test_ents_rage_adds_two_to_the_combat_roll() -> None:
    """A 3 hits, but not in the re-roll."""
    m = battle(
        {"sauron_regular": 2},
        {"rohan_regular": 2, "rohan_leader": 1},
        ("", "fp_char_19"),
        **ROHAN_SIDE,
        roll=(2, 2, 3, 2, 3),
    )
    assert hits(m) == (0, 1)


def test_ents_rage_needs_rohan_fangorn_or_orthanc() -> None:
    """Where the defender is counts, not the attacker."""
    for card in ("fp_char_19", "fp_char_20", "fp_char_21"):
        assert may_use(card, ORCS, MEN, **ROHAN_SIDE)
        assert may_use(card, MEN, ORCS, source="region:eastemnet", target="region:fangorn")
        assert may_use(card, MEN, ORCS, source="region:fords_of_isen", target="region:orthanc", before=("fight",))
        assert not may_use(card, MEN, ORCS, source="region:eastemnet", target="region:parth_celebrant")


def test_huorn_dark_leaves_two_dice() -> None:
    """The Shadow rolls two at most."""
    m = battle(ORCS, {"rohan_regular": 5}, ("", "fp_char_20"), **ROHAN_SIDE)
    assert [roll[:2] for roll in notes(m, "combat_roll")] == [(1, 2), (0, 5)]
    m = battle({"sauron_regular": 1}, {"rohan_regular": 5}, ("", "fp_char_20"), **ROHAN_SIDE)
    assert notes(m, "combat_roll")[0][:2] == (1, 1)


def test_huorn_dark_needs_rohan_fangorn_or_orthanc() -> None:
    """Not in neutral land elsewhere."""
    assert not may_use("fp_char_20", ORCS, MEN)


def test_nameless_wood_adds_two_hits_to_a_hit() -> None:
    """It also works if only the re-roll scored, but not without a hit."""
    free = {"rohan_regular": 1, "rohan_leader": 1}
    m = battle(ORCS, free, ("", "fp_char_21"), **ROHAN_SIDE, roll=(*MISS5, 2, 6))
    assert hits(m) == (0, 3)
    m = battle(ORCS, free, ("", "fp_char_21"), **ROHAN_SIDE, roll=(*MISS5, 2, 2))
    assert hits(m) == (0, 0)


def test_nameless_wood_needs_rohan_fangorn_or_orthanc() -> None:
    """Not in neutral land elsewhere."""
    assert not may_use("fp_char_21", ORCS, MEN)


def test_daylight_leaves_three_dice() -> None:
    """Anywhere, without condition."""
    m = battle(ORCS, MEN, ("", "fp_strat_01"))
    assert [roll[:2] for roll in notes(m, "combat_roll")] == [(1, 3), (0, 5)]


def test_no_quarter_adds_a_hit_to_a_hit() -> None:
    """Only after a hit in the player's own rolls."""
    m = battle(ORCS, {"gondor_regular": 1}, ("", "fp_strat_02"), roll=(*MISS5, 5))
    assert hits(m) == (0, 2)
    m = battle(ORCS, {"gondor_regular": 1}, ("", "fp_strat_02"), roll=(*MISS5, 4))
    assert hits(m) == (0, 0)


def test_advantageous_position_takes_one_from_the_shadows_combat_roll() -> None:
    """A 5 misses, a natural 6 hits, the re-roll is untouched."""
    m = battle(
        {"sauron_regular": 2, "sauron_nazgul": 1},
        {"rohan_regular": 5},
        ("", "fp_strat_03"),
        **ROHAN_SIDE,
        roll=(5, 6, *MISS5, 5),
    )
    assert hits(m) == (2, 0)


def test_advantageous_position_spares_additional_attacks() -> None:
    """We Come to Kill still hits on 5."""
    m = battle(
        {"sauron_elite": 1}, {"rohan_regular": 5}, ("sh_strat_13", "fp_strat_03"), **ROHAN_SIDE, roll=(5, *MISS5, 5)
    )
    assert hits(m) == (0, 0)
    assert notes(m, "special_attack") == [(1, 1, 1)]


def test_advantageous_position_needs_a_region_of_a_free_nation() -> None:
    """It works neither in neutral nor in Shadow regions."""
    assert may_use("fp_strat_03", ORCS, MEN, **ROHAN_SIDE)
    assert may_use("fp_strat_03", ORCS, MEN, source="region:east_rhun", target="region:iron_hills")
    assert not may_use("fp_strat_03", ORCS, MEN)
    assert not may_use("fp_strat_03", MEN, ORCS, source="region:druwaith_iaur", target="region:gap_of_rohan")


def test_scouts_retreats_before_the_roll() -> None:
    """The battle ends without dice, even those of a card with a higher initiative; the attacker may advance."""
    m = battle(
        {"sauron_regular": 5},
        {"gondor_regular": 2, "gondor_leader": 1, "boromir": 1},
        ("sh_char_17", "fp_strat_05"),
        source="region:gladden_fields",
        target="region:dimrill_dale",
    )
    assert m.ask is not None and m.ask.kind == "retreat" and m.seat == "free"
    assert "stay" not in m.options() and "withdraw" not in m.options() and "region:lorien" in m.options()
    say(m, "region:lorien")
    assert m.ask is not None and m.ask.kind == "advance" and m.seat == "shadow"
    say(m, "go_on", "all")
    assert units(m, "lorien") == {"gondor_regular": 2, "gondor_leader": 1} and where(m, "boromir") == "lorien"
    assert units(m, "dimrill_dale") == {"sauron_regular": 5}
    assert "combat_die" not in kinds(m)
    assert state(m).played[-2:] == [4 + 24, 16 + 48] and state(m).b_kind == 0


def test_scouts_withdraws_into_the_stronghold() -> None:
    """It also works after the field battle was chosen; a siege follows."""
    m = battle(
        ORCS, MEN, ("", "fp_strat_05"), before=("fight",), source="region:osgiliath", target="region:minas_tirith"
    )
    say(m, "withdraw", "go_on", "all")
    assert garrison(m, "minas_tirith") == {"gondor_regular": 5}
    assert units(m, "minas_tirith") == {"sauron_regular": 5}
    assert "siege" in kinds(m)


def test_scouts_leaves_a_siege_before_a_sortie() -> None:
    """The besiegers retreat, the siege is over, and nobody advances after a sortie."""
    m = battle(
        {"sauron_regular": 3},
        {"gondor_regular": 3, "gondor_leader": 1},
        ("", "fp_strat_05"),
        source="garrison:morannon",
        target="region:morannon",
    )
    say(m, "region:dagorlad")
    assert units(m, "dagorlad") == {"gondor_regular": 3, "gondor_leader": 1}
    assert units(m, "morannon") == {"sauron_regular": 3} and garrison(m, "morannon") == {}
    assert "combat_die" not in kinds(m) and "advances" not in kinds(m) and state(m).b_kind == 0


def test_scouts_fails_without_a_way_out() -> None:
    """The round continues as if no card had been chosen."""
    blocked = {name: {"units": {"sauron_regular": 1}, "control": "shadow"} for name in ("dol_amroth", "lamedon")}
    m = battle(
        {"southrons_regular": 3},
        MEN,
        ("", "fp_strat_05"),
        source="region:anfalas",
        target="region:erech",
        regions=blocked,
    )
    assert "combat_die" in kinds(m)


def test_scouts_needs_a_field_battle_as_defender() -> None:
    """Not as attacker, not besieged, not in the player's own sortie; but against a sortie of the Shadow."""
    assert may_use("fp_strat_05", ORCS, MEN)
    assert not may_use("fp_strat_05", MEN, ORCS)
    assert not may_use("fp_strat_05", ORCS, MEN, **SIEGE)
    assert not may_use("fp_strat_05", MEN, ORCS, source="garrison:minas_tirith", target="region:minas_tirith")
    assert may_use("fp_strat_05", ORCS, MEN, source="garrison:morannon", target="region:morannon")


def test_shield_wall_cancels_one_of_two_hits() -> None:
    """But not a single one."""
    m = battle(ORCS, MEN, ("", "fp_strat_06"), roll=(6, 6, 2, 2, 2, *MISS5))
    assert hits(m) == (1, 0)
    m = battle(ORCS, MEN, ("", "fp_strat_06"), roll=(6, 2, 2, 2, 2, *MISS5))
    assert hits(m) == (1, 0)


def test_shield_wall_does_not_help_against_additional_attacks() -> None:
    """Their hits are not in the count and were removed before."""
    m = battle(
        {"sauron_regular": 1},
        MEN,
        ("sh_char_17", "fp_strat_06"),
        source="region:gladden_fields",
        target="region:dimrill_dale",
        roll=(4, 4, 2, 6, 2, 2, 2),
    )
    assert hits(m) == (1, 0) and units(m, "dimrill_dale") == {"gondor_regular": 2}


def test_confusion_turns_ones_against_the_shadow() -> None:
    """They are hits on the Shadow and are not re-rolled; a 1 in the re-roll is nothing."""
    m = battle(
        {"sauron_regular": 3, "sauron_nazgul": 3}, {"gondor_regular": 1}, ("", "fp_strat_08"), roll=(1, 1, 2, 2, 1)
    )
    assert hits(m) == (0, 2)
    assert notes(m, "combat_reroll") == [(1, 5, 0, 5, 1)]
    m = battle({"sauron_regular": 3}, {"gondor_regular": 1}, ("", "fp_strat_08"), roll=(1, 2, 6, 2))
    assert hits(m) == (1, 1)


def test_charge_attacks_with_the_elites() -> None:
    """One die each before the roll, casualties at once."""
    m = battle({"sauron_regular": 3}, {"rohan_elite": 2, "rohan_regular": 2}, ("", "fp_strat_13"), roll=(5, 4, 2, 2))
    assert notes(m, "special_attack") == [(0, 2, 1)]
    assert notes(m, "combat_roll")[0][:2] == (1, 2)


def test_charge_that_destroys_the_attacker_ends_the_battle() -> None:
    """Nobody rolls any more, and the dead army's card has no effect."""
    m = battle(
        {"sauron_regular": 2, "sauron_nazgul": 1},
        {"rohan_elite": 5},
        ("sh_char_08", "fp_strat_13"),
        roll=(6, 6, 2, 2, 2),
    )
    assert "combat_roll" not in kinds(m) and "forfeits_nazgul" not in kinds(m)
    assert units(m, "noman_lands") == {} and state(m).pool[20] == 8


def test_charge_needs_an_elite() -> None:
    """Of the Free Peoples, in the battle."""
    for card in ("fp_strat_13", "fp_strat_22"):
        assert may_use(card, ORCS, {"rohan_elite": 1})
        assert not may_use(card, {"sauron_elite": 1}, MEN)


def test_charge_does_not_count_the_rearguard() -> None:
    """An elite left behind gives no condition."""
    force = ("unit:gondor_regular", "done")
    assert not may_use("fp_strat_13", {"gondor_regular": 1, "gondor_elite": 1}, ORCS, force=force)


def test_valour_adds_to_the_combat_roll_alone() -> None:
    """A 4 hits, but not in the re-roll."""
    m = battle(
        ORCS, {"rohan_elite": 1, "rohan_regular": 1, "rohan_leader": 1}, ("", "fp_strat_22"), roll=(*MISS5, 4, 3, 4)
    )
    assert hits(m) == (0, 1)


def test_valour_needs_an_elite() -> None:
    """It must be the player's own."""
    assert may_use("fp_strat_22", ORCS, {"rohan_elite": 1})
    assert not may_use("fp_strat_22", {"sauron_elite": 1}, MEN)


# ---- Shadow


def test_one_for_the_dark_lord_adds_to_both_rolls() -> None:
    """With the Ring-bearers in the defender's region, a 4 hits in both rolls."""
    m = battle(
        {"sauron_regular": 2, "sauron_nazgul": 1},
        {"gondor_regular": 5},
        ("sh_char_01", ""),
        roll=(4, 3, *MISS5, 4),
        fellowship={"region": "eastern_emyn_muil"},
    )
    assert hits(m) == (2, 0)
    m = battle(
        {"sauron_regular": 2, "sauron_nazgul": 1},
        {"gondor_regular": 5},
        ("sh_char_01", ""),
        roll=(3, 3, *MISS5, 3),
        fellowship={"region": "eastern_emyn_muil"},
    )
    assert hits(m) == (0, 0)


def test_one_for_the_dark_lord_needs_the_ring_bearers() -> None:
    """In the defender's region, not on the Mordor Track."""
    assert may_use("sh_char_01", ORCS, MEN, fellowship={"region": "eastern_emyn_muil"})
    assert not may_use("sh_char_01", ORCS, MEN)
    gate: dict[str, Any] = {"source": "region:dagorlad", "target": "region:morannon", "before": ("fight",)}
    assert may_use("sh_char_01", MEN, ORCS, fellowship={"region": "morannon"}, **gate)
    assert not may_use("sh_char_01", MEN, ORCS, fellowship={"region": "morannon", "mordor": 0}, **gate)


def test_cruel_as_death_trades_two_points_for_a_bonus() -> None:
    """A 4 hits; of three points of Leadership one re-roll is left, without the bonus."""
    m = battle(
        {"sauron_regular": 3, "sauron_nazgul": 1, "witch_king": 1},
        {"gondor_regular": 5},
        ("sh_char_05", ""),
        roll=(4, 2, 2, *MISS5, 4),
    )
    say(m, "pass")
    assert hits(m) == (1, 0)
    assert len(notes(m, "combat_reroll")) == 1


def test_cruel_as_death_needs_two_points_of_nazgul_leadership() -> None:
    """The Witch-king has two alone; the Mouth of Sauron does not count; the White Rider takes them all."""
    assert may_use("sh_char_05", {"sauron_regular": 1, "sauron_nazgul": 2}, MEN)
    assert may_use("sh_char_05", {"sauron_regular": 1, "witch_king": 1}, MEN)
    assert not may_use("sh_char_05", {"sauron_regular": 1, "sauron_nazgul": 1, "mouth_of_sauron": 1}, MEN)
    white = {"gondor_regular": 1, "gandalf_white": 1}
    for card in ("sh_char_05", "sh_char_07", "sh_char_08", "sh_char_09"):
        assert not may_use(
            card, {"sauron_regular": 1, "witch_king": 1}, white, before=("go_on",), characters={"gandalf_grey": "dead"}
        )


def test_they_are_terrible_trades_a_point_for_a_better_reroll() -> None:
    """A 4 hits in the re-roll but not in the roll."""
    m = battle(
        {"sauron_regular": 3, "sauron_nazgul": 3},
        {"gondor_regular": 5},
        ("sh_char_07", ""),
        roll=(4, 4, 4, *MISS5, 4, 3),
    )
    assert hits(m) == (1, 0) and len(notes(m, "combat_reroll")) == 2


def test_they_are_terrible_needs_nazgul_leadership() -> None:
    """One point."""
    for card in ("sh_char_07", "sh_char_08", "sh_char_09"):
        assert may_use(card, {"sauron_regular": 1, "sauron_nazgul": 1}, MEN)
        assert not may_use(card, {"sauron_regular": 1, "mouth_of_sauron": 1}, MEN)


def test_dread_and_despair_takes_dice_for_points() -> None:
    """The Shadow chooses how many; at least one die is rolled."""
    m = battle({"sauron_regular": 3, "sauron_nazgul": 3}, {"gondor_regular": 5}, ("sh_char_08", ""), roll=(2, 2, 2))
    assert m.ask is not None and m.ask.kind == "forfeit_nazgul" and m.seat == "shadow"
    assert m.options() == ["number:1", "number:2", "number:3"]
    say(m, "number:2")
    assert notes(m, "combat_roll")[1][:2] == (0, 3)
    assert len([side for side, *_ in notes(m, "combat_reroll") if side == 1]) == 1
    m = battle({"sauron_regular": 3, "sauron_nazgul": 3}, {"gondor_regular": 2}, ("sh_char_08", ""))
    say(m, "number:3")
    assert notes(m, "combat_roll")[1][:2] == (0, 1)


def test_dread_and_despair_needs_nazgul_leadership() -> None:
    """Not with the Mouth of Sauron alone."""
    assert not may_use("sh_char_08", {"sauron_regular": 1, "mouth_of_sauron": 1}, MEN)


def test_foul_stench_stops_the_leader_reroll() -> None:
    """If the Nazgul lead as much as all the others together."""
    free = {"gondor_regular": 5, "gondor_leader": 1, "meriadoc": 1}
    m = battle({"sauron_regular": 1, "sauron_nazgul": 2}, free, ("sh_char_09", ""), roll=(2, *MISS5))
    assert [side for side, *_ in notes(m, "combat_reroll")] == [1] and notes(m, "no_reroll") == [(0,)]
    m = battle({"sauron_regular": 1, "sauron_nazgul": 1}, free, ("sh_char_09", ""), roll=(2, *MISS5))
    assert [side for side, *_ in notes(m, "combat_reroll")] == [1, 0, 0]


def test_foul_stench_needs_nazgul_leadership() -> None:
    """Not with the Mouth of Sauron alone."""
    assert not may_use("sh_char_09", {"sauron_regular": 1, "mouth_of_sauron": 1}, MEN)


def test_black_breath_kills_a_leader_or_a_companion_of_low_level() -> None:
    """With one hit of the re-roll a hobbit, not Boromir; the hit counts as well."""
    m = battle(
        {"sauron_regular": 2, "sauron_nazgul": 2},
        {"gondor_regular": 5, "gondor_leader": 1, "meriadoc": 1, "boromir": 1},
        ("sh_char_11", ""),
        roll=(2, 2, *MISS5, 6, 2, 2, 2, 2),
    )
    assert m.ask is not None and m.ask.kind == "strike_down" and m.seat == "shadow"
    assert m.options() == ["remove:gondor_leader", "character:meriadoc", "pass"]
    say(m, "character:meriadoc")
    assert hits(m) == (1, 0) and where(m, "meriadoc") == "dead"
    m = battle(
        {"sauron_regular": 2, "sauron_nazgul": 2},
        {"gondor_regular": 5, "boromir": 1},
        ("sh_char_11", ""),
        roll=(2, 2, *MISS5, 6, 6, 2),
    )
    say(m, "character:boromir")
    assert hits(m) == (2, 0) and where(m, "boromir") == "dead"


def test_black_breath_needs_a_hit_in_the_reroll() -> None:
    """Without one nobody is asked."""
    m = battle(
        {"sauron_regular": 2, "sauron_nazgul": 2},
        {"gondor_regular": 5, "gondor_leader": 1},
        ("sh_char_11", ""),
        roll=(6, 2, *MISS5, 2, 2),
    )
    assert hits(m) == (1, 0) and units(m, "eastern_emyn_muil") == {"gondor_regular": 4, "gondor_leader": 1}


def test_black_breath_needs_a_nazgul() -> None:
    """One in the battle will do, even silenced by the White Rider; the Witch-king is one."""
    white = {"gondor_regular": 1, "gandalf_white": 1}
    for card in ("sh_char_11", "sh_char_15"):
        assert may_use(card, {"sauron_regular": 1, "witch_king": 1}, MEN)
        assert may_use(
            card,
            {"sauron_regular": 1, "sauron_nazgul": 1},
            white,
            before=("go_on",),
            characters={"gandalf_grey": "dead"},
        )
        assert not may_use(card, {"sauron_regular": 1, "mouth_of_sauron": 1}, MEN)


def test_words_of_power_silences_a_companion() -> None:
    """Neither his Leadership nor Captain of the West count; the Shadow chooses him."""
    m = battle(
        {"sauron_regular": 1, "sauron_nazgul": 1},
        {"gondor_regular": 2, "boromir": 1, "strider": 1},
        ("sh_char_15", ""),
        roll=(2, 2, 2, 2, 2, 2),
    )
    assert m.ask is not None and m.ask.kind == "words_of_power" and m.seat == "shadow"
    say(m, "character:boromir")
    assert notes(m, "combat_roll")[1][:2] == (0, 3)
    assert [side for side, *_ in notes(m, "combat_reroll")] == [1, 0]


def test_words_of_power_last_one_round() -> None:
    """In the next round he counts again."""
    m = battle(
        {"sauron_regular": 1, "sauron_nazgul": 1},
        {"gondor_regular": 2, "boromir": 1},
        ("sh_char_15", ""),
        roll=(2,) * 9,
    )
    say(m, "go_on", "stay")
    assert [roll[1] for roll in notes(m, "combat_roll")] == [1, 2, 1, 3]


def test_words_of_power_leave_the_companion_in_the_battle() -> None:
    """Brave Stand still counts him."""
    m = battle(
        {"sauron_regular": 3, "sauron_nazgul": 1},
        {"gondor_regular": 2, "boromir": 1},
        ("sh_char_15", "fp_char_17"),
        roll=(2, 2, 2, 2, 2),
    )
    assert notes(m, "combat_roll")[0][:2] == (1, 2)


def test_words_of_power_needs_a_nazgul() -> None:
    """The Mouth of Sauron is not one."""
    assert may_use("sh_char_15", {"sauron_regular": 1, "sauron_nazgul": 1}, MEN)
    assert not may_use("sh_char_15", {"sauron_regular": 1, "mouth_of_sauron": 1}, MEN)


def test_durins_bane_attacks_with_three_dice() -> None:
    """Hitting on 4, before the roll."""
    m = battle(
        {"sauron_regular": 1},
        MEN,
        ("sh_char_17", ""),
        source="region:gladden_fields",
        target="region:dimrill_dale",
        roll=(4, 3, 6, 2, 2, 2, 2),
    )
    assert notes(m, "special_attack") == [(1, 3, 2)]
    assert notes(m, "combat_roll")[1][:2] == (0, 3)


def test_durins_bane_needs_a_place_near_moria() -> None:
    """At most two regions away across open borders; Fangorn is three."""
    assert may_use("sh_char_17", ORCS, MEN, source="region:gladden_fields", target="region:dimrill_dale")
    assert may_use("sh_char_17", ORCS, MEN, source="region:dimrill_dale", target="region:parth_celebrant")
    assert may_use("sh_char_17", MEN, ORCS, source="region:dimrill_dale", target="region:moria", before=("fight",))
    assert not may_use("sh_char_17", ORCS, MEN, source="region:parth_celebrant", target="region:fangorn")


def test_devilry_of_orthanc_adds_to_an_assault() -> None:
    """A 5 hits the garrison."""
    m = battle({"isengard_regular": 2}, {"gondor_regular": 5}, ("sh_char_19", ""), **SIEGE, roll=(5, 4, *MISS5))
    assert hits(m) == (1, 0)


def test_devilry_of_orthanc_needs_isengard_and_a_siege() -> None:
    """An Isengard unit that fights, and a garrison as defender."""
    assert may_use("sh_char_19", {"isengard_regular": 1, "sauron_regular": 1}, MEN, **SIEGE)
    assert not may_use("sh_char_19", ORCS, MEN, **SIEGE)
    assert not may_use("sh_char_19", {"isengard_regular": 1}, MEN)
    assert not may_use(
        "sh_char_19", {"isengard_regular": 1, "sauron_regular": 1}, MEN, **SIEGE, force=("unit:sauron_regular", "done")
    )


def test_deadly_strife_adds_two_for_both() -> None:
    """In both rolls; a natural 1 misses."""
    m = battle(
        {"sauron_regular": 2, "sauron_nazgul": 1},
        {"gondor_regular": 2, "gondor_leader": 1},
        ("sh_strat_01", ""),
        roll=(3, 1, 3, 1, 3, 1),
    )
    assert hits(m) == (2, 1)


def test_deadly_strife_has_no_condition() -> None:
    """Any battle will do, in attack and defence."""
    for card in ("sh_strat_01", "sh_strat_02", "sh_strat_04", "sh_strat_06", "sh_strat_09", "sh_strat_22"):
        assert may_use(card, ORCS, MEN)
        assert may_use(card, MEN, ORCS)
    for card in ("fp_strat_01", "fp_strat_02", "fp_strat_06", "fp_strat_08"):
        assert may_use(card, ORCS, MEN)
        assert may_use(card, MEN, ORCS)


def test_onslaught_trades_the_players_units_for_dice() -> None:
    """After casualties: each hit on the player's own army is a die that hits on 4."""
    m = battle({"sauron_regular": 7}, MEN, ("sh_strat_02", ""), roll=(*MISS5, 6, 2, 2, 2, 2, 4, 3, 5))
    assert m.ask is not None and m.ask.kind == "own_hits" and m.seat == "shadow"
    assert m.options() == [f"number:{n}" for n in range(5)]
    say(m, "number:3")
    assert units(m, "noman_lands") == {"sauron_regular": 3}
    assert units(m, "eastern_emyn_muil") == {"gondor_regular": 3}
    m = battle(ORCS, MEN, ("sh_strat_02", ""), roll=(*MISS5 * 2, 4))
    say(m, "number:1")
    assert units(m, "eastern_emyn_muil") == {"gondor_regular": 4}


def test_onslaught_may_be_declined_and_takes_no_more_hits_than_the_army_can() -> None:
    """No hits, no dice; two regulars can take two hits, and their death still brings two dice."""
    m = battle(ORCS, MEN, ("sh_strat_02", ""), roll=MISS5 * 2)
    say(m, "number:0")
    assert "special_attack" not in kinds(m)
    m = battle({"sauron_regular": 2}, MEN, ("sh_strat_02", ""), roll=(2, 2, *MISS5, 4, 4))
    assert m.options() == ["number:0", "number:1", "number:2"]
    say(m, "number:2")
    assert units(m, "noman_lands") == {}
    assert units(m, "eastern_emyn_muil") == {"gondor_regular": 3}


def test_onslaught_counts_elites_twice() -> None:
    """An elite takes two hits; the owner chooses his casualties."""
    m = battle({"sauron_elite": 2}, MEN, ("sh_strat_02", ""), roll=(2, 2, *MISS5, 2, 2))
    assert m.options() == [f"number:{n}" for n in range(5)]
    say(m, "number:2")
    assert m.options() == ["remove:sauron_elite", "reduce:sauron"] and m.seat == "shadow"
    say(m, "reduce:sauron", "reduce:sauron")
    assert units(m, "noman_lands") == {"sauron_regular": 2}


def test_onslaught_counts_an_elite_once_without_a_regular_to_replace_it() -> None:
    """All Isengard regulars stand elsewhere: one hit kills the elite."""
    m = battle(
        {"isengard_elite": 2},
        MEN,
        ("sh_strat_02", ""),
        roll=(2, 2, *MISS5),
        regions={"orthanc": {"units": {"isengard_regular": 10}}, "north_dunland": {"units": {"isengard_regular": 2}}},
    )
    assert m.options() == ["number:0", "number:1", "number:2"]


def test_onslaught_is_over_with_either_army() -> None:
    """Nothing is asked when the casualties have destroyed one."""
    m = battle(ORCS, {"gondor_regular": 1}, ("sh_strat_02", ""), roll=(6, 2, 2, 2, 2, 2))
    assert m.ask is not None and m.ask.kind == "advance"


def test_relentless_assault_trades_the_players_units_for_a_bonus() -> None:
    """Two units die and do not roll; the others hit on 3."""
    m = battle({"sauron_regular": 4}, MEN, ("sh_strat_04", ""), roll=(3, 2, *MISS5))
    assert m.options() == ["number:0", "number:1", "number:2"]
    say(m, "number:2")
    assert notes(m, "combat_roll")[0] == (1, 2, 1)
    assert hits(m) == (1, 0)
    m = battle({"sauron_regular": 3}, MEN, ("sh_strat_04", ""), roll=(4, 3, *MISS5))
    say(m, "number:1")
    assert notes(m, "combat_roll")[0] == (1, 2, 1)


def test_relentless_assault_may_be_declined() -> None:
    """No hits, no bonus."""
    m = battle({"sauron_regular": 4}, MEN, ("sh_strat_04", ""), roll=(4, 4, 4, 4, *MISS5))
    say(m, "number:0")
    assert hits(m) == (0, 0) and units(m, "noman_lands") == {"sauron_regular": 4}


def test_relentless_assault_of_the_last_unit_ends_the_battle() -> None:
    """No dice are rolled for the dead."""
    m = battle({"sauron_regular": 1}, MEN, ("sh_strat_04", ""))
    assert m.options() == ["number:0", "number:1"]
    say(m, "number:1")
    assert "combat_roll" not in kinds(m) and state(m).b_kind == 0


def test_great_host_hits_with_twice_the_units() -> None:
    """Counted after casualties, without the rearguard."""
    m = battle({"sauron_regular": 6}, {"gondor_regular": 4}, ("sh_strat_06", ""), roll=(6, 2, 2, 2, 2, 2, 2, 2, 2))
    assert units(m, "eastern_emyn_muil") == {"gondor_regular": 2}
    m = battle({"sauron_regular": 6}, {"gondor_regular": 4}, ("sh_strat_06", ""), roll=(6, 2, 2, 2, 2, 6, 2, 2, 2))
    assert units(m, "eastern_emyn_muil") == {"gondor_regular": 3}
    m = battle(
        {"sauron_regular": 6},
        {"gondor_regular": 3},
        ("sh_strat_06", ""),
        roll=MISS5 * 2,
        force=("unit:sauron_regular",) * 5 + ("done",),
    )
    assert units(m, "eastern_emyn_muil") == {"gondor_regular": 3}


def test_great_host_compares_garrison_and_besiegers() -> None:
    """In an assault too."""
    m = battle({"sauron_regular": 4}, {"gondor_regular": 2}, ("sh_strat_06", ""), **SIEGE, roll=(2,) * 6)
    assert garrison(m, "minas_tirith") == {"gondor_regular": 1}


def test_mumakil_adds_to_the_roll_and_a_hit_for_the_stronger() -> None:
    """A 4 hits; with more hits than the enemy there is one more."""
    m = battle(
        {"southrons_elite": 1, "southrons_regular": 1}, {"gondor_regular": 1}, ("sh_strat_07", ""), roll=(4, 3, 2)
    )
    assert hits(m) == (2, 0)
    m = battle(
        {"southrons_elite": 1, "southrons_regular": 1}, {"gondor_regular": 1}, ("sh_strat_07", ""), roll=(4, 3, 5)
    )
    assert hits(m) == (1, 1)


def test_mumakil_counts_hits_of_a_charge() -> None:
    """A hit before the combat roll is one of the enemy's hits."""
    m = battle(
        {"southrons_elite": 1, "southrons_regular": 2},
        {"rohan_elite": 1},
        ("sh_strat_07", "fp_strat_13"),
        roll=(5, 4, 3, 2),
    )
    say(m, "remove:southrons_regular")
    assert hits(m) == (1, 0)


def test_mumakil_needs_a_southron_elite() -> None:
    """No other elite will do."""
    assert may_use("sh_strat_07", {"southrons_elite": 1}, MEN)
    assert not may_use("sh_strat_07", {"southrons_regular": 1, "sauron_elite": 1}, MEN)


def test_swarm_of_bats_cancels_the_free_card() -> None:
    """Its effect does not happen, and there is no bonus."""
    m = battle({"sauron_regular": 5, "sauron_nazgul": 1}, MEN, ("sh_strat_09", "fp_strat_01"), roll=(*MISS5, *MISS5, 4))
    assert notes(m, "combat_roll")[0][:2] == (1, 5)
    assert hits(m) == (0, 0)


def test_swarm_of_bats_cancels_any_card() -> None:
    """It also cancels a bonus for the whole round."""
    m = battle(
        {"sauron_regular": 1},
        MEN,
        ("sh_strat_09", "fp_char_01"),
        roll=(2, 4, 4, 4, 4, 4),
        fellowship={"region": "eastern_emyn_muil"},
    )
    assert hits(m) == (0, 0)


def test_swarm_of_bats_helps_the_reroll_without_a_free_card() -> None:
    """A 4 hits in the re-roll alone."""
    m = battle({"sauron_regular": 5, "sauron_nazgul": 1}, MEN, ("sh_strat_09", ""), roll=(4, *MISS5[:4], *MISS5, 4))
    assert hits(m) == (1, 0)


def test_we_come_to_kill_attacks_with_the_elites_left() -> None:
    """After casualties, on 5 even in an assault; elites reduced before do not count."""
    m = battle(
        {"sauron_elite": 3}, {"gondor_regular": 5}, ("sh_strat_13", ""), **SIEGE, roll=(5, 5, 5, 6, 2, 2, 2, 2, 5, 5)
    )
    assert notes(m, "special_attack") == [(1, 2, 2)]
    assert garrison(m, "minas_tirith") == {"gondor_regular": 3}


def test_we_come_to_kill_needs_an_elite() -> None:
    """Of the Shadow, in the battle."""
    assert may_use("sh_strat_13", {"sauron_elite": 1}, MEN)
    assert not may_use("sh_strat_13", ORCS, {"gondor_elite": 1})


def test_desperate_battle_adds_one_for_both() -> None:
    """In both rolls."""
    m = battle(
        {"sauron_regular": 2, "sauron_nazgul": 1},
        {"gondor_regular": 2, "gondor_leader": 1},
        ("sh_strat_22", ""),
        roll=(4, 3, 4, 3, 4, 3),
    )
    assert hits(m) == (2, 1)


def test_desperate_battle_works_for_the_defender() -> None:
    """The Shadow may be attacked."""
    m = lay(
        attack(MEN, ORCS, hands={"shadow": ["sh_strat_22"]}, roll=(4, *MISS5[:4], 4, *MISS5[:4])), "", "sh_strat_22"
    )
    assert hits(m) == (1, 1)
