"""Count the clicks that a wish takes from the question "which die": `python -m tests.browser.clicks`."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import expect, sync_playwright
from tests import bl_table, cg_table, five
from tests.browser.house import House, Visitor, built_page, launch
from tests.table import ALL_AT_WAR, company, table

from warhost.kernel.match import Match

# A point where a click hits a thing and nothing on top of it.
SPOT = """key => {
    const id = key.split(":")[1];
    const own = [`.tokens [data-region="${id}"]`, `[data-thing="${key}"]`, `[data-drop="${key}"]`]
        .flatMap(selector => [...document.querySelectorAll(selector)]);
    const parts = [.5, .3, .7, .2, .8];
    for (const element of own) {
        const box = element.getBoundingClientRect();
        for (const [a, b] of parts.flatMap(a => parts.map(b => [a, b]))) {
            const [x, y] = [box.left + a * box.width, box.top + b * box.height];
            if (element.contains(document.elementFromPoint(x, y))) return [x, y];
        }
    }
    return null;
}"""


class Hand:
    """A visitor at a match who counts clicks and answers."""

    def __init__(self, me: Visitor, match: Match) -> None:
        self.me = me
        self.page = me.page
        self.clicks = 0
        me.sit(match.record())
        self.id = self.page.url.rsplit("/", 1)[1]
        # Tokens move once the font has loaded.
        self.page.evaluate("document.fonts.ready.then(() => new Promise(done => setTimeout(done, 200)))")
        self.first = self.version()

    def version(self) -> int:
        """How many entries the match has."""
        found: int = self.page.evaluate(
            "id => fetch(`/api/matches/${id}`).then(a => a.json()).then(m => m.version)", self.id
        )
        return found

    def answers(self) -> int:
        """How many answers have been given: as many clicks as it takes to answer one by one."""
        return self.version() - self.first

    def spot(self, thing: str) -> tuple[float, float]:
        """A point on the screen where a thing is uncovered, once the board stands still."""
        before = None
        while True:
            found: list[float] | None = self.page.evaluate(SPOT, thing)
            if found and found == before:
                return found[0], found[1]
            before = found
            self.page.wait_for_timeout(60)

    def click(self, thing: str) -> None:
        """Click a thing on the board."""
        self.page.mouse.click(*self.spot(thing))
        self.clicks += 1

    def press(self, selector: str) -> None:
        """Click a button."""
        self.page.locator(selector).first.click()
        self.clicks += 1

    def drag(self, thing: str, to: str) -> None:
        """Drag a thing to another one; that is one gesture. It is repeated until the page knows what can be dragged."""
        self.clicks += 1
        before = self.answers()
        for _ in range(20):
            self.page.mouse.move(*self.spot(thing))
            self.page.mouse.down()
            self.page.mouse.move(*self.spot(to), steps=6)
            self.page.mouse.up()
            self.page.wait_for_timeout(250)
            if self.answers() != before:
                return

    def lit(self, thing: str) -> None:
        """Wait until a wish can continue with a thing, which is then announced as something to choose."""
        expect(self.page.locator(f"path[data-thing='{thing}']")).to_have_attribute("tabindex", "0")

    def until_asked(self, *actions: str) -> None:
        """Wait for a question that offers these answers."""
        for action in actions:
            expect(self.page.locator(f".panel .option[data-action='{action}']")).to_be_visible()

    def until_answers(self, count: int) -> None:
        """Wait until this number of answers has been given."""
        for _ in range(300):
            if self.answers() >= count:
                break
            self.page.wait_for_timeout(50)
        given = self.answers()
        assert given == count, f"{given} answers instead of {count}"


def march_position() -> Match:
    """The Free Peoples have one die for armies."""
    return table(dice={"free": {"army_muster": 1, "event": 1}, "shadow": {"event": 2}})


def march(hand: Hand) -> None:
    """War of the Ring: a whole army to the next region."""
    hand.click("region:minas_tirith")
    hand.lit("region:lossarnach")
    hand.click("region:lossarnach")
    hand.until_answers(5)


def march_by_drag(hand: Hand) -> None:
    """The same with one drag."""
    hand.drag("region:minas_tirith", "region:lossarnach")
    hand.until_answers(5)


def march_two(hand: Hand) -> None:
    """Two whole armies."""
    march(hand)
    hand.until_asked("region:dol_amroth")
    hand.click("region:dol_amroth")
    hand.until_asked("region:lamedon")
    hand.click("region:lamedon")
    hand.until_answers(8)


def march_two_by_drag(hand: Hand) -> None:
    """The same with two drags."""
    march_by_drag(hand)
    hand.until_asked("region:dol_amroth")
    hand.drag("region:dol_amroth", "region:lamedon")
    hand.until_answers(8)


def attack_position(**faces: int) -> Match:
    """The Shadow can attack with two armies, and has cards for the battle. It has an Army and an Event die."""
    return table(
        clear_map=True,
        politics=ALL_AT_WAR,
        actor=1,
        hands={"shadow": ["sh_strat_01", "sh_strat_02"]},
        dice={"free": {"event": 1}, "shadow": faces or {"army": 1, "event": 1}},
        regions={
            "noman_lands": {"units": {"sauron_regular": 3}},
            "eastern_emyn_muil": {"units": {"gondor_regular": 2}},
            "dagorlad": {"units": {"sauron_elite": 1, "sauron_regular": 2}},
            "southern_rhovanion": {"units": {"north_regular": 1}},
        },
    )


def attack(hand: Hand) -> None:
    """An attack with a whole army up to the first roll, with the odds before the last click."""
    hand.click("region:noman_lands")
    attack_target(hand)


def attack_target(hand: Hand) -> None:
    """The army is chosen: the target, with the odds, and no card."""
    hand.lit("region:eastern_emyn_muil")
    hand.page.mouse.move(*hand.spot("region:eastern_emyn_muil"))
    expect(hand.page.locator(".wish .odds").filter(has_text="the attacker wins")).to_have_count(1)
    hand.click("region:eastern_emyn_muil")
    hand.until_asked("pass")
    hand.press(".panel .option[data-action='pass']")
    hand.until_answers(6)


def company_position() -> Match:
    """Four companions can leave the Fellowship in Lórien."""
    return table(
        dice={"free": {"character": 1, "event": 1}, "shadow": {"event": 2}},
        fellowship={"region": "lorien", "progress": 0, "hidden": True},
        characters=company("legolas", "gimli", "boromir", "gandalf_grey"),
    )


def separate(hand: Hand) -> None:
    """Three companions to a region."""
    for name in ("legolas", "gimli", "boromir"):
        hand.click(f"character:{name}")
        expect(hand.page.locator(f".marked[data-thing='character:{name}']")).to_be_visible()
    hand.lit("region:parth_celebrant")
    hand.click("region:parth_celebrant")
    hand.until_answers(7)


def event_position() -> Match:
    """A card in the hand can be played with the Event die."""
    return table(
        dice={"free": {"event": 1, "army_muster": 1}, "shadow": {"event": 1}},
        fellowship={"corruption": 3},
        hands={"free": ["fp_char_12", "fp_strat_01"]},
    )


def event(hand: Hand) -> None:
    """An event card."""
    hand.click("card:fp_char_12")
    hand.press("dialog .button.main")
    hand.until_answers(3)


def hexes_position(phase: str) -> Match:
    """BattleLore with two units of a side and three of the other."""
    units = dict.fromkeys(["c5", "g5"], "citadel_guard") | dict.fromkeys(["c6", "d5", "g6"], "blood_harvesters")
    if phase == "order":
        units = {"c4": "citadel_guard", "c8": "blood_harvesters"}
        return bl_table.table(units, phase="order", command="attack_left", text=True, orders={"left": 1})
    return bl_table.table(units, phase=phase, ordered=["c5", "g5"])


def order_and_move(hand: Hand) -> None:
    """BattleLore: a unit is ordered and moves."""
    hand.click("hex:c4")
    expect(hand.page.locator("#prompt")).to_contain_text("move")
    hand.click("hex:c5")
    hand.until_answers(3)


def strike(hand: Hand) -> None:
    """BattleLore: a unit attacks."""
    hand.click("hex:c6")
    hand.until_answers(2)


def cards_position() -> Match:
    """The Card Game: a card in hand can go to a battleground, to the path and to the reserve."""
    return cg_table.table(
        "duel", hands={"gandalf": ["pippin_took", "aragorn", "boromir"]}, grounds={"pelargir": []}, turn="gandalf"
    )


def card_by_drag(hand: Hand) -> None:
    """The Card Game: a card is dragged to a battleground."""
    hand.drag("card:pippin_took", "battleground:pelargir")
    hand.until_answers(2)


def five_position() -> Match:
    """The Shadow of The Battle of Five Armies can march from its muster regions."""
    return five.table(clear_board=False, actor="shadow", dice={"free": {"event": 1}, "shadow": {"army": 1, "event": 1}})


def five_march(hand: Hand) -> None:
    """The Battle of Five Armies: a whole army to the next region. With the same die it could attack after the move."""
    hand.click("region:bl_east_muster")
    hand.lit("region:bl_spur_road")
    hand.click("region:bl_spur_road")
    hand.until_answers(5)


def attack_with_a_choice(hand: Hand) -> None:
    """The same where several dice allow it: one is used, and another can be chosen before."""
    hand.click("region:noman_lands")
    expect(hand.page.locator(".wish .firsts [aria-pressed='true']")).to_have_text("Army")
    attack_target(hand)


class Wanted(NamedTuple):
    """A row of the table: the wish, where it is made, how, and how many clicks it may take."""

    name: str
    position: Callable[[], Match]
    does: Callable[[Hand], None]
    most: int


WISHES = [
    Wanted("march with one whole army", march_position, march, 2),
    Wanted("march with one whole army, dragged", march_position, march_by_drag, 1),
    Wanted("march with two armies", march_position, march_two, 4),
    Wanted("march with two armies, dragged", march_position, march_two_by_drag, 2),
    Wanted("attack with a whole army, up to the first roll", attack_position, attack, 3),
    Wanted(
        "attack with a whole army and a choice of dice",
        lambda: attack_position(army=1, army_muster=1, character=1),
        attack_with_a_choice,
        3,
    ),
    Wanted("separate three companions to a region", company_position, separate, 4),
    Wanted("play an event card", event_position, event, 2),
    Wanted("The Battle of Five Armies: march with one army", five_position, five_march, 2),
    Wanted("Card Game: play a card to a battleground, dragged", cards_position, card_by_drag, 1),
    Wanted("BattleLore: order and move a unit", lambda: hexes_position("order"), order_and_move, 2),
    Wanted("BattleLore: attack with a unit", lambda: hexes_position("attack"), strike, 1),
]


def main() -> None:
    """Print the table, and fail where a wish takes more clicks than it may."""
    built_page()
    too_many = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser, house = launch(playwright), House(Path(folder))
        house.start()
        try:
            print(f"{'wish':50} {'answers':>8} {'clicks':>7} {'at most':>8}")
            for wanted in WISHES:
                hand = Hand(Visitor(browser, house, 1440, 900, "en", False), wanted.position())
                wanted.does(hand)
                print(f"{wanted.name:50} {hand.answers():8} {hand.clicks:7} {wanted.most:8}")
                too_many += [wanted.name] * (hand.clicks > wanted.most)
                hand.me.context.close()
        finally:
            house.kill()
            browser.close()
    if too_many:
        raise SystemExit(f"too many clicks: {', '.join(too_many)}")


if __name__ == "__main__":
    main()
