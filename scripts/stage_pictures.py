"""Take a picture of every stage on every screen: battles, the Hunt, attacks, a count of icons, and the end of a game.

Run from the root of a checkout with a built page: `python -m scripts.stage_pictures FOLDER`. Each stage is taken in
both languages and both themes on five screens, for comparison with other programs.
"""

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, sync_playwright
from tests.browser.house import House, Visitor, built_page, launch
from tests.browser.layout import FULL_HD, LANGUAGES, LAPTOP, PHONE, SIDEWAYS, TABLET
from tests.browser.test_stage import STAGES, asked

from warhost.kernel.check import choose
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.match import Match

SCREENS = (LAPTOP, FULL_HD, TABLET, PHONE, SIDEWAYS)


def stages(names: list[str]) -> dict[str, Match]:
    """Return the matches by the name of the stage."""
    found = {}
    for name in names:
        game, (question, happened, _) = name.split()[0], STAGES[name.removesuffix(" end")]
        found[name] = match = asked(game, question, happened)
        pick = Dice(key_of_seed("end"))
        while name.endswith(" end") and not match.over:
            match.answer(choose(match, pick), match.open_asks()[0].seat)
    return found


def take(browser: Browser, house: House, name: str, match: Match, folder: Path) -> None:
    """Take one stage in both languages and both themes."""
    for language in LANGUAGES:
        me = Visitor(browser, house, *LAPTOP, language, dark=False)
        me.sit(match.record())
        if match.over:
            me.page.locator(".panel > .over button").click()
            me.page.locator(".ending .sums").wait_for()
        for width, height in SCREENS:
            me.page.set_viewport_size(ViewportSize(width=width, height=height))
            for theme in ("light", "dark"):
                me.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                me.page.wait_for_timeout(800)
                file = folder / f"{name.replace(' ', '-')}-{language}-{theme}-{width}x{height}.png"
                me.page.screenshot(path=file)
        me.context.close()
        print(f"{name} {language}", flush=True)


def main() -> None:
    """Take the pictures of all stages, or of some."""
    every = [*STAGES, *[f"{name} end" for name in STAGES if " " not in name]]
    parser = argparse.ArgumentParser(description="pictures of every stage")
    parser.add_argument("folder", type=Path)
    parser.add_argument("stages", nargs="*", default=every, help=f"default: all of {', '.join(every)}")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    built_page()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        browser = launch(playwright)
        try:
            for name, match in stages(args.stages).items():
                take(browser, house, name, match, args.folder)
        finally:
            browser.close()
            house.kill()


if __name__ == "__main__":
    main()
