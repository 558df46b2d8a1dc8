"""An offline house in this process: a disk in memory, and bots that think at once."""

import asyncio
import json
import pickle
from base64 import b64decode
from typing import Any

from warhost.offline.bots import Mind
from warhost.offline.door import Door


class MemoryDisk:
    """A disk that several windows can share."""

    def __init__(self) -> None:
        self.stored: dict[str, Any] = {}
        self.lines: dict[tuple[str, int], Any] = {}

    async def heads(self) -> str:
        return json.dumps(list(self.stored.values()))

    async def entries(self, match: str) -> str:
        return json.dumps([line for (name, _), line in sorted(self.lines.items()) if name == match])

    async def save(self, changes: str) -> bool:
        await asyncio.sleep(0)
        given = json.loads(changes)
        fresh = {(match, entry[0]): entry for match, entry in given["entries"]}
        if fresh.keys() & self.lines.keys():
            return False
        self.lines |= fresh
        self.stored |= given["heads"]
        for name in given["gone"]:
            self.stored.pop(name, None)
            self.lines = {key: line for key, line in self.lines.items() if key[0] != name}
        return True


class Window:
    """A page at an offline house."""

    def __init__(self, disk: MemoryDisk | None = None) -> None:
        self.disk = disk or MemoryDisk()
        # Seconds of each answer of a bot.
        self.took: list[float] = []
        self.mind = Mind(self.took.append)
        self.heard: dict[int, list[dict[str, Any]]] = {}
        self.codes: dict[int, int] = {}
        self.stops: list[str] = []
        self.told: list[str] = []
        # What each task of the worker was for; answers of bots have no such purpose.
        self.wanted: list[str] = []
        # While it is set, bots do not answer.
        self.thinking: asyncio.Event | None = None
        self.door = Door(
            self.disk,
            self.think,
            self.stops.append,
            self.told.append,
            lambda number, text: self.heard.setdefault(number, []).append(json.loads(text)),
            self.codes.__setitem__,
        )

    async def think(self, worker: str, task: str) -> str:
        await asyncio.sleep(0)
        self.wanted.append(pickle.loads(b64decode(task)).wanted)
        if self.thinking is not None:
            await self.thinking.wait()
        return self.mind.answer(task)

    async def ask(self, method: str, path: str, body: Any = None, language: str = "en", status: int = 0) -> Any:
        """The answer to a request that goes well, or that is refused with a status."""
        found, text = await self.door.request(method, path, language, "" if body is None else json.dumps(body))
        assert found == status if status else 200 <= found < 300, text
        return json.loads(text) if text else None

    async def new(self, game: str, seats: dict[str, str], **fields: Any) -> Any:
        """Start a match with these kinds of seats."""
        plan = {seat: {"kind": kind} for seat, kind in seats.items()}
        return await self.ask("POST", "/matches", {"game": game, "seats": plan} | fields)

    async def live(self, match: str, language: str = "en") -> "Seat":
        """Sit down at a table."""
        number = len(self.heard) + 1
        self.heard[number] = []
        await self.door.connect(number, match, language)
        seat = Seat(self, number)
        await seat.settle()
        return seat


class Seat:
    """A live connection, with the messages it has received."""

    def __init__(self, window: Window, number: int) -> None:
        self.window = window
        self.number = number

    @property
    def table(self) -> dict[str, Any]:
        """The last table."""
        return next(one for one in reversed(self.window.heard[self.number]) if one["type"] == "table")

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message and wait until nothing more happens."""
        await self.window.door.receive(self.number, json.dumps(message))
        await self.settle()

    async def settle(self) -> None:
        """Wait until the bots have answered and everything is sent."""
        while True:
            for _ in range(20):
                await asyncio.sleep(0)
            if self.window.thinking is not None or not any(
                table.driver for table in self.window.door.house.matches.live.values()
            ):
                return

    async def answer(self, action: str = "", answer_id: str = "") -> None:
        """Answer with an action, or the first one offered."""
        ask = self.table["ask"]
        given = action or ask["options"][0]["action"]
        await self.send(
            {
                "type": "answer",
                "ask_version": ask["version"],
                "seat": self.table["seat"],
                "action": given,
                "id": answer_id or f"answer {ask['version']}",
            }
        )
