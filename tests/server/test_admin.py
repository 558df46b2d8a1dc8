"""`warhost admin`: the operator works on the database while the server runs."""

import json
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from tests.server.cluster import new_database
from tests.server.helper import Served, Visitor
from tests.server.test_absence import four
from websockets.exceptions import ConnectionClosed

from warhost.cli import main
from warhost.server import watching

Make = Callable[[], Visitor]
PASSWORD = "three for the elves"


@pytest.fixture(autouse=True)
def looking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server check its database for changes often."""
    monkeypatch.setattr(watching, "LOOK", 0.05)


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


@pytest.mark.parametrize(
    ("arguments", "english", "russian"),
    [
        (
            ["admin", "remov"],
            "Unknown command 'admin remov'. The commands are admin find, admin ban, admin unban, admin"
            " rename, admin delete, admin reports, admin remove, admin pushkey.",
            "Неизвестная команда 'admin remov'. Есть команды: admin",
        ),
        (["admin", "find"], "Missing: TEXT", "Не указано: TEXT"),
        (["admin", "ban"], "Missing: NAME", "Не указано: NAME"),
        (["admin", "rename", "Narvi"], "Missing: NEW", "Не указано: NEW"),
        (["admin", "remove"], "Missing: MATCH", "Не указано: MATCH"),
        (["admin", "--all"], "Unknown argument --all.", "Неизвестный аргумент --all."),
        (["admin", "remove", "a1", "b2"], "Unknown argument b2.", "Неизвестный аргумент b2."),
    ],
)
def test_bad_input_is_explained(
    capsys: pytest.CaptureFixture[str], arguments: list[str], english: str, russian: str
) -> None:
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


# ---- people


def run(capsys: pytest.CaptureFixture[str], served: Served, *arguments: str, language: str = "en") -> tuple[int, str]:
    """Run a command. Returns its exit code and output."""
    code = main(["--lang", language, "admin", *arguments, "--db", served.database])
    printed = capsys.readouterr()
    return code, printed.out or printed.err


def account(visitor: Make, name: str) -> Visitor:
    """Somebody with an account."""
    me = visitor()
    me.post("/account", {"name": name, "password": PASSWORD})
    return me


def test_the_operator_finds_people(served: Served, visitor: Make, capsys: pytest.CaptureFixture[str]) -> None:
    me, guest = account(visitor, "Grima Wormtongue"), visitor()
    me.ok(me.http.patch("/me", json={"mail": "grima@example.org"}))
    me.new({"gandalf": "me", "witch_king": "bot"})
    for text in ("worm", "GRIMA wormtongue", me.me["id"], "Grima@example.org"):
        code, out = run(capsys, served, "find", text)
        assert code == 0 and me.me["id"] in out and "Grima Wormtongue" in out and "matches: 1" in out
        assert "grima@example.org (not confirmed)" in out and guest.me["id"] not in out
    assert "(guest)" in run(capsys, served, "find", guest.me["id"])[1]
    for text in ("100%", "nobody", "\x1b", "\udcff"):
        assert run(capsys, served, "find", text)[0] == 2
    assert json.loads(run(capsys, served, "find", "worm", "--json")[1])[0]["name"] == "Grima Wormtongue"


def test_a_banned_person_is_out_at_once(served: Served, visitor: Make, capsys: pytest.CaptureFixture[str]) -> None:
    me, other = account(visitor, "Grima"), visitor()
    token = me.post("/tokens", {"label": "my bot"})["token"]
    match = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
    opened = me.new({"gandalf": "me", "witch_king": "open"})["id"]
    live = me.live(match)
    assert run(capsys, served, "ban", "grima") == (0, "Grima is banned.\n")
    assert me.refused("GET", "/tokens") == (401, "no_session")
    program = httpx.get(
        f"http://{me.address}/api/tokens", headers={"authorization": f"Bearer {token}"}, trust_env=False
    )
    assert program.status_code == 401
    with pytest.raises(ConnectionClosed):
        live.until("never")
    assert other.refused("POST", "/session", {"name": "Grima", "password": PASSWORD}) == (403, "banned")
    assert other.refused("POST", "/session", {"name": "Grima", "password": "wrong"}) == (403, "bad_login")
    assert other.get("/matches?state=open") == [] and other.refused("GET", f"/matches/{opened}") == (404, "no_match")
    assert "BANNED" in run(capsys, served, "find", "grima")[1]
    code, out = run(capsys, served, "ban", "Grima", language="ru")
    assert code == 2 and "Игрок 'Grima' уже заблокирован." in out
    assert run(capsys, served, "unban", "Grima") == (0, "Grima is no longer banned.\n")
    assert "'Grima' is not banned." in run(capsys, served, "unban", "Grima")[1]
    assert other.post("/session", {"name": "Grima", "password": PASSWORD})["id"] == me.me["id"]


def test_a_ban_ends_the_sessions_in_all_processes(postgres: str, capsys: pytest.CaptureFixture[str]) -> None:
    url = new_database(postgres, uuid4().hex)
    with Served(url) as one, Served(url) as two, Visitor(one.address) as me:
        match = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
        with Visitor(two.address, me.http.cookies["warhost"]) as window:
            lives = me.live(match), window.live(match)
            assert run(capsys, one, "ban", me.me["id"])[0] == 0
            for live in lives:
                with pytest.raises(ConnectionClosed):
                    live.until("never")
            assert window.refused("GET", "/tokens") == (401, "no_session")


def test_the_operator_renames_an_account(served: Served, visitor: Make, capsys: pytest.CaptureFixture[str]) -> None:
    me, guest = account(visitor, "Rude Word"), visitor()
    account(visitor, "Bill")
    assert run(capsys, served, "rename", "rude word", "Polite Word") == (0, "Rude Word is now called Polite Word.\n")
    assert me.get("/me")["name"] == "Polite Word"
    visitor().post("/session", {"name": "polite word", "password": PASSWORD})
    for new, words in (
        ("Bill", "already taken"),
        ("BiII", "looks like one"),
        ("<b>", "A name has"),
        ("admin", "mistaken for"),
    ):
        code, out = run(capsys, served, "rename", "Polite Word", new)
        assert code == 2 and words in out
    assert "is a guest" in run(capsys, served, "rename", guest.me["id"], "Somebody")[1]
    code, out = run(capsys, served, "rename", "Rude Word", "Other", language="ru")
    assert code == 2 and "Игрока с именем или номером 'Rude Word' нет." in out
    assert me.get("/me")["name"] == "Polite Word"


def test_the_operator_deletes_an_account(served: Served, visitor: Make, capsys: pytest.CaptureFixture[str]) -> None:
    me, other = account(visitor, "Grima"), visitor()
    match = me.new({"gandalf": "me", "witch_king": "open"})["id"]
    other.post(f"/matches/{match}/join", {"seat": "witch_king"})
    live, theirs = me.live(match), other.live(match)
    assert run(capsys, served, "delete", "Grima") == (0, "Grima deleted.\n")
    with pytest.raises(ConnectionClosed):
        live.until("never")
    while theirs.table["state"] != "aborted":  # a running server notices
        theirs.until("table")
    assert other.get(f"/matches/{match}")["seats"][0]["who"] == "Deleted player"
    assert run(capsys, served, "delete", "Grima")[0] == 2


def test_a_running_server_notices_the_partner_of_a_deleted_account(
    served: Served, visitor: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    match, tables, people = four(visitor)
    name = people["frodo"].get("/me")["name"]
    assert run(capsys, served, "delete", name)[0] == 0
    while tables["aragorn"].table["seats"] != ["frodo", "aragorn"]:
        tables["aragorn"].until("table")
    assert people["aragorn"].get(f"/matches/{match}")["state"] == "running"
