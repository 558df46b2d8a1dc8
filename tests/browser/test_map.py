"""The map of War of the Ring: names are free, and characters that may be chosen are lit where they stand."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.house import IMPORT, Visitor, known
from tests.browser.layout import PHONE
from tests.browser.test_access import violations
from tests.table import ALL_AT_WAR, battle, table

from warhost.games.wotr.ids import FREE, SHADOW
from warhost.games.wotr.tables import FIRST_OWNER, REGION_NAMES
from warhost.kernel.match import Match

# The letters of a line reach from 0.7 of their size above the line they stand on to 0.2 below it; the box of the text
# also includes the font's own space above and below. The drawing is checked once the font has loaded and
# nothing moves any more.
COVERED = """async () => {
    await document.fonts.ready;
    await new Promise(done => setTimeout(done, 300));
    const scale = () => {
        const names = document.querySelector(".tokens .names");
        return names.getAttribute("font-size") + JSON.stringify(names.parentElement.getBoundingClientRect());
    };
    for (let still = 0, last = ""; still < 5; last = scale()) {
        await new Promise(requestAnimationFrame);
        still = scale() === last ? still + 1 : 0;
    }
    const lines = [];
    for (const text of document.querySelectorAll(".tokens .names text")) {
        const size = parseFloat(getComputedStyle(text).fontSize);
        const foot = text.getScreenCTM();
        for (let from = 0; from < text.getNumberOfChars();) {
            const start = text.getStartPositionOfChar(from);
            let to = from;
            while (to + 1 < text.getNumberOfChars() && text.getStartPositionOfChar(to + 1).y === start.y) to++;
            const end = text.getEndPositionOfChar(to);
            lines.push({name: text.textContent, left: foot.e + start.x * foot.a, right: foot.e + end.x * foot.a,
                top: foot.f + (start.y - 0.7 * size) * foot.d, bottom: foot.f + (start.y + 0.2 * size) * foot.d});
            from = to + 1;
        }
    }
    const shared = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    const drawn = [...document.querySelectorAll(".tokens .cluster :is(path, rect, circle)")]
        .map(one => ({of: one.closest(".cluster").dataset.region, box: one.getBoundingClientRect()}));
    const covered = lines.flatMap(line => drawn.filter(one => shared(line, one.box) > 1)
        .map(one => `${line.name} by what is in ${one.of}`));
    const map = document.querySelector("svg.tokens").getBoundingClientRect();
    const cut = lines.filter(line => line.bottom > map.bottom || line.top < map.top).map(line => line.name);
    return {names: lines.length, covered: [...new Set(covered)], cut};
}"""
# Where a place is in the moment in which its map comes back from behind a tab.
SHOWN_AT_ONCE = """async key => {
    document.querySelector(".board .tabs button").click();
    await Promise.resolve();
    const {x, y, width, height} = document.querySelector(`.map .cluster[data-at='${key}']`).getBoundingClientRect();
    return {x, y, width, height};
}"""


def taken(owner: int, taker: str) -> dict[str, Any]:
    """Every settlement of a side is in the enemy's hands, and a flag flies there."""
    lost = [name for name, first in zip(REGION_NAMES, FIRST_OWNER, strict=True) if first == owner]
    return {"politics": ALL_AT_WAR, "regions": {name: {"control": taker, "units": {}} for name in lost}}


@pytest.mark.parametrize("width", [1440, pytest.param(2560, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_nothing_covers_or_cuts_a_name(visit: Visit, language: str, width: int) -> None:
    me = visit(width, width * 5 // 8, language)
    me.go()
    known(me.page)
    for position in ({}, taken(FREE, "shadow"), taken(SHADOW, "free")):
        match = me.page.evaluate(IMPORT, table(**position).record())["id"]
        me.page.goto(f"{me.house.address}#/match/{match}")
        cover = me.page.locator(".cover button").first
        expect(me.page.locator(".panel .option:enabled").first.or_(cover)).to_be_visible()
        if cover.count():
            cover.click()
        expect(me.page.locator(".tokens .settlement .flag")).to_have_count(len(position.get("regions", {})))
        seen = me.page.evaluate(COVERED)
        assert seen["names"] > 80 and seen["covered"] == [] and seen["cut"] == []


def sit(me: Visitor, **position: Any) -> None:
    """A match from a position, all seats mine; the screen follows the seat that has to answer."""
    play_on(me, table(**position))


def play_on(me: Visitor, begun: Match) -> None:
    """A match as it stands, all seats mine; the screen follows the seat that has to answer."""
    me.go()
    known(me.page)
    match = me.page.evaluate(IMPORT, begun.record())["id"]
    me.page.goto(f"{me.house.address}#/match/{match}")
    cover = me.page.locator(".cover button").first
    expect(me.page.locator(".panel .option:enabled").first.or_(cover)).to_be_visible()
    if cover.count():
        cover.click()
    me.settled()


def test_the_tiles_left_in_the_hunt_pool_are_shown(visit: Visit) -> None:
    """By what they show, special ones in the colour of their side."""
    me = visit()
    tiles = {"pool": {"std_eye": 3, "std_2r": 1, "sp_phial": 1, "sp_shelob": 1, "sp_give_it": 1}}
    sit(me, tiles=tiles, fellowship={"region": "morannon", "mordor": 1})
    pool = me.page.locator(".tracks .left")
    expect(pool).to_contain_text("7 tiles in the Hunt Pool")
    titles = [
        "Eye",
        "2 with reveal",
        "Phial of Galadriel (−2)",
        "Shelob's Lair (die, stop)",
        "Give it to Uss! (1, reveal, stop)",
    ]
    expect(pool.get_by_role("img")).to_have_count(len(titles))
    assert [one.get_attribute("aria-label") for one in pool.get_by_role("img").all()] == titles
    assert [one.inner_text().strip() for one in pool.get_by_role("img").all()] == ["", "2", "−2", "", "1"]
    colours = {
        one.get_attribute("aria-label"): one.evaluate("one => getComputedStyle(one).backgroundColor")
        for one in pool.get_by_role("img").all()
    }
    free, lair, standard = colours[titles[2]], colours[titles[3]], colours[titles[0]]
    assert len({free, lair, standard}) == 3 and colours[titles[4]] == lair
    assert violations(me.page) == []


def test_a_minion_that_may_be_chosen_is_lit_and_clicked_on_the_map(visit: Visit) -> None:
    """Nazgûl are chosen by their region; the Witch-king by himself, also where Nazgûl stand with him."""
    dice = {"free": {"event": 1}, "shadow": {"character": 2}}
    for where in ("gorgoroth", "morannon"):
        me = visit()
        sit(me, politics=ALL_AT_WAR, actor=1, characters={"witch_king": where}, dice=dice)
        me.page.locator(".option[data-action='do:move_minions']").click()
        expect(me.page.locator(".option[data-action='character:witch_king']")).to_be_visible()
        region = me.page.locator(f".ground [data-thing='region:{where}']")
        expect(region).to_have_attribute("tabindex", "0")
        medal = me.page.locator(".tokens [data-character='witch_king']")
        expect(medal).to_contain_class("lit")
        assert violations(me.page) == []
        if where == "gorgoroth":
            region.press("Enter")
        else:
            medal.click(force=True)
        me.page.locator(".option[data-action='region:nurn']").click()
        expect(me.page.locator(".log")).to_contain_text("Witch-king")


def test_companions_that_may_be_chosen_are_lit_and_the_card_of_their_region_opens(visit: Visit) -> None:
    me = visit()
    dice = {"free": {"character": 2}, "shadow": {"event": 2}}
    sit(me, politics=ALL_AT_WAR, characters={"strider": "edoras", "gimli": "edoras", "legolas": "dale"}, dice=dice)
    me.page.locator(".option[data-action='die:character']").click()
    me.page.locator(".option[data-action='do:move_companions']").click()
    me.page.locator(".option[data-action='region:edoras']").click()
    expect(me.page.locator(".option[data-action='character:gimli']")).to_be_visible()
    expect(me.page.locator(".tokens [data-character].lit")).to_have_count(2)
    me.page.locator(".tokens .cluster[data-region='edoras'] .bar").first.click(force=True)
    card = me.page.locator("aside.region")
    expect(card.locator("[data-thing='character:gimli'].lit")).to_be_visible()
    expect(me.page.locator(".board .refusal p")).to_have_count(0)
    card.locator("[data-thing='character:gimli']").click()
    expect(me.page.locator(".tokens [data-character].lit")).to_have_count(1)
    card.locator(".close").click()
    # He has been chosen: a click on him does not mean the other one.
    me.page.locator(".tokens [data-character='gimli']").click(force=True)
    expect(card).to_be_visible()
    expect(me.page.locator(".option[data-action='character:strider']")).to_be_visible()


def test_the_casualties_of_a_nation_keep_clear_of_its_reinforcements(visit: Visit) -> None:
    me = visit(1280, 800)
    lost = {"elves_regular": 1, "elves_elite": 2, "elves_leader": 1, "gondor_regular": 3, "gondor_leader": 1}
    sit(me, clear_map=True, casualties=lost, dice={"free": {"event": 2}, "shadow": {"event": 1}})
    expect(me.page.locator(".nations .unit sub")).to_have_count(len(lost))
    assert (
        me.page.locator(".nations .unit").evaluate_all("""units => {
        const boxes = units.map(unit => {
            const words = document.createRange();
            words.selectNodeContents(unit);
            return words.getBoundingClientRect();
        });
        const edge = document.querySelector(".nations").getBoundingClientRect().right + 0.5;
        return boxes.filter((a, i) => a.right > edge || boxes.slice(i + 1).some(b =>
            a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 4 && b.top < a.bottom - 4)).length;
    }""")
        == 0
    )


def test_a_companion_casualty_is_chosen_individually(visit: Visit) -> None:
    """A click on the region shows the armies there and folds the stage away."""
    me = visit()
    play_on(
        me,
        battle(
            {"sauron_regular": 5},
            {"gondor_regular": 5, "boromir": 1},
            ("", "fp_char_10"),
            roll=(6, 6, 6, 2, 2, *[2] * 6),
        ),
    )
    dies = me.page.locator(".option[data-action='character:boromir']")
    expect(dies).to_be_visible()
    medal = me.page.locator(".tokens [data-character='boromir']")
    expect(medal).to_contain_class("lit")
    me.page.get_by_role("button", name="Collapse").click()
    me.page.locator(".tokens .cluster[data-region='eastern_emyn_muil'] .bar").first.click(force=True)
    expect(me.page.locator("aside.region")).to_be_visible()
    expect(dies).to_be_visible()
    me.page.locator("aside.region .close").click()
    medal.click(force=True)
    expect(dies).to_have_count(0)


def test_partners_see_their_tie_break_points(visit: Visit) -> None:
    me = visit()
    play_on(me, table(4, regions={"edoras": {"units": {}, "control": "shadow"}}, takers={"edoras": "saruman"}))
    expect(me.page.locator(".tracks .note").last).to_have_text(
        "Personal points (tie-break between partners): Gondor 0, Rohan −1, Witch-king 0, Saruman 1"
    )


@pytest.mark.parametrize(
    ("language", "waiting", "lost", "mouth"),
    [("en", "Not in play", "Eliminated", "Mouth of Sauron"), ("ru", "Ещё не в игре", "Погибли", "Голос Саурона")],
)
def test_characters_off_the_board_are_listed_and_can_be_opened(
    visit: Visit, language: str, waiting: str, lost: str, mouth: str
) -> None:
    me = visit(language=language)
    sit(me, characters={"legolas": "dead", "saruman": "orthanc"})
    absent = me.page.locator(".tracks .note")
    expect(absent.first).to_contain_text(waiting)
    expect(absent.first.locator("button")).to_have_count(4)
    expect(absent.last).to_contain_text(lost)
    expect(absent.last.locator("button")).to_have_count(1)
    absent.first.locator("[data-thing='character:mouth_of_sauron']").click()
    expect(me.page.get_by_role("dialog").locator("h2")).to_have_text(mouth)
    assert violations(me.page) == []


def test_a_map_behind_a_tab_keeps_its_size(visit: Visit) -> None:
    """The film of a hunt brings it back from behind a tab and rings a place on it at once."""
    me = visit(*PHONE)
    me.begin("wotr")
    me.settled()
    place = me.page.locator(".map .cluster[data-at='region:rivendell']")
    before = place.bounding_box()
    tabs = me.page.locator(".board .tabs button")
    tabs.nth(1).click()
    expect(place).to_be_hidden()
    me.page.wait_for_timeout(300)
    assert me.page.evaluate(SHOWN_AT_ONCE, "region:rivendell") == pytest.approx(before, abs=3)
