"""What one reader sees: logs that several threads tell at the same time."""

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import warhost
from warhost.server import render


@pytest.fixture
def quick_switches() -> Iterator[None]:
    """Threads take turns after every few steps."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("quick_switches")
def test_logs_told_at_the_same_time_do_not_mix() -> None:
    """Who looks back is told in a thread, with the same reader that tells the live tables."""
    match = warhost.new("wotr", seed=4)
    pick = random.Random(4)
    for _ in range(60):
        ask = match.open_asks()[0]
        match.answer(pick.choice(match.options(ask.seat)), ask.seat)
    happened = render.Happened().events(match)

    def told(_: int) -> list[object]:
        return list(render.story_of(match, "en", "free").update(happened))

    alone = told(0)
    with ThreadPoolExecutor(4) as threads:
        assert all(log == alone for log in threads.map(told, range(24)))
