"""A cache for results that many requests need: computed once for concurrent requests and kept for a while."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Cached(Generic[T]):
    """Results by key. Each is kept for some seconds, up to a maximum number of results."""

    def __init__(self, seconds: float, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds = seconds
        self.most = most
        self.clock = clock
        self.kept: OrderedDict[Hashable, tuple[float, T]] = OrderedDict()
        self.going: dict[Hashable, asyncio.Task[T]] = {}
        # How often everything was dropped: a result begun before the last time is not kept.
        self.round = 0

    async def get(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """Return the result for a key. An error goes to everybody who waits for it, and is not kept."""
        if key in self.kept:
            until, found = self.kept[key]
            if self.clock() < until:
                self.kept.move_to_end(key)
                return found
            del self.kept[key]
        if key not in self.going:
            self.going[key] = asyncio.create_task(self.made(key, make, self.round))
        # A request that is cancelled does not cancel it for the others.
        return await asyncio.shield(self.going[key])

    async def made(self, key: Hashable, make: Callable[[], Awaitable[T]], began: int) -> T:
        """Compute a result and keep it."""
        try:
            found = await make()
        finally:
            if began == self.round:
                del self.going[key]
        if began == self.round:
            self.kept[key] = (self.clock() + self.seconds, found)
            while len(self.kept) > self.most:
                self.kept.popitem(last=False)
        return found

    def drop(self) -> None:
        """Drop everything, so that later requests compute fresh results."""
        self.kept.clear()
        self.going.clear()
        self.round += 1
