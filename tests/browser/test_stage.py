"""The stage of a fight at rest: at the question after a roll the dice, the cards and the figures are still there."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.explained import unexplained
from tests.browser.layout import LAPTOP, PHONE, SIDEWAYS, faults, look
from tests.browser.test_access import violations
from tests.table import attack, lay, say

import warhost
from warhost.kernel.check import choose
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.match import Match

MOST = 4000
# The cards on the stage whose text is cut off, or that lie outside what the stage shows without scrolling.
CUT = """stage => [...stage.querySelectorAll("button.card, .roll")].filter(it =>
    it.scrollHeight > it.clientHeight + 1 ||
    it.getBoundingClientRect().bottom > stage.getBoundingClientRect().bottom + 1).map(it => it.textContent)"""


def asked(game: str, question: str, happened: str) -> Match:
    """A match in which one of some questions is asked just after one of some events. In a battle a card was played."""
    for seed in range(1, 30):
        match, pick = warhost.new(game, seed=seed), Dice(key_of_seed(f"stage {seed}"))
        while not match.over and len(match.answers) < MOST:
            (ask, *_) = match.open_asks()
            told = [event.kind for event in match.events()[-12:]] if re.fullmatch(question, ask.kind) else []
            fought = question != "casualty" or any(kind in ("combat_card", "reveals") for kind in told)
            if fought and any(re.fullmatch(happened, kind) for kind in told):
                return match
            match.answer(choose(match, pick), ask.seat)
    raise RuntimeError(f"{game}: no {question} after {happened}")


# The question, the event just before it, and what the stage then shows: a number needed, or what signs do.
STAGES = {
    "wotr": ("casualty", "combat_roll", r"\d or more needed"),
    "wotr hunt": ("hunt_damage", "hunt_roll", "6 or more needed"),
    "bo5a": ("casualty", "combat_roll", r"\d or more needed"),
    "battlelore": ("counter|spend|as_damage", "roll", "damage|nothing|retreat"),
    "wotrcg": ("loss", "path_combat|ground_combat", r"Attack: \w+"),
}


@pytest.mark.parametrize("name", [*STAGES, pytest.param("bo5a ru", marks=pytest.mark.thorough)])
def test_at_the_question_after_a_roll_the_stage_is_still_there(visit: Visit, name: str) -> None:
    game, russian = name.split(maxsplit=1)[0], name.endswith(" ru")
    question, happened, words = STAGES[name.removesuffix(" ru")]
    language, words = ("ru", r"нужно \d") if russian else ("en", words)
    me = visit(language=language, dark=game == "bo5a", width=390 if game == "battlelore" else 1440, height=844)
    me.sit(asked(game, question, happened).record())
    stage = me.page.locator(".board :is(.stand, .combat)")
    expect(stage.locator(":is(.roll .die, .count b)").first).to_be_visible()
    expect(stage).to_contain_text(re.compile(words))
    assert unexplained(me.page, game, language) == []
    assert violations(me.page) == []
    assert faults(look(me, PHONE), PHONE) == []
    assert stage.evaluate(CUT) == []
    # Zoom buttons would be cut off below it.
    expect(me.page.locator(".board .mapbox .eye")).to_be_hidden()
    assert faults(look(me, SIDEWAYS), SIDEWAYS) == []
    assert stage.evaluate(CUT) == []
    look(me, LAPTOP)
    figures = stage.locator("button.figure")
    assert bool(figures.count()) is (question == "casualty")
    if question != "casualty":
        return
    # A casualty is a figure on the stage: one press takes one.
    before = stage.locator("section .figure").count()
    expect(figures.first).to_have_accessible_name(re.compile("."))
    figures.first.focus()
    me.page.keyboard.press("Enter")
    choice = me.page.locator("dialog .option, dialog button.main")
    for _ in range(200):
        if choice.count() or stage.locator("section .figure").count() != before:
            break
        me.page.wait_for_timeout(50)
    if choice.count():  # an elite unit can also be reduced
        choice.first.click()
    expect(stage.locator("section .figure")).not_to_have_count(before)


@pytest.mark.parametrize("language", ["en", pytest.param("ru", marks=pytest.mark.thorough)])
def test_on_a_phone_a_battle_with_cards_of_both_sides_is_shown_whole(visit: Visit, language: str) -> None:
    """Seven figures to choose from, a leader, a re-roll and two combat cards with their texts."""
    hands = {"shadow": ["sh_strat_01"], "free": ["fp_strat_01"]}
    garrison = {"gondor_regular": 3, "gondor_elite": 2}
    siege = attack(
        {"sauron_regular": 5, "sauron_elite": 2, "witch_king": 1},
        garrison,
        source="region:minas_tirith",
        target="garrison:minas_tirith",
        roll=(6, 1, 3, 2, 4, 6, 3, 1, 2, 6),
        hands=hands,
    )
    lay(siege, "sh_strat_01", "fp_strat_01")
    say(siege, "pass", "number:2")
    me = visit(*PHONE, language=language)
    me.sit(siege.record())
    stage = me.page.locator(".board .stand")
    expect(stage.locator("button.card")).to_have_count(2)
    # The five Sauron regulars are one button with a number.
    expect(stage.locator("button.figure:visible")).to_have_count(3)
    expect(stage).to_contain_text("×5")
    assert stage.evaluate("stage => stage.scrollHeight <= stage.clientHeight")
    assert stage.evaluate(CUT) == []
    assert faults(look(me, PHONE), PHONE) == []
    look(me, LAPTOP)
    expect(stage.locator("button.figure:visible")).to_have_count(7)


def test_on_a_phone_the_stage_leaves_the_hexes_in_sight_when_a_unit_may_advance(visit: Visit) -> None:
    me = visit(*PHONE)
    me.sit(asked("battlelore", "advance", "roll").record())
    stage = me.page.locator(".board .stand")
    expect(stage).to_contain_text("attacked")
    expect(stage.locator(".roll")).to_have_count(0)
    (folded, field) = (stage.bounding_box(), me.page.locator(".battlelore .field").bounding_box())
    assert folded and field and folded["height"] < field["height"] / 4
    stage.get_by_role("button").click()
    expect(stage.locator(".roll .die").first).to_be_visible()
    look(me, LAPTOP)
    expect(stage.locator(".roll .die").first).to_be_visible()
