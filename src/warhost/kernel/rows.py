"""What the seats of many matches see: the compiled part of the environments."""

from collections.abc import Callable
from typing import TypeAlias, cast

from warhost.kernel.flow import Ask
from warhost.kernel.match import Match
from warhost.kernel.observe import ASK_ARGS, CHOSEN_LAST, EVENT_ARGS, EVENTS, Columns, Layout, Sheet
from warhost.kernel.optional import Observed

# Takes a row number, the items of a sheet and the options of the question.
Writer: TypeAlias = Callable[[int, list[object], list[int]], None]


def write_all(matches: list[Match], seats: list[int], layout: Layout, write: Writer) -> None:
    """Write what one seat of each match sees, one row per match."""
    for row in range(len(matches)):
        write_row(matches[row], seats[row], layout, write, row)


def write_row(match: Match, seat: int, layout: Layout, write: Writer, row: int) -> None:
    """Write what a seat sees, with its question if it is asked."""
    sheet = Columns()
    cast(Observed, match.game).observe(match.state, seat, sheet)
    options: list[int] = []
    for k in range(len(match.asks)):
        ask = match.asks[k]
        if ask.seat == seat and match.pending[k] < 0:
            put_question(match, ask, layout, sheet)
            options = ask.options
            break
    write(row, sheet.codes, options)


def put_question(match: Match, ask: Ask, layout: Layout, sheet: Sheet) -> None:
    """Write the question and what its seat has chosen so far."""
    sheet.put(layout.ask + layout.kinds[ask.kind], 1)
    args = list(ask.args)
    sheet.put_all(layout.ask_args, args if len(args) <= ASK_ARGS else args[:ASK_ARGS])
    if layout.event_kinds:
        put_events(match, ask.seat, layout, sheet)
    if not match.choices:
        return
    chosen: list[int] = []
    for i in range(len(match.choices)):
        if match.choosers[i] == ask.seat:
            chosen.append(match.choices[i])
    if chosen:
        sheet.put_counts(layout.chosen, chosen)
        newest = len(chosen) - 1
        sheet.put_all(layout.chosen_last, [chosen[newest - i] + 1 for i in range(min(CHOSEN_LAST, newest + 1))])


def put_events(match: Match, seat: int, layout: Layout, sheet: Sheet) -> None:
    """Write the events of the current step that a seat knows of, the newest first."""
    happened = match.log.events
    if match.known:
        happened = match.known + happened
    place = layout.events
    left = EVENTS
    at = len(happened) - 1
    while at >= 0 and left > 0:
        event = happened[at]
        at -= 1
        if not event.visible(seat):
            continue
        sheet.put(place, layout.event_kinds[event.kind])
        args = event.args
        for i in range(min(len(args), EVENT_ARGS)):
            sheet.put(place + 1 + i, args[i])
        place += 1 + EVENT_ARGS
        left -= 1
