"""The site that `make site` builds, behind a plain file server that counts what it sends."""

import gzip
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.house import ROOT, House

SITE = ROOT / "build" / "site"
# What web hosts compress by themselves.
TEXTS = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".webmanifest")


class Handler(SimpleHTTPRequestHandler):
    """Sends files, texts compressed, and logs nothing."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript"}

    def __init__(self, *args: Any, site: "Site") -> None:
        self.site = site
        super().__init__(*args, directory=str(site.folder))

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        file = path / "index.html" if path.is_dir() else path
        if not file.is_file():
            self.send_error(404)
            return
        data = file.read_bytes()
        packed = file.suffix in TEXTS
        if packed:
            data = gzip.compress(data, 6)
        self.site.sent.append((file.relative_to(self.site.folder).as_posix(), len(data)))
        self.send_response(200)
        self.send_header("content-type", self.guess_type(str(file)))
        self.send_header("content-length", str(len(data)))
        if packed:
            self.send_header("content-encoding", "gzip")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


class Site(House):
    """A host without our server: only files."""

    def __init__(self, folder: Path = SITE) -> None:
        if not (folder / "sw.js").exists():
            raise RuntimeError("the site is not built: make site")
        self.folder = folder
        self.sent: list[tuple[str, int]] = []
        self.files = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, site=self))
        self.port = self.files.server_port
        threading.Thread(target=self.files.serve_forever, daemon=True).start()

    def kill(self) -> None:
        """Stop the file server, if it still runs."""
        self.files.shutdown()
        self.files.server_close()


def ready(page: Page) -> None:
    """Wait until the house in the page is open: the games are listed, and nothing is being loaded."""
    expect(page.locator(".starting")).to_have_count(0, timeout=120_000)


def filled(page: Page) -> None:
    """Wait until the whole site is kept for use without a network, and the page has said so."""
    missing = page.evaluate("""async () => {
        const worker = await (await fetch("sw.js", {cache: "no-store"})).text();
        const given = name => JSON.parse(new RegExp(`${name} = (.*);`).exec(worker)[1]);
        const version = given("VERSION");
        let missing = ["NAMED", "OTHERS", "FIRST"].flatMap(given).map(path => new URL(path, location.href).href);
        for (const end = Date.now() + 60_000; missing.length && Date.now() < end; ) {
            const name = (await caches.keys()).find(name => name.endsWith(version));
            const cache = name && await caches.open(name);
            const found = cache ? await Promise.all(missing.map(url => cache.match(url, {ignoreVary: true}))) : [];
            missing = missing.filter((_, number) => !found[number]);
            await new Promise(resolve => setTimeout(resolve, 100));
        }
        return missing;
    }""")
    assert missing == [], missing
    page.wait_for_function("localStorage.getItem('warhost.offline')", timeout=10_000)
