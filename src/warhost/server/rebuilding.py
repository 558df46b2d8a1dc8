"""Rebuild matches from their stored entries, including those begun under other rules."""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from warhost.games.library import game_named
from warhost.server import driving, edition, hours
from warhost.server.course import Origin, course_of
from warhost.server.entries import Entry
from warhost.server.live_match import LiveMatch
from warhost.server.refusal import Refusal
from warhost.server.rows import MatchRow

if TYPE_CHECKING:
    from warhost.server.live_matches import LiveMatches

log = logging.getLogger("warhost.server")

# Seconds between two lines in the log about a long comparison.
PROGRESS = 10.0


def origin_of(row: MatchRow) -> Origin:
    """Return the starting point of a stored match."""
    return Origin(row.game, row.options, row.key, row.source)


def load(matches: "LiveMatches", match: str) -> LiveMatch:
    """Rebuild a match from its stored entries. A match that is still waiting has no course.

    Raise Refusal if it began under other rules that make a difference for it, or if it was continued in another
    match.
    """
    row = matches.store.match(match)
    if row is None:
        raise Refusal("no_match", 404)
    if row.continued:  # it would reveal hidden information of the other match
        raise Refusal("match_continued", 409)
    entries = matches.store.entries(match)
    if edition.change(row.game, row.edition):
        row = carried(matches, row, entries)
    course = None
    try:
        if row.state == "open":
            game_named(row.game).check_options(row.options)
        else:
            course = course_of(origin_of(row), entries, row.started)
    except Exception as error:  # such as an option that no longer exists, or a damaged entry
        log.exception("match %s: cannot rebuild it from the stored entries", match)
        matches.unplayable.add(match)
        raise Refusal("unplayable", 409) from error
    if row.stopped is not None and row.state == "running":
        matches.stops.go_on(match, hours.now, lambda: matches.downtime.trying)
        return load(matches, match)
    seats = matches.store.seats(match)
    if not seats:  # it has been cancelled since
        raise Refusal("no_match", 404)
    return LiveMatch(row, seats, course, entries, matches.store.standing(match))


def carried(matches: "LiveMatches", row: MatchRow, entries: list[Entry]) -> MatchRow:
    """Return the row of a match that continues under rules other than those it began with.

    Raise Refusal unless every answer is still legal, every finished step leads to the same state, and a finished match
    to the same end.
    """
    if not row.proof or row.state == "open" or row.id in matches.stopped:
        edition.check(row.game, row.edition)
    try:
        course = course_of(origin_of(row), entries, row.started)
        progress = course.progress()
        same = course.agrees(row.proof) and (progress.state, progress.result, progress.reason) == (
            row.state,
            row.result,
            row.reason,
        )
    except Exception as error:  # such as an answer or an option that no longer exists
        log.info("match %s: its answers cannot be played under the new rules: %s", row.id, type(error).__name__)
        same = False
    if not same:
        matches.stopped.add(row.id)
        edition.check(row.game, row.edition)
    ours, changes = edition.edition_of(row.game), edition.change(row.game, row.edition)
    matches.store.carry(row.id, row.edition, ours, changes)
    log.info("match %s: continues under new rules (%s), which make no difference for it", row.id, changes)
    return row._replace(edition=ours)


async def wake(matches: "LiveMatches") -> None:
    """At startup, resume every match that can continue, and last those begun under other rules."""
    await driving.resume(matches)
    if await carry_over(matches):
        await driving.resume(matches)


async def carry_over(matches: "LiveMatches") -> bool:
    """At startup, let matches begun under other rules continue if the change makes no difference for them.

    Returns whether there were any. They are not kept in memory, as there may be very many. After each
    comparison, other work gets as much time as it took.
    """
    found = await asyncio.to_thread(matches.store.of_other_rules, edition.editions())
    told, went_on = time.monotonic(), 0
    for number, match in enumerate(found, 1):
        began = time.monotonic()
        try:
            if match not in matches.live:  # otherwise somebody has opened it
                await matches.read(match)
            went_on += 1
        except Refusal as refusal:
            log.debug("match %s: not carried over: %s", match, refusal.code)
        except Exception:  # one failure must not stop the others
            log.exception("match %s: cannot compare it under the new rules", match)
        ended = time.monotonic()
        if number == len(found) or ended - told >= PROGRESS:
            told = ended
            log.info("compared %d of %d matches with the new rules: %d continue", number, len(found), went_on)
        await asyncio.sleep(min(ended - began, 1.0))
    return bool(found)
