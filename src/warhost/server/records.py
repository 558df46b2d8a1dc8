"""Imported records. They are read in a process of their own: replaying a long one would keep everybody waiting."""

import asyncio
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import pairwise
from typing import Any

from warhost.kernel.errors import Problem
from warhost.server.bots import NICE
from warhost.server.reading import Read, read_record


def read_or_refused(record: Any) -> Read | list[Problem]:
    """What `read_record` returns, or the problem and its causes: these are lost when an error leaves a process."""
    try:
        return read_record(record)
    except Problem as problem:
        chain = [problem]
        while isinstance(chain[-1].__cause__, Problem):
            chain.append(chain[-1].__cause__)
        return chain


def let_others_go_first() -> None:
    """Lower the priority of this process."""
    if hasattr(os, "nice"):
        os.nice(NICE)


class Records:
    """Reads one record after the other, however many come at once. The process starts with the first."""

    def __init__(self) -> None:
        self.process: ProcessPoolExecutor | None = None

    async def read(self, record: Any) -> Read:
        """A record as the origin and the entries of a match, and how that stands. Problem if it is none."""
        if self.process is None:
            self.process = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), let_others_go_first)
        used = self.process
        try:
            found = await asyncio.get_running_loop().run_in_executor(used, read_or_refused, record)
        except BrokenProcessPool:  # it was killed: the next record gets another
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
