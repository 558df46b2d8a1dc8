"""Take web/public/guide/*.webp: the positions that the guides describe, in both languages.

Run from the root of a checkout with a built page: `python -m scripts.guide_pictures`,
or with the names of some of them, such as `wotr-hunt`.
"""

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, sync_playwright
from tests.browser.house import House, built_page, launch
from tests.server.helper import Visitor

PICTURES = Path("web/public/guide")
# The game, the name of the picture, the lesson that begins with the position, the things in the middle of the picture,
# and its width in screen pixels. It is shown at twice the size, with an aspect ratio of three to two.
POSITIONS = [
    ("wotr", "battle", "battle", ["region:osgiliath", "region:lossarnach"], 330),
    ("wotr", "siege", "siege", ["region:fords_of_isen", "region:helms_deep"], 330),
    ("wotr", "marching", "marching", ["region:minas_morgul", "region:osgiliath"], 300),
    ("wotr", "politics", "politics", ["track:politics"], 420),
    ("wotr", "hunt", "hunt", ["track:hunt"], 330),
    ("wotrcg", "battleground", "battlegrounds", ["battleground:minas_tirith"], 580),
    ("wotrcg", "path", "paths", ["path:fords_of_bruinen"], 580),
    ("bo5a", "combat", "combat", ["region:ruins_of_dale", "region:valley_south_plain"], 330),
    ("bo5a", "passes", "goblins", ["box:mountain_pass_west"], 330),
    ("bo5a", "fortification", "fortification", ["region:eastern_spur"], 330),
    ("battlelore", "retreat", "melee", ["hex:f5", "hex:h5"], 420),
    ("battlelore", "sight", "shooting", ["hex:f7", "hex:g4"], 520),
    ("battlelore", "terrain", "terrain", ["hex:f5"], 560),
    ("wotr", "companions", "companions", ["region:lorien", "region:minas_tirith"], 480),
    ("wotr", "figure", "hunt", ["region:rivendell"], 270),
    ("wotr", "mordor", "winning", ["track:mordor"], 285),
    ("wotrcg", "reserve", "reserve", ["card:legolas", "card:gimli"], 560),
    ("wotrcg", "items", "items", ["card:the_hunter", "card:sam_gamgee"], 500),
    ("wotrcg", "corruption", "corruption", ["path:emyn_muil"], 580),
    ("bo5a", "fate", "generals", ["track:fate"], 250),
    ("bo5a", "leadership", "generals", ["region:ravenhill", "region:valley_south_plain"], 480),
    ("bo5a", "tokens", "recruiting", ["region:ruins_of_dale", "region:fallen_bridge"], 480),
    ("bo5a", "beorn", "beorn", ["region:lower_slopes", "region:valley_west_plain", "region:ss_east_foothills"], 390),
    ("battlelore", "sections", "orders", ["hex:f5", "hex:g5"], 980),
    ("battlelore", "banners", "victory", ["hex:b3", "hex:g6"], 660),
    ("battlelore", "deployment", "army", ["hex:f5", "hex:g5"], 1050),
]
# Bytes of a picture.
LARGEST = 28_000
# Elements over the board during a lesson.
OVER = ".ring, .rings, .coach, .film { visibility: hidden !important }"
TO_WEBP = """async ([png, quality]) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${png}`;
    await picture.decode();
    const canvas = Object.assign(document.createElement("canvas"), {width: 600, height: 400});
    canvas.getContext("2d").drawImage(picture, 0, 0, 600, 400);
    return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


def begun(house: House, game: str, lesson: str) -> tuple[str, str]:
    """Begin a lesson. Returns its match and the cookie of the learner."""
    with Visitor(house.address.removeprefix("http://").rstrip("/")) as me:
        made = me.http.post("/lessons", json={"game": game, "lesson": lesson})
        return str(made.json()["id"]), me.http.cookies["warhost"]


def drawn(page: Page, thing: str) -> Locator:
    """The first element that draws a thing."""
    return page.locator(f".board [data-thing='{thing}'], .board [data-at='{thing}']").first


def position(page: Page, things: list[str], width: int) -> bytes:
    """Return a picture of the part of the board around these things."""
    page.add_style_tag(content=OVER)
    page.wait_for_timeout(1500)
    boxes = []
    for thing in things:
        box = drawn(page, thing).bounding_box()
        assert box is not None
        boxes.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    x, y = (sum([box[axis] for box in boxes]) / len(boxes) for axis in (0, 1))
    height = width * 2 / 3
    return page.screenshot(
        clip={"x": max(0, x - width / 2), "y": max(0, y - height / 2), "width": width, "height": height}
    )


def small(browser: Browser, png: bytes) -> bytes:
    """Convert a picture to WebP, in the best quality that is small enough."""
    page = browser.new_page()
    for quality in (0.5, 0.4, 0.3, 0.2, 0.1):
        found = base64.b64decode(page.evaluate(TO_WEBP, [base64.b64encode(png).decode(), quality]))
        if len(found) <= LARGEST:
            break
    page.close()
    return found


def main() -> None:
    """Take the pictures that are named, or all."""
    wanted = sys.argv[1:]
    built_page()
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        browser = launch(playwright)
        try:
            for game, name, lesson, things, width in POSITIONS:
                if wanted and f"{game}-{name}" not in wanted:
                    continue
                match, cookie = begun(house, game, lesson)
                for language, locale in (("en", "en-GB"), ("ru", "ru-RU")):
                    context = browser.new_context(
                        viewport={"width": 1440, "height": 900}, device_scale_factor=2, bypass_csp=True, locale=locale
                    )
                    context.add_cookies([{"name": "warhost", "value": cookie, "url": house.address}])
                    page = context.new_page()
                    page.goto(f"{house.address}#/match/{match}")
                    drawn(page, things[0]).wait_for(state="attached")
                    (PICTURES / f"{game}-{name}-{language}.webp").write_bytes(
                        small(browser, position(page, things, width))
                    )
                    context.close()
        finally:
            browser.close()
            house.kill()


if __name__ == "__main__":
    main()
