"""The proof of a match: one hash over the states after all finished steps, to compare it under other rules."""

from collections import deque
from hashlib import blake2b

from warhost.kernel.past import Past

# How a proof begins. Older ones are the hash of the last state alone.
CHAINED = "="
# Proofs are kept for this many of the last steps. Going back further reads all of them again.
NEAR = 8


class Proofs:
    """The proofs of a match as it goes on. Each step adds the hash of its state to the proof before it."""

    def __init__(self) -> None:
        self.near: deque[tuple[Past, str]] = deque(maxlen=NEAR)

    def copy(self) -> "Proofs":
        """Return a copy for a match that may take another course."""
        other = Proofs()
        other.near.extend(self.near)
        return other

    def of(self, past: Past | None) -> str:
        """Return the proof after a step; empty before the first."""
        fresh: list[Past] = []
        proof = ""
        while past is not None:
            known = next((proof for step, proof in self.near if step is past), "")
            if known:
                proof = known
                break
            fresh.append(past)
            past = past.before
        for step in reversed(fresh):
            proof = CHAINED + blake2b((proof + step.hash).encode(), digest_size=16).hexdigest()[1:]
            self.near.append((step, proof))
        return proof
