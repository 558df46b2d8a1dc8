"""How a table is laid out on screens of all sizes: the board is large, and nothing in it lies over anything else."""

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.bl_table import table
from tests.browser.conftest import Visit
from tests.browser.explained import unexplained
from tests.browser.house import Visitor
from tests.browser.layout import FULL_HD, LANGUAGES, LAPTOP, NEAR, PHONE, SIDEWAYS, faults, look
from tests.browser.test_battlelore import UTHUK, hexes, kind, sit
from tests.browser.test_map import play_on

GAMES = ("wotr", "bo5a", "wotrcg", "battlelore")
# The questions of BattleLore at which the table is checked; the last one after a roll.
STATES = ("deploy.place", "setup.hands", "turn.command", "dice")
# A wide screen, a phone, and a phone on its side. `python -m tests.browser.layout` looks at all sizes.
SCREENS = (FULL_HD, PHONE, SIDEWAYS)
# How many kinds of questions are checked in the other games.
KINDS = 2


def looked_over(me: Visitor) -> list[str]:
    """The faults on the most different screens; then the screen is a laptop's again."""
    found = [f"{size[0]}x{size[1]}: {fault}" for size in SCREENS for fault in faults(look(me, size), size)]
    look(me, LAPTOP)
    return found


def asked(me: Visitor) -> str:
    """The rule that the question cites; "over" at the end of the match."""
    rule = me.page.locator("button.rule")
    return rule.get_attribute("data-rule") or "" if rule.count() else "over"


def first_questions(me: Visitor, dice: random.Random, answers: int, most: int) -> Iterator[str]:
    """Play at random, and stop at each kind of question, the first time it is asked."""
    seen: set[str] = set()
    for _ in range(answers):
        me.settled()
        kind = asked(me)
        if kind not in seen:
            seen.add(kind)
            yield kind
            look(me, LAPTOP)
        if kind == "over" or len(seen) >= most:
            return
        options = me.page.locator(".panel .option:enabled")
        options.nth(dice.randrange(options.count())).click()


def test_a_full_hand_of_battlelore_covers_nothing(visit: Visit) -> None:
    """Six command and three lore cards, in both languages."""
    me = visit(language="ru")
    command = ["attack_left", "attack_right", "attack_centre", "line_advance", "darken_the_skies", "onslaught"]
    lore = ["portal", "red_frenzy", "dread_howl"]
    play_on(me, table({"c5": "blood_harvesters"}, active="uthuk", hand=command, lore_hands={"uthuk": lore}))
    expect(me.page.locator(".bottom .card:is(.command, .lore)")).to_have_count(9)
    found = looked_over(me)
    me.page.get_by_role("button", name="English").click()
    expect(me.page.locator(".bottom h3").first).to_have_text("Command cards")
    assert found + looked_over(me) == []


@pytest.mark.thorough
def test_nothing_overlaps_in_battlelore(visit: Visit) -> None:
    """Cards to lay, a hand of six command and three lore cards, the hand of the first turn, the dice of a combat."""
    me = visit(language="ru")
    sit(me, "full", UTHUK, seed="34")
    found: dict[str, list[str]] = {}
    for _ in range(120):
        asked = "dice" if me.page.locator(".rolls .die").count() else kind(me)
        if asked in STATES and asked not in found:
            found[asked] = looked_over(me) + unexplained(me.page, "battlelore", "ru")
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


@pytest.mark.parametrize(("game", "language"), [("wotr", "en"), ("bo5a", "ru"), ("wotrcg", "en")])
def test_the_board_is_large_on_every_screen_and_nothing_covers_anything(visit: Visit, game: str, language: str) -> None:
    """At the first questions; `python -m tests.browser.layout` looks at whole games.

    Everything drawn there is explained.
    """
    me = visit(language=language)
    me.begin(game, LANGUAGES.index(language))
    found = {
        asked: looked_over(me) + unexplained(me.page, game, language)
        for asked in first_questions(me, random.Random(1), 20, KINDS)
    }
    assert "\n".join(f"{asked}: {fault}" for asked, list_ in found.items() for fault in list_) == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_on_a_phone_in_landscape(visit: Visit, game: str) -> None:
    """The board stands beside the question; the log takes the place of the board."""
    me = visit(*SIDEWAYS)
    me.begin(game)
    for _ in range(3):
        me.settled()
        seen = look(me, SIDEWAYS)
        assert faults(seen, SIDEWAYS) == []
        assert unexplained(me.page, game, "en") == []
        expect(me.page.locator("#prompt")).to_be_in_viewport(ratio=1)
        expect(me.page.locator(".panel .option").first).to_be_in_viewport(ratio=0.9)
        panel = me.page.locator(".panel").bounding_box()
        assert panel and seen["window"] and panel["x"] >= seen["window"]["right"] - NEAR
        me.answer()
    log = me.page.locator("main > .table > .side .log")
    expect(log).to_be_hidden()
    me.page.get_by_role("button", name="Log", exact=True).click()
    expect(log).to_be_in_viewport()
    expect(me.page.locator("#prompt")).to_be_in_viewport()
    me.page.get_by_role("button", name="Log", exact=True).click()
    me.page.locator(".strip .tools button").last.click()
    expect(me.page.get_by_role("dialog").get_by_role("button", name="Русский")).to_be_visible()


def test_a_replay_fits_a_phone_in_landscape(visit: Visit) -> None:
    me = visit(*SIDEWAYS)
    me.begin("wotr")
    me.settled()
    me.answer()
    me.page.goto(me.page.url + "/replay")
    moment = me.page.get_by_label("Position in the match")
    expect(moment).to_be_in_viewport(ratio=1)
    expect(me.page.locator(".place > .board [data-thing]").first).to_be_attached()
    assert faults(look(me, SIDEWAYS), SIDEWAYS) == []


def test_a_list_that_continues_below_its_edge_fades_there(visit: Visit) -> None:
    """Otherwise an answer below the fold goes unnoticed where the last one in sight is whole."""
    me = visit(390, 844)
    me.begin("wotr", seed="5")
    me.settled()
    panel = me.page.locator(".panel")
    panel.locator(".options").evaluate("list => list.style.minHeight = '30rem'")
    me.page.set_viewport_size({"width": 390, "height": 840})
    expect(panel).to_have_attribute("data-below", "")
    expect(panel).to_have_css("mask-image", re.compile("linear-gradient"))
    panel.evaluate("panel => panel.scrollTo(0, panel.scrollHeight)")
    expect(panel).not_to_have_attribute("data-below", "")
    expect(panel).to_have_css("mask-image", "none")
