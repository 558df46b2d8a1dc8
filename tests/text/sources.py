"""The questions, events and errors in the sources, found without running them, for comparison with the catalogues."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import warhost
from warhost.games.library import game_names

PACKAGE = Path(warhost.__file__).parent


class Found(NamedTuple):
    """A kind with the number of its arguments (-1 if unknown), and where it occurs."""

    kind: str
    arguments: int
    where: str


@cache
def trees(folder: str) -> dict[str, ast.Module]:
    """The modules under a folder of the package, or one module."""
    root = PACKAGE / folder
    paths = sorted(root.rglob("*.py")) if root.is_dir() else [root]
    return {str(path.relative_to(PACKAGE)): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def calls(folder: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call."""
    for name, tree in trees(folder).items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                yield f"{name}:{node.lineno}", node


def called(call: ast.Call) -> str:
    """The name of the called function."""
    match call.func:
        case ast.Name(id=name):
            return name
        case ast.Attribute(attr=name):
            return name
    return ""


def derives(node: ast.ClassDef, base: str) -> bool:
    """Whether a class derives from another one, by name."""
    return any(isinstance(b, ast.Name) and b.id == base for b in node.bases)


def argument(call: ast.Call, index: int, keyword: str) -> ast.expr | None:
    """An argument by place or by name."""
    for given in call.keywords:
        if given.arg == keyword:
            return given.value
    return call.args[index] if index < len(call.args) else None


def text(node: ast.expr | None) -> str | None:
    """A literal string."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def length(node: ast.expr | None) -> int:
    """Return the length of a literal tuple: 0 if there is none, -1 for anything else."""
    if node is None:
        return 0
    if isinstance(node, ast.Tuple) and not any(isinstance(element, ast.Starred) for element in node.elts):
        return len(node.elts)
    return -1


# ---- questions


def ask_calls(game: str) -> Iterator[tuple[str, ast.Call]]:
    """Return every place where a question is created: `Ask(...)`, or the start of a class of questions."""
    for where, call in calls(f"games/{game}"):
        if called(call) == "Ask":
            yield where, call
    for name, tree in trees(f"games/{game}").items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and derives(node, "Ask"):
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Call) and called(inner) == "__init__":
                        yield f"{name}:{inner.lineno}", inner


def asking_functions(game: str) -> dict[str, tuple[int, int, int]]:
    """Return functions that take the kind of their question: the places of kind and arguments, or their number."""
    found = {}
    for tree in trees(f"games/{game}").values():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                names = [a.arg for a in node.args.args]
                for call in ast.walk(node):
                    if isinstance(call, ast.Call) and called(call) == "Ask":
                        kind = argument(call, 1, "kind")
                        if isinstance(kind, ast.Name) and kind.id in names:
                            args = argument(call, 4, "args")
                            at = names.index(args.id) if isinstance(args, ast.Name) and args.id in names else -1
                            found[node.name] = (names.index(kind.id), at, length(args))
    return found


def asks(game: str) -> list[Found]:
    """Return every kind of question that the rules of a game ask."""
    found = []
    told = asking_functions(game)
    for where, call in ask_calls(game):
        kind = argument(call, 1, "kind")
        literal = text(kind)
        if literal is not None:
            found.append(Found(literal, length(argument(call, 4, "args")), where))
        elif not isinstance(kind, ast.Name):
            raise AssertionError(f"{where}: the kind of this question cannot be read")
    for where, call in calls(f"games/{game}"):
        if called(call) in told:
            at, args, number = told[called(call)]
            literal = text(argument(call, at, "kind"))
            if literal is not None:
                found.append(Found(literal, length(argument(call, args, "args")) if args >= 0 else number, where))
    return found


def notes(game: str) -> list[Found]:
    """Return every kind of event that the rules of a game report."""
    found = []
    for where, call in calls(f"games/{game}"):
        kind = text(argument(call, 0, "kind"))
        if called(call) == "note" and kind is not None:
            found.append(Found(kind, length(argument(call, 1, "args")), where))
    return found


@cache
def rules_named(game: str) -> dict[str, str]:
    """Return everything in the rules of a game that looks like a rule id, and where it occurs.

    Positions have fields with dots of their own.
    """
    found = {}
    for name, tree in trees(f"games/{game}").items():
        if name.endswith("/position.py"):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"[a-z]+\.[a-z_]+", node.value) and not node.value.endswith((".md", ".toml")):
                    found[node.value] = f"{name}:{node.lineno}"
    return found


# ---- problems and messages


class Raised(NamedTuple):
    """A Problem in the sources: its code, its English sentence (None if not a literal) and the names of its values."""

    code: str
    sentence: str | None
    values: set[str]


@cache
def raised(folder: str) -> list[Raised]:
    """Every Problem that a folder raises or lists."""
    classes = {"Problem"}
    for tree in trees(".").values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and derives(node, "Problem"):
                classes.add(node.name)
    found = []
    for where, call in calls(folder):
        # `bad` makes the problems of records. Its first argument is the field.
        shift = 1 if called(call) == "bad" else 0
        code = text(argument(call, shift, "code"))
        if code is None and not shift and called(call) in classes and not where.startswith("kernel/record.py"):
            raise AssertionError(f"{where}: the code of this problem cannot be read")
        if code is not None and (shift or called(call) in classes):
            values = argument(call, 2 + shift, "values")
            keys = [text(key) for key in values.keys] if isinstance(values, ast.Dict) else []
            names = {name for name in keys if name}
            sentence = text(argument(call, 1 + shift, "template"))
            found.append(Raised(code, sentence, names | {"field"} if shift else names))
    return found


@cache
def problems(folder: str = ".") -> dict[str, set[str]]:
    """Return every Problem code that a folder raises or lists, with the names of its values."""
    found: dict[str, set[str]] = {}
    for problem in raised(folder):
        found.setdefault(problem.code, set()).update(problem.values)
    return found


def sentences() -> dict[str, set[str | None]]:
    """The English sentences of every Problem by its code."""
    found: dict[str, set[str | None]] = {}
    for problem in raised("."):
        found.setdefault(problem.code, set()).add(problem.sentence)
    return found


def speaking(game: str) -> Iterator[tuple[str, ast.AST]]:
    """Every node of the modules that speak at the table of a game."""
    for folder in ("text", "terminal", "cli", "lab"):
        for name, tree in trees(folder).items():
            if any(name.startswith(f"text/{other}/") for other in game_names() if other != game):
                continue
            for node in ast.walk(tree):
                yield name, node


def said(game: str) -> dict[str, str]:
    """The messages that are said by their full key, and where."""
    found = {}
    for name, node in speaking(game):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if re.fullmatch(
                r"(board|cli|data|play|replay|rules|scenario|sim|start|totals|verify)(\.[a-z_]+)+", node.value
            ):
                found[node.value] = f"{name}:{node.lineno}"
    return found


def mentioned(game: str) -> list[re.Pattern[str]]:
    """Return every string in the modules that speak, as a pattern with wildcards for placeholders."""
    found = []
    for _, node in speaking(game):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
            found.append(re.compile(re.escape(node.value)))
        elif isinstance(node, ast.JoinedStr):
            pattern = "".join(
                [re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+" for part in node.values]
            )
            if pattern.startswith(("phase", "board", "command", "cli", "data", "fuzz", "bench")):
                found.append(re.compile(pattern))
    return found
