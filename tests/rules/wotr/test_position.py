"""A position that cannot occur is refused, and the refusal names the field."""

from typing import Any

import pytest
from tests.table import ALL_AT_WAR, at_war, table

import warhost
from warhost.games.wotr.cards.common import SpecialTile
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.tables import TILE_CARD

HERE, THERE = "osgiliath", "south_ithilien"
ARMIES: dict[str, Any] = {HERE: {"units": {"sauron_regular": 3}}, THERE: {"units": {"gondor_regular": 2}}}
FIELD: dict[str, Any] = {"kind": "field", "attacker": "shadow", "seat": "shadow", "from": HERE, "to": THERE}
SIEGE: dict[str, Any] = {"minas_tirith": {"units": {"sauron_regular": 3}, "garrison": {"gondor_regular": 2}}}
TEN: dict[str, Any] = {"free": {"event": 2}, "shadow": {"event": 2}}


def battle(regions: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    """A position in the middle of a battle."""
    return {
        "phase": "battle",
        "clear_map": True,
        "regions": regions or ARMIES,
        "politics": ALL_AT_WAR,
        "dice": TEN,
        "battle": FIELD | changes,
    }


@pytest.mark.parametrize(
    "position",
    [
        battle(),
        battle(rearguard={"sauron_regular": 2}),
        battle(SIEGE, kind="assault", **{"from": "minas_tirith", "to": "garrison:minas_tirith"}),
        battle(
            SIEGE,
            kind="sortie",
            attacker="free",
            seat="free",
            **{"from": "garrison:minas_tirith", "to": "minas_tirith"},
        ),
    ],
)
def test_a_battle_can_be_set_up(position: dict[str, Any]) -> None:
    assert table(**position).ask is not None


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"characters": {"boromir": "garrison:bree"}}, "characters.boromir: bree is not a stronghold"),
    ({"actor": 2}, "actor: expected a number from 0 to 1, not 2"),
    ({"actor": -1}, "actor: expected a number from 0 to 1, not -1"),
    ({"dice": {}}, "dice.free: it is this side's action, but it has no die left"),
    ({"dice": {"free": {"event": 1}}, "actor": 1}, "dice.shadow: it is this side's action, but it has no die left"),
    ({"dice": {"free": {"army": 1}}}, "dice.free.army: no die of this side has this face, or it is not an action"),
    ({"dice": {"free": {"eye": 1}}}, "dice.free.eye: no die of this side has this face, or it is not an action"),
    (
        {"dice": {"free": {"event": 1}, "shadow": {"eye": 1}}},
        "dice.shadow.eye: no die of this side has this face, or it is not an action",
    ),
    (
        {"dice": {"free": {"event": 1}, "shadow": {"will": 1}}},
        "dice.shadow.will: no die of this side has this face, or it is not an action",
    ),
    ({"dice": {"free": {"event": 7}}}, "dice.free: 7 dice, but there are only 6"),
    (
        {"dice": {"free": {"event": 1}, "shadow": {"event": 9}, "hunt": {"shadow": 2}}},
        "dice.shadow: 11 dice, but there are only 10",
    ),
    ({"phase": "action_roll", "dice": {"free": {"event": 1}}}, "dice: must be empty before the action roll"),
    ({"ending": "corruption"}, "ending: must be given in the phase over, and only then"),
    ({"phase": "over"}, "ending: must be given in the phase over, and only then"),
    (
        {"fellowship": {"corruption": 12}},
        "fellowship: Corruption is 12 or the last step of Mordor is reached, but the game goes on",
    ),
    (
        {"fellowship": {"region": "morannon", "mordor": 5}},
        "fellowship: Corruption is 12 or the last step of Mordor is reached, but the game goes on",
    ),
    ({"characters": {"boromir": "not_yet"}}, "characters.boromir: not possible"),
    ({"characters": {"boromir": "replaced"}}, "characters.boromir: not possible"),
    ({"characters": {"saruman": "replaced"}}, "characters.saruman: not possible"),
    ({"characters": {"aragorn": "dead"}}, "characters.aragorn: strider must be replaced"),
    ({"characters": {"gandalf_white": "dead"}}, "characters.gandalf_white: gandalf_grey must be replaced or dead"),
    ({"turn": 0}, "turn: can be 0 only before the first recovery"),
    ({"politics": {"elves": {"active": False}}}, "politics.elves: the Elves are always active"),
    ({"politics": {"isengard": {"box": 2}}}, "politics.isengard: a Shadow nation cannot be below box 3"),
    ({"table": ["fp_char_09"]}, "table: fp_char_09 cannot stay on the table"),
    ({"discards": {"free": ["sh_char_01"]}}, "discards.free: a card of the other side"),
    (
        {"tiles": {"drawn": {"sp_shelob": 1}}},
        "tiles: sp_shelob joins the pool only when the Fellowship is on the Mordor Track",
    ),
    (
        {"tiles": {"in_play": {"sp_shelob": 1}}, "fellowship": {"region": "morannon", "mordor": 1}},
        "tiles.in_play: sp_shelob must be in the pool once the Fellowship is in Mordor",
    ),
    ({"tiles": {"in_play": {"std_3": 1}, "drawn": {"std_3": 1}}}, "tiles.in_play: std_3 is not a special tile"),
    ({"tiles": {"removed": {"std_3": 1}}}, "tiles.removed: std_3 has no Eye, and only Eyes are removed for good"),
    (
        {"fellowship": {"region": "morannon", "mordor": 1, "progress": 4}},
        "fellowship.progress: must be 0 on the Mordor Track",
    ),
    ({"ring_used": {"free": True}}, "ring_used.free: all three rings are still unused"),
    ({"ring_used": {"shadow": True}, "rings": {"free": 1, "shadow": 2}}, "ring_used.shadow: no ring has left the game"),
    ({"messenger_used": True}, "messenger_used: mouth_of_sauron has not entered play yet"),
    ({"phase": "over", "ending": "corruption"}, "ending: corruption does not follow from the position"),
    ({"phase": "over", "ending": "ring_destroyed"}, "ending: ring_destroyed does not follow from the position"),
    ({"phase": "over", "ending": "shadow_conquest"}, "ending: shadow_conquest does not follow from the position"),
    ({"phase": "over", "ending": "free_conquest"}, "ending: free_conquest does not follow from the position"),
    (battle(to="edoras"), "battle.kind: field is not possible from osgiliath to edoras"),
    (battle(to=HERE), "battle.kind: field is not possible from osgiliath to osgiliath"),
    (battle(kind="assault"), "battle.kind: assault is not possible from osgiliath to south_ithilien"),
    (battle(kind="sortie"), "battle.kind: sortie is not possible from osgiliath to south_ithilien"),
    (battle({THERE: ARMIES[THERE]}), "battle.from: the shadow has no army there that can fight"),
    (battle({HERE: ARMIES[HERE]}), "battle.to: the free has no army there that can fight"),
    (battle(rearguard={"sauron_regular": 3}), "battle.from: the shadow has no army there that can fight"),
    (battle(rearguard={"sauron_regular": 4}), "battle.rearguard: more units than there are in osgiliath"),
    (battle(rearguard={"gondor_regular": 1}), "battle.rearguard: more units than there are in osgiliath"),
    (battle() | {"politics": {}}, "battle.rearguard: sauron is not At War and cannot attack"),
    (battle(rearguard_characters=["witch_king"]), "battle.rearguard: more units than there are in osgiliath"),
    (battle(seat="free"), "battle.seat: free is on the other side"),
]

# Facts that a position presupposes: (position, the expected fault).
WAR: dict[str, Any] = {"politics": ALL_AT_WAR}
ASLEEP: dict[str, Any] = {"active": False}
FIVE = ["minas_tirith", "dol_amroth", "helms_deep", "lorien", "rivendell"]
LOST: dict[str, Any] = {"clear_map": True, "regions": {name: {"control": "shadow"} for name in FIVE}}
TRACK: dict[str, Any] = {"region": "morannon", "mordor": 0}
WHITE: dict[str, Any] = {"gandalf_grey": "replaced", "gandalf_white": "edoras"}
WALLS: dict[str, Any] = {"from": "minas_tirith", "to": "garrison:minas_tirith"}
SAILING: dict[str, Any] = {"umbar": {"units": {"southrons_regular": 3}}, "pelargir": {"units": {"gondor_regular": 2}}}
LANDED: dict[str, Any] = {"dol_amroth": {"units": {"southrons_regular": 3}, "garrison": {"gondor_regular": 2}}}
HELP: dict[str, Any] = {
    "attacker": "free",
    "seat": "free",
    "from": "lossarnach",
    "to": "minas_tirith",
    "card": "fp_strat_10",
}
SHUT_IN: dict[str, Any] = {"orthanc": {"units": {"rohan_regular": 3}, "garrison": {"isengard_regular": 2}}}
PRESUPPOSED: list[tuple[dict[str, Any], str]] = [
    # characters
    ({"characters": {"saruman": "orthanc"}}, "characters.saruman: must be not_yet while isengard is not At War"),
    ({"characters": {"saruman": "dead"}}, "characters.saruman: must be not_yet while isengard is not At War"),
    (
        {"characters": {"witch_king": "moria"}, "politics": at_war("sauron")},
        "characters.witch_king: must be not_yet until sauron and a Free Peoples nation are At War",
    ),
    (
        {"characters": {"witch_king": "moria"}, "politics": at_war("elves")},
        "characters.witch_king: must be not_yet until sauron and a Free Peoples nation are At War",
    ),
    (
        {"characters": {"mouth_of_sauron": "moria"}, "politics": at_war("sauron", "elves")},
        "characters.mouth_of_sauron: must be not_yet until the Fellowship is on the Mordor Track or all Free Peoples "
        "nations are At War",
    ),
    ({"characters": WHITE}, "characters.gandalf_white: must be not_yet until a minion has entered play"),
    (
        {
            "characters": {"boromir": "garrison:morannon"},
            "regions": {"morannon": {"units": {"gondor_regular": 1}, "garrison": {"sauron_regular": 1}}},
            **WAR,
        },
        "garrison:morannon: figures of the besieging side are inside",
    ),
    (
        {
            "regions": {
                "minas_tirith": {"units": {"sauron_regular": 1}, "garrison": {"gondor_regular": 1, "sauron_nazgul": 1}}
            },
            **WAR,
        },
        "garrison:minas_tirith: figures of the besieging side are inside",
    ),
    (
        {"characters": {"boromir": "minas_tirith"}, "clear_map": True, "regions": SIEGE, **WAR},
        "characters.boromir: minas_tirith is besieged and held by this character's side, so the place must be "
        "garrison:minas_tirith or another region",
    ),
    (
        {
            "characters": {"saruman": "orthanc", "mouth_of_sauron": "orthanc"},
            "clear_map": True,
            "regions": SHUT_IN,
            **WAR,
        },
        "characters.mouth_of_sauron: orthanc is besieged",
    ),
    # politics
    (
        {"characters": {"witch_king": "moria"}, "politics": at_war("sauron", "elves") | {"north": ASLEEP}},
        "politics.north: passive, but the arrival of witch_king activates it",
    ),
    (
        {"characters": {"strider": "replaced", "aragorn": "dead"}, "politics": {"gondor": ASLEEP}},
        "politics.gondor: passive, but the arrival of aragorn activates it",
    ),
    (
        {"regions": {"eastemnet": {"units": {"sauron_regular": 1}}}, "politics": {"rohan": ASLEEP}},
        "politics.rohan: passive, but a Shadow army is in eastemnet",
    ),
    (
        {"regions": {"bree": {"units": {}, "control": "shadow"}}, "politics": {"north": {"box": 2, "active": False}}},
        "politics.north: passive, but the Shadow has taken bree",
    ),
    (
        {"characters": {"gimli": "erebor"}, "politics": {"dwarves": ASLEEP}},
        "politics.dwarves: passive, but gimli in erebor activates it",
    ),
    (
        battle(round=1) | {"politics": ALL_AT_WAR | {"gondor": {"box": 3, "active": False}}},
        "politics.gondor: passive, but it is attacked in this battle",
    ),
    (
        {"politics": {"gondor": {"box": 1}}},
        "politics.gondor: box 1, but its start, lost settlements, attacks and cards have moved it to at least 2",
    ),
    (
        {"regions": {"bree": {"units": {}, "control": "shadow"}}, "politics": {"north": {"box": 1, "active": True}}},
        "politics.north: box 1",
    ),
    (
        {"regions": {"moria": {"units": {}, "control": "free"}}, "politics": {"sauron": {"box": 3}}},
        "politics.sauron: box 3, but its start, lost settlements, attacks and cards have moved it to at least at_war",
    ),
    (battle(round=1) | {"politics": ALL_AT_WAR | {"gondor": {"box": 2, "active": True}}}, "politics.gondor: box 2"),
    (
        {
            "politics": {"gondor": {"box": 1}, "rohan": {"box": 1}},
            "played": ["sh_strat_06"],
            "regions": {"edoras": {"units": {}, "control": "shadow"}},
        },
        "politics.rohan: box 1",
    ),
    ({"table": ["fp_strat_02"], "politics": {"elves": {"box": 1}}}, "politics.elves: box 1"),
    ({"table": ["fp_strat_03"], "politics": {"north": {"box": 1}}}, "politics.north: box 1"),
    (
        {"regions": {"edoras": {"units": {}, "control": "shadow"}}},
        "regions.edoras: taken or besieged by the shadow, but no nation of this side is At War",
    ),
    (
        {"regions": {"moria": {"units": {}, "control": "free"}}, "politics": at_war("sauron")},
        "regions.moria: taken or besieged by the free, but no nation of this side is At War",
    ),
    (
        {"clear_map": True, "regions": SIEGE, "politics": {"sauron": {"box": 3}}},
        "regions.minas_tirith: taken or besieged by the shadow, but no nation of this side is At War",
    ),
    # tiles
    (
        {"tiles": {"in_play": {"sp_shelob": 1}}, "hands": {"shadow": ["sh_char_01"]}},
        "tiles: sp_shelob is in play, but sh_char_01 is not among the played cards",
    ),
    (
        {"tiles": {"pool": {"sp_phial": 1, "std_3": 1}}, "fellowship": TRACK, "discards": {"free": ["fp_char_03"]}},
        "tiles: sp_phial is in play, but fp_char_03 is not among the played cards",
    ),
    ({"tiles": {"removed": {"std_eye": 1}}}, "tiles.removed: 1 Eyes, but at most two are possible after fp_char_14"),
    (
        {"tiles": {"removed": {"std_eye": 3}}, "played": ["fp_char_14"]},
        "tiles.removed: 3 Eyes, but at most two are possible after fp_char_14",
    ),
    ({"tiles": {"pool": {}}}, "tiles.pool: must not be empty, since it is refilled at once"),
    ({"tiles": {"removed": {"std_eye": 1}}, "played": ["fp_char_14"]}, "so strider has left the Fellowship"),
    # dice and the marks of a turn
    (
        {"turn": 2, "dice": TEN | {"hunt_minimum": 1}},
        "dice.hunt.shadow: must contain at least the die that hunt_minimum requires",
    ),
    ({"dice": {"free": {"event": 4}}, "fellowship": {"tried": True}}, "fellowship.tried: the Free Peoples have"),
    (
        {
            "dice": {"free": {"event": 1}, "shadow": {"event": 8}},
            "messenger_used": True,
            **WAR,
            "characters": {"mouth_of_sauron": "moria"},
        },
        "messenger_used: the Shadow has not used a die yet",
    ),
    (
        {"dice": {"free": {"event": 5}, "shadow": {"event": 1}}},
        "dice.free: 5 dice this turn, but these characters allow 4 to 4",
    ),
    (
        {"dice": {"free": {"event": 1}, "spent": {"free": 1}}},
        "dice.free: 2 dice this turn, but these characters allow 4 to 4",
    ),
    (
        {"dice": {"free": {"event": 1}, "hunt": {"shadow": 8}}},
        "dice.shadow: 8 dice this turn, but these characters allow 7 to 7",
    ),
    (
        {"phase": "fellowship", "dice": {"rolled": {"free": 4}}},
        "dice.rolled.free: nothing has been rolled yet this turn",
    ),
    (
        {"phase": "hunt_allocation", "dice": {"hunt": {"shadow": 1}}},
        "dice.hunt.shadow: must be empty before the Hunt allocation",
    ),
    ({"phase": "action_roll", "dice": {"hunt": {"shadow": 8}}}, "dice.hunt.shadow: 8 dice, but 0 to 7 are allowed"),
    (
        {"phase": "action_roll", "turn": 2, "dice": {"hunt_minimum": 1}},
        "dice.hunt.shadow: 0 dice, but 1 to 7 are allowed",
    ),
    ({"phase": "fellowship", "dice": {"hunt_minimum": 1}}, "dice.hunt_minimum: must be 0 in the first turn"),
    ({"phase": "victory", "dice": {"free": {"event": 1}}}, "dice.free: unused dice are left, but the actions are over"),
    (
        {"phase": "recover", "dice": {"shadow": {"event": 1}}},
        "dice.shadow: unused dice are left, but the actions are over",
    ),
    (
        battle() | {"dice": {"free": {"event": 1}, "shadow": {"event": 7}}},
        "battle: the die that began it is still unused",
    ),
    (
        {"phase": "fellowship", "ring_used": {"free": True}, "rings": {"free": 1, "shadow": 1}},
        "ring_used, messenger_used, fellowship.tried: nothing can be used before the action roll",
    ),
    (
        {"phase": "action_roll", "fellowship": {"tried": True}},
        "ring_used, messenger_used, fellowship.tried: nothing can be used before the action roll",
    ),
    (
        {"ring_used": {"free": True}, "rings": {"free": 2}},
        "rings.shadow: must include the ring that the Free Peoples used this turn",
    ),
    (
        {"dice": {"free": {"event": 1}, "hunt": {"free": 1}}, "fellowship": {"tried": False}},
        "fellowship.tried: a die in the Hunt Box shows",
    ),
    (
        {"fellowship": {"hidden": False, "progress": 2}},
        "fellowship.progress: must be 0 while the Fellowship is revealed",
    ),
    # endings
    (
        LOST | {"phase": "recover", "dice": {}},
        "phase: the last turn ended with 0 Free Peoples and 10 Shadow victory points, so the game is over",
    ),
    (LOST | {"phase": "action_roll", "dice": {}}, "phase: the last turn ended"),
    (
        {"phase": "over", "ending": "corruption", "fellowship": TRACK | {"mordor": 5, "corruption": 12}},
        "ending: the Ring is destroyed or has won, not both",
    ),
    (
        {"phase": "over", "ending": "ring_destroyed", "fellowship": TRACK | {"mordor": 5, "corruption": 12}},
        "ending: the Ring is destroyed or has won, not both",
    ),
    (
        LOST | {"phase": "over", "ending": "shadow_conquest", "dice": {}, "fellowship": {"corruption": 12}},
        "ending: Corruption 12 or the last step of Mordor ended the game first",
    ),
    (
        {
            "phase": "over",
            "ending": "free_conquest",
            "dice": {},
            "clear_map": True,
            "regions": LOST["regions"] | {"moria": {"control": "free"}, "orthanc": {"control": "free"}},
        },
        "ending: shadow_conquest takes precedence over free_conquest",
    ),
    # battles
    (battle(round=1, white_rider=True), "battle.white_rider: gandalf_white can give up his Leadership only after"),
    (battle() | {"actor": 0}, "battle.seat: shadow attacks, but free is acting"),
    (
        battle(card="sh_strat_05") | {"played": ["sh_strat_05"]},
        "battle.card: sh_strat_05 does not start a battle, or is not among the played cards",
    ),
    (
        battle(card="sh_char_20", rounds_left=2),
        "battle.card: sh_char_20 does not start a battle, or is not among the played cards",
    ),
    (
        battle(card="sh_char_20", rounds_left=2) | {"played": ["sh_char_20"]},
        "battle.kind: sh_char_20 starts an assault",
    ),
    (battle(rounds_left=1), "battle.rounds_left: 1, but it must be 0"),
    ({"battle": FIELD | {"kind": "none"}}, "battle.kind: 'none' is not one of field, assault, sortie"),
    (battle(round=1, white_rider=True) | {"characters": WHITE}, "battle.white_rider: gandalf_white is not in this"),
    (
        battle(SIEGE, kind="assault", card="sh_char_20", rounds_left=2, **WALLS) | {"played": ["sh_char_20"]},
        "battle.card: sh_char_20 does not start a battle of this kind",
    ),
    (
        battle(SIEGE, kind="assault", card="sh_strat_02", rounds_left=2, **WALLS) | {"played": ["sh_strat_02"]},
        "battle.card: sh_strat_02 does not start a battle of this kind",
    ),
    (
        battle(card="sh_strat_10") | {"played": ["sh_strat_10"]},
        "battle.card: sh_strat_10 does not start a battle of this kind",
    ),
    (
        battle(card="fp_strat_10") | {"played": ["fp_strat_10"]},
        "battle.card: fp_strat_10 does not start a battle of this kind",
    ),
    (
        battle(
            {"lorien": {"units": {"sauron_regular": 3}, "garrison": {"elves_regular": 2}}},
            kind="assault",
            **{"from": "lorien", "to": "garrison:lorien"},
        )
        | {"table": ["fp_strat_02"]},
        "battle.to: a card on the table closes lorien to Shadow armies",
    ),
    (
        battle(
            {HERE: {"units": {"gondor_regular": 3, "gondor_leader": 1}}, THERE: {"units": {"sauron_regular": 2}}},
            attacker="free",
            seat="free",
            rearguard={"gondor_leader": 1},
        ),
        "battle.rearguard: Free Peoples leaders may stay behind only with units",
    ),
    # seats
    (
        {"used_before": {"nations": ["gondor"]}},
        "used_before: only Free Peoples nations and their mixed armies, and only with three players",
    ),
    ({"mixed": {"edoras": "merged"}}, "mixed.edoras: the partners have no units together there"),
]


@pytest.mark.parametrize(("position", "told"), PRESUPPOSED)
def test_an_unreachable_position_is_refused(position: dict[str, Any], told: str) -> None:
    position = {"phase": "actions", "turn": 1} | position
    if position["phase"] == "actions":
        position = {"dice": TEN} | position
    with pytest.raises(warhost.BadPosition) as refusal:
        warhost.new("wotr", seed=1, position=position)
    assert told in str(refusal.value)


@pytest.mark.parametrize(
    "position",
    [
        # Wormtongue kept Rohan asleep while its land was taken and the Witch-king came.
        {
            "regions": {"edoras": {"units": {"sauron_regular": 1}, "control": "shadow"}},
            "played": ["sh_char_22"],
            "politics": at_war("sauron") | {"rohan": ASLEEP},
        },
        {
            "characters": {"witch_king": "moria", "saruman": "orthanc"},
            "table": ["sh_char_22"],
            "politics": at_war("sauron", "isengard", "elves") | {"rohan": ASLEEP},
        },
        # Stormcrow took Gondor back; two tiles left with the Challenge of the King.
        {"politics": {"gondor": {"box": 1}}, "played": ["sh_strat_06"]},
        {"tiles": {"removed": {"std_eye": 2}}, "played": ["fp_char_14"], "characters": {"strider": "edoras"}},
        # A special card fought as a combat card: played, and its tile nowhere.
        {"played": ["sh_char_01"]},
        # The die of a hero outlives him by a turn.
        {
            "dice": {"free": {"event": 5}, "shadow": {"event": 1}},
            "characters": {"strider": "replaced", "aragorn": "dead"},
        },
        {"characters": {"mouth_of_sauron": "moria"}, "fellowship": TRACK},
        {"characters": WHITE | {"saruman": "dead"}, "politics": at_war("isengard")},
        battle(SIEGE, kind="assault", card="sh_char_20", rounds_left=2, **WALLS)
        | {"played": ["sh_char_20"], "characters": {"witch_king": "minas_tirith"}},
        # The Corsairs come over the sea, or join a siege; help comes to a garrison.
        battle(SAILING, card="sh_strat_10", **{"from": "umbar", "to": "pelargir"}) | {"played": ["sh_strat_10"]},
        battle(LANDED, kind="assault", card="sh_strat_10", **{"from": "dol_amroth", "to": "garrison:dol_amroth"})
        | {"played": ["sh_strat_10"]},
        # The garrison may make a sortie, even where a card closes the region to those outside.
        battle(
            {"lorien": {"units": {"elves_regular": 2}, "garrison": {"sauron_regular": 3}, "control": "shadow"}},
            kind="sortie",
            **{"from": "garrison:lorien", "to": "lorien"},
        )
        | {"table": ["fp_strat_02"]},
        battle(SIEGE | {"lossarnach": {"units": {"gondor_regular": 2}}}, **HELP) | {"played": ["fp_strat_10"]},
        # A Nazgul may alight before the walls where his own side is besieged.
        {"clear_map": True, "regions": SHUT_IN, "characters": {"witch_king": "orthanc"}, **WAR},
        {"table": ["fp_strat_02", "fp_strat_03"], "politics": {"elves": {"box": 2}, "north": {"box": 2}}},
    ],
)
def test_what_a_card_or_a_rule_makes_possible_is_accepted(position: dict[str, Any]) -> None:
    position = {"phase": "actions", "turn": 1, "dice": TEN} | position
    assert warhost.new("wotr", seed=1, position=position).ask is not None


def test_what_is_left_out_follows_from_the_rest() -> None:
    """Nations awake and moved, dice used, who leads, takers and the cards of special tiles."""
    m = warhost.new(
        "wotr",
        options={"players": 4},
        position={
            "turn": 4,
            "phase": "actions",
            "dice": {"free": {"event": 1}, "shadow": {"event": 2}, "hunt": {"free": 1}},
            "regions": {"edoras": {"units": {"sauron_regular": 1}, "control": "shadow"}},
            "tiles": {"in_play": {"sp_phial": 1}},
        },
    )
    told = m.position()
    assert told["politics"]["rohan"] == {"box": 2, "active": True}
    assert told["politics"]["sauron"]["box"] == "at_war"
    assert told["dice"]["spent"] == {"free": 2, "shadow": 5}
    assert told["leading"] == {"free": "rohan", "shadow": "saruman"}
    assert told["takers"] == {"edoras": "witch_king"}
    assert told["played"] == ["fp_char_03"] and told["fellowship"]["tried"]
    assert table(**battle()).position()["actor"] == 1


def test_partners_say_who_took_a_settlement_and_what_they_agreed() -> None:
    with pytest.raises(warhost.BadPosition, match=r"takers\.edoras: missing, must be one of witch_king, saruman"):
        table(4, regions={"edoras": {"units": {}, "control": "shadow"}})
    shared = {"umbar": {"units": {"sauron_regular": 1, "southrons_regular": 1}}}
    with pytest.raises(warhost.BadPosition, match=r"mixed\.umbar: must be merged or apart"):
        table(4, regions=shared, politics=ALL_AT_WAR)
    with pytest.raises(warhost.BadPosition, match=r"leading\.free: in turn 3 it must be gondor"):
        table(4, turn=3, leading={"free": "rohan"})
    with pytest.raises(
        warhost.BadPosition,
        match="used_before: only Free Peoples nations and their mixed armies, and only with three players",
    ):
        table(3, used_before={"nations": ["sauron"]})


def test_every_special_tile_comes_with_its_card() -> None:
    for tile, card in enumerate(TILE_CARD):
        event = CARD[card]
        assert card < 0 or (isinstance(event, SpecialTile) and event.tile == tile)


@pytest.mark.parametrize(("position", "told"), IMPOSSIBLE)
def test_an_impossible_position_is_refused(position: dict[str, Any], told: str) -> None:
    with pytest.raises(warhost.BadPosition) as refusal:
        table(**position)
    assert told in str(refusal.value)


def test_more_seats_have_more_places_in_the_order() -> None:
    """Four, and four again for the order after a pass."""
    assert table(4, actor=3, dice=TEN).seat == table(4, actor=5, dice=TEN).seat == "witch_king"
    with pytest.raises(warhost.BadPosition, match="from 0 to 7"):
        table(4, actor=8, dice=TEN)
