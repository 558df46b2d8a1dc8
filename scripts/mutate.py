"""Plant small faults in the kernel and the rules and count those that the tests catch: `python scripts/mutate.py`.

Each fault is a comparison, a sum, a number, a condition or a dropped call. It is planted in a scratch copy, one at a
time, and the tests of that part run until one fails. A fault that survives is printed with its line: either a test is
missing, or the fault has no visible effect. Tests that never end count as a catch.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
RULES = "src/warhost/games"
# The tests of each part. The first path that is a prefix of the module's path applies.
FITTING = {
    "src/warhost/kernel/": ["tests/kernel"],
    f"{RULES}/wotr/odds/": ["tests/lab/test_odds.py"],
    f"{RULES}/bo5a/odds/": ["tests/lab/test_odds_five.py"],
    f"{RULES}/battlelore/odds": ["tests/lab/test_attack_odds.py"],
    f"{RULES}/wotr/": ["tests/rules/wotr", "tests/cards/wotr"],
    f"{RULES}/wotrcg/": ["tests/rules/wotrcg", "tests/cards/wotrcg"],
    f"{RULES}/bo5a/": ["tests/rules/bo5a", "tests/cards/bo5a"],
    f"{RULES}/battlelore/": ["tests/rules/battlelore", "tests/cards/battlelore"],
}
# Tables, and modules with tests of another kind: numbers for learning programs, positions for the fuzzer.
LEFT_OUT = ["observe.py", "rows.py", "scramble.py", "ids.py", "tables.py", "declared.py", "__init__.py"]
OTHER_OPERATOR = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
    ast.Add: "-", ast.Sub: "+", ast.And: "or", ast.Or: "and",
}  # fmt: skip
KINDS = ["comparison", "sum", "logic", "number", "condition", "dropped call"]


class Fault(NamedTuple):
    """Bytes of a file that are replaced by others."""

    path: str
    line: int
    kind: str
    start: int
    end: int
    new: str

    def planted(self, source: bytes) -> bytes:
        """Return the source with the fault."""
        return source[: self.start] + self.new.encode() + source[self.end :]

    def shown(self, source: bytes) -> str:
        """Return where the fault is and what it changes."""
        first = source.rfind(b"\n", 0, self.start) + 1
        last = source.find(b"\n", self.end)
        old = source[first:last].decode().strip()
        new = (source[first : self.start] + self.new.encode() + source[self.end : last]).decode().strip()
        return f"{self.path}:{self.line}: {self.kind}\n    - {old}\n    + {new}"


class Source:
    """A module: its bytes, its tree, and where its lines begin."""

    def __init__(self, path: str, text: bytes) -> None:
        self.path = path
        self.text = text
        self.tree = ast.parse(text)
        self.lines = [0]
        for line in text.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Return the byte range of a node."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.lines[node.lineno - 1] + node.col_offset, self.lines[node.end_lineno - 1] + node.end_col_offset

    def between(self, left: ast.expr, right: ast.expr, kind: str, new: str) -> Fault | None:
        """Return a fault with another operator between two expressions; None if a comment or bracket is there too."""
        start, end = self.span(left)[1], self.span(right)[0]
        words = self.text[start:end].decode()
        if not set(words.strip()).isdisjoint("()#\n\\"):
            return None
        return Fault(self.path, left.lineno, kind, start, end, f" {new} ")

    def whole(self, node: ast.expr | ast.stmt, kind: str, new: str) -> Fault:
        """Return a fault that replaces a node."""
        return Fault(self.path, node.lineno, kind, *self.span(node), new)


def is_text(*values: ast.expr) -> bool:
    """Whether one of the expressions is a string or list literal, whose subtraction would fail at once."""
    return any(
        isinstance(value, ast.JoinedStr | ast.List | ast.ListComp)
        or (isinstance(value, ast.Constant) and isinstance(value.value, str))
        for value in values
    )


def is_call(value: ast.expr) -> bool:
    """Whether an expression is a call, or a rule that is run with `yield from`."""
    return isinstance(value, ast.Call) or (isinstance(value, ast.YieldFrom) and isinstance(value.value, ast.Call))


def faults_at(source: Source, node: ast.AST) -> Iterator[Fault | None]:
    """Yield the faults that can be planted at a node."""
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            yield source.between(left, right, "comparison", OTHER_OPERATOR[type(operator)])
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as sign, right=right) if not is_text(left, right):
            yield source.between(left, right, "sum", OTHER_OPERATOR[type(sign)])
        case ast.BoolOp(op=word, values=[left, right]):
            yield source.between(left, right, "logic", OTHER_OPERATOR[type(word)])
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            yield source.whole(node, "number", str(number + 1))
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            start, end = source.span(test)
            yield source.whole(test, "condition", f"(not ({source.text[start:end].decode()}))")
        case ast.Expr(value=value) if is_call(value) and not dunder(value):
            yield source.whole(node, "dropped call", "pass")


def dunder(value: ast.expr) -> bool:
    """Whether a call is to an `__init__`, without which nothing works at all."""
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr.startswith("__")


def faults_of(source: Source) -> list[Fault]:
    """Return every fault that can be planted in the functions of a module, except in message texts."""
    found: dict[tuple[int, int, str], Fault] = {}
    for function in ast.walk(source.tree):
        if isinstance(function, ast.FunctionDef) and function.name != "__repr__":
            messages = [text for text in ast.walk(function) if isinstance(text, ast.JoinedStr)]
            texts = {inner for text in messages for inner in ast.walk(text)}
            for node in ast.walk(ast.Module(function.body, [])):
                for fault in faults_at(source, node) if node not in texts else ():
                    if fault is not None:
                        found[fault.start, fault.end, fault.kind] = fault
    return list(found.values())


def tests_for(path: str) -> list[str]:
    """Return the tests for a module."""
    return next((tests for part, tests in FITTING.items() if path.startswith(part)), [])


def chosen(root: Path, number: int, seed: str, only: str) -> list[Fault]:
    """Return random faults, in turn from each part and of each kind."""
    dice = random.Random(seed)
    by_part: dict[tuple[str, str], list[Fault]] = {}
    for path in sorted(root.glob("src/warhost/**/*.py")):
        name = path.relative_to(root).as_posix()
        if tests_for(name) and name.startswith(only) and path.name not in LEFT_OUT:
            part = "kernel" if "kernel" in path.parts else name.removeprefix(f"{RULES}/").split("/")[0]
            for fault in faults_of(Source(name, path.read_bytes())):
                by_part.setdefault((part, fault.kind), []).append(fault)
    for faults in by_part.values():
        dice.shuffle(faults)
    parts = sorted({part for part, _ in by_part})
    found: list[Fault] = []
    turn = 0
    while len(found) < number and any(by_part.values()):
        place = turn % len(parts)
        part, kind = parts[place], KINDS[(turn // len(parts) + place) % len(KINDS)]
        left = by_part.get((part, kind), [])
        if left:
            found.append(left.pop())
        turn += 1
    return found


def copy_of(root: Path, folder: Path) -> None:
    """Copy all files known to git, except the page, to a folder."""
    names = subprocess.run(["git", "ls-files", "-z", "--", ".", ":!web"], cwd=root, capture_output=True, check=True)
    for name in names.stdout.decode().split("\0"):
        if name and (root / name).is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / name, target)


def tests_pass(folder: Path, tests: list[str], limit: float) -> bool | None:
    """Whether the tests pass in a copy; None if they take longer than the limit."""
    environment = os.environ | {"PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(command, cwd=folder, env=environment, timeout=limit, capture_output=True, check=False)
    except subprocess.TimeoutExpired:
        return None
    return done.returncode == 0


def run(faults: list[Fault], limit: float) -> list[Fault]:
    """Plant one fault after another and run its tests. Returns the faults that nothing caught."""
    survivors = []
    with tempfile.TemporaryDirectory(prefix="mutate-") as name:
        folder = Path(name)
        copy_of(ROOT, folder)
        for tests in {tuple(tests_for(fault.path)) for fault in faults}:
            if not tests_pass(folder, list(tests), 4 * limit):
                sys.exit(f"{' '.join(tests)}: these must pass, and sooner, before a fault is planted")
        for number, fault in enumerate(faults, 1):
            path = folder / fault.path
            source = path.read_bytes()
            path.write_bytes(fault.planted(source))
            began = time.monotonic()
            passed = tests_pass(folder, tests_for(fault.path), limit)
            path.write_bytes(source)
            if passed:
                survivors.append(fault)
            verdict = "SURVIVED" if passed else "caught" if passed is False else "caught (no end)"
            seconds = round(time.monotonic() - began)
            print(f"{number}/{len(faults)} {verdict} after {seconds} s: {fault.shown(source)}", flush=True)
    return survivors


def main() -> None:
    """Read the arguments, plant the faults and print the share that was caught."""
    parser = argparse.ArgumentParser(description="Plant small faults and count those that the tests catch.")
    parser.add_argument("--number", type=int, default=60, help="how many faults (60)")
    parser.add_argument("--seed", default="1", help="a different seed plants different faults")
    parser.add_argument("--only", default="", metavar="PATH", help="only in modules whose path begins with this")
    parser.add_argument("--limit", type=float, default=240, help="seconds for the tests of one fault (240)")
    parser.add_argument("--list", action="store_true", help="list the faults and run nothing")
    args = parser.parse_args()
    faults = chosen(ROOT, args.number, args.seed, args.only)
    if args.list:
        for fault in faults:
            print(fault.shown((ROOT / fault.path).read_bytes()))
        return
    survivors = run(faults, args.limit)
    caught = len(faults) - len(survivors)
    print(f"Caught {caught} of {len(faults)} faults ({100 * caught / max(1, len(faults)):.0f}%).")
    for fault in survivors:
        print(f"Survived: {fault.shown((ROOT / fault.path).read_bytes())}")


if __name__ == "__main__":
    main()
