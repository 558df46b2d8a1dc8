"""`warhost load`: let many people play live matches against bots and measure how long they wait for their table."""

import argparse
import asyncio
import json
import random
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any

from websockets.asyncio.client import connect

# Received after an answer: the acknowledgement, then the table that shows it.
PATIENCE = 60.0
# Milliseconds within which 95 % of the bots' answers come, unless a player's view may take longer.
BOT = 1000.0


@dataclass
class Figures:
    """What was measured."""

    waits: list[float] = field(default_factory=list)
    acks: list[float] = field(default_factory=list)
    # How long a bot took for its first answer after a person's last.
    bots: list[float] = field(default_factory=list)
    finished: int = 0
    refused: int = 0
    open: int = 0
    # How many matches run at once, and whether all have started.
    wanted: int = 0
    everybody: asyncio.Event = field(default_factory=asyncio.Event)

    def summary(self, seconds: float) -> dict[str, float]:
        """Return a summary of the figures."""
        return {
            "matches": self.wanted,
            "answers": len(self.waits),
            "answers_a_second": round(len(self.waits) / seconds, 1),
            "finished": self.finished,
            "refused": self.refused,
            "ack_p99_ms": percentile(self.acks, 99),
            "view_p50_ms": percentile(self.waits, 50),
            "view_p95_ms": percentile(self.waits, 95),
            "view_p99_ms": percentile(self.waits, 99),
            "view_max_ms": percentile(self.waits, 100),
            "bot_p95_ms": percentile(self.bots, 95),
        }


def percentile(values: list[float], share: int) -> float:
    """Return a percentile in milliseconds."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, len(ordered) * share // 100)], 1)


class Player:
    """One person with one cookie who plays one match after another."""

    def __init__(
        self, address: str, game: str, pick: random.Random, think: float, figures: Figures, source: str = ""
    ) -> None:
        self.address = address
        # The address of this machine that the person comes from; empty: any.
        self.source = (source, 0) if source else None
        self.game = game
        self.pick = pick
        self.think = think
        self.figures = figures
        self.cookie = ""
        # When the pending answer was sent, and when it became a bot's turn; 0: not waiting.
        self.sent = 0.0
        self.handed = 0.0

    def ask(self, path: str, body: Any = None) -> Any:
        """Send a request, in a thread."""
        headers = {"x-warhost": "load", "content-type": "application/json", "cookie": self.cookie}
        data = None if body is None else json.dumps(body).encode()
        line = HTTPConnection(self.address, timeout=PATIENCE, source_address=self.source)
        try:
            line.request("GET" if body is None else "POST", f"/api{path}", data, headers)
            response = line.getresponse()
            found = response.read()
            if response.status >= 400:
                raise OSError(f"{path}: {response.status} {found.decode()}")
            if response.headers["set-cookie"]:
                self.cookie = response.headers["set-cookie"].split(";")[0]
            return json.loads(found)
        finally:
            line.close()

    def new_match(self) -> str:
        """Start a match against a bot."""
        if not self.cookie:
            self.ask("/me")
        info = next(info for info in self.ask("/games") if info["game"] == self.game)
        variant = self.pick.choice([v for v in info["variants"] if len(v["seats"]) == 2])
        seats = {seat["seat"]: {"kind": "bot"} for seat in variant["seats"]}
        seats[self.pick.choice(sorted(seats))] = {"kind": "me"}
        return str(self.ask("/matches", {"game": self.game, "options": variant["options"], "seats": seats})["id"])

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            match = await asyncio.to_thread(self.new_match)
            async with connect(
                f"ws://{self.address}/api/matches/{match}/live",
                max_size=None,
                proxy=None,
                open_timeout=PATIENCE,
                local_addr=self.source,
                additional_headers={"cookie": self.cookie},
            ) as socket:
                self.figures.open += 1
                if self.figures.open == self.figures.wanted:
                    self.figures.everybody.set()
                try:
                    await self.sit(socket)
                finally:
                    self.figures.open -= 1

    async def sit(self, socket: Any) -> None:
        """Play one match. A wait that is unfinished at the end counts with its length so far."""
        try:
            await self.answer_all(socket)
        finally:
            now = time.monotonic()
            self.figures.waits += [now - self.sent] if self.sent else []
            self.figures.bots += [now - self.handed] if self.handed else []
            self.sent = self.handed = 0.0

    async def answer_all(self, socket: Any) -> None:
        """Answer every question of one match."""
        table: dict[str, Any] = {}
        number = 0
        wanted: int | None = None
        while True:
            message = json.loads(await socket.recv())
            if message["type"] == "ack":
                self.figures.acks.append(time.monotonic() - self.sent)
                wanted = message["version"]
            elif message["type"] == "refused":
                self.figures.refused += 1
            elif message["type"] == "table":
                if self.handed:
                    self.figures.bots.append(time.monotonic() - self.handed)
                table = message
                self.handed = time.monotonic() if not table["ask"] and not table["over"] else 0.0
            if wanted is not None and table["version"] >= wanted:
                self.figures.waits.append(time.monotonic() - self.sent)
                wanted = None
                self.sent = 0.0
            if table and table["over"]:
                self.figures.finished += 1
                return
            if table and table["ask"] and not self.sent:
                await asyncio.sleep(self.pick.expovariate(1 / self.think))
                number += 1
                self.sent = time.monotonic()
                await socket.send(
                    json.dumps(
                        {
                            "type": "answer",
                            "ask_version": table["ask"]["version"],
                            "seat": table["seat"],
                            "id": f"{number}",
                            "action": self.pick.choice(table["ask"]["options"])["action"],
                        }
                    )
                )


async def measure(args: argparse.Namespace) -> Figures:
    """Let everybody play at once. They arrive one after another, and measuring starts once all are there."""
    figures = Figures(wanted=args.matches)

    async def later(i: int) -> None:
        await asyncio.sleep(args.ramp * i / args.matches)
        source = args.source and f"{args.source}.{i // 250}.{i % 250 + 1}"
        game = args.games[i % len(args.games)]
        await Player(args.address, game, random.Random(i), args.think, figures, source).play()

    async with asyncio.TaskGroup() as group:
        players = [group.create_task(later(i)) for i in range(args.matches)]
        await figures.everybody.wait()
        figures.waits.clear()
        figures.acks.clear()
        figures.bots.clear()
        await asyncio.sleep(args.seconds)
        for player in players:
            player.cancel()
    return figures


def run(args: argparse.Namespace) -> int:
    """Play and print the figures; exit code 1 when people wait too long."""
    figures = asyncio.run(measure(args)).summary(args.seconds)
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name.replace('_', ' '):>18} {value:g}")
    well = good(figures, args.limit)
    if not well:
        print(f"not within {args.limit:g} ms with {args.matches} matches", file=sys.stderr)
    return 0 if well else 1


def good(figures: Mapping[str, float], limit: float) -> bool:
    """Whether everybody was served, and views and bots came within their limits."""
    quick = figures["view_p99_ms"] <= limit and figures["bot_p95_ms"] <= max(limit, BOT)
    return quick and figures["answers"] > 0 and not figures["refused"]
