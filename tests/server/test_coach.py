"""The coach on the server: who gets it, what it says, and that nobody waits for it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.helper import Live, Visitor

from warhost.server.security import kind_of

Make = Callable[[], Visitor]


@pytest.fixture
def database(tmp_path: Path) -> str:
    """SQLite alone: nothing of this is stored."""
    return str(tmp_path / "test.db")


def address(match: str, live: Live, **changes: Any) -> str:
    """The address of the coach for the current question."""
    fields = {"seat": live.table["seat"], "ask": live.table["ask"]["version"]} | changes
    return f"/matches/{match}/coach?" + "&".join([f"{name}={value}" for name, value in fields.items()])


def asked(live: Live) -> Live:
    """The same, once there is a question."""
    while not live.table.get("ask"):
        live.until("table")
    return live


def test_the_coach_names_options_of_the_question(visitor: Make) -> None:
    me = visitor()
    match = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
    live = asked(me.live(match))
    found = me.get(address(match, live))
    assert {found["best"], *found["costs"]} - {""} <= set(live.options())
    assert me.get(address(match, live)) == found  # kept while the player thinks
    live.answer(live.options()[0])
    assert me.refused("GET", address(match, asked(live), ask=0))[1] == "stale"


def test_the_coach_is_not_there_where_other_people_play(visitor: Make) -> None:
    me, other = visitor(), visitor()
    match = me.new({"gandalf": "me", "witch_king": "open"})["id"]
    other.post(f"/matches/{match}/join", {"seat": "witch_king"})
    live = asked(me.live(match))
    assert me.refused("GET", address(match, live)) == (403, "no_hints")
    assert other.refused("GET", address(match, live)) == (403, "not_your_seat")


def test_in_a_lesson_the_guide_replaces_the_coach(visitor: Make) -> None:
    me = visitor()
    match = me.post("/lessons", {"game": "wotr", "lesson": "board"})["id"]
    found = me.get(address(match, asked(me.live(match))))
    assert found["best"] == "" and found["costs"] == {}


def test_the_stakes_are_described_in_the_readers_language(visitor: Make) -> None:
    me = visitor()
    assert "Corruption" in me.get("/games/wotr/stakes?lang=en")["hunt_damage"]
    assert "Кольца" in me.get("/games/wotr/stakes?lang=ru")["hunt_damage"]


def test_the_coach_does_not_use_up_the_hints() -> None:
    assert kind_of("GET", "/api/matches/0123abcd/coach") == "coach"
