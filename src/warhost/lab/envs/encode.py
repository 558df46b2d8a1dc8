"""Observations and masks as arrays, and the seeds of the matches that an environment plays one after the other."""

import secrets
from collections.abc import Sequence
from functools import cache, partial
from hashlib import blake2b
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from warhost.games.library import game_named
from warhost.kernel.dice import key_of_seed
from warhost.kernel.match import Match
from warhost.kernel.observe import Layout
from warhost.kernel.record import start
from warhost.kernel.rows import Writer, write_all

try:
    from warhost.kernel._fill import fill_row
except ImportError:  # pure Python
    from warhost.lab.envs.fill import fill_row

Numbers: TypeAlias = NDArray[np.int16]
Mask: TypeAlias = NDArray[np.int8]


class Encoder:
    """The table of actions and the fields of a game; what a seat sees as arrays of one length."""

    def __init__(self, game: str, options: dict[str, Any] | None = None) -> None:
        self.game = game_named(game)
        layout = self.game.layout()
        self.layout: Layout = layout
        self.options = self.game.check_options(options or {})
        self.seats = self.game.seats(self.options)
        self.names = self.game.vocabulary.names
        self.actions = len(self.names)
        self.size = layout.size
        # What a game leaves empty is 0.
        self.low: Numbers = np.concatenate([np.full(f.size, min(0, f.low), np.int16) for f in layout.fields])
        self.high: Numbers = np.concatenate([np.full(f.size, f.high, np.int16) for f in layout.fields])

    def __reduce__(self) -> tuple[Any, ...]:
        return Encoder, (self.game.name, self.options)

    @property
    def version(self) -> str:
        """Game, rules version and a digest of the actions and the fields: where it is the same, so are the numbers."""
        fields = [(f.name, f.size, f.low, f.high) for f in self.layout.fields]
        table = repr((self.names, fields, list(self.layout.kinds))).encode()
        return f"{self.game.name}-{self.game.rules_version}-{blake2b(table, digest_size=4).hexdigest()}"

    def match(
        self,
        seed: str,
        track: bool = False,
        position: dict[str, Any] | None = None,
        script: dict[str, list[Any]] | None = None,
    ) -> Match:
        """A new match: `warhost.new` with the same arguments is the same one."""
        return start(self.game, self.options, key_of_seed(seed), position, script, track)

    def write(self, matches: Sequence[Match], seats: Sequence[int], numbers: Numbers, masks: Mask) -> None:
        """Fill a row of zeros for each match: what a seat sees, with its question, and which actions answer it."""
        write_all(list(matches), list(seats), self.layout, writer(numbers, masks))

    def observation(self, match: Match, seat: int) -> dict[str, Any]:
        """What one seat sees: `observation` and `action_mask`. The mask is empty while it is not asked."""
        numbers = np.zeros((1, self.size), np.int16)
        masks = np.zeros((1, self.actions), np.int8)
        self.write([match], [seat], numbers, masks)
        return {"observation": numbers[0], "action_mask": masks[0]}

    def rewards(self, match: Match) -> list[float]:
        """At the end 1 for a seat that won, -1 for one that lost, 0 for half a victory; 0 before."""
        if match.scores is None:
            return [0.0] * len(self.seats)
        return [2.0 * score - 1.0 for score in match.scores]


def writer(numbers: Numbers, masks: Mask) -> Writer:
    """What writes a row of these arrays, which are zeros: compiled code straight into them."""
    return partial(fill_row, numbers, masks)


@cache
def _encoder(game: str) -> Encoder:
    return Encoder(game)


def encoder_of(match: Match) -> Encoder:
    """The encoder for a match: the numbers are the same for every set of options."""
    return _encoder(match.game.name)


class Seeds:
    """A seed for every match: those after `reset(seed=...)` follow from it, others are new each time."""

    def __init__(self) -> None:
        self.root = secrets.token_hex(16)
        self.number = 0

    def restart(self, seed: int | None) -> None:
        """Begin the row that belongs to a seed; without one, go on."""
        if seed is not None:
            self.root = str(seed)
            self.number = 0

    def next(self) -> str:
        """The seed of the next match."""
        self.number += 1
        return f"{self.root}/{self.number}"
