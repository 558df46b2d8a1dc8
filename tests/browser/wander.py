"""Random tables of every game, in both languages, light and dark, on four screens: `python -m tests.browser.wander`.

Options are clicked at random and things on the board are opened; every few answers axe-core looks at what is there.
It prints what it finds and how to see it again, and fails if there is anything: a fault of
accessibility, an error on the page, or a table that is stuck.
"""

import argparse
import random
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright
from tests.browser.house import House, Visitor, built_page, launch
from tests.browser.test_access import violations

from warhost.games.library import game_names

SCREENS = [(1440, 900), (1024, 700), (820, 1180), (390, 844)]
ANSWERS = 60
# How many answers are given between two checks.
PACE = 6
THINGS = ".board [data-thing]:visible, .board button:visible, .table .tabs button:visible"


def play(me: Visitor, game: str, dice: random.Random, end: float) -> set[str]:
    """Sit down at a table and wander; what axe-core finds."""
    found: set[str] = set()
    me.begin(game, dice.randrange(2), str(dice.randrange(1000)))
    me.settled()
    for number in range(1, ANSWERS + 1):
        options = me.page.locator(".panel .option:enabled")
        count = options.count()
        if not count or time.monotonic() > end:
            break
        options.nth(dice.randrange(count)).click()
        me.settled()
        if number % PACE == 0:
            things = me.page.locator(THINGS)
            # It may be covered by another one and so out of the mouse's reach.
            with suppress(Error):
                things.nth(dice.randrange(things.count())).click(timeout=1000)
            found.update(violations(me.page))
            me.page.keyboard.press("Escape")
    return found


def wander(browser: Browser, house: House, seed: int, minutes: float) -> int:
    """Look at tables until the time is over; return how many of them had a fault."""
    end = time.monotonic() + 60 * minutes
    bad = tables = 0
    while time.monotonic() < end:
        for game in game_names():
            dice = random.Random(f"{seed}:{tables}")
            tables += 1
            width, height = dice.choice(SCREENS)
            language, dark = dice.choice(["en", "ru"]), dice.random() < 0.5
            me = Visitor(browser, house, width, height, language, dark)
            try:
                faults = play(me, game, dice, end)
            except (Error, AssertionError) as error:
                faults = {str(error)}
            faults.update(me.complaints)
            me.context.close()
            bad += bool(faults)
            print(
                f"{tables}: {game}, {width} wide, {language}, {'dark' if dark else 'light'}: "
                f"{'well' if not faults else ''}",
                *sorted(faults),
                sep="\n  " if faults else "",
                flush=True,
            )
    return bad


def main() -> int:
    """Return 1 if something was found."""
    parser = argparse.ArgumentParser(description="random tables of every game on the page, checked with axe-core")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    built_page()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        try:
            return 1 if wander(launch(playwright), house, args.seed, args.minutes) else 0
        finally:
            house.kill()


if __name__ == "__main__":
    raise SystemExit(main())
