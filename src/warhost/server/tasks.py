"""Background tasks, and how they end with the server."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger("warhost.server")
# Seconds after which tasks that have not stopped are cancelled again.
AGAIN = 1.0


class Tasks:
    """Running background tasks. Without a reference they could be garbage-collected before they finish."""

    def __init__(self) -> None:
        self.going: set[asyncio.Task[Any]] = set()
        # Whether a task has ended with an error.
        self.failed = False

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a background task."""
        task = asyncio.create_task(work)
        self.going.add(task)
        task.add_done_callback(self.ended)
        return task

    def ended(self, task: asyncio.Task[Any]) -> None:
        """Drop a finished task, and log its error if it failed."""
        self.going.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.failed = True
            log.error("a background task failed", exc_info=task.exception())

    async def finish(self) -> None:
        """Wait until all tasks are done, successfully or not."""
        await asyncio.gather(*self.going, return_exceptions=True)

    async def stop(self) -> None:
        """Cancel all tasks, repeatedly: one that waits for an unreachable store does not notice at once."""
        while self.going:
            for task in self.going:
                task.cancel()
            await asyncio.wait(self.going, timeout=AGAIN)
