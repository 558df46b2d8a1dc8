"""Serve the site to a browser on this machine with Python's own web server, without other packages."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote, urlsplit

from warhost.server import static
from warhost.server.security import HEADERS, SITE_CSP, SITE_PATH


class Handler(BaseHTTPRequestHandler):
    """Sends files of the site, under the same path as on a server, and logs nothing."""

    protocol_version = "HTTP/1.1"
    timeout = 60

    def do_GET(self) -> None:
        """Send a file."""
        self.send_file(body=True)

    def do_HEAD(self) -> None:
        """Send the headers of a file."""
        self.send_file(body=False)

    def send_file(self, body: bool) -> None:
        """Send a file with its headers. The site has its own path, because a server has its own first page."""
        path = unquote(urlsplit(self.path).path)
        if path in ("/", SITE_PATH.rstrip("/")):
            self.answer(302, b"", {"location": SITE_PATH}, body)
            return
        file = None
        if path.startswith(SITE_PATH):
            name = path.removeprefix(SITE_PATH) or "index.html"
            file = static.found(static.SITE, name, self.headers.get("accept-encoding", ""))
        if file is None:
            self.answer(404, b"", {}, body)
        else:
            self.answer(200, file.body, file.headers | {"content-type": file.kind}, body)

    def answer(self, status: int, data: bytes, headers: dict[str, str], body: bool) -> None:
        """Send an answer."""
        self.send_response(status)
        always = {name.decode(): value.decode() for name, value in HEADERS}
        for name, value in (
            always | headers | {"content-security-policy": SITE_CSP, "content-length": str(len(data))}
        ).items():
            self.send_header(name, value)
        self.end_headers()
        if body:
            self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


def listening(port: int) -> ThreadingHTTPServer:
    """Return a web server for the browser of this machine. OSError if the port is taken."""
    return ThreadingHTTPServer(("127.0.0.1", port), Handler)
