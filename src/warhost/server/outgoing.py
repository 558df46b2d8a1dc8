"""Requests to addresses that players entered: they must leave our own network, and have a time limit."""

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

from warhost.server.limits import BadSetting
from warhost.server.mail import TIMEOUT

# Networks whose addresses end in an IPv4 address: translated (NAT64, SIIT), and the old notation.
WITH_IPV4 = [ipaddress.IPv6Network(text) for text in ("64:ff9b::/96", "::ffff:0:0:0/96", "::/96")]
# Addresses that a network translates by its own rules (RFC 8215).
LOCAL_NAT64 = ipaddress.IPv6Network("64:ff9b:1::/48")


def may_stay_inside(environment: Mapping[str, str]) -> bool:
    """Whether requests may lead into our own network. BadSetting unless the setting is `1`, `0` or missing."""
    text = environment.get("WARHOST_PRIVATE_WEBHOOKS", "").strip()
    if text in ("", "0", "1"):
        return text == "1"
    raise BadSetting(
        "bad_switch", "{name} must be 1 or 0, not {value}.", {"name": "WARHOST_PRIVATE_WEBHOOKS", "value": repr(text)}
    )


def check_settings(environment: Mapping[str, str]) -> None:
    """Raise BadSetting if a setting cannot be used."""
    may_stay_inside(environment)


def resolved(host: str, port: int) -> tuple[socket.AddressFamily, Any]:
    """Return the address of a host, looked up once. WARHOST_PRIVATE_WEBHOOKS allows private addresses too."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    if not may_stay_inside(os.environ) and not is_public(str(address[0])):
        raise ValueError("not a public address")
    return family, address


def is_public(text: str) -> bool:
    """Whether an address lies outside our own network."""
    address = ipaddress.ip_address(text.partition("%")[0])
    inner = None
    if isinstance(address, ipaddress.IPv6Address):
        if address.is_site_local or address in LOCAL_NAT64:  # fec0::/10 is the former range of private networks
            return False
        inner = address.ipv4_mapped or address.sixtofour
        if any(address in network for network in WITH_IPV4):
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    reached = inner or address
    return reached.is_global and not reached.is_multicast


def post(url: str, body: str | bytes, headers: Mapping[str, str]) -> int:
    """Send a request and return the status of the response, without following redirects.

    The connection goes to the address that was checked, even if the name now resolves to another. A server that answers
    drop by drop is cut off like one that is silent.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("not a web address")
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
    """Raise OSError unless a response is a success. A redirect is not: it may lead into our own network."""
    if not 200 <= status < 300:
        raise OSError(f"answered {status}")


@contextmanager
def cut_off(line: socket.socket, seconds: float) -> Iterator[None]:
    """End a connection after this time, even if data is still arriving."""

    def end() -> None:
        with suppress(OSError):  # it has ended by itself
            line.shutdown(socket.SHUT_RDWR)

    timer = Timer(seconds, end)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
