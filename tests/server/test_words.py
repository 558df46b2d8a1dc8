"""The server's own messages: every refusal has words in both languages, and none is unused."""

import ast
from pathlib import Path
from typing import Any

import pytest
from tests.server.helper import Served, Visitor

import warhost.server
from warhost.bots.library import LEVELS, bot_names
from warhost.games.library import game_names
from warhost.offline.door import ALONE
from warhost.server import game_info
from warhost.server.faults import FAULTS, faults
from warhost.server.shares import REFUSALS
from warhost.text.catalogue import LANGUAGES, Catalogue, translations

PACKAGE = Path(warhost.server.__file__).parents[1]
SOURCES = sorted([*PACKAGE.glob("server/**/*.py"), *PACKAGE.glob("offline/*.py")])


def refusals() -> set[str]:
    """Every code of a refusal in the sources."""
    found = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                code = node.args[0]
                if ast.unparse(code) == "REFUSALS[what]":
                    found |= {f"refusal.{refusal}" for refusal in REFUSALS.values()}
                    continue
                assert isinstance(code, ast.Constant), f"{source.name}:{node.lineno}"
                found.add(f"refusal.{code.value!s}")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_message_and_every_message_is_used(language: str) -> None:
    needed = refusals() | {
        "refusal.bad_request",
        "refusal.too_big",
        "house.guest",
        "ending.time",
        "ending.resigned",
        "ending.aborted",
        "ending.expired",
        "ending.absent",
        "ending.vanished",
        "ending.continued",
        "ending.stopped",
        "notice.continue",
        "notice.continue_text",
        "notice.end",
        "notice.end_text",
        "notice.subject",
        "notice.text",
        "notice.choose",
        "notice.choose_text",
        "confirm.subject",
        "confirm.text",
        "house.gone",
        "reset.subject",
        "reset.text",
        "mail.stop",
        "stop.title",
        "stop.ask",
        "stop.do",
        "stop.stopped",
        "stop.resume",
        "stop.again",
        "stop.unknown",
        "site.not_built",
        *[f"refusal.{code}" for code in ALONE.values()],
        *[f"fault.{code}" for code in FAULTS],
    }
    known = {key for key in translations(language, "server")._catalog if key}  # type: ignore[attr-defined]
    assert needed <= known
    assert {key for key in known - needed if not key.startswith("bot.")} == set()
    assert {key.removeprefix("bot.") for key in known if key.startswith("bot.")} <= set(bot_names())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_names_rules_and_options_are_complete(game: str, language: str) -> None:
    info = game_info.game_info(game, language)
    assert info.name and all(option.label and all(v.label for v in option.values) for option in info.options)
    assert all(any(value.value == option.default for value in option.values) for option in info.options)
    assert len(info.variants) >= 2 and all(len(variant.seats) >= 2 for variant in info.variants)
    names = game_info.names(game, language)
    assert all(entry["name"] for things in names.values() for entry in things.values())
    texts = [entry for things in names.values() for entry in things.values() if "text" in entry or "event" in entry]
    assert len(texts) > 60
    rules = game_info.rules(game, language)
    assert len(rules) > 100 and all(rule.html and rule.chapter for rule in rules)
    assert sum(bool(rule.page) for rule in rules) > 100
    assert not any("<script" in rule.html or "**" in rule.html for rule in rules)
    assert any("data-rule=" in rule.html for rule in rules)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_a_name_and_the_page_is_offered_the_levels(language: str) -> None:
    catalogue = Catalogue(language, ["server"])
    assert [bot for bot in bot_names() if not catalogue.find(f"bot.{bot}")] == []
    for game in game_names():
        offered = game_info.game_info(game, language).bots
        names = {bot.name for bot in offered}
        assert {"random", *LEVELS} & set(bot_names(game)) == names
        assert len({bot.label for bot in offered}) == len(offered)
    assert game_info.bot_label(language, "retired_long_ago") == "Retired long ago"


def test_the_rules_link_to_each_other_by_title() -> None:
    found = {rule.id: rule for rule in game_info.rules("wotr", "ru")}
    assert found["dice.character"].title == "Кубик «персонаж»"
    assert 'data-rule="fellowship.move">Движение Братства</a>' in found["dice.character"].html


def test_markdown_becomes_html() -> None:
    known = {"a.b": "The <first> rule"}
    assert game_info.as_html("*Page 1.* See `a.b`, not `c` & <d>.", known) == (
        '<p><em>Page 1.</em> See <a href="#a.b" data-rule="a.b">The &lt;first&gt; rule</a>, '
        "not <code>c</code> &amp; &lt;d&gt;.</p>"
    )
    assert game_info.as_html("Of these:\n- one\n- **two**\n\nEnd", known) == (
        "<p>Of these:</p><ul><li>one</li><li><strong>two</strong></li></ul><p>End</p>"
    )
    assert game_info.as_html("| a | b |\n|---|---|\n| 1 | 2 |", known) == (
        '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>'
        "<tbody><tr><td>1</td><td>2</td></tr></tbody></table>"
    )


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"name": "", "password": "long enough"}, "name: слишком коротко, нужно знаков: не меньше 1"),
        ({"name": "Sam", "password": "x"}, "password: слишком коротко, нужно знаков: не меньше 8"),
        ({"name": "x" * 50, "password": "long enough"}, "name: слишком длинно, можно знаков: не больше 40"),
        ({"name": 1, "password": "long enough"}, "name: ожидается str, а не int"),
        ({"name": "Sam"}, "не хватает password"),
        ({"name": "Sam", "password": "long enough", "colour": 1}, "неизвестное поле colour"),
        ([], "ожидается object, а не array"),
    ],
)
def test_faults_of_a_request_are_in_the_readers_language(tmp_path: Path, body: Any, words: str) -> None:
    """The decoder itself speaks only English."""
    with Served(str(tmp_path / "words.db")) as server, Visitor(server.address, language="ru") as me:
        answer = me.http.post("/account", json=body)
        assert (answer.status_code, answer.json()["detail"]) == (400, f"Неверный запрос: {words}")


@pytest.mark.parametrize("body", [b'{"name": "\xff"}', b"\xff", b"{", b""])
def test_a_body_that_is_not_json_is_reported(tmp_path: Path, body: bytes) -> None:
    """It must be JSON in UTF-8."""
    with Served(str(tmp_path / "words.db")) as server, Visitor(server.address) as me:
        for path in ("/account", "/matches", "/records"):
            answer = me.http.post(path, content=body, headers={"content-type": "application/json"})
            assert (answer.status_code, answer.json()["detail"]) == (
                400,
                "Invalid request: incomplete or invalid JSON",
            ), path


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("Expected `int` <= 60 - at `$.pace.days`", "pace.days: must be at most 60"),
        ("Expected `int` >= 0 - at `$.ask_version`", "ask_version: must be at least 0"),
        ("Invalid value 'foo' - at `$.type`", "type: 'foo' is not one of the allowed values"),
        ("Missing required query parameter 'action' for path /api", "action is missing"),
        ("Input data was truncated", "incomplete or invalid JSON"),
        ("JSON is malformed: invalid character (byte 0)", "incomplete or invalid JSON"),
        ("Method Not Allowed", "this method is not allowed here"),
        ("Nobody has heard of this", "it doesn't match the API schema"),
    ],
)
def test_other_faults_have_words(message: str, words: str) -> None:
    assert faults(message, None, "en") == words
