"""Export a fitted network as a weight file."""

from array import array
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from warhost.bots.network import OFFSET, PARTS
from warhost.bots.policies import evaluation_of
from warhost.bots.weights import Weights, file_name, to_bytes, version
from warhost.games.library import game_named


class Fitted(NamedTuple):
    """The weights of a network as arrays: the codes with their rows, and the layers after them."""

    codes: NDArray[np.int32]
    rows: NDArray[np.float32]
    first: NDArray[np.float32]
    second: NDArray[np.float32]
    third: NDArray[np.float32]
    last: NDArray[np.float32]
    skip: NDArray[np.float32]
    end: float


def flat(*parts: NDArray[np.float32]) -> "array[float]":
    """Return arrays joined into one."""
    return array("f", np.concatenate([part.ravel() for part in parts]).astype(np.float32).tolist())


def file_of(game: str, fitted: Fitted, cut: int) -> bytes:
    """Return the content of a weight file for a game."""
    rows = np.clip(np.round(fitted.rows * PARTS), -OFFSET, OFFSET - 1).astype(np.int64) + OFFSET
    head = {
        **version(game_named(game), evaluation_of(game)),
        "units": len(fitted.first),
        "seconds": len(fitted.third),
        "codes": len(fitted.codes),
        "features": len(fitted.skip),
        "cut": cut,
    }
    floats = flat(fitted.first, fitted.second, fitted.third, fitted.last, fitted.skip, np.array([fitted.end]))
    return to_bytes(Weights(head, array("i", fitted.codes.tolist()), array("H", rows.ravel().tolist()), floats))


def write(folder: Path, game: str, fitted: Fitted, cut: int) -> Path:
    """Write a weight file under its own name."""
    data = file_of(game, fitted, cut)
    path = folder / file_name(data)
    path.write_bytes(data)
    return path
