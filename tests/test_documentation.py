"""The documentation site: every page is in its contents, and what the reference shows exists. `make docs` builds it."""

import ast
import importlib.util
import re
from importlib import import_module
from pathlib import Path

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


def test_the_reference_of_the_http_api_is_that_of_the_handlers() -> None:
    """If this fails, run `python scripts/http_reference.py`."""
    spec = importlib.util.spec_from_file_location("http_reference", DOCS.parent / "scripts" / "http_reference.py")
    assert spec is not None and spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert script.PAGE.read_text(encoding="utf-8") == script.page()
