"""Find which rules of a specification the tests name, as `[rule.id]` in a docstring or another string."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

RULE = re.compile(r"\[([a-z_]+\.[a-z0-9_]+)\]")


# The test folders that have a subfolder for every game.
BY_GAME = ("rules", "cards")


def named_rules(tests: Path, game: str) -> set[str]:
    """Return every `[rule.id]` in the tests of a game and in those that all games share."""
    found: set[str] = set()
    for path in sorted(tests.rglob("test_*.py")):
        folder, *inside = path.relative_to(tests).parts
        if folder not in BY_GAME or inside[0] == game:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Constant(value=str(text)):
                        found.update(RULE.findall(text))
    return found


def unknown_rules(names: Iterable[str], rules: Iterable[str]) -> list[str]:
    """Return names that look like rules, judging by their chapter, but are not in the specification."""
    known = set(rules)
    chapters = {rule.split(".")[0] for rule in known}
    return sorted([rule for rule in names if rule.split(".")[0] in chapters and rule not in known])
