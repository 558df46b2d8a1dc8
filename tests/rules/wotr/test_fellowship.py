"""Rule tests: the Fellowship (chapter 8)."""

from typing import Any

import pytest
from tests.table import (
    can_play,
    company,
    event,
    fellowship,
    garrison,
    kinds,
    on_table,
    politics,
    position,
    regions_offered,
    say,
    sound,
    state,
    table,
    tiles_drawn,
    where,
)

import warhost
from warhost.games.wotr.tables import DISTANCE, region
from warhost.kernel.match import Match

BESIEGED_RIVENDELL = {"rivendell": {"units": {"sauron_regular": 2}, "garrison": {"elves_elite": 2, "elves_leader": 1}}}
ONE_EACH = {"free": {"character": 1}, "shadow": {"event": 1}}
ONE_SHADOW_DIE = {"free": {"character": 2}, "shadow": {"event": 1}, "hunt": {"shadow": 1}}


def revealed(at: str, progress: int, tiles: tuple[str, ...] = (), **more: Any) -> Match:
    """The Fellowship has just been revealed by a tile without damage, `progress` away from its figure."""
    script: dict[str, list[Any]] = {"hunt": [6], "tile": ["std_0r", *tiles]}
    m = table(dice=ONE_SHADOW_DIE, fellowship={"region": at, "progress": progress - 1}, script=script, **more)
    return say(m, "die:character", "do:move_fellowship")


# ---- the figure


def test_the_region_of_the_fellowship_is_that_of_the_figure() -> None:
    """Moving leaves the figure in place, and cards refer to the figure (p. 36). [fellowship.figure]"""
    m = table(dice={"free": {"character": 1, "event": 1}, "shadow": {"event": 1}})
    say(m, "die:character", "do:move_fellowship")
    assert fellowship(m)["region"] == "rivendell" and fellowship(m)["progress"] == 1
    assert not can_play("sh_char_05", fellowship={"region": "rivendell", "progress": 9})
    assert can_play("sh_char_05", fellowship={"region": "hollin", "progress": 0})


def test_the_hunt_looks_at_the_region_of_the_figure() -> None:
    """Re-rolls depend on the figure's region, not on how far the Fellowship may be (p. 36). [fellowship.figure]"""
    m = table(
        dice=ONE_SHADOW_DIE, fellowship={"region": "moria", "progress": 5}, script={"hunt": [1, 6], "tile": ["std_3"]}
    )
    say(m, "die:character", "do:move_fellowship")
    assert m.ask is not None and m.ask.kind == "hunt_reroll"


def test_the_ring_bearers_are_neither_separated_nor_a_casualty() -> None:
    """Alone with Gollum nobody is left to lose: all damage is Corruption (p. 36). [fellowship.figure]

    [hunt.casualty]
    """
    m = event("sh_char_05", {"tile": ["std_2"]}, characters=company(), fellowship={"region": "hollin", "hidden": False})
    assert fellowship(m)["corruption"] == 2
    assert m.ask is not None and m.ask.kind == "action"
    n = table(dice=ONE_EACH, characters=company())
    assert "do:separate" not in say(n, "die:character").options()


def test_corruption_starts_at_zero_and_never_drops_below() -> None:
    """Resting with no Corruption leaves it at 0 (p. 36, 39). [fellowship.corruption]"""
    m = table(phase="fellowship")
    assert fellowship(m)["corruption"] == 0
    say(m, "yes")
    assert fellowship(m)["corruption"] == 0
    n = event("fp_char_12", characters=company(), fellowship={"corruption": 1})
    assert fellowship(n)["corruption"] == 0


def test_corruption_of_twelve_loses_at_once() -> None:
    """Corruption changed by a card ends the game at 12 in the middle of the turn (p. 36). [fellowship.corruption]"""
    m = event("sh_char_12", fellowship={"region": "hollin", "hidden": False, "corruption": 11})
    assert m.over and m.reason == "corruption" and fellowship(m)["corruption"] == 12


# ---- the Guide


def test_the_guide_is_a_companion_of_the_highest_level() -> None:
    """Nobody below the highest level in the Fellowship can be Guide (p. 37). [fellowship.guide]"""
    with pytest.raises(warhost.BadPosition):
        table(fellowship={"guide": "boromir"})
    m = table(phase="fellowship")
    say(m, "no")
    assert m.options() == ["character:gandalf_grey", "character:strider"]
    n = table(phase="fellowship", characters=company("boromir", "legolas", "gimli", "meriadoc"))
    say(n, "no")
    assert n.options() == ["character:boromir", "character:legolas", "character:gimli"]


def test_only_the_guides_ability_works_in_the_fellowship() -> None:
    """Only as Guide Strider hides with any die; abilities for the map do not work inside (p. 37). [fellowship.guide]"""
    dice = {"free": {"event": 1}, "shadow": {"event": 1}}
    hidden = {"region": "hollin", "hidden": False}
    m = table(dice=dice, fellowship={**hidden, "guide": "strider"})
    assert "do:hide_fellowship" in say(m, "die:event").options()
    n = table(dice=dice, fellowship={**hidden, "guide": "gandalf_grey"})
    assert "do:hide_fellowship" not in say(n, "die:event").options()
    # The figure is in an Elven stronghold with Legolas among the companions, which is not Legolas standing there.
    o = table(dice=dice, fellowship={"region": "rivendell"})
    assert "do:legolas" not in say(o, "die:event").options()
    p = table(dice=dice, fellowship={"region": "rivendell"}, characters={"legolas": "rivendell"})
    assert "do:legolas" in say(p, "die:event").options()


def test_gollum_is_guide_when_no_companion_is_left() -> None:
    """The last companion leaves and Gollum leads at once (p. 37). [fellowship.guide]"""
    m = table(dice=ONE_EACH, characters=company("gimli"))
    say(m, "die:character", "do:separate", "region:rivendell")
    assert fellowship(m)["guide"] == "gollum"


def test_strider_may_replace_gandalf_in_the_first_turn() -> None:
    """At the end of the Fellowship phase of turn 1 Strider becomes Guide (p. 37). [fellowship.guide_change]

    [ex.guide_strider]
    """
    m = table(phase="fellowship", turn=1)
    assert fellowship(m)["guide"] == "gandalf_grey"
    say(m, "no", "character:strider")
    assert fellowship(m)["guide"] == "strider"
    assert m.ask is not None and m.ask.kind == "hunt_dice"


def test_a_guide_may_be_named_whenever_the_company_changes() -> None:
    """Somebody else leaves: another companion of the highest level may lead (p. 37). [fellowship.guide_change]"""
    m = table(dice=ONE_EACH)
    say(m, "die:character", "do:separate", "character:boromir", "done", "region:rivendell")
    assert m.ask is not None and m.ask.kind == "guide"
    say(m, "character:strider")
    assert fellowship(m)["guide"] == "strider"


def test_a_new_guide_follows_at_once_when_the_guide_leaves() -> None:
    """With the last of level 3 gone the choice is among level 2 (p. 37). [fellowship.guide_change]"""
    m = table(dice=ONE_EACH, characters=company("strider", "boromir", "gimli", "peregrin"))
    say(m, "die:character", "do:separate", "character:strider", "done", "region:rivendell")
    assert m.options() == ["character:boromir", "character:gimli"]
    say(m, "character:gimli")
    assert fellowship(m)["guide"] == "gimli"


# ---- moving


def test_a_move_adds_progress_then_the_hunt_then_the_die_goes_to_the_box() -> None:
    """During the Hunt the die that paid is not yet in the Hunt Box (p. 37). [fellowship.move]"""
    m = table(dice=ONE_SHADOW_DIE, script={"hunt": [6], "tile": ["std_1"]})
    say(m, "die:character", "do:move_fellowship")
    assert fellowship(m)["progress"] == 1
    assert position(m)["dice"]["hunt"] == {"free": 0, "shadow": 1}
    say(m, "take")
    assert position(m)["dice"]["hunt"] == {"free": 1, "shadow": 1}
    assert position(m)["dice"]["spent"]["free"] == 2
    sound(m)


def test_a_revealed_fellowship_does_not_move_by_a_die() -> None:
    """Only a hidden Fellowship moves (p. 37, 38). [fellowship.move] [fellowship.reveal]"""
    dice = {"free": {"character": 1, "will": 1}, "shadow": {"event": 1}}
    m = table(dice=dice, fellowship={"region": "hollin", "hidden": False})
    assert "do:move_fellowship" not in say(m, "die:character").options()
    n = table(dice=dice, fellowship={"region": "hollin", "hidden": False})
    assert "do:move_fellowship" not in say(n, "die:will").options()


def test_only_a_character_result_moves_the_fellowship() -> None:
    """Event, Muster and Army/Muster do not; Will of the West does (p. 37). [fellowship.move]"""
    for face in ("event", "muster", "army_muster"):
        m = table(dice={"free": {face: 1}, "shadow": {"event": 1}})
        assert "do:move_fellowship" not in say(m, f"die:{face}").options()
    n = table(dice={"free": {"will": 1}, "shadow": {"event": 1}})
    say(n, "die:will", "do:move_fellowship")
    assert fellowship(n)["progress"] == 1 and position(n)["dice"]["hunt"]["free"] == 1


def test_a_die_that_played_a_card_which_moves_it_does_not_go_to_the_box() -> None:
    """There Is Another Way moves it, a Hunt follows, the Hunt Box gets no die (p. 37). [fellowship.move]"""
    m = event(
        "fp_char_10",
        {"hunt": [6], "tile": ["std_1"]},
        characters=company(),
        dice={"free": {"event": 1}, "shadow": {"event": 1}, "hunt": {"shadow": 1}},
    )
    say(m, "do:move_fellowship")
    assert fellowship(m)["progress"] == 1
    assert m.ask is not None and m.ask.kind == "hunt_damage"
    say(m, "take")
    assert position(m)["dice"]["hunt"] == {"free": 0, "shadow": 1}


def test_progress_ends_at_twelve_and_the_hunt_continues() -> None:
    """On step 12 a move changes nothing but still causes a Hunt (p. 37). [fellowship.track]"""
    m = table(dice=ONE_SHADOW_DIE, fellowship={"progress": 12}, script={"hunt": [6], "tile": ["std_1"]})
    say(m, "die:character", "do:move_fellowship")
    assert fellowship(m)["progress"] == 12
    assert m.ask is not None and m.ask.kind == "hunt_damage"
    say(m, "take")
    assert position(m)["dice"]["hunt"]["free"] == 1


def test_progress_is_how_far_the_figure_may_go() -> None:
    """With progress 2 the figure goes two regions and no farther (p. 37, 38). [fellowship.track]

    [fellowship.declare]
    """
    m = table(phase="fellowship", fellowship={"region": "rivendell", "progress": 2})
    say(m, "yes", "region:fords_of_bruinen", "region:hollin")
    assert m.ask is not None and m.ask.kind == "guide"
    assert fellowship(m)["region"] == "hollin" and fellowship(m)["progress"] == 0


# ---- declaring


def test_declared_in_lorien_by_way_of_moria() -> None:
    """Rivendell to Lórien with progress 5: hidden, progress 0, Corruption 1 less, no tile (p. 38). [fellowship.declare]

    [fellowship.heal] [ex.declare_lorien]
    """
    m = table(phase="fellowship", turn=4, fellowship={"region": "rivendell", "progress": 5, "corruption": 3})
    say(m, "yes", "region:fords_of_bruinen", "region:hollin", "region:moria", "region:dimrill_dale", "region:lorien")
    assert fellowship(m)["region"] == "lorien" and fellowship(m)["progress"] == 0
    assert fellowship(m)["hidden"] and fellowship(m)["corruption"] == 2
    assert tiles_drawn(m) == 0


def test_a_declaration_may_stop_short_or_stay() -> None:
    """The figure moves fewer regions than progress, or none (p. 38). [fellowship.declare]"""
    m = table(phase="fellowship", fellowship={"region": "hollin", "progress": 5})
    say(m, "yes", "stay")
    assert fellowship(m)["region"] == "hollin" and fellowship(m)["progress"] == 0
    n = table(phase="fellowship", fellowship={"region": "hollin", "progress": 5})
    say(n, "yes", "region:trollshaws", "stay")
    assert fellowship(n)["region"] == "trollshaws" and fellowship(n)["progress"] == 0


def test_black_borders_stop_the_figure() -> None:
    """From Rivendell there is no way over the mountains to High Pass (p. 38). [fellowship.declare]"""
    m = table(phase="fellowship", fellowship={"region": "rivendell", "progress": 1})
    say(m, "yes")
    assert m.options() == ["region:fords_of_bruinen", "region:trollshaws", "stay"]


def test_with_progress_zero_the_fellowship_is_declared_where_it_stands() -> None:
    """A declaration with progress 0 moves nothing but rests (p. 38, 39). [fellowship.declare] [fellowship.heal]"""
    m = table(phase="fellowship", fellowship={"corruption": 4})
    say(m, "yes")
    assert fellowship(m)["region"] == "rivendell" and fellowship(m)["corruption"] == 3


def test_only_a_hidden_fellowship_is_declared() -> None:
    """A revealed one is not asked, neither is one on the Mordor Track (p. 38). [fellowship.declare]"""
    m = table(phase="fellowship", fellowship={"region": "hollin", "hidden": False})
    assert m.ask is not None and m.ask.kind == "guide"
    n = table(phase="fellowship", fellowship={"region": "morannon", "mordor": 0})
    assert n.ask is not None and n.ask.kind == "guide"


def test_the_fellowship_is_declared_once_per_turn() -> None:
    """After a declaration the phase continues without a second rest (p. 38). [fellowship.declare] [fellowship.heal]"""
    m = table(phase="fellowship", fellowship={"corruption": 4})
    say(m, "yes", "character:gandalf_grey")
    assert m.ask is not None and m.ask.kind == "hunt_dice"
    assert fellowship(m)["corruption"] == 3


def test_a_declaration_draws_no_tile_for_a_shadow_stronghold() -> None:
    """Declared in Moria itself no tile is drawn (p. 39). [fellowship.declare] [fellowship.shadow_strongholds]"""
    m = table(phase="fellowship", fellowship={"region": "hollin", "progress": 1})
    say(m, "yes", "region:moria")
    assert fellowship(m)["region"] == "moria" and fellowship(m)["hidden"]
    assert tiles_drawn(m) == 0


def test_the_leading_free_player_declares() -> None:
    """With four players the Leading Player decides on declaration, path and Guide (p. 45). [fellowship.declare]

    [fellowship.guide_change]
    """
    m = table(4, phase="fellowship", turn=2, leading={"free": "rohan"}, fellowship={"region": "hollin", "progress": 1})
    for answer in ("yes", "region:moria", "character:strider"):
        assert m.seat == "rohan"
        say(m, answer)


# ---- rest


def test_resting_in_a_city_or_stronghold_wakes_its_nation() -> None:
    """Declared in Edoras: Corruption drops by 1 and Rohan is active, but does not advance (p. 39). [fellowship.heal]"""
    m = table(phase="fellowship", fellowship={"region": "folde", "progress": 1, "corruption": 2})
    say(m, "yes", "region:edoras")
    assert fellowship(m)["corruption"] == 1
    assert politics(m, "rohan") == {"box": 1, "active": True}


def test_towns_and_fortifications_give_no_rest() -> None:
    """A declaration in a town or a fortification heals nothing and activates nobody (p. 39). [fellowship.heal]"""
    for place, nation in (("folde", "rohan"), ("fords_of_isen", "rohan"), ("bree", "north")):
        m = table(phase="fellowship", fellowship={"region": place, "corruption": 2})
        say(m, "yes")
        assert fellowship(m)["corruption"] == 2
        assert not politics(m, nation)["active"]


def test_a_haven_in_enemy_hands_gives_no_rest() -> None:
    """Edoras, lost while Wormtongue kept Rohan asleep, neither heals nor wakes it (p. 39). [fellowship.heal]"""
    m = table(
        phase="fellowship",
        fellowship={"region": "edoras", "corruption": 2},
        played=["sh_char_22"],
        regions={"edoras": {"control": "shadow", "units": {"sauron_regular": 1}}},
    )
    say(m, "yes")
    assert fellowship(m)["corruption"] == 2 and not politics(m, "rohan")["active"]


def test_a_shadow_stronghold_in_free_hands_gives_no_rest() -> None:
    """Only what was theirs at the start counts: a captured Orthanc does not heal (p. 39). [fellowship.heal]"""
    m = table(
        phase="fellowship",
        fellowship={"region": "orthanc", "corruption": 2},
        regions={"orthanc": {"control": "free", "units": {"rohan_regular": 1}}},
    )
    say(m, "yes")
    assert fellowship(m)["corruption"] == 2


def test_a_besieged_stronghold_gives_rest() -> None:
    """Rivendell under siege heals as well (p. 38, 39). [fellowship.heal] [fellowship.besieged]"""
    m = table(phase="fellowship", fellowship={"corruption": 2}, regions=BESIEGED_RIVENDELL)
    say(m, "yes")
    assert fellowship(m)["corruption"] == 1


def test_rest_turn_after_turn() -> None:
    """Hidden in a haven it may be declared again in the next turn (p. 39). [fellowship.heal]"""
    m = table(phase="fellowship", fellowship={"corruption": 5}, script={"shadow_die": [6] * 7, "free_die": [5] * 4})
    say(m, "yes", "character:gandalf_grey", "number:0")
    for _ in range(4):
        say(m, "die:event", "do:skip")
    assert state(m).turn == 2 and m.ask is not None and m.ask.kind == "declare"
    say(m, "yes")
    assert fellowship(m)["corruption"] == 3


# ---- revealed


def test_revealed_at_goblins_gate() -> None:
    """From Rivendell with progress 3 by Fords of Bruinen and High Pass: no tile for Moria (p. 38). [fellowship.reveal]

    [ex.reveal_goblins_gate]
    """
    m = revealed("rivendell", 3)
    say(m, "region:fords_of_bruinen")
    assert "region:hollin" in m.options()
    say(m, "region:high_pass", "region:goblins_gate")
    assert fellowship(m)["region"] == "goblins_gate" and fellowship(m)["progress"] == 0
    assert not fellowship(m)["hidden"]
    assert tiles_drawn(m) == 1
    sound(m)


def test_a_revealed_fellowship_does_not_end_in_a_haven() -> None:
    """It passes Lórien but does not stop there while the Free Peoples hold it (p. 38). [fellowship.reveal]"""
    m = revealed("dimrill_dale", 1)
    assert "lorien" not in regions_offered(m) and "stay" in m.options()
    n = revealed("dimrill_dale", 2)
    say(n, "region:lorien")
    assert "stay" not in n.options()
    say(n, "region:parth_celebrant")
    assert fellowship(n)["region"] == "parth_celebrant"


def test_a_revealed_fellowship_may_end_in_a_haven_the_shadow_controls() -> None:
    """Lórien in Shadow hands is open to it and is not a Shadow stronghold: no tile (p. 38). [fellowship.reveal]

    [fellowship.shadow_strongholds]
    """
    m = revealed("dimrill_dale", 1, regions={"lorien": {"control": "shadow", "units": {"sauron_regular": 1}}})
    say(m, "region:lorien")
    assert fellowship(m)["region"] == "lorien" and tiles_drawn(m) == 1


def test_a_revealed_fellowship_may_stay_outside_havens() -> None:
    """Up to progress regions: none at all is allowed (p. 38). [fellowship.reveal]"""
    m = revealed("hollin", 4)
    say(m, "stay")
    assert fellowship(m)["region"] == "hollin" and fellowship(m)["progress"] == 0 and not fellowship(m)["hidden"]


def test_a_revealed_fellowship_must_leave_a_haven_if_it_can() -> None:
    """In Rivendell with progress above 0 staying is not offered (p. 38). [fellowship.reveal]"""
    m = revealed("rivendell", 1)
    assert m.options() == ["region:fords_of_bruinen", "region:trollshaws"]


def test_revealed_in_a_haven_with_progress_zero_it_stays() -> None:
    """It cannot move: here Gollum gives himself away for the Balrog in Lórien (p. 38). [fellowship.reveal]"""
    m = table(
        phase="fellowship",
        fellowship={"region": "moria", "progress": 2},
        table=["sh_char_17"],
        characters=company(),
        script={"tile": ["std_1"]},
    )
    say(m, "yes", "region:dimrill_dale", "region:lorien", "yes", "guide")
    assert fellowship(m)["region"] == "lorien" and not fellowship(m)["hidden"]


def test_revealed_with_progress_zero_it_stays() -> None:
    """A card's tile reveals it where the figure stands, and nothing is asked (p. 38). [fellowship.reveal]"""
    m = event("sh_char_05", {"tile": ["std_0r"]}, fellowship={"region": "hollin", "progress": 0})
    assert fellowship(m)["region"] == "hollin" and not fellowship(m)["hidden"]
    assert m.ask is not None and m.ask.kind == "action"


def test_revealing_again_does_nothing() -> None:
    """A Reveal icon on a tile for a revealed Fellowship moves nothing (p. 38). [fellowship.reveal] [hunt.reveal]"""
    m = event("sh_char_05", {"tile": ["std_0r"]}, fellowship={"region": "moria", "hidden": False})
    assert m.ask is not None and m.ask.kind == "action"
    assert fellowship(m)["region"] == "moria" and "revealed" not in kinds(m)
    assert tiles_drawn(m) == 1


def test_a_card_can_reveal_it() -> None:
    """Nazgûl Search reveals in full: the figure moves, Moria left costs a tile (p. 38). [fellowship.reveal]

    [fellowship.shadow_strongholds]
    """
    m = event("sh_char_09", {"tile": ["std_1"]}, fellowship={"region": "moria", "progress": 1})
    say(m, "region:dol_guldur", "region:moria", "done")
    assert m.seat == "free"
    say(m, "region:hollin")
    assert not fellowship(m)["hidden"] and fellowship(m)["region"] == "hollin"
    assert m.ask is not None and m.ask.kind == "hunt_damage"


# ---- Shadow strongholds on the way


def test_a_tile_for_a_shadow_stronghold_entered() -> None:
    """The path ends in Moria: one tile (p. 39). [fellowship.shadow_strongholds]"""
    m = revealed("hollin", 1, tiles=("std_3",))
    say(m, "region:moria", "take")
    assert tiles_drawn(m) == 2 and fellowship(m)["corruption"] == 3


def test_a_tile_for_a_shadow_stronghold_passed() -> None:
    """The path leads through Moria: one tile (p. 39). [fellowship.shadow_strongholds]"""
    m = revealed("hollin", 2, tiles=("std_3",))
    say(m, "region:moria", "region:dimrill_dale", "take")
    assert tiles_drawn(m) == 2 and fellowship(m)["corruption"] == 3


def test_a_tile_for_a_shadow_stronghold_left() -> None:
    """The path leads out of Moria: one tile (p. 39). [fellowship.shadow_strongholds]"""
    m = revealed("moria", 1, tiles=("std_3",))
    say(m, "region:hollin", "take")
    assert tiles_drawn(m) == 2 and fellowship(m)["corruption"] == 3


def test_a_tile_for_a_shadow_stronghold_it_stays_in() -> None:
    """The figure stays in Moria: one tile, also if it could have left (p. 39). [fellowship.shadow_strongholds]"""
    m = revealed("moria", 1, tiles=("std_3",))
    say(m, "stay", "take")
    assert tiles_drawn(m) == 2 and fellowship(m)["corruption"] == 3


def test_one_tile_for_each_stronghold_and_only_one() -> None:
    """Minas Morgul and Morannon are two tiles, Minas Morgul twice is one (p. 39). [fellowship.shadow_strongholds]"""
    m = revealed("minas_morgul", 2, tiles=("std_3", "std_2"))
    say(m, "region:gorgoroth", "region:morannon", "take", "take")
    assert tiles_drawn(m) == 3 and fellowship(m)["corruption"] == 5
    n = revealed("minas_morgul", 2, tiles=("std_3",))
    say(n, "region:gorgoroth", "region:minas_morgul", "take")
    assert tiles_drawn(n) == 2 and fellowship(n)["corruption"] == 3


def test_no_tile_for_a_shadow_stronghold_the_free_peoples_control() -> None:
    """Moria captured costs nothing (p. 39). [fellowship.shadow_strongholds]"""
    m = revealed("hollin", 1, regions={"moria": {"control": "free", "units": {"elves_regular": 1}}})
    say(m, "region:moria")
    assert tiles_drawn(m) == 1


def test_an_eye_for_a_shadow_stronghold_counts_nothing() -> None:
    """An Eye drawn for Moria does no damage (p. 41). [fellowship.shadow_strongholds] [hunt.damage]"""
    m = revealed("hollin", 1, tiles=("std_eye",))
    say(m, "region:moria")
    assert tiles_drawn(m) == 2 and fellowship(m)["corruption"] == 0
    assert m.seat == "shadow"


# ---- hiding


def test_a_character_die_hides_without_moving() -> None:
    """Hidden again; no progress, no Hunt, no die in the Hunt Box (p. 39). [fellowship.hide]"""
    m = table(dice=ONE_SHADOW_DIE, fellowship={"region": "hollin", "progress": 0, "hidden": False})
    say(m, "die:character", "do:hide_fellowship")
    assert fellowship(m)["hidden"] and fellowship(m)["progress"] == 0
    assert position(m)["dice"]["hunt"] == {"free": 0, "shadow": 1}
    assert position(m)["dice"]["spent"]["free"] == 3
    assert tiles_drawn(m) == 0


def test_a_hidden_fellowship_is_not_hidden_again() -> None:
    """Hiding needs a revealed Fellowship (p. 39). [fellowship.hide]"""
    m = table(dice=ONE_SHADOW_DIE, fellowship={"guide": "strider"})
    assert "do:hide_fellowship" not in say(m, "die:character").options()


def test_strider_hides_with_any_die() -> None:
    """Each result hides with Strider as Guide, and the die stays out of the Hunt Box (p. 39). [fellowship.hide]"""
    for face in ("event", "muster", "army_muster", "will", "character"):
        m = table(
            dice={"free": {face: 1}, "shadow": {"event": 1}},
            fellowship={"region": "hollin", "hidden": False, "guide": "strider"},
        )
        say(m, f"die:{face}", "do:hide_fellowship")
        assert fellowship(m)["hidden"] and position(m)["dice"]["hunt"]["free"] == 0


def test_there_is_another_way_hides() -> None:
    """With Gollum as Guide the card may hide it (p. 39). [fellowship.hide] [ex.hide_another_way]"""
    m = event("fp_char_10", characters=company(), fellowship={"region": "hollin", "hidden": False, "corruption": 3})
    assert m.options() == ["do:hide_fellowship", "pass"]
    say(m, "do:hide_fellowship")
    assert fellowship(m)["hidden"] and fellowship(m)["corruption"] == 2
    assert position(m)["dice"]["hunt"]["free"] == 0


# ---- separating


def test_legolas_and_meriadoc_go_to_the_woodland_realm() -> None:
    """From Rivendell with progress 5 a group with level 2 goes up to 7 regions (p. 39). [fellowship.separate]

    [ex.separate_legolas_merry]
    """
    m = table(dice=ONE_EACH, fellowship={"region": "rivendell", "progress": 5})
    say(m, "die:character", "do:separate", "character:legolas", "character:meriadoc", "done")
    far = [DISTANCE[region("rivendell")][region(name)] for name in regions_offered(m)]
    assert max(far) == 7
    say(m, "region:woodland_realm")
    assert where(m, "legolas") == "woodland_realm" and where(m, "meriadoc") == "woodland_realm"
    assert fellowship(m)["region"] == "rivendell" and fellowship(m)["progress"] == 5
    assert position(m)["dice"]["hunt"]["free"] == 0


def test_a_companion_alone_goes_his_own_level() -> None:
    """Meriadoc alone goes progress plus 1 (p. 39). [fellowship.separate]"""
    m = table(dice=ONE_EACH, fellowship={"region": "rivendell", "progress": 5})
    say(m, "die:character", "do:separate", "character:meriadoc", "done")
    assert max(DISTANCE[region("rivendell")][region(name)] for name in regions_offered(m)) == 6


def test_one_companion_or_one_group_per_die() -> None:
    """After one group the action is over (p. 39). [fellowship.separate]"""
    m = table(dice=ONE_EACH)
    say(m, "die:character", "do:separate", "character:gimli", "done", "region:rivendell", "character:gandalf_grey")
    assert m.seat == "shadow"


def test_the_separated_may_stay_with_the_figure() -> None:
    """They are placed in the figure's region and may remain there (p. 39). [fellowship.separate]"""
    m = table(dice=ONE_EACH, fellowship={"region": "hollin"})
    say(m, "die:character", "do:separate", "character:gimli", "done", "region:hollin", "character:gandalf_grey")
    assert where(m, "gimli") == "hollin"


def test_the_separated_stop_in_a_shadow_stronghold() -> None:
    """From Hollin Gimli enters Moria and goes no farther (p. 39). [fellowship.separate]"""
    m = table(dice=ONE_EACH, fellowship={"region": "hollin"})
    say(m, "die:character", "do:separate", "character:gimli", "done")
    assert "moria" in regions_offered(m) and "dimrill_dale" not in regions_offered(m)


def test_the_separated_leave_a_shadow_stronghold_where_the_figure_stands() -> None:
    """Companions separated in Moria may move on to Lórien (p. 39). [fellowship.separate]"""
    m = table(dice=ONE_EACH, fellowship={"region": "moria"})
    say(m, "die:character", "do:separate", "character:gimli", "done")
    assert "lorien" in regions_offered(m)


def test_companions_may_separate_from_a_revealed_fellowship() -> None:
    """Separating needs no hidden Fellowship (p. 39). [fellowship.separate]"""
    m = table(dice=ONE_EACH, fellowship={"region": "hollin", "hidden": False})
    assert "do:separate" in say(m, "die:character").options()


def test_a_companion_who_left_never_returns() -> None:
    """A companion back in the figure's region is not a member any more (p. 39). [fellowship.separate]"""
    m = table(dice=ONE_EACH, characters={"gimli": "rivendell"})
    say(m, "die:character", "do:separate")
    assert "character:gimli" not in m.options()


def test_separating_wakes_a_nation() -> None:
    """A companion who enters play in a haven he can wake activates its nation (p. 39). [fellowship.separate]"""
    m = table(dice=ONE_EACH, fellowship={"region": "folde"})
    say(m, "die:character", "do:separate", "character:meriadoc", "done", "region:edoras", "character:strider")
    assert politics(m, "rohan")["active"]


def test_any_free_player_separates_and_the_leader_names_the_guide() -> None:
    """With four players the acting partner separates, the Leading Player names the Guide (p. 45). [fellowship.separate]

    [fellowship.guide_change]
    """
    m = table(4, dice=ONE_EACH, leading={"free": "gondor"})
    assert m.seat == "rohan"
    say(m, "die:character", "do:separate", "character:boromir", "done", "region:rivendell")
    assert m.seat == "gondor" and m.ask is not None and m.ask.kind == "guide"


# ---- sieges


def test_the_fellowship_goes_in_and_out_of_a_besieged_stronghold() -> None:
    """A siege does not hold the figure (p. 38). [fellowship.besieged]"""
    m = table(phase="fellowship", fellowship={"region": "rivendell", "progress": 1}, regions=BESIEGED_RIVENDELL)
    say(m, "yes", "region:trollshaws")
    assert fellowship(m)["region"] == "trollshaws"
    n = table(phase="fellowship", fellowship={"region": "trollshaws", "progress": 1}, regions=BESIEGED_RIVENDELL)
    say(n, "yes", "region:rivendell")
    assert fellowship(n)["region"] == "rivendell"


def test_companions_separated_in_a_besieged_stronghold_are_inside_and_stay() -> None:
    """With the figure in a besieged Rivendell Gimli joins the garrison (p. 39). [fellowship.besieged]"""
    m = table(dice=ONE_EACH, fellowship={"region": "rivendell", "progress": 5}, regions=BESIEGED_RIVENDELL)
    say(m, "die:character", "do:separate", "character:gimli", "done", "character:gandalf_grey")
    assert where(m, "gimli") == "garrison:rivendell"
    assert garrison(m, "rivendell") == {"elves_elite": 2, "elves_leader": 1}
    sound(m)


def test_the_separated_do_not_enter_a_besieged_stronghold() -> None:
    """From outside a besieged Rivendell is shut to them (p. 39, 24). [fellowship.besieged]"""
    m = table(dice=ONE_EACH, fellowship={"region": "trollshaws"}, regions=BESIEGED_RIVENDELL)
    say(m, "die:character", "do:separate", "character:gimli", "done")
    assert "rivendell" not in regions_offered(m) and "fords_of_bruinen" in regions_offered(m)


def test_keepsakes_leave_with_their_bearers() -> None:
    """Horn of Gondor is discarded as Boromir separates (p. 22, 39). [fellowship.separate]"""
    m = table(dice=ONE_EACH, table=["fp_char_07"])
    say(m, "die:character", "do:separate", "character:boromir", "done", "region:rivendell")
    assert on_table(m) == []
