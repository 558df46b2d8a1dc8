"""Forced dice and positions are always disclosed: every list shows them."""

from collections.abc import Callable

from tests.server.helper import Visitor, under_way

import warhost

Make = Callable[[], Visitor]


def test_lists_say_when_a_match_has_forced_dice_or_began_from_a_position(visitor: Make) -> None:
    me = visitor()
    scripted = warhost.new("bo5a", seed=1, script={"combat": [6, 6]})
    placed = warhost.new("bo5a", seed=1, position=warhost.new("bo5a", seed=2).position())
    for record, forced in (
        (scripted.record(), ["script", "luck"]),
        (placed.record(), ["position", "luck"]),
        (warhost.new("bo5a", seed=1).record(), ["luck"]),
    ):
        match = me.post("/records", record)
        assert match["forced"] == forced
        listed = {one["id"]: one["forced"] for one in visitor().get("/matches?state=running")}
        assert listed[match["id"]] == forced


def test_a_match_that_was_begun_elsewhere_does_not_count_in_the_statistics(visitor: Make) -> None:
    me = visitor()
    elsewhere = warhost.new("wotrcg", seed=1).record() | {"players": {"gandalf": "human", "witch_king": "easy"}}
    for match in (me.new({"gandalf": "me", "witch_king": "bot"}), me.post("/records", elsewhere)):
        live = me.live(match["id"])
        under_way(live)
        live.send("resign", seat="gandalf")
        while not live.table["over"]:
            live.until("table")
    assert me.get("/games/wotrcg/statistics")["finished"] == 1


def test_a_branch_says_that_it_began_from_a_position(visitor: Make) -> None:
    me = visitor()
    match = me.new({"free": "me", "shadow": "hot"}, game="bo5a")["id"]
    seats = {"free": {"kind": "me"}, "shadow": {"kind": "bot"}}
    assert me.post(f"/matches/{match}/branch", {"at": 0, "seats": seats})["forced"] == ["position"]
