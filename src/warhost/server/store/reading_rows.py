"""Convert rows of the database to the values that the server works with. ValueError for a damaged row."""

import json
from typing import Any

from warhost.server.edition import Edition
from warhost.server.rows import Listed, MatchRow


def table_of(text: str) -> dict[str, Any]:
    """Return a table that is stored as JSON. ValueError if it is something else."""
    found = json.loads(text)
    if not isinstance(found, dict):
        raise ValueError("not a table")
    return found


def listed_row(row: Any) -> Listed:
    """Return the summary of a match from its row."""
    return Listed(
        row.id,
        row.game,
        table_of(row.options),
        table_of(row.pace),
        row.creator,
        row.state,
        row.rated,
        row.created,
        row.updated,
        row.version,
        [s for s in row.waiting.split(",") if s],
        None if row.result is None else table_of(row.result),
        row.reason,
        Edition(row.rules, row.data),
        table_of(row.silent),
        bool(row.private),
        tuple(s for s in row.forced.split(",") if s),
        row.carried,
        row.series,
        row.number,
        None if row.points is None else table_of(row.points),
        bool(row.going),
        row.continued,
        row.continues,
        row.proof,
        row.stopped,
    )


def match_row(row: Any) -> MatchRow:
    """Return a match from its row."""
    return MatchRow(
        row.id,
        row.game,
        table_of(row.options),
        row.key,
        table_of(row.source),
        table_of(row.pace),
        row.creator,
        row.state,
        bool(row.rated),
        row.created,
        row.updated,
        row.version,
        [s for s in row.waiting.split(",") if s],
        None if row.result is None else table_of(row.result),
        row.reason,
        # A guest who signs in may have been asked under both names.
        list(dict.fromkeys([s for s in row.undo.split(",") if s])),
        row.started,
        row.deadline,
        Edition(row.rules, row.data),
        table_of(row.silent),
        bool(row.imported),
        row.series,
        row.number,
        bool(row.private),
        tuple(s for s in row.forced.split(",") if s),
        row.proof,
        row.carried,
        row.continued,
        row.continues,
        row.stopped,
    )
