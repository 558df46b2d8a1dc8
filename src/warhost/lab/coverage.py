"""Which rules of a specification the tests name: as `[rule.id]` in a docstring or another string."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

RULE = re.compile(r"\[([a-z_]+\.[a-z0-9_]+)\]")


def named_rules(tests: Path, other_games: Iterable[str]) -> set[str]:
    """Every `[rule.id]` in the tests, those of other games left out."""
    others = set(other_games)
    found: set[str] = set()
    for path in sorted(tests.rglob("test_*.py")):
        if others.isdisjoint(path.relative_to(tests).parts):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Constant(value=str(text)):
                        found.update(RULE.findall(text))
    return found


def unknown_rules(named: Iterable[str], rules: Iterable[str]) -> list[str]:
    """Names that look like rules of the specification, by their chapter, and are none."""
    known = set(rules)
    chapters = {rule.split(".")[0] for rule in known}
    return sorted([rule for rule in named if rule.split(".")[0] in chapters and rule not in known])
