"""The course of a round of battle: its order, the combat cards, the dice, Leadership and casualties."""

from typing import Any

from tests.table import (
    attack,
    battle,
    event,
    garrison,
    hand,
    hits,
    kinds,
    lay,
    notes,
    on_table,
    position,
    say,
    sound,
    state,
    units,
    where,
)

from warhost.games.wotr.tables import region

ORCS = {"sauron_regular": 5}
MEN = {"gondor_regular": 5}
MISS5 = (2, 2, 2, 2, 2)
MORIA_GATE: dict[str, Any] = {"source": "region:gladden_fields", "target": "region:dimrill_dale"}
SIEGE: dict[str, Any] = {"source": "region:minas_tirith", "target": "garrison:minas_tirith"}


# ---- order


def test_round_follows_the_book() -> None:
    """Cards, combat rolls, re-rolls, casualties of attacker and defender; then the attacker continues or stops."""
    m = battle(
        {"sauron_regular": 3, "sauron_nazgul": 1},
        {"gondor_regular": 2, "gondor_leader": 1},
        ("sh_strat_22", "fp_strat_02"),
        roll=(6, 2, 2, 6, 2, 2, 2),
    )
    course = [kind for kind in kinds(m) if kind.startswith("combat") or kind in ("hits_scored", "eliminated")]
    assert course == [
        "combat_card_laid", "combat_card_laid", "combat_card", "combat_card",
        "combat_die", "combat_die", "combat_die", "combat_roll", "combat_die", "combat_die", "combat_roll",
        "combat_reroll", "combat_reroll", "hits_scored", "eliminated", "eliminated", "eliminated",
    ]  # fmt: skip
    assert [side for side, *_ in notes(m, "combat_die")] == [1, 1, 1, 0, 0]
    assert [side for side, *_ in notes(m, "combat_reroll")] == [1, 0]
    assert notes(m, "hits_scored") == [(1, 2)]


def test_casualties_are_removed_by_the_attacker_first_but_count_for_both() -> None:
    """The last orc has scored although he is removed first."""
    m = battle({"sauron_regular": 1}, {"gondor_regular": 1}, roll=(6, 6))
    assert [place for _, _, place in notes(m, "eliminated")] == [region("noman_lands"), region("eastern_emyn_muil")]
    assert units(m, "noman_lands") == {} and units(m, "eastern_emyn_muil") == {}
    assert "advances" not in kinds(m)
    m = battle(
        {"sauron_regular": 3, "sauron_elite": 1},
        {"gondor_regular": 3, "gondor_elite": 1},
        roll=(6, 2, 2, 2, 6, 2, 2, 2),
    )
    assert m.ask is not None and m.ask.kind == "casualty" and m.seat == "shadow"
    say(m, "remove:sauron_regular")
    assert m.ask is not None and m.ask.kind == "casualty" and m.seat == "free"


def test_only_after_going_on_the_defender_may_retreat() -> None:
    """The attacker ceases and nobody else is asked."""
    m = battle(ORCS, MEN, roll=MISS5 * 2)
    assert m.ask is not None and m.ask.kind == "cease_or_go_on" and m.seat == "shadow"
    say(m, "go_on")
    assert m.ask is not None and m.ask.kind == "retreat" and m.seat == "free"
    assert "region:noman_lands" not in m.options()
    say(m, "stay")
    assert state(m).b_round == 2
    sound(m)


def test_effects_come_in_the_order_of_initiative() -> None:
    """Words of Power (1) before Sudden Strike (2) before Dread and Despair (3), no matter who attacks."""
    m = battle(
        {"gondor_regular": 2, "gondor_leader": 1, "meriadoc": 1},
        {"sauron_regular": 3, "sauron_nazgul": 2},
        ("fp_char_14", "sh_char_15"),
        roll=(2,) * 9,
    )
    order = [kind for kind in kinds(m) if kind in ("silenced", "special_attack")]
    assert order == ["silenced", "special_attack"] and notes(m, "special_attack")[0][1] == 1
    m = battle(
        {"gondor_regular": 2, "gondor_leader": 1},
        {"sauron_regular": 3, "sauron_nazgul": 2},
        ("fp_char_14", "sh_char_08"),
        roll=(2,) * 9,
    )
    assert "special_attack" in kinds(m) and m.ask is not None and m.ask.kind == "forfeit_nazgul"


def test_equal_initiative_is_the_defenders_first() -> None:
    """Two additional attacks: the one of the defender comes first and its dead do not strike back."""
    men = {"gondor_elite": 3}
    m = battle({"sauron_regular": 1}, men, ("sh_char_17", "fp_strat_13"), **MORIA_GATE, roll=(5, 2, 2))
    assert [side for side, _, _ in notes(m, "special_attack")] == [0]
    m = battle(men, {"sauron_regular": 5}, ("fp_strat_13", "sh_char_17"), **MORIA_GATE, roll=(2, 2, 2))
    assert [side for side, _, _ in notes(m, "special_attack")] == [1, 0]


def test_additional_attack_that_destroys_the_defender_ends_the_round() -> None:
    """No combat roll, no effects after it; the attacker may advance."""
    m = battle({"sauron_regular": 1}, {"gondor_regular": 2}, ("sh_char_17", ""), **MORIA_GATE, roll=(4, 4, 4))
    assert "combat_roll" not in kinds(m)
    assert m.ask is not None and m.ask.kind == "advance"
    say(m, "go_on")
    assert units(m, "dimrill_dale") == {"sauron_regular": 1}
    sound(m)


def test_stronghold_choice_comes_before_every_round_and_before_the_cards() -> None:
    """The defender fights, and is asked again in the second round."""
    m = attack(
        ORCS,
        MEN,
        source="region:osgiliath",
        target="region:minas_tirith",
        roll=MISS5 * 2,
        hands={"free": ["fp_strat_01"]},
    )
    assert m.ask is not None and m.ask.kind == "fight_or_withdraw" and m.seat == "free"
    say(m, "fight")
    lay(m)
    say(m, "go_on", "stay")
    assert m.ask is not None and m.ask.kind == "fight_or_withdraw"
    say(m, "withdraw", "go_on", "all")
    assert garrison(m, "minas_tirith") == {"gondor_regular": 5} and "siege" in kinds(m)


# ---- combat cards


def test_attacker_chooses_first_and_the_defender_may_play_anyway() -> None:
    """The attacker passes, the defender lays a card."""
    m = attack(ORCS, MEN, hands={"free": ["fp_strat_01"], "shadow": ["sh_strat_01"]})
    assert m.seat == "shadow"
    say(m, "pass")
    assert m.seat == "free"
    say(m, "card:fp_strat_01")
    assert [side for side, _ in notes(m, "combat_card")] == [0]


def test_choice_is_secret_and_only_the_back_is_seen() -> None:
    """The enemy sees character or strategy, the owner the card; both are shown together."""
    m = attack(ORCS, MEN, hands={"free": ["fp_strat_01"], "shadow": ["sh_strat_01", "sh_char_05"]})
    assert m.ask is not None and m.ask.secret
    say(m, "card:sh_strat_01")
    assert m.view("free")["combat_cards"] == {"shadow": "strategy"}
    assert m.view("spectator")["combat_cards"] == {"shadow": "strategy"}
    assert m.view("shadow")["combat_cards"] == {"shadow": "sh_strat_01"}
    assert all(seen.kind != "combat_card" for seen in m.events("free"))
    assert notes(m, "combat_card_laid") == [(1, 1)]


def test_a_player_with_cards_is_asked_even_without_a_choice() -> None:
    """Skipping the question would reveal that no card can be played; an empty hand is not a secret."""
    m = attack(ORCS, MEN, hands={"shadow": ["sh_char_05"]})
    assert m.ask is not None and m.ask.kind == "combat_card" and m.options() == ["pass"]
    m = attack(ORCS, MEN, roll=MISS5 * 2)
    assert m.ask is not None and m.ask.kind == "cease_or_go_on"


def test_cards_are_discarded_at_the_end_of_the_round() -> None:
    """Face up, and their effect is over."""
    m = battle(ORCS, MEN, ("sh_strat_01", "fp_strat_01"), roll=(2, 2, 2, *MISS5, *MISS5, *MISS5))
    say(m, "go_on", "stay")
    assert position(m)["played"] == ["fp_strat_01", "sh_strat_01"]
    assert hand(m, "free") == [] and hand(m, "shadow") == []
    assert [roll[1] for roll in notes(m, "combat_roll")] == [3, 5, 5, 5]


def test_balrog_may_be_used_from_the_table() -> None:
    """Open, near Moria only, as the one card of the round; then it is discarded."""
    m = attack(
        {"sauron_regular": 1},
        MEN,
        **MORIA_GATE,
        table=["sh_char_17"],
        hands={"shadow": ["sh_strat_01"]},
        roll=(4, 4, 4, 2, 2, 2),
    )
    assert m.options() == ["card:sh_char_17", "card:sh_strat_01", "pass"]
    say(m, "card:sh_char_17")
    assert units(m, "dimrill_dale") == {"gondor_regular": 2}
    assert on_table(m) == []
    say(m, "cease")
    assert position(m)["played"] == ["sh_char_17"]
    assert hand(m, "shadow") == ["sh_strat_01"]
    m = attack(ORCS, MEN, table=["sh_char_17"], hands={"shadow": ["sh_strat_01"]})
    assert m.options() == ["card:sh_strat_01", "pass"]


def test_balrog_is_face_up_before_the_reveal() -> None:
    """Everybody has seen where it came from."""
    m = attack({"sauron_regular": 1}, MEN, **MORIA_GATE, table=["sh_char_17"], hands={"free": ["fp_strat_01"]})
    say(m, "card:sh_char_17")
    assert m.view("free")["combat_cards"] == {"shadow": "sh_char_17"}


def test_sorcerer_draws_for_the_card_of_the_first_round() -> None:
    """From the same deck, once a battle."""
    m = battle(
        {"sauron_regular": 5, "witch_king": 1},
        MEN,
        ("sh_strat_01", ""),
        roll=(1,) * 40,
        hands={"shadow": ["sh_strat_22"]},
    )
    assert m.ask is not None and m.ask.kind == "sorcerer" and m.seat == "shadow"
    say(m, "go_on")
    assert len(hand(m, "shadow")) == 2 and all(card.startswith("sh_strat") for card in hand(m, "shadow"))
    say(m, "go_on", "stay", "card:sh_strat_22")
    assert m.ask is not None and m.ask.kind == "cease_or_go_on"


def test_sorcerer_draws_even_if_scouts_ends_the_battle() -> None:
    """The card has been used, even though it had no effect."""
    m = battle({"sauron_regular": 5, "witch_king": 1}, MEN, ("sh_strat_01", "fp_strat_05"))
    say(m, "go_on")
    assert len(hand(m, "shadow")) == 1
    assert m.ask is not None and m.ask.kind == "retreat"


def test_sorcerer_needs_the_witch_king_and_a_card() -> None:
    """Not in the rearguard, not without a card."""
    m = battle({"sauron_regular": 5, "witch_king": 1}, MEN, roll=MISS5 * 3)
    assert m.ask is not None and m.ask.kind == "cease_or_go_on"
    m = battle(
        {"sauron_regular": 2, "witch_king": 1},
        MEN,
        ("sh_strat_01", ""),
        roll=(1,) * 7,
        force=("unit:sauron_regular", "unit:sauron_regular", "done"),
    )
    assert m.ask is not None and m.ask.kind == "cease_or_go_on"


def test_denethors_folly_bars_the_free_peoples_from_cards() -> None:
    """In battles in Minas Tirith."""
    m = attack(ORCS, MEN, **SIEGE, table=["sh_strat_03"], hands={"free": ["fp_strat_01"]}, roll=MISS5 * 2)
    assert "combat_card" not in kinds(m) and "no_combat_card" in kinds(m)
    assert hits(m) == (0, 0)


# ---- dice and Leadership


def test_at_most_five_dice_and_five_rerolls() -> None:
    """Eight units with six leaders."""
    m = battle(
        {"gondor_regular": 7, "gondor_leader": 4, "boromir": 1, "meriadoc": 1}, {"sauron_regular": 1}, roll=(2,) * 11
    )
    assert notes(m, "combat_roll")[0][:2] == (0, 5)
    assert len([side for side, *_ in notes(m, "combat_reroll") if side == 0]) == 5


def test_only_misses_are_rerolled() -> None:
    """The book's example: 1, 3, 5, 5, 6 with three leaders, one of two misses turned: four hits."""
    m = battle({"gondor_regular": 5, "gondor_leader": 3}, {"sauron_regular": 5}, roll=(1, 3, 5, 5, 6, *MISS5, 6, 2))
    assert hits(m) == (4, 0)


def test_captain_of_the_west_adds_a_die() -> None:
    """Boromir does, Gandalf the White and the hobbits do not."""
    m = battle({"sauron_regular": 1}, {"gondor_regular": 2, "boromir": 1, "meriadoc": 1}, roll=(2,) * 9)
    assert notes(m, "combat_roll")[1][:2] == (0, 3)
    m = battle(
        {"sauron_regular": 1},
        {"gondor_regular": 2, "gandalf_white": 1},
        roll=(2,) * 9,
        characters={"gandalf_grey": "dead"},
    )
    assert notes(m, "combat_roll")[1][:2] == (0, 2)


def test_one_misses_and_six_hits_always() -> None:
    """With any modifiers."""
    m = battle(
        {"sauron_regular": 2},
        {"rohan_regular": 1},
        ("sh_strat_01", ""),
        source="region:fangorn",
        target="region:eastemnet",
        roll=(1, 3, 2),
    )
    assert hits(m) == (1, 0)
    m = battle(
        {"sauron_regular": 2},
        {"rohan_regular": 5},
        ("", "fp_strat_03"),
        source="region:fangorn",
        target="region:eastemnet",
        roll=(6, 5, *MISS5),
    )
    assert hits(m) == (1, 0)


def test_city_and_fortification_need_sixes_in_the_first_round() -> None:
    """Re-roll included; the defender needs fives; from the second round on both do."""
    m = battle(
        {"sauron_regular": 2, "sauron_nazgul": 1},
        {"gondor_regular": 5},
        source="region:north_ithilien",
        target="region:osgiliath",
        roll=(5, 5, 5, 2, 2, 2, 2, 5, 5, 2, *MISS5, 5),
    )
    assert hits(m) == (0, 1)
    say(m, "go_on", "stay")
    assert hits(m)[0] == 1


def test_assault_needs_sixes_and_lasts_one_round() -> None:
    """The garrison hits on fives; a reduced elite buys a further round."""
    m = battle(
        {"sauron_regular": 4, "sauron_elite": 1}, MEN, **SIEGE, roll=(5, 5, 5, 5, 5, 5, *MISS5[:4], *MISS5[:4], *MISS5)
    )
    assert hits(m) == (0, 1)
    say(m, "remove:sauron_regular")
    assert m.options() == ["cease", "reduce:sauron"]
    say(m, "reduce:sauron")
    assert len(notes(m, "hits_scored")) == 2
    assert units(m, "minas_tirith") == {"sauron_regular": 4}


def test_rearguard_takes_no_part() -> None:
    """Neither its dice nor its leaders count, it takes no hits, and it survives the army."""
    m = battle(
        {"sauron_regular": 3, "sauron_nazgul": 2},
        {"gondor_regular": 3},
        roll=(2, 6, 6, 6),
        force=("unit:sauron_regular", "done"),
    )
    assert notes(m, "combat_roll")[0][:2] == (1, 1) and notes(m, "combat_reroll") == []
    assert units(m, "noman_lands") == {"sauron_regular": 2, "sauron_nazgul": 2}


def test_white_rider_silences_the_nazgul_for_the_whole_battle() -> None:
    """Before any card; Gandalf's own Leadership is gone, that of other minions is not."""
    m = attack(
        {"sauron_regular": 3, "sauron_nazgul": 2, "mouth_of_sauron": 1},
        {"gondor_regular": 2, "gandalf_white": 1},
        roll=(2,) * 20,
        characters={"gandalf_grey": "dead"},
        hands={"free": ["fp_strat_01"]},
    )
    assert m.ask is not None and m.ask.kind == "white_rider" and m.seat == "free"
    say(m, "go_on")
    lay(m)
    assert [side for side, *_ in notes(m, "combat_reroll")] == [1, 1]
    say(m, "go_on", "stay")
    lay(m)
    assert [side for side, *_ in notes(m, "combat_reroll")] == [1, 1, 1, 1]
    assert kinds(m).count("white_rider") == 1


def test_white_rider_may_be_declined_and_is_idle_without_nazgul() -> None:
    """Then everybody leads."""
    characters = {"gandalf_grey": "dead"}
    m = attack(
        {"sauron_regular": 3, "sauron_nazgul": 2},
        {"gondor_regular": 2, "gandalf_white": 1},
        roll=(2,) * 8,
        characters=dict(characters),
    )
    say(m, "pass")
    assert [side for side, *_ in notes(m, "combat_reroll")] == [1, 1, 0]
    m = attack(
        {"sauron_regular": 3, "mouth_of_sauron": 1},
        {"gondor_regular": 2, "gandalf_white": 1},
        roll=(2,) * 8,
        characters=dict(characters),
    )
    assert m.ask is not None and m.ask.kind == "cease_or_go_on"


def test_isengard_elites_lead_while_saruman_is_in_play() -> None:
    """One point of Leadership each."""
    m = battle({"isengard_elite": 2, "isengard_regular": 2}, MEN, roll=(2,) * 11, characters={"saruman": "orthanc"})
    assert [side for side, *_ in notes(m, "combat_reroll")] == [1, 1]
    m = battle({"isengard_elite": 2, "isengard_regular": 2}, MEN, roll=(2,) * 9)
    assert notes(m, "combat_reroll") == []


def test_destroyed_army_loses_its_leaders_and_characters() -> None:
    """Companions and leaders for good, Nazgul into the reinforcements."""
    m = battle({"sauron_regular": 5}, {"gondor_regular": 1, "gondor_leader": 1, "boromir": 1}, roll=(6,) * 5 + (2,) * 4)
    assert where(m, "boromir") == "dead" and state(m).lost[8] == 1
    m = battle({"sauron_regular": 1, "sauron_nazgul": 1, "witch_king": 1}, MEN, roll=(2, 6, 6, 6, 6, 6, 2))
    assert where(m, "witch_king") == "dead" and state(m).pool[20] == 8


def test_grond_bars_cards_in_the_first_round_without_a_companion() -> None:
    """Three rounds; only the first is barred."""
    siege = {"minas_tirith": {"units": {"sauron_regular": 5}, "garrison": {"gondor_regular": 5}}}
    m = event(
        "sh_char_20",
        {"combat": [1] * 60},
        clear_map=True,
        regions=siege,
        politics={"sauron": {"box": "at_war"}},
        characters={"witch_king": "minas_tirith"},
        hands={"free": ["fp_strat_01"], "shadow": []},
    )
    while m.ask is not None and m.ask.kind in ("force", "attack_from", "attack_to"):
        say(m, "all" if m.ask.kind == "force" else m.options()[0])
    assert m.ask is not None and m.ask.kind == "cease_or_go_on"
    say(m, "go_on")
    assert m.ask is not None and m.ask.kind == "combat_card" and m.seat == "free"
