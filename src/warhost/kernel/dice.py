"""Verifiable dice: BLAKE2b in counter mode. The hash of the key is published before the match, the key after it."""

from hashlib import blake2b
from typing import Any, Final

from warhost.kernel.errors import BadPosition

KEY_BYTES: Final = 32


def key_of_seed(seed: str) -> bytes:
    """Derive a key from a seed."""
    return blake2b(seed.encode(), digest_size=KEY_BYTES, person=b"warhost-seed").digest()


def commitment(key: bytes) -> str:
    """Return the hash that commits to the key and is published before the match."""
    return blake2b(key, digest_size=KEY_BYTES, person=b"warhost-commit").hexdigest()


def further_key(key: bytes, number: int) -> bytes:
    """Return the key that replaces another after an undo. The commitment to the first key covers all that follow."""
    return blake2b(number.to_bytes(8, "big"), key=key, digest_size=KEY_BYTES, person=b"warhost-further").digest()


class NoResult(Exception):
    """Raised when one of several equally likely results must come from outside and none was given."""

    def __init__(self, outcomes: int) -> None:
        super().__init__(f"one of {outcomes} results is missing")
        self.outcomes = outcomes


class Dice:
    """A stream of unbiased random numbers with its key, its counter and, for tests and puzzles, forced results.

    `count` is the number of results given so far: undo may not cross one. `trace`, when set, receives every result.
    `apart`, when set, has a separate stream for every kind of result. `outside`, when set, has numbers to use instead
    of the stream's, of which `taken` have been used; when they run out, NoResult says what is missing.
    """

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.counter = 0
        self.block = b""
        self.place = 0
        self.count = 0
        self.script: dict[str, list[int]] | None = None
        self.used: dict[str, int] = {}
        self.trace: list[tuple[str, int]] | None = None
        self.apart: dict[str, Dice] | None = None
        self.outside: list[int] | None = None
        self.taken = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return Dice, (self.key,), self.__getstate__()

    def copy(self) -> "Dice":
        """Return an independent stream that continues from the same point, without the trace."""
        other = Dice(self.key)
        other.counter = self.counter
        other.block = self.block
        other.place = self.place
        other.count = self.count
        if self.script is not None:
            other.script = self.script
            other.used = dict(self.used)
        if self.apart is not None:
            other.apart = {kind: stream.copy() for kind, stream in self.apart.items()}
        other.outside = self.outside
        other.taken = self.taken
        return other

    def keep_apart(self) -> None:
        """Give every kind of result its own stream from here on, so that an extra roll does not shift other kinds.

        Two lines that differ in one answer then share most of their luck.
        """
        self.apart = {}

    def _stream(self, kind: str) -> "Dice":
        """Return the stream that results of this kind come from."""
        if self.apart is None:
            return self
        found = self.apart.get(kind)
        if found is None:
            found = Dice(blake2b(kind.encode(), key=self.key, digest_size=KEY_BYTES).digest())
            self.apart[kind] = found
        return found

    def rewind(self) -> None:
        """Start over, giving the same results again."""
        self.counter = 0
        self.block = b""
        self.place = 0

    def turn_to(self, key: bytes) -> None:
        """Continue with another key. Forced results stay forced."""
        self.key = key
        self.rewind()

    def rekey(self, key: bytes) -> None:
        """Continue with another key and drop forced results."""
        self.turn_to(key)
        self.script = None
        self.apart = None

    def begin_with(self, luck: bytes) -> None:
        """Give these bytes before those of the key. They come from another match with another key."""
        self.block = luck

    def drawn(self, luck: bytes) -> bytes:
        """Return the bytes used since the stream began, including those given by `begin_with`."""
        if self.counter == 0:
            return self.block[: self.place]
        return luck + b"".join([self._block(i) for i in range(self.counter - 1)]) + self.block[: self.place]

    def _block(self, number: int) -> bytes:
        return blake2b(number.to_bytes(8, "big"), key=self.key, digest_size=64).digest()

    def _byte(self) -> int:
        if self.place >= len(self.block):
            self.block = self._block(self.counter)
            self.counter += 1
            self.place = 0
        value = self.block[self.place]
        self.place += 1
        return value

    def below(self, n: int) -> int:
        """Return a number from 0 to n-1, each equally likely; n is 1 to 65536."""
        if not 1 <= n <= 65536:
            raise ValueError(f"below({n}): expected 1 to 65536")
        if self.outside is not None:
            return self._from_outside(self.outside, n)
        if n <= 256:
            limit = 256 - 256 % n
            value = self._byte()
            while value >= limit:
                value = self._byte()
            return value % n
        limit = 65536 - 65536 % n
        value = self._byte() * 256 + self._byte()
        while value >= limit:
            value = self._byte() * 256 + self._byte()
        return value % n

    def draw_key(self) -> bytes:
        """Return a random key for other dice."""
        return bytes([self.below(256) for _ in range(KEY_BYTES)])

    def _from_outside(self, given: list[int], n: int) -> int:
        """Return the next number from outside, or 0 if n is 1."""
        if n == 1:
            return 0
        if self.taken >= len(given):
            raise NoResult(n)
        self.taken += 1
        return given[self.taken - 1]

    def _forced(self, kind: str) -> int:
        """Return the next forced result of this kind, or -1."""
        if self.script is None:
            return -1
        queue = self.script.get(kind)
        if queue is None:
            return -1
        at = self.used.get(kind, 0)
        if at >= len(queue):
            return -1
        self.used[kind] = at + 1
        return queue[at]

    def roll(self, kind: str, sides: int = 6) -> int:
        """Roll one die with this many sides."""
        self.count += 1
        value = self._forced(kind)
        if value < 0:
            value = 1 + self._stream(kind).below(sides)
        if self.trace is not None:
            self.trace.append((kind, value))
        return value

    def pick(self, kind: str, items: list[int]) -> int:
        """Draw one item blindly and return its index. A forced result names the item."""
        self.count += 1
        at = self.forced_index(kind, items)
        if at < 0:
            at = self._stream(kind).below(len(items))
        if self.trace is not None:
            self.trace.append((kind, items[at]))
        return at

    def forced_index(self, kind: str, items: list[int]) -> int:
        """Return the index of the next forced item of this kind, or -1 if nothing is forced."""
        if self.script is None or self.used.get(kind, 0) >= len(self.script.get(kind, [])):
            return -1
        value = self._forced(kind)
        if value not in items:
            raise BadPosition(
                "script_item", "script.{kind}: {item} can't be drawn now.", {"kind": kind, "item": str(value)}
            )
        return items.index(value)

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place."""
        self.count += 1
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
