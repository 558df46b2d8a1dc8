"""What seats of many matches see: the part of the environments that is compiled."""

from collections.abc import Callable
from typing import TypeAlias

from warhost.kernel.flow import Ask
from warhost.kernel.match import Match
from warhost.kernel.observe import ASK_ARGS, CHOSEN_LAST, Columns, Layout, Sheet

# Takes the number of a row, the items of a sheet and the options of the question.
Writer: TypeAlias = Callable[[int, list[object], list[int]], None]


def write_all(matches: list[Match], seats: list[int], layout: Layout, write: Writer) -> None:
    """Write what one seat of each match sees, a row for each."""
    for row in range(len(matches)):
        write_row(matches[row], seats[row], layout, write, row)


def write_row(match: Match, seat: int, layout: Layout, write: Writer, row: int) -> None:
    """Write what a seat sees, with its question if it is asked."""
    sheet = Columns()
    match.game.observe(match.state, seat, sheet)
    options: list[int] = []
    for k in range(len(match.asks)):
        ask = match.asks[k]
        if ask.seat == seat and match.pending[k] < 0:
            put_question(match, ask, layout, sheet)
            options = ask.options
            break
    write(row, sheet.codes, options)


def put_question(match: Match, ask: Ask, layout: Layout, sheet: Sheet) -> None:
    """The question and what its seat has chosen so far."""
    first = layout.first
    sheet.put(first["ask"] + layout.kinds[ask.kind], 1)
    args = first["ask_args"]
    for i in range(min(ASK_ARGS, len(ask.args))):
        sheet.put(args + i, ask.args[i])
    if not match.choices:
        return
    chosen = match.chosen(ask.seat)
    sheet.put_counts(first["chosen"], chosen)
    last = first["chosen_last"]
    for i in range(min(CHOSEN_LAST, len(chosen))):
        sheet.put(last + i, chosen[len(chosen) - 1 - i] + 1)
