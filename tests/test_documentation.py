"""The documentation site: every page is in its contents, and what the reference shows exists. `make docs` builds it."""

import ast
import importlib.util
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

from docutils import nodes
from docutils.utils import new_document

from warhost.games.library import game_names
from warhost.text.catalogue import LANGUAGES
from warhost.text.rules import rule_titles

DOCS = Path(__file__).parent.parent / "docs"
SECTIONS = ["Players", "Operators", "Researchers", "Contributors"]


def test_every_page_is_in_one_section_of_the_site() -> None:
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    parts = re.findall(r"```\{toctree\}\n:caption: (\w+)\n:hidden:\n\n(.*?)```", text, re.S)
    assert [caption for caption, _ in parts] == SECTIONS
    listed = [re.sub(r".*<(.*)>", r"\1", line) for _, pages in parts for line in pages.splitlines()]
    pages = [page.relative_to(DOCS).with_suffix("").as_posix() for page in DOCS.rglob("*.md")]
    assert sorted(listed) == sorted([page for page in pages if page != "index" and "/hills/" not in page])


def test_what_the_reference_names_exists_and_has_a_docstring() -> None:
    named = [
        name
        for page in (DOCS / "reference").glob("*.md")
        for name in re.findall(r"^\.\. auto\w+:: (\S+)", page.read_text(encoding="utf-8"), re.M)
    ]
    assert len(named) > 12
    for name in named:
        module, _, thing = name.rpartition(".")
        found = getattr(import_module(module), thing, None) if module else None
        assert (found or import_module(name)).__doc__, name


def test_every_module_names_its_subject_on_its_first_line() -> None:
    """docs/reference/modules.md shows these lines."""
    for path in (DOCS.parent / "src" / "warhost").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        subject = (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
        assert not text.strip() or subject.endswith("."), path


def loaded(path: Path) -> ModuleType:
    """Return a script as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    return script


def test_the_reference_of_the_http_api_is_that_of_the_handlers() -> None:
    """If this fails, run `python scripts/http_reference.py`."""
    script = loaded(DOCS.parent / "scripts" / "http_reference.py")
    assert script.PAGE.read_text(encoding="utf-8") == script.page()


def test_the_site_shows_the_titles_of_rules_in_their_language() -> None:
    """The anchor and the small line below the title keep the id; a rule named in a text or a table is a link."""
    script = loaded(DOCS / "rule_titles.py")
    for game in game_names():
        for language in LANGUAGES:
            page = f"rules/{game}" if language == "en" else f"rules/{game}.{language}"
            assert script.specified(page) == (game, language)
            assert (DOCS / f"{page}.md").is_file()
    assert script.specified("positions") is None
    assert "rule_titles" in re.findall(r"^extensions = .*", (DOCS / "conf.py").read_text(encoding="utf-8"), re.M)[0]
    titles = rule_titles("wotr", "ru")
    document = new_document("wotr.ru")
    for rule, text in {"game.goal": ["See ", "battle.roll", ", not ", "cards.toml", "."], "battle.roll": ["."]}.items():
        section = nodes.section("", nodes.title("", "", nodes.Text(rule)), ids=[rule.replace(".", "-")])
        section += nodes.paragraph("", "", *[nodes.literal(t, t) if "." in t[:-1] else nodes.Text(t) for t in text])
        document += section
    document += nodes.entry("", nodes.paragraph("", "", nodes.Text("game.goal, ex.goal and game.goals")))
    assert script.give_titles(document, titles) == ["game.goal", "battle.roll"]
    goal, roll = document.findall(nodes.section)
    assert [section[0].astext() for section in (goal, roll)] == [titles["game.goal"], titles["battle.roll"]]
    assert [section[1].astext() for section in (goal, roll)] == ["game.goal", "battle.roll"]
    assert [section["ids"] for section in (goal, roll)] == [["game-goal"], ["battle-roll"]]
    assert goal[2].astext() == f"See {titles['battle.roll']}, not cards.toml."
    assert document[-1].astext() == f"{titles['game.goal']}, ex.goal and game.goals"
    assert [link["refid"] for link in document.findall(nodes.reference)] == ["battle-roll", "game-goal"]
