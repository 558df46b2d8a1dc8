"""Undo: free, or with the other people's agreement."""

from contextlib import nullcontext
from typing import TYPE_CHECKING

from warhost.server import driving, hours, playing, teaching, undo_requests, wishing
from warhost.server.course import NEW_DICE, UNDO
from warhost.server.entries import Entry
from warhost.server.live_match import LiveMatch
from warhost.server.refusal import Refusal
from warhost.server.rows import PersonRow, Standing

if TYPE_CHECKING:
    from warhost.server.live_matches import LiveMatches

# How often a seat may be refused an undo before it has to wait for the match to go on. Otherwise it could ask for ever.
REFUSALS = 3


async def undo(matches: "LiveMatches", live: LiveMatch, person: PersonRow, seat: str, address: str = "") -> None:
    """Undo the last answer or sequence if the rule allows it; otherwise ask the other people.

    Bots are not asked: a match against bots alone is practice and never rated.
    """
    async with matches.line(live, address), matches.downtime.turn(live):
        live.check_playing(person, seat)
        if not teaching.guided(live) and not teaching.may_undo(live, seat):
            raise Refusal("nothing_to_undo", 409)
        matches.check_length(live)
        others = sorted({s.person for s in live.sitting if s.person and s.person != person.id})
        free = teaching.guided(live) or live.course.match.may_undo(seat)
        if not free and others and undo_requests.refusals(live, seat) >= REFUSALS:
            raise Refusal("undo_refused", 409)
        if any(given.seat == seat for given in live.standing):
            await playing.put_standing(matches, live, Standing(seat, "", ""))
        if teaching.guided(live):
            await matches.do(live, teaching.moved(live, "back"), address)
        elif live.course.match.may_undo(seat):
            now, first = hours.now(), live.course.version + 1
            await matches.do(
                live,
                [Entry(first + place, seat, UNDO, "", None, now) for place in range(wishing.whole_undo(live, seat))],
                address,
            )
        elif others:
            await ask_undo(matches, live, [seat, *others])
        else:
            await undo_by_consent(matches, live, seat, address)
    driving.drive(matches, live)


async def ask_undo(matches: "LiveMatches", live: LiveMatch, undo: list[str]) -> None:
    """Store who asks, and who has not agreed yet."""
    await matches.write_next(live, matches.store.ask_undo, undo)
    undo_requests.tell_undo(live, undo)


async def undo_by_consent(matches: "LiveMatches", live: LiveMatch, seat: str, address: str) -> None:
    """Go back to before the seat's last answer, or the last sequence, with new dice.

    Such a match is not rated.
    """
    count = wishing.given_as_one(live, seat)
    action = f"{NEW_DICE} {count}" if count > 1 else NEW_DICE
    await matches.do(live, [Entry(live.course.version + 1, seat, UNDO, action, None, hours.now())], address)


async def undo_reply(matches: "LiveMatches", live: LiveMatch, person: PersonRow, yes: bool, address: str) -> None:
    """Agree to an undo, or refuse it."""
    async with matches.line(live, address) if yes else nullcontext(), matches.downtime.turn(live):
        if live.state != "running" or person.id not in live.undo[1:]:
            raise Refusal("no_undo_asked", 409)
        seat, *needed = live.undo
        needed.remove(person.id)
        if not yes:
            await ask_undo(matches, live, [])
        elif needed:
            await ask_undo(matches, live, [seat, *needed])
        else:
            await undo_by_consent(matches, live, seat, address)
    driving.drive(matches, live)
