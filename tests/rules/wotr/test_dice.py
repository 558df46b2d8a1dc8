"""Rule tests: the action dice (chapter 4)."""

from typing import Any

import pytest
from tests.table import (
    ALL_AT_WAR,
    act,
    asked,
    at_war,
    attack,
    can_do,
    company,
    control,
    dice,
    fellowship,
    garrison,
    hand,
    kinds,
    on_table,
    politics,
    position,
    regions_offered,
    say,
    sound,
    state,
    table,
    units,
    where,
)

from warhost.kernel.match import Match

SIEGE = {"minas_tirith": {"units": {"sauron_regular": 3}, "garrison": {"gondor_regular": 2}}}


def hunt_box(m: Match) -> dict[str, int]:
    """The dice in the Hunt Box."""
    found: dict[str, int] = position(m)["dice"]["hunt"]
    return found


def spent(m: Match, side: str) -> int:
    """The used dice of a side."""
    found: int = position(m)["dice"]["spent"][side]
    return found


def bare(side: str, face: str, regions: dict[str, Any], **more: Any) -> Match:
    """An otherwise empty map, all nations At War; a side has a die of this face and one to spare."""
    more.setdefault("politics", ALL_AT_WAR)
    free = {face: 1, "event": 1} if side == "free" else {"event": 1}
    shadow = {face: 1, "event": 1} if side == "shadow" else {"event": 1}
    more.setdefault("dice", {"free": free, "shadow": shadow})
    return table(clear_map=True, regions=regions, actor=0 if side == "free" else 1, **more)


# ---- the dice


@pytest.mark.parametrize(
    ("kind", "side", "faces"),
    [
        ("free_die", "free", ["character", "character", "muster", "army_muster", "event", "will"]),
        ("shadow_die", "shadow", ["character", "army", "muster", "army_muster", "event", "eye"]),
    ],
)
def test_the_faces_of_the_dice(kind: str, side: str, faces: list[str]) -> None:
    """Two Character faces and no pure Army face for the Free Peoples; one of each for the Shadow (p. 18).
    [dice.faces]"""
    other, number = ("shadow_die", 7) if side == "free" else ("free_die", 4)
    for value, face in enumerate(faces, 1):
        m = table(
            phase="action_roll", dice={}, script={kind: [value] * (4 if side == "free" else 7), other: [1] * number}
        )
        if face == "eye":
            assert hunt_box(m) == {"free": 0, "shadow": 7} and dice(m, side) == {}
        else:
            assert dice(m, side) == {face: 4 if side == "free" else 7}


@pytest.mark.parametrize(
    ("characters", "pools"),
    [
        ({}, [4, 7]),
        ({"saruman": "orthanc"}, [4, 8]),
        ({"witch_king": "morannon"}, [4, 8]),
        ({"mouth_of_sauron": "barad_dur"}, [4, 8]),
        ({"saruman": "orthanc", "witch_king": "angmar", "mouth_of_sauron": "moria"}, [4, 10]),
        ({"strider": "replaced", "aragorn": "minas_tirith"}, [5, 7]),
        ({"gandalf_grey": "dead", "gandalf_white": "fangorn"}, [5, 7]),
        ({"strider": "replaced", "aragorn": "pelargir", "gandalf_grey": "replaced", "gandalf_white": "edoras"}, [6, 7]),
        ({"strider": "replaced", "aragorn": "dead", "saruman": "dead"}, [4, 7]),
        ({"boromir": "minas_tirith", "gimli": "erebor"}, [4, 7]),
    ],
)
def test_one_die_more_for_each_great_character_in_play(characters: dict[str, str], pools: list[int]) -> None:
    """Three minions and two heroes bring a die each while in play (p. 18). [dice.pool_changes]"""
    guide = {} if "gandalf_grey" not in characters else {"guide": "strider"}
    if "strider" in characters:
        guide = {"guide": "gandalf_grey"} if "gandalf_grey" not in characters else {}
    m = table(phase="action_roll", dice={}, characters=characters, fellowship=guide)
    assert state(m).rolled == pools


def test_a_die_gained_comes_with_the_next_turn() -> None:
    """Saruman comes into play: his die is rolled from the next turn on (p. 18). [dice.pool_changes]"""
    m = table(dice={"free": {"event": 1}, "shadow": {"muster": 1, "event": 1}}, politics=at_war("isengard"), actor=1)
    act(m, "muster", "do:saruman")
    assert where(m, "saruman") == "orthanc" and dice(m, "shadow") == {"event": 1}
    say(m, "die:event", "do:skip", "do:skip")
    say(m, "no", "character:gandalf_grey", "number:0")
    assert state(m).rolled == [4, 8]


def test_a_die_lost_is_still_used_in_the_current_turn() -> None:
    """Saruman dies: his die goes only in the next turn (p. 18). [dice.pool_changes]"""
    m = table(
        clear_map=True,
        hands={"free": ["fp_char_19"]},
        characters={"saruman": "orthanc", "gandalf_grey": "dead", "gandalf_white": "fangorn"},
        fellowship={"guide": "strider"},
        dice={"free": {"event": 1}, "shadow": {"event": 2, "army": 1}},
    )
    act(m, "event", "do:event", "card:fp_char_19")
    if asked(m) == "free_event":
        say(m, "pass")
    assert where(m, "saruman") == "dead" and dice(m, "shadow") == {"event": 2, "army": 1}
    while asked(m) in ("action", "deed"):
        say(m, m.options()[-1])
    say(m, "no", "number:0")
    assert state(m).rolled == [5, 7]


# ---- taking turns


def test_players_alternate_one_die_per_action() -> None:
    """One die, one action, then the other player (p. 19). [dice.alternate]"""
    m = table(dice={"free": {"event": 2, "muster": 1}, "shadow": {"event": 2, "muster": 2}})
    for seat, used in (("free", (2, 3)), ("shadow", (2, 4)), ("free", (3, 4)), ("shadow", (3, 5))):
        assert m.seat == seat
        act(m, "event", "do:draw", "deck:character")
        if asked(m) == "action":
            assert (spent(m, "free"), spent(m, "shadow")) == used


def test_a_player_with_dice_left_uses_them_one_after_another() -> None:
    """With the other side out of dice all the rest follow in a row (p. 19). [dice.alternate]"""
    m = table(turn=4, dice={"free": {"event": 1}, "shadow": {"event": 3}})
    seats = []
    while position(m)["turn"] == 4:
        seats.append(m.seat)
        act(m, "event", "do:skip")
    assert seats == ["free", "shadow", "shadow", "shadow"] and "passes" not in kinds(m)
    m = table(turn=4, dice={"free": {"event": 3}, "shadow": {}})
    assert "pass" not in m.options()
    act(m, "event", "do:skip")
    assert m.seat == "free"


def test_one_die_buys_one_option() -> None:
    """After the action of a die the other player is asked (p. 19). [dice.alternate]"""
    m = table(dice={"free": {"army_muster": 2}, "shadow": {"event": 1, "army": 1}}, politics=at_war("gondor"))
    act(m, "army_muster", "do:diplomacy", "nation:rohan")
    assert m.seat == "shadow" and asked(m) == "action" and spent(m, "free") == 3


@pytest.mark.parametrize(
    ("free", "shadow", "actor", "may"),
    [(1, 2, 0, True), (2, 2, 0, False), (3, 2, 0, False), (2, 1, 1, True), (2, 2, 1, False), (1, 2, 1, False)],
)
def test_only_the_player_with_fewer_unused_dice_may_pass(free: int, shadow: int, actor: int, may: bool) -> None:
    """To pass takes fewer unused dice than the opponent has (p. 19). [dice.pass]"""
    m = table(dice={"free": {"event": free, "muster": 1}, "shadow": {"event": shadow, "muster": 1}}, actor=actor)
    assert ("pass" in m.options()) == may


def test_passing_keeps_the_dice_and_may_be_repeated() -> None:
    """A player who passes keeps the dice and may pass again later while having fewer (p. 19). [dice.pass]"""
    m = table(dice={"free": {"event": 1}, "shadow": {"event": 3}})
    for left in (2, 1):
        assert m.seat == "free"
        say(m, "pass")
        assert m.seat == "shadow" and dice(m, "free") == {"event": 1}
        say(m, "die:event", "do:skip") if asked(m) == "action" else say(m, "do:skip")
        assert dice(m, "shadow") == {"event": left}
    assert m.seat == "free" and "pass" not in m.options()


def test_dice_in_the_hunt_box_are_not_unused() -> None:
    """Neither the Shadow's dice in the box nor the player's own count for passing (p. 19). [dice.pass]"""
    m = table(dice={"free": {"event": 2}, "shadow": {"event": 2}, "hunt": {"shadow": 4}})
    assert "pass" not in m.options()
    m = table(dice={"free": {"event": 1}, "shadow": {"event": 2}, "hunt": {"free": 3}})
    assert "pass" in m.options()


@pytest.mark.parametrize("face", ["character", "muster", "army_muster", "event", "will"])
def test_a_die_may_always_be_discarded_without_effect(face: str) -> None:
    """Every die can be skipped, even if it could be used (p. 19). [dice.skip]"""
    m = table(dice={"free": {face: 2}, "shadow": {"event": 2}})
    before = position(m)
    act(m, face, "do:skip")
    after = position(m)
    assert dice(m, "free") == {face: 1} and spent(m, "free") == 3 and m.seat == "shadow"
    for key in ("regions", "characters", "fellowship", "politics", "hands", "rings", "table"):
        assert after[key] == before[key]


def test_a_die_with_no_use_is_skipped() -> None:
    """With nothing to do the die is discarded, and the game continues (p. 19). [dice.skip]"""
    m = table(
        clear_map=True,
        characters=company(),
        fellowship={"region": "hollin"},
        politics=ALL_AT_WAR,
        dice={"free": {"muster": 1}, "shadow": {"event": 1}},
        casualties={
            f"{nation}_{rank}": number
            for nation, numbers in {
                "dwarves": (5, 5, 4),
                "elves": (5, 10, 4),
                "gondor": (15, 5, 4),
                "north": (10, 5, 4),
                "rohan": (10, 5, 4),
            }.items()
            for rank, number in zip(("regular", "elite", "leader"), numbers, strict=True)
        },
    )
    assert can_do(m, "free", "muster") == {"skip"}
    say(m, "die:muster")
    assert m.seat == "shadow" and dice(m, "free") == {}


# ---- Character


def test_what_a_character_die_does_for_the_free_peoples() -> None:
    """Move, hide, separate, move companions, lead an army or attack with one (p. 20). [dice.character]"""
    m = table()
    assert can_do(m, "free", "character") == {"move_fellowship", "separate", "leader_move", "skip"}
    m = table(characters={"gimli": "bree"}, fellowship={"region": "hollin", "hidden": False})
    assert can_do(m, "free", "character") == {"hide_fellowship", "separate", "move_companions", "leader_move", "skip"}
    m = bare(
        "free",
        "character",
        {
            "lossarnach": {"units": {"gondor_regular": 1, "gondor_leader": 1}},
            "pelargir": {"units": {"sauron_regular": 1}, "control": "shadow"},
        },
    )
    assert {"leader_move", "leader_attack"} <= can_do(m, "free", "character")


def test_what_a_character_die_does_for_the_shadow() -> None:
    """Move Nazgul and minions, lead an army or attack with one (p. 20). [dice.character]"""
    m = table()
    assert can_do(m, "shadow", "character") == {"move_minions", "leader_move", "skip"}
    m = bare(
        "shadow",
        "character",
        {
            "osgiliath": {"units": {"sauron_regular": 1, "sauron_nazgul": 1}},
            "pelargir": {"units": {"gondor_regular": 1}},
        },
    )
    assert can_do(m, "shadow", "character") == {"move_minions", "leader_move", "leader_attack", "skip"}


def test_a_character_die_plays_a_character_event_only() -> None:
    """The Character symbol, not the Army or the Muster one (p. 20). [dice.character]"""
    for card, may in (("fp_char_05", True), ("fp_strat_02", False), ("fp_strat_15", False)):
        m = table(hands={"free": [card]})
        assert ("event" in can_do(m, "free", "character")) == may


def test_the_army_of_a_character_die_takes_a_leader_along() -> None:
    """It moves one army, one region, with a leader or character in the part that moves (p. 20). [dice.character]"""
    m = bare(
        "free",
        "character",
        {"minas_tirith": {"units": {"gondor_regular": 3, "gondor_leader": 1}}, "dale": {"units": {"north_regular": 1}}},
    )
    act(m, "character", "do:leader_move")
    assert asked(m) == "move_to"  # Dale has no leader and is not offered
    say(m, "region:lossarnach", "unit:gondor_regular")
    assert "done" not in m.options()
    say(m, "unit:gondor_leader", "done")
    assert units(m, "lossarnach") == {"gondor_regular": 1, "gondor_leader": 1}
    assert m.seat == "shadow"  # one army alone


@pytest.mark.parametrize("leader", ["gondor_leader", "boromir", "sauron_nazgul", "witch_king", "isengard_elite"])
def test_leaders_companions_nazgul_minions_and_sarumans_elites_lead(leader: str) -> None:
    """Any leader or character will do; Isengard elites while Saruman is in play (p. 20). [dice.character]"""
    side = "free" if leader in ("gondor_leader", "boromir") else "shadow"
    unit = "gondor_regular" if side == "free" else "sauron_regular"
    enemy = {"units": {"sauron_regular" if side == "free" else "gondor_regular": 1}}
    characters: dict[str, str] = {}
    army = {unit: 2}
    if leader in ("boromir", "witch_king"):
        characters[leader] = "tharbad"
    else:
        army[leader] = 1
    m = bare(side, "character", {"tharbad": {"units": army}, "cardolan": enemy}, characters=characters)
    led = {"leader_move", "leader_attack"}
    if leader == "isengard_elite":
        assert not led & can_do(m, side, "character")
        m = bare(side, "character", {"tharbad": {"units": army}, "cardolan": enemy}, characters={"saruman": "orthanc"})
    assert led <= can_do(m, side, "character")
    m = bare(side, "character", {"tharbad": {"units": {unit: 2}}, "cardolan": enemy})
    assert not led & can_do(m, side, "character")


def test_a_character_die_assaults_and_sorties() -> None:
    """An assault and a sortie are attacks too, and need a leader (p. 20). [dice.character]"""
    m = bare("shadow", "character", SIEGE)
    assert "leader_attack" not in can_do(m, "shadow", "character")
    m = bare("shadow", "character", SIEGE, characters={"witch_king": "minas_tirith"})
    assert "leader_attack" in can_do(m, "shadow", "character")
    m = bare("free", "character", SIEGE)
    assert "leader_attack" not in can_do(m, "free", "character")
    m = bare("free", "character", SIEGE, characters={"boromir": "garrison:minas_tirith"})
    act(m, "character", "do:leader_attack", "all")
    assert asked(m) in ("combat_card", "casualty", "cease_or_go_on") or "attack" in kinds(m)


def test_one_companion_or_one_group_is_separated() -> None:
    """A Character die separates one group to one place (p. 20). [dice.character]"""
    m = table(dice={"free": {"character": 1}, "shadow": {"event": 1}})
    act(m, "character", "do:separate", "character:boromir", "character:gimli", "done", "region:hollin")
    say(m, "character:gandalf_grey")
    assert where(m, "boromir") == where(m, "gimli") == "hollin" and m.seat == "shadow"


def test_any_number_of_companions_and_of_nazgul_move() -> None:
    """One die moves all companions on the map, or all Nazgul and minions (p. 20). [dice.character]"""
    m = table(dice={"free": {"character": 1}, "shadow": {"event": 1}}, characters={"boromir": "bree", "gimli": "dale"})
    act(m, "character", "do:move_companions", "region:bree", "region:weather_hills", "region:dale", "region:erebor")
    assert where(m, "boromir") == "weather_hills" and where(m, "gimli") == "erebor"
    m = bare(
        "shadow",
        "character",
        {"tharbad": {"units": {"sauron_nazgul": 2}}},
        characters={"witch_king": "angmar", "mouth_of_sauron": "barad_dur"},
    )
    act(m, "character", "do:move_minions", "region:tharbad", "region:hollin", "region:tharbad", "region:bree")
    say(m, "character:witch_king", "region:hollin", "character:mouth_of_sauron", "region:nurn")
    assert units(m, "hollin") == units(m, "bree") == {"sauron_nazgul": 1}
    assert where(m, "witch_king") == "hollin" and where(m, "mouth_of_sauron") == "nurn"


# ---- Army


def test_an_army_die_moves_up_to_two_armies() -> None:
    """Two different armies, one region each, or one alone (p. 20). [dice.army]"""
    two = {"tharbad": {"units": {"sauron_regular": 1}}, "hollin": {"units": {"sauron_regular": 1}}}
    m = bare("shadow", "army", two)
    act(m, "army", "do:move_armies", "region:tharbad", "region:cardolan")
    assert set(regions_offered(m)) == {"hollin"} and "done" in m.options()  # a moved figure does not move again
    say(m, "region:hollin", "region:moria")
    assert units(m, "cardolan") == units(m, "moria") == {"sauron_regular": 1}
    assert m.seat == "free"
    m = bare("shadow", "army", two)
    act(m, "army", "do:move_armies", "region:tharbad", "region:cardolan", "done")
    assert units(m, "hollin") == {"sauron_regular": 1} and m.seat == "free"


def test_the_two_armies_of_a_die_are_different_ones() -> None:
    """Figures that joined another army do not move on with it (p. 20). [dice.army]"""
    m = bare(
        "shadow", "army", {"tharbad": {"units": {"sauron_regular": 2}}, "cardolan": {"units": {"sauron_elite": 1}}}
    )
    act(m, "army", "do:move_armies", "region:tharbad", "region:cardolan", "all", "region:cardolan", "region:buckland")
    assert units(m, "cardolan") == {"sauron_regular": 2} and units(m, "buckland") == {"sauron_elite": 1}
    assert m.seat == "free"


def test_an_army_die_does_not_move_a_third_army() -> None:
    """After two moves the die is used up (p. 20). [dice.army]"""
    m = bare("shadow", "army", {name: {"units": {"sauron_regular": 1}} for name in ("tharbad", "hollin", "arnor")})
    act(m, "army", "do:move_armies", "region:tharbad", "region:cardolan", "region:hollin", "region:moria")
    assert m.seat == "free" and units(m, "arnor") == {"sauron_regular": 1}


def test_moves_and_an_attack_are_not_mixed() -> None:
    """A die moves or attacks: after a move only moves are offered, an attack ends the action (p. 20). [dice.army]"""
    regions: dict[str, Any] = {
        "tharbad": {"units": {"sauron_regular": 1}},
        "hollin": {"units": {"sauron_regular": 5}},
        "trollshaws": {"units": {"north_regular": 1}},
    }
    m = bare("shadow", "army", regions)
    act(m, "army", "do:move_armies", "region:tharbad", "region:cardolan")
    assert asked(m) == "move_army" and set(m.options()) == {"region:hollin", "done"}
    m = attack(
        {"sauron_regular": 2},
        {"north_regular": 1},
        dice={"free": {"event": 1}, "shadow": {"army_muster": 2}},
        regions={"tharbad": {"units": {"sauron_regular": 1}}},
        roll=(6, 1, 1),
    )
    say(m, "stay")
    assert m.seat == "free" and asked(m) == "action"


def test_an_army_die_attacks_assaults_and_sorties_without_a_leader() -> None:
    """One attack with one army: in the field, on a stronghold, out of one (p. 20). [dice.army]"""
    m = bare("shadow", "army", SIEGE)
    assert "attack" in can_do(m, "shadow", "army")
    assert "attack" in can_do(m, "free", "army_muster")
    m = bare(
        "shadow", "army", {"tharbad": {"units": {"sauron_regular": 1}}, "cardolan": {"units": {"north_regular": 1}}}
    )
    assert can_do(m, "shadow", "army") == {"move_armies", "attack", "skip"}


def test_an_army_die_plays_an_army_event_only() -> None:
    """The Army symbol, neither the Muster symbol of the same deck nor the Character one (p. 20). [dice.army]"""
    for card, may in (("sh_strat_07", True), ("sh_strat_20", False), ("sh_char_15", False)):
        m = table(hands={"shadow": [card]})
        assert ("event" in can_do(m, "shadow", "army")) == may, card


# ---- Muster


def test_what_a_muster_die_does() -> None:
    """Diplomacy for any nation of the player, recruiting for nations At War, minions for the Shadow (p. 20).

    [dice.muster]
    """
    m = table()
    assert can_do(m, "free", "muster") == can_do(m, "shadow", "muster") == {"diplomacy", "skip"}
    m = table(politics=at_war("gondor", "sauron", "isengard"))
    assert can_do(m, "free", "muster") == {"diplomacy", "recruit", "skip"}
    assert can_do(m, "shadow", "muster") == {"diplomacy", "recruit", "saruman", "witch_king", "skip"}
    m = table(politics=ALL_AT_WAR)
    assert can_do(m, "free", "muster") == {"recruit", "skip"}
    assert can_do(m, "shadow", "muster") == {"recruit", "saruman", "witch_king", "mouth_of_sauron", "skip"}


def test_the_diplomatic_action_moves_one_nation_of_the_player_one_step() -> None:
    """One nation of the player, one step; the enemy's are not offered (p. 20). [dice.muster]"""
    m = table(dice={"free": {"muster": 1}, "shadow": {"event": 1}})
    act(m, "muster", "do:diplomacy")
    assert set(m.options()) == {f"nation:{name}" for name in ("dwarves", "elves", "gondor", "north", "rohan")}
    say(m, "nation:elves")
    assert politics(m, "elves")["box"] == 2 and politics(m, "north")["box"] == 1


def test_a_muster_die_recruits_and_plays_muster_events() -> None:
    """Figures in two settlements, or a card with the Muster symbol (p. 20). [dice.muster]"""
    m = table(dice={"free": {"muster": 1}, "shadow": {"event": 1}}, politics=at_war("gondor"))
    act(m, "muster", "do:recruit", "unit:gondor_regular", "region:lamedon", "unit:gondor_regular", "region:pelargir")
    assert units(m, "lamedon") == {"gondor_regular": 1} and units(m, "pelargir") == {"gondor_regular": 2}
    for card, may in (("fp_strat_15", True), ("fp_strat_02", False), ("fp_char_05", False)):
        m = table(hands={"free": [card]})
        assert ("event" in can_do(m, "free", "muster")) == may, card


def test_saruman_and_the_mouth_add_options_to_a_muster_die() -> None:
    """The Voice of Saruman and the Messenger of the Dark Tower (p. 20). [dice.muster]"""
    m = table(characters={"saruman": "orthanc", "mouth_of_sauron": "barad_dur"})
    assert {"voice_recruit", "voice_replace", "messenger"} <= can_do(m, "shadow", "muster")
    assert not {"voice_recruit", "voice_replace", "messenger"} & can_do(m, "shadow", "army")


def test_an_army_muster_die_does_what_either_does() -> None:
    """Any one option of the Army or of the Muster result (p. 21). [dice.army_muster]"""
    cards: dict[str, Any] = {"hands": {"free": ["fp_strat_12"], "shadow": ["sh_strat_20"]}}
    m = table(politics=at_war("gondor", "sauron"), regions={"osgiliath": {"units": {"sauron_regular": 1}}}, **cards)
    for seat in ("free", "shadow"):
        either = can_do(m, seat, "army") | can_do(m, seat, "muster")
        assert can_do(m, seat, "army_muster") == either
        assert {"move_armies", "attack", "diplomacy", "recruit"} <= either
    assert not {"draw", "move_fellowship", "move_minions"} & can_do(m, "free", "army_muster")
    for card in ("fp_strat_02", "fp_strat_15", "sh_strat_07", "sh_strat_20"):
        seat = "free" if card.startswith("fp") else "shadow"
        assert "event" in can_do(table(hands={seat: [card]}), seat, "army_muster")
    assert "event" not in can_do(table(hands={"free": ["fp_char_05"]}), "free", "army_muster")


# ---- Event


def test_an_event_die_draws_or_plays_any_card() -> None:
    """One card from either of the player's decks, or any event, regardless of its symbol (p. 21). [dice.event]"""
    m = table(dice={"free": {"event": 1}, "shadow": {"event": 1}})
    assert can_do(m, "free", "event") == {"draw", "skip"}
    act(m, "event", "do:draw")
    assert set(m.options()) == {"deck:character", "deck:strategy"}
    say(m, "deck:strategy")
    assert [card[:-3] for card in hand(m, "free")] == ["fp_strat"]
    for card in ("fp_char_05", "fp_strat_02", "fp_strat_15"):
        assert "event" in can_do(table(hands={"free": [card]}), "free", "event")
    for card in ("sh_char_15", "sh_strat_07", "sh_strat_20"):
        assert "event" in can_do(table(hands={"shadow": [card]}), "shadow", "event")


def test_an_event_die_does_nothing_else() -> None:
    """It neither moves nor musters (p. 21). [dice.event]"""
    m = table(politics=ALL_AT_WAR, characters={"gimli": "bree"})
    assert can_do(m, "free", "event") == can_do(m, "shadow", "event") == {"draw", "skip"}


# ---- Will of the West


def test_the_will_of_the_west_can_be_any_other_result() -> None:
    """It can do everything that Character, Army, Muster and Event dice can do (p. 21). [dice.will_of_the_west]"""
    m = table(
        politics=at_war("gondor"),
        characters={"gimli": "bree"},
        hands={"free": ["fp_strat_02"]},
        regions={"osgiliath": {"units": {"sauron_regular": 1}}},
    )
    faces = ("character", "army", "muster", "army_muster", "event")
    assert can_do(m, "free", "will") == set().union(*[can_do(m, "free", face) for face in faces])
    for card in ("fp_char_05", "fp_strat_02", "fp_strat_15"):
        assert "event" in can_do(table(hands={"free": [card]}), "free", "will")


def test_only_the_will_of_the_west_brings_aragorn_and_gandalf_the_white() -> None:
    """Both come with this face alone (p. 21). [dice.will_of_the_west]"""
    m = table(characters={"strider": "minas_tirith", "gandalf_grey": "bree", "saruman": "orthanc"})
    assert {"aragorn", "gandalf_white"} <= can_do(m, "free", "will")
    for face in ("character", "muster", "army_muster", "event"):
        assert not {"aragorn", "gandalf_white"} & can_do(m, "free", face)


def test_the_will_of_the_west_discards_some_cards() -> None:
    """Denethor's Folly and the Palantír fall to a die with this face (p. 21). [dice.will_of_the_west]"""
    m = table(
        table=["sh_char_21", "sh_strat_03"],
        characters={"saruman": "orthanc"},
        regions=SIEGE,
        rings={"free": 0},
        dice={"free": {"will": 1}, "shadow": {"event": 1}},
    )
    assert {"discard_palantir", "discard_folly"} <= can_do(m, "free", "will")
    assert not {"discard_palantir", "discard_folly"} & can_do(m, "free", "event")
    act(m, "will", "do:discard_folly")
    assert on_table(m) == ["sh_char_21"]


def test_the_will_of_the_west_used_as_event_counts_for_gandalf() -> None:
    """Gandalf the Grey draws after an event played with it as after one played with an Event die (p. 21).
    [dice.will_of_the_west]"""
    for face, draws in (("will", True), ("event", True), ("character", False)):
        m = table(hands={"free": ["fp_char_05"]}, dice={"free": {face: 1}, "shadow": {"event": 1}})
        act(m, face, "do:event", "card:fp_char_05")
        assert (asked(m) == "gandalf_draw") == draws


# ---- Eyes and the Hunt Box


def test_an_eye_is_never_an_action() -> None:
    """An Eye, from a roll, a ring or a card, lies in the Hunt Box at once (p. 21). [dice.eye]"""
    m = table(phase="action_roll", dice={}, script={"free_die": [1] * 4, "shadow_die": [6, 6, 1, 1, 1, 1, 1]})
    assert hunt_box(m)["shadow"] == 2 and dice(m, "shadow") == {"character": 5}
    m = table(dice={"free": {"event": 1}, "shadow": {"army": 2, "event": 1}}, rings={"free": 2, "shadow": 1}, actor=1)
    say(m, "ring", "die:army", "die:eye")
    assert hunt_box(m)["shadow"] == 1 and dice(m, "shadow") == {"army": 1, "event": 1} and m.seat == "shadow"
    m = table(dice={"free": {"event": 1}, "shadow": {"army": 2, "event": 1}}, hands={"shadow": ["sh_char_18"]}, actor=1)
    act(m, "event", "do:event", "card:sh_char_18", "die:army", "die:army")
    assert hunt_box(m)["shadow"] == 2 and dice(m, "shadow") == {}
    sound(m)


def test_the_die_that_moves_the_fellowship_goes_into_the_hunt_box_after_the_hunt() -> None:
    """It does not count for its own Hunt but for the next one (p. 19). [dice.spent_to_hunt_box]"""
    m = table(
        dice={"free": {"character": 2}, "shadow": {"event": 2}, "hunt": {"shadow": 1}},
        fellowship={"region": "hollin"},
        script={"hunt": [5, 5], "tile": ["std_1"]},
    )
    act(m, "character", "do:move_fellowship")
    assert hunt_box(m) == {"free": 1, "shadow": 1} and spent(m, "free") == 2
    assert fellowship(m)["progress"] == 1 and "tile" not in kinds(m)  # a 5 was no success
    act(m, "event", "do:skip")
    act(m, "character", "do:move_fellowship")
    assert asked(m) == "hunt_damage"  # now it is
    assert hunt_box(m) == {"free": 1, "shadow": 1}
    say(m, "take")
    assert "tile" in kinds(m)


def test_any_die_that_moves_the_fellowship_goes_there() -> None:
    """A Will of the West used as Character goes into the box as well (p. 19). [dice.spent_to_hunt_box]"""
    m = table(dice={"free": {"will": 1, "event": 1}, "shadow": {"event": 2}})
    act(m, "will", "do:move_fellowship")
    assert hunt_box(m) == {"free": 1, "shadow": 0} and spent(m, "free") == 2


def test_every_other_used_die_is_set_aside() -> None:
    """A die that hides the Fellowship, separates, or plays a card that moves it is set aside (p. 19).
    [dice.spent_to_hunt_box]"""
    one: dict[str, Any] = {"dice": {"free": {"character": 1, "event": 1}, "shadow": {"event": 2}}}
    m = act(table(fellowship={"region": "hollin", "hidden": False}, **one), "character", "do:hide_fellowship")
    assert hunt_box(m)["free"] == 0 and spent(m, "free") == 3
    m = table(hands={"free": ["fp_char_10"]}, characters=company(), fellowship={"corruption": 2}, **one)
    act(m, "event", "do:event", "card:fp_char_10", "do:move_fellowship")
    assert fellowship(m)["progress"] == 1 and fellowship(m)["corruption"] == 1
    assert hunt_box(m)["free"] == 0 and spent(m, "free") == 3
    m = act(table(**one), "character", "do:skip")
    assert hunt_box(m)["free"] == 0 and spent(m, "free") == 3
    assert control(m, "minas_tirith") == "free" and garrison(m, "minas_tirith") == {}
