"""The entry point of the offline house: the page's requests, as to a server, and live connections to matches."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

from warhost.games.library import game_names
from warhost.kernel.errors import Problem
from warhost.offline.bots import Stop, Think
from warhost.offline.house import ME, OfflineHouse, check_alone
from warhost.offline.shelf import Disk
from warhost.server import (
    coaching,
    explaining,
    game_info,
    listing,
    match_records,
    messages,
    moving,
    opening,
    replays,
    scenarios,
    series,
    sockets,
    teaching,
    wire,
)
from warhost.server.faults import faults
from warhost.server.live_match import person_name
from warhost.server.live_socket import Socket
from warhost.server.refusal import Refusal, problem_speaker, reader_language, speaker
from warhost.server.rows import Conflict
from warhost.server.structs import decoder

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
            raise Refusal("bad_request", what=f"{name} {text}")
        return int(text)


def game_of(request: Request) -> str:
    """Return the game of a request."""
    if request.parts[0] not in game_names():
        raise Refusal("not_found", 404)
    return request.parts[0]


class Door:
    """Receives requests and messages."""

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
                    try:
                        made = await handler(self.house, request)
                    except Conflict:  # the disk had changed; memory agrees with it again
                        made = await handler(self.house, request)
                    status = 201 if method == "POST" and path in ("/matches", "/lessons") else 200
                    return (204, "") if made is None else (status, wire.encode(made).decode())
            raise Refusal("not_found", 404)
        except Refusal as refusal:
            return failure(refusal.status, refusal.code, words(refusal, language))
        except Problem as problem:
            return failure(400, problem.code, problem_speaker(language).problem(problem))
        except (ValueError, RecursionError) as error:
            what = faults(str(error), None, language)
            return failure(400, "bad_request", speaker(language).say("refusal.bad_request", what=what))
        except Exception:
            log.exception("%s %s failed", method, address.path)
            return failure(500, "broken", words(Refusal("broken", 500), language))

    # ---- live connections

    async def connect(self, number: int, match: str, language: str) -> None:
        """Open a live connection to a match."""
        language = reader_language(language, "", "")
        try:
            socket = await sockets.enter(self.house.matches, match, ME, language, "", "")
        except Refusal as refusal:
            self.send(number, wire.encode(wire.Refused(refusal.code, words(refusal, language))).decode())
            self.closed(number, 4000 + refusal.status)
            return
        self.sockets[number] = socket
        self.speaking[number] = asyncio.create_task(self.speak(number, socket))

    async def speak(self, number: int, socket: Socket) -> None:
        """Send the waiting messages."""
        while not socket.closed:
            try:
                for data in await socket.messages():
                    self.send(number, data.decode())
            except Exception:
                log.exception("cannot send the table to the page")
                break
        self.closed(number, 1011)

    async def receive(self, number: int, data: str) -> None:
        """Handle a message from the page."""
        if number in self.sockets:
            await messages.receive(self.house.matches, self.sockets[number], data)

    async def disconnect(self, number: int) -> None:
        """Handle a connection that the page has closed."""
        socket = self.sockets.pop(number, None)
        if socket is not None:
            self.speaking.pop(number).cancel()
            await sockets.leave(self.house.matches, socket)

    async def changed_elsewhere(self, match: str) -> None:
        """Take over a change of a match in another window."""
        await self.house.live.changed_elsewhere(match)


# Refusals with a text of their own where there is no server.
ALONE = {"broken": "broken_alone", "unplayable": "unplayable_alone"}


def words(refusal: Refusal, language: str) -> str:
    """Return a refusal in words, without advice that concerns a server."""
    return speaker(language).say(f"refusal.{ALONE.get(refusal.code, refusal.code)}", **refusal.values)


def failure(status: int, code: str, said: str) -> tuple[int, str]:
    """Return a problem as an answer."""
    return status, wire.encode(wire.Failure(code, said)).decode()


# ---- routes

MATCH = r"/matches/([0-9a-f]{4,24})"
GAME = r"/games/([^/]+)"


async def me(house: OfflineHouse, request: Request) -> wire.Person:
    return wire.Person(ME.id, person_name(ME.id, ME.name, request.language), True)


async def games(house: OfflineHouse, request: Request) -> Any:
    return game_info.games(request.language)


async def names(house: OfflineHouse, request: Request) -> Any:
    return game_info.names(game_of(request), request.language)


async def about(house: OfflineHouse, request: Request) -> Any:
    return game_info.about(game_of(request), request.language)


async def rules(house: OfflineHouse, request: Request) -> Any:
    return game_info.rules(game_of(request), request.language)


async def guide(house: OfflineHouse, request: Request) -> Any:
    return game_info.guide_sections(game_of(request), request.language)


async def list_lessons(house: OfflineHouse, request: Request) -> Any:
    return teaching.taught(game_of(request), request.language)


async def list_puzzles(house: OfflineHouse, request: Request) -> Any:
    return game_info.puzzles(game_of(request), request.language)


async def day_puzzle(house: OfflineHouse, request: Request) -> Any:
    return game_info.day_puzzle(request.language)


async def add_learned(house: OfflineHouse, request: Request) -> Any:
    return request.read(wire.Learned)  # the page keeps it in the browser


async def add_solved(house: OfflineHouse, request: Request) -> Any:
    return request.read(wire.Solved)


async def at_stake(house: OfflineHouse, request: Request) -> Any:
    return coaching.at_stake(game_of(request), request.language)


async def new_lesson(house: OfflineHouse, request: Request) -> Any:
    made = await opening.begin_lesson(house, ME, request.read(wire.NewLesson), "")
    return await listing.summary(house, made, ME, request.language)


async def scenario_parts(house: OfflineHouse, request: Request) -> Any:
    return scenarios.parts(game_of(request), request.language)


async def check_scenario(house: OfflineHouse, request: Request) -> Any:
    return scenarios.checked(game_of(request), request.language, request.read(wire.ScenarioFile))


async def matches(house: OfflineHouse, request: Request) -> Any:
    state = request.query.get("state", "open")
    if state not in ("open", "running", "finished", "mine"):
        raise Refusal("bad_request", what=f"state {state}")
    return await listing.listed(house, state, ME, request.language, None)


async def create(house: OfflineHouse, request: Request) -> Any:
    new = request.read(wire.NewMatch)
    check_alone(new)
    return await listing.summary(house, await opening.create(house, ME, new, ""), ME, request.language)


async def summary(house: OfflineHouse, request: Request) -> Any:
    return await listing.summary(house, request.parts[0], ME, request.language)


async def withdraw(house: OfflineHouse, request: Request) -> None:
    await opening.withdraw(house, request.parts[0], ME)


async def go_on(house: OfflineHouse, request: Request) -> Any:
    made = await series.begin_next(house, request.parts[0], ME, request.read(wire.NextMatch).choice, "")
    return await listing.summary(house, made, ME, request.language)


async def record(house: OfflineHouse, request: Request) -> Any:
    await house.row(request.parts[0])
    return await match_records.record(house, request.parts[0], ME, "")


async def continuation(house: OfflineHouse, request: Request) -> Any:
    return await moving.continuation(house, request.parts[0], ME, "")


async def position(house: OfflineHouse, request: Request) -> Any:
    return await moving.position(house, request.parts[0], ME)


async def import_record(house: OfflineHouse, request: Request) -> Any:
    made = await match_records.import_record(house, ME, request.read(dict[str, Any]), "")
    return await listing.summary(house, made, ME, request.language)


async def branch(house: OfflineHouse, request: Request) -> Any:
    wanted = request.read(wire.Branch)
    return await listing.summary(
        house, await replays.branch(house, request.parts[0], ME, wanted, ""), ME, request.language
    )


async def at(house: OfflineHouse, request: Request) -> Any:
    await house.row(request.parts[0])
    return await replays.at(
        house, request.parts[0], int(request.parts[1]), request.query.get("seat", ""), ME, request.language, ""
    )


async def odds(house: OfflineHouse, request: Request) -> Any:
    return await explaining.odds(
        house,
        request.parts[0],
        request.query.get("seat", ""),
        request.number("ask"),
        request.query.get("action", ""),
        ME,
        request.language,
        "numbers" in request.query,
        "",
    )


async def hint(house: OfflineHouse, request: Request) -> Any:
    return await explaining.hint(
        house, request.parts[0], request.query.get("seat", ""), request.number("ask"), ME, request.language, ""
    )


async def coach(house: OfflineHouse, request: Request) -> Any:
    return await coaching.coaching(
        house, request.parts[0], request.query.get("seat", ""), request.number("ask"), ME, request.language, ""
    )


async def review(house: OfflineHouse, request: Request) -> Any:
    return await replays.review(house, request.parts[0], ME, request.language, "")


async def totals(house: OfflineHouse, request: Request) -> Any:
    return await replays.totals(house, request.parts[0], request.language, "")


async def why(house: OfflineHouse, request: Request) -> Any:
    return await explaining.why_not(
        house,
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
    return await explaining.reach(
        house, request.parts[0], query.get("kind", ""), query.get("thing", ""), query.get("at", "")
    )


async def notes(house: OfflineHouse, request: Request) -> Any:
    await house.row(request.parts[0])
    return wire.NoteText(house.store.notes(request.parts[0], ME.id))


async def put_notes(house: OfflineHouse, request: Request) -> Any:
    await house.row(request.parts[0])
    given = request.read(wire.NoteText)
    await house.matches.write(house.store.put_notes, request.parts[0], ME.id, given.words)
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
    ("GET", f"{MATCH}/position", position),
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
