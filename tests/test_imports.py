"""Imports point one way: kernel <- games <- bots, text <- lab <- server, cli; and the shared parts name no game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "src" / "warhost"
PAGE = Path(__file__).parent.parent / "web" / "src"

# What each part of the package may import besides itself. "warhost" is the public API, warhost/__init__.py.
MAY_IMPORT = {
    "kernel": set[str](),
    "games": {"kernel"},
    "bots": {"kernel", "games"},
    "lab": {"kernel", "games", "bots", "text", "puzzles"},
    "text": {"kernel", "games"},
    "lessons": set[str](),
    "puzzles": {"lessons"},
    "warhost": {"kernel", "games", "text"},
    "server": {"kernel", "games", "bots", "lab", "text", "lessons", "puzzles", "warhost"},
    "offline": {"kernel", "games", "bots", "lab", "server"},
    "terminal": {"kernel", "games", "bots", "text", "warhost"},
    "cli": {"kernel", "games", "bots", "lab", "text", "puzzles", "terminal", "warhost", "server"},
}

GAMES = ("wotr", "bo5a", "battlelore", "wotrcg")
NAMES_NO_GAME = ("kernel/", "lessons/", "puzzles/", "server/", "offline/", "bots/search")


def part_of(module: str) -> str:
    """The part a dotted name inside the package belongs to: `warhost.games.x` is in `games`."""
    name = module.split(".")[1] if "." in module else "warhost"
    return {"__init__": "warhost", "__main__": "cli"}.get(name, name)


def docstrings(tree: ast.Module) -> set[ast.Constant]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            match node.body[0]:
                case ast.Expr(value=ast.Constant(value=str()) as text):
                    found.add(text)
    return found


def imported(tree: ast.Module, module: str, is_package: bool) -> Iterator[tuple[int, str]]:
    """Each name of this package that the module imports, by statement or by a string such as `"warhost.bots"`."""
    prose = docstrings(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names if alias.name.split(".")[0] == "warhost")
            case ast.ImportFrom(module=source, names=names, level=level):
                parents = module.split(".")
                base = parents[: len(parents) - level + is_package] if level else []
                full = ".".join([*base, *([source] if source else [])])
                if full == "warhost":
                    for alias in names:
                        yield node.lineno, f"warhost.{alias.name}" if alias.name in MAY_IMPORT else "warhost"
                elif full.startswith("warhost."):
                    yield node.lineno, full
            case ast.Constant(value=str(text)) if node not in prose and text.startswith("warhost."):
                if part_of(text) in MAY_IMPORT:
                    yield node.lineno, text


def words(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every identifier and string in the code; docstrings and comments are not code."""
    prose = docstrings(tree)
    for node in ast.walk(tree):
        if node in prose:
            continue
        for _, value in ast.iter_fields(node):
            for text in value if isinstance(value, list) else [value]:
                if isinstance(text, str):
                    yield getattr(node, "lineno", 0), text


def violations(root: Path) -> list[str]:
    found = []
    for path in sorted(root.rglob("*.py")):
        inside = path.relative_to(root)
        is_package = path.name == "__init__.py"
        module = ".".join(["warhost", *inside.with_suffix("").parts[: -1 if is_package else None]])
        part = part_of(module)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if part not in MAY_IMPORT:
            found.append(f"{inside}: MAY_IMPORT does not say what {part} may import")
            continue
        for line, name in imported(tree, module, is_package):
            if part_of(name) not in MAY_IMPORT[part] | {part}:
                found.append(f"{inside}:{line}: {part} may not import {name}")
        if inside.as_posix().startswith(NAMES_NO_GAME):
            for line, word in words(tree):
                if any(game in word.lower() for game in GAMES):
                    found.append(f"{inside}:{line}: {part} names a game: {word!r}")
    return found


def test_imports_point_one_way_and_shared_parts_name_no_game() -> None:
    assert violations(ROOT) == []


def at_import(tree: ast.Module) -> Iterator[ast.ImportFrom | ast.Import]:
    """The imports that run when a module is loaded: not those for types alone, nor those inside functions."""
    for node in tree.body:
        match node:
            case ast.ImportFrom() | ast.Import():
                yield node
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                pass
            case ast.If() | ast.Try() | ast.With():
                yield from at_import(ast.Module(node.body, []))


def import_cycle(root: Path) -> list[str]:
    """Modules that import each other in a circle, if there are any."""
    names = {".".join(path.relative_to(root.parent).with_suffix("").parts): path for path in root.rglob("*.py")}
    found = {name.removesuffix(".__init__"): path for name, path in names.items()}
    imports: dict[str, set[str]] = {}
    for name, path in found.items():
        wanted = set()
        for node in at_import(ast.parse(path.read_text(encoding="utf-8"))):
            source = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            wanted |= {f"{source}{alias.name}" for alias in node.names} | {source.rstrip(".")}
        imports[name] = {other for other in wanted if other in found} - {name}
    # What imports nothing that is left goes; a circle stays.
    while free := {name for name, others in imports.items() if not others & imports.keys()}:
        imports = {name: others for name, others in imports.items() if name not in free}
    return sorted(imports)


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert import_cycle(ROOT) == []


def test_a_circle_of_imports_is_found(tmp_path: Path) -> None:
    files = {
        "warhost/a.py": "from warhost.b import b",
        "warhost/b.py": "from warhost import c",
        "warhost/c.py": "try:\n    from warhost.a import a\nexcept ImportError:\n    pass",
        "warhost/d.py": "def f():\n    from warhost import e",
        "warhost/e.py": "from warhost.d import f",
    }
    assert import_cycle(written(tmp_path, files) / "warhost") == ["warhost.a", "warhost.b", "warhost.c"]


def page_violations(page: Path) -> list[str]:
    """Lines of the page's code, texts and styles outside the boards that name a game; comments may."""
    found = []
    for path in sorted([*page.rglob("*.ts"), *page.rglob("*.svelte"), *page.rglob("*.css")]):
        inside = path.relative_to(page)
        if inside.parts[0] != "boards":
            code = re.sub(r"/\*.*?\*/|<!--.*?-->|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            found += [f"{inside}: {line.strip()}" for line in code.splitlines() if any(game in line for game in GAMES)]
    return found


def test_the_page_names_no_game_outside_the_boards() -> None:
    assert page_violations(PAGE) == []


def test_a_game_named_in_the_page_is_found(tmp_path: Path) -> None:
    files = {
        "shell/One.svelte": "// as wotr does\nconst BATTLES = { wotr: 1 };",
        "boards/wotr/b.ts": "wotr",
        "text/en.ts": '"wotr.map": "Map",',
    }
    page = written(tmp_path, files)
    assert page_violations(page) == ["shell/One.svelte: const BATTLES = { wotr: 1 };", 'text/en.ts: "wotr.map": "Map",']


GOOD = {
    "__init__.py": "from warhost.kernel.match import Match\nfrom warhost.games import wotr",
    "__main__.py": "from warhost.cli import main",
    "kernel/__init__.py": "",
    "kernel/flow.py": '"""As wotr does."""\nfrom . import rng  # as wotr does\nfrom .rng import roll',
    "games/wotr/turn.py": "from ...kernel.flow import Ask\nfrom warhost.kernel import rng\nfrom . import dice",
    "bots/search.py": "from warhost.kernel.match import Match",
    "bots/wotr.py": "from warhost.games.wotr.state import State",
    "cli/__init__.py": "from warhost.cli import server",
    "cli/server.py": "def serve():\n    import warhost\n    from warhost.server import app",
}


def written(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def test_a_package_that_keeps_the_order_passes(tmp_path: Path) -> None:
    assert violations(written(tmp_path, GOOD)) == []


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("kernel/flow.py", "import warhost.games", "kernel may not import warhost.games"),
        ("kernel/flow.py", "from ..text import names", "kernel may not import warhost.text"),
        ("kernel/__init__.py", "from ..text import names", "kernel may not import warhost.text"),
        ("kernel/flow.py", "from .. import text", "kernel may not import warhost.text"),
        ("kernel/flow.py", "import warhost", "kernel may not import warhost"),
        ("kernel/flow.py", "from warhost import Match", "kernel may not import warhost"),
        ("kernel/flow.py", "load(f'warhost.games.{name}')", "kernel may not import warhost.games."),
        ("games/wotr/turn.py", "def f():\n    from warhost.bots import search", "games may not import warhost.bots"),
        ("games/wotr/turn.py", "from ...text import names", "games may not import warhost.text"),
        ("text/names.py", "from warhost import bots", "text may not import warhost.bots"),
        ("bots/search.py", "from warhost.server.app import App", "bots may not import warhost.server.app"),
        ("server/app.py", "from warhost.cli import main", "server may not import warhost.cli"),
        ("extra.py", "", "MAY_IMPORT does not say what extra may import"),
        ("kernel/flow.py", "if game == 'wotr':\n    pass", "kernel names a game: 'wotr'"),
        ("kernel/flow.py", "class BattleLoreFlow:\n    pass", "kernel names a game: 'BattleLoreFlow'"),
        ("kernel/flow.py", "def f(bo5a: int) -> int:\n    return 1", "kernel names a game: 'bo5a'"),
        ("bots/search.py", "from warhost.games.wotrcg import state", "bots names a game: 'warhost.games.wotrcg'"),
        ("server/app.py", "DEFAULT = 'wotr'", "server names a game: 'wotr'"),
    ],
)
def test_a_wrong_import_or_a_named_game_is_found(tmp_path: Path, name: str, text: str, complaint: str) -> None:
    found = violations(written(tmp_path, GOOD | {name: text}))
    assert any(complaint in line and line.startswith(name) for line in found), found
    assert len(found) == 1
