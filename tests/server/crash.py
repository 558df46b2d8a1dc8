"""The crash test: kill the server at random while matches run, and find every acknowledged answer after the restart.

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
from pathlib import Path
from typing import NamedTuple

from tests.server.cluster import cluster, new_database
from tests.server.helper import PATIENCE, Live, Visitor
from websockets.exceptions import WebSocketException

from warhost.server.store import Store

SOURCE = Path(__file__).parents[2] / "src"


class Acknowledged(NamedTuple):
    """An answer that the server said is stored."""

    match: str
    number: int
    seat: str
    action: str


def started(database: str) -> tuple[subprocess.Popen[str], str]:
    """A server in a process of its own, and its address."""
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "warhost",
            "serve",
            "--port",
            "0",
            "--db",
            database,
            "--no-browser",
            "--no-limits",
            "--bots",
            "1",
        ],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | {"PYTHONPATH": str(SOURCE)},
    )
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
    """Everything that was acknowledged is there, and every match replays without a gap."""
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


def crash(database: str, rounds: int, seed: int, clients: int = 4, quiet: bool = True) -> int:
    """Kill a server a number of times; return how many answers were acknowledged."""
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
        # After all that the matches go on.
        with Visitor(address, cookies[0]) as me:
            match = matches[0] or me.new({"gandalf": "me", "witch_king": "bot"})["id"]
            me.live(match).play(pick, 3)
    finally:
        kill(process)
    return len(acknowledged)


def main() -> None:
    """The long run, over SQLite and over PostgreSQL."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200, help="kills in all (default 200)")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, cluster() as postgres:
        for database in (f"{folder}/crash.db", new_database(postgres, "crash")):
            crash(database, args.rounds // 2, args.seed, quiet=False)
            print()


if __name__ == "__main__":
    main()
