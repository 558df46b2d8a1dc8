"""Retries when the store fails, with growing pauses and one line in the log."""

import logging

log = logging.getLogger("warhost.server")

# Seconds of the longest pause.
LONGEST = 15.0


class Outage:
    """A failure that many tasks notice, such as a full disk. It is logged once, until something succeeds again."""

    def __init__(self) -> None:
        self.failing = False

    def failed(self, what: str, *values: str) -> None:
        """Log the error that is being handled, unless one was logged before."""
        if not self.failing:
            log.exception(what, *values)
        self.failing = True

    def over(self) -> None:
        """Note a success, which ends the outage."""
        if self.failing:
            log.warning("the store works again")
        self.failing = False


def pause(first: float, failures: int) -> float:
    """Return the seconds before the next try: twice as long after every failure, up to a limit."""
    return float(min(first * 2.0 ** min(failures, 20), max(first, LONGEST)))
