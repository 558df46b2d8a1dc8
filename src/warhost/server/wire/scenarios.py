"""Messages about custom scenarios."""

from typing import Annotated, Any

from warhost.server.structs import Meta, Struct


class NamedId(Struct):
    """An id and its name."""

    id: str
    name: str


class RuleWord(Struct, omit_defaults=True):
    """A part of a rule: a number from `low` to `high`, one of `names` (or several: `many`), or a plain word."""

    word: str
    label: str
    needed: bool = False
    low: int = 0
    high: int = 0
    many: bool = False
    names: list[NamedId] = []


class RuleKind(Struct):
    """A kind of rule that a scenario can have."""

    rule: str
    label: str
    words: list[RuleWord]


class ScenarioFile(Struct, forbid_unknown_fields=True):
    """A scenario to be checked: as data, or as the text of a file (JSON or TOML), which takes precedence."""

    scenario: dict[str, Any] = {}
    text: Annotated[str, Meta(max_length=40000)] = ""


class ScenarioFault(Struct):
    """One thing that is wrong: where in the scenario, and what would be right."""

    place: str
    detail: str


class CheckedScenario(Struct):
    """Everything wrong with a scenario, its rules in words (empty: unreadable), and the data read from a text."""

    faults: list[ScenarioFault]
    rules: dict[str, list[str]] = {}
    scenario: dict[str, Any] = {}
