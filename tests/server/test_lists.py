"""Lists and statistics: they read only what they show, and a damaged row hides nothing but itself."""

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.helper import Served, Visitor, under_way
from tests.server.test_store import row

from warhost.server.edition import editions
from warhost.server.entries import MatchState
from warhost.server.store import Seat, Store

Make = Callable[[], Visitor]


def damage(database: str, match: str, column: str, text: str) -> None:
    """Write something into a row that cannot be read."""
    store = Store(database)
    with store.engine.begin() as connection:
        connection.execute(
            sa.text(f"UPDATE matches SET {column} = :text WHERE id = :match"), {"text": text, "match": match}
        )
    store.close()


def finished(me: Visitor) -> str:
    """A match that was played here and is over."""
    match = str(me.new({"gandalf": "me", "witch_king": "bot"})["id"])
    live = me.live(match)
    under_way(live)
    live.send("resign", seat="gandalf")
    while not live.table["over"]:
        live.until("table")
    return match


def test_lists_and_statistics_read_neither_the_key_nor_the_source(database: str) -> None:
    store = Store(database)
    store.add_person("p", "en")
    states: list[MatchState] = ["open", "running", "finished"]
    for number, state in enumerate(states):
        match = row(f"m{number}", "p")._replace(state=state, started=1.0, source={"script": {"die": [1] * 9}})
        store.add_match(match, [Seat("a", "open", None, "", "")])
    said: list[str] = []

    @sa.event.listens_for(store.engine, "before_cursor_execute")
    def hear(c: Any, cursor: Any, statement: str, *more: Any) -> None:
        said.append(statement)

    for listed in ("open", "running", "finished", ""):
        assert store.list_matches(listed, None, 9)[0]
    assert store.list_matches("", "p", 9)[0] and store.listed("m1") and store.finished("none")
    store.uncounted(editions())
    store.close()
    read = [statement.partition(" FROM ")[0] for statement in said if "matches.id" in statement]
    assert len(read) == 9
    for columns in read:
        assert "source" not in columns and "key" not in columns, columns


@pytest.mark.parametrize(
    ("column", "text"),
    [
        ("options", "{"),
        ("options", "[]"),
        ("pace", "?"),
        ("pace", '{"x": 1}'),
        ("result", "{"),
        ("result", "3"),
        ("game", "chess"),
    ],
)
def test_a_damaged_row_hides_itself_and_nothing_else(served: Served, visitor: Make, column: str, text: str) -> None:
    me = visitor()
    sound, damaged = finished(me), finished(me)
    damage(served.database, damaged, column, text)
    for state in ("mine", "finished"):
        assert [one["id"] for one in me.get(f"/matches?state={state}")] == [sound]
    statistics = me.get("/games/wotrcg/statistics")
    assert statistics["finished"] == (2 if column in ("options", "pace") else 1)
    assert me.get(f"/matches/{sound}")["state"] == "finished"
    assert me.refused("GET", f"/matches/{damaged}") == (409, "unplayable")
    assert me.get("/me")["guest"]


def test_a_match_with_a_damaged_row_is_skipped_and_stops_no_other(database: str) -> None:
    with Served(database) as served, Visitor(served.address) as me:
        cookie = me.http.cookies["warhost"]
        damaged, sound = [me.new({"gandalf": "bot", "witch_king": "me"})["id"] for _ in range(2)]
    damage(database, damaged, "source", "{")
    with Served(database) as served, Visitor(served.address, cookie) as me:
        assert me.live(sound).until_asked()
        assert me.refused("GET", f"/matches/{damaged}/at/0") == (409, "unplayable")
