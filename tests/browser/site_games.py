"""Plays a whole game of each kind against `normal` on the site.

They are played alternately in English on a wide screen and in Russian on a phone. In the middle the page is
reloaded; then the network goes and the page is closed, and the rest is played offline.

    python -m tests.browser.site_games [--games battlelore wotrcg] [--answers 2000]
"""

import argparse
import random
import time

from playwright.sync_api import expect, sync_playwright
from tests.browser.house import Visitor, launch
from tests.browser.site import Site, filled, ready
from tests.browser.site_figures import begin

from warhost.games.library import game_names

# Answers after which the page is reloaded, and after which the network goes and the page is closed.
RELOAD = 15
OFFLINE = 25
# How long a busy machine may take for an answer, in milliseconds.
PATIENCE = 60_000
# No game takes this many answers.
LONGEST = 5000
# Width, height and language, alternately.
SCREENS = [(1280, 800, "en"), (390, 844, "ru")]


def play(me: Visitor, pick: random.Random, most: int) -> int:
    """Answer at random until the game is over or the limit is reached; return the number of answers."""
    page = me.page
    for answers in range(most):
        me.settled()
        if page.locator(".panel > .over").count():
            return answers
        options = page.locator(".panel .option:enabled")
        # By keyboard where a long question covers its options.
        options.nth(pick.randrange(options.count())).press("Enter")
        if answers in (RELOAD, OFFLINE):
            me.settled()
            before, question, address = me.log(), me.prompt(), page.url
            if answers == OFFLINE:
                filled(page)
                me.context.set_offline(True)
                page.goto("about:blank")
                page.goto(address)
            else:
                page.reload()
            ready(page)
            me.settled()
            assert (me.log(), me.prompt()) == (before, question)
    return most


def main() -> None:
    """Play them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=game_names(), choices=game_names())
    parser.add_argument("--answers", type=int, help="the most answers in a game (default: until it is over)")
    args = parser.parse_args()
    expect.set_options(timeout=PATIENCE)
    site = Site()
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for number, name in enumerate(args.games):
            width, height, language = SCREENS[number % len(SCREENS)]
            me = Visitor(browser, site, width, height, language, False)
            me.page.goto(site.address)
            ready(me.page)
            begun = time.monotonic()
            begin(me.page, game_names().index(name))
            answers = play(me, random.Random(name), args.answers or LONGEST)
            over = bool(me.page.locator(".panel > .over").count())
            print(
                f"{name}, {language}, {width} pixels: {answers} answers in {time.monotonic() - begun:.0f} s, "
                f"{'over' if over else 'not over'}",
                flush=True,
            )
            assert me.complaints == [], me.complaints
            assert answers > OFFLINE and (over or args.answers)
            me.context.close()
        browser.close()
    site.kill()


if __name__ == "__main__":
    main()
