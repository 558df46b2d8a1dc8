"""Requests to addresses that players have given: they lead outside our own network, and end in time."""

import ipaddress
import os
import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPSConnection
from threading import Timer
from typing import Any
from urllib.parse import urlsplit

from warhost.server.mail import TIMEOUT

# Networks whose addresses end in one of IPv4: translated (NAT64, SIIT), and as they were once written.
WITH_IPV4 = [ipaddress.IPv6Network(text) for text in ("64:ff9b::/96", "::ffff:0:0:0/96", "::/96")]
# Addresses that a network translates by its own rules (RFC 8215).
LOCAL_NAT64 = ipaddress.IPv6Network("64:ff9b:1::/48")


def resolved(host: str, port: int) -> tuple[socket.AddressFamily, Any]:
    """The address of a name, looked up once; WARHOST_PRIVATE_WEBHOOKS allows addresses of the own network too."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    if not os.environ.get("WARHOST_PRIVATE_WEBHOOKS") and not is_public(str(address[0])):
        raise ValueError("not a public address")
    return family, address


def is_public(text: str) -> bool:
    """Whether an address lies outside our own network."""
    address = ipaddress.ip_address(text.partition("%")[0])
    inner = None
    if isinstance(address, ipaddress.IPv6Address):
        if address.is_site_local or address in LOCAL_NAT64:  # fec0::/10 are the private networks of before
            return False
        inner = address.ipv4_mapped or address.sixtofour
        if any(address in network for network in WITH_IPV4):
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    reached = inner or address
    return reached.is_global and not reached.is_multicast


def post(url: str, body: str | bytes, headers: Mapping[str, str]) -> int:
    """Send a request and return the status of the response, wherever that would lead.

    The connection goes to the address that was checked, even if the name now leads elsewhere. A server that answers
    drop by drop is cut off like one that is silent.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("no web address")
    secure = parts.scheme == "https"
    family, address = resolved(parts.hostname, parts.port or (443 if secure else 80))
    plain = socket.socket(family, socket.SOCK_STREAM)
    plain.settimeout(TIMEOUT)
    with plain:
        plain.connect(address)
        line = (
            ssl.create_default_context().wrap_socket(
                plain, server_hostname=parts.hostname, do_handshake_on_connect=False
            )
            if secure
            else plain
        )
        with line, cut_off(line, TIMEOUT):
            if isinstance(line, ssl.SSLSocket):
                line.do_handshake()
            connection = (HTTPSConnection if secure else HTTPConnection)(parts.hostname, parts.port)
            connection.sock = line
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", target, body, dict(headers))
            with connection.getresponse() as response:
                return response.status


def check(status: int) -> None:
    """Raise OSError unless a response is a success. A redirection is none: it may lead into our own network."""
    if not 200 <= status < 300:
        raise OSError(f"answered {status}")


@contextmanager
def cut_off(line: socket.socket, seconds: float) -> Iterator[None]:
    """End a connection after this time, whatever still goes over it."""

    def end() -> None:
        with suppress(OSError):  # it has ended by itself
            line.shutdown(socket.SHUT_RDWR)

    timer = Timer(seconds, end)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
