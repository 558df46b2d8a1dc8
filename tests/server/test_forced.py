"""Forced dice and positions are never silent: every list says it."""

from collections.abc import Callable

from tests.server.helper import Visitor

import warhost

Make = Callable[[], Visitor]


def test_lists_say_when_a_match_has_forced_dice_or_began_from_a_position(visitor: Make) -> None:
    me = visitor()
    scripted = warhost.new("bo5a", seed=1, script={"combat": [6, 6]})
    placed = warhost.new("bo5a", seed=1, position=warhost.new("bo5a", seed=2).position())
    for record, forced in (
        (scripted.record(), ["script"]),
        (placed.record(), ["position"]),
        (warhost.new("bo5a", seed=1).record(), []),
    ):
        match = me.post("/records", record)
        assert match["forced"] == forced
        listed = {one["id"]: one["forced"] for one in visitor().get("/matches?state=running")}
        assert listed[match["id"]] == forced


def test_a_branch_says_that_it_began_from_a_position(visitor: Make) -> None:
    me = visitor()
    match = me.new({"free": "me", "shadow": "hot"}, game="bo5a")["id"]
    seats = {"free": {"kind": "me"}, "shadow": {"kind": "bot"}}
    assert me.post(f"/matches/{match}/branch", {"at": 0, "seats": seats})["forced"] == ["position"]
