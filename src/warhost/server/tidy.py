"""Garbage collection. A full collection stops the server for a third of a second, so it runs when nobody waits."""

import asyncio
import gc
import time

from warhost.server.tables import Tables

EVERY = 60.0
# Nobody waits when no message came for this many seconds.
QUIET = 1.0
# After this many seconds it runs anyway.
AT_LAST = 1800.0


async def tidy(tables: Tables) -> None:
    """Run full collections instead of the interpreter, until cancelled."""
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
