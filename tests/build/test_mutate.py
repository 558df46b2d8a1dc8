"""scripts/mutate.py plants faults that change one thing, and knows which tests fit a module."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = '''
def rule(s: list[int], п: int) -> int:
    """A rule with 1 number."""
    if п < 2 and s:
        s.append(п + 3)
        print(f"{len(s) + 7}")
    return len(s)
'''
FAULTS = {
    "comparison": "    if п <= 2 and s:",
    "sum": "        s.append(п - 3)",
    "logic": "    if п < 2 or s:",
    "number": "    if п < 3 and s:",
    "condition": "    if (not (п < 2 and s)):",
    "dropped call": "        pass",
}


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mutate", ROOT / "scripts" / "mutate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_each_fault_changes_one_line(script: ModuleType) -> None:
    text = SOURCE.encode()
    lines = SOURCE.splitlines()
    changed: dict[str, set[str]] = {}
    for fault in script.faults_of(script.Source("rule.py", text)):
        new = fault.planted(text).decode().splitlines()
        assert len(new) == len(lines)
        changed.setdefault(fault.kind, set()).update(set(new) - set(lines))
    assert not any("len(s) - 7" in line or "+ 8" in line for line in changed["sum"] | changed["number"])
    assert {kind: line for kind, line in FAULTS.items() if line not in changed[kind]} == {}
    assert set(changed) == set(FAULTS) == set(script.KINDS)


def test_faults_come_from_every_part_and_kind_and_their_tests_exist(script: ModuleType) -> None:
    faults = script.chosen(ROOT, 60, "1", "")
    assert len(set(faults)) == 60
    assert {fault.kind for fault in faults} == set(script.KINDS)
    assert {tuple(script.tests_for(fault.path)) for fault in faults} >= {
        ("tests/kernel",),
        *[(f"tests/rules/{game}", f"tests/cards/{game}") for game in ("wotr", "wotrcg", "bo5a", "battlelore")],
    }
    for tests in script.FITTING.values():
        assert all((ROOT / name).exists() for name in tests)
    assert faults == script.chosen(ROOT, 60, "1", "") != script.chosen(ROOT, 60, "2", "")
