"""The time by which clocks run: it goes on evenly, even when the system clock is set or the machine sleeps."""

import time

_ahead = time.time() - time.monotonic()


def now() -> float:
    """Seconds since the epoch, counted evenly since the process started."""
    return _ahead + time.monotonic()


def behind() -> float:
    """How far the system clock has jumped ahead of the even time."""
    return time.time() - now()


def catch_up(seconds: float) -> None:
    """Move the even time ahead. What clocks would lose by that has been given back before."""
    global _ahead  # noqa: PLW0603 - the time of the whole process
    _ahead += seconds
