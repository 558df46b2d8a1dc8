"""Logging: every line has a time, a level and the id of the request, as text or as JSON."""

import json
import logging
import secrets
import sys
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, TextIO

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from warhost.server.metrics import Metrics
from warhost.server.security import caller, kind_of, plain_path

FORMATS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
log = logging.getLogger("warhost.access")
# Anybody who knows the rest of such a path can stop a person's mail, or allow it again.
SECRET_PATH = "/unsubscribe/"
# The id of the request or the socket that is being served. Background tasks have none, unless a request started them.
request_id: ContextVar[str] = ContextVar("request_id", default="")


def printable(text: str) -> str:
    """Return a text on one line, with control characters escaped, so that nobody can forge a line of the log."""
    return "".join([char if char.isprintable() else char.encode("unicode_escape").decode() for char in text])


def time_of(record: logging.LogRecord) -> str:
    """Return the time of a record in UTC, with milliseconds."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class TextFormatter(logging.Formatter):
    """One line per record; a traceback follows on lines of its own, which begin with a space."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as text."""
        line = f"{time_of(record)} {record.levelname} {record.name} [{request_id.get() or '-'}] "
        line += printable(record.getMessage())
        if record.exc_info:
            trace = self.formatException(record.exc_info).splitlines()
            line += "".join([f"\n  {printable(part)}" for part in trace])
        return line


class JsonFormatter(logging.Formatter):
    """One JSON object per line: `time`, `level`, `logger`, `request`, `message`, and `exception` if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as JSON."""
        fields = {
            "time": time_of(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "request": request_id.get(),
            "message": record.getMessage(),
        }
        if record.exc_info:
            fields["exception"] = self.formatException(record.exc_info)
        return json.dumps(fields)


def set_up(form: str, level: str, stream: TextIO | None = None) -> None:
    """Send the log of the whole process to a stream, standard error by default."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    root = logging.getLogger()
    for old in list(root.handlers):
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level.upper())


class RequestLog:
    """Wrap the application: give every request and every socket an id, and log and measure it.

    The id is sent back in the header `X-Request-Id`. Ids that callers send are ignored: they could not be trusted.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        kind = str(scope["type"])
        if kind not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        served = Served(scope, send)
        previous = request_id.set(served.id)
        try:
            await self.app(scope, receive, served.send)
        finally:
            served.end(self.metrics)
            request_id.reset(previous)


class Served:
    """A request or a socket while it is served."""

    def __init__(self, scope: Any, send: Send) -> None:
        self.id = secrets.token_hex(8)
        path = plain_path(scope["path"])
        shown = f"{SECRET_PATH}…" if path.startswith(SECRET_PATH) else scope["path"]
        self.what = f"{scope.get('method', 'WEBSOCKET')} {shown}"
        self.kind = (
            "socket"
            if scope["type"] == "websocket"
            else "page"
            if not path.startswith("/api/")
            else kind_of(scope["method"], path)
        )
        self.caller = caller(scope)
        self.sending = send
        self.began = time.monotonic()
        self.status = 0

    async def send(self, message: Message) -> None:
        """Send a message, with the id in its headers."""
        fields: Any = message
        if fields["type"] == "http.response.start":
            self.status = fields["status"]
        elif fields["type"] == "websocket.accept":
            self.status = 101
        elif fields["type"] == "websocket.close" and not self.status:  # refused: the server answers this
            self.status = 403
        if fields["type"] in ("http.response.start", "websocket.accept"):
            fields["headers"] = [*fields.get("headers", []), (b"x-request-id", self.id.encode())]
        await self.sending(message)

    def end(self, metrics: Metrics) -> None:
        """Measure and log how it ended, without the query, which may contain private data."""
        if self.kind != "socket":
            metrics.requests.labels(self.kind, str(self.status)).observe(time.monotonic() - self.began)
        log.info("%s %s %d %.0f ms", self.caller or "-", self.what, self.status, 1000 * (time.monotonic() - self.began))
