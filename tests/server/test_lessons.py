"""Lessons over the wire: they are private, never rated, and refused answers change nothing."""

from collections.abc import Callable

from tests.server.helper import Visitor

Make = Callable[[], Visitor]


def test_a_lesson_is_a_private_match_that_is_not_rated(visitor: Make) -> None:
    me, other = visitor(), visitor()
    assert me.get("/games/wotr/lessons?lang=en")["lessons"][1]["id"] == "board"
    facts = {game["game"]: game["facts"] for game in me.get("/games?lang=en")}
    assert all(facts.values()) and facts["wotr"]["minutes"] == [120, 210] and facts["wotr"]["weight"] == 4
    made = me.post("/lessons", {"game": "wotr", "lesson": "board"})
    assert made["forced"] == ["lesson"] and made["private"] and not made["rated"] and made["may_withdraw"]
    assert other.refused("GET", f"/matches/{made['id']}") == (403, "private")
    assert me.refused("POST", "/lessons", {"game": "wotr", "lesson": "none"}) == (404, "no_lesson")
    live = me.live(made["id"])
    table = live.table
    assert table["lesson"]["step"] == 1 and table["lesson"]["count"] == 11
    live.send("lesson", seat="free", what="on", step=1)
    assert live.until("table")["lesson"]["step"] == 2
    record = me.get(f"/matches/{made['id']}/record")
    assert "lesson" not in record and "position" in record


def test_a_lesson_that_ends_the_game_does_not_count_in_the_statistics(visitor: Make) -> None:
    me = visitor()
    made = me.post("/lessons", {"game": "wotr", "lesson": "winning"})
    live = me.live(made["id"])
    while not live.table["over"]:
        told = live.table["lesson"]
        if told.get("accept"):
            live.answer(told["accept"][0])
        else:
            live.send("lesson", seat="free", what="on", step=told["step"])
        while live.table["lesson"]["step"] == told["step"]:
            live.until("table")
    assert live.table["result"] == {"free": 1.0, "shadow": 0.0}
    assert me.get("/games/wotr/statistics")["finished"] == 0
