"""The door of the offline house: requests as the page sends them to a server, and the live connections to matches."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

from warhost.games.library import game_names
from warhost.kernel.errors import Problem
from warhost.offline.bots import Stop, Think
from warhost.offline.house import ME, OfflineHouse
from warhost.offline.shelf import Disk
from warhost.server import coaching, library, moving, scenarios, series, teaching, wire
from warhost.server.faults import faults
from warhost.server.structs import decoder
from warhost.server.table import Socket, person_name
from warhost.server.trouble import Trouble, detail, reader_language, speaker, teller

log = logging.getLogger("warhost.offline")

# Sends a message to the page's end of a connection.
Send = Callable[[int, str], None]
# Closes a connection with a code, as a server does.
Closed = Callable[[int, int], None]


class Request(NamedTuple):
    """A request: the parts of its path that vary, its query, its body and the reader's language."""

    parts: tuple[str, ...]
    query: dict[str, str]
    body: str
    language: str

    def read(self, kind: Any) -> Any:
        """Return the body as a message."""
        return decoder(kind)(self.body)

    def number(self, name: str) -> int:
        """Return a number from the query."""
        text = self.query.get(name, "")
        if not re.fullmatch(r"[0-9]{1,7}", text):
            raise Trouble("bad_request", what=f"{name} {text}")
        return int(text)


def game_of(request: Request) -> str:
    """Return the game of a request."""
    if request.parts[0] not in game_names():
        raise Trouble("not_found", 404)
    return request.parts[0]


class Door:
    """Where requests and messages come in."""

    def __init__(
        self, disk: Disk, think: Think, stop: Stop, told: Callable[[str], None], send: Send, closed: Closed
    ) -> None:
        self.house = OfflineHouse(disk, think, stop, told)
        self.send = send
        self.closed = closed
        self.sockets: dict[int, Socket] = {}
        self.speaking: dict[int, asyncio.Task[None]] = {}

    async def open(self) -> None:
        """Open the house."""
        await self.house.open()

    async def close(self) -> None:
        """Close every connection and the house."""
        for number in list(self.sockets):
            await self.disconnect(number)
        await self.house.close()

    # ---- requests

    async def request(self, method: str, path: str, language: str, body: str) -> tuple[int, str]:
        """Return the status and the JSON of the answer to a request."""
        address = urlsplit(path)
        query = {name: values[-1] for name, values in parse_qs(address.query).items()}
        language = reader_language(query.get("lang", ""), "", language)
        try:
            for wanted, pattern, handler in ROUTES:
                found = re.fullmatch(pattern, address.path)
                if wanted == method and found:
                    request = Request(tuple(map(unquote, found.groups())), query, body, language)
                    made = await handler(self.house, request)
                    status = 201 if method == "POST" and path in ("/matches", "/lessons") else 200
                    return (204, "") if made is None else (status, wire.encode(made).decode())
            raise Trouble("not_found", 404)
        except Trouble as trouble:
            return failure(trouble.status, trouble.code, detail(trouble, language))
        except Problem as problem:
            return failure(400, problem.code, teller(language).problem(problem))
        except (ValueError, RecursionError) as error:
            what = faults(str(error), None, language)
            return failure(400, "bad_request", speaker(language).say("trouble.bad_request", what=what))
        except Exception:
            log.exception("%s %s failed", method, address.path)
            return failure(500, "broken", detail(Trouble("broken", 500), language))

    # ---- live connections

    async def connect(self, number: int, match: str, language: str) -> None:
        """Open a live connection to a match."""
        language = reader_language(language, "", "")
        try:
            socket = await self.house.tables.enter(match, ME, language, "", "")
        except Trouble as trouble:
            self.send(number, wire.encode(wire.Refused(trouble.code, detail(trouble, language))).decode())
            self.closed(number, 4000 + trouble.status)
            return
        self.sockets[number] = socket
        self.speaking[number] = asyncio.create_task(self.speak(number, socket))

    async def speak(self, number: int, socket: Socket) -> None:
        """Send the messages that wait."""
        while not socket.closed:
            try:
                for data in await socket.messages():
                    self.send(number, data.decode())
            except Exception:
                log.exception("cannot send the table to the page")
                break
        self.closed(number, 1011)

    async def receive(self, number: int, data: str) -> None:
        """A message from the page."""
        if number in self.sockets:
            await self.house.tables.receive(self.sockets[number], data)

    async def disconnect(self, number: int) -> None:
        """The page has closed a connection."""
        socket = self.sockets.pop(number, None)
        if socket is not None:
            self.speaking.pop(number).cancel()
            await self.house.tables.leave(socket)

    async def changed_elsewhere(self, match: str) -> None:
        """Another window has changed a match."""
        await self.house.live.changed_elsewhere(match)


def failure(status: int, code: str, words: str) -> tuple[int, str]:
    """Return a problem as an answer."""
    return status, wire.encode(wire.Failure(code, words)).decode()


# ---- what can be asked for

MATCH = r"/matches/([0-9a-f]{4,24})"
GAME = r"/games/([^/]+)"


async def me(house: OfflineHouse, request: Request) -> wire.Person:
    return wire.Person(ME.id, person_name(ME.id, ME.name, request.language), True)


async def games(house: OfflineHouse, request: Request) -> Any:
    return library.games(request.language)


async def names(house: OfflineHouse, request: Request) -> Any:
    return library.names(game_of(request), request.language)


async def about(house: OfflineHouse, request: Request) -> Any:
    return library.about(game_of(request), request.language)


async def rules(house: OfflineHouse, request: Request) -> Any:
    return library.rules(game_of(request), request.language)


async def guide(house: OfflineHouse, request: Request) -> Any:
    return library.guide_sections(game_of(request), request.language)


async def list_lessons(house: OfflineHouse, request: Request) -> Any:
    return teaching.taught(game_of(request), request.language)


async def list_puzzles(house: OfflineHouse, request: Request) -> Any:
    return library.puzzles(game_of(request), request.language)


async def day_puzzle(house: OfflineHouse, request: Request) -> Any:
    return library.day_puzzle(request.language)


async def add_learned(house: OfflineHouse, request: Request) -> Any:
    return request.read(wire.Learned)  # the page keeps it in the browser


async def add_solved(house: OfflineHouse, request: Request) -> Any:
    return request.read(wire.Solved)


async def at_stake(house: OfflineHouse, request: Request) -> Any:
    return coaching.at_stake(game_of(request), request.language)


async def new_lesson(house: OfflineHouse, request: Request) -> Any:
    made = await teaching.begin(house, ME, request.read(wire.NewLesson), "")
    return await house.summary(made, ME, request.language)


async def scenario_parts(house: OfflineHouse, request: Request) -> Any:
    return scenarios.parts(game_of(request), request.language)


async def check_scenario(house: OfflineHouse, request: Request) -> Any:
    return scenarios.checked(game_of(request), request.language, request.read(wire.ScenarioFile))


async def matches(house: OfflineHouse, request: Request) -> Any:
    state = request.query.get("state", "open")
    if state not in ("open", "running", "finished", "mine"):
        raise Trouble("bad_request", what=f"state {state}")
    return await house.listed(state, ME, request.language, None)


async def create(house: OfflineHouse, request: Request) -> Any:
    return await house.summary(await house.create(ME, request.read(wire.NewMatch), ""), ME, request.language)


async def summary(house: OfflineHouse, request: Request) -> Any:
    return await house.summary(request.parts[0], ME, request.language)


async def withdraw(house: OfflineHouse, request: Request) -> None:
    await house.withdraw(request.parts[0], ME)


async def go_on(house: OfflineHouse, request: Request) -> Any:
    made = await series.begin_next(house, request.parts[0], ME, request.read(wire.NextMatch).choice, "")
    return await house.summary(made, ME, request.language)


async def record(house: OfflineHouse, request: Request) -> Any:
    await house.row(request.parts[0])
    return await house.record(request.parts[0], ME)


async def continuation(house: OfflineHouse, request: Request) -> Any:
    return await moving.continuation(house, request.parts[0], ME)


async def import_record(house: OfflineHouse, request: Request) -> Any:
    made = await house.import_record(ME, request.read(dict[str, Any]), "")
    return await house.summary(made, ME, request.language)


async def branch(house: OfflineHouse, request: Request) -> Any:
    wanted = request.read(wire.Branch)
    return await house.summary(await house.branch(request.parts[0], ME, wanted, ""), ME, request.language)


async def at(house: OfflineHouse, request: Request) -> Any:
    await house.row(request.parts[0])
    return await house.at(request.parts[0], int(request.parts[1]), request.query.get("seat", ""), ME, request.language)


async def odds(house: OfflineHouse, request: Request) -> Any:
    return await house.odds(
        request.parts[0],
        request.query.get("seat", ""),
        request.number("ask"),
        request.query.get("action", ""),
        ME,
        request.language,
        "numbers" in request.query,
    )


async def hint(house: OfflineHouse, request: Request) -> Any:
    return await house.hint(
        request.parts[0], request.query.get("seat", ""), request.number("ask"), ME, request.language, ""
    )


async def coach(house: OfflineHouse, request: Request) -> Any:
    return await coaching.coaching(
        house, request.parts[0], request.query.get("seat", ""), request.number("ask"), ME, request.language, ""
    )


async def review(house: OfflineHouse, request: Request) -> Any:
    return await house.review(request.parts[0], ME, request.language, "")


async def totals(house: OfflineHouse, request: Request) -> Any:
    return await house.totals(request.parts[0], request.language)


async def why(house: OfflineHouse, request: Request) -> Any:
    return await house.why_not(
        request.parts[0],
        request.query.get("seat", ""),
        request.number("ask"),
        request.query.get("kind", ""),
        request.query.get("thing", ""),
        ME,
        request.language,
    )


async def reach(house: OfflineHouse, request: Request) -> Any:
    query = request.query
    return await house.reach(request.parts[0], query.get("kind", ""), query.get("thing", ""), query.get("at", ""))


async def notes(house: OfflineHouse, request: Request) -> Any:
    await house.row(request.parts[0])
    return wire.NoteText(house.store.notes(request.parts[0], ME.id))


async def put_notes(house: OfflineHouse, request: Request) -> Any:
    await house.row(request.parts[0])
    given = request.read(wire.NoteText)
    await house.tables.write(house.store.put_notes, request.parts[0], ME.id, given.words)
    return given


async def chat(house: OfflineHouse, request: Request) -> list[Any]:
    return []


ROUTES: list[tuple[str, str, Callable[[OfflineHouse, Request], Awaitable[Any]]]] = [
    ("GET", "/me", me),
    ("PATCH", "/me", me),
    ("GET", "/games", games),
    ("GET", f"{GAME}/names", names),
    ("GET", f"{GAME}/about", about),
    ("GET", f"{GAME}/rules", rules),
    ("GET", f"{GAME}/guide", guide),
    ("GET", f"{GAME}/lessons", list_lessons),
    ("GET", f"{GAME}/puzzles", list_puzzles),
    ("GET", "/puzzles/day", day_puzzle),
    ("GET", f"{GAME}/stakes", at_stake),
    ("POST", "/lessons", new_lesson),
    ("POST", "/me/lessons", add_learned),
    ("POST", "/me/puzzles", add_solved),
    ("GET", f"{GAME}/scenario", scenario_parts),
    ("POST", f"{GAME}/scenario", check_scenario),
    ("GET", "/matches", matches),
    ("POST", "/matches", create),
    ("GET", MATCH, summary),
    ("DELETE", MATCH, withdraw),
    ("POST", f"{MATCH}/next", go_on),
    ("GET", f"{MATCH}/record", record),
    ("GET", f"{MATCH}/continuation", continuation),
    ("POST", "/records", import_record),
    ("POST", f"{MATCH}/branch", branch),
    ("GET", f"{MATCH}/at/([0-9]{{1,7}})", at),
    ("GET", f"{MATCH}/odds", odds),
    ("GET", f"{MATCH}/hint", hint),
    ("GET", f"{MATCH}/coach", coach),
    ("GET", f"{MATCH}/review", review),
    ("GET", f"{MATCH}/totals", totals),
    ("GET", f"{MATCH}/why", why),
    ("GET", f"{MATCH}/reach", reach),
    ("GET", f"{MATCH}/notes", notes),
    ("PUT", f"{MATCH}/notes", put_notes),
    ("GET", f"{MATCH}/chat", chat),
]
