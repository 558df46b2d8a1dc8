"""Weight files: a network as bytes, and the one that the search uses for a game.

A file has a line of JSON and then the numbers, little-endian: the codes, the rows of the first layer, and the rest as
floats. Its name contains the game, the rules version, the version of the inputs, and a digest of its content. Files in
the folder named by the variable WARHOST_NETWORKS take precedence over those of the package.
"""

import json
import logging
import os
import sys
from array import array
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

from warhost.bots.evaluation import Evaluation
from warhost.bots.network import Inputs, Judge, Network
from warhost.bots.policies import evaluation_of
from warhost.games.library import game_named
from warhost.kernel.flow import AnyGame
from warhost.kernel.optional import observed

SUFFIX = ".net"
VARIABLE = "WARHOST_NETWORKS"
# The numbers in the first line: units of the two layers, codes, features, and where a line of the search ends.
SIZES = ("units", "seconds", "codes", "features", "cut")
log = logging.getLogger(__name__)


class Weights(NamedTuple):
    """A network as it is stored. `rows` has the weights of the first layer for each code, offset to be positive.

    `floats` has the biases of the first layer, the rows of the second and their biases, the weights of the last layer,
    those of the features, and the last bias.
    """

    head: dict[str, Any]
    codes: "array[int]"
    rows: "array[int]"
    floats: "array[float]"


class BadWeights(Exception):
    """A weight file that cannot be used, and why."""


def swapped(numbers: "array[Any]") -> bytes:
    """Return numbers as little-endian bytes."""
    if sys.byteorder == "big":
        numbers = array(numbers.typecode, numbers)
        numbers.byteswap()
    return numbers.tobytes()


def to_bytes(weights: Weights) -> bytes:
    """Return a network as the content of a file."""
    head = json.dumps(weights.head, sort_keys=True).encode() + b"\n"
    return head + b"".join(swapped(part) for part in (weights.codes, weights.rows, weights.floats))


def taken(kind: str, data: memoryview, start: int, number: int) -> tuple["array[Any]", int]:
    """Read a number of values of a kind from a position, and return the position after them."""
    numbers: array[Any] = array(kind)
    end = start + number * numbers.itemsize
    if end > len(data):
        raise BadWeights("the file is too short")
    numbers.frombytes(data[start:end])
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers, end


def from_bytes(data: bytes) -> Weights:
    """Read a network from the content of a file. Raise BadWeights if it is not one."""
    start = data.find(b"\n") + 1
    try:
        head = json.loads(data[:start])
        sizes = [int(head[key]) for key in SIZES]
        if min(sizes) < 0:
            raise ValueError(f"a number below 0 in {head}")
    except (ValueError, KeyError, TypeError) as error:
        raise BadWeights("its first line does not describe a network") from error
    units, seconds, codes, features, _ = sizes
    view = memoryview(data)
    numbers, start = taken("i", view, start, codes)
    rows, start = taken("H", view, start, codes * units)
    floats, start = taken("f", view, start, units + seconds * units + 2 * seconds + features + 1)
    if start != len(data):
        raise BadWeights("the file is too long")
    return Weights(head, numbers, rows, floats)


def network_of(weights: Weights) -> Network:
    """Return the network, ready to use."""
    units, seconds, features = [int(weights.head[key]) for key in ("units", "seconds", "features")]
    rows: dict[int, int] = {}
    for i, code in enumerate(weights.codes):
        lanes = array("I", weights.rows[i * units : (i + 1) * units])
        rows[code] = int.from_bytes(swapped(lanes), "little")
    numbers = list(weights.floats)
    sizes = [units, *[units] * seconds, seconds, seconds, features, 1]
    parts: list[list[float]] = []
    for size in sizes:
        parts.append(numbers[:size])
        numbers = numbers[size:]
    third, last, skip, end = parts[1 + seconds :]
    return Network(rows, parts[0], parts[1 : 1 + seconds], third, last, skip, end[0])


def version(game: AnyGame, evaluation: Evaluation) -> dict[str, str | int]:
    """Return the versions of rules and inputs that a network was made for. It fits only if both match."""
    layout = observed(game).layout()
    fields = [(f.name, f.size, f.low, f.high) for f in layout.fields]
    described = repr((game.vocabulary.names, fields, list(layout.kinds), evaluation.names())).encode()
    return {"game": game.name, "rules": game.rules_version, "inputs": blake2b(described, digest_size=4).hexdigest()}


def file_name(data: bytes) -> str:
    """Return the name of a file with this content."""
    head = from_bytes(data).head
    digest = blake2b(data, digest_size=6).hexdigest()
    return f"{head['game']}-{head['rules']}-{head['inputs']}-{digest}{SUFFIX}"


def judge_from(data: bytes, game: AnyGame, evaluation: Evaluation) -> Judge:
    """Return the judge from a file for a game. Raise BadWeights if it was made for other rules or inputs."""
    weights = from_bytes(data)
    for key, value in version(game, evaluation).items():
        if weights.head.get(key) != value:
            raise BadWeights(f"it was made for {key} {weights.head.get(key)}, not {value}")
    return Judge(Inputs(game, evaluation), network_of(weights), int(weights.head["cut"]))


def installed(game: str) -> Traversable | None:
    """Return the weight file for a game: from the folder of the variable, or else from the package."""
    folders: list[Traversable] = [files("warhost.bots") / "networks"]
    if os.environ.get(VARIABLE):
        folders.insert(0, Path(os.environ[VARIABLE]))
    for folder in folders:
        if folder.is_dir():
            found = {
                file.name: file
                for file in folder.iterdir()
                if file.name.startswith(f"{game}-") and file.name.endswith(SUFFIX)
            }
            if found:
                return found[max(found)]
    return None


@cache
def judge_of(game: str) -> Judge | None:
    """Return the judge of a game, loaded on first use; None if none fits.

    The search then uses the evaluation, and the log says why.
    """
    file = installed(game)
    if file is None:
        log.info("%s: no network is installed; the search uses the evaluation", game)
        return None
    try:
        return judge_from(file.read_bytes(), game_named(game), evaluation_of(game))
    except (BadWeights, OSError) as error:
        log.warning("%s: the network %s cannot be used (%s); the search uses the evaluation", game, file.name, error)
        return None
