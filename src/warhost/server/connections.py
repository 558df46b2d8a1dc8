"""Connections: a request must arrive in time, and the incomplete requests of each address are limited.

uvicorn waits forever for the rest of a request. A proxy in front of the server would not, but there may be none.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from warhost.server.limits import Limits
from warhost.server.security import network

# The most bytes of the headers of a request. uvicorn reads any number, ever more slowly. Browsers send a few thousand.
HEADERS = 65_536


class Connection(HttpToolsProtocol):
    """A connection on which no request may stay incomplete for long, or have endless headers.

    The time runs from the start, and again from the first byte of each further request, until that is complete.
    """

    def __init__(self, limits: Limits, half_open: Counter[str], proxies: Sequence[str], **given: Any) -> None:
        super().__init__(**given)
        self.limits = limits
        # Networks of proxies, behind which many people are.
        self.proxies = proxies
        # How many connections of each address are waiting for a request.
        self.half_open = half_open
        self.address = ""
        self.waiting: asyncio.TimerHandle | None = None
        # Bytes of a request that are not its body: its headers, and those after a body in chunks.
        self.around = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start waiting for a request. Close the connection if its address has too many."""
        super().connection_made(transport)
        self.address = network(str(self.client[0])) if self.client else ""
        many = self.limits.half_open and self.half_open[self.address] >= self.limits.half_open
        if many and not self.through_proxy():
            transport.close()
        else:
            self.wait(self.limits.header_seconds)

    def through_proxy(self) -> bool:
        """Whether the connection comes from a proxy."""
        peer = ip_address(self.client[0]) if self.client and self.proxies else None
        return peer is not None and any(peer in ip_network(one) for one in self.proxies)

    def data_received(self, data: bytes) -> None:
        """Read some bytes."""
        if self.waiting is None and (self.cycle is None or self.cycle.response_complete):
            self.wait(self.limits.header_seconds)
        self.around += len(data)
        super().data_received(data)
        if self.around > HEADERS:
            self.transport.close()

    def on_body(self, body: bytes) -> None:
        """Take a part of the body."""
        self.around -= len(body)
        super().on_body(body)

    def on_headers_complete(self) -> None:
        """Start the time limit of the body."""
        super().on_headers_complete()
        self.wait(self.limits.body_seconds)

    def on_message_complete(self) -> None:
        """Stop waiting: the request is complete."""
        self.around = 0
        super().on_message_complete()
        self.wait(0)

    def handle_websocket_upgrade(self) -> None:
        """Stop waiting: the connection becomes a WebSocket."""
        self.wait(0)
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting: the connection has ended."""
        self.wait(0)
        super().connection_lost(exc)

    def wait(self, seconds: float) -> None:
        """Close the connection after this many seconds, replacing the previous limit. With 0, stop waiting."""
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None
            self.half_open[self.address] -= 1
            if not self.half_open[self.address]:
                del self.half_open[self.address]
        if seconds and not self.transport.is_closing():
            self.half_open[self.address] += 1
            self.waiting = self.loop.call_later(seconds, self.transport.close)


class Socket(WebSocketsSansIOProtocol):
    """A socket that compresses its messages for speed rather than size.

    In profiles of live matches, compression took the most time. For tables of the four games the lowest
    level takes about half the time of the usual one, and its messages are a seventh longer.
    """

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=12, client_max_window_bits=12, compress_settings={"level": 1, "memLevel": 5}
            )
        ]


def connections(limits: Limits, proxies: Sequence[str] = ()) -> Callable[..., Connection]:
    """Return the protocol class for uvicorn. Connections from proxies are not counted."""
    return partial(Connection, limits, Counter(), proxies)
