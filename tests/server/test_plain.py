"""Where msgspec is missing, our own structs write and read every message as it does, with the same refusals."""

import importlib
import json
import subprocess
import sys
from types import ModuleType
from typing import Any

import msgspec
import pytest

import warhost.server
from warhost.server import plain, structs, wire
from warhost.server.edition import Edition
from warhost.server.rows import Seat

# Libraries that only a server has.
SERVER_ONLY = ("alembic", "argon2", "cryptography", "httptools", "litestar", "msgspec", "openskill",
               "prometheus_client", "psycopg", "pywebpush", "rich", "sqlalchemy", "uvicorn", "websockets",
               "_multiprocessing")  # fmt: skip

MESSAGES = [
    ("Span", ["word"], {}),
    ("Span", ["word", "card", "c1"], {}),
    ("Thing", ["card", "c1"], {}),
    ("Pace", [], {}),
    ("Odds", [[]], {}),
    ("Odds", [[], {"win": 0.5}], {}),
    ("Refused", ["stale", "Слишком поздно"], {}),
    ("Ack", [3, "a"], {}),
    ("Pong", [], {}),
    ("Log", [4, []], {}),
    ("LogEntry", [1, [], "turn", True], {}),
    ("Table", [1, "free", ["free"], "running", None, [], [], None, [], False, False, {"free": 1.0}, "", []], {}),
    (
        "Moment",
        [1, "free", ["free"], "running", {"a": [1, 2.5, None]}, [], [], None, [], False, False, None, "", []],
        {"log": [], "passes": True},
    ),
]

READ: list[tuple[str, Any]] = [
    ("FromClient", {"type": "answer", "ask_version": 1, "seat": "free", "action": "pass", "id": "x"}),
    ("FromClient", {"type": "answer", "ask_version": "1", "seat": "free", "action": "pass", "id": "x"}),
    ("FromClient", {"type": "answer", "seat": "free", "action": "pass", "id": "x"}),
    ("FromClient", {"type": "answer", "ask_version": 1, "seat": "free", "action": "", "id": "x"}),
    ("FromClient", {"type": "answer", "ask_version": 1, "seat": "f" * 41, "action": "a", "id": "x"}),
    ("FromClient", {"type": "answer", "ask_version": 1, "seat": "free", "action": "a", "id": "x", "more": 1}),
    ("FromClient", {"type": "language", "lang": "de"}),
    ("FromClient", {"type": "language", "lang": "ru"}),
    ("FromClient", {"type": "ping"}),
    ("FromClient", {"type": "sing"}),
    ("FromClient", {"lang": "ru"}),
    ("FromClient", []),
    ("FromClient", None),
    ("FromClient", {"type": "undo_reply", "yes": 1}),
    ("FromClient", {"type": "chat", "words": "a\0b"}),
    ("NewMatch", {"game": "g", "seats": {"free": {"kind": "me"}, "shadow": {"kind": "bot", "bot": "easy"}}}),
    ("NewMatch", {"game": "g", "seats": {"free": {"kind": "king"}}}),
    ("NewMatch", {"game": "g", "seats": {"free": "me"}}),
    ("NewMatch", {"game": "g", "seats": {"free": {"kind": "me", "age": 3}}}),
    ("NewMatch", {"game": "g", "seats": [], "options": {"a": 1}}),
    ("NewMatch", {"game": "g", "seats": {}, "options": {"a": 1, "b": True, "c": "x"}, "pace": {"kind": "live"}}),
    ("NewMatch", {"game": "g", "seats": {}, "pace": {"kind": "live", "minutes": 0}}),
    ("NewMatch", {"game": "g", "seats": {}, "pace": {"kind": "live", "minutes": 601}}),
    ("NewMatch", {"game": "g", "seats": {}, "scenario": {"a": {"b": []}}}),
    ("NewMatch", {"game": "g", "seats": {}, "scenario": None}),
    ("NewMatch", {"game": "g", "seats": {}, "scenario": 3}),
    ("Branch", {"at": -1, "seats": {}}),
    ("Branch", {"at": 1.5, "seats": {}}),
    ("Settings", {"language": None}),
    ("Settings", {"language": "en", "mail": "a@b"}),
    ("Settings", {"language": 7}),
    ("ScenarioFile", {"text": "x" * 40001}),
    ("NoteText", {"words": 3}),
]


@pytest.fixture(scope="module")
def ours() -> ModuleType:
    """The messages, made of our own structs."""
    theirs = {name: getattr(structs, name) for name in structs.__all__}
    parts = {name: sys.modules.pop(name) for name in list(sys.modules) if name.startswith("warhost.server.wire")}
    for name in structs.__all__:
        setattr(structs, name, getattr(plain, name))
    try:
        module = importlib.import_module("warhost.server.wire")
    finally:
        for name, value in theirs.items():
            setattr(structs, name, value)
        sys.modules.update(parts)
        warhost.server.wire = parts["warhost.server.wire"]
    return module


@pytest.mark.parametrize(("name", "given", "named"), MESSAGES)
def test_a_message_is_written_the_same(ours: ModuleType, name: str, given: list[Any], named: dict[str, Any]) -> None:
    mine, theirs = getattr(ours, name)(*given, **named), getattr(wire, name)(*given, **named)
    assert ours.encode(mine).decode() == wire.encode(theirs).decode()
    assert list(plain.asdict(mine)) == list(msgspec.structs.asdict(theirs))


@pytest.mark.parametrize(("name", "value"), READ)
def test_a_message_is_read_and_refused_the_same(ours: ModuleType, name: str, value: Any) -> None:
    data = json.dumps(value)
    try:
        theirs = wire.encode(structs.decoder(getattr(wire, name))(data))
    except ValueError as error:
        with pytest.raises(ValueError) as refused:
            plain.decoder(getattr(ours, name))(data)
        assert str(refused.value) == str(error)
    else:
        assert ours.encode(plain.decoder(getattr(ours, name))(data)) == theirs


SEAT: list[Any] = ["shadow", "me", None, "", ""]


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Seat, SEAT),
        (Seat, [*SEAT, 5]),
        (Seat, [*SEAT, 5.5, "x"]),
        (Seat, SEAT[:4]),
        (Seat, [*SEAT, *"123456"]),
        (Seat, [1, *SEAT[1:]]),
        (Seat, [*SEAT, "soon"]),
        (Seat, 5),
        (Edition, []),
        (Edition, [2, "x"]),
        (tuple[str, ...], ["position"]),
        (tuple[str, ...], [5]),
        (tuple[str, ...], "position"),
    ],
)
def test_a_row_is_read_and_refused_the_same(kind: Any, value: Any) -> None:
    try:
        theirs = msgspec.convert(value, kind)
    except ValueError as error:
        with pytest.raises(ValueError) as refused:
            plain.convert(value, kind)
        assert str(refused.value) == str(error)
    else:
        assert plain.convert(value, kind) == theirs


@pytest.mark.parametrize("data", ["{", "", "[1,]", '{"type": "ping"', "nothing"])
def test_a_text_that_is_not_json_is_refused(ours: ModuleType, data: str) -> None:
    with pytest.raises(ValueError, match=r"JSON is malformed"):
        ours.decode_client(data)


def test_a_struct_can_be_compared_matched_and_hashed(ours: ModuleType) -> None:
    assert ours.Thing("card", "c1") == ours.Thing("card", "c1") != ours.Thing("card", "c2")
    assert len({ours.Thing("card", "c1"), ours.Thing("card", "c1")}) == 1
    assert list(ours.Look.__match_args__) == ["seat"]
    with pytest.raises(TypeError):
        hash(ours.Span("a"))
    with pytest.raises(TypeError):
        ours.Thing("card")
    with pytest.raises(TypeError):
        ours.Thing("card", "c1", "more")
    with pytest.raises(TypeError):
        ours.Thing("card", "c1", colour="red")
    one, other = ours.NewMatch("g", {}), ours.NewMatch("g", {})
    one.options["a"] = 1
    one.pace.minutes = 1
    assert (other.options, other.pace.minutes) == ({}, 60)


def test_matches_need_none_of_the_libraries_of_a_server() -> None:
    program = f"""
import sys
for name in {SERVER_ONLY!r}:
    sys.modules[name] = None
import warhost.server.house, warhost.server.series, warhost.server.scenarios, warhost.server.thinking
import warhost.server.reading
print(warhost.server.wire.Struct.__module__)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("warhost.server.plain\n", "")
