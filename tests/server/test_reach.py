"""What a thing on the board reaches, asked of the server: it is public, so everybody may ask."""

from collections.abc import Callable

from tests.bl_table import table
from tests.server.helper import Visitor

Make = Callable[[], Visitor]


def test_spectators_see_what_a_unit_sees(visitor: Make) -> None:
    me = visitor()
    units = {"c5": {"unit": "yeoman_archers"}, "e5": {"unit": "blood_harvesters"}, "l1": {"unit": "viper_legion"}}
    match = me.post("/records", table(units=units).record())["id"]
    path = f"/matches/{match}/reach?kind=hex&thing="
    for one in (me, visitor()):
        found = one.get(path + "c5")["reach"]
        assert found["targets"] == ["e5"]
        assert "d5" in found["sees"] and "f5" not in found["sees"]
    assert me.get(path + "l1")["reach"]["targets"] == []
    assert me.get(path + "l1&at=c1")["reach"]["targets"] == ["c5"]
    assert me.get(path + "a1") == {"reach": {}}
    assert me.get(path + "nowhere") == {"reach": {}}
    assert me.get(path + "c5&at=e5") == {"reach": {}}
    assert me.get(f"/matches/{match}/reach?kind=unit&thing=c5") == {"reach": {}}
