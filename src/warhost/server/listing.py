"""Lists of matches, as a person sees them."""

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from warhost.games.library import game_names
from warhost.server import edition, spectators, wire
from warhost.server.list_page import Page
from warhost.server.refusal import Refusal
from warhost.server.rows import Key, Listed, PersonRow
from warhost.server.standings import Standings
from warhost.server.summaries import continuation_of, ending_of, invited, summary_of

if TYPE_CHECKING:
    from warhost.server.house import House

log = logging.getLogger("warhost.server")

LISTED = 100
# A page with many matches that cannot be shown continues with later ones, up to this many times.
PAGES = 10


async def summary(house: "House", match: str, person: PersonRow | None, language: str) -> wire.Summary:
    """Return the summary of a match."""
    await spectators.check(house, match, person)
    row = await house.row(match)
    changeable = row.state in ("running", "finished") and row.game in game_names()
    if changeable and edition.change(row.game, row.edition):
        await house.live_unless_stopped(match)  # it may continue, or be shown, under our rules
    found = await summaries(house, [await house.row(match)], person, language)
    if not found:
        raise Refusal("unplayable", 409)
    return found[0]


async def summaries(house: "House", rows: list[Listed], person: PersonRow | None, language: str) -> list[wire.Summary]:
    """Return summaries of matches, as a person sees them."""
    page = await asyncio.to_thread(page_of, house, rows, None)
    return await asyncio.to_thread(summaries_of, house, page, person, language)


def page_of(house: "House", rows: list[Listed], after: Key | None) -> Page:
    seats = house.store.seats_of([row.id for row in rows])
    ids = {seat.person for sitting in seats.values() for seat in sitting if seat.person}
    stopped = [
        row.id
        for row in rows
        if row.state == "running" and row.game in game_names() and edition.change(row.game, row.edition)
    ]
    creators = house.store.private_among({one for row in rows for one in (row.continued, row.continues) if one})
    sitting = house.store.seats_of(list(creators))
    private = {match: (creator, sitting.get(match, [])) for match, creator in creators.items()}
    return Page(
        rows,
        seats,
        house.store.names(sorted(ids)),
        Standings(house.store, rows),
        after,
        house.store.with_positions(stopped),
        private,
    )


def summaries_of(house: "House", page: Page, person: PersonRow | None, language: str) -> list[wire.Summary]:
    found = []
    for row in page.rows:
        try:
            # A match that has been cancelled since has no seats.
            sitting = page.seats.get(row.id, [])
            found.append(summary_of(row, sitting, page.names, person, language, row.id in house.matches.unplayable))
            if row.id in page.kept or row.continued:
                found[-1].continuation = continuation_of(row, sitting, page.link(row.continued, person))
            if not page.link(row.continues, person):
                found[-1].continues, found[-1].carried = "", "" if row.continues else row.carried
            if found[-1].state == "stopped":
                if row.state == "running" and not found[-1].may_withdraw:
                    found[-1].ending = ending_of(row, sitting)
                found[-1].my_turn = invited(found[-1])
            found[-1].series = told = page.standings.told(row, sitting, person, language) if sitting else None
            if told and told.may_go_on and told.chooser in found[-1].mine:
                found[-1].my_turn = True
        except Exception:  # such as an unknown game: one match must not hide the others
            if row.id not in house.store.damaged:
                house.store.damaged.add(row.id)
                log.exception("cannot list match %s", row.id)
    return found


async def listed(
    house: "House", state: str, person: PersonRow | None, language: str, after: Key | None
) -> list[wire.Summary]:
    """Return the newest `open`, `running`, `finished` or `mine` matches: the first page, or the one after a key."""
    if state == "mine" and person is None:
        return []
    apart: set[str] = set()
    if person is not None and state == "open":  # leave out those of people who cannot meet this person
        apart = await asyncio.to_thread(house.matches.moderation.apart, person.id)
    found: list[wire.Summary] = []
    for _ in range(PAGES):
        if state == "mine":
            page = await read_page(house, "", person, after)
        else:  # the same for everybody
            page = await house.lists.get((state, after), partial(read_page, house, state, None, after))
        shown = await asyncio.to_thread(summaries_of, house, page, person, language)
        # A stopped match cannot begin.
        if state == "open":
            creators = {row.id: row.creator for row in page.rows}
            shown = [
                one
                for one in shown
                if one.state == "open" and apart.isdisjoint([creators[one.id], *[seat.person for seat in one.seats]])
            ]
        found += shown
        after = page.after
        if after is None or len(found) >= LISTED:  # otherwise some of the matches cannot be shown
            break
    return found


async def read_page(house: "House", state: str, person: PersonRow | None, after: Key | None) -> Page:
    """Read a page of a list."""
    mine = person.id if person else None
    rows, following = await asyncio.to_thread(house.store.list_matches, state, mine, LISTED, after, mine)
    return await asyncio.to_thread(page_of, house, rows, following)
