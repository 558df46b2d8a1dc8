"""Explanations of a question: odds, a hint, why an option is missing, how far a unit reaches."""

from typing import TYPE_CHECKING

from warhost.bots.policies import check_advice
from warhost.kernel.optional import has_odds
from warhost.server import render, wire
from warhost.server.refusal import Refusal
from warhost.server.rows import PersonRow
from warhost.text.hint import hint_lines

if TYPE_CHECKING:
    from warhost.server.house import House


async def odds(
    house: "House",
    match: str,
    seat: str,
    version: int,
    action: str,
    person: PersonRow,
    language: str,
    numbers: bool,
    address: str,
) -> wire.Odds:
    """Return the odds behind an option that a seat of this person now has."""
    live = await house.matches.get(match)
    async with live.lock:
        live.check_playing(person, seat)
        course = live.course
        if live.ask_version(seat) != version:
            raise Refusal("stale", 409)
        if action not in course.match.options(seat):
            raise Refusal("not_found", 404)
        game = course.match.game
        ask, option = course.asked[seat][0], game.vocabulary.parse(action)
        if not has_odds(game, course.match.state, ask, option):
            return wire.Odds([])
        reader = render.reader_of(course.match, language)
        # A copy: the match goes on while the odds are computed.
        state = course.match.state.copy()
    return await house.matches.computing.run(address, render.odds, game, reader, state, ask, option, numbers)


async def hint(
    house: "House", match: str, seat: str, version: int, person: PersonRow, language: str, address: str
) -> wire.Hint:
    """Return what a bot would answer for a seat of this person. Not available where other people play."""
    live = await house.matches.get(match)
    async with live.lock:
        live.check_playing(person, seat)
        if not live.holds_all_people(person.id):
            raise Refusal("no_hints", 403)
        course = live.course
        check_advice(course.origin.game)
        if live.ask_version(seat) != version:
            raise Refusal("stale", 409)
        ask, entries = course.asked[seat][0], list(live.entries)
        reader = render.reader_of(course.match, language)
    with house.shares.taken("hints", person.id, address):
        advice = await house.bots.advice(match, course.origin, entries, seat, person.id)
    lines = hint_lines(
        reader,
        ask.kind,
        ask.args,
        advice.action,
        advice.chances,
        advice.lines,
        advice.purposes,
        advice.odds,
        advice.rest,
    )
    return wire.Hint(advice.action, [render.wire_line(line) for line in lines])


async def why_not(
    house: "House", match: str, seat: str, version: int, kind: str, thing: str, person: PersonRow, language: str
) -> wire.Why:
    """Return why a thing is not among the options that a seat of this person now has."""
    live = await house.matches.get(match)
    async with live.lock:
        live.check_playing(person, seat)
        course = live.course
        if live.ask_version(seat) != version:
            raise Refusal("stale", 409)
        reason = course.match.game.why_not(course.match.state, course.asked[seat][0], kind, thing)
        reader = render.reader_of(course.match, language)
    return wire.Why(reader.why_not(reason) if reason else "")


async def reach(house: "House", match: str, kind: str, thing: str, at: str) -> wire.Reach:
    """Return what a thing on the board can reach. Everybody who may watch the match can see this."""
    live = await house.matches.get(match)
    async with live.lock:
        course = live.course
        return wire.Reach(course.match.game.reach(course.match.state, kind, thing, at))
