"""Lessons in the browser: from the first page in two clicks, every step to the end, each thing pointed at in sight."""

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Visit
from tests.browser.house import Visitor
from tests.browser.layout import LAPTOP, PHONE, SIDEWAYS, TABLET, Size, faults, look
from tests.browser.steps import ANSWER, walk

from warhost.games.library import game_names
from warhost.lessons.lesson import LANGUAGES, Lesson
from warhost.lessons.library import lessons

# Whether the middle of a ring lies within the map.
WITHIN = """thing => {
    const ring = document.querySelector(`.ring[data-points='${thing}']`)?.getBoundingClientRect();
    const map = document.querySelector(".map").getBoundingClientRect();
    const [x, y] = ring ? [ring.x + ring.width / 2, ring.y + ring.height / 2] : [-1, -1];
    return map.left < x && x < map.right && map.top < y && y < map.bottom;
}"""
# The rings of a thing whose middle is covered by a panel in which the thing is not named.
COVERED = """thing => [...document.querySelectorAll(`.ring[data-points='${thing}']`)].filter(ring => {
    const {x, y, width, height} = ring.getBoundingClientRect();
    const fight = document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".place aside, .place .slip");
    return fight && !fight.querySelector(`[data-thing='${thing}'], [data-at='${thing}']`);
}).length"""
# The log grows, which moves its text, and shrinks again before it hears of that. Then: how far its end is out of sight.
SQUEEZED = """async () => {
    const log = document.querySelector(".side .log");
    log.style.transition = "none";
    const frame = () => new Promise(requestAnimationFrame);
    const high = async pixels => { log.style.maxHeight = `${pixels}px`; await frame(); await frame(); };
    await high(60);
    addEventListener("scroll", () => (log.style.maxHeight = "60px"), {capture: true, once: true});
    await high(log.scrollHeight - 1);
    await high(60);
    return log.scrollHeight - log.clientHeight - log.scrollTop;
}"""
LAST = {"wotr": "board", "bo5a": "goal", "wotrcg": "goal", "battlelore": "first_battle"}


def begin(me: Visitor, game: str, lesson: str) -> None:
    """Open a lesson from the page of its game."""
    place = [one.id for one in lessons(game)].index(lesson)
    me.go(f"learn/{game}")
    me.page.locator(".lessons .button").nth(place).click()
    expect(me.page.locator(".coach .says")).to_be_visible()


def ring_of(me: Visitor, thing: str) -> Locator:
    """The ring around a thing, once the board is at rest. On a phone the thing may lie behind a tab."""
    ring = me.page.locator(f".ring[data-points='{thing}']").first
    seen = 0
    for _ in range(150):
        seen = seen + 1 if ring.count() else 0
        if seen == 3:
            break
        if not seen:
            me.page.evaluate("document.querySelector('.coach .show')?.click()")
        me.page.wait_for_timeout(150)
    return ring


def play(me: Visitor, game: str, name: str, language: str) -> None:
    """Play a lesson to its end by its steps; the text and rings around what it shows are in sight."""
    lesson = next(one for one in lessons(game) if one.id == name)
    for number, step in enumerate(lesson.steps, 1):
        expect(me.page.locator(".coach .says")).to_have_text(step.text[language])
        expect(me.page.locator(".coach .says")).to_be_in_viewport(ratio=0.9)
        for thing in step.point:
            expect(ring_of(me, thing)).to_be_in_viewport()
            assert me.page.evaluate(COVERED, thing) == 0, f"step {number}: {thing} lies under a panel"
        if number == len(lesson.steps):
            return
        if step.accept:
            # The right answer is the first, so that nobody has to look for it in a long list.
            expect(me.page.locator(".panel .option").first).to_contain_class("advised")
            me.page.locator(".panel .option.advised").first.click()
        else:
            me.page.locator(".coach .on").click()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_the_first_step_of_the_first_game_is_two_clicks_from_the_first_page(
    visit: Visit, size: Size, language: str
) -> None:
    """Both buttons are in sight without scrolling."""
    me = visit(*size, language)
    me.go()
    for button in (me.page.locator(".games .ways .main").first, me.page.locator(".begin .main")):
        expect(button).to_be_in_viewport(ratio=1)
        button.click()
    expect(me.page.locator(".coach .says")).to_have_text(lessons("wotr")[0].steps[0].text[language])


def test_a_first_game_continues_after_its_last_step(visit: Visit) -> None:
    me = visit()
    begin(me, "battlelore", "first_game")
    play(me, "battlelore", "first_game", "en")
    assert me.page.evaluate(SQUEEZED) <= 1
    me.page.get_by_role("button", name="Play on").click()
    expect(me.page.locator(".coach .count")).to_have_count(0)
    expect(me.page.locator(".panel .option").first).to_be_visible()
    me.go("learn/battlelore")
    expect(me.page.locator(".lessons .done .button")).to_have_text("Continue")


@pytest.mark.parametrize("game", game_names())
def test_a_lesson_of_each_game_is_played_to_its_end(visit: Visit, game: str) -> None:
    me = visit()
    begin(me, game, LAST[game])
    play(me, game, LAST[game], "en")
    expect(me.page.locator(".coach .main")).to_be_visible()
    me.go(f"learn/{game}")
    expect(me.page.locator(".lessons .done")).to_have_count(1)


@pytest.mark.parametrize(("game", "lesson"), [("wotr", "board"), ("bo5a", "generals"), ("bo5a", "combat")])
def test_a_lesson_is_played_on_a_phone_in_russian(visit: Visit, game: str, lesson: str) -> None:
    me = visit(390, 844, "ru")
    begin(me, game, lesson)
    play(me, game, lesson, "ru")
    ways = me.page.locator(".coach .ways .button:visible")
    expect(ways.first).to_be_visible()
    for way in ways.all():
        expect(way).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_a_lesson_leaves_the_board_its_size(visit: Visit, game: str, language: str) -> None:
    """As in any match; where the coach is asked for more, it lies over the board."""
    me = visit(*PHONE, language)
    begin(me, game, "first_game")
    expect(me.page.locator(".place > .board [data-thing]").first).to_be_attached()
    steps = lessons(game)[0].steps
    asking = next(number for number, step in enumerate(steps) if step.accept)
    for size in (PHONE, SIDEWAYS, TABLET):
        assert faults(look(me, size), size) == [], size
    for step in steps[:asking]:
        expect(me.page.locator(".coach .says")).to_have_text(step.text[language])
        me.page.locator(".coach .on").click()
    expect(me.page.locator(".coach .says")).to_have_text(steps[asking].text[language])
    for size in (SIDEWAYS, TABLET, PHONE):
        assert faults(look(me, size), size) == [], size
    expect(me.page.locator(".panel .option").first).to_be_in_viewport(ratio=0.3)
    expect(me.page.locator(".coach .back")).to_be_hidden()
    before = look(me, PHONE)["window"]
    me.page.locator(".coach .fold").click()
    expect(me.page.locator(".coach .back")).to_be_visible()
    assert look(me, PHONE)["window"] == before
    says = me.page.locator(".coach .says")
    assert says.evaluate("it => it.scrollHeight - it.clientHeight") <= 1
    me.page.locator(".coach .fold").click()
    expect(me.page.locator(".coach .back")).to_be_hidden()


def test_a_lesson_about_a_fight_shows_it(visit: Visit) -> None:
    """A step that points at nothing, after a reader has looked at the cards."""
    me = visit(*PHONE)
    begin(me, "bo5a", "combat")
    steps = next(one for one in lessons("bo5a") if one.id == "combat").steps
    for step in steps[:4]:
        expect(me.page.locator(".coach .says")).to_have_text(step.text["en"])
        me.page.locator(".board .tabs button").last.click()
        if step.accept:
            me.page.locator(".panel .option.advised").first.click()
        else:
            me.page.locator(".coach .on").click()
    assert not steps[4].point
    expect(me.page.locator(".coach .says")).to_have_text(steps[4].text["en"])
    expect(me.page.locator(".place .stand")).to_be_in_viewport()


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
@pytest.mark.parametrize("game", game_names())
def test_every_first_game_is_played_by_following_the_page(
    visit: Visit, game: str, width: int, height: int, language: str
) -> None:
    me = visit(width, height, language)
    me.go()
    me.page.locator(f".games a[href='#/learn/{game}']").first.click()
    me.page.locator(".lessons .main").first.click()
    play(me, game, "first_game", language)


def longest(game: str, language: str) -> Lesson:
    """The lesson of a game with the longest step."""
    return max(lessons(game), key=lambda one: max(len(step.text[language]) for step in one.steps))


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_the_text_of_every_step_is_whole_on_a_phone(visit: Visit, game: str, language: str, size: Size) -> None:
    """Before anything is touched; so are the replies to wrong answers, and the right answer begins in sight."""
    me = visit(*size, language)
    me.touched(True)
    seen = walk(me, longest(game, language), language)
    assert [one for one in seen if one.read < one.lines] == []
    assert [one for one in seen if one.answer < ANSWER] == []


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS])
def test_more_of_the_coach_unfolds_on_a_phone(visit: Visit, size: Size) -> None:
    """A tap on the text is enough. The coach has the room of the tabs below the table, and shows the log on demand."""
    me = visit(*size, "ru")
    begin(me, "bo5a", "goal")
    expect(me.page.locator(".side .tabs")).to_be_hidden()
    expect(me.page.locator(".coach .again")).to_be_hidden()
    me.page.locator(".coach .says").click()
    expect(me.page.locator(".coach .again")).to_be_visible()
    me.page.locator(".coach .log").click()
    expect(me.page.locator(".side .log")).to_be_focused()
    expect(me.page.locator(".coach .again")).to_be_hidden()
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".side .log")).to_be_hidden()
    expect(me.page.locator("body")).not_to_be_focused()
    me.page.locator(".coach .fold").click()
    me.page.locator(".coach .log").click()
    me.page.locator(".side .tabs button").first.click()
    expect(me.page.locator(".side .log")).to_be_hidden()
    expect(me.page.locator("body")).not_to_be_focused()
    # The sheet does not cover the moment that the button shows.
    me.page.locator(".coach .fold").click()
    me.page.locator(".coach .log").click()
    me.page.locator(".side .tabs .back").click()
    expect(me.page.locator(".side .log")).to_be_hidden()
    me.page.locator(".coach .fold").click()
    me.page.get_by_role("button", name="Свободная игра").click()
    expect(me.page.locator(".side .tabs")).to_be_visible()


def test_a_table_says_that_it_is_a_lesson_in_a_whole_word(visit: Visit) -> None:
    me = visit(language="ru")
    begin(me, "wotrcg", "goal")
    expect(me.page.locator(".strip .forced")).to_have_text("урок")
    assert me.page.locator(".strip .forced").evaluate("it => it.scrollWidth - it.clientWidth") <= 0


def test_a_wrong_answer_is_explained_and_not_sent(visit: Visit) -> None:
    me = visit()
    begin(me, "wotr", "board")
    for number in range(1, 8):
        expect(me.page.locator(".coach .count")).to_have_text(f"Step {number} of 11")
        me.page.locator(".coach .on").click()
    me.page.locator(".option[data-action='pass']").click()
    expect(me.page.locator(".coach .wrong")).to_contain_text("You could wait")
    expect(me.page.locator(".coach .count")).to_have_text("Step 8 of 11")
    me.page.locator(".coach .back").click()
    expect(me.page.locator(".coach .count")).to_have_text("Step 7 of 11")
    me.page.get_by_role("button", name="Try freely").click()
    expect(me.page.locator(".panel .option").first).to_be_visible()
    me.page.get_by_role("button", name="Back to the lesson").click()
    expect(me.page.locator(".coach .count")).to_have_text("Step 7 of 11")


def test_a_wrong_answer_is_explained_on_a_phone_above_the_question(visit: Visit) -> None:
    me = visit(*PHONE, "ru")
    begin(me, "wotr", "board")
    for number in range(1, 8):
        expect(me.page.locator(".coach .count")).to_have_text(f"Шаг {number} из 11")
        me.page.locator(".coach .on").click()
    me.page.locator(".option[data-action='pass']").click()
    expect(me.page.locator(".coach .wrong")).to_be_in_viewport(ratio=0.9)
    expect(me.page.locator("#prompt")).to_be_in_viewport(ratio=0.9)
    expect(me.page.locator(".panel .option.advised").first).to_be_in_viewport(ratio=0.3)
    assert faults(look(me, PHONE), PHONE) == []
    me.page.locator(".coach .fold").click()
    me.page.get_by_role("button", name="Свободная игра").click()
    expect(me.page.get_by_role("button", name="Вернуться к уроку")).to_be_in_viewport(ratio=1)
    expect(me.page.locator(".panel .option").first).to_be_in_viewport()
    assert faults(look(me, PHONE), PHONE) == []


def test_a_map_that_was_zoomed_moves_to_the_things_pointed_at(visit: Visit) -> None:
    me = visit()
    begin(me, "wotr", "board")
    me.page.locator(".map .eye button").first.wait_for()
    for _ in range(4):
        me.page.locator(".map .eye button").first.click()
    for number in range(1, 5):
        expect(me.page.locator(".coach .count")).to_have_text(f"Step {number} of 11")
        me.page.locator(".coach .on").click()
    # The board is checked a few times before the map moves.
    me.page.wait_for_function(WITHIN, arg="region:rivendell")
