"""Take web/public/guide/*.webp: the positions that the guides describe, in both languages.

Run from the root of a checkout with a built page: `python -m scripts.guide_pictures`.
"""

import base64
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.house import House, built_page, launch
from tests.server.helper import Visitor

PICTURES = Path("web/public/guide")
# The game, the name of the picture, the lesson that begins with the position, the things in the middle of the picture,
# and how many pixels of the screen it is wide. It is shown twice as large, and three to two.
POSITIONS = [
    ("wotr", "battle", "battle", ["region:osgiliath", "region:lossarnach"], 330),
    ("wotr", "siege", "siege", ["region:fords_of_isen", "region:helms_deep"], 330),
    ("wotrcg", "battleground", "battlegrounds", ["battleground:minas_tirith"], 580),
    ("bo5a", "fortification", "fortification", ["region:eastern_spur"], 330),
    ("battlelore", "retreat", "melee", ["hex:f5", "hex:h5"], 420),
]
# What lies over the board while a lesson is played.
OVER = ".ring, .rings, .coach, .film { visibility: hidden !important }"
TO_WEBP = """async ([png, quality]) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${png}`;
    await picture.decode();
    const canvas = Object.assign(document.createElement("canvas"), {width: 720, height: 480});
    canvas.getContext("2d").drawImage(picture, 0, 0, 720, 480);
    return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


def begun(house: House, game: str, lesson: str) -> tuple[str, str]:
    """The match of a lesson, and the cookie of its learner."""
    with Visitor(house.address.removeprefix("http://").rstrip("/")) as me:
        made = me.http.post("/lessons", json={"game": game, "lesson": lesson})
        return str(made.json()["id"]), me.http.cookies["warhost"]


def position(page: Page, things: list[str], width: int) -> bytes:
    """The part of the board with these things in its middle."""
    page.add_style_tag(content=OVER)
    page.wait_for_timeout(1500)
    boxes = []
    for thing in things:
        box = page.locator(f".board [data-thing='{thing}']").first.bounding_box()
        assert box is not None
        boxes.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    x, y = (sum([box[axis] for box in boxes]) / len(boxes) for axis in (0, 1))
    height = width * 2 / 3
    return page.screenshot(
        clip={"x": max(0, x - width / 2), "y": max(0, y - height / 2), "width": width, "height": height}
    )


def small(browser: Browser, png: bytes) -> bytes:
    """A picture as WebP."""
    page = browser.new_page()
    found: str = page.evaluate(TO_WEBP, [base64.b64encode(png).decode(), 0.6])
    page.close()
    return base64.b64decode(found)


def main() -> None:
    """Take all pictures."""
    built_page()
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        browser = launch(playwright)
        try:
            for game, name, lesson, things, width in POSITIONS:
                match, cookie = begun(house, game, lesson)
                for language, locale in (("en", "en-GB"), ("ru", "ru-RU")):
                    context = browser.new_context(
                        viewport={"width": 1440, "height": 900}, device_scale_factor=2, bypass_csp=True, locale=locale
                    )
                    context.add_cookies([{"name": "warhost", "value": cookie, "url": house.address}])
                    page = context.new_page()
                    page.goto(f"{house.address}#/match/{match}")
                    page.locator(f".board [data-thing='{things[0]}']").first.wait_for(state="attached")
                    (PICTURES / f"{game}-{name}-{language}.webp").write_bytes(
                        small(browser, position(page, things, width))
                    )
                    context.close()
        finally:
            browser.close()
            house.kill()


if __name__ == "__main__":
    main()
