"""Connections with a request that begins but does not end."""

import asyncio
import socket
import zlib
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from tests.server.helper import PATIENCE, Served, Visitor
from uvicorn import Config
from uvicorn.server import ServerState

from warhost.server.connections import connections
from warhost.server.limits import Limits
from warhost.server.security import Rates

SOON = Limits(header_seconds=0.5, body_seconds=0.5, half_open=10)
LATE = Limits(header_seconds=PATIENCE, body_seconds=PATIENCE, half_open=10)
HEAD = b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nX-Warhost: test\r\nContent-Length: 50\r\n"
WHOLE = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def database(tmp_path: Path) -> str:
    """SQLite alone: what does not arrive is never stored."""
    return str(tmp_path / "test.db")


@pytest.fixture
def soon(database: str) -> Iterator[Served]:
    """A server that waits only for a short while."""
    with Served(database, Rates(100), limits=SOON) as server:
        yield server


def connected(served: Served, source: str = "127.0.0.1") -> socket.socket:
    """A connection from an address of this machine."""
    host, port = served.address.split(":")
    return socket.create_connection((host, int(port)), timeout=60, source_address=(source, 0))


def read_to_the_end(line: socket.socket) -> bytes:
    """Read everything until the server closes the connection."""
    found = b""
    while part := line.recv(65_536):
        found += part
    return found


@pytest.mark.parametrize(
    "sent",
    [b"", b"\r\n", b"GET /api/games HT", HEAD, HEAD + b"\r\n", HEAD + b"\r\n{", WHOLE + b"\r\n", WHOLE + b"GET /api"],
)
def test_a_request_that_does_not_arrive_in_time_is_closed(soon: Served, sent: bytes) -> None:
    with connected(soon) as line:
        line.sendall(sent)
        answered = read_to_the_end(line)
    assert answered.startswith(b"HTTP/1.1 200") if sent.startswith(WHOLE) else b" 500 " not in answered
    with Visitor(soon.address) as me:
        assert me.get("/me")["guest"]


POST = b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nX-Warhost: test\r\nConnection: close\r\n"
IN_CHUNKS = POST + b"Transfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    "begun", [b"GET /", b"GET / HTTP/1.1\r\nX-Endless: ", b"GET / HTTP/1.1\r\n", IN_CHUNKS + b"1\r\n{\r\n0\r\nX-End: "]
)
def test_endless_headers_are_cut_off(database: str, begun: bytes) -> None:
    """The parser reads any number of them, ever more slowly, and keeps everybody waiting."""
    part = b"X-More: yes\r\n" * 1000 if begun.endswith(b"\n") else b"a" * 10_000
    with Served(database, Rates(100), limits=LATE) as server, connected(server) as line:
        line.sendall(begun)
        with pytest.raises(OSError, match=r"Broken pipe|reset"):
            for _ in range(1_000):
                line.sendall(part)


def test_large_bodies_are_no_headers(soon: Served) -> None:
    body = b"{" + b" " * 900_000
    chunks = b"".join([b"384\r\n" + b" " * 900 + b"\r\n"] * 1000) + b"0\r\n\r\n"
    for sent in (POST + b"Content-Length: %d\r\n\r\n" % len(body) + body, IN_CHUNKS + chunks):
        with connected(soon) as line:
            line.sendall(sent)
            assert read_to_the_end(line).startswith(b"HTTP/1.1 400")


def test_a_request_that_arrives_drop_by_drop_is_closed(soon: Served) -> None:
    with connected(soon) as line:
        line.settimeout(0.05)
        line.sendall(b"GET / HTTP/1.1\r\n")
        while True:
            try:
                line.sendall(b"X-Drop: 1\r\n")
                assert line.recv(1) == b""
            except TimeoutError:
                continue
            except OSError:
                pass
            break


def test_an_address_has_few_incomplete_requests_and_others_are_served(database: str) -> None:
    with Served(database, Rates(100), limits=LATE) as served:
        lines = [connected(served, "127.0.0.9") for _ in range(30)]
        for line in lines[10:]:
            with suppress(ConnectionResetError):
                assert line.recv(1) == b""
        with Visitor(served.address) as me:
            match = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
            assert me.live(match).until_asked()
        # A request that is complete makes room for another.
        lines[0].sendall(WHOLE)
        assert lines[0].recv(12) == b"HTTP/1.1 200"
        with connected(served, "127.0.0.9") as again:
            again.sendall(WHOLE)
            assert again.recv(12) == b"HTTP/1.1 200"
        for line in lines:
            line.close()


def test_a_complete_request_and_an_open_table_are_not_closed(soon: Served) -> None:
    with Visitor(soon.address) as me:
        match = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
        live = me.live(match)
        assert live.until_asked()
        with connected(soon) as line:  # when this is closed, the time of the table would be over too
            read_to_the_end(line)
        live.send("ping")
        assert live.until("pong")
        assert me.get("/me")["guest"]


def test_a_trusted_proxy_may_have_many_incomplete_requests() -> None:
    config = Config(lambda: None)
    with closing(asyncio.new_event_loop()) as loop:
        made = connections(LATE, ["127.0.0.9/32"])(config=config, server_state=ServerState(), app_state={}, _loop=loop)
        for address, trusted in (("127.0.0.9", True), ("127.0.0.8", False)):
            made.client = (address, 1)
            assert made.through_proxy() is trusted


def test_messages_of_a_socket_are_compressed_quickly(soon: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    levels: list[int] = []
    compressor = zlib.compressobj

    def noted(*args: Any, **given: Any) -> Any:
        levels.append(given.get("level", -1))
        return compressor(*args, **given)

    monkeypatch.setattr(zlib, "compressobj", noted)
    with Visitor(soon.address) as me:
        live = me.live(me.new({"gandalf": "me", "witch_king": "bot"})["id"])
        assert "permessage-deflate" in str(live.socket.response and live.socket.response.headers)
    assert 1 in levels


def test_answers_are_compressed_quickly(soon: Served) -> None:
    """The event loop compresses, and everybody waits for it."""
    with Visitor(soon.address) as me, me.http.stream("GET", "/games", headers={"accept-encoding": "gzip"}) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        # The ninth byte of the format is 2 if the slowest way was taken.
        assert next(answer.iter_raw())[8] != 2
