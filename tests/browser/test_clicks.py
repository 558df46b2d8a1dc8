"""Fewer clicks: a wish is made on the board, and the page finds the answers."""

import pytest
from playwright.sync_api import expect
from tests.browser.clicks import (
    WISHES,
    Hand,
    Wanted,
    attack_position,
    cards_position,
    event_position,
    march,
    march_position,
)
from tests.browser.conftest import Visit
from tests.browser.layout import LAPTOP, PHONE, SIDEWAYS
from tests.browser.test_access import violations
from tests.table import table


@pytest.mark.parametrize("wanted", [pytest.param(wanted, id=wanted.name) for wanted in WISHES])
def test_a_wish_takes_no_more_clicks_than_it_may(visit: Visit, wanted: Wanted) -> None:
    hand = Hand(visit(), wanted.position())
    wanted.does(hand)
    assert hand.clicks <= wanted.most
    assert hand.answers() >= hand.clicks


def test_the_answers_of_a_wish_are_undone_as_one(visit: Visit) -> None:
    hand = Hand(visit(), march_position())
    march(hand)
    hand.until_asked("region:dol_amroth")
    hand.page.keyboard.press("u")
    hand.until_asked("die:army_muster", "die:event")
    assert hand.answers() == 10


@pytest.mark.parametrize("language", ["en", "ru"])
def test_if_several_dice_allow_a_wish_one_is_used_and_can_be_exchanged(visit: Visit, language: str) -> None:
    dice = {"free": {"army_muster": 1, "character": 1, "event": 1}, "shadow": {"event": 1}}
    hand = Hand(visit(language=language), table(dice=dice))
    hand.click("region:minas_tirith")
    hand.lit("region:lossarnach")
    hand.click("region:lossarnach")
    hand.until_answers(5)
    ways = hand.page.locator(".wish .way")
    expect(ways).to_have_count(1)
    expect(hand.page.locator(".wish strong")).to_contain_text("Army/Muster" if language == "en" else "«войско/сбор»")
    assert violations(hand.page) == []
    ways.click()
    # The five answers are taken back, and five others are given.
    hand.until_answers(15)
    expect(hand.page.locator(".wish")).to_have_count(0)


def test_another_die_is_chosen_first_if_the_answer_cannot_be_undone(visit: Visit) -> None:
    hand = Hand(visit(), attack_position(army=1, army_muster=1))
    hand.click("region:noman_lands")
    hand.lit("region:eastern_emyn_muil")
    dice = hand.page.locator(".wish .firsts .way")
    expect(dice).to_have_count(2)
    dice.and_(hand.page.locator("[aria-pressed='false']")).click()
    assert violations(hand.page) == []
    hand.click("region:eastern_emyn_muil")
    hand.until_asked("pass")
    given = hand.page.evaluate(
        "id => fetch(`/api/matches/${id}/record`).then(a => a.json()).then(r => JSON.stringify(r))", hand.id
    )
    assert "die:army_muster" in given


def test_a_wish_is_made_with_the_keyboard_and_dropped_with_escape(visit: Visit) -> None:
    hand = Hand(visit(), attack_position())
    page = hand.page
    page.keyboard.press("b")
    hand.lit("region:noman_lands")
    page.locator("path[data-thing='region:noman_lands']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".wish")).to_contain_text("Noman-lands")
    page.keyboard.press("Escape")
    expect(page.locator(".wish")).to_have_count(0)
    page.locator("path[data-thing='region:noman_lands']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".wish")).to_be_visible()
    page.locator("path[data-thing='region:eastern_emyn_muil']").focus()
    page.keyboard.press("Shift")
    expect(page.locator(".wish .odds").first).to_contain_text("the attacker wins")
    page.keyboard.press("Enter")
    hand.until_asked("pass")
    assert hand.answers() == 5


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, LAPTOP])
def test_the_words_of_a_wish_cover_nothing_on_the_board(visit: Visit, size: tuple[int, int]) -> None:
    """Neither where the army can go nor the card of its region."""
    hand = Hand(visit(*size), march_position())
    # A wish can begin with every army, and the board shows it.
    expect(hand.page.locator(".over .ready")).not_to_have_count(0)
    hand.click("region:north_downs")
    words, board = hand.page.locator(".wish"), hand.page.locator(".place")
    expect(words).to_contain_text("North Downs")
    expect(words).to_be_in_viewport(ratio=1)
    (here, there) = (words.bounding_box(), board.bounding_box())
    assert here and there
    assert here["x"] >= there["x"] + there["width"] or here["y"] >= there["y"] + there["height"]
    # On a phone the card of the region would cover where the army can go.
    expect(hand.page.locator("aside.region")).to_be_visible(visible=size == LAPTOP)
    # Nor does an explanation open under the pointer while the next thing is looked for.
    explained, figures = hand.page.locator(".explained"), hand.page.locator(".tokens [data-about^='unit:']").first
    figures.hover(force=True)
    hand.page.wait_for_timeout(900)
    expect(explained).to_have_count(0)
    hand.page.keyboard.press("Escape")
    hand.page.mouse.move(0, 0)
    figures.hover(force=True)
    expect(explained).to_be_visible()
    hand.page.mouse.move(0, 0)
    march(hand)
    assert hand.clicks == 3


def test_an_army_is_dragged_with_a_finger(visit: Visit) -> None:
    hand = Hand(visit(), march_position())
    finger = hand.me.context.new_cdp_session(hand.page)
    finger.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    (x, y), (to_x, to_y) = hand.spot("region:minas_tirith"), hand.spot("region:lossarnach")
    # The page learns what can be dragged a moment after the question has come.
    while not hand.answers():
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for part in (0.3, 0.6, 1):
            at = {"x": x + part * (to_x - x), "y": y + part * (to_y - y)}
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        hand.page.wait_for_timeout(500)
    hand.until_answers(5)


def test_a_card_is_dragged_to_the_reserve_the_path_and_the_pile_where_it_can_go(visit: Visit) -> None:
    hand = Hand(visit(), cards_position())
    page = hand.page
    for target in ("zone:reserve", "zone:path"):
        before = hand.answers()
        hand.drag("card:pippin_took", target)
        hand.until_answers(before + 2)
        expect(page.locator(f"[data-drop='{target}'] [data-thing='card:pippin_took']")).to_be_visible()
        page.keyboard.press("u")
        hand.until_answers(before + 3)
        hand.until_asked("play:pippin_took")
    before = hand.answers()
    hand.drag("card:pippin_took", "pile:cycle")
    hand.until_answers(before + 1)
    expect(page.locator(".hands [data-thing='card:pippin_took']")).to_have_count(0)


def test_with_shift_a_click_leaves_open_how_many_go(visit: Visit) -> None:
    hand = Hand(visit(), march_position())
    for action in ("die:army_muster", "do:move_armies", "region:minas_tirith"):
        hand.press(f".panel .option[data-action='{action}']")
    hand.until_asked("region:lossarnach")
    hand.page.keyboard.down("Shift")
    hand.click("region:lossarnach")
    hand.page.keyboard.up("Shift")
    hand.until_asked("all")
    assert hand.answers() == 4
    hand.page.keyboard.press("u")
    hand.until_answers(5)
    for _ in range(3):
        hand.page.keyboard.press("u")
    hand.until_asked("die:army_muster")
    hand.click("region:minas_tirith")
    hand.lit("region:lossarnach")
    hand.page.keyboard.down("Shift")
    hand.click("region:lossarnach")
    hand.page.keyboard.up("Shift")
    hand.until_asked("all")
    hand.until_answers(12)


def test_a_card_that_is_only_read_is_not_played(visit: Visit) -> None:
    hand = Hand(visit(), event_position())
    hand.click("card:fp_char_12")
    expect(hand.page.locator("dialog .button.main")).to_be_visible()
    hand.page.keyboard.press("Escape")
    expect(hand.page.locator("dialog")).to_have_count(0)
    hand.click("card:fp_char_12")
    expect(hand.page.locator("dialog .button.main")).to_be_visible()
    assert hand.answers() == 0


def test_an_army_that_can_do_nothing_says_why(visit: Visit) -> None:
    hand = Hand(visit(), table(dice={"free": {"event": 2}, "shadow": {"event": 1}}))
    hand.click("region:minas_tirith")
    expect(hand.page.locator("aside.region")).to_be_visible()
    expect(hand.page.locator(".wish")).to_have_count(0)


def test_on_a_phone_the_odds_of_an_attack_are_in_sight_and_then_nothing_covers_the_battle(visit: Visit) -> None:
    hand = Hand(visit(*PHONE), attack_position(army=1, army_muster=1))
    hand.me.touched(True)
    hand.click("region:noman_lands")
    odds = hand.page.locator(".wish .chances .odds").first
    expect(odds).to_contain_text("the attacker wins")
    expect(odds).to_be_in_viewport(ratio=1)
    hand.click("region:eastern_emyn_muil")
    hand.until_asked("pass")
    expect(hand.page.locator("aside.stand")).to_be_visible()
    expect(hand.page.locator("aside.region")).to_have_count(0)
