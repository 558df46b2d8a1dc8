"""The log: a time, a level and the id of the request in every line, as text or JSON."""

import io
import json
import logging
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.helper import PATIENCE, Visitor

from warhost.cli import main
from warhost.server import logs

Make = Callable[[], Visitor]
SOURCE = Path(__file__).parents[2] / "src"
LINE = re.compile(
    r"(?P<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (?P<level>[A-Z]+) (?P<logger>[\w.]+) "
    r"\[(?P<request>[0-9a-f]{16}|-)\] (?P<message>.*)"
)


@pytest.fixture
def database(tmp_path: Path) -> str:
    """SQLite is enough here."""
    return str(tmp_path / "test.db")


@pytest.fixture
def root() -> Iterator[None]:
    """Restore the loggers after the test."""
    logger = logging.getLogger()
    handlers, level = list(logger.handlers), logger.level
    yield
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
    for handler in handlers:
        logger.addHandler(handler)
    logger.setLevel(level)


def written(form: str, level: str = "info") -> io.StringIO:
    """A stream that the log goes to."""
    stream = io.StringIO()
    logs.set_up(form, level, stream)
    return stream


def test_a_line_of_text_has_a_time_a_level_and_a_request_id(root: None) -> None:
    stream = written("text")
    token = logs.request_id.set("0123456789abcdef")
    logging.getLogger("warhost.server").warning("match %s: gone", "ab12")
    logs.request_id.reset(token)
    logging.getLogger("warhost.server").info("no request")
    logging.getLogger("warhost.server").debug("too small")
    found = [LINE.fullmatch(line) for line in stream.getvalue().splitlines()]
    assert [(one["level"], one["request"], one["message"]) for one in found if one] == [
        ("WARNING", "0123456789abcdef", "match ab12: gone"),
        ("INFO", "-", "no request"),
    ]


def test_json_lines_have_the_same_fields_and_the_traceback(root: None) -> None:
    stream = written("json")
    try:
        raise ValueError("no such hex")
    except ValueError:
        logging.getLogger("warhost.server").exception("cannot move")
    line = json.loads(stream.getvalue())
    assert line["level"] == "error" and line["logger"] == "warhost.server" and line["message"] == "cannot move"
    assert line["request"] == "" and line["time"].endswith("Z")
    assert line["exception"].endswith("ValueError: no such hex") and stream.getvalue().count("\n") == 1


@pytest.mark.parametrize("form", logs.FORMATS)
def test_nobody_can_forge_a_line_of_the_log(root: None, form: str) -> None:
    stream = written(form)
    try:
        raise ValueError("bad\n2026-01-01T00:00:00.000Z INFO forged")
    except ValueError:
        logging.getLogger("warhost.server").exception("GET /x\n2026-01-01T00:00:00.000Z INFO forged\x1b[2J\u202e\ud800")
    lines = stream.getvalue().splitlines()
    assert not any(line.startswith("2026-01-01") for line in lines)
    assert not any(sign in stream.getvalue() for sign in "\x1b\u202e\ud800")


def test_a_request_is_logged_with_the_id_that_it_was_answered_with(visitor: Make, root: None) -> None:
    me = visitor()
    stream = written("json")
    answered = me.http.get("/matches", params={"state": "open", "secret": "hidden"})
    refused = me.http.post("/matches", json={"game": "chess"}, headers={"x-request-id": "mine"})
    live = me.live(me.new({"gandalf": "me", "witch_king": "hot"})["id"])
    live.close()
    ids = [response.headers["x-request-id"] for response in (answered, refused)]
    assert ids[0] != ids[1] != "mine"
    end = time.monotonic() + PATIENCE
    while "WEBSOCKET" not in stream.getvalue():  # logged a moment after it has ended
        assert time.monotonic() < end, stream.getvalue()
        time.sleep(0.01)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    told = {line["request"]: line["message"] for line in lines if line["logger"] == "warhost.access"}
    assert re.fullmatch(r"127\.0\.0\.1 GET /api/matches 200 \d+ ms", told[ids[0]])
    assert re.fullmatch(r"127\.0\.0\.1 POST /api/matches 400 \d+ ms", told[ids[1]])
    assert not any("hidden" in message for message in told.values())
    assert any(re.fullmatch(r"127\.0\.0\.1 WEBSOCKET /api/matches/\w+/live 101 \d+ ms", one) for one in told.values())


def test_the_secret_of_a_link_that_stops_mail_is_not_logged(visitor: Make, root: None) -> None:
    me = visitor()
    stream = written("text")
    for path in ("/unsubscribe/secret", "//unsubscribe//secret"):
        me.http.get(f"http://{me.address}{path}")
    lines = [line for line in stream.getvalue().splitlines() if "warhost.access" in line]
    assert len(lines) == 2 and all("GET /unsubscribe/… 404" in line and "secret" not in line for line in lines)


def test_an_error_is_logged_with_the_id_of_its_request(
    visitor: Make, root: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = visitor()
    stream = written("json", "warning")
    monkeypatch.setattr("warhost.server.game_info.games", lambda language: 1 / 0)
    answered = me.http.get("/games")
    assert answered.status_code == 500
    line = json.loads(stream.getvalue())
    assert line["request"] == answered.headers["x-request-id"] and "ZeroDivisionError" in line["exception"]


def test_the_server_writes_its_log_in_the_chosen_format(database: str) -> None:
    command = [sys.executable, "-m", "warhost", "serve", "--port", "0", "--db", database, "--no-browser",
               "--log-format", "json", "--log-level", "info"]  # fmt: skip
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": str(SOURCE)}
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split(": ")[1].strip()
        httpx.get(f"{address}api/health", timeout=PATIENCE, trust_env=False, verify=False)
        process.terminate()
        _, said = process.communicate(timeout=PATIENCE)
    lines = [json.loads(line) for line in said.splitlines()]
    assert any("GET /api/health 200" in line["message"] for line in lines)
    assert {"uvicorn.error", "warhost.access"} <= {line["logger"] for line in lines}


@pytest.mark.parametrize(
    ("arguments", "english", "russian"),
    [
        (
            ["--log-format", "xml"],
            "--log-format: 'xml' is not possible. Choose one of text, json.",
            "--log-format: значение 'xml' недопустимо. Выберите одно из: text, json.",
        ),
        (["--log-level", "loud"], "Choose one of debug, info, warning, error.", "Выберите одно из: debug,"),
    ],
)
def test_an_unknown_format_or_level_is_refused(
    arguments: list[str], english: str, russian: str, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, words in (("en", english), ("ru", russian)):
        assert main(["--lang", language, "serve", "--no-browser", "--port", "0", "--db", database, *arguments]) == 2
        said = capsys.readouterr().err
        assert words in said and "Traceback" not in said
