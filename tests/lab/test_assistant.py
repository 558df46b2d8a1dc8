"""The table for language models: it plays, explains refusals, and reveals nothing hidden from its seat."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

import warhost
from warhost.games.library import game_named, game_names
from warhost.kernel.errors import BadOption, IllegalAnswer, Problem, UndoRefused
from warhost.lab.agents import chooser
from warhost.lab.assistant import MATCHES, Assistant, Chair
from warhost.lab.protocol import server_of
from warhost.text.situation import situation

DUEL = {"scenario": "duel"}
VARIANTS = [
    pytest.param(name, options, id=f"{name} {list(options.values())}")
    for name in game_names()
    for options in game_named(name).variants()
]


def options_in(text: str) -> list[str]:
    """The names of the options in a text."""
    listed = text.split("Options. Answer with the name before the colon:\n")[1]
    return [line.removeprefix("- ").split(": ")[0] for line in listed.splitlines()]


@pytest.mark.parametrize(("name", "options"), VARIANTS)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_worlds_that_a_seat_cannot_tell_apart_read_the_same(name: str, options: dict[str, Any], language: str) -> None:
    match = warhost.new(name, seed=8, options=options)
    looks = 0
    for number in range(60):
        if match.over:
            break
        seat = match.waiting[number % len(match.waiting)]
        if number % 6 == 0:
            for seed in range(2):
                world = match.guess(seat, seed)
                told = len(match.events(seat))
                assert situation(world, seat, language) == situation(match, seat, language, told)
                looks += 1
        match.answer(match.options(seat)[number % len(match.options(seat))], seat)
    assert looks


def test_a_text_names_every_option_and_what_was_chosen() -> None:
    match = warhost.new("wotr", seed=1)
    while not match.view(match.waiting[0])["ask"]["chosen"]:
        match.answer_next(match.open_asks()[0].options[0])
    seat = match.waiting[0]
    text = situation(match, seat)
    assert options_in(text) == match.options(seat)
    assert f"Chosen so far in this decision: {', '.join(match.view(seat)['ask']['chosen'])}." in text
    other = next(name for name in match.seats if name != seat)
    assert "Waiting for: " in situation(match, other) and "Options" not in situation(match, other)


def test_an_assistant_plays_a_match_to_its_end() -> None:
    assistant = Assistant()
    text = assistant.begin("wotrcg", "witch_king", "random", DUEL, "1")
    assert text.startswith("Match 1\n")
    for number in range(2000):
        if "The game is over" in text:
            break
        options = options_in(text)
        text = assistant.answer(1, options[number % len(options)])
    assert "The game is over" in text and "Witch-king: " in text
    with pytest.raises(IllegalAnswer, match="The game is over"):
        assistant.analyse(1)


def test_each_event_is_reported_once() -> None:
    assistant = Assistant()
    first = assistant.begin("wotrcg", "gandalf", "random", DUEL, "2")
    assert "What happened:" in first
    assert "What happened:" not in assistant.look(1)


def test_a_refusal_says_why_and_changes_nothing() -> None:
    assistant = Assistant("ru")
    assistant.begin("wotrcg", "gandalf", "random", DUEL, "3")
    before = assistant.look(1)
    with pytest.raises(IllegalAnswer) as refused:
        assistant.answer(1, "everything")
    assert "everything" in assistant.refusal(refused.value, 1)
    assert assistant.look(1) == before
    attempts: list[Any] = [
        lambda: assistant.begin("chess"),
        lambda: assistant.begin("wotr", "sam"),
        lambda: assistant.look(7),
        lambda: assistant.begin("wotr", opponent="agent:Mine"),
        lambda: assistant.begin("wotr", options={"players": 9}),
        lambda: assistant.rule("wotr", "no.such.rule"),
    ]
    for attempt in attempts:
        with pytest.raises(BadOption):
            attempt()
    assert list(assistant.chairs) == [1]


def test_an_answer_can_be_taken_back_by_the_rule() -> None:
    assistant = Assistant()
    assistant.begin("wotr", "free", "random", {"players": 2}, "4")
    with pytest.raises(UndoRefused):
        assistant.undo(1)


def test_rules_are_found_by_a_word_and_read_by_their_id() -> None:
    assistant = Assistant()
    assert "siege" in assistant.rules("wotr", "siege") and "more rule" in assistant.rules("wotr")
    assert assistant.rules("wotr", "xyzzy") == "No rule mentions xyzzy."
    rule = assistant.rules("wotr", "siege").splitlines()[0]
    assert len(assistant.rule("wotr", rule)) > 40
    for name in game_names():
        assert name in assistant.games()


def test_an_analysis_uses_only_what_the_seat_knows() -> None:
    match = warhost.new("wotrcg", seed=5, options=DUEL)
    for _ in range(40):
        match.answer_next(match.open_asks()[0].options[0])
    seat = match.waiting[0]
    texts = []
    for world in (match, match.guess(seat, 1), match.guess(seat, 2)):
        assistant = Assistant()
        assistant.seat(1, Chair(world, seat, {other: chooser("random", "1") for other in match.seats if other != seat}))
        texts.append(assistant.analyse(1))
    assert texts[0] == texts[1] == texts[2]


def test_old_matches_make_room_for_new_ones() -> None:
    assistant = Assistant()
    for _ in range(MATCHES + 2):
        assistant.begin("wotrcg", opponent="random", options=DUEL)
    assert list(assistant.chairs) == list(range(3, MATCHES + 3))


# ---- the protocol


async def converse(client: Any) -> list[str]:
    """A short conversation: the texts of its answers."""
    async with client:
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert tools == {"games", "new_match", "look", "answer", "undo", "rules", "rule", "analyse"}
        out = []
        calls: list[tuple[str, dict[str, Any]]] = [
            ("new_match", {"game": "wotrcg", "seat": "gandalf", "opponent": "random", "options": DUEL, "seed": "1"}),
            ("answer", {"match": 1, "option": "nonsense"}),
            ("rule", {"game": "wotrcg", "rule": "effects.apart"}),
        ]
        for name, arguments in calls:
            result = await client.call_tool(name, arguments)
            out.append(f"{result.is_error} {result.content[0].text}")
        return out


def test_an_assistant_plays_over_the_protocol() -> None:
    begun, refused, rule = asyncio.run(converse(Client(server_of(Assistant(), "1"))))
    assert begun.startswith("False Match 1") and options_in(begun)
    assert refused.startswith("True ") and "nonsense" in refused
    assert rule.startswith("False ") and len(rule) > 40


def test_the_command_serves_on_standard_input() -> None:
    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "warhost", "mcp"],
        env={"PYTHONPATH": str(Path(warhost.__file__).parents[1])},
    )
    begun, refused, _ = asyncio.run(converse(Client(stdio_client(command))))
    assert begun.startswith("False Match 1") and refused.startswith("True ")


def test_every_problem_has_words() -> None:
    problem = Problem("no_such_match", "no match {number}: there are {known}", {"number": "1", "known": "—"})
    assert Assistant("ru").refusal(problem) == "Партии 1 нет. Есть партии: —."
