"""The coach for a player without human opponents: what is at stake, and which answers are costly mistakes."""

from functools import partial
from typing import TYPE_CHECKING

from warhost.bots.policies import has_evaluation
from warhost.lessons.library import stakes
from warhost.server import render, teaching, wire
from warhost.server.refusal import Refusal

if TYPE_CHECKING:
    from warhost.server.house import House
    from warhost.server.rows import PersonRow


def at_stake(game: str, language: str) -> dict[str, str]:
    """Return a sentence about what is at stake for each kind of question."""
    return {kind: text[language] for kind, text in stakes(game).items()}


async def coaching(
    house: "House", match: str, seat: str, version: int, person: "PersonRow", language: str, address: str
) -> wire.Coaching:
    """Return what the coach sees in a question to a seat of this person. Not available where other people play.

    In a lesson the guide speaks instead.
    """
    live = await house.matches.get(match)
    async with live.lock:
        live.check_playing(person, seat)
        if not live.holds_all_people(person.id):
            raise Refusal("no_hints", 403)
        if live.ask_version(seat) != version:
            raise Refusal("stale", 409)
        course = live.course
        if teaching.guided(live) or not has_evaluation(course.origin.game):
            return wire.Coaching()
        entries, reader = list(live.entries), render.reader_of(course.match, language)
    with house.shares.taken("hints", person.id, address):
        found = await house.weighed.get(
            (match, seat, len(entries)), partial(house.bots.weighed, match, course.origin, entries, seat, person.id)
        )
    return wire.Coaching(
        found.best,
        found.chance,
        found.ahead,
        dict(found.costs),
        [render.wire_line(reader.purpose(*purpose)) for purpose in found.purposes],
    )
