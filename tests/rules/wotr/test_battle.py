"""Battles: who attacks whom, a round and its dice, casualties, retreat and advance (chapter 6, p. 28-31)."""

from typing import Any

from tests.table import (
    ALL_AT_WAR,
    act,
    asked,
    at_war,
    attack,
    battle,
    can_do,
    control,
    deeds,
    garrison,
    hand,
    hits,
    kinds,
    lay,
    may_use,
    notes,
    politics,
    position,
    regions_offered,
    reinforcements,
    say,
    sound,
    state,
    table,
    units,
    where,
)

from warhost.games.wotr.ids import FREE, SHADOW
from warhost.kernel.check import check_hidden, check_match, check_record
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.match import Match

ORCS = {"sauron_regular": 5}
MEN = {"gondor_regular": 5}
MISS5 = (2, 2, 2, 2, 2)
FIELD = "eastern_emyn_muil"
CAMP = "noman_lands"
NEAR_MORIA: dict[str, Any] = {"source": "region:gladden_fields", "target": "region:dimrill_dale"}
ASSAULT: dict[str, Any] = {"source": "region:minas_tirith", "target": "garrison:minas_tirith"}
TO_CITY: dict[str, Any] = {"source": "region:northern_rhovanion", "target": "region:dale"}


def casualties(m: Match) -> dict[str, int]:
    """The figures that are out for good."""
    found: dict[str, int] = position(m)["casualties"]
    return found


def dice_rolled(m: Match) -> list[tuple[int, int]]:
    """The combat rolls so far: the side and its number of dice."""
    return [(side, dice) for side, dice, _ in notes(m, "combat_roll")]


def rerolls(m: Match, side: int) -> int:
    """The leader re-rolls of a side so far."""
    return len([by for by, *_ in notes(m, "combat_reroll") if by == side])


def host(regions: dict[str, dict[str, int]], die: str, side: str = "shadow", **more: Any) -> Match:
    """A side is about to act with one die; only these armies are on the map."""
    other = "free" if side == "shadow" else "shadow"
    spare = {"event": 1}
    more.setdefault("politics", ALL_AT_WAR)
    return table(
        clear_map=True,
        regions={name: {"units": army} for name, army in regions.items()},
        dice={side: {die: 1}, other: spare},
        actor=1 if side == "shadow" else 0,
        **more,
    )


# ---- attacking


def test_attackers_stay_in_their_region_during_the_battle() -> None:
    """An army attacks an adjacent army and stays where it is until it has won (p. 28). [battle.attack]"""
    m = battle(ORCS, MEN, roll=MISS5 * 2)
    assert units(m, CAMP) == ORCS and units(m, FIELD) == MEN
    say(m, "cease")
    assert units(m, CAMP) == ORCS and units(m, FIELD) == MEN
    sound(m)


def test_only_adjacent_armies_are_attacked_and_never_lone_characters() -> None:
    """The targets are adjacent regions with enemy units; characters without units are never attacked (p. 28).
    [battle.attack]"""
    m = act(
        host(
            {CAMP: ORCS, FIELD: MEN, "southern_rhovanion": MEN, "north_ithilien": MEN},
            "army",
            characters={"boromir": "dagorlad"},
        ),
        "army",
        "do:attack",
    )
    assert asked(m) == "attack_to" and regions_offered(m) == [FIELD, "southern_rhovanion"]
    alone = {CAMP: {"units": {"gondor_regular": 2}}, FIELD: {"units": {"sauron_nazgul": 2}}}
    assert "do:attack" not in deeds(
        "army_muster", clear_map=True, regions=alone, politics=ALL_AT_WAR, characters={"witch_king": "dagorlad"}
    )


def test_black_border_cannot_be_attacked_across() -> None:
    """Regions without a common white border are not adjacent, for attacks too (p. 10). [battle.attack]"""
    regions: dict[str, Any] = {
        "minas_morgul": {"units": ORCS},
        "morannon": {"units": MEN, "control": "free"},
        "moria": {"units": ORCS},
        "lorien": {"units": MEN},
    }
    assert "do:attack" not in deeds("army", "shadow", clear_map=True, regions=regions, politics=ALL_AT_WAR)


def test_one_die_is_one_attack_of_one_army() -> None:
    """An Army result attacks with one army only (p. 28). [battle.attack]"""
    m = act(
        host({CAMP: ORCS, FIELD: MEN, "dagorlad": ORCS}, "army", script={"combat": list(MISS5 * 2)}),
        "army",
        "do:attack",
        f"region:{CAMP}",
        "all",
        "cease",
    )
    assert m.seat == "free" and kinds(m).count("attack") == 1


def test_character_die_needs_a_leader_in_the_attacking_part() -> None:
    """With a Character result a leader or character must be in the attacking part (p. 28).
    [battle.attack] [battle.rearguard]"""
    m = act(
        host({CAMP: {"sauron_regular": 2, "sauron_nazgul": 1}, FIELD: MEN}, "character"),
        "character",
        "do:leader_attack",
        "unit:sauron_regular",
    )
    assert "done" not in m.options()
    say(m, "unit:sauron_nazgul")
    assert "done" in m.options()
    m = act(
        host({CAMP: {"sauron_regular": 2}, FIELD: MEN}, "character", characters={"mouth_of_sauron": CAMP}),
        "character",
        "do:leader_attack",
        "unit:sauron_regular",
    )
    assert "done" not in m.options()
    say(m, "character:mouth_of_sauron")
    assert "done" in m.options()
    bare = {CAMP: {"units": ORCS}, FIELD: {"units": MEN}}
    assert "do:leader_attack" not in deeds("character", "shadow", clear_map=True, regions=bare, politics=ALL_AT_WAR)
    assert "do:attack" in deeds("army", "shadow", clear_map=True, regions=bare, politics=ALL_AT_WAR)


def test_isengard_elite_leads_a_character_attack_with_saruman_in_play() -> None:
    """With Saruman in play an Isengard elite is a leader for the Character result too (p. 25). [battle.attack]"""
    regions = {CAMP: {"units": {"isengard_regular": 1, "isengard_elite": 1}}, FIELD: {"units": MEN}}
    assert "do:leader_attack" not in deeds("character", "shadow", clear_map=True, regions=regions, politics=ALL_AT_WAR)
    assert "do:leader_attack" in deeds(
        "character", "shadow", clear_map=True, regions=regions, politics=ALL_AT_WAR, characters={"saruman": "orthanc"}
    )


def test_only_nations_at_war_attack() -> None:
    """Units and leaders not At War stay in the rearguard; with nothing At War there is no attack (p. 28).
    [battle.attack] [battle.rearguard]"""
    army = {"gondor_regular": 2, "rohan_regular": 1, "rohan_leader": 1, "gondor_leader": 1}
    peace = {"rohan": {"box": 3, "active": True}, **at_war("gondor")}
    m = act(
        host({CAMP: army, FIELD: ORCS}, "army_muster", "free", politics=peace, script={"combat": [2] * 8}),
        "army_muster",
        "do:attack",
    )
    assert m.options() == ["all", "unit:gondor_regular", "unit:gondor_leader"]
    say(m, "all")
    assert m.view("free")["battle"]["rearguard"] == {"rohan_regular": 1, "rohan_leader": 1}
    assert dice_rolled(m)[0] == (FREE, 2) and rerolls(m, FREE) == 1
    regions = {CAMP: {"units": {"gondor_regular": 2}}, FIELD: {"units": ORCS}}
    assert "do:attack" not in deeds(
        "army_muster", clear_map=True, regions=regions, politics={"gondor": {"box": 3, "active": True}}
    )


def test_leader_not_at_war_keeps_a_unit_with_him() -> None:
    """A leader who may not attack may not be left without a unit (p. 28). [battle.rearguard]"""
    peace = {"rohan": {"box": 3, "active": True}, **at_war("gondor")}
    m = act(
        host(
            {CAMP: {"gondor_regular": 2, "rohan_leader": 1}, FIELD: ORCS},
            "army_muster",
            "free",
            politics=peace,
            hands={"free": ["fp_strat_01"]},
        ),
        "army_muster",
        "do:attack",
    )
    assert asked(m) == "combat_card"
    assert m.view("free")["battle"]["rearguard"] == {"gondor_regular": 1, "rohan_leader": 1}
    regions = {CAMP: {"units": {"gondor_regular": 1, "rohan_leader": 1}}, FIELD: {"units": ORCS}}
    assert "do:attack" not in deeds("army_muster", clear_map=True, regions=regions, politics=peace)


def test_nazgul_attack_regardless_of_the_state_of_sauron() -> None:
    """Nazgul and characters join an attack of a nation At War, but are not units (p. 35). [battle.attack]
    [ex.nazgul_attack]
    """
    war = {"sauron": {"box": 3}, **at_war("isengard", "gondor")}
    m = act(
        host(
            {CAMP: {"isengard_regular": 1, "sauron_regular": 1, "sauron_nazgul": 1}, FIELD: MEN}, "army", politics=war
        ),
        "army",
        "do:attack",
    )
    assert m.options() == ["all", "unit:isengard_regular", "unit:sauron_nazgul"]
    regions = {CAMP: {"units": {"sauron_regular": 1, "sauron_nazgul": 1}}, FIELD: {"units": MEN}}
    assert "do:attack" not in deeds("army", "shadow", clear_map=True, regions=regions, politics=war)


def test_all_figures_of_the_defender_take_part() -> None:
    """Units not At War and all leaders and characters of the defender fight (p. 28). [battle.attack]"""
    peace = {"gondor": {"box": 2, "active": False}, "rohan": {"box": 1, "active": False}, **at_war("sauron")}
    m = battle(
        {"sauron_regular": 1},
        {"gondor_regular": 2, "rohan_regular": 1, "rohan_leader": 1, "meriadoc": 1},
        politics=peace,
        roll=(2, 2, 2, 2, 2, 2),
    )
    assert dice_rolled(m) == [(SHADOW, 1), (FREE, 3)] and rerolls(m, FREE) == 2


# ---- the rearguard


def test_leaders_and_characters_are_divided_freely() -> None:
    """Leaders and characters go into either part as the player likes (p. 28). [battle.rearguard]"""
    m = battle(
        {"sauron_regular": 3, "sauron_nazgul": 2, "witch_king": 1, "mouth_of_sauron": 1},
        MEN,
        roll=(2,) * 9,
        force=("unit:sauron_regular", "unit:sauron_nazgul", "character:mouth_of_sauron", "done"),
    )
    assert dice_rolled(m)[0] == (SHADOW, 1) and rerolls(m, SHADOW) == 1
    m = battle(
        {"sauron_regular": 5, "sauron_nazgul": 2, "mouth_of_sauron": 1},
        MEN,
        roll=(2,) * 20,
        force=(*["unit:sauron_regular"] * 5, "unit:sauron_nazgul", "character:mouth_of_sauron", "done"),
    )
    assert rerolls(m, SHADOW) == 3


def test_nazgul_and_characters_may_stay_out_though_all_units_attack() -> None:
    """If all units attack, Nazgul and characters may stay out, Free leaders may not (ruling). [battle.rearguard]"""
    m = battle(
        {"sauron_regular": 1, "sauron_nazgul": 1, "witch_king": 1},
        MEN,
        roll=(2, 6, 2, 2, 2, 2),
        force=("unit:sauron_regular", "done"),
    )
    assert rerolls(m, SHADOW) == 0
    assert where(m, "witch_king") == CAMP and units(m, CAMP) == {"sauron_nazgul": 1}
    m = act(
        host(
            {CAMP: {"gondor_regular": 1, "gondor_leader": 1}, FIELD: ORCS},
            "army_muster",
            "free",
            characters={"boromir": CAMP},
        ),
        "army_muster",
        "do:attack",
        "unit:gondor_regular",
    )
    assert "done" not in m.options()
    say(m, "unit:gondor_leader")
    assert "done" in m.options()


def test_rearguard_has_no_strength_no_casualties_and_no_advance() -> None:
    """The rearguard takes no part: no dice, no hits, no advance (p. 28). [battle.rearguard] [battle.advance]"""
    m = battle(
        {"sauron_regular": 3, "sauron_elite": 1, "sauron_nazgul": 1},
        {"gondor_regular": 2},
        roll=(6, 6, 6, 2),
        force=("unit:sauron_regular", "unit:sauron_regular", "done"),
    )
    assert dice_rolled(m)[0] == (SHADOW, 2) and rerolls(m, SHADOW) == 0
    assert units(m, CAMP) == {"sauron_regular": 2, "sauron_elite": 1, "sauron_nazgul": 1}
    assert asked(m) == "advance"
    say(m, "go_on")
    assert units(m, FIELD) == {"sauron_regular": 1}
    assert units(m, CAMP) == {"sauron_regular": 1, "sauron_elite": 1, "sauron_nazgul": 1}
    sound(m)


def test_rearguard_is_not_offered_as_a_casualty_and_outlives_the_army() -> None:
    """Hits fall on the attacking part alone; with it only its own leaders die (p. 28, 30).
    [battle.rearguard] [battle.leaders_lost]"""
    m = battle(
        {"sauron_regular": 3, "sauron_elite": 1, "isengard_regular": 1},
        MEN,
        roll=(2, 2, 2, 6, 2, 2, 2, 2),
        force=("unit:sauron_regular", "unit:sauron_regular", "unit:isengard_regular", "done"),
    )
    assert m.options() == ["remove:isengard_regular", "remove:sauron_regular"]
    m = battle(
        {"gondor_regular": 3, "gondor_leader": 2, "boromir": 1, "legolas": 1},
        ORCS,
        roll=(2, 2, 6, 6, 6, 6, 6, 2, 2),
        force=("unit:gondor_regular", "unit:gondor_leader", "character:boromir", "done"),
    )
    assert units(m, CAMP) == {"gondor_regular": 2, "gondor_leader": 1}
    assert where(m, "boromir") == "dead" and where(m, "legolas") == CAMP
    assert casualties(m) == {"gondor_regular": 1, "gondor_leader": 1}


def test_cards_do_not_look_at_the_rearguard() -> None:
    """What a card asks for must be in the attacking part (p. 28). [battle.rearguard] [battle.combat_cards]"""
    army = {"gondor_regular": 1, "gondor_elite": 1}
    assert may_use("fp_strat_22", army, ORCS)
    assert not may_use("fp_strat_22", army, ORCS, force=("unit:gondor_regular", "done"))


# ---- Combat Strength and Leadership


def test_strength_is_the_number_of_units_but_at_most_five_dice() -> None:
    """Three regulars and an elite roll four dice; six and two, of strength eight, roll five (p. 28).
    [battle.strength] [ex.strength_limit] [battle.roll]"""
    m = battle({"sauron_regular": 3, "sauron_elite": 1}, {"gondor_regular": 1}, roll=MISS5)
    assert dice_rolled(m)[0] == (SHADOW, 4)
    m = battle({"sauron_regular": 6, "sauron_elite": 2}, {"gondor_regular": 1}, roll=(*MISS5, 2))
    assert dice_rolled(m)[0] == (SHADOW, 5)


def test_captain_of_the_west_adds_a_die_within_the_limit() -> None:
    """Captain of the West adds to Combat Strength; five dice are still the most (p. 28). [battle.strength]"""
    m = battle({"sauron_regular": 1}, {"gondor_regular": 2, "boromir": 1, "gimli": 1}, roll=(2,) * 7)
    assert dice_rolled(m)[1] == (FREE, 4)
    m = battle({"sauron_regular": 1}, {"gondor_regular": 5, "boromir": 1, "gimli": 1}, roll=(2,) * 8)
    assert dice_rolled(m)[1] == (FREE, 5)


def test_leadership_is_leaders_nazgul_and_characters() -> None:
    """Leaders and Nazgul count 1, characters what their cards say (p. 28). [battle.leadership] [battle.reroll]"""
    m = battle(
        {"sauron_regular": 5, "sauron_nazgul": 1, "witch_king": 1},
        {"gondor_regular": 5, "gondor_leader": 1},
        roll=(2,) * 14,
    )
    assert rerolls(m, SHADOW) == 3 and rerolls(m, FREE) == 1
    m = battle(
        {"sauron_regular": 5, "mouth_of_sauron": 1},
        {"rohan_regular": 5, "aragorn": 1},
        roll=(2,) * 14,
        characters={"strider": "replaced"},
    )
    assert rerolls(m, SHADOW) == 2 and rerolls(m, FREE) == 2


def test_isengard_elites_lead_in_battle_with_saruman_in_play() -> None:
    """With Saruman in play, wherever he is, each Isengard elite adds 1 Leadership and stays a unit (p. 25).
    [battle.leadership]"""
    army = {"isengard_elite": 2, "isengard_regular": 1, "southrons_elite": 1}
    m = battle(army, {"gondor_regular": 1}, roll=(2,) * 7, characters={"saruman": "orthanc"})
    assert dice_rolled(m)[0] == (SHADOW, 4) and rerolls(m, SHADOW) == 2
    assert rerolls(battle(army, {"gondor_regular": 1}, roll=(2,) * 5), SHADOW) == 0


# ---- the round


def test_steps_of_a_round_come_in_the_order_of_the_book() -> None:
    """The stronghold, the cards, the rolls, the re-rolls, the casualties, the end (p. 29).
    [battle.round] [siege.choice]"""
    m = attack(
        {"sauron_regular": 3, "sauron_elite": 1, "sauron_nazgul": 1},
        {"gondor_regular": 3, "gondor_elite": 1},
        source="region:osgiliath",
        target="region:minas_tirith",
        roll=(6, 2, 2, 2, 6, 2, 2, 2, 2),
        hands={"free": ["fp_strat_06"], "shadow": ["sh_strat_22"]},
    )
    course: list[tuple[str, str]] = []
    for answer in ("fight", "pass", "pass", "remove:sauron_regular", "remove:gondor_regular", "go_on", "stay"):
        assert isinstance(m.seat, str)
        course.append((m.seat, asked(m)))
        say(m, answer)
    assert course == [
        ("free", "fight_or_withdraw"),
        ("shadow", "combat_card"),
        ("free", "combat_card"),
        ("shadow", "casualty"),
        ("free", "casualty"),
        ("shadow", "cease_or_go_on"),
        ("free", "retreat"),
    ]
    rolls = [kind for kind in kinds(m) if kind in ("combat_roll", "combat_reroll", "hits_scored")]
    assert rolls == ["combat_roll", "combat_roll", "combat_reroll", "hits_scored"]


def test_effects_of_a_round_come_at_their_steps() -> None:
    """Additional attacks before the roll, extra hits after the re-roll, and the last ones after casualties (p. 29).
    [battle.round] [battle.initiative]"""
    m = battle(
        {"sauron_regular": 4},
        {"gondor_regular": 3, "gondor_elite": 1},
        ("sh_strat_06", "fp_strat_13"),
        roll=(2, 2, 2, 2, 2, 2, 2, 2, 2),
    )
    order = [kind for kind in kinds(m) if kind in ("special_attack", "combat_roll", "hits_scored", "hits")]
    assert order == ["special_attack", "combat_roll", "combat_roll", "hits_scored"]
    m = battle({"sauron_regular": 4}, {"gondor_regular": 2}, ("sh_strat_06", "fp_strat_02"), roll=(2, 2, 2, 2, 5, 2))
    order = [kind for kind in kinds(m) if kind in ("combat_roll", "extra_hits", "hits_scored", "hits")]
    assert order == ["combat_roll", "combat_roll", "extra_hits", "hits_scored"]
    assert hits(m) == (0, 2) and units(m, CAMP) == {"sauron_regular": 2}
    m = battle({"sauron_regular": 4}, {"gondor_regular": 2}, ("sh_strat_06", ""), roll=(2,) * 6)
    order = [kind for kind in kinds(m) if kind in ("combat_roll", "hits_scored", "hits")]
    assert order == ["combat_roll", "combat_roll", "hits_scored", "hits"]
    assert units(m, FIELD) == {"gondor_regular": 1}


def test_both_roll_before_either_removes_casualties() -> None:
    """Both players take each step together: a unit that dies has rolled (p. 29). [battle.round] [battle.casualties]"""
    m = battle({"sauron_regular": 2}, {"gondor_regular": 2}, roll=(6, 6, 6, 2))
    assert dice_rolled(m) == [(SHADOW, 2), (FREE, 2)] and hits(m) == (2, 1)
    assert units(m, CAMP) == {"sauron_regular": 1} and units(m, FIELD) == {}


# ---- combat cards


def test_attacker_lays_first_and_both_are_shown_together() -> None:
    """The attacker chooses first, then the defender; only the back shows until both are chosen (p. 29).
    [battle.combat_cards]"""
    m = attack(ORCS, MEN, hands={"free": ["fp_strat_01", "fp_strat_06"], "shadow": ["sh_char_17", "sh_strat_22"]})
    assert m.seat == "shadow" and asked(m) == "combat_card"
    assert m.ask is not None and m.ask.secret
    say(m, "card:sh_strat_22")
    assert m.seat == "free" and "combat_card" not in kinds(m)
    assert m.view("free")["combat_cards"] == {"shadow": "strategy"}
    assert "sh_strat_22" not in str(m.view("free")) and "sh_strat_22" not in str(m.view("spectator"))
    assert hand(m, "shadow") == ["sh_char_17"]
    say(m, "card:fp_strat_06")
    assert [side for side, _ in notes(m, "combat_card")] == [SHADOW, FREE]


def test_defender_may_play_though_the_attacker_does_not() -> None:
    """The defender may use a card even if the attacker declines, and may also decline (p. 29). [battle.combat_cards]"""
    m = attack(
        {"sauron_regular": 1},
        {"gondor_regular": 1},
        hands={"free": ["fp_strat_01"], "shadow": ["sh_strat_22"]},
        roll=(2, 2),
    )
    say(m, "pass")
    assert m.seat == "free" and m.options() == ["card:fp_strat_01", "pass"]
    say(m, "pass")
    assert asked(m) == "cease_or_go_on" and hand(m, "free") == ["fp_strat_01"] and hand(m, "shadow") == ["sh_strat_22"]


def test_one_card_per_round_and_again_in_every_round() -> None:
    """At most one card each, at the start of each round; its effect ends and the card is discarded after it (p. 29).
    [battle.combat_cards]"""
    m = battle(
        ORCS,
        MEN,
        ("sh_strat_22", "fp_strat_01"),
        hands={"free": ["fp_strat_15"], "shadow": ["sh_strat_23"]},
        roll=(2, 2, 2, *MISS5, *MISS5, *MISS5),
    )
    assert dice_rolled(m) == [(SHADOW, 3), (FREE, 5)]
    assert asked(m) == "cease_or_go_on"
    assert position(m)["played"] == ["fp_strat_01", "sh_strat_22"]
    say(m, "go_on", "stay")
    assert asked(m) == "combat_card" and m.options() == ["card:sh_strat_23", "pass"]
    lay(m)
    assert dice_rolled(m)[2:] == [(SHADOW, 5), (FREE, 5)]


def test_card_of_an_elite_needs_an_elite_of_the_player_in_the_battle() -> None:
    """Some cards may be chosen only with an elite of the player in the battle (p. 29).

    [battle.combat_cards] [ex.elite_condition]
    """
    assert may_use("fp_strat_22", {"gondor_elite": 1}, ORCS)
    assert not may_use("fp_strat_22", {"gondor_regular": 1}, {"sauron_elite": 1})
    assert may_use("sh_strat_13", {"sauron_elite": 1}, MEN)
    assert not may_use("sh_strat_13", {"sauron_regular": 1}, {"gondor_elite": 1})


def test_effect_looks_at_the_figures_when_it_is_resolved() -> None:
    """The condition is checked when the card is chosen, the figures when its effect comes (ruling).
    [battle.combat_cards]"""
    m = battle(
        {"gondor_elite": 1, "gondor_regular": 3},
        ORCS,
        ("fp_strat_13", "sh_char_17"),
        **NEAR_MORIA,
        roll=(4, 2, 2, *MISS5, *MISS5),
    )
    say(m, "reduce:gondor")
    assert [side for side, _, _ in notes(m, "special_attack")] == [SHADOW]
    assert asked(m) == "cease_or_go_on"


# ---- initiative


def test_scouts_come_before_durins_bane() -> None:
    """Scouts (1) let the army go before the additional attack of Durin's Bane (2); both are discarded (p. 29).
    [battle.initiative] [ex.scouts_durin]"""
    m = battle(ORCS, MEN, ("sh_char_17", "fp_strat_05"), **NEAR_MORIA)
    assert asked(m) == "retreat" and m.seat == "free" and "stay" not in m.options()
    say(m, "region:parth_celebrant", "stay")
    assert units(m, "parth_celebrant") == MEN and "special_attack" not in kinds(m)
    assert position(m)["played"] == ["fp_strat_05", "sh_char_17"]
    sound(m)


def test_each_effect_of_mumakil_has_its_own_initiative() -> None:
    """Mumakil adds to the combat roll (3) and may add a hit after the re-roll (5) (p. 29).
    [battle.initiative] [ex.mumakil_two_effects]"""
    m = battle({"southrons_elite": 2}, {"gondor_regular": 5}, ("sh_strat_07", ""), roll=(4, 2, *MISS5))
    order = [kind for kind in kinds(m) if kind in ("roll_bonus", "combat_roll", "extra_hits", "hits_scored")]
    assert order == ["roll_bonus", "combat_roll", "combat_roll", "extra_hits", "hits_scored"]
    assert hits(m) == (2, 0)


def test_lower_initiative_works_first_and_equal_the_defenders() -> None:
    """The lower number works first; of two equal ones the defender's (p. 29). [battle.initiative]"""
    m = battle(
        {"sauron_regular": 3, "sauron_nazgul": 1},
        {"gondor_regular": 5, "meriadoc": 1},
        ("sh_char_15", "fp_char_14"),
        roll=(2,) * 20,
    )
    assert "silenced" in kinds(m) and "special_attack" not in kinds(m)
    m = battle(
        {"gondor_regular": 2, "gondor_leader": 1, "meriadoc": 1},
        {"sauron_regular": 3, "sauron_nazgul": 1},
        ("fp_char_14", "sh_char_15"),
        roll=(2,) * 20,
    )
    order = [kind for kind in kinds(m) if kind in ("silenced", "special_attack")]
    assert order == ["silenced", "special_attack"] and notes(m, "special_attack")[0] == (FREE, 1, 0)
    m = battle({"gondor_elite": 3}, ORCS, ("fp_strat_13", "sh_char_17"), **NEAR_MORIA, roll=(2,) * 6)
    assert [side for side, _, _ in notes(m, "special_attack")] == [SHADOW, FREE]
    m = battle(ORCS, {"gondor_elite": 3}, ("sh_char_17", "fp_strat_13"), **NEAR_MORIA, roll=(2,) * 6)
    assert [side for side, _, _ in notes(m, "special_attack")] == [FREE, SHADOW]


def test_cancelling_comes_before_everything() -> None:
    """A card of initiative 0 cancels the other before any effect of it (p. 29). [battle.initiative] [battle.round]"""
    m = battle(ORCS, MEN, ("sh_strat_09", "fp_strat_05"), **NEAR_MORIA, roll=MISS5 * 2)
    assert "card_cancelled" in kinds(m) and asked(m) == "cease_or_go_on"
    assert position(m)["played"] == ["fp_strat_05", "sh_strat_09"]


# ---- forfeited Leadership


def test_forfeited_leadership_does_not_count_for_the_reroll() -> None:
    """A figure that forfeits Leadership for a card stays in the battle but re-rolls nothing in this round (p. 29).
    [battle.forfeit]"""
    m = battle({"sauron_regular": 5, "sauron_nazgul": 3}, {"gondor_regular": 1}, ("sh_char_05", ""), roll=(2,) * 7)
    assert notes(m, "forfeits_nazgul") == [(2,)] and rerolls(m, SHADOW) == 1
    say(m, "go_on", "stay")
    assert rerolls(m, SHADOW) == 4
    m = battle(
        {"sauron_regular": 1}, {"gondor_regular": 5, "boromir": 1, "legolas": 1}, ("", "fp_char_06"), roll=(2,) * 8
    )
    say(m, "character:boromir")
    assert dice_rolled(m)[1] == (FREE, 5) and rerolls(m, FREE) == 1 and hits(m)[1] == 1
    assert where(m, "boromir") == FIELD


def test_leadership_that_is_gone_cannot_be_forfeited() -> None:
    """Leadership cancelled or forfeited before cannot be forfeited for a card (p. 29). [battle.forfeit]"""
    m = battle(
        {"sauron_regular": 1, "sauron_nazgul": 1},
        {"gondor_regular": 3, "boromir": 1},
        ("sh_char_15", "fp_char_06"),
        roll=(2,) * 8,
    )
    assert notes(m, "forfeits") == [] and hits(m) == (0, 0)
    gandalf = {"gondor_regular": 2, "gandalf_white": 1}
    grey = {"gandalf_grey": "dead"}
    orcs = {"sauron_regular": 3, "sauron_nazgul": 2}
    assert may_use("sh_char_05", orcs, gandalf, before=("pass",), characters=dict(grey))
    assert not may_use("sh_char_05", orcs, gandalf, before=("go_on",), characters=dict(grey))
    assert not may_use("sh_char_05", {"sauron_regular": 3, "sauron_nazgul": 1}, MEN)


# ---- additional attacks


def test_additional_attack_is_not_rerolled_and_not_changed_by_the_enemys_card() -> None:
    """No re-roll, no modifier of the enemy's card, and the hit number of the combat roll (p. 29).
    [battle.special_attack]"""
    m = battle(
        {"gondor_regular": 1, "gondor_leader": 2},
        {"sauron_regular": 5},
        ("fp_char_14", "sh_strat_01"),
        roll=(4, 3, 2, *MISS5, 2),
    )
    assert notes(m, "special_attack") == [(FREE, 2, 0)] and rerolls(m, FREE) == 1
    m = battle(
        {"gondor_regular": 1, "gondor_leader": 2},
        {"sauron_regular": 5},
        ("fp_char_14", ""),
        roll=(5, 4, 2, 2, 2, 2, 2, 2),
    )
    assert notes(m, "special_attack") == [(FREE, 2, 1)]
    assert units(m, FIELD) == {"sauron_regular": 4} and dice_rolled(m)[1] == (SHADOW, 4)


def test_additional_attack_after_casualties_is_not_changed_either() -> None:
    """After casualties too the enemy's modifiers of the combat roll do not apply, and there is no re-roll (p. 29).
    [battle.special_attack] [battle.round]"""
    m = battle(
        {"sauron_elite": 2, "sauron_nazgul": 1},
        {"rohan_regular": 5},
        ("sh_strat_13", "fp_strat_03"),
        source="region:fangorn",
        target="region:eastemnet",
        roll=(5, 2, *MISS5, 2, 5, 4),
    )
    assert hits(m) == (0, 0) and rerolls(m, SHADOW) == 1
    assert notes(m, "special_attack") == [(SHADOW, 2, 1)] and units(m, "eastemnet") == {"rohan_regular": 4}
    order = [kind for kind in kinds(m) if kind in ("hits_scored", "special_attack")]
    assert order == ["hits_scored", "special_attack"]


def test_additional_attack_needs_six_where_the_combat_roll_does() -> None:
    """It hits on the number of the combat roll, a six in an assault or against a city, or the number named (p. 29).
    [battle.special_attack] [siege.assault] [battle.city_fortification]"""
    orthanc: dict[str, Any] = {"source": "region:orthanc", "target": "garrison:orthanc"}
    m = battle({"gondor_elite": 2}, {"isengard_regular": 5}, ("fp_strat_13", ""), **orthanc, roll=(6, 5, *(2,) * 6))
    assert notes(m, "special_attack") == [(FREE, 2, 1)]
    m = battle(
        {"gondor_elite": 2},
        {"sauron_regular": 5},
        ("fp_strat_13", ""),
        **TO_CITY,
        roll=(6, 5, *(2,) * 6),
        regions={"dale": {"control": "shadow"}},
    )
    assert notes(m, "special_attack") == [(FREE, 2, 1)]
    m = battle({"sauron_regular": 1}, {"gondor_elite": 2}, ("", "fp_strat_13"), **ASSAULT, roll=(5, 2))
    assert notes(m, "special_attack") == [(FREE, 2, 1)]
    m = battle(ORCS, MEN, ("sh_char_17", ""), **NEAR_MORIA, roll=(4, 4, 3, *MISS5, 2, 2, 2))
    assert notes(m, "special_attack") == [(SHADOW, 3, 2)]


def test_dead_of_an_additional_attack_do_not_roll() -> None:
    """Casualties of an additional attack are removed at once and do not roll (p. 29). [battle.special_attack]"""
    m = battle(
        ORCS, {"gondor_regular": 4, "rohan_regular": 1}, ("sh_char_17", ""), **NEAR_MORIA, roll=(4, 4, 4, *MISS5, 2, 2)
    )
    assert asked(m) == "casualty" and m.seat == "free" and "combat_roll" not in kinds(m)
    say(m, *["remove:gondor_regular"] * 3)
    assert dice_rolled(m) == [(SHADOW, 5), (FREE, 2)]


# ---- dice


def test_five_and_six_hit() -> None:
    """Dice of 5 and 6 hit for both sides (p. 29). [battle.roll]"""
    m = battle(ORCS, MEN, roll=(2, 3, 4, 5, 6, 1, 2, 3, 4, 5))
    assert hits(m) == (2, 1)


def test_misses_are_rerolled_up_to_leadership() -> None:
    """Five units and three leaders roll 1, 3, 5, 5, 6 and re-roll only the two misses: four hits (p. 30).
    [battle.reroll] [ex.leader_reroll]"""
    m = battle({"gondor_regular": 5, "gondor_leader": 3}, ORCS, roll=(1, 3, 5, 5, 6, *MISS5, 5, 4))
    assert rerolls(m, FREE) == 2 and hits(m) == (4, 0)


def to_the_rerolls(roll: tuple[int, ...]) -> Match:
    """Five orcs with two Nazgul attack four men with a leader; the combat dice are rolled, but not re-rolled."""
    men = {"gondor_regular": 4, "gondor_leader": 1}
    m = attack({"sauron_regular": 5, "sauron_nazgul": 2}, men, roll=roll, hands={"shadow": ["sh_strat_04"]})
    assert (asked(m), m.seat) == ("combat_card", "shadow")
    m.answer("pass")
    return m


def test_each_player_says_how_many_misses_they_reroll() -> None:
    """Nobody has to: the attacker and then the defender choose a number, and only then dice are thrown (p. 30).

    [battle.reroll]
    """
    m = to_the_rerolls((6, 2, 2, 2, 2, 5, 2, 2, 2, 6, 6))
    assert (asked(m), m.seat, m.options()) == ("leader_reroll", "shadow", ["number:2", "number:1", "number:0"])
    assert m.ask is not None and m.ask.args == (2, 1), "at most two dice; one hit so far"
    m.answer("number:1")
    assert (asked(m), m.seat, m.options()) == ("leader_reroll", "free", ["number:1", "number:0"])
    assert notes(m, "combat_reroll") == []
    declined = m.clone()
    m.answer("number:1")
    assert notes(m, "combat_reroll") == [(SHADOW, 5, 0, 5, 6), (FREE, 5, 0, 5, 6)] and hits(m) == (2, 2)
    declined.answer("number:0")
    assert notes(declined, "combat_reroll") == [(SHADOW, 5, 0, 5, 6)] and hits(declined) == (2, 1)


def test_no_question_for_rerolls_without_a_miss_or_a_leader() -> None:
    """Where nothing may be re-rolled nobody is asked (p. 30). [battle.reroll]"""
    m = to_the_rerolls((6, 5, 5, 6, 6, 2, 2, 2, 2, 2))
    assert (asked(m), m.seat) == ("leader_reroll", "free"), "the attacker has missed with no die"
    assert asked(battle(ORCS, MEN, roll=MISS5 * 2)) == "cease_or_go_on"


def test_number_of_rerolls_is_fixed_before() -> None:
    """Leadership gives the number of dice; a hit among them does not change it, and none is thrown twice (p. 30).
    [battle.reroll]"""
    m = battle({"sauron_regular": 4, "sauron_nazgul": 2}, {"gondor_regular": 1}, roll=(2, 2, 2, 2, 2, 6, 2))
    assert rerolls(m, SHADOW) == 2 and hits(m) == (1, 0)
    m = battle({"sauron_regular": 8, "sauron_nazgul": 7}, {"gondor_regular": 1}, roll=(*MISS5, 2, *MISS5))
    assert rerolls(m, SHADOW) == 5


def test_reroll_has_the_hit_number_of_the_roll() -> None:
    """The re-roll needs what the combat roll needed, a six in an assault (p. 30). [battle.reroll] [siege.assault]"""
    m = battle(
        {"sauron_regular": 3, "sauron_nazgul": 3},
        {"gondor_regular": 3, "gondor_leader": 2},
        **ASSAULT,
        roll=(5, 5, 5, 2, 2, 2, 5, 5, 6, 5, 4),
    )
    assert hits(m) == (1, 1)


def test_bonus_of_one_makes_fours_hit() -> None:
    """With 1 added to the combat roll 4, 5 and 6 hit; the re-roll is another roll (p. 30).
    [battle.modifiers] [ex.modifier_plus_one]"""
    m = battle(
        {"gondor_elite": 4, "gondor_leader": 1}, {"sauron_regular": 1}, ("fp_strat_22", ""), roll=(3, 4, 5, 6, 2, 4)
    )
    assert notes(m, "combat_roll")[0] == (FREE, 4, 3)
    assert hits(m) == (3, 0)


def test_modifiers_add_up_and_may_name_the_reroll() -> None:
    """Several modifiers add up; a bonus on both rolls works on both (p. 30). [battle.modifiers]"""
    m = battle(
        {"gondor_elite": 3, "gondor_leader": 3},
        {"sauron_regular": 1},
        ("fp_strat_22", "sh_strat_01"),
        roll=(2, 2, 1, 2, 3),
    )
    assert notes(m, "combat_roll")[0] == (FREE, 3, 2)
    assert hits(m)[0] == 3
    m = battle(
        {"sauron_regular": 2},
        {"rohan_regular": 3},
        ("sh_strat_22", "fp_strat_03"),
        source="region:fangorn",
        target="region:westemnet",
        roll=(4, 5, 4, 3, 2),
    )
    assert hits(m) == (1, 1)


def test_natural_one_misses_and_natural_six_hits() -> None:
    """A natural 1 always misses and a natural 6 always hits, in the re-roll too (p. 30). [battle.modifiers]"""
    m = battle(
        {"gondor_elite": 3, "gondor_leader": 2},
        {"sauron_regular": 1},
        ("fp_char_19", "sh_strat_01"),
        source="region:westemnet",
        target="region:fangorn",
        roll=(1, 1, 2, 1, 1, 1),
    )
    assert hits(m)[0] == 1
    m = battle(
        {"sauron_regular": 2, "sauron_nazgul": 1},
        {"rohan_regular": 3},
        ("", "fp_strat_03"),
        source="region:gap_of_rohan",
        target="region:fords_of_isen",
        roll=(6, 5, 2, 2, 2, 6),
    )
    assert hits(m) == (2, 0)


# ---- casualties


def test_two_hits_are_two_regulars_two_reductions_or_one_elite() -> None:
    """For two hits one loses two regulars, reduces two elites or loses one elite (p. 30).
    [battle.casualties] [ex.two_hits]"""
    army = {"gondor_regular": 3, "gondor_elite": 2}
    for answers, left in (
        (("remove:gondor_regular", "remove:gondor_regular"), {"gondor_regular": 1, "gondor_elite": 2}),
        (("reduce:gondor", "reduce:gondor"), {"gondor_regular": 5}),
        (("remove:gondor_elite",), {"gondor_regular": 3, "gondor_elite": 1}),
        (("remove:gondor_regular", "reduce:gondor"), {"gondor_regular": 3, "gondor_elite": 1}),
    ):
        m = battle({"sauron_regular": 2}, army, roll=(6, 6, *MISS5))
        assert m.seat == "free" and m.options() == ["remove:gondor_regular", "remove:gondor_elite", "reduce:gondor"]
        say(m, *answers)
        assert units(m, FIELD) == left and asked(m) == "cease_or_go_on"


def test_one_hit_never_removes_an_elite() -> None:
    """A single hit reduces an elite; the last of three hits does not remove one outright either (p. 30).
    [battle.casualties]"""
    m = battle({"sauron_regular": 1}, {"gondor_regular": 1, "gondor_elite": 1}, roll=(6, 2, 2))
    assert m.options() == ["remove:gondor_regular", "reduce:gondor"]
    m = battle({"sauron_regular": 1}, {"gondor_elite": 1}, roll=(6, 2))
    assert units(m, FIELD) == {"gondor_regular": 1} and asked(m) == "cease_or_go_on"
    m = battle({"sauron_regular": 3}, {"gondor_elite": 4}, roll=(6, 6, 6, 2, 2, 2, 2))
    say(m, "remove:gondor_elite")
    assert units(m, FIELD) == {"gondor_regular": 1, "gondor_elite": 2}


def test_a_reduced_elite_may_take_the_next_hit() -> None:
    """Hits are taken one by one: the regular made of an elite may be removed (p. 30). [battle.casualties]"""
    m = battle({"sauron_regular": 2}, {"gondor_elite": 2}, roll=(6, 6, 2, 2))
    say(m, "reduce:gondor")
    assert m.options() == ["remove:gondor_regular", "reduce:gondor"]
    say(m, "remove:gondor_regular")
    assert units(m, FIELD) == {"gondor_elite": 1}


def test_the_owner_chooses_among_nations_and_the_attacker_first() -> None:
    """Each side chooses its own casualties, the attacker before the defender (p. 30). [battle.casualties]"""
    m = battle(
        {"sauron_regular": 1, "isengard_regular": 1}, {"gondor_regular": 1, "rohan_regular": 1}, roll=(6, 2, 6, 2)
    )
    assert m.seat == "shadow" and m.options() == ["remove:isengard_regular", "remove:sauron_regular"]
    say(m, "remove:isengard_regular")
    assert m.seat == "free" and m.options() == ["remove:gondor_regular", "remove:rohan_regular"]


def test_leaders_and_characters_absorb_nothing_and_excess_hits_are_lost() -> None:
    """Leaders and characters cannot be casualties; hits beyond the units do nothing more (p. 30). [battle.casualties]
    [battle.leaders_lost]
    """
    m = battle({"sauron_regular": 1}, {"gondor_regular": 2, "gondor_leader": 2, "boromir": 1}, roll=(6, *(2,) * 6))
    assert units(m, FIELD) == {"gondor_regular": 1, "gondor_leader": 2} and where(m, "boromir") == FIELD
    m = battle(ORCS, {"gondor_regular": 1, "rohan_regular": 1}, roll=(6, 6, 6, 6, 6, 2, 2))
    assert units(m, FIELD) == {} and asked(m) == "advance"


def test_regular_of_a_reduced_elite_comes_from_the_casualties_first() -> None:
    """The replacing regular is taken from the casualties of the whole game, else from the reinforcements (p. 30).
    [battle.replacement]"""
    m = battle({"sauron_regular": 1}, {"gondor_elite": 1}, roll=(6, 2), casualties={"gondor_regular": 2})
    assert casualties(m) == {"gondor_regular": 1, "gondor_elite": 1}
    assert reinforcements(m, "gondor_regular") == 13
    m = battle({"sauron_regular": 1}, {"gondor_elite": 1}, roll=(6, 2))
    assert casualties(m) == {"gondor_elite": 1} and reinforcements(m, "gondor_regular") == 14
    sound(m)


def test_elite_without_a_regular_figure_is_removed_by_one_hit() -> None:
    """With no regular among casualties and reinforcements an elite cannot be reduced: one hit removes it (p. 30).
    [battle.replacement]"""
    all_out = {"noman_lands": {"units": {"dwarves_elite": 1}}, "erebor": {"units": {"dwarves_regular": 5}}}
    m = battle({"dwarves_elite": 2}, {"sauron_regular": 1}, roll=(2, 2, 6), regions=dict(all_out))
    assert units(m, CAMP) == {"dwarves_elite": 1} and casualties(m) == {"dwarves_elite": 1}
    m = battle({"dwarves_elite": 3}, {"sauron_regular": 2}, roll=(2, 2, 2, 6, 6), regions=dict(all_out))
    assert units(m, CAMP) == {"dwarves_elite": 1}
    sound(m)


def test_a_regular_removed_by_the_first_hit_may_replace_an_elite() -> None:
    """A regular lost to the first hit can replace an elite for the second (p. 30). [battle.replacement]"""
    m = battle(
        {"dwarves_regular": 1, "dwarves_elite": 2},
        {"sauron_regular": 2},
        roll=(2, 2, 2, 6, 6),
        regions={"erebor": {"units": {"dwarves_regular": 4}}},
    )
    assert m.options() == ["remove:dwarves_regular", "remove:dwarves_elite"]
    say(m, "remove:dwarves_regular")
    assert units(m, CAMP) == {"dwarves_regular": 1, "dwarves_elite": 1}
    assert casualties(m) == {"dwarves_elite": 1}


def test_free_losses_are_out_for_good() -> None:
    """Units, leaders and replaced elites of the Free Peoples never come back (p. 30).
    [battle.losses_free] [battle.replacement]"""
    m = battle(
        {"sauron_regular": 3}, {"gondor_regular": 1, "gondor_elite": 1, "gondor_leader": 1}, roll=(6, 6, 6, 2, 2, 2)
    )
    assert casualties(m) == {"gondor_regular": 1, "gondor_elite": 1, "gondor_leader": 1}
    assert [reinforcements(m, f"gondor_{rank}") for rank in ("regular", "elite", "leader")] == [14, 4, 3]
    sound(m)


def test_shadow_losses_can_be_recruited_again_in_the_same_turn() -> None:
    """Shadow units and Nazgul lost are reinforcements at once (p. 30). [battle.losses_shadow] [battle.replacement]"""
    m = battle({"sauron_regular": 1, "sauron_elite": 1, "sauron_nazgul": 8}, MEN, roll=(2, 2, 6, 6, 6, 2, 2, 2, 2))
    assert casualties(m) == {}
    assert [reinforcements(m, f"sauron_{rank}") for rank in ("regular", "elite", "nazgul")] == [36, 6, 8]
    assert "recruit" in can_do(m, "shadow", "muster")
    m = battle({"sauron_elite": 2}, {"gondor_regular": 1}, roll=(2, 2, 6))
    assert casualties(m) == {} and reinforcements(m, "sauron_elite") == 5 and reinforcements(m, "sauron_regular") == 35
    sound(m)


def test_last_unit_takes_leaders_and_characters_with_it() -> None:
    """With its last unit an army loses leaders, companions and minions for good, Nazgul to the stock (p. 30).
    [battle.leaders_lost] [battle.losses_free] [battle.losses_shadow]"""
    m = battle(
        {"sauron_regular": 1},
        {"gondor_regular": 1, "rohan_leader": 1, "boromir": 1, "meriadoc": 1},
        roll=(6, 2, 2, 2, 2),
    )
    assert where(m, "boromir") == "dead" and where(m, "meriadoc") == "dead" and casualties(m)["rohan_leader"] == 1
    m = battle(
        {"gondor_regular": 1},
        {"sauron_regular": 1, "sauron_nazgul": 2, "witch_king": 1, "mouth_of_sauron": 1},
        roll=(6, 2, 2),
    )
    assert where(m, "witch_king") == "dead" and where(m, "mouth_of_sauron") == "dead"
    assert reinforcements(m, "sauron_nazgul") == 8 and units(m, FIELD) == {}
    m = battle(
        {"sauron_regular": 1}, {"gondor_regular": 1, "boromir": 1}, ("sh_char_17", ""), **NEAR_MORIA, roll=(4, 4, 4)
    )
    assert where(m, "boromir") == "dead" and asked(m) == "advance"


# ---- ceasing and retreating


def test_ceasing_ends_the_battle_and_asks_nobody_else() -> None:
    """After a round the attacker may cease; the defender is asked only if the attack continues (p. 30).
    [battle.cease] [battle.end]"""
    m = battle(ORCS, MEN, roll=MISS5 * 4)
    assert m.seat == "shadow" and m.options() == ["cease", "go_on"]
    say(m, "go_on")
    assert m.seat == "free" and asked(m) == "retreat"
    say(m, "stay")
    assert m.seat == "shadow" and asked(m) == "cease_or_go_on" and state(m).b_round == 2
    say(m, "cease")
    assert "battle_ends" in kinds(m) and "retreats" not in kinds(m) and units(m, CAMP) == ORCS
    sound(m)


def test_retreat_needs_an_adjacent_free_region() -> None:
    """No region with an enemy army, the one attacked from included, and no enemy settlement (p. 30).

    [battle.retreat]
    """
    m = battle(
        ORCS,
        MEN,
        source="region:osgiliath",
        target="region:pelargir",
        roll=MISS5 * 2,
        regions={"lossarnach": {"control": "shadow"}, "west_harondor": {"units": {"southrons_regular": 1}}},
    )
    say(m, "go_on")
    assert m.options() == ["region:lamedon", "stay"]
    m = battle(
        ORCS,
        MEN,
        source="region:osgiliath",
        target="region:pelargir",
        roll=MISS5 * 4,
        regions={
            "lossarnach": {"control": "shadow"},
            "west_harondor": {"units": {"southrons_regular": 1}},
            "lamedon": {"units": {"southrons_regular": 1}, "control": "shadow"},
        },
    )
    say(m, "go_on")
    assert asked(m) == "cease_or_go_on" and state(m).b_round == 2


def test_rearguard_left_in_the_region_does_not_make_it_free() -> None:
    """The region attacked from holds attackers and is not free (ruling). [battle.retreat]"""
    m = battle(ORCS, MEN, roll=(2,) * 6, force=("unit:sauron_regular", "done"))
    say(m, "go_on")
    assert f"region:{CAMP}" not in m.options()


def test_whole_army_retreats_to_one_region() -> None:
    """All units, leaders and characters of the defender go together (p. 30). [battle.retreat]"""
    m = battle(ORCS, {"gondor_regular": 2, "rohan_elite": 1, "gondor_leader": 1, "boromir": 1}, roll=(2,) * 12)
    say(m, "go_on", "region:western_emyn_muil", "stay")
    assert units(m, "western_emyn_muil") == {"gondor_regular": 2, "rohan_elite": 1, "gondor_leader": 1}
    assert where(m, "boromir") == "western_emyn_muil" and units(m, FIELD) == {}
    sound(m)


def test_saruman_stays_behind_and_is_not_attacked() -> None:
    """A character of level 0 cannot retreat; alone he is in no battle (p. 30). [battle.retreat]"""
    m = attack(
        {"rohan_regular": 5},
        {"isengard_regular": 5},
        source="region:fords_of_isen",
        target="region:orthanc",
        roll=MISS5 * 3,
        characters={"saruman": "orthanc"},
    )
    say(m, "fight", "go_on", "region:gap_of_rohan", "go_on", "all")
    assert where(m, "saruman") == "orthanc" and units(m, "orthanc") == {"rohan_regular": 5}
    assert units(m, "gap_of_rohan") == {"isengard_regular": 5} and control(m, "orthanc") == "free"
    sound(m)


def test_units_not_at_war_may_retreat_into_another_nation() -> None:
    """Two North units not At War may retreat from Dale into Erebor, where they could not have moved (p. 35).
    [battle.retreat] [ex.dale_retreat]"""
    peace = {"north": {"box": 1, "active": False}, "dwarves": {"box": 1, "active": False}, **at_war("sauron")}
    m = battle({"sauron_regular": 1}, {"north_regular": 2}, **TO_CITY, politics=peace, roll=(2, 2, 2))
    say(m, "go_on")
    assert "region:erebor" in m.options()
    say(m, "region:erebor", "stay")
    assert units(m, "erebor") == {"north_regular": 2} and politics(m, "north")["box"] == 2


def test_stacking_after_a_retreat_is_enforced_by_removal() -> None:
    """An army may retreat to friends; its owner takes the excess back to the reinforcements (ruling).
    [battle.retreat]"""
    m = battle(
        ORCS, {"gondor_regular": 3}, roll=(2,) * 8, regions={"western_emyn_muil": {"units": {"rohan_regular": 8}}}
    )
    say(m, "go_on", "region:western_emyn_muil", "stay")
    assert asked(m) == "stacking" and m.seat == "free"
    say(m, "remove:gondor_regular")
    assert units(m, "western_emyn_muil") == {"gondor_regular": 2, "rohan_regular": 8}
    assert casualties(m) == {} and reinforcements(m, "gondor_regular") == 13
    sound(m)


def test_retreat_captures_nothing() -> None:
    """A retreat leads to a free region and so captures nothing (ruling). [battle.retreat] [siege.capture]"""
    m = battle(
        {"gondor_regular": 2},
        {"sauron_regular": 2},
        source="region:osgiliath",
        target="region:druadan_forest",
        roll=(2,) * 4,
    )
    say(m, "go_on")
    assert "region:minas_tirith" not in m.options() and "region:folde" not in m.options()


# ---- the end


def test_mutual_destruction_captures_nothing() -> None:
    """If both armies are destroyed nobody advances and nothing is captured (p. 31). [battle.end] [siege.capture]"""
    m = battle({"sauron_regular": 1}, {"north_regular": 1}, **TO_CITY, roll=(6, 6))
    assert units(m, "dale") == {} and units(m, "northern_rhovanion") == {}
    assert asked(m) != "advance" and control(m, "dale") == "free" and "battle_ends" in kinds(m)
    sound(m)


def test_victor_advances_with_all_part_or_none() -> None:
    """After destruction or retreat the attacking army may enter, wholly, in part or not at all (p. 31).
    [battle.advance] [battle.end]"""
    army = {"sauron_regular": 2, "sauron_elite": 1, "sauron_nazgul": 1}
    m = battle(army, {"gondor_regular": 1}, roll=(6, 2, 2, 2, 2))
    assert m.seat == "shadow" and m.options() == ["go_on", "stay"]
    whole, part, none = m.clone(), m.clone(), m.clone()
    say(whole, "go_on", "all")
    assert units(whole, FIELD) == army and units(whole, CAMP) == {}
    say(part, "go_on", "unit:sauron_regular", "unit:sauron_nazgul", "done")
    assert units(part, FIELD) == {"sauron_regular": 1, "sauron_nazgul": 1}
    assert units(part, CAMP) == {"sauron_regular": 1, "sauron_elite": 1}
    say(none, "stay")
    assert units(none, CAMP) == army and units(none, FIELD) == {}
    for after in (whole, part, none):
        sound(after)
    m = battle(ORCS, MEN, roll=MISS5 * 2)
    say(m, "go_on", "region:western_emyn_muil")
    assert asked(m) == "advance"


def test_free_leaders_are_not_left_without_units_by_an_advance() -> None:
    """A part-advance follows the rules of splitting an army (ruling). [battle.advance]"""
    m = battle({"gondor_regular": 2, "gondor_leader": 1, "boromir": 1}, {"sauron_regular": 1}, roll=(6, 2, 2, 2, 2, 2))
    say(m, "go_on", "unit:gondor_regular")
    assert "done" in m.options()
    say(m, "unit:gondor_regular")
    assert "done" not in m.options()
    say(m, "unit:gondor_leader", "done")
    assert units(m, FIELD) == {"gondor_regular": 2, "gondor_leader": 1} and where(m, "boromir") == CAMP


def test_saruman_never_advances() -> None:
    """Saruman fights from Orthanc but does not leave it (p. 24). [battle.advance] [battle.attack]"""
    m = battle(
        {"isengard_regular": 2, "saruman": 1},
        {"rohan_regular": 1},
        source="region:orthanc",
        target="region:gap_of_rohan",
        roll=(6, 2, 2, 2),
    )
    assert rerolls(m, SHADOW) == 1
    say(m, "go_on", "all")
    assert where(m, "saruman") == "orthanc" and units(m, "gap_of_rohan") == {"isengard_regular": 2}


def test_advance_activates_and_captures() -> None:
    """The Shadow's advance into Dale wakes and moves the North: one step for the attack, one for the city (p. 31, 34).
    [battle.advance] [siege.capture] [ex.dale_captured]"""
    peace = {"north": {"box": 1, "active": False}, **at_war("sauron")}
    m = battle({"sauron_regular": 2}, {"north_regular": 2}, **TO_CITY, politics=peace, roll=(6, 2, 2, 2))
    say(m, "go_on", "region:withered_heath", "go_on", "all")
    assert control(m, "dale") == "shadow" and politics(m, "north") == {"box": 3, "active": True}
    assert m.view("free")["points"] == {"free": 0, "shadow": 1}
    sound(m)
    m = battle(
        {"sauron_regular": 2}, {"gondor_regular": 1}, **TO_CITY, politics={**peace, **at_war("gondor")}, roll=(6, 2, 2)
    )
    assert politics(m, "north") == {"box": 1, "active": False}
    entered = say(m.clone(), "go_on", "all")
    assert politics(entered, "north") == {"box": 2, "active": True} and control(entered, "dale") == "shadow"
    say(m, "stay")
    assert politics(m, "north") == {"box": 1, "active": False} and control(m, "dale") == "free"


# ---- cities and fortifications


def test_city_and_fortification_need_sixes_in_the_first_round_only() -> None:
    """Against a city or fortification the attacker hits on 6 in round one, re-roll included (p. 31).
    [battle.city_fortification] [battle.reroll]"""
    for place in (
        {"source": "region:north_ithilien", "target": "region:osgiliath"},
        TO_CITY,
        {"source": "region:gap_of_rohan", "target": "region:fords_of_isen"},
    ):
        m = battle(
            {"sauron_regular": 2, "sauron_nazgul": 1}, {"rohan_regular": 2}, **place, roll=(5, 6, 5, 2, 5, 5, 5, 2, 2)
        )
        assert hits(m) == (1, 1)
        say(m, "go_on", "stay")
        assert hits(m)[0] >= 1 and notes(m, "combat_roll")[2] == (SHADOW, 1, 1)


def test_the_view_of_a_battle_shows_the_number_that_each_side_needs() -> None:
    """Six for the attacker of a city in round one, then five (p. 31). [battle.city_fortification]"""
    m = battle({"sauron_regular": 2, "sauron_nazgul": 1}, {"rohan_regular": 2}, **TO_CITY, roll=(2,) * 9)
    assert m.view("free")["battle"]["needed"] == {"free": 5, "shadow": 6}
    say(m, "go_on", "stay")
    assert m.view("spectator")["battle"]["needed"] == {"free": 5, "shadow": 5}


def test_city_helps_any_defender() -> None:
    """It does not matter who owns the city or fortification (p. 31). [battle.city_fortification]"""
    m = battle(
        {"gondor_regular": 2},
        {"sauron_regular": 2},
        source="region:lossarnach",
        target="region:osgiliath",
        roll=(5, 5, 5, 2),
    )
    assert hits(m) == (0, 1)
    m = battle(
        {"gondor_regular": 2},
        {"sauron_regular": 2},
        **TO_CITY,
        roll=(5, 5, 5, 2),
        regions={"dale": {"control": "shadow"}},
    )
    assert hits(m) == (0, 1)


def test_towns_and_strongholds_give_nothing_in_the_field() -> None:
    """In a field battle a town or a stronghold helps nobody (p. 31). [battle.city_fortification] [siege.choice]"""
    m = battle(
        {"sauron_regular": 2},
        {"rohan_regular": 2},
        source="region:fangorn",
        target="region:westemnet",
        roll=(5, 2, 5, 2),
    )
    assert hits(m) == (1, 1)
    m = attack(
        {"sauron_regular": 2},
        {"rohan_regular": 2},
        source="region:fords_of_isen",
        target="region:helms_deep",
        roll=(5, 2, 5, 2),
    )
    say(m, "fight")
    assert hits(m) == (1, 1)


# ---- reactions


def test_attack_wakes_and_moves_each_nation_once_a_battle() -> None:
    """Every nation with units in the attacked army advances once per battle (p. 34). [battle.attack]"""
    peace = {
        "gondor": {"box": 2, "active": False},
        "rohan": {"box": 1, "active": False},
        "elves": {"box": 1, "active": True},
        **at_war("sauron"),
    }
    m = battle(
        {"sauron_regular": 1},
        {"gondor_regular": 1, "rohan_elite": 1, "elves_leader": 1},
        politics=peace,
        roll=(2,) * 10,
    )
    say(m, "go_on", "stay", "cease")
    assert politics(m, "gondor") == {"box": 3, "active": True} and politics(m, "rohan") == {"box": 2, "active": True}
    assert politics(m, "elves")["box"] == 1
    m = battle(
        {"gondor_regular": 1},
        {"southrons_regular": 1},
        politics={"southrons": {"box": 2}, **at_war("gondor")},
        roll=(2, 2),
    )
    assert politics(m, "southrons")["box"] == 3


# ---- partners


def test_attacked_partners_fight_as_one_army_under_one_commander() -> None:
    """Partners' armies merge when attacked; the one with most units plays the card and takes the hits (p. 46).
    [battle.attack] [battle.combat_cards] [battle.casualties]
    """
    m = table(
        4,
        {"combat": [6, 2, 2, 2, 2, 2]},
        clear_map=True,
        politics=ALL_AT_WAR,
        actor=3,
        dice={"free": {"event": 1}, "shadow": {"army": 1}},
        mixed={FIELD: "apart"},
        regions={CAMP: {"units": {"sauron_regular": 3}}, FIELD: {"units": {"gondor_regular": 1, "rohan_regular": 2}}},
        hands={"gondor": ["fp_strat_06"], "rohan": ["fp_strat_01", "fp_strat_18"], "witch_king": ["sh_strat_22"]},
    )
    act(m, "army", "do:attack", "all")
    assert m.seat == "witch_king"
    say(m, "card:sh_strat_22")
    assert m.seat == "rohan" and m.options() == ["card:fp_strat_01", "card:fp_strat_18", "pass"]
    assert m.view("saruman")["combat_cards"] == {"shadow": "strategy"}
    assert m.view("spectator")["mixed"] == {FIELD: "merged"}
    say(m, "pass")
    assert m.seat == "rohan" and m.options() == ["remove:gondor_regular", "remove:rohan_regular"]


def test_match_of_partners_is_whole_in_the_middle_of_a_round() -> None:
    """With four players too a round is copied, taken back, replayed and guessed; partners see only the back (p. 29).
    [battle.combat_cards] [battle.round]"""
    pick = Dice(key_of_seed("partners"))
    m = table(
        4,
        {"combat": [2] * 20},
        clear_map=True,
        politics=ALL_AT_WAR,
        actor=3,
        mixed={CAMP: "merged", FIELD: "apart"},
        dice={"free": {"event": 1}, "shadow": {"army": 1}},
        regions={
            CAMP: {"units": {"sauron_elite": 3, "southrons_regular": 2}},
            FIELD: {"units": {"gondor_regular": 1, "rohan_elite": 2}},
        },
        hands={
            "gondor": ["fp_strat_06"],
            "rohan": ["fp_strat_01", "fp_strat_13"],
            "witch_king": ["sh_strat_22", "sh_strat_13"],
            "saruman": ["sh_strat_01", "sh_char_15"],
        },
    )
    act(m, "army", "do:attack", "all")
    for seat, answer in (("witch_king", "card:sh_strat_13"), ("rohan", "card:fp_strat_13"), ("witch_king", "go_on")):
        assert m.seat == seat
        assert check_match(m, pick) == [] and check_record(m) == []
        for number in range(4):
            assert check_hidden(m, number, pick) == []
        say(m, answer)


def test_partner_who_stays_apart_is_rearguard() -> None:
    """Units of the partner in a separate army take no part in the attack (p. 46). [battle.rearguard]"""
    m = table(
        4,
        {"combat": [2, 2, 2]},
        clear_map=True,
        politics=ALL_AT_WAR,
        actor=3,
        dice={"free": {"event": 1}, "shadow": {"army": 1}},
        mixed={CAMP: "apart"},
        regions={
            CAMP: {"units": {"sauron_regular": 2, "southrons_regular": 4}},
            FIELD: {"units": {"gondor_regular": 1}},
        },
    )
    act(m, "army", "do:attack")
    assert "unit:southrons_regular" not in m.options()
    say(m, "all")
    assert dice_rolled(m)[0] == (SHADOW, 2)


def test_garrison_never_retreats() -> None:
    """An army in a besieged stronghold never retreats (p. 30). [battle.retreat] [siege.assault]"""
    m = battle({"sauron_regular": 2, "sauron_elite": 2}, MEN, **ASSAULT, roll=(2,) * 18)
    assert m.seat == "shadow" and m.options() == ["cease", "reduce:sauron"]
    say(m, "reduce:sauron")
    assert m.seat == "shadow" and asked(m) == "prolong" and "retreats" not in kinds(m)
    assert garrison(m, "minas_tirith") == MEN
