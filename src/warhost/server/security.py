"""The guard in front of the application: hosts, origins, forged requests, rates, and the headers of every response."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from warhost.server import wire
from warhost.server.refusal import Refusal, detail, reader_language

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from warhost.server.metrics import Metrics

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# The site without a server: its path, and its policy. It runs Python in WebAssembly, and draws pictures to save.
SITE_PATH = "/offline/"
SITE_CSP = CSP.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'").replace(
    "data:", "data: blob:"
)
HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
# The page sends this header with every request that changes something. A form on another site cannot.
FORGERY_HEADER = b"x-warhost"
SAFE = ("GET", "HEAD", "OPTIONS")
LOCAL = ("localhost", "127.0.0.1", "::1")
BUCKETS = 20_000


@dataclass(frozen=True)
class Rate:
    """A rate limit: how many at once, and how many per minute."""

    burst: int
    minute: float


# Limits by kind of request; everything not listed elsewhere is a `read`.
RATES = {
    "read": Rate(300, 1200),
    "write": Rate(60, 120),
    "login": Rate(8, 6),
    "guest": Rate(30, 20),
    "heavy": Rate(10, 20),
    # Work that occupies the bot processes for a second or more.
    "advice": Rate(20, 40),
    # The coach looks at every question. If it is refused, it simply says nothing.
    "coach": Rate(60, 120),
    "socket": Rate(100, 120),
    "message": Rate(60, 600),
    # Searches for the answers that carry out a player's wish, by address, because anybody can create many guests.
    "wish": Rate(60, 300),
    # Changes of seat or language, after which the whole log is sent.
    "look": Rate(60, 240),
    # An undo may replay the whole match.
    "undo": Rate(60, 180),
    "chat": Rate(8, 20),
    # Logins with a wrong name or password: after ten, one in two minutes.
    "failed": Rate(10, 0.5),
    # Links that confirm an email address: ten in an hour.
    "mail": Rate(10, 10 / 60),
    # Reports to the maintainers and the operator: ten in an hour. They are kept, some with a whole record.
    "report": Rate(10, 10 / 60),
}


class Rates:
    """Count the requests of every caller in leaky buckets. `scale` multiplies all limits; 0 switches them off."""

    def __init__(self, scale: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.scale = scale
        self.clock = clock
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def allow(self, what: str, who: str, cost: float = 1) -> bool:
        """Return whether the caller may make one more request of a kind, which costs as much as several small ones."""
        if not self.scale:
            return True
        level, cost = self.level(what, who), min(cost, RATES[what].burst * self.scale)
        allowed = level + cost <= RATES[what].burst * self.scale
        self.buckets.pop((what, who), None)
        self.buckets[(what, who)] = (level + cost if allowed else level, self.clock())
        if len(self.buckets) > BUCKETS:
            self.buckets.popitem(last=False)
        return allowed

    def full(self, what: str, who: str) -> bool:
        """Return whether the next request of a kind would be refused, without counting one."""
        return bool(self.scale) and self.level(what, who) + 1 > RATES[what].burst * self.scale

    def level(self, what: str, who: str) -> float:
        """Return how full a caller's bucket is now."""
        now = self.clock()
        level, at = self.buckets.get((what, who), (0.0, now))
        return max(0.0, level - (now - at) * RATES[what].minute * self.scale / 60)


def header(scope: Any, name: bytes) -> str:
    """Return a header of a request, or an empty string."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def caller(scope: Any) -> str:
    """Return where a request comes from, as it is counted."""
    client = scope.get("client")
    return network(str(client[0])) if client else ""


@lru_cache(maxsize=10_000)
def network(address: str) -> str:
    """Return the network that counts as one caller: an IPv4 address, or the /64 that one customer is given in IPv6."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # such as the name of a Unix socket
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(found) >> 64 << 64, 64)))


def host_name(host: str) -> str:
    """Return the name in a Host header, without the port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def same_origin(scope: Any) -> bool:
    """Return whether the browser says that the page is ours. Programs other than browsers say nothing."""
    if header(scope, b"sec-fetch-site") in ("cross-site", "same-site"):
        return False
    origin = header(scope, b"origin")
    try:
        return not origin or urlsplit(origin).netloc.lower() == header(scope, b"host").lower()
    except ValueError:
        return False


def plain_path(path: str) -> str:
    """Return a path as the application reads it: repeated slashes joined, none at the end."""
    return "/" + "/".join([part for part in path.split("/") if part])


def kind_of(method: str, path: str) -> str:
    """Return the rate limit that a request falls under."""
    if path.startswith("/api/matches/") and path.endswith(("/hint", "/review")):
        return "advice"
    if path.startswith("/api/matches/") and path.endswith("/coach"):
        return "coach"
    if path == "/api/account/data" or path.endswith("/continuation"):  # everything stored about a person or a match
        return "heavy"
    # The editor checks a scenario while it is being drawn; nothing is written.
    if method in SAFE or (path.startswith("/api/games/") and path.endswith("/scenario")):
        return "read"
    if path in (
        "/api/session",
        "/api/account",
        "/api/account/password",
        "/api/account/reset",
        "/api/account/delete",
        "/api/tokens",
    ):
        return "login"
    if path.endswith("/report"):
        return "report"
    return "heavy" if path == "/api/records" or path.endswith("/branch") else "write"


class Guard:
    """Wrap the application; refused requests never reach it."""

    def __init__(self, app: "ASGIApp", rates: Rates, hosts: frozenset[str], metrics: "Metrics") -> None:
        self.app = app
        self.metrics = metrics
        self.rates = rates
        # Host names the server answers to; empty: any.
        self.hosts = hosts

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Handle one connection."""
        kind = str(scope["type"])
        if kind not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refusal = self.refusal(scope, kind)
        if refusal is not None:
            self.metrics.refused(refusal.code)
        if refusal is None:
            await self.app(scope, receive, with_headers(send, scope["path"]) if kind == "http" else send)
        elif kind == "websocket":
            # Closing before accepting makes the server answer 403.
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": refusal.code})
        else:
            await self.refuse(scope, with_headers(send, scope["path"]), refusal)

    def refusal(self, scope: Any, kind: str) -> Refusal | None:
        """Return why a request is refused, or None."""
        if self.hosts and host_name(header(scope, b"host")) not in self.hosts:
            return Refusal("forbidden", 403)
        if kind == "websocket":
            if not same_origin(scope):
                return Refusal("forbidden", 403)
            return None if self.rates.allow("socket", caller(scope)) else Refusal("too_many", 429)
        method, path = scope["method"], plain_path(scope["path"])
        if not path.startswith("/api/"):
            return None
        if method not in SAFE and not header(scope, b"authorization"):
            if not same_origin(scope) or not header(scope, FORGERY_HEADER):
                return Refusal("forbidden", 403)
        return None if self.rates.allow(kind_of(method, path), caller(scope)) else Refusal("too_many", 429)

    async def refuse(self, scope: Any, send: "Send", refusal: Refusal) -> None:
        """Send a refusal."""
        wanted = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])[0]
        language = reader_language(wanted, "", header(scope, b"accept-language"))
        body = wire.encode(wire.Failure(refusal.code, detail(refusal, language)))
        await send(
            {
                "type": "http.response.start",
                "status": refusal.status,
                "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())],
            }
        )
        await send({"type": "http.response.body", "body": body, "more_body": False})


def with_headers(send: "Send", path: str) -> "Send":
    """Add the headers that every response has."""
    policy = (b"content-security-policy", (SITE_CSP if path.startswith(SITE_PATH) else CSP).encode())

    async def sending(message: "Message") -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], policy, *HEADERS]
        await send(message)

    return sending
