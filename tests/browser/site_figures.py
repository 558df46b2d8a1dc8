"""Prints what the site costs a visitor: bytes of the first visit, how soon it is ready, how soon it answers.

    python -m tests.browser.site_figures [--answers 60] [--level hard]

Figures that have a goal are printed with it, and the program fails if one is missed. Times depend on the machine and on
what else it does. Compare them with an earlier run there, not with another machine.
"""

import argparse
import sys
import time
from typing import Any

from playwright.sync_api import Browser, Page, Worker, expect, sync_playwright
from tests.browser.house import Visitor, launch
from tests.browser.site import Site, filled, ready

from warhost.bots.library import LEVELS
from warhost.games.library import game_names

# The most that is allowed, by the end of a figure's name. The level is `normal`.
GOALS = {
    "over the wire": 9,
    "cold: board on screen, s": 12,
    "cache: board on screen, s": 4,
    ": answer, 95th percentile, ms": 150,
    ": bot's answer, 95th percentile, ms": 500,
}
# Something on the board that can be seen: on a phone it may show cards first.
BOARD = ".place > .board [data-thing] >> visible=true"
TAKE = "() => { const now = {...figures}; Object.assign(figures, {answers: [], bots: []}); return now; }"
# Notes when an option was clicked, when my answer was acknowledged by the next table, and when I was asked again; and
# the longest time in which the page could not do anything.
WATCH = """() => {
    window.figures = {answers: [], bots: [], blocked: 0};
    let clicked = 0, answered = 0;
    addEventListener("click", event => { if (event.target.closest(".option")) clicked = performance.now(); }, true);
    new MutationObserver(() => {
        const asked = document.querySelector(".panel .option:not(:disabled):not(.chosen)");
        const pending = document.querySelector(".panel .option.chosen");
        const now = performance.now();
        if (clicked && !pending) { figures.answers.push(now - clicked); answered = now; clicked = 0; }
        if (answered && asked) { if (now - answered > 1) figures.bots.push(now - answered); answered = 0; }
    }).observe(document.body, {subtree: true, childList: true, attributes: true});
    let last = performance.now();
    setInterval(() => {
        const now = performance.now();
        figures.blocked = Math.max(figures.blocked, now - last - 20);
        last = now;
    }, 20);
}"""
# Notes in the bots' worker how long each of their answers takes.
WATCH_BOTS = """() => {
    self.took = [];
    new PerformanceObserver(list => took.push(...list.getEntriesByName("answer").map(one => one.duration)))
        .observe({type: "measure"});
}"""
TAKE_BOTS = "() => new Promise(resolve => setTimeout(() => resolve(took.splice(0)), 100))"


def thinker(page: Page) -> Worker:
    """The worker in which bots think; it starts a moment after the page."""
    for _ in range(300):
        for worker in page.workers:
            if "/thinker-" in worker.url:
                return worker
        page.wait_for_timeout(100)
    raise RuntimeError("the bots' worker has not started")


def begin(page: Page, game: int, level: str = LEVELS[0]) -> None:
    """Start a game against a bot."""
    page.evaluate("location.hash = '#/'")
    page.locator(".games .card").nth(game).click()
    page.locator(".level select").select_option(level)
    page.locator("button.play").click()
    page.locator(BOARD).first.wait_for()


def percentile(values: list[float], share: float) -> float:
    """The value that this share of all does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def measure(browser: Browser, site: Site, answers: int, level: str) -> dict[str, Any]:
    """A first visit, a second one from the cache, and some answers in every game against bots of a level."""
    me = Visitor(browser, site, 1280, 800, "en", False)
    page = me.page
    found: dict[str, Any] = {}
    begun = time.monotonic()
    page.goto(site.address)
    page.locator(".games .card").first.wait_for(timeout=120_000)
    found["cold: games listed, s"] = time.monotonic() - begun
    begin(page, 0)
    found["cold: board on screen, s"] = time.monotonic() - begun
    ready(page)
    filled(page)
    found["first visit, MB over the wire"] = sum(size for _, size in site.sent) / 1e6
    address = page.url
    page.goto("about:blank")
    begun = time.monotonic()
    page.goto(address)
    page.locator(BOARD).first.wait_for(timeout=120_000)
    found["from the cache: board on screen, s"] = time.monotonic() - begun
    page.evaluate(WATCH)
    bots = thinker(page)
    bots.evaluate(WATCH_BOTS)
    for game, name in enumerate(game_names()):
        begin(page, game, level)
        me.settled()
        for _ in range(answers):
            if page.locator(".panel > .over").count():
                begin(page, game, level)
                me.settled()
            page.locator(".panel .option:enabled").first.click()
            me.settled()
        now = page.evaluate(TAKE)
        found[f"{name}: answers measured"] = len(now["answers"])
        found[f"{name}: answer, 95th percentile, ms"] = percentile(now["answers"], 0.95)
        took = bots.evaluate(TAKE_BOTS)
        found[f"{name}: bot's answers measured"] = len(took)
        found[f"{name}: bot's answer, 95th percentile, ms"] = percentile(took, 0.95)
        found[f"{name}: bot's slowest answer, ms"] = max(took, default=0.0)
        found[f"{name}: bots' whole turn, 95th percentile, ms"] = percentile(now["bots"], 0.95)
    found["page blocked for at most, ms"] = page.evaluate("figures.blocked")
    me.context.close()
    return found


def main() -> int:
    """Measure and print. The status is 1 if a goal is not met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=60, help="answers in every game")
    parser.add_argument("--level", choices=LEVELS, default=LEVELS[0], help="of the bots")
    args = parser.parse_args()
    expect.set_options(timeout=60_000)
    site = Site()
    missed = 0
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name, value in measure(browser, site, args.answers, args.level).items():
            goal = next((most for end, most in GOALS.items() if name.endswith(end)), None)
            missed += goal is not None and value > goal
            told = "" if goal is None else f"   at most {goal}: {'met' if value <= goal else 'NOT MET'}"
            print(f"{name:48} {value:10.{2 if isinstance(value, float) and value < 20 else 0}f}{told}")
        browser.close()
    site.kill()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
