"""The interpreter of a server: threads take turns, and full garbage collections run when nobody waits for them."""

import asyncio
import gc
import sys
import time

from warhost.server.live_matches import LiveMatches

# A full collection stops the server for a third of a second. Seconds between two checks whether one is due.
EVERY = 60.0
# Nobody is waiting if no message arrived for this many seconds.
QUIET = 1.0
# After this many seconds it runs anyway.
AT_LAST = 1800.0
# After this many new objects a small collection runs, and after this many of those a larger one. Loading long matches
# makes many objects: with 50 instead of 5, everybody waited for 80 to 140 ms several times a minute.
YOUNG = 10_000
LOTS = 5
# Seconds after which a thread lets another one run. Each statement of the thread that stores answers waits that long
# while tables are rendered. With 300 matches and the default 5 ms, this was most of the wait of the slowest answers.
TURN = 0.001


async def tidy(matches: LiveMatches) -> None:
    """Let threads take turns quickly, and run full collections instead of the interpreter, until cancelled."""
    before, turn = gc.get_threshold(), sys.getswitchinterval()
    sys.setswitchinterval(TURN)
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, LOTS, 1_000_000)
    done = time.monotonic()
    try:
        while True:
            await asyncio.sleep(EVERY)
            now = time.monotonic()
            if now - matches.heard > QUIET or now - done > AT_LAST:
                gc.collect()
                done = time.monotonic()
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
        sys.setswitchinterval(turn)
