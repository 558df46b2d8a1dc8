"""`warhost backup` and `warhost restore`, over both databases, while people play."""

import random
import resource
import sqlite3
import stat
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from tests.server.cluster import new_database
from tests.server.helper import Live, Served, Visitor, back_to

from warhost.cli import backup, main
from warhost.server.database import HEAD
from warhost.server.store import Store

Make = Callable[[], Visitor]


@pytest.fixture
def another(database: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A second, empty database of the same kind."""
    if "://" not in database:
        return str(tmp_path / "another.db")
    return new_database(request.getfixturevalue("postgres"), uuid4().hex)


def command(*arguments: str, language: str = "en") -> int:
    """Run a command."""
    return main(["--lang", language, *arguments])


def matches_of(person: Visitor) -> list[dict[str, Any]]:
    """All matches of a person, as the page lists them."""
    found: list[dict[str, Any]] = person.get("/matches?state=mine")
    return sorted(found, key=lambda one: str(one["id"]))


def played(me: Visitor, friend: Visitor) -> dict[str, Live]:
    """A match of each kind: running against a bot and against a person, waiting, and ended."""
    against_bot = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
    against_friend = me.new({"gandalf": "me", "witch_king": "open"}, pace={"kind": "days", "days": 3})["id"]
    friend.post(f"/matches/{against_friend}/join", {"seat": "witch_king"})
    me.new({"gandalf": "me", "witch_king": "open"})
    finished = me.new({"gandalf": "me", "witch_king": "hot"})["id"]
    lives = {match: me.live(match) for match in (against_bot, against_friend, finished)}
    lives[against_bot].play(random.Random(1), 10)
    lives[against_bot].until_asked()
    lives[against_friend].play(random.Random(2), 1)
    lives[finished].send("resign", seat="gandalf")
    while not lives[finished].table["over"] and lives[finished].table["state"] == "running":
        lives[finished].until("table")
    friend.post(f"/matches/{against_friend}/report", {"words": "A report."})
    me.http.put(f"/matches/{against_bot}/notes", json={"words": "My plan."})
    return lives


def test_a_restored_backup_has_every_match_and_they_continue(
    database: str, another: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "backup"
    with Served(database) as served, Visitor(served.address) as me, Visitor(served.address) as friend:
        lives = played(me, friend)
        listed = [matches_of(me), matches_of(friend)]
        tables = {match: (live.table["version"], live.table["view"], live.words()) for match, live in lives.items()}
        cookies = [person.http.cookies["warhost"] for person in (me, friend)]
        assert command("backup", str(file), "--db", database) == 0
        assert f"Backup written to {file}" in capsys.readouterr().out
        assert stat.S_IMODE(file.stat().st_mode) == 0o600 and not list(tmp_path.glob("*.part"))
    assert command("restore", str(file), "--db", another) == 0
    assert capsys.readouterr().out == f"{file} restored. Matches: 4.\n"
    with (
        Served(another) as served,
        Visitor(served.address, cookies[0]) as me,
        Visitor(served.address, cookies[1]) as friend,
    ):
        again = [matches_of(me), matches_of(friend)]
        # Clocks have been given back the time in which no server ran, as an entry.
        for before, after in zip([*listed[0], *listed[1]], [*again[0], *again[1]], strict=True):
            clocked = before["pace"]["kind"] != "none" and before["state"] == "running"
            assert after["version"] - before["version"] in ((0, 1) if clocked else (0,))
            assert {**after, "version": 0, "updated": 0} == {**before, "version": 0, "updated": 0}
        for match, (_, view, words) in tables.items():
            live = me.live(match)
            assert (live.table["view"], live.words()) == (view, words)
        assert me.get(f"/matches/{next(iter(tables))}/notes") == {"words": "My plan."}
        running = me.live(next(iter(tables)))
        running.play(random.Random(3), 3)


def test_a_backup_while_people_play_is_a_moment_of_the_match(database: str, another: str, tmp_path: Path) -> None:
    stop = threading.Event()

    def play(address: str, number: int) -> None:
        with Visitor(address) as me:
            live = me.live(me.new({"gandalf": "me", "witch_king": "hot"})["id"])
            pick = random.Random(number)
            while not stop.is_set() and not live.table["over"]:
                live.until_seat_asked()
                live.answer(pick.choice(live.options()))

    with Served(database) as served:
        players = [threading.Thread(target=play, args=(served.address, number)) for number in range(2)]
        for player in players:
            player.start()
        store = Store(database)
        while store.count_matches() < 2 or any(row.version < 5 for row in store.list_matches("running", None, 10)[0]):
            time.sleep(0.02)
        store.close()
        assert command("backup", str(tmp_path / "backup"), "--db", database) == 0
        stop.set()
        for player in players:
            player.join()
    assert command("restore", str(tmp_path / "backup"), "--db", another) == 0
    store = Store(another)
    rows, _ = store.list_matches("running", None, 10)
    assert len(rows) == 2
    for row in rows:
        assert [entry.number for entry in store.entries(row.id)] == list(range(1, row.version + 1))
    store.close()


def test_a_database_that_a_server_uses_is_not_replaced(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "backup"
    with Served(database) as served, Visitor(served.address) as me:
        match = me.new({"gandalf": "me", "witch_king": "hot"})["id"]
        assert command("backup", str(file), "--db", database) == 0
        for language, words in (
            ("en", "A server is running on this database."),
            ("ru", "С этой базой данных работает сервер."),
        ):
            assert command("restore", str(file), "--db", database, "--replace", language=language) == 2
            assert words in capsys.readouterr().err
        assert me.get(f"/matches/{match}")["state"] == "running"
    monkeypatch.setattr(backup, "LOOK", 0.0)  # it has stopped, and there is no other
    for language, words in (
        ("en", "already has matches (1). Add --replace"),
        ("ru", "уже есть партии (1). Чтобы заменить"),
    ):
        assert command("restore", str(file), "--db", database, language=language) == 2
        assert words in capsys.readouterr().err
    store = Store(database)
    store.remove(match)
    store.add_person("later", "en")
    store.close()
    assert command("restore", str(file), "--db", database, "--replace") == 0
    store = Store(database)
    assert store.match(match) is not None and store.person("later") is None
    store.close()


def test_another_process_that_still_runs_is_noticed(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(database)
    store.stop_beating(time.time())
    assert command("backup", str(tmp_path / "backup"), "--db", database) == 0
    monkeypatch.setattr("warhost.cli.backup.time.sleep", lambda seconds: store.beat(time.time))
    assert command("restore", str(tmp_path / "backup"), "--db", database) == 2
    assert "A server is running" in capsys.readouterr().err
    store.close()


def test_a_backup_of_an_older_version_is_brought_up_to_date(database: str, another: str, tmp_path: Path) -> None:
    store = Store(database)
    store.add_person("old", "en")
    back_to(store, "0007")
    store.close()
    assert command("backup", str(tmp_path / "backup"), "--db", database) == 0
    Store(another).close()  # its tables are newer than those of the backup
    assert command("restore", str(tmp_path / "backup"), "--db", another) == 0
    store = Store(another)
    assert store.revision() == HEAD and store.person("old") is not None
    store.close()


def test_a_backup_of_a_newer_version_is_refused(
    database: str, another: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(database)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    store.close()
    monkeypatch.setattr("warhost.server.database.HEAD", "9999")
    assert command("backup", str(tmp_path / "backup"), "--db", database) == 0
    monkeypatch.undo()
    assert command("restore", str(tmp_path / "backup"), "--db", another) == 2
    assert "comes from a newer version of Warhost" in capsys.readouterr().err
    assert not (tmp_path / "another.db").exists()


def test_damaged_and_foreign_files_are_refused_and_change_nothing(
    database: str, another: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(database)
    for number in range(200):
        store.add_person(f"person{number}", "en")
    store.close()
    good = tmp_path / "good"
    assert command("backup", str(good), "--db", database) == 0
    short, text, other = tmp_path / "short", tmp_path / "text", tmp_path / "other"
    short.write_bytes(good.read_bytes()[: good.stat().st_size * 2 // 3])
    text.write_text("nonsense")
    with sqlite3.connect(other) as made:
        made.execute("CREATE TABLE recipes (name TEXT)")
    made.close()
    for file in (short, text, other, tmp_path / "missing", tmp_path):
        capsys.readouterr()
        assert command("restore", str(file), "--db", another) == 2, file
        said = capsys.readouterr().err
        assert str(file) in said or "pg_restore failed" in said
        assert "Traceback" not in said
    store = Store(another)
    assert store.count_matches() == 0 and store.person("person1") is None
    store.close()


def test_a_backup_goes_only_into_its_own_kind_of_database(
    tmp_path: Path, postgres: str, capsys: pytest.CaptureFixture[str]
) -> None:
    url, lite = new_database(postgres, uuid4().hex), str(tmp_path / "x.db")
    for db in (url, lite):
        Store(db).close()
    for language, words in (
        ("en", "is a backup of SQLite, so it can't be restored into PostgreSQL."),
        ("ru", "— резервная копия SQLite, в PostgreSQL её восстановить нельзя."),
    ):
        assert command("restore", lite, "--db", url, language=language) == 2
        assert words in capsys.readouterr().err
    assert command("backup", str(tmp_path / "dump"), "--db", url) == 0
    assert command("restore", str(tmp_path / "dump"), "--db", lite) == 2
    assert "is a backup of PostgreSQL" in capsys.readouterr().err


def test_a_file_is_never_overwritten(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Store(database).close()
    file = tmp_path / "backup"
    file.write_text("precious")
    assert command("backup", str(file), "--db", database) == 2
    assert "already exists" in capsys.readouterr().err and file.read_text() == "precious"
    assert command("backup", str(tmp_path / "nowhere" / "backup"), "--db", database) == 2
    assert "Can't write" in capsys.readouterr().err
    assert command("backup", "--db", database) == 2
    assert "Missing: FILE" in capsys.readouterr().err


def test_a_full_disk_is_reported_in_one_sentence_and_leaves_nothing_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, file, other = (str(tmp_path / name) for name in ("test.db", "backup", "other.db"))
    store = Store(database)
    store.add_person("p", "en")
    store.close()
    size, most = Path(database).stat().st_size, resource.getrlimit(resource.RLIMIT_FSIZE)
    for command_line, written in (
        (("backup", file, "--db", database), file),
        (("restore", file, "--db", other), other),
    ):
        resource.setrlimit(resource.RLIMIT_FSIZE, (size // 2, most[1]))
        try:
            assert command(*command_line) == 2
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, most)
        said = capsys.readouterr().err
        assert f"Can't write {written}: " in said and len(said.splitlines()) == 2
        assert not list(tmp_path.glob("*.part"))
        assert command(*command_line) == 0


def test_missing_programs_are_named(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = new_database(postgres, uuid4().hex)
    Store(url).close()
    monkeypatch.setattr("warhost.cli.backup.shutil.which", lambda name: None)
    monkeypatch.setattr("warhost.cli.backup.Path.glob", lambda path, pattern: iter(()))
    for language, words in (
        ("en", "pg_dump is not installed. It comes with PostgreSQL"),
        ("ru", "Программа pg_dump не установлена."),
    ):
        assert command("backup", str(tmp_path / "dump"), "--db", url, language=language) == 2
        assert words in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_password_of_the_database_is_not_on_a_command_line() -> None:
    from sqlalchemy import make_url

    for text in (
        "postgresql+psycopg://me:secret@db/warhost?sslmode=require",
        "postgresql+psycopg://me@db/warhost?password=secret&sslmode=require",
    ):
        database, environment = backup.connection(make_url(text))
        assert database == "postgresql://me@db/warhost?sslmode=require" and environment["PGPASSWORD"] == "secret"


def test_the_database_can_be_named_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARHOST_DB", str(tmp_path / "named.db"))
    Store(str(tmp_path / "named.db")).close()
    assert command("backup", str(tmp_path / "backup")) == 0
    assert (tmp_path / "backup").exists()
