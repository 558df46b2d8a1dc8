"""Settings for all tests."""

import gc

import pytest

# Thousands of tests and the data of all games stay in memory: collect garbage seldom, and not among them.
gc.set_threshold(50_000, 20, 50)


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option of `make soak`."""
    parser.addoption(
        "--thorough",
        action="store_true",
        help="also run the tests marked thorough, and those marked any_database over PostgreSQL too",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what `make test` has no time for, such as a test in another language or at another size."""
    if not config.getoption("thorough"):
        late = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=late)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
