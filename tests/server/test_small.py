"""Faults that an attack or an accident revealed: nested data, newer databases, full disks, files of other users."""

import asyncio
import os
import stat
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.helper import Served, Visitor

from warhost.cli import main
from warhost.server import driving, watching
from warhost.server.outgoing import is_public, resolved
from warhost.server.retry import LONGEST, pause
from warhost.server.store import Store

Make = Callable[[], Visitor]


@pytest.fixture
def database(tmp_path: Path) -> str:
    """SQLite alone."""
    return str(tmp_path / "test.db")


@pytest.mark.parametrize("path", ["/matches", "/records", "/session"])
@pytest.mark.parametrize("depth", [900, 5_000, 40_000])
def test_deeply_nested_json_is_a_bad_request(visitor: Make, path: str, depth: int) -> None:
    me = visitor()
    for opening, closing in (("[", "]"), ('{"a":', "}")):
        body = '{"game": ' + opening * depth + "1" + closing * depth + "}"
        if len(body) < 100_000 or path == "/records":
            response = me.http.post(path, content=body, headers={"content-type": "application/json"})
            assert response.status_code == 400, response.text
            assert response.json()["code"] and response.json()["detail"]


def test_a_deeply_nested_message_is_refused(visitor: Make) -> None:
    me = visitor()
    live = me.live(me.new({"gandalf": "me", "witch_king": "bot"})["id"])
    live.socket.send('{"type":"answer","id":' + "[" * 3_000 + "]" * 3_000 + "}")
    assert live.until("refused")["code"] == "bad_request"
    live.send("ping")
    assert live.until("pong")


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["reports"], ["password", "Ann"]])
def test_a_newer_database_is_refused_in_one_sentence(
    database: str, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(database)
    with store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    for language, words in (("en", "newer version"), ("ru", "более новой версией")):
        assert main([*command, "--db", database, "--lang", language]) == 2
        said = capsys.readouterr().err
        assert words in said and len(said.strip().splitlines()) == 2, said  # the second line names the help


def test_only_the_owner_can_read_the_database_file(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        for name in ("new.db", "old.db"):
            path = tmp_path / name
            if name == "old.db":
                path.touch(0o644)
            store = Store(str(path))
            store.add_person("p", "en")
            for file in tmp_path.glob(f"{name}*"):
                assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
            store.close()
    finally:
        os.umask(before)


def test_addresses_of_old_private_networks_are_not_public() -> None:
    assert not is_public("fec0::1") and not is_public("feff::1")


def test_only_1_lets_webhooks_lead_into_our_network(monkeypatch: pytest.MonkeyPatch) -> None:
    for off in ("", "0"):
        monkeypatch.setenv("WARHOST_PRIVATE_WEBHOOKS", off)
        with pytest.raises(ValueError, match="not a public address"):
            resolved("127.0.0.1", 80)
    monkeypatch.setenv("WARHOST_PRIVATE_WEBHOOKS", "1")
    assert resolved("127.0.0.1", 80)[1] == ("127.0.0.1", 80)


def test_pauses_grow_up_to_a_limit() -> None:
    assert [pause(1.0, failures) for failures in range(6)] == [1.0, 2.0, 4.0, 8.0, 15.0, 15.0]
    assert pause(0.0, 9) == 0.0 and pause(1.0, 10_000) == LONGEST


def test_a_full_disk_is_tried_again_with_growing_pauses_and_logged_once(
    served: Served, visitor: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pauses: list[float] = []
    full = [True]
    append = Store.append

    def refusing(self: Store, *args: Any) -> None:
        if full[0]:
            raise sa.exc.OperationalError("INSERT", {}, Exception("database or disk is full"))
        append(self, *args)

    def noted(first: float, failures: int) -> float:
        pauses.append(pause(first, failures))
        if len(pauses) >= 12:
            full[0] = False
        return 0.0

    monkeypatch.setattr(Store, "append", refusing)
    monkeypatch.setattr(driving, "pause", noted)
    me = visitor()
    matches = [me.new({"gandalf": "bot", "witch_king": "me"})["id"] for _ in range(3)]
    for match in matches:
        assert me.live(match).until_asked()
    # Not with each of the twelve failures. One that was under way when the store worked again is logged too.
    assert 1 <= caplog.text.count("Traceback") <= len(matches)
    assert "the store works again" in caplog.text
    assert max(pauses) > 2.0 * driving.AGAIN


def test_a_failing_look_at_the_store_is_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    looks: list[int] = []

    async def check(*given: Any) -> None:
        looks.append(0)
        if len(looks) == 5:
            raise asyncio.CancelledError
        raise OSError("disk is full")

    async def look() -> None:
        tables: Any = SimpleNamespace(live={})
        with pytest.raises(asyncio.CancelledError):
            await watching.watch_store(tables)

    monkeypatch.setattr(watching, "LOOK", 0.0)
    monkeypatch.setattr(watching, "check_sessions", check)
    monkeypatch.setattr(watching, "check_removed", check)
    asyncio.run(look())
    assert caplog.text.count("Traceback") == 1
