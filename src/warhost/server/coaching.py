"""The coach of a player who plays against bots or alone: what is at stake, and which answers throw much away."""

from functools import partial
from typing import TYPE_CHECKING

from warhost.bots.policies import has_evaluation
from warhost.lessons.library import stakes
from warhost.server import render, teaching, wire
from warhost.server.trouble import Trouble

if TYPE_CHECKING:
    from warhost.server.house import House
    from warhost.server.rows import PersonRow


def at_stake(game: str, language: str) -> dict[str, str]:
    """Return a sentence about what is at stake for each kind of question."""
    return {kind: text[language] for kind, text in stakes(game).items()}


async def coaching(
    house: "House", match: str, seat: str, version: int, person: "PersonRow", language: str, address: str
) -> wire.Coaching:
    """Return what the coach sees in the question that a seat of this person is asked; not where other people play.

    In a lesson the guide has the word.
    """
    table = await house.tables.get(match)
    async with table.lock:
        house.tables.check_playing(table, person, seat)
        if not table.holds_all_people(person.id):
            raise Trouble("no_hints", 403)
        if table.ask_version(seat) != version:
            raise Trouble("stale", 409)
        course = table.course
        if teaching.guided(table) or not has_evaluation(course.origin.game):
            return wire.Coaching()
        entries, reader = list(table.entries), render.teller_of(course.match, language)
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
