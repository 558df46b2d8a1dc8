"""`warhost admin`: what whoever runs a server does with its database, while the server runs."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.helper import Served, Visitor
from websockets.exceptions import ConnectionClosed

from warhost.cli import main
from warhost.server import tables

Make = Callable[[], Visitor]


@pytest.fixture(autouse=True)
def looking(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server looks often for what has been changed in its database."""
    monkeypatch.setattr(tables, "LOOK", 0.05)


def test_the_operator_removes_any_match(served: Served, visitor: Make, capsys: pytest.CaptureFixture[str]) -> None:
    me, other = visitor(), visitor()
    match, kept = [me.new({"gandalf": "me", "witch_king": "open"})["id"] for _ in range(2)]
    other.post(f"/matches/{match}/join", {"seat": "witch_king"})
    other.live(kept)
    live = other.live(match)
    assert me.refused("DELETE", f"/matches/{match}") == (409, "not_alone")
    assert main(["--lang", "en", "admin", "remove", match, "--db", served.database]) == 0
    assert capsys.readouterr().out == f"Match {match} removed.\n"
    with pytest.raises(ConnectionClosed):
        live.until("never")
    for address in (f"/matches/{match}", f"/matches/{match}/at/0"):
        assert me.refused("GET", address) == (404, "no_match")
    assert [one["id"] for one in me.get("/matches?state=mine")] == [kept]
    assert main(["--lang", "ru", "admin", "remove", kept, "--db", served.database]) == 0
    assert capsys.readouterr().out == f"Партия {kept} удалена.\n"


def test_an_unknown_match_cannot_be_removed(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    for language, words in (("en", "There is no match 'abc'."), ("ru", "Партии 'abc' нет.")):
        assert main(["--lang", language, "admin", "remove", "abc", "--db", served.database]) == 2
        assert words in capsys.readouterr().err


@pytest.mark.parametrize(("arguments", "english", "russian"), [
    (["admin", "remov"], "Unknown command 'admin remov'. The commands are admin remove.",
     "Неизвестная команда 'admin remov'. Есть команды: admin remove."),
    (["admin", "remove"], "Missing: MATCH", "Не указано: MATCH"),
    (["admin", "--all"], "Unknown argument --all.", "Неизвестный аргумент --all."),
    (["admin", "remove", "a1", "b2"], "Unknown argument b2.", "Неизвестный аргумент b2."),
])
def test_bad_input_is_explained(capsys: pytest.CaptureFixture[str], arguments: list[str], english: str,
                                russian: str) -> None:
    for language, words in (("en", english), ("ru", russian)):
        assert main(["--lang", language, *arguments]) == 2
        assert words in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["admin"], ["admin", "--help"], ["admin", "remove", "--help"]])
def test_help_is_in_both_languages(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    for language, words in (("en", "remove a match"), ("ru", "удалить партию")):
        try:
            main(["--lang", language, *arguments])
        except SystemExit as ended:
            assert ended.code == 0
        assert words in " ".join(capsys.readouterr().out.split())


def test_a_missing_database_is_not_created(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "admin", "remove", "a1", "--db", str(tmp_path / "typo.db")]) == 2
    assert "Can't open the database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
