"""Imported records. They are read in a separate process, because replaying a long one would delay everybody."""

import asyncio
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import pairwise
from threading import Thread
from typing import Any

from warhost.kernel.errors import Problem
from warhost.server.bots import NICE
from warhost.server.reading import Read, read_record


def read_or_refused(record: Any) -> Read | list[Problem]:
    """Return the result of `read_record`, or the problem with its causes, which an exception would lose on the way."""
    try:
        return read_record(record)
    except Problem as problem:
        chain = [problem]
        while isinstance(chain[-1].__cause__, Problem):
            chain.append(chain[-1].__cause__)
        return chain


def set_up() -> None:
    """Lower the priority of this process, and end it when the server dies: a killed server cannot stop it."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    Thread(target=end_with_the_server, daemon=True).start()


def end_with_the_server() -> None:
    """Wait for the end of the process that started this one, then end this one too."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


class Records:
    """Reads one record at a time, however many arrive at once. The process starts with the first."""

    def __init__(self) -> None:
        self.process: ProcessPoolExecutor | None = None

    async def read(self, record: Any) -> Read:
        """Return a record as the origin, entries and state of a match. Raise Problem if it is invalid."""
        if self.process is None:
            self.process = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), set_up)
        used = self.process
        try:
            found = await asyncio.get_running_loop().run_in_executor(used, read_or_refused, record)
        except BrokenProcessPool:  # it was killed: the next record gets a new one
            if self.process is used:
                self.process = None
            raise
        if isinstance(found, list):
            for problem, cause in pairwise(found):
                problem.__cause__ = cause
            raise found[0]
        return found

    def close(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.shutdown(cancel_futures=True)
