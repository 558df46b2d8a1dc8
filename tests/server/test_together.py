"""Answers of many matches that are stored with one commit: none is lost, and each fault concerns one match."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from warhost.server.entries import Done, Entry, Progress
from warhost.server.store import Conflict, MatchRow, Seat, Store
from warhost.server.together import Together

GOES_ON = Progress("running", ["a"], None, "")
IDS = ("m1", "m2", "m3")


def done(match: str, number: int = 1, action: str = "pass") -> Done:
    """One answer in a match."""
    return Done(match, [Entry(number, "a", "answer", action, None, 2.0)], GOES_ON)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store on SQLite with three matches."""
    found = Store(str(tmp_path / "test.db"))
    found.add_person("p", "en")
    for match in IDS:
        found.add_match(
            MatchRow(match, "none", {}, "00" * 32, {}, {}, "p", "running", True, 1.0, 1.0, 0, ["a"], None, "", []),
            [Seat("a", "me", "p", "", "")],
        )
    yield found
    found.close()


def commits_of(store: Store) -> list[None]:
    """A list that grows with every commit."""
    found: list[None] = []
    sa.event.listen(store.engine, "commit", lambda _: found.append(None))
    return found


def stored(store: Store) -> list[int]:
    """How many entries each match has."""
    return [len(store.entries(match)) for match in IDS]


def test_answers_of_many_matches_share_a_commit(store: Store) -> None:
    commits = commits_of(store)
    assert store.append_all([done(match) for match in IDS]) == [None, None, None]
    assert len(commits) == 1
    assert stored(store) == [1, 1, 1]


def test_an_answer_that_comes_too_late_does_not_stop_the_others(store: Store) -> None:
    store.append(*done("m2"))
    failed = store.append_all([done(match) for match in IDS])
    assert [type(error) for error in failed] == [type(None), Conflict, type(None)]
    assert stored(store) == [1, 1, 1]


def test_an_answer_that_cannot_be_written_does_not_stop_the_others(store: Store) -> None:
    broken = done("m2", action=cast(Any, object()))
    failed = store.append_all([done("m1"), broken, done("m3")])
    assert [error is None for error in failed] == [True, False, True]
    assert stored(store) == [1, 0, 1]


def test_an_answer_that_has_arrived_before_does_not_stop_the_others(store: Store) -> None:
    store.append("m2", [Entry(1, "a", "answer", "pass", "token", 2.0)], GOES_ON)
    again = Done("m2", [Entry(2, "a", "answer", "pass", "token", 2.0)], GOES_ON)
    failed = store.append_all([done("m1"), again, done("m3")])
    assert [type(error) for error in failed] == [type(None), Conflict, type(None)]
    assert stored(store) == [1, 1, 1]


def test_an_answer_is_stored_with_four_statements(store: Store) -> None:
    """The match, the entry, the position and the notice: every further statement costs each answer of every match."""
    answers = [
        Done(
            match,
            [Entry(number, "a", "answer", "pass", f"{number}", 2.0)],
            Progress("running", ["b"], None, "", proof="hash", position=f'{{"a": {number}}}'),
        )
        for number in (1, 2)
        for match in IDS
    ]
    store.append_all(answers[:3])
    statements: list[str] = []
    sa.event.listen(store.engine, "before_cursor_execute", lambda *given: statements.append(given[2]))
    assert store.append_all(answers[3:]) == [None, None, None]
    assert [one.split()[0] for one in statements] == ["UPDATE", "INSERT", "UPDATE", "UPDATE"] * 3
    assert [store.position(match) for match in IDS] == [{"a": 2}] * 3


def test_a_full_disk_fails_all_answers_at_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []

    def full(batch: list[Done]) -> None:
        tries.append(len(batch))
        raise OperationalError("", {}, Exception("disk full"))

    monkeypatch.setattr(store, "_append_together", full)
    failed = store.append_all([done(match) for match in IDS])
    assert [type(error) for error in failed] == [OperationalError] * 3
    assert tries == [3]
    assert stored(store) == [0, 0, 0]


def together(store: Any) -> Together:
    """The answers waiting for a store that has one writer."""
    return Together(store, asyncio.Semaphore(1))


def test_answers_that_arrive_during_a_commit_share_the_next_one(store: Store) -> None:
    async def run() -> int:
        waiting = together(store)
        commits = commits_of(store)
        async with waiting.writing:
            answers = [asyncio.create_task(waiting.append(done(match))) for match in IDS]
            await asyncio.sleep(0)
            assert not any(answer.done() for answer in answers)
        await asyncio.gather(*answers)
        assert stored(store) == [1, 1, 1]
        return len(commits)

    assert asyncio.run(run()) == 1


def test_every_caller_gets_its_own_error_and_a_cancelled_one_stops_nobody(store: Store) -> None:
    store.append(*done("m2"))

    async def run() -> list[Any]:
        waiting = together(store)
        async with waiting.writing:
            answers = [asyncio.create_task(waiting.append(done(match))) for match in IDS]
            await asyncio.sleep(0)
            answers[0].cancel()
        return await asyncio.gather(*answers, return_exceptions=True)

    first, second, third = asyncio.run(run())
    assert isinstance(first, asyncio.CancelledError)
    assert isinstance(second, Conflict)
    assert third is None
    assert stored(store) == [1, 1, 1]
