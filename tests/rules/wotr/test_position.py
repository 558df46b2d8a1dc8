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
    return {"phase": "battle", "clear_map": True, "regions": regions or ARMIES, "politics": ALL_AT_WAR, "dice": TEN,
            "battle": FIELD | changes}


@pytest.mark.parametrize("position", [
    battle(),
    battle(rearguard={"sauron_regular": 2}),
    battle(SIEGE, kind="assault", **{"from": "minas_tirith", "to": "garrison:minas_tirith"}),
    battle(SIEGE, kind="sortie", attacker="free", seat="free",
           **{"from": "garrison:minas_tirith", "to": "minas_tirith"}),
])
def test_a_battle_can_be_set_up(position: dict[str, Any]) -> None:
    assert table(**position).ask is not None


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"actor": 2}, "actor: expected a number from 0 to 1, not 2"),
    ({"actor": -1}, "actor: expected a number from 0 to 1, not -1"),
    ({"dice": {}}, "dice.free: no die left to act with, and it is this side's action"),
    ({"dice": {"free": {"event": 1}}, "actor": 1}, "dice.shadow: no die left to act with"),
    ({"dice": {"free": {"army": 1}}}, "dice.free.army: no die of this side shows it, or it is no action"),
    ({"dice": {"free": {"eye": 1}}}, "dice.free.eye: no die of this side shows it, or it is no action"),
    ({"dice": {"free": {"event": 1}, "shadow": {"eye": 1}}}, "dice.shadow.eye: no die of this side shows it"),
    ({"dice": {"free": {"event": 1}, "shadow": {"will": 1}}}, "dice.shadow.will: no die of this side shows it"),
    ({"dice": {"free": {"event": 7}}}, "dice.free: 7 dice, there are 6"),
    ({"dice": {"free": {"event": 1}, "shadow": {"event": 9}, "hunt": {"shadow": 2}}}, "dice.shadow: 11 dice, there"),
    ({"phase": "action_roll", "dice": {"free": {"event": 1}}}, "dice: none lie there before the action roll"),
    ({"ending": "corruption"}, "ending: given in the phase over, and only then"),
    ({"phase": "over"}, "ending: given in the phase over, and only then"),
    ({"fellowship": {"corruption": 12}}, "fellowship: Corruption 12 or the last step of Mordor, but the game goes on"),
    ({"fellowship": {"region": "morannon", "mordor": 5}}, "fellowship: Corruption 12 or the last step of Mordor"),
    ({"characters": {"boromir": "not_yet"}}, "characters.boromir: never so"),
    ({"characters": {"boromir": "replaced"}}, "characters.boromir: never so"),
    ({"characters": {"saruman": "replaced"}}, "characters.saruman: never so"),
    ({"characters": {"aragorn": "dead"}}, "characters.aragorn: strider must be replaced"),
    ({"characters": {"gandalf_white": "dead"}}, "characters.gandalf_white: gandalf_grey must be replaced or dead"),
    ({"turn": 0}, "turn: 0 comes before the first recovery alone"),
    ({"politics": {"elves": {"active": False}}}, "politics.elves: the Elves are always active"),
    ({"politics": {"isengard": {"box": 2}}}, "politics.isengard: a Shadow nation never stands before box 3"),
    ({"table": ["fp_char_09"]}, "table: fp_char_09 never stays on the table"),
    ({"discards": {"free": ["sh_char_01"]}}, "discards.free: a card of the other side"),
    ({"tiles": {"drawn": {"sp_shelob": 1}}}, "tiles: sp_shelob joins the pool only on the Mordor Track"),
    ({"tiles": {"in_play": {"sp_shelob": 1}}, "fellowship": {"region": "morannon", "mordor": 1}},
     "tiles.in_play: sp_shelob is in the pool once the Fellowship is in Mordor"),
    ({"tiles": {"in_play": {"std_3": 1}, "drawn": {"std_3": 1}}}, "tiles.in_play: std_3 is no special tile"),
    ({"tiles": {"removed": {"std_3": 1}}}, "tiles.removed: std_3 shows no Eye, and only Eyes leave for good"),
    ({"fellowship": {"region": "morannon", "mordor": 1, "progress": 4}},
     "fellowship.progress: 0 on the Mordor Track"),
    ({"ring_used": {"free": True}}, "ring_used.free: all three rings are still there"),
    ({"ring_used": {"shadow": True}, "rings": {"free": 1, "shadow": 2}}, "ring_used.shadow: no ring has left the game"),
    ({"messenger_used": True}, "messenger_used: mouth_of_sauron has not come yet"),
    ({"phase": "over", "ending": "corruption"}, "ending: corruption does not follow from the position"),
    ({"phase": "over", "ending": "ring_destroyed"}, "ending: ring_destroyed does not follow from the position"),
    ({"phase": "over", "ending": "shadow_conquest"}, "ending: shadow_conquest does not follow from the position"),
    ({"phase": "over", "ending": "free_conquest"}, "ending: free_conquest does not follow from the position"),
    (battle(to="edoras"), "battle.kind: field cannot be from osgiliath to edoras"),
    (battle(to=HERE), "battle.kind: field cannot be from osgiliath to osgiliath"),
    (battle(kind="assault"), "battle.kind: assault cannot be from osgiliath to south_ithilien"),
    (battle(kind="sortie"), "battle.kind: sortie cannot be from osgiliath to south_ithilien"),
    (battle({THERE: ARMIES[THERE]}), "battle.from: no army of the shadow that could fight"),
    (battle({HERE: ARMIES[HERE]}), "battle.to: no army of the free that could fight"),
    (battle(rearguard={"sauron_regular": 3}), "battle.from: no army of the shadow that could fight"),
    (battle(rearguard={"sauron_regular": 4}), "battle.rearguard: more than stand in osgiliath"),
    (battle(rearguard={"gondor_regular": 1}), "battle.rearguard: more than stand in osgiliath"),
    (battle() | {"politics": {}}, "battle.rearguard: sauron is not At War and cannot attack"),
    (battle(rearguard_characters=["witch_king"]), "battle.rearguard: more than stand in osgiliath"),
    (battle(seat="free"), "battle.seat: free is on the other side"),
]

# What a position presupposes: (position, what is said of it).
WAR: dict[str, Any] = {"politics": ALL_AT_WAR}
ASLEEP: dict[str, Any] = {"active": False}
FIVE = ["minas_tirith", "dol_amroth", "helms_deep", "lorien", "rivendell"]
LOST: dict[str, Any] = {"clear_map": True, "regions": {name: {"control": "shadow"} for name in FIVE}}
TRACK: dict[str, Any] = {"region": "morannon", "mordor": 0}
WHITE: dict[str, Any] = {"gandalf_grey": "replaced", "gandalf_white": "edoras"}
WALLS: dict[str, Any] = {"from": "minas_tirith", "to": "garrison:minas_tirith"}
SAILING: dict[str, Any] = {"umbar": {"units": {"southrons_regular": 3}}, "pelargir": {"units": {"gondor_regular": 2}}}
LANDED: dict[str, Any] = {
    "dol_amroth": {"units": {"southrons_regular": 3}, "garrison": {"gondor_regular": 2}},
}
HELP: dict[str, Any] = {"attacker": "free", "seat": "free", "from": "lossarnach", "to": "minas_tirith",
                        "card": "fp_strat_10"}
SHUT_IN: dict[str, Any] = {"orthanc": {"units": {"rohan_regular": 3}, "garrison": {"isengard_regular": 2}}}
PRESUPPOSED: list[tuple[dict[str, Any], str]] = [
    # characters
    ({"characters": {"saruman": "orthanc"}}, "characters.saruman: not_yet while isengard is not At War"),
    ({"characters": {"saruman": "dead"}}, "characters.saruman: not_yet while isengard is not At War"),
    ({"characters": {"witch_king": "moria"}, "politics": at_war("sauron")},
     "characters.witch_king: not_yet until sauron"),
    ({"characters": {"witch_king": "moria"}, "politics": at_war("elves")},
     "characters.witch_king: not_yet until sauron"),
    ({"characters": {"mouth_of_sauron": "moria"}, "politics": at_war("sauron", "elves")},
     "characters.mouth_of_sauron: not_yet until the Fellowship"),
    ({"characters": WHITE}, "characters.gandalf_white: not_yet until a minion has come"),
    ({"characters": {"boromir": "garrison:morannon"}, "regions": {
        "morannon": {"units": {"gondor_regular": 1}, "garrison": {"sauron_regular": 1}}}, **WAR},
     "garrison:morannon: figures of the besiegers are inside"),
    ({"regions": {"minas_tirith": {"units": {"sauron_regular": 1},
                                   "garrison": {"gondor_regular": 1, "sauron_nazgul": 1}}}, **WAR},
     "garrison:minas_tirith: figures of the besiegers are inside"),
    ({"characters": {"boromir": "minas_tirith"}, "clear_map": True, "regions": SIEGE, **WAR},
     "characters.boromir: minas_tirith is besieged and his side's, so he is in garrison:minas_tirith or elsewhere"),
    ({"characters": {"saruman": "orthanc", "mouth_of_sauron": "orthanc"}, "clear_map": True, "regions": SHUT_IN, **WAR},
     "characters.mouth_of_sauron: orthanc is besieged"),
    # politics
    ({"characters": {"witch_king": "moria"}, "politics": at_war("sauron", "elves") | {"north": ASLEEP}},
     "politics.north: passive, but the coming of witch_king wakes it"),
    ({"characters": {"strider": "replaced", "aragorn": "dead"}, "politics": {"gondor": ASLEEP}},
     "politics.gondor: passive, but the coming of aragorn wakes it"),
    ({"regions": {"eastemnet": {"units": {"sauron_regular": 1}}}, "politics": {"rohan": ASLEEP}},
     "politics.rohan: passive, but a Shadow army is in eastemnet"),
    ({"regions": {"bree": {"units": {}, "control": "shadow"}}, "politics": {"north": {"box": 2, "active": False}}},
     "politics.north: passive, but the Shadow has taken bree"),
    ({"characters": {"gimli": "erebor"}, "politics": {"dwarves": ASLEEP}},
     "politics.dwarves: passive, but gimli is in erebor and wakes it"),
    (battle(round=1) | {"politics": ALL_AT_WAR | {"gondor": {"box": 3, "active": False}}},
     "politics.gondor: passive, but it is attacked in this battle"),
    ({"politics": {"gondor": {"box": 1}}},
     "politics.gondor: box 1; its start, settlements lost, attacks and cards have brought it to 2"),
    ({"regions": {"bree": {"units": {}, "control": "shadow"}}, "politics": {"north": {"box": 1, "active": True}}},
     "politics.north: box 1"),
    ({"regions": {"moria": {"units": {}, "control": "free"}}, "politics": {"sauron": {"box": 3}}},
     "brought it to at_war at least"),
    (battle(round=1) | {"politics": ALL_AT_WAR | {"gondor": {"box": 2, "active": True}}}, "politics.gondor: box 2"),
    ({"politics": {"gondor": {"box": 1}, "rohan": {"box": 1}}, "played": ["sh_strat_06"],
      "regions": {"edoras": {"units": {}, "control": "shadow"}}}, "politics.rohan: box 1"),
    ({"table": ["fp_strat_02"], "politics": {"elves": {"box": 1}}}, "politics.elves: box 1"),
    ({"table": ["fp_strat_03"], "politics": {"north": {"box": 1}}}, "politics.north: box 1"),
    ({"regions": {"edoras": {"units": {}, "control": "shadow"}}},
     "regions.edoras: taken or besieged by the shadow, but no nation of this side is At War"),
    ({"regions": {"moria": {"units": {}, "control": "free"}}, "politics": at_war("sauron")},
     "regions.moria: taken or besieged by the free, but no nation of this side is At War"),
    ({"clear_map": True, "regions": SIEGE, "politics": {"sauron": {"box": 3}}},
     "regions.minas_tirith: taken or besieged by the shadow, but no nation of this side is At War"),
    # tiles
    ({"tiles": {"in_play": {"sp_shelob": 1}}, "hands": {"shadow": ["sh_char_01"]}},
     "tiles: sp_shelob is in play, but sh_char_01 is not among the played cards"),
    ({"tiles": {"pool": {"sp_phial": 1, "std_3": 1}}, "fellowship": TRACK, "discards": {"free": ["fp_char_03"]}},
     "tiles: sp_phial is in play, but fp_char_03 is not among the played cards"),
    ({"tiles": {"removed": {"std_eye": 1}}}, "tiles.removed: 1 Eyes; with fp_char_14 played"),
    ({"tiles": {"removed": {"std_eye": 3}}, "played": ["fp_char_14"]}, "tiles.removed: 3 Eyes; with fp_char_14 played"),
    ({"tiles": {"pool": {}}}, "tiles.pool: empty, but it is refilled at once"),
    ({"tiles": {"removed": {"std_eye": 1}}, "played": ["fp_char_14"]}, "so strider has left the Fellowship"),
    # dice and the marks of a turn
    ({"turn": 2, "dice": TEN | {"hunt_minimum": 1}}, "dice.hunt.shadow: at least the die that hunt_minimum asked for"),
    ({"dice": {"free": {"event": 4}}, "fellowship": {"tried": True}}, "fellowship.tried: the Free Peoples have"),
    ({"dice": {"free": {"event": 1}, "shadow": {"event": 8}}, "messenger_used": True, **WAR,
      "characters": {"mouth_of_sauron": "moria"}}, "messenger_used: the Shadow has not used a die yet"),
    ({"dice": {"free": {"event": 5}, "shadow": {"event": 1}}},
     "dice.free: 5 dice in this turn, with these characters it is 4 to 4"),
    ({"dice": {"free": {"event": 1}, "spent": {"free": 1}}}, "dice.free: 2 dice in this turn"),
    ({"dice": {"free": {"event": 1}, "hunt": {"shadow": 8}}},
     "dice.shadow: 8 dice in this turn, with these characters it is 7 to 7"),
    ({"phase": "fellowship", "dice": {"rolled": {"free": 4}}}, "dice.rolled.free: nothing was rolled yet this turn"),
    ({"phase": "hunt_allocation", "dice": {"hunt": {"shadow": 1}}}, "dice.hunt.shadow: no die lies there before"),
    ({"phase": "action_roll", "dice": {"hunt": {"shadow": 8}}}, "dice.hunt.shadow: 8 dice, allowed are 0 to 7"),
    ({"phase": "action_roll", "turn": 2, "dice": {"hunt_minimum": 1}}, "dice.hunt.shadow: 0 dice, allowed are 1 to 7"),
    ({"phase": "fellowship", "dice": {"hunt_minimum": 1}}, "dice.hunt_minimum: 0 in the first turn"),
    ({"phase": "victory", "dice": {"free": {"event": 1}}}, "dice.free: dice are unused, but the actions are over"),
    ({"phase": "recover", "dice": {"shadow": {"event": 1}}}, "dice.shadow: dice are unused, but the actions are over"),
    (battle() | {"dice": {"free": {"event": 1}, "shadow": {"event": 7}}},
     "battle: the die that began it is still unused"),
    ({"phase": "fellowship", "ring_used": {"free": True}, "rings": {"free": 1, "shadow": 1}}, "nothing is used before"),
    ({"phase": "action_roll", "fellowship": {"tried": True}}, "nothing is used before the action roll"),
    ({"ring_used": {"free": True}, "rings": {"free": 2}},
     "rings.shadow: the ring that the Free Peoples used this turn"),
    ({"dice": {"free": {"event": 1}, "hunt": {"free": 1}}, "fellowship": {"tried": False}},
     "fellowship.tried: a die in the Hunt Box shows"),
    ({"fellowship": {"hidden": False, "progress": 2}}, "fellowship.progress: 0 while the Fellowship is revealed"),
    # endings
    (LOST | {"phase": "recover", "dice": {}},
     "phase: the turn before has ended with 0 victory points of the Free Peoples "
     "and 10 of the Shadow, so the game is over"),
    (LOST | {"phase": "action_roll", "dice": {}}, "phase: the turn before has ended"),
    ({"phase": "over", "ending": "corruption", "fellowship": TRACK | {"mordor": 5, "corruption": 12}},
     "ending: the Ring is destroyed or has won, not both"),
    ({"phase": "over", "ending": "ring_destroyed", "fellowship": TRACK | {"mordor": 5, "corruption": 12}},
     "ending: the Ring is destroyed or has won, not both"),
    (LOST | {"phase": "over", "ending": "shadow_conquest", "dice": {}, "fellowship": {"corruption": 12}},
     "ending: Corruption 12 or the last step of Mordor came first"),
    ({"phase": "over", "ending": "free_conquest", "dice": {}, "clear_map": True, "regions": LOST["regions"] | {
        "moria": {"control": "free"}, "orthanc": {"control": "free"}}}, "ending: shadow_conquest comes before"),
    # battles
    (battle(round=1, white_rider=True), "battle.white_rider: gandalf_white gives up his Leadership in the first round"),
    (battle() | {"actor": 0}, "battle.seat: shadow attacks, but the action is that of free"),
    (battle(card="sh_strat_05") | {"played": ["sh_strat_05"]}, "battle.card: sh_strat_05 begins no battle, or is not"),
    (battle(card="sh_char_20", rounds_left=2), "battle.card: sh_char_20 begins no battle, or is not among the played"),
    (battle(card="sh_char_20", rounds_left=2) | {"played": ["sh_char_20"]},
     "battle.kind: sh_char_20 begins an assault"),
    (battle(rounds_left=1), "battle.rounds_left: 1, 0 is right"),
    ({"battle": FIELD | {"kind": "none"}}, "battle.kind: 'none' is not one of field, assault, sortie"),
    (battle(round=1, white_rider=True) | {"characters": WHITE}, "battle.white_rider: gandalf_white is not in this"),
    (battle(SIEGE, kind="assault", card="sh_char_20", rounds_left=2, **WALLS) | {"played": ["sh_char_20"]},
     "battle.card: sh_char_20 does not begin such a battle"),
    (battle(SIEGE, kind="assault", card="sh_strat_02", rounds_left=2, **WALLS) | {"played": ["sh_strat_02"]},
     "battle.card: sh_strat_02 does not begin such a battle"),
    (battle(card="sh_strat_10") | {"played": ["sh_strat_10"]}, "battle.card: sh_strat_10 does not begin such a battle"),
    (battle(card="fp_strat_10") | {"played": ["fp_strat_10"]}, "battle.card: fp_strat_10 does not begin such a battle"),
    (battle({"lorien": {"units": {"sauron_regular": 3}, "garrison": {"elves_regular": 2}}}, kind="assault",
            **{"from": "lorien", "to": "garrison:lorien"}) | {"table": ["fp_strat_02"]},
     "battle.to: a card on the table shuts lorien to Shadow armies"),
    (battle({HERE: {"units": {"gondor_regular": 3, "gondor_leader": 1}}, THERE: {"units": {"sauron_regular": 2}}},
            attacker="free", seat="free", rearguard={"gondor_leader": 1}), "battle.rearguard: leaders of the Free"),
    # seats
    ({"used_before": {"nations": ["gondor"]}}, "used_before: nations of the Free Peoples and their mixed armies"),
    ({"mixed": {"edoras": "merged"}}, "mixed.edoras: no units of two partners stand there"),
]


@pytest.mark.parametrize(("position", "told"), PRESUPPOSED)
def test_what_cannot_have_come_about_is_refused(position: dict[str, Any], told: str) -> None:
    position = {"phase": "actions", "turn": 1} | position
    if position["phase"] == "actions":
        position = {"dice": TEN} | position
    with pytest.raises(warhost.BadPosition) as refusal:
        warhost.new("wotr", seed=1, position=position)
    assert told in str(refusal.value)


@pytest.mark.parametrize("position", [
    # Wormtongue kept Rohan asleep while its land was taken and the Witch-king came.
    {"regions": {"edoras": {"units": {"sauron_regular": 1}, "control": "shadow"}}, "played": ["sh_char_22"],
     "politics": at_war("sauron") | {"rohan": ASLEEP}},
    {"characters": {"witch_king": "moria", "saruman": "orthanc"}, "table": ["sh_char_22"],
     "politics": at_war("sauron", "isengard", "elves") | {"rohan": ASLEEP}},
    # Stormcrow took Gondor back; two tiles left with the Challenge of the King.
    {"politics": {"gondor": {"box": 1}}, "played": ["sh_strat_06"]},
    {"tiles": {"removed": {"std_eye": 2}}, "played": ["fp_char_14"], "characters": {"strider": "edoras"}},
    # A special card fought as a combat card: played, and its tile nowhere.
    {"played": ["sh_char_01"]},
    # The die of a hero outlives him by a turn.
    {"dice": {"free": {"event": 5}, "shadow": {"event": 1}}, "characters": {"strider": "replaced", "aragorn": "dead"}},
    {"characters": {"mouth_of_sauron": "moria"}, "fellowship": TRACK},
    {"characters": WHITE | {"saruman": "dead"}, "politics": at_war("isengard")},
    battle(SIEGE, kind="assault", card="sh_char_20", rounds_left=2, **WALLS) | {
        "played": ["sh_char_20"], "characters": {"witch_king": "minas_tirith"}},
    # The Corsairs come over the sea, or join a siege; help comes to a garrison.
    battle(SAILING, card="sh_strat_10", **{"from": "umbar", "to": "pelargir"}) | {"played": ["sh_strat_10"]},
    battle(LANDED, kind="assault", card="sh_strat_10", **{"from": "dol_amroth", "to": "garrison:dol_amroth"}) | {
        "played": ["sh_strat_10"]},
    # Who is inside may make a sortie, also where a card shuts the region to those outside.
    battle({"lorien": {"units": {"elves_regular": 2}, "garrison": {"sauron_regular": 3}, "control": "shadow"}},
           kind="sortie", **{"from": "garrison:lorien", "to": "lorien"}) | {"table": ["fp_strat_02"]},
    battle(SIEGE | {"lossarnach": {"units": {"gondor_regular": 2}}}, **HELP) | {"played": ["fp_strat_10"]},
    # A Nazgul may alight before the walls where his own side is besieged.
    {"clear_map": True, "regions": SHUT_IN, "characters": {"witch_king": "orthanc"}, **WAR},
    {"table": ["fp_strat_02", "fp_strat_03"], "politics": {"elves": {"box": 2}, "north": {"box": 2}}},
])
def test_what_a_card_or_a_rule_makes_possible_is_accepted(position: dict[str, Any]) -> None:
    position = {"phase": "actions", "turn": 1, "dice": TEN} | position
    assert warhost.new("wotr", seed=1, position=position).ask is not None


def test_what_is_left_out_follows_from_the_rest() -> None:
    """Nations awake and moved, dice used, who leads, takers and the cards of special tiles."""
    m = warhost.new("wotr", options={"players": 4}, position={
        "turn": 4, "phase": "actions", "dice": {"free": {"event": 1}, "shadow": {"event": 2}, "hunt": {"free": 1}},
        "regions": {"edoras": {"units": {"sauron_regular": 1}, "control": "shadow"}},
        "tiles": {"in_play": {"sp_phial": 1}}})
    told = m.position()
    assert told["politics"]["rohan"] == {"box": 2, "active": True}
    assert told["politics"]["sauron"]["box"] == "at_war"
    assert told["dice"]["spent"] == {"free": 2, "shadow": 5}
    assert told["leading"] == {"free": "rohan", "shadow": "saruman"}
    assert told["takers"] == {"edoras": "witch_king"}
    assert told["played"] == ["fp_char_03"] and told["fellowship"]["tried"]
    assert table(**battle()).position()["actor"] == 1


def test_partners_say_who_took_a_settlement_and_what_they_agreed() -> None:
    with pytest.raises(warhost.BadPosition, match=r"takers\.edoras: who has taken it, witch_king, saruman"):
        table(4, regions={"edoras": {"units": {}, "control": "shadow"}})
    shared = {"umbar": {"units": {"sauron_regular": 1, "southrons_regular": 1}}}
    with pytest.raises(warhost.BadPosition, match=r"mixed\.umbar: partners have agreed, merged or apart"):
        table(4, regions=shared, politics=ALL_AT_WAR)
    with pytest.raises(warhost.BadPosition, match=r"leading\.free: in turn 3 it is gondor"):
        table(4, turn=3, leading={"free": "rohan"})
    with pytest.raises(warhost.BadPosition, match="used_before: nations of the Free Peoples"):
        table(3, used_before={"nations": ["sauron"]})


def test_every_special_tile_comes_with_its_card() -> None:
    for tile, card in enumerate(TILE_CARD):
        event = CARD[card]
        assert card < 0 or (isinstance(event, SpecialTile) and event.tile == tile)


@pytest.mark.parametrize(("position", "told"), IMPOSSIBLE)
def test_what_cannot_be_is_refused(position: dict[str, Any], told: str) -> None:
    with pytest.raises(warhost.BadPosition) as refusal:
        table(**position)
    assert told in str(refusal.value)


def test_more_seats_have_more_places_in_the_order() -> None:
    """Four, and four again for the order after a pass."""
    assert table(4, actor=3, dice=TEN).seat == table(4, actor=5, dice=TEN).seat == "witch_king"
    with pytest.raises(warhost.BadPosition, match="from 0 to 7"):
        table(4, actor=8, dice=TEN)
