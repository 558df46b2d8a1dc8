"""Background tasks never stop: neither a failure in one match nor a temporary failure stops anything else."""

import asyncio
from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from tests.server.cluster import new_database

from warhost.server import clocks, driving, listen, playing, watching
from warhost.server.tasks import Tasks


async def until(done: asyncio.Event, work: Coroutine[Any, Any, None]) -> None:
    """Run a task until a condition is met; it must not end before that."""
    task = asyncio.create_task(work)
    waiting = asyncio.create_task(done.wait())
    await asyncio.wait([task, waiting], return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    assert not task.done(), task.exception()
    task.cancel()


def test_a_failing_clock_is_retried_and_stops_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        called: list[str] = []
        looks, done = iter(range(100)), asyncio.Event()

        def overdue(now: float, ours: Any) -> list[str]:
            if next(looks) == 0:
                raise OSError("the disk is unavailable for a moment")
            return ["bad", "good"]

        async def call_time(tables: Any, match: str) -> None:
            called.append(match)
            if match == "bad":
                raise ValueError("cannot be played")
            if called.count("good") == 2:
                done.set()

        tables: Any = SimpleNamespace(store=SimpleNamespace(overdue=overdue), unplayable=set())
        monkeypatch.setattr(playing, "call_time", call_time)
        await until(done, clocks.watch_clocks(tables))
        assert called == ["bad", "good", "bad", "good"]
        # It is logged once.
        assert caplog.text.count("match bad: cannot enforce its clock") == 1

    monkeypatch.setattr(clocks, "EVERY", 0.0)
    asyncio.run(run())


def test_a_match_that_fails_to_resume_is_retried_and_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    driven: list[str] = []
    again: list[str] = []

    async def get(match: str) -> str:
        if match == "bad":
            raise ValueError("cannot be played")
        return match

    async def play_on(tables: Any, match: str) -> None:
        again.append(match)

    async def run() -> None:
        tables: Any = SimpleNamespace(
            store=SimpleNamespace(automatic=lambda ours: ["bad", "good"]), get=get, drivers=Tasks()
        )
        monkeypatch.setattr(driving, "drive", lambda tables, table: driven.append(table))
        monkeypatch.setattr(driving, "play_on", play_on)
        await driving.resume(tables)
        await tables.drivers.finish()

    asyncio.run(run())
    assert (driven, again) == (["good"], ["bad"])


def test_a_process_keeps_listening_after_a_database_failure(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        tried: list[str] = []
        checked: list[str] = []
        done = asyncio.Event()

        async def notified(match: str) -> None:
            tried.append(match)
            if len(tried) == 1:
                raise OperationalError("SELECT", {}, Exception("the server closed the connection"))

        async def check_sessions(tables: Any, sockets: list[str]) -> None:
            checked.extend(sockets)
            done.set()

        url = new_database(postgres, "listening").replace("postgresql://", "postgresql+psycopg://", 1)
        tables: Any = SimpleNamespace(
            store=SimpleNamespace(url=url, sender="me"),
            loading={},
            notified=notified,
            live={"one": SimpleNamespace(sockets={"a socket"})},
        )
        monkeypatch.setattr(watching, "check_sessions", check_sessions)
        await until(done, listen.listen(tables))
        assert tried == ["one", "one"]
        assert checked == ["a socket"]

    monkeypatch.setattr(listen, "RETRY", 0.0)
    asyncio.run(run())
