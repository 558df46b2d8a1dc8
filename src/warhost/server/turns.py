"""The order of tasks for bot processes: one queue per person, served in turn. Long computations use it too."""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Generic, NamedTuple, TypeVar

from warhost.server.refusal import Refusal

T = TypeVar("T")
W = TypeVar("W")


class Waits(NamedTuple):
    """The person who waits for an answer, at the table or as the creator of a match between bots."""

    person: str
    bots_alone: bool = False


class Turn(Generic[W]):
    """A question that waits for a process.

    `home` is the process that knows the match, and `stays` says that no other may answer.
    """

    def __init__(self, waits: Waits, home: W | None = None, stays: bool = False) -> None:
        self.person = waits.person
        self.bots_alone = waits.bots_alone
        self.home = home
        self.stays = stays
        # The process that answers, once the turn has come.
        self.worker: W | None = None


class Turns(Generic[W]):
    """The processes of one kind and the questions for them.

    People at a table go before matches between bots. Among equals, people take turns, however many questions
    each has. At most one question per person is answered at a time, so nobody can occupy two processes.
    """

    def __init__(self, workers: Iterable[W]) -> None:
        self.free = list(workers)
        # People at a table, then matches between bots: the questions of each person, in the order of their turns.
        self.queues: list[OrderedDict[str, deque[Turn[W]]]] = [OrderedDict(), OrderedDict()]
        self.served: set[str] = set()

    def join(self, turn: Turn[W]) -> None:
        """Queue a question behind those of the same person."""
        self.queues[turn.bots_alone].setdefault(turn.person, deque()).append(turn)

    def length(self) -> int:
        """Return how many questions wait."""
        return sum(len(turns) for queue in self.queues for turns in queue.values())

    def next(self) -> Turn[W] | None:
        """Take the next question that can be answered now; its `worker` is busy until it leaves."""
        for queue in self.queues:
            for person, turns in queue.items():
                if person in self.served:
                    continue
                for turn in turns:
                    worker = self._worker_for(turn)
                    if worker is not None:
                        turn.worker = worker
                        self.free.remove(worker)
                        self.served.add(person)
                        self._drop(turn)
                        return turn
        return None

    def leave(self, turn: Turn[W]) -> None:
        """Remove a question that is answered, or cancelled while it waits."""
        if turn.worker is None:
            self._drop(turn)
        else:
            self.free.append(turn.worker)
            self.served.discard(turn.person)
            # The person just served goes behind all others who wait.
            for queue in self.queues:
                if turn.person in queue:
                    queue.move_to_end(turn.person)

    def _worker_for(self, turn: Turn[W]) -> W | None:
        if turn.home is not None and (turn.stays or turn.home in self.free):
            return turn.home if turn.home in self.free else None
        return self.free[0] if self.free else None

    def _drop(self, turn: Turn[W]) -> None:
        queue = self.queues[turn.bots_alone]
        queue[turn.person].remove(turn)
        if not queue[turn.person]:
            del queue[turn.person]


class Queue(Generic[W]):
    """Tasks of the event loop that wait for a process, or for the only thread."""

    def __init__(self, workers: Iterable[W]) -> None:
        self.turns: Turns[W] = Turns(workers)
        self.starting: dict[Turn[W], asyncio.Future[None]] = {}

    @asynccontextmanager
    async def served(self, turn: Turn[W]) -> AsyncIterator[W]:
        """Wait for the turn, and keep its worker until the work is done."""
        start = self.starting[turn] = asyncio.get_running_loop().create_future()
        self.turns.join(turn)
        self._serve()
        try:
            await start
            assert turn.worker is not None
            yield turn.worker
        finally:
            del self.starting[turn]
            self.turns.leave(turn)
            self._serve()

    def _serve(self) -> None:
        """Start every task that can start now."""
        while (turn := self.turns.next()) is not None:
            start = self.starting[turn]
            if not start.done():  # otherwise it was cancelled and will leave the queue
                start.set_result(None)


# After a computation its address waits this many times as long as it took, but at most LONGEST_REST seconds.
# The thread shares the interpreter with everybody's answers, so nobody may keep it busy all the time.
REST = 2.0
LONGEST_REST = 10.0
# How many computations of one address may wait: each keeps a copy of what it needs.
MOST_WAITING = 50
# How many addresses are remembered until those that have rested are forgotten.
RESTING = 1000


class Line:
    """The computations of one network address, one after the other."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.length = 0


class Lane:
    """A thread for long computations, one at a time. Network addresses take turns, as anybody can create guests."""

    def __init__(self, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.thread = ThreadPoolExecutor(1, name)
        self.queue: Queue[str] = Queue([name])
        self.clock = clock
        # The addresses with computations that run or wait.
        self.lines: dict[str, Line] = {}
        # Until when each address rests.
        self.resting: dict[str, float] = {}

    async def run(self, address: str, function: Callable[..., T], *args: Any) -> T:
        """Run a function once it is this address's turn. Do not call it with the lock of a match held.

        Raise Refusal if too many computations of this address wait already.
        """
        if address in self.lines and self.lines[address].length >= MOST_WAITING:
            raise Refusal("too_many", 429)
        async with self.line(address):
            return await self.run_now(address, function, *args)

    @asynccontextmanager
    async def line(self, address: str) -> AsyncIterator[None]:
        """Wait until the earlier computations of this address are done and it has rested from them.

        Requests that are sent together wait for each other here, because only the end of each tells how long the
        address must rest.
        """
        line = self.lines.setdefault(address, Line())
        line.length += 1
        try:
            async with line.lock:
                while (left := self.resting.get(address, 0.0) - self.clock()) > 0:
                    await asyncio.sleep(left)
                yield
        finally:
            line.length -= 1
            if not line.length:
                del self.lines[address]

    async def run_now(self, address: str, function: Callable[..., T], *args: Any) -> T:
        """Run a function for which a match is locked: at most one computation of each other address runs before it.

        The address rests afterwards.
        """
        async with self.queue.served(Turn(Waits(address))):
            began = self.clock()
            try:
                return await asyncio.get_running_loop().run_in_executor(self.thread, function, *args)
            finally:
                self.rest(address, self.clock() - began)

    def rest(self, address: str, took: float) -> None:
        """Let an address wait after a computation."""
        now = self.clock()
        until = max(now, self.resting.get(address, 0.0)) + REST * took
        self.resting[address] = min(until, now + LONGEST_REST)
        if len(self.resting) > RESTING:
            self.resting = {who: until for who, until in self.resting.items() if until > now}

    def close(self) -> None:
        """Drop what waits, and wait for what runs."""
        self.thread.shutdown(cancel_futures=True)
