"""How a table is laid out on screens of all sizes: the board is large, and nothing in it lies over anything else."""

from itertools import combinations
from typing import TypedDict

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser.conftest import Visit
from tests.browser.house import Visitor
from tests.browser.test_battlelore import UTHUK, hexes, kind, sit

Size = tuple[int, int]
FULL_HD, LAPTOP, TABLET, PHONE, SIDEWAYS = (1920, 1080), (1440, 900), (820, 1180), (390, 844), (844, 390)
SIZES = (FULL_HD, LAPTOP, TABLET, PHONE, SIDEWAYS)
# How much of the screen the drawing of the board takes on these two screens, in percent.
SHARES = {"wotr": (46, 42), "bo5a": (45, 36), "wotrcg": (47, 44), "battlelore": (45, 41)}
# The questions of BattleLore at which the table is looked at; the last when dice have been rolled.
STATES = ("deploy.place", "setup.hands", "turn.command", "dice")
# At least this much of the height of a phone on its side belongs to the board.
SIDEWAYS_HEIGHT = 70
# Rounding may bring neighbours this near, in pixels.
NEAR = 1


class Box(TypedDict):
    """A thing on the screen by the pixels of its edges."""

    name: str
    left: float
    top: float
    right: float
    bottom: float


class Seen(TypedDict):
    """What a screen shows of a board."""

    board: Box
    window: Box | None
    drawing: Box | None
    cards: list[Box]
    headings: list[Box]
    zoom: list[Box]
    wide: int


LOOK = """async () => {
    await document.fonts.ready;
    // Once nothing moves any more.
    const drawn = () => JSON.stringify(document.querySelector(".place .frame")?.getBoundingClientRect());
    for (let still = 0, last = ""; still < 5; last = drawn()) {
        await new Promise(requestAnimationFrame);
        still = drawn() === last ? still + 1 : 0;
    }
    const box = it => {
        const {left, top, right, bottom} = it.getBoundingClientRect();
        return {name: it.dataset.thing ?? it.ariaLabel ?? it.textContent, left, top, right, bottom};
    };
    const all = what => [...document.querySelectorAll(what)].filter(it => it.checkVisibility()).map(box);
    return {
        board: all(".place > .board")[0],
        window: all(".mapbox, .field > .window, .cg .inner")[0] ?? null,
        drawing: all(".ground > .frame, .hexes > .frame, .cg .field")[0] ?? null,
        cards: all(".board :is(.bottom, .cards, .hands) [data-thing]"),
        headings: all(".board :is(.bottom, .cards, .hands) h3"),
        zoom: all(".board .eye button"),
        wide: document.documentElement.scrollWidth,
    };
}"""


def look(me: Visitor, size: Size) -> Seen:
    """The board on a screen of a size."""
    me.page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    seen: Seen = me.page.evaluate(LOOK)
    return seen


def overlap(one: Box, other: Box) -> bool:
    """Whether two things lie over each other."""
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return across > NEAR and down > NEAR


def within(one: Box, other: Box) -> bool:
    """Whether a thing lies wholly in another."""
    return (one["left"] >= other["left"] - NEAR and one["right"] <= other["right"] + NEAR
            and one["top"] >= other["top"] - NEAR and one["bottom"] <= other["bottom"] + NEAR)


def share(box: Box, size: Size) -> float:
    """How much of the screen a thing takes, in percent."""
    return 100 * (box["right"] - box["left"]) * (box["bottom"] - box["top"]) / (size[0] * size[1])


def faults(seen: Seen, size: Size) -> list[str]:
    """What lies where it should not."""
    found = [f"{one['name']} overlaps {other['name']}" for one, other in combinations(seen["cards"], 2)
             if overlap(one, other)]
    found += [f"the heading {one['name']} overlaps {other['name']}" for one in seen["headings"]
              for other in seen["cards"] if overlap(one, other)]
    found += [f"{one['name']} is cut off" for one in seen["zoom"] if not within(one, seen["board"])]
    if seen["wide"] > size[0]:
        found.append(f"the page is {seen['wide']} pixels wide")
    if size == SIDEWAYS and seen["window"]:
        height = 100 * (seen["window"]["bottom"] - seen["window"]["top"]) / size[1]
        if height < SIDEWAYS_HEIGHT:
            found.append(f"the board has {height:.0f} % of the height")
    return [f"{size[0]}x{size[1]}: {fault}" for fault in found]


def looked_over(me: Visitor) -> list[str]:
    """The faults on screens of all sizes; the screen is a laptop's again."""
    found = [fault for size in SIZES for fault in faults(look(me, size), size)]
    look(me, LAPTOP)
    return found


def test_nothing_overlaps_in_battlelore(visit: Visit) -> None:
    """Cards to lay, a hand of six command and three lore cards, the hand of the first turn, the dice of a combat."""
    me = visit(language="ru")
    sit(me, "full", UTHUK, seed="34")
    found: dict[str, list[str]] = {}
    for _ in range(120):
        asked = "dice" if me.page.locator(".rolls .die").count() else kind(me)
        if asked in STATES and asked not in found:
            found[asked] = looked_over(me)
        if asked == "setup.hands" and "English" not in found:
            expect(me.page.locator(".bottom .card:is(.command, .lore)")).to_have_count(9)
            me.page.get_by_role("button", name="English").click()
            expect(me.page.locator(".bottom h3").first).to_have_text("Command cards")
            found["English"] = looked_over(me)
            me.page.get_by_role("button", name="Русский").click()
            expect(me.page.locator(".bottom h3").first).to_have_text("Карты манёвров")
        if asked == "dice":
            break
        if asked in ("turn.order", "turn.move", "turn.target") and hexes(me).count():
            hexes(me).first.click()
            me.settled()
        else:
            me.answer(1 if asked == "muster.army_cards" else 0)
    assert set(found) == {*STATES, "English"}
    assert "\n".join(f"{asked}: {fault}" for asked, list_ in found.items() for fault in list_) == ""


@pytest.mark.parametrize("game", SHARES)
def test_the_board_is_large_on_every_screen_and_nothing_covers_anything(visit: Visit, game: str) -> None:
    """At the first question. On a larger screen the board takes no smaller share of it."""
    me = visit(language="ru")
    me.begin(game)
    me.settled()
    assert "\n".join(looked_over(me)) == ""
    shares = []
    for size, wanted in zip((FULL_HD, LAPTOP), SHARES[game], strict=True):
        drawing = look(me, size)["drawing"]
        assert drawing
        shares.append(share(drawing, size))
        assert shares[-1] >= wanted
    assert shares[0] >= shares[1]


@pytest.mark.parametrize("game", SHARES)
def test_a_game_is_played_on_a_phone_in_landscape(visit: Visit, game: str) -> None:
    """The board stands beside the question; the log takes the place of the board."""
    me = visit(*SIDEWAYS)
    me.begin(game)
    for _ in range(3):
        me.settled()
        seen = look(me, SIDEWAYS)
        assert faults(seen, SIDEWAYS) == []
        expect(me.page.locator("#prompt")).to_be_in_viewport(ratio=1)
        expect(me.page.locator(".panel .option").first).to_be_in_viewport(ratio=0.9)
        panel = me.page.locator(".panel").bounding_box()
        assert panel and panel["x"] >= seen["board"]["right"] - NEAR
        me.answer()
    log = me.page.locator("main > .table > .side .log")
    expect(log).to_be_hidden()
    me.page.get_by_role("button", name="Log", exact=True).click()
    expect(log).to_be_in_viewport()
    expect(me.page.locator("#prompt")).to_be_in_viewport()
    me.page.get_by_role("button", name="Log", exact=True).click()
    me.page.locator(".strip .tools button").last.click()
    expect(me.page.get_by_role("dialog").get_by_role("button", name="Русский")).to_be_visible()


def test_a_replay_on_a_phone_in_landscape(visit: Visit) -> None:
    me = visit(*SIDEWAYS)
    me.begin("wotr")
    me.settled()
    me.answer()
    me.page.goto(me.page.url + "/replay")
    moment = me.page.get_by_label("Position in the match")
    expect(moment).to_be_in_viewport(ratio=1)
    expect(me.page.locator(".place > .board [data-thing]").first).to_be_attached()
    assert faults(look(me, SIDEWAYS), SIDEWAYS) == []
