"""Answer for the bots of live matches, and give standing answers."""

import asyncio
import logging
from typing import TYPE_CHECKING

from warhost.kernel.errors import Problem
from warhost.server import edition, hours, teaching
from warhost.server.course import ANSWER, CREDIT
from warhost.server.entries import Entry
from warhost.server.live_match import LiveMatch
from warhost.server.refusal import Refusal
from warhost.server.retry import pause
from warhost.server.thinking import BotFailed

if TYPE_CHECKING:
    from warhost.server.live_matches import LiveMatches

log = logging.getLogger("warhost.server")

# Seconds after which a bot whose answer could not be stored tries again; longer after every further failure.
AGAIN = 1.0


def own_entry(live: LiveMatch) -> Entry | None:
    """Return the next automatic answer: a standing answer, or one from a lesson."""
    return teaching.due_entry(live) if teaching.guided(live) else live.standing_entry()


def drive(matches: "LiveMatches", live: LiveMatch) -> None:
    """Start answering for bots and standing answers, if one is due and it is not running already."""
    if live.driver is None and (bot_asked(live) or own_entry(live) is not None):
        live.driver = matches.drivers.start(play_bots(matches, live))


def bot_asked(live: LiveMatch) -> bool:
    """Whether a bot has to answer."""
    bots = live.bots()
    return live.state == "running" and not teaching.guided(live) and any(seat in bots for seat in live.course.waiting())


async def play_bots(matches: "LiveMatches", live: LiveMatch) -> None:
    """Give the answers of bots and standing answers until a person has to answer."""
    try:
        while await answer_once(matches, live):
            pass
    except BotFailed as failure:
        log.error("match %s: a bot failed: %s", live.id, failure)
    finally:
        live.driver = None


async def answer_once(matches: "LiveMatches", live: LiveMatch) -> bool:
    """Give the next standing answer, or the next answers of bots. Returns whether there is more to do."""
    try:
        async with matches.downtime.turn(live):
            entry = own_entry(live)
            if entry is not None:
                await matches.do(live, [entry])
                return True
            if not bot_asked(live):
                return False
            version, entries = live.course.version, list(live.entries)
        given = await matches.bots.answers(live.id, live.course.origin, entries, live.bots(), live.waits())
        async with matches.downtime.turn(live):
            since = live.entries[len(entries) :]
            if live.course.version != version + len(since) or any(entry.what != CREDIT for entry in since):
                raise Refusal("stale", 409)
            if since:  # time was given back while the bot was thinking; its process has not seen that
                matches.bots.lost(live.id)
            now, number = hours.now(), live.course.version + 1
            await matches.do(
                live, [Entry(number + i, seat, ANSWER, action, None, now) for i, (seat, action) in enumerate(given)]
            )
    except BotFailed:
        raise
    except Exception as error:
        matches.bots.lost(live.id)
        quicker = isinstance(error, Refusal | Problem)  # somebody was quicker; anything else is a problem of the store
        if not quicker:
            matches.outage.failed("match %s: cannot store an answer, will retry", live.id)
        await asyncio.sleep(0.05 if quicker else pause(AGAIN, live.failures))
        live.failures = 0 if quicker else live.failures + 1
    else:
        live.failures = 0
        matches.outage.over()
    if matches.live.get(live.id) is not live:
        await play_on(matches, live.id)
        return False
    return True


async def play_on(matches: "LiveMatches", match: str) -> None:
    """Reload a match that was dropped from memory because the store was down, and let its bots continue."""
    failures = 0
    while True:
        try:
            drive(matches, await matches.get(match))
            return
        except Refusal:  # the match cannot be continued
            return
        except Exception:
            matches.outage.failed("match %s: cannot load it, will retry", match)
            await asyncio.sleep(pause(AGAIN, failures))
            failures += 1


async def resume(matches: "LiveMatches") -> None:
    """At startup, resume the matches in which a bot or a standing answer is due."""
    for match in await asyncio.to_thread(matches.store.automatic, edition.editions()):
        try:
            drive(matches, await matches.get(match))
        except Refusal as refusal:  # cancelled, or unplayable, which has been logged
            log.info("match %s: not resumed: %s", match, refusal.code)
        except Exception:  # one must not stop the others
            log.exception("match %s: cannot resume it, will retry", match)
            matches.drivers.start(play_on(matches, match))
