"""Clocks: a match in which somebody has no time left is ended. Time in which no server ran costs nobody anything."""

import asyncio
import logging

from warhost.server import hours
from warhost.server.edition import editions
from warhost.server.retry import Outage
from warhost.server.store import Store
from warhost.server.tables import Tables
from warhost.server.trouble import Trouble

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
        log.info("the time without a server was given back in %d matches", len(credited))


async def keep_time(tables: Tables) -> None:
    """Store a heartbeat every few seconds, until cancelled."""
    failing = False
    while True:
        await asyncio.sleep(BEAT)
        try:
            await tables.beat()
            failing = False
        except Exception:
            if not failing:  # it is tried again, but logged once
                log.exception("could not store the heartbeat")
            failing = True


async def watch_clocks(tables: Tables) -> None:
    """Look every second which time has run out, until cancelled. What fails in one match stops no other clock."""
    ours = editions()
    failing: set[str] = set()
    outage = Outage()
    while True:
        await asyncio.sleep(EVERY)
        try:
            late = await asyncio.to_thread(tables.store.overdue, hours.now(), ours)
            outage.over()
        except Exception:
            outage.failed("cannot check the clocks")
            continue
        for match in late:
            if match in tables.unplayable:
                continue
            try:
                await tables.call_time(match)
                failing.discard(match)
            except Trouble as trouble:  # somebody was quicker, or it cannot be played on
                log.info("match %s: clock not enforced: %s", match, trouble.code)
            except Exception:
                if match not in failing:  # it is tried again, but written down once
                    log.exception("match %s: cannot enforce its clock", match)
                failing.add(match)
