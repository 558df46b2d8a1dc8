"""What is done in a match, as it is stored. Light to import: the bots' processes need nothing else of the store."""

from typing import NamedTuple


class Entry(NamedTuple):
    """Something that was done in a match.

    `what` is `answer`, `undo`, `time` (run out), `resigned`, `aborted` or `credit` (of time, to all clocks that run).
    """

    number: int
    seat: str
    what: str
    action: str
    token: str | None
    time: float


class Progress(NamedTuple):
    """How a match stands after new entries, for its row."""

    state: str
    waiting: list[str]
    result: dict[str, float] | None
    reason: str
    # When the time of a seat that is asked runs out.
    deadline: float | None = None
    # How many entries of each seat the others may not count.
    silent: dict[str, int] | None = None
    # Whether the new entries are all of that kind.
    unseen: bool = False
