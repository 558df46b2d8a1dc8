"""Bots in separate processes. A process keeps the matches it plays and receives only new entries."""

import asyncio
import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from warhost.bots.advice import Advice, Weighed
from warhost.bots.library import searches
from warhost.lab.review import Moment
from warhost.server.course import Origin
from warhost.server.entries import Entry
from warhost.server.thinking import ADVICE, COACH, REVIEW, BotFailed, Found, Given, Memory, Task
from warhost.server.turns import Queue, Turn, Waits

# The niceness of processes with long tasks.
NICE = 10


def work(pipe: Connection, nice: int = 0) -> None:
    """Run the process: one task after another. The answer None asks for the whole match.

    The nicer the process, the more it yields to others.
    """
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    memory = Memory()
    while True:
        try:
            task: Task | None = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        if task is None:
            return
        pipe.send(memory.answer(task))


@dataclass
class Worker:
    """A bot process and the thread that talks to it."""

    # The niceness of the process.
    nice: int = 0
    thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "bots"))
    process: BaseProcess | None = None
    pipe: Connection | None = None
    # The number of the last known entry, by match.
    known: dict[str, int] = field(default_factory=dict)

    def ask(self, task: Task) -> Found | str | None:
        """Send a task to the process, starting it if needed. Runs in the thread."""
        if self.pipe is None:
            context = multiprocessing.get_context("spawn")
            self.pipe, inner = context.Pipe()
            self.process = context.Process(target=work, args=(inner, self.nice), name="warhost-bots", daemon=True)
            self.process.start()
            inner.close()
        try:
            self.pipe.send(task)
            answer: Found | str | None = self.pipe.recv()
            return answer
        except (EOFError, OSError):
            self.stop()
            return None

    def ended(self) -> bool:
        """Return whether the process was started and is gone."""
        return self.process is not None and not self.process.is_alive()

    def stop(self) -> None:
        """End the process."""
        if self.pipe is not None:
            self.pipe.close()
        if self.process is not None:
            self.process.kill()
            self.process.join()
        self.pipe = self.process = None

    def put_away(self) -> None:
        """Forget a process that has ended. Runs in the thread."""
        if self.ended():
            self.stop()


class Pool:
    """Bot processes of one kind, and the tasks that wait for them."""

    def __init__(self, processes: int, stays: bool, nice: int = 0) -> None:
        self.workers = [Worker(nice) for _ in range(processes)]
        self.queue: Queue[Worker] = Queue(self.workers)
        # Whether a match stays with its process even if another is free, so that its bots keep their random numbers.
        self.stays = stays
        self.home: dict[str, Worker] = {}
        # Called with the seconds that each task waited for a process.
        self.waited: Callable[[float], None] = lambda seconds: None

    async def ask(
        self,
        match: str,
        origin: Origin,
        entries: list[Entry],
        players: dict[str, str],
        waits: Waits,
        wanted: str = "",
        seat: str = "",
    ) -> Found:
        """Send a task to a process as soon as its turn comes."""
        home = self.home.get(match)
        if home is None and self.stays:
            home = self.home[match] = min(self.workers, key=lambda worker: len(worker.known))
            home.known[match] = -1
        turn: Turn[Worker] = Turn(waits, home, self.stays)
        joined = time.monotonic()
        async with self.queue.served(turn) as worker:
            self.waited(time.monotonic() - joined)
            return await self.put(worker, match, origin, entries, players, wanted, seat)

    async def put(
        self,
        worker: Worker,
        match: str,
        origin: Origin,
        entries: list[Entry],
        players: dict[str, str],
        wanted: str,
        seat: str,
    ) -> Found:
        """Send a task to a process, with the entries it does not know yet."""
        before = self.home.get(match)
        if before is not None and before is not worker:
            before.known.pop(match, None)
        self.home[match] = worker
        loop = asyncio.get_running_loop()
        for _ in range(3):
            known = worker.known.get(match, -1)
            task = Task(
                match, origin if known < 0 else None, max(known, 0), entries[max(known, 0) :], players, wanted, seat
            )
            found = await loop.run_in_executor(worker.thread, worker.ask, task)
            if found is None:
                worker.known[match] = -1
                continue
            if isinstance(found, str):
                self.forget(match)
                raise BotFailed(found)
            if self.home.get(match) is worker:  # otherwise the match was forgotten while it ran
                # The process has applied its own answers.
                worker.known[match] = len(entries) + (len(found) if not wanted and isinstance(found, list) else 0)
            return found
        raise BotFailed("the process ended three times")

    def forget(self, match: str) -> None:
        """Forget a match that is over, or that no longer agrees with its process."""
        worker = self.home.pop(match, None)
        if worker is not None:
            worker.known.pop(match, None)

    def lost(self, match: str) -> None:
        """Note that answers were not used, so the process needs the whole match again."""
        if match in self.home:
            self.home[match].known[match] = -1

    def close(self) -> None:
        """End all processes. A thread that waits for one notices that it is gone."""
        for worker in self.workers:
            if worker.process is not None and worker.process.pid is not None:
                worker.process.kill()
            worker.thread.shutdown(cancel_futures=True)
            worker.stop()


class Bots:
    """The bot processes by kind of work, so that quick answers never wait for slow ones.

    Levels that search think for up to two seconds about a question, and a review takes longer still. Levels that do
    not search have separate processes, as do hints and reviews. The slow ones yield the processor to the server
    and to the quick ones whenever they need it. A process is started when it is first needed.
    """

    def __init__(self, processes: int) -> None:
        self.quick = Pool(processes, stays=True)
        self.search = Pool(processes, stays=False, nice=NICE)
        self.hints = Pool(1, stays=True, nice=NICE)
        self.reviews = Pool(1, stays=True, nice=NICE)
        self.pools = [self.quick, self.search, self.hints, self.reviews]

    async def answers(
        self, match: str, origin: Origin, entries: list[Entry], players: dict[str, str], waits: Waits
    ) -> list[Given]:
        """Return the bots' next answers after these entries: at least one if a bot has to answer."""
        pool = self.search if any(searches(bot) for bot in players.values()) else self.quick
        found = await pool.ask(match, origin, entries, players, waits)
        assert isinstance(found, list)
        return [one for one in found if not isinstance(one, Moment)]

    async def advice(self, match: str, origin: Origin, entries: list[Entry], seat: str, person: str) -> Advice:
        """Return advice for a seat that has to answer."""
        found = await self.hints.ask(match, origin, entries, {}, Waits(person), ADVICE, seat)
        assert isinstance(found, Advice)
        return found

    async def weighed(self, match: str, origin: Origin, entries: list[Entry], seat: str, person: str) -> Weighed:
        """Return the value of each answer for a seat that has to answer."""
        found = await self.hints.ask(match, origin, entries, {}, Waits(person), COACH, seat)
        assert isinstance(found, Weighed)
        return found

    async def review(self, match: str, origin: Origin, entries: list[Entry], person: str) -> list[Moment]:
        """Return the review of a match that is over."""
        self.forget(match)
        try:
            found = await self.reviews.ask(match, origin, entries, {}, Waits(person), REVIEW)
        finally:
            self.forget(match)
        assert isinstance(found, list)
        return [one for one in found if isinstance(one, Moment)]

    def forget(self, match: str) -> None:
        """Forget a match that is over, or that no longer agrees with its processes."""
        for pool in self.pools:
            pool.forget(match)

    def lost(self, match: str) -> None:
        """Note that answers were not used, so the process needs the whole match again."""
        for pool in self.pools:
            pool.lost(match)

    def by_name(self) -> list[tuple[str, Pool]]:
        """Return the kinds of processes with their names."""
        return list(zip(("quick", "search", "hints", "reviews"), self.pools, strict=True))

    def alive(self) -> bool:
        """Return whether no process has ended by itself. Those that were not needed yet count as alive."""
        return not any(worker.ended() for pool in self.pools for worker in pool.workers)

    async def revive(self) -> None:
        """Put away processes that have ended; new ones start when they are needed."""
        loop = asyncio.get_running_loop()
        for pool in self.pools:
            for worker in pool.workers:
                # In its thread, so not while it waits for an answer.
                if worker.ended():
                    await loop.run_in_executor(worker.thread, worker.put_away)

    def close(self) -> None:
        """End all processes."""
        for pool in self.pools:
            pool.close()
