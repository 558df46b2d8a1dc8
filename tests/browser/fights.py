"""Matches that have just come to the end of a fight, so that the page has a film to show."""

import json
import random
import re
import sqlite3
from typing import NamedTuple

from playwright.sync_api import Page
from tests.browser import house as browsers
from tests.browser.house import IMPORT, House, known
from tests.server.helper import Live, Visitor

from warhost.kernel.match import Match

ANSWERS = 600


class Fight(NamedTuple):
    """How a game comes to a fight: my seat, the bot's, a seed, and what the log says of it."""

    mine: str
    other: str
    seed: str
    # The kinds of log lines that begin and end it, one in between, and the minimum number of lines in between.
    begins: str
    ends: str
    shows: str
    lines: int


FIGHTS = {
    "wotr": Fight("free", "shadow", "1", "attack", "battle_ends", "combat_roll", 6),
    "wotrcg": Fight(
        "gandalf",
        "witch_king",
        "3",
        "played|played_on",
        "path_won|path_lost|ground_won",
        "path_combat|ground_combat",
        5,
    ),
    "bo5a": Fight("free", "shadow", "3", "attack|combined_attack", "combat_ends", "combat_roll", 8),
    "battlelore": Fight("daqan", "uthuk", "14", "moves", "turn", "loses_figures", 6),
}


class Fought(NamedTuple):
    """A match after a fight: the cookie of its player, and the line of the log with which the fight began."""

    match: str
    cookie: str
    first: int


def begin_of(live: Live, fight: Fight) -> int | None:
    """The line of the log with which the last fight began, if it is over and long enough."""
    kinds = live.log_kinds()
    last = last_of(fight.ends, kinds)
    first = last_of(fight.begins, kinds[: max(0, last - fight.lines)])
    between = kinds[first + 1 : last]
    whole = last_of(fight.shows, between) >= 0 and last_of(fight.ends, between) < 0
    return first if first >= 0 and last > len(kinds) - 4 and whole else None


def last_of(pattern: str, kinds: list[str]) -> int:
    """Where a kind of line is found last, or -1."""
    return max((n for n, kind in enumerate(kinds) if re.fullmatch(pattern, kind)), default=-1)


def fought(house: House, game: str, seed: str = "") -> Fought:
    """Play at random until somebody has fought and it is my turn."""
    fight, pick = FIGHTS[game], random.Random(7)
    with Visitor(house.address.removeprefix("http://").rstrip("/")) as me:
        match = me.new({fight.mine: "me", fight.other: "bot"}, game, seed=seed or fight.seed)["id"]
        live = me.live(match)
        for _ in range(ANSWERS):
            live.play(pick, 1)
            live.until_asked()
            first = begin_of(live, fight)
            if first is not None:
                return Fought(match, me.http.cookies["warhost"], first)
    raise RuntimeError(f"{game}: no fight in {ANSWERS} answers; try another seed")


def come_back(page: Page, house: House, game: str, found: Fought) -> None:
    """Open the match as somebody who has missed the fight: the page offers its film."""
    seen = json.dumps({f"{found.match} {FIGHTS[game].mine}": {"lines": found.first, "answered": found.first}})
    page.add_init_script(f"localStorage['warhost.film'] = 'normal'; localStorage['warhost.seen'] = {json.dumps(seen)}")
    page.goto(f"{house.address}#/match/{found.match}")
    page.locator(".board [data-thing]").first.wait_for(state="attached")
    page.locator(".missed .button.main").wait_for()
    page.mouse.move(0, 0)


def play_film(page: Page) -> None:
    """Start the film that the page offers."""
    page.locator(".missed .button.main").click()
    page.mouse.move(0, 0)  # nothing on the board opens under it
    page.locator(".stage.on").wait_for(state="attached")


def missed_all(me: browsers.Visitor, match: Match, mine: str, other: str) -> None:
    """Open a match against a bot as somebody who has missed all of it: the page offers its film.

    An imported match has only my seats, so a bot is given the other one in the database; the house starts again.
    """
    me.page.add_init_script("if (location.protocol !== 'about:') localStorage['warhost.film'] = 'fast'")
    me.go()
    known(me.page)
    played = me.page.evaluate(IMPORT, match.record())["id"]
    seen = json.dumps({f"{played} {mine}": {"lines": 1, "answered": 1}})
    me.page.evaluate("seen => localStorage['warhost.seen'] = seen", seen)
    me.page.goto("about:blank")
    me.house.kill()
    store = sqlite3.connect(me.house.folder / "test.db")
    with store:
        update = "UPDATE seats SET kind = 'bot', person = NULL, bot = 'normal' WHERE match = ? AND seat = ?"
        assert store.execute(update, (played, other)).rowcount == 1
    store.close()
    me.house.start()
    me.page.goto(f"{me.house.address}#/match/{played}")
    me.page.locator(".missed .button.main").wait_for()
