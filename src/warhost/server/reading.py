"""Read a record as a match: its origin, its entries, and its state after them."""

import json
from typing import Any, NamedTuple

import warhost
from warhost.server import edition, hours
from warhost.server.course import ANSWER, Course, Origin
from warhost.server.entries import Entry, Progress
from warhost.server.refusal import Refusal

# Forced results in an imported record. The longest game among our golden records rolls 1,256 times.
SCRIPT_LIMIT = 2000
# Characters of the position, the script and the luck of an imported record: a position has about six thousand, and the
# luck of the longest game among our golden records 1,116.
SOURCE_LIMIT = 100_000


def count_answers(record: dict[str, Any]) -> int:
    """Return how many answers a record has, even if it is malformed."""
    steps = record.get("steps")
    lists = [record.get("answers"), record.get("open")]
    lists += [step.get("answers") for step in steps if isinstance(step, dict)] if isinstance(steps, list) else []
    return sum(len(answers) for answers in lists if isinstance(answers, list))


def check_source(record: Any, most: int) -> None:
    """Refuse a record with more answers than this (0: no limit), or with too long a script, position or luck.

    All of it is read at every load.
    """
    if not isinstance(record, dict):
        return
    answers = count_answers(record)
    if most and answers > most:
        raise Refusal("long_record", most=str(most), found=str(answers))
    script = record.get("script")
    results = sum(len(queue) for queue in script.values() if isinstance(queue, list)) if isinstance(script, dict) else 0
    if results > SCRIPT_LIMIT:
        raise Refusal("long_script", most=str(SCRIPT_LIMIT), found=str(results))
    if len(json.dumps([record.get("position"), script, record.get("luck")])) > SOURCE_LIMIT:
        raise Refusal("too_big", 413)


class Read(NamedTuple):
    """A record as the origin and the entries of a match, and its state after them."""

    origin: Origin
    entries: list[Entry]
    progress: Progress
    # How the rules have changed since it was written, such as `4 → 5`, if that makes no difference for it.
    carried: str


def read_record(record: Any) -> Read:
    """Replay a record."""
    match = warhost.load(record)
    source = {name: record[name] for name in ("position", "script", "luck") if name in record}
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
