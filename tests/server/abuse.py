"""One abuser against everybody else: `python -m tests.server.abuse` prints how long others wait, without and with."""

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from http.client import HTTPConnection, HTTPException
from typing import Any

from tests.server.process import memory, served
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

import warhost
from warhost.server.limits import Limits
from warhost.server.load import measure

# Everybody else comes from addresses that begin so. The abuser has two, so that half-open connections from one do not
# keep out the rest.
OTHERS = "127.1"
ABUSER = "127.0.0.66"
ABUSER_TOO = "127.0.0.67"
# Milliseconds: from an answer to the table that shows it (99th percentile), and for a `normal` bot (95th).
VIEW, BOT = 150.0, 1000.0
HALF_OPEN = 600


class Abuser:
    """A guest who takes whatever is given, and the answers that this brings."""

    def __init__(self, address: str, record: bytes) -> None:
        self.address = address
        self.answers: Counter[str] = Counter()
        self.cookie = ""
        self.largest = record
        # The matches that were imported.
        self.imported: list[str] = []
        self.end = threading.Event()

    def ask(self, what: str, path: str, body: Any = None, data: bytes = b"") -> Any:
        """Send a request and count how it was answered."""
        headers = {"x-warhost": "abuse", "content-type": "application/json", "cookie": self.cookie}
        line = HTTPConnection(self.address, timeout=60, source_address=(ABUSER, 0))
        try:
            if body is not None:
                data = json.dumps(body).encode()
            line.request("POST" if data else "GET", f"/api{path}", data or None, headers)
            response = line.getresponse()
            found = json.loads(response.read() or b"null")
            if response.headers["set-cookie"]:
                self.cookie = response.headers["set-cookie"].split(";")[0]
            self.answers[f"{what} {response.status} {found.get('code', '') if response.status >= 400 else ''}"] += 1
            return found if response.status < 400 else None
        except (OSError, HTTPException, ValueError) as error:
            self.answers[f"{what} {type(error).__name__}"] += 1
            return None
        finally:
            line.close()

    def new(self, what: str, *kinds: str, bot: str = "") -> Any:
        """A new match of War of the Ring."""
        seats = {
            seat: {"kind": kind, "bot": bot if kind == "bot" else ""}
            for seat, kind in zip(("free", "shadow"), kinds, strict=True)
        }
        return self.ask(what, "/matches", {"game": "wotr", "seats": seats})

    def bots(self) -> None:
        """Ten matches of bots that search."""
        for _ in range(10):
            self.new("bots", "bot", "bot", bot="brutal")
        self.end.wait(5)

    def hints(self) -> None:
        """Twenty hints at once."""
        match = self.new("practice", "me", "hot")
        for seat in ("free", "shadow"):
            found = match and self.ask("look", f"/matches/{match['id']}/at/0?seat={seat}")
            if found and found["ask"]:
                path = f"/matches/{match['id']}/hint?seat={seat}&ask={found['ask']['version']}"
                self.at_once(20, partial(self.ask, "hint", path))
        self.end.wait(0.5)

    def imports(self) -> None:
        """A dozen of the largest records."""
        for _ in range(12):
            made = self.ask("import", "/records", data=self.largest)
            self.imported += [made["id"]] if made else []
        self.end.wait(5)

    def talk(self) -> None:
        """Looks, undos and wishes at the tables of the longest matches, as fast as they are answered."""
        self.at_once(4, self.look_and_undo)
        self.end.wait(0.5)

    def look_and_undo(self) -> None:
        """Talk at one table for a while."""
        if not self.imported:
            return
        uri = f"ws://{self.address}/api/matches/{random.choice(self.imported)}/live"
        try:
            with connect(
                uri, proxy=None, additional_headers={"cookie": self.cookie}, max_size=None, source_address=(ABUSER, 0)
            ) as line:
                table = self.heard(line, "enter", "table")
                for number in range(20):
                    if self.end.is_set():
                        return
                    asked = [one["seat"] for one in table["waiting"]]
                    seat = asked[0] if asked and number % 2 else table["seats"][number % len(table["seats"])]
                    line.send(json.dumps({"type": "look", "seat": seat}))
                    table = self.heard(line, "look", "table")
                    if table["ask"]:
                        line.send(
                            json.dumps(
                                {
                                    "type": "wish",
                                    "ask_version": table["ask"]["version"],
                                    "seat": seat,
                                    "things": [],
                                    "id": "w",
                                    "odds": True,
                                }
                            )
                        )
                        self.heard(line, "wish", "wishes")
                    line.send(json.dumps({"type": "undo", "seat": seat}))
                    table = self.heard(line, "undo", "table")
        except (OSError, WebSocketException) as error:
            self.answers[f"talk {type(error).__name__}"] += 1

    def heard(self, line: ClientConnection, what: str, wanted: str) -> Any:
        """Wait for a message of a kind, or for a refusal and the table after it, and count which it was."""
        code = ""
        while True:
            message = json.loads(line.recv(60))
            if message["type"] == "refused":
                code = message["code"]
            if message["type"] == (wanted if not code else "table"):
                self.answers[f"{what} {code}"] += 1
                return message

    def open(self) -> None:
        """A hundred matches for anybody."""
        for _ in range(100):
            self.new("open", "me", "open")
        self.end.wait(5)

    def statistics(self) -> None:
        """Forty calls for statistics at once."""
        self.at_once(40, lambda: self.ask("statistics", "/games/wotr/statistics"))
        self.end.wait(1)

    def half_open(self) -> None:
        """Hundreds of connections on which a request begins."""
        host, port = self.address.split(":")
        lines: list[socket.socket] = []
        for _ in range(HALF_OPEN):
            try:
                line = socket.create_connection((host, int(port)), timeout=5, source_address=(ABUSER_TOO, 0))
                line.sendall(b"GET /api/matches HTTP/1.1\r\nHost: loc")
                lines.append(line)
                self.answers["half-open made"] += 1
            except OSError as error:
                self.answers[f"half-open {type(error).__name__}"] += 1
        self.end.wait(15)
        for line in lines:
            line.close()

    def at_once(self, times: int, do: Callable[[], Any]) -> None:
        """Do something in many threads."""
        threads = [threading.Thread(target=do) for _ in range(times)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def run(self, seconds: float) -> None:
        """Do all of this at once, over and over, and print what it brought."""
        self.ask("me", "/me")
        work = [self.bots, self.hints, self.imports, self.open, self.statistics, self.half_open, self.talk]

        def repeat(one: Callable[[], None]) -> None:
            while not self.end.is_set():
                one()

        threads = [threading.Thread(target=repeat, args=(one,)) for one in work]
        for thread in threads:
            thread.start()
        self.end.wait(seconds)
        self.end.set()
        for thread in threads:
            thread.join()
        print(json.dumps(dict(sorted(self.answers.items()))), flush=True)


def largest(answers: int = Limits().record_answers) -> bytes:
    """The largest record that is imported: a game in which little happens, a long script, and blanks up to the limit.

    It is not over, so that answers can be taken back.
    """
    match = warhost.new("wotr", seed="0", script={"combat": [1] * 1900})
    names = match.game.vocabulary.names
    for _ in range(answers):
        match.play(min(match.open_asks()[0].options, key=lambda action: len(names[action])))
    assert not match.over
    return json.dumps(match.record()).ljust(3_900_000).encode()


def others(address: str, matches: int, seconds: float) -> dict[str, float]:
    """Let everybody else play, and measure."""
    args = argparse.Namespace(
        address=address,
        matches=matches,
        ramp=matches / 10,
        think=3.0,
        seconds=seconds,
        games=["wotr", "wotrcg", "bo5a", "battlelore"],
        source=OTHERS,
    )
    return asyncio.run(measure(args)).summary(seconds)


def compare(engine: str, matches: int, seconds: float) -> bool:
    """Print everybody else's figures without and with the abuser; whether they are good enough."""
    well = True
    for abused in (False, True):
        with tempfile.TemporaryDirectory() as folder, served(engine, f"{folder}/abuse.db") as (address, server):
            abuser = (
                subprocess.Popen(
                    [
                        sys.executable,
                        "-m",
                        "tests.server.abuse",
                        "--abuse",
                        address,
                        "--seconds",
                        str(seconds + matches / 10 + 5),
                    ]
                )
                if abused
                else None
            )
            time.sleep(5 if abused else 0)
            figures = others(address, matches, seconds)
            print(
                f"{'with' if abused else 'without'} the abuser, load {os.getloadavg()[0]:.1f}, "
                f"{memory(server.pid):.0f} MB: {json.dumps(figures)}",
                flush=True,
            )
            if abuser is not None:
                abuser.wait()
            well = well and figures["view_p99_ms"] <= VIEW and figures["bot_p95_ms"] <= BOT and not figures["refused"]
    return well


def main() -> int:
    """Compare, or abuse a server."""
    parser = argparse.ArgumentParser(description="one abuser against everybody else")
    parser.add_argument("--engine", default=sys.executable, help="a Python that has the compiled package")
    parser.add_argument("--matches", type=int, default=40, help="how many other people play")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--abuse", metavar="ADDRESS", help="be the abuser")
    args = parser.parse_args()
    if args.abuse:
        os.nice(10)  # it stands for another machine, and must not take the server's processor
        Abuser(args.abuse, largest()).run(args.seconds)
        return 0
    return 0 if compare(args.engine, args.matches, args.seconds) else 1


if __name__ == "__main__":
    raise SystemExit(main())
