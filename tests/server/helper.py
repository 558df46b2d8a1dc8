"""A server in a thread, and a client that speaks HTTP and WebSocket with it."""

import json
import random
import threading
from contextlib import ExitStack
from types import TracebackType
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from warhost.server.app import make_app
from warhost.server.connections import Socket, connections
from warhost.server.limits import NO_LIMITS, Limits
from warhost.server.security import Rates
from warhost.server.store import Store

# Longer than anything takes, even on a busy machine.
PATIENCE = 300.0


# What the migrations have added, with the migration that did.
ADDED_TABLES: list[tuple[str, str]] = [("0008", "heartbeat"), ("0009", "links"), ("0010", "series"),
                                       ("0013", "mailboxes"), ("0013", "mailed"), ("0013", "avoided"),
                                       ("0013", "complaints"), ("0014", "positions"),
                                       ("0018", "subscriptions"), ("0018", "pushed"), ("0019", "learned"),
                                       ("0020", "solved")]  # fmt: skip
ADDED_INDEXES: list[tuple[str, str]] = [
    ("0010", "series_number"),
    ("0013", "ix_people_likeness"),
    ("0014", "ix_matches_automatic"),
    ("0014", "ix_matches_live"),
    ("0016", "ix_matches_stopped"),
]
ADDED_COLUMNS: list[tuple[str, str, str]] = [
    ("0005", "matches", "silent"),
    ("0009", "people", "confirmed"),
    ("0010", "matches", "series"),
    ("0010", "matches", "number"),
    ("0010", "matches", "points"),
    ("0011", "seats", "gone"),
    ("0011", "seats", "resigned"),
    ("0011", "matches", "private"),
    ("0011", "matches", "forced"),
    ("0011", "matches", "proof"),
    ("0011", "matches", "carried"),
    ("0012", "matches", "imported"),
    ("0013", "people", "banned"),
    ("0013", "people", "likeness"),
    ("0013", "links", "kind"),
    ("0014", "matches", "continued"),
    ("0014", "matches", "continues"),
    ("0014", "seats", "agreed"),
    ("0014", "matches", "automatic"),
    ("0015", "series", "credit"),
    ("0016", "matches", "stopped"),
    ("0016", "heartbeat", "owed"),
    ("0016", "seats", "ending"),
    ("0016", "seats", "told"),
    ("0021", "seats", "shows"),
    ("0022", "chat", "private"),
]


def back_to(store: Store, revision: str) -> None:
    """Turn the tables of a database back to an older migration."""
    with store.engine.begin() as connection:
        for since, index in ADDED_INDEXES:
            if since > revision:
                connection.exec_driver_sql(f"DROP INDEX {index}")
        dropped = [table for since, table in ADDED_TABLES if since > revision]
        for table in dropped:
            connection.exec_driver_sql(f"DROP TABLE {table}")
        for since, table, column in ADDED_COLUMNS:
            if since > revision and table not in dropped:
                connection.exec_driver_sql(f"ALTER TABLE {table} DROP COLUMN {column}")
        connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{revision}'")


class Served:
    """A server with its own event loop in a thread; `with` starts and stops it."""

    def __init__(
        self,
        database: str,
        rates: Rates | None = None,
        hosts: frozenset[str] = frozenset(),
        limits: Limits | None = None,
    ) -> None:
        self.database = database
        self.limits = limits
        self.rates = rates or Rates(0)
        self.hosts = hosts

    def __enter__(self) -> "Served":
        app: Any = make_app(self.database, 1, self.rates, self.hosts, limits=self.limits)
        http: Any = connections(self.limits or NO_LIMITS)
        config = uvicorn.Config(
            app, port=0, log_level="warning", lifespan="on", timeout_graceful_shutdown=1, http=http, ws=Socket
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            self.thread.join(0.01)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.address = f"127.0.0.1:{port}"
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server did not stop"


class Visitor:
    """A person with a browser: a cookie, requests, sockets."""

    def __init__(self, address: str, cookie: str = "", language: str = "en") -> None:
        self.address = address
        # No certificates: reading them takes longer than most requests here.
        self.http = httpx.Client(
            base_url=f"http://{address}/api",
            timeout=PATIENCE,
            trust_env=False,
            verify=False,
            headers={"x-warhost": "page", "accept-language": language},
            cookies={"warhost": cookie} if cookie else None,
        )
        self.stack = ExitStack()
        self.me = self.ok(self.http.get("/me"))

    def ok(self, response: httpx.Response) -> Any:
        """Return the body of a successful response."""
        assert response.is_success, response.text
        return response.json() if response.content else None

    def get(self, path: str) -> Any:
        """Send a GET request and return the body."""
        return self.ok(self.http.get(path))

    def post(self, path: str, body: Any) -> Any:
        """Send a POST request."""
        return self.ok(self.http.post(path, json=body))

    def refused(self, method: str, path: str, body: Any = None) -> tuple[int, str]:
        """Return the status and the code of a refused request."""
        response = self.http.request(method, path, json=body)
        assert not response.is_success, response.text
        assert response.json()["detail"]
        return response.status_code, response.json()["code"]

    def new(self, seats: dict[str, str], game: str = "wotrcg", **fields: Any) -> Any:
        """Start a match with these kinds of seats."""
        return self.post(
            "/matches", {"game": game, "seats": {seat: {"kind": kind} for seat, kind in seats.items()}} | fields
        )

    def live(self, match: str, language: str = "") -> "Live":
        """Open a socket at a table."""
        cookie = f"warhost={self.http.cookies['warhost']}" if "warhost" in self.http.cookies else "nobody=1"
        query = f"?lang={language}" if language else ""
        socket = self.stack.enter_context(
            connect(
                f"ws://{self.address}/api/matches/{match}/live{query}",
                proxy=None,
                additional_headers={"cookie": cookie},
                open_timeout=PATIENCE,
                max_size=None,
                max_queue=None,
            )
        )  # unread messages do not delay closing
        return Live(socket)

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close everything."""
        self.stack.close()
        self.http.close()


class Live:
    """A socket at a table, with the latest messages."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.table: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.seen: list[dict[str, Any]] = []
        self.answers = 0
        self.until("table")

    def read(self) -> dict[str, Any]:
        """Return the next message."""
        message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
        self.seen.append(message)
        if message["type"] == "table":
            self.table = message
        elif message["type"] == "log":
            assert message["from"] <= len(self.log), "a gap in the log"
            self.log = self.log[: message["from"]] + message["entries"]
            assert [entry["n"] for entry in self.log] == list(range(len(self.log)))
        return message

    def until(self, kind: str) -> dict[str, Any]:
        """Return the next message of a kind."""
        while True:
            message = self.read()
            if message["type"] == kind:
                return message

    def until_version(self, version: int) -> None:
        """Wait until the table has reached a version."""
        while self.table["version"] < version:
            self.until("table")

    def send(self, type_: str, **fields: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps({"type": type_} | fields))

    def options(self) -> list[str]:
        """Return the options."""
        return [option["action"] for option in self.table["ask"]["options"]]

    def answer(self, action: str, **changes: Any) -> dict[str, Any]:
        """Answer, wait for the acknowledgement or refusal, then for the table that follows."""
        self.answers += 1
        self.send(
            "answer",
            **{
                "ask_version": self.table["ask"]["version"],
                "seat": self.table["seat"],
                "action": action,
                "id": f"{id(self)}-{self.answers}",
            }
            | changes,
        )
        while True:
            message = self.read()
            if message["type"] in ("ack", "refused"):
                if message["type"] == "ack":
                    self.until_version(message["version"])
                else:
                    self.until("table")
                return message

    def until_asked(self) -> bool:
        """Wait for a question or the end. Returns whether there is a question."""
        while self.table["ask"] is None and not self.table["over"]:
            self.until("table")
        return self.table["ask"] is not None

    def until_seat_asked(self) -> None:
        """Wait until one of the person's seats has a question, and view the table from there."""
        while self.table["ask"] is None:
            waiting = [one["seat"] for one in self.table["waiting"] if one["seat"] in self.table["seats"]]
            if waiting and waiting[0] != self.table["seat"]:
                self.send("look", seat=waiting[0])
            self.until("table")

    def log_kinds(self) -> list[str]:
        """Return the kinds of the log lines."""
        return [entry.get("kind", "") for entry in self.log]

    def play(self, pick: random.Random, answers: int) -> None:
        """Answer some questions at random."""
        for _ in range(answers):
            if not self.until_asked():
                return
            assert self.answer(pick.choice(self.options()))["type"] == "ack"

    def words(self) -> list[str]:
        """Return the log as plain sentences."""
        return ["".join(span["t"] for span in entry["line"]) for entry in self.log]

    def close(self) -> None:
        """Leave."""
        self.socket.close()


def open_to_spectators(match: str, *people: Visitor) -> None:
    """Open a private match to spectators, given all its players."""
    for person in people:
        person.ok(person.http.patch(f"/matches/{match}", json={"spectators": True}))


def under_way(*tables: Live) -> None:
    """Play at random until leaving is no longer an abort, given the tables of all people in the match."""
    pick = random.Random(7)
    while tables[0].table["may_abort"]:
        for live in tables:
            live.until_version(max(other.table["version"] for other in tables))
        mover = next((live for live in tables if live.table["ask"]), None)
        if mover is None:  # a bot is asked
            tables[0].until("table")
            continue
        mover.answer(pick.choice(mover.options()))
    for live in tables:
        live.until_version(max(other.table["version"] for other in tables))
