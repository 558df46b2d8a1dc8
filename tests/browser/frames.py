"""How smooth the film is, in figures: `python -m tests.browser.frames`.

Goals: 60 frames a second on the board while a film plays, and a click answered visibly within 100 ms in the middle of
it. A frame of more than 50 ms is long. The program fails where a goal is missed, unless the machine was busy when it
began: then the figures say more about the machine.
"""

import argparse
import os
import statistics
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.fights import FIGHTS, Fought, come_back, fought, play_film
from tests.browser.house import House, built_page, launch

SECONDS = 8.0
LONG_MS = 50.0
# The goals. Of 60 frames, two may be lost to what else the machine does.
LEAST_FRAMES, MOST_CLICK_MS = 58, 100
# Above this load of a core the goals are not judged.
QUIET = 0.5
SCREEN = (1440, 900)
# Notes the time of every frame while a film plays, and how long after a click on an option its answer was painted.
WATCH = """
window.film = {frames: [], clicks: []};
const frame = now => {
    if (document.querySelector(".stage.on")) window.film.frames.push(now);
    requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
addEventListener("click", event => {
    if (!event.target.closest(".option")) return;
    const during = !!document.querySelector(".stage.on");
    requestAnimationFrame(() => setTimeout(() => {
        if (during && document.querySelector(".option.chosen, .option:disabled"))
            window.film.clicks.push(performance.now() - event.timeStamp);
    }));
}, true);
"""


class Figures(NamedTuple):
    """What was measured in one game: the gaps between frames, and the times from a click to its answer, in ms."""

    gaps: list[float]
    clicks: list[float]

    @property
    def frames(self) -> float:
        """How many frames a second were drawn."""
        return 1000 * len(self.gaps) / sum(self.gaps)

    def missed(self) -> list[str]:
        """Which goals were missed, in words."""
        found = [f"{self.frames:.1f} frames a second"] if self.frames < LEAST_FRAMES else []
        if not self.clicks:
            return [*found, "no click fell into the film"]
        return [*found, f"a click took {max(self.clicks):.0f} ms"] if max(self.clicks) > MOST_CLICK_MS else found

    def row(self, game: str) -> str:
        """A row of the table."""
        long = [gap for gap in self.gaps if gap > LONG_MS]
        clicks = [statistics.median(self.clicks), max(self.clicks)] if self.clicks else []
        figures = [
            f"{sum(self.gaps) / 1000:.1f}",
            f"{self.frames:.0f}",
            str(len(long)),
            f"{max(self.gaps):.0f}",
            *([f"{ms:.0f}" for ms in clicks] or ["none", "none"]),
        ]
        return f"| {game} | {' | '.join(figures)} |"


def opened(browser: Browser, house: House, game: str, found: Fought) -> Page:
    """A page on which the film has just begun."""
    context = browser.new_context(viewport={"width": SCREEN[0], "height": SCREEN[1]})
    context.add_cookies([{"name": "warhost", "value": found.cookie, "url": house.address}])
    page = context.new_page()
    page.add_init_script(WATCH)
    come_back(page, house, game, found)
    play_film(page)
    return page


def measure(browser: Browser, house: House, game: str, clicks: int) -> Figures:
    """Watch a film, then click an option in the middle of it a few times."""
    found = fought(house, game)
    page = opened(browser, house, game, found)
    page.wait_for_timeout(SECONDS * 1000)
    times: list[float] = page.evaluate("window.film.frames")
    page.context.close()
    answered: list[float] = []
    for _ in range(clicks):
        page = opened(browser, house, game, found)
        page.wait_for_timeout(1500)
        page.locator(".panel .option:enabled").first.click()
        page.wait_for_timeout(500)
        answered += page.evaluate("window.film.clicks")
        page.context.close()
    return Figures([after - before for before, after in pairwise(times)], answered)


def judged(missed: list[str], load: float) -> int:
    """Print which goals were missed; 1 if any was and the machine was quiet, by its load per core."""
    print(*[f"Missed: {one}." for one in missed] or ["All goals were met."], sep="\n")
    if load > QUIET:
        print(f"The machine was busy (a load of {load:.1f} for each core), so nothing fails.")
        return 0
    return 1 if missed else 0


def main() -> int:
    """Measure every game and print a table. 1 if a goal was missed on a quiet machine."""
    parser = argparse.ArgumentParser(description="how smooth the film is")
    parser.add_argument("games", nargs="*", default=list(FIGHTS))
    parser.add_argument("--clicks", type=int, default=5)
    parser.add_argument("--engine", default=sys.executable, help="a Python that has the compiled package")
    args = parser.parse_args()
    built_page()
    load = os.getloadavg()[0] / (os.cpu_count() or 1)
    missed: list[str] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder), args.engine)
        house.start()
        browser = launch(playwright)
        print("| game | seconds | frames a second | long frames | longest frame, ms | click, ms | slowest click, ms |")
        print("|---|---|---|---|---|---|---|", flush=True)
        try:
            for game in args.games:
                found = measure(browser, house, game, args.clicks)
                missed += [f"{game}: {goal}" for goal in found.missed()]
                print(found.row(game), flush=True)
        finally:
            browser.close()
            house.kill()
    return judged(missed, load)


if __name__ == "__main__":
    raise SystemExit(main())
