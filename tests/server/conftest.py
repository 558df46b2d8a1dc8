"""A real server on a free port, over SQLite and over PostgreSQL, and people who use it as a browser would."""

from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from tests.server.cluster import cluster, new_database
from tests.server.helper import Served, Visitor


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL cluster."""
    with cluster() as folder:
        yield folder


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test on both kinds of database, or on SQLite alone if its module says that this is enough."""
    if "database" in metafunc.fixturenames:
        one = metafunc.definition.get_closest_marker("any_database") and not metafunc.config.getoption("thorough")
        metafunc.parametrize("database", ["sqlite"] if one else ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "test.db")
    return new_database(request.getfixturevalue("postgres"), uuid4().hex)


@pytest.fixture
def served(database: str) -> Iterator[Served]:
    """A server over a fresh database, without rate limits."""
    with Served(database) as server:
        yield server


@pytest.fixture
def visitor(served: Served) -> Iterator[Callable[[], Visitor]]:
    """Makes people who visit the server."""
    people: list[Visitor] = []

    def make() -> Visitor:
        people.append(Visitor(served.address))
        return people[-1]

    yield make
    for person in people:
        person.close()
