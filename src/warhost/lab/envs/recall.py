"""Perfect recall: everything that a player has seen and answered, as a sequence of observation changes."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from warhost.kernel.match import Match
from warhost.lab.envs.encode import Encoder


class Recall:
    """What one player remembers: an immutable chain of changes, shared between clones.

    A change is a place in the observation and its new value. An answer of the player is a change too: its
    place is the number after the last one, `encoder.size`, and its value the number of the action.
    """

    def __init__(self, before: "Recall | None", changes: list[tuple[int, int]], seen: NDArray[np.int16]) -> None:
        self.before = before
        self.changes = changes
        self.seen = seen
        self.total: int = len(changes) + (0 if before is None else before.total)

    def __reduce__(self) -> tuple[Any, ...]:
        return Recall, (None, self.all(), self.seen)

    def all(self) -> list[tuple[int, int]]:
        """Return every change, the oldest first."""
        parts: list[list[tuple[int, int]]] = []
        node: Recall | None = self
        while node is not None:
            parts.append(node.changes)
            node = node.before
        return [change for part in reversed(parts) for change in part]

    def newest(self, number: int) -> list[tuple[int, int]]:
        """Return the last changes, the newest first."""
        found: list[tuple[int, int]] = []
        node: Recall | None = self
        while node is not None and len(found) < number:
            found.extend(reversed(node.changes))
            node = node.before
        return found[:number]

    def after(self, answer: list[tuple[int, int]], seen: NDArray[np.int16]) -> "Recall":
        """Return the memory extended by an answer, if the player gave one, and by what it sees then."""
        places = np.flatnonzero(seen != self.seen).tolist()
        changes = answer + list(zip(places, seen[places].tolist(), strict=True))
        return Recall(self, changes, seen) if changes else self


def seen_by_all(encoder: Encoder, match: Match) -> NDArray[np.int16]:
    """Return what every player sees, one row per player."""
    players = len(encoder.seats)
    numbers = np.zeros((players, encoder.size), np.int16)
    encoder.write([match] * players, list(range(players)), numbers, np.zeros((players, encoder.actions), np.int8))
    return numbers


def beginnings(encoder: Encoder, match: Match) -> list[Recall]:
    """Return what every player remembers if the match begins here."""
    nothing = np.zeros(encoder.size, np.int16)
    return [Recall(None, [], nothing).after([], seen) for seen in seen_by_all(encoder, match)]


def remembered(encoder: Encoder, memories: list[Recall], match: Match, player: int, action: int) -> list[Recall]:
    """Return what all players remember after an answer by one of them."""
    return [
        memory.after([(encoder.size, action)] if number == player else [], seen)
        for number, (memory, seen) in enumerate(zip(memories, seen_by_all(encoder, match), strict=True))
    ]
