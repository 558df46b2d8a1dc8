"""Health check for load balancers and monitoring, at `GET /api/health`."""

import asyncio
import logging

from warhost.server import wire
from warhost.server.bots import Bots
from warhost.server.database import HEAD
from warhost.server.house import House
from warhost.server.tasks import Tasks

log = logging.getLogger("warhost.server")
# Seconds after which a silent database counts as out of reach.
PATIENCE = 5.0
# Seconds between two checks for bot processes that have ended.
EVERY = 5.0


class Doctor:
    """Checks the database, its migrations, the bot processes and the background tasks."""

    def __init__(self, house: House, tasks: Tasks) -> None:
        self.house = house
        self.tasks = tasks
        # The query that the database has not answered yet. There is at most one for all requests, so that a
        # database that hangs does not take all threads.
        self.asking: asyncio.Task[str | None] | None = None

    async def check(self) -> wire.Health:
        """Return which parts work and which do not."""
        if self.asking is None or self.asking.done():
            self.asking = asyncio.create_task(asyncio.to_thread(self.house.store.revision))
        try:
            revision = await asyncio.wait_for(asyncio.shield(self.asking), PATIENCE)
        except Exception as error:
            log.warning("health: the database does not answer: %s", type(error).__name__)
            return wire.Health(False, False, self.workers())
        return wire.Health(True, revision == HEAD, self.workers())

    def workers(self) -> bool:
        """Return whether all bot processes and background tasks run."""
        return self.house.bots.alive() and not self.tasks.failed


async def watch_workers(bots: Bots) -> None:
    """Replace bot processes that ended while they had nothing to do, until cancelled.

    Otherwise a load balancer would send no more requests here, and nothing would start the process again.
    """
    while True:
        await asyncio.sleep(EVERY)
        try:
            await bots.revive()
        except Exception:
            log.exception("cannot replace a bot process")
