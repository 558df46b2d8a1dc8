"""How lists, clocks and the start of the server do with very many stored matches: `python -m tests.server.many`."""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from tests.server.cluster import cluster, new_database
from tests.server.process import memory, served

from warhost.server import hours
from warhost.server.edition import editions
from warhost.server.store import Store

# Milliseconds that a list may take.
LIMIT = 50.0
TRIES = 20
PACE = json.dumps({"kind": "days", "minutes": 0, "increment": 0, "days": 3})


def fill(path: str, finished: int, running: int) -> None:
    """Store matches of two people by days, each with a few entries."""
    store, ours = Store(path), editions()["wotrcg"]
    values = {
        "pace": PACE,
        "rules": ours.rules,
        "data": ours.data,
        "now": time.time(),
        "finished": finished,
        "all": finished + running,
        "result": json.dumps({"gandalf": 1.0, "witch_king": 0.0}),
        "options": json.dumps({}),
        "key": bytes(32).hex(),
    }
    if store.postgres:
        match, sitter = "lpad(to_hex(i), 12, '0')", "lpad(to_hex({}), 16, '0')"
    else:
        match, sitter = "printf('%012x', i)", "printf('%016x', {})"
    with store.engine.connect() as c:
        if not store.postgres:
            c.exec_driver_sql("PRAGMA synchronous=OFF")
            c.exec_driver_sql("PRAGMA cache_size=-200000")
        for person in range(1000):
            c.execute(sa.text("INSERT INTO people (id, created) VALUES (:id, 0)"), {"id": f"{person:016x}"})
        number = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :all) "
        c.execute(
            sa.text(
                "INSERT INTO matches (id, game, options, key, source, pace, creator, state, rated, created, updated, "
                "version, waiting, result, reason, started, deadline, counted, rules, data) "
                + number
                + f"SELECT {match}, 'wotrcg', :options, :key, '{{}}', :pace, {sitter.format('i % 1000')}, "
                "CASE WHEN i <= :finished THEN 'finished' ELSE 'running' END, true, :now - :all + i, :now - :all + i, 0, "
                "CASE WHEN i <= :finished THEN '' ELSE 'gandalf' END, CASE WHEN i <= :finished THEN :result END, "
                "CASE WHEN i <= :finished THEN 'resigned:witch_king' ELSE '' END, :now, "
                "CASE WHEN i > :finished THEN :now + 200000 + i END, i <= :finished, :rules, :data FROM n"
            ),
            values,
        )
        for place, seat in enumerate(("gandalf", "witch_king")):
            c.execute(
                sa.text(
                    "INSERT INTO seats (match, seat, place, kind, person, noticed) "
                    + number
                    + f"SELECT {match}, '{seat}', {place}, 'me', {sitter.format(f'(i + {place}) % 1000')}, true "
                    "FROM n"
                ),
                {"all": finished + running},
            )
        c.commit()
        if store.postgres:
            c.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql("ANALYZE")
    store.close()


def timed(ask: Callable[[], Any]) -> float:
    """The median of some tries, in milliseconds."""
    took = []
    for _ in range(TRIES):
        began = time.monotonic()
        ask()
        took.append(1000 * (time.monotonic() - began))
    return sorted(took)[TRIES // 2]


def measure(path: str, engine: str) -> bool:
    """Print what everything takes; whether the lists are quick enough."""
    store, ours = Store(path), editions()
    figures: dict[str, float] = {}
    for state, person in (("open", None), ("running", None), ("finished", None), ("", f"{7:016x}")):
        _, key = store.list_matches(state, person, 100)
        figures[f"list {state or 'mine'}"] = timed(partial(store.list_matches, state, person, 100))
        for _ in range(5):
            if key is not None:
                _, key = store.list_matches(state, person, 100, key)
        if key is not None:
            figures[f"list {state or 'mine'}, sixth page"] = timed(partial(store.list_matches, state, person, 100, key))
    now = hours.now()
    store.beat(lambda: now - 3610, starting=True)
    others = {
        "clocks": timed(lambda: store.overdue(now - 3610, ours)),
        "uncounted": timed(lambda: store.uncounted(ours)),
        "statistics": timed(lambda: store.finished("wotrcg")),
    }
    for name, at in (("giving 10 s back", now - 3600), ("giving an hour back", now)):
        began = time.monotonic()
        store.beat(partial(float, at), starting=True)
        others[name] = 1000 * (time.monotonic() - began)
    store.close()
    began = time.monotonic()
    with served(engine, path) as (address, server):
        others["start of the server"] = 1000 * (time.monotonic() - began)
        line = HTTPConnection(address, timeout=60)

        def get(path: str) -> None:
            line.request("GET", path)
            response = line.getresponse()
            assert response.status == 200, response.read()
            response.read()

        for state in ("open", "running", "finished"):
            figures[f"GET {state}"] = timed(partial(get, f"/api/matches?state={state}"))
        others["memory in MB"] = memory(server.pid)
    for name, value in {**figures, **others}.items():
        print(f"{name:>24} {value:9.1f}", flush=True)
    return max(figures.values()) <= LIMIT


def main() -> int:
    """Store matches and measure."""
    parser = argparse.ArgumentParser(description="lists of very many stored matches")
    parser.add_argument("--engine", default=sys.executable, help="a Python that has the compiled package")
    parser.add_argument("--finished", type=int, default=1_000_000)
    parser.add_argument("--running", type=int, default=100_000)
    parser.add_argument("--postgres", action="store_true", help="in PostgreSQL instead of SQLite")
    args = parser.parse_args()
    with ExitStack() as stack:
        if args.postgres:
            path = new_database(stack.enter_context(cluster()), "many")
        else:
            path = str(Path(stack.enter_context(tempfile.TemporaryDirectory())) / "many.db")
        began = time.monotonic()
        fill(path, args.finished, args.running)
        print(
            f"{args.finished} finished and {args.running} running matches: {time.monotonic() - began:.0f} s to store",
            flush=True,
        )
        return 0 if measure(path, args.engine) else 1


if __name__ == "__main__":
    raise SystemExit(main())
