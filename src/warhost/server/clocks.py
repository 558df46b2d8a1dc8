"""Clocks: a match in which somebody has no time left is ended. Time in which no server ran costs nobody anything."""

import asyncio
import logging

from warhost.server import hours
from warhost.server.edition import editions
from warhost.server.store import SILENCE, Store
from warhost.server.tables import Tables
from warhost.server.trouble import Trouble

log = logging.getLogger("warhost.server")
EVERY = 1.0
# Seconds between two notes that this process is alive.
BEAT = 3.0


def start_clocks(store: Store) -> None:
    """Give back the time since a server last ran. Call it before any match is loaded."""
    credited = store.beat(hours.now(), starting=True)
    if credited:
        log.info("the time without a server was given back in %d matches", len(credited))


async def keep_time(tables: Tables) -> None:
    """Note every few seconds that this process is alive, until cancelled.

    When the system clock has jumped ahead, or the machine has slept, clocks are given that time back first; then the
    even time follows the system clock, so that the times shown are right.
    """
    failing = False
    while True:
        await asyncio.sleep(BEAT)
        behind = hours.behind()
        jump = behind if behind > SILENCE else 0.0
        try:
            credited = await tables.write(tables.store.beat, hours.now() + jump)
            hours.catch_up(jump)
            for match in credited:
                await tables.notified(match)
            failing = False
        except Exception:
            if not failing:  # it is tried again, but written down once
                log.exception("it could not be noted that the server is alive")
            failing = True


async def watch_clocks(tables: Tables) -> None:
    """Look every second which time has run out, until cancelled. What fails in one match stops no other clock."""
    ours = editions()
    failing: set[str] = set()
    while True:
        await asyncio.sleep(EVERY)
        try:
            late = await asyncio.to_thread(tables.store.overdue, hours.now(), ours)
        except Exception:
            log.exception("cannot check the clocks")
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
