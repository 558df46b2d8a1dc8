"""The server explains why a thing may not be chosen, to the player who has to answer, about the current question."""

from collections.abc import Callable
from typing import Any

from tests.server.helper import Visitor
from tests.table import ALL_AT_WAR, table

Make = Callable[[], Visitor]


def test_the_asked_player_gets_the_reason_in_their_language(visitor: Make) -> None:
    me = visitor()
    position: dict[str, Any] = {
        "clear_map": True,
        "politics": ALL_AT_WAR,
        "actor": 1,
        "dice": {"free": {"event": 1}, "shadow": {"army": 2}, "hunt": {"shadow": 2}},
        "regions": {
            "noman_lands": {"units": {"sauron_regular": 3}},
            "dagorlad": {"units": {"sauron_elite": 1}},
            "eastern_emyn_muil": {"units": {"gondor_regular": 2}},
            "southern_rhovanion": {"units": {"north_regular": 1}},
        },
    }
    match = me.post("/records", table(**position).record())["id"]
    live = me.live(match)
    live.send("look", seat="shadow")
    while live.table["seat"] != "shadow" or live.table["ask"] is None:
        live.until("table")
    live.answer("do:attack")
    path = f"/matches/{match}/why?seat=shadow&ask={live.table['ask']['version']}&kind=region&thing="
    assert me.get(path + "edoras") == {"reason": "You have no army there."}
    assert me.get(path + "edoras&lang=ru") == {"reason": "Там нет вашего войска."}
    assert me.get(path + "noman_lands") == {"reason": ""}
    assert me.get(path + "nowhere") == {"reason": ""}
    live.answer("region:noman_lands")
    assert me.refused("GET", path + "edoras") == (409, "stale")
    path = f"/matches/{match}/why?seat=shadow&ask={live.table['ask']['version']}&kind=region&thing="
    assert visitor().refused("GET", path + "edoras") == (403, "not_your_seat")
