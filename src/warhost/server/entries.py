"""The stored entries of a match. Light to import, because the bot processes need nothing else of the store."""

from typing import Literal, NamedTuple

# A stopped match began under rules that the server no longer has.
MatchState = Literal["open", "running", "stopped", "finished", "aborted"]


class Entry(NamedTuple):
    """An entry of a match.

    `what` is `answer`, `undo`, `time` (run out), `resigned`, `absent`, `aborted`, `passed` (the seat, to a
    partner or a bot), `credit` (of time, to all clocks that run) or `lesson` (a step of a lesson was read).
    """

    number: int
    seat: str
    what: str
    action: str
    token: str | None
    time: float


class Progress(NamedTuple):
    """The state of a match after new entries, for its row in the database."""

    state: MatchState
    waiting: list[str]
    result: dict[str, float] | None
    reason: str
    # When the first of the running clocks runs out.
    deadline: float | None = None
    # How many entries of each seat are hidden from the others.
    silent: dict[str, int] | None = None
    # Whether all new entries are hidden.
    unseen: bool = False
    # The points of every seat at the end, in a game that has series.
    points: dict[str, int] | None = None
    # A hash over the states after all finished steps.
    proof: str = ""
    # The position there as JSON, if it is to be stored.
    position: str = ""


class Done(NamedTuple):
    """New entries of a match to be stored: the arguments of `Store.append`."""

    match: str
    entries: list[Entry]
    progress: Progress
    undone: bool = False
    battle: int | None = None
    unrated: bool = False
