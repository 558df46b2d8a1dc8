"""BattleLore in the browser: first turns of the learning scenario, cards laid face down; by mouse and by keys."""

import random
import re

import pytest
from playwright.sync_api import Locator, expect
from tests.bl_table import table
from tests.browser.conftest import Visit
from tests.browser.house import Visitor, known
from tests.browser.test_access import violations
from tests.browser.test_map import play_on

# A match against a bot, by its options; my side by its place among the seats.
BEGIN = """async ([options, side, seed]) => {
    const headers = {"content-type": "application/json", "x-warhost": "page"};
    const seats = Object.fromEntries(["daqan", "uthuk"].map((seat, i) => [seat, {kind: i === side ? "me" : "bot"}]));
    const body = JSON.stringify({game: "battlelore", seats, options, seed});
    return (await (await fetch("/api/matches", {method: "POST", headers, body})).json()).id;
}"""
DAQAN, UTHUK = 0, 1
# With this seed the Uthuk hold cards for every section.
SEED = "5"


def sit(me: Visitor, game: str, side: int, seed: str = SEED) -> None:
    """Open a table."""
    me.go()
    known(me.page)
    match = me.page.evaluate(BEGIN, [{"game": game}, side, seed])
    me.page.goto(f"{me.house.address}#/match/{match}")
    me.settled()


def hexes(me: Visitor) -> Locator:
    """The hexes that may be chosen, in the order of the Tab key."""
    return me.page.locator(".hexes .touch.open")


def place(me: Visitor, name: str) -> Locator:
    """A hex."""
    return me.page.locator(f".hexes [data-thing='hex:{name}']")


def kind(me: Visitor) -> str:
    """The rule that the question cites."""
    return me.page.locator("button.rule").get_attribute("data-rule") or ""


def deploying(me: Visitor, army: int = 1) -> None:
    """Answer until the cards are to be laid, with an army card."""
    while kind(me) != "deploy.place":
        me.answer(army if kind(me) == "muster.army_cards" else 0)


def test_the_page_offers_the_game_and_its_first_turn_is_played_by_mouse(visit: Visit) -> None:
    """A card in hand, units on the board, where they go, whom they attack: all by clicks on what is lit."""
    me = visit()
    me.go()
    expect(me.page.locator(".games .card", has_text="BattleLore")).to_be_visible()
    sit(me, "learning", UTHUK)
    expect(me.page.locator(".hexes .touch")).to_have_count(104)
    expect(place(me, "d4")).to_have_accessible_name("D4. Blood Harvesters, 3 of 3 figures")
    me.page.locator(".cards .card.command.lit", has_text="Patrol Center").click()
    me.settled()
    me.answer(0)
    assert kind(me) == "turn.order"
    expect(place(me, "f4")).to_have_accessible_name("Choose F4. Blood Harvesters, 3 of 3 figures")
    for name in ("f4", "d4"):
        place(me, name).click()
        me.settled()
    assert kind(me) == "turn.move"
    expect(place(me, "d4")).to_have_accessible_name(re.compile("ordered$"))
    place(me, "d4").click()
    me.settled()
    # Beside the guards, and where the pointer is, the targets from there are shown before the move.
    place(me, "e5").hover()
    expect(me.page.locator(".hexes .rim.target")).not_to_have_count(0)
    place(me, "e5").click()
    me.settled()
    expect(place(me, "e5")).to_have_accessible_name(re.compile("Blood Harvesters"))
    expect(place(me, "d4")).to_have_accessible_name("D4")
    for _ in range(40):
        if any(line.startswith("Round 2: the Uthuk's turn") for line in me.log()):
            break
        lit = hexes(me)
        if lit.count():
            lit.first.click()
            me.settled()
        else:
            me.answer(0)
    assert any(line.startswith("Round 2: the Uthuk's turn") for line in me.log())
    assert any(" rolled: " in line for line in me.log())
    expect(me.page.get_by_role("group", name="Dice of the last combat").locator(".die").first).to_be_visible()


def test_first_turns_of_the_learning_scenario_are_played_by_keyboard_alone(visit: Visit) -> None:
    """Keys choose a card, walk over the board with the arrows, order and move; and so on to the second round."""
    me = visit(dark=True)
    sit(me, "learning", UTHUK)
    keys = me.page.keyboard
    me.page.locator(".cards .card.command", has_text="Patrol Center").focus()
    keys.press("Enter")
    me.settled()
    keys.press("1")
    me.settled()
    assert kind(me) == "turn.order"
    keys.press("b")
    expect(hexes(me).first).to_be_focused()
    # The board is turned to the Uthuk player: up is towards the Daqan, and right is column a.
    place(me, "f4").focus()
    keys.press("ArrowUp")
    expect(place(me, "f5")).to_be_focused()
    keys.press("ArrowRight")
    expect(place(me, "e5")).to_be_focused()
    keys.press("Enter")
    expect(me.page.get_by_role("complementary", name="E5")).to_be_visible()
    place(me, "f4").focus()
    keys.press("Enter")
    me.settled()
    expect(place(me, "f4")).to_have_accessible_name(re.compile("ordered$"))
    dice = random.Random(3)
    for _ in range(60):
        if any(line.startswith("Round 2") for line in me.log()):
            break
        if hexes(me).count():
            hexes(me).nth(dice.randrange(hexes(me).count())).focus()
            keys.press("Enter")
        else:
            keys.press("1")
        me.settled()
    assert any(line.startswith("Round 2") for line in me.log())


def test_cards_are_placed_face_down_by_dragging(visit: Visit) -> None:
    """In any order, from the tray and from hex to hex; nothing is sent before all are laid."""
    me = visit()
    sit(me, "full", DAQAN)
    deploying(me)
    tray = me.page.locator(".deploy .card")
    free = [one.get_attribute("data-thing") or "" for one in hexes(me).all()]
    assert len(free) == 18
    asked = me.prompt()
    lay = me.page.get_by_role("button", name="Place cards")
    expect(lay).to_be_disabled()
    archers = tray.first
    name = archers.locator(".name").inner_text()
    first, second = (me.page.locator(f".hexes [data-thing='{free[i]}']") for i in (4, 9))
    archers.drag_to(first)
    expect(first).to_have_accessible_name(re.compile(f"{name}, not placed yet"))
    first.drag_to(second)
    expect(first).to_have_accessible_name(re.compile("deployment hex"))
    expect(second).to_have_accessible_name(re.compile(f"{name}, not placed yet"))
    # Off the hexes, and with a click, it goes back.
    archers.drag_to(place(me, "f5"))
    second.click()
    expect(second).to_have_accessible_name(re.compile("deployment hex"))
    assert me.prompt() == asked
    at = 0
    for i in range(tray.count() - 1):
        for _ in range(int((tray.nth(i).inner_text()).split("×")[1])):
            tray.nth(i).drag_to(me.page.locator(f".hexes [data-thing='{free[at]}']"))
            at += 1
    me.page.get_by_role("button", name="Fill the rest with decoys").click()
    lay.click()
    expect(me.page.locator(".deploy")).to_have_count(0)
    me.settled()
    assert "The Daqan placed the cards face down." in me.log()
    expect(place(me, free[0].removeprefix("hex:"))).to_have_accessible_name(re.compile(name))


def test_cards_are_placed_face_down_by_keyboard(visit: Visit) -> None:
    """Enter takes a card up and puts it on a hex, while there are cards of the kind; in Russian, in the dark theme."""
    me = visit(language="ru", dark=True)
    sit(me, "full", UTHUK)
    deploying(me)
    keys = me.page.keyboard
    tray = me.page.locator(".deploy .card")
    at = 0
    for i in range(tray.count() - 1):
        count = int(tray.nth(i).inner_text().split("×")[1])
        if not count:
            continue
        tray.nth(i).focus()
        keys.press("Enter")
        expect(tray.nth(i)).to_have_attribute("aria-pressed", "true")
        for _ in range(count):
            hexes(me).nth(at).focus()
            keys.press("Enter")
            expect(hexes(me).nth(at)).to_have_accessible_name(re.compile("ещё не выложена"))
            at += 1
        expect(tray.nth(i)).to_have_attribute("aria-pressed", "false")
    assert violations(me.page) == []
    for name in ("Заполнить ложными целями", "Выложить карты"):
        me.page.get_by_role("button", name=name).focus()
        keys.press("Enter")
    expect(me.page.locator(".deploy")).to_have_count(0)
    me.settled()
    assert "Утхук выкладывает карты позиций." in me.log()


@pytest.mark.parametrize("dark", [pytest.param(False, marks=pytest.mark.thorough), True])
def test_axe_finds_nothing_on_the_board(visit: Visit, dark: bool) -> None:
    """Scenario cards, mustering, cards to lay, the first turn, a hex that is open, the discards."""
    me = visit(dark=dark)
    sit(me, "full", DAQAN)
    found = {"scenario": violations(me.page)}
    while kind(me) != "muster.army_cards":
        me.answer(0)
    found["army"] = violations(me.page)
    me.answer(0)
    found["muster"] = violations(me.page)
    me.page.keyboard.press("u")
    expect(me.page.locator("button.rule")).to_have_attribute("data-rule", "muster.army_cards")
    deploying(me)
    found["deploy"] = violations(me.page)
    while kind(me) != "turn.command":
        me.answer(0)
    place(me, "f5").click()
    found["command"] = violations(me.page)
    me.page.get_by_role("button", name="Discards").click()
    found["discards"] = violations(me.page)
    assert {page: list_ for page, list_ in found.items() if list_} == {}


def test_lore_card_questions_can_be_auto_answered(visit: Visit) -> None:
    """Against a bot too: no card until the turn ends, and the question does not come again before."""
    me = visit()
    sit(me, "full", DAQAN)
    offer = me.page.get_by_text("Auto-answer")
    for _ in range(120):
        if kind(me) == "lore.window" and offer.count():  # there is none if no card can be played
            break
        me.answer(1 if kind(me) == "muster.army_cards" else 0)
    assert kind(me) == "lore.window"
    before = len(me.log())
    offer.click()
    me.page.get_by_role("button", name="Always answer this").click()
    given = me.page.get_by_role("list", name="Auto-answer")
    expect(given).to_contain_text("No card")
    for _ in range(60):
        me.settled()
        if any(line.startswith("Round ") for line in me.log()[before:]):
            break
        assert kind(me) != "lore.window"
        me.answer(0)
    assert any(line.startswith("Round ") for line in me.log()[before:])


@pytest.mark.parametrize(
    ("language", "sign", "meaning"),
    [
        ("en", "Overrun", "This turn these units may move through enemy units: cavalry"),
        ("ru", "Прорыв", "В этот ход сквозь вражеские отряды могут проходить: кавалерия"),
    ],
)
def test_a_sign_shows_that_overrun_is_in_force(visit: Visit, language: str, sign: str, meaning: str) -> None:
    """Until the end of the turn; a click on it shows the card."""
    me = visit(language=language)
    units = {"c4": "flesh_rippers", "c5": "citadel_guard"}
    riding = {"traits": ["cavalry"], "faces": ["strike", "cleave"]}
    play_on(me, table(units, phase="move", active="uthuk", ordered=["c4"], lore_hands={}, overrun=riding))
    badge = me.page.locator(".players .overrun")
    expect(badge).to_have_text(sign)
    expect(badge).to_have_attribute("title", meaning)
    assert violations(me.page) == []
    badge.click()
    expect(me.page.get_by_role("dialog")).to_contain_text(sign)
    play_on(me, table(units, phase="move", active="uthuk", ordered=["c4"], lore_hands={}))
    expect(me.page.locator(".players .piles")).to_be_visible()
    expect(badge).to_have_count(0)


def test_poisoned_and_stunned_units_are_marked(visit: Visit) -> None:
    """Each marker has its own sign and colour, is large enough to be seen, and is named for readers."""
    me = visit()
    play_on(
        me,
        table(
            {
                "c5": {"unit": "citadel_guard", "poison": True},
                "e5": {"unit": "citadel_guard", "stun": True},
                "g5": {"unit": "roc_warrior", "poison": True, "stun": True},
                "j3": "viper_legion",
            }
        ),
    )
    for name, marks in (("c5", ["poison"]), ("e5", ["stun"]), ("g5", ["poison", "stun"])):
        label = place(me, name).get_attribute("aria-label") or ""
        assert [word for word in ("poison", "stun") if word in label.lower()] == marks
    for mark in ("poison", "stun"):
        expect(me.page.locator(f".hexes .marker.{mark}")).to_have_count(2)
        expect(me.page.locator(f".hexes .state.{mark}")).to_have_count(2)
        box = me.page.locator(f".hexes .marker.{mark}").first.bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= 14


def test_a_taken_tent_is_gone(visit: Visit) -> None:
    """The Daqan begin their turn on the enemy's tent."""
    me = visit()
    m = table(
        {"c4": "citadel_guard", "e5": "citadel_guard", "j3": "viper_legion"},
        terrain={"c4": "uthuk_tent", "e6": "daqan_tent"},
        phase="lore",
        active="uthuk",
        first="daqan",
        lore_hands={},
    )
    play_on(me, m)
    expect(me.page.locator(".hexes .art.uthuk_tent")).to_have_count(1)
    me.answer(0)
    me.page.locator(".cover button").first.click()
    expect(me.page.locator("button.rule")).to_have_attribute("data-rule", "turn.command")
    expect(me.page.locator(".hexes .art.daqan_tent")).to_have_count(1)
    expect(me.page.locator(".hexes .art.uthuk_tent")).to_have_count(0)
    assert "tent" not in (place(me, "c4").get_attribute("aria-label") or "").lower()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_name_of_the_scenario_is_whole(visit: Visit, language: str) -> None:
    """Beside the command card of the turn and everything else in the strip."""
    me = visit(1280, 800, language)
    sit(me, "learning", DAQAN)
    while not me.page.locator(".players .played").count():
        me.page.locator(".panel .option").first.click()
    names = me.page.locator(".players .scenario span")
    expect(names.first).to_be_attached()
    for name in names.all():
        expect(name).to_have_text({"en": "The Learning Scenario", "ru": "Обучающий сценарий"}[language])
        assert name.evaluate("it => Math.max(it.scrollHeight - it.clientHeight, it.scrollWidth - it.clientWidth)") <= 1
