"""The inputs of a network as arrays: which codes get a row, and the codes of every position by number."""

import numpy as np
from numpy.typing import NDArray

from warhost.kernel.observe import VALUE_BITS, VALUE_MASK
from warhost.lab.train.positions import ROUND
from warhost.lab.train.store import Data

# Codes that occur in fewer positions are left out.
RARE = 100
# Values of a code lie between -REACH and REACH.
REACH = 1024
# One block of games in this many is kept aside to measure the loss. A block has every set of options.
ASIDE = 10


def kept_aside(data: Data) -> NDArray[np.bool_]:
    """Return which positions belong to games kept aside."""
    aside: NDArray[np.bool_] = data.game // ROUND % ASIDE == 0
    return aside


def keys(codes: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return codes as small numbers: the place and the absolute value."""
    values = (codes & VALUE_MASK).astype(np.int16).astype(np.int64)
    return (codes.astype(np.int64) >> VALUE_BITS) * (2 * REACH) + np.clip(values + REACH, 0, 2 * REACH - 1)


def common_codes(data: Data) -> NDArray[np.int32]:
    """Return the codes that are worth a row: neither rare nor in every position."""
    counts = np.bincount(keys(data.codes))
    found = np.flatnonzero((counts >= RARE) & (counts < len(data.won)))
    values = (found % (2 * REACH) - REACH) & VALUE_MASK
    return (found // (2 * REACH) << VALUE_BITS | values).astype(np.int32)


def numbered(data: Data, codes: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return a row for each position: the numbers of its codes from 1, padded with 0."""
    inputs = keys(data.codes)
    number_of = np.zeros(int(max(inputs.max(), keys(codes).max())) + 1, np.int32)
    number_of[keys(codes)] = np.arange(1, len(codes) + 1)
    flat = number_of[inputs]
    line = np.repeat(np.arange(len(data.lengths)), data.lengths)[flat > 0]
    flat = flat[flat > 0]
    counts = np.bincount(line, minlength=len(data.lengths))
    starts = np.cumsum(counts) - counts
    out = np.zeros((len(data.lengths), int(counts.max())), np.int32)
    out[line, np.arange(len(flat)) - starts[line]] = flat
    return out
