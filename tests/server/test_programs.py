"""Programs around the server: the example client, reports, load."""

import json
import secrets
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.helper import PATIENCE, Served, Visitor

from warhost.cli import main
from warhost.server.store import Store

pytestmark = pytest.mark.any_database

EXAMPLE = Path(__file__).parents[2] / "examples" / "player.py"
Make = Callable[[], Visitor]


@pytest.fixture
def database(tmp_path: Path) -> str:
    """SQLite is enough here."""
    return str(tmp_path / "test.db")


def test_the_example_plays_a_whole_match_with_a_token(visitor: Make) -> None:
    me = visitor()
    token = me.post("/tokens", {"label": "example"})["token"]
    ran = subprocess.run(
        [sys.executable, str(EXAMPLE), token, me.address],
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert [m["state"] for m in me.get("/matches?state=mine")] == ["finished"]


def test_the_example_says_what_is_wrong(visitor: Make) -> None:
    me = visitor()
    token = me.post("/tokens", {"label": "example"})["token"]
    for arguments, said in (
        ([token, "127.0.0.1:9"], "Is the server running"),
        (["x", me.address], "programs need a valid token"),
        ([token, me.address, "chess"], "unknown game 'chess'; the games are wotr"),
        ([], "usage:"),
    ):
        ran = subprocess.run(
            [sys.executable, str(EXAMPLE), *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert ran.returncode and said in ran.stderr and "Traceback" not in ran.stderr


def test_a_token_is_never_mistaken_for_an_option(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    me = visitor()
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: "-" * size)
    token = me.post("/tokens", {"label": "example"})["token"]
    assert "-" in token and not token.startswith("-")


def test_reports_are_printed_and_their_records_written(
    visitor: Make, served: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    me = visitor()
    match = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
    me.post(f"/matches/{match}/report", {"words": "The Balrog flew."})
    assert main(["reports", "--db", served.database, "--folder", str(tmp_path / "out")]) == 0
    assert "The Balrog flew." in capsys.readouterr().out
    record = next((tmp_path / "out").iterdir())
    assert main(["verify", str(record)]) == 0
    capsys.readouterr()
    assert main(["reports", "--db", served.database, "--json", "--folder", str(tmp_path / "again")]) == 0
    assert json.loads(capsys.readouterr().out)[0]["record"]["game"] == "wotrcg"
    assert (tmp_path / "again" / record.name).read_bytes() == record.read_bytes()


@pytest.mark.parametrize(
    "db", ["/nowhere/x.db", "nonsense://x", "postgresql://a@b:c/d", "postgresql://nobody:hidden@127.0.0.1:1/x"]
)
@pytest.mark.parametrize("command", [["serve", "--no-browser", "--port", "0"], ["reports"], ["password", "Narvi"]])
def test_a_database_that_cannot_be_opened_is_reported_in_one_sentence(
    command: list[str], db: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--db", db]) == 2
    said = capsys.readouterr().err
    assert "--db takes a file or postgresql://" in said and "hidden" not in said
    assert main(["--lang", "ru", *command, "--db", db]) == 2
    assert "Не удаётся открыть базу данных" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["reports"], ["password", "Narvi"]])
def test_reports_need_an_existing_database(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The house runs over another database, most likely."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["--lang", "en", *command]) == 2
    assert "Can't open the database (No such file or directory)" in capsys.readouterr().err
    assert not (tmp_path / "warhost" / "warhost.db").exists()


@pytest.mark.parametrize("before", ["", "sqlite:///"])
@pytest.mark.parametrize("command", [["reports"], ["password", "Narvi"]])
def test_reports_do_not_create_a_missing_database(
    command: list[str], before: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--db", f"{before}{tmp_path}/typo.db"]) == 2
    assert "Can't open the database (No such file or directory)" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_reports_cannot_control_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = Store(str(tmp_path / "x.db"))
    store.add_report("abcd", "p", "\x1b]0;mine\x07Lost.\n2  2026-01-01  forged\u202e", 1, "{}", "{}")
    store.close()
    assert main(["reports", "--db", str(tmp_path / "x.db")]) == 0
    out = capsys.readouterr().out
    assert "Lost.\n    2  2026-01-01  forged" in out and not any(sign in out for sign in "\x1b\x07\u202e")


def test_load_says_in_one_sentence_that_the_server_stopped_responding(
    served: Served, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_: object) -> int:
        raise ExceptionGroup("players", [ExceptionGroup("more", [ConnectionResetError("reset by peer")])])

    monkeypatch.setattr("warhost.server.load.run", gone)
    assert main(["load", served.address]) == 2
    assert "stopped responding (reset by peer)" in capsys.readouterr().err


def test_load_prints_its_figures(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["load", served.address, "--matches", "4", "--ramp", "1", "--seconds", "5", "--think", "0.1", "--json"]
    assert main([*arguments, "--limit", "60000"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["matches"] == 4 and figures["answers"] > 0 and figures["refused"] == 0
    assert main([*arguments, "--limit", "0"]) == 1
