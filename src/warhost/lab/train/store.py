"""Positions in files: chunks of games that several processes play, so that a run can resume where it stopped."""

import multiprocessing
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from warhost.lab.train.positions import positions

# Games in one file.
CHUNK = 100
ARRAYS = ("game", "lengths", "codes", "features", "said", "won", "start")


class Data(NamedTuple):
    """Positions as arrays. `codes` are those of all positions one after the other, `lengths` says how many each has."""

    game: NDArray[np.int32]
    lengths: NDArray[np.int32]
    codes: NDArray[np.int32]
    features: NDArray[np.float32]
    said: NDArray[np.float32]
    won: NDArray[np.float32]
    start: NDArray[np.bool_]


class Chunk(NamedTuple):
    """A range of games, and the file for their positions."""

    path: Path
    game: str
    first: int
    seed: str


def chunks(folder: Path, game: str, games: int, seed: str) -> list[Chunk]:
    """Return the chunks of a number of games."""
    return [Chunk(folder / f"{game}-{seed}-{first:07}.npz", game, first, seed) for first in range(0, games, CHUNK)]


def missing(folder: Path, game: str, games: int, seed: str) -> list[Chunk]:
    """Return the chunks that no run has played yet."""
    return [chunk for chunk in chunks(folder, game, games, seed) if not chunk.path.exists()]


def write_chunk(chunk: Chunk) -> int:
    """Play the games of a chunk, store their positions, and return how many there are."""
    found = list(positions(chunk.game, range(chunk.first, chunk.first + CHUNK), chunk.seed))
    half = chunk.path.with_suffix(".part")
    with half.open("wb") as file:
        np.savez(
            file,
            game=np.array([p.game for p in found], np.int32),
            lengths=np.array([len(p.codes) for p in found], np.int32),
            codes=np.array([code for p in found for code in p.codes], np.int32),
            features=np.array([p.features for p in found], np.float32),
            said=np.array([p.said for p in found], np.float32),
            won=np.array([p.won for p in found], np.float32),
            start=np.array([p.start for p in found], np.bool_),
        )
    half.replace(chunk.path)
    return len(found)


def play(missing: list[Chunk], jobs: int) -> Iterator[int]:
    """Play chunks on several cores; yields how many positions each has."""
    if jobs == 1:
        yield from map(write_chunk, missing)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap_unordered(write_chunk, missing)


def read(wanted: list[Chunk]) -> Data:
    """Return the positions of chunks that were played."""
    parts: dict[str, list[NDArray[np.generic]]] = {name: [] for name in ARRAYS}
    for chunk in wanted:
        with np.load(chunk.path) as file:
            for name in ARRAYS:
                parts[name].append(file[name])
    return Data(**{name: np.concatenate(arrays) for name, arrays in parts.items()})
