"""Custom scenarios for one reader: what they may contain, their faults, and their descriptions."""

from functools import cache
from typing import Any

from warhost.games.library import game_named
from warhost.kernel.errors import Problem
from warhost.kernel.flow import AnyGame
from warhost.kernel.optional import WithScenarios, with_scenarios
from warhost.server import wire
from warhost.server.parsing import from_text
from warhost.server.refusal import Refusal, speaker
from warhost.server.render import wire_line
from warhost.server.structs import convert
from warhost.text.board import board_of
from warhost.text.reader import Reader


def engine_of(game: str) -> AnyGame:
    """Return a game that supports custom scenarios."""
    engine = game_named(game)
    if not isinstance(engine, WithScenarios):
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
        file = from_text(given.text, not_a_scenario) if given.text else given.scenario
    except Problem as problem:
        return wire.CheckedScenario([wire.ScenarioFault("", words.problem(problem))])
    reader, board = Reader(game, language, engine.seats({})), board_of(game)
    # The English message of a fault begins with its place.
    faults = [
        wire.ScenarioFault(str(fault).partition(":")[0], board.scenario_fault(reader, fault))
        for fault in with_scenarios(engine).scenario_faults(file)
    ]
    rules = file.get("rules")
    told = {
        side: [board.scenario_rule(reader, rule) if isinstance(rule, str) else "" for rule in listed]
        for side, listed in (rules if isinstance(rules, dict) else {}).items()
        if isinstance(listed, list)
    }
    return wire.CheckedScenario(faults, told, file if given.text else {})


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
    if not isinstance(engine, WithScenarios) or "scenario" not in options:
        return []
    reader = Reader(game, language, engine.seats(options))
    return [wire_line(line) for line in board_of(game).scenario(reader, options["scenario"])]
