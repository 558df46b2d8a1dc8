"""The board of The Battle of Five Armies: a whole first turn by mouse and by keyboard, a region, a combat, a phone."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests import five
from tests.browser.conftest import Visit
from tests.browser.house import Visitor, known
from tests.browser.layout import LAPTOP, SIDEWAYS, faults, look
from tests.browser.test_access import violations
from tests.server.helper import Visitor as Caller

FIVE = "bo5a"
# The kind of thing that an action names.
KINDS = {
    "region": "region",
    "box": "box",
    "card": "card",
    "unit": "unit",
    "remove": "unit",
    "character": "character",
    "general": "character",
    "die": "die",
    "territory": "territory",
    "group": "group",
}
# What on the board can be chosen just now.
CHOOSABLE = ".board :is(path[tabindex='0'], button)[data-thing='{thing}']"


def actions(me: Visitor) -> list[str]:
    """The actions that the panel offers."""
    found: list[str] = me.page.locator(".panel .option:enabled").evaluate_all(
        "options => options.map(one => one.dataset.action)"
    )
    return found


def thing_of(action: str) -> str:
    """What to click on the board for an action; nothing if the action is only a choice of words or numbers."""
    verb, _, name = action.partition(":")
    return f"{KINDS[verb]}:{name}" if verb in KINDS else ""


def on_board(me: Visitor, thing: str) -> Locator:
    """A thing that may be chosen, where it can be pressed."""
    return me.page.locator(CHOOSABLE.format(thing=thing)).first


def first_turn(me: Visitor, seed: int, by_keys: bool) -> set[str]:
    """Play until the second turn, on the board wherever that can be done; the kinds of things pressed there."""
    dice = random.Random(seed)
    pressed: set[str] = set()
    for _ in range(250):
        me.settled()
        if any(line.startswith("Turn 2") for line in me.log()) or me.page.locator(".panel > .over").count():
            return pressed
        offered = actions(me)
        for thing in filter(None, map(thing_of, offered)):
            expect(on_board(me, thing)).to_be_attached()
        action = dice.choice(offered)
        thing = thing_of(action)
        if thing and [thing_of(one) for one in offered].count(thing) == 1:
            pressed.add(thing.partition(":")[0])
            if by_keys:
                on_board(me, thing).focus()
                me.page.keyboard.press("Enter")
            else:
                on_board(me, thing).dispatch_event("click")
        else:
            me.page.locator(f".panel .option[data-action='{action}']").click()
    raise AssertionError("the first turn does not end")


@pytest.mark.parametrize(("side", "by_keys"), [pytest.param(0, False, marks=pytest.mark.thorough), (1, True)])
def test_the_whole_first_turn_is_played_on_the_board(visit: Visit, side: int, by_keys: bool) -> None:
    """Everything that is offered and has a place on the board can be pressed there."""
    me = visit()
    me.begin(FIVE, side=side, seed="7")
    pressed = first_turn(me, 3, by_keys)
    assert {"die", "region"} <= pressed
    assert ("character" if side == 0 else "territory") in pressed
    assert violations(me.page) == []


def test_a_region_opens_with_everything_in_it(visit: Visit) -> None:
    """Its card tells terrain and units; a neighbour in it leads on; Escape closes it."""
    me = visit()
    me.begin(FIVE)
    me.settled()
    me.page.locator(".board path[data-thing='region:ravenhill']").dispatch_event("click")
    card = me.page.get_by_role("complementary", name="Ravenhill")
    for words in (
        "Mountains",
        "Southern Spur",
        "Settlement",
        "Fortification 3",
        "Elf Spearmen",
        "Gandalf",
        "2 recruitment tokens: Elves",
    ):
        expect(card).to_contain_text(words)
    assert violations(me.page) == []
    card.get_by_role("button", name="Raven Shoulder").click()
    expect(me.page.get_by_role("complementary", name="Raven Shoulder")).to_contain_text("Nobody is here")
    me.page.get_by_role("complementary", name="Raven Shoulder").get_by_role("button", name="Close").click()
    expect(me.page.locator(".board aside")).to_have_count(0)
    me.page.locator(".board path[data-thing='box:goblin_muster_north']").dispatch_event("click")
    expect(me.page.get_by_role("complementary", name="Northern Goblin Mustering Point")).to_contain_text("Goblins")
    me.page.locator(".board .map").first.focus()
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".board aside")).to_have_count(0)


def test_a_card_is_read_large_with_its_combat_effect(visit: Visit) -> None:
    me = visit(language="ru", dark=True)
    me.begin(FIVE)
    me.settled()
    me.page.locator(".log .thing[data-names^='card:event']").first.click()
    dialog = me.page.get_by_role("dialog")
    expect(dialog.locator(".combat")).to_contain_text("Бой:")
    assert violations(me.page) == []


def in_combat(me: Visitor) -> None:
    """Open a match of mine as the Shadow where I fight and choose a card; the way there goes without the page."""
    me.go()
    known(me.page)
    cookie = next(one["value"] for one in me.context.cookies() if one["name"] == "warhost")
    dice = random.Random(7)
    with Caller(me.house.address.removeprefix("http://").rstrip("/"), cookie) as caller:
        match = caller.new({"shadow": "me", "free": "bot"}, FIVE, seed="4")["id"]
        live = caller.live(match)
        while live.until_asked() and live.table["ask"]["kind"] != "maneuver":
            offered = live.options()
            attacks = [action for action in offered if "attack" in action]
            live.answer(dice.choice(attacks or [one for one in offered if one != "pass"] or offered))
    me.page.goto(f"{me.house.address}#/match/{match}")
    me.settled()


def test_a_combat_is_shown_with_its_hands_and_dice(visit: Visit) -> None:
    """Both armies stand in the panel, my cards are lit, and dice are drawn."""
    me = visit()
    in_combat(me)
    panel = me.page.get_by_role("complementary", name="Combat")
    expect(panel).to_contain_text("Attacker")
    expect(panel).to_contain_text("Defender")
    expect(panel.locator("button.card.lit").first).to_be_visible()
    for regroup in ("man_regroup_free_peoples", "man_regroup_shadow"):
        expect(panel.locator(f"button.card[data-thing='card:{regroup}']")).to_be_visible()
    assert violations(me.page) == []
    panel.locator("button.card.lit").first.click()
    me.settled()
    expect(panel.locator(".roll .die").first).to_be_visible()
    expect(panel.locator(".roll").first).to_contain_text(re.compile("[56] or more needed"))


def test_nothing_overflows_on_a_phone(visit: Visit) -> None:
    """390 pixels wide: nothing sticks out; map, tracks and cards are tabs."""
    me = visit(390, 844, language="ru", dark=True)
    me.begin(FIVE)
    me.settled()
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(me.page) == []
    tabs = me.page.locator(".board .tabs button")
    expect(tabs).to_have_count(3)
    tabs.nth(1).click()
    expect(me.page.locator(".board .track li")).to_have_count(16)
    assert violations(me.page) == []
    tabs.nth(2).click()
    expect(me.page.locator(".board .cards .card").first).to_be_visible()
    assert violations(me.page) == []
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_a_wish_can_begin_with_is_shown_only_where_somebody_stands(visit: Visit) -> None:
    """Bilbo can go to any region, so a wish can begin with every region. A general has room for his troubles."""
    troubled: dict[str, Any] = {"table": ["sh_story_06"], "generals": {"troubled": "lord_of_the_eagles"}}
    bilbo = {"bilbo": "valley_east_plain"}
    dice = {"free": {"will": 2}, "shadow": {"army": 1}}
    me = visit(language="ru")
    me.sit(five.table(clear_board=False, actor="free", dice=dice, characters=bilbo, **troubled).record())
    regions = me.page.locator(".board .ground .region").count()
    expect(me.page.locator(".board .ready").first).to_be_attached()
    assert me.page.locator(".board .ready").count() < regions / 2
    expect(me.page.locator(".board .person .trouble")).to_be_visible()
    assert faults(look(me, LAPTOP), LAPTOP) == []
    # On a phone in landscape the zoom buttons are below the map, because the map is lower than its window.
    assert faults(look(me, SIDEWAYS), SIDEWAYS) == []
    map_, buttons = (me.page.locator(what).bounding_box() for what in (".board .ground .frame", ".board .eye"))
    assert map_ and buttons and buttons["y"] >= map_["y"] + map_["height"]
