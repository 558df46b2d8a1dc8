"""The crash test: kill the server at random while matches run, and check that no acknowledged answer is lost.

At the end the database is backed up while the server runs, and the restored copy must be complete.

`python -m tests.server.crash --rounds 200`
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from tests.server.cluster import cluster, new_database
from tests.server.helper import PATIENCE, Live, Visitor
from websockets.exceptions import WebSocketException

from warhost.cli import main as main_command
from warhost.server.store import Store

SOURCE = Path(__file__).parents[2] / "src"


class Acknowledged(NamedTuple):
    """An answer that the server has acknowledged."""

    match: str
    number: int
    seat: str
    action: str


def started(database: str) -> tuple[subprocess.Popen[str], str]:
    """Start a server in a separate process. Returns it and its address."""
    process = subprocess.Popen(
        [sys.executable, "-m", "warhost", "serve", "--port", "0", "--db", database, "--no-browser", "--no-limits",
         "--bots", "1"], stdout=subprocess.PIPE, text=True, start_new_session=True,
        env=os.environ | {"PYTHONPATH": str(SOURCE)})  # fmt: skip
    assert process.stdout is not None
    line = process.stdout.readline()
    assert "http://" in line, f"the server did not start: {line}"
    return process, line.split("http://")[1].strip().rstrip("/")


def kill(process: subprocess.Popen[str]) -> None:
    """End a server and its bots as a lost machine would."""
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


class Client(threading.Thread):
    """Plays until the server is gone, and remembers what was acknowledged."""

    def __init__(
        self, address: str, cookie: str, match: str, pick: random.Random, answered: threading.Semaphore
    ) -> None:
        super().__init__()
        self.answered = answered
        self.address, self.cookie, self.match, self.pick = address, cookie, match, pick
        self.acknowledged: list[Acknowledged] = []
        self.over = False

    def run(self) -> None:
        """Play."""
        try:
            with Visitor(self.address, self.cookie) as me:
                self.play(me.live(self.match))
        except (OSError, WebSocketException, EOFError):
            return
        except Exception as error:
            if type(error).__module__.partition(".")[0] not in ("httpx", "httpcore"):
                raise

    def play(self, live: Live) -> None:
        """Answer at random."""
        while live.until_asked():
            live.answers += 1
            action, seat = self.pick.choice(live.options()), live.table["seat"]
            live.send(
                "answer", ask_version=live.table["ask"]["version"], seat=seat, action=action, id=f"{time.time_ns()}"
            )
            message = live.until("ack")
            self.acknowledged.append(Acknowledged(self.match, message["version"], seat, action))
            self.answered.release()
            live.until_version(message["version"])
        self.over = True


def check(database: str, acknowledged: list[Acknowledged]) -> None:
    """Check that everything acknowledged is there, and that every match replays without a gap."""
    store = Store(database)
    stored = {match: store.entries(match) for match in {answer.match for answer in acknowledged}}
    store.close()
    for match, entries in stored.items():
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1)), f"{match}: a gap"
    for answer in acknowledged:
        entries = stored[answer.match]
        assert len(entries) >= answer.number, f"lost: {answer}"
        entry = entries[answer.number - 1]
        assert (entry.seat, entry.action) == (answer.seat, answer.action), f"lost: {answer}, found {entry}"


def check_backup(database: str, restored: str, acknowledged: list[Acknowledged]) -> str:
    """Back up a database while its server runs, and check the restored copy. Returns the figures."""
    with tempfile.TemporaryDirectory() as folder:
        file, times = f"{folder}/backup", [time.monotonic()]
        for command, url in (("backup", database), ("restore", restored)):
            assert main_command([command, file, "--db", url]) == 0
            times.append(time.monotonic())
        size = os.path.getsize(file) / 1_000_000
    check(restored, acknowledged)
    took = [after - before for before, after in pairwise(times)]
    return (
        f"backup {size:.1f} MB in {took[0]:.1f} s, restored in {took[1]:.1f} s: "
        f"{len({answer.match for answer in acknowledged})} matches, {len(acknowledged)} acknowledged answers found"
    )


def crash(
    database: str, rounds: int, seed: int, clients: int = 4, quiet: bool = True, restored: str | None = None
) -> int:
    """Kill a server a number of times; return how many answers were acknowledged.

    At the end its database is backed up and restored into another one, if that is named.
    """
    pick = random.Random(seed)
    acknowledged: list[Acknowledged] = []
    cookies: list[str] = []
    matches: list[str] = []
    for number in range(rounds):
        process, address = started(database)
        try:
            while len(cookies) < clients:
                with Visitor(address) as me:
                    cookies.append(me.http.cookies["warhost"])
                    matches.append("")
            for i, cookie in enumerate(cookies):
                if not matches[i]:
                    with Visitor(address, cookie) as me:
                        matches[i] = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
            answered = threading.Semaphore(0)
            players = [
                Client(address, cookie, match, random.Random(pick.random()), answered)
                for cookie, match in zip(cookies, matches, strict=True)
            ]
            for player in players:
                player.start()
            for _ in range(pick.randint(5, 40)):
                while not answered.acquire(timeout=0.1):
                    assert any(player.is_alive() for player in players), "nobody plays any more"
            time.sleep(pick.uniform(0.0, 0.1))
        finally:
            kill(process)
        for i, player in enumerate(players):
            player.join(PATIENCE)
            assert not player.is_alive()
            acknowledged += player.acknowledged
            if player.over:
                matches[i] = ""
        check(database, acknowledged)
        if not quiet:
            print(f"\rkilled {number + 1} times, {len(acknowledged)} acknowledged answers found", end="", flush=True)
    process, address = started(database)
    try:
        if restored:
            told = check_backup(database, restored, acknowledged)
            print(f"\n{told}" if not quiet else "", end="", flush=True)
        # After all that, the matches continue.
        with Visitor(address, cookies[0]) as me:
            match = matches[0] or me.new({"gandalf": "me", "witch_king": "bot"})["id"]
            me.live(match).play(pick, 3)
    finally:
        kill(process)
    return len(acknowledged)


def main() -> None:
    """Do the long run on SQLite and on PostgreSQL."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200, help="kills in all (default 200)")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, cluster() as postgres:
        for database, restored in (
            (f"{folder}/crash.db", f"{folder}/restored.db"),
            (new_database(postgres, "crash"), new_database(postgres, "restored")),
        ):
            crash(database, args.rounds // 2, args.seed, quiet=False, restored=restored)
            print()


if __name__ == "__main__":
    main()
