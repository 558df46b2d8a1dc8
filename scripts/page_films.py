"""Take docs/images/*-film.webp: some seconds of another seat's turn in each game, with a battle on the stage.

Run from the root of a checkout with a built page and with Pillow installed: `python -m scripts.page_films [GAME ...]`.
The film is played slowly and recorded with its own clock. On a busy machine, `--slow` makes it slower still.
"""

import argparse
import tempfile
import time
from collections.abc import Iterator
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from scripts.page_pictures import IMAGES, open_page
from tests.browser.fights import FIGHTS, come_back, fought, play_film
from tests.browser.house import House, built_page, launch

# The board's window, and how wide it is in the docs.
SCREEN, WIDTH = (1180, 780), 720
SECONDS, FRAMES_A_SECOND = 14.0, 8
QUALITY = 50
SLOWED = """
window.slow = 1;
const plain = window.setTimeout;
window.setTimeout = (work, ms = 0, ...rest) => plain(work, ms < 100 ? ms : ms * window.slow, ...rest);
"""


def frames(page: Page, slow: float) -> Iterator[tuple[float, bytes]]:
    """Yield pictures of the board while the film plays, each with the film's own time."""
    board = page.locator("main > .table .place").bounding_box()
    assert board is not None
    start = time.monotonic()
    while (now := (time.monotonic() - start) / slow) < SECONDS and page.locator(".stage.on").count():
        yield now, page.screenshot(type="jpeg", quality=92, clip=board)


def film(browser: Browser, house: House, game: str, seed: str, slow: float) -> list[bytes]:
    """Return the frames of a film, evenly spaced."""
    found = fought(house, game, seed)
    page = open_page(browser, house, "en", found.cookie, *SCREEN)
    page.add_init_script(SLOWED)
    come_back(page, house, game, found)
    page.evaluate(f"window.slow = {slow}")
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 1 / slow})
    play_film(page)
    taken = list(frames(page, slow))
    page.context.close()
    print(f"{game}: {len(taken)} pictures in {taken[-1][0]:.1f} seconds of the film", flush=True)
    length = int(taken[-1][0] * FRAMES_A_SECOND)
    return [min(taken, key=lambda one: abs(one[0] - n / FRAMES_A_SECOND))[1] for n in range(length)]


def save(pictures: list[bytes], file: Path) -> None:
    """Write an animated picture that loops."""
    images: Any = import_module("PIL.Image")
    drawn = []
    for one in pictures:
        with images.open(BytesIO(one)) as picture:
            height = round(picture.height * WIDTH / picture.width)
            drawn.append(picture.convert("RGB").resize((WIDTH, height), images.Resampling.LANCZOS))
    drawn[0].save(
        file,
        save_all=True,
        append_images=drawn[1:],
        duration=round(1000 / FRAMES_A_SECOND),
        loop=0,
        quality=QUALITY,
        method=4,
    )
    print(f"{file}: {len(drawn)} frames, {file.stat().st_size // 1024} KB", flush=True)


def main() -> None:
    """Take the films of all games, or of some."""
    parser = argparse.ArgumentParser(description="films for the docs")
    parser.add_argument("games", nargs="*", default=list(FIGHTS))
    parser.add_argument("--seed", default="", help="play with another seed")
    parser.add_argument("--slow", type=float, default=4.0, help="how many times slower the film is played")
    parser.add_argument("--to", type=Path, default=IMAGES, help="folder of the films")
    args = parser.parse_args()
    built_page()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        browser = launch(playwright)
        try:
            for game in args.games:
                save(film(browser, house, game, args.seed, args.slow), args.to / f"{game}-film.webp")
        finally:
            browser.close()
            house.kill()


if __name__ == "__main__":
    main()
