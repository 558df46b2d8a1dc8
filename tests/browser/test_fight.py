"""The stage of a fight while a film plays: all combat cards can be read, and the map is not painted again."""

import base64
import json
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Route, expect
from tests import five, table
from tests.browser.conftest import Visit
from tests.browser.fights import missed_all, play_film
from tests.browser.house import House, Visitor
from tests.browser.layout import LAPTOP, PHONE, SIDEWAYS, Size

from warhost.kernel.match import Match

# The different cards in the fight of a game.
CARDS = {"wotr": 2, "bo5a": 3}
# In every frame of a film: the texts of combat cards that are cut off, and the cards that can be read whole.
WATCH = """() => {
    window.cards = {cut: new Set(), read: new Set(), over: new Set()};
    const box = (it) => it.getBoundingClientRect();
    const look = () => {
        const arena = document.querySelector(".stage.on .arena");
        const around = (it) => [arena, arena.closest(".stage"), it.closest(".sides") ?? arena].map(box);
        const inside = (it, at = box(it)) => around(it).every((frame) => at.top >= frame.top - 1
            && at.bottom <= frame.bottom + 1 && at.left >= frame.left - 1 && at.right <= frame.right + 1);
        for (const card of arena?.querySelectorAll("p.card") ?? []) {
            const whole = card.scrollHeight <= card.clientHeight + 1 && card.scrollWidth <= card.clientWidth + 1;
            if (!whole || !inside(card)) window.cards.cut.add(card.innerText);
            else if (card.querySelector("span").checkVisibility()) window.cards.read.add(card.innerText);
        }
        for (const it of arena?.querySelectorAll(".roll, .note") ?? [])
            if (!inside(it)) window.cards.over.add(it.innerText);
        requestAnimationFrame(look);
    };
    look();
}"""


def played_out(game: str) -> Match:
    """A match in which both sides have played their longest combat cards in a round with re-rolls, up to its end."""
    roll = (6, 1, 3, 2, 4, 6, 3, 1, 2, 6, 5, 6, 5, 5, 1, 2, 3, 4, 5, 6)
    if game == "bo5a":
        leaders = {"leadership": 2}
        match = five.fight(
            {"goblins": 2, "orcs": 2, "wargs": 1},
            {"elf_archers": 2, "elf_spearmen": 3},
            roll=roll,
            hands={"shadow": ["event_11"], "free": ["event_04"]},
            extra={five.EAST: leaders, five.SOUTH: leaders},
        )
        return five.run(five.maneuver(match, "event_11", "event_04"), "withdraw")
    match = table.attack(
        {"sauron_regular": 5, "sauron_elite": 3, "sauron_nazgul": 2},
        {"gondor_regular": 4, "gondor_elite": 2, "strider": 1},
        roll=roll,
        hands={"shadow": ["sh_strat_13"], "free": ["fp_char_12"]},
    )
    table.lay(match, "sh_strat_13", "fp_char_12")
    while match.ask is not None and match.ask.kind != "cease_or_go_on":
        table.say(match, match.options()[0])
    return match


def with_longest_texts(me: Visitor, game: str) -> None:
    """Give every card the longest text that a card of the game has, as an event and in a fight."""

    def answer(route: Route) -> None:
        names = route.fetch().json()
        for things, text in ((names["card"], "event"), (names["combat"], "text")):
            longest = max((str(one.get(text, "")) for one in things.values()), key=len)
            for one in things.values():
                one[text] = longest
        route.fulfill(json=names)

    me.page.route(f"**/api/games/{game}/names*", answer)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game", ["wotr", "bo5a"])
def test_every_combat_card_of_a_film_can_be_read_whole(
    visit: Visit, own_house: House, game: str, language: str
) -> None:
    me = visit(*SIDEWAYS, language=language, at=own_house)
    with_longest_texts(me, game)
    missed_all(me, played_out(game), "shadow", "free")
    me.page.evaluate(WATCH)
    sizes: tuple[Size, ...] = (SIDEWAYS, PHONE, LAPTOP)
    for width, height in sizes:
        me.page.set_viewport_size({"width": width, "height": height})
        me.page.evaluate("() => Object.values(window.cards).forEach((found) => found.clear())")
        if me.page.locator(".missed").count():
            play_film(me.page)
        else:
            me.page.keyboard.press("f")
        expect(me.page.locator(".stage.on .arena").first).to_be_attached()
        expect(me.page.locator(".stage.on")).to_have_count(0)
        seen = me.page.evaluate("() => Object.fromEntries(Object.entries(window.cards).map(([k, v]) => [k, [...v]]))")
        assert seen["cut"] == [] and seen["over"] == [], f"{width}x{height}: {seen}"
        # Each card could be read at some time, at least when it was played.
        assert len(seen["read"]) == CARDS[game], f"{width}x{height}: {seen['read']}"


def traced(session: CDPSession, me: Visitor) -> list[dict[str, Any]]:
    """End a trace and return its events."""
    ended: list[dict[str, Any]] = []

    def end(found: dict[str, Any]) -> None:
        ended.append(found)

    session.on("Tracing.tracingComplete", end)
    session.send("Tracing.end")
    while not ended:
        me.page.wait_for_timeout(50)
    text = ""
    while True:
        part = session.send("IO.read", {"handle": ended[0]["stream"]})
        text += base64.b64decode(part["data"]).decode() if part.get("base64Encoded") else part["data"]
        if part.get("eof"):
            events: list[dict[str, Any]] = json.loads(text)["traceEvents"]
            return events


def test_a_film_does_not_paint_the_map_again(visit: Visit, browser: Browser, own_house: House) -> None:
    """The ground of a map takes long to paint, and it is the same at every beat."""
    me = visit(at=own_house)
    me.page.emulate_media(reduced_motion="no-preference")
    missed_all(me, played_out("wotr"), "shadow", "free")
    layers: list[dict[str, Any]] = []
    me.devtools.on("LayerTree.layerTreeDidChange", lambda change: layers.extend(change.get("layers", [])))
    me.devtools.send("DOM.enable")
    me.devtools.send("LayerTree.enable")
    play_film(me.page)
    me.page.locator(".stage.on .arena").wait_for()
    session = browser.new_browser_cdp_session()
    config = {"includedCategories": ["disabled-by-default-devtools.timeline", "cc"]}
    session.send("Tracing.start", {"transferMode": "ReturnAsStream", "traceConfig": config})
    me.page.locator(".stage.on .arena .roll").nth(3).wait_for()
    painted = [event["args"]["tileData"]["layerId"] for event in traced(session, me) if event["name"] == "RasterTask"]
    ground = {
        int(layer["layerId"]) for layer in layers if "ground" in " ".join(described(me, layer.get("backendNodeId", 0)))
    }
    assert painted and ground and not ground.intersection(painted)


def described(me: Visitor, node: int) -> list[str]:
    """The attributes of the element of a layer."""
    if not node:
        return []
    found: list[str] = me.devtools.send("DOM.describeNode", {"backendNodeId": node})["node"].get("attributes", [])
    return found
