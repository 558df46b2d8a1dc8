"""Imported records. They are read in a process of their own: replaying a long one would keep everybody waiting."""

import asyncio
import json
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import pairwise
from typing import Any, NamedTuple

import warhost
from warhost.kernel.errors import Problem
from warhost.server import edition, hours
from warhost.server.bots import NICE
from warhost.server.course import ANSWER, Course, Origin
from warhost.server.entries import Entry, Progress
from warhost.server.trouble import Trouble

# Forced results in an imported record. The longest game among our golden records rolls 1,256 times.
SCRIPT_LIMIT = 2000
# Characters of the position and the script of an imported record: a position has about six thousand.
SOURCE_LIMIT = 100_000


def check_source(record: Any) -> None:
    """Refuse a record whose script or position is longer than any game needs: they are read at every load."""
    if not isinstance(record, dict):
        return
    script = record.get("script")
    results = sum(len(queue) for queue in script.values() if isinstance(queue, list)) if isinstance(script, dict) else 0
    if results > SCRIPT_LIMIT:
        raise Trouble("long_script", most=str(SCRIPT_LIMIT), found=str(results))
    if len(json.dumps([record.get("position"), script])) > SOURCE_LIMIT:
        raise Trouble("too_big", 413)


class Read(NamedTuple):
    """A record as the origin and the entries of a match, and how it stands after them."""

    origin: Origin
    entries: list[Entry]
    progress: Progress
    # How the rules have changed since it was written, as `4 → 5`, without any difference for it.
    carried: str


def read_record(record: Any) -> Read:
    """Replay a record."""
    match = warhost.load(record)
    source = {name: record[name] for name in ("position", "script") if name in record}
    if match.renewals:
        source["renewals"] = [list(renewal) for renewal in match.renewals]
    origin = Origin(match.game.name, match.options_used, record["key"], source)
    course = Course(origin)
    entries: list[Entry] = []
    now = hours.now()
    names = match.game.vocabulary.names
    for action in match.all_answers():
        seat = course.match.seats[course.match.open_asks()[0].seat]
        entries.append(Entry(len(entries) + 1, seat, ANSWER, names[action], None, now))
        course.apply(entries[-1])
    progress = course.progress()
    if progress.state == "running":
        progress = progress._replace(position=course.position())
    written = edition.Edition(record["rules_version"], match.source.get("data", ""))
    return Read(origin, entries, progress, edition.change(origin.game, written))


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
        check_source(record)
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
