"""Measure lists, clocks and server startup with very many stored matches: `python -m tests.server.many`."""

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
# What is compared with a thousand stored matches: a factor, and milliseconds or megabytes more.
GROWTH = {
    "clocks": (1.0, 50.0),
    "uncounted": (1.0, 50.0),
    "start of the server": (1.5, 1000.0),
    "memory in MB": (1.25, 0.0),
}
FEW = (1000, 100)
PACE = json.dumps({"kind": "days", "minutes": 0, "increment": 0, "days": 3})


def fill(path: str, finished: int, running: int) -> None:
    """Store correspondence matches between two people, each with a few entries."""
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
                "CASE WHEN i <= :finished THEN 'finished' ELSE 'running' END, true, :now - :all + i, :now - :all + i, "
                "0, "
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
    """Return the median of several runs in milliseconds."""
    took = []
    for _ in range(TRIES):
        began = time.monotonic()
        ask()
        took.append(1000 * (time.monotonic() - began))
    return sorted(took)[TRIES // 2]


def measure(path: str, engine: str) -> tuple[dict[str, float], dict[str, float]]:
    """Measure the milliseconds of each list, and everything else."""
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
    return figures, others


def grown(few: dict[str, float], many: dict[str, float]) -> list[str]:
    """Return the figures that should not depend on the number of stored matches but do."""
    return [name for name, (factor, more) in GROWTH.items() if many[name] > factor * few[name] + more]


def main() -> int:
    """Store matches and measure."""
    parser = argparse.ArgumentParser(description="lists of very many stored matches")
    parser.add_argument("--engine", default=sys.executable, help="a Python that has the compiled package")
    parser.add_argument("--finished", type=int, default=1_000_000)
    parser.add_argument("--running", type=int, default=100_000)
    parser.add_argument("--postgres", action="store_true", help="in PostgreSQL instead of SQLite")
    args = parser.parse_args()
    measured = []
    with ExitStack() as stack:
        pg = stack.enter_context(cluster()) if args.postgres else ""
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        for name, (finished, running) in {"few": FEW, "many": (args.finished, args.running)}.items():
            path = new_database(pg, name) if pg else str(Path(folder) / f"{name}.db")
            began = time.monotonic()
            fill(path, finished, running)
            print(
                f"{finished} finished and {running} running matches: {time.monotonic() - began:.0f} s to store",
                flush=True,
            )
            measured.append(measure(path, args.engine))
    (few_lists, few), (lists, many) = measured
    print(f"{'milliseconds':>24} {'few':>9} {'many':>9}")
    for name, value in {**lists, **many}.items():
        before = (few_lists | few).get(name)
        print(f"{name:>24} {'' if before is None else f'{before:.1f}':>9} {value:9.1f}")
    slow = [name for name, value in lists.items() if value > LIMIT]
    if slow or grown(few, many):
        print(f"above {LIMIT:.0f} ms: {', '.join(slow) or 'none'}; grown: {', '.join(grown(few, many)) or 'nothing'}")
    return 1 if slow or grown(few, many) else 0


if __name__ == "__main__":
    raise SystemExit(main())
