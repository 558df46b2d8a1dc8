"""The site: every game against a bot, reload in the middle, no network, both languages, a phone, beside a server."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from scripts.site import add_service_worker
from tests.browser.house import House, Visitor
from tests.browser.site import TEXTS, Site, filled, ready

from warhost.games.library import game_names

# Notes how many games could be clicked when the progress bar disappeared.
CARDS_AT_THE_END = """addEventListener("DOMContentLoaded", () => {
    let shown = false;
    new MutationObserver((_, observer) => {
        const starting = document.querySelector(".starting");
        if (shown && !starting) {
            window.cards = document.querySelectorAll(".games .card").length;
            observer.disconnect();
        }
        shown ||= starting !== null;
    }).observe(document.body, {subtree: true, childList: true});
})"""


@pytest.fixture
def site() -> Iterator[Site]:
    made = Site()
    yield made
    made.kill()


def begin(page: Page, game: int) -> None:
    """Start a game against the usual bot from the first page."""
    page.evaluate("location.hash = '#/'")
    page.locator(".games .card").nth(game).click()
    page.locator("button.play").click()
    expect(page.locator("main > .table")).to_be_visible(timeout=60_000)


def play(visitor: Visitor, answers: int) -> None:
    """Answer some questions."""
    visitor.settled()
    for _ in range(answers):
        if not visitor.page.locator(".panel .option:enabled").count():
            return
        visitor.answer()


def test_every_game_is_played_without_a_server(browser: Browser, site: Site) -> None:
    me = Visitor(browser, site, 1280, 800, "en", False)
    page = me.page
    page.add_init_script(CARDS_AT_THE_END)
    page.goto(site.address)
    expect(page.get_by_role("progressbar")).to_be_visible()
    ready(page)
    assert page.evaluate("cards") == len(game_names())
    # Features that need other people are not shown.
    for name in ("Results", "Account"):
        expect(page.get_by_role("link", name=name)).to_have_count(0)
    expect(page.locator(".lead")).not_to_contain_text("online")
    page.evaluate("location.hash = '#/new'")
    expect(page.locator(".seats select").first.locator("option")).to_have_count(3)
    for game in range(len(game_names())):
        begin(page, game)
        play(me, 3)
        assert me.log()
        expect(page.get_by_role("button", name="Chat")).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_role("link", name="Account")).to_have_count(0)
    page.keyboard.press("Escape")
    # In the middle of a game the page is reloaded.
    before, question = me.log(), me.prompt()
    page.reload()
    ready(page)
    me.settled()
    assert (me.log(), me.prompt()) == (before, question)

    # Chromium accepts it for installation.
    manifest = me.context.new_cdp_session(page).send("Page.getAppManifest")
    assert manifest["url"] == f"{site.address}manifest.webmanifest" and manifest["errors"] == []

    # All that a first visit loads, with what is stored for later.
    filled(page)
    sent = sum(size for _, size in site.sent)
    assert sent < 9_000_000, sorted(site.sent, key=lambda one: -one[1])[:8]

    # The host goes down, and with it everything the page has not cached.
    site.kill()
    me.context.set_offline(True)
    page.reload()
    ready(page)
    me.settled()
    play(me, 2)
    assert len(me.log()) >= len(before)
    begin(page, 0)
    play(me, 1)
    page.evaluate("location.hash = '#/lobby'")
    expect(page.locator("main a.whole")).to_have_count(len(game_names()) + 1)
    assert me.complaints == []
    me.context.close()


def test_a_phone_plays_in_russian_where_a_server_serves_the_site(browser: Browser, house: House) -> None:
    """Undo and hints too. The server's own page stays as it is."""
    me = Visitor(browser, house, 390, 844, "ru", False)
    page = me.page
    page.goto(f"{house.address}offline")
    ready(page)
    begin(page, 0)
    me.settled()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    question = me.prompt()
    me.answer()
    page.keyboard.press("u")
    expect(page.locator("#prompt")).to_have_text(question)
    page.get_by_role("button", name="Подсказка").click()
    expect(page.get_by_text("Совет:")).to_be_visible()
    filled(page)
    page.get_by_role("button", name="Ещё").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Сохранить, чтобы продолжить в другом месте").click()
    page.goto(f"{house.address}#/lobby")
    with page.expect_file_chooser() as chooser:
        page.get_by_text("Открыть запись").click()
    chooser.value.set_files(saved.value.path())
    me.settled()
    assert page.get_by_text("перенесена из другого места").count() and page.locator(".panel .option:enabled").count()
    page.goto(house.address)
    expect(page.get_by_role("link", name="Итоги")).to_be_visible()
    assert page.evaluate("navigator.serviceWorker.controller") is None
    assert me.complaints == []
    me.context.close()


def publish_update(site: Site, updated: Path) -> None:
    """Put another version on the host at once: scripts are renamed, and a file that keeps its name has changed."""
    shutil.copytree(site.folder, updated)
    names = {file.name: f"{file.stem}_{file.suffix}" for file in (updated / "assets").iterdir()}
    pattern = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
    for file in [file for file in updated.rglob("*") if file.is_file()]:
        if file.suffix in TEXTS:
            file.write_text(pattern.sub(lambda found: names[found[0]], file.read_text()))
        if file.name in names:
            file.rename(file.with_name(names[file.name]))
    (updated / "icon.svg").write_text((updated / "icon.svg").read_text() + "<!-- new -->")
    add_service_worker(updated)
    site.folder = updated


@pytest.mark.thorough
def test_an_update_leaves_open_pages_and_offline_play_alone(browser: Browser, tmp_path: Path) -> None:
    site = Site()
    me = Visitor(browser, site, 1280, 800, "en", False)
    page = me.page
    page.goto(site.address)
    ready(page)
    begin(page, 0)
    filled(page)
    old = page.evaluate("document.querySelector('script[type=module]').src")

    # The open page is of the old version. Parts of it that are loaded now are no longer on the host.
    publish_update(site, tmp_path / "site")
    page.evaluate("""async () => {
        const taken = new Promise(resolve => navigator.serviceWorker.addEventListener("controllerchange", resolve));
        await (await navigator.serviceWorker.ready).update();
        await taken;
    }""")
    page.evaluate("location.hash = '#/guide/wotr'")
    expect(page.locator(".guide nav")).to_be_visible()

    # The new version is cached while the old page is open, so that one of the two works without a network.
    filled(page)
    me.context.set_offline(True)
    page.reload()
    ready(page)
    begin(page, 1)
    play(me, 2)
    assert page.evaluate("document.querySelector('script[type=module]').src") != old
    assert "new" in page.evaluate("fetch('icon.svg').then(found => found.text())")

    # Once no old page is open, its files are deleted.
    page.wait_for_function("caches.keys().then(names => names.length === 1)")
    assert me.complaints == []
    me.context.close()
    site.kill()
