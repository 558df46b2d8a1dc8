"""Observations and masks as arrays, and the seeds of successive matches in an environment."""

import secrets
from collections.abc import Sequence
from functools import cache, partial
from hashlib import blake2b
from operator import index as whole
from typing import Any, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from warhost.games.library import game_named
from warhost.kernel.dice import key_of_seed
from warhost.kernel.errors import BadOption, shown
from warhost.kernel.match import Match
from warhost.kernel.observe import Layout
from warhost.kernel.optional import observed
from warhost.kernel.options import plain
from warhost.kernel.record import start
from warhost.kernel.rows import Writer, write_all

try:
    from warhost.kernel._fill import fill_row
except ImportError:  # pure Python
    from warhost.lab.envs.fill import fill_row

Numbers: TypeAlias = NDArray[np.int16]
Mask: TypeAlias = NDArray[np.int8]
# What was last written in each row of an array, and the lists it came from, so that only changes are read again.
Memory: TypeAlias = tuple[Numbers, list[list[object]]]


class Encoder:
    """The actions and observation fields of a game. It encodes what a seat sees as arrays of a fixed length."""

    def __init__(self, game: str, options: dict[str, Any] | None = None) -> None:
        self.game = game_named(game)
        layout = observed(self.game).layout()
        self.layout: Layout = layout
        self.options = self.game.check_options(plain(options or {}))
        self.seats = self.game.seats(self.options)
        self.names = self.game.vocabulary.names
        self.actions = len(self.names)
        self.size = layout.size
        # Fields that a game leaves empty are 0.
        self.low: Numbers = np.concatenate([np.full(f.size, min(0, f.low), np.int16) for f in layout.fields])
        self.high: Numbers = np.concatenate([np.full(f.size, f.high, np.int16) for f in layout.fields])

    def __reduce__(self) -> tuple[Any, ...]:
        return Encoder, (self.game.name, self.options)

    @property
    def version(self) -> str:
        """Game, rules version and a digest of actions, fields and kinds. If it is the same, so are the numbers."""
        fields = [(f.name, f.size, f.low, f.high) for f in self.layout.fields]
        described = repr((self.names, fields, list(self.layout.kinds), list(self.layout.event_kinds))).encode()
        return f"{self.game.name}-{self.game.rules_version}-{blake2b(described, digest_size=4).hexdigest()}"

    def match(
        self,
        seed: str,
        track: bool = False,
        position: dict[str, Any] | None = None,
        script: dict[str, list[Any]] | None = None,
    ) -> Match:
        """Return a new match, the same as `warhost.new` with these arguments."""
        return start(self.game, self.options, key_of_seed(seed), plain(position), plain(script), track)

    def write(
        self,
        matches: Sequence[Match],
        seats: Sequence[SupportsIndex],
        numbers: Numbers,
        masks: Mask,
        memory: Memory | None = None,
    ) -> None:
        """Fill a row of zeros for each match with what a seat sees, its question, and the actions that answer it."""
        write_all(list(matches), [whole(seat) for seat in seats], self.layout, writer(numbers, masks, memory))

    def memory(self, rows: int) -> Memory:
        """Return an empty memory for arrays with this many rows."""
        return np.zeros((rows, self.size), np.int16), [[] for _ in range(rows)]

    def observation(self, match: Match, seat: SupportsIndex) -> dict[str, Any]:
        """Return what one seat sees: `observation` and `action_mask`. The mask is empty if it has no question."""
        numbers = np.zeros((1, self.size), np.int16)
        masks = np.zeros((1, self.actions), np.int8)
        self.write([match], [seat], numbers, masks)
        return {"observation": numbers[0], "action_mask": masks[0]}

    def rewards(self, match: Match) -> list[float]:
        """Return, at the end, 1 for a seat that won, -1 for one that lost, 0 for half a victory; 0 before the end."""
        if match.scores is None:
            return [0.0] * len(self.seats)
        return [2.0 * score - 1.0 for score in match.scores]


def writer(numbers: Numbers, masks: Mask, memory: Memory | None = None) -> Writer:
    """Return a function that writes a row of these zeroed arrays; compiled code writes straight into them."""
    return partial(fill_row, numbers, masks, memory)


@cache
def _encoder(game: str) -> Encoder:
    return Encoder(game)


def encoder_of(match: Match) -> Encoder:
    """Return the encoder for a match. Its numbers are the same for every set of options."""
    return _encoder(match.game.name)


# The options of `reset(options=...)` in every environment. They apply until the next reset.
START_OPTIONS = ("position", "script")


def reset_options(given: dict[str, Any] | None, known: Sequence[str] = START_OPTIONS) -> dict[str, Any]:
    """Return the options of a reset. BadOption names one that the environment does not have."""
    for name in given or {}:
        if name not in known:
            raise BadOption(
                "unknown_reset_option",
                "reset() has no option {name}. Its options are {known}.",
                {"name": shown(name), "known": ", ".join(known)},
            )
    return dict(given or {})


class Seeds:
    """A seed for every match: after `reset(seed=...)` they follow from that seed, otherwise they are random."""

    def __init__(self) -> None:
        self.root = secrets.token_hex(16)
        self.number = 0

    def restart(self, seed: int | None) -> None:
        """Begin the sequence that belongs to a seed; without one, continue."""
        if seed is not None:
            self.root = str(seed)
            self.number = 0

    def next(self) -> str:
        """Return the seed of the next match."""
        self.number += 1
        return f"{self.root}/{self.number}"
