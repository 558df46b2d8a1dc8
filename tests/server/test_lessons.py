"""Lessons over the wire: they are private, never rated, and refused answers change nothing."""

from collections.abc import Callable

from tests.server.helper import Visitor

from warhost.lessons.library import lessons

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


def test_lessons_are_in_no_list_but_that_of_my_own_matches(visitor: Make) -> None:
    me = visitor()
    made = me.post("/lessons", {"game": "wotr", "lesson": "board"})["id"]
    usual = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
    assert [match["id"] for match in me.get("/matches?state=running")] == [usual]
    assert {match["id"] for match in me.get("/matches?state=mine")} == {made, usual}


def test_finished_lessons_are_kept_and_unknown_ones_are_not(visitor: Make) -> None:
    me = visitor()
    assert me.get("/me/lessons") == {"lessons": []}
    for _ in range(2):
        kept = me.post("/me/lessons", {"lessons": ["wotr/board", "wotr/none", "wotr/puzzle-none"]})
        assert kept == {"lessons": ["wotr/board"]}
    assert me.get("/me/lessons") == {"lessons": ["wotr/board"]}
    assert visitor().get("/me/lessons") == {"lessons": []}


def test_nothing_is_remembered_of_lessons_of_unknown_games(visitor: Make) -> None:
    me, before = visitor(), lessons.cache_info().currsize
    me.post("/me/lessons", {"lessons": [f"none{number}/board" for number in range(100)]})
    assert lessons.cache_info().currsize <= before + 1


def test_lessons_a_guest_has_finished_move_to_the_account_on_sign_in(visitor: Make) -> None:
    owner, guest = visitor(), visitor()
    owner.post("/me/lessons", {"lessons": ["wotr/board"]})
    owner.post("/account", {"name": "Pupil", "password": "a long password of mine"})
    guest.post("/me/lessons", {"lessons": ["wotr/board", "bo5a/goal"]})
    guest.post("/session", {"name": "Pupil", "password": "a long password of mine"})
    assert guest.get("/me/lessons") == {"lessons": ["bo5a/goal", "wotr/board"]}
    assert [one["lesson"] for one in guest.get("/account/data")["learned"]] == ["bo5a/goal", "wotr/board"]
