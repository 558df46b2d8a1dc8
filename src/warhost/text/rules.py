"""The rules specification of a game: every rule by its id, in the reader's language."""

import re
import tomllib
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from warhost.games.library import package_of
from warhost.kernel.errors import BadOption
from warhost.text.catalogue import LANGUAGES
from warhost.text.homes import text_package
from warhost.text.names import TITLES

PACKAGE = Path(__file__).parents[1]


def folder() -> Path:
    """Return where the specifications are: in the package if installed, beside it in a source tree."""
    inside = PACKAGE / "docs" / "rules"
    return inside if inside.is_dir() else PACKAGE.parents[1] / "docs" / "rules"


def specification_file(game: str, language: str) -> Traversable:
    """Return the specification of a game. A registered game has it in the folder `rules` of its package."""
    package = package_of(game)
    name = f"{game}.md" if language == "en" else f"{game}.{language}.md"
    return files(package) / "rules" / name if package else folder() / name


@cache
def specification(game: str, language: str) -> dict[str, str]:
    """Return the text of every rule of a game, in the order of the specification."""
    found: dict[str, str] = {}
    text = specification_file(game, language).read_text(encoding="utf-8")
    for part in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        rule, _, body = part.partition("\n")
        # A rule ends where the next chapter begins.
        found[rule.strip()] = re.split(r"^#", body, maxsplit=1, flags=re.MULTILINE)[0].strip()
    return found


@cache
def rule_titles(game: str, language: str) -> dict[str, str]:
    """Return the title of every rule. A rule without one in the game's file of titles gets one from its id."""
    source = files(text_package(game)) / TITLES
    given = tomllib.loads(source.read_text(encoding="utf-8")) if source.is_file() else {}
    at = LANGUAGES.index(language)
    return {
        rule: given[rule][at] if rule in given else rule.rpartition(".")[2].replace("_", " ").capitalize()
        for rule in specification(game, language)
    }


def rule_text(game: str, language: str, rule: str) -> str:
    """Return the text of one rule without markup. BadOption names similar rules."""
    rules = specification(game, language)
    if rule not in rules:
        near = get_close_matches(rule, rules, n=4, cutoff=0.5) or list(rules)[:4]
        raise BadOption(
            "unknown_rule", "Unknown rule {rule}. Examples: {rules}.", {"rule": repr(rule), "rules": ", ".join(near)}
        )
    return re.sub(r"\*([^*\n]+)\*|`([^`\n]+)`", lambda found: found[1] or found[2], rules[rule])
