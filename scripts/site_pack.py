"""Pack the package and Python's library for the site. It runs in Pyodide, since only that can compile for it.

Usage: node web/scripts/python.mjs scripts/site_pack.py ROOT BABEL STDLIB OUT
"""

import ast
import importlib.util
import marshal
import pickle
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

# Parts of the package that only a server, a terminal or a researcher needs.
LEFT_OUT = ("cli/", "terminal/", "lab/", "server/page/", "server/site/", "server/migrations/", "server/routes/",
            "server/store/", "puzzles/writing.py",
            *[f"server/{name}.py" for name in (
                "app", "asking", "beats", "bots", "clocks", "confirm", "connections", "database",
                "forgotten", "health", "leaving", "listen", "load", "local", "logs", "mail", "mailbook", "metrics",
                "moderation", "names", "notices", "outgoing", "pages", "passwords", "people", "push", "pushbook",
                "queries", "ratings", "records", "reports", "schema", "serve", "solved", "static", "stops",
                "tidy", "watching")])  # fmt: skip
# These modules of omitted parts are needed.
NEEDED = ("lab/__init__.py", "lab/pictures.py", "lab/review.py", "lab/totals.py")
# Parts of the library that nothing here imports.
UNUSED = (
    "_pyrepl/",
    "unittest/",
    "pydoc",
    "doctest",
    "pdb.",
    "xmlrpc/",
    "wsgiref/",
    "venv/",
    "ensurepip/",
    "pydoc_data/",
    "tkinter/",
    "idlelib/",
    "lib2to3/",
    "turtle",
    "sqlite3/",
    "curses/",
    "dbm/",
    "smtplib",
    "imaplib",
    "poplib",
    "ftplib",
    "mailbox",
    "xml/",
    "multiprocessing/",
    "cProfile",
    "pstats",
    "trace.py",
    "http/",
    "optparse",
    "bdb",
    "pickletools",
    "configparser",
    "_pyio",
    "_pydatetime",
    "_pydecimal",
    "profiling/",
    "getopt",
    "webbrowser",
    "zipapp",
    "nntplib",
    "telnetlib",
    "socketserver",
    "mimetypes",
    "modulefinder",
    "tarfile",
    "argparse",
    "urllib/request",
    "urllib/response",
    "urllib/error",
    "urllib/robotparser",
    "statistics",
    "fractions",
    "platform",
    "logging/handlers",
    "logging/config",
    "importlib/metadata/",
    "asyncio/proactor_events",
    "asyncio/windows_",
    "asyncio/tools",
    "asyncio/__main__",
    "plistlib",
    "concurrent/futures/process",
    "concurrent/futures/interpreter",
    "concurrent/interpreters/",
    "uuid",
    "ctypes/",
    "pyodide/console",
    "pprint",
    "wave",
    "symtable",
    "profile.",
    "compileall",
    "csv",
    "html/parser",
    "_markupbase",
    "cmd.",
    "fileinput",
    "runpy",
    "pyclbr",
    "code.py",
    "tabnanny",
    "timeit",
    "filecmp",
    "netrc",
    "getpass",
    "shelve",
    "py_compile",
    "rlcompleter",
    "json/tool",
    "json/__main__",
    "pty",
    "sched",
    "colorsys",
    "nturl2path",
    "this.",
    "antigravity",
    "__hello__",
    "__phello__",
    "graphlib",
    "sysconfig/__main__",
    "zipfile/__main__",
    *[
        f"email/{name}"
        for name in ("_header_value_parser", "headerregistry", "policy", "contentmanager", "generator", "mime/")
    ],
)
# Parts of Babel that nothing here imports.
UNUSED_BABEL = (
    "messages/frontend",
    "messages/setuptools_frontend",
    "messages/extract",
    "messages/jslexer",
    "messages/checkers",
    "messages/_compat",
    "support",
    "languages",
    "units",
    "lists",
    "localtime/_win32",
)
# Data of Babel that is not about numbers and plurals.
UNUSED_DATA = ("likely_subtags", "territory_languages", "territory_currencies", "territory_zones", "territory_aliases",
               "zone_territories", "zone_aliases", "windows_zone_mapping", "meta_zones", "time_zones", "languages",
               "territories", "scripts", "variants", "currency_names", "currency_names_plural", "unit_patterns",
               "unit_display_names", "compound_unit_patterns", "date_fields", "interval_formats",
               "datetime_skeletons")  # fmt: skip
# Text encodings that nobody sends.
ENCODINGS = (
    "__init__",
    "aliases",
    "ascii",
    "cp437",
    "idna",
    "latin_1",
    "utf_8",
    "utf_16",
    "utf_32",
    "unicode_escape",
    "raw_unicode_escape",
)


def without_lines(code: CodeType) -> CodeType:
    """Return code without line numbers: they are a fifth of it, and nobody debugs the library here."""
    inner = [without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts]
    # "No line" for eight units of code at a time, and for the rest.
    whole, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes([0xFF]) * whole + (bytes([0xF8 + rest - 1]) if rest else b"")
    return code.replace(co_linetable=table, co_consts=tuple(inner))


def compiled(source: bytes, name: str, lines: bool) -> bytes:
    """Return a module without docstrings as bytecode that is never compared with its source."""
    tree = ast.parse(source, name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            match node.body:
                case [ast.Expr(value=ast.Constant(value=str())) as words, *others]:
                    node.body = others or [ast.copy_location(ast.Pass(), words)]
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
    if not lines:
        code = without_lines(code)
    # Flags 1: by hash, unchecked. The hash itself is ignored.
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)


def write(out: Path, files: Iterator[tuple[str, bytes]]) -> None:
    """Write a zip: sources as bytecode, everything else as it is, always the same bytes for the same files.

    Only our own modules keep line numbers. It is not compressed, because it compresses better as a whole.
    """
    with zipfile.ZipFile(out, "w") as packed:
        for name, data in sorted(files):
            if name.endswith(".py"):
                packed.writestr(zipfile.ZipInfo(f"{name}c"), compiled(data, name, name.startswith("warhost/")))
            else:
                packed.writestr(zipfile.ZipInfo(name), data)


def package(root: Path, babel: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the package, its rules, Babel with data for our two languages, and mypy_extensions."""
    sources = root / "src" / "warhost"
    for file in sources.rglob("*"):
        name = file.relative_to(sources).as_posix()
        if file.suffix in (".py", ".toml", ".po", ".md", ".json") and (name in NEEDED or not name.startswith(LEFT_OUT)):
            yield f"warhost/{name}", file.read_bytes()
    for file in (root / "docs" / "rules").glob("*.md"):
        yield f"warhost/docs/rules/{file.name}", file.read_bytes()
    for file in babel.rglob("*.py"):
        name = file.relative_to(babel).as_posix()
        if not name.startswith(UNUSED_BABEL):
            yield f"babel/{name}", file.read_bytes()
    yield "mypy_extensions.py", (babel.parent / "mypy_extensions.py").read_bytes()
    sys.dont_write_bytecode = True
    sys.path.append(str(babel.parent))  # Babel's pickles name its classes
    for name in ("global.dat", "locale-data/root.dat", "locale-data/en.dat", "locale-data/ru.dat"):
        found = pickle.loads((babel / name).read_bytes())
        kept = {key: {} if key in UNUSED_DATA else value for key, value in found.items()}
        yield f"babel/{name}", pickle.dumps(kept, 2)


def library(stdlib: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the modules of Python's library that the site may need."""
    with zipfile.ZipFile(stdlib) as packed:
        for name in packed.namelist():
            if name.startswith("encodings/") and Path(name).stem not in ENCODINGS:
                continue
            if not name.endswith("/") and not name.startswith(UNUSED):
                yield name, packed.read(name)


def main(root: str, babel: str, stdlib: str, out: str) -> None:
    """Write both archives."""
    folder = Path(f"/host{out}")
    write(folder / "warhost.zip", package(Path(f"/host{root}"), Path(f"/host{babel}")))
    write(folder / "python_stdlib.zip", library(Path(f"/host{stdlib}")))


if __name__ == "__main__":
    main(*sys.argv[1:])
