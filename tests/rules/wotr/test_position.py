"""A position that cannot occur is refused, and the refusal names the field."""

from typing import Any

import pytest
from tests.table import ALL_AT_WAR, table

import warhost

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


@pytest.mark.parametrize(("position", "told"), IMPOSSIBLE)
def test_what_cannot_be_is_refused(position: dict[str, Any], told: str) -> None:
    with pytest.raises(warhost.BadPosition) as refusal:
        table(**position)
    assert told in str(refusal.value)


def test_more_seats_have_more_places_in_the_order() -> None:
    assert table(4, actor=3, dice=TEN).ask is not None
    with pytest.raises(warhost.BadPosition, match="from 0 to 3"):
        table(4, actor=4, dice=TEN)
