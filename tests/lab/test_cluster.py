"""The arena on a Dask cluster: two workers of this machine play what one process plays."""

import socket
from collections.abc import Iterator

import pytest
from distributed import LocalCluster

from warhost.kernel.errors import BadOption
from warhost.lab import arena, cluster
from warhost.lab.arena import Pairing

DUEL = Pairing("wotrcg", {"scenario": "duel"}, ("heuristic", "random"), "test")


@pytest.fixture
def address() -> Iterator[str]:
    """A scheduler with two workers, each a process, as on other machines."""
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as local:
        yield local.scheduler_address


def test_a_cluster_plays_what_one_process_plays(address: str) -> None:
    numbers = list(range(10))
    assert sorted(cluster.play(DUEL, numbers, address)) == list(arena.play(DUEL, numbers, 1))


def test_no_scheduler_is_said() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        nobody = f"tcp://127.0.0.1:{probe.getsockname()[1]}"
    with pytest.raises(BadOption, match=f"no Dask scheduler answers at {nobody}"):
        list(cluster.play(DUEL, [0], nobody, patience=0.5))
