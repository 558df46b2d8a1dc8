"""`GET /api/health`: what a load balancer or a monitoring system asks."""

import multiprocessing
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from tests.server.helper import PATIENCE, Served, Visitor

from warhost.server import health
from warhost.server.bots import Bots
from warhost.server.store import Store

Make = Callable[[], Visitor]
WELL = {"store": True, "migrations": True, "workers": True}


def asked(served: Served) -> tuple[int, dict[str, Any]]:
    """Return the status and which parts work."""
    response = httpx.get(f"http://{served.address}/api/health", timeout=PATIENCE, trust_env=False, verify=False)
    assert response.headers["cache-control"] == "no-store"
    return response.status_code, response.json()


def bot_processes() -> list[multiprocessing.process.BaseProcess]:
    """The bot processes of the server in this process."""
    return [process for process in multiprocessing.active_children() if process.name == "warhost-bots"]


def test_a_server_in_order_is_healthy_and_nobody_becomes_a_guest(served: Served) -> None:
    assert asked(served) == (200, WELL)
    store = Store(served.database)
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM people").scalar() == 0
    store.close()


def test_a_database_that_does_not_answer_is_reported(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(store: Store) -> None:
        raise OperationalError("SELECT", {}, Exception("gone"))

    with monkeypatch.context() as patched:
        patched.setattr(Store, "revision", away)
        assert asked(served) == (503, WELL | {"store": False, "migrations": False})
    assert asked(served) == (200, WELL)


def test_a_database_that_hangs_is_asked_once_and_reported(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    questions: list[float] = []

    def hanging(store: Store) -> str:
        questions.append(time.monotonic())
        time.sleep(1.0)
        return "late"

    monkeypatch.setattr(health, "PATIENCE", 0.1)
    with monkeypatch.context() as patched:
        patched.setattr(Store, "revision", hanging)
        for _ in range(3):
            assert asked(served) == (503, WELL | {"store": False, "migrations": False})
    assert len(questions) == 1


def test_tables_that_another_version_has_changed_are_reported(served: Served) -> None:
    store = Store(served.database)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    store.close()
    assert asked(served) == (503, WELL | {"migrations": False})


def test_a_bot_process_that_was_killed_is_reported_and_replaced(
    visitor: Make, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def later(bots: Bots) -> None:
        pass

    me = visitor()
    live = me.live(me.new({"gandalf": "me", "witch_king": "bot"})["id"])
    while not bot_processes():
        assert live.until_asked()
        live.answer(live.options()[0])
    assert live.until_asked()
    with monkeypatch.context() as patched:
        patched.setattr(Bots, "revive", later)
        for process in bot_processes():
            process.kill()
            process.join()
        assert asked(served) == (503, WELL | {"workers": False})
    end = time.monotonic() + PATIENCE
    while asked(served) != (200, WELL):
        assert time.monotonic() < end, "the process was not replaced"
        time.sleep(0.1)


def test_a_background_task_that_failed_is_reported(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def failing(tables: object) -> None:
        raise RuntimeError("no clocks")

    monkeypatch.setattr("warhost.server.app.watch_clocks", failing)
    with Served(database) as served:
        assert asked(served) == (503, WELL | {"workers": False})
    assert "no clocks" in caplog.text
