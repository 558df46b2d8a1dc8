"""Clocks: end a match when a player's time runs out. Time in which no server ran costs nobody anything."""

import asyncio
import logging

from warhost.server import hours, playing
from warhost.server.edition import editions
from warhost.server.live_matches import LiveMatches
from warhost.server.refusal import Refusal
from warhost.server.retry import Outage
from warhost.server.store import Store

log = logging.getLogger("warhost.server")
EVERY = 1.0
# Seconds between two notes that this process is alive.
BEAT = 2.0


def start_clocks(store: Store) -> None:
    """Give back the time since a server last ran. Call it before any match is loaded."""
    noted, credited = store.beat(hours.now, starting=True)
    # Another process may be alive that started before the system clock was set back.
    hours.catch_up(max(0.0, noted - hours.now()))
    if credited:
        log.info("gave back the time without a server in %d matches", len(credited))


async def keep_time(matches: LiveMatches) -> None:
    """Store a heartbeat every few seconds, until cancelled."""
    failing = False
    while True:
        await asyncio.sleep(BEAT)
        try:
            await matches.downtime.beat()
            failing = False
        except Exception:
            if not failing:  # retried, but logged only once
                log.exception("could not store the heartbeat")
            failing = True


async def watch_clocks(matches: LiveMatches) -> None:
    """Check every second whose time has run out, until cancelled. A failure in one match stops no other clock."""
    ours = editions()
    failing: set[str] = set()
    outage = Outage()
    while True:
        await asyncio.sleep(EVERY)
        try:
            late = await asyncio.to_thread(matches.store.overdue, hours.now(), ours)
            outage.over()
        except Exception:
            outage.failed("cannot check the clocks")
            continue
        for match in late:
            if match in matches.unplayable:
                continue
            try:
                await playing.call_time(matches, match)
                failing.discard(match)
            except Refusal as refusal:  # somebody was quicker, or the match cannot be continued
                log.info("match %s: clock not enforced: %s", match, refusal.code)
            except Exception:
                if match not in failing:  # retried, but logged only once
                    log.exception("match %s: cannot enforce its clock", match)
                failing.add(match)
