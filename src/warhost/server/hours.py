"""The time for clocks: it advances evenly, even when the system clock is set or the machine sleeps."""

import time

_ahead = time.time() - time.monotonic()


def now() -> float:
    """Return the seconds since the epoch, counted evenly since the process started."""
    return _ahead + time.monotonic()


def behind() -> float:
    """Return how far the system clock has jumped ahead of `now`."""
    return time.time() - now()


def catch_up(seconds: float) -> None:
    """Move `now` ahead. The time that clocks would lose must have been given back already."""
    global _ahead  # noqa: PLW0603 - the time of the whole process
    _ahead += seconds
