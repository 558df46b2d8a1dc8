"""One abuser against everybody else: `python -m tests.server.abuse` prints how long others wait with and without it."""

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
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from tests.server.process import memory, served
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

import warhost
from warhost.server.limits import Limits
from warhost.server.load import good, measure

# Everybody else's addresses begin like this. The abuser has two, so that half-open connections from one do not
# keep out the rest.
OTHERS = "127.1"
ABUSER = "127.0.0.66"
ABUSER_TOO = "127.0.0.67"
# Milliseconds from an answer to the table that shows it (99th percentile).
VIEW = 150.0
HALF_OPEN = 600
DOZEN = 12
# What the abuser does all the time, and the seconds between two rounds.
WORK = {"bots": 5.0, "hints": 0.5, "imports": 5.0, "open": 5.0, "statistics": 1.0, "half_open": 15.0, "talk": 0.5}
AT_WORK = "at work"
# Seconds within which the first round of everything is done, even on a busy machine.
PATIENCE = 900.0
# Answers of the imported records: as many as are allowed, less some, so that answers can still be taken back.
ANSWERS = Limits().record_answers - 500
# How often each of these must have succeeded, so that the figures mean something.
DONE = {
    "bots 201 ": 1,
    "hint 200 ": 1,
    "import 201 ": DOZEN,
    "open 201 ": 1,
    "statistics 200 ": 40,
    "half-open made": HALF_OPEN,
    "look ": 1,
    "wish ": 1,
    "undo ": 1,
}


class Abuser:
    """A guest who takes everything on offer, and a count of the responses."""

    def __init__(self, address: str, record: bytes) -> None:
        self.address = address
        self.answers: Counter[str] = Counter()
        self.cookie = ""
        self.largest = record
        # The matches that were imported.
        self.imported: list[str] = []
        self.half_open_lines: list[socket.socket] = []
        self.end = threading.Event()

    def ask(self, what: str, path: str, body: Any = None, data: bytes = b"") -> Any:
        """Send a request and count the response."""
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
        """Start a match of War of the Ring."""
        seats = {
            seat: {"kind": kind, "bot": bot if kind == "bot" else ""}
            for seat, kind in zip(("free", "shadow"), kinds, strict=True)
        }
        return self.ask(what, "/matches", {"game": "wotr", "seats": seats})

    def bots(self) -> None:
        """Start ten matches between bots that search."""
        for _ in range(10):
            self.new("bots", "bot", "bot", bot="brutal")

    def hints(self) -> None:
        """Request twenty hints at once."""
        match = self.new("practice", "me", "hot")
        for seat in ("free", "shadow"):
            found = match and self.ask("look", f"/matches/{match['id']}/at/0?seat={seat}")
            if found and found["ask"]:
                path = f"/matches/{match['id']}/hint?seat={seat}&ask={found['ask']['version']}"
                self.at_once(20, partial(self.ask, "hint", path))

    def imports(self) -> None:
        """Import a dozen of the largest records; then as many as the server accepts."""
        for _ in range(DOZEN):
            self.one_import()
        while len(self.imported) < DOZEN and not self.end.wait(1):
            self.one_import()

    def one_import(self) -> None:
        """Import a record."""
        made = self.ask("import", "/records", data=self.largest)
        self.imported += [made["id"]] if made else []

    def talk(self) -> None:
        """Send looks, undos and wishes to the longest matches, as fast as they are answered."""
        while not self.imported and not self.end.wait(0.1):
            pass
        self.at_once(4, self.look_and_undo)

    def look_and_undo(self) -> None:
        """Look, wish and take answers back at one table for a while."""
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
        """Open a hundred matches for anybody."""
        for _ in range(100):
            self.new("open", "me", "open")

    def statistics(self) -> None:
        """Request statistics forty times at once."""
        self.at_once(40, lambda: self.ask("statistics", "/games/wotr/statistics"))

    def half_open(self) -> None:
        """Open hundreds of connections with an incomplete request, replacing the previous ones."""
        host, port = self.address.split(":")
        for line in self.half_open_lines:
            line.close()
        self.half_open_lines = []
        for _ in range(HALF_OPEN):
            try:
                line = socket.create_connection((host, int(port)), timeout=5, source_address=(ABUSER_TOO, 0))
                line.sendall(b"GET /api/matches HTTP/1.1\r\nHost: loc")
                self.half_open_lines.append(line)
                self.answers["half-open made"] += 1
            except OSError as error:
                self.answers[f"half-open {type(error).__name__}"] += 1

    def at_once(self, times: int, do: Callable[[], Any]) -> None:
        """Do something in many threads."""
        threads = [threading.Thread(target=do) for _ in range(times)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def run(self) -> None:
        """Do all of this at once, over and over, until the input ends.

        Print when everything has been done once, and the responses at the end.
        """
        self.ask("me", "/me")
        begun = threading.Barrier(len(WORK) + 1)

        def repeat(name: str, pause: float) -> None:
            getattr(self, name)()
            begun.wait(PATIENCE)
            while not self.end.wait(pause):
                getattr(self, name)()

        threads = [threading.Thread(target=repeat, args=one, daemon=True) for one in WORK.items()]
        for thread in threads:
            thread.start()
        begun.wait(PATIENCE)
        print(AT_WORK, flush=True)
        sys.stdin.read()
        self.end.set()
        for thread in threads:
            thread.join()
        print(json.dumps(dict(sorted(self.answers.items()))), flush=True)


def largest(answers: int) -> bytes:
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


@contextmanager
def abused(address: str, record: Path) -> Iterator[dict[str, int]]:
    """Run an abuser in a separate process, once it has done everything; yields a dict filled in at the end."""
    command = [sys.executable, "-m", "tests.server.abuse", "--abuse", address, "--record", str(record)]
    did: dict[str, int] = {}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as abuser:
        assert abuser.stdin is not None and abuser.stdout is not None
        assert abuser.stdout.readline().strip() == AT_WORK, "the abuser has failed"
        try:
            yield did
        finally:
            abuser.stdin.close()
        did.update(json.loads(abuser.stdout.readline()))


def missing(did: Mapping[str, int]) -> list[str]:
    """Return what the abuser should have done but has not."""
    return [what for what, times in DONE.items() if did.get(what, 0) < times]


def compare(engine: str, matches: int, seconds: float, answers: int) -> bool:
    """Print everybody else's figures without and with the abuser, and return whether they are good enough."""
    well = True
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "record.json"
        record.write_bytes(largest(answers))
        for who in ("without", "with"):
            with served(engine, f"{folder}/{who}.db") as (address, server):
                did: dict[str, int] = dict(DONE)
                with abused(address, record) if who == "with" else nullcontext(did) as did:
                    figures = others(address, matches, seconds)
                print(
                    f"{who} the abuser, load {os.getloadavg()[0]:.1f}, {memory(server.pid):.0f} MB: "
                    f"{json.dumps(figures)}",
                    flush=True,
                )
            if who == "with":
                print(f"the abuser: {json.dumps(did)}", flush=True)
            if missing(did):
                print(f"the abuser did not succeed with: {', '.join(missing(did))}", flush=True)
            well = well and good(figures, VIEW) and not missing(did)
    return well


def main() -> int:
    """Compare, or abuse a server."""
    parser = argparse.ArgumentParser(description="one abuser against everybody else")
    parser.add_argument("--engine", default=sys.executable, help="a Python that has the compiled package")
    parser.add_argument("--matches", type=int, default=40, help="how many other people play")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--answers", type=int, default=ANSWERS, help="answers of the imported records")
    parser.add_argument("--abuse", metavar="ADDRESS", help="be the abuser")
    parser.add_argument("--record", type=Path, help="what the abuser imports")
    args = parser.parse_args()
    if args.abuse:
        os.nice(10)  # it represents another machine, and must not use the server's processor
        Abuser(args.abuse, args.record.read_bytes()).run()
        return 0
    return 0 if compare(args.engine, args.matches, args.seconds, args.answers) else 1


if __name__ == "__main__":
    raise SystemExit(main())
