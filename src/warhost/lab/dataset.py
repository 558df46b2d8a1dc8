"""Recorded matches as a table with a row for each answer, written to a Parquet file (extra `dataset`)."""

import json
from collections.abc import Iterable
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from warhost.kernel.match import Match

# The columns in order: name, type and meaning. docs/environments.md lists them; a test compares.
COLUMNS: list[tuple[str, pa.DataType, str]] = [
    ("match", pa.int32(), "the number of the match in this file, from 0"),
    ("game", pa.string(), "the game"),
    ("rules_version", pa.int16(), "the version of its rules"),
    ("options", pa.string(), "the options of the match, as JSON"),
    ("number", pa.int32(), "the number of the answer in its match, from 0"),
    ("turn", pa.int16(), "the turn or round"),
    ("seat", pa.string(), "the seat that was asked"),
    ("player", pa.string(), "who answered, as the record says, such as a bot; empty if it does not say"),
    ("kind", pa.string(), "the kind of question"),
    ("rule", pa.string(), "the rule behind it"),
    ("args", pa.list_(pa.int32()), "the arguments of the question"),
    ("chosen", pa.list_(pa.int16()), "what the seat had already chosen in the step, by action number"),
    ("actions", pa.list_(pa.int16()), "the options, by action number"),
    ("answer", pa.int16(), "the number of the action that was chosen"),
    ("answer_name", pa.string(), "its name"),
    ("score", pa.float32(), "the score of the seat at the end of the match; null if it did not end"),
    ("reason", pa.string(), "how the match ended; empty if it did not"),
]
OBSERVATION = ("observation", pa.list_(pa.int16()), "what the seat saw, as in the environments; with `--observations`")


def schema(observations: bool, version: str = "") -> pa.Schema:
    """Return the columns of a file, and the version of Warhost that wrote it."""
    columns = [*COLUMNS, OBSERVATION] if observations else COLUMNS
    return pa.schema([pa.field(name, kind) for name, kind, _ in columns], {"warhost": version})


def rows_of(match: Match, number: int, observations: bool = False) -> dict[str, list[Any]]:
    """Return the answers of a match, column by column, by replaying it from its start."""
    columns: dict[str, list[Any]] = {name: [] for name in schema(observations).names}
    players = match.source.get("players") or {}
    names = match.game.vocabulary.names
    again = match.clone()
    again.replay([])
    for place, action in enumerate(match.all_answers()):
        ask = again.open_asks()[0]
        seat = again.seats[ask.seat]
        values = {
            "match": number,
            "game": match.game.name,
            "rules_version": match.game.rules_version,
            "options": json.dumps(match.options_used),
            "number": place,
            "turn": again.turn,
            "seat": seat,
            "player": players.get(seat) or "",
            "kind": ask.kind,
            "rule": ask.rule,
            "args": list(ask.args),
            "chosen": again.chosen(seat),
            "actions": list(ask.options),
            "answer": action,
            "answer_name": names[action],
            "score": None if match.scores is None else match.scores[ask.seat],
            "reason": match.reason,
        }
        if observations:
            values["observation"] = observation(again, ask.seat)
        for name, value in values.items():
            columns[name].append(value)
        again.answer_next(action)
    return columns


def observation(match: Match, seat: int) -> Any:
    """Return what a seat sees, as in the environments."""
    from warhost.lab.envs.encode import encoder_of  # noqa: PLC0415 NumPy comes with another extra

    return encoder_of(match).observation(match, seat)["observation"]


def export(matches: Iterable[Match], path: str, version: str, observations: bool = False) -> int:
    """Write matches to a Parquet file, one row group per match, and return the number of rows."""
    rows = 0
    form = schema(observations, version)
    with pq.ParquetWriter(path, form, compression="zstd") as writer:
        for number, match in enumerate(matches):
            table = pa.table(rows_of(match, number, observations), schema=form)
            rows += table.num_rows
            writer.write_table(table)
    return rows
