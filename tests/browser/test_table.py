"""A table in the browser: against a bot, by keyboard alone, in both languages, on a phone, on one screen."""

import random
import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.test_access import violations
from tests.browser.test_odds import sit

WAR, CARDS = "wotr", "wotrcg"

# The second click comes the moment the next question stands there, at the same place. The next question, in words.
DOUBLE_CLICK = """async () => {
    const place = document.querySelectorAll(".panel .option")[1].getBoundingClientRect();
    const click = detail => {
        // Made first: on a busy machine it takes long to find what lies there.
        const event = new MouseEvent("click", {bubbles: true, cancelable: true, detail});
        document.elementFromPoint(place.x + 40, place.y + 10).dispatchEvent(event);
    };
    const words = () => document.querySelector("#prompt")?.textContent ?? "";
    const first = words();
    click(1);
    while (!words() || words() === first) await new Promise(done => setTimeout(done));
    const second = words();
    click(2);
    return second;
}"""


def test_a_whole_duel_against_a_bot_is_played_by_mouse(visit: Visit) -> None:
    """A game begins within three clicks and is played to its end without getting stuck."""
    me = visit()
    me.start(1)
    me.settled()
    dice = random.Random(4)
    for _ in range(1500):
        if me.page.locator(".panel > .over").count():
            break
        me.answer(dice.randrange(me.page.locator(".panel .option:enabled").count()))
    expect(me.page.locator(".panel > .over h2")).to_have_text("The game is over")
    # It is said once: over the board, and in the panel when that is closed.
    expect(me.page.locator(".panel > .over li, .panel > .over .button")).to_have_count(0)
    me.page.locator(".ending .away").click()
    expect(me.page.locator(".panel > .over li")).to_have_count(2)


def test_opening_turns_are_played_by_keyboard_alone(visit: Visit) -> None:
    """From the first page to the second turn of War of the Ring without a mouse."""
    me = visit()
    me.go()
    keys = me.page.keyboard
    me.page.locator(".games .card").first.wait_for()
    for _ in range(30):
        keys.press("Tab")
        if me.page.evaluate("document.activeElement.classList.contains('card')"):
            break
    keys.press("Enter")
    me.page.locator(".sides input").first.wait_for()
    for _ in range(3):
        keys.press("Tab")
        if me.page.evaluate("document.activeElement.name === 'side'"):
            break
    keys.press("ArrowRight")
    expect(me.page.locator(".sides input").nth(1)).to_be_checked()
    for _ in range(3):
        keys.press("Tab")
        if me.page.evaluate("document.activeElement.classList.contains('play')"):
            break
    keys.press("Enter")
    expect(me.page.locator("main > .table")).to_be_visible()
    me.settled()
    dice = random.Random(2)
    for _ in range(300):
        if any(line.startswith("Turn 2") for line in me.log()):
            break
        count = me.page.locator(".panel .option").count()
        if dice.random() < 0.5:
            keys.press(str(dice.randint(1, min(9, count))))
        else:
            keys.press("q")
            for _ in range(dice.randrange(3)):
                keys.press("ArrowDown")
            keys.press("Enter")
        me.settled()
    assert any(line.startswith("Turn 2") for line in me.log())


def test_keys_are_listed_and_can_be_switched_off(visit: Visit) -> None:
    me = visit()
    me.begin(WAR)
    me.settled()
    me.page.keyboard.press("?")
    expect(me.page.get_by_role("dialog")).to_contain_text("to the question")
    expect(me.page.get_by_role("dialog").locator("kbd", has_text="Home")).to_have_text("+ − Home")
    me.page.get_by_label("Use letters and digits as shortcuts").uncheck()
    me.page.keyboard.press("Escape")
    expect(me.page.get_by_role("dialog")).to_have_count(0)
    asked = me.prompt()
    me.page.keyboard.press("1")
    me.page.keyboard.press("r")
    expect(me.page.get_by_role("dialog")).to_have_count(0)
    assert me.prompt() == asked


def test_a_long_list_is_filtered(visit: Visit) -> None:
    """Typed letters filter a long list of options; accents do not matter."""
    me = visit()
    me.begin(WAR, side=1)
    dice = random.Random(5)
    field = me.page.locator(".question input[type=search]")
    for _ in range(400):
        me.settled()
        if field.count():
            break
        me.answer(dice.randrange(me.page.locator(".panel .option:enabled").count()))
    count = me.page.locator(".panel .option").count()
    assert count > 12
    words = me.page.locator(".panel .option").last.inner_text().split("\n")
    last = next(word for word in words if not word.isdigit())
    field.fill(last[:5].lower())
    shown = me.page.locator(".panel .option").all_inner_texts()
    assert 0 < len(shown) < count
    assert any(last in text for text in shown)
    field.fill("qqq")
    expect(me.page.locator(".panel .option")).to_have_count(0)


def test_question_shows_its_rule_and_the_drawer_opens_at_it(visit: Visit) -> None:
    me = visit()
    me.begin(WAR)
    me.settled()
    rule = me.page.locator("button.rule")
    expect(rule).to_contain_text(re.compile(r"Page \d+"))
    name = rule.locator("em").inner_text()
    assert name == "Declaring the Fellowship"
    rule.click()
    here = me.page.locator("dialog article.here")
    expect(here.locator("h4")).to_contain_text(name)
    expect(here).to_be_in_viewport()
    me.page.get_by_role("searchbox").fill("sieges")
    expect(me.page.locator("dialog article[data-rule='siege.lift'] h4")).to_contain_text("The end of a siege")
    expect(me.page.locator("dialog article[data-rule='dice.army']")).to_have_count(0)
    me.page.get_by_role("searchbox").fill("")
    me.page.get_by_text("Contents").click()
    me.page.get_by_role("button", name="Siege").first.click()
    expect(me.page.locator("dialog article[data-rule='siege.choice']")).to_be_in_viewport()
    me.page.keyboard.press("Escape")
    expect(me.page.get_by_role("dialog")).to_have_count(0)
    expect(rule).to_be_focused()


def test_the_language_of_a_running_game_can_be_changed(visit: Visit) -> None:
    """Question, options, log and page change together, and change back."""
    me = visit()
    me.begin(CARDS)
    me.answer()
    asked, told = me.prompt(), me.log()
    me.page.get_by_role("button", name="Русский").click()
    expect(me.page.locator("html")).to_have_attribute("lang", "ru")
    expect(me.page.locator("#prompt")).not_to_have_text(asked)
    expect(me.page.locator(".tabs button").first).to_have_text("Журнал")
    cyrillic = re.compile("[А-Яа-я]")
    assert cyrillic.search(me.prompt())
    expect(me.page.locator("main > .table > .side .log p").first).to_have_text(cyrillic)
    assert len(me.log()) == len(told)
    me.page.get_by_role("button", name="English").click()
    expect(me.page.locator("#prompt")).to_have_text(asked)
    expect(me.page.locator("main > .table > .side .log p").first).to_have_text(told[0])
    me.page.reload()
    expect(me.page.locator("html")).to_have_attribute("lang", "en")


def test_a_double_click_or_a_held_key_answers_one_question(visit: Visit) -> None:
    """The next question appears at once in the same place and must not be answered unread."""
    me = visit()
    me.begin(WAR)
    me.settled()
    first = me.prompt()
    second = me.page.evaluate(DOUBLE_CLICK)
    assert second != first
    me.page.wait_for_timeout(300)
    expect(me.page.locator("#prompt")).to_have_text(second)
    for key in ("2", "Enter"):
        me.page.keyboard.press("u")
        expect(me.page.locator("#prompt")).to_have_text(first)
        me.page.keyboard.press("q")
        me.page.keyboard.press("ArrowDown")
        me.page.keyboard.down(key)
        expect(me.page.locator("#prompt")).to_have_text(second)
        # A held key repeats.
        me.page.keyboard.down(key)
        me.page.wait_for_timeout(300)
        me.page.keyboard.up(key)
        expect(me.page.locator("#prompt")).to_have_text(second)


def test_undo_takes_an_answer_back(visit: Visit) -> None:
    me = visit()
    me.begin(WAR)
    me.settled()
    asked = me.prompt()
    me.answer(1)
    assert me.prompt() != asked
    me.page.keyboard.press("u")
    expect(me.page.locator("#prompt")).to_have_text(asked)
    # Two quick clicks take two answers back, though the last question has only just come.
    me.answer(1)
    me.answer(0)
    assert me.prompt() != asked
    me.page.locator(".strip button", has_text="↶").dblclick()
    expect(me.page.locator("#prompt")).to_have_text(asked)


def test_an_undo_against_a_bot_asks_nobody(visit: Visit) -> None:
    """Cards were drawn since, so others would have to agree; there are none, and the button does not mention it."""
    me = visit()
    me.begin(CARDS)
    undo = me.page.locator(".strip button", has_text="↶")
    for _ in range(40):
        me.settled()
        asked = me.prompt()
        me.answer()
        if "Round 2." in me.log():
            break
    expect(undo).to_have_attribute("title", "Undo")
    undo.click()
    expect(me.page.locator("#prompt")).to_have_text(asked)


def test_log_lines_highlight_what_they_name(visit: Visit) -> None:
    """Pointing at the name of a card in hand highlights the card; a click shows more about it."""
    me = visit()
    me.begin(CARDS)
    me.settled()
    # The first line of the log names the cards that were drawn at the start.
    name = me.page.locator("main > .table > .side .log .thing[data-names^='card:']").first
    key = name.get_attribute("data-names")
    card = me.page.locator(f".place > .board [data-thing='{key}']").first
    expect(card).to_be_visible()
    before = card.get_attribute("class") or ""
    name.hover()
    expect(card).not_to_have_class(before)
    words = name.inner_text().strip("“”")
    name.click()
    expect(me.page.get_by_role("dialog").locator("h2")).to_have_text(words)


@pytest.mark.parametrize("game", [WAR, CARDS])
def test_the_table_can_be_stepped_back_through_past_moves(visit: Visit, game: str) -> None:
    """By button and key; the question stays, the log line of the step is shown, an answer leads back to the present."""
    me = visit()
    me.begin(game)
    for _ in range(3):
        me.settled()
        me.answer()
    asked, now = me.prompt(), me.page.locator(".place .board").inner_text()
    then = me.page.locator(".place .then")
    expect(then).to_have_count(0)
    me.page.get_by_role("button", name="Step back").first.click()
    expect(then).to_be_visible()
    last = then.locator(".what").inner_text()
    assert last and last.split(".")[0] in " ".join(me.log()[-12:])
    # The log marks the lines that tell of it, and brings them into sight.
    marked = me.page.locator(".log [aria-current=step]")
    assert " ".join(marked.all_inner_texts()) == last
    expect(me.page.locator(".place .board .can, .place .board .lit")).to_have_count(0)
    for _ in range(8):
        me.page.keyboard.press("z")
    expect(then.locator(".what")).not_to_have_text(last)
    expect(marked.first).to_be_in_viewport()
    expect(me.page.locator(".place .board")).not_to_have_text(now)
    assert me.prompt() == asked
    assert violations(me.page) == []
    me.page.keyboard.press("Escape")
    expect(then).to_have_count(0)
    expect(marked).to_have_count(0)
    expect(me.page.locator(".log p").last).to_be_in_viewport()
    assert me.page.locator(".place .board").inner_text() == now
    me.page.keyboard.press("z")
    expect(then).to_be_visible()
    me.answer()
    expect(then).to_have_count(0)


def test_clicking_an_illegal_choice_shows_the_reason(visit: Visit) -> None:
    """A click on a region without my armies, when an army must be chosen; in both languages."""
    me = visit()
    page = me.page
    sit(me, page)
    page.locator(".option[data-action='do:attack']").click()
    expect(page.locator(".option[data-action='region:noman_lands']")).to_be_visible()
    page.locator(".board [data-thing='region:edoras']").first.dispatch_event("click")
    expect(page.locator(".board .refusal")).to_have_text(re.compile("^Edoras: You have no army there."))
    assert violations(page) == []
    page.get_by_role("button", name="Русский").click()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.locator("#prompt")).to_have_text("Каким войском атаковать?")
    page.locator(".board [data-thing='region:dale']").first.dispatch_event("click")
    expect(page.locator(".board .refusal")).to_contain_text("Там нет вашего войска.")
    page.locator(".option[data-action='region:noman_lands']").click()
    expect(page.locator(".board .refusal p")).to_have_count(0)


def test_the_reason_is_shown_once_when_a_window_is_open(visit: Visit) -> None:
    """An opened card says why it may not be played; the board below does not repeat it."""
    me = visit()
    me.page.route("**/why?*", lambda route: route.fulfill(json={"reason": "Not in this phase."}))
    me.begin(WAR)
    me.settled()
    me.page.locator(".board .bottom [data-thing^='card:']").first.click()
    expect(me.page.locator("dialog .refusal")).to_contain_text("Not in this phase.")
    expect(me.page.get_by_text("Not in this phase.")).to_have_count(1)
    me.page.locator("dialog").get_by_role("button", name="Close").click()
    expect(me.page.get_by_text("Not in this phase.")).to_have_count(0)


def test_a_card_is_read_large_with_its_own_face(visit: Visit) -> None:
    """From the hand and from the log, in both games."""
    me = visit()
    for game, face in ((WAR, ".event"), (CARDS, ".face.card")):
        me.begin(game)
        me.settled()
        me.page.locator("main > .table > .side .log .thing[data-names^='card:']").first.click()
        dialog = me.page.get_by_role("dialog")
        expect(dialog.locator(face)).to_be_visible()
        name = dialog.locator("h2").inner_text()
        assert name in " ".join(me.log())
        assert violations(me.page) == []
        dialog.get_by_role("button", name="Close").click()
        expect(dialog).to_have_count(0)


@pytest.mark.parametrize("game", [WAR, CARDS])
def test_nothing_overflows_on_a_phone(visit: Visit, game: str) -> None:
    """390 pixels wide: nothing overflows, the question stays visible, log and chat cover the board."""
    me = visit(390, 844, language="ru", dark=True)
    me.begin(game)
    for _ in range(3):
        me.settled()
        assert me.page.evaluate("document.documentElement.scrollWidth") <= 390
        expect(me.page.locator("#prompt")).to_be_in_viewport()
        expect(me.page.locator("button.rule")).to_be_in_viewport()
        me.answer()
    expect(me.page.locator("main > .table > .side .log")).to_be_hidden()
    me.page.get_by_role("button", name="Журнал").click()
    expect(me.page.locator("main > .table > .side .log")).to_be_in_viewport()
    expect(me.page.locator("#prompt")).to_be_in_viewport()
    me.page.get_by_role("button", name="Журнал").click()
    expect(me.page.locator("main > .table > .side .log")).to_be_hidden()


def test_cards_drawn_separately_are_visible_on_a_phone(visit: Visit) -> None:
    """With this seed the Duel begins at Helm's Deep: five cards lie apart, and one of them may be played."""
    me = visit(390, 844)
    me.begin(CARDS, seed="3")
    me.settled()
    expect(me.page.locator("#prompt")).to_contain_text("set apart")
    expect(me.page.locator(".row.apart [data-thing]").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [1024, 1440, 2560])
def test_board_question_and_log_stand_side_by_side_at_every_width(visit: Visit, width: int) -> None:
    """Board, question and log stand beside each other and the page itself never scrolls."""
    me = visit(width, 900)
    me.begin(CARDS)
    me.settled()
    for part in ("place", "panel", "side"):
        expect(me.page.locator(f"main > .table > .{part}")).to_be_in_viewport(ratio=0.99)
    assert me.page.evaluate("document.documentElement.scrollWidth") <= width
    assert me.page.evaluate("document.documentElement.scrollHeight") <= 900


def test_hot_seat_covers_the_table_between_turns(visit: Visit) -> None:
    """Two people on one screen: the page contains nothing of a table until its player confirms."""
    me = visit()
    me.go("new/wotrcg")
    me.page.locator(".seats li").nth(1).locator("select").first.select_option("hot")
    me.page.get_by_role("button", name="Start", exact=True).click()
    seen: list[str] = []
    for _ in range(40):
        expect(me.page.locator(".cover, .panel .option:enabled, .panel > .over").first).to_be_visible()
        if me.page.locator(".cover").count():
            assert me.page.locator(".place > .board, .log, .option").count() == 0
            seen.append(me.page.locator(".cover h1").inner_text())
            if len(seen) == 3:
                break
            me.page.locator(".cover button").click()
            expect(me.page.locator(".cover")).to_have_count(0)
        else:
            me.answer()
    assert len(seen) == 3
    assert seen[0] == seen[2] != seen[1]


def test_a_replay_on_one_screen_hides_hands_at_first(visit: Visit) -> None:
    me = visit()
    me.go("new/wotrcg")
    me.page.locator(".seats li").nth(1).locator("select").first.select_option("hot")
    me.page.get_by_role("button", name="Start", exact=True).click()
    me.page.locator(".cover button").click()
    me.settled()
    names = ".log .thing[data-names^='card:']"
    assert me.page.locator("main > .table > .side").locator(names).count() > 0
    me.page.goto(me.page.url + "/replay")
    eyes = me.page.get_by_label("View as")
    expect(eyes.locator("option").first).to_have_text("Spectator")
    expect(eyes).to_have_value("spectator")
    expect(me.page.locator(".log p").first).to_be_attached()
    expect(me.page.locator(names)).to_have_count(0)
    eyes.select_option(label="Gandalf")
    expect(me.page.locator(names).first).to_be_attached()


def test_the_page_reconnects_and_loses_nothing(visit: Visit, own_house: House) -> None:
    """The server is killed; an answer given while it is down is played once, after it is back."""
    me = visit(at=own_house)
    me.begin(WAR)
    me.settled()
    me.answer(1)
    asked, told = me.prompt(), me.log()
    own_house.kill()
    expect(me.page.locator(".strip .line")).to_contain_text("Connection lost")
    me.page.locator(".panel .option").first.click()
    expect(me.page.locator(".panel .option.chosen")).to_have_count(1)
    own_house.start()
    expect(me.page.locator(".strip .line")).to_have_text("")
    me.settled()
    assert me.prompt() != asked
    assert me.log()[: len(told)] == told
    me.page.reload()
    me.settled()
    assert me.log()[: len(told)] == told
