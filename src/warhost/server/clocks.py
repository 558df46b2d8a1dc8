"""Clocks: a match in which somebody has no time left is ended. The store knows when, so a restart loses nothing."""

import asyncio
import logging
import time

from warhost.server.edition import editions
from warhost.server.tables import Tables
from warhost.server.trouble import Trouble

log = logging.getLogger("warhost.server")
EVERY = 1.0


async def watch_clocks(tables: Tables) -> None:
    """Look every second which time has run out, until cancelled. What fails in one match stops no other clock."""
    ours = editions()
    failing: set[str] = set()
    while True:
        await asyncio.sleep(EVERY)
        try:
            late = await asyncio.to_thread(tables.store.overdue, time.time(), ours)
        except Exception:
            log.exception("the clocks could not be looked at")
            continue
        for match in late:
            if match in tables.unplayable:
                continue
            try:
                await tables.call_time(match)
                failing.discard(match)
            except Trouble as trouble:  # somebody was quicker, or it cannot be played on
                log.info("match %s: its clock was not called: %s", match, trouble.code)
            except Exception:
                if match not in failing:  # it is tried again, but written down once
                    log.exception("match %s: its clock could not be called", match)
                failing.add(match)
