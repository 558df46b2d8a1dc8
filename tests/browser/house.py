"""A separate server and a browser for the tests of the page."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Playwright, ViewportSize, expect

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "warhost" / "server" / "page"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
START = 60.0
# A match against a bot with a seed of its own: the game by its name, my side by its place among the seats.
BEGIN = """async ([game, side, seed]) => {
    const headers = {"content-type": "application/json", "x-warhost": "page"};
    const found = (await (await fetch("/api/games")).json()).find(one => one.game === game);
    const seats = found.variants.find(one => one.seats.length === 2).seats.map(one => one.seat);
    const plan = Object.fromEntries(seats.map((seat, i) => [seat, i === side ? {kind: "me"} : {kind: "bot"}]));
    const body = JSON.stringify({game, seats: plan, options: {}, seed});
    const made = await fetch("/api/matches", {method: "POST", headers, body});
    return (await made.json()).id;
}"""

# Opens a record as a match with all its seats mine.
IMPORT = """record => fetch("/api/records", {method: "POST", body: JSON.stringify(record),
    headers: {"content-type": "application/json", "x-warhost": "page"}}).then(answer => answer.json())"""


def built_page() -> Path:
    """The page as Vite makes it."""
    if not (PAGE / "index.html").exists():
        raise RuntimeError("the page is not built: make page")
    return PAGE


def chromium() -> str:
    """The system's Chromium; the one without windows is the fastest."""
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    raise RuntimeError("no Chromium on this machine (on Debian: apt install chromium-headless-shell)")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class House:
    """A running server with a database of its own; it can be killed and started again on the same address."""

    def __init__(self, folder: Path, engine: str = sys.executable) -> None:
        self.folder = folder
        self.engine = engine
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where its page is."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [
            self.engine,
            "-m",
            "warhost",
            "serve",
            "--port",
            str(self.port),
            "--db",
            str(self.folder / "test.db"),
            "--no-browser",
            "--no-limits",
        ]
        # Another Python has the package installed; this one runs the sources.
        source = {"PYTHONPATH": str(ROOT / "src")} if self.engine == sys.executable else {}
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=os.environ | source, stdout=log, stderr=log)
        end = time.monotonic() + START
        while True:
            try:
                with urllib.request.urlopen(self.address + "api/me", timeout=2) as answer:
                    answer.read()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError((self.folder / "server.log").read_text()) from None
                time.sleep(0.05)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()


def launch(playwright: Playwright) -> Browser:
    """The browser."""
    return playwright.chromium.launch(executable_path=chromium(), args=FLAGS)


def known(page: Page) -> None:
    """Wait until the page has created a guest, before a test sends its own requests."""
    while not page.context.cookies():
        page.wait_for_timeout(20)


class Visitor:
    """A person with a separate browser. Errors of the page are collected."""

    def __init__(self, browser: Browser, house: House, width: int, height: int, language: str, dark: bool) -> None:
        self.house = house
        self.context: BrowserContext = browser.new_context(
            viewport=ViewportSize(width=width, height=height),
            locale="ru-RU" if language == "ru" else "en-GB",
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        self.page: Page = self.context.new_page()
        # Tests need not wait for the film; the tests of the film choose a speed.
        # An empty page has no storage.
        self.page.add_init_script("""if (location.protocol !== 'about:') {
            localStorage['warhost.film'] ??= 'off';
            localStorage['warhost.coach'] ??= 'off';
        }""")
        self.devtools = self.context.new_cdp_session(self.page)
        self.complaints: list[str] = []
        self.page.on("console", self.heard)
        self.page.on("pageerror", self.failed)

    def heard(self, message: ConsoleMessage) -> None:
        """A line on the console. It is not a fault of the page if a server is down, or if a question was answered
        while the odds behind it were on their way."""
        late = "409 (Conflict)" in message.text and re.search(r"/(odds|why|hint)\?", message.location["url"])
        if (
            message.type in ("error", "warning")
            and "ERR_CONNECTION" not in message.text
            and "WebSocket connection" not in message.text
            and not late
        ):
            self.complaints.append(f"{message.text} {message.location['url']}")

    def failed(self, error: Error) -> None:
        """An exception nobody caught."""
        self.complaints.append(str(error))

    def touched(self, touch: bool) -> None:
        """Have a finger on the screen, or a mouse, as far as the style of the page can tell."""
        self.devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": touch})

    def go(self, path: str = "") -> None:
        """Open a page of the house."""
        self.page.goto(self.house.address + (f"#/{path}" if path else ""))
        expect(self.page.locator("main h1").first).to_be_attached()

    def start(self, game: int, side: int = 0) -> None:
        """Start a game against a bot: the game, the side, play."""
        self.go()
        self.page.locator(".games .card").nth(game).click()
        self.page.locator(".sides label").nth(side).click()
        self.page.locator("button.play").click()
        expect(self.page.locator("main > .table")).to_be_visible()

    def begin(self, game: str, side: int = 0, seed: str = "1") -> None:
        """Open a table against a bot where dice, decks and the bot are the same in every run."""
        self.go()
        known(self.page)
        match = self.page.evaluate(BEGIN, [game, side, seed])
        self.page.goto(f"{self.house.address}#/match/{match}")
        expect(self.page.locator("main > .table")).to_be_visible()

    def sit(self, record: dict[str, Any]) -> None:
        """Continue a match from its record, with all seats at this screen."""
        self.go()
        known(self.page)
        self.page.goto(f"{self.house.address}#/match/{self.page.evaluate(IMPORT, record)['id']}")
        cover = self.page.locator(".cover button").first
        expect(cover.or_(self.page.locator(".panel .option:enabled, .panel > .over").first).first).to_be_visible()
        if cover.count():
            cover.click()
            self.page.mouse.move(0, 0)  # nothing on the board opens under it
        self.settled()

    def answer(self, which: int = 0) -> None:
        """Choose an option by mouse and wait until the table has moved on."""
        option = self.page.locator(".panel .option:enabled").nth(which)
        option.click()
        self.settled()

    def settled(self) -> None:
        """Wait until no answer is pending, the board is drawn, and it is my turn again or the game is over."""
        expect(self.page.locator(".panel .option.chosen")).to_have_count(0)
        expect(self.page.locator(".place > .board [data-thing], .cover").first).to_be_attached()
        expect(self.page.locator(".panel .option:enabled, .panel > .over, .cover").first).to_be_visible()

    def prompt(self) -> str:
        """The question."""
        return self.page.locator("#prompt").inner_text()

    def log(self) -> list[str]:
        """The lines of the log."""
        return self.page.locator("main > .table > .side .log p").all_inner_texts()
