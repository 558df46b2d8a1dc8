"""The arena on a Dask cluster: two workers of this machine play what one process plays."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import LocalCluster

from warhost.cli import main
from warhost.kernel.errors import BadOption
from warhost.lab import arena, cluster
from warhost.lab.arena import Pairing

DUEL = Pairing("wotrcg", {"scenario": "duel"}, ("heuristic", "random"), "test")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A scheduler with two workers, each a process, as on other machines."""
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as local:
        yield local.scheduler_address


def test_a_cluster_plays_what_one_process_plays(address: str) -> None:
    numbers = list(range(10))
    assert sorted(cluster.play(DUEL, numbers, address)) == list(arena.play(DUEL, numbers, 1))


def test_the_command_prints_the_same_from_a_cluster(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`warhost arena --cluster`, interrupted and resumed from its file, compared with a run on this machine."""
    common = ["arena", "wotrcg", "heuristic", "random", "--option", "scenario=duel", "--json"]
    reports = []
    for games, where in (("4", ["--cluster", address]), ("8", ["--cluster", address]), ("8", ["--jobs", "1"])):
        file = tmp_path / f"{where[0]}.jsonl"
        assert main([*common, "--games", games, "--file", str(file), *where]) == 0
        reports.append(json.loads(capsys.readouterr().out) | {"seconds": 0})
    assert reports[1] == reports[2] and reports[0]["all"]["games"] == 4


def test_a_missing_scheduler_is_reported() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        nobody = f"tcp://127.0.0.1:{probe.getsockname()[1]}"
    with pytest.raises(BadOption, match=f"No Dask scheduler responds at {nobody}"):
        list(cluster.play(DUEL, [0], nobody, patience=0.5))
