"""The Shadow strategy deck, card by card: effect, condition, refusal, rulings."""

from typing import Any

import pytest
from tests.match import options as offered
from tests.table import (
    ALL_AT_WAR,
    at_war,
    can_play,
    control,
    event,
    garrison,
    kinds,
    on_table,
    politics,
    position,
    say,
    sound,
    state,
    table,
    units,
    where,
)

from warhost.games.action_dice import F_WILL
from warhost.games.wotr.ids import FREE
from warhost.kernel.match import Match

SHADOW_AT_WAR = at_war("isengard", "sauron", "southrons")


def asked(m: Match) -> tuple[str, str]:
    """The kind of the open question and who is asked."""
    assert m.ask is not None
    return m.ask.kind, m.seats[m.ask.seat]


def resolved(m: Match) -> bool:
    """Whether the card is done with: the Free Peoples act next."""
    sound(m)
    return asked(m) == ("action", "free")


def four(card: str, seat: str, **given: Any) -> Match:
    """A four-player table where a Shadow seat has just played a card with an Event die."""
    m = table(
        4,
        hands={seat: [card]},
        actor=1 if seat == "saruman" else 3,
        dice={"free": {"event": 1}, "shadow": {"event": 1}},
        **given,
    )
    return say(m, "do:event", f"card:{card}")


# ---- 1 Return to Valinor

VALINOR: dict[str, Any] = {
    "clear_map": True,
    "regions": {
        "lorien": {"control": "shadow", "units": {"sauron_regular": 1}},
        "grey_havens": {"units": {"sauron_regular": 2}, "garrison": {"elves_elite": 2}},
        "rivendell": {"units": {"elves_elite": 2, "gondor_regular": 1}},
        "woodland_realm": {"units": {"elves_elite": 5, "elves_regular": 1}},
    },
}


def test_sh_strat_01_dice_for_elves() -> None:
    """A die for each Elven unit, at most five; besieged strongholds roll nothing; the Free Peoples choose."""
    m = event("sh_strat_01", {"event": [6, 5, 5, 5, 5, 5, 5]}, **VALINOR)
    assert asked(m) == ("casualty", "free")
    assert offered(m) == ["remove:gondor_regular", "reduce:elves"]
    say(m, "remove:gondor_regular")
    assert kinds(m).count("event_die") == 2 + 5
    assert resolved(m)
    assert units(m, "rivendell") == {"elves_elite": 2}
    assert garrison(m, "grey_havens") == {"elves_elite": 2}
    assert politics(m, "elves")["box"] == 2, "the step for the loss of Lórien, none for the card"


def test_sh_strat_01_last_unit() -> None:
    """With the last unit its leaders go, a companion stays, and nobody has taken the stronghold."""
    m = event(
        "sh_strat_01",
        {"event": [6]},
        clear_map=True,
        characters={"legolas": "rivendell"},
        regions={"lorien": {"control": "shadow"}, "rivendell": {"units": {"elves_regular": 1, "elves_leader": 1}}},
    )
    assert resolved(m)
    assert units(m, "rivendell") == {}
    assert where(m, "legolas") == "rivendell"
    assert control(m, "rivendell") == "free"


def test_sh_strat_01_condition() -> None:
    """An Elven stronghold must be in Shadow hands, and Elves must stand at another one that is not besieged."""
    assert can_play("sh_strat_01", **VALINOR)
    assert not can_play("sh_strat_01")
    assert not can_play("sh_strat_01", regions={"dol_amroth": {"control": "shadow", "units": {}}})
    only_besieged = {"lorien": VALINOR["regions"]["lorien"], "grey_havens": VALINOR["regions"]["grey_havens"]}
    assert not can_play("sh_strat_01", clear_map=True, regions=only_besieged)
    besieging = {"lorien": {"control": "shadow", "units": {"elves_elite": 2}, "garrison": {"sauron_regular": 1}}}
    assert not can_play("sh_strat_01", clear_map=True, regions=besieging)


# ---- 2 The Fighting Uruk-hai


def uruk_hai(**given: Any) -> dict[str, Any]:
    """Isengard besieges Helm's Deep, Saruman in Orthanc."""
    characters = {"saruman": "orthanc", **given.pop("characters", {})}
    return {
        "clear_map": True,
        "characters": characters,
        "politics": at_war("isengard", "sauron", "rohan"),
        "regions": {
            "helms_deep": {"units": {"isengard_regular": 2, "isengard_elite": 1}, "garrison": {"rohan_regular": 2}},
            "lorien": {"units": {"sauron_regular": 2}, "garrison": {"elves_regular": 1}},
        },
        **given,
    }


def test_sh_strat_02_three_rounds() -> None:
    """The assault lasts three rounds; then it is prolonged as usual, by reducing an elite."""
    m = event("sh_strat_02", {"combat": [1] * 60}, **uruk_hai())
    say(m, "all")
    for _ in range(2):
        assert offered(m) == ["cease", "go_on"]
        say(m, "go_on")
    assert kinds(m).count("combat_roll") == 6
    assert offered(m) == ["cease", "reduce:isengard"]
    say(m, "reduce:isengard")
    assert kinds(m).count("combat_roll") == 8
    assert units(m, "helms_deep") == {"isengard_regular": 3}
    assert resolved(m)


def test_sh_strat_02_may_stop() -> None:
    """The attacker may stop after any round."""
    m = event("sh_strat_02", {"combat": [1] * 60}, **uruk_hai())
    say(m, "all", "cease")
    assert kinds(m).count("combat_roll") == 2
    assert resolved(m)


def test_sh_strat_02_first_round_cards() -> None:
    """In the first round the Free Peoples use a combat card only with a companion in the battle."""
    m = event("sh_strat_02", {"combat": [1] * 60}, **uruk_hai(hands={"free": ["fp_strat_24"]}))
    say(m, "all")
    assert asked(m) == ("cease_or_go_on", "shadow")
    say(m, "go_on")
    assert asked(m) == ("combat_card", "free")
    m = event(
        "sh_strat_02",
        {"combat": [1] * 60},
        **uruk_hai(hands={"free": ["fp_strat_24"]}, characters={"gimli": "garrison:helms_deep"}),
    )
    say(m, "all")
    assert asked(m) == ("combat_card", "free")
    assert state(m).b_round == 1


def test_sh_strat_02_condition() -> None:
    """Saruman must be in play, and the besiegers must include an Isengard unit fit to attack."""
    assert can_play("sh_strat_02", **uruk_hai())
    assert not can_play("sh_strat_02", **uruk_hai(characters={"saruman": "dead"}))
    field = {
        "helms_deep": {"units": {"isengard_regular": 2}, "control": "shadow"},
        "lorien": {"units": {"sauron_regular": 2}, "garrison": {"elves_regular": 1}},
    }
    assert not can_play("sh_strat_02", **uruk_hai(regions=field))


def test_sh_strat_02_only_isengard_sieges() -> None:
    """Of several sieges only those with Isengard units can be chosen."""
    regions = {
        **uruk_hai()["regions"],
        "minas_tirith": {"units": {"isengard_regular": 1, "sauron_regular": 3}, "garrison": {"gondor_regular": 1}},
    }
    m = event("sh_strat_02", **uruk_hai(regions=regions))
    assert asked(m) == ("attack_from", "shadow")
    assert offered(m) == ["region:helms_deep", "region:minas_tirith"]


# ---- 3 Denethor's Folly


def folly(**given: Any) -> dict[str, Any]:
    """Minas Tirith under siege."""
    return {
        "clear_map": True,
        "politics": at_war("sauron", "gondor"),
        "regions": {
            "minas_tirith": {
                "units": {"sauron_regular": 5},
                "garrison": {"gondor_regular": 3, "gondor_leader": 1, "rohan_regular": 1, "rohan_leader": 1},
            }
        },
        **given,
    }


def test_sh_strat_03_leader() -> None:
    """The Shadow eliminates one leader of its choice and the card stays on the table."""
    m = event("sh_strat_03", **folly(characters={"boromir": "garrison:minas_tirith"}))
    assert asked(m) == ("eliminate", "shadow")
    assert offered(m) == ["remove:gondor_leader", "remove:rohan_leader"]
    say(m, "remove:rohan_leader")
    assert garrison(m, "minas_tirith") == {"gondor_regular": 3, "gondor_leader": 1, "rohan_regular": 1}
    assert where(m, "boromir") == "garrison:minas_tirith"
    assert on_table(m) == ["sh_strat_03"]
    assert resolved(m)


def test_sh_strat_03_without_leader() -> None:
    """Companions are not leaders: without one nobody is eliminated, but the card still works."""
    m = event(
        "sh_strat_03",
        **folly(
            characters={"boromir": "garrison:minas_tirith"},
            regions={"minas_tirith": {"units": {"sauron_regular": 5}, "garrison": {"gondor_regular": 3}}},
        ),
    )
    assert resolved(m)
    assert where(m, "boromir") == "garrison:minas_tirith"
    assert on_table(m) == ["sh_strat_03"]


def test_sh_strat_03_condition() -> None:
    """Only a Shadow army besieging Minas Tirith lets it be played."""
    assert can_play("sh_strat_03", **folly())
    assert not can_play("sh_strat_03")


def folly_battle(cards: list[str], attacker: str) -> Match:
    """An attack in Minas Tirith, the Free Peoples with a card in hand."""
    return table(
        table=cards,
        hands={"free": ["fp_strat_24"]},
        script={"combat": [1] * 60},
        actor=0 if attacker == "free" else 1,
        dice={"free": {"army_muster": 1}, "shadow": {"army": 1}},
        **folly(),
    )


def test_sh_strat_03_no_combat_cards_in_assault() -> None:
    """Besieged in Minas Tirith the Free Peoples are not even asked for a combat card."""
    m = folly_battle(["sh_strat_03"], "shadow")
    say(m, "do:attack", "all")
    assert "combat_roll" in kinds(m)
    m = folly_battle([], "shadow")
    say(m, "do:attack", "all")
    assert asked(m) == ("combat_card", "free")


def test_sh_strat_03_no_combat_cards_in_sortie() -> None:
    """A sortie is fought in Minas Tirith too."""
    m = folly_battle(["sh_strat_03"], "free")
    say(m, "die:army_muster", "do:attack", "unit:gondor_regular", "done")
    assert asked(m) == ("cease_or_go_on", "free")


def test_sh_strat_03_combat_cards_elsewhere() -> None:
    """In other places the Free Peoples use combat cards as ever."""
    position = folly()
    position["regions"]["osgiliath"] = {"units": {"gondor_regular": 2}}
    m = table(
        table=["sh_strat_03"],
        hands={"free": ["fp_strat_24"]},
        actor=1,
        dice={"free": {"army_muster": 1}, "shadow": {"army": 1}},
        **position,
    )
    say(m, "do:attack", "region:osgiliath", "all")
    assert asked(m) == ("combat_card", "free")


def test_sh_strat_03_leaves_with_the_siege() -> None:
    """The card is discarded at once when the siege ends."""
    position = folly()
    position["regions"]["minas_tirith"]["units"] = {"sauron_regular": 1}
    m = table(table=["sh_strat_03"], actor=1, dice={"free": {"event": 1}, "shadow": {"army": 1}}, **position)
    say(m, "do:move_armies", "region:osgiliath")
    assert on_table(m) == []
    assert "table_discard" in kinds(m)
    sound(m)


@pytest.mark.parametrize(
    ("face", "characters", "allowed"),
    [
        ("will", {}, True),
        ("character", {}, False),
        ("character", {"gandalf_grey": "garrison:minas_tirith"}, True),
        ("muster", {"strider": "replaced", "aragorn": "garrison:minas_tirith"}, True),
        ("muster", {"strider": "garrison:minas_tirith"}, False),
        ("muster", {"gandalf_grey": "edoras"}, False),
    ],
)
def test_sh_strat_03_discard_for_a_die(face: str, characters: dict[str, str], allowed: bool) -> None:
    """A Will of the West, or any die with Gandalf or Aragorn (not Strider) in Minas Tirith, discards the card."""
    m = table(table=["sh_strat_03"], dice={"free": {face: 1}, "shadow": {"event": 1}}, **folly(characters=characters))
    say(m, f"die:{face}")
    assert ("do:discard_folly" in offered(m)) == allowed
    if allowed:
        say(m, "do:discard_folly")
        assert on_table(m) == []


# ---- 4 The Day Without Dawn


def test_sh_strat_04_wills_are_lost() -> None:
    """Every unused Will of the West is gone for this turn; other dice stay."""
    m = event("sh_strat_04", politics=SHADOW_AT_WAR, dice={"free": {"will": 2, "muster": 1}, "shadow": {"event": 1}})
    s = state(m)
    assert s.faces[F_WILL] == 0
    assert s.spent[FREE] == 3
    assert offered(m) == ["die:muster", "ring"]
    assert resolved(m)


def test_sh_strat_04_condition() -> None:
    """All three Shadow nations must be At War, and there must be a die to lose."""
    dice = {"free": {"will": 1}, "shadow": {"event": 1}}
    assert can_play("sh_strat_04", politics=SHADOW_AT_WAR, dice=dice)
    assert not can_play("sh_strat_04", politics=at_war("isengard", "sauron"), dice=dice)
    assert not can_play("sh_strat_04", politics=SHADOW_AT_WAR)


# ---- 5 Threats and Promises


def test_sh_strat_05_stays() -> None:
    """It lies on the table."""
    m = event("sh_strat_05")
    assert on_table(m) == ["sh_strat_05"]
    assert resolved(m)


def test_sh_strat_05_condition() -> None:
    """No condition, but with every Free nation active it could do nothing any more."""
    assert can_play("sh_strat_05")
    awake = {n: {"active": True} for n in ("dwarves", "elves", "gondor", "north", "rohan")}
    assert not can_play("sh_strat_05", politics=awake)
    awake["rohan"] = {"active": False}
    assert can_play("sh_strat_05", politics=awake)


@pytest.mark.parametrize("face", ["muster", "army_muster", "will"])
def test_sh_strat_05_no_diplomacy_for_the_passive(face: str) -> None:
    """No Muster result advances a passive nation; active ones advance, and the card stays."""
    m = table(
        table=["sh_strat_05"],
        dice={"free": {face: 1}, "shadow": {"event": 1}},
        politics={"rohan": {"box": 2, "active": True}},
    )
    say(m, f"die:{face}", "do:diplomacy")
    assert offered(m) == ["nation:elves", "nation:rohan"]
    say(m, "nation:rohan")
    assert politics(m, "rohan")["box"] == 3
    assert on_table(m) == ["sh_strat_05"]
    m = table(dice={"free": {face: 1}, "shadow": {"event": 1}})
    say(m, f"die:{face}", "do:diplomacy")
    assert "nation:gondor" in offered(m)


def test_sh_strat_05_does_not_bind_the_shadow() -> None:
    """The Shadow's own diplomacy is not affected."""
    m = table(table=["sh_strat_05"], actor=1, dice={"free": {"event": 1}, "shadow": {"muster": 1}})
    say(m, "do:diplomacy")
    assert offered(m) == ["nation:isengard", "nation:sauron", "nation:southrons"]


def test_sh_strat_05_leaves_after_an_attack() -> None:
    """An attack that advances a Free nation discards it."""
    m = table(
        table=["sh_strat_05"],
        actor=1,
        dice={"free": {"event": 1}, "shadow": {"army": 1}},
        clear_map=True,
        script={"combat": [1] * 20},
        politics=at_war("sauron"),
        regions={"north_ithilien": {"units": {"sauron_regular": 1}}, "osgiliath": {"units": {"gondor_regular": 1}}},
    )
    say(m, "do:attack")
    assert politics(m, "gondor") == {"box": 3, "active": True}
    assert on_table(m) == []


def test_sh_strat_05_stays_when_an_attack_advances_nobody() -> None:
    """An attack on a nation At War moves no counter, so the card stays."""
    m = table(
        table=["sh_strat_05"],
        actor=1,
        dice={"free": {"event": 1}, "shadow": {"army": 1}},
        clear_map=True,
        script={"combat": [1] * 20},
        politics=at_war("sauron", "gondor"),
        regions={"north_ithilien": {"units": {"sauron_regular": 1}}, "osgiliath": {"units": {"gondor_regular": 1}}},
    )
    say(m, "do:attack")
    assert on_table(m) == ["sh_strat_05"]


def test_sh_strat_05_leaves_after_an_ability() -> None:
    """A companion's ability still advances a passive nation, and discards the card."""
    m = table(
        table=["sh_strat_05"],
        dice={"free": {"muster": 1}, "shadow": {"event": 1}},
        characters={"boromir": "minas_tirith"},
    )
    say(m, "die:muster", "do:boromir")
    assert politics(m, "gondor")["box"] == 3
    assert on_table(m) == []


def test_sh_strat_05_captures_advance() -> None:
    """A capture advances the nation, and the card stays."""
    m = table(
        table=["sh_strat_05"],
        actor=1,
        dice={"free": {"event": 1}, "shadow": {"army": 1}},
        clear_map=True,
        politics=at_war("sauron"),
        regions={"osgiliath": {"units": {"sauron_regular": 1}}},
    )
    say(m, "do:move_armies", "region:pelargir")
    assert politics(m, "gondor") == {"box": 3, "active": True}
    assert on_table(m) == ["sh_strat_05"]


# ---- 6 Stormcrow


def test_sh_strat_06_figure() -> None:
    """The figure in Rivendell betrays the Elves: on the first box they lose a figure only, an elite outright."""
    m = event("sh_strat_06")
    assert politics(m, "elves")["box"] == 1
    assert asked(m) == ("eliminate_at", "free")
    assert offered(m) == ["region:grey_havens", "region:lorien", "region:rivendell", "region:woodland_realm"]
    say(m, "region:rivendell")
    assert offered(m) == ["remove:elves_elite", "remove:elves_leader"]
    say(m, "remove:elves_elite")
    assert units(m, "rivendell") == {"elves_elite": 1, "elves_leader": 1}
    assert position(m)["casualties"] == {"elves_elite": 1}
    assert resolved(m)


def test_sh_strat_06_companion() -> None:
    """A companion on the map counts as well; the Shadow chooses the nation, and it steps back."""
    m = event("sh_strat_06", characters={"boromir": "minas_tirith", "gimli": "druadan_forest"})
    assert offered(m) == ["nation:elves", "nation:gondor"]
    say(m, "nation:gondor")
    assert politics(m, "gondor") == {"box": 1, "active": True}
    say(m, "region:minas_tirith", "remove:gondor_leader")
    assert units(m, "minas_tirith") == {"gondor_regular": 3, "gondor_elite": 1}
    assert resolved(m)


def test_sh_strat_06_last_unit() -> None:
    """With the last unit of an army its leaders go, and a besieged stronghold falls."""
    m = event(
        "sh_strat_06",
        clear_map=True,
        fellowship={"region": "edoras"},
        politics=at_war("sauron"),
        regions={"helms_deep": {"units": {"sauron_regular": 1}, "garrison": {"rohan_regular": 1, "rohan_leader": 1}}},
    )
    say(m, "remove:rohan_regular")
    assert control(m, "helms_deep") == "shadow"
    assert position(m)["casualties"] == {"rohan_regular": 1, "rohan_leader": 1}
    assert resolved(m)


def test_sh_strat_06_condition() -> None:
    """The nation must not be At War; companions in the Fellowship and a figure in Mordor do not count."""
    assert can_play("sh_strat_06")
    assert not can_play("sh_strat_06", politics=at_war("elves"))
    assert not can_play("sh_strat_06", fellowship={"region": "moria"})
    assert not can_play("sh_strat_06", fellowship={"region": "osgiliath"})
    assert not can_play("sh_strat_06", fellowship={"region": "morannon", "mordor": 0})
    assert can_play("sh_strat_06", fellowship={"region": "moria"}, characters={"gimli": "erebor"})


def test_sh_strat_06_nothing_to_take() -> None:
    """A nation on the first box that has no figures has nothing to lose."""
    assert not can_play("sh_strat_06", clear_map=True)
    assert can_play("sh_strat_06", clear_map=True, politics={"elves": {"box": 2}})


def test_sh_strat_06_owner_chooses() -> None:
    """With four players the owner of the nation chooses."""
    m = four("sh_strat_06", "saruman", fellowship={"region": "edoras"})
    assert asked(m) == ("eliminate_at", "rohan")


# ---- 7 Shadows Gather


def test_sh_strat_07_three_regions() -> None:
    """An army, or a part of it, goes up to three regions to another army."""
    m = event(
        "sh_strat_07",
        clear_map=True,
        regions={
            "dol_guldur": {"units": {"sauron_regular": 3, "sauron_nazgul": 1}},
            "moria": {"units": {"sauron_regular": 1}},
        },
    )
    say(m, "region:dol_guldur", "unit:sauron_regular", "unit:sauron_regular", "done")
    say(m, "region:south_anduin_vale")
    assert units(m, "moria") == {"sauron_regular": 3}
    assert units(m, "dol_guldur") == {"sauron_regular": 1, "sauron_nazgul": 1}
    assert resolved(m)


def test_sh_strat_07_may_end_early_at_an_army() -> None:
    """It may stay with the first army it comes to, or move on to another one."""
    regions = {
        "barad_dur": {"units": {"sauron_regular": 2}},
        "gorgoroth": {"units": {"sauron_regular": 1}},
        "morannon": {"units": {"sauron_regular": 1}},
    }
    m = event("sh_strat_07", clear_map=True, regions=regions)
    say(m, "region:barad_dur", "all")
    assert asked(m) == ("march", "shadow")
    assert {"region:morannon", "stay"} < set(offered(m))
    say(m, "stay")
    assert units(m, "gorgoroth") == {"sauron_regular": 3}
    assert resolved(m)


def test_sh_strat_07_captures_on_its_way() -> None:
    """Enemy settlements passed through are captured."""
    m = event(
        "sh_strat_07",
        clear_map=True,
        politics=at_war("sauron"),
        regions={
            "west_harondor": {"units": {"sauron_regular": 1}},
            "lamedon": {"control": "shadow", "units": {"sauron_regular": 1}},
        },
    )
    assert politics(m, "gondor") == {"box": 3, "active": True}
    say(m, "region:west_harondor", "region:pelargir")
    assert control(m, "pelargir") == "shadow"
    assert units(m, "pelargir") == {}
    assert politics(m, "gondor") == {"box": "at_war", "active": True}
    assert units(m, "lamedon") == {"sauron_regular": 2}
    assert resolved(m)


def test_sh_strat_07_stacking_at_the_end() -> None:
    """Above ten units the excess goes back to the reinforcements, when all has moved."""
    m = event(
        "sh_strat_07",
        clear_map=True,
        regions={"barad_dur": {"units": {"sauron_regular": 6}}, "gorgoroth": {"units": {"sauron_regular": 8}}},
    )
    say(m, "region:barad_dur", "all", "stay")
    assert units(m, "gorgoroth") == {"sauron_regular": 10}
    assert units(m, "barad_dur") == {}
    assert resolved(m)


def test_sh_strat_07_condition() -> None:
    """There must be a way of three regions to another army in the open, without Free units on it."""
    near = {"barad_dur": {"units": {"sauron_regular": 1}}, "morannon": {"units": {"sauron_regular": 1}}}
    assert can_play("sh_strat_07", clear_map=True, regions=near)
    blocked = {**near, "gorgoroth": {"units": {"gondor_regular": 1}}}
    assert not can_play("sh_strat_07", clear_map=True, regions=blocked)
    besieged = {
        "barad_dur": {"units": {"sauron_regular": 1}},
        "morannon": {"garrison": {"sauron_regular": 1}, "units": {"gondor_regular": 1}},
    }
    assert not can_play("sh_strat_07", clear_map=True, regions=besieged)
    alone = {"barad_dur": {"units": {"sauron_regular": 5}}}
    assert not can_play("sh_strat_07", clear_map=True, regions=alone)
    far = {"barad_dur": {"units": {"sauron_regular": 1}}, "dagorlad": {"units": {"sauron_regular": 1}}}
    assert can_play("sh_strat_07", clear_map=True, regions=far)
    assert not can_play("sh_strat_08", clear_map=True, regions=far)


def test_sh_strat_07_borders() -> None:
    """Units of nations not At War keep to their borders, also those of a friend."""
    regions = {"near_harad": {"units": {"southrons_regular": 1}}, "minas_morgul": {"units": {"sauron_regular": 1}}}
    assert not can_play("sh_strat_07", clear_map=True, regions=regions)
    m = event("sh_strat_07", clear_map=True, politics=at_war("southrons"), regions=regions)
    say(m, "region:east_harondor")
    assert units(m, "minas_morgul") == {"sauron_regular": 1, "southrons_regular": 1}


def test_sh_strat_07_nations_go_one_way() -> None:
    """Nations not At War that could only go different ways cannot be in one force."""
    m = event(
        "sh_strat_07",
        clear_map=True,
        regions={
            "south_ithilien": {"units": {"sauron_regular": 1, "southrons_regular": 1, "sauron_nazgul": 1}},
            "near_harad": {"units": {"southrons_regular": 1}},
            "minas_morgul": {"units": {"sauron_regular": 1}},
        },
    )
    say(m, "region:south_ithilien")
    assert offered(m) == ["unit:sauron_regular", "unit:sauron_nazgul", "unit:southrons_regular"]
    say(m, "unit:southrons_regular")
    assert offered(m) == ["done", "unit:sauron_nazgul"]
    say(m, "unit:sauron_nazgul", "region:east_harondor", "region:near_harad")
    assert units(m, "near_harad") == {"southrons_regular": 2, "sauron_nazgul": 1}


def test_sh_strat_07_partners() -> None:
    """With four players a seat moves its own army, also to that of its partner."""
    m = four(
        "sh_strat_07",
        "saruman",
        clear_map=True,
        politics=SHADOW_AT_WAR,
        regions={"moria": {"units": {"sauron_regular": 1}}, "north_dunland": {"units": {"isengard_regular": 1}}},
    )
    say(m, "region:moria")
    assert units(m, "moria") == {"sauron_regular": 1, "isengard_regular": 1}


# ---- 8 The Shadow Lengthens


def test_sh_strat_08_two_armies() -> None:
    """Two armies go up to two regions each; what has moved does not move again."""
    m = event(
        "sh_strat_08",
        clear_map=True,
        regions={"barad_dur": {"units": {"sauron_regular": 2}}, "morannon": {"units": {"sauron_regular": 1}}},
    )
    say(m, "region:barad_dur", "unit:sauron_regular", "done")
    assert units(m, "morannon") == {"sauron_regular": 2}
    assert asked(m) == ("move_army", "shadow")
    assert offered(m) == ["region:barad_dur", "region:morannon"]
    say(m, "region:morannon")
    assert units(m, "morannon") == {"sauron_regular": 1}
    assert units(m, "barad_dur") == {"sauron_regular": 2}
    assert resolved(m)


def test_sh_strat_08_goal_must_have_an_army() -> None:
    """A region just emptied is no longer a goal: the second move is lost."""
    m = event(
        "sh_strat_08",
        clear_map=True,
        regions={"barad_dur": {"units": {"sauron_regular": 2}}, "morannon": {"units": {"sauron_regular": 1}}},
    )
    say(m, "region:barad_dur", "all")
    assert units(m, "morannon") == {"sauron_regular": 3}
    assert resolved(m)


def test_sh_strat_08_stacking_at_the_end() -> None:
    """Between the two moves a region may hold more than ten."""
    m = event(
        "sh_strat_08",
        clear_map=True,
        regions={
            "barad_dur": {"units": {"sauron_regular": 4}},
            "gorgoroth": {"units": {"sauron_regular": 9}},
            "nurn": {"units": {"sauron_regular": 1}},
        },
    )
    say(m, "region:barad_dur", "all", "stay")
    assert units(m, "gorgoroth") == {"sauron_regular": 13}
    say(m, "region:gorgoroth", *["unit:sauron_regular"] * 8, "done")
    assert units(m, "gorgoroth") == {"sauron_regular": 5}
    assert units(m, "nurn") == {"sauron_regular": 9}
    assert resolved(m)


def test_sh_strat_08_condition() -> None:
    """There must be a way of two regions to another army."""
    assert can_play("sh_strat_08")
    three = {"dol_guldur": {"units": {"sauron_regular": 1}}, "moria": {"units": {"sauron_regular": 1}}}
    assert can_play("sh_strat_07", clear_map=True, regions=three)
    assert not can_play("sh_strat_08", clear_map=True, regions=three)


# ---- 9 The Shadow is Moving


def test_sh_strat_09_four_moves() -> None:
    """Up to four different armies move one region each."""
    m = event("sh_strat_09", politics=SHADOW_AT_WAR)
    assert "done" not in offered(m)
    say(m, "region:umbar", "region:west_harondor", "all")
    say(m, "region:near_harad", "region:east_harondor", "all")
    say(m, "region:moria", "region:dimrill_dale", "all")
    assert "done" in offered(m)
    assert "region:dimrill_dale" not in offered(m)
    say(m, "region:nurn", "all")
    assert units(m, "gorgoroth") == {"sauron_regular": 5}
    assert kinds(m).count("army_moves") == 4
    assert resolved(m)


def test_sh_strat_09_one_is_enough() -> None:
    """After the first the rest is left to the player."""
    m = event("sh_strat_09", politics=SHADOW_AT_WAR)
    say(m, "region:umbar", "region:west_harondor", "all", "done")
    assert kinds(m).count("army_moves") == 1
    assert resolved(m)


def test_sh_strat_09_condition() -> None:
    """All three Shadow nations must be At War, and an army must be able to move."""
    assert can_play("sh_strat_09", politics=SHADOW_AT_WAR)
    assert not can_play("sh_strat_09", politics=at_war("sauron", "southrons"))
    assert not can_play("sh_strat_09", politics=SHADOW_AT_WAR, clear_map=True)


# ---- 10 Corsairs of Umbar


def corsairs(**regions: Any) -> dict[str, Any]:
    """Three units in Umbar, the Southrons At War."""
    return {
        "clear_map": True,
        "politics": at_war("southrons"),
        "regions": {"umbar": {"units": {"southrons_regular": 3}}, **regions},
    }


def test_sh_strat_10_landing() -> None:
    """Without a Free army there the landing captures the settlement; part of the army may stay."""
    m = event("sh_strat_10", **corsairs())
    assert asked(m) == ("move_to", "shadow")
    assert offered(m) == ["region:anfalas", "region:dol_amroth", "region:lamedon", "region:pelargir"]
    say(m, "region:dol_amroth", "unit:southrons_regular", "unit:southrons_regular", "done")
    assert units(m, "dol_amroth") == {"southrons_regular": 2}
    assert units(m, "umbar") == {"southrons_regular": 1}
    assert control(m, "dol_amroth") == "shadow"
    assert politics(m, "gondor") == {"box": 3, "active": True}
    assert resolved(m)


def test_sh_strat_10_attack() -> None:
    """Against an army in the open it attacks from Umbar, may not cease, and advances on victory."""
    m = event(
        "sh_strat_10", {"combat": [1, 1, 1, 1, 6, 6, 1, 1]}, **corsairs(pelargir={"units": {"gondor_regular": 1}})
    )
    say(m, "region:pelargir", "all")
    assert politics(m, "gondor") == {"box": 3, "active": True}
    assert asked(m) == ("retreat", "free")
    say(m, "stay")
    assert kinds(m).count("combat_roll") == 4
    assert asked(m) == ("advance", "shadow")
    say(m, "go_on", "all")
    assert units(m, "pelargir") == {"southrons_regular": 3}
    assert units(m, "umbar") == {}
    assert control(m, "pelargir") == "shadow"
    assert resolved(m)


def test_sh_strat_10_no_way_out() -> None:
    """If the defender cannot retreat, the battle continues without a question."""
    m = event(
        "sh_strat_10",
        {"combat": [1, 1, 1, 1, 6, 1]},
        **corsairs(
            pelargir={"units": {"gondor_regular": 1}},
            umbar={"units": {"southrons_regular": 1}},
            lamedon={"control": "shadow"},
            lossarnach={"control": "shadow"},
            osgiliath={"units": {"sauron_regular": 1}},
            west_harondor={"units": {"sauron_regular": 1}},
        ),
    )
    say(m, "region:pelargir")
    assert asked(m) == ("advance", "shadow")
    assert kinds(m).count("combat_roll") == 6


def test_sh_strat_10_retreat() -> None:
    """The defender may retreat as usual."""
    m = event("sh_strat_10", {"combat": [1] * 8}, **corsairs(pelargir={"units": {"gondor_regular": 1}}))
    say(m, "region:pelargir", "all", "region:lossarnach", "stay")
    assert units(m, "lossarnach") == {"gondor_regular": 1}
    assert units(m, "umbar") == {"southrons_regular": 3}
    assert resolved(m)


def test_sh_strat_10_withdrawal() -> None:
    """The defender of Dol Amroth may withdraw into a siege."""
    m = event("sh_strat_10", **corsairs(dol_amroth={"units": {"gondor_regular": 3}}))
    say(m, "region:dol_amroth", "all")
    assert asked(m) == ("fight_or_withdraw", "free")
    say(m, "withdraw", "go_on", "all")
    assert garrison(m, "dol_amroth") == {"gondor_regular": 3}
    assert units(m, "dol_amroth") == {"southrons_regular": 3}
    assert resolved(m)


def test_sh_strat_10_joins_a_siege() -> None:
    """At a stronghold already besieged it joins the besiegers, and a siege battle follows that may be ceased."""
    m = event(
        "sh_strat_10",
        {"combat": [1] * 20},
        **corsairs(
            umbar={"units": {"southrons_regular": 3}},
            dol_amroth={"units": {"southrons_regular": 8, "southrons_elite": 1}, "garrison": {"gondor_regular": 2}},
        ),
    )
    say(m, "region:dol_amroth", "all")
    assert asked(m) == ("stacking", "shadow")
    say(m, "remove:southrons_regular", "remove:southrons_regular")
    assert units(m, "dol_amroth") == {"southrons_regular": 9, "southrons_elite": 1}
    assert asked(m) == ("force", "shadow")
    say(m, "all")
    assert asked(m) == ("prolong", "shadow")
    assert offered(m) == ["cease", "reduce:southrons"]
    say(m, "cease")
    assert resolved(m)


def test_sh_strat_10_only_at_war() -> None:
    """Only units At War sail and fight."""
    m = event(
        "sh_strat_10",
        {"combat": [1] * 20},
        **corsairs(
            umbar={"units": {"southrons_regular": 1, "sauron_regular": 4}}, pelargir={"units": {"gondor_regular": 1}}
        ),
    )
    say(m, "region:pelargir")
    assert position(m)["battle"]["rearguard"] == {"sauron_regular": 4}
    m = event("sh_strat_10", **corsairs(umbar={"units": {"southrons_regular": 1, "sauron_regular": 4}}))
    say(m, "region:lamedon")
    assert units(m, "lamedon") == {"southrons_regular": 1}


def test_sh_strat_10_condition() -> None:
    """The Southrons must be At War, and Umbar must hold an army At War that is not besieged."""
    assert can_play("sh_strat_10", **corsairs())
    assert not can_play("sh_strat_10")
    assert not can_play(
        "sh_strat_10", clear_map=True, politics=at_war("sauron"), regions={"umbar": {"units": {"sauron_regular": 2}}}
    )
    assert not can_play("sh_strat_10", **corsairs(umbar={"units": {}}))
    assert not can_play("sh_strat_10", **corsairs(umbar={"units": {"sauron_regular": 2}}))
    assert not can_play(
        "sh_strat_10", **corsairs(umbar={"units": {"gondor_regular": 1}, "garrison": {"southrons_regular": 2}})
    )


# ---- 11 Rage of the Dunlendings


def test_sh_strat_11_recruits_and_moves() -> None:
    """Two regulars in a free region around Dunland, then up to four units from either Dunland."""
    m = event(
        "sh_strat_11",
        politics=at_war("isengard"),
        regions={
            "north_dunland": {"units": {"isengard_regular": 2, "isengard_elite": 1}},
            "south_dunland": {"units": {"isengard_regular": 3, "sauron_nazgul": 1}},
        },
    )
    assert asked(m) == ("recruit_at", "shadow")
    assert offered(m) == [
        f"region:{r}"
        for r in (
            "cardolan",
            "enedwaith",
            "gap_of_rohan",
            "hollin",
            "moria",
            "north_dunland",
            "south_downs",
            "south_dunland",
            "tharbad",
        )
    ]
    say(m, "region:hollin", "unit:isengard_elite", "unit:isengard_regular", "done")
    assert offered(m) == ["unit:isengard_regular", "done"]
    say(m, "unit:isengard_regular", "unit:isengard_regular")
    assert units(m, "hollin") == {"isengard_regular": 5, "isengard_elite": 1}
    assert units(m, "north_dunland") == {"isengard_regular": 1}
    assert units(m, "south_dunland") == {"isengard_regular": 1, "sauron_nazgul": 1}
    assert resolved(m)


def test_sh_strat_11_in_a_dunland() -> None:
    """The region may be one of the Dunlands; the move may be left undone."""
    m = event("sh_strat_11", politics=at_war("isengard"))
    say(m, "region:north_dunland", "done")
    assert units(m, "north_dunland") == {"isengard_regular": 3}
    assert units(m, "south_dunland") == {"isengard_regular": 1}
    assert resolved(m)


def test_sh_strat_11_condition() -> None:
    """Isengard must be At War; regions that are not free are not offered."""
    assert can_play("sh_strat_11", politics=at_war("isengard"))
    assert not can_play("sh_strat_11")
    m = event(
        "sh_strat_11",
        politics=at_war("isengard"),
        regions={
            "tharbad": {"units": {"north_regular": 1}},
            "south_dunland": {"control": "free", "units": {}},
            "moria": {"units": {"elves_regular": 1}, "garrison": {"sauron_regular": 2}},
        },
    )
    for region in ("tharbad", "south_dunland", "moria"):
        assert f"region:{region}" not in offered(m)


def test_sh_strat_11_without_figures() -> None:
    """Without reinforcements units may still be moved, to another region than their own."""
    regions: dict[str, Any] = {
        "orthanc": {"units": {"isengard_regular": 10}},
        "south_dunland": {"units": {"isengard_regular": 2}},
    }
    m = event("sh_strat_11", clear_map=True, politics=at_war("isengard"), regions=regions)
    assert "region:south_dunland" not in offered(m)
    say(m, "region:tharbad", "unit:isengard_regular", "done")
    assert units(m, "tharbad") == {"isengard_regular": 1}
    del regions["south_dunland"]
    regions["gap_of_rohan"] = {"units": {"isengard_regular": 2}}
    assert not can_play("sh_strat_11", clear_map=True, politics=at_war("isengard"), regions=regions)


# ---- 12 Return of the Witch-king


def test_sh_strat_12_to_angmar() -> None:
    """The Witch-king goes to Angmar, and two regulars and an elite come there."""
    m = event("sh_strat_12", politics=at_war("sauron"), characters={"witch_king": "minas_morgul"})
    assert where(m, "witch_king") == "angmar"
    assert units(m, "angmar") == {"sauron_regular": 2, "sauron_elite": 1}
    assert resolved(m)


def test_sh_strat_12_angmar_taken() -> None:
    """Where Angmar is not free nobody is recruited, but he goes."""
    m = event(
        "sh_strat_12",
        characters={"witch_king": "minas_morgul"},
        regions={"angmar": {"control": "free", "units": {"north_regular": 1}}},
    )
    assert where(m, "witch_king") == "angmar"
    assert units(m, "angmar") == {"north_regular": 1}


def test_sh_strat_12_condition() -> None:
    """The Witch-king must be in play, and the card must have an effect."""
    assert can_play("sh_strat_12", characters={"witch_king": "minas_morgul"})
    assert can_play("sh_strat_12", characters={"witch_king": "angmar"})
    assert not can_play("sh_strat_12")
    assert not can_play("sh_strat_12", characters={"witch_king": "dead"})
    assert not can_play("sh_strat_12", characters={"witch_king": "angmar"}, regions={"angmar": {"control": "free"}})


# ---- 13 Half-orcs and Goblin-men, 14 Olog-hai


@pytest.mark.parametrize(("card", "nation"), [("sh_strat_13", "isengard"), ("sh_strat_14", "sauron")])
def test_sh_strat_13_14_recruit_with_an_army(card: str, nation: str) -> None:
    """One unit, regular or elite, where a Shadow army is: in the open, besieging or besieged."""
    m = event(
        card,
        clear_map=True,
        politics=at_war(nation),
        characters={"witch_king": "bree"},
        regions={
            "umbar": {"units": {"gondor_regular": 1}, "garrison": {"southrons_regular": 1}},
            "lorien": {"units": {"sauron_regular": 1}, "garrison": {"elves_regular": 1}},
            "tharbad": {"units": {"isengard_regular": 1}},
            "forlindon": {"units": {"sauron_nazgul": 1}},
        },
    )
    assert offered(m) == ["region:lorien", "region:tharbad", "region:umbar"]
    say(m, "region:umbar")
    assert offered(m) == [f"unit:{nation}_regular", f"unit:{nation}_elite"]
    say(m, f"unit:{nation}_elite")
    assert garrison(m, "umbar") == {f"{nation}_elite": 1, "southrons_regular": 1}
    assert resolved(m)


def test_sh_strat_13_condition() -> None:
    """Isengard must be At War and have figures left."""
    assert can_play("sh_strat_13", politics=at_war("isengard"))
    assert not can_play("sh_strat_13", politics=at_war("sauron"))
    full = {
        "orthanc": {"units": {"isengard_regular": 4, "isengard_elite": 6}},
        "tharbad": {"units": {"isengard_regular": 8}},
    }
    assert not can_play("sh_strat_13", clear_map=True, politics=at_war("isengard"), regions=full)


def test_sh_strat_14_condition() -> None:
    """Sauron must be At War, and a Shadow army must be on the map."""
    assert can_play("sh_strat_14", politics=at_war("sauron"))
    assert not can_play("sh_strat_14", politics=at_war("isengard"))
    assert not can_play("sh_strat_14", politics=at_war("sauron"), clear_map=True)


# ---- 15 Hill-trolls


def test_sh_strat_15_two_elites() -> None:
    """Two regulars, perhaps in different places and also besieged ones, become elites."""
    m = event(
        "sh_strat_15",
        clear_map=True,
        politics=at_war("sauron"),
        regions={
            "moria": {"units": {"elves_regular": 1}, "garrison": {"sauron_regular": 1}},
            "nurn": {"units": {"sauron_regular": 2}},
        },
    )
    assert asked(m) == ("replace_at", "shadow")
    assert offered(m) == ["region:nurn", "garrison:moria"]
    say(m, "garrison:moria")
    assert garrison(m, "moria") == {"sauron_elite": 1}
    assert units(m, "nurn") == {"sauron_regular": 1, "sauron_elite": 1}
    assert position(m)["reinforcements"]["sauron_regular"] == 35
    assert resolved(m)


def test_sh_strat_15_short_of_elites() -> None:
    """With one elite left only one is replaced."""
    m = event(
        "sh_strat_15",
        clear_map=True,
        politics=at_war("sauron"),
        regions={"nurn": {"units": {"sauron_regular": 2, "sauron_elite": 5}}},
    )
    assert units(m, "nurn") == {"sauron_regular": 1, "sauron_elite": 6}


def test_sh_strat_15_condition() -> None:
    """Sauron must be At War, with regulars on the map and elites to come."""
    assert can_play("sh_strat_15", politics=at_war("sauron"))
    assert not can_play("sh_strat_15")
    assert not can_play("sh_strat_15", politics=at_war("sauron"), clear_map=True)
    assert not can_play(
        "sh_strat_15",
        politics=at_war("sauron"),
        clear_map=True,
        regions={"nurn": {"units": {"sauron_regular": 2, "sauron_elite": 6}}},
    )


# ---- 16 A New Power is Rising


def test_sh_strat_16_recruits() -> None:
    """Two regulars in either Dunland, two units of choice in Orthanc."""
    m = event("sh_strat_16", characters={"saruman": "orthanc"}, politics=at_war("isengard"))
    assert units(m, "north_dunland") == {"isengard_regular": 3}
    assert units(m, "south_dunland") == {"isengard_regular": 3}
    assert offered(m) == ["unit:isengard_regular", "unit:isengard_elite"]
    say(m, "unit:isengard_elite", "unit:isengard_regular")
    assert units(m, "orthanc") == {"isengard_regular": 5, "isengard_elite": 2}
    assert resolved(m)


def test_sh_strat_16_short_of_figures() -> None:
    """Where regulars run short the player says where they go, and for Orthanc still has elites."""
    m = event(
        "sh_strat_16",
        characters={"saruman": "orthanc"},
        clear_map=True,
        regions={"tharbad": {"units": {"isengard_regular": 10}}},
    )
    assert asked(m) == ("recruit_at", "shadow")
    say(m, "region:south_dunland", "region:orthanc", "unit:isengard_regular")
    assert units(m, "orthanc") == {"isengard_regular": 1, "isengard_elite": 1}
    assert units(m, "south_dunland") == {"isengard_regular": 1}
    assert units(m, "north_dunland") == {}
    assert resolved(m)


def test_sh_strat_16_places_not_free() -> None:
    """A taken Dunland gets nobody; in a besieged Orthanc they come inside."""
    m = event(
        "sh_strat_16",
        characters={"saruman": "garrison:orthanc"},
        clear_map=True,
        regions={
            "orthanc": {"units": {"rohan_regular": 1}, "garrison": {"isengard_regular": 1}},
            "north_dunland": {"control": "free"},
        },
    )
    say(m, "unit:isengard_regular", "unit:isengard_regular")
    assert garrison(m, "orthanc") == {"isengard_regular": 3}
    assert units(m, "south_dunland") == {"isengard_regular": 2}
    assert units(m, "north_dunland") == {}
    assert resolved(m)


def test_sh_strat_16_condition() -> None:
    """Saruman must be in play, with figures to come."""
    assert can_play("sh_strat_16", characters={"saruman": "orthanc"})
    assert not can_play("sh_strat_16")
    full = {
        "orthanc": {"units": {"isengard_regular": 4, "isengard_elite": 6}},
        "tharbad": {"units": {"isengard_regular": 8}},
    }
    assert not can_play("sh_strat_16", clear_map=True, characters={"saruman": "orthanc"}, regions=full)


# ---- 17 Many Kings to the Service of Mordor


def test_sh_strat_17_three_settlements() -> None:
    """Two regulars in each of three different settlements."""
    m = event("sh_strat_17")
    assert offered(m) == [f"region:{r}" for r in ("far_harad", "near_harad", "north_rhun", "south_rhun", "umbar")]
    say(m, "region:umbar")
    assert "region:umbar" not in offered(m)
    say(m, "region:near_harad", "region:north_rhun")
    assert units(m, "umbar") == {"southrons_regular": 5}
    assert units(m, "near_harad") == {"southrons_regular": 5, "southrons_elite": 1}
    assert units(m, "north_rhun") == {"southrons_regular": 4}
    assert resolved(m)


def test_sh_strat_17_short_of_figures() -> None:
    """With too few figures they are placed one by one, at most two per settlement and in at most three settlements."""
    m = event(
        "sh_strat_17",
        clear_map=True,
        regions={"khand": {"units": {"southrons_regular": 10}}, "east_rhun": {"units": {"southrons_regular": 9}}},
    )
    say(m, "region:umbar", "region:umbar")
    assert "region:umbar" not in offered(m)
    say(m, "region:near_harad", "region:far_harad")
    assert offered(m) == ["region:far_harad", "region:near_harad"]
    say(m, "region:far_harad")
    assert units(m, "far_harad") == {"southrons_regular": 2}
    assert units(m, "near_harad") == {"southrons_regular": 1}
    assert resolved(m)


def test_sh_strat_17_taken_settlements() -> None:
    """Captured settlements are not offered; inside a besieged Umbar it works."""
    m = event(
        "sh_strat_17",
        clear_map=True,
        regions={
            "near_harad": {"control": "free"},
            "north_rhun": {"control": "free"},
            "umbar": {"units": {"gondor_regular": 1}, "garrison": {"southrons_regular": 1}},
        },
    )
    assert garrison(m, "umbar") == {"southrons_regular": 3}
    assert units(m, "far_harad") == units(m, "south_rhun") == {"southrons_regular": 2}
    assert resolved(m)


def test_sh_strat_17_condition() -> None:
    """It needs figures only: the Southrons need not be At War."""
    assert can_play("sh_strat_17")
    assert not can_play(
        "sh_strat_17",
        clear_map=True,
        regions={
            "khand": {"units": {"southrons_regular": 10}},
            "east_rhun": {"units": {"southrons_regular": 10}},
            "umbar": {"units": {"southrons_regular": 4}},
        },
    )


# ---- 18 The King is Revealed


def test_sh_strat_18_recruits() -> None:
    """Five regulars and a Nazgul in Minas Morgul."""
    m = event("sh_strat_18", characters={"strider": "replaced", "aragorn": "minas_tirith"})
    assert units(m, "minas_morgul") == {"sauron_regular": 10, "sauron_nazgul": 2}
    assert resolved(m)


def test_sh_strat_18_besieged() -> None:
    """Inside a besieged Minas Morgul the limit is five units."""
    m = event(
        "sh_strat_18",
        characters={"strider": "replaced", "aragorn": "minas_morgul"},
        clear_map=True,
        regions={"minas_morgul": {"units": {"gondor_regular": 1}, "garrison": {"sauron_regular": 2}}},
    )
    assert garrison(m, "minas_morgul") == {"sauron_regular": 5, "sauron_nazgul": 1}
    assert resolved(m)


def test_sh_strat_18_condition() -> None:
    """Aragorn must be in play: not Strider, not a dead king; Minas Morgul must be the Shadow's."""
    king = {"strider": "replaced", "aragorn": "minas_tirith"}
    assert can_play("sh_strat_18", characters=king)
    assert not can_play("sh_strat_18")
    assert not can_play("sh_strat_18", characters={"strider": "minas_tirith"})
    assert not can_play("sh_strat_18", characters={"strider": "replaced", "aragorn": "dead"})
    assert not can_play("sh_strat_18", characters=king, regions={"minas_morgul": {"control": "free", "units": {}}})


# ---- 19 Shadows on the Misty Mountains


def test_sh_strat_19_one_place() -> None:
    """Two units of choice and a Nazgul, all in one of the two regions."""
    m = event("sh_strat_19")
    assert offered(m) == ["region:moria", "region:mount_gram"]
    say(m, "region:mount_gram", "unit:sauron_elite", "unit:sauron_regular")
    assert units(m, "mount_gram") == {"sauron_regular": 1, "sauron_elite": 1, "sauron_nazgul": 1}
    assert units(m, "moria") == {"sauron_regular": 2}
    assert resolved(m)


def test_sh_strat_19_condition() -> None:
    """At least one of the two must be open to recruits: taken by the Free Peoples they are not."""
    lost = {"moria": {"control": "free", "units": {}}, "mount_gram": {"units": {"dwarves_regular": 1}}}
    assert can_play("sh_strat_19")
    assert not can_play("sh_strat_19", regions=lost)
    m = event("sh_strat_19", regions={"mount_gram": {"units": {"dwarves_regular": 1}}})
    say(m, "unit:sauron_regular", "unit:sauron_regular")
    assert units(m, "moria") == {"sauron_regular": 4, "sauron_nazgul": 1}


# ---- 20 Orcs Multiplying Again


def test_sh_strat_20_recruits() -> None:
    """Three regulars in Dol Guldur and three in Mount Gundabad."""
    m = event("sh_strat_20")
    assert units(m, "dol_guldur") == {"sauron_regular": 8, "sauron_elite": 1, "sauron_nazgul": 1}
    assert units(m, "mount_gundabad") == {"sauron_regular": 5}
    assert resolved(m)


def test_sh_strat_20_short_of_figures() -> None:
    """With too few figures the player shares them out, at most three per place."""
    m = event("sh_strat_20", regions={"barad_dur": {"units": {"sauron_regular": 8}}})
    say(m, "region:mount_gundabad", "region:mount_gundabad", "region:mount_gundabad")
    assert units(m, "mount_gundabad") == {"sauron_regular": 5}
    assert units(m, "dol_guldur") == {"sauron_regular": 6, "sauron_elite": 1, "sauron_nazgul": 1}
    assert resolved(m)


def test_sh_strat_20_condition() -> None:
    """With one place lost the other still recruits; with both lost nothing does."""
    lost: dict[str, Any] = {"dol_guldur": {"control": "free", "units": {}}}
    m = event("sh_strat_20", regions=lost)
    assert units(m, "dol_guldur") == {}
    assert units(m, "mount_gundabad") == {"sauron_regular": 5}
    lost["mount_gundabad"] = {"control": "free", "units": {}}
    assert not can_play("sh_strat_20", regions=lost)


# ---- 21 Horde From the East


def test_sh_strat_21_five_regulars() -> None:
    """Five regulars in one free Southron region on the eastern edge."""
    m = event("sh_strat_21", politics=at_war("southrons"))
    assert offered(m) == ["region:east_rhun", "region:far_harad", "region:khand", "region:south_rhun"]
    say(m, "region:khand")
    assert units(m, "khand") == {"southrons_regular": 5}
    assert resolved(m)


def test_sh_strat_21_condition() -> None:
    """The Southrons must be At War; a region with a Free army is not offered."""
    assert can_play("sh_strat_21", politics=at_war("southrons"))
    assert not can_play("sh_strat_21")
    m = event("sh_strat_21", politics=at_war("southrons"), regions={"east_rhun": {"units": {"dwarves_regular": 1}}})
    assert "region:east_rhun" not in offered(m)


# ---- 22 Monsters Roused


def test_sh_strat_22_recruits() -> None:
    """Regulars in Angmar, Ettenmoors and Weather Hills, an elite in Trollshaws; nobody is woken."""
    m = event("sh_strat_22")
    for region in ("angmar", "ettenmoors", "weather_hills"):
        assert units(m, region) == {"sauron_regular": 1}
    assert units(m, "trollshaws") == {"sauron_elite": 1}
    assert "activated" not in kinds(m)
    assert resolved(m)


def test_sh_strat_22_skips() -> None:
    """A region with a Free army, or a taken Angmar, is skipped."""
    m = event("sh_strat_22", regions={"trollshaws": {"units": {"north_regular": 1}}, "angmar": {"control": "free"}})
    assert units(m, "trollshaws") == {"north_regular": 1}
    assert units(m, "angmar") == {}
    assert units(m, "ettenmoors") == units(m, "weather_hills") == {"sauron_regular": 1}


def test_sh_strat_22_condition() -> None:
    """Something must be recruited: an elite is enough, nothing at all is not."""
    spread: dict[str, Any] = {
        "nurn": {"units": {"sauron_regular": 10}},
        "gorgoroth": {"units": {"sauron_regular": 10}},
        "morannon": {"units": {"sauron_regular": 10}},
        "moria": {"units": {"sauron_regular": 6}},
    }
    assert can_play("sh_strat_22", clear_map=True, regions=spread)
    spread["dol_guldur"] = {"units": {"sauron_elite": 6}}
    assert not can_play("sh_strat_22", clear_map=True, regions=spread)


def test_sh_strat_22_short_of_figures() -> None:
    """With one regular left the player says where it comes."""
    m = event("sh_strat_22", regions={"nurn": {"units": {"sauron_regular": 9}}})
    assert offered(m) == ["region:angmar", "region:ettenmoors", "region:weather_hills"]
    say(m, "region:weather_hills")
    assert units(m, "weather_hills") == {"sauron_regular": 1}
    assert units(m, "trollshaws") == {"sauron_elite": 1}


# ---- 23 Musterings of Long-planned War


def test_sh_strat_23_recruits() -> None:
    """Five Southron regulars in Gorgoroth, five of Sauron in Nurn."""
    m = event("sh_strat_23", politics=ALL_AT_WAR)
    assert units(m, "gorgoroth") == {"sauron_regular": 3, "southrons_regular": 5}
    assert units(m, "nurn") == {"sauron_regular": 7}
    assert resolved(m)


def test_sh_strat_23_condition() -> None:
    """All three Shadow nations must be At War, and one of the regions must be free."""
    assert can_play("sh_strat_23", politics=SHADOW_AT_WAR)
    assert not can_play("sh_strat_23", politics=at_war("sauron", "southrons"))
    lost = {"gorgoroth": {"units": {"gondor_regular": 1}}, "nurn": {"control": "free", "units": {}}}
    assert not can_play("sh_strat_23", politics=SHADOW_AT_WAR, regions=lost)


def test_sh_strat_23_partners() -> None:
    """Of partners each recruits his own nation only."""
    m = four("sh_strat_23", "witch_king", politics=SHADOW_AT_WAR)
    assert units(m, "nurn") == {"sauron_regular": 7}
    assert units(m, "gorgoroth") == {"sauron_regular": 3}
    m = four("sh_strat_23", "saruman", politics=SHADOW_AT_WAR)
    assert units(m, "nurn") == {"sauron_regular": 2}
    assert units(m, "gorgoroth") == {"sauron_regular": 3, "southrons_regular": 5}


# ---- 24 Pits of Mordor


def test_sh_strat_24_three_strongholds() -> None:
    """Two regulars in each of three different strongholds of Sauron."""
    m = event("sh_strat_24", politics=at_war("sauron"))
    assert offered(m) == [
        f"region:{r}" for r in ("barad_dur", "dol_guldur", "minas_morgul", "morannon", "moria", "mount_gundabad")
    ]
    say(m, "region:moria", "region:mount_gundabad", "region:barad_dur")
    assert units(m, "moria") == units(m, "mount_gundabad") == {"sauron_regular": 4}
    assert units(m, "barad_dur") == {"sauron_regular": 6, "sauron_elite": 1, "sauron_nazgul": 1}
    assert resolved(m)


def test_sh_strat_24_condition() -> None:
    """Sauron must be At War."""
    assert can_play("sh_strat_24", politics=at_war("sauron"))
    assert not can_play("sh_strat_24")


# ---- who may play


@pytest.mark.parametrize(
    ("card", "seat"),
    [
        ("sh_strat_17", "saruman"),
        ("sh_strat_19", "witch_king"),
        ("sh_strat_20", "witch_king"),
        ("sh_strat_22", "witch_king"),
    ],
)
def test_with_four_players_the_icon_decides_who_plays_the_event(card: str, seat: str) -> None:
    """With four players only the seat of the icon plays the event."""
    for number, name in ((2, "witch_king"), (3, "saruman")):
        assert can_play(card, 4, number) == (name == seat)
