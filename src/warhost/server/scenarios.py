"""Custom scenarios for one reader: what they may contain, their faults, and their descriptions."""

import json
import re
import tomllib
from functools import cache
from typing import Any

from warhost.games.library import game_named
from warhost.kernel.errors import Problem
from warhost.kernel.flow import AnyGame
from warhost.server import wire
from warhost.server.refusal import Refusal, speaker
from warhost.server.render import wire_line
from warhost.server.structs import convert
from warhost.text.board import board_of
from warhost.text.reader import Reader

# The maximum number of parts in a TOML key; the time to read a key grows faster than its length.
PARTS = 200


def engine_of(game: str) -> AnyGame:
    """Return a game that supports custom scenarios."""
    engine = game_named(game)
    if not engine.own_scenarios:
        raise Refusal("not_found", 404)
    return engine


@cache
def parts(game: str, language: str) -> list[wire.RuleKind]:
    """Return the kinds of rules, for an editor."""
    reader = Reader(game, language, engine_of(game).seats({}))
    return convert(board_of(game).scenario_parts(reader), list[wire.RuleKind])


def checked(game: str, language: str, given: wire.ScenarioFile) -> wire.CheckedScenario:
    """Return everything that is wrong with a scenario, and its rules in words as far as they can be read."""
    engine = engine_of(game)
    words = speaker(language, game)
    try:
        file = read_text(given.text) if given.text else given.scenario
    except Problem as problem:
        return wire.CheckedScenario([wire.ScenarioFault("", words.problem(problem))])
    reader, board = Reader(game, language, engine.seats({})), board_of(game)
    # The English message of a fault begins with its place.
    faults = [
        wire.ScenarioFault(str(fault).partition(":")[0], board.scenario_fault(reader, fault))
        for fault in engine.scenario_faults(file)
    ]
    rules = file.get("rules")
    told = {
        side: [board.scenario_rule(reader, rule) if isinstance(rule, str) else "" for rule in listed]
        for side, listed in (rules if isinstance(rules, dict) else {}).items()
        if isinstance(listed, list)
    }
    return wire.CheckedScenario(faults, told, file if given.text else {})


def read_text(text: str) -> dict[str, Any]:
    """Read the tables of a JSON or TOML file."""
    try:
        found = json.loads(text) if text.lstrip().startswith("{") else read_toml(text)
        wire.encode(found)  # it must be possible to send the scenario back
    except json.JSONDecodeError as error:
        raise not_a_scenario(str(error.lineno), str(error.colno)) from None
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+), column (\d+)", str(error))
        raise not_a_scenario(*(at.groups() if at else end_of(text))) from None
    except (RecursionError, OverflowError, ValueError):
        raise not_a_scenario(*end_of(text)) from None
    assert isinstance(found, dict)
    return found


def read_toml(text: str) -> dict[str, Any]:
    """Read a TOML file. A key is on one line, so a line with too many dots has a key that is too long."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > PARTS:
            raise not_a_scenario(str(number), str(len(line)))
    return tomllib.loads(text)


def end_of(text: str) -> tuple[str, str]:
    """Return the end of a text, the place of faults that have no other."""
    lines = text.splitlines() or [""]
    return str(len(lines)), str(len(lines[-1]))


def not_a_scenario(line: str, column: str) -> Problem:
    """Return the error for a text that is neither JSON nor TOML, or is nested too deeply."""
    return Problem(
        "scenario_text",
        "This is not a scenario: expected TOML or JSON (line {line}, column {column}).",
        {"line": line, "column": column},
    )


def about(game: str, language: str, options: dict[str, Any]) -> list[wire.Line]:
    """Describe the custom scenario of a match, title first; empty for a match without one."""
    engine = game_named(game)
    if not engine.own_scenarios or "scenario" not in options:
        return []
    reader = Reader(game, language, engine.seats(options))
    return [wire_line(line) for line in board_of(game).scenario(reader, options["scenario"])]
