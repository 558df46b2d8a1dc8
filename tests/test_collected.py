"""Every test runs: by default, pytest does not look into folders with names such as `build`."""

from fnmatch import fnmatch
from pathlib import Path

import pytest

TESTS = Path(__file__).parent


def test_pytest_looks_into_every_folder_with_tests(pytestconfig: pytest.Config) -> None:
    folders = {part for file in TESTS.rglob("test_*.py") for part in file.relative_to(TESTS).parts[:-1]}
    skipped = pytestconfig.getini("norecursedirs")
    assert "build" in folders
    assert sorted(name for name in folders if any(fnmatch(name, pattern) for pattern in skipped)) == []
