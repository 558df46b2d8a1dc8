"""Take docs/images/*.png: the main pages in both languages, as they are, from matches with known dice.

Run from the root of a checkout with a built page: `python -m scripts.page_pictures`. Where Pillow is
installed, it makes the pictures smaller.
"""

import random
import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.browser.house import House, built_page, launch
from tests.server.helper import Visitor

IMAGES = Path("docs/images")
# Game, my seat, the bot's, the seed, and how many answers are given before the picture.
TABLES = {
    "wotr": ("free", "shadow", "3", 60),
    "wotrcg": ("gandalf", "witch_king", "3", 40),
    "bo5a": ("free", "shadow", "3", 50),
    "battlelore": ("daqan", "uthuk", "11", 70),
}


def open_page(
    browser: Browser,
    house: House,
    language: str,
    cookie: str = "",
    width: int = 1440,
    height: int = 900,
    dark: bool = False,
) -> Page:
    """Open a page for a reader of this language."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        locale="ru-RU" if language == "ru" else "en-GB",
    )
    if cookie:
        context.add_cookies([{"name": "warhost", "value": cookie, "url": house.address}])
    context.add_init_script(
        "if (location.protocol !== 'about:') localStorage['warhost.film'] = localStorage['warhost.coach'] = 'off'"
    )
    return context.new_page()


def take(page: Page, name: str) -> None:
    """Save a screenshot."""
    file = IMAGES / f"{name}.png"
    page.screenshot(path=file)
    if find_spec("PIL"):
        images = import_module("PIL.Image")
        with images.open(file) as picture:
            picture.convert("RGB").quantize(256, dither=0).save(file, optimize=True)
    page.context.close()


def begun(house: House, game: str) -> tuple[str, str]:
    """Begin a match and play for a while. Returns it with the cookie of its player."""
    mine, other, seed, answers = TABLES[game]
    with Visitor(house.address.removeprefix("http://").rstrip("/")) as me:
        match = me.new({mine: "me", other: "bot"}, game, seed=seed)["id"]
        live = me.live(match)
        live.play(random.Random(7), answers)
        live.until_asked()
        return match, me.http.cookies["warhost"]


def table(page: Page, house: House, match: str, name: str) -> None:
    """Take a table just after an answer, while its effects are still shown."""
    page.goto(f"{house.address}#/match/{match}")
    page.locator(".board [data-thing]").first.wait_for(state="attached")
    page.locator(".panel .option:enabled").first.click()
    expect(page.locator(".panel .option.chosen")).to_have_count(0)
    page.locator(".panel .option:enabled").first.wait_for()
    page.mouse.move(0, 0)
    page.wait_for_timeout(900)
    take(page, name)


def main() -> None:
    """Take all pictures."""
    built_page()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        browser = launch(playwright)
        try:
            for language in ("en", "ru"):
                page = open_page(browser, house, language)
                page.goto(house.address)
                page.locator(".games .card").first.click()
                page.wait_for_timeout(400)
                take(page, f"home-{language}")
                for game in TABLES:
                    match, cookie = begun(house, game)
                    table(open_page(browser, house, language, cookie), house, match, f"{game}-{language}")
            match, cookie = begun(house, "wotrcg")
            table(open_page(browser, house, "ru", cookie, 390, 844, dark=True), house, match, "phone-ru")
        finally:
            browser.close()
            house.kill()


if __name__ == "__main__":
    main()
