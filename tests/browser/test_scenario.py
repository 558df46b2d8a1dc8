"""The scenario editor: a scenario is drawn, checked, kept in its link and in a file, and played."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Visit
from tests.browser.house import ROOT, Visitor
from tests.browser.test_access import violations

GOOD = {"en": "No problems found", "ru": "Ошибок нет"}


def hex_of(page: Page, name: str) -> Locator:
    """A hex of the board."""
    return page.locator(f'[data-thing="hex:{name}"]')


def brush(page: Page, value: str) -> None:
    """Choose what to put down."""
    page.locator(f'input[name="brush"][value="{value}"]').check(force=True)


def drawn(me: Visitor) -> Page:
    """A small scenario: two units each around a wood, a banner, points for destroyed units, no lore cards."""
    page = me.page
    me.go("scenario/battlelore")
    state = page.locator(".state")
    expect(state).to_contain_text("2 problems")
    brush(page, "terrain:forest")
    hex_of(page, "c5").hover()
    page.mouse.down()
    for name in ("d5", "e5"):
        hex_of(page, name).hover()
    page.mouse.up()
    for value, places in (
        ("units:citadel_guard", ["c6", "d6"]),
        ("units:viper_legion", ["c3", "d3"]),
        ("banners", ["g5"]),
    ):
        brush(page, value)
        for name in places:
            hex_of(page, name).click()
    page.get_by_label("Title").fill("Three trees")
    page.get_by_label("Points to win").fill("5")
    page.get_by_label("Use lore cards").uncheck()
    page.get_by_label("Add a rule for Daqan").select_option("kill")
    rule = page.locator(".side details").first
    expect(rule.locator("summary")).to_have_text("1 point whenever an enemy unit is destroyed.")
    rule.locator("summary").click()
    rule.get_by_label("Points").fill("2")
    expect(rule.locator("summary")).to_have_text("2 points whenever an enemy unit is destroyed.")
    expect(state).to_contain_text(GOOD["en"])
    return page


def turns(me: Visitor) -> int:
    """How many turns have begun."""
    return len([line for line in me.log() if re.match(r"Round \d+", line)])


def labels(page: Page) -> list[str]:
    """What is on the hexes that the scenario uses."""
    return [str(hex_of(page, name).get_attribute("aria-label")) for name in ("c5", "d5", "e5", "d6", "c3", "g5", "h5")]


DRAWN = [
    "C5: forest",
    "D5: forest",
    "E5: forest",
    "D6: plain, Citadel Guard 3",
    "C3: plain, Viper Legion 3",
    "G5: plain, Banner 1",
    "H5: plain",
]


def test_a_scenario_is_drawn_and_its_first_turn_is_played(visit: Visit) -> None:
    me = visit()
    page = drawn(me)
    assert labels(page) == DRAWN
    page.get_by_role("button", name="Play this scenario").click()
    expect(page.locator("form")).to_contain_text("Three trees")
    page.get_by_role("link", name="edit scenario").click()
    expect(page.get_by_label("Title")).to_have_value("Three trees")
    page.get_by_role("button", name="Play this scenario").click()
    page.locator("form .button.main").click()
    expect(page.locator("main > .table")).to_be_visible()
    page.locator("details.scenario summary").click()
    expect(page.locator("details.scenario")).to_contain_text("2 points whenever an enemy unit is destroyed.")
    for _ in range(40):
        expect(page.locator(".panel .option.chosen")).to_have_count(0)
        expect(page.locator(".panel .option:enabled").first).to_be_visible()
        if turns(me) >= 3:
            break
        page.locator(".panel .option:enabled").first.click()
    assert turns(me) >= 3, "my turn, that of the bot, and mine again"
    me.go("lobby")
    expect(page.locator(".matches").first).to_contain_text("Three trees")


def test_a_scenario_is_saved_in_its_link_and_in_a_file(visit: Visit, tmp_path: Path) -> None:
    page = drawn(visit())
    expect(page).to_have_url(re.compile(r"\?s=[\w-]{50,}$"))
    page.reload()
    expect(page.get_by_label("Title")).to_have_value("Three trees")
    assert labels(page) == DRAWN
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save file").click()
    file = tmp_path / "mine.json"
    saved.value.save_as(file)
    assert saved.value.suggested_filename == "Three-trees.json"
    scenario = json.loads(file.read_text(encoding="utf-8"))
    assert scenario["rules"] == {"daqan": ["kill points=2"]} and scenario["lore_cards"] is False
    other = visit(390, 844, "ru")
    other.page.goto(page.url)
    expect(other.page.get_by_label("Название")).to_have_value("Three trees")
    expect(other.page.locator(".state")).to_contain_text(GOOD["ru"])
    expect(other.page.locator(".side summary").first).to_have_text("2 очка, когда вражеский отряд уничтожен.")
    assert other.page.evaluate("document.documentElement.scrollWidth") <= 390
    third = visit()
    third.go("scenario/battlelore")
    third.page.locator("input[type=file]").set_input_files(file)
    expect(third.page.get_by_label("Title")).to_have_value("Three trees")


def test_foreign_scenario_files_are_opened_or_refused(visit: Visit, tmp_path: Path) -> None:
    """TOML too, with its faults listed; an invalid link leaves an empty board."""
    me = visit()
    me.go("scenario/battlelore?s=nonsense")
    state, chooser = me.page.locator(".state"), me.page.locator("input[type=file]")
    expect(state).to_contain_text("This link doesn't contain a scenario.")
    chooser.set_input_files(ROOT / "examples" / "scenarios" / "miller_ford.toml")
    expect(state).to_contain_text(GOOD["en"])
    expect(hex_of(me.page, "d3")).to_have_attribute("aria-label", "D3: hill, Deployment: Uthuk")
    broken = tmp_path / "broken.toml"
    broken.write_text("title =", encoding="utf-8")
    chooser.set_input_files(broken)
    expect(state).to_contain_text("This is not a scenario: expected TOML or JSON (line 1, column 7)")
    broken.write_text('game = "battlelore"\ntitle = "Half"\nfirst = "daqan"\nbanners = {c5 = 99}\n', encoding="utf-8")
    chooser.set_input_files(broken)
    expect(state).to_contain_text("C5, banner: expected a number from 1 to 9")
    expect(me.page.get_by_role("button", name="Play this scenario")).to_be_disabled()


MANY = """game = "battlelore"
title = "Much is wrong"
first = "nobody"
points = 200
terrain = {a1 = "swamp", b2 = "lava"}
tokens = {c3 = "ford", d4 = "tunnel"}
banners = {c5 = 99, e5 = 0}
units = {a9 = "dragons", b9 = "dragons", c9 = "dragons", d9 = "dragons"}
"""
COUNT = {"en": "14 problems to fix:", "ru": "Нужно исправить: 14"}


def top(page: Page, what: str) -> float:
    """Where the upper edge of something is in the window."""
    return float(page.evaluate("what => document.querySelector(what).getBoundingClientRect().top", what))


@pytest.mark.parametrize(
    ("width", "height", "language", "dark"),
    [(1440, 900, "en", False), (1024, 768, "ru", True), (390, 844, "ru", False)],
)
def test_all_faults_can_be_read(
    visit: Visit, tmp_path: Path, width: int, height: int, language: str, dark: bool
) -> None:
    """The box takes up less than half of the window and scrolls by keyboard; the number of faults stays visible."""
    me = visit(width, height, language, dark)
    me.go("scenario/battlelore")
    page, state = me.page, me.page.locator(".state")
    expect(state.locator("li")).to_have_count(2)
    assert state.evaluate("box => box.scrollHeight <= box.clientHeight"), "what an empty scenario lacks is seen at once"
    (tmp_path / "many.toml").write_text(MANY, encoding="utf-8")
    page.locator("input[type=file]").set_input_files(tmp_path / "many.toml")
    count, faults = state.get_by_text(COUNT[language]), state.locator("li")
    expect(count).to_be_visible()
    expect(faults).to_have_count(14)
    state.scroll_into_view_if_needed()
    box = state.bounding_box()
    assert box and height * 0.4 < box["height"] < height * 0.5
    assert violations(page) == []
    expect(faults.last).not_to_be_in_viewport()
    state.focus()
    page.keyboard.press("End")
    expect(faults.last).to_be_in_viewport(ratio=1)
    expect(count).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_editor_does_not_shift_while_drawing(visit: Visit, tmp_path: Path) -> None:
    """During typing, the box of faults keeps its height; during drawing, the board stays in place."""
    me = visit(1024, 768)
    me.go("scenario/battlelore")
    page, faults = me.page, me.page.locator(".state li")
    expect(faults).to_have_count(2)
    before = top(page, ".side")
    for label in ("Points to win", "Rounds"):
        page.get_by_label(label).fill("200")
    for lore in page.get_by_label("Starting lore").all():
        lore.fill("99")
    expect(faults).to_have_count(6)
    page.evaluate("scrollTo(0, 0)")
    assert top(page, ".side") == before
    hex_of(page, "c2").click()
    page.wait_for_function(
        "before => document.querySelector('.side').getBoundingClientRect().top + scrollY > before", arg=before
    )
    (tmp_path / "dragons.json").write_text(
        json.dumps(
            {
                "game": "battlelore",
                "title": "Dragons",
                "first": "daqan",
                "units": dict.fromkeys(["a9", "b9", "c9", "d9"], "dragons"),
            }
        ),
        encoding="utf-8",
    )
    page.locator("input[type=file]").set_input_files(tmp_path / "dragons.json")
    expect(faults).to_have_count(6)
    brush(page, "clear")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    board = top(page, ".board")
    for left, name in ((5, "a9"), (4, "b9"), (3, "c9"), (2, "d9")):
        hex_of(page, name).click()
        expect(faults).to_have_count(left)
        assert top(page, ".board") == board


def test_a_scenario_is_drawn_by_keyboard(visit: Visit) -> None:
    """The brushes are one tab stop, and so is the board; arrows move, Enter places, Enter again removes."""
    me = visit()
    me.go("scenario/battlelore")
    page = me.page
    page.locator('input[name="brush"]:checked').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('input[name="brush"]:checked')).to_have_value("terrain:building")
    page.locator('[data-thing][tabindex="0"]').focus()
    start = page.evaluate("document.activeElement.dataset.thing")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.thing") != start
    expect(page.locator(":focus")).to_have_attribute("aria-label", re.compile("building"))
    brush(page, "units:obscenes")
    page.locator('[data-thing][tabindex="0"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(":focus")).to_have_attribute("aria-label", re.compile("building, Obscenes"))
    page.keyboard.press("Enter")
    expect(page.locator(":focus")).to_have_attribute("aria-label", re.compile("building$"))


@pytest.mark.parametrize(("width", "language", "dark"), [(1440, "en", True), (390, "ru", False)])
def test_axe_finds_nothing_in_a_whole_scenario(visit: Visit, width: int, language: str, dark: bool) -> None:
    me = visit(width, 900, language, dark)
    me.go("scenario/battlelore")
    me.page.locator("input[type=file]").set_input_files(ROOT / "examples" / "scenarios" / "miller_ford.toml")
    expect(me.page.locator(".state")).to_contain_text(GOOD[language])
    for summary in me.page.locator(".side summary").all():
        summary.click()
    assert violations(me.page) == []
