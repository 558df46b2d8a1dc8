"""Acknowledged answers survive a killed server; `make soak` kills it 200 times."""

from tests.server.crash import crash


def test_a_killed_server_loses_nothing_it_acknowledged(database: str) -> None:
    assert crash(database, 3, seed=1) > 10
