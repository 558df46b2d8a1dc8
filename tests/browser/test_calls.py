"""How the page calls a player: the tab's title and icon, notifications, and an icon on the phone's first screen."""

import re

from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.house import Visitor

# A browser that grants notifications and notes them; the reader looks elsewhere when `away` is set.
NOTIFIED = """
window.told = [];
window.away = false;
window.Notification = class {
    static permission = "default";
    static async requestPermission() { return this.permission = "%s"; }
    constructor(title, {body, tag}) { window.told.push([title, body, tag]); }
};
Object.defineProperty(Document.prototype, "hidden", {get: () => window.away});
"""
CARDS = "wotrcg"


def icon(me: Visitor) -> str:
    """The icon of the tab."""
    href: str = me.page.locator("link[rel=icon]").evaluate("it => it.getAttribute('href')")
    return href


def menu(me: Visitor) -> None:
    """Open the menu of the table."""
    me.page.get_by_role("button", name="More", exact=True).click()


def test_the_tab_says_that_it_is_my_turn(visit: Visit) -> None:
    me = visit()
    me.begin(CARDS)
    me.settled()
    expect(me.page).to_have_title("● Your turn · Table · Warhost")
    assert icon(me) == "/icon-turn.svg"
    me.page.get_by_role("link", name="Warhost home page").click()
    expect(me.page).to_have_title("Warhost")
    assert icon(me) == "/icon.svg"


def test_a_notification_reaches_a_reader_who_looks_elsewhere(visit: Visit) -> None:
    me = visit()
    me.page.add_init_script(NOTIFIED % "granted")
    me.begin(CARDS)
    me.settled()
    menu(me)
    box = me.page.get_by_label("Notify me on this device when it is my turn")
    expect(box).not_to_be_checked()
    box.click()
    expect(box).to_be_checked()
    me.page.keyboard.press("Escape")
    me.page.reload()
    me.settled()
    assert me.page.evaluate("window.told") == []
    me.page.evaluate("window.Notification.permission = 'granted'; window.away = true")
    for _ in range(12):
        me.answer()
        if me.page.evaluate("window.told.length"):
            break
    title, body, _ = me.page.evaluate("window.told[0]")
    assert title == "Your turn"
    assert body.endswith(me.prompt())


def test_a_browser_that_refuses_notifications_is_explained(visit: Visit) -> None:
    me = visit()
    me.page.add_init_script(NOTIFIED % "denied")
    me.begin(CARDS)
    me.settled()
    menu(me)
    box = me.page.get_by_label("Notify me on this device when it is my turn")
    box.click()
    expect(me.page.get_by_text("Your browser is blocking notifications")).to_be_visible()
    expect(box).not_to_be_checked()


def test_the_page_can_be_installed(visit: Visit) -> None:
    """The manifest names pictures that are there, one of them for icons of any shape."""
    me = visit()
    me.go()
    address = me.page.locator("link[rel=manifest]").get_attribute("href")
    assert address
    answer = me.page.request.get(me.house.address + address.lstrip("/"))
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["start_url"] == "/" and manifest["display"] == "standalone"
    for one in manifest["icons"]:
        picture = me.page.request.get(me.house.address + one["src"].lstrip("/"))
        assert picture.ok and re.match(re.escape(one["type"]), picture.headers["content-type"])
    assert {"192x192", "512x512"} <= {one["sizes"] for one in manifest["icons"]}
    assert any(one.get("purpose") == "maskable" for one in manifest["icons"])
    # The content security policy allows the service worker that shows what the server pushes.
    register = "navigator.serviceWorker.register('/sw.js').then(found => found.scope)"
    assert me.page.evaluate(register) == me.house.address
