"""Fair shares of the bot processes: whose question is answered next. No process runs here."""

import asyncio
import os
import threading

import pytest

from warhost.bots.library import bot_names, searches
from warhost.server.bots import NICE, Bots, Pool, Worker
from warhost.server.course import Origin
from warhost.server.refusal import Refusal
from warhost.server.thinking import Found, Task
from warhost.server.turns import MOST_WAITING, Lane, Queue, Turn, Turns, Waits

ORIGIN = Origin("wotrcg", {}, bytes(32).hex(), {})


def joined(
    turns: Turns[str], person: str, bots_alone: bool = False, home: str | None = None, stays: bool = False
) -> Turn[str]:
    """A question that has been queued."""
    turn = Turn(Waits(person, bots_alone), home, stays)
    turns.join(turn)
    return turn


def served(turns: Turns[str]) -> list[str]:
    """The persons in the order in which one process answers all that is queued."""
    order = []
    while (turn := turns.next()) is not None:
        assert turns.next() is None, "one process, two questions"
        order.append(turn.person)
        turns.leave(turn)
    return order


def test_another_persons_question_is_next_after_ten_of_one_person() -> None:
    turns = Turns(["w"])
    first = joined(turns, "a")
    assert turns.next() is first
    for _ in range(9):
        joined(turns, "a")
    joined(turns, "b")
    turns.leave(first)
    assert served(turns) == ["b", *"aaaaaaaaa"]


def test_people_take_turns_regardless_of_how_many_questions_each_has() -> None:
    turns = Turns(["w"])
    for person in "aaaabbc":
        joined(turns, person)
    assert served(turns) == list("abcabaa")


def test_the_person_just_served_goes_behind_the_others() -> None:
    turns = Turns(["w"])
    for person in "ab":
        joined(turns, person)
    turn = turns.next()
    assert turn is not None and turn.person == "a"
    turns.leave(turn)
    joined(turns, "a")
    assert served(turns) == ["b", "a"]


def test_people_at_a_table_go_before_bots_alone() -> None:
    turns = Turns(["w"])
    for _ in range(3):
        joined(turns, "a", bots_alone=True)
    joined(turns, "b", bots_alone=True)
    joined(turns, "c")
    joined(turns, "a")
    assert served(turns) == ["c", "a", "b", "a", "a", "a"]


def test_one_person_never_takes_up_two_processes() -> None:
    turns = Turns(["v", "w"])
    first, second = joined(turns, "a"), joined(turns, "a", bots_alone=True)
    assert turns.next() is first and turns.next() is None
    other = joined(turns, "b")
    assert turns.next() is other and {first.worker, other.worker} == {"v", "w"}
    turns.leave(first)
    assert turns.next() is second and second.worker == first.worker


def test_a_match_stays_with_its_process_if_that_is_free() -> None:
    turns = Turns(["v", "w"])
    at_home = joined(turns, "a", home="w")
    assert turns.next() is at_home and at_home.worker == "w"
    moved, stays = joined(turns, "b", home="w"), joined(turns, "c", home="w", stays=True)
    assert turns.next() is moved and moved.worker == "v"
    turns.leave(moved)
    assert turns.next() is None
    turns.leave(at_home)
    assert turns.next() is stays and stays.worker == "w"


def test_an_abandoned_question_makes_room() -> None:
    turns = Turns(["w"])
    running, waiting = joined(turns, "a"), joined(turns, "b")
    assert turns.next() is running
    turns.leave(waiting)
    turns.leave(running)
    assert turns.next() is None and turns.free == ["w"]
    assert not any(turns.queues) and not turns.served


class Held(Worker):
    """A worker without a process. It answers when it is released, and notes what it was asked."""

    def __init__(self, asked: list[str]) -> None:
        super().__init__()
        self.asked = asked
        self.go = threading.Event()

    def ask(self, task: Task) -> Found | str | None:
        """Queue a task."""
        self.asked.append(task.match)
        assert self.go.wait(300)
        return [("a", "pass")]


def held(pool: Pool, asked: list[str]) -> list[Held]:
    """Replace the processes of a pool."""
    workers = [Held(asked) for _ in pool.workers]
    pool.workers = list(workers)
    pool.queue = Queue(pool.workers)
    return workers


def test_a_normal_bot_answers_while_searches_and_hints_of_another_wait() -> None:
    bots = Bots(1)
    asked: list[str] = []
    quick: list[str] = []
    slow = held(bots.search, asked) + held(bots.hints, asked)
    for worker in held(bots.quick, quick):
        worker.go.set()

    async def play() -> None:
        searching = [
            asyncio.create_task(bots.answers(f"b{n}", ORIGIN, [], {"gandalf": "brutal"}, Waits("a", True)))
            for n in range(10)
        ]
        advising = [asyncio.create_task(bots.advice(f"h{n}", ORIGIN, [], "gandalf", "a")) for n in range(20)]
        await asyncio.sleep(0)
        assert await bots.answers("n", ORIGIN, [], {"gandalf": "normal"}, Waits("b")) == [("a", "pass")]
        other = asyncio.create_task(bots.answers("p", ORIGIN, [], {"gandalf": "brutal"}, Waits("b")))
        await asyncio.sleep(0)
        for worker in slow:
            worker.go.set()
        await other
        await asyncio.gather(*searching, *advising, return_exceptions=True)

    try:
        asyncio.run(play())
    finally:
        bots.close()
    assert quick == ["n"]
    searched = [match for match in asked if match[0] in "bp"]
    assert searched[:2] == ["b0", "p"] and len(searched) == 11


def test_processes_with_long_tasks_yield_to_others() -> None:
    bots = Bots(1)
    try:
        asyncio.run(bots.review("r", ORIGIN, [], "a"))
        asyncio.run(bots.answers("q", ORIGIN, [], {"gandalf": "normal"}, Waits("a")))
        (slow,), (quick,) = bots.reviews.workers, bots.quick.workers
        assert slow.process is not None and slow.process.pid and quick.process is not None and quick.process.pid
        ours = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, quick.process.pid) == ours
        assert os.getpriority(os.PRIO_PROCESS, slow.process.pid) == min(19, ours + NICE)
    finally:
        bots.close()


def test_people_take_turns_at_reviews() -> None:
    bots = Bots(1)
    asked: list[str] = []
    (worker,) = held(bots.reviews, asked)

    async def play() -> None:
        many = [asyncio.create_task(bots.review(f"a{n}", ORIGIN, [], "a")) for n in range(5)]
        await asyncio.sleep(0)
        other = asyncio.create_task(bots.review("b", ORIGIN, [], "b"))
        await asyncio.sleep(0)
        worker.go.set()
        await asyncio.gather(other, *many)

    try:
        asyncio.run(play())
    finally:
        bots.close()
    assert asked[:2] == ["a0", "b"] and len(asked) == 6


def test_a_cancelled_question_leaves_its_process_to_others() -> None:
    bots = Bots(1)
    asked: list[str] = []
    (worker,) = held(bots.search, asked)

    async def play() -> None:
        first, second = [
            asyncio.create_task(bots.answers(match, ORIGIN, [], {"gandalf": "hard"}, Waits(match))) for match in "xy"
        ]
        await asyncio.sleep(0)
        first.cancel()
        second.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        worker.go.set()
        assert await bots.answers("z", ORIGIN, [], {"gandalf": "hard"}, Waits("z"))

    try:
        asyncio.run(play())
    finally:
        bots.close()
    assert asked[-1] == "z" and "y" not in asked


@pytest.mark.parametrize("bot", bot_names())
def test_the_levels_that_search_are_known(bot: str) -> None:
    assert searches(bot) == (bot in ("hard", "brutal", "search"))
    assert searches("search:40") and searches("search:500ms")


def test_an_address_rests_after_a_long_computation_and_others_need_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread shares the interpreter with everybody's answers, so one address may not keep it busy all the time."""
    now, slept = [0.0], []

    async def sleep(seconds: float) -> None:
        slept.append(round(seconds, 3))
        now[0] += seconds

    def compute() -> None:
        now[0] += 0.5

    async def computed() -> None:
        lane = Lane("computing", lambda: now[0])
        await lane.run("crowd", compute)
        await lane.run("elsewhere", compute)
        assert slept == []
        await lane.run("crowd", compute)
        assert slept == [0.5]
        lane.close()

    monkeypatch.setattr(asyncio, "sleep", sleep)
    asyncio.run(computed())


@pytest.mark.parametrize("took", [0.1, 1.0, 4.0])
def test_computations_that_are_asked_for_together_use_a_third_of_the_thread_too(
    monkeypatch: pytest.MonkeyPatch, took: float
) -> None:
    """What a computation costs is known only at its end, so the next one of the same address waits for that."""
    now = [0.0]

    async def sleep(seconds: float) -> None:
        now[0] += seconds

    def compute() -> None:
        now[0] += took

    async def computed() -> None:
        lane = Lane("computing", lambda: now[0])
        await asyncio.gather(*[lane.run("crowd", compute) for _ in range(9)])
        assert 9 * took <= (now[0] + 2 * took) / 3 + 1e-6  # the last one has not rested yet
        assert lane.lines == {}
        lane.close()

    monkeypatch.setattr(asyncio, "sleep", sleep)
    asyncio.run(computed())


def test_an_address_may_ask_for_a_limited_number_of_computations_at_once() -> None:
    """Each keeps a copy of a match while it waits."""

    async def computed() -> None:
        lane, held = Lane("computing"), threading.Event()
        asked = [asyncio.create_task(lane.run("crowd", held.wait, 60)) for _ in range(MOST_WAITING + 5)]
        other = asyncio.create_task(lane.run("elsewhere", int))
        await asyncio.sleep(0.05)
        refused = [task.exception() for task in asked if task.done()]
        assert [isinstance(one, Refusal) and one.code for one in refused] == ["too_many"] * 5
        held.set()
        assert await other == 0
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        assert lane.lines == {}
        lane.close()

    asyncio.run(computed())


def test_a_cancelled_computation_leaves_the_line_of_its_address() -> None:
    async def computed() -> None:
        lane, held = Lane("computing"), threading.Event()
        first = asyncio.create_task(lane.run("crowd", held.wait, 60))
        await asyncio.sleep(0)
        second, third = [asyncio.create_task(lane.run("crowd", int)) for _ in range(2)]
        await asyncio.sleep(0)
        second.cancel()
        held.set()
        assert await first and await third == 0
        assert second.cancelled() and lane.lines == {}
        lane.close()

    asyncio.run(computed())
