"""Garbage: a full collection stops the server for a third of a second, so it is done when nobody waits."""

import asyncio
import gc
import time

from warhost.server.tables import Tables

EVERY = 60.0
# Nothing has been said for so long: nobody waits.
QUIET = 1.0
# After so long it is done all the same.
AT_LAST = 1800.0


async def tidy(tables: Tables) -> None:
    """Take the full collections over from the interpreter, until cancelled."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 50, 1_000_000)
    done = time.monotonic()
    try:
        while True:
            await asyncio.sleep(EVERY)
            now = time.monotonic()
            if now - tables.heard > QUIET or now - done > AT_LAST:
                gc.collect()
                done = time.monotonic()
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
