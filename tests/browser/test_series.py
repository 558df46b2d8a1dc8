"""A campaign on the page: one entry in the list, the choice of the winner, the score, the end."""

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.house import House, Visitor
from tests.browser.test_access import violations
from tests.server import helper
from tests.server.test_series import give_up


def player(visitor: Visitor) -> helper.Visitor:
    """The same person without a page, to play quickly."""
    cookie = next(one["value"] for one in visitor.context.cookies() if one["name"] == "warhost")
    return helper.Visitor(visitor.house.address.split("/")[2], cookie)


def match_of(page: Page) -> str:
    """The match whose table is open."""
    return page.url.split("#/match/")[1].split("?")[0]


def new_campaign(me: Visitor, other: str) -> None:
    """Start a campaign as the Daqan, and return who plays the Uthuk."""
    me.go("new/battlelore")
    kind = me.page.get_by_label("Kind of game")
    expect(kind).to_be_visible()
    me.page.get_by_label("A single match").select_option(label="Campaign of four battles")
    # A campaign is always the full game.
    expect(kind).to_have_count(0)
    me.page.locator(".seats li").nth(1).locator("select").first.select_option(other)
    me.page.get_by_role("button", name="Start", exact=True).click()


def test_a_campaign_against_a_bot_is_one_entry_with_its_battles(visit: Visit, own_house: House) -> None:
    """The bot wins and chooses; the next battle begins when I press the button. At the end there is a result."""
    me = visit(at=own_house)
    new_campaign(me, "bot")
    strip, panel = me.page.locator(".strip"), me.page.locator(".panel")
    for number in (1, 2, 3, 4):
        expect(strip).to_contain_text(f"Match {number} of 4, ")
        with player(me) as quick:
            give_up(quick, match_of(me.page), "daqan")
        expect(panel.locator(".series tbody tr")).to_have_count(number)
        expect(panel.locator(".series tbody tr").first).to_contain_text("Damming the Muir River")
        if number < 4:
            expect(panel).to_contain_text("Uthuk (bot) will choose for the next match.")
            me.go("lobby")
            expect(me.page.locator("li.sheet")).to_have_count(1)
            expect(me.page.locator("li.sheet")).to_contain_text("BattleLore: Campaign of four battles")
            expect(me.page.locator("li.sheet .badge")).to_have_text("Next match")
            expect(me.page.locator("li.sheet tbody tr")).to_have_count(number)
            assert violations(me.page) == []
            me.page.locator("li.sheet a.whole").click()
            me.page.get_by_role("button", name="Next match").click()
    expect(panel).to_contain_text("has lost the series")
    expect(panel.locator("tfoot")).to_contain_text("for matches won")
    expect(panel.get_by_role("button", name="Next match")).to_have_count(0)
    assert violations(me.page) == []
    me.page.get_by_role("button", name="Русский").click()
    expect(panel).to_contain_text("Кампания из четырёх битв")
    expect(panel).to_contain_text("поражение в серии")
    me.go("lobby")
    expect(me.page.locator("li.sheet .badge")).to_have_text("Окончена")
    expect(me.page.locator("li.sheet tbody tr")).to_have_count(4)


def test_between_people_the_winner_chooses_and_the_other_finds_the_next_match(visit: Visit, own_house: House) -> None:
    """On a phone too: the loser sees who chooses, and a way to the next battle as soon as it has begun."""
    ann, bob = visit(at=own_house), visit(390, 844, at=own_house)
    new_campaign(ann, "open")
    expect(ann.page.get_by_role("heading", name="BattleLore")).to_be_visible()
    bob.go("lobby")
    bob.page.locator("li.sheet a.whole").click()
    bob.page.get_by_role("button", name="Take this seat").click()
    for one in (ann, bob):
        expect(one.page.locator(".strip")).to_contain_text("Match 1 of 4, 0 : 0")
    first = match_of(ann.page)
    with player(ann) as a, player(bob) as b:
        give_up(b, first, "uthuk", a)
    expect(bob.page.locator(".panel")).to_contain_text("is choosing for the next match.")
    expect(bob.page.locator(".panel button.main")).to_have_count(0)
    choices = ann.page.get_by_role("group", name="choose for the next match").get_by_role("button")
    expect(choices).to_have_text(["Mustering the Militia", "Secure the Runestones"])
    assert violations(ann.page) == []
    choices.nth(0).click()
    expect(ann.page.locator(".strip")).to_contain_text("Match 2 of 4, 16 : ")
    on = bob.page.locator(".ending").get_by_role("link", name="Go to the next match")
    on.click()
    expect(bob.page.locator(".strip")).to_contain_text("Match 2 of 4, 16 : ")
    assert match_of(bob.page) == match_of(ann.page) != first
    bob.page.locator("details.scenario summary").click()
    expect(bob.page.locator("details.scenario")).to_contain_text("Mustering the Militia")
    assert violations(bob.page) == []
