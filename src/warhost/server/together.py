"""Store the answers of many matches together: SQLite has one writer, and each commit waits for the disk."""

import asyncio
from typing import TYPE_CHECKING

from warhost.server.entries import Done

if TYPE_CHECKING:
    from warhost.server.store import Store


class Together:
    """Answers that are waiting to be stored. Those that arrive during a commit share the next one."""

    def __init__(self, store: "Store", writing: asyncio.Semaphore) -> None:
        self.store = store
        self.writing = writing
        self.waiting: list[tuple[Done, asyncio.Future[None]]] = []
        # Tasks need a reference, or they could be garbage-collected before they finish.
        self.committing: set[asyncio.Task[None]] = set()

    async def append(self, done: Done) -> None:
        """Store new entries, and return when they are on disk. If the caller is cancelled, they are stored anyway."""
        stored = asyncio.get_running_loop().create_future()
        self.waiting.append((done, stored))
        if len(self.waiting) == 1:
            task = asyncio.create_task(self.commit())
            self.committing.add(task)
            task.add_done_callback(self.committing.discard)
        await stored

    async def commit(self) -> None:
        """Store everything that is waiting, once no other write is under way."""
        async with self.writing:
            batch, self.waiting = self.waiting, []
            failed = await asyncio.to_thread(self.store.append_all, [done for done, _ in batch])
        for (_, stored), error in zip(batch, failed, strict=True):
            if stored.done():  # the caller was cancelled
                continue
            if error is None:
                stored.set_result(None)
            else:
                stored.set_exception(error)
