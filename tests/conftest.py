"""Settings for all tests."""

import gc

import pytest

# Thousands of tests and the data of all games stay to the end: garbage is looked for seldom, and not in them.
gc.set_threshold(50_000, 20, 50)


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option of `make soak`; `make test` has no time for it."""
    parser.addoption("--both-databases", action="store_true",
                     help="run the tests marked any_database over PostgreSQL as well")
