"""Garbage is collected when nobody waits, and threads take turns quickly."""

import asyncio
import sys
import time
from types import SimpleNamespace
from typing import Any, cast

import pytest

from warhost.server.live_matches import LiveMatches
from warhost.server.tidy import tidy


class Collector:
    """Stands for the interpreter's collector and records its calls."""

    def __init__(self) -> None:
        self.threshold: tuple[int, ...] = (700, 10, 10)
        self.done: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return lambda: self.done.append(name)

    def get_threshold(self) -> tuple[int, ...]:
        return self.threshold

    def set_threshold(self, *threshold: int) -> None:
        self.threshold = threshold


def tidied(monkeypatch: pytest.MonkeyPatch, quiet: float) -> tuple[list[str], tuple[int, ...], Collector]:
    """What a server does after a number of seconds without requests, and how the collector was set."""
    collector = Collector()
    monkeypatch.setattr("warhost.server.tidy.gc", collector)
    monkeypatch.setattr("warhost.server.tidy.EVERY", 0.001)

    async def served() -> tuple[list[str], tuple[int, ...]]:
        task = asyncio.create_task(tidy(cast(LiveMatches, SimpleNamespace(heard=time.monotonic() - quiet))))
        for _ in range(20):
            await asyncio.sleep(0.001)
        done, threshold = list(collector.done), collector.threshold
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return done, threshold

    return *asyncio.run(served()), collector


def test_the_interpreter_runs_no_full_collection_while_the_server_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    _, threshold, collector = tidied(monkeypatch, 10.0)
    assert threshold[2] > 100_000
    assert threshold[0] * threshold[1] <= 100_000  # looked through at once, while everybody waits
    assert collector.threshold == (700, 10, 10) and collector.done[-1] == "unfreeze"


def test_garbage_is_collected_while_nobody_sends_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    done, *_ = tidied(monkeypatch, 10.0)
    assert done.count("collect") > 2
    done, *_ = tidied(monkeypatch, -10.0)
    assert done == ["collect", "freeze"]


def test_threads_of_a_server_take_turns_quickly() -> None:
    """Otherwise every statement of the store waits 5 ms for the tables that are rendered at the same time."""
    before = sys.getswitchinterval()

    async def served() -> float:
        task = asyncio.create_task(tidy(cast(LiveMatches, SimpleNamespace(heard=time.monotonic()))))
        await asyncio.sleep(0)
        during = sys.getswitchinterval()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return during

    assert asyncio.run(served()) <= before / 5
    assert sys.getswitchinterval() == before
