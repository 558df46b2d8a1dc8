"""Measure the cost of live and correspondence matches, and how four processes share the work.

`python -m tests.server.scale` prints the figures for docs/scaling.md: `warhost load` plays on several processes behind
nginx on PostgreSQL; then a server runs over stored correspondence matches.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.server.cluster import cluster, new_database
from tests.server.front import Process, processes, proxied

from warhost.server import edition
from warhost.server.course import ANSWER, Course, Origin
from warhost.server.entries import Entry
from warhost.server.store import MatchRow, Seat, Store

# Answers in a correspondence match of which copies are stored.
ANSWERS = 200
TICKS = os.sysconf("SC_CLK_TCK")


def tree(pid: int) -> list[int]:
    """Return a process and all its descendants."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        threads = [int(name) for name in os.listdir(f"/proc/{pid}/task") if int(name) != pid]
        for thread in threads:
            children += Path(f"/proc/{pid}/task/{thread}/children").read_text().split()
    except OSError:
        return []
    return [pid, *[one for child in children for one in tree(int(child))]]


def memory(pids: Iterable[int]) -> float:
    """Return the memory of processes in MB; shared memory counts once."""
    total = 0
    for pid in pids:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
        total += next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
    return total / 1000


def cpu(pids: Iterable[int]) -> float:
    """Return the processor time of processes in seconds."""
    total = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def live(engine: str, number: int, matches: int, seconds: int) -> dict[str, Any]:
    """Let people play against bots on several processes behind nginx. Returns the cost of a match and an answer."""
    with (
        cluster() as folder,
        processes(new_database(folder, "scale"), number, "--no-limits", engine=engine) as started,
        proxied([one.address for one in started], tls=False) as (port, _),
    ):
        servers = [one.process.pid for one in started]
        idle = memory(servers)
        before = cpu(servers)
        command = [
            sys.executable,
            "-m",
            "warhost",
            "load",
            f"127.0.0.1:{port}",
            "--matches",
            str(matches),
            "--seconds",
            str(seconds),
            "--ramp",
            str(max(15, matches // 10)),
            "--limit",
            "60000",
            "--json",
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as loading:
            peak: dict[str, float] = {}
            while loading.poll() is None:
                time.sleep(2)
                bots = [pid for server in servers for pid in tree(server)[1:]]
                live = [one.figures()["warhost_matches_live"] for one in started]
                if sum(live) >= peak.get("live", 0):
                    peak = {
                        "live": sum(live),
                        "least": min(live),
                        "most": max(live),
                        "memory": memory(servers),
                        "bots": memory(bots),
                        "bots_cpu": cpu(bots),
                    }
            assert loading.stdout is not None
            measured = json.loads(loading.stdout.read())
        answers = sum(one.figures()["warhost_answer_seconds_count"] for one in started)
        return {
            "processes": number,
            "matches": int(peak["live"]),
            "matches of a process": f"{peak['least']:.0f} to {peak['most']:.0f}",
            "answers a second": measured["answers_a_second"],
            "view p50 ms": measured["view_p50_ms"],
            "view p99 ms": measured["view_p99_ms"],
            "idle process MB": round(idle / number, 1),
            "live match KB": round(1000 * (peak["memory"] - idle) / peak["live"]),
            "bot processes MB": round(peak["bots"], 1),
            "server ms per answer": round(1000 * (cpu(servers) - before) / answers, 1),
            "bots ms per answer": round(1000 * peak["bots_cpu"] / answers, 1),
            "everybody served": loading.returncode == 0,
        }


def long_match(answers: int) -> tuple[Origin, list[Entry], Course]:
    """Return a match of the largest game, played at random for a while."""
    origin = Origin("wotr", {"players": 2}, "5" * 64, {})
    course, pick, entries = Course(origin), random.Random(5), []
    while course.version < answers and not course.over:
        seat = course.waiting()[0]
        entry = Entry(course.version + 1, seat, ANSWER, pick.choice(course.match.options(seat)), None, time.time())
        course.apply(entry)
        entries.append(entry)
    return origin, entries, course


def stored(engine: str, database: str, size: Any, matches: int, seconds: int) -> dict[str, Any]:
    """Store correspondence matches and run a server on them. Returns the cost of one match."""
    origin, entries, course = long_match(ANSWERS)
    store = Store(database)
    store.add_person("someone", "en")
    before = size()
    now = time.time()
    for number in range(matches):
        row = MatchRow(
            f"{number:012x}",
            origin.game,
            course.match.options_used,
            origin.key,
            {},
            {"kind": "days", "days": 3},
            "someone",
            "running",
            False,
            now,
            now,
            course.version,
            course.waiting(),
            None,
            "",
            [],
            now,
            now + 86400,
            edition.edition_of(origin.game),
            {},
        )
        store.add_match(row, [Seat(seat, "me", "someone", "", "") for seat in course.match.seats], entries)
    store.close()
    grown = size() - before
    began = time.monotonic()
    server = Process(database, engine, "--no-limits")
    try:
        up = time.monotonic() - began
        time.sleep(seconds)  # at startup it searches all matches once for those that wait for a bot
        loaded = memory([server.process.pid])
        used = cpu([server.process.pid])
        time.sleep(seconds)
        return {
            "stored matches": matches,
            "entries of each": len(entries),
            "KB on disk": round(grown / matches / 1000, 1),
            "start s": round(up, 1),
            "CPU s after the start": round(used, 1),
            "process MB": round(loaded, 1),
            "matches in memory": int(server.figures()["warhost_matches_in_memory"]),
            "idle CPU %": round(100 * (cpu([server.process.pid]) - used) / seconds, 1),
        }
    finally:
        server.stop()


def tell(title: str, figures: dict[str, Any]) -> None:
    """Print figures."""
    print(title)
    for name, value in figures.items():
        print(f"{name:>24}  {value}")
    print(flush=True)


def main() -> int:
    """Print all figures; 1 if a process had no match, or somebody waited too long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", default=sys.executable, help="a Python that has the compiled package")
    parser.add_argument(
        "--processes", type=int, nargs="*", default=[1, 4], help="how many processes (default 1, then 4)"
    )
    parser.add_argument("--matches", type=int, default=200, help="live matches (default 200)")
    parser.add_argument("--seconds", type=int, default=30, help="how long to measure (default 30)")
    parser.add_argument("--stored", type=int, default=2000, help="correspondence matches (default 2000)")
    args = parser.parse_args()
    well = True
    for number in args.processes:
        figures = live(args.engine, number, args.matches, args.seconds)
        tell(f"live matches, {number} processes", figures)
        well = well and figures["everybody served"] and not figures["matches of a process"].startswith("0 ")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scale.db"

        def of_file() -> int:
            """Return the size of the file and its log."""
            return sum(part.stat().st_size for part in Path(folder).iterdir())

        tell("correspondence matches, SQLite", stored(args.engine, str(file), of_file, args.stored, args.seconds))
    with cluster() as pg:
        url = new_database(pg, "scale")

        def of_database() -> int:
            """The size of the database."""
            store = Store(url)
            with store.engine.connect() as connection:
                found = int(connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one())
            store.close()
            return found

        tell("correspondence matches, PostgreSQL", stored(args.engine, url, of_database, args.stored, args.seconds))
    return 0 if well else 1


if __name__ == "__main__":
    raise SystemExit(main())
