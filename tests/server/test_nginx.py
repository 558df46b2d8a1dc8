"""nginx, as the handbook configures it, in front of two processes on PostgreSQL: people play through it."""

import random
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, HTTPServer
from uuid import uuid4

import httpx
import pytest
from tests.server.cluster import new_database
from tests.server.front import TOKEN, Process, processes, proxied
from tests.server.helper import PATIENCE, Live
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

NAME = "warhost.example"


@pytest.fixture
def two(postgres: str) -> Iterator[list[Process]]:
    """Two processes on one database, with the usual limits."""
    with processes(new_database(postgres, uuid4().hex), 2) as started:
        yield started


def trusting() -> ssl.SSLContext:
    """TLS with a certificate that nobody has signed."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class Guest:
    """Somebody with a browser that comes through the proxy."""

    def __init__(self, port: int, stack: ExitStack) -> None:
        self.port, self.stack = port, stack
        self.http = stack.enter_context(
            httpx.Client(
                base_url=f"https://127.0.0.1:{port}/api",
                timeout=PATIENCE,
                trust_env=False,
                verify=trusting(),
                headers={
                    "host": f"{NAME}:{port}",
                    "x-warhost": "page",
                    "origin": f"https://{NAME}:{port}",
                    "accept-language": "en",
                },
            )
        )
        first = self.http.get("/me")
        assert first.status_code == 200, first.text
        # The server knows that the browser uses TLS.
        assert "secure" in first.headers["set-cookie"].lower()
        self.cookie = first.headers["set-cookie"].split(";")[0]
        self.http.headers["cookie"] = self.cookie

    def post(self, path: str, body: object) -> dict[str, object]:
        """Send something."""
        response = self.http.post(path, json=body)
        assert response.is_success, response.text
        found: dict[str, object] = response.json()
        return found

    def live(self, match: object) -> Live:
        """Sit down at a table."""
        return Live(
            self.stack.enter_context(
                connect(
                    f"wss://{NAME}:{self.port}/api/matches/{match}/live",
                    proxy=None,
                    ssl=trusting(),
                    sock=socket.create_connection(("127.0.0.1", self.port)),
                    additional_headers={"cookie": self.cookie},
                    origin=Origin(f"https://{NAME}:{self.port}"),
                    open_timeout=PATIENCE,
                    max_size=None,
                )
            )
        )


def begun(one: Guest, other: Guest) -> tuple[object, list[Live]]:
    """A match between two people, and their tables."""
    seats = {"gandalf": {"kind": "me"}, "witch_king": {"kind": "open"}}
    match = one.post("/matches", {"game": "wotrcg", "seats": seats})["id"]
    other.post(f"/matches/{match}/join", {"seat": "witch_king"})
    return match, [one.live(match), other.live(match)]


def play(tables: list[Live], answers: int) -> None:
    """Answer in turn; everybody sees each answer."""
    pick = random.Random(5)
    for _ in range(answers):
        mover = next(live for live in tables if live.table["ask"])
        ack = mover.answer(pick.choice(mover.options()))
        assert ack["type"] == "ack"
        for live in tables:
            live.until_version(ack["version"])


def test_two_people_play_on_through_nginx_when_one_process_dies_and_then_both(two: list[Process]) -> None:
    with ExitStack() as stack, proxied([one.address for one in two]) as (_, port):
        people = [Guest(port, stack) for _ in range(2)]
        tables: dict[object, list[Live]] = {}
        while len(tables) < 20 and not all(one.figures()["warhost_sockets"] for one in two):
            match, lives = begun(*people)
            tables[match] = lives
            play(lives, 5)
            # Both players of a match are at the same process.
            assert {one.figures()["warhost_sockets"] % 2 for one in two} == {0.0}
        assert all(one.figures()["warhost_answer_seconds_count"] for one in two), "nobody came to one process"
        versions = {match: lives[0].table["version"] for match, lives in tables.items()}
        # A process is lost: its people come back through nginx, to the other one, and play on.
        two[0].kill()
        for match, lives in tables.items():
            try:
                for live in lives:
                    live.send("ping")
                    live.until("pong")
            except ConnectionClosed:
                lives[:] = [person.live(match) for person in people]
            assert lives[0].table["version"] == versions[match]
            play(lives, 3)
        listed = people[0].http.get("/matches", params={"state": "mine"}).json()
        expected = {match: version + 3 for match, version in versions.items()}
        assert {one["id"]: one["version"] for one in listed} == expected
        # Both are down, and nginx says so in its own page.
        two[1].kill()
        for _ in range(3):
            away = people[0].http.get("/health")
            assert (away.status_code, away.headers["content-type"]) == (502, "text/html")
        # As soon as anything answers at one of their addresses, nginx passes requests on again.
        host, _, at = two[0].address.partition(":")
        with HTTPServer((host, int(at)), Back) as back:
            threading.Thread(target=back.serve_forever, daemon=True).start()
            found = people[0].http.get("/health").status_code
            back.shutdown()
        assert found == 200


class Back(BaseHTTPRequestHandler):
    """Answers that all is well."""

    def do_GET(self) -> None:
        """Answer."""
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def test_the_server_learns_the_client_address_from_nginx(two: list[Process]) -> None:
    with ExitStack() as stack, proxied([one.address for one in two]) as (plain, port):
        client = stack.enter_context(
            httpx.Client(
                base_url=f"https://127.0.0.1:{port}",
                timeout=PATIENCE,
                trust_env=False,
                verify=trusting(),
                headers={"host": NAME},
            )
        )
        # What a visitor claims is replaced, so the limit of an address cannot be avoided.
        codes = []
        for number in range(70):
            client.cookies.clear()
            codes.append(client.get("/api/me", headers={"x-forwarded-for": f"192.0.2.{number}"}).status_code)
        assert codes[0] == 200 and codes[-1] == 429
        assert client.get("/api/health").json() == {"store": True, "migrations": True, "workers": True}
        assert client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"}).status_code == 404
        elsewhere = httpx.get(f"http://127.0.0.1:{plain}/x", headers={"host": NAME}, trust_env=False, timeout=PATIENCE)
        assert (elsewhere.status_code, elsewhere.headers["location"]) == (301, f"https://{NAME}/x")
        refused = client.post("/api/matches", json={}, headers={"x-warhost": "page", "origin": "https://evil.example"})
        assert refused.status_code == 403
