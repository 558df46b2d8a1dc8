"""The arena on a Dask cluster (extra `lab`). The workers need the same version of Warhost as the client."""

from collections.abc import Iterator

from distributed import Client, as_completed

from warhost.kernel.errors import BadOption
from warhost.lab.arena import Outcome, Pairing, play_one

# Games per task: enough to outweigh the network delay, few enough to share them evenly.
BATCH = 4


def play_some(pairing: Pairing, numbers: list[int]) -> list[Outcome]:
    """Play some games on a worker."""
    return [play_one(pairing, number) for number in numbers]


def play(pairing: Pairing, numbers: list[int], address: str, patience: float = 10.0) -> Iterator[Outcome]:
    """Play these games on the workers of a scheduler and yield them in any order."""
    try:
        client = Client(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadOption(
            "no_cluster", "No Dask scheduler responds at {address} ({why}).", {"address": address, "why": str(error)}
        ) from error
    with client:
        parts = [numbers[i : i + BATCH] for i in range(0, len(numbers), BATCH)]
        futures = client.map(play_some, [pairing] * len(parts), parts, pure=False)
        for _, outcomes in as_completed(futures, loop=client.loop, with_results=True):
            yield from outcomes
