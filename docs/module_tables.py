"""The directive `modules` of the documentation: what imports what, and every module with its subject and its length."""

import ast
from collections import Counter
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

SOURCES = Path(__file__).parents[1] / "src" / "warhost"
# The parts of the package in the order in which they may import each other.
PARTS = [
    "kernel", "games", "bots", "text", "lessons", "puzzles", "lab", "server", "offline", "terminal", "cli",
]  # fmt: skip


def subject(tree: ast.Module) -> str:
    """Return the first line of a module's docstring, with its backticks."""
    return (ast.get_docstring(tree) or "").partition("\n")[0].replace("|", r"\|")


def imported_parts(tree: ast.Module) -> set[str]:
    """Return the parts that a module imports from."""
    names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return {name.split(".")[1] for name in names if name.startswith("warhost.")}


def modules(part: str) -> list[tuple[str, int, str, set[str]]]:
    """Return the modules of a part: the path, the lines, the subject and the imported parts of each."""
    found = []
    for path in sorted((SOURCES / part).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if text.strip() and "migrations" not in path.parts:
            tree = ast.parse(text)
            name = path.relative_to(SOURCES / part).as_posix()
            found.append((name, len(text.splitlines()), subject(tree), imported_parts(tree)))
    return found


def overview() -> list[str]:
    """Return a table of the parts: how large each is, and how many of its modules import from each other part."""
    lines = ["| part | modules | lines | modules that import from other parts |", "|---|---|---|---|"]
    for part in PARTS:
        rows = modules(part)
        counts = Counter(other for row in rows for other in row[3] if other in PARTS and other != part)
        shown = ", ".join([f"{other} {counts[other]}" for other in PARTS if counts[other]])
        lines.append(f"| `{part}` | {len(rows)} | {sum(row[1] for row in rows)} | {shown} |")
    return lines


def tables() -> str:
    """Return everything as Markdown."""
    lines = overview()
    for part in PARTS:
        lines += ["", f"**{part}**", "", "| module | lines | subject |", "|---|---|---|"]
        lines += [f"| `{name}` | {count} | {what} |" for name, count, what, _ in modules(part)]
    return "\n".join(lines)


class Modules(SphinxDirective):
    """Shows the tables."""

    def run(self) -> list[nodes.Node]:
        """Return the tables as they are in the sources now."""
        for path in SOURCES.rglob("*.py"):
            self.env.note_dependency(str(path))
        return self.parse_text_to_nodes(tables())


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("modules", Modules)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
