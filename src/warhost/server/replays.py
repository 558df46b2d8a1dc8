"""Replays: any moment of a match, its review and totals, and playing on from there."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from warhost.bots.policies import check_advice
from warhost.server import opening, render, wire
from warhost.server.course import Origin, course_of
from warhost.server.entries import Entry, MatchState
from warhost.server.refusal import Refusal
from warhost.server.replay_cache import REPLAYS, Replay
from warhost.server.rows import PersonRow
from warhost.server.seating import any_free, plan
from warhost.server.structs import asdict

if TYPE_CHECKING:
    from warhost.server.house import House


async def at(
    house: "House", match: str, number: int, seat: str, person: PersonRow | None, language: str, address: str
) -> wire.Moment:
    """Return the table after this many entries, as the person counts; in a running match only from own seats."""
    live = await house.matches.get(match)
    async with live.lock:
        mine = live.seats_of(person.id) if person else []
        seat = seat or (mine or [render.SPECTATOR])[0]
        allowed = [*mine, render.SPECTATOR] + (live.course.match.seats if live.course.over else [])
        if seat not in allowed:
            raise Refusal("not_your_seat", 403)
        if number > live.version(mine):
            raise Refusal("not_found", 404)
        entries, origin = live.entries[: live.course.entry_of(number, mine)], live.course.origin
        state, sealed, over = live.state, live.commitment, live.course.over
    return await house.matches.computing.run(
        address, moment_of, house, match, origin, entries, number, seat, mine, language, state, sealed, over
    )


def moment_of(
    house: "House",
    match: str,
    origin: Origin,
    entries: list[Entry],
    version: int,
    seat: str,
    mine: list[str],
    language: str,
    state: MatchState,
    sealed: str,
    over: bool,
) -> wire.Moment:
    replay = house.replays.pop(match, None) or Replay(origin)
    house.replays[match] = replay
    if len(house.replays) > REPLAYS:
        house.replays.popitem(last=False)
    course = replay.at(entries, len(entries))
    asked = course.ask_version(seat)
    if asked is not None and not over:
        asked = course.shown(asked, mine)
    table = render.table(course, language, seat, mine, version, asked, state, [], sealed)
    story = render.story_of(course.match, language, seat)
    log = story.update(render.Happened().events(course.match))
    return wire.Moment(**asdict(table), log=log)


async def review(house: "House", match: str, person: PersonRow | None, language: str, address: str) -> wire.Review:
    """Return the review of a finished match: the chances over time, and the luck of the dice."""
    live = await house.matches.get(match)
    async with live.lock:
        if not live.course.over:
            raise Refusal("not_finished", 403)
        course, entries = live.course, list(live.entries)
        check_advice(course.origin.game)
    asks = person.id if person else address
    with house.shares.taken("hints", person.id if person else None, address):
        found = await house.reviews.get(match, partial(house.bots.review, match, course.origin, entries, asks))
    return await asyncio.to_thread(render.review, course, found, language)


async def totals(house: "House", match: str, language: str, address: str) -> wire.Totals:
    """Return the totals of a finished match: what both sides did, their luck, and what they kept hidden."""
    live = await house.matches.get(match)
    async with live.lock:
        if not live.course.over:
            raise Refusal("not_finished", 403)
        course = live.course
    count = partial(house.matches.computing.run, address, render.totals, course, language)
    return await house.endings.get((match, language), count)


async def branch(house: "House", match: str, person: PersonRow, branch: wire.Branch, address: str) -> str:
    """Play on from a moment of a finished match, or of one against bots alone, with new luck.

    The person may have seen every hand and deck, so nobody else can join.
    """
    live = await house.matches.get(match)
    async with live.lock:
        if not live.course.over and not live.holds_all_people(person.id):
            raise Refusal("not_finished", 403)
        mine = live.seats_of(person.id)
        if branch.at > live.version(mine):
            raise Refusal("not_found", 404)
        entries, origin = live.entries[: live.course.entry_of(branch.at, mine)], live.course.origin
    seats = plan(origin.game, [seat.seat for seat in live.sitting], branch.seats, person)
    if any_free(seats):
        raise Refusal("branch_told")
    course = await house.matches.computing.run(address, course_of, origin, entries)
    if course.match.over:  # a player who has resigned may play on in a branch
        raise Refusal("not_running", 409)
    source = {"position": course.match.position()}
    fresh = Origin(origin.game, origin.options, opening.new_key().hex(), source)
    return await opening.begin(house, person, fresh, seats, wire.Pace(), [], False, address, private=live.row.private)
