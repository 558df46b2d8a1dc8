"""Bots that think in another worker of the browser, which keeps the matches as a bot process does."""

import pickle
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable

from warhost.bots.advice import Advice, Weighed
from warhost.lab.review import Moment
from warhost.server.course import Origin
from warhost.server.entries import Entry
from warhost.server.thinking import ADVICE, COACH_PART, REVIEW, BotFailed, Found, Given, Memory, Task
from warhost.server.turns import Waits

# Sends a task to the worker for answers or the one for reviews, and returns its result.
Think = Callable[[str, str], Awaitable[str]]
# Ends a worker in the middle of its task; the next task starts a fresh one.
Stop = Callable[[str], None]
ANSWERS = "answers"
REVIEWS = "reviews"
# The coach thinks about a question in this many parts at most: some four seconds, as Python is slow here.
PARTS = 28


class Mind:
    """What runs in the other worker. It calls `timed` with the seconds that each answer of a bot took."""

    def __init__(self, timed: Callable[[float], None]) -> None:
        self.memory = Memory()
        self.timed = timed

    def answer(self, packed: str) -> str:
        """Carry out a task."""
        task: Task = pickle.loads(b64decode(packed))
        found = self.memory.answer(task)
        if not task.wanted and isinstance(found, list):
            for seconds in self.memory.matches[task.match].took:
                self.timed(seconds)
        return b64encode(pickle.dumps(found)).decode()


class OfflineBots:
    """The bots of all matches, with the methods of the server's bots that the house uses."""

    def __init__(self, think: Think, stop: Stop) -> None:
        self.think = think
        self.stop = stop
        # The number of the last entry that a worker knows, by worker and match.
        self.known: dict[tuple[str, str], int] = {}
        # Counts the questions given to the coach or answered by bots: the coach stops working on earlier ones.
        self.questions = 0

    async def ask(
        self,
        worker: str,
        match: str,
        origin: Origin,
        entries: list[Entry],
        players: dict[str, str],
        wanted: str = "",
        seat: str = "",
    ) -> Found:
        """Send a task with the entries that the worker does not know yet."""
        for _ in range(3):
            known = self.known.get((worker, match), -1)
            task = Task(
                match, origin if known < 0 else None, max(known, 0), entries[max(known, 0) :], players, wanted, seat
            )
            try:
                packed = await self.think(worker, b64encode(pickle.dumps(task)).decode())
            except BaseException:  # nobody is waiting for the answer any more, or the worker has ended
                self.interrupt(worker)
                raise
            found: Found | str | None = pickle.loads(b64decode(packed))
            if found is None:
                self.known.pop((worker, match), None)
                continue
            if isinstance(found, str):
                self.forget(match)
                raise BotFailed(found)
            own = len(found) if not wanted and isinstance(found, list) else 0
            self.known[worker, match] = len(entries) + own
            return found
        raise BotFailed("the worker lost the match three times")

    def interrupt(self, worker: str) -> None:
        """End what a worker is thinking about."""
        self.stop(worker)
        self.known = {key: number for key, number in self.known.items() if key[0] != worker}

    async def answers(
        self, match: str, origin: Origin, entries: list[Entry], players: dict[str, str], waits: Waits
    ) -> list[Given]:
        """Return the bots' next answers after these entries: at least one if a bot has to answer."""
        self.questions += 1
        found = await self.ask(ANSWERS, match, origin, entries, players)
        assert isinstance(found, list)
        return [one for one in found if not isinstance(one, Moment)]

    async def advice(self, match: str, origin: Origin, entries: list[Entry], seat: str, person: str) -> Advice:
        """Return advice for a seat that has to answer."""
        found = await self.ask(ANSWERS, f"{match} hint", origin, entries, {}, ADVICE, seat)
        assert isinstance(found, Advice)
        return found

    async def weighed(self, match: str, origin: Origin, entries: list[Entry], seat: str, person: str) -> Weighed:
        """Return the value of each answer for a seat that has to answer.

        The worker of the bots finds it in short parts, so a bot never waits for more than one of them. The coach stops
        when a bot has to answer, or when the coach gets another question.
        """
        self.questions += 1
        question = self.questions
        best = Weighed()
        for _ in range(PARTS):
            found = await self.ask(ANSWERS, f"{match} hint", origin, entries, {}, COACH_PART, seat)
            assert isinstance(found, tuple)
            best, settled = found
            if settled or question != self.questions:
                break
        return best

    async def review(self, match: str, origin: Origin, entries: list[Entry], person: str) -> list[Moment]:
        """Return the review of a match that is over."""
        self.lost(match)
        found = await self.ask(REVIEWS, match, origin, entries, {}, REVIEW)
        self.interrupt(REVIEWS)  # it is rarely needed and takes a lot of memory
        assert isinstance(found, list)
        return [one for one in found if isinstance(one, Moment)]

    def forget(self, match: str) -> None:
        """Forget a match that is over, or that no longer agrees with its worker."""
        self.lost(match)

    def lost(self, match: str) -> None:
        """Note that answers were not used, so the worker needs the whole match again."""
        for worker in (ANSWERS, REVIEWS):
            self.known.pop((worker, match), None)
