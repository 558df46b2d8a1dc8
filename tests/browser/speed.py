"""How quick the page is, in figures: `python -m tests.browser.speed`. The first board, and the answer to a click.

Goals on a machine of our own: the first board within a second of opening a match with an empty cache, a click answered
visibly within 100 ms. On a busy machine the figures say more about the machine, so nothing fails here.
"""

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser.house import BEGIN, House, built_page, known, launch

from warhost.games.library import game_names

# Notes when the first thing of a board is painted, and how long after each click the next picture was on the screen.
WATCH = """
window.speed = {clicks: []};
const watch = () => {
    if (document.querySelector(".place .board [data-thing]"))
        requestAnimationFrame(() => setTimeout(() => window.speed.board = performance.now()));
    else requestAnimationFrame(watch);
};
watch();
addEventListener("click", event => {
    if (!event.target.closest(".option")) return;
    requestAnimationFrame(() => setTimeout(() => window.speed.clicks.push(
        [performance.now() - event.timeStamp, !!document.querySelector(".option.chosen, .option:disabled")])));
}, true);
"""


def measure(browser: Browser, house: House, game: str, rounds: int, clicks: int) -> dict[str, object]:
    """Open a match in a fresh browser a few times, then answer some questions by mouse; return milliseconds."""
    boards: list[float] = []
    told: list[tuple[float, bool]] = []
    for number in range(rounds):
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        page = context.new_page()
        page.goto(house.address + "#/about")
        page.evaluate("fetch('/api/me')")
        known(page)
        match = page.evaluate(BEGIN, [game, 0, str(number)])
        state = context.storage_state()
        context.close()
        # The same guest with an empty cache.
        context = browser.new_context(viewport={"width": 1440, "height": 900}, storage_state=state)
        page = context.new_page()
        page.add_init_script(WATCH)
        page.goto(f"{house.address}#/match/{match}")
        while not page.evaluate("window.speed.board"):
            page.wait_for_timeout(50)
        boards.append(page.evaluate("window.speed.board"))
        for _ in range(clicks):
            page.locator(".panel .option:enabled").first.wait_for()
            page.locator(".panel .option:enabled").first.click()
            expect(page.locator(".panel .option.chosen")).to_have_count(0)
        told += page.evaluate("window.speed.clicks")
        context.close()
    answers = [time for time, shown in told if shown]
    return {
        "game": game,
        "first_board_ms": round(statistics.median(boards)),
        "slowest_board_ms": round(max(boards)),
        "click_ms": round(statistics.median(answers)),
        "slowest_click_ms": round(max(answers)),
        "clicks": len(answers),
    }


def main() -> None:
    """Measure every game and print a line of JSON for each."""
    parser = argparse.ArgumentParser(description="how quick the page is")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--clicks", type=int, default=8)
    parser.add_argument("--engine", default=sys.executable, help="a Python that has the compiled package")
    args = parser.parse_args()
    built_page()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder), args.engine)
        house.start()
        try:
            browser = launch(playwright)
            for game in game_names():
                print(json.dumps(measure(browser, house, game, args.rounds, args.clicks)), flush=True)
            browser.close()
        finally:
            house.kill()


if __name__ == "__main__":
    main()
