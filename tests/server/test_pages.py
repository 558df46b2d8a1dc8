"""Lists of many matches: pages by key, indexes, and results that are computed once for everybody."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.helper import Served, Visitor
from tests.server.test_lists import damage
from tests.server.test_store import row

from warhost.server import listing
from warhost.server.cached import Cached
from warhost.server.edition import edition_of, editions
from warhost.server.entries import Entry, MatchState, Progress
from warhost.server.store import Key, MatchRow, Seat, Standing, Store

Make = Callable[[], Visitor]
DAYS = {"kind": "days", "days": 3}


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A store with a person."""
    store = Store(database)
    store.add_person("p", "en")
    yield store
    store.close()


def stored(match: str, **fields: Any) -> MatchRow:
    """A match that is running under our rules."""
    return row(match, "p")._replace(
        game="wotrcg", edition=edition_of("wotrcg"), state="running", waiting=["gandalf"], **fields
    )


def test_pages_follow_each_other_by_key_regardless_of_changes(store: Store) -> None:
    for number in range(9):
        store.add_match(stored(f"a{number:03}", updated=float(number // 2)), [Seat("gandalf", "me", "p", "", "")])
    for person in (None, "p"):
        found: list[str] = []
        page, key = store.list_matches("running" if person is None else "", person, 4)
        found += [one.id for one in page]
        # New matches move the others down, and one on the first page disappears.
        fresh = f"b00{0 if person is None else 1}"
        store.add_match(stored(fresh, updated=99.0), [Seat("gandalf", "me", "p", "", "")])
        while key:
            page, key = store.list_matches("running" if person is None else "", person, 4, key)
            found += [one.id for one in page]
        assert fresh not in found and len(found) == len(set(found)) == (9 if person is None else 10)


def test_a_page_continues_with_the_key_of_its_last_match(
    served: Served, visitor: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "LISTED", 2)
    me = visitor()
    made = [me.new({"gandalf": "me", "witch_king": "open"})["id"] for _ in range(5)][::-1]
    # A damaged row does not shorten its page.
    damage(served.database, made[1], "options", "{")
    left = [made[0], *made[2:]]
    for state in ("open", "mine"):
        first = me.get(f"/matches?state={state}")
        second = me.get(f"/matches?state={state}&after={first[-1]['key']}")
        assert [one["id"] for one in first + second] == left
        assert me.get(f"/matches?state={state}&after={second[-1]['key']}") == []
    for key in ("x", "0:1", "0:nan:abcd", "0:1:zz", "2:1:abcd", "0:1e999:abcd"):
        assert me.refused("GET", f"/matches?state=open&after={key}") == (400, "bad_request")


def plan_of(store: Store, ask: Callable[[], Any]) -> str:
    """Return SQLite's query plan."""
    said: list[tuple[str, Any]] = []

    def hear(c: Any, cursor: Any, statement: str, parameters: Any, *more: Any) -> None:
        if statement.startswith(("SELECT", "UPDATE", "DELETE", "INSERT")):
            said.append((statement, parameters))

    sa.event.listen(store.engine, "before_cursor_execute", hear)
    ask()
    sa.event.remove(store.engine, "before_cursor_execute", hear)
    with store.engine.connect() as c:
        return "\n".join(
            str(line[3])
            for statement, parameters in said
            for line in c.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
        )


def test_nothing_that_is_asked_often_reads_all_matches(tmp_path: Path) -> None:
    store, ours = Store(str(tmp_path / "test.db")), editions()
    key = Key(0, 5.0, "m")
    asked: list[tuple[str, Callable[[], Any]]] = [
        ("ix_matches_listed", lambda: store.list_matches("running", None, 100, key)),
        ("ix_matches_listed", lambda: store.list_matches("finished", None, 100)),
        ("ix_matches_listed", lambda: store.list_matches("open", None, 100, key)),
        ("ix_matches_ended", lambda: store.finished("wotr")),
        ("ix_matches_clock", lambda: store.overdue(9.0, ours)),
        ("ix_matches_uncounted", lambda: store.uncounted(ours)),
        ("ix_matches_automatic", lambda: store.automatic(ours)),
        ("ix_matches_live", lambda: store.all_gone(1.0)),
        ("ix_matches_creator", lambda: store.count_kind("imports", "p")),
        ("ix_sessions_expires", lambda: store.add_session("h", "p", "cookie", "", 1.0)),
    ]
    store.add_person("p", "en")
    for index, ask in asked:
        plan = plan_of(store, ask)
        assert index in plan, plan
        assert "SCAN matches\n" not in f"{plan}\n" and "SCAN sessions" not in plan, plan
        # Only the few series that are between two matches are sorted.
        assert "TEMP B-TREE" not in plan.partition("SEARCH matches USING INDEX series_number")[0], plan
        assert "SCAN series" not in plan, plan
    mine = plan_of(store, lambda: store.list_matches("", "p", 100))
    assert "SCAN matches" not in mine, mine
    store.close()


def test_bots_standing_answers_and_pending_notices_are_found_at_the_start(store: Store) -> None:
    for number in range(7):
        bot = "normal" if number == 2 else ""
        store.add_match(
            stored(f"m{number}", pace=DAYS),
            [
                Seat("gandalf", "bot" if bot else "me", None if bot else "p", bot, ""),
                Seat("witch_king", "bot", None, "normal", ""),
            ],
        )
    store.put_standing("m4", 0, Standing("gandalf", "card", "pass"))
    store.put_standing("m5", 0, Standing("witch_king", "card", "pass"))
    assert store.automatic(editions()) == ["m2", "m4"]
    assert store.untold(editions()) == []  # nobody wants notices
    store.change_person("p", webhook="https://example.org/")
    assert [match for match, _, _ in store.untold(editions())] == ["m0", "m1", "m3", "m4", "m5", "m6"]


def test_every_change_stores_whether_a_match_continues_by_itself(store: Store) -> None:
    """At startup only those are checked, even if many are stored."""
    mine = Seat("gandalf", "me", "p", "", "")
    store.add_match(stored("m0", pace=DAYS), [mine, Seat("witch_king", "bot", None, "normal", "")])
    store.add_match(stored("m1", pace=DAYS), [mine, Seat("witch_king", "hot", "p", "", "")])

    def append(match: str, number: int, waiting: list[str], state: MatchState = "running") -> list[str]:
        done = Entry(number, "gandalf", "answer", "pass", None, float(number))
        store.append(match, [done], Progress(state, waiting, None, ""))
        return store.automatic(editions())

    assert append("m0", 1, ["gandalf"]) == []
    assert append("m0", 2, ["witch_king"]) == ["m0"]
    assert append("m1", 1, ["witch_king"]) == ["m0"]
    store.put_standing("m1", 1, Standing("witch_king", "card", "pass"))
    assert store.automatic(editions()) == ["m0", "m1"]
    store.put_standing("m1", 1, Standing("witch_king", "card", ""))
    assert store.automatic(editions()) == ["m0"]
    store.hand_over("m1", 1, "witch_king", None, "normal")
    assert store.automatic(editions()) == ["m0", "m1"]
    assert append("m1", 3, [], "aborted") == ["m0"]


def test_the_time_of_an_absence_is_given_back_with_few_statements(store: Store) -> None:
    for number in range(50):
        store.add_match(stored(f"m{number:02}", deadline=1000.0, pace=DAYS), [Seat("gandalf", "me", "p", "", "")])
    store.beat(lambda: 100.0)
    said: list[str] = []

    @sa.event.listens_for(store.engine, "before_cursor_execute")
    def hear(c: Any, cursor: Any, statement: str, *more: Any) -> None:
        said.append(statement)

    assert len(store.beat(lambda: 7300.0)[1]) == 50 and len(said) < 12
    found = store.match("m07")
    assert found is not None and (found.version, found.deadline) == (1, 8200.0)
    assert [(one.number, one.what, one.action) for one in store.entries("m07")] == [(1, "credit", "7200.000")]


# ---- results for many


def test_a_result_is_computed_once_for_concurrent_requests() -> None:
    made: list[str] = []
    now = [0.0]

    async def make() -> int:
        made.append("")
        await asyncio.sleep(0)
        return len(made)

    async def ask() -> None:
        cached: Cached[int] = Cached(5.0, 2, lambda: now[0])
        assert await asyncio.gather(*[cached.get("a", make) for _ in range(40)]) == [1] * 40
        now[0] = 4.9
        assert await cached.get("a", make) == 1
        now[0] = 5.1
        assert await cached.get("a", make) == 2
        # A result begun before everything was dropped is not kept, and no later request gets it.
        early = asyncio.create_task(cached.get("b", make))
        await asyncio.sleep(0)
        cached.drop()
        assert await cached.get("b", make) == 4 and await early in (3, 4) and await cached.get("b", make) == 4
        for key in "cde":
            await cached.get(key, make)
        assert list(cached.kept) == ["d", "e"]

    asyncio.run(ask())


def test_an_error_reaches_all_waiting_requests_and_is_not_cached() -> None:
    async def fail() -> int:
        raise OSError("away")

    async def well() -> int:
        return 1

    async def ask() -> None:
        cached: Cached[int] = Cached(5.0, 2)
        found = await asyncio.gather(*[cached.get("a", fail) for _ in range(3)], return_exceptions=True)
        assert [type(one) for one in found] == [OSError] * 3
        assert await cached.get("a", well) == 1

    asyncio.run(ask())


def test_forty_calls_for_statistics_at_once_read_the_store_once(
    served: Served, visitor: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    me, other = visitor(), visitor()
    read: list[str] = []
    go = threading.Event()
    before = Store.finished

    def finished(self: Store, game: str) -> Any:
        read.append(game)
        assert go.wait(60)
        return before(self, game)

    monkeypatch.setattr(Store, "finished", finished)
    threads = [threading.Thread(target=me.http.get, args=("/games/wotr/statistics",)) for _ in range(40)]
    for thread in threads:
        thread.start()
    # Others are still served: the threads of the store are free.
    assert other.get("/matches?state=open") == [] and other.get("/me")["guest"]
    go.set()
    for thread in threads:
        thread.join()
    assert other.get("/games/wotr/statistics?lang=ru")["finished"] == 0
    assert read == ["wotr"]


def test_a_list_is_read_once_for_all_requests_and_again_after_a_change(
    visitor: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    me, other = visitor(), visitor()
    read: list[str] = []
    before = Store.list_matches

    def listing(self: Store, state: str, *args: Any) -> Any:
        read.append(state)
        return before(self, state, *args)

    monkeypatch.setattr(Store, "list_matches", listing)
    threads = [threading.Thread(target=who.http.get, args=("/matches?state=open",)) for who in [me, other] * 10]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(read) < 10
    made = me.new({"gandalf": "me", "witch_king": "open"})["id"]
    for who in (me, other):
        assert [(one["id"], one["may_withdraw"]) for one in who.get("/matches?state=open")] == [(made, who is me)]
    me.ok(me.http.delete(f"/matches/{made}"))
    assert other.get("/matches?state=open") == []
