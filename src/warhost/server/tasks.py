"""Work that goes on meanwhile, and how it ends with the server."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger("warhost.server")
# Seconds after which what has not stopped is told once more.
AGAIN = 1.0


class Tasks:
    """Tasks under way; without somebody who knows them they could vanish before they are done."""

    def __init__(self) -> None:
        self.going: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something meanwhile."""
        task = asyncio.create_task(work)
        self.going.add(task)
        task.add_done_callback(self.ended)
        return task

    def ended(self, task: asyncio.Task[Any]) -> None:
        """One is over; why it failed is written down."""
        self.going.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("what went on meanwhile has failed", exc_info=task.exception())

    async def finish(self) -> None:
        """Wait until all is done, however it ends."""
        await asyncio.gather(*self.going, return_exceptions=True)

    async def stop(self) -> None:
        """Cancel all, again and again: what waits for a store that is away does not hear it at once."""
        while self.going:
            for task in self.going:
                task.cancel()
            await asyncio.wait(self.going, timeout=AGAIN)
