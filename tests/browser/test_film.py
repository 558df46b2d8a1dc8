"""The film of what happened: it plays, is skipped, played again and switched off, and never keeps an answer waiting."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.fights import come_back, fought, play_film
from tests.browser.frames import Figures, judged
from tests.browser.house import IMPORT, House, Visitor, known
from tests.browser.layout import PHONE, SIDEWAYS
from tests.browser.test_access import violations
from tests.table import ALL_AT_WAR, table

from warhost.kernel.match import Match

# Where the card of a film ends and its sentence begins, and whether some of the card is cut off.
LIES = """() => {
    const [card, line] = [".stage .card", ".stage .line"].map((what) => document.querySelector(what));
    return {card: card.getBoundingClientRect().bottom, line: line.getBoundingClientRect().top,
        cut: card.scrollHeight > card.clientHeight + 1};
}"""

# How far the sentence of a film reaches below the map or field, onto the cards of the hand.
BELOW = """() => {
    const [line, field] = [".stage .line", ".place :is(.mapbox, .field)"].map((what) => document.querySelector(what));
    return line.getBoundingClientRect().bottom - field.getBoundingClientRect().bottom;
}"""

# The zoom buttons of the map that the stage hides.
HIDDEN = """() => {
    const stage = document.querySelector(".stage .arena").getBoundingClientRect();
    return [...document.querySelectorAll(".eye button")].map((it) => it.getBoundingClientRect()).filter((at) =>
        at.left < stage.right && stage.left < at.right && at.top < stage.bottom && stage.top < at.bottom).length;
}"""


def filmed(visit: Visit, game: str = "wotr", speed: str = "slow", still: bool = False, **looks: object) -> Visitor:
    """Somebody at a table where the film plays; with seed 5 the bot of War of the Ring acts after two answers."""
    me = visit(**looks)
    me.page.emulate_media(reduced_motion="reduce" if still else "no-preference")
    me.page.add_init_script(f"localStorage['warhost.film'] = '{speed}'")
    me.begin(game, seed="5")
    return me


def to_the_roll(me: Visitor) -> None:
    """Two answers, after which both sides roll their action dice."""
    me.page.locator(".panel .option:enabled").first.click()
    expect(me.page.locator("#prompt")).to_contain_text("Guide")
    me.page.locator(".panel .option:enabled").first.click()
    expect(me.page.locator("#prompt")).to_contain_text("die for your action")


def test_the_dice_of_both_sides_tumble_while_the_question_can_be_answered(visit: Visit) -> None:
    me = filmed(visit, speed="normal")
    to_the_roll(me)
    expect(me.page.locator(".stage.on .line")).to_contain_text("The Shadow put 1 die in the Hunt Box.")
    assert me.page.locator(".panel .option:enabled").count() == 4
    # The board keeps the view from before: the dice are not there yet.
    expect(me.page.locator(".dice .die.lit")).to_have_count(0)
    # Neither the log nor the question gives away what comes, and both are there at the end.
    log = me.page.locator(".side .log")
    assert "Shadow dice" not in log.inner_text()
    expect(me.page.locator(".panel.veiled")).to_have_count(1)
    # The pointer still rests where it gave the answer; the reader turns to the question by moving it.
    prompt = me.page.locator(".panel > .question")
    expect(prompt).not_to_have_css("filter", "none")
    at = me.page.locator("#prompt").bounding_box()
    assert at
    me.page.mouse.move(at["x"] + 5, at["y"] + 5, steps=3)
    expect(prompt).to_have_css("filter", "none")
    expect(me.page.locator(".stage.on .tray .die")).to_have_count(4)
    expect(me.page.locator(".stage.on .line")).to_contain_text("Shadow dice")
    expect(me.page.locator(".stage.on")).to_have_count(0)
    expect(me.page.locator(".dice .die.lit").first).to_be_visible()
    expect(log).to_contain_text("Shadow dice")
    expect(me.page.locator(".panel.veiled")).to_have_count(0)


TABS_FIT = """() => { const tabs = document.querySelector(".table > .side .tabs"), ends = tabs.getBoundingClientRect();
    return tabs.scrollWidth <= tabs.clientWidth && [...tabs.children].every((one) => {
        const at = one.getBoundingClientRect();
        return at.left >= ends.left && at.right <= ends.right && one.scrollWidth <= one.clientWidth; }) }"""


def test_a_key_ends_the_film_and_another_plays_it_again(visit: Visit) -> None:
    me = filmed(visit)
    to_the_roll(me)
    expect(me.page.locator(".stage.on")).to_be_attached()
    me.page.keyboard.press("s")
    expect(me.page.locator(".stage.on")).to_have_count(0)
    expect(me.page.locator(".dice .die.lit").first).to_be_visible()
    me.page.keyboard.press("f")
    expect(me.page.locator(".stage.on .line")).to_contain_text("The Shadow put 1 die")
    # Played again, it lies over the board as it was: the dice are not there yet.
    expect(me.page.locator(".dice .die.lit")).to_have_count(0)
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".stage.on")).to_have_count(0)
    # A button does the same, on every screen.
    for width, height in [(1440, 900), (1280, 800), (820, 1180), (844, 390), (390, 844)]:
        me.page.set_viewport_size({"width": width, "height": height})
        me.page.get_by_role("button", name="Replay what happened").click()
        expect(me.page.locator(".stage.on")).to_be_attached()
        assert me.page.evaluate(TABS_FIT), f"the tabs do not fit at {width}x{height}"
        me.page.keyboard.press("Escape")
        expect(me.page.locator(".stage.on")).to_have_count(0)


def test_a_tap_on_the_board_ends_the_film_and_acts(visit: Visit) -> None:
    me = filmed(visit)
    to_the_roll(me)
    expect(me.page.locator(".stage.on")).to_be_attached()
    me.page.locator("path[data-thing='region:erech']").click()
    expect(me.page.locator(".stage.on")).to_have_count(0)
    # The region has opened beside the map.
    expect(me.page.locator(".mapbox aside")).to_contain_text("Erech")


def test_an_answer_during_the_film_is_given_at_once(visit: Visit) -> None:
    me = filmed(visit)
    to_the_roll(me)
    expect(me.page.locator(".stage.on")).to_be_attached()
    me.page.keyboard.press("1")
    expect(me.page.locator("#prompt")).to_contain_text("what to do with the Character die")
    expect(me.page.locator(".stage.on")).to_have_count(0)


def test_the_film_can_be_switched_off_for_good(visit: Visit) -> None:
    me = filmed(visit)
    me.page.get_by_role("button", name="More", exact=True).click()
    me.page.get_by_label("Animation").select_option("off")
    me.page.keyboard.press("Escape")
    me.page.evaluate("""() => new MutationObserver(() => document.querySelector('.stage.on') && (window.played = true))
        .observe(document.body, {attributes: true, subtree: true})""")
    to_the_roll(me)
    expect(me.page.locator(".dice .die.lit").first).to_be_visible()
    expect(me.page.locator(".side .log")).to_contain_text("Shadow dice")
    assert me.page.evaluate("window.played") is None
    assert me.page.evaluate("localStorage['warhost.film']") == "off"


def test_nothing_moves_in_the_film_for_people_who_prefer_reduced_motion(visit: Visit) -> None:
    me = filmed(visit, still=True)
    to_the_roll(me)
    expect(me.page.locator(".stage.on .tray .die").first).to_be_attached()
    running = "document.getAnimations().filter(one => one.effect.target?.closest('.stage')).length"
    assert me.page.evaluate(running) == 0


def test_axe_finds_nothing_while_the_film_plays(visit: Visit) -> None:
    me = filmed(visit, still=True, dark=True)
    to_the_roll(me)
    expect(me.page.locator(".stage.on .tray")).to_be_attached()
    assert violations(me.page) == []
    me.page.get_by_role("button", name="More", exact=True).click()
    assert violations(me.page) == []


def test_a_step_forward_in_a_replay_plays_the_film(visit: Visit) -> None:
    me = filmed(visit)
    to_the_roll(me)
    me.page.keyboard.press("s")
    me.page.goto(f"{me.page.url}/replay")
    at = me.page.locator(".bar output")
    last = int(re.findall(r"\d+", at.inner_text())[0])
    me.page.keyboard.press("ArrowLeft")
    expect(at).to_contain_text(str(last - 1))
    # The moment before is on the board: there the dice are not rolled yet.
    expect(me.page.locator(".log")).not_to_contain_text("Shadow dice")
    expect(me.page.locator(".stage.on")).to_have_count(0)
    me.page.keyboard.press("ArrowRight")
    expect(me.page.locator(".stage.on .line")).to_be_attached()
    me.page.keyboard.press("s")
    expect(me.page.locator(".stage.on")).to_have_count(0)


@pytest.mark.parametrize("game", ["bo5a", "wotrcg", "battlelore"])
def test_the_other_games_are_filmed_too(visit: Visit, game: str) -> None:
    me = filmed(visit, game)
    stage = me.page.locator(".stage.on :is(.tray, .card, .piece)")
    for _ in range(40):
        me.settled()
        me.page.locator(".panel .option:enabled").first.click()
        expect(me.page.locator(".panel .option.chosen")).to_have_count(0)
        me.page.wait_for_timeout(300)
        if stage.count():
            break
    expect(stage.first).to_be_visible()
    assert me.page.locator(".stage .line").inner_text()


def test_on_a_phone_a_played_card_is_fully_visible_and_does_not_cover_its_sentence(visit: Visit, house: House) -> None:
    found = fought(house, "wotrcg")
    me = visit(*PHONE, language="ru")
    me.context.add_cookies([{"name": "warhost", "value": found.cookie, "url": house.address}])
    come_back(me.page, house, "wotrcg", found)
    for width, height in (PHONE, SIDEWAYS):
        me.page.set_viewport_size({"width": width, "height": height})
        if me.page.locator(".missed").count():
            play_film(me.page)
        else:
            me.page.keyboard.press("f")
        me.page.locator(".stage.on .card .card").wait_for()
        seen = me.page.evaluate(LIES)
        assert seen["card"] <= seen["line"] and not seen["cut"], f"{width}x{height}: {seen}"
        me.page.keyboard.press("Escape")
        expect(me.page.locator(".stage.on")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "part", "covers"),
    [("battlelore", ".line", BELOW), pytest.param("wotr", ".arena", HIDDEN, marks=pytest.mark.thorough)],
)
def test_a_film_covers_neither_the_hand_nor_the_zoom_buttons(
    visit: Visit, house: House, game: str, part: str, covers: str
) -> None:
    found = fought(house, game)
    me = visit()
    me.context.add_cookies([{"name": "warhost", "value": found.cookie, "url": house.address}])
    come_back(me.page, house, game, found)
    play_film(me.page)
    me.page.locator(f".stage.on {part}").wait_for()
    assert me.page.evaluate(covers) <= 0


def test_the_figures_of_the_film_fail_on_a_quiet_machine_only() -> None:
    smooth, slow = Figures([1000 / 60] * 60, [40, 90]), Figures([1000 / 50] * 50, [40, 130])
    assert smooth.missed() == []
    assert slow.missed() == ["50.0 frames a second", "a click took 130 ms"]
    assert Figures([1000 / 60] * 60, []).missed() == ["no click fell into the film"]
    assert judged([], load=0.1) == 0
    assert judged(slow.missed(), load=0.1) == 1
    assert judged(slow.missed(), load=3.0) == 0


def test_the_volume_is_kept_and_sounds_can_be_muted(visit: Visit) -> None:
    me = filmed(visit)
    me.page.get_by_role("button", name="More", exact=True).click()
    me.page.get_by_label("Volume").fill("80")
    me.page.get_by_label("Mute").check()
    expect(me.page.get_by_label("Volume")).to_be_disabled()
    me.page.reload()
    me.page.get_by_role("button", name="More", exact=True).click()
    expect(me.page.get_by_label("Volume")).to_have_value("80")
    expect(me.page.get_by_label("Mute")).to_be_checked()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_after_an_absence_a_summary_shows_what_happened_and_offers_the_film(visit: Visit, language: str) -> None:
    me = filmed(visit, language=language, width=390 if language == "ru" else 1440, height=844)
    me.page.locator(".panel .option:enabled").first.click()
    me.settled()
    me.page.locator(".panel .option:enabled").first.click()
    expect(me.page.locator(".panel .option:enabled")).to_have_count(4)
    # As if the rest had come while the page was closed.
    me.page.evaluate("""() => { const seen = JSON.parse(localStorage['warhost.seen']);
        for (const one of Object.values(seen)) one.lines = one.answered;
        localStorage['warhost.seen'] = JSON.stringify(seen) }""")
    me.page.reload()
    summary = me.page.locator(".missed")
    expect(summary).to_contain_text("Since your last move" if language == "en" else "После вашего последнего хода")
    expect(summary.locator("li")).to_have_count(3)
    assert violations(me.page) == []
    expect(me.page.locator(".stage.on")).to_have_count(0)
    summary.locator("button").first.click()
    expect(summary).to_have_count(0)
    # The film begins with the board as it was: nobody has rolled yet.
    expect(me.page.locator(".stage.on")).to_be_attached()
    expect(me.page.locator(".board .dice .die")).to_have_count(0)
    expect(me.page.locator(".stage.on .tray .die").first).to_be_attached()
    # The film was cut off, so the summary comes back.
    me.page.reload()
    expect(summary.locator("li")).to_have_count(3)
    summary.locator("button").first.click()
    expect(me.page.locator(".stage.on .tray .die").first).to_be_attached()
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".stage.on")).to_have_count(0)
    me.page.reload()
    me.settled()
    expect(summary).to_have_count(0)


BRANCH = """([match, me, bot]) => fetch(`/api/matches/${match}/branch`, {method: "POST",
    headers: {"content-type": "application/json", "x-warhost": "page"},
    body: JSON.stringify({at: 0, seats: {[me]: {kind: "me"}, [bot]: {kind: "bot"}}})}).then(answer => answer.json())"""


def against_a_bot(me: Visitor, begun: Match, side: str, bot: str) -> None:
    """Open a match that continues from a position, with one side mine and the film at its slowest."""
    me.page.add_init_script("localStorage['warhost.film'] = 'slow'")
    me.go()
    known(me.page)
    match = me.page.evaluate(BRANCH, [me.page.evaluate(IMPORT, begun.record())["id"], side, bot])["id"]
    me.page.goto(f"{me.house.address}#/match/{match}")


def choose(me: Visitor, *actions: str) -> None:
    """Give answers in the list of options."""
    for action in actions:
        me.page.locator(f".option[data-action='{action}']:enabled").click()
        expect(me.page.locator(".option.chosen")).to_have_count(0)


# What the edge of the stage cuts off: the heading, and what came last on each side.
COVERED = """() => {
    const box = (it) => it.getBoundingClientRect(), find = (one) => document.querySelector(one);
    const [stage, arena] = [".stage", ".stage .arena"].map((one) => box(find(one)));
    const inside = (at, frame) => at.top >= frame.top - 1 && at.bottom <= frame.bottom + 1;
    const last = [...document.querySelectorAll(".stage .arena section")]
        .flatMap((side) => [...side.querySelectorAll(".card, .roll, .note")].slice(-1));
    return [find(".stage .arena h3"), ...last]
        .filter((it) => !inside(box(it), arena) || !inside(box(it), stage))
        .map((it) => it.innerText);
}"""


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.thorough), "ru"])
def test_a_battle_has_a_stage_with_cards_dice_and_the_number_needed(visit: Visit, language: str) -> None:
    me = visit(language=language, width=1440 if language == "en" else 390, height=844)
    armies = {"noman_lands": {"units": {"sauron_regular": 5}}, "eastern_emyn_muil": {"units": {"gondor_regular": 5}}}
    begun = table(
        clear_map=True,
        regions=armies,
        politics=ALL_AT_WAR,
        actor=1,
        hands={"shadow": ["sh_strat_01"]},
        dice={"shadow": {"army": 1}, "free": {"event": 1}},
    )
    against_a_bot(me, begun, "shadow", "free")
    choose(me, "do:attack", "all")
    tabs = me.page.locator(".board .tabs")
    if language == "ru":
        tabs.get_by_role("button", name="Шкалы").click()
    choose(me, "card:sh_strat_01")
    stage = me.page.locator(".stage.on .arena")
    expect(stage.locator("section").first.locator(".card strong")).not_to_be_empty()
    expect(stage.locator("section").first.locator(".roll small")).to_have_text(
        ["5 or more needed", "+2 to each die"] if language == "en" else ["нужно 5 или больше", "+2 к каждому кубику"]
    )
    expect(stage.locator("section").nth(1).locator(".die")).to_have_count(5)
    # It says everything itself: no sentence below it.
    expect(me.page.locator(".stage .line")).to_have_count(0)
    assert me.page.evaluate(COVERED) == []
    if language == "ru":
        me.page.set_viewport_size({"width": 390, "height": 560})
        # The sides measure themselves after the window has another size.
        me.page.wait_for_function(f"() => ({COVERED})().length === 0")
        expect(tabs.get_by_role("button", name="Карта", exact=True)).to_have_attribute("aria-pressed", "true")
    assert violations(me.page) == []
    if language == "ru":
        # The film is over: the reader's own tab is back.
        me.page.keyboard.press("Escape")
        expect(tabs.get_by_role("button", name="Шкалы")).to_have_attribute("aria-pressed", "true")


def test_the_hunt_has_a_stage_with_the_number_needed_and_what_is_added_to_the_dice(visit: Visit) -> None:
    me = visit(language="ru", width=390, height=844, dark=True)
    dice = {"free": {"character": 1, "event": 1}, "shadow": {"event": 1}, "hunt": {"free": 1, "shadow": 3}}
    against_a_bot(me, table(dice=dice, fellowship={"region": "trollshaws"}), "free", "shadow")
    choose(me, "die:character", "do:move_fellowship")
    stage = me.page.locator(".stage.on .arena")
    expect(stage.locator("h3")).to_have_text("Охота за Кольцом")
    shadow = stage.locator("section").first
    expect(shadow.locator(".die")).to_have_count(3)
    expect(shadow.locator(".roll small")).to_have_text(["нужно 6 или больше", "+1 к каждому кубику"])
    assert violations(me.page) == []


# This device has seen the beginning of each match.
AWAY = """() => localStorage["warhost.seen"] = JSON.stringify(Object.fromEntries(
    Object.keys(JSON.parse(localStorage["warhost.seen"])).map(key => [key, {lines: 3, answered: 3}])))"""


# Whether a leaf is drawn over the edge of the wreath's picture.
CUT = """picture => {
    const { x, y, width, height } = picture.viewBox.baseVal, box = picture.getBBox();
    return box.x < x || box.y < y || box.x + box.width > x + width || box.y + box.height > y + height;
}"""


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_end_of_a_game_is_an_event(visit: Visit, language: str) -> None:
    """Who won and how, what both sides did, what the other hid, and a rematch with the sides swapped."""
    me = visit(language=language, dark=language == "ru", width=1440 if language == "en" else 390, height=844)
    more, give_up = ("More", "Resign") if language == "en" else ("Ещё", "Сдаться")
    me.begin("wotr", seed="5")
    leave = me.page.get_by_role("button", name=give_up)
    for _ in range(40):
        me.settled()
        me.page.get_by_role("button", name=more, exact=True).click()
        if leave.count():
            break
        me.page.keyboard.press("Escape")
        me.page.locator(".panel .option:enabled").last.click()
        expect(me.page.locator(".panel .option.chosen")).to_have_count(0)
    leave.click()
    leave.click()
    me.page.keyboard.press("Escape")
    ending = me.page.locator(".ending")
    expect(ending.locator("h2")).to_have_text("Defeat" if language == "en" else "Поражение")
    expect(ending.locator(".how")).not_to_be_empty()
    expect(ending.locator(".who.second")).to_contain_text("Shadow" if language == "en" else "Тьма")
    expect(ending.locator(".score")).to_contain_text("0/4")
    # What to do next is in sight on a phone too, and one button of it stands out.
    for size in ((390, 844), (844, 390), (1440 if language == "en" else 390, 844)):
        me.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(ending.locator(".row .button")).to_have_count(2)
        for button in ending.locator(".row .button").all():
            expect(button).to_be_in_viewport(ratio=1)
        expect(ending.locator("button.main")).to_have_count(1)
        expect(ending.locator(".laurel")).to_be_in_viewport(ratio=1)
        assert me.page.locator(".laurel").evaluate(CUT) is False
    hidden = "Hidden until now: Shadow" if language == "en" else "Было скрыто: Тьма"
    folded = ending.locator("details").filter(has_text=hidden)
    cards = folded.locator("p").first
    expect(cards).to_be_hidden()
    folded.locator("summary").click()
    expect(cards).to_be_visible()
    expect(cards).to_contain_text("“" if language == "en" else "«")
    expect(ending.locator(".sums dd").first).to_have_text(re.compile(r"^\d+$"))
    assert ending.evaluate("panel => panel.scrollWidth <= panel.clientWidth")
    assert violations(me.page) == []
    eyes = ending.get_by_role("button", name="View as Shadow" if language == "en" else "Точка зрения: Тьма")
    eyes.click()
    expect(eyes).to_have_count(0)
    close = me.page.get_by_role("button", name="Close" if language == "en" else "Закрыть")
    ending.locator(close).click()
    expect(ending).to_have_count(0)
    me.page.reload()
    expect(me.page.locator(".panel > .over")).to_be_visible()
    expect(ending).to_have_count(0)
    # A player who was away first sees what happened, then the end.
    me.page.evaluate(AWAY)
    me.page.reload()
    missed = me.page.locator(".missed")
    expect(missed).to_be_visible()
    expect(ending).to_have_count(0)
    missed.locator(close).click()
    ending.locator(close).click()
    me.page.get_by_role("button", name="Show the result" if language == "en" else "Показать итог").click()
    ending.locator("button.main").click()
    expect(ending).to_have_count(0)
    me.settled()
    expect(me.page.locator(".table > .strip")).to_contain_text(re.compile(r"Shadow\s*you|Тьма\s*вы"))
